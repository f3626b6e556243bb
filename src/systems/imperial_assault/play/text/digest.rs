//! Related events in one line of the log: an attack, an activation.

use super::Describer;
use crate::play::{Event, FigureNo};
use kernel::{
    game::{Digest, Seat},
    narration::Narrator as _,
};

impl Describer<'_> {
    /// An attack, or what was done in an activation, in a line; none for what needs no line of its own.
    pub fn digest(&self, events: &[Event]) -> Option<Digest> {
        match events.first()? {
            Event::AttackDeclared { attacker, target, distance, .. } => {
                let (figure, enemy) = (self.figure(*attacker), self.figure(*target));
                let title = match distance {
                    Some(distance) => self.say(
                        "imperial_assault.play.digest.attack",
                        &[("figure", &figure), ("target", &enemy), ("distance", distance)],
                    ),
                    None => self
                        .say("imperial_assault.play.digest.attack_cut_off", &[("figure", &figure), ("target", &enemy)]),
                };
                Some(Digest { title, line: self.attack_line(*target, events), seat: self.side_of(*attacker) })
            }
            Event::Activated(group) => {
                let seat = self.fixed.groups[group.index()].seat;
                Some(Digest { title: self.group(*group), line: self.activation_line(events), seat: Some(seat) })
            }
            Event::FigureActivated(figure) => Some(Digest {
                title: self.figure(*figure),
                line: self.activation_line(events),
                seat: self.side_of(*figure),
            }),
            _ => None,
        }
    }

    fn side_of(&self, figure: FigureNo) -> Option<Seat> {
        let group = self.fixed.figures.get(figure.index())?;
        Some(self.fixed.groups[group.index()].seat)
    }

    /// The dice as they fell, and what came of them: damage, conditions, who fell.
    fn attack_line(&self, mut target: FigureNo, events: &[Event]) -> String {
        let mut dice = None;
        let (mut damage, mut others, mut missed, mut gone) = (0, 0, None, false);
        let mut came: Vec<String> = Vec::new();
        for event in events {
            match event {
                Event::Rolled { attack, defense, .. } => dice = Some((self.roll(attack), self.roll(defense))),
                Event::Retargeted { target: other, .. } => target = *other,
                Event::Missed { dodged, .. } => missed = Some(*dodged),
                Event::Damaged(figure, count, _) if *figure == target => damage += u32::from(*count),
                Event::Damaged(_, count, _) => others += u32::from(*count),
                Event::StatusGained(figure, status) if *figure == target => came.push(self.status(*status).to_owned()),
                Event::Defeated(figure) if *figure == target => gone = true,
                _ => {}
            }
        }
        let Some((attack, defense)) = dice else { return String::new() };
        let result = match missed {
            Some(true) => self.text("imperial_assault.play.digest.dodged").to_owned(),
            Some(false) => self.text("imperial_assault.play.digest.missed").to_owned(),
            None => self.say("imperial_assault.play.digest.damage", &[("count", &damage)]),
        };
        came.insert(0, result);
        if others > 0 {
            came.push(self.say("imperial_assault.play.digest.others", &[("count", &others)]));
        }
        if gone {
            came.push(self.text("imperial_assault.play.digest.defeated").to_owned());
        }
        // Events after the attack up to the next one belong to its line.
        let over = events.iter().position(|event| matches!(event, Event::Hit { .. } | Event::Missed { .. }));
        let after: Vec<String> =
            events[over.unwrap_or(events.len())..].iter().filter_map(|event| self.role(event)).collect();
        if !after.is_empty() {
            came.push(self.say("imperial_assault.play.digest.then", &[("what", &after.join(", "))]));
        }
        self.say(
            "imperial_assault.play.digest.result",
            &[("attack", &attack), ("defense", &defense), ("result", &came.join(", "))],
        )
    }

    /// The place a figure went to, or its interaction.
    fn role(&self, event: &Event) -> Option<String> {
        match event {
            Event::Walked { figure, way, .. } => {
                let place = self.stand(*figure, *way.last()?);
                Some(self.say("imperial_assault.play.digest.to", &[("place", &place)]))
            }
            Event::Interacted(..) => Some(self.text("imperial_assault.play.digest.interacts").to_owned()),
            _ => None,
        }
    }

    /// Moves and deeds of figures in a few words each.
    fn activation_line(&self, events: &[Event]) -> String {
        let mut parts: Vec<String> = Vec::new();
        for event in events {
            let part = match event {
                Event::Walked { .. } | Event::Interacted(..) => {
                    parts.extend(self.role(event));
                    continue;
                }
                Event::CardPlayed { card, .. } => self.card(*card),
                Event::Used(ability, _) => self.play(*ability),
                Event::Recovered(_, count) => self.say("imperial_assault.play.digest.recovered", &[("count", count)]),
                Event::StatusGained(_, status) => self.status(*status).to_owned(),
                _ => continue,
            };
            parts.push(part);
        }
        parts.dedup();
        parts.join(", ")
    }
}
