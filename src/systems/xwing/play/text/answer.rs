//! Labels of answers.

use super::{
    super::{
        Answer, Face, Question, QuestionKind, ShipNo, View, Weapon,
        board::range_between,
        dice::FaceCounts,
        pieces::{AbilityAt, Origin},
        question::{DicePurpose, ShipAction},
        state::DamageCard,
    },
    Describer, capital,
    words::{maneuver, token},
};
use crate::cards::ability::{
    DiceEffect, Effect, Number, Window,
    words::{Token, Words},
};

use kernel::{
    ability::find_map,
    narration::{Narrated as _, Narrator as _},
};

impl Describer<'_> {
    /// An answer to a question, as a short label.
    pub fn answer(&self, question: &Question, answer: &Answer) -> String {
        answer.sentence(&self.asked(question)).unwrap_or_default()
    }

    pub(in crate::play) fn asked_kind(&self) -> Option<QuestionKind> {
        self.asked.map(|question| question.kind)
    }

    fn asked_of(&self) -> Option<ShipNo> {
        self.asked?.ship
    }

    pub(in crate::play) fn numbered_obstacle(&self, shape: u8) -> String {
        let shape = self.fixed.options.obstacle_shapes().get(usize::from(shape)).copied();
        shape.map_or_else(String::new, |shape| capital(&self.obstacle(shape)))
    }

    pub(in crate::play) fn dialed(&self, place: u8) -> String {
        let dial = self.asked_of().map(|ship| &self.fixed.ships[ship.index()].dial);
        dial.and_then(|dial| dial.get(usize::from(place))).map_or_else(
            || self.numbered_choice(place),
            |known| capital(&maneuver(known.speed, known.bearing, known.difficulty, self.language)),
        )
    }

    pub(in crate::play) fn named_maneuver(&self, place: u8) -> String {
        let flown = self.asked.and_then(|question| question.maneuvers.get(usize::from(place)));
        flown.map_or_else(|| self.numbered_choice(place), |flown| capital(&self.flown(*flown)))
    }

    /// A number; one that is guessed counts evades.
    pub(in crate::play) fn number(&self, number: i8) -> String {
        if number == 0 || self.asked_kind() != Some(QuestionKind::Guess) {
            return number.to_string();
        }
        let mut faces = FaceCounts::default();
        faces[Face::Evade as usize] = number.unsigned_abs();
        self.faces(faces)
    }

    /// A spot: from where the ship stands, or on the board.
    pub(in crate::play) fn spot(&self, spot: u16) -> String {
        let Some(question) = self.asked else { return spot.to_string() };
        let Some(pose) = question.spots.get(usize::from(spot)) else { return spot.to_string() };
        match (question.kind, question.ship) {
            (
                QuestionKind::Reposition(_) | QuestionKind::TallonSpot | QuestionKind::Decloak | QuestionKind::BombSpot,
                Some(ship),
            ) => capital(&self.way(&self.state.ships[ship.index()].pose, pose)),
            (QuestionKind::Deploy, _) => capital(&self.stand(pose)),
            _ => capital(&self.place(pose)),
        }
    }

    pub(in crate::play) fn perform(&self, action: ShipAction) -> String {
        let label = self.action(action);
        let ShipAction::Card(at) = action else { return label };
        if self.asked_of() == Some(at.ship) {
            return self.numbered(at, Window::Action, label);
        }
        let (card, ship) = (self.origin(at.ship, at.on), self.ship(at.ship));
        self.say("xwing.play.answer.card_action_of", &[("card", &card), ("ship", &ship)])
    }

    /// A label for one of several abilities of a card that work at the same moment.
    fn numbered(&self, at: AbilityAt, window: Window, label: String) -> String {
        let listens = |n: usize| {
            let ids = self.plays(at.ship, at.on).unwrap_or_default();
            ids.get(n).is_some_and(|id| self.fixed.play(*id).when.contains(window))
        };
        let places = (0..self.plays(at.ship, at.on).unwrap_or_default().len()).filter(|n| listens(*n));
        if places.clone().count() < 2 {
            return label;
        }
        let number = places.take_while(|n| *n < usize::from(at.n)).count() + 1;
        self.say("xwing.play.answer.numbered", &[("label", &label), ("number", &number)])
    }

    /// The range at which the weapon sees its target.
    fn range(&self, ship: ShipNo, weapon: Weapon, target: ShipNo) -> u8 {
        let view = View::new(self.fixed, self.state);
        let apart = || range_between(&view.ship(ship).shape, &view.ship(target).shape).number();
        view.aim(ship, weapon, target, None).map_or_else(apart, |aim| aim.range)
    }

    pub(in crate::play) fn attack_label(&self, weapon: Weapon, target: ShipNo) -> String {
        let Some(ship) = self.asked_of() else { return self.ship(target) };
        self.say(
            "xwing.play.answer.attack",
            &[
                ("target", &self.ship(target)),
                ("weapon", &self.weapon(ship, weapon)),
                ("range", &self.range(ship, weapon, target)),
            ],
        )
    }

    pub(in crate::play) fn use_label(&self, at: AbilityAt) -> String {
        let (card, ship) = (self.origin(at.ship, at.on), self.ship(at.ship));
        let label = match at.on {
            Origin::Card(0) => self.say("xwing.play.answer.use_pilot", &[("ship", &ship)]),
            _ if self.asked_of() == Some(at.ship) => self.say("xwing.play.answer.use", &[("card", &card)]),
            _ => self.say("xwing.play.answer.use_of", &[("card", &card), ("ship", &ship)]),
        };
        match self.asked_kind() {
            Some(QuestionKind::Use(window)) => self.numbered(at, window, label),
            _ => label,
        }
    }

    pub(in crate::play) fn dice_label(&self, faces: FaceCounts) -> String {
        if faces == FaceCounts::default() {
            return capital(&self.faces(faces));
        }
        let Some(QuestionKind::Dice { purpose, .. }) = self.asked_kind() else { return self.faces(faces) };
        let key = match purpose {
            DicePurpose::Reroll => "xwing.play.answer.reroll",
            DicePurpose::Change(_) => "xwing.play.answer.change_dice",
            DicePurpose::Cancel => "xwing.play.answer.cancel",
            DicePurpose::Spend => "xwing.play.answer.spend_dice",
        };
        self.say(key, &[("faces", &self.faces(faces))])
    }

    pub(in crate::play) fn damage_label(&self, card: u8) -> String {
        if self.asked_kind() == Some(QuestionKind::DeckCard) {
            return self.damage(Some(card)).to_owned();
        }
        let number = u16::from(card) + 1;
        let dealt = self.asked_of().and_then(|ship| self.state.ships[ship.index()].damage.get(usize::from(card)));
        match dealt.and_then(DamageCard::shown) {
            Some(known) => {
                self.say("xwing.play.answer.known", &[("card", &self.damage(Some(known))), ("number", &number)])
            }
            None => self.say("xwing.play.answer.hidden", &[("number", &number)]),
        }
    }

    /// One of several: a side, a face of a card, a bomb, an obstacle, or what a text lets one pick.
    pub(in crate::play) fn option(&self, place: u8) -> String {
        let Some(question) = self.asked else { return self.numbered_choice(place) };
        match (question.kind, question.ship) {
            (QuestionKind::Sector, _) => capital(self.side(place)),
            (QuestionKind::FiringArc, _) => self
                .text(if place == 0 { "xwing.play.answer.arc_primary" } else { "xwing.play.answer.arc_other" })
                .to_owned(),
            (QuestionKind::CardFace(card), Some(ship)) => self.face_of(ship, card, place),
            (QuestionKind::PickObstacle, _) => capital(&self.obstacle_at(place)),
            (QuestionKind::Bomb | QuestionKind::Sequence, _) => {
                let bomb = question.bombs.get(usize::from(place)).copied();
                let Some(bomb) = bomb else { return self.numbered_choice(place) };
                if question.bombs.iter().filter(|other| **other == bomb).nth(1).is_none() {
                    return self.upgrade(bomb).to_owned();
                }
                let number = u16::from(place) + 1;
                self.say("xwing.play.answer.numbered", &[("label", &self.upgrade(bomb)), ("number", &number)])
            }
            (QuestionKind::Effect, _) => self.effect(question, place).unwrap_or_else(|| self.numbered_choice(place)),
            _ => self.numbered_choice(place),
        }
    }

    /// The option of an ability.
    fn effect(&self, question: &Question, place: u8) -> Option<String> {
        let place = usize::from(place);
        let effects = &self.play(question.why?)?.effects;
        let offers = |effect: &Effect| match effect {
            Effect::ChooseOne { options, .. } => options.len() > place,
            Effect::Condition { card, .. } => card.len() > place.max(1),
            _ => false,
        };
        match find_map(effects, &mut |effect| offers(effect).then_some(effect)) {
            Some(Effect::ChooseOne { options, .. }) => {
                let Some(first) = options[place].first() else {
                    return Some(self.text("xwing.play.answer.pass").to_owned());
                };
                self.does(first)
            }
            Some(Effect::Condition { card, .. }) => Some(self.condition(card[place]).to_owned()),
            _ => Some(self.text("xwing.play.answer.carry_out").to_owned()),
        }
    }

    /// An effect that is chosen, in short.
    fn does(&self, effect: &Effect) -> Option<String> {
        let kinds =
            |tokens: &Words<Token>| tokens.iter().map(|kind| token(kind, self.language)).collect::<Vec<_>>().join(", ");
        let key = match effect {
            Effect::Gain { token, .. } => {
                return Some(self.say("xwing.play.answer.gain", &[("what", &kinds(token))]));
            }
            Effect::Lose { token, .. } => {
                return Some(self.say("xwing.play.answer.lose", &[("what", &kinds(token))]));
            }
            Effect::LoseShield { .. } => "xwing.play.answer.shield_lost",
            Effect::Dice(DiceEffect::DiceCount { n: Number::Fixed(n), .. }) if *n < 0 => "xwing.play.answer.fewer_dice",
            Effect::Dice(DiceEffect::DiceCount { .. }) => "xwing.play.answer.more_dice",
            Effect::Recover { .. } => "xwing.play.answer.recover",
            Effect::Damage { .. } => "xwing.play.answer.suffer",
            Effect::Lock { .. } => "xwing.play.answer.lock",
            Effect::Unlock { .. } => "xwing.play.answer.unlock",
            Effect::Decloak => "xwing.play.answer.decloak",
            Effect::Native { .. } => "xwing.play.answer.carry_out",
            _ => return None,
        };
        Some(self.text(key).to_owned())
    }
}
