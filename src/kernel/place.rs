//! Places in a list.

use std::{cmp::Ordering, fmt};

use serde::{Serialize, Serializer, ser::SerializeSeq};

use super::{Language, phrase};

/// One step on the way into a list document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Step {
    /// A named field of the document, such as `ships`.
    Field(&'static str),
    /// An entry of an array, counted from 0.
    Index(u32),
    /// An empty slot: where something could be put that the document does not have yet. What its number means is the
    /// system's: the upgrade icon of a ship, the rank of a further unit. Findings never name one.
    Slot(u32),
}

/// The most steps of a place.
const MOST: usize = 5;

/// The way from the root of a list to one of its entries, or to a slot that is still empty; without steps the list as a
/// whole.
///
/// Findings, offers, edits and the builder's cursor all name places with it. Small and `Copy`, so that a check that finds
/// nothing allocates nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Place {
    steps: [Step; MOST],
    count: u8,
}

impl Place {
    /// The list as a whole.
    pub const ROOT: Self = Self { steps: [Step::Index(0); MOST], count: 0 };

    /// One field of the list.
    pub const fn field(field: &'static str) -> Self {
        Self::ROOT.of(field)
    }

    /// The entry `index` of the array `field`.
    pub const fn entry(field: &'static str, index: usize) -> Self {
        Self::field(field).at(index)
    }

    /// The entry `inner` of the array `inner_field` within the entry `index` of the array `field`.
    pub const fn nested(field: &'static str, index: usize, inner_field: &'static str, inner: usize) -> Self {
        Self::entry(field, index).of(inner_field).at(inner)
    }

    /// A field of what stands here.
    #[must_use]
    pub const fn of(self, field: &'static str) -> Self {
        self.then(Step::Field(field))
    }

    /// An entry of the array that stands here.
    #[must_use]
    pub const fn at(self, index: usize) -> Self {
        self.then(Step::Index(index as u32))
    }

    /// An empty slot of what stands here.
    #[must_use]
    pub const fn slot(self, number: usize) -> Self {
        self.then(Step::Slot(number as u32))
    }

    const fn then(mut self, step: Step) -> Self {
        self.steps[self.count as usize] = step;
        self.count += 1;
        self
    }

    /// The steps, outermost first.
    pub fn path(&self) -> &[Step] {
        &self.steps[..usize::from(self.count)]
    }

    /// The steps, outermost first.
    pub fn steps(&self) -> impl Iterator<Item = Step> + '_ {
        self.path().iter().copied()
    }

    /// The place of these steps.
    fn along(steps: &[Step]) -> Self {
        steps.iter().fold(Self::ROOT, |place, step| place.then(*step))
    }

    /// The place for people: `ship 2, upgrade 1`; empty for the list as a whole.
    pub fn words(&self, language: Language) -> String {
        let mut words: Vec<String> = Vec::new();
        let mut steps = self.steps().peekable();
        while let Some(step) = steps.next() {
            let Step::Field(field) = step else { continue };
            words.push(match steps.peek() {
                Some(Step::Index(index)) => {
                    phrase::say(language, &format!("systems.place.{field}.at"), &[("number", &(index + 1))])
                }
                _ => phrase::text(language, &format!("systems.place.{field}")).to_owned(),
            });
        }
        words.join(", ")
    }

    /// The direct parent; none for the list as a whole.
    pub fn parent(&self) -> Option<Self> {
        let (_, rest) = self.path().split_last()?;
        Some(Self::along(rest))
    }

    /// The array this place is in with the index there; for an empty slot the array alone, for anything else itself.
    pub fn split(&self) -> (Self, Option<usize>) {
        match self.path() {
            [rest @ .., Step::Index(index)] => (Self::along(rest), Some(*index as usize)),
            [rest @ .., Step::Slot(_)] => (Self::along(rest), None),
            _ => (*self, None),
        }
    }

    /// True for an empty slot.
    pub fn is_slot(&self) -> bool {
        matches!(self.path().last(), Some(Step::Slot(_)))
    }

    /// True if this place is that one or within it.
    pub fn is_in(&self, outer: &Self) -> bool {
        self.path().starts_with(outer.path())
    }

    /// The visible parent: an upgrade's ship; none for entries of the list itself.
    pub fn raised(&self) -> Option<Self> {
        let parent = self.parent()?;
        let place = match (self.path(), parent.path()) {
            ([.., Step::Index(_) | Step::Slot(_)], [_, .., Step::Field(_)]) => parent.parent()?,
            _ => parent,
        };
        (place.count > 1).then_some(place)
    }

    /// This place after the entries of an array have changed places: `now` tells where each stands.
    #[must_use]
    pub fn shifted(mut self, array: &Self, now: impl FnOnce(usize) -> usize) -> Self {
        let at = usize::from(array.count);
        if let (true, Some(Step::Index(index))) = (self.is_in(array), self.path().get(at)) {
            self.steps[at] = Step::Index(now(*index as usize) as u32);
        }
        self
    }

    /// The first index on the way: the ship, unit or group that is meant.
    pub fn outer_index(&self) -> Option<usize> {
        match self.path() {
            [_, Step::Index(index), ..] => Some(*index as usize),
            _ => None,
        }
    }

    /// The second index on the way: the card within that ship, unit or group.
    pub fn inner_index(&self) -> Option<usize> {
        match self.path() {
            [_, _, _, Step::Index(index)] | [_, _, _, _, Step::Index(index)] => Some(*index as usize),
            _ => None,
        }
    }
}

