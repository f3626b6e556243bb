//! Attackable pieces of a mission: neutral figures, objects, doors (section 11.1, IA-TERM-10).

use super::{Event, Flow, MissionRule, Referee, Seat, Space, Stand, View};
use crate::{
    campaign::script,
    cards::Payee,
    play::{
        board::{Base, Mover, SpaceSet},
        dice::Symbols,
        event::Score,
        fixed::PieceOf,
        pieces::FigureNo,
        state::Presence,
    },
};

impl<'a, 's> View<'a, 's> {
    /// Everything of the mission that can be attacked now.
    pub fn pieces(&self) -> impl Iterator<Item = FigureNo> + use<'a, 's> {
        let state = self.state;
        self.fixed.pieces().map(|(figure, _)| figure).filter(move |figure| state.figure(*figure).is_in_play())
    }

    /// Neutral figures on the map: they are in the way, objects are not (IA-OBJ-02, IA-LOS-11).
    pub fn neutral(&self) -> impl Iterator<Item = FigureNo> + use<'a, 's> {
        let fixed = self.fixed;
        self.pieces().filter(move |figure| fixed.piece(*figure).is_some_and(|piece| piece.facts.figure))
    }

    /// Pieces a player's figures can attack.
    pub fn prey(&self, seat: Seat) -> impl Iterator<Item = FigureNo> + use<'a, 's> {
        let view = *self;
        self.pieces().filter(move |figure| view.owner(*figure) != Some(seat) && view.is_prey(*figure, seat))
    }

    /// The owner of a piece.
    pub fn owner(&self, piece: FigureNo) -> Option<Seat> {
        let piece = self.fixed.piece(piece)?;
        let PieceOf::Token(token) = piece.what else { return None };
        let token = usize::from(token);
        if piece.facts.of_zone { self.of_color(token) } else { self.state.tokens[token].owner }
    }

    /// True if a figure, even a neutral one, is hostile to a player's figures (IA-TERM-02); entering its space costs
    /// extra (IA-MOVE-07).
    pub fn is_hostile(&self, figure: FigureNo, seat: Seat) -> bool {
        match self.fixed.piece(figure) {
            None => self.fixed.seat(figure) != seat,
            Some(piece) => piece.facts.hostile || self.owner(figure).is_some_and(|owner| owner != seat),
        }
    }

    /// Results the mission adds to an attack on a figure in this space.
    pub fn mission_symbols(&self, attacker: FigureNo, target: FigureNo, space: Space) -> Symbols {
        let mut symbols = self.borne_symbols(attacker, target);
        symbols.accuracy -= self.state.mission.counters as i8;
        if self.is_shielded(attacker, space) {
            symbols.surge -= 1;
        }
        symbols
    }

    /// True if the mission protects a space: a token is near it and not near the attacker.
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

