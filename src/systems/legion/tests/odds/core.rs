//! Long series of the rules core with the same policy: what falls there agrees with what was worked out.

use super::super::play::{CATALOG, scene, unit};
use kernel::{
    Distribution,
    chance::nth_seed,
    game::{Match, Seat},
};
use legion::{
    cards::{
        TokenKind,
        keyword::{UnitKeyword as Unit, WeaponKeyword as Weapon},
    },
    odds::{self, Known, Outcome, Place, Situation, work_out},
    play::{
        Answer, Describer, Event, LegionMatch, Question, QuestionKind, View,
        action::UnitAction,
        pieces::Source,
        state::{Marker, MarkerKind, Order},
        table::{MM, Spot},
        testing::{Scene, passing},
    },
};

/// A position in which the first unit attacks the second; others stand by.
struct Duel {
    sides: [&'static [&'static str]; 2],
    /// Millimeters between the leaders.
    apart: i32,
    set: fn(&mut Scene),
    /// Cards that are used where that is asked.
    cards: &'static [&'static str],
}

fn keywords(scene: &mut Scene, number: u8, keywords: &[(Unit, u8)]) {
    for (keyword, value) in keywords {
        scene.unit(number).keywords[*keyword] = *value;
    }
}

fn weapons(scene: &mut Scene, number: u8, keywords: &[(Weapon, u8)]) {
    for weapon in &mut scene.fixture.fixed.units[usize::from(number)].weapons {
        for (keyword, value) in keywords {
            weapon.keywords[*keyword] = *value;
        }
    }
}

