//! The cards as the program uses them.

use super::{
    Affiliation, AttackType, CardText, CommandId, ConditionKind, DeploymentId, Die, Effect, GapField, Keyword, Kind,
    Level, ProductId, Rank, Season, Size, Timing, Trait, WordSet,
};

/// A name that cards share, whatever their subtitles (IA-ARMY-07).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NameKey(pub(super) u16);

/// How figures of a card attack.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attack {
    /// In melee or at a distance.
    pub kind: AttackType,
    /// The attack dice.
    pub dice: Vec<Die>,
    /// Where the player chooses the dice: how many may be of one color, if that is limited.
    pub most_of_a_color: Option<u8>,
}

/// How much an effect does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Value {
    /// It has no number.
    None,
    /// So much.
    Number(i8),
    /// As much as an ability of the card says.
    X,
}

/// One symbol or keyword of a surge ability, or a printed bonus.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EffectUse {
    /// What it does.
    pub effect: Effect,
    /// How much.
    pub value: Value,
}

/// A surge ability (IA-SURGE-01).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Surge {
    /// How many surges it costs.
    pub cost: u8,
    /// What it does.
    pub effects: Vec<EffectUse>,
}

/// A named ability with its summary.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ability {
    /// Its id within its card.
    pub id: Box<str>,
    /// Its name, empty where it has none, and what it does.
    pub text: CardText,
}

/// Cards of other affiliations that a card lets into the army (IA-ARMY-19, IA-ARMY-28).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Allowance {
    /// How many.
    pub most: u8,
    /// Of which affiliation; none for any.
    pub affiliation: Option<Affiliation>,
    /// With which trait, if one is asked for.
    pub with_trait: Option<Trait>,
    /// With which names; empty for any.
    pub names: Vec<NameKey>,
    /// In an army of which affiliation; none for any.
    pub army: Option<Affiliation>,
}

impl Allowance {
    /// Whether it holds in an army of this affiliation.
    pub fn holds_in(&self, army: Affiliation) -> bool {
        self.army.is_none_or(|wanted| wanted == army)
    }

    /// Whether it speaks of this card.
    pub fn describes(&self, card: &DeploymentCard) -> bool {
        card.kind == Kind::Figure
            && self.affiliation.is_none_or(|affiliation| card.affiliation == Some(affiliation))
            && self.with_trait.is_none_or(|wanted| card.traits.contains(wanted as u32))
            && (self.names.is_empty() || self.names.contains(&card.name_key))
    }
}

/// What a card asks of the whole army (IA-ARMY-30).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Demand {
    /// Every group is unique.
    AllUnique,
    /// Every group is one of these.
    Groups {
        /// The ids of the groups that fit.
        fitting: Vec<DeploymentId>,
        /// The words that their names or subtitles have, as they are printed.
        words: Vec<Box<str>>,
    },
    /// Every one of these names is in the army.
    Includes(Vec<NameKey>),
    /// No card of this affiliation is in the army.
    Without(Affiliation),
    /// No unique figure that costs this or less is in the army, these names apart.
    NoCheapUniques {
        /// The cost.
        cost: i8,
        /// The names that may be.
        but: Vec<NameKey>,
    },
}

/// What a card changes about building.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Building {
    /// Guests it lets in.
    pub allowance: Option<Allowance>,
    /// What it asks of the army.
    pub demands: Vec<Demand>,
    /// How much more the Command deck may cost (IA-CMD-11).
    pub command_points: u8,
    /// How many more cards the Command deck may have (IA-CMD-11).
    pub command_cards: u8,
    /// Whether it changes more than the checks know.
    pub is_unmodelled: bool,
}

/// Traits that figures of some names have while a card is in their army.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lent {
    /// The traits, as numbers of `Trait`.
    pub traits: WordSet,
    /// The names.
    pub names: Vec<NameKey>,
}

/// Which groups an attachment can be put on (IA-ARMY-21).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Host {
    /// With any of these traits; empty for any.
    pub traits: WordSet,
    /// With any of these names; empty for any.
    pub names: Vec<NameKey>,
    /// Without these keywords.
    pub not_keywords: WordSet,
    /// Unique, or not; none for both.
    pub unique: Option<bool>,
    /// Of this affiliation.
    pub affiliation: Option<Affiliation>,
    /// With so many figures.
    pub figures: Option<u8>,
    /// That cost at least this.
    pub min_cost: Option<i8>,
}

impl Host {
    /// Whether the attachment can be put on this card (IA-ARMY-21, IA-ARMY-22).
    pub fn is_met_by(&self, card: &DeploymentCard) -> bool {
        card.kind == Kind::Figure
            && (self.traits.is_empty() || self.traits.meets(card.traits))
            && (self.names.is_empty() || self.names.contains(&card.name_key))
            && !self.not_keywords.meets(card.keyword_set)
            && self.unique.is_none_or(|unique| card.unique == Some(unique))
            && self.affiliation.is_none_or(|affiliation| card.affiliation == Some(affiliation))
            && self.figures.is_none_or(|figures| card.figures == figures)
            && self.min_cost.is_none_or(|least| card.cost.is_some_and(|cost| cost >= least))
    }
}

