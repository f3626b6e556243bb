//! Whether a price can be paid.

use crate::abilities::{
    Cost, Window,
    words::{Dice, Ref, Token},
};
use crate::play::view::View;
use crate::play::view::ability::{Case, face_of};
use crate::play::{DieKind, pieces::Origin};

impl<'a, 's> View<'a, 's> {
    /// Whether every cost of the ability can be paid.
    pub(in crate::play) fn can_pay_all(self, case: &Case<'a, '_>) -> bool {
        case.text.ability.costs.iter().all(|cost| self.can_pay(case, cost))
    }

    /// Whether the bearer may not pay with a token of this kind: its own abilities among the modifications of its attack dice
    /// modify them.
    pub(in crate::play) fn price_barred(self, case: &Case<'a, '_>, token: Token) -> bool {
        let attacks = self.attack.is_some_and(|attack| attack.attacker == case.bearer());
        let dice = match case.moment.window {
            Window::AttackModify if attacks => Dice::Attack,
            _ => Dice::Defense,
        };
        self.dice_spending_barred(case.bearer(), token, dice)
    }

    /// Whether paying is itself what the ability may be used for: a stress token that goes (Keyan Farlander).
    pub(in crate::play) fn gains_by_paying(self, case: &Case<'a, '_>) -> bool {
        case.text.ability.costs.iter().any(|cost| {
            matches!(cost, Cost::Shed { token: Token::Stress, from: Ref::SelfShip, n }
                if self.ship(case.bearer()).token(Token::Stress) >= *n)
        })
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
            Cost::Spend { token, n } => token.iter().any(|token| {
                let lent = *n == 1 && !self.lent(bearer, token).is_empty();
                (self.tokens_of(bearer, token) >= *n || lent) && !self.price_barred(case, token)
            }),
            Cost::Shed { token, n, from } => {
                self.meant(case, *from).is_some_and(|from| self.ship(from).token(*token) >= *n)
            }
            Cost::SpendLock { on } => match (self.meant(case, *on), case.text.ability.choose.is_some()) {
                (Some(on), _) => {
                    !self.price_barred(case, Token::Lock)
                        && (self.has_lock(bearer, on) || !self.shared_locks(bearer, on).is_empty())
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
            Cost::SpendResult { result, n } => self.attack.is_some_and(|attack| {
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