const DUELS: &[Duel] = &[
    Duel {
        sides: [&["stormtroopers dlt_19_stormtrooper"], &["rebel_troopers"]],
        apart: 350,
        set: |scene| {
            scene.terrain(&CATALOG, "barricade", (610, 500), (10, 400), 30);
            scene.unit(0).tokens.aim = 2;
            (scene.unit(1).tokens.dodge, scene.unit(1).tokens.suppression) = (1, 1);
        },
        cards: &[],
    },
    Duel {
        sides: [&["stormtroopers"], &["luke_skywalker_hero_of_the_rebellion"]],
        apart: 250,
        set: |scene| {
            scene.keep_minis(0, 3);
            scene.unit(0).tokens.surge = 2;
            (scene.unit(1).tokens.dodge, scene.unit(1).tokens.surge) = (2, 1);
            weapons(scene, 0, &[(Weapon::Pierce, 1), (Weapon::Critical, 1)]);
            keywords(scene, 1, &[(Unit::Deflect, 1), (Unit::UncannyLuck, 2), (Unit::DangerSense, 2)]);
            scene.unit(1).tokens.suppression = 3;
        },
        cards: &[],
    },
    Duel {
        sides: [&["darth_vader_dark_lord_of_the_sith"], &["luke_skywalker_hero_of_the_rebellion"]],
        apart: 27,
        set: |scene| {
            scene.unit(0).tokens.aim = 2;
            (scene.unit(1).tokens.dodge, scene.unit(1).tokens.surge) = (1, 2);
            scene.unit(0).tokens.dodge = 1;
            keywords(scene, 0, &[(Unit::JarKai, 1), (Unit::Makashi, 1), (Unit::Duelist, 1), (Unit::Precise, 1)]);
            keywords(scene, 1, &[(Unit::DjemSo, 1), (Unit::Duelist, 1), (Unit::Impervious, 1)]);
        },
        cards: &[],
    },
    Duel {
        sides: [&["stormtroopers hh_12_stormtrooper"], &["at_st"]],
        apart: 300,
        set: |scene| {
            scene.unit(0).tokens.aim = 1;
            weapons(scene, 0, &[(Weapon::Impact, 1), (Weapon::Ion, 1), (Weapon::Primitive, 1)]);
            scene.unit(1).tokens.shields = 2;
        },
        cards: &[],
    },
    Duel {
        sides: [&["stormtroopers"], &["rebel_troopers", "wookiee_warriors_noble_fighters"]],
        apart: 250,
        set: |scene| {
            scene.put(2, 560, 300);
            weapons(scene, 0, &[(Weapon::Pierce, 2), (Weapon::Blast, 1)]);
            keywords(scene, 2, &[(Unit::Guardian, 2)]);
            scene.unit(2).tokens.surge = 1;
            keywords(scene, 1, &[(Unit::LowProfile, 1)]);
            scene.unit(1).tokens.dodge = 1;
        },
        cards: &[],
    },
    Duel {
        sides: [&["stormtroopers"], &["rebel_troopers"]],
        apart: 250,
        set: |scene| {
            scene.keep_minis(0, 4);
            scene.unit(0).tokens.aim = 3;
            scene.unit(1).tokens.observation = 2;
            keywords(scene, 0, &[(Unit::Sharpshooter, 1)]);
            weapons(scene, 0, &[(Weapon::Lethal, 1), (Weapon::HighVelocity, 1), (Weapon::Suppressive, 1)]);
            keywords(scene, 1, &[(Unit::Cover, 2), (Unit::LowProfile, 1)]);
            scene.unit(1).tokens.dodge = 2;
        },
        cards: &[],
    },
    Duel {
        sides: [&["range_troopers"], &["rebel_troopers"]],
        apart: 400,
        set: |scene| {
            scene.keep_minis(0, 3);
        },
        cards: &[],
    },
    Duel {
        sides: [&["stormtroopers"], &["c_3po_golden_god", "logray"]],
        apart: 300,
        set: |scene| {
            scene.put(2, 640, 460);
        },
        cards: &[],
    },
    // Upgrades.
    Duel {
        sides: [&["darth_vader_dark_lord_of_the_sith tenacity"], &["rebel_troopers"]],
        apart: 27,
        set: |scene| {
            scene.unit(0).minis[0].wounds = 1;
            scene.unit(0).tokens.aim = 1;
        },
        cards: &[],
    },
    Duel {
        sides: [&["stormtroopers fragmentation_grenades hunter"], &["wookiee_warriors_noble_fighters duck_and_cover"]],
        apart: 150,
        set: |scene| scene.unit(1).minis[0].wounds = 1,
        cards: &["hunter", "duck_and_cover"],
    },
    Duel {
        sides: [&["at_st overcharged_generator"], &["at_rt_rebel"]],
        apart: 350,
        set: |scene| {
            scene.unit(0).tokens.aim = 1;
            weapons(scene, 0, &[(Weapon::FixedFront, 1)]);
        },
        cards: &["overcharged_generator"],
    },
    Duel {
        sides: [&["stormtroopers"], &["rebel_troopers emergency_stims"]],
        apart: 250,
        set: |_| {},
        cards: &["emergency_stims"],
    },
    Duel {
        sides: [&["stormtroopers dlt_19_stormtrooper"], &["arc_troopers katarn_pattern_armor"]],
        apart: 250,
        set: |_| {},
        cards: &["katarn_pattern_armor"],
    },
    // Command cards in force.
    Duel {
        sides: [&["ahsoka_tano"], &["b1_battle_droids"]],
        apart: 27,
        set: |scene| {
            scene.unit(0).tokens.dodge = 2;
            scene.hand(&CATALOG, Seat::First, &["i_am_no_jedi"]).reveal(Seat::First);
        },
        cards: &[],
    },
    Duel {
        sides: [&["stormtroopers"], &["luke_skywalker_hero_of_the_rebellion"]],
        apart: 250,
        set: |scene| {
            scene.hand(&CATALOG, Seat::Second, &["full_of_surprises"]).reveal(Seat::Second);
            keywords(scene, 1, &[(Unit::UncannyLuck, 2)]);
            scene.unit(1).tokens.surge = 1;
        },
        cards: &[],
    },
    Duel {
        sides: [&["rebel_troopers"], &["seventh_sister"]],
        apart: 250,
        set: |scene| {
            scene.hand(&CATALOG, Seat::Second, &["come_and_prove_it"]).reveal(Seat::Second);
            scene.unit(1).order = Order::FaceUp;
        },
        cards: &[],
    },
    Duel {
        sides: [&["b1_battle_droids", "poggle_the_lesser"], &["rebel_troopers"]],
        apart: 250,
        set: |scene| {
            scene.put(1, 300, 600);
            scene.hand(&CATALOG, Seat::First, &["let_the_executions_begin"]).reveal(Seat::First);
            scene.unit(0).tokens.aim = 1;
        },
        cards: &[],
    },
    Duel {
        sides: [&["rebel_troopers"], &["seventh_sister"]],
        apart: 250,
        set: |scene| {
            scene.hand(&CATALOG, Seat::Second, &["you_hide_your_fear_well"]).reveal(Seat::Second);
            (scene.unit(0).tokens.suppression, scene.unit(0).tokens.aim) = (4, 2);
        },
        cards: &[],
    },
    Duel {
        sides: [&["rebel_troopers"], &["darth_vader_dark_lord_of_the_sith"]],
        apart: 250,
        set: |scene| {
            scene.hand(&CATALOG, Seat::Second, &["fear_and_dead_men"]).reveal(Seat::Second);
            keywords(scene, 1, &[(Unit::Deflect, 1), (Unit::UncannyLuck, 1)]);
            scene.unit(1).tokens.dodge = 1;
        },
        cards: &[],
    },
    Duel {
        sides: [&["b1_battle_droids"], &["phase_i_clone_troopers", "obi_wan_kenobi"]],
        apart: 250,
        set: |scene| {
            scene.put(2, 560, 460);
            scene.unit(2).tokens.dodge = 1;
            weapons(scene, 0, &[(Weapon::Pierce, 1)]);
        },
        cards: &[],
    },
    Duel {
        sides: [&["lando_calrissian"], &["stormtroopers"]],
        apart: 250,
        set: |scene| {
            scene.hand(&CATALOG, Seat::First, &["all_in"]).reveal(Seat::First);
            scene.unit(0).tokens.aim = 1;
            weapons(scene, 0, &[(Weapon::Critical, 1)]);
        },
        cards: &["all_in"],
    },
    Duel {
        sides: [&["stormtroopers"], &["lando_calrissian"]],
        apart: 250,
        set: |scene| {
            scene.hand(&CATALOG, Seat::Second, &["all_in"]).reveal(Seat::Second);
            scene.unit(1).tokens.surge = 1;
        },
        cards: &["all_in"],
    },
];

