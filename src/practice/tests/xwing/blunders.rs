//! Situations a club player would laugh at, set up by hand or brought about on purpose: what the heuristic player does in them.

use kernel::plane::Pose;
use kernel::{
    chance::nth_seed,
    game::{BySeat, Match, Playable, Player, Seat},
    muster,
};
use practice::{
    testing::{mustered, pair_of},
    xwing::Heuristic,
};
use xwing::{
    Format, PilotChoice, Ship, UpgradeChoice, XWing,
    cards::{
        Difficulty, SquadFaction,
        ability::{Window, words::Token},
    },
    list::empty_document,
    play::{
        Answer, Decision, Event, Face, Fixed, Fixture, Options, Phase, QuestionKind, Scene, Seen, ShipNo, XWingMatch,
        board::{Base, Board, Course, ObstacleShape},
        fixed::Profile,
        pieces::Origin,
        question::{Move, ShipAction},
        testing::passing,
    },
};

use super::catalog;

pub(super) type Squad = <XWing as Playable>::Materials;

/// A squad of ships written `pilot@ship upgrade upgrade…`.
pub(super) fn squad(faction: SquadFaction, ships: &[&str]) -> Squad {
    let mut document = empty_document(faction, Format::Standard, "trial");
    for line in ships {
        let mut words = line.split_whitespace();
        let (pilot, ship) = words.next().unwrap().split_once('@').unwrap();
        let ship = catalog().find_ship(ship).unwrap();
        let pilot = PilotChoice::Known(catalog().find_pilot(pilot, ship, Some(faction)).unwrap());
        let upgrades = words.map(|id| UpgradeChoice::Known(catalog().find_upgrade(id).unwrap())).collect();
        document.list.ships.push(Ship { pilot, upgrades, extra: Default::default() });
    }
    muster::<XWing>(catalog(), document).unwrap_or_else(|(_, report)| panic!("{ships:?}: {report:?}"))
}

/// Two aces and a shuttle, as one tournament winner flew them.
fn aces_and_shuttle() -> Squad {
    let vader = "darthvader@tieadvanced tiex1 advtargetingcomputer engineupgrade";
    let inquisitor = "theinquisitor@tieadvprototype pushthelimit tiev1";
    squad(SquadFaction::Imperial, &[vader, inquisitor, "omicrongrouppilot@lambdaclassshuttle"])
}

fn dash_and_blues() -> Squad {
    let dash = "dashrendar@yt2400 outrider heavylasercannon pushthelimit kananjarrus";
    squad(SquadFaction::Rebel, &[dash, "bluesquadronpilot@bwing", "bluesquadronpilot@bwing"])
}

/// Lets two heuristic players play on until the game is over or somebody has seen enough, and shows each question with its
/// answer before it is given, and what happened then.
pub(super) fn watch(
    game: &mut XWingMatch,
    seed: u64,
    mut ask: impl FnMut(&Seen<'_>, &Decision, &Answer),
    mut goes_on: impl FnMut(&XWingMatch, &[Event]) -> bool,
) {
    let mut players = Seat::BOTH.map(|seat| Heuristic::new(practice::player_seed(seed, seat)));
    let mut events = Vec::new();
    while let Some(decision) = game.decision() {
        let seen = game.seen(decision.seat);
        let answer = decision.answers[players[decision.seat.index()].answer(&seen, decision)];
        ask(&seen, decision, &answer);
        events.clear();
        game.apply(&answer, &mut events).unwrap();
        if !goes_on(game, &events) {
            return;
        }
    }
}

pub(super) fn begin(squads: [&Squad; 2], options: &Options, seed: u64) -> XWingMatch {
    XWing::begin(catalog(), BySeat::from(squads), options, seed, &mut Vec::new()).unwrap()
}

pub(super) fn pilot(fixed: &Fixed, ship: ShipNo) -> &'static str {
    &catalog().pilot(fixed.ships[ship.index()].pilot).id
}

/// True if the Combat phase begins.
fn fights(event: &Event) -> bool {
    matches!(event, Event::PhaseBegan(Phase::Combat))
}

/// Returns the events before combat; without a shot the next round begins with the same answer.
fn before_combat(events: &[Event]) -> impl Iterator<Item = &Event> {
    events.iter().take_while(|event| !fights(event))
}

/// Returns the distance of a ship's middle to the nearest enemy's.
pub(super) fn to_the_enemy(seen: &Seen<'_>, ship: ShipNo) -> f64 {
    let (fixed, at) = (seen.fixed(), seen.ship(ship).open().pose.at);
    let seat = fixed.ships[ship.index()].seat;
    let enemies =
        seen.ships().filter(|(other, state)| fixed.ships[other.index()].seat != seat && state.open().in_play());
    enemies.map(|(_, state)| state.open().pose.at.distance(at)).fold(f64::INFINITY, f64::min)
}

