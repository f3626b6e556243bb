//! JSON as people's files have it: objects keep their order, a key that stands twice is an error, and every complaint
//! names line and column.

use std::{borrow::Cow, fmt};

use rustc_hash::FxHashSet;
use serde::{
    Deserialize, Deserializer,
    de::{self, MapAccess, SeqAccess, Visitor},
};
use serde_json::{Number, value::RawValue};

use super::read::{ReadError, position};

/// A JSON value, borrowing its strings from the text where it can.
#[derive(Debug, Clone, PartialEq)]
pub enum Json<'a> {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    Number(Number),
    /// A string.
    Text(Cow<'a, str>),
    /// An array.
    List(Vec<Json<'a>>),
    /// An object, in the order of the text.
    Object(Vec<(Cow<'a, str>, Json<'a>)>),
}

/// The start of the message about a duplicate key.
pub(super) const DUPLICATE: &str = "the same key twice: ";

impl<'a> Json<'a> {
    /// Reads a whole text.
    ///
    /// # Errors
    /// Text that is no JSON, nests deeper than 127 levels, has a number out of range or a key twice in one object.
    pub fn parse(text: &'a str) -> Result<Self, ReadError> {
        serde_json::from_str(text).map_err(|error| explain(text, &error))
    }

    /// The value as `serde_json` has it, for what is kept but not understood.
    pub fn to_value(&self) -> serde_json::Value {
        match self {
            Self::Null => serde_json::Value::Null,
            Self::Bool(value) => (*value).into(),
            Self::Number(number) => serde_json::Value::Number(number.clone()),
            Self::Text(text) => text.as_ref().into(),
            Self::List(items) => items.iter().map(Self::to_value).collect(),
            Self::Object(fields) => {
                fields.iter().map(|(key, value)| (key.clone().into_owned(), value.to_value())).collect()
            }
        }
    }
}

fn explain(text: &str, error: &serde_json::Error) -> ReadError {
    let message = error.to_string();
    let (line, column) = place(text, error);
    let key = if text.trim().is_empty() {
        "systems.read.empty"
    } else if message.starts_with("recursion limit") {
        "systems.read.too_deep"
    } else if message.starts_with("number out of range") {
        "systems.read.number_range"
    } else if message.starts_with(DUPLICATE) {
        "systems.read.duplicate"
    } else if error.is_eof() {
        "systems.read.ends_early"
    } else {
        "systems.read.no_json"
    };
    let mut out = ReadError::at(line, column, key);
    if let Some(name) = message.strip_prefix(DUPLICATE) {
        let name = name.rsplit_once(" at line ").map_or(name, |(name, _)| name);
        out = out.with("key", clip(name));
    }
    out
}

/// Line and column of the error; the column counts characters from 1.
fn place(text: &str, error: &serde_json::Error) -> (usize, usize) {
    let line = error.line().max(1);
    let bytes = text.split('\n').nth(line - 1).unwrap_or_default().as_bytes();
    let before = bytes.get(..error.column()).unwrap_or(bytes);
    // Each character has one byte that does not continue another.
    let column = before.iter().filter(|byte| **byte & 0xC0 != 0x80).count();
    (line, column.max(1))
}

/// A piece of the text short enough for a message.
pub(super) fn clip(text: &str) -> String {
    const LONGEST: usize = 60;
    if text.chars().count() <= LONGEST {
        return text.to_owned();
    }
    text.chars().take(LONGEST).chain(std::iter::once('…')).collect()
}

impl<'de: 'a, 'a> Deserialize<'de> for Json<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(JsonVisitor(std::marker::PhantomData))
    }
}

struct JsonVisitor<'a>(std::marker::PhantomData<&'a ()>);

