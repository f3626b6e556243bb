//! Sheets of armies.

use imperial_assault::{
    ImperialAssault,
    cards::{Affiliation, DeploymentCard, Season},
    checks::check,
    list::empty_document,
    sheet::{Kind, Options, Part, sheet},
};
use kernel::{
    Accent, Choice, Language, ListBuilding, SheetRequest,
    sheet::{Block, Prose, Role, Sheet, Span, Ticks, VerdictKind},
};

use super::{
    army::{CATALOG, Trial, iacp, imperial, mercenary, rebel},
    sheets::{blocks, cards, headings, items, plain, terms, ticks, verdict, words},
};

/// The kinds that tell all of a list and what the checks say of it.
const WHOLE: [Kind; 4] = [Kind::Summary, Kind::Reference, Kind::Cards, Kind::Form];

fn print(trial: &Trial, kind: Kind, language: Language) -> Sheet {
    sheet(&CATALOG, &trial.document, &trial.report(), &Options::of(kind), language)
}

fn reference(trial: &Trial) -> Sheet {
    print(trial, Kind::Reference, Language::English)
}

/// Whole armies of each affiliation, with attachments, companions, forms, large bases and other upgrades.
fn armies() -> Vec<Trial> {
    vec![
        imperial(&[
            "darth-vader",
            "2 stormtrooper-elite",
            "imperial-officer-regular",
            "cross-training",
            "zillo-technique",
        ])
        .deck(&[
            "lure-of-the-dark-side",
            "dark-energy",
            "force-lightning",
            "reinforcements",
            "marksman",
            "marksman",
            "blitz",
            "cripple",
            "field-tactician",
            "take-initiative",
            "planning",
            "urgency",
            "element-of-surprise",
            "advance-warning",
            "against-the-odds",
        ]),
        mercenary(&[
            "clawdite-shapeshifter-elite",
            "2 ugnaught-tinkerer-regular",
            "indentured-jester",
            "ig-88",
            "black-market",
        ]),
        rebel(&[
            "luke-skywalker-jedi-knight",
            "2 rebel-trooper-regular",
            "chewbacca",
            "fury-of-kashyyyk",
            "jarrod-kelvin",
        ]),
        imperial(&["at-st-elite", "general-weiss", "snowtrooper-elite"]),
    ]
}

/// Labels and numbers of a row of boxes.
fn row(ticks: &[Ticks]) -> Vec<(String, u16)> {
    ticks.iter().map(|ticks| (plain(&ticks.label), ticks.count)).collect()
}

/// The names of the drawings whose shape tells what they are, such as dice.
fn shapes(prose: &Prose) -> Vec<&str> {
    let names = prose.spans.iter().filter_map(|span| match span {
        Span::Shape { name, .. } => Some(name.as_str()),
        _ => None,
    });
    names.collect()
}

/// The rows of the tables of values: a word, and what stands behind it.
fn values(sheet: &Sheet) -> Vec<(String, &Prose)> {
    let tables = blocks(sheet).into_iter().filter_map(|block| match block {
        Block::Table(table) if table.columns.len() == 2 => Some(&table.rows),
        _ => None,
    });
    tables.flatten().map(|row| (plain(&row[0]), &row[1])).collect()
}

fn stats(sheet: &Sheet) -> Vec<(String, String)> {
    let strips = blocks(sheet).into_iter().filter_map(|block| match block {
        Block::Stats(stats) => Some(stats),
        _ => None,
    });
    strips.flatten().map(|stat| (stat.label.clone(), stat.value.clone())).collect()
}

#[test]
fn groups_that_are_alike_are_merged_and_lettered_and_one_with_an_attachment_stands_apart() {
    let army =
        imperial(&["2 stormtrooper-regular", "imperial-officer-regular", "stormtrooper-regular", "cross-training"]);
    let sheet = reference(&army);
    let names: Vec<String> = headings(&sheet).iter().take(3).map(|heading| plain(&heading.text)).collect();
    assert_eq!(names, ["2 × Stormtrooper (1)", "Imperial Officer", "Stormtrooper (2)"]);
    assert_eq!(headings(&sheet)[0].figure.words(), "2 × 6 = 12 points");
    assert_eq!(headings(&sheet)[2].figure.words(), "7 points");
    let labels: Vec<&str> = ticks(&sheet).iter().take(10).map(|row| &*row[0].letter).collect();
    assert_eq!(labels, ["A1", "A2", "A3", "B1", "B2", "B3", "", "1", "2", "3"]);
    let texts: Vec<String> = items(&sheet).iter().map(|item| item.text.words()).collect();
    assert!(texts.contains(&"See Stormtrooper (1).".to_owned()), "{texts:?}");
    let strips = blocks(&sheet).into_iter().filter(|block| matches!(block, Block::Stats(_))).count();
    assert_eq!(strips, 2, "the values of a card stand once");
}

