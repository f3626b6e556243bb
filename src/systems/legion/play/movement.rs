//! Moves (section 10): the leader goes where its player says, the others are placed around it by rule, whoever is in the way
//! is displaced.

use super::{
    Answer, Event, Question,
    ability::Trigger,
    action::{Formation, MoveKind},
    attack::Limits,
    fixed::Mode,
    motion::{Follow, Motion},
    pieces::UnitNo,
    referee::Referee,
    room::Room,
    state::{Attack, End, Flag, MarkerKind, Movement},
    table::{Heading, TOUCH},
    view::{Landing, Place},
};
use crate::cards::{
    TokenKind, Turned,
    ability::{Doing, Until, Window},
    keyword::UnitKeyword,
};
use kernel::game::{Seat, stepped::Flow};

/// The minis of a unit that are not placed yet, of so many.
pub(super) fn waiting(placed: u16, count: usize) -> Vec<usize> {
    (1..count).filter(|mini| placed >> mini & 1 == 0).collect()
}

/// What came of a move.
#[derive(Default)]
struct Course {
    /// Something kept it from moving at all.
    stuck: bool,
    /// The unit left its place, or turned.
    moved: bool,
    /// The enemies over whom it went (LEG-KW-OVERRUN-X).
    passed: Vec<UnitNo>,
}

