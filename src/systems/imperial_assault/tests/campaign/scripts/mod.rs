//! The rules of missions as data: each script by itself, and each mission played through, trigger by trigger.

mod played;

use std::{collections::BTreeSet, sync::Arc};

use imperial_assault::campaign::{
    cards::Mission,
    maps::{Map, map_of},
    script::{Act, Condition, Course, Effect, Place, Said, Scene, Script, Spot, There, Thing, Trigger, When, World},
};
use kernel::Language;

use crate::trial::CATALOG;

/// Missions with rules as data: the introduction of the core campaign, its story missions with one of the last two, and
/// some side missions.
const MISSIONS: [&str; 13] = [
    "core2", "core1", "core11", "core7", "core6", "core8", "core5", "core3", "core10", "core9", "core12", "core24",
    "core27",
];

/// A mission with its script and its map.
pub struct Stage {
    pub mission: &'static Mission,
    pub script: &'static Script,
    pub map: Arc<Map>,
}

impl Stage {
    pub fn of(mission: &str) -> Self {
        let id = CATALOG.find_mission(mission).unwrap();
        Self {
            mission: CATALOG.mission(id),
            script: CATALOG.script(id).expect(mission),
            map: map_of(&CATALOG, id).unwrap(),
        }
    }

    pub fn scene(&self) -> Scene<'_> {
        Scene { script: self.script, map: &self.map }
    }
}

/// What a test knows of the game.
#[derive(Default)]
pub struct Known {
    pub open: BTreeSet<usize>,
    /// Whether figures are where anything asks for them; none if nobody knows.
    pub there: Option<bool>,
}

impl World for Known {
    fn is_open(&self, door: usize) -> bool {
        self.open.contains(&door)
    }

    fn is_there(&self, _: &There, _: Option<Place>) -> Option<bool> {
        self.there
    }
}

fn stages() -> impl Iterator<Item = Stage> {
    MISSIONS.into_iter().map(Stage::of)
}

#[test]
fn the_introduction_nine_story_missions_and_three_side_missions_have_their_rules_as_data() {
    let with_script = CATALOG.missions().filter(|(id, _)| CATALOG.script(*id).is_some());
    let with_script: BTreeSet<&str> = with_script.map(|(_, mission)| &*mission.id).collect();
    assert_eq!(with_script, BTreeSet::from(MISSIONS));
}

/// Every sentence of a script.
fn said(script: &Script) -> Vec<&Said> {
    let mut all: Vec<&Said> = vec![&script.goal];
    all.extend(script.rules.iter().chain(&script.leaves).chain(&script.gaps));
    all.extend(script.figures.values().map(|figure| &figure.name));
    all.extend(script.events.iter().map(|event| &event.says));
    for (_, effect) in script.effects() {
        match effect {
            Effect::Goal(said) | Effect::Rule(said) | Effect::Tell(said) => all.push(said),
            Effect::Choose(choice) => all.extend(choice.options.iter().map(|option| &option.says)),
            _ => {}
        }
    }
    all
}

#[test]
fn every_sentence_is_there_in_both_languages_with_the_same_numbers() {
    for stage in stages() {
        for said in said(stage.script) {
            let [english, spanish] = Language::ALL.map(|language| said.text(language));
            assert!(!english.is_empty() && !spanish.is_empty() && english != spanish, "{english}");
            let digits = |text: &str| {
                let mut digits: Vec<String> = text
                    .split(|letter: char| !letter.is_ascii_digit())
                    .filter(|part| !part.is_empty())
                    .map(Into::into)
                    .collect();
                digits.sort();
                digits
            };
            assert_eq!(digits(english), digits(spanish), "{english}");
        }
    }
}

/// Every spot of a script.
fn spots(script: &Script) -> Vec<Spot> {
    let mut all: Vec<Spot> = script.things.iter().map(|thing| thing.at).collect();
    for event in &script.events {
        match &event.when {
            When::Opened(spot) | When::Destroyed(spot) | When::Passed(spot) | When::Used(spot) => all.push(*spot),
            When::Stands(there) => all.push(there.at),
            _ => {}
        }
        for condition in &event.conditions {
            match condition {
                Condition::Open(spot) | Condition::Shut(spot) => all.push(*spot),
                Condition::There(there) | Condition::Absent(there) => all.push(there.at),
                Condition::Counter(_) => {}
            }
        }
    }
    for (_, effect) in script.effects() {
        match effect {
            Effect::Open(spot) | Effect::Close(spot) | Effect::Put(spot) | Effect::Take(spot) => all.push(*spot),
            Effect::Activate(spot) | Effect::Deactivate(spot) | Effect::Optional(Some(spot)) => all.push(*spot),
            Effect::Deploy(deployed) => all.extend(deployed.at),
            Effect::Appear(appeared) => all.push(appeared.at),
            Effect::Thing(thing) => all.push(thing.at),
            _ => {}
        }
    }
    all
}

#[test]
fn every_spot_is_on_the_laid_map() {
    for stage in stages() {
        for spot in spots(stage.script).into_iter().filter(|spot| *spot != Spot::Here) {
            let places = stage.scene().places(spot, None);
            assert!(!places.is_empty(), "{}: {spot}", stage.mission.id);
            let is_one = spot.to_string().contains(':');
            assert!(!is_one || places.len() == 1, "{}: {spot}", stage.mission.id);
            assert_eq!(spot.to_string().parse(), Ok(spot));
        }
    }
}

