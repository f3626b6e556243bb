//! Rules by id, beyond the worked examples.

use deckbuilding::{
    Deckbuilding, Format,
    cards::Faction,
    play::{
        Answer, Destination, Event, Fixed, Options, Question, State, Target,
        testing::{CATALOG, EMPIRE, Position, REBELS, Reply, secret, standard},
    },
};
use kernel::{
    Chance,
    game::{BySeat, Match, Playable},
};

const YES: Reply = Reply::Exactly(Answer::Yes);
const NO: Reply = Reply::Exactly(Answer::Pass);

fn position() -> Position {
    Position::default().force(0)
}

/// A match after setup.
fn fresh(format: Format, seed: u64) -> (Fixed, State) {
    let lists = [standard(format, Faction::Empire), standard(format, Faction::Rebel)];
    let fixed = Fixed::new(&CATALOG, BySeat::from(lists.each_ref()), &Options::default()).unwrap();
    let state = State::new(&fixed, Chance::seeded(seed));
    (fixed, state)
}

fn refused(lists: [&kernel::Mustered<Deckbuilding>; 2], options: &Options) -> &'static str {
    Fixed::new(&CATALOG, BySeat::from(lists), options).unwrap_err().reason
}

#[test]
fn dbg_setup_01_dbg_comp_01_one_player_takes_the_empire_and_the_other_the_rebels() {
    // DBG-SETUP-01, DBG-COMP-01
    let [empire, rebels] = [Faction::Empire, Faction::Rebel].map(|faction| standard(Format::Introductory, faction));
    assert_eq!(refused([&empire, &empire], &Options::default()), "deckbuilding.play.one_faction");
    let fixed = Fixed::new(&CATALOG, BySeat::from([&rebels, &empire]), &Options::default()).unwrap();
    assert_eq!((fixed.empire, fixed.seat_of(Faction::Rebel)), (REBELS, EMPIRE));
}

#[test]
fn dbg_setup_02_dbg_setup_03_dbg_adv_01_the_introductory_game_has_five_bases_and_its_start_face_up() {
    // DBG-SETUP-02, DBG-SETUP-03, DBG-ADV-01
    let (fixed, state) = fresh(Format::Introductory, 1);
    for seat in [EMPIRE, REBELS] {
        assert_eq!((fixed.bases[seat.index()].len(), state.side(seat).base_deck.len()), (5, 4));
        assert_eq!(state.side(seat).base, Some(fixed.starting[seat.index()]));
    }
    assert_eq!(fixed.goal, 3);
}

#[test]
fn dbg_setup_04_starter_decks_are_seven_shuttles_two_troopers_and_one_of_the_force() {
    let (_, state) = fresh(Format::Introductory, 2);
    let position = position();
    let names = |seat| position.names(state.side(seat).deck.set().or(state.side(seat).hand));
    let count = |names: &[&str], id: &str| names.iter().filter(|name| **name == id).count();
    let empire = names(EMPIRE);
    assert_eq!(["imperial-shuttle", "stormtrooper", "inquisitor"].map(|id| count(&empire, id)), [7, 2, 1]);
    let rebels = names(REBELS);
    assert_eq!(["alliance-shuttle", "rebel-trooper", "temple-guardian"].map(|id| count(&rebels, id)), [7, 2, 1]);
}

#[test]
fn dbg_setup_05_to_09_the_row_the_pilots_the_force_and_the_hands_lie_ready_and_all_else_is_empty() {
    // DBG-SETUP-05, DBG-SETUP-06, DBG-SETUP-07, DBG-SETUP-08, DBG-SETUP-09
    let (_, state) = fresh(Format::FullGalaxy, 3);
    assert_eq!((state.row_set().len(), state.galaxy.len(), state.pilots.len(), state.force), (6, 84, 10, 3));
    for side in &state.sides {
        assert_eq!((side.hand.len(), side.deck.len(), side.damage), (5, 5, 0));
        assert!(side.discard.is_empty() && side.lost.is_empty() && side.in_play().is_empty());
    }
    assert!(state.galaxy_discard.is_empty() && state.turn.resources == 0);
    // Another seed shuffles differently, the same seed alike (DBG-AI-05).
    assert_eq!(fresh(Format::FullGalaxy, 3).1, state);
    assert_ne!(fresh(Format::FullGalaxy, 4).1.row, state.row);
}

#[test]
fn dbg_setup_10_a_row_nobody_can_buy_from_stays() {
    let mut position = position().row(&["star-destroyer", "at-at", "darth-vader"]).turn_of(REBELS).pool(9);
    position.begins();
    assert!(["star-destroyer", "at-at", "darth-vader"].iter().all(|id| position.row_names().contains(id)));
}

#[test]
fn dbg_turn_01_the_empire_begins_and_turns_alternate() {
    let (fixed, state) = fresh(Format::Introductory, 5);
    assert_eq!(state.active, fixed.empire);
    let mut position = position().shuffled(EMPIRE, &["imperial-shuttle"; 5]);
    position.ends();
    assert_eq!(position.state().active, REBELS);
}

#[test]
fn dbg_turn_02_dbg_turn_03_the_new_base_comes_first_and_is_the_players_choice() {
    // DBG-TURN-02, DBG-TURN-03
    let mut position = position().force(1).turn_of(REBELS).no_base(REBELS, &["alderaan", "hoth", "jedha"]);
    position.saying(&[Reply::Base("jedha")]).begins();
    assert_eq!(position.state().side(REBELS).base, Some(position.base("jedha")));
    assert_eq!(position.state().side(REBELS).damage, 0);
    assert_eq!(position.asked(|question| matches!(question, Question::RevealBase)), 1);
}

#[test]
fn dbg_turn_04_dbg_force_04_the_end_of_the_track_pays_as_a_turn_begins_and_at_no_other_time() {
    // DBG-TURN-04, DBG-FORCE-04
    let mut position = position().force(-1).hand(EMPIRE, &["kel-dor-mystic"]);
    position.plays("kel-dor-mystic");
    assert_eq!((position.state().force, position.resources()), (-3, 0));
    position.begins();
    assert_eq!(position.resources(), 1);
}

#[test]
fn dbg_turn_05_ships_give_resources_and_no_force_as_a_turn_begins() {
    let mut position = position().play_area(EMPIRE, &["gozanti-cruiser", "c-roc-cruiser", "star-destroyer"]);
    position.begins();
    assert_eq!((position.resources(), position.state().force), (3, 0));
    // A ship attacks nevertheless.
    assert!(position.can_assign("star-destroyer", Target::Base));
}

