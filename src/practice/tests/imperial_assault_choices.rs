//! Choices of the heuristic player of Imperial Assault with an obvious answer.

use std::sync::LazyLock;

use imperial_assault::{
    Catalog, ImperialAssault,
    cards::{Die, Edge, Effect, EffectUse, Surge, Terrain, Value},
    play::{
        Answer, FigureNo, Interactable, Question, QuestionKind,
        board::{Ground, Plan, Space},
        testing::{Scene, board},
    },
};
use kernel::game::{Decision, Match, Seat};
use practice::opponents::player;

pub static CATALOG: LazyLock<Catalog> = LazyLock::new(|| Catalog::bundled().unwrap());

pub fn scene(first: &[&str], second: &[&str]) -> Scene {
    Scene::new(&CATALOG, [first, second])
}

/// Returns the answer to the open question.
pub fn choice(scene: Scene) -> Answer {
    let game = scene.game();
    let decision = game.decision().unwrap().clone();
    let at = player::<ImperialAssault>("heuristic", 1).unwrap().answer(&game.seen(decision.seat), &decision);
    decision.answers[at]
}

/// Lets the player answer everything until a question of this kind, and gives the answer to that.
pub fn choice_of(scene: Scene, kind: QuestionKind) -> Answer {
    let mut game = scene.game();
    let mut player = player::<ImperialAssault>("heuristic", 1).unwrap();
    for _ in 0..40 {
        let decision: Decision<Question, Answer> = game.decision().unwrap().clone();
        let answer = decision.answers[player.answer(&game.seen(decision.seat), &decision)];
        if decision.question.kind() == kind {
            return answer;
        }
        game.apply(&answer, &mut Vec::new()).unwrap();
    }
    panic!("{kind:?} was not asked");
}

/// True if an answer plays this Command card.
pub fn plays(scene: &Scene, answer: Answer, card: &str) -> bool {
    let (Answer::Use(ability, _) | Answer::Special(ability)) = answer else { return false };
    scene.fixture.fixed.abilities.source_of(ability).command() == CATALOG.find_command(card)
}

/// True if the player plays a card of the first player at the open question.
pub fn plays_now(make: impl Fn() -> Scene, card: &str) -> bool {
    let answer = choice(make());
    plays(&make(), answer, card)
}

#[test]
fn nobody_blows_up_ground_on_which_no_enemy_stands() {
    // Drokkatta's Demolish costs strain, and reaches three spaces.
    for (column, is_used) in [(11, false), (3, true)] {
        let mut scene = scene(&["drokkatta"], &["stormtrooper-regular"]);
        scene.put(0, 0, 0).put(1, column, 0).put(2, column, 1).put(3, column, 2).activate(0);
        let active = scene.fixture.state.activation.as_mut().unwrap();
        (active.attacked, active.actions) = (true, 0);
        let demolish = Answer::Use(scene.ability(FigureNo(0), "demolish"), Some(FigureNo(0)));
        assert!(scene.offers().contains(&demolish));
        let game = scene.game();
        let decision = game.decision().unwrap();
        for id in ["heuristic", "searching"] {
            let at = player::<ImperialAssault>(id, 1).unwrap().answer(&game.seen(decision.seat), decision);
            assert_eq!(decision.answers[at] == demolish, is_used, "{id} at {column}");
        }
    }
}

#[test]
fn a_grenade_goes_where_enemies_stand_together_and_no_friend_does() {
    let mut scene = scene(&["drokkatta", "chewbacca"], &["stormtrooper-regular"]);
    scene.put(0, 5, 5).put(1, 8, 5).put(2, 6, 2).put(3, 7, 2).put(4, 8, 6).activate(0);
    let active = scene.fixture.state.activation.as_mut().unwrap();
    (active.attacked, active.actions) = (true, 0);
    let Answer::Space(space) = choice_of(scene, QuestionKind::ChooseSpace) else { panic!("a space") };
    let ground = board(&[]);
    let touches = |column, row| ground.distance(space, Space::new(column, row)).is_some_and(|far| far <= 1);
    assert!(touches(6, 2) && touches(7, 2) && !touches(8, 5), "{space:?}");
}

