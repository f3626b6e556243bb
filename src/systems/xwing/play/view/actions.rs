//! Actions a ship may perform now (sections 11, 21, 29.1 to 29.6).

use crate::cards::{
    Action as Icon, Arc, Slot,
    ability::{
        ActionChoice, Hook, RuleChange, Window,
        words::{Forbid, Token, Words},
    },
};
use crate::play::view::View;
use crate::play::{
    pieces::{AbilityAt, Origin, ShipNo, ShipSet},
    question::ShipAction,
    state::Done,
    view::ability::{Context, Rule, Trigger},
};

/// The actions to ask for.
#[derive(Debug, Clone, Copy)]
pub(in crate::play) struct Offer {
    pub(in crate::play) choice: ActionChoice,
    pub(in crate::play) slot: Words<Slot>,
    pub(in crate::play) free: bool,
    /// Only what the action bar has an icon for, though it is named.
    pub(in crate::play) if_on_bar: bool,
    /// One has to be performed.
    pub(in crate::play) must: bool,
    /// The card that grants the action; it does not grant itself.
    pub(in crate::play) by: Option<AbilityAt>,
    /// That the card is used is told when the action is taken.
    pub(in crate::play) tells: bool,
}

impl Offer {
    /// A free action that may be declined.
    pub(in crate::play) const fn free(choice: ActionChoice, by: Option<AbilityAt>) -> Self {
        Self { choice, slot: Words::EMPTY, free: true, if_on_bar: false, must: false, by, tells: false }
    }
}

impl<'a, 's> View<'a, 's> {
    /// True if a ship could perform such a free action.
    pub(in crate::play) fn has_free_action(
        self,
        ship: ShipNo,
        choice: ActionChoice,
        slot: Words<Slot>,
        if_on_bar: bool,
        by: AbilityAt,
    ) -> bool {
        let mut found = false;
        self.each_action(ship, &Offer { slot, if_on_bar, ..Offer::free(choice, Some(by)) }, &mut |_| found = true);
        found
    }

    /// The printed action of an action of a ship; none for that of a card.
    pub const fn icon(action: ShipAction) -> Option<Icon> {
        Some(match action {
            ShipAction::Focus => Icon::Focus,
            ShipAction::Evade => Icon::Evade,
            ShipAction::TargetLock => Icon::TargetLock,
            ShipAction::Boost => Icon::Boost,
            ShipAction::BarrelRoll => Icon::BarrelRoll,
            ShipAction::Cloak => Icon::Cloak,
            ShipAction::Slam => Icon::Slam,
            ShipAction::Reinforce { .. } => Icon::Reinforce,
            ShipAction::Coordinate => Icon::Coordinate,
            ShipAction::Jam => Icon::Jam,
            ShipAction::Reload => Icon::Reload,
            ShipAction::RotateArc => Icon::RotateArc,
            ShipAction::Card(_) => return None,
        })
    }

    /// Calls `found` with every action the ship may perform now.
    pub(in crate::play) fn each_action(self, ship: ShipNo, offer: &Offer, found: &mut dyn FnMut(ShipAction)) {
        const BAR: [ShipAction; 13] = [
            ShipAction::Focus,
            ShipAction::Evade,
            ShipAction::TargetLock,
            ShipAction::Boost,
            ShipAction::BarrelRoll,
            ShipAction::Cloak,
            ShipAction::Slam,
            ShipAction::Reinforce { aft: false },
            ShipAction::Reinforce { aft: true },
            ShipAction::Coordinate,
            ShipAction::Jam,
            ShipAction::Reload,
            ShipAction::RotateArc,
        ];
        if offer.choice != ActionChoice::Card {
            for action in BAR {
                let Some(icon) = Self::icon(action) else { continue };
                let wanted = match offer.choice {
                    // A free action may be one without an icon if it is named (XW-ACTION-06).
                    ActionChoice::These(icons) => {
                        icons.contains(icon) && (!offer.if_on_bar || self.has_icon(ship, icon))
                    }
                    _ => self.has_icon(ship, icon),
                };
                if wanted && !(offer.free && action == ShipAction::Slam) && self.may_do(ship, action, icon) {
                    found(action);
                }
            }
        }
        if matches!(offer.choice, ActionChoice::Any | ActionChoice::Card) {
            self.each_card_action(ship, offer, found);
        }
    }

    fn each_card_action(self, ship: ShipNo, offer: &Offer, found: &mut dyn FnMut(ShipAction)) {
        let trigger = Trigger::of(Window::Action, ship);
        self.each_action_ability(ship, &mut |ability| {
            let slot = match ability.at.on {
                Origin::Card(card) => self.profile(ship).cards[usize::from(card)].slot,
                _ => None,
            };
            let of_slot = offer.slot.is_empty() || slot.is_some_and(|slot| offer.slot.contains(slot));
            let done = self.ship(ship).done.contains(&Done::Card(ability.id));
            let barred = !matches!(ability.at.on, Origin::Damage(_))
                && (self.forbidden(ship, Forbid::Action, |rule| Self::bars_every_action(rule))
                    || self.stress_bars(ship, None, slot));
            let stressed =
                matches!(ability.at.on, Origin::Damage(_) | Origin::Condition(_)) && self.stress_bars(ship, None, None);
            let bomb = slot == Some(Slot::Bomb) && self.ship(ship).bombed;
            if of_slot && !done && !barred && !stressed && !bomb && self.is_ready(ability, &trigger) {
                let context = Context::new(ability, &trigger);
                if self.would_change(&context, &ability.play.effects) {
                    found(ShipAction::Card(ability.at));
                }
            }
        });
        if !self.fixed.index.hooked(Hook::SharedAction).is_empty() {
            self.each_shared_action(ship, found);
        }
    }

