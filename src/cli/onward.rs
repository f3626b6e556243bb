//! `muster onward`: how games go on from one moment of a game, with other players and new dice.

use std::path::PathBuf;

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
    Language,
    chance::LARGEST_SEED,
    game::{BySeat, LogRank, Match as _, Seat},
    narration::LogEvent as _,
};
use practice::{
    HUMAN, Onward, Opponents, Progress, Prospect, Rate, Record, ReplayText, Task, opponents, opponents::NoPlayer,
    review::usual_games,
};
use systems::Registered;

pub(super) const NAME: &str = "onward";

const AT: &str = "at";
const ROUND: &str = "round";
const SIDE: &str = "side";
const PLAYERS: &str = "players";
const GAMES: &str = "games";
const SEED: &str = "seed";
const JOBS: &str = "jobs";
const EACH: &str = "each";
const MOST_GAMES: u64 = 100_000;

pub(super) fn command(builder: Builder) -> Command {
    let number = |name, help| builder.option(name, "cli.value.number", help).allow_negative_numbers(true);
    builder.command(NAME, NAME).arg(builder.file("cli.review.file")).args([
        number(AT, "cli.onward.at").conflicts_with(ROUND),
        number(ROUND, "cli.onward.round"),
        number(SIDE, "cli.onward.side"),
        builder.option(PLAYERS, "cli.value.players", "cli.onward.players"),
        number(GAMES, "cli.onward.games"),
        builder.flag(EACH, "cli.onward.each"),
        number(SEED, "cli.play.seed"),
        number(JOBS, "cli.play.jobs"),
    ])
}

pub(super) fn run(matches: &ArgMatches, session: &mut Session) -> Result<(), Halt> {
    let number = |name, low, high| builder::number(matches, session, name, low..=high);
    let request = Request {
        at: number(AT, 0, practice::MOST_ANSWERS as u64)?.map(|at| at as usize),
        round: number(ROUND, 1, 99)?.map(|round| round as u16),
        side: number(SIDE, 1, 2)?.map(|side| Seat::BOTH[usize::from(side == 2)]),
        players: matches.get_one::<String>(PLAYERS).cloned(),
        games: number(GAMES, 4, MOST_GAMES)?,
        seed: number(SEED, 0, LARGEST_SEED)?,
        jobs: number(JOBS, 0, practice::series::MOST_JOBS as u64)?.unwrap_or(0) as usize,
        each: matches.get_flag(EACH),
    };
    let (file, text) = input::text_of(session, matches.get_one::<PathBuf>(FILES))?;
    let written = replay::opened(&text, &file, session)?;
    let look = Look { written: &written, file: &file, request, session };
    replay::with_system(look.written, look.file, look.session.language, look)?
}

/// The request, as far as systems do not differ.
struct Request {
    /// Number of answers before the moment.
    at: Option<usize>,
    /// The round whose beginning is the moment.
    round: Option<u16>,
    side: Option<Seat>,
    players: Option<String>,
    games: Option<u64>,
    seed: Option<u64>,
    jobs: usize,
    /// Each answer to the open question is tried.
    each: bool,
}

struct Look<'a> {
    written: &'a ReplayText<'a>,
    file: &'a str,
    request: Request,
    session: &'a mut Session,
}

#[derive(Serialize)]
struct OnwardJson<'a> {
    system: &'static str,
    seed: u64,
    answers: usize,
    side: Seat,
    name: &'a str,
    players: &'a BySeat<String>,
    question: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    whole: Option<Prospect>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    each: Vec<EachJson>,
}

#[derive(Serialize)]
struct EachJson {
    answer: String,
    given: bool,
    #[serde(flatten)]
    prospect: Prospect,
}

