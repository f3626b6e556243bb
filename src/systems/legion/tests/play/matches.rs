//! Whole matches with players who leave everything to chance: properties that hold in every one.

use super::CATALOG;
use crate::{
    armies::{armies, army},
    random_armies,
};
use kernel::{
    Chance, Language, Mustered,
    game::{
        BySeat, Match, Playable, Player, Random,
        testing::{play_by_chance, play_many},
    },
    muster,
};
use legion::{
    Legion,
    cards::BattleKind,
    play::{
        Answer, LegionMatch, Options, Question, QuestionKind, View,
        action::{MoveKind, UnitAction},
        state::Standing,
        table::Outline,
    },
};
use std::sync::LazyLock;

/// Armies of every faction with a legal hand and deck, and others made up by chance from all cards.
static ARMIES: LazyLock<Vec<Mustered<Legion>>> = LazyLock::new(|| {
    let prove = |document| muster::<Legion>(&CATALOG, document);
    armies(&CATALOG)
        .into_iter()
        .chain(random_armies::armies(&CATALOG, 30))
        .map(|document| prove(document).unwrap_or_else(|(_, report)| panic!("{report:?}")))
        .collect()
});

fn begin(first: usize, second: usize, layout: usize, seed: u64) -> LegionMatch {
    let (armies, layouts) = (&*ARMIES, CATALOG.layouts().len());
    let layout = CATALOG.layouts().nth(layout % layouts).unwrap().1.id.to_string();
    let battle = if seed.is_multiple_of(3) { "quick" } else { "" }.to_owned();
    let options = Options { layout: layout.into(), battle, rounds: if seed.is_multiple_of(2) { 6 } else { 3 } };
    let both: BySeat<&Mustered<Legion>> = [&armies[first % armies.len()], &armies[second % armies.len()]].into();
    Legion::begin(&CATALOG, both, &options, seed, &mut Vec::new()).unwrap()
}

/// Invariants at every question.
fn hold(game: &LegionMatch) {
    let (state, fixed) = (game.state(), game.fixed());
    let view = View { fixed, state };
    let decision = game.decision().unwrap();
    // Objects lie on the battlefield (LEG-GEN-03).
    for token in state.tokens.iter().filter(|token| token.holder.is_none()) {
        assert!(state.field.holds(&Outline::round(token.at, 0)), "{token:?}");
    }
    for unit in fixed.all_units() {
        let own = state.unit(unit);
        // Every unit in play has a leader (LEG-GEN-06), and at most one standby token and two activations a round.
        assert_eq!(own.is_in_play(), own.is_in_play() && own.leader().is_some(), "{unit:?}");
        assert_eq!(own.minis.is_empty(), own.standing == Standing::Defeated, "{unit:?}");
        let spec = fixed.unit(unit);
        // IG-88 may stand until the End Phase.
        let falls = CATALOG.find_unit("ig_88") != Some(spec.card);
        // A transport that is destroyed stands until those in it have got out.
        let empties = decision.question.kind() == QuestionKind::Disembark && decision.question.other() == Some(unit);
        for mini in own.minis.iter().filter(|_| falls && !empties) {
            assert!(
                mini.wounds < spec.minis[usize::from(mini.spec)].wounds,
                "{mini:?} of {} at {:?}, {:?}",
                CATALOG.unit(spec.card).id,
                decision.question,
                state.activation
            );
        }
        // A passenger is where its vehicle is, in one that has room (LEG-KW-TRANSPORT-X).
        if let Some(carrier) = own.inside {
            let (vehicle, seats) = (state.unit(carrier), fixed.unit(carrier).transport.unwrap().seats);
            assert!(vehicle.is_in_play() && own.is_in_play());
            assert_eq!(own.minis[0].at, vehicle.minis[0].at);
            assert!(view.passengers(carrier).count() <= usize::from(seats));
        }
        assert!(!(own.tokens.suppression > 0 && spec.is_vehicle()));
    }
    let compels = matches!(decision.question, Question::Destination(_, MoveKind::Compulsory, _));
    // Offers are a sample of the legal answers.
    if decision.question.kind() != QuestionKind::Displaced && !compels {
        for answer in decision.answers.iter().step_by(17) {
            let judged = view.judged(&decision.question, answer);
            assert!(judged.is_none_or(|judged| judged.is_ok()), "{:?} {answer:?}: {judged:?}", decision.question);
        }
    }
    // In the middle of a move bases may still lie over each other.
    let settled = [QuestionKind::Act, QuestionKind::Turn, QuestionKind::Command];
    if !settled.contains(&decision.question.kind()) {
        return;
    }
    let bases: Vec<_> = view
        .in_play()
        .filter(|unit| view.carrier(*unit).is_none())
        .flat_map(|unit| (0..view.unit(unit).minis.len()).map(move |mini| (unit, mini)))
        .map(|(unit, mini)| (unit, view.body(unit, mini)))
        .collect();
    for (at, (unit, body)) in bases.iter().enumerate() {
        assert!(state.field.holds(&body.outline), "{unit:?} is off the battlefield");
        for (other, its) in &bases[..at] {
            let apart = (body.foot - its.foot).abs() > fixed.unit(*unit).silhouette.max(fixed.unit(*other).silhouette);
            assert!(apart || !body.outline.overlaps(&its.outline), "{unit:?} and {other:?} stand on one spot");
        }
    }
}

