//! A position on which pieces of the rules are tried out, with dice and decks as they are written down.

use super::{
    Answer, Dogfight, Event, Fleet, Question, QuestionKind, Seen, State, Weapon,
    ability::Moment,
    board::{Obstacle, ObstacleShape},
    damage::Blame,
    dice::{DieKind, Face},
    flight::Occasion,
    maneuver::Flown,
    pieces::ShipNo,
    referee::{Answers, Flow, Live, Referee},
    state::{Lock, Phase, ShipState, Stage, Standing},
};
use crate::{
    abilities::{Window, words::Token},
    cards::{Bearing, ConditionId},
};
use kernel::{
    game::{DecisionOf, Player, Seat},
    plane::{Facing, Point, Pose},
};

/// Somebody who answers as a function says.
struct Script<'f> {
    answer: &'f mut dyn FnMut(&Question, &[Answer]) -> Answer,
    questions: &'f mut Vec<(Seat, Question, Vec<Answer>)>,
    /// A wrong answer is kept here: the first one counts.
    wrong: &'f mut Option<Answer>,
}

impl Player<Dogfight> for Script<'_> {
    fn answer(&mut self, _seen: &Seen<'_>, decision: &DecisionOf<Dogfight>) -> usize {
        let answer = (self.answer)(&decision.question, &decision.answers);
        self.questions.push((decision.seat, decision.question.clone(), decision.answers.clone()));
        let found = decision.answers.iter().position(|action| *action == answer);
        if found.is_none() && self.wrong.is_none() {
            *self.wrong = Some(answer);
        }
        found.unwrap_or(0)
    }
}

/// Answers every question with a pass where there is one, else with the first answer.
pub fn passing(_question: &Question, actions: &[Answer]) -> Answer {
    actions.iter().find(|action| **action == Answer::Pass).or(actions.first()).copied().unwrap_or(Answer::Pass)
}

/// Answers every question with the first answer that is no pass.
pub fn eager(_question: &Question, actions: &[Answer]) -> Answer {
    actions.iter().find(|action| **action != Answer::Pass).or(actions.first()).copied().unwrap_or(Answer::Pass)
}

/// A position on which pieces of the rules are tried out.
#[derive(Debug)]
pub struct Fixture {
    pub(super) fleet: Fleet,
    /// The state; may be changed by hand between two pieces.
    pub state: State,
    /// Ids of the kinds of damage cards.
    pub(super) kinds: Vec<Box<str>>,
    /// What happened so far.
    pub events: Vec<Event>,
    /// Every question that was asked, with who was asked and what could be answered.
    pub questions: Vec<(Seat, Question, Vec<Answer>)>,
}

impl Fixture {
    /// What does not change.
    pub const fn fleet(&self) -> &Fleet {
        &self.fleet
    }

    /// A ship.
    pub fn ship(&self, ship: ShipNo) -> &ShipState {
        &self.state.ships[ship.index()]
    }

    /// A ship, to be changed.
    pub fn ship_mut(&mut self, ship: ShipNo) -> &mut ShipState {
        &mut self.state.ships[ship.index()]
    }

    /// Writes down how the next dice fall. Dice written down before must have been used up.
    pub fn dice(&mut self, kind: DieKind, faces: &[Face]) -> &mut Self {
        self.state.chance.write(faces.iter().filter_map(|face| kind.showing(*face)));
        self
    }

    /// Writes down attack dice.
    pub fn red(&mut self, faces: &[Face]) -> &mut Self {
        self.dice(DieKind::Attack, faces)
    }

    /// Writes down defense dice.
    pub fn green(&mut self, faces: &[Face]) -> &mut Self {
        self.dice(DieKind::Defense, faces)
    }

    /// Dice that were written down and did not fall; negative if more fell.
    pub fn dice_left(&self) -> isize {
        self.state.chance.left()
    }

    /// Lays damage cards on top of a player's deck, the first to be drawn first. False if the deck has no such card.
    pub fn stack(&mut self, seat: Seat, cards: &[&str]) -> bool {
        for id in cards.iter().rev() {
            let kind = self.kinds.iter().position(|known| **known == **id);
            let deck = &mut self.state.decks[seat.index()].draw;
            let Some(place) =
                deck.iter().position(|card| Some(usize::from(self.fleet.deck[usize::from(*card)])) == kind)
            else {
                return false;
            };
            let card = deck.remove(place);
            deck.push(card);
        }
        true
    }

    /// The id of a damage card's kind.
    pub fn card_id(&self, card: u8) -> &str {
        &self.kinds[usize::from(self.fleet.deck[usize::from(card)])]
    }

    /// Puts tokens on a ship, without any ability being asked.
    pub fn give(&mut self, ship: ShipNo, token: Token, count: u8) -> &mut Self {
        self.ship_mut(ship).tokens[token as usize] += count;
        self
    }

