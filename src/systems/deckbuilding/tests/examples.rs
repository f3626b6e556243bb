//! The worked examples of the rules inventory, each under its name.

use deckbuilding::{
    Format,
    cards::Faction,
    checks,
    list::new_document,
    play::{
        Answer, Event, Options, Question, Target,
        testing::{CATALOG, EMPIRE, Position, REBELS, Reply, secret},
    },
};
use kernel::{Choice, game::Seat};

fn position() -> Position {
    Position::default()
}

/// A match in the introductory mode after setup.
fn set_up() -> Position {
    use kernel::Chance;
    let mut position = Position::new(Format::Introductory, &Options::default());
    let state = deckbuilding::play::State::new(&position.fixture.fixed, Chance::seeded(7));
    *position.state_mut() = state;
    position
}

#[test]
fn dbg_ex_01_a_new_game_has_a_row_of_six_and_hands_of_five() {
    let position = set_up();
    let state = position.state();
    assert_eq!(state.row_set().len(), 6);
    assert_eq!((state.galaxy.len(), state.pilots.len(), state.force), (84, 10, 3));
    for (seat, base) in [(EMPIRE, "lothal"), (REBELS, "dantooine")] {
        let side = state.side(seat);
        assert_eq!((side.deck.len(), side.hand.len()), (5, 5));
        assert_eq!((side.base, side.damage), (Some(position.base(base)), 0));
        assert_eq!(position.view().base_left(seat), 8);
        assert_eq!(side.base_deck.len(), 4);
    }
    assert_eq!(state.active, EMPIRE);
}

#[test]
fn dbg_ex_02_the_first_turn_of_the_empire_begins_with_an_empty_pool() {
    let mut position = position().force(3);
    position.begins();
    assert_eq!(position.resources(), 0);
}

#[test]
fn dbg_ex_03_the_rebels_gain_a_resource_at_the_very_end_of_their_side_only() {
    for (force, pool) in [(3, 1), (2, 0)] {
        let mut position = position().force(force).turn_of(REBELS);
        position.begins();
        assert_eq!(position.resources(), pool, "{force}");
    }
}

#[test]
fn dbg_ex_04_tarkin_moves_the_force_by_two_and_the_rebels_still_have_it() {
    let mut position = position().force(3).hand(EMPIRE, &["grand-moff-tarkin"]);
    position.plays("grand-moff-tarkin");
    assert_eq!((position.state().force, position.resources()), (1, 2));
    assert!(position.view().has_force(REBELS) && !position.view().has_force(EMPIRE));
}

#[test]
fn dbg_ex_05_force_beyond_the_end_is_lost_and_its_bonus_waits_for_the_next_turn() {
    let mut position = position().force(-2).hand(EMPIRE, &["grand-moff-tarkin"]);
    position.plays("grand-moff-tarkin");
    assert_eq!((position.state().force, position.resources()), (-3, 2));
    position.begins();
    assert_eq!(position.resources(), 1);
}

#[test]
fn dbg_ex_06_the_rest_of_a_hand_is_drawn_from_the_reshuffled_discard_pile() {
    let mut position = position()
        .deck(EMPIRE, &["stormtrooper", "stormtrooper", "inquisitor"])
        .discard(EMPIRE, &["imperial-shuttle"])
        .hand(EMPIRE, &["imperial-shuttle"])
        .play_area(EMPIRE, &["imperial-shuttle"]);
    position.ends();
    let side = position.state().side(EMPIRE);
    assert_eq!((side.hand.len(), side.deck.len(), side.discard.len()), (5, 1, 0));
    let shuttles = position.hand_of(EMPIRE).into_iter().filter(|name| *name == "imperial-shuttle").count();
    assert_eq!(shuttles, 2);
}

#[test]
fn dbg_ex_07_a_deck_is_reshuffled_only_when_a_card_is_needed() {
    let mut position = set_up();
    position.begins();
    position.ends();
    let of_empire = |position: &Position| {
        let side = position.state().side(EMPIRE);
        (side.hand.len(), side.deck.len(), side.discard.len())
    };
    assert_eq!(of_empire(&position), (5, 0, 5));
    position.begins();
    position.ends();
    position.begins();
    position.ends();
    assert_eq!(of_empire(&position), (5, 5, 0));
}

