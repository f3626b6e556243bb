//! Positions on which single rules are tried out, with dice as they are written down. Behind the feature `testing`.

use std::sync::Arc;

use super::{
    Answer, Fixed, LegionMatch, Options, Question, QuestionKind, State, UnitNo, View,
    ability::Trigger,
    action::UnitAction,
    attack::Limits,
    fixed::{AbilityIndex, CommandSpec},
    pieces::Source,
    reckoning::Cause,
    referee::Referee,
    state::{Bane, Marker, MarkerKind, Order, Phase, Stage, Standing, UnitState},
    table::{Field, Grid, Heading, Level, MM, Piece, Spot},
};
use crate::{
    Army, Catalog, Legion, Unit,
    cards::{Faction, LaidPiece, Rank, ability::Window},
    list::Counterpart,
};
use kernel::{
    Chance, Choice,
    game::{Match, Seat, stepped::Flow, testing::Fixture},
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
    move |question, answers| if question.kind() == kind { wanted } else { passing(question, answers) }
}

/// An answer to a question of a kind, given once.
pub type Pick = (QuestionKind, Answer);

/// A piece of the rules that is carried out on a position.
#[derive(Debug, Clone, Copy)]
pub enum Step {
    /// The revealed card of a side is played (LEG-CMD-04).
    Card(Seat),
    /// A side issues its orders as the first to do so.
    Orders(Seat),
    /// Cards are selected, revealed and played.
    Commands,
    /// Priority missions are placed, then cards are divulged.
    Divulge,
    /// All units deploy, from this side on.
    Deploy(Seat),
    /// The tokens of the objective are placed.
    Tokens,
    /// The Command Phase is over: pools are filled.
    Pools,
    /// The Activation Phase starts.
    PhaseStart,
    /// A side takes its turn: one step.
    Turn(Seat),
    /// A unit begins its activation with a face-up order, up to its actions.
    Begin(u8),
    /// The activation that has begun goes on to its actions.
    ToActions,
    /// One action of the active unit.
    Act,
    /// The activation goes on to its end.
    GoOn,
    /// The active unit does nothing more, and its activation ends.
    Finish,
    /// A unit attacks.
    Fight(u8),
    /// A unit is issued an order by another, or by the card of its side.
    Order(u8, Option<u8>),
    /// The End Phase.
    End,
    /// A round begins.
    Round,
}

/// Answers questions with picks, one after the other, as far as they are offered; everything else with a pass, but whom and
/// with what a unit attacks with the first answer.
struct Script<'p> {
    picks: Vec<&'p Pick>,
    asked: Vec<(QuestionKind, Vec<Answer>)>,
}

impl<'p> Script<'p> {
    fn new(picks: &'p [Pick]) -> Self {
        Self { picks: picks.iter().collect(), asked: Vec::new() }
    }

    fn answer(&mut self, question: &Question, answers: &[Answer]) -> Answer {
        self.asked.push((question.kind(), answers.to_vec()));
        let fits = |pick: &&Pick| pick.0 == question.kind() && answers.contains(&pick.1);
        if let Some(at) = self.picks.iter().position(fits) {
            return self.picks.remove(at).1;
        }
        match question.kind() {
            QuestionKind::Target | QuestionKind::Pool => answers.first().copied().unwrap_or(Answer::Pass),
            _ => passing(question, answers),
        }
    }

    fn close(self) {
        assert!(self.picks.is_empty(), "nobody asked for {:?}; asked was {:?}", self.picks, self.asked);
    }
}

/// A position: two armies on an open table, in the first round.
pub struct Scene {
    pub fixture: Fixture<Legion>,
}

