//! Armies out of the program and in again, in every form.

use std::sync::LazyLock;

use kernel::{Choice, ImportNote, ImportOutcome, Imported, Language, ReadError};
use legion::{
    Catalog, Document, Format, Unit,
    cards::{BattleKind, CommandId, Faction, GameSize, Rank, UnitId},
    formats::{Form, export, import},
    list::{Counterpart, empty_document},
};
use proptest::prelude::*;
use serde_json::{Value, json};

static CATALOG: LazyLock<Catalog> = LazyLock::new(|| Catalog::bundled().unwrap());

fn read(text: &str) -> Imported<Document> {
    import(&CATALOG, text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn refusal(text: &str) -> ReadError {
    import(&CATALOG, text).unwrap_err()
}

fn written(document: &Document, form: Form) -> String {
    export(&CATALOG, document, form, Language::English)
}

/// The units read, one a line: ids of the card, the upgrades, those set aside behind `/`, the counterpart behind `+`.
fn units(document: &Document) -> Vec<String> {
    let upgrade = |choice: &Choice<_>| match choice {
        Choice::Known(id) => CATALOG.upgrade(*id).id.to_string(),
        Choice::Unknown(written) => format!("?{written}"),
    };
    let card = |choice: &Choice<UnitId>| match choice {
        Choice::Known(id) => CATALOG.unit(*id).id.to_string(),
        Choice::Unknown(written) => format!("?{written}"),
    };
    let told = |unit: &Unit| {
        let mut words = vec![card(&unit.card)];
        words.extend(unit.upgrades.iter().map(upgrade));
        words.extend(unit.loadout.iter().map(|choice| format!("/{}", upgrade(choice))));
        if let Some(counterpart) = &unit.counterpart {
            words.push(format!("+{}", card(&counterpart.card)));
            words.extend(counterpart.upgrades.iter().map(upgrade));
        }
        words.join(" ")
    };
    document.list.units.iter().map(told).collect()
}

fn commands(cards: &[Choice<CommandId>]) -> Vec<String> {
    let told = |choice: &Choice<_>| match choice {
        Choice::Known(id) => CATALOG.command(*id).id.to_string(),
        Choice::Unknown(written) => format!("?{written}"),
    };
    cards.iter().map(told).collect()
}

fn deck(document: &Document, kind: BattleKind) -> Vec<String> {
    let told = |choice: &Choice<_>| match choice {
        Choice::Known(id) => CATALOG.battle(*id).id.to_string(),
        Choice::Unknown(written) => format!("?{written}"),
    };
    document.list.battle_deck.as_ref().map_or_else(Vec::new, |deck| deck.row(kind).iter().map(told).collect())
}

fn phrases(notes: &[ImportNote], outcome: ImportOutcome) -> Vec<&str> {
    notes.iter().filter(|note| note.outcome == outcome).map(|note| note.phrase).collect()
}

/// A small army with this hand, Standing Orders behind the rest.
fn hand_of(cards: impl Iterator<Item = CommandId>) -> Document {
    let standing = CATALOG.standing_orders();
    let mut document = empty_document(Faction::GalacticEmpire, Format::Standard, "Hands");
    document.list.units.push(Unit::new(CATALOG.find_unit("stormtroopers").unwrap()));
    let cards = cards.filter(|id| *id != standing).chain([standing]);
    document.list.command_cards = Some(cards.map(Choice::Known).collect());
    document
}

/// Armies that hold every card of the catalog between them: of each faction all its units with their counterparts, of
/// each battle force its own units, and one unit each for all upgrades.
fn whole_catalog() -> Vec<Document> {
    let catalog = &*CATALOG;
    let mut documents = Vec::new();
    for faction in Faction::ALL {
        let mut document = empty_document(faction, Format::GrandArmy, format!("All of {}", faction.id()));
        for (id, card) in catalog.units() {
            if card.faction != faction || card.rank == Rank::Counterpart || card.special_issue.is_some() {
                continue;
            }
            let mut unit = Unit::new(id);
            unit.counterpart = card.counterparts.first().map(|counterpart| Counterpart::new(*counterpart));
            document.list.units.push(unit);
        }
        let of_faction = |of: Option<Faction>| of.is_none_or(|of| of == faction);
        let hand = catalog.commands().filter(|(_, card)| of_faction(card.faction)).take(7);
        document.list.command_cards = Some(hand.map(|(id, _)| Choice::Known(id)).collect());
        documents.push(document);
    }
    for (force, card) in catalog.forces() {
        let mut document = empty_document(card.faction, Format::GrandArmy, card.text.name(Language::English));
        document.list.battle_force = Some(Choice::Known(force));
        let own = catalog.units().filter(|(_, unit)| unit.special_issue == Some(force));
        document.list.units.extend(own.map(|(id, _)| Unit::new(id)));
        let first = card.units[Rank::Commander].iter().next().unwrap();
        document.list.units.push(Unit::new(first));
        documents.push(document);
    }
    // Each upgrade on a unit that may have it, so that namesakes are told apart by it.
    let mut upgrades = Faction::ALL.map(|faction| empty_document(faction, Format::GrandArmy, "All upgrades"));
    for (id, card) in catalog.upgrades() {
        let fits = |unit: &UnitId| {
            let mut army = empty_document(catalog.unit(*unit).faction, Format::Standard, "").list;
            let mut tried = Unit::new(*unit);
            tried.upgrades.push(Choice::Known(id));
            army.units.push(tried);
            let mut findings = Vec::new();
            let _ = legion::checks::check_army(catalog, Format::Standard, &army, &mut findings);
            let place = kernel::Place::nested("units", 0, "upgrades", 0);
            !findings.iter().any(|finding| finding.is_error() && finding.place == place)
        };
        let host = catalog
            .units()
            .filter(|(_, unit)| {
                unit.bar[card.slot] > 0 && unit.rank != Rank::Counterpart && unit.special_issue.is_none()
            })
            .map(|(unit, _)| unit)
            .find(fits);
        let mut unit = Unit::new(host.unwrap_or_else(|| catalog.find_unit("stormtroopers").unwrap()));
        unit.upgrades.push(Choice::Known(id));
        let faction = unit.card.known().map(|id| catalog.unit(id).faction).unwrap();
        upgrades[faction as usize].list.units.push(unit);
    }
    documents.extend(upgrades);
    documents.push(hand_of(catalog.commands().map(|(id, _)| id)));
    for (format, size) in [
        (Format::Standard, GameSize::Standard),
        (Format::Skirmish, GameSize::Skirmish),
        (Format::Standard, GameSize::Scenario),
    ] {
        let mut document = empty_document(Faction::GalacticEmpire, format, "Decks");
        document.list.units.push(Unit::new(catalog.find_unit("stormtroopers").unwrap()));
        let deck = document.list.battle_deck.get_or_insert_default();
        for (id, card) in catalog.battles().filter(|(_, card)| card.size == size) {
            deck.row_mut(card.kind).push(Choice::Known(id));
        }
        documents.push(document);
    }
    documents
}

#[test]
fn every_card_survives_plain_text_in_both_languages() {
    for document in whole_catalog() {
        for language in Language::ALL {
            let text = export(&CATALOG, &document, Form::Text, language);
            let imported = read(&text);
            assert_eq!(units(&imported.document), units(&document), "{text}");
            assert_eq!(imported.document, document, "{text}");
        }
    }
}

/// The hand as other programs have it: Standing Orders last, and in every hand.
fn with_standing_orders_last(document: &Document) -> Document {
    let mut document = document.clone();
    if let Some(hand) = &mut document.list.command_cards {
        let standing = Choice::Known(CATALOG.standing_orders());
        hand.retain(|card| *card != standing);
        hand.push(standing);
    }
    document
}

#[test]
fn every_card_survives_links() {
    // A link has six places for a hand.
    let commands: Vec<CommandId> = CATALOG.commands().map(|(id, _)| id).collect();
    let hands = commands.chunks(6).map(|cards| hand_of(cards.iter().copied()));
    let others = whole_catalog().into_iter().filter(|document| document.name != "Hands");
    for document in others.chain(hands) {
        let text = written(&document, Form::Link);
        let mut imported = read(&text);
        assert_eq!(phrases(&imported.notes, ImportOutcome::Refused), [""; 0], "{text}");
        imported.document.name.clone_from(&document.name);
        if document.list.faction == Faction::Mercenary && document.list.battle_force.is_none() {
            imported.document.list.battle_force = None;
        }
        let document = with_standing_orders_last(&document);
        assert_eq!(units(&imported.document), units(&document), "{text}");
        assert_eq!(imported.document, document, "{text}");
    }
}

#[test]
fn every_card_survives_tabletop_simulator() {
    for document in whole_catalog() {
        let text = written(&document, Form::Tts);
        let imported = read(&text);
        assert_eq!(phrases(&imported.notes, ImportOutcome::Refused), [""; 0], "{text}");
        assert_eq!(units(&imported.document), units(&document), "{text}");
        assert_eq!(imported.document, document, "{text}");
    }
}

#[test]
fn every_card_survives_the_texts_of_legion_hq() {
    for document in whole_catalog() {
        let document = with_standing_orders_last(&document);
        for form in [Form::Tournament, Form::Standard, Form::Minimal] {
            let text = written(&document, form);
            let imported = read(&text).document;
            let (mut read, mut wanted) = (units(&imported), units(&document));
            if form == Form::Standard {
                // Units stand under their ranks.
                read.sort();
                wanted.sort();
            }
            assert_eq!(read, wanted, "{form:?}\n{text}");
            assert_eq!(imported.list.command_cards, document.list.command_cards, "{form:?}\n{text}");
            assert_eq!(imported.format, document.format);
            if form == Form::Tournament {
                for kind in BattleKind::ALL {
                    assert_eq!(deck(&imported, kind), deck(&document, kind), "{text}");
                }
            }
            if form != Form::Minimal {
                assert_eq!(imported.name, document.name);
            }
        }
    }
}

#[test]
fn posts_in_markup_are_read_again() {
    let document = vader();
    for form in [Form::Markdown, Form::BbCode, Form::Html] {
        for language in Language::ALL {
            let text = export(&CATALOG, &document, form, language);
            let imported = read(&text).document;
            assert_eq!(units(&imported), units(&document), "{text}");
            assert_eq!(imported.list, document.list, "{text}");
            assert_eq!((imported.name, imported.format), (document.name.clone(), document.format), "{text}");
        }
    }
}

#[test]
fn every_card_survives_posts_in_markup() {
    for (document, language) in whole_catalog().iter().zip(Language::ALL.into_iter().cycle()) {
        for form in [Form::Markdown, Form::BbCode, Form::Html] {
            let text = export(&CATALOG, document, form, language);
            let imported = read(&text).document;
            assert_eq!(units(&imported), units(document), "{form:?}\n{text}");
            assert_eq!(imported.list, document.list, "{form:?}\n{text}");
        }
    }
}

/// A whole army with everything a list may have.
fn vader() -> Document {
    let text = "Army: Vader's fist\n\
        Galactic Empire · Standard (800)\n\n\
        Darth Vader, Dark Lord of the Sith (190)\n  - Force Push (10)\n  - Saber Throw (5)\n\n\
        Iden Versio, Inferno Squad Leader (100)\n  - Tenacity (4)\n  - Loadout: Hunter\n  - Counterpart: Iden's ID10 Seeker Droid (15)\n    - Comms Relay (5)\n\n\
        Stormtroopers (44)\n  - DLT-19 Stormtrooper (18)\n\n\
        Stormtroopers (44)\n  - DLT-19 Stormtrooper (18)\n  - Imperial Officer\n\n\
        Scout Troopers, Strike Team (20)\n  - DLT-19x Sniper\n\n\
        Command cards:\n  - • Implacable\n  - • Ambush\n  - •• New Ways to Motivate Them\n  - •• Push\n  - ••• Master of Evil\n  - ••• Assault\n  - •••• Standing Orders\n\n\
        Contingencies:\n  - •• Pinned Down\n\n\
        Objectives:\n  - Key Positions\n  - Breakthrough\n\n\
        Deployments:\n  - Battle Lines\n\n\
        Conditions:\n  - Clear Conditions\n  - Minefield\n\n\
        Notes:\nThe first line.\nThe second.";
    let imported = read(text);
    assert_eq!(phrases(&imported.notes, ImportOutcome::Refused), [""; 0], "{:#?}", imported.notes);
    imported.document
}

#[test]
fn an_army_has_its_hand_contingencies_deck_loadout_and_counterpart() {
    let document = vader();
    assert_eq!(
        units(&document),
        [
            "darth_vader_dark_lord_of_the_sith force_push saber_throw",
            "iden_versio tenacity /hunter +id10_seeker_droid comms_relay",
            "stormtroopers dlt_19_stormtrooper",
            "stormtroopers dlt_19_stormtrooper imperial_officer",
            "scout_troopers_strike_team dlt_19x_sniper",
        ]
    );
    assert_eq!((document.name.as_str(), document.list.faction), ("Vader's fist", Faction::GalacticEmpire));
    assert_eq!(document.notes, "The first line.\nThe second.");
    let hand = commands(document.list.command_cards.as_deref().unwrap());
    assert_eq!(hand.len(), 7);
    assert_eq!((hand[0].as_str(), hand[6].as_str()), ("implacable", "standing_orders"));
    assert_eq!(commands(&document.list.contingencies), ["pinned_down"]);
    assert_eq!(deck(&document, BattleKind::Objective), ["key_positions", "breakthrough"]);
    assert_eq!(deck(&document, BattleKind::Deployment), ["battle_lines"]);
    assert_eq!(deck(&document, BattleKind::Condition), ["clear_conditions", "minefield"]);
}

#[test]
fn an_army_with_everything_survives_every_form_that_can_carry_it() {
    let document = vader();
    for form in [Form::Muster, Form::Tts, Form::Text] {
        assert_eq!(read(&written(&document, form)).document, document, "{}", written(&document, form));
    }
    for form in [Form::Link, Form::Tournament, Form::Standard, Form::Minimal] {
        let text = written(&document, form);
        let imported = read(&text).document;
        assert_eq!(imported.list.units, document.list.units, "{text}");
        assert_eq!(imported.list.command_cards, document.list.command_cards, "{text}");
        assert_eq!(imported.list.contingencies, document.list.contingencies, "{text}");
        assert_eq!(imported.list.battle_deck, document.list.battle_deck, "{text}");
    }
}

#[test]
fn links_of_every_version_are_read() {
    let veers =
        ["general_veers commanding_presence", "stormtroopers dlt_19_stormtrooper", "stormtroopers dlt_19_stormtrooper"];
    let code = |id: &str| CATALOG.upgrade(CATALOG.find_upgrade(id).unwrap()).legion_hq_id.clone().unwrap();
    let unit = |id: &str| CATALOG.unit(CATALOG.find_unit(id).unwrap()).legion_hq_id.clone().unwrap();
    let codes = format!(
        "1{}{}0,2{}0{}00,aj,bj,Ca,",
        unit("general_veers"),
        code("commanding_presence"),
        unit("stormtroopers"),
        code("dlt_19_stormtrooper")
    );
    for link in [
        format!("https://legion-hq.com/list/empire/{codes}"),
        format!("http://legion-hq.com/list/empire/{codes}"),
        format!("https://legionhq2.com/list/empire/800:{codes}"),
        format!("legionhq2.com/list/empire/800:{codes}?utm=1"),
        format!("https://www.legion-hq.com/list/imperial/{}", codes.replace(',', "%2C")),
        format!("  https://d37xhki8rk4762.cloudfront.net/list/empire/{codes}\n"),
        format!("See my list: <a href=\"https://legion-hq.com/list/empire/{codes}\">here</a>, please."),
    ] {
        let imported = read(&link);
        assert_eq!(units(&imported.document), veers, "{link}");
        assert_eq!(imported.document.list.faction, Faction::GalacticEmpire);
        assert_eq!(deck(&imported.document, BattleKind::Condition), ["clear_conditions"]);
        let hand = commands(imported.document.list.command_cards.as_deref().unwrap());
        assert_eq!(hand.last().map(String::as_str), Some("standing_orders"));
    }
    for (prefix, force) in
        [("ebd", "echo_base_defenders"), ("800:ebd", "echo_base_defenders"), ("500:btv", "bright_tree_village")]
    {
        let imported = read(&format!("https://legion-hq.com/list/rebels/{prefix}:1ab,,,,,,"));
        assert_eq!(imported.document.list.force(), CATALOG.find_force(force), "{prefix}");
    }
    let skirmish = read("https://legion-hq.com/list/rebels/500:1ab");
    assert_eq!(skirmish.document.format, Format::Skirmish);
    for (prefix, force) in [("5t", "501st_legion"), ("5l", "501st_legion"), ("wd", "wookiee_defenders")] {
        let imported = read(&format!("https://legionhq2.com/list/republic/800:{prefix}:1fz"));
        assert_eq!(imported.document.list.force(), CATALOG.find_force(force), "{prefix}");
    }
    let shadow = read("https://legion-hq.com/list/mercenary/1rc");
    assert_eq!(shadow.document.list.force(), CATALOG.find_force("shadow_collective"));
}

#[test]
fn a_link_tells_contingencies_loadout_and_counterparts_old_and_new() {
    let new = read("https://legion-hq.com/list/empire/1kgfa0_dg0+1lw,bl,bk,,,,,bj");
    let old = read("https://legion-hq.com/list/empire/1kg,1lw");
    assert_eq!(commands(&new.document.list.contingencies), ["assault"]);
    assert_eq!(commands(new.document.list.command_cards.as_deref().unwrap()), ["ambush", "push", "standing_orders"]);
    assert_eq!(units(&new.document), ["iden_versio r4_astromech_droid /hunter +id10_seeker_droid"]);
    assert_eq!(units(&old.document), ["iden_versio +id10_seeker_droid"]);
}

#[test]
fn what_a_link_holds_that_is_not_known_is_kept_and_written_back() {
    let link = "https://legionhq2.com/list/rebels/1000:zz:1abQQcw,1ZZ,zq,?";
    let imported = read(link);
    assert_eq!(units(&imported.document), ["leia_organa ?QQ improvised_orders", "?ZZ"]);
    let refused: Vec<&str> = imported
        .notes
        .iter()
        .filter(|note| note.outcome == ImportOutcome::Refused)
        .map(|note| note.written.as_str())
        .collect();
    assert_eq!(refused, ["zz", "QQ", "ZZ", "zq"]);
    assert_eq!(phrases(&imported.notes, ImportOutcome::Guessed), ["legion.import.limit"]);
    assert!(written(&imported.document, Form::Link).contains("1abcw00QQ,1ZZ,zq"));
    assert_eq!(refusal("https://legion-hq.com/list/5c3e1f2a9b").key, "legion.import.stored_link");
    assert_eq!(refusal("https://legion-hq.com/list/rebels/,,,").key, "legion.import.empty_link");
}

#[test]
fn lists_for_tabletop_simulator_are_read_as_every_program_writes_them() {
    let unit = |name: &str, upgrades: Value| json!({ "name": name, "upgrades": upgrades, "loadout": [] });
    let list = |faction: &str, condition: &str| {
        json!({
            "listname": "Melee", "points": 9, "author": "Tabletop Admiral", "armyFaction": faction,
            "commandCards": ["Standing Orders", "Implacable", "Nothing Like It"],
            "contingencies": ["Push"],
            "units": [
                unit("Darth Vader Dark Lord of the Sith", json!(["Force Push", "Saber Throw"])),
                unit("Stormtroopers", json!(["DLT-19 Stormtrooper", "Imperial Officer"])),
                unit("Stormtroopers", json!(["DLT-19 Stormtrooper"])),
                unit("Stormtroopers Heavy Response Unit", json!([])),
                { "name": "Iden Versio Inferno Squad Leader", "upgrades": ["Iden's ID10 Seeker Droid", "Comms Relay", "Tenacity"],
                  "loadout": ["Hunter"], "color": "red" },
                unit("Nobody At All", json!(["E-11D Config"]))
            ],
            "battlefieldDeck": { "scenario": "standard", condition: ["Minefield"], "deployment": [], "objective": ["Key Positions"] },
            "later": 7
        })
    };
    for (faction, condition) in [("imperial", "condition"), ("empire", "conditions")] {
        let imported = read(&list(faction, condition).to_string());
        let document = &imported.document;
        assert_eq!(
            units(document),
            [
                "darth_vader_dark_lord_of_the_sith force_push saber_throw",
                "stormtroopers dlt_19_stormtrooper imperial_officer",
                "stormtroopers dlt_19_stormtrooper",
                "stormtroopers_heavy_response_unit",
                "iden_versio tenacity /hunter +id10_seeker_droid comms_relay",
                "?Nobody At All e_11d_config",
            ]
        );
        assert_eq!((document.name.as_str(), document.list.faction), ("Melee", Faction::GalacticEmpire));
        let hand = commands(document.list.command_cards.as_deref().unwrap());
        assert_eq!(hand, ["standing_orders", "implacable", "?Nothing Like It"]);
        assert_eq!(commands(&document.list.contingencies), ["push"]);
        assert_eq!(deck(document, BattleKind::Condition), ["minefield"]);
        assert_eq!(phrases(&imported.notes, ImportOutcome::Guessed), ["systems.import.points"]);
        assert_eq!(
            phrases(&imported.notes, ImportOutcome::Refused),
            ["legion.import.unit.refused", "legion.import.command.refused"]
        );
        // Unknown fields of the form are written back, also after the army was saved.
        let saved = written(document, Form::Muster);
        assert_eq!(read(&saved).document, *document);
        let again: Value = serde_json::from_str(&written(&read(&saved).document, Form::Tts)).unwrap();
        assert_eq!((&again["later"], &again["units"][4]["color"]), (&json!(7), &json!("red")));
        assert_eq!(again["units"].as_array().unwrap().len(), 6);
        assert_eq!(again["armyFaction"], "empire");
        assert_eq!(read(&again.to_string()).document, *document);
    }
}

#[test]
fn the_place_of_a_code_is_its_slot() {
    let id = |id: &str| CATALOG.find_upgrade(id).map(Choice::Known).unwrap();
    let mut document = empty_document(Faction::GalacticEmpire, Format::Standard, "");
    let mut vader = Unit::new(CATALOG.find_unit("darth_vader_dark_lord_of_the_sith").unwrap());
    vader.upgrades = vec![id("force_push")];
    let mut troopers = Unit::new(CATALOG.find_unit("stormtroopers").unwrap());
    troopers.upgrades = vec![id("fragmentation_grenades"), id("dlt_19_stormtrooper")];
    document.list.units = vec![vader, troopers.clone(), troopers];
    let link = written(&document, Form::Link);
    let bar = |id: &str| CATALOG.unit(CATALOG.find_unit(id).unwrap()).upgrade_bar.len();
    let entries: Vec<&str> = link.trim().rsplit(':').next().unwrap().split(',').collect();
    assert_eq!(entries.len(), 2, "units that are alike stand as one: {link}");
    // A code for the unit and each upgrade, a digit for the count and each empty slot.
    assert_eq!(entries[0].len(), 1 + 2 + 2 + (bar("darth_vader_dark_lord_of_the_sith") - 1), "{link}");
    assert!(entries[1].starts_with("2ayej0") && entries[1].len() == 3 + 4 + bar("stormtroopers") - 2, "{link}");
    assert_eq!(units(&read(&link).document)[2], "stormtroopers dlt_19_stormtrooper fragmentation_grenades");
}

#[test]
fn an_army_of_ten_thousand_units_is_read_and_written() {
    let text = format!(
        "Rebel Alliance\n\n{}",
        "Rebel Troopers (40)\n - Recon Intel (2)\n - Imperial Officer\n".repeat(10_000)
    );
    let document = read(&text).document;
    assert_eq!(document.list.units.len(), 10_000);
    for form in [Form::Link, Form::Tts, Form::Standard, Form::Text, Form::Html] {
        assert!(written(&document, form).len() > 20, "{form:?}");
    }
}

#[test]
fn flaws_come_with_their_units_and_do_not_stay() {
    let (id, card) = CATALOG.units().find(|(_, card)| card.flaw.is_some()).unwrap();
    let mut document = empty_document(card.faction, Format::Standard, "");
    document.list.units.push(Unit::new(id));
    let text = written(&document, Form::Tts);
    let flaw = CATALOG.flaw(card.flaw.unwrap()).text.name(Language::English);
    assert!(text.contains(flaw), "{text}");
    let imported = read(&text);
    assert_eq!(imported.document, document);
    assert!(imported.notes.iter().any(|note| note.phrase == "legion.import.flaw"));
}

#[test]
fn the_texts_of_legion_hq_are_read() {
    let wanted = [
        "darth_vader_dark_lord_of_the_sith force_push saber_throw",
        "iden_versio tenacity /hunter +id10_seeker_droid comms_relay",
        "stormtroopers dlt_19_stormtrooper",
        "stormtroopers dlt_19_stormtrooper",
        "imperial_royal_guards",
    ];
    let tournament = "Luke Skywalker\n795/800 (5 activations)\n\
        Darth Vader (205)\n - Force Push (10)\n - Saber Throw (5)\n\
        Iden Versio (104)\n - Tenacity (4)/Hunter (6)\nIden's ID10 Seeker Droid (20)\n - Comms Relay (5)\n\
        Stormtroopers (62)\n - DLT-19 Stormtrooper (18)\nStormtroopers (62)\n - DLT-19 Stormtrooper (18)\nImperial Royal Guards (75)\n\n\
        Commands:\n•Implacable\n••Push\n•••Assault\n••••Standing Orders\n\n\
        Contingencies:\n•Ambush\n\n\
        Battle Deck\nObjectives:\n - Key Positions\nDeployments:\n - Disarray\nConditions:\n - Minefield\n";
    let standard = "Luke Skywalker\n795/800 (5 activations)\n\
        Commanders:\n - Darth Vader (190): Force Push (10), Saber Throw (5) = 205\n\
        \x20- Iden Versio (100): Tenacity (4)/Hunter (6) = 104\n\
        Counterparts:\n - ID10 (15): Comms Relay (5) = 20\n\
        Corps:\n - 2× Stormtroopers (44): DLT-19 Stormtrooper (18) = 124\n\
        Special Forces:\n - Royal Guards = 75\n\n\
        Commands: • Implacable, •• Push, ••• Assault, •••• Standing Orders\nContingencies: • Ambush, ";
    let minimal = "795/800 (5 activations)\n\
        Darth Vader (Force Push, Saber Throw)\n\
        Iden Versio (Tenacity)\n - Loadout: (Hunter)\nIden's ID10 Seeker Droid (Comms Relay)\n\
        2× Stormtroopers (DLT-19 Stormtrooper)\nImperial Royal Guards \n\
        Commands: • Implacable, •• Push, ••• Assault, •••• Standing Orders\nContingencies: • Ambush, ";
    for (text, name) in [(tournament, "Luke Skywalker"), (standard, "Luke Skywalker"), (minimal, "")] {
        let imported = read(text);
        let document = &imported.document;
        assert_eq!(units(document), wanted, "{text}");
        assert_eq!(phrases(&imported.notes, ImportOutcome::Refused), [""; 0], "{text}");
        assert_eq!((document.name.as_str(), document.format), (name, Format::Standard));
        let hand = commands(document.list.command_cards.as_deref().unwrap());
        assert_eq!(hand, ["implacable", "push", "assault", "standing_orders"]);
        assert_eq!(commands(&document.list.contingencies), ["ambush"]);
    }
    let document = read(tournament).document;
    assert_eq!(deck(&document, BattleKind::Deployment), ["disarray"]);
    let small = read(
        "A\n300/500 (1 activation)\nDarth Vader (190)\n\nBattle Deck\nConditions:\n - Clear Conditions2\n - War Weary",
    );
    assert_eq!(deck(&small.document, BattleKind::Condition), ["clear_conditions_skirmish", "war_weary_skirmish"]);
    assert_eq!(small.document.format, Format::Skirmish);
}

#[test]
fn lists_as_people_type_them_are_read() {
    let wanted =
        ["general_veers commanding_presence", "stormtroopers dlt_19_stormtrooper", "stormtroopers dlt_19_stormtrooper"];
    for text in [
        "General Veers + Commanding Presence\n2x Stormtroopers + DLT-19 Stormtrooper",
        "General Veers w/ Commanding Presence\nStormtroopers x2 w/ DLT-19 Stormtrooper",
        "**General Veers** (80)\n* Commanding Presence\n\n**Stormtroopers**\n* DLT-19 Stormtrooper\n\n**Stormtroopers**\n* DLT-19 Stormtrooper",
        "Empire\nCommander: General Veers, Commanding Presence\nCorps: 2 Stormtroopers, DLT-19 Stormtrooper",
        "general veers, comanding presence\nstormtroopers, dlt19 stormtrooper\nstormtroopers, dlt-19 stormtrooper",
        "> General Veers\n> - Commanding Presence\n> \n> Stormtroopers\n> - DLT-19 Stormtrooper\n> \n> Stormtroopers\n> - DLT-19 Stormtrooper",
        "++ Standard (Galactic Empire) [209pts] ++\n\n+ Commander +\n\nGeneral Veers [85pts]: Commanding Presence [5pts]\n\n\
         + Corps +\n\nStormtroopers [62pts]: DLT-19 Stormtrooper [18pts]\nStormtroopers [62pts]: DLT-19 Stormtrooper [18pts]\n\n\
         ++ Total: [209pts] ++",
        "Ejército: Puño\nFacción: Imperio Galáctico\n\nComandantes\n- General Veers\n  - Commanding Presence\n\n\
         Tropas\n- 2x Stormtroopers\n  - DLT-19 Stormtrooper",
        "General Veers (85)\nCommanding Presence (5)\n\nStormtroopers (62)\nDLT-19 Stormtrooper (18)\n\nStormtroopers (62)\nDLT-19 Stormtrooper (18)",
    ] {
        assert_eq!(units(&read(text).document), wanted, "{text}");
    }
}

#[test]
fn a_count_stands_before_a_name_that_begins_with_a_digit() {
    for text in ["General Veers\n2x 74-Z Speeder Bikes", "General Veers\n2 74-Z Speeder Bikes"] {
        let imported = read(text);
        assert_eq!(units(&imported.document), ["general_veers", "74_z_speeder_bikes", "74_z_speeder_bikes"], "{text}");
        assert_eq!(phrases(&imported.notes, ImportOutcome::Refused), [""; 0], "{text}");
    }
}

#[test]
fn a_link_ends_before_the_marks_of_its_sentence() {
    for link in [
        "https://legion-hq.com/list/empire/1at,3ay/",
        "https://legion-hq.com/list/empire/1at,3ay/?utm=1",
        "See https://legion-hq.com/list/empire/1at,3ay.",
        "Is it (https://legion-hq.com/list/empire/1at,3ay), or not?",
        "See https://legion-hq.com/list/empire/1at,3ay!",
    ] {
        let imported = read(link);
        assert_eq!(imported.document.list.units.len(), 4, "{link}");
        assert_eq!(phrases(&imported.notes, ImportOutcome::Refused), [""; 0], "{link}");
    }
}

#[test]
fn the_prefix_of_a_battle_force_is_read_by_its_faction() {
    for (faction, force) in [("separatists", "separatist_invasion"), ("rebels", "echo_base_defenders")] {
        let imported = read(&format!("https://legion-hq.com/list/{faction}/ebd:1ab,,,,,,"));
        assert_eq!(imported.document.list.force(), CATALOG.find_force(force), "{faction}");
    }
}

#[test]
fn the_hand_has_its_short_name_too() {
    for heading in ["Hand", "Command hand", "Mano"] {
        let imported = read(&format!("General Veers\nStormtroopers\n{heading}: Ambush, Push"));
        assert_eq!(units(&imported.document), ["general_veers", "stormtroopers"], "{heading}");
        let hand = imported.document.list.command_cards.as_deref().map(commands);
        assert_eq!(hand.as_deref(), Some(&["ambush".to_owned(), "push".to_owned()][..]), "{heading}");
    }
}

#[test]
fn a_count_in_a_link_that_is_not_believed_is_told() {
    for (count, units) in [("99999999", 20), ("99999999999999999999999", 20), ("0", 1)] {
        let imported = read(&format!("https://legion-hq.com/list/empire/{count}ay"));
        assert_eq!(imported.document.list.units.len(), units, "{count}");
        assert_eq!(phrases(&imported.notes, ImportOutcome::Guessed), ["legion.import.count"], "{count}");
    }
    assert_eq!(phrases(&read("https://legion-hq.com/list/empire/20ay").notes, ImportOutcome::Guessed), [""; 0]);
}

#[test]
fn an_upgrade_is_known_by_a_part_of_its_name() {
    for (text, wanted) in [
        ("Stormtroopers (DLT-19)", "stormtroopers dlt_19_stormtrooper"),
        ("Stormtroopers - HH-12", "stormtroopers hh_12_stormtrooper"),
        ("Stormtroopers w/ DLT", "stormtroopers dlt_19_stormtrooper"),
        ("Stormtroopers\n - DLT-19", "stormtroopers dlt_19_stormtrooper"),
        ("Rebel Troopers: Z-6", "rebel_troopers z_6_trooper"),
        ("Rebel Troopers + Z6", "rebel_troopers z_6_trooper"),
        ("Snowtroopers with T-7", "snowtroopers t_7_ion_snowtrooper"),
        ("Fleet Troopers: scatter gun", "fleet_troopers scatter_gun_trooper"),
    ] {
        let imported = read(text);
        assert_eq!(units(&imported.document), [wanted], "{text}");
        assert_eq!(phrases(&imported.notes, ImportOutcome::Guessed), ["legion.import.upgrade.guessed"], "{text}");
    }
    // Nothing the unit may equip, or several things.
    for text in ["Stormtroopers: Z-6", "Stormtroopers: E-11", "General Veers: Force"] {
        let imported = read(text);
        assert_eq!(phrases(&imported.notes, ImportOutcome::Guessed), [""; 0], "{text}");
    }
}

#[test]
fn texts_for_people_hold_no_ids_of_battle_cards() {
    let mut document = vader();
    for (format, shown) in [(Format::Standard, "Battle Lines\n"), (Format::Skirmish, "Battle Lines (Standard)\n")] {
        document.format = format;
        let text = written(&document, Form::Text);
        assert!(text.contains(shown) && !text.contains('['), "{text}");
        assert_eq!(read(&text).document.list, document.list, "{text}");
    }
}

#[test]
fn the_first_unit_is_not_lost_as_the_name_of_the_army() {
    for (text, wanted) in [
        ("Leia\nLuke Skywalker Hero of the Rebellion\nRebel Troopers\nRebel Troopers", "leia_organa"),
        ("Vader w/ force push\nStormtroopers", "darth_vader_dark_lord_of_the_sith force_push"),
        ("Veers (80)\nStormtroopers", "general_veers"),
        ("Grand Vizier Zed w/ Recon Intel\nStormtroopers", "?Grand Vizier Zed recon_intel"),
    ] {
        let imported = read(text);
        assert_eq!(units(&imported.document)[0], wanted, "{text}");
        assert_eq!(imported.document.name, "", "{text}");
    }
    let told = read("Grand Vizier Zed\nStormtroopers\nStormtroopers");
    assert_eq!(told.document.name, "Grand Vizier Zed");
    assert_eq!(phrases(&told.notes, ImportOutcome::Guessed), ["legion.import.name"]);
    let plain = read("Grand Vizier Zed\n\nStormtroopers\nStormtroopers");
    assert_eq!(phrases(&plain.notes, ImportOutcome::Guessed), [""; 0]);
}

#[test]
fn command_cards_of_one_battle_force_tell_it() {
    let force = |text: &str| read(text).document.list.force();
    let list = |cards: &[&str]| {
        json!({
            "author": "Tabletop Admiral", "armyFaction": "republic", "commandCards": cards, "contingencies": [],
            "units": [{ "name": "Clone Captain Rex Honorable Soldier", "upgrades": [], "loadout": [] }]
        })
        .to_string()
    };
    let legion = CATALOG.find_force("501st_legion");
    let tied = list(&["Tactical Planning", "Ambush", "Leaders of the 501st"]);
    assert_eq!(force(&tied), legion);
    assert_eq!(phrases(&read(&tied).notes, ImportOutcome::Guessed), ["legion.import.force.tied"]);
    assert_eq!(force(&list(&["Ambush"])), None);
    assert_eq!(force(&list(&["Tactical Planning", "Log Traps"])), None, "cards of two battle forces");
    assert_eq!(force("Clone Captain Rex\nARC Troopers\nCommands: Tactical Planning, Ambush"), legion);
    assert_eq!(force("Galactic Empire\nGeneral Veers\nCommands: Tactical Planning"), None, "another faction's");
}

#[test]
fn a_name_on_several_cards_is_told_by_cost_faction_rank_force_or_upgrades() {
    for (text, wanted) in [
        ("Darth Vader (175)", "darth_vader_the_emperors_apprentice"),
        ("Darth Vader (190)", "darth_vader_dark_lord_of_the_sith"),
        ("Darth Vader (200)\n - Force Push (10)", "darth_vader_dark_lord_of_the_sith force_push"),
        ("Darth Vader The Emperor's Apprentice", "darth_vader_the_emperors_apprentice"),
        ("Darth Vader TEA (175) + Force Push", "darth_vader_the_emperors_apprentice force_push"),
        ("Luke Skywalker JK (195)", "luke_skywalker_jedi_knight"),
        ("Rebel Alliance\nAT-RT", "at_rt_rebel"),
        ("Galactic Republic\nAT-RT", "at_rt_republic"),
        ("Galactic Empire · Imperial Remnant\nScout Troopers", "scout_troopers_imperial_remnant"),
        ("Galactic Empire\nScout Troopers (48)", "scout_troopers"),
        ("Galactic Empire\nCorps:\n - Stormtroopers (40)", "stormtroopers_heavy_response_unit"),
        ("Sabine Wren\n - The Darksaber", "sabine_wren the_darksaber_sabine_wren"),
        ("Moff Gideon\n - The Darksaber", "moff_gideon the_darksaber_moff_gideon"),
        ("Stormtroopers\n - Medical Droid", "stormtroopers fx_9_medical_droid"),
    ] {
        assert_eq!(units(&read(text).document), [wanted], "{text}");
    }
    let officers = read(
        "Imperial Officer (50)\n\nStormtroopers (44)\n - Imperial Officer (17)\n\nImperial Officer (50)\n - Vigilance",
    );
    assert_eq!(
        units(&officers.document),
        ["imperial_officer", "stormtroopers imperial_officer", "imperial_officer vigilance"]
    );
}

#[test]
fn nothing_is_lost_silently() {
    let imported = read(
        "My list\n\nGeneral Veers (80)\n - Flux Capacitor (3)\n - Comanding Presense\n\nGrand Vizier Zed (77)\n - Recon Intel (2)\n\n\
         I played this twice and never lost, thanks to all of you who gave me such good advice.\n\n\
         Commands:\n•Nonsense\n•Ambush\n",
    );
    assert_eq!(
        units(&imported.document),
        ["general_veers ?Flux Capacitor commanding_presence", "?Grand Vizier Zed recon_intel"]
    );
    assert_eq!(commands(imported.document.list.command_cards.as_deref().unwrap()), ["?Nonsense", "ambush"]);
    assert!(imported.document.notes.contains("never lost"), "{}", imported.document.notes);
    let guessed: Vec<&str> = imported
        .notes
        .iter()
        .filter(|note| note.outcome == ImportOutcome::Guessed)
        .map(|note| note.written.as_str())
        .collect();
    // The cost of the first is not the card's.
    assert_eq!(guessed, ["General Veers", "Comanding Presense"]);
    for language in Language::ALL {
        for note in &imported.notes {
            let sentence = note.sentence(language, &*CATALOG);
            assert!(!sentence.contains(['{', '}']) && sentence.contains(&note.written), "{sentence}");
        }
        let text = export(&CATALOG, &imported.document, Form::Text, language);
        assert_eq!(read(&text).document, imported.document, "{text}");
    }
}

#[test]
fn what_is_no_army_is_refused_with_a_sentence() {
    let cases = [
        ("", "systems.read.empty"),
        (" \n\t", "systems.read.empty"),
        ("\u{feff}", "systems.read.empty"),
        ("{}", "legion.import.other_json"),
        (r#"{"units": []}"#, "legion.import.other_json"),
        (r#"{"faction": "rebel", "pilots": []}"#, "legion.import.other_json"),
        ("{", "systems.read.ends_early"),
        (r#"{"armyFaction": "empire", "units": 7}"#, "systems.read.want_list"),
        (r#"{"armyFaction": "empire", "units": [{"name": 3}]}"#, "systems.read.want_text"),
        (r#"{"armyFaction": "empire", "units": [{}]}"#, "systems.read.want_field"),
        (r#"{"muster": 1, "system": "xwing", "list": {}}"#, "systems.read.system"),
        ("What a fine day.", "legion.import.no_army"),
        ("Darth Vader is a villain of many films.\nI like him.\nYou do too.", "legion.import.no_army"),
        ("Dear all,\n\nsee you on Sunday.\n\nPush\n\nRegards, Luke", "legion.import.no_army"),
        ("Stormtroopers\nare a thing that everybody knows\nand nobody fears\nor so they say", "legion.import.no_army"),
        ("https://legion-hq.com/", "legion.import.stored_link"),
    ];
    for (text, key) in cases {
        let error = refusal(text);
        assert_eq!(error.key, key, "{text}");
        for language in Language::ALL {
            assert!(!error.sentence(language).contains(['{', '}']), "{}", error.sentence(language));
        }
    }
    assert_eq!(refusal(&"{\"units\":".repeat(100_000)).key, "systems.read.too_deep");
    assert_eq!(refusal(&"a".repeat(3_000_000)).key, "systems.import.too_long");
}

#[test]
fn a_megabyte_of_nonsense_is_refused_or_read_with_notes() {
    let none = Err("legion.import.no_army");
    let long = Err("systems.import.too_long");
    let nonsense = [
        ("Lorem ipsum dolor sit amet ".repeat(40_000), none),
        ("Imperial Officer\n".repeat(20_000), Ok((20_000, 20_000))),
        ("C-3PO\n".repeat(40_000), Ok((40_000, 40_000))),
        ("Stormtroopers\n - The Darksaber\n".repeat(10_000), Ok((10_000, 20_000))),
        (format!("Stormtroopers\n{}", " - The Darksaber\n".repeat(30_000)), Ok((1, 30_001))),
        ("Commands:\n".repeat(100_000), none),
        ("((((((((((".repeat(100_000), none),
        ("•".repeat(300_000), none),
        ("/list/rebels/".repeat(80_000), long),
        (format!("https://legion-hq.com/list/rebels/{}", "1ab,".repeat(250_000)), long),
        (
            format!(
                "{{\"armyFaction\":\"rebel\",\"units\":[{}{{\"name\":\"x\"}}]}}",
                "{\"name\":\"AT-RT\"},".repeat(50_000)
            ),
            Ok((50_001, 50_001)),
        ),
        ((0..60_000).map(|number| format!("word{number} ")).collect(), none),
        ((0..20_000).map(|number| format!("Stormtrooper{number}\n")).collect(), none),
    ];
    for (text, expected) in nonsense {
        let read = import(&CATALOG, &text);
        let read = read.map(|imported| (imported.document.list.units.len(), imported.notes.len()));
        let start: String = text.chars().take(40).collect();
        assert_eq!(read.map_err(|error| error.key), expected, "{start}");
    }
}

#[test]
fn a_text_cut_anywhere_gives_an_army_or_a_sentence() {
    let document = vader();
    for form in Form::ALL.iter().copied() {
        let text = written(&document, form);
        let ends: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
        for end in ends.into_iter().step_by(151) {
            if let Err(error) = import(&CATALOG, &text[..end]) {
                assert!(!error.sentence(Language::Spanish).is_empty());
            }
        }
    }
}

#[test]
fn cards_are_read_by_their_spanish_names_and_by_their_english_ones() {
    let spanish = "Ejército: Prueba\nImperio Galáctico\nEmperador Palpatine\nSoldados de asalto: Miras telescópicas\n\
                   Soldados de las nieves\nGuardia Real del Emperador";
    let english = "Army: Prueba\nGalactic Empire\nEmperor Palpatine\nStormtroopers: Targeting Scopes\nSnowtroopers\n\
                   Imperial Royal Guards";
    let read = |text: &str| import(&CATALOG, text).unwrap();
    let (one, other) = (read(spanish), read(english));
    assert_eq!(units(&one.document), units(&other.document));
    assert_eq!(
        units(&one.document),
        ["emperor_palpatine", "stormtroopers targeting_scopes", "snowtroopers", "imperial_royal_guards"]
    );
}

/// Pieces of lists, to be put together without sense.
fn piece() -> impl Strategy<Value = String> {
    let fixed = [
        "Darth Vader",
        "Stormtroopers",
        "Imperial Officer",
        "C-3PO",
        "R2-D2",
        "Force Push",
        "Ambush",
        "Commands:",
        "Contingencies:",
        "Battle Deck\n",
        "Counterpart: ",
        "Loadout: ",
        "Corps:\n",
        "Minefield",
        "Empire",
        "800/800",
        "(29)",
        "[stormtroopers]",
        "2x",
        "×3",
        "••",
        "\n",
        "\n\n",
        "\n  - ",
        ", ",
        " + ",
        " — ",
        "/",
        ":",
        "Notes:\n",
        "✗ ",
        "{\"units\":[",
        "\"armyFaction\":",
        "https://legion-hq.com/list/rebels/",
        "1ab0cw_00+1ji,",
        "800:",
        "%2C",
        "%",
        "]",
        "}",
        "<b>",
        "&#x110000;",
        "Ñandú",
        "\t",
        "# ",
        "> ",
        "[?]",
        "99999999999999",
    ];
    prop_oneof![prop::sample::select(fixed.to_vec()).prop_map(str::to_owned), "\\PC{0,8}"]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_text_makes_it_panic(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let _ = import(&CATALOG, &String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn no_cut_and_shuffled_list_makes_it_panic(pieces in prop::collection::vec(piece(), 0..40)) {
        let text = pieces.concat();
        let _ = import(&CATALOG, &text);
        let _ = import(&CATALOG, &format!("https://legion-hq.com/list/empire/{text}"));
    }

    #[test]
    fn any_army_survives_our_document_tabletop_simulator_and_plain_text(
        faction in prop::sample::select(Faction::ALL[..4].to_vec()),
        picks in prop::collection::vec((any::<prop::sample::Index>(), prop::collection::vec(any::<prop::sample::Index>(), 0..5)), 1..8),
        name in "[A-Za-z\"&<\\[*_ ]{0,20}",
    ) {
        let catalog = &*CATALOG;
        let own: Vec<UnitId> = catalog
            .units()
            .filter(|(_, card)| card.faction == faction && card.rank != Rank::Counterpart && card.special_issue.is_none())
            .map(|(id, _)| id)
            .collect();
        let upgrades: Vec<_> = catalog.upgrades().filter(|(_, card)| !card.text.name(Language::English).contains("Darksaber")).map(|(id, _)| id).collect();
        let mut document = empty_document(faction, Format::Standard, name.split_whitespace().collect::<Vec<_>>().join(" "));
        for (unit, cards) in &picks {
            let mut unit = Unit::new(*unit.get(&own));
            unit.upgrades = cards.iter().map(|card| Choice::Known(*card.get(&upgrades))).collect();
            document.list.units.push(unit);
        }
        for form in [Form::Muster, Form::Tts] {
            let text = written(&document, form);
            prop_assert_eq!(&import(catalog, &text).unwrap().document, &document, "{}", text);
        }
        // Plain text is read by eye: a name of marks alone is none.
        document.name = "A name".to_owned();
        for language in Language::ALL {
            let text = export(catalog, &document, Form::Text, language);
            prop_assert_eq!(&import(catalog, &text).unwrap().document, &document, "{}", text);
        }
        let link = written(&document, Form::Link);
        // A link has the upgrades in the order of the slots.
        let sorted = |document: &Document| -> Vec<Vec<String>> {
            units(document).iter().map(|unit| {
                let mut words: Vec<String> = unit.split(' ').map(str::to_owned).collect();
                words[1..].sort();
                words
            }).collect()
        };
        prop_assert_eq!(sorted(&import(catalog, &link).unwrap().document), sorted(&document), "{}", link);
    }
}

#[test]
fn whole_words_of_a_name_say_more_than_its_likeness_to_another() {
    for (text, wanted) in [
        ("Darth Vader Dark Lord of the Sith\nStormtroopers\nDark Troopers", "imperial_dark_troopers"),
        ("Count Dooku\nB1 Battle Droids\nTactical Droid (50)", "t_series_tactical_droid"),
    ] {
        let imported = read(text);
        let last = units(&imported.document).pop().unwrap();
        assert!(last.ends_with(wanted), "{last}: {text}");
        assert!(!phrases(&imported.notes, ImportOutcome::Guessed).is_empty(), "{text}");
    }
    let droids = units(&read("B1 Battle Droids (36)\n - B1 Trooper").document);
    assert!(droids[0].contains("b1_trooper"), "{droids:?}");
}

#[test]
fn a_line_at_the_level_of_units_with_bullets_below_is_a_unit() {
    let text = "Darth Vader Dark Lord of the Sith\n- Force Push\nGrand Vizier Zed\n- Hunter\n3x Storms\n- DLT-19";
    let read = units(&read(text).document);
    assert_eq!(read[0], "darth_vader_dark_lord_of_the_sith force_push");
    assert_eq!(read[1], "?Grand Vizier Zed hunter");
    assert_eq!(read.len(), 5, "{read:?}");
    let boba = units(&self::read("Darth Vader Dark Lord of the Sith\n- Force Push\nBoba\n- Hunter").document);
    assert!(boba[1].starts_with("boba_fett") && boba[1].ends_with(" hunter"), "{boba:?}");
}

#[test]
fn both_codes_that_the_site_gave_a_card_are_read_and_todays_is_written() {
    for (old, new, id) in [
        ("jm", "jl", "blast_off"),
        ("kc", "ka", "impromptu_immolation"),
        ("kb", "jz", "smoke_screen"),
        ("tv", "ud", "the_hand_thing"),
        ("uc", "tw", "a_machine_made_for_killing"),
    ] {
        for code in [old, new] {
            let imported = read(&format!("https://legion-hq.com/list/rebels/1ab,{code}"));
            let known = imported.document.list.command_cards.as_ref().and_then(|hand| hand[0].known());
            assert_eq!(known.map(|card| CATALOG.command(card).id.as_ref()), Some(id), "{code}");
            assert!(written(&imported.document, Form::Link).contains(&format!(",{new}")), "{code}");
        }
    }
    let stance = read("https://legion-hq.com/list/rebels/1abnc");
    assert_eq!(phrases(&stance.notes, ImportOutcome::Refused), [""; 0]);
    assert!(units(&stance.document)[0].ends_with("defensive_offensive_stance"));
}

#[test]
fn a_first_line_that_is_a_battle_force_says_it() {
    for text in [
        "Blizzard Force\n799/800\nGeneral Veers\nSnowtroopers",
        "Blizzard Force - 799/800\nGeneral Veers\nSnowtroopers",
    ] {
        let force = read(text).document.list.battle_force.and_then(|force| force.known());
        assert_eq!(force.map(|force| CATALOG.force(force).id.as_ref()), Some("blizzard_force"), "{text}");
    }
}

#[test]
fn a_first_line_that_is_only_like_a_card_is_the_name_of_the_army() {
    for text in [
        "Vader's Fist\nDarth Vader Dark Lord of the Sith\nStormtroopers",
        "Vader's Fist\n\nDarth Vader Dark Lord of the Sith (190)\n - Force Push (10)\nStormtroopers (44)",
        "Vader's Fist (800/800)\nDarth Vader Dark Lord of the Sith\nStormtroopers",
        "**Vader's Fist**\n799/800\nDarth Vader Dark Lord of the Sith\nStormtroopers",
    ] {
        let imported = read(text);
        assert_eq!(imported.document.name, "Vader's Fist", "{text}");
        assert_eq!(imported.document.list.units.len(), 2, "{text}");
    }
}

#[test]
fn a_cost_that_is_not_the_cards_is_told() {
    let told = |text: &str| {
        phrases(&read(text).notes, ImportOutcome::Guessed).iter().filter(|key| **key == "systems.import.cost").count()
    };
    assert_eq!(told("Darth Vader Dark Lord of the Sith (150)\n - Force Push (4)\nStormtroopers (44)"), 2);
    for text in [
        "Darth Vader Dark Lord of the Sith (190)\n - Force Push (10)\nStormtroopers (44)",
        "Darth Vader Dark Lord of the Sith (200)\n - Force Push (10)",
        "3x Stormtroopers (132)",
        "2x Stormtroopers (64)\n - DLT-19 Stormtrooper (20)",
    ] {
        assert_eq!(told(text), 0, "{text}");
    }
}

#[test]
fn names_of_armies_that_hold_cards_survive_every_text() {
    let mut document = vader();
    for name in ["Darth Vader and Stormtroopers", "Force Push", "Stormtroopers", "Blizzard Force"] {
        document.name = name.to_owned();
        for form in [Form::Text, Form::Markdown, Form::BbCode, Form::Html, Form::Tournament, Form::Standard] {
            let text = written(&document, form);
            let back = read(&text).document;
            assert_eq!(
                (back.name.as_str(), back.list.units.len()),
                (name, document.list.units.len()),
                "{form:?}: {text}"
            );
        }
    }
}

#[test]
fn a_count_behind_a_line_is_that_of_the_unit_with_all_it_carries() {
    for text in [
        "Stormtroopers (DLT-19 Stormtrooper) x3",
        "Stormtroopers + DLT-19 Stormtrooper x3",
        "Stormtroopers: DLT-19 Stormtrooper *3",
        "3x Stormtroopers (DLT-19 Stormtrooper)",
        "three Stormtroopers with DLT-19 Stormtrooper",
        "Stormtroopers (44)\n- DLT-19 Stormtrooper\nx3",
    ] {
        let text = format!("Darth Vader, Dark Lord of the Sith\n{text}");
        let read = units(&read(&text).document);
        assert_eq!(read[1..], ["stormtroopers dlt_19_stormtrooper"; 3], "{text}");
    }
}

#[test]
fn a_guess_is_a_card_that_the_unit_may_have() {
    let read = read("Empire\n2x Stormtroopers (extra trooper, DLT)\nLeia Organa (75)\n- Rebel Trooper Sergeant (7)");
    let units = units(&read.document);
    assert!(units[0].starts_with("stormtroopers") && units[0].contains("dlt_19_stormtrooper"), "{units:?}");
    assert!(units.iter().all(|unit| !unit.contains("e_60r") && !unit.contains("arbmab")), "{units:?}");
    assert!(phrases(&read.notes, ImportOutcome::Refused).contains(&"legion.import.upgrade.refused"));
}

#[test]
fn an_army_without_a_faction_has_the_word_of_the_loader() {
    let document = empty_document(Faction::Mercenary, Format::Standard, String::new());
    let text = written(&document, Form::Tts);
    assert!(text.contains(r#""armyFaction": """#), "{text}");
    assert_eq!(read(&text).document.list.faction, Faction::Mercenary);
    let named = text.replace(r#""armyFaction": """#, r#""armyFaction": "shadowcollective""#);
    assert_eq!(read(&named).document.list.faction, Faction::Mercenary);
}

#[test]
fn units_that_are_upgrades_too_are_units_where_each_line_is_one() {
    let lines = |text: &str| units(&read(text).document);
    let wanted = ["rebel_troopers recon_intel", "rebel_troopers", "rebel_officer prepared_supplies"];
    for text in [
        "- Rebel Troopers\n    - Recon Intel\n- Rebel Troopers\n- Rebel Officer\n    - Prepared Supplies",
        "Rebel Troopers + Recon Intel\nRebel Troopers\nRebel Officer + Prepared Supplies",
        "Rebel Troopers (Recon Intel)\nRebel Troopers\nRebel Officer (Prepared Supplies)",
    ] {
        assert_eq!(lines(text), wanted, "{text}");
    }
    assert_eq!(lines("AT-RT\nRebel Troopers\nRebel Officer"), ["at_rt_rebel", "rebel_troopers", "rebel_officer"]);
}

#[test]
fn a_number_that_no_card_costs_is_a_count() {
    let read = read("Stormtroopers (3)\nSnowtroopers (44)\nDarth Vader + Force Push (10)");
    assert_eq!(units(&read.document).len(), 5);
    assert!(read.notes.iter().any(|note| note.phrase == "systems.import.number"));
}

#[test]
fn a_hand_of_standing_orders_alone_survives_a_link() {
    let document = hand_of(std::iter::empty());
    let link = written(&document, Form::Link);
    assert_eq!(read(&link).document.list.command_cards, document.list.command_cards, "{link}");
}

#[test]
fn a_first_line_of_bare_names_is_the_army_and_one_of_points_and_the_game_says_the_format() {
    let imported = read("Vader, 2 Stormtroopers, Snowtroopers\n500 pts Legion");
    assert_eq!(
        units(&imported.document),
        ["darth_vader_dark_lord_of_the_sith", "stormtroopers", "stormtroopers", "snowtroopers"]
    );
    assert_eq!((imported.document.format, imported.document.notes.as_str()), (Format::Skirmish, ""));
    assert!(imported.notes.iter().all(|note| note.outcome != ImportOutcome::Refused));
}

#[test]
fn a_subtitle_tells_the_unit_even_with_a_slip() {
    let read = |text: &str| units(&read(text).document);
    assert_eq!(
        read("Super Tactical Droid, aKlani: Improvised Orders"),
        ["super_tactical_droid_kalani improvised_orders"]
    );
    assert_eq!(read("Chebacca, Hero of Kashyyyk, Tenacity"), ["chewbacca_hero_of_kashyyyk tenacity"]);
    assert_eq!(
        read("Darth Vader - The Emperor's Apprentiice (175)\n - Tenacity (6)"),
        ["darth_vader_the_emperors_apprentice tenacity"]
    );
}
