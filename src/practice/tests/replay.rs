//! Replay documents: written, read, replayed, and all their errors.

use kernel::{
    Language,
    game::{BySeat, Match, Refused, Seat, Weighed},
};
use practice::{Divergence, MOST_ANSWERS, Random, Record, Replay, ReplayError, ReplayText, replay::LARGEST};

use crate::toy::{Race, Stable, setup};

/// The replay of a match after so many answers.
fn text(answers: usize) -> String {
    let mut record = Record::begin(&Stable, setup(8)).unwrap();
    record.play_out(&mut [&mut Random::new(1), &mut Random::new(2)]);
    record.go_to(answers);
    Replay::of(&record, &Stable).text(&Stable)
}

fn read(text: &str) -> Result<Replay<Race>, ReplayError> {
    Replay::read(&Stable, &ReplayText::open(text)?)
}

/// Returns the error of a text that is no replay.
fn complaint(text: &str) -> String {
    let error = read(text).map(|_| ()).unwrap_err();
    let spanish = error.sentence(Language::Spanish);
    assert!(!spanish.contains('{') && !spanish.starts_with("practice."), "{spanish}");
    error.sentence(Language::English)
}

fn verify(text: &str) -> (Record<Race>, Option<Divergence>) {
    let verified = read(text).unwrap().verify(&Stable).unwrap();
    (verified.record, verified.parting)
}

#[test]
fn what_is_written_is_read_and_goes_the_same_way() {
    let text = text(99);
    let replay = read(&text).unwrap();
    assert_eq!(replay.text(&Stable), text);
    assert_eq!(replay.setup.players, ["human".to_owned(), "random".to_owned()]);
    assert!(replay.warnings(&Stable, Language::English).is_empty());
    let verified = replay.verify(&Stable).unwrap();
    assert_eq!(verified.parting, None);
    assert_eq!(verified.record.outcome(), replay.outcome);
    assert!(replay.outcome.is_some());
}

#[test]
fn a_replay_can_be_read_by_people() {
    let text = text(1);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[1], "  \"muster_replay\": 1,");
    assert!(lines.contains(&"  \"seed\": 8,") && lines.contains(&"  \"outcome\": null"), "{text}");
    assert!(text.contains("\"answers\": [\n    {\"dice\":"), "{text}");
}

/// A record of which some answers were weighed.
fn weighed() -> Record<Race> {
    let mut record = Record::begin(&Stable, setup(8)).unwrap();
    for number in 0..6 {
        let answers = record.decision().unwrap().answers.clone();
        record.answer(&answers[number % 2]).unwrap();
        if number % 3 == 1 {
            record.weighed(&[1, 0].map(|answer| Weighed {
                answer,
                worth: 0.1 * number as f64,
                games: 8,
                judged: Some(0.5).filter(|_| answer == 0),
            }));
        }
        // A single alternative is dropped.
        record.weighed(&[Weighed { answer: 0, worth: 0.0, games: 8, judged: None }]);
    }
    record
}

#[test]
fn what_answers_were_weighed_against_is_written_and_read_again() {
    let record = weighed();
    let text = Replay::of(&record, &Stable).text(&Stable);
    assert!(text.contains("\"reasons\": [\n    [1,[[1,0.1,8],[0,0.1,8,0.5]]],\n    [4,"), "{text}");
    let replay = read(&text).unwrap();
    assert_eq!(replay.text(&Stable), text);
    let again = replay.verify(&Stable).unwrap().record;
    assert_eq!(again.thoughts(), record.thoughts());
    let reasons = again.reasons(&Stable, Language::English);
    assert_eq!(reasons, record.reasons(&Stable, Language::English));
    let summary =
        |at: usize| (reasons[at].answers, reasons[at].seat, reasons[at].ways.len(), reasons[at].ways[0].taken);
    assert_eq!((summary(0), summary(1)), ((1, Seat::Second, 2, true), (4, Seat::First, 2, true)));
    // Without alternatives there is no such field.
    assert!(!self::text(99).contains("reasons"));
}

#[test]
fn reasons_of_answers_that_are_taken_back_are_forgotten() {
    let mut record = weighed();
    record.go_to(3);
    assert_eq!(record.reasons(&Stable, Language::English).len(), 1);
    assert_eq!(record.thoughts().len(), 2, "what lies behind the point that is looked at is kept");
    assert!(!Replay::of(&record, &Stable).text(&Stable).contains("[4,"));
    record.cut();
    assert_eq!(record.thoughts().len(), 1);
    record.step_back(2);
    assert!(record.thoughts().is_empty() && record.reasons(&Stable, Language::English).is_empty());
}

#[test]
fn reasons_that_belong_to_no_answer_are_refused() {
    let text = Replay::of(&weighed(), &Stable).text(&Stable);
    let broken = |from: &str, to: &str| complaint(&text.replacen(from, to, 1));
    assert!(broken("    [1,[[1,", "    [6,[[1,").contains("reasons[0]: invalid reasons"));
    assert!(broken("    [4,[[1,", "    [1,[[1,").contains("reasons[1]: invalid reasons"));
    assert!(broken("    [4,[[1,", "    [4,[[true,").contains("reasons[1]: invalid reasons"));
    // An alternative that was never offered is skipped.
    let (record, parting) = verify(&text.replacen("    [1,[[1,", "    [1,[[77,", 1));
    assert!(parting.is_none() && record.reasons(&Stable, Language::English)[0].ways.len() == 1);
}

