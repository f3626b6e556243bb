//! What a game brings to the screen of a match: how it is drawn, and what its questions look like.
//!
//! The frame (set-up, answers by mouse and keys, the log, taking back, replays) stands once and asks this trait for
//! whatever is of one game. [`Spatial`](super::Spatial) helps those whose table is measured on a plane or a grid.

use iced::{Element, keyboard::Key};

use super::{game::Message, spatial};
use crate::Context;
use kernel::game::{DecisionOf, Game, Seat};
use practice::Opponents;
use systems::Registered;

/// A piece on the table, by the game's own count.
pub type PieceNo = u16;

/// Something that can be agreed before a game, as the set-up shows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OptionField {
    /// Its name in the game's options.
    pub key: &'static str,
    /// The key of its word.
    pub term: &'static str,
    /// What it can be.
    pub kind: OptionKind,
}

/// What an option can be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OptionKind {
    /// A whole number between two others.
    Number {
        least: i64,
        most: i64,
        /// What is usual.
        usual: i64,
    },
    /// Yes or no; usually no.
    Flag,
}

impl OptionField {
    /// The usual value; 1 stands for yes.
    pub const fn usual(&self) -> i64 {
        match self.kind {
            OptionKind::Number { usual, .. } => usual,
            OptionKind::Flag => 0,
        }
    }

    /// The option with this value, as it is written in words.
    pub fn written(&self, value: i64) -> String {
        match self.kind {
            OptionKind::Number { .. } => format!("{}={value}", self.key),
            OptionKind::Flag => format!("{}={}", self.key, value != 0),
        }
    }
}

/// What lies under the pointer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Pointed {
    pub piece: Option<PieceNo>,
    /// An answer to the open question, by its place.
    pub answer: Option<usize>,
}

/// What is looked at, and by whom.
pub struct Sight<'a, S: MatchView> {
    /// The cards.
    pub catalog: &'a S::Catalog,
    pub game: &'a S::Game,
    /// Whose eyes look; none where nothing is hidden.
    pub viewer: Option<Seat>,
    /// What the game keeps for its drawing.
    pub state: &'a S::State,
    /// The piece that was chosen.
    pub chosen: Option<PieceNo>,
    /// What lies under the pointer.
    pub pointed: Pointed,
    /// The question, if it is answered here and now.
    pub open: Option<&'a DecisionOf<S::Game>>,
    /// The answer that is looked at, by its place.
    pub weighed: Option<usize>,
    /// Another number whenever what is drawn is another.
    pub version: u64,
}

// Derived, these would ask the same of the game's type, which is only a name.
impl<S: MatchView> Clone for Sight<'_, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: MatchView> Copy for Sight<'_, S> {}

impl<'a, S: MatchView> Sight<'a, S> {
    /// The game as the side with this piece sees it, as far as the viewer may.
    pub fn seen(&self, owner: Seat) -> <S::Game as Game>::Seen<'a> {
        self.game.seen(self.viewer.unwrap_or(owner))
    }
}

/// A game whose matches are shown in the window.
pub trait MatchView: Opponents + Registered {
    /// What is kept for its drawing, such as the part of the table that is seen.
    type State: 'static;

    /// What can be agreed before a game.
    const OPTIONS: &'static [OptionField];

    /// What is kept when a game is first shown.
    fn state(game: &Self::Game) -> Self::State;

    /// Draws the game.
    fn view<'a>(sight: Sight<'a, Self>, context: &Context<'a>) -> Element<'a, Message>;

    /// Tools of its view, for the bar above it.
    fn tools<'a>(_context: &Context<'a>) -> Vec<Element<'a, Message>> {
        Vec::new()
    }

    /// Answers a message of its own view.
    fn update(_state: &mut Self::State, _game: &Self::Game, _message: spatial::Message) {}

    /// What a key means to its view.
    fn key(_state: &Self::State, _key: &Key) -> Option<Message> {
        None
    }

    /// Takes note of something that happened; what is no longer to be shown goes.
    fn happened(_state: &mut Self::State, _event: &<Self::Game as Game>::Event) {}

    /// The game is looked at from another point: nothing that happened before is to be shown.
    fn jumped(_state: &mut Self::State) {}

    /// Whether one should have time to see that this happened.
    fn is_notable(event: &<Self::Game as Game>::Event) -> bool;

    /// Whether the table is still being set up.
    fn is_opening(_game: &Self::Game) -> bool {
        false
    }

    /// Round and phase.
    fn headline(game: &Self::Game, context: &Context<'_>) -> String;

    /// Whether an answer to the question is picked in the view, where it has its place, and not by words.
    fn is_placed(_decision: &DecisionOf<Self::Game>, _answer: usize) -> bool {
        false
    }

    /// Whether the answer declines or goes on.
    fn is_pass(answer: &<Self::Game as Game>::Answer) -> bool;

    /// The piece the question is about.
    fn subject(_decision: &DecisionOf<Self::Game>) -> Option<PieceNo> {
        None
    }

    /// Answers as the game itself shows them, such as a dial; none where buttons with words will do.
    fn answers<'a>(_sight: &Sight<'a, Self>, _context: &Context<'a>) -> Option<Element<'a, Message>> {
        None
    }

    /// Everything about a piece.
    fn card<'a>(sight: &Sight<'a, Self>, piece: PieceNo, context: &Context<'a>) -> Element<'a, Message>;
}
