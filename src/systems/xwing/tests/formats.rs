//! Squads out of the program and in again, in every form.

use proptest::prelude::*;
use serde_json::{Value, json};

use super::properties::{CATALOG, any_squad, build};
use kernel::{ImportOutcome, Language, ReadError};
use xwing::{
    Catalog, Document, Format, PilotChoice, Ship, Squad, UpgradeChoice,
    cards::{Slot, SquadFaction},
    formats::{Form, export, import, import_all},
    list::empty_document,
};

fn catalog() -> &'static Catalog {
    CATALOG.with(|catalog| *catalog)
}

fn xws(document: &Document) -> Value {
    serde_json::from_str(&export(catalog(), document, Form::Xws, Language::English)).unwrap()
}

/// For each faction a squad of all its pilots, and one squad of all upgrades, each on a ship of its own.
fn whole_catalog() -> Vec<Document> {
    let catalog = catalog();
    let mut documents: Vec<Document> = SquadFaction::ALL
        .into_iter()
        .map(|faction| {
            let mut document = empty_document(faction, Format::Epic, format!("All of {}", faction.id()));
            "Line one\nLine two".clone_into(&mut document.notes);
            let own = catalog.pilots().filter(|(_, pilot)| pilot.squad_faction() == faction);
            document.list.ships = own.map(|(id, _)| Ship::new(id)).collect();
            document
        })
        .collect();
    let academy = catalog.find_pilot_key("imperial:tiefighter:academypilot").unwrap();
    let mut upgrades = empty_document(SquadFaction::Imperial, Format::Epic, "All upgrades");
    for (id, _) in catalog.upgrades() {
        let mut ship = Ship::new(academy);
        ship.upgrades.push(UpgradeChoice::Known(id));
        upgrades.list.ships.push(ship);
    }
    documents.push(upgrades);
    documents
}

#[test]
fn every_card_survives_xws() {
    for document in whole_catalog() {
        let text = export(catalog(), &document, Form::Xws, Language::English);
        let imported = import(catalog(), &text).unwrap();
        assert_eq!(imported.document, document);
        assert!(imported.notes.iter().all(|note| note.outcome == ImportOutcome::Mapped));
        obeys_schema(&xws(&document)).unwrap();
    }
}

#[test]
fn every_card_survives_plain_text_in_both_languages() {
    for document in whole_catalog() {
        for language in Language::ALL {
            let text = export(catalog(), &document, Form::Text, language);
            let imported = import(catalog(), &text).unwrap();
            for (read, written) in imported.document.list.ships.iter().zip(&document.list.ships) {
                let name = |ship: &Ship| ship.pilot.known().map(|id| catalog().pilot(id).key.clone());
                assert_eq!(read, written, "{:?} for {:?}", name(read), name(written));
            }
            assert_eq!(imported.document, document);
        }
    }
}

#[test]
fn a_pilot_alone_survives_plain_text() {
    // With nothing else in the squad to tell namesakes apart.
    for key in [
        "scum:scurrgh6bomber:captainnym",
        "rebel:scurrgh6bomber:captainnym",
        "imperial:firespray31:kathscarlet",
        "scum:firespray31:bobafett",
        "rebel:t70xwing:poedameron",
        "rebel:yt1300:hansolo-swx57",
        "rebel:cr90corvetteaft:cr90corvetteaft",
        "scum:g1astarfighter:4lom",
        "imperial:tiephantom:echo",
    ] {
        let id = catalog().find_pilot_key(key).unwrap();
        for (language, faction) in
            Language::ALL.into_iter().flat_map(|language| SquadFaction::ALL.map(|faction| (language, faction)))
        {
            let mut document = empty_document(faction, Format::Custom(70), "");
            document.list.ships.push(Ship::new(id));
            let text = export(catalog(), &document, Form::Text, language);
            assert_eq!(import(catalog(), &text).unwrap().document, document, "{text}");
        }
    }
}

