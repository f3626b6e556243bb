//! The games themselves, in the background: a gauntlet, the search for improvements, one game again.

use std::sync::Arc;

use iced::Task;

use super::{
    Kind, USUAL_AT_END,
    live::{Face, Live},
    request::Request,
    unfinished::{Kept, Place},
};
use crate::{
    background::{in_background, tried},
    screen::series::{Account, account},
};
use kernel::{Language, Materials as _, game::Seat, phrase};
use practice::{
    Gauntlet, Lean, MeetingFault, Opponents, Progress, Rate, Reality, Replay, Series, TournamentRecord, Weighting,
    bias,
    blocks::BlockResult,
    change_words, folded_words,
    gauntlet::{Pairing, Results, pairings},
    improve::{ChangeSearch, RankedChange},
    list_names, opponents, registry,
    series::SeriesResult,
    verdict,
    work::{WorkHeads, WorkLine, work_lines},
};
use systems::{AnyDocument, AnyOwned, Catalogs, Registered, Shared};

/// Result of a request.
#[derive(Debug, Clone, PartialEq)]
pub enum Outcome {
    Gauntlet(Box<Matrix>),
    Improve(Box<Ranking>),
}

/// Results of a gauntlet.
#[derive(Debug, Clone, PartialEq)]
pub struct Matrix {
    pub names: Vec<String>,
    pub faces: Vec<Face>,
    pub results: Results,
    pub ratings: Vec<f64>,
    /// The better one of two lists.
    pub verdict: Option<String>,
    /// Accounts of the pairings, in the order of the cells.
    pub accounts: Vec<Account>,
    pub player: String,
    /// Columns of the cards' work, and a remark on it.
    pub heads: WorkHeads,
    pub work_about: String,
    pub bias: String,
    /// Shares of the lists by real tournaments, and how they were made.
    pub real: Vec<Option<f64>>,
    pub about_real: &'static str,
    /// How lists of the same kinds did in real tournaments.
    pub records: Vec<Option<TournamentRecord>>,
    /// How far results of the measured lists lie from real ones.
    pub leans: Vec<Option<Lean>>,
    /// How the field is weighted, if it is.
    pub about_weighting: Option<String>,
}

/// Card changes by their value.
#[derive(Debug, Clone, PartialEq)]
pub struct Ranking {
    pub rate: Option<Rate>,
    pub changes: Vec<Change>,
    /// Lines with the places of their changes; several that replace one card alike are one, with its words.
    pub lines: Vec<(Vec<usize>, Option<String>)>,
    pub tried: usize,
    pub opponents: usize,
    pub bias: String,
    pub about_real: &'static str,
    /// How the field is weighted, if it is.
    pub about_weighting: Option<String>,
}

/// A change that was tried.
#[derive(Debug, Clone, PartialEq)]
pub struct Change {
    pub document: AnyDocument,
    pub words: String,
    pub total: i32,
    pub found: RankedChange,
    /// The card did nothing in any game.
    pub is_dead: bool,
}

/// Task for a request, and its number of games as far as known in advance.
pub(super) fn start(
    request: Arc<Request>,
    catalogs: &Arc<Catalogs>,
    owned: Option<AnyOwned>,
    progress: Arc<Progress>,
    live: Arc<Live>,
    kept: Option<Place>,
    language: Language,
) -> (Task<Option<Result<Outcome, String>>>, u64) {
    let games = match request.kind {
        Kind::Gauntlet => {
            pairings(request.own.len(), request.own.len() + request.field.len()).len() as u64 * request.games
        }
        Kind::Improve => 0,
    };
    let catalogs = Arc::clone(catalogs);
    let task = in_background(move || {
        let system = request.system;
        let run = Run {
            request: &request,
            catalogs: &catalogs,
            owned: owned.as_ref(),
            progress: &progress,
            live: &live,
            kept: kept.as_ref(),
            language,
        };
        registry::with(system, run).unwrap_or_else(|fault| Err(fault.sentence(language)))
    });
    (task, games)
}

