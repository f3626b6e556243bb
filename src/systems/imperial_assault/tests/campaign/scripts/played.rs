//! Each mission, trigger by trigger: what happens, in order.

use imperial_assault::campaign::{
    cards::GroupId,
    script::{Act, Body, Course, Due, Effect, Place, Trigger},
};

use super::{Known, Stage};
use crate::trial::CATALOG;

/// A mission while it is played.
struct Game {
    stage: &'static Stage,
    course: Course,
    world: Known,
    /// The options that are picked, the next one first.
    picks: Vec<usize>,
}

fn game(mission: &str) -> Game {
    let mut game = Game {
        stage: Box::leak(Box::new(Stage::of(mission))),
        course: Course::default(),
        world: Known::default(),
        picks: Vec::new(),
    };
    game.world.there = Some(false);
    game
}

fn name(group: GroupId) -> String {
    CATALOG.group(group).id.to_string()
}

fn body(body: &Body) -> String {
    match body {
        Body::Group(group) => name(*group),
        Body::Figure(figure) => figure.to_string(),
        other => format!("{other:?}").to_lowercase(),
    }
}

/// An effect in a word or two; none for sentences.
fn word(effect: &Effect) -> Option<String> {
    Some(match effect {
        Effect::Reveal(section) => format!("reveal {section}"),
        Effect::Open(spot) => format!("open {spot}"),
        Effect::Close(spot) => format!("close {spot}"),
        Effect::Thing(thing) => match thing.health {
            Some(health) => format!("{} has {health}", thing.at),
            None => format!("{} is a thing", thing.at),
        },
        Effect::Deploy(deployed) => format!("+{}", name(deployed.group)),
        Effect::Appear(appeared) => format!("+{}", appeared.figure),
        Effect::Leave(who) => format!("-{}", body(who)),
        Effect::Activate(spot) => format!("{spot} on"),
        Effect::Deactivate(spot) => format!("{spot} off"),
        Effect::Optional(_) => "optional".to_owned(),
        Effect::Threat(by) => format!("threat {by}"),
        Effect::Count(counted) => format!("{} {:+}", counted.counter, counted.by),
        Effect::Put(spot) => format!("put {spot}"),
        Effect::Take(spot) => format!("take {spot}"),
        Effect::Damage(_) => "damage".to_owned(),
        Effect::Heal(_) => "heal".to_owned(),
        Effect::Condition(conditioned) => conditioned.is.id().to_owned(),
        Effect::Test(_) => "test".to_owned(),
        Effect::Order(way) => format!("{} acts", body(&way.who.who)),
        Effect::Boost(boosted) => format!("{} boosted", body(&boosted.who)),
        Effect::Ready(who) => format!("{} ready", body(who)),
        Effect::Exhaust(who) => format!("{} exhausted", body(who)),
        Effect::Credits(credits) => format!("credits {credits}"),
        Effect::End(ending) => format!("end {ending}"),
        Effect::Set(_) | Effect::Goal(_) | Effect::Rule(_) | Effect::Tell(_) | Effect::Event(_) | Effect::Choose(_) => {
            return None;
        }
    })
}

impl Game {
    fn picks(mut self, options: &[usize]) -> Self {
        self.picks.extend(options);
        self
    }

    fn there(mut self, is_there: bool) -> Self {
        self.world.there = Some(is_there);
        self
    }

    /// What a trigger brings about, until the mission ends; doors that it opens among it.
    fn raise(&mut self, trigger: &Trigger) -> Vec<String> {
        if let Trigger::Opened(door) = trigger {
            let _ = self.world.open.insert(*door);
        }
        let due = self.course.due(self.stage.scene(), trigger, &self.world);
        due.into_iter().flat_map(|due| self.happen(due)).collect()
    }

    fn happen(&mut self, due: Due) -> Vec<String> {
        let mut words = Vec::new();
        let mut acts = self.course.carry_out(self.stage.scene(), due, &self.world);
        while !acts.is_empty() {
            match acts.remove(0) {
                Act::Do(effect, here) => {
                    words.extend(word(effect));
                    if let Effect::Open(spot) = effect {
                        for place in self.stage.scene().places(*spot, here) {
                            match place {
                                Place::Door(door) if !self.world.open.contains(&door) => {
                                    words.extend(self.raise(&Trigger::Opened(door)));
                                }
                                _ => {}
                            }
                        }
                    }
                }
                Act::Choose(choice, here) => {
                    let options = self.course.options(self.stage.scene(), choice, here, &self.world);
                    let option = if self.picks.is_empty() { options[0] } else { self.picks.remove(0) };
                    assert!(options.contains(&option), "{option} of {options:?} in {}", choice.name);
                    acts.extend(self.course.pick(self.stage.scene(), (choice, option), here, &self.world));
                }
                Act::Says(_) => {}
            }
        }
        words
    }

