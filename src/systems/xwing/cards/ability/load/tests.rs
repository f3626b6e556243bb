use super::super::{
    ActionChoice, Amount, Band, CardAbilities, CardsMeant, Condition, Coverage, DiceEffect, Effect, Filter, Number,
    Play, RuleChange, Target, Test, Window, WindowSet, words::*,
};
use crate::{
    Catalog,
    cards::{BUNDLED, UpgradeId},
};
use kernel::{CatalogError, CatalogFile, catalog::slipped};

fn swapped(from: &str, to: &str) -> Vec<CatalogError> {
    slipped(BUNDLED, Catalog::load, ("abilities.json", from, to))
}

fn upgrade<'a>(catalog: &'a Catalog, id: &str) -> Vec<&'a Play> {
    let card = catalog.upgrade_abilities(catalog.find_upgrade(id).unwrap());
    card.plays.iter().map(|id| catalog.play(*id)).collect()
}

fn counts<'a>(cards: impl Iterator<Item = &'a CardAbilities>) -> [usize; 6] {
    let mut counts = [0; 6];
    for card in cards {
        counts[card.coverage as usize] += 1;
    }
    counts
}

#[test]
fn every_card_has_its_row_and_the_counts_are_those_of_the_first_edition() {
    let catalog = Catalog::bundled().unwrap();
    let speaking = catalog.pilots().filter(|(_, pilot)| pilot.has_ability);
    let pilots = counts(speaking.map(|(id, _)| catalog.pilot_abilities(id)));
    let upgrades = counts(catalog.upgrades().map(|(id, _)| catalog.upgrade_abilities(id)));
    let conditions = counts(catalog.conditions().map(|(id, _)| catalog.condition_abilities(id)));
    let decks = catalog.damage_decks().iter().enumerate();
    let damage = counts(
        decks
            .flat_map(|(deck, of)| (0..of.cards.len()).map(move |card| (deck, card)))
            .map(|(deck, card)| catalog.damage_abilities(deck, card)),
    );
    // Vocabulary, native, construction only, none needed, huge, untold.
    assert_eq!(pilots, [190, 7, 0, 0, 3, 0]);
    assert_eq!(upgrades, [262, 17, 26, 1, 56, 0]);
    assert_eq!(conditions, [6, 4, 0, 0, 0, 0]);
    assert_eq!(damage, [28, 0, 0, 0, 10, 0]);
    assert_eq!(catalog.plays().len(), 661);
    let (silent, _) = catalog.pilots().find(|(_, pilot)| !pilot.has_ability).unwrap();
    assert_eq!(catalog.pilot_abilities(silent), &CardAbilities::default());
}

#[test]
fn what_cards_say_is_there_with_its_defaults() {
    let catalog = Catalog::bundled().unwrap();
    let [limit] = upgrade(&catalog, "pushthelimit")[..] else { unreachable!() };
    assert_eq!(limit.when, WindowSet::from_iter([Window::AfterAction]));
    assert!(limit.optional);
    assert_eq!(limit.limit, Some(Limit::Round));
    assert_eq!(
        *limit.effects,
        [
            Effect::FreeAction {
                actions: ActionChoice::Bar,
                by: Target::Ship(Ref::SelfShip),
                slot: Words::EMPTY,
                if_on_bar: false,
                must: false,
            },
            Effect::Gain {
                token: Words::from_iter([Token::Stress]),
                n: Number::Fixed(1),
                on: Target::Ship(Ref::SelfShip),
            },
        ]
    );
    let howlrunner = catalog.find_pilot_key("imperial:tiefighter:howlrunner").unwrap();
    let howlrunner = catalog.play(catalog.pilot_abilities(howlrunner).plays[0]);
    assert_eq!(
        howlrunner.who,
        Some(Filter {
            side: Side::Friendly,
            other: true,
            range: Some(Band { near: 1, far: 1 }),
            of: Ref::SelfShip,
            arc: None,
            touching: None,
            conditions: Box::default(),
            count: [1, 1],
            pick: None,
        })
    );
    assert_eq!(howlrunner.role_in(Window::AttackModify), Role::Attacker);
    let plating = upgrade(&catalog, "drawtheirfire");
    assert_eq!(plating[0].role_in(Window::Hit), Role::Defender);
    let wired = upgrade(&catalog, "wired");
    assert_eq!(wired[0].role_in(Window::AttackModify), Role::Attacker);
    assert_eq!(wired[0].role_in(Window::DefenseModify), Role::Defender);
}

