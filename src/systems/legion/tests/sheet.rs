//! Sheets of an army.

use std::sync::LazyLock;

use kernel::{
    Choice, Language,
    sheet::{Block, Role, Sheet, Span, Ticks, VerdictKind},
};
use legion::{
    Catalog, Document, Format, Unit,
    cards::Faction,
    checks::check,
    list::{Counterpart, empty_document},
    sheet::{Kind, Options, Part, sheet},
};

use super::{
    armies,
    sheets::{blocks, cards, headings, items, plain, terms, ticks, verdict, words},
};

/// The kinds that tell all of a list and what the checks say of it.
const WHOLE: [Kind; 4] = [Kind::Summary, Kind::Reference, Kind::Cards, Kind::Form];

static CATALOG: LazyLock<Catalog> = LazyLock::new(|| Catalog::bundled().unwrap());

/// An army of these units: `unit upgrade upgrade`, `/upgrade` for one set aside, `&unit` for a counterpart.
fn army(faction: Faction, units: &[&str]) -> Document {
    let mut document = empty_document(faction, Format::Standard, "Tuesday evening");
    for words in units {
        let mut words = words.split(' ');
        let find = |id: &str| Choice::find(id, |id| CATALOG.find_upgrade(id));
        let id = words.next().unwrap();
        let mut unit = match CATALOG.find_unit(id) {
            Some(card) => Unit::new(card),
            None => Unit { card: Choice::Unknown(id.into()), ..Unit::new(CATALOG.units().next().unwrap().0) },
        };
        for word in words {
            if let Some(id) = word.strip_prefix('&') {
                unit.counterpart = CATALOG.find_unit(id).map(Counterpart::new);
            } else if let Some(id) = word.strip_prefix('/') {
                unit.loadout.push(find(id));
            } else {
                unit.upgrades.push(find(word));
            }
        }
        document.list.units.push(unit);
    }
    document
}

fn rebels(units: &[&str]) -> Document {
    army(Faction::RebelAlliance, units)
}

fn print(document: &Document, kind: Kind, language: Language) -> Sheet {
    sheet(&CATALOG, document, &check(&CATALOG, document), &Options::of(kind), language)
}

fn reference(document: &Document) -> Sheet {
    print(document, Kind::Reference, Language::English)
}

/// Labels and numbers of a row of boxes.
fn row(ticks: &[Ticks]) -> Vec<(String, u16)> {
    ticks.iter().map(|ticks| (plain(&ticks.label), ticks.count)).collect()
}

/// The rows of the weapon tables: name, drawn dice, keywords.
fn weapons(sheet: &Sheet) -> Vec<(String, Vec<String>, String)> {
    let tables = blocks(sheet).into_iter().filter_map(|block| match block {
        Block::Table(table) if table.columns.len() == 4 => Some(&table.rows),
        _ => None,
    });
    let shapes = |cell: &kernel::sheet::Prose| -> Vec<String> {
        let names = cell.spans.iter().filter_map(|span| match span {
            Span::Shape { name, .. } => Some(name.clone()),
            _ => None,
        });
        names.collect()
    };
    tables.flatten().map(|row| (plain(&row[0]), shapes(&row[2]), plain(&row[3]))).collect()
}

fn stats(sheet: &Sheet) -> Vec<(String, String)> {
    let strips = blocks(sheet).into_iter().filter_map(|block| match block {
        Block::Stats(stats) => Some(stats),
        _ => None,
    });
    strips.flatten().map(|stat| (stat.label.clone(), stat.value.clone())).collect()
}

