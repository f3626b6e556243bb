//! Victory points of missions, for good or for a while (IA-WIN-03).

use super::{Event, Flow, MissionRule, Question, Referee, Seat, View};
use crate::play::event::Score;

impl View<'_, '_> {
    /// The points of a side that count as long as something lasts, but for those of markers.
    pub(in crate::play) fn held_points(&self, seat: Seat) -> i32 {
        let mission = &self.state.mission;
        let by_rules = self.rules().iter().map(|rule| match rule {
            MissionRule::Home { role, vp } => {
                let Some(zone) = self.state.side(seat).zone else { return 0 };
                let home = self.tokens(role).filter(|token| self.is_in(self.token_space(*token), zone));
                home.count() as i32 * i32::from(*vp)
            }
            MissionRule::Operate { role, vp, .. } if mission.operator == Some(seat) => {
                let carried = self.tokens(role).filter(|token| {
                    self.state.tokens[*token].carrier.is_some_and(|carrier| self.fixed.seat(carrier) == seat)
                });
                carried.count() as i32 * i32::from(*vp)
            }
            MissionRule::Hold { role, vp, carried: true } => self.borne(seat, role) as i32 * i32::from(*vp),
            MissionRule::Hold { role, vp, carried: false } => {
                let held = self.tokens(role).filter(|token| self.control(*token) == Some(seat));
                held.count() as i32 * i32::from(*vp)
            }
            _ => 0,
        });
        mission.lent[seat.index()] + by_rules.sum::<i32>()
    }
}

impl Referee<'_> {
    pub(super) fn score_control(&mut self, token: usize, points: i32) {
        if let Some(seat) = self.view().control(token) {
            self.score(seat, points, Score::Token(token as u8));
        }
    }

    pub(super) fn score_area(&mut self, area: &str, vp: u8) {
        let spaces = self.view().area(area);
        if let Some(seat) = self.view().area_control(&spaces) {
            self.score(seat, vp.into(), Score::Area);
        }
    }

    /// A token pays a player once.
    pub(super) fn score_new(&mut self, role: &str, vp: u8) {
        for token in self.view().tokens(role).collect::<Vec<_>>() {
            let Some(seat) = self.view().control(token) else { continue };
            if !std::mem::replace(&mut self.state.tokens[token].markers[seat.index()], true) {
                self.emit(Event::TokenMarked(token as u8, seat));
                self.score(seat, vp.into(), Score::Token(token as u8));
            }
        }
    }

    /// Tokens with a marker pay whose marker it is.
    pub(super) fn score_marked(&mut self, role: &str, vp: u8) {
        for token in self.view().tokens(role).collect::<Vec<_>>() {
            for seat in self.by_initiative() {
                if self.state.tokens[token].markers[seat.index()] {
                    self.score(seat, vp.into(), Score::Token(token as u8));
                }
            }
        }
    }

    /// Tokens pay their owners.
    pub(super) fn score_owned(&mut self, role: &str, vp: u8) {
        for token in self.view().tokens(role).collect::<Vec<_>>() {
            if let Some(seat) = self.state.tokens[token].owner {
                self.score(seat, vp.into(), Score::Token(token as u8));
            }
        }
    }

    pub(super) fn add_counters(&mut self, role: &str) {
        for token in self.view().tokens(role).collect::<Vec<_>>() {
            self.state.tokens[token].counters = self.state.tokens[token].counters.saturating_add(1);
            self.emit(Event::TokenCounted(token as u8));
        }
    }

    /// The player in control of a token may cash it in for its counters.
    pub(super) fn cash(&mut self, role: &str, each: i32) -> Flow {
        for token in self.view().tokens(role).collect::<Vec<_>>() {
            let counters = i32::from(self.state.tokens[token].counters);
            let Some(seat) = self.view().control(token).filter(|_| counters > 0) else { continue };
            if self.ask_yes(seat, Question::Cash(token as u8))? {
                self.take_away(token);
                self.score(seat, each * counters, Score::Token(token as u8));
            }
        }
        Ok(())
    }

    /// The counters on a token pay who controls it, and are gone.
    pub(super) fn cash_counters(&mut self, role: &str, each: i32) {
        for token in self.view().tokens(role).collect::<Vec<_>>() {
            let counters = i32::from(self.state.tokens[token].counters);
            let Some(seat) = self.view().control(token).filter(|_| counters > 0) else { continue };
            self.state.tokens[token].counters = 0;
            self.score(seat, each * counters, Score::Token(token as u8));
        }
    }

    /// The player with initiative raises the stakes by a counter for each card in hand.
    pub(super) fn raise_stakes(&mut self, role: &str) {
        let cards = self.state.side(self.state.initiative).hand.len();
        for token in self.view().tokens(role).collect::<Vec<_>>() {
            for _ in 0..cards {
                self.state.tokens[token].counters = self.state.tokens[token].counters.saturating_add(1);
                self.emit(Event::TokenCounted(token as u8));
            }
        }
    }

    /// The player in control of the table has the stakes until the next round has ended.
    pub(super) fn lend_stakes(&mut self, role: &str) {
        for token in self.view().tokens(role).collect::<Vec<_>>() {
            let points = i32::from(self.state.tokens[token].counters);
            if let Some(seat) = self.view().control(token).filter(|_| points > 0) {
                self.state.mission.lent[seat.index()] += points;
                self.emit(Event::Lent(seat, points));
            }
        }
    }

    /// The player with more figure cost on or next to an area operates it.
    pub(super) fn operate(&mut self, area: &str) {
        let view = self.view();
        let spaces = view.area(area);
        let [first, second] = Seat::BOTH.map(|seat| -> i32 {
            let near = view.in_play_of(seat).filter(|figure| view.is_by(*figure, &spaces));
            near.map(|figure| self.fixed.group(figure).figure_cost).sum()
        });
        let operator = match first.cmp(&second) {
            std::cmp::Ordering::Greater => Some(Seat::First),
            std::cmp::Ordering::Less => Some(Seat::Second),
            std::cmp::Ordering::Equal => None,
        };
        self.state.mission.operator = operator;
        self.emit(Event::Operated(operator));
    }
}
