//! Zones, areas, and tokens that change hands by who is there.

use super::{Ask, Event, Flow, MissionRule, Question, Referee, Seat, Space, View};
use crate::{
    cards::TokenSide,
    play::{
        board::{Distances, SpaceSet, Stand},
        event::Score,
        pieces::{FigureNo, Zone},
        reckoning::Cause,
    },
};

impl View<'_, '_> {
    /// The spaces of an area; those of the other's zone, if none is named.
    pub(super) fn area_or_zone(&self, area: Option<&str>, seat: Seat) -> Vec<Space> {
        match area {
            Some(area) => self.area(area),
            None => self.zone_of(seat.other()).to_vec(),
        }
    }

    /// The spaces of a player's zone.
    pub(super) fn zone_of(&self, seat: Seat) -> &[Space] {
        self.state.side(seat).zone.map(|zone| self.fixed.zone(zone)).unwrap_or_default()
    }

    /// True if a figure stands in one of these spaces.
    pub(super) fn stands_in(&self, figure: FigureNo, spaces: &[Space]) -> bool {
        self.spaces(figure).iter().any(|space| spaces.contains(space))
    }

    /// The zone nearest to a token.
    pub fn zone_by(&self, token: usize) -> Option<Zone> {
        let far = Distances::from(&self.fixed.ground, &[self.token_space(token)], u8::MAX);
        Zone::ALL.into_iter().min_by_key(|zone| far.to_any(self.fixed.zone(*zone)).unwrap_or(u8::MAX))
    }

    /// The places for a figure that are as near to a space as any.
    pub(super) fn places_by(&self, figure: FigureNo, to: Space) -> Vec<Stand> {
        let group = self.group(figure);
        let ground = &self.state.ground;
        let taken = self.spaces_of(|other| other != figure);
        let far = Distances::from(ground, &[to], u8::MAX);
        let mut stands: Vec<Stand> = ground.spaces().iter().flat_map(|space| group.base.stands_over(*space)).collect();
        stands.sort_unstable();
        stands.dedup();
        let open = |stand: &Stand| {
            group.base.fits(ground, *stand, group.is_free())
                && !group.base.spaces(*stand).iter().any(|space| taken.contains(*space))
        };
        stands.retain(open);
        let distance = |stand: &Stand| far.to_any(&group.base.spaces(*stand)).unwrap_or(u8::MAX);
        let least = stands.iter().map(distance).min();
        stands.retain(|stand| Some(distance(stand)) == least);
        stands
    }

    /// The empty spaces nearest to one.
    pub(super) fn spaces_by(&self, to: Space) -> Vec<Space> {
        let ground = &self.state.ground;
        let taken: SpaceSet = self.spaces_of(|_| true);
        let far = Distances::from(ground, &[to], u8::MAX);
        let open =
            |space: &Space| !ground.is_blocking(*space) && !ground.is_impassable(*space) && !taken.contains(*space);
        let open: Vec<Space> = ground.spaces().iter().copied().filter(open).collect();
        let least = open.iter().filter_map(|space| far.to(*space)).min();
        open.into_iter().filter(|space| least.is_some() && far.to(*space) == least).collect()
    }

    /// The map as figures of a side walk on it, where a wall is none for them.
    pub(in crate::play) fn passage(&self, seat: Seat) -> Option<crate::play::board::Ground> {
        let opened = self.fixed.opened.as_ref()?;
        let is_open = self.rules().iter().any(|rule| match rule {
            MissionRule::Passage { by, .. } => self.tokens(by).any(|token| self.control(token) == Some(seat)),
            _ => false,
        });
        is_open.then(|| {
            let mut ground = opened.clone();
            ground.set_closed(self.state.ground.closed());
            self.state.rubble.iter().for_each(|space| ground.make_difficult(*space));
            ground
        })
    }
}

