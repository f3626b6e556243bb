//! Makes ships of lines: which name is a pilot, which an upgrade, and what belongs to which ship.

use super::{
    draft::{Draft, Entry, Written},
    lexicon::{self, Cards, Meaning, Pieces, Reader, Token},
    parts::ships_of_line,
};
use crate::{
    XWing,
    cards::{Catalog, PilotId, ShipId, Slot, UpgradeId},
    list::Format,
};
use kernel::{
    Language, System,
    similar::{fold, likeness},
    text_list::{Candidate, Level, Opened, Sure, Walk, Writer, counted, share_copies, take_numbers_for_counts},
};

/// The least that a ship costs; smaller numbers behind a name are an upgrade's.
const CHEAPEST_SHIP: i32 = 11;

/// Reads all lines.
pub(super) fn draft(catalog: &Catalog, text: &str) -> Draft {
    let mut builder = Builder {
        catalog,
        draft: Draft::default(),
        walk: Walk::new(None),
        heading: Vec::new(),
        is_part: false,
        is_one_ship: false,
        is_below: false,
    };
    builder.read(&mut lexicon::reader(catalog), text);
    let Builder { mut draft, walk, .. } = builder;
    draft.is_of_yasb = walk.signatures.contains("yetanothersquadbuilder");
    Draft { page: walk.page, ..draft }
}

struct Builder<'a> {
    catalog: &'a Catalog,
    draft: Draft,
    walk: Walk<Meaning>,
    /// A ship type that stood alone, as a heading of the pilots below.
    heading: Vec<ShipId>,
    /// True if several ships share the line.
    is_part: bool,
    /// True if all names of the line lie on the ship that begins it.
    is_one_ship: bool,
    /// True if the last upgrade stood on a line below its ship's.
    is_below: bool,
}

impl<'a> Writer for Builder<'a> {
    type Dictionary = Cards<'a>;

    const ALIASES: &'static [&'static str] = XWing::INFO.aliases;
    const LABELS: &'static [&'static str] = &["squad", "squadname", "squadron"];
    const LABEL: &'static str = "xwing-formats.squad";

    fn walk(&mut self) -> &mut Walk<Meaning> {
        &mut self.walk
    }

    fn is_empty(&self) -> bool {
        self.draft.entries.is_empty()
    }

    fn line(&mut self, reader: &mut Reader<'a>, opened: Opened<'_>, _: &str) {
        if self.is_empty() && self.walk.page.name.is_empty() && self.takes_name(&opened) {
            return;
        }
        if let Some(parts) = ships_of_line(self.catalog, reader, &opened.text) {
            for part in parts {
                // Each is read like a line of its own.
                self.walk.number += 1;
                self.is_part = true;
                let pieces = reader.line(part);
                self.walk.page.tally.count(&pieces.tokens);
                let opened = Opened { text: part.into(), level: opened.level, heading: false };
                self.pieces(&opened, pieces);
            }
            self.is_part = false;
        } else {
            let pieces = reader.line(&opened.text);
            self.count(&pieces.tokens);
            self.pieces(&opened, pieces);
        }
        self.walk.blank_before = false;
    }
}

