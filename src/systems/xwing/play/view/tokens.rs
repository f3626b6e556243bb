//! Tokens and target locks: who holds, locks and may lock (sections 11, 18, 22).

use crate::cards::{
    Size,
    ability::{
        RuleChange, Target, Window,
        words::{Allow, LockRule, Ref, Token, Words},
    },
};
use crate::play::pieces::{ShipNo, ShipSet};
use crate::play::view::View;

impl<'a, 's> View<'a, 's> {
    /// True if the ship is ionized (XW-ION-01, -05).
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

    /// True if one ship has locked another.
    pub(in crate::play) fn has_lock(self, by: ShipNo, on: ShipNo) -> bool {
        self.state.locks.iter().any(|lock| lock.by == by && lock.on == on)
    }

    /// True if a focus token serves as a target lock in attacks (Deadeye).
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
        for ship in self.in_play() {
            if ship == by || (self.friendly(by, ship) && !friendly_too) {
                continue;
            }
            let range = self.range(by, ship);
            // Long-Range Scanners see as far as the table, and nothing near.
            let fits = if beyond_2 { !range.is_in(1, 2) } else { range.is_in(1, 3) || any_distance };
            let through_friend = || {
                from_friends
                    && self.in_play_of(self.seat(by)).into_iter().any(|friend| self.range(friend, ship).is_in(1, 3))
            };
            if fits || through_friend() {
                found.insert(ship);
            }
        }
        found
    }

    /// Of ships that a ship may lock as it likes: those that draw the lock, if there are any (Captain Kagi).
    pub(in crate::play) fn drawn(self, by: ShipNo, offered: ShipSet) -> ShipSet {
        let must: ShipSet = offered.into_iter().filter(|ship| self.must_be_locked(*ship, by)).collect();
        if must.is_empty() { offered } else { must }
    }

    /// The ships whose tokens of this kind the attacker of the running attack may treat as its own (Esege Tuketu, Shara
    /// Bey); of locks, those on the defender. Nobody lends to another ship.
    pub(in crate::play) fn lent(self, ship: ShipNo, token: Token) -> ShipSet {
        use crate::cards::ability::Hook;
        let mut lenders = ShipSet::EMPTY;
        let Some(attack) = self.attack.filter(|attack| attack.attacker == ship && attack.declared) else {
            return lenders;
        };
        if self.straight(Hook::Allow) {
            return lenders;
        }
        self.each_rule(Hook::Allow, &mut |rule| {
            if let RuleChange::Allow { what: Allow::UseTokensOf, who, token: tokens, .. } = rule.change()
                && tokens.contains(token)
                && self.concerns(&rule, who, ship)
            {
                let lender = rule.bearer();
                let has = match token {
                    Token::Lock => self.has_lock(lender, attack.defender),
                    token => self.ship(lender).token(token) > 0,
                };
                // Whoever treats a token as own is bound by what binds itself, not by what binds the lender.
                if has && lender != ship {
                    lenders.insert(lender);
                }
            }
            false
        });
        lenders
    }

    /// True if enemies have to lock this ship if they can (Captain Kagi).
    pub(in crate::play) fn must_be_locked(self, ship: ShipNo, by: ShipNo) -> bool {
        use crate::{cards::ability::Hook, play::view::ability::Rule};
        self.any_rule(Hook::Lock, |rule| match (rule, rule.change()) {
            (
                Rule::Ability(context, _),
                RuleChange::LockRule { rule: LockRule::MustLockThisShip, who: Some(who), .. },
            ) => context.bearer() == ship && self.matches(context, who, by),
            _ => false,
        })
    }

    /// True if the effect finds a ship to lock.
    pub(in crate::play) fn could_lock(
        self,
        context: &crate::play::view::ability::Context<'a, '_>,
        on: &Target,
        by: &Target,
    ) -> bool {
        let lockers = match by {
            Target::Ship(Ref::Chosen) if context.chosen.is_empty() => return true,
            by => self.targets(context, by),
        };
        lockers.into_iter().any(|locker| match on {
            Target::Ship(Ref::Chosen) if context.chosen.is_empty() => true,
            Target::Ship(_) => {
                let reachable = self.lockable(locker);
                let mut meant = self.targets(context, on).into_iter();
                meant.any(|ship| {
                    ship != locker && reachable.contains(ship) && (!self.has_lock(locker, ship) || self.relocks(locker))
                })
            }
            Target::Ships(filter) => {
                let mut context = context.clone();
                context.it = Some(locker);
                let reachable = self.lockable(locker);
                self.matching(&context, filter).into_iter().any(|ship| reachable.contains(ship))
            }
        })
    }

    /// True if a lock on a ship locked already is worth something: to cards that answer it, or beside the first.
    pub(in crate::play) fn relocks(self, locker: ShipNo) -> bool {
        self.listens(Window::LockAcquired) || self.lock_rule(locker, LockRule::SecondLockSame)
    }

    /// Tokens by which an attack is modified.
    pub(in crate::play) fn modifiers() -> Words<Token> {
        [Token::Focus, Token::Evade].into_iter().collect()
    }
}