/// Puts ships on the table: the key of a ship card with the ids of its upgrades, where it stands, and its heading in eighths.
pub(super) fn scene(ships: &[(Seat, &str, (f64, f64), i8)], seed: u64) -> Fixture {
    let mut scene = Scene::new(catalog());
    for (seat, cards, at, eighths) in ships {
        let mut words = cards.split_whitespace();
        let key = words.next().unwrap();
        let upgrades: Vec<&str> = words.collect();
        scene.ship(*seat, key, &upgrades, *at, *eighths).unwrap_or_else(|| panic!("{cards}"));
    }
    let mut position = scene.set();
    position.luck(seed);
    position
}

/// The dial that is set for the first ship.
fn dialled(position: Fixture) -> (XWingMatch, u8) {
    let mut game = position.into_game();
    let mut set = None;
    watch(
        &mut game,
        1,
        |_, decision, answer| {
            if let (QuestionKind::Dial, Some(ShipNo(0)), Answer::Dial(place)) =
                (decision.question.kind, decision.question.ship, answer)
            {
                set = Some(*place);
            }
        },
        |game, _| game.state().phase == Phase::Planning,
    );
    (game, set.unwrap())
}

#[test]
fn nobody_runs_ahead_of_its_wingmen_in_the_first_round() {
    let shelf = mustered::<XWing>(catalog());
    let mut squads = vec![aces_and_shuttle(), dash_and_blues()];
    squads.extend(shelf.into_iter().filter(|squad| {
        let pilots = squad.document().list.ships.iter().filter_map(|ship| ship.pilot.known());
        pilots.into_iter().any(|pilot| ["dashrendar", "soontirfel"].contains(&&*catalog().pilot(pilot).id))
    }));
    assert!(squads.len() > 4);
    for seed in 0..40 {
        let own = &squads[seed as usize % squads.len()];
        let other = &squads[(seed as usize * 3 + 1) % squads.len()];
        let mut game = begin([own, other], &Options::default(), seed);
        let mut flights: Vec<(ShipNo, f64, f64)> = Vec::new();
        watch(
            &mut game,
            seed,
            |seen, decision, answer| {
                if let (1, Some(ship), Answer::Dial(place)) = (seen.round(), decision.question.ship, answer) {
                    let speed = seen.fixed().ships[ship.index()].dial[usize::from(*place)].speed;
                    assert!(pilot(seen.fixed(), ship) != "dashrendar" || speed < 4, "seed {seed}: speed {speed}");
                }
            },
            |game, events| {
                for event in before_combat(events) {
                    if let Event::Moved { ship, how: Some(Move::Boost), .. } = event {
                        let seen = game.seen(Seat::First);
                        // Near enough for a shot, at one at least that still moves fast.
                        let gap = to_the_enemy(&seen, *ship);
                        assert!(gap < 540.0, "seed {seed}: {} boosts {gap:.0} mm away", pilot(game.fixed(), *ship));
                    }
                    let Event::Flew { ship, from, to, .. } = event else { continue };
                    let seat = game.fixed().ships[ship.index()].seat;
                    let inwards = game.seen(seat).edge(seat).inwards().vector();
                    let way = (to.at - from.at).dot(inwards);
                    flights.push((*ship, way, to.at.dot(inwards)));
                }
                !events.iter().any(fights)
            },
        );
        for seat in Seat::BOTH {
            let fixed = game.fixed();
            let own = flights.iter().filter(|flight| fixed.ships[flight.0.index()].seat == seat);
            let (slowest, last) = own.clone().fold((f64::INFINITY, f64::INFINITY), |(slowest, last), flight| {
                (slowest.min(flight.1), last.min(flight.2))
            });
            for (ship, way, at) in own {
                // Three speeds more than the slowest, and that far ahead of the last: who was placed behind may catch up.
                let runs = way - slowest > 110.0 && at - last > 110.0;
                assert!(!runs, "seed {seed}: {} flies {way:.0} mm, the slowest {slowest:.0}", pilot(fixed, *ship));
            }
        }
    }
}

