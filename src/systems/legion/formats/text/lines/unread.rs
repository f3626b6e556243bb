//! Lines in which no card is named: the army's name, units that are not known, prose.

use super::{Builder, Section};
use crate::formats::names::{Pieces, Token};
use kernel::text_list::{Level, Opened, Sure, Writer};

impl Builder<'_> {
    pub(super) fn line_without_card(&mut self, opened: &Opened<'_>, pieces: Pieces, pips: bool) {
        let text = opened.text.as_ref();
        for token in &pieces.tokens {
            self.draft.take_word(token);
        }
        let unknown: Vec<Token> = pieces
            .tokens
            .into_iter()
            .filter(|token| token.sure == Sure::Unknown && !token.written.is_empty())
            .collect();
        let Some(first) = unknown.first() else {
            if let Some(number) = pieces.number.filter(|_| text.to_lowercase().starts_with("total")) {
                self.walk.page.total = Some(number);
            }
            return;
        };
        let is_sentence = unknown.iter().any(|token| !token.may_be_name());
        let points = unknown.iter().any(|token| token.points.is_some());
        let is_marked = unknown.iter().any(|token| token.tag.is_some());
        if !is_sentence && (self.section != Section::Units || pips) {
            if opened.level.has_bullet() || pips || is_marked {
                if pips && self.section == Section::Units {
                    self.section = Section::Hand;
                }
                return unknown.into_iter().for_each(|token| self.beside(token));
            }
            if self.walk.blank_before && !points {
                return self.walk.prose(text, false);
            }
            self.section = Section::Units;
        }
        let is_nested = self.draft.entries.last().is_some_and(|entry| opened.level > entry.level);
        let adopts = self.walk.candidate.as_ref().is_some_and(|candidate| opened.level > candidate.level);
        if !is_sentence && (is_nested || (adopts && points)) {
            for token in unknown {
                self.upgrade(token, None, opened, false);
            }
            return;
        }
        self.walk.forget_candidate();
        let is_name = self.is_empty() && self.walk.page.name.is_empty() && self.walk.page.prose.is_empty();
        if !is_sentence && (is_marked || (points && !is_name)) {
            let mut tokens = unknown.into_iter();
            if let Some(unit) = tokens.next() {
                self.open_entry(unit, opened.level, false);
            }
            for token in tokens {
                self.upgrade(token, None, opened, false);
            }
        } else if !is_sentence && (is_name || self.walk.blank_before || self.stands_beside(opened)) {
            let token = first.clone();
            self.walk.note_candidate(&token, opened, is_name);
        } else {
            self.walk.take_name_or_prose(text, is_name);
        }
    }

    /// True if a line stands at the level of a unit whose upgrades stand below it.
    fn stands_beside(&self, opened: &Opened<'_>) -> bool {
        self.draft.entries.last().is_some_and(|entry| {
            let cards = entry.upgrades.len() + entry.loadout.len();
            cards > 0 && !entry.inline && opened.level == entry.level && !opened.level.has_bullet()
        })
    }

    /// The line before was a unit after all: an upgrade stands below it.
    pub(super) fn adopt_candidate(&mut self, level: Level) {
        let is_unit = self.walk.candidate.as_ref().is_some_and(|candidate| {
            candidate.level < level && (!candidate.is_name || candidate.token.points.is_some())
        });
        if !is_unit {
            return self.walk.forget_candidate();
        }
        if let Some(candidate) = self.walk.candidate.take() {
            self.open_entry(candidate.token, candidate.level, false);
            if let Some(entry) = self.draft.entries.last_mut() {
                // It stood on a line before this one.
                entry.line = entry.line.saturating_sub(1);
            }
        }
    }
}
