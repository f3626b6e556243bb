//! Rows read straight into the types of a system, in which ids of cards become their handles.

use std::{borrow::Cow, cell::RefCell, fmt::Write as _, slice, sync::Arc};

use rustc_hash::FxHashMap;
use serde::{
    Deserialize, Deserializer,
    de::{
        DeserializeSeed, EnumAccess, Error as _, IntoDeserializer, MapAccess, SeqAccess, Unexpected, VariantAccess,
        Visitor, value::BorrowedStrDeserializer,
    },
    forward_to_deserialize_any,
};
use serde_json::{Error, Number};

use crate::json::Json;

/// The end of the message about a dangling id.
pub(super) const NAMES_NOTHING: &str = "` names nothing";

/// The places of rows in their table, by their ids.
pub type Numbers = FxHashMap<Box<str>, u16>;

/// Rows by id while a catalog is read: the tables of a system by the type name of their handles.
#[derive(Debug, Default)]
pub(crate) struct Tables(FxHashMap<&'static str, Arc<Numbers>>);

impl Tables {
    /// Lets ids be read as handles of this type.
    pub fn insert(&mut self, handle: &'static str, numbers: Numbers) {
        let _ = self.0.insert(handle, Arc::new(numbers));
    }

    /// The places of the rows that handles of this type name.
    pub fn numbers(&self, handle: &'static str) -> Option<&Arc<Numbers>> {
        self.0.get(handle)
    }
}

/// Steps from a row to a value with an error, innermost first. They are noted while the error passes up, so that rows are
/// read, and reading them compiled, once.
#[derive(Debug, Default)]
pub(crate) struct Trail(RefCell<Vec<Step>>);

/// A step into a value.
#[derive(Debug, Clone)]
pub(crate) enum Step {
    /// A field of an object, or a variant.
    Field(Box<str>),
    /// An element of a list.
    Element(usize),
}

impl Trail {
    /// The field as people read it, such as `play[0].do`; none for the row itself.
    pub fn field(&self) -> Option<String> {
        let mut field = String::new();
        for step in self.0.borrow().iter().rev() {
            let _ = match step {
                Step::Field(name) if field.is_empty() => write!(field, "{name}"),
                Step::Field(name) => write!(field, ".{name}"),
                Step::Element(index) => write!(field, "[{index}]"),
            };
        }
        (!field.is_empty()).then_some(field)
    }

    /// The steps, innermost first.
    pub fn steps(&self) -> Vec<Step> {
        self.0.borrow().clone()
    }

    /// Forgets an error that was handled.
    fn clear(&self) {
        self.0.borrow_mut().clear();
    }

    fn push(&self, step: Step) {
        self.0.borrow_mut().push(step);
    }
}

/// Reads a value as serde does, but for newtypes whose name has a table: they are read from an id.
#[derive(Clone, Copy)]
pub(crate) struct Reader<'de, 't> {
    json: &'de Json<'de>,
    tables: &'t Tables,
    trail: &'t Trail,
}

impl<'de, 't> Reader<'de, 't> {
    /// A reader of this value.
    pub const fn new(json: &'de Json<'de>, tables: &'t Tables, trail: &'t Trail) -> Self {
        Self { json, tables, trail }
    }

    fn of(self, json: &'de Json<'de>) -> Self {
        Self { json, ..self }
    }

    fn unexpected(self) -> Unexpected<'de> {
        match self.json {
            Json::Null => Unexpected::Unit,
            Json::Bool(value) => Unexpected::Bool(*value),
            Json::Number(number) => match (number.as_u64(), number.as_i64()) {
                (Some(number), _) => Unexpected::Unsigned(number),
                (None, Some(number)) => Unexpected::Signed(number),
                (None, None) => Unexpected::Float(number.as_f64().unwrap_or_default()),
            },
            Json::Text(text) => Unexpected::Str(text),
            Json::List(_) => Unexpected::Seq,
            Json::Object(_) => Unexpected::Map,
        }
    }

    /// Another value than the visitor wants.
    fn wrong<V: Visitor<'de>>(self, visitor: &V) -> Error {
        Error::invalid_type(self.unexpected(), visitor)
    }

    fn number<V: Visitor<'de>>(self, number: &Number, visitor: V) -> Result<V::Value, Error> {
        match (number.as_u64(), number.as_i64()) {
            (Some(number), _) => visitor.visit_u64(number),
            (None, Some(number)) => visitor.visit_i64(number),
            (None, None) => visitor.visit_f64(number.as_f64().unwrap_or_default()),
        }
    }

    fn list<V: Visitor<'de>>(self, items: &'de [Json<'de>], visitor: V) -> Result<V::Value, Error> {
        let mut elements = Elements { items: items.iter(), count: 0, reader: self };
        let value = visitor.visit_seq(&mut elements)?;
        elements.end()?;
        Ok(value)
    }

    fn object<V: Visitor<'de>>(self, fields: &'de [Field<'de>], visitor: V) -> Result<V::Value, Error> {
        visitor.visit_map(Fields { fields: fields.iter(), current: None, reader: self })
    }
}

