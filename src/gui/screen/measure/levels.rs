//! Shares of one list by player: a stronger player follows the usual one unasked, where it is quick.

use std::sync::Arc;

use iced::Task;

use super::{FEW, MeasureScreen, Message, Outcome, USUAL};
use crate::{
    Context,
    screen::play::{players_of, setup},
};
use kernel::game::Seat;
use practice::{
    HUMAN, PlayerInfo,
    opponents::{RANDOM, SEARCHING},
};
use systems::Catalogs;

impl MeasureScreen {
    /// The player of both sides of the last request.
    pub(super) fn level(&self) -> Option<&'static PlayerInfo> {
        let [own, field] = self.request.as_ref()?.0.players;
        let player = players_of(self.system).into_iter().find(|player| player.id == own);
        player.filter(|_| own == field)
    }

    /// Notes the share of the one list with this player.
    pub(super) fn note_level(&mut self) {
        let Some(Ok(Outcome::Gauntlet(matrix))) = self.outcome() else { return };
        let (Some(rate), Some(player), true) = (matrix.results.overall(0), self.level(), self.is_report()) else {
            return;
        };
        self.levels.retain(|(known, _)| known.id != player.id);
        self.levels.push((player, rate));
        let strength = |id: &str| players_of(self.system).iter().position(|player| player.id == id);
        let mut levels = std::mem::take(&mut self.levels);
        levels.sort_by_key(|(player, _)| strength(player.id));
        self.levels = levels;
    }

    /// The player that follows the usual one unasked: thinks longer, and has not played yet.
    pub(super) fn stronger(&self) -> Option<&'static str> {
        let follows = self.is_usual && self.is_report() && self.levels.len() == 1;
        let knows = players_of(self.system).iter().any(|player| player.id == SEARCHING.id);
        (follows && knows && self.levels[0].0.id != SEARCHING.id).then_some(SEARCHING.id)
    }

    /// Measures the list with this player on both sides; one that thinks longer plays few games.
    pub(super) fn start_as(
        &mut self,
        player: &'static str,
        context: &Context<'_>,
        catalogs: &Arc<Catalogs>,
    ) -> Task<Message> {
        for seat in Seat::BOTH {
            let _ = self.terms.update(setup::Message::PlayerPicked(seat, player), context);
        }
        if self.games().is_some_and(|games| [USUAL, FEW].contains(&games)) {
            let first = players_of(self.system).into_iter().find(|player| player.id != HUMAN.id);
            let is_quick = player == RANDOM.id || first.is_some_and(|first| first.id == player);
            self.games = if is_quick { USUAL } else { FEW }.to_string();
        }
        if self.is_ready() { self.start(context, catalogs) } else { Task::none() }
    }
}