impl Task for Look<'_> {
    type Output = Result<(), Halt>;

    fn run<S: Opponents + Registered>(self) -> Result<(), Halt> {
        let Self { written, file, request, session } = self;
        let language = session.language;
        let players = players::<S>(request.players.as_deref(), language)?;
        let catalogs = std::mem::take(&mut session.catalogs);
        let Some((catalog, read)) = replay::read::<S>(written, file, &catalogs, session)? else { return Ok(()) };
        let verified = read.verify(catalog).map_err(|fault| Halt::Failed(fault.sentence(language)))?;
        let mut record = verified.record;
        let names = record.setup().names(language);
        if let Some(parting) = &verified.parting {
            session.complain(format_args!("{file}: {}", parting.sentence(&names, language)));
        }
        let at = moment(&record, &request).ok_or_else(|| session.failed("cli.onward.no_moment", &[]))?;
        record.go_to(at);
        let Some(asked) = record.decision().map(|decision| decision.seat) else {
            return Err(session.failed("cli.onward.over", &[]));
        };
        let seat = request.side.unwrap_or(asked);
        let seed = request.seed.unwrap_or_else(any_seed);
        let games = request.games.unwrap_or(u64::from(usual_games::<S>()));
        let onward =
            Onward::<S> { game: record.game().clone(), seat, players: &players, games, seed, jobs: request.jobs };
        let offered = record.decision().map_or(0, |decision| decision.answers.len());
        let progress = Progress::default();
        let all = if request.each { games * offered as u64 } else { games };
        progress.expect(all);
        let counted = &progress;
        let found = watch::watched(all, counted, 0, language, move || match request.each {
            true => onward.each(counted),
            false => onward.play(counted).map(|prospect| vec![prospect]),
        });
        let Some(found) = found else { return Err(session.failed("cli.onward.nothing", &[])) };
        let describe = |place: usize| {
            let answer = record.decision().and_then(|decision| decision.answers.get(place));
            answer.map_or_else(String::new, |answer| S::describe_answer(catalog, record.game(), answer, language))
        };
        let given = record.answers().get(at);
        let is_given = |place: usize| {
            record
                .decision()
                .and_then(|decision| decision.answers.get(place))
                .is_some_and(|answer| Some(answer) == given)
        };
        let whole = (!request.each).then(|| found[0]);
        let mut each: Vec<EachJson> = match request.each {
            true => (found.into_iter().enumerate())
                .map(|(place, prospect)| EachJson { answer: describe(place), given: is_given(place), prospect })
                .collect(),
            false => Vec::new(),
        };
        each.sort_by(|one, other| other.prospect.won.rate.total_cmp(&one.prospect.won.rate));
        let question = S::describe_question(catalog, record.game(), language);
        let name = names.get(seat).cloned().unwrap_or_default();
        let told = OnwardJson {
            system: S::INFO.id,
            seed,
            answers: at,
            side: seat,
            name: &name,
            players: &players,
            question: &question,
            whole,
            each,
        };
        if session.json {
            return session.write_json(&told);
        }
        replay::head(session, &record)?;
        tell::<S>(session, &told)
    }
}

/// Ids of the players; one plays both sides.
fn players<S: Opponents>(written: Option<&str>, language: Language) -> Result<BySeat<String>, Halt> {
    let usual = opponents::players::<S>().next().map_or("", |player| player.id);
    let written: Vec<&str> = written.map_or_else(|| vec![usual], |written| written.split(',').map(str::trim).collect());
    let one = |seat: Seat| {
        let written = written.get(seat.index()).or(written.first()).copied().unwrap_or(usual);
        let found = opponents::called::<S>(written).filter(|player| player.id != HUMAN.id);
        found.map(|player| player.id.to_owned()).ok_or(written)
    };
    let ids: Result<Vec<String>, &str> = Seat::of(S::SEATS).iter().map(|seat| one(*seat)).collect();
    match ids {
        Ok(ids) => Ok(ids.into_iter().collect()),
        Err(written) => Err(Halt::Arguments(NoPlayer::of::<S>(written).sentence(language))),
    }
}

/// The number of answers before the moment that is asked for: the last point where somebody is asked, if none is.
fn moment<S: Opponents>(record: &Record<S>, request: &Request) -> Option<usize> {
    let count = record.answers().len();
    match (request.at, request.round) {
        (Some(at), _) => (at <= count).then_some(at),
        (None, None) => Some(if record.outcome().is_some() { count.saturating_sub(1) } else { count }),
        (None, Some(round)) => {
            let mut found = None;
            record.each_step(|game, at, events| {
                let begins = events.iter().any(|event| event.rank() == LogRank::Round(round));
                if begins && found.is_none() && game.decision().is_some() {
                    found = Some(at);
                }
            });
            found
        }
    }
}

fn tell<S: Opponents>(session: &mut Session, told: &OnwardJson<'_>) -> Result<(), Halt> {
    let language = session.language;
    let by = told.players.values().map(|id| opponents::name::<S>(id, language)).collect::<Vec<_>>().join(", ");
    session.line("cli.onward.from", &[("answers", &told.answers), ("question", &told.question), ("players", &by)])?;
    let percent = |share: f64| language.decimal(100.0 * share, 0);
    let values = |prospect: &Prospect| {
        let Rate { rate, low, high } = prospect.won;
        let lead = language.signed(prospect.lead, 1);
        [percent(rate), percent(low), percent(high), lead, language.decimal(prospect.rounds, 1)]
    };
    for whole in told.whole.iter() {
        let [rate, low, high, lead, rounds] = values(whole);
        session.line(
            "cli.onward.whole",
            &[
                ("name", &told.name),
                ("games", &whole.games),
                ("rate", &rate),
                ("low", &low),
                ("high", &high),
                ("lead", &lead),
                ("rounds", &rounds),
            ],
        )?;
    }
    if let Some(first) = told.each.first() {
        session.line("cli.onward.each_of", &[("name", &told.name), ("games", &first.prospect.games)])?;
    }
    for each in &told.each {
        let [rate, low, high, lead, _] = values(&each.prospect);
        let mark = if each.given { "*" } else { " " };
        session.line(
            "cli.onward.answer",
            &[
                ("mark", &mark),
                ("rate", &format!("{rate:>3}")),
                ("low", &low),
                ("high", &high),
                ("lead", &lead),
                ("answer", &each.answer),
            ],
        )?;
    }
    session.line("cli.onward.means", &[])
}
