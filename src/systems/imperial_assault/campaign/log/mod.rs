//! A campaign as a value: its players, and the log of what they did, of which everything else follows.

mod cards;
mod gear;
mod reading;
mod writing;

pub use cards::cards;
pub use gear::Gear;
pub use reading::{LARGEST, MOST_CARDS, MOST_ENTRIES, MOST_HEROES, fits, is_campaign, packs_of, read, read_text};
pub use writing::write;

use super::cards::{
    AgendaCardId, AgendaSetId, CampaignId, Catalog, ClassCardId, GroupId, HeroId, ImperialCardId, ImperialClassId,
    ItemId, MissionId, RewardId, Side,
};
use kernel::{Choice, document::Extra, words::words};

/// A campaign with its name and notes.
pub type Document = kernel::Document<Format, Campaign>;

words! {
    /// The kind of document.
    #[derive(Default)]
    Format, "imperial_assault.campaign.format.", {
        #[default]
        Campaign = "campaign",
    }
}

words! {
    /// A rule of the house.
    Variant, "imperial_assault.campaign.variant.", {
        /// Half of each item deck is drawn instead of six cards (IA-CAMP-64).
        HalfItemDraw = "half_item_draw",
        /// At most four agenda cards in hand and play area (IA-CAMP-66).
        FourAgendas = "four_agendas",
        /// The optional lines of the log are played.
        Longer = "longer",
    }
}

words! {
    /// How strong an Empire without a player is.
    #[derive(Default)]
    Strength, "imperial_assault.campaign.strength.", {
        /// The threat level is one lower, and it attacks whoever stands most.
        Gentle = "gentle",
        #[default]
        Even = "even",
        /// The threat level is one higher.
        Hard = "hard",
    }
}

impl Strength {
    /// By how much the threat level of a mission is higher.
    pub const fn threat(self) -> i32 {
        match self {
            Self::Gentle => -1,
            Self::Even => 0,
            Self::Hard => 1,
        }
    }
}

words! {
    /// A deck that is drawn from.
    Deck, "imperial_assault.campaign.deck.", {
        Tier1 = "tier1",
        Tier2 = "tier2",
        Tier3 = "tier3",
        Agendas = "agendas",
        SideMissions = "side_missions",
    }
}

impl Deck {
    /// The item deck of a tier.
    pub const fn of_tier(tier: u8) -> Self {
        match tier {
            1 => Self::Tier1,
            2 => Self::Tier2,
            _ => Self::Tier3,
        }
    }
}

/// A campaign.
#[derive(Debug, Clone, PartialEq)]
pub struct Campaign {
    pub campaign: Choice<CampaignId>,
    /// The seed of all draws.
    pub seed: u64,
    pub variants: Vec<Choice<Variant>>,
    /// The boxes and packs whose cards are in the decks; empty for all.
    pub products: Vec<String>,
    pub heroes: Vec<Player>,
    pub empire: Empire,
    pub side_deck: SideDeck,
    pub log: Vec<Entry>,
    /// Who holds which item, with its modifications.
    pub armory: Vec<Held>,
    pub extra: Extra,
}

/// A hero and the person who plays it.
#[derive(Debug, Clone, PartialEq)]
pub struct Player {
    pub hero: Choice<HeroId>,
    pub player: String,
    /// Rewards held from the start (IA-CAMP-18).
    pub rewards: Vec<Choice<RewardId>>,
    pub extra: Extra,
}

/// The Imperial player.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Empire {
    pub player: String,
    pub class: Option<Choice<ImperialClassId>>,
    pub agenda_sets: Vec<Choice<AgendaSetId>>,
    /// True without a person: it has no class, agendas or influence.
    pub automated: bool,
    /// How strong it is without a person.
    pub strength: Strength,
    pub extra: Extra,
}

/// The side mission deck (IA-CAMP-06).
#[derive(Debug, Clone, PartialEq, Default)]
pub struct SideDeck {
    /// The heroes' own missions, where they are not just those of the heroes.
    pub red: Option<Vec<Choice<MissionId>>>,
    pub green: Vec<Choice<MissionId>>,
    pub gray: Vec<Choice<MissionId>>,
    pub threat: Vec<Choice<MissionId>>,
    pub extra: Extra,
}

/// An entry of the log: a mission with its upgrade stages, the stages before the first mission, or a draw made again.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Entry {
    /// The line of the campaign's log, counted from 1; 0 before the first mission.
    pub slot: u8,
    /// The deck that was drawn from again; such an entry has nothing else.
    pub again: Option<Deck>,
    /// True for a forced mission (IA-CAMP-11).
    pub forced: bool,
    pub mission: Option<Choice<MissionId>>,
    pub threat_level: Option<i32>,
    pub allies: Vec<Choice<GroupId>>,
    pub open_groups: Vec<Choice<GroupId>>,
    pub brought: Vec<Load>,
    pub winner: Option<Side>,
    /// The mission's ending, counted from 0.
    pub ending: Option<usize>,
    /// Crates claimed by the heroes.
    pub crates: i32,
    pub gained: Option<Gains>,
    /// Agenda cards that left the campaign, and those that were shuffled back.
    pub discarded: Vec<Choice<AgendaCardId>>,
    pub returned: Vec<Choice<AgendaCardId>>,
    /// The side missions drawn after the mission; none where that is still to be done.
    pub side_missions: Option<Vec<Choice<MissionId>>>,
    pub rebel_stage: Option<RebelStage>,
    pub imperial_stage: Option<ImperialStage>,
    /// Lines of the mission's table.
    pub table: Vec<String>,
    pub extra: Extra,
}

