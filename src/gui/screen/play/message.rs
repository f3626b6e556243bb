//! Messages of a match and of its table's view.

use iced::{Point, Vector};

use std::sync::Arc;

use super::{Pace, Tab, threats::Threats};
use crate::preferences::AttackTime;
use kernel::game::{Seat, Weighed};
use practice::Reviewed;

/// How a match is played on from the point in view.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Onward {
    /// The seat of the person; none between computer players.
    pub own: Option<Seat>,
    /// The other player's place among the computer players of the system.
    pub level: usize,
    /// The seed of other dice.
    pub dice: Option<u64>,
}

/// A piece on the table, by the system's own number.
pub type PieceNo = u16;

/// Elements under the pointer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Pointed {
    pub piece: Option<PieceNo>,
    /// An answer to the open question, by its index.
    pub answer: Option<usize>,
}

/// An answer of a computer player, by its index, and the options it weighed.
#[derive(Debug, Clone, PartialEq)]
pub struct Pick {
    pub(in crate::screen::play) answer: usize,
    pub(in crate::screen::play) weighed: Vec<Weighed>,
}

/// A message of a match.
#[derive(Debug, Clone)]
pub enum Message {
    /// The open question was answered, by the answer's index.
    Answered(usize),
    /// Answers that go together are given in one go, until something else is asked.
    TogetherPressed,
    /// The computer answers for the person.
    Delegated,
    /// The odds of the attack in view were requested.
    OddsPressed,
    /// The computer sets up the table for the person.
    OpeningDelegated,
    /// The next person has taken over the window.
    Unveiled,
    /// A computer player has answered; the number is the ticket.
    Thought(u64, Option<Vec<Pick>>),
    /// The pause is over; the number is the ticket.
    Waited(u64),
    /// The dice of an attack were read.
    ReadOn,
    AttackTimePicked(AttackTime),
    /// The last answer was undone.
    StepBackPressed,
    /// All answers back to the last one of a person were undone.
    UndoPressed,
    /// The review moved to this number of answers.
    WentTo(usize),
    /// The review moved by one answer.
    StepPressed,
    /// Computer players and replays continue, or pause.
    RunPressed,
    PacePicked(Pace),
    /// The match continues from the point in view.
    PlayOnPressed,
    /// The pointer moved to another element.
    Pointed(Pointed),
    /// An element was clicked.
    Clicked(Pointed),
    /// A place was named, maybe by dragging a piece there.
    Named {
        from: Option<Point>,
        at: Point,
    },
    /// The answer about a piece was chosen on the open sheet, or put back.
    Gathered(PieceNo),
    /// The open sheet was given.
    SheetGiven,
    /// Where all pieces can end next and attack from there is shown, or not.
    ThreatsPressed,
    /// The threats after so many answers and changes are there; nothing if it broke off.
    ThreatsFound((usize, u64), Option<Arc<Threats>>),
    /// An answer is previewed.
    Weighed(Option<usize>),
    /// The next place is previewed, or the previous one.
    SpotStepped(bool),
    /// A piece was chosen, or none.
    Chosen(Option<PieceNo>),
    TabPicked(Tab),
    /// A log entry was unfolded or folded, by its index.
    Unfolded(usize),
    /// The reasons of a log entry were requested or hidden, by its index.
    WhyPressed(usize),
    /// A piece was chosen in a roster panel; the view goes there.
    RowPressed(PieceNo),
    /// The pointer entered or left a piece's row.
    RowPointed(Option<PieceNo>),
    /// A card in hand was pressed, by its index; `None` puts back the held one.
    CardPressed(Option<usize>),
    /// The letter of a card was pressed.
    CardKeyed(&'static str),
    /// A card was lifted, by its index.
    CardLifted(usize),
    /// A card was dropped on another one, or elsewhere.
    CardDropped {
        card: usize,
        on: Option<usize>,
    },
    /// A pile of cards was opened or closed.
    PileOpened(Option<usize>),
    /// A hint for the open question was requested.
    HintPressed,
    /// The hint of this ticket is there; none if it broke off.
    Hinted(u64, Option<Arc<Pick>>),
    /// The coach's lesson was read.
    LessonRead,
    CoachDismissed,
    /// A review of one side's decisions was requested; another one, if it is `anew`.
    ReviewPressed {
        seat: Seat,
        anew: bool,
    },
    /// The review moved to the next mistake, or the previous one.
    MistakeStepped(bool),
    /// Time to show how far the review is.
    ReviewTicked,
    ReviewCanceled,
    /// The review of this ticket is done; nothing was found if it broke off.
    Reviewed(u64, Option<Arc<Reviewed>>),
    /// A message of the hand that sets up the table.
    Arrange(super::game::arrange::message::Message),
    /// A message of the view.
    View(ViewMessage),
}

/// Keys of the cards in hand, by their indices.
pub(super) const HAND_KEYS: [&str; 9] = ["a", "s", "d", "f", "g", "h", "j", "k", "l"];

/// Keys of the own cards on the table, in order.
pub(super) const TABLE_KEYS: [&str; 9] = ["q", "w", "e", "r", "t", "y", "u", "i", "o"];

/// A message of the table's view.
#[derive(Debug, Clone, Copy)]
pub enum ViewMessage {
    Panned(Vector),
    /// The zoom changed around a point of the table.
    Zoomed(f32, Option<Point>),
    /// The whole table was brought into sight.
    FitPressed,
    /// Range bands and arcs were switched.
    BandsPressed,
    /// Dragging measures, or moves the table.
    RulerPressed,
    /// A piece was brought to the middle.
    Centered(Point),
    /// A place is brought into sight.
    Sought(Point),
    /// Questions that hardly matter are asked, or not.
    RoutinePressed,
    /// The table was turned by a quarter.
    TablePressed,
    /// The piece to place was turned.
    Turned {
        clockwise: bool,
    },
}
