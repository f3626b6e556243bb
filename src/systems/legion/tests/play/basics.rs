//! General rules: order of things, ranges, terrain, setup, phases, types of units.

use super::{CATALOG, scene, unit};
use kernel::game::{Match, Seat};
use legion::{
    cards::{TokenKind, keyword::UnitKeyword},
    play::{
        Answer, Bar, Event, QuestionKind, View,
        action::{MoveKind, UnitAction},
        state::{Damage, Flag, Order, Phase, Standing},
        table::{Heading, Level, MM, Outline, Piece, Polygon, Spot},
        testing::{Scene, passing, with},
    },
};

fn acts(scene: &mut Scene, number: u8, deed: UnitAction) {
    scene.activate(number).to_actions(passing);
    scene.step(with(QuestionKind::Act, Answer::Action(deed)));
}

fn may(scene: &Scene, deed: UnitAction) -> bool {
    scene.offers().contains(&Answer::Action(deed))
}

fn give(scene: &mut Scene, number: u8, keyword: UnitKeyword, value: u8) {
    scene.unit(number).keywords.add(keyword, value);
}

fn place_of(scene: &Scene, wanted: impl Fn(&Event) -> bool) -> usize {
    let at = scene.fixture.events.iter().position(wanted);
    at.unwrap_or_else(|| panic!("{:?}", scene.fixture.events))
}

fn asked(scene: &Scene, kind: QuestionKind) -> bool {
    scene.fixture.questions.iter().any(|asked| asked.question.kind() == kind)
}

/// Setup with these answers, to the first round.
fn set_up(scene: &mut Scene, mut answer: impl FnMut(QuestionKind, &[Answer]) -> Option<Answer>) {
    scene.from_setup();
    while scene.fixture.state.round == 0 {
        scene.step(|question, answers| match question.kind() {
            kind if answer(kind, answers).is_some() => answer(kind, answers).unwrap(),
            QuestionKind::DeployAt => answers[0],
            _ => passing(question, answers),
        });
    }
}

#[test]
fn whoever_cannot_move_may_not_be_let_move() {
    // LEG-GEN-02, LEG-KW-DAUNTLESS.
    for (immobile, free) in [(0, true), (2, false)] {
        let mut scene = scene(&["rebel_troopers"], &["stormtroopers"]);
        scene.put(0, 300, 400).put(1, 1_500, 400);
        give(&mut scene, 0, UnitKeyword::Dauntless, 1);
        scene.unit(0).tokens.suppression = 1;
        scene.unit(0).tokens.immobilize = immobile;
        scene.dice(&[5]).activate(0).to_actions(passing);
        assert_eq!(asked(&scene, QuestionKind::FreeMove), free);
    }
}

#[test]
fn hired_units_are_friends() {
    // LEG-GEN-07.
    let mut scene = scene(&["stormtroopers", "black_sun_enforcers"], &["rebel_troopers"]);
    scene.put(0, 300, 400).put(1, 400, 400).put(2, 1_500, 400);
    assert!(scene.fixture.fixed.units[1].hired);
    assert_eq!(scene.view().friends(unit(0)).collect::<Vec<_>>(), [unit(1)]);
    assert_eq!(scene.view().enemies(unit(1)).collect::<Vec<_>>(), [unit(2)]);
}

#[test]
fn at_one_time_whoever_has_priority_is_first_and_before_that_blue() {
    // LEG-GEN-08, LEG-CMD-04: cards are revealed blue first; the phase begins for the player with priority.
    let mut scene = scene(&["leia_organa"], &["darth_vader_the_emperors_apprentice"]);
    scene.put(0, 300, 400).put(1, 1_500, 400).blue(Seat::Second);
    for number in 0..2 {
        give(&mut scene, number, UnitKeyword::Reliable, 1);
    }
    scene.from_commands().dice(&[5]);
    for _ in 0..7 {
        scene.step(passing);
    }
    let revealed = |seat| move |event: &Event| matches!(event, Event::Revealed(who, _) if *who == seat);
    assert!(place_of(&scene, revealed(Seat::Second)) < place_of(&scene, revealed(Seat::First)));
    let gained = |number| move |event: &Event| *event == Event::Gained(unit(number), TokenKind::Surge, 1);
    let first = if scene.fixture.state.priority == Seat::First { 0 } else { 1 };
    assert!(place_of(&scene, gained(first)) < place_of(&scene, gained(1 - first)));
}

