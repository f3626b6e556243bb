//! The one door through which the rules of a mission act: what happens is raised as a trigger, and what the script answers
//! is performed here.

use std::sync::Arc;

use super::world::Stage;
use crate::{
    campaign::{
        cards::Side,
        script::{Act, Amount, Body, Choice, Deployed, Due, Effect, Place, Thing, Trigger, Who},
    },
    play::{
        Answer, Event, Question,
        board::Space,
        dice::faces,
        event::Decision,
        fixed::{EMPIRE, PieceOf, REBELS},
        pieces::{FigureNo, GroupNo},
        reckoning::Cause,
        referee::Referee,
        state::{self, Presence},
    },
};
use kernel::game::stepped::Flow;

/// Where an act happens, and who brought it about.
#[derive(Debug, Clone, Copy, Default)]
struct At {
    here: Option<Place>,
    actor: Option<FigureNo>,
}

impl Referee<'_> {
    /// Something happened that the mission may answer.
    pub(in crate::play) fn raise(&mut self, trigger: &Trigger, actor: Option<FigureNo>) -> Flow {
        let Some(scene) = self.view().script().filter(|_| !self.is_over()) else { return Ok(()) };
        let Some(course) = self.state.campaign.as_ref().map(|state| &state.course) else { return Ok(()) };
        let due: Vec<Due> = course.due(scene, trigger, &Stage { view: self.view(), actor });
        for due in due.into_iter().filter(|due| due.is_sure) {
            let acts = self.with_course(actor, |course, stage| course.carry_out(scene, due, stage));
            self.perform(acts, actor)?;
            if self.is_over() {
                break;
            }
        }
        Ok(())
    }

    /// Lets the course of the mission go on, which looks at the match meanwhile.
    fn with_course<T: Default>(
        &mut self,
        actor: Option<FigureNo>,
        goes_on: impl FnOnce(&mut crate::campaign::script::Course, &Stage<'_, '_>) -> T,
    ) -> T {
        let Some(state) = &mut self.state.campaign else { return T::default() };
        let mut course = std::mem::take(&mut state.course);
        let done = goes_on(&mut course, &Stage { view: self.view(), actor });
        if let Some(state) = &mut self.state.campaign {
            state.course = course;
        }
        done
    }

    fn perform(&mut self, acts: Vec<Act<'_>>, actor: Option<FigureNo>) -> Flow {
        for act in acts {
            if self.is_over() {
                return Ok(());
            }
            match act {
                Act::Says(happening) => self.emit(Event::Said(Box::new(happening.says.clone()))),
                Act::Do(effect, here) => self.effect(effect, At { here, actor })?,
                Act::Choose(choice, here) => self.choose_option(choice, At { here, actor })?,
            }
        }
        Ok(())
    }

    /// A side picks one of several things.
    fn choose_option(&mut self, choice: &Choice, at: At) -> Flow {
        let Some(scene) = self.view().script() else { return Ok(()) };
        // The choice as the script has it, which lives as long as what follows of it.
        let Some(choice) = scene.script.choice(&choice.name) else { return Ok(()) };
        let stage = Stage { view: self.view(), actor: at.actor };
        let Some(course) = self.state.campaign.as_ref().map(|state| &state.course) else { return Ok(()) };
        let options = course.options(scene, choice, at.here, &stage);
        let mut answers = self.list();
        answers.extend(options.iter().map(|place| Answer::Option(*place as u8)));
        if let Some(state) = &mut self.state.campaign {
            state.picking = Some(choice.name.clone());
        }
        let seat = if choice.by == Side::Rebels { REBELS } else { EMPIRE };
        let answer = self.ask(seat, Question::Pick, answers)?;
        if let Some(state) = &mut self.state.campaign {
            state.picking = None;
        }
        let Answer::Option(option) = answer else { return Ok(()) };
        if let Some(option) = choice.options.get(usize::from(option)) {
            self.emit(Event::Said(Box::new(option.says.clone())));
        }
        let picked = (choice, usize::from(option));
        let acts = self.with_course(at.actor, |course, stage| course.pick(scene, picked, at.here, stage));
        self.perform(acts, at.actor)
    }

    fn effect(&mut self, effect: &Effect, at: At) -> Flow {
        match effect {
            Effect::Reveal(section) => self.reveal(*section),
            Effect::Open(spot) => {
                for door in self.doors_of(*spot, at) {
                    self.open_door(door as u8);
                    self.raise(&Trigger::Opened(door), at.actor)?;
                }
            }
            Effect::Close(spot) => {
                for door in self.doors_of(*spot, at) {
                    self.close_door(door)?;
                }
            }
            Effect::Thing(thing) => self.make_thing(thing, at),
            Effect::Deploy(deployed) => self.bring(deployed, at)?,
            Effect::Appear(appeared) => {
                let spaces = self.view().spot(appeared.at, at.here);
                for group in self.view().groups_called(&Body::Figure(appeared.figure.clone())) {
                    self.place_group(group, &spaces)?;
                }
            }
            Effect::Leave(body) => {
                for figure in self.view().bodies_of(body, at.actor) {
                    self.leave(figure);
                }
            }
            Effect::Activate(spot) => self.switch_points(*spot, at, true),
            Effect::Deactivate(spot) => self.switch_points(*spot, at, false),
            Effect::Optional(spot) => {
                let points = spot.map(|spot| self.view().spot(spot, at.here));
                self.spend_threat(false, points.as_deref())?;
            }
            Effect::Threat(by) => self.change_threat(*by),
            Effect::Put(spot) => self.switch_tokens(*spot, at, true),
            Effect::Take(spot) => self.switch_tokens(*spot, at, false),
            Effect::Damage(harm) => {
                let damage = self.amount(harm.amount);
                for figure in self.those(&harm.who, at)? {
                    self.suffer(figure, damage, Cause::Mission)?;
                }
            }
            Effect::Heal(harm) => {
                let damage = self.amount(harm.amount);
                for figure in self.those(&harm.who, at)? {
                    self.recover(figure, damage);
                }
            }
            Effect::Condition(given) => {
                for figure in self.those(&given.who, at)? {
                    self.gain_status(figure, given.is, None)?;
                }
            }
            Effect::Test(tested) => {
                for figure in self.those(&tested.who, at)? {
                    if self.test_any(figure, &tested.any) < tested.needed {
                        let own = At { actor: Some(figure), ..at };
                        tested.failed.iter().try_for_each(|effect| self.effect(effect, own))?;
                    }
                }
            }
            Effect::Order(way) => {
                for figure in self.those(&way.who, at)? {
                    self.free_walk(figure, way.spaces, true, self.seat(figure), true)?;
                    let stands = self.figure(figure).is_in_play() && !self.is_over();
                    if way.attack && stands && self.view().may_attack(figure) {
                        self.aimed_attack(figure)?;
                    }
                }
            }
            Effect::Boost(boosted) => {
                let groups = self.view().groups_called(&boosted.who);
                if let Some(state) = &mut self.state.campaign {
                    groups.into_iter().for_each(|group| state.boosts.push((group, boosted.health, boosted.block)));
                }
            }
            Effect::Ready(body) => self.exhaust_all(body, false),
            Effect::Exhaust(body) => self.exhaust_all(body, true),
            Effect::Goal(said) | Effect::Rule(said) | Effect::Tell(said) => {
                self.note(effect);
                self.emit(Event::Said(Box::new(said.clone())));
            }
            Effect::Credits(credits) => {
                if let Some(state) = &mut self.state.campaign {
                    state.credits += *credits;
                }
            }
            Effect::End(ending) => {
                let winner = self.view().campaign().and_then(|(known, _)| known.endings.get(*ending)).copied();
                let seat = if winner == Some(Side::Rebels) { REBELS } else { EMPIRE };
                self.end_with(seat, Decision::Mission, Some(*ending));
            }
            // The course of the mission does these itself.
            Effect::Count(_) | Effect::Set(_) | Effect::Event(_) | Effect::Choose(_) => {}
        }
        Ok(())
    }

    fn doors_of(&self, spot: crate::campaign::script::Spot, at: At) -> Vec<usize> {
        let places = self.view().script().map_or_else(Vec::new, |scene| scene.places(spot, at.here));
        places.into_iter().filter_map(|place| if let Place::Door(door) = place { Some(door) } else { None }).collect()
    }

    fn tokens_of(&self, spot: crate::campaign::script::Spot, at: At) -> Vec<usize> {
        let places = self.view().script().map_or_else(Vec::new, |scene| scene.places(spot, at.here));
        places
            .into_iter()
            .filter_map(|place| if let Place::Token(token) = place { Some(token) } else { None })
            .collect()
    }

    /// A door closes; large figures under it go to the nearest place (IA-DOOR-05).
    fn close_door(&mut self, door: usize) -> Flow {
        if self.state.ground.is_closed(door) {
            return Ok(());
        }
        let closed = self.state.ground.closed() | 1 << door;
        Arc::make_mut(&mut self.state.ground).set_closed(closed);
        self.emit(Event::DoorClosed(door as u8));
        let stuck = |figure: &FigureNo| {
            let group = self.fixed.group(*figure);
            group.base.is_large() && !group.base.fits(&self.state.ground, self.figure(*figure).stand, true)
        };
        for figure in self.view().in_play().filter(stuck).collect::<Vec<_>>() {
            self.displace(figure)?;
        }
        Ok(())
    }

    /// A door or token is something else from now on; what can be attacked keeps its damage.
    fn make_thing(&mut self, thing: &Thing, at: At) {
        let made = Arc::new(thing.clone());
        let places = self.view().script().map_or_else(Vec::new, |scene| scene.places(thing.at, at.here));
        for place in places {
            if let Some(state) = &mut self.state.campaign {
                let things = match place {
                    Place::Door(_) => &mut state.doors,
                    Place::Token(_) => &mut state.things,
                };
                let (Place::Door(number) | Place::Token(number)) = place;
                if let Some(known) = things.get_mut(number) {
                    *known = Some(Arc::clone(&made));
                }
            }
            let is_there = |what: PieceOf| match (what, place) {
                (PieceOf::Door(door), Place::Door(known)) => {
                    usize::from(door) == known && self.state.ground.is_closed(known)
                }
                (PieceOf::Token(token), Place::Token(known)) => {
                    let token = usize::from(token);
                    self.view().laid(known) == Some(token) && !self.state.tokens[token].gone
                }
                _ => false,
            };
            let pieces: Vec<FigureNo> =
                self.fixed.pieces().filter(|(_, piece)| is_there(piece.what)).map(|(figure, _)| figure).collect();
            for figure in pieces {
                let can = thing.health.is_some();
                self.figure_mut(figure).presence = if can { Presence::InPlay } else { Presence::Reserve };
            }
        }
    }

    /// A group comes for nothing (IA-CAMP-22).
    fn bring(&mut self, deployed: &Deployed, at: At) -> Flow {
        let groups = self.view().groups_called(&Body::Group(deployed.group));
        let waits = |place: state::Place| groups.iter().copied().find(|group| self.view().place_of(*group) == place);
        let Some(group) = waits(state::Place::Reserved).or_else(|| waits(state::Place::Hand)) else { return Ok(()) };
        let spaces = match deployed.at {
            Some(spot) => self.view().spot(spot, at.here),
            None => vec![self.choose_point(group)?],
        };
        self.place_group(group, &spaces)?;
        self.state.exhausted[group.index()] = deployed.exhausted;
        for figure in self.fixed.groups[group.index()].figures() {
            self.suffer(figure, deployed.damage, Cause::Mission)?;
            if let Some(status) = deployed.condition {
                self.gain_status(figure, status, None)?;
            }
        }
        Ok(())
    }

    /// A figure leaves the map undefeated.
    fn leave(&mut self, figure: FigureNo) {
        self.drop_all(figure);
        self.figure_mut(figure).presence = Presence::Reserve;
        let group = self.fixed.figures[figure.index()];
        if !self.view().has_figures(group)
            && let Some(place) = self.state.campaign.as_mut().and_then(|state| state.places.get_mut(group.index()))
        {
            *place = state::Place::Gone;
        }
        self.emit(Event::LeftMap(figure));
    }

    fn switch_points(&mut self, spot: crate::campaign::script::Spot, at: At, active: bool) {
        let tokens = self.tokens_of(spot, at);
        let Some(state) = &mut self.state.campaign else { return };
        tokens.into_iter().filter_map(|token| state.points.get_mut(token).map(|it| *it = active)).for_each(drop);
    }

    fn switch_tokens(&mut self, spot: crate::campaign::script::Spot, at: At, there: bool) {
        for token in
            self.tokens_of(spot, at).into_iter().filter_map(|token| self.view().laid(token)).collect::<Vec<_>>()
        {
            if self.state.tokens[token].gone != there {
                continue;
            }
            self.state.tokens[token].gone = !there;
            let place = self.state.tokens[token].space;
            self.emit(if there { Event::TokenBrought(token as u8, place) } else { Event::TokenGone(token as u8) });
        }
    }

    fn exhaust_all(&mut self, body: &Body, exhausted: bool) {
        for group in self.view().groups_called(body) {
            self.state.exhausted[group.index()] = exhausted;
            if let Some(hero) = self.hero_mut(FigureNo(group.0)) {
                hero.used = if exhausted { hero.tokens } else { 0 };
            }
        }
    }

    fn amount(&mut self, amount: Amount) -> u8 {
        match amount {
            Amount::Number(number) => number,
            Amount::Roll(die) => {
                let face = self.state.chance.place(6);
                let damage = faces(die)[face].damage.max(0).cast_unsigned();
                self.emit(Event::MissionRolled(damage));
                damage
            }
        }
    }

    /// The figures that a rule is about; the Empire chooses where it may.
    fn those(&mut self, who: &Who, at: At) -> Flow<Vec<FigureNo>> {
        let mut fitting = self.view().fitting(who, at.here, at.actor);
        if let Some(around) = who.around {
            let center = self.ask_figure(EMPIRE, Question::Choose(None), fitting.clone(), false)?;
            let Some(center) = center else { return Ok(Vec::new()) };
            let spaces: Vec<Space> = self.view().spaces(center).into_iter().collect();
            fitting.retain(|figure| self.view().is_within(*figure, &spaces, around));
        }
        let Some(most) = who.most.filter(|most| fitting.len() > usize::from(*most)) else { return Ok(fitting) };
        let mut chosen = Vec::new();
        for _ in 0..most {
            let left: Vec<FigureNo> = fitting.iter().copied().filter(|figure| !chosen.contains(figure)).collect();
            let Some(figure) = self.ask_figure(EMPIRE, Question::Choose(None), left, true)? else { break };
            chosen.push(figure);
        }
        Ok(chosen)
    }

    /// The last figure of a group was defeated.
    pub(in crate::play) fn raise_felled(&mut self, group: GroupNo, by: Option<FigureNo>) -> Flow {
        let Some(campaign) = &self.fixed.campaign else { return Ok(()) };
        let named = campaign.named.iter().find(|(_, own, _)| *own == group).map(|(name, ..)| name.clone());
        let body = match campaign.cards.get(group.index()).copied().flatten() {
            Some(card) => Some(Body::Group(card)),
            None => named.map(Body::Figure),
        };
        if let Some(body) = body {
            self.raise(&Trigger::Felled(body), by)?;
        }
        if self.view().in_play_of(EMPIRE).next().is_none() {
            self.raise(&Trigger::Felled(Body::Imperials), by)?;
        }
        Ok(())
    }
}