impl Referee<'_> {
    /// A unit makes a move, with all that belongs to it and all that follows. Whether it left its place.
    pub(super) fn make_move(&mut self, unit: UnitNo, motion: Motion) -> Flow<bool> {
        let before: Vec<UnitNo> = self.view().melee(unit).collect();
        self.state.end_flags(End::Move);
        self.count_move(unit, motion);
        if motion.is_active() {
            self.turn_cards(unit, Turned::AttackOrMove)?;
            self.open_window_for(Window::Moving, unit)?;
        }
        self.spur(unit, motion)?;
        let course = self.go(unit, motion)?;
        self.unit_mut(unit).flags.clear(Flag::Spurred);
        self.end_modifiers(Until::Action);
        let motion = Motion { follows: motion.follows && !course.stuck, ..motion };
        self.after_move(unit, motion, &before, course.moved, course.passed)?;
        Ok(course.moved)
    }

    /// A move action counts among those of the activation, free or not (LEG-KW-PLODDING).
    pub(super) fn count_move(&mut self, unit: UnitNo, motion: Motion) {
        if let Some(active) = self.state.activation.as_mut().filter(|active| active.unit == unit && motion.counts()) {
            active.moves += 1;
        }
    }

    /// LEG-KW-SPUR: suppression for speed, in this move. Where that is no faster nobody is asked, and a pivot needs it only to
    /// be made at all.
    fn spur(&mut self, unit: UnitNo, motion: Motion) -> Flow {
        let view = self.view();
        let (own, spurred) = (view.speed(unit), view.spurred(unit));
        let faster = match motion.kind {
            MoveKind::Pivot => own == 0 && spurred > 0 && view.unit(unit).tokens.immobilize > 0,
            kind => kind.speed_of(spurred) > kind.speed_of(own),
        };
        if motion.hastens() && faster && self.ask_yes(Question::Spur, unit)? {
            self.gain(unit, TokenKind::Suppression, 1);
            self.unit_mut(unit).flags.set(Flag::Spurred);
        }
        Ok(())
    }

    /// The move itself: pivots before and after it, its end, whoever is displaced, tokens that it gives.
    fn go(&mut self, unit: UnitNo, motion: Motion) -> Flow<Course> {
        let view = self.view();
        let Some(from) = view.unit(unit).leader().map(|leader| leader.at) else { return Ok(Course::default()) };
        let still = view.speed(unit) == 0;
        let bound = motion.kind != MoveKind::Pivot || view.unit(unit).tokens.immobilize > 0;
        if motion.speed.is_none() && still && bound {
            return Ok(Course { stuck: true, ..Course::default() });
        }
        let turns = motion.turns(&view, unit);
        let turned = turns && self.turn(unit)?;
        let going = motion.going(self.view().going(unit, motion.kind));
        let seat = motion.by.unwrap_or_else(|| self.seat(unit));
        let landing = self.ask_landing(seat, motion.question(unit), unit, going, motion.optional)?;
        let mut passed = Vec::new();
        let mut way = Vec::new();
        if let Some(landing) = landing {
            let overruns = self.spec(unit).weapons.iter().any(|weapon| weapon.mode == Mode::Overrun);
            let displaces = self.view().displaces(unit, motion.kind);
            if overruns || displaces || self.state.markers.iter().any(|marker| marker.kind == MarkerKind::Bane) {
                way = self.view().way(unit, going, &landing);
                way.push((self.spec(unit).footprint.at(landing.at, landing.heading), landing.level));
            }
            if overruns {
                passed = self.view().passed(unit, &way);
            }
            let under = if displaces { self.view().under(unit, &way) } else { Vec::new() };
            self.land(unit, landing, going, under)?;
        }
        if turns && !turned && !self.is_over() && self.unit(unit).is_in_play() {
            let _ = self.turn(unit)?;
        }
        let moved = landing.is_some() || turned || motion.leaves;
        let now = self.unit(unit).leader().map_or(from, |leader| leader.at);
        if moved {
            self.lose_standby(unit);
        }
        if landing.is_some() || turned {
            self.emit(Event::Moved { unit, kind: motion.kind, from, to: now });
        }
        if landing.is_some() {
            self.reward_move(unit, motion)?;
        }
        if moved && motion.kind != MoveKind::Pivot {
            let around = self.state.attack.take();
            self.meet_banes(unit, &way)?;
            self.restore_attack(around);
        }
        Ok(Course { stuck: false, moved, passed })
    }

    /// Tokens for a standard move that is part of an action (LEG-KW-AGILE-X, LEG-KW-TACTICAL-X).
    pub(super) fn reward_move(&mut self, unit: UnitNo, motion: Motion) -> Flow {
        if !motion.is_active() {
            return Ok(());
        }
        let (agile, tactical) =
            (self.view().keyword(unit, UnitKeyword::Agile), self.view().keyword(unit, UnitKeyword::Tactical));
        self.receive(unit, TokenKind::Dodge, agile)?;
        self.receive(unit, TokenKind::Aim, tactical)
    }

    /// What comes after a move, in the order of the rules: standby, then charges (LEG-STBY-04, LEG-KW-DETONATE-X), then
    /// everything else, free attacks last. Within an attack nobody on standby answers.
    pub(super) fn after_move(
        &mut self,
        unit: UnitNo,
        motion: Motion,
        before: &[UnitNo],
        moved: bool,
        passed: Vec<UnitNo>,
    ) -> Flow {
        if !moved && !motion.counts() {
            return Ok(());
        }
        let around = self.state.attack.take();
        if around.is_none() {
            self.react(unit)?;
        }
        if moved && !self.is_over() && self.unit(unit).is_in_play() {
            if motion.kind.is_standard() && !passed.is_empty() {
                self.overrun(unit, passed)?;
            }
            if motion.kind != MoveKind::Pivot {
                self.tread(unit)?;
            }
            self.open_window(Window::MoveAfter, Trigger { kind: Some(Doing::AnyMove), ..Trigger::about(unit) })?;
        }
        self.attack_after(unit, motion, before)?;
        self.restore_attack(around);
        Ok(())
    }

    /// An attack that was under way goes on.
    fn restore_attack(&mut self, around: Option<Attack>) {
        if around.is_some() {
            self.state.attack = around;
        }
    }

    /// The free attack that follows a move action (LEG-KW-CHARGE, LEG-KW-RELENTLESS, LEG-KW-STEADY).
    fn attack_after(&mut self, unit: UnitNo, motion: Motion, before: &[UnitNo]) -> Flow {
        let view = self.view();
        if self.is_over() || !self.unit(unit).is_in_play() || view.is_shaken_about(unit) || !view.may_attack(unit) {
            return Ok(());
        }
        let limits = Limits { may_pass: true, ..Limits::default() };
        let limits = match motion.follow(&view, unit, before) {
            Follow::Nothing => return Ok(()),
            Follow::Any => limits,
            Follow::Charge(enemy) => Limits { melee: Some(true), only: Some(enemy), ..limits },
            Follow::Ranged => Limits { melee: Some(false), ..limits },
        };
        if self.can_attack(unit, limits) && self.attack(unit, limits)? {
            self.count_attack(unit);
            self.react(unit)?;
        }
        Ok(())
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
                let view = self.view();
                if let Ok(landing) = view.pivot_to(unit, heading) {
                    let under = if view.displaces(unit, MoveKind::Pivot) {
                        let mut way = view.way(unit, view.going(unit, MoveKind::Pivot), &landing);
                        way.push((view.spec(unit).footprint.at(landing.at, heading), landing.level));
                        view.under(unit, &way)
                    } else {
                        Vec::new()
                    };
                    self.face(unit, heading);
                    self.displace(unit, under)?;
                }
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

    /// The leader ends its move there, whoever it lay over is displaced, and the others follow.
    fn land(&mut self, unit: UnitNo, landing: Landing, going: Movement, under: Vec<(UnitNo, u16)>) -> Flow {
        let stays = going.kind == MoveKind::Pivot;
        let highest = going.kind.is_standard() && going.speed == self.view().speed(unit);
        if let Some(leader) = self.unit_mut(unit).minis.first_mut() {
            (leader.at, leader.heading, leader.level) = (landing.at, landing.heading, landing.level);
        }
        self.face(unit, landing.heading);
        self.carry_passengers(unit);
        if !stays && self.spec(unit).transport.is_some() {
            let state = self.unit_mut(unit);
            state.travels = state.travels.saturating_add(1);
            state.marches = state.marches.saturating_add(u8::from(going.kind.shakes()));
        }
        if let Some(active) = self.state.activation.as_mut().filter(|active| active.unit == unit && !stays) {
            active.left = true;
            // LEG-KW-RAM-X.
            active.full_speed |= landing.full && highest;
        }
        self.carry_tokens(unit);
        self.displace(unit, under)?;
        if stays {
            return Ok(());
        }
        self.follow(unit, going.fights)?;
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

    /// After wounds in melee the units close up again, the attacker first (LEG-MELEE-08).
    pub(super) fn close_up(&mut self, attacker: UnitNo, defender: UnitNo) {
        for (unit, other) in [(attacker, defender), (defender, attacker)] {
            self.answer_contact(unit, other);
            self.carry_tokens(unit);
        }
    }
}
