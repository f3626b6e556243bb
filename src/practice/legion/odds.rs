//! Results of attacks by the dice of both sides: worked out once for all matches of a thread.

use std::{cell::RefCell, rc::Rc};

use rustc_hash::FxHashMap;

use legion::{
    cards::{
        AttackSurge, DefenseDie,
        keyword::{UnitKeyword, WeaponKeyword, WeaponKeywords},
    },
    play::{UnitNo, View, state::Volley},
};

/// Wounds beyond this are counted as this.
pub const MOST: usize = 16;
/// Results of a pool beyond this are counted as this.
const RESULTS: usize = 20;
/// Number of cached answers.
const KEPT: usize = 100_000;

/// All that counts of an attack.
#[derive(Debug, Clone, Copy, Default)]
pub struct Terms {
    /// Red, black and white dice.
    pub dice: [u8; 3],
    /// The result of surges: nothing, hits, crits.
    pub surge: u8,
    /// Dice that may be rerolled.
    pub rerolls: u8,
    /// Surges that become crits, and hits by tokens.
    pub critical: u8,
    pub surges: u8,
    pub impact: u8,
    pub pierce: u8,
    /// Hits that dodge tokens and cover cancel, armor, shields.
    pub dodge: u8,
    pub cover: u8,
    pub armor: u8,
    pub shields: u8,
    /// Defense dice beyond those for each result.
    pub more: u8,
    pub red: bool,
    pub blocks_surge: bool,
    pub low_profile: bool,
    pub outmaneuver: bool,
}

/// The possible results of an attack.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Chances {
    /// The chance of each number of wounds, from none.
    pub wounds: [f32; MOST + 1],
    /// The wounds to be expected.
    pub mean: f32,
}

/// A pool against somebody, whatever cover there is and however many aim tokens are spent.
#[derive(Debug, Clone, Copy)]
pub struct Aimed {
    /// In the open, without aim tokens.
    terms: Terms,
    /// No cover helps against it.
    bare: bool,
    /// Dice that an aim token rerolls.
    each: u8,
}

impl Aimed {
    pub fn of(view: &View<'_, '_>, unit: UnitNo, volley: &Volley) -> Self {
        let enemy = volley.defender;
        let weapons = view.keywords_of(unit, &volley.arms);
        let blast = weapons.has(WeaponKeyword::Blast) && !view.has(enemy, UnitKeyword::ImmuneBlast);
        let bare = volley.melee || blast;
        Self {
            terms: Terms::of(view, unit, volley, &weapons, bare),
            bare,
            each: 2 + view.keyword(unit, UnitKeyword::Precise),
        }
    }

    /// With so many aim tokens, against so much cover.
    pub fn with(self, aims: u8, cover: u8) -> Terms {
        let cover = if self.bare { 0 } else { cover };
        Terms { rerolls: aims.min(4) * self.each, cover, ..self.terms }
    }
}

thread_local! {
    static KNOWN: RefCell<FxHashMap<[u64; 2], Rc<Chances>>> = RefCell::default();
}

