//! Moves that are granted: what they count for, what changes them, and what follows (LEG-ACT-10, LEG-MOVE-13).

use super::{act, begin, place as at, scene, unit};
use legion::{
    cards::{TokenKind, keyword::UnitKeyword},
    play::{
        Answer, Event, QuestionKind,
        action::{CardAction, MoveKind, UnitAction},
        state::Movement,
        table::{Heading, Level, MM, Spot},
        testing::{Pick, Scene, eager, passing},
        view::Place,
    },
};

const MOVE: UnitAction = UnitAction::Move(MoveKind::Standard);

/// Gives a unit a keyword that stays as minis fall.
fn give(scene: &mut Scene, number: u8, keyword: UnitKeyword, value: u8) {
    scene.fixture.fixed.units[usize::from(number)].keywords.add(keyword, value);
    scene.unit(number).keywords.add(keyword, value);
}

fn may(scene: &Scene, deed: UnitAction) -> bool {
    scene.offers().contains(&Answer::Action(deed))
}

/// Attacks that a unit has made.
fn attacks(scene: &Scene, number: u8) -> usize {
    let by = |event: &&Event| matches!(event, Event::AttackDeclared { attacker, .. } if *attacker == unit(number));
    scene.fixture.events.iter().filter(by).count()
}

fn asked(scene: &Scene, kind: QuestionKind) -> bool {
    scene.fixture.questions.iter().any(|asked| asked.question.kind() == kind)
}

/// A mini that a friend beside it makes move, and an enemy mini before it, with dice that show nothing.
fn urged(friend: &str, apart: i32) -> Scene {
    let mut scene = scene(&["stormtroopers", friend], &["rebel_troopers"]);
    scene.put(0, 300, 300).put(1, 300, 200).put(2, 300 + apart, 300);
    scene.keep_minis(0, 2).keep_minis(2, 1);
    scene.mini(0, 1, 300, 340);
    scene
}

/// What happens in a scene, with these picks.
type Happening = fn(&mut Scene, &[Pick]);

/// The ways to a free move action: the first unit of a scene makes one, with these picks.
const GRANTS: [(&str, Happening); 5] = [
    ("Compel", |scene, picks| compelled(scene, UnitKeyword::Compel, 1, picks)),
    ("Dauntless", |scene, picks| compelled(scene, UnitKeyword::Dauntless, 0, picks)),
    ("Ruthless", |scene, picks| {
        give(scene, 1, UnitKeyword::Ruthless, 1);
        let yes = [(QuestionKind::Ruthless, Answer::Yes), (QuestionKind::FreeAct, Answer::Action(MOVE))];
        begin(scene, 0, &[&yes[..], picks].concat());
    }),
    ("Pulling the Strings", |scene, picks| helped(scene, UnitKeyword::PullingTheStrings, picks)),
    ("Guidance", |scene, picks| helped(scene, UnitKeyword::Guidance, picks)),
];

fn compelled(scene: &mut Scene, keyword: UnitKeyword, by: u8, picks: &[Pick]) {
    give(scene, by, keyword, 1);
    scene.unit(0).tokens.suppression = 1;
    let yes = [(QuestionKind::FreeMove, Answer::Yes)];
    // The rally is of no use.
    scene.dice(&[5]);
    begin(scene, 0, &[&yes[..], picks].concat());
}

fn helped(scene: &mut Scene, keyword: UnitKeyword, picks: &[Pick]) {
    give(scene, 1, keyword, 1);
    begin(scene, 1, &[]);
    let action = if keyword == UnitKeyword::Guidance { CardAction::Guidance } else { CardAction::PullingTheStrings };
    let help = [(QuestionKind::FreeAct, Answer::Action(MOVE))];
    act(scene, UnitAction::Card(action), &[&help[..], picks].concat());
}

