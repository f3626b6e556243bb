//! The state of setting a sheet: inks, language, sizes, warnings.

use std::collections::BTreeSet;

use super::{
    Warning,
    ink::{self, Palette},
};
use kernel::{
    Language, phrase,
    sheet::{Prose, Role},
};

/// The state of setting one sheet.
#[derive(Debug)]
pub(super) struct Press {
    pub palette: Palette,
    pub language: Language,
    /// Factor of all sizes; below 1 on cards with long text.
    pub scale: f32,
    /// Height of a page or card, the limit of an unbreakable slice.
    pub room: f32,
    /// Least text size, in points.
    pub least: f32,
    /// Sets backs of cards.
    pub has_backs: bool,
    /// Sets glossaries smaller, in one more column.
    pub small_terms: bool,
    /// Tables set so far.
    tables: u32,
    /// Roles with letters on the sheet to explain.
    letters: BTreeSet<Role>,
    characters: BTreeSet<char>,
    glyphs: BTreeSet<String>,
    others: Vec<Warning>,
}

impl Press {
    pub fn new(palette: Palette, language: Language, room: f32) -> Self {
        Self {
            palette,
            language,
            scale: 1.0,
            room,
            least: 0.0,
            has_backs: false,
            small_terms: false,
            tables: 0,
            letters: BTreeSet::new(),
            characters: BTreeSet::new(),
            glyphs: BTreeSet::new(),
            others: Vec::new(),
        }
    }

    /// A length or size at the scale.
    pub fn pt(&self, points: f32) -> f32 {
        points * self.scale
    }

    /// Number of the next table.
    pub const fn next_table(&mut self) -> u32 {
        self.tables += 1;
        self.tables - 1
    }

    pub fn miss_character(&mut self, character: char) {
        self.characters.insert(character);
    }

    pub fn miss_glyph(&mut self, name: &str) {
        if !self.glyphs.contains(name) {
            self.glyphs.insert(name.to_owned());
        }
    }

    pub fn warn(&mut self, warning: Warning) {
        if !self.others.contains(&warning) {
            self.others.push(warning);
        }
    }

    /// Letter of a role, if the ink needs one; adds it to the explanation.
    pub fn letter(&mut self, role: Role) -> Option<&'static str> {
        let letter = ink::letter(role, self.language).filter(|_| self.palette.needs_marks())?;
        self.letters.insert(role);
        Some(letter)
    }

    /// Explanation of the letters used so far.
    pub fn explained_letters(&self) -> Option<Prose> {
        if self.letters.is_empty() {
            return None;
        }
        let mut prose = Prose::new().small(phrase::text(self.language, "print.letters"));
        for role in &self.letters {
            let letter = ink::letter(*role, self.language);
            let Some((letter, meaning)) = letter.zip(ink::meaning(*role, self.language)) else { continue };
            prose = prose.small(format!("  \u{a0} {letter}\u{a0}{meaning}"));
        }
        Some(prose)
    }

    /// All warnings, in a fixed order.
    pub fn into_warnings(self) -> Vec<Warning> {
        let characters = self.characters.into_iter().map(Warning::MissingCharacter);
        let glyphs = self.glyphs.into_iter().map(Warning::MissingGlyph);
        characters.chain(glyphs).chain(self.others).collect()
    }
}
