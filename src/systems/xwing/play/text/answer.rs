//! Labels of answers.

use super::{
    super::{
        Answer, Question, QuestionKind, ShipNo, View, Weapon,
        board::range_between,
        dice::FaceCounts,
        pieces::{AbilityAt, Origin},
        question::{DicePurpose, ShipAction},
        state::DamageCard,
    },
    Describer, capital,
    names::among,
    places,
    words::{face, maneuver, token},
};
use crate::cards::ability::{
    DiceEffect, Effect, Number, Window,
    words::{Token, Words},
};

use kernel::narration::Narrator as _;

impl Describer<'_> {
    /// An answer to a question, as a short label.
    pub fn answer(&self, question: &Question, answer: &Answer) -> String {
        match *answer {
            Answer::Pass => self.pass(question).to_owned(),
            Answer::Seat(seat) => self.label(seat).to_owned(),
            Answer::Obstacle { shape, turn } => {
                let shape = self.fixed.options.obstacle_shapes().get(usize::from(shape)).copied();
                let obstacle = shape.map_or_else(String::new, |shape| capital(&self.obstacle(shape)));
                let degrees = u16::from(turn) * 45;
                self.say("xwing.play.answer.obstacle", &[("obstacle", &obstacle), ("degrees", &degrees)])
            }
            Answer::Edge(edge) => capital(places::edge(edge, self.language)),
            Answer::Spot(spot) => self.spot(question, spot),
            Answer::Dial(place) => {
                let profile = question.ship.map(|ship| &self.fixed.ships[ship.index()]);
                let known = profile.and_then(|profile| profile.dial.get(usize::from(place)));
                known.map_or_else(
                    || self.numbered_choice(place),
                    |known| capital(&maneuver(known.speed, known.bearing, known.difficulty, self.language)),
                )
            }
            Answer::Change(ship) => self.say("xwing.play.answer.change", &[("ship", &self.ship(ship))]),
            Answer::Fly(place) => question
                .maneuvers
                .get(usize::from(place))
                .map_or_else(|| self.numbered_choice(place), |flown| capital(&self.flown(*flown))),
            Answer::Ship(ship) => self.ship(ship),
            Answer::Perform(action) => self.perform(question, action),
            Answer::Attack { weapon, target } => self.attack_label(question.ship, weapon, target),
            Answer::Use(at) => self.use_label(question, at),
            Answer::Spend(kind) => self.say("xwing.play.answer.spend", &[("tokens", &self.tokens(kind, 1))]),
            Answer::SpendLock => self.text("xwing.play.answer.spend_lock").to_owned(),
            Answer::Dice(faces) => self.dice_label(question, faces),
            Answer::Face(shown) => capital(face(shown, self.language)),
            Answer::Option(place) => self.option(question, place),
            Answer::Number(number) if question.kind == QuestionKind::Guess => {
                let mut faces = FaceCounts::default();
                faces[super::super::Face::Evade as usize] = number.unsigned_abs();
                if number == 0 { "0".to_owned() } else { self.faces(faces) }
            }
            Answer::Number(number) => number.to_string(),
            Answer::Token(kind) => capital(token(kind, self.language)),
            Answer::Card(card) => question.ship.map_or_else(String::new, |ship| self.card(ship, card).to_owned()),
            Answer::Damage(card) => self.damage_label(question, card),
        }
    }

    fn pass(&self, question: &Question) -> &'static str {
        self.text(match question.kind {
            QuestionKind::Use(_) => "xwing.play.answer.nothing",
            QuestionKind::ShipAction { .. } => "xwing.play.answer.no_action",
            QuestionKind::Attack => "xwing.play.answer.no_attack",
            QuestionKind::Review => "xwing.play.answer.stands",
            QuestionKind::Decloak | QuestionKind::Reposition(_) | QuestionKind::Sector => "xwing.play.answer.stay",
            _ => "xwing.play.answer.pass",
        })
    }

    /// A spot: from where the ship stands, or on the board.
    fn spot(&self, question: &Question, spot: u16) -> String {
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

    fn perform(&self, question: &Question, action: ShipAction) -> String {
        let label = self.action(action);
        let ShipAction::Card(at) = action else { return label };
        if question.ship == Some(at.ship) {
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

    fn attack_label(&self, ship: Option<ShipNo>, weapon: Weapon, target: ShipNo) -> String {
        let Some(ship) = ship else { return self.ship(target) };
        self.say(
            "xwing.play.answer.attack",
            &[
                ("target", &self.ship(target)),
                ("weapon", &self.weapon(ship, weapon)),
                ("range", &self.range(ship, weapon, target)),
            ],
        )
    }

    fn use_label(&self, question: &Question, at: AbilityAt) -> String {
        let (card, ship) = (self.origin(at.ship, at.on), self.ship(at.ship));
        let label = match at.on {
            Origin::Card(0) => self.say("xwing.play.answer.use_pilot", &[("ship", &ship)]),
            _ if question.ship == Some(at.ship) => self.say("xwing.play.answer.use", &[("card", &card)]),
            _ => self.say("xwing.play.answer.use_of", &[("card", &card), ("ship", &ship)]),
        };
        match question.kind {
            QuestionKind::Use(window) => self.numbered(at, window, label),
            _ => label,
        }
    }

    fn dice_label(&self, question: &Question, faces: FaceCounts) -> String {
        if faces == FaceCounts::default() {
            return capital(&self.faces(faces));
        }
        let key = match question.kind {
            QuestionKind::Dice { purpose: DicePurpose::Reroll, .. } => "xwing.play.answer.reroll",
            QuestionKind::Dice { purpose: DicePurpose::Change(_), .. } => "xwing.play.answer.change_dice",
            QuestionKind::Dice { purpose: DicePurpose::Cancel, .. } => "xwing.play.answer.cancel",
            QuestionKind::Dice { purpose: DicePurpose::Spend, .. } => "xwing.play.answer.spend_dice",
            _ => return self.faces(faces),
        };
        self.say(key, &[("faces", &self.faces(faces))])
    }

    fn damage_label(&self, question: &Question, card: u8) -> String {
        if question.kind == QuestionKind::DeckCard {
            return self.damage(Some(card)).to_owned();
        }
        let number = u16::from(card) + 1;
        let dealt = question.ship.and_then(|ship| self.state.ships[ship.index()].damage.get(usize::from(card)));
        match dealt.and_then(DamageCard::shown) {
            Some(known) => {
                self.say("xwing.play.answer.known", &[("card", &self.damage(Some(known))), ("number", &number)])
            }
            None => self.say("xwing.play.answer.hidden", &[("number", &number)]),
        }
    }

    /// One of several: a side, a face of a card, a bomb, an obstacle, or what a text lets one pick.
    fn option(&self, question: &Question, place: u8) -> String {
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
            Effect::Either { options, .. } => options.len() > place,
            Effect::Condition { card, .. } => card.len() > place.max(1),
            _ => false,
        };
        match among(effects, &mut |effect| offers(effect)) {
            Some(Effect::Either { options, .. }) => {
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
            Effect::Decloak { .. } => "xwing.play.answer.decloak",
            Effect::Native { .. } => "xwing.play.answer.carry_out",
            _ => return None,
        };
        Some(self.text(key).to_owned())
    }
}