#[test]
fn what_an_attachment_takes_from_its_group_is_not_printed() {
    let names =
        |army: &Trial| -> Vec<String> { items(&reference(army)).iter().map(|item| plain(&item.name)).collect() };
    assert!(names(&imperial(&["darth-vader"])).contains(&"Brutality".to_owned()));
    assert!(!names(&imperial(&["darth-vader", "driven-by-hatred"])).contains(&"Brutality".to_owned()));
    let surges = |army: &Trial| {
        let sheet = reference(army);
        plain(values(&sheet).iter().find(|(word, _)| word == "Surges").unwrap().1)
    };
    assert!(surges(&mercenary(&["ig-88"])).contains("Recover 3"));
    let focused = surges(&mercenary(&["ig-88", "focused-on-the-kill"]));
    assert!(!focused.contains("Recover") && focused.contains("Pierce 1"), "{focused}");
}

#[test]
fn every_attachment_that_takes_something_away_takes_what_a_group_it_fits_has() {
    for (_, card) in CATALOG.deployments() {
        let Some(host) = &card.attachment else { continue };
        let hosts = || CATALOG.deployments().filter(|(_, other)| host.is_met_by(other) && other.season == card.season);
        for taken in &card.takes_abilities {
            let has = |other: &DeploymentCard| other.abilities.iter().any(|ability| ability.id == *taken);
            assert!(hosts().any(|(_, other)| has(other)), "{} takes {taken}", card.id);
        }
        for taken in &card.takes_surges {
            assert!(hosts().any(|(_, other)| other.surges.contains(taken)), "{}", card.id);
        }
        // The data has the abilities that the text says it takes.
        let says = card.text.text(Language::English).contains("you lose");
        assert_eq!(says, !card.takes_abilities.is_empty() || !card.takes_surges.is_empty(), "{}", card.id);
    }
}

#[test]
fn each_figure_has_its_health_and_its_conditions_and_each_group_its_rounds() {
    let sheet = reference(&imperial(&["at-st-elite"]));
    let rows = ticks(&sheet);
    assert_eq!(row(rows[0]), [("".into(), 15), ("".into(), 5), ("".into(), 8)]);
    let marks: Vec<&str> = rows[0][1].marks.iter().map(|(_, icon)| icon.as_str()).collect();
    assert_eq!(marks.len(), 5);
    assert!(marks.iter().all(|icon| icon.starts_with("condition-")), "{marks:?}");
}

#[test]
fn health_that_an_attachment_gives_has_boxes() {
    let sheet = reference(&mercenary(&["ig-88", "focused-on-the-kill"]));
    let health = CATALOG.deployment(CATALOG.find_deployment("ig-88").unwrap()).health.unwrap();
    assert_eq!(ticks(&sheet)[0][0].count, u16::from(health) + 5);
    assert!(stats(&sheet).contains(&(format!("Health\n{health}+5"), (health + 5).to_string())));
}

#[test]
fn power_tokens_have_boxes_and_are_explained_where_cards_speak_of_them() {
    let without = reference(&imperial(&["darth-vader"]).deck(&["blitz"]));
    assert!(ticks(&without).iter().take(1).all(|row| row.len() == 3));
    assert!(!items(&without).iter().any(|item| plain(&item.name).ends_with("power token")));
    let with = reference(&rebel(&["jarrod-kelvin"]));
    assert_eq!(row(ticks(&with)[0]), [("".into(), 7), ("".into(), 5), ("".into(), 2), ("".into(), 8)]);
    assert!(items(&with).iter().any(|item| plain(&item.name) == "Damage power token"));
}