#[test]
fn units_that_are_alike_are_merged_whatever_the_order_of_their_upgrades() {
    let sheet = reference(&rebels(&[
        "rebel_troopers z_6_trooper targeting_scopes",
        "leia_organa",
        "rebel_troopers targeting_scopes z_6_trooper",
        "rebel_troopers z_6_trooper",
    ]));
    let names: Vec<String> = headings(&sheet).iter().take(4).map(|heading| plain(&heading.text)).collect();
    let kinds =
        ["• Leia Organa, Fearless and Inventive", "3 × Rebel Troopers", "Rebel Troopers (1)", "Rebel Troopers (2)"];
    assert!(names.iter().zip(kinds).all(|(name, kind)| name.starts_with(kind)), "{names:?}");
    assert_eq!(headings(&sheet)[2].figure.words(), "2 × 64 = 128 points");
    let letters: Vec<&str> = ticks(&sheet).iter().take(4).map(|row| &*row[0].letter).collect();
    assert_eq!(letters, ["", "A", "B", ""]);
}

#[test]
fn units_of_one_kind_share_one_stat_block_and_each_tells_what_is_its_own() {
    let units = [
        "stormtroopers dlt_19_stormtrooper",
        "snowtroopers",
        "stormtroopers imperial_officer targeting_scopes",
        "stormtroopers dlt_19_stormtrooper",
    ];
    let sheet = reference(&army(Faction::GalacticEmpire, &units));
    let strips = blocks(&sheet).into_iter().filter(|block| matches!(block, Block::Stats(_))).count();
    assert_eq!(strips, 2, "one for each card");
    let titles: Vec<String> = headings(&sheet).iter().take(4).map(|heading| plain(&heading.text)).collect();
    assert_eq!((&*titles[0], &*titles[3]), ("3 × Stormtroopers", "Snowtroopers"));
    assert!(titles[1].starts_with("Stormtroopers (1)") && titles[2].starts_with("Stormtroopers (2)"), "{titles:?}");
    let all = words(&sheet);
    assert_eq!(all.matches("E-11 Blaster Rifle").count(), 2, "of each card once: {all}");
    assert!(all.contains("Courage 2 (1+1)"), "{all}");
    assert!(all.contains("Precise 2") && all.contains("Precise 1"), "{all}");
}

#[test]
fn a_weapon_whose_upgrade_says_its_name_has_no_second_name() {
    let bearers = |unit: &str, faction| -> Vec<String> {
        let sheet = reference(&army(faction, &[unit]));
        weapons(&sheet).into_iter().map(|(name, ..)| name).collect()
    };
    let commandos = "bx_series_droid_commandos_strike_team bx_series_droid_sniper";
    assert!(bearers(commandos, Faction::SeparatistAlliance).iter().all(|name| !name.contains('\n')));
}

#[test]
fn keywords_can_be_told_from_the_values_of_one() {
    let sheet = reference(&army(Faction::SeparatistAlliance, &["ig_100_magnaguard"]));
    let all = words(&sheet);
    assert!(all.contains("AI: Dodge/Move · Charge"), "{all}");
}

#[test]
fn the_legend_stands_under_the_title_and_tells_only_what_the_army_has() {
    let legend = |units: &[&str]| {
        let sheet = reference(&army(Faction::GalacticEmpire, units));
        let Block::Paragraph(legend) = &sheet.blocks[0] else { panic!("no legend under the title") };
        legend.words()
    };
    assert!(!legend(&["stormtroopers"]).contains("Vehicle damage"));
    assert!(legend(&["at_st"]).contains("Vehicle\u{a0}damage"));
}

#[test]
fn a_card_of_a_unit_tells_the_minis_of_its_upgrades_and_has_its_boxes() {
    let sheet = print(&rebels(&["rebel_troopers z_6_trooper"]), Kind::Cards, Language::English);
    let card = cards(&sheet)[0];
    let Block::Paragraph(line) = &card.body[0] else { panic!("no line of values") };
    assert!(line.words().starts_with("\u{a0}5"), "{}", line.words());
    assert!(card.body.iter().any(|block| matches!(block, Block::Ticks(row) if row.len() > 2)));
}

