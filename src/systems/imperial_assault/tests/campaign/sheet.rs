//! Sheets of campaigns.

use std::sync::LazyLock;

use imperial_assault::campaign::{
    Case, Document,
    cards::AgendaKind,
    checks::check,
    log::Gear,
    maps::{TokenKind, map_of},
    odds::Fighter,
    sheet::{Cards, Kind, OFFERED, Options, Part, sheet},
};
use kernel::{
    Language, Names, SheetRequest,
    sheet::{Block, Plan, Prose, Sheet, Span, TableBlock},
};
use serde_json::{Value, json};

use crate::{
    played::{played, step},
    sheets::{blocks, headings, items, plain, ticks, words},
    trial::{CATALOG, HEROES, Trial, aftermath, core, of, stage},
};

static SKIRMISH: LazyLock<imperial_assault::Catalog> = LazyLock::new(|| imperial_assault::Catalog::bundled().unwrap());

fn printed(document: &Document, options: Options, language: Language) -> Sheet {
    let cards = Cards { campaign: &CATALOG, skirmish: &SKIRMISH };
    sheet(cards, document, &check(&CATALOG, document), &options, language)
}

fn print(trial: &Trial, kind: Kind) -> Sheet {
    printed(&trial.document(), Options::of(kind), Language::English)
}

fn secret(trial: &Trial, kind: Kind) -> Sheet {
    printed(&trial.document(), Options::of(kind).set(Part::Secrets, true), Language::English)
}

fn tables(sheet: &Sheet) -> Vec<&TableBlock> {
    let tables = blocks(sheet).into_iter().filter_map(|block| match block {
        Block::Table(table) => Some(table),
        _ => None,
    });
    tables.collect()
}

fn plans(sheet: &Sheet) -> Vec<&Plan> {
    let plans = blocks(sheet).into_iter().filter_map(|block| match block {
        Block::Plan(plan) => Some(plan),
        _ => None,
    });
    plans.collect()
}

/// The row of a table that begins with this word, as words.
fn row(table: &TableBlock, name: &str) -> Vec<String> {
    let row = table.rows.iter().find(|row| plain(&row[0]).starts_with(name));
    row.unwrap_or_else(|| panic!("no {name}")).iter().map(plain).collect()
}

/// The names of the dice in a text.
fn dice(prose: &Prose) -> Vec<&str> {
    let names = prose.spans.iter().filter_map(|span| match span {
        Span::Shape { name, .. } => name.strip_prefix("die-cube-"),
        _ => None,
    });
    names.collect()
}

/// Labels and numbers of all boxes.
fn boxes(sheet: &Sheet) -> Vec<(String, u16)> {
    ticks(sheet).into_iter().flatten().map(|ticks| (plain(&ticks.label), ticks.count)).collect()
}

/// Diala with what the stage brings, alone on her sheet.
fn diala(more: Value) -> Trial {
    let mut trial = stage(9, 9000, more);
    trial.json["list"]["heroes"] = json!([{"hero": "diala-passil", "player": "Ana"}]);
    trial
}

#[test]
fn ia_camp_37_both_sides_of_a_hero_stand_side_by_side() {
    let sheet = print(&diala(json!({})), Kind::Heroes);
    let values = tables(&sheet)[0];
    assert_eq!(row(values, "Endurance")[1..], ["5", "4"]);
    assert_eq!(row(values, "Speed")[1..], ["4", "3"]);
    let insight = values.rows.iter().find(|row| plain(&row[0]) == "Insight").unwrap();
    assert_eq!(dice(&insight[1]), ["blue", "green", "yellow"]);
    assert_eq!(dice(&insight[2]), ["blue", "red", "green"]);
    let heading = headings(&sheet)[0];
    assert_eq!((plain(&heading.text), plain(&heading.figure)), ("Diala Passil".to_owned(), "9 XP".to_owned()));
    assert!(plain(&heading.note).ends_with("Ana"), "{}", plain(&heading.note));
}