impl Builder<'_> {
    fn pieces(&mut self, opened: &Opened<'_>, pieces: Pieces) {
        let text = opened.text.as_ref();
        let has_card = pieces.tokens.iter().any(|token| token.is_card() && token.sure > Sure::Unknown);
        if let (true, Some(copies), Some(entry)) =
            (pieces.tokens.is_empty(), pieces.copies, self.draft.entries.last_mut())
        {
            // A count alone below a ship is that of the ship.
            entry.pilot.token.count = entry.pilot.token.count.max(counted(&mut self.walk.by_count, copies));
            return;
        }
        if !has_card {
            return self.line_without_card(opened, pieces);
        }
        let is_weak = |token: &Token| token.sure <= Sure::Weak;
        if pieces.tokens.iter().all(is_weak) && pieces.tokens.iter().any(|token| token.sure == Sure::Unknown) {
            // A first name in a sentence or below a letter is no card.
            return self.line_without_card(opened, pieces.without_guesses());
        }
        let is_plain = pieces.tokens.iter().all(|token| token.points.is_none() && token.count == 1);
        if self.is_first() && is_plain {
            // The first words of a list may be its name, though they are a card's.
            let only_upgrades =
                pieces.tokens.iter().all(|token| token.meaning.pilots.is_empty() && token.meaning.ships.is_empty());
            match &pieces.tokens[..] {
                _ if only_upgrades && !begins_with_ship(&pieces.tokens, text) => return self.walk.take_name(text),
                [only] if is_weak(only) => return self.walk.note_candidate(only, opened, !opened.level.has_bullet()),
                _ => {}
            }
        }
        self.line_with_cards(opened, pieces);
    }

    fn line_with_cards(&mut self, opened: &Opened<'_>, mut pieces: Pieces) {
        let before = self.draft.entries.len();
        let stated = pieces.number.or_else(|| self.total_of_line(&mut pieces.tokens));
        self.settle_counts(&mut pieces);
        let is_counted = self.take_counts(&mut pieces);
        let Pieces { tokens, copies, .. } = pieces;
        self.is_one_ship = self.is_one_ship(&opened.text, &tokens, stated);
        let has_pilot = tokens.iter().any(|token| !token.meaning.pilots.is_empty());
        let has_ship = tokens.iter().any(|token| !token.meaning.ships.is_empty());
        let mut ships: Vec<ShipId> = Vec::new();
        let mut slot = None;
        let mut cards = 0;
        for (index, token) in tokens.iter().enumerate() {
            let meaning = &token.meaning;
            // An icon before a colon says what follows, though a card has its name too.
            let is_label = token.label && meaning.slot.is_some() && index + 1 < tokens.len();
            let is_pilot = !is_label && (slot.is_none() || meaning.upgrades.is_empty());
            if is_label {
                slot = meaning.slot;
            } else if is_pilot && self.is_pilot(opened, &tokens, index, (cards, !ships.is_empty())) {
                let named = std::mem::take(&mut ships);
                self.walk.forget_candidate();
                self.open_entry(token, named, opened.level);
                slot = None;
                cards += 1;
            } else if !meaning.upgrades.is_empty() {
                self.upgrade(token, slot.take(), opened);
                cards += 1;
            } else if !meaning.ships.is_empty() {
                if !self.names_ship(&meaning.ships, opened.level, token.points) {
                    ships.clone_from(&meaning.ships);
                }
            } else if let Some(named) = meaning.slot {
                let titles = if named == Slot::Title { self.titles() } else { Vec::new() };
                match self.last_upgrade().filter(|_| token.bracketed || token.is_beside) {
                    Some(upgrade) => upgrade.slot = Some(named),
                    None if !titles.is_empty() => {
                        let mut title = token.clone();
                        (title.meaning.upgrades, title.sure) = (titles, Sure::Guessed);
                        self.upgrade(&title, None, opened);
                        cards += 1;
                    }
                    None if index + 1 == tokens.len() && cards > 0 => self.walk.prose(&token.written, false),
                    None => slot = Some(named),
                }
            } else if meaning.faction.is_some() || meaning.format.is_some() {
                self.word_of_squad(meaning);
            } else if !ships.is_empty() && cards == 0 && token.may_be_name() && token.bracketed {
                // The name in brackets behind a ship type is a pilot's, with a slip.
                let named = std::mem::take(&mut ships);
                self.walk.forget_candidate();
                self.open_entry(&self.pilot_like(token, &named), named, opened.level);
                cards += 1;
            } else if index == 0
                && token.may_be_name()
                && ((has_ship && !has_pilot) || self.begins_unknown_ship(opened, &tokens))
            {
                // A name before a ship type or before upgrades is a pilot's, known or not.
                self.walk.forget_candidate();
                self.open_entry(token, Vec::new(), opened.level);
                cards += 1;
            } else if token.may_be_name() && !self.draft.entries.is_empty() {
                self.upgrade(token, slot.take(), opened);
                cards += 1;
            } else if !token.written.is_empty() {
                self.walk.prose(&token.written, false);
            }
        }
        if !ships.is_empty() {
            self.heading = ships;
        }
        let before = before.min(self.draft.entries.len());
        if let [entry] = &mut self.draft.entries[before..] {
            entry.total = stated;
        }
        for entry in &mut self.draft.entries[before..] {
            entry.count_is_guess = is_counted;
        }
        self.share_line(before, copies);
    }

    /// Takes a number that no ship costs for a count, and the count before a ship's type for that of its pilot.
    fn take_counts(&self, pieces: &mut Pieces) -> bool {
        if let [ship, pilot, ..] = &mut pieces.tokens[..]
            && ship.count > 1
            && ship.meaning.pilots.is_empty()
            && !ship.meaning.ships.is_empty()
        {
            pilot.count = pilot.count.max(ship.count);
        }
        let makes_cheaper = |id: &UpgradeId| !self.catalog.upgrade(*id).construction.costs.is_empty();
        if pieces.tokens.iter().any(|token| token.meaning.upgrades.iter().any(makes_cheaper)) {
            return false;
        }
        let carries = |meaning: &Meaning| !meaning.pilots.is_empty() && meaning.upgrades.is_empty();
        take_numbers_for_counts(pieces, carries, |meaning, points| {
            self.upgrade_costs(&meaning.upgrades, points) || self.pilot_costs(&meaning.pilots, points)
        })
    }

    /// Gives the ships of a line what their line says of all of them: the count behind it, and the upgrades of twins.
    fn share_line(&mut self, before: usize, copies: Option<u32>) {
        let catalog = self.catalog;
        let entries = &mut self.draft.entries[before..];
        if let ([entry], Some(copies)) = (&mut *entries, copies)
            && entry.upgrades.is_empty()
            && entry.pilot.token.count == 1
        {
            // It stands behind the ship's type.
            entry.pilot.token.count = counted(&mut self.walk.by_count, copies);
        }
        if let [entry] = entries
            && let Some(last) = entry.upgrades.last_mut()
        {
            let pilot = &mut entry.pilot.token;
            entry.may_count_upgrade =
                share_copies(pilot, &mut last.token, copies, &mut self.walk.by_count, |ship, upgrade| {
                    let icons =
                        |pilot: &PilotId, slot| catalog.pilot(*pilot).slots.iter().filter(|own| **own == slot).count();
                    let slots = upgrade.upgrades.iter().map(|id| catalog.upgrade(*id).slot);
                    let counts = slots.flat_map(|slot| ship.pilots.iter().map(move |pilot| icons(pilot, slot)));
                    u32::try_from(counts.max().unwrap_or(0)).unwrap_or(u32::MAX)
                });
        }
        let Some((last, twins)) = self.draft.entries[before..].split_last_mut() else { return };
        if last.pilot.token.is_twin {
            let is_bare = |entry: &Entry| entry.upgrades.is_empty();
            let first = twins.iter().rposition(|entry| !is_bare(entry)).map_or(0, |at| at + 1);
            for twin in &mut twins[first..] {
                twin.upgrades.clone_from(&last.upgrades);
                twin.pilot.token.points = last.pilot.token.points;
                (twin.total, twin.inline) = (last.total, last.inline);
            }
        }
    }

    /// Decides between counts and cards whose short forms look like one, such as `x7`, by what the ship may carry.
    fn settle_counts(&self, pieces: &mut Pieces) {
        let mut index = 0;
        while let Some(token) = pieces.tokens.get(index) {
            let named =
                pieces.tokens[..index].iter().rev().map(|token| &token.meaning.pilots).find(|ids| !ids.is_empty());
            let last = || self.draft.entries.last().map(|entry| &entry.pilot.token.meaning.pilots);
            let pilots = named.or_else(last).map_or(&[][..], Vec::as_slice);
            let count = token.may_count.filter(|_| !token.meaning.upgrades.iter().any(|id| self.is_for(pilots, *id)));
            match (count, index.checked_sub(1)) {
                (Some(count), Some(before)) => {
                    pieces.tokens.remove(index);
                    pieces.tokens[before].count = count;
                    pieces.copies = (count > 1 && index == pieces.tokens.len()).then_some(count);
                }
                _ => index += 1,
            }
        }
    }

    /// True if a card may lie on the ship of one of these pilots, as far as ship types tell.
    fn is_for(&self, pilots: &[PilotId], upgrade: UpgradeId) -> bool {
        let fits = self.catalog.upgrade(upgrade).restrictions.ships;
        pilots.is_empty()
            || pilots.iter().any(|id| fits.is_none_or(|ships| ships.contains(self.catalog.pilot(*id).ship)))
    }

    /// A name that is not known, as the pilot of one of these ships whose name is most like it.
    fn pilot_like(&self, token: &Token, ships: &[ShipId]) -> Token {
        const ENOUGH: f64 = 0.6;
        let wanted = fold(&token.written);
        let flown = self.catalog.pilots().filter(|(_, pilot)| ships.contains(&pilot.ship));
        let names = flown.flat_map(|(id, pilot)| Language::ALL.map(|language| (id, fold(pilot.text.name(language)))));
        let likeness = |name: &str| {
            let short = name.strip_suffix("pilot").unwrap_or(name);
            likeness(&wanted, name).max(likeness(&wanted, short))
        };
        let likest = names.map(|(id, name)| (likeness(&name), id)).max_by(|first, other| first.0.total_cmp(&other.0));
        let mut token = token.clone();
        if let Some((_, id)) = likest.filter(|(likeness, _)| *likeness >= ENOUGH) {
            token.meaning.pilots = vec![id];
            token.sure = Sure::Guessed;
        }
        token
    }

    /// The titles of the ship that was read last.
    fn titles(&self) -> Vec<UpgradeId> {
        let Some(entry) = self.draft.entries.last() else { return Vec::new() };
        let pilots = &entry.pilot.token.meaning.pilots;
        let flies = |id: &&PilotId| entry.ships.is_empty() || entry.ships.contains(&self.catalog.pilot(**id).ship);
        let pilots: Vec<PilotId> = pilots.iter().filter(flies).copied().collect();
        let upgrades = self.catalog.upgrades();
        let titles = upgrades.filter(|(id, card)| card.slot == Slot::Title && self.is_for(&pilots, *id));
        if pilots.is_empty() { Vec::new() } else { titles.map(|(id, _)| id).collect() }
    }

    /// Takes the last number of a line off its last card, if it is no cost of that card: what the ship costs in all.
    fn total_of_line(&self, tokens: &mut [Token]) -> Option<i32> {
        let (last, rest) = tokens.split_last_mut().filter(|(_, rest)| !rest.is_empty())?;
        let points = last.points.filter(|points| *points >= CHEAPEST_SHIP)?;
        let (pilots, upgrades) = (&last.meaning.pilots, &last.meaning.upgrades);
        let is_ship = upgrades.is_empty() && (!pilots.is_empty() || !last.meaning.ships.is_empty());
        if is_ship || rest.iter().any(|token| token.points.is_some()) || self.upgrade_costs(upgrades, points) {
            return None;
        }
        if self.pilot_costs(pilots, points) {
            // The number of another ship's card, unless it is what the ship comes to with that card as an upgrade.
            let cheapest =
                |token: &Token| token.meaning.upgrades.iter().map(|id| self.catalog.upgrade(*id).points).min();
            let (first, others) = rest.split_first()?;
            let with = others.iter().chain([&*last]).filter_map(cheapest).map(i32::from).sum::<i32>();
            if !self.pilot_costs(&first.meaning.pilots, points - with) {
                return None;
            }
        }
        last.points.take()
    }

    fn upgrade_costs(&self, upgrades: &[UpgradeId], points: i32) -> bool {
        upgrades.iter().any(|id| i32::from(self.catalog.upgrade(*id).points) == points)
    }

    fn pilot_costs(&self, pilots: &[PilotId], points: i32) -> bool {
        pilots.iter().any(|id| self.catalog.pilot(*id).points.map(i32::from) == Some(points))
    }

    /// True if an unknown name before upgrades is another ship, not a further upgrade of the ship before.
    fn begins_unknown_ship(&self, opened: &Opened<'_>, tokens: &[Token]) -> bool {
        let is_upgrade = |token: &Token| token.sure > Sure::Weak && !token.meaning.upgrades.is_empty();
        let carries = tokens.iter().skip(1).any(is_upgrade);
        let stands_beside = self.draft.entries.last().is_none_or(|entry| {
            opened.level <= entry.level && (entry.inline || self.walk.blank_before || self.is_part)
        });
        carries && stands_beside
    }

    /// True if the name is meant as a pilot here: many pilots are crew cards too, and huge ships are their own pilots.
    /// `cards` counts the cards before it on the line; `is_open` tells of a ship type before it that belongs to no ship
    /// yet.
    fn is_pilot(&self, opened: &Opened<'_>, tokens: &[Token], index: usize, (cards, is_open): (usize, bool)) -> bool {
        let token = &tokens[index];
        let meaning = &token.meaning;
        if meaning.pilots.is_empty() {
            return false;
        }
        if !meaning.ships.is_empty() && token.sure > Sure::Weak {
            return !self.lacks_ship(&meaning.ships);
        }
        if meaning.upgrades.is_empty() {
            return true;
        }
        if let Some(points) = token.points {
            let is_upgrade = self.upgrade_costs(&meaning.upgrades, points);
            if is_upgrade != self.pilot_costs(&meaning.pilots, points) {
                return !is_upgrade;
            }
            if !is_upgrade && points >= CHEAPEST_SHIP {
                return index == 0 || cards == 0;
            }
        }
        let flown: Vec<ShipId> = meaning.pilots.iter().map(|pilot| self.catalog.pilot(*pilot).ship).collect();
        let names_ship = |neighbour: Option<&Token>| {
            neighbour.is_some_and(|token| token.meaning.ships.iter().any(|ship| flown.contains(ship)))
        };
        if names_ship(tokens.get(index + 1)) || (cards == 0 && is_open && names_ship(tokens.get(index - 1))) {
            return true;
        }
        let Some(entry) = self.draft.entries.last() else { return true };
        if self.is_part && index == 0 {
            return true;
        }
        let is_labeled = tokens[0].label && !tokens[0].meaning.pilots.is_empty();
        let is_bracketed = token.bracketed && entry.line == self.walk.number && !entry.pilot.token.bracketed;
        if index > 0 && (is_labeled || is_bracketed || self.is_one_ship) {
            // All behind the colon or in the brackets lies on the ship before it.
            return false;
        }
        if index == 0 && tokens[1..].iter().any(|token| self.is_only_for(entry, &meaning.pilots, token, false)) {
            return false;
        }
        let is_sure = token.sure > Sure::Weak || !self.could_carry(entry, meaning);
        if index > 0 && entry.line == self.walk.number && entry.upgrades.is_empty() && is_sure {
            // Ships by their bare names on one line, unless the one before can have it as its crew, or all that follows.
            let is_crew = tokens[index + 1..].iter().any(|token| self.is_only_for(entry, &meaning.pilots, token, true));
            return !is_crew && !self.could_carry(entry, meaning);
        }
        if index > 0 || opened.level > entry.level {
            return false;
        }
        // At the level of the ship before: another ship if upgrades stand deeper, unless it can be that one's crew.
        let is_ship_a_line = self.is_below || self.draft.entries.iter().any(|entry| entry.inline);
        let is_unique = meaning.upgrades.iter().all(|id| self.catalog.upgrade(*id).unique.is_some());
        let is_crew_of_all = is_unique && entry.pilot.token.count > 1;
        self.walk.blank_before || is_ship_a_line || is_crew_of_all || !self.could_carry(entry, meaning)
    }

    /// True if nothing but pluses stands between names of which some are no pilots', or if the line's total is that of one
    /// ship with everything on it.
    fn is_one_ship(&self, text: &str, tokens: &[Token], stated: Option<i32>) -> bool {
        const OTHERS: [&str; 5] = [", ", "; ", " / ", " | ", " & "];
        let Some((first, rest)) = tokens.split_first().filter(|(first, _)| !first.meaning.pilots.is_empty()) else {
            return false;
        };
        let is_upgrade = |token: &Token| token.sure > Sure::Weak && token.meaning.pilots.is_empty();
        let has_pluses = text.contains('+') && !OTHERS.iter().any(|mark| text.contains(mark));
        if has_pluses && rest.iter().any(|token| is_upgrade(token) && !token.meaning.upgrades.is_empty()) {
            return true;
        }
        let cost = |token: &Token| token.meaning.upgrades.iter().map(|id| self.catalog.upgrade(*id).points).min();
        let with: Option<i32> = rest.iter().map(|token| cost(token).map(i32::from)).sum();
        stated.zip(with).is_some_and(|(total, with)| self.pilot_costs(&first.meaning.pilots, total - with))
    }

    /// True if a card may lie on the ship before, and on none of these pilots' ships: by ship types, or by `icons` too.
    fn is_only_for(&self, entry: &Entry, pilots: &[PilotId], token: &Token, icons: bool) -> bool {
        let upgrades = &token.meaning.upgrades;
        let of_entry = &entry.pilot.token.meaning.pilots;
        let has_icon = |pilots: &[PilotId], slot: Slot| {
            !icons
                || matches!(slot, Slot::Title | Slot::Modification)
                || pilots.iter().any(|pilot| self.catalog.pilot(*pilot).slots.contains(&slot))
        };
        let may_lie = |pilots: &[PilotId], id: UpgradeId| {
            self.is_for(pilots, id) && has_icon(pilots, self.catalog.upgrade(id).slot)
        };
        !upgrades.is_empty()
            && !of_entry.is_empty()
            && token.sure == Sure::Exact
            && upgrades.iter().all(|id| !may_lie(pilots, *id) && may_lie(of_entry, *id))
    }

    fn could_carry(&self, entry: &Entry, meaning: &Meaning) -> bool {
        entry.pilot.token.meaning.pilots.is_empty()
            || entry.pilot.token.meaning.pilots.iter().any(|pilot| {
                let slots = &self.catalog.pilot(*pilot).slots;
                meaning.upgrades.iter().any(|id| slots.contains(&self.catalog.upgrade(*id).slot))
            })
    }

    /// True if the ship on this line still lacks its ship type, and this may be it.
    fn lacks_ship(&self, ships: &[ShipId]) -> bool {
        self.draft.entries.last().is_some_and(|entry| {
            entry.line == self.walk.number
                && entry.ships.is_empty()
                && entry.upgrades.is_empty()
                && self.may_fly(entry, ships)
        })
    }

    fn may_fly(&self, entry: &Entry, ships: &[ShipId]) -> bool {
        let pilots = &entry.pilot.token.meaning.pilots;
        pilots.is_empty() || pilots.iter().any(|pilot| ships.contains(&self.catalog.pilot(*pilot).ship))
    }

    /// Takes a ship type as that of the ship being read; whether it was.
    fn names_ship(&mut self, ships: &[ShipId], level: Level, points: Option<i32>) -> bool {
        self.adopt_candidate(level);
        let number = self.walk.number;
        let Some(entry) = self.draft.entries.last() else { return false };
        // On the line of its pilot, or at the head of the line of its upgrades.
        let is_near = entry.line == number || (entry.line + 1 == number && entry.upgrades.is_empty());
        if !is_near || !entry.ships.is_empty() || (entry.line != number && !self.may_fly(entry, ships)) {
            return false;
        }
        if let Some(entry) = self.draft.entries.last_mut() {
            entry.ships = ships.to_vec();
            // The pilot's own line may have told the cost with all upgrades.
            entry.pilot.token.points = points.or(entry.pilot.token.points);
        }
        true
    }

    fn open_entry(&mut self, token: &Token, mut ships: Vec<ShipId>, level: Level) {
        if ships.is_empty() && !token.meaning.pilots.is_empty() {
            let flown =
                |ship: &ShipId| token.meaning.pilots.iter().any(|pilot| self.catalog.pilot(*pilot).ship == *ship);
            ships = self.heading.iter().copied().filter(flown).collect();
        }
        let mut token = token.clone();
        token.meaning.upgrades.clear();
        token.count = counted(&mut self.walk.by_count, token.count);
        self.draft.entries.push(Entry {
            pilot: Written { token, slot: None },
            ships,
            unknown_ship: String::new(),
            upgrades: Vec::new(),
            total: None,
            may_count_upgrade: false,
            count_is_guess: false,
            inline: false,
            level,
            line: self.walk.number,
        });
    }

    fn last_upgrade(&mut self) -> Option<&mut Written> {
        self.draft.entries.last_mut()?.upgrades.last_mut()
    }

    fn upgrade(&mut self, token: &Token, slot: Option<Slot>, opened: &Opened<'_>) {
        self.adopt_candidate(opened.level);
        let number = self.walk.number;
        let Some(entry) = self.draft.entries.last_mut() else {
            return self.walk.prose(&token.written, true);
        };
        entry.inline |= entry.line == number;
        self.is_below = opened.level > entry.level;
        let mut token = token.clone();
        if entry.line != number && !self.is_below && !token.meaning.pilots.is_empty() && token.points.is_none() {
            // A ship's name on a line of its own may be meant as a ship.
            token.sure = token.sure.min(Sure::Guessed);
        }
        token.meaning.pilots.clear();
        token.meaning.ships.clear();
        entry.upgrades.push(Written { token, slot });
    }

    fn word_of_squad(&mut self, meaning: &Meaning) {
        self.draft.faction = self.draft.faction.or(meaning.faction);
        self.draft.format = self.draft.format.or(meaning.format);
    }

    fn line_without_card(&mut self, opened: &Opened<'_>, pieces: Pieces) {
        let text = opened.text.as_ref();
        for token in &pieces.tokens {
            self.word_of_squad(&token.meaning);
        }
        let unknown: Vec<&Token> =
            pieces.tokens.iter().filter(|token| token.sure == Sure::Unknown && !token.written.is_empty()).collect();
        if let Some((total, limit)) = pieces.of {
            if self.draft.entries.is_empty()
                && let Some(Format::Custom(_)) = self.draft.format
            {
                let limit = u16::try_from(limit).unwrap_or(0).clamp(1, Format::LARGEST_LIMIT);
                self.draft.format = Some(Format::Custom(limit));
            }
            self.walk.page.total = Some(total);
        }
        if unknown.is_empty() {
            // A builder's head line is nothing but the number.
            let is_head = self.draft.entries.is_empty() && self.walk.page.total.is_none();
            let says_total = is_head || text.to_lowercase().starts_with("total");
            if let Some(number) = pieces.number.filter(|_| says_total) {
                self.walk.page.total = Some(number);
            }
            return;
        }
        let points = unknown.iter().find_map(|token| token.points);
        let is_sentence = unknown.iter().any(|token| !token.may_be_name());
        let is_below_candidate = |candidate: &Candidate<Meaning>| {
            candidate.token.is_card() && candidate.number + 1 == self.walk.number && candidate.level < opened.level
        };
        if !is_sentence && self.walk.candidate.as_ref().is_some_and(is_below_candidate) {
            // What stands deeper below a pilot's short name is on the ship.
            self.adopt_candidate(opened.level);
        }
        let entry = self.draft.entries.last();
        let is_nested = entry.is_some_and(|entry| opened.level > entry.level);
        let is_cheap = points.is_some_and(|points| points < CHEAPEST_SHIP);
        let is_marked = unknown.iter().any(|token| token.tag.is_some());
        if !is_sentence && entry.is_some() && (is_nested || (is_cheap && !self.walk.blank_before)) {
            let tokens: Vec<Token> = unknown.into_iter().cloned().collect();
            for token in &tokens {
                self.upgrade(token, None, opened);
            }
            return;
        }
        // At the level of a ship whose upgrades stand below it.
        let stands_beside = entry.is_some_and(|entry| {
            !entry.inline && !entry.upgrades.is_empty() && entry.level == opened.level && self.is_below
        });
        self.walk.forget_candidate();
        let is_name =
            self.draft.entries.is_empty() && self.walk.page.name.is_empty() && self.walk.page.prose.is_empty();
        match unknown.first() {
            Some(token) if is_marked && !is_sentence => {
                let mut token = (*token).clone();
                token.tag = Some("?".to_owned());
                self.open_entry(&token, Vec::new(), opened.level);
                if let (Some(entry), Some(ship)) = (self.draft.entries.last_mut(), unknown.get(1)) {
                    entry.unknown_ship.clone_from(&ship.written);
                }
            }
            Some(token) if !is_sentence && (is_name || points.is_some() || self.walk.blank_before || stands_beside) => {
                self.walk.note_candidate(token, opened, is_name);
            }
            _ => self.walk.take_name_or_prose(text, is_name),
        }
    }

    /// The line before was a ship after all: an upgrade or a ship type follows it.
    fn adopt_candidate(&mut self, level: Level) {
        let is_ship = self.walk.candidate.as_ref().is_some_and(|candidate| {
            candidate.number + 1 == self.walk.number
                && candidate.level <= level
                && (!candidate.is_name || candidate.token.points.is_some() || candidate.token.is_card())
        });
        if !is_ship {
            return self.walk.forget_candidate();
        }
        if let Some(candidate) = self.walk.candidate.take() {
            let number = std::mem::replace(&mut self.walk.number, candidate.number);
            self.open_entry(&candidate.token, Vec::new(), candidate.level);
            self.walk.number = number;
        }
    }
}

/// True if a first line without a known ship card is one all the same: an unknown name with upgrades behind it.
fn begins_with_ship(tokens: &[Token], text: &str) -> bool {
    let Some((first, rest)) = tokens.split_first() else { return false };
    let is_upgrade = |token: &Token| token.sure > Sure::Weak && !token.meaning.upgrades.is_empty();
    let is_marked = text.contains(['(', ':', '+', ',']) || text.to_lowercase().contains(" w/");
    first.may_be_name() && is_marked && rest.iter().any(is_upgrade)
}
