//! A collection as a file: plain JSON, a system's things by kind and id with how often each is owned.

use serde_json::{Map, Value};

use crate::{Catalogs, SystemId};
use kernel::{
    OwnedItem, ReadError,
    json::{Json, Node},
    owned::PRODUCT,
};

/// The field that marks such a file, and the version of its form.
const MARK: &str = "muster_collection";
const VERSION: i64 = 1;

/// The most of one thing.
pub const MOST: u32 = 999;

/// Content of a file: quantities by system.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CollectionFile {
    pub games: Vec<(SystemId, Vec<OwnedItem>)>,
    /// Entries that the catalogs lack, as `game: kind id`. They are kept: a newer program may know them.
    pub unknown: Vec<String>,
}

/// The text of a file with what is owned of each game.
pub fn write<'a>(games: impl Iterator<Item = (SystemId, &'a [OwnedItem])>) -> String {
    let mut written = Map::new();
    for (system, items) in games.filter(|(_, items)| !items.is_empty()) {
        let mut kinds = Map::new();
        for item in items.iter().filter(|item| item.count > 0) {
            let kind = kinds.entry(item.kind.as_str()).or_insert_with(|| Value::Object(Map::new()));
            if let Some(kind) = kind.as_object_mut() {
                let _ = kind.insert(item.id.clone(), item.count.into());
            }
        }
        let _ = written.insert(system.id().to_owned(), kinds.into());
    }
    let mut file = Map::new();
    let _ = file.insert(MARK.to_owned(), VERSION.into());
    let _ = file.insert("games".to_owned(), written.into());
    let text = serde_json::to_string_pretty(&Value::Object(file)).unwrap_or_default();
    text + "\n"
}

/// Reads a file.
///
/// # Errors
/// It is no such file, of a newer form, or a value in it is none, with line and column.
pub fn read(catalogs: &Catalogs, text: &str) -> Result<CollectionFile, ReadError> {
    let json = Json::parse(text)?;
    let root = Node::root(text, &json);
    let Some(version) = root.field(MARK)? else { return Err(root.error("systems.collection.no_file")) };
    if version.integer(0..=i64::MAX)? != VERSION {
        return Err(version.error("systems.read.version"));
    }
    root.only(&[MARK, "games"])?;
    let mut file = CollectionFile::default();
    let games = root.required("games")?;
    for (id, game) in games.entries()? {
        let Some(system) = SystemId::from_id(id) else {
            return Err(game.error("systems.read.system").with("value", id).with("known", SystemId::known()));
        };
        let mut items = Vec::new();
        for (kind, things) in game.entries()? {
            for (thing, count) in things.entries()? {
                let count = u32::try_from(count.integer(0..=i64::from(MOST))?).unwrap_or_default();
                if !is_known(catalogs, system, kind, thing) {
                    file.unknown.push(format!("{id}: {kind} {thing}"));
                }
                items.push(OwnedItem { kind: kind.to_owned(), id: thing.to_owned(), count });
            }
        }
        file.games.push((system, items));
    }
    Ok(file)
}

/// True if a system has a product or countable card of this kind and id.
pub fn is_known(catalogs: &Catalogs, system: SystemId, kind: &str, id: &str) -> bool {
    match kind {
        PRODUCT => catalogs.products(system).iter().any(|product| product.id == id),
        _ => catalogs.find_collected(system, kind, id).is_some(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn item(kind: &str, id: &str, count: u32) -> OwnedItem {
        OwnedItem { kind: kind.into(), id: id.into(), count }
    }

    #[test]
    fn a_collection_is_read_as_it_was_written() {
        let catalogs = Catalogs::default();
        let xwing = [item("product", "core_set", 2), item("upgrade", "r2d2", 1)];
        let legion = [item("unit", "leia_organa", 1), item("unit", "of_tomorrow", 3)];
        let games = [(SystemId::XWing, &xwing[..]), (SystemId::Legion, &legion[..]), (SystemId::Deckbuilding, &[])];
        let file = read(&catalogs, &write(games.into_iter())).unwrap();
        assert_eq!(file.games, [(SystemId::XWing, xwing.to_vec()), (SystemId::Legion, legion.to_vec())]);
        assert_eq!(file.unknown, ["legion: unit of_tomorrow"]);
    }

    #[test]
    fn what_is_wrong_with_a_file_is_told_with_its_place() {
        let catalogs = Catalogs::default();
        let wrong = |text: &str| {
            let error = read(&catalogs, text).unwrap_err();
            (error.key, error.line)
        };
        assert_eq!(wrong("{}"), ("systems.collection.no_file", 1));
        assert_eq!(wrong("{\"muster_collection\": 2,\n \"games\": {}}").0, "systems.read.version");
        assert_eq!(wrong("{\"muster_collection\": 1,\n \"games\": {\"chess\": {}}}"), ("systems.read.system", 2));
        let many = "{\"muster_collection\": 1,\n \"games\": {\"xwing\": {\"ship\":\n {\"xwing\": 1000}}}}";
        assert_eq!(wrong(many).1, 3);
        assert_eq!(wrong("{\"muster_collection\": 1, \"box\": 1, \"games\": {}}").0, "systems.read.unknown_field");
    }
}