#[test]
fn what_comes_after_an_attack_waits_for_all_of_its_pools() {
    // LEG-GEN-09, LEG-ATK-07, LEG-ATK-25, LEG-STBY-04.
    let mut scene = scene(&["b1_battle_droids e_5s_b1_trooper"], &["stormtroopers", "snowtroopers"]);
    scene.put(0, 300, 300).put(1, 550, 300).put(2, 550, 450).keep_minis(1, 2).keep_minis(2, 2);
    scene.unit(1).tokens.standby = true;
    scene.activate(0).to_actions(passing).dice(&[7; 12]);
    scene.step(|question, answers| match question.kind() {
        QuestionKind::Act => Answer::Action(UnitAction::Attack),
        QuestionKind::Target => Answer::Target { unit: unit(2), melee: false },
        QuestionKind::FurtherTarget => answers[0],
        QuestionKind::Pool if answers.len() > 2 => Answer::Pool(2),
        QuestionKind::Standby => answers[0],
        _ => passing(question, answers),
    });
    let pools: Vec<usize> = (scene.fixture.events.iter().enumerate())
        .filter(|(_, event)| matches!(event, Event::AttackDeclared { attacker, .. } if *attacker == unit(0)))
        .map(|(at, _)| at)
        .collect();
    assert_eq!(pools.len(), 2, "{:?}", scene.fixture.events);
    // The first pool is done before the second is rolled.
    assert!(matches!(scene.fixture.events[pools[1] - 1], Event::NoWounds(_)), "{:?}", scene.fixture.events);
    assert!(pools[1] < place_of(&scene, |event| *event == Event::StandbySpent(unit(1))));
}

#[test]
fn a_pool_has_the_dice_of_its_weapons() {
    // LEG-DICE-02.
    let mut scene = scene(&["stormtroopers dlt_19_stormtrooper"], &["rebel_troopers"]);
    scene.put(0, 300, 400).put(1, 600, 400);
    let pool = scene.view().pools(unit(0), unit(1), false, &Default::default(), 0).remove(0);
    let minis = scene.unit(0).minis.len() as u8;
    assert_eq!(scene.view().dice_of(unit(0), &pool.arms), [2, 0, minis - 1]);
}

#[test]
fn a_weapon_reaches_from_its_least_to_its_greatest_range() {
    // LEG-RNG-02, LEG-RNG-01: ranges are measured whoever acts.
    let reaches = |apart: i32| {
        let mut scene = scene(&["at_st at_st_mortar_launcher"], &["rebel_troopers"]);
        scene.put(0, 100, 400).put(1, 100 + apart, 400);
        let weapons = &scene.fixture.fixed.units[0].weapons;
        let mortar = weapons.iter().position(|weapon| weapon.upgrade.is_some()).unwrap() as u8;
        let pools = scene.view().pools(unit(0), unit(1), false, &Default::default(), 0);
        let range = scene.view().range(unit(0), unit(1));
        (range, pools.iter().any(|pool| pool.arms.iter().any(|arm| arm.weapon == mortar)))
    };
    // Nearer than 4 it does not shoot; it has no greatest range.
    assert_eq!((reaches(300), reaches(640)), ((2, false), (4, true)));
    let (far, shoots) = reaches(1_300);
    assert!(far > 5 && shoots);
}

