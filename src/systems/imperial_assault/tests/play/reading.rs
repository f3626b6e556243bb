//! Readings of rules and cards: timing and meaning of words (sections 2, 5, 6, 9, 11 and 16).

use super::{CATALOG, figure, scene};
use imperial_assault::{
    cards::{Die, Effect, EffectUse, Keyword, MissionRule, Surge, Value},
    play::{
        Answer, Event, Interactable, Phase, QuestionKind, Status, View,
        board::{Direction, Space, Stand},
        reckoning::Cause,
        testing::{Scene, eager, passing, with},
    },
};
use kernel::{Chance, game::Seat};

fn surge(effect: Effect, value: Value) -> Surge {
    Surge { cost: 1, effects: vec![EffectUse { effect, value }], told_by: None }
}

/// Vader (0) beside a Rebel Trooper (1), with one red die and this surge ability.
fn blow(effect: Effect, value: Value) -> Scene {
    let mut scene = scene(&["darth-vader"], &["rebel-trooper-regular"]);
    scene.armed(0, &[Die::Red], &[surge(effect, value)]).shielded(1, &[]).put(0, 0, 0).put(1, 1, 0);
    scene.fixture.fixed.groups[1].health = 9;
    scene
}

#[test]
fn what_cannot_be_done_no_mission_lets_a_figure_do() {
    // IA-GOLD-02: an animal cannot interact, whatever the mission offers.
    let armies: [&[&str]; 2] = [&["nexu-regular", "darth-vader"], &["chewbacca"]];
    let mut scene = Scene::with_mission(&CATALOG, armies, "mos-eisley-cantina-a");
    let contact = scene.view().tokens("contact").next().unwrap();
    let space = scene.view().token_space(contact);
    let things = |scene: &Scene, number: u8| scene.view().interactables(figure(number));
    scene.put(1, space.column(), space.row());
    assert_eq!(things(&scene, 1), [Interactable::Token(contact as u8)]);
    scene.put(0, space.column(), space.row());
    assert!(things(&scene, 0).is_empty());
}

#[test]
fn what_only_campaigns_have_is_not_in_a_skirmish() {
    // IA-GOLD-04: nobody is wounded, one action attacks, and nobody rests.
    let mut scene = scene(&["luke-skywalker-hero-of-the-rebellion"], &["darth-vader"]);
    let health = scene.view().group(figure(0)).health;
    scene.put(0, 0, 0).put(1, 1, 0).activate(0);
    let offers = scene.offers();
    let is_known = |offer: &Answer| {
        matches!(
            offer,
            Answer::Attack { .. }
                | Answer::Move
                | Answer::Special(_)
                | Answer::Use(..)
                | Answer::Pass
                | Answer::Walk(_)
        )
    };
    assert!(offers.iter().all(is_known), "IA-ACT-02: {offers:?}");
    scene.hurt(0, health, 0, passing);
    assert!(scene.events().contains(&Event::Defeated(figure(0))));
    // No mission of a skirmish lets figures escape, lets them be incapacitated, or asks for a test of an attribute.
    let asks = |rule: &MissionRule| format!("{rule:?}").to_lowercase();
    let rules: Vec<String> = CATALOG.missions().flat_map(|(_, mission)| &mission.rules).map(asks).collect();
    assert!(rules.len() > 100);
    for word in ["escape", "incapacitated", "attribute"] {
        assert!(!rules.iter().any(|rule| rule.contains(word)), "IA-MOVE-19, IA-TERM-09, IA-ACT-15: {word}");
    }
}

#[test]
fn ia_ex_81_each_figure_of_a_group_has_the_ability_of_its_card() {
    // IA-GOLD-03, IA-CARD-05: both Gamorrean Guards roll again in their own attacks.
    let mut scene = scene(&["gamorrean-guard-regular"], &["darth-vader"]);
    scene.armed(0, &[Die::Red], &[]).shielded(2, &[]).put(0, 0, 0).put(1, 1, 1).put(2, 1, 0);
    scene.silence(1);
    for guard in [0, 1] {
        scene.faces(&[0, 4]);
        scene.attack(guard, 2, eager);
    }
    let again = scene.events().iter().filter(|event| matches!(event, Event::Rerolled { .. }));
    let who: Vec<_> = again
        .map(|event| match event {
            Event::Rerolled { figure, .. } => figure.0,
            _ => 9,
        })
        .collect();
    assert_eq!(who, [0, 1]);
}

