//! The results of a gauntlet as JSON, as comma-separated values, and for people.

use std::io::Write;

use serde::Serialize;

use super::matrix;
use crate::{
    cells,
    play::account::{Piece, columns},
    session::{Halt, Session},
};
use kernel::{Language, Materials as _, game::Gap};
use practice::{
    Gauntlet, Lean, Opponents, Rate, Reality, bias, gap_words,
    gauntlet::{self, Cell, Results},
    list_names, opponents,
};
use systems::{Registered, SystemId};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    People,
    Json,
    Csv,
}

impl Form {
    /// JSON if requested, else for people.
    pub const fn of(session: &Session) -> Self {
        if session.json { Self::Json } else { Self::People }
    }
}

/// The results of a gauntlet with names.
pub(crate) struct GauntletReport<'a> {
    system: SystemId,
    pub names: Vec<String>,
    pub results: &'a Results,
    seed: u64,
    games: u64,
    players: [&'a str; 2],
    player_names: [String; 2],
    /// Mean account of each measured list's pieces.
    pieces: Vec<Vec<Piece>>,
    gaps: Vec<(usize, Gap)>,
    bias: String,
    reality: Reality,
}

#[derive(Serialize)]
struct GauntletJson<'a> {
    system: &'static str,
    seed: u64,
    /// Number of matches of each pairing.
    games: u64,
    players: [&'a str; 2],
    lists: Vec<ListJson<'a>>,
    pairings: Vec<PairingJson>,
    bias: &'a str,
    /// How the shares by real tournaments were made.
    about_real: &'a str,
    /// Year whose tournaments weight the opponents, and how.
    #[serde(skip_serializing_if = "Option::is_none")]
    year: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    about_weighting: Option<String>,
}

#[derive(Serialize)]
struct ListJson<'a> {
    name: &'a str,
    own: bool,
    rating: f64,
    score: Option<f64>,
    interval: Option<[f64; 2]>,
    /// Share of matches against the same opponents by real tournaments.
    real: Option<f64>,
    /// How lists of its kind did in real tournaments.
    #[serde(skip_serializing_if = "Option::is_none")]
    record: Option<RecordJson>,
    /// How far its simulated results lie from real ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    lean: Option<LeanJson>,
    /// How much results against it count.
    weight: u64,
    /// Places of the opponents it beat most and least often.
    best: Option<usize>,
    worst: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pieces: Option<&'a [Piece]>,
    not_simulated: Vec<&'a Gap>,
}

#[derive(Serialize)]
struct RecordJson {
    matches: u64,
    score: f64,
    interval: [f64; 2],
}

/// How far simulated results lie from real ones.
#[derive(Serialize)]
struct LeanJson {
    mean: f64,
    interval: [f64; 2],
    of_kind: bool,
}

impl From<Lean> for LeanJson {
    fn from(lean: Lean) -> Self {
        let Lean { mean, low, high, is_of_kind } = lean;
        Self { mean: rounded(mean), interval: [rounded(low), rounded(high)], of_kind: is_of_kind }
    }
}