impl<'de: 'a, 'a> Visitor<'de> for JsonVisitor<'a> {
    type Value = Json<'a>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any JSON value")
    }

    fn visit_unit<E>(self) -> Result<Json<'a>, E> {
        Ok(Json::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Json<'a>, E> {
        Ok(Json::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Json<'a>, E> {
        Ok(Json::Number(value.into()))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Json<'a>, E> {
        Ok(Json::Number(value.into()))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Json<'a>, E> {
        Ok(Number::from_f64(value).map_or(Json::Null, Json::Number))
    }

    fn visit_borrowed_str<E>(self, value: &'de str) -> Result<Json<'a>, E> {
        Ok(Json::Text(Cow::Borrowed(value)))
    }

    fn visit_str<E>(self, value: &str) -> Result<Json<'a>, E> {
        Ok(Json::Text(Cow::Owned(value.to_owned())))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut sequence: A) -> Result<Json<'a>, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = sequence.next_element()? {
            items.push(item);
        }
        Ok(Json::List(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Json<'a>, A::Error> {
        const FEW: usize = 16;
        let mut fields: Vec<(Cow<'a, str>, Json<'a>)> = Vec::new();
        let mut seen: FxHashSet<Cow<'a, str>> = FxHashSet::default();
        while let Some(Key(key)) = map.next_key()? {
            if fields.len() == FEW {
                seen.extend(fields.iter().map(|(key, _)| key.clone()));
            }
            let twice = if fields.len() < FEW {
                fields.iter().any(|(known, _)| *known == key)
            } else {
                !seen.insert(key.clone())
            };
            if twice {
                return Err(de::Error::custom(format_args!("{DUPLICATE}{key}")));
            }
            fields.push((key, map.next_value()?));
        }
        Ok(Json::Object(fields))
    }
}

/// A key that is borrowed from the text unless it has escapes.
#[derive(Deserialize)]
struct Key<'a>(#[serde(borrow)] Cow<'a, str>);

/// A value with the way that led to it, so that a complaint about it can name line and column.
#[derive(Clone, Copy)]
pub struct Node<'d, 'p> {
    text: &'d str,
    /// The value.
    pub json: &'d Json<'d>,
    way: Way<'d, 'p>,
}

#[derive(Clone, Copy)]
enum Way<'d, 'p> {
    Root,
    Field(&'p Node<'d, 'p>, &'d str),
    Item(&'p Node<'d, 'p>, usize),
}

impl<'d, 'p> Node<'d, 'p> {
    /// The root of the document `text`, read before as `json`.
    pub const fn root(text: &'d str, json: &'d Json<'d>) -> Self {
        Self { text, json, way: Way::Root }
    }

    /// The fields of an object.
    ///
    /// # Errors
    /// The value is no object.
    pub fn object(&self) -> Result<&'d [(Cow<'d, str>, Json<'d>)], ReadError> {
        match self.json {
            Json::Object(fields) => Ok(fields),
            _ => Err(self.error("systems.read.want_object")),
        }
    }

