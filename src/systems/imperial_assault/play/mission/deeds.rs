//! Actions that a mission gives, and movement points that are spent on its tokens.

use super::{Answer, Ask, Event, Flow, MissionRule, Referee, Seat, Space, View};
use crate::{
    cards::{Die, TokenSide, ability::Window},
    play::{
        board::{Distances, Stand},
        event::Score,
        pieces::{FigureNo, Status, TokenColor, Zone},
        question::Deed,
        reckoning::Cause,
        state::Trigger,
    },
};

/// The tokens on which a rule lets figures spend movement points, and how many.
fn price(rule: &MissionRule) -> Option<(&str, u8)> {
    match rule {
        MissionRule::Spend { role, points, .. }
        | MissionRule::Posters { role, points, .. }
        | MissionRule::Tunnel { role, points, .. } => Some((role, *points)),
        MissionRule::Stow { at, points, .. } => Some((at, *points)),
        _ => None,
    }
}

impl View<'_, '_> {
    /// What the mission lets the active figure do.
    pub(in crate::play) fn deeds(&self, figure: FigureNo) -> Vec<Answer> {
        let Some(active) = self.own_activation(figure) else { return Vec::new() };
        let actions = active.actions;
        let mut found = Vec::new();
        let mut offer = |deed: Deed, token: Option<usize>| {
            if deed.actions() <= actions {
                found.push(Answer::Deed { deed, token: token.map(|token| token as u8) });
            }
        };
        for rule in self.rules() {
            match rule {
                MissionRule::Throw { role, .. } => {
                    self.held(figure, role).take(1).for_each(|token| offer(Deed::Throw, Some(token)));
                }
                MissionRule::Unload { role, area, .. } if self.is_at_drop(figure, area) => {
                    self.held(figure, role).take(1).for_each(|token| offer(Deed::Unload, Some(token)));
                }
                MissionRule::Prototype { role, .. } if self.load(figure, role) > 0 => {
                    let again = self.attacks_again(figure);
                    if (!active.attacked || again) && self.may_attack(figure) && !self.attack_targets(figure).is_empty()
                    {
                        offer(Deed::Focus, None);
                    }
                    offer(Deed::Research, None);
                    offer(Deed::Boost, None);
                }
                MissionRule::Treasures { role, .. } => {
                    self.held(figure, role).for_each(|token| offer(Deed::Use, Some(token)));
                }
                MissionRule::Balance { .. } if self.favors(self.fixed.seat(figure)) > 0 => {
                    offer(Deed::Haste, None);
                    if self.group(figure).attack.is_some() && !self.state.mission.pierced.has(figure) {
                        offer(Deed::Pierce, None);
                    }
                }
                _ => {}
            }
        }
        found
    }

    /// Tokens a player has to give away.
    pub fn favors(&self, seat: Seat) -> i8 {
        self.state.mission.favors[seat.index()]
    }

    /// The tokens of a role that a figure carries.
    fn held(&self, figure: FigureNo, role: &str) -> impl Iterator<Item = usize> + use<'_> {
        let fixed = self.fixed;
        let role: Box<str> = role.into();
        self.carried(figure).filter(move |token| fixed.is_of(*token, &role))
    }

    /// True if a figure stands in an area next to an impassable space.
    fn is_at_drop(&self, figure: FigureNo, area: &str) -> bool {
        let (area, ground) = (self.area(area), &self.state.ground);
        let beside = |space: &Space| ground.adjacent(*space).any(|next| ground.is_impassable(next));
        self.spaces(figure).iter().any(|space| area.contains(space) && beside(space))
    }

    /// The tokens on which a figure can spend movement points now.
    pub fn spendings(&self, figure: FigureNo, points: u8) -> Vec<u8> {
        let priced = self.rules().iter().filter_map(|rule| Some((rule, price(rule)?)));
        let open = priced.filter(|(_, (_, price))| points >= *price).flat_map(|(rule, (role, _))| {
            self.tokens(role).filter(move |token| self.may_spend_on(figure, *token, rule))
        });
        open.map(|token| token as u8).collect()
    }

    fn may_spend_on(&self, figure: FigureNo, token: usize, rule: &MissionRule) -> bool {
        match rule {
            MissionRule::Posters { .. } => {
                self.is_at(figure, token) && self.control(token) == Some(self.fixed.seat(figure))
            }
            MissionRule::Tunnel { .. } => self.tunnel_end(figure, token).is_some(),
            MissionRule::Stow { role, .. } => self.load(figure, role) > 0 && self.is_at(figure, token),
            _ => self.is_at(figure, token),
        }
    }

    /// The other end of a tunnel that a figure stands on, if it can go there.
    pub fn tunnel_end(&self, figure: FigureNo, token: usize) -> Option<Space> {
        let group = self.group(figure);
        let stands = !group.base.is_large() && self.figure(figure).stand.at == self.token_space(token);
        let laid = &self.fixed.tokens[token];
        let is_end = |other: &usize| *other != token && self.fixed.tokens[*other].color == laid.color;
        let end = self.tokens(self.fixed.role(token)).find(is_end).map(|other| self.token_space(other))?;
        let taken = self.spaces_of(|_| true);
        (stands && self.may_leave(figure) && !taken.contains(end)).then_some(end)
    }

    /// The player of the side of a poster that is up.
    pub fn poster_of(&self, token: usize) -> Option<Seat> {
        self.of_zone(if self.shows(token, TokenSide::Colored) { Zone::Red } else { Zone::Blue })
    }
}

