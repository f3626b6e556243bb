//! The sheets of a squad.

use kernel::{
    Language,
    sheet::{Block, Drawing, Role, Shape, Sheet, Sign, TickShape, Ticks, VerdictKind},
};
use xwing::{
    Catalog, Document, Format, Ship,
    cards::SquadFaction,
    checks::check,
    list::empty_document,
    sheet::{Kind, Options, Part, sheet},
};

use super::{
    fixture::{Fixture, imperial, rebel, scum, squad},
    sheets::{blocks, cards, dials, headings, items, plain, terms, ticks, verdict, words},
    squads::{self, Numbers},
};

/// The kinds that tell all of a list and what the checks say of it.
const WHOLE: [Kind; 4] = [Kind::Summary, Kind::Reference, Kind::Cards, Kind::Form];

impl Fixture {
    fn sheet(&self, kind: Kind, language: Language) -> Sheet {
        sheet(&self.catalog, &self.document, &self.report(), &Options::of(kind), language)
    }

    fn reference(&self) -> Sheet {
        self.sheet(Kind::Reference, Language::English)
    }
}

#[test]
fn ships_that_are_alike_are_merged_whatever_the_order_of_their_upgrades() {
    let trial = imperial(&[
        "blacksquadronpilot@tiefighter crackshot shieldupgrade",
        "academypilot@tiefighter",
        "blacksquadronpilot@tiefighter shieldupgrade crackshot",
        "blacksquadronpilot@tiefighter crackshot",
    ]);
    let sheet = trial.reference();
    let names: Vec<String> = headings(&sheet).iter().take(3).map(|heading| plain(&heading.text)).collect();
    assert_eq!(names, ["2 × Black Squadron Pilot (1)", "Academy Pilot", "Black Squadron Pilot (2)"]);
    assert_eq!(headings(&sheet)[0].figure.words(), "2 × 19 = 38 points");
    let letters: Vec<&str> = ticks(&sheet).iter().take(4).map(|row| &*row[0].letter).collect();
    assert_eq!(letters, ["A", "B", "", ""]);
}

#[test]
fn a_ship_has_a_box_for_each_shield_and_each_point_of_hull_it_has_with_its_upgrades() {
    let trial = rebel(&["rookiepilot@xwing shieldupgrade"]);
    let sheet = trial.reference();
    let count = |shape: TickShape| {
        ticks(&sheet)[0].iter().filter(|ticks| ticks.shape == shape).map(|ticks| ticks.count).sum::<u16>()
    };
    assert_eq!((count(TickShape::Shield), count(TickShape::Hull)), (3, 3));
}

#[test]
fn a_card_that_is_used_up_has_a_box_on_each_ship_and_ordnance_tokens_have_theirs() {
    let trial =
        rebel(&["goldsquadronpilot@ywing protontorpedoes extramunitions", "bluesquadronpilot@bwing protontorpedoes"]);
    let sheet = trial.reference();
    let rows = ticks(&sheet);
    let boxes = |row: &[Ticks]| -> Vec<u16> {
        let after = row.iter().skip_while(|ticks| ticks.label.words() != "Proton Torpedoes");
        after.map(|ticks| ticks.count).collect()
    };
    assert_eq!(boxes(rows[0]), [1, 1]);
    assert_eq!(boxes(rows[1]), [1]);
}

#[test]
fn each_text_stands_once_and_says_where_else_it_holds() {
    let trial = scum(&[
        "asajjventress@lancerclasspursuitcraft attannimindlink",
        "fennrau@protectoratestarfighter attannimindlink",
        "manaroo@jumpmaster5000 attannimindlink",
    ]);
    let sheet = trial.reference();
    let texts: Vec<String> = items(&sheet).iter().map(|item| item.text.words()).collect();
    assert!(
        texts[0].starts_with("Whenever you receive") && texts[0].ends_with("Also on Fenn Rau, Manaroo."),
        "{texts:?}"
    );
    assert_eq!(texts[1..], ["See Asajj Ventress.", "See Asajj Ventress."]);
}

