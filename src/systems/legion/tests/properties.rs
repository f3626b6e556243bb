//! Properties of any army.

use proptest::prelude::*;
use serde_json::json;

use kernel::{Choice, Finding, Place};
use legion::{
    Catalog, Document, Edit, Format, Legion, Unit,
    cards::{BattleKind, Faction, Rank, UnitId},
    checks::{check, check_army, offers, ranks, seats, unit_cost},
    list::{
        BattleDeck, COMMANDS, CONTINGENCIES, Change, Counterpart, FORCE, Part, UNITS, battles, counterpart,
        empty_document, upgrades,
    },
};

use crate::{
    army::CATALOG,
    cards::Cards,
    properties_support::{Judge, edits_are_undone, is_read_as_it_was_written},
};

/// Numbers from which a unit is chosen: its card, its upgrades, what is set aside, its counterpart.
type UnitNumbers = (usize, Vec<usize>, Vec<usize>, usize);
/// Numbers from which an army is chosen: faction and format and battle force, units, hand, contingencies, deck.
type Numbers = (usize, Vec<UnitNumbers>, Vec<usize>, Vec<usize>, Vec<usize>);

fn any_army() -> impl Strategy<Value = Numbers> {
    let number = 0_usize..10_000;
    let few = |most: usize| prop::collection::vec(0_usize..10_000, 0..most);
    let unit = (0_usize..10_000, few(4), few(2), 0_usize..10_000);
    (number, prop::collection::vec(unit, 0..9), few(9), few(3), few(14))
}

/// The army of these numbers: mostly of one faction, legal or not, now and then with a card nobody knows.
fn build((head, units, hand, contingencies, deck): &Numbers) -> Document {
    let catalog: &Catalog = &CATALOG;
    let faction = Faction::ALL[head % Faction::ALL.len()];
    let mut document = empty_document(faction, Format::ALL[head / 5 % Format::ALL.len()], "any");
    let army = &mut document.list;
    let forces: Vec<_> = catalog.forces().collect();
    if head % 3 == 0 {
        army.battle_force = Some(Choice::Known(forces[head / 15 % forces.len()].0));
    }
    let own = |id: UnitId| {
        let card = catalog.unit(id);
        card.faction == faction || card.mercenary_for.contains(faction)
    };
    let all: Vec<UnitId> = catalog.units().map(|(id, _)| id).collect();
    let close: Vec<UnitId> = all.iter().copied().filter(|id| own(*id)).collect();
    for (card, upgrades, aside, counterpart) in units {
        let pool = if card % 9 == 0 { &all } else { &close };
        let mut unit = Unit::new(pool[card % pool.len()]);
        let id = unit.card.known().unwrap();
        let equip = |numbers: &[usize], id: UnitId| {
            let slots = &catalog.unit(id).upgrade_bar;
            let fitting: Vec<_> =
                catalog.upgrades().filter(|(_, card)| slots.contains(&card.slot)).map(|(id, _)| id).collect();
            let every: Vec<_> = catalog.upgrades().map(|(id, _)| id).collect();
            let pool = |number: usize| if number.is_multiple_of(4) || fitting.is_empty() { &every } else { &fitting };
            numbers.iter().map(|number| Choice::Known(pool(*number)[number % pool(*number).len()])).collect::<Vec<_>>()
        };
        unit.upgrades = equip(upgrades, id);
        if catalog.unit(id).loadout || counterpart % 10 == 0 {
            unit.loadout = equip(aside, id);
        }
        let friends = &catalog.unit(id).counterparts;
        if let Some(friend) = friends.get(counterpart % 2) {
            unit.counterpart = Some(Counterpart { upgrades: equip(aside, *friend), ..Counterpart::new(*friend) });
        }
        if card % 31 == 0 {
            unit.upgrades.push(Choice::Unknown("nobody_knows".into()));
        }
        army.units.push(unit);
    }
    let commands: Vec<_> = catalog.commands().map(|(id, _)| Choice::Known(id)).collect();
    let pick = |numbers: &[usize]| numbers.iter().map(|number| commands[number % commands.len()].clone()).collect();
    army.command_cards = (head % 4 != 0).then(|| pick(hand));
    army.contingencies = pick(contingencies);
    if head % 5 != 0 {
        let battles: Vec<_> = catalog.battles().collect();
        let rows = army.battle_deck.get_or_insert_with(BattleDeck::default);
        for number in deck {
            let (id, card) = battles[number % battles.len()];
            rows.row_mut(card.kind).push(Choice::Known(id));
        }
    }
    document
}

