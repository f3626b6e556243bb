//! What of a mission can be attacked: neutral figures, objects, doors (section 11.1, IA-TERM-10).

use super::{Event, Flow, MissionRule, Referee, Seat, Space, Stand, View};
use crate::play::{
    battle::PieceOf,
    board::{Base, Mover, SpaceSet},
    dice::Symbols,
    event::Score,
    pieces::FigureNo,
    state::Standing,
};

impl<'a, 's> View<'a, 's> {
    /// Everything of the mission that can be attacked now.
    pub fn pieces(&self) -> impl Iterator<Item = FigureNo> + use<'a, 's> {
        let state = self.state;
        self.battle.pieces().map(|(figure, _)| figure).filter(move |figure| state.figure(*figure).is_in_play())
    }

    /// Neutral figures on the map: they are in the way, objects are not (IA-OBJ-02, IA-LOS-11).
    pub fn neutral(&self) -> impl Iterator<Item = FigureNo> + use<'a, 's> {
        let battle = self.battle;
        self.pieces().filter(move |figure| battle.piece(*figure).is_some_and(|piece| piece.facts.figure))
    }

    /// What of the mission a player's figures can attack: all that is not theirs.
    pub fn prey(&self, seat: Seat) -> impl Iterator<Item = FigureNo> + use<'a, 's> {
        let view = *self;
        self.pieces().filter(move |figure| view.owner(*figure) != Some(seat))
    }

    /// Whose a piece is.
    pub fn owner(&self, piece: FigureNo) -> Option<Seat> {
        let piece = self.battle.piece(piece)?;
        let PieceOf::Token(token) = piece.what else { return None };
        let token = usize::from(token);
        if piece.facts.of_zone { self.of_color(token) } else { self.state.tokens[token].owner }
    }

    /// Whether a figure, of a player or neutral, is hostile to the figures of a player (IA-TERM-02): entering its space
    /// costs extra (IA-MOVE-07).
    pub fn is_hostile(&self, figure: FigureNo, seat: Seat) -> bool {
        match self.battle.piece(figure) {
            None => self.battle.seat(figure) != seat,
            Some(piece) => piece.facts.hostile || self.owner(figure).is_some_and(|owner| owner != seat),
        }
    }

    /// What the mission adds to the results of an attack on a figure in this space.
    pub fn mission_symbols(&self, attacker: FigureNo, space: Space) -> Symbols {
        let mut symbols = Symbols { accuracy: -(self.state.mission.counters as i8), ..Symbols::default() };
        if self.is_shielded(attacker, space) {
            symbols.surge -= 1;
        }
        symbols
    }

    /// Whether the mission protects a space: a token is near it and not near the attacker.
    fn is_shielded(&self, attacker: FigureNo, space: Space) -> bool {
        self.rules().iter().any(|rule| {
            let MissionRule::Shield { role, within } = rule else { return false };
            let mut tokens = self.tokens(role);
            tokens.any(|token| {
                let token = self.token_space(token);
                let is_near = |space: &Space| {
                    self.state.ground.distance(token, *space).is_some_and(|distance| distance <= *within)
                };
                is_near(&space) && !self.spaces(attacker).iter().any(is_near)
            })
        })
    }

    /// Where a token can be moved with so many spaces, its own included. What stands for a figure ends where nobody
    /// stands.
    pub(super) fn reach_of(&self, token: usize, spaces: u8) -> Vec<Space> {
        let at = self.state.tokens[token].space;
        let own = self.battle.tokens[token].figure;
        let is_figure = own.and_then(|figure| self.battle.piece(figure)).is_some_and(|piece| piece.facts.figure);
        let occupied = if is_figure { self.spaces_of(|other| Some(other) != own) } else { SpaceSet::EMPTY };
        let mover = Mover::by_spaces(&self.state.ground, Base::SMALL, &occupied);
        let reach = mover.reach(Stand::upright(at), spaces);
        let mut found: Vec<Space> = std::iter::once(at).chain(reach.stops().map(|(stand, _)| stand.at)).collect();
        found.sort_unstable();
        found
    }

    /// The figures on or next to a space.
    pub(super) fn around(&self, space: Space) -> Vec<FigureNo> {
        self.in_play().filter(|figure| self.is_by(*figure, &[space])).collect()
    }
}

