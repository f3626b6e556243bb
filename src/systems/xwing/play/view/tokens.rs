//! Tokens and target locks: who holds, locks and may lock (sections 11, 18, 22).

use crate::play::pieces::{ShipNo, ShipSet};
use crate::play::view::View;
use crate::{
    abilities::{
        Target, Window,
        words::{Allow, LockRule, Ref, Token, Words},
    },
    cards::Size,
};

impl<'a, 's> View<'a, 's> {
    /// Whether the ship is ionized (XW-ION-01, -05).
    pub(in crate::play) fn is_ionized(self, ship: ShipNo) -> bool {
        let needed = if self.profile(ship).size == Size::Small { 1 } else { 2 };
        self.ship(ship).token(Token::Ion) >= needed
    }

    /// Tokens lie on ships on the board, and on ships that are being placed.
    pub(in crate::play) fn can_hold(self, ship: ShipNo) -> bool {
        self.ship(ship).in_play()
    }

    /// Ships locked by a ship.
    pub(in crate::play) fn locked_by(self, ship: ShipNo) -> ShipSet {
        self.state.locks.iter().filter(|lock| lock.by == ship).map(|lock| lock.on).collect()
    }

    /// Whether one ship has locked another.
    pub(in crate::play) fn has_lock(self, by: ShipNo, on: ShipNo) -> bool {
        self.state.locks.iter().any(|lock| lock.by == by && lock.on == on)
    }

    /// Whether a focus token serves as a target lock in attacks (Deadeye).
    pub(in crate::play) fn focus_as_lock(self, ship: ShipNo) -> bool {
        self.allowed(ship, Allow::FocusAsLock, |_| true)
    }

    /// Ships that a ship may lock by an action or ability (XW-ACTION-TL-01, -07).
    pub(in crate::play) fn lockable(self, by: ShipNo) -> ShipSet {
        let friendly_too = self.lock_rule(by, LockRule::FriendlyToo);
        let any_distance = self.lock_rule(by, LockRule::AnyDistance);
        let beyond_2 = self.lock_rule(by, LockRule::OnlyBeyond2);
        let from_friends = self.lock_rule(by, LockRule::FromAnyFriendly);
        let mut found = ShipSet::EMPTY;
        let mut must = ShipSet::EMPTY;
        for ship in self.in_play() {
            if ship == by || (self.friendly(by, ship) && !friendly_too) {
                continue;
            }
            let range = self.range(by, ship);
            let near = range.is_in(1, 3);
            let fits = if beyond_2 { !range.is_in(1, 2) && (near || any_distance) } else { near || any_distance };
            let through_friend = || {
                from_friends
                    && self.in_play_of(self.seat(by)).into_iter().any(|friend| self.range(friend, ship).is_in(1, 3))
            };
            if fits || through_friend() {
                found.insert(ship);
                if self.must_be_locked(ship, by) {
                    must.insert(ship);
                }
            }
        }
        if must.is_empty() { found } else { must }
    }

    /// Whether enemies have to lock this ship if they can (Captain Kagi).
    pub(in crate::play) fn must_be_locked(self, ship: ShipNo, by: ShipNo) -> bool {
        use crate::abilities::Effect;
        use crate::play::{hook::Hook, view::ability::Rule};
        self.any_rule(Hook::Lock, |rule| match (rule, rule.effect()) {
            (Rule::Text(case, _), Effect::LockRule { rule: LockRule::MustLockThisShip, who: Some(who), .. }) => {
                case.bearer() == ship && self.matches(case, who, by)
            }
            _ => false,
        })
    }

    /// Whether the effect finds somebody to lock.
    pub(in crate::play) fn could_lock(
        self,
        case: &crate::play::view::ability::Case<'a, '_>,
        on: &Target,
        by: &Target,
    ) -> bool {
        let lockers = match by {
            Target::Ship(Ref::Chosen) if case.chosen.is_empty() => return true,
            by => self.aimed(case, by),
        };
        lockers.into_iter().any(|locker| match on {
            Target::Ship(Ref::Chosen) if case.chosen.is_empty() => true,
            Target::Ship(_) => {
                let reachable = self.lockable(locker);
                let drawn = reachable.into_iter().any(|ship| self.must_be_locked(ship, locker));
                let mut meant = self.aimed(case, on).into_iter();
                // The same lock once more is worth something only to cards that answer it, or beside the first.
                let again = self.listens(Window::LockAcquired) || self.lock_rule(locker, LockRule::SecondLockSame);
                meant.any(|ship| {
                    ship != locker && (drawn || (reachable.contains(ship) && (again || !self.has_lock(locker, ship))))
                })
            }
            Target::Ships(_) => !self.lockable(locker).is_empty(),
        })
    }

    /// Tokens by which an attack is modified.
    pub(in crate::play) fn modifiers() -> Words<Token> {
        [Token::Focus, Token::Evade].into_iter().collect()
    }
}