/// A field of an object.
type Field<'de> = (Cow<'de, str>, Json<'de>);

/// Reads values of one form; all others are errors.
macro_rules! only {
    ($pattern:pat => $target:ident.$read:ident($value:expr): $($method:ident)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
            match self.json {
                $pattern => only!(@$target self, visitor, $read($value)),
                _ => Err(self.wrong(&visitor)),
            }
        }
    )*};
    (@visitor $reader:expr, $visitor:expr, $read:ident($value:expr)) => { $visitor.$read($value) };
    (@reader $reader:expr, $visitor:expr, $read:ident($value:expr)) => { $reader.$read($value, $visitor) };
}

// A method reads the one form its types have, so that little is compiled for each of the many types of cards.
impl<'de> Deserializer<'de> for Reader<'de, '_> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.json {
            Json::Null => visitor.visit_unit(),
            Json::Bool(value) => visitor.visit_bool(*value),
            Json::Number(number) => self.number(number, visitor),
            Json::Text(text) => visitor.visit_borrowed_str(text),
            Json::List(items) => self.list(items, visitor),
            Json::Object(fields) => self.object(fields, visitor),
        }
    }

    only! { Json::Bool(value) => visitor.visit_bool(*value): deserialize_bool }
    only! { Json::Number(number) => reader.number(number):
        deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 deserialize_u8 deserialize_u16 deserialize_u32
        deserialize_u64 deserialize_f32 deserialize_f64
    }
    only! { Json::Text(text) => visitor.visit_borrowed_str(text):
        deserialize_str deserialize_string deserialize_identifier deserialize_char
    }
    only! { Json::List(items) => reader.list(items): deserialize_seq }
    only! { Json::Object(fields) => reader.object(fields): deserialize_map }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.deserialize_map(visitor)
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        if *self.json == Json::Null { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, name: &'static str, visitor: V) -> Result<V::Value, Error> {
        let Some(numbers) = self.tables.numbers(name) else { return visitor.visit_newtype_struct(self) };
        let Json::Text(id) = self.json else { return Err(Error::invalid_type(self.unexpected(), &"an id")) };
        match numbers.get(id.as_ref()) {
            Some(number) => visitor.visit_newtype_struct(number.into_deserializer()),
            None => Err(Error::custom(format_args!("`{id}{NAMES_NOTHING}"))),
        }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        match self.json {
            Json::Text(name) => visitor.visit_enum(Variant { name, content: None, reader: self }),
            Json::Object(fields) if fields.len() == 1 => {
                let (name, json) = &fields[0];
                visitor.visit_enum(Variant { name, content: Some(json), reader: self })
            }
            _ => Err(Error::invalid_type(self.unexpected(), &"a word, or an object with one field")),
        }
    }

    forward_to_deserialize_any! { i128 u128 bytes byte_buf unit unit_struct tuple_struct ignored_any }
}

/// The elements of a list.
struct Elements<'de, 't> {
    items: slice::Iter<'de, Json<'de>>,
    count: usize,
    reader: Reader<'de, 't>,
}

impl Elements<'_, '_> {
    /// All elements have to be read.
    fn end(&self) -> Result<(), Error> {
        match self.items.len() {
            0 => Ok(()),
            rest => {
                let noun = if self.count == 1 { "element" } else { "elements" };
                let expected = format!("{} {noun} in sequence", self.count);
                Err(Error::invalid_length(self.count + rest, &expected.as_str()))
            }
        }
    }
}

impl<'de> SeqAccess<'de> for Elements<'de, '_> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Error> {
        let Some(json) = self.items.next() else { return Ok(None) };
        self.reader.trail.clear();
        match seed.deserialize(self.reader.of(json)) {
            Ok(value) => {
                self.count += 1;
                Ok(Some(value))
            }
            Err(error) => {
                self.reader.trail.push(Step::Element(self.count));
                Err(error)
            }
        }
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.items.len())
    }
}

/// The fields of an object.
struct Fields<'de, 't> {
    fields: slice::Iter<'de, Field<'de>>,
    current: Option<&'de Field<'de>>,
    reader: Reader<'de, 't>,
}

impl<'de> MapAccess<'de> for Fields<'de, '_> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Error> {
        self.current = self.fields.next();
        let Some((name, _)) = self.current else { return Ok(None) };
        let read = seed.deserialize(BorrowedStrDeserializer::<Error>::new(name));
        if read.is_err() {
            self.reader.trail.clear();
            self.reader.trail.push(Step::Field(name.as_ref().into()));
        }
        read.map(Some)
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, Error> {
        let Some((name, json)) = self.current else { return Err(Error::custom("a value without a field")) };
        self.reader.trail.clear();
        let read = seed.deserialize(self.reader.of(json));
        match &read {
            Ok(_) => self.reader.trail.clear(),
            Err(_) => self.reader.trail.push(Step::Field(name.as_ref().into())),
        }
        read
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.fields.len())
    }
}

/// A variant, with its content if it has any.
struct Variant<'de, 't> {
    name: &'de str,
    content: Option<&'de Json<'de>>,
    reader: Reader<'de, 't>,
}

