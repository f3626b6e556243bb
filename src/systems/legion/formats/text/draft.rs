//! An army as it was written, before anything was decided between cards of the same name.

use crate::{
    cards::{BattleKind, Catalog, Faction, ForceId, Rank, Slot},
    formats::names::Token,
    list::Format,
};
use kernel::text_list::{Level, Page, Sure};

/// An upgrade as it was written, with what it may be.
#[derive(Debug, Clone)]
pub(in crate::formats) struct Written {
    pub token: Token,
    /// The slot that was named with it.
    pub slot: Option<Slot>,
}

/// A unit or a counterpart as it was written.
#[derive(Debug, Clone)]
pub(in crate::formats) struct Entry {
    pub unit: Token,
    /// The rank it stands under; counterparts stand under that of counterparts.
    pub rank: Option<Rank>,
    /// It was named as the counterpart of the unit before it.
    pub joins: bool,
    pub upgrades: Vec<Written>,
    pub loadout: Vec<Written>,
    /// Its first line named upgrades too.
    pub inline: bool,
    /// True if the count behind its line may be that of its last upgrade, for which it has slots enough.
    pub may_count_upgrade: bool,
    /// True if its count was a number where a cost may stand.
    pub count_is_guess: bool,
    pub level: Level,
    /// The number of its first line.
    pub line: usize,
}

impl Entry {
    /// A unit without upgrades.
    pub fn new(unit: Token, level: Level, line: usize) -> Self {
        Self {
            unit,
            rank: None,
            joins: false,
            upgrades: Vec::new(),
            loadout: Vec::new(),
            inline: false,
            may_count_upgrade: false,
            count_is_guess: false,
            level,
            line,
        }
    }

    /// True if the card has a slot for this upgrade. An upgrade that is not known stands where it was written.
    pub fn carries(&self, catalog: &Catalog, upgrade: &Token) -> bool {
        let slots: Vec<Slot> = upgrade.meaning.upgrades.iter().map(|id| catalog.upgrade(*id).slot).collect();
        let mut cards = self.unit.meaning.units.iter().map(|id| catalog.unit(*id));
        slots.is_empty() || cards.any(|card| slots.iter().any(|slot| card.bar[*slot] > 0))
    }
}

/// An army as it was written.
#[derive(Debug, Clone, Default)]
pub(in crate::formats) struct Draft {
    /// What the text says beside the cards.
    pub page: Page,
    pub faction: Option<Faction>,
    /// A faction as it was written, if it is not known.
    pub unknown_faction: Option<String>,
    pub force: Option<ForceId>,
    /// A battle force as it was written, if it is not known.
    pub unknown_force: Option<String>,
    pub format: Option<Format>,
    /// The points the text says the army may have, if no format has as many.
    pub limit: Option<i32>,
    /// Cards are always written with their whole names, units with their subtitles.
    pub full_names: bool,
    pub entries: Vec<Entry>,
    pub hand: Vec<Token>,
    pub contingencies: Vec<Token>,
    /// Battle cards, each with the row it stands in.
    pub deck: Vec<(Option<BattleKind>, Token)>,
    /// Flaw cards, which come with their units.
    pub flaws: Vec<String>,
    /// It says the battle force wherever the army has one, as our own forms do.
    pub says_force: bool,
}

impl Draft {
    /// The army with each count that may be an upgrade's on the upgrade; none if there is no such count.
    pub fn with_counted_upgrades(&self) -> Option<Self> {
        let mut draft = self.entries.iter().any(|entry| entry.may_count_upgrade).then(|| self.clone())?;
        for entry in draft.entries.iter_mut().filter(|entry| entry.may_count_upgrade) {
            entry.may_count_upgrade = false;
            if let Some(last) = entry.upgrades.last_mut() {
                std::mem::swap(&mut entry.unit.count, &mut last.token.count);
            }
        }
        Some(draft)
    }

    /// True if it is surely an army of the game, and not a text in which a word happens to be like a card's name.
    pub fn is_army(&self) -> bool {
        const LONG: usize = 10;
        const ENOUGH_CARDS: usize = 3;
        let is_exact = |token: &Token| token.sure == Sure::Exact && token.is_card();
        let is_sure = |written: &&Written| written.token.sure >= Sure::Guessed && written.token.is_card();
        let has_unit = self.entries.iter().any(|entry| {
            let unit = &entry.unit;
            let upgrades = entry.upgrades.iter().filter(is_sure).count();
            match unit.sure {
                Sure::Exact => true,
                Sure::Guessed => unit.points.is_some() || upgrades > 0 || unit.written.len() >= LONG,
                _ => upgrades > 1,
            }
        });
        let beside = self.hand.iter().chain(&self.contingencies).chain(self.deck.iter().map(|(_, card)| card));
        !self.page.tally.is_prose() && (has_unit || beside.filter(|token| is_exact(token)).count() >= ENOUGH_CARDS)
    }

    /// Takes the points an army may have for the format that has them.
    pub fn take_limit(&mut self, limit: i32) {
        match Format::ALL.into_iter().find(|format| format.limit() == limit) {
            Some(format) => self.format = self.format.or(Some(format)),
            None => self.limit = self.limit.or(Some(limit)),
        }
    }

    /// Takes what a word says of the army as a whole.
    pub fn take_word(&mut self, token: &Token) {
        self.faction = self.faction.or(token.meaning.faction);
        self.force = self.force.or(token.meaning.force);
        self.format = self.format.or(token.meaning.format);
        self.says_force |= token.meaning.format.is_some();
    }
}