#[test]
fn a_dirty_trick_is_played_on_who_comes_near() {
    let mut scene = scene(&["darth-vader"], &["greedo"]);
    scene.hand_cards(&CATALOG, Seat::Second, &["dirty-trick"]).put(0, 0, 0).put(1, 3, 0).activate(0);
    scene.fixture.state.activation.as_mut().unwrap().points = 2;
    let mut heuristic = player::<ImperialAssault>("heuristic", 1).unwrap();
    let walk = |answers: &[Answer]| {
        let near = |answer: &&Answer| matches!(answer, Answer::Walk(stand) if stand.at == Space::new(2, 0));
        answers.iter().find(near).copied().unwrap()
    };
    let mut game = scene.game();
    let first = game.decision().unwrap().clone();
    game.apply(&walk(&first.answers), &mut Vec::new()).unwrap();
    let asked = game.decision().unwrap().clone();
    assert_eq!((asked.seat, asked.question.kind()), (Seat::Second, QuestionKind::Use));
    let at = heuristic.answer(&game.seen(asked.seat), &asked);
    assert!(matches!(asked.answers[at], Answer::Use(..)));
}

#[test]
fn the_cheap_one_takes_the_blow_for_the_dear_one_and_not_the_other_way_round() {
    for (target, covers) in [(1, true), (2, false)] {
        // Greedo (0) shoots at Vader (1) or at a riot trooper (2), who stand beside each other and can both guard.
        let mut scene = scene(&["greedo"], &["darth-vader", "riot-trooper-regular"]);
        scene.hand_cards(&CATALOG, Seat::Second, &["bodyguard"]).put(0, 0, 0).put(1, 4, 0).put(2, 4, 1).put(3, 11, 11);
        scene.armed(0, &[Die::Red, Die::Red], &[]).shielded(1, &[]).shielded(2, &[]);
        scene.fixture.fixed.groups[0].innate.symbols.accuracy = 9;
        let mut heuristic = player::<ImperialAssault>("heuristic", 1).unwrap();
        scene.faces(&[0, 0, 0, 0]).activate(0);
        let mut game = scene.game();
        let first = game.decision().unwrap().clone();
        let strike = |answer: &&Answer| matches!(answer, Answer::Attack { target: at, .. } if *at == FigureNo(target));
        let strike = first.answers.iter().find(strike).copied().unwrap();
        game.apply(&strike, &mut Vec::new()).unwrap();
        let guarded = loop {
            let Some(asked) = game.decision().cloned() else { break None };
            let is_guard = asked.question.kind() == QuestionKind::Use && asked.seat == Seat::Second;
            let at = heuristic.answer(&game.seen(asked.seat), &asked);
            if is_guard {
                break Some(matches!(asked.answers[at], Answer::Use(..)));
            }
            if asked.question.kind() == QuestionKind::Act {
                break None;
            }
            game.apply(&asked.answers[at], &mut Vec::new()).unwrap();
        };
        assert_eq!(guarded.unwrap_or(false), covers, "{target}");
    }
}

#[test]
fn an_attack_that_cannot_reach_is_not_paid_for() {
    // Take it Down: a friend beside attacks with two damage more, if it can reach anybody.
    for (distance, is_played) in [(11, false), (3, true)] {
        let make = || {
            let mut scene = scene(&["gideon-argus", "rebel-trooper-regular"], &["stormtrooper-regular"]);
            scene.hand_cards(&CATALOG, Seat::First, &["take-it-down"]);
            scene
                .put(0, 0, 1)
                .put(1, 0, 0)
                .put(2, 0, 11)
                .put(3, 1, 11)
                .put(4, distance, 0)
                .put(5, 11, 11)
                .put(6, 11, 10);
            scene.armed(1, &[Die::Green, Die::Red], &[]).activate(0);
            scene.fixture.fixed.groups[1].innate.symbols.accuracy = 3;
            scene.fixture.state.activation.as_mut().unwrap().attacked = true;
            scene
        };
        assert_eq!(plays_now(make, "take-it-down"), is_played, "at {distance}");
    }
}

