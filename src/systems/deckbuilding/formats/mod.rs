//! Import and export of base decks.
//!
//! Reading is tolerant: known items are mapped, likely ones guessed, and the rest goes to the notes. Only a text
//! without any base, or with a broken structure, is an error.

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

/// Imports a base deck: a document, or plain text in English or Spanish.
///
/// # Errors
/// No base deck in the text, or a document with a broken structure.
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

/// Exports a base deck; text follows the language.
pub fn export(catalog: &Catalog, document: &Document, form: Form, language: Language) -> String {
    match form {
        Form::Muster => format!("{:#}\n", list::write(catalog, document)),
        _ => form.posted(&post::gather(catalog, document, language)),
    }
}