#[test]
fn terrain_is_what_its_kind_says() {
    // LEG-TER-01, LEG-TER-07.
    use legion::cards::Cover;
    for (kind, row) in CATALOG.terrains() {
        let piece = Piece::of(&CATALOG, kind);
        assert_eq!((piece.classes, piece.cover, piece.blocks), ([row.troopers, row.vehicles], row.cover, row.blocks));
    }
    let cover = |kind: &str| {
        let mut scene = scene(&["stormtroopers"], &["rebel_troopers"]);
        scene.put(0, 300, 400).put(1, 700, 400).keep_minis(0, 1).keep_minis(1, 1);
        scene.terrain(&CATALOG, kind, (640, 400), (60, 200), 30);
        scene.view().terrain_cover(unit(0), unit(1), &[])
    };
    assert_eq!([cover("swamp"), cover("barricade")].map(|cover| cover == Cover::None), [true, false]);
}

#[test]
fn a_wall_with_a_doorway_is_several_pieces() {
    // LEG-TER-08.
    let mut scene = scene(&["rebel_troopers"], &["stormtroopers"]);
    scene.put(0, 600, 400).put(1, 1_600, 400).keep_minis(0, 1);
    scene.terrain(&CATALOG, "rocks", (660, 200), (20, 300), 90);
    scene.terrain(&CATALOG, "rocks", (660, 600), (20, 300), 90);
    let through = |scene: &Scene| {
        let landings = scene.view().landings(unit(0), MoveKind::Standard);
        landings.iter().any(|landing| landing.at.x > 690 * MM)
    };
    assert!(through(&scene));
    scene.terrain(&CATALOG, "rocks", (660, 400), (20, 100), 90);
    assert!(!through(&scene));
}

#[test]
fn a_card_goes_with_the_mini_that_carries_it() {
    // LEG-UPG-09, LEG-UPG-12: and the mini may have another threshold.
    let mut scene = scene(&["phase_i_clone_troopers clone_medic"], &["b1_battle_droids"]);
    scene.put(0, 300, 400).put(1, 1_500, 400);
    scene.activate(0).to_actions(passing);
    scene.unit(0).tokens.poison = 1;
    assert!(may(&scene, UnitAction::Mend(0)));
    let own = scene.fixture.fixed.units[0].minis.iter().position(|mini| mini.upgrade == Some(0)).unwrap();
    let at = scene.unit(0).minis.iter().position(|mini| usize::from(mini.spec) == own).unwrap() as u8;
    scene.suffer(0, 1, with(QuestionKind::Wound, Answer::Mini(at)));
    assert!(!may(&scene, UnitAction::Mend(0)));
    let thresholds = |line: &str| {
        let scene = super::scene(&[line], &["b1_battle_droids"]);
        scene.fixture.fixed.units[0].minis.iter().map(|mini| mini.wounds).collect::<Vec<_>>()
    };
    let all = thresholds("phase_i_clone_troopers fives");
    assert!(all.iter().any(|wounds| *wounds != all[0]), "{all:?}");
}

#[test]
fn a_named_card_is_played_while_its_unit_lives() {
    // LEG-HAND-05.
    let mut scene = scene(&["leia_organa", "rebel_troopers"], &["stormtroopers"]);
    scene.put(0, 300, 400).put(1, 400, 400).put(2, 1_500, 400);
    let leia = CATALOG.find_unit("leia_organa").unwrap();
    let cards = &mut scene.fixture.fixed.sides[0].hand;
    cards[0].units.insert(leia);
    let playable = |scene: &Scene| scene.view().playable(Seat::First).contains(&0);
    assert!(playable(&scene));
    scene.suffer(0, 6, passing);
    scene.unit(1).flags.set(Flag::Promoted);
    assert!(!playable(&scene) && !scene.view().playable(Seat::First).is_empty());
}

