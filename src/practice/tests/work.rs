//! Work in other systems than X-Wing: each shot is counted, and cards for their own side.

use std::collections::BTreeSet;

use kernel::{
    Language, ListBuilding, Mustered,
    game::{BySeat, Match, Playable, Seat},
};
use practice::{
    Opponents, Progress, Series,
    testing::{mustered, pair_of},
    work::{WorkSums, Worker, work_lines},
};

/// Returns the work in six matches between two lists of the shelf, and the number of events for which `is_shot` holds.
fn counted<S: Opponents + ListBuilding + Playable<Materials = Mustered<S>>>(
    catalog: &S::Catalog,
    is_shot: impl Fn(&<S::Match as Match>::Event) -> bool,
) -> (WorkSums, i64) {
    let lists = mustered::<S>(catalog);
    let options = S::Options::default();
    let [one, other] = pair_of::<S>(catalog, &lists, &options, [0, 4]);
    let series = Series::<S> {
        catalog,
        materials: [one, other].into(),
        options: &options,
        seed: 4,
        games: 6,
        players: BySeat::from(["heuristic", "heuristic"]),
        jobs: 1,
    };
    let (all, games) = series.count_work(6, 2, &Progress::default()).unwrap();
    assert_eq!(games, 6);
    let kinds: BTreeSet<&str> = S::WORK.iter().map(|(kind, _)| *kind).collect();
    for seat in Seat::BOTH {
        let lines = work_lines(&all[seat], games, catalog, Language::English);
        assert!(lines.iter().any(|line| line.kind == "card" && line.values[0] > 0.0), "{seat:?}: no card was used");
        assert!(lines.iter().all(|line| kinds.contains(line.kind) && !line.name.is_empty()), "{lines:?}");
    }
    let mut shots = 0;
    for number in 0..6 {
        series
            .record(number)
            .unwrap()
            .each_step(|_, _, events| shots += events.iter().filter(|event| is_shot(event)).count() as i64);
    }
    (all, shots)
}

/// The sums of all weapons of both sides.
fn weapons(all: &WorkSums) -> [i64; 3] {
    let mut sums = [0; 3];
    for (worker, values) in all.values().flatten() {
        if matches!(worker, Worker::Weapon(_)) {
            sums = [sums[0] + values[0], sums[1] + values[1], sums[2] + values[2]];
        }
    }
    sums
}

#[test]
fn shots_hits_and_damage_of_groups_are_counted_in_imperial_assault() {
    use imperial_assault::{Catalog, ImperialAssault, play::Event};
    let catalog = Catalog::bundled().unwrap();
    let (all, shots) = counted::<ImperialAssault>(&catalog, |event| matches!(event, Event::AttackDeclared { .. }));
    let [shot, hit, damage] = weapons(&all);
    assert!(
        shot <= shots && shot * 10 >= shots * 9,
        "{shot} of {shots}: but for pieces of the mission all are counted"
    );
    assert!(hit > 0 && hit <= shot && damage >= hit, "{shot} {hit} {damage}");
}

#[test]
fn shots_hits_and_wounds_of_units_are_counted_in_legion() {
    use legion::{Catalog, Legion, play::Event};
    let catalog = Catalog::bundled().unwrap();
    let (all, shots) = counted::<Legion>(&catalog, |event| matches!(event, Event::AttackDeclared { .. }));
    let [shot, hit, damage] = weapons(&all);
    assert_eq!(shot, shots);
    assert!(hit > 0 && hit <= shot && damage >= hit, "{shot} {hit} {damage}");
}

#[test]
fn what_cards_gave_is_counted_in_the_deckbuilding_game() {
    use deckbuilding::{
        Deckbuilding,
        play::{Event, testing::CATALOG},
    };
    let (all, played) = counted::<Deckbuilding>(&CATALOG, |event| matches!(event, Event::Played(..)));
    let mut sums = [0; 3];
    for values in all.values().flat_map(|side| side.values()) {
        sums = [sums[0] + values[0], sums[1] + values[1], sums[2] + values[2]];
    }
    assert_eq!(sums[0], played);
    assert!(sums[1] > 0 && sums[2] > 0, "{sums:?}");
}
