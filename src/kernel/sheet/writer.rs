//! Parts of sheets that all systems share.

use std::fmt::Display;

use rustc_hash::{FxHashMap, FxHashSet};

use super::{
    Alignment, Beside, Block, Column, Fact, Heading, Level, Mark, Prose, Role, Sheet, TableBlock, TickShape, Ticks,
    Verdict, VerdictKind,
};
use crate::{CheckId, Finding, Language, Names, Place, Report, Severity, Step, folded, phrase};

/// The most names in a row.
const NAMES: usize = 8;

/// The most findings that are told on paper.
pub const FINDINGS: usize = 12;

/// Rounds of a tournament day, and as many of them as are worth a table.
const ROUNDS: [u16; 4] = [6, 5, 4, 3];

/// Texts of no more letters than this are told again rather than where they stand.
const SHORT: usize = 60;

/// Before the name of a card of which a list may have only so many.
const BULLET: &str = "•";

/// Words of one sheet: its language, what the checks say of the list, and how its cards are called.
pub struct SheetWriter<'a> {
    language: Language,
    report: &'a Report,
    names: &'a dyn Names,
    total: (i32, i32),
    harmless: &'static [CheckId],
    /// True if findings are left out, since an opponent could learn from them.
    is_discreet: bool,
    /// Places of entries with which something is wrong.
    faulty: FxHashSet<usize>,
}

/// A sentence of the banner: how often it would have to be said, and how many findings it stands for.
struct Told {
    is_error: bool,
    sentence: String,
    times: usize,
    findings: usize,
}

impl<'a> SheetWriter<'a> {
    /// A writer for a list with entries in the field `entries`. `total` is used if the report has no points and no
    /// limit.
    pub fn new(
        language: Language,
        report: &'a Report,
        names: &'a dyn Names,
        entries: &str,
        total: impl FnOnce() -> (i32, i32),
    ) -> Self {
        let points = report.totals.iter().find(|total| total.name == "points");
        let total = points.map_or_else(total, |total| (total.value, total.limit));
        let errors = report.findings.iter().filter(|finding| finding.is_error());
        let faulty = errors.filter_map(|finding| entry(finding.place, entries)).collect();
        Self { language, report, names, total, harmless: &[], is_discreet: false, faulty }
    }

    /// Ignores warnings of these checks.
    #[must_use]
    pub fn harmless(mut self, checks: &'static [CheckId]) -> Self {
        self.harmless = checks;
        self
    }

    /// Leaves findings out if `is_discreet`.
    #[must_use]
    pub fn discreet(mut self, is_discreet: bool) -> Self {
        self.is_discreet = is_discreet;
        self
    }

    /// The language of the sheet.
    pub const fn language(&self) -> Language {
        self.language
    }

    /// The points of the list and their limit.
    pub const fn total(&self) -> (i32, i32) {
        self.total
    }