#[test]
fn saving_and_loading_at_any_point_changes_nothing() {
    for point in 0..=8 {
        let (mut record, parting) = verify(&text(point));
        assert_eq!((record.at(), parting), (point, None));
        // An unfinished match continues like the original.
        let whole = read(&text(99)).unwrap();
        record.follow(&whole.answers[point..]).unwrap();
        assert_eq!(record.outcome(), whole.outcome);
    }
}

#[test]
fn a_replay_that_goes_another_way_says_where() {
    let text = text(99);
    let names = BySeat::from(["Hares".to_owned(), "Tortoises".to_owned()]);
    let sentence = |parting: Option<Divergence>| {
        let parting = parting.unwrap();
        assert!(!parting.sentence(&names, Language::Spanish).contains('{'));
        parting.sentence(&names, Language::English)
    };

    let mut replay = read(&text).unwrap();
    replay.answers[4] = serde_json::from_str("{\"dice\": 7}").unwrap();
    let (record, parting) = verify(&replay.text(&Stable));
    assert_eq!(parting, Some(Divergence::Refused { number: 5, of: 8, why: Refused::NotOffered }));
    assert_eq!(record.at(), 4);
    assert!(sentence(parting).starts_with("Answer 5 of 8 is not allowed"));

    let mut replay = read(&text).unwrap();
    replay.answers.push(replay.answers[0]);
    let (_, parting) = verify(&replay.text(&Stable));
    assert!(sentence(parting).contains("before answer 9 of 9"));

    let (_, parting) = verify(&text.replacen("\"seed\": 8", "\"seed\": 9", 1));
    assert!(matches!(parting, Some(Divergence::Outcome { written: Some(_), reached: Some(_) })));
    assert!(sentence(parting).contains("won"));

    let mut replay = read(&text).unwrap();
    let _ = replay.answers.pop();
    let (record, parting) = verify(&replay.text(&Stable));
    assert!(record.game().outcome().is_none() && sentence(parting).ends_with("The game is not over."));
}

/// A replay with another answer that leads to the same result.
fn changed() -> (Replay<Race>, usize) {
    let text = text(99);
    for place in 0..8 {
        for dice in 1..=3 {
            let mut replay = read(&text).unwrap();
            let other = serde_json::from_value(serde_json::json!({ "dice": dice })).unwrap();
            if std::mem::replace(&mut replay.answers[place], other) == other {
                continue;
            }
            replay.proof = None;
            if replay.verify(&Stable).unwrap().parting.is_none() {
                replay.proof = read(&text).unwrap().proof;
                return (replay, place);
            }
        }
    }
    // All ways lead to the same end; the final checksum is that of the changed match.
    let mut replay = read(&text).unwrap();
    let other = if replay.answers[0] == crate::toy::Pace::Dice(1) { 2 } else { 1 };
    replay.answers[0] = crate::toy::Pace::Dice(other);
    replay.outcome = replay.verify(&Stable).unwrap().record.outcome();
    (replay, 0)
}

#[test]
fn an_answer_that_was_changed_is_noticed_though_all_are_allowed_and_the_end_is_the_same() {
    let (replay, place) = changed();
    let parting = replay.verify(&Stable).unwrap().parting.expect("nobody noticed");
    let Divergence::Changed { after, number, of: 8 } = parting else { panic!("{parting:?}") };
    assert!((after..number).contains(&place));
    let names = BySeat::from(["Hares".to_owned(), "Tortoises".to_owned()]);
    assert!(parting.sentence(&names, Language::English).contains("checksums"));
    // The document gives the same result.
    assert_eq!(verify(&replay.text(&Stable)).1, Some(parting));
}

#[test]
fn a_replay_of_before_there_were_checksums_is_played_and_said_to_have_none() {
    let mut replay = read(&text(99)).unwrap();
    replay.proof = None;
    let replay = read(&replay.text(&Stable)).unwrap();
    assert_eq!(replay.verify(&Stable).unwrap().parting, None);
    assert!(replay.warnings(&Stable, Language::English)[0].contains("no checksums"));
}

#[test]
fn checksums_that_are_none_are_an_error_with_its_place() {
    let text = text(99);
    let line = text.lines().position(|line| line.contains("\"checks\"")).unwrap();
    let rows: Vec<&str> = text.lines().collect();
    let bad = text.replace(rows[line + 1], "    [0, \"x\", 5],");
    assert!(
        complaint(&bad).contains(&format!(":{}:", line + 2)) || complaint(&bad).contains("checksum"),
        "{}",
        complaint(&bad)
    );
}

