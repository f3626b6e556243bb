//! Links of Legion HQ: the whole army in the address.
//!
//! Behind `/list/` stand the word for the faction and the codes: heads with colons (the points, the prefix of a battle
//! force), then entries with commas. An entry of more than two letters is a unit: how many, its code, the codes of its
//! upgrades with `0` for an empty slot, `_` and the codes set aside, `+` and a counterpart in the same way. The other
//! entries are single cards. The first six places among them are the command hand, which always has Standing Orders
//! besides; command cards behind them are contingencies.

use super::{
    codes::{Coded, Codes, faction_word, find_force, is_code, prefix},
    names::find_faction,
};
use crate::{
    cards::{BattleKind, Catalog, Faction, UnitId},
    checks,
    formats::fitting_format,
    list::{
        Army, BattleDeck, CommandChoice, Counterpart, Document, Format, Hand, Part, Unit, UnitChoice, UpgradeChoice,
        empty_document, faction_of_units,
    },
};
use kernel::{Choice, Fact, ImportNote, ImportOutcome, Imported, Place, ReadError, document::Extra};

/// The address of written links.
const SITE: &str = "https://legionhq2.com/list/";
/// The path before the faction in every link.
const PATH: &str = "/list/";
/// Places for command cards before the contingencies.
const PLACES: usize = 6;
/// The longest link that is read; that of a grand army is a fiftieth of it.
const LONGEST: usize = 64 << 10;
/// The most copies of a unit that one entry gives. The site reads one digit.
const MOST_COPIES: usize = 9;
/// The most copies of a unit that an entry is believed to mean.
const BELIEVED: usize = 20;

/// The link in a text, if there is one: from behind `/list/` to its end.
pub(super) fn find(text: &str) -> Option<&str> {
    text.match_indices(PATH).take(20).find_map(|(at, _)| {
        let rest = &text[at + PATH.len()..];
        let end = rest
            .find(|letter: char| letter.is_whitespace() || matches!(letter, '"' | '\'' | '<' | '>' | ')' | ']' | '}'))
            .unwrap_or(rest.len());
        let (word, codes) = rest[..end].split_once('/')?;
        let link = &rest[..word.len() + 1 + without_marks(codes).len()];
        (word.len() <= 20 && find_faction(word).is_some() && !codes.is_empty()).then_some(link)
    })
}

/// Codes without the marks of the sentence around them, and without the slash that browsers and forums put behind them.
fn without_marks(codes: &str) -> &str {
    codes.trim_end_matches(['.', ',', '/', ')', ';', '!', '?', '…', '*', '’', '”', '»'])
}

/// True if the text is nothing but one address of the site.
pub(super) fn is_address(text: &str) -> bool {
    let text = text.trim();
    let site = text.trim_start_matches("https://").trim_start_matches("http://").trim_start_matches("www.");
    !text.contains(char::is_whitespace)
        && (site.starts_with("legion-hq.com") || site.starts_with("legionhq2.com") || find(text).is_some())
}