#[test]
fn a_free_move_action_is_followed_by_the_free_attack_of_the_unit() {
    // LEG-KW-COMPEL, LEG-KW-DAUNTLESS, LEG-KW-RUTHLESS, LEG-KW-PULLING-THE-STRINGS, LEG-KW-GUIDANCE; LEG-KW-STEADY,
    // LEG-KW-RELENTLESS, LEG-KW-CHARGE.
    for (name, grant) in GRANTS {
        let friend = if name == "Compel" { "director_orson_krennic" } else { "snowtroopers" };
        for (keyword, to, follows) in [
            (None, at(400, 300), 0),
            (Some(UnitKeyword::Steady), at(400, 300), 1),
            (Some(UnitKeyword::Relentless), at(400, 300), 1),
            (Some(UnitKeyword::Charge), at(400, 300), 0),
            (Some(UnitKeyword::Charge), at(440, 300), 1),
            (Some(UnitKeyword::Steady), at(440, 300), 0),
        ] {
            let mut scene = urged(friend, 167);
            if let Some(keyword) = keyword {
                give(&mut scene, 0, keyword, 1);
            }
            scene.seed(1);
            if name == "Compel" || name == "Dauntless" {
                // Dice as they are written, then a seed would end them: the rally takes the first.
                scene.forget_dice().dice(&[5]).dice(&[7; 8]);
            }
            grant(&mut scene, &[(QuestionKind::Destination, to)]);
            assert_eq!(attacks(&scene, 0), follows, "{name}, {keyword:?}");
        }
    }
}

#[test]
fn an_attack_that_followed_a_free_move_is_the_attack_action_of_the_activation() {
    // LEG-ACT-11, LEG-ACT-13.
    let mut scene = scene(&["snowtroopers", "director_orson_krennic"], &["rebel_troopers"]);
    scene.put(0, 300, 300).put(1, 300, 200).put(2, 600, 300).keep_minis(0, 1).keep_minis(2, 1);
    scene.unit(0).tokens.suppression = 1;
    scene.dice(&[5, 7]);
    begin(&mut scene, 0, &[(QuestionKind::FreeMove, Answer::Yes), (QuestionKind::Destination, at(380, 300))]);
    assert_eq!((attacks(&scene, 0), scene.dice_left(), scene.unit(0).tokens.suppression), (1, 0, 2));
    assert!(!may(&scene, UnitAction::Attack) && !may(&scene, UnitAction::Standby) && may(&scene, UnitAction::Aim));
}

#[test]
fn a_free_move_action_is_any_move_that_a_move_action_is() {
    // LEG-ACT-12: climbing, pivots, going backward, getting into a vehicle or out of one.
    let offered = |scene: &Scene| -> Vec<UnitAction> {
        let asked = scene.fixture.questions.iter().filter(|asked| asked.question.kind() == QuestionKind::FreeAct);
        let answers = asked.flat_map(|asked| asked.answers.iter());
        answers.filter_map(|answer| if let Answer::Action(deed) = answer { Some(*deed) } else { None }).collect()
    };
    let mut rider = scene(&["tauntaun_riders", "director_orson_krennic"], &["rebel_troopers"]);
    rider.put(0, 300, 300).put(1, 300, 200).put(2, 1_500, 300);
    rider.unit(0).tokens.suppression = 2;
    rider.dice(&[5, 5]);
    begin(&mut rider, 0, &[(QuestionKind::FreeMove, Answer::Yes)]);
    for kind in [MoveKind::Standard, MoveKind::Reverse, MoveKind::Pivot] {
        assert!(offered(&rider).contains(&UnitAction::Move(kind)), "{kind:?}");
    }
    let mut tank = scene(
        &["stormtroopers", "director_orson_krennic", "tx_225_gavw_occupier_combat_assault_tank"],
        &["rebel_troopers"],
    );
    tank.put(0, 680, 400).put(1, 680, 330).put(2, 500, 400).put(3, 1_600, 800).keep_minis(0, 1);
    tank.unit(0).tokens.suppression = 1;
    let into = Answer::Action(UnitAction::Embark(unit(2)));
    tank.dice(&[5]);
    begin(&mut tank, 0, &[(QuestionKind::FreeMove, Answer::Yes), (QuestionKind::FreeAct, into)]);
    assert_eq!(tank.unit(0).inside, Some(unit(2)));
}