    /// The phrase of this key.
    pub fn text<'k>(&self, key: &'k str) -> &'k str {
        phrase::text(self.language, key)
    }

    /// The phrase of this key with its holes filled.
    pub fn say(&self, key: &str, values: &[(&str, &dyn Display)]) -> String {
        phrase::say(self.language, key, values)
    }

    /// A sheet with the list's name, its points, its mark and the foot, and without any block. `unnamed` stands for a
    /// list that has no name.
    pub fn head(&self, name: &str, unnamed: &str) -> Sheet {
        let name = name.trim();
        let mut sheet = Sheet::new(self.language, if name.is_empty() { unnamed } else { name });
        let (total, limit) = self.total;
        sheet.figure = self.say("systems.sheet.figure", &[("total", &total), ("limit", &limit)]);
        sheet.footer = self.text("systems.sheet.footer").to_owned();
        sheet.marks = vec![if self.report.is_freeform {
            Mark::new(Role::Error, self.text("systems.sheet.mark.freeform"))
        } else if self.report.is_legal() {
            Mark::new(Role::Ok, self.text("systems.sheet.mark.legal"))
        } else {
            Mark::new(Role::Error, self.say("systems.sheet.mark.illegal", &[("count", &self.report.errors())]))
        }];
        sheet
    }

    /// Puts the banner in where it says more than the mark at the top of each page.
    pub fn verdict_if_needed(&self, sheet: &mut Sheet) {
        if self.is_discreet {
            return;
        }
        let verdicts = self.verdicts(FINDINGS);
        if verdicts.iter().any(|verdict| verdict.outcome != VerdictKind::Ok) {
            sheet.blocks.extend(verdicts.into_iter().map(Block::Verdict));
        }
    }

    /// Puts the banner in where the list is illegal; what else is to be said of it has no place among cards.
    pub fn verdict_if_illegal(&self, sheet: &mut Sheet) {
        let banner = self.verdicts(FINDINGS).into_iter().find(|verdict| verdict.outcome == VerdictKind::NotOk);
        sheet.blocks.extend(banner.map(Block::Verdict));
    }

    /// Puts the banner in the place of the mark on a sheet of one page; the mark alone says enough of a list of which
    /// there is nothing more to say.
    pub fn verdict_for_mark(&self, most: usize, sheet: &mut Sheet) {
        let verdicts = self.verdicts(most);
        if verdicts.iter().any(|verdict| verdict.outcome != VerdictKind::Ok || !verdict.sentences.is_empty()) {
            sheet.marks.clear();
            sheet.blocks.extend(verdicts.into_iter().map(Block::Verdict));
        }
    }

    /// The banner with the result of the checks; below the one of a list with errors, which tells these alone, another
    /// one with its warnings and remarks. At most `most` sentences, errors first. What is only worth knowing while a
    /// list is built has no place on paper.
    pub fn verdicts(&self, most: usize) -> Vec<Verdict> {
        let (total, limit) = self.total;
        let title = if self.report.is_freeform {
            let count = self.report.errors();
            self.say("systems.sheet.freeform", &[("count", &count), ("total", &total), ("limit", &limit)])
        } else if self.report.is_legal() {
            self.say("systems.sheet.legal", &[("total", &total), ("limit", &limit)])
        } else {
            let count = self.report.errors();
            self.say("systems.sheet.illegal", &[("count", &count), ("total", &total), ("limit", &limit)])
        };
        let told = |finding: &&Finding| finding.is_error() || finding.severity != Severity::Info;
        let findings: Vec<&Finding> = self.report.findings.iter().filter(told).collect();
        let errors = findings.iter().filter(|finding| finding.is_error()).count();
        // Remarks of one kind are told together as on screen, and what is said of several places in the same words once.
        let mut merged: Vec<Told> = Vec::new();
        let mut known: FxHashMap<String, usize> = FxHashMap::default();
        let mut together = folded(&self.report.findings);
        together.sort_by_key(|folded| folded.finding.severity);
        for folded in together.iter().filter(|folded| told(&folded.finding)) {
            let sentence = folded.sentence(self.language, self.names);
            let at = *known.entry(sentence.clone()).or_insert(merged.len());
            let findings = folded.members.len();
            match merged.get_mut(at) {
                Some(same) => (same.times, same.findings) = (same.times + 1, same.findings + findings),
                None => merged.push(Told { is_error: folded.finding.is_error(), sentence, times: 1, findings }),
            }
        }
        let merged_errors = merged.iter().filter(|told| told.is_error).count();
        let left_out: usize = merged.iter().skip(most).map(|told| told.findings).sum();
        let mut sentences: Vec<Prose> = (merged.iter().take(most))
            .map(|told| match told.times {
                1 => told.sentence.as_str().into(),
                times => self.say("systems.sheet.times", &[("sentence", &told.sentence), ("count", &times)]).into(),
            })
            .collect();
        let remarks = if errors > 0 { sentences.split_off(merged_errors.min(sentences.len())) } else { Vec::new() };
        let remarks = (!remarks.is_empty()).then(|| {
            let count = findings.len() - errors;
            let title = self.say("systems.sheet.remarks", &[("count", &count)]).into();
            Verdict { outcome: VerdictKind::Warning, title, sentences: remarks }
        });
        let blemished =
            |finding: &Finding| finding.severity == Severity::Warning && !self.harmless.contains(&finding.check);
        let outcome = if !self.report.is_legal() {
            VerdictKind::NotOk
        } else if findings.iter().any(|finding| blemished(finding)) {
            VerdictKind::Warning
        } else {
            VerdictKind::Ok
        };
        let mut verdicts = vec![Verdict { outcome, title: title.into(), sentences }];
        verdicts.extend(remarks);
        if let Some(last) = verdicts.last_mut().filter(|_| left_out > 0) {
            let more = self.say("systems.sheet.more_findings", &[("count", &left_out)]);
            last.sentences.push(more.into());
        }
        verdicts
    }

    /// A title over entries that stand at these places: with a mark if something is wrong with one of them.
    pub fn marked(&self, title: impl Into<Prose>, places: &[usize]) -> Prose {
        let title = title.into();
        if places.iter().any(|place| self.faulty.contains(place)) {
            Prose::new().glyph_in("mark-error", Role::Error).text(" ").then(title)
        } else {
            title
        }
    }

    /// A name of which there are several: "3 × Name". One copy has its name alone.
    pub fn copies(&self, count: u16, name: &str) -> String {
        match count {
            1 => name.to_owned(),
            _ => self.say("systems.sheet.copies", &[("count", &count), ("name", &name)]),
        }
    }

    /// Copies and name, with the bullets of a limited card before the number.
    pub fn bulleted_copies(&self, count: u16, bullets: u8, name: &str) -> String {
        bulleted(bullets, &self.copies(count, name))
    }

    /// A name that several groups share, with the number of this one.
    pub fn again(&self, name: &str, number: usize) -> String {
        self.say("systems.sheet.again", &[("name", &name), ("number", &number)])
    }

    /// Names in a row; of very many the first ones and how many more there are.
    pub fn in_a_row(&self, names: impl IntoIterator<Item = String>) -> String {
        let mut names = names.into_iter();
        let row = names.by_ref().take(NAMES).collect::<Vec<_>>().join(", ");
        match names.count() {
            0 => row,
            rest => self.say("systems.sheet.names_more", &[("names", &row), ("count", &rest)]),
        }
    }

    /// Cost of equal entries: "12 points", or "4 × 12 = 48 points".
    pub fn cost(&self, copies: u16, points: i32) -> String {
        match copies {
            1 => self.say("systems.sheet.points", &[("points", &points)]),
            _ => {
                let total = points.saturating_mul(i32::from(copies));
                let values: [(&str, &dyn Display); 3] = [("count", &copies), ("points", &points), ("total", &total)];
                self.say("systems.sheet.points_each", &values)
            }
        }
    }

    /// Cost of equal entries in figures for a table: the sum, and the product below it.
    pub fn cost_figures(&self, copies: u16, points: i32) -> Prose {
        let sum = Prose::new().bold(figures(points.saturating_mul(i32::from(copies))));
        if copies > 1 { sum.text("\n").small(format!("{copies} × {}", figures(points))) } else { sum }
    }

    /// True for a text so short that a reference to it would save nothing.
    pub fn is_short(&self, text: &str) -> bool {
        text.chars().count() <= SHORT
    }

    /// A word about the group that tells a text already.
    pub fn see(&self, name: &str) -> Prose {
        Prose::new().small(self.say("systems.sheet.see", &[("name", &name)]))
    }

    /// A text, and the names of further groups for which it holds.
    pub fn also(&self, text: impl Into<Prose>, others: impl IntoIterator<Item = String>) -> Prose {
        let names = self.in_a_row(others);
        let text = text.into();
        if names.is_empty() || self.is_short(&text.words()) {
            return text;
        }
        text.text(" ").small(self.say("systems.sheet.also", &[("names", &names)]))
    }

    /// The note on a card that the catalog lacks.
    pub fn not_in_catalog(&self) -> &'static str {
        self.text("systems.sheet.not_in_catalog")
    }

    /// The note on a card that the catalog lacks, as a sentence.
    pub fn not_in_catalog_text(&self) -> &'static str {
        self.text("systems.sheet.not_in_catalog.text")
    }

    /// Lines to write on: the player, the event, the player's number and the date.
    pub fn form(&self) -> Block {
        let lines = |keys: [&str; 2]| -> Vec<Block> {
            vec![Block::Facts(keys.iter().map(|key| Fact::new(self.text(key), "")).collect())]
        };
        let left = lines(["systems.sheet.form.player", "systems.sheet.form.event"]);
        let right = lines(["systems.sheet.form.number", "systems.sheet.form.date"]);
        Beside { left, right, share: 0.56 }.into()
    }

    /// Boxes for the rounds of a match and for what is won in it; of each how many, 0 for none.
    pub fn track(&self, rounds: u16, points: u16) -> Block {
        let row = |key: &str, count: u16| {
            Ticks::new(TickShape::Square, Role::Text, Prose::new().small(self.text(key)), count)
        };
        let mut row: Vec<Ticks> =
            vec![row("systems.sheet.track.rounds", rounds), row("systems.sheet.track.points", points)];
        row.retain(|ticks| ticks.count > 0);
        Block::Ticks(row)
    }

    /// An empty table for the rounds of a tournament, under its heading, with as many rows as there is room for: the
    /// fullest first.
    pub fn tournament(&self) -> Vec<Vec<Block>> {
        let number = |key: &str| Column::new(self.text(key), 1.0);
        let table = |count: u16| -> Vec<Block> {
            let columns = vec![
                Column::new(self.text("systems.sheet.form.round"), 0.0).aligned(Alignment::Right),
                Column::new(self.text("systems.sheet.form.opponent"), 3.4),
                number("systems.sheet.form.scored"),
                number("systems.sheet.form.lost"),
                number("systems.sheet.form.result"),
            ];
            let rows = (1..=count).map(|round| vec![round.to_string().into()]).collect();
            vec![
                Heading::new(Level::Part, self.text("systems.sheet.rounds")).into(),
                TableBlock { columns, rows }.into(),
            ]
        };
        ROUNDS.map(table).to_vec()
    }

    /// A legend in a row after a word: each drawing with its name.
    pub fn key<N: Display>(&self, label: &str, entries: impl IntoIterator<Item = (Prose, N)>) -> Prose {
        let mut row = Prose::new().small(self.text(label));
        let mut entries = entries.into_iter().enumerate().peekable();
        while let Some((index, (drawing, name))) = entries.next() {
            let before = match (index, entries.peek()) {
                (0, _) => " ",
                // No line holds the last entry alone.
                (_, None) => "\u{a0}·\u{a0}",
                _ => " · ",
            };
            let name = name.to_string().replace(' ', "\u{a0}");
            row = row.small(before).then(drawing).small(format!("\u{a0}{name}"));
        }
        row
    }

    /// Puts the player's notes in, under a heading of this level; nothing where they are empty.
    pub fn notes(&self, notes: &str, level: Level, sheet: &mut Sheet) {
        let lines = written(notes);
        if !lines.is_empty() {
            sheet.push(Heading::new(level, self.text("systems.sheet.notes")));
            sheet.push(Block::Paragraph(lines.join("\n").into()));
        }
    }
}