#[test]
fn black_market_prices_are_paid_with_the_dear_card() {
    let make = || {
        let mut scene = scene(&["greedo"], &["darth-vader"]);
        scene.hand_cards(&CATALOG, Seat::First, &["black-market-prices", "assassinate", "fleet-footed"]);
        scene.put(0, 0, 0).put(1, 11, 11).activate(0);
        scene
    };
    let mut game = make().game();
    let decision = game.decision().unwrap().clone();
    let use_it = decision.answers.iter().find(|answer| plays(&make(), **answer, "black-market-prices")).copied();
    game.apply(&use_it.unwrap(), &mut Vec::new()).unwrap();
    let decision = game.decision().unwrap().clone();
    assert_eq!(decision.question.kind(), QuestionKind::ChooseCard);
    let at = player::<ImperialAssault>("heuristic", 1).unwrap().answer(&game.seen(decision.seat), &decision);
    let Answer::Card(place) = decision.answers[at] else { panic!("a card") };
    let shown = game.seen(Seat::First).shown()[usize::from(place)];
    assert_eq!(CATALOG.find_command("assassinate"), Some(shown));
}

#[test]
fn who_can_open_the_door_goes_before_those_who_wait_behind_it() {
    // A door below the spaces (5, 16) and (6, 16): stormtroopers (0 to 2) stand at it, guards (3, 4) behind them.
    let armies: [&[&str]; 2] = [&["stormtrooper-regular", "royal-guard-regular"], &["chewbacca"]];
    let mut scene = Scene::with_mission(&CATALOG, armies, "chopper-base-atollon-practice-duel");
    scene.put(0, 5, 16).put(1, 4, 15).put(2, 6, 15).put(3, 5, 14).put(4, 6, 14).put(5, 9, 0);
    let view = scene.view();
    assert!(
        view.interactables(FigureNo(0)).contains(&Interactable::Door(0)) && view.interactables(FigureNo(3)).is_empty()
    );
    let groups = &scene.fixture.fixed.figures;
    let wanted = Answer::Group(groups[0]);
    assert_eq!(choice(scene), wanted);
}

#[test]
fn a_figure_whose_fall_loses_the_match_hides_instead_of_shooting() {
    // Greedo, wounded and with one action left, stands before a wall, and two ready troopers see him.
    let shoots = |points: i32| {
        let mut scene = scene(&["greedo", "jabba-the-hutt"], &["stormtrooper-regular"]);
        scene.on(board(&[(3, 4), (3, 5), (3, 6), (3, 7), (3, 8)])).put(0, 4, 5).damage(0, 4);
        for of in 0..2 {
            scene.put(of + 2, 8, i32::from(of) + 4);
        }
        // Nobody shoots first, and another friend stands where they could shoot at him too.
        scene.silence(0).put(1, 5, 10).points(Seat::Second, points).activate(0);
        scene.fixture.state.activation.as_mut().unwrap().actions = 1;
        matches!(choice(scene), Answer::Attack { .. })
    };
    assert!(shoots(0), "a shot is worth the danger early on");
    assert!(!shoots(38), "but not where it may lose everything");
}