#[test]
fn who_may_not_move_for_long_is_granted_no_further_move() {
    // LEG-KW-PLODDING: one move action an activation, free ones included.
    for (keyword, again) in [(None, true), (Some(UnitKeyword::Plodding), false)] {
        for (name, grant) in &GRANTS[..3] {
            let friend = if *name == "Compel" { "director_orson_krennic" } else { "snowtroopers" };
            let mut scene = urged(friend, 1_200);
            if let Some(keyword) = keyword {
                give(&mut scene, 0, keyword, 1);
            }
            grant(&mut scene, &[(QuestionKind::Destination, at(360, 300))]);
            assert_eq!(may(&scene, MOVE), again, "{name}, {keyword:?}");
        }
    }
    // And the other way round: the move comes first, and a card grants one.
    let mut scene = urged("snowtroopers", 1_200);
    give(&mut scene, 0, UnitKeyword::Plodding, 1);
    begin(&mut scene, 0, &[]);
    act(&mut scene, MOVE, &[(QuestionKind::Destination, at(360, 300))]);
    assert!(scene.view().is_engaged(unit(0)) || !may(&scene, MOVE));
}

#[test]
fn juyo_counts_free_moves_among_its_two() {
    // LEG-KW-JUYO-MASTERY.
    let mut scene = urged("director_orson_krennic", 1_200);
    give(&mut scene, 0, UnitKeyword::Juyo, 1);
    scene.unit(0).minis[0].wounds = 1;
    scene.unit(0).tokens.suppression = 1;
    let picks = [(QuestionKind::FreeMove, Answer::Yes), (QuestionKind::Destination, at(360, 300))];
    scene.dice(&[5]);
    begin(&mut scene, 0, &picks);
    assert!(may(&scene, MOVE));
    act(&mut scene, MOVE, &[(QuestionKind::Destination, at(480, 300))]);
    assert!(!may(&scene, MOVE) && may(&scene, UnitAction::Aim));
}

#[test]
fn whoever_disengages_may_be_compelled_out_of_a_melee_and_nobody_else() {
    // LEG-MELEE-05, LEG-KW-DISENGAGE.
    for disengages in [false, true] {
        let mut scene = urged("director_orson_krennic", 27);
        scene.keep_minis(0, 1);
        if disengages {
            give(&mut scene, 0, UnitKeyword::Disengage, 1);
        }
        scene.unit(0).tokens.suppression = 1;
        scene.dice(&[5]);
        begin(&mut scene, 0, &[]);
        assert_eq!(asked(&scene, QuestionKind::FreeMove), disengages);
    }
}

#[test]
fn a_free_action_is_not_done_a_second_time() {
    // LEG-ACT-10, LEG-KW-RUTHLESS.
    for (deed, free) in [
        (UnitAction::Aim, UnitAction::Dodge),
        (UnitAction::Dodge, UnitAction::Aim),
        (UnitAction::Standby, UnitAction::Aim),
    ] {
        let mut scene = urged("snowtroopers", 1_200);
        give(&mut scene, 1, UnitKeyword::Ruthless, 1);
        begin(&mut scene, 0, &[(QuestionKind::Ruthless, Answer::Yes), (QuestionKind::FreeAct, Answer::Action(deed))]);
        assert!(!may(&scene, deed) && may(&scene, free), "{deed:?}");
        assert!(may(&scene, MOVE));
    }
    // After free standby no attack, free or not (LEG-ACT-13).
    let mut scene = urged("snowtroopers", 300);
    give(&mut scene, 1, UnitKeyword::Ruthless, 1);
    give(&mut scene, 0, UnitKeyword::Steady, 1);
    let standby = Answer::Action(UnitAction::Standby);
    begin(&mut scene, 0, &[(QuestionKind::Ruthless, Answer::Yes), (QuestionKind::FreeAct, standby)]);
    assert!(scene.unit(0).tokens.standby && !may(&scene, UnitAction::Attack));
    act(&mut scene, MOVE, &[(QuestionKind::Destination, at(360, 300))]);
    assert_eq!(attacks(&scene, 0), 0);
}

