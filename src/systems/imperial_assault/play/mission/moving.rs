//! Tokens that players move about.

use super::{Ask, Event, Flow, Referee, Seat, Space};
use crate::play::board::Distances;

impl Referee<'_> {
    /// Each player may swap two tokens; none is moved twice in a round.
    pub(super) fn swap(&mut self, role: &str) -> Flow {
        for seat in self.by_initiative() {
            let open: Vec<usize> = self.unmoved(role);
            let Some(first) = self.ask_token(seat, Ask::Swap, &open, true)? else { continue };
            let others: Vec<usize> = open.into_iter().filter(|token| *token != first).collect();
            let Some(second) = self.ask_token(seat, Ask::SwapWith, &others, false)? else { continue };
            let (one, other) = (self.state.tokens[first].space, self.state.tokens[second].space);
            for (token, space) in [(first, other), (second, one)] {
                self.state.tokens[token].space = space;
                self.state.tokens[token].moved = true;
            }
            self.emit(Event::TokensSwapped(first as u8, second as u8));
        }
        Ok(())
    }

    fn unmoved(&self, role: &str) -> Vec<usize> {
        self.view().tokens(role).filter(|token| !self.state.tokens[*token].moved).collect()
    }

    /// Each player moves one token that was not moved yet.
    pub(super) fn move_one(&mut self, role: &str, spaces: u8) -> Flow {
        for seat in self.by_initiative() {
            let open = self.unmoved(role);
            let Some(token) = self.ask_token(seat, Ask::Next, &open, false)? else { continue };
            self.state.tokens[token].moved = true;
            self.push_token(seat, token, spaces)?;
        }
        Ok(())
    }

    /// Each player moves a token for each terminal they control.
    pub(super) fn move_by_terminals(&mut self, role: &str, spaces: u8) -> Flow {
        for seat in self.by_initiative() {
            for _ in 0..self.view().terminals(seat) {
                let tokens: Vec<usize> = self.view().tokens(role).collect();
                let Some(token) = self.ask_token(seat, Ask::Next, &tokens, true)? else { break };
                self.push_token(seat, token, spaces)?;
            }
        }
        Ok(())
    }

    /// A player moves a token up to so many spaces.
    pub(super) fn push_token(&mut self, seat: Seat, token: usize, spaces: u8) -> Flow {
        let open = self.view().reach_of(token, spaces);
        if let Some(to) = self.ask_space(seat, Ask::Push, Some(token), &open, false)? {
            self.place_token(token, to);
        }
        Ok(())
    }

    /// Each player pushes the tokens they control.
    pub(super) fn push_controlled(&mut self, role: &str, spaces: u8) -> Flow {
        for seat in self.by_initiative() {
            let view = self.view();
            let own: Vec<usize> = view.tokens(role).filter(|token| view.control(*token) == Some(seat)).collect();
            for token in own {
                self.push_token(seat, token, spaces)?;
            }
        }
        Ok(())
    }

    /// Each player puts kept tokens near hostile figures, one a space.
    pub(super) fn drop_kept(&mut self, role: &str, count: u8, within: u8) -> Flow {
        let fixed = self.fixed;
        for seat in self.by_initiative() {
            let kept: Vec<usize> = (0..fixed.tokens.len())
                .filter(|token| fixed.is_of(*token, role) && self.state.tokens[*token].kept == Some(seat))
                .take(usize::from(count))
                .collect();
            for token in kept {
                let open = self.view().drop_spaces(seat, role, within);
                let Some(space) = self.ask_space(seat, Ask::Place, Some(token), &open, false)? else { break };
                self.put_on_map(token, space);
            }
        }
        Ok(())
    }
}

impl super::View<'_, '_> {
    /// The spaces near hostile figures without a token of a role.
    fn drop_spaces(&self, seat: Seat, role: &str, within: u8) -> Vec<Space> {
        let ground = &self.state.ground;
        let hostile: Vec<Space> = self.in_play_of(seat.other()).flat_map(|figure| self.spaces(figure)).collect();
        let near = Distances::from(ground, &hostile, within);
        let taken: Vec<Space> = self.tokens(role).map(|token| self.token_space(token)).collect();
        let open = |space: &Space| {
            near.to(*space).is_some()
                && !ground.is_blocking(*space)
                && !ground.is_impassable(*space)
                && !taken.contains(space)
        };
        ground.spaces().iter().copied().filter(open).collect()
    }
}
