//! The games themselves, beside the window: a gauntlet, the search for a better list, one game again.

use std::sync::Arc;

use iced::Task;

use super::Kind;
use crate::{
    background::in_background,
    screen::{
        play::file::broken,
        series::{Account, account},
    },
};
use kernel::{Language, Materials as _, game::Seat, phrase};
use practice::{
    Gauntlet, MeetingFault, Opponents, Progress, Rate, Replay, Series, bias, change_words,
    gauntlet::{Pairing, Results, pairings},
    improve::{ChangeSearch, RankedChange},
    list_names, opponents, registry,
    series::SeriesResult,
    verdict,
    work::{WorkHeads, WorkLine, work_lines},
};
use systems::{AnyDocument, AnyOwned, Catalogs, Registered, Shared, SystemId};

/// What is to be played.
#[derive(Debug, Clone)]
pub struct Wish {
    pub system: SystemId,
    pub kind: Kind,
    pub own: Vec<AnyDocument>,
    pub field: Vec<AnyDocument>,
    pub games: u64,
    pub seed: u64,
    /// The ids of the players of the own lists and of the field.
    pub players: [&'static str; 2],
    /// What is agreed, as it is written in words.
    pub options: Vec<String>,
}

/// What came of it.
#[derive(Debug, Clone, PartialEq)]
pub enum Outcome {
    Gauntlet(Box<Matrix>),
    Improve(Box<Ranking>),
}

/// What came of a gauntlet.
#[derive(Debug, Clone, PartialEq)]
pub struct Matrix {
    pub names: Vec<String>,
    /// The drawings of the factions.
    pub marks: Vec<&'static str>,
    pub results: Results,
    pub ratings: Vec<f64>,
    /// Of two lists, which is better.
    pub verdict: Option<String>,
    /// What each pairing came to, in the order of the cells.
    pub accounts: Vec<Account>,
    pub player: String,
    /// What can be counted of what cards did, and what is to be said of it.
    pub heads: WorkHeads,
    pub work_about: String,
    pub bias: String,
}

/// Changes of one card, by what they are worth.
#[derive(Debug, Clone, PartialEq)]
pub struct Ranking {
    pub rate: Option<Rate>,
    pub changes: Vec<Change>,
    pub tried: usize,
    pub opponents: usize,
    pub bias: String,
}

/// A change that was tried.
#[derive(Debug, Clone, PartialEq)]
pub struct Change {
    pub document: AnyDocument,
    pub words: String,
    pub total: i32,
    pub found: RankedChange,
}

/// A task that does what is wished, and how many games that is, as far as it is known before.
pub(super) fn start(
    wish: Arc<Wish>,
    catalogs: &Arc<Catalogs>,
    owned: Option<AnyOwned>,
    progress: Arc<Progress>,
    language: Language,
) -> (Task<Option<Result<Outcome, String>>>, u64) {
    let games = match wish.kind {
        Kind::Gauntlet => pairings(wish.own.len(), wish.own.len() + wish.field.len()).len() as u64 * wish.games,
        Kind::Improve => 0,
    };
    let catalogs = Arc::clone(catalogs);
    let task = in_background(move || {
        let system = wish.system;
        let order = Order { wish: &wish, catalogs: &catalogs, owned: owned.as_ref(), progress: &progress, language };
        registry::with(system, order).unwrap_or_else(|fault| Err(fault.sentence(language)))
    });
    (task, games)
}

struct Order<'a> {
    wish: &'a Wish,
    catalogs: &'a Catalogs,
    owned: Option<&'a AnyOwned>,
    progress: &'a Progress,
    language: Language,
}

/// The cards with which these lists can meet, and what is played from.
fn meeting<'a, S: Opponents + Registered>(
    catalogs: &'a Catalogs,
    documents: &[&AnyDocument],
    language: Language,
) -> Result<(Shared<'a>, Vec<S::Materials>), String> {
    practice::meeting::<S>(catalogs, documents.iter().copied()).map_err(|fault| match fault {
        MeetingFault::Conflict(conflict) => conflict.sentence(language),
        MeetingFault::Illegal(name) => phrase::say(language, "gui.measure.illegal", &[("name", &name)]),
    })
}

/// What is agreed for the games.
fn agreed<S: Opponents>(wish: &Wish, language: Language) -> Result<S::Options, String> {
    practice::options::<S>(&wish.options).map_err(|fault| fault.sentence(language))
}

