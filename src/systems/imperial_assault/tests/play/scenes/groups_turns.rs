//! Deployment cards at the beginning and the end of rounds and activations, and with what lasts all the time.

use super::{card, card_of_second, dice, dummy};
use imperial_assault::{
    cards::{Die, ability::FigureBan},
    play::{
        PowerToken, QuestionKind, Status,
        testing::Pick::{At, Attack, Figure, Option, Pass, Token, Use, Yes},
    },
};
use kernel::game::Seat;

fn points(scene: &imperial_assault::play::testing::Scene) -> u8 {
    scene.state().activation.as_ref().unwrap().points
}

#[test]
fn mounted_figures_begin_with_movement_points() {
    for id in ["captain-terro", "dewback-rider-elite"] {
        let mut scene = card(id, &[id], &["darth-vader"]);
        scene.put(0, 0, 0).put(1, 9, 9).begin_activation(0).run(&[]);
        assert_eq!(points(&scene), 3, "{id}");
    }
}

#[test]
fn hungry_wampas_hurry_when_nobody_is_near_and_wade_through_anything() {
    for id in ["wampa-regular", "wampa-elite"] {
        for (column, mp) in [(4, 2), (3, 0)] {
            let mut scene = card(id, &[id], &["darth-vader"]);
            scene.put(0, 0, 0).put(1, column, 0).begin_activation(0).run(&[]);
            assert_eq!(points(&scene), mp, "{id}");
            assert!(scene.view().cannot(super::super::figure(0), FigureBan::Interact));
        }
    }
}

#[test]
fn ahsoka_is_vigorous() {
    let mut scene = card("ahsoka-tano", &["ahsoka-tano"], &["darth-vader"]);
    scene.put(0, 0, 0).put(1, 9, 9).begin_activation(0).run(&[Use("vigor"), Option(0)]);
    assert_eq!(points(&scene), 2);
    scene.begin_activation(0).run(&[Use("vigor"), Option(1)]);
    assert_eq!(scene.state().figures[0].tokens.as_slice(), [PowerToken::Block]);
    scene.activate(0).run(&[Use("force-leap"), At(6, 0)]);
    assert_eq!(scene.place(0), Some((6, 0)));
}

#[test]
fn shyla_is_responsive() {
    let mut scene = card("shyla-varad", &["shyla-varad"], &["darth-vader"]);
    scene.put(0, 0, 0).put(1, 9, 9).damage(0, 2).begin_activation(0).run(&[Use("responsive"), Option(0)]);
    assert_eq!(points(&scene), 1);
    scene.begin_activation(0).run(&[Use("responsive"), Option(1)]);
    assert_eq!(scene.hurt_by(0), 1);
}

#[test]
fn ko_tun_distributes_arms() {
    let mut scene = card("ko-tun-feralo", &["ko-tun-feralo", "stormtrooper-regular"], &["darth-vader"]);
    scene.put(0, 0, 0).put(1, 3, 0).put(2, 4, 0).put(4, 9, 9);
    scene.begin_activation(0).run(&[Use("arms-distribution"), Option(1)]);
    assert_eq!(scene.state().figures[1].tokens.as_slice(), [PowerToken::Block]);
}

#[test]
fn thrawn_plans_more_the_longer_it_lasts() {
    let mut scene = card("thrawn", &["thrawn", "stormtrooper-regular"], &["darth-vader"]);
    scene.put(0, 0, 0).put(1, 1, 0).put(4, 9, 9);
    scene.fixture.state.round = 2;
    scene.deck(&super::CATALOG, Seat::Second, &["parry", "focus"]);
    // Then the top of both decks is looked at, and one card discarded.
    let plan = [Use("long-laid-plans"), Figure(1), Token(PowerToken::Damage), Figure(0), Token(PowerToken::Block), Yes];
    scene.begin_activation(0).run(&plan);
    assert_eq!(scene.state().figures[1].tokens.as_slice(), [PowerToken::Damage]);
    assert_eq!(scene.state().figures[0].tokens.as_slice(), [PowerToken::Block]);
    assert_eq!(scene.deck_left(Seat::Second), 1);
}

