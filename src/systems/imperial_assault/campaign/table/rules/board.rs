//! What happens on the drawn map.

use std::sync::Arc;

use super::{
    super::{
        super::maps::Ground,
        board::{Body, Move},
        event::Event,
    },
    Referee, Refused,
};

impl Referee<'_> {
    pub(super) fn on_board(&mut self, wanted: Move) -> Result<(), Refused> {
        let map = Arc::clone(self.setup.map());
        let board = &mut self.state.board;
        let turn = |all: &mut Vec<usize>, number: usize| match all.iter().position(|known| *known == number) {
            Some(known) => drop(all.remove(known)),
            None => all.push(number),
        };
        match wanted {
            Move::Reveal(section) => {
                if !board.hidden(&map).any(|hidden| hidden == section) {
                    refuse!("section");
                }
                board.revealed.push(section);
            }
            Move::Door(door) => {
                if !board.sees_door(&map, door) {
                    refuse!("door");
                }
                turn(&mut board.open, door);
            }
            Move::Take(token) => {
                if !map.tokens.get(token).is_some_and(|token| board.has(&map, token.at)) {
                    refuse!("map_token");
                }
                turn(&mut board.taken, token);
            }
            Move::Stand(who, spot) => {
                if !self.state.is_on_table(who) {
                    refuse!("nobody");
                }
                let size = self.state.size(who, self.catalog);
                let is_free = self.state.group_of(who).is_some_and(|group| self.catalog.group(group).free);
                let board = &self.state.board;
                for at in spot.spaces(size) {
                    if !board.has(&map, at) {
                        refuse!("space");
                    }
                    if !is_free && map.spaces[&at].ground == Ground::Blocking {
                        refuse!("blocking");
                    }
                    if self.state.who_stands(at).is_some_and(|other| other != who) {
                        refuse!("occupied");
                    }
                }
                let bodies = &mut self.state.board.bodies;
                bodies.retain(|body| body.who != who);
                bodies.push(Body { who, spot, size });
            }
        }
        self.events.push(Event::OnBoard(wanted));
        Ok(())
    }
}