/// True if an army has a transport.
fn carries(army: &Mustered<Legion>) -> bool {
    let transports = |id: legion::cards::UnitId| {
        let keywords = &CATALOG.unit(id).keywords;
        keywords.iter().any(|used| CATALOG.keyword(used.keyword).id.ends_with("transport"))
    };
    army.document().list.units.iter().any(|unit| unit.card.known().is_some_and(transports))
}

#[test]
fn units_ride_through_whole_matches() {
    // By chance, but into vehicles and out of them whenever that is offered.
    let with: Vec<usize> = (0..ARMIES.len()).filter(|army| carries(&ARMIES[*army])).collect();
    let (mut rides, mut got_out) = (0, 0);
    for (number, army) in with.iter().take(2).enumerate() {
        let mut game = begin(*army, *army, number, 2 * number as u64 + 1);
        let mut chance = Chance::seeded(number as u64);
        let mut asked = 0;
        while let Some(decision) = game.decision().cloned() {
            hold(&game);
            let rides_along = |answer: &&Answer| match answer {
                Answer::Unit(_) => decision.question.kind() == QuestionKind::DeployAt,
                Answer::Action(deed) => matches!(deed, UnitAction::Embark(_) | UnitAction::Disembark),
                _ => false,
            };
            let wish = decision.answers.iter().find(rides_along);
            let answer = wish.copied().unwrap_or_else(|| decision.answers[chance.place(decision.answers.len())]);
            rides += usize::from(wish.is_some_and(|answer| *answer != Answer::Action(UnitAction::Disembark)));
            got_out += usize::from(answer == Answer::Action(UnitAction::Disembark));
            game.apply(&answer, &mut Vec::new()).unwrap();
            asked += 1;
            assert!(asked < 20_000, "the match does not end");
        }
    }
    assert!(rides > 0 && got_out > 0, "{rides} {got_out} with {} armies that have a transport", with.len());
}

#[test]
fn a_match_is_played_on_every_layout_to_its_end() {
    for layout in 0..CATALOG.layouts().len() {
        let mut game = begin(layout, layout + 1, layout, layout as u64);
        let (mut first, mut second) = (Random::new(layout as u64), Random::new(1));
        game.play_out(&mut [&mut first, &mut second]);
        assert!(game.outcome().is_some(), "layout {layout}");
    }
}

#[test]
fn matches_of_chance_keep_to_the_rules_at_every_question() {
    for number in 0..5 {
        play_by_chance(&mut begin(number, number + 3, number, number as u64), number as u64, hold);
    }
}

#[test]
#[ignore = "takes minutes"]
fn ten_thousand_matches_of_chance_end_on_every_layout() {
    play_many(|number| begin(number / 7, number / 11 + number, number, number as u64), hold);
}