    /// The same of several triggers, as one line.
    fn all(&mut self, triggers: impl IntoIterator<Item = Trigger>) -> String {
        triggers.into_iter().flat_map(|trigger| self.raise(&trigger)).collect::<Vec<_>>().join(", ")
    }
}

/// The nth token of a spot.
fn at(game: &Game, spot: &str) -> Place {
    game.stage.scene().places(spot.parse().unwrap(), None)[0]
}

fn felled(group: &str) -> Trigger {
    Trigger::Felled(Body::Group(CATALOG.find_group(group).unwrap()))
}

#[test]
fn aftermath_is_fortified_locked_down_and_won_with_the_fourth_terminal() {
    let mut game = game("core2").picks(&[1]);
    assert_eq!(game.all([Trigger::RoundEnds(1)]), "");
    let opened = game.all([Trigger::Opened(0)]);
    assert_eq!(opened, "reveal 1, +e-web-engineer-regular, +stormtrooper-regular, +imperial-officer-regular");
    let locked = game.all([Trigger::RoundEnds(2), Trigger::RoundEnds(3)]);
    assert_eq!(locked, "close door:1, door:1 has 8, deployment_point.red on");
    let terminals =
        ["terminal:1", "terminal:2", "terminal:3", "terminal:4"].map(|spot| Trigger::Destroyed(at(&game, spot)));
    assert_eq!(game.all(terminals), "terminals +1, terminals +1, terminals +1, terminals +1, end 0");
}

#[test]
fn aftermath_is_lost_when_all_are_wounded_or_round_six_is_over() {
    assert_eq!(game("core2").all([Trigger::AllWounded]), "end 1");
    assert_eq!(game("core2").all((1..=6).map(Trigger::RoundEnds)), "end 1");
}

#[test]
fn each_door_of_a_new_threat_sets_another_defense_off() {
    let mut game = game("core1").picks(&[1, 3, 0]);
    assert_eq!(game.all([Trigger::Opened(0)]), "reveal 1, threat 6");
    assert_eq!(game.all([Trigger::Opened(2)]), "reveal 3, +nexu-regular");
    assert_eq!(game.all([Trigger::Opened(1)]), "reveal 2, test");
    assert_eq!(game.all((1..=5).map(Trigger::RoundEnds)), "+general-weiss");
    let terminals = ["terminal:1", "terminal:2", "terminal:3"].map(|spot| Trigger::Passed(at(&game, spot)));
    assert_eq!(game.all(terminals), "terminals +1, terminals +1, terminals +1, end 0");
}

#[test]
fn a_new_threat_pays_more_before_the_end_of_round_five() {
    let mut game = game("core1");
    let terminals = ["terminal:1", "terminal:2", "terminal:3"].map(|spot| Trigger::Passed(at(&game, spot)));
    assert_eq!(game.all(terminals), "terminals +1, terminals +1, terminals +1, credits 100, end 0");
}

#[test]
fn under_siege_comes_in_waves_and_is_held_through_round_eight() {
    let mut game = game("core11").picks(&[1, 0]);
    let rounds = (2..=8).map(Trigger::RoundBegins);
    let waves =
        "+royal-guard-regular, threat 3, +stormtrooper-elite, threat 3, +at-st-elite, +darth-vader, threat 3, optional";
    assert_eq!(game.all(rounds), waves);
    assert_eq!(game.all([Trigger::RoundEnds(8)]), "end 0");
}

#[test]
fn under_siege_is_lost_with_the_fourth_site() {
    // Figures of the Empire are there, and healthy Rebel ones: nothing is secured.
    assert_eq!(game("core11").there(true).all([Trigger::RoundEnds(1)]), "");
    let mut game = game("core11");
    game.world.there = None;
    let due = game.course.due(game.stage.scene(), &Trigger::RoundEnds(1), &game.world);
    assert!(due.len() == 5 && due.iter().all(|due| !due.is_sure), "people say which sites are secured");
    let words: Vec<String> = due.into_iter().take(4).flat_map(|due| game.happen(due)).collect();
    assert_eq!(words.join(", "), "sites +1, sites +1, sites +1, sites +1, end 1");
}