struct Run<'a> {
    request: &'a Request,
    catalogs: &'a Catalogs,
    owned: Option<&'a AnyOwned>,
    progress: &'a Progress,
    live: &'a Live,
    /// File of a gauntlet that is not finished.
    kept: Option<&'a Place>,
    language: Language,
}

/// The cards with which these lists can play, and their materials.
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

/// Options of the match.
fn agreed<S: Opponents>(request: &Request, language: Language) -> Result<S::Options, String> {
    practice::options::<S>(&request.options).map_err(|fault| fault.sentence(language))
}

/// Names of both players.
fn player_names<S: Opponents>(players: [&str; 2], language: Language) -> String {
    let [own, field] = players.map(|id| opponents::name::<S>(id, language));
    if own == field {
        return phrase::say(language, "gui.measure.players_same", &[("player", &own)]);
    }
    phrase::say(language, "gui.measure.players", &[("own", &own), ("field", &field)])
}

impl practice::Task for Run<'_> {
    type Output = Result<Outcome, String>;

    fn run<S: Opponents + Registered>(self) -> Self::Output {
        match self.request.kind {
            Kind::Gauntlet => self.gauntlet::<S>(),
            Kind::Improve => self.improve::<S>(),
        }
    }
}

impl Run<'_> {
    fn gauntlet<S: Opponents + Registered>(self) -> Result<Outcome, String> {
        let Self { request, catalogs, progress, live, kept, language, .. } = self;
        let documents: Vec<&AnyDocument> = request.own.iter().chain(&request.field).collect();
        let (shared, lists) = meeting::<S>(catalogs, &documents, language)?;
        let options = agreed::<S>(request, language)?;
        let (catalog, own) = (S::cards(shared.catalogs), request.own.len());
        let weighting = request.year.and_then(|year| Weighting::of::<S>(catalog, &lists, own, year));
        let gauntlet = Gauntlet::<S> {
            catalog,
            lists: &lists,
            own,
            weighting: weighting.as_ref(),
            options: &options,
            seed: request.seed,
            games: request.games,
            players: request.players,
            jobs: 0,
        };
        let faces = Face::of(&documents, catalogs, language);
        live.meet(faces.clone());
        let plan = gauntlet.plan();
        let mut played = plan.none_yet();
        let tell =
            |block: u64, done: &BlockResult| live.tell(plan.pairing(block), done.games.as_deref().unwrap_or(&[]));
        let mut kept = kept.and_then(|place| Kept::open(place, request, catalogs, &mut played));
        let before =
            played.blocks().inspect(|(block, done)| tell(*block, done)).map(|(_, done)| done.tally.games).sum();
        progress.begin_at(before);
        let told = |block, done: &BlockResult| {
            tell(block, done);
            if let Some(kept) = &mut kept {
                kept.add(block, done);
            }
        };
        gauntlet.play_rest(&plan, &mut played, progress, told).map_err(|fault| fault.sentence(language))?;
        if let Some(kept) = kept.filter(|_| !progress.is_cancelled()) {
            kept.drop_file();
        }
        let results = plan.results(&played);
        if results.cells().iter().all(|cell| cell.fault.is_some()) {
            let fault = results.cells().iter().find_map(|cell| cell.fault.as_ref());
            let reason = fault.map(|fault| fault.sentence(language)).unwrap_or_default();
            return Err(phrase::say(language, "gui.measure.unplayable", &[("reason", &reason)]));
        }
        let names = list_names(lists.iter().map(|list| list.name()), language);
        let account_of = |cell: &practice::gauntlet::Cell| {
            let series = gauntlet.series(cell.pairing);
            let played = SeriesResult { tally: cell.tally.clone(), took: std::time::Duration::ZERO };
            let mut account = account::<S>(&series, &played, language);
            account.names = [cell.pairing.row, cell.pairing.column].map(|list| names[list].clone()).into();
            account
        };
        let verdict = (request.own.len() == 2 && !results.is_round_robin())
            .then(|| results.difference(0, 1))
            .flatten()
            .map(|difference| verdict(&difference, [&names[0], &names[1]], language));
        let reality = Reality::of::<S>(gauntlet.catalog, &lists);
        Ok(Outcome::Gauntlet(Box::new(Matrix {
            faces,
            ratings: results.ratings(),
            verdict,
            accounts: results.cells().iter().map(account_of).collect(),
            player: player_names::<S>(request.players, language),
            heads: S::WORK,
            work_about: phrase::text(language, &format!("practice.work.about.{}", S::INFO.id.replace('-', "_")))
                .to_owned(),
            bias: bias::<S>(request.players, language),
            real: (0..lists.len()).map(|list| reality.in_gauntlet(&results, list)).collect(),
            about_real: reality.about(language),
            leans: (0..own).map(|list| reality.lean(&results, list)).collect(),
            records: (0..lists.len()).map(|list| reality.record(list).copied()).collect(),
            about_weighting: weighting.as_ref().map(|weighting| weighting.about(own, language)),
            names,
            results,
        })))
    }

    fn improve<S: Opponents + Registered>(self) -> Result<Outcome, String> {
        let Self { request, catalogs, owned, progress, language, .. } = self;
        let text = |key| phrase::text(language, key).to_owned();
        let [list] = &request.own[..] else { return Err(text("gui.measure.one")) };
        let changes = list.card_changes(catalogs, owned, &|| !progress.is_cancelled());
        if changes.is_empty() {
            return Err(text("gui.measure.no_changes"));
        }
        let documents: Vec<&AnyDocument> = std::iter::once(list).chain(&request.field).collect();
        let (shared, met) = meeting::<S>(catalogs, &documents, language)?;
        let catalog = S::cards(shared.catalogs);
        let weighting = request.year.and_then(|year| Weighting::of::<S>(catalog, &met, 1, year));
        let Some((own, field)) = met.split_first() else { return Err(text("gui.measure.one")) };
        // A pack of the field may change a card of the change, which cannot be measured then.
        let proved = changes.into_iter().filter_map(|change| {
            let proved = practice::proved::<S>(shared, &change.document).ok()?;
            Some((change, proved))
        });
        let (changes, proved): (Vec<_>, Vec<_>) = proved.unzip();
        let options = agreed::<S>(request, language)?;
        let search = ChangeSearch::<S> {
            catalog,
            list: own,
            changes: &proved,
            field: practice::weighted(field, weighting.as_ref()),
            options: &options,
            seed: request.seed,
            pairs: request.games.div_ceil(2),
            players: request.players,
            jobs: 0,
        };
        let mut search = search.among_playable().ok_or_else(|| text("gui.measure.no_field"))?;
        if request.games == USUAL_AT_END {
            search = search.within(S::PACE * practice::improve::USUAL_SECONDS);
        }
        progress.expect(search.games());
        let ranking = search.run(progress).map_err(|fault| fault.sentence(language))?;
        let names = list.names(catalogs);
        let change_of = |found: &RankedChange| {
            let change = &changes[found.change];
            let words = change_words(change, names, language);
            let is_dead = ranking.is_dead(&changes, found.change);
            Change { document: change.document.clone(), words, total: change.total, found: *found, is_dead }
        };
        let line_of = |places: Vec<usize>| {
            let folded: Vec<_> = places.iter().map(|place| &changes[ranking.found[*place].change]).collect();
            let words = (places.len() > 1).then(|| folded_words(&folded, names, language));
            (places, words)
        };
        Ok(Outcome::Improve(Box::new(Ranking {
            rate: ranking.rate,
            changes: ranking.found.iter().map(change_of).collect(),
            lines: ranking.folded(&changes).into_iter().map(line_of).collect(),
            tried: changes.len(),
            opponents: search.field.len(),
            bias: bias::<S>(request.players, language),
            about_real: ranking.about_real(language),
            about_weighting: weighting.map(|weighting| weighting.about(1, language)),
        })))
    }
}