#[test]
fn who_waits_behind_a_closed_door_goes_to_it() {
    // A wall with a door in it; the enemy is four spaces away through the door, as far as a trooper likes it.
    let edge = |row: u8| Edge { space: (5, row), is_east: true };
    let doors = [vec![edge(5), edge(6)]];
    let walls: Vec<Edge> = (0..12).filter(|row| *row != 5 && *row != 6).map(edge).collect();
    let terrain = [Terrain::Open; 144];
    let plan = Plan { width: 12, terrain: &terrain, walls: &walls, doors: &doors, ..Plan::default() };
    let mut scene = scene(&["stormtrooper-regular"], &["rebel-trooper-regular"]);
    scene.on(Ground::new(plan, 1)).put(0, 4, 5).put(1, 4, 4).put(2, 4, 7).put(3, 8, 5).put(4, 9, 5).put(5, 9, 6);
    scene.activate(0);
    let mut game = scene.game();
    let mut heuristic = player::<ImperialAssault>("heuristic", 1).unwrap();
    while let Some(decision) = game.decision().cloned().filter(|asked| asked.question.kind() == QuestionKind::Act) {
        let at = heuristic.answer(&game.seen(decision.seat), &decision);
        if decision.answers[at] == Answer::Pass {
            break;
        }
        game.apply(&decision.answers[at], &mut Vec::new()).unwrap();
    }
    let stands = game.state().figure(FigureNo(0)).stand.at;
    assert!(stands.column() == 5 || !game.state().ground.is_closed(0), "{stands:?}");
}

#[test]
fn a_massive_figure_does_not_shove_a_friend_off_what_it_holds() {
    // A corridor of two rows: the nexu stands at a terminal beside the enemy, the rancor would like to.
    let wall = |column: u8, row: u8| Edge { space: (column, row), is_east: false };
    let walls: Vec<Edge> = (0..12).flat_map(|column| [wall(column, 4), wall(column, 6)]).collect();
    let terrain = [Terrain::Open; 144];
    let plan = Plan { width: 12, terrain: &terrain, walls: &walls, ..Plan::default() };
    let mut scene = scene(&["rancor-elite", "nexu-elite"], &["chewbacca"]);
    scene.on(Ground::new(plan, 1)).put(0, 0, 5).put(1, 5, 5).put(2, 7, 5).terminal(5, 6).exhaust(2).activate(0);
    let active = scene.fixture.state.activation.as_mut().unwrap();
    (active.attacked, active.actions) = (true, 1);
    let nexu = FigureNo(1);
    let stood = scene.view().figure(nexu).stand;
    let mut game = scene.game();
    let mut heuristic = player::<ImperialAssault>("heuristic", 1).unwrap();
    while let Some(decision) = game.decision().cloned().filter(|asked| asked.question.figure() == Some(FigureNo(0))) {
        let at = heuristic.answer(&game.seen(decision.seat), &decision);
        game.apply(&decision.answers[at], &mut Vec::new()).unwrap();
    }
    let (rancor, nexu) = (game.state().figure(FigureNo(0)).stand, game.state().figure(nexu).stand);
    assert!(rancor.at.column() > 0 && nexu == stood, "{rancor:?} {nexu:?}");
}

#[test]
fn whoever_would_die_of_the_own_blast_recovers_first_and_the_others_afterwards() {
    for (damage, wanted) in [(5, Effect::Recover), (0, Effect::Blast)] {
        let effects = [(Effect::Recover, 2), (Effect::Blast, 1)];
        let effects = effects.map(|(effect, value)| EffectUse { effect, value: Value::Number(value) }).to_vec();
        let mut scene = scene(&["nexu-regular", "stormtrooper-regular"], &["chewbacca"]);
        scene.armed(0, &[Die::Red], &[Surge { cost: 1, effects, told_by: None }]).shielded(4, &[]);
        scene.put(0, 0, 0).put(1, 9, 0).put(4, 2, 0).damage(0, damage).faces(&[3]).activate(0);
        let mut game = scene.game();
        let mut player = player::<ImperialAssault>("heuristic", 1).unwrap();
        let chosen = loop {
            let decision: Decision<Question, Answer> = game.decision().unwrap().clone();
            let at = player.answer(&game.seen(decision.seat), &decision);
            let forced =
                decision.answers.iter().find(|answer| matches!(answer, Answer::Attack { .. } | Answer::Surge(_)));
            match decision.question.kind() {
                QuestionKind::After => break decision.answers[at],
                _ => game.apply(forced.unwrap_or(&decision.answers[at]), &mut Vec::new()).unwrap(),
            }
        };
        assert_eq!(chosen, Answer::After(wanted), "{damage}");
    }
}