    fn bars_every_action(rule: &Rule<'_, '_, '_>) -> bool {
        matches!(rule.change(), RuleChange::Forbid { actions, .. } if actions.is_empty())
    }

    /// A stressed ship performs no actions, not even free ones (XW-ACTION-02), unless a card allows it.
    fn stress_bars(self, ship: ShipNo, icon: Option<Icon>, slot: Option<Slot>) -> bool {
        self.ship(ship).stressed() && !self.acts_while_stressed(ship, icon, slot)
    }

    fn may_do(self, ship: ShipNo, action: ShipAction, icon: Icon) -> bool {
        let state = self.ship(ship);
        if state.done.contains(&Done::Bar(icon as u8)) || self.stress_bars(ship, Some(icon), None) {
            return false;
        }
        let banned = self.forbidden(ship, Forbid::Action, |rule| match rule.change() {
            RuleChange::Forbid { actions, .. } => actions.is_empty() || actions.contains(icon),
            _ => false,
        }) || self.forbidden(ship, Forbid::ActionBar, |_| true);
        if banned {
            return false;
        }
        match action {
            ShipAction::Focus | ShipAction::Evade | ShipAction::Reinforce { .. } => true,
            ShipAction::TargetLock => !self.lockable(ship).is_empty(),
            ShipAction::Boost | ShipAction::BarrelRoll => self.can_reposition(ship, action),
            // Not allowed with a cloak token (XW-CLOAK-03).
            ShipAction::Cloak => state.token(Token::Cloak) == 0,
            ShipAction::Slam => !self.slam_maneuvers(ship).is_empty(),
            ShipAction::Coordinate => !self.coordinable(ship).is_empty(),
            ShipAction::Jam => !self.jammable(ship).is_empty(),
            ShipAction::Reload => self.reloadable(ship).next().is_some(),
            ShipAction::RotateArc => self.profile(ship).has_arc(Arc::Mobile),
            ShipAction::Card(_) => false,
        }
    }

    pub(in crate::play) fn coordinable(self, ship: ShipNo) -> ShipSet {
        self.in_play_of(self.seat(ship))
            .into_iter()
            .filter(|other| *other != ship && self.range(ship, *other).is_in(1, 2))
            .collect()
    }

    pub(in crate::play) fn jammable(self, ship: ShipNo) -> ShipSet {
        self.in_play_of(self.seat(ship).other())
            .into_iter()
            .filter(|other| self.range(ship, *other).is_in(1, 2))
            .collect()
    }

    pub(in crate::play) fn reloadable(self, ship: ShipNo) -> impl Iterator<Item = u8> + use<'a, 's> {
        (0_u8..)
            .zip(self.profile(ship).cards.iter().zip(&self.ship(ship).cards))
            .filter(|(_, (card, now))| now.discarded && matches!(card.slot, Some(Slot::Torpedo | Slot::Missile)))
            .map(|(place, _)| place)
    }

    /// Elite actions that a ship shares with others (Youngster).
    fn each_shared_action(self, ship: ShipNo, found: &mut dyn FnMut(ShipAction)) {
        for listener in self.fixed.index.hooked(Hook::SharedAction) {
            let owner = listener.at.ship;
            let shares = self.card_ability(*listener).is_some_and(|ability| {
                let trigger = Trigger::of(Window::Action, ship);
                let with = |filter| self.matches(&Context::new(ability, &trigger), filter, ship);
                self.ship(owner).in_play() && ability.play.who.as_ref().is_some_and(with)
            });
            let barred = || {
                self.stress_bars(ship, None, Some(Slot::Elite))
                    || self.forbidden(ship, Forbid::Action, |rule| Self::bars_every_action(rule))
            };
            if !shares || barred() {
                continue;
            }
            for (place, card) in (0_u8..).zip(&self.profile(owner).cards) {
                if card.slot != Some(Slot::Elite) {
                    continue;
                }
                for (n, id) in (0_u8..).zip(&card.plays) {
                    let at = AbilityAt { ship, on: Origin::Lent(owner, place), n };
                    let Some(ability) = self.ability_at(at) else { continue };
                    let trigger = Trigger::of(Window::Action, ship);
                    if ability.play.when.contains(Window::Action)
                        && !self.ship(ship).done.contains(&Done::Card(*id))
                        && self.is_ready(ability, &trigger)
                        && self.would_change(&Context::new(ability, &trigger), &ability.play.effects)
                    {
                        found(ShipAction::Card(at));
                    }
                }
            }
        }
    }
}
