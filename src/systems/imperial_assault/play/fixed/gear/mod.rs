//! Cards of a campaign mission: abilities of heroes, what they carry, Supply cards, cards of the Empire. Their abilities,
//! which the campaign writes in words of its own, are translated into those of matches; what has no translation is left
//! out whole, with a reason.

mod ability;
mod clause;
mod condition;
mod scribe;
mod strike;
mod whom;

use kernel::catalog::CardText;

use super::{Campaign, EMPIRE, Fixed, Hero, Origin, REBELS, Source};
use crate::{
    campaign::{
        cards::{Ability, Catalog, Equipment, GearTrait, GroupId, Surge},
        log::Gear,
        standing::Case,
        table::{EmpireCard, Setup, is_host},
    },
    cards::{
        Affiliation, AttackType,
        ability::{AbilityRow, Play, UsedBy},
    },
    play::pieces::{FigureSet, GroupNo},
};

/// Why an ability of a card is not played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Lack {
    /// Only its text tells all that it does.
    Text,
    /// It is used between missions, or changes what comes to them.
    Between,
    /// Matches have no such moment.
    Moment,
    /// It asks for something that matches do not know.
    Condition,
    /// It is about somebody whom matches do not know.
    Whom,
    /// It does something that matches do not know.
    Effect,
    /// It is paid with something that matches do not know.
    Cost,
}

impl Lack {
    pub const ALL: [Self; 7] =
        [Self::Text, Self::Between, Self::Moment, Self::Condition, Self::Whom, Self::Effect, Self::Cost];

    /// The key of its sentence.
    pub const fn term(self) -> &'static str {
        match self {
            Self::Text => "imperial_assault.play.campaign.gap.text",
            Self::Between => "imperial_assault.play.campaign.gap.between",
            Self::Moment => "imperial_assault.play.campaign.gap.moment",
            Self::Condition => "imperial_assault.play.campaign.gap.condition",
            Self::Whom => "imperial_assault.play.campaign.gap.whom",
            Self::Effect => "imperial_assault.play.campaign.gap.effect",
            Self::Cost => "imperial_assault.play.campaign.gap.cost",
        }
    }
}

/// Who has a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Holder {
    Hero,
    /// A group of the Empire, of an attachment.
    Group,
    /// The Empire.
    Empire,
}

/// A card of a campaign as matches read it.
#[derive(Debug, Clone)]
pub struct Card<'c> {
    /// What other abilities call it.
    pub name: &'c str,
    pub holder: Holder,
    pub abilities: &'c [Ability],
    /// Surge abilities of a weapon that are more than plain numbers.
    pub surges: Vec<&'c Surge>,
    /// The one side of a hero sheet that has it: the wounded one or not.
    pub wounded: Option<bool>,
    /// The weapon that it is, or lies on: a bit for it.
    pub weapon: Option<u16>,
    /// True if all its abilities are about attacks with its weapon.
    pub modifies: bool,
    /// True if it is gone once it was used (IA-CAMP-14).
    pub once: bool,
    pub arms: Arms,
}

impl<'c> Card<'c> {
    /// A card without anything that a hero's weapons change.
    pub fn plain(name: &'c str, holder: Holder, abilities: &'c [Ability]) -> Self {
        Self {
            name,
            holder,
            abilities,
            surges: Vec::new(),
            wounded: None,
            weapon: None,
            modifies: false,
            once: false,
            arms: Arms::default(),
        }
    }

    /// True for a card without any ability of its own.
    pub fn is_silent(&self) -> bool {
        self.abilities.is_empty() && self.surges.is_empty()
    }

    /// What each of its abilities is in the words of matches, or why it is nothing there: surge abilities behind the rest.
    pub fn translated(&self) -> Vec<Result<Vec<Play>, Lack>> {
        let abilities = self.abilities.iter().map(|ability| ability::plays(self, ability));
        abilities.chain(self.surges.iter().map(|surge| ability::surge(self, surge))).collect()
    }
}

/// A card of the Empire, as matches read it.
pub fn imperial(catalog: &Catalog, card: EmpireCard) -> Card<'_> {
    let name = match card {
        EmpireCard::Class(id) => &catalog.imperial_card(id).id,
        EmpireCard::Agenda(id) => &catalog.agenda_card(id).id,
        EmpireCard::Reward(id) => &catalog.reward(id).id,
    };
    let holder = if card.attaches(catalog).is_some() { Holder::Group } else { Holder::Empire };
    Card { once: card.is_secret(catalog), ..Card::plain(name, holder, card.abilities(catalog)) }
}

/// Which weapons of a hero are of what kind, a bit for each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Arms {
    pub melee: u16,
    pub ranged: u16,
    pub pistols: u16,
}

/// A card that a hero carries, as matches read it; none for one they do not know.
pub fn card_of<'c>(case: &Case<'c>, gear: &Gear) -> Option<Card<'c>> {
    let catalog = case.catalog;
    let equipment = gear.equipment(catalog)?;
    let name = match gear {
        Gear::Item(id) => &catalog.item(*id).id,
        Gear::Class(id) => &catalog.class_card(*id).id,
        Gear::Reward(id) => &catalog.reward(*id).id,
        Gear::Unknown(_) => return None,
    };
    Some(gear_of(name, equipment))
}

