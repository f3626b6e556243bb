//! What is known while a sheet is being set: inks, language, sizes, and what went amiss.

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
    /// All sizes are multiplied by it; smaller than 1 on cards whose text is long.
    pub scale: f32,
    /// The height of the field that a page or card offers: nothing unbreakable may be higher.
    pub room: f32,
    /// No text is set smaller than this, in points.
    pub least: f32,
    /// Whether glossaries are set smaller, in one column more.
    pub small_terms: bool,
    /// How many tables have been set.
    tables: u32,
    /// Roles whose letters stand on the sheet and must be explained.
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
            small_terms: false,
            tables: 0,
            letters: BTreeSet::new(),
            characters: BTreeSet::new(),
            glyphs: BTreeSet::new(),
            others: Vec::new(),
        }
    }

    /// A length or size that follows the scale.
    pub fn pt(&self, points: f32) -> f32 {
        points * self.scale
    }

    /// The number of a table that is about to be set.
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

    /// The letter of a role, where the ink needs one; it will be explained.
    pub fn letter(&mut self, role: Role) -> Option<&'static str> {
        let key = ink::letter(role).filter(|_| self.palette.needs_marks())?;
        self.letters.insert(role);
        Some(phrase::text(self.language, key))
    }

    /// The words that explain the letters used so far.
    pub fn explained_letters(&self) -> Option<Prose> {
        if self.letters.is_empty() {
            return None;
        }
        let mut prose = Prose::new().small(phrase::text(self.language, "print.letters"));
        for role in &self.letters {
            let (Some(letter), Some(meaning)) = (ink::letter(*role), ink::meaning(*role)) else {
                continue;
            };
            let [letter, meaning] = [letter, meaning].map(|key| phrase::text(self.language, key));
            prose = prose.small(format!("  \u{a0} {letter}\u{a0}{meaning}"));
        }
        Some(prose)
    }

    /// Everything that went amiss, in a fixed order.
    pub fn into_warnings(self) -> Vec<Warning> {
        let characters = self.characters.into_iter().map(Warning::MissingCharacter);
        let glyphs = self.glyphs.into_iter().map(Warning::MissingGlyph);
        characters.chain(glyphs).chain(self.others).collect()
    }
}
