//! Upgrades that are used as card actions, and those that are simply there.

use super::{super::unit, card, on, token, turned, yes};
use kernel::game::Seat;
use legion::{
    cards::{TokenKind, keyword::UnitKeyword},
    play::{
        Answer, Event, QuestionKind,
        action::{MoveKind, UnitAction},
        state::Order,
    },
};

#[test]
fn an_uplink_is_exhausted_for_an_order_of_its_own() {
    let mut scene = card("hq_uplink", &["general_veers", "stormtroopers hq_uplink"], &["rebel_troopers"]);
    scene.put(0, 300, 300).put(1, 1_200, 300).put(2, 1_500, 800).orders(Seat::First, &[yes()]);
    assert_eq!((scene.unit(1).order, scene.unit(1).exhausted), (Order::FaceUp, 1));
    // While it is exhausted nobody is asked.
    scene.unit(1).order = Order::None;
    scene.orders(Seat::First, &[]);
    assert_eq!(scene.unit(1).order, Order::None);
}

#[test]
fn the_initiative_is_seized_once_in_a_game() {
    let mut scene =
        card("seize_the_initiative", &["general_veers", "stormtroopers seize_the_initiative"], &["rebel_troopers"]);
    scene.put(0, 300, 300).put(1, 1_200, 300).put(2, 1_500, 800).orders(Seat::First, &[yes()]);
    assert_eq!((scene.unit(1).order, scene.unit(1).expended), (Order::FaceUp, 1));
}

#[test]
fn reflexes_bring_a_dodge_token_for_nothing_but_the_card() {
    let mut scene = card("force_reflexes", &["luke_skywalker_jedi_knight force_reflexes"], &["at_st"]);
    scene.put(0, 300, 300).put(1, 1_600, 800).begin(0, &[]).act(UnitAction::Use(0), &[]);
    assert_eq!((scene.tokens(0).dodge, scene.unit(0).exhausted), (1, 1));
    assert!(scene.fixture.events.contains(&Event::Used(unit(0), 0)));
    assert!(!scene.offers().contains(&Answer::Action(UnitAction::Use(0))));
}

#[test]
fn specialists_gain_one_of_their_tokens() {
    for (id, line, kind) in [
        ("rebel_trooper_specialist", "rebel_troopers rebel_trooper_specialist", TokenKind::Dodge),
        ("stormtrooper_specialist", "stormtroopers stormtrooper_specialist", TokenKind::Aim),
        ("phase_i_clone_specialist", "phase_i_clone_troopers phase_i_clone_specialist", TokenKind::Surge),
    ] {
        let mut scene = card(id, &[line], &["at_st"]);
        scene.put(0, 300, 300).put(1, 1_600, 800).begin(0, &[]).act(UnitAction::Use(0), &[token(kind)]);
        let tokens = scene.tokens(0);
        assert_eq!(tokens.dodge + tokens.aim + tokens.surge, 1, "{id}");
        assert!(scene.fixture.events.contains(&Event::Gained(unit(0), kind, 1)), "{id}");
    }
}

#[test]
fn guidance_reaches_two_friends_at_range_two() {
    let mut scene = card(
        "force_guidance",
        &["luke_skywalker_jedi_knight force_guidance", "rebel_troopers", "rebel_troopers"],
        &["at_st"],
    );
    scene.put(0, 300, 300).put(1, 400, 300).put(2, 900, 300).put(3, 1_600, 800).begin(0, &[]);
    scene.act(UnitAction::Use(0), &[on(1), on(0)]);
    assert_eq!([0, 1, 2].map(|number| scene.tokens(number).surge), [1, 1, 0]);
}