    /// Lets a ship hold a target lock, without any ability being asked.
    pub fn lock(&mut self, by: ShipNo, on: ShipNo) -> &mut Self {
        self.state.locks.push(Lock { by, on });
        self
    }

    /// Puts an obstacle on the table.
    pub fn obstacle(&mut self, shape: ObstacleShape, (x, y): (f64, f64)) -> &mut Self {
        let obstacle = Obstacle { shape, pose: Pose::new(Point::new(x, y), Facing::NORTH) };
        self.state.obstacles.push(obstacle);
        self.state.obstacle_shapes.push(obstacle.polygon());
        self
    }

    /// Puts a ship somewhere else, without anything following from it.
    pub fn place(&mut self, ship: ShipNo, (x, y): (f64, f64), eighths: i8) -> &mut Self {
        let pose = Pose::new(Point::new(x, y), Facing::NORTH.turned(eighths));
        let _ = self.carry_out(&mut |_, _| Answer::Pass, |referee| {
            referee.set_pose(ship, pose);
            Ok(())
        });
        self
    }

    /// The range between two ships; 4 for beyond Range 3.
    pub fn range(&mut self, a: ShipNo, b: ShipNo) -> u8 {
        let mut range = 0;
        let _ = self.carry_out(&mut |_, _| Answer::Pass, |referee| {
            range = referee.range(a, b).number();
            Ok(())
        });
        range
    }

    /// Whether two ships touch (XW-OVERLAP-06).
    pub fn touching(&mut self, a: ShipNo, b: ShipNo) -> bool {
        let mut touching = false;
        let _ = self.carry_out(&mut |_, _| Answer::Pass, |referee| {
            touching = referee.touching(a, b);
            Ok(())
        });
        touching
    }

    /// Sets a ship's dial to this place.
    pub fn turn_dial(&mut self, ship: ShipNo, place: u8) -> &mut Self {
        self.ship_mut(ship).dial = Some(place);
        self
    }

    /// The place a ship's dial is set to.
    pub fn dial_of(&self, ship: ShipNo) -> Option<u8> {
        self.ship(ship).dial
    }

    /// Sets the phase.
    pub fn phase(&mut self, phase: Phase) -> &mut Self {
        self.state.phase = phase;
        self
    }

