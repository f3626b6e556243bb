//! The exact odds of an attack: against plain counting, and against the rules core itself.

mod cards;
mod core;
mod counted;

use imperial_assault::odds::{Situation, SurgeUse, work_out};

fn surge(cost: u8, damage: u8, pierce: u8, accuracy: u8) -> SurgeUse {
    SurgeUse { cost, damage, pierce, accuracy, times: 1 }
}

/// Two red dice and a yellow one against a black one: the example of the documents.
fn example() -> Situation {
    let mut situation = Situation::default();
    situation.attack.melee = true;
    situation.attack.dice = [2, 0, 0, 1];
    situation.attack.surges.extend([surge(1, 2, 0, 0), surge(1, 0, 3, 0)]);
    situation.defense.dice = [1, 0];
    situation.defense.health = Some(10);
    situation
}

#[test]
fn the_example_of_the_documents_has_its_mean() {
    let outcome = work_out(&example());
    assert!((outcome.damage.of(0) - 1.0 / 1296.0).abs() < 1e-15);
    assert!((outcome.damage.mean() - 5.623_457).abs() < 5e-7, "{}", outcome.damage.mean());
    for spread in [&outcome.damage, &outcome.surges_left] {
        assert!((spread.total() - 1.0).abs() < 1e-12);
    }
}

#[test]
fn ia_atk_08_an_attack_that_cannot_reach_never_does_anything() {
    let mut situation = example();
    situation.attack.melee = false;
    situation.distance = 9;
    assert!((work_out(&situation).damage.of(0) - 1.0).abs() < 1e-12);
    // Beside its target it needs accuracy 1.
    situation.distance = 0;
    let beside = work_out(&situation).damage;
    situation.distance = 1;
    assert_eq!(work_out(&situation).damage, beside);
    assert!(beside.of(0) > 0.0 && beside.of(0) < 1.0);
}
