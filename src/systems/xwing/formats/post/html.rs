//! HTML: one page that needs nothing else, for a browser or to be pasted.

use std::fmt::Write;

use super::{ILLEGAL, Post, PostedCard};

const STYLE: &str = "body{font-family:sans-serif;max-width:44em;margin:2em auto;padding:0 1em}\
table{border-collapse:collapse;width:100%}\
th,td{text-align:left;padding:.2em .5em;vertical-align:top}\
tr.ship th{border-top:1px solid #888;padding-top:.6em}\
td.card{padding-left:2em}\
.points{text-align:right;font-variant-numeric:tabular-nums}\
.notes{white-space:pre-wrap}";

/// The squad as a page of HTML, without scripts and without anything from elsewhere.
pub(super) fn write(post: &Post<'_>) -> String {
    let title = escape(post.title());
    let mut out = String::new();
    let _ = writeln!(
        out,
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n<title>{title}</title>\n\
         <style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n<p>{}</p>\n<table>",
        post.language.code(),
        escape(&post.summary()),
    );
    for ship in &post.ships {
        let kind = if ship.kind.is_empty() { String::new() } else { format!(" — {}", escape(&ship.kind)) };
        let _ = writeln!(
            out,
            "<tr class=\"ship\"><th>{}{kind} ({})</th><th class=\"points\">{}</th></tr>",
            card(&ship.card),
            ship.card.cost,
            ship.total
        );
        for upgrade in &ship.upgrades {
            let _ = writeln!(
                out,
                "<tr><td class=\"card\">{}</td><td class=\"points\">{}</td></tr>",
                card(upgrade),
                upgrade.cost
            );
        }
    }
    let _ = writeln!(out, "</table>\n<p><strong>{}</strong></p>", escape(&post.total_line()));
    let _ = writeln!(out, "<p>{}</p>", escape(&post.verdict()));
    if !post.errors.is_empty() {
        let _ = writeln!(out, "<ul>");
        for error in &post.errors {
            let _ = writeln!(out, "<li>{ILLEGAL} {}</li>", escape(error));
        }
        let _ = writeln!(out, "</ul>");
    }
    if !post.notes.is_empty() {
        let heading = escape(post.say("xwing-formats.notes"));
        let _ = writeln!(out, "<h2>{heading}:</h2>\n<p class=\"notes\">{}</p>", escape(post.notes));
    }
    let _ = writeln!(out, "</body>\n</html>");
    out
}

/// Text in which no character is a mark of HTML, within elements and within quoted attributes.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            other => out.push(other),
        }
    }
    out
}

fn card(card: &PostedCard) -> String {
    match &card.tag {
        Some(tag) => escape(&format!("{} [{tag}]", card.name)),
        None => escape(&card.name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_of_html_are_taken_out() {
        assert_eq!(escape("<b title='x'>\"&\"</b>"), "&lt;b title=&#39;x&#39;&gt;&quot;&amp;&quot;&lt;/b&gt;");
    }
}
