//! Counts of what happened.

use std::fmt;

/// How often each thing happened, in the order of the first mention.
#[derive(Debug, Clone, Default)]
pub struct Counts(Vec<(&'static str, u64, u64)>);

impl Counts {
    /// Adds so many of so many chances.
    pub fn add(&mut self, what: &'static str, count: u64, chances: u64) {
        match self.0.iter_mut().find(|(known, ..)| *known == what) {
            Some((_, counted, of)) => (*counted, *of) = (*counted + count, *of + chances),
            None => self.0.push((what, count, chances)),
        }
    }

    /// Adds one chance, used or not.
    pub fn chance(&mut self, what: &'static str, used: bool) {
        self.add(what, u64::from(used), 1);
    }

    /// Adds the counts of other matches.
    pub fn extend(&mut self, other: &Self) {
        other.0.iter().for_each(|(what, count, chances)| self.add(what, *count, *chances));
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (what, count, chances) in &self.0 {
            let share = *count as f64 / (*chances).max(1) as f64;
            writeln!(f, "{share:8.3}  {count:7} of {chances:7}  {what}")?;
        }
        Ok(())
    }
}
