//! Whether a price can be paid.

use crate::abilities::{Cost, words::Token};
use crate::play::view::View;
use crate::play::view::ability::{Case, face_of};
use crate::play::{DieKind, pieces::Origin};

impl<'a, 's> View<'a, 's> {
    /// Whether every cost of the ability can be paid.
    pub(in crate::play) fn can_pay_all(self, case: &Case<'a, '_>) -> bool {
        case.text.ability.costs.iter().all(|cost| self.can_pay(case, cost))
    }

    fn can_pay(self, case: &Case<'a, '_>, cost: &Cost) -> bool {
        let bearer = case.bearer();
        let ship = self.ship(bearer);
        match cost {
            Cost::DiscardThis {} => match case.text.at.on {
                Origin::Card(card) => !ship.cards[usize::from(card)].discarded,
                _ => true,
            },
            Cost::DiscardUpgrade { slot, other } => self.discardable(case, *slot, *other).next().is_some(),
            Cost::Take { .. } | Cost::Energy { .. } => true,
            Cost::Spend { token, n } => {
                token.iter().any(|token| self.tokens_of(bearer, token) >= *n && !self.spending_barred(bearer, token))
            }
            Cost::Shed { token, n, from } => {
                self.meant(case, *from).is_some_and(|from| self.ship(from).token(*token) >= *n)
            }
            Cost::SpendLock { on } => match (self.meant(case, *on), case.text.ability.choose.is_some()) {
                (Some(on), _) => {
                    !self.spending_barred(bearer, Token::Lock)
                        && (self.has_lock(bearer, on)
                            || (self.state.attack.is_some()
                                && self.focus_as_lock(bearer)
                                && ship.token(Token::Focus) > 0)
                            || self.shared_lock(bearer, on).is_some())
                }
                // The ship is chosen first.
                (None, chooses) => chooses && self.tokens_of(bearer, Token::Lock) > 0,
            },
            Cost::SpendShield { n } => ship.shields >= *n,
            // Costs in own damage need at least 1 hull left (XW-FAQ-18).
            Cost::Suffer { n } => {
                let room =
                    i32::from(self.hull(bearer)) - i32::from(self.damage_count(bearer)) + i32::from(ship.shields);
                room > i32::from(*n)
            }
            Cost::SpendResult { result, n } => self.state.attack.as_ref().is_some_and(|attack| {
                let dice = &attack.attack_dice;
                result.iter().map(|face| dice.count(face_of(face, DieKind::Attack))).sum::<u8>() >= *n
            }),
            Cost::SpendCardToken { token, n } => match case.text.at.on {
                Origin::Card(card) => ship.cards[usize::from(card)].tokens[*token as usize] >= *n,
                _ => false,
            },
        }
    }
}