    /// Spaces a token can be moved to, its own included. A token that stands for a figure ends in an empty space.
    pub(super) fn reach_of(&self, token: usize, spaces: u8) -> Vec<Space> {
        let at = self.state.tokens[token].space;
        let own = self.fixed.tokens[token].figure;
        let is_figure = own.and_then(|figure| self.fixed.piece(figure)).is_some_and(|piece| piece.facts.figure);
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
    /// The player deciding for a figure; for a neutral one its owner, or the player with initiative (IA-INIT-03).
    pub(in crate::play) fn speaker(&self, figure: FigureNo) -> Seat {
        if self.fixed.piece(figure).is_none() {
            return self.seat(figure);
        }
        self.view().owner(figure).unwrap_or(self.state.initiative)
    }

    /// Puts a figure or a piece elsewhere.
    pub(in crate::play) fn stand_at(&mut self, figure: FigureNo, stand: Stand) {
        self.figure_mut(figure).stand = stand;
        if let Some(PieceOf::Token(token)) = self.fixed.piece(figure).map(|piece| piece.what) {
            self.state.tokens[usize::from(token)].space = stand.at;
        }
    }

    /// A piece leaves the map: a door is open (IA-OBJ-04), a token gone.
    pub(in crate::play) fn destroy(&mut self, figure: FigureNo, by: Option<FigureNo>) -> Flow {
        let fixed = self.fixed;
        let Some(piece) = fixed.piece(figure) else { return Ok(()) };
        self.figure_mut(figure).presence = Presence::Defeated;
        self.emit(Event::PieceDestroyed(figure));
        let token = match piece.what {
            PieceOf::Door(door) if fixed.campaign.is_some() => {
                self.raise(&script::Trigger::Destroyed(script::Place::Door(usize::from(door))), by)?;
                self.door_opens(door, by)?;
                return self.settle();
            }
            PieceOf::Door(door) => {
                self.open_door(door);
                return Ok(());
            }
            PieceOf::Token(token) => usize::from(token),
        };
        let seat = by.filter(|by| fixed.piece(*by).is_none()).map(|by| self.seat(by));
        let space = self.state.tokens[token].space;
        let others =
            [self.view().of_color(token), self.view().zone_by(token).and_then(|zone| self.view().of_zone(zone))];
        let owner = self.state.tokens[token].owner;
        self.take_away(token);
        self.state.tokens[token].owner = None;
        if let Some(place) = self.view().map_token(token) {
            self.raise(&script::Trigger::Destroyed(place), by)?;
        }
        for rule in &fixed.mission.rules {
            match rule {
                MissionRule::Defeat { role, vp, keep, to } if fixed.is_of(token, role) => {
                    let paid = match to {
                        Payee::Slayer => seat,
                        Payee::OfColor => others[0],
                        Payee::OffZone => others[1].map(Seat::other),
                        Payee::OffOwner => owner.map(Seat::other),
                    };
                    let Some(seat) = paid else { continue };
                    self.score(seat, (*vp).into(), Score::Token(token as u8));
                    if *keep {
                        self.keep(token, seat);
                    }
                }
                MissionRule::Burst { role, damage, strain: false } if fixed.is_of(token, role) => {
                    self.burst(space, *damage, by)?;
                }
                MissionRule::Burst { role, damage, strain: true } if fixed.is_of(token, role) => {
                    for figure in self.view().around(space) {
                        self.strain(figure, *damage, by.into())?;
                    }
                }
                // Its damage pays once the attack is counted.
                MissionRule::Lurker { role, .. } if fixed.is_of(token, role) => {
                    self.state.tokens[token].owner = seat;
                    self.state.fallen.push(figure);
                }
                _ => {}
            }
        }
        self.settle()
    }

    /// Every figure and piece on or next to a space suffers.
    pub(super) fn burst(&mut self, space: Space, damage: u8, by: Option<FigureNo>) -> Flow {
        let view = self.view();
        let pieces: Vec<FigureNo> = view.pieces().filter(|piece| view.is_by(*piece, &[space])).collect();
        let mut hurt = view.around(space).into_iter().chain(pieces);
        self.together(|referee| hurt.try_for_each(|figure| referee.suffer(figure, damage, by.into())))
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
        if let Some(figure) = self.fixed.tokens[token].figure {
            self.figure_mut(figure).presence = Presence::Defeated;
        }
        self.emit(Event::TokenGone(token as u8));
    }

    /// Puts a token on the map, unharmed.
    pub(super) fn put_on_map(&mut self, token: usize, space: Space) {
        let state = &mut self.state.tokens[token];
        (state.gone, state.kept, state.carrier, state.space) = (false, None, None, space);
        if let Some(figure) = self.fixed.tokens[token].figure {
            self.stand_up(figure, space);
        }
        self.emit(Event::TokenBrought(token as u8, space));
    }

    /// From now on a piece can be attacked.
    pub(super) fn stand_up(&mut self, piece: FigureNo, space: Space) {
        let state = self.figure_mut(piece);
        (state.presence, state.damage, state.stand) = (Presence::InPlay, 0, Stand::upright(space));
    }

    /// Counts the damage of an attack on a piece that pays for it.
    pub(in crate::play) fn mission_attacked(&mut self) {
        let fixed = self.fixed;
        let Some(attack) = &self.state.attack else { return };
        let (attacker, target) = (attack.attacker, attack.target);
        // Not more than it can (IA-DMG-02).
        let taken = self.figure(target).taken;
        let damage = taken.saturating_sub(std::mem::replace(&mut self.state.mission.suffered, taken)).min(255) as u8;
        let Some(PieceOf::Token(token)) = fixed.piece(target).map(|piece| piece.what) else { return };
        let pays = |rule: &MissionRule| matches!(rule, MissionRule::Lurker { role, .. } if fixed.is_of(usize::from(token), role));
        if fixed.mission.rules.iter().any(pays) {
            let seat = self.seat(attacker);
            let claimed = &mut self.state.mission.claimed[seat.index()];
            *claimed = claimed.saturating_add(damage);
        }
    }

    /// Applies the mission's rules to a defeated figure or piece.
    pub(in crate::play) fn mission_fallen(&mut self, fallen: FigureNo) -> Flow {
        let fixed = self.fixed;
        for rule in &fixed.mission.rules {
            match rule {
                MissionRule::Lurker { vp, .. } if fixed.piece(fallen).is_some() => self.pay_claims(fallen, *vp),
                _ if fixed.piece(fallen).is_some() => {}
                MissionRule::Fallen { role, .. } => self.leave_marker(fallen, role)?,
                MissionRule::Decoys { vp } => self.show_mark(fallen, *vp)?,
                MissionRule::Targets => self.pay_target(fallen),
                _ => {}
            }
        }
        Ok(())
    }

    /// Pays the slayer, then all players for their damage.
    fn pay_claims(&mut self, fallen: FigureNo, vp: u8) {
        let Some(PieceOf::Token(token)) = self.fixed.piece(fallen).map(|piece| piece.what) else { return };
        if let Some(seat) = self.state.tokens[usize::from(token)].owner {
            self.score(seat, vp.into(), Score::Token(token));
        }
        for seat in self.by_initiative() {
            let claimed = std::mem::take(&mut self.state.mission.claimed[seat.index()]);
            if claimed > 0 {
                self.score(seat, claimed.into(), Score::Mission);
            }
        }
        self.clean_up();
    }
}