#[test]
fn imperial_hospitality_opens_everything_once_the_secrets_are_sent() {
    let mut game = game("core7").picks(&[0]);
    let sent = game.all((1..=4).map(Trigger::RoundEnds));
    let guards = "reveal 1, +imperial-officer-regular, +trandoshan-hunter-regular";
    let captive = "reveal 2, +captive, put token.red, bleeding";
    assert_eq!(sent, format!("take terminal:1, open door, {guards}, {captive}, deployment_point.red on"));
    game.world.there = Some(true);
    assert_eq!(game.all([Trigger::Moved]), "end 0");
}

#[test]
fn imperial_hospitality_pays_for_the_destroyed_terminal() {
    let mut game = game("core7");
    let terminal = at(&game, "terminal:1");
    assert_eq!(game.all([Trigger::Destroyed(terminal)]), "take terminal:1, credits 100");
    assert_eq!(game.all([Trigger::RoundEnds(4), Trigger::Felled(Body::Figure("captive".into()))]), "end 1");
}

#[test]
fn han_solo_is_found_or_breaks_out_after_round_three() {
    let hunt = "put token.green, +ig-88, ig-88 acts";
    let mut found = game("core6");
    let patrons = "reveal 1, +han-solo, +stormtrooper-elite, +imperial-officer-elite, credits 100";
    assert_eq!(found.all([Trigger::Opened(1), Trigger::RoundEnds(3)]), format!("{patrons}, {hunt}"));
    let mut late = game("core6");
    let daring = format!("reveal 1, open door:2, +han-solo, +stormtrooper-elite, {hunt}");
    assert_eq!(late.all([Trigger::RoundEnds(3)]), daring);
    assert_eq!(late.all([felled("han-solo")]), "end 1");
    found.world.there = Some(true);
    assert_eq!(found.all([Trigger::Moved]), "end 0");
}

#[test]
fn incoming_is_shelled_from_the_corridor_on_and_left_through_the_blast_door() {
    let mut game = game("core8").there(true);
    assert_eq!(game.all([Trigger::RoundEnds(1)]), "");
    assert_eq!(game.all([Trigger::Moved]), "reveal 1, damage");
    let soldiers = "+stormtrooper-elite, +imperial-officer-regular, +imperial-officer-elite";
    assert_eq!(game.all([Trigger::RoundEnds(2)]), format!("damage, {soldiers}"));
    let terminals = ["terminal:1", "terminal:3", "terminal:4"].map(|spot| Trigger::Passed(at(&game, spot)));
    let found = "take terminal:1, take terminal:3, data +1, damage, take terminal:4, data +1, put token:1, token:1 is a thing, damage";
    assert_eq!(game.all(terminals), found);
    let door = Trigger::Passed(at(&game, "token:1"));
    assert_eq!(game.all([door]), "end 0");
}

#[test]
fn the_stations_of_drawn_in_bring_a_champion_and_then_the_lift() {
    let mut game = game("core5").picks(&[2]);
    let stations =
        ["terminal:1", "terminal:2", "terminal:3", "terminal:4"].map(|spot| Trigger::Destroyed(at(&game, spot)));
    let words = "stations +1, stations +1, +royal-guard-champion, stations +1, stations +1, put token.blue";
    assert_eq!(game.all(stations), words);
    assert_eq!(game.all([Trigger::RoundEnds(5), Trigger::RoundBegins(6)]), "imperials acts, threat 3");
    game.world.there = Some(true);
    assert_eq!(game.all([Trigger::Moved]), "end 1");
}

#[test]
fn weiss_on_foot_is_worth_more_than_weiss_in_the_walker() {
    let mut on_foot = game("core3");
    assert_eq!(
        on_foot.all([Trigger::Begin, felled("imperial-officer-elite")]),
        "imperial-officer-elite boosted, end 0"
    );
    let mut inside = game("core3").picks(&[2]);
    let door =
        "+general-weiss, general-weiss boosted, highlight.red is a thing, open door:1, imperial-officer-elite acts";
    assert_eq!(inside.all([Trigger::RoundEnds(2)]), door);
    assert_eq!(inside.all([Trigger::RoundBegins(3)]), "general-weiss exhausted");
    let walker = Trigger::Used(at(&inside, "highlight.red"));
    assert_eq!(inside.all([walker]), "-imperial-officer-elite, heal, general-weiss ready");
    assert_eq!(inside.all([Trigger::RoundBegins(4), felled("general-weiss")]), "end 1");
}