impl Referee<'_> {
    /// The zones score for who controls them.
    pub(super) fn score_zones(&mut self, own: u8, other: u8) {
        let held = Zone::ALL.map(|zone| self.view().area_control(self.fixed.zone(zone)));
        for (zone, seat) in Zone::ALL.into_iter().zip(held) {
            let Some(seat) = seat else { continue };
            let vp = if self.state.side(seat).zone == Some(zone) { own } else { other };
            if vp > 0 {
                self.score(seat, vp.into(), Score::Area);
            }
        }
    }

    /// A player with a figure in an area, or in the other's zone, scores.
    pub(super) fn score_present(&mut self, area: Option<&str>, vp: u8) {
        for seat in self.by_initiative() {
            let view = self.view();
            let spaces = view.area_or_zone(area, seat);
            if view.in_play_of(seat).any(|figure| view.stands_in(figure, &spaces)) {
                self.score(seat, vp.into(), Score::Area);
            }
        }
    }

    /// A player who controls any of the tokens scores once.
    pub(super) fn score_any(&mut self, role: &str, vp: u8) {
        for seat in self.by_initiative() {
            let view = self.view();
            let held = view.tokens(role).find(|token| view.control(*token) == Some(seat));
            if let Some(token) = held {
                self.score(seat, vp.into(), Score::Token(token as u8));
            }
        }
    }

    /// Tokens of the color of their zone score for who controls them.
    pub(super) fn score_color(&mut self, role: &str, vp: u8) {
        for token in self.view().tokens(role).collect::<Vec<_>>() {
            let view = self.view();
            let seat = view.control(token);
            if seat.is_some() && view.of_color(token) == seat {
                self.score_control(token, vp.into());
            }
        }
    }

    /// Controlled tokens score and leave the map.
    pub(super) fn collect(&mut self, role: &str, vp: u8) {
        for token in self.view().tokens(role).collect::<Vec<_>>() {
            if let Some(seat) = self.view().control(token) {
                self.take_away(token);
                self.score(seat, vp.into(), Score::Token(token as u8));
            }
        }
    }

    /// A controlled token scores more as it is opened, and less ever after.
    pub(super) fn score_opened(&mut self, role: &str, first: u8, then: u8) {
        let closed = |token: &usize| self.state.tokens[*token].counters == 0;
        for token in self.view().tokens(role).filter(closed).collect::<Vec<_>>() {
            if self.view().control(token).is_some() {
                self.state.tokens[token].counters = 1;
                self.emit(Event::TokenCounted(token as u8));
                self.score_control(token, first.into());
            }
        }
        for token in self.view().tokens(role).collect::<Vec<_>>() {
            if self.state.tokens[token].counters > 0 {
                self.score_control(token, then.into());
            }
        }
    }

    /// Whoever has more figures in an area may turn a token.
    pub(super) fn override_one(&mut self, role: &str, area: &str) -> Flow {
        let view = self.view();
        let spaces = view.area(area);
        let [first, second] =
            Seat::BOTH.map(|seat| view.in_play_of(seat).filter(|figure| view.stands_in(*figure, &spaces)).count());
        let seat = match first.cmp(&second) {
            std::cmp::Ordering::Greater => Seat::First,
            std::cmp::Ordering::Less => Seat::Second,
            std::cmp::Ordering::Equal => return Ok(()),
        };
        let tokens: Vec<usize> = view.tokens(role).collect();
        if let Some(token) = self.ask_token(seat, Ask::Override, &tokens, true)? {
            self.turn(token);
        }
        Ok(())
    }

    /// A token shows its other side.
    pub(super) fn turn(&mut self, token: usize) {
        let side = &mut self.state.tokens[token].side;
        *side = if *side == TokenSide::Gray { TokenSide::Colored } else { TokenSide::Gray };
        self.emit(Event::TokenTurned(token as u8));
    }

    /// Tokens score for the player whose side is up: the turned ones for the red zone.
    pub(super) fn score_posters(&mut self, role: &str, vp: u8) {
        for token in self.view().tokens(role).collect::<Vec<_>>() {
            if let Some(seat) = self.view().poster_of(token) {
                self.score(seat, vp.into(), Score::Token(token as u8));
            }
        }
    }

    /// Everybody in an area suffers.
    pub(super) fn hurt_in(&mut self, spaces: &[Space], damage: u8) -> Flow {
        let view = self.view();
        let mut hurt = view.in_play().filter(|figure| view.stands_in(*figure, spaces)).collect::<Vec<_>>().into_iter();
        self.together(|referee| hurt.try_for_each(|figure| referee.suffer(figure, damage, Cause::Mission)))
    }

    /// A figure that entered a trap is strained and placed by a token.
    pub(super) fn spring_trap(&mut self, figure: FigureNo, area: &str, to: &str, strain: u8) -> Flow {
        let view = self.view();
        if !view.stands_in(figure, &view.area(area)) {
            return Ok(());
        }
        self.strain(figure, strain, Cause::Mission)?;
        let goal = self.view().tokens(to).next().map(|token| self.view().token_space(token));
        let Some(goal) = goal.filter(|_| self.figure(figure).is_in_play() && !self.is_over()) else { return Ok(()) };
        let mut answers = self.list();
        answers.extend(self.view().places_by(figure, goal).into_iter().map(super::Answer::Stand));
        if let super::Answer::Stand(to) = self.ask(self.seat(figure), Question::Displaced(figure), answers)? {
            let from = self.figure(figure).stand;
            self.stand_at(figure, to);
            self.left_its_space(figure);
            self.emit(Event::Placed { figure, from, to });
        }
        Ok(())
    }

    /// The prisoner goes with the player who controls the area.
    pub(super) fn free_prisoner(&mut self, role: &str, area: &str) -> Flow {
        let view = self.view();
        let Some(seat) = view.area_control(&view.area(area)).filter(|_| self.state.mission.operator.is_none()) else {
            return Ok(());
        };
        let Some(token) = view.tokens(role).next() else { return Ok(()) };
        self.state.mission.operator = Some(seat);
        self.state.tokens[token].owner = Some(seat);
        self.emit(Event::TokenFreed(token as u8, seat));
        let open = self.view().spaces_by(self.state.tokens[token].space);
        if let Some(space) = self.ask_space(seat, Ask::Place, Some(token), &open, false)? {
            self.put_on_map(token, space);
        }
        Ok(())
    }

    /// The freed prisoner moves and scores.
    pub(super) fn lead_prisoner(&mut self, role: &str, spaces: u8, vp: u8) -> Flow {
        let Some(seat) = self.state.mission.operator else { return Ok(()) };
        let token = self.view().tokens(role).next();
        if let Some(token) = token {
            self.push_token(seat, token, spaces)?;
        }
        self.score(seat, vp.into(), Score::Mission);
        Ok(())
    }
}
