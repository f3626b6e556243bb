//! Makes a draft of lines: which name is a unit, which an upgrade, and what belongs to which unit, hand or deck.

mod unread;

use super::draft::{Draft, Entry, Written};
use crate::{
    Legion,
    cards::{BattleKind, Catalog, Rank, Slot, UnitId},
    formats::names::{Cards, Heading, Meaning, Pieces, Reader, Token, reader, units_like, upgrades_like},
};
use kernel::{
    System,
    similar::{fold, likeness},
    text_list::{
        Level, Opened, Sure, Walk, Writer, counted, is_of_game, limits, share_copies, take_numbers_for_counts, title,
    },
};

/// The mark before a command card, as many as it has pips.
pub(in crate::formats) const PIP: char = '•';

/// Reads all lines.
pub(super) fn draft(catalog: &Catalog, text: &str) -> Draft {
    let mut reader = reader(catalog);
    let mut builder = Builder {
        catalog,
        draft: Draft::default(),
        walk: Walk::new(title(&mut reader, text)),
        section: Section::Units,
        rank: None,
        is_of_site: false,
        is_below: false,
        shorthand: MOST_SHORTHAND,
    };
    builder.read(&mut reader, text);
    Draft { page: builder.walk.page, ..builder.draft }
}

/// The most pieces of a text that are compared with parts of upgrades' names.
const MOST_SHORTHAND: usize = 200;

/// The section of a text at a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Section {
    Units,
    Hand,
    Contingencies,
    Deck(Option<BattleKind>),
}

struct Builder<'a> {
    catalog: &'a Catalog,
    draft: Draft,
    walk: Walk<Meaning>,
    section: Section,
    /// The rank that the units below stand under.
    rank: Option<Rank>,
    /// The text is one of Legion HQ's, in which upgrades never stand like units.
    is_of_site: bool,
    /// True if the last upgrade stood deeper than its unit.
    is_below: bool,
    /// Pieces left to compare with parts of upgrades' names.
    shorthand: usize,
}

/// The line so far.
#[derive(Default)]
struct Said {
    /// Number of cards.
    cards: usize,
    /// What follows is set aside.
    loadout: bool,
    /// What follows joins the unit before.
    joins: bool,
    /// The slot of what follows.
    slot: Option<Slot>,
    /// True if marks show that what follows the first name lies on it.
    carries: bool,
}

impl<'a> Writer for Builder<'a> {
    type Dictionary = Cards<'a>;

    const ALIASES: &'static [&'static str] = Legion::INFO.aliases;
    const LABELS: &'static [&'static str] = &["army", "armyname", "ejercito"];
    const LABEL: &'static str = "legion.post.army";

    fn walk(&mut self) -> &mut Walk<Meaning> {
        &mut self.walk
    }

    fn is_empty(&self) -> bool {
        let draft = &self.draft;
        draft.entries.is_empty() && draft.hand.is_empty() && draft.deck.is_empty()
    }

    fn line(&mut self, reader: &mut Reader<'a>, opened: Opened<'_>, line: &str) {
        if is_of_game(&opened.text, Self::ALIASES) {
            return limits(&opened.text, true).into_iter().for_each(|limit| self.draft.take_limit(limit));
        }
        let pieces = reader.line(opened.text.trim_start_matches(PIP));
        if self.is_empty() && self.walk.page.name.is_empty() && self.takes_name(&opened) {
            // An army is often called by nothing but its battle force.
            if let [only] = &pieces.tokens[..]
                && only.sure == Sure::Exact
                && only.meaning.force.is_some()
            {
                self.draft.take_word(only);
            }
            return;
        }
        let known = self.with_shorthand(&pieces.tokens);
        self.count(&known);
        let pips = line.trim_start().starts_with(PIP);
        self.pieces(&opened, pieces, pips);
        self.walk.blank_before = false;
    }
}

