//! `muster improve`: ranks changes of one card by matches.

use std::{
    io::{self, IsTerminal as _, Write},
    path::PathBuf,
    sync::Mutex,
};

use clap::{ArgAction, ArgMatches, Command, value_parser};
use serde::Serialize;

use super::lists;
use crate::{
    builder::{Builder, FILES, number},
    convert, output, owned,
    play::{
        blocks::{self, PartFile},
        meeting,
        terms::{self, Terms},
        watch,
    },
    session::{Halt, Session},
};
use kernel::{CardChange, CardRef, Language, Names, import::clip, phrase};
use practice::{
    Opponents, Progress, SeriesFault, Task, bias, change_words, folded_words,
    improve::{ChangeSearch, KnownPairs, MOST_PAIRS, PairEnd, RankedChange, Ranking, USUAL_SECONDS, Watch},
    registry,
};
use systems::{AnyDocument, Registered};

pub(crate) const NAME: &str = "improve";

const MOST: &str = "most";
const TAKE: &str = "take";
const ONLY: &str = "only";
/// What can be asked for instead of a card: ships, units and groups; cards put on them; cards of a hand or a deck.
const UNITS: &str = "units";
const UPGRADES: &str = "upgrades";
const COMMAND: &str = "command";
/// The kinds of cards of hands and decks.
const HELD: [&str; 2] = ["command", "battle"];
const KEEP: &str = "keep";
/// Number of changes told after a round.
const AHEAD: usize = 3;
/// Default number of matches in the final measurement.
const USUAL_GAMES: u64 = 400;

pub(crate) fn command(builder: Builder) -> Command {
    builder
        .command(NAME, "improve")
        .args([
            builder.file("cli.convert.file"),
            lists::against(builder),
            lists::leave_out(builder),
            builder.option(MOST, "cli.value.number", "cli.improve.most"),
            builder.option(TAKE, "cli.value.number", "cli.improve.take"),
            builder.option(ONLY, "cli.value.query", "cli.improve.only").action(ArgAction::Append),
            builder
                .option(KEEP, "cli.value.file", "cli.improve.keep")
                .value_parser(value_parser!(PathBuf))
                .requires(terms::SEED),
            owned::argument(builder, "cli.suggest.owned"),
            convert::to(builder).requires(TAKE),
            builder.output("cli.convert.output").requires(TAKE),
            builder.force(),
        ])
        .args(lists::field(builder))
        .args(terms::arguments(builder, "cli.improve.games"))
}

pub(crate) fn run(matches: &ArgMatches, session: &mut Session) -> Result<(), Halt> {
    let terms = Terms::of(matches, session, USUAL_GAMES)?;
    let most = number(matches, session, MOST, 1..=1_000)?.unwrap_or(12) as usize;
    let take = number(matches, session, TAKE, 1..=1_000)?.map(|take| take as usize);
    let files: Vec<&PathBuf> = matches.get_many(FILES).into_iter().flatten().collect();
    let Some(lists) = lists::read(session, matches, &files, true)? else { return Ok(()) };
    if lists.own.len() != 1 {
        return Err(session.wrong("cli.improve.one", &[]));
    }
    let list = lists.own[0].clone();
    let owned = owned::asked(matches, session, list.system())?;
    let mut changes = list.card_changes(&session.catalogs, owned.as_ref(), &|| true);
    if changes.is_empty() {
        return Err(session.failed("cli.improve.none", &[]));
    }
    let only: Vec<&String> = matches.get_many(ONLY).into_iter().flatten().collect();
    if !only.is_empty() {
        let names = list.names(&session.catalogs);
        let kinds = list.system().collection().map_or(&[][..], |info| info.kinds);
        let is_held = |card: CardRef| kinds.iter().any(|kind| kind.card == card.kind && HELD.contains(&kind.id));
        let is_wanted = |change: &CardChange<AnyDocument>, written: &str| match written.trim().to_lowercase().as_str() {
            UNITS => change.on.is_none() && !is_held(change.card),
            UPGRADES => change.on.is_some(),
            COMMAND => is_held(change.card),
            _ => is_about(change, written, names),
        };
        changes.retain(|change| only.iter().any(|written| is_wanted(change, written)));
        if changes.is_empty() {
            return Err(session.failed("cli.improve.none_only", &[("written", &clip(only[0]))]));
        }
    }
    let (language, system) = (session.language, lists.system);
    let form = convert::form(matches).unwrap_or("muster");
    let taken = take.map(|take| (take, form.to_owned(), output::given(matches)));
    let keep = matches.get_one::<PathBuf>(KEEP).cloned();
    let task = Run { list, changes, lists, terms, most, taken, keep, session };
    registry::with(system, task).map_err(|fault| Halt::Failed(fault.sentence(language)))?
}

