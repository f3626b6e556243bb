//! `muster campaign play`: a mission between the heroes and the Empire, watched, played from one seat, or many times.

use std::{
    io::{self, BufRead, Write},
    path::PathBuf,
};

use clap::{ArgMatches, Command, builder::PossibleValuesParser, value_parser};

use super::{
    super::{
        builder::Builder,
        output::{self, FORCE},
        play::{account, terms, watch},
        session::{Halt, Session},
    },
    SEAT,
    file::File,
};
use kernel::{
    Language,
    game::{BySeat, Playable, Seat},
    similar::fold,
};
use practice::{Record, Replay, Series, SeriesFault, opponents, player_seed};
use systems::{CampaignMissions, MissionCatalog, Party, Registered, campaign::cards::Side};
use terms::Terms;

pub(super) const NAME: &str = "play";
const REPLAY: &str = "replay";

pub(super) fn command(builder: Builder) -> Command {
    let seats = PossibleValuesParser::new(Side::ALL.map(Side::id));
    builder
        .command(NAME, "campaign play")
        .args([
            builder.file("cli.campaign.file"),
            builder
                .option(SEAT, "cli.value.seat", "cli.campaign.play.seat")
                .value_parser(seats)
                .conflicts_with(terms::GAMES),
            builder.option(REPLAY, "cli.value.file", "cli.play.replay").value_parser(value_parser!(PathBuf)),
            builder.flag(FORCE, "cli.arg.force").requires(REPLAY),
        ])
        .args(terms::arguments(builder, "cli.play.games"))
}

/// Plays the mission that the campaign is in, or another one.
pub(super) fn run(matches: &ArgMatches, session: &mut Session, path: PathBuf) -> Result<(), Halt> {
    let language = session.language;
    let file = File::open(session, path)?;
    let replay = output::given_as(matches, REPLAY);
    if let Some(target) = &replay {
        output::free(session, target)?;
    }
    let own = matches.get_one::<String>(SEAT).and_then(|side| Side::from_id(side));
    if own.is_some() && session.json {
        return Err(Halt::Arguments(session.text("cli.campaign.play.not_json").to_owned()));
    }
    let terms = Terms::of(matches, session, 1)?;
    // The account borrows the cards while the session writes it.
    let catalogs = std::mem::take(&mut session.catalogs);
    let catalog = CampaignMissions::cards(catalogs.for_packs(&file.document.packs()));
    let mut options = terms.options::<CampaignMissions>(catalog, language)?;
    let parties = Party::both(options.fielded(catalog, &file.document));
    options.mission.clear();
    let series = Series::<CampaignMissions> {
        catalog,
        materials: parties.each_ref(),
        options: &options,
        seed: terms.seed,
        games: terms.games,
        players: BySeat::each(CampaignMissions::SEATS, |seat| terms.player::<CampaignMissions>(seat.index())),
        jobs: terms.jobs,
    };
    let halt = |fault: SeriesFault| terms::halt(&fault, language);
    if terms.games > 1 {
        let played = watch::play(&series, language).map_err(halt)?;
        let account = account::Account::of(&series, &played.tally, Some(played.games_per_second()), language);
        if session.json {
            return session.write_json(&account);
        }
        return account::print(session, CampaignMissions::GAME, &account, None, None);
    }
    let (played, record) = match own {
        Some(side) => (None, by_hand(session, &series, side)?),
        None => {
            let (played, record) = series.play_first().map_err(halt)?;
            (Some(played), record)
        }
    };
    if let Some(target) = &replay {
        output::write(session, target, Replay::of(&record, catalog).text(catalog).as_bytes())?;
    }
    if let Some(played) = played {
        if session.json {
            return session.write_json(&account::Account::of(&series, &played.tally, None, language));
        }
        if let Some(setting) = CampaignMissions::setting(catalog, record.game(), language) {
            writeln!(session.out, "{setting}")?;
        }
        for line in record.log_lines(catalog, language) {
            writeln!(session.out, "{:>5}  {}", line.answers, line.sentence)?;
        }
    }
    let ending = record.ending(language);
    Ok(writeln!(session.out, "{ending}")?)
}

