//! The tokens that a unit can spend: its own, and those of friends that share theirs.

use super::View;
use crate::{
    cards::{TokenKind, UnitType, keyword::UnitKeyword},
    play::pieces::UnitNo,
};

/// Tokens of one kind that a unit can spend, by whose they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Purse {
    pub owner: UnitNo,
    pub tokens: u8,
    /// A clone lends them: one in an attack, whoever of them lends it (LEG-TYPE-02).
    pub by_clone: bool,
}

/// The part a unit takes in an attack, as far as it lets it borrow tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// It attacks or defends.
    Fights,
    /// It takes hits for somebody else: clones lend it nothing (LEG-TYPE-02).
    Guards,
}

impl View<'_, '_> {
    /// Tokens of a kind that lie at a unit and can be spent.
    fn tokens(&self, unit: UnitNo, kind: TokenKind) -> u8 {
        let tokens = &self.unit(unit).tokens;
        match kind {
            TokenKind::Aim => tokens.aim,
            TokenKind::Dodge => tokens.dodge,
            TokenKind::Surge => tokens.surge,
            TokenKind::Standby
            | TokenKind::Observation
            | TokenKind::Suppression
            | TokenKind::Ion
            | TokenKind::Poison
            | TokenKind::Immobilize => 0,
        }
    }

    fn each_purse(&self, unit: UnitNo, kind: TokenKind, part: Part, mut found: impl FnMut(Purse)) {
        if self.may_not_spend(unit, kind) {
            return;
        }
        let own = self.tokens(unit, kind).saturating_add(self.on_cards(unit, kind));
        if own > 0 {
            found(Purse { owner: unit, tokens: own, by_clone: false });
        }
        let lenders = self.lenders(unit, kind);
        let open = |owner: UnitNo| Some(self.tokens(owner, kind)).filter(|tokens| owner != unit && *tokens > 0);
        for owner in &lenders {
            open(*owner).into_iter().for_each(|tokens| found(Purse { owner: *owner, tokens, by_clone: false }));
        }
        for owner in self.friends(unit).filter(|friend| !lenders.contains(friend)) {
            let Some(tokens) = open(owner) else { continue };
            if let Some(by_clone) = self.lends(unit, owner, part) {
                found(Purse { owner, tokens: if by_clone { 1 } else { tokens }, by_clone });
            }
        }
    }

    /// True if a friend lets a unit spend its tokens, and then, if as one clone of another (LEG-TYPE-02) rather than as
    /// many as it likes (LEG-KW-EXEMPLAR).
    fn lends(&self, unit: UnitNo, friend: UnitNo, part: Part) -> Option<bool> {
        // LEG-KW-WERE-NOT-REGS.
        let shares =
            |unit: UnitNo| self.spec(unit).kind == UnitType::CloneTrooper && !self.has(unit, UnitKeyword::WereNotRegs);
        let model = self.has(friend, UnitKeyword::Exemplar) && self.is_at(unit, friend, 2);
        let clones = || {
            part == Part::Fights
                && self.state.borrowed >> unit.0 & 1 == 0
                && shares(unit)
                && shares(friend)
                && self.is_at(unit, friend, 1)
        };
        ((model || clones()) && self.any_sees(unit, friend, &self.hulls())).then_some(!model)
    }

    /// Whose tokens of a kind a unit can spend: its own, those that cards let it spend, those of Exemplars, and one of a
    /// clone last, as it can lend no second one.
    pub fn purses(&self, unit: UnitNo, kind: TokenKind, part: Part) -> Vec<Purse> {
        let mut purses = Vec::new();
        self.each_purse(unit, kind, part, |purse| purses.push(purse));
        purses.sort_by_key(|purse| purse.by_clone);
        purses
    }

    /// True if a clone lends a token of a kind (LEG-TYPE-02).
    pub fn borrows_of_clone(&self, unit: UnitNo, kind: TokenKind) -> bool {
        let mut clone = false;
        self.each_purse(unit, kind, Part::Fights, |purse| clone |= purse.by_clone);
        clone
    }

    /// The first of those whose token a unit that fights can spend.
    pub fn purse(&self, unit: UnitNo, kind: TokenKind) -> Option<UnitNo> {
        self.purses(unit, kind, Part::Fights).first().map(|purse| purse.owner)
    }

    /// Tokens of a kind that a unit can spend in this part of an attack.
    pub fn spendable_as(&self, unit: UnitNo, kind: TokenKind, part: Part) -> u8 {
        let (mut sum, mut clone) = (0_u8, 0);
        self.each_purse(unit, kind, part, |purse| {
            if purse.by_clone {
                clone = 1;
            } else {
                sum = sum.saturating_add(purse.tokens);
            }
        });
        sum.saturating_add(clone)
    }

    /// Tokens of a kind that a unit can spend as it attacks or defends: its own, those that cards let it spend, and those lent
    /// by friends (LEG-TYPE-02, LEG-KW-EXEMPLAR).
    pub fn spendable(&self, unit: UnitNo, kind: TokenKind) -> u8 {
        self.spendable_as(unit, kind, Part::Fights)
    }
}