/// Reads the army of a text that is a link or holds one.
///
/// # Errors
/// There is no link in it that holds an army.
pub(super) fn read(catalog: &Catalog, text: &str) -> Result<Imported<Document>, ReadError> {
    let link = find(text).ok_or_else(|| ReadError::whole("legion.import.stored_link"))?;
    if link.len() > LONGEST {
        return Err(ReadError::whole("systems.import.too_long"));
    }
    let link = decoded(link);
    let (word, codes) = link.split_once('/').unwrap_or_default();
    let codes = without_marks(codes.split(['?', '#']).next().unwrap_or_default());
    let mut heads: Vec<&str> = codes.split(':').collect();
    let entries = heads.pop().unwrap_or_default();
    let mut reader = Reader {
        catalog,
        codes: Codes::new(catalog),
        army: Army::new(find_faction(word).unwrap_or(Faction::RebelAlliance)),
        notes: Vec::new(),
        orphans: Vec::new(),
    };
    let mut format = None;
    for head in heads.into_iter().filter(|head| !head.is_empty()) {
        match head.parse::<i32>() {
            Ok(points) => {
                format = Format::ALL.into_iter().find(|format| format.limit() == points);
                if format.is_none() {
                    reader.notes.push(
                        ImportNote::of(head, ImportOutcome::Guessed, Place::ROOT, "legion.import.limit")
                            .with("format", Fact::Term(Format::Standard.term())),
                    );
                    format = Some(Format::Standard);
                }
            }
            Err(_) => reader.force(head),
        }
    }
    reader.entries(entries);
    let Reader { mut army, mut notes, orphans, .. } = reader;
    if army.units.is_empty() && army.command_cards.is_none() && army.battle_deck.is_none() {
        return Err(ReadError::whole("legion.import.empty_link"));
    }
    if army.faction == Faction::Mercenary && army.battle_force.is_none() {
        // All mercenary armies of the time are of this battle force; old links leave it out.
        army.battle_force =
            catalog.forces().find(|(_, force)| force.faction == army.faction).map(|(id, _)| Choice::Known(id));
    }
    // Old links can have another faction's name before an army of no faction at all.
    if let Some(faction) = faction_of_units(catalog, &army.units).filter(|faction| *faction != Faction::Mercenary)
        && faction != army.faction
        && army.units.iter().filter_map(|unit| unit.card.known()).all(|id| catalog.unit(id).faction != army.faction)
    {
        notes.push(
            ImportNote::of(word, ImportOutcome::Guessed, Place::field("faction"), "legion.import.faction.other")
                .with("faction", Fact::Term(faction.term())),
        );
        army.faction = faction;
    }
    let format = format.unwrap_or_else(|| fitting_format(catalog, &army));
    let mut document = empty_document(army.faction, format, "");
    document.notes = orphans.join("\n");
    document.list = army;
    Ok(Imported { document, notes })
}

/// The link with its `%` codes made letters.
fn decoded(link: &str) -> String {
    let mut out = String::with_capacity(link.len());
    let mut rest = link;
    while let Some((before, after)) = rest.split_once('%') {
        out.push_str(before);
        let letter = after.get(..2).and_then(|hex| u8::from_str_radix(hex, 16).ok()).filter(u8::is_ascii_graphic);
        match letter {
            Some(letter) => {
                out.push(char::from(letter));
                rest = &after[2..];
            }
            None => {
                out.push('%');
                rest = after;
            }
        }
    }
    out.push_str(rest);
    out
}

struct Reader<'a> {
    catalog: &'a Catalog,
    codes: Codes<'a>,
    army: Army,
    notes: Vec<ImportNote>,
    /// Codes of which nothing is known, not even the kind.
    orphans: Vec<String>,
}