impl Referee<'_> {
    /// Who decides for a figure: its player; for a neutral one its owner, or who has initiative (IA-INIT-03).
    pub(in crate::play) fn speaker(&self, figure: FigureNo) -> Seat {
        if self.battle.piece(figure).is_none() {
            return self.seat(figure);
        }
        self.view().owner(figure).unwrap_or(self.state.initiative)
    }

    /// Puts a figure or a piece elsewhere.
    pub(in crate::play) fn stand_at(&mut self, figure: FigureNo, stand: Stand) {
        self.figure_mut(figure).stand = stand;
        if let Some(PieceOf::Token(token)) = self.battle.piece(figure).map(|piece| piece.what) {
            self.state.tokens[usize::from(token)].space = stand.at;
        }
    }

    /// A piece leaves the map: a door is open (IA-OBJ-04), a token gone.
    pub(in crate::play) fn destroy(&mut self, figure: FigureNo, by: Option<FigureNo>) -> Flow {
        let battle = self.battle;
        let Some(piece) = battle.piece(figure) else { return Ok(()) };
        self.figure_mut(figure).standing = Standing::Defeated;
        self.emit(Event::PieceDestroyed(figure));
        let token = match piece.what {
            PieceOf::Door(door) => {
                self.open_door(door);
                return Ok(());
            }
            PieceOf::Token(token) => usize::from(token),
        };
        let seat = by.filter(|by| battle.piece(*by).is_none()).map(|by| self.seat(by));
        let space = self.state.tokens[token].space;
        self.take_away(token);
        self.state.tokens[token].owner = None;
        for rule in &battle.mission.rules {
            match rule {
                MissionRule::Defeat { role, vp, keep } if battle.is_of(token, role) => {
                    let Some(seat) = seat else { continue };
                    self.score(seat, (*vp).into(), Score::Token(token as u8));
                    if *keep {
                        self.keep(token, seat);
                    }
                }
                MissionRule::Burst { role, damage } if battle.is_of(token, role) => {
                    self.burst(space, *damage, by)?;
                }
                // What it pays comes once the attack is counted.
                MissionRule::Lurker { role, .. } if battle.is_of(token, role) => {
                    self.state.tokens[token].owner = seat;
                    self.state.fallen.push(figure);
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Every figure and piece on or next to a space suffers.
    pub(super) fn burst(&mut self, space: Space, damage: u8, by: Option<FigureNo>) -> Flow {
        let view = self.view();
        let pieces: Vec<FigureNo> = view.pieces().filter(|piece| view.is_by(*piece, &[space])).collect();
        for figure in view.around(space).into_iter().chain(pieces) {
            self.suffer(figure, damage, by)?;
        }
        Ok(())
    }

    /// A player keeps a token beside the map.
    pub(super) fn keep(&mut self, token: usize, seat: Seat) {
        let state = &mut self.state.tokens[token];
        (state.gone, state.kept, state.carrier) = (true, Some(seat), None);
        self.emit(Event::TokenKept(token as u8, seat));
    }

    /// Takes a token off the map for good.
    pub(super) fn take_away(&mut self, token: usize) {
        let state = &mut self.state.tokens[token];
        (state.gone, state.carrier, state.kept) = (true, None, None);
        if let Some(figure) = self.battle.tokens[token].figure {
            self.figure_mut(figure).standing = Standing::Defeated;
        }
        self.emit(Event::TokenGone(token as u8));
    }

    /// Puts a token on the map, unharmed.
    pub(super) fn bring(&mut self, token: usize, space: Space) {
        let state = &mut self.state.tokens[token];
        (state.gone, state.kept, state.carrier, state.space) = (false, None, None, space);
        if let Some(figure) = self.battle.tokens[token].figure {
            self.stand_up(figure, space);
        }
        self.emit(Event::TokenBrought(token as u8, space));
    }

    /// From now on a piece can be attacked.
    pub(super) fn stand_up(&mut self, piece: FigureNo, space: Space) {
        let state = self.figure_mut(piece);
        (state.standing, state.damage, state.stand) = (Standing::InPlay, 0, Stand::upright(space));
    }

    /// What an attack on a piece pays.
    pub(in crate::play) fn mission_attacked(&mut self) {
        let battle = self.battle;
        let Some(attack) = &self.state.attack else { return };
        let (attacker, target) = (attack.attacker, attack.target);
        // Not more than it can (IA-DMG-02).
        let damage = self.figure(target).taken.saturating_sub(self.state.mission.suffered).min(255) as u8;
        let Some(PieceOf::Token(token)) = battle.piece(target).map(|piece| piece.what) else { return };
        let pays = |rule: &MissionRule| matches!(rule, MissionRule::Lurker { role, .. } if battle.is_of(usize::from(token), role));
        if battle.mission.rules.iter().any(pays) {
            let seat = self.seat(attacker);
            let claimed = &mut self.state.mission.claimed[seat.index()];
            *claimed = claimed.saturating_add(damage);
        }
    }

    /// What the mission makes of a fallen figure or piece.
    pub(in crate::play) fn mission_fallen(&mut self, fallen: FigureNo) -> Flow {
        let battle = self.battle;
        for rule in &battle.mission.rules {
            match rule {
                MissionRule::Lurker { vp, .. } if battle.piece(fallen).is_some() => self.pay_claims(fallen, *vp),
                _ if battle.piece(fallen).is_some() => {}
                MissionRule::Fallen { role, .. } => self.leave_marker(fallen, role)?,
                MissionRule::Decoys { vp } => self.show_mark(fallen, *vp)?,
                _ => {}
            }
        }
        Ok(())
    }

    /// Who slew it scores; then every player scores for what they dealt.
    fn pay_claims(&mut self, fallen: FigureNo, vp: u8) {
        let Some(PieceOf::Token(token)) = self.battle.piece(fallen).map(|piece| piece.what) else { return };
        if let Some(seat) = self.state.tokens[usize::from(token)].owner {
            self.score(seat, vp.into(), Score::Token(token));
        }
        for seat in self.by_initiative() {
            let claimed = std::mem::take(&mut self.state.mission.claimed[seat.index()]);
            if claimed > 0 {
                self.score(seat, claimed.into(), Score::Mission);
            }
        }
        self.settle();
    }
}