#[test]
fn a_compulsory_move_is_a_standard_move_of_a_free_action_and_no_move_action() {
    // LEG-KW-SPEEDER-X, LEG-KW-AGILE-X, LEG-KW-TACTICAL-X, LEG-MOVE-13.
    let mut scene = scene(&["stap_riders"], &["rebel_troopers"]);
    scene.put(0, 400, 300).put(1, 800, 300).keep_minis(0, 1).keep_minis(1, 1);
    give(&mut scene, 0, UnitKeyword::Tactical, 2);
    give(&mut scene, 0, UnitKeyword::Relentless, 1);
    begin(&mut scene, 0, &[(QuestionKind::CompulsoryFirst, Answer::Yes)]);
    assert_eq!((scene.unit(0).tokens.dodge, scene.unit(0).tokens.aim), (1, 2));
    assert_eq!((attacks(&scene, 0), scene.fixture.state.activation.as_ref().unwrap().moves), (0, 0));
    // One at the end does as well.
    let mut late = super::scene(&["stap_riders"], &["rebel_troopers"]);
    late.put(0, 400, 300).put(1, 1_600, 800).keep_minis(0, 1).begin(0, &[]);
    late.finish(&[]);
    assert_eq!(late.unit(0).tokens.dodge, 1);
}

#[test]
fn a_card_that_moves_a_unit_gives_neither_tokens_nor_attacks() {
    // LEG-MOVE-13.
    let mut scene = scene(&["stormtroopers"], &["rebel_troopers"]);
    scene.hand(&super::CATALOG, kernel::game::Seat::First, &["unstoppable_advance"]).reveal(kernel::game::Seat::First);
    scene.put(0, 400, 300).put(1, 700, 300).keep_minis(0, 1).keep_minis(1, 1);
    for keyword in [UnitKeyword::Tactical, UnitKeyword::Agile, UnitKeyword::Relentless] {
        give(&mut scene, 0, keyword, 1);
    }
    let going = Movement { speed: 1, ..scene.view().going(unit(0), MoveKind::Standard) };
    let to = scene.view().landings_of(unit(0), going)[0];
    scene.order(0, None, &[(QuestionKind::Ability, Answer::Yes), (QuestionKind::Destination, to.answer())]);
    let tokens = scene.tokens(0);
    assert_eq!((scene.unit(0).minis[0].at, tokens.aim, tokens.dodge, attacks(&scene, 0)), (to.at, 0, 0, 0));
}

#[test]
fn leaving_a_vehicle_is_a_standard_move_of_speed_1() {
    // LEG-KW-TRANSPORT-X, LEG-KW-TACTICAL-X, LEG-KW-STEADY.
    let mut scene = scene(&["tx_225_gavw_occupier_combat_assault_tank", "stormtroopers"], &["rebel_troopers"]);
    scene.put(0, 500, 400).put(2, 900, 400).aboard(1, 0).keep_minis(1, 1).keep_minis(2, 1);
    give(&mut scene, 1, UnitKeyword::Tactical, 1);
    give(&mut scene, 1, UnitKeyword::Steady, 1);
    scene.seed(3).activate(1).to_actions(passing);
    let mut attacked = false;
    scene.step(|question, answers| match question.kind() {
        QuestionKind::Act => Answer::Action(UnitAction::Disembark),
        QuestionKind::Target => {
            attacked = true;
            answers[0]
        }
        _ => eager(question, answers),
    });
    let gained = scene.fixture.events.contains(&Event::Gained(unit(1), TokenKind::Aim, 1));
    assert!(attacked && gained, "{:?}", scene.fixture.events);
}

#[test]
fn spur_lasts_for_one_move() {
    // LEG-KW-SPUR.
    let mut scene = scene(&["dewback_rider"], &["rebel_troopers"]);
    scene.put(0, 400, 300).put(1, 1_600, 800).begin(0, &[]);
    let farthest = |scene: &Scene| {
        let from = scene.view().unit(unit(0)).minis[0].at;
        let ends = scene.view().landings(unit(0), MoveKind::Standard);
        ends.iter().map(|end| end.at.distance(from) / MM).max().unwrap()
    };
    assert_eq!(farthest(&scene), 102 + 70);
    let to = at(400 + 152 + 70, 300);
    act(&mut scene, MOVE, &[(QuestionKind::Spur, Answer::Yes), (QuestionKind::Destination, to)]);
    assert_eq!((scene.unit(0).minis[0].at.x / MM, scene.unit(0).tokens.suppression), (622, 1));
    assert_eq!(farthest(&scene), 102 + 70);
    // In the second move it may spur again.
    act(&mut scene, MOVE, &[(QuestionKind::Spur, Answer::Yes), (QuestionKind::Destination, at(622 + 222, 300))]);
    assert_eq!((scene.unit(0).minis[0].at.x / MM, scene.unit(0).tokens.suppression), (844, 2));
}