/// True if a card of the change is called so, or part of its name is, in any language.
fn is_about(change: &CardChange<AnyDocument>, written: &str, names: &dyn Names) -> bool {
    let written = written.trim().to_lowercase();
    [Some(change.card), change.out, change.on].into_iter().flatten().any(|card| {
        names.card_id(card) == written
            || Language::ALL.iter().any(|language| names.card_name(card, *language).to_lowercase().contains(&written))
    })
}

/// Tells on the terminal beside the results; what is lost there does not matter.
fn tell(line: &str) {
    let mut terminal = io::stderr();
    let clear = if terminal.is_terminal() { "\r\x1b[K" } else { "" };
    let _ = writeln!(terminal, "{clear}{line}");
}

/// About how long so many matches take, at so many a second on all cores.
fn about_time(games: u64, pace: f64, language: Language) -> String {
    let seconds = (games as f64 / pace.max(1e-9)).ceil().max(1.0) as u64;
    if seconds < 90 {
        phrase::say(language, "cli.improve.seconds", &[("seconds", &seconds)])
    } else {
        phrase::say(language, "cli.improve.minutes", &[("minutes", &(seconds.div_ceil(60)))])
    }
}

/// Reads a line with a pair that was played.
fn pair_of(line: &str, lists: usize) -> Option<((usize, u64), PairEnd)> {
    let (list, seed, points, trace): (usize, u64, u8, u32) = serde_json::from_str(line).ok()?;
    (list < lists && points <= 4).then_some(((list, seed), PairEnd { points, trace }))
}

/// Numbers from 1 of ascending places, those that follow each other from the first to the last.
fn ranges(places: &[usize]) -> String {
    let runs = places.chunk_by(|one, next| one + 1 == *next).map(|run| match run {
        [first, .., last] => format!("{}–{}", first + 1, last + 1),
        _ => run.iter().map(|only| (only + 1).to_string()).collect(),
    });
    runs.collect::<Vec<String>>().join(", ")
}

/// A difference in games out of 100, with its sign.
fn signed(share: f64, language: Language) -> String {
    format!("{}{}", if share > 0.0 { "+" } else { "" }, language.decimal(share * 100.0, 1))
}

struct Run<'a> {
    list: AnyDocument,
    changes: Vec<CardChange<AnyDocument>>,
    lists: lists::Lists,
    terms: Terms,
    most: usize,
    taken: Option<(usize, String, Option<output::Target>)>,
    keep: Option<PathBuf>,
    session: &'a mut Session,
}

#[derive(Serialize)]
struct ImproveJson<'a> {
    system: &'static str,
    seed: u64,
    games: u64,
    opponents: usize,
    tried: usize,
    score: Option<f64>,
    interval: Option<[f64; 2]>,
    changes: Vec<ChangeJson<'a>>,
    bias: &'a str,
    /// How the differences by real tournaments were made.
    about_real: &'a str,
    /// Year whose tournaments weight the opponents.
    #[serde(skip_serializing_if = "Option::is_none")]
    year: Option<u16>,
}

#[derive(Serialize)]
struct ChangeJson<'a> {
    on: Option<&'a str>,
    out: Option<&'a str>,
    card: &'a str,
    total: i32,
    difference: f64,
    interval: [f64; 2],
    /// Difference against the same opponents by real tournaments.
    real: Option<f64>,
    pairs: u64,
    /// True if it reached the final measurement.
    measured: bool,
    sure: bool,
    /// True if the card did nothing in any match.
    dead: bool,
}

