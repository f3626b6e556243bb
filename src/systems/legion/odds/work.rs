//! The chances of an attack: the pool, what is canceled of it, defense dice, wounds (LEG-ATK-08 to -24).

use super::{
    Outcome, Situation,
    defense::{Fall, Shielded},
    roll::{Results, Spoiled, Struck, each_struck},
};
use crate::play::crits_among;
use kernel::Distribution;

/// Works out the odds of an attack.
pub fn work_out(situation: &Situation) -> Outcome {
    let attack = &situation.attack;
    let [least, most] = match attack.keep {
        Some(keep) => [attack.aim.saturating_sub(keep); 2],
        None if attack.marksman => [0, attack.aim],
        None => [attack.aim.saturating_sub(attack.lethal), attack.aim],
    };
    let lethal = if attack.marksman { attack.lethal } else { 0 };
    let mut best: Option<Outcome> = None;
    // If aim tokens are worth something besides rerolls, as many are kept as bring most wounds.
    for rerolls in (least..=most).rev() {
        for kept in 0..=lethal.min(attack.aim - rerolls) {
            let outcome = with_plan(situation, rerolls, kept);
            if best.as_ref().is_none_or(|known| outcome.wounds.mean() > known.wounds.mean() + 1e-12) {
                best = Some(outcome);
            }
        }
    }
    best.unwrap_or_else(|| with_plan(situation, attack.aim, 0))
}

impl Results {
    const fn left(self) -> Left {
        let Self { hits, crits, blanks } = self;
        Left { hits, crits, blanks, pierce: 0, dodged: false, canceled: false, back: 0 }
    }

    const fn struck(self) -> Struck {
        let Self { hits, crits, blanks } = self;
        Struck { rerolled: false, aim: 0, hits, crits, blanks }
    }

    /// The results once so many blanks became hits, then so many hits crits.
    const fn improved(self, blanks: u8, crits: u8) -> Self {
        Self { hits: self.hits + blanks - crits, crits: self.crits + crits, blanks: self.blanks - blanks }
    }
}

impl Situation {
    /// Of so many improvements those that make crits of hits, the others making hits of blanks, so that most is left of the
    /// pool; as few as may be where that is all the same (LEG-KW-MARKSMAN).
    pub fn crits_improved(&self, steps: u8, results: Results) -> u8 {
        let [least, most] = crits_among(steps, results.blanks, results.hits);
        let worth = |crits: &u8| {
            let now = results.improved(steps - crits, *crits);
            let mut left = now.left();
            left.dodge(self, now.struck());
            left.after_dodge(self, now.struck())
        };
        (least..=most).rev().max_by_key(worth).unwrap_or(least)
    }

    /// Of so many results that dodge tokens cancel the crits, so that least is left (LEG-KW-OUTMANEUVER).
    pub fn crits_dodged(&self, count: u8, results: Results) -> u8 {
        results.left().crits_among(count, |left| left.after_dodge(self, results.struck()))
    }

    /// Of so many results that shields cancel the crits, so that guardians have most to take (LEG-KW-SHIELDED-X).
    pub fn crits_shielded(&self, count: u8, results: Results) -> u8 {
        results.left().crits_among(count, |left| left.after_shields(self))
    }
}

/// The pool before defense dice are rolled.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Left {
    hits: u8,
    crits: u8,
    blanks: u8,
    pierce: u8,
    dodged: bool,
    canceled: bool,
    /// Wounds that come back from guardians.
    back: u8,
}

/// The pool as far as defense dice tell it apart.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Met {
    results: u8,
    pierce: u8,
    dodged: bool,
    canceled: bool,
    back: u8,
}