/// The lines of a text on which something stands.
fn written(text: &str) -> Vec<&str> {
    text.lines().map(str::trim).filter(|line| !line.is_empty()).collect()
}

/// A number as it is set, with a true minus.
pub fn figures(number: i32) -> String {
    number.to_string().replace('-', "\u{2212}")
}

/// A name with the bullets of a card of which a list may have only so many.
pub fn bulleted(bullets: u8, name: &str) -> String {
    match bullets {
        0 => name.to_owned(),
        count => format!("{}\u{a0}{name}", BULLET.repeat(count.into())),
    }
}

/// The index of the entry at this place, if it is one of this field's.
fn entry(place: Place, entries: &str) -> Option<usize> {
    let mut steps = place.steps();
    match (steps.next()?, steps.next()?) {
        (Step::Field(field), Step::Index(index)) if field == entries => Some(index as usize),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CardRef;

    struct Nameless;

    impl Names for Nameless {
        fn card_name(&self, _: CardRef, _: Language) -> &str {
            ""
        }
        fn card_id(&self, _: CardRef) -> &str {
            ""
        }
    }

    crate::finding::check_ids! {
        MILD = "MILD",
        OTHER = "OTHER",
    }

    fn told<T>(findings: Vec<Finding>, tell: impl FnOnce(&SheetWriter<'_>) -> T) -> T {
        let report = Report { findings, ..Report::default() };
        tell(&SheetWriter::new(Language::English, &report, &Nameless, "ships", || (3, 5)).harmless(&[MILD]))
    }

    #[test]
    fn only_entries_with_errors_are_marked() {
        let error = |field| Finding::new(OTHER, Severity::Error, "test", Place::entry(field, 1));
        let spans = |finding| told(vec![finding], |writer| writer.marked("Name", &[0, 1]).spans.len());
        assert_eq!((spans(error("ships")), spans(error("cards"))), (3, 1));
    }

    #[test]
    fn a_harmless_warning_is_no_blemish() {
        let warning = |check| vec![Finding::new(check, Severity::Warning, "test", Place::ROOT)];
        let outcome = |findings| told(findings, |writer| writer.verdicts(9)[0].outcome);
        assert_eq!(outcome(warning(MILD)), VerdictKind::Ok);
        assert_eq!(outcome(warning(OTHER)), VerdictKind::Warning);
    }

    #[test]
    fn errors_stand_apart_from_warnings_and_remarks() {
        let severities = [Severity::Data, Severity::Error, Severity::Info, Severity::Warning, Severity::Error];
        let phrases = ["test.0", "test.1", "test.2", "test.3", "test.4"];
        let finding = |index: usize| Finding::new(OTHER, severities[index], phrases[index], Place::ROOT);
        let findings = || (0..5).map(finding).collect();
        let told_of = |most| {
            let verdicts = told(findings(), |writer| writer.verdicts(most));
            verdicts.iter().map(|verdict| (verdict.outcome, verdict.sentences.len())).collect::<Vec<_>>()
        };
        assert_eq!(told_of(9), [(VerdictKind::NotOk, 2), (VerdictKind::Warning, 2)]);
        assert_eq!(told_of(3), [(VerdictKind::NotOk, 2), (VerdictKind::Warning, 2)]);
        assert_eq!((told_of(2), told_of(1)), (vec![(VerdictKind::NotOk, 3)], vec![(VerdictKind::NotOk, 2)]));
    }

    #[test]
    fn names_of_a_key_are_not_parted_and_its_last_two_entries_stay_together() {
        told(Vec::new(), |writer| {
            let key = writer.key("label", ["one", "of two", "of three"].map(|name| (Prose::new(), name)));
            let words = key.words();
            assert!(words.ends_with(" · \u{a0}of\u{a0}two\u{a0}·\u{a0}\u{a0}of\u{a0}three"), "{words:?}");
        });
    }

    #[test]
    fn of_many_findings_the_first_are_told_and_the_rest_counted() {
        let phrases = ["test.0", "test.1", "test.2", "test.3", "test.4"];
        let findings = phrases.map(|phrase| Finding::new(OTHER, Severity::Error, phrase, Place::ROOT)).to_vec();
        let verdict = told(findings, |writer| writer.verdicts(2)).remove(0);
        assert_eq!((verdict.outcome, verdict.sentences.len()), (VerdictKind::NotOk, 3));
        assert!(verdict.sentences[2].words().contains('3'));
    }

    #[test]
    fn remarks_of_one_kind_are_told_in_one_line() {
        let remark = |index| Finding::new(OTHER, Severity::Warning, "xwing.check.29", Place::entry("ships", index));
        let verdict = told((0..7).map(remark).collect(), |writer| writer.verdicts(FINDINGS)).remove(0);
        let sentences: Vec<String> = verdict.sentences.iter().map(|sentence| sentence.words()).collect();
        assert_eq!(sentences, ["7 cards are not in your collection."]);
    }

    #[test]
    fn what_is_said_of_several_places_is_said_once() {
        let findings = (0..12).map(|_| Finding::new(OTHER, Severity::Error, "test", Place::ROOT)).collect();
        let verdict = told(findings, |writer| writer.verdicts(FINDINGS)).remove(0);
        assert_eq!(verdict.sentences.len(), 1);
        assert!(verdict.sentences[0].words().contains("12 times") && verdict.title.words().contains("12 errors"));
    }

    #[test]
    fn the_banner_takes_the_place_of_the_mark_only_where_it_says_more() {
        let marks_and_banners = |findings| {
            told(findings, |writer| {
                let mut sheet = writer.head("Name", "");
                writer.verdict_for_mark(9, &mut sheet);
                (sheet.marks.len(), sheet.blocks.len())
            })
        };
        assert_eq!(marks_and_banners(Vec::new()), (1, 0));
        assert_eq!(marks_and_banners(vec![Finding::new(MILD, Severity::Warning, "test", Place::ROOT)]), (0, 1));
    }

    #[test]
    fn bullets_stand_before_the_number_of_copies() {
        told(Vec::new(), |writer| {
            assert_eq!(writer.bulleted_copies(2, 1, "Name"), "•\u{a0}2\u{a0}×\u{a0}Name");
        });
    }

    #[test]
    fn names_in_a_row_end_with_how_many_more_there_are() {
        let row = |count: usize| told(Vec::new(), |writer| writer.in_a_row((0..count).map(|index| index.to_string())));
        assert_eq!(row(2), "0, 1");
        assert_eq!(row(11), "0, 1, 2, 3, 4, 5, 6, 7 and 3 more");
    }

    #[test]
    fn a_sum_of_points_tells_how_it_comes_about() {
        told(Vec::new(), |writer| {
            assert_eq!((writer.cost(1, 1), writer.cost(2, 8)), ("1 point".into(), "2 × 8 = 16 points".into()));
            assert_eq!(writer.cost_figures(2, -8).words(), "\u{2212}16\n2 × \u{2212}8");
        });
    }
}