#[test]
fn setup_goes_from_colors_to_the_first_round() {
    // LEG-SETUP-01, LEG-SETUP-07, LEG-SETUP-11, LEG-SETUP-14, LEG-OBJ-01.
    let mut scene = scene(&["rebel_troopers"], &["stormtroopers"]);
    scene.fixture.fixed.agreed =
        Some(["recover_the_supplies", "disarray", "fortified_positions"].map(|id| CATALOG.find_battle(id).unwrap()));
    set_up(&mut scene, |kind, answers| {
        matches!(kind, QuestionKind::PlaceToken | QuestionKind::PlaceBarricade).then(|| answers[0])
    });
    let order = [
        place_of(&scene, |event| matches!(event, Event::Color(..))),
        place_of(&scene, |event| matches!(event, Event::Edge(_))),
        place_of(&scene, |event| matches!(event, Event::BattleCard(..))),
        place_of(&scene, |event| matches!(event, Event::TokenPlaced(..))),
        place_of(&scene, |event| matches!(event, Event::BarricadePlaced(..))),
        place_of(&scene, |event| matches!(event, Event::Deployed(..))),
        place_of(&scene, |event| *event == Event::RoundBegan(1)),
    ];
    assert!(order.is_sorted(), "{order:?}");
    let state = &scene.fixture.state;
    assert_eq!((state.round, state.tokens.len()), (1, 5));
    for (at, token) in state.tokens.iter().enumerate() {
        let base = Outline::round(token.at, legion::play::table::TOKEN);
        assert!(token.holder.is_none());
        assert!(!state.field.pieces.iter().any(|piece| piece.polygon.is_within(&base, -1)));
        let others = state.tokens[..at].iter().map(|other| Outline::round(other.at, legion::play::table::TOKEN));
        assert!(others.into_iter().all(|other| !other.overlaps(&base)));
    }
}

#[test]
fn nobody_is_deployed_onto_a_token() {
    // LEG-SETUP-10, LEG-MOVE-08.
    let mut scene = scene(&["rebel_troopers"], &["stormtroopers"]);
    scene.put(1, 1_600, 400).put(0, 300, 300);
    scene.token(400, 300);
    let view = scene.view();
    let base = view.spec(unit(0)).footprint.at(Spot::new(410 * MM, 300 * MM), Heading::default());
    assert_eq!(view.bar(unit(0), &base, Level::Ground, Default::default()), Err(Bar::Token));
}

#[test]
fn a_long_base_may_stick_out_of_its_zone_at_the_edge() {
    // LEG-SETUP-12.
    let mut scene = scene(&["tx_225_gavw_occupier_combat_assault_tank"], &["rebel_troopers"]);
    scene.mission(&CATALOG, ["intercept_the_transmissions", "battle_lines", "clear_conditions"]);
    let view = View { fixed: &scene.fixture.fixed, state: &scene.fixture.state };
    let player = view.state.color(Seat::First);
    let shape = view.spec(unit(0)).footprint;
    // Along the short edge, half of it beyond the line of the zone.
    let line =
        (0..914).rev().find(|y| view.is_in_zone(&Outline::round(Spot::new(60 * MM, y * MM), 0), player)).unwrap();
    let edge = view.edge_middle(player).y;
    let far = if edge == 0 {
        line - 2
    } else {
        (0..914).find(|y| view.is_in_zone(&Outline::round(Spot::new(60 * MM, y * MM), 0), player)).unwrap() + 2
    };
    let at = |x: i32| shape.at(Spot::new(x * MM, far * MM), Heading::new(16));
    assert!(!view.is_in_zone(&at(50), player));
    assert_eq!(view.deployment_bar(unit(0), &at(50)), Ok(()));
    assert_eq!(view.deployment_bar(unit(0), &at(200)), Err(Bar::Zone));
}