#[test]
fn each_mini_has_a_box_for_each_wound_those_of_upgrades_and_counterparts_too() {
    let sheet = reference(&rebels(&[
        "rebel_troopers z_6_trooper",
        "tauntaun_riders",
        "r2_d2_hero_of_a_thousand_devices &c_3po_human_cyborg_relations",
    ]));
    let rows: Vec<Vec<(String, u16)>> = ticks(&sheet).iter().map(|ticks| row(ticks)).collect();
    assert_eq!(rows[0][..2], [(String::new(), 4), ("C-3PO".into(), 2)]);
    assert_eq!(rows[1][..2], [(String::new(), 4), ("Z-6 Trooper".into(), 1)]);
    assert_eq!(rows[2][..2], [("1".into(), 4), ("2".into(), 4)]);
    let minis: Vec<String> =
        stats(&sheet).into_iter().filter(|(label, _)| label == "Minis").map(|(_, value)| value).collect();
    assert_eq!(minis, ["2", "5", "2"]);
}

#[test]
fn vehicles_have_their_resilience_marked_and_troopers_their_courage() {
    let sheet = reference(&army(Faction::GalacticEmpire, &["at_st", "stormtroopers"]));
    let rows = ticks(&sheet);
    assert_eq!(rows[0][1].marks, [(1, "stat-courage".to_owned()), (2, "mark-error".to_owned())]);
    assert_eq!((rows[1][0].count, &*rows[1][0].marks), (11, &[(8, "stat-resilience".to_owned())][..]));
    let vader = reference(&army(Faction::GalacticEmpire, &["darth_vader_dark_lord_of_the_sith"]));
    assert_eq!(ticks(&vader)[0].len(), 2, "no courage, no boxes for suppression");
}

#[test]
fn weapons_show_each_die_and_their_keywords() {
    let sheet = reference(&rebels(&["luke_skywalker_hero_of_the_rebellion", "rebel_troopers z_6_trooper"]));
    let weapons = weapons(&sheet);
    let find = |name: &str| weapons.iter().find(|weapon| weapon.0 == name).unwrap();
    assert_eq!(find("Anakin's Lightsaber").1, ["die-attack-black"; 6]);
    assert_eq!(find("Anakin's Lightsaber").2, "Impact 2 · Pierce 2");
    assert_eq!(find("Z-6 Trooper").1, ["die-attack-white"; 6]);
}

#[test]
fn a_keyword_is_explained_once_with_its_number_where_there_is_only_one() {
    let one = terms(&reference(&army(Faction::GalacticEmpire, &["stormtroopers dlt_19_stormtrooper"])));
    assert!(one.contains(&"Impact\u{a0}1".to_owned()), "{one:?}");
    let units = ["stormtroopers dlt_19_stormtrooper", "stormtroopers hh_12_stormtrooper"];
    let both = terms(&reference(&army(Faction::GalacticEmpire, &units)));
    let impact: Vec<&String> = both.iter().filter(|term| term.starts_with("Impact")).collect();
    assert_eq!(impact, ["Impact\u{a0}X"]);
    assert!(!both.iter().any(|term| term.starts_with("Speeder")), "{both:?}");
}

#[test]
fn the_same_keywords_are_explained_in_every_language() {
    for document in armies::armies(&CATALOG) {
        let [english, spanish] =
            Language::ALL.map(|language| terms(&print(&document, Kind::Reference, language)).len());
        assert!(english > 5 && english == spanish);
    }
}

#[test]
fn each_text_stands_once_and_says_where_else_it_holds() {
    let sheet = reference(&rebels(&["rebel_commandos tenacity", "tauntaun_riders tenacity"]));
    let texts: Vec<String> = items(&sheet).iter().map(|item| item.text.words()).collect();
    assert!(texts[0].ends_with("Also on Tauntaun Riders."), "{texts:?}");
    assert_eq!(texts[1], "See Rebel Commandos.");
}

#[test]
fn cards_set_aside_are_told_apart_from_those_equipped() {
    let sheet = reference(&rebels(&["cassian_andor recon_intel /targeting_scopes"]));
    let names: Vec<String> = items(&sheet).iter().map(|item| plain(&item.name)).collect();
    assert!(names[0] == "Recon Intel" && names[1].ends_with("set aside"), "{names:?}");
    assert!(items(&sheet)[1].figure.is_empty());
}

