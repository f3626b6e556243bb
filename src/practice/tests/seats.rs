//! Games that are not for two and are played from nothing, from the first question to replays and series.

use kernel::{
    Language,
    game::{BySeat, Player, Seat},
};
use practice::{Progress, Random, Record, Replay, ReplayError, ReplayText, Series, Setup, outcome_words};

use crate::dice::{Cup, Dice, NoCards};

fn played<const SEATS: usize>(seed: u64) -> Record<Dice<SEATS>> {
    let players = BySeat::each(SEATS, |_| "random".to_owned());
    let setup = Setup { materials: BySeat::each(SEATS, |_| ()), options: (), seed, players, from: Vec::new() };
    let mut record = Record::begin(&NoCards, setup).unwrap();
    let mut players: Vec<Random> = (0..SEATS as u64).map(Random::new).collect();
    let mut players: Vec<&mut dyn Player<Cup>> = players.iter_mut().map(|player| player as _).collect();
    record.play_out(&mut players);
    record
}

fn read<const SEATS: usize>(text: &str) -> Result<Replay<Dice<SEATS>>, ReplayError> {
    Replay::read(&NoCards, &ReplayText::open(text)?)
}

#[test]
fn a_game_for_one_without_lists_is_played_kept_and_played_again() {
    let record = played::<1>(5);
    let outcome = record.outcome().unwrap();
    assert_eq!(outcome.score.len(), 1);
    let text = Replay::of(&record, &NoCards).text(&NoCards);
    assert!(!text.contains("lists") && text.contains("\"players\": [\"random\"]"), "{text}");
    let verified = read::<1>(&text).unwrap().verify(&NoCards).unwrap();
    assert_eq!((verified.parting, verified.record.outcome()), (None, Some(outcome)));
    let fault = read::<3>(&text).map(|_| ()).unwrap_err().sentence(Language::English);
    assert!(fault.contains("players: expected exactly 3 entries"), "{fault}");
}

#[test]
fn three_sit_at_one_table_and_each_is_asked_in_turn() {
    let mut record = played::<3>(2);
    let outcome = record.outcome().unwrap();
    let best = outcome.score.values().copied().max().unwrap();
    assert_eq!(outcome.winner.map(|winner| outcome.score[winner]), Some(best));
    let names = record.setup().names(Language::English);
    assert_eq!(names, ["First player", "Second player", "Third player"]);
    let words = outcome_words(&outcome, &names, Language::English);
    assert!(words.contains("Scores: First player") && words.contains("Third player"), "{words}");
    // Taken back to the last question of the second, who is asked after the first and before the third.
    assert!(record.back_to(Seat::Second));
    assert_eq!(record.decision().unwrap().seat, Seat::Second);
    let text = Replay::of(&played::<3>(2), &NoCards).text(&NoCards);
    assert_eq!(read::<3>(&text).unwrap().verify(&NoCards).unwrap().parting, None);
    let fourth = text.replace("\"winner\":\"", "\"winner\":\"fourth\",\"was\":\"");
    assert!(read::<3>(&fourth).is_err(), "nobody sits there");
}

#[test]
fn a_series_of_three_gives_every_seat_to_each_with_one_seed() {
    let series = Series::<Dice<3>> {
        catalog: &NoCards,
        materials: [&(), &(), &()].into(),
        options: &(),
        seed: 3,
        games: 600,
        players: ["random", "random", "random"].into(),
        jobs: 1,
    };
    assert_eq!(series.setup(0).seed, series.setup(2).seed);
    assert_ne!(series.setup(2).seed, series.setup(3).seed);
    let tally = series.play(&Progress::default()).unwrap().tally;
    assert_eq!((tally.games, tally.wins.values().sum::<u64>() + tally.draws), (600, 600));
    assert_eq!(tally.margins.values().sum::<u64>(), 600);
    // The first of equals wins, so the seats differ; each has had all of them.
    assert!(tally.wins.values().all(|wins| (120..280).contains(wins)), "{:?}", tally.wins);
    let shared = Series { jobs: 3, ..series };
    assert_eq!(shared.play(&Progress::default()).unwrap().tally, tally);
}

#[test]
fn a_series_of_one_counts_its_scores() {
    let series = Series::<Dice<1>> {
        catalog: &NoCards,
        materials: [&()].into(),
        options: &(),
        seed: 3,
        games: 50,
        players: ["random"].into(),
        jobs: 0,
    };
    let tally = series.play(&Progress::default()).unwrap().tally;
    assert_eq!(tally.wins.values().sum::<u64>() + tally.draws, 50);
    assert!(tally.margins.keys().all(|score| *score >= 0));
}
