//! Moving through an army and changing it as its builder does.

use kernel::{
    Browsing, Building, Choice, Counter, CounterState, Language, Layout, Node, Place, State, Verdict, layout,
};
use legion::{
    Army, Document, Format, Legion, Unit,
    builder::{Tab, tab},
    cards::{BattleKind, Faction, Rank},
    checks::check,
    list::{
        BattleDeck, COMMANDS, Candidate, Counterpart, FORCE, Part, UNITS, battles, counterpart, empty_document,
        upgrades,
    },
};

use crate::army::CATALOG;

fn army(units: &[&str]) -> Document {
    let mut document = empty_document(Faction::RebelAlliance, Format::Standard, "");
    document.list.units = units.iter().map(|id| Unit::new(CATALOG.find_unit(id).unwrap())).collect();
    document
}

/// An answer of the builder about an army.
fn of<T>(army: &Army, ask: impl FnOnce(&Layout<'_, Legion>) -> T) -> T {
    ask(&Layout::<Legion>::new(&CATALOG, army))
}

#[test]
fn walking_goes_by_rank_and_stays_in_its_tab() {
    of(&army(&["rebel_troopers", "leia_organa"]).list, |army| {
        let mut seen = vec![FORCE];
        for _ in 0..40 {
            seen.push(army.walked(*seen.last().unwrap(), true));
        }
        seen.dedup();
        let units: Vec<Place> = seen.iter().copied().filter(|place| place.path().len() == 2).collect();
        assert_eq!(units, [UNITS.at(1), UNITS.at(0)], "the commander stands before the corps");
        assert_eq!(seen.last(), Some(&UNITS));
        let hand = army.kept(COMMANDS);
        assert_eq!(hand, COMMANDS.slot(1));
        assert_eq!(army.walked(hand, false), hand);
    });
}

#[test]
fn a_finding_leads_to_the_tab_and_the_card_it_is_about() {
    let mut army = army(&["r2_d2_hero_of_a_thousand_devices"]).list;
    let upgrade = Choice::Known(CATALOG.find_upgrade("comms_relay").unwrap());
    army.units[0].counterpart = Some(Counterpart {
        upgrades: vec![upgrade.clone()],
        ..Counterpart::new(CATALOG.find_unit("c_3po_human_cyborg_relations").unwrap())
    });
    army.units[0].upgrades = vec![upgrade, Choice::Unknown("nothing".into())];
    army.command_cards = Some(vec![Choice::Known(CATALOG.standing_orders())]);
    army.battle_deck = Some(BattleDeck::default());
    of(&army, |army| {
        let on_unit = upgrades(0, Part::Unit);
        for place in [on_unit.at(0), on_unit.at(1), upgrades(0, Part::Counterpart).at(0), counterpart(0), FORCE] {
            assert_eq!(army.kept(place), place);
        }
        assert!(army.slot(on_unit.at(0)).is_some() && army.slot(on_unit.at(1)).is_none(), "the second has no icon");
        assert_eq!(army.kept(COMMANDS.at(0)), COMMANDS.at(0));
        assert_eq!(tab(&army.kept(COMMANDS)), Tab::Hand);
        assert_eq!(army.kept(battles(BattleKind::Deployment).at(0)), battles(BattleKind::Deployment));
        assert_eq!(tab(&army.kept(Place::field("battle_deck"))), Tab::Deck);
        assert_eq!(army.kept(Place::ROOT), UNITS);
        assert_eq!(army.kept(UNITS.slot(Rank::Corps as usize)), UNITS.slot(Rank::Corps as usize));
    });
}

#[test]
fn a_cursor_falls_back_to_what_is_still_there() {
    of(&army(&["rebel_troopers"]).list, |army| {
        assert_eq!(army.kept(UNITS.at(4)), UNITS.at(0));
        assert_eq!(army.kept(upgrades(0, Part::Unit).slot(40)), UNITS.at(0));
        assert_eq!(army.kept(counterpart(0)), UNITS.at(0), "nothing can join these troopers");
        assert_eq!(army.kept(battles(BattleKind::Condition).at(0)), battles(BattleKind::Condition));
        assert_eq!(tab(&army.kept(COMMANDS.at(3))), Tab::Hand);
    });
}

#[test]
fn units_change_places_within_their_rank_and_the_cursor_goes_along() {
    let army = army(&["rebel_troopers", "leia_organa", "fleet_troopers"]);
    let edit = of(&army.list, |list| list.moved(upgrades(2, Part::Unit).slot(0), UNITS.at(2), true)).unwrap();
    let after = edit.edit.apply(&army).unwrap().list;
    let ids: Vec<&str> = after.units.iter().map(|unit| unit.card.id(&*CATALOG)).collect();
    assert_eq!(ids, ["fleet_troopers", "leia_organa", "rebel_troopers"]);
    assert_eq!(edit.cursor, Some(upgrades(0, Part::Unit).slot(0)));
    assert_eq!(of(&army.list, |list| list.moved(UNITS, UNITS.at(1), true)), None, "she is the only commander");
}

#[test]
fn a_card_taken_for_the_hand_leads_to_the_next_one_that_is_wanted() {
    let army = army(&[]);
    let card = CATALOG.commands().find(|(_, card)| card.pips == 4).unwrap().0;
    let edit = of(&army.list, |list| list.take(&army, COMMANDS.slot(4), Candidate::Command(card))).unwrap();
    assert_eq!(edit.cursor, Some(COMMANDS.slot(1)), "one card of four pips is enough");
    let empty: Vec<Place> = of(&army.list, |list| {
        list.tree.all().into_iter().filter(|node| node.card.is_none()).map(|node: &Node<_>| node.place).collect()
    });
    assert!(empty.contains(&COMMANDS.slot(1)) && empty.contains(&battles(BattleKind::Objective)));
}

/// The counter of this label.
fn counter(document: &Document, label: &str) -> Counter {
    let all = Legion::counted(&CATALOG, document);
    all.into_iter().find(|counter| counter.label == label).unwrap()
}

#[test]
fn what_an_army_lacks_leaves_it_unfinished_and_what_is_too_much_makes_it_wrong() {
    let missing = |army: &Document| check(&CATALOG, army).verdict().missing(Language::English);
    assert_eq!(missing(&army(&[])), "no units yet, Commander 0/1, Corps 0/3, Hand 0/7, Deck 0/12");
    let mut half = army(&["leia_organa", "rebel_troopers", "rebel_troopers"]);
    assert_eq!(missing(&half), "Corps 2/3, Hand 0/7, Deck 0/12");
    half.list.units.push(half.list.units[2].clone());
    let begun = check(&CATALOG, &half);
    assert!(begun.is_legal(), "nobody has begun to choose a hand or a deck");
    assert_eq!(begun.verdict().state(), State::Unfinished);
    half.list.command_cards = Some(vec![Choice::Known(CATALOG.standing_orders())]);
    half.list.battle_deck = Some(BattleDeck::default());
    let report = check(&CATALOG, &half);
    assert!(!report.is_legal());
    assert_eq!(report.verdict().missing(Language::English), "Hand 1/7, Deck 0/12", "each is told once");
    half.list.units = vec![half.list.units[0].clone(); 3];
    assert!(matches!(check(&CATALOG, &half).verdict(), Verdict::Wrong(_)), "three commanders are too many");
}

#[test]
fn a_hand_that_is_whole_and_of_the_wrong_cards_is_wrong() {
    let mut document = army(&["leia_organa", "rebel_troopers", "rebel_troopers", "rebel_troopers"]);
    let of_one_pip = || CATALOG.commands().filter(|(_, card)| card.pips == 1 && card.units.is_empty());
    document.list.command_cards = Some(of_one_pip().take(7).map(|(id, _)| Choice::Known(id)).collect());
    assert!(matches!(check(&CATALOG, &document).verdict(), Verdict::Wrong(_)));
}

#[test]
fn ranks_are_counted_with_their_least_and_their_most() {
    let army = army(&["leia_organa", "rebel_troopers", "rebel_troopers"]);
    let corps = counter(&army, Rank::Corps.term());
    assert_eq!((corps.have, corps.least, corps.most, corps.state()), (2, 3, Some(6), CounterState::Short));
    assert_eq!(corps.place, Some(UNITS.slot(Rank::Corps as usize)));
    let words = corps.words(Language::English, &*CATALOG);
    assert!(words.starts_with("Corps: 2 here, 3–6 allowed."), "{words}");
    assert_eq!(counter(&army, Rank::Commander.term()).state(), CounterState::Fits);
    let hand = counter(&army, "legion.count.hand");
    assert_eq!((hand.have, hand.range().as_str(), hand.place), (0, "7", Some(COMMANDS.slot(1))));
}

#[test]
fn an_unstoppable_unit_has_two_order_tokens() {
    let keyword = CATALOG.find_keyword("unstoppable").unwrap();
    let (unstoppable, _) =
        CATALOG.units().find(|(_, card)| card.keywords.iter().any(|word| word.keyword == keyword)).unwrap();
    let mut army = army(&["rebel_troopers"]);
    army.list.units.push(Unit::new(unstoppable));
    assert_eq!(counter(&army, "legion.count.orders").have, 3);
    assert_eq!(counter(&army, "legion.count.activations").have, 2);
}

#[test]
fn a_card_tells_what_it_changes_of_its_unit_and_of_the_army() {
    let army = army(&["rebel_troopers"]);
    let differences = |place: Place, name: &str| -> Vec<(&str, i32, i32)> {
        let offers = Legion::offers(&CATALOG, &army, place, None);
        let offer = offers.iter().find(|offer| Legion::key(&CATALOG, offer.candidate) == name).unwrap();
        let all = layout::differences::<Legion>(&CATALOG, &army, &place, offer);
        all.iter().map(|told| (told.term, told.before, told.after)).collect()
    };
    let cost = |id: &str| i32::from(CATALOG.unit(CATALOG.find_unit(id).unwrap()).points);
    let (troopers, leia) = (cost("rebel_troopers"), cost("leia_organa"));
    let joined = [
        ("legion.rank.commander", 0, 1),
        ("legion.count.activations", 1, 2),
        ("legion.count.orders", 1, 2),
        ("legion.count.army", troopers, troopers + leia),
    ];
    assert_eq!(differences(UNITS, "leia_organa"), joined);
    let standing = differences(COMMANDS.slot(4), "standing_orders");
    assert_eq!(standing, [("legion.count.hand", 0, 1)], "it costs nothing");
    let heavy = of(&army.list, |army| army.tree.entry(UNITS.at(0)).unwrap().children[0].place);
    let heavy = differences(heavy, "z_6_trooper");
    assert_eq!(heavy.first(), Some(&("legion.count.minis", 4, 5)), "{heavy:?}");
    let personnel = of(&army.list, |army| {
        let slot =
            |place: &Place| army.slot(*place) == Some(legion::builder::Slot::Upgrade(legion::cards::Slot::Personnel));
        army.tree.empty_on(UNITS.at(0)).find(slot).unwrap()
    });
    let officer = differences(personnel, "rebel_officer");
    assert_eq!(officer[..2], [("legion.count.minis", 4, 5), ("legion.sheet.stat.courage", 1, 2)]);
}

#[test]
fn a_unit_is_told_by_its_minis_and_keywords() {
    let unit = CATALOG.find_unit("rebel_troopers").unwrap();
    let line = Legion::line(&CATALOG, unit.into(), Language::English);
    assert!(line.starts_with("4 minis · ") && line.contains("Nimble"), "{line}");
}

#[test]
fn after_a_unit_the_cursor_goes_to_its_first_slot_that_something_fits() {
    let army = army(&["rebel_troopers"]);
    let unit = |id: &str| Candidate::Unit(CATALOG.find_unit(id).unwrap());
    let cursor = of(&army.list, |list| list.take(&army, UNITS.slot(Rank::Commander as usize), unit("leia_organa")));
    assert_eq!(cursor.unwrap().cursor, Some(upgrades(1, Part::Unit).slot(0)));
}