#[test]
fn dbg_ex_08_a_pilot_and_a_scout_trooper_are_bought_and_the_row_is_refilled_once() {
    let shuttles = ["imperial-shuttle", "imperial-shuttle", "imperial-shuttle", "imperial-shuttle", "stormtrooper"];
    let mut position = position().hand(EMPIRE, &shuttles).row(&["scout-trooper"]).galaxy(&["x-wing"]);
    position.state_mut().row[1..].fill(None);
    for card in shuttles {
        position.plays(card);
    }
    assert_eq!(position.resources(), 4);
    position.buys("outer-rim-pilot").buys("scout-trooper");
    assert_eq!((position.resources(), position.state().pilots.len()), (0, 9));
    assert_eq!(position.discard_of(EMPIRE), ["outer-rim-pilot", "scout-trooper"]);
    assert!(position.row_names().contains(&"x-wing"));
}

#[test]
fn dbg_ex_09_rebels_buy_rebel_and_neutral_cards_and_no_imperial_ones() {
    let row = ["imperial-carrier", "duros-spy", "princess-leia", "dengar", "star-destroyer", "at-at"];
    let mut position = position().turn_of(REBELS).pool(6).row(&row);
    assert!(position.can_buy("duros-spy") && position.can_buy("princess-leia") && position.can_buy("dengar"));
    assert!(!position.can_buy("imperial-carrier") && !position.can_buy("star-destroyer"));
    position.buys("princess-leia");
    assert_eq!(position.resources(), 0);
    assert_eq!(position.discard_of(REBELS), ["princess-leia"]);
}

#[test]
fn dbg_ex_10_a_carrier_gives_its_resources_when_played_and_as_each_later_turn_begins() {
    let mut position = position().force(-3).pool(1).hand(EMPIRE, &["imperial-carrier"]);
    position.plays("imperial-carrier");
    assert_eq!(position.resources(), 4);
    position.begins();
    assert_eq!(position.resources(), 1 + 3);
}

#[test]
fn dbg_ex_11_the_end_of_a_turn_keeps_ships_and_nothing_else() {
    let mut position = position()
        .pool(3)
        .play_area(EMPIRE, &["star-destroyer", "stormtrooper", "tie-fighter"])
        .hand(EMPIRE, &["inquisitor"])
        .shuffled(EMPIRE, &["imperial-shuttle"; 6]);
    position.ends();
    let side = position.state().side(EMPIRE);
    assert_eq!(position.names(side.ships), ["star-destroyer"]);
    assert!(side.units.is_empty());
    assert_eq!((side.hand.len(), side.discard.len(), position.resources()), (5, 3, 0));
}

#[test]
fn dbg_ex_12_a_repair_takes_off_what_there_is() {
    let mut position = position().base_is(REBELS, "yavin-4", 2).turn_of(REBELS).force(1).play_area(REBELS, &["u-wing"]);
    position.uses("u-wing");
    assert_eq!(position.state().side(REBELS).damage, 0);
    assert!(position.happened(&Event::Repaired(REBELS, 2)));
}

#[test]
fn dbg_ex_13_a_mystic_exiles_itself_and_a_card_of_the_hand() {
    let mut position = position().force(0).hand(EMPIRE, &["kel-dor-mystic", "imperial-shuttle"]);
    position.plays("kel-dor-mystic");
    assert_eq!(position.state().force, -2);
    position.uses("kel-dor-mystic");
    assert_eq!(position.exiled(), ["imperial-shuttle", "kel-dor-mystic"]);
    assert!(!position.can_play("imperial-shuttle"));
    assert!(position.discard_of(EMPIRE).is_empty());
}

#[test]
fn dbg_ex_14_a_neutral_card_that_is_revealed_goes_back_on_top() {
    let mut position = position().force(1).play_area(EMPIRE, &["scout-trooper"]).galaxy(&["dengar"]);
    position.uses("scout-trooper");
    assert_eq!((position.state().force, position.pile(&position.state().galaxy.top)), (1, vec!["dengar"]));
    assert!(position.galaxy_discard_names().is_empty());
}

#[test]
fn dbg_ex_15_a_revealed_enemy_is_discarded_without_a_reward_and_an_own_card_gives_force() {
    let row = ["dengar", "lobot", "bossk", "ig-88", "hwk-290", "z-95-headhunter"];
    let mut position = position().force(1).play_area(EMPIRE, &["scout-trooper"]).galaxy(&["x-wing"]).row(&row);
    position.uses("scout-trooper");
    assert_eq!(position.galaxy_discard_names(), ["x-wing"]);
    assert_eq!((position.state().force, position.resources(), position.state().row_set().len()), (1, 0, 6));
    let mut position = Position::default().force(1).play_area(EMPIRE, &["scout-trooper"]).galaxy(&["tie-fighter"]);
    position.uses("scout-trooper");
    assert_eq!(position.state().force, 0);
    assert_eq!(position.pile(&position.state().galaxy.top), ["tie-fighter"]);
}

