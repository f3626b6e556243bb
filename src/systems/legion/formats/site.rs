//! The three texts of Legion HQ, in its words and its order, so that whoever reads those reads ours.
//!
//! Cards go by their English names. Where several units have a name, ours says the subtitle too; where the army is built
//! as a battle force, ours says which.

use std::fmt::Write;

use rustc_hash::FxHashMap;

use super::text::PIP;
use crate::{
    cards::{BattleKind, Catalog, Rank},
    checks::Costs,
    list::{Army, BattleChoice, CommandChoice, Document, Hand, Part, Unit, UnitChoice, UpgradeChoice},
};
use kernel::{Choice, Language};

const LANGUAGE: Language = Language::English;

/// Everything, a line a card: as tournaments ask for it.
pub(super) fn tournament(catalog: &Catalog, document: &Document) -> String {
    let teller = Teller::new(catalog, &document.list);
    let mut out = String::new();
    let _ = writeln!(out, "{}\n{}", teller.title(document), teller.points(document));
    for unit in &document.list.units {
        let counterpart = teller.counterpart_cost(unit);
        let _ = writeln!(out, "{} ({})", teller.unit(&unit.card), teller.cost(unit) - counterpart);
        for choice in &unit.upgrades {
            let _ = writeln!(out, " - {}", teller.priced(unit, Part::Unit, choice));
        }
        for choice in &unit.loadout {
            let _ = writeln!(out, " - Loadout: {}", teller.priced(unit, Part::Loadout, choice));
        }
        if let Some(joined) = &unit.counterpart {
            let _ = writeln!(out, "{} ({counterpart})", teller.unit(&joined.card));
            for choice in &joined.upgrades {
                let _ = writeln!(out, " - {}", teller.priced(unit, Part::Counterpart, choice));
            }
        }
    }
    for (hand, heading) in [(Hand::Hand, "Commands"), (Hand::Contingencies, "Contingencies")] {
        let cards = teller.hand(hand);
        if !cards.is_empty() {
            let _ = writeln!(out, "\n{heading}:");
        }
        for (pips, name) in cards {
            let _ = writeln!(out, "{pips}{name}");
        }
    }
    if let Some(deck) = document.list.battle_deck.as_ref().filter(|deck| !deck.is_empty()) {
        let _ = writeln!(out, "\nBattle Deck");
        for (kind, heading) in ROWS {
            if !deck.row(kind).is_empty() {
                let _ = writeln!(out, "{heading}:");
            }
            for choice in deck.row(kind) {
                let _ = writeln!(out, " - {}", teller.battle(choice));
            }
        }
    }
    out
}

/// The heading of each row of the battle deck.
const ROWS: [(BattleKind, &str); 3] = [
    (BattleKind::Objective, "Objectives"),
    (BattleKind::Deployment, "Deployments"),
    (BattleKind::Condition, "Conditions"),
];

/// The heading of each rank.
const RANKS: [(Rank, &str); 7] = [
    (Rank::Commander, "Commanders"),
    (Rank::Operative, "Operative"),
    (Rank::Counterpart, "Counterparts"),
    (Rank::Corps, "Corps"),
    (Rank::SpecialForces, "Special Forces"),
    (Rank::Support, "Support"),
    (Rank::Heavy, "Heavy"),
];

/// A line a unit, under the ranks.
pub(super) fn standard(catalog: &Catalog, document: &Document) -> String {
    let teller = Teller::new(catalog, &document.list);
    let units = &document.list.units;
    let mut out = String::new();
    let _ = writeln!(out, "{}\n{}", teller.title(document), teller.points(document));
    for (rank, heading) in RANKS {
        let mut lines = String::new();
        if rank == Rank::Counterpart {
            for unit in units.iter().filter(|unit| unit.counterpart.is_some()) {
                lines.push_str(&teller.counterpart_line(unit));
            }
        } else {
            // Cards that are not known stand with the last rank: they have none.
            let of_rank = |unit: &&Unit| match &unit.card {
                Choice::Known(id) => catalog.unit(*id).rank == rank,
                Choice::Unknown(_) => rank == Rank::Heavy,
            };
            let mut units = units.iter().filter(of_rank).peekable();
            while let Some(unit) = units.next() {
                let mut copies = 1;
                while unit.counterpart.is_none() && units.next_if(|next| *next == unit).is_some() {
                    copies += 1;
                }
                lines.push_str(&teller.unit_line(unit, copies));
            }
        }
        if !lines.is_empty() {
            let _ = write!(out, "{heading}:\n{lines}");
        }
    }
    out.push_str(&teller.hands());
    out.push_str(&teller.deck(document));
    out
}