#[test]
fn an_upgrade_without_a_slot_is_marked() {
    let sheet = reference(&rebels(&["leia_organa z_6_trooper"]));
    assert!(items(&sheet)[0].text.words().starts_with("This unit has no slot"));
    assert!(headings(&sheet)[0].text.spans.iter().any(|span| matches!(span, Span::Glyph { role: Role::Error, .. })));
}

#[test]
fn what_is_not_certain_of_a_card_is_said() {
    let sheet = reference(&rebels(&["rebel_pathfinders"]));
    assert!(words(&sheet).contains("Uncertain: surges, the sources disagree."));
}

#[test]
fn a_flaw_goes_to_the_opponent() {
    let sheet = reference(&army(Faction::GalacticRepublic, &["anakin_skywalker"]));
    assert!(words(&sheet).contains("Not a Story the Jedi Would Tell"));
}

#[test]
fn the_summary_tells_ranks_activations_hand_and_deck() {
    let document = &armies::armies(&CATALOG)[0];
    let sheet = print(document, Kind::Summary, Language::English);
    let stats = stats(&sheet);
    assert_eq!(stats[0], ("Commander\n1–2".into(), "2".into()));
    assert_eq!(stats[6], ("Activations".into(), "10".into()));
    let all = words(&sheet);
    for name in ["Standing Orders", "DLT-19 Stormtrooper", "Darth Vader"] {
        assert!(all.contains(name), "{name}");
    }
    let deck = document.list.battle_deck.as_ref().unwrap();
    assert_eq!(deck.len(), 12);
    for (_, card) in CATALOG.battles() {
        let held = legion::cards::BattleKind::ALL
            .iter()
            .any(|kind| deck.row(*kind).iter().any(|choice| choice.known() == CATALOG.find_battle(&card.id)));
        assert!(!held || all.contains(card.text.name(Language::English)), "{}", card.id);
    }
}

#[test]
fn a_legal_army_is_marked_legal_and_an_illegal_one_tells_its_errors() {
    let legal = &armies::armies(&CATALOG)[0];
    for kind in WHOLE {
        let sheet = print(legal, kind, Language::English);
        let banner = verdict(&sheet).map(|verdict| verdict.outcome);
        assert!(sheet.marks.iter().all(|mark| mark.role == Role::Ok) && banner != Some(VerdictKind::NotOk));
        assert!(!sheet.marks.is_empty() || banner.is_some(), "one of them says that it is legal");
    }
    let illegal = rebels(&["leia_organa", "leia_organa"]);
    for kind in WHOLE {
        let sheet = print(&illegal, kind, Language::Spanish);
        assert!(sheet.marks.iter().all(|mark| mark.role == Role::Error) || matches!(kind, Kind::Summary | Kind::Form));
        assert_eq!(verdict(&sheet).unwrap().outcome, VerdictKind::NotOk);
    }
}

#[test]
fn cards_the_catalog_does_not_have_are_printed_as_what_they_are() {
    let mut document = rebels(&["mystery_unit", "leia_organa nonsense"]);
    document.list.command_cards = Some(vec![Choice::Unknown("secret_plan".into())]);
    for kind in WHOLE {
        let all = words(&print(&document, kind, Language::English));
        for wanted in ["mystery_unit", "nonsense", "secret_plan"] {
            assert!(all.contains(wanted), "{kind:?}: {wanted}");
        }
    }
}

#[test]
fn what_is_not_wanted_is_left_out() {
    let document = &armies::armies(&CATALOG)[0];
    let bare = Part::ALL.iter().copied().fold(Options::of(Kind::Reference), Options::without);
    let sheet = sheet(&CATALOG, document, &check(&CATALOG, document), &bare, Language::English);
    assert!(ticks(&sheet).is_empty() && terms(&sheet).is_empty());
    assert!(!words(&sheet).contains("Standing Orders"));
    assert!(items(&sheet).iter().all(|item| item.text.words().trim().is_empty()));
}