#[test]
fn ia_camp_94_what_cards_add_counts_on_both_sides_and_is_written_out() {
    let coat = json!({"bought": [{"hero": 0, "item": "combat-coat"}],
        "learned": [{"hero": 0, "card": "diala-passil-art-of-movement"}]});
    let sheet = print(&diala(coat), Kind::Heroes);
    let values = tables(&sheet)[0];
    assert_eq!(row(values, "Health")[1..], ["14 (12+2)", "14 (12+2)"]);
    assert_eq!(row(values, "Speed")[1..], ["5 (4+1)", "4 (3+1)"]);
    assert_eq!(boxes(&sheet).iter().filter(|(_, count)| *count == 14).count(), 2);
    // What is sold takes its Health with it.
    let sold = diala(json!({"bought": [{"hero": 0, "item": "combat-coat"}]}))
        .and(json!({"slot": 4, "mission": "core18", "rebel_stage": {"sold": ["combat-coat"]}}));
    assert_eq!(row(tables(&print(&sold, Kind::Heroes))[0], "Health")[1], "12");
}

#[test]
fn of_two_pieces_of_armor_the_latest_counts_until_another_is_brought() {
    let bought = json!({"bought": [{"hero": 0, "item": "combat-coat"}, {"hero": 0, "item": "laminate-armor"}]});
    let mut both = diala(bought);
    let left = |trial: &Trial| -> Vec<String> {
        let sheet = print(trial, Kind::Heroes);
        items(&sheet).iter().map(|item| plain(&item.name)).filter(|name| name.contains("left behind")).collect()
    };
    assert_eq!(row(tables(&print(&both, Kind::Heroes))[0], "Health")[1], "15 (12+3)");
    assert!(matches!(&left(&both)[..], [coat] if coat.contains("Combat Coat")), "{:?}", left(&both));
    both = both.and(json!({"slot": 2, "mission": "core12", "brought": [{"hero": 0, "items": ["combat-coat"]}]}));
    assert_eq!(row(tables(&print(&both, Kind::Heroes))[0], "Health")[1], "14 (12+2)");
    assert!(matches!(&left(&both)[..], [armor] if armor.contains("Laminate Armor")), "{:?}", left(&both));
    // What the sheet says, the account and the odds say too.
    let document = both.document();
    let (case, standing) = (Case::new(&CATALOG, &document.list), both.standing());
    let kit = Fighter::default().kit(&case, &standing);
    assert_eq!((standing.health(&case, 0), kit.stats().health), (Some([14, 14]), 2));
}

#[test]
fn ia_camp_40_a_weapon_is_drawn_with_the_modifications_on_it() {
    let bought = json!({"bought": [{"hero": 0, "item": "e-11"}, {"hero": 0, "item": "marksman-barrel"}]});
    let bare = diala(bought);
    let weapons = |trial: &Trial| {
        let sheet = print(trial, Kind::Heroes);
        row(tables(&sheet)[1], "E-11")
    };
    assert!(weapons(&bare)[0].contains("room for"), "{:?}", weapons(&bare));
    assert!(!weapons(&bare)[1].contains("+2 accuracy"));
    let held = json!([{"hero": 0, "item": "e-11", "modifications": ["marksman-barrel"]}]);
    let barrel = weapons(&bare.set("armory", held));
    assert!(barrel[0].contains("+ Marksman Barrel") && barrel[1].contains("accuracy"), "{barrel:?}");
}

#[test]
fn ia_camp_39_what_another_hero_was_handed_is_on_that_heros_page() {
    let mut trial = stage(1, 9000, json!({"bought": [{"hero": 0, "item": "combat-coat"}]}));
    let health = |trial: &Trial| -> Vec<String> {
        let sheet = print(trial, Kind::Heroes);
        let sides = tables(&sheet).into_iter().filter(|table| table.columns.len() == 3);
        let sides = sides.filter(|table| table.rows.iter().any(|row| plain(&row[0]) == "Health"));
        sides.map(|table| row(table, "Health")[1].clone()).collect()
    };
    assert_eq!(health(&trial)[..2], ["14 (12+2)", "12"]);
    trial = trial.set("armory", json!([{"hero": 1, "item": "combat-coat"}]));
    assert_eq!(health(&trial)[..2], ["12", "14 (12+2)"]);
}