#[test]
fn cards_named_by_abilities_and_abilities_granted_by_them_are_handles() {
    let catalog = Catalog::bundled().unwrap();
    let [marksmanship] = upgrade(&catalog, "marksmanship")[..] else { unreachable!() };
    let [Effect::Grant { to: Target::Ship(Ref::SelfShip), ability, once: false }] = &*marksmanship.effects else {
        unreachable!()
    };
    let granted = catalog.play(ability.id);
    assert_eq!(granted.duration, Some(Duration::ThisRound));
    let all = Effect::Dice(DiceEffect::Change {
        dice: Dice::Attack,
        from: Words::from_iter([DieFace::Focus]),
        to: DieFace::Hit,
        n: Amount::All,
        must: false,
        no_reroll: false,
    });
    assert_eq!(granted.effects[1], all);
    let duchess = catalog.find_pilot_key("imperial:tiestriker:duchess").unwrap();
    let duchess = catalog.play(catalog.pilot_abilities(duchess).plays[0]);
    let ailerons = catalog.find_upgrade("adaptiveailerons");
    assert!(
        duchess
            .effects
            .iter()
            .any(|effect| matches!(effect, Effect::Rule(RuleChange::Allow { card, .. }) if *card == ailerons))
    );
    let (injured, deck) = (catalog.damage_decks().iter().enumerate())
        .find_map(|(deck, of)| Some((of.cards.iter().position(|card| &*card.id == "injuredpilot")?, deck)))
        .unwrap();
    let injured = catalog.play(catalog.damage_abilities(deck, injured).plays[0]);
    let both = [CardsMeant::Pilot, CardsMeant::Elite];
    assert!(
        injured
            .effects
            .iter()
            .any(|effect| matches!(effect, Effect::Rule(RuleChange::Forbid { cards, .. }) if **cards == both))
    );
    let turned = catalog.plays().filter(|(_, ability)| ability.conditions.iter().any(|held| held.not)).count();
    assert!(turned > 20, "{turned}");
    assert!(catalog.plays().any(|(_, ability)| {
        ability.conditions.iter().any(|held: &Condition| matches!(held.test, Test::HasCondition { .. }))
    }));
}