#[test]
fn riot_troopers_raise_their_shields() {
    for id in ["riot-trooper-regular", "riot-trooper-elite"] {
        let mut scene = card(id, &[id], &["darth-vader"]);
        scene.put(0, 0, 0).put(2, 9, 9).activate(0).run(&[Pass]);
        assert_eq!(scene.state().figures[0].tokens.as_slice(), [PowerToken::Block], "{id}");
        scene.activate(0).run(&[Pass]);
        assert_eq!(scene.state().figures[0].tokens.len(), 1, "{id}");
    }
}

#[test]
fn murne_reports_while_she_holds_more_cards() {
    for (cards, hides) in [(&["parry"][..], true), (&[], false)] {
        let mut scene = card("murne-rin", &["murne-rin", "stormtrooper-regular"], &["darth-vader"]);
        scene.put(0, 0, 0).put(1, 3, 0).put(4, 9, 9).hand_cards(&super::CATALOG, Seat::First, cards);
        let picks = [Pass, Use("field-report")];
        scene.activate(0).run(if hides { &picks } else { &picks[..1] });
        assert_eq!((scene.has(0, Status::Hidden), scene.has(1, Status::Hidden)), (hides, hides));
    }
}

#[test]
fn an_unnerving_droid_weakens_its_neighbors() {
    let mut scene = card("0-0-0", &["0-0-0"], &["stormtrooper-regular"]);
    scene.put(0, 0, 0).put(1, 1, 0).put(2, 3, 0).activate(0).run(&[Pass]);
    assert_eq!((scene.has(1, Status::Weakened), scene.has(2, Status::Weakened)), (true, false));
}

#[test]
fn bossk_regenerates() {
    let mut scene = card("bossk", &["bossk"], &["darth-vader"]);
    scene
        .put(0, 0, 0)
        .put(1, 9, 9)
        .damage(0, 5)
        .status(0, Status::Stunned)
        .status(0, Status::Hidden)
        .end_round()
        .run(&[]);
    assert_eq!((scene.hurt_by(0), scene.has(0, Status::Stunned), scene.has(0, Status::Hidden)), (3, false, true));
}

#[test]
fn probe_droids_blow_themselves_up_if_they_like() {
    for id in ["probe-droid-regular", "probe-droid-elite"] {
        let mut scene = card(id, &[id, "greedo"], &["darth-vader"]);
        scene.put(0, 0, 0).put(1, 1, 0).put(2, 0, 1).end_round().run(&[Pass]);
        assert_eq!(scene.place(0), Some((0, 0)), "{id}");
        scene.faces(&[4]).end_round().run(&[Use("self-destruct")]);
        assert_eq!((scene.place(0), scene.hurt_by(1), scene.hurt_by(2)), (None, 3, 3), "{id}");
    }
}

#[test]
fn ezra_moves_before_everybody_else() {
    let mut scene = card("ezra-bridger", &["ezra-bridger"], &["darth-vader"]);
    scene.put(0, 0, 0).put(1, 9, 9).begin_round().run(&[Use("brash"), At(4, 0)]);
    assert_eq!(scene.place(0), Some((4, 0)));
}

#[test]
fn davith_begins_hidden() {
    let mut scene = card("davith-elso", &["davith-elso"], &["darth-vader"]);
    scene.put(0, 0, 0).put(1, 9, 9).deal().run(&[]);
    assert!(scene.has(0, Status::Hidden));
}

#[test]
fn heras_landing_lets_her_and_her_neighbors_move() {
    let mut scene = card("hera-syndulla", &["hera-syndulla", "stormtrooper-regular"], &["darth-vader"]);
    scene.put(0, 0, 0).put(1, 0, 1).put(2, 0, 5).put(4, 9, 9).deal().run(&[At(1, 0), At(1, 1)]);
    assert_eq!([0, 1, 2].map(|figure| scene.place(figure)), [Some((1, 0)), Some((1, 1)), Some((0, 5))]);
}