#[test]
fn dbg_turn_06_to_10_cards_are_played_for_nothing_give_at_once_and_act_in_the_same_turn() {
    // DBG-TURN-06, DBG-TURN-07, DBG-TURN-08, DBG-TURN-09, DBG-TURN-10
    let mut position = position().hand(EMPIRE, &["star-destroyer", "scout-trooper"]).galaxy(&["tie-fighter"]);
    position.plays("star-destroyer").plays("scout-trooper");
    assert_eq!(position.resources(), 2);
    assert!(position.can_use("scout-trooper") && position.can_assign("star-destroyer", Target::Base));
    let mut position = Position::default().hand(EMPIRE, &["gozanti-cruiser"]);
    position.plays("gozanti-cruiser");
    assert_eq!(position.resources(), 2);
    position.begins();
    assert_eq!(position.resources(), 2);
}

#[test]
fn dbg_turn_11_to_14_units_and_hand_go_ships_stay_and_resources_are_lost() {
    // DBG-TURN-11, DBG-TURN-12, DBG-TURN-13, DBG-TURN-14
    let mut position = position()
        .force(-2)
        .pool(5)
        .base_is(REBELS, "jedha", 4)
        .play_area(EMPIRE, &["stormtrooper", "gozanti-cruiser"])
        .hand(EMPIRE, &["inquisitor"])
        .shuffled(EMPIRE, &["imperial-shuttle"; 7]);
    position.ends();
    assert_eq!(position.discard_of(EMPIRE), ["stormtrooper", "inquisitor"]);
    assert_eq!(
        (position.names(position.state().side(EMPIRE).ships), position.resources()),
        (vec!["gozanti-cruiser"], 0)
    );
    // Force and damage stay.
    assert_eq!((position.state().force, position.state().side(REBELS).damage), (-2, 4));
    assert_eq!(position.hand_of(EMPIRE).len(), 5);
}

#[test]
fn dbg_turn_15_what_was_taken_for_a_turn_leaves_the_game_from_wherever_it_is() {
    for play in [true, false] {
        let mut position = position()
            .play_area(EMPIRE, &["grand-moff-tarkin"])
            .row(&["star-destroyer"])
            .shuffled(EMPIRE, &["imperial-shuttle"; 5]);
        position.uses("grand-moff-tarkin");
        if play {
            position.plays("star-destroyer");
        }
        position.ends();
        // A ship leaves play too (DBG-OPEN-06).
        assert_eq!(position.exiled(), ["star-destroyer"]);
        assert!(position.state().side(EMPIRE).ships.is_empty());
    }
}

#[test]
fn dbg_turn_16_an_attack_that_was_not_resolved_has_no_effect() {
    let mut position = position()
        .base_is(REBELS, "jedha", 0)
        .play_area(EMPIRE, &["stormtrooper"])
        .shuffled(EMPIRE, &["imperial-shuttle"; 5]);
    position.assigns(&["stormtrooper"], Target::Base).ends();
    assert_eq!(position.state().side(REBELS).damage, 0);
    assert!(position.state().turn.attacks.is_empty());
}

#[test]
fn dbg_turn_17_the_opponent_decides_only_what_a_card_hands_over() {
    let mut position = position()
        .turn_of(REBELS)
        .play_area(REBELS, &["snowspeeder"])
        .hand(REBELS, &["x-wing"])
        .hand(EMPIRE, &["stormtrooper", "imperial-shuttle"])
        .base_is(EMPIRE, "endor", 0)
        .pool(9)
        .row(&["dengar", "tie-fighter"]);
    let empire = position.state().side(EMPIRE).hand;
    let target = position.in_row("tie-fighter");
    position.plays("x-wing").buys("dengar").uses("snowspeeder");
    position.attacks(&["snowspeeder"], target).attacks(&["x-wing"], Target::Base).ends();
    let questions = &position.fixture.questions;
    assert!(questions.iter().filter(|decision| decision.seat == REBELS).count() > 5);
    let [handed] = questions.iter().filter(|decision| decision.seat == EMPIRE).collect::<Vec<_>>()[..] else {
        panic!("the opponent is asked once: {questions:?}");
    };
    // The one thing the Snowspeeder hands over: which of the own cards is discarded.
    assert!(matches!(handed.question, Question::Discard(_)));
    assert!(handed.answers.iter().all(|answer| matches!(answer, Answer::Card(card) if empire.contains(*card))));
}

#[test]
fn dbg_turn_18_to_20_an_empty_deck_is_reshuffled_when_a_card_is_needed_and_not_before() {
    // DBG-TURN-18, DBG-TURN-19, DBG-TURN-20
    let mut position = position()
        .turn_of(REBELS)
        .force(1)
        .play_area(REBELS, &["x-wing", "x-wing"])
        .shuffled(REBELS, &["rebel-trooper"])
        .discard(REBELS, &["temple-guardian"]);
    position.uses("x-wing");
    assert_eq!(position.discard_of(REBELS), ["temple-guardian"]);
    position.uses("x-wing");
    assert_eq!(position.hand_of(REBELS), ["rebel-trooper", "temple-guardian"]);
    assert!(position.happened(&Event::Reshuffled(Some(REBELS))));
    // Draws as many as remain.
    let mut position = Position::default().turn_of(REBELS).play_area(REBELS, &["x-wing"]).hand(REBELS, &["y-wing"]);
    position.ends();
    assert_eq!(position.hand_of(REBELS), ["x-wing", "y-wing"]);
}

#[test]
fn dbg_turn_21_dbg_turn_22_the_galaxy_deck_is_reshuffled_when_the_row_needs_a_card_and_may_run_out() {
    // DBG-TURN-21, DBG-TURN-22
    let mut position = position().no_galaxy().galaxy_discard(&["x-wing"]).pool(9).row(&[
        "tie-fighter",
        "at-st",
        "dengar",
        "bossk",
        "ig-88",
        "lobot",
    ]);
    position.buys("tie-fighter");
    assert!(position.row_names().contains(&"x-wing") && position.happened(&Event::Reshuffled(None)));
    position.buys("at-st");
    assert_eq!(position.state().row_set().len(), 5);
}

#[test]
fn dbg_turn_23_discard_piles_are_open_in_their_order_and_decks_are_counted() {
    let position = position()
        .discard(REBELS, &["x-wing", "y-wing"])
        .galaxy_discard(&["dengar", "bossk"])
        .hand(EMPIRE, &["stormtrooper"])
        .shuffled(REBELS, &["rebel-trooper"]);
    let game = position.fixture.into_game();
    let open = game.seen(EMPIRE).open();
    assert_eq!((open.other.discard.len(), open.galaxy_discard.len(), open.other.deck_count), (2, 2, 1));
    assert!(open.other.deck_top.is_empty());
}

#[test]
fn dbg_turn_24_to_26_dbg_base_01_the_agreed_number_of_bases_ends_the_match_at_once() {
    // DBG-TURN-24, DBG-TURN-25, DBG-TURN-26, DBG-BASE-01
    let mut position = position()
        .turn_of(REBELS)
        .lost(EMPIRE, &["lothal", "endor"])
        .base_is(EMPIRE, "kessel", 10)
        .play_area(REBELS, &["y-wing"])
        .pool(5);
    position.uses("y-wing");
    let outcome = position.state().outcome.unwrap();
    assert_eq!((outcome.winner, outcome.score[REBELS], outcome.score[EMPIRE]), (Some(REBELS), 3, 0));
    assert!(position.happened(&Event::Over(outcome)));
}