#[test]
fn dbg_ex_16_the_force_cannot_be_picked_for_the_spy_when_it_is_at_the_end() {
    let hand = ["imperial-shuttle", "imperial-shuttle", "stormtrooper", "inquisitor"];
    let mut position = position().force(3).turn_of(REBELS).play_area(REBELS, &["duros-spy"]).hand(EMPIRE, &hand);
    position.says_now(&[Reply::Card("stormtrooper")]).uses("duros-spy");
    assert_eq!(position.discard_of(EMPIRE), ["stormtrooper"]);
    assert_eq!(position.asked(|question| matches!(question, Question::Option(_))), 0);
    assert_eq!(position.fixture.questions.last().unwrap().seat, EMPIRE);
}

#[test]
fn dbg_ex_17_otherwise_the_imperial_player_picks_either() {
    let start = || position().force(1).turn_of(REBELS).play_area(REBELS, &["duros-spy"]).hand(EMPIRE, &["inquisitor"]);
    let mut position = start();
    position.says_now(&[Reply::Exactly(Answer::Option(1))]).uses("duros-spy");
    assert_eq!((position.state().force, position.hand_of(EMPIRE)), (2, vec!["inquisitor"]));
    let mut position = start();
    position.says_now(&[Reply::Exactly(Answer::Option(0))]).uses("duros-spy");
    assert_eq!((position.state().force, position.discard_of(EMPIRE)), (1, vec!["inquisitor"]));
}

#[test]
fn dbg_ex_18_fighters_lose_what_the_carrier_gave_when_it_leaves_play() {
    let start = || {
        let mut position = position()
            .base_is(REBELS, "yavin-4", 0)
            .play_area(EMPIRE, &["imperial-carrier", "tie-fighter", "tie-fighter"]);
        position.assigns(&["tie-fighter", "tie-fighter"], Target::Base);
        position
    };
    let mut position = start();
    position.acts(Answer::Attack(Target::Base));
    assert_eq!(position.state().side(REBELS).damage, 6);
    let mut position = start();
    let carriers = position.copies("imperial-carrier");
    let side = position.state_mut().side_mut(EMPIRE);
    side.ships = side.ships.without(carriers);
    position.acts(Answer::Attack(Target::Base));
    assert_eq!(position.state().side(REBELS).damage, 4);
}

#[test]
fn dbg_ex_19_up_to_two_cards_are_exiled_from_hand_and_discard_pile_in_any_mix() {
    for (script, exiled) in [
        (vec![Reply::Card("stormtrooper"), Reply::Card("inquisitor")], 2),
        (vec![Reply::Card("inquisitor"), Reply::Card("imperial-shuttle")], 2),
        (vec![Reply::Card("stormtrooper"), Reply::Exactly(Answer::Pass)], 1),
        (vec![Reply::Exactly(Answer::Pass)], 0),
    ] {
        let mut position = position()
            .play_area(EMPIRE, &["darth-vader"])
            .row(&["b-wing"])
            .hand(EMPIRE, &["stormtrooper"])
            .discard(EMPIRE, &["inquisitor", "imperial-shuttle"]);
        let target = position.in_row("b-wing");
        position.assigns(&["darth-vader"], target);
        let mut says = vec![Reply::Exactly(Answer::Yes)];
        says.extend(script);
        position.saying(&says).acts(Answer::Attack(target));
        assert_eq!(position.state().exiled.len(), exiled);
    }
}

#[test]
fn dbg_ex_20_an_ability_that_asks_for_the_force_looks_at_it_when_it_is_used() {
    let mut position = position()
        .force(0)
        .turn_of(REBELS)
        .hand(REBELS, &["x-wing", "princess-leia"])
        .shuffled(REBELS, &["rebel-trooper"; 2]);
    position.plays("x-wing");
    assert!(!position.can_use("x-wing"));
    position.plays("princess-leia");
    assert_eq!(position.state().force, 2);
    position.uses("x-wing");
    assert_eq!(position.hand_of(REBELS), ["rebel-trooper"]);
    assert!(!position.can_use("x-wing"));
}

#[test]
fn dbg_ex_21_jabba_draws_two_with_the_force_and_one_without_and_needs_a_card_to_exile() {
    for (force, drawn) in [(-1, 2), (0, 1)] {
        let mut position = position()
            .force(force)
            .play_area(EMPIRE, &["jabba-the-hutt"])
            .hand(EMPIRE, &["stormtrooper", "inquisitor", "tie-fighter"])
            .shuffled(EMPIRE, &["imperial-shuttle"; 4]);
        position.says_now(&[Reply::Card("inquisitor")]).uses("jabba-the-hutt");
        assert_eq!(position.exiled(), ["inquisitor"]);
        assert_eq!(position.hand_of(EMPIRE).len(), 2 + drawn);
    }
    let position = Position::default().play_area(EMPIRE, &["jabba-the-hutt"]).shuffled(EMPIRE, &["inquisitor"]);
    assert!(!position.can_use("jabba-the-hutt"));
}

