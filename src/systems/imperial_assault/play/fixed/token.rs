//! Mission tokens at setup, and the pieces among them that can be attacked.

use crate::{
    cards,
    play::{
        board::Space,
        pieces::{FigureNo, TokenColor},
    },
};

/// A token of the mission as it lies at the start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    /// Its role in the mission: a place in [`Fixed::roles`](super::Fixed::roles).
    pub role: u8,
    pub space: Space,
    pub color: Option<TokenColor>,
    /// The number at its space, if numbers are printed there.
    pub number: u8,
    /// True if it shows its other side at the start.
    pub turned: bool,
    /// True if it lies beside the map at the start.
    pub aside: bool,
    /// As what it is attacked.
    pub figure: Option<FigureNo>,
    /// True if it lies on blocking terrain and is reached from every touching space.
    pub on_blocking: bool,
}

/// Something of the mission that can be attacked (IA-OBJ-03): it is numbered like a figure, but is none of a player's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    pub what: PieceOf,
    pub facts: cards::Piece,
}

/// The kind of a piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PieceOf {
    /// This token.
    Token(u8),
    /// This door.
    Door(u8),
}
