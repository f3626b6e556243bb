//! Moves (section 10): the leader goes where its player says, the others are placed around it by rule, whoever is in the way
//! is displaced.

use super::ability::Occasion;
use super::{
    Answer, Event, Question, QuestionKind,
    event::TokenKind,
    keyword::UnitKeyword,
    pieces::UnitNo,
    question::{Formation, MoveKind},
    referee::Referee,
    state::Stage,
    table::{Heading, Level, Outline, Spot, template},
    view::{Allows, Landing, View},
};
use crate::cards::{
    Turned,
    ability::{Until, Window},
};
use kernel::game::stepped::Flow;

impl Referee<'_> {
    /// A unit makes a move of a kind; `acting` where it is part of an action or free action. Whether it left its place.
    pub(super) fn make_move(&mut self, unit: UnitNo, kind: MoveKind, acting: bool) -> Flow<bool> {
        let seat = self.seat(unit);
        if acting && matches!(kind, MoveKind::Standard | MoveKind::Reverse) {
            self.turn_cards(unit, Turned::AttackOrMove)?;
            self.hear_of(Window::Moving, unit)?;
        }
        let spurs = matches!(kind, MoveKind::Standard | MoveKind::Reverse)
            && self.view().has(unit, UnitKeyword::Spur)
            && self.view().speed(unit) < 3
            && self.state.activation.as_ref().is_some_and(|active| active.unit == unit && active.speed_bonus == 0);
        if spurs && self.ask_yes(QuestionKind::Spur, unit)? {
            // LEG-KW-SPUR.
            self.gain(unit, TokenKind::Suppression, 1);
            if let Some(active) = &mut self.state.activation {
                active.speed_bonus = 1;
            }
        }
        let turns =
            matches!(kind, MoveKind::Standard | MoveKind::Reverse) && self.view().has(unit, UnitKeyword::Reposition);
        let turned = turns && self.turn(unit)?;
        let landings = self.view().landings(unit, kind);
        let Some(from) = self.unit(unit).leader().map(|leader| leader.at) else { return Ok(false) };
        let mut answers = self.list();
        answers.extend(landings.iter().map(Landing::answer));
        let may_stay = kind == MoveKind::Standard && !answers.is_empty();
        if may_stay {
            answers.push(Answer::Pass);
        }
        let question = Question { number: kind as u8, ..Question::about(QuestionKind::Destination, unit) };
        let answer = self.ask(seat, question, answers)?;
        let landing = landings.into_iter().find(|landing| landing.answer() == answer);
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
        self.end_lasting(Until::Action);
        Ok(moved)
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
        match self.ask(self.seat(unit), Question::about(QuestionKind::Turned, unit), answers)? {
            Answer::Heading(heading) => {
                self.face(unit, heading);
                self.displace_under(unit)?;
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    /// All notched minis of a unit face alike (LEG-MOVE-22, LEG-MOVE-23).
    fn face(&mut self, unit: UnitNo, heading: Heading) {
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
        if let Some(active) = self.state.activation.as_mut().filter(|active| active.unit == unit && !stays) {
            active.left = true;
            active.full_speed |= landing.full && landing.speed >= self.battle.unit(unit).speed;
        }
        self.carry_tokens(unit);
        self.displace_under(unit)?;
        if stays {
            return Ok(());
        }
        let fights = kind != MoveKind::Withdraw;
        self.follow(unit, fights)
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
            let formation = if enemy.is_some() { Formation::Compact } else { self.ask_formation(unit)? };
            let followers: Vec<usize> = (1..self.unit(unit).minis.len()).collect();
            self.arrange(unit, &followers, formation, enemy);
        }
        if let Some(enemy) = enemy {
            self.emit(Event::Engaged(unit, enemy));
            self.answer_contact(enemy, unit);
            self.carry_tokens(enemy);
        }
        Ok(())
    }

    fn ask_formation(&mut self, unit: UnitNo) -> Flow<Formation> {
        let mut answers = self.list();
        answers.extend([Formation::Compact, Formation::Screen, Formation::Hide].map(Answer::Formation));
        match self.ask(self.seat(unit), Question::about(QuestionKind::Formation, unit), answers)? {
            Answer::Formation(formation) => Ok(formation),
            _ => Ok(Formation::Compact),
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
        let mut waiting: Vec<usize> = minis.to_vec();
        let scores = self.view().slot_scores(unit, leader.at, formation);
        self.unit_mut(unit).scattered = false;
        let deploys = matches!(self.state.stage, Stage::Deploy(seat) if seat == self.seat(unit));
        while let Some(mini) = waiting.first().copied() {
            let old = self.unit(unit).minis[mini].at;
            let view = self.view();
            let room = Room { view, unit, waiting: &waiting, enemy, deploys };
            let contact = enemy.and_then(|enemy| room.contact(enemy, leader.at, leader.level, old));
            let place = contact.or_else(|| room.best(&scores, (leader.at, leader.level), old));
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
            self.unit_mut(unit).scattered |= !coherent;
            waiting.remove(0);
        }
    }

    /// Minis of a unit that touch none of another move into contact, in cohesion, the leader left where it is.
    pub(super) fn answer_contact(&mut self, unit: UnitNo, other: UnitNo) {
        if !self.view().starts_melee(unit) || self.spec(unit).is_vehicle() {
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
        let over: Vec<Outline> = view.outlines(mover).collect();
        let under: Vec<usize> = (view.outlines(unit).enumerate())
            .filter(|(_, its)| over.iter().any(|own| own.overlaps(its)))
            .map(|(mini, _)| mini)
            .collect();
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
            let question = Question { other: Some(mover), ..Question::about(QuestionKind::Displaced, unit) };
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
        let bit = 1 << unit.0;
        let again = self.state.activation.as_mut().is_some_and(|active| {
            let known = active.displaced & bit != 0;
            active.displaced |= bit;
            known
        });
        self.gain(unit, TokenKind::Suppression, u8::from(!again));
        self.state.abilities.displaced |= bit;
        self.hear(Window::Displaces, Occasion { by: Some(mover), ..Occasion::about(unit) })
    }

    /// After wounds in melee the units close up again, the attacker first (LEG-MELEE-08).
    pub(super) fn close_up(&mut self, attacker: UnitNo, defender: UnitNo) {
        for (unit, other) in [(attacker, defender), (defender, attacker)] {
            self.answer_contact(unit, other);
            self.carry_tokens(unit);
        }
    }
}

/// Where a mini of a unit can stand while others of it wait to be placed.
struct Room<'b, 's, 'w> {
    view: View<'b, 's>,
    unit: UnitNo,
    /// Minis that are not on the table yet.
    waiting: &'w [usize],
    /// The enemy they may touch.
    enemy: Option<UnitNo>,
    /// Whether they are being deployed.
    deploys: bool,
}

impl Room<'_, '_, '_> {
    /// The place at a spot, if a mini can stand there: on a roof where one is named, else on the ground.
    fn stand(&self, at: Spot, roof: Option<Level>) -> Option<(Spot, Level)> {
        let view = &self.view;
        let heading = view.unit(self.unit).leader().map_or(Heading::default(), |leader| leader.heading);
        let outline = view.spec(self.unit).footprint.at(at, heading);
        let level = roof.unwrap_or_else(|| view.state.field.ground_level(at));
        let own = view.outlines(self.unit).enumerate();
        let crowded = own.filter(|(mini, _)| !self.waiting.contains(mini)).any(|(_, other)| other.overlaps(&outline));
        // While a unit is deployed all of it stands where deployment lets it.
        let deployed = !self.deploys || view.may_deploy_at(self.unit, &outline);
        let free = !crowded
            && deployed
            && view.is_free(self.unit, &outline, level, Allows { fights: self.enemy.is_some(), pushes: false })
            && self.touched(&outline).is_none_or(|touched| Some(touched) == self.enemy);
        free.then_some((at, level))
    }

    fn touched(&self, outline: &Outline) -> Option<UnitNo> {
        let mut enemies = self.view.enemies(self.unit);
        enemies.find(|enemy| self.view.outlines(*enemy).any(|other| other.is_within(outline, super::table::TOUCH)))
    }

    fn roof(&self, level: Level) -> Option<Level> {
        self.view.state.field.piece(level).filter(|piece| piece.is_climbed()).map(|_| level)
    }

    /// A place in contact with an enemy and in cohesion, the nearest to where the mini was.
    fn contact(&self, enemy: UnitNo, leader: Spot, level: Level, old: Spot) -> Option<(Spot, Level)> {
        let reach = self.view.spec(self.unit).footprint.reach();
        let mut spots: Vec<Spot> = Vec::new();
        for outline in self.view.outlines(enemy) {
            for heading in Heading::each(4) {
                let way = heading.way(16_384);
                spots.push(outline.farthest(way) + way.scaled(reach + 3));
            }
        }
        spots.retain(|spot| spot.distance(leader) <= self.view.cohesion(self.unit));
        spots.sort_by_key(|spot| spot.distance(old));
        let coherent = |place: &(Spot, Level)| self.view.is_coherent(self.unit, (leader, level), *place);
        spots.into_iter().filter_map(|at| self.stand(at, self.roof(level))).find(coherent)
    }

    /// The best free slot in cohesion.
    fn best(&self, scores: &[(i64, Spot)], leader: (Spot, Level), old: Spot) -> Option<(Spot, Level)> {
        let mut slots: Vec<(i64, Spot)> =
            scores.iter().map(|(score, at)| (score * 64 + i64::from(at.distance(old) / 512), *at)).collect();
        slots.sort_unstable();
        let coherent = |place: &(Spot, Level)| self.view.is_coherent(self.unit, leader, *place);
        slots.into_iter().filter_map(|(_, at)| self.stand(at, self.roof(leader.1))).find(coherent)
    }

    /// The nearest place to the leader on the ground, wherever it is.
    fn nearest(&self, leader: Spot) -> Option<(Spot, Level)> {
        let step = self.view.spec(self.unit).footprint.reach() * 2 + 192;
        let rings = (1..12).flat_map(|ring| Heading::each(4).map(move |heading| heading.way(ring * step)));
        rings.filter_map(|way| self.stand(leader + way, None)).next()
    }
}

impl View<'_, '_> {
    /// The slots around a leader, the smaller the score the better in this formation.
    fn slot_scores(&self, unit: UnitNo, leader: Spot, formation: Formation) -> Vec<(i64, Spot)> {
        let slots = self.slots(unit, leader);
        let mut enemies: Vec<UnitNo> = self.enemies(unit).collect();
        let far =
            |enemy: &UnitNo, from: Spot| self.unit(*enemy).leader().map_or(i32::MAX, |mini| mini.at.distance(from));
        enemies.sort_by_key(|enemy| far(enemy, leader));
        let score = |at: Spot| match formation {
            Formation::Compact => i64::from(at.distance(leader) / 640),
            Formation::Screen => enemies.first().map_or(0, |enemy| i64::from(far(enemy, at) / 640)),
            Formation::Hide => {
                let body = |spot: Spot| {
                    let outline = Outline::round(spot, self.spec(unit).footprint.radius);
                    let level = self.state.field.ground_level(spot);
                    let foot = self.state.field.height(level);
                    super::table::Body { outline, foot, top: foot + self.spec(unit).silhouette, level }
                };
                let open = enemies.iter().take(3).filter(|enemy| {
                    let from = self.body(**enemy, 0);
                    self.state.field.obscured(&from, &body(at), &[], [unit.0, enemy.0]) == super::table::Obscured::No
                });
                open.count() as i64 * 100 + i64::from(at.distance(leader) / 640)
            }
        };
        slots.into_iter().map(|at| (score(at), at)).collect()
    }
}