#[test]
fn dbg_ex_22_krennic_is_sabotaged_and_pays_his_reward() {
    let mut position = position()
        .force(0)
        .turn_of(REBELS)
        .play_area(REBELS, &["rebel-commando", "x-wing"])
        .row(&["director-krennic"])
        .galaxy(&["dengar"]);
    let target = position.in_row("director-krennic");
    position.assigns(&["rebel-commando", "x-wing"], target);
    position.saying(&[Reply::Exactly(Answer::Yes)]).acts(Answer::Attack(target));
    assert_eq!(position.galaxy_discard_names(), ["director-krennic"]);
    assert!(position.row_names().contains(&"dengar"));
    assert_eq!((position.resources(), position.state().force), (3, 2));
    assert!(!position.can_assign("x-wing", Target::Base));
}

#[test]
fn dbg_ex_23_an_attack_that_is_too_weak_does_nothing_and_leaves_nothing() {
    let mut position =
        position().turn_of(REBELS).play_area(REBELS, &["rebel-commando", "x-wing"]).row(&["director-krennic"]);
    let target = position.in_row("director-krennic");
    position.attacks(&["x-wing"], target);
    assert!(position.row_names().contains(&"director-krennic"));
    assert!(!position.can_assign("x-wing", target) && !position.can_assign("x-wing", Target::Base));
    position.attacks(&["rebel-commando"], target);
    assert!(position.row_names().contains(&"director-krennic") && position.galaxy_discard_names().is_empty());
}

#[test]
fn dbg_ex_24_a_ship_takes_what_it_needs_and_the_rest_reaches_the_base() {
    let mut position = position()
        .base_is(REBELS, "dantooine", 3)
        .play_area(REBELS, &["mon-calamari-cruiser"])
        .ship_damage("mon-calamari-cruiser", 2)
        .play_area(EMPIRE, &["star-destroyer", "boba-fett"]);
    position.attacks(&["star-destroyer", "boba-fett"], Target::Base);
    assert_eq!(position.discard_of(REBELS), ["mon-calamari-cruiser"]);
    let side = position.state().side(REBELS);
    assert!(side.base.is_none() && side.lost.contains(position.base("dantooine")));
}

#[test]
fn dbg_ex_25_what_is_more_than_a_base_takes_is_lost() {
    let mut position = position()
        .base_is(REBELS, "dantooine", 0)
        .play_area(EMPIRE, &["at-at", "darth-vader", "stormtrooper"])
        .force(0);
    position.attacks(&["at-at", "darth-vader", "stormtrooper"], Target::Base);
    assert!(position.state().side(REBELS).base.is_none());
    position.state_mut().active = REBELS;
    position.saying(&[Reply::Base("hoth")]).begins();
    let side = position.state().side(REBELS);
    assert_eq!((side.base, side.damage), (Some(position.base("hoth")), 0));
}

#[test]
fn dbg_ex_26_damage_is_split_among_ships_as_the_attacker_likes() {
    let mut splits = Vec::new();
    for first in 0..=5 {
        let mut position = position()
            .base_is(REBELS, "yavin-4", 0)
            .play_area(REBELS, &["hammerhead-corvette", "c-roc-cruiser"])
            .play_area(EMPIRE, &["boba-fett"]);
        position.assigns(&["boba-fett"], Target::Base);
        position.acts(Answer::Attack(Target::Base));
        let offered = position
            .fixture
            .questions
            .iter()
            .find(|decision| matches!(decision.question, Question::Split { .. }))
            .unwrap()
            .answers
            .clone();
        if offered.contains(&Answer::Amount(first)) {
            splits.push(first);
        }
        assert_eq!(position.state().side(REBELS).damage, 0);
        assert!(!position.state().side(REBELS).ships.is_empty());
    }
    // The corvette (4) gets 2 to 4, the cruiser (3) the rest.
    assert_eq!(splits, [2, 3, 4]);
    let mut position = Position::default()
        .play_area(REBELS, &["hammerhead-corvette", "c-roc-cruiser"])
        .play_area(EMPIRE, &["boba-fett"]);
    position.assigns(&["boba-fett"], Target::Base);
    position.saying(&[Reply::Exactly(Answer::Amount(3))]).acts(Answer::Attack(Target::Base));
    let damage = |id: &str| {
        let ship = position.copies(id).and(position.state().side(REBELS).ships).iter().next().unwrap();
        position.state().damage.of(ship)
    };
    assert_eq!((damage("hammerhead-corvette"), damage("c-roc-cruiser")), (3, 2));
}

