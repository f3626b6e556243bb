//! Line and column of a catalog error, for authors of catalogs.

use super::{CatalogError, CatalogFile};
use crate::json::{Json, Node};

impl CatalogError {
    /// Looks for the line and column of what is wrong in its file, one of `files`: of the field, else of the card.
    pub fn locate(&mut self, files: &[CatalogFile<'_>]) {
        if self.position.is_some() || self.problem.position.is_some() {
            return;
        }
        let field = self.field.as_deref().unwrap_or_default();
        // Parts of one file go by its name: one that has the field is looked at first.
        let name = format!("\"{}\"", field.split(['.', '[']).next().unwrap_or_default());
        let mut parts: Vec<&CatalogFile<'_>> = files.iter().filter(|file| file.name == self.file).collect();
        parts.sort_by_key(|part| !part.text.contains(&name));
        for file in parts {
            let Ok(json) = Json::parse(file.text) else { continue };
            let root = Node::root(file.text, &json);
            self.position = match &self.card {
                Some(card) => of_card(&root, card, field),
                None => Some(deepest(&root, field)),
            };
            if self.position.is_some() {
                return;
            }
        }
    }
}

/// The place of a card's field in a file of rows or of texts.
fn of_card(root: &Node<'_, '_>, card: &str, field: &str) -> Option<(usize, usize)> {
    let mut found = None;
    for (name, table) in root.entries().ok()? {
        match name {
            "rows" | "changes" => {
                for row in table.items().ok()? {
                    let named = |key: &str| text(row.json, key).is_some_and(|text| text == card);
                    // Changes stand behind the rows, and a file that changes a card is named for what it says there.
                    if named("key") || (text(row.json, "key").is_none() && named("id")) {
                        found = Some(deepest(&row, field));
                    }
                }
            }
            _ => {
                if let Json::Object(_) = table.json
                    && let Some(entry) = table.field(card).ok()?
                {
                    found = Some(deepest(&entry, field));
                }
            }
        }
    }
    found
}

fn text<'j>(json: &'j Json<'_>, key: &str) -> Option<&'j str> {
    let Json::Object(fields) = json else { return None };
    fields.iter().find_map(|(name, value)| match value {
        Json::Text(text) if name == key => Some(text.as_ref()),
        _ => None,
    })
}

/// The place of what lies furthest on the way `path`, such as `restrictions.ships[2]`.
fn deepest(node: &Node<'_, '_>, path: &str) -> (usize, usize) {
    let path = path.trim_start_matches('.');
    if let Some(rest) = path.strip_prefix('[') {
        if let Some((index, rest)) = rest.split_once(']')
            && let (Ok(index), Ok(mut items)) = (index.parse::<usize>(), node.items())
            && let Some(item) = items.nth(index)
        {
            return deepest(&item, rest);
        }
    } else if !path.is_empty() {
        let (name, rest) = path.split_at(path.find(['.', '[']).unwrap_or(path.len()));
        if let Ok(Some(field)) = node.field(name) {
            return deepest(&field, rest);
        }
    }
    let here = node.error("systems.read.no_json");
    (here.line, here.column)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Problem;

    const FILE: &str = r#"{
 "muster_catalog": 1, "kind": "upgrades",
 "rows": [
  {"id": "one",
   "restrictions": {"ships": ["a",
                              "b"]}}
 ],
 "changes": [
  {"key": "two", "id": "one",
   "points": "x"}]
}"#;

    fn line(card: Option<&str>, field: Option<&str>) -> Option<usize> {
        let (card, field) = (card.map(str::to_owned), field.map(str::to_owned));
        let problem = Problem::new("systems.problem.twice");
        let mut error = CatalogError { file: "f".into(), card, field, problem, position: None };
        error.locate(&[CatalogFile::new("f", FILE)]);
        error.position.map(|(line, _)| line)
    }

    #[test]
    fn a_slip_is_found_at_the_line_of_its_field_else_of_its_card() {
        assert_eq!(line(Some("one"), None), Some(4));
        assert_eq!(line(Some("one"), Some("restrictions.ships[1]")), Some(6));
        assert_eq!(line(Some("one"), Some("restrictions.sizes[1]")), Some(5));
        assert_eq!(line(Some("two"), Some("points")), Some(10));
        assert_eq!(line(None, Some("kind")), Some(2));
        assert_eq!(line(Some("three"), None), None);
    }
}