/// A unit from a line: its card, its upgrades, `&` before a counterpart, `+` before an upgrade set aside.
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
                let (cards, id) = match word.strip_prefix('+') {
                    Some(id) => (&mut unit.loadout, id),
                    None => (&mut unit.upgrades, word),
                };
                cards.push(Choice::Known(catalog.find_upgrade(id).expect("an upgrade of the catalog")));
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
        let mut fixed =
            Fixed::of(catalog, [&armies[0], &armies[1]], &options, &mut Chance::scripted([])).expect("few units");
        fixed.field = Field::empty();
        let mut state = State::new(&fixed, Chance::scripted([]));
        let [objective, deployment, condition] = fixed.quick.map(Some);
        state.mission = super::state::Mission { objective, deployment, condition };
        (state.round, state.phase, state.stage) = (1, Phase::Activation, Stage::Turn(Seat::First));
        Self { fixture: Fixture::new(fixed, state) }
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

    /// The draws that were written down and are left are none.
    pub fn forget_dice(&mut self) -> &mut Self {
        self.fixture.state.chance = Chance::scripted([]);
        self
    }

    /// These cards of a side's are in its hand, in this order.
    pub fn holds(&mut self, seat: Seat, places: &[u8]) -> &mut Self {
        let side = &mut self.fixture.state.sides[seat.index()];
        (side.card, side.revealed, side.hand) = (None, false, places.to_vec());
        self
    }

    /// Draws left; negative if there were too few.
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

    /// Questions about the position.
    pub const fn view(&self) -> View<'_, '_> {
        View { fixed: &self.fixture.fixed, state: &self.fixture.state }
    }

    /// Another hand for a side: these command cards. What they do counts from now on.
    ///
    /// # Panics
    /// The catalog has no such card.
    #[allow(clippy::expect_used, reason = "for tests alone")]
    pub fn hand(&mut self, catalog: &Catalog, seat: Seat, cards: &[&str]) -> &mut Self {
        let of = |id: &&str| CommandSpec::of(catalog, catalog.find_command(id).expect("a command card"));
        let fixed = &mut self.fixture.fixed;
        fixed.sides[seat.index()].hand = cards.iter().map(of).collect();
        fixed.abilities = Arc::new(AbilityIndex::of(catalog, &mut fixed.units, &mut fixed.sides));
        fixed.sides[seat.index()].in_hand = cards.len() as u8;
        self.fixture.state.sides[seat.index()].hand = (0..cards.len() as u8).collect();
        self
    }

    /// Another hand for a side: so many of these command cards, and the others as contingencies.
    ///
    /// # Panics
    /// The catalog has no such card.
    pub fn contingencies(&mut self, catalog: &Catalog, seat: Seat, cards: &[&str], in_hand: u8) -> &mut Self {
        self.hand(catalog, seat, cards);
        let side = &mut self.fixture.state.sides[seat.index()];
        (side.hand, side.contingencies) = ((0..in_hand).collect(), (in_hand..cards.len() as u8).collect());
        self
    }

    /// The rules of a card do not count, for scenes that show what it does.
    pub fn silence(&mut self, catalog: &Catalog, id: &str) -> &mut Self {
        let Fixture { fixed, state, .. } = &mut self.fixture;
        let (upgrade, command) = (catalog.find_upgrade(id), catalog.find_command(id));
        for (spec, unit) in fixed.units.iter().zip(&mut state.units) {
            let places = spec.upgrades.iter().enumerate().filter(|(_, known)| Some(known.card) == upgrade);
            let gone: u32 = places.map(|(place, _)| 1 << place).sum();
            if gone > 0 {
                unit.unequipped |= gone;
                let minis = unit.minis.iter().map(|mini| mini.spec);
                unit.keywords = spec.keywords_of(minis, unit.flipped, unit.unequipped);
            }
        }
        for card in fixed.sides.iter_mut().flat_map(|side| &mut side.hand).filter(|card| Some(card.card) == command) {
            (card.stays, card.rank_pips) = (false, card.pips);
        }
        let is_silent = |source: Source| match source {
            Source::Upgrade(..) => false,
            Source::Command(seat, place) => Some(fixed.sides[seat.index()].hand[usize::from(place)].card) == command,
        };
        fixed.abilities = Arc::new(fixed.abilities.without(catalog, &mut fixed.units, is_silent));
        self
    }

    /// The first card of a side's hand is its revealed card of this round; nothing of it has happened yet.
    pub fn reveal(&mut self, seat: Seat) -> &mut Self {
        self.fixture.state.reveal(seat, 0);
        self
    }

    /// The first card of a side's hand stays in it.
    pub fn hold(&mut self, seat: Seat) -> &mut Self {
        let side = &mut self.fixture.state.sides[seat.index()];
        (side.card, side.revealed) = (None, false);
        side.hand = vec![0];
        self
    }

    /// Carries out a piece of the rules with picks.
    fn scripted(&mut self, step: Step, picks: &[Pick]) -> &mut Self {
        let mut script = Script::new(picks);
        self.play(step, |question, answers| script.answer(question, answers));
        script.close();
        self
    }

    /// Carries out a piece of the rules with a function that answers.
    ///
    /// # Panics
    /// An answer was not offered.
    pub fn play(&mut self, step: Step, mut answer: impl FnMut(&Question, &[Answer]) -> Answer) -> &mut Self {
        let state = &mut self.fixture.state;
        let more: fn(Stage) -> bool = match step {
            Step::Card(seat) => {
                self.carry_out(answer, |referee| {
                    let card = referee.state.side(seat).card.map(|place| Source::Command(seat, place));
                    referee.open_window(Window::CommandPlay, Trigger { card, ..Trigger::default() })
                });
                return self;
            }
            Step::Fight(unit) => {
                self.attack(unit, answer);
                return self;
            }
            Step::Order(unit, by) => {
                let seat = self.fixture.fixed.seat(UnitNo(unit));
                let card = state.sides[seat.index()].card.map(|place| Source::Command(seat, place));
                self.carry_out(answer, |referee| referee.issue_order(UnitNo(unit), by.map(UnitNo), card));
                return self;
            }
            Step::Act => {
                self.step(answer);
                return self;
            }
            Step::Turn(seat) => {
                state.stage = Stage::Turn(seat);
                self.step(answer);
                return self;
            }
            Step::Orders(seat) => {
                (state.stage, state.phase, state.priority) = (Stage::Orders(0), Phase::Command, seat);
                |stage| stage == Stage::Orders(0)
            }
            Step::Commands => {
                (state.stage, state.phase) = (Stage::Commands, Phase::Command);
                |stage| stage == Stage::Commands
            }
            Step::Divulge => {
                (state.stage, state.phase, state.round) = (Stage::Missions(0), Phase::Setup, 0);
                |stage| matches!(stage, Stage::Missions(_) | Stage::Divulge)
            }
            Step::Deploy(seat) => {
                (state.stage, state.phase) = (Stage::Deploy(seat), Phase::Setup);
                |stage| matches!(stage, Stage::Deploy(_))
            }
            Step::Tokens => {
                (state.stage, state.phase) = (Stage::Tokens(0), Phase::Setup);
                |stage| matches!(stage, Stage::Tokens(_))
            }
            Step::Pools => {
                state.stage = Stage::Pools;
                |stage| stage == Stage::Pools
            }
            Step::PhaseStart => {
                state.stage = Stage::PhaseStart;
                |stage| stage == Stage::PhaseStart
            }
            Step::Begin(unit) => {
                self.activate(unit);
                |stage| matches!(stage, Stage::Begin | Stage::Rally)
            }
            Step::ToActions => |stage| matches!(stage, Stage::Begin | Stage::Rally),
            Step::GoOn => |stage| matches!(stage, Stage::Begin | Stage::Rally | Stage::Act | Stage::Finish),
            Step::Finish => |stage| matches!(stage, Stage::Act | Stage::Finish),
            Step::End => {
                state.stage = Stage::EndPhase;
                |stage| stage == Stage::EndPhase
            }
            Step::Round => {
                state.stage = Stage::RoundStart;
                |stage| stage == Stage::RoundStart
            }
        };
        while more(self.fixture.state.stage) && self.fixture.state.outcome.is_none() {
            self.step(&mut answer);
        }
        self
    }

    /// The revealed card of a side is played: what it does at once happens (LEG-CMD-04).
    pub fn play_card(&mut self, seat: Seat, picks: &[Pick]) -> &mut Self {
        self.scripted(Step::Card(seat), picks)
    }

    /// A side issues its orders as the first to do so.
    pub fn orders(&mut self, seat: Seat, picks: &[Pick]) -> &mut Self {
        self.scripted(Step::Orders(seat), picks)
    }

    /// Cards are selected, revealed and played.
    pub fn choose(&mut self, picks: &[Pick]) -> &mut Self {
        self.scripted(Step::Commands, picks)
    }

    /// Priority missions are placed, then cards are divulged.
    pub fn divulge(&mut self, picks: &[Pick]) -> &mut Self {
        self.scripted(Step::Divulge, picks)
    }

    /// All units deploy, from this side on.
    pub fn deploy(&mut self, seat: Seat, picks: &[Pick]) -> &mut Self {
        self.scripted(Step::Deploy(seat), picks)
    }

    /// The tokens of the objective are placed.
    pub fn lay_tokens(&mut self, picks: &[Pick]) -> &mut Self {
        self.scripted(Step::Tokens, picks)
    }

    /// A unit is in a vehicle.
    pub fn aboard(&mut self, unit: u8, carrier: u8) -> &mut Self {
        self.carry_out(passing, |referee| {
            referee.put_aboard(UnitNo(unit), UnitNo(carrier));
            Ok(())
        });
        self
    }

    /// The Command Phase is over: pools are filled.
    pub fn end_commands(&mut self, picks: &[Pick]) -> &mut Self {
        self.scripted(Step::Pools, picks)
    }

    /// The Activation Phase starts.
    pub fn phase_start(&mut self, picks: &[Pick]) -> &mut Self {
        self.scripted(Step::PhaseStart, picks)
    }

    /// A side takes its turn: one step.
    pub fn turn(&mut self, seat: Seat, picks: &[Pick]) -> &mut Self {
        self.scripted(Step::Turn(seat), picks)
    }

    /// A unit begins its activation with a face-up order, up to its actions.
    pub fn begin(&mut self, unit: u8, picks: &[Pick]) -> &mut Self {
        self.scripted(Step::Begin(unit), picks)
    }

    /// The active unit does this.
    pub fn act(&mut self, deed: UnitAction, picks: &[Pick]) -> &mut Self {
        let mut all = vec![(QuestionKind::Act, Answer::Action(deed))];
        all.extend_from_slice(picks);
        self.scripted(Step::Act, &all)
    }

    /// The activation that is on goes on to its end, with these picks.
    pub fn go_on(&mut self, picks: &[Pick]) -> &mut Self {
        self.scripted(Step::GoOn, picks)
    }

    /// The active unit does nothing more, and its activation ends.
    pub fn finish(&mut self, picks: &[Pick]) -> &mut Self {
        self.scripted(Step::Finish, picks)
    }

    /// A unit attacks, the first enemy it can unless a pick says otherwise.
    pub fn fight(&mut self, unit: u8, picks: &[Pick]) -> &mut Self {
        self.scripted(Step::Fight(unit), picks)
    }

    /// A unit is issued an order by another, or by a card.
    pub fn order(&mut self, unit: u8, by: Option<u8>, picks: &[Pick]) -> &mut Self {
        self.scripted(Step::Order(unit, by), picks)
    }

    /// A unit that has been deployed scouts at speed 1, with a function that answers.
    ///
    /// # Panics
    /// An answer was not offered.
    pub fn scout_with(&mut self, unit: u8, answer: impl FnMut(&Question, &[Answer]) -> Answer) {
        self.fixture.state.phase = Phase::Setup;
        self.carry_out(answer, |referee| referee.scout_by(UnitNo(unit), 1).map(|_| ()));
    }

    /// The End Phase, with its picks.
    pub fn end(&mut self, picks: &[Pick]) -> &mut Self {
        self.scripted(Step::End, picks)
    }

    /// A round begins.
    pub fn begin_round(&mut self, picks: &[Pick]) -> &mut Self {
        self.scripted(Step::Round, picks)
    }

    /// The tokens of a unit.
    pub fn tokens(&self, unit: u8) -> super::state::Tokens {
        self.fixture.state.units[usize::from(unit)].tokens
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
            referee.suffer(UnitNo(unit), wounds, Cause::Poison)?;
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
            self.fixture.carry_out(&mut answer, |fixed, state, table| rule(&mut Referee { fixed, state, table }));
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
    pub fn to_actions(&mut self, answer: impl FnMut(&Question, &[Answer]) -> Answer) -> &mut Self {
        self.play(Step::ToActions, answer)
    }

    /// The Command Phase of this round begins, with orders to be issued or cards to be chosen.
    pub fn from_commands(&mut self) -> &mut Self {
        self.fixture.state.stage = Stage::Commands;
        self
    }

    /// These cards of the hands are chosen; priority is to be settled.
    pub fn from_priority(&mut self, cards: [u8; 2]) -> &mut Self {
        for (side, card) in self.fixture.state.sides.iter_mut().zip(cards) {
            side.card = Some(card);
        }
        self.fixture.state.stage = Stage::Priority;
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
        self.fixture.state.mission = super::state::Mission::default();
        self
    }

    /// Another mission, by the ids of its objective, deployment and condition.
    ///
    /// # Panics
    /// The catalog has no such card.
    #[allow(clippy::expect_used, reason = "for tests alone")]
    pub fn mission(&mut self, catalog: &Catalog, cards: [&str; 3]) -> &mut Self {
        let [objective, deployment, condition] = cards.map(|id| Some(catalog.find_battle(id).expect("a battle card")));
        self.fixture.state.mission = super::state::Mission { objective, deployment, condition };
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

    /// The order tokens in the pool of a side; the last is drawn first.
    pub fn pool(&mut self, seat: Seat, ranks: &[Rank]) -> &mut Self {
        self.fixture.state.sides[seat.index()].pool = ranks.to_vec();
        self
    }

    /// A Bane token of a side there, in millimeters.
    pub fn bane(&mut self, seat: Seat, bane: Bane, x: i32, y: i32) -> &mut Self {
        let at = Spot::new(x * MM, y * MM);
        self.fixture.state.markers.push(Marker { kind: MarkerKind::Bane, at, seat, bane: Some(bane) });
        self
    }

    /// True if the match waits for what the active unit does.
    pub fn acts(&self) -> bool {
        self.fixture.state.stage == Stage::Act
    }

    /// The open answers.
    pub fn offers(&self) -> Vec<Answer> {
        let game = LegionMatch::begin(self.fixture.fixed.clone(), self.fixture.state.clone(), &mut Vec::new());
        game.decision().map_or_else(Vec::new, |decision| decision.answers.clone())
    }

    /// A game that goes on from here.
    pub fn game(self) -> LegionMatch {
        self.fixture.into_game()
    }
}