#[test]
fn dbg_ex_27_hoth_prevents_two_damage_a_turn_and_not_two_an_attack() {
    let mut position =
        position().base_is(REBELS, "hoth", 0).play_area(EMPIRE, &["death-trooper", "at-st", "stormtrooper"]).force(0);
    position.attacks(&["death-trooper"], Target::Base);
    assert_eq!(position.state().side(REBELS).damage, 1);
    position.attacks(&["at-st"], Target::Base);
    assert_eq!(position.state().side(REBELS).damage, 5);
    position.ends();
    position.state_mut().active = EMPIRE;
    position.begins();
    let mut position = position.with_unit(EMPIRE, "stormtrooper");
    position.attacks(&["stormtrooper"], Target::Base);
    assert_eq!(position.state().side(REBELS).damage, 5);
}

#[test]
fn dbg_ex_28_a_y_wing_attacks_first_and_then_strikes_past_the_ships() {
    let start = || {
        let mut position = position()
            .turn_of(REBELS)
            .base_is(EMPIRE, "endor", 0)
            .play_area(EMPIRE, &["gozanti-cruiser"])
            .play_area(REBELS, &["y-wing"]);
        position.attacks(&["y-wing"], Target::Base);
        position
    };
    let mut position = start();
    position.says_now(&[Reply::Exactly(Answer::EnemyBase)]).uses("y-wing");
    assert_eq!(position.state().side(EMPIRE).damage, 2);
    assert_eq!(position.exiled(), ["y-wing"]);
    let mut position = start();
    position.says_now(&[Reply::Card("gozanti-cruiser")]).uses("y-wing");
    assert_eq!(position.discard_of(EMPIRE), ["gozanti-cruiser"]);
    assert_eq!(position.state().side(EMPIRE).damage, 0);
}

#[test]
fn dbg_ex_29_secret_bases_are_five_of_one_faction_with_its_starting_base() {
    for (bases, check) in [
        (&["lothal", "corellia", "kessel", "rodia", "endor"][..], None),
        (&["corellia", "kessel", "rodia", "endor", "death-star"], Some("DBG-SETUP-03")),
        (&["lothal", "corellia", "endor"], Some("DBG-ADV-04")),
        (&["lothal", "hoth", "corellia", "endor", "kessel"], Some("DBG-ADV-04")),
    ] {
        let mut document = new_document(&CATALOG, Format::SecretBases, Faction::Empire, "");
        document.list.bases = bases.iter().map(|id| Choice::Known(CATALOG.find_base(id).unwrap())).collect();
        let report = checks::check(&CATALOG, &document);
        let found: Vec<&str> =
            report.findings.iter().filter(|finding| finding.is_error()).map(|finding| finding.check.as_str()).collect();
        assert_eq!(found, check.into_iter().collect::<Vec<_>>(), "{bases:?}");
    }
}

#[test]
fn dbg_ex_30_neutral_cards_of_the_row_are_bribed_for_their_cost() {
    let options = Options { bribing: true, ..Options::default() };
    let row = ["rodian-gunslinger", "c-roc-cruiser", "tie-fighter"];
    let start = || Position::new(Format::Introductory, &options).pool(3).row(&row).galaxy(&["x-wing"]);
    let mut position = start();
    assert!(!position.can_bribe("tie-fighter"));
    position.bribes("c-roc-cruiser");
    assert_eq!((position.galaxy_discard_names(), position.resources()), (vec!["c-roc-cruiser"], 0));
    assert!(!position.can_bribe("rodian-gunslinger") && position.row_names().contains(&"x-wing"));
    let mut position = start();
    position.bribes("rodian-gunslinger");
    assert_eq!(position.resources(), 1);
    assert!(!position.can_bribe("c-roc-cruiser"));
}

#[test]
fn dbg_ex_31_the_fourth_base_ends_a_long_game_in_the_middle_of_a_turn() {
    let options = Options::default();
    let mut position = Position::new(Format::FullGalaxy, &options)
        .lost(REBELS, &["dantooine", "hoth"])
        .base_is(REBELS, "mon-cala", 9)
        .play_area(EMPIRE, &["stormtrooper", "at-at"]);
    position.attacks(&["stormtrooper"], Target::Base);
    assert!(position.state().outcome.is_none() && position.state().side(REBELS).lost.len() == 3);
    let mut position = Position::new(Format::FullGalaxy, &options)
        .lost(REBELS, &["dantooine", "hoth", "mon-cala"])
        .base_is(REBELS, "jedha", 13)
        .play_area(EMPIRE, &["stormtrooper", "at-at"]);
    position.attacks(&["stormtrooper"], Target::Base);
    let outcome = position.state().outcome.unwrap();
    assert_eq!((outcome.winner, outcome.score[Seat::First]), (Some(EMPIRE), 4));
}

