//! Events as sentences and lines of the log.

use super::{
    Describer, Event, ShipNo,
    board::{Base, range_between},
    dice::{DieKind, Face, FaceCounts},
};
use crate::cards::ability::words::Token;
use kernel::{
    game::{Digest, Seat},
    narration::{Narrated as _, Narrator as _},
    plane::Pose,
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
            Event::BombDetonated(bomb) => Some(self.following(events, Some(bomb.seat))),
            Event::AbilityUsed(at) => Some(self.following(events, self.seat_of(at.ship))),
            Event::Performed(ship, _) => Some(self.following(events, self.seat_of(*ship))),
            _ => None,
        }
    }

    /// The first sentence, and in its line what came of it.
    fn following(&self, events: &[Event], seat: Option<Seat>) -> Digest {
        let mut sentences = events.iter().filter_map(|event| self.event(event));
        let title = sentences.next().unwrap_or_default().trim_end_matches('.').to_owned();
        Digest { title, line: sentences.collect::<Vec<_>>().join(" "), seat }
    }

    /// What each side has at the end of a round.
    pub(super) fn standing(&self, ships: [u8; 2], score: [i32; 2]) -> String {
        let told = Seat::BOTH.map(|seat| {
            let (ships, score) = (ships[seat.index()], score[seat.index()]);
            self.say("xwing.play.standing", &[("player", &self.label(seat)), ("ships", &ships), ("score", &score)])
        });
        told.join("; ")
    }

    fn seat_of(&self, ship: ShipNo) -> Option<Seat> {
        self.fixed.ships.get(ship.index()).map(|profile| profile.seat)
    }

    fn attack_line(&self, defender: ShipNo, events: &[Event]) -> String {
        let (mut red, mut green) = (None, None);
        let mut parts: Vec<String> = Vec::new();
        let (mut shields, mut cards, mut gone) = (0, 0, false);
        let mut others: Vec<ShipNo> = Vec::new();
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
                Event::Destroyed(ship) | Event::Doomed(ship) => others.push(*ship),
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
        let fallen = others
            .into_iter()
            .map(|ship| self.say("xwing.play.digest.other_destroyed", &[("ship", &self.short(ship))]));
        came.extend(fallen);
        self.say("xwing.play.digest.result", &[("dice", &parts.join("; ")), ("result", &came.join(", "))])
    }

    fn activation_line(&self, ship: ShipNo, events: &[Event]) -> String {
        let mut parts: Vec<String> = Vec::new();
        for event in events {
            match event {
                Event::Flew { ship: flew, flown, overlapped, to, .. } if *flew == ship => {
                    parts.push(self.maneuver_words(*flown));
                    parts.extend(self.nearest_enemy(ship, to));
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
                Event::ObstacleIgnored { ship: who, obstacle } if *who == ship => {
                    parts.push(self.say("xwing.play.digest.ignored", &[("obstacle", &self.obstacle_at(*obstacle))]));
                }
                Event::ActionDeclined(who) if *who == ship => {
                    parts.push(self.text("xwing.play.digest.no_action").to_owned());
                }
                Event::ShieldLost(who, count) if *who == ship => {
                    parts.push(self.say("xwing.play.digest.shields", &[("count", count)]));
                }
                Event::DamageDealt(who, _) if *who == ship => {
                    parts.push(self.say("xwing.play.digest.cards", &[("count", &1)]));
                }
                Event::Destroyed(who) if *who != ship => {
                    parts.push(self.say("xwing.play.digest.other_destroyed", &[("ship", &self.short(*who))]));
                }
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

    /// The closest enemy of a ship that stands there, with its range; none beyond range 3.
    fn nearest_enemy(&self, ship: ShipNo, at: &Pose) -> Option<String> {
        let profile = self.fixed.ships.get(ship.index())?;
        let base = Base { pose: *at, size: profile.size }.polygon();
        let enemies = (0..self.fixed.ships.len() as u8).map(ShipNo).filter(|other| {
            self.seat_of(*other) == Some(profile.seat.other()) && self.state.ships[other.index()].in_play()
        });
        let (range, enemy) = enemies
            .map(|enemy| (range_between(&base, &self.state.ships[enemy.index()].shape).number(), enemy))
            .filter(|(range, _)| *range <= 3)
            .min_by_key(|(range, _)| *range)?;
        Some(self.say("xwing.play.digest.to_range", &[("range", &range), ("ship", &self.short(enemy))]))
    }
}

/// A text in the middle of a line.
fn lower(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}
