//! The rules of a campaign between missions, each by its number in the inventory. What happens at the table during a
//! mission is not among them.

use std::collections::BTreeSet;

use imperial_assault::campaign::{
    Case, Document, Standing,
    cards::{AgendaKind, Color, GearKind, MissionId, Role, SlotKind},
    checks, deal,
    guide::{self, Move, StepKind},
    log::{self, Gear},
    maps::map_of,
};
use kernel::{Choice, Language};
use serde_json::{Value, json};

use crate::{
    played::{played, step},
    trial::{CATALOG, HEROES, Trial, aftermath, core, of, owning, stage},
};

fn mission(id: &str) -> MissionId {
    CATALOG.find_mission(id).unwrap()
}

/// A core campaign of the first heroes, set up by the guide up to its first mission; and the kinds of its steps.
fn set_up(heroes: usize) -> (Document, Vec<StepKind>) {
    let mut document = log::empty_document(CATALOG.find_campaign("core").unwrap(), 11, "");
    for hero in &HEROES[..heroes] {
        document = guide::make(&CATALOG, &document, &Move::AddHero(CATALOG.find_hero(hero).unwrap()));
    }
    let mut kinds = Vec::new();
    while step(&document).kind == StepKind::SetUp {
        kinds.push(StepKind::SetUp);
        document = guide::make(&CATALOG, &document, &step(&document).moves[0]);
    }
    (document, kinds)
}

/// Makes the first move of each step until a step of this kind is next.
fn until(mut document: Document, kind: StepKind) -> Document {
    for _ in 0..200 {
        let step = step(&document);
        if step.kind == kind {
            return document;
        }
        let wanted = if step.moves.contains(&Move::Close) { &Move::Close } else { &step.moves[0] };
        document = guide::make(&CATALOG, &document, wanted);
    }
    panic!("no such step");
}

/// Two missions: Aftermath with side missions, and what is in the second entry.
fn second(more: Value) -> Trial {
    let mut entry = json!({"slot": 2, "mission": "core12", "winner": "rebels", "side_missions": ["core25"]});
    entry.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    core(json!([aftermath(json!({"side_missions": ["core12", "core16"]})), entry]))
}

fn rich(imperial: Value) -> Trial {
    let gained = json!({"hero_xp": [1, 1, 1, 1], "credits": 800, "imperial_xp": 1, "influence": 9});
    core(json!([aftermath(
        json!({"gained": gained, "side_missions": ["core12", "core16"], "rebel_stage": {}, "imperial_stage": imperial})
    )]))
}

#[test]
fn ia_camp_01_who_wins_the_final_mission_wins_the_campaign() {
    for seed in 0..4 {
        let document = played(seed, |document| {
            let standing = Standing::of(&Case::new(&CATALOG, &document.list));
            let last = document.list.log.last().is_some_and(|entry| entry.winner.is_some());
            assert!(standing.winner.is_none() || last, "seed {seed}");
        });
        let case = Case::new(&CATALOG, &document.list);
        let last = document.list.log.iter().rev().find(|entry| entry.mission.is_some()).unwrap();
        assert_eq!(case.slot(last.slot).unwrap().kind, SlotKind::Finale);
        assert_eq!(Standing::of(&case).winner, last.winner, "seed {seed}");
    }
}

#[test]
fn ia_camp_03_heroes_class_agendas_and_side_missions_are_set_up_before_the_introduction() {
    let (document, steps) = set_up(4);
    assert_eq!(steps.len(), 3);
    assert!(document.list.empire.class.is_some());
    assert_eq!(document.list.empire.agenda_sets.len(), 6);
    assert_eq!(document.list.side_missions(&CATALOG).len(), 12);
    assert_eq!(step(&document).moves, [Move::Begin(1, mission("core2"))]);
    for (heroes, card) in [(2, "legendary"), (3, "heroic")] {
        let (document, steps) = set_up(heroes);
        assert_eq!(steps.len(), 4);
        let card = Choice::Known(CATALOG.find_reward(card).unwrap());
        assert!(document.list.heroes.iter().all(|player| player.rewards == [card.clone()]), "{heroes}");
    }
}

