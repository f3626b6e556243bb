//! An army as our own document, to and from JSON.

use serde_json::{Value, json};

use super::{Army, Document, Format};
use crate::{
    SYSTEM,
    cards::{Affiliation, Catalog, Season},
};
use kernel::{
    choice::{ids, reader},
    document::{self, Envelope},
    json::Node,
    read::ReadError,
};

/// Fields of the list.
const LIST: &[&str] = &["season", "affiliation", "map", "deployment", "command"];

/// Reads an army from an opened envelope.
///
/// Cards the catalog does not know stay in the army as they were written; fields that are not ours are kept.
///
/// # Errors
/// Missing fields, wrong types, an unknown season, affiliation or format, with line and column.
pub fn read(catalog: &Catalog, envelope: &Envelope<'_, '_>) -> Result<Document, ReadError> {
    let list = envelope.required("list")?;
    let format = envelope.word("format", &Format::ALL, Format::id)?.unwrap_or_default();
    envelope.document(format, read_army(catalog, &list)?)
}

fn read_army(catalog: &Catalog, node: &Node<'_, '_>) -> Result<Army, ReadError> {
    Ok(Army {
        season: node.word("season", &Season::ALL, Season::id)?,
        affiliation: node.word("affiliation", &Affiliation::OF_ARMIES, Affiliation::id)?,
        map: node.maybe("map", reader(|id| catalog.find_map(id)))?,
        deployment: node.each("deployment", reader(|id| catalog.find_deployment(id)))?,
        command: node.maybe("command", |cards| cards.all(reader(|id| catalog.find_command(id))))?,
        extra: document::extra(node, LIST)?,
    })
}

/// The army as our own document.
pub fn write(catalog: &Catalog, document: &Document) -> Value {
    let list = army(catalog, &document.list);
    document.wrap(SYSTEM, document.format.id(), None, list)
}

fn army(catalog: &Catalog, army: &Army) -> Value {
    let mut value = json!({
        "season": army.season.map(Season::id),
        "affiliation": army.affiliation.map(Affiliation::id),
        "deployment": ids(&army.deployment, catalog),
        "command": army.command.as_deref().map(|cards| ids(cards, catalog)),
    });
    if let (Some(map), Value::Object(fields)) = (&army.map, &mut value) {
        let _ = fields.insert("map".into(), map.id(catalog).into());
    }
    document::with_extra(value, &army.extra)
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use super::*;
    use crate::list::empty_document;
    use kernel::{Choice, json::Json};

    static CATALOG: LazyLock<Catalog> = LazyLock::new(|| Catalog::bundled().unwrap());

    fn parse(text: &str) -> Result<Document, ReadError> {
        let json = Json::parse(text)?;
        let root = Node::root(text, &json);
        read(&CATALOG, &Envelope::open(&root)?)
    }

    const ARMY: &str = r#"{"muster":1,"system":"imperial-assault","format":"skirmish","name":"Two","notes":"","list":{
        "season":"ffg","affiliation":"imperial","deployment":["darth-vader","nobody"],"command":["take-initiative","x"],
        "map":"moon-base","later":[1,2]},"tags":["a"]}"#;

    #[test]
    fn what_is_not_understood_is_kept_and_saved_again() {
        let document = parse(ARMY).unwrap();
        let original: Value = serde_json::from_str(ARMY).unwrap();
        assert_eq!(write(&CATALOG, &document), original);
        assert!(document.list.deployment[0].known().is_some());
    }

    #[test]
    fn every_card_of_the_catalog_survives_being_saved() {
        let catalog = &*CATALOG;
        for (season, affiliation) in [(Season::Official, Affiliation::Rebel), (Season::Iacp, Affiliation::Mercenary)] {
            let mut document = empty_document(season, affiliation, "x");
            document.list.deployment = catalog.deployments().map(|(id, _)| Choice::Known(id)).collect();
            document.list.command = Some(catalog.commands().map(|(id, _)| Choice::Known(id)).collect());
            document.list.map = catalog.maps().next().map(|(id, _)| Choice::Known(id));
            let text = write(catalog, &document).to_string();
            assert_eq!(parse(&text).unwrap(), document);
        }
    }

    #[test]
    fn a_list_may_leave_out_its_season_affiliation_and_deck() {
        let text = r#"{"muster":1,"system":"imperial-assault","list":{"deployment":[],"season":null}}"#;
        let document = parse(text).unwrap();
        assert_eq!((document.list.season, document.list.affiliation, document.list.command), (None, None, None));
    }

    #[test]
    fn wrong_types_and_unknown_words_name_their_line() {
        for (from, to, key) in [
            (r#""season":"ffg""#, r#""season":"spring""#, "systems.read.word"),
            (r#""affiliation":"imperial""#, r#""affiliation":"neutral""#, "systems.read.word"),
            (r#""format":"skirmish""#, r#""format":"campaign""#, "systems.read.word"),
            (r#""deployment":["#, r#""deployment":[4,"#, "systems.read.want_text"),
            (r#""command":["take-initiative","x"]"#, r#""command":{}"#, "systems.read.want_list"),
            (r#""map":"moon-base""#, r#""map":[]"#, "systems.read.want_text"),
        ] {
            assert!(ARMY.contains(from), "{from}");
            let error = parse(&ARMY.replacen(from, to, 1)).unwrap_err();
            assert_eq!(error.key, key, "{to}");
            assert!(error.line > 0, "{to}");
        }
    }
}
