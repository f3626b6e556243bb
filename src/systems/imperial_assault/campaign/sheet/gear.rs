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
    /// What a hero carries: first what the armory names, with the modifications that are there; one that lies on a weapon is
    /// not named again.
    pub fn carried(&self, hero: usize) -> Vec<Carried> {
        let (catalog, armory) = (self.case.catalog, &self.case.campaign.armory);
        let heroes = 0..self.case.campaign.heroes.len();
        let mut there: Vec<Gear> = heroes.flat_map(|own| self.standing.gear_of(catalog, own)).collect();
        let mut owned = self.standing.gear_of(catalog, hero);
        let mut lines: Vec<Carried> = Vec::new();
        for held in armory {
            let mut take = |gear: &Gear| {
                let at = there.iter().position(|own| own == gear);
                at.map(|at| drop(there.swap_remove(at))).is_some()
            };
            let modifications: Vec<Gear> = held.modifications.iter().filter(|card| take(card)).cloned().collect();
            for card in &modifications {
                if let Some(at) = owned.iter().position(|own| own == card) {
                    let _ = owned.remove(at);
                }
            }
            if held.hero == hero
                && let Some(at) = owned.iter().position(|own| *own == held.item)
            {
                lines.push(Carried { gear: owned.remove(at), modifications, is_brought: true });
            }
        }
        let rest = owned.into_iter().map(|gear| Carried { gear, modifications: Vec::new(), is_brought: true });
        let mut carried: Vec<Carried> = lines.into_iter().chain(rest).collect();
        let (load, is_noted) =
            (self.standing.load(catalog, hero), self.standing.brought.iter().any(|(own, _)| *own == hero));
        for card in &mut carried {
            // Of several pieces of armor one counts; which weapons are brought is chosen later.
            let is_chosen = is_noted || card.gear.equipment(catalog).is_some_and(|own| own.kind == GearKind::Armor);
            card.is_brought = !is_chosen || load.contains(&card.gear);
        }
        carried
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