impl Reader<'_> {
    fn force(&mut self, head: &str) {
        let found = find_force(self.catalog, self.army.faction, head);
        if found.is_none() {
            let place = Place::field("battle_force");
            self.notes.push(ImportNote::of(head, ImportOutcome::Refused, place, "legion.import.force.refused"));
        }
        self.army.battle_force = Some(found.map_or_else(|| Choice::Unknown(head.into()), Choice::Known));
    }

    fn entries(&mut self, entries: &str) {
        let mut places = 0;
        for entry in entries.split(',') {
            let entry = entry.trim();
            if entry.len() > 2 {
                self.unit(entry);
                continue;
            }
            places += 1;
            if !entry.is_empty() {
                self.single(entry, places > PLACES);
            }
        }
        if self.army.command_cards.is_some() || !self.army.contingencies.is_empty() {
            let standing = Choice::Known(self.catalog.standing_orders());
            let hand = self.army.command_cards.get_or_insert_default();
            if !hand.contains(&standing) {
                hand.push(standing);
            }
        }
    }

    /// A command card or a battle card.
    fn single(&mut self, code: &str, late: bool) {
        match self.codes.find(code) {
            Some(Coded::Command(id)) => {
                // The site never writes Standing Orders; whoever did meant them for the hand.
                let hand = if late && id != self.catalog.standing_orders() { Hand::Contingencies } else { Hand::Hand };
                let (field, cards) = match hand {
                    Hand::Hand => ("command_cards", self.army.command_cards.get_or_insert_default()),
                    Hand::Contingencies => ("contingencies", &mut self.army.contingencies),
                };
                let place = Place::entry(field, cards.len());
                cards.push(Choice::Known(id));
                self.note(code, ImportOutcome::Mapped, place, "systems.import.mapped", Some(Fact::Card(id.into())));
            }
            Some(Coded::Battle(id)) => {
                let kind = self.catalog.battle(id).kind;
                let row = self.army.battle_deck.get_or_insert_default().row_mut(kind);
                let place = Place::field("battle_deck").of(kind.id()).at(row.len());
                row.push(Choice::Known(id));
                let note = ImportNote::of(code, ImportOutcome::Mapped, place, "legion.import.battle.mapped");
                self.notes.push(note.with("kind", Fact::Term(kind.term())).with("card", Fact::Card(id.into())));
            }
            _ => {
                // A code that is no longer in use says nothing of its card; it was most likely a command card.
                let cards = self.army.command_cards.get_or_insert_default();
                let place = Place::entry("command_cards", cards.len());
                if is_code(code) {
                    cards.push(Choice::Unknown(code.into()));
                    self.note(code, ImportOutcome::Refused, place, "legion.import.code.refused", None);
                } else {
                    self.orphan(code);
                }
            }
        }
    }

    fn orphan(&mut self, written: &str) {
        self.note(written, ImportOutcome::Refused, Place::field("notes"), "systems.import.prose", None);
        self.orphans.push(written.to_owned());
    }

    fn unit(&mut self, entry: &str) {
        let mut parts = entry.split('+');
        let Some(own) = parts.next() else { return };
        let index = self.army.units.len();
        let Some((copies, card, upgrades, loadout)) = self.parts(own) else { return self.orphan(entry) };
        let mut counterpart = parts.next();
        let count = &own[..own.bytes().take_while(u8::is_ascii_digit).count()];
        if !count.is_empty() && count.parse() != Ok(copies) {
            let note = ImportNote::of(own, ImportOutcome::Guessed, Place::entry("units", index), "legion.import.count");
            self.notes.push(note.with("count", Fact::Number(i32::try_from(copies).unwrap_or(i32::MAX))));
        }
        // Counterparts once stood in the list like units.
        if let Some(id) = card.known().filter(|id| !self.catalog.unit(*id).counterpart_of.is_empty())
            && let Some(host) = self.host(id)
        {
            self.unit_note(own, id, Place::entry("units", host).of("counterpart"));
            let upgrades =
                self.upgrades(upgrades, |at| Place::entry("units", host).of("counterpart").of("upgrades").at(at));
            self.army.units[host].counterpart = Some(Counterpart { card, upgrades, extra: Extra::new() });
            return;
        }
        match &card {
            Choice::Known(id) => self.unit_note(own, *id, Place::entry("units", index)),
            Choice::Unknown(code) => {
                let code = code.clone();
                self.note(
                    &code,
                    ImportOutcome::Refused,
                    Place::entry("units", index),
                    "legion.import.code.refused",
                    None,
                );
            }
        }
        let upgrades = self.upgrades(upgrades, |at| Place::nested("units", index, "upgrades", at));
        let mut loadout = self.upgrades(loadout, |at| Place::nested("units", index, "loadout", at));
        let joined = counterpart.take().and_then(|written| Some((written, self.parts(written)?)));
        let joined = joined.map(|(written, (_, card, upgrades, aside))| {
            let place = Place::entry("units", index).of("counterpart");
            match &card {
                Choice::Known(id) => self.unit_note(written, *id, place),
                Choice::Unknown(code) => {
                    self.note(code, ImportOutcome::Refused, place, "legion.import.code.refused", None)
                }
            }
            let upgrades =
                self.upgrades(upgrades, |at| Place::entry("units", index).of("counterpart").of("upgrades").at(at));
            let before = loadout.len();
            loadout.extend(self.upgrades(aside, |at| Place::nested("units", index, "loadout", before + at)));
            Counterpart { card, upgrades, extra: Extra::new() }
        });
        let unit = Unit { card, upgrades, loadout, counterpart: joined, extra: Extra::new() };
        self.army.units.extend(std::iter::repeat_n(unit, copies));
        for rest in parts {
            self.orphan(rest);
        }
    }

    /// The unit that this counterpart may join and that has none yet.
    fn host(&self, counterpart: UnitId) -> Option<usize> {
        let hosts = &self.catalog.unit(counterpart).counterpart_of;
        let fits = |unit: &Unit| unit.counterpart.is_none() && unit.card.known().is_some_and(|id| hosts.contains(&id));
        self.army.units.iter().rev().take(100).position(fits).map(|back| self.army.units.len() - 1 - back)
    }

    /// Count, card, and the codes of upgrades and of those set aside.
    fn parts<'e>(&self, entry: &'e str) -> Option<(usize, UnitChoice, &'e str, &'e str)> {
        let digits = entry.bytes().take_while(u8::is_ascii_digit).count();
        let written = if digits == 0 { 1 } else { entry[..digits].parse().unwrap_or(usize::MAX) };
        let copies = written.clamp(1, BELIEVED);
        let code = entry.get(digits..digits + 2).filter(|code| is_code(code))?;
        let (upgrades, loadout) = entry[digits + 2..].split_once('_').unwrap_or((&entry[digits + 2..], ""));
        let card = match self.codes.find(code) {
            Some(Coded::Unit(id)) => Choice::Known(id),
            _ => Choice::Unknown(code.into()),
        };
        Some((copies, card, upgrades, loadout))
    }

    fn upgrades(&mut self, codes: &str, place: impl Fn(usize) -> Place) -> Vec<UpgradeChoice> {
        let mut cards: Vec<UpgradeChoice> = Vec::new();
        let mut rest = codes;
        while !rest.is_empty() {
            if let Some(after) = rest.strip_prefix('0') {
                rest = after;
                continue;
            }
            let length = rest.char_indices().nth(2).map_or(rest.len(), |(at, _)| at);
            let (code, after) = rest.split_at(length);
            rest = after;
            match self.codes.find(code) {
                Some(Coded::Upgrade(id)) => {
                    let card = Fact::Card(id.into());
                    let slot = Fact::Term(self.catalog.upgrade(id).slot.term());
                    let note = ImportNote::of(code, ImportOutcome::Mapped, place(cards.len()), "systems.import.mapped");
                    self.notes.push(note.with("card", card).with("slot", slot));
                    cards.push(Choice::Known(id));
                }
                _ => {
                    self.note(code, ImportOutcome::Refused, place(cards.len()), "legion.import.code.refused", None);
                    cards.push(Choice::Unknown(code.into()));
                }
            }
        }
        cards
    }

    fn unit_note(&mut self, written: &str, id: UnitId, place: Place) {
        self.note(written, ImportOutcome::Mapped, place, "systems.import.mapped", Some(Fact::Card(id.into())));
    }

    fn note(&mut self, written: &str, outcome: ImportOutcome, place: Place, phrase: &'static str, card: Option<Fact>) {
        let mut note = ImportNote::of(written, outcome, place, phrase);
        note.facts.extend(card.map(|card| ("card", card)));
        self.notes.push(note);
    }
}

