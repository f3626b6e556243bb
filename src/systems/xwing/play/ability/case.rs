//! The case an ability is judged in: whose card it is, and what just happens.

use super::super::{
    Dice, DieKind, Face,
    pieces::{AbilityAt, ShipNo, ShipSet},
    question::ShipAction,
    referee::Referee,
};
use crate::{
    abilities::{
        Ability, AbilityId, Window,
        words::{Cause, Ref, Token, Words},
    },
    cards::{Action, Slot},
};

/// What just happens: the window and its details.
#[derive(Debug, Clone)]
pub(in super::super) struct Moment {
    pub(in super::super) window: Window,
    /// The ship the window belongs to; none if it belongs to every ship.
    pub(in super::super) actor: Option<ShipNo>,
    /// The other ship of the event.
    pub(in super::super) other: Option<ShipNo>,
    /// The action performed, if it is one of an action bar.
    pub(in super::super) action: Option<Action>,
    /// The action performed.
    pub(in super::super) performed: Option<ShipAction>,
    pub(in super::super) token: Option<Token>,
    /// The upgrade of the event: whose, and its place among the ship's cards.
    pub(in super::super) card: Option<(ShipNo, u8)>,
    pub(in super::super) slot: Option<Slot>,
    pub(in super::super) causes: Words<Cause>,
    /// The first of its kind.
    pub(in super::super) first: bool,
    /// The damage card of the event, by its number in the deck.
    pub(in super::super) damage: Option<u8>,
    /// Whether it lies faceup.
    pub(in super::super) faceup: Option<bool>,
    /// A roll outside an attack.
    pub(in super::super) dice: Option<DieKind>,
    /// The bomb token of the event, by its place.
    pub(in super::super) bomb: Option<usize>,
}

impl Moment {
    /// A window that belongs to every ship.
    pub(in super::super) const fn general(window: Window) -> Self {
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
    pub(in super::super) const fn of(window: Window, actor: ShipNo) -> Self {
        let mut moment = Self::general(window);
        moment.actor = Some(actor);
        moment
    }
}

/// An ability in play.
#[derive(Debug, Clone, Copy)]
pub(in super::super) struct Text<'a> {
    pub(in super::super) at: AbilityAt,
    pub(in super::super) id: AbilityId,
    pub(in super::super) ability: &'a Ability,
    /// The ship that assigned or gave it; the bearer itself for its own cards.
    pub(in super::super) source: ShipNo,
}

/// An ability in play, and the moment it is looked at.
#[derive(Debug, Clone)]
pub(in super::super) struct Case<'a, 'm> {
    pub(in super::super) text: Text<'a>,
    pub(in super::super) moment: &'m Moment,
    pub(in super::super) chosen: ShipSet,
    pub(in super::super) it: Option<ShipNo>,
    /// Tokens paid as a cost.
    pub(in super::super) paid: u8,
    /// Results this ability cancelled.
    pub(in super::super) cancelled: u8,
    /// The event of the window was replaced.
    pub(in super::super) replaced: bool,
    /// What it offers was declined: nothing else of it happens.
    pub(in super::super) declined: bool,
}

impl<'a, 'm> Case<'a, 'm> {
    pub(in super::super) const fn new(text: Text<'a>, moment: &'m Moment) -> Self {
        Self { text, moment, chosen: ShipSet::EMPTY, it: None, paid: 0, cancelled: 0, replaced: false, declined: false }
    }

    /// The ship that bears the card.
    pub(in super::super) const fn bearer(&self) -> ShipNo {
        self.text.at.ship
    }

    /// The same case about this ship.
    pub(in super::super) fn about(&self, ship: ShipNo) -> Self {
        Self { it: Some(ship), ..self.clone() }
    }
}

/// A damage card that is being dealt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Dealing {
    /// To which ship.
    pub ship: ShipNo,
    /// Its number in the deck; none for a substitute.
    pub card: Option<u8>,
    /// Faceup.
    pub faceup: bool,
    /// It was discarded or replaced.
    pub gone: bool,
}

/// Dice rolled outside an attack.
#[derive(Debug, Clone, PartialEq)]
pub struct Roll {
    /// Which dice.
    pub kind: DieKind,
    /// The dice.
    pub dice: Dice,
    /// A face that one die has to show, named before the roll.
    pub named: Option<Face>,
}

impl Referee<'_> {
    /// The ship that is meant; none if there is no such ship now.
    pub(in super::super) fn meant(&self, case: &Case<'_, '_>, name: Ref) -> Option<ShipNo> {
        let attack = self.state.attack.as_ref();
        match name {
            Ref::SelfShip => Some(case.bearer()),
            Ref::Actor => case.moment.actor,
            Ref::Attacker => attack.map(|attack| attack.attacker),
            Ref::Defender => attack.map(|attack| attack.defender),
            Ref::Opponent if case.moment.window.in_attack() => {
                attack.map(|attack| if attack.attacker == case.bearer() { attack.defender } else { attack.attacker })
            }
            Ref::Opponent | Ref::SameShip => case.moment.other,
            // The ship that is coordinated was chosen before the window opened.
            Ref::Chosen if case.moment.window == Window::Coordinate => case.chosen.first().or(case.moment.other),
            Ref::Chosen => case.chosen.first(),
            Ref::It => case.it,
            Ref::Source => Some(case.text.source),
            Ref::AnyShip | Ref::BombToken => None,
        }
    }
}