#[test]
fn dice_are_drawn_and_surges_stand_before_what_they_buy() {
    let sheet = reference(&imperial(&["darth-vader", "general-weiss"]));
    let values = values(&sheet);
    let of = |word: &str| -> Vec<&Prose> {
        values.iter().filter(|(name, _)| name == word).map(|(_, value)| *value).collect()
    };
    let attacks: Vec<_> = of("Attack").into_iter().map(shapes).collect();
    assert_eq!(attacks, [vec!["die-cube-red", "die-cube-red", "die-cube-yellow"], vec!["die-cube-any"; 3]]);
    assert_eq!(of("Defense").into_iter().map(shapes).collect::<Vec<_>>(), [["die-cube-black"; 2]; 2]);
    assert!(of("Attack")[1].words().contains("at most 2 of one color"));
    let surges = of("Surges")[1];
    let drawn = surges.spans.iter().filter(|span| matches!(span, Span::Glyph { name, .. } if name == "result-surge"));
    assert_eq!((drawn.count(), plain(surges)), (3, "Blast 3\u{2003} Pierce 2".into()));
}

#[test]
fn companions_and_forms_stand_with_the_card_that_brings_them() {
    let sheet = reference(&mercenary(&["clawdite-shapeshifter-elite", "ugnaught-tinkerer-regular"]));
    let names: Vec<String> = headings(&sheet).iter().take(3).map(|heading| plain(&heading.text)).collect();
    assert_eq!(names[2], "Junk Droid");
    assert!(words(&sheet).contains("Scout\nForm"));
    let companion = ticks(&sheet).into_iter().find(|boxes| plain(&boxes[0].label) == "Junk Droid").unwrap();
    assert_eq!(companion[0].count, 1);
}

#[test]
fn an_attachment_stands_with_its_group_and_one_without_a_group_says_so() {
    let sheet = reference(&imperial(&["stormtrooper-elite", "cross-training", "fury-of-kashyyyk"]));
    let items = items(&sheet);
    let find = |name: &str| items.iter().find(|item| plain(&item.name).contains(name)).unwrap();
    assert_eq!(plain(&find("Cross-Training").name), "Cross-Training\u{2002}Attachment");
    let lost = find("Fury of Kashyyyk").text.words();
    assert!(lost.starts_with("Not attached to a group. Attachment for: Wookiee"), "{lost}");
}

#[test]
fn the_forms_of_two_groups_are_told_once() {
    let sheet = reference(&mercenary(&["clawdite-shapeshifter-elite", "clawdite-shapeshifter-regular"]));
    let all = words(&sheet);
    assert_eq!(all.matches("replace 1 red die").count(), 1, "{all}");
    let items = items(&sheet);
    let again = items.iter().find(|item| plain(&item.name) == "Scout, Senator, Streetrat").unwrap();
    assert_eq!(plain(&again.text), "See Elite Clawdite Shapeshifter.");
}

#[test]
fn the_figure_a_squad_upgrade_adds_has_its_values_and_its_boxes() {
    let army = iacp(Affiliation::Imperial, &["2 iacp-riot-trooper-elite", "iacp-flame-trooper"]);
    let sheet = reference(&army);
    let names: Vec<String> = headings(&sheet).iter().take(3).map(|heading| plain(&heading.text)).collect();
    assert!(names.iter().any(|name| name == "Flame Trooper"), "{names:?}");
    let boxes: Vec<_> = ticks(&sheet).iter().map(|row| (plain(&row[0].label), row[0].count)).collect();
    assert_eq!(boxes.iter().filter(|boxes| **boxes == ("Flame Trooper".into(), 8)).count(), 1, "{boxes:?}");
    assert!(values(&sheet).iter().any(|(word, dice)| word == "Attack" && shapes(dice).len() == 2));
    assert!(values(&sheet).iter().any(|(word, surges)| word == "Surges" && plain(surges).contains("Blast 1")));
    assert!(stats(&sheet).contains(&("Speed".into(), "4".into())));
    assert!(words(&sheet).contains("each figure that suffered damage"));
    let summary = words(&print(&army, Kind::Summary, Language::English));
    assert!(summary.contains("3 figures"), "{summary}");
    let cut = print(&army, Kind::Cards, Language::English);
    let card = *cards(&cut).iter().find(|card| card.title == "Flame Trooper").unwrap();
    assert_eq!((card.cost.words(), card.body.len()), ("5".into(), 5), "its boxes last");
}

