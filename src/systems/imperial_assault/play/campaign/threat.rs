//! Threat, optional deployment and reinforcements (IA-CAMP-22 to 25, IA-CAMP-86, IA-CAMP-87).

use crate::{
    campaign::table::MOST_THREAT,
    play::{
        Answer, Event, Question,
        board::{Space, Stand},
        fixed::{EMPIRE, Origin, SourceNo},
        pieces::{FigureNo, GroupNo},
        referee::Referee,
        state::{Phase, Place, Presence},
        view::View,
    },
};
use kernel::game::stepped::Flow;

impl View<'_, '_> {
    /// Where a group is.
    pub fn place_of(&self, group: GroupNo) -> Place {
        let place = self.state.campaign.as_ref().and_then(|state| state.places.get(group.index()));
        place.copied().unwrap_or(Place::Map)
    }

    /// What a group costs to deploy.
    pub fn deployment_cost(&self, group: GroupNo) -> i32 {
        self.campaign().and_then(|(campaign, _)| campaign.costs.get(group.index())).map_or(0, |(cost, _)| *cost)
    }

    /// What one figure of a group costs to bring back; none where no cost is printed (IA-CAMP-24).
    pub fn reinforcement_cost(&self, group: GroupNo) -> Option<i32> {
        self.campaign().and_then(|(campaign, _)| campaign.costs.get(group.index()))?.1
    }

    /// Groups of the hand that the threat pays for (IA-CAMP-23).
    fn deployable(&self) -> Vec<GroupNo> {
        let threat = self.campaign().map_or(0, |(_, state)| state.threat);
        let groups = self.fixed.groups_of(EMPIRE).filter(|(_, group)| !group.is_companion).map(|(number, _)| number);
        groups.filter(|group| self.place_of(*group) == Place::Hand && self.deployment_cost(*group) <= threat).collect()
    }

    /// The attachments that lie on no group and fit on this one, each with its source.
    pub(in crate::play) fn attachable(&self, group: GroupNo) -> Vec<(u8, SourceNo)> {
        let Some((campaign, _)) = self.campaign() else { return Vec::new() };
        let fitting = campaign.attachments.iter().filter(|(_, hosts)| hosts.contains(&group)).map(|(card, _)| *card);
        let known = fitting.filter_map(|card| {
            let mut sources = self.fixed.abilities.sources.iter();
            let place = sources.position(|source| source.origin == Origin::Imperial { card, attaches: true })?;
            Some((card, SourceNo(place as u16)))
        });
        known.filter(|(_, source)| !self.state.moved.iter().any(|(moved, _)| moved == source)).collect()
    }

    /// One figure of each group that can be reinforced (IA-CAMP-24).
    fn reinforceable(&self) -> Vec<FigureNo> {
        let threat = self.campaign().map_or(0, |(_, state)| state.threat);
        let groups = self.fixed.groups_of(EMPIRE).filter(|(number, group)| {
            !group.is_companion
                && self.has_figures(*number)
                && self.reinforcement_cost(*number).is_some_and(|cost| cost <= threat)
        });
        groups.filter_map(|(_, group)| group.figures().find(|figure| !self.figure(*figure).is_in_play())).collect()
    }
}

