//! `muster improve`: ranks changes of one card by matches.

use std::{io::Write, path::PathBuf};

use clap::{ArgMatches, Command};
use serde::Serialize;

use super::lists;
use crate::{
    builder::{Builder, FILES, number},
    convert, output, owned,
    play::{
        meeting,
        terms::{self, Terms},
        watch,
    },
    session::{Halt, Session},
};
use kernel::{CardChange, CardRef};
use practice::{
    Opponents, Progress, Task, bias, change_words,
    improve::{ChangeSearch, MOST_PAIRS, RankedChange},
    registry,
};
use systems::{AnyDocument, Registered};

pub(crate) const NAME: &str = "improve";

const MOST: &str = "most";
const TAKE: &str = "take";
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
    let changes = list.card_changes(&session.catalogs, owned.as_ref(), &|| true);
    if changes.is_empty() {
        return Err(session.failed("cli.improve.none", &[]));
    }
    let (language, system) = (session.language, lists.system);
    let form = convert::form(matches).unwrap_or("muster");
    let taken = take.map(|take| (take, form.to_owned(), output::given(matches)));
    let task = Run { list, changes, lists, terms, most, taken, session };
    registry::with(system, task).map_err(|fault| Halt::Failed(fault.sentence(language)))?
}

struct Run<'a> {
    list: AnyDocument,
    changes: Vec<CardChange<AnyDocument>>,
    lists: lists::Lists,
    terms: Terms,
    most: usize,
    taken: Option<(usize, String, Option<output::Target>)>,
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
}

impl Task for Run<'_> {
    type Output = Result<(), Halt>;

    fn run<S: Opponents + Registered>(self) -> Result<(), Halt> {
        let Self { list, changes, lists, terms, most, taken, session } = self;
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
        let search = search.ok_or_else(|| session.failed("cli.compare.no_field", &[]))?;
        let progress = Progress::default();
        let ranking = watch::watched(search.games(), &progress, 0, language, || search.run(&progress));
        let ranking = ranking.map_err(|fault| terms::halt(&fault, language))?;
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
        let names = list.names(&catalogs);
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
        let signed = |share: f64| format!("{}{}", if share > 0.0 { "+" } else { "" }, percent(share));
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
        for (number, found) in ranking.found.iter().take(most).enumerate() {
            if was_measured && !found.is_measured {
                was_measured = false;
                session.line("cli.improve.passed", &[])?;
            }
            let change = &changes[found.change];
            let words = change_words(change, names, language);
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
