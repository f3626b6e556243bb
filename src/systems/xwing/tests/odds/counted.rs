//! Every side of every die in turn: slow and plain, to compare with.

use std::collections::BTreeMap;

use xwing::{
    odds::{Act, Hand, Mask, Situation, Tool, work_out},
    play::{DieKind, Face},
};

/// A die that lies there, and whether it was rolled again.
type Lying = Vec<(Face, bool)>;

fn rolls(kind: DieKind, dice: usize) -> Vec<(Vec<Face>, f64)> {
    let mut all = vec![(Vec::new(), 1.0)];
    for _ in 0..dice {
        all = all
            .into_iter()
            .flat_map(|(roll, chance): (Vec<Face>, f64)| {
                Face::ALL.into_iter().filter_map(move |face| {
                    let sides = (0..8).filter(|side| kind.side(*side) == face).count();
                    let mut next = roll.clone();
                    next.push(face);
                    (sides > 0).then(|| (next, chance * sides as f64 / 8.0))
                })
            })
            .collect();
    }
    all
}

/// Plain tokens and cards of these tests.
#[derive(Debug, Clone, Copy, Default)]
struct Kit {
    focus: bool,
    lock: bool,
    reroll: u8,
    /// One blank becomes what counts.
    saves_blank: bool,
    /// One eye becomes a critical hit, on defense dice an evade.
    saves_eye: bool,
    /// One die with a blank may be rolled again.
    blank_again: bool,
    /// A result that counts is added.
    adds: bool,
    /// The other side turns one result that counts into an eye.
    spoilt: bool,
    /// One hit becomes a critical hit.
    sharpens: bool,
}

impl Kit {
    fn hand(&self, kind: DieKind, dice: u8) -> Hand {
        let mut hand = if kind == DieKind::Attack { Hand::attack(dice) } else { Hand::defense(dice) };
        (hand.focus, hand.lock, hand.reroll) = (u8::from(self.focus), self.lock, self.reroll);
        let free = Tool::free;
        let change = |from, to| free(Act::Change { from: Mask(from), to, n: 1, fixes: false });
        let best = u8::from(kind == DieKind::Attack);
        hand.own.extend(self.saves_blank.then(|| change(0b1000, 0)));
        hand.own.extend(self.saves_eye.then(|| change(0b0100, best)));
        hand.own.extend(self.blank_again.then(|| free(Act::Reroll { only: Mask(0b1000), n: 1 })));
        hand.own.extend(self.adds.then(|| free(Act::Add { face: 0, n: 1 })));
        hand.own.extend(self.sharpens.then(|| change(0b0001, 1)));
        hand.against.extend(self.spoilt.then(|| free(Act::Change { from: Mask(0b0011), to: 2, n: 1, fixes: true })));
        hand
    }

    /// Places of the dice that do not count in the end, blanks first.
    fn missing(&self, dice: &Lying) -> Vec<usize> {
        let of = |face: Face| dice.iter().enumerate().filter(move |(_, die)| die.0 == face).map(|(place, _)| place);
        // Of equal dice those that cannot be rolled again are saved first.
        let mut blanks: Vec<usize> = of(Face::Blank).collect();
        blanks.sort_by_key(|place| !dice[*place].1);
        let mut eyes: Vec<usize> = if self.focus { Vec::new() } else { of(Face::Focus).collect() };
        eyes.sort_by_key(|place| !dice[*place].1);
        let blanks = blanks.into_iter().skip(usize::from(self.saves_blank));
        blanks.chain(eyes.into_iter().skip(usize::from(self.saves_eye))).collect()
    }

    /// Results in the end: what counts, and critical hits.
    fn results(&self, kind: DieKind, dice: u8) -> BTreeMap<[u8; 2], f64> {
        let (good, best) = match kind {
            DieKind::Attack => (Face::Hit, Face::Crit),
            DieKind::Defense => (Face::Evade, Face::Evade),
        };
        let mut states: Vec<(Lying, f64)> = Vec::new();
        for (roll, chance) in rolls(kind, usize::from(dice)) {
            let mut lying: Lying = roll.into_iter().map(|face| (face, false)).collect();
            if self.spoilt {
                let worst = [Face::Crit, good].into_iter().find_map(|face| lying.iter().position(|die| die.0 == face));
                if let Some(place) = worst {
                    lying[place] = (Face::Focus, true);
                }
            }
            if self.adds {
                lying.push((good, false));
            }
            states.push((lying, chance));
        }
        let again = |states: Vec<(Lying, f64)>, n: usize, blanks: bool| -> Vec<(Lying, f64)> {
            let mut next = Vec::new();
            for (lying, chance) in states {
                let mut picked = self.missing(&lying);
                picked.retain(|place| !lying[*place].1 && (!blanks || lying[*place].0 == Face::Blank));
                picked.truncate(n);
                for (fell, share) in rolls(kind, picked.len()) {
                    let mut after = lying.clone();
                    for (place, face) in picked.iter().zip(fell) {
                        after[*place] = (face, true);
                    }
                    next.push((after, chance * share));
                }
            }
            next
        };
        if self.blank_again {
            states = again(states, 1, true);
        }
        states = again(states, usize::from(self.reroll), false);
        if self.lock {
            states = again(states, usize::MAX, false);
        }
        let mut found = BTreeMap::new();
        for (lying, chance) in states {
            let mut faces: Vec<Face> = lying.into_iter().map(|die| die.0).collect();
            let turn = |faces: &mut Vec<Face>, from: Face, to: Face, n: usize| {
                faces.iter_mut().filter(|face| **face == from).take(n).for_each(|face| *face = to);
            };
            if self.saves_eye {
                turn(&mut faces, Face::Focus, best, 1);
            }
            if self.saves_blank {
                turn(&mut faces, Face::Blank, good, 1);
            }
            if self.focus {
                turn(&mut faces, Face::Focus, good, usize::MAX);
            }
            if self.sharpens {
                turn(&mut faces, good, Face::Crit, 1);
            }
            let count = |wanted: Face| faces.iter().filter(|face| **face == wanted).count() as u8;
            *found.entry([count(good), count(Face::Crit)]).or_default() += chance;
        }
        found
    }
}

