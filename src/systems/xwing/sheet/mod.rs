//! Squads on paper, as data: a summary on one page, a full reference, cards to cut out.
//!
//! Nothing here knows pages or ink. A squad becomes a [`Sheet`] of blocks; whoever prints lays them out. Every kind
//! of sheet carries the squad's total and the result of the checks on each of its pages.
//!
//! ```
//! use muster::kernel::Language;
//! use muster::systems::xwing::{Catalog, Format, Ship, cards::SquadFaction, checks, list, sheet};
//!
//! let catalog = Catalog::bundled()?;
//! let mut squad = list::empty_document(SquadFaction::Imperial, Format::Standard, "Black Squadron");
//! let pilot = catalog.find_pilot_key("imperial:tiefighter:howlrunner").map(Ship::new);
//! squad.list.ships.extend(pilot);
//! let report = checks::check(&catalog, &squad, None);
//! let options = sheet::Options::of(sheet::Kind::Reference);
//! let sheet = sheet::sheet(&catalog, &squad, &report, &options, Language::English);
//! assert_eq!(sheet.title, "Black Squadron");
//! # Ok::<(), Vec<muster::systems::xwing::cards::CatalogError>>(())
//! ```

mod boxes;
mod cutouts;
mod dial;
mod group;
mod part;
mod reference;
mod room;
mod summary;
mod terms;
mod words;

use std::fmt::Display;

use rustc_hash::FxHashSet;

use crate::{
    kernel::{
        Finding, Language, Report, Severity, phrase,
        sheet::{Accent, Mark, Outcome, Prose, Role, Sheet, Verdict},
    },
    systems::xwing::{
        cards::{Catalog, SquadFaction},
        checks::squad_cost,
        list::{Document, Format},
    },
};

use group::Group;

/// What is made of a squad.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Kind {
    /// One page: the ships with their costs, and room for a tournament's entries.
    Summary,
    /// Everything needed at the table: dials, texts, boxes to tick, the terms used.
    #[default]
    Reference,
    /// Cards to cut out.
    Cards,
}

impl Kind {
    /// Every kind, in the order in which they are offered.
    pub const ALL: [Self; 3] = [Self::Summary, Self::Reference, Self::Cards];

    /// The name on the command line.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Summary => "summary",
            Self::Reference => "sheet",
            Self::Cards => "cards",
        }
    }

    /// The key of the kind's name.
    pub const fn term(self) -> &'static str {
        match self {
            Self::Summary => "xwing.sheet.kind.summary",
            Self::Reference => "xwing.sheet.kind.sheet",
            Self::Cards => "xwing.sheet.kind.cards",
        }
    }

    /// The kind with this name.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.id() == id)
    }
}

/// What a sheet includes.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Options {
    /// What is made.
    pub kind: Kind,
    /// The dial of each ship.
    pub dials: bool,
    /// What the cards do, in our words.
    pub texts: bool,
    /// Boxes to tick: shields, hull, tokens, what is used up.
    pub ticks: bool,
    /// The rules terms that the printed cards use.
    pub terms: bool,
    /// The damage deck.
    pub damage: bool,
    /// The player's notes.
    pub notes: bool,
}

impl Options {
    /// What a sheet of this kind usually includes.
    pub const fn of(kind: Kind) -> Self {
        let reference = matches!(kind, Kind::Reference);
        let cards = matches!(kind, Kind::Cards);
        Self {
            kind,
            dials: reference || cards,
            texts: reference || cards,
            ticks: reference || cards,
            terms: reference,
            damage: false,
            notes: !cards,
        }
    }

    /// All that a sheet of this kind can include; other parts are left out whatever is wished.
    pub const fn most(kind: Kind) -> Self {
        let full = !matches!(kind, Kind::Summary);
        let reference = matches!(kind, Kind::Reference);
        Self {
            kind,
            dials: full,
            texts: full,
            ticks: true,
            terms: reference,
            damage: full,
            notes: !matches!(kind, Kind::Cards),
        }
    }
}

impl Default for Options {
    fn default() -> Self {
        Self::of(Kind::default())
    }
}

/// A squad as a sheet in this language. `report` is what the checks say of it.
pub fn sheet(catalog: &Catalog, document: &Document, report: &Report, options: &Options, language: Language) -> Sheet {
    let errors = report.findings.iter().filter(|finding| finding.is_error());
    let faulty = errors.filter_map(|finding| finding.place.outer_index()).collect();
    let groups = group::groups(catalog, document);
    let writer = Writer { catalog, document, report, options, language, groups, faulty };
    let mut sheet = writer.head();
    match options.kind {
        Kind::Summary => summary::write(&writer, &mut sheet),
        Kind::Reference => reference::write(&writer, &mut sheet),
        Kind::Cards => cutouts::write(&writer, &mut sheet),
    }
    sheet
}