#[test]
fn death_troopers_guard_a_leader_from_the_beginning() {
    let mut scene = card("death-trooper-regular", &["death-trooper-regular", "thrawn", "greedo"], &["darth-vader"]);
    scene.put(0, 0, 0).put(1, 5, 5).put(2, 6, 6).put(3, 9, 9).deal().run(&[]);
    assert_eq!(scene.state().figures[1].tokens.as_slice(), [PowerToken::Block]);
}

#[test]
fn death_troopers_are_followed_by_a_cheap_trooper() {
    for id in ["death-trooper-regular", "death-trooper-elite"] {
        let mut scene = card(id, &[id, "stormtrooper-regular", "darth-vader"], &["rebel-trooper-regular"]);
        scene.put(0, 0, 0).put(1, 5, 5).put(4, 6, 6).put(5, 9, 9);
        scene.activate(0).end_group().run(&[Use("field-tactics")]);
        let next = scene.state().activation.as_ref().map(|active| active.group.index());
        assert_eq!(next, Some(1), "{id}");
        // Nobody follows if its player declines.
        let mut scene = card(id, &[id, "stormtrooper-regular"], &["rebel-trooper-regular"]);
        scene.put(0, 0, 0).put(1, 5, 5).put(4, 9, 9).activate(0).end_group().run(&[Pass]);
        assert!(scene.state().activation.is_none(), "{id}");
    }
}

#[test]
fn an_elite_death_trooper_supplies_a_neighbor() {
    let mut scene = card("death-trooper-elite", &["death-trooper-elite", "stormtrooper-regular"], &["darth-vader"]);
    scene.put(0, 0, 0).put(1, 1, 0).put(2, 5, 0).put(4, 9, 9);
    scene.activate(0).run(&[Use("squad-captain"), Token(PowerToken::Surge)]);
    assert_eq!(scene.state().figures[1].tokens.as_slice(), [PowerToken::Surge]);
    assert!(!scene.is_offered("squad-captain"));
}

#[test]
fn kanan_sees_who_activates_next() {
    let mut scene = card("kanan-jarrus", &["kanan-jarrus"], &["darth-vader", "greedo"]);
    scene.put(0, 0, 0).put(1, 9, 9).put(2, 9, 8).begin_activation(0).run(&[Figure(2)]);
    scene.activate(0).end_group().run(&[]).run(&[]);
    let next = scene.state().activation.as_ref().map(|active| active.group.index());
    assert_eq!(next, Some(2));
}

#[test]
fn jyn_shoots_at_who_begins_its_activation_once_a_round() {
    let mut scene = card_of_second("jyn-odan", &["darth-vader"], &["jyn-odan"]);
    dummy(&mut scene, 0, 3, 0);
    scene.put(1, 0, 0);
    dice(&mut scene, 1, &[Die::Red]);
    scene.faces(&[1]).begin_activation(0).run(&[Use("hair-trigger")]);
    assert_eq!(scene.hurt_by(0), 2);
    scene.begin_activation(0).run(&[]);
    assert_eq!(scene.hurt_by(0), 2);
}

#[test]
fn jyn_moves_twice_as_far_as_she_evades() {
    let mut scene = card_of_second("jyn-odan", &["darth-vader"], &["jyn-odan"]);
    dummy(&mut scene, 0, 1, 0);
    scene.put(1, 2, 0);
    scene.faces(&[1, 2]).fight(0, 1, &[At(4, 0)]);
    assert_eq!(scene.place(1), Some((4, 0)));
}