#[test]
fn detachments_deploy_beside_whom_they_belong_to() {
    // LEG-KW-DETACHMENT: who is followed comes first, and each follows another leader.
    let mut scene = scene(&["mark_ii_medium_blaster_trooper", "rebel_veterans"], &["stormtroopers"]);
    scene.mission(&CATALOG, ["intercept_the_transmissions", "battle_lines", "clear_conditions"]);
    let mut order = Vec::new();
    set_up(&mut scene, |kind, answers| {
        if kind == QuestionKind::DeployUnit {
            order.push(answers.to_vec());
        }
        None
    });
    assert!(order.iter().all(|answers| answers[0] != Answer::Unit(unit(0))), "{order:?}");
    scene.put(1, 900, 450);
    scene.unit(0).standing = Standing::Reserve;
    let view = scene.view();
    let beside = |x: i32| view.spec(unit(0)).footprint.at(Spot::new(x * MM, 450 * MM), Heading::default());
    assert_eq!(view.deployment_bar(unit(0), &beside(840)), Ok(()));
    assert_eq!(view.deployment_bar(unit(0), &beside(600)), Err(Bar::Zone));
}

#[test]
fn a_round_has_three_phases_and_the_first_its_steps() {
    // LEG-CMD-01, LEG-CMD-02, LEG-ACT-06, LEG-END-01.
    let mut scene =
        scene(&["leia_organa", "rebel_troopers"], &["darth_vader_the_emperors_apprentice", "stormtroopers"]);
    scene.put(0, 100, 100).put(1, 100, 200).put(2, 1_700, 800).put(3, 1_700, 700);
    scene.unit(0).tokens.aim = 1;
    scene.from_commands();
    while scene.fixture.state.round == 1 {
        scene.step(|question, answers| match question.kind() {
            QuestionKind::Turn => answers[0],
            _ => passing(question, answers),
        });
    }
    let steps = [
        place_of(&scene, |event| matches!(event, Event::Revealed(..))),
        place_of(&scene, |event| matches!(event, Event::Priority(_))),
        place_of(&scene, |event| matches!(event, Event::Nominated(..))),
        place_of(&scene, |event| *event == Event::PhaseBegan(Phase::Activation)),
        place_of(&scene, |event| matches!(event, Event::Activated(_))),
        place_of(&scene, |event| *event == Event::PhaseBegan(Phase::End)),
        place_of(&scene, |event| *event == Event::RoundBegan(2)),
    ];
    assert!(steps.is_sorted(), "{steps:?}");
    // Everybody activated once, and what is green is gone.
    for number in 0..4 {
        let activated = scene.fixture.events.iter().filter(|event| **event == Event::Activated(unit(number)));
        assert_eq!(activated.count(), 1);
    }
    assert_eq!(scene.unit(0).tokens.aim, 0);
}

#[test]
fn who_has_no_card_leaves_the_priority_to_the_other() {
    // LEG-CMD-07.
    let mut scene = scene(&["leia_organa"], &["stormtroopers"]);
    scene.put(0, 100, 100).put(1, 1_700, 800).blue(Seat::Second);
    // Nobody leads the stormtroopers.
    scene.from_commands();
    for _ in 0..2 {
        scene.step(passing);
    }
    assert_eq!((scene.fixture.state.priority, scene.dice_left()), (Seat::First, 0));
}

#[test]
fn an_activation_has_its_order() {
    // LEG-ACT-05: start, rally, actions, end, and the order is turned down.
    let mut scene = scene(&["stormtroopers"], &["rebel_troopers"]);
    scene.put(0, 300, 400).put(1, 1_500, 400);
    scene.unit(0).tokens.suppression = 1;
    scene.unit(0).tokens.poison = 1;
    acts(&mut scene, 0, UnitAction::Aim);
    assert_eq!(scene.unit(0).order, Order::FaceUp);
    scene.pass_actions();
    let steps = [
        place_of(&scene, |event| *event == Event::Activated(unit(0))),
        place_of(&scene, |event| matches!(event, Event::Rallied(..))),
        place_of(&scene, |event| matches!(event, Event::Gained(_, TokenKind::Aim, 1))),
        place_of(&scene, |event| matches!(event, Event::Wounded(..))),
    ];
    assert!(steps.is_sorted() && scene.unit(0).order == Order::FaceDown, "{steps:?}");
}

