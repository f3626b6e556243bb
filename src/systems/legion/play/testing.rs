//! Positions on which single rules are tried out, with dice as they are written down. Behind the feature `testing`.

use std::sync::Arc;

use super::{
    Answer, Battle, Clash, Options, Question, QuestionKind, State, UnitNo, View,
    attack::Limits,
    referee::Referee,
    state::{Order, Phase, Stage, Standing, UnitState},
    table::{Field, Grid, Heading, Level, MM, Piece, Spot},
};
use crate::{
    Army, Catalog, Legion, Unit,
    cards::{Faction, LaidPiece},
    list::Counterpart,
};
use kernel::{
    Chance, Choice,
    game::{Game, Seat, stepped::Flow, testing::Fixture},
};

/// Answers with a pass or a zero where there is one, else with the first answer.
pub fn passing(_: &Question, answers: &[Answer]) -> Answer {
    let none = answers.iter().find(|answer| matches!(answer, Answer::Pass | Answer::Number(0)));
    none.or(answers.first()).copied().unwrap_or(Answer::Pass)
}

/// Answers with the first answer that is no pass.
pub fn eager(_: &Question, answers: &[Answer]) -> Answer {
    answers.iter().find(|answer| **answer != Answer::Pass).or(answers.first()).copied().unwrap_or(Answer::Pass)
}

/// Answers every question of this kind with this, and all others with a pass.
pub fn with(kind: QuestionKind, wanted: Answer) -> impl Fn(&Question, &[Answer]) -> Answer {
    move |question, answers| if question.kind == kind { wanted } else { passing(question, answers) }
}

/// A position: two armies on an open table, in the first round.
pub struct Scene {
    pub fixture: Fixture<Legion>,
}

/// A unit from a line: its card, its upgrades, `&` before a counterpart.
#[allow(clippy::expect_used, reason = "for tests alone")]
fn unit_of(catalog: &Catalog, line: &str) -> Unit {
    let mut words = line.split(' ');
    let card = words.next().and_then(|id| catalog.find_unit(id)).expect("a unit of the catalog");
    let mut unit = Unit::new(card);
    for word in words {
        match word.strip_prefix('&') {
            Some(id) => {
                unit.counterpart = Some(Counterpart::new(catalog.find_unit(id).expect("a counterpart")));
            }
            None => {
                let upgrade = catalog.find_upgrade(word).expect("an upgrade of the catalog");
                unit.upgrades.push(Choice::Known(upgrade));
            }
        }
    }
    unit
}

impl Scene {
    /// The units of these lines, none of them on the table yet: first those of the first player, in their order.
    ///
    /// # Panics
    /// The catalog has no such card.
    #[allow(clippy::expect_used, reason = "for tests alone")]
    pub fn new(catalog: &Catalog, armies: [&[&str]; 2]) -> Self {
        let armies = armies.map(|lines| {
            let mut army = Army::new(Faction::GalacticEmpire);
            army.units = lines.iter().map(|line| unit_of(catalog, line)).collect();
            if let Some(first) = army.units.first().and_then(|unit| unit.card.known()) {
                army.faction = catalog.unit(first).faction;
            }
            army
        });
        let options = Options { layout: "open_plain".into(), battle: "quick".into(), ..Options::default() };
        let mut battle =
            Battle::of(catalog, [&armies[0], &armies[1]], &options, &mut Chance::scripted([])).expect("few units");
        battle.field = Field::empty();
        let mut state = State::new(&battle, Chance::scripted([]));
        let [objective, deployment, condition] = battle.quick.map(Some);
        state.mission = super::mission::Mission { objective, deployment, condition };
        (state.round, state.phase, state.stage) = (1, Phase::Activation, Stage::Turn(Seat::First));
        Self { fixture: Fixture::new(battle, state) }
    }

