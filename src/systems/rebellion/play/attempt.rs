//! Attempts of missions with dice (REB-CMD-10).

use super::{
    Answer, Event,
    number::LeaderNo,
    options::Dice,
    question::{Attempt, DieColor, Face, QuestionKind},
    referee::Referee,
    state::{MissionContext, Post, Stage},
};
use crate::cards::{Side, Theater};
use kernel::game::stepped::Flow;

/// Most dice a side rolls for a mission, as printed.
pub const MOST_MISSION_DICE: u8 = 10;
/// Successes added by the pictured leader, as printed.
const PICTURED: u8 = 2;

/// Successes of dice: a hit or direct hit is one, a special two, as printed.
pub fn successes(faces: &[Face]) -> u8 {
    let each = |face: &Face| match face {
        Face::Blank => 0,
        Face::Hit | Face::Direct => 1,
        Face::Special => 2,
    };
    faces.iter().map(each).sum()
}

impl Referee<'_> {
    /// Attempts a mission: the dice are rolled here or at the table, and the person reports the outcome.
    pub fn resolve(&mut self, mut context: MissionContext) -> Flow {
        let MissionContext { side, mission, at, .. } = context;
        let attempt = self.attempt(&context);
        let mut answers = match attempt {
            Attempt::Rolled(_) if self.failed(&context) => vec![Answer::Failure, Answer::Success],
            Attempt::Rolled(_) | Attempt::Free => vec![Answer::Success, Answer::Failure],
            Attempt::Dice(_) | Attempt::Unknown => vec![Answer::Roll, Answer::Success, Answer::Failure],
        };
        if side == Side::Empire && context.rolled.is_none() {
            answers.extend(self.view().pool(Side::Rebel).into_iter().map(Answer::Oppose));
        }
        match self.ask_open(QuestionKind::Resolve { side, mission, at, attempt }, "REB-CMD-10", answers)? {
            Some(Answer::Oppose(leader)) => {
                self.state.send(leader, at.map_or(Post::Out, Post::At));
                self.emit(Event::Opposed { leader });
                context.opposed.push(leader);
                self.state.stage = Stage::Resolve(context);
            }
            Some(Answer::Roll) => {
                context.rolled = Some(self.roll_mission(&context)?);
                self.state.stage = Stage::Resolve(context);
            }
            Some(Answer::Success) => {
                self.emit(Event::MissionEnded { side, success: true });
                self.state.stage = Stage::Effects(context);
            }
            Some(_) => {
                self.emit(Event::MissionEnded { side, success: false });
                self.finish_mission(&context);
            }
            None => {}
        }
        Ok(())
    }

    /// The attempt before its outcome is asked for.
    fn attempt(&self, context: &MissionContext) -> Attempt {
        if let Some(rolled) = context.rolled {
            return Attempt::Rolled(rolled);
        }
        if !self.fixed.options.is_tracked() {
            return Attempt::Unknown;
        }
        if self.at_mission(context, context.side.other()).is_empty() {
            return Attempt::Free;
        }
        Attempt::Dice(Side::ALL.map(|side| self.mission_dice(context, side)))
    }

    /// True if the attempting side has no more successes than the other.
    fn failed(&self, context: &MissionContext) -> bool {
        context.rolled.is_some_and(|rolled| rolled[context.side as usize] <= rolled[context.side.other() as usize])
    }

    /// Leaders of a side at the mission, as far as known.
    fn at_mission(&self, context: &MissionContext, side: Side) -> Vec<LeaderNo> {
        match context.at {
            Some(at) => self.view().leaders_at(side, at),
            None if side == context.side => context.leaders.clone(),
            None => context.opposed.clone(),
        }
    }

    /// One die for each icon of the skill.
    fn mission_dice(&self, context: &MissionContext, side: Side) -> u8 {
        let Some(skill) = context.skill else { return 0 };
        let leaders = self.at_mission(context, side).into_iter();
        leaders.map(|leader| self.library().leader(leader).skill(skill)).sum::<u8>().min(MOST_MISSION_DICE)
    }

    /// Rolls for both sides, the attempting side first; returns successes by side.
    fn roll_mission(&mut self, context: &MissionContext) -> Flow<[u8; 2]> {
        let mut rolled = [0; 2];
        for side in [context.side, context.side.other()] {
            let mut count = self.mission_dice(context, side);
            if !self.fixed.options.is_tracked() {
                let answers = (0..=MOST_MISSION_DICE).map(Answer::Number).collect();
                let kind = QuestionKind::MissionDice { side, known: count };
                if let Some(Answer::Number(said)) = self.ask(kind, "REB-CMD-10", answers)? {
                    count = said;
                }
            }
            let pictured = if side == context.side && self.has_pictured(context) { PICTURED } else { 0 };
            let (dice, found) = self.mission_faces(side, count)?;
            rolled[side as usize] = found + pictured;
            self.emit(Event::MissionRoll { side, dice, successes: found + pictured, pictured });
        }
        Ok(rolled)
    }

    /// Faces and successes of dice; of dice rolled by hand only successes.
    fn mission_faces(&mut self, side: Side, count: u8) -> Flow<(Vec<Face>, u8)> {
        if count > 0 && self.fixed.options.dice == Dice::Hand {
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

    /// True if the pictured leader is assigned to the mission.
    fn has_pictured(&self, context: &MissionContext) -> bool {
        let pictured = context.mission.and_then(|mission| self.library().mission(mission).leader);
        pictured.is_some_and(|pictured| context.leaders.iter().any(|leader| leader.index() == pictured.index()))
    }
}