impl Terms {
    /// Of a pool as things are, in the open and without aim tokens.
    fn of(view: &View<'_, '_>, unit: UnitNo, volley: &Volley, weapons: &WeaponKeywords, bare: bool) -> Self {
        let enemy = volley.defender;
        let (spec, tokens) = (view.spec(enemy), &view.unit(enemy).tokens);
        let has = |keyword| view.has(enemy, keyword);
        let immune = has(UnitKeyword::ImmunePierce) || volley.melee && has(UnitKeyword::ImmuneMeleePierce);
        let pierce = if immune { 0 } else { weapons[WeaponKeyword::Pierce] };
        Self {
            dice: view.dice_of(unit, &volley.arms),
            surge: match view.surge_of(unit, volley) {
                None => 0,
                Some(AttackSurge::Hit) => 1,
                Some(AttackSurge::Crit) => 2,
            },
            rerolls: 0,
            critical: weapons[WeaponKeyword::Critical],
            surges: view.unit(unit).tokens.surge,
            impact: weapons[WeaponKeyword::Impact],
            pierce,
            dodge: if weapons.has(WeaponKeyword::HighVelocity) { 0 } else { tokens.dodge.min(4) },
            cover: 0,
            armor: view.keyword(enemy, UnitKeyword::Armor).min(20),
            shields: if volley.melee { 0 } else { tokens.shields },
            more: if has(UnitKeyword::Impervious) { pierce } else { 0 }
                + tokens.suppression.min(view.keyword(enemy, UnitKeyword::DangerSense)),
            red: spec.die == DefenseDie::Red,
            blocks_surge: spec.blocks_surge,
            low_profile: !bare && has(UnitKeyword::LowProfile),
            outmaneuver: has(UnitKeyword::Outmaneuver),
        }
    }

    /// All of it in two words: it is looked up more often than anything else.
    fn key(&self) -> [u64; 2] {
        let [red, black, white] = self.dice;
        let word = |bytes: [u8; 8]| u64::from_le_bytes(bytes);
        let flags = [self.red, self.blocks_surge, self.low_profile, self.outmaneuver];
        let flags = flags.into_iter().fold(0, |sum, flag| sum << 1 | u8::from(flag));
        [
            word([red, black, white, self.surge, self.rerolls, self.critical, self.surges, self.impact]),
            word([self.pierce, self.dodge, self.cover, self.armor, self.shields, self.more, flags, 0]),
        ]
    }

    /// Its possible results.
    pub fn chances(self) -> Rc<Chances> {
        KNOWN.with_borrow_mut(|known| {
            if known.len() >= KEPT {
                known.clear();
            }
            Rc::clone(known.entry(self.key()).or_insert_with(|| Rc::new(self.work_out())))
        })
    }

    /// The chances of each die, red, black and white, to end as a hit and as a crit. Rerolls go to the best dice first; that
    /// they are shared is counted in the mean.
    fn faces(&self) -> [(f32, f32); 3] {
        const BLANKS: [f32; 3] = [1.0, 3.0, 5.0];
        const HITS: [f32; 3] = [5.0, 3.0, 1.0];
        let all: f32 = self.dice.iter().map(|count| f32::from(*count)).sum();
        let surges = (all / 8.0).max(0.01);
        let by_critical = (f32::from(self.critical) / surges).min(1.0);
        let by_token = (f32::from(self.surges) / surges).min(1.0 - by_critical);
        let (to_hit, to_crit) = match self.surge {
            0 => (by_token, by_critical),
            1 => (1.0 - by_critical, by_critical),
            _ => (0.0, 1.0),
        };
        let mut left = f32::from(self.rerolls);
        let mut faces = [(0.0, 0.0); 3];
        for (color, face) in faces.iter_mut().enumerate() {
            let (hit, crit) = ((HITS[color] + to_hit) / 8.0, (1.0 + to_crit) / 8.0);
            let bad = (BLANKS[color] + 1.0 - to_hit - to_crit) / 8.0;
            let expected = bad * f32::from(self.dice[color]);
            let share = if expected > 0.0 { (left / (expected + 0.4)).min(1.0) } else { 0.0 };
            left = (left - share * expected).max(0.0);
            *face = (hit * (1.0 + bad * share), crit * (1.0 + bad * share));
        }
        faces
    }

    /// Hits and crits that are left of a roll when it comes to defense dice.
    fn results(&self, hits: u8, crits: u8) -> u8 {
        let (mut hits, mut crits) = (hits, crits);
        let dodged = self.dodge.min(hits);
        hits -= dodged;
        if self.outmaneuver {
            crits -= (self.dodge - dodged).min(crits);
        }
        let covered = self.cover.min(hits);
        hits -= covered;
        hits -= u8::from(covered > 0 && self.low_profile && hits > 0);
        if self.armor > 0 {
            let turned = self.impact.min(hits);
            (hits, crits) = (hits - turned, crits + turned);
            hits -= self.armor.min(hits);
        }
        (hits + crits).saturating_sub(self.shields)
    }

