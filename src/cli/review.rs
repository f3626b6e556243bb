//! `muster review`: the chances of a game as it went, and the decisions that cost most.

use std::{io::Write, path::PathBuf};

use clap::{ArgMatches, Command};
use serde::Serialize;

use super::{
    builder::{self, Builder, FILES},
    input,
    output::{self, Target},
    play::{terms::any_seed, watch},
    replay,
    session::{Halt, Session},
};
use kernel::{
    Language,
    chance::LARGEST_SEED,
    game::{Outcome, Seat},
    phrase,
};
use practice::{
    HUMAN, Luck, Opponents, Progress, Rate, Record, Replay, ReplayText, Review, Reviewed, Task, opponents,
    opponents::NoPlayer,
    review::{Damage, Fate, USUAL_MISTAKES, usual_games},
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
        builder.output("cli.review.output"),
        builder.force(),
    ])
}

pub(super) fn run(matches: &ArgMatches, session: &mut Session) -> Result<(), Halt> {
    let number = |name, low, high| builder::number(matches, session, name, low..=high);
    let side = number(SIDE, 1, 2)?;
    let games = number(GAMES, 4, MOST_GAMES)?;
    let seed = number(SEED, 0, LARGEST_SEED)?;
    let jobs = number(JOBS, 0, practice::series::MOST_JOBS as u64)?.unwrap_or(0);
    let player = matches.get_one::<String>(PLAYER).map(String::as_str);
    let target = output::given(matches);
    if let Some(target) = &target {
        output::free(session, target)?;
    }
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
        target,
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
    /// As asked for.
    seed: Option<u64>,
    jobs: usize,
    /// The game with its review is written to this file.
    target: Option<Target>,
    session: &'a mut Session,
}

#[derive(Serialize)]
struct ReviewJson<'a> {
    system: &'static str,
    seed: u64,
    side: Seat,
    name: &'a str,
    player: &'a str,
    games: u32,
    outcome: Option<Outcome>,
    chances: Vec<ChanceJson>,
    choices: usize,
    otherwise: usize,
    mistakes: Vec<MistakeJson>,
    luck: Option<Luck>,
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
    /// What the better answer adds to the damage of the other side and of the own.
    damage: [f64; 2],
    /// What it adds to the lead in points.
    lead: f64,
    /// What becomes of the piece whose fate it changes most.
    fate: Option<Fate>,
    why: Option<String>,
}

impl Task for Look<'_> {
    type Output = Result<(), Halt>;

    fn run<S: Opponents + Registered>(self) -> Result<(), Halt> {
        let Self { written, file, side, player, games, seed, jobs, target, session } = self;
        let language = session.language;
        let asked = match player {
            None => None,
            Some(written) => Some(
                opponents::called::<S>(written)
                    .ok_or_else(|| Halt::Arguments(NoPlayer::of::<S>(written).sentence(language)))?,
            ),
        };
        let Some(judge) = asked.or(S::PLAYERS.last()) else { return Ok(()) };
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
        let kept = record.reviews().iter().find(|kept| kept.seat == seat);
        let kept = kept.filter(|_| asked.is_none() && games.is_none() && seed.is_none()).cloned();
        let is_kept = kept.is_some();
        let reviewed = kept.or_else(|| {
            let seed = seed.unwrap_or_else(any_seed);
            let games = games.unwrap_or(usual_games::<S>());
            let review = Review { seat, judge: judge.id, games, most: USUAL_MISTAKES, seed, jobs };
            let (progress, whole) = (Progress::default(), record.clone());
            let (answers, counted) = (record.answers().len() as u64, &progress);
            watch::watched(answers, &progress, 0, language, move || review.of(&whole, counted))
        });
        let Some(reviewed) = reviewed else { return Ok(()) };
        if let Some(target) = &target {
            record.keep_review(reviewed.clone());
            output::write(session, target, Replay::of(&record, catalog).text(catalog).as_bytes())?;
        }
        if is_kept && !session.json {
            session.line("cli.review.kept", &[])?;
        }
        let name = names.get(seat).cloned().unwrap_or_default();
        tell(session, &mut record, catalog, &name, &reviewed)
    }
}