#[test]
fn a_card_without_a_place_is_told_from_one_that_has_its_place() {
    let trial =
        imperial(&["storm@nowhere", "omicrongrouppilot@lambdaclassshuttle rebelcaptive emperorpalpatine gunner"]);
    let sheet = trial.reference();
    let misplaced = items(&sheet).into_iter().filter(|item| item.text.words().starts_with("This ship has no"));
    assert_eq!(misplaced.map(|item| plain(&item.name)).collect::<Vec<_>>(), ["• Emperor Palpatine"]);
    let marked = headings(&sheet).iter().filter(|heading| heading.text.spans.len() > 1).count();
    assert_eq!(marked, 2, "both ships are marked");
}

#[test]
fn a_dual_card_that_changes_the_pilot_skill_shows_both_values() {
    let trial = imperial(&["duchess@tiestriker adaptability"]);
    let sheet = trial.reference();
    assert_eq!(headings(&sheet)[0].badge.as_ref().map(|badge| badge.text.as_str()), Some("7/9"));
}

#[test]
fn no_text_of_a_card_stands_twice_on_a_reference_sheet() {
    let catalog = Catalog::bundled().unwrap();
    for seed in 0..20 {
        let document = squads::squad(&catalog, &mut Numbers::new(seed), "once");
        let sheet =
            sheet(&catalog, &document, &check(&catalog, &document), &Options::of(Kind::Reference), Language::English);
        let all = words(&sheet);
        for id in document.list.ships.iter().flat_map(Ship::known_upgrades).map(|(_, id)| id) {
            let text = catalog.upgrade(id).text.text(Language::English);
            // One so short that a word about where it stands would spare nothing may stand several times.
            assert!(text.chars().count() <= 60 || all.matches(text).count() == 1, "{text}");
        }
        assert_eq!(dials(&sheet).len(), distinct_dials(&catalog, &document));
    }
}

fn distinct_dials(catalog: &Catalog, document: &Document) -> usize {
    let coloring = ["r2astromech", "twinionenginemkii", "niennunb", "unhingedastromech", "advancedailerons"];
    let coloring = [&coloring[..], &["lightscykinterceptor", "damagedengine"]].concat();
    let mut dials = Vec::new();
    for ship in &document.list.ships {
        let Some(pilot) = ship.pilot.known() else { continue };
        let mut colors: Vec<&str> = ship.known_upgrades().map(|(_, id)| &*catalog.upgrade(id).id).collect();
        colors.retain(|id| coloring.contains(id));
        let dial = (&catalog.ship(catalog.pilot(pilot).ship).dial, colors);
        if !dials.contains(&dial) {
            dials.push(dial);
        }
    }
    dials.len()
}

#[test]
fn a_dial_has_the_colors_that_cards_give_its_maneuvers() {
    let greens = |ship: &str| -> usize {
        let sheet = rebel(&[ship]).reference();
        let cells = dials(&sheet)[0].rows.iter().flat_map(|row| &row.cells).flatten();
        cells.filter(|cell| cell.role == Role::Green).count()
    };
    let printed = greens("rookiepilot@xwing");
    // All of speed 1 and 2: three and five of them.
    assert!(greens("rookiepilot@xwing r2astromech") >= 8 && printed < 8, "{printed}");
    let trial = imperial(&["howlrunner@tiefighter", "academypilot@tiefighter twinionenginemkii"]);
    let sheet = trial.reference();
    assert_eq!(dials(&sheet).len(), 2, "the second dial is not that of Howlrunner");
    let banks = dials(&sheet)[1].rows.iter().flat_map(|row| &row.cells).flatten();
    let banks = banks.filter(|cell| cell.glyph.contains("bank"));
    assert!(banks.clone().count() > 2 && banks.into_iter().all(|cell| cell.role == Role::Green));
}

#[test]
fn the_points_of_a_card_nobody_knows_are_at_least_those_of_its_upgrades() {
    let sheet = rebel(&["nobody@nowhere r2d2", "rookiepilot@xwing crew:mrspock"]).reference();
    let figures: Vec<String> = headings(&sheet).iter().take(2).map(|heading| heading.figure.words()).collect();
    assert_eq!(figures, ["at least 4 points", "at least 21 points"]);
    assert!(words(&sheet).contains("mrspock (Crew)"), "{}", words(&sheet));
}

#[test]
fn values_of_a_pilot_that_stands_twice_with_other_upgrades_stand_once() {
    let sheet = imperial(&["academypilot@tiefighter", "academypilot@tiefighter weaponsengineer"]).reference();
    let strips = blocks(&sheet).into_iter().filter(|block| matches!(block, Block::Stats(_))).count();
    assert_eq!(strips, 1);
}

