//! Counts of the ways to answer from fixed positions: one number guards all that is offered on the way. If a number
//! changes, `count_by_answer` shows after which answer; it is written down anew once the change is understood.

use super::{CATALOG, scene};
use kernel::game::testing::{count_answers, count_by_answer};
use legion::play::{
    LegionMatch,
    testing::{Scene, passing},
};

/// Two units a side, near each other, with terrain between them.
fn skirmish() -> Scene {
    let mut scene = scene(
        &["luke_skywalker_jedi_knight", "rebel_troopers"],
        &["stormtroopers", "darth_vader_the_emperors_apprentice"],
    );
    scene.put(0, 500, 400).put(1, 500, 600).put(2, 720, 400).put(3, 800, 600);
    scene.terrain(&CATALOG, "barricade", (610, 430), (22, 95), 25);
    scene.terrain(&CATALOG, "house", (620, 620), (80, 80), 100);
    scene
}

fn acts(number: u8) -> LegionMatch {
    let mut scene = skirmish();
    scene.activate(number).to_actions(passing).dice(&[1; 60]);
    scene.game()
}

fn vehicles() -> LegionMatch {
    let mut scene = scene(&["at_st", "74_z_speeder_bikes"], &["rebel_troopers"]);
    scene.put(0, 500, 300).put(1, 500, 600).put(2, 720, 400).activate(0).to_actions(passing).dice(&[1; 60]);
    scene.game()
}

fn setup() -> LegionMatch {
    let mut scene = scene(&["rebel_troopers"], &["stormtroopers"]);
    scene.from_setup();
    scene.game()
}

fn orders() -> LegionMatch {
    let mut scene = skirmish();
    scene.from_commands();
    scene.game()
}

#[test]
fn as_many_answers_are_offered_as_were_counted() {
    let counted: [(&str, LegionMatch, u32, u64); 6] = [
        ("orders", orders(), 3, 96),
        ("luke", acts(0), 2, 109),
        ("troopers", acts(1), 2, 74),
        ("stormtroopers", acts(2), 2, 63),
        ("vehicles", vehicles(), 2, 111),
        ("setup", setup(), 3, 240),
    ];
    let mut wrong = Vec::new();
    for (name, game, depth, count) in counted {
        let now = count_answers(&game, depth);
        if now != count {
            wrong.push(format!("{name}: {now} for {count}\n{:?}", count_by_answer(&game, depth)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
