//! Takes the marks of HTML, BBCode and Markdown out of a text.

use std::borrow::Cow;

/// The longest tag that is taken for one; text with a stray `<` or `[` is left as it is.
const LONGEST_TAG: usize = 400;

/// Elements of HTML that end a line.
const BLOCKS: &[&str] = &[
    "address",
    "article",
    "blockquote",
    "br",
    "body",
    "div",
    "dd",
    "dl",
    "dt",
    "footer",
    "form",
    "header",
    "hr",
    "li",
    "main",
    "nav",
    "ol",
    "p",
    "pre",
    "section",
    "table",
    "tbody",
    "tfoot",
    "thead",
    "tr",
    "ul",
];

/// Elements of HTML whose content is no text of the page.
const SILENT: &[&str] = &["head", "script", "style", "template"];

/// The tags of BBCode that forums share.
const BBCODE: &[&str] = &[
    "b", "i", "u", "s", "url", "img", "list", "size", "color", "colour", "font", "center", "left", "right", "quote",
    "spoiler", "code", "table", "tr", "td", "th", "h1", "h2", "h3", "ul", "ol", "li", "hr", "email",
];

/// The text without marks: lines stay lines, a heading begins with `#`, an entry of a list with `-`.
pub fn strip(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut endless = Endless::default();
    let (mut from, mut at) = (0, 0);
    while let Some(byte) = text.as_bytes().get(at) {
        let rest = || &text[at..];
        let mark = match byte {
            b'<' => html(rest(), &mut endless),
            b'[' => bbcode(rest()),
            b'&' => entity(rest()),
            b'\\' => escape(rest()),
            b'\r' => Some(Mark::new(if rest().starts_with("\r\n") { 2 } else { 1 }, "\n")),
            // Spaces without width and spaces that do not break are written in two or three bytes.
            0xc2 | 0xe2 => space(rest()),
            _ => None,
        };
        match mark {
            Some(mark) => {
                out.push_str(&text[from..at]);
                out.push_str(&mark.instead);
                at += mark.length;
                from = at;
            }
            None => at += 1,
        }
    }
    out.push_str(&text[from..]);
    out
}

/// A mark at the beginning of a text: how long it is, and what stands for it.
struct Mark {
    length: usize,
    instead: String,
}

impl Mark {
    fn new(length: usize, instead: impl Into<String>) -> Self {
        Self { length, instead: instead.into() }
    }
}

/// A space that does not break, or one without width.
fn space(text: &str) -> Option<Mark> {
    if text.starts_with('\u{a0}') {
        return Some(Mark::new('\u{a0}'.len_utf8(), " "));
    }
    text.starts_with('\u{200b}').then(|| Mark::new('\u{200b}'.len_utf8(), ""))
}

/// Beginnings whose end was looked for once in vain: they are not looked for again.
#[derive(Default)]
struct Endless {
    comment: bool,
    silent: Vec<String>,
}

/// The content of the tag at the beginning of the text, up to this closing mark, and its length.
fn tag(text: &str, close: u8) -> Option<(&str, usize)> {
    let end = text.bytes().take(LONGEST_TAG).position(|byte| byte == close)?;
    Some((&text[1..end], end + 1))
}

fn html(text: &str, endless: &mut Endless) -> Option<Mark> {
    if text.starts_with("<!--") && !endless.comment {
        let end = text.find("-->");
        endless.comment = end.is_none();
        return end.map(|end| Mark::new(end + 3, ""));
    }
    let closes = text[1..].starts_with('/');
    let name = &text[if closes { 2 } else { 1 }..];
    let letters = name.bytes().take(LONGEST_TAG).take_while(u8::is_ascii_alphanumeric).count();
    let name = name[..letters].to_ascii_lowercase();
    if !name.starts_with(|letter: char| letter.is_ascii_alphabetic()) && !text.starts_with("<!") {
        return None;
    }
    let (_, length) = tag(text, b'>')?;
    if !closes && SILENT.contains(&name.as_str()) && !endless.silent.contains(&name) {
        let end = format!("</{name}");
        let Some(from) = find_ignoring_case(text, &end) else {
            endless.silent.push(name);
            return None;
        };
        let closing = tag(&text[from..], b'>').map_or(end.len(), |(_, length)| length);
        return Some(Mark::new(from + closing, ""));
    }
    let is_heading = name.len() == 2 && name.starts_with('h') && name.as_bytes()[1].is_ascii_digit();
    let instead = match name.as_str() {
        "td" | "th" if closes => "\t",
        "li" if !closes => "\n- ",
        // A lower heading is one of a part, such as the notes; it is not the squad's name.
        "h1" if !closes => "\n# ",
        _ if is_heading || BLOCKS.contains(&name.as_str()) => "\n",
        _ => "",
    };
    Some(Mark::new(length, instead))
}

