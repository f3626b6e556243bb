//! Positions, random players, and invariants for tests.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may stop at the first surprise")]

use std::{collections::BTreeMap, sync::Arc};

use super::{
    Answer, Event, Fixed, Question, RebellionMatch, Stage, State,
    board::Marker,
    library::Library,
    number::{ActionNo, At, LeaderNo, MissionNo, SYSTEMS, UnitNo},
    options::Options,
    question::QuestionKind,
    referee::{Referee, Seen},
    state::{Origin, Post, Probe, RoundCard},
    view::View,
    why::{Choice, Why},
};
use crate::{
    Catalog, Rebellion,
    cards::{Set, Side},
};
use kernel::{
    Chance,
    game::{DecisionOf, Player, stepped::Flow, testing::Fixture},
};

pub struct Scene {
    fixture: Fixture<Rebellion>,
    answers: Vec<Answer>,
}

pub fn library() -> Arc<Library> {
    thread_local! {
        static BOX: Arc<Library> = Library::of(&Catalog::bundled().expect("a catalog")).expect("a whole box");
    }
    BOX.with(Arc::clone)
}

pub fn at(id: &str) -> At {
    let library = library();
    At::systems().find(|at| &*library.system(*at).id == id).unwrap_or_else(|| panic!("no system {id}"))
}

pub fn unit(id: &str) -> UnitNo {
    library().units().find(|(_, row)| &*row.id == id).unwrap_or_else(|| panic!("no unit {id}")).0
}

pub fn leader(id: &str) -> LeaderNo {
    library().leaders().find(|(_, row)| &*row.id == id).unwrap_or_else(|| panic!("no leader {id}")).0
}

pub fn mission(id: &str) -> MissionNo {
    library().missions().find(|(_, row)| &*row.id == id).unwrap_or_else(|| panic!("no mission {id}")).0
}

pub fn action(id: &str) -> ActionNo {
    library().actions().find(|(_, row)| &*row.id == id).unwrap_or_else(|| panic!("no action {id}")).0
}

impl Default for Scene {
    fn default() -> Self {
        Self::new(Options::default())
    }
}

impl Scene {
    /// An empty board in round 1 without leaders; the base is hidden on Yavin.
    pub fn new(options: Options) -> Self {
        let library = library();
        let mut state = State::new(library.leaders().count(), SYSTEMS, Chance::scripted([]));
        state.stage = Stage::Turn(Side::Empire);
        state.probes[library.known.coruscant.index()] = Probe::None;
        let fixed = Fixed { library, options };
        Self { fixture: Fixture::new(fixed, state), answers: Vec::new() }.base("yavin")
    }

    /// A position before the setup.
    pub fn before_set_up(options: Options) -> Self {
        let mut scene = Self::new(options);
        let library = library();
        let chance = Chance::scripted([]);
        scene.fixture.state = State::new(library.leaders().count(), SYSTEMS, chance);
        scene
    }

    #[must_use]
    pub fn base(mut self, id: &str) -> Self {
        for probe in &mut self.fixture.state.probes {
            if *probe == Probe::Base {
                *probe = Probe::Deck;
            }
        }
        self.fixture.state.base = Some(at(id));
        self.fixture.state.probes[at(id).index()] = Probe::Base;
        self
    }

    #[must_use]
    pub fn revealed(mut self) -> Self {
        self.fixture.state.revealed = true;
        self
    }

    #[must_use]
    pub fn units(mut self, place: &str, units: &[(&str, u8)]) -> Self {
        let place = if place == "base" { At::BASE_SPACE } else { at(place) };
        for (id, count) in units {
            self.fixture.state.board.spot_mut(place).units.add(unit(id), *count);
        }
        self
    }

    #[must_use]
    pub fn loyal(mut self, side: Side, systems: &[&str]) -> Self {
        for id in systems {
            self.fixture.state.board.spot_mut(at(id)).loyalty = Some(side);
        }
        self
    }

    #[must_use]
    pub fn marked(mut self, marker: Marker, id: &str) -> Self {
        let spot = self.fixture.state.board.spot_mut(at(id));
        match marker {
            Marker::Subjugated => spot.subjugated = true,
            Marker::Sabotaged => spot.sabotaged = true,
            Marker::Destroyed => spot.destroyed = true,
        }
        self
    }

    #[must_use]
    pub fn markers(mut self, time: u8, reputation: u8) -> Self {
        self.fixture.state.time = time;
        self.fixture.state.reputation = reputation;
        self
    }

