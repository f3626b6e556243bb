//! Base decks as JSON documents.

use serde_json::{Value, json};

use super::{BaseDeck, Document, FACTIONS, Format};
use crate::{
    SYSTEM,
    cards::{Catalog, Faction},
};
use kernel::{
    choice::{ids, reader},
    document::{self, Envelope},
    json::Node,
    read::ReadError,
};

/// Fields of the list.
const LIST: &[&str] = &["faction", "bases"];

/// Reads a base deck from an opened envelope; unknown bases and foreign fields are kept.
///
/// # Errors
/// Missing fields, wrong types, an unknown faction or format.
pub fn read(catalog: &Catalog, envelope: &Envelope<'_, '_>) -> Result<Document, ReadError> {
    let list = envelope.required("list")?;
    let format = envelope.word("format", &Format::ALL, Format::id)?.unwrap_or_default();
    envelope.document(format, read_deck(catalog, &list)?)
}

fn read_deck(catalog: &Catalog, node: &Node<'_, '_>) -> Result<BaseDeck, ReadError> {
    let faction = node.word("faction", &FACTIONS, Faction::id)?;
    // Required: the faction decides which bases belong.
    let Some(faction) = faction else { return Err(node.required("faction")?.error("systems.read.want_text")) };
    Ok(BaseDeck {
        faction,
        bases: node.each("bases", reader(|id| catalog.find_base(id)))?,
        extra: document::extra(node, LIST)?,
    })
}

/// Writes a base deck.
pub fn write(catalog: &Catalog, document: &Document) -> Value {
    let BaseDeck { faction, bases, extra } = &document.list;
    let list = document::with_extra(json!({ "faction": faction.id(), "bases": ids(bases, catalog) }), extra);
    document.wrap(SYSTEM, document.format.id(), None, list)
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use super::*;
    use crate::list::new_document;
    use kernel::json::Json;

    static CATALOG: LazyLock<Catalog> = LazyLock::new(|| Catalog::bundled().unwrap());

    fn parse(text: &str) -> Result<Document, ReadError> {
        let json = Json::parse(text)?;
        let root = Node::root(text, &json);
        read(&CATALOG, &Envelope::open(&root)?)
    }

    const DECK: &str = r#"{"muster":1,"system":"deckbuilding","format":"secret_bases","name":"Two","notes":"","list":{
        "faction":"empire","bases":["lothal","nowhere"],"later":[1,2]},"tags":["a"]}"#;

    #[test]
    fn what_is_not_understood_is_kept_and_saved_again() {
        let document = parse(DECK).unwrap();
        let original: Value = serde_json::from_str(DECK).unwrap();
        assert_eq!(write(&CATALOG, &document), original);
        assert_eq!(document.format, Format::SecretBases);
    }

    #[test]
    fn every_base_survives_being_saved() {
        for faction in FACTIONS {
            for format in Format::ALL {
                let document = new_document(&CATALOG, format, faction, "x");
                assert_eq!(parse(&write(&CATALOG, &document).to_string()).unwrap(), document);
            }
        }
    }

    #[test]
    fn wrong_types_and_unknown_words_name_their_line() {
        for (from, to, key) in [
            (r#""faction":"empire""#, r#""faction":"neutral""#, "systems.read.word"),
            (r#""faction":"empire","#, "", "systems.read.want_field"),
            (r#""format":"secret_bases""#, r#""format":"team""#, "systems.read.word"),
            (r#""bases":["#, r#""bases":[4,"#, "systems.read.want_text"),
        ] {
            assert!(DECK.contains(from), "{from}");
            let error = parse(&DECK.replacen(from, to, 1)).unwrap_err();
            assert_eq!(error.key, key, "{to}");
            assert!(error.line > 0, "{to}");
        }
    }
}
