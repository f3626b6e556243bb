//! Everything that can meet in one attack or on one figure, pair by pair, each pair in both orders.

use super::{figure, scene};
use imperial_assault::{
    cards::{Die, Effect, EffectUse, Surge, Value},
    play::{
        Answer, Event, FigureNo, QuestionKind, Status,
        dice::faces,
        testing::{Scene, eager, passing},
    },
};

/// What surges of an attack bring.
const BOUGHT: [(Effect, i8); 17] = [
    (Effect::Damage, 1),
    (Effect::Accuracy, 2),
    (Effect::Pierce, 1),
    (Effect::Blast, 1),
    (Effect::Cleave, 2),
    (Effect::Recover, 2),
    (Effect::Strain, 1),
    (Effect::Bleed, 0),
    (Effect::Stun, 0),
    (Effect::Weaken, 0),
    (Effect::Focus, 0),
    (Effect::Hide, 0),
    (Effect::DamageToken, 0),
    (Effect::SurgeToken, 0),
    (Effect::BlockToken, 0),
    (Effect::EvadeToken, 0),
    (Effect::AnyToken, 0),
];

/// The attacker, its target, a figure beside the target, one beside the attacker.
const FIGURES: [(u8, (i32, i32)); 4] = [(0, (5, 5)), (2, (6, 5)), (3, (7, 5)), (4, (4, 5))];

/// An attack of a Royal Guard with these surge abilities, bought in this order: damage, conditions and power tokens then.
fn fought(bought: &[(Effect, i8)], order: &[u8]) -> Vec<i32> {
    let surges: Vec<Surge> = (bought.iter())
        .map(|(effect, value)| Surge {
            cost: 1,
            effects: vec![EffectUse { effect: *effect, value: Value::Number(*value) }],
            told_by: None,
        })
        .collect();
    let mut scene = scene(&["royal-guard-regular"], &["chewbacca", "darth-vader", "boba-fett"]);
    scene.armed(0, &[Die::Red, Die::Red], &surges).shielded(2, &[Die::Black]);
    for (number, (column, row)) in FIGURES {
        scene.put(number, column, row);
    }
    for group in 0..4 {
        scene.silence(group);
    }
    let block = faces(Die::Black).iter().position(|face| face.block == 1 && face.evade == 0).unwrap();
    scene.damage(0, 3).faces(&[3, 3, block as u32]);
    let mut order = order.iter();
    scene.attack(0, 2, |question, answers| match question.kind() {
        QuestionKind::Surge => order.next().map_or(Answer::Pass, |place| Answer::Surge(*place)),
        QuestionKind::Cleave => Answer::Figure(FigureNo(4)),
        _ => eager(question, answers),
    });
    seen(&scene)
}

/// Damage, conditions and power tokens of the figures.
fn seen(scene: &Scene) -> Vec<i32> {
    let mut seen = Vec::new();
    for (number, _) in FIGURES {
        let state = scene.state().figure(figure(number));
        seen.push(i32::from(state.damage));
        seen.extend(Status::ALL.map(|status| i32::from(state.statuses.has(status))));
        let mut tokens = [0; 4];
        state.tokens.iter().for_each(|token| tokens[*token as usize] += 1);
        seen.extend(tokens);
    }
    seen
}

#[test]
fn two_effects_of_surges_do_together_and_in_either_order_what_each_does_alone() {
    // IA-ATK-10, IA-SURGE-02, IA-CONF-01: whatever the order, all of both comes.
    let plain = fought(&[], &[]);
    let alone = BOUGHT.map(|bought| fought(&[bought], &[0]));
    let unseen = |(effect, alone): &(Effect, Vec<i32>)| *alone == plain && *effect != Effect::Accuracy;
    let unseen: Vec<_> = BOUGHT.iter().map(|(effect, _)| *effect).zip(alone.iter().cloned()).filter(unseen).collect();
    assert!(unseen.is_empty(), "nothing comes of {unseen:?}");
    let (mut pairs, mut held, mut left) = (0, 0, Vec::new());
    for (one, first) in BOUGHT.iter().enumerate() {
        for (other, second) in BOUGHT.iter().enumerate().skip(one + 1) {
            pairs += 1;
            let together = |place: usize| alone[one][place] + alone[other][place] - plain[place];
            let wanted: Vec<i32> = (0..plain.len()).map(together).collect();
            let both = [[0, 1], [1, 0]].map(|order| fought(&[*first, *second], &order));
            if both.iter().all(|seen| *seen == wanted) { held += 1 } else { left.push((first.0, second.0)) }
        }
    }
    assert_eq!((pairs, held), (136, 136), "left: {left:?}");
}