#[test]
fn hondo_takes_two_points_once_from_the_zone_of_the_other() {
    use imperial_assault::play::pieces::Zone;
    let mut scene = card("hondo-ohnaka", &["hondo-ohnaka"], &["darth-vader"]);
    let blue = scene.fixture.fixed.zone(Zone::Blue)[0];
    scene.put(0, blue.column(), blue.row()).put(1, 11, 11).points(Seat::Second, 5);
    scene.fixture.state.sides[0].zone = Some(Zone::Red);
    scene.fixture.state.sides[1].zone = Some(Zone::Blue);
    for _ in 0..2 {
        scene.end_round().run(&[]);
        let points = Seat::BOTH.map(|seat| scene.state().side(seat).points);
        assert_eq!(points, [2, 3]);
    }
}

#[test]
fn obi_wan_falls_and_a_friend_focuses() {
    let mut scene = card_of_second("obi-wan-kenobi", &["darth-vader"], &["obi-wan-kenobi", "greedo"]);
    dummy(&mut scene, 0, 0, 0);
    scene.put(1, 1, 0).put(2, 9, 9).damage(1, 11);
    scene.shielded(1, &[]).faces(&[4]).fight(0, 1, &[]);
    assert_eq!((scene.place(1), scene.has(2, Status::Focused)), (None, true));
}

#[test]
fn maul_does_not_fall_before_he_activated_nor_recovers() {
    let mut scene = card_of_second("maul", &["darth-vader"], &["maul", "greedo"]);
    dummy(&mut scene, 0, 0, 0);
    scene.put(1, 1, 0).put(2, 9, 9).damage(1, 11);
    scene.shielded(1, &[]).faces(&[4]).fight(0, 1, &[]);
    assert_eq!((scene.hurt_by(1), scene.place(1)), (12, Some((1, 0))));
    assert!(scene.view().cannot(super::super::figure(1), FigureBan::Recover));
    scene.activate(1).run(&[Pass]);
    assert_eq!(scene.place(1), None);
}

#[test]
fn maul_reaches_and_cleaves_or_focuses() {
    let mut scene = card("maul", &["maul"], &["stormtrooper-regular"]);
    scene.put(0, 0, 0).put(3, 9, 9);
    dummy(&mut scene, 1, 2, 0);
    dummy(&mut scene, 2, 1, 1);
    dice(&mut scene, 0, &[Die::Red]);
    use imperial_assault::play::{Answer, testing::Pick::Is};
    scene.activate(0).faces(&[1]).run(&[Is(Answer::Aim), Option(0), Attack(1), Figure(2)]);
    assert_eq!((scene.hurt_by(1), scene.hurt_by(2)), (3, 2));
    scene.faces(&[1, 2]).fight(0, 2, &[Option(1)]);
    assert_eq!(scene.hurt_by(2), 2 + 3 + 2);
}

#[test]
fn e_webs_fire_again_or_move() {
    for id in ["e-web-engineer-regular", "e-web-engineer-elite"] {
        let mut scene = card(id, &[id], &["darth-vader"]);
        scene.put(0, 0, 0);
        dummy(&mut scene, 1, 5, 0);
        dice(&mut scene, 0, &[Die::Red]);
        scene.activate(0).faces(&[1, 1]).run(&[Attack(1)]);
        // After an attack it does not leave its space, and it attacks again.
        scene.fixture.state.activation.as_mut().unwrap().points = 2;
        use imperial_assault::play::Answer;
        assert!(!scene.offers().iter().any(|offer| matches!(offer, Answer::Walk(_))), "{id}");
        scene.run(&[Attack(1)]);
        assert_eq!(scene.hurt_by(1), 4, "{id}");
        scene.activate(0);
        scene.fixture.state.activation.as_mut().unwrap().points = 2;
        let to = scene.offers().into_iter().find_map(|offer| match offer {
            Answer::Walk(stand) => Some((stand.at.column(), stand.at.row())),
            _ => None,
        });
        let (column, row) = to.unwrap();
        scene.run(&[At(column, row)]);
        assert!(!scene.offers().iter().any(|offer| matches!(offer, Answer::Attack { .. })), "{id}");
    }
}