#[derive(Serialize)]
struct PairingJson {
    row: usize,
    column: usize,
    games: usize,
    won: u64,
    lost: u64,
    drawn: u64,
    score: Option<f64>,
    interval: Option<[f64; 2]>,
    real: Option<f64>,
    margin_mean: f64,
    rounds_mean: f64,
    /// Number of the closest match, counted from 1.
    closest: Option<u64>,
    /// Number of matches that were given up.
    #[serde(skip_serializing_if = "is_none")]
    unfinished: u64,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
const fn is_none(count: &u64) -> bool {
    *count == 0
}

fn rounded(number: f64) -> f64 {
    (number * 1e4).round() / 1e4
}

fn interval(rate: &Rate) -> [f64; 2] {
    [rounded(rate.low), rounded(rate.high)]
}

impl<'a> GauntletReport<'a> {
    pub fn of<S: Opponents + Registered>(gauntlet: &Gauntlet<'a, S>, results: &'a Results, language: Language) -> Self {
        let pieces = |list: usize| {
            let (sums, games) = results.pieces(list);
            let titles = gauntlet.lists[list].pieces(gauntlet.catalog, language);
            let title = |place: usize| titles.get(place).cloned().unwrap_or_default();
            let piece = |(place, sums): (usize, &Vec<u64>)| Piece::of(place, title(place), &S::ACCOUNT, sums, games);
            sums.iter().enumerate().map(piece).collect()
        };
        let gaps = gauntlet.lists.iter().enumerate().flat_map(|(place, list)| {
            S::gaps(gauntlet.catalog, list, language).into_iter().map(move |gap| (place, gap))
        });
        Self {
            system: S::GAME,
            names: list_names(gauntlet.lists.iter().map(|list| list.name()), language),
            results,
            seed: gauntlet.seed,
            games: gauntlet.games,
            players: gauntlet.players,
            player_names: gauntlet.players.map(|player| opponents::name::<S>(player, language).to_owned()),
            pieces: (0..results.own()).map(pieces).collect(),
            gaps: gaps.collect(),
            bias: bias::<S>(gauntlet.players, language),
            reality: Reality::of::<S>(gauntlet.catalog, gauntlet.lists),
        }
    }

    /// Writes the report in a form.
    pub fn write(&self, session: &mut Session, form: Form) -> Result<(), Halt> {
        match form {
            Form::Json => session.write_json(&self.json(session.language)),
            Form::Csv => Ok(session.out.write_all(gauntlet::csv(self.results, &self.names, &self.bias).as_bytes())?),
            Form::People => self.people(session),
        }
    }

    fn json(&self, language: Language) -> GauntletJson<'_> {
        let ratings = self.results.ratings();
        let list = |place: usize| {
            let overall = self.results.overall(place);
            let extremes = self.results.extremes(place);
            ListJson {
                name: &self.names[place],
                own: place < self.results.own(),
                rating: ratings[place].round(),
                score: overall.map(|rate| rounded(rate.rate)),
                interval: overall.as_ref().map(interval),
                real: self.reality.in_gauntlet(self.results, place).map(rounded),
                record: self.reality.record(place).and_then(|record| {
                    let rate = record.rate()?;
                    Some(RecordJson { matches: record.matches, score: rounded(rate.rate), interval: interval(&rate) })
                }),
                lean: self.lean(place).map(LeanJson::from),
                weight: self.results.weight(place),
                best: extremes.map(|[best, _]| best.0),
                worst: extremes.map(|[_, worst]| worst.0),
                pieces: self.pieces.get(place).map(Vec::as_slice),
                not_simulated: self.gaps.iter().filter(|(of, _)| *of == place).map(|(_, gap)| gap).collect(),
            }
        };
        let pairing = |cell: &Cell| {
            let (rate, [won, lost, drawn]) = (cell.rate(), cell.counts());
            PairingJson {
                row: cell.pairing.row,
                column: cell.pairing.column,
                games: cell.games.len(),
                won,
                lost,
                drawn,
                score: rate.map(|rate| rounded(rate.rate)),
                interval: rate.as_ref().map(interval),
                real: self.reality.chance(cell.pairing.row, cell.pairing.column).map(rounded),
                margin_mean: rounded(cell.margin_mean()),
                rounds_mean: rounded(cell.tally.rounds_mean()),
                closest: cell.closest().map(|number| number + 1),
                unfinished: cell.tally.unfinished,
            }
        };
        GauntletJson {
            system: self.system.id(),
            seed: self.seed,
            games: self.games,
            players: self.players,
            lists: (0..self.names.len()).map(list).collect(),
            pairings: self.results.cells().iter().map(pairing).collect(),
            bias: &self.bias,
            about_real: self.reality.about(language),
            year: self.results.weighting().map(|weighting| weighting.year),
            about_weighting: self.about_weighting(language),
        }
    }

