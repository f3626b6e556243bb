//! Weapons, causes and sums in words.

use crate::{
    cards::keyword::WeaponKeyword,
    play::{
        Describer, UnitNo,
        reckoning::{Cause, Device, Reckoning, Shelter},
        state::Arm,
    },
};
use kernel::{game::Seat, narration::Narrator as _};

impl Describer<'_> {
    /// The weapons of a pool, each with the number of minis that use it, and its keywords if wanted.
    pub(in crate::play) fn arms(&self, unit: UnitNo, arms: &[Arm], with_keywords: bool) -> String {
        let weapons = &self.fixed.unit(unit).weapons;
        let mut counted: Vec<(u8, usize)> = Vec::new();
        for arm in arms {
            let name = |weapon: u8| &weapons[usize::from(weapon)].name;
            match counted.iter_mut().find(|(known, _)| name(*known) == name(arm.weapon)) {
                Some((_, count)) => *count += 1,
                None => counted.push((arm.weapon, 1)),
            }
        }
        let told = counted.into_iter().map(|(weapon, count)| {
            let row = &weapons[usize::from(weapon)];
            let name = match count {
                1 => row.name.to_string(),
                _ => self.say("legion.play.weapon_times", &[("count", &count), ("weapon", &row.name)]),
            };
            let keywords: Vec<String> = (WeaponKeyword::ALL.iter().copied())
                .filter(|keyword| with_keywords && row.keywords.has(*keyword))
                .filter_map(|keyword| {
                    let id = self.catalog.find_keyword(keyword.id())?;
                    let card = self.catalog.keyword(id);
                    let value = row.keywords[keyword];
                    let name = card.text.name(self.language);
                    Some(if card.has_value { format!("{name} {value}") } else { name.to_owned() })
                })
                .collect();
            if keywords.is_empty() { name } else { format!("{name} ({})", keywords.join(", ")) }
        });
        told.collect::<Vec<_>>().join(", ")
    }

    /// A device in the middle of a sentence.
    pub(in crate::play) fn device(&self, device: Device) -> String {
        match device {
            Device::Mine => self.text("legion.play.device.mine").to_owned(),
            Device::Bane => self.text("legion.play.device.bane").to_owned(),
            Device::Bomb => self.text("legion.play.device.bomb").to_owned(),
            Device::Charge(unit, weapon) => {
                let name = &self.fixed.unit(unit).weapons[usize::from(weapon)].name;
                self.say("legion.play.device.charge", &[("weapon", name), ("unit", &self.unit(unit))])
            }
        }
    }

    /// The cause of wounds in the middle of a sentence.
    pub(in crate::play) fn cause(&self, cause: Cause) -> String {
        match cause {
            Cause::Unit(unit) => self.unit(unit),
            Cause::Device(device) => self.device(device),
            Cause::Poison => self.text("legion.play.cause.poison").to_owned(),
            Cause::Card(card) => self.card(card).to_owned(),
            Cause::Keyword(keyword) => {
                let id = self.catalog.find_keyword(keyword.id());
                id.map_or_else(String::new, |id| self.catalog.keyword(id).text.name(self.language).to_owned())
            }
            Cause::Wreck => self.text("legion.play.cause.wreck").to_owned(),
        }
    }

    /// The reasons for cover, with commas.
    pub(in crate::play) fn shelter(&self, shelter: &Shelter) -> String {
        let parts = [
            (shelter.terrain == 1, "legion.cover.light"),
            (shelter.terrain > 1, "legion.cover.heavy"),
            (shelter.aboard, "legion.play.shelter.aboard"),
            (shelter.suppressed, "legion.play.shelter.suppressed"),
            (shelter.keyword > 0, "legion.play.shelter.keyword"),
            (shelter.on_wheels, "legion.play.shelter.wheels"),
            (shelter.smoke > 0, "legion.play.shelter.smoke"),
            (shelter.low, "legion.play.shelter.low"),
        ];
        let told: Vec<&str> = parts.into_iter().filter(|(holds, _)| *holds).map(|(_, key)| self.text(key)).collect();
        told.join(", ")
    }

    /// The numbers of an attack as a sum: 4 − 1 by cover − 2 blocks.
    pub(in crate::play) fn reckoning(&self, sum: &Reckoning) -> String {
        let mut text = String::new();
        let mut add = |sign: &str, key: &str, count: u8| {
            if count > 0 {
                let part = self.say(key, &[("count", &count)]);
                text.push_str(&if text.is_empty() { part } else { format!(" {sign} {part}") });
            }
        };
        add("+", "legion.play.sum.hits", sum.hits);
        add("+", "legion.play.sum.crits", sum.crits);
        add("+", "legion.play.sum.rammed", sum.rammed);
        add("−", "legion.play.sum.dodged", sum.dodged);
        add("−", "legion.play.sum.covered", sum.covered);
        add("−", "legion.play.sum.armored", sum.armored);
        add("−", "legion.play.sum.shields", sum.shields);
        add("−", "legion.play.sum.guarded", sum.guarded);
        add("−", "legion.play.sum.blocks", sum.blocks);
        add("+", "legion.play.sum.pierced", sum.pierced);
        add("−", "legion.play.sum.unseen", sum.unseen);
        let others = sum.others();
        add(if others < 0 { "−" } else { "+" }, "legion.play.sum.others", others.unsigned_abs() as u8);
        text
    }

    /// What each side has at the end of a round.
    pub(in crate::play) fn standing(&self, units: [u8; 2], tokens: [i32; 2], held: &[(Seat, u8)]) -> String {
        let told = Seat::BOTH.map(|seat| {
            let own: Vec<String> = (held.iter().filter(|(holder, _)| *holder == seat))
                .map(|(_, number)| (number + 1).to_string())
                .collect();
            let key = if own.is_empty() { "legion.play.standing" } else { "legion.play.standing_holds" };
            self.say(
                key,
                &[
                    ("player", &self.player(seat)),
                    ("units", &units[seat.index()]),
                    ("tokens", &tokens[seat.index()]),
                    ("held", &own.join(", ")),
                ],
            )
        });
        told.join("; ")
    }
}
