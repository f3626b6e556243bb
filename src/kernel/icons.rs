//! The program's own icons by name, as SVG text, for the window and for paper.
//!
//! Each icon is drawn in a field of 24 by 24 with filled paths of one color, which is chosen where it is shown.

use super::{Language, phrase};

/// Every icon with its name, sorted by name.
pub const ICONS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/icons.rs"));

/// The SVG text of the icon with this name.
pub fn icon(name: &str) -> Option<&'static str> {
    let index = ICONS.binary_search_by_key(&name, |(given, _)| given).ok()?;
    Some(ICONS[index].1)
}

/// Text for several of an icon side by side, for screen readers: "2 red dice". None for decoration, such as the drawing
/// of a ship.
pub fn words(language: Language, name: &str, count: usize) -> Option<String> {
    let phrase = phrase::find(language, &format!("icon.{name}"))?;
    Some(phrase::fill(phrase, &|hole| (hole == "count").then(|| count.to_string().into())))
}

/// True if the text of an icon includes its number.
pub fn is_counted(language: Language, name: &str) -> bool {
    phrase::find(language, &format!("icon.{name}")).is_some_and(|phrase| !phrase::holes(phrase).is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn icons_of_things_that_are_counted_say_their_number() {
        assert_eq!(words(Language::English, "die-cube-red", 2).as_deref(), Some("2 red dice"));
        assert_eq!(words(Language::Spanish, "die-cube-red", 1).as_deref(), Some("1 dado rojo"));
        assert_eq!(words(Language::English, "ship-xwing", 1), None);
    }

    #[test]
    fn words_are_of_icons_that_there_are() {
        let keys = phrase::keys(Language::English).filter_map(|key| key.strip_prefix("icon."));
        let lost: Vec<&str> = keys.filter(|name| icon(name).is_none()).collect();
        assert_eq!(lost, [""; 0]);
    }

    #[test]
    fn the_table_is_sorted_so_that_names_are_found() {
        assert!(ICONS.is_sorted_by(|(one, _), (other, _)| one < other));
        assert!(ICONS.iter().all(|(name, svg)| icon(name) == Some(*svg)));
        assert_eq!(icon("no-such-icon"), None);
    }
}