#[test]
fn ia_camp_04_cards_without_a_period_fit_every_campaign() {
    for (_, campaign) in CATALOG.campaigns() {
        assert!(campaign.has_period(None), "{}", campaign.id);
        let Some(period) = campaign.period else { continue };
        assert!(campaign.has_period(Some([period, period])) && !campaign.has_period(Some([period + 1, period + 2])));
    }
    let hoth = log::empty_document(CATALOG.find_campaign("hoth").unwrap(), 3, "");
    let deck = deal::side_deck(&Case::new(&CATALOG, &hoth.list));
    for card in deck.green.iter().chain(&deck.gray).chain(&deck.threat) {
        let period = CATALOG.mission(card.known().unwrap()).period;
        assert!(period.is_none_or(|[first, last]| (first..=last).contains(&5)), "{card:?}");
    }
}

#[test]
fn ia_camp_05_and_67_the_agenda_deck_has_eighteen_cards_and_what_is_discarded_never_comes_back() {
    // IA-CAMP-67.
    let bought = json!(["lord-vaders-command-as-you-wish"]);
    let base = rich(json!({"bought": bought}));
    let deck = |trial: &Trial| {
        let document = trial.document();
        let case = Case::new(&CATALOG, &document.list);
        deal::agenda_deck(&case, &Standing::of(&case))
    };
    let card = CATALOG.find_agenda_card("lord-vaders-command-as-you-wish").unwrap();
    assert_eq!(deck(&core(json!([]))).len(), 18);
    assert_eq!(deck(&base).len(), 17);
    let second = |field: &str| {
        let mut entry = json!({"slot": 2, "mission": "core12", "winner": "rebels"});
        entry[field] = bought.clone();
        base.clone().and(entry)
    };
    assert!(!deck(&second("discarded")).contains(&card) && deck(&second("discarded")).len() == 17);
    assert!(deck(&second("returned")).contains(&card) && deck(&second("returned")).len() == 18);
}

#[test]
fn ia_camp_06_green_missions_of_the_side_deck_have_different_allies() {
    for seed in 0..60 {
        let mut document = core(json!([])).document();
        document.list.seed = seed;
        let deck = deal::side_deck(&Case::new(&CATALOG, &document.list));
        assert_eq!((deck.green.len(), deck.gray.len()), (4, 4));
        let card = |card: &Choice<_>| CATALOG.mission(card.known().unwrap());
        assert!(deck.green.iter().all(|own| card(own).color == Some(Color::Green)));
        assert!(deck.gray.iter().all(|own| card(own).color == Some(Color::Gray)));
        let allies = deck.green.iter().filter_map(|own| card(own).allies.first());
        let names: Vec<&str> = allies.map(|ally| CATALOG.group(*ally).text.name(Language::English)).collect();
        assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len(), "seed {seed}: {names:?}");
    }
}

#[test]
fn ia_camp_06_every_hero_has_a_red_mission_of_its_own() {
    for (id, hero) in CATALOG.heroes() {
        let own = CATALOG.mission(hero.mission);
        assert_eq!((own.hero, own.color), (Some(id), Some(Color::Red)), "{}", hero.id);
        assert_eq!(of(&[&hero.id]).document().list.red(&CATALOG), [hero.mission]);
    }
}

#[test]
fn ia_camp_08_and_48_crates_pay_and_side_missions_are_drawn_after_a_mission() {
    // IA-CAMP-48.
    let won = |crates: i32| core(json!([{"slot": 1, "mission": "core2", "winner": "rebels", "crates": crates}]));
    let credits = |trial: &Trial| {
        let document = trial.document();
        let case = Case::new(&CATALOG, &document.list);
        checks::expected(&case, &Standing::at_start(&case), &document.list.log[0]).unwrap().credits
    };
    assert_eq!((credits(&won(0)), credits(&won(3))), (800, 950));
    let document = won(0).document();
    let case = Case::new(&CATALOG, &document.list);
    let draws = |slot: u8, id: &str| deal::side_draws(&case, slot, mission(id));
    assert_eq!([draws(1, "core2"), draws(2, "core12"), draws(3, "core1")], [(2, 0), (1, 0), (0, 0)]);
    // The mission card leaves: what was played is not active anymore.
    assert!(!second(json!({})).standing().active.contains(&mission("core12")));
}

#[test]
fn ia_camp_09_and_62_cards_sell_for_half_their_cost_to_the_nearest_25() {
    // IA-CAMP-62.
    let document = core(json!([])).document();
    let case = Case::new(&CATALOG, &document.list);
    for (id, item) in CATALOG.items().filter(|(_, item)| !item.bound) {
        let price = case.price(&Gear::Item(id)).unwrap();
        assert!(price % 25 == 0 && (2 * price - item.cost).abs() <= 25, "{}: {price} of {}", item.id, item.cost);
    }
    for (id, card) in CATALOG.class_cards() {
        let price = case.price(&Gear::Class(id));
        assert_eq!(price.is_some(), card.kind.is_item() && !card.bound, "{}", card.id);
        assert!(price.is_none() || price == card.sells.or(Some(50)), "{}", card.id);
    }
    assert!(CATALOG.rewards().all(|(id, _)| case.price(&Gear::Reward(id)).is_none()));
}

