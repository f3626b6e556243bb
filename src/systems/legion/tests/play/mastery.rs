//! Keywords of units, each shown once: actions, tokens, activations.

use super::{CATALOG, scene, unit};
use legion::{
    cards::{TokenKind, keyword::UnitKeyword},
    play::{
        Answer, Event, QuestionKind,
        action::{CardAction, MoveKind, UnitAction},
        state::{Flag, Order},
        table::{Arc, Heading, Level, MM},
        testing::{Scene, passing, with},
    },
};

/// A unit that does one thing with its activation, and answers everything else with a pass.
fn acts(scene: &mut Scene, number: u8, deed: UnitAction) {
    scene.activate(number).to_actions(passing);
    scene.step(with(QuestionKind::Act, Answer::Action(deed)));
}

fn give(scene: &mut Scene, number: u8, keyword: UnitKeyword, value: u8) {
    scene.unit(number).keywords.add(keyword, value);
}

fn may(scene: &Scene, deed: UnitAction) -> bool {
    scene.offers().contains(&Answer::Action(deed))
}

/// The first side's first unit near an enemy, to attack it.
fn near(first: &[&str], enemy: &str, apart: i32) -> Scene {
    let mut scene = scene(first, &[enemy]);
    for number in 0..first.len() as u8 {
        scene.put(number, 300, 200 + 90 * i32::from(number));
    }
    scene.put(first.len() as u8, 300 + apart, 200);
    scene
}

fn answered(scene: &Scene, kind: QuestionKind) -> bool {
    scene.fixture.questions.iter().any(|asked| asked.question.kind() == kind)
}

#[test]
fn a_friend_gains_the_token_that_is_passed_to_it() {
    // LEG-KW-AID: of the named affiliation, at range 1; the unit that aids is suppressed.
    let mut scene = near(&["black_sun_vigo", "black_sun_enforcers", "stormtroopers"], "rebel_troopers", 1_200);
    scene.activate(0).to_actions(passing);
    scene.step(|question, answers| match question.kind() {
        QuestionKind::Act => Answer::Action(UnitAction::Aim),
        QuestionKind::Aid => {
            assert_eq!(answers, [Answer::Unit(unit(1)), Answer::Pass]);
            answers[0]
        }
        _ => passing(question, answers),
    });
    assert_eq!((scene.unit(0).tokens.aim, scene.unit(0).tokens.suppression), (0, 1));
    assert_eq!((scene.unit(1).tokens.aim, scene.unit(1).tokens.suppression), (1, 0));
}

#[test]
fn armor_cancels_all_hits_or_as_many_as_its_number() {
    // LEG-KW-ARMOR, LEG-KW-ARMOR-X.
    let mut whole = near(&["stormtroopers"], "at_rt_rebel", 400);
    whole.keep_minis(0, 3).dice(&[1, 1, 1]).attack(0, passing);
    assert_eq!((whole.unit(1).wounds(), whole.dice_left()), (0, 0), "{:?}", whole.fixture.events);
    let mut two = near(&["stormtroopers"], "x_34_landspeeder", 400);
    two.unit(1).keywords[UnitKeyword::Cover] = 0;
    // One hit of three is left; it is not blocked.
    two.keep_minis(0, 3).dice(&[1, 1, 1]).dice(&[5]).attack(0, passing);
    assert_eq!((two.unit(1).wounds(), two.dice_left()), (1, 0));
}

#[test]
fn ataru_attacks_twice_and_gains_tokens_attacking_and_defending() {
    // LEG-KW-ATARU-MASTERY, LEG-ACT-11.
    let mut scene = near(&["stormtroopers"], "rebel_troopers", 300);
    give(&mut scene, 0, UnitKeyword::Ataru, 1);
    scene.keep_minis(0, 1);
    scene.dice(&[7]);
    acts(&mut scene, 0, UnitAction::Attack);
    assert_eq!(scene.unit(0).tokens.dodge, 1);
    assert!(may(&scene, UnitAction::Attack));
    // Defending it gains an aim token, and for a dodge token the attacker suffers a wound for each surge.
    let mut defends = near(&["stormtroopers"], "rebel_troopers", 300);
    give(&mut defends, 1, UnitKeyword::Ataru, 1);
    defends.unit(1).tokens.dodge = 1;
    defends.keep_minis(0, 2).dice(&[1, 0]).dice(&[1]);
    defends.attack(0, with(QuestionKind::Dodge, Answer::Number(1)));
    assert_eq!((defends.unit(1).tokens.aim, defends.unit(0).minis.len(), defends.dice_left()), (1, 1, 0));
}

#[test]
fn an_order_goes_to_somebody_near_instead() {
    // LEG-KW-AUTHORITATIVE.
    let mut scene = near(&["leia_organa", "rebel_troopers", "rebel_troopers"], "stormtroopers", 1_200);
    give(&mut scene, 1, UnitKeyword::Authoritative, 1);
    scene.from_commands();
    let mut other = false;
    for _ in 0..4 {
        scene.step(|question, answers| match question.kind() {
            QuestionKind::Order if answers.contains(&Answer::Unit(unit(1))) => Answer::Unit(unit(1)),
            QuestionKind::ExtraOrder => {
                other = true;
                Answer::Unit(unit(2))
            }
            _ => passing(question, answers),
        });
    }
    assert!(other && scene.unit(1).order == Order::None && scene.unit(2).order == Order::FaceUp);
}

#[test]
fn a_barrage_is_two_attacks_without_arsenal() {
    // LEG-KW-BARRAGE, LEG-KW-ARSENAL-X.
    let mut scene = near(&["stormtroopers"], "rebel_troopers", 300);
    give(&mut scene, 0, UnitKeyword::Barrage, 1);
    scene.keep_minis(0, 1).dice(&[7]);
    acts(&mut scene, 0, UnitAction::Attack);
    assert!(may(&scene, UnitAction::Attack));
    scene.fixture.state.activation.as_mut().unwrap().arsenal = true;
    assert!(!may(&scene, UnitAction::Attack));
}

