//! Modifiers, uses, and tokens on cards.

use crate::{
    cards::{
        ability::{Per, Until},
        keyword::UnitKeyword,
    },
    play::{
        pieces::UnitNo,
        referee::Referee,
        state::{Flag, Modifier, ModifierKind},
    },
};

impl Referee<'_> {
    /// Something lasts from now on.
    pub(in crate::play) fn add_modifier(&mut self, modifier: Modifier) {
        let unit = modifier.unit;
        let keyword = matches!(modifier.kind, ModifierKind::Keyword(..) | ModifierKind::NoKeyword(_));
        self.state.abilities.modifiers.push(modifier);
        if let Some(unit) = unit.filter(|_| keyword) {
            self.refresh(unit);
        }
    }

    /// Ends the modifiers of this duration or a shorter one.
    pub(in crate::play) fn end_modifiers(&mut self, until: Until) {
        let lasting = &mut self.state.abilities.modifiers;
        if lasting.iter().any(|modifier| modifier.until <= until) {
            let mut changed: u64 = 0;
            lasting.retain(|modifier| {
                let stays = modifier.until > until;
                if !stays
                    && matches!(modifier.kind, ModifierKind::Keyword(..) | ModifierKind::NoKeyword(_))
                    && let Some(unit) = modifier.unit
                {
                    changed |= 1 << unit.0;
                }
                stays
            });
            for unit in self.fixed.all_units().filter(|unit| changed >> unit.0 & 1 == 1) {
                self.refresh(unit);
            }
        }
        let per = match until {
            Until::Action | Until::Pool => Per::Pool,
            Until::Attack => Per::Attack,
            Until::Activation => Per::Activation,
            Until::Phase => Per::Phase,
            Until::Round => Per::Round,
            Until::Game => Per::Game,
        };
        self.state.abilities.uses.retain(|used| used.per > per);
    }

    /// Works out the keywords of a unit anew: those of its cards whose minis live, and what lasts.
    pub(in crate::play) fn refresh(&mut self, unit: UnitNo) {
        let fixed = self.fixed;
        let state = self.state.unit(unit);
        let mut table =
            fixed.unit(unit).keywords_of(state.minis.iter().map(|mini| mini.spec), state.flipped, state.unequipped);
        let mut lost = Vec::new();
        for modifier in self.state.abilities.modifiers.iter().filter(|modifier| modifier.unit == Some(unit)) {
            match modifier.kind {
                ModifierKind::Keyword(keyword, x) => table.add(keyword, x),
                ModifierKind::NoKeyword(keyword) => lost.push(keyword),
                _ => {}
            }
        }
        for keyword in lost {
            table[keyword] = 0;
        }
        let state = self.unit_mut(unit);
        state.flags.clear(Flag::Enraged);
        let before = std::mem::replace(&mut state.keywords, table)[UnitKeyword::Shielded];
        // LEG-KW-SHIELDED-X: tokens come and go with the keyword, those that were flipped first.
        let tokens = &mut state.tokens;
        tokens.shields += table[UnitKeyword::Shielded].saturating_sub(before);
        let gone = before.saturating_sub(table[UnitKeyword::Shielded]);
        let flipped = gone.min(tokens.spent_shields);
        tokens.spent_shields -= flipped;
        tokens.shields = tokens.shields.saturating_sub(gone - flipped);
        if self.view().is_enraged(unit) {
            self.charge_for_wounds(unit, true);
        }
    }

    /// LEG-KW-ENRAGE-X: gains Charge with its wounds, or loses it with them.
    pub(in crate::play) fn charge_for_wounds(&mut self, unit: UnitNo, enraged: bool) {
        let state = self.unit_mut(unit);
        let charge = &mut state.keywords[UnitKeyword::Charge];
        if enraged {
            state.flags.set(Flag::Enraged);
            *charge = charge.saturating_add(1);
        } else {
            state.flags.clear(Flag::Enraged);
            *charge = charge.saturating_sub(1);
        }
    }
}