impl Duel {
    fn scene(&self) -> Scene {
        let mut scene = scene(self.sides[0], self.sides[1]);
        scene.put(0, 300, 400).put(self.defender(), 300 + self.apart, 400);
        (self.set)(&mut scene);
        // Nobody falls, so that everything that comes through is seen.
        for unit in &mut scene.fixture.fixed.units {
            unit.minis.iter_mut().for_each(|mini| mini.wounds = 20);
        }
        scene
    }

    fn defender(&self) -> u8 {
        self.sides[0].len() as u8
    }

    /// The cards that are used, by their places.
    fn sources(&self, scene: &Scene) -> Vec<Source> {
        let id = |source: Source| odds::ids(&CATALOG, &scene.view(), &[source]).concat();
        let units = scene.view().fixed.all_units();
        let upgrades = units.flat_map(|unit| {
            (0..scene.view().spec(unit).upgrades.len() as u8).map(move |place| Source::Upgrade(unit, place))
        });
        let commands = Seat::BOTH.into_iter().flat_map(|seat| {
            (0..scene.view().fixed.side(seat).hand.len() as u8).map(move |place| Source::Command(seat, place))
        });
        upgrades.chain(commands).filter(|source| self.cards.contains(&id(*source).as_str())).collect()
    }

    fn situation(&self, scene: &Scene) -> Situation {
        let view = scene.view();
        let (enemy, melee) = view.attack_targets(unit(0), &Default::default())[0];
        let volley = &view.pools(unit(0), enemy, melee, &Default::default(), 0)[0];
        assert_eq!(enemy, unit(self.defender()));
        let (situation, left_out) = odds::with_cards(&view, unit(0), volley, &self.sources(scene));
        assert_eq!(left_out, []);
        situation
    }
}

/// The result of an attack: wounds, suppression, wounds of the attacker, wounds of the others.
pub type Fell = [u8; 4];

