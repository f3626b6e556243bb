//! A match in words: what happens, what is asked, and what can be answered.

mod answer;
mod digest;
mod event;
mod names;
mod question;
mod reckoning;

use super::{
    Fixed, Question, State, View,
    board::{Space, Stand},
    dice::{Roll, Symbols},
    fixed::{AbilityNo, Bonus},
    pieces::{FigureNo, GroupNo},
    reckoning::{Cause, Reckoning},
    state::Phase,
};
use crate::{
    Catalog, ImperialAssault,
    cards::{CommandId, DeploymentId, ability::Pile},
};
use kernel::{
    Language,
    game::{Outcome, Seat, stepped::Stepped},
    narration::{Narrator, Seated, described},
};

/// Puts a match into words.
#[derive(Debug, Clone, Copy)]
pub struct Describer<'a> {
    catalog: &'a Catalog,
    pub(super) fixed: &'a Fixed,
    pub(super) state: &'a State,
    language: Language,
    /// The question of an answer in words.
    pub(in crate::play) asked: Option<&'a Question>,
}

impl<'a> Describer<'a> {
    /// Tells of this match as it stands.
    pub fn of(catalog: &'a Catalog, game: &'a Stepped<ImperialAssault>, language: Language) -> Self {
        Self { catalog, fixed: game.fixed(), state: game.state(), language, asked: None }
    }

    pub(super) const fn view(&self) -> View<'a, 'a> {
        View { fixed: self.fixed, state: self.state }
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
    FigureNo => figure,
    GroupNo => group,
    AbilityNo => play,
    CommandId => card,
    DeploymentId => form_name,
    Space => space,
    Symbols => symbols,
    Stand => _,
    Phase => _,
    Pile => _,
    Roll => _,
    Bonus => _,
    Outcome => _,
    [i8; 2] => _,
    [i32; 2] => _,
    [u8; 2] => _,
    Cause => cause,
    Reckoning => _,
}

impl Seated<Stepped<ImperialAssault>> for FigureNo {
    fn seat(&self, game: &Stepped<ImperialAssault>) -> Option<Seat> {
        let group = game.fixed().figures.get(self.index())?;
        Some(game.fixed().groups[group.index()].seat)
    }
}