#[test]
fn dbg_galaxy_01_to_03_dbg_galaxy_06_cards_are_bought_as_long_as_resources_last() {
    // DBG-GALAXY-01, DBG-GALAXY-02, DBG-GALAXY-03, DBG-GALAXY-06
    let mut position = position().pool(6).row(&["tie-fighter", "bossk", "x-wing"]);
    assert!(!position.can_buy("x-wing"));
    position.buys("bossk").buys("tie-fighter").buys("outer-rim-pilot");
    assert_eq!(position.discard_of(EMPIRE), ["bossk", "tie-fighter", "outer-rim-pilot"]);
    assert!(position.resources() == 0 && !position.can_use("outer-rim-pilot"));
}

#[test]
fn dbg_galaxy_04_dbg_galaxy_05_dbg_galaxy_07_the_row_is_filled_at_once_and_a_pilot_leaves_no_gap() {
    // DBG-GALAXY-04, DBG-GALAXY-05, DBG-GALAXY-07
    let mut position = position()
        .pool(9)
        .row(&["tie-fighter", "at-st", "dengar", "bossk", "ig-88", "lobot"])
        .galaxy(&["hwk-290", "x-wing"]);
    position.buys("tie-fighter");
    assert!(position.can_buy("hwk-290"));
    position.buys("outer-rim-pilot");
    assert_eq!((position.state().row_set().len(), position.state().pilots.len()), (6, 9));
    assert!(!position.row_names().contains(&"x-wing"));
}

#[test]
fn dbg_galaxy_08_a_card_for_nothing_counts_as_bought() {
    let mut position = position()
        .turn_of(REBELS)
        .base_is(REBELS, "sullust", 0)
        .pool(3)
        .play_area(REBELS, &["princess-leia"])
        .row(&["y-wing", "dengar", "bossk", "ig-88", "lobot", "hwk-290"])
        .galaxy(&["x-wing"]);
    position.uses("princess-leia").buys("x-wing");
    // The next card is no first card.
    assert_eq!((position.deck_top_of(REBELS), position.discard_of(REBELS)), (vec!["y-wing"], vec!["x-wing"]));
}

#[test]
fn dbg_galaxy_13_a_card_for_nothing_lies_where_its_effect_says_or_else_where_any_bought_card_does() {
    // Leia fixes a place with the Force alone; without it Sullust and the Smuggler govern, or nobody.
    for (force, base, smuggles, on_top) in [
        (-3, "mon-cala", false, false),
        (-3, "sullust", false, true),
        (-3, "mon-cala", true, true),
        (0, "sullust", true, true),
        (3, "mon-cala", false, true),
    ] {
        let mut position = position()
            .force(force)
            .turn_of(REBELS)
            .base_is(REBELS, base, 0)
            .play_area(REBELS, &["princess-leia", "twilek-smuggler"])
            .row(&["x-wing"]);
        if smuggles {
            position.uses("twilek-smuggler");
        }
        position.uses("princess-leia");
        let lies = (position.deck_top_of(REBELS), position.discard_of(REBELS));
        let wanted = if on_top { (vec!["x-wing"], Vec::new()) } else { (Vec::new(), vec!["x-wing"]) };
        assert_eq!(lies, wanted, "{force} {base} {smuggles}");
        assert_eq!(position.state().turn.next_purchase, None, "used up by any purchase");
    }
}

#[test]
fn dbg_base_14_one_neutral_unit_a_turn_is_hunted_whether_the_hunt_succeeds_or_not() {
    let mut position = position()
        .base_is(EMPIRE, "ord-mantell", 0)
        .play_area(EMPIRE, &["stormtrooper", "stormtrooper", "at-st", "at-at"])
        .row(&["dengar", "bossk", "x-wing"]);
    let [dengar, bossk, rebel] = ["dengar", "bossk", "x-wing"].map(|id| position.in_row(id));
    position.assigns(&["stormtrooper"], dengar);
    assert!(position.can_assign("at-st", dengar) && !position.can_assign("at-st", bossk), "more may join that hunt");
    position.acts(Answer::Attack(dengar));
    assert!(position.row_names().contains(&"dengar"), "it failed");
    assert!(!position.can_assign("at-st", dengar) && !position.can_assign("at-st", bossk));
    assert!(position.can_assign("at-st", rebel), "the enemy is no neutral unit");
}

#[test]
fn dbg_turn_15_a_card_for_this_turn_leaves_the_game_from_wherever_it_is() {
    // Hand, play area, discard pile, the top of the deck, and the deck after a shuffle.
    for place in 0..5 {
        let mut position =
            position().play_area(EMPIRE, &["grand-moff-tarkin"]).row(&["tie-fighter"]).discard(EMPIRE, &["at-st"]);
        position.uses("grand-moff-tarkin");
        let card =
            position.state().side(EMPIRE).hand.iter().find(|card| position.state().turn.fleeting.contains(*card));
        let card = card.unwrap();
        let side = position.fixture.state.side_mut(EMPIRE);
        side.hand.remove(card);
        match place {
            0 => side.hand.insert(card),
            1 => side.units.insert(card),
            2 => side.discard.push(card),
            3 => side.deck.top.push(card),
            _ => side.deck.rest.insert(card),
        }
        position.ends();
        assert_eq!(position.exiled(), ["tie-fighter"], "{place}");
        let side = position.state().side(EMPIRE);
        let held = [side.hand, side.discard.set(), side.deck.set(), side.in_play()];
        assert!(held.iter().all(|cards| !cards.contains(card)), "{place}");
    }
}

#[test]
fn dbg_galaxy_09_what_is_looked_at_is_known_to_one_and_what_is_revealed_to_both() {
    let mut position = position().play_area(EMPIRE, &["moff-jerjerrod"]).galaxy(&["dengar"]);
    position.uses("moff-jerjerrod");
    let card = position.state().galaxy.top.cards()[0];
    let known = position.state().galaxy_known.map(|known| known.contains(card));
    assert_eq!(known, [true, false]);
    let mut position = Position::default().play_area(EMPIRE, &["scout-trooper"]).galaxy(&["dengar"]);
    position.uses("scout-trooper");
    let card = position.state().galaxy.top.cards()[0];
    assert_eq!(position.state().galaxy_known.map(|known| known.contains(card)), [true, true]);
}

