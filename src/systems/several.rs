//! Texts with several lists: dumps of tournaments, a list a line, several links, lists one below the other.

use super::{SystemId, embedded};
use kernel::{document::MARK, json::Json, similar::fold};

/// The most lists that are taken of one text.
pub(super) const MOST: usize = 20_000;
/// Fields that name whoever plays the list beside them.
const NAMES: &[&str] = &["name", "player", "player_name", "listname"];
/// The fewest marks that rule a line.
const RULER: usize = 3;

/// A list within a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Part {
    pub text: String,
    /// A name for it, if it has none itself.
    pub name: Option<String>,
}

impl Part {
    fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), name: None }
    }
}

/// The lists that a text written by programs holds: objects and links. Fewer than two if it is a list itself.
pub(super) fn of_programs(text: &str) -> Vec<Part> {
    let trimmed = text.trim();
    let mut parts = Vec::new();
    if trimmed.starts_with(['{', '[']) {
        match Json::parse(trimmed) {
            Ok(json) => collect(&json, None, &mut parts),
            // A list a line.
            Err(_) => {
                for line in trimmed.lines().filter(|line| !line.trim().is_empty()) {
                    match Json::parse(line) {
                        Ok(json) => collect(&json, None, &mut parts),
                        Err(_) => return Vec::new(),
                    }
                }
            }
        }
    } else {
        parts.extend(embedded::objects(text).into_iter().map(Part::new));
        let links = text.split_whitespace().filter(|word| embedded::host(word).is_some());
        if parts.is_empty() {
            parts.extend(links.map(Part::new));
        }
    }
    parts.truncate(MOST);
    parts
}

/// Adds every list within a value: objects with a field that lists of some system have, and texts that hold one.
fn collect(json: &Json<'_>, name: Option<&str>, parts: &mut Vec<Part>) {
    if parts.len() >= MOST {
        return;
    }
    match json {
        Json::List(items) => items.iter().for_each(|item| collect(item, name, parts)),
        Json::Object(fields) if is_list(fields) => {
            parts.push(Part { text: json.to_value().to_string(), name: name.map(str::to_owned) });
        }
        Json::Object(fields) => {
            let own = NAMES.iter().find_map(|wanted| fields.iter().find(|(key, _)| key == wanted));
            let own = own.and_then(|(_, value)| if let Json::Text(text) = value { Some(text.as_ref()) } else { None });
            fields.iter().for_each(|(_, value)| collect(value, own.or(name), parts));
        }
        // Dumps of tournaments have lists as texts.
        Json::Text(text) if text.trim_start().starts_with('{') => {
            if let Ok(inner) = Json::parse(text) {
                collect(&inner, name, parts);
            }
        }
        Json::Text(text) if embedded::host(text).is_some() => {
            parts.push(Part { text: text.as_ref().to_owned(), name: name.map(str::to_owned) });
        }
        _ => {}
    }
}

fn is_list(fields: &[(std::borrow::Cow<'_, str>, Json<'_>)]) -> bool {
    let marks = SystemId::ALL.iter().flat_map(|system| system.lists().fields);
    let mut marks = marks.copied().chain([MARK]);
    marks.any(|mark| fields.iter().any(|(key, value)| key == mark && !matches!(value, Json::Text(_) | Json::Null)))
}

/// The ways to cut a text for people into lists that stand one below the other, the plainest first.
pub(super) fn of_people(text: &str) -> impl Iterator<Item = Vec<Part>> + '_ {
    let ends: [fn(&str, usize) -> bool; 3] =
        [|line, _| is_ruler(line), |line, _| is_total(line), |_, blank| blank == 2];
    let ways = ends.into_iter().map(move |ends| {
        let (mut parts, mut blank) = (vec![String::new()], 0);
        for line in text.lines() {
            blank = if line.trim().is_empty() { blank + 1 } else { 0 };
            if let Some(part) = parts.last_mut() {
                part.push_str(line);
                part.push('\n');
            }
            if ends(line, blank) {
                parts.push(String::new());
            }
        }
        parts.retain(|part| part.contains(char::is_alphanumeric));
        parts.into_iter().map(Part::new).collect::<Vec<_>>()
    });
    ways.filter(|parts| parts.len() > 1)
}

fn is_ruler(line: &str) -> bool {
    let line = line.trim();
    line.len() >= RULER && line.chars().all(|letter| "-=_*~#–—".contains(letter))
}

/// True for a line that sums up a list.
fn is_total(line: &str) -> bool {
    let line = fold(line);
    line.starts_with("total") && line.contains(|letter: char| letter.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_found_in_dumps_lines_fences_and_links() {
        let squad = r#"{"pilots":[{"name":"wedgeantilles","ship":"xwing"}]}"#;
        let texts = |text: &str| of_programs(text).into_iter().map(|part| part.text).collect::<Vec<_>>();
        let escaped = squad.replace('"', "\\\"");
        for text in [
            format!("[{squad},{squad}]"),
            format!("{{\"players\":[{{\"list\":{squad}}},{{\"list\":{squad}}}]}}"),
            format!("{{\"lists\":[\"{escaped}\",\"{escaped}\"]}}"),
            format!("{squad}\n{squad}\n"),
            format!("One:\n```\n{squad}\n```\nand the other\n```\n{squad}\n```"),
        ] {
            assert_eq!(texts(&text), [squad, squad], "{text}");
        }
        let link = "https://legionhq2.com/list/rebels/800:1ab";
        assert_eq!(texts(&format!("{link}\nand {link}")), [link, link]);
        assert_eq!(texts(squad), [squad]);
        for text in ["Vader", "{\"pilots\": \"none\"}", "{", "[1, 2]"] {
            assert!(texts(text).is_empty(), "{text}");
        }
    }

    #[test]
    fn a_list_without_a_name_has_that_of_its_player() {
        let parts = of_programs(r#"[{"player":"Ann","list":{"pilots":[]}},{"list":{"pilots":[]}}]"#);
        assert_eq!(parts.iter().map(|part| part.name.as_deref()).collect::<Vec<_>>(), [Some("Ann"), None]);
    }

    #[test]
    fn lists_for_people_are_cut_at_rulers_totals_and_gaps() {
        let ways = |text: &str| of_people(text).map(|parts| parts.len()).collect::<Vec<_>>();
        assert_eq!(ways("Wedge\n---\nVader\n"), [2]);
        assert_eq!(ways("Wedge (29)\nTotal: 29\nVader (29)\nTotal: 29\n"), [2]);
        assert_eq!(ways("Wedge\n\n\nVader"), [2]);
        assert!(ways("Wedge\n\nVader\nTotal: 58").is_empty());
    }
}