/// An AT-ST, which rolls one attack die again, and a trooper.
fn roller() -> Scene {
    let mut scene = scene(&["at-st-elite"], &["rebel-trooper-regular"]);
    scene.armed(0, &[Die::Red], &[]).shielded(1, &[]).put(0, 0, 0).put(1, 5, 0);
    scene.fixture.fixed.groups[0].innate.symbols.accuracy = 9;
    scene.fixture.fixed.groups[1].health = 20;
    scene
}

#[test]
fn ia_ex_82_an_ability_is_used_once_in_every_attack() {
    // IA-CARD-06.
    let mut scene = roller();
    for _ in 0..2 {
        scene.faces(&[0, 4]);
        scene.attack(0, 1, eager);
    }
    let again = scene.events().iter().filter(|event| matches!(event, Event::Rerolled { .. })).count();
    assert_eq!((again, scene.dice_left()), (2, 0));
}

#[test]
fn what_a_player_declined_waits_for_its_next_opportunity() {
    // IA-CONF-02, IA-ATK-15: rolling again is asked once an attack, after the roll.
    let mut scene = roller();
    for asked in 1..=2 {
        scene.faces(&[0]);
        scene.attack(0, 1, passing);
        let uses = scene.fixture.questions.iter().filter(|asked| asked.question.kind() == QuestionKind::Use).count();
        assert_eq!(uses, asked);
    }
    let place = |wanted: fn(&Event) -> bool| scene.events().iter().position(wanted).unwrap();
    assert!(
        place(|event| matches!(event, Event::AttackDeclared { .. }))
            < place(|event| matches!(event, Event::Rolled { .. }))
    );
}

#[test]
fn ia_ex_72_a_die_is_rolled_again_by_one_side_alone() {
    // IA-ATK-05: once the attacker has rolled its one die again, there is none left for anybody.
    let mut scene = roller();
    scene.faces(&[0, 4]);
    let mut left = None;
    scene.attack(0, 1, |question, answers| {
        if question.kind() == QuestionKind::Use {
            left = Some(answers.len());
        }
        eager(question, answers)
    });
    assert_eq!(left, Some(2), "use it or not");
    let dice: Vec<bool> = scene
        .events()
        .iter()
        .filter_map(|event| match event {
            Event::Rerolled { .. } => Some(true),
            _ => None,
        })
        .collect();
    assert_eq!(dice.len(), 1);
}

#[test]
fn ia_ex_84_ties_of_a_mission_are_decided_by_who_has_initiative() {
    // IA-INIT-03, IA-CONF-03: two figures beside a thug.
    let armies: [&[&str]; 2] = [&["darth-vader"], &["chewbacca"]];
    for seat in Seat::BOTH {
        let mut scene = Scene::with_mission(&CATALOG, armies, "corellian-underground-a");
        let thug = scene.view().tokens("thug").next().unwrap();
        let ground = scene.state().ground.clone();
        let near: Vec<Space> =
            ground.adjacent(scene.view().token_space(thug)).filter(|space| !ground.is_blocking(*space)).collect();
        scene.put(0, near[0].column(), near[0].row()).put(1, near[1].column(), near[1].row());
        scene.fixture.state.initiative = seat;
        scene.end_round().step(eager);
        let ties: Vec<Seat> = scene
            .fixture
            .questions
            .iter()
            .filter(|asked| matches!(asked.question.kind(), QuestionKind::Mission))
            .map(|asked| asked.seat)
            .collect();
        assert!(!ties.is_empty() && ties.iter().all(|asked| *asked == seat));
    }
}

