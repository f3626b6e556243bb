//! `muster review`: the chances of a game as it went, and the decisions that cost most.

use std::{io::Write, path::PathBuf};

use clap::{ArgMatches, Command};
use serde::Serialize;

use super::{
    builder::{self, Builder, FILES},
    input,
    play::{terms::any_seed, watch},
    replay,
    session::{Halt, Session},
};
use kernel::{
    chance::LARGEST_SEED,
    game::{Outcome, Seat},
    phrase,
};
use practice::{
    HUMAN, Opponents, Progress, Rate, ReplayText, Review, Task, opponents,
    opponents::NoPlayer,
    review::{USUAL_MISTAKES, usual_games},
};
use systems::Registered;

pub(super) const NAME: &str = "review";

const SIDE: &str = "side";
const GAMES: &str = "games";
const PLAYER: &str = "player";
const SEED: &str = "seed";
const JOBS: &str = "jobs";
const MOST_GAMES: u64 = 10_000;

pub(super) fn command(builder: Builder) -> Command {
    let number = |name, help| builder.option(name, "cli.value.number", help).allow_negative_numbers(true);
    builder.command(NAME, NAME).arg(builder.file("cli.review.file")).args([
        number(SIDE, "cli.review.side"),
        builder.option(PLAYER, "cli.value.player", "cli.review.player"),
        number(GAMES, "cli.review.games"),
        number(SEED, "cli.play.seed"),
        number(JOBS, "cli.play.jobs"),
    ])
}

pub(super) fn run(matches: &ArgMatches, session: &mut Session) -> Result<(), Halt> {
    let number = |name, low, high| builder::number(matches, session, name, low..=high);
    let side = number(SIDE, 1, 2)?;
    let games = number(GAMES, 4, MOST_GAMES)?;
    let seed = number(SEED, 0, LARGEST_SEED)?.unwrap_or_else(any_seed);
    let jobs = number(JOBS, 0, practice::series::MOST_JOBS as u64)?.unwrap_or(0);
    let player = matches.get_one::<String>(PLAYER).map(String::as_str);
    let (file, text) = input::text_of(session, matches.get_one::<PathBuf>(FILES))?;
    let written = replay::opened(&text, &file, session)?;
    let look = Look {
        written: &written,
        file: &file,
        side: side.map(|side| Seat::BOTH[usize::from(side == 2)]),
        player,
        games: games.map(|games| games as u32),
        seed,
        jobs: jobs as usize,
        session,
    };
    replay::with_system(look.written, look.file, look.session.language, look)?
}

struct Look<'a> {
    written: &'a ReplayText<'a>,
    file: &'a str,
    side: Option<Seat>,
    /// The judge as written; the one that looks furthest where none is.
    player: Option<&'a str>,
    /// Imagined games as asked for.
    games: Option<u32>,
    seed: u64,
    jobs: usize,
    session: &'a mut Session,
}

#[derive(Serialize)]
struct ReviewJson<'a> {
    system: &'static str,
    seed: u64,
    side: Seat,
    name: &'a str,
    player: &'static str,
    games: u32,
    outcome: Option<Outcome>,
    chances: Vec<ChanceJson>,
    choices: usize,
    otherwise: usize,
    mistakes: Vec<MistakeJson>,
}

#[derive(Serialize)]
struct ChanceJson {
    answers: usize,
    round: u16,
    chance: f64,
    low: f64,
    high: f64,
}

#[derive(Serialize)]
struct MistakeJson {
    answers: usize,
    round: u16,
    question: String,
    given: String,
    better: String,
    cost: f64,
    low: f64,
    high: f64,
}

