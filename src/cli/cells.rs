//! Cells of tables. A cell is as wide as its column, and no column is wider than a screen.

use std::borrow::Cow;

/// Widest column, in letters.
const WIDEST: usize = 60;

/// Width of a column that holds these texts.
pub(super) fn width<'a>(texts: impl IntoIterator<Item = &'a str>) -> usize {
    let letters = |text: &str| text.chars().take(WIDEST).count();
    texts.into_iter().map(letters).max().unwrap_or(0)
}

/// A text as a cell: filled up with spaces on the right, or cut with an ellipsis.
pub(super) fn left(text: &str, wide: usize) -> String {
    let text = cut(text, wide);
    let space = wide.min(WIDEST).saturating_sub(text.chars().count());
    format!("{text}{}", " ".repeat(space))
}

/// A text as a cell: filled up with spaces on the left, or cut with an ellipsis.
pub(super) fn right(text: &str, wide: usize) -> String {
    let text = cut(text, wide);
    let space = wide.min(WIDEST).saturating_sub(text.chars().count());
    format!("{}{text}", " ".repeat(space))
}

/// A text as far as it fits into a column.
fn cut(text: &str, wide: usize) -> Cow<'_, str> {
    let wide = wide.min(WIDEST);
    if text.chars().nth(wide).is_none() {
        return Cow::Borrowed(text);
    }
    let short: String = text.chars().take(wide.saturating_sub(1)).collect();
    Cow::Owned(if wide == 0 { short } else { format!("{short}…") })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{fs, path::Path};

    #[test]
    fn a_cell_has_the_width_of_its_column_whatever_it_holds() {
        for text in ["", "Wedge", "Señor", &"x".repeat(70_000)] {
            for wide in [0, 1, 5, 8, 70_000, usize::MAX] {
                assert_eq!(left(text, wide).chars().count(), wide.min(WIDEST), "{wide}");
                assert_eq!(right(text, wide).chars().count(), wide.min(WIDEST), "{wide}");
            }
        }
        assert_eq!(
            (left("Wedge", 7), right("Wedge", 7), left("Wedge", 3)),
            ("Wedge  ".into(), "  Wedge".into(), "We…".into())
        );
        assert_eq!(width(["Wedge", "Luke"]), 5);
        assert_eq!(width([&*"x".repeat(70_000)]), WIDEST);
    }

    /// A width that is worked out from a text of somebody else can be larger than a format takes.
    #[test]
    fn no_format_of_the_command_line_has_a_width_that_is_worked_out_elsewhere() {
        fn look(folder: &Path, found: &mut Vec<String>) {
            for entry in fs::read_dir(folder).unwrap().flatten() {
                let path = entry.path();
                if path.is_dir() {
                    look(&path, found);
                } else if path.extension().is_some_and(|end| end == "rs") && !path.ends_with("cells.rs") {
                    let text = fs::read_to_string(&path).unwrap();
                    let is_wide = |line: &&str| {
                        line.split('{').skip(1).any(|hole| {
                            hole.split_once('}').is_some_and(|(hole, _)| hole.contains(':') && hole.ends_with('$'))
                        })
                    };
                    found.extend(text.lines().filter(is_wide).map(|line| format!("{}: {line}", path.display())));
                }
            }
        }
        let mut found = Vec::new();
        look(Path::new(env!("CARGO_MANIFEST_DIR")), &mut found);
        assert!(found.is_empty(), "{found:#?}");
    }
}