    /// Leaders in the pool.
    #[must_use]
    pub fn pool(mut self, leaders: &[&str]) -> Self {
        for id in leaders {
            self.fixture.state.send(leader(id), Post::Pool);
        }
        self
    }

    #[must_use]
    pub fn post(mut self, id: &str, post: Post) -> Self {
        self.fixture.state.send(leader(id), post);
        self
    }

    #[must_use]
    pub fn probe(mut self, id: &str, probe: Probe) -> Self {
        self.fixture.state.probes[at(id).index()] = probe;
        self
    }

    /// The round deck, from the main deck except for starting missions.
    #[must_use]
    pub fn round(mut self, missions: &[&str]) -> Self {
        for id in missions {
            let mission = mission(id);
            let origin = if library().mission(mission).starting { Origin::Starting } else { Origin::Main };
            self.fixture.state.empire.round.push(RoundCard { mission, origin, held: None });
        }
        self
    }

    /// The main deck, the first on top.
    #[must_use]
    pub fn main_deck(mut self, missions: &[&str]) -> Self {
        self.fixture.state.empire.main = missions.iter().map(|id| mission(id)).collect();
        self
    }

    /// Draws of dice and decks; one less than a die shows.
    #[must_use]
    pub fn chance(mut self, draws: &[u32]) -> Self {
        self.fixture.state.chance = Chance::scripted(draws.iter().copied());
        self
    }

    #[must_use]
    pub fn change(mut self, change: impl FnOnce(&mut State)) -> Self {
        change(&mut self.fixture.state);
        self
    }

    /// Answers to questions, in order; then the first offered answer is given.
    #[must_use]
    pub fn says(mut self, answers: &[Answer]) -> Self {
        self.answers = answers.to_vec();
        self
    }

    pub const fn state(&self) -> &State {
        &self.fixture.state
    }

    pub const fn view(&self) -> View<'_> {
        View { fixed: &self.fixture.fixed, state: &self.fixture.state }
    }

    pub fn events(&self) -> &[Event] {
        &self.fixture.events
    }

    pub fn asked(&self) -> Vec<&Question> {
        self.fixture.questions.iter().map(|decision| &decision.question).collect()
    }

    /// Answers offered to the last question.
    pub fn offered(&self) -> &[Answer] {
        self.fixture.questions.last().map_or(&[], |decision| &decision.answers)
    }

    /// Answers offered to a question.
    pub fn answers_at(&self, question: usize) -> Vec<Answer> {
        self.fixture.questions.get(question).map_or_else(Vec::new, |decision| decision.answers.clone())
    }

    /// Applies a rule and returns its result.
    pub fn does<T>(&mut self, rule: impl FnOnce(&mut Referee<'_>) -> Flow<T>) -> T {
        let answers = std::mem::take(&mut self.answers);
        let mut given = answers.into_iter();
        let mut done = None;
        let mut answer = |_: &Question, offered: &[Answer]| given.next().unwrap_or(offered[0]);
        let wrong = self.fixture.carry_out(&mut answer, |fixed, state, table| {
            done = Some(rule(&mut Referee { fixed, state, table })?);
            Ok(())
        });
        assert_eq!(wrong, Ok(()), "not offered: {:?}", self.fixture.questions.last());
        done.expect("somebody always answers")
    }

    /// Takes the next steps.
    pub fn steps(&mut self, count: usize) -> &mut Self {
        for _ in 0..count {
            self.does(|referee| referee.step());
        }
        self
    }

    /// The reasons of the last decision under this rule.
    pub fn why(&self, rule: &str) -> &Why {
        let chosen = self.events().iter().rev().find_map(|event| match event {
            Event::Chose(why) if why.rule == rule => Some(why),
            _ => None,
        });
        chosen.unwrap_or_else(|| panic!("nothing was chosen by {rule}: {:?}", self.events()))
    }

    /// The last choice under this rule.
    pub fn chosen(&self, rule: &str) -> Choice {
        self.why(rule).choice()
    }

    pub fn happened(&self, event: &Event) -> bool {
        self.events().contains(event)
    }
}

/// A Rebel who plays random legal answers, with corrections of losses and deployment, and accepts proposed missions,
/// moves and leaders.
pub struct RandomRebel(pub Chance);

