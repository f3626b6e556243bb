use serde_json::{Value, json};

use crate::{
    Catalog, Document,
    formats::{Form, export, import},
    list::{Format, PilotChoice, UpgradeChoice},
};
use kernel::{ImportNote, ImportOutcome, Imported, Language};

fn catalog() -> Catalog {
    Catalog::bundled().unwrap()
}

fn read(catalog: &Catalog, squad: &Value) -> Imported<Document> {
    import(catalog, &squad.to_string()).unwrap()
}

fn written(catalog: &Catalog, document: &Document) -> Value {
    serde_json::from_str(&export(catalog, document, Form::Xws, Language::English)).unwrap()
}

/// A squad of one ship.
fn one(faction: &str, name: &str, ship: &str, upgrades: Value) -> Value {
    json!({ "version": "1.0.0", "faction": faction, "pilots": [{ "name": name, "ship": ship, "upgrades": upgrades }] })
}

/// Key of the only ship's pilot and ids of its upgrades; `?` before what is unknown.
fn cards(catalog: &Catalog, squad: &Value) -> String {
    let document = read(catalog, squad).document;
    let ship = &document.list.ships[0];
    let pilot = match &ship.pilot {
        PilotChoice::Known(id) => catalog.pilot(*id).key.to_string(),
        PilotChoice::Unknown { pilot, ship } => format!("?{pilot}/{ship}"),
    };
    let upgrades = ship.upgrades.iter().map(|choice| match choice {
        UpgradeChoice::Known(id) => catalog.upgrade(*id).id.to_string(),
        UpgradeChoice::Unknown(written) => format!("?{written}"),
    });
    std::iter::once(pilot).chain(upgrades).collect::<Vec<_>>().join(" ")
}

fn outcomes(notes: &[ImportNote], outcome: ImportOutcome) -> usize {
    notes.iter().filter(|note| note.outcome == outcome).count()
}

#[test]
fn older_spellings_of_factions_ships_and_icons_are_mapped() {
    let catalog = catalog();
    let cases = [
        (
            one("rebels", "tychocelchu", "awing", json!({"ept": ["pushthelimit"]})),
            "rebel:awing:tychocelchu pushthelimit",
        ),
        (one("empire", "blackeightsquadronpilot", "tiepunisher", json!([])), "imperial:tiepunisher:blackeightsqpilot"),
        (
            one("imperial", "theinquisitor", "tieadvancedprototype", json!({"elitepilottalent": ["juke"]})),
            "imperial:tieadvprototype:theinquisitor juke",
        ),
        (
            one(
                "rebel",
                "rookiepilot",
                "xwing",
                json!({"astromechdroid": ["r2astromech"], "modification": ["hullupgrade"]}),
            ),
            "rebel:xwing:rookiepilot r2astromech hullupgrade",
        ),
        // The droid's card and the crew card of one name; older files knew one id for both.
        (one("rebel", "hansolo", "yt1300", json!({"crew": ["r2d2"]})), "rebel:yt1300:hansolo r2d2-swx22"),
        (one("rebel", "lukeskywalker", "xwing", json!({"amd": ["r2d2"]})), "rebel:xwing:lukeskywalker r2d2"),
        (
            one("rebel", "rookiepilot", "xwing", json!({"torpedo": ["advancedprotontorpedoes"]})),
            "rebel:xwing:rookiepilot advprotontorpedoes",
        ),
        (one("rebel", "poedameron-swx57", "t70xwing", json!({})), "rebel:t70xwing:poedameron-swx57"),
    ];
    for (squad, wanted) in cases {
        assert_eq!(cards(&catalog, &squad), wanted);
        let notes = read(&catalog, &squad).notes;
        assert_eq!(outcomes(&notes, ImportOutcome::Mapped), notes.len(), "{wanted}");
    }
}

#[test]
fn a_slip_is_guessed_and_a_wrong_icon_told() {
    let catalog = catalog();
    let squad = one("rebel", "wedgeantiles", "xwing", json!({"ept": ["pushthelimits", "r2d2"]}));
    assert_eq!(cards(&catalog, &squad), "rebel:xwing:wedgeantilles pushthelimit r2d2");
    let notes = read(&catalog, &squad).notes;
    let phrases: Vec<&str> = notes.iter().map(|note| note.phrase).collect();
    assert_eq!(
        phrases,
        ["xwing-formats.ship.guessed", "xwing-formats.upgrade.guessed", "xwing-formats.upgrade.other_icon"]
    );
}