#[test]
fn nobody_ends_on_a_friend_in_the_first_round_of_250_games() {
    let lists = mustered::<XWing>(catalog());
    let mut flights = 0;
    for pair in 0..250 {
        let other = pair * 5 + 3 + pair / lists.len() as u64;
        let squads = pair_of::<XWing>(catalog(), &lists, &Options::default(), [pair, other]);
        let seed = nth_seed(23, pair);
        let mut game = begin(squads, &Options::default(), seed);
        watch(
            &mut game,
            seed,
            |_, _, _| {},
            |game, events| {
                for event in before_combat(events) {
                    if let Event::Flew { ship, overlapped, .. } = event {
                        let fixed = game.fixed();
                        let seat = |ship: ShipNo| fixed.ships[ship.index()].seat;
                        let friend = overlapped.into_iter().find(|other| seat(*other) == seat(*ship));
                        assert!(friend.is_none(), "game {pair}: {} bumps", pilot(fixed, *ship));
                        flights += 1;
                    }
                }
                !events.iter().any(fights)
            },
        );
    }
    assert!(flights > 1_500, "{flights}");
}

/// True if a ship can stay on the board from there for so many moves, by its dial alone.
fn could_stay(profile: &Profile, from: Pose, stress: u8, moves: u8) -> bool {
    moves == 0
        || profile.dial.iter().any(|maneuver| {
            let red = maneuver.difficulty == Difficulty::Red;
            if maneuver.speed == 0 || (red && stress > 0) {
                return false;
            }
            let base = Base::new(from, profile.size);
            let end = Course::of(maneuver.bearing, maneuver.speed).landing(&base, 0.0);
            let stress = match maneuver.difficulty {
                Difficulty::Red => stress + 1,
                Difficulty::White => stress,
                Difficulty::Green => stress.saturating_sub(1),
            };
            Board::STANDARD.holds(&base.at(end).polygon()) && could_stay(profile, end, stress, moves - 1)
        })
}

/// Lets the first ship play some rounds from many places near the edges, with every heading that leaves it a way to go, and
/// gives how often it left the board, and of how many.
fn leaves_the_board(cards: &str, near: f64, rounds: u16, prepare: impl Fn(&mut Fixture)) -> (u32, u32) {
    let (mut left, mut tries) = (0, 0);
    for place in [150.0, 300.0, 457.0, 700.0] {
        for heading in 0..8 {
            for at in [(place, near), (near, place)] {
                // They move before it.
                let enemy = "imperial:tiefighter:academypilot";
                let ships = [
                    (Seat::First, cards, at, heading),
                    (Seat::Second, enemy, (380.0, 480.0), 4),
                    (Seat::Second, enemy, (457.0, 530.0), 4),
                    (Seat::Second, enemy, (540.0, 480.0), 5),
                    (Seat::Second, enemy, (457.0, 420.0), 5),
                ];
                let mut position = scene(&ships, 7);
                prepare(&mut position);
                let (ship, stress) = (position.ship(ShipNo(0)), position.ship(ShipNo(0)).token(Token::Stress));
                if !could_stay(&position.fixed().ships[0], ship.pose, stress, 5) {
                    continue;
                }
                let mut game = position.into_game();
                let from = game.state().round;
                watch(
                    &mut game,
                    3,
                    |_, _, _| {},
                    |game, events| {
                        left += u32::from(events.iter().any(|event| matches!(event, Event::Fled(ShipNo(0)))));
                        game.state().round < from + rounds
                    },
                );
                tries += 1;
            }
        }
    }
    (left, tries)
}

#[test]
fn ig_88c_boosts_before_no_maneuver_that_then_leads_off_the_board() {
    let (left, tries) =
        leaves_the_board("scum:aggressor:ig88c advancedsensors heavylasercannon ig2000", 180.0, 3, |_| {});
    assert!(left == 0 && tries > 40, "{left} of {tries}");
}

#[test]
fn a_stressed_shuttle_near_an_edge_keeps_a_maneuver_that_it_may_fly() {
    let shuttle = "imperial:lambdaclassshuttle:omicrongrouppilot";
    let (left, tries) = leaves_the_board(shuttle, 250.0, 3, |position| {
        position.give(ShipNo(0), Token::Stress, 1);
    });
    assert!(left == 0 && tries > 40, "{left} of {tries}");
}

#[test]
fn a_scout_among_fighters_near_an_edge_stays_on_the_board() {
    let (left, tries) = leaves_the_board("scum:jumpmaster5000:contractedscout engineupgrade", 160.0, 8, |_| {});
    // Whoever moves before it may stop it in the middle of a turn.
    assert!(left <= 1 && tries > 40, "{left} of {tries}");
}