/// What every part of a sheet is written from.
struct Writer<'a> {
    catalog: &'a Catalog,
    document: &'a Document,
    report: &'a Report,
    options: &'a Options,
    language: Language,
    /// The squad's ships, those that are alike together.
    groups: Vec<Group<'a>>,
    /// Places of ships with which something is wrong.
    faulty: FxHashSet<usize>,
}

impl<'a> Writer<'a> {
    fn text<'k>(&self, key: &'k str) -> &'k str {
        phrase::text(self.language, key)
    }

    fn say(&self, key: &str, values: &[(&str, &dyn Display)]) -> String {
        phrase::say(self.language, key, values)
    }

    /// The squad's points and its limit.
    fn total(&self) -> (i32, i32) {
        match self.report.totals.iter().find(|total| total.name == "points") {
            Some(total) => (total.value, total.limit),
            None => (squad_cost(self.catalog, &self.document.list.ships), self.document.format.limit()),
        }
    }

    /// The sheet with its title, total and marks, and without any block.
    fn head(&self) -> Sheet {
        let name = self.document.name.trim();
        let (total, limit) = self.total();
        let format = match self.document.format {
            Format::Custom(limit) => {
                self.say("xwing.sheet.limit", &[("format", &self.text(self.document.format.term())), ("limit", &limit)])
            }
            format => self.text(format.term()).to_owned(),
        };
        let faction = self.text(self.document.list.faction.term());
        let mut sheet =
            Sheet::new(self.language, if name.is_empty() { self.text("xwing.sheet.unnamed") } else { name });
        sheet.subtitle = self.say("xwing.sheet.subtitle", &[("format", &format), ("faction", &faction)]);
        sheet.figure = self.say("xwing.sheet.figure", &[("total", &total), ("limit", &limit)]);
        sheet.footer = self.text("xwing.sheet.footer").to_owned();
        sheet.accent = match self.document.list.faction {
            SquadFaction::Rebel => Accent::Red,
            SquadFaction::Imperial => Accent::Blue,
            SquadFaction::Scum => Accent::Amber,
        };
        sheet.marks = vec![if self.report.is_legal() {
            Mark::new(Role::Ok, self.text("xwing.sheet.mark.legal"))
        } else {
            Mark::new(Role::Error, self.say("xwing.sheet.mark.illegal", &[("count", &self.report.errors())]))
        }];
        sheet
    }

    /// Puts the banner in where it says more than the mark at the top of each page.
    fn verdict_if_needed(&self, sheet: &mut Sheet) {
        let verdict = self.verdict(usize::MAX);
        if verdict.outcome != Outcome::Ok {
            sheet.push(verdict);
        }
    }

    /// The banner with the result of the checks: errors first, at most `most` sentences.
    fn verdict(&self, most: usize) -> Verdict {
        let (total, limit) = self.total();
        let title = if self.report.is_legal() {
            self.say("xwing.sheet.legal", &[("total", &total), ("limit", &limit)])
        } else {
            let count = self.report.errors();
            self.say("xwing.sheet.illegal", &[("count", &count), ("total", &total), ("limit", &limit)])
        };
        let mut findings: Vec<&Finding> = self.report.findings.iter().collect();
        findings.sort_by_key(|finding| finding.severity);
        let mut sentences: Vec<Prose> =
            findings.iter().take(most).map(|finding| finding.sentence(self.language, self.catalog).into()).collect();
        if findings.len() > most {
            sentences.push(self.say("xwing.sheet.more_findings", &[("count", &(findings.len() - most))]).into());
        }
        // Points left for a bid on the initiative are no blemish.
        let blemished = |finding: &Finding| finding.severity == Severity::Warning && finding.check != "XW-CHK-28";
        let outcome = if !self.report.is_legal() {
            Outcome::NotOk
        } else if findings.iter().any(|finding| blemished(finding)) {
            Outcome::Warning
        } else {
            Outcome::Ok
        };
        Verdict { outcome, title: title.into(), sentences }
    }

    /// The lines of the player's notes; none where they are empty or not wanted.
    fn notes(&self) -> Vec<&'a str> {
        if !self.options.notes {
            return Vec::new();
        }
        self.document.notes.lines().map(str::trim).filter(|line| !line.is_empty()).collect()
    }
}

/// The name of the drawing of a word of the game, such as `action-barrel-roll`.
fn icon(group: &str, id: &str) -> String {
    format!("{group}-{}", id.replace('_', "-"))
}
