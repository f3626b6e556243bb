//! A match of any system.

use iced::{Element, Task, keyboard::Key};

use super::{
    Action, Files, MatchView, Message, Onward, SetUp, bar,
    file::Reporter,
    game::{self, Match, coach::Coach},
    match_view::PlannedAttack,
    panel,
};
use crate::Context;
use kernel::{
    Materials as _, PackRef, System as _, chance,
    game::{BySeat, Outcome, Seat},
};
use practice::{
    HUMAN, Opponents, Replay, ReplayError, ReplayText, Setup,
    exercise::{self, Attempt},
};
use store::lists::GameResult;
use systems::{
    AnyDocument, CampaignMissions, Catalogs, MissionOptions, PackConflict, Party, Registered, Shared, SystemId,
    campaign, for_each_system, if_able,
};

/// A practice of a mission.
#[derive(Debug, Clone)]
pub struct MissionStart {
    /// The campaign that it is of.
    pub document: campaign::Document,
    /// The id of the mission; empty for the one that is being played.
    pub mission: String,
    /// True for a side that a person plays: the heroes, the Empire.
    pub persons: [bool; 2],
    pub seed: u64,
}

/// Writes a match as it was when this was made.
pub type ReplayWriter = Box<dyn FnOnce(&Catalogs) -> String + Send>;