#[test]
fn a_ship_card_has_boxes_for_tokens() {
    let sheet = rebel(&["rookiepilot@xwing"]).sheet(Kind::Cards, Language::English);
    let row =
        cards(&sheet)[0].body.iter().find_map(|block| if let Block::Ticks(row) = block { Some(row) } else { None });
    assert!(row.unwrap().iter().any(|ticks| {
        ticks
            .label
            .spans
            .iter()
            .any(|span| matches!(span, kernel::sheet::Span::Glyph { name, .. } if name == "token-stress"))
    }));
}

#[test]
fn only_terms_that_the_squad_uses_are_explained() {
    let academy = terms(&imperial(&["academypilot@tiefighter"]).reference());
    assert_eq!(academy, ["Barrel roll", "Evade", "Focus", "Koiogran turn", "Stress"]);
    let lambda = terms(&imperial(&["omicrongrouppilot@lambdaclassshuttle ioncannon"]).reference());
    assert!(
        lambda.iter().any(|term| term == "Ion token") && lambda.iter().any(|term| term == "Stationary"),
        "{lambda:?}"
    );
    assert!(!lambda.iter().any(|term| term == "Evade"), "{lambda:?}");
}

#[test]
fn the_same_terms_are_explained_in_every_language() {
    let catalog = Catalog::bundled().unwrap();
    for seed in 0..10 {
        let document = squads::squad(&catalog, &mut Numbers::new(seed), "terms");
        let report = check(&catalog, &document);
        let [english, spanish] = Language::ALL
            .map(|language| terms(&sheet(&catalog, &document, &report, &Options::of(Kind::Reference), language)).len());
        assert_eq!(english, spanish);
    }
}

#[test]
fn conditions_that_a_squad_can_hand_out_are_told() {
    let trial = imperial(&["kyloren@tiesilencer"]);
    assert!(words(&trial.reference()).contains("I'll Show You the Dark Side"));
    assert!(cards(&trial.sheet(Kind::Cards, Language::English)).iter().any(|card| card.title.contains("Dark Side")));
    assert!(!words(&imperial(&["academypilot@tiefighter"]).reference()).contains("Conditions"));
}

#[test]
fn a_legal_squad_is_marked_legal_on_every_kind_of_sheet() {
    let trial = imperial(&["academypilot@tiefighter"; 8]);
    for kind in WHOLE {
        let sheet = trial.sheet(kind, Language::English);
        let marks: Vec<_> = sheet.marks.iter().map(|mark| (mark.role, &*mark.text)).collect();
        // Of a summary the banner says so, with the points that are left.
        assert_eq!(marks, if kind == Kind::Summary { vec![] } else { vec![(Role::Ok, "Legal")] });
        assert_eq!(sheet.figure, "96 / 100 points");
    }
    let summary = trial.sheet(Kind::Summary, Language::English);
    assert_eq!(verdict(&summary).map(|verdict| verdict.outcome), Some(VerdictKind::Ok));
}

#[test]
fn an_illegal_squad_is_marked_on_every_page_and_tells_its_errors() {
    let trial = imperial(&["academypilot@tiefighter"; 9]);
    for (kind, language) in WHOLE.into_iter().flat_map(|kind| Language::ALL.map(|language| (kind, language))) {
        let sheet = trial.sheet(kind, language);
        assert_eq!(sheet.marks.iter().any(|mark| mark.role == Role::Error), kind != Kind::Summary);
        let verdict = verdict(&sheet).unwrap();
        assert_eq!((verdict.outcome, verdict.sentences.len()), (VerdictKind::NotOk, 1));
    }
}

#[test]
fn cards_the_catalog_does_not_have_are_printed_as_what_they_are() {
    let trial = rebel(&["nobody@nowhere", "rookiepilot@xwing nonsense"]);
    for kind in WHOLE {
        let all = trial.sheet(kind, Language::English);
        for wanted in ["nobody", "nonsense"] {
            assert!(words(&all).contains(wanted), "{kind:?}: {wanted}");
        }
    }
    assert!(words(&trial.reference()).contains("nowhere"));
}

