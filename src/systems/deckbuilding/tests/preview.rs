//! Previews agree with results.

use deckbuilding::play::{
    Answer, Preview, Question, Source, Target,
    testing::{EMPIRE, Position, REBELS, Reply},
};

fn position() -> Position {
    Position::default().force(0)
}

/// Preview of an action.
fn foreseen(position: &Position, answer: Answer) -> Preview {
    let question = Question::Act;
    position.view().preview(position.state().active, &question, &answer)
}

fn in_hand(position: &Position, id: &str) -> deckbuilding::play::CardNo {
    position.copies(id).and(position.state().side(position.state().active).hand).iter().next().unwrap()
}

#[test]
fn a_card_that_is_played_gives_what_was_foreseen() {
    for id in ["grand-moff-tarkin", "imperial-shuttle", "darth-vader", "stormtrooper"] {
        let mut position = position().hand(EMPIRE, &[id]).pool(1);
        let seen = foreseen(&position, Answer::Play(in_hand(&position, id)));
        position.plays(id);
        assert_eq!(seen.resources.map_or(1, |(_, after)| after), position.resources(), "{id}");
        assert_eq!(seen.force.map_or(0, |(_, after)| after), position.state().force, "{id}");
    }
}

#[test]
fn the_force_goes_no_further_than_its_track() {
    let position = position().force(-2).hand(EMPIRE, &["darth-vader"]);
    let seen = foreseen(&position, Answer::Play(in_hand(&position, "darth-vader")));
    assert_eq!(seen.force, Some((-2, -3)));
}

#[test]
fn a_purchase_tells_what_is_left_of_the_pool() {
    let position = position().pool(7).row(&["bossk"]);
    let Target::Row(bossk) = position.in_row("bossk") else { panic!("a card of the row") };
    assert_eq!(foreseen(&position, Answer::Buy(bossk)).resources, Some((7, 4)));
}

#[test]
fn an_attack_on_the_base_tells_which_ships_fall_and_what_the_base_takes() {
    let mut position = position()
        .play_area(EMPIRE, &["at-at", "darth-vader"])
        .play_area(REBELS, &["rebel-transport"])
        .base_is(REBELS, "hoth", 3);
    position.assigns(&["at-at", "darth-vader"], Target::Base);
    let ship = position.state().side(REBELS).ships;
    let seen = foreseen(&position, Answer::Attack(Target::Base));
    // Attack 12: 2 for the ship, 2 prevented by Hoth, 8 for the base.
    assert_eq!((seen.falls, seen.base), (ship, Some((REBELS, 3, 11))));
    let aim = seen.aim.unwrap();
    assert_eq!((aim.total, aim.needed), (12, 2 + 2 + 11));
    position.acts(Answer::Attack(Target::Base));
    assert!(position.state().side(REBELS).ships.is_empty());
    assert_eq!(position.state().side(REBELS).damage, 11);
}

#[test]
fn of_an_attack_that_the_attacker_splits_only_the_sum_is_certain() {
    let mut position = position().play_area(EMPIRE, &["stormtrooper"]).play_area(REBELS, &["mon-calamari-cruiser"]);
    position.assigns(&["stormtrooper"], Target::Base);
    let seen = foreseen(&position, Answer::Attack(Target::Base));
    assert!(seen.falls.is_empty() && seen.base.is_none());
    assert_eq!(seen.aim.unwrap().total, 2);
}

#[test]
fn a_hunt_tells_what_it_comes_to_with_the_unit_that_would_join() {
    let mut position = position().play_area(EMPIRE, &["stormtrooper", "at-st"]).row(&["luke-skywalker", "x-wing"]);
    let target = position.in_row("x-wing");
    position.assigns(&["stormtrooper"], target);
    let unit = position.copies("at-st").and(position.state().side(EMPIRE).units).iter().next().unwrap();
    let aim = foreseen(&position, Answer::Assign(unit, target)).aim.unwrap();
    assert_eq!((aim.total, aim.needed), (6, 3));
    assert!(foreseen(&position, Answer::Attack(target)).falls.is_empty());
    position.assigns(&["at-st"], target);
    let Target::Row(card) = target else { panic!("a card of the row") };
    assert!(foreseen(&position, Answer::Attack(target)).falls.contains(card));
}

#[test]
fn an_ability_tells_what_it_repairs_and_an_option_what_it_gives() {
    let mut position = position().play_area(EMPIRE, &["landing-craft"]).base_is(EMPIRE, "endor", 3).pool(0);
    let craft = position.state().side(EMPIRE).units.iter().next().unwrap();
    let question = Question::Option(Source::Card(craft));
    let option = |number| position.view().preview(EMPIRE, &question, &Answer::Option(number));
    let (first, second) = (option(0), option(1));
    assert_eq!((first.resources, first.base), (None, Some((EMPIRE, 3, 0))));
    assert_eq!((second.resources, second.base), (Some((0, 4)), None));
    position.says_now(&[Reply::Exactly(Answer::Option(0))]).uses("landing-craft");
    assert_eq!(position.state().side(EMPIRE).damage, 0);
}
