//! Properties of any mission that is played by chance.

use imperial_assault::{
    campaign::cards::Side,
    play::{View, fixed::EMPIRE, state::Place},
};
use kernel::game::{Match as _, Playable as _, Random, answer_of};

use super::{CARDS, begin, playing};
use crate::trial::HEROES;
use imperial_assault::play::{CampaignMissions, SkirmishMatch};
use kernel::Language;

/// Nothing that never is, whatever happened.
fn hold(game: &SkirmishMatch) {
    let view = View { fixed: game.fixed(), state: game.state() };
    let (campaign, state) = view.campaign().unwrap();
    assert!((0..=20).contains(&state.threat), "IA-CAMP-25: {}", state.threat);
    for (place, (hero, now)) in campaign.heroes.iter().zip(&state.heroes).enumerate() {
        assert!(now.strain <= hero.endurance[usize::from(now.is_wounded)], "IA-CAMP-36: {}", now.strain);
        assert!(now.used <= now.tokens && now.runs <= 2, "IA-CAMP-31, IA-CAMP-33");
        let figure = imperial_assault::play::FigureNo(place as u8);
        assert!(view.figure(figure).damage <= view.health(figure), "IA-DMG-02");
    }
    let mut taken = std::collections::BTreeSet::new();
    for figure in view.in_play() {
        if view.group(figure).is_companion {
            continue;
        }
        for space in view.spaces(figure) {
            assert!(game.state().ground.has(space), "on the map");
            let shared = !taken.insert(space);
            assert!(!shared || state_is_moving(game), "one figure in a space");
        }
    }
    for (group, known) in game.fixed().groups_of(EMPIRE) {
        let is_there = known.figures().any(|figure| view.figure(figure).is_in_play());
        assert!(known.is_companion || !is_there || view.place_of(group) == Place::Map, "IA-CAMP-83");
    }
}

/// True within an activation: a figure passes through others.
fn state_is_moving(game: &SkirmishMatch) -> bool {
    game.state().activation.is_some()
}

#[test]
fn every_mission_on_the_board_is_played_to_an_end_by_chance() {
    let (mut ended, mut off) = (0, 0);
    for (number, (_, mission)) in CARDS.campaign.missions().enumerate() {
        let count = 2 + number % 3;
        let trial = playing(&HEROES[..count], &mission.id, serde_json::json!({"open_groups": ["royal-guard-regular"]}));
        let Ok((mut game, _)) = begin(&trial, number as u64) else {
            off += 1;
            continue;
        };
        let mut player = Random::new(number as u64);
        let mut events = Vec::new();
        let mut answers = 0;
        while let Some(decision) = game.decision() {
            hold(&game);
            let answer = answer_of(&game, &mut [&mut player.clone(), &mut player]).unwrap();
            if answers % 97 == 0 {
                for language in Language::ALL {
                    let asked = CampaignMissions::describe_question(&CARDS, &game, language);
                    let label = CampaignMissions::describe_answer(&CARDS, &game, &answer, language);
                    assert!(!asked.is_empty() && !label.is_empty(), "{decision:?}");
                }
            }
            game.apply(&answer, &mut events).unwrap();
            answers += 1;
            assert!(answers < 20_000, "{}", mission.id);
        }
        let outcome = game.outcome().unwrap_or_else(|| panic!("{} was given up", mission.id));
        assert!(outcome.winner.is_some() && outcome.rounds <= 15);
        let (campaign, state) = View { fixed: game.fixed(), state: game.state() }.campaign().unwrap();
        let winner = state.ending.map(|ending| campaign.endings[ending]);
        let side = if outcome.winner == Some(EMPIRE) { Side::Imperial } else { Side::Rebels };
        assert!(winner.is_none_or(|winner| winner == side), "{}", mission.id);
        ended += 1;
    }
    // The maps of three missions of Empire at War's box are larger than the board.
    assert_eq!((ended, off), (134, 4));
}
