//! Moving through an army and changing it as its builder does.

use kernel::{Choice, Layout, Node, Place};
use legion::{
    Army, Document, Format, Legion, Unit,
    builder::{Tab, tab},
    cards::{BattleKind, Faction, Rank},
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

/// What the builder's army answers.
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
