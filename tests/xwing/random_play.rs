//! What holds in every game, whoever plays it: tried out by players who answer at random.

use muster::{
    kernel::{
        Mustered,
        chance::nth_seed,
        game::{Game, Playable, Seat},
        muster,
    },
    practice::Random,
    systems::xwing::{
        Catalog, XWing,
        play::{Action, Dogfight, Event, Options, state::Standing},
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

fn begin(catalog: &Catalog, seed: u64, options: &Options) -> Dogfight {
    let [first, second] = squads(catalog, seed);
    XWing::begin(catalog, [&first, &second], options, seed, &mut Vec::new()).unwrap()
}

/// What must hold in every state.
fn holds(game: &Dogfight) {
    let state = game.state();
    let fleet = game.fleet();
    let stands: Vec<usize> = (0..state.ships.len()).filter(|ship| state.ships[*ship].in_play()).collect();
    for (place, ship) in stands.iter().enumerate() {
        for other in &stands[place + 1..] {
            let (a, b) = (&state.ships[*ship], &state.ships[*other]);
            assert!(!a.shape.overlaps(&b.shape), "bases overlap: {ship} and {other} in round {}", state.round);
        }
    }
    for seat in Seat::ALL {
        let deck = &state.decks[seat.index()];
        let mut cards: Vec<u8> = deck.draw.iter().chain(&deck.discard).copied().collect();
        for (profile, ship) in fleet.ships.iter().zip(&state.ships) {
            if profile.seat == seat {
                cards.extend(ship.damage.iter().filter_map(|damage| damage.card));
            }
        }
        cards.extend(
            state
                .conditions
                .iter()
                .filter(|assigned| fleet.ships[assigned.on.index()].seat == seat)
                .filter_map(|assigned| assigned.held),
        );
        cards.extend(
            state
                .dealing
                .iter()
                .filter(|dealing| fleet.ships[dealing.ship.index()].seat == seat)
                .filter_map(|d| d.card),
        );
        cards.sort_unstable();
        cards.dedup();
        assert!(cards.len() <= fleet.deck.len());
        if state.dealing.is_none() {
            assert_eq!(cards.len(), fleet.deck.len(), "damage cards of {seat:?} are lost or doubled");
        }
    }
    for lock in &state.locks {
        assert!(state.ships[lock.by.index()].in_play() && state.ships[lock.on.index()].in_play());
    }
}

#[test]
fn in_random_games_no_invariant_breaks_and_every_game_ends() {
    let catalog = catalog();
    for seed in 0..60 {
        let mut game = begin(catalog, seed, &Options::default());
        let mut players = [0, 1].map(|seat| Random::new(nth_seed(seed, seat)));
        let mut events = Vec::new();
        let mut gone: Vec<usize> = Vec::new();
        let mut answers = 0;
        while let Some(decision) = game.decision() {
            let player = &mut players[decision.seat.index()];
            let picked = muster::kernel::game::Player::<Dogfight>::answer(player, &game.seen(decision.seat), decision);
            let action = decision.actions[picked];
            assert!(decision.actions.len() > 1, "a question with one answer is not asked");
            game.apply(&action, &mut events).unwrap();
            holds(&game);
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
    }
}

#[test]
fn what_was_not_offered_is_refused_and_changes_nothing() {
    let catalog = catalog();
    for seed in 100..104 {
        let mut game = begin(catalog, seed, &Options::default());
        let mut player = Random::new(seed);
        let mut events = Vec::new();
        for _ in 0..150 {
            let Some(decision) = game.decision() else { break };
            let strangers =
                [Action::Pass, Action::Spot(9_999), Action::Dial(200), Action::SpendLock, Action::Number(99)];
            for stranger in strangers.iter().filter(|action| !decision.actions.contains(action)) {
                let mut other = game.clone();
                assert!(other.apply(stranger, &mut events).is_err());
                assert_eq!(other, game);
            }
            for action in &decision.actions {
                let mut other = game.clone();
                other.apply(action, &mut events).unwrap();
            }
            let picked =
                muster::kernel::game::Player::<Dogfight>::answer(&mut player, &game.seen(decision.seat), decision);
            let action = decision.actions[picked];
            game.apply(&action, &mut events).unwrap();
        }
    }
}

#[test]
fn playing_straight_through_is_the_same_game_as_playing_step_by_step() {
    let catalog = catalog();
    for seed in 200..220 {
        let mut by_steps = begin(catalog, seed, &Options::default());
        let mut straight = by_steps.clone();
        let mut players = [0, 1].map(|seat| Random::new(nth_seed(seed, seat)));
        let mut events = Vec::new();
        while let Some(decision) = by_steps.decision() {
            let player = &mut players[decision.seat.index()];
            let picked =
                muster::kernel::game::Player::<Dogfight>::answer(player, &by_steps.seen(decision.seat), decision);
            let action = decision.actions[picked];
            by_steps.apply(&action, &mut events).unwrap();
        }
        let mut players = [0, 1].map(|seat| Random::new(nth_seed(seed, seat)));
        let [first, second] = &mut players;
        straight.play_out([first, second]);
        assert_eq!(by_steps.state(), straight.state(), "seed {seed}");
    }
}
