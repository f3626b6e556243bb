//! Names, stats and weapons in words and glyphs.

use super::{Writer, group::Group};
use crate::{
    cards::{Action, Arc, Pilot, ShipType, Slot, Upgrade, WeaponArc},
    list::{PilotChoice, UpgradeChoice},
};
use kernel::sheet::{Glyph, Prose, Role, Stat, bulleted};

/// A stat of a ship as its upgrades make it.
#[derive(PartialEq)]
pub(super) struct Value {
    role: Role,
    icon: &'static str,
    label: &'static str,
    /// The number in figures.
    pub figures: String,
}

impl Value {
    fn new(role: Role, icon: &'static str, label: &'static str, figures: String) -> Self {
        Self { role, icon, label, figures }
    }

    /// The drawing and the number.
    pub fn short(&self) -> Prose {
        Prose::new().glyph(self.icon).text(&*self.figures)
    }
}

impl Writer<'_> {
    /// The name of a ship card, whichever it is.
    pub fn pilot_name(&self, group: &Group<'_>) -> String {
        match &group.ships.first.pilot {
            PilotChoice::Known(id) => self.catalog.pilot(*id).text.name(self.language).to_owned(),
            PilotChoice::Unknown { pilot, .. } => pilot.to_string(),
        }
    }

    /// The name by which a group is spoken of elsewhere: numbered where several have the same card.
    pub fn group_name(&self, group: &Group<'_>) -> String {
        let name = self.pilot_name(group);
        if group.ships.has_namesakes { self.writer.again(&name, group.ships.number) } else { name }
    }

    /// The name over a group: its number, the dot, the copies.
    pub fn group_title(&self, group: &Group<'_>) -> String {
        let unique = group.cards(self.catalog).is_some_and(|(pilot, _)| pilot.unique.is_some());
        self.writer.bulleted_copies(group.copies(), unique.into(), &self.group_name(group))
    }

    /// The names of several groups in a row; of very many the first ones and how many more there are.
    pub fn names<'g>(&self, groups: impl IntoIterator<Item = &'g Group<'g>>) -> String {
        self.writer.in_a_row(groups.into_iter().map(|group| self.group_name(group)))
    }

    /// The name of an upgrade, with its dot; what was written where the catalog has no such card.
    pub fn upgrade_name(&self, choice: &UpgradeChoice) -> String {
        match choice {
            UpgradeChoice::Known(id) => {
                let upgrade = self.catalog.upgrade(*id);
                bulleted(upgrade.unique.is_some().into(), upgrade.text.name(self.language))
            }
            UpgradeChoice::Unknown(written) => match written.split_once(':') {
                // As other programs write it: the slot, then the card.
                Some((slot, card)) => {
                    let slot = Slot::from_xws(slot).map_or(slot, |slot| self.text(slot.term()));
                    self.say("xwing.sheet.unknown_upgrade", &[("name", &card), ("slot", &slot)])
                }
                None => written.to_string(),
            },
        }
    }

    /// The pilot skill in figures. A dual card may lower it as far as it raises it: then both values stand there.
    pub fn skill(&self, group: &Group<'_>) -> Option<String> {
        let skill = group.effective.as_ref()?.pilot_skill?;
        let swing: i16 = group
            .known_upgrades()
            .map(|(id, _)| self.catalog.upgrade(id))
            .filter(|upgrade| !upgrade.sides.is_empty())
            .map(|upgrade| i16::from(upgrade.stats.pilot_skill))
            .sum();
        Some(if swing > 0 { format!("{}/{skill}", (skill - 2 * swing).max(0)) } else { skill.to_string() })
    }

    /// The stats of a group's ship with its upgrades; pilot skill is not among them.
    pub fn values(&self, group: &Group<'_>) -> Vec<Value> {
        let (Some(effective), Some((pilot, kind))) = (&group.effective, group.cards(self.catalog)) else {
            return Vec::new();
        };
        let figures = |number: i16| number.max(0).to_string();
        let mut values = Vec::new();
        if let Some(attack) = effective.attack {
            values.push(Value::new(Role::Attack, "stat-attack", "xwing.stat.attack", figures(attack)));
            if let Some([near, far]) = pilot.primary_range {
                values.push(Value::new(Role::Text, "stat-range", "xwing.sheet.range", format!("{near}-{far}")));
            }
        }
        if let Some(energy) = self.energy(group, kind) {
            values.push(Value::new(Role::Energy, "stat-energy", "xwing.stat.energy", energy.to_string()));
        }
        values.extend([
            Value::new(Role::Agility, "stat-agility", "xwing.stat.agility", figures(effective.agility)),
            Value::new(Role::Hull, "stat-hull", "xwing.stat.hull", figures(effective.hull)),
            Value::new(Role::Shields, "stat-shields", "xwing.stat.shields", figures(effective.shields)),
        ]);
        values
    }

    /// The energy limit of a huge ship with its upgrades.
    pub fn energy(&self, group: &Group<'_>, kind: &ShipType) -> Option<u16> {
        let changes = group.known_upgrades().filter_map(|(id, _)| self.catalog.upgrade(id).energy_modifier);
        let energy = i16::from(kind.energy?) + changes.map(i16::from).sum::<i16>();
        Some(energy.max(0).unsigned_abs())
    }

    /// The stats as a strip.
    pub fn stats(&self, group: &Group<'_>) -> Vec<Stat> {
        self.values(group)
            .into_iter()
            .filter(|value| !(value.role == Role::Shields && value.figures == "0"))
            .map(|value| Stat::new(value.role, self.text(value.label), value.figures).glyph(value.icon))
            .collect()
    }

    /// The actions of a group's ship with its upgrades, in the order of the rules.
    pub fn actions(&self, group: &Group<'_>) -> Vec<Action> {
        let Some(effective) = &group.effective else { return Vec::new() };
        Action::ALL.into_iter().filter(|action| effective.actions.contains(*action)).collect()
    }

    /// Actions with their words.
    pub fn action_glyphs(&self, actions: &[Action]) -> Vec<Glyph> {
        let glyph = |action: &Action| Glyph::new(action.icon(), Role::Text, self.text(action.term()));
        actions.iter().map(glyph).collect()
    }

    /// The arcs of a ship beside the front arc, those of single weapons with the weapon's word. A ship that has nothing
    /// but the front arc is as every player expects it.
    pub fn arc_glyphs(&self, pilot: &Pilot, kind: &ShipType) -> Vec<Glyph> {
        let special = kind.arcs.iter().any(|arc| *arc != Arc::Front) || !pilot.weapon_arcs.is_empty();
        let own =
            kind.arcs.iter().filter(|_| special).map(|arc| Glyph::new(arc.icon(), Role::Muted, self.text(arc.term())));
        let weapons = pilot.weapon_arcs.iter().map(|WeaponArc { slot, arc }| {
            let values: [(&str, &dyn std::fmt::Display); 2] =
                [("arc", &self.text(arc.term())), ("slot", &self.text(slot.term()))];
            Glyph::new(arc.icon(), Role::Muted, self.say("xwing.sheet.weapon_arc", &values))
        });
        own.chain(weapons).collect()
    }

    /// The numbers of a secondary weapon and the energy it uses; empty for other cards.
    pub fn weapon(&self, upgrade: &Upgrade) -> Prose {
        let mut prose = Prose::new();
        if let Some(weapon) = &upgrade.weapon {
            let [near, far] = weapon.range;
            let range = if near == far { near.to_string() } else { format!("{near}-{far}") };
            prose = prose
                .glyph("stat-attack")
                .text(format!("\u{a0}{}\u{2002}", weapon.attack))
                .glyph("stat-range")
                .text(format!("\u{a0}{range}"));
        }
        if let Some(energy) = upgrade.energy {
            let before = if prose.is_empty() { "" } else { "\u{2002}" };
            prose = prose.text(before).glyph("token-energy").text(format!("\u{a0}{energy}"));
        }
        prose
    }

    /// The name of a group's ship type; none where it is the card's own name, as with huge ships, or not known.
    pub fn type_name(&self, group: &Group<'_>) -> Option<&str> {
        let (pilot, kind) = group.cards(self.catalog)?;
        let name = kind.text.name(self.language);
        (name != pilot.text.name(self.language)).then_some(name)
    }

    /// Kind of ship: type, section, size of the base, printed faction.
    pub fn ship_line(&self, group: &Group<'_>) -> String {
        match (&group.ships.first.pilot, group.cards(self.catalog)) {
            (_, Some((pilot, kind))) => {
                let size = self.say("xwing.sheet.base", &[("size", &self.text(kind.size.term()))]);
                let faction = self.catalog.faction(pilot.faction).name(self.language);
                match self.type_name(group) {
                    Some(name) => [name, &size, faction].join(" · "),
                    None => [&size, faction].join(" · "),
                }
            }
            (PilotChoice::Unknown { ship, .. }, None) if !ship.is_empty() => {
                self.say("xwing.sheet.unknown_ship", &[("ship", ship)])
            }
            _ => self.writer.not_in_catalog().to_owned(),
        }
    }
}

/// The drawing of an upgrade icon, before words.
pub(super) fn slot_glyph(slot: Slot) -> Prose {
    Prose::new().glyph(slot.icon()).text("\u{a0}")
}