#[test]
fn dash_does_not_stay_where_his_cannon_does_not_reach() {
    let (aces, dash) = (aces_and_shuttle(), dash_and_blues());
    let (mut rounds, mut holes, mut stays) = (0, 0, 0);
    let seeds = 101..161;
    for seed in seeds.clone() {
        let mut game = begin([&aces, &dash], &Options::default(), seed);
        let mut in_a_row = 0;
        watch(
            &mut game,
            seed,
            |_, _, _| {},
            |game, events| {
                if events.iter().any(fights) {
                    let seen = game.seen(Seat::Second);
                    let dash = (0..).map(ShipNo).find(|ship| pilot(game.fixed(), *ship) == "dashrendar").unwrap();
                    let (near, state) = (to_the_enemy(&seen, dash), seen.ship(dash).open());
                    let targets = seen.ships().filter(|(other, state)| {
                        game.fixed().ships[other.index()].seat == Seat::First && state.open().in_play()
                    });
                    let reached = targets.filter(|(other, _)| {
                        (1..state.cards.len() as u8)
                            .any(|card| seen.volley(dash, xwing::play::Weapon::Card(card), *other).is_some())
                    });
                    let hole = state.in_play() && near < 160.0 && reached.count() == 0;
                    in_a_row = if hole { in_a_row + 1 } else { 0 };
                    rounds += u32::from(state.in_play());
                    holes += u32::from(hole);
                    stays += u32::from(in_a_row == 4);
                }
                true
            },
        );
    }
    assert!(rounds > 300 && holes * 4 < rounds, "{holes} of {rounds} rounds");
    assert!(stays * 6 < seeds.count() as u32, "{stays} games with four such rounds in a row");
}

#[test]
fn captain_nym_lets_his_bombs_go_off() {
    let nym = squad(
        SquadFaction::Rebel,
        &["captainnym@scurrgh6bomber protonbombs extramunitions", "mirandadoni@kwing twinlaserturret"],
    );
    let defenders = squad(
        SquadFaction::Imperial,
        &["colonelvessery@tiedefender tiex7", "countessryad@tiedefender tiex7", "omicrongrouppilot@lambdaclassshuttle"],
    );
    let (mut dropped, mut spared) = (0, 0);
    for seed in 104..140 {
        let mut game = begin([&nym, &defenders], &Options::default(), seed);
        watch(
            &mut game,
            seed,
            |seen, decision, answer| {
                if decision.question.kind == QuestionKind::Use(Window::Detonating)
                    && let Answer::Use(at) = answer
                    && pilot(seen.fixed(), at.ship) == "captainnym"
                {
                    spared += 1;
                }
            },
            |_, events| {
                dropped += events.iter().filter(|event| matches!(event, Event::BombDropped(..))).count();
                true
            },
        );
    }
    assert!(dropped >= 18 && spared * 6 <= dropped, "{spared} of {dropped} bombs are spared");
}

#[test]
fn wampa_gives_up_no_hits_that_get_through() {
    let tie = "imperial:tiefighter:wampa";
    let (mut kept, mut used) = (0, 0);
    for seed in 0..40 {
        let ships =
            [(Seat::First, tie, (430.0, 80.0), 0), (Seat::Second, "rebel:xwing:rookiepilot", (430.0, 330.0), 0)];
        let mut game = scene(&ships, seed).into_game();
        let from = game.state().round;
        watch(
            &mut game,
            seed,
            |seen, decision, answer| {
                let attack = seen.attack().filter(|_| decision.question.kind == QuestionKind::Use(Window::Compare));
                let Some(attack) = attack.filter(|attack| attack.attacker == ShipNo(0)) else { return };
                let hits = attack.attack_dice.count(Face::Hit) + attack.attack_dice.count(Face::Crit);
                let gets_through = hits > attack.defense_dice.count(Face::Evade);
                let uses = matches!(answer, Answer::Use(_));
                assert!(!(gets_through && uses));
                (kept, used) = (kept + u32::from(gets_through), used + u32::from(uses));
            },
            |game, _| game.state().round < from + 3,
        );
    }
    assert!(kept > 5 && used > 0, "kept {kept} times, used {used} times");
}

