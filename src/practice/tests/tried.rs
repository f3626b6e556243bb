//! Players that look ahead try out every question once the match is set up, whatever it is about.

use std::{collections::BTreeSet, fmt::Debug};

use kernel::game::{BySeat, DecisionOf, Match, Playable, answer_of};
use practice::{
    Opponents,
    opponents::player,
    testing::{mustered, pair_of},
};

/// Plays a match of the heuristic player and lets the searching one answer every question of these kinds, each kind once;
/// returns the kinds of which it tried several answers.
fn tried<S>(
    catalog: &S::Catalog,
    options: &S::Options,
    [pair, seed]: [u64; 2],
    kind: impl Fn(&DecisionOf<S::Match>) -> Option<String>,
    most: usize,
) -> BTreeSet<String>
where
    S: Opponents + kernel::ListBuilding + Playable<Materials = kernel::Mustered<S>>,
    DecisionOf<S::Match>: Debug,
{
    let lists = mustered::<S>(catalog);
    let pair = pair_of::<S>(catalog, &lists, options, [pair, pair + 3]);
    let mut game = S::begin(catalog, BySeat::from(pair), options, seed, &mut Vec::new()).unwrap_or_else(|_| panic!());
    let [mut first, mut second] = [1, 2].map(|seed| player::<S>("heuristic", seed).unwrap());
    let mut tried = BTreeSet::new();
    while let Some(decision) = game.decision().filter(|_| tried.len() < most) {
        if let Some(kind) = kind(decision).filter(|kind| !tried.contains(kind)) {
            let mut searching = player::<S>("searching", 5).unwrap();
            let chosen = searching.answer(&game.seen(decision.seat), decision);
            assert!(chosen < decision.answers.len());
            if searching.weighed().len() > 1 {
                assert!(searching.weighed().iter().all(|way| way.games >= 6), "{decision:?}");
                tried.insert(kind);
            }
        }
        let answer = answer_of(&game, &mut [&mut *first, &mut *second]).unwrap();
        game.apply(&answer, &mut Vec::new()).unwrap_or_else(|_| panic!());
    }
    tried
}

/// The name of a kind of question, without what it is about.
fn name(kind: &impl Debug) -> String {
    format!("{kind:?}").chars().take_while(|letter| letter.is_alphanumeric()).collect()
}

#[test]
fn cards_dice_targets_and_the_order_of_ships_are_tried_in_xwing() {
    use xwing::{XWing, play::QuestionKind};
    let catalog = xwing::Catalog::bundled().unwrap();
    let kinds = tried::<XWing>(
        &catalog,
        &Default::default(),
        [2, 4],
        |decision| {
            let kind = &decision.question.kind;
            let judged = matches!(
                kind,
                QuestionKind::Dial
                    | QuestionKind::ShipAction { .. }
                    | QuestionKind::Attack
                    | QuestionKind::Reposition(_)
            );
            (!judged && decision.answers.len() > 1).then(|| name(kind))
        },
        4,
    );
    assert_eq!(kinds.len(), 4, "{kinds:?}");
    assert!(kinds.contains("Use"), "{kinds:?}");
}

#[test]
fn command_cards_orders_and_targets_are_tried_in_legion() {
    use legion::{Legion, play::QuestionKind};
    let catalog = legion::Catalog::bundled().unwrap();
    let kinds = tried::<Legion>(
        &catalog,
        &Default::default(),
        [1, 3],
        |decision| {
            let kind = decision.question.kind();
            let asked = [QuestionKind::Command, QuestionKind::Order, QuestionKind::Target].contains(&kind);
            (asked && decision.answers.len() > 1).then(|| name(&kind))
        },
        3,
    );
    assert_eq!(kinds.len(), 3, "{kinds:?}");
}

#[test]
fn surges_cards_and_dice_are_tried_in_imperial_assault() {
    use imperial_assault::{ImperialAssault, play::QuestionKind};
    let catalog = imperial_assault::Catalog::bundled().unwrap();
    let kinds = tried::<ImperialAssault>(
        &catalog,
        &Default::default(),
        [1, 3],
        |decision| {
            let kind = decision.question.kind();
            let asked = [QuestionKind::Surge, QuestionKind::Use, QuestionKind::Reroll].contains(&kind);
            (asked && decision.answers.len() > 1).then(|| name(&kind))
        },
        2,
    );
    assert_eq!(kinds.len(), 2, "{kinds:?}");
}
