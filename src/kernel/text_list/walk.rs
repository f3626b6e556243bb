//! The walk through a text: what is no card in the lists of any system.

use super::{
    MOST_LINES_WITHOUT_CARD, Tally,
    cut::{Level, Opened, open},
    is_heading_of_notes, is_label_of_name, is_signature,
    lexicon::Meaning,
    lines::{Taken, notes, without_game, without_total},
    words::{Dictionary, Reader, Token},
};
use crate::{
    Fact, ImportNote, ImportOutcome, Place,
    post::{ILLEGAL, LEGAL},
    similar::fold,
};

/// The most letters of a line that is taken for a list's name.
const LONGEST_NAME: usize = 120;

/// What a text says of a list beside its cards.
#[derive(Debug, Clone, Default)]
pub struct Page {
    pub name: String,
    /// True if only its place says that the name is one.
    pub name_is_guess: bool,
    /// Lines that are no part of the list, kept as notes; each with whether it is a card without one that carries it.
    pub prose: Vec<(String, bool)>,
    /// The notes of the list, from a part of the text of their own.
    pub notes: String,
    /// The total that the text states.
    pub total: Option<i32>,
    /// Number of understood lines.
    pub tally: Tally,
}

/// Keys of the sentences that tell what became of a page.
#[derive(Debug, Clone, Copy)]
pub struct Told {
    /// A line was taken for the name.
    pub name: &'static str,
    /// A card has none that carries it.
    pub orphan: &'static str,
}

impl Page {
    /// Notes on the name, on what is no part of the list, and on a total that the cards do not come to.
    pub fn tell(&self, total: i32, told: Told, notes: &mut Vec<ImportNote>) {
        if self.name_is_guess {
            notes.push(ImportNote::of(&self.name, ImportOutcome::Guessed, Place::ROOT, told.name));
        }
        for (text, is_orphan) in &self.prose {
            let phrase = if *is_orphan { told.orphan } else { "systems.import.prose" };
            notes.push(ImportNote::of(text, ImportOutcome::Refused, Place::field("notes"), phrase));
        }
        if let Some(written) = self.total.filter(|written| *written != total) {
            let note =
                ImportNote::of(&written.to_string(), ImportOutcome::Guessed, Place::ROOT, "systems.import.points");
            notes.push(note.with("total", Fact::Number(total)));
        }
    }

    /// The notes of the list: what is no part of it, what was `lost`, and what the text calls its notes.
    pub fn into_notes(self, lost: Vec<String>) -> String {
        let prose = self.prose.into_iter().map(|(text, _)| text);
        let parts = prose.chain(lost).chain([self.notes]).filter(|text| !text.is_empty());
        parts.collect::<Vec<_>>().join("\n")
    }
}

/// A line that may have been an unknown entry of the list; the next line tells.
#[derive(Debug, Clone)]
pub struct Candidate<M> {
    pub token: Token<M>,
    line: String,
    pub level: Level,
    /// The number of its line.
    pub number: usize,
    /// True if it is the list's name, unless it is an entry.
    pub is_name: bool,
}

/// Where a text is read, and what was found so far beside cards.
#[derive(Debug, Clone)]
pub struct Walk<M> {
    pub page: Page,
    /// The number of the line.
    pub number: usize,
    /// True if the line before was blank.
    pub blank_before: bool,
    title: Option<usize>,
    pub candidate: Option<Candidate<M>>,
    /// Entries that counts have made.
    pub by_count: u32,
    /// What builders signed the list with, folded.
    pub signatures: String,
    taken: Taken,
}

impl<M> Walk<M> {
    /// The beginning of a text; `title` is the number of the line that is the list's name for sure.
    pub fn new(title: Option<usize>) -> Self {
        Self {
            page: Page::default(),
            number: 0,
            blank_before: true,
            title,
            candidate: None,
            by_count: 0,
            signatures: String::new(),
            taken: Taken::default(),
        }
    }
}