fn attack(scene: &mut Scene, duel: &Duel, cards: &[Source], [aim, kept, saved]: [u8; 3]) -> Fell {
    let defender = unit(duel.defender());
    let before = scene.fixture.state.units.iter().map(|unit| unit.taken).collect::<Vec<_>>();
    let mut spared = kept;
    scene.attack(0, |question, answers| {
        let most =
            answers.iter().filter_map(|answer| if let Answer::Number(most) = answer { Some(*most) } else { None });
        match question.kind() {
            QuestionKind::Reroll if spared < aim && answers.contains(&Answer::Yes) => {
                spared += 1;
                Answer::Yes
            }
            QuestionKind::Marksman => {
                let left = aim - (spared - kept) - saved;
                Answer::Number(most.max().unwrap_or(0).min(left))
            }
            QuestionKind::Ability if question.card().is_some_and(|card| cards.contains(&card)) => Answer::Yes,
            QuestionKind::AdvancedTargeting
            | QuestionKind::GuardianDodge
            | QuestionKind::Luck
            | QuestionKind::Makashi => Answer::Yes,
            QuestionKind::RerollObserved if answers.contains(&Answer::Yes) => Answer::Yes,
            QuestionKind::AttackSurges
            | QuestionKind::DefenseSurges
            | QuestionKind::Dodge
            | QuestionKind::Shields
            | QuestionKind::Guardian
            | QuestionKind::Lethal
            | QuestionKind::TakeDice
            | QuestionKind::JarKai => most.max().map_or(answers[0], Answer::Number),
            _ => passing(question, answers),
        }
    });
    let mut gained = scene.fixture.events.iter().filter_map(|event| match event {
        Event::Gained(number, TokenKind::Suppression, count) if *number == defender => Some(*count),
        _ => None,
    });
    // Suppression that cards cost or bring the defender is none of the attack.
    let suppression = gained.next_back().unwrap_or(0);
    let units = scene.fixture.state.units.iter();
    let taken: Vec<u8> = units.zip(before).map(|(unit, before)| (unit.taken - before) as u8).collect();
    let [own, met] = [taken[0], taken[defender.index()]];
    [met, suppression, own, taken.iter().sum::<u8>() - own - met]
}

fn agree(attacks: u32) {
    for (number, duel) in DUELS.iter().enumerate() {
        let mut scene = duel.scene();
        let situation = duel.situation(&scene);
        let cards = duel.sources(&scene);
        let outcome = work_out(&situation);
        let start = scene.fixture.state.clone();
        let mut fell: Vec<Fell> = Vec::new();
        for attack_no in 0..attacks {
            scene.fixture.state = start.clone();
            scene.fixture.events.clear();
            scene.fixture.questions.clear();
            scene.seed(nth_seed(number as u64, u64::from(attack_no)));
            fell.push(attack(&mut scene, duel, &cards, [situation.attack.aim, outcome.kept, outcome.saved]));
        }
        // Wounds beyond what a unit stands are nobody's.
        let most: [usize; 2] = [usize::from(duel.defender()), 0].map(|side| {
            let spec = &scene.fixture.fixed.units[side];
            start.units[side].minis.iter().map(|mini| usize::from(spec.minis[usize::from(mini.spec)].wounds)).sum()
        });
        agrees(&format!("duel {number}"), &situation, &outcome, &fell, most);
    }
}

/// What fell agrees with what was worked out; `most` wounds of the defender and of the attacker can be told apart.
pub fn agrees(name: &str, situation: &Situation, outcome: &Outcome, fell: &[Fell], most: [usize; 2]) {
    let attacks = fell.len() as f64;
    let spreads: [(&str, &Distribution, usize); 4] = [
        ("wounds", &outcome.wounds, most[0]),
        ("suppression", &outcome.suppression, 9),
        ("returned", &outcome.returned, most[1]),
        ("guarded", &outcome.guarded, 9),
    ];
    for (place, (word, spread, most)) in spreads.into_iter().enumerate() {
        for value in 0..=most {
            let chance = if value == most { spread.at_least(value) } else { spread.of(value) }.clamp(0.0, 1.0);
            let count = fell.iter().filter(|fell| usize::from(fell[place]) == value).count() as f64;
            let (mean, sigma) = (chance * attacks, (chance * (1.0 - chance) * attacks).sqrt());
            assert!(
                (count - mean).abs() <= 4.0 * sigma.max(0.25) + 1e-9,
                "{name}: {value} {word} {count} times of {attacks}, worked out {chance}; {situation:?}"
            );
        }
    }
}

#[test]
fn the_rules_core_deals_what_was_worked_out() {
    agree(2_000);
}

#[test]
#[ignore = "a long series, for when the rules of attacks change"]
fn the_rules_core_deals_what_was_worked_out_in_a_long_series() {
    agree(100_000);
}

