//! Progress of motion on the screen: ships that move, dice that roll.

use std::time::{Duration, Instant};

/// One motion at a time, identified by a number.
#[derive(Debug, Default)]
pub(super) struct Motion {
    of: Option<u64>,
    since: Option<Instant>,
}

impl Motion {
    /// Progress of a motion, from 0 to 1. A new number starts it now; the first one seen, or without motion, is
    /// complete.
    pub(super) fn share(&mut self, of: u64, now: Instant, length: Duration, moves: bool) -> f32 {
        if self.of.replace(of).is_some_and(|before| before != of) {
            self.since = Some(now);
        }
        let Some(since) = self.since.filter(|_| moves) else { return 1.0 };
        let share = now.saturating_duration_since(since).as_secs_f32() / length.as_secs_f32();
        if share >= 1.0 {
            self.since = None;
        }
        share.min(1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LENGTH: Duration = Duration::from_millis(200);

    #[test]
    fn a_motion_takes_its_time_and_ends() {
        let (mut motion, start) = (Motion::default(), Instant::now());
        let mut at = |of, millis| motion.share(of, start + Duration::from_millis(millis), LENGTH, true);
        assert_eq!(at(1, 0), 1.0, "what is there at first has not moved");
        assert_eq!(at(2, 1_000), 0.0);
        assert!((at(2, 1_100) - 0.5).abs() < 1e-3);
        assert_eq!(at(2, 1_300), 1.0);
        assert_eq!(at(2, 1_301), 1.0);
        assert_eq!(at(3, 1_400), 0.0, "the next one begins anew");
    }

    #[test]
    fn nothing_moves_for_who_wants_it_still() {
        let (mut motion, now) = (Motion::default(), Instant::now());
        for of in 1..4 {
            assert_eq!(motion.share(of, now, LENGTH, false), 1.0);
        }
    }
}
