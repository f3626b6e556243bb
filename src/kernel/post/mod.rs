//! A list as players post it: plain text, Markdown, BBCode and HTML, each with the total and the verdict.
//!
//! A system gathers what is told of its list as a [`Post`]; each form only says how it looks and how the marks of the
//! form are taken out of names.

mod html;
mod markup;
mod plain;

pub use html::html;
pub use markup::{bbcode, markdown};
pub use plain::plain;

use std::borrow::Cow;

use crate::{Language, phrase};

/// Marks before the verdict and before each error, by which reading knows that they are no part of the list.
pub const LEGAL: char = '✓';
/// See [`LEGAL`].
pub const ILLEGAL: char = '✗';
/// The tag of a card that the catalog does not have. Reading takes the name before it as it stands.
pub const NOT_IN_CATALOG: &str = "?";
/// The key of the heading of the notes.
pub const NOTES: &str = "systems.post.notes";

/// A list for a post.
#[derive(Debug, Clone)]
pub struct Post<'a> {
    /// The language of the words.
    pub language: Language,
    /// The key of what such a list is called.
    pub label: &'static str,
    /// The key of what a list without a name is called.
    pub unnamed: &'static str,
    /// The list's name in one line.
    pub name: String,
    /// The player's notes.
    pub notes: &'a str,
    /// Facts in the line before its points: faction, format.
    pub facts: Vec<Cow<'a, str>>,
    /// Its points.
    pub total: i32,
    /// The points it may have.
    pub limit: i32,
    /// Its entries: ships, units.
    pub entries: Vec<PostedEntry>,
    /// Cards beside them, each under a heading: hands, decks.
    pub sections: Vec<PostedSection>,
    /// The sentence of each error; none if the list is legal.
    pub errors: Vec<String>,
    /// True if the list opts out of the rules: it is never legal.
    pub is_freeform: bool,
}

/// One ship or unit.
#[derive(Debug, Clone)]
pub struct PostedEntry {
    pub card: PostedCard,
    /// A further note on the card: its ship type. May be empty.
    pub kind: String,
    /// The cards it carries.
    pub parts: Vec<PostedPart>,
    /// Cost of all copies.
    pub total: i32,
}

/// A card that another one carries.
#[derive(Debug, Clone)]
pub struct PostedPart {
    pub card: PostedCard,
    /// As what it is carried, in the post's language, where that is not plain.
    pub role: Option<&'static str>,
    /// True if the preceding part that is not itself within one carries it.
    pub within: bool,
}

/// Cards under a heading.
#[derive(Debug, Clone)]
pub struct PostedSection {
    /// The heading, in the post's language.
    pub heading: Cow<'static, str>,
    pub cards: Vec<PostedCard>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PostedCard {
    pub name: String,
    /// A mark that tells the card from its namesakes, or that the catalog lacks it.
    pub tag: Option<String>,
    /// Its cost, if such cards have one.
    pub cost: Option<i32>,
}

impl PostedCard {
    /// A card the catalog does not have, as it was written.
    pub fn unknown(written: &str, cost: Option<i32>) -> Self {
        Self { name: one_line(written), tag: Some(NOT_IN_CATALOG.to_owned()), cost }
    }

    /// Name, tag and cost.
    fn told(&self, escape: fn(&str) -> String) -> String {
        let mut out = self.named(escape);
        if let Some(cost) = self.cost {
            out.push_str(&format!(" ({cost})"));
        }
        out
    }

    /// Name and tag.
    fn named(&self, escape: fn(&str) -> String) -> String {
        match &self.tag {
            Some(tag) => format!("{} {}", escape(&self.name), escape(&format!("[{tag}]"))),
            None => escape(&self.name),
        }
    }
}

impl PostedEntry {
    /// Name, tag, kind and cost.
    fn told(&self, escape: fn(&str) -> String, bold: (&str, &str)) -> String {
        let (begin, end) = bold;
        let mut out = format!("{begin}{}{end}", self.card.named(escape));
        if !self.kind.is_empty() {
            out.push_str(&format!(" — {}", escape(&self.kind)));
        }
        if let Some(cost) = self.card.cost {
            out.push_str(&format!(" ({cost})"));
        }
        out
    }
}

impl PostedPart {
    /// Role, name, tag and cost.
    fn told(&self, escape: fn(&str) -> String) -> String {
        let card = self.card.told(escape);
        match self.role {
            Some(role) => format!("{}: {card}", escape(role)),
            None => card,
        }
    }
}

impl Post<'_> {
    fn say(&self, key: &'static str) -> &'static str {
        phrase::text(self.language, key)
    }

    /// The name, or what a list without one is called.
    fn title(&self) -> &str {
        if self.name.is_empty() { self.say(self.unnamed) } else { &self.name }
    }

    /// The name behind the word for such a list.
    fn labeled_name(&self) -> String {
        format!("{}: {}", self.say(self.label), self.name)
    }

    /// Faction, format and total in one line.
    fn summary(&self) -> String {
        let mut out = String::new();
        for fact in &self.facts {
            out.push_str(fact);
            out.push_str(" · ");
        }
        format!("{out}{}/{}", self.total, self.limit)
    }

    fn total_line(&self) -> String {
        phrase::say(self.language, "systems.post.total", &[("total", &self.total), ("limit", &self.limit)])
    }

    /// The verdict, with the mark by which reading knows that it is no part of the list.
    fn verdict(&self) -> String {
        if self.is_freeform {
            format!("{ILLEGAL} {}", self.say("systems.post.freeform"))
        } else if self.errors.is_empty() {
            format!("{LEGAL} {}", self.say("systems.post.legal"))
        } else {
            let count = self.errors.len();
            format!("{ILLEGAL} {}", phrase::say(self.language, "systems.post.illegal", &[("count", &count)]))
        }
    }
}

/// A text without line breaks.
pub fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
