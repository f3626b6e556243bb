//! How threat runs: what the Empire can field by round.

use super::{
    super::cards::Catalog,
    Table,
    state::{MOST_THREAT, Phase, Place},
};

/// Rounds that are looked ahead.
const ROUNDS: u8 = 4;

/// The end of a round to come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Prospect {
    pub round: u8,
    /// Threat there, if none is spent before and the mission gives none.
    pub threat: i32,
    /// Groups of the hand that it pays for, each alone, with their costs; the dearest first.
    pub groups: Vec<(usize, i32)>,
}

impl Table {
    /// What the Empire can deploy at the end of this round and the next ones; nothing once the mission is over.
    pub fn preview(&self, catalog: &Catalog) -> Vec<Prospect> {
        let (state, setup) = (self.state(), self.setup());
        if matches!(state.phase, Phase::Over(..)) {
            return Vec::new();
        }
        let hand = state.groups.iter().enumerate().filter(|(_, group)| group.place == Place::Hand);
        let mut hand: Vec<(usize, i32)> = hand.map(|(place, group)| (place, catalog.group(group.card).cost)).collect();
        hand.sort_by_key(|(place, cost)| (-cost, *place));
        let is_status = state.phase == Phase::Status;
        let (mut threat, mut tokens) = (state.threat, state.ally_tokens);
        (0..ROUNDS)
            .map(|ahead| {
                // In the Status Phase it has risen already.
                if ahead > 0 || !is_status {
                    let of_ally = setup.ally_token.filter(|_| tokens > 0).unwrap_or_default();
                    tokens -= 1;
                    threat = (threat + setup.threat_level + of_ally).min(MOST_THREAT);
                }
                let groups = hand.iter().filter(|(_, cost)| *cost <= threat).copied().collect();
                Prospect { round: state.round.saturating_add(ahead), threat, groups }
            })
            .collect()
    }
}
