//! With what figures interact (IA-ACT-14), and what comes of it.

use super::{Event, Flow, MissionRule, Referee, Seat, Stand, View};
use crate::{
    cards::Goal,
    play::{
        board::{Base, Mover, SpaceSet},
        event::Score,
        fixed::TERMINAL,
        pieces::FigureNo,
        question::Interactable,
    },
};

impl View<'_, '_> {
    /// With what a figure can interact (IA-ACT-14, IA-DOOR-02, IA-DOOR-04).
    pub fn interactables(&self, figure: FigureNo) -> Vec<Interactable> {
        if self.group(figure).is_companion || self.cannot(figure, crate::cards::ability::FigureBan::Interact) {
            return Vec::new();
        }
        let mut things: Vec<Interactable> = self.doors(figure).map(Interactable::Door).collect();
        self.campaign_interactables(figure, &mut things);
        for rule in self.rules() {
            let role: &str = match rule {
                MissionRule::Flip { role, .. }
                | MissionRule::Carry { role, .. }
                | MissionRule::Interact { role, .. }
                | MissionRule::Claim { role, .. }
                | MissionRule::Install { on: role, .. }
                | MissionRule::Sabotage { role, .. }
                | MissionRule::Deliver { role, to: Goal::Carrier, .. } => role,
                MissionRule::Deliver { to: Goal::Terminal, .. } => TERMINAL,
                MissionRule::Deliver { to: Goal::With(role) | Goal::OwnColor(role), at_round_end: false, .. } => role,
                MissionRule::Supply { from, .. } => from,
                MissionRule::Vent { role, .. } => role,
                MissionRule::Scrap { at, .. } => at,
                MissionRule::Fallen { role, area } => {
                    let carries = self.carried(figure).any(|token| self.fixed.is_of(token, role));
                    if carries && self.is_by(figure, &self.area(area)) {
                        things.push(Interactable::Area);
                    }
                    continue;
                }
                _ => continue,
            };
            let tokens =
                self.tokens(role).filter(|token| self.is_at(figure, *token) && self.may_use(figure, *token, rule));
            for token in tokens.map(|token| Interactable::Token(token as u8)) {
                if !things.contains(&token) {
                    things.push(token);
                }
            }
        }
        things
    }

    /// True if a figure at a token could use this rule with it, control as it is now.
    pub fn could_use(&self, figure: FigureNo, token: usize, rule: &MissionRule) -> bool {
        !self.group(figure).is_companion
            && !self.cannot(figure, crate::cards::ability::FigureBan::Interact)
            && self.may_use(figure, token, rule)
    }

    fn carries(&self, figure: FigureNo, role: &str) -> bool {
        self.carried(figure).any(|held| self.fixed.is_of(held, role))
    }

    fn may_use(&self, figure: FigureNo, token: usize, rule: &MissionRule) -> bool {
        let seat = self.fixed.seat(figure);
        let state = &self.state.tokens[token];
        match rule {
            MissionRule::Flip { carrying, .. } => {
                !self.state.side(seat).flipped && carrying.as_deref().is_none_or(|role| self.carries(figure, role))
            }
            MissionRule::Carry { most, own_color, own, role, other_color, small, walked, .. } => {
                let held = self.load(figure, role);
                state.carrier.is_none()
                    && (!other_color || self.of_color(token) == Some(seat.other()))
                    && (!small || !self.group(figure).base.is_large())
                    && (!walked || self.walks_to(figure, token))
                    && most.is_none_or(|most| held < usize::from(most))
                    && (!own_color || self.of_color(token) == Some(seat) && state.owner.is_none())
                    && (!own || state.owner == Some(seat))
            }
            MissionRule::Interact { .. } => self.state.visited >> self.fixed.figures[figure.index()].0 & 1 == 0,
            MissionRule::Claim { first: true, .. } => !state.markers.contains(&true),
            MissionRule::Claim { first: false, .. } => {
                self.control(token) == Some(seat) && !state.markers[seat.index()]
            }
            MissionRule::Install { role, .. } => self.installable(figure, token, role).is_some(),
            MissionRule::Sabotage { .. } => self.of_color(token) == Some(seat),
            MissionRule::Deliver { role, to: Goal::Terminal | Goal::With(_), .. } => self.carries(figure, role),
            MissionRule::Deliver { role, to: Goal::OwnColor(_), .. } => {
                self.carries(figure, role) && self.of_color(token) == Some(seat)
            }
            MissionRule::Supply { role, .. } => {
                let spare = |token: usize| self.fixed.is_of(token, role) && self.state.tokens[token].gone;
                (0..self.fixed.tokens.len()).any(spare)
            }
            MissionRule::Vent { .. } => !state.moved,
            MissionRule::Scrap { role, .. } => self.control(token) == Some(seat) && self.tokens(role).next().is_some(),
            MissionRule::Deliver { role, to: Goal::Carrier, .. } => {
                let other = state.carrier.filter(|other| *other != figure && self.fixed.seat(*other) == seat);
                other.is_some_and(|other| self.are_adjacent(figure, other)) && self.carries(figure, role)
            }
            _ => false,
        }
    }

    /// True if a figure is on a token or a step away, over nothing impassable.
    fn walks_to(&self, figure: FigureNo, token: usize) -> bool {
        let at = self.token_space(token);
        let mover = Mover::by_spaces(&self.state.ground, Base::SMALL, &SpaceSet::EMPTY);
        let mut spaces = self.spaces(figure).into_iter();
        spaces.any(|space| space == at || mover.reach(Stand::upright(space), 1).cost(Stand::upright(at)).is_some())
    }