#[test]
fn ia_camp_10_and_65_four_agenda_cards_are_drawn_and_what_is_not_bought_goes_back() {
    // IA-CAMP-65.
    let document = until(set_up(4).0, StepKind::ImperialStage);
    let open = guide::make(&CATALOG, &document, &Move::OpenStage);
    let drawn = |document: &Document| -> Vec<_> {
        let stage = document.list.log.last().unwrap().imperial_stage.clone().unwrap();
        stage.drawn.unwrap().iter().map(|card| card.known().unwrap()).collect()
    };
    assert_eq!(drawn(&open).len(), 4);
    let bought = step(&open).moves.into_iter().find(|wanted| matches!(wanted, Move::BuyAgenda(_)));
    let Some(Move::BuyAgenda(card)) = bought else { panic!("nothing to buy: {:?}", step(&open).moves) };
    let after = guide::make(&CATALOG, &open, &Move::BuyAgenda(card));
    let case = Case::new(&CATALOG, &after.list);
    let standing = Standing::of(&case);
    let left = deal::agenda_deck(&case, &standing);
    assert_eq!(left.len(), 17);
    assert!(drawn(&after).iter().all(|own| left.contains(own) != (*own == card)));
    let before = Standing::of(&Case::new(&CATALOG, &open.list)).influence;
    assert_eq!(standing.influence, before - CATALOG.agenda_card(card).influence);
}

#[test]
fn ia_camp_11_and_46_a_forced_mission_has_no_stages_and_draws_no_side_mission() {
    // IA-CAMP-46.
    let forced = rich(json!({"bought": ["for-the-right-price-wanted"]}));
    let document = forced.document();
    let next = step(&document);
    assert_eq!((next.kind, next.moves.as_slice()), (StepKind::Forced, &[Move::Force(mission("core32"))][..]));
    let begun = guide::make(&CATALOG, &document, &next.moves[0]);
    assert_eq!(begun.list.log.last().unwrap().threat_level, Some(2));
    let won = guide::make(&CATALOG, &begun, &Move::End(0));
    // The next mission of the log follows at once.
    assert_eq!((step(&won).kind, step(&won).slot), (StepKind::Mission, 2));
}

#[test]
fn ia_camp_13_rewards_are_won_by_name_and_stay_with_their_hero() {
    let won = |hero: usize| {
        let gained = json!({"hero_xp": [1, 1, 1, 1], "credits": 800, "imperial_xp": 1, "influence": 1,
            "rewards": [{"card": "shadow-suit", "hero": hero}]});
        core(json!([aftermath(json!({"gained": gained, "side_missions": ["core12", "core16"]}))]))
    };
    let suit = Gear::find(&CATALOG, "reward:shadow-suit");
    assert!(won(2).standing().gear_of(&CATALOG, 2).contains(&suit));
    assert!(!won(2).standing().gear_of(&CATALOG, 0).contains(&suit));
    let document = until(won(2).document(), StepKind::RebelStage);
    let open = guide::make(&CATALOG, &document, &Move::OpenStage);
    assert!(step(&open).moves.iter().all(|wanted| *wanted != Move::Sell(suit.clone())));
}

#[test]
fn ia_camp_14_each_kind_of_agenda_card_goes_where_it_belongs() {
    for (id, card) in CATALOG.agenda_cards() {
        assert_eq!(card.mission.is_some(), matches!(card.kind, AgendaKind::SideMission | AgendaKind::ForcedMission));
        let standing = rich(json!({"bought": [card.id]})).standing();
        let places = [
            standing.agenda_missions.contains(&id) && standing.active.contains(&card.mission.unwrap()),
            standing.forced.iter().any(|forced| forced.card == Some(id)),
            standing.agendas.contains(&id),
        ];
        let right = match card.kind {
            AgendaKind::SideMission => [true, false, false],
            AgendaKind::ForcedMission => [false, true, false],
            AgendaKind::Ongoing | AgendaKind::Secret => [false, false, true],
        };
        assert_eq!(places, right, "{}", card.id);
    }
}