/// The army as a link. Cards without a code cannot stand in it.
pub(super) fn write(catalog: &Catalog, document: &Document) -> String {
    let army = &document.list;
    let mut entries: Vec<String> = Vec::new();
    let mut units = army.units.iter().peekable();
    while let Some(unit) = units.next() {
        let Some(code) = unit_code(catalog, &unit.card) else { continue };
        let mut copies = 1;
        // Only units side by side are counted, so that the order stays.
        while copies < MOST_COPIES && unit.counterpart.is_none() && units.next_if(|next| same(next, unit)).is_some() {
            copies += 1;
        }
        let mut entry = format!("{copies}{code}");
        // A slot depends on nothing but its unit.
        let mut lone = Army::new(army.faction);
        lone.units.push(unit.clone());
        upgrade_codes(catalog, &lone, Part::Unit, &mut entry);
        if !unit.loadout.is_empty() {
            entry.push('_');
            loadout_codes(catalog, &lone, &mut entry);
        }
        if let Some(counterpart) = &unit.counterpart
            && let Some(code) = unit_code(catalog, &counterpart.card)
        {
            entry.push_str(&format!("+1{code}"));
            upgrade_codes(catalog, &lone, Part::Counterpart, &mut entry);
        }
        entries.push(entry);
    }
    let standing = catalog.standing_orders();
    let command = |choice: &CommandChoice| match choice {
        Choice::Known(id) => catalog.command(*id).legion_hq_id.as_deref().map(str::to_owned),
        Choice::Unknown(code) => is_code(code).then(|| code.to_string()),
    };
    let hand = army.hand(Hand::Hand).iter().filter(|choice| choice.known() != Some(standing));
    let mut hand: Vec<String> = hand.filter_map(command).collect();
    if hand.is_empty() && army.contingencies.is_empty() {
        // The site adds it to other cards alone.
        hand.extend(army.hand(Hand::Hand).first().and_then(command));
    }
    if !army.contingencies.is_empty() {
        hand.resize(hand.len().max(PLACES), String::new());
    }
    entries.append(&mut hand);
    entries.extend(army.contingencies.iter().filter_map(command));
    if let Some(deck) = &army.battle_deck {
        entries.extend(battle_codes(catalog, deck));
    }
    let mut link = format!("{SITE}{}/{}:", faction_word(army.faction), document.format.limit());
    let written = army.battle_force.as_ref().and_then(|force| match force {
        Choice::Known(id) => prefix(catalog, *id),
        Choice::Unknown(_) => None,
    });
    if let Some(prefix) = written {
        link.push_str(&format!("{prefix}:"));
    }
    link.push_str(&entries.join(","));
    link
}

