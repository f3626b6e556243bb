//! Moves (section 10): the leader goes where its player says, the others are placed around it by rule, whoever is in the way
//! is displaced.

use super::{
    Answer, Event, Question,
    ability::Trigger,
    action::{Formation, MoveKind},
    pieces::UnitNo,
    referee::Referee,
    room::Room,
    state::Movement,
    table::{Heading, Level, Spot, TOUCH, template},
    view::{Landing, Place},
};
use crate::{
    cards::{
        TokenKind, Turned,
        ability::{Until, Window},
        keyword::UnitKeyword,
    },
    play::state::Flag,
};
use kernel::game::{Seat, stepped::Flow};

/// The minis of a unit that are not placed yet, of so many.
pub(super) fn waiting(placed: u16, count: usize) -> Vec<usize> {
    (1..count).filter(|mini| placed >> mini & 1 == 0).collect()
}

impl Referee<'_> {
    /// A unit makes a move of a kind; `acting` where it is part of an action or free action. Whether it left its place.
    pub(super) fn make_move(&mut self, unit: UnitNo, kind: MoveKind, acting: bool) -> Flow<bool> {
        let seat = self.seat(unit);
        if acting && matches!(kind, MoveKind::Standard | MoveKind::Reverse | MoveKind::Strafe) {
            self.turn_cards(unit, Turned::AttackOrMove)?;
            self.open_window_for(Window::Moving, unit)?;
        }
        let spurs = matches!(kind, MoveKind::Standard | MoveKind::Reverse | MoveKind::Strafe)
            && self.view().has(unit, UnitKeyword::Spur)
            && self.view().speed(unit) < 3
            && self.state.activation.as_ref().is_some_and(|active| active.unit == unit && active.speed_bonus == 0);
        if spurs && self.ask_yes(Question::Spur, unit)? {
            // LEG-KW-SPUR.
            self.gain(unit, TokenKind::Suppression, 1);
            if let Some(active) = &mut self.state.activation {
                active.speed_bonus = 1;
            }
        }
        let turns =
            matches!(kind, MoveKind::Standard | MoveKind::Reverse) && self.view().has(unit, UnitKeyword::Reposition);
        let turned = turns && self.turn(unit)?;
        let going = self.view().going(unit, kind);
        let Some(from) = self.unit(unit).leader().map(|leader| leader.at) else { return Ok(false) };
        let question = Question::Destination(unit, kind, None);
        let landing = self.ask_landing(seat, question, unit, going, kind == MoveKind::Standard)?;
        let passed = landing.map_or_else(Vec::new, |landing| self.passed(unit, landing.at));
        if let Some(landing) = landing {
            self.land(unit, landing, kind)?;
        }
        if turns && !turned && !self.is_over() && self.unit(unit).is_in_play() {
            let _ = self.turn(unit)?;
        }
        let moved = landing.is_some() || turned;
        let now = self.unit(unit).leader().map_or(from, |leader| leader.at);
        if moved {
            self.lose_standby(unit);
            self.emit(Event::Moved { unit, kind, from, to: now });
        }
        if acting && matches!(kind, MoveKind::Standard | MoveKind::Reverse | MoveKind::Jump) && landing.is_some() {
            // LEG-KW-AGILE-X, LEG-KW-TACTICAL-X.
            let (agile, tactical) =
                (self.view().keyword(unit, UnitKeyword::Agile), self.view().keyword(unit, UnitKeyword::Tactical));
            self.gain(unit, TokenKind::Dodge, agile);
            self.gain(unit, TokenKind::Aim, tactical);
        }
        if matches!(kind, MoveKind::Standard | MoveKind::Compulsory) && !passed.is_empty() {
            self.overrun(unit, passed)?;
        }
        if moved && kind != MoveKind::Pivot {
            self.tread(unit)?;
        }
        self.end_modifiers(Until::Action);
        Ok(moved)
    }

    /// Asks a player where a move of a unit ends: at one of the places that are offered, or at any that the move leads to.
    /// None if it stays.
    pub(super) fn ask_landing(
        &mut self,
        seat: Seat,
        question: Question,
        unit: UnitNo,
        going: Movement,
        may_stay: bool,
    ) -> Flow<Option<Landing>> {
        let landings = self.view().landings_of(unit, going);
        let mut answers = self.list();
        answers.extend(landings.iter().map(Landing::answer));
        if may_stay && !answers.is_empty() {
            answers.push(Answer::Pass);
        }
        self.state.going = Some(going);
        let answer = self.ask(seat, question, answers)?;
        self.state.going = None;
        let Answer::Place { at, heading, level } = answer else { return Ok(None) };
        let offered = landings.into_iter().find(|landing| landing.answer() == answer);
        Ok(offered.or_else(|| self.view().landing_at(unit, going, Place { at, heading, level }).ok()))
    }

    /// LEG-KW-REPOSITION: a pivot before or after the move.
    fn turn(&mut self, unit: UnitNo) -> Flow<bool> {
        let landings = self.view().landings(unit, MoveKind::Pivot);
        let mut answers = self.list();
        answers.extend(landings.iter().map(|landing| Answer::Heading(landing.heading)));
        if answers.is_empty() {
            return Ok(false);
        }
        answers.push(Answer::Pass);
        match self.ask(self.seat(unit), Question::Turned(unit), answers)? {
            Answer::Heading(heading) => {
                self.face(unit, heading);
                self.displace_under(unit)?;
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    /// All notched minis of a unit face alike (LEG-MOVE-22, LEG-MOVE-23).
    pub(super) fn face(&mut self, unit: UnitNo, heading: Heading) {
        for mini in &mut self.unit_mut(unit).minis {
            mini.heading = heading;
        }
    }

    /// The leader ends its move there, and the others follow.
    pub(super) fn land(&mut self, unit: UnitNo, landing: Landing, kind: MoveKind) -> Flow {
        let stays = kind == MoveKind::Pivot;
        if let Some(leader) = self.unit_mut(unit).minis.first_mut() {
            (leader.at, leader.heading, leader.level) = (landing.at, landing.heading, landing.level);
        }
        self.face(unit, landing.heading);
        self.carry_passengers(unit);
        if !stays && self.spec(unit).transport.is_some() {
            let marches = matches!(kind, MoveKind::Standard | MoveKind::Reverse);
            let state = self.unit_mut(unit);
            state.travels = state.travels.saturating_add(1);
            state.marches = state.marches.saturating_add(u8::from(marches));
        }
        if let Some(active) = self.state.activation.as_mut().filter(|active| active.unit == unit && !stays) {
            active.left = true;
            active.full_speed |= landing.full && landing.speed >= self.fixed.unit(unit).speed;
        }
        self.carry_tokens(unit);
        self.displace_under(unit)?;
        if stays {
            return Ok(());
        }
        let fights = kind != MoveKind::Withdraw;
        self.follow(unit, fights)?;
        self.bring_along(unit)
    }

    /// Claimed tokens follow their leader (LEG-OBJ-02).
    pub(super) fn carry_tokens(&mut self, unit: UnitNo) {
        let Some(at) = self.unit(unit).leader().map(|leader| leader.at) else { return };
        for token in self.state.tokens.iter_mut().filter(|token| token.holder == Some(unit)) {
            token.at = at;
        }
    }

    /// The others of a unit are placed in cohesion around its leader, touching the enemy it fights where they can
    /// (LEG-MOVE-02, LEG-MELEE-02).
    pub(super) fn follow(&mut self, unit: UnitNo, fights: bool) -> Flow {
        let enemy = if fights { self.fought(unit) } else { None };
        if self.unit(unit).minis.len() > 1 {
            match enemy {
                Some(_) => {
                    let followers: Vec<usize> = (1..self.unit(unit).minis.len()).collect();
                    self.arrange(unit, &followers, Formation::Compact, enemy);
                }
                None => self.form_up(unit, self.seat(unit))?,
            }
        }
        if let Some(enemy) = enemy {
            self.emit(Event::Engaged(unit, enemy));
            self.answer_contact(enemy, unit);
            self.carry_tokens(enemy);
        }
        Ok(())
    }

    /// The player of a unit says how its minis stand around the leader: by a formation, or some of them one by one at places
    /// of the player's own and the others by a formation (LEG-MOVE-02, LEG-MOVE-05).
    pub(super) fn form_up(&mut self, unit: UnitNo, seat: Seat) -> Flow {
        let count = self.unit(unit).minis.len();
        self.state.placed = 0;
        self.unit_mut(unit).flags.clear(Flag::Scattered);
        loop {
            let waiting = waiting(self.state.placed, count);
            if waiting.is_empty() {
                return Ok(());
            }
            let mut answers = self.list();
            answers.extend([Formation::Compact, Formation::Screen, Formation::Hide].map(Answer::Formation));
            match self.ask(seat, Question::Formation(unit), answers)? {
                Answer::Stand { mini, at, level } if waiting.contains(&usize::from(mini)) => {
                    let heading = self.unit(unit).leader().map_or(Heading::default(), |leader| leader.heading);
                    let state = &mut self.unit_mut(unit).minis[usize::from(mini)];
                    (state.at, state.level, state.heading) = (at, level, heading);
                    self.state.placed |= 1 << mini;
                }
                answer => {
                    let formation =
                        if let Answer::Formation(formation) = answer { formation } else { Formation::Compact };
                    self.arrange(unit, &waiting, formation, None);
                    return Ok(());
                }
            }
        }
    }

    /// The enemy whom the leader touches.
    fn fought(&self, unit: UnitNo) -> Option<UnitNo> {
        let view = self.view();
        let mut enemies = view.enemies(unit);
        enemies.find(|enemy| (0..view.unit(*enemy).minis.len()).any(|mini| view.touch(unit, 0, *enemy, mini)))
    }

    /// Places minis of a unit, one after the other, each where it stands best. Those that find no place in cohesion go as
    /// near to the leader as they can, and the unit is out of cohesion (LEG-MOVE-04).
    pub(super) fn arrange(&mut self, unit: UnitNo, minis: &[usize], formation: Formation, enemy: Option<UnitNo>) {
        let Some(leader) = self.unit(unit).leader().copied() else { return };
        if self.view().carrier(unit).is_some() {
            return;
        }
        let mut waiting: Vec<usize> = minis.to_vec();
        let slots = self.view().judged_slots(unit, leader.at, formation);
        let around = self.view().cohesion(unit) + self.spec(unit).footprint.reach() + TOUCH;
        let near = self.view().neighbors(unit, leader.at, around);
        self.unit_mut(unit).flags.clear(Flag::Scattered);
        let deploys = self.view().is_deploying(unit);
        while let Some(mini) = waiting.first().copied() {
            let old = self.unit(unit).minis[mini].at;
            let view = self.view();
            let room = Room { view, unit, waiting: &waiting, enemy, deploys };
            let contact = enemy.and_then(|enemy| room.contact(enemy, leader.at, leader.level, old));
            let place = contact.or_else(|| room.best(&slots, &near, &leader, old));
            let fallback = || room.nearest(leader.at);
            let (at, level, coherent) = match place {
                Some((at, level)) => (at, level, true),
                None => {
                    let (at, level) = fallback().unwrap_or((old, view.unit(unit).minis[mini].level));
                    (at, level, false)
                }
            };
            let state = &mut self.unit_mut(unit).minis[mini];
            (state.at, state.level, state.heading) = (at, level, leader.heading);
            if !coherent {
                self.unit_mut(unit).flags.set(Flag::Scattered);
            }
            waiting.remove(0);
        }
    }

    /// Minis of a unit that touch none of another move into contact, in cohesion, the leader left where it is.
    pub(super) fn answer_contact(&mut self, unit: UnitNo, other: UnitNo) {
        if !self.view().starts_melee(unit) || self.spec(unit).is_vehicle() || self.view().carrier(unit).is_some() {
            return;
        }
        let Some(leader) = self.unit(unit).leader().copied() else { return };
        let count = self.unit(unit).minis.len();
        let first = usize::from(count > 1);
        for mini in first..count {
            let view = self.view();
            if (0..view.unit(other).minis.len()).any(|target| view.touch(unit, mini, other, target)) {
                continue;
            }
            let old = self.unit(unit).minis[mini].at;
            let room = Room { view, unit, waiting: &[mini], enemy: Some(other), deploys: false };
            if let Some((at, level)) = room.contact(other, leader.at, leader.level, old) {
                let state = &mut self.unit_mut(unit).minis[mini];
                (state.at, state.level) = (at, level);
            }
        }
    }

    /// Troopers under a base that pushes them aside (LEG-MOVE-25, LEG-MOVE-26): the opponent of whoever moves places them.
    fn displace_under(&mut self, mover: UnitNo) -> Flow {
        if !self.spec(mover).displaces() {
            return Ok(());
        }
        let view = self.view();
        let under = |other: &UnitNo| {
            view.spec(*other).is_displaced()
                && view.carrier(*other).is_none()
                && !view.is_engaged(*other)
                && view.outlines(*other).any(|its| view.outlines(mover).any(|own| own.overlaps(&its)))
        };
        let pushed: Vec<UnitNo> = view.in_play().filter(|other| *other != mover).filter(under).collect();
        for other in pushed {
            self.displace(other, mover)?;
        }
        Ok(())
    }

    fn displace(&mut self, unit: UnitNo, mover: UnitNo) -> Flow {
        let view = self.view();
        let under = view.minis_under(unit, mover);
        if under.first() == Some(&0) {
            let old = self.unit(unit).minis[0];
            let room = Room { view, unit, waiting: &under, enemy: None, deploys: false };
            let radius = self.spec(unit).footprint.radius;
            let mut spots: Vec<(Spot, Level)> = Vec::new();
            for part in [template(1) + 2 * radius, template(1), template(1) * 3 / 2, template(1) * 2, template(1) * 3] {
                if spots.is_empty() {
                    let all = Heading::each(8).map(|heading| old.at + heading.way(part));
                    spots.extend(all.filter_map(|at| room.stand(at, None)));
                }
            }
            let seat = self.seat(mover).other();
            let mut answers = self.list();
            let place = |(at, level): &(Spot, Level)| Answer::Place { at: *at, heading: old.heading, level: *level };
            answers.extend(spots.iter().map(place));
            let question = Question::Displaced(unit, mover);
            if let Answer::Place { at, level, .. } = self.ask(seat, question, answers)? {
                let leader = &mut self.unit_mut(unit).minis[0];
                (leader.at, leader.level) = (at, level);
                self.emit(Event::Displaced(unit, at));
                self.carry_tokens(unit);
            }
            let followers: Vec<usize> = (1..self.unit(unit).minis.len()).collect();
            self.arrange(unit, &followers, Formation::Compact, None);
        } else {
            self.arrange(unit, &under, Formation::Compact, None);
            let at = self.unit(unit).minis[0].at;
            self.emit(Event::Displaced(unit, at));
        }
        let again = self.unit(unit).is(Flag::DisplacedInActivation);
        if self.state.activation.is_some() {
            self.unit_mut(unit).flags.set(Flag::DisplacedInActivation);
        }
        self.gain(unit, TokenKind::Suppression, u8::from(!again));
        self.unit_mut(unit).flags.set(Flag::DisplacedByMove);
        self.open_window(Window::Displaces, Trigger { by: Some(mover), ..Trigger::about(unit) })
    }

    /// After wounds in melee the units close up again, the attacker first (LEG-MELEE-08).
    pub(super) fn close_up(&mut self, attacker: UnitNo, defender: UnitNo) {
        for (unit, other) in [(attacker, defender), (defender, attacker)] {
            self.answer_contact(unit, other);
            self.carry_tokens(unit);
        }
    }
}
