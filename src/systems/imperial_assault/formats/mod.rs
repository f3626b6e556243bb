//! Interchange: armies from and to the forms people have them in.
//!
//! Reading is tolerant item by item. What the catalog knows is mapped, what is most likely meant is guessed, and
//! everything else stays in the document as it was written; every item has a note that says which. Only a text in which
//! there is no army at all, or whose structure is broken, is an error.

mod form;
mod ia_spec;
mod names;
mod other_names;
mod post;
mod resolve;
mod text;
mod vassal;

pub use form::Form;

use super::{
    SYSTEM,
    cards::Catalog,
    list::{self, Document},
};
use kernel::{
    Imported, Language, ReadError,
    document::Envelope,
    import::unmarked,
    json::{Json, Node},
};

const OTHER_JSON: &str = "imperial_assault.import.other_json";

/// Reads an army in any form: our document, an IA spec, a deck of the VASSAL module, plain text in English or Spanish.
///
/// # Errors
/// Text in which no army can be found, or whose structure is not that of an army, with line and column.
pub fn import(catalog: &Catalog, text: &str) -> Result<Imported<Document>, ReadError> {
    let text = unmarked(text)?;
    if text.trim_start().starts_with('{') {
        let json = Json::parse(text)?;
        return read_json(catalog, &Node::root(text, &json));
    }
    if vassal::is_deck(text) { vassal::read(catalog, text) } else { text::read(catalog, text) }
}

fn read_json(catalog: &Catalog, node: &Node<'_, '_>) -> Result<Imported<Document>, ReadError> {
    if let Some(envelope) = Envelope::of_game(node, SYSTEM)? {
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
