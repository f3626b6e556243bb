//! An exercise that is made of a position set up by hand.

use super::arrange::message::Message;
use kernel::game::Seat;
use practice::exercise::Goal;

/// An exercise that is being made.
#[derive(Debug, Clone)]
pub(in crate::screen::play) struct Draft {
    pub name: String,
    pub task: String,
    pub seat: Seat,
    pub within: i32,
    pub goals: Vec<Goal>,
}

impl Draft {
    pub(super) fn update(&mut self, message: Message) {
        match message {
            Message::DraftNamed(name) => self.name = name,
            Message::DraftTasked(task) => self.task = task,
            Message::DraftSeated(seat) => self.seat = seat,
            Message::DraftWithin(round) => self.within = round.clamp(1, 99),
            Message::GoalAdded(goal) if !self.goals.contains(&goal) => self.goals.push(goal),
            Message::GoalNumbered(place, by) => {
                if let Some(Goal::Dealt(number) | Goal::Taken(number) | Goal::Lead(number)) = self.goals.get_mut(place)
                {
                    *number = (*number + by).clamp(0, 99);
                }
            }
            Message::GoalRemoved(place) if place < self.goals.len() => drop(self.goals.remove(place)),
            _ => {}
        }
    }
}
