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
use serde_json::json;

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
    for cards in game.state().turned_cards() {
        let apart: std::collections::BTreeSet<_> = cards.iter().collect();
        assert_eq!(apart.len(), cards.len(), "IA-CARD-01, IA-CARD-04: a card that is exhausted pays for nothing");
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
        let trial = playing(&HEROES[..count], &mission.id, json!({"open_groups": ["royal-guard-regular"]}));
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

/// Heroes with all cards of their classes, items of every kind and rewards, and an Empire with cards of its own.
fn laden(heroes: &[&str], mission: &str, seed: u64) -> crate::trial::Trial {
    let learned = |hero: usize| {
        let own = CARDS.campaign.find_hero(heroes[hero]);
        let cards = CARDS.campaign.class_cards().filter(move |(_, card)| Some(card.hero) == own && card.xp > 0);
        cards.map(move |(_, card)| json!({"hero": hero, "card": card.id}))
    };
    let bought = CARDS.campaign.items().enumerate().filter(|(place, _)| (*place as u64 + seed).is_multiple_of(3));
    let bought = bought.map(|(place, (_, item))| json!({"hero": place % heroes.len(), "item": item.id}));
    let mut imperial: Vec<_> = CARDS.campaign.imperial_cards().map(|(_, card)| card.id.to_string()).collect();
    let mut agenda: Vec<_> = CARDS.campaign.agenda_cards().map(|(_, card)| card.id.to_string()).collect();
    for cards in [&mut imperial, &mut agenda] {
        let mut place = 0;
        cards.retain(|_| {
            place += 1;
            (place + seed).is_multiple_of(4)
        });
    }
    let first = json!({"slot": 1, "mission": "core2", "threat_level": 2, "winner": "rebels",
        "gained": {"hero_xp": vec![60; heroes.len()], "credits": 90_000, "imperial_xp": 90, "influence": 90},
        "rebel_stage": {
            "learned": (0..heroes.len()).flat_map(learned).collect::<Vec<_>>(),
            "bought": bought.collect::<Vec<_>>(),
        },
        "imperial_stage": {"learned": imperial, "bought": agenda}});
    let second = json!({"slot": 2, "mission": mission, "threat_level": 3,
        "open_groups": ["royal-guard-regular", "probe-droid-regular", "stormtrooper-elite"]});
    crate::trial::of(heroes).set("log", json!([first, second]))
}

#[test]
fn missions_with_all_that_heroes_and_the_empire_can_carry_end_whatever_is_answered() {
    let all: Vec<&str> = CARDS.campaign.heroes().map(|(_, hero)| &*hero.id).collect();
    let missions: Vec<&str> = CARDS.campaign.missions().map(|(_, mission)| &*mission.id).collect();
    let mut used = std::collections::BTreeSet::new();
    for seed in 0..24_u64 {
        let place = seed as usize;
        let heroes: Vec<&str> = (0..2 + place % 3).map(|at| all[(place * 4 + at) % all.len()]).collect();
        let trial = laden(&heroes, missions[(place * 7) % missions.len()], seed);
        let Ok((mut game, _)) = begin(&trial, seed) else { continue };
        let mut player = Random::new(seed);
        let mut events = Vec::new();
        let mut answers = 0;
        while game.decision().is_some() {
            hold(&game);
            let answer = answer_of(&game, &mut [&mut player.clone(), &mut player]).unwrap();
            game.apply(&answer, &mut events).unwrap();
            answers += 1;
            assert!(answers < 40_000, "{heroes:?}");
        }
        assert!(game.outcome().is_some(), "{heroes:?} gave up");
        for event in &events {
            if let imperial_assault::play::Event::Used(ability, _) = event {
                let play = &game.fixed().abilities.ability(*ability).play;
                let _ = used.insert(play.name.clone());
            }
        }
    }
    assert!(used.len() > 60, "{used:?}");
}