#[test]
fn the_force_is_used_on_troopers_that_lead_nobody() {
    let mut scene =
        card("jedi_mind_trick", &["luke_skywalker_jedi_knight jedi_mind_trick"], &["stormtroopers", "general_veers"]);
    scene.put(0, 300, 300).put(1, 500, 300).put(2, 300, 480).begin(0, &[]).act(UnitAction::Use(0), &[]);
    assert_eq!((scene.tokens(1).suppression, scene.tokens(2).suppression), (2, 0));
    let mut scene =
        card("force_choke", &["darth_vader_dark_lord_of_the_sith force_choke"], &["rebel_troopers", "leia_organa"]);
    scene.put(0, 300, 300).put(1, 400, 300).put(2, 300, 400).begin(0, &[]).act(UnitAction::Use(0), &[]);
    assert_eq!((scene.unit(1).minis.len(), scene.unit(2).wounds()), (3, 0));
    let mut scene = card("force_push", &["darth_vader_dark_lord_of_the_sith force_push"], &["rebel_troopers"]);
    scene.put(0, 300, 300).put(1, 400, 300).begin(0, &[]);
    let before = scene.unit(1).minis[0].at;
    let wanted = {
        let mut first = None;
        let mut trial = scene.view().landings_of(
            unit(1),
            legion::play::state::Movement { kind: MoveKind::Standard, speed: 1, unhindered: false, fights: false },
        );
        first.get_or_insert_with(|| trial.remove(0)).answer()
    };
    scene.act(UnitAction::Use(0), &[(QuestionKind::Destination, wanted)]);
    assert_ne!(scene.unit(1).minis[0].at, before);
}

#[test]
fn field_commanders_lend_tokens_for_suppression() {
    let mut scene = card("governor_pryce", &["at_st governor_pryce", "stormtroopers"], &["rebel_troopers"]);
    scene.put(0, 300, 300).put(1, 450, 300).put(2, 1_600, 800).begin(0, &[]).act(UnitAction::Use(0), &[]);
    assert_eq!((scene.tokens(1).aim, scene.tokens(1).suppression), (1, 1));
    let mut scene = card("shriv_suurgav", &["at_rt_rebel shriv_suurgav", "rebel_troopers"], &["stormtroopers"]);
    scene.put(0, 300, 300).put(1, 450, 300).put(2, 1_600, 800).begin(0, &[]).act(UnitAction::Use(0), &[]);
    // The suppression that comes with it is only if they like.
    assert_eq!((scene.tokens(1).dodge, scene.tokens(1).suppression), (1, 0));
    let mut scene = card(
        "clone_commander_fox",
        &["at_rt_republic clone_commander_fox", "phase_i_clone_troopers"],
        &["b1_battle_droids"],
    );
    scene.put(0, 300, 300).put(1, 450, 300).put(2, 1_600, 800);
    scene.unit(1).tokens.suppression = 1;
    scene.begin(0, &[]).act(UnitAction::Use(0), &[yes()]);
    assert_eq!((scene.tokens(1).surge, scene.tokens(1).suppression), (1, 0));
}

#[test]
fn weiss_fires_two_weapons_until_his_activation_ends() {
    let mut scene = card("general_weiss", &["at_st general_weiss"], &["rebel_troopers"]);
    scene.put(0, 300, 300).put(1, 1_600, 800).begin(0, &[]);
    let before = scene.view().keyword(unit(0), UnitKeyword::Arsenal);
    scene.act(UnitAction::Use(0), &[]);
    assert_eq!(scene.view().keyword(unit(0), UnitKeyword::Arsenal), before + 2);
    scene.finish(&[]);
    assert_eq!(scene.view().keyword(unit(0), UnitKeyword::Arsenal), before);
}

#[test]
fn a_stance_is_turned_and_bars_the_other_token() {
    let mut scene = card("defensive_offensive_stance", &["din_djarin defensive_offensive_stance"], &["at_st"]);
    scene.put(0, 300, 300).put(1, 1_600, 800).begin(0, &[]).act(UnitAction::Dodge, &[]);
    assert_eq!(scene.tokens(0).dodge, 2);
    scene.finish(&[]).begin(0, &[turned()]).act(UnitAction::Aim, &[]);
    assert_eq!(scene.tokens(0).aim, 2);
    assert_eq!(scene.unit(0).flipped, 1);
}

#[test]
fn a_transponder_answers_a_drawn_order() {
    let mut scene = card("emergency_transponder", &["stormtroopers emergency_transponder"], &["rebel_troopers"]);
    scene.put(0, 300, 300).put(1, 1_600, 800);
    scene.end_commands(&[]).turn(Seat::First, &[]);
    let draws = scene.fixture.state.activation.is_some();
    assert!(draws);
    scene.to_actions(|question, answers| match question.kind() {
        QuestionKind::Ability => Answer::Yes,
        QuestionKind::AbilityOption => answers[1],
        _ => legion::play::testing::passing(question, answers),
    });
    assert_eq!((scene.tokens(0).dodge, scene.unit(0).expended), (1, 1));
}
