//! Tokens that give something other than points: counters, power tokens, recovery, blows from above.

use super::{Ask, Event, Flow, Question, Referee, Seat, Space};
use crate::play::{
    board::Distances,
    pieces::{FigureNo, PowerToken, TokenColor},
};

/// The power token of a color.
const fn power_of(color: TokenColor) -> PowerToken {
    match color {
        TokenColor::Red => PowerToken::Damage,
        TokenColor::Yellow => PowerToken::Surge,
        TokenColor::Blue => PowerToken::Evade,
        TokenColor::Green => PowerToken::Block,
    }
}

impl Referee<'_> {
    /// Each player draws one of three colors; their tokens get a counter.
    pub(super) fn signal(&mut self, role: &str) {
        let fixed = self.fixed;
        let mut colors = vec![TokenColor::Blue, TokenColor::Green, TokenColor::Red];
        for _ in Seat::BOTH {
            let color = colors.swap_remove(self.state.chance.place(colors.len()));
            self.emit(Event::ColorDrawn(color));
            let of_color = |token: &usize| fixed.tokens[*token].color == Some(color);
            for token in self.view().tokens(role).filter(of_color).collect::<Vec<_>>() {
                self.state.tokens[token].counters = self.state.tokens[token].counters.saturating_add(1);
                self.emit(Event::TokenCounted(token as u8));
            }
        }
    }

    /// The player in control of a crate may hand out its counters; blue crates hold blocks.
    pub(super) fn hand_out(&mut self, role: &str) -> Flow {
        let fixed = self.fixed;
        for seat in self.by_initiative() {
            for token in self.view().tokens(role).collect::<Vec<_>>() {
                if self.view().control(token) != Some(seat) {
                    continue;
                }
                let power = match fixed.tokens[token].color {
                    Some(TokenColor::Blue) => PowerToken::Block,
                    Some(color) => power_of(color),
                    None => continue,
                };
                while self.state.tokens[token].counters > 0 {
                    let view = self.view();
                    let near: Vec<FigureNo> =
                        view.in_play_of(seat).filter(|figure| view.is_at(*figure, token)).collect();
                    let question = Question::mission(Ask::HandOut, Some(token as u8));
                    let Some(figure) = self.ask_figure(seat, question, near, true)? else { break };
                    self.state.tokens[token].counters -= 1;
                    self.gain_token(figure, power)?;
                }
            }
        }
        Ok(())
    }

    /// Figures on a token gain the power token of its color.
    pub(super) fn empower(&mut self, role: &str) -> Flow {
        let fixed = self.fixed;
        for seat in self.by_initiative() {
            for token in self.view().tokens(role).collect::<Vec<_>>() {
                let Some(color) = fixed.tokens[token].color else { continue };
                let view = self.view();
                let space = view.token_space(token);
                let on = view.in_play_of(seat).filter(|figure| view.spaces(*figure).contains(&space));
                for figure in on.collect::<Vec<_>>() {
                    self.gain_token(figure, power_of(color))?;
                }
            }
        }
        Ok(())
    }

    /// Figures on or next to a token may recover 1, each once.
    pub(super) fn first_aid(&mut self, role: &str) -> Flow {
        for seat in self.by_initiative() {
            let view = self.view();
            let near = |figure: &FigureNo| {
                view.figure(*figure).damage > 0 && view.tokens(role).any(|token| view.is_at(*figure, token))
            };
            for figure in view.in_play_of(seat).filter(near).collect::<Vec<_>>() {
                if self.ask_yes(seat, Question::Mission(Ask::Recover, Some(figure), None))? {
                    self.recover(figure, 1);
                }
            }
        }
        Ok(())
    }

    /// Each player hides a true coordinate and two false ones, not near each other.
    pub(super) fn aim(&mut self, role: &str, apart: u8) -> Flow {
        let fixed = self.fixed;
        for seat in self.by_initiative() {
            let own: Vec<usize> = (0..fixed.tokens.len())
                .filter(|token| fixed.is_of(*token, role) && self.state.tokens[*token].owner == Some(seat))
                .collect();
            let mut chosen: Vec<Space> = Vec::new();
            for place in 0..own.len() {
                let ground = self.state.ground.clone();
                let near: Vec<Distances> =
                    chosen.iter().map(|space| Distances::from(&ground, &[*space], apart)).collect();
                let open =
                    |space: &Space| !ground.is_blocking(*space) && near.iter().all(|near| near.to(*space).is_none());
                let open: Vec<Space> = ground.spaces().iter().copied().filter(open).collect();
                let ask = if place == 0 { Ask::Aim } else { Ask::Feint };
                let Some(space) = self.ask_space(seat, ask, None, &open, false)? else { break };
                chosen.push(space);
            }
            // Laid down in the order of the spaces, so that their numbers do not tell the true one.
            let aimed = chosen.first().copied();
            chosen.sort_unstable();
            self.state.mission.aimed[seat.index()] = None;
            for (token, space) in own.into_iter().zip(chosen) {
                self.state.tokens[token].space = space;
                self.state.tokens[token].gone = false;
                if Some(space) == aimed {
                    self.state.mission.aimed[seat.index()] = Some(token as u8);
                }
            }
            self.emit(Event::Aimed(seat));
        }
        Ok(())
    }

    /// The coordinates are shown: whatever is on or next to a true one suffers.
    pub(super) fn fire(&mut self, role: &str, damage: u8) -> Flow {
        let aimed = self.by_initiative().map(|seat| (seat, self.state.mission.aimed[seat.index()].take()));
        for token in self.view().tokens(role).collect::<Vec<_>>() {
            self.state.tokens[token].gone = true;
        }
        self.together(|referee| {
            for (seat, token) in aimed {
                let Some(token) = token else { continue };
                let space = referee.state.tokens[usize::from(token)].space;
                referee.emit(Event::AimShown(seat, space));
                referee.burst(space, damage, None)?;
            }
            Ok(())
        })
    }

    /// The token comes further; who stands in its row or behind it is defeated.
    pub(super) fn sweep(&mut self, role: &str, spaces: u8) -> Flow {
        for token in self.view().tokens(role).collect::<Vec<_>>() {
            let at = self.state.tokens[token].space;
            let row = (at.row() - i32::from(spaces)).max(0);
            self.place_token(token, Space::new(at.column(), row));
            let view = self.view();
            let reached = |figure: &FigureNo| view.spaces(*figure).iter().any(|space| space.row() >= row);
            let mut reached = view.in_play().filter(reached).collect::<Vec<_>>().into_iter();
            self.together(|referee| reached.try_for_each(|figure| referee.defeat(figure, None, false)))?;
        }
        Ok(())
    }
}