#[test]
fn vehicles_are_never_suppressed() {
    // LEG-SUPP-01.
    let mut scene = scene(&["stormtroopers"], &["at_rt_rebel"]);
    scene.put(0, 300, 400).put(1, 600, 400).keep_minis(0, 1);
    scene.dice(&[1]).attack(0, passing);
    assert_eq!((scene.unit(1).tokens.suppression, scene.view().courage(unit(1))), (0, None));
    assert!(scene.fixture.fixed.units[0].courage.is_some());
}

#[test]
fn bases_with_notches_slide_and_others_go_anywhere() {
    // LEG-MOVE-01, LEG-MOVE-07: whatever stands over a base is in nobody's way.
    let mut scene = scene(&["at_st", "stormtroopers"], &["rebel_troopers"]);
    scene.put(0, 600, 400).put(1, 900, 700).put(2, 1_700, 800);
    let headings = |number: u8| {
        let landings = scene.view().landings(unit(number), MoveKind::Standard);
        landings.iter().any(|landing| landing.heading != Heading::default())
    };
    assert_eq!((headings(0), headings(1)), (true, false));
    assert_eq!([0, 1].map(|number| scene.fixture.fixed.units[number].notched), [true, false]);
    // Beside a base no bigger than its own, however tall the walker is.
    let base = scene.fixture.fixed.units[0].footprint.radius + scene.fixture.fixed.units[1].footprint.radius;
    let beside =
        Outline::round(Spot::new(600 * MM, 400 * MM + base + 4), scene.fixture.fixed.units[1].footprint.radius);
    assert!(scene.view().is_free(unit(1), &beside, Level::Ground, Default::default()));
}

#[test]
fn a_move_of_standby_is_no_move_action() {
    // LEG-MOVE-13, LEG-KW-RELENTLESS.
    let mut scene = scene(&["stormtroopers"], &["rebel_troopers"]);
    scene.put(0, 300, 400).put(1, 550, 400).keep_minis(0, 1);
    give(&mut scene, 1, UnitKeyword::Relentless, 1);
    scene.unit(1).tokens.standby = true;
    scene.activate(0).to_actions(passing);
    scene.step(|question, answers| match question.kind() {
        QuestionKind::Act => Answer::Action(UnitAction::Aim),
        QuestionKind::Standby => Answer::Action(UnitAction::Move(MoveKind::Standard)),
        QuestionKind::Destination => answers[0],
        _ => passing(question, answers),
    });
    let told = &scene.fixture.events;
    assert!(told.contains(&Event::StandbySpent(unit(1))));
    assert!(!told.iter().any(|event| matches!(event, Event::AttackDeclared { .. })));
}

#[test]
fn units_whose_minis_touch_are_in_melee_and_close_up_after_losses() {
    // LEG-MELEE-01, LEG-MELEE-08.
    let mut scene = scene(&["stormtroopers"], &["rebel_troopers"]);
    scene.put(0, 300, 400).put(1, 327, 400).keep_minis(0, 2).keep_minis(1, 2);
    scene.mini(0, 1, 300, 430).mini(1, 1, 360, 470);
    assert!(scene.view().is_engaged(unit(0)) && scene.view().melee(unit(1)).eq([unit(0)]));
    let touches = |scene: &Scene| (0..2).any(|mini| scene.view().touch(unit(1), 1, unit(0), mini));
    assert!(!touches(&scene));
    scene.dice(&[7, 7]).attack(0, passing);
    assert!(touches(&scene), "{:?}", scene.unit(1).minis);
}

#[test]
fn silhouettes_are_of_their_base() {
    // LEG-LOS-02.
    let scene = scene(&["stormtroopers", "dewback_rider", "at_st"], &["rebel_troopers"]);
    let heights = [0, 1, 2].map(|number: usize| scene.fixture.fixed.units[number].silhouette / MM);
    assert_eq!(heights[..2], [40, 55]);
    assert!(heights[2] > 55);
}