fn findings(document: &Document) -> Vec<Finding> {
    // Before it is said which of several equal units each is about: an offer does not know.
    let mut findings = Vec::new();
    let _ = check_army(&CATALOG, document.format, &document.list, &mut findings);
    findings
}

fn total(document: &Document) -> i32 {
    check(&CATALOG, document).totals[0].value
}

fn judge() -> Judge<'static, Legion> {
    Judge { catalog: &CATALOG, findings: &findings, total: &total }
}

/// A place of the army, some of them taken already.
fn place(document: &Document, pick: usize) -> Place {
    let army = &document.list;
    let unit = pick / 12 % army.units.len().max(1);
    let kind = BattleKind::ALL[pick / 12 % 3];
    match pick % 12 {
        0 => UNITS.slot(Rank::LIMITED[pick / 12 % Rank::LIMITED.len()] as usize),
        1 => counterpart(unit),
        2 => CONTINGENCIES,
        3 => COMMANDS.slot(2),
        4 => battles(kind),
        5 => FORCE,
        6 => upgrades(unit, Part::Unit).slot(pick / 12 % 4),
        7 => upgrades(unit, Part::Loadout).slot(pick / 12 % 4),
        8 => UNITS.at(unit),
        9 => upgrades(unit, Part::Unit).at(0),
        10 => COMMANDS.at(0),
        _ => battles(kind).at(0),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn the_total_is_the_sum_of_the_units(numbers in any_army()) {
        // LEG-ARMY-04, LEG-ARMY-27.
        let document = build(&numbers);
        let army = &document.list;
        let sum: i32 = army.units.iter().map(|unit| unit_cost(&CATALOG, army, unit)).sum();
        prop_assert_eq!(total(&document), sum);
    }

    #[test]
    fn the_blockers_of_an_offer_are_the_errors_it_adds(numbers in any_army(), pick in 0_usize..10_000) {
        let mut document = build(&numbers);
        let place = place(&document, pick);
        // The first card chooses the hand or the deck; what they lack then speaks against no card.
        if place.is_in(&COMMANDS) {
            let _ = document.list.command_cards.get_or_insert_with(Vec::new);
        }
        if place.is_in(&Place::field("battle_deck")) {
            let _ = document.list.battle_deck.get_or_insert_with(BattleDeck::default);
        }
        // Required upgrades, and units that a battle force needs, can only be added afterwards.
        let is_unit = place.is_in(&UNITS) && place.path().len() == 2;
        let later = |finding: &Finding| match place {
            FORCE => finding.phrase == "legion.check.81.few",
            _ => is_unit && ["LEG-CHK-19", "LEG-CHK-20", "LEG-CHK-21"].contains(&finding.check.as_str()),
        };
        let all = offers(&CATALOG, &document, place);
        judge().offers_tell_what_they_add(&document, place, all.iter().step_by(5), later, |_| true);
    }

    #[test]
    fn an_edit_can_be_undone_by_its_opposite(numbers in any_army(), pick in 0_usize..10_000) {
        let document = build(&numbers);
        let card = CATALOG.units().nth(pick % CATALOG.units().len()).unwrap().0;
        let upgrade = CATALOG.upgrades().nth(pick % CATALOG.upgrades().len()).unwrap().0;
        let faction = |faction| Edit::Change(Change::Faction(faction));
        let mut pairs = vec![
            (Edit::SetFormat(Format::Skirmish), Edit::SetFormat(document.format)),
            (faction(Faction::Mercenary), faction(document.list.faction)),
        ];
        if let Some(force) = document.list.force() {
            pairs.push((Edit::Remove(FORCE), Edit::Insert(FORCE, force.into())));
        }
        if let Some(unit) = pick.checked_rem(document.list.units.len()) {
            let index = document.list.units[unit].upgrades.len();
            let of_unit = upgrades(unit, Part::Unit);
            pairs.push((Edit::Insert(of_unit, upgrade.into()), Edit::Remove(of_unit.at(index))));
            if document.list.units[unit].counterpart.is_none() {
                pairs.push((Edit::Insert(counterpart(unit), card.into()), Edit::Remove(counterpart(unit))));
            }
        }
        edits_are_undone::<Legion>(&CATALOG, &document, card.into(), pick, pairs);
    }

    #[test]
    fn an_army_written_and_read_is_the_same_army(numbers in any_army()) {
        is_read_as_it_was_written::<Legion>(&CATALOG, &build(&numbers));
    }

    #[test]
    fn every_upgrade_is_seated_or_homeless(numbers in any_army()) {
        let document = build(&numbers);
        for unit in &document.list.units {
            for part in [Part::Unit, Part::Counterpart, Part::Loadout] {
                let seats = seats(&CATALOG, unit, part);
                let mut all: Vec<usize> = seats.seats.iter().filter_map(|seat| seat.card).collect();
                all.extend(&seats.unslotted);
                all.sort_unstable();
                prop_assert_eq!(all, (0..unit.upgrades_of(part).len()).collect::<Vec<_>>());
            }
        }
    }

    #[test]
    fn the_order_of_units_and_upgrades_does_not_change_the_verdict(numbers in any_army(), turn in 1_usize..5) {
        let document = build(&numbers);
        let mut turned = document.clone();
        let length = turned.list.units.len().max(1);
        turned.list.units.rotate_left(turn % length);
        for unit in &mut turned.list.units {
            unit.upgrades.reverse();
            unit.loadout.reverse();
        }
        let verdict = |document: &Document| {
            let report = check(&CATALOG, document);
            let mut checks: Vec<_> = report.findings.iter().filter(|f| f.is_error()).map(|f| (f.check, f.weight)).collect();
            checks.sort_unstable();
            (report.totals[0].value, checks)
        };
        prop_assert_eq!(verdict(&document), verdict(&turned));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20, ..ProptestConfig::default() })]

    #[test]
    fn a_repair_removes_its_finding_and_brings_no_error(numbers in any_army()) {
        judge().repairs_bring_no_error(&build(&numbers), 3);
    }
}

