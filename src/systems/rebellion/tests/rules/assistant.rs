use super::*;

fn begun(options: &Options) -> RebellionMatch {
    let catalog = Catalog::bundled().unwrap();
    Rebellion::begin(&catalog, BySeat::from([&()]), options, 11, &mut Vec::new()).unwrap()
}

/// REB-APP-02, REB-APP-04
#[test]
fn the_board_can_be_set_right_where_the_game_waits_and_only_as_the_box_allows() {
    let mut game = begun(&Options::default());
    let right = Answer::Change(Change::Units(at("hoth"), unit("x-wing"), 3));
    let wrong = Answer::Change(Change::Units(at("hoth"), unit("x-wing"), 9));
    assert!(matches!(game.allows(&wrong), Err(Refused::Barred("rebellion.barred.supply"))));
    game.apply(&right, &mut Vec::new()).unwrap();
    assert_eq!(game.state().board.spot(at("hoth")).units.of(unit("x-wing")), 3);
    assert_eq!(game.apply(&Answer::Success, &mut Vec::new()), Err(Refused::NotOffered));
}

/// REB-APP-03, REB-APP-05
#[test]
fn the_oracle_keeps_decks_and_leaders_and_asks_for_no_unit() {
    let mut game = begun(&Options { depth: Depth::Oracle, ..Options::default() });
    let mut player = RandomRebel(Chance::seeded(4));
    for _ in 0..150 {
        let Some(decision) = game.decision() else { break };
        let units = decision
            .answers
            .iter()
            .any(|answer| matches!(answer, Answer::Place(..) | Answer::Move(..) | Answer::Unit(_)));
        assert!(!units, "{decision:?}");
        let answer = decision.answers[player.answer(&game.seen(decision.seat), decision)];
        game.apply(&answer, &mut Vec::new()).unwrap();
    }
    assert!(game.state().empire.main.len() > 10);
}

/// REB-APP-07
#[test]
fn dice_rolled_by_hand_are_asked_for() {
    let mut game = begun(&Options { dice: Dice::Hand, rebel_cards: RebelCards::Table, ..Options::default() });
    let asked = game.decision().map(|decision| decision.question.kind.clone());
    assert!(matches!(asked, Some(QuestionKind::Die { .. })), "{asked:?}");
    for _ in 0..60 {
        let Some(decision) = game.decision() else { break };
        if !matches!(decision.question.kind, QuestionKind::Die { .. }) {
            break;
        }
        let answer = decision.answers[game.state().board.total(unit("star-destroyer")) as usize % 2];
        // Repeated rolls of one system are useless; another is taken.
        let next = decision.answers[(decision.answers.len() - 1).min(5)];
        let answer = if matches!(decision.question.kind, QuestionKind::Die { purpose: Purpose::Tie, .. }) {
            answer
        } else {
            next
        };
        game.apply(&answer, &mut Vec::new()).unwrap();
    }
}

/// REB-APP-06
#[test]
fn every_choice_of_the_empire_says_rule_candidates_and_die() {
    let catalog = Catalog::bundled().unwrap();
    let mut events = Vec::new();
    let mut game = Rebellion::begin(&catalog, BySeat::from([&()]), &Options::default(), 5, &mut events).unwrap();
    let mut player = RandomRebel(Chance::seeded(5));
    while let Some(decision) = game.decision() {
        let answer = decision.answers[player.answer(&game.seen(decision.seat), decision)];
        game.apply(&answer, &mut events).unwrap();
    }
    let whys: Vec<_> =
        events.iter().filter_map(|event| if let Event::Chose(why) = event { Some(why) } else { None }).collect();
    assert!(whys.len() > 10);
    for why in whys {
        assert!(why.rule.starts_with("REB-") && why.chosen < why.candidates.len());
        assert!(why.candidates.iter().all(|candidate| candidate.values.len() == why.criteria.len()));
    }
}
