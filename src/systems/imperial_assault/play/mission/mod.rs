//! The mission of the match: tokens, doors, creatures, points. Its rules come first in every window (IA-GOLD-05); the
//! player with initiative orders several of one kind (IA-CONF-03).

mod areas;
mod bearing;
mod carrying;
mod convoys;
mod creatures;
mod deeds;
mod doors;
mod groups;
mod interacting;
mod moving;
mod pieces;
mod scoring;
mod squads;
mod strikes;
mod tokens;

use super::{
    Answer, Event, Question,
    board::{Space, Stand},
    question::Ask,
    referee::Referee,
    view::View,
};
use crate::cards::{MissionRule, MissionTime};
use kernel::game::{Seat, stepped::Flow};

impl View<'_, '_> {
    fn rules(&self) -> &[MissionRule] {
        &self.fixed.mission.rules
    }

    /// The player of this zone.
    pub fn of_zone(&self, zone: super::pieces::Zone) -> Option<Seat> {
        Seat::BOTH.into_iter().find(|seat| self.state.side(*seat).zone == Some(zone))
    }

    /// The player of the zone that has the color of a token.
    pub fn of_color(&self, token: usize) -> Option<Seat> {
        self.of_zone(self.fixed.tokens[token].color?.zone()?)
    }

    /// The spaces of an area of the mission.
    fn area(&self, area: &str) -> Vec<Space> {
        self.fixed.mission.areas.get(area).into_iter().flatten().map(|space| Space::from(*space)).collect()
    }

    /// True if a figure stands on or next to one of these spaces.
    fn is_by(&self, figure: super::FigureNo, spaces: &[Space]) -> bool {
        self.spaces(figure).iter().any(|own| spaces.iter().any(|space| self.touch(*own, *space)))
    }
}

