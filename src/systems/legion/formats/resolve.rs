//! Decides between cards of the same name, once the whole army is known, and tells what became of each.

use super::{
    fitting_format,
    names::{Token, upgrades_like},
    size_of_game,
    text::draft::{Draft, Entry, Written},
};
use crate::{
    cards::{BattleId, BattleKind, ByFaction, Catalog, Faction, ForceId, GameSize, Rank, UnitId, UpgradeId},
    checks::{self, Costs},
    list::{
        Army, BattleDeck, CommandChoice, Counterpart, Document, Format, Hand, Part, Unit, UpgradeChoice,
        empty_document, faction_of_units,
    },
};
use kernel::{
    Choice, Fact, ImportNote, ImportOutcome, Imported, Language, Place,
    similar::{abbreviates, fold},
    text_list::{Sure, Told, by_total, is_cost, is_word, keep},
};

/// The most cards of one text that are tried on their unit; the first of equals is taken for the rest.
const TRIALS: usize = 2_000;
/// A unit with more cards is not tried out: no rule is left that it could tell apart by.
const MOST_TRIED: usize = 40;
/// The most units before it that are searched for one that a counterpart may join.
const FAR: usize = 100;

/// Makes a document of what was written. The total that the text states decides between two readings of a count.
pub(super) fn resolve(catalog: &Catalog, draft: Draft) -> Imported<Document> {
    let (other, stated) = (draft.with_counted_upgrades(), draft.page.total);
    let total = |read: &Imported<Document>| Some(checks::army_cost(catalog, &read.document.list));
    by_total(draft, other, stated, |draft| document(catalog, draft), total)
}

fn document(catalog: &Catalog, mut draft: Draft) -> Imported<Document> {
    let tied = tied_force(catalog, &draft);
    draft.force = draft.force.or(tied.as_ref().map(|(force, _)| *force));
    let force = draft.force.map(|id| catalog.force(id));
    let stated = draft.faction.or(force.map(|force| force.faction));
    let faction = stated.or_else(|| clear_faction(catalog, &draft.entries));
    let told = tied.map(|(force, written)| {
        ImportNote::of(&written, ImportOutcome::Guessed, Place::field("battle_force"), "legion.import.force.tied")
            .with("force", Fact::Card(force.into()))
    });
    let mut settler = Resolver {
        catalog,
        faction,
        force: draft.force,
        format: draft.format,
        full_names: draft.full_names,
        notes: told.into_iter().collect(),
        units: Vec::new(),
        trials: TRIALS,
        priced: Vec::new(),
    };
    for entry in &draft.entries {
        settler.entry(entry);
    }
    let hand = settler.hand(Hand::Hand, &draft.hand);
    let contingencies = settler.hand(Hand::Contingencies, &draft.contingencies);
    let (deck, lost) = settler.deck(&draft.deck);
    let Resolver { units, mut notes, priced, .. } = settler;
    let faction = faction.or_else(|| faction_of_units(catalog, &units)).unwrap_or(Faction::RebelAlliance);
    let mut army = Army::new(faction);
    army.units = units;
    army.battle_force = match (draft.force, &draft.unknown_force) {
        (Some(force), _) => Some(Choice::Known(force)),
        (None, Some(written)) => Some(Choice::Unknown(written.as_str().into())),
        _ => None,
    };
    army.command_cards = (!hand.is_empty()).then_some(hand);
    army.contingencies = contingencies;
    army.battle_deck = (!deck.is_empty()).then_some(deck);
    compare_costs(catalog, &army, &priced, &mut notes);
    tell(catalog, &draft, &army, &mut notes);
    let format = draft.format.unwrap_or_else(|| fitting_format(catalog, &army));
    let mut document = empty_document(faction, format, draft.page.name.as_str());
    document.notes = draft.page.into_notes(lost);
    document.list = army;
    Imported { document, notes }
}

