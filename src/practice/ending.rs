//! Matches played to their end from where they are, and what came of it for one side.

use kernel::{
    chance::nth_seed,
    game::{BySeat, Match, Player, Seat},
};

use super::{
    Opponents,
    opponents::{Opponent, player},
};

/// The system's first player in every seat.
pub fn usual<S: Opponents>() -> BySeat<String> {
    BySeat::each(S::SEATS, |_| S::PLAYERS.first().map_or("", |player| player.id).to_owned())
}

/// Players of these ids, whose luck follows from a seed; none if the system does not have them.
pub fn seated<S: Opponents>(players: &BySeat<String>, seed: u64) -> Option<Vec<Opponent<S>>> {
    (0..).zip(players.values()).map(|(seat, id)| player::<S>(id, nth_seed(seed, seat))).collect()
}

/// How a match ended for one side.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Ending {
    /// Half points: 2 for a win, 1 for a draw.
    pub points: u64,
    /// The lead in the system's own points.
    pub lead: f64,
    pub rounds: f64,
}

impl Ending {
    /// Of a match that was given up.
    pub const NONE: Self = Self { points: 1, lead: 0.0, rounds: 0.0 };

    /// Plays a match to its end with players of these ids, whose luck follows from a seed; none if the system does not
    /// have them, or the match is given up.
    pub fn of<S: Opponents>(game: &mut S::Match, seat: Seat, players: &BySeat<String>, seed: u64) -> Option<Self> {
        let mut players = seated::<S>(players, seed)?;
        let mut players: Vec<&mut dyn Player<S::Match>> =
            players.iter_mut().map(|player| -> &mut dyn Player<S::Match> { &mut **player }).collect();
        game.play_out(&mut players);
        let outcome = game.outcome()?;
        let points = match outcome.winner {
            Some(winner) if winner == seat => 2,
            Some(_) => 0,
            None => 1,
        };
        let lead = f64::from(outcome.score[seat] - outcome.score[seat.other()]);
        Some(Self { points, lead, rounds: f64::from(outcome.rounds) })
    }
}
