//! HTML: one page that needs nothing else, for a browser or to be pasted.

use std::fmt::Write;

use super::{ILLEGAL, NOTES, Post};

const STYLE: &str = "body{font-family:sans-serif;max-width:44em;margin:2em auto;padding:0 1em}\
table{border-collapse:collapse;width:100%}\
th,td{text-align:left;padding:.2em .5em;vertical-align:top}\
tr.entry th{border-top:1px solid #888;padding-top:.6em}\
td.card{padding-left:2em}\
td.within{padding-left:4em}\
.points{text-align:right;font-variant-numeric:tabular-nums}\
.notes{white-space:pre-wrap}";

/// The list as a page of HTML, without scripts and without anything from elsewhere.
pub fn html(post: &Post<'_>) -> String {
    let title = escape(post.title());
    let mut out = String::new();
    let _ = writeln!(
        out,
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n<title>{title}</title>\n\
         <style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n<p>{}</p>\n<table>",
        post.language.code(),
        escape(&post.summary()),
    );
    for entry in &post.entries {
        let _ = writeln!(
            out,
            "<tr class=\"entry\"><th>{}</th><th class=\"points\">{}</th></tr>",
            entry.told(escape, ("", "")),
            entry.total
        );
        for part in &entry.parts {
            let card = part.card.named(escape);
            let card = part.role.map_or_else(|| card.clone(), |role| format!("{}: {card}", escape(role)));
            let class = if part.within { "within" } else { "card" };
            let cost = part.card.cost.map_or_else(String::new, |cost| cost.to_string());
            let _ = writeln!(out, "<tr><td class=\"{class}\">{card}</td><td class=\"points\">{cost}</td></tr>");
        }
    }
    let _ = writeln!(out, "</table>");
    for section in &post.sections {
        let _ = writeln!(out, "<h2>{}:</h2>\n<ul>", escape(&section.heading));
        for card in &section.cards {
            let _ = writeln!(out, "<li>{}</li>", card.told(escape));
        }
        let _ = writeln!(out, "</ul>");
    }
    let _ = writeln!(out, "<p><strong>{}</strong></p>", escape(&post.total_line()));
    let _ = writeln!(out, "<p>{}</p>", escape(&post.verdict()));
    if !post.errors.is_empty() {
        let _ = writeln!(out, "<ul>");
        for error in &post.errors {
            let _ = writeln!(out, "<li>{ILLEGAL} {}</li>", escape(error));
        }
        let _ = writeln!(out, "</ul>");
    }
    if !post.notes.is_empty() {
        let heading = escape(post.say(NOTES));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_of_html_are_taken_out() {
        assert_eq!(escape("<b title='x'>\"&\"</b>"), "&lt;b title=&#39;x&#39;&gt;&quot;&amp;&quot;&lt;/b&gt;");
    }
}