#[test]
fn block_and_djem_so_turn_surges_into_blocks_once_a_dodge_token_is_spent() {
    // LEG-KW-BLOCK, LEG-KW-DJEM-SO-MASTERY.
    for (keyword, hurt) in [(UnitKeyword::Block, 0), (UnitKeyword::DjemSo, 1)] {
        for dodges in [0, 1] {
            let mut scene = near(&["stormtroopers"], "snowtroopers", 300);
            give(&mut scene, 1, keyword, 1);
            scene.unit(1).tokens.dodge = dodges;
            // Two hits, or one that the dodge leaves; the surges are blocks for whoever dodged.
            scene.keep_minis(0, 2).dice(&[1, 1]).dice(&[3; 2][usize::from(dodges)..]);
            scene.attack(0, with(QuestionKind::Dodge, Answer::Number(1)));
            let fallen = if dodges == 0 { 2 } else { 0 };
            assert_eq!((scene.unit(1).minis.len(), scene.dice_left()), (4 - fallen, 0), "{keyword:?} {dodges}");
            // Whoever canceled something with Djem So strikes back.
            assert_eq!(scene.unit(0).minis.len(), 2 - usize::from(dodges) * hurt, "{keyword:?} {dodges}");
        }
    }
}

#[test]
fn djem_so_strikes_back_where_everything_was_canceled_too() {
    // LEG-KW-DJEM-SO-MASTERY: at least one hit or crit canceled, whatever is left.
    let returned = |keyword: UnitKeyword, dodges: u8| {
        let mut scene = near(&["stormtroopers"], "snowtroopers", 300);
        give(&mut scene, 1, keyword, 1);
        scene.unit(1).tokens.dodge = 1;
        // A hit, and the dodge token that cancels it: no defense die falls.
        scene.keep_minis(0, 1).dice(&[1]).dice(&[3; 2][usize::from(dodges) * 2..][..usize::from(1 - dodges)]);
        scene.attack(0, with(QuestionKind::Dodge, Answer::Number(dodges)));
        assert_eq!(scene.dice_left(), 0);
        scene.unit(0).taken
    };
    assert_eq!(returned(UnitKeyword::DjemSo, 1), 1);
    assert_eq!(returned(UnitKeyword::DjemSo, 0), 0);
    assert_eq!(returned(UnitKeyword::Deflect, 1), 0);
}

#[test]
fn hits_that_armor_cancels_are_rolled_again_for_a_crit() {
    // LEG-ATK-09, LEG-KW-ARMOR, LEG-KW-IMPACT-X: an aim token rerolls any dice.
    for (impact, drawn, through) in [(0, vec![1, 1, 0, 3], 1), (1, vec![1, 1], 2)] {
        let mut scene = near(&["stormtroopers"], "at_st", 300);
        for weapon in &mut scene.fixture.fixed.units[0].weapons {
            weapon.keywords[legion::cards::keyword::WeaponKeyword::Impact] = impact;
        }
        // Its front, where there is no weak point.
        scene.face(1, 32).unit(0).tokens.aim = 1;
        // Two hits: without Impact both are rolled again, with Impact of both weapons none. What comes through meets blank
        // defense dice.
        scene.keep_minis(0, 2).dice(&drawn).dice(&vec![5; through]);
        scene.attack(0, with(QuestionKind::Reroll, Answer::Yes));
        assert_eq!((scene.dice_left(), scene.unit(1).wounds()), (0, through as u8), "Impact {impact}");
    }
}

#[test]
fn walkers_climb_as_troopers_do() {
    // LEG-KW-CLIMBING-VEHICLE, LEG-KW-EXPERT-CLIMBER, LEG-MOVE-11.
    let on_roof = |card: &str| {
        let mut scene = scene(&[card], &["stormtroopers"]);
        scene.put(0, 600, 400).put(1, 1_500, 800);
        scene.terrain(&CATALOG, "house", (760, 400), (200, 200), 200);
        scene.activate(0).to_actions(passing);
        let offered = may(&scene, UnitAction::Move(MoveKind::Climb));
        let roofs = scene.view().landings(unit(0), MoveKind::Climb);
        (offered, roofs.iter().any(|landing| landing.level == Level::Piece(0)))
    };
    assert_eq!(on_roof("at_rt_rebel"), (true, true));
    assert_eq!(on_roof("at_st"), (false, false));
}

#[test]
fn nobody_climbs_who_stays_on_the_ground() {
    // LEG-KW-GROUNDED.
    let mut scene = scene(&["rebel_troopers"], &["stormtroopers"]);
    scene.put(0, 600, 400).put(1, 1_500, 800).terrain(&CATALOG, "house", (710, 400), (120, 120), 100);
    assert!(!scene.view().landings(unit(0), MoveKind::Climb).is_empty());
    give(&mut scene, 0, UnitKeyword::Grounded, 1);
    assert!(scene.view().landings(unit(0), MoveKind::Climb).is_empty());
}

#[test]
fn what_a_counterpart_brings_is_lost_with_it() {
    // LEG-KW-COUNTERPART: it falls first, has weapons and wounds of its own, and takes its keywords along.
    let mut scene = near(&["iden_versio &id10_seeker_droid"], "rebel_troopers", 300);
    assert_eq!(scene.unit(0).minis.len(), 2);
    assert!(scene.view().has(unit(0), UnitKeyword::Recharge));
    let spec = &scene.fixture.fixed.units[0];
    assert_eq!(spec.minis[0].weapons & spec.minis[1].weapons, 0);
    scene.suffer(0, 1, passing);
    assert_eq!((scene.unit(0).minis.len(), scene.unit(0).wounds()), (1, 0));
    assert!(!scene.view().has(unit(0), UnitKeyword::Recharge));
}

