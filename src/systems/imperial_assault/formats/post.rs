//! An army as players post it: what is told of it, for the kernel's `post` to write.

use std::borrow::Cow;

use rustc_hash::FxHashMap;

use super::{form::Form, text::MAP};
use crate::{
    cards::{Affiliation, Catalog, Kind, Season},
    checks,
    list::{CommandChoice, DeploymentChoice, Document},
};
use kernel::{
    Choice, Language, phrase,
    post::{Post, PostedCard, PostedEntry, PostedPart, PostedSection, one_line},
    similar::fold,
};

/// Writes an army for people to read.
pub(super) fn write(catalog: &Catalog, document: &Document, form: Form, language: Language) -> String {
    form.posted(&gather(catalog, document, language))
}

fn gather<'a>(catalog: &'a Catalog, document: &'a Document, language: Language) -> Post<'a> {
    let report = checks::check(catalog, document);
    let army = &document.list;
    let word = |key: &'static str| phrase::text(language, key);
    let affiliation = army.affiliation.map_or("imperial_assault.post.no_affiliation", Affiliation::term);
    let season = army.season.map_or("imperial_assault.post.no_season", Season::term);
    let mut facts: Vec<Cow<'a, str>> = vec![word(affiliation).into(), word(season).into()];
    facts.extend(army.map.as_ref().map(|map| format!("{}: {}", word(MAP), map.name(catalog, language)).into()));
    let gatherer = Gatherer::new(catalog, document, language);
    let (entries, upgrades) = gatherer.deployment();
    let mut sections = Vec::new();
    if !upgrades.is_empty() {
        sections.push(PostedSection { heading: word("imperial_assault.post.upgrades").into(), cards: upgrades });
    }
    sections.extend(army.command.as_deref().map(|deck| gatherer.deck(deck)));
    let errors = report.findings.iter().filter(|finding| finding.is_error());
    Post {
        language,
        label: "imperial_assault.post.army",
        unnamed: "imperial_assault.post.unnamed",
        name: one_line(&document.name),
        notes: document.notes.trim(),
        facts,
        total: checks::army_cost(catalog, army),
        limit: document.format.limit(),
        entries,
        sections,
        errors: errors.map(|finding| finding.sentence(language, catalog)).collect(),
        is_freeform: document.is_freeform(),
    }
}

/// Kinds of cards within which names are to be told apart.
const DEPLOYMENT: u8 = 0;
const COMMAND: u8 = 1;

/// Gathers cards, telling those of the same name apart.
struct Gatherer<'a> {
    catalog: &'a Catalog,
    document: &'a Document,
    language: Language,
    /// Number of cards with the folded name, by kind, in the army's season, or in both if it has none.
    named: FxHashMap<(u8, String), u8>,
}

impl<'a> Gatherer<'a> {
    fn new(catalog: &'a Catalog, document: &'a Document, language: Language) -> Self {
        let deployments = catalog.deployments().map(|(_, card)| (DEPLOYMENT, card.season, card.text.name(language)));
        let commands = catalog.commands().map(|(_, card)| (COMMAND, card.season, card.text.name(language)));
        let mut named = FxHashMap::default();
        let season = document.list.season;
        for (kind, _, name) in
            deployments.chain(commands).filter(|(_, of, _)| season.is_none_or(|season| season == *of))
        {
            *named.entry((kind, fold(name))).or_insert(0) += 1;
        }
        Self { catalog, document, language, named }
    }

    /// The groups with their attachments, and the upgrades behind the last of them that lie on none.
    fn deployment(&self) -> (Vec<PostedEntry>, Vec<PostedCard>) {
        let army = &self.document.list;
        let attached = checks::attached(self.catalog, army);
        let host = |index: usize| attached.iter().find(|held| held.attachment == index).and_then(|held| held.host);
        let is_upgrade = |choice: &DeploymentChoice| {
            choice.known().is_some_and(|id| self.catalog.deployment(id).kind == Kind::Upgrade)
        };
        let end = army.deployment.iter().rposition(|choice| !is_upgrade(choice)).map_or(0, |last| last + 1);
        let (mut entries, mut upgrades) = (Vec::new(), Vec::new());
        for (index, choice) in army.deployment.iter().enumerate().filter(|(index, _)| host(*index).is_none()) {
            let card = self.card(choice);
            if index >= end {
                upgrades.push(card);
                continue;
            }
            let held = attached.iter().filter(|held| held.host == Some(index));
            let parts: Vec<PostedPart> = held
                .map(|held| PostedPart {
                    card: self.card(&army.deployment[held.attachment]),
                    role: None,
                    within: false,
                })
                .collect();
            let total = card.cost.unwrap_or(0) + parts.iter().filter_map(|part| part.card.cost).sum::<i32>();
            entries.push(PostedEntry { card, kind: String::new(), parts, total });
        }
        (entries, upgrades)
    }

    fn deck(&self, deck: &[CommandChoice]) -> PostedSection {
        let cards: Vec<PostedCard> = deck.iter().map(|choice| self.command(choice)).collect();
        let limits = checks::deck_limits(self.catalog, &self.document.list);
        let counts = phrase::say(
            self.language,
            "imperial_assault.post.deck_counts",
            &[
                ("cards", &cards.len()),
                ("most", &limits.most),
                ("cost", &cards.iter().filter_map(|card| card.cost).sum::<i32>()),
                ("limit", &limits.points),
            ],
        );
        let heading = phrase::text(self.language, "imperial_assault.outline.deck");
        PostedSection { heading: format!("{heading} ({counts})").into(), cards }
    }

    fn known(&self, kind: u8, season: Season, name: &str, id: &str, cost: Option<i32>) -> PostedCard {
        let is_of_army = self.document.list.season.is_none_or(|of| of == season);
        let alone = is_of_army && self.named.get(&(kind, fold(name))).is_none_or(|count| *count < 2);
        PostedCard { name: name.to_owned(), tag: (!alone).then(|| id.to_owned()), cost }
    }

    fn card(&self, choice: &DeploymentChoice) -> PostedCard {
        match choice {
            Choice::Known(id) => {
                let card = self.catalog.deployment(*id);
                let name = card.text.name(self.language);
                self.known(DEPLOYMENT, card.season, name, &card.id, card.cost.map(i32::from))
            }
            Choice::Unknown(written) => PostedCard::unknown(written, None),
        }
    }

    fn command(&self, choice: &CommandChoice) -> PostedCard {
        match choice {
            Choice::Known(id) => {
                let card = self.catalog.command(*id);
                let name = card.text.name(self.language);
                self.known(COMMAND, card.season, name, &card.id, card.cost.map(i32::from))
            }
            Choice::Unknown(written) => PostedCard::unknown(written, None),
        }
    }
}
