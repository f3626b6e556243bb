//! Positions on which single rules are tried out, with dice as they are written down. Behind the feature `testing`.

use std::sync::Arc;

use super::{
    Answer, Battle, Event, Options, Question, QuestionKind, Skirmish, State, View,
    board::{Ground, Plan, Space, Stand},
    dice::Symbols,
    pieces::{FigureNo, GroupNo, Status},
    referee::Referee,
    state::{Activation, Phase, Stage, Standing},
};
use crate::{
    Army, Catalog, ImperialAssault,
    cards::{Affiliation, Die, Season, Terrain},
};
use kernel::{
    Chance, Choice,
    game::{Seat, testing::Fixture},
};

/// Answers with a pass where there is one, else with the first answer.
pub fn passing(_: &Question, answers: &[Answer]) -> Answer {
    answers.iter().find(|answer| **answer == Answer::Pass).or(answers.first()).copied().unwrap_or(Answer::Pass)
}

/// Answers with the first answer that is no pass.
pub fn eager(_: &Question, answers: &[Answer]) -> Answer {
    answers.iter().find(|answer| **answer != Answer::Pass).or(answers.first()).copied().unwrap_or(Answer::Pass)
}

/// Answers every question of this kind with this, and all others with a pass.
pub fn with(kind: QuestionKind, wanted: Answer) -> impl Fn(&Question, &[Answer]) -> Answer {
    move |question, answers| if question.kind == kind { wanted } else { passing(question, answers) }
}

/// A position: two armies on an open board of 12 by 12, in the first round.
pub struct Scene {
    pub fixture: Fixture<ImperialAssault>,
}

impl Scene {
    /// The figures of these cards, none of them on the board yet: first those of the first player, in the order of the
    /// cards.
    ///
    /// # Panics
    /// The catalog has no such card.
    #[allow(clippy::expect_used, clippy::unwrap_used, reason = "for tests alone")]
    pub fn new(catalog: &Catalog, armies: [&[&str]; 2]) -> Self {
        let armies = armies.map(|ids| {
            let mut army = Army::new(Season::Official, Affiliation::Neutral);
            let known = ids.iter().map(|id| catalog.find_deployment(id).expect("a card of the catalog"));
            army.deployment = known.map(Choice::Known).collect();
            army
        });
        let map = catalog.find_map("chopper-base-atollon").unwrap();
        let duel = catalog.find_mission("chopper-base-atollon-practice-duel").unwrap();
        let mut battle =
            Battle::of(catalog, [&armies[0], &armies[1]], &Options::default(), map, duel).expect("few figures");
        battle.ground = board(&[]);
        battle.tokens.clear();
        let mut state = State::new(&battle, Chance::scripted([]));
        (state.round, state.phase, state.stage) = (1, Phase::Activation, Stage::Turn { seat: Seat::First });
        Self { fixture: Fixture::new(battle, state) }
    }

    /// The same on a map of the catalog with a mission of it, doors closed.
    ///
    /// # Panics
    /// The catalog has no such card or mission.
    #[allow(clippy::expect_used, clippy::unwrap_used, reason = "for tests alone")]
    pub fn with_mission(catalog: &Catalog, armies: [&[&str]; 2], mission: &str) -> Self {
        let mut scene = Self::new(catalog, armies);
        let id = catalog.find_mission(mission).expect("a mission of the catalog");
        let known = |seat: Seat| {
            let groups = scene.fixture.fixed.groups_of(seat);
            let mut army = Army::new(Season::Official, Affiliation::Neutral);
            army.deployment = groups.map(|(_, group)| Choice::Known(group.card)).collect();
            army
        };
        let armies = Seat::BOTH.map(known);
        let map = catalog.mission(id).map;
        let battle = Battle::of(catalog, [&armies[0], &armies[1]], &Options::default(), map, id).unwrap();
        let mut state = State::new(&battle, Chance::scripted([]));
        (state.round, state.phase, state.stage) = (1, Phase::Activation, Stage::Turn { seat: Seat::First });
        scene.fixture = Fixture::new(battle, state);
        scene
    }

    /// What was agreed, to be changed.
    pub const fn options(&mut self) -> &mut Options {
        &mut self.fixture.fixed.options
    }