#[test]
fn the_figure_of_a_squad_upgrade_without_a_group_stands_apart_with_its_boxes() {
    for id in ["iacp-flame-trooper", "iacp-mortar-trooper", "iacp-z-6-trooper"] {
        let sheet = reference(&iacp(Affiliation::Imperial, &["darth-vader", id]));
        let name = CATALOG.deployment(CATALOG.find_deployment(id).unwrap()).text.name(Language::English);
        assert!(words(&sheet).contains("Not attached to a group."), "{id}");
        assert!(ticks(&sheet).iter().any(|row| plain(&row[0].label) == name && row[0].count >= 7), "{id}");
        assert_eq!(values(&sheet).iter().filter(|(word, _)| word == "Attack").count(), 2, "{id}");
    }
}

#[test]
fn a_companion_or_form_in_the_army_by_mistake_has_its_values() {
    let army = iacp(Affiliation::Imperial, &["darth-vader", "iacp-dio", "form-scout"]);
    let sheet = print(&army, Kind::Cards, Language::English);
    let cards = cards(&sheet);
    let find = |name: &str| cards.iter().find(|card| card.title.ends_with(name)).unwrap();
    assert!(find("Dio").body.len() >= 3 && find("Scout").body.len() >= 2);
    let sheet = reference(&army);
    assert!(ticks(&sheet).iter().any(|row| row[0].count == 4));
    assert!(values(&sheet).iter().any(|(word, surges)| word == "Surges" && plain(surges).contains("Stun")));
}

#[test]
fn a_surge_that_an_ability_tells_is_not_told_twice() {
    let surges = |id: &str| {
        let sheet = reference(&rebel(&[id]));
        plain(values(&sheet).iter().find(|(word, _)| word == "Surges").unwrap().1)
    };
    let told = surges("jawa-scavenger-regular");
    assert!(told.ends_with("see Harass") && !told.contains("strain"), "{told}");
    assert!(surges("mak-eshkarey").ends_with("see Critical Hit"));
}

#[test]
fn a_sheet_has_the_color_of_its_affiliation() {
    let accents =
        [imperial(&["darth-vader"]), rebel(&["han-solo"]), mercenary(&["ig-88"])].map(|army| reference(&army).accent);
    assert_eq!(accents, [Accent::Imperial, Accent::Rebel, Accent::Mercenary]);
}

#[test]
fn errors_stand_in_a_banner_of_their_own() {
    let sheet = reference(&imperial(&["2 darth-vader"]));
    let banners: Vec<_> = blocks(&sheet)
        .into_iter()
        .filter_map(|block| if let Block::Verdict(verdict) = block { Some(verdict) } else { None })
        .collect();
    let report = imperial(&["2 darth-vader"]).report();
    assert_eq!((banners[0].outcome, banners[0].sentences.len()), (VerdictKind::NotOk, report.errors()));
    assert!(banners[1..].iter().all(|banner| banner.outcome == VerdictKind::Warning));
}

#[test]
fn an_upgrade_has_boxes_for_what_exhausts_or_depletes_it() {
    let sheet = reference(&imperial(&["stormtrooper-elite", "zillo-technique", "last-resort"]));
    let boxes = |name: &str| {
        let items = items(&sheet);
        let item = items.iter().find(|item| plain(&item.name).contains(name)).unwrap();
        row(&item.ticks)
    };
    assert_eq!(boxes("Zillo Technique"), [("Exhausted".into(), 8)]);
    assert_eq!(boxes("Last Resort"), [("Depleted".into(), 1)]);
}

#[test]
fn a_command_card_says_when_it_is_used_by_whom_and_by_whom_of_this_army() {
    let army =
        imperial(&["darth-vader", "stormtrooper-elite"]).deck(&["dark-energy", "cripple", "roar", "blitz", "blitz"]);
    let sheet = reference(&army);
    let items = items(&sheet);
    let find = |name: &str| plain(&items.iter().find(|item| plain(&item.name) == name).unwrap().text);
    let energy = find("Dark Energy");
    assert!(energy.starts_with("During your activation · Imperial, Force User\n"), "{energy}");
    assert!(energy.ends_with("\nIn this army: Darth Vader"), "{energy}");
    assert!(find("Roar").ends_with("\nNo figure of this army can use it."));
    assert!(find("2 × Blitz").starts_with("While attacking · Any figure\n"));
    assert!(!find("2 × Blitz").contains("army"));
}

