//! Computer players of Legion: the one who leaves everything to chance, so far.

use super::opponents::{Opponent, Opponents, PlayerInfo};
use legion::Legion;

impl Opponents for Legion {
    const PLAYERS: &'static [PlayerInfo] = &[];
    const SHELF: Option<&'static str> = Some(include_str!("../../../catalog/shelf/legion.json"));

    fn player(_: &str, _: u64) -> Option<Opponent<Self>> {
        None
    }
}