#[test]
fn every_reserved_group_comes_and_every_hidden_section_is_revealed() {
    for stage in stages() {
        let effects: Vec<&Effect> = stage.script.effects().map(|(_, effect)| effect).collect();
        for group in &stage.mission.reserved {
            let comes = |effect: &&&Effect| matches!(effect, Effect::Deploy(deployed) if deployed.group == *group);
            assert!(effects.iter().any(|effect| comes(&effect)), "{}: {group:?}", stage.mission.id);
        }
        for section in &stage.map.hidden {
            assert!(effects.contains(&&Effect::Reveal(*section)), "{}: section {section}", stage.mission.id);
        }
    }
}

#[test]
fn every_counter_that_is_written_is_read() {
    for stage in stages() {
        let options = stage.script.effects().filter_map(|(_, effect)| match effect {
            Effect::Choose(choice) => Some(&choice.options),
            _ => None,
        });
        let of_options = options.flatten().flat_map(|option| &option.conditions);
        let conditions: Vec<&Condition> =
            stage.script.events.iter().flat_map(|event| &event.conditions).chain(of_options).collect();
        for (_, effect) in stage.script.effects() {
            let name = match effect {
                Effect::Count(counted) => &counted.counter,
                Effect::Set(counter) => &counter.counter,
                _ => continue,
            };
            let in_condition =
                conditions.iter().any(|test| matches!(test, Condition::Counter(range) if range.name == *name));
            let is_mark = |event: &When| matches!(event, When::Reached(mark) if mark.counter == *name);
            let is_read = in_condition || stage.script.events.iter().any(|event| is_mark(&event.when));
            assert!(is_read, "{}: {name}", stage.mission.id);
        }
    }
}

/// Everything that a script may be told, but the rounds.
fn triggers(stage: &Stage) -> Vec<Trigger> {
    let mut all = vec![Trigger::AllWounded, Trigger::AllWithdrawn, Trigger::Moved];
    for event in &stage.script.events {
        let at = |spot: Spot| stage.scene().places(spot, None);
        match &event.when {
            When::Opened(spot) => all.extend(at(*spot).into_iter().map(|place| match place {
                Place::Door(door) => Trigger::Opened(door),
                Place::Token(_) => panic!("{spot} is no door"),
            })),
            When::Destroyed(spot) => all.extend(at(*spot).into_iter().map(Trigger::Destroyed)),
            When::Passed(spot) => all.extend(at(*spot).into_iter().map(Trigger::Passed)),
            When::Used(spot) => all.extend(at(*spot).into_iter().map(Trigger::Used)),
            When::Felled(body) => all.push(Trigger::Felled(body.clone())),
            _ => {}
        }
    }
    all
}

/// Numbers that look like chance and are the same each time.
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % most
    }
}

/// The endings that a mission comes to if anything happens in any order.
fn endings(stage: &Stage) -> BTreeSet<usize> {
    let (scene, others) = (stage.scene(), triggers(stage));
    let mut found = BTreeSet::new();
    let mut dice = Dice(stage.script.events.len() as u64);
    for game in 0..400 {
        let mut course = Course::default();
        let mut world = Known { there: Some(game % 2 == 0), ..Known::default() };
        let mut round = 1;
        let mut happens = vec![Trigger::Begin];
        'game: for _ in 0..60 {
            for trigger in std::mem::take(&mut happens) {
                for due in course.due(scene, &trigger, &world) {
                    let mut acts = course.carry_out(scene, due, &world);
                    while let Some(act) = (!acts.is_empty()).then(|| acts.remove(0)) {
                        match act {
                            Act::Do(Effect::End(ending), _) => {
                                let _ = found.insert(*ending);
                                break 'game;
                            }
                            Act::Do(Effect::Open(spot), here) => {
                                for place in scene.places(*spot, here) {
                                    if let Place::Door(door) = place {
                                        happens.extend(world.open.insert(door).then_some(Trigger::Opened(door)));
                                    }
                                }
                            }
                            Act::Choose(choice, here) => {
                                let options = course.options(scene, choice, here, &world);
                                assert!(
                                    !options.is_empty(),
                                    "{}: nothing to pick in {}",
                                    stage.mission.id,
                                    choice.name
                                );
                                let option = options[dice.below(options.len())];
                                acts.extend(course.pick(scene, (choice, option), here, &world));
                            }
                            Act::Do(..) | Act::Says(_) => {}
                        }
                    }
                }
            }
            // Rounds pass slowly in some games.
            if dice.below(2 + game / 40) == 0 {
                happens.extend([Trigger::RoundEnds(round), Trigger::RoundBegins(round + 1)]);
                round += 1;
            } else {
                happens.push(others[dice.below(others.len())].clone());
            }
        }
    }
    found
}

#[test]
fn every_ending_is_reached() {
    for stage in stages() {
        let all: BTreeSet<usize> = (0..stage.mission.endings.len()).collect();
        assert_eq!(endings(&stage), all, "{}", stage.mission.id);
    }
}

#[test]
fn what_can_be_attacked_has_health_and_what_is_tested_a_number_of_successes() {
    for stage in stages() {
        for thing in &stage.script.things {
            let Thing { health, test, needed, .. } = thing;
            assert!(health.is_none_or(|health| health > 0), "{}: {}", stage.mission.id, thing.at);
            assert!(test.is_empty() || *needed > 0, "{}: {}", stage.mission.id, thing.at);
        }
    }
}
