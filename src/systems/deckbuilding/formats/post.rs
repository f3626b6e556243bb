//! A base deck as a post for a forum.

use crate::{cards::Catalog, checks, list::Document};
use kernel::{
    Choice, Language, phrase,
    post::{Post, PostedCard, PostedEntry, one_line},
};

pub(super) fn gather<'a>(catalog: &'a Catalog, document: &'a Document, language: Language) -> Post<'a> {
    let report = checks::check(catalog, document);
    let deck = &document.list;
    let word = |key: &'static str| phrase::text(language, key);
    let entries = deck.bases.iter().map(|base| {
        let card = match base {
            Choice::Known(id) => {
                PostedCard { name: catalog.base(*id).text.name(language).to_owned(), tag: None, cost: None }
            }
            Choice::Unknown(written) => PostedCard::unknown(written, None),
        };
        PostedEntry { card, kind: String::new(), parts: Vec::new(), total: 0 }
    });
    let errors = report.findings.iter().filter(|finding| finding.is_error());
    Post {
        language,
        label: "deckbuilding.post.deck",
        unnamed: "deckbuilding.post.unnamed",
        name: one_line(&document.name),
        notes: document.notes.trim(),
        facts: vec![
            word("deckbuilding.name").into(),
            word(deck.faction.term()).into(),
            word(document.format.term()).into(),
        ],
        total: deck.bases.len() as i32,
        limit: document.format.size() as i32,
        entries: entries.collect(),
        sections: Vec::new(),
        errors: errors.map(|finding| finding.sentence(language, catalog)).collect(),
        is_freeform: document.is_freeform(),
    }
}
