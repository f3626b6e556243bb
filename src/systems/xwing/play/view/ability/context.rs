//! The case an ability is judged in: whose card it is, and what just happens.

use crate::cards::{
    Action, Slot,
    ability::{
        Play, PlayId, Window,
        words::{Cause, Chooser, Ref, Token, Words},
    },
};
use crate::play::view::View;
use crate::play::{
    DieKind,
    pieces::{AbilityAt, ShipNo, ShipSet},
    question::ShipAction,
};
use kernel::game::Seat;

/// An event that opened a window, with its details.
#[derive(Debug, Clone)]
pub(in crate::play) struct Trigger {
    pub(in crate::play) window: Window,
    /// The ship the window belongs to; none if it belongs to every ship.
    pub(in crate::play) actor: Option<ShipNo>,
    /// The other ship of the event.
    pub(in crate::play) other: Option<ShipNo>,
    /// The action performed, if it is one of an action bar.
    pub(in crate::play) action: Option<Action>,
    /// The action performed.
    pub(in crate::play) performed: Option<ShipAction>,
    pub(in crate::play) token: Option<Token>,
    /// The upgrade of the event: whose, and its place among the ship's cards.
    pub(in crate::play) card: Option<(ShipNo, u8)>,
    pub(in crate::play) slot: Option<Slot>,
    pub(in crate::play) causes: Words<Cause>,
    /// The first of its kind.
    pub(in crate::play) first: bool,
    /// The damage card of the event, by its number in the deck.
    pub(in crate::play) damage: Option<u8>,
    /// Faceup or facedown.
    pub(in crate::play) faceup: Option<bool>,
    /// A roll outside an attack.
    pub(in crate::play) dice: Option<DieKind>,
    /// The bomb token of the event, by its place.
    pub(in crate::play) bomb: Option<usize>,
}

impl Trigger {
    /// A window that belongs to every ship.
    pub(in crate::play) const fn general(window: Window) -> Self {
        Self {
            window,
            actor: None,
            other: None,
            action: None,
            performed: None,
            token: None,
            card: None,
            slot: None,
            causes: Words::EMPTY,
            first: false,
            damage: None,
            faceup: None,
            dice: None,
            bomb: None,
        }
    }

    /// A window of one ship.
    pub(in crate::play) const fn of(window: Window, actor: ShipNo) -> Self {
        let mut trigger = Self::general(window);
        trigger.actor = Some(actor);
        trigger
    }
}

/// An ability in play.
#[derive(Debug, Clone, Copy)]
pub(in crate::play) struct Ability<'a> {
    pub(in crate::play) at: AbilityAt,
    pub(in crate::play) id: PlayId,
    pub(in crate::play) play: &'a Play,
    /// The ship that assigned or gave it; the bearer itself for its own cards.
    pub(in crate::play) source: ShipNo,
}

/// An ability in play, and the moment it is looked at.
#[derive(Debug, Clone)]
pub(in crate::play) struct Context<'a, 'm> {
    pub(in crate::play) ability: Ability<'a>,
    pub(in crate::play) trigger: &'m Trigger,
    pub(in crate::play) chosen: ShipSet,
    pub(in crate::play) it: Option<ShipNo>,
    /// Tokens paid as a cost.
    pub(in crate::play) paid: u8,
    /// Results this ability cancelled.
    pub(in crate::play) cancelled: u8,
    /// The event of the window was replaced.
    pub(in crate::play) replaced: bool,
    /// The player declined its offer: the rest of it does not happen.
    pub(in crate::play) declined: bool,
    /// That it is used was not told yet.
    pub(in crate::play) untold: bool,
}

impl<'a, 'm> Context<'a, 'm> {
    pub(in crate::play) const fn new(ability: Ability<'a>, trigger: &'m Trigger) -> Self {
        Self {
            ability,
            trigger,
            chosen: ShipSet::EMPTY,
            it: None,
            paid: 0,
            cancelled: 0,
            replaced: false,
            declined: false,
            untold: false,
        }
    }

    /// The ship that bears the card.
    pub(in crate::play) const fn bearer(&self) -> ShipNo {
        self.ability.at.ship
    }

    /// The context for one ship of several.
    pub(in crate::play) fn about(&self, ship: ShipNo) -> Self {
        Self { it: Some(ship), ..self.clone() }
    }
}

impl<'a, 's> View<'a, 's> {
    /// The ship that is meant; none if there is no such ship now.
    pub(in crate::play) fn target(self, context: &Context<'_, '_>, name: Ref) -> Option<ShipNo> {
        let attack = self.attack;
        match name {
            Ref::SelfShip => Some(context.bearer()),
            Ref::Actor => context.trigger.actor,
            Ref::Attacker => attack.map(|attack| attack.attacker),
            Ref::Defender => attack.map(|attack| attack.defender),
            Ref::Opponent if context.trigger.window.in_attack() => {
                attack.map(|attack| if attack.attacker == context.bearer() { attack.defender } else { attack.attacker })
            }
            Ref::Opponent | Ref::SameShip => context.trigger.other,
            // The ship that is coordinated was chosen before the window opened.
            Ref::Chosen if context.trigger.window == Window::Coordinate => {
                context.chosen.first().or(context.trigger.other)
            }
            Ref::Chosen => context.chosen.first(),
            Ref::It => context.it,
            Ref::Source => Some(context.ability.source),
            Ref::AnyShip | Ref::BombToken => None,
        }
    }

    /// The player who controls an ability: the bomb's owner for a bomb.
    pub(in crate::play) fn controller(self, context: &Context<'a, '_>) -> Seat {
        match context.trigger.bomb.and_then(|place| self.state.bombs.get(place)) {
            Some(bomb) => bomb.seat,
            None => self.seat(context.bearer()),
        }
    }

    /// The player who decides.
    pub(in crate::play) fn chooser(self, context: &Context<'a, '_>, chooser: Chooser) -> Seat {
        let attack = self.attack;
        let ship = match chooser {
            Chooser::Owner => None,
            Chooser::Attacker => attack.map(|attack| attack.attacker),
            Chooser::Defender => attack.map(|attack| attack.defender),
            Chooser::OwnerOfChosen => context.chosen.first(),
            Chooser::OwnerOfIt => context.it,
        };
        self.seat(ship.unwrap_or(context.bearer()))
    }
}