#[test]
fn small_minis_do_not_count_at_a_distance() {
    // LEG-KW-SMALL.
    let mut scene = near(&["rebel_troopers"], "iden_versio &id10_seeker_droid", 600);
    scene.keep_minis(0, 1);
    // The droid hovers near; its master is out of range.
    scene.mini(1, 1, 400, 200);
    assert!(scene.view().attack_targets(unit(0), &Default::default()).is_empty());
    scene.mini(1, 0, 430, 230);
    assert_eq!(scene.view().attack_targets(unit(0), &Default::default()), [(unit(1), false)]);
}

#[test]
fn whoever_deploys_covertly_is_an_operative_that_infiltrates() {
    // LEG-KW-COVERT-OPS, LEG-KW-INFILTRATE.
    let deployed = |answer: Answer| {
        let mut scene = scene(&["cassian_andor", "leia_organa"], &["stormtroopers"]);
        scene.from_setup();
        let mut covert = Vec::new();
        while scene.fixture.state.round == 0 {
            scene.step(|question, answers| {
                if question.kind() == QuestionKind::DeployAt && question.unit() == Some(unit(0)) {
                    covert.push(answers.len());
                }
                match question.kind() {
                    QuestionKind::CovertOps => answer,
                    QuestionKind::DeployAt | QuestionKind::DeployUnit => answers[0],
                    _ => passing(question, answers),
                }
            });
        }
        (scene.view().rank(unit(0)), covert[0])
    };
    let (rank, places) = deployed(Answer::Yes);
    let (plain, zone) = deployed(Answer::Pass);
    assert_eq!((rank, plain), (legion::cards::Rank::Operative, legion::cards::Rank::Commander));
    assert!(places > 2 * zone, "{places} {zone}");
}

#[test]
fn direct_and_entourage_issue_an_order_of_their_own() {
    // LEG-KW-DIRECT, LEG-KW-ENTOURAGE, LEG-CMD-12.
    let mut scene = near(&["poggle_the_lesser", "b2_super_battle_droids", "b1_battle_droids"], "stormtroopers", 1_200);
    scene.from_commands();
    let mut asked = Vec::new();
    for _ in 0..4 {
        scene.step(|question, answers| match question.kind() {
            QuestionKind::ExtraOrder => {
                asked.extend(answers.to_vec());
                answers[0]
            }
            _ => passing(question, answers),
        });
    }
    assert_eq!(asked, [Answer::Unit(unit(1)), Answer::Pass]);
    assert_eq!((scene.unit(1).order, scene.unit(2).order), (Order::FaceUp, Order::None));
    let mut direct = near(&["sun_fac", "geonosian_warriors"], "stormtroopers", 1_200);
    direct.from_commands();
    for _ in 0..4 {
        direct.step(|question, answers| match question.kind() {
            QuestionKind::ExtraOrder => answers[0],
            _ => passing(question, answers),
        });
    }
    assert_eq!(direct.unit(1).order, Order::FaceUp);
}

#[test]
fn whoever_can_disengage_leaves_one_enemy_unit_and_not_two() {
    // LEG-KW-DISENGAGE, LEG-MELEE-05.
    let mut scene = near(&["rebel_troopers"], "stormtroopers", 27);
    scene.keep_minis(0, 1).keep_minis(1, 1).activate(0).to_actions(passing);
    assert!(!may(&scene, UnitAction::Move(MoveKind::Standard)) && may(&scene, UnitAction::Move(MoveKind::Withdraw)));
    give(&mut scene, 0, UnitKeyword::Disengage, 1);
    assert!(may(&scene, UnitAction::Move(MoveKind::Standard)) && !may(&scene, UnitAction::Move(MoveKind::Withdraw)));
    let mut two = super::scene(&["rebel_troopers"], &["stormtroopers", "snowtroopers"]);
    two.put(0, 300, 200).put(1, 327, 200).put(2, 273, 200);
    for number in 0..3 {
        two.keep_minis(number, 1);
    }
    give(&mut two, 0, UnitKeyword::Disengage, 1);
    two.activate(0).to_actions(passing);
    assert!(!may(&two, UnitAction::Move(MoveKind::Standard)));
}

#[test]
fn a_distracted_unit_attacks_whoever_distracts_it() {
    // LEG-KW-DISTRACT: a free action; all weapons that can are in that pool, and it lasts for the round.
    let mut scene = near(
        &["r2_d2_hero_of_a_thousand_devices &c_3po_human_cyborg_relations", "rebel_troopers"],
        "stormtroopers",
        250,
    );
    scene.fixture.state.units[1].flags.set(Flag::Promoted);
    assert_eq!(scene.view().attack_targets(unit(2), &Default::default()).len(), 2);
    acts(&mut scene, 0, UnitAction::Card(CardAction::Distract));
    // Both actions are left.
    assert_eq!(scene.fixture.state.activation.as_ref().unwrap().actions, 2);
    assert_eq!(scene.view().attack_targets(unit(2), &Default::default()), [(unit(0), false)]);
    assert_eq!(scene.view().pools(unit(2), unit(0), false, &Default::default(), 0).len(), 1);
    scene.pass_actions().end_round().step(passing);
    assert_eq!(scene.view().attack_targets(unit(2), &Default::default()).len(), 2);
}

