//! Exercises of every game: each is legal, can be solved, and is not solved by leaving all to chance.

use kernel::{Language, chance::nth_seed};
use practice::{
    Judgment, Opponents, Replay, ReplayText,
    exercise::{Exercise, exercises},
    opponents::RANDOM,
};

/// So many tries are given, at most.
const TRIES: u64 = 40;

/// The first try of a player that is solved, or is not.
fn first<S: Opponents>(catalog: &S::Catalog, exercise: &Exercise<S>, player: &str, solved: bool) -> Option<u64> {
    (0..TRIES).find(|number| {
        let attempt = exercise.attempt(catalog, player, nth_seed(1, *number));
        attempt.is_some_and(|(attempt, _)| attempt.is_solved == solved)
    })
}

fn is_sound<S: Opponents>(catalog: &S::Catalog) {
    let all = exercises::<S>(catalog).unwrap_or_else(|fault| panic!("{fault}"));
    assert!(all.len() >= 12, "{} of {}", all.len(), S::INFO.id);
    let usual = S::PLAYERS[0].id;
    for exercise in &all {
        let id = &exercise.id;
        for language in Language::ALL {
            assert!(exercise.task(language).ends_with('.') && !exercise.name(language).is_empty(), "{id}");
            let goals = exercise.goal_words(catalog, language);
            assert!(goals.len() > 1 && goals.iter().all(|goal| !goal.contains('{')), "{id}: {goals:?}");
        }
        let game = exercise.setup.reached(catalog).unwrap();
        assert_eq!(exercise.judge(&S::subjects(&game), &game), Judgment::Open, "{id} is not solved as it begins");
        assert!(first(catalog, exercise, usual, true).is_some(), "{id} is solved in none of {TRIES} tries");
        assert!(first(catalog, exercise, RANDOM.id, false).is_some(), "{id} is solved by chance each time");
        let measured = exercise.measured;
        assert!(measured.random < measured.solved, "{id}: {measured:?}");
    }
}

#[test]
fn exercises_are_legal_can_be_solved_and_are_not_solved_by_chance_each_time() {
    is_sound::<xwing::XWing>(&xwing::Catalog::bundled().unwrap());
    is_sound::<legion::Legion>(&legion::Catalog::bundled().unwrap());
    is_sound::<imperial_assault::ImperialAssault>(&imperial_assault::Catalog::bundled().unwrap());
    is_sound::<deckbuilding::Deckbuilding>(&deckbuilding::Catalog::bundled().unwrap());
}

#[test]
fn a_game_from_an_exercise_is_known_as_one_and_judged_as_it_went() {
    let catalog = xwing::Catalog::bundled().unwrap();
    let all = exercises::<xwing::XWing>(&catalog).unwrap();
    for (exercise, other) in all.iter().zip(all.iter().skip(1)).take(4) {
        let (attempt, record) = exercise.attempt(&catalog, "heuristic", 3).unwrap();
        let text = Replay::of(&record, &catalog).text(&catalog);
        let replay = Replay::<xwing::XWing>::read(&catalog, &ReplayText::open(&text).unwrap()).unwrap();
        let record = replay.verify(&catalog).unwrap().record;
        let meant = if attempt.is_solved { Judgment::Solved } else { Judgment::Failed };
        assert_eq!(exercise.judged(&record), Some(meant), "{}", exercise.id);
        assert_eq!(other.judged(&record), None, "{} is another exercise", other.id);
    }
}
