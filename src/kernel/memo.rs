//! Something that was worked out of a value once and is kept with it.

use std::{
    any::Any,
    fmt::{Debug, Formatter, Result},
    sync::OnceLock,
};

/// A place for something that follows from the value it lies in, for rooms above that one: the value need not know what it
/// is. A clone begins empty.
#[derive(Default)]
pub struct Memo(OnceLock<Box<dyn Any + Send + Sync>>);

impl Memo {
    /// The memoized value; made on the first call.
    pub fn get<T: Any + Send + Sync + Clone>(&self, make: impl Fn() -> T) -> T {
        let kept = self.0.get_or_init(|| Box::new(make()));
        // Somebody else may keep something of another type here.
        kept.downcast_ref().cloned().unwrap_or_else(make)
    }
}

impl Clone for Memo {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl Debug for Memo {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.debug_struct("Memo").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    #[test]
    fn a_thing_is_made_once_and_a_thing_of_another_type_does_not_disturb_it() {
        let (kept, made) = (Memo::default(), Cell::new(0));
        let make = || {
            made.set(made.get() + 1);
            made.get()
        };
        assert_eq!((kept.get(make), kept.get(make)), (1, 1));
        assert_eq!(kept.get(|| "other"), "other");
        assert_eq!((kept.get(make), kept.clone().get(make)), (1, 2));
    }
}