/// How a system makes its list of the lines of a text.
pub trait Writer: Sized {
    type Dictionary: Dictionary;
    /// Names of the game.
    const ALIASES: &'static [&'static str];
    /// Words before a colon, folded, behind which the list's name stands.
    const LABELS: &'static [&'static str];
    /// The key of the word for a list in the game's posts.
    const LABEL: &'static str;

    fn walk(&mut self) -> &mut Walk<MeaningOf<Self>>;

    /// True if no card was found yet.
    fn is_empty(&self) -> bool;

    /// True if nothing of the list was found yet, not even its name.
    fn is_first(&mut self) -> bool {
        let is_empty = self.is_empty();
        let walk = self.walk();
        is_empty && walk.page.name.is_empty() && walk.candidate.is_none()
    }

    /// Reads a line.
    fn line(&mut self, reader: &mut Reader<Self::Dictionary>, opened: Opened<'_>, line: &str);

    /// Reads all lines up to the notes.
    fn read(&mut self, reader: &mut Reader<Self::Dictionary>, text: &str) {
        let mut lines = text.split('\n');
        while let Some(line) = lines.next() {
            if is_heading_of_notes(line) && !self.is_empty() {
                let rest: Vec<&str> = lines.collect();
                self.walk().page.notes = notes(&rest);
                break;
            }
            if let Some(opened) = self.walk().open(line, Self::ALIASES) {
                self.line(reader, opened, line);
            }
            if self.is_empty() && self.walk().number > MOST_LINES_WITHOUT_CARD {
                break;
            }
        }
        self.walk().end();
    }

    /// Counts a line as one of a list or not. The first may be anything: it is often the list's name.
    fn count(&mut self, tokens: &[Token<MeaningOf<Self>>]) {
        let is_first = self.is_first();
        let tally = &mut self.walk().page.tally;
        if is_first { tally.count_if_understood(tokens) } else { tally.count(tokens) }
    }

    /// Takes a line that only gives the list's name; true if it does.
    fn takes_name(&mut self, opened: &Opened<'_>) -> bool {
        let walk = self.walk();
        let name = match opened.text.split_once(':') {
            Some((label, name)) if is_label_of_name(label, Self::LABELS, Self::LABEL) => name.trim(),
            _ if walk.title == Some(walk.number) || (opened.heading && !opened.text.trim_end().ends_with(':')) => {
                without_total(&opened.text)
            }
            _ => return false,
        };
        if fold(name) != "untitled" {
            name.clone_into(&mut walk.page.name);
        }
        !name.is_empty()
    }
}

/// The meanings of the names of a writer's game.
pub type MeaningOf<W> = <<W as Writer>::Dictionary as Dictionary>::Meaning;

impl<M: Meaning> Walk<M> {
    /// The next line without what stands before it; none for one that says nothing of the list.
    fn open<'t>(&mut self, line: &'t str, aliases: &[&str]) -> Option<Opened<'t>> {
        self.number += 1;
        let mut opened = open(line);
        if let Some(rest) = without_game(&opened.text, aliases) {
            opened.text = rest.to_owned().into();
        }
        if !opened.text.contains(char::is_alphanumeric) {
            self.taken.pass_blank(self.number);
            // A blank line, or a ruler.
            self.blank_before = true;
            return None;
        }
        if is_signature(&opened.text) {
            self.signatures.push_str(&fold(&opened.text));
            return None;
        }
        // The verdict of a checker is about the list, not of it.
        (!opened.text.starts_with([LEGAL, ILLEGAL])).then_some(opened)
    }

    fn end(&mut self) {
        self.forget_candidate();
        self.page.name_is_guess = self.taken.is_guess() && !self.page.name.is_empty();
    }

    /// Takes a line for the list's name that only stands where one would.
    pub fn take_name(&mut self, text: &str) {
        text.trim_end_matches(':').clone_into(&mut self.page.name);
        self.taken.take(self.number);
    }

    /// Takes a line for the name if none was found; it is prose if it is too long.
    pub fn take_name_or_prose(&mut self, text: &str, is_name: bool) {
        if is_name && text.len() <= LONGEST_NAME { self.take_name(text) } else { self.prose(text, false) }
    }

    /// Notes a line that may be an entry, or else the list's name.
    pub fn note_candidate(&mut self, token: &Token<M>, opened: &Opened<'_>, is_name: bool) {
        if is_name {
            self.taken.take(self.number);
        }
        self.candidate = Some(Candidate {
            token: token.clone(),
            line: opened.text.clone().into_owned(),
            level: opened.level,
            number: self.number,
            is_name,
        });
    }

    /// The line before was no entry: it is the list's name, or prose.
    pub fn forget_candidate(&mut self) {
        let Some(candidate) = self.candidate.take() else { return };
        if candidate.is_name && self.page.name.is_empty() {
            self.page.name = candidate.token.written;
        } else {
            self.prose(&candidate.line, false);
        }
    }

    /// Keeps a text that is no part of the list.
    pub fn prose(&mut self, text: &str, is_orphan: bool) {
        self.page.prose.push((text.to_owned(), is_orphan));
    }
}
