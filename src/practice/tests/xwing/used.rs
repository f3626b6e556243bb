//! Cards that may be used are used where they bring something, and not where they harm, by the heuristic player.

use kernel::game::Seat;
use xwing::{
    cards::{
        SquadFaction,
        ability::{Window, words::Token},
    },
    play::{
        Answer, Decision, Event, Face, Options, Phase, QuestionKind, Seen, ShipNo, XWingMatch, pieces::Origin,
        state::Standing,
    },
};

use super::{
    blunders::{Squad, begin, pilot, scene, squad, to_the_enemy, watch},
    habits::upgrade_of,
};

/// Plays matches between two squads and shows each question with its answer, and what happened then.
fn play(
    squads: [&Squad; 2],
    games: u64,
    mut ask: impl FnMut(&Seen<'_>, &Decision, &Answer),
    mut see: impl FnMut(&XWingMatch, &[Event]),
) {
    for seed in 0..games {
        let mut game = begin(squads, &Options::default(), seed);
        watch(&mut game, seed, &mut ask, |game, events| {
            see(game, events);
            true
        });
    }
}

/// Questions about the first ship's attack dice with an eye among them, where an ability could turn it; how many are passed,
/// and how many answered with the focus token.
fn eyes(attacker: &str) -> [u32; 3] {
    let mut counts = [0; 3];
    for seed in 0..60 {
        let ships = [
            (Seat::First, attacker, (430.0, 80.0), 0),
            (Seat::Second, "rebel:yt1300:outerrimsmuggler", (430.0, 330.0), 0),
        ];
        let mut game = scene(&ships, seed).into_game();
        let from = game.state().round;
        watch(
            &mut game,
            seed,
            |seen, decision, answer| {
                let Some(attack) = seen.attack() else { return };
                let uses = decision.answers.iter().any(|answer| matches!(answer, Answer::Use(_)));
                let asked = decision.question.kind == QuestionKind::Use(Window::AttackModify) && uses;
                if asked && attack.attacker == ShipNo(0) && attack.attack_dice.count(Face::Focus) == 1 {
                    counts[0] += 1;
                    counts[1] += u32::from(*answer == Answer::Pass);
                    counts[2] += u32::from(*answer == Answer::Spend(Token::Focus));
                }
            },
            |game, _| game.state().round < from + 5,
        );
    }
    counts
}

#[test]
fn a_focus_token_and_an_ability_that_turns_eyes_do_not_keep_each_other_from_being_used() {
    for attacker in ["imperial:tieadvanced:darthvader expertise", "rebel:t70xwing:poedameron"] {
        let [asked, passed, spent] = eyes(attacker);
        assert!(asked > 15 && passed * 10 <= asked, "{attacker}: {passed} of {asked} times nothing is used");
        assert!(
            spent * 4 <= asked,
            "{attacker}: {spent} of {asked} times the token is spent before what costs nothing"
        );
    }
}

fn fighters() -> Squad {
    let tie = "blacksquadronpilot@tiefighter";
    squad(SquadFaction::Imperial, &[tie, tie, tie, tie, tie])
}

#[test]
fn stress_and_tractor_beams_are_for_enemies() {
    for hunter in ["asajjventress", "ketsuonyo"] {
        let own = squad(
            SquadFaction::Scum,
            &[
                &format!("{hunter}@lancerclasspursuitcraft"),
                "fennrau@protectoratestarfighter",
                "binayrepirate@z95headhunter",
            ],
        );
        let (mut enemies, mut friends) = (0, 0);
        play(
            [&own, &fighters()],
            40,
            |seen, decision, answer| {
                let by_hunter = decision
                    .question
                    .why
                    .is_some_and(|why| why.on == Origin::Card(0) && pilot(seen.fixed(), why.ship) == hunter);
                if let (QuestionKind::Ships, true, Answer::Ship(ship)) = (decision.question.kind, by_hunter, answer) {
                    let friend = seen.fixed().ships[ship.index()].seat == Seat::First;
                    (enemies, friends) = (enemies + u32::from(!friend), friends + u32::from(friend));
                }
            },
            |_, _| {},
        );
        assert!(enemies > 5 && friends == 0, "{hunter}: {enemies} enemies, {friends} friends");
    }
}

#[test]
fn a_docked_ship_stays_while_its_carrier_is_safe_and_leaves_onto_the_board() {
    let ghost = squad(
        SquadFaction::Rebel,
        &["kananjarrus@vcx100 ghost autoblasterturret", "zeborrelios@attackshuttle phantom"],
    );
    let (mut early, mut deployed, mut fled) = (0, 0, 0);
    play(
        [&ghost, &fighters()],
        12,
        |_, _, _| {},
        |game, events| {
            for event in events {
                if let Event::Deployed(ship, _) = event {
                    deployed += 1;
                    early += u32::from(game.state().round == 1);
                    fled += u32::from(game.state().ships[ship.index()].standing == Standing::Destroyed);
                }
            }
        },
    );
    assert!(deployed > 2 && early == 0 && fled * 4 <= deployed, "{deployed} deployed, {early} early, {fled} fled");
}

#[test]
fn who_flies_over_asteroids_does_not_stop_on_one() {
    let dash = squad(
        SquadFaction::Rebel,
        &["dashrendar@yt2400 outrider heavylasercannon pushthelimit kananjarrus", "bluesquadronpilot@bwing"],
    );
    let (mut rounds, mut held) = (0, 0);
    play(
        [&dash, &fighters()],
        30,
        |_, _, _| {},
        |game, events| {
            if events.iter().any(|event| matches!(event, Event::PhaseBegan(Phase::Combat))) {
                let dash = (0..).map(ShipNo).find(|ship| pilot(game.fixed(), *ship) == "dashrendar").unwrap();
                let state = &game.state().ships[dash.index()];
                rounds += u32::from(state.in_play());
                held += u32::from(state.in_play() && state.on != 0);
            }
        },
    );
    assert!(rounds > 150 && held * 12 <= rounds, "on an obstacle in {held} of {rounds} rounds");
}

#[test]
fn a_card_for_one_round_waits_for_the_round_with_shots() {
    let han = squad(
        SquadFaction::Rebel,
        &["hansolo@yt1300 predator c3po millenniumfalcon countermeasures", "banditsquadronpilot@z95headhunter"],
    );
    let (mut uses, mut early) = (0, 0);
    play(
        [&han, &fighters()],
        20,
        |seen, _, answer| {
            if let Answer::Use(at) = answer
                && upgrade_of(seen, *at) == Some("countermeasures")
            {
                uses += 1;
                early += u32::from(to_the_enemy(seen, at.ship) > 360.0);
            }
        },
        |_, _| {},
    );
    assert!(uses > 10 && early == 0, "{early} of {uses} times nobody is near");
}
