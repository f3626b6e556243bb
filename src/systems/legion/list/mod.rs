//! An army as a value: what is built, saved, checked and printed.

mod document;
mod edit;

pub use document::{read, write};
pub use edit::{
    COMMANDS, CONTINGENCIES, Candidate, Change, Edit, FORCE, Hand, Part, UNITS, battle, battles, counterpart, hand,
    part, upgrades,
};

use super::cards::{
    BattleId, BattleKind, ByBattleKind, ByFaction, ByRank, Catalog, CommandId, Faction, ForceId, Limits, Rank, UnitId,
    UpgradeId,
};
use kernel::{
    choice::{self, Choice},
    document::Extra,
    words::words,
};

/// An army with its format, name and notes.
pub type Document = kernel::Document<Format, Army>;

words! {
    /// The size of game an army is built for (table 1.3).
    #[derive(Default)]
    Format, "legion.format.", {
        /// 800 points.
        #[default]
        Standard = "standard",
        /// 500 points.
        Skirmish = "skirmish",
        /// 1600 points.
        GrandArmy = "grand_army",
    }
}

impl Format {
    /// The points allowed.
    pub const fn limit(self) -> i32 {
        match self {
            Self::Standard => 800,
            Self::Skirmish => 500,
            Self::GrandArmy => 1600,
        }
    }

    /// The rank limits of armies without a battle force (LEG-ARMY-05 and table 1.3).
    pub fn limits(self) -> Limits {
        let mut ranks = ByRank::<(u8, u8)>::default();
        let table = match self {
            Self::Standard => [(1, 2), (0, 2), (3, 6), (0, 3), (0, 3), (0, 2)],
            Self::Skirmish => [(1, 1), (0, 1), (2, 4), (0, 2), (0, 2), (0, 1)],
            Self::GrandArmy => [(1, 4), (0, 3), (6, 10), (0, 5), (0, 5), (0, 4)],
        };
        for (rank, range) in Rank::LIMITED.into_iter().zip(table) {
            ranks[rank] = range;
        }
        Limits { ranks, leaders: None }
    }
}

/// A unit card, as an army names it.
pub type UnitChoice = Choice<UnitId>;
/// An upgrade, as an army names it.
pub type UpgradeChoice = Choice<UpgradeId>;
/// A command card, as an army names it.
pub type CommandChoice = Choice<CommandId>;
/// A battle card, as an army names it.
pub type BattleChoice = Choice<BattleId>;
/// A battle force, as an army names it.
pub type ForceChoice = Choice<ForceId>;

/// The counterpart of a unit with its own upgrades.
#[derive(Debug, Clone, PartialEq)]
pub struct Counterpart {
    /// The counterpart card.
    pub card: UnitChoice,
    pub upgrades: Vec<UpgradeChoice>,
    /// Fields that are not ours, kept as they were.
    pub extra: Extra,
}

impl Counterpart {
    /// A counterpart without upgrades.
    pub fn new(card: UnitId) -> Self {
        Self { card: Choice::Known(card), upgrades: Vec::new(), extra: Extra::new() }
    }
}

/// One unit of an army.
#[derive(Debug, Clone, PartialEq)]
pub struct Unit {
    /// The unit card.
    pub card: UnitChoice,
    /// The upgrades, in the player's order.
    pub upgrades: Vec<UpgradeChoice>,
    /// Upgrades set aside (LEG-ARMY-24).
    pub loadout: Vec<UpgradeChoice>,
    /// The counterpart that has joined it (LEG-ARMY-19).
    pub counterpart: Option<Counterpart>,
    /// Fields of the entry that are not ours, kept as they were.
    pub extra: Extra,
}

impl Unit {
    /// A unit without upgrades.
    pub fn new(card: UnitId) -> Self {
        Self {
            card: Choice::Known(card),
            upgrades: Vec::new(),
            loadout: Vec::new(),
            counterpart: None,
            extra: Extra::new(),
        }
    }

    /// The card of its counterpart, if one has joined it and the catalog has it.
    pub fn counterpart_card(&self) -> Option<UnitId> {
        self.counterpart.as_ref()?.card.known()
    }

    /// The unit's card and its counterpart's, as far as the catalog has them.
    pub fn cards(&self) -> impl Iterator<Item = UnitId> + Clone {
        self.card.known().into_iter().chain(self.counterpart_card())
    }

