//! Cards that a hero has at the table: what was brought, and Supply cards.

use super::super::{
    cards::{Ability, Catalog, HeroId, SupplyCardId},
    log::Gear,
};
use kernel::{CardRef, Language, Names};

const SUPPLY: &str = "supply:";
const SHEET: &str = "sheet:";

kernel::words::words! {
    /// How a card lies.
    Readiness, "imperial_assault.table.card.", {
        Ready = "ready",
        Exhausted = "exhausted",
        /// Face down until the mission is over.
        Depleted = "depleted",
        /// Out of the mission.
        Discarded = "discarded",
    }
}

/// A card of a hero. In lines `dh-17`, `class:diala-passil-force-adept`, `supply:bacta-infusion`, or `sheet:foresight`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Card {
    Gear(Gear),
    Supply(SupplyCardId),
    /// An ability of the hero's own sheet, by its number there.
    Sheet(HeroId, usize),
}

/// A card of a hero as it lies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Held {
    pub card: Card,
    pub is: Readiness,
}

impl Card {
    /// The card as lines name it.
    pub fn written(&self, catalog: &Catalog) -> String {
        match self {
            Self::Gear(gear) => gear.written(catalog),
            Self::Supply(id) => format!("{SUPPLY}{}", catalog.supply_card(*id).id),
            Self::Sheet(hero, number) => format!("{SHEET}{}", catalog.hero(*hero).abilities[*number].id),
        }
    }

    /// True for the card that a line names; the mark of a class card or a reward may be left out.
    pub fn is_named(&self, written: &str, catalog: &Catalog) -> bool {
        let own = self.written(catalog);
        own == written || own.split_once(':').is_some_and(|(_, id)| id == written)
    }

    pub fn name<'c>(&self, catalog: &'c Catalog, language: Language) -> &'c str {
        let card: CardRef = match self {
            Self::Gear(gear) => match gear.card() {
                Some(card) => card,
                None => return "",
            },
            Self::Supply(id) => (*id).into(),
            Self::Sheet(hero, number) => return catalog.hero(*hero).abilities[*number].text.name(language),
        };
        catalog.card_name(card, language)
    }

    /// True if it counts for a hero on this side of its sheet.
    pub fn is_on(&self, wounded: bool, catalog: &Catalog) -> bool {
        match self {
            Self::Gear(_) | Self::Supply(_) => true,
            Self::Sheet(hero, number) => {
                let ability = &catalog.hero(*hero).abilities[*number];
                if wounded { ability.wounded } else { ability.healthy }
            }
        }
    }

    /// What is printed on it, in our words.
    pub fn text<'c>(&self, catalog: &'c Catalog, language: Language) -> &'c str {
        match self {
            Self::Gear(gear) => gear.equipment(catalog).map_or("", |equipment| equipment.text.text(language)),
            Self::Supply(id) => catalog.supply_card(*id).text.text(language),
            Self::Sheet(hero, number) => catalog.hero(*hero).abilities[*number].text.text(language),
        }
    }

    /// What the card does.
    pub fn abilities<'c>(&self, catalog: &'c Catalog) -> &'c [Ability] {
        match self {
            Self::Gear(gear) => gear.equipment(catalog).map_or(&[], |equipment| equipment.abilities),
            Self::Supply(id) => &catalog.supply_card(*id).abilities,
            Self::Sheet(hero, number) => &catalog.hero(*hero).abilities[*number].does,
        }
    }
}

impl Held {
    pub const fn ready(card: Card) -> Self {
        Self { card, is: Readiness::Ready }
    }
}