/// Equipment of a hero, as matches read it: here it lies on no weapon.
pub fn gear_of<'c>(name: &'c str, equipment: Equipment<'c>) -> Card<'c> {
    let weapon = equipment.weapon.iter().flat_map(|weapon| &weapon.surges);
    let added = equipment.modifies.iter().flat_map(|added| &added.surges);
    Card {
        surges: weapon.chain(added).filter(|surge| !surge.is_plain()).collect(),
        modifies: equipment.kind.is_modification(),
        weapon: (equipment.weapon.is_some() || equipment.kind.is_modification()).then_some(0),
        ..Card::plain(name, Holder::Hero, equipment.abilities)
    }
}

impl Hero {
    fn arms(&self, case: &Case<'_>, gear: &[Gear]) -> Arms {
        let mut arms = Arms::default();
        for (place, (card, _)) in (0..).zip(self.weapons.iter().take(16)) {
            let known = gear.iter().find(|gear| gear.card() == Some(*card));
            let Some(equipment) = known.and_then(|gear| gear.equipment(case.catalog)) else { continue };
            match equipment.weapon.map(|weapon| weapon.kind) {
                Some(AttackType::Melee) => arms.melee |= 1 << place,
                Some(AttackType::Ranged) => arms.ranged |= 1 << place,
                None => {}
            }
            if equipment.traits.contains(GearTrait::Pistol) {
                arms.pistols |= 1 << place;
            }
        }
        arms
    }

    /// The weapon that a card is, or lies on.
    fn weapon_of(&self, gear: &Gear) -> Option<u16> {
        let card = gear.card()?;
        let own = self.weapons.iter().position(|(weapon, _)| *weapon == card);
        let host = self.modifications.iter().find(|(_, lies)| *lies == card).map(|(weapon, _)| usize::from(*weapon));
        own.or(host).filter(|place| *place < 16).map(|place| 1 << place)
    }
}

impl Fixed {
    /// Writes down the cards of heroes, the Supply deck and the cards of the Empire with what matches play of them.
    pub(super) fn add_gear(&mut self, case: &Case<'_>, setup: &Setup, campaign: &mut Campaign) {
        let catalog = case.catalog;
        for (number, sheet) in setup.heroes.iter().enumerate() {
            let group = GroupNo(number as u8);
            let arms = campaign.heroes[number].arms(case, &sheet.cards);
            for ability in &catalog.hero(sheet.hero).abilities {
                let wounded = (ability.healthy != ability.wounded).then_some(ability.wounded);
                let card = Card { wounded, arms, ..Card::plain(&ability.id, Holder::Hero, &ability.does) };
                self.add_card(campaign, &ability.text, |card| Origin::Gear(group, card), &card);
            }
            for gear in &sheet.cards {
                let Some(card) = card_of(case, gear) else { continue };
                let card = Card { weapon: campaign.heroes[number].weapon_of(gear), arms, ..card };
                // A modification that lies on no weapon does nothing (IA-CAMP-40).
                if let Some(equipment) = gear.equipment(catalog).filter(|_| !card.modifies || card.weapon.is_some()) {
                    self.add_card(campaign, equipment.text, |card| Origin::Gear(group, card), &card);
                }
            }
        }
        for supply in &setup.supplies {
            let supply = catalog.supply_card(*supply);
            let card = Card::plain(&supply.id, Holder::Hero, &supply.abilities);
            campaign.supplies.push(campaign.cards_told.len() as u8);
            self.add_card(campaign, &supply.text, Origin::Supply, &card);
        }
        self.add_imperial(case, setup, campaign);
    }

    /// Writes down the cards of the Empire.
    fn add_imperial(&mut self, case: &Case<'_>, setup: &Setup, campaign: &mut Campaign) {
        for card in &setup.empire {
            let read = imperial(case.catalog, *card);
            let (text, attaches) = (card.told(case.catalog), card.attaches(case.catalog));
            let number = campaign.cards_told.len() as u8;
            if let Some(hosts) = attaches {
                let can_bear = |(_, card): &(usize, &Option<GroupId>)| {
                    let card = card.map(|card| case.catalog.group(card));
                    card.is_some_and(|card| card.affiliation != Some(Affiliation::Rebel) && is_host(hosts, card))
                };
                let bearers = campaign.cards.iter().enumerate().filter(can_bear);
                let bearers = bearers.map(|(group, _)| GroupNo(group as u8)).collect();
                campaign.attachments.push((number, bearers));
            }
            campaign.secrets.extend(read.once.then_some(number));
            let attaches = attaches.is_some();
            self.add_card(campaign, text, |card| Origin::Imperial { card, attaches }, &read);
        }
    }

    /// Writes down a card and what matches play of it.
    fn add_card(
        &mut self,
        campaign: &mut Campaign,
        text: &CardText,
        origin: impl FnOnce(u8) -> Origin,
        card: &Card<'_>,
    ) {
        let number = campaign.cards_told.len() as u8;
        campaign.cards_told.push(text.clone());
        let play = card.translated().into_iter().filter_map(Result::ok).flatten().collect();
        let row =
            AbilityRow { id: card.name.into(), text: text.clone(), card: None, command: None, used_by: None, play };
        let seat = if card.holder == Holder::Hero { REBELS } else { EMPIRE };
        let source = Source { seat, origin: origin(number), used_by: UsedBy::Figure, users: FigureSet::EMPTY, cost: 0 };
        self.abilities.add(&row, source, &[]);
    }
}