/// Average work of cards, weapons and pilots of both lists in a game.
pub type CardWork = [Vec<WorkLine>; 2];

/// Two lists of a request that played, with the cards of all.
fn pair<'a, S: Opponents + Registered>(
    request: &Request,
    catalogs: &'a Catalogs,
    Pairing { row, column }: Pairing,
    language: Language,
) -> Result<(&'a S::Catalog, Vec<S::Materials>), String> {
    let all: Vec<&AnyDocument> = request.own.iter().chain(&request.field).collect();
    let (shared, lists) = meeting::<S>(catalogs, &all, language)?;
    Ok((S::cards(shared.catalogs), [row, column].map(|list| lists[list].clone()).into()))
}

/// The series of a pairing.
fn series<'a, S: Opponents + Registered>(
    request: &Request,
    catalog: &'a S::Catalog,
    lists: &'a [S::Materials],
    options: &'a S::Options,
) -> Series<'a, S> {
    Series {
        catalog,
        materials: lists.iter().collect(),
        options,
        seed: request.seed,
        games: request.games,
        players: request.players.into(),
        jobs: 1,
    }
}

/// Plays the games of a pairing again and counts the work of the cards.
pub(super) fn count(
    request: Arc<Request>,
    catalogs: &Arc<Catalogs>,
    pairing: Pairing,
    language: Language,
) -> Task<Result<Arc<CardWork>, String>> {
    struct Count<'a>(&'a Request, &'a Catalogs, Pairing, Language);
    impl practice::Task for Count<'_> {
        type Output = Result<Arc<CardWork>, String>;

        fn run<S: Opponents + Registered>(self) -> Self::Output {
            /// Number of games that say enough about cards.
            const MOST: u64 = 200;
            let Self(request, catalogs, pairing, language) = self;
            let (catalog, lists) = pair::<S>(request, catalogs, pairing, language)?;
            let options = agreed::<S>(request, language)?;
            let series = series::<S>(request, catalog, &lists, &options);
            let counted = series.count_work(request.games.min(MOST), 0, &Progress::default());
            let (all, games) = counted.map_err(|fault| fault.sentence(language))?;
            let lines = |seat: Seat| work_lines(&all[seat], games, series.catalog, language);
            Ok(Arc::new(Seat::BOTH.map(lines)))
        }
    }
    let catalogs = Arc::clone(catalogs);
    tried(language, move || {
        let count = Count(&request, &catalogs, pairing, language);
        registry::with(request.system, count).unwrap_or_else(|fault| Err(fault.sentence(language)))
    })
}

