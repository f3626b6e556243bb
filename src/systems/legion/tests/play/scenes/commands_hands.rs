//! Command cards about hands, orders and activations of the other side, and those that change an attack as it is made.

use super::{super::unit, CATALOG, card, card_of_second, on, token, yes};
use kernel::game::Seat;
use legion::{
    cards::{TokenKind, keyword::UnitKeyword},
    play::{
        Answer, Event, QuestionKind,
        action::UnitAction,
        state::{Order, Standing},
        testing::passing,
    },
};

/// Number of attacks declared.
fn attacks(scene: &legion::play::testing::Scene) -> Vec<(u8, u8)> {
    let declared = scene.fixture.events.iter().filter_map(|event| match event {
        Event::AttackDeclared { attacker, defender, .. } => Some((attacker.0, defender.0)),
        _ => None,
    });
    declared.collect()
}

#[test]
fn anger_makes_an_enemy_activate_and_shames_it_without_an_attack() {
    let second = ["rebel_troopers", "rebel_troopers"];
    let mut scene = card("give_in_to_your_anger", &["emperor_palpatine"], &second);
    scene.put(0, 300, 300).put(1, 1_600, 400).put(2, 1_600, 800);
    scene.unit(1).order = Order::FaceUp;
    scene.end_commands(&[]);
    // The other one is driven, with an order from the pool.
    scene.turn(Seat::Second, &[(QuestionKind::Turn, Answer::Unit(unit(1))), yes(), on(2)]);
    assert_eq!(scene.fixture.state.activation.as_ref().unwrap().unit, unit(2));
    assert_eq!((scene.unit(1).order, scene.unit(2).order), (Order::FaceUp, Order::FaceUp));
    scene.go_on(&[]);
    assert_eq!(scene.tokens(2).suppression, 4);
    // Only before the first activation of the round.
    scene.turn(Seat::Second, &[]);
    assert_eq!(scene.fixture.state.activation.as_ref().unwrap().unit, unit(1));
    // Whoever attacks is spared.
    let mut scene = card("give_in_to_your_anger", &["emperor_palpatine"], &["rebel_troopers", "rebel_troopers"]);
    scene.put(0, 1_400, 800).put(1, 300, 400).put(2, 1_600, 800);
    (scene.unit(1).order, scene.unit(2).order) = (Order::FaceUp, Order::FaceUp);
    scene.turn(Seat::Second, &[(QuestionKind::Turn, Answer::Unit(unit(1))), yes(), on(2)]).dice(&[7; 60]);
    scene.go_on(&[(QuestionKind::Act, Answer::Action(UnitAction::Attack))]);
    assert_eq!(scene.tokens(2).suppression, 0);
}

#[test]
fn a_change_of_plans_has_cards_selected_anew() {
    let mut scene = card("change_of_plans", &["han_solo"], &["general_veers"]);
    scene.put(0, 300, 300).put(1, 1_600, 800);
    scene.hand(&CATALOG, Seat::First, &["change_of_plans", "push"]).holds(Seat::First, &[0, 1]);
    scene.hand(&CATALOG, Seat::Second, &["ambush", "assault"]);
    let mine = |place| (QuestionKind::Command, Answer::Command(place));
    scene.choose(&[mine(0), mine(0), yes()]);
    assert_eq!(scene.fixture.state.sides[0].discard, [0]);
    assert!(scene.fixture.events.contains(&Event::BackToHand(Seat::Second, 0)));
    // The returned card may not be selected again.
    assert!(scene.fixture.events.contains(&Event::Revealed(Seat::Second, Some(1))));
    assert!(scene.fixture.events.contains(&Event::Revealed(Seat::First, Some(1))));
    // Kept, it is a card like others.
    let mut scene = card("change_of_plans", &["han_solo"], &["general_veers"]);
    scene.put(0, 300, 300).put(1, 1_600, 800);
    scene.hand(&CATALOG, Seat::First, &["change_of_plans", "push"]).holds(Seat::First, &[0, 1]);
    scene.choose(&[mine(0)]);
    assert!(!scene.fixture.events.iter().any(|event| matches!(event, Event::BackToHand(..))));
}

#[test]
fn chewbacca_adds_his_brawn_to_leias_brains() {
    let pool = |near: bool| {
        let mut scene = card("brains_and_brawn", &["leia_organa", "chewbacca_walking_carpet"], &["stormtroopers"]);
        scene.put(0, 300, 300).put(2, 500, 300).put(1, if near { 300 } else { 1_500 }, 400).dice(&[7; 40]);
        scene.fight(0, &[]);
        let formed = scene.fixture.events.iter().find_map(|event| match event {
            Event::PoolFormed(_, dice) => Some(dice.iter().sum::<u8>()),
            _ => None,
        });
        formed.unwrap()
    };
    assert!(pool(true) > pool(false));
}

