//! Interchange: armies from and to the forms people have them in.
//!
//! Reading is tolerant item by item. What the catalog knows is mapped, what is most likely meant is guessed, and
//! everything else stays in the document as it was written; every item has a note that says which. Only a text in which
//! there is no army at all, or whose structure is broken, is an error.

mod ia_spec;
mod names;
mod other_names;
mod post;
mod resolve;
mod text;
mod vassal;

use super::{
    SYSTEM,
    cards::Catalog,
    list::{self, Document},
};
use kernel::{
    Imported, Language, ReadError,
    document::Envelope,
    import::clip,
    json::{Json, Node},
};

/// A form an army can be written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Form {
    /// Our own document.
    Muster,
    /// The specification by which builders of the game exchanged armies.
    IaSpec,
    /// Plain text, as players post it.
    Text,
    Markdown,
    /// BBCode, for forums.
    BbCode,
    Html,
}

impl Form {
    /// Every form, in the order in which they are offered.
    pub const ALL: [Self; 6] = [Self::Muster, Self::IaSpec, Self::Text, Self::Markdown, Self::BbCode, Self::Html];

    /// The name on the command line.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Muster => "muster",
            Self::IaSpec => "ia-spec",
            Self::Text => "text",
            Self::Markdown => "markdown",
            Self::BbCode => "bbcode",
            Self::Html => "html",
        }
    }

    /// The key of its name.
    pub const fn term(self) -> &'static str {
        match self {
            Self::Muster => "systems.form.muster",
            Self::IaSpec => "imperial_assault.form.ia_spec",
            Self::Text => "systems.form.text",
            Self::Markdown => "systems.form.markdown",
            Self::BbCode => "systems.form.bbcode",
            Self::Html => "systems.form.html",
        }
    }

    /// How a file of it is called, without the dot.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Muster | Self::IaSpec => "json",
            Self::Text | Self::BbCode => "txt",
            Self::Markdown => "md",
            Self::Html => "html",
        }
    }
}

const OTHER_JSON: &str = "imperial_assault.import.other_json";

/// Reads an army in any form: our document, an IA spec, a deck of the VASSAL module, plain text in English or Spanish.
///
/// # Errors
/// Text in which no army can be found, or whose structure is not that of an army, with line and column.
pub fn import(catalog: &Catalog, text: &str) -> Result<Imported<Document>, ReadError> {
    // Some editors begin a file with this mark; it is no part of the text.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.trim().is_empty() {
        return Err(ReadError::whole("systems.read.empty"));
    }
    if text.trim_start().starts_with('{') {
        let json = Json::parse(text)?;
        return read_json(catalog, &Node::root(text, &json));
    }
    if vassal::is_deck(text) { vassal::read(catalog, text) } else { text::read(catalog, text) }
}

/// Reads all armies of a text: always one, for no form of the game holds several.
///
/// # Errors
/// As for [`import`].
pub fn import_all(catalog: &Catalog, text: &str) -> Result<Vec<Imported<Document>>, ReadError> {
    import(catalog, text).map(|army| vec![army])
}

fn read_json(catalog: &Catalog, node: &Node<'_, '_>) -> Result<Imported<Document>, ReadError> {
    if Envelope::is_ours(node.json) {
        let envelope = Envelope::open(node)?;
        if envelope.system != SYSTEM {
            let system = envelope.required("system")?;
            return Err(system.error("systems.read.system").with("value", clip(envelope.system)).with("known", SYSTEM));
        }
        return Ok(Imported { document: list::read(catalog, &envelope)?, notes: Vec::new() });
    }
    if ia_spec::is_army(node.json) { ia_spec::read(catalog, node) } else { Err(node.error(OTHER_JSON).foreign()) }
}

/// Writes an army in a form; texts for people are in their language, those of other programs and data have none.
pub fn export(catalog: &Catalog, document: &Document, form: Form, language: Language) -> String {
    match form {
        Form::Muster => format!("{:#}\n", list::write(catalog, document)),
        Form::IaSpec => format!("{:#}\n", ia_spec::write(catalog, document)),
        _ => post::write(catalog, document, form, language),
    }
}
