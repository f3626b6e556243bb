//! Abilities in play: of cards, faceup damage cards and conditions, and granted ones.

use crate::cards::{
    Slot,
    ability::{
        CardsMeant, Effect, Hook, PlayId, RuleChange, Window,
        words::{Forbid, Native, SideFace},
    },
};
use crate::play::view::View;
use crate::play::view::ability::{Ability, Trigger};
use crate::play::{
    fixed::Listener,
    pieces::{AbilityAt, Origin, ShipNo, ShipSet},
    state::{DamageCard, Phase, Standing},
};

impl<'a, 's> View<'a, 's> {
    /// Calls `found` with every text in play that listens to the window.
    pub(in crate::play) fn each_ability(self, window: Window, found: &mut dyn FnMut(Ability<'a>)) {
        let fixed = self.fixed;
        for listener in fixed.index.listeners(window) {
            if let Some(ability) = self.card_ability(*listener) {
                found(ability);
            }
        }
        self.each_other_ability(window, found);
    }

    /// Calls `found` with the texts that listen to the window and are not a ship's own cards.
    fn each_other_ability(self, window: Window, found: &mut dyn FnMut(Ability<'a>)) {
        if self.borrows() {
            self.each_borrowed(window, self.fixed.index.pilots_listening(window), found);
        }
        if self.state.has_effects.listen(window) {
            self.each_passing(&mut |ability| {
                if ability.play.when.contains(window) {
                    found(ability);
                }
            });
        }
    }

    /// Calls `found` with every text in play that may listen to a moment: those that are left out listen to their own ship in
    /// it, and the moment is that of another.
    pub(in crate::play) fn each_listener(self, trigger: &Trigger, found: &mut dyn FnMut(Ability<'a>)) {
        let fixed = self.fixed;
        let window = trigger.window;
        let both = self.attack.map(|attack| [attack.attacker, attack.defender]);
        for listener in fixed.index.listeners(window) {
            let play = &fixed.plays[listener.id.index()];
            let is_deaf = play.who.is_none()
                && if window.in_attack() {
                    both.is_none_or(|both| !both.contains(&listener.at.ship))
                } else {
                    play.role.is_none() && trigger.actor.is_some_and(|actor| actor != listener.at.ship)
                };
            if !is_deaf && let Some(ability) = self.card_ability(*listener) {
                found(ability);
            }
        }
        self.each_other_ability(window, found);
    }

    /// True if there may be a listener, counting any passing ability as one: some offers depend on it, and replays know
    /// them so.
    pub(in crate::play) fn listens(self, window: Window) -> bool {
        self.cards_listen(window) || self.state.has_effects.any()
    }

    /// True if an ability in play listens to the window.
    pub(in crate::play) fn has_listeners(self, window: Window) -> bool {
        self.cards_listen(window) || self.state.has_effects.listen(window)
    }

    /// True if a card of a ship may listen to the window; damage cards, conditions and granted abilities do not count.
    pub(in crate::play) fn cards_listen(self, window: Window) -> bool {
        self.fixed.index.listens(window) || self.borrows()
    }

    /// True if a ship may have the pilot ability of another: by a card of its own, or by a condition on the other.
    pub(in crate::play) fn borrows(self) -> bool {
        !self.fixed.index.hooked(Hook::Borrowed).is_empty()
            || (self.state.has_effects.any()
                && self
                    .fixed
                    .mimic
                    .is_some_and(|mimic| self.state.conditions.iter().any(|assigned| assigned.card == mimic)))
    }

    /// A card's ability, if the card is in force.
    pub(in crate::play) fn card_ability(self, listener: Listener) -> Option<Ability<'a>> {
        let Listener { at, id } = listener;
        let play = &self.fixed.plays[id.index()];
        let Origin::Card(card) = at.on else { return None };
        let now = self.ship(at.ship).cards[usize::from(card)];
        let faces = match play.side {
            None => true,
            Some(SideFace::A) => now.side == 0,
            Some(SideFace::B) => now.side == 1,
        };
        // A weapon that was discarded as the price of the running attack speaks until the attack is over.
        let fires = || {
            self.attack.is_some_and(|attack| {
                attack.attacker == at.ship && attack.weapon == crate::play::weapon::Weapon::Card(card)
            })
        };
        let works = !now.discarded || fires();
        (works && faces && self.speaks(at.ship) && !self.silenced(at.ship, card)).then_some(Ability {
            at,
            id,
            play,
            source: at.ship,
        })
    }

    /// True if the abilities of a ship work: it is on the board, or the match has not begun (XW-CARD-06, XW-DOCK-02).
    fn speaks(self, ship: ShipNo) -> bool {
        match self.ship(ship).standing {
            Standing::InPlay | Standing::Doomed | Standing::Dying => true,
            Standing::Reserve => self.state.phase == Phase::Setup,
            // A docked ship's title works for its carrier (XW-DOCK-02).
            Standing::Docked(carrier) => self.ship(carrier).in_play(),
            Standing::Destroyed | Standing::Fled => false,
        }
    }

    /// True if a faceup damage card silences a card of the ship (Injured Pilot).
    fn silenced(self, ship: ShipNo, card: u8) -> bool {
        if !self.state.faceup.contains(ship) {
            return false;
        }
        let meant = match self.profile(ship).cards[usize::from(card)].slot {
            None => CardsMeant::Pilot,
            Some(Slot::Elite) => CardsMeant::Elite,
            Some(_) => return false,
        };
        self.faceup(ship).any(|damage| {
            self.damage_kind(damage).plays.iter().flat_map(|id| &self.fixed.plays[id.index()].effects).any(
                |effect| matches!(effect, Effect::Rule(RuleChange::Forbid { what: Forbid::CardAbilities, cards, .. }) if cards.contains(&meant)),
            )
        })
    }

    /// Faceup damage cards of a ship, by their numbers.
    pub(in crate::play) fn faceup(self, ship: ShipNo) -> impl Iterator<Item = u8> + use<'s> {
        self.ship(ship).damage.iter().filter_map(DamageCard::shown)
    }

    /// Texts that come and go: faceup damage cards, conditions, grants.
    pub(in crate::play) fn each_passing(self, found: &mut dyn FnMut(Ability<'a>)) {
        let fixed = self.fixed;
        let mut each = |ship: ShipNo, on: Origin, source: ShipNo, ids: &[PlayId]| {
            for (n, id) in (0_u8..).zip(ids) {
                let at = AbilityAt { ship, on, n };
                found(Ability { at, id: *id, play: &fixed.plays[id.index()], source });
            }
        };
        for ship in self.state.faceup {
            if self.ship(ship).in_play() {
                for card in self.faceup(ship) {
                    each(ship, Origin::Damage(card), ship, &self.damage_kind(card).plays);
                }
            }
        }
        for assigned in &self.state.conditions {
            let on = Origin::Condition(assigned.number);
            each(assigned.on, on, assigned.source, fixed.condition(assigned.card));
        }
        for grant in &self.state.granted {
            if grant.from_round <= self.state.round && self.ship(grant.ship).in_play() {
                each(grant.ship, Origin::Grant(grant.number), grant.source, &[grant.play]);
            }
        }
    }

    /// The text at this place, if it is in play.
    pub(in crate::play) fn ability_at(self, at: AbilityAt) -> Option<Ability<'a>> {
        let n = usize::from(at.n);
        match at.on {
            Origin::Card(card) => {
                let id = *self.profile(at.ship).cards.get(usize::from(card))?.plays.get(n)?;
                self.card_ability(Listener { at, id })
            }
            Origin::Borrowed(lender) => {
                let id = *self.profile(lender).cards.first()?.plays.get(n)?;
                Some(Ability { at, id, play: &self.fixed.plays[id.index()], source: at.ship })
            }
            Origin::Lent(owner, card) => {
                let id = *self.profile(owner).cards.get(usize::from(card))?.plays.get(n)?;
                let own = AbilityAt { ship: owner, on: Origin::Card(card), n: at.n };
                self.card_ability(Listener { at: own, id }).map(|ability| Ability { at, ..ability })
            }
            Origin::Damage(_) | Origin::Condition(_) | Origin::Grant(_) => {
                let mut found = None;
                self.each_passing(&mut |ability| {
                    if ability.at == at {
                        found = Some(ability);
                    }
                });
                found
            }
        }
    }

    /// Pilot abilities that ships have from others (IG-2000, IG-88D, Mimicked, Nashtah Pup), as far as they are those of these
    /// pilots.
    pub(in crate::play) fn each_borrowed(self, window: Window, of: ShipSet, found: &mut dyn FnMut(Ability<'a>)) {
        let mimicked = || self.state.conditions.iter().filter(|assigned| Some(assigned.card) == self.fixed.mimic);
        let of = of.intersection(self.fixed.lending.union(mimicked().map(|assigned| assigned.on).collect()));
        if of.is_empty() {
            return;
        }
        let bearers: ShipSet =
            self.fixed.index.hooked(Hook::Borrowed).iter().map(|listener| listener.at.ship).collect();
        for borrower in bearers.union(mimicked().map(|assigned| assigned.source).collect()) {
            for lender in self.lenders(borrower).intersection(of) {
                let ids = &self.profile(lender).cards[0].plays;
                for (n, id) in (0_u8..).zip(ids) {
                    let play = &self.fixed.plays[id.index()];
                    if play.when.contains(window) && self.speaks(borrower) {
                        let at = AbilityAt { ship: borrower, on: Origin::Borrowed(lender), n };
                        found(Ability { at, id: *id, play, source: borrower });
                    }
                }
            }
        }
    }

    /// The ships whose pilot abilities this ship has as well.
    pub(in crate::play) fn lenders(self, borrower: ShipNo) -> ShipSet {
        let mut lenders = ShipSet::EMPTY;
        for listener in self.fixed.index.hooked(Hook::Borrowed) {
            if listener.at.ship != borrower || self.card_ability(*listener).is_none() {
                continue;
            }
            for effect in &self.fixed.plays[listener.id.index()].effects {
                match effect {
                    Effect::Native { function: Native::CopyPilotAbility } => {
                        lenders = lenders.union(self.hive(borrower));
                    }
                    Effect::Native { function: Native::PupIdentity } => {
                        lenders = lenders.union(self.carrier_of(borrower).map(ShipSet::of).unwrap_or_default());
                    }
                    _ => {}
                }
            }
        }
        lenders.union(self.mimicked(borrower))
    }

    /// Calls `found` with every text of a kind that is printed as an action on a card of the ship.
    pub(in crate::play) fn each_action_ability(self, ship: ShipNo, found: &mut dyn FnMut(Ability<'a>)) {
        self.each_ability(Window::Action, &mut |ability| {
            if ability.at.ship == ship {
                found(ability);
            }
        });
    }
}
