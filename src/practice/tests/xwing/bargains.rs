//! What a ship pays for what it gets: mines for enemies who meet them, hull for damage, stress for tokens.

use std::cell::Cell;

use kernel::game::Seat;
use practice::testing::mustered;
use xwing::{
    XWing,
    cards::SquadFaction,
    play::{Answer, Event, Options, Phase, QuestionKind, ShipNo, board::TokenShape, question::ShipAction},
};

use super::{
    blunders::{Squad, begin, pilot, scene, squad, watch},
    catalog,
    habits::upgrade_of,
};

#[test]
fn no_mine_is_laid_where_nobody_comes() {
    let card = "rebel:kwing:wardensquadronpilot clustermines";
    // The enemy is ahead, and the mines fall behind.
    for seed in 0..6 {
        let ships = [
            (Seat::First, card, (457.0, 250.0), 0),
            (Seat::Second, "imperial:tiefighter:academypilot", (457.0, 520.0), 4),
        ];
        let mut game = scene(&ships, seed).into_game();
        watch(
            &mut game,
            seed,
            |seen, _, answer| {
                let lays = matches!(answer, Answer::Perform(ShipAction::Card(at)) if upgrade_of(seen, *at) == Some("clustermines"));
                assert!(!lays || seen.round() > 1, "mines behind the ship, seed {seed}");
            },
            |game, _| game.state().round < 2,
        );
    }
}

#[test]
fn mines_hit_enemies_more_often_than_friends() {
    let wardens = ["wardensquadronpilot@kwing clustermines extramunitions"; 3];
    let own = squad(SquadFaction::Rebel, &wardens);
    let lists = mustered::<XWing>(catalog());
    let (mut laid, mut hurt, mut own_hurt) = (0, 0, 0);
    for seed in 0..24 {
        let mut game = begin([&own, &lists[seed as usize]], &Options::default(), seed);
        watch(
            &mut game,
            seed,
            |_, _, _| {},
            |game, events| {
                let mut goes_off = false;
                for event in events {
                    match event {
                        Event::BombDropped(_, bomb) if bomb.shape == TokenShape::ClusterMine => laid += 1,
                        Event::BombDetonated(bomb) => goes_off = bomb.shape == TokenShape::ClusterMine,
                        Event::ShieldLost(ship, _) | Event::DamageDealt(ship, _) if goes_off => {
                            let own = game.fixed().ships[ship.index()].seat == Seat::First;
                            (hurt, own_hurt) = (hurt + 1, own_hurt + u32::from(own));
                        }
                        Event::AttackDeclared { .. } => goes_off = false,
                        _ => {}
                    }
                }
                true
            },
        );
    }
    assert!(laid > 30 && hurt * 4 >= laid && own_hurt * 6 <= hurt, "{laid} mines, {hurt} hurt, {own_hurt} own ships");
}

#[test]
fn darth_vader_spends_no_hull_that_is_worth_more_than_the_damage() {
    let decimators = squad(
        SquadFaction::Imperial,
        &["rearadmiralchiraneau@vt49decimator darthvader gunner", "soontirfel@tieinterceptor pushthelimit"],
    );
    let lists = mustered::<XWing>(catalog());
    let (mut used, mut offered) = (0, 0);
    for seed in 0..10 {
        let mut game = begin([&decimators, &lists[seed as usize]], &Options::default(), seed);
        watch(
            &mut game,
            seed,
            |seen, decision, answer| {
                let vader =
                    |answer: &Answer| matches!(answer, Answer::Use(at) if upgrade_of(seen, *at) == Some("darthvader"));
                offered += u32::from(decision.answers.iter().any(vader));
                if let Answer::Use(at) = answer
                    && vader(answer)
                {
                    used += 1;
                    let price = |ship: ShipNo| {
                        let (profile, state) = (&seen.fixed().ships[ship.index()], seen.ship(ship).open());
                        let left = i32::from(profile.hull) - state.damage.len() as i32 + i32::from(state.shields);
                        f64::from(profile.cost) / f64::from(left.max(1))
                    };
                    let defender = seen.attack().unwrap().defender;
                    assert!(price(defender) > 2.0 * price(at.ship), "{}", pilot(seen.fixed(), defender));
                }
            },
            |_, _| true,
        );
    }
    assert!(offered > 30 && used > 5 && used * 2 < offered, "{used} of {offered}");
}

/// The rounds in which a pilot is shot at after a maneuver that left it free to act, and those in which it pushed before.
fn pushes(own: &Squad, name: &str) -> (u32, u32) {
    let lists = mustered::<XWing>(catalog());
    let (mut rounds, mut pushed) = (0, 0);
    for seed in 0..16 {
        let mut game = begin([own, &lists[seed as usize]], &Options::default(), seed);
        let (acted, twice) = (Cell::new(false), Cell::new(false));
        let mut counted = false;
        watch(
            &mut game,
            seed,
            |seen, decision, answer| {
                if decision.question.ship.is_some_and(|ship| pilot(seen.fixed(), ship) == name)
                    && let (QuestionKind::ShipAction { .. }, Answer::Perform(_)) = (decision.question.kind, answer)
                {
                    let by_push = decision.question.why.is_some_and(|at| upgrade_of(seen, at) == Some("pushthelimit"));
                    twice.set(twice.get() || by_push);
                    acted.set(true);
                }
            },
            |game, events| {
                for event in events {
                    match event {
                        Event::PhaseBegan(Phase::Planning) => {
                            acted.set(false);
                            twice.set(false);
                            counted = false;
                        }
                        Event::AttackDeclared { defender, .. }
                            if pilot(game.fixed(), *defender) == name && acted.get() && !counted =>
                        {
                            counted = true;
                            (rounds, pushed) = (rounds + 1, pushed + u32::from(twice.get()));
                        }
                        _ => {}
                    }
                }
                true
            },
        );
    }
    (rounds, pushed)
}

#[test]
fn soontir_fel_pushes_before_he_is_shot_at() {
    let fel = "soontirfel@tieinterceptor pushthelimit royalguardtie autothrusters stealthdevice";
    let own = squad(SquadFaction::Imperial, &[fel, "omicrongrouppilot@lambdaclassshuttle", "academypilot@tiefighter"]);
    let (rounds, pushed) = pushes(&own, "soontirfel");
    assert!(rounds > 30 && pushed * 3 >= rounds * 2, "{pushed} of {rounds} rounds");
}