impl Referee<'_> {
    /// A figure spends movement points on a token.
    pub(in crate::play) fn spend_on(&mut self, figure: FigureNo, token: usize) -> Flow {
        let fixed = self.fixed;
        let seat = self.seat(figure);
        for rule in &fixed.mission.rules {
            let Some((_, price)) = price(rule).filter(|(role, _)| fixed.is_of(token, role)) else { continue };
            let end = self.view().tunnel_end(figure, token);
            if let Some(activation) = &mut self.state.activation {
                activation.points = activation.points.saturating_sub(price);
            }
            self.emit(Event::PointsSpent(figure, token as u8));
            match rule {
                MissionRule::Spend { vp, .. } => {
                    self.score(seat, (*vp).into(), Score::Token(token as u8));
                    self.keep(token, seat);
                }
                MissionRule::Posters { .. } => self.turn(token),
                MissionRule::Stow { role, .. } => {
                    let held = self.view().carried(figure).find(|held| fixed.is_of(*held, role));
                    if let Some(held) = held {
                        self.keep(held, seat);
                    }
                }
                MissionRule::Tunnel { strain, .. } => {
                    self.strain(figure, *strain, Cause::Mission)?;
                    if let Some(end) = end.filter(|_| self.figure(figure).is_in_play() && !self.is_over()) {
                        self.put_down(figure, Stand::upright(end))?;
                    }
                }
                _ => {}
            }
            break;
        }
        self.clean_up();
        Ok(())
    }

    /// A figure does what the mission lets it do.
    pub(in crate::play) fn do_deed(&mut self, figure: FigureNo, deed: Deed, token: Option<u8>) -> Flow {
        let fixed = self.fixed;
        let seat = self.seat(figure);
        self.emit(Event::DeedDone(figure, deed));
        for rule in &fixed.mission.rules {
            match (deed, rule) {
                (Deed::Throw, MissionRule::Throw { within, damage, .. }) => {
                    self.throw(figure, token, *within, *damage)?;
                }
                (Deed::Unload, MissionRule::Unload { vp, .. }) => {
                    if let Some(token) = token {
                        self.take_away(usize::from(token));
                        self.score(seat, (*vp).into(), Score::Token(token));
                    }
                }
                (Deed::Focus, MissionRule::Prototype { .. }) => {
                    if let Some(activation) = &mut self.state.activation {
                        activation.attacked = true;
                    }
                    self.gain_status(figure, Status::Focused, Some(seat))?;
                    self.aimed_attack(figure)?;
                }
                (Deed::Research, MissionRule::Prototype { vp, .. }) => self.score(seat, (*vp).into(), Score::Mission),
                (Deed::Boost, MissionRule::Prototype { spaces, recover, .. }) => {
                    self.dash(figure, *spaces)?;
                    self.recover(figure, *recover);
                }
                (Deed::Use, MissionRule::Treasures { recover, vp, points, .. }) => {
                    self.use_up(figure, token, [*recover, *vp, *points])?;
                }
                (Deed::Haste | Deed::Pierce, MissionRule::Balance { points, .. }) => {
                    self.state.mission.favors[seat.index()] -= 1;
                    self.state.mission.favors[seat.other().index()] += 1;
                    if deed == Deed::Haste {
                        self.gain_points(figure, *points);
                    } else {
                        self.state.mission.pierced.insert(figure);
                    }
                }
                _ => {}
            }
        }
        self.clean_up();
        if deed.actions() > 0 { self.open_window(Trigger::about(Window::SpecialDone, figure)) } else { Ok(()) }
    }

    /// A carried token is thrown: everybody in and next to a space suffers.
    fn throw(&mut self, figure: FigureNo, token: Option<u8>, within: u8, damage: u8) -> Flow {
        let Some(token) = token else { return Ok(()) };
        self.take_away(usize::from(token));
        let view = self.view();
        let near = Distances::from(&self.state.ground, &view.spaces(figure), within);
        let ground = &self.state.ground;
        let open = |space: &Space| near.to(*space).is_some() && !ground.is_blocking(*space);
        let spaces: Vec<Space> = ground.spaces().iter().copied().filter(open).collect();
        match self.ask_space(self.seat(figure), Ask::Blast, None, &spaces, false)? {
            Some(space) => self.burst(space, damage, Some(figure)),
            None => Ok(()),
        }
    }

    /// A carried treasure is used up.
    fn use_up(&mut self, figure: FigureNo, token: Option<u8>, [recover, vp, points]: [u8; 3]) -> Flow {
        let Some(token) = token else { return Ok(()) };
        let (seat, color) = (self.seat(figure), self.state.tokens[usize::from(token)].drawn);
        self.take_away(usize::from(token));
        match color {
            Some(TokenColor::Blue) => self.recover(figure, recover),
            Some(TokenColor::Yellow) => self.score(seat, vp.into(), Score::Token(token)),
            Some(TokenColor::Red) => self.gain_points(figure, points),
            Some(TokenColor::Green) => self.gain_status(figure, Status::Focused, Some(seat))?,
            None => {}
        }
        Ok(())
    }

    /// An attacker gets what the mission gives its attack: the die of a carried weapon, a promised Pierce.
    pub(super) fn arm_attack(&mut self) {
        let fixed = self.fixed;
        let Some(attacker) = self.state.attack.as_ref().map(|attack| attack.attacker) else { return };
        for rule in &fixed.mission.rules {
            match rule {
                MissionRule::Weapons { role, .. } => {
                    let held = self.view().carried(attacker).find(|token| fixed.is_of(*token, role));
                    let color = held.and_then(|token| fixed.tokens[token].color);
                    let active = self.state.activation.as_mut().filter(|active| active.figure == Some(attacker));
                    let (Some(color), Some(active)) = (color, active.filter(|active| !active.armed)) else { continue };
                    active.armed = true;
                    let die = match color {
                        TokenColor::Red => Die::Red,
                        TokenColor::Blue => Die::Blue,
                        TokenColor::Green => Die::Green,
                        TokenColor::Yellow => Die::Yellow,
                    };
                    if let Some(attack) = &mut self.state.attack {
                        attack.pool.push(die);
                    }
                    self.emit(Event::DieAdded(false, die));
                }
                MissionRule::Balance { pierce, .. } if self.state.mission.pierced.has(attacker) => {
                    self.state.mission.pierced.remove(attacker);
                    if let Some(attack) = &mut self.state.attack {
                        attack.bonus.pierce += pierce;
                    }
                }
                _ => {}
            }
        }
    }

    /// The players place the weapons in turn.
    pub(super) fn place_weapons(&mut self, role: &str, at: &str) -> Flow {
        let fixed = self.fixed;
        let view = self.view();
        let mut spaces: Vec<Space> = view.tokens(at).map(|token| view.token_space(token)).collect();
        let mut left: Vec<usize> =
            (0..fixed.tokens.len()).filter(|token| fixed.is_of(*token, role) && fixed.tokens[*token].aside).collect();
        let mut seat = self.state.initiative;
        while !left.is_empty() && !spaces.is_empty() {
            // Weapons of a color are alike.
            let mut offered = left.clone();
            offered.dedup_by_key(|token| fixed.tokens[*token].color);
            let Some(token) = self.ask_token(seat, Ask::Weapon, &offered, false)? else { break };
            let Some(space) = self.ask_space(seat, Ask::Place, Some(token), &spaces, false)? else { break };
            left.retain(|other| *other != token);
            spaces.retain(|other| *other != space);
            self.put_on_map(token, space);
            seat = seat.other();
        }
        Ok(())
    }

    /// A figure interacts with a token to take another one off the map.
    pub(super) fn scrap(&mut self, figure: FigureNo, role: &str) -> Flow {
        let tokens: Vec<usize> = self.view().tokens(role).collect();
        if let Some(token) = self.ask_token(self.seat(figure), Ask::Scrap, &tokens, false)? {
            self.take_away(token);
        }
        Ok(())
    }

    /// A figure takes up one of the tokens beside the map.
    pub(super) fn supply(&mut self, figure: FigureNo, role: &str) {
        let fixed = self.fixed;
        let spare = (0..fixed.tokens.len()).find(|token| fixed.is_of(*token, role) && self.state.tokens[*token].gone);
        if let Some(token) = spare {
            let space = self.figure(figure).stand.at;
            self.put_on_map(token, space);
            self.give_to(token, figure);
        }
    }
}