#[test]
fn a_match_tells_tokens_keywords_and_cover() {
    let scene = DUELS[0].scene();
    let odds = DUELS[0].situation(&scene);
    // LEG-COVER-04: light or heavy ground and suppression together.
    assert_eq!((odds.attack.aim, odds.defense.dodge, odds.defense.suppression, odds.cover()), (2, 1, 1, 2));
    assert_eq!(odds.defense.wounds[..], [20; 4]);
    assert!(odds.attack.dice.iter().sum::<u8>() > 4);
    let mut known = Known::default();
    let view = scene.view();
    let volley = &view.pools(unit(0), unit(1), false, &Default::default(), 0)[0];
    assert_eq!(*known.of(&view, unit(0), volley), work_out(&odds));
}

#[test]
fn an_attack_from_elsewhere_has_the_weapons_that_reach() {
    let mut scene = scene(&["darth_vader_dark_lord_of_the_sith"], &["rebel_troopers"]);
    scene.put(0, 300, 400).put(1, 700, 400);
    let at = |melee, range, cover| Situation::at_range(&scene.view(), unit(0), unit(1), Place { melee, range, cover });
    let melee = at(true, 1, 0).unwrap();
    assert!(melee.attack.melee && melee.attack.dice == [6, 0, 0] && melee.attack.pierce == 3);
    assert_eq!(at(false, 3, 0), None);
}

#[test]
fn leg_cover_04_the_cover_of_a_situation_is_that_of_the_match() {
    for sharpshooter in 0..=2 {
        for more in 0..=2 {
            for (suppression, droid) in [(0, false), (1, false), (1, true)] {
                let defender = if droid { "b1_battle_droids" } else { "rebel_troopers" };
                let mut scene = scene(&["stormtroopers"], &[defender]);
                scene.put(0, 300, 400).put(1, 600, 400);
                keywords(&mut scene, 0, &[(Unit::Sharpshooter, sharpshooter)]);
                keywords(&mut scene, 1, &[(Unit::Cover, more)]);
                scene.unit(1).tokens.suppression = suppression;
                let there = Place { melee: false, range: 2, cover: 0 };
                let odds = Situation::at_range(&scene.view(), unit(0), unit(1), there).unwrap();
                assert_eq!(odds.cover(), scene.view().cover(unit(0), unit(1)));
            }
        }
    }
}

#[test]
fn a_card_that_may_be_declined_is_used_where_it_helps() {
    // Duck and Cover is worth a suppression token to whoever has no cover yet.
    let used = |suppression: u8, cover: u8| {
        let mut scene = scene(&["stormtroopers"], &["rebel_troopers duck_and_cover"]);
        scene.put(0, 300, 400).put(1, 550, 400);
        scene.unit(1).tokens.suppression = suppression;
        keywords(&mut scene, 1, &[(Unit::Cover, cover)]);
        let view = scene.view();
        let volley = &view.pools(unit(0), unit(1), false, &Default::default(), 0)[0];
        let odds = Situation::of(&view, unit(0), volley);
        (odds.cover(), odds.defense.suppression)
    };
    assert_eq!(used(0, 0), (1, 1));
    assert_eq!(used(1, 0), (1, 1));
    assert_eq!(used(0, 2), (2, 0));
}

#[test]
fn what_has_a_price_is_named_until_it_is_chosen() {
    let mut scene = scene(&["stormtroopers"], &["rebel_troopers emergency_stims", "rebel_troopers emergency_stims"]);
    scene.put(0, 300, 400).put(1, 550, 400).put(2, 550, 700);
    let view = scene.view();
    let volley = &view.pools(unit(0), unit(1), false, &Default::default(), 0)[0];
    let stims = Source::Upgrade(unit(1), 0);
    // That of the other unit is for its own wounds.
    let (plain, left_out) = odds::with_cards(&view, unit(0), volley, &[]);
    assert_eq!((plain.defense.prevents, &left_out[..]), (0, &[stims][..]));
    let (chosen, left_out) = odds::with_cards(&view, unit(0), volley, &[stims]);
    assert_eq!((chosen.defense.prevents, &left_out[..]), (2, &[][..]));
    assert!(work_out(&chosen).wounds.mean() < work_out(&plain).wounds.mean() - 0.5);
}

#[test]
fn surges_of_commandos_are_blocks_at_their_mission() {
    let blocks = |on_it: bool| {
        let mut scene = scene(&["rebel_troopers"], &["clone_commandos"]);
        scene.put(0, 300, 300).put(1, 600, 300);
        if on_it {
            let at = Spot::new(600 * MM, 280 * MM);
            scene.fixture.state.markers.push(Marker::new(MarkerKind::Mission, at, Seat::Second));
        }
        let view = scene.view();
        let volley = &view.pools(unit(0), unit(1), false, &Default::default(), 0)[0];
        Situation::of(&view, unit(0), volley).defense.surge
    };
    assert_eq!([false, true].map(blocks), [false, true]);
}

