//! `muster onward`: how games go on from one moment of a game, with other players and new dice.

use std::path::PathBuf;

use clap::{ArgMatches, Command};
use serde::Serialize;

use super::{
    builder::{self, Builder, FILES},
    input,
    moment::{self, Moment},
    play::{
        terms::{self, Players, any_seed},
        watch,
    },
    replay,
    session::{Halt, Session},
};
use kernel::{
    chance::LARGEST_SEED,
    game::{BySeat, Seat},
};
use practice::{Onward, Opponents, Progress, Prospect, Rate, ReplayText, Task, opponents, review::usual_games};
use systems::Registered;

pub(super) const NAME: &str = "onward";

const SIDE: &str = "side";
const GAMES: &str = "games";
const SEED: &str = "seed";
const JOBS: &str = "jobs";
const EACH: &str = "each";
const MOST_GAMES: u64 = 100_000;

pub(super) fn command(builder: Builder) -> Command {
    let number = |name, help| builder.option(name, "cli.value.number", help).allow_negative_numbers(true);
    builder.command(NAME, NAME).arg(builder.file("cli.review.file")).args(moment::arguments(builder)).args([
        number(SIDE, "cli.onward.side"),
        terms::players_argument(builder, "cli.onward.players"),
        number(GAMES, "cli.onward.games"),
        builder.flag(EACH, "cli.onward.each"),
        number(SEED, "cli.play.seed"),
        number(JOBS, "cli.play.jobs"),
    ])
}

pub(super) fn run(matches: &ArgMatches, session: &mut Session) -> Result<(), Halt> {
    let number = |name, low, high| builder::number(matches, session, name, low..=high);
    let request = Request {
        moment: Moment::of(matches, session)?,
        side: number(SIDE, 1, 2)?.map(|side| Seat::BOTH[usize::from(side == 2)]),
        players: Players::of(matches, session)?,
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
    moment: Moment,
    side: Option<Seat>,
    players: Players,
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
        let players = request.players.ids::<S>(language)?;
        let catalogs = std::mem::take(&mut session.catalogs);
        let Some((catalog, read)) = replay::read::<S>(written, file, &catalogs, session)? else { return Ok(()) };
        let verified = read.verify(catalog).map_err(|fault| Halt::Failed(fault.sentence(language)))?;
        let mut record = verified.record;
        let names = record.setup().names(language);
        if let Some(parting) = &verified.parting {
            session.complain(format_args!("{file}: {}", parting.sentence(&names, language)));
        }
        let at = request.moment.go_to(&mut record, session)?;
        let Some(asked) = record.decision().map(|decision| decision.seat) else { return Ok(()) };
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