    /// The field of this name, if the object has it and it is not `null`.
    ///
    /// # Errors
    /// The value is no object.
    pub fn field<'q>(&'q self, name: &str) -> Result<Option<Node<'d, 'q>>, ReadError>
    where
        'p: 'q,
    {
        let found = self.object()?.iter().find(|(key, value)| key == name && *value != Json::Null);
        Ok(found.map(|(key, json)| Node { text: self.text, json, way: Way::Field(self, key) }))
    }

    /// The field of this name.
    ///
    /// # Errors
    /// The value is no object or has no such field.
    pub fn required<'q>(&'q self, name: &str) -> Result<Node<'d, 'q>, ReadError>
    where
        'p: 'q,
    {
        self.field(name)?.ok_or_else(|| self.error("systems.read.want_field").with("field", name))
    }

    /// The fields of an object, each as a node.
    ///
    /// # Errors
    /// The value is no object.
    pub fn entries<'q>(&'q self) -> Result<impl Iterator<Item = (&'d str, Node<'d, 'q>)>, ReadError>
    where
        'p: 'q,
    {
        Ok(self
            .object()?
            .iter()
            .map(|(key, json)| (key.as_ref(), Node { text: self.text, json, way: Way::Field(self, key) })))
    }

    /// That the object has no fields but these.
    ///
    /// # Errors
    /// The value is no object, or has another field.
    pub fn only(&self, known: &[&str]) -> Result<(), ReadError> {
        match self.entries()?.find(|(key, _)| !known.contains(key)) {
            Some((key, field)) => {
                Err(field.error("systems.read.unknown_field").with("field", clip(key)).with("known", known.join(", ")))
            }
            None => Ok(()),
        }
    }

    /// The whole number in the field of this name; none where it is left out.
    ///
    /// # Errors
    /// The field is no whole number, or outside the bounds.
    pub fn number<T: TryFrom<i64> + Default>(
        &self,
        field: &str,
        bounds: std::ops::RangeInclusive<i64>,
    ) -> Result<Option<T>, ReadError> {
        let Some(value) = self.field(field)? else { return Ok(None) };
        Ok(Some(T::try_from(value.integer(bounds)?).unwrap_or_default()))
    }

    /// The truth in the field of this name; false where it is left out.
    ///
    /// # Errors
    /// The field is neither `true` nor `false`.
    pub fn flag(&self, field: &str) -> Result<bool, ReadError> {
        match self.field(field)? {
            None => Ok(false),
            Some(Node { json: Json::Bool(flag), .. }) => Ok(*flag),
            Some(value) => Err(value.error("systems.read.want_flag")),
        }
    }

    /// The items of an array.
    ///
    /// # Errors
    /// The value is no array.
    pub fn items<'q>(&'q self) -> Result<impl ExactSizeIterator<Item = Node<'d, 'q>>, ReadError>
    where
        'p: 'q,
    {
        match self.json {
            Json::List(items) => {
                let text = self.text;
                Ok(items.iter().enumerate().map(move |(index, json)| Node { text, json, way: Way::Item(self, index) }))
            }
            _ => Err(self.error("systems.read.want_list")),
        }
    }

    /// Reads the entries of the array in this field; empty if the field is missing.
    ///
    /// # Errors
    /// The field is no array, or an entry cannot be read.
    pub fn each<T>(
        &self,
        field: &str,
        read: impl Fn(&Node<'_, '_>) -> Result<T, ReadError>,
    ) -> Result<Vec<T>, ReadError> {
        Ok(self.maybe(field, |list| list.all(read))?.unwrap_or_default())
    }

    /// Every entry of an array.
    ///
    /// # Errors
    /// The value is no array, or an entry cannot be read.
    pub fn all<T>(&self, read: impl Fn(&Node<'_, '_>) -> Result<T, ReadError>) -> Result<Vec<T>, ReadError> {
        self.items()?.map(|entry| read(&entry)).collect()
    }

    /// What is in a field; none without it.
    ///
    /// # Errors
    /// The value is no object, or the field cannot be read.
    pub fn maybe<T>(
        &self,
        field: &str,
        read: impl FnOnce(&Node<'_, '_>) -> Result<T, ReadError>,
    ) -> Result<Option<T>, ReadError> {
        self.field(field)?.map(|value| read(&value)).transpose()
    }

    /// The text of a string.
    ///
    /// # Errors
    /// The value is no string.
    pub fn string(&self) -> Result<&'d str, ReadError> {
        match self.json {
            Json::Text(text) => Ok(text),
            _ => Err(self.error("systems.read.want_text")),
        }
    }

    /// A whole number within bounds.
    ///
    /// # Errors
    /// The value is no whole number, or outside the bounds.
    pub fn integer(&self, bounds: std::ops::RangeInclusive<i64>) -> Result<i64, ReadError> {
        let Json::Number(number) = self.json else { return Err(self.error("systems.read.want_number")) };
        number.as_i64().filter(|number| bounds.contains(number)).ok_or_else(|| {
            self.error("systems.read.bounds")
                .with("low", bounds.start().to_string())
                .with("high", bounds.end().to_string())
        })
    }

    /// A complaint about this value.
    pub fn error(&self, key: &'static str) -> ReadError {
        let (line, column) = position(self.text, self.offset().unwrap_or(0));
        ReadError::at(line, column, key).with("path", self.path())
    }

    /// That the value is a word that is not known here; `known` lists those that are.
    pub fn unknown_word(&self, value: &str, known: &str) -> ReadError {
        self.error("systems.read.word").with("value", clip(value)).with("known", known)
    }

    /// The field of this name as one of some words, each with its id; none where the field is not there.
    ///
    /// # Errors
    /// The field is no text, or none of the words.
    pub fn word<W: Copy>(
        &self,
        field: &str,
        words: &[W],
        id: impl Fn(W) -> &'static str,
    ) -> Result<Option<W>, ReadError> {
        let Some(value) = self.field(field)? else { return Ok(None) };
        let name = value.string()?;
        match words.iter().find(|word| id(**word) == name) {
            Some(word) => Ok(Some(*word)),
            None => {
                let known: Vec<&str> = words.iter().map(|word| id(*word)).collect();
                Err(value.unknown_word(name, &known.join(", ")))
            }
        }
    }

    /// The way to the value in words, such as `list.ships[0].pilot`.
    pub fn path(&self) -> String {
        match self.way {
            Way::Root => String::new(),
            Way::Field(parent, key) => {
                let before = parent.path();
                if before.is_empty() { clip(key) } else { format!("{before}.{}", clip(key)) }
            }
            Way::Item(parent, index) => format!("{}[{index}]", parent.path()),
        }
    }

    /// Offset of the value in the text, found by reading the path to it again.
    fn offset(&self) -> Option<usize> {
        let slice = self.raw()?;
        Some(slice.as_ptr() as usize - self.text.as_ptr() as usize)
    }

    fn raw(&self) -> Option<&'d str> {
        match self.way {
            Way::Root => {
                let raw: &RawValue = serde_json::from_str(self.text).ok()?;
                Some(raw.get())
            }
            Way::Field(parent, key) => {
                let fields: RawFields<'d> = serde_json::from_str(parent.raw()?).ok()?;
                fields.0.into_iter().find(|(known, _)| known == key).map(|(_, raw)| raw.get())
            }
            Way::Item(parent, index) => {
                let items: Vec<&'d RawValue> = serde_json::from_str(parent.raw()?).ok()?;
                items.get(index).map(|raw| raw.get())
            }
        }
    }
}