#[test]
fn ia_ex_87_a_large_figure_is_deployed_in_any_orientation_over_the_zone() {
    // IA-SETUP-07, IA-SETUP-08, IA-LARGE-08.
    let armies: [&[&str]; 2] = [&["at-st-elite"], &["darth-vader"]];
    let mut scene = Scene::with_mission(&CATALOG, armies, "chopper-base-atollon-practice-duel");
    scene.from_setup();
    scene.play_on(eager, |state| state.round < 1);
    let deploys: Vec<_> = scene
        .fixture
        .questions
        .iter()
        .filter(|asked| asked.question.kind() == QuestionKind::Deploy && asked.question.figure() == Some(figure(0)))
        .collect();
    let stands: Vec<Stand> = deploys[0]
        .answers
        .iter()
        .filter_map(|answer| match answer {
            Answer::Stand(stand) => Some(*stand),
            _ => None,
        })
        .collect();
    assert!(stands.iter().any(|stand| stand.turned) && stands.iter().any(|stand| !stand.turned));
    let ground = &scene.state().ground;
    for stand in stands {
        let spaces = scene.view().group(figure(0)).base.spaces(stand);
        assert!(spaces.iter().all(|space| ground.has(*space)));
        assert!(scene.view().group(figure(0)).base.fits(ground, stand, true));
    }
    // Its card lies face up and ready.
    assert_eq!(scene.view().ready(scene.fixture.fixed.seat(figure(0))).len(), 1);
}

#[test]
fn a_match_goes_through_its_phases_round_after_round() {
    // IA-SETUP-01, IA-SETUP-02, IA-ROUND-01: initiative comes before zones and figures, then activations, then status.
    let armies: [&[&str]; 2] = [&["darth-vader"], &["chewbacca"]];
    let mut scene = Scene::with_mission(&CATALOG, armies, "chopper-base-atollon-practice-duel");
    scene.from_setup();
    scene.play_on(passing, |state| state.round < 3);
    let told: Vec<String> = scene
        .events()
        .iter()
        .filter_map(|event| match event {
            Event::PhaseBegan(Phase::Setup) => Some("setup".to_owned()),
            Event::PhaseBegan(Phase::Activation) => Some("activation".to_owned()),
            Event::PhaseBegan(Phase::Status) => Some("status".to_owned()),
            Event::RoundBegan(round) => Some(round.to_string()),
            Event::ZoneChosen(Seat::First, _) => Some("zone".to_owned()),
            Event::Deployed(figure, _) => Some(format!("figure {}", figure.0)),
            _ => None,
        })
        .collect();
    let chosen = scene.events().iter().position(|event| matches!(event, Event::Initiative(_))).unwrap();
    let zone = scene.events().iter().position(|event| matches!(event, Event::ZoneChosen(..))).unwrap();
    assert!(chosen < zone);
    let rounds = ["1", "activation", "status", "2", "activation", "status", "3", "activation"];
    assert_eq!(told[told.len() - 8..], rounds);
}

#[test]
fn command_decks_are_shuffled_and_nothing_gets_lost() {
    // IA-SETUP-01.
    let mut scene = scene(&["darth-vader"], &["chewbacca"]);
    let ids: Vec<_> = CATALOG.commands().map(|(id, _)| id).take(15).collect();
    scene.fixture.fixed.decks = [ids.clone(), ids.clone()];
    let deal = |seed| {
        let state = imperial_assault::play::State::new(&scene.fixture.fixed, Chance::seeded(seed));
        let mut fixture = kernel::game::testing::Fixture::<imperial_assault::ImperialAssault>::new(
            scene.fixture.fixed.clone(),
            state,
        );
        fixture.play_on(&mut passing, |state| state.round < 1).unwrap();
        let game = fixture.into_game();
        kernel::game::Match::seen(&game, Seat::First).hand().to_vec()
    };
    let hands: Vec<_> = (0..6).map(deal).collect();
    assert!(hands.iter().all(|hand| hand.len() == 3 && hand.iter().all(|card| ids.contains(card))));
    assert!(hands.iter().any(|hand| *hand != hands[0]));
}

