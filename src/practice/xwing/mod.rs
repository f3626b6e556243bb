//! Computer players of X-Wing.

use super::opponents::{Opponent, Opponents, PlayerInfo};
use crate::systems::xwing::XWing;

impl Opponents for XWing {
    const PLAYERS: &'static [PlayerInfo] = &[];

    fn player(_id: &str, _seed: u64) -> Option<Opponent<Self>> {
        None
    }
}