impl Default for Place {
    fn default() -> Self {
        Self::ROOT
    }
}

impl Ord for Place {
    fn cmp(&self, other: &Self) -> Ordering {
        self.path().cmp(other.path())
    }
}

impl PartialOrd for Place {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for step in self.steps() {
            match step {
                Step::Field(name) => write!(f, ".{name}")?,
                Step::Index(index) => write!(f, "[{index}]")?,
                Step::Slot(number) => write!(f, "+{number}")?,
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
                Step::Slot(number) => write!(f, "+{number}")?,
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
                Step::Index(number) | Step::Slot(number) => sequence.serialize_element(&number)?,
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
        let place = Place::entry("units", 1).of("counterpart").of("upgrades").at(2);
        assert_eq!(place.to_string(), "units[1].counterpart.upgrades[2]");
        assert_eq!((place.outer_index(), place.inner_index()), (Some(1), Some(2)));
        assert_eq!(Place::field("battle_deck").of("objective").at(3).to_string(), "battle_deck.objective[3]");
    }

    #[test]
    fn an_upgrade_is_in_its_ship_and_a_ship_in_nothing_but_the_list() {
        let unit = Place::entry("units", 1);
        assert_eq!(unit.of("upgrades").at(2).raised(), Some(unit));
        assert_eq!(unit.of("upgrades").slot(4).raised(), Some(unit));
        assert_eq!(unit.of("counterpart").of("upgrades").at(0).raised(), Some(unit.of("counterpart")));
        assert_eq!(unit.of("counterpart").raised(), Some(unit));
        assert_eq!(unit.slot(0).raised(), Some(unit));
        for alone in [unit, Place::field("units"), Place::field("battle_deck").of("objective").at(3), Place::ROOT] {
            assert_eq!(alone.raised(), None, "{alone}");
        }
    }

    #[test]
    fn a_place_goes_with_the_entry_it_is_in() {
        let upgrade = Place::nested("ships", 2, "upgrades", 1);
        let next = |index: usize| index + 1;
        assert_eq!(upgrade.shifted(&Place::field("ships"), next), Place::nested("ships", 3, "upgrades", 1));
        assert_eq!(
            upgrade.shifted(&Place::entry("ships", 2).of("upgrades"), next),
            Place::nested("ships", 2, "upgrades", 2)
        );
        assert_eq!(upgrade.shifted(&Place::entry("ships", 1).of("upgrades"), next), upgrade);
        assert!(Place::entry("ships", 2) < upgrade && upgrade < Place::entry("ships", 3));
    }
}