/// A line a unit, without costs.
pub(super) fn minimal(catalog: &Catalog, document: &Document) -> String {
    let teller = Teller::new(catalog, &document.list);
    let mut out = teller.points(document);
    out.push('\n');
    let mut units = document.list.units.iter().peekable();
    while let Some(unit) = units.next() {
        let mut copies = 1;
        while unit.counterpart.is_none() && units.next_if(|next| *next == unit).is_some() {
            copies += 1;
        }
        if copies > 1 {
            let _ = write!(out, "{copies}× ");
        }
        let _ = writeln!(out, "{}{}", teller.unit(&unit.card), teller.bracketed(&unit.upgrades));
        if !unit.loadout.is_empty() {
            let _ = writeln!(out, " - Loadout:{}", teller.bracketed(&unit.loadout));
        }
        if let Some(joined) = &unit.counterpart {
            let _ = writeln!(out, "{}{}", teller.unit(&joined.card), teller.bracketed(&joined.upgrades));
        }
    }
    out.push_str(teller.hands().trim_start_matches('\n'));
    out.push_str(&teller.deck(document));
    out
}

struct Teller<'a> {
    catalog: &'a Catalog,
    army: &'a Army,
    costs: Costs<'a>,
    /// Unit cards of each name.
    named: FxHashMap<&'a str, usize>,
}

impl<'a> Teller<'a> {
    fn new(catalog: &'a Catalog, army: &'a Army) -> Self {
        let mut named = FxHashMap::default();
        for (_, card) in catalog.units() {
            *named.entry(card.name.as_ref()).or_insert(0) += 1;
        }
        Self { catalog, army, costs: Costs::new(catalog, army), named }
    }

    fn title(&self, document: &Document) -> String {
        let name = kernel::post::one_line(&document.name);
        if name.is_empty() { "Untitled".to_owned() } else { name }
    }

    fn points(&self, document: &Document) -> String {
        let total = self.costs.army();
        let units = self.army.units.len();
        let plural = if units == 1 { "" } else { "s" };
        let points = format!("{total}/{} ({units} activation{plural})", document.format.limit());
        match &self.army.battle_force {
            Some(Choice::Known(force)) => {
                format!("{points}\nBattle Force: {}", self.catalog.force(*force).text.name(LANGUAGE))
            }
            Some(Choice::Unknown(written)) => format!("{points}\nBattle Force: {written}"),
            None => points,
        }
    }

    /// The name of a unit, with the subtitle where the name alone is on several cards.
    fn unit(&self, choice: &UnitChoice) -> String {
        match choice {
            Choice::Known(id) => {
                let card = self.catalog.unit(*id);
                let shared = self.named.get(card.name.as_ref()).is_some_and(|count| *count > 1);
                match &card.title {
                    Some(title) if shared => format!("{} - {title}", card.name),
                    _ => card.name.to_string(),
                }
            }
            Choice::Unknown(written) => written.to_string(),
        }
    }

    fn upgrade(&self, choice: &UpgradeChoice) -> String {
        match choice {
            Choice::Known(id) => self.catalog.upgrade(*id).text.name(LANGUAGE).to_owned(),
            Choice::Unknown(written) => written.to_string(),
        }
    }

    fn priced(&self, unit: &Unit, part: Part, choice: &UpgradeChoice) -> String {
        format!("{} ({})", self.upgrade(choice), self.upgrade_cost(unit, part, choice))
    }

    fn upgrade_cost(&self, unit: &Unit, part: Part, choice: &UpgradeChoice) -> i32 {
        choice.known().map_or(0, |id| self.costs.upgrade(unit, part, id))
    }

    /// The cost of the unit with upgrades and counterpart.
    fn cost(&self, unit: &Unit) -> i32 {
        self.costs.unit(unit)
    }

    fn printed(&self, choice: &UnitChoice) -> i32 {
        choice.known().map_or(0, |id| i32::from(self.catalog.unit(id).points))
    }

