//! The trigger of a window and the context of a running ability.

use arrayvec::ArrayVec;

use crate::{
    cards::{
        TokenKind,
        ability::{Doing, Face, Limit, Per, Until, Window},
    },
    play::{
        fixed::Ability,
        pieces::{MOST_UNITS, Source, UnitNo},
    },
};
use kernel::game::Seat;

/// The event that opened a window.
#[derive(Debug, Clone, Copy, Default)]
pub struct Trigger {
    /// The unit it happens to.
    pub unit: Option<UnitNo>,
    /// The unit that causes it: the issuer of the order, or the mover that displaces.
    pub by: Option<UnitNo>,
    /// The card that does it.
    pub card: Option<Source>,
    /// The side of the step, where it is one side's.
    pub seat: Option<Seat>,
    pub kind: Option<Doing>,
    pub token: Option<TokenKind>,
}

impl Trigger {
    pub(in crate::play) fn about(unit: UnitNo) -> Self {
        Self { unit: Some(unit), ..Self::default() }
    }

    pub(in crate::play) fn of_side(seat: Seat) -> Self {
        Self { seat: Some(seat), ..Self::default() }
    }
}

/// The units and values of a running ability.
#[derive(Debug, Clone)]
pub(in crate::play) struct Context {
    pub source: Source,
    pub ability: u16,
    pub seat: Seat,
    pub force: bool,
    pub me: Option<UnitNo>,
    pub subject: Option<UnitNo>,
    pub issuer: Option<UnitNo>,
    pub chosen: ArrayVec<UnitNo, MOST_UNITS>,
    pub gainers: ArrayVec<UnitNo, MOST_UNITS>,
    /// Tokens given up, moved or prevented before.
    pub before: u8,
    pub token: Option<TokenKind>,
    pub until: Until,
    /// Defense and attack dice of the last roll.
    pub rolled: Vec<Face>,
}

impl Context {
    pub fn new(number: u16, ability: &Ability, subject: Option<UnitNo>) -> Self {
        let me = match ability.source {
            Source::Upgrade(unit, _) => Some(unit),
            Source::Command(..) => None,
        };
        let usual = match (ability.source, ability.play.when) {
            (Source::Command(..), _) => Until::Round,
            (_, Window::AttackPool | Window::AttackRoll | Window::AttackConvert | Window::AttackModify) => Until::Pool,
            (_, Window::AttackDeclare) => Until::Attack,
            (_, Window::Moving) => Until::Action,
            (_, Window::OrderIncoming) => Until::Round,
            _ => Until::Activation,
        };
        Self {
            source: ability.source,
            ability: number,
            seat: ability.seat,
            force: ability.force,
            me,
            subject,
            issuer: None,
            chosen: ArrayVec::new(),
            gainers: ArrayVec::new(),
            before: 0,
            token: None,
            until: ability.play.until.unwrap_or(usual),
            rolled: Vec::new(),
        }
    }
}

impl Limit {
    /// For whom uses are counted: for each unit, but beyond an activation for all together.
    pub(in crate::play::ability) fn whose(self, subject: Option<UnitNo>) -> Option<UnitNo> {
        subject.filter(|_| self.per < Per::Phase)
    }
}