#[test]
fn a_vehicle_is_covered_once_half_of_it_is_hidden() {
    // LEG-COVER-06.
    use legion::cards::Cover;
    let cover = |width: i32| {
        let mut scene = scene(&["stormtroopers"], &["at_st"]);
        scene.put(0, 300, 400).put(1, 700, 400).keep_minis(0, 1);
        scene.terrain(&CATALOG, "house", (600, 400 + 100 - width / 2), (20, width), 120);
        scene.view().terrain_cover(unit(0), unit(1), &scene.view().hulls())
    };
    assert_eq!((cover(40), cover(200)), (Cover::None, Cover::Heavy));
}

#[test]
fn wounds_of_an_effect_are_no_attack() {
    // LEG-WND-01.
    let mut scene = scene(&["stormtroopers"], &["rebel_troopers"]);
    scene.put(0, 300, 400).put(1, 600, 400);
    scene.suffer(1, 1, passing);
    assert_eq!((scene.unit(1).minis.len(), scene.unit(1).tokens.suppression, scene.dice_left()), (3, 0, 0));
}

#[test]
fn one_standby_token_is_all_that_is_gained() {
    // LEG-STBY-01.
    let mut scene = scene(&["stormtroopers"], &["rebel_troopers"]);
    scene.put(0, 300, 400).put(1, 1_500, 400);
    acts(&mut scene, 0, UnitAction::Standby);
    assert!(scene.unit(0).tokens.standby && !may(&scene, UnitAction::Standby));
    let gained = scene.fixture.events.iter().filter(|event| matches!(event, Event::Gained(_, TokenKind::Standby, _)));
    assert_eq!(gained.count(), 1);
}

#[test]
fn creatures_and_emplacements_stand_fast_and_claim_nothing() {
    // LEG-TYPE-03, LEG-TYPE-05, LEG-TYPE-06.
    let mut scene =
        scene(&["dewback_rider", "1_4_fd_laser_cannon_team", "wookiee_warriors_noble_fighters"], &["rebel_troopers"]);
    scene.put(0, 300, 400).put(1, 500, 400).put(2, 800, 400).put(3, 1_500, 400);
    let spec = |number: u8| scene.fixture.fixed.unit(unit(number));
    assert_eq!([0, 1, 2].map(|number| spec(number).notched), [true, true, false]);
    assert_eq!([0, 1, 2].map(|number| spec(number).stands_fast()), [true, true, false]);
    assert_eq!([0, 1, 2].map(|number| spec(number).displaces()), [true, false, false]);
    assert_eq!([0, 1, 2].map(|number| spec(number).is_displaced()), [false, false, true]);
    assert_eq!([0, 1, 2].map(|number| scene.view().claims(unit(number))), [false, false, true]);
    // Suppression hides no creature.
    assert_eq!([0, 1, 2].map(|number| scene.view().hides_when_suppressed(unit(number))), [false, true, true]);
    let moves = |number: u8| {
        [MoveKind::Pivot, MoveKind::Reverse].map(|kind| !scene.view().landings(unit(number), kind).is_empty())
    };
    assert_eq!(moves(0), [true, true]);
}

#[test]
fn a_damaged_vehicle_may_lose_an_action() {
    // LEG-VEH-03.
    for (die, actions) in [(0, 2), (1, 2), (5, 1)] {
        let mut scene = scene(&["at_st"], &["rebel_troopers"]);
        scene.put(0, 300, 400).put(1, 1_500, 400);
        scene.unit(0).damage = Some(Damage::Damaged);
        scene.activate(0).dice(&[die]).to_actions(passing);
        let active = scene.fixture.state.activation.as_ref().unwrap();
        assert_eq!((active.actions, scene.dice_left()), (actions, 0), "{die}");
    }
}

