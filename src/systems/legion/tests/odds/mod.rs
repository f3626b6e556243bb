//! The exact odds of an attack: known figures, plain counting, long sampling, and the rules core itself.

mod army;
mod core;
pub mod counted;
pub mod random;

use legion::{
    cards::{AttackSurge, DefenseDie},
    odds::{self, ALL_HITS, Outcome, Situation, work_out},
};

/// A pool of red, black and white dice against a unit with this die.
fn situation(dice: [u8; 3], surge: Option<AttackSurge>, die: DefenseDie) -> Situation {
    let mut situation = Situation::default();
    (situation.attack.dice, situation.attack.surge, situation.defense.die) = (dice, surge, die);
    situation
}

/// The known mean and the known chance of no wound.
fn has(situation: &Situation, mean: f64, none: f64) {
    let outcome = work_out(situation);
    let wounds = &outcome.wounds;
    assert!((wounds.mean() - mean).abs() < 5.1e-7, "{} wounds, not {mean}", wounds.mean());
    assert!((wounds.of(0) - none).abs() < 5.1e-7, "{} without a wound, not {none}", wounds.of(0));
    adds_up(&outcome);
}

fn adds_up(outcome: &Outcome) {
    let Outcome { wounds, defeated, suppression, returned, guarded, .. } = outcome;
    for spread in [wounds, defeated, suppression, returned, guarded] {
        assert!((spread.total() - 1.0).abs() < 1e-12, "{}", spread.total());
    }
}

#[test]
fn o1_five_white_dice_with_an_aim_token_against_light_cover() {
    let mut odds = situation([0, 0, 5], Some(AttackSurge::Hit), DefenseDie::Red);
    (odds.attack.aim, odds.defense.cover) = (1, 1);
    has(&odds, 0.864_952, 0.396_241);
}

#[test]
fn o2_ten_dice_against_a_dodge_token_and_heavy_cover() {
    let mut odds = situation([0, 4, 6], Some(AttackSurge::Hit), DefenseDie::White);
    (odds.defense.surge, odds.defense.dodge, odds.defense.cover) = (true, 1, 2);
    has(&odds, 1.394_084, 0.224_331);
}

#[test]
fn o3_pierce_in_melee() {
    let mut odds = situation([6, 0, 0], None, DefenseDie::Red);
    (odds.attack.melee, odds.attack.pierce, odds.defense.cover) = (true, 3, 2);
    has(&odds, 4.320_168, 0.000_244);
}

#[test]
fn o4_impact_against_armor() {
    let mut odds = situation([1, 2, 0], None, DefenseDie::Red);
    (odds.attack.impact, odds.attack.aim, odds.defense.armor) = (3, 1, ALL_HITS);
    // A red surge that nothing converts is rerolled before a black blank.
    has(&odds, 1.203_125, 0.214_844);
}

#[test]
fn o5_critical_precise_and_sharpshooter_against_low_profile() {
    let mut odds = situation([0, 2, 2], None, DefenseDie::Red);
    (odds.attack.critical, odds.attack.precise, odds.attack.sharpshooter, odds.attack.aim) = (1, 1, 1, 2);
    odds.defense.cover = 2;
    has(&odds, 1.164_631, 0.226_891);
    // LEG-KW-LOW-PROFILE: Sharpshooter leaves some of the cover, so that one hit more is canceled.
    odds.defense.low_profile = true;
    has(&odds, 0.870_997, 0.341_625);
}

#[test]
fn o6_impervious_danger_sense_and_uncanny_luck() {
    let mut odds = situation([0, 3, 0], Some(AttackSurge::Crit), DefenseDie::White);
    odds.attack.pierce = 2;
    (odds.defense.surge, odds.defense.impervious) = (true, true);
    (odds.defense.danger_sense, odds.defense.uncanny_luck, odds.defense.suppression) = (2, 3, 3);
    has(&odds, 0.554_971, 0.571_153);
}

#[test]
fn o7_high_velocity_and_lethal() {
    let mut odds = situation([2, 0, 0], Some(AttackSurge::Crit), DefenseDie::Red);
    (odds.attack.high_velocity, odds.attack.pierce, odds.attack.lethal, odds.attack.aim) = (true, 1, 1, 1);
    (odds.defense.dodge, odds.defense.cover) = (2, 2);
    odds.attack.keep = Some(1);
    has(&odds, 0.5, 0.5625);
    // A reroll is worth more than the second Pierce.
    odds.attack.keep = None;
    has(&odds, 0.558_350, 0.516_602);
    assert_eq!(work_out(&odds).kept, 0);
}

#[test]
fn o8_deflect_with_a_dodge_token() {
    let mut odds = situation([4, 0, 0], Some(AttackSurge::Hit), DefenseDie::Red);
    (odds.attack.pierce, odds.defense.dodge) = (2, 1);
    (odds.defense.deflect, odds.defense.immune_pierce) = (true, true);
    has(&odds, 0.834_635, 0.376_667);
    // Each of the dice that are rolled brings a wound back with a chance of a sixth.
    let rolled: f64 = 4.0 * 7.0 / 8.0 - (1.0 - (1.0_f64 / 4.0).powi(4)).min(1.0);
    assert!(work_out(&odds).returned.mean() > 0.3 && work_out(&odds).returned.mean() < rolled / 4.0);
}