#[test]
fn dbg_galaxy_10_dbg_galaxy_11_a_discarded_card_pays_nothing_and_neutral_cards_are_no_targets() {
    // DBG-GALAXY-10, DBG-GALAXY-11
    let mut position = position().play_area(EMPIRE, &["tie-bomber", "at-at"]).row(&["luke-skywalker", "dengar"]);
    assert!(!position.can_assign("at-at", position.in_row("dengar")));
    position.says_now(&[Reply::Card("luke-skywalker")]).uses("tie-bomber");
    assert_eq!(
        (
            position.resources(),
            position.state().force,
            position.asked(|question| matches!(question, Question::Reward(_)))
        ),
        (0, 0, 0)
    );
}

#[test]
fn dbg_galaxy_12_taking_a_card_is_no_purchase() {
    let mut position = position()
        .pool(3)
        .play_area(EMPIRE, &["grand-moff-tarkin", "twilek-smuggler"])
        .row(&["tie-fighter", "tie-bomber"]);
    position.uses("twilek-smuggler").says_now(&[Reply::Card("tie-fighter")]).uses("grand-moff-tarkin");
    position.buys("tie-bomber");
    assert_eq!(position.deck_top_of(EMPIRE), ["tie-bomber"]);
}

#[test]
fn dbg_galaxy_13_dbg_galaxy_14_of_two_places_the_buyer_picks_one_and_both_effects_are_used_up() {
    // DBG-GALAXY-13, DBG-GALAXY-14
    let start = || {
        position()
            .turn_of(REBELS)
            .base_is(REBELS, "jedha", 0)
            .pool(7)
            .play_area(REBELS, &["twilek-smuggler"])
            .row(&["dengar", "bossk"])
    };
    let mut position = start();
    position.uses("twilek-smuggler");
    position.says_now(&[Reply::Exactly(Answer::To(Destination::DeckTop))]).buys("dengar");
    position.buys("bossk");
    assert_eq!((position.deck_top_of(REBELS), position.discard_of(REBELS)), (vec!["dengar"], vec!["bossk"]));
    let mut position = start();
    position.uses("twilek-smuggler");
    position.says_now(&[Reply::Exactly(Answer::To(Destination::Hand))]).buys("dengar");
    position.buys("bossk");
    assert_eq!((position.hand_of(REBELS), position.discard_of(REBELS)), (vec!["dengar"], vec!["bossk"]));
}

#[test]
fn dbg_galaxy_15_a_card_of_the_galaxy_discard_leaves_no_gap_and_a_swap_no_refill() {
    let row = ["at-st", "dengar", "bossk", "ig-88", "lobot", "x-wing"];
    let mut position = position()
        .pool(4)
        .play_area(EMPIRE, &["jawa-scavenger"])
        .galaxy_discard(&["tie-fighter"])
        .row(&row)
        .galaxy(&["y-wing"]);
    let (before, deck) = (position.state().row, position.state().galaxy.len());
    position.uses("jawa-scavenger");
    assert_eq!((position.discard_of(EMPIRE), position.resources()), (vec!["tie-fighter"], 3));
    assert!(position.galaxy_discard_names().is_empty());
    assert_eq!((position.state().row, position.state().galaxy.len()), (before, deck), "nothing came into the row");
    let mut position = self::position()
        .turn_of(REBELS)
        .no_base(REBELS, &["tatooine"])
        .galaxy_discard(&["u-wing"])
        .row(&row)
        .galaxy(&["y-wing"]);
    let (before, deck) = (position.state().row, position.state().galaxy.len());
    position.saying(&[YES, Reply::Card("bossk")]).begins();
    let changed = before.iter().zip(&position.state().row).filter(|(before, after)| before != after).count();
    assert_eq!((changed, position.row_names().len(), position.state().galaxy.len()), (1, 6, deck));
    assert!(!position.fixture.events.iter().any(|event| matches!(event, Event::Refilled(_))));
}

#[test]
fn dbg_abil_01_dbg_abil_02_dbg_abil_04_abilities_are_used_once_a_turn_and_need_not_be_used() {
    // DBG-ABIL-01, DBG-ABIL-02, DBG-ABIL-04
    let mut position =
        position().turn_of(REBELS).force(1).play_area(REBELS, &["x-wing"]).shuffled(REBELS, &["alliance-shuttle"; 7]);
    assert!(position.actions().contains(&Answer::EndTurn));
    position.uses("x-wing");
    assert!(!position.can_use("x-wing"));
    // A capital ship is ready again next turn (DBG-CAPITAL-02).
    let mut position = Position::default().play_area(EMPIRE, &["nebulon-b-frigate"]);
    position.uses("nebulon-b-frigate");
    assert!(!position.can_use("nebulon-b-frigate"));
    position.begins();
    assert!(position.can_use("nebulon-b-frigate"));
}

#[test]
fn dbg_abil_03_what_cannot_be_done_of_an_ability_is_left_out_and_the_rest_is_done() {
    let mut position =
        position().turn_of(REBELS).force(1).play_area(REBELS, &["lando-calrissian"]).shuffled(REBELS, &["x-wing"]);
    position.uses("lando-calrissian");
    assert_eq!(position.hand_of(REBELS), ["x-wing"]);
}

#[test]
fn dbg_abil_05_dbg_attack_20_dbg_attack_22_the_refill_and_the_reward_come_before_the_units_in_any_order() {
    // DBG-ABIL-05, DBG-ATTACK-20, DBG-ATTACK-22
    let mut position = position()
        .play_area(EMPIRE, &["dengar", "bossk"])
        .row(&["cassian-andor", "lobot", "ig-88", "hwk-290", "at-st", "at-at"])
        .galaxy(&["x-wing"]);
    let target = position.in_row("cassian-andor");
    let [dengar, bossk] = ["dengar", "bossk"].map(|id| position.copies(id).iter().next().unwrap());
    position.assigns(&["dengar", "bossk"], target);
    position
        .saying(&[YES, Reply::Exactly(Answer::Card(dengar)), Reply::Exactly(Answer::Card(bossk))])
        .acts(Answer::Attack(target));
    let order = |wanted: &Event| position.fixture.events.iter().position(|event| event == wanted).unwrap();
    let refill = position.fixture.events.iter().position(|event| matches!(event, Event::Refilled(_))).unwrap();
    let reward = order(&Event::Resources(EMPIRE, 3));
    let own = order(&Event::Resources(EMPIRE, 2));
    let force = order(&Event::Force { player: EMPIRE, from: -2, to: -3 });
    assert!(refill < reward && reward < own && own < force);
}

#[test]
fn dbg_abil_06_dbg_abil_07_constant_abilities_are_never_asked_about_and_conditions_have_to_hold() {
    // DBG-ABIL-06, DBG-ABIL-07
    let mut position = position().base_is(REBELS, "hoth", 0).play_area(EMPIRE, &["at-st", "imperial-carrier"]);
    position.attacks(&["at-st"], Target::Base);
    assert_eq!(position.asked(|question| matches!(question, Question::Use(_))), 0);
    assert!(!Position::default().force(0).play_area(EMPIRE, &["x-wing"]).can_use("x-wing"));
}