/// Plays one game of a gauntlet again, as a replay.
pub(super) fn replay(
    request: Arc<Request>,
    catalogs: &Arc<Catalogs>,
    pairing: Pairing,
    number: u64,
    language: Language,
) -> Task<Result<String, String>> {
    struct Game<'a>(&'a Request, &'a Catalogs, Pairing, u64, Language);
    impl practice::Task for Game<'_> {
        type Output = Result<String, String>;

        fn run<S: Opponents + Registered>(self) -> Self::Output {
            let Self(request, catalogs, pairing, number, language) = self;
            let (catalog, lists) = pair::<S>(request, catalogs, pairing, language)?;
            let options = agreed::<S>(request, language)?;
            let series = series::<S>(request, catalog, &lists, &options);
            let record = series.record(number).map_err(|fault| fault.sentence(language))?;
            Ok(Replay::of(&record, series.catalog).text(series.catalog))
        }
    }
    let catalogs = Arc::clone(catalogs);
    tried(language, move || {
        let game = Game(&request, &catalogs, pairing, number, language);
        registry::with(request.system, game).unwrap_or_else(|fault| Err(fault.sentence(language)))
    })
}

impl Matrix {
    /// The matrix as comma-separated values, a pairing a line.
    pub fn csv(&self) -> String {
        practice::gauntlet::csv(&self.results, &self.names, &self.bias)
    }
}