/// Prints a review.
fn tell<S: Opponents + Registered>(
    session: &mut Session,
    record: &mut Record<S>,
    catalog: &S::Catalog,
    name: &str,
    reviewed: &Reviewed,
) -> Result<(), Halt> {
    let language = session.language;
    let (outcome, ending) = (record.outcome(), record.ending(language));
    let chances = reviewed.chances.iter().map(|moment| {
        let Rate { rate, low, high } = moment.chance;
        ChanceJson { answers: moment.answers, round: moment.round, chance: rate, low, high }
    });
    let chances: Vec<ChanceJson> = chances.collect();
    let mistakes = reviewed.mistakes.iter().filter_map(|mistake| {
        let words = mistake.words(reviewed.seat, record, catalog, language)?;
        Some(MistakeJson {
            answers: mistake.answers,
            round: mistake.round,
            question: words.question,
            given: words.given,
            better: words.better,
            cost: mistake.cost.mean,
            low: mistake.cost.low,
            high: mistake.cost.high,
            damage: mistake.damage,
            lead: mistake.lead,
            fate: mistake.fate,
            why: words.why,
        })
    });
    let mistakes: Vec<MistakeJson> = mistakes.collect();
    record.go_to(usize::MAX);
    let Reviewed { seat, judge, games, seed, choices, otherwise, luck, .. } = reviewed;
    if session.json {
        return session.write_json(&ReviewJson {
            system: S::INFO.id,
            seed: *seed,
            side: *seat,
            name,
            player: judge,
            games: *games,
            outcome,
            chances,
            choices: *choices,
            otherwise: *otherwise,
            mistakes,
            luck: *luck,
        });
    }
    replay::head(session, record)?;
    let judge = opponents::name::<S>(judge, language).to_owned();
    let usual = S::PLAYERS.first().map_or("", |player| phrase::text(language, player.term));
    session.line("cli.review.whose", &[("name", &name), ("judge", &judge), ("games", games), ("guide", &usual)])?;
    writeln!(session.out)?;
    session.line("cli.review.chances", &[("name", &name)])?;
    for chance in &chances {
        let begins = if chance.round == 0 { "cli.review.start" } else { "cli.review.round" };
        let when = session.say(begins, &[("round", &chance.round)]);
        let bar = "#".repeat((chance.chance * 30.0).round() as usize);
        let [rate, low, high] = [chance.chance, chance.low, chance.high].map(|share| hundredths(language, share));
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
    if let Some(luck) = luck {
        tell_luck(session, luck)?;
    }
    session.line("cli.review.choices", &[("choices", choices), ("otherwise", otherwise), ("judge", &judge)])?;
    session.line(if mistakes.is_empty() { "cli.review.none" } else { "cli.review.mistakes" }, &[])?;
    for mistake in &mistakes {
        let [cost, low, high] = [mistake.cost, mistake.low, mistake.high].map(|share| hundredths(language, share));
        let [dealt, taken] = mistake.damage.map(|damage| language.signed(damage, 1));
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
                ("dealt", &dealt),
                ("taken", &taken),
                ("lead", &language.signed(mistake.lead, 1)),
            ],
        )?;
        if let Some(why) = &mistake.why {
            session.line("cli.review.why", &[("why", why)])?;
        }
    }
    Ok(())
}

fn tell_luck(session: &mut Session, luck: &Luck) -> Result<(), Halt> {
    let language = session.language;
    session.line("cli.review.luck", &[("attacks", &luck.attacks)])?;
    for (key, Damage { fell, expected }) in [("cli.review.dealt", luck.dealt), ("cli.review.taken", luck.taken)] {
        session.line(key, &[("fell", &fell), ("expected", &language.decimal(expected, 1))])?;
    }
    session.line("cli.review.worse", &[("worse", &hundredths(language, luck.worse))])?;
    Ok(writeln!(session.out)?)
}

/// Whole hundredths.
fn hundredths(language: Language, share: f64) -> String {
    language.decimal(100.0 * share, 0)
}
