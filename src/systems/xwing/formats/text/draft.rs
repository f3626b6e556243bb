//! A squad as it was written, before anything was decided between cards of the same name.

use super::lexicon::Token;
use crate::{
    cards::{Catalog, PilotId, ShipId, Slot, SquadFaction},
    list::Format,
};
use kernel::{
    similar::fold,
    text_list::{Level, Page, Sure},
};

/// A card as it was written, with what it may be.
#[derive(Debug, Clone)]
pub(super) struct Written {
    pub token: Token,
    /// The icon that was named with it.
    pub slot: Option<Slot>,
}

/// A ship as it was written.
#[derive(Debug, Clone)]
pub(super) struct Entry {
    pub pilot: Written,
    /// The ship types named with it; empty if none was.
    pub ships: Vec<ShipId>,
    /// The ship type as it was written, if it is not known.
    pub unknown_ship: String,
    pub upgrades: Vec<Written>,
    /// A number of its line that is no card's: what the ship costs with its upgrades, or without, or all its copies.
    pub total: Option<i32>,
    /// True if the count behind its line may be that of its last upgrade, which has icons enough.
    pub may_count_upgrade: bool,
    /// True if its count was a number where a cost may stand.
    pub count_is_guess: bool,
    /// True if its first line named upgrades too.
    pub inline: bool,
    pub level: Level,
    /// The number of its first line.
    pub line: usize,
}

/// A squad as it was written, before anything was decided between cards of the same name.
#[derive(Debug, Clone, Default)]
pub(super) struct Draft {
    /// What the text says beside the cards.
    pub page: Page,
    /// True if Yet Another Squad Builder wrote it.
    pub is_of_yasb: bool,
    pub faction: Option<SquadFaction>,
    pub format: Option<Format>,
    pub entries: Vec<Entry>,
}

impl Draft {
    /// The squad with each count that may be an upgrade's on the upgrade; none if there is no such count.
    pub fn with_counted_upgrades(&self) -> Option<Self> {
        let mut draft = self.entries.iter().any(|entry| entry.may_count_upgrade).then(|| self.clone())?;
        for entry in draft.entries.iter_mut().filter(|entry| entry.may_count_upgrade) {
            entry.may_count_upgrade = false;
            if let Some(last) = entry.upgrades.last_mut() {
                std::mem::swap(&mut entry.pilot.token.count, &mut last.token.count);
            }
        }
        Some(draft)
    }

    /// The squad with the numbers behind lines, which may be costs, taken for counts: all of them, or those of one line.
    pub fn with_numbers_for_counts(&self) -> Vec<Self> {
        const MOST: i32 = 9;
        const MOST_LINES: usize = 8;
        let number = |entry: &Entry| {
            let (last, others) = entry.upgrades.split_last()?;
            let is_bare = |token: &Token| token.points.is_none() && token.count == 1;
            let number = last.token.points.filter(|points| (2..=MOST).contains(points))?;
            let is_only = is_bare(&entry.pilot.token) && others.iter().all(|card| is_bare(&card.token));
            u32::try_from(number).ok().filter(|_| entry.inline && is_only)
        };
        let counted: Vec<usize> = (0..self.entries.len()).filter(|at| number(&self.entries[*at]).is_some()).collect();
        let with = |places: &[usize]| {
            let mut draft = self.clone();
            for at in places {
                let entry = &mut draft.entries[*at];
                entry.pilot.token.count = number(&self.entries[*at]).unwrap_or(1);
                entry.count_is_guess = true;
                if let Some(last) = entry.upgrades.last_mut() {
                    last.token.points = None;
                }
            }
            draft
        };
        if !(1..=MOST_LINES).contains(&counted.len()) {
            return Vec::new();
        }
        let single = counted.chunks(1).filter(|_| counted.len() > 1);
        std::iter::once(&counted[..]).chain(single).map(with).collect()
    }

    /// True if it is surely a squad of the game, and not a text with a word like a card's name.
    pub fn is_squad(&self, catalog: &Catalog) -> bool {
        const LONG: usize = 8;
        let is_weak = |entry: &&Entry| {
            let pilot = &entry.pilot.token;
            pilot.sure == Sure::Weak && !pilot.meaning.pilots.is_empty()
        };
        if self.entries.iter().filter(is_weak).count() > 1 {
            return true;
        }
        self.entries.iter().any(|entry| {
            let pilot = &entry.pilot.token;
            let has_cost = |id: &PilotId| catalog.pilot(*id).points.map(i32::from) == pilot.points;
            let is_card = |written: &&Written| written.token.sure >= Sure::Guessed && written.token.is_card();
            let upgrades = entry.upgrades.iter().filter(is_card).count();
            let is_guess_worth_it = pilot.points.is_some() || upgrades > 0 || fold(&pilot.written).len() >= LONG;
            match pilot.sure {
                Sure::Exact => true,
                Sure::Guessed if is_guess_worth_it => true,
                Sure::Weak if pilot.points.is_some() && pilot.meaning.pilots.iter().any(has_cost) => true,
                _ => !entry.ships.is_empty() || upgrades > 1,
            }
        })
    }
}