    /// The cost of the counterpart with its upgrades.
    fn counterpart_cost(&self, unit: &Unit) -> i32 {
        unit.counterpart.as_ref().map_or(0, |joined| {
            let upgrades = joined.upgrades.iter().map(|choice| self.upgrade_cost(unit, Part::Counterpart, choice));
            self.printed(&joined.card) + upgrades.sum::<i32>()
        })
    }

    fn unit_line(&self, unit: &Unit, copies: i32) -> String {
        let count = if copies > 1 { format!("{copies}× ") } else { String::new() };
        let mut cards: Vec<String> = unit.upgrades.iter().map(|choice| self.priced(unit, Part::Unit, choice)).collect();
        for (index, choice) in unit.loadout.iter().enumerate() {
            let aside = format!("/{}", self.priced(unit, Part::Loadout, choice));
            match cards.get_mut(index) {
                Some(card) => card.push_str(&aside),
                // Set aside beside nothing, which no rule allows.
                None => cards.push(aside),
            }
        }
        let total = (self.cost(unit) - self.counterpart_cost(unit)) * copies;
        line(&format!("{count}{}", self.unit(&unit.card)), self.printed(&unit.card), &cards, total)
    }

    fn counterpart_line(&self, unit: &Unit) -> String {
        let Some(joined) = &unit.counterpart else { return String::new() };
        let cards: Vec<String> =
            joined.upgrades.iter().map(|choice| self.priced(unit, Part::Counterpart, choice)).collect();
        line(&self.unit(&joined.card), self.printed(&joined.card), &cards, self.counterpart_cost(unit))
    }

    fn bracketed(&self, cards: &[UpgradeChoice]) -> String {
        if cards.is_empty() {
            return String::new();
        }
        let names: Vec<String> = cards.iter().map(|choice| self.upgrade(choice)).collect();
        format!(" ({})", names.join(", "))
    }

    /// Pips and name of each card of a hand, Standing Orders last.
    fn hand(&self, hand: Hand) -> Vec<(String, String)> {
        let standing = self.catalog.standing_orders();
        let mut cards: Vec<&CommandChoice> = self.army.hand(hand).iter().collect();
        cards.sort_by_key(|choice| choice.known() == Some(standing));
        let told = |choice: &CommandChoice| match choice {
            Choice::Known(id) => {
                let card = self.catalog.command(*id);
                let pips = std::iter::repeat_n(PIP, usize::from(card.pips)).collect();
                (pips, card.text.name(LANGUAGE).to_owned())
            }
            Choice::Unknown(written) => (PIP.to_string(), written.to_string()),
        };
        cards.into_iter().map(told).collect()
    }

    /// Hand and contingencies, a line each.
    fn hands(&self) -> String {
        let mut out = String::new();
        for (hand, heading) in [(Hand::Hand, "Commands"), (Hand::Contingencies, "Contingencies")] {
            let cards: Vec<String> = self.hand(hand).into_iter().map(|(pips, name)| format!("{pips} {name}")).collect();
            if !cards.is_empty() {
                let _ = writeln!(out, "\n{heading}: {}", cards.join(", "));
            }
        }
        out
    }

    fn battle(&self, choice: &'a BattleChoice) -> &'a str {
        match choice {
            Choice::Known(id) => self.catalog.battle(*id).text.name(LANGUAGE),
            Choice::Unknown(written) => written,
        }
    }

    /// The battle deck, a line a row.
    fn deck(&self, document: &'a Document) -> String {
        let mut out = String::new();
        let Some(deck) = &document.list.battle_deck else { return out };
        for (kind, heading) in ROWS.into_iter().filter(|(kind, _)| !deck.row(*kind).is_empty()) {
            let names: Vec<&str> = deck.row(kind).iter().map(|choice| self.battle(choice)).collect();
            let _ = writeln!(out, "{heading}: {}", names.join(", "));
        }
        out
    }
}

/// A unit with its upgrades on one line; the cost is said once where there are none.
fn line(name: &str, printed: i32, cards: &[String], total: i32) -> String {
    if cards.is_empty() {
        return format!(" - {name} = {total}\n");
    }
    format!(" - {name} ({printed}): {} = {total}\n", cards.join(", "))
}
