//! A list as a short code: for a QR code on paper, for a chat.
//!
//! `MUSTER:1:XWING:…` holds what our document holds, without the notes: words of documents in one byte, cards in three,
//! everything else as it is written, then a checksum, all in letters and digits that survive a telephone. The form is told in
//! `docs/formats.md`; what is written down once must be read for good, so that the words of each system ([`ListsInfo`](super::ListsInfo)) keep their bytes.

use rustc_hash::FxHashMap;
use serde_json::{Map, Value};

use super::{ExportInfo, ReadError, checksum::Checksum, list_building::CodeWords};

/// The form as it is offered, for every game.
pub const FORM: ExportInfo = ExportInfo { id: "code", term: "systems.form.code", extension: "txt" };

/// The start of a code, in either case.
const MARK: &str = "MUSTER:";
const VERSION: &str = "1";

/// The most letters of a list's name that are kept.
const NAME: usize = 60;

/// Words of every document, the empty one among them.
const WORDS: [CodeWords; 2] = [(0, "muster system format limit name notes list"), (56, "")];

/// Arrays, then objects, of 0 to 31 entries.
const ARRAY: u8 = 0x60;
const OBJECT: u8 = 0x80;
/// A text, its bytes counted before it.
const TEXT: u8 = 0xA0;
const NUMBER: u8 = 0xA1;
const NULL: u8 = 0xA2;
const FALSE: u8 = 0xA3;
const TRUE: u8 = 0xA4;
/// Arrays and objects of any number of entries, which stands behind.
const LONG_ARRAY: u8 = 0xA5;
const LONG_OBJECT: u8 = 0xA6;
/// A card: this and all above are the first of its three bytes.
const CARD: u8 = 0xB0;

/// Deeper than any list.
const DEEPEST: usize = 16;

const LETTERS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// The words and cards that codes abbreviate.
#[derive(Debug, Clone)]
pub struct Codebook<'a> {
    /// By their byte.
    words: [Option<&'static str>; ARRAY as usize],
    cards: FxHashMap<u32, Option<&'a str>>,
}

impl<'a> Codebook<'a> {
    /// The words of all systems, and the ids of one system's cards, which a code names in three bytes each. An id may have
    /// parts: `imperial:tiefighter:howlrunner` is a faction, a ship and a pilot. Two ids of one code have none.
    pub fn new(words: impl IntoIterator<Item = CodeWords>, ids: impl IntoIterator<Item = &'a str>) -> Self {
        let mut book = Self { words: [None; ARRAY as usize], cards: FxHashMap::default() };
        for (first, words) in WORDS.into_iter().chain(words) {
            for (entry, word) in book.words.iter_mut().skip(usize::from(first)).zip(words.split(' ')) {
                *entry = Some(word);
            }
        }
        for id in ids.into_iter().flat_map(|id| id.split(':')) {
            book.cards
                .entry(card_code(id))
                .and_modify(|known| *known = known.filter(|known| *known == id))
                .or_insert(Some(id));
        }
        book
    }

    /// The words, each with its byte.
    pub fn words(&self) -> impl Iterator<Item = (usize, &'static str)> {
        self.words.iter().enumerate().filter_map(|(byte, word)| Some((byte, (*word)?)))
    }

    fn word(&self, text: &str) -> Option<u8> {
        self.words.iter().position(|word| *word == Some(text)).and_then(|word| u8::try_from(word).ok())
    }

    fn card(&self, id: &str) -> Option<u32> {
        let code = card_code(id);
        (*self.cards.get(&code)? == Some(id)).then_some(code)
    }
}

/// A list's document as a code.
pub fn write(document: &Value, system: &str, book: &Codebook<'_>) -> String {
    let mut document = document.clone();
    if let Value::Object(fields) = &mut document {
        let _ = fields.shift_remove("notes");
        if let Some(Value::String(name)) = fields.get_mut("name") {
            *name = name.chars().take(NAME).collect();
        }
    }
    let mut bytes = Vec::new();
    put(&document, book, &mut bytes);
    bytes.extend(checksum(&bytes).to_be_bytes());
    format!("{MARK}{VERSION}:{}:{}", system.to_ascii_uppercase(), letters(&bytes))
}

/// True if a text is a code.
pub fn is_code(text: &str) -> bool {
    text.trim_start().get(..MARK.len()).is_some_and(|start| start.eq_ignore_ascii_case(MARK))
}

/// The id of the system of a code.
pub fn system(text: &str) -> Option<String> {
    let mut parts = text.trim().split(':').skip(2);
    parts.next().filter(|_| is_code(text)).map(str::to_ascii_lowercase)
}

