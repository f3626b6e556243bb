//! Events as sentences and lines of the log.

use super::{
    Describer, Event, ShipNo,
    dice::{DieKind, Face, FaceCounts},
};
use crate::cards::ability::words::Token;
use kernel::{
    game::{Digest, Seat},
    narration::{Narrated as _, Narrator as _},
};

impl Describer<'_> {
    /// The sentence of an event; none for an event that would only fill a log.
    pub fn event(&self, event: &Event) -> Option<String> {
        event.sentence(self)
    }

    /// An attack or the activation of a ship, in a line; none for events without a line of their own.
    pub fn digest(&self, events: &[Event]) -> Option<Digest> {
        match events.first()? {
            Event::AttackDeclared { attacker, defender, range, obstructed, .. } => {
                let key = if *obstructed { "xwing.play.digest.attack_obstructed" } else { "xwing.play.digest.attack" };
                let holes: [(&str, &dyn std::fmt::Display); 3] =
                    [("ship", &self.short(*attacker)), ("target", &self.short(*defender)), ("range", range)];
                let seat = self.seat_of(*attacker);
                Some(Digest { title: self.say(key, &holes), line: self.attack_line(*defender, events), seat })
            }
            Event::DialRevealed(ship, _) | Event::Drifts(ship) => Some(Digest {
                title: self.short(*ship),
                line: self.activation_line(*ship, events),
                seat: self.seat_of(*ship),
            }),
            _ => None,
        }
    }

    fn seat_of(&self, ship: ShipNo) -> Option<Seat> {
        self.fixed.ships.get(ship.index()).map(|profile| profile.seat)
    }

    fn attack_line(&self, defender: ShipNo, events: &[Event]) -> String {
        let (mut red, mut green) = (None, None);
        let mut parts: Vec<String> = Vec::new();
        let (mut shields, mut cards, mut gone) = (0, 0, false);
        for event in events {
            match event {
                Event::Rolled { kind, faces, .. } | Event::DiceNow { kind, faces } => match kind {
                    DieKind::Attack => red = Some(*faces),
                    DieKind::Defense => green = Some(*faces),
                },
                Event::AttackCompared { .. } => {
                    let count = |faces: Option<FaceCounts>, wanted: &[Face]| {
                        let mut counted = FaceCounts::default();
                        for face in wanted {
                            counted[*face as usize] = faces.map_or(0, |faces| faces[*face as usize]);
                        }
                        counted
                    };
                    let hits = count(red.take(), &[Face::Hit, Face::Crit]);
                    let hits = match hits == FaceCounts::default() {
                        true => self.text("xwing.play.digest.no_hits").to_owned(),
                        false => self.faces(hits),
                    };
                    let evades = count(green.take(), &[Face::Evade]);
                    parts.push(if evades == FaceCounts::default() {
                        hits
                    } else {
                        self.say("xwing.play.digest.against", &[("hits", &hits), ("evades", &self.faces(evades))])
                    });
                }
                Event::ShieldLost(ship, count) if *ship == defender => shields += u32::from(*count),
                Event::DamageDealt(ship, _) if *ship == defender => cards += 1,
                Event::Destroyed(ship) | Event::Doomed(ship) if *ship == defender => gone = true,
                _ => {}
            }
        }
        if parts.is_empty() {
            return String::new();
        }
        let mut came = Vec::new();
        if shields > 0 {
            came.push(self.say("xwing.play.digest.shields", &[("count", &shields)]));
        }
        if cards > 0 {
            came.push(self.say("xwing.play.digest.cards", &[("count", &cards)]));
        }
        if gone {
            came.push(self.text("xwing.play.digest.destroyed").to_owned());
        }
        if came.is_empty() {
            came.push(self.text("xwing.play.digest.miss").to_owned());
        }
        self.say("xwing.play.digest.result", &[("dice", &parts.join("; ")), ("result", &came.join(", "))])
    }

    fn activation_line(&self, ship: ShipNo, events: &[Event]) -> String {
        let mut parts: Vec<String> = Vec::new();
        for event in events {
            match event {
                Event::Flew { ship: flew, flown, overlapped, .. } if *flew == ship => {
                    parts.push(self.maneuver_words(*flown));
                    if !overlapped.is_empty() {
                        let names: Vec<String> = overlapped.into_iter().map(|other| self.short(other)).collect();
                        parts.push(self.say("xwing.play.conflict.bumps", &[("ship", &names.join(", "))]));
                    }
                }
                Event::MetObstacle { ship: met, obstacle, on } if *met == ship => {
                    let key = if *on { "xwing.play.digest.on" } else { "xwing.play.digest.through" };
                    parts.push(self.say(key, &[("obstacle", &self.obstacle_at(*obstacle))]));
                }
                Event::Performed(who, action) if *who == ship => parts.push(lower(&self.action(*action))),
                Event::Gained(who, Token::Stress, _) if *who == ship => {
                    parts.push(self.token_word(Token::Stress).to_owned());
                }
                Event::Fled(who) if *who == ship => parts.push(self.text("xwing.play.conflict.leaves").to_owned()),
                Event::Destroyed(who) if *who == ship => {
                    parts.push(self.text("xwing.play.digest.destroyed").to_owned())
                }
                _ => {}
            }
        }
        parts.dedup();
        parts.join(", ")
    }
}

/// A text in the middle of a line.
fn lower(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}
