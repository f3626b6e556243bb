//! Entries of a list taken together where they are alike.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use super::{Block, Ticks};

/// Entries of a list that are alike, such as four ships of the same card with the same upgrades.
#[derive(Debug, Clone, PartialEq)]
pub struct Alike<'a, T> {
    pub first: &'a T,
    /// Indices in the list.
    pub places: Vec<usize>,
    /// Number of the group among those of its name, from 1.
    pub number: usize,
    /// True if the list has further groups of this name.
    pub has_namesakes: bool,
}

impl<T> Alike<'_, T> {
    pub fn copies(&self) -> u16 {
        self.places.len().try_into().unwrap_or(u16::MAX)
    }
}

/// Takes entries together that have the same `key`, in the order of the list, and numbers the groups that share a
/// `name`.
pub fn alike<'a, T, Key, Name>(
    entries: &'a [T],
    key: impl Fn(&'a T) -> Key,
    name: impl Fn(&'a T) -> Name,
) -> Vec<Alike<'a, T>>
where
    Key: Eq + Hash,
    Name: Eq + Hash,
{
    let mut groups: Vec<Alike<'a, T>> = Vec::new();
    let mut known: FxHashMap<Key, usize> = FxHashMap::default();
    for (place, entry) in entries.iter().enumerate() {
        let next = groups.len();
        let index = *known.entry(key(entry)).or_insert(next);
        if index < next {
            groups[index].places.push(place);
        } else {
            groups.push(Alike { first: entry, places: vec![place], number: 1, has_namesakes: false });
        }
    }
    let mut count: FxHashMap<Name, usize> = FxHashMap::default();
    for group in &mut groups {
        let number = count.entry(name(group.first)).or_insert(0);
        *number += 1;
        group.number = *number;
    }
    for group in &mut groups {
        group.has_namesakes = count[&name(group.first)] > 1;
    }
    groups
}

/// The boxes of one entry for each of several that are alike: a row each, with a letter where there are several.
pub fn lettered(boxes: &[Ticks], copies: u16) -> Vec<Block> {
    if boxes.is_empty() {
        return Vec::new();
    }
    let row = |index: u16| {
        let mut row = boxes.to_vec();
        if let (Some(first), true) = (row.first_mut(), copies > 1) {
            first.letter = letter(index);
        }
        Block::Ticks(row)
    };
    (0..copies).map(row).collect()
}

/// The letter of one of several entries that are alike; a number after the last letter.
pub fn letter(index: u16) -> String {
    match u8::try_from(index) {
        Ok(index @ 0..26) => char::from(b'A' + index).to_string(),
        _ => (index + 1).to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sheet::{Role, TickShape};

    #[test]
    fn entries_of_one_key_are_one_group_and_groups_of_one_name_are_numbered() {
        let entries = [("a", 1), ("b", 1), ("a", 2), ("a", 1)];
        let groups = alike(&entries, |entry| *entry, |entry| entry.0);
        let told: Vec<_> = groups.iter().map(|group| (group.number, group.has_namesakes, &*group.places)).collect();
        assert_eq!(told, [(1, true, &[0, 3][..]), (1, false, &[1]), (2, true, &[2])]);
    }

    #[test]
    fn several_rows_of_boxes_have_letters_and_one_has_none() {
        let boxes = [Ticks::new(TickShape::Square, Role::Hull, "Hull", 3)];
        let labels = |copies| -> Vec<String> {
            let rows = lettered(&boxes, copies);
            let label = |block: &Block| match block {
                Block::Ticks(row) => format!("{}{}", row[0].letter, row[0].label.words()),
                _ => String::new(),
            };
            rows.iter().map(label).collect()
        };
        assert_eq!(labels(1), ["Hull"]);
        assert_eq!(labels(28)[25..], ["ZHull", "27Hull", "28Hull"]);
        assert!(lettered(&[], 3).is_empty());
    }
}
