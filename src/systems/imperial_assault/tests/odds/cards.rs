//! Abilities and Command cards in the odds: series of the rules core with them agree with what was worked out.

use super::{
    super::play::{CATALOG, figure},
    core::{card, spend},
    counted::{Lying, attacked, defended},
};
use imperial_assault::{
    cards::{CommandId, Die, Surge},
    odds::{Situation, SurgeUse, ids, with_cards, work_out},
    play::{
        Answer, Event, QuestionKind,
        board::Space,
        dice::{Symbols, faces},
        testing::{Scene, passing},
    },
};
use kernel::{Chance, game::Seat};

/// Two cards that fight, one figure of each, with these dice and surge abilities, and a Command card that is played.
struct Fight {
    cards: [&'static str; 2],
    dice: &'static [Die],
    shield: &'static [Die],
    surges: &'static [SurgeUse],
    distance: i32,
    played: Option<(Seat, &'static str)>,
}

const DAMAGE: SurgeUse = SurgeUse { cost: 1, damage: 1, pierce: 0, accuracy: 0, times: 1 };
const PIERCE: SurgeUse = SurgeUse { cost: 1, damage: 0, pierce: 3, accuracy: 0, times: 1 };

const FIGHTS: &[Fight] = &[
    // Aim (damage and accuracy) against Thick Hide or the like (a block at a distance).
    Fight {
        cards: ["rebel-trooper-regular", "gamorrean-guard-elite"],
        dice: &[Die::Blue, Die::Green],
        shield: &[Die::Black],
        surges: &[DAMAGE],
        distance: 4,
        played: None,
    },
    // More damage next to the target, which loses a dodge.
    Fight {
        cards: ["trandoshan-hunter-elite", "hired-gun-regular"],
        dice: &[Die::Yellow, Die::Green],
        shield: &[Die::White],
        surges: &[DAMAGE, PIERCE],
        distance: 1,
        played: None,
    },
    // Each side rolls a die again.
    Fight {
        cards: ["riot-trooper-elite", "darth-vader"],
        dice: &[Die::Red, Die::Red, Die::Yellow],
        shield: &[Die::Black, Die::White],
        surges: &[],
        distance: 1,
        played: None,
    },
    // Pierce is lowered.
    Fight {
        cards: ["hired-gun-regular", "echo-base-trooper-elite"],
        dice: &[Die::Blue, Die::Yellow],
        shield: &[Die::Black],
        surges: &[PIERCE, DAMAGE],
        distance: 3,
        played: None,
    },
    // Command cards: a damage more, a black die more.
    Fight {
        cards: ["hired-gun-regular", "darth-vader"],
        dice: &[Die::Blue, Die::Green],
        shield: &[Die::Black],
        surges: &[DAMAGE],
        distance: 2,
        played: Some((Seat::First, "positioning-advantage")),
    },
    Fight {
        cards: ["hired-gun-regular", "hired-gun-regular"],
        dice: &[Die::Green, Die::Green],
        shield: &[Die::White],
        surges: &[DAMAGE],
        distance: 2,
        played: Some((Seat::Second, "brace-for-impact")),
    },
    // A block for each evade.
    Fight {
        cards: ["hired-gun-regular", "nexu-regular"],
        dice: &[Die::Blue, Die::Red],
        shield: &[Die::White, Die::Black],
        surges: &[DAMAGE],
        distance: 2,
        played: None,
    },
];

impl Fight {
    /// The position, and the figure that is attacked.
    fn scene(&self) -> (Scene, u8) {
        let mut scene = Scene::new(&CATALOG, [&[self.cards[0]], &[self.cards[1]]]);
        let target = scene.fixture.fixed.groups[0].figures.end;
        let surges: Vec<Surge> = self.surges.iter().map(card).collect();
        scene.put(0, 0, 2).put(target, self.distance, 2).armed(0, self.dice, &surges).shielded(target, self.shield);
        scene.fixture.fixed.groups[1].health = 60;
        if let Some((seat, card)) = self.played {
            scene.hand_cards(&CATALOG, seat, &[card]);
        }
        (scene, target)
    }

    fn chosen(&self) -> Vec<(Seat, CommandId)> {
        self.played.map(|(seat, card)| (seat, CATALOG.find_command(card).unwrap())).into_iter().collect()
    }

    fn foreseen(&self, scene: &Scene, target: u8) -> (Situation, Vec<String>) {
        let space = Space::new(self.distance, 2);
        let (situation, left_out) = with_cards(&scene.view(), figure(0), figure(target), space, &self.chosen());
        (situation, ids(&CATALOG, &scene.fixture.fixed, &left_out))
    }

    /// Counts of each damage in so many attacks.
    fn series(&self, attacks: u32) -> (Situation, Vec<u32>) {
        let (mut scene, target) = self.scene();
        let (situation, _) = self.foreseen(&scene, target);
        let space = Space::new(self.distance, 2);
        let foreseen = scene.view().preview_attack(figure(0), figure(target), space, &self.chosen());
        let start = scene.fixture.state.clone();
        let mut chance = Chance::seeded(u64::from(attacks) + self.distance as u64);
        let mut fell = vec![0; 40];
        for _ in 0..attacks {
            scene.fixture.state = start.clone();
            scene.fixture.events.clear();
            scene.fixture.questions.clear();
            let pools = [&foreseen.pool, &foreseen.shield];
            let mut rolled = pools.map(|pool| pool.iter().map(|_| chance.below(6)).collect::<Vec<u32>>());
            let mut draws: Vec<u32> = rolled.concat();
            // The die of each side that is best rolled again, if any is: the attacker's first.
            let lying = |rolled: &[Vec<u32>; 2], side: usize| -> Lying {
                let shown = pools[side].iter().zip(&rolled[side]);
                shown.map(|(die, face)| (*die, faces(*die)[*face as usize])).collect()
            };
            let mut again = [None; 2];
            for side in 0..2 {
                let [attack, defense] = [0, 1].map(|side| lying(&rolled, side));
                let dice = if side == 0 {
                    attacked(&situation, &attack, &defense).0
                } else {
                    let shown = attack.iter().fold(Symbols::default(), |sum, (_, face)| sum.plus(*face));
                    defended(&situation, shown, &defense).0
                };
                again[side] = dice.first().copied();
                if let Some(place) = again[side] {
                    rolled[side][place] = chance.below(6);
                    draws.push(rolled[side][place]);
                }
            }
            scene.faces(&draws);
            let shown = pools.iter().zip(&rolled).flat_map(|(pool, rolled)| pool.iter().zip(rolled));
            let shown = shown.map(|(die, face)| faces(*die)[*face as usize]);
            let sum = shown.fold(Symbols::default(), Symbols::plus);
            let (attack, defense) = (&situation.attack, &situation.defense);
            let evade = (sum.evade + defense.evade).max(0);
            let now = Symbols {
                damage: (sum.damage + attack.damage).max(0),
                surge: ((sum.surge + attack.surge).max(0) - evade).max(0),
                accuracy: sum.accuracy + attack.accuracy,
                block: (sum.block + defense.block + evade * defense.block_per_evade as i8).max(0),
                evade,
                dodge: (sum.dodge + defense.dodge).max(0),
            };
            let mut spent = spend(&situation, now).into_iter();
            scene.attack(0, target, |question, answers| match question.kind() {
                QuestionKind::Use => {
                    let side = |by: &Answer| matches!(by, Answer::Use(_, by) if *by != Some(figure(0)));
                    let open = answers.iter().find(|answer| matches!(answer, Answer::Use(..))).copied();
                    let asked = open.unwrap_or(answers[0]);
                    let number = usize::from(side(&asked));
                    let plays = self.played.is_some_and(|(seat, _)| seat.index() == number);
                    let wanted = plays || again[number].is_some();
                    if wanted { asked } else { passing(question, answers) }
                }
                QuestionKind::Reroll => answers
                    .iter()
                    .copied()
                    .find(|answer| match answer {
                        Answer::Die { defense, place } => again[usize::from(*defense)] == Some(usize::from(*place)),
                        _ => false,
                    })
                    .unwrap_or_else(|| passing(question, answers)),
                QuestionKind::Surge => spent.next().map_or(Answer::Pass, Answer::Surge),
                _ => passing(question, answers),
            });
            assert_eq!(scene.dice_left(), 0, "{:?}: other dice fell than were foreseen", self.cards);
            let damage = scene.events().iter().find_map(|event| match event {
                Event::Hit { damage, .. } => Some(*damage),
                _ => None,
            });
            fell[usize::from(damage.unwrap_or(0))] += 1;
        }
        (situation, fell)
    }
}

fn agree(attacks: u32) {
    for fight in FIGHTS {
        let (situation, fell) = fight.series(attacks);
        let outcome = work_out(&situation);
        for (damage, count) in fell.into_iter().enumerate() {
            let chance = outcome.damage.of(damage).min(1.0);
            let (mean, sigma) = (chance * f64::from(attacks), (chance * (1.0 - chance) * f64::from(attacks)).sqrt());
            assert!(
                (f64::from(count) - mean).abs() <= 4.0 * sigma + 1e-9,
                "{:?}: {damage} damage {count} times of {attacks}, worked out {chance}; {situation:?}",
                fight.cards
            );
        }
    }
}

#[test]
fn the_rules_core_deals_with_cards_what_was_worked_out() {
    agree(800);
}

#[test]
#[ignore = "a long series, for when abilities of attacks change"]
fn the_rules_core_deals_with_cards_what_was_worked_out_in_a_long_series() {
    agree(100_000);
}

#[test]
fn abilities_and_command_cards_change_the_situation_they_are_about() {
    let of = |fight: &Fight| {
        let (scene, target) = fight.scene();
        fight.foreseen(&scene, target)
    };
    let [aim, hunter, rerolls, pierce, advantage, brace, cunning] = FIGHTS else { panic!("seven fights") };
    let (aim, left_out) = of(aim);
    assert_eq!((aim.attack.damage, aim.attack.accuracy, aim.defense.block), (1, 2, 1));
    assert_eq!(left_out, [""; 0]);
    let (hunter, _) = of(hunter);
    assert_eq!((hunter.attack.damage, hunter.defense.dodge), (2, -1));
    let (rerolls, _) = of(rerolls);
    assert_eq!((rerolls.attack.reroll, rerolls.defense.reroll), (1, 1));
    let (pierce, _) = of(pierce);
    assert_eq!(pierce.attack.pierce, -1);
    let (advantage, _) = of(advantage);
    assert_eq!((advantage.attack.damage, advantage.defense.reroll), (1, 1));
    let (brace, left_out) = of(brace);
    assert_eq!((brace.defense.dice, brace.defense.dodge), ([1, 1], -1));
    assert_eq!(left_out, [""; 0]);
    let (cunning, left_out) = of(cunning);
    assert_eq!((cunning.defense.block, cunning.defense.block_per_evade), (0, 1));
    assert_eq!(left_out, [""; 0]);
}

#[test]
fn a_surge_ability_told_in_words_counts_with_what_is_printed_of_it() {
    // Mak Eshka'rey: 2 accuracy, 1 damage, and Pierce 2 with more words.
    let scene = Scene::new(&CATALOG, [&["mak-eshkarey"], &["darth-vader"]]);
    let plain = Situation::between(scene.view().group(figure(0)), scene.view().group(figure(1)));
    let mut scene = scene;
    scene.put(0, 0, 2).put(1, 4, 2);
    let (with_abilities, left_out) = with_cards(&scene.view(), figure(0), figure(1), Space::new(4, 2), &[]);
    for situation in [plain, with_abilities] {
        let mut bought: Vec<[u8; 3]> =
            situation.attack.surges.iter().map(|surge| [surge.damage, surge.pierce, surge.accuracy]).collect();
        bought.sort_unstable();
        assert_eq!(bought, [[0, 0, 2], [0, 2, 0], [1, 0, 0]]);
    }
    assert_eq!(left_out.len(), 0, "all of it that changes the damage is counted");
}

#[test]
fn dice_of_the_players_choice_are_those_with_the_most_damage_at_that_distance() {
    // IG-88 chooses two colors of its dice: red and green at three spaces, blue with one of them farther away.
    let cards = CATALOG.deployments().filter(|(_, card)| {
        card.attack.as_ref().is_some_and(|attack| attack.dice.contains(&Die::Any)) && card.is_group()
    });
    let mut seen = 0;
    for (_, card) in cards {
        let scene = Scene::new(&CATALOG, [&[&*card.id], &["darth-vader"]]);
        let mut situation = Situation::between(scene.view().group(figure(0)), scene.view().group(figure(card.figures)));
        situation.defense = imperial_assault::odds::Defense { dice: [1, 0], ..Default::default() };
        for distance in 1..=5 {
            situation.distance = distance;
            let settled = situation.settled().into_owned();
            assert_eq!(
                (settled.attack.free, settled.attack.dice.iter().sum::<u8>()),
                (0, card.attack.as_ref().unwrap().dice.len() as u8)
            );
            let best = work_out(&situation).damage.mean();
            assert!(best > 0.0, "{} at {distance}", card.id);
            assert!((best - work_out(&settled).damage.mean()).abs() < 1e-12);
        }
        seen += 1;
    }
    assert!(seen >= 2, "IG-88 and General Weiss");
    let scene = Scene::new(&CATALOG, [&["ig-88"], &["darth-vader"]]);
    let mut situation = Situation::between(scene.view().group(figure(0)), scene.view().group(figure(1)));
    situation.defense = imperial_assault::odds::Defense { dice: [1, 0], ..Default::default() };
    let chosen = [3, 4, 5].map(|distance| {
        situation.distance = distance;
        (situation.settled().attack.dice, (work_out(&situation).damage.mean() * 1000.0).round() as u32)
    });
    assert_eq!(chosen, [([1, 0, 1, 0], 3000), ([1, 1, 0, 0], 2602), ([0, 1, 1, 0], 2171)]);
}

#[test]
fn what_has_a_price_or_looks_at_dice_is_named_and_not_counted() {
    // A die of the attacker's choice, a block where no die shows one.
    for (cards, named) in [
        (["hired-gun-regular", "the-grand-inquisitor"], "the-grand-inquisitor"),
        (["gamorrean-guard-regular", "hired-gun-regular"], "gamorrean-guard-regular"),
    ] {
        let fight = Fight { cards, dice: &[Die::Red], shield: &[Die::Black], surges: &[], distance: 1, played: None };
        let (scene, target) = fight.scene();
        let (situation, left_out) = fight.foreseen(&scene, target);
        assert_eq!(left_out, [named]);
        assert_eq!((situation.attack.reroll, situation.defense.block), (0, 0), "{named}");
    }
}

#[test]
fn a_command_card_that_nobody_chose_is_left_out() {
    let fight = &FIGHTS[4];
    let (scene, target) = fight.scene();
    let space = Space::new(fight.distance, 2);
    let (situation, _) = with_cards(&scene.view(), figure(0), figure(target), space, &[]);
    assert_eq!(situation.attack.damage, 0);
}