#[test]
fn unknown_cards_stay_and_go_back_where_they_stood() {
    let catalog = catalog();
    let squad = json!({
        "version": "1.0.0", "faction": "scum", "points": 0,
        "pilots": [
            { "name": "durge", "ship": "rogueclass", "upgrades": { "talent2": ["zap"], "ept": ["outlandish"] } },
            { "name": "bobafett", "ship": "firespray31", "upgrades": { "crew": ["grogu", "greedo"], "title": ["slavei"] } }
        ]
    });
    let imported = read(&catalog, &squad);
    assert_eq!(outcomes(&imported.notes, ImportOutcome::Refused), 4);
    assert_eq!(written(&catalog, &imported.document)["pilots"], squad["pilots"]);
}

#[test]
fn second_edition_ids_of_the_same_cards_are_taken_and_the_rest_refused() {
    let catalog = catalog();
    let squad = json!({
        "version": "2.0.0", "faction": "rebelalliance", "points": 200, "name": "Two",
        "pilots": [
            { "id": "lukeskywalker", "ship": "t65xwing", "points": 72,
              "upgrades": { "talent": ["predator"], "astromech": ["r2d2"], "configuration": ["servomotorsfoils"],
                            "force-power": ["instinctiveaim"] } },
            { "id": "hansolo-modifiedyt1300lightfreighter", "ship": "modifiedyt1300lightfreighter",
              "upgrades": { "gunner": ["lukeskywalker"], "crew": ["chopper-crew", "r2d2-crew"], "sensor": ["collisiondetector"] } },
            { "id": "wedgeantilles", "ship": "rz1awing" },
            { "id": "sabinewren-lancerclasspursuitcraft" },
            { "id": "biggsdarklighter" }
        ]
    });
    let imported = read(&catalog, &squad);
    let ships = &imported.document.list.ships;
    let key = |index: usize| ships[index].pilot.known().map(|id| catalog.pilot(id).key.to_string());
    assert_eq!(key(0).as_deref(), Some("rebel:xwing:lukeskywalker"));
    assert_eq!(key(1).as_deref(), Some("rebel:yt1300:hansolo"));
    assert_eq!(key(2), None);
    assert_eq!(key(4).as_deref(), Some("rebel:xwing:biggsdarklighter"));
    let ids = |index: usize| -> Vec<&str> {
        ships[index].known_upgrades().map(|(_, id)| catalog.upgrade(id).id.as_ref()).collect()
    };
    assert_eq!(ids(0), ["predator", "r2d2", "servomotorsfoils"]);
    assert_eq!(ids(1), ["lukeskywalker", "chopper", "r2d2-swx22", "collisiondetector"]);
    assert_eq!(ships[0].upgrades[3], UpgradeChoice::Unknown("force-power:instinctiveaim".into()));
    assert_eq!(imported.notes[0].phrase, "xwing-formats.second_edition");
    assert_eq!(imported.notes.iter().filter(|note| note.phrase == "systems.import.points").count(), 0);
    // The export is a squad of the first edition, with the rest still in it.
    let out = written(&catalog, &imported.document);
    assert_eq!((&out["version"], &out["faction"]), (&json!("1.0.0"), &json!("rebel")));
    assert_eq!(out["pilots"][0]["ship"], "xwing");
    assert_eq!(out["pilots"][0]["upgrades"]["force-power"], json!(["instinctiveaim"]));
    assert_eq!(out["pilots"][2], json!({ "name": "wedgeantilles", "ship": "rz1awing" }));
}

#[test]
fn a_faction_the_first_edition_lacks_is_refused_with_a_note() {
    let catalog = catalog();
    let squad = json!({ "version": "2.0.0", "faction": "galacticrepublic", "pilots": [{ "id": "obiwankenobi" }] });
    let imported = read(&catalog, &squad);
    assert!(imported.notes.iter().any(|note| note.phrase == "xwing-formats.faction.refused"));
    assert_eq!(imported.document.extra["xws"]["faction"], "galacticrepublic");
    let squad = json!({ "pilots": [{ "name": "zuckuss", "ship": "g1astarfighter" }] });
    assert_eq!(read(&catalog, &squad).document.list.faction, crate::cards::SquadFaction::Scum);
}

#[test]
fn the_sections_of_huge_ships_are_numbered() {
    let catalog = catalog();
    let section =
        |name: &str, number: Value| json!({ "name": name, "ship": "cr90corvette", "multisection_id": number });
    let squad = json!({ "version": "1.0.0", "faction": "rebel", "pilots": [
        section("cr90corvettefore", json!(3)), section("cr90corvettefore", json!(1)),
        section("cr90corvetteaft", json!(1)), section("cr90corvetteaft", json!(3)),
    ]});
    let imported = read(&catalog, &squad);
    assert_eq!(outcomes(&imported.notes, ImportOutcome::Mapped), 4);
    assert_eq!(imported.document.format, Format::Epic);
    assert_eq!(written(&catalog, &imported.document)["pilots"], squad["pilots"]);
    // New sections join what lacks its half, then begin the next ship; a copied number is given once.
    let mut document = imported.document;
    document.list.ships.remove(3);
    for ship in &mut document.list.ships[1..] {
        ship.extra.clear();
    }
    let numbers = |document: &Document| -> Vec<Value> {
        let out = written(&catalog, document);
        out["pilots"].as_array().unwrap().iter().map(|pilot| pilot["multisection_id"].clone()).collect()
    };
    assert_eq!(numbers(&document), [json!(3), json!(4), json!(3)]);
    let copy = document.list.ships[0].clone();
    document.list.ships.push(copy);
    assert_eq!(numbers(&document), [json!(3), json!(4), json!(3), json!(5)]);
}

