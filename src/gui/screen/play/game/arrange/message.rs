//! Messages of the hand that sets a position up.

use iced::Point;
use kernel::game::{
    Seat,
    arranging::{CardKind, Subject},
};
use practice::exercise::Goal;

/// A message of the hand that sets up.
#[derive(Debug, Clone)]
pub enum Message {
    /// The hand takes over, or gives the table back.
    Opened(bool),
    Picked(Option<Subject>),
    /// What lies at this point of the table was picked.
    PickedAt(Point),
    /// What was taken at the first point is at the second.
    Dragged(Point, Point),
    PutDown,
    Set(Subject, &'static str, i32),
    Typed(Subject, &'static str, String),
    /// The picked piece is turned by so many degrees, or over.
    Turned(i32),
    /// Moved by so many steps to the right and up.
    Nudged(i32, i32),
    /// Cards are chosen for this pile, or no more.
    Choosing(Option<(Subject, &'static str)>),
    SearchTyped(String),
    Added(CardKind),
    /// The card at this place of a pile is taken away.
    Removed(Subject, &'static str, usize),
    Undone,
    Redone,
    /// An exercise is made of it, or no more.
    Drafted(bool),
    DraftNamed(String),
    DraftTasked(String),
    DraftSeated(Seat),
    DraftWithin(i32),
    GoalAdded(Goal),
    GoalNumbered(usize, i32),
    GoalRemoved(usize),
}