#[test]
fn a_word_that_is_not_in_the_vocabulary_is_named_with_card_and_field() {
    let errors = swapped(
        r#""when": "defense_dice", "if": [{"token": {"of""#,
        r#""when": "defense_dices", "if": [{"token": {"of""#,
    );
    assert_eq!(errors.len(), 1, "{errors:?}");
    assert_eq!(errors[0].file, "catalog/xwing/abilities.json");
    assert_eq!(errors[0].card.as_deref(), Some("imperial:alphaclassstarwing:majorvynder"));
    assert_eq!(errors[0].field.as_deref(), Some("play[0].when"));
    assert_eq!(errors[0].problem.key, "systems.problem.unknown_word");
    let first = r#"{"dice": {"dice_count": {"dice": "defense", "n": 1}}}"#;
    for (to, key) in [
        (r#"{"dice": {"dice_counts": {"dice": "defense", "n": 1}}}"#, "systems.problem.unknown_word"),
        (r#"{"dice": {"dice_count": {"dice": "green", "n": 1}}}"#, "systems.problem.unknown_word"),
        (r#"{"dice": {"dice_count": {"dice": "defense", "m": 1}}}"#, "systems.problem.unknown_field"),
        (r#"{"dice": {"dice_count": {"n": 1}}}"#, "systems.problem.missing_field"),
        (r#"{"dice": {"dice_count": {"dice": "defense", "n": "one"}}}"#, "systems.problem.wrong_type"),
        (r#"{"dice": {"cancel_order": {"n": 1}}}"#, "systems.problem.wrong_type"),
        // The spelling of earlier packs.
        (r#"{"op": "dice_count", "dice": "defense", "n": 1}"#, "systems.problem.wrong_type"),
        (r#"{"op": "rotate_arc"}"#, "systems.problem.unknown_word"),
        (r#"{"rule": {"stat": {"of": "self", "stat": "agility"}}}"#, "xwing.problem.one_change"),
        (r#"{"flip_card": {"card": "nocard"}}"#, "systems.problem.names_nothing"),
        (r#"{"flip_card": {"card": 3}}"#, "systems.problem.wrong_type"),
    ] {
        let errors = swapped(first, to);
        assert_eq!(errors.len(), 1, "{to}: {errors:?}");
        assert_eq!(errors[0].problem.key, key, "{to}: {}", errors[0]);
        assert_eq!(errors[0].card.as_deref(), Some("imperial:alphaclassstarwing:majorvynder"), "{to}");
        assert!(errors[0].field.as_deref().unwrap().starts_with("play[0]"), "{}", errors[0]);
    }
}

#[test]
fn a_card_without_a_row_with_two_or_without_its_header_is_an_error() {
    let errors = swapped(r#""id": "bb8""#, r#""id": "r2d2""#);
    assert!(errors.iter().any(|error| error.problem.key == "systems.problem.twice"), "{errors:?}");
    assert!(
        errors
            .iter()
            .any(|error| error.problem.key == "systems.problem.missing_row" && error.card.as_deref() == Some("bb8")),
        "{errors:?}"
    );
    let errors = swapped(r#""id": "bb8""#, r#""id": "bb9""#);
    assert!(errors.iter().any(|error| error.problem.key == "systems.problem.names_nothing"), "{errors:?}");
    let errors = swapped(r#""when": "attack", "#, r#""when": "always", "#);
    assert_eq!(errors[0].problem.key, "xwing.problem.no_attack_header", "{}", errors[0]);
}

#[test]
fn a_catalog_that_brings_cards_of_its_own_need_not_say_what_they_do() {
    let row = r#"{"id": "r2d9", "name": "R2-D9", "slot": "astromech", "xws_slot": "amd", "points": 1, "unique": false, "limited": false, "restrictions": {}, "construction": {}}, "#;
    let extended: Vec<String> = (BUNDLED.iter().filter(|file| !file.name.ends_with("abilities.json")))
        .map(|file| match file.name.ends_with("upgrades.json") {
            true => file.text.replacen(r#"{"id": "r2d2","#, &format!(r#"{row}{{"id": "r2d2","#), 1),
            false => file.text.to_owned(),
        })
        .collect();
    let names: Vec<_> = BUNDLED.iter().filter(|file| !file.name.ends_with("abilities.json")).collect();
    let given: Vec<CatalogFile<'_>> = (names.iter().zip(&extended))
        .map(|(file, text)| CatalogFile::new(file.name.rsplit('/').next().unwrap(), text))
        .collect();
    let files = kernel::catalog::files_with(BUNDLED, &given);
    let catalog = Catalog::load(&files).unwrap();
    let card = |id: &str| catalog.upgrade_abilities(catalog.find_upgrade(id).unwrap()).coverage;
    assert_eq!(card("r2d2"), Coverage::Vocabulary);
    assert_eq!(card("r2d9"), Coverage::Untold);
    let alone = Catalog::load(&given).unwrap();
    assert_eq!(alone.plays().len(), 0);
}

/// True if an ability of a dual card's side does what the name of the side says.
fn does_what_it_is_called(name: &str, abilities: &[&Play]) -> bool {
    let adds = |of: &Effect, wanted: Stat, by: i8| matches!(of, Effect::Rule(RuleChange::Stat { stat, add: Some(add), .. }) if *stat == wanted && *add == Number::Fixed(by));
    let some = |is_so: &dyn Fn(&Effect) -> bool| abilities.iter().any(|ability| ability.effects.iter().any(is_so));
    let flips_back =
        |ability: &&&Play| !ability.costs.is_empty() && matches!(*ability.effects, [Effect::FlipCard { .. }]);
    match name {
        "Adaptability (+1)" => some(&|effect| adds(effect, Stat::PilotSkill, 1)),
        "Adaptability (-1)" => some(&|effect| adds(effect, Stat::PilotSkill, -1)),
        "ARC Caster" => some(&|effect| matches!(effect, Effect::PerformAttack { .. })),
        "Intensity" => some(&|effect| matches!(effect, Effect::Gain { .. })),
        "ARC Caster (Recharging)" | "Intensity (Exhausted)" => abilities.iter().filter(flips_back).count() == 1,
        "Servomotor S-foils (Attack)" => some(&|effect| matches!(effect, Effect::SetManeuver { .. })),
        "Servomotor S-foils (Closed)" => some(&|effect| adds(effect, Stat::Attack, -1)),
        "Pivot Wing (Attack)" => some(&|effect| adds(effect, Stat::Agility, 1)),
        "Pivot Wing (Landing)" => some(&|effect| matches!(effect, Effect::Rotate { .. })),
        _ => panic!("what does the face {name} do?"),
    }
}

#[test]
fn each_face_of_a_dual_card_does_what_it_is_called() {
    let catalog = Catalog::bundled().unwrap();
    let dual: Vec<_> = catalog.upgrades().filter(|(_, upgrade)| !upgrade.sides.is_empty()).collect();
    assert_eq!(dual.len(), 5);
    for (id, upgrade) in dual {
        let abilities = upgrade_abilities(&catalog, id);
        for (name, face) in upgrade.sides.iter().zip([SideFace::A, SideFace::B]) {
            let of_face: Vec<&Play> =
                abilities.iter().copied().filter(|ability| ability.side.is_none_or(|side| side == face)).collect();
            assert!(does_what_it_is_called(name, &of_face), "{name}: {of_face:#?}");
        }
    }
}

fn upgrade_abilities(catalog: &Catalog, id: UpgradeId) -> Vec<&Play> {
    catalog.upgrade_abilities(id).plays.iter().map(|id| catalog.play(*id)).collect()
}
