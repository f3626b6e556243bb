//! Parts of documents read by serde into types, with the complaints of every other reader: line and column, the way to the
//! value, and what belongs there.

use serde::{Deserialize, Deserializer, de};

use super::{
    ReadError,
    catalog::{Reader, Step, Tables, Trail},
    json::{Node, clip},
};

/// The start of the message about a number out of bounds.
const BOUNDS: &str = "out of bounds: ";

/// A whole number within bounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Within<const LOW: i64, const HIGH: i64>(i64);

impl<const LOW: i64, const HIGH: i64> Within<LOW, HIGH> {
    /// The number; its bounds have to lie within those of the type.
    pub fn get<T: TryFrom<i64> + Default>(self) -> T {
        T::try_from(self.0).unwrap_or_default()
    }
}

impl<'de, const LOW: i64, const HIGH: i64> Deserialize<'de> for Within<LOW, HIGH> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = i64::deserialize(deserializer)?;
        if (LOW..=HIGH).contains(&number) {
            return Ok(Self(number));
        }
        Err(de::Error::custom(format_args!("{BOUNDS}{LOW} {HIGH}")))
    }
}

/// The number in a field that may be left out; 0 where it is.
pub fn or_zero<T: TryFrom<i64> + Default, const LOW: i64, const HIGH: i64>(field: Option<Within<LOW, HIGH>>) -> T {
    field.map(Within::get).unwrap_or_default()
}

/// Reads a value of a document.
///
/// # Errors
/// Unknown or missing fields, wrong types, numbers out of bounds, unknown words; each with its place.
pub fn value<'d, T: Deserialize<'d>>(node: &Node<'d, '_>) -> Result<T, ReadError> {
    let (tables, trail) = (Tables::default(), Trail::default());
    T::deserialize(Reader::new(node.json, &tables, &trail))
        .map_err(|error| complain(node, &trail.steps(), &error.to_string()))
}

/// A complaint about the value of a field, or about an element of the list there.
pub fn about(node: &Node<'_, '_>, way: &[&str], element: Option<usize>, key: &'static str) -> ReadError {
    if let Some((field, rest)) = way.split_first() {
        return match node.field(field) {
            Ok(Some(value)) => about(&value, rest, element, key),
            _ => node.error(key),
        };
    }
    let found = element.and_then(|place| node.items().ok()?.nth(place).map(|item| item.error(key)));
    found.unwrap_or_else(|| node.error(key))
}

/// The complaint about the value to which the steps lead, the innermost first.
fn complain(node: &Node<'_, '_>, steps: &[Step], message: &str) -> ReadError {
    let Some((step, rest)) = steps.split_last() else { return complaint(node, message) };
    let found = match step {
        Step::Field(name) => {
            let field = node.entries().ok().and_then(|mut fields| fields.find(|(key, _)| *key == &**name));
            field.map(|(_, field)| complain(&field, rest, message))
        }
        Step::Element(place) => {
            let item = node.items().ok().and_then(|mut items| items.nth(*place));
            item.map(|item| complain(&item, rest, message))
        }
    };
    found.unwrap_or_else(|| complaint(node, message))
}

/// Serde's message about a value, as people read it.
fn complaint(node: &Node<'_, '_>, message: &str) -> ReadError {
    if let Some((low, high)) = message.strip_prefix(BOUNDS).and_then(|bounds| bounds.split_once(' ')) {
        return node.error("systems.read.bounds").with("low", low).with("high", high);
    }
    let (told, wanted) = message.split_once(", expected ").unwrap_or((message, ""));
    let name = clip(told.split('`').nth(1).unwrap_or_default());
    let known = || wanted.replace("one of ", "").replace("` or `", ", ").replace('`', "");
    if told.starts_with("unknown field") {
        return node.error("systems.read.unknown_field").with("field", name).with("known", known());
    }
    if told.starts_with("unknown variant") {
        return node.unknown_word(&name, &known());
    }
    if told.starts_with("missing field") {
        return node.error("systems.read.want_field").with("field", name);
    }
    node.error(match wanted {
        "i64" | "u8" | "i8" => "systems.read.want_number",
        "a boolean" => "systems.read.want_flag",
        "a sequence" => "systems.read.want_list",
        _ if wanted.starts_with("struct ") || wanted == "a map" => "systems.read.want_object",
        _ => "systems.read.want_text",
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Language, json::Json};

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Color {
        Red,
        Black,
    }

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Pool {
        dice: Within<0, 12>,
        #[serde(default)]
        colors: Vec<Color>,
        certain: Option<bool>,
        again: Option<Box<Pool>>,
    }

    fn complaint_about(text: &str) -> String {
        let json = Json::parse(text).unwrap();
        value::<Pool>(&Node::root(text, &json)).unwrap_err().sentence(Language::English)
    }

    #[test]
    fn what_is_left_out_or_null_is_none() {
        let text = r#"{"dice": 3, "colors": ["red", "black"], "certain": null}"#;
        let json = Json::parse(text).unwrap();
        let pool = value::<Pool>(&Node::root(text, &json)).unwrap();
        assert_eq!((pool.dice.get::<u8>(), pool.colors.len()), (3, 2));
        assert!(pool.certain.is_none() && pool.again.is_none());
        assert_eq!(or_zero::<u8, 0, 9>(None), 0);
    }

    #[test]
    fn complaints_name_the_place_the_field_and_what_belongs_there() {
        let told = [
            (r#"{"dice": 13}"#, "line 1, column 10: dice: expected a whole number from 0 to 12."),
            (r#"{"dice": -1}"#, "line 1, column 10: dice: expected a whole number from 0 to 12."),
            (r#"{"dice": 1.5}"#, "line 1, column 10: dice: expected a whole number."),
            (r#"{"dice": "3"}"#, "line 1, column 10: dice: expected a whole number."),
            (
                r#"{"dice": 3, "again": {"dice": 3, "colors": ["red", "blue"]}}"#,
                "line 1, column 52: again.colors[1]: unknown value \"blue\"; known values: red, black.",
            ),
            (r#"{"dice": 3, "colors": [7]}"#, "line 1, column 24: colors[0]: expected text in quotes."),
            (r#"{"dice": 3, "colors": "red"}"#, "line 1, column 23: colors: expected a list in square brackets."),
            (r#"{"dice": 3, "certain": 1}"#, "line 1, column 24: certain: expected true or false."),
            (r#"{"dice": 3, "again": 1}"#, "line 1, column 22: again: expected an object in braces."),
            ("{}", "line 1, column 1: The field \"dice\" is missing."),
            (
                "{\"dice\": 3,\n \"dies\": 3}",
                "line 2, column 10: dies: unknown field; known fields: dice, colors, certain, again.",
            ),
        ];
        for (text, wanted) in told {
            assert_eq!(complaint_about(text), wanted, "{text}");
        }
    }
}