#[test]
fn dbg_abil_08_dbg_abil_09_the_force_is_looked_at_as_an_ability_resolves() {
    // DBG-ABIL-08, DBG-ABIL-09
    let mut position =
        position().hand(EMPIRE, &["jabba-the-hutt", "stormtrooper"]).shuffled(EMPIRE, &["imperial-shuttle"; 3]);
    position.plays("jabba-the-hutt");
    position.uses("jabba-the-hutt");
    assert_eq!(position.hand_of(EMPIRE).len(), 2);
}

#[test]
fn dbg_abil_10_to_12_only_what_can_be_resolved_is_an_option_and_nothing_is_offered_without_one() {
    // DBG-ABIL-10, DBG-ABIL-11, DBG-ABIL-12
    let position = position().turn_of(REBELS).force(3).play_area(REBELS, &["duros-spy"]);
    assert!(!position.can_use("duros-spy"));
}

#[test]
fn dbg_abil_13_attack_that_was_gained_ends_with_the_turn() {
    let mut position =
        position().turn_of(REBELS).play_area(REBELS, &["b-wing"]).shuffled(REBELS, &["alliance-shuttle"; 5]);
    position.uses("b-wing");
    let card = position.copies("b-wing").and(position.state().side(REBELS).units).iter().next().unwrap();
    assert_eq!(position.view().attack(REBELS, card, Target::Base), 7);
    position.ends();
    assert_eq!(position.view().attack(REBELS, card, Target::Base), 5);
}

#[test]
fn dbg_abil_14_to_16_cards_go_to_the_pile_they_belong_to_or_out_of_the_game() {
    // DBG-ABIL-14, DBG-ABIL-15, DBG-ABIL-16
    let mut position = position().turn_of(REBELS).play_area(REBELS, &["snowspeeder"]).hand(EMPIRE, &["dengar"]);
    position.uses("snowspeeder");
    assert_eq!((position.discard_of(EMPIRE), position.discard_of(REBELS)), (vec!["dengar"], vec![]));
    let mut position = Position::default()
        .play_area(EMPIRE, &["kel-dor-mystic"])
        .hand(EMPIRE, &["stormtrooper"])
        .discard(EMPIRE, &["inquisitor"]);
    position.says_now(&[Reply::Card("stormtrooper")]).uses("kel-dor-mystic");
    assert!(!position.can_play("stormtrooper"));
    assert_eq!((position.exiled(), position.last_answers().len()), (vec!["kel-dor-mystic", "stormtrooper"], 2));
}

#[test]
fn dbg_abil_17_dbg_abil_18_a_unit_attacks_before_it_leaves_and_takes_its_attack_with_it() {
    // DBG-ABIL-17, DBG-ABIL-18
    let mut position = position().turn_of(REBELS).base_is(EMPIRE, "endor", 0).play_area(REBELS, &["y-wing", "x-wing"]);
    position.assigns(&["y-wing", "x-wing"], Target::Base);
    position.uses("y-wing").acts(Answer::Attack(Target::Base));
    assert_eq!(position.state().side(EMPIRE).damage, 2 + 3);
}

#[test]
fn dbg_abil_19_dbg_abil_20_ships_are_discarded_and_damage_of_abilities_passes_them() {
    // DBG-ABIL-19, DBG-ABIL-20
    let mut position = position()
        .turn_of(REBELS)
        .base_is(EMPIRE, "endor", 0)
        .play_area(EMPIRE, &["star-destroyer"])
        .play_area(REBELS, &["y-wing"]);
    position.says_now(&[Reply::Exactly(Answer::EnemyBase)]).uses("y-wing");
    assert_eq!((position.state().side(EMPIRE).damage, position.state().side(EMPIRE).ships.len()), (2, 1));
}

#[test]
fn dbg_abil_21_repairs_heal_the_base_and_no_ship() {
    let mut position = position()
        .turn_of(REBELS)
        .force(1)
        .base_is(REBELS, "jedha", 1)
        .play_area(REBELS, &["u-wing", "mon-calamari-cruiser"])
        .ship_damage("mon-calamari-cruiser", 3);
    position.uses("u-wing");
    let ship = position.copies("mon-calamari-cruiser").and(position.state().side(REBELS).ships).iter().next().unwrap();
    assert_eq!((position.state().side(REBELS).damage, position.state().damage.of(ship)), (0, 3));
}

#[test]
fn dbg_abil_22_dbg_abil_25_a_cost_is_paid_first_and_only_for_something() {
    // DBG-ABIL-22, DBG-ABIL-25
    assert!(!position().turn_of(REBELS).play_area(REBELS, &["hammerhead-corvette"]).can_use("hammerhead-corvette"));
    let mut position = position().play_area(EMPIRE, &["gozanti-cruiser"]).hand(EMPIRE, &["inquisitor"]);
    // The discarded card can be drawn.
    position.uses("gozanti-cruiser");
    assert_eq!(position.hand_of(EMPIRE), ["inquisitor"]);
}

#[test]
fn dbg_abil_23_a_card_that_came_to_hand_is_played_in_the_same_turn() {
    let mut position = position().play_area(EMPIRE, &["at-at"]).discard(EMPIRE, &["stormtrooper"]);
    position.uses("at-at").plays("stormtrooper");
    assert!(position.can_assign("stormtrooper", Target::Base));
}

#[test]
fn dbg_abil_24_you_is_the_owner_whoever_chooses() {
    let mut position = position().turn_of(REBELS).play_area(REBELS, &["duros-spy"]).hand(EMPIRE, &["inquisitor"]);
    position.says_now(&[Reply::Exactly(Answer::Option(1))]).uses("duros-spy");
    assert_eq!(position.state().force, 1, "the Rebels gain the Force though the Empire picked");
}

#[test]
fn dbg_abil_26_up_to_may_be_none_and_a_plain_number_may_not() {
    let mut position = position().pool(4).row(&["quarren-mercenary"]).discard(EMPIRE, &["inquisitor", "stormtrooper"]);
    position.says_now(&[YES]).buys("quarren-mercenary");
    assert!(!position.last_answers().contains(&Answer::Pass));
    assert_eq!(position.exiled().len(), 1);
}

#[test]
fn dbg_abil_27_every_card_and_base_is_played_as_a_whole() {
    let kinds = Deckbuilding::coverage(&CATALOG, kernel::Language::English);
    assert_eq!(kinds.iter().map(|kind| (kind.whole, kind.gaps.len())).collect::<Vec<_>>(), [(62, 0), (20, 0)]);
}

