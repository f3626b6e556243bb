//! Rows read straight into the types of a game, in which ids of cards become their handles.

use std::sync::Arc;

use rustc_hash::FxHashMap;
use serde::{
    Deserialize, Deserializer,
    de::{
        DeserializeSeed, EnumAccess, Error as _, IntoDeserializer, Unexpected, VariantAccess, Visitor,
        value::{MapDeserializer, SeqDeserializer, StrDeserializer},
    },
    forward_to_deserialize_any,
};
use serde_json::Error;

use crate::json::Json;

/// The end of the message about a dangling id.
pub(super) const NAMES_NOTHING: &str = "` names nothing";

/// The places of rows in their table, by their ids.
pub type Numbers = FxHashMap<Box<str>, u16>;

/// Rows by id while a catalog is read: the tables of a system by the type name of their handles.
#[derive(Debug, Default)]
pub(super) struct Tables(FxHashMap<&'static str, Arc<Numbers>>);

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

/// Reads a value as serde does, but for newtypes whose name has a table: they are read from an id.
#[derive(Clone, Copy)]
pub(super) struct Reader<'de, 't> {
    json: &'de Json<'de>,
    tables: &'t Tables,
}

impl<'de, 't> Reader<'de, 't> {
    /// A reader of this value.
    pub const fn new(json: &'de Json<'de>, tables: &'t Tables) -> Self {
        Self { json, tables }
    }

    fn of(self, json: &'de Json<'de>) -> Self {
        Self::new(json, self.tables)
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
}

impl<'de> IntoDeserializer<'de, Error> for Reader<'de, '_> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

impl<'de> Deserializer<'de> for Reader<'de, '_> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.json {
            Json::Null => visitor.visit_unit(),
            Json::Bool(value) => visitor.visit_bool(*value),
            Json::Number(number) => match (number.as_u64(), number.as_i64()) {
                (Some(number), _) => visitor.visit_u64(number),
                (None, Some(number)) => visitor.visit_i64(number),
                (None, None) => visitor.visit_f64(number.as_f64().unwrap_or_default()),
            },
            Json::Text(text) => visitor.visit_borrowed_str(text),
            Json::List(items) => {
                let mut items = SeqDeserializer::new(items.iter().map(|json| self.of(json)));
                let value = visitor.visit_seq(&mut items)?;
                items.end()?;
                Ok(value)
            }
            Json::Object(fields) => {
                let fields = fields.iter().map(|(key, json)| (key.as_ref(), self.of(json)));
                let mut fields = MapDeserializer::new(fields);
                let value = visitor.visit_map(&mut fields)?;
                fields.end()?;
                Ok(value)
            }
        }
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
            Json::Text(name) => visitor.visit_enum(name.as_ref().into_deserializer()),
            Json::Object(fields) if fields.len() == 1 => {
                let (name, json) = &fields[0];
                visitor.visit_enum(Variant { name, content: self.of(json) })
            }
            _ => Err(Error::invalid_type(self.unexpected(), &"a word, or an object with one field")),
        }
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple
        tuple_struct map struct identifier ignored_any
    }
}

/// A variant with what it holds.
struct Variant<'de, 't> {
    name: &'de str,
    content: Reader<'de, 't>,
}

impl<'de> EnumAccess<'de> for Variant<'de, '_> {
    type Error = Error;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Self), Error> {
        let name: StrDeserializer<'de, Error> = self.name.into_deserializer();
        Ok((seed.deserialize(name)?, self))
    }
}

impl<'de> VariantAccess<'de> for Variant<'de, '_> {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        <()>::deserialize(self.content)
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Error> {
        seed.deserialize(self.content)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Error> {
        self.content.deserialize_any(visitor)
    }

    fn struct_variant<V: Visitor<'de>>(self, _: &'static [&'static str], visitor: V) -> Result<V::Value, Error> {
        self.content.deserialize_any(visitor)
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
        T::deserialize(Reader::new(&json, &tables)).map_err(|error| error.to_string())
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
        assert!(read::<Card>(r#"{"slots": []}"#).is_err());
    }
}
