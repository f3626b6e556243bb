//! Counters of a list beside its points, and their changes by a card, for builders to draw.

use super::{Fact, Language, Names, Place, fact::Phrased, phrase};

/// The drawing of a counter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CounterShape {
    /// A box for each that there may be: those that must be there stand out, those that are there are filled.
    Boxes,
    /// A bar with a segment for each that there must be.
    Segments,
    /// A number alone.
    Number,
}

/// A count compared with its bounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CounterState {
    /// Too few yet.
    Short,
    /// As many as there must and may be.
    Fits,
    /// Too many.
    Over,
}

/// A sentence about a counter, as a phrase with facts.
pub type Note = (&'static str, Vec<(&'static str, Fact)>);

/// Something counted of a list that is always in sight.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counter {
    /// The key of what is counted.
    pub label: &'static str,
    /// The name of its drawing.
    pub icon: &'static str,
    pub shape: CounterShape,
    pub have: u32,
    /// Number that counts toward the minimum.
    pub for_least: u32,
    /// Number that counts toward the maximum.
    pub for_most: u32,
    /// The least there must be.
    pub least: u32,
    /// The most there may be, where there is a limit.
    pub most: Option<u32>,
    /// The place of the next one to choose, if there is one.
    pub place: Option<Place>,
    /// Sentences of its tooltip.
    pub notes: Vec<Note>,
}

impl Counter {
    /// A number without limits.
    pub const fn number(label: &'static str, icon: &'static str, have: u32) -> Self {
        Self {
            label,
            icon,
            shape: CounterShape::Number,
            have,
            for_least: have,
            for_most: have,
            least: 0,
            most: None,
            place: None,
            notes: Vec::new(),
        }
    }

    /// Sets its drawing and its bounds.
    #[must_use]
    pub fn within(self, shape: CounterShape, least: u32, most: impl Into<Option<u32>>) -> Self {
        Self { shape, least, most: most.into(), ..self }
    }

    /// Sets the place of the next one to choose.
    #[must_use]
    pub fn at(self, place: Place) -> Self {
        Self { place: Some(place), ..self }
    }

    /// Adds a sentence to its tooltip.
    #[must_use]
    pub fn noting(mut self, phrase: &'static str, facts: Vec<(&'static str, Fact)>) -> Self {
        self.notes.push((phrase, facts));
        self
    }

    /// Compares the count with its bounds.
    pub fn state(&self) -> CounterState {
        match () {
            () if self.most.is_some_and(|most| self.for_most > most) => CounterState::Over,
            () if self.for_least < self.least => CounterState::Short,
            () => CounterState::Fits,
        }
    }

    /// The name of what is counted.
    pub fn name(&self, language: Language) -> &'static str {
        phrase::text(language, self.label)
    }

    /// The least and the most: `1–2`, `15`; empty without a limit.
    pub fn range(&self) -> String {
        match self.most {
            None => String::new(),
            Some(most) if most == self.least => most.to_string(),
            Some(most) => format!("{}–{most}", self.least),
        }
    }

    /// The tooltip.
    pub fn words(&self, language: Language, names: &dyn Names) -> String {
        let notes = self.notes.iter().map(|(phrase, facts)| Phrased { phrase, facts }.sentence(language, names));
        notes.collect::<Vec<_>>().join(" ")
    }
}

/// A number of something in a list, such as the hull of a ship.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Value {
    /// The key of its name.
    pub term: &'static str,
    /// The name of its drawing; empty if it has none.
    pub icon: &'static str,
    pub value: i32,
}

/// A number that a card would change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Difference {
    /// The key of its name.
    pub term: &'static str,
    /// The name of its drawing; empty if it has none.
    pub icon: &'static str,
    /// The number as it is.
    pub before: i32,
    /// The number with the card.
    pub after: i32,
}

impl Difference {
    /// Differences between values, matched by name. A value that only one side has is left out.
    pub fn between(before: &[Value], after: &[Value]) -> Vec<Self> {
        let both = before.iter().filter_map(|old| Some((old, after.iter().find(|new| new.term == old.term)?)));
        both.filter(|(old, new)| old.value != new.value)
            .map(|(old, new)| Self { term: old.term, icon: old.icon, before: old.value, after: new.value })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_is_short_of_its_least_and_over_its_most() {
        let corps = |have| Counter::number("corps", "", have).within(CounterShape::Boxes, 3, 6);
        let states = [2, 3, 6, 7].map(|have| corps(have).state());
        assert_eq!(states, [CounterState::Short, CounterState::Fits, CounterState::Fits, CounterState::Over]);
        assert_eq!(corps(2).range(), "3–6");
        assert_eq!(Counter::number("deck", "", 2).within(CounterShape::Segments, 15, 15).range(), "15");
        let hired = Counter { for_least: 2, ..corps(4) };
        assert_eq!(hired.state(), CounterState::Short, "mercenaries do not count for the least");
    }

    #[test]
    fn only_what_changes_is_a_difference() {
        let value = |term, value| Value { term, icon: "", value };
        let before = [value("skill", 7), value("hull", 3)];
        let after = [value("skill", 9), value("hull", 3), value("energy", 1)];
        let told = Difference::between(&before, &after);
        assert_eq!(told, [Difference { term: "skill", icon: "", before: 7, after: 9 }]);
    }
}
