//! Every event, question and answer has a sentence in both languages.

use kernel::{
    Chance, Language,
    game::{BySeat, Match, Playable, Player},
    narration::faults,
};
use rebellion::{
    Catalog, Event, Options, Rebellion,
    cards::Set,
    play::{
        Answer, Change, Depth, Describer, Dice, QuestionKind, Step,
        question::Halt,
        testing::{RandomRebel, at, leader, library, unit},
        text::rule_text,
        written::FORMS,
    },
    sheet::{Kind, sheet},
};

#[test]
fn every_event_question_and_answer_fills_the_holes_of_its_phrase() {
    let faults =
        [faults::<Event>(), faults::<QuestionKind>(), faults::<Halt>(), faults::<Answer>(), faults::<Change>()];
    assert_eq!(faults.concat(), [] as [String; 0]);
}

#[test]
fn whole_games_are_told_without_a_hole_and_every_step_has_its_rule_explained() {
    let catalog = Catalog::bundled().unwrap();
    for seed in 0..12_u64 {
        let options = Options {
            set: if seed.is_multiple_of(3) { Set::Expansion } else { Set::Base },
            depth: if seed.is_multiple_of(4) { Depth::Oracle } else { Depth::Tracked },
            dice: if seed.is_multiple_of(5) { Dice::Hand } else { Dice::Program },
            movement_variant: seed.is_multiple_of(2),
            advanced_tactics: seed % 2 == 1,
            deployment_priority: seed % 3 == 1,
            unplayable_variant: seed.is_multiple_of(2),
            ..Options::default()
        };
        let mut events = Vec::new();
        let mut game = Rebellion::begin(&catalog, BySeat::from([&()]), &options, seed, &mut events).unwrap();
        let mut player = RandomRebel(Chance::seeded(seed));
        while let Some(decision) = game.decision() {
            for language in Language::ALL {
                let step = Step::of(&catalog, &game, language).unwrap();
                let labels = step.answers.iter().map(|(_, label)| label);
                let reasons = step.reasons.iter().map(|reason| &reason.sentence);
                for text in labels.chain(reasons).chain([&step.sentence]) {
                    assert!(!text.contains(['{', '}']) && !text.contains("rebellion."), "{text}");
                }
                assert!(!step.about.is_empty(), "{} is not explained", step.rule);
                for event in &events {
                    let told = Rebellion::describe_event(&catalog, &game, event, language).unwrap();
                    assert!(!told.contains(['{', '}']) && !told.contains("rebellion."), "{event:?}: {told}");
                    if let Event::Chose(why) = event {
                        assert!(rule_text(why.rule, language).is_some(), "{} is not explained", why.rule);
                    }
                }
            }
            events.clear();
            let answer = decision.answers[player.answer(&game.seen(decision.seat), decision)];
            game.apply(&answer, &mut events).unwrap();
        }
        assert!(Step::of(&catalog, &game, Language::English).is_none());
    }
}

#[test]
fn labels_of_one_question_differ() {
    let catalog = Catalog::bundled().unwrap();
    for seed in 0..6 {
        let mut game =
            Rebellion::begin(&catalog, BySeat::from([&()]), &Options::default(), seed, &mut Vec::new()).unwrap();
        let mut player = RandomRebel(Chance::seeded(seed));
        while let Some(decision) = game.decision() {
            let step = Step::of(&catalog, &game, Language::English).unwrap();
            let mut labels: Vec<_> = step.answers.iter().map(|(_, label)| label).collect();
            let count = labels.len();
            labels.sort();
            labels.dedup();
            assert_eq!(labels.len(), count, "{:?}: {labels:?}", decision.question);
            let answer = decision.answers[player.answer(&game.seen(decision.seat), decision)];
            game.apply(&answer, &mut Vec::new()).unwrap();
        }
    }
}

#[test]
fn the_oracle_is_answered_in_words_where_a_battle_takes_place() {
    let catalog = Catalog::bundled().unwrap();
    let options = Options { depth: Depth::Oracle, ..Options::default() };
    let mut game = Rebellion::begin(&catalog, BySeat::from([&()]), &options, 9, &mut Vec::new()).unwrap();
    let mut player = RandomRebel(Chance::seeded(9));
    let labels = loop {
        let decision = game.decision().unwrap();
        if decision.question.kind == QuestionKind::OracleBattle {
            let step = Step::of(&catalog, &game, Language::English).unwrap();
            break step.answers.into_iter().map(|(_, label)| label).collect::<Vec<_>>();
        }
        let answer = decision.answers[player.answer(&game.seen(decision.seat), decision)];
        game.apply(&answer, &mut Vec::new()).unwrap();
    };
    assert_eq!(labels, ["No battle", "In space", "On the ground", "In space and on the ground"]);
}

#[test]
fn corrections_are_read_as_they_are_written() {
    let library = library();
    let read = |line: &str| Change::parse(&library, &line.split(' ').collect::<Vec<_>>());
    assert_eq!(read("units corellia stormtrooper 3"), Ok(Change::Units(at("corellia"), unit("stormtrooper"), 3)));
    let captured = rebellion::play::Post::Captured(at("naboo"));
    assert_eq!(read("leader princess-leia captured naboo"), Ok(Change::Leader(leader("princess-leia"), captured)));
    for form in FORMS {
        let head = form.split([' ', '|']).next().unwrap();
        // A known first word with too few words shows its form.
        assert_eq!(read(head), Err(rebellion::play::ChangeError::Form(form)), "{form}");
    }
    for language in Language::ALL {
        let meant = read("units corelia x-wing 1").unwrap_err().sentence(language);
        assert!(meant.contains("corellia"), "{meant}");
        assert!(read("burn hoth").unwrap_err().sentence(language).contains("burn"));
    }
}

#[test]
fn the_sheets_say_what_was_dealt_and_what_a_round_has() {
    let catalog = Catalog::bundled().unwrap();
    let game = Rebellion::begin(&catalog, BySeat::from([&()]), &Options::default(), 3, &mut Vec::new()).unwrap();
    for language in Language::ALL {
        for kind in Kind::ALL {
            let made = sheet(&catalog, &game, kind, language);
            assert!(!made.title.is_empty() && made.blocks.len() >= 2);
            let text = format!("{made:?}");
            assert!(!text.contains("rebellion."), "{text}");
            assert!(text.contains("Darth Vader"));
        }
    }
}

#[test]
fn what_is_put_on_one_system_stands_in_one_line_with_counts_in_words() {
    let catalog = Catalog::bundled().unwrap();
    let mut events = Vec::new();
    let game = Rebellion::begin(&catalog, BySeat::from([&()]), &Options::default(), 3, &mut events).unwrap();
    let lines = Describer::of(&catalog, &game, Language::English).digest(&events);
    assert!(lines.len() < 20 && events.len() > 50, "{lines:#?}");
    let coruscant: Vec<&String> = lines.iter().filter(|line| line.starts_with("Coruscant:")).collect();
    let [line] = coruscant[..] else { panic!("{coruscant:?}") };
    assert!(line.contains("2 TIE Fighters, ") || line.contains("2 TIE Fighters."), "{line}");
    assert!(line.contains("2 Stormtroopers") && !line.contains("1 AT-STs"), "{line}");
    assert_eq!(lines.iter().filter(|line| line.starts_with("Back into the probe deck")).count(), 1);
}

#[test]
fn every_unit_and_word_of_the_cards_has_a_phrase_in_each_language() {
    for language in Language::ALL {
        for (_, row) in library().units() {
            assert!(kernel::phrase::exists(language, &format!("rebellion.unit.{}", row.id)), "{}", row.id);
        }
    }
}
