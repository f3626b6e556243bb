//! `muster compare`: compares two lists against a field on the same seeds.

use std::{io::Write, path::PathBuf};

use clap::{ArgMatches, Command};
use serde::Serialize;

use super::{lists, plan};
use crate::{
    builder::{Builder, FILES},
    play::{
        meeting,
        terms::{self, Terms},
        watch,
    },
    session::{Halt, Session},
};
use kernel::Materials as _;
use practice::{Difference, Gauntlet, Opponents, Progress, Rate, Reality, Task, bias, list_names, registry, verdict};
use systems::Registered;

pub(crate) const NAME: &str = "compare";

/// Default number of matches of each list against each of the field.
const USUAL_GAMES: u64 = 40;

pub(crate) fn command(builder: Builder) -> Command {
    builder
        .command(NAME, "compare")
        .args([builder.files("cli.compare.files").num_args(2), lists::against(builder), lists::leave_out(builder)])
        .args(lists::field(builder))
        .args(terms::arguments(builder, "cli.compare.games"))
}

pub(crate) fn run(matches: &ArgMatches, session: &mut Session) -> Result<(), Halt> {
    let terms = Terms::of(matches, session, USUAL_GAMES)?;
    let files: Vec<&PathBuf> = matches.get_many(FILES).into_iter().flatten().collect();
    let Some(lists) = lists::read(session, matches, &files, true)? else { return Ok(()) };
    if lists.own.len() != 2 {
        return Err(session.wrong("cli.compare.two", &[]));
    }
    let (language, system) = (session.language, lists.system);
    let task = Run { lists, terms, session };
    registry::with(system, task).map_err(|fault| Halt::Failed(fault.sentence(language)))?
}

struct Run<'a> {
    lists: lists::Lists,
    terms: Terms,
    session: &'a mut Session,
}

#[derive(Serialize)]
struct CompareJson<'a> {
    system: &'static str,
    seed: u64,
    games: u64,
    opponents: usize,
    lists: [SideJson<'a>; 2],
    difference: f64,
    interval: [f64; 2],
    pairs: u64,
    sure: bool,
    verdict: &'a str,
    bias: &'a str,
    /// How the shares by real tournaments were made.
    about_real: &'a str,
    /// Year whose tournaments weight the opponents.
    #[serde(skip_serializing_if = "Option::is_none")]
    year: Option<u16>,
}

#[derive(Serialize)]
struct SideJson<'a> {
    name: &'a str,
    score: f64,
    interval: [f64; 2],
    /// Share of matches against the same opponents by real tournaments.
    real: Option<f64>,
}

impl Task for Run<'_> {
    type Output = Result<(), Halt>;

    fn run<S: Opponents + Registered>(self) -> Result<(), Halt> {
        let Self { lists, terms, session } = self;
        let language = session.language;
        let catalogs = std::mem::take(&mut session.catalogs);
        let opponents = lists.field.len();
        let documents: Vec<_> = lists.own.iter().chain(&lists.field).cloned().collect();
        let (shared, materials) = meeting::<S>(session, &catalogs, &documents)?;
        let catalog = S::cards(shared.catalogs);
        let options = terms.options::<S>(catalog, language)?;
        if opponents == 0 {
            return Err(session.failed("cli.compare.no_field", &[]));
        }
        let weighting = lists.weighting::<S>(catalog, &materials);
        let gauntlet = Gauntlet::<S> {
            catalog,
            lists: &materials,
            own: 2,
            weighting: weighting.as_ref(),
            options: &options,
            seed: terms.seed,
            games: terms.games,
            players: [0, 1].map(|side| terms.player::<S>(side)),
            jobs: terms.jobs,
        };
        let plan = plan(session, &gauntlet)?;
        let progress = Progress::default();
        let results = watch::watched(plan.games(), &progress, 0, language, || gauntlet.play(&progress));
        let results = results.map_err(|fault| terms::halt(&fault, language))?;
        let Some(difference) = results.difference(0, 1) else {
            return Err(session.failed("cli.compare.nothing_common", &[]));
        };
        let names = list_names(materials.iter().take(2).map(|list| list.name()), language);
        let rates = [0, 1].map(|list| results.overall(list).unwrap_or(Rate::UNKNOWN));
        let sentence = verdict(&difference, [&names[0], &names[1]], language);
        let bias = bias::<S>(gauntlet.players, language);
        let reality = Reality::of::<S>(catalog, &materials);
        let real = [0, 1].map(|list| reality.in_gauntlet(&results, list));
        let about_real = reality.about(language);
        let Difference { mean, low, high, pairs } = difference;
        if session.json {
            let side = |list: usize| SideJson {
                name: &names[list],
                score: rates[list].rate,
                interval: [rates[list].low, rates[list].high],
                real: real[list],
            };
            return session.write_json(&CompareJson {
                system: S::GAME.id(),
                seed: terms.seed,
                games: terms.games,
                opponents,
                lists: [side(0), side(1)],
                difference: mean,
                interval: [low, high],
                pairs,
                sure: difference.is_sure(),
                verdict: &sentence,
                bias: &bias,
                about_real,
                year: weighting.map(|weighting| weighting.year),
            });
        }
        session.line(
            "cli.compare.head",
            &[
                ("game", &session.text(S::GAME.term())),
                ("opponents", &opponents),
                ("games", &terms.games),
                ("seed", &terms.seed),
            ],
        )?;
        let percent = |share: f64| language.decimal(share * 100.0, 1);
        for ((name, rate), real) in names.iter().zip(rates).zip(real) {
            let line = session.say(
                "cli.compare.side",
                &[
                    ("name", name),
                    ("rate", &percent(rate.rate)),
                    ("low", &percent(rate.low)),
                    ("high", &percent(rate.high)),
                ],
            );
            writeln!(session.out, "  {line}")?;
            if let Some(real) = real {
                let line = session.say("cli.gauntlet.real", &[("real", &percent(real))]);
                writeln!(session.out, "    {line}")?;
            }
        }
        writeln!(session.out, "{sentence}\n{bias}\n{about_real}")?;
        weighting.map_or(Ok(()), |weighting| Ok(writeln!(session.out, "{}", weighting.about(2, language))?))
    }
}
