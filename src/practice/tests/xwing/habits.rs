//! Habits of the heuristic player in matches between squads of the shelf: tokens, locks, stress and further attacks by
//! their effect, and ships that keep together.

use std::collections::HashMap;

use kernel::game::{Match, Seat};
use practice::{shelf, testing::mustered};
use xwing::{
    XWing,
    cards::{Size, ability::words::Token},
    play::{
        Answer, Decision, Event, Face, Options, QuestionKind, Seen, ShipNo, XWingMatch,
        pieces::{AbilityAt, Origin},
    },
};

use super::{
    blunders::{Squad, begin, pilot, scene, to_the_enemy, watch},
    catalog,
};

/// Plays games between two squads of the shelf and shows each question with its answer, and what happened then.
fn play(
    [one, other]: [&str; 2],
    games: u64,
    mut ask: impl FnMut(&Seen<'_>, &Decision, &Answer),
    mut see: impl FnMut(&XWingMatch, &[Event]),
) {
    let lists = mustered::<XWing>(catalog());
    let of = |id: &str| -> &Squad { &lists[shelf::<XWing>().iter().position(|shelved| shelved.id == id).unwrap()] };
    for seed in 0..games {
        let mut game = begin([of(one), of(other)], &Options::default(), seed);
        watch(&mut game, seed, &mut ask, |game, events| {
            see(game, events);
            true
        });
    }
}

/// The id of the upgrade of an ability.
pub(super) fn upgrade_of(seen: &Seen<'_>, at: AbilityAt) -> Option<&'static str> {
    let Origin::Card(card) = at.on else { return None };
    let upgrade = seen.fixed().ships[at.ship.index()].cards[usize::from(card)].upgrade?;
    Some(&catalog().upgrade(upgrade).id)
}

/// The id of the upgrade that asks.
fn asks(seen: &Seen<'_>, decision: &Decision) -> Option<&'static str> {
    upgrade_of(seen, decision.question.why?)
}

#[test]
fn corran_horn_attacks_as_often_as_he_says_he_will() {
    let (mut uses, mut attacks) = (0, 0);
    play(
        ["miranda-corran", "brobots"],
        12,
        |_, _, _| {},
        |game, events| {
            let is_corran = |ship: ShipNo| pilot(game.fixed(), ship) == "corranhorn";
            for event in events {
                match event {
                    Event::AbilityUsed(at) => uses += u32::from(is_corran(at.ship) && at.on == Origin::Card(0)),
                    Event::AttackDeclared { attacker, .. } => attacks += u32::from(is_corran(*attacker)),
                    _ => {}
                }
            }
        },
    );
    assert!(attacks > 40 && uses * 5 < attacks * 3, "{uses} uses, {attacks} attacks");
}

#[test]
fn zuckuss_takes_no_more_stress_than_there_are_evades() {
    let (mut uses, mut stress) = (0, 0);
    play(
        ["dengaroo", "howlrunner-swarm"],
        12,
        |seen, decision, answer| {
            if let Answer::Number(count) = answer
                && asks(seen, decision) == Some("zuckuss")
            {
                let evades = seen.attack().unwrap().defense_dice.count(Face::Evade);
                assert!(*count as u8 <= evades, "{count} for {evades} evades");
                (uses, stress) = (uses + 1, stress + u32::from(count.unsigned_abs()));
            }
        },
        |_, _| {},
    );
    assert!(uses > 3 && stress <= 2 * uses, "{stress} stress in {uses} uses");
}

#[test]
fn focus_and_target_lock_do_not_keep_each_other_from_being_spent() {
    let (mut asked, mut kept) = (0, 0);
    for seed in 0..60 {
        let ships = [
            (Seat::First, "imperial:tieadvanced:darthvader", (430.0, 80.0), 0),
            (Seat::Second, "rebel:yt1300:outerrimsmuggler", (430.0, 330.0), 0),
        ];
        let mut game = scene(&ships, seed).into_game();
        let from = game.state().round;
        watch(
            &mut game,
            seed,
            |seen, decision, answer| {
                let Some(attack) = seen.attack().filter(|_| matches!(decision.question.kind, QuestionKind::Use(_)))
                else {
                    return;
                };
                let both = decision.answers.contains(&Answer::SpendLock)
                    && decision.answers.contains(&Answer::Spend(Token::Focus));
                if both && attack.attacker == ShipNo(0) && attack.attack_dice.count(Face::Focus) > 0 {
                    asked += 1;
                    kept += u32::from(*answer == Answer::Pass);
                }
            },
            |game, _| game.state().round < from + 5,
        );
    }
    assert!(asked > 10 && kept * 5 <= asked, "{kept} of {asked} times nothing is spent");
}

#[test]
fn nobody_locks_again_whom_it_has_locked() {
    let (mut locks, mut again) = (0, 0);
    play(
        ["greens", "defenders"],
        6,
        |seen, decision, answer| {
            if let (QuestionKind::LockTarget, Some(by), Answer::Ship(on)) =
                (decision.question.kind, decision.question.ship, answer)
            {
                locks += 1;
                again += u32::from(seen.locks().iter().any(|lock| (lock.by, lock.on) == (by, *on)));
            }
        },
        |_, _| {},
    );
    assert!(locks > 20 && again == 0, "{again} of {locks}");
}

#[test]
fn push_the_limit_rests_as_long_as_nobody_is_near() {
    let (mut pushed, mut far) = (0, 0);
    play(
        ["greens", "defenders"],
        6,
        |seen, decision, answer| {
            if let (Some(ship), Answer::Perform(_)) = (decision.question.ship, answer)
                && asks(seen, decision) == Some("pushthelimit")
            {
                pushed += 1;
                far += u32::from(to_the_enemy(seen, ship) > 600.0);
            }
        },
        |_, _| {},
    );
    assert!(pushed > 50 && far * 20 <= pushed, "{far} of {pushed} far from everybody");
}

#[test]
fn ships_of_a_kind_face_one_way_before_the_first_shots() {
    let lists = mustered::<XWing>(catalog());
    let (mut groups, mut alike, mut scattered) = (0, 0, 0);
    for seed in 0..100 {
        let count = lists.len() as u64;
        let squads = [&lists[(seed % count) as usize], &lists[((seed * 5 + 3) % count) as usize]];
        let mut game = begin(squads, &Options::default(), seed);
        watch(&mut game, seed, |_, _, _| {}, |game, _| game.state().round < 2);
        let seen = game.seen(Seat::First);
        let mut headings: HashMap<(Seat, &str), Vec<i32>> = HashMap::new();
        for (ship, state) in seen.ships() {
            let profile = &seen.fixed().ships[ship.index()];
            if state.open().in_play() && profile.size == Size::Small {
                let heading = state.open().pose.facing.vector();
                let eighth = (heading.y.atan2(heading.x) / std::f64::consts::FRAC_PI_4).round() as i32;
                headings.entry((profile.seat, pilot(seen.fixed(), ship))).or_default().push(eighth.rem_euclid(8));
            }
        }
        for mut ways in headings.into_values().filter(|ways| ways.len() > 2) {
            ways.sort_unstable();
            ways.dedup();
            groups += 1;
            alike += u32::from(ways.len() == 1);
            scattered += u32::from(ways.len() > 2);
        }
    }
    assert!(groups > 50 && alike * 5 > groups * 2 && scattered * 10 < groups, "{alike}, {scattered} of {groups}");
}