impl Task for Run<'_> {
    type Output = Result<(), Halt>;

    fn run<S: Opponents + Registered>(self) -> Result<(), Halt> {
        let Self { list, changes, lists, terms, most, taken, keep, session } = self;
        let language = session.language;
        let catalogs = std::mem::take(&mut session.catalogs);
        let documents: Vec<AnyDocument> = std::iter::once(&list).chain(&lists.field).cloned().collect();
        let (shared, met) = meeting::<S>(session, &catalogs, &documents)?;
        let catalog = S::cards(shared.catalogs);
        let options = terms.options::<S>(catalog, language)?;
        let weighting = lists.weighting::<S>(catalog, &met);
        let Some((own, field)) = met.split_first() else { return Ok(()) };
        // Changes to cards that a pack of the field changes cannot be measured.
        let proved = changes.into_iter().filter_map(|change| {
            let proved = practice::proved::<S>(shared, &change.document).ok()?;
            Some((change, proved))
        });
        let (changes, materials): (Vec<_>, Vec<_>) = proved.unzip();
        let search = ChangeSearch::<S> {
            catalog,
            list: own,
            changes: &materials,
            field: practice::weighted(field, weighting.as_ref()),
            options: &options,
            seed: terms.seed,
            pairs: terms.games.div_ceil(2).min(MOST_PAIRS),
            players: [0, 1].map(|side| terms.player::<S>(side)),
            jobs: terms.jobs,
        }
        .among_playable();
        let mut search = search.ok_or_else(|| session.failed("cli.compare.no_field", &[]))?;
        if terms.is_usual {
            search = search.within(S::PACE * USUAL_SECONDS);
        }
        let names = list.names(&catalogs);
        let words: Vec<String> = changes.iter().map(|change| change_words(change, names, language)).collect();
        let ranking = searched(session, &search, &words, keep.as_deref())?;
        let bias = bias::<S>(search.players, language);
        let about_real = ranking.about_real(language);
        if let Some((take, form, target)) = taken {
            let Some(found) = ranking.found.get(take - 1) else {
                return Err(
                    session.failed("cli.suggest.no_such", &[("number", &take), ("count", &ranking.found.len())])
                );
            };
            session.catalogs = catalogs;
            let text = convert::written(session, &changes[found.change].document, &form)?;
            return match target {
                Some(target) => output::write(session, &target, text.as_bytes()),
                None => convert::show(session, &text),
            };
        }
        if session.json {
            let id = |card: Option<CardRef>| card.map(|card| names.card_id(card));
            let change = |found: &RankedChange| {
                let CardChange { on, out, card, total, .. } = &changes[found.change];
                let difference = &found.difference;
                ChangeJson {
                    on: id(*on),
                    out: id(*out),
                    card: names.card_id(*card),
                    total: *total,
                    difference: difference.mean,
                    interval: [difference.low, difference.high],
                    real: found.real,
                    pairs: difference.pairs,
                    measured: found.is_measured,
                    sure: found.is_measured && difference.is_sure(),
                    dead: ranking.is_dead(&changes, found.change),
                }
            };
            return session.write_json(&ImproveJson {
                system: S::GAME.id(),
                seed: terms.seed,
                games: 2 * search.pairs,
                opponents: search.field.len(),
                tried: changes.len(),
                score: ranking.rate.map(|rate| rate.rate),
                interval: ranking.rate.map(|rate| [rate.low, rate.high]),
                changes: ranking.found.iter().map(change).collect(),
                bias: &bias,
                about_real,
                year: weighting.map(|weighting| weighting.year),
            });
        }
        let percent = |share: f64| language.decimal(share * 100.0, 1);
        let signed = |share: f64| signed(share, language);
        let rate = ranking.rate.unwrap_or(practice::Rate::UNKNOWN);
        session.line(
            "cli.improve.head",
            &[
                ("name", &list.name()),
                ("tried", &changes.len()),
                ("opponents", &search.field.len()),
                ("seed", &terms.seed),
                ("rate", &percent(rate.rate)),
                ("low", &percent(rate.low)),
                ("high", &percent(rate.high)),
            ],
        )?;
        let mut was_measured = true;
        for line in ranking.folded(&changes).into_iter().take(most) {
            let (number, found) = (line[0], &ranking.found[line[0]]);
            if was_measured && !found.is_measured {
                was_measured = false;
                session.line("cli.improve.passed", &[])?;
            }
            let change = &changes[found.change];
            if line.len() > 1 {
                let folded: Vec<&CardChange<_>> = line.iter().map(|at| &changes[ranking.found[*at].change]).collect();
                let [most, least] = [line[0], line[line.len() - 1]].map(|at| signed(ranking.found[at].difference.mean));
                let words = folded_words(&folded, names, language);
                let values: [(&str, &dyn std::fmt::Display); 4] =
                    [("numbers", &ranges(&line)), ("change", &words), ("least", &least), ("most", &most)];
                let told = session.say("cli.improve.folded", &values);
                let is_clear = line.iter().all(|at| ranking.found[*at].difference.mean > 0.0);
                let claim = if is_clear { session.text("cli.improve.folded.matters") } else { "" };
                writeln!(session.out, "  {told}{claim}")?;
                continue;
            }
            let dead = ranking.is_dead(&changes, found.change);
            let words = words[found.change].clone() + if dead { session.text("practice.change.dead") } else { "" };
            let line = session.say(
                "cli.improve.change",
                &[
                    ("number", &(number + 1)),
                    ("change", &words),
                    ("total", &change.total),
                    ("mean", &signed(found.difference.mean)),
                    ("low", &signed(found.difference.low)),
                    ("high", &signed(found.difference.high)),
                ],
            );
            let real = found.real.map(|real| session.say("cli.improve.real", &[("real", &signed(real))]));
            writeln!(session.out, "  {line}{}", real.unwrap_or_default())?;
        }
        let is_any = ranking.found.iter().any(|found| found.is_measured && found.difference.low > 0.0);
        if !is_any {
            session.line("cli.improve.unsure", &[])?;
        }
        writeln!(session.out, "{}\n{bias}\n{about_real}", session.text("cli.improve.about_bounds"))?;
        weighting.map_or(Ok(()), |weighting| Ok(writeln!(session.out, "{}", weighting.about(1, language))?))
    }
}

