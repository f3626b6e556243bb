//! The source of every part of a sheet.

use std::fmt::Display;

use super::{Kind, Options, Part};
use crate::{
    campaign::{
        cards::{AgendaCardId, AgendaKind, GapKind},
        log::Document,
        standing::{Case, Standing},
    },
    sheet::{DEPLETE, EXHAUST, ROUNDS, speaks},
};
use kernel::{
    Accent, CardRef, Fact, Finding, Language, Names, Report,
    catalog::CardText,
    sheet::{
        Block, Columns, Item, Mark, Prose, Role, Sheet, SheetWriter, TickShape, Ticks, Verdict, VerdictKind, glossary,
    },
};

/// Errors told in full; the check tells all of a campaign with more.
const FINDINGS: usize = 8;

/// Source of every part of a sheet.
pub(super) struct Writer<'a> {
    pub case: Case<'a>,
    pub skirmish: &'a crate::Catalog,
    pub document: &'a Document,
    pub report: &'a Report,
    pub standing: Standing,
    pub options: &'a Options,
    pub language: Language,
    pub writer: SheetWriter<'a>,
}

impl Writer<'_> {
    pub fn text<'k>(&self, key: &'k str) -> &'k str {
        self.writer.text(key)
    }

    pub fn say(&self, key: &str, values: &[(&str, &dyn Display)]) -> String {
        self.writer.say(key, values)
    }

    pub fn name(&self, card: impl Into<CardRef>) -> &str {
        self.case.catalog.card_name(card.into(), self.language)
    }

    /// Names in a row.
    pub fn names<C: Into<CardRef>>(&self, cards: impl IntoIterator<Item = C>) -> String {
        cards.into_iter().map(|card| self.name(card).to_owned()).collect::<Vec<_>>().join(", ")
    }

    /// The name of a hero by its place.
    pub fn hero_name(&self, index: usize) -> String {
        match self.case.campaign.heroes.get(index) {
            Some(player) => player.hero.name(self.case.catalog, self.language).to_owned(),
            None => (index + 1).to_string(),
        }
    }

    /// The sheet with its title and marks, and without any block.
    pub fn head(&self) -> Sheet {
        let campaign = self.case.campaign.campaign.name(self.case.catalog, self.language);
        let mut sheet = self.writer.head(&self.document.name, campaign);
        let kind = self.options.kind;
        sheet.subtitle = [self.text("imperial_assault.name"), campaign, self.text(kind.term())].join(" · ");
        let count = self.case.log.map_or(0, |log| log.log.len());
        let values: [(&str, &dyn Display); 2] = [("slot", &self.standing.slot), ("count", &count)];
        sheet.figure = self.say("imperial_assault.campaign.sheet.figure", &values);
        sheet.accent = match kind {
            Kind::Heroes | Kind::Shop => Accent::Rebel,
            Kind::Empire | Kind::Agendas => Accent::Imperial,
            Kind::Log | Kind::Mission | Kind::Table => Accent::Plain,
        };
        if self.is_secret() {
            sheet.marks.push(Mark::new(Role::Warning, self.text("imperial_assault.campaign.sheet.secret")));
        }
        sheet
    }

    /// True for a sheet that nobody but the Empire may see.
    pub fn is_secret(&self) -> bool {
        self.options.has(Part::Secrets)
    }

    /// True if an Agenda card is nobody's business but the Empire's.
    pub fn hides(&self, card: AgendaCardId) -> bool {
        !self.is_secret() && self.case.catalog.agenda_card(card).kind == AgendaKind::Secret
    }

    /// The errors of the campaign, without those that tell what only the Empire may know.
    pub fn verdict(&self, sheet: &mut Sheet) {
        let tells_secret = |fact: &Fact| match fact {
            Fact::Card(card) => AgendaCardId::of(*card).is_some_and(|card| self.hides(card)),
            Fact::List(facts) => {
                facts.iter().filter_map(Fact::card).filter_map(AgendaCardId::of).any(|card| self.hides(card))
            }
            _ => false,
        };
        let is_told =
            |finding: &&Finding| finding.is_error() && !finding.facts.iter().any(|(_, fact)| tells_secret(fact));
        let mut sentences: Vec<Prose> = (self.report.findings.iter().filter(is_told))
            .map(|finding| {
                let sentence = finding.sentence(self.language, self.case.catalog);
                match finding.place.words(self.language) {
                    place if place.is_empty() => sentence.into(),
                    place => format!("{place}: {sentence}").into(),
                }
            })
            .collect();
        let count = sentences.len();
        if count == 0 {
            return;
        }
        sentences.truncate(FINDINGS);
        if count > FINDINGS {
            sentences.push(self.say("systems.sheet.more_findings", &[("count", &(count - FINDINGS))]).into());
        }
        let title = self.say("systems.sheet.mark.illegal", &[("count", &count)]).into();
        sheet.push(Verdict { outcome: VerdictKind::NotOk, title, sentences });
    }

    /// The text of a card, if wanted, and its gaps.
    pub fn text_and_gaps(&self, text: &CardText, gaps: &[GapKind]) -> Prose {
        let text = if self.options.has(Part::Texts) { text.text(self.language) } else { "" };
        let gaps = self.gaps(gaps);
        match (text.is_empty(), gaps.is_empty()) {
            (_, true) => text.into(),
            (true, false) => gaps,
            (false, false) => Prose::from(text).text(" ").then(gaps),
        }
    }

    /// What sources lack, as a small remark; empty if they lack nothing.
    pub fn gaps(&self, gaps: &[GapKind]) -> Prose {
        if gaps.is_empty() {
            return Prose::new();
        }
        let fields = gaps.iter().map(|gap| self.text(gap.term())).collect::<Vec<_>>().join(", ");
        Prose::new().small(self.say("imperial_assault.campaign.sheet.gaps", &[("gaps", &fields)]))
    }

    /// A row of boxes after a small word.
    pub fn boxes(&self, shape: TickShape, role: Role, key: &str, count: u16) -> Ticks {
        Ticks::new(shape, role, Prose::new().small(self.text(key)), count)
    }

    /// Boxes for a card that is depleted or, where that is once a round, exhausted.
    pub fn card_boxes(&self, text: &CardText, exhausts: bool) -> Vec<Ticks> {
        let told = text.text(glossary::READ_IN);
        let mut boxes = Vec::new();
        if !self.options.has(Part::Ticks) {
            return boxes;
        }
        if exhausts && speaks(told, EXHAUST) {
            boxes.push(self.boxes(TickShape::Square, Role::Text, "imperial_assault.sheet.exhausted", ROUNDS));
        }
        if speaks(told, DEPLETE) {
            boxes.push(self.boxes(TickShape::Square, Role::Text, "imperial_assault.sheet.depleted", 1));
        }
        boxes
    }
}

/// Items in two columns where there are several; nothing without any.
pub(super) fn in_columns(items: Vec<Item>) -> Option<Block> {
    match items.len() {
        0 => None,
        1 => Some(items.into()),
        _ => Some(Columns { count: 2, blocks: vec![items.into()] }.into()),
    }
}