/// What a hero brings to a mission.
#[derive(Debug, Clone, PartialEq)]
pub struct Load {
    pub hero: usize,
    pub items: Vec<Gear>,
    pub extra: Extra,
}

/// What both sides got.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Gains {
    /// Of each hero, in their order.
    pub hero_xp: Vec<i32>,
    /// Of all heroes together, crates included.
    pub credits: i32,
    pub imperial_xp: i32,
    pub influence: i32,
    /// Of either side.
    pub rewards: Vec<Won>,
    pub allies: Vec<Choice<GroupId>>,
    pub villains: Vec<Choice<GroupId>>,
    /// By how much the threat level of the next mission is higher.
    pub threat: i32,
    pub extra: Extra,
}

/// A reward, with the hero who holds it if one does.
#[derive(Debug, Clone, PartialEq)]
pub struct Won {
    pub card: Choice<RewardId>,
    pub hero: Option<usize>,
}

/// A Rebel upgrade stage (IA-CAMP-09).
#[derive(Debug, Clone, PartialEq, Default)]
pub struct RebelStage {
    /// True while it goes on.
    pub open: bool,
    pub learned: Vec<Learned>,
    pub sold: Vec<Sale>,
    /// The items on offer by tier; none where the draw was not noted.
    pub drawn: Option<Drawn>,
    pub bought: Vec<Bought>,
    pub extra: Extra,
}

/// Items on offer, by tier.
pub type Drawn = Vec<(u8, Vec<Choice<ItemId>>)>;

/// A class card a hero learned.
#[derive(Debug, Clone, PartialEq)]
pub struct Learned {
    pub hero: usize,
    pub card: Choice<ClassCardId>,
}

/// An item that was sold.
#[derive(Debug, Clone, PartialEq)]
pub struct Sale {
    pub item: Gear,
    /// The price; none for the right one.
    pub price: Option<i32>,
}

/// An item that was bought, for a hero.
#[derive(Debug, Clone, PartialEq)]
pub struct Bought {
    pub item: Choice<ItemId>,
    pub hero: usize,
}

/// An Imperial upgrade stage (IA-CAMP-10).
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ImperialStage {
    /// True while it goes on.
    pub open: bool,
    pub learned: Vec<Choice<ImperialCardId>>,
    /// The agenda cards on offer; none where the draw was not noted.
    pub drawn: Option<Vec<Choice<AgendaCardId>>>,
    pub bought: Vec<Choice<AgendaCardId>>,
    pub extra: Extra,
}

/// An item with its modifications, and the hero who has it.
#[derive(Debug, Clone, PartialEq)]
pub struct Held {
    pub hero: usize,
    pub item: Gear,
    pub modifications: Vec<Gear>,
    pub extra: Extra,
}

impl Campaign {
    /// A campaign in which nobody has done anything yet.
    pub fn new(campaign: Choice<CampaignId>, seed: u64) -> Self {
        Self {
            campaign,
            seed,
            variants: Vec::new(),
            products: Vec::new(),
            heroes: Vec::new(),
            empire: Empire::default(),
            side_deck: SideDeck::default(),
            log: Vec::new(),
            armory: Vec::new(),
            extra: Extra::new(),
        }
    }

    /// True if cards of this product are in the decks.
    pub fn has_product(&self, product: &str) -> bool {
        self.products.is_empty() || self.products.iter().any(|own| own == product)
    }

    /// True if this house rule counts.
    pub fn plays(&self, variant: Variant) -> bool {
        self.variants.iter().any(|known| known.known() == Some(variant))
    }

    /// The heroes the catalog knows, each with its place.
    pub fn known_heroes(&self) -> impl Iterator<Item = (usize, HeroId)> + Clone + '_ {
        self.heroes.iter().enumerate().filter_map(|(index, player)| Some((index, player.hero.known()?)))
    }

    /// The red missions of the side deck: those noted, else those of the heroes.
    pub fn red(&self, catalog: &Catalog) -> Vec<MissionId> {
        match &self.side_deck.red {
            Some(red) => red.iter().filter_map(Choice::known).collect(),
            None => self.known_heroes().map(|(_, hero)| catalog.hero(hero).mission).collect(),
        }
    }

    /// All missions of the side deck, without those of threat.
    pub fn side_missions(&self, catalog: &Catalog) -> Vec<MissionId> {
        let SideDeck { green, gray, .. } = &self.side_deck;
        self.red(catalog).into_iter().chain(green.iter().chain(gray).filter_map(Choice::known)).collect()
    }
}

/// A new document.
pub fn empty_document(campaign: CampaignId, seed: u64, name: impl Into<String>) -> Document {
    Document {
        format: Format::Campaign,
        name: name.into(),
        notes: String::new(),
        list: Campaign::new(Choice::Known(campaign), seed),
        extra: Extra::new(),
    }
}
