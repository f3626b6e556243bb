//! Neutral figures and what lurks in the water.

use super::{at, far_from, piece, points, round_end, scene, token, zoned};
use imperial_assault::{
    cards::Die,
    play::{
        Answer, Ask, Event, QuestionKind,
        testing::{eager, passing, with},
    },
};
use kernel::game::Seat;

#[test]
fn a_krykna_goes_to_figures_and_hurts_them_and_pays_who_defeats_it() {
    // Krykna Infestation.
    let mut scene = zoned("chopper-base-atollon-a");
    let krykna = token(&scene, "krykna", 0);
    let near = scene.state().ground.adjacent(krykna.1).find(|space| {
        let ground = &scene.state().ground;
        !ground.is_blocking(*space) && ground.adjacent(*space).count() > 4
    });
    at(&mut scene, 0, (0, near.unwrap()));
    far_from(&mut scene, 3, &[krykna.1], 9);
    round_end(&mut scene);
    assert!(scene.view().figure(super::figure(0)).damage >= 2, "a krykna is beside it");
    let pushed = scene.fixture.questions.iter().filter(|asked| asked.question.of_mission() == Some(Ask::Next));
    let seats: Vec<Seat> = pushed.map(|asked| asked.seat).collect();
    assert_eq!(seats[..3], [Seat::First, Seat::Second, Seat::First], "in turn");
    let target = piece(&scene, krykna.0);
    let space = scene.view().token_space(usize::from(krykna.0));
    at(&mut scene, 0, (0, space));
    scene.damage(target.0, 7).armed(0, &[Die::Red, Die::Red], &[]).faces(&[5, 5]);
    scene.attack(0, target.0, passing);
    assert_eq!(points(&scene), [2, 0]);
    assert_eq!(scene.state().tokens[usize::from(krykna.0)].kept, Some(Seat::First));
    // It comes back in the zone of the other.
    scene.put(0, 0, 8);
    round_end(&mut scene);
    let state = &scene.state().tokens[usize::from(krykna.0)];
    assert!(!state.gone && scene.events().iter().any(|event| matches!(event, Event::TokenBrought(..))));
}

#[test]
fn a_neutral_figure_is_in_the_way_and_no_figure_of_a_player() {
    // IA-TERM-10, IA-LOS-11, IA-MOVE-07: neutral figures block sight, and cost nothing extra.
    let mut scene = scene("chopper-base-atollon-a");
    let krykna = token(&scene, "krykna", 0);
    let target = piece(&scene, krykna.0);
    let bodies = scene.view().spaces_of(|_| true);
    assert!(bodies.contains(krykna.1));
    assert!(!scene.view().is_hostile(target, Seat::First));
    assert!(scene.view().in_play().all(|figure| figure != target));
    // It counts for nobody's control.
    at(&mut scene, 0, krykna);
    assert_eq!(scene.view().control(usize::from(krykna.0)), Some(Seat::First));
}

#[test]
fn thugs_come_to_the_closest_figure_and_who_has_initiative_decides() {
    // Local Trouble; IA-CONF-03, IA-INIT-03, IA-GOLD-05: the mission comes before other effects of the end of the round.
    let mut scene = scene("corellian-underground-a");
    let thug = token(&scene, "thug", 0);
    let beside: Vec<_> =
        scene.state().ground.adjacent(thug.1).filter(|s| !scene.state().ground.is_blocking(*s)).collect();
    at(&mut scene, 0, (0, beside[0]));
    at(&mut scene, 3, (0, beside[1]));
    scene.fixture.state.initiative = Seat::Second;
    round_end(&mut scene);
    let asked = |ask: Ask| {
        let of = scene.fixture.questions.iter().filter(|asked| asked.question.of_mission() == Some(ask));
        of.map(|asked| asked.seat).collect::<Vec<_>>()
    };
    assert!(asked(Ask::Next).iter().all(|seat| *seat == Seat::Second) && !asked(Ask::Next).is_empty());
    assert!(asked(Ask::Closest).iter().all(|seat| *seat == Seat::Second) && !asked(Ask::Closest).is_empty());
    let hurt = |number: u8| scene.view().figure(super::figure(number)).damage;
    assert_eq!((hurt(0), hurt(3)), (2, 2));
    // Thugs are hostile to all.
    assert!(scene.view().is_hostile(piece(&scene, thug.0), Seat::First));
}

#[test]
fn the_cantina_pays_who_holds_it() {
    // Local Trouble; IA-TERM-03.
    let mut scene = scene("corellian-underground-a");
    let area = scene.fixture.fixed.mission.areas["cantina"].clone();
    scene.put(3, area[0].0.into(), area[0].1.into());
    far_from(&mut scene, 0, &[imperial_assault::play::board::Space::from(area[7])], 6);
    round_end(&mut scene);
    assert_eq!(points(&scene), [0, 6]);
}

#[test]
fn raiders_shoot_at_who_is_closest_and_more_of_them_come() {
    // Raiding Party.
    let mut scene = scene("moisture-farm-b");
    let raider = token(&scene, "raider", 0);
    let beside: Vec<_> =
        scene.state().ground.adjacent(raider.1).filter(|s| !scene.state().ground.is_blocking(*s)).collect();
    at(&mut scene, 0, (0, beside[0]));
    far_from(&mut scene, 3, &[raider.1], 8);
    let before = scene.view().tokens("raider").count();
    round_end(&mut scene);
    assert!(scene.view().figure(super::figure(0)).damage >= 2);
    assert_eq!(scene.view().tokens("raider").count(), before + 1, "one comes");
    let target = piece(&scene, raider.0);
    scene.damage(target.0, 4).armed(0, &[Die::Red, Die::Red], &[]).faces(&[5, 5, 0]);
    scene.attack(0, target.0, passing);
    assert_eq!(points(&scene), [4, 0]);
    // The player with initiative may move them instead.
    scene.end_round().step(passing);
    assert!(scene.fixture.questions.iter().any(|asked| asked.question.of_mission() == Some(Ask::Push)));
}

#[test]
fn the_dianoga_pays_for_every_damage_once_it_falls() {
    // Lair of the Dianoga.
    let mut scene = scene("coruscant-landfill-a");
    let beast = token(&scene, "dianoga", 0);
    let target = piece(&scene, beast.0);
    let beside =
        scene.state().ground.adjacent(beast.1).find(|space| !scene.state().ground.is_blocking(*space)).unwrap();
    at(&mut scene, 0, (0, beside));
    at(&mut scene, 3, beast);
    // A green face with two damage at the end of the round.
    scene.faces(&[2]);
    round_end(&mut scene);
    let hurt =
        |scene: &imperial_assault::play::testing::Scene, number: u8| scene.view().figure(super::figure(number)).damage;
    assert_eq!((hurt(&scene, 0), hurt(&scene, 3)), (2, 2));
    // Three damage against three blocks of its own, then two through.
    scene.armed(0, &[Die::Red, Die::Red], &[]).faces(&[5, 1]);
    scene.attack(0, target.0, passing);
    assert_eq!((hurt(&scene, target.0), points(&scene)), (2, [0, 0]));
    assert_eq!(scene.state().mission.claimed, [2, 0]);
    scene.damage(target.0, 18).armed(3, &[Die::Blue; 3], &[]).faces(&[4, 4, 4]);
    scene.activate(3);
    let strike = Answer::Attack { target, space: beast.1 };
    scene.step(with(QuestionKind::Act, strike));
    assert_eq!(points(&scene), [2, 7], "two claimed by each, five for the last blow");
    assert!(scene.events().contains(&Event::PieceDestroyed(target)));
    scene.end_round().step(eager);
}