#[test]
fn ia_camp_18_two_heroes_have_two_activation_tokens_and_three_share_one() {
    let rounds = |heroes: &[&str]| {
        let sheet = print(&of(heroes), Kind::Heroes);
        let shared = words(&sheet).contains("goes from hero to hero");
        (boxes(&sheet).iter().filter(|(label, count)| label.is_empty() && *count == 8).count() / heroes.len(), shared)
    };
    assert_eq!(rounds(&HEROES[..2]), (2, false));
    assert_eq!(rounds(&HEROES[..3]), (1, true));
    assert_eq!(rounds(&HEROES), (1, false));
}

#[test]
fn a_depleted_card_has_a_box() {
    let depletes = |text: &str| text.contains("eplete");
    let (_, item) = CATALOG.items().find(|(_, item)| depletes(item.text.text(Language::English))).unwrap();
    let sheet = print(&diala(json!({"bought": [{"hero": 0, "item": item.id}]})), Kind::Heroes);
    let printed = items(&sheet).into_iter().find(|own| plain(&own.name).starts_with(item.text.name(Language::English)));
    assert_eq!(printed.unwrap().ticks.len(), 1, "{}", item.id);
}

/// Every hero with all cards of the class and every item.
fn laden() -> impl Iterator<Item = Trial> {
    CATALOG.heroes().map(|(id, hero)| {
        let class = CATALOG.class_cards().filter(|(_, card)| card.hero == id && card.xp > 0);
        let learned: Vec<Value> = class.map(|(_, card)| json!({"hero": 0, "card": card.id})).collect();
        let bought: Vec<Value> = CATALOG.items().map(|(_, item)| json!({"hero": 0, "item": item.id})).collect();
        let rewards: Vec<Value> = CATALOG.rewards().map(|(_, card)| json!({"card": card.id, "hero": 0})).collect();
        let mut trial = stage(9, 9000, json!({"learned": learned, "bought": bought}));
        trial.json["list"]["log"][0]["gained"]["rewards"] = json!(rewards);
        trial.set("heroes", json!([{"hero": hero.id}]))
    })
}

#[test]
fn a_hero_with_every_class_card_item_and_reward_prints_them_all_in_both_languages() {
    for trial in laden() {
        let document = trial.document();
        let case = Case::new(&CATALOG, &document.list);
        let standing = trial.standing();
        for language in Language::ALL {
            let told = words(&printed(&document, Options::most(Kind::Heroes), language)).replace('\u{2002}', " ");
            let gear = standing.gear_of(&CATALOG, 0).into_iter();
            let cards = gear.chain(standing.heroes[0].cards.iter().map(|card| Gear::Class(*card)));
            for card in cards {
                let equipment = card.equipment(&CATALOG).unwrap();
                let is_drawn = equipment.is_drawn();
                let (name, text) = (equipment.text.name(language), equipment.text.text(language));
                assert!(told.contains(&name.replace('\u{a0}', " ")), "{name}");
                assert!(is_drawn || told.contains(&text.replace('\u{a0}', " ")), "{name}: {text}");
            }
            for ability in &CATALOG.hero(case.campaign.heroes[0].hero.known().unwrap()).abilities {
                assert!(told.contains(&ability.text.text(language).replace('\u{a0}', " ")), "{}", ability.id);
            }
            assert!(!told.contains(['{', '}']), "{told}");
        }
    }
}

#[test]
fn every_weapon_is_drawn_with_dice_or_an_attribute_and_all_its_surges() {
    let document = core(json!([])).document();
    for language in Language::ALL {
        let sheet = printed(&document, Options::of(Kind::Shop).set(Part::Decks, true), language);
        for (_, item) in CATALOG.items() {
            let Some(weapon) = &item.weapon else { continue };
            let name = item.text.name(language);
            let surges: usize = weapon.surges.iter().map(|surge| usize::from(surge.cost)).sum();
            let drawn = |row: &[Prose]| row[3].spans.iter().filter(|span| matches!(span, Span::Glyph { .. })).count();
            let mut rows = tables(&sheet).into_iter().flat_map(|table| &table.rows);
            let is_it = |row: &Vec<Prose>| plain(&row[0]).lines().next() == Some(name);
            let is_whole = |row: &Vec<Prose>| (dice(&row[2]).len(), drawn(row)) == (weapon.dice.len(), surges);
            assert!(rows.any(|row| is_it(row) && is_whole(row)), "{name}");
        }
    }
}