/// A mission with somebody at the terminal in one seat.
fn by_hand(
    session: &mut Session,
    series: &Series<'_, CampaignMissions>,
    side: Side,
) -> Result<Record<CampaignMissions>, Halt> {
    let (catalog, language) = (series.catalog, session.language);
    let mut setup = series.setup(0);
    let own = if side == Side::Rebels { Seat::First } else { Seat::Second };
    let other = setup.players[own.other()].clone();
    let fault = |fault: practice::series::SeriesFault| terms::halt(&fault, language);
    let mut rival = opponents::player::<CampaignMissions>(&other, player_seed(series.seed, own.other()))
        .ok_or_else(|| opponents::NoPlayer::of::<CampaignMissions>(&other))
        .map_err(|problem| fault(problem.into()))?;
    setup.players[own] = practice::HUMAN.id.to_owned();
    let gaps = setup.gaps(catalog, language);
    let mut record = Record::begin(catalog, setup).map_err(|unplayable| fault(unplayable.into()))?;
    if let Some(setting) = CampaignMissions::setting(catalog, record.game(), language) {
        writeln!(session.out, "{setting}")?;
    }
    for gap in gaps {
        writeln!(session.out, "  {gap}")?;
    }
    tell(session, &record, catalog, record.opening())?;
    let mut lines = io::stdin().lock().lines();
    while let Some(decision) = record.decision() {
        let place = if decision.seat == own {
            let Some(place) = asked(session, &record, catalog, &mut lines)? else { break };
            place
        } else {
            kernel::game::Player::answer(
                &mut *rival,
                &kernel::game::Match::seen(record.game(), decision.seat),
                decision,
            )
        };
        let answer = decision.answers[place.min(decision.answers.len() - 1)];
        record.answer(&answer).map_err(|refused| Halt::Failed(refused.to_string()))?;
        tell(session, &record, catalog, record.latest())?;
    }
    Ok(record)
}

/// Prints what happened.
fn tell(
    session: &mut Session,
    record: &Record<CampaignMissions>,
    catalog: &MissionCatalog,
    events: &[<<CampaignMissions as Playable>::Match as kernel::game::Match>::Event],
) -> Result<(), Halt> {
    let told = |event| CampaignMissions::describe_event(catalog, record.game(), event, session.language);
    for sentence in events.iter().filter_map(told).collect::<Vec<_>>() {
        writeln!(session.out, "{sentence}")?;
    }
    Ok(())
}

/// Asks at the terminal until an answer is named by its number or its words; none once there is nothing more to read.
fn asked(
    session: &mut Session,
    record: &Record<CampaignMissions>,
    catalog: &MissionCatalog,
    lines: &mut impl Iterator<Item = io::Result<String>>,
) -> Result<Option<usize>, Halt> {
    let language: Language = session.language;
    let Some(decision) = record.decision() else { return Ok(None) };
    let label = |answer| CampaignMissions::describe_answer(catalog, record.game(), answer, language);
    let labels: Vec<String> = decision.answers.iter().map(label).collect();
    let question = CampaignMissions::describe_question(catalog, record.game(), language);
    writeln!(session.out, "\n{question}")?;
    for (number, label) in labels.iter().enumerate() {
        writeln!(session.out, "{:>4}  {label}", number + 1)?;
    }
    loop {
        session.out.flush()?;
        let Some(written) = lines.next().transpose()? else { return Ok(None) };
        let written = written.trim();
        let by_number = written.parse().ok().and_then(|number: usize| number.checked_sub(1));
        let wanted = fold(written);
        let mut fitting =
            (0..labels.len()).filter(|place| !wanted.is_empty() && fold(&labels[*place]).contains(&wanted));
        let by_words = fitting.next().filter(|_| fitting.next().is_none());
        match by_number.filter(|place| *place < labels.len()).or(by_words) {
            Some(place) => return Ok(Some(place)),
            None => session.line("cli.campaign.play.which", &[("most", &labels.len())])?,
        }
    }
}