#[test]
fn force_barrier_leaves_its_player_the_better_of_two_ways() {
    let mut scene = scene(&["stormtroopers"], &["rebel_troopers", "luke_skywalker_jedi_knight force_barrier"]);
    scene.put(0, 300, 400).put(1, 550, 400).put(2, 550, 300);
    let view = scene.view();
    let volley = &view.pools(unit(0), unit(1), false, &Default::default(), 0)[0];
    let (odds, left_out) = odds::with_cards(&view, unit(0), volley, &[Source::Upgrade(unit(2), 0)]);
    assert_eq!((odds.defense.cancels, &left_out[..]), (Some([1, 2]), &[][..]));
}

#[test]
fn guardians_stand_by_in_melee_where_a_card_lets_them() {
    let mut scene = scene(&["darth_vader_dark_lord_of_the_sith"], &["phase_i_clone_troopers", "obi_wan_kenobi"]);
    scene.put(0, 300, 400).put(1, 327, 400).put(2, 400, 350);
    let guards = |scene: &Scene| {
        let view = scene.view();
        let volley = &view.pools(unit(0), unit(1), true, &Default::default(), 0)[0];
        Situation::of(&view, unit(0), volley).defense.guardians.len()
    };
    assert_eq!(guards(&scene), 0);
    scene.hand(&CATALOG, Seat::Second, &["knowledge_and_defense"]).reveal(Seat::Second);
    assert_eq!(guards(&scene), 1);
}

#[test]
fn an_attack_that_runs_goes_on_as_it_stands() {
    let mut scene = scene(&["stormtroopers hunter"], &["wookiee_warriors_noble_fighters"]);
    scene.put(0, 300, 400).put(1, 550, 400).seed(3);
    scene.unit(1).minis[0].wounds = 1;
    scene.unit(0).tokens.aim = 1;
    let declared = Duel { sides: [&["stormtroopers"], &["rebel_troopers"]], apart: 0, set: |_| {}, cards: &[] };
    assert_eq!(declared.situation(&scene).attack.aim, 2);
    // Hunter's aim token is there once it was asked for, and not a second time.
    let cards = [Source::Upgrade(unit(0), 0)];
    let mut game_of = |question: &legion::play::Question, answers: &[Answer]| {
        if question.kind() == QuestionKind::Ability && question.card().is_some_and(|card| cards.contains(&card)) {
            return Answer::Yes;
        }
        passing(question, answers)
    };
    scene.attack(0, &mut game_of);
    assert_eq!(scene.tokens(0).aim, 2);
    // As it was when the dice were to be rolled again.
    scene.fixture.state.attack.as_mut().unwrap().wounds = None;
    let volley = scene.fixture.state.attack.as_ref().and_then(|attack| attack.volley.clone()).unwrap();
    assert_eq!(Situation::of(&scene.view(), unit(0), &volley).attack.aim, 2);
}

/// A match in which the first unit acts, answered as wanted until a question of this kind is open.
fn until(mut scene: Scene, kind: QuestionKind, wanted: impl Fn(&Question) -> Option<Answer>) -> LegionMatch {
    scene.activate(0).to_actions(passing);
    let mut game = scene.game();
    let mut told = Vec::new();
    while let Some(open) = game.decision().filter(|open| open.question.kind() != kind) {
        let answer = wanted(&open.question).unwrap_or_else(|| passing(&open.question, &open.answers));
        game.apply(&answer, &mut told).unwrap();
    }
    assert!(game.decision().is_some(), "{kind:?} is never asked");
    game
}