/// The players of both sides, by name.
fn players_told<S: Opponents>(players: [&str; 2], language: Language) -> String {
    let [own, field] = players.map(|id| opponents::name::<S>(id, language));
    if own == field {
        return phrase::say(language, "gui.measure.players_same", &[("player", &own)]);
    }
    phrase::say(language, "gui.measure.players", &[("own", &own), ("field", &field)])
}

impl practice::Task for Order<'_> {
    type Output = Result<Outcome, String>;

    fn run<S: Opponents + Registered>(self) -> Self::Output {
        match self.wish.kind {
            Kind::Gauntlet => self.gauntlet::<S>(),
            Kind::Improve => self.improve::<S>(),
        }
    }
}

impl Order<'_> {
    fn gauntlet<S: Opponents + Registered>(self) -> Result<Outcome, String> {
        let Self { wish, catalogs, progress, language, .. } = self;
        let documents: Vec<&AnyDocument> = wish.own.iter().chain(&wish.field).collect();
        let (shared, lists) = meeting::<S>(catalogs, &documents, language)?;
        let options = agreed::<S>(wish, language)?;
        let gauntlet = Gauntlet::<S> {
            catalog: S::cards(shared.catalogs),
            lists: &lists,
            own: wish.own.len(),
            options: &options,
            seed: wish.seed,
            games: wish.games,
            players: wish.players,
            jobs: 0,
        };
        let results = gauntlet.play(progress).map_err(|fault| fault.sentence(language))?;
        if results.cells().iter().all(|cell| cell.fault.is_some()) {
            let fault = results.cells().iter().find_map(|cell| cell.fault.as_ref());
            let reason = fault.map(|fault| fault.sentence(language)).unwrap_or_default();
            return Err(phrase::say(language, "gui.measure.unplayable", &[("reason", &reason)]));
        }
        let names = list_names(lists.iter().map(|list| list.name()), language);
        let told = |cell: &practice::gauntlet::Cell| {
            let series = gauntlet.series(cell.pairing);
            let played = SeriesResult { tally: cell.tally.clone(), took: std::time::Duration::ZERO };
            let mut account = account::<S>(&series, &played, language);
            account.names = [cell.pairing.row, cell.pairing.column].map(|list| names[list].clone()).into();
            account
        };
        let verdict = (wish.own.len() == 2 && !results.is_round_robin())
            .then(|| results.difference(0, 1))
            .flatten()
            .map(|difference| verdict(&difference, [&names[0], &names[1]], language));
        Ok(Outcome::Gauntlet(Box::new(Matrix {
            marks: documents.iter().map(|document| document.faction().icon).collect(),
            ratings: results.ratings(),
            verdict,
            accounts: results.cells().iter().map(told).collect(),
            player: players_told::<S>(wish.players, language),
            heads: S::WORK,
            work_about: phrase::text(language, &format!("practice.work.about.{}", S::INFO.id.replace('-', "_")))
                .to_owned(),
            bias: bias::<S>(wish.players, language),
            names,
            results,
        })))
    }

    fn improve<S: Opponents + Registered>(self) -> Result<Outcome, String> {
        let Self { wish, catalogs, owned, progress, language } = self;
        let text = |key| phrase::text(language, key).to_owned();
        let [list] = &wish.own[..] else { return Err(text("gui.measure.one")) };
        let changes = list.card_changes(catalogs, owned, &|| !progress.is_cancelled());
        if changes.is_empty() {
            return Err(text("gui.measure.no_changes"));
        }
        let documents: Vec<&AnyDocument> = std::iter::once(list).chain(&wish.field).collect();
        let (shared, met) = meeting::<S>(catalogs, &documents, language)?;
        let Some((own, field)) = met.split_first() else { return Err(text("gui.measure.one")) };
        // A change to a card that a pack of the field changes is none that could be measured.
        let proved = changes.into_iter().filter_map(|change| {
            let proved = practice::proved::<S>(shared, &change.document).ok()?;
            Some((change, proved))
        });
        let (changes, proved): (Vec<_>, Vec<_>) = proved.unzip();
        let options = agreed::<S>(wish, language)?;
        let search = ChangeSearch::<S> {
            catalog: S::cards(shared.catalogs),
            list: own,
            changes: &proved,
            field: field.iter().collect(),
            options: &options,
            seed: wish.seed,
            pairs: wish.games.div_ceil(2),
            players: wish.players,
            jobs: 0,
        };
        let search = search.among_playable().ok_or_else(|| text("gui.measure.no_field"))?;
        progress.expect(search.games());
        let ranking = search.run(progress).map_err(|fault| fault.sentence(language))?;
        let names = list.names(catalogs);
        let told = |found: &RankedChange| {
            let change = &changes[found.change];
            let words = change_words(change, names, language);
            Change { document: change.document.clone(), words, total: change.total, found: *found }
        };
        Ok(Outcome::Improve(Box::new(Ranking {
            rate: ranking.rate,
            changes: ranking.found.iter().map(told).collect(),
            tried: changes.len(),
            opponents: search.field.len(),
            bias: bias::<S>(wish.players, language),
        })))
    }
}

