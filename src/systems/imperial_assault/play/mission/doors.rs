//! Doors as the mission has them.

use super::{Answer, Event, Flow, MissionRule, Question, Referee, Seat, Space, View};
use crate::play::{
    board::{Distances, Spaces},
    fixed::{PieceOf, missions::doors_mask},
    pieces::FigureNo,
    state::Presence,
};

impl View<'_, '_> {
    /// The doors a figure can open (IA-DOOR-02, IA-DOOR-04).
    pub(super) fn doors(&self, figure: FigureNo) -> impl Iterator<Item = u8> + use<'_> {
        let spaces = self.spaces(figure);
        let ground = &self.state.ground;
        let in_zone =
            spaces.iter().any(|space| super::super::pieces::Zone::ALL.iter().any(|zone| self.is_in(*space, *zone)));
        let locked = move |door: usize| {
            self.rules().iter().any(|rule| match rule {
                MissionRule::LockedDoors { from_zone, which, inside, .. } => {
                    let is_inside = inside.as_ref().is_some_and(|area| self.stands_in(figure, &self.area(area)));
                    !(is_inside || *from_zone && in_zone)
                        && which.as_ref().is_none_or(|which| which.contains(&(door as u8)))
                }
                _ => false,
            })
        };
        let doors = (0..ground.doors().len()).filter(move |door| ground.is_closed(*door) && !locked(*door));
        doors.filter(move |door| ground.beside_door(*door).any(|space| spaces.contains(&space))).map(|door| door as u8)
    }

    /// The spaces a door is in when it is attacked: those beside it that are empty (IA-OBJ-08).
    pub(in crate::play) fn spaces_of_door(&self, door: u8) -> Spaces {
        let taken = |space: &Space| {
            self.in_play().any(|figure| self.group(figure).base.spaces(self.figure(figure).stand).contains(space))
        };
        let mut beside: Vec<Space> = self.state.ground.beside_door(usize::from(door)).collect();
        beside.sort_unstable();
        beside.dedup();
        let empty: Vec<Space> = beside.iter().copied().filter(|space| !taken(space)).collect();
        let chosen = if empty.is_empty() { beside } else { empty };
        chosen.into_iter().take(6).collect()
    }

    /// The space in which a figure attacks a door from where it stands, if it can.
    pub(in crate::play) fn door_target(
        &self,
        door: u8,
        attacker: FigureNo,
        from: &[Space],
        melee: bool,
    ) -> Option<Space> {
        let ground = &self.state.ground;
        let spaces = self.spaces_of_door(door);
        let nearest = |passes: &dyn Fn(Space) -> bool| {
            let far = Distances::from(ground, from, u8::MAX);
            let open = spaces.iter().copied().filter(|space| passes(*space));
            open.min_by_key(|space| far.to(*space).unwrap_or(u8::MAX))
        };
        if melee {
            let reach = self.group(attacker).has(crate::cards::Keyword::Reach);
            let beside = |own: &Space| {
                ground.beside_door(usize::from(door)).any(|space| *own == space || reach && self.touch(*own, space))
            };
            return if from.iter().any(beside) { nearest(&|_| true) } else { None };
        }
        let bodies = self.spaces_of(|other| other != attacker);
        nearest(&|space| from.iter().any(|own| crate::play::board::sees(ground, *own, space, &bodies)))
    }
}

impl Referee<'_> {
    /// Opens a door (IA-DOOR-02).
    pub(in crate::play) fn open_door(&mut self, door: u8) {
        let closed = self.state.ground.closed() & !(1 << door);
        std::sync::Arc::make_mut(&mut self.state.ground).set_closed(closed);
        let fixed = self.fixed;
        for (figure, piece) in fixed.pieces() {
            if piece.what == PieceOf::Door(door) {
                self.figure_mut(figure).presence = Presence::Defeated;
            }
        }
        self.emit(Event::DoorOpened(door));
    }

    /// Each player opens a door, or one for each terminal they control.
    pub(super) fn open_doors(&mut self, reverse: bool, per_terminal: bool) -> Flow {
        let [first, second] = self.by_initiative();
        for seat in if reverse { [second, first] } else { [first, second] } {
            let count = if per_terminal { self.view().terminals(seat) } else { 1 };
            for _ in 0..count {
                self.open_one(seat)?;
            }
        }
        Ok(())
    }

    fn open_one(&mut self, seat: Seat) -> Flow {
        let ground = &self.state.ground;
        let closed = (0..ground.doors().len()).filter(|door| ground.is_closed(*door));
        let closed: Vec<Answer> = closed.map(|door| Answer::Door(door as u8)).collect();
        if let Answer::Door(door) = self.ask(seat, Question::OpenDoor, closed)? {
            self.open_door(door);
        }
        Ok(())
    }

    /// All doors close; large figures under one go to the nearest place (IA-DOOR-05).
    pub(super) fn close_doors(&mut self) -> Flow {
        let all = doors_mask(self.state.ground.doors().len());
        if self.state.ground.closed() == all {
            return Ok(());
        }
        std::sync::Arc::make_mut(&mut self.state.ground).set_closed(all);
        self.emit(Event::DoorsClosed);
        let stuck = |figure: &FigureNo| {
            let group = self.fixed.group(*figure);
            let stand = self.figure(*figure).stand;
            group.base.is_large() && !group.base.fits(&self.state.ground, stand, true)
        };
        for figure in self.view().in_play().filter(stuck).collect::<Vec<_>>() {
            self.displace(figure)?;
        }
        Ok(())
    }
}
