//! Properties of every match, tried out by players who answer at random.

use kernel::{
    Mustered,
    chance::nth_seed,
    game::{Match, Playable, Random, Seat},
    muster,
    plane::Point,
};
use xwing::{
    Catalog, XWing,
    cards::ability::words::Token,
    play::{
        Answer, Event, Options, Phase, QuestionKind, ShipNo, View, XWingMatch,
        board::{Base, Board},
        state::Standing,
    },
};

use crate::{
    play_examples::catalog,
    squads::{self, Numbers},
};

fn squads(catalog: &Catalog, seed: u64) -> [Mustered<XWing>; 2] {
    let mut numbers = Numbers::new(seed);
    ["First", "Second"].map(|name| muster::<XWing>(catalog, squads::squad(catalog, &mut numbers, name)).unwrap())
}

fn begin(catalog: &Catalog, seed: u64, options: &Options) -> XWingMatch {
    let [first, second] = squads(catalog, seed);
    XWing::begin(catalog, [&first, &second].into(), options, seed, &mut Vec::new()).unwrap()
}

/// Options of the match with this seed: every option has its turn.
fn agreed(seed: u64) -> Options {
    Options {
        last_faq: seed % 2 == 1,
        original_deck: seed / 2 % 2 == 1,
        asteroids: (seed % 7) as u8,
        obstacles: if seed % 5 == 4 { 0 } else { Options::OBSTACLES },
        rounds: if seed % 9 == 8 { 0 } else { Options::ROUNDS },
        tournament: seed % 3 == 2,
        ..Options::default()
    }
}

/// Checks the properties of every state.
fn holds(game: &XWingMatch, events: &[Event]) {
    let state = game.state();
    let fixed = game.fixed();
    let stands: Vec<usize> = (0..state.ships.len()).filter(|ship| state.ships[*ship].in_play()).collect();
    for (place, ship) in stands.iter().enumerate() {
        for other in &stands[place + 1..] {
            let (a, b) = (&state.ships[*ship], &state.ships[*other]);
            assert!(!a.shape.overlaps(&b.shape), "bases overlap: {ship} and {other} in round {}", state.round);
        }
    }
    for seat in Seat::BOTH {
        let deck = &state.decks[seat.index()];
        let mut cards: Vec<u8> = deck.draw.iter().chain(&deck.discard).copied().collect();
        for (ship, profile) in (0_u8..).map(ShipNo).zip(&fixed.ships) {
            if profile.seat == seat {
                cards.extend(state.damage_numbers(ship).flatten());
            }
        }
        cards.extend(
            state
                .conditions
                .iter()
                .filter(|assigned| fixed.ships[assigned.on.index()].seat == seat)
                .filter_map(|assigned| assigned.held),
        );
        cards.extend(
            state
                .dealing
                .iter()
                .filter(|dealing| fixed.ships[dealing.ship.index()].seat == seat)
                .filter_map(|d| d.card),
        );
        cards.sort_unstable();
        cards.dedup();
        assert!(cards.len() <= fixed.deck.len());
        if state.dealing.is_none() {
            assert_eq!(cards.len(), fixed.deck.len(), "damage cards of {seat:?} are lost or doubled");
        }
    }
    for lock in &state.locks {
        assert!(state.ships[lock.by.index()].in_play() && state.ships[lock.on.index()].in_play());
        assert!(lock.by != lock.on);
        // XW-ACTION-TL-03: one lock, or two by a card.
        assert!(state.locks.iter().filter(|other| other.by == lock.by).count() <= 2);
    }
    for (number, ship) in state.ships.iter().enumerate() {
        assert!(ship.aft <= ship.token(Token::Reinforce));
        assert!(ship.tokens.iter().all(|count| *count < 100), "ship {number} lost more tokens than it had");
        assert!(ship.in_play() || ship.tokens.iter().all(|count| *count == 0), "tokens on a ship that is gone");
        assert!(
            ship.in_play()
                || state.contacts.iter().all(|contact| contact.a.index() != number && contact.b.index() != number)
        );
    }
    // XW-PLAN-04: nobody sees a hidden dial of the other, unless a card shows it.
    let round = events.iter().rposition(|event| matches!(event, Event::RoundBegan(_))).unwrap_or_default();
    let shown = |ship: ShipNo| events[round..].contains(&Event::DialPeeked(ship));
    for seat in Seat::BOTH {
        for (ship, view) in game.seen(seat).ships() {
            let hidden = fixed.ships[ship.index()].seat != seat && !view.open().revealed && !shown(ship);
            assert!(!hidden || view.dial().is_none(), "{seat:?} sees the dial of {ship:?}");
        }
    }
}