#[test]
fn friends_spend_the_tokens_of_an_exemplar() {
    // LEG-KW-EXEMPLAR.
    let mut scene = near(&["stormtroopers", "darth_vader_the_emperors_apprentice"], "rebel_troopers", 300);
    give(&mut scene, 1, UnitKeyword::Exemplar, 1);
    scene.unit(1).tokens.aim = 1;
    scene.keep_minis(0, 1).dice(&[7]).dice(&[7]).attack(0, with(QuestionKind::Reroll, Answer::Yes));
    assert_eq!((scene.unit(1).tokens.aim, scene.dice_left()), (0, 0));
}

#[test]
fn a_field_commander_leads_where_no_commander_is() {
    // LEG-KW-FIELD-COMMANDER.
    let morale = |commands: bool| {
        let mut scene = near(&["rebel_troopers", "rebel_troopers"], "stormtroopers", 1_200);
        if commands {
            scene.unit(1).flags.set(Flag::FieldCommander);
        }
        scene.unit(0).tokens.suppression = 2;
        let playable = scene.view().playable(kernel::game::Seat::First).len();
        (scene.view().is_panicked(unit(0)), playable > 0)
    };
    // Courage 1 panics with two tokens; courage 2 does not.
    assert_eq!((morale(false), morale(true)), ((true, false), (false, true)));
}

#[test]
fn what_hovers_moves_sideways_backs_and_stands_by() {
    // LEG-KW-HOVER, LEG-STBY-01.
    let mut scene = scene(&["laat_le_patrol_transport_empire"], &["rebel_troopers"]);
    scene.put(0, 600, 400).put(1, 1_500, 800).activate(0).to_actions(passing);
    assert!(may(&scene, UnitAction::Standby) && may(&scene, UnitAction::Move(MoveKind::Reverse)));
    let aside = scene.view().landings(unit(0), MoveKind::Strafe);
    assert!(aside.iter().any(|landing| landing.heading == Heading::default() && landing.at.x == 600 * MM));
    // One speed less, and low terrain is no obstacle.
    assert!(aside.iter().all(|landing| landing.speed == 1));
    scene.terrain(&CATALOG, "house", (780, 400), (100, 100), 200);
    let over = scene.view().landings(unit(0), MoveKind::Standard);
    assert!(over.iter().any(|landing| landing.at.x > 840 * MM && landing.at.y == 400 * MM));
    // A repulsor that does not hover does none of this.
    let mut bikes = super::scene(&["74_z_speeder_bikes"], &["rebel_troopers"]);
    bikes.put(0, 600, 400).put(1, 1_500, 800).activate(0).to_actions(passing);
    assert!(!may(&bikes, UnitAction::Standby) && !may(&bikes, UnitAction::Move(MoveKind::Strafe)));
}

#[test]
fn the_asset_of_whoever_was_hunted_is_worth_a_victory_token_to_an_enemy() {
    // LEG-KW-HUNTED.
    let mut scene = near(&["din_djarin &grogu"], "stormtroopers", 120);
    scene.suffer(0, 1, passing);
    assert_eq!(scene.fixture.state.tokens.len(), 1);
    let at = scene.fixture.state.tokens[0].at;
    scene.fixture.state.units[1].minis[0].at = at + legion::play::table::Spot::new((27 + 25) * MM / 2, 0);
    scene.keep_minis(1, 1);
    acts(&mut scene, 1, UnitAction::Claim(0));
    assert_eq!(scene.fixture.state.tokens[0].holder, Some(unit(1)));
    scene.fixture.state.round = 6;
    scene.end_round().step(passing);
    let scored = |event: &Event| matches!(event, Event::Scored { seat: kernel::game::Seat::Second, tokens: 1, .. });
    assert_eq!(scene.fixture.events.iter().filter(|event| scored(event)).count(), 1);
}

#[test]
fn immunities_keep_off_blast_contact_and_short_weapons() {
    // LEG-KW-IMMUNE-BLAST, LEG-KW-IMMUNE-MELEE, LEG-KW-IMMUNE-RANGE-1.
    let mut blast = near(&["stormtroopers"], "rebel_troopers", 300);
    give(&mut blast, 1, UnitKeyword::Cover, 2);
    for weapon in &mut blast.fixture.fixed.units[0].weapons {
        weapon.keywords.add(legion::cards::keyword::WeaponKeyword::Blast, 1);
    }
    blast.keep_minis(0, 1).dice(&[1]).dice(&[5]).attack(0, passing);
    assert_eq!(blast.unit(1).minis.len(), 3);
    give(&mut blast, 1, UnitKeyword::ImmuneBlast, 1);
    blast.dice(&[1]).attack(0, passing);
    assert_eq!((blast.unit(1).minis.len(), blast.dice_left()), (3, 0));
    // Nobody is placed in contact, and weapons of range 1 reach nobody.
    let mut melee = near(&["rebel_troopers"], "stormtroopers", 100);
    let touches = |scene: &Scene| {
        let base = scene.view().outline(unit(1), 0);
        let own = scene.fixture.fixed.units[0].footprint;
        let landings = scene.view().landings(unit(0), MoveKind::Standard);
        landings.iter().any(|landing| own.at(landing.at, landing.heading).is_within(&base, MM / 4))
    };
    assert!(touches(&melee));
    give(&mut melee, 1, UnitKeyword::ImmuneMelee, 1);
    assert!(!touches(&melee));
    for weapon in &mut melee.fixture.fixed.units[0].weapons {
        weapon.range = weapon.range.map(|_| (1, 1));
    }
    assert!(!melee.view().attack_targets(unit(0), &Default::default()).is_empty());
    give(&mut melee, 1, UnitKeyword::ImmuneRangeOne, 1);
    assert!(melee.view().attack_targets(unit(0), &Default::default()).is_empty());
}