#[test]
fn dbg_attack_01_dbg_attack_02_dbg_attack_21_units_hunt_and_ships_do_not_and_ships_are_no_targets() {
    // DBG-ATTACK-01, DBG-ATTACK-02, DBG-ATTACK-21
    let position = position().play_area(EMPIRE, &["at-st", "star-destroyer"]).row(&[
        "x-wing",
        "hammerhead-corvette",
        "tie-fighter",
    ]);
    let row = position.in_row("x-wing");
    assert!(position.can_assign("at-st", row) && position.can_assign("at-st", Target::Base));
    assert!(position.can_assign("star-destroyer", Target::Base) && !position.can_assign("star-destroyer", row));
    for id in ["hammerhead-corvette", "tie-fighter"] {
        assert!(!position.can_assign("at-st", position.in_row(id)));
    }
}

#[test]
fn dbg_attack_03_to_05_attacks_are_prepared_side_by_side_and_resolved_in_any_order() {
    // DBG-ATTACK-03, DBG-ATTACK-04, DBG-ATTACK-05, DBG-ATTACK-18
    let mut position = position()
        .base_is(REBELS, "jedha", 0)
        .hand(EMPIRE, &["imperial-shuttle"])
        .play_area(EMPIRE, &["at-st", "stormtrooper", "at-at"])
        .row(&["x-wing", "y-wing"]);
    let (first, second) = (position.in_row("x-wing"), position.in_row("y-wing"));
    position.assigns(&["at-st"], first).assigns(&["stormtrooper"], second).assigns(&["at-at"], Target::Base);
    position.plays("imperial-shuttle");
    position.saying(&[NO]).acts(Answer::Attack(second));
    position.acts(Answer::Attack(Target::Base));
    position.saying(&[NO]).acts(Answer::Attack(first));
    assert_eq!((position.galaxy_discard_names(), position.state().side(REBELS).damage), (vec!["y-wing", "x-wing"], 6));
    assert!(!position.can_assign("at-at", Target::Base));
}

#[test]
fn dbg_attack_06_dbg_attack_09_values_are_counted_as_the_attack_resolves() {
    // DBG-ATTACK-06, DBG-ATTACK-09
    let mut position =
        position().base_is(REBELS, "jedha", 0).hand(EMPIRE, &["kel-dor-mystic"]).play_area(EMPIRE, &["death-trooper"]);
    position.assigns(&["death-trooper"], Target::Base);
    position.plays("kel-dor-mystic").acts(Answer::Attack(Target::Base));
    assert_eq!(position.state().side(REBELS).damage, 5);
}

#[test]
fn dbg_attack_07_dbg_attack_08_only_cards_with_attack_are_offered_and_units_in_play_are_no_targets() {
    // DBG-ATTACK-07, DBG-ATTACK-08
    let position = position().play_area(EMPIRE, &["scout-trooper", "stormtrooper"]).play_area(REBELS, &["x-wing"]);
    assert!(!position.can_assign("scout-trooper", Target::Base) && position.can_assign("stormtrooper", Target::Base));
    let targets = position.actions().into_iter().filter(|answer| matches!(answer, Answer::Assign(_, Target::Row(_))));
    assert_eq!(targets.count(), 0);
}

#[test]
fn dbg_attack_10_to_12_ships_shield_the_base_and_damage_stays() {
    // DBG-ATTACK-10, DBG-ATTACK-11, DBG-ATTACK-12, DBG-CAPITAL-03
    let mut position = position()
        .base_is(REBELS, "jedha", 0)
        .play_area(REBELS, &["mon-calamari-cruiser"])
        .play_area(EMPIRE, &["at-st", "stormtrooper", "tie-fighter"])
        .shuffled(EMPIRE, &["imperial-shuttle"; 5]);
    position.attacks(&["at-st"], Target::Base);
    let ship = position.copies("mon-calamari-cruiser").and(position.state().side(REBELS).ships).iter().next().unwrap();
    assert_eq!((position.state().damage.of(ship), position.state().side(REBELS).damage), (4, 0));
    position.attacks(&["stormtrooper", "tie-fighter"], Target::Base);
    assert_eq!((position.discard_of(REBELS), position.state().side(REBELS).damage), (vec!["mon-calamari-cruiser"], 2));
    assert_eq!(position.state().damage.of(ship), 0);
}

#[test]
fn dbg_attack_13_dbg_attack_14_a_ship_never_gets_more_than_it_needs_and_need_not_be_finished() {
    // DBG-ATTACK-13, DBG-ATTACK-14
    let mut position =
        position().play_area(REBELS, &["rebel-transport", "hammerhead-corvette"]).play_area(EMPIRE, &["tie-fighter"]);
    position.saying(&[]).assigns(&["tie-fighter"], Target::Base);
    position.saying(&[Reply::Exactly(Answer::Amount(1))]).acts(Answer::Attack(Target::Base));
    let offered: Vec<Answer> = position
        .fixture
        .questions
        .iter()
        .rev()
        .find(|decision| matches!(decision.question, Question::Split { left: 2, .. }))
        .unwrap()
        .answers
        .clone();
    assert_eq!(offered, [Answer::Amount(0), Answer::Amount(1), Answer::Amount(2)]);
    assert_eq!(position.state().side(REBELS).ships.len(), 2);
}

#[test]
fn dbg_attack_15_without_a_base_ships_are_attacked_and_the_rest_is_lost() {
    let start = || position().no_base(REBELS, &["hoth"]).play_area(EMPIRE, &["at-at"]);
    assert!(!start().can_assign("at-at", Target::Base));
    let mut position = start().play_area(REBELS, &["rebel-transport"]);
    position.attacks(&["at-at"], Target::Base);
    assert_eq!(position.discard_of(REBELS), ["rebel-transport"]);
    assert!(position.state().side(REBELS).base.is_none() && position.state().side(REBELS).lost.is_empty());
}

#[test]
fn dbg_attack_16_dbg_attack_17_dbg_attack_19_a_reward_is_the_attackers_choice_and_can_be_spent_at_once() {
    // DBG-ATTACK-16, DBG-ATTACK-17, DBG-ATTACK-19
    let start = || position().play_area(EMPIRE, &["at-st"]).row(&["x-wing", "tie-fighter"]);
    let mut position = start();
    let target = position.in_row("x-wing");
    position.assigns(&["at-st"], target);
    position.saying(&[YES]).acts(Answer::Attack(target));
    assert_eq!(position.resources(), 3);
    position.buys("tie-fighter");
    let mut position = start();
    let target = position.in_row("x-wing");
    position.assigns(&["at-st"], target);
    position.saying(&[NO]).acts(Answer::Attack(target));
    assert_eq!((position.resources(), position.galaxy_discard_names()), (0, vec!["x-wing"]));
}

#[test]
fn dbg_force_01_to_03_dbg_force_05_the_marker_has_seven_spaces_and_stops_at_both_ends() {
    // DBG-FORCE-01, DBG-FORCE-02, DBG-FORCE-03, DBG-FORCE-05
    for force in -3..=3_i8 {
        let position = position().force(force);
        assert_eq!((position.view().has_force(EMPIRE), position.view().has_force(REBELS)), (force < 0, force > 0));
    }
    let mut position = position().turn_of(REBELS).force(2).hand(REBELS, &["luke-skywalker"]);
    position.plays("luke-skywalker");
    assert_eq!(position.state().force, 3);
}

