//! What heroes carry: weapons as dice and surges, modifications, and all other cards.

use super::{Part, writer::Writer};
use crate::{
    campaign::{
        cards::{Equipment, GearKind, GearTrait, HeroSide, Surge, Weapon},
        log::Gear,
    },
    cards::{EffectUse, Keyword, Value},
    sheet::{SURGE, dice},
    values,
};
use kernel::sheet::{Item, Prose, figures};

/// The most letters of a surge ability that are kept on one line.
const UNBROKEN: usize = 32;

/// A card that a hero carries, with the modifications on it.
pub(super) struct Carried {
    pub gear: Gear,
    pub modifications: Vec<Gear>,
    /// False for what is left behind in the mission that is being played.
    pub is_brought: bool,
}

impl Writer<'_> {
    /// What a hero carries as the armory says, and else by whom it was bought or won.
    pub fn carried(&self, hero: usize) -> Vec<Carried> {
        let catalog = self.case.catalog;
        let heroes = 0..self.case.campaign.heroes.len();
        let mut owned: Vec<(usize, Gear)> = heroes
            .flat_map(|own| self.standing.gear_of(catalog, own).into_iter().map(move |gear| (own, gear)))
            .collect();
        let mut lines: Vec<(usize, Carried)> = Vec::new();
        let mut take = |owner: usize, gear: &Gear| {
            let is_it =
                |own: usize| move |entry: &(usize, Gear)| entry.1 == *gear && (own == usize::MAX || entry.0 == own);
            let at = owned.iter().position(is_it(owner)).or_else(|| owned.iter().position(is_it(usize::MAX)));
            at.map(|at| drop(owned.swap_remove(at)))
        };
        for held in &self.case.campaign.armory {
            let modifications = held.modifications.iter().filter(|card| take(held.hero, card).is_some());
            let modifications: Vec<Gear> = modifications.cloned().collect();
            if take(held.hero, &held.item).is_some() {
                let gear = held.item.clone();
                lines.push((held.hero, Carried { gear, modifications, is_brought: true }));
            }
        }
        // The order of purchases, with what the armory names where it was got.
        owned.sort_by_key(|(_, gear)| match gear {
            Gear::Class(_) => 0,
            Gear::Item(_) => 1,
            Gear::Reward(_) | Gear::Unknown(_) => 2,
        });
        let rest =
            owned.into_iter().map(|(own, gear)| (own, Carried { gear, modifications: Vec::new(), is_brought: true }));
        let mut carried: Vec<Carried> =
            lines.into_iter().chain(rest).filter(|(own, _)| *own == hero).map(|(_, carried)| carried).collect();
        if let Some(brought) = self.brought(hero) {
            for card in &mut carried {
                card.is_brought = brought.contains(&card.gear);
            }
        }
        carried
    }

    /// What a hero brings to the mission that is being played, if that was noted.
    fn brought(&self, hero: usize) -> Option<&[Gear]> {
        let entry = self.case.campaign.log.iter().rev().find(|entry| entry.again.is_none())?;
        let entry = Some(entry).filter(|entry| entry.mission.is_some() && entry.winner.is_none())?;
        entry.brought.iter().find(|load| load.hero == hero).map(|load| &*load.items)
    }

    /// Type, dice and bonuses of a weapon with the modifications on it. An attribute has its dice of both sides.
    pub fn attack(&self, weapon: &Weapon, modifications: &[Gear], sides: Option<[&HeroSide; 2]>) -> Prose {
        let mut drawn = Prose::new().text(self.text(weapon.kind.term())).text("\u{2002}");
        drawn = match weapon.attribute {
            None => drawn.then(dice(&weapon.dice)),
            Some(attribute) => {
                let name = self.text(attribute.term());
                match sides.map(|sides| sides.map(|side| side.dice(attribute))) {
                    None => drawn.text(name),
                    Some([healthy, wounded]) if healthy == wounded => {
                        drawn.small(name).text("\u{a0}").then(dice(healthy))
                    }
                    Some([healthy, wounded]) => {
                        drawn.small(name).text("\u{a0}").then(dice(healthy)).text("/\u{a0}").then(dice(wounded))
                    }
                }
            }
        };
        let added = modifications.iter().filter_map(|gear| gear.equipment(self.case.catalog)?.modifies);
        let bonus: Vec<EffectUse> = weapon.bonus.iter().chain(added.flat_map(|added| &added.bonus)).copied().collect();
        let mut words: Vec<String> = Vec::new();
        words.extend((!bonus.is_empty()).then(|| values::effects(&summed(&bonus), self.language)));
        words.extend(weapon.reach.then(|| self.text(Keyword::Reach.term()).to_owned()));
        if words.is_empty() { drawn } else { drawn.text(format!("\u{2002}{}", words.join(", "))) }
    }

    /// The surge abilities of a weapon with the modifications on it, each after the surges it costs.
    pub fn weapon_surges(&self, weapon: &Weapon, modifications: &[Gear]) -> Prose {
        let added = modifications.iter().filter_map(|gear| gear.equipment(self.case.catalog)?.modifies);
        self.surges(weapon.surges.iter().chain(added.flat_map(|added| &added.surges)))
    }

    fn surges<'s>(&self, surges: impl Iterator<Item = &'s Surge>) -> Prose {
        let mut drawn = Prose::new();
        for surge in surges {
            if !drawn.is_empty() {
                drawn = drawn.text("\u{2003}");
            }
            drawn = (0..surge.cost).fold(drawn, |drawn, _| drawn.glyph(SURGE));
            let mut effects = values::effects(&surge.effects, self.language);
            if !surge.is_plain() {
                let more = self.text("imperial_assault.campaign.sheet.see_text");
                effects = if effects.is_empty() { more.to_owned() } else { format!("{effects}, {more}") };
            }
            if effects.chars().count() <= UNBROKEN {
                effects = effects.replace(' ', "\u{a0}");
            }
            drawn = drawn.text(format!("\u{a0}{effects}"));
        }
        drawn
    }

    /// A card of a hero with what it is and does.
    pub fn gear_item(&self, gear: &Gear) -> Item {
        let Some(card) = gear.equipment(self.case.catalog) else {
            return Item::new(gear.written(self.case.catalog), self.writer.not_in_catalog_text()).glyph("mark-error");
        };
        let mut text = self.gear_text(&card);
        if let Gear::Reward(reward) = gear {
            let gaps = self.gaps(&self.case.catalog.reward(*reward).gaps);
            text = if gaps.is_empty() || text.is_empty() { text.then(gaps) } else { text.text(" ").then(gaps) };
        }
        let name = Prose::from(card.text.name(self.language));
        let kind = self.kind_line(&card);
        let name = if kind.is_empty() { name } else { name.text("\u{2002}").small(kind) };
        Item { ticks: self.card_boxes(card.text, false), ..Item::new(name, text) }
    }

    /// Kind and traits of an item; empty for an ability.
    pub fn kind_line(&self, card: &Equipment<'_>) -> String {
        let kind = card.kind.is_item().then(|| self.text(card.kind.term()));
        // What the kind says already.
        let is_said = |word: &GearTrait| match word {
            GearTrait::Armor => card.kind == GearKind::Armor,
            GearTrait::Modification => card.kind.is_modification(),
            _ => false,
        };
        let traits = card
            .traits
            .iter()
            .filter(|word| !is_said(word))
            .map(|word| self.text(word.term()))
            .collect::<Vec<_>>()
            .join(", ");
        kind.into_iter()
            .map(str::to_owned)
            .chain((!traits.is_empty()).then_some(traits))
            .collect::<Vec<_>>()
            .join(" · ")
    }

    fn gear_text(&self, card: &Equipment<'_>) -> Prose {
        if self.options.has(Part::Texts) { card.text.text(self.language).into() } else { Prose::new() }
    }
}

/// Bonuses with those of one kind added up.
fn summed(bonus: &[EffectUse]) -> Vec<EffectUse> {
    let mut sums: Vec<EffectUse> = Vec::new();
    for used in bonus {
        let same = sums.iter_mut().find(|sum| sum.effect == used.effect);
        match (same, used.value) {
            (Some(EffectUse { value: Value::Number(sum), .. }), Value::Number(more)) => *sum += more,
            _ => sums.push(*used),
        }
    }
    sums
}

/// A sum with what it is of, so that nobody adds the bonus again: `14 (12+2)`.
pub(super) fn sum(printed: i8, added: i8) -> Prose {
    let total = Prose::new().bold((printed + added).to_string());
    let sign = if added > 0 { "+" } else { "" };
    if added == 0 { total } else { total.small(format!(" ({printed}{sign}{})", figures(added.into()))) }
}
