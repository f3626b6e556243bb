//! Questions, each in one sentence.

use super::{
    super::{DieKind, Question, QuestionKind},
    Describer,
};
use crate::cards::ability::Window;
use kernel::narration::{Narrated as _, Narrator as _};

impl Describer<'_> {
    /// A question in one sentence, with the card on whose account it is asked.
    pub fn question(&self, question: &Question) -> String {
        let asked = question.kind.sentence(&self.asked(question)).unwrap_or_default();
        match question.why {
            Some(at) => {
                let card = self.origin(at.ship, at.on);
                self.say("xwing.play.question.because", &[("card", &card), ("question", &asked)])
            }
            None => asked,
        }
    }

    /// A question beside a picture of the attack and its dice.
    pub fn question_beside_dice(&self, question: &Question) -> String {
        match (question.kind, question.why) {
            (QuestionKind::Use(window), None) => {
                self.say("xwing.play.question.use", &[("moment", &self.text(window.term()))])
            }
            _ => self.question(question),
        }
    }

    /// The ship that the open question is about.
    pub(in crate::play) fn asked_ship(&self) -> String {
        let ship = self.asked.and_then(|question| question.ship);
        ship.map_or_else(|| self.text("xwing.play.ship.some").to_owned(), |ship| self.ship(ship))
    }

    /// A card of that ship.
    pub(in crate::play) fn asked_card(&self, card: u8) -> &str {
        self.asked.and_then(|question| question.ship).map_or("", |ship| self.card(ship, card))
    }

    /// The question of a window; during modification, with the dice.
    pub(in crate::play) fn asked_use(&self, window: Window) -> String {
        let moment = self.text(window.term());
        let kind = match window {
            Window::AttackRolled | Window::AttackModify => Some(DieKind::Attack),
            Window::DefenseRolled | Window::DefenseModify => Some(DieKind::Defense),
            _ => None,
        };
        let (Some(kind), Some(attack)) = (kind, &self.state.attack) else {
            return self.say("xwing.play.question.use", &[("moment", &moment)]);
        };
        let dice = if kind == DieKind::Attack { &attack.attack_dice } else { &attack.defense_dice };
        self.say(
            "xwing.play.question.modify",
            &[
                ("moment", &moment),
                ("ship", &self.ship(attack.attacker)),
                ("target", &self.ship(attack.defender)),
                ("dice", &self.dice(kind)),
                ("faces", &self.faces(dice.counts(|_| true))),
            ],
        )
    }
}