    /// Carries out a piece of the rules with somebody who answers for both players.
    ///
    /// # Errors
    /// An answer was none of those offered; the first such answer.
    fn carry_out(
        &mut self,
        answer: &mut dyn FnMut(&Question, &[Answer]) -> Answer,
        piece: impl FnOnce(&mut Referee<'_>) -> Flow,
    ) -> Result<(), Answer> {
        let mut wrong = None;
        let mut told = Script { answer, questions: &mut self.questions, wrong: &mut wrong };
        let mut referee = Referee {
            fleet: &self.fleet,
            state: &mut self.state,
            answers: Answers { given: &[], taken: 0, live: Some(Live::One(&mut told)) },
            open: None,
            events: Some(&mut self.events),
            told: 0,
            spare: Vec::new(),
        };
        referee.count_listeners();
        // Somebody always answers, so nothing waits.
        let _ = piece(&mut referee);
        wrong.map_or(Ok(()), Err)
    }

    /// A ship activates: it reveals this maneuver of its dial, executes it and acts.
    ///
    /// # Errors
    /// A wrong answer; the maneuver is not on the dial.
    pub fn activate(
        &mut self,
        ship: ShipNo,
        (speed, bearing): (u8, Bearing),
        mut answer: impl FnMut(&Question, &[Answer]) -> Answer,
    ) -> Result<(), Answer> {
        let dial = &self.fleet.ships[ship.index()].dial;
        let place = dial.iter().position(|maneuver| (maneuver.speed, maneuver.bearing) == (speed, bearing));
        let place = place.ok_or(Answer::Dial(u8::MAX))? as u8;
        self.state.phase = Phase::Activation;
        self.ship_mut(ship).dial = Some(place);
        self.carry_out(&mut answer, |referee| referee.activate(ship))
    }

    /// A ship activates without a dial: it is ionized, or whatever its state says.
    ///
    /// # Errors
    /// A wrong answer.
    pub fn activate_undialled(
        &mut self,
        ship: ShipNo,
        mut answer: impl FnMut(&Question, &[Answer]) -> Answer,
    ) -> Result<(), Answer> {
        self.state.phase = Phase::Activation;
        self.carry_out(&mut answer, |referee| referee.activate(ship))
    }

    /// A ship executes a maneuver and nothing else, as a card might order it (XW-ACT-05).
    ///
    /// # Errors
    /// A wrong answer.
    pub fn fly(
        &mut self,
        ship: ShipNo,
        flown: Flown,
        mut answer: impl FnMut(&Question, &[Answer]) -> Answer,
    ) -> Result<(), Answer> {
        self.state.phase = Phase::Activation;
        self.carry_out(&mut answer, |referee| referee.execute(ship, flown, Occasion::Ordered))
    }

    /// A ship has its Perform Answer step.
    ///
    /// # Errors
    /// A wrong answer.
    pub fn act(&mut self, ship: ShipNo, mut answer: impl FnMut(&Question, &[Answer]) -> Answer) -> Result<(), Answer> {
        self.state.phase = Phase::Activation;
        self.carry_out(&mut answer, |referee| referee.action_step(ship))
    }

    /// A ship has its turn in the Combat phase.
    ///
    /// # Errors
    /// A wrong answer.
    pub fn fight(
        &mut self,
        ship: ShipNo,
        mut answer: impl FnMut(&Question, &[Answer]) -> Answer,
    ) -> Result<(), Answer> {
        self.state.phase = Phase::Combat;
        self.carry_out(&mut answer, |referee| {
            referee.state.fighting_skill = referee.skill(ship);
            referee.fight(ship)
        })
    }

    /// A ship attacks another with this weapon, if it may.
    ///
    /// # Errors
    /// A wrong answer; the attack is not allowed.
    pub fn attack(
        &mut self,
        attacker: ShipNo,
        weapon: Weapon,
        defender: ShipNo,
        mut answer: impl FnMut(&Question, &[Answer]) -> Answer,
    ) -> Result<(), Answer> {
        let wanted = Answer::Attack { weapon, target: defender };
        if !self.attacks(attacker).contains(&wanted) {
            return Err(wanted);
        }
        self.fight(attacker, |question, actions| {
            if question.kind == QuestionKind::Attack && question.why.is_none() && actions.contains(&wanted) {
                wanted
            } else {
                answer(question, actions)
            }
        })
    }

    /// The attacks a ship may make now.
    pub fn attacks(&mut self, ship: ShipNo) -> Vec<Answer> {
        let mut options = Vec::new();
        self.state.phase = Phase::Combat;
        let _ = self.carry_out(&mut |_, _| Answer::Pass, |referee| {
            referee.attack_options(ship, &super::aim::Permit::FREE, &mut options);
            Ok(())
        });
        options
    }

    /// Carries out the rounds' steps from this one as long as `goes_on` says so.
    ///
    /// # Errors
    /// A wrong answer.
    fn run(
        &mut self,
        stage: Stage,
        mut answer: impl FnMut(&Question, &[Answer]) -> Answer,
        goes_on: impl Fn(Stage) -> bool,
    ) -> Result<(), Answer> {
        self.state.stage = stage;
        self.carry_out(&mut answer, |referee| {
            while referee.state.stage != Stage::Over && goes_on(referee.state.stage) {
                referee.step()?;
            }
            Ok(())
        })
    }

    /// Setup from showing the squads to the last ship placed. Ships on the table go back into reserve first.
    ///
    /// # Errors
    /// A wrong answer.
    pub fn set_up(&mut self, answer: impl FnMut(&Question, &[Answer]) -> Answer) -> Result<(), Answer> {
        self.state.round = 0;
        self.state.phase = Phase::Setup;
        for ship in &mut self.state.ships {
            if ship.standing == Standing::InPlay {
                ship.standing = Standing::Reserve;
            }
        }
        self.run(Stage::Equip, answer, |stage| stage != Stage::RoundStart)
    }

    /// A new round begins and dials are set.
    ///
    /// # Errors
    /// A wrong answer.
    pub fn plan(&mut self, answer: impl FnMut(&Question, &[Answer]) -> Answer) -> Result<(), Answer> {
        self.run(Stage::RoundStart, answer, |stage| stage != Stage::ActivationStart)
    }

    /// The Activation phase with the dials as they are set.
    ///
    /// # Errors
    /// A wrong answer.
    pub fn activation(&mut self, answer: impl FnMut(&Question, &[Answer]) -> Answer) -> Result<(), Answer> {
        self.run(Stage::ActivationStart, answer, |stage| stage != Stage::CombatStart)
    }

    /// The Combat phase.
    ///
    /// # Errors
    /// A wrong answer.
    pub fn combat(&mut self, answer: impl FnMut(&Question, &[Answer]) -> Answer) -> Result<(), Answer> {
        self.run(Stage::CombatStart, answer, |stage| stage != Stage::End)
    }

    /// The Combat phase from the next ship on, after one had its turn.
    ///
    /// # Errors
    /// A wrong answer.
    pub fn go_on_fighting(&mut self, answer: impl FnMut(&Question, &[Answer]) -> Answer) -> Result<(), Answer> {
        self.run(Stage::Fight, answer, |stage| stage == Stage::Fight)
    }

    /// The End phase, and whether the game is over.
    ///
    /// # Errors
    /// A wrong answer.
    pub fn end(&mut self, answer: impl FnMut(&Question, &[Answer]) -> Answer) -> Result<(), Answer> {
        self.run(Stage::End, answer, |stage| stage == Stage::End)
    }

    /// A window that belongs to every ship, such as the start of a phase.
    ///
    /// # Errors
    /// A wrong answer.
    pub fn window(
        &mut self,
        window: Window,
        mut answer: impl FnMut(&Question, &[Answer]) -> Answer,
    ) -> Result<(), Answer> {
        self.carry_out(&mut answer, |referee| referee.window_for_all(window))
    }

    /// A window of one ship.
    ///
    /// # Errors
    /// A wrong answer.
    pub fn window_of(
        &mut self,
        window: Window,
        ship: ShipNo,
        mut answer: impl FnMut(&Question, &[Answer]) -> Answer,
    ) -> Result<(), Answer> {
        self.carry_out(&mut answer, |referee| referee.window(&Moment::of(window, ship)).map(|_| ()))
    }

    /// A ship suffers damage and critical damage.
    ///
    /// # Errors
    /// A wrong answer.
    pub fn suffer(
        &mut self,
        ship: ShipNo,
        hits: u8,
        crits: u8,
        mut answer: impl FnMut(&Question, &[Answer]) -> Answer,
    ) -> Result<(), Answer> {
        self.carry_out(&mut answer, |referee| referee.suffer(ship, hits, crits, Blame::none()))
    }

    /// A ship is dealt a damage card.
    ///
    /// # Errors
    /// A wrong answer.
    pub fn deal(
        &mut self,
        ship: ShipNo,
        faceup: bool,
        mut answer: impl FnMut(&Question, &[Answer]) -> Answer,
    ) -> Result<(), Answer> {
        self.carry_out(&mut answer, |referee| referee.deal(ship, faceup, Blame::none()))
    }

    /// A damage card of a ship, by its place there, is turned faceup.
    ///
    /// # Errors
    /// A wrong answer.
    pub fn turn_up(
        &mut self,
        ship: ShipNo,
        place: usize,
        mut answer: impl FnMut(&Question, &[Answer]) -> Answer,
    ) -> Result<(), Answer> {
        self.carry_out(&mut answer, |referee| referee.turn_up(ship, place, Blame::none()))
    }

    /// A ship is assigned a condition card by another.
    ///
    /// # Errors
    /// A wrong answer.
    pub fn assign(
        &mut self,
        card: ConditionId,
        on: ShipNo,
        by: ShipNo,
        mut answer: impl FnMut(&Question, &[Answer]) -> Answer,
    ) -> Result<(), Answer> {
        self.carry_out(&mut answer, |referee| referee.assign(card, on, by))
    }

    /// A ship is assigned tokens, with everything that follows.
    ///
    /// # Errors
    /// A wrong answer.
    pub fn gain(
        &mut self,
        ship: ShipNo,
        token: Token,
        count: u8,
        mut answer: impl FnMut(&Question, &[Answer]) -> Answer,
    ) -> Result<(), Answer> {
        self.carry_out(&mut answer, |referee| referee.gain(ship, token, count).map(|_| ()))
    }

    /// A ship locks another, with everything that follows.
    ///
    /// # Errors
    /// A wrong answer.
    pub fn acquire(
        &mut self,
        by: ShipNo,
        on: ShipNo,
        mut answer: impl FnMut(&Question, &[Answer]) -> Answer,
    ) -> Result<(), Answer> {
        self.carry_out(&mut answer, |referee| referee.acquire(by, on, true))
    }

    /// Something about the rules as they are bent now: pilot skill, agility, primary weapon value, and so on.
    pub fn value(&mut self, ship: ShipNo, stat: crate::abilities::words::Stat) -> i8 {
        let mut value = 0;
        let _ = self.carry_out(&mut |_, _| Answer::Pass, |referee| {
            value = referee.stat(ship, stat);
            Ok(())
        });
        value
    }

    /// The color a maneuver has for the ship now.
    pub fn color(&mut self, ship: ShipNo, speed: u8, bearing: Bearing) -> Option<crate::cards::Difficulty> {
        let printed =
            self.fleet.ships[ship.index()].dial.iter().find(|known| (known.speed, known.bearing) == (speed, bearing));
        let printed = printed?.difficulty;
        let mut color = printed;
        let _ = self.carry_out(&mut |_, _| Answer::Pass, |referee| {
            color = referee.difficulty(ship, speed, bearing, printed);
            Ok(())
        });
        Some(color)
    }
}