#[test]
fn leg_ex_101_whoever_is_immobilized_spurs_as_far_as_that_helps() {
    // LEG-KW-SPUR, LEG-KW-IMMOBILIZE-X, LEG-MOVE-14.
    for (immobilize, moves) in [(1, true), (2, false)] {
        let mut scene = scene(&["dewback_rider"], &["rebel_troopers"]);
        scene.put(0, 400, 300).put(1, 1_600, 800).unit(0).tokens.immobilize = immobilize;
        begin(&mut scene, 0, &[]);
        for kind in [MoveKind::Standard, MoveKind::Reverse, MoveKind::Pivot] {
            assert_eq!(may(&scene, UnitAction::Move(kind)), moves, "{immobilize} {kind:?}");
        }
        if moves {
            let to = at(400 + 102 + 70, 300);
            act(&mut scene, MOVE, &[(QuestionKind::Spur, Answer::Yes), (QuestionKind::Destination, to)]);
            assert_eq!(scene.unit(0).minis[0].at.x / MM, 572);
        }
    }
    // Without suppression it does not come off the spot.
    let mut scene = scene(&["dewback_rider"], &["rebel_troopers"]);
    let reach = (70 + 27) / 2;
    scene.put(0, 400, 300).put(1, 400 + reach, 300).keep_minis(1, 1).unit(0).tokens.immobilize = 1;
    give(&mut scene, 0, UnitKeyword::Disengage, 1);
    begin(&mut scene, 0, &[]);
    act(&mut scene, MOVE, &[]);
    assert_eq!(scene.unit(0).minis[0].at.x / MM, 400);
    assert!(!asked(&scene, QuestionKind::Destination) && attacks(&scene, 0) == 0);
}

#[test]
fn a_compelled_unit_spurs_too() {
    // LEG-KW-SPUR, LEG-KW-COMPEL.
    let mut scene = scene(&["range_troopers", "director_orson_krennic"], &["rebel_troopers"]);
    scene.put(0, 400, 300).put(1, 400, 200).put(2, 1_600, 800).keep_minis(0, 1).unit(0).tokens.suppression = 2;
    let far = 400 + 152 + 27;
    let picks = [
        (QuestionKind::FreeMove, Answer::Yes),
        (QuestionKind::Spur, Answer::Yes),
        (QuestionKind::Destination, at(far, 300)),
    ];
    scene.dice(&[5, 5]);
    begin(&mut scene, 0, &picks);
    assert_eq!((scene.unit(0).minis[0].at.x / MM, scene.unit(0).tokens.suppression), (far - 1, 4));
}

#[test]
fn creatures_go_on_after_a_withdrawal() {
    // LEG-TYPE-03, LEG-MELEE-07: Relentless and Reposition; the move is a standard one (LEG-KW-AGILE-X).
    let mut scene = scene(&["tauntaun_riders"], &["rebel_troopers", "rebel_troopers"]);
    scene.put(0, 400, 300).keep_minis(0, 1).put(1, 400, 262).keep_minis(1, 1).put(2, 700, 300).keep_minis(2, 1);
    scene.seed(2).begin(0, &[]);
    let to = at(400 + 102, 300);
    act(&mut scene, UnitAction::Move(MoveKind::Withdraw), &[(QuestionKind::Destination, to)]);
    assert_eq!((attacks(&scene, 0), scene.unit(0).tokens.dodge), (1, 1));
    assert!(asked(&scene, QuestionKind::Turned));
    assert!(!may(&scene, UnitAction::Aim), "no more actions");
    // Troopers do not (LEG-MELEE-07).
    let mut plain = super::scene(&["stormtroopers"], &["rebel_troopers", "rebel_troopers"]);
    plain.put(0, 400, 300).keep_minis(0, 1).put(1, 400, 273).keep_minis(1, 1).put(2, 700, 300).keep_minis(2, 1);
    give(&mut plain, 0, UnitKeyword::Relentless, 1);
    begin(&mut plain, 0, &[]);
    act(&mut plain, UnitAction::Move(MoveKind::Withdraw), &[(QuestionKind::Destination, at(480, 300))]);
    assert_eq!(attacks(&plain, 0), 0);
}