#[test]
fn what_is_not_wanted_is_left_out() {
    let trial = rebel(&["lukeskywalker@xwing r2d2"]);
    let bare = [Part::Dials, Part::Texts, Part::Ticks, Part::Terms]
        .into_iter()
        .fold(Options::of(Kind::Reference), Options::without);
    let sheet = sheet(&trial.catalog, &trial.document, &trial.report(), &bare, Language::English);
    assert!(dials(&sheet).is_empty() && ticks(&sheet).is_empty() && terms(&sheet).is_empty());
    assert!(items(&sheet).iter().all(|item| item.text.is_empty()));
    let all = Options::most(Kind::Reference);
    let sheet = xwing::sheet::sheet(&trial.catalog, &trial.document, &trial.report(), &all, Language::English);
    assert!(terms(&sheet).iter().any(|term| term.starts_with("Direct Hit!")));
}

#[test]
fn a_huge_ship_shows_its_energy_and_the_range_of_its_weapon() {
    let trial = squad(
        SquadFaction::Rebel,
        Format::Epic,
        &["cr90corvettefore@cr90corvettefore", "cr90corvetteaft@cr90corvetteaft"],
    );
    let sheet = trial.reference();
    let stats: Vec<&str> = blocks(&sheet)
        .into_iter()
        .filter_map(|block| if let Block::Stats(stats) = block { Some(stats) } else { None })
        .flatten()
        .map(|stat| stat.value.as_str())
        .collect();
    assert_eq!(stats, ["4", "3-5", "0", "8", "5", "5", "0", "8", "3"]);
    assert!(dials(&sheet)[0].rows.iter().flat_map(|row| &row.cells).flatten().all(|cell| !cell.note.is_empty()));
}

#[test]
fn a_list_of_ten_thousand_ships_is_written_all_the_same() {
    let catalog = Catalog::bundled().unwrap();
    let pilot = catalog.find_pilot_key("imperial:tiefighter:academypilot").unwrap();
    let mut document = empty_document(SquadFaction::Imperial, Format::Standard, "");
    document.list.ships = vec![Ship::new(pilot); 10_000];
    let sheet =
        sheet(&catalog, &document, &check(&catalog, &document), &Options::of(Kind::Reference), Language::English);
    assert_eq!(headings(&sheet)[0].figure.words(), "10000 × 12 = 120000 points");
    assert_eq!(sheet.title, "Unnamed squad");
}

#[test]
fn as_many_cards_are_cut_out_as_the_squad_has() {
    let trial =
        rebel(&["rookiepilot@xwing r2astromech", "rookiepilot@xwing r2astromech", "bandatsquadronpilot@z95headhunter"]);
    let sheet = trial.sheet(Kind::Cards, Language::English);
    let counts: Vec<(&str, u16)> = cards(&sheet).iter().map(|card| (card.title.as_str(), card.copies)).collect();
    assert!(counts.contains(&("Rookie Pilot", 2)) && counts.contains(&("R2 Astromech", 2)), "{counts:?}");
}

#[test]
fn an_opponents_copy_tells_cards_and_dials_and_neither_boxes_nor_notes() {
    let mut trial = rebel(&["lukeskywalker@xwing r2d2"]);
    trial.document.notes = "fly left".into();
    let sheet = trial.sheet(Kind::Opponent, Language::English);
    assert!(sheet.marks.iter().any(|mark| mark.text == "Opponent's copy"));
    assert!(ticks(&sheet).is_empty() && !dials(&sheet).is_empty());
    assert!(words(&sheet).contains("R2-D2") && !words(&sheet).contains("fly left"));
}

/// The rows of the tables of a sheet.
fn rows(sheet: &Sheet) -> Vec<Vec<String>> {
    let tables = blocks(sheet).into_iter().filter_map(|block| match block {
        Block::Table(table) => Some(&table.rows),
        _ => None,
    });
    tables.flatten().map(|row| row.iter().map(|cell| plain(cell).trim().to_owned()).collect()).collect()
}

#[test]
fn a_tournament_form_tells_what_each_card_costs() {
    let trial = rebel(&["lukeskywalker@xwing r2d2", "rookiepilot@xwing", "rookiepilot@xwing"]);
    let sheet = trial.sheet(Kind::Form, Language::English);
    let rows = rows(&sheet);
    let of = |name: &str| rows.iter().find(|row| row[0].contains(name)).unwrap()[1..].to_vec();
    assert_eq!(of("Luke Skywalker"), ["28", "32"]);
    assert_eq!(of("R2-D2")[0], "4");
    assert_eq!(of("Rookie Pilot"), ["21", "42\n2 × 21"]);
    assert_eq!(of("Total")[1], "74");
    assert!(words(&sheet).contains("Player's signature"));
}

