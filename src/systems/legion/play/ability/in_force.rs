//! Abilities in force while their conditions hold: switches of rules, numbers, keywords, lent tokens.

use super::Context;
use crate::{
    cards::{
        AttackSurge, DefenseDie, TokenKind,
        ability::{Change, Effect, Rule, Stat, Switch, TokenWord, Who, Window},
        keyword::UnitKeyword,
    },
    play::{
        pieces::{Source, UnitNo},
        state::ModifierKind,
        view::View,
    },
};

/// A bit for a kind of token in a switch.
pub(super) fn bits(tokens: &[TokenWord]) -> u16 {
    if tokens.contains(&TokenWord::Any) {
        return u16::MAX;
    }
    tokens.iter().filter_map(|token| token.kind()).map(|kind| 1 << kind as u16).fold(0, std::ops::BitOr::bitor)
}

impl<'b> View<'b, '_> {
    /// The effects that hold always, of cards in force whose conditions hold, each with its context.
    fn each_standing(&self, see: &mut dyn FnMut(&Context, &'b Effect)) {
        let index = &self.fixed.abilities;
        for number in index.at(Window::Always) {
            let ability = index.ability(*number);
            if !self.is_live(ability) {
                continue;
            }
            let context = Context::new(*number, ability, None);
            if ability.play.tests.iter().all(|test| self.holds(&context, test)) {
                ability.play.steps.iter().for_each(|step| see(&context, step));
            }
        }
    }

    /// The number and tokens of a rule that is switched for a unit.
    pub(in crate::play) fn switched(&self, unit: UnitNo, rule: Rule) -> Option<(u8, u16)> {
        if !self.fixed.abilities.switches(rule) {
            return None;
        }
        let here = self.state.abilities.modifiers.iter().find_map(|modifier| match modifier.kind {
            ModifierKind::Rule(is, n, tokens) if is == rule && modifier.unit == Some(unit) => Some((n, tokens)),
            _ => None,
        });
        let mut found = here;
        self.each_standing(&mut |context, effect| {
            let (Effect::Allow(switch) | Effect::Forbid(switch) | Effect::Ignore(switch)) = effect else { return };
            if switch.rule == rule && found.is_none() && self.is_target(context, &switch.to, unit) {
                found = Some((switch.n, bits(&switch.tokens)));
            }
        });
        found
    }

    #[inline]
    pub(crate) fn is_switched(&self, unit: UnitNo, rule: Rule) -> bool {
        self.fixed.abilities.switches(rule) && self.switched(unit, rule).is_some()
    }

    /// The ranks a switch names, of cards whose switch holds for a unit.
    pub(in crate::play) fn switch_of(&self, unit: UnitNo, rule: Rule) -> Option<&'b Switch> {
        if !self.fixed.abilities.switches(rule) {
            return None;
        }
        let mut found = None;
        self.each_standing(&mut |context, effect| {
            if let Effect::Allow(switch) | Effect::Forbid(switch) | Effect::Ignore(switch) = effect
                && switch.rule == rule
                && self.is_target(context, &switch.to, unit)
            {
                found = Some(switch);
            }
        });
        found
    }

    /// The number of a rule that is switched for a side as a whole.
    pub(in crate::play) fn side_switch(&self, seat: kernel::game::Seat, rule: Rule) -> Option<u8> {
        if !self.fixed.abilities.switches(rule) {
            return None;
        }
        self.state.abilities.modifiers.iter().find_map(|modifier| match modifier.kind {
            ModifierKind::Rule(is, n, _) if is == rule && modifier.unit.is_none() && modifier.seat == seat => Some(n),
            _ => None,
        })
    }

    /// True if a unit may not spend tokens of this kind.
    pub(in crate::play) fn may_not_spend(&self, unit: UnitNo, kind: TokenKind) -> bool {
        if self.is_sealed(unit) {
            return true;
        }
        self.fixed.abilities.switches(Rule::SpendTokens)
            && self.switched(unit, Rule::SpendTokens).is_some_and(|(_, tokens)| tokens >> kind as u16 & 1 == 1)
    }

    /// A number of a unit with all that changes it: what sets it first, then what adds to it.
    pub(crate) fn stat(&self, unit: UnitNo, stat: Stat, base: u8) -> u8 {
        self.changed(unit, stat, base).unwrap_or(base)
    }

    /// As [`Self::stat`]; none where the unit has no such number.
    pub(in crate::play) fn changed(&self, unit: UnitNo, stat: Stat, base: u8) -> Option<u8> {
        if !self.fixed.abilities.changes(stat) {
            return Some(base);
        }
        let mut changes: Vec<Change> = Vec::new();
        for modifier in &self.state.abilities.modifiers {
            if let ModifierKind::Stat(is, change) = modifier.kind
                && is == stat
                && modifier.unit == Some(unit)
            {
                changes.push(change);
            }
        }
        self.each_standing(&mut |context, effect| {
            if let Effect::Stat { to, stat: is, is: change } = effect
                && *is == stat
                && self.is_target(context, to, unit)
            {
                changes.push(*change);
            }
        });
        if changes.iter().any(|change| change.none) {
            return None;
        }
        let set = changes.iter().filter_map(|change| change.set).max();
        let mut value = i16::from(set.unwrap_or(base));
        for change in &changes {
            let Some(add) = change.add else { continue };
            let changed = value + i16::from(add);
            let changed = change.max.map_or(changed, |max| changed.min(i16::from(max).max(value)));
            value = change.min.map_or(changed, |min| changed.max(i16::from(min).min(value)));
        }
        Some(value.clamp(0, 255) as u8)
    }

    /// The number of a keyword that cards give a unit while something holds.
    pub(in crate::play) fn aura(&self, unit: UnitNo, keyword: UnitKeyword) -> u8 {
        let mut sum = 0;
        self.each_standing(&mut |context, effect| {
            if let Effect::Keyword { to, id, x, .. } = effect
                && *id == keyword
                && self.is_target(context, to, unit)
            {
                sum += x;
            }
        });
        sum
    }

    /// The result that a lasting card gives to surges of a unit's attack.
    pub(in crate::play) fn lasting_surge(&self, unit: UnitNo) -> Option<AttackSurge> {
        self.state.abilities.modifiers.iter().find_map(|modifier| match modifier.kind {
            ModifierKind::AttackSurge(surge) if modifier.unit == Some(unit) => Some(surge),
            _ => None,
        })
    }

    /// True if surges of a unit's defense are blocks whatever it spends: by its own card, by another, or at its mission
    /// (keyword Complete the Mission).
    pub fn blocks_surges(&self, unit: UnitNo) -> bool {
        let mut lasting = self.state.abilities.modifiers.iter();
        let by_card =
            lasting.any(|modifier| modifier.kind == ModifierKind::DefenseSurge && modifier.unit == Some(unit));
        let called = || self.has(unit, UnitKeyword::CompleteTheMission) && self.is_on_mission(unit, self.side_of(unit));
        self.spec(unit).blocks_surge || by_card || called()
    }

    /// The die a unit defends with.
    pub fn defense_die(&self, unit: UnitNo) -> DefenseDie {
        let mut die = self.spec(unit).die;
        if self.fixed.abilities.changes_dice {
            self.each_standing(&mut |context, effect| {
                if let Effect::DefenseDie { to, is } = effect
                    && self.is_target(context, to, unit)
                {
                    die = *is;
                }
            });
        }
        die
    }

    /// With whom a unit comes along, by a card.
    pub(in crate::play) fn rides_with(&self, unit: UnitNo) -> Option<UnitNo> {
        self.state.abilities.modifiers.iter().find_map(|modifier| match modifier.kind {
            ModifierKind::Rides(with) if modifier.unit == Some(unit) => Some(with),
            _ => None,
        })
    }

    /// Those that let a unit spend their tokens by a card.
    pub(in crate::play) fn lenders(&self, unit: UnitNo, kind: TokenKind) -> Vec<UnitNo> {
        let mut found = Vec::new();
        if !self.fixed.abilities.lends {
            return found;
        }
        for modifier in &self.state.abilities.modifiers {
            if let ModifierKind::Share(with, tokens) = modifier.kind
                && modifier.unit == Some(unit)
                && tokens >> kind as u16 & 1 == 1
            {
                found.push(with);
            }
        }
        self.each_standing(&mut |context, effect| {
            if let Effect::ShareTokens { to, with, tokens } = effect
                && bits(tokens) >> kind as u16 & 1 == 1
                && self.is_target(context, to, unit)
            {
                found.extend(self.targets(context, with));
            }
        });
        found
    }

    /// A card that lets a unit spend a token of this kind that lies on it.
    pub(in crate::play) fn card_purse(&self, unit: UnitNo, kind: TokenKind) -> Option<(Source, TokenWord)> {
        if !self.fixed.abilities.lends {
            return None;
        }
        let mut found = None;
        self.each_standing(&mut |context, effect| {
            if let Effect::ShareTokens { to, with: Who::Card, tokens } = effect
                && found.is_none()
                && self.is_target(context, to, unit)
            {
                let word = tokens.iter().copied().find(|token| token.kind() == Some(kind));
                let lies = |word: &TokenWord| self.state.abilities.on_card(context.source, *word) > 0;
                found = word.filter(lies).map(|word| (context.source, word));
            }
        });
        found
    }

    /// Tokens of a kind on cards for a unit.
    pub(in crate::play) fn on_cards(&self, unit: UnitNo, kind: TokenKind) -> u8 {
        self.card_purse(unit, kind).map_or(0, |(card, word)| self.state.abilities.on_card(card, word))
    }

    /// True if enemies have to attack a unit first.
    pub(in crate::play) fn draws_fire(&self, unit: UnitNo) -> bool {
        let mut draws = false;
        self.each_standing(&mut |context, effect| {
            if let Effect::AttackedFirst(to) = effect {
                draws |= context.seat == self.fixed.seat(unit) && self.is_target(context, to, unit);
            }
        });
        draws
    }
}