#[test]
fn jedi_hunters_turn_surges_into_crits_against_users_of_the_force() {
    // LEG-KW-JEDI-HUNTER, LEG-UPG-03.
    for (enemy, crits) in [("luke_skywalker_jedi_knight", 1), ("rebel_troopers", 0)] {
        let mut scene = near(&["stormtroopers"], enemy, 300);
        scene.fixture.fixed.units[0].attack_surge = None;
        give(&mut scene, 0, UnitKeyword::JediHunter, 1);
        scene.keep_minis(0, 1).dice(&[2]).dice(if crits > 0 { &[0] } else { &[] }).attack(0, passing);
        let told = scene.fixture.events.iter();
        let faces =
            told.filter_map(|event| if let Event::Converted(_, faces) = event { Some(faces.crits) } else { None });
        assert_eq!((faces.sum::<u8>(), scene.dice_left()), (crits, 0), "{enemy}");
    }
}

#[test]
fn jarkai_improves_dice_for_dodge_tokens_in_melee() {
    // LEG-KW-JARKAI-MASTERY.
    let mut scene = near(&["asajj_ventress"], "rebel_troopers", 27);
    scene.unit(0).tokens.dodge = 2;
    // Eight blanks: one becomes a hit, and that a crit, or another a hit; blanks go first.
    scene.dice(&[7; 8]).dice(&[5, 5]).attack(0, |question, answers| match question.kind() {
        QuestionKind::JarKai => Answer::Number(2),
        _ => passing(question, answers),
    });
    assert_eq!((scene.unit(0).tokens.dodge, scene.unit(1).minis.len(), scene.dice_left()), (0, 2, 0));
}

#[test]
fn wounded_masters_of_juyo_act_three_times_and_move_twice_at_most() {
    // LEG-KW-JUYO-MASTERY.
    let mut scene = near(&["luke_skywalker_jedi_knight"], "stormtroopers", 900);
    give(&mut scene, 0, UnitKeyword::Juyo, 1);
    let twice = |scene: &mut Scene| {
        scene.activate(0).to_actions(passing);
        assert_eq!(scene.fixture.state.activation.as_ref().unwrap().actions, 2);
        for _ in 0..2 {
            assert!(may(scene, UnitAction::Move(MoveKind::Standard)));
            scene.step(|question, answers| match question.kind() {
                QuestionKind::Act => Answer::Action(UnitAction::Move(MoveKind::Standard)),
                QuestionKind::Destination => answers[0],
                _ => passing(question, answers),
            });
        }
    };
    twice(&mut scene);
    assert!(!may(&scene, UnitAction::Aim), "nobody is wounded");
    scene.pass_actions();
    scene.unit(0).minis[0].wounds = 1;
    twice(&mut scene);
    assert!(!may(&scene, UnitAction::Move(MoveKind::Standard)) && may(&scene, UnitAction::Aim));
    scene.step(|question, answers| match question.kind() {
        QuestionKind::Act => Answer::Action(UnitAction::Aim),
        _ => passing(question, answers),
    });
    assert!(!may(&scene, UnitAction::Dodge), "there is one only");
}

#[test]
fn latent_power_heals_or_harms_with_a_red_die() {
    // LEG-KW-LATENT-POWER.
    for (die, enemy, wounds) in [(0, (0, 0), 1), (3, (2, 2), 1), (5, (0, 0), 0)] {
        let mut scene = near(&["leia_organa"], "stormtroopers", 120);
        give(&mut scene, 0, UnitKeyword::LatentPower, 1);
        scene.unit(0).minis[0].wounds = 1;
        scene.activate(0).to_actions(passing).dice(&[die]);
        while scene.fixture.state.activation.is_some() {
            scene.step(with(QuestionKind::LatentPower, Answer::Yes));
        }
        let tokens = scene.unit(1).tokens;
        assert_eq!((tokens.suppression, tokens.immobilize), enemy, "{die}");
        assert_eq!((scene.unit(0).wounds(), scene.unit(0).tokens.suppression, scene.dice_left()), (wounds, 1, 0));
    }
}

#[test]
fn makashi_lowers_pierce_against_those_who_would_ignore_it() {
    // LEG-KW-MAKASHI-MASTERY, LEG-KW-IMMUNE-PIERCE.
    for (answer, fallen) in [(Answer::Pass, 0), (Answer::Yes, 1)] {
        let mut scene = near(&["count_dooku"], "stormtroopers", 27);
        give(&mut scene, 1, UnitKeyword::ImmunePierce, 1);
        let dice: u8 = scene.fixture.fixed.units[0]
            .weapons
            .iter()
            .filter(|weapon| weapon.melee)
            .map(|weapon| weapon.dice.iter().sum::<u8>())
            .max()
            .unwrap();
        // One hit, blocked; Pierce 2 becomes 1.
        let mut rolled = vec![1];
        rolled.resize(usize::from(dice), 7);
        scene.dice(&rolled).dice(&[0]).attack(0, with(QuestionKind::Makashi, answer));
        assert_eq!((4 - scene.unit(1).minis.len(), scene.dice_left()), (fallen, 0), "{answer:?}");
    }
}

#[test]
fn plodding_units_move_once() {
    // LEG-KW-PLODDING.
    let mut scene = near(&["imperial_dark_troopers"], "rebel_troopers", 900);
    scene.activate(0).to_actions(passing);
    scene.step(|question, answers| match question.kind() {
        QuestionKind::Act => Answer::Action(UnitAction::Move(MoveKind::Standard)),
        QuestionKind::Destination => answers[0],
        _ => passing(question, answers),
    });
    assert!(!may(&scene, UnitAction::Move(MoveKind::Standard)) && may(&scene, UnitAction::Aim));
}

