//! The list document: the same envelope for every game.

use serde_json::{Map, Value};

use super::{
    json::{Json, Node},
    read::ReadError,
};

/// Fields of the envelope that every game has.
pub const ENVELOPE: &[&str] = &["muster", "system", "format", "name", "notes", "list"];

/// The version of the envelope.
pub const VERSION: i64 = 1;

/// Fields a program newer or other than this one has written: kept as they are, and saved again.
pub type Extra = Map<String, Value>;

/// A list with its name and notes. `F` is the game's formats, `L` its list.
#[derive(Debug, Clone, PartialEq)]
pub struct Document<F, L> {
    /// The format the list is built for.
    pub format: F,
    /// The list's name.
    pub name: String,
    /// The player's notes.
    pub notes: String,
    pub list: L,
    /// Fields of the envelope that are not ours.
    pub extra: Extra,
}

impl<F, L> Document<F, L> {
    /// The document as JSON: its envelope around `list`, for the game and the format of these ids. `limit` is the number of
    /// points where the format leaves them to the players.
    pub fn wrap(&self, system: &str, format: &str, limit: Option<i32>, list: Value) -> Value {
        let mut out = Map::new();
        let mut put = |key: &str, value: Value| {
            let _ = out.insert(key.to_owned(), value);
        };
        put("muster", VERSION.into());
        put("system", system.into());
        put("format", format.into());
        if let Some(limit) = limit {
            put("limit", limit.into());
        }
        put("name", self.name.as_str().into());
        put("notes", self.notes.as_str().into());
        put("list", list);
        out.extend(self.extra.clone());
        Value::Object(out)
    }
}

/// The envelope as it stands in a text, before any game has looked at it.
pub struct Envelope<'d, 'p> {
    root: &'p Node<'d, 'p>,
    /// The game's id.
    pub system: &'d str,
}

impl<'d, 'p> Envelope<'d, 'p> {
    /// Whether this is one of our documents: an object with the field `muster`.
    pub fn is_ours(json: &Json<'_>) -> bool {
        matches!(json, Json::Object(fields) if fields.iter().any(|(key, _)| key == "muster"))
    }

    /// Opens the envelope.
    ///
    /// # Errors
    /// Missing fields, wrong types, a version this program does not know.
    pub fn open(root: &'p Node<'d, 'p>) -> Result<Self, ReadError> {
        let version = root.required("muster")?;
        if version.integer(0..=i64::MAX)? != VERSION {
            return Err(version.error("systems.read.version"));
        }
        let system = root.required("system")?.string()?;
        Ok(Self { root, system })
    }

    /// A field of the envelope that must be there.
    ///
    /// # Errors
    /// It is not.
    pub fn required(&self, name: &str) -> Result<Node<'d, 'p>, ReadError> {
        self.root.required(name)
    }

    /// A field of the envelope that may be there.
    ///
    /// # Errors
    /// The envelope is no object.
    pub fn field(&self, name: &str) -> Result<Option<Node<'d, 'p>>, ReadError> {
        self.root.field(name)
    }

    /// The text of a field, empty where there is none.
    ///
    /// # Errors
    /// The field is no string.
    pub fn text(&self, name: &str) -> Result<String, ReadError> {
        self.field(name)?.map_or(Ok(String::new()), |node| node.string().map(str::to_owned))
    }

    /// The fields that are not in `known`.
    ///
    /// # Errors
    /// The envelope is no object.
    pub fn extra(&self, known: &[&str]) -> Result<Extra, ReadError> {
        extra(self.root, known)
    }
}

/// The fields of an object that are not in `known`, to be kept.
///
/// # Errors
/// The node is no object.
pub fn extra(node: &Node<'_, '_>, known: &[&str]) -> Result<Extra, ReadError> {
    let fields = node.object()?;
    Ok(fields
        .iter()
        .filter(|(key, _)| !known.contains(&key.as_ref()))
        .map(|(key, value)| (key.clone().into_owned(), value.to_value()))
        .collect())
}

/// An object with the fields that were kept put back.
pub fn with_extra(mut value: Value, extra: &Extra) -> Value {
    if let Value::Object(fields) = &mut value {
        fields.extend(extra.clone());
    }
    value
}
