//! Replays as proofs: a changed answer is noticed in every system, even with the same result.

use kernel::{ListBuilding, Mustered};
use practice::{Divergence, Opponents, Random, Record, Replay, ReplayText, Setup, options, testing::mustered};

/// Choices that make a match short: two lists of the shelf, and options.
pub struct Short {
    lists: [usize; 2],
    agreed: &'static str,
}

pub const ONE_ROUND: Short = Short { lists: [0, 3], agreed: "rounds=1" };
/// Both decks are of one mode (DBG-ADV-10).
pub const TWO_BASES: Short = Short { lists: [0, 1], agreed: "bases=2" };

/// A short game by chance between two lists of the shelf.
pub fn played<S>(catalog: &S::Catalog, short: &Short, seed: u64) -> Record<S>
where
    S: ListBuilding + Opponents<Materials = Mustered<S>>,
{
    let lists = mustered::<S>(catalog);
    let materials = short.lists.map(|place| lists[place].clone()).into();
    let players = ["random".to_owned(), "random".to_owned()].into();
    let options = options::<S>(&[short.agreed]).unwrap();
    let mut record = Record::begin(catalog, Setup { materials, options, seed, players, from: Vec::new() }).unwrap();
    record.play_out(&mut [&mut Random::new(seed), &mut Random::new(seed + 1)]);
    assert!(record.outcome().is_some());
    record
}

/// Returns a replay with another legal answer somewhere and the same result.
fn forged<S: Opponents>(catalog: &S::Catalog, record: &Record<S>) -> Option<(usize, Replay<S>)> {
    let mut look = record.clone();
    for place in (0..record.answers().len()).rev() {
        look.go_to(place);
        for other in look.decision()?.answers.iter().take(8).filter(|other| **other != record.answers()[place]) {
            let mut replay = Replay::of(record, catalog);
            replay.answers[place] = other.clone();
            let proof = replay.proof.take();
            if replay.verify(catalog).unwrap().parting.is_none() {
                replay.proof = proof;
                return Some((place, replay));
            }
        }
    }
    None
}

fn is_noticed<S>(catalog: &S::Catalog, short: &Short, seed: u64)
where
    S: ListBuilding + Opponents<Materials = Mustered<S>>,
{
    let record = played::<S>(catalog, short, seed);
    assert_eq!(Replay::of(&record, catalog).verify(catalog).unwrap().parting, None);
    let (place, replay) = forged(catalog, &record).expect("an answer that makes no difference to the end");
    let text = replay.text(catalog);
    let read = Replay::<S>::read(catalog, &ReplayText::open(&text).unwrap()).unwrap();
    for replay in [replay, read] {
        let parting = replay.verify(catalog).unwrap().parting;
        let Some(Divergence::Changed { after, number, of }) = parting else { panic!("nobody noticed: {parting:?}") };
        assert!((after..number).contains(&place) && of == record.answers().len(), "{place}: {parting:?}");
    }
}

#[test]
fn a_changed_answer_of_a_dogfight_that_is_legal_and_ends_alike_is_noticed() {
    is_noticed::<xwing::XWing>(&xwing::Catalog::bundled().unwrap(), &ONE_ROUND, 3);
}

#[test]
fn a_changed_answer_of_a_skirmish_that_is_legal_and_ends_alike_is_noticed() {
    is_noticed::<imperial_assault::ImperialAssault>(&imperial_assault::Catalog::bundled().unwrap(), &ONE_ROUND, 3);
}

#[test]
fn a_changed_answer_of_a_battle_of_legion_that_is_legal_and_ends_alike_is_noticed() {
    is_noticed::<legion::Legion>(&legion::Catalog::bundled().unwrap(), &ONE_ROUND, 3);
}

#[test]
fn a_changed_answer_of_the_deckbuilding_game_that_is_legal_and_ends_alike_is_noticed() {
    is_noticed::<deckbuilding::Deckbuilding>(&deckbuilding::Catalog::bundled().unwrap(), &TWO_BASES, 3);
}
