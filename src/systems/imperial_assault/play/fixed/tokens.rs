//! The tokens of a mission as they lie at the start, and what of them can be attacked.

use super::{Bonus, CENTER, Fixed, Group, NOBODY, Piece, PieceOf, TERMINAL, Token};
use crate::{
    cards::{self, MissionRule},
    play::{
        board::Space,
        dice::Symbols,
        pieces::{FigureNo, GroupNo, TokenColor},
    },
};

impl Fixed {
    /// Terminals, the middle of the map, and the tokens of the mission (IA-SETUP-03).
    pub(super) fn add_tokens(&mut self, map: &cards::SkirmishMap) {
        for terminal in &map.terminals {
            self.add_token(TERMINAL, Space::from(*terminal), None);
        }
        if let Some(center) = self.mission.center {
            self.add_token(CENTER, Space::from(center), None);
        }
        let printed = map.missions.iter().find(|mission| Some(&mission.variant) == self.mission.variant.as_ref());
        let roles = self.mission.roles.clone();
        for token in printed.iter().flat_map(|mission| &mission.tokens) {
            let Some((name, _)) = roles.iter().find(|(_, role)| role.kinds.contains(&token.kind)) else { continue };
            let (space, color) = (Space::from(token.space), TokenColor::of_kind(&token.kind));
            // The data of one map has the same token twice.
            if !self.tokens.iter().any(|other| (other.space, other.color) == (space, color) && color.is_some()) {
                self.add_token(name, space, color);
            }
        }
        for (name, role) in &roles {
            for (place, space) in role.spaces.iter().enumerate() {
                let color = role.colors.get(place).and_then(|color| TokenColor::of_kind(color));
                self.add_token(name, Space::from(*space), color);
                if let Some(token) = self.tokens.last_mut() {
                    token.number = role.numbers.get(place).copied().unwrap_or_default();
                }
            }
            for place in 0..usize::from(role.aside) {
                let color = role.colors.get(place).filter(|_| role.spaces.is_empty());
                self.add_token(name, Space::new(0, 0), color.and_then(|color| TokenColor::of_kind(color)));
                if let Some(token) = self.tokens.last_mut() {
                    token.aside = true;
                }
            }
        }
        self.add_pieces(map.doors.len());
    }

    /// Puts tokens of a role on these spaces, in the place of all others.
    pub(in crate::play) fn set_goals(&mut self, role: &str, spaces: &[Space]) {
        self.tokens.clear();
        spaces.iter().for_each(|space| self.add_token(role, *space, None));
    }

    /// Numbers what of the mission can be attacked.
    fn add_pieces(&mut self, doors: usize) {
        let mut found: Vec<Piece> = Vec::new();
        for (token, laid) in self.tokens.iter().enumerate() {
            let role = self.mission.roles.get(&self.roles[usize::from(laid.role)]);
            if let Some(facts) = role.and_then(|role| role.piece.clone()) {
                found.push(Piece { what: PieceOf::Token(token as u8), facts });
            }
        }
        for rule in &self.mission.rules {
            let MissionRule::LockedDoors { which, piece: Some(facts), .. } = rule else { continue };
            let known = (0..doors as u8).filter(|door| which.as_ref().is_none_or(|which| which.contains(door)));
            found.extend(known.map(|door| Piece { what: PieceOf::Door(door), facts: facts.clone() }));
        }
        found.into_iter().for_each(|piece| self.add_piece(piece));
    }

    /// Numbers something that can be attacked, behind all figures.
    pub(super) fn add_piece(&mut self, piece: Piece) {
        let figure = FigureNo(self.figures.len() as u8);
        self.figures.push(GroupNo(self.groups.len() as u8));
        let group = Self::group_of_piece(&piece.facts, figure);
        self.groups.push(group);
        if let PieceOf::Token(token) = piece.what {
            self.tokens[usize::from(token)].figure = Some(figure);
        }
        self.pieces.push(piece);
    }

    /// A group for a piece.
    pub(super) fn group_of_piece(facts: &cards::Piece, figure: FigureNo) -> Group {
        Group {
            health: facts.health,
            defense: facts.dice.clone(),
            innate: Bonus {
                symbols: Symbols { block: facts.block as i8, evade: facts.evade as i8, ..Symbols::default() },
                ..Bonus::default()
            },
            ..Group::bare(NOBODY, figure.0..figure.0 + 1)
        }
    }

    fn add_token(&mut self, name: &str, space: Space, color: Option<TokenColor>) {
        let known = self.roles.iter().position(|role| **role == *name);
        let role = known.unwrap_or_else(|| {
            self.roles.push(name.into());
            self.roles.len() - 1
        });
        let known = self.mission.roles.get(name);
        let on_blocking = known.is_some_and(|role| role.on_blocking);
        let turned = known.is_some_and(|role| role.turned.iter().any(|at| Space::from(*at) == space));
        let token =
            Token { role: role as u8, space, color, number: 0, turned, aside: false, figure: None, on_blocking };
        self.tokens.push(token);
    }
}
