//! Senators and couriers.

use super::{Ask, Flow, Referee, Space};
use crate::play::event::Score;

impl Referee<'_> {
    /// Each player scores for every senator of theirs and pushes it next to one of their figures; one that comes to a goal
    /// leaves and scores. All points count at once.
    pub(super) fn escort(&mut self, role: &str, goal: &str, [vp, home]: [u8; 2], spaces: u8) -> Flow {
        for seat in self.by_initiative() {
            let own = |referee: &Self| -> Vec<usize> {
                let view = referee.view();
                view.tokens(role).filter(|token| view.of_color(*token) == Some(seat)).collect()
            };
            for token in own(self) {
                self.score(seat, home.into(), Score::Token(token as u8));
            }
            for token in own(self) {
                let view = self.view();
                let goals: Vec<Space> = view.tokens(goal).map(|goal| view.token_space(goal)).collect();
                let at = view.token_space(token);
                let others: Vec<Space> = own(self)
                    .into_iter()
                    .filter(|other| *other != token)
                    .map(|other| view.token_space(other))
                    .collect();
                let friends: Vec<Space> =
                    view.in_play_of(seat).flat_map(|figure| view.spaces(figure)).chain(others).collect();
                let ends = |space: &Space| {
                    let beside = friends.iter().any(|friend| self.state.ground.are_adjacent(*friend, *space));
                    *space == at || goals.contains(space) || beside
                };
                let open: Vec<Space> = view.reach_of(token, spaces).into_iter().filter(ends).collect();
                let Some(to) = self.ask_space(seat, Ask::Push, Some(token), &open, false)? else { continue };
                self.place_token(token, to);
                if goals.contains(&to) {
                    self.take_away(token);
                    self.score(seat, vp.into(), Score::Token(token as u8));
                }
            }
        }
        Ok(())
    }

    /// Each player brings a courier in and moves all of theirs; in the zone of the other they score.
    pub(super) fn send_couriers(&mut self, role: &str, spaces: u8, vp: u8) -> Flow {
        let fixed = self.fixed;
        for seat in self.by_initiative() {
            let [home, goal] = [seat, seat.other()]
                .map(|seat| self.state.side(seat).zone.map(|zone| fixed.zone(zone)).unwrap_or_default());
            let own = |token: &usize| self.state.tokens[*token].owner == Some(seat);
            let spare = (0..fixed.tokens.len())
                .filter(own)
                .find(|token| fixed.is_of(*token, role) && self.state.tokens[*token].gone);
            if let Some(token) = spare
                && let Some(space) = self.ask_space(seat, Ask::Place, Some(token), home, false)?
            {
                self.put_on_map(token, space);
            }
            let own = |token: &usize| self.state.tokens[*token].owner == Some(seat);
            for token in self.view().tokens(role).filter(own).collect::<Vec<_>>() {
                let open = self.view().reach_of(token, spaces);
                let Some(to) = self.ask_space(seat, Ask::Push, Some(token), &open, false)? else { continue };
                self.place_token(token, to);
                if goal.contains(&to) {
                    self.take_away(token);
                    self.state.tokens[token].owner = None;
                    self.score(seat, vp.into(), Score::Token(token as u8));
                }
            }
            self.clean_up();
        }
        Ok(())
    }
}