#[test]
fn armies_lie_open_to_both_players() {
    // IA-ARMY-27, IA-TERM-06: every group with its facts is in what either player sees.
    let mut scene = scene(&["darth-vader", "stormtrooper-regular"], &["chewbacca"]);
    scene.put(0, 0, 0).put(4, 9, 9);
    let game = scene.game();
    for seat in Seat::BOTH {
        let seen = kernel::game::Match::seen(&game, seat);
        let groups: Vec<usize> = Seat::BOTH.map(|of| seen.fixed().groups_of(of).count()).into();
        assert_eq!(groups, [2, 1]);
    }
}

#[test]
fn an_exhausted_group_is_not_activated_until_it_is_ready_again() {
    // IA-CARD-01, IA-CARD-03, IA-ROUND-06, IA-STATUS-01: and nothing of an activation is asked of its player.
    let mut scene = scene(&["darth-vader"], &["chewbacca", "rebel-trooper-regular"]);
    scene.put(0, 0, 0).put(1, 9, 9).put(2, 8, 9).exhaust(0);
    assert!(scene.view().ready(Seat::First).is_empty());
    scene.play_on(passing, |state| state.phase != Phase::Status);
    assert!(scene.fixture.questions.iter().all(|asked| asked.seat == Seat::Second));
    scene.play_on(passing, |state| state.round < 2);
    assert_eq!(scene.view().ready(Seat::First).len(), 1);
}

#[test]
fn an_action_is_done_before_the_next_is_asked_for() {
    // IA-ACT-02, IA-ACT-03: between the attack and its end only the attack asks.
    let mut scene = blow(Effect::Damage, Value::Number(1));
    scene.activate(0).faces(&[3, 0, 0, 0]);
    let space = Space::new(1, 0);
    scene.step(|question, answers| match question.kind() {
        QuestionKind::Act => Answer::Attack { target: figure(1), space },
        _ => eager(question, answers),
    });
    let kinds: Vec<QuestionKind> = scene.fixture.questions.iter().map(|asked| asked.question.kind()).collect();
    assert_eq!(kinds[0], QuestionKind::Act);
    assert!(kinds[1..].iter().all(|kind| *kind != QuestionKind::Act) && kinds.contains(&QuestionKind::Surge));
    assert!(scene.state().attack.is_none());
}

#[test]
fn the_attack_is_that_of_the_card() {
    // IA-ATK-01, IA-ATK-19: its type, and every one of its dice, however many.
    let mut scene = blow(Effect::Damage, Value::Number(1));
    assert!(scene.view().group(figure(0)).is_melee());
    scene.armed(0, &[Die::Red; 9], &[]).faces(&[0; 9]);
    scene.attack(0, 1, passing);
    let rolled = scene.events().iter().find_map(|event| match event {
        Event::Rolled { attack, .. } => Some(attack.len()),
        _ => None,
    });
    assert_eq!((rolled, scene.state().figure(figure(1)).damage), (Some(9), 9));
}

#[test]
fn keywords_of_conditions_act_once_the_attack_is_over() {
    // IA-KW-STUN, IA-KW-BLEED, IA-KW-FOCUS, IA-ATK-10, IA-COND-03: harmful ones befall the target, beneficial ones the
    // attacker.
    for (effect, status, whom) in
        [(Effect::Stun, Status::Stunned, 1), (Effect::Bleed, Status::Bleeding, 1), (Effect::Focus, Status::Focused, 0)]
    {
        let mut scene = blow(effect, Value::None);
        scene.faces(&[3]);
        scene.attack(0, 1, eager);
        let place = |wanted: &Event| scene.events().iter().position(|event| event == wanted).unwrap();
        let gained = place(&Event::StatusGained(figure(whom), status));
        assert!(gained > place(&Event::Damaged(figure(1), 2, Cause::Figure(figure(0)))));
        assert_eq!(status.is_harmful(), whom == 1);
    }
}

