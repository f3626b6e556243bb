//! Hints: what the player that looks furthest would answer to the open question.

use std::sync::Arc;

use super::{Match, Message, Pick};
use crate::{
    Context,
    background::in_background,
    screen::play::{Action, MatchView},
};
use kernel::game::{Match as _, Weighed};
use practice::{PlayerInfo, opponents};

/// A hint on its way or found, for the open question.
#[derive(Debug, Default)]
pub(in crate::screen::play) struct Hint {
    /// Counts hints and questions: one for another question is too late.
    ticket: u64,
    pub(in crate::screen::play) is_sought: bool,
    pub(in crate::screen::play) found: Option<Found>,
}

/// The answer, with those it was weighed against.
#[derive(Debug)]
pub(in crate::screen::play) struct Found {
    pub(in crate::screen::play) answer: usize,
    /// Best first.
    weighed: Vec<Weighed>,
}

impl Hint {
    /// Drops what was sought or found for another question.
    pub(super) fn forget(&mut self) {
        *self = Self { ticket: self.ticket + 1, ..Self::default() };
    }
}

impl Found {
    /// The best other answer that was weighed, how many points it is behind, and the imagined matches of both.
    pub(in crate::screen::play) fn over(&self) -> Option<(usize, f64, u32)> {
        let own = self.weighed.iter().find(|weighed| weighed.answer == self.answer)?;
        let other = self.weighed.iter().find(|weighed| weighed.answer != self.answer)?;
        Some((other.answer, own.worth - other.worth, own.games + other.games))
    }
}

/// The player who gives hints.
pub(in crate::screen::play) fn adviser<S: MatchView>() -> &'static PlayerInfo {
    S::PLAYERS.last().unwrap_or(&practice::HUMAN)
}

impl<S: MatchView> Match<S> {
    /// Seeks a hint for the open question on another thread.
    pub(super) fn seek_hint(&mut self) -> Action {
        let Some(open) = self.open() else { return Action::None };
        let (seat, game) = (open.seat, self.record.game().clone());
        // As many answers as were given: another hint for the same question says the same.
        let seed = self.record.setup().player_seed(seat).wrapping_add(self.record.at() as u64);
        self.hint.forget();
        self.hint.is_sought = true;
        let ticket = self.hint.ticket;
        let work = in_background(move || {
            let mut adviser = opponents::player::<S>(adviser::<S>().id, seed)?;
            let decision = game.decision()?;
            let answer = adviser.answer(&game.seen(seat), decision);
            Some(Pick { answer, weighed: adviser.weighed().to_vec() })
        });
        Action::at_table(work.map(move |found| Message::Hinted(ticket, found.flatten().map(Arc::new))))
    }

    /// Takes a hint and shows its answer on the table.
    pub(super) fn hinted(&mut self, ticket: u64, found: Option<Arc<Pick>>, context: &Context<'_>) -> Action {
        if self.hint.ticket != ticket || !std::mem::take(&mut self.hint.is_sought) {
            return Action::None;
        }
        let Some(pick) = found else { return Action::Problem(context.text("gui.play.broken").to_owned()) };
        let Pick { answer, weighed } = Arc::unwrap_or_clone(pick);
        self.weighed = Some(answer);
        self.see(self.weighed_spot());
        self.hint.found = Some(Found { answer, weighed });
        Action::None
    }
}