#[test]
fn as_many_cards_are_cut_out_as_the_army_has() {
    let sheet = print(
        &rebels(&["rebel_troopers z_6_trooper", "rebel_troopers z_6_trooper", "rebel_troopers"]),
        Kind::Cards,
        Language::English,
    );
    let counts: Vec<(&str, u16)> = cards(&sheet).iter().map(|card| (card.title.as_str(), card.copies)).collect();
    assert_eq!(counts, [("Rebel Troopers (1)", 2), ("Rebel Troopers (2)", 1), ("Z-6 Trooper", 2)]);
}

#[test]
fn values_are_those_with_the_upgrades_and_the_printed_ones_stand_beside_them() {
    let sheet = reference(&army(Faction::GalacticEmpire, &["stormtroopers imperial_officer", "snowtroopers"]));
    let courage: Vec<_> =
        stats(&sheet).into_iter().filter(|(label, _)| label == "Courage").map(|(_, value)| value).collect();
    assert_eq!(courage, ["2 (1+1)", "1"]);
    // Suppressed at 2 and panicked at 4 (LEG-SUPP-02, LEG-SUPP-03).
    let marks: Vec<Vec<u16>> = ticks(&sheet)
        .iter()
        .flat_map(|row| row.iter())
        .filter(|ticks| !ticks.marks.is_empty() && ticks.role == Role::Text)
        .map(|ticks| ticks.marks.iter().map(|(at, _)| *at).collect())
        .collect();
    assert_eq!(marks, [vec![2, 4], vec![1, 2]]);
}

#[test]
fn a_mini_that_an_upgrade_adds_has_its_own_wounds() {
    let sheet = reference(&army(Faction::GalacticEmpire, &["stormtroopers gideon_hask"]));
    assert_eq!(row(ticks(&sheet)[0])[..2], [(String::new(), 4), ("Gideon Hask".into(), 2)]);
}

#[test]
fn leg_kw_shielded_x_shields_of_the_unit_and_of_its_upgrades_have_boxes() {
    let sheet = reference(&army(Faction::SeparatistAlliance, &["droidekas"]));
    let shields: Vec<u16> =
        ticks(&sheet)[0].iter().filter(|ticks| ticks.role == Role::Shields).map(|ticks| ticks.count).collect();
    assert_eq!(shields, [4]);
}

#[test]
fn a_card_that_is_spent_and_one_with_a_capacity_have_boxes() {
    let sheet =
        reference(&rebels(&["rebel_troopers 2_1b_medical_droid", "luke_skywalker_hero_of_the_rebellion force_push"]));
    let boxes = |name: &str| -> Vec<(String, u16)> {
        let item = items(&sheet).into_iter().find(|item| item.name.words().contains(name)).unwrap();
        row(&item.ticks)
    };
    assert_eq!(boxes("2-1B"), [("Capacity".into(), 2)]);
    assert_eq!(boxes("Force Push"), [("Exhausted".into(), 1)]);
}

#[test]
fn leg_gen_11_keywords_of_upgrades_stand_with_those_of_the_unit_and_their_numbers_add_up() {
    let sheet = reference(&army(Faction::GalacticEmpire, &["stormtroopers targeting_scopes"]));
    assert!(words(&sheet).contains("Precise 2"), "{}", words(&sheet));
}

#[test]
fn an_opponents_copy_keeps_the_command_hand_to_oneself() {
    let army = &armies::armies(&CATALOG)[0];
    let hand: Vec<&str> = (army.list.command_cards.iter().flatten())
        .filter_map(|choice| choice.known())
        .map(|id| CATALOG.command(id).text.name(Language::English))
        .collect();
    let copy = words(&print(army, Kind::Opponent, Language::English));
    let own = words(&print(army, Kind::Reference, Language::English));
    assert!(!hand.is_empty() && hand.iter().all(|name| own.contains(name)));
    let told: Vec<_> = hand.iter().filter(|name| copy.contains(**name)).collect();
    assert!(told.is_empty(), "{told:?}");
    assert!(ticks(&print(army, Kind::Opponent, Language::English)).is_empty());
}

