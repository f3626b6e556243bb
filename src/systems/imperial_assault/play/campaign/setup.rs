//! How a campaign mission is set up (IA-CAMP-20), and where figures are deployed (IA-CAMP-23, IA-CAMP-86).

use crate::{
    campaign::{
        maps::{TokenColor, TokenKind},
        script,
    },
    cards::{Keyword, ability::Window},
    play::{
        Answer, Event, Question,
        board::{Distances, Space, Stand},
        fixed::{EMPIRE, REBELS},
        pieces::{FigureNo, GroupNo},
        referee::Referee,
        state::{Phase, Place, Presence, Stage, Trigger},
        view::View,
    },
};
use kernel::game::{Seat, stepped::Flow};

impl View<'_, '_> {
    /// The spaces of the deployment points that are active and on the table.
    pub fn active_points(&self) -> Vec<Space> {
        let Some((campaign, state)) = self.campaign() else { return Vec::new() };
        let tokens = campaign.map.tokens.iter().zip(&state.points).filter(|(_, is_active)| **is_active);
        tokens.filter(|(token, _)| campaign.has(token.at, state.revealed)).map(|(token, _)| token.at.into()).collect()
    }

    /// Places for the first figures of the Empire: those drawn on the map, else the points for deployment.
    fn first_places(&self) -> Vec<Space> {
        let Some((campaign, state)) = self.campaign() else { return Vec::new() };
        let points = || {
            let points = campaign.map.tokens.iter().filter(|token| token.kind == TokenKind::DeploymentPoint);
            points.filter(|token| campaign.has(token.at, state.revealed))
        };
        let of = |wanted: fn(TokenColor) -> bool| -> Vec<Space> {
            points().filter(|token| wanted(token.color)).map(|token| token.at.into()).collect()
        };
        let taken = self.spaces_of(|_| true);
        let mut drawn = of(|color| color == TokenColor::Black);
        drawn.retain(|space| !taken.contains(*space));
        if drawn.is_empty() {
            drawn = of(|color| matches!(color, TokenColor::Green | TokenColor::Gray));
        }
        if drawn.is_empty() { self.state.ground.spaces().to_vec() } else { drawn }
    }

    /// The empty places of a figure that are nearest to these spaces, over one of them if there is one.
    pub(in crate::play) fn nearest_to(&self, figure: FigureNo, spaces: &[Space]) -> Vec<Stand> {
        let ground = &self.state.ground;
        let group = self.fixed.group(figure);
        let occupied = self.spaces_of(|_| true);
        let massive = group.has(Keyword::Massive);
        let fits = |stand: &Stand| {
            group.base.fits(ground, *stand, group.is_free())
                && !group
                    .base
                    .spaces(*stand)
                    .iter()
                    .any(|space| occupied.contains(*space) || massive && self.fixed.interior.contains(*space))
        };
        let mut stands: Vec<Stand> =
            ground.spaces().iter().flat_map(|space| group.base.stands_over(*space)).filter(fits).collect();
        stands.sort_unstable();
        stands.dedup();
        let far = Distances::from(ground, spaces, u8::MAX);
        let distance = |stand: &Stand| far.to_any(&group.base.spaces(*stand)).unwrap_or(u8::MAX);
        let least = stands.iter().map(distance).min();
        stands.retain(|stand| Some(distance(stand)) == least);
        stands
    }
}

impl Referee<'_> {
    /// Places the next figure: those of the Empire first, then heroes and allies at the entrance (IA-CAMP-20, IA-CAMP-51).
    pub(in crate::play) fn muster(&mut self, placed: u8) -> Flow {
        if placed == 0 {
            self.emit(Event::PhaseBegan(Phase::Setup));
        }
        let figures = |seat| {
            let groups = self.fixed.groups_of(seat).filter(|(number, group)| {
                let is_there = self.view().place_of(*number) == Place::Map;
                !group.is_companion && is_there
            });
            groups.flat_map(|(_, group)| group.figures()).collect::<Vec<_>>()
        };
        let order: Vec<FigureNo> = figures(EMPIRE).into_iter().chain(figures(REBELS)).collect();
        let Some(figure) = order.get(usize::from(placed)).copied() else {
            let groups = self.fixed.groups_of(EMPIRE).map(|(number, _)| number);
            for group in groups.filter(|group| self.view().has_figures(*group)).collect::<Vec<_>>() {
                self.attach_to(group)?;
            }
            self.open_window(Trigger::new(Window::AfterDeployment))?;
            self.open_window(Trigger::new(Window::Setup))?;
            if self.state.campaign.as_ref().is_some_and(|state| state.threat > 0) {
                self.spend_threat(true, None)?;
            }
            self.open_window(Trigger::new(Window::MissionStart))?;
            self.raise(&script::Trigger::Begin, None)?;
            self.state.stage = Stage::RoundStart;
            return Ok(());
        };
        let seat = self.seat(figure);
        let spaces = if seat == EMPIRE { self.view().first_places() } else { self.entrance() };
        self.place_near(figure, &spaces)?;
        self.state.stage = Stage::Muster { placed: placed + 1 };
        Ok(())
    }

    /// Where the heroes come in.
    fn entrance(&self) -> Vec<Space> {
        let Some((campaign, state)) = self.view().campaign() else { return Vec::new() };
        let spaces = campaign.spaces(TokenKind::Entrance, state.revealed);
        if spaces.is_empty() { self.state.ground.spaces().to_vec() } else { spaces }
    }

    /// Puts a figure on the map as near to these spaces as there is room, as its player likes among equals. Where there is
    /// no room at all it waits.
    pub(in crate::play) fn place_near(&mut self, figure: FigureNo, spaces: &[Space]) -> Flow {
        let mut answers = self.list();
        answers.extend(self.view().nearest_to(figure, spaces).into_iter().map(Answer::Stand));
        let seat: Seat = self.seat(figure);
        if let Answer::Stand(stand) = self.ask(seat, Question::Deploy(figure), answers)? {
            let state = self.figure_mut(figure);
            (state.presence, state.stand, state.damage) = (Presence::InPlay, stand, 0);
            self.emit(Event::Deployed(figure, stand));
        }
        Ok(())
    }

    /// A group comes to the map, ready (IA-CAMP-85).
    pub(in crate::play) fn place_group(&mut self, group: GroupNo, spaces: &[Space]) -> Flow {
        if let Some(state) = &mut self.state.campaign {
            state.places[group.index()] = Place::Map;
        }
        self.state.exhausted[group.index()] = false;
        for figure in self.fixed.groups[group.index()].figures() {
            self.place_near(figure, spaces)?;
        }
        self.attach_to(group)
    }
}
