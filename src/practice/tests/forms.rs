//! Lists of the shelf and random ones, out of the program and in again, in each form of other programs that has room for all
//! their cards.

use deckbuilding::Deckbuilding;
use imperial_assault::ImperialAssault;
use kernel::{Language, NewList, RandomWish};
use legion::Legion;
use practice::{Opponents, shelf};
use serde_json::Value;
use systems::{AnyDocument, Catalogs, SystemId};
use xwing::XWing;

/// The lists of the shelf, and a random one for each faction.
fn lists<S: Opponents>(catalogs: &Catalogs, system: SystemId) -> Vec<AnyDocument> {
    let shelved = shelf::<S>().into_iter().step_by(2);
    let mut lists: Vec<AnyDocument> =
        shelved.filter_map(|list| list.document(catalogs, Language::English, &[])).collect();
    for (seed, faction) in (7..).zip(system.lists().factions) {
        let format = system.lists().formats[0].id;
        let wish = NewList { faction: faction.id, format, limit: None, variant: None, name: "Random" };
        let begun = AnyDocument::empty(catalogs, system, &wish);
        lists.extend(begun.and_then(|begun| begun.random(catalogs, &RandomWish::default(), None, seed, &|| true)));
    }
    assert!(lists.len() > system.lists().factions.len());
    lists
}

/// The cards of a list without order, in the fields that a form has.
fn cards(document: &AnyDocument, catalogs: &Catalogs, fields: &[&str]) -> Value {
    fn sorted(value: &mut Value) {
        match value {
            Value::Array(items) => {
                items.iter_mut().for_each(sorted);
                items.sort_by_key(Value::to_string);
            }
            Value::Object(own) => own.values_mut().for_each(sorted),
            _ => {}
        }
    }
    let json = document.to_json(catalogs);
    let mut own: Value = fields.iter().map(|field| json["list"][field].clone()).collect();
    own.as_array_mut().unwrap().iter_mut().for_each(sorted);
    own
}

fn come_back<S: Opponents>(system: SystemId, fields: &[&str], forms: &[&str]) {
    let catalogs = Catalogs::default();
    for document in lists::<S>(&catalogs, system) {
        for form in forms {
            let text = document.export(&catalogs, form, Language::English).unwrap();
            let read = AnyDocument::read(&catalogs, &text, Some(system)).unwrap().document;
            let (read, written) = (cards(&read, &catalogs, fields), cards(&document, &catalogs, fields));
            assert_eq!(read, written, "{form} of {}\n{text}", document.name());
        }
    }
}

#[test]
fn squads_come_back_from_every_form() {
    come_back::<XWing>(SystemId::XWing, &["faction", "ships"], &["xws", "yasb", "text", "code"]);
}

#[test]
fn armies_of_legion_come_back_from_every_form_with_hand_and_battle_deck() {
    let fields = ["faction", "battle_force", "units", "command_cards", "contingencies", "battle_deck"];
    let forms = ["legion-hq", "tts", "legion-hq-tournament", "legion-hq-standard", "legion-hq-minimal", "text", "code"];
    come_back::<Legion>(SystemId::Legion, &fields, &forms);
}

#[test]
fn skirmish_armies_come_back_from_every_form() {
    let forms = ["ia-spec", "text", "code"];
    come_back::<ImperialAssault>(SystemId::ImperialAssault, &["deployment", "command"], &forms);
}

/// A form that any telephone opens: a link or a text that is short enough for a code.
#[test]
fn every_list_has_a_form_for_telephones() {
    let catalogs = Catalogs::default();
    let mut all = lists::<XWing>(&catalogs, SystemId::XWing);
    all.extend(lists::<Legion>(&catalogs, SystemId::Legion));
    all.extend(lists::<ImperialAssault>(&catalogs, SystemId::ImperialAssault));
    all.extend(lists::<Deckbuilding>(&catalogs, SystemId::Deckbuilding));
    for document in all {
        let form = document.system().lists().opened;
        let text = document.export(&catalogs, form, Language::English).unwrap();
        let is_link = text.starts_with("https://") && !text.trim_end().contains(char::is_whitespace);
        assert!(is_link || form == "text", "{text}");
        assert!(text.len() < 2_300, "{} letters are too many for a code", text.len());
    }
}