/// The document that a code holds. A card that the catalog does not have keeps its place under its number.
///
/// # Errors
/// The code is of a newer version of the form, or not whole.
pub fn read(text: &str, book: &Codebook<'_>) -> Result<Value, ReadError> {
    let mut parts = text.trim().splitn(4, ':').skip(1);
    if parts.next().map(str::trim) != Some(VERSION) {
        return Err(ReadError::whole("systems.read.code.version"));
    }
    let damaged = || ReadError::whole("systems.read.code.damaged");
    let bytes = parts.nth(1).and_then(bytes).ok_or_else(damaged)?;
    let (bytes, sum) = bytes.split_last_chunk::<4>().ok_or_else(damaged)?;
    if checksum(bytes) != u32::from_be_bytes(*sum) {
        return Err(damaged());
    }
    let mut source = Source { bytes, book };
    let document = source.value(0).filter(|_| source.bytes.is_empty());
    document.ok_or_else(damaged)
}

fn put(value: &Value, book: &Codebook<'_>, out: &mut Vec<u8>) {
    match value {
        Value::Null => out.push(NULL),
        Value::Bool(false) => out.push(FALSE),
        Value::Bool(true) => out.push(TRUE),
        Value::Number(number) => {
            out.push(NUMBER);
            put_text(&number.to_string(), out);
        }
        Value::String(text) => put_string(text, book, out),
        Value::Array(entries) => {
            put_head(entries.len(), ARRAY, LONG_ARRAY, out);
            entries.iter().for_each(|entry| put(entry, book, out));
        }
        Value::Object(fields) => {
            put_head(fields.len(), OBJECT, LONG_OBJECT, out);
            for (key, value) in fields {
                put_string(key, book, out);
                put(value, book, out);
            }
        }
    }
}

fn put_string(text: &str, book: &Codebook<'_>, out: &mut Vec<u8>) {
    match (book.word(text), book.card(text)) {
        (Some(word), _) => out.push(word),
        (None, Some(code)) => out.extend_from_slice(&code.to_be_bytes()[1..]),
        (None, None) => {
            out.push(TEXT);
            put_text(text, out);
        }
    }
}

fn put_text(text: &str, out: &mut Vec<u8>) {
    put_length(text.len(), out);
    out.extend_from_slice(text.as_bytes());
}

fn put_head(length: usize, short: u8, long: u8, out: &mut Vec<u8>) {
    match u8::try_from(length) {
        Ok(length) if length < 32 => out.push(short + length),
        _ => {
            out.push(long);
            put_length(length, out);
        }
    }
}

/// A number in groups of seven bits, the lowest first.
fn put_length(mut length: usize, out: &mut Vec<u8>) {
    while length > 0x7F {
        out.push((length & 0x7F) as u8 | 0x80);
        length >>= 7;
    }
    out.push(length as u8);
}

/// The rest of a code.
struct Source<'b, 'c, 'a> {
    bytes: &'b [u8],
    book: &'c Codebook<'a>,
}

impl Source<'_, '_, '_> {
    fn value(&mut self, depth: usize) -> Option<Value> {
        let first = self.next()?;
        Some(match first {
            NULL => Value::Null,
            FALSE => Value::Bool(false),
            TRUE => Value::Bool(true),
            NUMBER => Value::Number(self.text()?.parse().ok()?),
            ARRAY..OBJECT => self.array(usize::from(first - ARRAY), depth)?,
            OBJECT..TEXT => self.object(usize::from(first - OBJECT), depth)?,
            TEXT => Value::String(self.text()?),
            LONG_ARRAY => {
                let length = self.length()?;
                self.array(length, depth)?
            }
            LONG_OBJECT => {
                let length = self.length()?;
                self.object(length, depth)?
            }
            _ => Value::String(self.string_of(first)?),
        })
    }

    fn array(&mut self, length: usize, depth: usize) -> Option<Value> {
        let within = (depth < DEEPEST).then_some(depth + 1)?;
        (0..length).map(|_| self.value(within)).collect::<Option<Vec<Value>>>().map(Value::Array)
    }

    fn object(&mut self, length: usize, depth: usize) -> Option<Value> {
        let within = (depth < DEEPEST).then_some(depth + 1)?;
        let mut fields = Map::new();
        for _ in 0..length {
            let first = self.next()?;
            let key = self.string_of(first)?;
            let _ = fields.insert(key, self.value(within)?);
        }
        Some(Value::Object(fields))
    }

    /// The text that begins with this byte.
    fn string_of(&mut self, first: u8) -> Option<String> {
        if first == TEXT {
            return self.text();
        }
        if first < CARD {
            return self.book.words.get(usize::from(first)).copied().flatten().map(str::to_owned);
        }
        let code = u32::from_be_bytes([0, first, self.next()?, self.next()?]);
        let known = self.book.cards.get(&code).copied().flatten();
        Some(known.map_or_else(|| format!("?{code:06X}"), str::to_owned))
    }

    fn text(&mut self) -> Option<String> {
        let length = self.length()?;
        let (text, rest) = self.bytes.split_at_checked(length)?;
        self.bytes = rest;
        str::from_utf8(text).ok().map(str::to_owned)
    }

    fn length(&mut self) -> Option<usize> {
        let mut length = 0;
        for shift in (0..28).step_by(7) {
            let byte = self.next()?;
            length |= usize::from(byte & 0x7F) << shift;
            if byte & 0x80 == 0 {
                return Some(length);
            }
        }
        None
    }

    fn next(&mut self) -> Option<u8> {
        let (first, rest) = self.bytes.split_first()?;
        self.bytes = rest;
        Some(*first)
    }
}