#[test]
fn dbg_ex_32_cards_that_were_not_played_are_discarded_with_the_units() {
    let mut position = position()
        .play_area(EMPIRE, &["stormtrooper", "inquisitor", "tie-fighter"])
        .hand(EMPIRE, &["imperial-shuttle", "at-st"])
        .shuffled(EMPIRE, &["imperial-shuttle"; 5]);
    position.ends();
    assert_eq!(position.state().side(EMPIRE).discard.len(), 5);
    assert_eq!(position.state().side(EMPIRE).hand.len(), 5);
}

#[test]
fn dbg_ex_33_an_ability_without_a_moment_waits_and_one_with_a_moment_does_not() {
    let mut position = position()
        .force(1)
        .turn_of(REBELS)
        .pool(4)
        .hand(REBELS, &["x-wing", "rebel-trooper", "alliance-shuttle"])
        .shuffled(REBELS, &["temple-guardian"])
        .row(&["quarren-mercenary"]);
    position.plays("x-wing").plays("rebel-trooper").attacks(&["x-wing"], Target::Base);
    assert!(position.can_use("x-wing"));
    position.says_now(&[Reply::Exactly(Answer::Pass)]).buys("quarren-mercenary");
    assert!(!position.can_use("quarren-mercenary") && position.exiled().is_empty());
    position.uses("x-wing");
    assert_eq!(position.hand_of(REBELS), ["alliance-shuttle", "temple-guardian"]);
}

#[test]
fn dbg_ex_34_lando_does_all_he_says_or_nothing() {
    let start = || {
        position()
            .force(1)
            .turn_of(REBELS)
            .play_area(REBELS, &["lando-calrissian"])
            .shuffled(REBELS, &["rebel-trooper"])
            .hand(EMPIRE, &["stormtrooper"])
    };
    let mut position = start();
    position.uses("lando-calrissian");
    assert_eq!((position.hand_of(REBELS), position.discard_of(EMPIRE)), (vec!["rebel-trooper"], vec!["stormtrooper"]));
    // The ability is optional, and no part of it can be used alone.
    let position = start();
    assert!(position.actions().contains(&Answer::EndTurn));
    assert_eq!(position.actions().iter().filter(|action| matches!(action, Answer::Use(_))).count(), 1);
}

#[test]
fn dbg_ex_35_the_middle_light_space_is_with_the_rebels_and_the_center_with_nobody() {
    let position = position().force(2);
    assert!(position.view().has_force(REBELS) && !position.view().has_force(EMPIRE));
    let position = Position::default().force(0);
    assert!(!position.view().has_force(REBELS) && !position.view().has_force(EMPIRE));
    let mut position = Position::default().force(2).turn_of(REBELS);
    position.begins();
    assert_eq!(position.resources(), 0);
}

#[test]
fn dbg_ex_36_force_that_a_new_base_gives_earns_the_bonus_of_the_same_turn() {
    let mut position = position().force(-1).turn_of(REBELS).no_base(REBELS, &["alderaan", "hoth"]);
    position.saying(&[Reply::Base("alderaan"), Reply::Exactly(Answer::Yes)]).begins();
    assert_eq!((position.state().force, position.resources()), (3, 1));
}

#[test]
fn dbg_ex_37_kessel_exiles_up_to_three_cards_before_anything_is_played() {
    let hand = ["stormtrooper", "stormtrooper", "inquisitor", "imperial-shuttle", "tie-fighter"];
    let discard = ["imperial-shuttle", "imperial-shuttle", "imperial-shuttle", "at-st", "at-at", "scout-trooper"];
    for (script, left) in [
        (vec![Reply::Exactly(Answer::Pass)], 5),
        (vec![Reply::Exactly(Answer::Yes), Reply::Exactly(Answer::Pass)], 5),
        (
            vec![
                Reply::Exactly(Answer::Yes),
                Reply::Card("at-st"),
                Reply::Card("inquisitor"),
                Reply::Exactly(Answer::Pass),
            ],
            4,
        ),
        (
            vec![
                Reply::Exactly(Answer::Yes),
                Reply::Card("stormtrooper"),
                Reply::Card("stormtrooper"),
                Reply::Card("tie-fighter"),
            ],
            2,
        ),
    ] {
        let mut position =
            position().no_base(EMPIRE, &["kessel"]).hand(EMPIRE, &hand).discard(EMPIRE, &discard).force(0);
        position.saying(&script).begins();
        assert_eq!(position.hand_of(EMPIRE).len(), left);
    }
}