#[test]
fn ia_camp_15_an_unplayed_forced_mission_waits_and_is_played_first() {
    let waits = rich(json!({"bought": ["for-the-right-price-wanted"]}));
    assert_eq!(waits.standing().forced.len(), 1);
    // Saved, opened again another day.
    let text = log::write(&CATALOG, &waits.document()).to_string();
    let opened = log::read_text(&CATALOG, &text).unwrap();
    assert_eq!(step(&opened).kind, StepKind::Forced);
    waits.and(json!({"slot": 2, "mission": "core12"})).fails(&["CC-K24"]);
}

#[test]
fn ia_camp_16_two_to_four_heroes_and_none_twice_are_offered() {
    let core = log::empty_document(CATALOG.find_campaign("core").unwrap(), 1, "");
    let diala = CATALOG.find_hero("diala-passil").unwrap();
    let offered = |document: &Document| step(document).moves.contains(&Move::AddHero(diala));
    assert!(offered(&core));
    let with = guide::make(&CATALOG, &core, &Move::AddHero(diala));
    assert!(!offered(&with));
    of(&HEROES[..1]).fails(&["CC-K01"]);
    core_of_five().fails(&["CC-K01"]);
}

fn core_of_five() -> Trial {
    of(&["diala-passil", "fenn-signis", "gaarkhan", "gideon-argus", "mak-eshkarey"])
}

#[test]
fn ia_camp_21_and_50_open_groups_are_neither_rebels_nor_unearned_villains() {
    // IA-CAMP-50.
    for (_, group) in CATALOG.groups() {
        let open = second(json!({"open_groups": [group.id]}));
        let is_refused = !open.findings("CC-K23").is_empty();
        match group.role {
            Role::Ally | Role::Villain => assert!(is_refused, "{}", group.id),
            Role::Imperial => {
                let uses = CATALOG.mission(mission("core12"));
                let used = uses.initial.iter().chain(&uses.reserved);
                let used = used.filter(|own| CATALOG.group(**own).id == group.id).count();
                assert_eq!(is_refused, used >= group.copies, "{}", group.id);
            }
        }
    }
}

#[test]
fn ia_camp_27_no_more_groups_than_the_box_has_cards() {
    let group = CATALOG.group(CATALOG.find_group("stormtrooper-elite").unwrap());
    let open = |count: usize| second(json!({"open_groups": vec![&*group.id; count]}));
    assert!(open(group.copies).findings("CC-K23").is_empty());
    assert!(!open(group.copies + 1).findings("CC-K23").is_empty());
}

#[test]
fn ia_camp_42_a_hero_begins_with_the_cards_without_cost_and_learns_the_others_once() {
    for (id, hero) in CATALOG.heroes() {
        let document = of(&[&hero.id]).document();
        let case = Case::new(&CATALOG, &document.list);
        let first: Vec<_> = case.first_cards(0).collect();
        assert!(!first.is_empty(), "{}", hero.id);
        assert!(first.iter().all(|card| CATALOG.class_card(*card).hero == id && CATALOG.class_card(*card).xp == 0));
        assert_eq!(Standing::at_start(&case).heroes[0].cards, first);
    }
    let learned = stage(3, 800, json!({"learned": [{"hero": 0, "card": "diala-passil-force-adept"}]})).standing();
    assert!(learned.heroes[0].cards.contains(&CATALOG.find_class_card("diala-passil-force-adept").unwrap()));
}

#[test]
fn ia_camp_43_class_and_reward_cards_can_be_items() {
    // Each hero of the core box begins with an item.
    for (_, hero) in CATALOG.heroes().filter(|(_, hero)| &*hero.product == "imperial-assault") {
        let standing = of(&[&hero.id]).standing();
        assert!(!standing.gear_of(&CATALOG, 0).is_empty(), "{}", hero.id);
    }
    let items = CATALOG.rewards().filter(|(_, card)| card.kind.is_item());
    assert!(items.count() > 5);
    let feat = stage(3, 800, json!({"learned": [{"hero": 0, "card": "diala-passil-force-adept"}]})).standing();
    let adept = Gear::find(&CATALOG, "class:diala-passil-force-adept");
    assert!(feat.has(&adept) && !feat.gear_of(&CATALOG, 0).contains(&adept));
}

#[test]
fn ia_camp_44_the_heroes_choose_among_the_active_missions_and_the_others_stay() {
    let closed = json!({"side_missions": ["core12", "core16"], "rebel_stage": {}, "imperial_stage": {}});
    let document = core(json!([aftermath(closed)])).document();
    let moves = step(&document).moves;
    assert_eq!(moves, [Move::Begin(2, mission("core12")), Move::Begin(2, mission("core16"))]);
    let after = second(json!({})).standing();
    assert!(after.active.contains(&mission("core16")) && after.active.contains(&mission("core25")));
}