#[test]
fn luke_makes_a_servant_fight_its_own_side() {
    let second = ["stormtroopers", "stormtroopers"];
    let mut scene = card("you_serve_your_master_well", &["luke_skywalker_jedi_knight"], &second);
    scene.put(0, 300, 300).put(1, 400, 300).put(2, 600, 300);
    scene.begin(0, &[]);
    assert!(!scene.offers().contains(&Answer::Action(UnitAction::Play(0))), "nobody near is suppressed");
    scene.unit(1).tokens.suppression = 1;
    scene.dice(&[7; 40]).act(UnitAction::Play(0), &[(QuestionKind::FreeAct, Answer::Action(UnitAction::Attack))]);
    assert_eq!(attacks(&scene), [(1, 2)]);
    // It is its player's again.
    assert_eq!(scene.view().side_of(unit(1)), Seat::Second);
    assert!(scene.view().enemies(unit(1)).eq([unit(0)]));
}

#[test]
fn an_investigation_sets_cards_aside_until_the_next_is_selected() {
    let mut scene = card("isb_investigation", &["agent_kallus"], &["leia_organa"]);
    scene.put(0, 300, 300).put(1, 1_600, 800);
    scene.hand(&CATALOG, Seat::Second, &["push", "ambush", "coordinated_bombardment", "assault"]);
    scene.play_card(Seat::First, &[(QuestionKind::NamePips, Answer::Number(1))]);
    let pips = |scene: &legion::play::testing::Scene, place: u8| scene.view().command(Seat::Second, place).pips;
    let side = &scene.fixture.state.sides[1];
    assert!(!side.aside.is_empty() && side.aside.iter().all(|place| pips(&scene, *place) == 1));
    assert!(scene.view().playable(Seat::Second).iter().all(|place| pips(&scene, *place) != 1));
    let count = side.aside.len();
    scene.end(&[]).choose(&[]);
    let side = &scene.fixture.state.sides[1];
    assert!(side.aside.is_empty());
    assert_eq!(scene.fixture.events.iter().filter(|event| matches!(event, Event::BackToHand(..))).count(), count);
}

#[test]
fn heroes_lay_charges_this_round_and_detonate_them_all_game() {
    for (id, line, count) in [("explosions", "sabine_wren", 2), ("merciless_munitions", "bossk", 1)] {
        let mut scene = card(id, &[line], &["stormtroopers"]);
        scene.put(0, 300, 300).put(1, 420, 300).play_card(Seat::First, &[]).begin(0, &[]);
        let to = scene.view().landings(unit(0), legion::play::action::MoveKind::Standard);
        let near = to.iter().find(|landing| landing.speed == 1).unwrap().answer();
        let from = scene.unit(0).minis[0].at;
        scene
            .dice(&[7; 60])
            .act(UnitAction::Card(legion::play::action::CardAction::Arm), &[yes(), (QuestionKind::Destination, near)]);
        assert_eq!(scene.fixture.state.charges.len(), count, "{id}");
        assert_ne!(scene.unit(0).minis[0].at, from, "{id}: a move after arming");
        scene.finish(&[]).end(&[]);
        assert_eq!(scene.view().keyword(unit(0), UnitKeyword::Arm), 0, "{id}");
        assert_eq!(scene.view().keyword(unit(0), UnitKeyword::Detonate), count as u8, "{id}");
    }
}

#[test]
fn dioxis_poisons_whom_it_attacks() {
    let mut scene = card("merciless_munitions", &["bossk"], &["stormtroopers", "b1_battle_droids"]);
    scene.put(0, 300, 300).put(1, 420, 300).put(2, 420, 450).play_card(Seat::First, &[]).begin(0, &[]);
    scene
        .dice(&[7; 90])
        .act(UnitAction::Card(legion::play::action::CardAction::Arm), &[(QuestionKind::Detonate, Answer::Charge(0))]);
    let detonated = scene.fixture.events.iter().any(|event| matches!(event, Event::Detonated(_)));
    assert!(detonated);
    let struck =
        |number: u8| scene.fixture.events.iter().any(|event| matches!(event, Event::Struck(is, _) if is.0 == number));
    assert_eq!(scene.tokens(1).poison, u8::from(struck(1)));
    assert!(struck(1) || struck(0));
    assert_eq!((scene.tokens(2).poison, scene.tokens(0).poison), (0, u8::from(struck(0))));
}

