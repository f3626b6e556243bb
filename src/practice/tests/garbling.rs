//! Random replays and options. `MUSTER_ROUNDS=200000` makes it long.

use kernel::{Language, ListBuilding, Mustered, Playable, game::BySeat};
use practice::{HUMAN, Opponents, Random, Record, Replay, ReplayText, Setup, options};
use systems::rebellion::{self, Rebellion};

use crate::{
    garbled::try_out,
    proofs::{ONE_ROUND, Short, TWO_BASES, played},
};

const USUAL: u64 = 20;

/// Reads a replay and plays it again; returns false if it is refused.
fn taken<S: Playable>(catalog: &S::Catalog, text: &str) -> bool {
    let read = ReplayText::open(text).map_err(Into::into).and_then(|written| Replay::<S>::read(catalog, &written));
    let replay = match read {
        Ok(replay) => replay,
        Err(error) => {
            assert!(Language::ALL.iter().all(|language| !error.sentence(*language).is_empty()));
            return false;
        }
    };
    for language in Language::ALL {
        let _ = replay.warnings(catalog, language);
    }
    let again = Replay::<S>::read(catalog, &ReplayText::open(&replay.text(catalog)).unwrap()).unwrap();
    assert_eq!((again.answers.len(), &again.proof), (replay.answers.len(), &replay.proof), "{text:?}");
    match replay.verify(catalog) {
        Ok(verified) => {
            let names = verified.record.setup().names(Language::Spanish);
            assert!(verified.parting.is_none_or(|parting| !parting.sentence(&names, Language::Spanish).is_empty()));
            true
        }
        Err(unplayable) => {
            assert!(!unplayable.sentence(Language::Spanish).is_empty());
            false
        }
    }
}

fn no_reader_stumbles<S>(catalog: &S::Catalog, short: &Short, name: &str)
where
    S: ListBuilding + Opponents<Materials = Mustered<S>>,
{
    let mut record = played::<S>(catalog, short, 8);
    let whole = record.answers().len();
    let seeds = [whole, 30, 0].map(|point| {
        record.go_to(point);
        Replay::of(&record, catalog).text(catalog)
    });
    assert!(seeds.iter().all(|text| taken::<S>(catalog, text)));
    try_out(&format!("{name} replay"), USUAL, &seeds, |text, _| taken::<S>(catalog, text));

    let usual = serde_json::to_value(S::Options::default()).unwrap();
    let written = usual.as_object().unwrap().iter().map(|(key, value)| match value.as_str() {
        Some(word) => format!("{key}={word}"),
        None => format!("{key}={value}"),
    });
    try_out(&format!("{name} options"), USUAL, &written.collect::<Vec<_>>(), |text, _| match options::<S>(&[text]) {
        Ok(options) => {
            if let Err(sentence) = S::named_options(catalog, options, Language::Spanish) {
                assert!(!sentence.is_empty());
            }
            true
        }
        Err(fault) => {
            assert!(Language::ALL.iter().all(|language| !fault.sentence(*language).is_empty()));
            false
        }
    });
}

#[test]
fn no_reader_of_dogfights_stumbles_over_texts_that_nobody_has_written() {
    no_reader_stumbles::<xwing::XWing>(&xwing::Catalog::bundled().unwrap(), &ONE_ROUND, "xwing");
}

#[test]
fn no_reader_of_skirmishes_stumbles_over_texts_that_nobody_has_written() {
    no_reader_stumbles::<imperial_assault::ImperialAssault>(
        &imperial_assault::Catalog::bundled().unwrap(),
        &ONE_ROUND,
        "imperial-assault",
    );
}

#[test]
fn no_reader_of_battles_of_legion_stumbles_over_texts_that_nobody_has_written() {
    no_reader_stumbles::<legion::Legion>(&legion::Catalog::bundled().unwrap(), &ONE_ROUND, "legion");
}

#[test]
fn no_reader_of_the_deckbuilding_game_stumbles_over_texts_that_nobody_has_written() {
    let catalog = deckbuilding::Catalog::bundled().unwrap();
    no_reader_stumbles::<deckbuilding::Deckbuilding>(&catalog, &TWO_BASES, "deckbuilding");
}

/// Games that a person answers, none of which is at its end.
#[test]
fn no_reader_of_guides_of_rebellion_stumbles_over_texts_that_nobody_has_written() {
    let catalog = rebellion::Catalog::bundled().unwrap();
    let setup = Setup::<Rebellion> {
        materials: BySeat::from([()]),
        options: rebellion::Options::default(),
        seed: 8,
        players: BySeat::from([HUMAN.id.to_owned()]),
        from: Vec::new(),
    };
    let mut record = Record::begin(&catalog, setup).unwrap();
    record.play_out(&mut [&mut Random::new(8)]);
    let most = record.answers().len();
    let seeds = [most.min(400), most.min(60), 0].map(|point| {
        record.go_to(point);
        record.cut();
        Replay::of(&record, &catalog).text(&catalog)
    });
    assert!(seeds.iter().all(|text| taken::<Rebellion>(&catalog, text)));
    try_out("rebellion replay", USUAL, &seeds, |text, _| taken::<Rebellion>(&catalog, text));
}