impl Referee<'_> {
    /// The mission before anything is set up.
    pub(super) fn mission_before_setup(&mut self) -> Flow {
        let fixed = self.fixed;
        for rule in &fixed.mission.rules {
            match rule {
                MissionRule::Hunters { .. } => self.pick_hunters()?,
                MissionRule::Squads { .. } => self.part_squads()?,
                MissionRule::Targets => self.name_groups(Ask::Prey, true)?,
                MissionRule::Veterans => self.name_groups(Ask::Veterans, false)?,
                _ => {}
            }
        }
        Ok(())
    }

    /// The mission once everybody stands and has cards.
    pub(super) fn mission_after_setup(&mut self) -> Flow {
        let fixed = self.fixed;
        for rule in &fixed.mission.rules {
            match rule {
                MissionRule::Fallen { role, .. }
                | MissionRule::Couriers { role, .. }
                | MissionRule::Mortar { role, .. }
                | MissionRule::Cameras { role, .. } => self.share(role, false),
                MissionRule::Drop { role, .. } => self.share(role, true),
                MissionRule::Decoys { .. } => self.mark_groups()?,
                MissionRule::Weapons { role, at } => self.place_weapons(role, at)?,
                _ => {}
            }
        }
        Ok(())
    }

    /// Each player gets half of the tokens of a role that lie beside the map; whether they may use them at once.
    fn share(&mut self, role: &str, kept: bool) {
        let fixed = self.fixed;
        let aside: Vec<usize> =
            (0..fixed.tokens.len()).filter(|token| fixed.is_of(*token, role) && fixed.tokens[*token].aside).collect();
        let half = aside.len() / 2;
        for (place, token) in aside.into_iter().enumerate() {
            let seat = if place < half { Seat::First } else { Seat::Second };
            let state = &mut self.state.tokens[token];
            if kept {
                state.kept = Some(seat);
            } else {
                state.owner = Some(seat);
            }
        }
    }

    /// The mission at the start of a round.
    pub(super) fn mission_round_start(&mut self) -> Flow {
        let fixed = self.fixed;
        self.state.mission.mired = super::pieces::FigureSet::EMPTY;
        self.state.mission.renewed = [false; 2];
        self.state.tokens.iter_mut().for_each(|token| token.moved = false);
        for rule in &fixed.mission.rules {
            match rule {
                MissionRule::OpenDoors { at: MissionTime::RoundStart, reverse, per_terminal } => {
                    self.open_doors(*reverse, *per_terminal)?;
                }
                MissionRule::Counters { role, at_start: true } => self.add_counters(role),
                MissionRule::Signals { role } => self.signal(role),
                MissionRule::Stakes { role } => self.raise_stakes(role),
                MissionRule::Mortar { role, apart, .. } => self.aim(role, *apart)?,
                MissionRule::Sweep { role, spaces } if self.state.round > 1 => self.sweep(role, *spaces)?,
                MissionRule::Jump { role, .. } if self.state.round == 1 => self.light(role),
                MissionRule::Override { role, area } => self.override_one(role, area)?,
                MissionRule::Air { .. } => self.turn_air(),
                MissionRule::Radiate { role, damage } => self.radiate(role, *damage)?,
                MissionRule::Steer { role, spaces } => self.steer(role, *spaces)?,
                MissionRule::Prisoner { role, area, .. } => self.free_prisoner(role, area)?,
                _ => {}
            }
        }
        self.clean_up();
        Ok(())
    }

    /// The mission at the end of a round (IA-STATUS-03): its rules in the order in which they stand.
    pub(super) fn mission_round_end(&mut self) -> Flow {
        let fixed = self.fixed;
        self.state.mission.lent = [0; 2];
        let mut rules = fixed.mission.rules.iter().peekable();
        while let Some(rule) = rules.next() {
            match rule {
                MissionRule::Score { role, vp, side } => {
                    for token in self.view().tokens(role).collect::<Vec<_>>() {
                        if side.is_none_or(|side| self.view().shows(token, side)) {
                            self.score_control(token, i32::from(*vp));
                        }
                    }
                }
                MissionRule::Area { area, vp } => self.score_area(area, *vp),
                MissionRule::Deliver { at_round_end: true, role, to, vp, .. } => self.bring_home(role, to, *vp),
                MissionRule::Mark { role, vp } => self.score_new(role, *vp),
                MissionRule::Marked { role, vp } => self.score_marked(role, *vp),
                MissionRule::Counters { role, at_start: false } => self.add_counters(role),
                MissionRule::Cash { role, vp, counters: false } => self.cash(role, i32::from(*vp))?,
                MissionRule::Cash { role, vp, counters: true } => self.cash_counters(role, i32::from(*vp)),
                MissionRule::OpenDoors { at: MissionTime::RoundEnd, reverse, per_terminal } => {
                    self.open_doors(*reverse, *per_terminal)?;
                }
                MissionRule::CloseDoors => self.close_doors()?,
                MissionRule::Beasts { role, spaces, damage } => self.drive_beasts(role, *spaces, *damage)?,
                MissionRule::Thugs { role, spaces, damage } => self.move_thugs(role, *spaces, *damage)?,
                MissionRule::Raiders { role, area, spaces, damage } => self.raid(role, area, *spaces, *damage)?,
                MissionRule::Lurker { role, within, .. } => self.lash_out(role, *within)?,
                MissionRule::Stakes { role } => self.lend_stakes(role),
                MissionRule::HandOut { role } => self.hand_out(role)?,
                MissionRule::Power { role } => self.empower(role)?,
                MissionRule::Swap { role } => self.swap(role)?,
                MissionRule::Move { role, spaces, per_terminal: false } => self.move_one(role, *spaces)?,
                MissionRule::Move { role, spaces, per_terminal: true } => self.move_by_terminals(role, *spaces)?,
                MissionRule::Push { role, spaces } => self.push_controlled(role, *spaces)?,
                MissionRule::Operate { area, .. } => self.operate(area),
                MissionRule::Dark { .. } => {
                    self.state.mission.counters = self.state.mission.counters.saturating_sub(1);
                }
                MissionRule::Escort { role, goal, vp, home, spaces } => {
                    self.escort(role, goal, [*vp, *home], *spaces)?;
                }
                MissionRule::Install { role, vp, .. } => self.score_owned(role, *vp),
                MissionRule::FirstAid { role } => self.first_aid(role)?,
                MissionRule::Mortar { role, damage, .. } => self.fire(role, *damage)?,
                MissionRule::TakeUp { role } => self.take_up(role)?,
                MissionRule::Drop { role, count, within } => self.drop_kept(role, *count, *within)?,
                MissionRule::Hunters { vp } => self.pay_hunters(*vp),
                MissionRule::Couriers { role, spaces, vp } => self.send_couriers(role, *spaces, *vp)?,
                later => self.later_round_end(later)?,
            }
            // A mission ends the moment somebody has won (IA-WIN-01); tokens that score for control do so together.
            if !(matches!(rule, MissionRule::Score { .. }) && matches!(rules.peek(), Some(MissionRule::Score { .. }))) {
                self.clean_up();
            }
            if self.is_over() {
                return Ok(());
            }
        }
        Ok(())
    }

    /// A rule of the round's end that a single mission or two have.
    fn later_round_end(&mut self, rule: &MissionRule) -> Flow {
        match rule {
            MissionRule::Zones { own, other } => self.score_zones(*own, *other),
            MissionRule::Present { area, vp } => self.score_present(area.as_deref(), *vp),
            MissionRule::ScoreColor { role, vp } => self.score_color(role, *vp),
            MissionRule::Carried { role, vp } => self.score_carried(role, *vp),
            MissionRule::Most { role, vp } => self.score_most(role, *vp),
            MissionRule::Any { role, vp } => self.score_any(role, *vp),
            MissionRule::Run { role, vp } => self.score_run(role, *vp),
            MissionRule::Collect { role, vp } => self.collect(role, *vp),
            MissionRule::Opened { role, first, then } => self.score_opened(role, *first, *then),
            MissionRule::Kept { role, vp } => self.score_kept(role, *vp),
            MissionRule::Posters { role, vp, .. } => self.score_posters(role, *vp),
            MissionRule::Air { vp } if self.state.mission.air == Some(super::pieces::TokenColor::Yellow) => {
                for token in self.view().tokens(super::fixed::TERMINAL).collect::<Vec<_>>() {
                    self.score_control(token, i32::from(*vp));
                }
            }
            MissionRule::Weigh { role, strain } => self.weigh(role, *strain)?,
            MissionRule::Emerge { role, at } => self.emerge(role, at)?,
            MissionRule::Shots { role, damage } => self.shoot(role, *damage)?,
            MissionRule::Snipe { die } => self.snipe(*die)?,
            MissionRule::Turret { role, damage } => self.fire_turrets(role, *damage)?,
            MissionRule::Cameras { role, vp } => self.watch(role, *vp)?,
            MissionRule::Bombard { role, by, die } => self.bombard(role, by, *die)?,
            MissionRule::Cannon { area, die } => self.fire_cannon(area, *die)?,
            MissionRule::Emplacements { role, by, within, damage } => {
                self.fire_emplacements(role, by, *within, *damage)?;
            }
            MissionRule::Prisoner { role, spaces, vp, .. } => self.lead_prisoner(role, *spaces, *vp)?,
            MissionRule::Squads { role } if self.state.round == 1 => self.bring_squads(role)?,
            _ => {}
        }
        Ok(())
    }

    /// Asks for one of these tokens; none if there is none, or if the player passes.
    fn ask_token(&mut self, seat: Seat, ask: Ask, tokens: &[usize], may_pass: bool) -> Flow<Option<usize>> {
        let mut answers = self.list();
        answers.extend(tokens.iter().map(|token| Answer::MissionToken(*token as u8)));
        if may_pass && !answers.is_empty() {
            answers.push(Answer::Pass);
        }
        match self.ask(seat, Question::mission(ask, None), answers)? {
            Answer::MissionToken(token) => Ok(Some(usize::from(token))),
            _ => Ok(None),
        }
    }

    /// Asks for one of these spaces for a token; none if there is none, or if the player passes.
    fn ask_space(
        &mut self,
        seat: Seat,
        ask: Ask,
        token: Option<usize>,
        spaces: &[Space],
        may_pass: bool,
    ) -> Flow<Option<Space>> {
        let mut answers = self.list();
        answers.extend(spaces.iter().map(|space| Answer::Stand(Stand::upright(*space))));
        if may_pass && !answers.is_empty() {
            answers.push(Answer::Pass);
        }
        match self.ask(seat, Question::mission(ask, token.map(|token| token as u8)), answers)? {
            Answer::Stand(stand) => Ok(Some(stand.at)),
            _ => Ok(None),
        }
    }

    /// Puts a token elsewhere.
    fn place_token(&mut self, token: usize, to: Space) {
        let from = std::mem::replace(&mut self.state.tokens[token].space, to);
        if let Some(figure) = self.fixed.tokens[token].figure {
            self.figure_mut(figure).stand = Stand::upright(to);
        }
        if from != to {
            self.emit(Event::TokenMoved(token as u8, from, to));
        }
    }
}