fn with_plan(situation: &Situation, rerolls: u8, kept: u8) -> Outcome {
    let (attack, defense) = (&situation.attack, &situation.defense);
    let makashi = attack.melee
        && attack.makashi
        && attack.pierce > 0
        && (defense.immune_pierce
            || defense.immune_melee_pierce
            || defense.impervious
            || defense.duelist && defense.dodge > 0 && !attack.high_velocity);
    let mut suppression = Distribution::none(2);
    let mut guarded = Distribution::none(0);
    let mut met: Vec<(Met, f64)> = Vec::new();
    let mut meet = |found: Met, chance: f64| match met.iter_mut().find(|(known, _)| *known == found) {
        Some((_, sum)) => *sum += chance,
        None => met.push((found, chance)),
    };
    each_struck(situation, Spoiled::of(situation), [rerolls, kept], |struck, chance| {
        let Struck { hits, crits, blanks, .. } = struck;
        if defense.suppressible {
            let gained = u8::from(attack.suppressive) + u8::from(!attack.melee && hits + crits > 0);
            suppression.add(usize::from(gained), chance);
        } else {
            suppression.add(0, chance);
        }
        let pierce = attack.pierce - u8::from(makashi);
        let mut left = Left { hits, crits, blanks, pierce, dodged: false, canceled: false, back: 0 };
        left.dodge(situation, struck);
        left.take_cover(situation);
        left.modify(situation, struck);
        if defense.guardians.is_empty() {
            guarded.add(0, chance);
            return meet(left.met(), chance);
        }
        guard(situation, left, 0, 0, chance, &mut |left, wounds, chance| {
            guarded.add(usize::from(wounds), chance);
            meet(left.met(), chance);
        });
    });
    let mut wounds = Distribution::none(0);
    let mut returned = Distribution::none(0);
    // Dice fall alike wherever as many are rolled.
    let mut known: Vec<(u8, bool, Fall)> = Vec::new();
    for (left, chance) in met {
        defend(situation, left, chance, makashi, &mut known, [&mut wounds, &mut returned]);
    }
    let most = defense.in_sight.map_or(usize::MAX, usize::from);
    let wounds = suffered(&wounds, |wounds| {
        let left = wounds.min(most).saturating_sub(defense.prevents.into());
        if defense.spares { left.min(1) } else { left }
    });
    let life: usize = defense.wounds.iter().map(|wounds| usize::from(*wounds)).sum();
    let destroyed = if life > 0 { wounds.at_least(life) } else { 0.0 };
    let defeated = fallen(&wounds, &defense.wounds);
    Outcome { wounds, defeated, destroyed, suppression, returned, guarded, kept: attack.aim - rerolls, saved: kept }
}

impl Left {
    /// Cancels hits.
    fn cancel(&mut self, count: u8) -> u8 {
        let hits = count.min(self.hits);
        self.hits -= hits;
        self.canceled |= hits > 0;
        hits
    }

    /// The pool once so many results are canceled, of them so many crits.
    fn without(mut self, count: u8, crits: u8) -> Self {
        let hits = (count - crits).min(self.hits);
        (self.hits, self.crits) = (self.hits - hits, self.crits - crits);
        self.canceled |= hits + crits > 0;
        self
    }

    /// The crits among so many canceled results, so that least is left in the end; hits where that is all the same.
    fn crits_among(self, count: u8, in_the_end: impl Fn(Self) -> u8) -> u8 {
        let count = count.min(self.hits + self.crits);
        let open = count.saturating_sub(self.hits)..=count.min(self.crits);
        open.min_by_key(|crits| in_the_end(self.without(count, *crits))).unwrap_or(0)
    }

    /// Cancels results; hits or crits, so that least is left in the end.
    fn cancel_any(&mut self, count: u8, in_the_end: impl Fn(Self) -> u8) {
        let count = count.min(self.hits + self.crits);
        *self = self.without(count, self.crits_among(count, in_the_end));
    }

    /// What is left when dodge tokens are spent.
    fn after_dodge(mut self, situation: &Situation, struck: Struck) -> u8 {
        self.take_cover(situation);
        self.modify(situation, struck);
        self.after_shields(situation)
    }

    /// What is left when shields are flipped: guardians take hits, some of them crits.
    fn after_shields(self, situation: &Situation) -> u8 {
        let (mut hits, mut crits) = (self.hits, self.crits);
        for guardian in &situation.defense.guardians {
            let taken = guardian.hits.min(hits);
            hits -= taken;
            crits -= if guardian.crits { (guardian.hits - taken).min(crits) } else { 0 };
        }
        hits + crits
    }