#[test]
fn a_recovery_turns_shields_up_again() {
    // LEG-KW-RECHARGE-X.
    let mut scene = near(&["clone_commandos_delta_squad"], "b1_battle_droids", 900);
    (scene.unit(0).tokens.shields, scene.unit(0).tokens.spent_shields) = (0, 2);
    acts(&mut scene, 0, UnitAction::Recover);
    assert_eq!((scene.unit(0).tokens.shields, scene.unit(0).tokens.spent_shields), (1, 1));
}

#[test]
fn independent_units_recover_without_an_order() {
    // LEG-KW-INDEPENDENT, LEG-KW-RECHARGE-X.
    let mut scene = near(&["clone_commandos_delta_squad"], "b1_battle_droids", 900);
    (scene.unit(0).tokens.shields, scene.unit(0).tokens.spent_shields) = (0, 1);
    scene.fixture.state.units[1].order = Order::FaceUp;
    scene.from_commands();
    for _ in 0..6 {
        scene.step(passing);
    }
    assert_eq!(scene.unit(0).tokens.shields, 1);
}

#[test]
fn reinforcements_come_after_all_others() {
    // LEG-KW-REINFORCEMENTS, LEG-SETUP-13.
    let mut scene = scene(&["swoop_bike_riders", "rebel_troopers"], &["stormtroopers"]);
    scene.from_setup();
    let mut order = Vec::new();
    while scene.fixture.state.round == 0 {
        scene.step(|question, answers| match question.kind() {
            QuestionKind::DeployUnit => answers[0],
            QuestionKind::DeployAt => {
                order.push(question.unit().unwrap().0);
                answers[0]
            }
            _ => passing(question, answers),
        });
    }
    let place = |number: u8| order.iter().position(|other| *other == number).unwrap();
    assert!(place(0) > place(1), "{order:?}");
}

#[test]
fn a_base_is_turned_before_or_after_its_move() {
    // LEG-KW-REPOSITION, LEG-KW-FULL-PIVOT.
    let mut scene = scene(&["mark_ii_medium_blaster_trooper"], &["stormtroopers"]);
    scene.put(0, 600, 400).put(1, 1_500, 800).activate(0).to_actions(passing);
    let mut turned = 0;
    scene.step(|question, answers| match question.kind() {
        QuestionKind::Act => Answer::Action(UnitAction::Move(MoveKind::Standard)),
        QuestionKind::Turned if turned == 0 => {
            turned += 1;
            Answer::Heading(Heading::new(16))
        }
        QuestionKind::Turned => panic!("turned twice"),
        QuestionKind::Destination => answers[0],
        _ => passing(question, answers),
    });
    let leader = scene.unit(0).minis[0];
    assert!(leader.at.y > 400 * MM && (leader.at.x - 600 * MM).abs() < 80 * MM, "{leader:?}");
}

#[test]
fn a_driven_trooper_suffers_a_wound_for_a_free_action() {
    // LEG-KW-RUTHLESS.
    let mut scene = near(&["stormtroopers", "moff_gideon"], "rebel_troopers", 900);
    let minis = scene.unit(0).minis.len();
    scene.activate(0).to_actions(|question, answers| match question.kind() {
        QuestionKind::Ruthless => Answer::Yes,
        QuestionKind::FreeAct => Answer::Action(UnitAction::Aim),
        _ => passing(question, answers),
    });
    assert_eq!((scene.unit(0).minis.len(), scene.unit(0).tokens.aim), (minis - 1, 1));
    assert_eq!(scene.fixture.state.activation.as_ref().unwrap().actions, 2);
    // An operative is nobody to be driven.
    let mut other = near(&["boba_fett_infamous_bounty_hunter", "moff_gideon"], "rebel_troopers", 900);
    other.activate(0).to_actions(passing);
    assert!(!answered(&other, QuestionKind::Ruthless));
}

#[test]
fn scouts_move_as_they_deploy_and_take_others_along() {
    // LEG-KW-SCOUT-X, LEG-KW-SCOUTING-PARTY-X, LEG-KW-STATIONARY.
    let mut scene = scene(&["wicket", "rebel_troopers"], &["stormtroopers"]);
    scene.from_setup();
    let (mut scouted, mut asked) = (Vec::new(), false);
    while scene.fixture.state.round == 0 {
        scene.step(|question, answers| match question.kind() {
            // The troopers first, then the scout beside them.
            QuestionKind::DeployUnit => *answers.last().unwrap(),
            QuestionKind::DeployAt => answers[0],
            QuestionKind::Scout => {
                scouted.push(question.unit().unwrap());
                answers[0]
            }
            QuestionKind::Choose => {
                asked = true;
                answers[0]
            }
            _ => passing(question, answers),
        });
    }
    assert_eq!((scouted, asked), (vec![unit(0), unit(1)], true), "{:?}", scene.fixture.events);
    // An immobile unit does not scout either.
    let mut still = super::scene(&["wicket"], &["stormtroopers"]);
    give(&mut still, 0, UnitKeyword::Stationary, 1);
    still.from_setup();
    while still.fixture.state.round == 0 {
        still.step(|question, answers| match question.kind() {
            QuestionKind::DeployAt => answers[0],
            _ => passing(question, answers),
        });
    }
    assert!(!answered(&still, QuestionKind::Scout));
    still.activate(0).to_actions(passing);
    assert!(!may(&still, UnitAction::Move(MoveKind::Standard)));
}