#[test]
fn the_same_keywords_are_explained_in_every_language() {
    for army in armies() {
        let [english, spanish] = Language::ALL.map(|language| terms(&print(&army, Kind::Reference, language)).len());
        assert!(english > 1 && english == spanish, "{english} {spanish}");
    }
    let sheet = reference(&imperial(&["general-weiss"]));
    let all = terms(&sheet);
    assert!(
        ["Massive", "Pierce\u{a0}X", "Blast\u{a0}X"].iter().all(|term| all.contains(&(*term).to_owned())),
        "{all:?}"
    );
}

#[test]
fn what_is_not_certain_of_a_card_is_said() {
    let sheet = reference(&imperial(&["iacp-riot-trooper-elite"]).season(Some(Season::Iacp)));
    assert!(words(&sheet).contains("Uncertain: some of its values."));
}

#[test]
fn the_summary_tells_figures_points_and_the_deck() {
    let army = &armies()[0];
    let sheet = print(army, Kind::Summary, Language::English);
    let wanted = [
        ("Groups", "4"),
        ("Figures", "8"),
        ("Points\n40", "40"),
        ("Command cards\n15", "15"),
        ("Deck points\n15", "15"),
    ];
    assert_eq!(stats(&sheet), wanted.map(|(label, value)| (label.to_owned(), value.to_owned())));
    assert!(sheet.subtitle.ends_with("Imperial · Official"), "{}", sheet.subtitle);
    let all = words(&sheet);
    for name in ["Darth Vader", "Cross-Training (1)", "Zillo Technique", "Dark Energy", "2 × Marksman"] {
        assert!(all.contains(name), "{name}: {all}");
    }
    let dearer = rebel(&["balance-of-the-force", "gideon-argus"]);
    assert!(
        stats(&print(&dearer, Kind::Summary, Language::English)).contains(&("Deck points\n18".into(), "15".into()))
    );
}

#[test]
fn a_legal_army_is_marked_legal_and_an_illegal_one_tells_its_errors() {
    let legal = &armies()[0];
    legal.is_legal();
    for kind in WHOLE {
        let sheet = print(legal, kind, Language::English);
        let banner = verdict(&sheet).map(|verdict| verdict.outcome);
        assert!(sheet.marks.iter().all(|mark| mark.role == Role::Ok) && banner != Some(VerdictKind::NotOk));
        assert!(!sheet.marks.is_empty() || banner == Some(VerdictKind::Ok), "one of them says that it is legal");
    }
    let illegal = imperial(&["2 darth-vader"]);
    for kind in WHOLE {
        let sheet = print(&illegal, kind, Language::Spanish);
        assert!(sheet.marks.iter().all(|mark| mark.role == Role::Error) || matches!(kind, Kind::Summary | Kind::Form));
        assert_eq!(verdict(&sheet).unwrap().outcome, VerdictKind::NotOk);
    }
    let marked = headings(&reference(&imperial(&["darth-vader", "han-solo"])))
        .iter()
        .filter(|heading| heading.text.spans.iter().any(|span| matches!(span, Span::Glyph { role: Role::Error, .. })))
        .map(|heading| plain(&heading.text))
        .collect::<Vec<_>>();
    assert_eq!(marked.len(), 1, "{marked:?}");
}

#[test]
fn cards_the_catalog_does_not_have_are_printed_as_what_they_are() {
    let mut army = imperial(&["mystery-group", "darth-vader"]);
    army.document.list.command = Some(vec![Choice::Unknown("secret-plan".into())]);
    for kind in WHOLE {
        let all = words(&print(&army, kind, Language::English));
        for wanted in ["mystery-group", "secret-plan"] {
            assert!(all.contains(wanted), "{kind:?}: {wanted}");
        }
    }
}

#[test]
fn what_is_not_wanted_is_left_out() {
    let army = &armies()[0];
    let bare = Part::ALL.iter().copied().fold(Options::of(Kind::Reference), Options::without);
    let sheet = sheet(&CATALOG, &army.document, &army.report(), &bare, Language::English);
    assert!(ticks(&sheet).is_empty() && terms(&sheet).is_empty());
    assert!(!words(&sheet).contains("Dark Energy") && !words(&sheet).contains("Hidden"));
    assert!(items(&sheet).iter().all(|item| item.text.words().trim().is_empty()));
}

