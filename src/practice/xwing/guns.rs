//! The guns of a ship: the damage to be expected of them by where the enemy is.

use std::sync::Arc;

use xwing::{
    cards::{
        Arc as FiringArc,
        ability::{
            Condition, DiceEffect, Effect, Number, Play, RuleChange, Target, Test, Window,
            words::{Dice, Forbid, Ref, Token},
        },
    },
    play::{
        Seen, ShipNo, Weapon, board,
        view::{Arm, Arms},
    },
};

use super::{
    lookup,
    stance::{DAMAGE, GREEN, HIT, RED},
};

/// Directions of an enemy for guns: ahead, astern; to the right abeam and not behind, and anywhere else there; to the left.
pub(super) const AHEAD: usize = 0;
pub(super) const ASTERN: usize = 1;
pub(super) const ABEAM: usize = 2;
pub(super) const BEHIND: usize = 3;
/// From a direction on the right to that on the left.
pub(super) const LEFT: usize = 2;
/// Their number.
pub(super) const SIDES: usize = 6;

/// The most agility that is told apart.
pub(super) const AGILITY: usize = 6;

/// Damage to be expected by where the enemy is, by range band and by its agility.
type Power = [[[f32; AGILITY]; 3]; SIDES];

/// The guns of a ship.
#[derive(Debug, Default)]
pub(super) struct Guns {
    /// Of weapons that can be fired at anybody.
    pub(super) any: Power,
    /// Dice of the best of them.
    pub(super) dice: [[u8; 3]; SIDES],
    /// Of weapons that need a target lock, ahead at whom it has locked.
    pub(super) locked: [[f32; AGILITY]; 3],
    /// It carries a weapon that needs a lock.
    pub(super) hungry: bool,
    /// It shoots equally well to every side.
    pub(super) round: bool,
    /// Share of its damage that it does to any side if its action turns its arc there; 0 without such an arc.
    pub(super) turns: f32,
    /// An evade token takes an evade from its targets (Juke).
    pub(super) baits: bool,
    /// Its evade tokens stay until they are spent (Comm Relay).
    pub(super) keeps_evades: bool,
    /// Results that a card adds against a target it has locked (Advanced Targeting Computer).
    pub(super) adds: f32,
    /// Enemies it has locked modify no dice against it, nor when it attacks them ("Omega Leader").
    pub(super) mutes: bool,
}

/// The guns of every ship, as far as they were looked at: they change with cards alone.
#[derive(Debug, Clone, Default)]
pub(super) struct Armory {
    known: Vec<Option<(u32, Arc<Guns>)>>,
}

impl Armory {
    /// The guns a ship has now.
    pub(super) fn guns(&mut self, seen: &Seen<'_>, ship: ShipNo) -> Arc<Guns> {
        let state = seen.ship(ship).open();
        let mut mark = u32::from(state.sector);
        for (bit, card) in (2_u32..).zip(&state.cards) {
            mark |= u32::from(card.discarded) << (bit % 32);
        }
        if self.known.len() <= ship.index() {
            self.known.resize(seen.fixed().ships.len().max(ship.index() + 1), None);
        }
        match &self.known[ship.index()] {
            Some((known, guns)) if *known == mark => guns.clone(),
            _ => {
                let guns = Arc::new(Guns::of(seen, ship));
                self.known[ship.index()] = Some((mark, guns.clone()));
                guns
            }
        }
    }
}

impl Guns {
    fn of(seen: &Seen<'_>, ship: ShipNo) -> Self {
        let mut guns = Self::with(&seen.arms(ship));
        let profile = &seen.fixed().ships[ship.index()];
        if profile.has_arc(FiringArc::Mobile) {
            guns.turns = TURNED;
        }
        let cards = profile.cards.iter().zip(&seen.ship(ship).open().cards).filter(|(_, now)| !now.discarded);
        for play in cards.flat_map(|(card, _)| card.plays.iter().map(|id| seen.fixed().play(*id))) {
            guns.baits |= lookup::baits(play);
            guns.mutes |= mutes(play);
            guns.keeps_evades |= keeps_evades(play);
            guns.adds += adds(play);
        }
        guns
    }

