//! Text of strangers as what it is: letters, and nothing that moves a cursor or turns the order of letters around.

use std::borrow::Cow;

/// The longest name of a list, in letters.
pub const LONGEST_NAME: usize = 200;

/// The longest notes of a list, in letters.
pub const LONGEST_NOTES: usize = 20_000;

/// The replacement of a harmful character.
const STAND_IN: char = '\u{FFFD}';

/// True for a character that controls a terminal or reverses the direction of text. Line ends and tabs are harmless in
/// a text, though they do not belong in a name.
pub fn is_harmful(letter: char) -> bool {
    let is_control = letter.is_control() && !matches!(letter, '\n' | '\t');
    is_control
        || matches!(letter, '\u{061C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// A text with a sign in the place of each letter that does harm.
pub fn plain(text: &str) -> Cow<'_, str> {
    if !text.contains(is_harmful) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.chars().map(|letter| if is_harmful(letter) { STAND_IN } else { letter }).collect())
}

/// A name as a part of a file's: of at most so many characters, with `_` for those that a system may refuse. It may be
/// empty.
pub fn file_stem(name: &str, longest: usize) -> String {
    let safe = |letter: char| if letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '_') { letter } else { '_' };
    name.chars().map(safe).take(longest).collect::<String>().trim().to_owned()
}

/// A name cut to its length and cleaned; none if it needs no change.
pub fn mended_name(name: &str) -> Option<String> {
    let does_not_belong = |letter: char| is_harmful(letter) || matches!(letter, '\n' | '\t');
    mended(name, LONGEST_NAME, does_not_belong)
}

/// A name as somebody types it, as far as it may be one.
pub fn typed_name(text: String) -> String {
    mended_name(&text).unwrap_or(text)
}

/// Notes cut to their length and cleaned; none if they need no change.
pub fn mended_notes(notes: &str) -> Option<String> {
    mended(notes, LONGEST_NOTES, |letter| is_harmful(letter) && letter != '\r')
}

fn mended(text: &str, longest: usize, does_not_belong: impl Fn(char) -> bool) -> Option<String> {
    if text.chars().nth(longest).is_none() && !text.contains(&does_not_belong) {
        return None;
    }
    Some(text.chars().filter(|letter| !does_not_belong(*letter)).take(longest).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_would_obey_is_only_shown() {
        assert_eq!(plain("Señor \u{1F680}\n\tRed"), "Señor \u{1F680}\n\tRed");
        assert_eq!(plain("a\u{1b}[2Jb\u{7}\u{9b}\u{202E}c\r"), "a\u{FFFD}[2Jb\u{FFFD}\u{FFFD}\u{FFFD}c\u{FFFD}");
    }

    #[test]
    fn a_name_is_short_and_has_letters_only() {
        assert_eq!(mended_name("Red Squadron"), None);
        assert_eq!(mended_name("Red\u{1b}]0;x\u{7}\nSquadron").as_deref(), Some("Red]0;xSquadron"));
        assert_eq!(mended_name(&"x".repeat(LONGEST_NAME)), None);
        assert_eq!(mended_name(&"x".repeat(1_000_000)).map(|name| name.len()), Some(LONGEST_NAME));
        assert_eq!(mended_notes("one\r\ntwo\n\tthree"), None);
    }
}
