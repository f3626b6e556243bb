//! Interchange: armies from and to the forms people have them in.

use super::{
    SYSTEM,
    cards::Catalog,
    list::{self, Document},
};
use crate::kernel::{
    Imported, ReadError,
    document::Envelope,
    import::clip,
    json::{Json, Node},
};

/// Reads an army: our document.
///
/// # Errors
/// Text in which no army can be found, with line and column.
pub fn import(catalog: &Catalog, text: &str) -> Result<Imported<Document>, ReadError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.trim().is_empty() {
        return Err(ReadError::whole("systems.read.empty"));
    }
    let json = Json::parse(text)?;
    let node = Node::root(text, &json);
    let envelope = Envelope::open(&node)?;
    if envelope.system != SYSTEM {
        let system = envelope.required("system")?;
        return Err(system.error("systems.read.system").with("value", clip(envelope.system)).with("known", SYSTEM));
    }
    Ok(Imported { document: list::read(catalog, &envelope)?, notes: Vec::new() })
}