/// Runs the search: says first how long it takes, tells who is ahead after each round, and keeps every pair in a file.
fn searched<S: Opponents>(
    session: &Session,
    search: &ChangeSearch<'_, S>,
    words: &[String],
    keep: Option<&std::path::Path>,
) -> Result<Ranking, Halt> {
    let language = session.language;
    let mut known = KnownPairs::new();
    let mut file = keep.map(|path| PartFile::open(session, path)).transpose()?;
    if let (Some(file), Some(path)) = (&mut file, keep) {
        file.lines(session, &search.head(), |lines| {
            for (number, line) in lines.lines().enumerate() {
                let Some((at, end)) = pair_of(line, words.len() + 1) else {
                    let values: [(&str, &dyn std::fmt::Display); 2] =
                        [("file", &path.display()), ("line", &(number + 2))];
                    return Err(session.failed("cli.series.line", &values));
                };
                let _ = known.insert(at, end);
            }
            Ok(())
        })?;
    }
    let halt = |fault: SeriesFault| terms::halt(&fault, language);
    let is_told = !session.json;
    let games = search.games().saturating_sub(2 * known.len() as u64);
    if is_told {
        let threads = match search.jobs {
            0 => std::thread::available_parallelism().map_or(1, usize::from),
            jobs => jobs,
        };
        let time = about_time(games, search.pace().map_err(halt)? * threads as f64, language);
        tell(&session.say("cli.improve.plan", &[("changes", &words.len()), ("games", &games), ("time", &time)]));
    }
    let (file, failed) = (Mutex::new(file), Mutex::new(None));
    let progress = Progress::default();
    let pair = |list: usize, seed: u64, end: PairEnd| {
        let mut file = file.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let noted = file
            .as_mut()
            .map_or(Ok(()), |file| file.note(format_args!("[{list},{seed},{},{}]", end.points, end.trace)));
        if let Err(error) = noted {
            *failed.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = Some(error);
            progress.cancel();
        }
    };
    let round = |ranking: &Ranking, left: usize| {
        let ahead = ranking.found.iter().take(AHEAD);
        let ahead: Vec<String> = ahead
            .map(|found| format!("{} ({})", words[found.change], signed(found.difference.mean, language)))
            .collect();
        let line = phrase::say(
            language,
            "cli.improve.round",
            &[("left", &left), ("changes", &words.len()), ("ahead", &ahead.join("; "))],
        );
        if is_told {
            tell(&line);
        }
    };
    let watch = Watch { known: &known, pair: &pair, round: &round };
    let ranking = watch::watched(games, &progress, 0, language, || search.run_watched(&progress, &watch));
    if let (Some(error), Some(path)) = (failed.into_inner().unwrap_or_default(), keep) {
        return Err(blocks::failed(session, path, &error));
    }
    ranking.map_err(halt)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_follow_each_other_are_a_range() {
        assert_eq!(ranges(&[0, 1, 2, 5, 7, 8]), "1–3, 6, 8–9");
        assert_eq!(ranges(&[4]), "5");
    }
}