#[test]
fn ia_camp_45_an_agenda_side_mission_is_active_draws_none_and_pays_when_it_is_passed_over() {
    let bought = rich(json!({"bought": ["lord-vaders-command-dark-obsession"]}));
    assert!(bought.standing().active.contains(&mission("core14")));
    let document = bought.document();
    assert_eq!(deal::side_draws(&Case::new(&CATALOG, &document.list), 2, mission("core14")), (0, 0));
    let vader = CATALOG.find_group("darth-vader").unwrap();
    let played = bought.clone().and(json!({"slot": 2, "mission": "core14", "winner": "rebels"}));
    assert!(!played.standing().villains.contains(&vader));
    let passed = bought.and(json!({"slot": 2, "mission": "core12", "winner": "rebels"}));
    assert!(passed.standing().villains.contains(&vader) && !passed.standing().active.contains(&mission("core14")));
}

#[test]
fn ia_camp_49_a_mini_campaign_begins_with_xp_credits_and_a_stage() {
    for (kind, xp, credits, imperial) in [("twin", 3, 400, 3), ("bespin", 3, 400, 3), ("lothal", 2, 300, 2)] {
        let trial = of(&HEROES).set("campaign", json!(kind)).set("side_deck", json!({}));
        let standing = trial.standing();
        assert!(standing.heroes.iter().all(|hero| hero.xp() == xp), "{kind}");
        assert_eq!((standing.credits, standing.imperial_xp()), (4 * credits, imperial), "{kind}");
        let document = trial.document();
        let case = Case::new(&CATALOG, &document.list);
        assert!(case.agenda_deck().all(|card| CATALOG.agenda_card(card).mission.is_none()), "{kind}");
        assert_eq!((step(&document).kind, step(&document).slot), (StepKind::RebelStage, 0));
        let open = guide::make(&CATALOG, &document, &Move::OpenStage);
        let drawn = open.list.log[0].rebel_stage.clone().unwrap().drawn.unwrap();
        assert_eq!(drawn.iter().map(|(tier, items)| (*tier, items.len())).collect::<Vec<_>>(), [(1, 6)], "{kind}");
    }
}

#[test]
fn ia_camp_51_one_ally_comes_to_a_mission_at_the_price_of_threat() {
    let gained = json!({"hero_xp": [1, 1, 1, 1], "credits": 800, "allies": ["han-solo", "chewbacca"]});
    let begun = core(json!([aftermath(json!({"gained": gained, "side_missions": ["core12", "core16"]})),
        {"slot": 2, "mission": "core12"}]));
    let document = begun.document();
    let (case, step) = (Case::new(&CATALOG, &document.list), step(&document));
    let allies = |moves: &[Move]| moves.iter().filter(|wanted| matches!(wanted, Move::Ally(_))).count();
    assert_eq!(allies(&step.moves), 2);
    let han = CATALOG.find_group("han-solo").unwrap();
    let told = Move::Ally(han).words(&case, &step, Language::English);
    assert!(told.contains(&format!("threat +{}", CATALOG.group(han).cost)), "{told}");
    let with = guide::make(&CATALOG, &document, &Move::Ally(han));
    assert_eq!(allies(&crate::played::step(&with).moves), 0);
}

#[test]
fn ia_camp_52_the_elite_version_of_an_ally_needs_a_second_win() {
    let offered = |won: Value| {
        let gained = json!({"hero_xp": [1, 1, 1, 1], "credits": 800, "allies": won});
        let begun = core(json!([aftermath(json!({"gained": gained, "side_missions": ["core12", "core16"]})),
            {"slot": 2, "mission": "core12"}]));
        step(&begun.document()).moves
    };
    let elite = Move::Ally(CATALOG.find_group("rebel-saboteur-elite").unwrap());
    assert!(!offered(json!(["rebel-saboteur-elite"])).contains(&elite));
    assert!(offered(json!(["rebel-saboteur-regular", "rebel-saboteur-elite"])).contains(&elite));
}

