//! Blows of the mission: dice, turrets, cells, guns, cameras.

use super::{Answer, Ask, Event, Flow, Question, Referee, Seat, Space, View};
use crate::{
    cards::Die,
    play::{
        board::{Distances, sees},
        dice::faces,
        event::Score,
        pieces::FigureNo,
        reckoning::Cause,
        state::Presence,
    },
};

impl View<'_, '_> {
    /// True if a figure is seen from the space of a token.
    fn is_seen_from(&self, at: Space, figure: FigureNo) -> bool {
        let mut bodies = self.spaces_of(|other| other != figure);
        bodies.remove(at);
        self.spaces(figure).iter().any(|space| *space == at || sees(&self.state.ground, at, *space, &bodies))
    }

    /// The spaces next to figures of a side.
    fn beside_own(&self, seat: Seat) -> Vec<Space> {
        let ground = &self.state.ground;
        let own: Vec<Space> = self.in_play_of(seat).flat_map(|figure| self.spaces(figure)).collect();
        let open = |space: &Space| {
            !ground.is_blocking(*space)
                && !ground.is_impassable(*space)
                && own.iter().any(|own| ground.are_adjacent(*own, *space))
        };
        ground.spaces().iter().copied().filter(open).collect()
    }
}

impl Referee<'_> {
    /// The damage of a die of the mission.
    pub(super) fn roll_damage(&mut self, die: Die) -> u8 {
        let damage = faces(die)[self.state.chance.place(6)].damage.max(0) as u8;
        self.emit(Event::MissionRolled(damage));
        damage
    }

    /// Each player picks a figure of the other, which suffers a die; all of it counts at one moment.
    pub(super) fn snipe(&mut self, die: Die) -> Flow {
        self.together(|referee| {
            for seat in referee.by_initiative() {
                let others: Vec<FigureNo> = referee.view().in_play_of(seat.other()).collect();
                let question = Question::mission(Ask::Target, None);
                if let Some(figure) = referee.ask_figure(seat, question, others, false)? {
                    let damage = referee.roll_damage(die);
                    referee.suffer(figure, damage, Cause::Mission)?;
                }
            }
            Ok(())
        })
    }

    /// For each token its controller picks a hostile figure in its sight.
    pub(super) fn fire_turrets(&mut self, role: &str, damage: u8) -> Flow {
        let tokens: Vec<usize> = self.view().tokens(role).collect();
        self.together(|referee| {
            for token in tokens {
                let view = referee.view();
                let Some(seat) = view.control(token) else { continue };
                let at = view.token_space(token);
                let seen: Vec<FigureNo> =
                    view.in_play_of(seat.other()).filter(|figure| view.is_seen_from(at, *figure)).collect();
                let question = Question::mission(Ask::Target, Some(token as u8));
                if let Some(figure) = referee.ask_figure(seat, question, seen, false)? {
                    referee.suffer(figure, damage, Cause::Token(token as u8))?;
                }
            }
            Ok(())
        })
    }

    /// Each of them hurts the closest figures it sees.
    pub(super) fn shoot(&mut self, role: &str, damage: u8) -> Flow {
        let fixed = self.fixed;
        let tokens: Vec<usize> = self.view().tokens(role).collect();
        self.together(|referee| {
            for token in tokens {
                let Some(piece) = fixed.tokens[token].figure else { continue };
                for figure in referee.view().closest_seen(piece) {
                    referee.suffer(figure, damage, Cause::Token(token as u8))?;
                }
            }
            Ok(())
        })
    }

    /// Everybody on or next to a token suffers, once.
    pub(super) fn radiate(&mut self, role: &str, damage: u8) -> Flow {
        let view = self.view();
        let near = |figure: FigureNo| {
            let token = view.tokens(role).find(|token| view.is_at(figure, *token))?;
            Some((figure, Cause::Token(token as u8)))
        };
        let mut hurt = view.in_play().filter_map(near).collect::<Vec<_>>().into_iter();
        self.together(|referee| hurt.try_for_each(|(figure, by)| referee.suffer(figure, damage, by)))
    }

    /// A die says by its accuracy where a token comes in; who has initiative chooses among several.
    pub(super) fn emerge(&mut self, role: &str, at: &str) -> Flow {
        let fixed = self.fixed;
        let accuracy = faces(Die::Blue)[self.state.chance.place(6)].accuracy.max(0) as u8;
        self.emit(Event::MissionAccuracy(accuracy));
        let Some(token) = (0..fixed.tokens.len()).find(|token| {
            fixed.is_of(*token, role) && self.state.tokens[*token].gone && self.state.tokens[*token].kept.is_none()
        }) else {
            return Ok(());
        };
        let view = self.view();
        let points: Vec<Space> = (view.tokens(at).filter(|point| fixed.tokens[*point].number == accuracy))
            .map(|point| view.token_space(point))
            .collect();
        // What stands for a figure needs an empty space.
        let stands =
            fixed.tokens[token].figure.and_then(|figure| fixed.piece(figure)).is_some_and(|it| it.facts.figure);
        let mut open: Vec<Space> = match stands {
            true => points.iter().flat_map(|point| view.spaces_by(*point)).collect(),
            false => points,
        };
        open.sort_unstable();
        open.dedup();
        if let Some(space) = self.ask_space(self.state.initiative, Ask::Place, Some(token), &open, false)? {
            self.put_on_map(token, space);
        }
        Ok(())
    }

    /// Each player moves the token of the color of their zone.
    pub(super) fn steer(&mut self, role: &str, spaces: u8) -> Flow {
        for seat in self.by_initiative() {
            let view = self.view();
            let own: Vec<usize> = view.tokens(role).filter(|token| view.of_color(*token) == Some(seat)).collect();
            for token in own {
                self.push_token(seat, token, spaces)?;
            }
        }
        Ok(())
    }

    /// The player in control of the console may pick a token: everybody there suffers a die.
    pub(super) fn bombard(&mut self, role: &str, by: &str, die: Die) -> Flow {
        let view = self.view();
        let Some(seat) = view.tokens(by).find_map(|console| view.control(console)) else { return Ok(()) };
        let tokens: Vec<usize> = view.tokens(role).collect();
        if let Some(token) = self.ask_token(seat, Ask::Signal, &tokens, true)? {
            let damage = self.roll_damage(die);
            let space = self.view().token_space(token);
            self.burst(space, damage, None)?;
        }
        Ok(())
    }

    /// The player in control of an area may name a space: the figures there suffer a die.
    pub(super) fn fire_cannon(&mut self, area: &str, die: Die) -> Flow {
        let view = self.view();
        let Some(seat) = view.area_control(&view.area(area)) else { return Ok(()) };
        let mut spaces: Vec<Space> = view.in_play().flat_map(|figure| view.spaces(figure)).collect();
        spaces.sort_unstable();
        spaces.dedup();
        if let Some(space) = self.ask_space(seat, Ask::Blast, None, &spaces, true)? {
            let damage = self.roll_damage(die);
            self.hurt_in(&[space], damage)?;
        }
        Ok(())
    }

    /// Figures near the emplacements that the other player controls suffer, once.
    pub(super) fn fire_emplacements(&mut self, role: &str, by: &str, within: u8, damage: u8) -> Flow {
        let (fixed, view) = (self.fixed, self.view());
        let mut hurt: Vec<FigureNo> = Vec::new();
        for terminal in view.tokens(by) {
            let Some(seat) = view.control(terminal) else { continue };
            let color = fixed.tokens[terminal].color;
            let guns: Vec<Space> = (view.tokens(role).filter(|gun| fixed.tokens[*gun].color == color))
                .map(|gun| view.token_space(gun))
                .collect();
            let near = Distances::from(&self.state.ground, &guns, within);
            hurt.extend(view.in_play_of(seat.other()).filter(|figure| near.to_any(&view.spaces(*figure)).is_some()));
        }
        hurt.sort_unstable();
        hurt.dedup();
        self.together(|referee| hurt.into_iter().try_for_each(|figure| referee.suffer(figure, damage, Cause::Mission)))
    }

    /// Each player may place a camera by an own figure, and scores for the hostile figures that theirs see.
    pub(super) fn watch(&mut self, role: &str, vp: u8) -> Flow {
        let fixed = self.fixed;
        for seat in self.by_initiative() {
            let spare = (0..fixed.tokens.len()).find(|token| {
                let state = &self.state.tokens[*token];
                fixed.is_of(*token, role) && state.gone && state.owner == Some(seat)
            });
            if let Some(token) = spare {
                let open = self.view().beside_own(seat);
                if let Some(space) = self.ask_space(seat, Ask::Camera, Some(token), &open, true)? {
                    self.put_on_map(token, space);
                }
            }
            let view = self.view();
            let own = |token: &usize| self.state.tokens[*token].owner == Some(seat);
            let cameras: Vec<Space> = view.tokens(role).filter(own).map(|token| view.token_space(token)).collect();
            let is_seen = |figure: &FigureNo| cameras.iter().any(|at| view.is_seen_from(*at, *figure));
            let count = view.in_play_of(seat.other()).filter(is_seen).count() as i32;
            if count > 0 {
                self.score(seat, count * i32::from(vp), Score::Mission);
            }
        }
        Ok(())
    }

    /// The next of eight tokens is turned up.
    pub(super) fn turn_air(&mut self) {
        let out = self.state.mission.drawn.clone();
        self.state.mission.air = self.draw_color(&out);
        self.state.mission.drawn.extend(self.state.mission.air);
    }

    /// Asks for a place near a space, and puts a figure there.
    pub(super) fn bring_in(&mut self, seat: Seat, figure: FigureNo, to: Space) -> Flow {
        let mut answers = self.list();
        answers.extend(self.view().places_by(figure, to).into_iter().map(Answer::Stand));
        let Answer::Stand(stand) = self.ask(seat, Question::Deploy(figure), answers)? else { return Ok(()) };
        let state = self.figure_mut(figure);
        (state.presence, state.stand) = (Presence::InPlay, stand);
        self.emit(Event::Deployed(figure, stand));
        Ok(())
    }
}