    /// Another board.
    pub fn on(&mut self, ground: Ground) -> &mut Self {
        self.fixture.state.ground = Arc::new(ground.clone());
        self.fixture.fixed.ground = ground;
        self
    }

    /// Puts a figure on the board.
    pub fn put(&mut self, figure: u8, column: i32, row: i32) -> &mut Self {
        let state = &mut self.fixture.state.figures[usize::from(figure)];
        (state.standing, state.stand) = (Standing::InPlay, Stand::upright(Space::new(column, row)));
        self
    }

    pub fn status(&mut self, figure: u8, status: Status) -> &mut Self {
        self.fixture.state.figures[usize::from(figure)].statuses.insert(status);
        self
    }

    /// Damage tokens on a figure.
    pub fn damage(&mut self, figure: u8, damage: u8) -> &mut Self {
        self.fixture.state.figures[usize::from(figure)].damage = damage;
        self
    }

    /// Writes down the next dice of an attack: faces of the attack dice, then of the defense dice, by their places in
    /// table 1.1, counted from 0.
    pub fn faces(&mut self, faces: &[u32]) -> &mut Self {
        self.fixture.state.chance.write(faces.iter().copied());
        self
    }

    /// Puts cards into a deck, the last on top, and gives their ids.
    ///
    /// # Panics
    /// The catalog has no such card.
    #[allow(clippy::expect_used, reason = "for tests alone")]
    pub fn deck(&mut self, catalog: &Catalog, seat: Seat, cards: &[&str]) -> &mut Self {
        let known = cards.iter().map(|id| catalog.find_command(id).expect("a card of the catalog"));
        self.fixture.state.sides[seat.index()].deck = known.collect();
        self
    }

    pub const fn view(&self) -> View<'_, '_> {
        View { battle: &self.fixture.fixed, state: &self.fixture.state }
    }

    pub const fn state(&self) -> &State {
        &self.fixture.state
    }

    /// What happened so far.
    pub fn events(&self) -> &[Event] {
        &self.fixture.events
    }

    /// Dice that were written down and did not fall; negative if more fell.
    pub fn dice_left(&self) -> isize {
        self.fixture.state.chance.left()
    }

    /// Cards left in a deck.
    pub fn deck_left(&self, seat: Seat) -> usize {
        self.fixture.state.side(seat).deck.len()
    }

    /// Cards in a hand.
    pub fn hand(&self, seat: Seat) -> usize {
        self.fixture.state.side(seat).hand.len()
    }

    /// One figure attacks another in its first space.
    ///
    /// # Panics
    /// An answer was not offered.
    #[allow(clippy::expect_used, reason = "for tests alone")]
    pub fn attack(&mut self, attacker: u8, target: u8, mut answer: impl FnMut(&Question, &[Answer]) -> Answer) {
        let (attacker, target) = (FigureNo(attacker), FigureNo(target));
        let space = self.fixture.state.figure(target).stand.at;
        let done = self.fixture.carry_out(&mut answer, |battle, state, table| {
            Referee { battle, state, table }.attack(attacker, target, space, None)
        });
        done.expect("every answer was offered");
    }

    /// A figure suffers damage, or strain.
    ///
    /// # Panics
    /// An answer was not offered.
    #[allow(clippy::expect_used, reason = "for tests alone")]
    pub fn hurt(&mut self, figure: u8, damage: u8, strain: u8, mut answer: impl FnMut(&Question, &[Answer]) -> Answer) {
        let figure = FigureNo(figure);
        let done = self.fixture.carry_out(&mut answer, |battle, state, table| {
            let mut referee = Referee { battle, state, table };
            referee.suffer(figure, damage, None);
            referee.strain(figure, strain, None)?;
            referee.settle();
            Ok(())
        });
        done.expect("every answer was offered");
    }

    /// Lets a group begin its activation, with this figure first.
    pub fn activate(&mut self, figure: u8) -> &mut Self {
        let figure = FigureNo(figure);
        let mut done = super::pieces::FigureSet::EMPTY;
        done.insert(figure);
        self.fixture.state.activation = Some(Activation {
            group: self.fixture.fixed.figures[figure.index()],
            done,
            figure: Some(figure),
            actions: 2,
            points: 0,
            attacked: false,
            halted: false,
            left: false,
            fought: false,
        });
        self.fixture.state.stage = Stage::Act;
        self
    }