impl Player<RebellionMatch> for RandomRebel {
    fn answer(&mut self, _: &Seen<'_>, decision: &DecisionOf<RebellionMatch>) -> usize {
        let fits = |answer: &Answer| match decision.question.kind {
            QuestionKind::Mission { .. }
            | QuestionKind::Advance { .. }
            | QuestionKind::Opposes { .. }
            | QuestionKind::Joins { .. } => *answer == Answer::Confirm,
            QuestionKind::Stop(_) | QuestionKind::Correct => *answer == Answer::Done,
            _ => !matches!(answer, Answer::Differs),
        };
        let places: Vec<usize> =
            decision.answers.iter().enumerate().filter(|(_, answer)| fits(answer)).map(|(place, _)| place).collect();
        if places.is_empty() { 0 } else { places[self.0.place(places.len())] }
    }
}

/// Asserts the invariants of a match: units within the box, one base, whole decks.
///
/// # Panics
/// A broken invariant.
pub fn assert_whole(view: View<'_>) {
    let (library, state) = (view.library(), view.state);
    for (unit, row) in library.units() {
        assert!(view.in_play(unit) <= u16::from(row.supply), "{} are more than the box holds", row.id);
        let used = row.set == Set::Base || view.fixed.options.set == Set::Expansion;
        assert!(used || view.in_play(unit) == 0, "{} are of the other box", row.id);
    }
    let bases: Vec<At> = At::systems().filter(|at| state.probe(*at) == Probe::Base).collect();
    assert_eq!(bases, state.base.into_iter().collect::<Vec<_>>(), "one base");
    assert!(bases.iter().all(|at| library.system(*at).remote));
    assert_eq!(state.probe(library.known.coruscant), Probe::None);
    for at in At::systems() {
        let spot = state.board.spot(at);
        let row = library.system(at);
        assert!(!row.remote || (spot.loyalty.is_none() && !spot.subjugated), "{} has a marker", row.id);
        for (unit, count) in spot.arrived.iter() {
            assert!(spot.units.of(unit) >= count, "more units arrived than are there");
        }
    }
    assert!(!state.revealed || state.board.spot(At::BASE_SPACE).units.is_empty());
    assert!((1..=15).contains(&state.time) && state.reputation <= 15);
    assert_decks(view);
}

fn assert_decks(view: View<'_>) {
    let (library, state) = (view.library(), view.state);
    let count = |side: Side, cards: &mut dyn Iterator<Item = MissionNo>| {
        let mut found: BTreeMap<MissionNo, usize> = BTreeMap::new();
        for card in cards {
            assert_eq!(library.mission(card).side, side);
            *found.entry(card).or_default() += 1;
        }
        found
    };
    let planned = if let Stage::Mission(planned) = &state.stage { Some(planned.card.mission) } else { None };
    let empire = &state.empire;
    let piles = [&empire.starting, &empire.main, &empire.discard, &empire.projects, &empire.set_aside, &empire.boxed];
    let mut cards = piles
        .into_iter()
        .flatten()
        .copied()
        .chain(empire.round.iter().chain(&empire.played).map(|card| card.mission))
        .chain(planned);
    let found = count(Side::Empire, &mut cards);
    let expansion = view.fixed.options.set == Set::Expansion;
    for (mission, row) in library.missions().filter(|(_, row)| row.side == Side::Empire) {
        let wanted = if row.set == Set::Base || expansion { usize::from(row.copies) } else { 0 };
        assert_eq!(found.get(&mission).copied().unwrap_or(0), wanted, "{} in the decks", row.id);
    }
    let actions = library.actions().filter(|(_, row)| row.side == Side::Empire && !row.starting).count();
    assert_eq!(empire.actions.len() + empire.held.len(), actions);
    if !view.fixed.options.keeps_rebel_cards() {
        return;
    }
    let rebels = &state.rebels;
    let context = match &state.stage {
        Stage::Resolve(context) | Stage::Effects(context) | Stage::Found(context) => {
            context.mission.filter(|_| context.side == Side::Rebel)
        }
        _ => None,
    };
    let piles = [&rebels.missions, &rebels.hand, &rebels.discard];
    let assigned = rebels.assigned.iter().filter_map(|one| one.mission);
    let found = count(Side::Rebel, &mut piles.into_iter().flatten().copied().chain(assigned).chain(context));
    for (mission, row) in library.missions().filter(|(_, row)| row.side == Side::Rebel) {
        assert_eq!(found.get(&mission).copied().unwrap_or(0), usize::from(row.copies), "{} in the decks", row.id);
    }
    let objectives = [&rebels.objectives, &rebels.objective_hand, &rebels.scored, &rebels.boxed];
    assert_eq!(objectives.into_iter().flatten().count(), library.objectives().count());
    let actions = library.actions().filter(|(_, row)| row.side == Side::Rebel && !row.starting).count();
    assert_eq!(rebels.actions.len() + rebels.action_hand.len(), actions + 2);
}