#[test]
fn minis_fall_one_after_the_other_and_the_last_one_ends_the_unit() {
    // Six red dice without a chart against a white die without blocks of surges: up to six wounds.
    let mut odds = situation([6, 0, 0], None, DefenseDie::White);
    odds.defense.wounds.extend([2, 1, 3]);
    let outcome = work_out(&odds);
    let wounds = &outcome.wounds;
    let fallen: Vec<f64> = (0..4).map(|minis| outcome.defeated.of(minis)).collect();
    let expected =
        [wounds.of(0) + wounds.of(1), wounds.of(2), wounds.of(3) + wounds.of(4) + wounds.of(5), wounds.of(6)];
    for (fell, expected) in fallen.iter().zip(expected) {
        assert!((fell - expected).abs() < 1e-12, "{fallen:?}");
    }
    assert!((outcome.destroyed - wounds.of(6)).abs() < 1e-12 && outcome.destroyed > 0.0);
    // LEG-ATK-22: nobody out of sight falls.
    odds.defense.in_sight = Some(3);
    let outcome = work_out(&odds);
    assert_eq!((outcome.wounds.most(), outcome.destroyed), (3, 0.0));
}

#[test]
fn leg_atk_24_suppression_comes_with_any_result_that_was_rolled() {
    let mut odds = situation([0, 0, 1], None, DefenseDie::Red);
    odds.defense.cover = 2;
    let outcome = work_out(&odds);
    // Two of eight faces are results; light is canceled, but not what came before.
    assert!((outcome.suppression.of(1) - 0.25).abs() < 1e-12);
    odds.attack.suppressive = true;
    assert!((work_out(&odds).suppression.of(2) - 0.25).abs() < 1e-12);
    odds.attack.melee = true;
    assert!((work_out(&odds).suppression.of(1) - 1.0).abs() < 1e-12);
    odds.defense.suppressible = false;
    assert!((work_out(&odds).suppression.of(0) - 1.0).abs() < 1e-12);
}

#[test]
fn an_attack_without_dice_does_nothing() {
    let outcome = work_out(&situation([0; 3], None, DefenseDie::Red));
    assert_eq!((outcome.wounds.of(0), outcome.wounds.most()), (1.0, 0));
    adds_up(&outcome);
}

/// The document of a situation and what it is read as.
fn read(text: &str) -> Result<(Situation, Vec<String>), kernel::ReadError> {
    let json = kernel::json::Json::parse(text).unwrap();
    odds::read(&kernel::json::Node::root(text, &json))
}

#[test]
fn a_situation_is_written_and_read_as_it_is() {
    let mut chance = kernel::Chance::seeded(3);
    for _ in 0..200 {
        let mut odds = counted::any(&mut chance, 6, 2);
        odds.defense.wounds.extend([1, 2]);
        let ids = vec!["duck_and_cover".to_owned()];
        let text = odds::write(&odds, &ids).to_string();
        assert_eq!(read(&text).unwrap(), (odds, ids));
    }
}

#[test]
fn the_example_of_the_documents_is_read() {
    let text = r#"{
        "attack":{"type":"ranged","dice":{"red":0,"black":4,"white":2},"surge":"hit","aim":1,"surge_tokens":0,
            "keywords":{"precise":1,"impact":1,"pierce":1,"sharpshooter":0,"critical":0,"blast":false}},
        "defense":{"die":"red","surge":false,"cover":"heavy","obscured":true,"dodge":1,"surge_tokens":0,"suppression":0,
            "keywords":{"armor":"all","impervious":false,"danger_sense":0,"uncanny_luck":0},"wounds":[1,1,1,1,1,1]}}"#;
    let (odds, _) = read(text).unwrap();
    assert_eq!((odds.attack.dice, odds.defense.armor, odds.cover()), ([0, 4, 2], ALL_HITS, 2));
    assert!(work_out(&odds).wounds.mean() > 0.0);
    // Nothing hides whoever is not obscured.
    let (open, _) = read(&text.replace("\"obscured\":true", "\"obscured\":false")).unwrap();
    assert_eq!(open.cover(), 0);
}

#[test]
fn a_field_that_nobody_knows_is_refused_with_its_place() {
    for (wrong, path) in [
        (r#"{"attack":{"type":"ranged","dice":{"red":1},"keywords":{"charm":1}},"defense":{"die":"red"}}"#, "charm"),
        (r#"{"attack":{"type":"ranged","dice":{"red":31}},"defense":{"die":"red"}}"#, "red"),
        (r#"{"attack":{"type":"ranged","dice":{"red":1}},"defense":{"die":"red","surge":1}}"#, "surge"),
        (r#"{"attack":{"type":"ranged","dice":{"red":1}},"defense":{"die":"blue"}}"#, "die"),
    ] {
        let error = read(wrong).unwrap_err();
        assert!(error.sentence(kernel::Language::English).contains(path), "{error:?}");
    }
}