impl Builder<'_> {
    /// The pieces with those that are parts of upgrades' names taken for known.
    fn with_shorthand(&mut self, tokens: &[Token]) -> Vec<Token> {
        let mut tokens = tokens.to_vec();
        for token in tokens.iter_mut().filter(|token| token.may_be_name()) {
            if self.shorthand > 0 && !self.draft.entries.is_empty() {
                self.shorthand -= 1;
                if !upgrades_like(self.catalog, &token.written).is_empty() {
                    token.sure = Sure::Weak;
                }
            }
        }
        tokens
    }

    /// Sees to it that a first line with a unit is not taken for the army's name: a unit by a part of its name, alone or
    /// with upgrades, or an unknown one with upgrades.
    fn begin(&self, opened: &Opened<'_>, pieces: &mut Pieces) {
        let Some((first, rest)) = pieces.tokens.split_first_mut() else { return };
        let meaning = &first.meaning;
        let is_said = first.sure > Sure::Weak && (!meaning.units.is_empty() || first.sure == Sure::Exact);
        if is_said || first.tag.is_some() || meaning.is_of_army() || pieces.of.is_some() {
            return;
        }
        let is_upgrade = |token: &Token| {
            (token.sure > Sure::Weak && !token.meaning.upgrades.is_empty())
                || (token.may_be_name() && !upgrades_like(self.catalog, &token.written).is_empty())
        };
        let carries = rest.iter().any(is_upgrade);
        let units = units_like(self.catalog, &first.written);
        if !units.is_empty() && (rest.is_empty() || carries) {
            first.meaning = Meaning { units, ..Meaning::default() };
            first.sure = Sure::Guessed;
        } else if first.may_be_name()
            && carries
            && (opened.text.contains(['(', ':', '+']) || opened.text.to_lowercase().contains(" w/"))
        {
            first.tag = Some("?".to_owned());
        }
    }

    fn pieces(&mut self, opened: &Opened<'_>, mut pieces: Pieces, pips: bool) {
        let is_first = self.is_first();
        if is_first && !pips && self.section == Section::Units {
            self.begin(opened, &mut pieces);
        }
        if let Some((total, limit)) = pieces.of {
            self.walk.page.total = self.walk.page.total.or(Some(total));
            self.draft.take_limit(limit);
            self.is_of_site |= self.is_empty() && opened.text.contains("activation");
        }
        if self.section == Section::Units && !pips {
            // A word that only a command or a battle card has says nothing among units.
            let is_beside = |token: &&mut Token| {
                let meaning = &token.meaning;
                token.sure == Sure::Weak && meaning.units.is_empty() && meaning.upgrades.is_empty()
            };
            for token in pieces.tokens.iter_mut().filter(is_beside) {
                (token.meaning, token.sure) = (Meaning::default(), Sure::Unknown);
            }
        }
        if let (true, Some(copies), Some(entry)) =
            (pieces.tokens.is_empty(), pieces.copies, self.draft.entries.last_mut())
        {
            // A count alone below a unit is that of the unit.
            entry.unit.count = entry.unit.count.max(counted(&mut self.walk.by_count, copies));
            return;
        }
        let is_known =
            |token: &Token| token.sure > Sure::Unknown && (token.is_card() || token.meaning.heading.is_some());
        if !pieces.tokens.iter().any(is_known) {
            return self.line_without_card(opened, pieces, pips);
        }
        let is_weak = |token: &Token| token.sure <= Sure::Weak;
        if pieces.tokens.iter().all(is_weak) && pieces.tokens.iter().any(|token| token.sure == Sure::Unknown) {
            // A first name in a sentence or below a letter is no card.
            return self.line_without_card(opened, pieces.without_guesses(), pips);
        }
        let is_plain = pieces.tokens.iter().all(|token| token.points.is_none() && token.count == 1);
        if is_first && is_plain && !pips && self.section == Section::Units {
            // The first words of a list may be its name, though they are a card's.
            let none_is_unit = pieces.tokens.iter().all(|token| {
                token.tag.is_none()
                    && token.meaning.units.is_empty()
                    && token.meaning.heading.is_none()
                    && !token.meaning.is_of_army()
            });
            match &pieces.tokens[..] {
                _ if none_is_unit => return self.walk.take_name(&opened.text),
                [only] if is_weak(only) => return self.walk.note_candidate(only, opened, true),
                _ => {}
            }
        }
        let catalog = self.catalog;
        let is_counted = take_numbers_for_counts(
            &mut pieces,
            |meaning| !meaning.units.is_empty() && meaning.upgrades.is_empty(),
            |meaning, number| {
                meaning.units.iter().any(|id| i32::from(catalog.unit(*id).points) == number)
                    || meaning.upgrades.iter().any(|id| i32::from(catalog.upgrade(*id).points) == number)
            },
        );
        let (before, copies) = (self.draft.entries.len(), pieces.copies);
        self.line_with_cards(opened, pieces.tokens, pips);
        let from = self.draft.entries.len().min(before);
        self.draft.entries[from..].iter_mut().for_each(|entry| entry.count_is_guess = is_counted);
        self.share_copies(before, copies);
    }

    /// Gives the unit of a line the count that stands behind all it carries.
    fn share_copies(&mut self, before: usize, copies: Option<u32>) {
        let catalog = self.catalog;
        let before = before.min(self.draft.entries.len());
        let [entry] = &mut self.draft.entries[before..] else { return };
        let Some(last) = entry.upgrades.last_mut() else { return };
        entry.may_count_upgrade =
            share_copies(&mut entry.unit, &mut last.token, copies, &mut self.walk.by_count, |unit, upgrade| {
                let slots = upgrade.upgrades.iter().map(|id| catalog.upgrade(*id).slot);
                let places = slots.flat_map(|slot| unit.units.iter().map(move |unit| catalog.unit(*unit).bar[slot]));
                u32::from(places.max().unwrap_or(0))
            });
    }

    fn line_with_cards(&mut self, opened: &Opened<'_>, tokens: Vec<Token>, pips: bool) {
        let text = opened.text.as_ref();
        let carries = tokens.len() > 1 && (text.contains(['(', '[', ':', '+']) || text.to_lowercase().contains(" w/"));
        let mut said = Said { carries, ..Said::default() };
        if pips && self.section == Section::Units {
            self.section = Section::Hand;
        }
        let alone = tokens.len() == 1;
        for (index, token) in tokens.into_iter().enumerate() {
            if let Some(heading) = token.meaning.heading.filter(|_| !token.is_card()) {
                // Within a line of cards only what a card is for can be said.
                let is_role = matches!(heading, Heading::Loadout | Heading::Rank(Rank::Counterpart));
                if said.cards == 0 || is_role {
                    self.heading(heading, alone, &mut said);
                    continue;
                }
            }
            if token.meaning.is_of_army() && !token.is_card() {
                self.draft.take_word(&token);
            } else if let Some(slot) = token.meaning.slot.filter(|_| !token.is_card()) {
                match self.last_upgrade().filter(|_| token.bracketed) {
                    Some(upgrade) => upgrade.slot = Some(slot),
                    None => said.slot = Some(slot),
                }
            } else {
                self.card(opened, token, index, &mut said);
            }
        }
    }

    fn heading(&mut self, heading: Heading, alone: bool, said: &mut Said) {
        match heading {
            Heading::Rank(Rank::Counterpart) if !alone => said.joins = true,
            Heading::Rank(rank) => (self.section, self.rank) = (Section::Units, Some(rank)),
            Heading::Units => (self.section, self.rank) = (Section::Units, None),
            Heading::Hand => self.section = Section::Hand,
            Heading::Contingencies => self.section = Section::Contingencies,
            Heading::Deck => self.section = Section::Deck(None),
            Heading::Row(kind) => self.section = Section::Deck(Some(kind)),
            Heading::Loadout => said.loadout = true,
        }
    }

    fn card(&mut self, opened: &Opened<'_>, token: Token, index: usize, said: &mut Said) {
        let meaning = &token.meaning;
        if !meaning.flaws.is_empty() && meaning.upgrades.is_empty() {
            self.draft.flaws.push(token.written);
            return;
        }
        let is_beside = match self.section {
            Section::Units => false,
            _ if !meaning.commands.is_empty() || !meaning.battles.is_empty() => true,
            _ => meaning.units.is_empty() && meaning.upgrades.is_empty() && token.may_be_name(),
        };
        let only_beside = meaning.units.is_empty() && meaning.upgrades.is_empty();
        if is_beside || (only_beside && token.is_card()) {
            said.cards += 1;
            return self.beside(token);
        }
        if self.section != Section::Units && token.is_card() {
            // A unit ends the hand and the deck.
            (self.section, self.rank) = (Section::Units, None);
        }
        if said.loadout || (index > 0 && token.written.starts_with('/')) {
            said.cards += 1;
            return self.upgrade(token, said.slot.take(), opened, true);
        }
        if index > 0 && self.tells_unit(&token) {
            return;
        }
        if self.is_unit(opened, &token, index, said) {
            self.walk.forget_candidate();
            self.open_entry(token, opened.level, said.joins);
            said.joins = false;
            said.cards += 1;
        } else if !token.meaning.upgrades.is_empty() || (token.may_be_name() && self.may_carry(opened, &token, said)) {
            said.cards += 1;
            self.upgrade(token, said.slot.take(), opened, false);
        } else if token.tag.is_some() || (token.may_be_name() && (said.joins || token.points.is_some() && index == 0)) {
            self.walk.forget_candidate();
            self.open_entry(token, opened.level, said.joins);
            said.joins = false;
            said.cards += 1;
        } else if !token.written.is_empty() {
            self.walk.prose(&token.written, false);
        }
    }

    /// True if a piece behind a unit's name only tells which unit of the name is meant: by its subtitle, perhaps with a slip,
    /// or the first letters of it. The number behind it is the unit's.
    fn tells_unit(&mut self, token: &Token) -> bool {
        let (catalog, number) = (self.catalog, self.walk.number);
        let Some(entry) = self.draft.entries.last_mut().filter(|entry| entry.line == number && !entry.inline) else {
            return false;
        };
        const ENOUGH: f64 = 0.8;
        let is_unknown = token.sure == Sure::Unknown && entry.unit.points.is_none();
        let meant = fold(&token.written);
        let told = |id: &UnitId| {
            let title = catalog.unit(*id).title.as_deref().unwrap_or_default();
            let letters: String = title.split_whitespace().filter_map(|word| word.chars().next()).collect();
            let is_like = || fold(&letters) == meant || likeness(&fold(title), &meant) >= ENOUGH;
            meant.len() > 1 && (fold(title) == meant || (is_unknown && is_like()))
        };
        if !entry.unit.meaning.units.iter().any(told) {
            return false;
        }
        entry.unit.meaning.units.retain(told);
        entry.unit.points = entry.unit.points.or(token.points);
        true
    }

    /// True if an unknown name is an upgrade of the unit before it, by where it stands.
    fn may_carry(&self, opened: &Opened<'_>, token: &Token, said: &Said) -> bool {
        let Some(entry) = self.draft.entries.last() else { return false };
        !said.joins && (said.cards > 0 || opened.level > entry.level || (token.tag.is_none() && token.points.is_none()))
    }

    /// True if the name is meant as a unit here: some units are upgrades of other units too.
    fn is_unit(&self, opened: &Opened<'_>, token: &Token, index: usize, said: &Said) -> bool {
        let meaning = &token.meaning;
        if meaning.units.is_empty() {
            return false;
        }
        if meaning.upgrades.is_empty() || said.joins {
            return true;
        }
        if token.tag.as_deref().is_some_and(|tag| self.catalog.find_unit(tag).is_some()) {
            return self.catalog.find_upgrade(token.tag.as_deref().unwrap_or_default()).is_none()
                || opened.level <= self.draft.entries.last().map_or(opened.level, |entry| entry.level);
        }
        let Some(entry) = self.draft.entries.last() else { return true };
        if index > 0 || said.cards > 0 || opened.level > entry.level {
            return false;
        }
        if self.is_of_site {
            return true;
        }
        if let Some(points) = token.points
            && meaning.upgrades.iter().any(|id| i32::from(self.catalog.upgrade(*id).points) == points)
        {
            return false;
        }
        if self.walk.blank_before || token.points.is_some() || self.rank.is_some() || self.is_unit_a_line(opened, said)
        {
            return true;
        }
        // At the level of the unit before: another unit, unless it can be carried by that one.
        let carried = |slot: Slot| entry.unit.meaning.units.iter().any(|unit| self.catalog.unit(*unit).bar[slot] > 0);
        !meaning.upgrades.iter().any(|id| carried(self.catalog.upgrade(*id).slot))
    }

    /// True if each line of this level is a unit, as far as the list shows: upgrades stand on the lines of their units or
    /// deeper, or no unit has any; or this line has some of its own.
    fn is_unit_a_line(&self, opened: &Opened<'_>, said: &Said) -> bool {
        const ENOUGH: usize = 2;
        let entries = &self.draft.entries;
        let is_bare = |entry: &Entry| entry.upgrades.is_empty() && entry.loadout.is_empty();
        let is_deep = self.is_below && entries.last().is_some_and(|entry| entry.level == opened.level);
        said.carries
            || is_deep
            || entries.iter().any(|entry| entry.inline)
            || (entries.len() >= ENOUGH && entries.iter().all(is_bare))
    }

    fn open_entry(&mut self, mut token: Token, level: Level, joins: bool) {
        token.meaning.upgrades.clear();
        token.count = counted(&mut self.walk.by_count, token.count);
        let mut entry = Entry::new(token, level, self.walk.number);
        entry.joins = joins;
        entry.rank = if joins { Some(Rank::Counterpart) } else { self.rank };
        self.draft.entries.push(entry);
    }

    /// A card of the hand or the deck.
    fn beside(&mut self, token: Token) {
        self.walk.forget_candidate();
        let meaning = &token.meaning;
        match self.section {
            Section::Contingencies if meaning.battles.is_empty() => self.draft.contingencies.push(token),
            Section::Hand if meaning.battles.is_empty() => self.draft.hand.push(token),
            Section::Deck(kind) if meaning.commands.is_empty() => self.draft.deck.push((kind, token)),
            _ if meaning.commands.is_empty() => self.draft.deck.push((None, token)),
            _ => self.draft.hand.push(token),
        }
    }

    /// The unit that an upgrade on a line of this level belongs to: that before it, or the one whose counterpart that is.
    fn bearer(&mut self, level: Level, upgrade: &Token) -> Option<&mut Entry> {
        let last = self.draft.entries.len().checked_sub(1)?;
        let entry = &self.draft.entries[last];
        let is_beside = entry.joins && entry.line != self.walk.number && level <= entry.level;
        let is_outside = is_beside && (level < entry.level || !entry.carries(self.catalog, upgrade));
        self.draft.entries.get_mut(if is_outside { last.saturating_sub(1) } else { last })
    }

    fn last_upgrade(&mut self) -> Option<&mut Written> {
        self.draft.entries.last_mut()?.upgrades.last_mut()
    }

    fn upgrade(&mut self, mut token: Token, slot: Option<Slot>, opened: &Opened<'_>, aside: bool) {
        self.adopt_candidate(opened.level);
        let number = self.walk.number;
        let Some(entry) = self.bearer(opened.level, &token) else {
            return self.walk.prose(&token.written, true);
        };
        entry.inline |= entry.line == number;
        let is_below = opened.level > entry.level;
        token.meaning.units.clear();
        if let Some(written) = token.written.strip_prefix('/') {
            token.written = written.to_owned();
        }
        let cards = if aside { &mut entry.loadout } else { &mut entry.upgrades };
        cards.push(Written { token, slot });
        self.is_below = is_below;
    }
}