#[test]
fn dbg_ex_38_sullust_puts_the_first_card_on_top_of_the_deck_and_the_second_does_not_lie_there() {
    let mut position =
        position().turn_of(REBELS).base_is(REBELS, "sullust", 0).pool(6).row(&["rebel-commando", "x-wing"]);
    position.buys("rebel-commando").buys("x-wing");
    assert_eq!(position.deck_top_of(REBELS), ["rebel-commando"]);
    assert_eq!(position.discard_of(REBELS), ["x-wing"]);
    assert_eq!(position.asked(|question| matches!(question, Question::Goal(_))), 0);
}

#[test]
fn dbg_ex_39_bespin_draws_for_the_first_neutral_card_of_a_turn() {
    let mut position = position()
        .turn_of(REBELS)
        .base_is(REBELS, "bespin", 0)
        .hand(REBELS, &["alliance-shuttle", "outer-rim-pilot", "rodian-gunslinger"])
        .shuffled(REBELS, &["rebel-trooper"; 2]);
    position.plays("alliance-shuttle");
    assert_eq!(position.hand_of(REBELS).len(), 2);
    position.says_now(&[Reply::Exactly(Answer::Yes)]).plays("outer-rim-pilot");
    assert_eq!(position.hand_of(REBELS), ["rebel-trooper", "rodian-gunslinger"]);
    position.plays("rodian-gunslinger");
    assert_eq!(position.hand_of(REBELS), ["rebel-trooper"]);
}

#[test]
fn dbg_ex_40_rodia_discards_the_rebels_of_the_row_and_burns_their_base() {
    let row = ["x-wing", "hammerhead-corvette", "duros-spy", "dengar", "tie-fighter", "gozanti-cruiser"];
    let mut position = position()
        .no_base(EMPIRE, &["rodia"])
        .row(&row)
        .galaxy(&["y-wing", "bossk", "at-st"])
        .base_is(REBELS, "mon-cala", 8)
        .play_area(REBELS, &["mon-calamari-cruiser"])
        .force(0);
    position.saying(&[Reply::Exactly(Answer::Yes)]).begins();
    let mut gone = position.galaxy_discard_names();
    gone.sort_unstable();
    assert_eq!(gone, ["duros-spy", "hammerhead-corvette", "x-wing"]);
    assert_eq!(position.row_names(), ["at-st", "bossk", "dengar", "gozanti-cruiser", "tie-fighter", "y-wing"]);
    assert!(position.state().side(REBELS).lost.contains(position.base("mon-cala")));
    assert_eq!((position.resources(), position.state().side(REBELS).ships.len()), (0, 1));
}

#[test]
fn dbg_ex_41_ord_mantell_hunts_one_neutral_unit_a_turn() {
    let mut position = position()
        .force(0)
        .base_is(EMPIRE, "ord-mantell", 0)
        .play_area(EMPIRE, &["stormtrooper", "death-trooper", "at-st"])
        .row(&["dengar", "nebulon-b-frigate", "bossk"])
        .galaxy(&["x-wing"]);
    let (target, other) = (position.in_row("dengar"), position.in_row("bossk"));
    assert!(!position.can_assign("at-st", position.in_row("nebulon-b-frigate")));
    position.assigns(&["stormtrooper", "death-trooper"], target);
    position.saying(&[Reply::Exactly(Answer::Yes)]).acts(Answer::Attack(target));
    assert_eq!((position.galaxy_discard_names(), position.resources()), (vec!["dengar"], 4));
    assert!(position.row_names().contains(&"x-wing"));
    assert!(!position.can_assign("at-st", other));
}

#[test]
fn dbg_ex_42_the_death_star_destroys_an_own_ship_of_the_row_and_needs_four_resources() {
    let start =
        |pool| position().base_is(EMPIRE, "death-star", 0).pool(pool).row(&["star-destroyer"]).galaxy(&["x-wing"]);
    let mut position = start(4);
    position.acts(Answer::UseBase);
    assert_eq!((position.galaxy_discard_names(), position.resources()), (vec!["star-destroyer"], 0));
    assert!(position.row_names().contains(&"x-wing"));
    assert!(!start(3).actions().contains(&Answer::UseBase));
}

#[test]
fn dbg_ex_43_the_reward_of_an_at_at_is_a_card_of_the_own_faction() {
    let mut position = position()
        .turn_of(REBELS)
        .force(0)
        .play_area(REBELS, &["luke-skywalker"])
        .row(&["at-at", "dengar", "y-wing", "tie-fighter"])
        .galaxy(&["x-wing"]);
    let target = position.in_row("at-at");
    position.assigns(&["luke-skywalker"], target);
    position.saying(&[Reply::Exactly(Answer::Yes), Reply::Card("x-wing")]).acts(Answer::Attack(target));
    assert_eq!((position.discard_of(REBELS), position.resources()), (vec!["x-wing"], 0));
    let cards: Vec<&str> = position
        .last_answers()
        .iter()
        .map(|answer| match answer {
            Answer::Card(card) => &*CATALOG.card(position.library().card(*card).card).id,
            _ => "",
        })
        .collect();
    assert_eq!(cards, ["y-wing", "x-wing"]);
}

