//! Work is counted for the right side, on any number of threads.

use kernel::{Mustered, game::Seat, muster};
use practice::{
    Progress, Series,
    work::{Worker, work_lines},
};
use xwing::{XWing, play::Options};

use super::catalog;

fn squad(name: &str, ships: &str) -> Mustered<XWing> {
    let text = format!(
        r#"{{"muster":1,"system":"xwing","format":"standard","name":"{name}","list":{{"faction":"rebel","ships":[{ships}]}}}}"#
    );
    let read = <XWing as kernel::ListBuilding>::import(catalog(), &text).unwrap().document;
    muster::<XWing>(catalog(), read).unwrap()
}

#[test]
fn each_side_is_told_what_its_own_cards_and_weapons_did_in_both_seats() {
    let turrets = squad(
        "Turrets",
        r#"{"pilot":"goldsquadronpilot","ship":"ywing","upgrades":["ioncannonturret","r2astromech"]}"#,
    );
    let wings = squad("Wings", r#"{"pilot":"lukeskywalker","ship":"xwing","upgrades":["r2d2"]}"#);
    let options = Options::default();
    let series = Series::<XWing> {
        catalog: catalog(),
        materials: [&turrets, &wings].into(),
        options: &options,
        seed: 4,
        games: 12,
        players: ["heuristic", "heuristic"].into(),
        jobs: 1,
    };
    let count = |jobs| series.count_work(12, jobs, &Progress::default()).unwrap();
    let (all, games) = count(1);
    assert_eq!((games, &count(3).0), (12, &all));
    let weapons = |seat: Seat| all[seat].iter().filter(|(worker, _)| matches!(worker, Worker::Weapon(_))).count();
    assert_eq!([weapons(Seat::First), weapons(Seat::Second)], [1, 0]);
    for side in all.values() {
        for (worker, [first, second, third]) in side {
            if matches!(worker, Worker::Weapon(_) | Worker::Primary) {
                assert!(first >= second && *second > 0 && *third > 0, "{worker:?} {first} {second} {third}");
            }
        }
    }
    // As many primary shots as the games of both seats tell, one by one.
    let shots: usize = (0..12)
        .map(|number| {
            let (record, mut shots) = (series.record(number).unwrap(), 0);
            record.each_step(|_, _, events| {
                let declared = |event: &&xwing::play::Event| matches!(event, xwing::play::Event::AttackDeclared { .. });
                shots += events.iter().filter(declared).count();
            });
            shots
        })
        .sum();
    let counted: i64 = all
        .values()
        .flatten()
        .filter(|(worker, _)| matches!(worker, Worker::Weapon(_) | Worker::Primary))
        .map(|(_, values)| values[0])
        .sum();
    assert_eq!(counted, shots as i64);
    let lines = work_lines(&all[Seat::Second], games, catalog(), kernel::Language::English);
    let luke = lines.iter().find(|line| line.name == "Luke Skywalker").unwrap();
    // Luke changes at most a die each time he defends, and only for the better.
    assert!(luke.values[0] > 0.0 && luke.values[1] <= luke.values[0] && luke.values[2] >= 0.0, "{luke:?}");
    assert_eq!(lines.iter().map(|line| line.kind).collect::<std::collections::BTreeSet<_>>().len(), 3);
}

#[test]
fn what_a_weapon_does_instead_of_the_dice_it_cancels_is_not_held_against_it() {
    let turret = r#"{"pilot":"goldsquadronpilot","ship":"ywing","upgrades":["twinlaserturret"]}"#;
    let turrets = squad("Turrets", &[turret; 2].join(","));
    let wings = squad("Wings", r#"{"pilot":"rookiepilot","ship":"xwing"},{"pilot":"rookiepilot","ship":"xwing"}"#);
    let options = Options::default();
    let series = Series::<XWing> {
        catalog: catalog(),
        materials: [&turrets, &wings].into(),
        options: &options,
        seed: 4,
        games: 6,
        players: ["heuristic", "heuristic"].into(),
        jobs: 1,
    };
    let (all, games) = series.count_work(6, 1, &Progress::default()).unwrap();
    let lines = work_lines(&all[Seat::First], games, catalog(), kernel::Language::English);
    let of = |kind: usize| lines.iter().filter(|line| line.name == "Twin Laser Turret").nth(kind).unwrap();
    let (card, weapon) = (of(0), of(1));
    assert!(card.values[0] > 0.0 && card.values[2] >= 0.0, "{card:?}");
    assert!(weapon.values[1] > 0.0 && weapon.values[2] > 0.0, "{weapon:?}");
}
