//! Moving through an army and changing it as its builder does.

use imperial_assault::{
    Document, ImperialAssault,
    cards::{Affiliation, Season},
    checks::check,
    list::{COMMAND, Candidate, DEPLOYMENT, MAP, attachment_slot, empty_document},
};
use kernel::{
    Browsing, Building, Choice, Counter, CounterState, LabelledEdit, Language, Layout, Place, Verdict, layout,
};

use crate::army::CATALOG;

type Edit = imperial_assault::Edit;

fn army(cards: &[&str], deck: &[&str]) -> Document {
    let mut document = empty_document(Season::Official, Affiliation::Imperial, "");
    let card = |id: &&str| Choice::find(id, |id| CATALOG.find_deployment(id));
    document.list.deployment = cards.iter().map(card).collect();
    let card = |id: &&str| Choice::find(id, |id| CATALOG.find_command(id));
    document.list.command = Some(deck.iter().map(card).collect());
    document
}

/// An answer of the builder about an army.
fn of<T>(document: &Document, ask: impl FnOnce(&Layout<'_, ImperialAssault>) -> T) -> T {
    ask(&Layout::<ImperialAssault>::new(&CATALOG, &document.list))
}

fn made(document: &Document, edit: Option<LabelledEdit<Edit>>) -> (Document, Vec<String>, Place) {
    let edit = edit.unwrap();
    let after = edit.edit.apply(document).unwrap();
    let ids = after.list.deployment.iter().map(|choice| choice.id(&*CATALOG).to_owned()).collect();
    (after, ids, edit.cursor.unwrap())
}

#[test]
fn walking_goes_from_group_to_attachment_and_stays_in_its_tab() {
    let army = army(&["darth-vader", "stormtrooper-elite", "driven-by-hatred"], &["take-initiative"]);
    of(&army, |army| {
        let mut seen = vec![MAP];
        for _ in 0..12 {
            seen.push(army.walked(*seen.last().unwrap(), true));
        }
        seen.dedup();
        let groups = [DEPLOYMENT.at(0), DEPLOYMENT.at(2), DEPLOYMENT.at(1), attachment_slot(1)];
        assert_eq!(seen[1..5], groups);
        assert_eq!(seen.last(), Some(&DEPLOYMENT));
        assert_eq!(army.walked(COMMAND.at(0), false), COMMAND);
    });
}

#[test]
fn a_finding_leads_to_the_card_it_is_about_and_copies_to_the_first() {
    of(&army(&["darth-vader"], &["urgency", "take-initiative", "urgency"]), |army| {
        for (place, there) in [
            (DEPLOYMENT.at(0), DEPLOYMENT.at(0)),
            (DEPLOYMENT, DEPLOYMENT),
            (MAP, MAP),
            (COMMAND.at(2), COMMAND.at(0)),
            (COMMAND, COMMAND),
            (Place::field("affiliation"), DEPLOYMENT),
            (Place::ROOT, DEPLOYMENT),
        ] {
            assert_eq!(army.kept(place), there, "{place}");
        }
    });
}

#[test]
fn a_cursor_falls_back_to_what_is_still_there() {
    of(&army(&["darth-vader", "driven-by-hatred"], &["urgency"]), |army| {
        assert_eq!(army.kept(DEPLOYMENT.at(7)), DEPLOYMENT.at(0), "the last card that lies on no other");
        assert_eq!(army.kept(attachment_slot(0)), DEPLOYMENT.at(1), "the group holds one already");
        assert_eq!(army.kept(COMMAND.at(4)), COMMAND);
    });
    of(&army(&[], &[]), |army| assert_eq!(army.kept(DEPLOYMENT.at(0)), DEPLOYMENT));
}

#[test]
fn a_group_moves_with_what_lies_on_it() {
    let all = ["stormtrooper-elite", "darth-vader", "driven-by-hatred", "black-market", "cross-training", "nobody"];
    let army = army(&all, &[]);
    let vader = DEPLOYMENT.at(1);
    let (after, ids, cursor) = made(&army, of(&army, |army| army.moved(DEPLOYMENT.at(2), vader, true)));
    let moved = ["darth-vader", "driven-by-hatred", "stormtrooper-elite", "cross-training", "black-market", "nobody"];
    assert_eq!((ids, cursor), (moved.map(str::to_owned).to_vec(), DEPLOYMENT.at(1)), "the cursor goes along");
    of(&after, |army| {
        assert_eq!(army.moved(vader, DEPLOYMENT.at(0), true), None, "it is the first");
        assert_eq!(army.moved(vader, DEPLOYMENT.at(2), false), None, "it is the last group");
    });
}

#[test]
fn what_lies_on_a_group_is_doubled_and_leaves_with_it_unless_it_is_unique() {
    let army = army(&["cross-training", "stormtrooper-elite", "darth-vader"], &[]);
    let (_, ids, cursor) = made(&army, of(&army, |army| army.duplicate(DEPLOYMENT.at(1))));
    assert_eq!(ids[..4], ["cross-training", "stormtrooper-elite", "stormtrooper-elite", "cross-training"]);
    assert_eq!(cursor, DEPLOYMENT.at(2));
    let (_, ids, cursor) = made(&army, of(&army, |army| army.remove(DEPLOYMENT.at(1))));
    assert_eq!((ids, cursor), (vec!["darth-vader".to_owned()], DEPLOYMENT.at(1)));
    let (_, _, cursor) = made(&army, of(&army, |army| army.remove(DEPLOYMENT.at(0))));
    assert_eq!(cursor, attachment_slot(0), "the slot of the group that has come forward");
}

#[test]
fn an_attachment_is_taken_behind_its_group() {
    let army = army(&["darth-vader", "stormtrooper-elite"], &[]);
    let card = Candidate::Deployment(CATALOG.find_deployment("driven-by-hatred").unwrap());
    let (_, ids, cursor) = made(&army, of(&army, |list| list.take(&army, attachment_slot(0), card)));
    assert_eq!((ids[1].as_str(), cursor), ("driven-by-hatred", DEPLOYMENT.at(1)));
}

#[test]
fn the_deck_is_shown_by_cost_with_copies_together_and_unknown_cards_last() {
    let army = army(&[], &["nobody", "take-initiative", "urgency", "take-initiative"]);
    let deck = imperial_assault::builder::deck(&CATALOG, &army.list);
    let places: Vec<Vec<Place>> = deck.iter().map(|node| node.places().collect()).collect();
    assert_eq!(places.len(), 3);
    assert_eq!(places.last(), Some(&vec![COMMAND.at(0)]));
    assert!(places.contains(&vec![COMMAND.at(1), COMMAND.at(3)]));
    let edit = of(&army, |army| army.remove(COMMAND.at(1))).unwrap();
    assert_eq!((edit.edit, edit.cursor), (Edit::Remove(COMMAND.at(3)), Some(COMMAND.at(1))));
}

fn counter(document: &Document, label: &str) -> Counter {
    let all = ImperialAssault::counted(&CATALOG, document);
    all.into_iter().find(|counter| counter.label == label).unwrap()
}

#[test]
fn an_army_without_a_deck_is_unfinished_and_one_of_a_card_too_many_is_wrong() {
    let verdict = |army: &Document| check(&CATALOG, army).verdict();
    let mut begun = army(&["darth-vader"], &[]);
    begun.list.command = None;
    assert!(check(&CATALOG, &begun).is_legal());
    assert_eq!(verdict(&begun).missing(Language::English), "Deck 0/15");
    assert_eq!(verdict(&army(&["darth-vader"], &["take-initiative"])).missing(Language::English), "Deck 1/15");
    assert!(matches!(verdict(&army(&["darth-vader"], &["take-initiative"; 16])), Verdict::Wrong(_)));
    let empty = Document { list: imperial_assault::Army { deployment: Vec::new(), ..begun.list.clone() }, ..begun };
    assert_eq!(verdict(&empty).missing(Language::English), "no figures yet, Deck 0/15");
}

#[test]
fn groups_figures_and_the_deck_are_counted() {
    let army = army(&["darth-vader", "stormtrooper-elite"], &["take-initiative"]);
    let have = |label| counter(&army, label).have;
    assert_eq!((have("imperial_assault.count.groups"), have("imperial_assault.count.figures")), (2, 4));
    let deck = counter(&army, "imperial_assault.count.deck");
    assert_eq!((deck.have, deck.range().as_str(), deck.state()), (1, "15", CounterState::Short));
    assert_eq!(deck.place, Some(COMMAND));
    assert_eq!(counter(&army, "imperial_assault.count.deck_points").state(), CounterState::Fits);
}

#[test]
fn an_attachment_tells_what_it_changes() {
    let army = army(&["ig-88"], &[]);
    let offers = ImperialAssault::offers(&CATALOG, &army, attachment_slot(0), None);
    let offer = offers.iter().find(|offer| ImperialAssault::key(&CATALOG, offer.candidate) == "focused-on-the-kill");
    let offer = offer.unwrap();
    let told = layout::differences::<ImperialAssault>(&CATALOG, &army, &attachment_slot(0), offer);
    let told: Vec<_> = told.iter().map(|told| (told.term, told.after - told.before)).collect();
    assert_eq!(told, [("imperial_assault.count.health", 5)], "it costs nothing");
}

#[test]
fn after_a_group_the_cursor_goes_to_its_attachment_and_after_an_upgrade_it_stays() {
    let army = army(&["darth-vader"], &[]);
    let take = |id: &str| {
        let card = Candidate::Deployment(CATALOG.find_deployment(id).unwrap());
        of(&army, |list| list.take(&army, DEPLOYMENT, card)).unwrap().cursor
    };
    assert_eq!(take("stormtrooper-elite"), Some(attachment_slot(1)));
    assert_eq!(take("black-market"), Some(DEPLOYMENT));
    assert_eq!(take("driven-by-hatred"), Some(DEPLOYMENT), "it lies on a group before it");
}