/// Plays a game of players who answer at random and looks at every state of it. Gives whether a ship left the table with a
/// damage card held on a condition of its own.
fn play_and_look(catalog: &Catalog, seed: u64) -> bool {
    let mut game = begin(catalog, seed, &agreed(seed));
    let mut players = [0, 1].map(|seat| Random::new(nth_seed(seed, seat)));
    let mut events = Vec::new();
    let mut gone: Vec<usize> = Vec::new();
    let (mut answers, mut left_with_a_card) = (0, false);
    while let Some(decision) = game.decision() {
        let player = &mut players[decision.seat.index()];
        let picked = kernel::game::Player::<XWingMatch>::answer(player, &game.seen(decision.seat), decision);
        let action = decision.answers[picked];
        let held = game.state().conditions.iter().filter(|assigned| assigned.held.is_some());
        let bearers: Vec<ShipNo> = held.map(|assigned| assigned.on).collect();
        game.apply(&action, &mut events).unwrap();
        holds(&game, &events);
        left_with_a_card |= bearers.iter().any(|ship| game.state().ships[ship.index()].is_gone());
        for (place, ship) in game.state().ships.iter().enumerate() {
            if ship.standing == Standing::Destroyed || ship.standing == Standing::Fled {
                if !gone.contains(&place) {
                    gone.push(place);
                }
            } else {
                assert!(!gone.contains(&place), "ship {place} came back");
            }
        }
        answers += 1;
        assert!(answers < 20_000, "seed {seed} does not end");
    }
    assert!(game.outcome().is_some());
    assert!(matches!(events.last(), Some(Event::Over(_))));
    left_with_a_card
}

/// `MUSTER_ROUNDS=100000` plays that many, `FIRST=20000` begins at another.
#[test]
fn in_random_games_no_invariant_breaks_and_every_game_ends() {
    let told = |name: &str, usual| std::env::var(name).ok().and_then(|number| number.parse().ok()).unwrap_or(usual);
    let (games, first): (u64, u64) = (told("MUSTER_ROUNDS", 60), told("FIRST", 0));
    for seed in first..first + games {
        let _ = play_and_look(catalog(), seed);
        if (seed + 1) % 5_000 == 0 {
            println!("{} games without a break", seed + 1 - first);
        }
    }
}

/// Games in which a ship leaves the table with a damage card on a condition: about one of 500. If none of them does so any
/// more, because the core asks otherwise, others have to be looked for.
const WITH_HELD_CARDS: [u64; 4] = [1166, 2057, 2315, 2326];

#[test]
fn no_damage_card_is_lost_with_a_condition() {
    let met = WITH_HELD_CARDS.iter().filter(|seed| play_and_look(catalog(), **seed)).count();
    assert!(met > 0, "none of these games shows it any more");
}

/// XW-SETUP-05, -06: in this game one of the obstacles finds no spot, and others do after it.
#[test]
fn a_game_goes_on_when_an_obstacle_found_no_spot() {
    let _ = play_and_look(catalog(), 22_568);
}

#[test]
fn xw_setup_09_a_ship_stands_wherever_its_player_says_within_range_1() {
    let mut tried = 0;
    for seed in 300..303 {
        let mut game = begin(catalog(), seed, &Options::default());
        while let Some(decision) = game.decision().filter(|_| game.state().phase == Phase::Setup) {
            let (seat, mut taken) = (decision.seat, decision.answers[0]);
            if let (QuestionKind::Deploy, Some(ship)) = (decision.question.kind, decision.question.ship) {
                let view = View::new(game.fixed(), game.state());
                let size = game.fixed().ships[ship.index()].size;
                for (place, turn) in (0..40_u8).zip((0..8).cycle()) {
                    let at = Point::new(f64::from(place) * 23.0, f64::from(place % 10) * 100.0);
                    let answer = view.standing_near(ship, at, turn);
                    let Answer::Stand { along, gap, turn } = answer else { panic!("{answer:?}") };
                    let base = Base::new(view.standing(ship, along, gap, turn), size);
                    assert!(Board::STANDARD.may_deploy(&base, game.state().edges[seat.index()]), "{answer:?}");
                    let is_free = view.stand_bar(ship, base.pose).is_ok();
                    assert_eq!(game.allows(&answer).is_ok(), is_free);
                    if is_free {
                        taken = answer;
                        tried += 1;
                    }
                }
                let Answer::Stand { along, turn, .. } = taken else { panic!("no place is free") };
                let outside = Answer::Stand { along, gap: 2_000, turn };
                assert!(game.allows(&outside).is_err(), "beyond range 1");
                let pose = |answer: Answer| match answer {
                    Answer::Stand { along, gap, turn } => view.standing(ship, along, gap, turn),
                    _ => unreachable!("it stands where it was said"),
                };
                let wanted = pose(taken);
                game.apply(&taken, &mut Vec::new()).unwrap();
                assert_eq!(game.state().ships[ship.index()].pose, wanted);
                continue;
            }
            game.apply(&taken, &mut Vec::new()).unwrap();
        }
    }
    assert!(tried > 100, "{tried}");
}