/// What the cards, the weapons and the pilots of both lists of a pairing did a game.
pub type Worked = [Vec<WorkLine>; 2];

/// Two lists of a wish that met, with the cards of all that did.
fn pair<'a, S: Opponents + Registered>(
    wish: &Wish,
    catalogs: &'a Catalogs,
    Pairing { row, column }: Pairing,
    language: Language,
) -> Result<(&'a S::Catalog, Vec<S::Materials>), String> {
    let all: Vec<&AnyDocument> = wish.own.iter().chain(&wish.field).collect();
    let (shared, lists) = meeting::<S>(catalogs, &all, language)?;
    Ok((S::cards(shared.catalogs), [row, column].map(|list| lists[list].clone()).into()))
}

/// The series of two lists that met.
fn series<'a, S: Opponents + Registered>(
    wish: &Wish,
    catalog: &'a S::Catalog,
    lists: &'a [S::Materials],
    options: &'a S::Options,
) -> Series<'a, S> {
    Series {
        catalog,
        materials: lists.iter().collect(),
        options,
        seed: wish.seed,
        games: wish.games,
        players: wish.players.into(),
        jobs: 1,
    }
}

/// Plays the games of a pairing again and counts what the cards did.
pub(super) fn count(
    wish: Arc<Wish>,
    catalogs: &Arc<Catalogs>,
    pairing: Pairing,
    language: Language,
) -> Task<Result<Arc<Worked>, String>> {
    struct Count<'a>(&'a Wish, &'a Catalogs, Pairing, Language);
    impl practice::Task for Count<'_> {
        type Output = Result<Arc<Worked>, String>;

        fn run<S: Opponents + Registered>(self) -> Self::Output {
            /// So many games say enough of cards.
            const MOST: u64 = 200;
            let Self(wish, catalogs, pairing, language) = self;
            let (catalog, lists) = pair::<S>(wish, catalogs, pairing, language)?;
            let options = agreed::<S>(wish, language)?;
            let series = series::<S>(wish, catalog, &lists, &options);
            let counted = series.count_work(wish.games.min(MOST), 0, &Progress::default());
            let (all, games) = counted.map_err(|fault| fault.sentence(language))?;
            let lines = |seat: Seat| work_lines(&all[seat], games, series.catalog, language);
            Ok(Arc::new(Seat::BOTH.map(lines)))
        }
    }
    let catalogs = Arc::clone(catalogs);
    let task = in_background(move || {
        let count = Count(&wish, &catalogs, pairing, language);
        registry::with(wish.system, count).unwrap_or_else(|fault| Err(fault.sentence(language)))
    });
    task.map(move |lines| lines.unwrap_or_else(|| Err(broken(language))))
}

/// Plays one game of a gauntlet again, as a replay.
pub(super) fn replay(
    wish: Arc<Wish>,
    catalogs: &Arc<Catalogs>,
    pairing: Pairing,
    number: u64,
    language: Language,
) -> Task<Result<String, String>> {
    struct Game<'a>(&'a Wish, &'a Catalogs, Pairing, u64, Language);
    impl practice::Task for Game<'_> {
        type Output = Result<String, String>;

        fn run<S: Opponents + Registered>(self) -> Self::Output {
            let Self(wish, catalogs, pairing, number, language) = self;
            let (catalog, lists) = pair::<S>(wish, catalogs, pairing, language)?;
            let options = agreed::<S>(wish, language)?;
            let series = series::<S>(wish, catalog, &lists, &options);
            let record = series.record(number).map_err(|fault| fault.sentence(language))?;
            Ok(Replay::of(&record, series.catalog).text(series.catalog))
        }
    }
    let catalogs = Arc::clone(catalogs);
    let task = in_background(move || {
        let game = Game(&wish, &catalogs, pairing, number, language);
        registry::with(wish.system, game).unwrap_or_else(|fault| Err(fault.sentence(language)))
    });
    task.map(move |text| text.unwrap_or_else(|| Err(broken(language))))
}

impl Matrix {
    /// The matrix as comma-separated values, a pairing a line.
    pub fn csv(&self) -> String {
        practice::gauntlet::csv(&self.results, &self.names, &self.bias)
    }
}