    /// A carried token that may be left on another: nothing lies there yet, and nothing of its color beside it.
    pub(super) fn installable(&self, figure: FigureNo, on: usize, role: &str) -> Option<usize> {
        let at = self.state.tokens[on].space;
        let installed = || self.tokens(role).filter(|token| self.state.tokens[*token].owner.is_some());
        if installed().any(|token| self.state.tokens[token].space == at) {
            return None;
        }
        self.carried(figure).filter(|token| self.fixed.is_of(*token, role)).find(|token| {
            let color = self.fixed.tokens[*token].color;
            let beside = |other: usize| self.state.ground.are_adjacent(self.state.tokens[other].space, at);
            !installed().any(|other| self.fixed.tokens[other].color == color && beside(other))
        })
    }
}

impl Referee<'_> {
    /// A figure interacts with a token of the mission.
    pub(in crate::play) fn interact_with(&mut self, figure: FigureNo, token: usize) -> Flow {
        let fixed = self.fixed;
        let seat = self.seat(figure);
        for rule in &fixed.mission.rules {
            if !self.view().may_use(figure, token, rule) {
                continue;
            }
            match rule {
                MissionRule::Flip { role, .. } if fixed.is_of(token, role) => {
                    self.state.sides[seat.index()].flipped = true;
                    self.turn(token);
                }
                MissionRule::Carry { role, loses, .. } if fixed.is_of(token, role) => {
                    self.give_to(token, figure);
                    if let Some(active) = self.state.activation.as_mut().filter(|active| active.figure == Some(figure))
                    {
                        active.points = active.points.saturating_sub(*loses);
                    }
                }
                MissionRule::Supply { role, from } if fixed.is_of(token, from) => self.supply(figure, role),
                MissionRule::Vent { role, area, damage } if fixed.is_of(token, role) => {
                    self.state.tokens[token].moved = true;
                    let spaces = self.view().area(area);
                    self.hurt_in(&spaces, *damage)?;
                }
                MissionRule::Scrap { role, at } if fixed.is_of(token, at) => self.scrap(figure, role)?,
                MissionRule::Deliver {
                    role, to: Goal::With(at) | Goal::OwnColor(at), vp, at_round_end: false, ..
                } if fixed.is_of(token, at) => {
                    self.hand_in(figure, role, *vp);
                }
                MissionRule::Interact { role, vp } if fixed.is_of(token, role) => {
                    self.state.visited |= 1 << fixed.figures[figure.index()].0;
                    self.score(seat, (*vp).into(), Score::Token(token as u8));
                }
                MissionRule::Claim { role, .. } if fixed.is_of(token, role) => {
                    self.state.tokens[token].markers = [seat == Seat::First, seat == Seat::Second];
                    self.emit(Event::TokenMarked(token as u8, seat));
                }
                MissionRule::Install { role, on, .. } if fixed.is_of(token, on) => self.install(figure, token, role),
                MissionRule::Sabotage { role, times, vp } if fixed.is_of(token, role) => {
                    self.state.tokens[token].counters += 1;
                    self.emit(Event::TokenCounted(token as u8));
                    if self.state.tokens[token].counters >= *times {
                        self.take_away(token);
                        self.score(seat, (*vp).into(), Score::Token(token as u8));
                    }
                }
                MissionRule::Deliver { role, to: Goal::Terminal, vp, .. } if fixed.is_of(token, TERMINAL) => {
                    self.hand_in(figure, role, *vp);
                }
                MissionRule::Deliver { role, to: Goal::Carrier, vp, .. } if fixed.is_of(token, role) => {
                    self.take_away(token);
                    self.hand_in(figure, role, *vp);
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// The first token of a role that a figure carries pays and is gone.
    fn hand_in(&mut self, figure: FigureNo, role: &str, vp: u8) {
        let fixed = self.fixed;
        let held = self.view().carried(figure).find(|held| fixed.is_of(*held, role));
        if let Some(held) = held {
            self.take_away(held);
            self.score(self.seat(figure), vp.into(), Score::Token(held as u8));
        }
    }

    /// A figure interacts with the area of the mission: the marker it carries that is worth most pays.
    pub(in crate::play) fn interact_with_area(&mut self, figure: FigureNo) {
        let fixed = self.fixed;
        for rule in &fixed.mission.rules {
            let MissionRule::Fallen { role, .. } = rule else { continue };
            let held = self.view().carried(figure).filter(|token| fixed.is_of(*token, role));
            if let Some(token) = held.max_by_key(|token| self.state.tokens[*token].worth) {
                let worth = self.state.tokens[token].worth;
                self.take_away(token);
                self.state.tokens[token].owner = None;
                self.score(self.seat(figure), worth.into(), Score::Token(token as u8));
            }
        }
    }

    fn install(&mut self, figure: FigureNo, on: usize, role: &str) {
        let Some(token) = self.view().installable(figure, on, role) else { return };
        let (seat, at) = (self.seat(figure), self.state.tokens[on].space);
        let state = &mut self.state.tokens[token];
        (state.carrier, state.owner, state.space) = (None, Some(seat), at);
        if let Some(piece) = self.fixed.tokens[token].figure {
            self.stand_up(piece, at);
        }
        self.emit(Event::TokenInstalled(token as u8, seat));
    }
}