    /// Carries out one step of the match.
    ///
    /// # Panics
    /// An answer was not offered.
    #[allow(clippy::expect_used, reason = "for tests alone")]
    pub fn step(&mut self, mut answer: impl FnMut(&Question, &[Answer]) -> Answer) {
        let done = self.fixture.carry_out(&mut answer, |battle, state, table| Referee { battle, state, table }.step());
        done.expect("every answer was offered");
    }

    /// The Status Phase comes next.
    pub fn end_round(&mut self) -> &mut Self {
        self.fixture.state.stage = Stage::Status;
        self
    }

    /// The next round comes next.
    pub fn begin_round(&mut self) -> &mut Self {
        self.fixture.state.stage = Stage::RoundStart;
        self
    }

    /// The opening hands come next, and what the mission does once everybody stands.
    pub fn deal(&mut self) -> &mut Self {
        self.fixture.state.stage = Stage::Draw;
        self
    }

    /// The players choose zones, and deploy.
    pub fn deploy(&mut self) -> &mut Self {
        self.fixture.state.stage = Stage::Zone;
        self
    }

    /// Carries out steps as long as `goes_on` says so.
    ///
    /// # Panics
    /// An answer was not offered.
    #[allow(clippy::expect_used, reason = "for tests alone")]
    pub fn play_on(
        &mut self,
        mut answer: impl FnMut(&Question, &[Answer]) -> Answer,
        goes_on: impl Fn(&State) -> bool,
    ) {
        self.fixture.play_on(&mut answer, goes_on).expect("every answer was offered");
    }

    /// The match begins anew with this of its stages: who has initiative is to be settled.
    pub fn from_setup(&mut self) -> &mut Self {
        (self.fixture.state.stage, self.fixture.state.round) = (Stage::Initiative, 0);
        self
    }

    /// What may be answered now.
    pub fn offers(&mut self) -> Vec<Answer> {
        let game = Skirmish::begin(self.fixture.fixed.clone(), self.fixture.state.clone(), &mut Vec::new());
        kernel::game::Game::decision(&game).map_or_else(Vec::new, |decision| decision.answers.clone())
    }

    /// A game that goes on from here.
    pub fn game(self) -> Skirmish {
        self.fixture.into_game()
    }

    /// The group of a figure is exhausted.
    pub fn exhaust(&mut self, figure: u8) -> &mut Self {
        let GroupNo(group) = self.fixture.fixed.figures[usize::from(figure)];
        self.fixture.state.exhausted[usize::from(group)] = true;
        self
    }

    /// Another attack of a figure's group: these dice; and no innate bonus, no surge ability but these.
    pub fn armed(&mut self, figure: u8, dice: &[Die], surges: &[crate::cards::Surge]) -> &mut Self {
        let GroupNo(group) = self.fixture.fixed.figures[usize::from(figure)];
        let group = &mut self.fixture.fixed.groups[usize::from(group)];
        if let Some(attack) = &mut group.attack {
            attack.dice = dice.to_vec();
        }
        group.surges = surges.to_vec();
        group.innate.symbols = Symbols::default();
        self
    }

    /// Other defense dice of a figure's group, without innate bonus.
    pub fn shielded(&mut self, figure: u8, dice: &[Die]) -> &mut Self {
        let GroupNo(group) = self.fixture.fixed.figures[usize::from(figure)];
        let group = &mut self.fixture.fixed.groups[usize::from(group)];
        group.defense = dice.to_vec();
        group.innate.symbols = Symbols::default();
        self
    }
}

/// An open board of 12 by 12 with these blocking spaces.
pub fn board(blocking: &[(i32, i32)]) -> Ground {
    let terrain: Vec<Terrain> = (0..144)
        .map(|at| if blocking.contains(&(at % 12, at / 12)) { Terrain::Blocking } else { Terrain::Open })
        .collect();
    Ground::new(Plan { width: 12, terrain: &terrain, ..Plan::default() }, 0)
}
