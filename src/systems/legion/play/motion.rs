//! Moves as what lets a unit make them: one table of what they count for, what changes them, and what follows.

use super::{
    Question,
    action::MoveKind,
    pieces::{Source, UnitNo},
    state::Movement,
    view::View,
};
use crate::cards::{UnitType, keyword::UnitKeyword};
use kernel::game::Seat;

/// The permission to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Grant {
    /// A move action.
    Action,
    /// A free move action (LEG-ACT-10).
    Free,
    /// LEG-STBY-02: a free move action outside of its "perform actions", where no other free action follows (LEG-ACT-10).
    Standby,
    /// LEG-KW-SPEEDER-X: a free action, and no move action (LEG-MOVE-13).
    Compulsory,
    /// A card or another rule (LEG-MOVE-13).
    Ability,
    /// LEG-KW-SCOUT-X, and whatever else moves before the match.
    Deployment,
}

impl Grant {
    /// True for a move action: it counts among them (LEG-KW-PLODDING, LEG-KW-JUYO-MASTERY).
    const fn is_move_action(self) -> bool {
        match self {
            Self::Action | Self::Free | Self::Standby => true,
            Self::Compulsory | Self::Ability | Self::Deployment => false,
        }
    }

    /// True for what is part of an action or free action.
    const fn is_in_action(self) -> bool {
        match self {
            Self::Action | Self::Free | Self::Standby | Self::Compulsory => true,
            Self::Ability | Self::Deployment => false,
        }
    }

    /// True if free attacks follow a move action.
    const fn is_followed(self) -> bool {
        match self {
            Self::Action | Self::Free => true,
            Self::Standby | Self::Compulsory | Self::Ability | Self::Deployment => false,
        }
    }
}

/// A free attack after a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Follow {
    Nothing,
    /// With anything, against anybody (LEG-KW-RELENTLESS).
    Any,
    /// In melee, against the unit that it met (LEG-KW-CHARGE).
    Charge(UnitNo),
    /// At range (LEG-KW-STEADY).
    Ranged,
}

/// A move of a unit.
#[derive(Debug, Clone, Copy)]
pub(super) struct Motion {
    pub kind: MoveKind,
    pub grant: Grant,
    /// The speed that a rule names; none for its own.
    pub speed: Option<u8>,
    /// The player who makes it, where the unit's own does not.
    pub by: Option<Seat>,
    pub card: Option<Source>,
    /// It may end in contact with enemies.
    pub fights: bool,
    /// The unit may stay where it is.
    pub optional: bool,
    /// It has left its place already, so that it moves even if it stays.
    pub leaves: bool,
    /// Free attacks may follow.
    pub follows: bool,
}

impl Motion {
    pub const fn new(kind: MoveKind, grant: Grant) -> Self {
        Self {
            kind,
            grant,
            speed: None,
            by: None,
            card: None,
            fights: !matches!(kind, MoveKind::Withdraw),
            optional: matches!(kind, MoveKind::Standard),
            leaves: false,
            follows: true,
        }
    }

    pub const fn question(&self, unit: UnitNo) -> Question {
        match self.grant {
            Grant::Deployment if self.by.is_none() => Question::Scout(unit),
            _ => Question::Destination(unit, self.kind, self.card),
        }
    }

    /// The movement of the unit with its own kind of move.
    pub fn going(&self, own: Movement) -> Movement {
        Movement {
            speed: self.speed.unwrap_or(own.speed),
            fights: own.fights && self.fights,
            // LEG-KW-SCOUT-X.
            unhindered: own.unhindered || matches!(self.grant, Grant::Deployment) && self.by.is_none(),
            ..own
        }
    }

    pub const fn counts(&self) -> bool {
        self.grant.is_move_action()
    }

    /// True if cards that speak of a unit's moves hear of it, and its keywords give tokens (LEG-KW-AGILE-X,
    /// LEG-KW-TACTICAL-X): a standard move as part of an action.
    pub const fn is_active(&self) -> bool {
        self.grant.is_in_action() && self.kind.is_standard()
    }

    /// True if the unit may go faster for it (LEG-KW-SPUR): where its own speed matters.
    pub const fn hastens(&self) -> bool {
        self.speed.is_none() && self.by.is_none()
    }

    /// True if the unit may pivot before or after it (LEG-KW-REPOSITION); of those that withdraw creatures and emplacements
    /// alone (LEG-TYPE-03, LEG-TYPE-05).
    pub fn turns(&self, view: &View<'_, '_>, unit: UnitNo) -> bool {
        let held = self.kind == MoveKind::Withdraw
            && !matches!(view.spec(unit).kind, UnitType::CreatureTrooper | UnitType::EmplacementTrooper);
        self.kind.is_standard() && self.by.is_none() && !held && view.has(unit, UnitKeyword::Reposition)
    }

    /// The free attack that may follow, after these enemies were met before; of those that withdraw creatures alone go on
    /// (LEG-TYPE-03).
    pub fn follow(&self, view: &View<'_, '_>, unit: UnitNo, before: &[UnitNo]) -> Follow {
        let relentless = view.has(unit, UnitKeyword::Relentless);
        if !self.follows || !self.grant.is_followed() {
            Follow::Nothing
        } else if self.kind == MoveKind::Withdraw {
            let goes_on = relentless && view.spec(unit).kind == UnitType::CreatureTrooper;
            if goes_on { Follow::Any } else { Follow::Nothing }
        } else if relentless {
            Follow::Any
        } else if view.has(unit, UnitKeyword::Charge)
            && let Some(enemy) = view.melee(unit).find(|enemy| !before.contains(enemy))
        {
            Follow::Charge(enemy)
        } else if view.has(unit, UnitKeyword::Steady) {
            Follow::Ranged
        } else {
            Follow::Nothing
        }
    }
}
