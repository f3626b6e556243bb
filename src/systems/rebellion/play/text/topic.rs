//! What answers are about: neighbors about one card or unit stand under one heading.

use std::ops::Range;

use super::{
    super::{
        number::{At, MissionNo, UnitNo},
        question::Answer,
    },
    Describer,
};
use kernel::{narration::Narrator as _, phrase};

/// Neighboring answers about the same thing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    /// None for answers that speak for themselves.
    pub topic: Option<Topic>,
    /// Indexes of the answers.
    pub answers: Range<usize>,
    /// Labels of the answers under the topic.
    pub labels: Vec<Label>,
}

/// An answer under its topic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    pub text: String,
    /// Name of the drawing of its leader or unit.
    pub drawing: Option<Box<str>>,
}

/// The heading of a group.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Topic {
    pub kind: TopicKind,
    pub name: String,
    pub drawing: Option<Box<str>>,
    /// What a mission demands and does; empty for other topics.
    pub about: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TopicKind {
    Mission,
    Unit,
    Place,
    /// Other ways to carry out what the Empire proposes.
    Instead,
}

#[derive(Clone, Copy, PartialEq)]
enum Subject {
    Mission(MissionNo),
    Unit(UnitNo),
    From(At),
    Instead,
}

impl Describer<'_> {
    /// Groups answers, with their labels, in their order.
    pub fn groups(self, answers: &[(Answer, String)]) -> Vec<Group> {
        let subject = |place: usize| self.subject(&answers[place].0);
        let mut groups: Vec<Group> = Vec::new();
        let mut from = 0;
        while from < answers.len() {
            let same = (from..answers.len()).take_while(|place| subject(*place) == subject(from)).count();
            let range = from..from + same;
            let topic = subject(from).map(|subject| self.topic(subject));
            let label = |(answer, label): &(Answer, String)| Label {
                text: topic.as_ref().and_then(|_| self.label_in_topic(answer)).unwrap_or_else(|| label.clone()),
                drawing: self.drawing(answer),
            };
            let labels = answers[range.clone()].iter().map(label).collect();
            groups.push(Group { topic, answers: range, labels });
            from += same;
        }
        groups
    }

    fn subject(self, answer: &Answer) -> Option<Subject> {
        Some(match *answer {
            Answer::Assign(mission, _) | Answer::Mission(mission) => Subject::Mission(mission),
            Answer::Reveal(place) => {
                let assigned = self.view.state.rebels.assigned.get(usize::from(place));
                Subject::Mission(assigned.and_then(|assigned| assigned.mission)?)
            }
            Answer::Place(unit, _) => Subject::Unit(unit),
            Answer::Move(_, from) => Subject::From(from),
            Answer::OtherLeader(_) | Answer::OtherSystem(_) | Answer::OtherUnit(_) | Answer::Elsewhere(..) => {
                Subject::Instead
            }
            _ => return None,
        })
    }

    fn topic(self, subject: Subject) -> Topic {
        let plain = |kind, name: &str| Topic { kind, name: name.to_owned(), drawing: None, about: String::new() };
        match subject {
            Subject::Mission(mission) => Topic {
                kind: TopicKind::Mission,
                name: self.mission(mission).to_owned(),
                drawing: None,
                about: self.about_mission(mission),
            },
            Subject::Unit(unit) => {
                let drawing = self.view.library().unit(unit).drawing.clone();
                Topic { drawing, ..plain(TopicKind::Unit, self.unit(unit)) }
            }
            Subject::From(at) => {
                let name = self.say("rebellion.topic.from", &[("at", &self.at(at))]);
                plain(TopicKind::Place, &name)
            }
            Subject::Instead => plain(TopicKind::Instead, self.text("rebellion.topic.instead")),
        }
    }

    /// Label of an answer under its topic; none if the whole label is needed.
    fn label_in_topic(self, answer: &Answer) -> Option<String> {
        Some(match *answer {
            Answer::Assign(mission, leader) => {
                let (skill, _) = self.view.demand(mission);
                let icons = self.view.library().leader(leader).skill(skill);
                let parts: [(&str, &dyn std::fmt::Display); 3] =
                    [("leader", &self.leader(leader)), ("icons", &icons), ("skill", &self.text(skill.term()))];
                self.say("rebellion.topic.leader", &parts)
            }
            Answer::Place(_, at) => self.at(at).to_owned(),
            Answer::Move(unit, _) => self.unit(unit).to_owned(),
            _ => return None,
        })
    }

    fn drawing(self, answer: &Answer) -> Option<Box<str>> {
        let library = self.view.library();
        match *answer {
            Answer::Assign(_, leader)
            | Answer::AssignHidden(leader)
            | Answer::Leader(leader)
            | Answer::OtherLeader(leader)
            | Answer::Activate(leader)
            | Answer::Oppose(leader)
            | Answer::Recruit(_, leader) => library.leader(leader).drawing.clone(),
            Answer::Unit(unit) | Answer::OtherUnit(unit) | Answer::Elsewhere(unit, _) | Answer::Move(unit, _) => {
                library.unit(unit).drawing.clone()
            }
            _ => None,
        }
    }

    /// A mission's skill and cost, where it is played, what it brings to the board, and what is said about it.
    pub fn about_mission(self, mission: MissionNo) -> String {
        let row = self.view.library().mission(mission);
        let (skill, cost) = self.view.demand(mission);
        let key = if row.attempt { "rebellion.topic.attempt" } else { "rebellion.topic.certain" };
        let mut sentences = vec![self.say(key, &[("skill", &self.text(skill.term())), ("cost", &cost)])];
        let terms =
            |terms: Vec<&'static str>| terms.into_iter().map(|term| self.text(term)).collect::<Vec<_>>().join(", ");
        if let Some(system) = row.system {
            let at = self.catalog.system(system).text.name(self.language);
            sentences.push(self.say("rebellion.topic.only_at", &[("at", &at)]));
        } else if row.in_base {
            sentences.push(self.text("rebellion.topic.in_base").to_owned());
        } else if !row.at.is_empty() {
            let places = terms(row.at.iter().map(|filter| filter.term()).collect());
            sentences.push(self.say("rebellion.topic.where", &[("places", &places)]));
        }
        if let Some(brings) = row.brings.as_ref().filter(|brings| !brings.is_empty()) {
            let brings = terms(brings.iter().map(|effect| effect.term()).collect());
            sentences.push(self.say("rebellion.topic.brings", &[("effects", &brings)]));
        } else {
            sentences.push(self.text("rebellion.topic.on_card").to_owned());
        }
        let joined = sentences.iter().map(|sentence| phrase::capital(sentence)).collect::<Vec<_>>();
        joined.join(" ")
    }
}