    fn work_out(&self) -> Chances {
        let mut rolls = [[0.0_f32; RESULTS + 1]; RESULTS + 1];
        rolls[0][0] = 1.0;
        let mut dice = 0;
        for (count, (hit, crit)) in self.dice.into_iter().zip(self.faces()) {
            for _ in 0..usize::from(count).min(RESULTS - dice) {
                dice += 1;
                for hits in (0..=dice).rev() {
                    for crits in (0..=dice - hits).rev() {
                        let mut chance = rolls[hits][crits] * (1.0 - hit - crit);
                        chance += if hits > 0 { rolls[hits - 1][crits] * hit } else { 0.0 };
                        chance += if crits > 0 { rolls[hits][crits - 1] * crit } else { 0.0 };
                        rolls[hits][crits] = chance;
                    }
                }
            }
        }
        let mut results = [0.0_f32; RESULTS + 1];
        for hits in 0..=dice {
            for crits in 0..=dice - hits {
                results[usize::from(self.results(hits as u8, crits as u8))] += rolls[hits][crits];
            }
        }
        let block = (if self.red { 3.0 } else { 1.0 } + f32::from(u8::from(self.blocks_surge))) / 6.0;
        let mut chances = Chances { wounds: [0.0; MOST + 1], mean: 0.0 };
        for (count, chance) in results.into_iter().enumerate().filter(|(_, chance)| *chance > 0.0) {
            // Blocks of so many dice.
            let rolled = if count == 0 { 0 } else { count + usize::from(self.more) };
            let mut of = (1.0 - block).powi(rolled as i32);
            for blocks in 0..=rolled {
                let wounds = count.saturating_sub(blocks.saturating_sub(usize::from(self.pierce)));
                chances.wounds[wounds.min(MOST)] += chance * of;
                chances.mean += chance * of * wounds as f32;
                of *= (rolled - blocks) as f32 / (blocks + 1) as f32 * block / (1.0 - block);
            }
        }
        chances
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_rerolls_the_chances_are_those_of_the_dice() {
        // Three red dice in melee against red dice without surges: 6/8 of a hit each, half of them blocked.
        let terms = Terms { dice: [3, 0, 0], red: true, ..Terms::default() };
        let chances = terms.work_out();
        assert!((chances.mean - 3.0 * 0.75 * 0.5).abs() < 1e-5, "{}", chances.mean);
        assert!((chances.wounds[0] - 0.625_f32.powi(3)).abs() < 1e-5, "{}", chances.wounds[0]);
        assert!((chances.wounds.iter().sum::<f32>() - 1.0).abs() < 1e-4);
    }

    #[test]
    fn armor_lets_crits_and_impact_through() {
        let terms = Terms { dice: [0, 4, 0], armor: 20, red: true, ..Terms::default() };
        let plain = terms.work_out().mean;
        assert!((plain - 4.0 / 8.0 * 0.5).abs() < 1e-5, "{plain}");
        let more = Terms { impact: 2, ..terms }.work_out().mean;
        assert!(more > 1.8 * plain, "{more}");
    }

    #[test]
    fn cover_and_pierce_pull_both_ways() {
        let open = Terms { dice: [0, 0, 6], surge: 1, ..Terms::default() };
        let means = [
            Terms { cover: 2, ..open }.work_out().mean,
            open.work_out().mean,
            Terms { rerolls: 2, ..open }.work_out().mean,
            Terms { rerolls: 2, pierce: 2, ..open }.work_out().mean,
        ];
        assert!(means.is_sorted() && means[0] < means[3], "{means:?}");
    }
}