/// A Deployment card: a group of figures, a Skirmish Upgrade, or what such cards bring.
#[derive(Debug, Clone)]
pub struct DeploymentCard {
    /// The id in documents.
    pub id: Box<str>,
    /// The name that tells it from its namesakes; what an upgrade does.
    pub text: CardText,
    /// The printed name.
    pub name: Box<str>,
    /// The printed name, to be compared.
    pub name_key: NameKey,
    /// The subtitle.
    pub subtitle: Option<Box<str>>,
    /// The season.
    pub season: Season,
    /// What it brings.
    pub kind: Kind,
    /// The affiliation; none where no source has it.
    pub affiliation: Option<Affiliation>,
    /// The border; none where no source has it.
    pub rank: Option<Rank>,
    /// Whether an army has it once at most; none where no source tells.
    pub unique: Option<bool>,
    /// The deployment cost, which may be below zero; none where no source has it.
    pub cost: Option<i8>,
    /// The cost to reinforce a figure of it, where it can be.
    pub reinforcement_cost: Option<i8>,
    /// How many figures the group has; none for upgrades but those that add a figure to a group.
    pub figures: u8,
    /// The traits, as numbers of `Trait`.
    pub traits: WordSet,
    /// The traits in the order of the card.
    pub trait_list: Vec<Trait>,
    /// Width and length of the base in spaces.
    pub size: Option<(u8, u8)>,
    /// The health of a figure.
    pub health: Option<u8>,
    /// The speed of a figure.
    pub speed: Option<u8>,
    /// The attack; none for figures that do not attack.
    pub attack: Option<Attack>,
    /// The defense dice; none where the card has no such field or no source has it.
    pub defense: Option<Vec<Die>>,
    /// Bonuses that are always there.
    pub innate: Vec<EffectUse>,
    /// The surge abilities.
    pub surges: Vec<Surge>,
    /// The keywords.
    pub keywords: Vec<Keyword>,
    /// The keywords, as numbers of `Keyword`.
    pub keyword_set: WordSet,
    /// The abilities of figures.
    pub abilities: Vec<Ability>,
    /// What it changes about building.
    pub building: Building,
    /// Which groups it can be put on, for an attachment.
    pub attachment: Option<Host>,
    /// Traits it gives to the group it is put on, as numbers of `Trait`.
    pub gives_traits: WordSet,
    /// By how much it changes the health of each figure of the group it is put on.
    pub gives_health: i8,
    /// Traits that figures of some names have while it is in the army.
    pub lends: Option<Lent>,
    /// Whether it can be used in skirmish (IA-ARMY-23).
    pub skirmish: bool,
    /// Whether it can be used in the campaign.
    pub campaign: bool,
    /// Companions and forms that come with it.
    pub brings: Vec<DeploymentId>,
    /// The products it comes in.
    pub products: Vec<ProductId>,
    /// The same card in the other season (IA-ARMY-31).
    pub counterpart: Option<DeploymentId>,
    /// The printing for skirmish, for a card that is for the campaign alone.
    pub skirmish_printing: Option<DeploymentId>,
    /// What sources leave open.
    pub gaps: Vec<GapField>,
}

impl DeploymentCard {
    /// Whether it is a group of figures.
    pub fn is_group(&self) -> bool {
        self.kind == Kind::Figure
    }

    /// Whether a figure stands on the map for it: those of a group, and the one a Squad Upgrade adds (IA-ARMY-32).
    pub fn has_figures(&self) -> bool {
        self.is_group() || self.kind == Kind::Upgrade && self.figures > 0
    }

    /// Whether its base is larger than one space (IA-LARGE-01); small where no source tells.
    pub fn base(&self) -> Size {
        match self.size {
            Some((width, length)) if width > 1 || length > 1 => Size::Large,
            _ => Size::Small,
        }
    }

    /// The health of a figure to which an attachment gives so much; none where it has none.
    pub fn health_with(&self, given: i8) -> Option<u8> {
        self.health.map(|health| health.saturating_add_signed(given))
    }

    /// How many spaces all its figures take.
    pub fn spaces(&self) -> u32 {
        let (width, length) = self.size.unwrap_or((1, 1));
        u32::from(self.figures) * u32::from(width) * u32::from(length)
    }
}

/// Who may use a Command card: one figure that meets every part (IA-CMD-04).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct User {
    /// Of this affiliation.
    pub affiliation: Option<Affiliation>,
    /// In an army of this affiliation.
    pub army: Option<Affiliation>,
    /// With any of these traits.
    pub traits: WordSet,
    /// With any of these names.
    pub names: Vec<NameKey>,
    /// With a base of this size.
    pub size: Option<Size>,
    /// With any of these keywords.
    pub keywords: WordSet,
    /// Without these keywords.
    pub not_keywords: WordSet,
    /// Unique, or not.
    pub unique: Option<bool>,
}