fn same(one: &Unit, other: &Unit) -> bool {
    one.card == other.card
        && one.upgrades == other.upgrades
        && one.loadout == other.loadout
        && one.counterpart.is_none()
}

fn unit_code<'a>(catalog: &'a Catalog, choice: &'a UnitChoice) -> Option<&'a str> {
    match choice {
        Choice::Known(id) => catalog.unit(*id).legion_hq_id.as_deref(),
        Choice::Unknown(code) => is_code(code).then_some(code.as_ref()),
    }
}

/// The code of each slot's upgrade, `0` for an empty slot; the site takes the place of a code for its slot. Behind them
/// the upgrades for which there is no slot.
fn upgrade_codes(catalog: &Catalog, lone: &Army, part: Part, out: &mut String) {
    let Some(unit) = lone.units.first() else { return };
    let cards = unit.upgrades_of(part);
    let seats = checks::seats(catalog, unit, part);
    for seat in &seats.seats {
        out.push_str(seat.card.and_then(|index| upgrade_code(catalog, cards.get(index)?)).unwrap_or("0"));
    }
    for index in seats.unslotted {
        out.push_str(cards.get(index).and_then(|card| upgrade_code(catalog, card)).unwrap_or_default());
    }
}

/// The codes of what is set aside, each in the place of an equipped upgrade of its type.
fn loadout_codes(catalog: &Catalog, lone: &Army, out: &mut String) {
    let Some(unit) = lone.units.first() else { return };
    let mut aside: Vec<&UpgradeChoice> = unit.loadout.iter().collect();
    let slot = |choice: &UpgradeChoice| choice.known().map(|id| catalog.upgrade(id).slot);
    for seat in checks::seats(catalog, unit, Part::Unit).seats {
        let beside = aside.iter().position(|choice| seat.card.is_some() && slot(choice) == Some(seat.slot));
        let choice = beside.map(|index| aside.remove(index));
        out.push_str(choice.and_then(|choice| upgrade_code(catalog, choice)).unwrap_or("0"));
    }
    for choice in aside {
        out.push_str(upgrade_code(catalog, choice).unwrap_or_default());
    }
}

fn upgrade_code<'a>(catalog: &'a Catalog, choice: &'a UpgradeChoice) -> Option<&'a str> {
    match choice {
        Choice::Known(id) => catalog.upgrade(*id).legion_hq_id.as_deref(),
        Choice::Unknown(code) => is_code(code).then_some(code.as_ref()),
    }
}

fn battle_codes(catalog: &Catalog, deck: &BattleDeck) -> Vec<String> {
    let cards = BattleKind::ALL.into_iter().flat_map(|kind| deck.row(kind));
    let known = cards.filter_map(|choice| choice.known());
    known.filter_map(|id| catalog.battle(id).legion_hq_id.as_deref().map(str::to_owned)).collect()
}