/// Notes on the army as a whole and on what is no part of it.
fn tell(catalog: &Catalog, draft: &Draft, army: &Army, notes: &mut Vec<ImportNote>) {
    if let Some(written) = &draft.unknown_faction {
        notes.push(
            ImportNote::of(written, ImportOutcome::Refused, Place::field("faction"), "legion.import.faction.refused")
                .with("faction", Fact::Term(army.faction.term())),
        );
    }
    if let Some(written) = draft.unknown_force.as_ref().filter(|_| draft.force.is_none()) {
        notes.push(ImportNote::of(
            written,
            ImportOutcome::Refused,
            Place::field("battle_force"),
            "legion.import.force.refused",
        ));
    }
    if let Some(limit) = draft.limit.filter(|_| draft.format.is_none()) {
        let format = fitting_format(catalog, army);
        notes.push(
            ImportNote::of(&limit.to_string(), ImportOutcome::Guessed, Place::ROOT, "legion.import.limit")
                .with("format", Fact::Term(format.term())),
        );
    }
    notes.extend(
        draft
            .flaws
            .iter()
            .map(|written| ImportNote::of(written, ImportOutcome::Mapped, Place::field("units"), "legion.import.flaw")),
    );
    const TOLD: Told = Told { name: "legion.import.name", orphan: "legion.import.orphan" };
    draft.page.tell(checks::army_cost(catalog, army), TOLD, notes);
}

/// The battle force of an army that names none, if all its command cards that are for one are for the same, and the
/// first of those cards as it was written.
fn tied_force(catalog: &Catalog, draft: &Draft) -> Option<(ForceId, String)> {
    if draft.says_force || draft.force.is_some() || draft.unknown_force.is_some() {
        return None;
    }
    let faction = draft.faction.or_else(|| clear_faction(catalog, &draft.entries));
    let cards = draft.hand.iter().chain(&draft.contingencies).filter(|token| token.sure == Sure::Exact);
    let mut tied = cards.filter_map(|token| {
        let force = token.meaning.commands.first().and_then(|id| catalog.command(*id).battle_force)?;
        Some((force, token.written.clone()))
    });
    let (force, written) = tied.next()?;
    let fits = faction == Some(catalog.force(force).faction) && tied.all(|(other, _)| other == force);
    fits.then_some((force, written))
}

/// The faction of the units about which there is no doubt; mercenaries tell it only where nobody else does.
fn clear_faction(catalog: &Catalog, entries: &[Entry]) -> Option<Faction> {
    let mut counts = ByFaction::<usize>::default();
    for entry in entries {
        let mut factions = entry.unit.meaning.units.iter().map(|unit| catalog.unit(*unit).faction);
        let Some(first) = factions.next() else { continue };
        if factions.all(|faction| faction == first) {
            counts[first] += 1;
        }
    }
    let most = |faction: &Faction| (*faction != Faction::Mercenary, counts[*faction]);
    let found = Faction::ALL.into_iter().filter(|faction| counts[*faction] > 0);
    found.rev().max_by_key(most)
}

struct Resolver<'a> {
    catalog: &'a Catalog,
    faction: Option<Faction>,
    force: Option<ForceId>,
    format: Option<Format>,
    full_names: bool,
    notes: Vec<ImportNote>,
    units: Vec<Unit>,
    trials: usize,
    /// Cards of which the text says what they cost.
    priced: Vec<Priced>,
}

/// A card of which the text says what it costs.
struct Priced {
    /// The places of its note, and of its unit in the army.
    note: usize,
    unit: usize,
    points: i32,
    count: u32,
    /// The upgrade with the part of the unit that carries it; none for the unit itself or its counterpart.
    upgrade: Option<(UpgradeId, Part)>,
    /// The cost of the card itself.
    printed: i32,
}

/// Doubts the cards to which the text gives another cost than they have.
fn compare_costs(catalog: &Catalog, army: &Army, priced: &[Priced], notes: &mut [ImportNote]) {
    let costs = Costs::new(catalog, army);
    for Priced { note, unit, points, count, upgrade, printed } in priced {
        let Some(unit) = army.units.get(*unit) else { continue };
        let known = match upgrade {
            Some((id, part)) => vec![*printed, costs.upgrade(unit, *part, *id)],
            None => {
                let whole = costs.unit(unit);
                let joined = unit.counterpart.as_ref().and_then(|joined| joined.card.known());
                let counterpart = joined.map_or(0, |id| i32::from(catalog.unit(id).points));
                vec![*printed, whole, whole - counterpart]
            }
        };
        if let Some(note) = notes.get_mut(*note).filter(|_| !is_cost(*points, *count, &known)) {
            note.doubt(*points, *printed);
        }
    }
}