#[test]
fn fear_deflects_with_blanks() {
    let suffered = |played: bool| {
        let mut scene = card("fear_and_dead_men", &["darth_vader_dark_lord_of_the_sith"], &["at_rt_rebel"]);
        scene.put(0, 300, 300).put(1, 500, 300).unit(0).tokens.dodge = 1;
        if !played {
            scene.hold(Seat::First);
        }
        // All hits; then blanks of the defense: red ones are 4 and 5.
        scene.dice(&[1; 12]).dice(&[4; 12]);
        let dice = scene.view().pools(unit(1), unit(0), false, &legion::play::state::Declaration::default(), 0);
        let count: u8 = scene.view().dice_of(unit(1), &dice[0].arms).iter().sum();
        scene.forget_dice().dice(&vec![1; usize::from(count)]).dice(&[4; 12]);
        scene.fight(1, &[(QuestionKind::Dodge, Answer::Number(1))]);
        scene.unit(1).wounds()
    };
    assert_eq!(suffered(false), 0);
    assert!(suffered(true) > 0);
    // He is on his guard when enemies near him activate.
    let mut scene = card("fear_and_dead_men", &["darth_vader_dark_lord_of_the_sith"], &["at_rt_rebel"]);
    scene.put(0, 300, 300).put(1, 500, 300).begin(1, &[]);
    assert_eq!(scene.tokens(0).dodge, 1);
}

#[test]
fn lando_calls_his_dice() {
    let fought = |draws: &[u32], take: Option<u8>| {
        let mut scene = card("all_in", &["lando_calrissian"], &["at_st"]);
        scene.put(0, 300, 300).put(1, 500, 300).play_card(Seat::First, &[]);
        assert_eq!(scene.tokens(1).observation, 2);
        scene.unit(1).tokens.observation = 0;
        scene.dice(draws).dice(&[5; 20]);
        let mut picks = vec![yes()];
        picks.extend(take.map(|count| (QuestionKind::TakeDice, Answer::Number(count))));
        scene.fight(0, &picks);
        let found = scene.fixture.events.iter().find_map(|event| match event {
            Event::Converted(_, faces) => Some((faces.hits, faces.crits)),
            _ => None,
        });
        found.unwrap()
    };
    // A crit fell: two more.
    assert_eq!(fought(&[0, 1], None), (1, 3));
    // None fell: the other side takes the hits away.
    assert_eq!(fought(&[1, 1], Some(2)), (0, 0));
}

#[test]
fn kalani_names_what_the_enemy_draws() {
    let second = ["leia_organa", "rebel_troopers", "at_rt_rebel"];
    let mut scene = card("they_too_will_suffer", &["super_tactical_droid"], &second);
    scene.put(0, 300, 300).put(1, 1_500, 300).put(2, 1_500, 500).put(3, 1_500, 800);
    scene.unit(2).order = Order::FaceUp;
    scene.seed(3).end_commands(&[]);
    assert_eq!(scene.unit(2).order, Order::None, "its order is back in the pool");
    let support = legion::cards::Rank::ALL.iter().position(|rank| *rank == legion::cards::Rank::Support).unwrap();
    scene.turn(Seat::Second, &[yes(), (QuestionKind::NameRank, Answer::Option(support as u8))]);
    assert_eq!(scene.fixture.state.activation.as_ref().unwrap().unit, unit(3));
}

#[test]
fn maul_seizes_the_tokens_that_enemies_spend() {
    let mut scene = card("seize_what_power_we_can", &["maul_a_rival", "black_sun_enforcers"], &["at_rt_rebel"]);
    scene.put(0, 300, 300).put(1, 410, 300).put(2, 500, 300).play_card(Seat::First, &[]);
    scene.unit(2).tokens.dodge = 1;
    assert_eq!(scene.view().purse(unit(1), TokenKind::Surge), Some(unit(1)));
    assert_eq!(scene.view().purse(unit(1), TokenKind::Dodge), None);
    scene.dice(&[1; 40]).fight(1, &[(QuestionKind::Dodge, Answer::Number(1))]);
    assert_eq!(scene.view().purse(unit(1), TokenKind::Dodge), Some(unit(1)));
}

#[test]
fn ig_88_falls_only_as_the_end_phase_starts() {
    let mut scene = card("focused_on_the_kill", &["ig_88", "stormtroopers"], &["rebel_troopers"]);
    scene.put(0, 300, 300).put(1, 300, 600).put(2, 500, 300).suffer(0, 9, passing);
    assert!(scene.unit(0).is_in_play());
    // The hunted unit spends no tokens against it.
    scene.unit(2).tokens.dodge = 1;
    scene.unit(0).hunts = Some(unit(2));
    scene.dice(&[1; 40]).fight(0, &[]);
    assert_eq!(scene.tokens(2).dodge, u8::from(scene.unit(2).is_in_play()));
    scene.end(&[]);
    assert_eq!(scene.unit(0).standing, Standing::Defeated);
}