#[test]
fn a_huge_ship_named_as_a_whole_gives_its_sections_in_turn() {
    let catalog = catalog();
    let whole = json!({ "name": "raiderclasscorvette", "ship": "raiderclasscorvette", "multisection_id": 0 });
    let squad = json!({ "version": "0.3.0", "faction": "imperial", "pilots": [whole, whole] });
    let imported = read(&catalog, &squad);
    let mut ids: Vec<&str> = imported
        .document
        .list
        .ships
        .iter()
        .map(|ship| catalog.pilot(ship.pilot.known().unwrap()).id.as_ref())
        .collect();
    ids.sort_unstable();
    assert_eq!(ids, ["raiderclasscorvetteaft", "raiderclasscorvettefore"]);
    assert!(imported.notes.iter().any(|note| note.phrase == "xwing-formats.epic"));
    assert_eq!(outcomes(&imported.notes, ImportOutcome::Guessed), 3);
}

#[test]
fn a_total_that_differs_is_told() {
    let catalog = catalog();
    let mut squad = one("rebel", "rookiepilot", "xwing", json!({}));
    for (points, told) in [(json!(21), false), (json!("21"), false), (json!(20), true), (json!("100"), true)] {
        squad["points"] = points;
        let notes = read(&catalog, &squad).notes;
        assert_eq!(notes.iter().any(|note| note.phrase == "systems.import.points"), told, "{squad}");
    }
}

#[test]
fn the_format_travels_with_the_squad_where_nobody_else_is_its_vendor() {
    let catalog = catalog();
    let mut document = read(&catalog, &one("rebel", "rookiepilot", "xwing", json!({}))).document;
    assert_eq!(document.format, Format::Standard);
    assert_eq!(written(&catalog, &document).get("vendor"), None);
    for format in [Format::Custom(150), Format::TeamEpic, Format::Epic] {
        document.format = format;
        let back = read(&catalog, &written(&catalog, &document));
        assert_eq!(back.document, document);
    }
}

#[test]
fn wrong_types_name_their_place() {
    let catalog = catalog();
    let squad = r#"{"faction": "rebel", "name": "x", "description": "y", "points": 1, "pilots": [
        {"name": "rookiepilot", "ship": "xwing", "upgrades": {"amd": ["r2d2"]}}]}"#;
    assert!(import(&catalog, squad).is_ok());
    let slips = [
        (r#""rebel""#, "7", "systems.read.want_text"),
        (r#""name": "x""#, r#""name": []"#, "systems.read.want_text"),
        (r#""y""#, "{}", "systems.read.want_text"),
        (r#""points": 1"#, r#""points": {}"#, "systems.read.want_number"),
        (r#""points": 1"#, r#""points": "many""#, "systems.read.want_number"),
        (r#""rookiepilot""#, "null", "systems.read.want_field"),
        (r#""rookiepilot""#, "true", "systems.read.want_text"),
        (r#""xwing""#, "1", "systems.read.want_text"),
        (r#"{"amd": ["r2d2"]}"#, "[1]", "systems.read.want_object"),
        (r#"{"amd": ["r2d2"]}"#, "\"r2d2\"", "systems.read.want_object"),
        (r#"["r2d2"]"#, "[[]]", "systems.read.want_text"),
        (r#"["r2d2"]"#, "{}", "systems.read.want_list"),
        (r#"["r2d2"]"#, "3", "systems.read.want_list"),
    ];
    for (from, to, key) in slips {
        let error = import(&catalog, &squad.replacen(from, to, 1)).unwrap_err();
        assert_eq!(error.key, key, "{to} for {from}");
        assert!(error.line > 0 && error.column > 0, "{to}");
    }
    let error = import(&catalog, r#"{"pilots": {}}"#).unwrap_err();
    assert_eq!((error.key, error.column), ("systems.read.want_list", 12));
    let error = import(&catalog, r#"{"pilots": ["x"]}"#).unwrap_err();
    assert_eq!(error.key, "systems.read.want_object");
}