/// A Command card.
#[derive(Debug, Clone)]
pub struct CommandCard {
    /// The id in documents.
    pub id: Box<str>,
    /// The name and what it does.
    pub text: CardText,
    /// The season.
    pub season: Season,
    /// What it costs in a deck; none where no source has it.
    pub cost: Option<u8>,
    /// How many copies a deck may have (IA-CMD-03); none where no source has it.
    pub copies: Option<u8>,
    /// When it is used.
    pub timing: Option<Timing>,
    /// Who may use it.
    pub user: User,
    /// The products it comes in.
    pub products: Vec<ProductId>,
    /// The same card in the other season.
    pub counterpart: Option<CommandId>,
    /// What sources leave open.
    pub gaps: Vec<GapField>,
}

impl CommandCard {
    /// When it is used, where it has a name; none where only the text tells it.
    pub fn named_timing(&self) -> Option<Timing> {
        self.timing.filter(|timing| *timing != Timing::ReactionOther)
    }
}

/// The terrain of a space (table 1.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Terrain {
    /// No part of the map.
    Outside,
    /// Nothing special.
    Open,
    /// Blocking terrain.
    Blocking,
    /// Difficult terrain.
    Difficult,
}

/// A space, as column and row counted from the top left.
pub type Space = (u8, u8);

/// One side of a space: the east one, or the south one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Edge {
    /// The space.
    pub space: Space,
    /// Whether it is the side to the east; else to the south.
    pub is_east: bool,
}

/// A token a mission puts on the map.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    /// What kind.
    pub kind: Box<str>,
    /// Where.
    pub space: Space,
}

/// A mission of a map.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mission {
    /// Which of the map's missions, `a` or `b`.
    pub variant: Box<str>,
    /// Its name, where a source has it.
    pub name: Option<Box<str>>,
    /// Its tokens.
    pub tokens: Vec<Token>,
    /// Tokens set aside for it, with their number.
    pub set_aside: Vec<(Box<str>, u8)>,
}

/// The zones in which the two players deploy.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Zones {
    /// The blue one.
    pub blue: Vec<Space>,
    /// The red one.
    pub red: Vec<Space>,
}

/// A skirmish map.
#[derive(Debug, Clone)]
pub struct SkirmishMap {
    /// The id in documents.
    pub id: Box<str>,
    /// The name.
    pub text: CardText,
    /// How much is known of it.
    pub level: Level,
    /// For how many players.
    pub players: u8,
    /// The product its tiles and missions come in, as it is printed.
    pub product: Box<str>,
    /// How many spaces it is wide.
    pub width: u8,
    /// How many spaces it is high.
    pub height: u8,
    /// The terrain, row by row.
    pub terrain: Vec<Terrain>,
    /// Walls.
    pub walls: Vec<Edge>,
    /// Blocking edges.
    pub blocking_edges: Vec<Edge>,
    /// Impassable edges; none where they are not known.
    pub impassable_edges: Option<Vec<Edge>>,
    /// Whether difficult terrain is known.
    pub difficult_known: bool,
    /// Spaces with spires.
    pub spires: Vec<Space>,
    /// Doors, each with the edges it covers.
    pub doors: Vec<Vec<Edge>>,
    /// Terminals.
    pub terminals: Vec<Space>,
    /// The deployment zones, where they are known.
    pub zones: Option<Zones>,
    /// The missions.
    pub missions: Vec<Mission>,
}

impl SkirmishMap {
    /// The spaces of the smaller deployment zone, where zones are known (IA-SETUP-06).
    pub fn zone_spaces(&self) -> Option<usize> {
        self.zones.as_ref().map(|zones| zones.blue.len().min(zones.red.len()))
    }
}

/// A condition card, or a power token.
#[derive(Debug, Clone)]
pub struct Condition {
    /// The id.
    pub id: Box<str>,
    /// Its name and what it does (table 1.2).
    pub text: CardText,
    /// Whether it harms or helps.
    pub kind: ConditionKind,
}

impl Condition {
    /// The name of its drawing in `icons/`; none for what has no drawing.
    pub fn icon(&self) -> Option<&'static str> {
        match &*self.id {
            "bleeding" => Some("condition-bleeding"),
            "focused" => Some("condition-focused"),
            "hidden" => Some("condition-hidden"),
            "stunned" => Some("condition-stunned"),
            "weakened" => Some("condition-weakened"),
            "power-token-damage" => Some("result-hit"),
            "power-token-surge" => Some("result-surge"),
            "power-token-block" => Some("result-block"),
            "power-token-evade" => Some("result-evade"),
            _ => None,
        }
    }
}

/// A product.
#[derive(Debug, Clone)]
pub struct Product {
    /// The id.
    pub id: Box<str>,
    /// Its name.
    pub text: CardText,
}