/// A match of any system.
pub trait AnyMatch {
    fn update(&mut self, message: game::Message, context: &Context<'_>) -> Action;

    fn view<'a>(&'a self, context: &Context<'a>, onward: Onward) -> Element<'a, Message>;

    /// The exercise that is made of the position set up by hand: its name and its file.
    ///
    /// # Errors
    /// Something of it is still missing, in a sentence.
    fn exercise_file(&self, context: &Context<'_>) -> Result<(String, String), String>;

    /// True while the table is set up by hand.
    fn is_arranged(&self) -> bool;

    /// Message of a key.
    fn key(&self, key: &Key) -> Option<game::Message>;

    /// A writer for the replay so far, for another thread.
    fn writer(&self) -> ReplayWriter;

    /// The replay so far.
    fn replay(&self, context: &Context<'_>) -> String {
        self.writer()(context.catalogs)
    }

    /// A writer for the battle report, for another thread.
    fn reporter(&self) -> Reporter;

    /// Names of both lists.
    fn title(&self, context: &Context<'_>) -> String;

    /// Rewrites the log in the window's language.
    fn translate(&mut self, context: &Context<'_>);

    /// Starts another match with the same lists.
    ///
    /// # Errors
    /// The match cannot be played, for this reason.
    fn again(&mut self, anew: bool, context: &Context<'_>) -> Result<Task<game::Message>, String>;

    /// The position in view as a replay to begin with.
    fn position(&self, context: &Context<'_>) -> String;

    /// Plays on from the point in view: who sits where, and other dice if they are `anew`.
    ///
    /// # Errors
    /// The match cannot be played on, for this reason.
    fn onward(&mut self, wish: &Onward, context: &Context<'_>) -> Result<Task<game::Message>, String>;

    /// What has come of an exercise, once: its id and the try.
    fn take_attempt(&mut self) -> Option<(SystemId, String, Attempt)>;

    /// Counts changes of the stored answers.
    fn changes(&self) -> u64;

    /// True if its cards are the same in these catalogs.
    fn has_same_cards(&self, catalogs: &Catalogs) -> bool;

    /// The bar over the match: round, phases and both sides.
    fn bar<'a>(&'a self, context: &Context<'a>, files: Files<'a>) -> Element<'a, Message>;

    /// Summary for resuming: the round, from 1, and the opponents of the only person, or all names.
    fn resume_summary(&self, context: &Context<'_>) -> (u16, String);

    /// True if a person has a seat.
    fn is_of_person(&self) -> bool;

    /// True while it is reviewed.
    fn is_being_reviewed(&self) -> bool;

    /// The finished match for the record of the only person's list: seat, result, and whom it was against.
    fn finished(&self, context: &Context<'_>) -> Option<(Seat, GameResult, String)>;

    /// The coach sits down at the match.
    fn take_coach(&mut self, coach: Coach);

    fn coach(&self) -> Coach;

    /// True once a question was answered.
    fn has_begun(&self) -> bool {
        self.answers().1 > 0
    }

    /// The open question in a sentence; empty if no person is asked.
    fn question(&self, context: &Context<'_>) -> String;

    /// True while the dice of a finished attack wait to be read.
    fn is_reading(&self) -> bool;

    /// True if there are dice on the table.
    fn has_dice(&self, context: &Context<'_>) -> bool;

    /// Result of the dice on the table, and its unit.
    fn dice_result(&self, context: &Context<'_>) -> Option<(String, String)>;

    /// Cards in the asked person's hand that can be played now, by their indices.
    fn playable_cards(&self, context: &Context<'_>) -> Vec<usize>;

    /// The attack in view or in question, for the Odds screen.
    fn planned_attack(&self, context: &Context<'_>) -> Option<PlannedAttack>;

    /// Number of answers to the open question; `None` if no person is asked.
    fn open_answers(&self) -> Option<usize>;

    /// Index of the previewed answer.
    fn looked_at(&self) -> Option<usize>;

    /// Number of answers before the point in view, and in all.
    fn answers(&self) -> (usize, usize);

    /// Outcome of the match, once it is over.
    fn outcome(&self) -> Option<Outcome>;
}

/// Report on an opened replay.
#[derive(Debug, Default)]
pub(super) struct OpenReport {
    /// Faults and possible faults.
    pub(super) doubts: Vec<String>,
    /// It is not over and can continue.
    pub(super) goes_on: bool,
}

macro_rules! match_views {
    ($($(#[$doc:meta])* $Id:ident, $field:ident: $System:ty, lists: $lists:ident, played: $played:ident, shown: $shown:ident, odds: $odds:ident;)+) => {
        /// Starts the match of a set-up.
        pub(super) fn begin(
            setup: &SetUp,
            context: &Context<'_>,
        ) -> Result<(Box<dyn AnyMatch>, Task<game::Message>), String> {
            let system = setup.system();
            match system {
                $(SystemId::$Id => if_able!(
                    $shown,
                    begin_of::<$System>(setup, context),
                    Err(practice::NotPlayed(system).sentence(context.language))
                ),)+
            }
        }

        /// Lays the table of a set-up as its first round begins, for the hand.
        pub(super) fn begin_arranged(setup: &SetUp, context: &Context<'_>) -> Result<Box<dyn AnyMatch>, String> {
            let system = setup.system();
            match system {
                $(SystemId::$Id => if_able!(
                    $shown,
                    begin_arranged_of::<$System>(setup, context),
                    Err(practice::NotPlayed(system).sentence(context.language))
                ),)+
            }
        }

        /// Starts an exercise: one of ours, or one of a file.
        pub(super) fn begin_exercise(
            system: SystemId,
            (id, text): (&str, Option<&str>),
            seed: u64,
            context: &Context<'_>,
        ) -> Result<(Box<dyn AnyMatch>, Task<game::Message>), String> {
            match system {
                $(SystemId::$Id => if_able!(
                    $shown,
                    begin_exercise_of::<$System>((id, text), seed, context),
                    Err(practice::NotPlayed(system).sentence(context.language))
                ),)+
            }
        }

        fn open_in(
            system: SystemId,
            written: &ReplayText<'_>,
            context: &Context<'_>,
        ) -> Result<(Box<dyn AnyMatch>, OpenReport), String> {
            match system {
                $(SystemId::$Id => if_able!(
                    $shown,
                    open_of::<$System>(written, context),
                    Err(practice::NotPlayed(system).sentence(context.language))
                ),)+
            }
        }
    };
}

for_each_system!(match_views);

/// Opens a replay, with a report.
pub(super) fn open(text: &str, context: &Context<'_>) -> Result<(Box<dyn AnyMatch>, OpenReport), String> {
    let language = context.language;
    let written = ReplayText::open(text).map_err(|error| error.sentence(language))?;
    let id = written.system().map_err(|error| error.sentence(language))?;
    match SystemId::from_id(id) {
        // Missions of campaigns are played, but no system of the registry.
        None if id == CampaignMissions::INFO.id => open_of::<CampaignMissions>(&written, context),
        Some(system) => open_in(system, &written, context),
        None => Err(written.unknown_system(&SystemId::known()).sentence(language)),
    }
}

/// Proves the lists of a set-up legal, and returns the shared packs with the materials.
pub(in crate::screen) fn proved<S: Opponents + Registered>(
    setup: &SetUp,
    context: &Context<'_>,
) -> Result<(Vec<PackRef>, BySeat<S::Materials>), String> {
    let conflict = |fault: PackConflict| fault.sentence(context.language);
    let lists: Vec<&AnyDocument> = Seat::of(S::SEATS).iter().filter_map(|seat| setup.list(*seat)).collect();
    let shared = Shared::of(context.catalogs, lists).map_err(conflict)?;
    let proved = |seat: &Seat| {
        let document = setup.list(*seat).map(|list| shared.take(list)).transpose().map_err(conflict)?;
        let document = document.as_ref().map(|document| document.as_any());
        let chosen = S::Materials::chosen(S::cards(shared.catalogs), document);
        match chosen {
            None => Err(context.text("gui.play.list_missing").to_owned()),
            Some(chosen) => chosen.map_err(|fault| {
                let errors = fault.report.errors();
                context.say("gui.play.illegal", &[("name", &fault.name), ("errors", &errors)])
            }),
        }
    };
    let materials = Seat::of(S::SEATS).iter().map(proved).collect::<Result<_, String>>()?;
    Ok((shared.packs(), materials))
}

fn begin_of<S: MatchView>(
    setup: &SetUp,
    context: &Context<'_>,
) -> Result<(Box<dyn AnyMatch>, Task<game::Message>), String> {
    let (packs, materials) = proved::<S>(setup, context)?;
    let context = &context.with_packs(&packs);
    let options = practice::options::<S>(&setup.options(context)).map_err(|fault| fault.sentence(context.language))?;
    let seed = setup.seed().ok_or_else(|| context.text("gui.play.seed_wrong").to_owned())?;
    let players = setup.players().map(|player| (*player).to_owned());
    let (game, task) = Match::<S>::begin(Setup { materials, options, seed, players, from: Vec::new() }, context)?;
    Ok((Box::new(game), task))
}

fn begin_arranged_of<S: MatchView>(setup: &SetUp, context: &Context<'_>) -> Result<Box<dyn AnyMatch>, String> {
    let (packs, materials) = proved::<S>(setup, context)?;
    let context = &context.with_packs(&packs);
    let options = practice::options::<S>(&setup.options(context)).map_err(|fault| fault.sentence(context.language))?;
    let seed = setup.seed().ok_or_else(|| context.text("gui.play.seed_wrong").to_owned())?;
    let players = setup.players().map(|player| (*player).to_owned());
    let setup = Setup::<S> { materials, options, seed, players, from: Vec::new() };
    let catalog = S::cards(context.catalogs);
    let mut game = setup.start(catalog).map_err(|fault| fault.sentence(context.language))?;
    let unplayed = || context.text("gui.arrange.unplayed").to_owned();
    let mut from = Vec::new();
    // Where nothing is set up, the first round has begun.
    if S::round(&game) == 0 {
        let answers = practice::position::to_next_round::<S>(&mut game).ok_or_else(unplayed)?;
        from.push(practice::position::Leg { answers, ..practice::position::Leg::default() });
    }
    let (mut game, _) = Match::<S>::begin(Setup { from, ..setup }, context)?;
    let opened = game::Message::Arrange(game::arrange::Message::Opened(true));
    let _ = Match::update(&mut game, opened, context);
    Ok(Box::new(game))
}

fn begin_exercise_of<S: MatchView>(
    (id, text): (&str, Option<&str>),
    seed: u64,
    context: &Context<'_>,
) -> Result<(Box<dyn AnyMatch>, Task<game::Message>), String> {
    let catalog = S::cards(context.catalogs);
    let all = text.map_or_else(|| exercise::exercises::<S>(catalog), |text| exercise::read(catalog, text));
    let all = all.map_err(|fault| fault.sentence(context.language))?;
    let found = all.into_iter().find(|exercise| id.is_empty() || exercise.id == id);
    let Some(exercise) = found else { return Err(context.say("cli.exercise.unknown", &[("id", &id)])) };
    let mut setup = exercise.setup.clone().with_dice(seed);
    setup.players = exercise.players(HUMAN.id);
    let (mut game, task) = Match::<S>::begin(setup, context)?;
    game.take_up(exercise);
    Ok((Box::new(game), task))
}

/// Begins a mission as its campaign stands.
pub(super) fn begin_mission(
    start: &MissionStart,
    context: &Context<'_>,
) -> Result<(Box<dyn AnyMatch>, Task<game::Message>), String> {
    let context = &context.with_packs(&start.document.packs());
    let catalog = CampaignMissions::cards(context.catalogs);
    let options = MissionOptions { mission: start.mission.clone(), ..MissionOptions::default() };
    let materials = Party::both(options.fielded(catalog, &start.document));
    let usual = CampaignMissions::PLAYERS.first().map_or("", |player| player.id);
    let players = start.persons.map(|is_person| if is_person { HUMAN.id } else { usual }.to_owned()).into();
    let options = MissionOptions { mission: String::new(), ..options };
    let setup = Setup { materials, options, seed: start.seed, players, from: Vec::new() };
    let (game, task) = Match::<CampaignMissions>::begin(setup, context)?;
    Ok((Box::new(game), task))
}

fn open_of<S: MatchView>(
    written: &ReplayText<'_>,
    context: &Context<'_>,
) -> Result<(Box<dyn AnyMatch>, OpenReport), String> {
    let language = context.language;
    let catalogs = written.catalogs(context.catalogs).map_err(|error| error.sentence(language))?;
    let context = &Context { catalogs, ..*context };
    let catalog = S::cards(catalogs);
    let replay = Replay::<S>::read(catalog, written).map_err(|error: ReplayError| error.sentence(language))?;
    let mut doubts = replay.warnings(catalog, language);
    let verified = replay.verify(catalog).map_err(|fault| fault.sentence(language))?;
    let names = verified.record.setup().names(language);
    doubts.extend(verified.parting.map(|parting| parting.sentence(&names, language)));
    let goes_on = doubts.is_empty() && verified.record.outcome().is_none();
    Ok((Box::new(Match::<S>::resumed(verified.record, context)), OpenReport { doubts, goes_on }))
}

impl<S: MatchView> AnyMatch for Match<S> {
    fn update(&mut self, message: game::Message, context: &Context<'_>) -> Action {
        Self::update(self, message, &self.own(context))
    }

    fn view<'a>(&'a self, context: &Context<'a>, onward: Onward) -> Element<'a, Message> {
        panel::view(self, onward, &self.own(context))
    }

    fn exercise_file(&self, context: &Context<'_>) -> Result<(String, String), String> {
        Self::exercise_file(self, &self.own(context))
    }

    fn is_arranged(&self) -> bool {
        self.hand().is_some()
    }

    fn is_of_person(&self) -> bool {
        self.persons().next().is_some()
    }

    fn is_being_reviewed(&self) -> bool {
        self.look.progress().is_some()
    }

    fn take_coach(&mut self, coach: Coach) {
        self.coach = coach;
        self.turn_coach();
    }

    fn coach(&self) -> Coach {
        self.coach
    }

    fn finished(&self, context: &Context<'_>) -> Option<(Seat, GameResult, String)> {
        let outcome = self.record.outcome()?;
        let own = self.persons().next().filter(|_| !self.is_shared() && S::SEATS == 2)?;
        let result = match outcome.winner {
            Some(winner) if winner == own => GameResult::Won,
            Some(_) => GameResult::Lost,
            None => GameResult::Drawn,
        };
        let (other, score) = (own.other(), &outcome.score);
        let name = &self.record.setup().names(context.language)[other];
        let player = self.player_name(other, context);
        let words: &[(&str, &dyn std::fmt::Display)] =
            &[("name", name), ("player", &player), ("own", &score[own]), ("other", &score[other])];
        Some((own, result, context.say("gui.play.diary", words)))
    }

    fn position(&self, context: &Context<'_>) -> String {
        let catalog = S::cards(context.catalogs.for_packs(&self.packs));
        Replay::unplayed(self.position_setup(), catalog).text(catalog)
    }

    fn onward(&mut self, wish: &Onward, context: &Context<'_>) -> Result<Task<game::Message>, String> {
        if self.record.decision().is_none() {
            return Err(context.text("gui.play.onward.over").to_owned());
        }
        let mut setup = self.position_setup();
        let other = S::PLAYERS.get(wish.level).or(S::PLAYERS.first()).map_or("", |player| player.id);
        let id = |seat: Seat| if wish.own == Some(seat) { HUMAN.id } else { other };
        setup.players = BySeat::each(S::SEATS, |seat| id(seat).to_owned());
        if let Some(seed) = wish.dice {
            setup = setup.with_dice(seed);
        }
        self.begin_again(setup, &self.own(context))
    }

    fn take_attempt(&mut self) -> Option<(SystemId, String, Attempt)> {
        let (id, attempt) = Self::take_attempt(self)?;
        Some((S::GAME, id, attempt))
    }

    fn changes(&self) -> u64 {
        Self::changes(self)
    }

    fn has_same_cards(&self, catalogs: &Catalogs) -> bool {
        S::version(S::cards(catalogs.for_packs(&self.packs))) == self.version_of_cards
    }

    fn bar<'a>(&'a self, context: &Context<'a>, files: Files<'a>) -> Element<'a, Message> {
        bar::view(self, &self.own(context), files)
    }

    fn resume_summary(&self, context: &Context<'_>) -> (u16, String) {
        let setup = self.record.setup();
        let names = setup.names(context.language);
        let persons = || setup.players.iter().filter(|(_, player)| *player == HUMAN.id).map(|(seat, _)| seat);
        let own = persons().next().filter(|_| persons().nth(1).is_none());
        let others = names.iter().filter(|(seat, _)| Some(*seat) != own).map(|(_, name)| name.clone());
        (S::round(self.record.game()), others.collect::<Vec<_>>().join(", "))
    }

    fn key(&self, key: &Key) -> Option<game::Message> {
        Self::key(self, key)
    }

    fn writer(&self) -> ReplayWriter {
        let (mut record, packs) = (self.record.clone(), self.packs.clone());
        Box::new(move |catalogs| {
            let catalog = S::cards(catalogs.for_packs(&packs));
            // All answers are saved, whatever point is in view.
            record.go_to(usize::MAX);
            Replay::of(&record, catalog).text(catalog)
        })
    }

    fn reporter(&self) -> Reporter {
        let (mut record, packs) = (self.record.clone(), self.packs.clone());
        Box::new(move |catalogs, language, form| {
            record.go_to(usize::MAX);
            practice::report(&record, S::cards(catalogs.for_packs(&packs)), language, form)
        })
    }

    fn title(&self, context: &Context<'_>) -> String {
        let sides = || self.record.setup().names(context.language).into_iter().collect::<Vec<_>>().join(" - ");
        S::title(self.record.game(), context.language).unwrap_or_else(sides)
    }

    fn translate(&mut self, context: &Context<'_>) {
        Self::translate(self, &self.own(context));
    }

    fn again(&mut self, anew: bool, context: &Context<'_>) -> Result<Task<game::Message>, String> {
        let mut setup = self.record.setup().clone();
        if anew {
            setup.seed = chance::nth_seed(setup.seed, 1);
        }
        self.begin_again(setup, &self.own(context))
    }

    fn question(&self, context: &Context<'_>) -> String {
        let catalog = S::cards(self.own(context).catalogs);
        let asked = self.open().map(|_| S::describe_question(catalog, self.record.game(), context.language));
        asked.unwrap_or_default()
    }

    fn is_reading(&self) -> bool {
        Self::is_reading(self)
    }

    fn has_dice(&self, context: &Context<'_>) -> bool {
        let context = &self.own(context);
        S::tray(&self.sight(context), context).is_some()
    }

    fn dice_result(&self, context: &Context<'_>) -> Option<(String, String)> {
        let context = &self.own(context);
        S::tray(&self.sight(context), context).map(|tray| (tray.result, tray.words))
    }

    fn planned_attack(&self, context: &Context<'_>) -> Option<PlannedAttack> {
        S::planned_attack(&self.sight(&self.own(context)))
    }

    fn playable_cards(&self, context: &Context<'_>) -> Vec<usize> {
        let sight = self.sight(&self.own(context));
        let cards = S::lettered(&sight).into_iter().map(|(_, card)| card);
        cards.filter(|card| !S::card_answers(&sight, *card).is_empty()).collect()
    }

    fn open_answers(&self) -> Option<usize> {
        self.open().map(|open| open.answers.len())
    }

    fn looked_at(&self) -> Option<usize> {
        self.weighed.or(self.pointed.answer)
    }

    fn answers(&self) -> (usize, usize) {
        Self::answers(self)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.record.outcome()
    }
}