#[test]
fn biggs_draws_fire_where_there_is_some() {
    let tie = "imperial:tiefighter:academypilot";
    let (mut asked, mut used) = (0, 0);
    for away in [260.0, 330.0, 420.0, 520.0, 640.0, 760.0] {
        for seed in 0..4 {
            let ships = [
                (Seat::First, "rebel:xwing:biggsdarklighter r4d6", (430.0, 80.0), 0),
                (Seat::First, "rebel:xwing:wedgeantilles", (500.0, 80.0), 0),
                (Seat::Second, tie, (400.0, 80.0 + away), 4),
                (Seat::Second, tie, (470.0, 80.0 + away), 4),
                (Seat::Second, tie, (540.0, 80.0 + away), 4),
            ];
            let mut game = scene(&ships, seed).into_game();
            let from = game.state().round;
            watch(
                &mut game,
                seed,
                |seen, decision, answer| {
                    let biggs =
                        |at: &Answer| matches!(at, Answer::Use(at) if at.ship == ShipNo(0) && at.on == Origin::Card(0));
                    if decision.answers.iter().any(biggs) {
                        asked += 1;
                        let gap = to_the_enemy(seen, ShipNo(0));
                        used += u32::from(biggs(answer));
                        // Range 3 from base to base (XW-RANGE-05).
                        assert!(!biggs(answer) || gap < 345.0, "the nearest enemy is {gap:.0} mm away");
                    }
                },
                |game, _| game.state().round < from + 2,
            );
        }
    }
    assert!(asked > 12 && used > 0, "used {used} of {asked} times");
}

#[test]
fn nobody_rolls_or_boosts_while_the_squads_still_close_in() {
    let blues = squad(SquadFaction::Rebel, &["bluesquadronpilot@bwing"; 4]);
    let mut asked = 0;
    for seed in 0..20 {
        let mut game = begin([&blues, &blues], &Options::default(), seed);
        watch(
            &mut game,
            seed,
            |seen, decision, answer| {
                let far = seen.ships().all(|(ship, _)| to_the_enemy(seen, ship) > 500.0);
                if let (QuestionKind::ShipAction { .. }, true) = (decision.question.kind, far) {
                    asked += 1;
                    let rolls = matches!(answer, Answer::Perform(ShipAction::BarrelRoll | ShipAction::Boost));
                    assert!(!rolls, "seed {seed}, round {}", seen.round());
                }
            },
            |game, _| game.state().round < 4,
        );
    }
    assert!(asked > 100, "{asked}");
}

#[test]
fn no_red_maneuver_leads_over_an_asteroid_while_others_are_free() {
    let mut barred = 0;
    for aside in [-260.0, -200.0, -140.0, 140.0, 200.0, 260.0] {
        for ahead in [120.0, 190.0, 260.0] {
            let ships = [
                (Seat::First, "rebel:bwing:bluesquadronpilot", (457.0, 300.0), 0),
                (Seat::Second, "imperial:tiefighter:academypilot", (457.0 + aside, 300.0 + ahead), 4),
            ];
            let mut position = scene(&ships, 2);
            // To both sides a rock lies where the banks lead, and the way ahead is free.
            position.obstacle(ObstacleShape::Giant, (385.0, 455.0));
            position.obstacle(ObstacleShape::Giant, (529.0, 455.0));
            let (game, dial) = dialled(position);
            let profile = &game.fixed().ships[0];
            let base = Base::new(game.state().ships[0].pose, profile.size);
            let meets = |place: usize| {
                let course = Course::of(profile.dial[place].bearing, profile.dial[place].speed);
                course.lay(&base, None).is_some_and(|lay| lay.meets(&game.state().obstacle_shapes) != 0)
            };
            let red = |place: usize| profile.dial[place].difficulty == Difficulty::Red;
            let places = || 0..profile.dial.len();
            assert!(
                places().any(|place| meets(place) && red(place)) && places().any(|place| !meets(place) && !red(place))
            );
            assert!(!meets(usize::from(dial)), "{:?}: enemy {aside} aside", profile.dial[usize::from(dial)]);
            barred += 1;
        }
    }
    assert_eq!(barred, 18);
}

#[test]
fn a_loose_stabilizer_keeps_ships_from_white_maneuvers() {
    let mut white = 0;
    for (aside, ahead) in [(-200.0, 260.0), (0.0, 330.0), (150.0, 200.0), (250.0, 330.0), (-80.0, 420.0), (60.0, 500.0)]
    {
        let ships = [
            (Seat::First, "rebel:yt2400:dashrendar outrider heavylasercannon pushthelimit", (457.0, 300.0), 0),
            (Seat::Second, "imperial:tieadvanced:darthvader", (457.0 + aside, 300.0 + ahead), 4),
        ];
        let mut position = scene(&ships, 2);
        assert!(position.stack(Seat::First, &["loosestabilizer"]));
        position.deal(ShipNo(0), true, passing).unwrap();
        let (game, dial) = dialled(position);
        white += u32::from(game.fixed().ships[0].dial[usize::from(dial)].difficulty == Difficulty::White);
    }
    assert_eq!(white, 0);
}