#[test]
fn the_officer_of_the_source_opens_doors_that_he_stands_at() {
    let mut game = game("core10").picks(&[3]);
    let door = Trigger::Used(Place::Door(0));
    assert_eq!(game.all([Trigger::Begin, door.clone()]), "+officer");
    game.world.there = Some(true);
    assert_eq!(game.all([door]), "open here, reveal 1");
    let second = "open here, reveal 2, deployment_point.green off, deployment_point.yellow on, +imperial-officer-regular, +stormtrooper-regular";
    assert_eq!(game.all([Trigger::Used(Place::Door(1))]), second);
    assert_eq!(game.all([Trigger::RoundEnds(1)]), "threat -1, imperials acts");
    let terminal = Trigger::Used(at(&game, "terminal:1"));
    assert_eq!(game.all([Trigger::RoundEnds(6), terminal]), "officer acts, end 1");
}

#[test]
fn the_last_stand_leads_door_by_door_to_vader() {
    let mut game = game("core9");
    let warehouse =
        "reveal 1, deployment_point.green off, deployment_point.blue on, +royal-guard-elite, +probe-droid-regular";
    assert_eq!(game.all([Trigger::Opened(0)]), warehouse);
    let hangar = "reveal 2, deployment_point.blue off, deployment_point.yellow:1 on, deployment_point.yellow:2 on, +imperial-officer-regular, +probe-droid-regular, +stormtrooper-regular";
    assert_eq!(game.all([Trigger::Opened(1)]), hangar);
    assert_eq!(game.all([Trigger::Opened(3)]), "reveal 3, +darth-vader, darth-vader boosted");
    assert_eq!(game.all([Trigger::Opened(2)]), "", "he comes once");
    assert_eq!(game.all([felled("darth-vader")]), "end 0");
}

#[test]
fn the_alarm_of_a_simple_task_shuts_the_doors_that_terminals_open_again() {
    let mut game = game("core12");
    let [lab, outer, inner] = ["terminal:1", "terminal:2", "terminal:3"].map(|spot| Trigger::Passed(at(&game, spot)));
    assert_eq!(game.all([outer]), "open door:1, reveal 1, +stormtrooper-regular");
    game.world.there = Some(true);
    assert_eq!(game.all([Trigger::Moved]), "", "nobody leaves without the formula");
    assert_eq!(game.all([inner.clone()]), "open door:2, reveal 2, put token.red, token:1 is a thing");
    let formula = Trigger::Used(at(&game, "token:1"));
    let alarm = "take token:1, close door, terminal:1 is a thing, deployment_point.red on, +imperial-officer-regular";
    assert_eq!(game.all([formula]), alarm);
    game.world.open.clear();
    game.picks = vec![1];
    assert_eq!(game.all([lab, inner]), "open door:2, open door:1");
    assert_eq!(game.all([Trigger::Moved]), "end 0");
}

#[test]
fn the_saboteurs_of_a_target_of_opportunity_come_out_of_their_cell() {
    let mut game = game("core24");
    let terminal = Trigger::Passed(at(&game, "terminal"));
    assert_eq!(game.all([terminal]), "door:2 is a thing");
    assert_eq!(game.all([Trigger::Opened(1)]), "reveal 1, +rebel-saboteur-regular");
    let archive = "reveal 2, token has 6, +royal-guard-regular, royal-guard-regular acts";
    assert_eq!(game.all([Trigger::Opened(0)]), archive);
    let core = Trigger::Destroyed(at(&game, "token"));
    assert_eq!(game.all([core]), "end 0");
}

#[test]
fn whoever_takes_the_core_of_the_vipers_den_escapes_with_it() {
    let inside = "reveal 1, deployment_point.yellow on, +stormtrooper-regular, +imperial-officer-elite, highlight.red is a thing";
    let mut heroes = game("core27");
    assert_eq!(heroes.all([Trigger::Opened(1)]), inside);
    let core = Trigger::Used(at(&heroes, "highlight.red"));
    assert_eq!(heroes.all([core]), "take highlight.red");
    heroes.world.there = Some(true);
    assert_eq!(heroes.all([Trigger::RoundEnds(1), Trigger::Moved]), "end 0");
    let mut empire = game("core27").there(true);
    assert_eq!(empire.all([Trigger::Opened(0), Trigger::RoundEnds(1)]), format!("{inside}, take highlight.red"));
    assert_eq!(empire.all([Trigger::Moved]), "end 1");
}