#[test]
fn a_call_that_was_made_counts_while_the_attack_runs() {
    let calls = |called: Answer| {
        let mut scene = scene(&["lando_calrissian"], &["stormtroopers"]);
        scene.hand(&CATALOG, Seat::First, &["all_in"]).reveal(Seat::First);
        scene.put(0, 300, 400).put(1, 550, 400).seed(5);
        for weapon in &mut scene.fixture.fixed.units[0].weapons {
            // Some of them are blank.
            weapon.dice = [0, 0, 6];
        }
        scene.unit(0).tokens.aim = 2;
        let game = until(scene, QuestionKind::Reroll, |question| match question.kind() {
            QuestionKind::Act => Some(Answer::Action(UnitAction::Attack)),
            QuestionKind::Ability => Some(called),
            _ => None,
        });
        let view = View { fixed: game.fixed(), state: game.state() };
        let volley = view.state.attack.as_ref().and_then(|attack| attack.volley.clone()).unwrap();
        let (odds, left_out) = odds::with_cards(&view, unit(0), &volley, &[]);
        assert_eq!(left_out, []);
        odds.attack.calls
    };
    assert_eq!([Answer::Yes, Answer::Pass].map(calls), [true, false]);
}

#[test]
fn a_call_is_made_where_it_is_worth_something() {
    // One white die shows a crit too seldom to lose it for that; six red ones show one more often than not.
    let calls = |dice: [u8; 3]| {
        let mut scene = scene(&["lando_calrissian"], &["wookiee_warriors_noble_fighters"]);
        scene.hand(&CATALOG, Seat::First, &["all_in"]).reveal(Seat::First);
        scene.put(0, 300, 400).put(1, 550, 400);
        for weapon in &mut scene.fixture.fixed.units[0].weapons {
            weapon.dice = dice;
        }
        let view = scene.view();
        let volley = &view.pools(unit(0), unit(1), false, &Default::default(), 0)[0];
        Situation::of(&view, unit(0), volley).attack.calls
    };
    assert_eq!([[0, 0, 1], [6, 0, 0]].map(calls), [false, true]);
}

#[test]
fn pools_of_a_further_target_are_what_the_first_one_left() {
    // LEG-ATK-05, LEG-ATK-06: what is shown of an answer is what it will be.
    let mut scene = scene(&["b1_battle_droids e_5s_b1_trooper"], &["stormtroopers", "snowtroopers"]);
    scene.put(0, 300, 300).put(1, 600, 300).put(2, 600, 500);
    let first = |question: &Question| match question.kind() {
        QuestionKind::Act => Some(Answer::Action(UnitAction::Attack)),
        QuestionKind::Target => Some(Answer::Target { unit: unit(1), melee: false }),
        // All, without the rifles, the rifles alone.
        QuestionKind::Pool => Some(Answer::Pool(2)),
        _ => None,
    };
    let game = until(scene, QuestionKind::FurtherTarget, first);
    let view = View { fixed: game.fixed(), state: game.state() };
    let dice = |of: &View<'_, '_>| {
        of.open_pools(unit(0), unit(2), false).iter().map(|pool| of.dice_of(unit(0), &pool.arms)).collect::<Vec<_>>()
    };
    assert_eq!(dice(&view), [[1, 0, 1]]);
    let rest = &view.open_pools(unit(0), unit(2), false)[0];
    assert_eq!(Situation::of(&view, unit(0), rest).attack.dice, [1, 0, 1]);
    // Somebody else has everything.
    assert_eq!(view.declaration(unit(1)), Default::default());
}

#[test]
fn a_pool_of_a_further_target_is_told_as_it_is() {
    let mut scene = scene(&["b1_battle_droids e_5s_b1_trooper e_60r_b1_trooper"], &["stormtroopers", "snowtroopers"]);
    scene.put(0, 300, 300).put(1, 600, 300).put(2, 600, 500);
    for weapon in &mut scene.fixture.fixed.units[0].weapons {
        weapon.keywords[Weapon::Cumbersome] = 0;
    }
    let mut game = until(scene, QuestionKind::FurtherTarget, |question| match question.kind() {
        QuestionKind::Act => Some(Answer::Action(UnitAction::Attack)),
        QuestionKind::Target => Some(Answer::Target { unit: unit(1), melee: false }),
        QuestionKind::Pool => Some(Answer::Pool(2)),
        _ => None,
    });
    game.apply(&Answer::Target { unit: unit(2), melee: false }, &mut Vec::new()).unwrap();
    let open = game.decision().unwrap();
    assert_eq!(open.question.kind(), QuestionKind::Pool);
    let describer = Describer::of(&CATALOG, &game, kernel::Language::English);
    let told: Vec<String> =
        open.answers.iter().map(|answer| describer.answer(open.seat, &open.question, answer)).collect();
    assert!(told.iter().all(|told| !told.contains("E-5 ")), "{told:?}");
    assert!(told.len() > 1, "{told:?}");
}