#[test]
fn dbg_capital_01_to_05_ships_are_bought_come_into_play_stay_and_return_without_damage() {
    // DBG-CAPITAL-01, DBG-CAPITAL-04, DBG-CAPITAL-05
    let mut position =
        position().pool(3).row(&["gozanti-cruiser"]).play_area(EMPIRE, &["star-destroyer", "imperial-carrier"]);
    position.buys("gozanti-cruiser");
    assert_eq!(position.discard_of(EMPIRE), ["gozanti-cruiser"]);
    assert_eq!(position.state().side(EMPIRE).ships.len(), 2);
    let mut position = Position::default()
        .turn_of(REBELS)
        .play_area(EMPIRE, &["star-destroyer"])
        .ship_damage("star-destroyer", 5)
        .play_area(REBELS, &["y-wing"]);
    position.saying(&[Reply::Card("star-destroyer")]).uses("y-wing");
    let ship = position.state().side(EMPIRE).discard.cards()[0];
    assert_eq!(position.state().damage.of(ship), 0);
}

#[test]
fn dbg_base_02_to_05_dbg_base_07_a_destroyed_base_is_gone_with_its_ability_and_the_rest_of_the_damage() {
    // DBG-BASE-02, DBG-BASE-03, DBG-BASE-04, DBG-BASE-05, DBG-BASE-07
    let mut position = position().base_is(REBELS, "hoth", 13).play_area(EMPIRE, &["at-at", "at-st", "stormtrooper"]);
    position.attacks(&["at-at"], Target::Base);
    let side = position.state().side(REBELS);
    assert!(side.base.is_none() && side.damage == 0 && !side.base_deck.contains(position.base("hoth")));
    // One base at most can be destroyed in a turn.
    assert!(!position.can_assign("at-st", Target::Base));
    position.state_mut().active = REBELS;
    position.saying(&[Reply::Base("jedha")]).begins();
    assert!(!position.fixture.questions.last().unwrap().answers.contains(&Answer::Base(position.base("hoth"))));
    assert_eq!(position.view().base_left(REBELS), 14);
}

#[test]
fn dbg_base_06_dbg_base_15_starting_bases_do_nothing_and_counterparts_are_alike() {
    // DBG-BASE-06, DBG-BASE-15
    let base = |id: &str| CATALOG.base(CATALOG.find_base(id).unwrap());
    for (imperial, rebel) in [
        ("lothal", "dantooine"),
        ("corellia", "mon-cala"),
        ("kessel", "dagobah"),
        ("mustafar", "alderaan"),
        ("kafrene", "bespin"),
    ] {
        assert_eq!(
            (base(imperial).hit_points, &base(imperial).abilities),
            (base(rebel).hit_points, &base(rebel).abilities)
        );
    }
    assert!(base("lothal").abilities.is_empty() && base("lothal").hit_points == 8);
}

#[test]
fn dbg_base_08_hoth_prevents_two_damage_of_abilities_too() {
    let mut position =
        position().no_base(EMPIRE, &["rodia"]).row(&["x-wing", "y-wing", "snowspeeder"]).base_is(REBELS, "hoth", 0);
    position.saying(&[YES]).begins();
    assert_eq!(position.state().side(REBELS).damage, 1);
}

#[test]
fn dbg_base_09_to_14_what_bases_do_stands_in_their_scenes() {
    // DBG-BASE-09: mustafar, alderaan; DBG-BASE-10: sullust; DBG-BASE-11: kessel, dagobah; DBG-BASE-12: kafrene, bespin;
    // DBG-BASE-13: rodia, tatooine; DBG-BASE-14: ord_mantell. Outer Rim Pilots are neutral and count.
    let mut position =
        position().base_is(EMPIRE, "kafrene", 0).hand(EMPIRE, &["outer-rim-pilot"]).shuffled(EMPIRE, &["stormtrooper"]);
    position.says_now(&[YES]).plays("outer-rim-pilot");
    assert_eq!(position.hand_of(EMPIRE), ["stormtrooper"]);
}

#[test]
fn dbg_adv_02_dbg_adv_03_the_advanced_modes_ask_for_four_bases() {
    // DBG-ADV-02, DBG-ADV-03
    assert_eq!(fresh(Format::FullGalaxy, 1).0.goal, 4);
    assert_eq!(fresh(Format::FullGalaxy, 1).0.bases.map(deckbuilding::play::BaseSet::len), [10, 10]);
    let lists = [
        secret(Faction::Empire, &["lothal", "corellia", "kessel", "rodia", "endor"]),
        secret(Faction::Rebel, &["dantooine", "hoth", "jedha", "sullust", "yavin-4"]),
    ];
    let fixed = Fixed::new(&CATALOG, BySeat::from(lists.each_ref()), &Options::default()).unwrap();
    assert_eq!((fixed.goal, fixed.secret), (4, true));
    let empire = standard(Format::Introductory, Faction::Empire);
    assert_eq!(refused([&empire, &lists[1]], &Options::default()), "deckbuilding.play.two_modes");
}

#[test]
fn dbg_adv_05_dbg_ai_02_secret_base_decks_hands_and_decks_are_hidden() {
    // DBG-ADV-05, DBG-AI-02
    let lists = [
        secret(Faction::Empire, &["lothal", "corellia", "kessel", "rodia", "endor"]),
        secret(Faction::Rebel, &["dantooine", "hoth", "jedha", "sullust", "yavin-4"]),
    ];
    let game =
        Deckbuilding::begin(&CATALOG, BySeat::from(lists.each_ref()), &Options::default(), 1, &mut Vec::new()).unwrap();
    let open = game.seen(EMPIRE).open();
    assert!(open.other.base_deck.is_none() && open.own.base_deck.is_some() && open.other.hand.is_empty());
    let lists = [Faction::Empire, Faction::Rebel].map(|faction| standard(Format::FullGalaxy, faction));
    let game =
        Deckbuilding::begin(&CATALOG, BySeat::from(lists.each_ref()), &Options::default(), 1, &mut Vec::new()).unwrap();
    assert!(game.seen(EMPIRE).open().other.base_deck.is_some());
}

#[test]
fn dbg_adv_07_dbg_adv_08_dbg_adv_10_the_number_of_bases_is_agreed_from_two_to_five_and_not_above_the_deck() {
    // DBG-ADV-07, DBG-ADV-08, DBG-ADV-10
    let lists = [Faction::Empire, Faction::Rebel].map(|faction| standard(Format::Introductory, faction));
    let goal = |bases| {
        let options = Options { bases, bribing: true };
        Fixed::new(&CATALOG, BySeat::from(lists.each_ref()), &options).map(|fixed| fixed.goal)
    };
    assert_eq!([0, 2, 3, 4, 5].map(|bases| goal(bases).unwrap()), [3, 2, 3, 4, 5]);
    assert!([1, 6].iter().all(|bases| goal(*bases).is_err()));
}