#[test]
fn an_at_st_does_not_attack_its_neighbors() {
    let mut scene = card("at-st-elite", &["at-st-elite"], &["stormtrooper-regular"]);
    scene.put(0, 2, 2);
    dummy(&mut scene, 1, 4, 2);
    dummy(&mut scene, 2, 6, 2);
    scene.activate(0);
    use imperial_assault::play::Answer;
    let targets: Vec<u8> = (scene.offers().into_iter())
        .filter_map(|offer| if let Answer::Attack { target, .. } = offer { Some(target.0) } else { None })
        .collect();
    assert!(
        !targets.contains(&1) && scene.put(1, 9, 9).offers().iter().any(|offer| matches!(offer, Answer::Attack { .. }))
    );
}

#[test]
fn fenn_attacks_again_and_lets_a_trooper_do_the_same() {
    let mut scene = card("fenn-signis", &["fenn-signis", "stormtrooper-regular"], &["darth-vader"]);
    scene.put(0, 0, 3);
    dummy(&mut scene, 1, 0, 0);
    dummy(&mut scene, 4, 3, 0);
    let again = |scene: &imperial_assault::play::testing::Scene, figure| {
        scene.view().attacks_again(super::super::figure(figure))
    };
    assert!(again(&scene, 0) && !again(&scene, 1));
    scene.activate(1).faces(&[1]).run(&[Attack(4), Use("trooper-assault")]);
    assert!(again(&scene, 1));
    scene.faces(&[1]).run(&[Attack(4)]);
    assert_eq!(scene.hurt_by(4), 4);
}

#[test]
fn some_see_past_others() {
    for id in ["hk-assassin-droid-elite", "mak-eshkarey", "rebel-saboteur-elite"] {
        let mut scene = card(id, &[id], &["stormtrooper-regular"]);
        let enemy = scene.fixture.fixed.groups[0].figures.end;
        scene.put(0, 0, 0).put(enemy, 2, 0).put(enemy + 1, 5, 0).activate(0);
        use imperial_assault::play::Answer;
        let sees = |offer: &Answer| matches!(offer, Answer::Attack { target, .. } if target.0 == enemy + 1);
        assert!(scene.offers().iter().any(sees), "{id}");
        scene.silence(0);
        assert!(!scene.offers().iter().any(sees), "{id}");
    }
}

#[test]
fn efficient_travelers_pay_nothing_extra() {
    use imperial_assault::{
        cards::Terrain,
        play::{
            Answer,
            board::{Ground, Plan},
        },
    };
    for id in
        ["echo-base-trooper-regular", "echo-base-trooper-elite", "snowtrooper-elite", "wampa-regular", "wampa-elite"]
    {
        let mut scene = card(id, &[id], &["darth-vader"]);
        let vader = scene.fixture.fixed.figures.len() as u8 - 1;
        let terrain = vec![Terrain::Difficult; 144];
        scene.on(Ground::new(Plan { width: 12, terrain: &terrain, ..Plan::default() }, 0));
        scene.put(0, 5, 5).put(vader, 9, 9).activate(0);
        scene.fixture.state.activation.as_mut().unwrap().points = 1;
        let walks = |offer: &Answer| matches!(offer, Answer::Walk(_));
        assert!(scene.offers().iter().any(walks), "{id}");
        scene.silence(0);
        assert!(!scene.offers().iter().any(walks), "{id}");
    }
}

#[test]
fn blaise_adapts_when_the_other_plays_a_card() {
    let mut scene = card("agent-blaise", &["agent-blaise"], &["stormtrooper-regular"]);
    scene.put(0, 0, 0).put(1, 9, 9).hand_cards(&super::CATALOG, Seat::Second, &["fleet-footed", "fleet-footed"]);
    scene.activate(1).run(&[Use("fleet-footed"), Figure(0)]);
    assert!(scene.has(0, Status::Hidden));
    scene.run(&[Use("fleet-footed")]);
    assert!(!scene.has(1, Status::Hidden) && scene.was_asked(Seat::First, QuestionKind::Choose));
}
