//! Random matches.

use deckbuilding::{
    Deckbuilding, Format,
    cards::Faction,
    play::{
        DeckbuildingMatch, Options,
        testing::{CATALOG, standard},
    },
};
use kernel::game::{BySeat, Match, Playable, Random};

/// A match between standard decks; the Empire has the second seat for odd seeds.
pub fn begin(format: Format, options: &Options, seed: u64) -> DeckbuildingMatch {
    let [empire, rebels] = [Faction::Empire, Faction::Rebel].map(|faction| standard(format, faction));
    let lists = if seed.is_multiple_of(2) { [&empire, &rebels] } else { [&rebels, &empire] };
    Deckbuilding::begin(&CATALOG, BySeat::from(lists), options, seed, &mut Vec::new()).unwrap()
}

/// Plays random matches; returns the number stopped and the number won by the Empire.
fn play(matches: u64) -> (u64, u64) {
    let (mut stopped, mut empire) = (0, 0);
    for seed in 0..matches {
        let options = Options { bases: (seed % 4) as u8 + 2, bribing: seed.is_multiple_of(3) };
        let mut game =
            begin(if seed.is_multiple_of(5) { Format::Introductory } else { Format::FullGalaxy }, &options, seed);
        game.play_out(&mut [&mut Random::new(seed), &mut Random::new(seed + 1)]);
        let outcome = game.outcome().unwrap_or_else(|| panic!("the match of seed {seed} is stuck"));
        stopped += u64::from(outcome.winner.is_none());
        empire += u64::from(outcome.winner == Some(game.fixed().empire));
        if outcome.winner.is_none() {
            assert_eq!(game.state().number, Options::LAST_TURN, "only the safety stop ends a match without a winner");
        }
    }
    (stopped, empire)
}

#[test]
fn dbg_turn_27_every_match_by_chance_ends_or_is_stopped_and_says_so() {
    let (stopped, empire) = play(200);
    assert!(stopped < 200 && empire > 0, "{stopped} stopped, {empire} won by the Empire");
}

#[test]
#[ignore = "long: 100,000 matches"]
fn a_hundred_thousand_matches_by_chance_have_no_stuck_choice() {
    let begun = std::time::Instant::now();
    let matches = std::env::var("MUSTER_MATCHES").ok().and_then(|text| text.parse().ok()).unwrap_or(100_000);
    let (stopped, empire) = play(matches);
    eprintln!("{stopped} stopped, {empire} won by the Empire, {:?}", begun.elapsed());
}