#[test]
fn recover_as_a_keyword_takes_damage_off_the_attacker() {
    // IA-KW-RECOVER.
    let mut scene = blow(Effect::Recover, Value::Number(2));
    scene.damage(0, 3).faces(&[3]);
    scene.attack(0, 1, eager);
    assert_eq!(scene.state().figure(figure(0)).damage, 1);
}

#[test]
fn what_is_compulsory_is_not_asked() {
    // IA-CARD-09: a falling Stormtrooper focuses another; only which one is asked.
    let mut scene = scene(&["stormtrooper-elite"], &["darth-vader"]);
    scene.put(0, 0, 0).put(1, 1, 0).put(2, 2, 0).put(3, 0, 1).activate(3);
    scene.armed(3, &[Die::Red, Die::Red], &[]).shielded(0, &[]).faces(&[5, 5]);
    let space = Space::new(0, 0);
    scene.step(|question, answers| match question.kind() {
        QuestionKind::Act => Answer::Attack { target: figure(0), space },
        _ => eager(question, answers),
    });
    assert!(scene.events().contains(&Event::Defeated(figure(0))));
    assert!(scene.fixture.questions.iter().all(|asked| asked.question.kind() != QuestionKind::Use));
    assert!([1, 2].iter().any(|number| scene.state().figure(figure(*number)).statuses.has(Status::Focused)));
}

#[test]
fn a_price_that_is_not_paid_buys_nothing() {
    // IA-CARD-07, IA-CARD-08: a special action needs its action, a surge ability its surge.
    let mut scene = scene(&["imperial-officer-regular", "darth-vader"], &["rebel-trooper-regular"]);
    scene.put(0, 0, 0).put(1, 1, 0).put(2, 9, 9).activate(0);
    let special = |scene: &mut Scene| scene.offers().into_iter().any(|offer| matches!(offer, Answer::Special(_)));
    assert!(special(&mut scene));
    scene.fixture.state.activation.as_mut().unwrap().actions = 0;
    assert!(!special(&mut scene));
    let mut scene = blow(Effect::Damage, Value::Number(1));
    // A face without a surge.
    scene.faces(&[1]);
    scene.attack(0, 1, eager);
    assert!(scene.fixture.questions.iter().all(|asked| asked.question.kind() != QuestionKind::Surge));
    assert_eq!(scene.state().figure(figure(1)).damage, 2);
}

#[test]
fn a_space_with_a_token_is_empty_and_keeps_its_terrain() {
    // IA-SPACE-07, IA-TERR-03, IA-OBJ-02, IA-OBJ-11: figures stop on tokens; a token on difficult terrain changes nothing.
    let armies: [&[&str]; 2] = [&["darth-vader"], &["chewbacca"]];
    let mut scene = Scene::with_mission(&CATALOG, armies, "nal-hutta-swamps-a");
    let token = scene.view().tokens("shield_generator").next().unwrap();
    let ground = scene.state().ground.clone();
    let plain = |space: &Space| !ground.is_blocking(*space) && !ground.is_impassable(*space);
    let slow = ground.spaces().iter().copied().find(|space| {
        ground.is_difficult(*space) && ground.adjacent(*space).any(|next| plain(&next) && !ground.is_difficult(next))
    });
    let slow = slow.unwrap();
    let from = ground.adjacent(slow).find(|next| plain(next) && !ground.is_difficult(*next)).unwrap();
    scene.put(0, from.column(), from.row());
    let cost = |scene: &Scene| scene.view().reach(figure(0), 4, false).cost(Stand::upright(slow));
    let before = cost(&scene);
    scene.fixture.state.tokens[token].space = slow;
    assert_eq!((before, cost(&scene)), (Some(2), Some(2)));
    let reach = scene.view().reach(figure(0), 4, false);
    assert!(reach.stops().any(|(stand, _)| stand.at == slow));
}