struct RawFields<'a>(Vec<(Cow<'a, str>, &'a RawValue)>);

impl<'de: 'a, 'a> Deserialize<'de> for RawFields<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Fields<'a>(std::marker::PhantomData<&'a ()>);
        impl<'de: 'a, 'a> Visitor<'de> for Fields<'a> {
            type Value = RawFields<'a>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<RawFields<'a>, A::Error> {
                let mut fields = Vec::new();
                while let Some((Key(key), raw)) = map.next_entry::<Key<'a>, &'a RawValue>()? {
                    fields.push((key, raw));
                }
                Ok(RawFields(fields))
            }
        }
        deserializer.deserialize_map(Fields(std::marker::PhantomData))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_that_stands_twice_is_named_with_its_line() {
        let error = Json::parse("{\"a\": 1,\n \"a\": 2}").unwrap_err();
        assert_eq!((error.line, error.key), (2, "systems.read.duplicate"));
        let many: String = (0..40).map(|n| format!("\"k{n}\":0,")).collect();
        let error = Json::parse(&format!("{{{many}\"k20\":1}}")).unwrap_err();
        assert_eq!(error.key, "systems.read.duplicate");
    }

    #[test]
    fn deep_nesting_and_huge_numbers_are_refused() {
        let deep = "[".repeat(100_000);
        assert_eq!(Json::parse(&deep).unwrap_err().key, "systems.read.too_deep");
        assert_eq!(Json::parse("[1e999]").unwrap_err().key, "systems.read.number_range");
        assert_eq!(Json::parse("").unwrap_err().key, "systems.read.empty");
        assert_eq!(Json::parse("{\"a\":").unwrap_err().key, "systems.read.ends_early");
        assert_eq!(Json::parse("hello").unwrap_err().key, "systems.read.no_json");
    }

    #[test]
    fn a_wrong_type_is_found_again_in_the_text() {
        let text = "{\n  \"list\": {\"ships\": [{\"pilot\": \"x\"},\n    {\"pilot\": 7}]}\n}";
        let json = Json::parse(text).unwrap();
        let root = Node::root(text, &json);
        let list = root.required("list").unwrap();
        let ships = list.required("ships").unwrap();
        let second = ships.items().unwrap().nth(1).unwrap();
        let pilot = second.required("pilot").unwrap();
        let error = pilot.string().unwrap_err();
        assert_eq!((error.line, error.column), (3, 15));
        assert_eq!(pilot.path(), "list.ships[1].pilot");
        assert_eq!(pilot.integer(0..=9).unwrap(), 7);
        assert_eq!(pilot.integer(0..=5).unwrap_err().key, "systems.read.bounds");
    }

    #[test]
    fn columns_count_characters_and_begin_at_one() {
        let at = |text| Json::parse(text).map_err(|error| (error.line, error.column)).unwrap_err();
        assert_eq!(at("{\"ñññ\": x}"), (1, 9));
        assert_eq!(at("{\n\n"), (3, 1));
        assert_eq!(at(""), (1, 1));
    }

    #[test]
    fn null_counts_as_absent() {
        let json = Json::parse("{\"notes\": null}").unwrap();
        assert!(Node::root("{\"notes\": null}", &json).field("notes").unwrap().is_none());
    }
}