    /// Step 5a (LEG-ATK-11, LEG-KW-HIGH-VELOCITY).
    fn dodge(&mut self, situation: &Situation, struck: Struck) {
        let (attack, defense) = (&situation.attack, &situation.defense);
        if attack.high_velocity || defense.dodge == 0 {
            return;
        }
        let useful = self.hits + if defense.outmaneuver { self.crits } else { 0 };
        let gains = defense.nimble
            || defense.block
            || defense.deflect
            || defense.djem_so
            || defense.soresu
            || defense.ataru
            || defense.duelist;
        let rams = self.blanks > 0 && attack.ram > 0;
        let pays = gains && (self.hits + self.crits > 0 || rams);
        let count = useful.max(u8::from(pays)).min(defense.dodge);
        self.dodged = count > 0;
        if defense.outmaneuver {
            self.cancel_any(count, |left| left.after_dodge(situation, struck));
        } else {
            let _ = self.cancel(count);
        }
    }

    /// Step 5d (LEG-COVER-05, LEG-KW-LOW-PROFILE).
    fn take_cover(&mut self, situation: &Situation) {
        if self.cancel(situation.cover()) > 0 && situation.defense.low_profile {
            let _ = self.cancel(1);
        }
    }

    /// Step 6: the attacker, then the defender without guardians (LEG-ATK-12).
    fn modify(&mut self, situation: &Situation, struck: Struck) {
        let (attack, defense) = (&situation.attack, &situation.defense);
        // LEG-KW-ION-X.
        let shields = defense.shields.saturating_sub(attack.ion.min(self.hits + self.crits));
        // LEG-KW-RAM-X: blanks before hits.
        let blanks = attack.ram.min(self.blanks);
        let ram = (attack.ram - blanks).min(self.hits);
        self.blanks -= blanks;
        self.hits -= ram;
        self.crits += blanks + ram;
        // LEG-KW-IMPACT-X.
        let impact = if defense.armor > 0 { attack.impact.min(self.hits) } else { 0 };
        self.hits -= impact;
        self.crits += impact;
        let results = self.hits + self.crits;
        if attack.primitive && defense.armor > 0 {
            // LEG-KW-PRIMITIVE: after Impact.
            self.hits += std::mem::take(&mut self.crits);
        }
        if results > 0 {
            // LEG-KW-LETHAL-X.
            self.pierce += attack.lethal.min(struck.aim);
        }
        // LEG-KW-DUELIST.
        self.pierce += u8::from(attack.melee && attack.duelist && struck.rerolled);
        if let Some(cancels) = defense.cancels {
            self.ward(cancels, defense.armor);
        }
        // LEG-KW-ARMOR-X, LEG-KW-SHIELDED-X.
        let _ = self.cancel(defense.armor);
        if !attack.melee {
            self.cancel_any(shields, |left| left.after_shields(situation));
        }
    }

    /// Cancels so many crits, or so many hits: what leaves least behind armor.
    fn ward(&mut self, [crits, hits]: [u8; 2], armor: u8) {
        let after = |crits: u8, hits: u8| {
            self.crits.saturating_sub(crits) + self.hits.saturating_sub(hits).saturating_sub(armor)
        };
        let (gone, hit) =
            if after(crits, 0) <= after(0, hits) { (crits.min(self.crits), 0) } else { (0, hits.min(self.hits)) };
        self.crits -= gone;
        self.hits -= hit;
        self.canceled |= gone + hit > 0;
    }

    const fn met(self) -> Met {
        let Self { hits, crits, pierce, dodged, canceled, back, .. } = self;
        Met { results: hits + crits, pierce, dodged, canceled, back }
    }
}

