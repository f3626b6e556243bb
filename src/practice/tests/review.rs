//! Matches looked at again.

use deckbuilding::{
    Deckbuilding, Format,
    cards::Faction,
    play::{
        Options,
        testing::{CATALOG, standard},
    },
};
use kernel::game::{Player, Seat};
use practice::{Progress, Record, Review, Setup, opponents};

/// A match of the introductory game, played to its end.
fn played(players: [&str; 2], seed: u64) -> Record<Deckbuilding> {
    let materials = [Faction::Empire, Faction::Rebel].map(|faction| standard(Format::Introductory, faction));
    let players = players.map(str::to_owned);
    let setup =
        Setup { materials: materials.into(), options: Options::default(), seed, players: players.clone().into() };
    let mut record = Record::<Deckbuilding>::begin(&CATALOG, setup).unwrap();
    let mut minds: Vec<_> =
        (seed..).zip(&players).map(|(seed, id)| opponents::player::<Deckbuilding>(id, seed).unwrap()).collect();
    let mut minds: Vec<&mut dyn Player<_>> =
        minds.iter_mut().map(|mind| -> &mut dyn Player<_> { &mut **mind }).collect();
    record.play_out(&mut minds);
    record
}

/// Judged by the heuristic player, which is quick.
fn review(seat: Seat) -> Review<'static> {
    Review { seat, judge: "heuristic", games: 16, most: 6, seed: 3, jobs: 0 }
}

#[test]
fn a_match_played_at_random_has_mistakes_that_cost_chances_and_better_answers() {
    let record = played(["random", "heuristic"], 5);
    let progress = Progress::default();
    let reviewed = review(Seat::First).of(&record, &progress).unwrap();
    assert_eq!(progress.done(), progress.expected());
    assert!(reviewed.otherwise > reviewed.choices / 4, "{} of {}", reviewed.otherwise, reviewed.choices);
    assert!(!reviewed.mistakes.is_empty());
    assert!(reviewed.mistakes.is_sorted_by(|one, next| one.cost.mean >= next.cost.mean));
    let mut then = record.clone();
    for mistake in &reviewed.mistakes {
        then.go_to(mistake.answers);
        let decision = then.decision().unwrap();
        assert_eq!(decision.seat, Seat::First);
        assert_ne!(decision.answers[mistake.better], record.answers()[mistake.answers]);
        assert!(mistake.cost.low > 0.0);
    }
}

#[test]
fn the_chance_begins_in_between_and_follows_the_match_to_its_end() {
    let record = played(["random", "heuristic"], 5);
    assert_eq!(record.outcome().unwrap().winner, Some(Seat::Second));
    let of = |seat| review(seat).of(&record, &Progress::default()).unwrap().chances;
    let (loser, winner) = (of(Seat::First), of(Seat::Second));
    assert!(loser.is_sorted_by(|one, next| one.answers < next.answers));
    assert!(loser[0].answers == 0 && (0.1..0.9).contains(&loser[0].chance.rate), "{:?}", loser[0]);
    assert!(loser.last().unwrap().chance.rate < 0.2 && winner.last().unwrap().chance.rate > 0.8);
}

#[test]
fn a_player_has_nothing_to_say_against_its_own_match() {
    let record = played(["heuristic", "heuristic"], 5);
    let reviewed = review(Seat::Second).of(&record, &Progress::default()).unwrap();
    assert!(reviewed.choices > 50);
    assert_eq!((reviewed.otherwise, reviewed.mistakes.len()), (0, 0));
}

#[test]
fn a_review_is_the_same_on_any_number_of_cores_and_stops_when_it_is_canceled() {
    let record = played(["random", "heuristic"], 7);
    let on = |jobs| Review { jobs, ..review(Seat::First) }.of(&record, &Progress::default());
    assert_eq!(on(1), on(3));
    let progress = Progress::default();
    progress.cancel();
    assert_eq!(review(Seat::First).of(&record, &progress), None);
    assert_eq!(Review { judge: "nobody", ..review(Seat::First) }.of(&record, &Progress::default()), None);
}