/// Hits and critical hits that get through, from counting.
fn compare(attack: (Kit, u8), defense: (Kit, u8), tokens: u8, protected: u8) {
    let mut situation = Situation {
        attack: attack.0.hand(DieKind::Attack, attack.1),
        defense: defense.0.hand(DieKind::Defense, defense.1),
        stands: Some(2),
        ..Situation::new(0, 0)
    };
    situation.defense.evade = tokens;
    situation.comparison.safe_crits = protected;
    let outcome = work_out(&situation);
    let (mut hits, mut crits) = ([0.0; 12], [0.0; 12]);
    let evades = defense.0.results(DieKind::Defense, defense.1);
    for ([hit, crit], chance) in attack.0.results(DieKind::Attack, attack.1) {
        for ([evade, _], against) in &evades {
            // One after the other: hits first, and of critical hits only what is not protected.
            let (mut hit, mut crit) = (hit, crit);
            for _ in 0..evade + tokens {
                if hit > 0 {
                    hit -= 1;
                } else if crit > protected {
                    crit -= 1;
                }
            }
            hits[usize::from(hit + crit)] += chance * against;
            crits[usize::from(crit)] += chance * against;
        }
    }
    for number in 0..12 {
        let off = (outcome.hits.of(number) - hits[number]).abs().max((outcome.crits.of(number) - crits[number]).abs());
        assert!(off < 1e-12, "{number}: {outcome:?} and {hits:?}, {crits:?} of {attack:?}, {defense:?}");
    }
    assert!((outcome.destroyed - hits[2..].iter().sum::<f64>()).abs() < 1e-12);
}

fn kits() -> Vec<Kit> {
    let plain = Kit::default();
    vec![
        plain,
        Kit { focus: true, ..plain },
        Kit { lock: true, ..plain },
        Kit { lock: true, focus: true, ..plain },
        Kit { reroll: 1, saves_blank: true, ..plain },
        Kit { blank_again: true, lock: true, saves_eye: true, ..plain },
        Kit { adds: true, spoilt: true, reroll: 2, ..plain },
        Kit { spoilt: true, focus: true, sharpens: true, ..plain },
    ]
}

#[test]
fn every_pool_up_to_five_dice_comes_to_what_counting_says() {
    let mut way = 0;
    for red in 0..=5_u8 {
        for green in 0..=5 - red {
            for (place, kit) in kits().into_iter().enumerate() {
                let answer = kits()[(place + way) % 8];
                let answer = Kit { lock: false, sharpens: false, ..answer };
                compare((kit, red), (answer, green), (way % 3) as u8, u8::from(way % 4 == 3));
                way += 1;
            }
        }
    }
    assert_eq!(way, 21 * 8);
}

#[test]
fn xw_combat_10_what_a_weapon_protects_gets_through() {
    let mut situation = Situation::new(2, 6);
    situation.attack.focus = 1;
    (situation.comparison.safe_hits, situation.comparison.crits_first) = (u8::MAX, true);
    // Hits cannot be cancelled at all: two dice of which six sides in eight count, but for critical hits.
    let outcome = work_out(&situation);
    assert!((outcome.hits.of(2) - 0.625 * 0.625).abs() < 0.02 && outcome.hits.mean() > 1.25);
}

#[test]
fn who_has_to_roll_everything_again_does_so_for_more_alone() {
    let all_again = Tool::free(Act::RerollAll);
    // Hits, critical hits, eyes and blanks as they lie, and the hits there are in the end on average.
    let mean = |fresh: [u8; 4], done: [u8; 4], focus: u8| {
        let mut situation = Situation::new(4, 0);
        situation.attack.lies = Some(xwing::odds::Lying { fresh, done });
        situation.attack.focus = focus;
        situation.attack.own.push(all_again);
        work_out(&situation).hits.mean()
    };
    let is = |mean: f64, wanted: f64| assert!((mean - wanted).abs() < 1e-9, "{mean} for {wanted}");
    // Two of three stay, one of three is given up for one and a half.
    is(mean([2, 0, 1, 0], [0; 4], 0), 2.0);
    is(mean([1, 0, 0, 2], [0; 4], 0), 1.5);
    // The focus token turns the eye that lies there, and those that may come.
    is(mean([2, 0, 1, 0], [0; 4], 1), 3.0);
    is(mean([1, 0, 0, 2], [0; 4], 1), 2.25);
    // A die rolled again already lies still.
    is(mean([0, 0, 0, 2], [1, 1, 0, 0], 0), 3.0);
}
