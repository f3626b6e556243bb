//! The program's own icons by name, as SVG text, for the window and for paper.
//!
//! Each icon is drawn in a field of 24 by 24 with filled paths of one color, which is chosen where it is shown.

/// Every icon with its name, sorted by name.
pub const ICONS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/icons.rs"));

/// The SVG text of the icon with this name.
pub fn icon(name: &str) -> Option<&'static str> {
    let index = ICONS.binary_search_by_key(&name, |(given, _)| given).ok()?;
    Some(ICONS[index].1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_sorted_so_that_names_are_found() {
        assert!(ICONS.is_sorted_by(|(one, _), (other, _)| one < other));
        assert!(ICONS.iter().all(|(name, svg)| icon(name) == Some(*svg)));
        assert_eq!(icon("no-such-icon"), None);
    }
}
