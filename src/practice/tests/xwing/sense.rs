//! What a ship does by the damage of one round: where a mobile arc turns, which token it takes, who moves last, and when a
//! ship repairs itself.

use kernel::{game::Seat, plane::Pose};
use practice::testing::mustered;
use xwing::{
    XWing,
    cards::{Difficulty, SquadFaction, ability::words::Token},
    play::{
        Answer, Options, QuestionKind, Seen, ShipNo,
        board::{Base, Course},
        question::{Move, ShipAction},
    },
};

use super::{
    blunders::{Squad, begin, pilot, squad, watch},
    catalog,
    habits::upgrade_of,
};

fn lancers() -> Squad {
    let asajj = "asajjventress@lancerclasspursuitcraft pushthelimit";
    squad(SquadFaction::Scum, &[asajj, "ketsuonyo@lancerclasspursuitcraft shadowcaster"])
}

fn aces() -> Squad {
    let fel = "soontirfel@tieinterceptor pushthelimit royalguardtie autothrusters stealthdevice";
    let jax = "carnorjax@tieinterceptor pushthelimit royalguardtie autothrusters stealthdevice";
    squad(SquadFaction::Imperial, &[fel, jax, "omicrongrouppilot@lambdaclassshuttle emperorpalpatine"])
}

/// The sectors of a ship's mobile arc in which an enemy can be shot at: front, right, rear, left.
fn sectors(seen: &Seen<'_>, ship: ShipNo) -> [bool; 4] {
    let (fixed, pose) = (seen.fixed(), seen.ship(ship).open().pose);
    let mut near = [false; 4];
    for (other, state) in seen.ships() {
        let enemy = fixed.ships[other.index()].seat != fixed.ships[ship.index()].seat && state.open().in_play();
        let (right, ahead) = pose.local(state.open().pose.at);
        if enemy && right.hypot(ahead) < 340.0 {
            let sector = match () {
                () if ahead.abs() > right.abs() => {
                    if ahead > 0.0 {
                        0
                    } else {
                        2
                    }
                }
                () => {
                    if right > 0.0 {
                        1
                    } else {
                        3
                    }
                }
            };
            near[sector] = true;
        }
    }
    near
}

#[test]
fn a_mobile_arc_turns_to_where_an_enemy_is() {
    let (own, lists) = (lancers(), mustered::<XWing>(catalog()));
    let (mut turns, mut right) = (0, 0);
    for seed in 0..50 {
        let mut game = begin([&own, &lists[seed as usize % lists.len()]], &Options::default(), seed);
        watch(
            &mut game,
            seed,
            |seen, decision, answer| {
                let (QuestionKind::Sector, Some(ship), Answer::Option(sector)) =
                    (decision.question.kind, decision.question.ship, answer)
                else {
                    return;
                };
                let near = sectors(seen, ship);
                // Ahead it shoots in any case.
                let choice =
                    (1..4).any(|sector| near[sector] && decision.answers.contains(&Answer::Option(sector as u8)));
                let waits = seen.ships().any(|(other, state)| {
                    seen.fixed().ships[other.index()].seat != decision.seat
                        && state.open().in_play()
                        && !state.open().activated
                });
                if choice && !near[0] && !waits {
                    (turns, right) = (turns + 1, right + u32::from(near[usize::from(*sector)]));
                }
            },
            |_, _| true,
        );
    }
    assert!(turns > 15 && right * 10 >= turns * 9, "{right} of {turns}");
}

#[test]
fn soontir_fel_does_not_push_for_the_focus_token_that_his_stress_brings() {
    let (own, lists) = (aces(), mustered::<XWing>(catalog()));
    let (mut pushed, mut focused) = (0, 0);
    for seed in 0..16 {
        let mut game = begin([&own, &lists[seed as usize]], &Options::default(), seed);
        watch(
            &mut game,
            seed,
            |seen, decision, answer| {
                if let (Some(ship), Answer::Perform(action), Some(why)) =
                    (decision.question.ship, answer, decision.question.why)
                    && upgrade_of(seen, why) == Some("pushthelimit")
                    && pilot(seen.fixed(), ship) == "soontirfel"
                {
                    (pushed, focused) = (pushed + 1, focused + u32::from(*action == ShipAction::Focus));
                }
            },
            |_, _| true,
        );
    }
    assert!(pushed > 20 && focused * 20 <= pushed, "{focused} of {pushed}");
}

/// What the cheaper of two squads does with the initiative.
fn takes_initiative(cheap: &Squad, dear: &Squad) -> bool {
    let mut game = begin([cheap, dear], &Options::default(), 1);
    let mut taken = None;
    watch(
        &mut game,
        1,
        |_, decision, answer| {
            if let (QuestionKind::Initiative, Answer::Seat(seat)) = (decision.question.kind, answer) {
                assert_eq!(decision.seat, Seat::First);
                taken = Some(*seat == Seat::First);
            }
        },
        |game, _| game.state().round < 1,
    );
    taken.unwrap()
}

