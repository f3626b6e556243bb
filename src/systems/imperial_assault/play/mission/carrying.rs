//! Carried tokens (IA-OBJ-09), their delivery, and effects of entered spaces.

use super::{Answer, Ask, Event, Flow, MissionRule, Question, Referee, Seat, View};
use crate::cards::{Goal, Keyword};
use crate::play::{event::Score, pieces::FigureNo, reckoning::Cause, state::Presence};

impl View<'_, '_> {
    /// True if a small figure cannot attack because of a carried token.
    pub(in crate::play) fn is_burdened(&self, figure: FigureNo) -> bool {
        !self.group(figure).base.is_large()
            && self.rules().iter().any(|rule| {
                let MissionRule::Carry { role, no_attack: true, .. } = rule else { return false };
                self.carried(figure).any(|token| self.fixed.is_of(token, role))
            })
    }
}

impl Referee<'_> {
    /// A figure takes up a token.
    pub(super) fn give_to(&mut self, token: usize, figure: FigureNo) {
        self.state.tokens[token].carrier = Some(figure);
        // What is carried is not attacked.
        if let Some(piece) = self.fixed.tokens[token].figure.filter(|piece| self.figure(*piece).is_in_play()) {
            self.figure_mut(piece).presence = Presence::Reserve;
        }
        self.emit(Event::TokenTaken(figure, token as u8));
        self.unwrap_treasure(token);
    }

    /// A figure has entered a space (IA-MOVE-18).
    pub(in crate::play) fn entered(&mut self, figure: FigureNo) -> Flow {
        if self.fixed.piece(figure).is_some() {
            return Ok(());
        }
        let fixed = self.fixed;
        for rule in &fixed.mission.rules {
            match rule {
                MissionRule::Deliver { role, to, vp, at_round_end: false, must, less } => {
                    self.arrive(figure, role, to, [*vp, *less], *must)?;
                }
                MissionRule::Jump { role, vp } => self.jump(figure, role, *vp),
                MissionRule::Mire => self.wade(figure)?,
                MissionRule::Trap { area, to, strain } => self.spring_trap(figure, area, to, *strain)?,
                _ => {}
            }
        }
        Ok(())
    }

    /// Delivers a carried token that reached its goal.
    fn arrive(&mut self, figure: FigureNo, role: &str, to: &Goal, [vp, less]: [u8; 2], must: bool) -> Flow {
        let fixed = self.fixed;
        for token in self.view().carried(figure).filter(|token| fixed.is_of(*token, role)).collect::<Vec<_>>() {
            let view = self.view();
            let arrived = match to {
                Goal::NextTo(goal) => view.tokens(goal).any(|goal| view.is_at(figure, goal)),
                Goal::On(goal) => {
                    let spaces = view.spaces(figure);
                    view.tokens(goal).any(|goal| spaces.contains(&view.token_space(goal)))
                }
                _ => false,
            };
            let seat = self.seat(figure);
            if arrived && (must || self.ask_yes(seat, Question::Deliver(figure, token as u8))?) {
                let lost = less.saturating_mul(self.state.tokens[token].counters);
                self.take_away(token);
                self.score(seat, vp.saturating_sub(lost).into(), Score::Token(token as u8));
                self.clean_up();
            }
        }
        Ok(())
    }

    /// At the end of a round, what is carried at its goal pays.
    pub(super) fn bring_home(&mut self, role: &str, to: &Goal, vp: u8) {
        for token in self.view().tokens(role).collect::<Vec<_>>() {
            let Some(carrier) = self.state.tokens[token].carrier else { continue };
            let seat = self.seat(carrier);
            let view = self.view();
            let in_zone = |seat: Seat| view.stands_in(carrier, view.zone_of(seat));
            let is_home = match to {
                Goal::OwnZone => in_zone(seat),
                Goal::OtherZone => in_zone(seat.other()),
                Goal::AnyZone => in_zone(seat) || in_zone(seat.other()),
                Goal::NextTo(goal) | Goal::With(goal) => view.tokens(goal).any(|goal| view.is_at(carrier, goal)),
                Goal::OwnColor(goal) => {
                    view.tokens(goal).any(|goal| view.is_at(carrier, goal) && view.of_color(goal) == Some(seat))
                }
                Goal::On(_) | Goal::Terminal | Goal::Carrier => false,
            };
            if is_home {
                self.take_away(token);
                self.score(seat, vp.into(), Score::Token(token as u8));
            }
        }
    }

    /// An attack on a small carrier is declared: its token may suffer for it.
    pub(in crate::play) fn mission_declared(&mut self, target: FigureNo) -> Flow {
        let fixed = self.fixed;
        self.state.mission.suffered = self.figure(target).taken;
        self.arm_attack();
        for rule in &fixed.mission.rules {
            let MissionRule::Cover { role, health, most } = rule else { continue };
            let held = self.view().carried(target).find(|token| fixed.is_of(*token, role));
            let Some(token) = held.filter(|_| !fixed.group(target).base.is_large()) else { continue };
            let most = (*most).min(health.saturating_sub(self.state.tokens[token].counters));
            let mut answers = self.list();
            answers.extend((0..=most).map(Answer::Number));
            let question = Question::Mission(Ask::Cover, Some(target), Some(token as u8));
            let Answer::Number(taken) = self.ask(self.seat(target), question, answers)? else { continue };
            if taken > 0 {
                self.state.tokens[token].counters += taken;
                self.emit(Event::TokenDamaged(token as u8, taken));
                if let Some(attack) = &mut self.state.attack {
                    attack.bonus.symbols.block += taken as i8;
                }
                if self.state.tokens[token].counters >= *health {
                    self.take_away(token);
                }
            }
        }
        Ok(())
    }

    /// At the end of a round who controls a token may let a figure there take it up, one a figure.
    pub(super) fn take_up(&mut self, role: &str) -> Flow {
        let fixed = self.fixed;
        for seat in self.by_initiative() {
            for token in self.view().tokens(role).collect::<Vec<_>>() {
                let view = self.view();
                if self.state.tokens[token].carrier.is_some() || view.control(token) != Some(seat) {
                    continue;
                }
                let free = |figure: &FigureNo| {
                    view.is_at(*figure, token) && !view.carried(*figure).any(|held| fixed.is_of(held, role))
                };
                let free: Vec<FigureNo> = view.in_play_of(seat).filter(free).collect();
                let question = Question::mission(Ask::TakeUp, Some(token as u8));
                if let Some(figure) = self.ask_figure(seat, question, free, true)? {
                    self.give_to(token, figure);
                }
            }
        }
        Ok(())
    }

    /// The first time in a round a figure without Mobile wades into difficult terrain, it is strained.
    fn wade(&mut self, figure: FigureNo) -> Flow {
        let view = self.view();
        let ground = &self.state.ground;
        let wades = view.spaces(figure).iter().any(|space| ground.is_difficult(*space));
        if wades && !self.fixed.group(figure).has(Keyword::Mobile) && !self.state.mission.mired.has(figure) {
            self.state.mission.mired.insert(figure);
            self.strain(figure, 1, Cause::Mission)?;
            self.clean_up();
        }
        Ok(())
    }

    /// One counter lies on the red token at first.
    pub(super) fn light(&mut self, role: &str) {
        use crate::play::pieces::TokenColor;
        let fixed = self.fixed;
        let red = self.view().tokens(role).find(|token| fixed.tokens[*token].color == Some(TokenColor::Red));
        if let Some(token) = red {
            self.state.tokens[token].counters = 1;
            self.emit(Event::TokenCounted(token as u8));
        }
    }

    /// A figure on the space of the token with the counter scores, and the counter goes to another color.
    fn jump(&mut self, figure: FigureNo, role: &str, vp: u8) {
        let view = self.view();
        let spaces = view.spaces(figure);
        let lit = view.tokens(role).find(|token| self.state.tokens[*token].counters > 0);
        let Some(lit) = lit.filter(|token| spaces.contains(&self.state.tokens[*token].space)) else { return };
        let others: Vec<usize> = view.tokens(role).filter(|token| *token != lit).collect();
        let seat: Seat = self.seat(figure);
        self.score(seat, vp.into(), Score::Token(lit as u8));
        self.state.tokens[lit].counters = 0;
        let drawn = others.get(self.state.chance.place(others.len())).copied();
        if let Some(next) = drawn {
            self.state.tokens[next].counters = 1;
            self.emit(Event::TokenCounted(next as u8));
        }
        self.clean_up();
    }
}