#[test]
fn a_secret_mission_in_the_enemy_zone_is_worth_a_victory_token() {
    // LEG-KW-SECRET-MISSION: a free action, once.
    let mut scene = scene(&["leia_organa"], &["stormtroopers"]);
    give(&mut scene, 0, UnitKeyword::SecretMission, 1);
    let enemy = scene.view().edge_middle(scene.fixture.state.color(kernel::game::Seat::Second));
    let y = if enemy.y == 0 { 60 } else { 850 };
    scene.put(0, enemy.x / MM, y).put(1, 100, 457);
    acts(&mut scene, 0, UnitAction::Card(CardAction::SecretMission));
    assert_eq!(scene.fixture.state.activation.as_ref().unwrap().actions, 2);
    assert!(!may(&scene, UnitAction::Card(CardAction::SecretMission)));
    scene.fixture.state.round = 6;
    scene.end_round().step(passing);
    assert_eq!(scene.fixture.state.sides[0].tokens, 1);
}

#[test]
fn whoever_thinks_of_itself_has_no_courage_of_others() {
    // LEG-KW-SELF-PRESERVATION, LEG-MORALE-03.
    let mut scene = near(&["rebel_troopers", "leia_organa"], "stormtroopers", 1_200);
    scene.unit(0).tokens.suppression = 2;
    assert!(!scene.view().is_panicked(unit(0)));
    give(&mut scene, 0, UnitKeyword::SelfPreservation, 1);
    // Both are of no affiliation: of the same one.
    assert!(!scene.view().is_panicked(unit(0)));
    scene.fixture.fixed.units[0].affiliation = Some(legion::cards::Affiliation::Raiders);
    assert!(scene.view().is_panicked(unit(0)));
}

#[test]
fn sentinels_stand_by_at_range_3() {
    // LEG-KW-SENTINEL, LEG-STBY-02.
    let asked = |sentinel: u8| {
        let mut scene = near(&["rebel_troopers"], "stormtroopers", 420);
        scene.keep_minis(0, 1).keep_minis(1, 1);
        give(&mut scene, 1, UnitKeyword::Sentinel, sentinel);
        scene.unit(1).tokens.standby = true;
        acts(&mut scene, 0, UnitAction::Aim);
        answered(&scene, QuestionKind::Standby)
    };
    assert_eq!((asked(0), asked(1)), (false, true));
}

#[test]
fn soresu_blocks_and_returns_what_it_dodged() {
    // LEG-KW-SORESU-MASTERY.
    let mut scene = near(&["b1_battle_droids"], "obi_wan_kenobi", 300);
    scene.unit(1).keywords = Default::default();
    give(&mut scene, 1, UnitKeyword::Soresu, 1);
    scene.unit(1).tokens.dodge = 1;
    scene.keep_minis(0, 3).dice(&[1, 1, 7]).dice(&[3]).attack(0, with(QuestionKind::Dodge, Answer::Number(1)));
    assert_eq!((scene.unit(1).wounds(), scene.unit(0).minis.len(), scene.dice_left()), (0, 2, 0));
}

#[test]
fn who_guards_with_soresu_needs_one_die_less_for_a_dodge_token_of_its_own() {
    // LEG-KW-SORESU-MASTERY: the surge blocks and comes back; a token the defender spent is none of the guardian's.
    for (own, rolled) in [(1, &[3_u32][..]), (0, &[3, 3])] {
        let mut scene = scene(&["b1_battle_droids"], &["phase_i_clone_troopers", "obi_wan_kenobi"]);
        scene.put(0, 300, 400).put(1, 600, 400).put(2, 640, 460).keep_minis(0, 3);
        give(&mut scene, 2, UnitKeyword::Soresu, 1);
        give(&mut scene, 2, UnitKeyword::Guardian, 2);
        (scene.unit(1).tokens.dodge, scene.unit(2).tokens.dodge) = (1, own);
        scene.dice(&[1, 1, 1]).dice(rolled).attack(0, |question, answers| match question.kind() {
            QuestionKind::Target => Answer::Target { unit: unit(1), melee: false },
            QuestionKind::Dodge => Answer::Number(1),
            QuestionKind::Guardian => Answer::Number(2),
            QuestionKind::GuardianDodge => Answer::Yes,
            _ => passing(question, answers),
        });
        let wounds = if own > 0 { 0 } else { 2 };
        let guarded = Event::Guarded { guardian: unit(2), unit: unit(1), hits: 2, wounds };
        assert!(scene.fixture.events.contains(&guarded), "{:?}", scene.fixture.events);
        let state = (scene.unit(2).tokens.dodge, scene.unit(0).minis.len(), scene.dice_left());
        assert_eq!(state, (0, 3 - usize::from(own), 0));
    }
}

#[test]
fn unstoppable_units_activate_twice_a_round() {
    // LEG-KW-UNSTOPPABLE.
    let mut scene = near(&["imperial_dark_troopers"], "rebel_troopers", 1_200);
    scene.fixture.state.units[0].order = Order::None;
    scene.from_commands();
    let mut activated = 0;
    while scene.fixture.state.phase != legion::play::state::Phase::End && activated < 9 {
        scene.step(|question, answers| match question.kind() {
            QuestionKind::Turn if answers.contains(&Answer::Draw) => Answer::Draw,
            _ => passing(question, answers),
        });
        let told = scene.fixture.events.iter();
        activated = told.filter(|event| **event == Event::Activated(unit(0))).count();
        if scene.fixture.events.iter().any(|event| matches!(event, Event::RoundBegan(2))) {
            break;
        }
    }
    assert_eq!(activated, 2);
}

#[test]
fn whoever_comes_wounded_has_its_wounds_from_the_start() {
    // LEG-KW-WOUND-X.
    let mut scene = scene(&["leia_organa"], &["stormtroopers"]);
    give(&mut scene, 0, UnitKeyword::Wound, 2);
    scene.from_setup();
    while scene.fixture.state.round == 0 {
        scene.step(|question, answers| match question.kind() {
            QuestionKind::DeployAt => answers[0],
            _ => passing(question, answers),
        });
    }
    assert_eq!(scene.unit(0).wounds(), 2);
}

