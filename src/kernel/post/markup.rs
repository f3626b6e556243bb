//! Markdown and BBCode.

use std::fmt::Write;

use super::{ILLEGAL, NOTES, Post};

/// The list in Markdown: a heading, a list of ships or units, each with a list of its cards.
pub fn markdown(post: &Post<'_>) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "## {}\n\n**{}**\n", quiet(post.title()), quiet(&post.summary()));
    for entry in &post.entries {
        let _ = writeln!(out, "- {}", entry.told(quiet, ("**", "**")));
        for part in &entry.parts {
            let indent = if part.within { "    " } else { "  " };
            let _ = writeln!(out, "{indent}- {}", part.told(quiet));
        }
    }
    for section in &post.sections {
        let _ = writeln!(out, "\n**{}:**\n", quiet(&section.heading));
        for card in &section.cards {
            let _ = writeln!(out, "- {}", card.told(quiet));
        }
    }
    let _ = writeln!(out, "\n**{}**\n\n{}", quiet(&post.total_line()), quiet(&post.verdict()));
    if !post.errors.is_empty() {
        let _ = writeln!(out);
    }
    for error in &post.errors {
        let _ = writeln!(out, "- {ILLEGAL} {}", quiet(error));
    }
    if !post.notes.is_empty() {
        let _ = writeln!(out, "\n**{}:**\n", quiet(post.say(NOTES)));
        for note in post.notes.lines() {
            let _ = writeln!(out, "> {}", quiet(note.trim_end()));
        }
    }
    out
}

/// Text in which no character is a mark of Markdown.
fn quiet(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    for letter in text.chars() {
        if matches!(
            letter,
            '\\' | '`' | '*' | '_' | '{' | '}' | '[' | ']' | '<' | '>' | '#' | '|' | '~' | '&' | '!' | '$' | '^' | '='
        ) {
            out.push('\\');
        }
        out.push(letter);
    }
    // These mean a list only where a line begins with them.
    let begins_list = out.starts_with(['-', '+']);
    if begins_list {
        out.insert(0, '\\');
    } else if let Some(end) = out.find(|letter: char| !letter.is_ascii_digit())
        && end > 0
        && out[end..].starts_with(['.', ')'])
    {
        out.insert(end, '\\');
    }
    out
}

/// The list in BBCode, with the tags that every forum knows: `b`, `i`, `list`.
pub fn bbcode(post: &Post<'_>) -> String {
    let mut out = String::new();
    // No mark of BBCode says that a line is a heading: the name, which may be that of a card, is labeled.
    let title = if post.name.is_empty() { post.title().to_owned() } else { post.labeled_name() };
    let _ = writeln!(out, "[b]{}[/b]\n[i]{}[/i]", unbracketed(&title), unbracketed(&post.summary()));
    for entry in &post.entries {
        let _ = writeln!(out, "\n{}", entry.told(unbracketed, ("[b]", "[/b]")));
        let lines = entry.parts.iter().map(|part| (part.within, part.told(unbracketed)));
        bullets(&mut out, lines);
    }
    for section in &post.sections {
        let _ = writeln!(out, "\n[b]{}:[/b]", unbracketed(&section.heading));
        bullets(&mut out, section.cards.iter().map(|card| (false, card.told(unbracketed))));
    }
    let _ = writeln!(out, "\n[b]{}[/b]\n{}", unbracketed(&post.total_line()), unbracketed(&post.verdict()));
    for error in &post.errors {
        let _ = writeln!(out, "{ILLEGAL} {}", unbracketed(error));
    }
    if !post.notes.is_empty() {
        let _ = writeln!(out, "\n[b]{}:[/b]", unbracketed(post.say(NOTES)));
        for note in post.notes.lines() {
            let _ = writeln!(out, "{}", unbracketed(note.trim_end()));
        }
    }
    out
}

/// A list of lines, each with whether it stands within the one before; nothing for none.
fn bullets(out: &mut String, lines: impl Iterator<Item = (bool, String)>) {
    let mut depth = 0;
    for (within, line) in lines {
        let wanted = if within { 2 } else { 1 };
        while depth < wanted {
            let _ = writeln!(out, "[list]");
            depth += 1;
        }
        while depth > wanted {
            let _ = writeln!(out, "[/list]");
            depth -= 1;
        }
        let _ = writeln!(out, "[*]{line}");
    }
    for _ in 0..depth {
        let _ = writeln!(out, "[/list]");
    }
}

/// Text in which no bracket begins a tag. BBCode has no way to quote a bracket that all forums share; a space without
/// width behind it leaves the text as it looks and makes it no tag.
fn unbracketed(text: &str) -> String {
    text.replace('[', "[\u{200b}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_of_markdown_are_taken_out() {
        assert_eq!(quiet("*a* _b_ [c](d) <e> #f"), r"\*a\* \_b\_ \[c\](d) \<e\> \#f");
        assert_eq!(quiet("- x"), r"\- x");
        assert_eq!(quiet("12. x"), r"12\. x");
        assert_eq!(quiet("4-LOM"), "4-LOM");
        assert_eq!(quiet("\"Dark Curse\""), "\"Dark Curse\"");
    }

    #[test]
    fn a_bracket_begins_no_tag() {
        assert!(!unbracketed("[b]loud[/b]").contains("[b]"));
        assert!(!unbracketed("[[b]]").contains("[b"));
    }
}