impl Resolver<'_> {
    /// The cards an entry may mean, as far as its own words and the army tell.
    fn fitting(&self, entry: &Entry) -> Vec<UnitId> {
        let catalog = self.catalog;
        let token = &entry.unit;
        let mut units = token.meaning.units.clone();
        let card = |id: &UnitId| catalog.unit(*id);
        keep(&mut units, |id| token.tag.as_deref() == Some(card(id).id.as_ref()));
        if units.len() < 2 {
            return units;
        }
        if self.full_names {
            keep(&mut units, |id| is_full_name(catalog, *id, token));
        }
        let is_counterpart = |id: &UnitId| card(id).rank == Rank::Counterpart;
        if entry.joins || entry.rank == Some(Rank::Counterpart) {
            keep(&mut units, is_counterpart);
        }
        if let Some(points) = token.points {
            let upgrades: i32 = entry.upgrades.iter().map(|written| self.printed(written)).sum();
            keep(&mut units, |id| {
                let cost = i32::from(card(id).points);
                cost == points || cost + upgrades == points
            });
        }
        if let Some(rank) = entry.rank {
            keep(&mut units, |id| card(id).rank == rank);
        }
        let listed = self.force.map(|force| catalog.force(force));
        if let Some(force) = listed {
            keep(&mut units, |id| Rank::ALL.into_iter().any(|rank| force.units[rank].contains(*id)));
        }
        keep(&mut units, |id| card(id).special_issue.is_none_or(|force| Some(force) == self.force));
        if let Some(faction) = self.faction {
            keep(&mut units, |id| card(id).faction == faction || card(id).mercenary_for.contains(faction));
        }
        if units.iter().any(is_counterpart) {
            let joins = |id: &UnitId| self.host(*id).is_some_and(|host| host + 1 == self.units.len());
            if units.iter().any(|id| is_counterpart(id) && joins(id)) {
                keep(&mut units, joins);
            } else {
                keep(&mut units, |id| !is_counterpart(id));
            }
        }
        units
    }

    /// The cost of a card, if its name is clear.
    fn printed(&self, written: &Written) -> i32 {
        match written.token.meaning.upgrades[..] {
            [only] => i32::from(self.catalog.upgrade(only).points) * i32::try_from(written.token.count).unwrap_or(1),
            _ => written.token.points.unwrap_or(0),
        }
    }

    /// The last unit that this counterpart may join and that has none yet.
    fn host(&self, counterpart: UnitId) -> Option<usize> {
        let fits = |unit: &Unit| {
            unit.counterpart.is_none()
                && unit.card.known().is_some_and(|id| self.catalog.unit(id).counterparts.contains(&counterpart))
        };
        self.units.iter().enumerate().rev().take(FAR).find(|(_, unit)| fits(unit)).map(|(index, _)| index)
    }

    fn entry(&mut self, entry: &Entry) {
        let catalog = self.catalog;
        let token = &entry.unit;
        let mut units = self.fitting(entry);
        let mut is_sure = token.sure == Sure::Exact;
        if units.len() > 1 && self.trials > 0 {
            let errors: Vec<usize> = units.iter().map(|id| self.errors(&with_clear_upgrades(*id, entry))).collect();
            let best = errors.iter().copied().min();
            let mut errors = errors.into_iter();
            units.retain(|_| errors.next() == best);
        }
        if let Some(faction) = self.faction {
            keep(&mut units, |id| catalog.unit(*id).faction == faction);
        }
        // Of a card without a subtitle and one with, the name alone is the former's.
        keep(&mut units, |id| is_full_name(catalog, *id, token));
        is_sure &= units.len() < 2;
        let card = units.first().copied();
        let counterpart = entry.joins || card.is_some_and(|id| catalog.unit(id).rank == Rank::Counterpart);
        let last = self.units.len().checked_sub(1);
        let host = match card {
            _ if !counterpart => None,
            Some(id) => self.host(id).or(last.filter(|last| entry.joins && self.units[*last].counterpart.is_none())),
            None => last.filter(|last| self.units[*last].counterpart.is_none()),
        };
        let place = match host {
            Some(host) => Place::entry("units", host).of("counterpart"),
            None => Place::entry("units", self.units.len()),
        };
        const PHRASES: [&str; 4] = [
            "systems.import.mapped",
            "systems.import.guessed",
            "legion.import.unit.shared",
            "legion.import.unit.refused",
        ];
        let choice = match card {
            Some(id) => {
                let mut note = ImportNote::on_card(&token.written, place, &units, is_sure, PHRASES);
                if counterpart && host.is_none() {
                    (note.outcome, note.phrase) = (ImportOutcome::Guessed, "legion.import.counterpart.alone");
                }
                self.notes.push(
                    note.with("faction", Fact::Term(catalog.unit(id).faction.term()))
                        .with("rank", Fact::Term(catalog.unit(id).rank.term())),
                );
                if let Some(points) = token.points {
                    self.priced.push(Priced {
                        note: self.notes.len() - 1,
                        unit: host.unwrap_or(self.units.len()),
                        points,
                        count: token.count,
                        upgrade: None,
                        printed: i32::from(catalog.unit(id).points),
                    });
                }
                Choice::Known(id)
            }
            None => {
                self.notes.push(ImportNote::on_card(&token.written, place, &units, is_sure, PHRASES));
                Choice::Unknown(token.written.as_str().into())
            }
        };
        if token.count > 1 && (entry.may_count_upgrade || entry.count_is_guess) {
            let count = Fact::Number(i32::try_from(token.count).unwrap_or(1));
            let phrase = if entry.count_is_guess { "systems.import.number" } else { "systems.import.copies" };
            let place = Place::entry("units", self.units.len());
            self.notes.push(ImportNote::of(&token.written, ImportOutcome::Guessed, place, phrase).with("count", count));
        }
        match host {
            Some(host) => self.join(host, choice, entry),
            None => self.stand(choice, entry),
        }
    }

    /// Puts a unit into the army, as often as it was counted.
    fn stand(&mut self, card: Choice<UnitId>, entry: &Entry) {
        let index = self.units.len();
        let mut unit = Unit {
            card,
            upgrades: Vec::new(),
            loadout: Vec::new(),
            counterpart: None,
            extra: kernel::document::Extra::new(),
        };
        for written in &entry.upgrades {
            let place = Place::nested("units", index, "upgrades", unit.upgrades.len());
            let choice = self.upgrade(&unit, Part::Unit, written, place);
            add(&mut unit.upgrades, &choice, written);
        }
        for written in &entry.loadout {
            let place = Place::nested("units", index, "loadout", unit.loadout.len());
            let choice = self.upgrade(&unit, Part::Loadout, written, place);
            add(&mut unit.loadout, &choice, written);
        }
        self.units.extend(std::iter::repeat_n(unit, entry.unit.count as usize));
    }

    /// Lets a counterpart join a unit.
    fn join(&mut self, host: usize, card: Choice<UnitId>, entry: &Entry) {
        let counterpart = Counterpart { card, upgrades: Vec::new(), extra: kernel::document::Extra::new() };
        let mut unit = Unit { counterpart: Some(counterpart), ..self.units[host].clone() };
        let mut cards = Vec::new();
        for written in &entry.upgrades {
            let place = Place::entry("units", host).of("counterpart").of("upgrades").at(cards.len());
            let choice = self.upgrade(&unit, Part::Counterpart, written, place);
            add(&mut cards, &choice, written);
            if let Some(counterpart) = &mut unit.counterpart {
                counterpart.upgrades.clone_from(&cards);
            }
        }
        for written in &entry.loadout {
            let place = Place::nested("units", host, "loadout", unit.loadout.len());
            let choice = self.upgrade(&unit, Part::Loadout, written, place);
            add(&mut unit.loadout, &choice, written);
        }
        self.units[host] = unit;
    }

    fn upgrade(&mut self, unit: &Unit, part: Part, written: &Written, place: Place) -> UpgradeChoice {
        let catalog = self.catalog;
        let token = &written.token;
        let mut cards = token.meaning.upgrades.clone();
        let card = |id: &UpgradeId| catalog.upgrade(*id);
        keep(&mut cards, |id| token.tag.as_deref() == Some(card(id).id.as_ref()));
        if let Some(slot) = written.slot {
            keep(&mut cards, |id| card(id).slot == slot);
        }
        let is_name = |id: &UpgradeId| fold(card(id).text.name(Language::English)) == fold(&token.written);
        if self.full_names {
            keep(&mut cards, is_name);
        }
        let short = if token.sure < Sure::Exact { self.shorthand(unit, part, written) } else { None };
        if let Some(short) = short {
            cards = vec![short];
        }
        if token.sure < Sure::Exact && !cards.is_empty() && self.trials > 0 && unit.card.known().is_some() {
            // A guess is a card that the unit may have.
            let before = self.errors(unit);
            cards.retain(|id| self.errors(&with_upgrade(unit, part, *id)) <= before);
        }
        if cards.len() > 1 && self.trials > 0 && unit.upgrades.len() + unit.loadout.len() <= MOST_TRIED {
            let errors: Vec<usize> = cards.iter().map(|id| self.errors(&with_upgrade(unit, part, *id))).collect();
            let best = errors.iter().copied().min();
            let mut errors = errors.into_iter();
            cards.retain(|_| errors.next() == best);
        }
        if let Some(points) = token.points {
            keep(&mut cards, |id| i32::from(card(id).points) == points);
        }
        // Of a card's name and the short form of another's, the name is meant.
        keep(&mut cards, is_name);
        const PHRASES: [&str; 4] = [
            "systems.import.mapped",
            "legion.import.upgrade.guessed",
            "legion.import.upgrade.shared",
            "legion.import.upgrade.refused",
        ];
        let note = ImportNote::on_card(&token.written, place, &cards, token.sure == Sure::Exact, PHRASES);
        let Some(id) = cards.first().copied() else {
            self.notes.push(note);
            return Choice::Unknown(token.written.as_str().into());
        };
        self.notes.push(note.with("slot", Fact::Term(card(&id).slot.term())));
        if let Some((points, unit)) = token.points.zip(place.outer_index()) {
            self.priced.push(Priced {
                note: self.notes.len() - 1,
                unit,
                points,
                count: token.count,
                upgrade: Some((id, part)),
                printed: i32::from(catalog.upgrade(id).points),
            });
        }
        Choice::Known(id)
    }

    /// The only upgrade the unit may equip whose name begins with what is written, or has it as whole words.
    fn shorthand(&mut self, unit: &Unit, part: Part, written: &Written) -> Option<UpgradeId> {
        let token = &written.token;
        let is_too_much = unit.upgrades.len() + unit.loadout.len() > MOST_TRIED;
        // A card that is marked as unknown stays so, and programs write whole names.
        if is_too_much || self.full_names || token.tag.is_some() || self.trials == 0 {
            return None;
        }
        self.trials -= 1;
        let mut cards = upgrades_like(self.catalog, &token.written);
        if cards.is_empty() {
            let is_meant = |name: &str| abbreviates(&token.written, name);
            let all = self.catalog.upgrades();
            let meant =
                all.filter(|(_, card)| Language::ALL.iter().any(|language| is_meant(card.text.name(*language))));
            cards.extend(meant.map(|(id, _)| id));
        }
        cards.retain(|id| written.slot.is_none_or(|slot| self.catalog.upgrade(*id).slot == slot));
        if cards.is_empty() {
            return None;
        }
        let before = self.errors(unit);
        cards.retain(|id| self.errors(&with_upgrade(unit, part, *id)) <= before);
        match cards[..] {
            [only] => Some(only),
            _ => None,
        }
    }

    /// Rules that a unit breaks on its own.
    fn errors(&mut self, unit: &Unit) -> usize {
        self.trials = self.trials.saturating_sub(1);
        let Some(card) = unit.card.known() else { return 0 };
        let mut army = Army::new(self.faction.unwrap_or(self.catalog.unit(card).faction));
        army.battle_force = self.force.map(Choice::Known);
        army.units.push(unit.clone());
        let mut findings = Vec::new();
        let _ = checks::check_army(self.catalog, Format::Standard, &army, &mut findings);
        let of_unit = findings.iter().filter(|finding| finding.place.is_in(&Place::field("units")));
        of_unit.filter(|finding| finding.is_error()).count()
    }

    /// The command cards of a hand.
    fn hand(&mut self, hand: Hand, cards: &[Token]) -> Vec<CommandChoice> {
        let field = match hand {
            Hand::Hand => "command_cards",
            Hand::Contingencies => "contingencies",
        };
        let mut choices = Vec::new();
        for token in cards {
            let place = Place::entry(field, choices.len());
            let tagged = token.tag.as_deref().and_then(|tag| self.catalog.find_command(tag));
            let card = tagged.or_else(|| token.meaning.commands.first().copied());
            const PHRASES: [&str; 4] =
                ["systems.import.mapped", "systems.import.guessed", "", "legion.import.command.refused"];
            let cards = card.as_slice();
            self.notes.push(ImportNote::on_card(&token.written, place, cards, token.sure == Sure::Exact, PHRASES));
            choices.push(card.map_or_else(|| Choice::Unknown(token.written.as_str().into()), Choice::Known));
        }
        choices
    }

    /// The battle deck, and the cards of which neither card nor row is known.
    fn deck(&mut self, cards: &[(Option<BattleKind>, Token)]) -> (BattleDeck, Vec<String>) {
        let catalog = self.catalog;
        let mut deck = BattleDeck::default();
        let mut lost = Vec::new();
        let wanted = self.format.map_or(GameSize::Standard, size_of_game);
        for (kind, token) in cards {
            let mut battles: Vec<BattleId> = token.meaning.battles.clone();
            keep(&mut battles, |id| token.tag.as_deref() == Some(catalog.battle(*id).id.as_ref()));
            if let Some(kind) = kind {
                keep(&mut battles, |id| catalog.battle(*id).kind == *kind);
            }
            // The size of the card itself says more than that of the army.
            let size = |id: &BattleId| catalog.battle(*id).size;
            keep(&mut battles, |id| token.tag.as_deref().is_some_and(|tag| is_word(tag, size(id).term())));
            keep(&mut battles, |id| size(id) == wanted);
            let card = battles.first().copied();
            let Some(row) = card.map(|id| catalog.battle(id).kind).or(*kind) else {
                let place = Place::field("notes");
                self.notes.push(ImportNote::of(
                    &token.written,
                    ImportOutcome::Refused,
                    place,
                    "legion.import.battle.no_row",
                ));
                lost.push(token.written.clone());
                continue;
            };
            let place = Place::field("battle_deck").of(row.id()).at(deck.row(row).len());
            const PHRASES: [&str; 4] = [
                "legion.import.battle.mapped",
                "legion.import.battle.guessed",
                "legion.import.battle.guessed",
                "legion.import.battle.refused",
            ];
            let note = ImportNote::on_card(&token.written, place, &battles, token.sure == Sure::Exact, PHRASES);
            self.notes.push(note.with("kind", Fact::Term(row.term())));
            let choice = card.map_or_else(|| Choice::Unknown(token.written.as_str().into()), Choice::Known);
            deck.row_mut(row).push(choice);
        }
        (deck, lost)
    }
}