/// The most units that Entourages can let be ignored, by trying every assignment of each Entourage to a rank or to none.
fn most_ignored(callers: &[usize], called: &[[usize; 3]; 3], excess: &[usize; 3]) -> usize {
    let Some((name, rest)) = callers.split_last() else { return 0 };
    let mut most = most_ignored(rest, called, excess);
    for rank in 0..3 {
        if called[*name][rank] > 0 && excess[rank] > 0 {
            let (mut called, mut excess) = (*called, *excess);
            called[*name][rank] -= 1;
            excess[rank] -= 1;
            most = most.max(1 + most_ignored(rest, &called, &excess));
        }
    }
    most
}

const RANKS: [&str; 3] = ["special_forces", "support", "heavy"];

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, ..ProptestConfig::default() })]

    #[test]
    fn leg_army_17_entourages_are_used_as_well_as_they_can_be(
        callers in prop::collection::vec(0_usize..3, 0..5),
        called in prop::array::uniform3(prop::array::uniform3(0_usize..3)),
    ) {
        thread_local! {
            static CARDS: &'static Catalog = {
                let mut cards = Cards::new();
                for name in ["a", "b", "c"] {
                    cards = cards.unit(&format!("calls_{name}"), json!({ "rank": "operative", "entourage": name }));
                    for rank in RANKS {
                        cards = cards.unit(&format!("{name}_{rank}"), json!({ "name": name, "rank": rank }));
                    }
                }
                cards.catalog()
            };
        }
        let catalog = CARDS.with(|cards| *cards);
        let mut document = empty_document(Faction::GalacticEmpire, Format::Standard, "");
        let mut add = |id: String, count: usize| {
            let card = catalog.find_unit(&id).unwrap();
            document.list.units.extend(std::iter::repeat_n(Unit::new(card), count));
        };
        for caller in &callers {
            add(format!("calls_{}", ["a", "b", "c"][*caller]), 1);
        }
        for (name, counts) in ["a", "b", "c"].iter().zip(called) {
            for (rank, count) in RANKS.iter().zip(counts) {
                add(format!("{name}_{rank}"), count);
            }
        }
        let counted = ranks(catalog, Format::Standard, &document.list);
        let excess: [usize; 3] = std::array::from_fn(|rank| {
            let found: usize = called.iter().map(|counts| counts[rank]).sum();
            found.saturating_sub([3, 3, 2][rank])
        });
        let ignored: usize = counted.ranks.iter().map(|count| usize::from(count.ignored)).sum();
        prop_assert_eq!(ignored, most_ignored(&callers, &called, &excess));
        for (rank, excess) in excess.iter().enumerate() {
            prop_assert!(usize::from(counted.ranks[rank + 3].ignored) <= *excess);
        }
    }
}
