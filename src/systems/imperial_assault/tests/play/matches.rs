//! Whole matches with players who leave everything to chance: properties that hold in every one.

use super::CATALOG;
use crate::skirmishes::skirmishes;
use imperial_assault::{
    ImperialAssault,
    cards::{MapId, ability::FigureBan},
    play::{Options, QuestionKind, SkirmishMatch, fixed::missions},
};
use kernel::{
    Chance, Language, Mustered,
    game::{
        BySeat, Match, Playable, Player, Random,
        testing::{play_by_chance, play_many},
    },
    muster,
};
use std::sync::LazyLock;

/// Armies of both seasons with a legal deck.
static ARMIES: LazyLock<Vec<Mustered<ImperialAssault>>> = LazyLock::new(|| {
    let prove = |document| muster::<ImperialAssault>(&CATALOG, document);
    skirmishes(&CATALOG)
        .into_iter()
        .map(|document| prove(document).unwrap_or_else(|(_, report)| panic!("{report:?}")))
        .collect()
});

fn maps() -> Vec<MapId> {
    CATALOG.maps().map(|(id, _)| id).filter(|map| missions::is_played(&CATALOG, *map)).collect()
}

/// A match on a map, for any of its missions.
fn begin(first: usize, second: usize, map: usize, seed: u64) -> SkirmishMatch {
    let maps = maps();
    let map = CATALOG.map(maps[map % maps.len()]).id.to_string();
    begin_with(first, second, Options { map: map.into(), ..Options::default() }, seed)
}

pub fn begin_with(first: usize, second: usize, agreed: Options, seed: u64) -> SkirmishMatch {
    let armies = &*ARMIES;
    let options =
        Options { figures_score: seed.is_multiple_of(2), passing: seed.is_multiple_of(3), rounds: 4, ..agreed };
    let both: BySeat<&Mustered<ImperialAssault>> =
        [&armies[first % armies.len()], &armies[second % armies.len()]].into();
    ImperialAssault::begin(&CATALOG, both, &options, seed, &mut Vec::new()).unwrap()
}

/// Invariants at every question.
fn hold(game: &SkirmishMatch) {
    let (state, fixed) = (game.state(), game.fixed());
    let view = imperial_assault::play::View { fixed, state };
    // In the middle of a movement figures may share a space.
    let kind = game.decision().unwrap().question.kind();
    let settled = matches!(kind, QuestionKind::Act | QuestionKind::Group | QuestionKind::NextFigure);
    let mut taken = imperial_assault::play::board::SpaceSet::EMPTY;
    for figure in view.in_play() {
        let (group, stand) = (fixed.group(figure), state.figure(figure).stand);
        assert!(group.base.fits(&state.ground, stand, group.is_free()), "{figure:?} stands where it cannot: {stand:?}");
        assert!(
            !settled || state.figure(figure).damage < view.health(figure) || view.cannot(figure, FigureBan::BeDefeated)
        );
        for space in view.spaces(figure) {
            let shares = fixed.group(figure).is_companion;
            assert!(!settled || shares || !taken.contains(space), "two figures on {space:?}");
            taken.insert(space);
        }
    }
    for (number, token) in state.tokens.iter().enumerate() {
        assert!(token.carrier.is_none_or(|carrier| state.figure(carrier).is_in_play()), "{number}");
        assert!(token.gone || state.ground.has(view.token_space(number)), "{number} lies off the map");
        assert!(token.kept.is_none() || token.gone, "{number} is kept on the map");
    }
    for piece in view.pieces() {
        assert!(state.figure(piece).damage < fixed.group(piece).health, "{piece:?}");
        assert!(!state.figure(piece).statuses.iter().any(|_| true), "{piece:?} has a condition");
    }
    // Every Command card is in the deck, in the hand or in the discard pile of its player, on the table or out of the game.
    for seat in kernel::game::Seat::BOTH {
        let seen = game.seen(seat);
        let (hand, deck) = seen.cards_left(seat);
        let known = seen.discard(seat).len() + seen.elsewhere(seat);
        assert_eq!(hand + deck + known, fixed.decks[seat.index()].len());
        assert!(state.side(seat).points >= 0);
    }
}

/// The missions that are played.
fn missions() -> Vec<String> {
    let played = CATALOG.missions().map(|(_, mission)| mission).filter(|mission| mission.is_played());
    played.map(|mission| mission.id.to_string()).collect()
}