#[test]
fn emplacements_turn_around_a_withdrawal_and_do_not_shoot() {
    // LEG-TYPE-05.
    let mut scene = scene(&["mark_ii_medium_blaster_trooper"], &["stormtroopers", "stormtroopers"]);
    scene.put(0, 400, 300).put(1, 400, 262).keep_minis(1, 1).put(2, 700, 300).keep_minis(2, 1);
    give(&mut scene, 0, UnitKeyword::Relentless, 1);
    begin(&mut scene, 0, &[]);
    act(&mut scene, UnitAction::Move(MoveKind::Withdraw), &[(QuestionKind::Turned, Answer::Heading(Heading::new(8)))]);
    assert_eq!((scene.unit(0).minis[0].heading.number() % 64, attacks(&scene, 0)), (8, 0));
}

#[test]
fn whoever_withdraws_goes_through_those_it_leaves() {
    // LEG-MELEE-07: also backward, and past nobody else who is engaged (LEG-MOVE-26).
    let mut scene = scene(&["tauntaun_riders"], &["rebel_troopers"]);
    scene.put(0, 400, 300).keep_minis(0, 1).put(1, 438, 300).keep_minis(1, 1).begin(0, &[]);
    assert!(may(&scene, UnitAction::Move(MoveKind::Withdraw)));
    let ends = scene.view().landings(unit(0), MoveKind::Withdraw);
    assert!(ends.iter().any(|end| end.at.x > 500 * MM), "through the enemy");
    assert!(ends.iter().any(|end| end.at.x < 350 * MM), "backward");
    let mut other = super::scene(&["tauntaun_riders", "stormtroopers"], &["rebel_troopers", "rebel_troopers"]);
    other.put(0, 400, 300).keep_minis(0, 1).put(2, 400, 262).keep_minis(2, 1);
    other.put(1, 470, 300).keep_minis(1, 1).put(3, 470, 327).keep_minis(3, 1).begin(0, &[]);
    let ends = other.view().landings(unit(0), MoveKind::Withdraw);
    assert!(!ends.iter().any(|end| end.at.x > 480 * MM && (end.at.y - 300 * MM).abs() < 20 * MM));
}

#[test]
fn a_full_standard_move_on_a_small_base_lets_it_ram() {
    // LEG-KW-RAM-X: at the highest speed, as far as its template leads.
    for (to, full) in [(400 + 152 + 27, true), (400 + 90, false)] {
        let mut scene = scene(&["fifth_brother"], &["rebel_troopers"]);
        scene.put(0, 400, 300).put(1, 1_600, 800).begin(0, &[]);
        act(&mut scene, MOVE, &[(QuestionKind::Destination, at(to, 300))]);
        assert_eq!(scene.view().is_at_full_speed(unit(0)), full, "{to}");
    }
    // The template is bent by a quarter at most.
    let bent = |far: i32| {
        let mut scene = scene(&["fifth_brother"], &["rebel_troopers"]);
        scene.put(0, 400, 300).put(1, 1_600, 800);
        let place =
            Place { at: Spot::new((400 + far) * MM, 300 * MM), heading: Heading::default(), level: Level::Ground };
        let going = scene.view().going(unit(0), MoveKind::Standard);
        scene.view().landing_at(unit(0), going, place).unwrap().full
    };
    assert_eq!([179, 140, 128, 125, 60].map(bent), [true, true, true, false, false]);
    // At speed 1 where that is its highest now (LEG-KW-IMMOBILIZE-X), and never by climbing or for a card.
    let mut slow = scene(&["fifth_brother"], &["rebel_troopers"]);
    slow.put(0, 400, 300).put(1, 1_600, 800).unit(0).tokens.immobilize = 1;
    begin(&mut slow, 0, &[]);
    act(&mut slow, MOVE, &[(QuestionKind::Destination, at(400 + 102 + 27, 300))]);
    assert!(slow.view().is_at_full_speed(unit(0)));
}

