//! Interchange: base decks from and to the forms people have them in.
//!
//! Reading is tolerant item by item: what the catalog knows is mapped, what is most likely meant is guessed, and everything
//! else stays in the notes. Only a text in which there is no base at all, or whose structure is broken, is an error.

mod post;
mod text;

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

kernel::list_forms! {}

const OTHER_JSON: &str = "deckbuilding.import.other_json";

/// Reads a base deck in any form: our document, or plain text in English or Spanish.
///
/// # Errors
/// Text in which no base deck can be found, or whose structure is not that of one, with line and column.
pub fn import(catalog: &Catalog, text: &str) -> Result<Imported<Document>, ReadError> {
    let text = unmarked(text)?;
    if text.trim_start().starts_with('{') {
        let json = Json::parse(text)?;
        let root = Node::root(text, &json);
        return match Envelope::of_game(&root, SYSTEM)? {
            Some(envelope) => Ok(Imported { document: list::read(catalog, &envelope)?, notes: Vec::new() }),
            None => Err(root.error(OTHER_JSON).foreign()),
        };
    }
    text::read(catalog, text)
}

/// Writes a base deck in a form; texts for people are in their language.
pub fn export(catalog: &Catalog, document: &Document, form: Form, language: Language) -> String {
    match form {
        Form::Muster => format!("{:#}\n", list::write(catalog, document)),
        _ => form.posted(&post::gather(catalog, document, language)),
    }
}