/// LEG-KW-GUARDIAN-X, one guardian after the other; LEG-KW-SORESU-MASTERY: for a dodge token one hit needs no die, surges
/// become blocks, and each comes back.
fn guard(
    situation: &Situation,
    mut left: Left,
    place: usize,
    wounds: u8,
    chance: f64,
    found: &mut impl FnMut(Left, u8, f64),
) {
    let Some(guardian) = situation.defense.guardians.get(place) else {
        return found(left, wounds, chance);
    };
    let hits = guardian.hits.min(if guardian.crits { left.hits + left.crits } else { left.hits });
    left = left.without(hits, hits.saturating_sub(left.hits));
    let dodges = guardian.soresu && guardian.dodge > 0 && hits > 0;
    let answers = dodges && !situation.attack.immune_deflect;
    let dice = hits - u8::from(dodges);
    Shielded::of(guardian, dodges).each(dice, |blocks, surges, share| {
        let pierced = if guardian.immune_pierce { 0 } else { left.pierce.min(blocks) };
        let back = left.back + if answers { surges } else { 0 };
        let left = Left { pierce: left.pierce - pierced, back, ..left };
        guard(situation, left, place + 1, wounds + dice - (blocks - pierced), chance * share, found);
    });
}

/// Steps 7 to 9 for what is left of the pool.
fn defend(
    situation: &Situation,
    left: Met,
    chance: f64,
    makashi: bool,
    known: &mut Vec<(u8, bool, Fall)>,
    [wounds, returned]: [&mut Distribution; 2],
) {
    let (attack, defense) = (&situation.attack, &situation.defense);
    let melee = attack.melee;
    let dodged = left.dodged;
    // LEG-KW-DEFLECT, LEG-KW-SORESU-MASTERY, LEG-KW-ATARU-MASTERY, LEG-KW-DJEM-SO-MASTERY: the last one for whatever was
    // canceled, be it all there was.
    let answers = dodged && !attack.immune_deflect;
    let back = usize::from(left.back) + usize::from(answers && defense.djem_so && left.canceled);
    if left.results == 0 {
        wounds.add(0, chance);
        returned.add(back, chance);
        return;
    }
    let immune = defense.immune_pierce || melee && (defense.immune_melee_pierce || dodged && defense.duelist);
    let unpierced = immune && !makashi;
    let mut dice = left.results + defense.danger_sense.min(defense.suppression) + defense.more_dice;
    if defense.impervious && !unpierced && !makashi {
        dice += left.pierce;
    }
    let turns = dodged && (defense.block || defense.djem_so || defense.soresu || !melee && defense.deflect);
    let chart = defense.surge || turns;
    let place = known.iter().position(|(many, turned, _)| (*many, *turned) == (dice, chart)).unwrap_or_else(|| {
        let shielded = Shielded {
            die: defense.die,
            chart,
            tokens: defense.surge_tokens,
            luck: defense.uncanny_luck,
            white: defense.white_dice,
            calls: defense.calls,
        };
        known.push((dice, chart, shielded.fall(dice)));
        known.len() - 1
    });
    let fall = &known[place].2;
    for (blocks, share) in fall.blocks.iter().enumerate().filter(|(_, share)| **share > 0.0) {
        let blocks = blocks as u8;
        let pierced = if unpierced { 0 } else { left.pierce.min(blocks) };
        wounds.add(usize::from(left.results.saturating_sub(blocks - pierced)), chance * share);
    }
    if answers && (defense.soresu || !melee && (defense.deflect || defense.ataru)) {
        let faces = if !melee && defense.deflect && defense.deflects_blanks { &fall.blanks } else { &fall.surges };
        for (count, share) in faces.iter().enumerate() {
            returned.add(count + back, chance * share);
        }
    } else {
        returned.add(back, chance);
    }
}

/// The chances of what is left of each number.
fn suffered(spread: &Distribution, left: impl Fn(usize) -> usize) -> Distribution {
    let mut suffered = Distribution::none(0);
    for (number, chance) in spread.chances().iter().enumerate() {
        suffered.add(left(number), *chance);
    }
    suffered
}

/// Minis that fall to these wounds one after the other (LEG-ATK-21).
fn fallen(wounds: &Distribution, minis: &[u8]) -> Distribution {
    let mut fallen = Distribution::none(minis.len());
    for (number, chance) in wounds.chances().iter().enumerate() {
        let mut left = number;
        let gone = minis.iter().take_while(|wounds| {
            let falls = left >= usize::from(**wounds);
            left = left.saturating_sub(usize::from(**wounds));
            falls
        });
        fallen.add(gone.count(), *chance);
    }
    fallen
}
