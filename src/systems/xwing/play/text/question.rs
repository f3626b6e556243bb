//! Questions, each in one sentence.

use super::{
    super::{
        DieKind, Question, QuestionKind,
        question::{DicePurpose, Move, Order, ShipAction},
    },
    Describer,
    words::face,
};
use crate::cards::ability::Window;

use kernel::narration::Narrator as _;

impl Describer<'_> {
    /// A question in one sentence, with the card on whose account it is asked.
    pub fn question(&self, question: &Question) -> String {
        let asked = self.asked(question);
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

    fn asked(&self, question: &Question) -> String {
        let ship = question.ship.map_or_else(|| self.text("xwing.play.ship.some").to_owned(), |ship| self.ship(ship));
        let about = |key: &'static str| self.say(key, &[("ship", &ship)]);
        let plain = |key: &'static str| self.text(key).to_owned();
        match question.kind {
            QuestionKind::Initiative => plain("xwing.play.question.initiative"),
            QuestionKind::Obstacle => plain("xwing.play.question.obstacle"),
            QuestionKind::ObstacleSpot => plain("xwing.play.question.obstacle_spot"),
            QuestionKind::BoardEdge => plain("xwing.play.question.edge"),
            QuestionKind::Next(Order::Place) => plain("xwing.play.question.next_place"),
            QuestionKind::Next(Order::Activate) => plain("xwing.play.question.next_activate"),
            QuestionKind::Next(Order::Decloak) => plain("xwing.play.question.next_decloak"),
            QuestionKind::Next(Order::Fight) => plain("xwing.play.question.next_fight"),
            QuestionKind::Deploy => about("xwing.play.question.deploy"),
            QuestionKind::CardFace(card) => {
                let card = question.ship.map_or("", |ship| self.card(ship, card));
                self.say("xwing.play.question.card_face", &[("card", &card), ("ship", &ship)])
            }
            QuestionKind::Sector => about("xwing.play.question.sector"),
            QuestionKind::Dial => about("xwing.play.question.dial"),
            QuestionKind::Review => plain("xwing.play.question.review"),
            QuestionKind::Decloak | QuestionKind::Reposition(Move::Decloak) => about("xwing.play.question.decloak"),
            QuestionKind::Imposed => about("xwing.play.question.imposed"),
            QuestionKind::Maneuver => about("xwing.play.question.maneuver"),
            QuestionKind::TallonSpot => about("xwing.play.question.tallon"),
            QuestionKind::ShipAction { free: false } => about("xwing.play.question.action"),
            QuestionKind::ShipAction { free: true } => about("xwing.play.question.free_action"),
            QuestionKind::Reposition(Move::Boost) => about("xwing.play.question.boost"),
            QuestionKind::Reposition(Move::BarrelRoll) => about("xwing.play.question.barrel_roll"),
            QuestionKind::Reposition(Move::Tractor) => about("xwing.play.question.tractor"),
            QuestionKind::LockTarget => about("xwing.play.question.lock"),
            QuestionKind::Target(ShipAction::Coordinate) => about("xwing.play.question.coordinate"),
            QuestionKind::Target(ShipAction::Jam) => about("xwing.play.question.jam"),
            QuestionKind::Target(_) => about("xwing.play.question.target"),
            QuestionKind::Attack => about("xwing.play.question.attack"),
            QuestionKind::Use(window) => self.asked_use(window),
            QuestionKind::Dice { dice, purpose } => self.asked_dice(dice, purpose),
            QuestionKind::Ships => plain("xwing.play.question.ships"),
            QuestionKind::Effect => plain("xwing.play.question.effect"),
            QuestionKind::Number => plain("xwing.play.question.number"),
            QuestionKind::Token => about("xwing.play.question.token"),
            QuestionKind::Payer(token) => {
                self.say("xwing.play.question.payer", &[("ship", &ship), ("token", &self.tokens(token, 1))])
            }
            QuestionKind::FiringArc => about("xwing.play.question.firing_arc"),
            QuestionKind::Card => about("xwing.play.question.card"),
            QuestionKind::DamageCard => about("xwing.play.question.damage_card"),
            QuestionKind::DeckCard => about("xwing.play.question.deck_card"),
            QuestionKind::Bomb => about("xwing.play.question.bomb"),
            QuestionKind::BombSpot => about("xwing.play.question.bomb_spot"),
            QuestionKind::Sequence => plain("xwing.play.question.sequence"),
            QuestionKind::NameFace(dice) => self.say("xwing.play.question.name_face", &[("dice", &self.dice(dice))]),
            QuestionKind::Guess => plain("xwing.play.question.guess"),
            QuestionKind::GuessDial => about("xwing.play.question.guess_dial"),
            QuestionKind::PickObstacle => plain("xwing.play.question.pick_obstacle"),
        }
    }

    /// The question of a window; during modification, with the dice.
    fn asked_use(&self, window: Window) -> String {
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

    fn asked_dice(&self, dice: DieKind, purpose: DicePurpose) -> String {
        let dice = self.dice(dice);
        match purpose {
            DicePurpose::Reroll => self.say("xwing.play.question.reroll", &[("dice", &dice)]),
            DicePurpose::Change(to) => {
                self.say("xwing.play.question.change", &[("dice", &dice), ("face", &face(to, self.language))])
            }
            DicePurpose::Cancel => self.say("xwing.play.question.cancel", &[("dice", &dice)]),
            DicePurpose::Spend => self.say("xwing.play.question.spend", &[("dice", &dice)]),
        }
    }
}