/// A campaign with each kind of Agenda card, influence and a stage that goes on.
fn scheming() -> Trial {
    let of_kind = |kind| {
        let mut cards = CATALOG.agenda_cards().filter(move |(_, card)| card.kind == kind);
        cards.next().map(|(_, card)| &*card.id).unwrap()
    };
    let bought = AgendaKind::ALL.map(of_kind);
    core(json!([aftermath(json!({"side_missions": ["core12", "core16"],
        "imperial_stage": {"open": true, "bought": bought, "drawn": ["retaliation-breaking-point"]}}))]))
}

#[test]
fn ia_camp_14_secret_agenda_cards_are_on_no_sheet_but_the_empires() {
    let trial = scheming();
    let standing = trial.standing();
    let hidden = standing.agendas.iter().map(|card| CATALOG.agenda_card(*card));
    let hidden: Vec<_> = hidden.filter(|card| card.kind == AgendaKind::Secret).collect();
    assert!(!hidden.is_empty());
    for language in Language::ALL {
        for kind in Kind::ALL {
            for part in Part::ALL.into_iter().filter(|part| *part != Part::Secrets) {
                let sheet =
                    printed(&trial.document(), Options::most(kind).set(Part::Secrets, false).set(part, true), language);
                let told = words(&sheet);
                for card in &hidden {
                    assert!(!told.contains(card.text.name(language)), "{kind:?}: {}", card.id);
                    assert!(!told.contains(card.text.text(language)), "{kind:?}: {}", card.id);
                }
            }
        }
    }
    let told = words(&secret(&trial, Kind::Agendas));
    assert!(hidden.iter().all(|card| told.contains(card.text.text(Language::English))), "{told}");
    assert!(told.contains("Breaking Point"));
    assert_eq!(secret(&trial, Kind::Agendas).marks.last().unwrap().text, "For the Imperial player only");
    assert!(words(&print(&trial, Kind::Agendas)).contains("Secret Agenda cards: 1"));
}

#[test]
fn an_error_about_a_secret_card_is_told_to_the_empire_alone() {
    let (_, card) = CATALOG.agenda_cards().find(|(_, card)| card.kind == AgendaKind::Secret).unwrap();
    let twice = core(json!([aftermath(json!({"imperial_stage": {"bought": [card.id, card.id]}}))]));
    let name = card.text.name(Language::English);
    assert!(words(&secret(&twice, Kind::Log)).contains(name));
    let open = print(&twice, Kind::Log);
    let told = blocks(&open).into_iter().filter_map(|block| match block {
        Block::Verdict(verdict) => Some(&verdict.sentences),
        _ => None,
    });
    assert!(told.flatten().all(|sentence| !sentence.words().contains(name)));
}

#[test]
fn ia_camp_17_every_class_of_the_empire_prints_its_cards_in_both_languages() {
    for (id, class) in CATALOG.imperial_classes() {
        let cards: Vec<_> = CATALOG.imperial_cards().filter(|(_, card)| card.class == id).collect();
        let learned: Vec<&str> =
            cards.iter().filter(|(_, card)| card.xp != Some(0)).map(|(_, card)| &*card.id).collect();
        let mut trial = core(json!([aftermath(json!({"imperial_stage": {"learned": learned}}))]));
        trial.json["list"]["empire"]["class"] = json!(class.id);
        for language in Language::ALL {
            let told = words(&printed(&trial.document(), Options::most(Kind::Empire), language));
            for (_, card) in &cards {
                assert!(told.contains(card.text.name(language)), "{}", card.id);
                assert!(told.contains(&card.text.text(language).replace('\u{a0}', " ")), "{}", card.id);
            }
        }
    }
}