    /// Puts a unit on the table: its leader there, in millimeters, the others in a row beside it, facing along x.
    pub fn put(&mut self, unit: u8, x: i32, y: i32) -> &mut Self {
        let reach = self.fixture.fixed.units[usize::from(unit)].footprint.reach();
        let state = &mut self.fixture.state.units[usize::from(unit)];
        state.standing = Standing::InPlay;
        for (number, mini) in (0_i32..).zip(state.minis.iter_mut()) {
            let beside = number * (2 * reach + 2 * MM);
            (mini.at, mini.heading, mini.level) =
                (Spot::new(x * MM, y * MM + beside), Heading::default(), Level::Ground);
        }
        self
    }

    /// Puts one mini of a unit elsewhere.
    pub fn mini(&mut self, unit: u8, mini: usize, x: i32, y: i32) -> &mut Self {
        self.fixture.state.units[usize::from(unit)].minis[mini].at = Spot::new(x * MM, y * MM);
        self
    }

    /// Turns a unit, in 64ths of a circle.
    pub fn face(&mut self, unit: u8, heading: i32) -> &mut Self {
        for mini in &mut self.fixture.state.units[usize::from(unit)].minis {
            mini.heading = Heading::new(heading);
        }
        self
    }

    /// Puts a mini on a piece of terrain.
    pub fn on(&mut self, unit: u8, mini: usize, piece: u8) -> &mut Self {
        self.fixture.state.units[usize::from(unit)].minis[mini].level = Level::Piece(piece);
        self
    }

    /// Lays a piece of terrain: its kind, middle, sides and height, all in millimeters.
    ///
    /// # Panics
    /// The catalog has no such kind.
    #[allow(clippy::expect_used, reason = "for tests alone")]
    pub fn terrain(
        &mut self,
        catalog: &Catalog,
        kind: &str,
        at: (i32, i32),
        size: (i32, i32),
        height: i32,
    ) -> &mut Self {
        let kind = catalog.find_terrain(kind).expect("a kind of terrain");
        let laid = LaidPiece { kind, at, size, turn: 0, height };
        let field = Arc::make_mut(&mut self.fixture.state.field);
        field.pieces.push(Piece::laid(catalog, &laid));
        self.fixture.state.grid = Arc::new(Grid::new(&self.fixture.state.field));
        self
    }

    pub fn unit(&mut self, unit: u8) -> &mut UnitState {
        &mut self.fixture.state.units[usize::from(unit)]
    }

    /// Takes the last minis of a unit away.
    pub fn keep_minis(&mut self, unit: u8, count: usize) -> &mut Self {
        self.unit(unit).minis.truncate(count);
        self
    }

    /// Writes down the next draws: of an attack die a crit is 0, then its hits, its surge, its blanks; of a defense die its
    /// blocks from 0, its surge, its blanks.
    pub fn dice(&mut self, draws: &[u32]) -> &mut Self {
        self.fixture.state.chance.write(draws.iter().copied());
        self
    }

    /// Luck that follows from a seed instead of draws that are written down.
    pub fn seed(&mut self, seed: u64) -> &mut Self {
        self.fixture.state.chance = Chance::seeded(seed);
        self
    }

    /// How many of the draws are left; negative if there were too few.
    pub fn dice_left(&self) -> isize {
        self.fixture.state.chance.left()
    }

    /// Another color of a side: who is blue.
    pub fn blue(&mut self, seat: Seat) -> &mut Self {
        self.fixture.state.blue = seat;
        self
    }

    /// Carries out the rest of the activation: the End Phase, or the next turn, comes next.
    pub fn pass_actions(&mut self) -> &mut Self {
        while matches!(self.fixture.state.stage, Stage::Act | Stage::Finish) {
            self.step(passing);
        }
        self
    }

    /// What can be asked of the position.
    pub const fn view(&self) -> View<'_, '_> {
        View { battle: &self.fixture.fixed, state: &self.fixture.state }
    }

