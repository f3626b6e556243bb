//! Whole matches of every game of the registry, between players who leave everything to chance: what holds in each of them.

use kernel::{
    Browsing, Chance, Language, Mustered,
    chance::nth_seed,
    game::{Match, Playable, Player, Random, answer_of},
};
use practice::{
    Opponents,
    testing::{mustered, pair_of},
};
use systems::{SystemId, for_each_system};

use super::loops::random_list;

type AnswerOf<S> = <<S as Playable>::Match as Match>::Answer;
type EventOf<S> = <<S as Playable>::Match as Match>::Event;

/// Where games differ.
struct Plan {
    /// Options of the matches in turn (JSON).
    options: &'static [&'static str],
    /// How many matches are not too many.
    matches: u64,
    /// True of the label of every answer.
    is_label: fn(&str) -> bool,
}

const fn plan(system: SystemId) -> Plan {
    match system {
        SystemId::XWing => Plan {
            options: &[
                "{}",
                r#"{"rounds": 4, "asteroids": 3, "last_faq": true, "original_deck": true}"#,
                r#"{"rounds": 4}"#,
            ],
            matches: 12,
            is_label: is_begun,
        },
        SystemId::Legion => {
            Plan { options: &[r#"{"rounds": 3, "battle": "quick"}"#, "{}"], matches: 2, is_label: is_begun }
        }
        SystemId::ImperialAssault => Plan {
            options: &[r#"{"rounds": 4, "figures_score": true, "passing": true}"#, "{}"],
            matches: 3,
            is_label: is_begun,
        },
        // Its labels are put into sentences; one that is only a number says nothing there.
        SystemId::Deckbuilding => Plan {
            options: &[r#"{"bases": 2, "bribing": true}"#, "{}"],
            matches: 4,
            is_label: |label| label.parse::<u8>().is_err(),
        },
    }
}

/// True if a text begins like a sentence.
fn is_begun(text: &str) -> bool {
    !text.starts_with(char::is_lowercase)
}

/// Lists of a game, and the matches between them.
struct Table<S: Browsing + Opponents + Playable<Materials = Mustered<S>>> {
    catalog: S::Catalog,
    shelf: Vec<Mustered<S>>,
    plan: Plan,
}

/// The whole state of a match.
fn state(game: &impl Match) -> String {
    let mut state = String::new();
    game.write_state(&mut state).unwrap();
    state
}

fn players(seed: u64) -> [Random; 2] {
    [1, 2].map(|n| Random::new(nth_seed(seed, n)))
}

impl<S: Browsing + Opponents + Playable<Materials = Mustered<S>>> Table<S> {
    fn of(system: SystemId) -> Self {
        let catalog = S::load(S::FILES).unwrap();
        Self { shelf: mustered::<S>(&catalog), catalog, plan: plan(system) }
    }

    /// A match between lists of the shelf, or two lists by chance where they can meet.
    fn begin(&self, number: u64) -> (S::Match, Vec<EventOf<S>>) {
        let options: S::Options =
            serde_json::from_str(self.plan.options[number as usize % self.plan.options.len()]).unwrap();
        let mut events = Vec::new();
        if number % 2 == 1
            && let [Some(own), Some(other)] = [number, number + 100].map(|seed| random_list::<S>(&self.catalog, seed))
            && let Ok(game) = S::begin(&self.catalog, [&own, &other].into(), &options, number, &mut events)
        {
            return (game, events);
        }
        events.clear();
        let pair = pair_of::<S>(&self.catalog, &self.shelf, &options, [number, number * 5 + 3]);
        (S::begin(&self.catalog, pair.into(), &options, number, &mut events).unwrap(), events)
    }

    /// Plays a match to its end, looking at every question and at what happened before it; gives the answers.
    fn play(&self, number: u64, mut each: impl FnMut(&S::Match, &[EventOf<S>])) -> (S::Match, Vec<AnswerOf<S>>) {
        let (mut game, mut events) = self.begin(number);
        let [mut first, mut second] = players(number);
        let mut seated: [&mut dyn Player<S::Match>; 2] = [&mut first, &mut second];
        let mut answers = Vec::new();
        each(&game, &events);
        while let Some(answer) = answer_of(&game, &mut seated) {
            events.clear();
            game.apply(&answer, &mut events).unwrap();
            each(&game, &events);
            answers.push(answer);
            assert!(answers.len() < 20_000, "the match does not end");
        }
        assert!(game.decision().is_none());
        (game, answers)
    }

    fn asks_what_can_be_answered_differently(&self) {
        for number in 0..self.plan.matches {
            let (game, _) = self.play(number, |game, _| {
                let Some(decision) = game.decision() else { return };
                assert!(decision.answers.len() > 1, "{:?}", decision.question);
                for (at, answer) in decision.answers.iter().enumerate() {
                    let is_twice = decision.answers[..at].contains(answer);
                    assert!(!is_twice, "{answer:?} twice: {:?}", decision.question);
                }
            });
            assert!(game.outcome().is_some());
        }
    }

    fn takes_what_is_offered_and_nothing_else(&self) {
        for number in 0..self.plan.matches.min(3) {
            let mut chance = Chance::seeded(number);
            // An answer of an earlier question is mostly none of this one.
            let (mut earlier, mut refused) = (Vec::new(), 0);
            let _ = self.play(number, |game, _| {
                let Some(decision) = game.decision() else { return };
                if chance.below(30) == 0 {
                    for answer in &decision.answers {
                        assert!(game.allows(answer).is_ok(), "{answer:?}");
                        game.clone().apply(answer, &mut Vec::new()).unwrap();
                    }
                    for answer in &earlier {
                        let mut next = game.clone();
                        let is_allowed = game.allows(answer).is_ok();
                        assert_eq!(next.apply(answer, &mut Vec::new()).is_ok(), is_allowed, "{answer:?}");
                        assert!(is_allowed || state(&next) == state(game), "{answer:?} changed the match");
                        refused += usize::from(!is_allowed);
                    }
                }
                earlier.truncate(7);
                earlier.insert(0, decision.answers[chance.place(decision.answers.len())].clone());
            });
            assert!(refused > 0);
        }
    }

    fn is_the_same_played_straight_through(&self) {
        for number in 0..self.plan.matches {
            let (waits, _) = self.play(number, |_, _| {});
            let mut straight = self.begin(number).0;
            let [mut first, mut second] = players(number);
            straight.play_out(&mut [&mut first, &mut second]);
            assert!(state(&waits) == state(&straight), "match {number}");
        }
    }

    fn goes_on_from_any_point_as_from_its_answers(&self) {
        for number in 0..self.plan.matches.min(3) {
            let (game, answers) = self.play(number, |_, _| {});
            let cut = Chance::seeded(number).place(answers.len());
            // Written down and read again.
            let text = serde_json::to_string(&answers).unwrap();
            let read: Vec<AnswerOf<S>> = serde_json::from_str(&text).unwrap();
            let mut again = self.begin(number).0;
            read[..cut].iter().for_each(|answer| again.apply(answer, &mut Vec::new()).unwrap());
            let mut copy = again.clone();
            read[cut..].iter().for_each(|answer| copy.apply(answer, &mut Vec::new()).unwrap());
            assert!(state(&copy) == state(&game), "match {number} from answer {cut}");
        }
    }

    /// Nothing is blank, no hole is left open, no key stands for itself.
    fn is_whole(text: &str) -> bool {
        let key = S::INFO.name.trim_end_matches("name");
        !text.trim().is_empty() && !text.contains(['{', '}']) && !text.contains(key)
    }

    fn is_sentence(text: &str) -> bool {
        Self::is_whole(text) && is_begun(text)
    }

    fn is_told_in_every_language(&self) {
        for number in 0..self.plan.matches {
            let (game, _) = self.play(number, |game, events| {
                for language in Language::ALL {
                    for event in events {
                        let told = S::describe_event(&self.catalog, game, event, language);
                        assert!(told.as_deref().is_none_or(Self::is_sentence), "{event:?}: {told:?}");
                    }
                    let Some(decision) = game.decision() else { continue };
                    let asked = S::describe_question(&self.catalog, game, language);
                    assert!(Self::is_sentence(&asked), "{:?}: {asked}", decision.question);
                    // Places are many and all alike; a few of them will do.
                    for answer in decision.answers.iter().take(40) {
                        let label = S::describe_answer(&self.catalog, game, answer, language);
                        let is_short = label.chars().count() < 120;
                        assert!(
                            Self::is_whole(&label) && (self.plan.is_label)(&label) && is_short,
                            "{answer:?}: {label}"
                        );
                    }
                }
            });
            let asked = Language::ALL.map(|language| S::describe_question(&self.catalog, &game, language));
            assert!(asked.iter().all(String::is_empty));
        }
    }
}

/// The suite of a game that has lists and is played.
macro_rules! suite {
    ($game:ident, $Id:ident, $System:ty, yes, yes) => {
        mod $game {
            use std::sync::LazyLock;

            use super::{SystemId, Table};

            static MATCH: LazyLock<Table<$System>> = LazyLock::new(|| Table::of(SystemId::$Id));

            #[test]
            fn a_match_asks_what_can_be_answered_differently_until_it_ends() {
                MATCH.asks_what_can_be_answered_differently();
            }

            #[test]
            fn a_match_takes_what_is_offered_and_nothing_else() {
                MATCH.takes_what_is_offered_and_nothing_else();
            }

            #[test]
            fn a_match_played_straight_through_is_the_one_that_waits() {
                MATCH.is_the_same_played_straight_through();
            }

            #[test]
            fn a_match_goes_on_from_any_point_as_from_its_answers() {
                MATCH.goes_on_from_any_point_as_from_its_answers();
            }

            #[test]
            fn everything_that_is_asked_answered_and_told_has_words_in_every_language() {
                MATCH.is_told_in_every_language();
            }
        }
    };
    ($($other:tt)*) => {};
}

macro_rules! suites {
    ($($(#[$doc:meta])* $Id:ident, $game:ident: $System:ty, lists: $lists:ident, played: $played:ident, shown: $shown:ident, odds: $odds:ident;)+) => {
        $(suite!($game, $Id, $System, $lists, $played);)+
    };
}

for_each_system!(suites);
