//! The rules of play: the table, and matches on it.

mod arms;
mod attacks;
mod basics;
mod blasts;
mod charges;
mod choices;
mod counts;
mod coverage;
mod flaws;
mod free;
mod gained;
mod granted;
mod keywords;
mod loadout;
mod loans;
mod mastery;
mod matches;
mod matrix;
mod mending;
mod moves;
mod payload;
mod phases;
mod placing;
mod rounds;
mod scenes;
mod table;
mod told;
mod transports;
mod ways;

use std::sync::LazyLock;

use legion::{
    Catalog,
    play::{
        Answer, Question, QuestionKind, UnitNo,
        table::{Heading, Level, MM, Spot},
        testing::{Pick, Scene, passing},
    },
};

pub static CATALOG: LazyLock<Catalog> = LazyLock::new(|| Catalog::bundled().unwrap());

/// A position with these armies.
pub fn scene(first: &[&str], second: &[&str]) -> Scene {
    Scene::new(&CATALOG, [first, second])
}

pub const fn unit(number: u8) -> UnitNo {
    UnitNo(number)
}

/// Answers questions with these wishes, each once: a place is the nearest that is offered, no farther than 4 cm away. Whom and
/// with what a unit attacks is the first answer, everything else a pass. What nobody asked for is told.
pub struct Wishes(Vec<Pick>);

impl Wishes {
    pub fn new(picks: &[Pick]) -> Self {
        Self(picks.to_vec())
    }

    pub fn answer(&mut self, question: &Question, answers: &[Answer]) -> Answer {
        let found = self.0.iter().enumerate().find_map(|(number, (kind, wish))| {
            (*kind == question.kind()).then(|| Some((number, Self::offered(wish, answers)?))).flatten()
        });
        if let Some((number, answer)) = found {
            let _ = self.0.remove(number);
            return answer;
        }
        match question.kind() {
            QuestionKind::Target | QuestionKind::Pool => answers[0],
            _ => passing(question, answers),
        }
    }

    fn offered(wish: &Answer, answers: &[Answer]) -> Option<Answer> {
        let Answer::Place { at: wanted, .. } = wish else {
            return answers.contains(wish).then_some(*wish);
        };
        let far = |answer: &&Answer| match answer {
            Answer::Place { at, .. } => at.distance(*wanted),
            _ => i32::MAX,
        };
        answers.iter().min_by_key(far).filter(|answer| far(answer) <= 40 * MM).copied()
    }

    pub fn close(self) {
        assert!(self.0.is_empty(), "nobody asked for {:?}", self.0);
    }
}

/// A place on the ground, in millimeters.
pub fn place(x: i32, y: i32) -> Answer {
    Answer::Place { at: Spot::new(x * MM, y * MM), heading: Heading::default(), level: Level::Ground }
}

/// A unit begins its activation with a face-up order, up to its actions.
pub fn begin(scene: &mut Scene, number: u8, picks: &[Pick]) {
    let mut wishes = Wishes::new(picks);
    scene.activate(number).to_actions(|question, answers| wishes.answer(question, answers));
    wishes.close();
}

/// The active unit does this, and nothing else.
pub fn act(scene: &mut Scene, deed: legion::play::action::UnitAction, picks: &[Pick]) {
    let mut all = vec![(QuestionKind::Act, Answer::Action(deed))];
    all.extend_from_slice(picks);
    let mut wishes = Wishes::new(&all);
    scene.step(|question, answers| wishes.answer(question, answers));
    wishes.close();
}
