//! A cached value, renewed when its inputs change.

use std::{cell::RefCell, rc::Rc};

/// A value with its key.
///
/// The application changes the list between two frames, while a view only borrows the screen. So the last value is kept
/// here, and a frame computes it anew only if its key changed.
#[derive(Debug)]
pub struct Memo<K, V>(RefCell<Option<(K, Rc<V>)>>);

impl<K, V> Default for Memo<K, V> {
    fn default() -> Self {
        Self(RefCell::new(None))
    }
}

impl<K, V> Memo<K, V> {
    /// The cached value if its key `fits`, else a new one.
    pub fn get(&self, fits: impl FnOnce(&K) -> bool, make: impl FnOnce() -> (K, V)) -> Rc<V> {
        if let Some((key, value)) = &*self.0.borrow()
            && fits(key)
        {
            return value.clone();
        }
        let (key, value) = make();
        let value = Rc::new(value);
        *self.0.borrow_mut() = Some((key, value.clone()));
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_worked_out_once_for_each_key() {
        let memo = Memo::default();
        let mut made = 0;
        for key in [1, 1, 2, 2, 1] {
            let value = memo.get(
                |known| *known == key,
                || {
                    made += 1;
                    (key, key * 10)
                },
            );
            assert_eq!(*value, key * 10);
        }
        assert_eq!(made, 3);
    }
}
