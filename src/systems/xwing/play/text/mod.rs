//! A game in words: what happens, what is asked, and what can be answered.

mod answer;
mod names;
mod places;
mod question;
mod table;
mod words;

use super::{
    Fixed, Question, ShipNo, ShipSet, State, Weapon, XWingMatch,
    action::{DicePurpose, Move, Order, ShipAction},
    board::Obstacle,
    dice::FaceCounts,
    maneuver::Flown,
    pieces::{AbilityAt, Origin},
    state::Bomb,
};
use crate::{Catalog, cards::ConditionId};
use kernel::{
    Language,
    game::{Outcome, Seat},
    narration::{Narrator, described},
    phrase::capital,
    plane::Pose,
};

/// Puts a match into words of one language.
#[derive(Debug, Clone, Copy)]
pub struct Describer<'a> {
    catalog: &'a Catalog,
    pub(in crate::play) fixed: &'a Fixed,
    pub(in crate::play) state: &'a State,
    language: Language,
    /// The question in words, and that of an answer in words.
    asked: Option<&'a Question>,
}

impl<'a> Describer<'a> {
    /// Tells of ships as this state of their game has them.
    pub const fn new(catalog: &'a Catalog, fixed: &'a Fixed, state: &'a State, language: Language) -> Self {
        Self { catalog, fixed, state, language, asked: None }
    }

    /// Tells of this game as it stands.
    pub fn of(catalog: &'a Catalog, game: &'a XWingMatch, language: Language) -> Self {
        Self::new(catalog, game.fixed(), game.state(), language)
    }

    const fn asked<'b>(&'b self, question: &'b Question) -> Describer<'b> {
        Describer { asked: Some(question), ..*self }
    }
}

impl Narrator for Describer<'_> {
    fn language(&self) -> Language {
        self.language
    }
}

described! {
    Describer<'_>;
    Seat => player,
    ShipNo => ship,
    ShipSet => ships,
    Flown => flown,
    ShipAction => action,
    FaceCounts => faces,
    ConditionId => condition,
    AbilityAt => _,
    Bomb => _,
    DicePurpose => _,
    Move => _,
    Obstacle => _,
    Order => _,
    Origin => _,
    Outcome => _,
    Pose => _,
    Weapon => _,
    [i32; 2] => _,
    [u8; 2] => _,
}