/// True if what was written is the whole name of the card, with its subtitle if it has one.
fn is_full_name(catalog: &Catalog, unit: UnitId, token: &Token) -> bool {
    fold(catalog.unit(unit).text.name(Language::English)) == fold(&token.written)
}

fn add(cards: &mut Vec<UpgradeChoice>, choice: &UpgradeChoice, written: &Written) {
    cards.extend(std::iter::repeat_n(choice.clone(), written.token.count as usize));
}

/// The unit with the upgrades about which there is no doubt.
fn with_clear_upgrades(card: UnitId, entry: &Entry) -> Unit {
    let mut unit = Unit::new(card);
    let clear = entry.upgrades.iter().take(MOST_TRIED).filter_map(|written| match written.token.meaning.upgrades[..] {
        [only] => Some(Choice::Known(only)),
        _ => None,
    });
    unit.upgrades.extend(clear);
    unit
}

fn with_upgrade(unit: &Unit, part: Part, upgrade: UpgradeId) -> Unit {
    let mut unit = unit.clone();
    match (part, &mut unit.counterpart) {
        (Part::Counterpart, Some(counterpart)) => counterpart.upgrades.push(Choice::Known(upgrade)),
        // Cards set aside fit a unit as equipped ones do.
        _ => unit.upgrades.push(Choice::Known(upgrade)),
    }
    unit
}