    /// How far the results of a measured list lie from real ones.
    fn lean(&self, list: usize) -> Option<Lean> {
        self.reality.lean(self.results, list).filter(|_| list < self.results.own())
    }

    /// How the opponents are weighted, if they are.
    fn about_weighting(&self, language: Language) -> Option<String> {
        Some(self.results.weighting()?.about(self.results.own(), language))
    }

    fn people(&self, session: &mut Session) -> Result<(), Halt> {
        let language = session.language;
        let percent = |share: f64| language.decimal(share * 100.0, 1);
        let game = session.text(self.system.term());
        let (own, [one, other]) = (self.results.own(), &self.player_names);
        let field = self.names.len() - own;
        let key = if self.results.is_round_robin() { "cli.gauntlet.head_among" } else { "cli.gauntlet.head" };
        session.line(
            key,
            &[
                ("game", &game),
                ("own", &own),
                ("field", &field),
                ("games", &self.games),
                ("seed", &self.seed),
                ("player", one),
                ("other", other),
            ],
        )?;
        let records = |list: usize| self.reality.record(list).map(|record| record.words(language));
        matrix::draw(session, self.results, &self.names, records)?;
        writeln!(session.out)?;
        let ratings = self.results.ratings();
        let mut order: Vec<usize> = (0..own).collect();
        order.sort_by(|one, other| ratings[*other].total_cmp(&ratings[*one]));
        for list in order {
            let (Some(overall), Some([best, worst])) = (self.results.overall(list), self.results.extremes(list)) else {
                continue;
            };
            session.line(
                "cli.gauntlet.list",
                &[
                    ("name", &self.names[list]),
                    ("rate", &percent(overall.rate)),
                    ("low", &percent(overall.low)),
                    ("high", &percent(overall.high)),
                    ("rating", &language.decimal(ratings[list], 0)),
                    ("best", &self.names[best.0]),
                    ("best_rate", &percent(best.1.rate)),
                    ("worst", &self.names[worst.0]),
                    ("worst_rate", &percent(worst.1.rate)),
                ],
            )?;
            if let Some(real) = self.reality.in_gauntlet(self.results, list) {
                let line = session.say("cli.gauntlet.real", &[("real", &percent(real))]);
                writeln!(session.out, "    {line}")?;
            }
            if let Some(lean) = self.lean(list) {
                writeln!(session.out, "    {}", lean.words(language))?;
            }
        }
        if let [pieces] = &self.pieces[..] {
            let wide = cells::width(pieces.iter().map(|piece| piece.name.as_str()));
            let heads = pieces.first().map_or_else(Vec::new, Piece::heads);
            let rows = pieces.iter().map(|piece| (piece.name.clone(), piece.words(language)));
            writeln!(session.out)?;
            columns(session, "", wide, &heads, rows)?;
            writeln!(session.out)?;
        }
        for cell in self.results.cells() {
            if let Some(fault) = &cell.fault {
                let [row, column] = [cell.pairing.row, cell.pairing.column].map(|list| &self.names[list]);
                let reason = fault.sentence(language);
                session.line("cli.gauntlet.not_met", &[("row", row), ("column", column), ("reason", &reason)])?;
            }
        }
        let unfinished = self.results.unfinished();
        if unfinished > 0 {
            session.line("cli.play.unfinished", &[("games", &unfinished)])?;
        }
        for (place, gap) in self.gaps.iter().filter(|(place, _)| *place < own) {
            let gap = gap_words(gap, language);
            session.line("practice.gap.of_list", &[("list", &self.names[*place]), ("gap", &gap)])?;
        }
        writeln!(session.out, "{}\n{}", self.bias, self.reality.about(language))?;
        if (0..own).any(|list| self.lean(list).is_some()) {
            session.line("practice.lean.about", &[])?;
        }
        if self.reality.has_records() {
            session.line("practice.record.about", &[])?;
        }
        if let Some(about) = self.about_weighting(language) {
            writeln!(session.out, "{about}")?;
        }
        Ok(())
    }
}
