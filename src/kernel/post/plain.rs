//! Plain text, made so that reading it again gives the same list.

use super::{ILLEGAL, NOTES, Post};

/// The list as plain text: name, summary, a line a ship or unit with its cards below, sections, total, verdict, notes.
pub fn plain(post: &Post<'_>) -> String {
    let mut out = String::new();
    let mut line = |text: &str| {
        out.push_str(text);
        out.push('\n');
    };
    if !post.name.is_empty() {
        line(&post.labeled_name());
    }
    line(&post.summary());
    for entry in &post.entries {
        line("");
        line(&entry.told(str::to_owned, ("", "")));
        for part in &entry.parts {
            let indent = if part.within { "    " } else { "  " };
            line(&format!("{indent}- {}", part.told(str::to_owned)));
        }
    }
    for section in &post.sections {
        line("");
        line(&format!("{}:", section.heading));
        for card in &section.cards {
            line(&format!("  - {}", card.told(str::to_owned)));
        }
    }
    line("");
    line(&post.total_line());
    line(&post.verdict());
    for error in &post.errors {
        line(&format!("{ILLEGAL} {error}"));
    }
    if !post.notes.is_empty() {
        line("");
        line(&format!("{}:", post.say(NOTES)));
        line(post.notes);
    }
    out
}