#[test]
fn who_dodges_arcs_moves_after_enemies_of_its_skill_and_others_shoot_before_them() {
    let pair = squad(SquadFaction::Imperial, &["soontirfel@tieinterceptor", "carnorjax@tieinterceptor"]);
    assert!(!takes_initiative(&pair, &aces()));
    let blues = squad(SquadFaction::Rebel, &["bluesquadronpilot@bwing"; 4]);
    assert!(takes_initiative(&pair, &blues), "nobody moves with them");
    let golds = squad(SquadFaction::Rebel, &["goldsquadronpilot@ywing"; 4]);
    assert!(takes_initiative(&golds, &blues), "neither dodges");
}

#[test]
fn a_ship_with_r2_d2_flies_green_while_it_has_shields_to_win_back() {
    let poe = "lukeskywalker@xwing r2d2";
    let own = squad(SquadFaction::Rebel, &[poe, "bluesquadronpilot@bwing", "bluesquadronpilot@bwing"]);
    let lists = mustered::<XWing>(catalog());
    let mut green = [[0, 0]; 2];
    for seed in 0..40 {
        let mut game = begin([&own, &lists[seed as usize % lists.len()]], &Options::default(), seed);
        watch(
            &mut game,
            seed,
            |seen, decision, answer| {
                let (Some(ship), Answer::Dial(place)) = (decision.question.ship, answer) else { return };
                if ship == ShipNo(0) && decision.seat == Seat::First && seen.ship(ship).open().token(Token::Stress) == 0
                {
                    let profile = &seen.fixed().ships[0];
                    let lost = usize::from(i8::try_from(seen.ship(ship).open().shields).unwrap() < profile.shields);
                    let is_green = profile.dial[usize::from(*place)].difficulty == Difficulty::Green;
                    green[lost][0] += 1;
                    green[lost][1] += u32::from(is_green);
                }
            },
            |game, _| game.state().round < 9,
        );
    }
    let [[whole, _], [lost, _]] = green;
    let share = |of: [u32; 2]| f64::from(of[1]) / f64::from(of[0]);
    assert!(whole > 30 && lost > 30 && share(green[1]) > share(green[0]) + 0.1, "{green:?}");
}

#[test]
fn a_phantom_does_not_decloak_into_a_maneuver_through_a_rock() {
    let whisper = "whisper@tiephantom veteraninstincts advancedcloakingdevice";
    let own = squad(SquadFaction::Imperial, &[whisper, "omicrongrouppilot@lambdaclassshuttle"]);
    let lists = mustered::<XWing>(catalog());
    let (mut decloaks, mut barred) = (0, 0);
    for seed in 0..16 {
        let mut game = begin([&own, &lists[seed as usize]], &Options::default(), seed);
        watch(
            &mut game,
            seed,
            |seen, decision, answer| {
                let (QuestionKind::Reposition(Move::Decloak), Some(ship), Answer::Spot(chosen)) =
                    (decision.question.kind, decision.question.ship, answer)
                else {
                    return;
                };
                let profile = &seen.fixed().ships[ship.index()];
                let Some(dial) = seen.ship(ship).dial().map(|place| &profile.dial[usize::from(place)]) else { return };
                let course = Course::of(dial.bearing, dial.speed);
                let meets = |pose: &Pose| {
                    let base = Base::new(*pose, profile.size);
                    let end = base.at(course.landing(&base, 0.0)).polygon();
                    let rocks = seen.obstacle_shapes();
                    rocks.iter().any(|rock| rock.overlaps(&end))
                        || course.lay(&base, None).is_some_and(|lay| lay.meets(rocks) != 0)
                };
                let is_free = |pose: &Pose| {
                    let base = Base::new(*pose, profile.size);
                    let end = base.at(course.landing(&base, 0.0)).polygon();
                    let others = seen.ships().filter(|(other, state)| *other != ship && state.open().in_play());
                    let on_board = end.corners().iter().all(|at| {
                        let gaps = [at.x, at.y, 914.0 - at.x, 914.0 - at.y];
                        gaps.into_iter().all(|gap| gap > 60.0)
                    });
                    !meets(pose) && on_board && !others.into_iter().any(|(_, state)| state.open().shape.overlaps(&end))
                };
                decloaks += 1;
                let spots = &decision.question.spots;
                barred += u32::from(meets(&spots[usize::from(*chosen)]) && spots.iter().any(is_free));
            },
            |_, _| true,
        );
    }
    assert!(decloaks > 20 && barred == 0, "{barred} of {decloaks} lead through rocks");
}