    pub(super) fn with(arms: &Arms) -> Self {
        let mut guns = Self::default();
        let turret =
            arms.iter().find(|arm| arm.weapon != Weapon::Primary && arm.arcs == board::Arcs::AROUND || arm.times > 1);
        for arm in arms {
            for range in 0..3 {
                for agility in 0..AGILITY {
                    let mut damage = expected(arm, range, agility);
                    if damage > 0.0
                        && arm.then_turret
                        && let Some(then) = turret.filter(|then| then.weapon != arm.weapon)
                    {
                        damage += expected(then, range, agility);
                    }
                    guns.add(arm, range, agility, damage);
                }
            }
            guns.hungry |= arm.by_lock;
        }
        guns.round = guns.any[BEHIND][1][2] > 0.7 * guns.any[AHEAD][1][2];
        guns
    }

    fn add(&mut self, arm: &Arm, range: usize, agility: usize, damage: f32) {
        if arm.by_lock {
            self.locked[range][agility] = self.locked[range][agility].max(damage);
            return;
        }
        let around = arm.arcs.has(board::Arcs::AROUND);
        let quarter = |side: board::Arcs| if around || arm.arcs.has(side) { 0.95 } else { 0.0 };
        let half = if arm.arcs.has(board::Arcs::AUXILIARY_180) { 0.95_f32 } else { 0.0 };
        let [right, left] = [board::Arcs::RIGHT, board::Arcs::LEFT].map(quarter);
        let share = [
            (AHEAD, if around || arm.arcs.has(board::Arcs::FRONT) { 1.0 } else { 0.0 }),
            (ASTERN, if around || arm.arcs.has(board::Arcs::REAR) { 0.95 } else { 0.0 }),
            (ABEAM, half.max(right)),
            (BEHIND, right),
            (ABEAM + LEFT, half.max(left)),
            (BEHIND + LEFT, left),
        ];
        for (place, share) in share {
            let known = &mut self.any[place][range][agility];
            if damage * share > *known {
                *known = damage * share;
                self.dice[place][range] = arm.dice + u8::from(arm.weapon == Weapon::Primary && range == 0);
            }
        }
    }
}

/// The part of a further result that evades leave.
pub(super) const THROUGH: f32 = 0.75;

/// Share of its usual damage that a ship does if it turned its arc in the place of another action.
const TURNED: f32 = 0.75;

/// True if the ship's evade tokens stay when a round ends.
fn keeps_evades(play: &Play) -> bool {
    let keeps = |effect: &Effect| matches!(effect, Effect::Rule(RuleChange::Keep { token, of: Ref::SelfShip }) if token.contains(Token::Evade));
    play.effects.iter().any(keeps)
}

/// The results that an ability adds to an attack on a ship that is locked.
fn adds(play: &Play) -> f32 {
    let locked = |condition: &Condition| {
        matches!(condition.test, Test::Lock { by: Ref::SelfShip, on: Ref::Defender }) && !condition.not
    };
    if !play.when.contains(Window::AttackModify) || !play.conditions.iter().any(locked) {
        return 0.0;
    }
    let added = |effect: &Effect| match effect {
        Effect::Dice(DiceEffect::Add { dice: Dice::Attack, n: Number::Fixed(n), .. }) => f32::from(*n),
        _ => 0.0,
    };
    play.effects.iter().map(added).sum()
}

/// True if an ability keeps enemies whom the ship has locked from modifying dice.
fn mutes(play: &Play) -> bool {
    play.effects.iter().any(|effect| match effect {
        Effect::Rule(RuleChange::Forbid { what: Forbid::ModifyDice, who: Target::Ships(who), .. }) => {
            who.conditions.iter().any(|condition| matches!(&condition.test, Test::Lock { by: Ref::SelfShip, .. }))
        }
        _ => false,
    })
}

/// Expected damage of a weapon at a range against this agility.
fn expected(arm: &Arm, range: usize, agility: usize) -> f32 {
    let band = range as u8 + 1;
    if band < arm.range[0] || band > arm.range[1] {
        return 0.0;
    }
    let (mut dice, mut green) = (usize::from(arm.dice), agility);
    if arm.weapon == Weapon::Primary {
        // One die more at Range 1; one against it at Range 3 (XW-RANGE-08).
        dice += usize::from(band == 1);
        green += usize::from(band == 3);
    }
    let table = if arm.most.is_some() { &HIT } else { &DAMAGE };
    let each = table[dice.min(RED)][green.min(GREEN)];
    // A weapon that is spent will be aimed better.
    each * f32::from(arm.times) * if arm.once { 1.2 } else { 1.0 }
}