#[test]
fn what_is_not_wished_for_is_left_out_and_what_a_sheet_cannot_have_stays_out() {
    for info in ImperialAssault::LISTS.sheets {
        let kind = Kind::from_id(info.id).unwrap();
        let mut wish = SheetRequest::usual(info);
        assert_eq!(Options::wished(&wish), Some(Options::of(kind)));
        wish.set("ticks", true);
        wish.set("deck", false);
        let options = Options::wished(&wish).unwrap();
        assert_eq!(
            (options.has(Part::Ticks), options.has(Part::Deck)),
            (matches!(kind, Kind::Reference | Kind::Cards), false)
        );
    }
}

#[test]
fn as_many_cards_are_cut_out_as_the_army_has() {
    let army = mercenary(&["2 ugnaught-tinkerer-regular", "black-market"]).deck(&["blitz", "blitz", "negation"]);
    let sheet = print(&army, Kind::Cards, Language::English);
    let counts: Vec<(&str, u16)> = cards(&sheet).iter().map(|card| (card.title.as_str(), card.copies.max(1))).collect();
    let wanted = [
        ("Ugnaught Tinkerer", 2),
        ("Junk Droid", 1),
        ("•\u{a0}Black Market", 1),
        ("Blitz", 2),
        ("Negation", 1),
        ("Bleeding", 1),
    ];
    assert_eq!(counts[..6], wanted);
}

#[test]
fn an_army_without_name_and_cards_has_sheets_too() {
    let document = empty_document(Season::Iacp, Affiliation::Mercenary, " ");
    for kind in Kind::ALL {
        let report = check(&CATALOG, &document);
        let sheet = sheet(&CATALOG, &document, &report, &Options::of(kind), Language::Spanish);
        assert_eq!(sheet.title, "Ejército sin nombre");
    }
}

/// The plan on the reference sheet of an army with this map, and the texts after it.
fn planned(map: Option<&str>, language: Language) -> (Option<kernel::sheet::Plan>, String) {
    let mut army = imperial(&["darth-vader", "royal-guard-elite"]).document;
    army.list.map = map.map(|id| Choice::find(id, |id| CATALOG.find_map(id)));
    let report = imperial_assault::checks::check(&CATALOG, &army);
    let options = imperial_assault::sheet::Options::of(imperial_assault::sheet::Kind::Reference);
    let sheet = imperial_assault::sheet::sheet(&CATALOG, &army, &report, &options, language);
    let plan = sheet.blocks.iter().find_map(|block| match block {
        kernel::sheet::Block::Plan(plan) => Some(plan.clone()),
        _ => None,
    });
    (plan, format!("{:?}", sheet.blocks))
}

#[test]
fn the_map_of_an_army_is_printed_with_everything_on_it() {
    use kernel::sheet::{PlanGround, PlanLine};
    assert!(planned(None, Language::English).0.is_none(), "no map, no page");
    for (id, map) in CATALOG.maps() {
        if !imperial_assault::play::fixed::missions::is_played(&CATALOG, id) {
            continue;
        }
        for language in Language::ALL {
            let (plan, texts) = planned(Some(&map.id), language);
            let plan = plan.unwrap();
            assert_eq!(plan.size, (map.width, map.height));
            let lines = |line| plan.edges.iter().filter(|edge| edge.line == line).count();
            assert_eq!(lines(PlanLine::Wall), map.walls.len());
            assert_eq!(lines(PlanLine::Door), map.doors.iter().map(Vec::len).sum::<usize>());
            assert_eq!(lines(PlanLine::Dashed), map.impassable_edges.as_deref().unwrap_or_default().len());
            assert_eq!(lines(PlanLine::Blocked), map.blocking_edges.len());
            let ground = |ground| plan.spaces.iter().filter(|space| space.ground == ground).count();
            assert_eq!(ground(PlanGround::Crossed), map.impassable.len(), "{}", map.id);
            let zones = map.zones.as_ref().unwrap();
            let zoned = plan.spaces.iter().filter(|space| space.zone.is_some()).count();
            assert_eq!(zoned, zones.red.len() + zones.blue.len(), "{}", map.id);
            let mut tokens: Vec<(u8, u8, &str)> = Vec::new();
            for mission in &map.missions {
                let of = mission.tokens.iter().map(|token| (token.space.0, token.space.1, &*mission.variant));
                tokens.extend(of);
            }
            tokens.sort_unstable();
            tokens.dedup();
            let of_map =
                || CATALOG.missions().map(|(_, card)| card).filter(|card| card.map == id && card.variant.is_some());
            for card in of_map() {
                let variant = card.variant.as_deref().unwrap();
                let bare = card.roles.values().flat_map(|role| &role.spaces).map(|space| (space.0, space.1, variant));
                tokens.extend(bare.filter(|bare| !tokens.contains(bare)).collect::<Vec<_>>());
            }
            assert_eq!(plan.marks.len(), map.terminals.len() + tokens.len(), "{}", map.id);
            assert!(
                map.doubts().all(|doubt| texts.contains(kernel::phrase::text(language, doubt.term()))),
                "{}",
                map.id
            );
            // Every sign is explained, and every mission is there with what it asks for.
            for mark in &plan.marks {
                let told = |(sign, words): &(kernel::sheet::PlanSign, String)| {
                    matches!(sign, kernel::sheet::PlanSign::Mark(text, _) if *text == mark.text) && !words.is_empty()
                };
                assert!(plan.legend.iter().any(told), "{} {}", map.id, mark.text);
            }
            for mission in &map.missions {
                let known = CATALOG.missions().map(|(_, card)| card);
                let card =
                    known.into_iter().find(|card| card.map == id && card.variant.as_ref() == Some(&mission.variant));
                let name = imperial_assault::missions::mission_name(card.unwrap(), language);
                assert!(texts.contains(&name.escape_debug().to_string()) || texts.contains(&name), "{} {name}", map.id);
            }
        }
    }
}

