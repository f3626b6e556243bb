//! Comparison of two lists by their outlines.

use super::{OutlineRow, outline::matched};

/// Relation of an entry to the other list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing<'a> {
    /// The other list has one just like it.
    Same,
    /// The other list has one of this name that carries something else.
    Changed(&'a OutlineRow),
    /// The other list has none of this name.
    Alone,
}

/// One list beside another; an entry of either stands for one of the other at most.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Comparison<'a> {
    /// Relation of each entry of this list to the other list.
    pub standings: Vec<Standing<'a>>,
    /// Entries of the other list alone.
    pub missing: Vec<&'a OutlineRow>,
}

impl<'a> Comparison<'a> {
    /// `ours` beside `theirs`.
    pub fn new(ours: &[OutlineRow], theirs: &'a [OutlineRow]) -> Self {
        let same = matched(ours, theirs);
        let taken = matched(theirs, ours);
        let mut missing: Vec<&OutlineRow> =
            theirs.iter().zip(taken).filter(|(_, taken)| !taken).map(|(row, _)| row).collect();
        let standing = |(entry, same): (&OutlineRow, bool)| {
            if same {
                return Standing::Same;
            }
            match missing.iter().position(|other| other.title == entry.title && other.subtitle == entry.subtitle) {
                Some(at) => Standing::Changed(missing.remove(at)),
                None => Standing::Alone,
            }
        };
        let standings = ours.iter().zip(same).map(standing).collect();
        Self { standings, missing }
    }

    /// True if both lists have the same entries.
    pub fn is_equal(&self) -> bool {
        self.missing.is_empty() && self.standings.iter().all(|standing| *standing == Standing::Same)
    }
}

/// For each card that an entry carries, whether the other entry has it too; each of theirs stands for one of ours at most.
pub fn shared(ours: &[String], theirs: &[String]) -> Vec<bool> {
    let mut left: Vec<&String> = theirs.iter().collect();
    let has = |item: &String| left.iter().position(|other| *other == item).map(|at| left.remove(at)).is_some();
    ours.iter().map(has).collect()
}

/// The cards of an entry that the other entry does not carry.
pub fn only<'a>(ours: &'a [String], theirs: &[String]) -> Vec<&'a str> {
    let shared = shared(ours, theirs);
    ours.iter().zip(shared).filter(|(_, shared)| !shared).map(|(item, _)| item.as_str()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(title: &str, items: &[&str]) -> OutlineRow {
        OutlineRow {
            key: format!("{title} + {}", items.join(" + ")),
            title: title.to_owned(),
            subtitle: String::new(),
            drawing: None,
            cost: None,
            items: items.iter().map(|item| (*item).to_owned()).collect(),
        }
    }

    #[test]
    fn of_an_entry_that_both_have_only_the_cards_that_differ_are_told() {
        let ours = [row("Fel", &["Push the Limit", "Autothrusters"]), row("Academy", &[]), row("Academy", &[])];
        let theirs = [row("Academy", &[]), row("Fel", &["Push the Limit", "Stealth Device"]), row("Obsidian", &[])];
        let comparison = Comparison::new(&ours, &theirs);
        assert_eq!(comparison.standings, [Standing::Changed(&theirs[1]), Standing::Same, Standing::Alone]);
        assert_eq!(comparison.missing, [&theirs[2]]);
        assert_eq!(shared(&ours[0].items, &theirs[1].items), [true, false]);
        assert_eq!(shared(&["A".to_owned(), "A".to_owned()], &["A".to_owned()]), [true, false]);
        assert_eq!(only(&theirs[1].items, &ours[0].items), ["Stealth Device"]);
    }

    #[test]
    fn lists_with_the_same_entries_in_another_order_are_equal() {
        let ours = [row("Fel", &[]), row("Academy", &[])];
        let theirs = [row("Academy", &[]), row("Fel", &[])];
        assert!(Comparison::new(&ours, &theirs).is_equal());
        assert!(!Comparison::new(&ours, &theirs[..1]).is_equal());
        assert!(!Comparison::new(&ours[..1], &theirs).is_equal());
    }
}