/// What a figure with these conditions may do and what becomes of them: leave, attack, conditions that an action ends,
/// strain after an action, dice and surges of an attack, conditions after the attack, and after the activation.
fn under(statuses: &[Status]) -> [i32; 8] {
    let make = || {
        let mut scene = scene(&["royal-guard-regular"], &["chewbacca"]);
        scene.armed(0, &[Die::Red, Die::Red], &[]).shielded(2, &[]).silence(0).silence(1);
        scene.put(0, 5, 5).put(2, 6, 5).activate(0);
        for status in statuses {
            scene.status(0, *status);
        }
        scene
    };
    let bits = |scene: &Scene| -> i32 {
        let held = scene.state().figure(figure(0)).statuses;
        Status::ALL.iter().enumerate().map(|(bit, status)| i32::from(held.has(*status)) << bit).sum()
    };
    let mut scene = make();
    let (leaves, attacks) = (scene.view().may_leave(figure(0)), scene.view().may_attack(figure(0)));
    let offers = scene.offers();
    assert_eq!(attacks, offers.iter().any(|offer| matches!(offer, Answer::Attack { .. })));
    let ends = offers.iter().filter(|offer| matches!(offer, Answer::Discard(_))).count() as i32;
    scene.step(
        |question, answers| {
            if question.kind() == QuestionKind::Act { Answer::Move } else { passing(question, answers) }
        },
    );
    let walks = scene.offers().iter().any(|offer| matches!(offer, Answer::Walk(_)));
    assert_eq!(walks, leaves);
    let strain = i32::from(scene.hurt_by(0));
    scene.step(passing);
    let after_activation = bits(&scene);
    let mut scene = make();
    let (mut dice, mut surges, mut after_attack) = (0, 0, 0);
    if attacks {
        let green = faces(Die::Green).iter().position(|face| face.surge == 0).unwrap() as u32;
        scene.faces(&[3, 3, green][..2 + usize::from(statuses.contains(&Status::Focused))]);
        scene.attack(0, 2, passing);
        for event in scene.events() {
            match event {
                Event::Rolled { attack, .. } => dice = attack.len() as i32,
                Event::Counted(now) => surges = i32::from(now.surge),
                _ => {}
            }
        }
        after_attack = bits(&scene);
    }
    [i32::from(leaves), i32::from(attacks), ends, strain, dice, surges, after_attack, after_activation]
}

#[test]
fn two_conditions_on_a_figure_bend_every_step_as_each_does_alone() {
    // Table 1.2, IA-COND-06 to -08.
    let bit = |status: Status| 1 << Status::ALL.iter().position(|known| *known == status).unwrap();
    let free = [1, 1, 0, 0, 2, 2, 0, 0];
    assert_eq!(under(&[]), free);
    let alone = |status: Status| match status {
        Status::Stunned => [0, 0, 1, 0, 0, 0, 0, bit(status)],
        Status::Bleeding => [1, 1, 1, 1, 2, 2, bit(status), bit(status)],
        Status::Weakened => [1, 1, 0, 0, 2, 1, bit(status), 0],
        // The green die shows no surge.
        Status::Focused => [1, 1, 0, 0, 3, 2, 0, bit(status)],
        Status::Hidden => [1, 1, 0, 0, 2, 3, 0, bit(status)],
    };
    let (mut pairs, mut held, mut left) = (0, 0, Vec::new());
    for (place, one) in Status::ALL.into_iter().enumerate() {
        assert_eq!(under(&[one]), alone(one), "{one:?}");
        for other in Status::ALL.into_iter().skip(place + 1) {
            pairs += 1;
            let [first, second] = [alone(one), alone(other)];
            let attacks = first[1] * second[1];
            let sum = |place: usize| first[place] + second[place] - free[place];
            let wanted = [
                first[0] * second[0],
                attacks,
                sum(2),
                sum(3),
                attacks * sum(4),
                attacks * sum(5),
                attacks * (first[6] | second[6]),
                first[7] | second[7],
            ];
            let orders = [under(&[one, other]), under(&[other, one])];
            if orders == [wanted; 2] { held += 1 } else { left.push((one, other, wanted, orders)) }
        }
    }
    assert_eq!((pairs, held), (10, 10), "left: {left:#?}");
}
