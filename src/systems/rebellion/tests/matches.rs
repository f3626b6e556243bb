//! Whole matches with a random Rebel: ten thousand, and some of every option.

use kernel::{
    Chance,
    game::{BySeat, DecisionOf, Match, Playable, Player},
};
use rebellion::{
    Catalog, Options, Rebellion, RebellionMatch,
    cards::Set,
    play::{
        Depth, Dice, Seen,
        testing::{RandomRebel, assert_whole},
    },
};

/// A player that checks the table before answers.
struct TableChecker(RandomRebel, u32);

impl Player<RebellionMatch> for TableChecker {
    fn answer(&mut self, seen: &Seen<'_>, decision: &DecisionOf<RebellionMatch>) -> usize {
        self.1 += 1;
        // A check takes longer than a turn.
        if self.1.is_multiple_of(16) && seen.view.state.base.is_some() && decision.question.open {
            assert_whole(seen.view);
        }
        self.0.answer(seen, decision)
    }
}

fn play(catalog: &Catalog, options: &Options, seed: u64) -> (RebellionMatch, u32) {
    let mut game = Rebellion::begin(catalog, BySeat::from([&()]), options, seed, &mut Vec::new()).unwrap();
    let mut player = TableChecker(RandomRebel(Chance::seeded(!seed)), 0);
    game.play_out(&mut [&mut player]);
    (game, player.1)
}

fn variants() -> Vec<Options> {
    let base = Options::default();
    let expansion = Options { set: Set::Expansion, ..base.clone() };
    vec![
        base.clone(),
        Options { movement_variant: true, unplayable_variant: true, ..base.clone() },
        Options { deployment_priority: true, advanced_tactics: true, ..base },
        expansion.clone(),
        Options {
            movement_variant: true,
            deployment_priority: true,
            unplayable_variant: true,
            advanced_tactics: true,
            ..expansion
        },
    ]
}

/// Plays matches; returns wins of the Rebels and of the Empire.
fn play_many(games: u64) -> [u32; 2] {
    let catalog = Catalog::bundled().unwrap();
    let variants = variants();
    let mut won = [0; 2];
    for seed in 0..games {
        let options = &variants[seed as usize % variants.len()];
        let game = play(&catalog, options, seed).0;
        let outcome = game.outcome().unwrap_or_else(|| panic!("game {seed} has no end: {:?}", game.state().stage));
        won[usize::from(outcome.winner.is_none())] += 1;
        assert!(outcome.rounds <= 15);
    }
    won
}

#[test]
fn games_of_every_option_end_and_keep_the_box_whole() {
    let won = play_many(400);
    assert!(won[0] > 4 && won[1] > 4, "both sides win now and then: {won:?}");
}

#[test]
#[ignore = "takes minutes without optimization: cargo test --release -p rebellion -- --ignored"]
fn ten_thousand_games_end_and_keep_the_box_whole() {
    let won = play_many(10_000);
    assert!(won[0] > 100 && won[1] > 100, "both sides win now and then: {won:?}");
}

#[test]
fn the_oracle_comes_to_an_end_too_whatever_is_answered() {
    let catalog = Catalog::bundled().unwrap();
    for seed in 0..300_u64 {
        for set in Set::ALL {
            let options = Options {
                depth: Depth::Oracle,
                set,
                movement_variant: seed.is_multiple_of(2),
                unplayable_variant: seed.is_multiple_of(3),
                ..Options::default()
            };
            let (game, _) = play(&catalog, &options, seed);
            assert!(game.outcome().is_some(), "game {seed} of {set:?} has no end: {:?}", game.state().stage);
        }
    }
}

#[test]
fn dice_rolled_by_hand_leave_nothing_of_a_roll_to_the_program() {
    let catalog = Catalog::bundled().unwrap();
    for seed in 0..30 {
        let options = Options { dice: Dice::Hand, ..Options::default() };
        assert!(play(&catalog, &options, seed).0.outcome().is_some());
    }
}