#[test]
fn spaces_are_interior_or_exterior_where_the_map_tells() {
    // IA-SPACE-08.
    let known = CATALOG.maps().filter(|(_, map)| map.exterior.is_some()).count();
    assert!(known >= 4);
    for (_, map) in CATALOG.maps() {
        let ground = imperial_assault::play::board::Ground::new(map, 0);
        let of: Vec<Option<bool>> = ground.spaces().iter().map(|space| ground.is_exterior(*space)).collect();
        assert_eq!(of.iter().all(Option::is_some), map.exterior.is_some(), "{}", map.id);
    }
}

#[test]
fn spaces_of_one_terrain_are_one_area_and_an_edge_is_only_crossed() {
    // IA-TERR-01, IA-TERR-02: between two blocking spaces nothing more is in the way than they are.
    let ground = imperial_assault::play::testing::board(&[(3, 3), (4, 3)]);
    let [first, second] = [Space::new(3, 3), Space::new(4, 3)];
    assert!(ground.are_adjacent(first, second) && !ground.is_solid(first, Direction::East));
}

#[test]
fn tokens_and_cards_never_run_out_of_pieces() {
    // IA-TERM-08: every figure of a match can have every condition and power tokens at a time.
    let mut scene = scene(&["stormtrooper-elite", "stormtrooper-elite"], &["stormtrooper-elite", "stormtrooper-elite"]);
    for number in 0..12 {
        scene.put(number, i32::from(number), 0);
        for status in Status::ALL {
            scene.status(number, status);
        }
    }
    let all = |view: &View<'_, '_>| {
        view.in_play()
            .filter(|figure| Status::ALL.into_iter().all(|status| view.figure(*figure).statuses.has(status)))
            .count()
    };
    assert_eq!(all(&scene.view()), 12);
}

#[test]
fn claimed_tokens_lie_with_their_player() {
    // IA-OBJ-10, IA-WIN-03: a crate that was bought is on the map no more, and pays.
    let armies: [&[&str]; 2] = [&["darth-vader"], &["chewbacca"]];
    let mut scene = Scene::with_mission(&CATALOG, armies, "nal-hutta-swamps-b");
    let token = scene.view().tokens("crate").next().unwrap();
    let space = scene.view().token_space(token);
    scene.put(0, space.column(), space.row()).put(1, space.column(), space.row() + 1).activate(0);
    scene.step(with(QuestionKind::Act, Answer::Move));
    scene.step(with(QuestionKind::Act, Answer::Spend(token as u8)));
    assert_eq!(scene.state().tokens[token].kept, Some(Seat::First));
    assert!(!scene.view().tokens("crate").any(|other| other == token));
    assert_eq!(scene.view().points(Seat::First), 2);
}

#[test]
fn conditions_are_beneficial_or_harmful() {
    // IA-COND-03.
    let harmful: Vec<Status> = Status::ALL.into_iter().filter(|status| status.is_harmful()).collect();
    assert_eq!(harmful, [Status::Stunned, Status::Bleeding, Status::Weakened]);
}

#[test]
fn elite_figures_are_told_apart_by_their_cards() {
    // IA-ARMY-09, IA-TERM-11: regular and elite cards of one name are two cards with their own facts.
    use imperial_assault::cards::Rank;
    let card = |id: &str| CATALOG.deployment(CATALOG.find_deployment(id).unwrap());
    let (regular, elite) = (card("stormtrooper-regular"), card("stormtrooper-elite"));
    let name = |card: &imperial_assault::cards::DeploymentCard| card.text.name(kernel::Language::English).to_owned();
    assert!(name(elite).ends_with(&name(regular)));
    assert_eq!((regular.rank, elite.rank), (Some(Rank::Regular), Some(Rank::Elite)));
    assert!(elite.cost > regular.cost);
    let scene = scene(&["stormtrooper-regular", "stormtrooper-elite"], &["darth-vader"]);
    assert_ne!(scene.view().group(figure(0)).card, scene.view().group(figure(3)).card);
    assert!(scene.view().group(figure(0)).has(Keyword::Massive) == scene.view().group(figure(3)).has(Keyword::Massive));
}
