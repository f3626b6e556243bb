//! The list document: the same envelope for every game.

use serde_json::{Map, Value};

use super::{
    import::clip,
    json::{Json, Node},
    read::ReadError,
};

/// The field by which our own documents are known.
pub const MARK: &str = "muster";

/// Fields of the envelope that every system has.
pub const ENVELOPE: &[&str] = &[MARK, "system", "format", "name", "notes", "list"];

/// The version of the envelope.
pub const VERSION: i64 = 1;

/// Fields a program newer or other than this one has written: kept as they are, and saved again.
pub type Extra = Map<String, Value>;

/// A list with its name and notes. `F` is the system's formats, `L` its list.
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

/// The field of the envelope that marks a list for which the rules do not count. It is there only where it is true.
const FREEFORM: &str = "freeform";

/// The field of the envelope that names the packs a list is built with. It is there only where there are any.
const PACKS: &str = "packs";

/// A pack as a list names it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PackRef {
    pub id: String,
    /// The version that the list was built with.
    pub version: String,
}

impl<F, L> Document<F, L> {
    /// The packs the list is built with, in their order; without any it means the cards as they are published.
    pub fn packs(&self) -> Vec<PackRef> {
        packs_in(&self.extra)
    }

    /// True if the list uses packs.
    pub fn has_packs(&self) -> bool {
        matches!(self.extra.get(PACKS), Some(Value::Array(packs)) if !packs.is_empty())
    }

    /// True if the list opts out of the rules. It is never legal then, and says so in every export.
    pub fn is_freeform(&self) -> bool {
        self.extra.get(FREEFORM).and_then(Value::as_bool) == Some(true)
    }

    /// Lets the rules count for the list, or not.
    pub fn set_freeform(&mut self, is_freeform: bool) {
        let _ = match is_freeform {
            true => self.extra.insert(FREEFORM.to_owned(), true.into()),
            false => self.extra.remove(FREEFORM),
        };
    }

    /// The document as JSON: its envelope around `list`, for the system and the format of these ids. `limit` is the
    /// number of points where the format leaves them to the players.
    pub fn wrap(&self, system: &str, format: &str, limit: Option<i32>, list: Value) -> Value {
        let mut out = Map::new();
        let mut put = |key: &str, value: Value| {
            let _ = out.insert(key.to_owned(), value);
        };
        put(MARK, VERSION.into());
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

/// The envelope of a document, whatever list is in it.
pub trait Enveloped {
    /// The list's name.
    fn name(&self) -> &str;

    /// Gives the list a name.
    fn rename(&mut self, name: String);

    /// The player's notes.
    fn notes(&self) -> &str;

    /// Replaces the player's notes.
    fn set_notes(&mut self, notes: String);

    /// True if the list opts out of the rules.
    fn is_freeform(&self) -> bool;

    /// The packs the list is built with.
    fn packs(&self) -> Vec<PackRef>;
}

impl<F, L> Enveloped for Document<F, L> {
    fn name(&self) -> &str {
        &self.name
    }

    fn rename(&mut self, name: String) {
        self.name = name;
    }

    fn notes(&self) -> &str {
        &self.notes
    }

    fn set_notes(&mut self, notes: String) {
        self.notes = notes;
    }

    fn is_freeform(&self) -> bool {
        Self::is_freeform(self)
    }

    fn packs(&self) -> Vec<PackRef> {
        Self::packs(self)
    }
}

/// The packs that an envelope names, in their order.
pub fn packs_in(envelope: &Extra) -> Vec<PackRef> {
    let Some(Value::Array(packs)) = envelope.get(PACKS) else { return Vec::new() };
    let text = |pack: &Value, field: &str| pack.get(field).and_then(Value::as_str).map(str::to_owned);
    let pack = |pack| Some(PackRef { id: text(pack, "id")?, version: text(pack, "version")? });
    packs.iter().filter_map(pack).collect()
}

/// Names in an envelope the packs its list is built with.
pub fn set_packs(envelope: &mut Map<String, Value>, packs: &[PackRef]) {
    let _ = match packs {
        [] => envelope.remove(PACKS),
        packs => {
            let pack = |pack: &PackRef| serde_json::json!({ "id": pack.id, "version": pack.version });
            envelope.insert(PACKS.to_owned(), packs.iter().map(pack).collect())
        }
    };
}

/// The envelope as it stands in a text, before any system has looked at it.
pub struct Envelope<'d, 'p> {
    root: &'p Node<'d, 'p>,
    /// The system's id.
    pub system: &'d str,
}

impl<'d, 'p> Envelope<'d, 'p> {
    /// True for one of our documents: an object with the field `muster`.
    pub fn is_ours(json: &Json<'_>) -> bool {
        matches!(json, Json::Object(fields) if fields.iter().any(|(key, _)| key == MARK))
    }

    /// Opens the envelope.
    ///
    /// # Errors
    /// Missing fields, wrong types, a version this program does not know.
    pub fn open(root: &'p Node<'d, 'p>) -> Result<Self, ReadError> {
        let version = root.required(MARK)?;
        if version.integer(0..=i64::MAX)? != VERSION {
            return Err(version.error("systems.read.version"));
        }
        let system = root.required("system")?.string()?;
        Ok(Self { root, system })
    }

    /// Opens the envelope of a system's list; none if the document is not of our form.
    ///
    /// # Errors
    /// As for [`Envelope::open`], and a list of another game.
    pub fn of_game(root: &'p Node<'d, 'p>, system: &'static str) -> Result<Option<Self>, ReadError> {
        if !Self::is_ours(root.json) {
            return Ok(None);
        }
        let envelope = Self::open(root)?;
        if envelope.system == system {
            return Ok(Some(envelope));
        }
        let error = envelope.required("system")?.error("systems.read.system");
        Err(error.with("value", clip(envelope.system)).with("known", system))
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

    /// The packs the list is built with.
    ///
    /// # Errors
    /// The field is no array of objects with an id and a version.
    pub fn packs(&self) -> Result<Vec<PackRef>, ReadError> {
        self.root.each(PACKS, |pack| {
            let text = |field| pack.required(field)?.string().map(str::to_owned);
            Ok(PackRef { id: text("id")?, version: text("version")? })
        })
    }

    /// The text of a field, empty where there is none.
    ///
    /// # Errors
    /// The field is no string.
    pub fn text(&self, name: &str) -> Result<String, ReadError> {
        self.field(name)?.map_or(Ok(String::new()), |node| node.string().map(str::to_owned))
    }

    /// The field of this name as one of some words; none where it is not there.
    ///
    /// # Errors
    /// The field is no text, or none of the words.
    pub fn word<W: Copy>(
        &self,
        field: &str,
        words: &[W],
        id: impl Fn(W) -> &'static str,
    ) -> Result<Option<W>, ReadError> {
        self.root.word(field, words, id)
    }

    /// The document with a list of this format.
    ///
    /// # Errors
    /// Its name or its notes are no text.
    pub fn document<F, L>(&self, format: F, list: L) -> Result<Document<F, L>, ReadError> {
        let (name, notes) = (self.text("name")?, self.text("notes")?);
        Ok(Document { format, name, notes, list, extra: self.extra(ENVELOPE)? })
    }

    /// The fields that are not in `known`.
    ///
    /// # Errors
    /// The envelope is no object.
    fn extra(&self, known: &[&str]) -> Result<Extra, ReadError> {
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
