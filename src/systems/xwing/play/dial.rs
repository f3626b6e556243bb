//! Maneuvers other than the one on the dial: changed by cards, ordered by them, flown again by a SLAM (section 29.1, 29.15).

use super::{
    flight::Occasion,
    maneuver::Flown,
    pieces::ShipNo,
    question::{Answer, Question, QuestionKind},
    referee::Referee,
    view::ability::Context,
};
use crate::cards::{
    Difficulty,
    ability::{Effect, Step, Window, words::Token},
};
use kernel::game::stepped::Flow;

impl<'a> Referee<'a> {
    /// An effect rotates the dial or lets the maneuver be treated as another (XW-DIFF-01, -02).
    pub(super) fn set_maneuver(&mut self, context: &Context<'a, '_>, effect: &Effect) -> Flow {
        let ship = context.bearer();
        let found = self.view().changed_maneuvers(context, effect);
        if let Some(flown) = self.ask_maneuver(ship, Some(context.ability.at), found)? {
            self.change_maneuver(ship, flown);
        }
        Ok(())
    }

    /// A card orders one of these maneuvers: step 2 only (XW-ACT-05, XW-REVEAL-01).
    pub(super) fn execute_one_of(
        &mut self,
        context: &Context<'a, '_>,
        options: &[Step],
        difficulty: Option<Difficulty>,
    ) -> Flow {
        let ship = context.bearer();
        let before = context.trigger.window == Window::BeforeReveal;
        if before && self.view().may_ignore_order(context) {
            let mut answers = self.list();
            answers.extend([Answer::Option(0), Answer::Pass]);
            let question = Question::about(QuestionKind::Effect, ship).because(context.ability.at);
            if self.ask(self.seat(ship), question, answers)? == Answer::Pass {
                return Ok(());
            }
        }
        let found: Vec<Flown> = options
            .iter()
            .map(|step| {
                let printed = difficulty.unwrap_or(Difficulty::White);
                self.view().colored(ship, Flown::ordered(step.speed, step.bearing, printed))
            })
            .collect();
        if let Some(flown) = self.ask_maneuver(ship, Some(context.ability.at), found)? {
            let occasion = if before { Occasion::BeforeReveal } else { Occasion::Ordered };
            self.execute(ship, flown, occasion)?;
        }
        Ok(())
    }

    /// SLAM: another maneuver of the dial with the speed of the one executed (XW-SLAM-01, -02, -06).
    pub(super) fn slam(&mut self, ship: ShipNo) -> Flow {
        let found = self.view().slam_maneuvers(ship);
        let Some(flown) = self.ask_maneuver(ship, None, found)? else { return Ok(()) };
        self.execute(ship, flown, Occasion::Slam)?;
        if self.ship(ship).lives() {
            self.gain(ship, Token::WeaponsDisabled, 1)?;
        }
        Ok(())
    }
}
