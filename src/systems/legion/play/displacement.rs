//! Troopers that a base pushes aside on its way (LEG-MOVE-25, LEG-MOVE-26).

use super::{
    Answer, Event, Question,
    ability::Trigger,
    action::Formation,
    pieces::UnitNo,
    referee::Referee,
    room::Room,
    state::Flag,
    table::{Heading, Level, Spot, template},
};
use crate::cards::{TokenKind, ability::Window};
use kernel::game::stepped::Flow;

impl Referee<'_> {
    /// These minis of units, a bit each, are displaced: the opponent of whoever moves places them (LEG-MOVE-25).
    pub(super) fn displace(&mut self, mover: UnitNo, under: Vec<(UnitNo, u16)>) -> Flow {
        for (unit, minis) in under {
            if !self.is_over() && self.unit(unit).is_in_play() {
                self.state.lifted = minis;
                self.displace_one(unit, mover)?;
                self.state.lifted = 0;
            }
        }
        Ok(())
    }

    fn displace_one(&mut self, unit: UnitNo, mover: UnitNo) -> Flow {
        let view = self.view();
        let under = view.lifted(unit);
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
}