#[test]
fn ig_11_attacks_everybody_near_once() {
    let second = ["rebel_troopers", "at_rt_rebel", "at_rt_rebel"];
    let mut scene = card("mechanical_carnage", &["ig_11"], &second);
    scene.put(0, 300, 300).put(1, 500, 300).put(2, 300, 500).put(3, 1_000, 800).dice(&[7; 90]);
    scene.play_card(Seat::First, &[]);
    assert_eq!(scene.view().keyword(unit(0), UnitKeyword::Gunslinger), 0);
    scene.fight(0, &[]);
    let mut first = attacks(&scene);
    first.sort_unstable();
    assert_eq!(first, [(0, 1), (0, 2)]);
    scene.fixture.events.clear();
    scene.fight(0, &[]);
    assert_eq!(attacks(&scene).len(), 1, "once a round");
}

#[test]
fn the_sister_profits_by_what_the_brother_gains() {
    let mut scene = card("you_would_question_me", &["fifth_brother", "seventh_sister"], &["at_st"]);
    scene.put(0, 300, 300).put(1, 410, 300).put(2, 1_600, 800).begin(0, &[]).act(UnitAction::Aim, &[]);
    assert_eq!((scene.tokens(0).aim, scene.tokens(1).dodge), (1, 1));
    scene.act(UnitAction::Dodge, &[yes()]);
    assert_eq!((scene.tokens(0).dodge, scene.tokens(1).aim, scene.tokens(1).immobilize), (2, 1, 1));
}

#[test]
fn logray_calms_down_as_he_aids() {
    let first = ["logray secret_ingredients", "ewok_skirmishers"];
    for taken in [false, true] {
        let mut scene = card("secret_ingredients", &first, &["at_st"]);
        scene.put(0, 300, 300).put(1, 410, 300).put(2, 1_600, 800).begin(0, &[]);
        let mut picks = vec![(QuestionKind::Aid, Answer::Unit(unit(1)))];
        picks.extend(taken.then_some(yes()));
        scene.act(UnitAction::Aim, &picks);
        assert_eq!((scene.tokens(1).aim, scene.tokens(0).suppression), (1, u8::from(!taken)));
    }
    let mut scene = card("secret_ingredients", &first, &["at_st"]);
    scene.put(0, 300, 300).put(1, 410, 300).put(2, 1_600, 800).begin_round(&[token(TokenKind::Dodge)]);
    scene.begin(0, &[yes()]);
    assert_eq!(scene.tokens(0).dodge, 1);
}

#[test]
fn an_inquisitor_breaks_the_force_of_others() {
    let second = ["luke_skywalker_jedi_knight force_reflexes"];
    for (draw, dodges) in [(0, 0), (5, 1)] {
        let mut scene = card("inquisitorius_training", &["fifth_brother inquisitorius_training"], &second);
        scene.put(0, 300, 300).put(1, 420, 300).begin(1, &[]);
        scene.dice(&[draw]).act(UnitAction::Use(0), &[yes()]);
        assert_eq!((scene.tokens(1).dodge, scene.unit(1).exhausted), (dodges, 1), "{draw}");
    }
    assert!(
        card_of_second("inquisitorius_training", &["at_st"], &["fifth_brother inquisitorius_training"])
            .view()
            .has(unit(1), UnitKeyword::Demoralize)
    );
}

#[test]
fn a_transport_passes_its_order_on_to_those_inside() {
    let laat = "laat_le_patrol_transport_republic onboard_comms_channel";
    let mut scene = card("onboard_comms_channel", &[laat, "phase_i_clone_troopers"], &["at_st"]);
    scene.put(0, 300, 300).put(2, 1_600, 800).put(1, 600, 300).order(0, None, &[]);
    assert_eq!(scene.unit(1).order, Order::None, "it is not aboard");
    scene.unit(0).order = Order::None;
    scene.aboard(1, 0).order(0, None, &[yes()]);
    assert_eq!(scene.unit(1).order, Order::FaceUp);
}

#[test]
fn shock_troopers_jump_out_ready() {
    let laat = "laat_le_patrol_transport_republic clone_shock_trooper_pilot";
    let mut scene = card("clone_shock_trooper_pilot", &[laat, "phase_i_clone_troopers"], &["at_st"]);
    scene.put(0, 300, 300).put(2, 1_600, 800).aboard(1, 0).begin(1, &[]);
    scene.act(UnitAction::Disembark, &[token(TokenKind::Dodge)]);
    assert_eq!((scene.tokens(1).surge, scene.tokens(1).dodge), (1, 1));
    // A later move brings nothing more.
    scene.act(UnitAction::Move(legion::play::action::MoveKind::Standard), &[]);
    assert_eq!((scene.tokens(1).surge, scene.tokens(1).dodge), (1, 1));
}
