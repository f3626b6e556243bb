//! Missions that are attempted with dice (REB-CMD-10): how many roll, what they come to, how it ended.

use super::{
    Answer, Event,
    number::LeaderNo,
    options::Dice,
    question::{Attempt, DieColor, Face, QuestionKind},
    referee::Referee,
    state::{Post, Running, Stage},
};
use crate::cards::{Side, Theater};
use kernel::game::stepped::Flow;

/// The most dice a side rolls for a mission, as printed.
pub const MOST_MISSION_DICE: u8 = 10;
/// What the leader pictured on the card adds to the attempt, as printed.
const PICTURED: u8 = 2;

/// Successes that faces come to in a mission: a hit or a direct hit is one, a special two, as printed.
pub fn successes(faces: &[Face]) -> u8 {
    let each = |face: &Face| match face {
        Face::Blank => 0,
        Face::Hit | Face::Direct => 1,
        Face::Special => 2,
    };
    faces.iter().map(each).sum()
}

impl Referee<'_> {
    /// A mission is attempted; the dice may be rolled here or at the table, and the person says how it ended.
    pub fn resolve(&mut self, mut running: Running) -> Flow {
        let Running { side, mission, at, .. } = running;
        let attempt = self.attempt(&running);
        let mut answers = match attempt {
            Attempt::Rolled(_) if self.failed(&running) => vec![Answer::Failure, Answer::Success],
            Attempt::Rolled(_) | Attempt::Free => vec![Answer::Success, Answer::Failure],
            Attempt::Dice(_) | Attempt::Unknown => vec![Answer::Roll, Answer::Success, Answer::Failure],
        };
        if side == Side::Empire && running.rolled.is_none() {
            answers.extend(self.view().pool(Side::Rebel).into_iter().map(Answer::Oppose));
        }
        match self.ask_open(QuestionKind::Resolve { side, mission, at, attempt }, "REB-CMD-10", answers)? {
            Some(Answer::Oppose(leader)) => {
                self.state.send(leader, at.map_or(Post::Out, Post::At));
                self.emit(Event::Opposed { leader });
                running.opposed.push(leader);
                self.state.stage = Stage::Resolve(running);
            }
            Some(Answer::Roll) => {
                running.rolled = Some(self.roll_mission(&running)?);
                self.state.stage = Stage::Resolve(running);
            }
            Some(Answer::Success) => {
                self.emit(Event::MissionEnded { side, success: true });
                self.state.stage = Stage::Effects(running);
            }
            Some(_) => {
                self.emit(Event::MissionEnded { side, success: false });
                self.finish_mission(&running);
            }
            None => {}
        }
        Ok(())
    }

    /// What is known of the attempt before it is asked about.
    fn attempt(&self, running: &Running) -> Attempt {
        if let Some(rolled) = running.rolled {
            return Attempt::Rolled(rolled);
        }
        if !self.setting.options.is_tracked() {
            return Attempt::Unknown;
        }
        if self.at_mission(running, running.side.other()).is_empty() {
            return Attempt::Free;
        }
        Attempt::Dice(Side::ALL.map(|side| self.mission_dice(running, side)))
    }

    /// Whether the dice left the attempt without more successes than the other side has.
    fn failed(&self, running: &Running) -> bool {
        running.rolled.is_some_and(|rolled| rolled[running.side as usize] <= rolled[running.side.other() as usize])
    }

    /// The leaders of a side who take part: all that stand there, or those that are known of.
    fn at_mission(&self, running: &Running, side: Side) -> Vec<LeaderNo> {
        match running.at {
            Some(at) => self.view().leaders_at(side, at),
            None if side == running.side => running.leaders.clone(),
            None => running.opposed.clone(),
        }
    }

    /// A die for each icon of the mission's skill.
    fn mission_dice(&self, running: &Running, side: Side) -> u8 {
        let Some(skill) = running.skill else { return 0 };
        let leaders = self.at_mission(running, side).into_iter();
        leaders.map(|leader| self.library().leader(leader).skill(skill)).sum::<u8>().min(MOST_MISSION_DICE)
    }

    /// Rolls for both sides, the one that attempts it first. Gives the successes by side.
    fn roll_mission(&mut self, running: &Running) -> Flow<[u8; 2]> {
        let mut rolled = [0; 2];
        for side in [running.side, running.side.other()] {
            let mut count = self.mission_dice(running, side);
            if !self.setting.options.is_tracked() {
                let answers = (0..=MOST_MISSION_DICE).map(Answer::Number).collect();
                let kind = QuestionKind::MissionDice { side, known: count };
                if let Some(Answer::Number(said)) = self.ask(kind, "REB-CMD-10", answers)? {
                    count = said;
                }
            }
            let pictured = if side == running.side && self.has_pictured(running) { PICTURED } else { 0 };
            let (dice, found) = self.mission_faces(side, count)?;
            rolled[side as usize] = found + pictured;
            self.emit(Event::MissionRoll { side, dice, successes: found + pictured, pictured });
        }
        Ok(rolled)
    }

    /// The faces of so many dice and their successes; of dice rolled by hand the successes alone.
    fn mission_faces(&mut self, side: Side, count: u8) -> Flow<(Vec<Face>, u8)> {
        if count > 0 && self.setting.options.dice == Dice::Hand {
            let answers = (0..=2 * count).map(Answer::Number).collect();
            let kind = QuestionKind::Successes { side, dice: count };
            let said = self.ask(kind, "REB-APP-07", answers)?;
            return Ok((Vec::new(), if let Some(Answer::Number(found)) = said { found } else { 0 }));
        }
        let mut dice = Vec::new();
        for _ in 0..count {
            // Black and red dice have the same faces.
            dice.push(self.face(side, Theater::Ground, DieColor::Black)?);
        }
        let found = successes(&dice);
        Ok((dice, found))
    }

    /// Whether the leader pictured on the card is one of those assigned to it.
    fn has_pictured(&self, running: &Running) -> bool {
        let pictured = running.mission.and_then(|mission| self.library().mission(mission).leader);
        pictured.is_some_and(|pictured| running.leaders.iter().any(|leader| leader.index() == pictured.index()))
    }
}
