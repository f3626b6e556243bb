//! Results of attacks, each worked out once: the same situations recur in matches.

use std::{cell::RefCell, collections::HashMap};

use rustc_hash::FxBuildHasher;
use xwing::odds::{Outcome, Situation, work_out};

/// Most results kept, about a kilobyte each.
const KEPT: usize = 8_192;

thread_local! {
    static KNOWN: RefCell<HashMap<Situation, Outcome, FxBuildHasher>> =
        const { RefCell::new(HashMap::with_hasher(FxBuildHasher)) };
}

/// Reads the result of an attack. Hull and shields of the defender are left out: they decide only the chance of
/// destruction, which is not read here, and situations that differ in that alone are one.
pub(super) fn of<T>(situation: &mut Situation, read: impl FnOnce(&Outcome) -> T) -> T {
    let (stands, shields) = (situation.stands.take(), std::mem::take(&mut situation.shields));
    let answer = KNOWN.with_borrow_mut(|known| {
        if let Some(outcome) = known.get(situation) {
            return read(outcome);
        }
        let outcome = work_out(situation);
        let answer = read(&outcome);
        if known.len() >= KEPT {
            known.clear();
        }
        known.insert(situation.clone(), outcome);
        answer
    });
    (situation.stands, situation.shields) = (stands, shields);
    answer
}

/// The damage to be expected of an attack.
pub(super) fn mean(situation: &mut Situation) -> f64 {
    of(situation, |outcome| outcome.hits.mean())
}
