//! The source of every part of a sheet.

use std::fmt::Display;

use super::{
    group::{Group, Upgrade},
    part::{Options, Part},
    terms::Terms,
};
use crate::{
    cards::{Affiliation, Catalog},
    checks::home,
    list::Document,
};
use kernel::{
    Accent, Language,
    sheet::{Sheet, SheetWriter},
};

/// Source of every part of a sheet.
pub(super) struct Writer<'a> {
    pub(super) catalog: &'a Catalog,
    pub(super) document: &'a Document,
    pub(super) options: &'a Options,
    pub(super) language: Language,
    pub(super) writer: SheetWriter<'a>,
    /// The army's groups, those that are alike together.
    pub(super) groups: Vec<Group<'a>>,
    /// Upgrades that lie on no group, each card once.
    pub(super) upgrades: Vec<Upgrade<'a>>,
    pub(super) terms: Terms,
}

impl Writer<'_> {
    pub(super) fn text<'k>(&self, key: &'k str) -> &'k str {
        self.writer.text(key)
    }

    pub(super) fn say(&self, key: &str, values: &[(&str, &dyn Display)]) -> String {
        self.writer.say(key, values)
    }

    /// The sheet with its title, total and marks, and without any block.
    pub(super) fn head(&self) -> Sheet {
        let army = &self.document.list;
        let mut sheet = self.writer.head(&self.document.name, self.text("imperial_assault.sheet.unnamed"));
        let affiliation = home(self.catalog, army);
        let mut parts = vec![self.text("imperial_assault.name"), self.text(self.document.format.term())];
        parts.extend(affiliation.map(|affiliation| self.text(affiliation.term())));
        parts.push(self.text(army.season_or_assumed(self.catalog).term()));
        parts.extend(army.map.as_ref().map(|map| map.name(self.catalog, self.language)));
        sheet.subtitle = parts.join(" · ");
        sheet.accent = Accent::of_mark(affiliation.unwrap_or(Affiliation::Neutral).icon());
        sheet
    }

    /// The player's notes; empty where they are not wanted.
    pub(super) fn notes(&self) -> &str {
        if self.options.has(Part::Notes) { &self.document.notes } else { "" }
    }
}
