//! The tokens that a unit can spend: its own, and those of friends that share theirs.

use super::View;
use crate::{
    cards::{TokenKind, keyword::UnitKeyword},
    play::pieces::UnitNo,
};

impl View<'_, '_> {
    /// Tokens of a kind that lie at a unit and can be spent.
    fn tokens(&self, unit: UnitNo, kind: TokenKind) -> u8 {
        let tokens = &self.unit(unit).tokens;
        match kind {
            TokenKind::Aim => tokens.aim,
            TokenKind::Dodge => tokens.dodge,
            TokenKind::Surge => tokens.surge,
            _ => 0,
        }
    }

    /// Tokens of a kind that a unit can spend: its own, and those that cards let it spend.
    pub fn spendable(&self, unit: UnitNo, kind: TokenKind) -> u8 {
        if self.may_not_spend(unit, kind) {
            return 0;
        }
        let lent = self.lenders(unit, kind).into_iter().map(|lender| self.tokens(lender, kind));
        lent.fold(self.tokens(unit, kind), u8::saturating_add).saturating_add(self.on_cards(unit, kind))
    }

    /// The owner of a token that a unit can spend: itself, or a friend that lets it (LEG-TYPE-02, LEG-KW-EXEMPLAR).
    /// `shared` says whether a clone has lent one already.
    pub fn purse(&self, unit: UnitNo, kind: TokenKind, shared: bool) -> Option<UnitNo> {
        if self.may_not_spend(unit, kind) {
            return None;
        }
        if self.tokens(unit, kind) > 0 || self.on_cards(unit, kind) > 0 {
            return Some(unit);
        }
        if let Some(lender) = self.lenders(unit, kind).into_iter().find(|lender| self.tokens(*lender, kind) > 0) {
            return Some(lender);
        }
        self.friends(unit).find(|friend| self.tokens(*friend, kind) > 0 && self.lends(unit, *friend, shared).is_some())
    }

    /// True if a friend lets a unit spend its tokens (LEG-TYPE-02, LEG-KW-EXEMPLAR), and then, if as many as it likes.
    fn lends(&self, unit: UnitNo, friend: UnitNo, shared: bool) -> Option<bool> {
        use crate::cards::UnitType::CloneTrooper;
        // LEG-KW-WERE-NOT-REGS.
        let shares = |unit: UnitNo| self.spec(unit).kind == CloneTrooper && !self.has(unit, UnitKeyword::WereNotRegs);
        let clones = !shared && shares(unit) && shares(friend) && self.is_at(unit, friend, 1);
        let model = self.has(friend, UnitKeyword::Exemplar) && self.is_at(unit, friend, 2);
        ((clones || model) && self.any_sees(unit, friend, &self.hulls())).then_some(model)
    }

    /// Tokens of a kind for an attack of a unit: its own, those that cards let it spend, and those lent by friends
    /// (LEG-TYPE-02, LEG-KW-EXEMPLAR).
    pub fn at_hand(&self, unit: UnitNo, kind: TokenKind) -> u8 {
        if self.may_not_spend(unit, kind) {
            return 0;
        }
        let lenders = self.lenders(unit, kind);
        let (mut clone, mut models) = (0, 0_u8);
        for friend in self.friends(unit).filter(|friend| !lenders.contains(friend)) {
            let tokens = &self.unit(friend).tokens;
            let count = match kind {
                TokenKind::Aim => tokens.aim,
                TokenKind::Dodge => tokens.dodge,
                _ => 0,
            };
            if count > 0 {
                match self.lends(unit, friend, false) {
                    Some(true) => models = models.saturating_add(count),
                    Some(false) => clone = 1,
                    None => {}
                }
            }
        }
        self.spendable(unit, kind).saturating_add(models).saturating_add(clone)
    }
}