#[test]
fn ia_camp_63_six_cards_of_each_listed_deck_or_all_that_are_left() {
    let document = core(json!([aftermath(json!({}))])).document();
    let case = Case::new(&CATALOG, &document.list);
    let drawn = |standing: &Standing, tiers: &[u8]| -> Vec<usize> {
        deal::items(&case, standing, 1, tiers).iter().map(|(_, items)| items.len()).collect()
    };
    assert_eq!(drawn(&Standing::of(&case), &[1, 2]), [6, 6]);
    let mut sold_out = Standing::of(&case);
    let third = CATALOG.items().filter(|(_, item)| item.tiers.contains(&3)).map(|(id, _)| id);
    // Of a card in two decks both copies are gone.
    sold_out.bought = third.skip(2).flat_map(|id| [id, id]).collect();
    assert_eq!(drawn(&sold_out, &[3]), [2]);
}

#[test]
fn ia_camp_64_half_of_the_deck_at_campaign_start_whatever_was_bought() {
    let trial = core(json!([aftermath(json!({}))])).set("variants", json!(["half_item_draw"]));
    let document = trial.document();
    let case = Case::new(&CATALOG, &document.list);
    for tier in 1..=3 {
        let whole = CATALOG.items().filter(|(_, item)| item.tiers.contains(&tier)).count();
        let mut standing = Standing::of(&case);
        assert_eq!(deal::item_count(&case, &standing, &[tier], tier), whole.div_ceil(2));
        standing.bought = CATALOG.items().map(|(id, _)| id).collect();
        assert_eq!(deal::item_count(&case, &standing, &[tier], tier), whole.div_ceil(2));
    }
}

#[test]
fn ia_camp_66_the_campaigns_since_jabbas_realm_keep_four_agenda_cards() {
    for (id, campaign) in CATALOG.campaigns() {
        let document = log::empty_document(id, 1, "");
        let limit = Case::new(&CATALOG, &document.list).agenda_limit();
        let is_late = ["jabba", "empire", "lothal"].contains(&&*campaign.id);
        assert_eq!(limit, is_late.then_some(4), "{}", campaign.id);
    }
    let variant = core(json!([])).set("variants", json!(["four_agendas"])).document();
    assert_eq!(Case::new(&CATALOG, &variant.list).agenda_limit(), Some(4));
}

#[test]
fn ia_camp_68_a_hero_owns_any_number_of_items_and_brings_the_limit() {
    let owned = ["dh-17", "e-11", "dl-44", "combat-coat", "responsive-armor", "vibroknife"];
    let mut hoard = owning(&HEROES, &owned, &[1]);
    hoard.is_legal();
    hoard.json["list"]["log"][0]["side_missions"] = json!(["core12", "core16"]);
    let document = hoard.document();
    let begun = guide::make(&CATALOG, &document, &Move::Begin(2, mission("core12")));
    let load = &begun.list.log.last().unwrap().brought[0];
    let of = |wanted: fn(GearKind) -> bool| {
        load.items.iter().filter(|gear| wanted(gear.equipment(&CATALOG).unwrap().kind)).count()
    };
    assert_eq!(of(GearKind::is_weapon), 2);
    assert_eq!(of(|kind| kind == GearKind::Armor), 1);
    // The rest comes back after the mission.
    assert_eq!(Standing::of(&Case::new(&CATALOG, &begun.list)).items.len(), owned.len());
}

#[test]
fn ia_camp_69_modifications_fit_weapons_of_their_icon_with_a_free_bar() {
    let loose = |modification: &str, weapon: &str| {
        let trial = owning(&HEROES, &[modification, weapon], &[1]);
        let mut document = trial.document();
        // Nobody has another weapon.
        document.list.heroes.iter_mut().for_each(|player| player.hero = Choice::Unknown("nobody".into()));
        let findings = checks::check(&CATALOG, &document).findings;
        findings.iter().any(|finding| finding.check.as_str() == "CC-K10")
    };
    assert!(loose("marksman-barrel", "e-11"));
    assert!(!loose("marksman-barrel", "vibroknife"));
    assert!(!loose("balanced-hilt", "e-11"));
}

#[test]
fn ia_camp_81_tiles_19_to_36_of_the_core_box_are_inside() {
    let mut seen = BTreeSet::new();
    for (mission, _) in CATALOG.missions() {
        for tile in &map_of(&CATALOG, mission).unwrap().tiles {
            let Some(name) = tile.id.strip_prefix("core-") else { continue };
            let number: u8 = name.trim_end_matches(['a', 'b']).parse().unwrap();
            assert_eq!(tile.is_interior, (19..=36).contains(&number), "{}", tile.id);
            let _ = seen.insert(tile.id);
        }
    }
    assert_eq!(seen.len(), 76);
}
