//! Figures of odds: one attack, computed from its situation and from a document.

use std::hint::black_box;

use imperial_assault::odds::{Situation as Skirmish, SurgeUse, work_out as of_skirmish};
use kernel::Language;
use legion::{
    cards::AttackSurge,
    odds::{ALL_HITS, Situation as Clash, work_out as of_clash},
};
use systems::{Catalogs, odds};
use xwing::odds::{Situation, work_out};

use super::{measure, tell};

/// An attack of Imperial Assault with these attack dice, a black and a white die against them, and three surge abilities.
fn skirmish(dice: [u8; 4], distance: u8) -> Skirmish {
    let mut situation = Skirmish::default();
    let surge = |damage, pierce, accuracy| SurgeUse { cost: 1, damage, pierce, accuracy, times: 1 };
    (situation.attack.dice, situation.attack.melee, situation.distance) = (dice, distance == 0, distance);
    situation.attack.surges.extend([surge(2, 0, 0), surge(0, 2, 0), surge(0, 0, 2)]);
    situation.defense.dice = [1, 1];
    situation
}

/// An attack of Legion: a full corps unit with an aim token against armor, cover and a dodge token.
fn clash(dice: [u8; 3], aim: u8, armor: u8) -> Clash {
    let mut situation = Clash::default();
    (situation.attack.dice, situation.attack.surge, situation.attack.aim) = (dice, Some(AttackSurge::Hit), aim);
    (situation.attack.impact, situation.attack.pierce) = (1, 1);
    (situation.defense.cover, situation.defense.dodge, situation.defense.armor) = (2, 1, armor);
    situation.defense.wounds.extend([1; 6]);
    situation
}

pub fn attacks() {
    let mut plain = Situation::new(3, 3);
    (plain.attack.focus, plain.defense.focus) = (1, 1);
    tell(
        "odds: 3 dice with focus against 3 with focus",
        "under 20 µs",
        &measure(2_000, || {
            let _ = black_box(work_out(black_box(&plain)));
        }),
    );
    let mut rerolled = Situation::new(5, 4);
    (rerolled.attack.focus, rerolled.attack.lock, rerolled.defense.focus, rerolled.defense.evade) = (1, true, 1, 1);
    tell(
        "odds: 5 dice with focus and lock against 4",
        "",
        &measure(1_000, || {
            let _ = black_box(work_out(black_box(&rerolled)));
        }),
    );
    for (what, aim, situation) in [
        ("odds: 2 attack and 2 defense dice, 3 surge abilities", "under 0.1 ms", skirmish([0, 1, 1, 0], 4)),
        ("odds: 3 attack and 2 defense dice, 3 surge abilities", "under 0.3 ms", skirmish([1, 1, 0, 1], 4)),
        ("odds: 5 attack and 2 defense dice, in melee", "", skirmish([2, 0, 2, 1], 0)),
    ] {
        tell(
            what,
            aim,
            &measure(1_000, || {
                let _ = black_box(of_skirmish(black_box(&situation)));
            }),
        );
    }
    let mut again = skirmish([1, 1, 0, 1], 4);
    (again.attack.reroll, again.defense.reroll) = (1, 1);
    tell(
        "odds: 5 dice, each side rerolls one",
        "under 0.3 ms",
        &measure(200, || {
            let _ = black_box(of_skirmish(black_box(&again)));
        }),
    );
    for (what, situation) in [
        ("odds of Legion: 5 dice, no token", clash([0, 0, 5], 0, 0)),
        ("odds of Legion: 10 dice with an aim token", clash([0, 4, 6], 1, 0)),
        ("odds of Legion: 14 dice of three colors, 3 aim tokens", clash([4, 4, 6], 3, 0)),
        ("odds of Legion: 7 dice with an aim token against armor", clash([1, 4, 2], 1, ALL_HITS)),
        ("odds of Legion: 10 dice with 2 aim tokens against armor", clash([2, 4, 4], 2, ALL_HITS)),
        ("odds of Legion, large: 14 dice, 3 aim tokens, armor", clash([4, 4, 6], 3, ALL_HITS)),
        ("odds of Legion, large: 30 dice, 3 aim tokens", clash([10, 10, 10], 3, 0)),
    ] {
        tell(
            what,
            if what.contains("large") { "" } else { "under 1 ms" },
            &measure(500, || {
                let _ = black_box(of_clash(black_box(&situation)));
            }),
        );
    }
    let catalogs = Catalogs::default();
    let text = r#"{"muster":1,"system":"xwing","odds":{"attack":{"dice":3,"focus":1,"cards":["predator"]},
        "defense":{"dice":3,"focus":1,"hull":3}}}"#;
    let _ = catalogs.xwing();
    tell(
        "odds: a document, read and worked out",
        "",
        &measure(500, || {
            let _ = black_box(odds::work_out(&catalogs, black_box(text), Language::English));
        }),
    );
}