#[test]
fn dbg_adv_09_a_bribe_is_no_purchase_and_pilots_are_not_bribed() {
    let mut position =
        Position::new(Format::Introductory, &Options { bases: 0, bribing: true }).pool(9).row(&["dengar"]);
    assert!(!position.can_bribe("outer-rim-pilot"));
    position.bribes("dengar");
    assert!(position.state().turn.bought.is_empty() && position.discard_of(EMPIRE).is_empty());
    assert!(!Position::default().pool(9).row(&["dengar"]).can_bribe("dengar"));
}

#[test]
fn dbg_ai_01_every_action_of_the_list_is_offered() {
    let mut position = Position::new(Format::Introductory, &Options { bases: 0, bribing: true })
        .pool(9)
        .hand(EMPIRE, &["stormtrooper"])
        .play_area(EMPIRE, &["at-st", "tie-fighter", "nebulon-b-frigate"])
        .row(&["dengar", "x-wing"]);
    position.assigns(&["tie-fighter"], Target::Base);
    let actions = position.actions();
    let kinds: [fn(&Answer) -> bool; 8] = [
        |answer| matches!(answer, Answer::Play(_)),
        |answer| matches!(answer, Answer::Buy(_)),
        |answer| matches!(answer, Answer::Use(_)),
        |answer| matches!(answer, Answer::Assign(_, Target::Base)),
        |answer| matches!(answer, Answer::Assign(_, Target::Row(_))),
        |answer| matches!(answer, Answer::Attack(_)),
        |answer| matches!(answer, Answer::Bribe(_)),
        |answer| *answer == Answer::EndTurn,
    ];
    assert!(kinds.iter().all(|kind| actions.iter().any(kind)), "{actions:?}");
}

#[test]
fn copies_that_do_not_differ_are_offered_once_and_those_that_do_each() {
    let mut position = position()
        .play_area(EMPIRE, &["tie-fighter", "tie-fighter", "gozanti-cruiser"])
        .shuffled(EMPIRE, &["stormtrooper"; 2]);
    let uses =
        |position: &Position| position.actions().iter().filter(|answer| matches!(answer, Answer::Use(_))).count();
    assert_eq!(uses(&position), 1);
    position.assigns(&["tie-fighter"], Target::Base);
    assert_eq!(uses(&position), 2);
}

#[test]
fn dbg_galaxy_07_dbg_galaxy_14_who_buys_sees_the_new_card_of_the_row_before_the_bought_one_is_put_away() {
    // DBG-GALAXY-07, DBG-GALAXY-14
    let mut position = position()
        .turn_of(REBELS)
        .base_is(REBELS, "jedha", 0)
        .pool(7)
        .play_area(REBELS, &["twilek-smuggler"])
        .row(&["dengar", "bossk"])
        .galaxy(&["x-wing"]);
    position.uses("twilek-smuggler");
    let dengar = position.in_row("dengar");
    let mut game = position.fixture.into_game();
    let Target::Row(dengar) = dengar else { panic!("a card of the row") };
    let mut events = Vec::new();
    game.apply(&Answer::Buy(dengar), &mut events).unwrap();
    assert!(matches!(game.decision().unwrap().question, Question::Goal(_)));
    assert!(game.state().row_set().len() == 6 && !game.state().row_set().contains(dengar), "the row is full again");
    game.apply(&Answer::To(Destination::Hand), &mut events).unwrap();
    let place = |is_it: &dyn Fn(&Event) -> bool| events.iter().position(is_it).unwrap();
    let bought = place(&|event| matches!(event, Event::Bought { .. }));
    let refilled = place(&|event| matches!(event, Event::Refilled(_)));
    let put = place(&|event| *event == Event::Taken(REBELS, dengar));
    assert!(bought < refilled && refilled < put, "{events:?}");
}

#[test]
fn dbg_galaxy_13_a_fang_fighter_that_is_in_hand_already_is_asked_about_only_if_it_brings_a_card() {
    for (force, asked) in [(0, 0), (-1, 1)] {
        let start = position().force(force).no_base(EMPIRE, &["corellia"]).row(&["fang-fighter"]);
        let mut position = start.shuffled(EMPIRE, &["stormtrooper"]);
        position.saying(&[YES]).begins();
        assert!(position.hand_of(EMPIRE).contains(&"fang-fighter"));
        // Corellia asks as well.
        assert_eq!(position.asked(|question| matches!(question, Question::Use(_))), 1 + asked, "Force {force}");
    }
}

#[test]
fn dbg_attack_03_an_attack_on_a_card_that_leaves_the_row_ends_and_its_units_stay_assigned() {
    let mut position =
        position().play_area(EMPIRE, &["at-st", "stormtrooper"]).row(&["x-wing", "b-wing"]).galaxy(&["y-wing"]);
    let target = position.in_row("x-wing");
    position.assigns(&["stormtrooper"], target);
    assert_eq!(position.state().turn.attacks.len(), 1);
    position.says_now(&[Reply::Card("x-wing")]).uses("at-st");
    assert!(position.state().turn.attacks.is_empty());
    assert!(!position.can_assign("stormtrooper", Target::Base));
    assert!(position.can_assign("at-st", Target::Base));
}

#[test]
fn an_attack_is_prepared_on_the_base_and_on_every_card_of_the_row_at_a_time() {
    let row = ["x-wing", "y-wing", "b-wing", "u-wing", "duros-spy", "snowspeeder"];
    let units = ["stormtrooper", "at-st", "death-trooper", "tie-bomber", "darth-vader", "at-at", "boba-fett"];
    let mut position = position().play_area(EMPIRE, &units).row(&row);
    for (unit, card) in units.into_iter().zip(row) {
        let target = position.in_row(card);
        position.assigns(&[unit], target);
    }
    position.assigns(&["boba-fett"], Target::Base);
    let attacks = &position.state().turn.attacks;
    assert_eq!(attacks.len(), 7);
    assert!(attacks.iter().all(|attack| attack.cards.len() == 1), "{attacks:?}");
}

#[test]
fn the_account_of_a_base_says_whether_it_was_held() {
    let position = position().lost(REBELS, &["dantooine"]);
    let dantooine = position.base("dantooine");
    let game = position.fixture.into_game();
    let place = game.fixed().order[REBELS.index()].iter().position(|base| *base == dantooine).unwrap();
    let account = game.account(REBELS);
    let held: Vec<u32> = account.iter().map(|row| row.values[0]).collect();
    assert_eq!(held.iter().filter(|held| **held == 0).count(), 1);
    assert_eq!(account[place].values[0], 0);
}