    /// A unit attacks; nothing else happens.
    ///
    /// # Panics
    /// An answer was not offered.
    pub fn attack(&mut self, unit: u8, answer: impl FnMut(&Question, &[Answer]) -> Answer) {
        self.carry_out(answer, |referee| referee.attack(UnitNo(unit), Limits::default()).map(|_| ()));
    }

    /// A unit suffers wounds.
    ///
    /// # Panics
    /// An answer was not offered.
    pub fn suffer(&mut self, unit: u8, wounds: u8, answer: impl FnMut(&Question, &[Answer]) -> Answer) {
        self.carry_out(answer, |referee| {
            referee.suffer(UnitNo(unit), wounds, None)?;
            referee.roll_damage(UnitNo(unit))
        });
    }

    #[allow(clippy::expect_used, reason = "for tests alone")]
    fn carry_out(
        &mut self,
        mut answer: impl FnMut(&Question, &[Answer]) -> Answer,
        rule: impl for<'a> FnOnce(&mut Referee<'a>) -> Flow,
    ) {
        let done =
            self.fixture.carry_out(&mut answer, |battle, state, table| rule(&mut Referee { battle, state, table }));
        done.expect("every answer was offered");
    }

    /// Carries out one step of the match.
    ///
    /// # Panics
    /// An answer was not offered.
    pub fn step(&mut self, answer: impl FnMut(&Question, &[Answer]) -> Answer) {
        self.carry_out(answer, |referee| referee.step());
    }

    /// A unit begins its activation with a face-up order.
    pub fn activate(&mut self, unit: u8) -> &mut Self {
        self.unit(unit).order = Order::FaceUp;
        self.carry_out(passing, |referee| {
            referee.activate(UnitNo(unit));
            Ok(())
        });
        self
    }

    /// Carries out steps until the active unit is asked what it does, or its activation ends.
    pub fn to_actions(&mut self, mut answer: impl FnMut(&Question, &[Answer]) -> Answer) -> &mut Self {
        while matches!(self.fixture.state.stage, Stage::Begin | Stage::Rally) {
            self.step(&mut answer);
        }
        self
    }

    /// The Command Phase of this round begins, with orders to be issued or cards to be chosen.
    pub fn from_commands(&mut self) -> &mut Self {
        self.fixture.state.stage = Stage::Commands;
        self
    }

    /// The End Phase comes next.
    pub fn end_round(&mut self) -> &mut Self {
        self.fixture.state.stage = Stage::EndPhase;
        self
    }

    /// The match begins anew: colors are to be chosen.
    pub fn from_setup(&mut self) -> &mut Self {
        (self.fixture.state.stage, self.fixture.state.round) = (Stage::Color, 0);
        self.fixture.state.mission = super::mission::Mission::default();
        self
    }

    /// Another mission, by the ids of its objective, deployment and condition.
    ///
    /// # Panics
    /// The catalog has no such card.
    #[allow(clippy::expect_used, reason = "for tests alone")]
    pub fn mission(&mut self, catalog: &Catalog, cards: [&str; 3]) -> &mut Self {
        let [objective, deployment, condition] = cards.map(|id| Some(catalog.find_battle(id).expect("a battle card")));
        self.fixture.state.mission = super::mission::Mission { objective, deployment, condition };
        self
    }

    /// An objective token there, in millimeters.
    pub fn token(&mut self, x: i32, y: i32) -> &mut Self {
        self.carry_out(passing, |referee| {
            referee.put_token(Spot::new(x * MM, y * MM), None, 0);
            Ok(())
        });
        self
    }

    /// Whether the match waits for what the active unit does.
    pub fn acts(&self) -> bool {
        self.fixture.state.stage == Stage::Act
    }

    /// What may be answered now.
    pub fn offers(&self) -> Vec<Answer> {
        let game = Clash::begin(self.fixture.fixed.clone(), self.fixture.state.clone(), &mut Vec::new());
        game.decision().map_or_else(Vec::new, |decision| decision.answers.clone())
    }

    /// A game that goes on from here.
    pub fn game(self) -> Clash {
        self.fixture.into_game()
    }
}