/// A squad as XWS keeps it: the upgrades of each ship grouped by icon, in the order of each icon's first card, and of a
/// pilot who flies the same ship for two factions the card of the squad's.
fn as_xws_tells(document: &Document) -> Document {
    let mut document = document.clone();
    for ship in &mut document.list.ships {
        if let Some(pilot) = ship.pilot.known().map(|id| catalog().pilot(id)) {
            let told = catalog().find_pilot(&pilot.id, pilot.ship, Some(document.list.faction));
            ship.pilot = PilotChoice::Known(told.unwrap());
        }
        let slot = |choice: &UpgradeChoice| choice.known().map(|id| catalog().upgrade(id).slot);
        let mut order: Vec<Option<Slot>> = Vec::new();
        for choice in &ship.upgrades {
            if !order.contains(&slot(choice)) {
                order.push(slot(choice));
            }
        }
        ship.upgrades.sort_by_key(|choice| order.iter().position(|known| *known == slot(choice)));
    }
    document
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_squad_survives_xws_and_plain_text((faction, ships) in any_squad(), name in "[A-Za-z\"&<\\[*_ ]{0,20}", limit in 1_u16..400) {
        let mut document = build(catalog(), faction, &ships);
        document.name = name.split_whitespace().collect::<Vec<_>>().join(" ");
        document.format = Format::Custom(limit);
        "Two\nlines".clone_into(&mut document.notes);
        let out = xws(&document);
        prop_assert_eq!(obeys_schema(&out), Ok(()));
        prop_assert_eq!(&import(catalog(), &out.to_string()).unwrap().document, &as_xws_tells(&document));
        if !document.list.ships.is_empty() {
            // Plain text is read by eye: a name of marks alone is none.
            document.name = "A name".to_owned();
            for language in Language::ALL {
                let text = export(catalog(), &document, Form::Text, language);
                let read = import(catalog(), &text).unwrap().document;
                prop_assert_eq!(&read, &document, "{}", text);
            }
        }
    }

    #[test]
    fn no_text_makes_it_panic(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let _ = import(catalog(), &String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn no_cut_and_shuffled_list_makes_it_panic(pieces in prop::collection::vec(piece(), 0..40)) {
        let _ = import(catalog(), &pieces.concat());
    }
}

/// Pieces of lists, to be put together without sense.
fn piece() -> impl Strategy<Value = String> {
    let fixed = [
        "Wedge Antilles",
        "R2-D2",
        "Han Solo",
        "TIE Fighter",
        "X-wing",
        "Crew",
        "Rebel",
        "Epic",
        "(29)",
        "[r2d2]",
        "2x",
        "x3",
        "\n",
        "\n\n",
        "\n  - ",
        ", ",
        " + ",
        " — ",
        ":",
        "Total: 9/9",
        "Notes:\n",
        "✗ ",
        "{\"pilots\":[",
        "\"name\":",
        "[",
        "]",
        "{",
        "}",
        "<b>",
        "</",
        "<!--",
        "&amp;",
        "&#x110000;",
        "\\",
        "https://",
        "Ñandú",
        "\u{200b}",
        "\t",
        "# ",
        "> ",
        "[?]",
        "99999999999999",
    ];
    prop_oneof![prop::sample::select(fixed.to_vec()).prop_map(str::to_owned), "\\PC{0,8}"]
}

/// A squad of another builder with everything the format allows.
fn foreign() -> Value {
    json!({
        "version": "0.3.0",
        "name": "Flight \"A\"",
        "faction": "rebel",
        "points": 56,
        "description": "Tycho leads.\nThe rest follows.",
        "pilots": [
            { "name": "tychocelchu", "ship": "awing",
              "upgrades": { "title": ["awingtestpilot"], "missile": ["chardaanrefit"], "ept": ["pushthelimit", "experthandling"],
                            "mod": ["experimentalinterface", "fromthefuture"] },
              "vendor": { "voidstate": { "pilot_id": 30 } } },
            { "name": "nobody", "ship": "nowhere", "upgrades": { "ept": ["nothing"] } },
            { "name": "rookiepilot", "ship": "xwing", "upgrades": { "amd": ["r2astromech"] }, "color": "red" }
        ],
        "obstacles": ["core-asteroid-5", "vt49decimator-debris-2", "yt2400-debris-0"],
        "damagedeck": "core2",
        "vendor": { "voidstate": { "squadron_id": 2498, "link": "http://example.org/2498" } }
    })
}

#[test]
fn foreign_fields_survive_import_saving_and_export() {
    let imported = import(catalog(), &foreign().to_string()).unwrap();
    assert_eq!(imported.document.notes, "Tycho leads.\nThe rest follows.");
    let saved = export(catalog(), &imported.document, Form::Muster, Language::English);
    let again = import(catalog(), &saved).unwrap();
    assert_eq!(again.document, imported.document);
    assert!(again.notes.is_empty(), "our own documents need no interpretation");
    let mut wanted = foreign();
    wanted["version"] = json!("1.0.0");
    wanted["points"] = xws(&imported.document)["points"].clone();
    assert_eq!(xws(&again.document), wanted);
}

#[test]
fn a_container_gives_all_its_squads_and_tells_what_it_left_out() {
    let second =
        json!({ "faction": "scum", "name": "Second", "pilots": [{ "name": "zuckuss", "ship": "g1astarfighter" }] });
    let container = json!({ "container": [{ "pilots": 7 }, foreign(), second], "vendor": { "x": {} } }).to_string();
    let all = import_all(catalog(), &container).unwrap();
    assert_eq!(all.iter().map(|squad| squad.document.name.as_str()).collect::<Vec<_>>(), ["Flight \"A\"", "Second"]);
    let first = import(catalog(), &container).unwrap();
    assert_eq!(first.document, all[0].document);
    let told = |phrase: &str| first.notes.iter().find(|note| note.phrase == phrase).map(|note| note.written.as_str());
    assert_eq!(told("xwing-formats.further_squad"), Some("Second"));
    assert_eq!(told("xwing-formats.unreadable_squad"), Some("1"));
    assert_eq!(import_all(catalog(), &json!([foreign(), foreign()]).to_string()).unwrap().len(), 2);
    assert_eq!(refusal(r#"{"container": []}"#).key, "xwing-formats.other_json");
    assert_eq!(refusal(r#"{"container": [{"pilots": 7}]}"#).key, "systems.read.want_list");
}

fn refusal(text: &str) -> ReadError {
    import(catalog(), text).unwrap_err()
}

#[test]
fn what_is_no_squad_is_refused_with_a_sentence() {
    let cases = [
        ("", "systems.read.empty"),
        (" \n\t", "systems.read.empty"),
        ("\u{feff}", "systems.read.empty"),
        ("{}", "xwing-formats.other_json"),
        ("[]", "xwing-formats.other_json"),
        ("[{}]", "xwing-formats.other_json"),
        (r#"{"name": "package", "dependencies": {}}"#, "xwing-formats.other_json"),
        ("{", "systems.read.ends_early"),
        (r#"{"pilots": [}"#, "systems.read.no_json"),
        (r#"{"pilots": [], "pilots": []}"#, "systems.read.duplicate"),
        (r#"{"muster": 1, "system": "legion", "list": {}}"#, "systems.read.system"),
        ("What a fine day.", "xwing-formats.no_squad"),
    ];
    for (text, key) in cases {
        let error = refusal(text);
        assert_eq!(error.key, key, "{text}");
        for language in Language::ALL {
            assert!(!error.sentence(language).contains(['{', '}']), "{}", error.sentence(language));
        }
    }
    assert_eq!(refusal(&"[".repeat(100_000)).key, "systems.read.too_deep");
    assert_eq!(refusal(&"{\"pilots\":".repeat(100_000)).key, "systems.read.too_deep");
}

/// The rules of XWS 1.0.0 as its description has them; an id may carry a product's code behind a hyphen.
fn obeys_schema(squad: &Value) -> Result<(), String> {
    let id = |value: &Value| {
        let text = value.as_str().unwrap_or_default();
        let (name, code) = text.split_once('-').unwrap_or((text, "swx1"));
        let plain = |text: &str| {
            !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit() || byte.is_ascii_lowercase())
        };
        if plain(name) && plain(code) && code.starts_with("swx") { Ok(()) } else { Err(format!("id {value}")) }
    };
    let fields = |value: &Value, allowed: &[&str], required: &[&str]| {
        let Some(object) = value.as_object() else { return Err(format!("no object: {value}")) };
        let strange = object.keys().find(|key| !allowed.contains(&key.as_str()));
        let missing = required.iter().find(|key| !object.contains_key(**key));
        match (strange, missing) {
            (None, None) => Ok(()),
            other => Err(format!("{other:?} in {value}")),
        }
    };
    let top = ["version", "name", "points", "faction", "description", "obstacles", "pilots", "vendor"];
    fields(squad, &top, &["version", "faction", "pilots"])?;
    if squad["version"] != "1.0.0" || !["rebel", "imperial", "scum"].contains(&squad["faction"].as_str().unwrap_or(""))
    {
        return Err("version or faction".to_owned());
    }
    if !squad["points"].is_i64()
        || squad.get("vendor").is_some_and(|vendor| vendor.as_object().is_none_or(|v| v.len() != 1))
    {
        return Err("points or vendor".to_owned());
    }
    for pilot in squad["pilots"].as_array().ok_or("pilots")? {
        fields(pilot, &["multisection_id", "name", "ship", "upgrades", "vendor"], &["name", "ship"])?;
        id(&pilot["name"])?;
        id(&pilot["ship"])?;
        if pilot.get("multisection_id").is_some_and(|number| !number.is_i64()) {
            return Err("multisection_id".to_owned());
        }
        let Some(upgrades) = pilot.get("upgrades") else { continue };
        let upgrades = upgrades.as_object().filter(|upgrades| !upgrades.is_empty()).ok_or("upgrades")?;
        for (slot, cards) in upgrades {
            id(&json!(slot))?;
            cards.as_array().filter(|cards| !cards.is_empty()).ok_or("cards")?.iter().try_for_each(id)?;
        }
    }
    Ok(())
}

fn seen_in_posts(document: &Document, language: Language) -> [String; 4] {
    [Form::Text, Form::Markdown, Form::BbCode, Form::Html].map(|form| export(catalog(), document, form, language))
}

#[test]
fn every_post_tells_total_and_verdict_in_the_readers_language() {
    let mut document =
        import(catalog(), "Wedge Antilles (29)\nPush the Limit\nR2-D2\nHull Upgrade\nShield Upgrade").unwrap().document;
    for post in seen_in_posts(&document, Language::English) {
        assert!(post.contains("Wedge Antilles") && post.contains("43/100"), "{post}");
        assert!(post.contains("Not legal: 1 error") && post.contains("may have 1 modification"), "{post}");
    }
    for post in seen_in_posts(&document, Language::Spanish) {
        assert!(post.contains("No es legal: 1 error") && post.contains("Rebelde"), "{post}");
    }
    document.list.ships[0].upgrades.pop();
    for post in seen_in_posts(&document, Language::English) {
        assert!(post.contains("Legal") && !post.contains("Not legal"), "{post}");
    }
}

#[test]
fn names_with_marks_of_a_form_do_no_harm_in_it() {
    let mut document = import(catalog(), "\"Dark Curse\" (16)\n\n\"Hobbie\" Klivian (25)").unwrap().document;
    document.name = "<script>alert(1)</script> [b]x[/b] *y* _z_ & \"q\"".to_owned();
    document.notes = "<img src=x onerror=y>\n# no heading\n[url=z]w[/url]".to_owned();
    document.list.ships[0].pilot = PilotChoice::Unknown { pilot: "<i>*[u]".into(), ship: "</td>".into() };
    document.list.ships[1].upgrades.push(UpgradeChoice::Unknown("ept:<b>[b]*".into()));
    let [_, markdown, bbcode, html] = seen_in_posts(&document, Language::English);
    for mark in ["<script", "<img", "<i>", "</td>\n —", "<b>"] {
        assert!(!html.contains(mark), "{mark} in {html}");
    }
    assert!(html.contains("&lt;script&gt;") && html.contains("&quot;q&quot;"));
    assert!(markdown.contains(r"\<script\>") && markdown.contains(r"\*y\*") && markdown.contains(r"\[b\]x"));
    assert!(!markdown.contains("\n# no"));
    for tag in ["[b]x", "[url", "[u]", "[/b] *y*"] {
        assert!(!bbcode.contains(tag), "{tag} in {bbcode}");
    }
}

#[test]
fn posts_in_markup_are_read_again() {
    let text =
        "Squad: Han Shot First\n\nHan Solo (46)\n- Predator\n- Chewbacca\n- Luke Skywalker\n\nWedge Antilles\n- R2-D2";
    let squad: Squad = import(catalog(), text).unwrap().document.list;
    for language in Language::ALL {
        let mut document = empty_document(SquadFaction::Rebel, Format::Standard, "Han Shot First");
        document.list = squad.clone();
        "No notes".clone_into(&mut document.notes);
        for post in seen_in_posts(&document, language) {
            let read = import(catalog(), &post).unwrap().document;
            assert_eq!(read.list, document.list, "{post}");
            assert_eq!((&read.name, &read.notes), (&document.name, &document.notes), "{post}");
        }
    }
}

#[test]
fn unknown_cards_survive_every_data_form_and_plain_text() {
    let mut document = import(catalog(), &foreign().to_string()).unwrap().document;
    for ship in &mut document.list.ships {
        ship.extra.clear();
    }
    document.extra.clear();
    for form in [Form::Muster, Form::Xws] {
        let text = export(catalog(), &document, form, Language::English);
        assert_eq!(import(catalog(), &text).unwrap().document, document, "{text}");
    }
    let text = export(catalog(), &document, Form::Text, Language::English);
    assert_eq!(import(catalog(), &text).unwrap().document, document, "{text}");
}

#[test]
fn a_list_of_ten_thousand_ships_is_read_and_written() {
    let rookie =
        json!({ "name": "rookiepilot", "ship": "xwing", "upgrades": { "amd": ["r2astromech"], "ept": ["nothing"] } });
    let section = json!({ "name": "cr90corvettefore", "ship": "cr90corvette" });
    let pilots: Vec<&Value> = [&rookie, &section].into_iter().cycle().take(10_000).collect();
    let text = json!({ "version": "1.0.0", "faction": "rebel", "pilots": pilots }).to_string();
    let document = import(catalog(), &text).unwrap().document;
    assert_eq!(document.list.ships.len(), 10_000);
    assert_eq!(xws(&document)["pilots"].as_array().unwrap().len(), 10_000);
    let posted = "Rookie Pilot (21)\n- R2 Astromech (1)\n\n".repeat(10_000);
    assert_eq!(import(catalog(), &posted).unwrap().document.list.ships.len(), 10_000);
}

#[test]
fn a_megabyte_of_garbage_is_refused() {
    let mut seed = 1_u32;
    let mut random = move |below: u32| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (seed >> 8) % below
    };
    let mut garbage = |letters: &str, length: usize| -> String {
        let letters: Vec<char> = letters.chars().collect();
        (0..length).map(|_| letters[random(letters.len() as u32) as usize]).collect()
    };
    for letters in ["abcdefghijklmnop ", "abcdef, \n", "(", "<[x]&;\\", "r2d2 -\n", "*_#>"] {
        let text = garbage(letters, 1_000_000);
        assert_eq!(refusal(&text).key, "xwing-formats.no_squad", "{letters:?}");
    }
    assert_eq!(refusal(&"a".repeat(3_000_000)).key, "systems.import.too_long");
    let many = format!("{{\"container\": [{}]}}", vec!["{\"pilots\": 7}"; 20_000].join(","));
    assert_eq!(refusal(&many).key, "systems.read.want_list");
    let unknown: Vec<Value> = (0..10_000)
        .map(|number| json!({ "name": format!("pilot{number}"), "ship": format!("ship{number}") }))
        .collect();
    let text = json!({ "faction": "rebel", "pilots": unknown }).to_string();
    assert_eq!(import(catalog(), &text).unwrap().notes.len(), 10_000);
}

#[test]
fn a_text_cut_anywhere_gives_a_squad_or_a_sentence() {
    let document = import(catalog(), &foreign().to_string()).unwrap().document;
    for form in Form::ALL.iter().copied() {
        let text = export(catalog(), &document, form, Language::Spanish);
        for (at, _) in text.char_indices().step_by(61) {
            if let Err(error) = import(catalog(), &text[..at]) {
                assert!(!error.sentence(Language::Spanish).is_empty());
            }
        }
    }
}