impl<'de> Variant<'de, '_> {
    /// Notes the variant if its content has an error.
    fn within<T>(&self, read: Result<T, Error>) -> Result<T, Error> {
        if read.is_err() && self.content.is_some() {
            self.reader.trail.push(Step::Field(self.name.into()));
        }
        read
    }

    /// A reader of the content.
    fn content(&self, expected: &'static str) -> Result<Reader<'de, '_>, Error> {
        self.reader.trail.clear();
        match self.content {
            Some(json) => Ok(self.reader.of(json)),
            None => Err(Error::invalid_type(Unexpected::UnitVariant, &expected)),
        }
    }
}

impl<'de> EnumAccess<'de> for Variant<'de, '_> {
    type Error = Error;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Self), Error> {
        Ok((seed.deserialize(BorrowedStrDeserializer::<Error>::new(self.name))?, self))
    }
}

impl<'de> VariantAccess<'de> for Variant<'de, '_> {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        match self.content {
            Some(json) => self.within(<()>::deserialize(self.reader.of(json))),
            None => Ok(()),
        }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Error> {
        let content = self.content("newtype variant")?;
        self.within(seed.deserialize(content))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Error> {
        let content = self.content("tuple variant")?;
        self.within(content.deserialize_seq(visitor))
    }

    fn struct_variant<V: Visitor<'de>>(self, _: &'static [&'static str], visitor: V) -> Result<V::Value, Error> {
        let content = self.content("struct variant")?;
        self.within(content.deserialize_map(visitor))
    }
}

#[cfg(test)]
mod tests {
    use serde::de::DeserializeOwned;

    use super::*;

    #[derive(Debug, PartialEq, Deserialize)]
    struct ShipId(u16);

    #[derive(Debug, PartialEq, Deserialize)]
    struct Speed(u16);

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Card {
        speed: Option<Speed>,
        #[serde(default)]
        ships: Vec<ShipId>,
        #[serde(rename = "if")]
        test: Option<Test>,
    }

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(rename_all = "snake_case", deny_unknown_fields)]
    enum Test {
        Flies { ship: ShipId },
        Any(Vec<Test>),
        Not(Box<Test>),
        Never,
    }

    fn read<T: DeserializeOwned>(text: &str) -> Result<T, String> {
        let json = Json::parse(text).unwrap();
        let mut tables = Tables::default();
        tables.insert("ShipId", Numbers::from_iter([("xwing".into(), 0), ("ywing".into(), 1)]));
        let trail = Trail::default();
        T::deserialize(Reader::new(&json, &tables, &trail))
            .map_err(|error| format!("{}: {error}", trail.field().unwrap_or_default()))
    }

    #[test]
    fn an_id_is_read_as_a_handle_wherever_it_stands() {
        let card: Card = read(r#"{"speed": 3, "ships": ["ywing", "xwing"]}"#).unwrap();
        assert_eq!(card, Card { speed: Some(Speed(3)), ships: vec![ShipId(1), ShipId(0)], test: None });
        let flies: Test = read(r#"{"flies": {"ship": "ywing"}}"#).unwrap();
        assert_eq!(flies, Test::Flies { ship: ShipId(1) });
    }

    #[test]
    fn an_id_that_names_nothing_or_is_none_is_an_error() {
        assert!(read::<Card>(r#"{"ships": ["zwing"]}"#).unwrap_err().contains("`zwing` names nothing"));
        assert!(read::<Card>(r#"{"ships": [0]}"#).unwrap_err().contains("expected an id"));
    }

    #[test]
    fn an_error_names_its_field() {
        let field = |text: &str| read::<Card>(text).unwrap_err().split(": ").next().unwrap().to_owned();
        assert_eq!(field(r#"{"if": {"any": ["never", {"flies": {"ship": "zwing"}}]}}"#), "if.any[1].flies.ship");
        assert_eq!(field(r#"{"ships": ["xwing", 3]}"#), "ships[1]");
        assert_eq!(field(r#"{"if": {"any": "never"}}"#), "if.any");
        assert_eq!(field("[]"), "");
    }

    #[test]
    fn a_variant_is_a_word_or_holds_something() {
        let card: Card = read(r#"{"speed": null, "if": {"not": {"flies": {"ship": "xwing"}}}}"#).unwrap();
        assert_eq!(card.test, Some(Test::Not(Box::new(Test::Flies { ship: ShipId(0) }))));
        assert_eq!(read(r#"{"any": ["never", {"never": null}]}"#), Ok(Test::Any(vec![Test::Never, Test::Never])));
    }

    #[test]
    fn a_field_or_variant_too_many_is_an_error() {
        for text in [
            r#"{"flies": {"ship": "xwing", "high": 1}}"#,
            r#"{"never": {"high": 1}}"#,
            r#""sails""#,
            r#"{"never": null, "flies": {"ship": "xwing"}}"#,
            "3",
        ] {
            assert!(read::<Test>(text).is_err(), "{text}");
        }
        assert!(read::<Card>(r#"{"slots": []}"#).unwrap_err().starts_with("slots: "));
    }
}