#[test]
fn dbg_ex_44_options_that_cannot_be_resolved_are_no_options() {
    let start = |id| position().force(0).turn_of(REBELS).play_area(REBELS, &[id]);
    let mut spy = start("duros-spy");
    spy.uses("duros-spy");
    assert_eq!(spy.state().force, 1);
    let mut b_wing = start("b-wing").base_is(EMPIRE, "endor", 0);
    b_wing.uses("b-wing").attacks(&["b-wing"], Target::Base);
    assert_eq!(b_wing.state().side(EMPIRE).damage, 7);
    assert!(!start("snowspeeder").can_use("snowspeeder"));
}

#[test]
fn dbg_ex_45_a_base_without_damage_is_not_repaired() {
    let start = |damage| position().base_is(EMPIRE, "endor", damage).play_area(EMPIRE, &["nebulon-b-frigate"]);
    let mut position = start(0);
    position.uses("nebulon-b-frigate");
    assert_eq!((position.resources(), position.asked(|question| matches!(question, Question::Option(_)))), (3, 0));
    let mut position = start(1);
    position.says_now(&[Reply::Exactly(Answer::Option(0))]).uses("nebulon-b-frigate");
    assert_eq!((position.state().side(EMPIRE).damage, position.resources()), (0, 0));
}

#[test]
fn dbg_ex_46_a_fang_fighter_goes_to_hand_and_brings_a_card_with_the_force() {
    for (force, hand) in [(-1, vec!["fang-fighter", "stormtrooper"]), (0, vec!["fang-fighter"])] {
        let mut position = position().force(force).pool(5).row(&["fang-fighter"]).shuffled(EMPIRE, &["stormtrooper"]);
        position.says_now(&[Reply::Exactly(Answer::Yes)]).buys("fang-fighter");
        assert_eq!(position.hand_of(EMPIRE), hand);
        assert!(position.can_play("fang-fighter"));
        position.buys("outer-rim-pilot");
        assert_eq!(position.discard_of(EMPIRE), ["outer-rim-pilot"]);
    }
}

#[test]
fn dbg_ex_47_the_smuggler_puts_the_next_card_on_top_of_the_deck() {
    let start = || position().pool(5).play_area(EMPIRE, &["twilek-smuggler"]).row(&["tie-fighter", "tie-bomber"]);
    let mut position = start();
    position.uses("twilek-smuggler").buys("tie-fighter").buys("tie-bomber");
    assert_eq!((position.deck_top_of(EMPIRE), position.discard_of(EMPIRE)), (vec!["tie-fighter"], vec!["tie-bomber"]));
    let mut position = start();
    position.uses("twilek-smuggler").ends();
    position.state_mut().active = EMPIRE;
    position.begins();
    position.state_mut().turn.resources = 5;
    position.buys("tie-fighter");
    assert_eq!(position.discard_of(EMPIRE).last(), Some(&"tie-fighter"));
}

#[test]
fn dbg_ex_48_a_scavenger_buys_from_the_galaxy_discard_what_can_be_paid() {
    let start = |pool| {
        position()
            .pool(pool)
            .play_area(EMPIRE, &["jawa-scavenger"])
            .galaxy_discard(&["z-95-headhunter", "lobot", "snowspeeder"])
            .row(&["tie-fighter", "x-wing"])
    };
    let mut position = start(2);
    position.uses("jawa-scavenger");
    assert_eq!((position.exiled(), position.resources()), (vec!["jawa-scavenger"], 1));
    assert_eq!(position.discard_of(EMPIRE), ["z-95-headhunter"]);
    assert_eq!(position.row_names(), ["tie-fighter", "x-wing"]);
    assert!(!start(0).can_use("jawa-scavenger"));
}

#[test]
fn lists_for_secret_bases_make_a_match_of_four_bases() {
    let lists = [
        secret(Faction::Empire, &["lothal", "corellia", "kessel", "rodia", "endor"]),
        secret(Faction::Rebel, &["dantooine", "hoth", "jedha", "sullust", "yavin-4"]),
    ];
    let position = Position::of(&lists, &Options::default());
    assert_eq!((position.fixture.fixed.goal, position.fixture.fixed.secret), (4, true));
}