#[test]
fn an_opponents_copy_tells_nothing_of_the_command_deck() {
    let army = &armies()[0];
    let copy = words(&print(army, Kind::Opponent, Language::English));
    for (_, id) in kernel::choice::known(army.document.list.deck()) {
        let name = CATALOG.command(id).text.name(Language::English);
        assert!(!copy.contains(name), "{name}");
    }
    assert!(
        copy.contains(CATALOG.deployment(army.document.list.cards().next().unwrap().1).text.name(Language::English))
    );
}

#[test]
fn a_packing_list_counts_figures_activation_tokens_and_command_cards() {
    let sheet = print(&imperial(&["2 stormtrooper-regular", "darth-vader"]), Kind::Components, Language::English);
    let all = words(&sheet).replace('\u{a0}', " ");
    for wanted in ["6 ×", "Stormtrooper", "3 ×", "Activation tokens", "Dice: red"] {
        assert!(all.contains(wanted), "{wanted}: {all}");
    }
}

#[test]
fn the_table_of_an_army_without_a_map_is_empty_and_a_map_needs_no_army() {
    let mut army = imperial(&["darth-vader"]);
    army.document.list.map = None;
    assert_eq!(print(&army, Kind::Table, Language::English).blocks, []);
    let mut alone = imperial(&[]).map("mos-eisley-outskirts");
    alone.document.list.deployment.clear();
    alone.document.list.command = None;
    let alone = print(&alone, Kind::Table, Language::English);
    assert_eq!((&*alone.title, alone.marks.len(), alone.most_pages), ("Mos Eisley Outskirts", 0, Some(1)));
}

#[test]
fn the_tiles_of_a_mat_show_each_space_of_the_map_once() {
    let army = imperial(&[]).map("mos-eisley-outskirts");
    let options = Options::most(Kind::Table);
    let sheet = sheet(&CATALOG, &army.document, &army.report(), &options, Language::English);
    let plans: Vec<_> = blocks(&sheet)
        .into_iter()
        .filter_map(|block| if let Block::Plan(plan) = block { Some(plan) } else { None })
        .collect();
    let shown = |at: (u8, u8)| {
        let is_in = |at: u8, from: u8, size: u8| at >= from && at < from + size;
        let of = |tile: kernel::sheet::PlanTile| {
            is_in(at.0, tile.from.0, tile.size.0) && is_in(at.1, tile.from.1, tile.size.1)
        };
        plans.iter().filter(|plan| plan.tile.is_some_and(of)).count()
    };
    assert!(plans.len() > 1 && plans[0].spaces.iter().all(|space| shown(space.at) == 1));
    assert!(plans.iter().all(|plan| plan.tile.is_some_and(|tile| tile.side == 254)));
}