#[test]
fn reposition_turns_before_or_after_every_standard_move() {
    // LEG-KW-REPOSITION: a compulsory one too.
    for (kind, first) in [(MoveKind::Standard, false), (MoveKind::Reverse, false), (MoveKind::Compulsory, true)] {
        let mut scene = scene(&["raddaugh_gnasp_fluttercraft"], &["rebel_troopers"]);
        scene.put(0, 600, 300).put(1, 1_600, 800);
        let turn = (QuestionKind::Turned, Answer::Heading(Heading::new(8)));
        if first {
            begin(&mut scene, 0, &[(QuestionKind::CompulsoryFirst, Answer::Yes), turn]);
            assert_eq!(scene.unit(0).minis[0].heading.number() % 64, 8, "{kind:?}");
        } else {
            begin(&mut scene, 0, &[]);
            if may(&scene, UnitAction::Move(kind)) {
                act(&mut scene, UnitAction::Move(kind), &[turn]);
                assert_eq!(scene.unit(0).minis[0].heading.number() % 64, 8, "{kind:?}");
            }
        }
    }
}

#[test]
fn a_charge_follows_whatever_move_action_starts_a_melee() {
    // LEG-KW-CHARGE, LEG-MOVE-13, LEG-ACT-10.
    let ready = |apart: i32| {
        let mut scene = scene(&["stormtroopers"], &["rebel_troopers", "at_st"]);
        scene.put(0, 300, 300).keep_minis(0, 1).put(1, 300 + apart, 300).keep_minis(1, 1).put(2, 480, 450);
        give(&mut scene, 0, UnitKeyword::Charge, 1);
        give(&mut scene, 0, UnitKeyword::Jump, 1);
        scene.seed(4);
        scene
    };
    let contact = |apart: i32| (QuestionKind::Destination, at(300 + apart - 27, 300));
    for kind in [MoveKind::Standard, MoveKind::Jump] {
        let mut scene = ready(150);
        begin(&mut scene, 0, &[]);
        act(&mut scene, UnitAction::Move(kind), &[contact(150)]);
        assert_eq!(attacks(&scene, 0), 1, "{kind:?}");
    }
    // Whoever was in contact already starts no melee.
    let mut met = ready(27);
    give(&mut met, 0, UnitKeyword::Disengage, 1);
    begin(&mut met, 0, &[]);
    act(&mut met, MOVE, &[(QuestionKind::Destination, at(300, 300))]);
    assert_eq!(attacks(&met, 0), 0);
    // On standby, and by a card.
    let mut watching = ready(150);
    watching.unit(0).tokens.standby = true;
    begin(&mut watching, 2, &[]);
    act(&mut watching, UnitAction::Dodge, &[(QuestionKind::Standby, Answer::Action(MOVE)), contact(150)]);
    assert!(watching.view().is_engaged(unit(0)) && attacks(&watching, 0) == 0);
    let mut ordered = ready(120);
    let first = kernel::game::Seat::First;
    ordered.hand(&super::CATALOG, first, &["unstoppable_advance"]).reveal(first);
    let going = Movement { speed: 1, ..ordered.view().going(unit(0), MoveKind::Standard) };
    let near = ordered.unit(1).minis[0].at;
    let ends = ordered.view().landings_of(unit(0), going);
    let to = ends.iter().find(|end| end.at.distance(near) <= 27 * MM + 16).unwrap();
    ordered.order(0, None, &[(QuestionKind::Ability, Answer::Yes), (QuestionKind::Destination, to.answer())]);
    assert!(ordered.view().is_engaged(unit(0)) && attacks(&ordered, 0) == 0);
}