fn find_ignoring_case(text: &str, wanted: &str) -> Option<usize> {
    let (text, wanted) = (text.as_bytes(), wanted.as_bytes());
    text.windows(wanted.len()).position(|window| window.eq_ignore_ascii_case(wanted))
}

fn bbcode(text: &str) -> Option<Mark> {
    if text.starts_with("[*]") {
        return Some(Mark::new(3, "\n- "));
    }
    let content = text[1..].strip_prefix('/').unwrap_or(&text[1..]);
    let letters = content.bytes().take(LONGEST_TAG).take_while(u8::is_ascii_alphanumeric).count();
    let name = &content[..letters];
    if !content[letters..].starts_with([']', '=', ' ']) || !BBCODE.iter().any(|known| known.eq_ignore_ascii_case(name))
    {
        return None;
    }
    tag(text, b']').map(|(_, length)| Mark::new(length, ""))
}

fn entity(text: &str) -> Option<Mark> {
    const LONGEST: usize = 12;
    let end = text.bytes().take(LONGEST).position(|byte| byte == b';')?;
    let letter = match text.get(1..end)? {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        "nbsp" => ' ',
        "mdash" => '—',
        "ndash" => '–',
        "middot" => '·',
        "bull" => '•',
        "times" => '×',
        name => {
            let code = name.strip_prefix('#')?;
            let code = match code.strip_prefix(['x', 'X']) {
                Some(hex) => u32::from_str_radix(hex, 16),
                None => code.parse(),
            };
            char::from_u32(code.ok()?)?
        }
    };
    Some(Mark::new(end + 1, letter))
}

/// A mark of Markdown that was taken out with a backslash.
fn escape(text: &str) -> Option<Mark> {
    let next = text.chars().nth(1).filter(char::is_ascii_punctuation)?;
    Some(Mark::new(1 + next.len_utf8(), next))
}

/// A line without the marks of emphasis around it.
pub(super) fn trim_emphasis(text: &str) -> Cow<'_, str> {
    let trimmed = text.trim().trim_matches(['*', '_', '`', '~']).trim();
    if trimmed.contains("**") || trimmed.contains("__") {
        Cow::Owned(trimmed.replace("**", "").replace("__", ""))
    } else {
        Cow::Borrowed(trimmed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_go_and_lines_stay() {
        assert_eq!(strip("<b>Soontir Fel (27)</b><br />Push"), "Soontir Fel (27)\nPush");
        assert_eq!(strip("[b]Soontir Fel (27)[/b]\n[url=http://x]y[/url]"), "Soontir Fel (27)\ny");
        assert_eq!(strip("<ul><li>A</li></ul>"), "\n\n- A\n\n");
        assert_eq!(strip("<head><title>x</title></head>y"), "y");
        assert_eq!(strip("A &amp; B &mdash; C&#39;s"), "A & B — C's");
        assert_eq!(strip(r"\*x\* \[y\]"), "*x* [y]");
        assert_eq!(strip("[*]one[*]two"), "\n- one\n- two");
    }

    #[test]
    fn what_is_no_tag_is_left() {
        for text in ["a < b", "[r2d2]", "<", "[", "& &x; &", "\\", "a <3 b", "R2-D2 [r2d2-swx22] (4)"] {
            assert_eq!(strip(text), text);
        }
    }

    #[test]
    fn an_open_tag_without_end_takes_no_time() {
        let text = "<a".repeat(50_000);
        assert_eq!(strip(&text).len(), text.len());
        let text = "<style>".repeat(20_000);
        assert!(strip(&text).len() < 10);
        let text = "<!--".repeat(50_000);
        assert_eq!(strip(&text).len(), text.len());
    }
}