#[test]
fn a_match_is_played_for_every_mission_of_every_map_to_its_end() {
    for (number, mission) in missions().into_iter().enumerate() {
        let seed = number as u64;
        let mut game = begin_with(number, number + 1, Options { mission, ..Options::default() }, seed);
        let (mut first, mut second) = (Random::new(seed), Random::new(seed + 1));
        game.play_out(&mut [&mut first, &mut second]);
        assert!(game.outcome().unwrap().winner.is_some());
    }
}

#[test]
fn matches_of_chance_keep_to_the_rules_at_every_question() {
    // Missions with neutral figures, hidden coordinates, couriers and kept tokens.
    for (number, mission) in
        ["chopper-base-atollon-a", "lothal-spaceport-b", "uscru-entertainment-district-a", "nal-hutta-swamps-b"]
            .into_iter()
            .enumerate()
    {
        let agreed = Options { mission: mission.to_owned(), rounds: 2, ..Options::default() };
        let mut game = begin_with(number + 1, number + 4, agreed, number as u64);
        play_by_chance(&mut game, number as u64, hold);
    }
    for number in 0..4 {
        play_by_chance(&mut begin(number, number + 1, number * 5, number as u64), 77, hold);
    }
}

#[test]
#[ignore = "takes minutes"]
fn ten_thousand_matches_of_chance_end_on_every_map() {
    let missions = missions();
    let begin = |number: usize| {
        let options = Options { mission: missions[number % missions.len()].clone(), ..Options::default() };
        begin_with(number / 7, number / 11 + number, options, number as u64)
    };
    play_many(begin, hold);
}

#[test]
fn a_match_with_other_hidden_things_asks_the_same() {
    // IA-TERM-07: with the other's hand and decks, true coordinate or red marker changed, a player sees the same match and
    // is asked the same.
    for (number, mission) in ["lothal-spaceport-b", "training-ground-b", "moisture-farm-a"].into_iter().enumerate() {
        let agreed = Options { mission: mission.to_owned(), ..Options::default() };
        let mut game = begin_with(number, number + 1, agreed, number as u64);
        let (mut compared, mut chance) = (0, Chance::seeded(4));
        let mut player: Box<dyn Player<SkirmishMatch>> = Box::new(Random::new(3));
        while game.outcome().is_none() && game.state().round < 3 {
            let decision = game.decision().unwrap().clone();
            let seen = game.seen(decision.seat);
            if chance.below(6) == 0
                && let Some(other) = seen.imagined(Chance::seeded(compared))
            {
                assert_eq!(other.decision(), game.decision());
                let again = other.seen(decision.seat);
                assert_eq!(again.hand(), seen.hand());
                for seat in kernel::game::Seat::BOTH {
                    assert_eq!(again.cards_left(seat), seen.cards_left(seat));
                    assert_eq!(again.discard(seat), seen.discard(seat));
                    assert_eq!(again.view().points(seat), seen.view().points(seat));
                }
                assert_eq!(again.view().state.tokens, seen.view().state.tokens);
                assert_eq!(again.view().state.figures, seen.view().state.figures);
                assert_eq!(again.view().state.mission.marked, seen.view().state.mission.marked);
                let told = |game: &SkirmishMatch| ImperialAssault::describe_question(&CATALOG, game, Language::English);
                assert_eq!(told(&other), told(&game));
                compared += 1;
            }
            let picked = player.answer(&seen, &decision);
            game.apply(&decision.answers[picked], &mut Vec::new()).unwrap();
        }
        assert!(compared > 5, "{mission}: {compared}");
    }
}

#[test]
fn a_hand_and_the_decks_are_not_in_what_the_other_sees() {
    // IA-TERM-07: an imagined match deals the other's hand anew, and keeps the own one.
    let mut game = begin(0, 1, 3, 9);
    let mut player: Box<dyn Player<SkirmishMatch>> = Box::new(Random::new(3));
    while game.state().round < 2 {
        let decision = game.decision().unwrap().clone();
        let picked = player.answer(&game.seen(decision.seat), &decision);
        game.apply(&decision.answers[picked], &mut Vec::new()).unwrap();
    }
    let seat = game.decision().unwrap().seat;
    let seen = game.seen(seat);
    let imagined = seen.imagined(Chance::seeded(1));
    if let Some(other) = imagined {
        assert_eq!(other.seen(seat).hand(), seen.hand());
        assert_eq!(other.seen(seat.other()).hand().len(), seen.cards_left(seat.other()).0);
    }
}
