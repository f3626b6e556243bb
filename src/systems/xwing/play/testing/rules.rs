//! The rules a fixture can carry out.

use super::Fixture;
use crate::{
    cards::{
        Bearing, ConditionId, Difficulty,
        ability::{
            Window,
            words::{Stat, Token},
        },
    },
    play::{
        Answer, Question, QuestionKind, Weapon, XWingMatch,
        flight::Occasion,
        maneuver::Flown,
        pieces::ShipNo,
        referee::Referee,
        state::{Phase, Stage, Standing},
        view::ability::Trigger,
        view::aim::Permit,
        view::damage::Blame,
    },
};

use kernel::game::Player;

impl Fixture {
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
        let dial = &self.fixed().ships[ship.index()].dial;
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

    /// A ship has its Perform Action step.
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
            referee.state.fighting_skill = referee.view().skill(ship);
            referee.fight(ship)
        })
    }

    /// A ship has its turn in the Combat phase, with a player who looks at the game and answers for both.
    pub fn fight_by(&mut self, ship: ShipNo, player: &mut dyn Player<XWingMatch>) {
        self.state.phase = Phase::Combat;
        self.position.carry_out_by(player, |fixed, state, table| {
            let mut referee = Referee { fixed, state, table };
            referee.state.count_listeners(fixed);
            referee.state.fighting_skill = referee.view().skill(ship);
            referee.fight(ship)
        });
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
        self.view().attack_options(ship, &Permit::FREE, &mut options);
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
            while referee.state.outcome.is_none() && goes_on(referee.state.stage) {
                referee.step()?;
            }
            Ok(())
        })
    }

    /// Takes every ship off the table and goes back to before setup.
    pub fn clear_table(&mut self) -> &mut Self {
        self.state.round = 0;
        self.state.phase = Phase::Setup;
        self.state.stage = Stage::Equip;
        for ship in &mut self.state.ships {
            if ship.standing == Standing::InPlay {
                ship.standing = Standing::Reserve;
            }
        }
        self
    }

    /// Setup from showing the squads to the last ship placed. Ships on the table go back into reserve first.
    ///
    /// # Errors
    /// A wrong answer.
    pub fn set_up(&mut self, answer: impl FnMut(&Question, &[Answer]) -> Answer) -> Result<(), Answer> {
        self.clear_table();
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
        self.carry_out(&mut answer, |referee| referee.open_window_for_all(window))
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
        self.carry_out(&mut answer, |referee| referee.open_window(&Trigger::of(window, ship)).map(|_| ()))
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
    pub fn value(&mut self, ship: ShipNo, stat: Stat) -> i8 {
        self.view().stat(ship, stat)
    }

    /// The color a maneuver has for the ship now.
    pub fn color(&mut self, ship: ShipNo, speed: u8, bearing: Bearing) -> Option<Difficulty> {
        let printed =
            self.fixed().ships[ship.index()].dial.iter().find(|known| (known.speed, known.bearing) == (speed, bearing));
        let printed = printed?.difficulty;
        Some(self.view().difficulty(ship, speed, bearing, printed))
    }
}
