//! What a round of Legion takes of a person: questions that hardly matter, sheets and gestures.

use gui::screen::play::{self, game};
use kernel::Language;
use serde_json::Value;
use std::collections::BTreeMap;
use systems::Legion;

use crate::matches::{self, WIDE, at_table, board, question};

/// Presses by question, in matches between two persons who answer as the computer would.
#[derive(Debug, Default)]
struct Presses {
    by_question: BTreeMap<String, usize>,
    /// Rounds of one person.
    rounds: usize,
}

impl Presses {
    fn all(&self) -> usize {
        self.by_question.values().sum()
    }

    fn a_round(&self) -> f64 {
        self.all() as f64 / self.rounds as f64
    }

    /// Plays a list of 800 points against itself; every question is asked by itself, or only those that matter, together
    /// where a gesture or a sheet answers them.
    fn play(&mut self, list: usize, all: bool) {
        const ROUNDS: usize = 5;
        let list = practice::shelf::<Legion>()[list].text(Language::English);
        let (mut window, _folder) = matches::in_builder(&list, WIDE, Language::English);
        let options = [("rounds", ROUNDS as i64), ("layout", 1), ("battle", 1)];
        matches::begin(&mut window, [true, true], &options);
        if !all {
            at_table(&mut window, game::Message::View(play::spatial::Message::RoutinePressed));
        }
        for _ in 0..2 {
            at_table(&mut window, game::Message::OpeningDelegated);
            at_table(&mut window, game::Message::Unveiled);
        }
        let mut asked: Vec<(usize, String)> = Vec::new();
        while board(&window).outcome().is_none() {
            if board(&window).open_answers().is_none() {
                at_table(&mut window, game::Message::Unveiled);
                continue;
            }
            let (told, before) = (question(&window), board(&window).answers().0);
            // A sheet is given by one press, unless every question is to be asked.
            let is_single = all && told.contains("issue an order");
            at_table(&mut window, if is_single { game::Message::Answered(0) } else { game::Message::Delegated });
            asked.push((before, told));
            assert!(asked.len() < 1_000, "the match does not end");
        }
        let replay: Value = serde_json::from_str(&board(&window).replay(&window.context())).unwrap();
        let each = asked.iter().map(|(_, told)| told.as_str()).collect();
        let told = if all { each } else { counted(&asked, replay["answers"].as_array().unwrap()) };
        for told in told {
            let head: Vec<&str> = told.split(' ').filter(|word| word.chars().all(char::is_lowercase)).take(4).collect();
            *self.by_question.entry(head.join(" ")).or_default() += 1;
        }
        self.rounds += 2 * ROUNDS;
    }
}

/// The questions that take a press of their own. A unit that is dragged is activated, moves and stands there; an enemy that
/// is clicked is attacked.
fn counted<'a>(asked: &'a [(usize, String)], answers: &[Value]) -> Vec<&'a str> {
    let answer = |place: usize| asked.get(place).map(|(at, _)| &answers[*at]);
    let is_move = |place: usize| {
        let ways = ["standard", "reverse", "climb", "jump"];
        answer(place).is_some_and(|answer| ways.iter().any(|way| answer["deed"]["move"] == *way))
            && answer(place + 1).is_some_and(|answer| answer.get("place").is_some())
    };
    let mut told = Vec::new();
    let mut place = 0;
    while place < asked.len() {
        told.push(asked[place].1.as_str());
        let activates = asked[place].1.starts_with("Which unit") && answer(place).unwrap().get("unit").is_some();
        let attacks = answer(place).is_some_and(|answer| answer["deed"] == "attack");
        place += if activates && is_move(place + 1) {
            3
        } else if is_move(place) || attacks && answer(place + 1).is_some_and(|answer| answer.get("target").is_some()) {
            2
        } else {
            1
        };
    }
    told
}

#[test]
fn a_round_of_800_points_takes_at_most_25_answers() {
    let measure = |all: bool| {
        let mut presses = Presses::default();
        for list in [1, 5] {
            presses.play(list, all);
        }
        for (question, count) in &presses.by_question {
            println!("{count:4} {question}");
        }
        println!("{:.1} answers a round", presses.a_round());
        presses.a_round()
    };
    let (before, now) = (measure(true), measure(false));
    assert!(now <= 25.0 && now < before * 0.7, "{now} instead of {before}");
}
