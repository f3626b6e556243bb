//! Base decks as plain text: one base on each line, or several between commas.

use crate::{
    cards::{BaseId, Catalog, Faction},
    list::{BASES, BaseDeck, Document, FACTIONS, Format},
};
use kernel::{
    Choice, Fact, ImportNote, ImportOutcome, Imported, Language, ReadError,
    document::Extra,
    phrase,
    similar::{Guesser, fold},
    text_list::{is_heading_of_notes, is_label_of_name, is_signature, is_word, plain},
};

/// Reads plain text.
///
/// # Errors
/// No base in the text, or far too much text.
pub(super) fn read(catalog: &Catalog, text: &str) -> Result<Imported<Document>, ReadError> {
    let plain = plain(text)?;
    let mut draft = Draft::new(catalog);
    let mut lines = plain.lines();
    for line in lines.by_ref() {
        if is_heading_of_notes(line) {
            break;
        }
        draft.line(line);
    }
    draft.notes.extend(lines.map(str::to_owned));
    draft.finish()
}

/// Names at least this like what is written may be meant.
const LIKE: f64 = 0.6;
/// Likeness of a name to itself.
const EQUAL: f64 = 1.0;

/// A base deck under construction.
struct Draft<'a> {
    catalog: &'a Catalog,
    /// Names and ids of all bases.
    names: Guesser<BaseId>,
    name: String,
    faction: Option<Faction>,
    format: Option<Format>,
    bases: Vec<(BaseId, ImportOutcome, String)>,
    /// Lines outside the deck.
    prose: Vec<String>,
    notes: Vec<String>,
}

impl<'a> Draft<'a> {
    fn new(catalog: &'a Catalog) -> Self {
        let names = catalog.bases().flat_map(|(id, base)| {
            let names = Language::ALL.map(|language| base.text.name(language));
            names.into_iter().chain([&*base.id]).map(move |name| (fold(name), id))
        });
        Self {
            catalog,
            names: Guesser::new(names),
            name: String::new(),
            faction: None,
            format: None,
            bases: Vec::new(),
            prose: Vec::new(),
            notes: Vec::new(),
        }
    }

    fn line(&mut self, line: &str) {
        let line = line.trim().trim_start_matches(['-', '*', '•', '·', '#', '>', ' ', '\t']).trim();
        if !line.contains(char::is_alphanumeric) || is_signature(line) || line.starts_with(['✓', '✗']) {
            return;
        }
        if let Some((label, rest)) = line.split_once(':') {
            let label = label.trim().trim_matches(['*', '_', ' ']);
            if is_label_of_name(label, &["basedeck", "mazodebases"], "deckbuilding.post.deck") {
                rest.trim().clone_into(&mut self.name);
                return;
            }
            // A label may give the faction or the mode.
            if self.pieces(rest) || is_word(label, "deckbuilding.post.bases") {
                let _ = self.pieces(label);
                return;
            }
        }
        if !self.pieces(line) && !is_total(line) {
            if self.name.is_empty() && self.bases.is_empty() {
                line.clone_into(&mut self.name);
            } else {
                self.prose.push(line.to_owned());
            }
        }
    }

    /// Reads a line piece by piece; returns true if any piece was understood.
    fn pieces(&mut self, line: &str) -> bool {
        let mut any = false;
        let separators = [',', ';', '·', '|', '+', '\t'];
        for piece in line.split(separators) {
            let piece = piece.trim().trim_matches(['*', '_', '.', ' ']);
            let bare = piece.trim_start_matches(|letter: char| letter.is_ascii_digit());
            // Skips a count or a number before a name.
            let bare = if bare.len() < piece.len() && bare.starts_with(['x', '.', ')', ' ', '×']) {
                bare[bare.chars().next().map_or(0, char::len_utf8)..].trim()
            } else {
                piece
            };
            // Skips points behind a name; bases have none.
            any |= self.piece(bare) || without_points(bare).is_some_and(|name| self.piece(name));
        }
        any
    }

    fn piece(&mut self, piece: &str) -> bool {
        if is_word(piece, "deckbuilding.name") {
            return true;
        }
        if let Some(faction) = FACTIONS.into_iter().find(|faction| is_word(piece, faction.term())) {
            self.faction = self.faction.or(Some(faction));
            return true;
        }
        if let Some(format) = Format::ALL.into_iter().find(|format| is_word(piece, format.term())) {
            self.format = self.format.or(Some(format));
            return true;
        }
        let folded = fold(piece);
        if folded.len() < 3 {
            return false;
        }
        let (id, outcome) = match self.names.nearest(&folded, LIKE, |_| true) {
            Some((EQUAL.., id)) => (id, ImportOutcome::Mapped),
            Some((_, id)) if without_points(piece).is_none() => (id, ImportOutcome::Guessed),
            _ => return false,
        };
        self.bases.push((id, outcome, piece.to_owned()));
        true
    }

    fn finish(self) -> Result<Imported<Document>, ReadError> {
        let exact = self.bases.iter().filter(|(_, outcome, _)| *outcome == ImportOutcome::Mapped).count();
        // Two words like names of planets are no base deck.
        if exact < 2 || self.prose.len() > 4 * self.bases.len() {
            return Err(ReadError::whole("deckbuilding.import.no_deck").foreign());
        }
        let empire = self.bases.iter().filter(|(id, ..)| self.catalog.base(*id).faction == Faction::Empire).count();
        let assumed = if empire * 2 >= self.bases.len() { Faction::Empire } else { Faction::Rebel };
        let faction = self.faction.unwrap_or(assumed);
        let all_introductory = self.bases.iter().all(|(id, ..)| self.catalog.base(*id).introductory);
        let format = self.format.unwrap_or(match self.bases.len() {
            0..=5 if all_introductory => Format::Introductory,
            0..=5 => Format::SecretBases,
            _ => Format::FullGalaxy,
        });
        let notes = self.bases.iter().enumerate().map(|(index, (id, outcome, written))| {
            let phrase = match outcome {
                ImportOutcome::Mapped => "deckbuilding.import.mapped",
                ImportOutcome::Guessed | ImportOutcome::Refused => "systems.import.guessed",
            };
            let note = ImportNote::of(written, *outcome, BASES.at(index), phrase);
            note.with("card", Fact::Card((*id).into()))
        });
        let notes = notes.collect();
        let text = self.prose.iter().chain(&self.notes).map(String::as_str).collect::<Vec<_>>().join("\n");
        let bases = self.bases.into_iter().map(|(id, ..)| Choice::Known(id)).collect();
        let document = Document {
            format,
            name: self.name,
            notes: text.trim().to_owned(),
            list: BaseDeck { faction, bases, extra: Extra::new() },
            extra: Extra::new(),
        };
        Ok(Imported { document, notes })
    }
}

/// The name in `Lothal (0)`.
fn without_points(piece: &str) -> Option<&str> {
    let (name, number) = piece.rsplit_once(' ')?;
    let number = number.trim_matches(['(', ')', '[', ']']);
    (!number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())).then(|| name.trim())
}

/// True for the line with the number of bases in exported text.
fn is_total(line: &str) -> bool {
    Language::ALL.iter().any(|language| {
        let total = phrase::text(*language, "systems.post.total");
        total.split(':').next().is_some_and(|word| line.contains(word) && line.contains('/'))
    })
}