#[test]
fn obstacles_that_came_with_a_squad_are_named_on_its_form_over_boxes_of_all() {
    let mut trial = rebel(&["rookiepilot@xwing"]);
    let obstacles = serde_json::json!({ "obstacles": ["coreasteroid2", "yt2400debris0", "homemade"] });
    let _ = trial.document.extra.insert("xws".into(), obstacles);
    let sheet = trial.sheet(Kind::Form, Language::English);
    for wanted in ["Asteroid 3, core set", "Debris cloud 1, YT-2400", "homemade"] {
        assert!(words(&sheet).contains(wanted), "{wanted}");
    }
    assert_eq!(words(&sheet).matches("Asteroid 6").count(), 2, "of each core set");
}

#[test]
fn a_packing_list_counts_cards_dials_and_shields() {
    let trial = rebel(&["rookiepilot@xwing r2d2", "rookiepilot@xwing r2d2"]);
    let rows = rows(&trial.sheet(Kind::Components, Language::English));
    let count = |name: &str| rows.iter().find(|row| row[2].starts_with(name)).unwrap()[1].replace('\u{a0}', " ");
    assert_eq!(count("Maneuver dial: X-wing"), "2 ×");
    assert_eq!(count("Rookie Pilot"), "2 ×");
    assert_eq!(count("• R2-D2"), "2 ×");
    assert_eq!(count("Shields"), "4 ×");
    assert_eq!(count("Range ruler"), "");
}

#[test]
fn each_ship_has_a_dial_and_a_cover_to_cut_out_and_each_shield_a_token() {
    let trial = rebel(&["rookiepilot@xwing", "rookiepilot@xwing", "goldsquadronpilot@ywing r2astromech"]);
    let sheet = trial.sheet(Kind::Pieces, Language::English);
    let drawn: Vec<&Drawing> = blocks(&sheet)
        .into_iter()
        .filter_map(|block| match block {
            Block::Drawings(drawings) => Some(drawings),
            _ => None,
        })
        .flatten()
        .collect();
    assert!(drawn.iter().all(|drawing| drawing.is_true_size));
    let (dials, tokens): (Vec<&Drawing>, Vec<&Drawing>) =
        drawn.into_iter().partition(|drawing| drawing.words.starts_with("Maneuver dial"));
    let captions: Vec<String> = dials.iter().map(|drawing| drawing.caption.words()).collect();
    assert_eq!(captions[..2], ["X-wing", "Cover: Rookie Pilot"]);
    assert_eq!((captions.len(), captions[5].as_str()), (6, "Cover: Gold Squadron Pilot"));
    let signs = |drawing: &Drawing, wanted: Role| {
        let is_sign =
            |shape: &&Shape| matches!(shape, Shape::Sign { role, sign: Sign::Icon(_), .. } if *role == wanted);
        drawing.shapes.iter().filter(is_sign).count()
    };
    assert_eq!(signs(dials[4], Role::Green), 8, "all of speed 1 and 2, by the R2 Astromech");
    let words: Vec<String> = tokens.iter().map(|drawing| drawing.words.clone()).collect();
    let words = words.join(", ");
    assert_eq!(words.matches("Shields").count(), 7);
    assert_eq!(words.matches("Target lock C").count(), 2);
    assert_eq!(words.matches("ID tokens 3").count(), 3);
}

#[test]
fn the_play_area_is_drawn_with_its_deployment_zones() {
    let sheet = rebel(&["rookiepilot@xwing"]).sheet(Kind::Table, Language::English);
    let drawn = blocks(&sheet).into_iter().find_map(|block| match block {
        Block::Drawings(drawings) => drawings.first(),
        _ => None,
    });
    let zones = drawn.unwrap().shapes.iter().filter_map(|shape| match shape {
        Shape::Area { outline, role: Role::Red | Role::Blue, .. } => Some(outline[2].1 - outline[0].1),
        _ => None,
    });
    assert_eq!(zones.collect::<Vec<f32>>(), [100.0, 100.0]);
}