#[test]
fn a_match_with_other_hidden_things_asks_the_same() {
    // LEG-GEN-12: with the other's card and the order of the pools changed, a player sees the same match and is asked the
    // same.
    let mut compared = 0;
    for number in 0..2 {
        let mut game = begin(number, number + 9, number, 2 * number as u64);
        let mut chance = Chance::seeded(4);
        let mut player: Box<dyn Player<LegionMatch>> = Box::new(Random::new(3));
        while game.outcome().is_none() && game.state().round < 3 {
            let decision = game.decision().unwrap().clone();
            let seen = game.seen(decision.seat);
            if chance.below(40) == 0
                && let Some(other) = seen.imagined(Chance::seeded(compared))
            {
                assert_eq!(other.decision(), game.decision());
                let again = other.seen(decision.seat);
                assert!(again.hand().map(|(place, _)| place).eq(seen.hand().map(|(place, _)| place)));
                for seat in kernel::game::Seat::BOTH {
                    assert_eq!(again.left(seat), seen.left(seat));
                    assert_eq!(again.view().state.side(seat).tokens, seen.view().state.side(seat).tokens);
                }
                assert_eq!(again.view().state.units, seen.view().state.units);
                assert_eq!(again.view().state.tokens, seen.view().state.tokens);
                let told = |game: &LegionMatch| Legion::describe_question(&CATALOG, game, Language::English);
                assert_eq!(told(&other), told(&game));
                compared += 1;
            }
            let picked = player.answer(&seen, &decision);
            game.apply(&decision.answers[picked], &mut Vec::new()).unwrap();
        }
    }
    assert!(compared > 5, "{compared}");
}

#[test]
fn a_chosen_card_and_the_order_of_the_pools_are_not_in_what_the_other_sees() {
    // LEG-CMD-03, LEG-GEN-12.
    let mut game = begin(0, 1, 3, 3);
    let mut player: Box<dyn Player<LegionMatch>> = Box::new(Random::new(3));
    let mut tried = 0;
    while game.outcome().is_none() && tried < 3 {
        let decision = game.decision().unwrap().clone();
        let seen = game.seen(decision.seat);
        if let Some(other) = seen.imagined(Chance::seeded(1)).filter(|_| decision.question.kind() == QuestionKind::Turn)
        {
            tried += 1;
            let hand = |game: &LegionMatch| game.seen(decision.seat).hand().map(|(place, _)| place).collect::<Vec<_>>();
            assert_eq!(hand(&other), hand(&game));
            assert_eq!(other.seen(decision.seat).left(decision.seat.other()), seen.left(decision.seat.other()));
        }
        let picked = player.answer(&game.seen(decision.seat), &decision);
        game.apply(&decision.answers[picked], &mut Vec::new()).unwrap();
    }
    assert_eq!(tried, 3);
}

#[test]
fn what_no_source_has_is_told_in_the_builder_and_before_a_match_and_left_out_of_it() {
    // LEG-OBJ-06, LEG-OBJ-07: seven of the eight supply cards have no known text; keyword Command Node.
    let mut document = army(&CATALOG, 3);
    let supplies = CATALOG.find_battle("supply_drop").unwrap();
    document.list.battle_deck.as_mut().unwrap().row_mut(BattleKind::Condition)[0] = kernel::Choice::Known(supplies);
    let army = muster::<Legion>(&CATALOG, document.clone()).unwrap_or_else(|(_, report)| panic!("{report:?}"));
    let gaps = Legion::gaps(&CATALOG, &army, Language::English);
    assert!(gaps.iter().any(|gap| gap.card == "Supply Drop" && !gap.partly), "{gaps:?}");
    let options = Options { rounds: 6, ..Options::default() };
    let game = Legion::begin(&CATALOG, [&army, &army].into(), &options, 1, &mut Vec::new()).unwrap();
    assert!(game.state().rows.iter().all(|row| !row.contains(&supplies)));
    // In the builder, with a tank whose keyword no source explains.
    let tank = CATALOG.find_unit("nr_n99_persuader_class_tank_droid_prototype_tank_droid").unwrap();
    document.list.units.push(legion::Unit::new(tank));
    let report = legion::checks::check(&CATALOG, &document);
    let told = |check: &str, words: &str| {
        let found = report.findings.iter().filter(|finding| finding.check == check);
        found.into_iter().any(|finding| finding.sentence(Language::English, &*CATALOG).contains(words))
    };
    assert!(told("LEG-CHK-76", "supply cards") && told("LEG-CHK-92", "Command Node"), "{report:?}");
    let coverage = Legion::coverage(&CATALOG, Language::English);
    let named = |gap: &kernel::game::Gap| gap.card.starts_with("NR-N99 Persuader") && gap.why.contains("Command Node");
    assert!(coverage.iter().any(|of| of.gaps.iter().any(named)));
}