#[test]
fn ia_camp_53_groups_stand_with_the_rounds_of_threat_they_take_and_villains_once_earned() {
    let earned = |villains: Value| {
        core(json!([aftermath(json!({"side_missions": ["core12", "core16"],
            "gained": {"hero_xp": [1, 1, 1, 1], "credits": 800, "imperial_xp": 1, "influence": 1, "villains": villains}}))]))
    };
    let sheet = print(&earned(json!([])), Kind::Empire);
    let table = tables(&sheet).into_iter().find(|table| table.columns.len() == 9).unwrap();
    // The second mission has threat level 2.
    let troopers = table.rows.iter().map(|row| row.iter().map(plain).collect::<Vec<_>>());
    let troopers = troopers.into_iter().find(|row| row[0].trim() == "Stormtrooper").unwrap();
    assert_eq!(troopers[1..7], ["3", "6", "2", "3", "3", "4"]);
    let has_vader = |sheet: &Sheet| {
        tables(sheet).into_iter().flat_map(|table| &table.rows).any(|row| plain(&row[0]).contains("Darth Vader"))
    };
    assert!(!has_vader(&sheet));
    assert!(has_vader(&print(&earned(json!(["darth-vader"])), Kind::Empire)));
}

#[test]
fn the_log_has_a_line_for_each_mission_with_what_both_sides_got() {
    let trial = core(json!([aftermath(json!({"side_missions": ["core12", "core16"]}))]));
    let sheet = print(&trial, Kind::Log);
    let log = tables(&sheet)[0];
    assert_eq!(log.rows.len(), 11);
    let cells: Vec<String> = log.rows[0].iter().map(plain).collect();
    assert_eq!(cells, ["1", "Aftermath\nIntroduction", "2", "1", "Rebels", "1, 1, 1, 1", "800", "1", "1"]);
    assert_eq!(sheet.figure, "Mission 1 of 11");
    let told = words(&sheet);
    assert!(told.contains("Side missions drawn") && told.contains("Active side missions"), "{told}");
}

#[test]
fn an_empty_log_tells_nothing_of_what_happened() {
    let trial = core(json!([aftermath(json!({"side_missions": ["core12", "core16"]}))]));
    let sheet = printed(&trial.document(), Options::of(Kind::Log).set(Part::Empty, true), Language::English);
    let told = words(&sheet);
    let drawn = CATALOG.card_name(CATALOG.find_mission("core12").unwrap().into(), Language::English);
    assert!(!told.contains(drawn) && !told.contains("Diala") && sheet.marks.is_empty());
    assert_eq!(tables(&sheet)[0].rows.len(), 11);
    assert!(tables(&sheet)[0].rows.iter().all(|row| row[4..].iter().all(Prose::is_empty)));
}

/// A campaign in which this mission is being played.
fn playing(mission: &str) -> Trial {
    core(json!([{"slot": 1, "mission": mission, "threat_level": 2}]))
}

#[test]
fn ia_camp_80_deployment_points_hidden_sections_and_reserves_are_the_empires_alone() {
    // IA-CAMP-20, IA-CAMP-28, IA-CAMP-99.
    let (open, all) = (print(&playing("core2"), Kind::Mission), secret(&playing("core2"), Kind::Mission));
    let map = map_of(&CATALOG, CATALOG.find_mission("core2").unwrap()).unwrap();
    let (few, whole) = (plans(&open)[0], plans(&all)[0]);
    assert_eq!(whole.spaces.len(), map.spaces.len());
    assert!(few.spaces.len() < whole.spaces.len() && few.spaces.iter().all(|space| !space.is_shaded));
    assert!(whole.spaces.iter().any(|space| space.is_shaded));
    let letters = |plan: &Plan, letter: &str| plan.marks.iter().filter(|mark| mark.text == letter).count();
    assert_eq!((letters(few, "D"), letters(few, "F"), letters(whole, "D"), letters(whole, "F")), (0, 0, 4, 5));
    assert_eq!((letters(few, "E"), letters(whole, "C")), (1, 3));
    // The door to the hidden section is seen.
    let doors = |plan: &Plan| plan.edges.iter().filter(|edge| edge.line == kernel::sheet::PlanLine::Door).count();
    assert_eq!((doors(few), doors(whole)), (2, 2));
    let (open, all) = (words(&open), words(&all));
    assert!(!open.contains("E-Web") && all.contains("E-Web"));
    assert!(open.contains("Reserved groups, face down: 3 Imperial, 0 Mercenary."), "{open}");
    assert!(open.contains("Stormtrooper") && open.contains("campaign guide"));
    assert!(!open.contains("22B") && all.contains("22B"), "{open}");
}