#[test]
fn vaporators_are_sabotaged_and_repaired_by_one_wound() {
    // LEG-OBJ-05.
    let mut scene = scene(&["rebel_troopers"], &["stormtroopers"]);
    scene.mission(&CATALOG, ["sabotage_the_moisture_vaporators", "battle_lines", "clear_conditions"]);
    scene.put(0, 300, 400).put(1, 1_500, 400).token(326, 400);
    scene.fixture.state.tokens[0].wounds = 1;
    scene.activate(0).to_actions(passing);
    scene.step(|question, answers| match question.kind() {
        QuestionKind::Act => Answer::Action(UnitAction::Sabotage(0)),
        QuestionKind::Sabotage => {
            assert_eq!(answers, [Answer::Number(2), Answer::Number(0)]);
            answers[1]
        }
        _ => passing(question, answers),
    });
    assert_eq!(scene.fixture.state.tokens[0].wounds, 0);
    // Never below none.
    scene.pass_actions();
    acts(&mut scene, 0, UnitAction::Sabotage(0));
    assert_eq!(scene.fixture.state.tokens[0].wounds, 1);
}

#[test]
fn a_match_waits_and_goes_on_from_a_polygon_of_terrain() {
    // LEG-GEN-03: what lies on the battlefield is an object with a place.
    let mut scene = scene(&["rebel_troopers"], &["stormtroopers"]);
    scene.put(0, 300, 400).put(1, 1_500, 400).token(800, 400);
    let field = scene.fixture.state.field.clone();
    let token = scene.fixture.state.tokens[0].at;
    assert!(field.holds(&Outline::round(token, 0)));
    let square = Polygon::rectangle(token, (20 * MM, 20 * MM), Heading::default());
    assert!(square.contains(token));
    assert!(scene.game().decision().is_some());
}

#[test]
fn a_leader_of_an_upgrade_leads_and_who_does_not_fight_falls_last() {
    // LEG-KW-LEADER, LEG-KW-NONCOMBATANT, LEG-GEN-06.
    let mut scene =
        scene(&["phase_i_clone_troopers fives", "b1_battle_droids pk_series_worker_droid"], &["stormtroopers"]);
    scene.put(0, 300, 400).put(1, 300, 700).put(2, 1_500, 400);
    let spec = &scene.fixture.fixed.units[0];
    assert_eq!((spec.minis[0].upgrade, spec.minis[0].wounds), (Some(0), 2));
    // Others fall before the leader and the worker, who adds no weapon.
    let worker = scene.fixture.fixed.units[1].minis.iter().position(|mini| mini.noncombatant).unwrap();
    assert_eq!(scene.fixture.fixed.units[1].minis[worker].weapons, 0);
    let count = scene.unit(1).minis.len() as u8;
    scene.suffer(1, count - 2, passing);
    let left: Vec<u8> = scene.unit(1).minis.iter().map(|mini| mini.spec).collect();
    assert_eq!(left, [0, worker as u8]);
    // The last one is its leader, whoever it is.
    scene.unit(1).minis.remove(0);
    assert!(scene.view().leader_outline(unit(1)).is_some());
}

#[test]
fn mercenaries_listen_to_their_own_and_to_those_who_hire_friends() {
    // LEG-KW-ALLIES-OF-CONVENIENCE, LEG-ARMY-14.
    let ordered = |hires: bool| {
        let mut scene = scene(&["darth_vader_dark_lord_of_the_sith", "black_sun_enforcers"], &["rebel_troopers"]);
        scene.put(0, 300, 400).put(1, 400, 400).put(2, 1_500, 400);
        scene.fixture.fixed.units[0].hires_friends = hires;
        scene.from_commands();
        for _ in 0..4 {
            scene.step(|question, answers| match question.kind() {
                QuestionKind::Order if answers.contains(&Answer::Unit(unit(1))) => Answer::Unit(unit(1)),
                _ => passing(question, answers),
            });
        }
        assert!(
            !hires || scene.unit(1).order == Order::FaceUp,
            "{:?} {:?}",
            scene.fixture.events,
            scene.fixture.questions
        );
        scene.unit(1).order == Order::FaceUp
    };
    assert_eq!((ordered(false), ordered(true)), (false, true));
}
