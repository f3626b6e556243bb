//! Neutral figures that act of their own: beasts, thugs, raiders, and what lurks in the water.

use super::{Answer, Ask, Flow, Question, Referee, Space, View};
use crate::{
    cards::Die,
    play::{
        board::{Distances, sees},
        pieces::FigureNo,
        reckoning::Cause,
    },
};

impl View<'_, '_> {
    /// The figures next to a space, not on it.
    fn beside(&self, space: Space) -> Vec<FigureNo> {
        let near =
            |figure: &FigureNo| self.spaces(*figure).iter().any(|own| self.state.ground.are_adjacent(space, *own));
        self.in_play().filter(near).collect()
    }

    /// Of these figures, those the fewest spaces away.
    fn closest(&self, from: Space, figures: impl Iterator<Item = FigureNo>) -> Vec<FigureNo> {
        let far = Distances::from(&self.state.ground, &[from], u8::MAX);
        let known: Vec<(u8, FigureNo)> =
            figures.filter_map(|figure| Some((far.to_any(&self.spaces(figure))?, figure))).collect();
        let least = known.iter().map(|(distance, _)| *distance).min();
        known.into_iter().filter(|(distance, _)| Some(*distance) == least).map(|(_, figure)| figure).collect()
    }

    /// The closest figures a neutral figure sees.
    pub(super) fn closest_seen(&self, piece: FigureNo) -> Vec<FigureNo> {
        let at = self.figure(piece).stand.at;
        let seen = self.in_play().filter(|figure| {
            let bodies = self.spaces_of(|other| other != piece && other != *figure);
            self.spaces(*figure).iter().any(|space| sees(&self.state.ground, at, *space, &bodies))
        });
        self.closest(at, seen)
    }
}