#[test]
fn another_program_or_catalog_is_a_warning_and_no_error() {
    let text = text(99).replacen(env!("CARGO_PKG_VERSION"), "9.9", 1).replacen("1-race", "2-race", 1);
    let replay = read(&text).unwrap();
    let warnings = replay.warnings(&Stable, Language::English);
    assert!(warnings.len() == 2 && warnings[0].contains("9.9") && warnings[1].contains("2-race"), "{warnings:?}");
    assert_eq!(replay.verify(&Stable).unwrap().parting, None);
    assert!(replay.text(&Stable).contains("9.9"), "who wrote it stays written");
}

#[test]
fn other_rules_are_told_plainly() {
    let text = text(99);
    let sentence = |text: &str| {
        let replay = read(text).unwrap();
        assert!(!replay.warnings(&Stable, Language::Spanish)[0].starts_with("practice."));
        replay.warnings(&Stable, Language::English)[0].clone()
    };
    assert!(sentence(&text.replacen("\"rules\": 1", "\"rules\": 7", 1)).contains("newer rules"));
    // Replays older than rule versions have the first.
    let before = read(&text.replacen("  \"rules\": 1,\n", "", 1)).unwrap();
    assert_eq!((before.rules, before.warnings(&Stable, Language::English).len()), (1, 0));
    let mut older = read(&text).unwrap();
    older.rules = 0;
    assert!(older.warnings(&Stable, Language::English)[0].contains("older rules"));
}

#[test]
fn every_fault_is_told_with_its_place() {
    let text = text(99);
    let broken = |from: &str, to: &str| {
        assert!(text.contains(from), "{from} is not in {text}");
        complaint(&text.replacen(from, to, 1))
    };
    assert!(broken("\"seed\": 8,", "\"seed\": 8").starts_with("line 8, column 3: This is not valid JSON"));
    assert!(broken("\"rules\": 1", "\"rules\": 0").contains("rules: expected a whole number"));
    assert!(broken("\"muster_replay\": 1", "\"muster_replay\": 3").contains("newer version"));
    assert!(broken("\"muster_replay\"", "\"replay\"").contains("not a replay"));
    assert!(broken("\"system\": \"race\"", "\"system\": \"chess\"").contains("does not match the game"));
    assert!(broken("\"seed\": 8", "\"seed\": -1").contains("seed: expected a whole number from 0"));
    assert!(broken("\"seed\": 8", "\"seed\": 9007199254740993").contains("seed: expected a whole number"));
    assert!(broken("\"seed\": 8", "\"seeds\": 8").contains("\"seed\" is missing"));
    assert!(broken("\"grass\"", "\"ice\"").contains("options.ground: invalid value for this option"));
    assert!(broken("\"ground\"", "\"soil\"").contains("options.soil: unknown option"));
    assert!(broken("[\"human\",\"random\"]", "[\"human\"]").contains("players: expected exactly 2"));
    assert!(broken("[\"human\",\"random\"]", "[1,2]").contains("players[0]: expected text"));
    assert!(broken("\"legs\":[4]", "\"legs\":[\"x\"]").contains("teams[1].legs[0]: expected a whole number"));
    assert!(broken("\"dice\"", "\"coins\"").contains("answers[0]: this game has no such answer"));
    assert!(broken("\"rounds\"", "\"hours\"").contains("not the outcome"));
    assert!(complaint("").contains("empty") && complaint("[1]").contains("not a replay"));
    assert!(complaint("{\"muster_replay\":1}").contains("system"));
}

#[test]
fn lists_that_are_no_longer_legal_are_told_with_what_is_wrong() {
    let text = text(99).replacen("\"legs\":[4]", "\"legs\":[1,1,1,1]", 1);
    assert!(matches!(read(&text), Err(ReplayError::Illegal { seat: Seat::Second, .. })));
    let sentence = complaint(&text);
    for part in ["second list", "\"Tortoises\"", "1 error", "one to three runners"] {
        assert!(sentence.contains(part), "{sentence}");
    }
}

#[test]
fn absurd_sizes_are_refused_at_once() {
    let text = text(99);
    assert!(complaint(&" ".repeat(LARGEST + 1)).contains("8 MB"));
    assert!(complaint(&"[".repeat(100_000)).contains("nested"));
    let many = format!("\"answers\": [{}", "0,".repeat(MOST_ANSWERS + 1));
    assert!(complaint(&text.replacen("\"answers\": [", &many, 1)).contains("more than 20000 answers"));
    // The most answers possible are read, and refused at the end of the match.
    let many = format!("\"answers\": [{}", "{\"dice\":1},".repeat(MOST_ANSWERS - 8));
    let (_, parting) = verify(&text.replacen("\"answers\": [", &many, 1));
    assert_eq!(parting, Some(Divergence::Refused { number: 9, of: MOST_ANSWERS, why: Refused::Over }));
}

#[test]
fn the_replay_of_another_game_is_not_read_as_one_of_this() {
    let text = text(99).replace("race", "chess");
    let written = ReplayText::open(&text).unwrap();
    assert_eq!(written.system().unwrap(), "chess");
    let sentence = written.unknown_system("race").sentence(Language::English);
    assert!(sentence.contains("chess") && sentence.contains("race"), "{sentence}");
}