#[test]
fn ia_camp_89_a_side_mission_begins_with_threat() {
    let threat = |mission: &str| words(&print(&playing(mission), Kind::Mission));
    assert!(threat("core2").contains("starts at 0; rises by 2"));
    assert!(threat("core12").contains("starts at 4; rises by 2"));
}

#[test]
fn every_mission_has_a_page_with_its_tiles_tokens_and_groups_in_both_languages() {
    for (id, mission) in CATALOG.missions() {
        let document = playing(&mission.id).document();
        let map = map_of(&CATALOG, id).unwrap();
        for language in Language::ALL {
            let sheet = printed(&document, Options::most(Kind::Mission), language);
            let parts = plans(&sheet);
            assert!(parts.iter().all(|part| part.size.0.max(part.size.1) <= 33), "{}", mission.id);
            // Some tiles lie under others.
            let bare = (0..map.tiles.len()).filter(|tile| map.spaces.values().any(|space| space.tile == *tile)).count();
            let lying = map.tokens.iter().filter(|token| map.spaces.contains_key(&token.at)).count();
            let drawn = parts.iter().fold((0, 0), |sum, part| (sum.0 + part.labels.len(), sum.1 + part.marks.len()));
            // The line behind a cut is in two parts.
            let is_whole = if parts.len() == 1 { drawn == (bare, lying) } else { drawn >= (bare, lying) };
            assert!(is_whole, "{}: {drawn:?}", mission.id);
            let told = words(&sheet);
            for group in mission.initial.iter().chain(&mission.reserved) {
                assert!(told.contains(CATALOG.card_name((*group).into(), language)), "{}", mission.id);
            }
            assert!(told.contains(mission.text.name(language)) && !told.contains(['{', '}']), "{}", mission.id);
            let open = printed(&document, Options::of(Kind::Mission), language);
            let hides = plans(&open)[0].marks.iter().all(|mark| mark.text != "D" && mark.text != "F");
            assert!(hides && map.tokens.iter().any(|token| token.kind == TokenKind::DeploymentPoint), "{}", mission.id);
        }
    }
}

#[test]
fn ia_camp_07_before_a_mission_each_that_can_be_chosen_has_a_page() {
    let closed = json!({"side_missions": ["core12", "core16"], "rebel_stage": {}, "imperial_stage": {}});
    let sheet = print(&core(json!([aftermath(closed)])), Kind::Mission);
    assert_eq!(plans(&sheet).len(), 2);
    assert_eq!(headings(&sheet)[0].figure.words(), "Threat level 2");
}

#[test]
fn the_shop_has_what_was_drawn_and_not_bought_and_what_can_be_sold() {
    let open = |bought: Value| {
        core(json!([aftermath(json!({"side_missions": ["core12", "core16"],
            "rebel_stage": {"open": true, "drawn": {"1": ["dh-17", "e-11"]}, "bought": bought}}))]))
    };
    let names = |sheet: &Sheet| -> Vec<String> {
        let rows = tables(sheet).into_iter().filter(|table| table.columns.len() == 4).flat_map(|table| &table.rows);
        rows.map(|row| plain(&row[0]).lines().next().unwrap().to_owned()).collect()
    };
    let sheet = print(&open(json!([])), Kind::Shop);
    assert_eq!(names(&sheet), ["DH-17", "E-11"]);
    assert_eq!(headings(&sheet)[0].figure.words(), "800 credits");
    let after = print(&open(json!([{"hero": 0, "item": "dh-17"}])), Kind::Shop);
    assert_eq!(names(&after), ["E-11"]);
    let sold = tables(&after).into_iter().find(|table| table.columns.len() == 3).unwrap();
    assert_eq!(row(sold, "DH-17"), ["DH-17", "100", "Diala Passil"]);
    let all = printed(&open(json!([])).document(), Options::of(Kind::Shop).set(Part::Decks, true), Language::English);
    assert!(names(&all).len() > 80);
}

#[test]
fn every_step_of_a_campaign_has_every_sheet_in_both_languages() {
    for seed in 0..3 {
        let mut seen = 0;
        let _ = played(seed, |document| {
            seen += 1;
            if seen % 7 != 0 {
                return;
            }
            for (kind, language) in
                Kind::ALL.into_iter().flat_map(|kind| Language::ALL.map(|language| (kind, language)))
            {
                let sheet = printed(document, Options::most(kind).set(Part::Empty, false), language);
                assert!(!sheet.blocks.is_empty(), "seed {seed}: {kind:?}");
                assert!(!words(&sheet).contains(['{', '}']), "seed {seed}: {kind:?}");
            }
        });
        assert!(seen > 30);
    }
}