impl Referee<'_> {
    /// Every figure next to one of these tokens suffers, once.
    fn maul(&mut self, role: &str, damage: u8) -> Flow {
        let view = self.view();
        let by = |token: usize| {
            view.beside(view.token_space(token)).into_iter().map(move |figure| (figure, Cause::Token(token as u8)))
        };
        let mut hurt: Vec<(FigureNo, Cause)> = view.tokens(role).flat_map(by).collect();
        hurt.sort_by_key(|(figure, _)| *figure);
        hurt.dedup_by_key(|(figure, _)| *figure);
        self.together(|referee| hurt.into_iter().try_for_each(|(figure, by)| referee.suffer(figure, damage, by)))
    }

    /// The players in turn push each beast to where it is next to most figures; it hurts them, and kept ones come back.
    pub(super) fn drive_beasts(&mut self, role: &str, spaces: u8, damage: u8) -> Flow {
        let fixed = self.fixed;
        let mut left: Vec<usize> = self.view().tokens(role).collect();
        let mut seat = self.state.initiative;
        while !left.is_empty() {
            let Some(token) = self.ask_token(seat, Ask::Next, &left, false)? else { break };
            left.retain(|other| *other != token);
            let view = self.view();
            let reach = view.reach_of(token, spaces);
            let most = reach.iter().map(|space| view.beside(*space).len()).max();
            let best: Vec<Space> = reach.into_iter().filter(|space| Some(view.beside(*space).len()) == most).collect();
            if let Some(to) = self.ask_space(seat, Ask::Push, Some(token), &best, false)? {
                self.place_token(token, to);
            }
            seat = seat.other();
        }
        self.maul(role, damage)?;
        for seat in self.by_initiative() {
            let kept: Vec<usize> = (0..fixed.tokens.len())
                .filter(|token| fixed.is_of(*token, role) && self.state.tokens[*token].kept == Some(seat))
                .take(1)
                .collect();
            let Some(token) = self.ask_token(seat, Ask::Bring, &kept, true)? else { continue };
            let view = self.view();
            let taken = view.spaces_of(|_| true);
            let zone = self.state.side(seat.other()).zone.map(|zone| fixed.zone(zone)).unwrap_or_default();
            let open: Vec<Space> = zone.iter().copied().filter(|space| !taken.contains(*space)).collect();
            if let Some(space) = self.ask_space(seat, Ask::Place, Some(token), &open, false)? {
                self.put_on_map(token, space);
            }
        }
        Ok(())
    }

    /// Each thug moves towards the closest figure; then they hurt whom they are next to.
    pub(super) fn move_thugs(&mut self, role: &str, spaces: u8, damage: u8) -> Flow {
        let seat = self.state.initiative;
        let mut left: Vec<usize> = self.view().tokens(role).collect();
        while !left.is_empty() {
            // They move at one moment: who has initiative orders them (IA-CONF-03), and decides ties (IA-INIT-03).
            let Some(token) = self.ask_token(seat, Ask::Next, &left, false)? else { break };
            left.retain(|other| *other != token);
            let view = self.view();
            let closest = view.closest(view.token_space(token), view.in_play());
            let question = Question::mission(Ask::Closest, Some(token as u8));
            let Some(prey) = self.ask_figure(seat, question, closest, false)? else { continue };
            let view = self.view();
            let far = Distances::from(&self.state.ground, &view.spaces(prey), u8::MAX);
            let reach = view.reach_of(token, spaces);
            let distance = |space: &Space| far.to(*space).unwrap_or(u8::MAX);
            let least = reach.iter().map(distance).min();
            // It goes only where it comes nearer.
            if Some(distance(&view.token_space(token))) == least {
                continue;
            }
            let best: Vec<Space> = reach.iter().copied().filter(|space| Some(distance(space)) == least).collect();
            if let Some(to) = self.ask_space(seat, Ask::Push, Some(token), &best, false)? {
                self.place_token(token, to);
            }
        }
        self.maul(role, damage)
    }

    /// Each raider hurts the closest figures it sees; then they move, or one more comes.
    pub(super) fn raid(&mut self, role: &str, area: &str, spaces: u8, damage: u8) -> Flow {
        let fixed = self.fixed;
        let raiders: Vec<usize> = self.view().tokens(role).collect();
        self.shoot(role, damage)?;
        let seat = self.state.initiative;
        let taken = self.view().spaces_of(|_| true);
        let camp: Vec<Space> = self.view().area(area).into_iter().filter(|space| !taken.contains(*space)).collect();
        let aside = (0..fixed.tokens.len()).find(|token| fixed.is_of(*token, role) && self.state.tokens[*token].gone);
        if let Some(token) = aside.filter(|_| !camp.is_empty()) {
            let comes = raiders.is_empty() || self.ask_yes(seat, Question::mission(Ask::Raid, None))?;
            if comes {
                if let Some(space) = self.ask_space(seat, Ask::Place, Some(token), &camp, false)? {
                    self.put_on_map(token, space);
                }
                return Ok(());
            }
        }
        for token in raiders {
            let open = self.view().reach_of(token, spaces);
            if let Some(to) = self.ask_space(seat, Ask::Push, Some(token), &open, false)? {
                self.place_token(token, to);
            }
        }
        Ok(())
    }

    /// A green die hurts every figure around it.
    pub(super) fn lash_out(&mut self, role: &str, within: u8) -> Flow {
        for token in self.view().tokens(role).collect::<Vec<_>>() {
            let damage = self.roll_damage(Die::Green);
            let view = self.view();
            let near = Distances::from(&self.state.ground, &[view.token_space(token)], within);
            let hurt = view.in_play().filter(|figure| near.to_any(&view.spaces(*figure)).is_some());
            let mut hurt = hurt.collect::<Vec<_>>().into_iter();
            self.together(|referee| {
                hurt.try_for_each(|figure| referee.suffer(figure, damage, Cause::Token(token as u8)))
            })?;
        }
        Ok(())
    }

    /// A figure fell: its opponent may leave a marker of theirs where it stood.
    pub(super) fn leave_marker(&mut self, fallen: FigureNo, role: &str) -> Flow {
        let fixed = self.fixed;
        let seat = self.seat(fallen).other();
        let spare = (0..fixed.tokens.len()).find(|token| {
            let state = &self.state.tokens[*token];
            fixed.is_of(*token, role) && state.gone && state.owner == Some(seat)
        });
        let Some(token) = spare else { return Ok(()) };
        if self.ask_yes(seat, Question::Mission(Ask::Marker, Some(fallen), None))? {
            let space = self.figure(fallen).stand.at;
            self.put_on_map(token, space);
            self.state.tokens[token].worth = fixed.group(fallen).figure_cost.clamp(0, 255) as u8;
        }
        Ok(())
    }

    /// A figure moves at once as it is deployed.
    pub(super) fn dash(&mut self, figure: FigureNo, spaces: u8) -> Flow {
        let mut answers = self.list();
        answers.extend(self.view().reach(figure, spaces, true).stops().map(|(stand, _)| Answer::Stand(stand)));
        answers.push(Answer::Pass);
        let question = Question::Mission(Ask::Dash, Some(figure), None);
        if let Answer::Stand(to) = self.ask(self.seat(figure), question, answers)? {
            let way = self.view().reach(figure, spaces, true).way(to);
            self.go(figure, way, true)?;
        }
        Ok(())
    }
}
