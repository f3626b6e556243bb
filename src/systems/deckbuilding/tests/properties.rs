//! Properties of random matches.

use super::matches::begin;
use deckbuilding::{
    Deckbuilding, Format,
    cards::Faction,
    play::{
        Answer, CardSet, DeckbuildingMatch, Options, State,
        testing::{CATALOG, secret},
    },
};
use kernel::{
    Chance,
    game::{BySeat, Match, Playable, Random, Seat},
};

/// Every card of a match is in one place.
fn check_cards(state: &State) {
    let mut seen = CardSet::EMPTY;
    let mut put = |cards: CardSet, count: usize, place: &str| {
        assert_eq!(cards.len(), count, "a card stands twice in {place}");
        assert!(!seen.meets(cards), "a card of {place} is elsewhere too");
        seen = seen.or(cards);
    };
    for side in &state.sides {
        put(side.hand, side.hand.len(), "a hand");
        put(side.deck.set(), side.deck.len(), "a deck");
        put(side.discard.set(), side.discard.len(), "a discard pile");
        put(side.units, side.units.len(), "units");
        put(side.ships, side.ships.len(), "ships");
        assert!(side.known.without(side.hand).is_empty());
    }
    put(state.galaxy.set(), state.galaxy.len(), "the galaxy deck");
    put(state.galaxy_discard.set(), state.galaxy_discard.len(), "the galaxy discard");
    put(state.row_set(), state.row.iter().flatten().count(), "the row");
    put(state.pilots, state.pilots.len(), "the pilots");
    put(state.exiled, state.exiled.len(), "the box");
    put(state.aside.iter().copied().collect(), state.aside.len(), "what is looked at");
    assert_eq!(seen.len(), 120, "cards are lost");
}

/// The row is full while galaxy cards remain (DBG-GALAXY-04).
fn check_row(state: &State) {
    let spare = state.galaxy.len() + state.galaxy_discard.len();
    assert!(state.row_set().len() == 6 || spare == 0, "{:?}", state.row);
}

fn walk(game: &mut DeckbuildingMatch, seed: u64, answers: usize, mut look: impl FnMut(&DeckbuildingMatch)) {
    let mut chance = Chance::seeded(seed);
    for _ in 0..answers {
        let Some(decision) = game.decision() else { break };
        // Fewer ends of turns than by chance, for longer turns.
        let mut answer = decision.answers[chance.place(decision.answers.len())];
        if answer == Answer::EndTurn {
            answer = decision.answers[chance.place(decision.answers.len())];
        }
        game.apply(&answer, &mut Vec::new()).unwrap();
        look(game);
    }
}

#[test]
fn no_card_is_lost_or_doubled_and_the_row_is_always_full() {
    for seed in 0..12 {
        let mut game = begin(Format::FullGalaxy, &Options { bases: 5, bribing: seed % 2 == 0 }, seed);
        walk(&mut game, seed, 700, |game| {
            check_cards(game.state());
            check_row(game.state());
            assert!(game.state().force.abs() <= 3);
        });
    }
}

#[test]
fn what_a_player_sees_does_not_depend_on_what_is_hidden() {
    let lists = [
        secret(Faction::Empire, &["lothal", "corellia", "kessel", "rodia", "coruscant"]),
        secret(Faction::Rebel, &["dantooine", "hoth", "jedha", "sullust", "yavin-4"]),
    ];
    let (mut imagined, mut asked) = (0, 0);
    for seed in 0..6 {
        let mut game =
            Deckbuilding::begin(&CATALOG, BySeat::from(lists.each_ref()), &Options::default(), seed, &mut Vec::new())
                .unwrap();
        let mut luck = Chance::seeded(seed);
        walk(&mut game, seed, 300, |game| {
            let Some(decision) = game.decision() else { return };
            let seat = decision.seat;
            asked += 1;
            let Some(other) = game.seen(seat).imagined(luck.branch()) else { return };
            imagined += 1;
            assert_eq!(other.decision(), game.decision());
            assert_eq!(other.seen(seat).open(), game.seen(seat).open());
            check_cards(other.state());
            // An imagined match differs while anything is hidden.
            assert_eq!(other.state().side(seat.other()).hand.len(), game.state().side(seat.other()).hand.len());
        });
    }
    assert!(imagined * 20 > asked * 19, "{imagined} of {asked} questions can be imagined");
}

#[test]
fn hidden_cards_are_dealt_anew_in_an_imagined_match() {
    let game = begin(Format::FullGalaxy, &Options::default(), 0);
    let seat = game.decision().unwrap().seat;
    let hands: std::collections::BTreeSet<String> = (0..20)
        .map(|seed| game.seen(seat).imagined(Chance::seeded(seed)).unwrap())
        .map(|other| format!("{:?}", other.state().side(seat.other()).hand))
        .collect();
    assert!(hands.len() > 5);
}

#[test]
fn matches_by_chance_end_with_a_winner_who_destroyed_enough_or_at_the_safety_stop() {
    for seed in 0..20 {
        let mut game = begin(Format::FullGalaxy, &Options { bases: 2, bribing: false }, seed);
        game.play_out(&mut [&mut Random::new(seed), &mut Random::new(!seed)]);
        let outcome = game.outcome().unwrap();
        match outcome.winner {
            Some(seat) => assert_eq!((outcome.score[seat], outcome.score[seat.other()] < 2), (2, true)),
            None => assert_eq!(game.state().number, Options::LAST_TURN),
        }
        for seat in Seat::BOTH {
            let account = game.account(seat);
            assert_eq!(account.len(), 10);
            let lost = account.iter().filter(|piece| piece.values[0] == 0).count();
            assert_eq!(lost as i32, outcome.score[seat.other()]);
        }
    }
}
