//! The context in which an ability resolves: its owner, its trigger, its choices so far.

use crate::{
    cards::{
        CommandId, Status,
        ability::{Name, Player, Window},
    },
    play::{
        board::{Space, Stand},
        dice::Symbols,
        fixed::AbilityNo,
        pieces::{FigureNo, GroupNo},
    },
};
use kernel::game::Seat;

/// An event that abilities answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Trigger {
    pub window: Window,
    /// The figure it happens to.
    pub figure: Option<FigureNo>,
    /// The player it happens to, where it is not that of the figure.
    pub seat: Option<Seat>,
    pub group: Option<GroupNo>,
    /// The player who caused it.
    pub by: Option<Seat>,
    /// Damage, strain or cards.
    pub amount: u8,
    /// The ability that is used.
    pub ability: Option<AbilityNo>,
    /// True once that ability has resolved.
    pub is_after: bool,
    /// The Command card that is played.
    pub card: Option<CommandId>,
    pub status: Option<Status>,
    /// True if a figure moves of its own will (IA-MOVE-15).
    pub voluntary: bool,
    /// The figure's place before.
    pub left: Option<Stand>,
}

impl Trigger {
    pub const fn new(window: Window) -> Self {
        Self {
            window,
            figure: None,
            seat: None,
            group: None,
            by: None,
            amount: 0,
            ability: None,
            is_after: false,
            card: None,
            status: None,
            voluntary: false,
            left: None,
        }
    }

    /// Something happens to a figure.
    pub const fn about(window: Window, figure: FigureNo) -> Self {
        Self { figure: Some(figure), ..Self::new(window) }
    }
}

/// Result of an attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AttackResult {
    pub attacker: FigureNo,
    pub target: FigureNo,
    pub space: Space,
    pub damage: u8,
    pub missed: bool,
}

/// The pile of a player's card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CardPlace {
    Hand,
    Deck,
    Discard,
}

/// A choice stored under a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Selection {
    Figures(Vec<FigureNo>),
    Space(Space),
    Card(CommandId),
    Group(GroupNo),
    Seat(Seat),
}

/// The context of a resolving ability.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Context {
    pub ability: AbilityNo,
    /// The player of the ability.
    pub seat: Seat,
    /// The owner; none for abilities of a player.
    pub you: Option<FigureNo>,
    /// The group on which the card lies.
    pub host: Option<GroupNo>,
    pub trigger: Trigger,
    named: Vec<(Name, Selection)>,
    /// Dice rolled by this ability.
    pub roll: Symbols,
    /// True if its limit counts each figure once.
    pub limited: bool,
    /// Points paid of any number.
    pub paid: u8,
    /// Conditions that were just discarded.
    pub discarded: u8,
    /// Cards that are looked at, each with whose deck or hand it is of.
    pub looked: Vec<(Seat, CommandId)>,
    pub drawn: Vec<CommandId>,
    /// The card that was discarded as a cost.
    pub given: Option<CommandId>,
    /// Piles of the chosen cards; two copies may lie in different ones.
    pub homes: Vec<(CommandId, Seat, CardPlace)>,
    /// True to ignore an extension of friendly range, as tests do.
    pub is_narrow: bool,
    /// Result of the ability's last attack.
    pub report: Option<AttackResult>,
    /// The target space of the first.
    pub first_space: Option<Space>,
}

impl Context {
    /// This context with friendly range not extended.
    pub fn narrow(&self) -> Self {
        Self { is_narrow: true, ..self.clone() }
    }

    pub const fn new(ability: AbilityNo, seat: Seat, you: Option<FigureNo>, trigger: Trigger) -> Self {
        Self {
            ability,
            seat,
            you,
            host: None,
            trigger,
            named: Vec::new(),
            roll: Symbols { damage: 0, surge: 0, accuracy: 0, block: 0, evade: 0, dodge: 0 },
            limited: false,
            paid: 0,
            discarded: 0,
            looked: Vec::new(),
            drawn: Vec::new(),
            given: None,
            homes: Vec::new(),
            is_narrow: false,
            report: None,
            first_space: None,
        }
    }

    pub fn name(&mut self, name: Name, thing: Selection) {
        self.named.retain(|(known, _)| *known != name);
        self.named.push((name, thing));
    }

    pub fn selection(&self, name: Name) -> Option<&Selection> {
        self.named.iter().find(|(known, _)| *known == name).map(|(_, thing)| thing)
    }

    /// The figures chosen under a name.
    pub fn set(&self, name: Name) -> &[FigureNo] {
        if let Some(Selection::Figures(figures)) = self.selection(name) { figures } else { &[] }
    }

    pub fn card(&self, name: Name) -> Option<CommandId> {
        if let Some(Selection::Card(card)) = self.selection(name) { Some(*card) } else { None }
    }

    pub fn group(&self, name: Name) -> Option<GroupNo> {
        if let Some(Selection::Group(group)) = self.selection(name) { Some(*group) } else { None }
    }

    /// The players a word means.
    pub fn seats(&self, player: Player) -> Vec<Seat> {
        match player {
            Player::You => vec![self.seat],
            Player::Opponent => vec![self.seat.other()],
            Player::Both => vec![self.seat, self.seat.other()],
            Player::Set(name) => match self.selection(name) {
                Some(Selection::Seat(seat)) => vec![*seat],
                _ => Vec::new(),
            },
        }
    }
}
