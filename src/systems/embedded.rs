//! Lists within other text: between fences, behind marks of quotation, in a sentence.

use kernel::json::Json;

/// The longest text that is searched; posts are a hundredth of it.
const LONGEST: usize = 1 << 20;
/// The beginnings that are tried.
const MOST_TRIED: usize = 16;

/// The first JSON object of a text that does not begin with one, and the words around it.
pub(super) fn object(text: &str) -> Option<(String, String)> {
    let plain = plain(text)?;
    let (start, end) = next_object(&plain, 0)?;
    Some((plain[start..end].to_owned(), words(&format!("{} {}", &plain[..start], &plain[end..]))))
}

/// All JSON objects of a text that does not begin with one.
pub(super) fn objects(text: &str) -> Vec<String> {
    let Some(plain) = plain(text) else { return Vec::new() };
    let (mut objects, mut from) = (Vec::new(), 0);
    while let Some((start, end)) = next_object(&plain, from) {
        objects.push(plain[start..end].to_owned());
        from = end;
    }
    objects
}

/// A text in which objects may stand, as they are written elsewhere; none if it begins with one.
fn plain(text: &str) -> Option<String> {
    let text = text.trim();
    if text.len() > LONGEST || !text.contains('{') {
        return None;
    }
    let plain = requoted(&unquoted(text));
    (plain != text || !text.starts_with(['{', '['])).then_some(plain)
}

/// Where the next object stands from a place on.
fn next_object(plain: &str, from: usize) -> Option<(usize, usize)> {
    let starts = plain[from..].match_indices('{').map(|(at, _)| from + at).take(MOST_TRIED);
    starts.filter_map(|start| Some((start, start + length(&plain[start..])?))).find(|(start, end)| {
        // Few braces in a text are objects, and an object without a field is no list.
        matches!(Json::parse(&plain[*start..*end]), Ok(Json::Object(fields)) if !fields.is_empty())
    })
}

/// The text without the marks of quotation before its lines.
fn unquoted(text: &str) -> String {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    if !lines.all(|line| line.trim_start().starts_with('>')) {
        return text.to_owned();
    }
    let lines = text.lines().map(|line| line.trim_start().trim_start_matches('>').trim_start());
    lines.collect::<Vec<_>>().join("\n")
}

/// The text with the quotes of JSON, if it has those of other languages alone.
fn requoted(text: &str) -> String {
    let is_other = !text.contains('"') && text.contains("':");
    if is_other { text.replace('\'', "\"") } else { text.to_owned() }
}

/// The length of the object at the beginning of a text.
fn length(text: &str) -> Option<usize> {
    let (mut depth, mut in_string, mut escaped) = (0_usize, false, false);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_string => escaped = true,
            b'"' => in_string = !in_string,
            b'{' if !in_string => depth += 1,
            b'}' if !in_string => {
                depth -= 1;
                if depth == 0 {
                    return Some(at + 1);
                }
            }
            _ => {}
        }
    }
    None
}

/// The words of what stands around a list, without fences and the names of languages behind them.
fn words(around: &str) -> String {
    let lines = around.lines().map(str::trim).filter(|line| !line.starts_with("```") && !line.starts_with("~~~"));
    let lines = lines.map(|line| line.trim_matches(['`', '>', ' ']));
    lines
        .flat_map(str::split_whitespace)
        .filter(|word| word.contains(char::is_alphanumeric))
        .collect::<Vec<_>>()
        .join(" ")
}

/// The host of a text that is nothing but an address.
pub(super) fn host(text: &str) -> Option<&str> {
    let text = text.trim();
    let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"))?;
    let host = rest.split(['/', '?', '#']).next()?;
    (!text.contains(char::is_whitespace) && host.contains('.')).then(|| host.strip_prefix("www.").unwrap_or(host))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_object_is_found_between_fences_behind_quotes_and_in_sentences() {
        let bare = r#"{"pilots": [{"name": "a}b"}]}"#;
        let found = |text: &str| object(text);
        assert_eq!(found(&format!("```xws\n{bare}\n```")), Some((bare.to_owned(), String::new())));
        assert_eq!(found(&format!("> {bare}")), Some((bare.to_owned(), String::new())));
        assert_eq!(found(&format!("My list: {bare} enjoy")), Some((bare.to_owned(), "My list: enjoy".to_owned())));
        assert_eq!(found("{'pilots': []}"), Some(("{\"pilots\": []}".to_owned(), String::new())));
        for text in [bare, "no { braces } here", "{", "", "Vader {"] {
            assert_eq!(found(text), None, "{text}");
        }
    }

    #[test]
    fn an_address_alone_has_a_host() {
        assert_eq!(host(" https://www.example.org/list/7 "), Some("example.org"));
        assert_eq!(host("https://example.org and more"), None);
        assert_eq!(host("Vader"), None);
    }
}