/// The code of a card's id: a number of three bytes of which the first is at least [`CARD`].
fn card_code(id: &str) -> u32 {
    let (low, high) = (Checksum::of(id.as_bytes()).0, 0x100 - u32::from(CARD));
    let folded = (low ^ (low >> 32)) as u32;
    ((u32::from(CARD) + (folded >> 16) % high) << 16) | (folded & 0xFFFF)
}

fn checksum(bytes: &[u8]) -> u32 {
    let sum = Checksum::of(bytes).0;
    (sum ^ (sum >> 32)) as u32
}

/// Bytes as letters of five bits each.
fn letters(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len().div_ceil(5) * 8);
    let (mut kept, mut bits) = (0_u32, 0);
    for byte in bytes {
        kept = (kept << 8) | u32::from(*byte);
        bits += 8;
        while bits >= 5 {
            bits -= 5;
            out.push(char::from(LETTERS[(kept >> bits) as usize & 31]));
        }
        kept &= (1 << bits) - 1;
    }
    if bits > 0 {
        out.push(char::from(LETTERS[(kept << (5 - bits)) as usize & 31]));
    }
    out
}

/// The bytes of these letters, whatever their case and the spaces between them; O is read as 0, I and L as 1.
fn bytes(letters: &str) -> Option<Vec<u8>> {
    let mut out = Vec::new();
    let (mut kept, mut bits) = (0_u32, 0);
    for letter in letters.chars().filter(|letter| !letter.is_whitespace() && *letter != '-') {
        let letter = match letter.to_ascii_uppercase() {
            'O' => '0',
            'I' | 'L' => '1',
            letter => letter,
        };
        let value = LETTERS.iter().position(|known| char::from(*known) == letter)?;
        kept = (kept << 5) | u32::try_from(value).ok()?;
        bits += 5;
        if bits >= 8 {
            bits -= 8;
            out.push((kept >> bits) as u8);
            kept &= (1 << bits) - 1;
        }
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Language;
    use serde_json::json;

    const CARDS: [&str; 3] = ["predator", "tiex1", "darthvader"];

    const WORDS: [CodeWords; 1] = [(8, "ships pilot")];

    fn book() -> Codebook<'static> {
        Codebook::new(WORDS, CARDS)
    }

    fn squad() -> Value {
        json!({ "muster": 1, "system": "xwing", "format": "custom", "limit": 130, "name": "Ñandú", "list": {
            "faction": "imperial",
            "ships": [{ "pilot": "darthvader", "upgrades": ["predator", "what-is-this", "tiex1"], "of others": [null, true, -1.5] }],
        } })
    }

    #[test]
    fn a_list_is_read_back_from_its_code() {
        let book = book();
        let code = write(&squad(), "xwing", &book);
        assert!(code.starts_with("MUSTER:1:XWING:") && is_code(&code), "{code}");
        assert_eq!(system(&code).as_deref(), Some("xwing"));
        assert_eq!(read(&code, &book).unwrap(), squad());
        let (head, rest) = code.split_at(20);
        let typed = format!(" {}\n {} ", head.to_lowercase(), rest.to_lowercase());
        assert_eq!(read(&typed, &book).unwrap(), squad());
    }

    #[test]
    fn notes_stay_at_home_and_a_name_has_a_length() {
        let mut document = squad();
        document["notes"] = "my plan".into();
        document["name"] = "x".repeat(400).into();
        let book = book();
        let read = read(&write(&document, "xwing", &book), &book).unwrap();
        assert_eq!((read.get("notes"), read["name"].as_str().map(str::len)), (None, Some(60)));
    }

    #[test]
    fn no_letter_can_be_changed_unseen() {
        let book = book();
        let code = write(&squad(), "xwing", &book);
        let start = "MUSTER:1:XWING:".len();
        for at in start..code.len() {
            let mut wrong = code.clone().into_bytes();
            wrong[at] = if wrong[at] == b'7' { b'8' } else { b'7' };
            let wrong = String::from_utf8(wrong).unwrap();
            // The last letter has bits that say nothing.
            assert!(read(&wrong, &book).is_err() || at == code.len() - 1, "{wrong}");
        }
        assert!((start..code.len()).all(|end| read(&code[..end], &book).is_err()));
        assert!(read("MUSTER:1:XWING:", &book).is_err() && read("muster:", &book).is_err());
    }

    #[test]
    fn a_newer_form_is_refused() {
        let error = read("MUSTER:2:XWING:00", &Codebook::new([], [])).unwrap_err();
        assert!(error.sentence(Language::English).contains("newer"), "{error}");
    }

    #[test]
    fn a_card_that_the_catalog_lacks_keeps_its_place() {
        let code = write(&squad(), "xwing", &book());
        let read = read(&code, &Codebook::new(WORDS, [])).unwrap();
        let pilot = read["list"]["ships"][0]["pilot"].as_str().unwrap();
        assert!(pilot.starts_with('?') && pilot.len() == 7, "{pilot}");
    }
}