    /// The upgrades of one part of the unit; none of a counterpart that is not there.
    pub fn upgrades_of(&self, part: Part) -> &[UpgradeChoice] {
        match part {
            Part::Unit => &self.upgrades,
            Part::Loadout => &self.loadout,
            Part::Counterpart => self.counterpart.as_ref().map_or(&[], |counterpart| &counterpart.upgrades),
        }
    }

    /// The equipped upgrades the catalog knows, those of the counterpart included, each with where it is.
    pub fn equipped(&self) -> impl Iterator<Item = (Part, usize, UpgradeId)> + Clone + '_ {
        choice::known(&self.upgrades)
            .map(|(index, id)| (Part::Unit, index, id))
            .chain(choice::known(self.upgrades_of(Part::Counterpart)).map(|(index, id)| (Part::Counterpart, index, id)))
    }
}

/// The three rows of a battle deck, by [`BattleKind`].
#[derive(Debug, Clone, PartialEq, Default)]
pub struct BattleDeck {
    rows: ByBattleKind<Vec<BattleChoice>>,
    /// Fields that are not ours, kept as they were.
    pub extra: Extra,
}

impl BattleDeck {
    /// The cards of a kind.
    pub fn row(&self, kind: BattleKind) -> &[BattleChoice] {
        &self.rows[kind]
    }

    /// The cards of a kind, to be changed.
    pub fn row_mut(&mut self, kind: BattleKind) -> &mut Vec<BattleChoice> {
        &mut self.rows[kind]
    }

    /// Number of cards.
    pub fn len(&self) -> usize {
        self.rows.iter().map(Vec::len).sum()
    }

    /// True if there is no card.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// An army: a faction, its units, its command hand and its battle deck.
#[derive(Debug, Clone, PartialEq)]
pub struct Army {
    /// The faction; units may contradict it, which is a finding.
    pub faction: Faction,
    /// The battle force it is built as.
    pub battle_force: Option<ForceChoice>,
    /// The units, in the player's order.
    pub units: Vec<Unit>,
    /// The command hand; none where it is not chosen yet.
    pub command_cards: Option<Vec<CommandChoice>>,
    /// Contingency cards (LEG-HAND-04).
    pub contingencies: Vec<CommandChoice>,
    /// The battle deck; none where it is not chosen yet.
    pub battle_deck: Option<BattleDeck>,
    /// Fields of the list that are not ours, kept as they were.
    pub extra: Extra,
}

impl Army {
    /// An army without units, hand and deck.
    pub fn new(faction: Faction) -> Self {
        Self {
            faction,
            battle_force: None,
            units: Vec::new(),
            command_cards: None,
            contingencies: Vec::new(),
            battle_deck: None,
            extra: Extra::new(),
        }
    }

    /// The battle force, if the catalog has it.
    pub fn force(&self) -> Option<ForceId> {
        self.battle_force.as_ref()?.known()
    }

    /// The command cards in hand or set aside.
    pub fn hand(&self, hand: Hand) -> &[CommandChoice] {
        match hand {
            Hand::Hand => self.command_cards.as_deref().unwrap_or(&[]),
            Hand::Contingencies => &self.contingencies,
        }
    }

    /// The units the catalog knows, counterparts left out, each with its place.
    pub fn known_units(&self) -> impl Iterator<Item = (usize, UnitId)> + Clone + '_ {
        self.units.iter().enumerate().filter_map(|(index, unit)| Some((index, unit.card.known()?)))
    }
}

/// An empty army of this faction with its envelope.
pub fn empty_document(faction: Faction, format: Format, name: impl Into<String>) -> Document {
    Document { format, name: name.into(), notes: String::new(), list: Army::new(faction), extra: Extra::new() }
}

/// The faction most units of the army belong to, mercenaries last, if the catalog knows any of them.
pub fn faction_of_units(catalog: &Catalog, units: &[Unit]) -> Option<Faction> {
    let mut counts = ByFaction::<usize>::default();
    for card in units.iter().filter_map(|unit| unit.card.known()) {
        counts[catalog.unit(card).faction] += 1;
    }
    let own = Faction::ALL.into_iter().filter(|faction| *faction != Faction::Mercenary);
    own.filter(|faction| counts[*faction] > 0)
        .rev()
        .max_by_key(|faction| counts[*faction])
        .or((counts[Faction::Mercenary] > 0).then_some(Faction::Mercenary))
}
