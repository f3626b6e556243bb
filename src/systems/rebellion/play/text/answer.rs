//! Answers, as short labels.

use super::{
    super::{
        options::Dice,
        question::{Answer, QuestionKind},
    },
    Describer,
};

impl Describer<'_> {
    /// An answer as it reads under its question.
    pub fn answer_to(self, asked: &QuestionKind, answer: &Answer) -> String {
        let key = match (asked, answer) {
            (QuestionKind::OracleBattle, Answer::Pass) => "rebellion.answer.no_battle",
            (QuestionKind::OracleBattle, Answer::Number(1)) => "rebellion.answer.in_space",
            (QuestionKind::OracleBattle, Answer::Number(2)) => "rebellion.answer.on_ground",
            (QuestionKind::OracleBattle, Answer::Number(3)) => "rebellion.answer.in_both",
            (QuestionKind::OracleGoesOn { .. }, Answer::Pass) => "rebellion.answer.goes_on",
            (QuestionKind::OracleGoesOn { .. }, Answer::Done) => "rebellion.answer.over_there",
            _ => return self.answer(answer),
        };
        self.text(key).to_owned()
    }

    /// An answer by itself.
    pub fn answer(self, answer: &Answer) -> String {
        let text = |key: &'static str| self.text(key).to_owned();
        match answer {
            Answer::Done => text("rebellion.answer.done"),
            Answer::Differs => text("rebellion.answer.differs"),
            Answer::Change(change) => self.change(*change),
            Answer::Pass => text("rebellion.answer.pass"),
            Answer::Confirm => text("rebellion.answer.confirm"),
            Answer::Impossible => text("rebellion.answer.impossible"),
            Answer::OtherLeader(leader) => {
                self.say("rebellion.answer.other_leader", &[("leader", &self.leader(*leader))])
            }
            Answer::OtherSystem(at) => self.say("rebellion.answer.other_system", &[("at", &self.at(*at))]),
            Answer::OtherUnit(unit) => self.say("rebellion.answer.other_unit", &[("unit", &self.unit(*unit))]),
            Answer::Elsewhere(unit, at) => {
                self.say("rebellion.answer.elsewhere", &[("unit", &self.unit(*unit)), ("at", &self.at(*at))])
            }
            Answer::NotNow => text("rebellion.answer.not_now"),
            Answer::AnySystem => text("rebellion.answer.any_system"),
            Answer::Number(number) => number.to_string(),
            Answer::Face(face) => self.face(*face).to_owned(),
            Answer::System(at) => self.at(*at).to_owned(),
            Answer::Leader(leader) => self.leader(*leader).to_owned(),
            Answer::Unit(unit) => self.unit(*unit).to_owned(),
            Answer::Mission(mission) => self.mission(*mission).to_owned(),
            Answer::Objective(objective) => self.objective(*objective).to_owned(),
            Answer::Skill(skill) => self.text(skill.term()).to_owned(),
            Answer::Place(unit, at) => {
                self.say("rebellion.answer.place", &[("unit", &self.unit(*unit)), ("at", &self.at(*at))])
            }
            Answer::Move(unit, from) => {
                self.say("rebellion.answer.move", &[("unit", &self.unit(*unit)), ("from", &self.at(*from))])
            }
            Answer::AllToBase => text("rebellion.answer.all_to_base"),
            Answer::Assign(mission, leader) => self.say(
                "rebellion.answer.assign",
                &[("mission", &self.mission(*mission)), ("leader", &self.leader(*leader))],
            ),
            Answer::AssignHidden(leader) => {
                self.say("rebellion.answer.assign_hidden", &[("leader", &self.leader(*leader))])
            }
            Answer::Reveal(place) => {
                let assigned = self.view.state.rebels.assigned.get(usize::from(*place));
                let leaders = assigned.map_or(&[][..], |assigned| &assigned.leaders);
                let leaders: Vec<&str> = leaders.iter().map(|leader| self.leader(*leader)).collect();
                let mission = self.mission_or(assigned.and_then(|assigned| assigned.mission));
                self.say("rebellion.answer.reveal", &[("mission", &mission), ("leaders", &leaders.join(", "))])
            }
            Answer::Activate(leader) => self.say("rebellion.answer.activate", &[("leader", &self.leader(*leader))]),
            Answer::Oppose(leader) => self.say("rebellion.answer.oppose", &[("leader", &self.leader(*leader))]),
            Answer::Roll => text(match self.view.setting.options.dice {
                Dice::Program => "rebellion.answer.roll",
                Dice::Hand => "rebellion.answer.enter_dice",
            }),
            Answer::Success => text("rebellion.answer.success"),
            Answer::Failure => text("rebellion.answer.failure"),
            Answer::FoundBase => text("rebellion.answer.found_base"),
            Answer::Recruit(action, leader) => self.say(
                "rebellion.answer.recruit",
                &[("action", &self.action(*action)), ("leader", &self.leader(*leader))],
            ),
            Answer::Keep(action) => self.say("rebellion.answer.keep", &[("action", &self.action(*action))]),
            Answer::Retreat(at) => self.say("rebellion.answer.retreat", &[("at", &self.at(*at))]),
        }
    }
}
