//! What is asked, in one sentence.

use super::{
    super::{
        Asked, DieKind, Question,
        question::{Deed, DicePurpose, Move, Order},
    },
    Teller,
    words::face,
};
use crate::abilities::Window;

impl Teller<'_> {
    /// What is asked, in one sentence; with the card on whose account it is asked.
    pub fn question(&self, question: &Question) -> String {
        let asked = self.asked(question);
        match question.why {
            Some(at) => {
                let card = self.origin(at.ship, at.on);
                self.say("xwing.play.asked.because", &[("card", &card), ("question", &asked)])
            }
            None => asked,
        }
    }

    fn asked(&self, question: &Question) -> String {
        let ship = question.ship.map_or_else(|| self.text("xwing.play.ship.some").to_owned(), |ship| self.ship(ship));
        let about = |key: &'static str| self.say(key, &[("ship", &ship)]);
        let plain = |key: &'static str| self.text(key).to_owned();
        match question.asked {
            Asked::Initiative => plain("xwing.play.asked.initiative"),
            Asked::Obstacle => plain("xwing.play.asked.obstacle"),
            Asked::ObstacleSpot => plain("xwing.play.asked.obstacle_spot"),
            Asked::BoardEdge => plain("xwing.play.asked.edge"),
            Asked::Next(Order::Place) => plain("xwing.play.asked.next_place"),
            Asked::Next(Order::Activate) => plain("xwing.play.asked.next_activate"),
            Asked::Next(Order::Decloak) => plain("xwing.play.asked.next_decloak"),
            Asked::Next(Order::Fight) => plain("xwing.play.asked.next_fight"),
            Asked::Deploy => about("xwing.play.asked.deploy"),
            Asked::CardFace(card) => {
                let card = question.ship.map_or("", |ship| self.card(ship, card));
                self.say("xwing.play.asked.card_face", &[("card", &card), ("ship", &ship)])
            }
            Asked::Sector => about("xwing.play.asked.sector"),
            Asked::Dial => about("xwing.play.asked.dial"),
            Asked::Review => plain("xwing.play.asked.review"),
            Asked::Decloak | Asked::Reposition(Move::Decloak) => about("xwing.play.asked.decloak"),
            Asked::Imposed => about("xwing.play.asked.imposed"),
            Asked::Maneuver => about("xwing.play.asked.maneuver"),
            Asked::TallonSpot => about("xwing.play.asked.tallon"),
            Asked::Deed { free: false } => about("xwing.play.asked.deed"),
            Asked::Deed { free: true } => about("xwing.play.asked.free_deed"),
            Asked::Reposition(Move::Boost) => about("xwing.play.asked.boost"),
            Asked::Reposition(Move::BarrelRoll) => about("xwing.play.asked.barrel_roll"),
            Asked::Reposition(Move::Tractor) => about("xwing.play.asked.tractor"),
            Asked::LockTarget => about("xwing.play.asked.lock"),
            Asked::Target(Deed::Coordinate) => about("xwing.play.asked.coordinate"),
            Asked::Target(Deed::Jam) => about("xwing.play.asked.jam"),
            Asked::Target(_) => about("xwing.play.asked.target"),
            Asked::Attack => about("xwing.play.asked.attack"),
            Asked::Use(window) => self.asked_use(window),
            Asked::Dice { dice, purpose } => self.asked_dice(dice, purpose),
            Asked::Ships => plain("xwing.play.asked.ships"),
            Asked::Effect => plain("xwing.play.asked.effect"),
            Asked::Number => plain("xwing.play.asked.number"),
            Asked::Token => about("xwing.play.asked.token"),
            Asked::Card => about("xwing.play.asked.card"),
            Asked::DamageCard => about("xwing.play.asked.damage_card"),
            Asked::DeckCard => about("xwing.play.asked.deck_card"),
            Asked::Bomb => about("xwing.play.asked.bomb"),
            Asked::BombSpot => about("xwing.play.asked.bomb_spot"),
            Asked::Sequence => plain("xwing.play.asked.sequence"),
            Asked::NameFace(dice) => self.say("xwing.play.asked.name_face", &[("dice", &self.dice(dice))]),
            Asked::Guess => plain("xwing.play.asked.guess"),
            Asked::GuessDial => about("xwing.play.asked.guess_dial"),
            Asked::PickObstacle => plain("xwing.play.asked.pick_obstacle"),
        }
    }

    /// What is used in a window; while dice are modified, with what they show.
    fn asked_use(&self, window: Window) -> String {
        let moment = self.text(window.term());
        let kind = match window {
            Window::AttackRolled | Window::AttackModify => Some(DieKind::Attack),
            Window::DefenseRolled | Window::DefenseModify => Some(DieKind::Defense),
            _ => None,
        };
        let (Some(kind), Some(attack)) = (kind, &self.state.attack) else {
            return self.say("xwing.play.asked.use", &[("moment", &moment)]);
        };
        let dice = if kind == DieKind::Attack { &attack.attack_dice } else { &attack.defense_dice };
        self.say(
            "xwing.play.asked.modify",
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
            DicePurpose::Reroll => self.say("xwing.play.asked.reroll", &[("dice", &dice)]),
            DicePurpose::Change(to) => {
                self.say("xwing.play.asked.change", &[("dice", &dice), ("face", &face(to, self.language))])
            }
            DicePurpose::Cancel => self.say("xwing.play.asked.cancel", &[("dice", &dice)]),
            DicePurpose::Spend => self.say("xwing.play.asked.spend", &[("dice", &dice)]),
        }
    }
}