#[test]
fn an_attack_run_is_faster_or_slower() {
    for (wanted, speed) in [(Answer::Number(3), 3), (Answer::Number(1), 1), (Answer::Pass, 2)] {
        let mut scene = near(&["raddaugh_gnasp_fluttercraft_attack_craft"], "b1_battle_droids", 900);
        scene.activate(0).to_actions(with(QuestionKind::AttackRun, wanted));
        assert_eq!(scene.view().speed(unit(0)), speed);
    }
}

#[test]
fn troopers_who_target_troopers_attack_them_alone() {
    let mut scene = near(&["range_troopers"], "rebel_troopers", 500);
    scene.keep_minis(0, 1).dice(&[7]).dice(&[7]).attack(0, |question, answers| match question.kind() {
        QuestionKind::AdvancedTargeting | QuestionKind::Reroll => Answer::Yes,
        _ => passing(question, answers),
    });
    assert_eq!((scene.unit(0).tokens.aim, scene.dice_left()), (0, 0));
    let mut vehicle = near(&["range_troopers"], "at_rt_rebel", 500);
    vehicle.keep_minis(0, 1).dice(&[7]).attack(0, passing);
    assert!(!answered(&vehicle, QuestionKind::AdvancedTargeting));
}

#[test]
fn ewoks_guard_their_golden_god_from_crits_too() {
    let mut scene = scene(&["stormtroopers"], &["c_3po_golden_god", "logray"]);
    scene.put(0, 300, 400).put(1, 600, 400).put(2, 640, 460).keep_minis(0, 1);
    // A crit that Logray takes over and blocks.
    scene.dice(&[0]).dice(&[0]).attack(0, |question, answers| match question.kind() {
        QuestionKind::Target => Answer::Target { unit: unit(1), melee: false },
        QuestionKind::Guardian => Answer::Number(1),
        _ => passing(question, answers),
    });
    let guarded = scene.fixture.events.iter().any(|event| matches!(event, Event::Guarded { hits: 1, wounds: 0, .. }));
    assert!(guarded && scene.unit(1).wounds() == 0 && scene.dice_left() == 0, "{:?}", scene.fixture.events);
}

#[test]
fn a_story_gives_surges_to_as_many_ewoks_as_rounds_went() {
    let mut scene = near(&["c_3po_golden_god", "logray", "wicket"], "stormtroopers", 1_200);
    scene.activate(0).to_actions(passing);
    scene.step(|question, answers| match question.kind() {
        QuestionKind::Act => Answer::Action(UnitAction::Card(CardAction::Storyteller)),
        QuestionKind::Choose => answers[0],
        _ => passing(question, answers),
    });
    assert_eq!([1, 2].map(|number| scene.unit(number).tokens.surge), [2, 0]);
}

#[test]
fn an_interrogator_wins_ties_over_the_card_of_whoever_is_near() {
    // LEG-CMD-06.
    let tied = |near: i32| {
        let mut scene = scene(&["seventh_sister"], &["luke_skywalker_jedi_knight"]);
        scene.put(0, 300, 400).put(1, 300 + near, 400);
        let card = CATALOG.find_unit("luke_skywalker_jedi_knight").unwrap();
        let hand = &mut scene.fixture.fixed.sides;
        hand[0].hand[0].pips = 2;
        hand[1].hand[0].pips = 2;
        hand[1].hand[0].units.insert(card);
        scene.blue(kernel::game::Seat::Second).from_priority([0, 0]);
        // A block would give blue the priority.
        scene.dice(if near < 200 { &[] } else { &[0] }).step(passing);
        (scene.fixture.state.priority, scene.dice_left())
    };
    assert_eq!(tied(100), (kernel::game::Seat::First, 0));
    assert_eq!(tied(900), (kernel::game::Seat::Second, 0));
}

#[test]
fn clones_that_are_no_regs_share_nothing() {
    // LEG-TYPE-02.
    let mut scene = near(&["phase_i_clone_troopers", "the_bad_batch"], "b1_battle_droids", 300);
    scene.unit(1).tokens.aim = 1;
    assert_eq!(scene.view().purse(unit(0), TokenKind::Aim), None);
    scene.unit(1).keywords[UnitKeyword::WereNotRegs] = 0;
    assert_eq!(scene.view().purse(unit(0), TokenKind::Aim), Some(unit(1)));
}

#[test]
fn cover_is_no_help_against_death_from_above() {
    let fallen = |above: bool| {
        let mut scene = near(&["geonosian_warriors"], "rebel_troopers", 250);
        give(&mut scene, 1, UnitKeyword::Cover, 2);
        scene.keep_minis(0, 1).dice(&[1, 1]);
        if above {
            scene.terrain(&CATALOG, "house", (300, 200), (60, 60), 60).on(0, 0, 0).dice(&[5, 5]);
        }
        scene.attack(0, passing);
        assert_eq!(scene.dice_left(), 0);
        4 - scene.unit(1).minis.len()
    };
    assert_eq!((fallen(false), fallen(true)), (0, 2));
}

#[test]
fn arcs_of_weak_points_are_told_apart() {
    // LEG-MOVE-27, LEG-KW-WEAK-POINT-X.
    let mut scene = scene(&["at_st"], &["rebel_troopers"]);
    scene.put(0, 600, 400).put(1, 400, 400).keep_minis(1, 1);
    let leader = scene.view().leader_outline(unit(1)).unwrap();
    let mini = scene.view().unit(unit(0)).minis[0];
    assert!(Arc::Rear.has(mini.at, mini.heading, &leader) && !Arc::Front.has(mini.at, mini.heading, &leader));
}