#[test]
fn an_illegal_hand_is_not_told_on_an_opponents_copy() {
    let mut document = rebels(&["leia_organa"]);
    document.list.command_cards = Some(vec![Choice::Unknown("secret_plan".into())]);
    assert!(!words(&print(&document, Kind::Opponent, Language::English)).contains("secret_plan"));
}

#[test]
fn a_packing_list_counts_minis_and_order_tokens_by_rank() {
    let sheet = print(
        &rebels(&["rebel_troopers z_6_trooper", "rebel_troopers", "at_rt_rebel"]),
        Kind::Components,
        Language::English,
    );
    let tables = blocks(&sheet).into_iter().filter_map(|block| match block {
        Block::Table(table) => Some(&table.rows),
        _ => None,
    });
    let rows: Vec<Vec<String>> = tables.flatten().map(|row| row.iter().map(plain).collect()).collect();
    let count = |name: &str| rows.iter().find(|row| row[2].starts_with(name)).unwrap()[1].replace('\u{a0}', " ");
    assert_eq!(count("Rebel Troopers"), "8 ×");
    assert_eq!(count("Z-6 Trooper"), "1 ×");
    assert_eq!(count("Order token: Corps"), "2 ×");
    assert_eq!(count("Order token: Support"), "1 ×");
    assert_eq!(count("Unit ID tokens"), "2 ×");
}

#[test]
fn the_zones_of_every_deployment_card_are_drawn() {
    let sheet = print(&rebels(&["leia_organa"]), Kind::Table, Language::English);
    let drawn = blocks(&sheet).into_iter().filter(|block| matches!(block, Block::Drawings(_))).count();
    let cards = CATALOG.battles().filter(|(_, card)| {
        card.kind == legion::cards::BattleKind::Deployment && card.size == legion::cards::GameSize::Standard
    });
    assert_eq!(drawn, cards.filter(|(_, card)| card.zones.is_some()).count());
    let mut chosen = rebels(&["leia_organa"]);
    let mut deck = legion::list::BattleDeck::default();
    deck.row_mut(legion::cards::BattleKind::Deployment).push(Choice::find("disarray", |id| CATALOG.find_battle(id)));
    chosen.list.battle_deck = Some(deck);
    let sheet = print(&chosen, Kind::Table, Language::Spanish);
    let zones: Vec<_> = blocks(&sheet)
        .into_iter()
        .filter_map(|block| match block {
            Block::Drawings(drawings) => Some(drawings),
            _ => None,
        })
        .flatten()
        .collect();
    assert_eq!(zones.len(), 1);
    let red =
        zones[0].shapes.iter().filter(|shape| matches!(shape, kernel::sheet::Shape::Area { role: Role::Red, .. }));
    assert_eq!(red.count(), 2, "a zone in each of two corners");
}

#[test]
fn zones_are_drawn_over_squares_as_long_as_range_1() {
    use kernel::sheet::Shape;
    let sheet = print(&rebels(&["leia_organa"]), Kind::Table, Language::English);
    let drawings = blocks(&sheet).into_iter().filter_map(|block| match block {
        Block::Drawings(drawings) => drawings.first(),
        _ => None,
    });
    for drawing in drawings {
        let lines = drawing.shapes.iter().filter(|shape| matches!(shape, Shape::Line { is_dashed: true, .. }));
        let (columns, rows) = drawing.size;
        assert_eq!(lines.count() as f32, columns - 1.0 + rows - 1.0);
        let at = |role| move |shape: &Shape| matches!(shape, Shape::Area { role: known, .. } if *known == role);
        let frame = drawing.shapes.iter().position(at(Role::Muted));
        assert!(frame > drawing.shapes.iter().rposition(at(Role::Blue)), "a zone lies over the edge of the table");
    }
}
