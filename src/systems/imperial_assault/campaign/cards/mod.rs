//! The cards of the campaign: a typed, immutable catalog of its own, beside that of skirmish.

pub mod ability;
mod campaign;
mod card;
mod group;
mod load;
pub mod map;
mod mission;
pub mod script;
mod source;
pub mod vocabulary;

pub use crate::files::BUNDLED;
pub use ability::{Ability, Surge};
pub use campaign::{CampaignLog, Edge, ForcedAfter, SideDeck, Slot, Start};
pub use card::{
    AgendaCard, AgendaSet, ClassCard, Companion, Equipment, Hero, HeroAbility, HeroSide, HeroToken, ImperialCard,
    ImperialClass, Item, Modification, Reward, RewardGroup, RewardSide, Stats, SupplyCard, Tokens, Weapon,
};
pub use group::{Group, Host};
pub use mission::{Bounty, Ending, Mission, Printed};
pub use source::source;
pub use vocabulary::{AgendaKind, Attribute, Color, GapKind, GearKind, GearTrait, Role, Side, SlotKind, StoryKind};

use kernel::catalog::cards;
use map::MissionMap;
use script::Script;

cards! {
    Hero, HeroId = 0 in "heroes": hero, heroes, find_hero;
    /// A card of a hero's class deck.
    ClassCard, ClassCardId = 1 in "class_cards": class_card, class_cards, find_class_card;
    Item, ItemId = 2 in "items": item, items, find_item;
    Reward, RewardId = 3 in "rewards": reward, rewards, find_reward;
    SupplyCard, SupplyCardId = 4 in "supply_cards": supply_card, supply_cards, find_supply_card;
    /// A deck of Imperial class cards.
    ImperialClass, ImperialClassId = 5 in "imperial_classes": imperial_class, imperial_classes, find_imperial_class;
    ImperialCard, ImperialCardId = 6 in "imperial_cards": imperial_card, imperial_cards, find_imperial_card;
    AgendaSet, AgendaSetId = 7 in "agenda_sets": agenda_set, agenda_sets, find_agenda_set;
    AgendaCard, AgendaCardId = 8 in "agenda_cards": agenda_card, agenda_cards, find_agenda_card;
    /// A Deployment card as a campaign uses it.
    Group, GroupId = 9 in "groups": group, groups, find_group;
    Mission, MissionId = 10 in "campaign_missions": mission, missions, find_mission;
    Companion, CompanionId = 12 in "companions": companion, companions, find_companion;
    /// The log of a campaign before its first mission.
    CampaignLog, CampaignId = 11 in "campaigns": campaign, campaigns, find_campaign;
}

/// The cards of the campaign.
#[derive(Debug)]
pub struct Catalog {
    version: String,
    cards: Cards,
    /// Maps of missions that packs bring.
    maps: Vec<MissionMap>,
    scripts: Vec<Script>,
}

impl Catalog {
    /// True for a kind of rows that only campaigns use.
    pub fn has_kind(kind: &str) -> bool {
        crate::files::CAMPAIGN.kinds.contains(&kind)
    }

    /// The rules of a mission, if anybody wrote them as data: the last ones that a pack brings, else ours.
    pub fn script(&self, mission: MissionId) -> Option<&Script> {
        let id = &*self.mission(mission).id;
        self.scripts.iter().rev().find(|script| *script.id == *id)
    }

    /// The catalog's version: it changes when any of its files does.
    pub fn version(&self) -> &str {
        &self.version
    }
}