#[test]
fn a_request_without_secrets_never_has_them_and_every_part_is_of_some_sheet() {
    for info in OFFERED {
        let usual = Options::wished(&CATALOG, &SheetRequest::usual(info)).unwrap();
        assert_eq!((usual, usual.has(Part::Secrets)), (Options::of(Kind::from_id(info.id).unwrap()), false));
    }
    for part in Part::ALL {
        assert!(Kind::ALL.into_iter().any(|kind| Options::most(kind).has(part)), "{part:?}");
    }
}

#[test]
fn what_the_catalog_does_not_have_and_a_campaign_without_heroes_print_too() {
    let strange = core(json!([{"slot": 1, "mission": "nowhere", "brought": [{"hero": 0, "items": ["x"]}]}]))
        .set("heroes", json!([{"hero": "nobody"}, {"hero": "fenn-signis"}]))
        .set("armory", json!([{"hero": 1, "item": "x", "modifications": ["y"]}]));
    for trial in [strange, of(&[]), of(&[]).set("campaign", json!("elsewhere"))] {
        for kind in Kind::ALL {
            let sheet = printed(&trial.document(), Options::most(kind), Language::Spanish);
            assert!(!sheet.blocks.is_empty(), "{kind:?}");
        }
    }
    let _ = step(&of(&HEROES).document());
}

#[test]
fn the_table_of_a_mission_is_printed_as_it_stands_and_hides_the_hand() {
    let lines = [
        "begin",
        "supply h1 bacta-infusion",
        "activate h1",
        "damage h2 3",
        "force h3 2",
        "condition h3 stunned",
        "end",
        "damage g3.1 2",
        "counter 2 doors open",
        "timer 4 the gate shuts",
        "test h1 tech 3 1 terminal",
    ];
    let entry = json!({"slot": 1, "mission": "core2", "open_groups": ["royal-guard-regular"], "table": lines});
    let document = core(json!([entry])).document();
    let page = |options: Options| words(&printed(&document, options, Language::English));
    let open = page(Options::of(Kind::Table));
    for told in [
        "Aftermath",
        "Round 1",
        "Bacta Infusion",
        "3/12",
        "2/4",
        "Stunned",
        "doors open",
        "the gate shuts",
        "1 success so far",
    ] {
        assert!(open.contains(told), "{told} is not in {open}");
    }
    assert!(!open.contains("Royal Guard"));
    assert!(page(Options::most(Kind::Table)).contains("Royal Guard"));
    // Without a mission the sheet says what to do.
    let idle = words(&printed(&core(json!([])).document(), Options::of(Kind::Table), Language::English));
    assert!(idle.contains("No mission is being played"), "{idle}");
}

#[test]
fn the_page_of_a_mission_that_is_named_is_printed_instead_of_the_next_ones() {
    let document = core(json!([aftermath(json!({}))])).document();
    let info = OFFERED.iter().find(|info| info.id == "mission").unwrap();
    let page = |id: Option<&str>| {
        let mut request = SheetRequest::usual(info);
        request.set_subject(id.map(str::to_owned));
        printed(&document, Options::wished(&CATALOG, &request).unwrap(), Language::English)
    };
    let titles =
        |sheet: &Sheet| headings(sheet).iter().map(|heading| plain(&heading.text)).collect::<Vec<_>>().join("; ");
    for (id, name) in [
        ("core18", "Homecoming"),
        ("core2", "Aftermath"),
        ("hoth1", CATALOG.mission(CATALOG.find_mission("hoth1").unwrap()).text.name(Language::English)),
    ] {
        let sheet = page(Some(id));
        assert!(titles(&sheet).contains(name), "{}", titles(&sheet));
        assert_eq!(plans(&sheet).len(), 1);
    }
    assert!(!titles(&page(None)).contains("Homecoming"));
    assert_eq!(titles(&page(Some("nowhere"))), titles(&page(None)));
}