impl Referee<'_> {
    /// Threat is gained or spent; it is never below 0 or above 20 (IA-CAMP-25).
    pub(in crate::play) fn change_threat(&mut self, by: i32) {
        if let Some(state) = &mut self.state.campaign {
            state.threat = (state.threat + by).clamp(0, MOST_THREAT);
            let now = state.threat as u8;
            self.emit(Event::Threat(now));
        }
    }

    /// The Empire deploys as it likes, at any active point or at these; in the Status Phase it reinforces too, in any order
    /// (IA-CAMP-87). Before the first round there is one deployment (IA-CAMP-51, IA-CAMP-89).
    pub(in crate::play) fn spend_threat(&mut self, is_once: bool, points: Option<&[Space]>) -> Flow {
        loop {
            self.io.turn()?;
            let points = points.map_or_else(|| self.view().active_points(), <[Space]>::to_vec);
            if self.is_over() || points.is_empty() {
                return Ok(());
            }
            let groups = self.view().deployable();
            let reinforces = self.state.phase == Phase::Status;
            let figures = if reinforces { self.view().reinforceable() } else { Vec::new() };
            if groups.is_empty() && figures.is_empty() {
                return Ok(());
            }
            let mut answers = self.list();
            answers.extend(groups.into_iter().map(Answer::Group));
            answers.extend(figures.into_iter().map(Answer::Figure));
            answers.push(Answer::Pass);
            match self.ask(EMPIRE, Question::BringIn, answers)? {
                Answer::Group(group) => {
                    self.change_threat(-self.view().deployment_cost(group));
                    let point = self.choose_among(group, points)?;
                    self.place_group(group, &[point])?;
                }
                Answer::Figure(figure) => {
                    let group = self.fixed.figures[figure.index()];
                    self.change_threat(-self.view().reinforcement_cost(group).unwrap_or(0));
                    let point = self.choose_among(group, points)?;
                    self.figure_mut(figure).presence = Presence::Reserve;
                    self.place_near(figure, &[point])?;
                }
                _ => return Ok(()),
            }
            if is_once {
                return Ok(());
            }
        }
    }

    /// The deployment point at which a group comes (IA-CAMP-86).
    pub(in crate::play) fn choose_point(&mut self, group: GroupNo) -> Flow<Space> {
        let points = self.view().active_points();
        self.choose_among(group, points)
    }

    fn choose_among(&mut self, group: GroupNo, points: Vec<Space>) -> Flow<Space> {
        let first = points.first().copied().unwrap_or(Space::new(0, 0));
        let mut answers = self.list();
        answers.extend(points.into_iter().map(|point| Answer::Stand(Stand::upright(point))));
        let figure = self.fixed.groups[group.index()].figures().next().unwrap_or(FigureNo(0));
        Ok(match self.ask(EMPIRE, Question::Point(figure), answers)? {
            Answer::Stand(stand) => stand.at,
            _ => first,
        })
    }

    /// The Empire puts attachments on a group that comes to the map, as many as it likes (IA-CAMP-26, IA-CAMP-88).
    pub(in crate::play) fn attach_to(&mut self, group: GroupNo) -> Flow {
        let figure = self.fixed.groups[group.index()].figures().next().unwrap_or(FigureNo(0));
        loop {
            let open = self.view().attachable(group);
            if open.is_empty() {
                return Ok(());
            }
            let mut answers = self.list();
            answers.extend(open.into_iter().map(|(card, _)| Answer::Attachment(card)));
            answers.push(Answer::Pass);
            let Answer::Attachment(card) = self.ask(EMPIRE, Question::Attach(figure), answers)? else { return Ok(()) };
            if let Some(source) = self.view().attachable(group).into_iter().find(|(own, _)| *own == card) {
                self.state.moved.push((source.1, group));
                self.emit(Event::AttachmentPut(group, card));
            }
        }
    }

    /// A defeated group goes back to the hand unless it is unique (IA-CAMP-22, IA-CAMP-83, IA-CAMP-84).
    pub(in crate::play) fn group_gone(&mut self, group: GroupNo) {
        let is_unique = self.fixed.groups[group.index()].unique;
        let is_empire = self.fixed.groups[group.index()].seat == EMPIRE;
        // Its attachments are free for another (IA-CAMP-26).
        let fixed = self.fixed;
        let stays = |source: &SourceNo| !matches!(fixed.abilities.source(*source).origin, Origin::Imperial { .. });
        self.state.moved.retain(|(source, host)| *host != group || stays(source));
        if let Some(state) = &mut self.state.campaign {
            state.places[group.index()] = if is_unique || !is_empire { Place::Gone } else { Place::Hand };
        }
    }
}
