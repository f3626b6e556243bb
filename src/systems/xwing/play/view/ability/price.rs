//! Affordability of costs.

use crate::cards::ability::{
    Cost, Window,
    words::{Dice, Ref, Token},
};
use crate::play::view::View;
use crate::play::view::ability::{Context, face_of};
use crate::play::{DieKind, pieces::Origin};

impl<'a, 's> View<'a, 's> {
    /// True if every cost of the ability can be paid.
    pub(in crate::play) fn can_pay_all(self, context: &Context<'a, '_>) -> bool {
        context.ability.play.costs.iter().all(|cost| self.can_pay(context, cost))
    }

    /// True if the bearer may not pay with a token of this kind: its own abilities among the modifications of its
    /// attack dice modify them.
    pub(in crate::play) fn price_barred(self, context: &Context<'a, '_>, token: Token) -> bool {
        let attacks = self.attack.is_some_and(|attack| attack.attacker == context.bearer());
        let dice = match context.trigger.window {
            Window::AttackModify if attacks => Dice::Attack,
            _ => Dice::Defense,
        };
        self.dice_spending_barred(context.bearer(), token, dice)
    }

    /// True if payment itself is worth the use: removal of a stress token (Keyan Farlander).
    pub(in crate::play) fn gains_by_paying(self, context: &Context<'a, '_>) -> bool {
        context.ability.play.costs.iter().any(|cost| {
            matches!(cost, Cost::Shed { token: Token::Stress, from: Ref::SelfShip, n }
                if self.ship(context.bearer()).token(Token::Stress) >= *n)
        })
    }

    fn can_pay(self, context: &Context<'a, '_>, cost: &Cost) -> bool {
        let bearer = context.bearer();
        let ship = self.ship(bearer);
        match cost {
            Cost::DiscardThis => match context.ability.at.on {
                Origin::Card(card) => !ship.cards[usize::from(card)].discarded,
                _ => true,
            },
            Cost::DiscardUpgrade { slot, other } => self.discardable(context, *slot, *other).next().is_some(),
            Cost::Take { .. } | Cost::Energy { .. } => true,
            Cost::Spend { token, n } => token.iter().any(|token| {
                let lent = *n == 1 && !self.lent(bearer, token).is_empty();
                (self.tokens_of(bearer, token) >= *n || lent) && !self.price_barred(context, token)
            }),
            Cost::Shed { token, n, from } => {
                self.target(context, *from).is_some_and(|from| self.ship(from).token(*token) >= *n)
            }
            Cost::SpendLock { on } => match (self.target(context, *on), context.ability.play.choose.is_some()) {
                (Some(on), _) => {
                    !self.price_barred(context, Token::Lock)
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
            Cost::SpendCardToken { token, n } => match context.ability.at.on {
                Origin::Card(card) => ship.cards[usize::from(card)].tokens[*token as usize] >= *n,
                _ => false,
            },
        }
    }
}
