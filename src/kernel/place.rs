//! Where in a list something stands.

use std::fmt;

use serde::{Serialize, Serializer, ser::SerializeSeq};

/// One step on the way into a list document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Step {
    /// A named field of the document, such as `ships`.
    Field(&'static str),
    /// An entry of an array, counted from 0.
    Index(u32),
}

/// The way from the root of a list to one of its entries; empty for the list as a whole.
///
/// Small and `Copy`, so that a check that finds nothing allocates nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Place {
    steps: [Option<Step>; 5],
}

impl Place {
    /// The list as a whole.
    pub const ROOT: Self = Self { steps: [None; 5] };

    /// The entry `index` of the array `field`.
    pub const fn entry(field: &'static str, index: usize) -> Self {
        Self { steps: [Some(Step::Field(field)), Some(Step::Index(index as u32)), None, None, None] }
    }

    /// The entry `inner` of the array `inner_field` within the entry `index` of the array `field`.
    pub const fn nested(field: &'static str, index: usize, inner_field: &'static str, inner: usize) -> Self {
        Self {
            steps: [
                Some(Step::Field(field)),
                Some(Step::Index(index as u32)),
                Some(Step::Field(inner_field)),
                Some(Step::Index(inner as u32)),
                None,
            ],
        }
    }

    /// One field of the list.
    pub const fn field(field: &'static str) -> Self {
        Self { steps: [Some(Step::Field(field)), None, None, None, None] }
    }

    /// One field of the entry `index` of the array `field`.
    pub const fn field_of(field: &'static str, index: usize, inner_field: &'static str) -> Self {
        Self {
            steps: [
                Some(Step::Field(field)),
                Some(Step::Index(index as u32)),
                Some(Step::Field(inner_field)),
                None,
                None,
            ],
        }
    }

    /// The entry `inner` of the array `inner_field` of the object `middle` within the entry `index` of the array `field`.
    pub const fn deep(
        field: &'static str,
        index: usize,
        middle: &'static str,
        inner_field: &'static str,
        inner: usize,
    ) -> Self {
        Self {
            steps: [
                Some(Step::Field(field)),
                Some(Step::Index(index as u32)),
                Some(Step::Field(middle)),
                Some(Step::Field(inner_field)),
                Some(Step::Index(inner as u32)),
            ],
        }
    }

    /// The entry `index` of the array `inner_field` of the object `field`.
    pub const fn within(field: &'static str, inner_field: &'static str, index: usize) -> Self {
        Self {
            steps: [
                Some(Step::Field(field)),
                Some(Step::Field(inner_field)),
                Some(Step::Index(index as u32)),
                None,
                None,
            ],
        }
    }

    /// The steps, outermost first.
    pub fn steps(&self) -> impl Iterator<Item = Step> + '_ {
        self.steps.iter().flatten().copied()
    }

    /// The first index on the way: the ship, unit or group that is meant.
    pub fn outer_index(&self) -> Option<usize> {
        match self.steps[1] {
            Some(Step::Index(index)) => Some(index as usize),
            _ => None,
        }
    }

    /// The name of the first field on the way.
    pub fn outer_field(&self) -> Option<&'static str> {
        match self.steps[0] {
            Some(Step::Field(name)) => Some(name),
            _ => None,
        }
    }

    /// The second index on the way: the card within that ship, unit or group.
    pub fn inner_index(&self) -> Option<usize> {
        match (self.steps[3], self.steps[4]) {
            (Some(Step::Index(index)), _) | (_, Some(Step::Index(index))) => Some(index as usize),
            _ => None,
        }
    }
}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for step in self.steps() {
            match step {
                Step::Field(name) => write!(f, ".{name}")?,
                Step::Index(index) => write!(f, "[{index}]")?,
            }
        }
        Ok(())
    }
}

/// The way as people write it: `ships[0].upgrades[2]`.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, step) in self.steps().enumerate() {
            match step {
                Step::Field(name) if number == 0 => f.write_str(name)?,
                Step::Field(name) => write!(f, ".{name}")?,
                Step::Index(index) => write!(f, "[{index}]")?,
            }
        }
        Ok(())
    }
}

impl Serialize for Place {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut sequence = serializer.serialize_seq(None)?;
        for step in self.steps() {
            match step {
                Step::Field(name) => sequence.serialize_element(name)?,
                Step::Index(index) => sequence.serialize_element(&index)?,
            }
        }
        sequence.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_written_as_a_path() {
        let place = Place::nested("ships", 0, "upgrades", 2);
        assert_eq!(serde_json::to_string(&place).unwrap(), r#"["ships",0,"upgrades",2]"#);
        assert_eq!(place.to_string(), "ships[0].upgrades[2]");
        assert_eq!((place.outer_index(), place.inner_index()), (Some(0), Some(2)));
        assert_eq!(serde_json::to_string(&Place::ROOT).unwrap(), "[]");
        let place = Place::deep("units", 1, "counterpart", "upgrades", 2);
        assert_eq!(place.to_string(), "units[1].counterpart.upgrades[2]");
        assert_eq!((place.outer_index(), place.inner_index()), (Some(1), Some(2)));
        assert_eq!(Place::within("battle_deck", "objective", 3).to_string(), "battle_deck.objective[3]");
    }
}