impl Task for Look<'_> {
    type Output = Result<(), Halt>;

    fn run<S: Opponents + Registered>(self) -> Result<(), Halt> {
        let Self { written, file, side, player, games, seed, jobs, session } = self;
        let language = session.language;
        let judge = match player {
            None => S::PLAYERS.last(),
            Some(written) => Some(
                opponents::called::<S>(written)
                    .ok_or_else(|| Halt::Arguments(NoPlayer::of::<S>(written).sentence(language)))?,
            ),
        };
        let Some(judge) = judge else { return Ok(()) };
        let games = games.unwrap_or(usual_games::<S>());
        let catalogs = std::mem::take(&mut session.catalogs);
        let Some((catalog, read)) = replay::read::<S>(written, file, &catalogs, session)? else { return Ok(()) };
        let verified = read.verify(catalog).map_err(|fault| Halt::Failed(fault.sentence(language)))?;
        let mut record = verified.record;
        let names = record.setup().names(language);
        if let Some(parting) = &verified.parting {
            session.complain(format_args!("{file}: {}", parting.sentence(&names, language)));
        }
        let is_human = |seat: &Seat| record.setup().players.get(*seat).is_some_and(|player| player == HUMAN.id);
        let seat = side.or_else(|| Seat::BOTH.into_iter().find(is_human)).unwrap_or(Seat::First);
        let name = names.get(seat).cloned().unwrap_or_default();
        let review = Review { seat, judge: judge.id, games, most: USUAL_MISTAKES, seed, jobs };
        let progress = Progress::default();
        let moments = review.moments(&record);
        let (whole, counted) = (record.clone(), &progress);
        let reviewed = watch::watched(moments, &progress, 0, language, move || review.of(&whole, counted));
        let Some(reviewed) = reviewed else { return Ok(()) };
        let outcome = record.outcome();
        let ending = record.ending(language);
        let chances = reviewed.chances.iter().map(|moment| {
            let Rate { rate, low, high } = moment.chance;
            ChanceJson { answers: moment.answers, round: moment.round, chance: rate, low, high }
        });
        let chances: Vec<ChanceJson> = chances.collect();
        let mistakes = reviewed.mistakes.iter().filter_map(|mistake| {
            let words = mistake.words(&mut record, catalog, language)?;
            Some(MistakeJson {
                answers: mistake.answers,
                round: mistake.round,
                question: words.question,
                given: words.given,
                better: words.better,
                cost: mistake.cost.mean,
                low: mistake.cost.low,
                high: mistake.cost.high,
            })
        });
        let mistakes: Vec<MistakeJson> = mistakes.collect();
        if session.json {
            let (choices, otherwise) = (reviewed.choices, reviewed.otherwise);
            return session.write_json(&ReviewJson {
                system: S::INFO.id,
                seed,
                side: seat,
                name: &name,
                player: judge.id,
                games,
                outcome,
                chances,
                choices,
                otherwise,
                mistakes,
            });
        }
        replay::head(session, &record)?;
        let judge = phrase::text(language, judge.term);
        let usual = S::PLAYERS.first().map_or("", |player| phrase::text(language, player.term));
        session
            .line("cli.review.whose", &[("name", &name), ("judge", &judge), ("games", &games), ("guide", &usual)])?;
        writeln!(session.out)?;
        session.line("cli.review.chances", &[("name", &name)])?;
        for chance in &chances {
            let begins = if chance.round == 0 { "cli.review.start" } else { "cli.review.round" };
            let when = session.say(begins, &[("round", &chance.round)]);
            let bar = "#".repeat((chance.chance * 30.0).round() as usize);
            let [rate, low, high] = [chance.chance, chance.low, chance.high].map(percent);
            session.line(
                "cli.review.chance",
                &[
                    ("when", &format!("{when:<9}")),
                    ("rate", &format!("{rate:>3}")),
                    ("low", &low),
                    ("high", &high),
                    ("bar", &bar),
                ],
            )?;
        }
        writeln!(session.out, "  {ending}\n")?;
        session.line(
            "cli.review.choices",
            &[("choices", &reviewed.choices), ("otherwise", &reviewed.otherwise), ("judge", &judge)],
        )?;
        session.line(if mistakes.is_empty() { "cli.review.none" } else { "cli.review.mistakes" }, &[])?;
        for mistake in &mistakes {
            let [cost, low, high] = [mistake.cost, mistake.low, mistake.high].map(percent);
            session.line(
                "cli.review.mistake",
                &[
                    ("answers", &format!("{:>5}", mistake.answers)),
                    ("round", &mistake.round),
                    ("question", &mistake.question),
                    ("given", &mistake.given),
                    ("better", &mistake.better),
                    ("cost", &cost),
                    ("low", &low),
                    ("high", &high),
                ],
            )?;
        }
        Ok(())
    }
}

/// Whole hundredths.
fn percent(share: f64) -> String {
    format!("{:.0}", share * 100.0)
}
