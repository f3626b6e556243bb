//! Digest lines of the log: an attack, the activation of a unit.

use crate::play::Describer;
use crate::{
    cards::TokenKind,
    play::{Event, UnitNo, action::MoveKind},
};
use kernel::{game::Digest, narration::Narrator as _, phrase::capital};

impl Describer<'_> {
    /// An attack, or what a unit did in its activation, in a line; none for what needs no line of its own.
    pub fn digest(&self, events: &[Event]) -> Option<Digest> {
        match events.first()? {
            Event::AttackDeclared { attacker, defender, melee, range } => {
                let key = if *melee { "legion.play.digest.melee" } else { "legion.play.digest.attack" };
                let title = self
                    .say(key, &[("unit", &self.unit(*attacker)), ("enemy", &self.unit(*defender)), ("range", range)]);
                let seat = Some(self.fixed.seat(*attacker));
                Some(Digest { title, line: self.attack_and_after(*attacker, *defender, events), seat })
            }
            Event::Activated(unit) => {
                let seat = Some(self.fixed.seat(*unit));
                Some(Digest { title: self.unit(*unit), line: self.activation_line(*unit, events), seat })
            }
            Event::Detonated(what, place) => {
                let values: [(&str, &dyn std::fmt::Display); 2] =
                    [("what", &capital(&self.device(*what))), ("place", &self.spot(*place))];
                let title = self.say("legion.play.event.detonated", &values).trim_end_matches('.').to_owned();
                Some(Digest { title, line: self.blast_line(events), seat: None })
            }
            Event::Moved { unit, .. } => {
                let seat = Some(self.fixed.seat(*unit));
                Some(Digest { title: self.unit(*unit), line: self.activation_line(*unit, events), seat })
            }
            _ => None,
        }
    }

    /// Whom something that goes off hurts.
    fn blast_line(&self, events: &[Event]) -> String {
        let hurt = events.iter().filter_map(|event| match event {
            Event::Wounded(..) | Event::Defeated(_) | Event::NoWounds(_) | Event::Guarded { .. } => self.event(event),
            _ => None,
        });
        let hurt: Vec<String> = hurt.collect();
        if hurt.is_empty() { self.text("legion.play.digest.nothing").to_owned() } else { hurt.join(" ") }
    }

    /// An attack, and what the attacker does in the rest of its activation.
    fn attack_and_after(&self, attacker: UnitNo, defender: UnitNo, events: &[Event]) -> String {
        let came = self.attack_line(defender, events);
        let of_attack = |event: &Event| {
            matches!(event, Event::Converted(..) | Event::Defended(..) | Event::Wounded(..) | Event::NoWounds(_))
        };
        let over = events.iter().rposition(of_attack);
        match self.activation_line(attacker, over.map_or(&[][..], |over| &events[over..])) {
            deeds if deeds.is_empty() => came,
            deeds => self.say("legion.play.digest.then", &[("attack", &came), ("deeds", &deeds)]),
        }
    }

    fn attack_line(&self, defender: UnitNo, events: &[Event]) -> String {
        let (mut dice, mut weapons) = (None, None);
        let (mut wounds, mut minis, mut suppression, mut gone) = (0, 0, 0, false);
        for event in events {
            match event {
                Event::Armed(unit, arms) if weapons.is_none() && !arms.is_empty() => {
                    weapons = Some(self.arms(*unit, arms, false));
                }
                Event::Converted(_, faces) => dice = Some(*faces),
                Event::Wounded(unit, count, _) if *unit == defender => wounds += u32::from(*count),
                Event::MiniDefeated(unit) if *unit == defender => minis += 1,
                Event::Gained(unit, TokenKind::Suppression, count) if *unit == defender => {
                    suppression += u32::from(*count);
                }
                Event::Defeated(unit) if *unit == defender => gone = true,
                _ => {}
            }
        }
        let Some(dice) = dice else { return String::new() };
        let mut came = Vec::new();
        if wounds > 0 {
            came.push(self.say("legion.play.digest.wounds", &[("count", &wounds)]));
        }
        if minis > 0 && !gone {
            came.push(self.say("legion.play.digest.minis", &[("count", &minis)]));
        }
        if gone {
            came.push(self.text("legion.play.digest.defeated").to_owned());
        }
        if suppression > 0 {
            came.push(self.say("legion.play.digest.suppression", &[("count", &suppression)]));
        }
        if came.is_empty() {
            came.push(self.text("legion.play.digest.nothing").to_owned());
        }
        let results = crate::play::dice::Faces { surges: 0, blanks: 0, ..dice };
        let line =
            self.say("legion.play.digest.result", &[("dice", &self.faces(results)), ("result", &came.join(", "))]);
        match weapons {
            Some(weapons) => self.say("legion.play.digest.armed", &[("weapons", &weapons), ("result", &line)]),
            None => line,
        }
    }

    fn activation_line(&self, unit: UnitNo, events: &[Event]) -> String {
        let mut parts: Vec<String> = Vec::new();
        for event in events {
            let part = match event {
                Event::Moved { unit: other, kind, .. } if *other == unit => self.text(moved(*kind)).to_owned(),
                Event::Gained(other, kind, count) if *other == unit => {
                    self.say("legion.play.digest.gained", &[("count", count), ("token", &self.token(*kind))])
                }
                Event::Recovered(other) if *other == unit => self.text("legion.play.digest.recovered").to_owned(),
                Event::Panicked(other) if *other == unit => self.text("legion.play.digest.panicked").to_owned(),
                Event::Suppressed(other) if *other == unit => self.text("legion.play.digest.suppressed").to_owned(),
                Event::Engaged(other, enemy) if *other == unit => {
                    self.say("legion.play.digest.engaged", &[("enemy", &self.unit(*enemy))])
                }
                Event::Claimed(other, number) if *other == unit => {
                    self.say("legion.play.digest.claimed", &[("number", &(number + 1))])
                }
                Event::CardAction(other, action) if *other == unit => self.card_action(*action),
                _ => continue,
            };
            parts.push(part);
        }
        parts.join(", ")
    }
}

const fn moved(kind: MoveKind) -> &'static str {
    match kind {
        MoveKind::Standard | MoveKind::Compulsory => "legion.play.digest.moved",
        MoveKind::Climb => "legion.play.digest.climbed",
        MoveKind::Jump => "legion.play.digest.jumped",
        MoveKind::Reverse => "legion.play.digest.reversed",
        MoveKind::Strafe => "legion.play.digest.strafed",
        MoveKind::Pivot => "legion.play.digest.pivoted",
        MoveKind::Withdraw => "legion.play.digest.withdrew",
    }
}
