//! Short words: phases, tokens, dice, maneuvers.

use super::{
    super::{
        DieKind, Face,
        dice::FaceCounts,
        maneuver::Flown,
        pieces::ShipSet,
        question::ShipAction,
        view::{View, barred::Barrier},
    },
    Describer, capital,
};
use crate::cards::{Bearing, Difficulty, ability::words::Token};
use kernel::{Language, narration::Narrator as _, phrase};

/// The name of a kind of token.
pub fn token(token: Token, language: Language) -> &'static str {
    phrase::text(language, token.term())
}

/// The faces of dice, counted.
pub fn faces(faces: FaceCounts, language: Language) -> String {
    let shown: Vec<String> = Face::ALL
        .into_iter()
        .zip(faces)
        .filter(|(_, count)| *count > 0)
        .map(|(face, count)| phrase::say(language, &format!("xwing.play.faces.{}", face.id()), &[("count", &count)]))
        .collect();
    if shown.is_empty() { phrase::text(language, "xwing.play.faces.none").to_owned() } else { shown.join(", ") }
}

/// A maneuver: direction, speed, color.
pub fn maneuver(speed: u8, bearing: Bearing, difficulty: Difficulty, language: Language) -> String {
    let key = if speed == 0 { "xwing.play.maneuver.still" } else { "xwing.play.maneuver" };
    let bearing = phrase::text(language, bearing.term());
    let color = phrase::text(language, difficulty.term());
    phrase::say(language, key, &[("bearing", &bearing), ("speed", &speed), ("color", &color)])
}

pub(super) fn bar_action(action: ShipAction, language: Language) -> Option<&'static str> {
    Some(match action {
        ShipAction::Reinforce { aft: false } => phrase::text(language, "xwing.play.answer.reinforce_fore"),
        ShipAction::Reinforce { aft: true } => phrase::text(language, "xwing.play.answer.reinforce_aft"),
        _ => phrase::text(language, View::icon(action)?.term()),
    })
}

impl Describer<'_> {
    pub(in crate::play) fn flown(&self, flown: Flown) -> String {
        maneuver(flown.speed, flown.bearing, flown.difficulty, self.language)
    }

    pub(in crate::play) fn tokens(&self, kind: Token, count: u8) -> String {
        self.say("xwing.play.tokens", &[("count", &count), ("token", &token(kind, self.language))])
    }

    pub(in crate::play) fn dice(&self, kind: DieKind) -> &'static str {
        self.text(kind.term())
    }

    pub(in crate::play) fn faces(&self, counts: FaceCounts) -> String {
        faces(counts, self.language)
    }

    /// A side of a mobile arc.
    pub(in crate::play) fn side(&self, sector: u8) -> &'static str {
        self.text(match sector & 3 {
            0 => "xwing.play.side.front",
            1 => "xwing.play.side.right",
            2 => "xwing.play.side.rear",
            _ => "xwing.play.side.left",
        })
    }

    /// Several ships in the middle of a sentence.
    pub(in crate::play) fn ships(&self, ships: ShipSet) -> String {
        let names: Vec<String> = ships.into_iter().map(|ship| self.ship(ship)).collect();
        match names.split_last() {
            Some((last, rest)) if !rest.is_empty() => {
                self.say("xwing.play.and", &[("first", &rest.join(", ")), ("last", last)])
            }
            _ => names.concat(),
        }
    }

    /// One of several choices of which no more can be told.
    pub(in crate::play) fn numbered_choice(&self, place: u8) -> String {
        self.say("xwing.play.answer.option", &[("number", &(u16::from(place) + 1))])
    }

    /// An action that cannot be performed now, with its reason.
    pub fn barred_action(&self, action: ShipAction, barrier: Barrier) -> String {
        let reason = match barrier {
            Barrier::Done => self.text("xwing.play.barred.done").to_owned(),
            Barrier::Obstacle(number) => self.obstacle_at(number),
            Barrier::Ship(ship) => self.short(ship),
            Barrier::Edge => self.text("xwing.play.barred.edge").to_owned(),
            Barrier::Nobody => self.text("xwing.play.barred.nobody").to_owned(),
        };
        self.say("xwing.play.barred", &[("action", &self.action(action)), ("reason", &reason)])
    }

    /// An action as a short label, or in a sentence.
    pub(in crate::play) fn action(&self, action: ShipAction) -> String {
        match action {
            ShipAction::Card(at) => {
                let card = self.origin(at.ship, at.on);
                self.say("xwing.play.answer.card_action", &[("card", &card)])
            }
            _ => bar_action(action, self.language).map_or_else(String::new, capital),
        }
    }
}
