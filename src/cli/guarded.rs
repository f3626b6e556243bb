//! JSON safe for terminals: control characters are escaped, beyond those that JSON itself escapes.

use std::{
    borrow::Cow,
    fmt::Write as _,
    io::{self, Write},
};

use kernel::plain::is_harmful;
use serde_json::ser::Formatter;

/// Escapes harmful characters in a piece of JSON without changing its meaning.
pub(super) fn guarded(json: &str) -> Cow<'_, str> {
    // Most text is plain; harmful characters below the space are escaped already.
    let is_plain = json.bytes().all(|byte| byte < 0x7f);
    if is_plain || !json.contains(is_harmful) {
        return Cow::Borrowed(json);
    }
    let mut out = String::with_capacity(json.len() + 16);
    for letter in json.chars() {
        if is_harmful(letter) {
            // Writing into a string cannot fail; harmful characters have at most four digits.
            let _ = write!(out, "\\u{:04x}", u32::from(letter));
        } else {
            out.push(letter);
        }
    }
    Cow::Owned(out)
}

/// A formatter that escapes them.
pub(super) struct Guarded;

impl Formatter for Guarded {
    fn write_string_fragment<W: Write + ?Sized>(&mut self, writer: &mut W, fragment: &str) -> io::Result<()> {
        writer.write_all(guarded(fragment).as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Serialize;
    use serde_json::{Serializer, Value, json};

    #[test]
    fn json_says_the_same_with_numbers_in_the_place_of_what_a_terminal_would_obey() {
        let value = json!({ "a\u{1b}[2J\u{7f}\u{9b}1m\u{202E}\u{2066}ñ \u{1F680}\r\n": "\u{9d}0;\u{7}" });
        let plain = value.to_string();
        assert!(plain.contains(is_harmful));
        let mut written = Vec::new();
        value.serialize(&mut Serializer::with_formatter(&mut written, Guarded)).unwrap();
        for json in [guarded(&plain).into_owned(), String::from_utf8(written).unwrap()] {
            assert!(!json.contains(is_harmful), "{json}");
            assert_eq!(serde_json::from_str::<Value>(&json).unwrap(), value);
        }
        assert_eq!(guarded("{\"name\":\"Señor\"}"), "{\"name\":\"Señor\"}");
    }
}
