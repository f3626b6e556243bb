//! What tokens make of the dice of a shot.

use std::sync::LazyLock;

use xwing::{
    cards::ability::words::Token,
    play::{Phase, Seen, ShipNo},
};

/// The most dice told apart.
pub(super) const RED: usize = 8;
pub(super) const GREEN: usize = 7;

/// The chance of a die to count in the end, some of them with tokens.
const HITS: f64 = 0.625;
const EVADES: f64 = 0.48;

/// A number for so many attack dice against so many defense dice.
type Table = [[f32; GREEN + 1]; RED + 1];

/// The damage to be expected of so many dice against so many.
pub(super) const DAMAGE: Table = table(false, HITS, EVADES, 0);
/// Chances of a hit.
pub(super) const HIT: Table = table(true, HITS, EVADES, 0);

const fn table(once: bool, hit: f64, evade: f64, tokens: usize) -> Table {
    let mut all = [[0.0; GREEN + 1]; RED + 1];
    let mut red = 0;
    while red <= RED {
        let mut green = 0;
        while green <= GREEN {
            let (mut sum, mut hits) = (0.0, 1);
            while hits <= red {
                let mut evades = 0;
                while evades + tokens < hits && evades <= green {
                    let dealt = if once { 1.0 } else { (hits - evades - tokens) as f64 };
                    sum += dealt * share(red, hits, hit) * share(green, evades, evade);
                    evades += 1;
                }
                hits += 1;
            }
            all[red][green] = sum as f32;
            green += 1;
        }
        red += 1;
    }
    all
}

/// What an attack does with these tokens of the attacker and the defender, against what it does usually.
static AGAINST_USUAL: LazyLock<[[[Table; EVADES_TOLD]; 3]; 4]> = LazyLock::new(|| {
    let mut all = [[[[[1.0; GREEN + 1]; RED + 1]; EVADES_TOLD]; 3]; 4];
    for (hit, all) in [HITS, 0.5, 0.75, 0.9375].into_iter().zip(&mut all) {
        for (evade, all) in [EVADES, 0.375, 0.625].into_iter().zip(all) {
            for (tokens, all) in all.iter_mut().enumerate() {
                let damage = table(false, hit, evade, tokens);
                for (all, (damage, usual)) in
                    all.iter_mut().flatten().zip(damage.iter().flatten().zip(DAMAGE.iter().flatten()))
                {
                    *all = if *usual > 0.0 { damage / usual } else { 1.0 };
                }
            }
        }
    }
    all
});

/// The most evade tokens that are told apart, and one.
pub(super) const EVADES_TOLD: usize = 3;

/// Tokens of a ship for its dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Tokens {
    /// What turns eyes; none where it is not known yet.
    pub(super) focus: Option<bool>,
    pub(super) evades: u8,
}

impl Tokens {
    /// Those of a ship that has none.
    pub(super) const NONE: Self = Self { focus: Some(false), evades: 0 };

    /// Tokens a ship has: once it has acted they are known.
    pub(super) fn of(seen: &Seen<'_>, ship: ShipNo) -> Self {
        let state = seen.ship(ship).open();
        if seen.phase() == Phase::Planning || seen.phase() == Phase::Activation && !state.activated {
            return Self::default();
        }
        Self { focus: Some(state.token(Token::Focus) > 0), evades: state.token(Token::Evade) }
    }

    pub(super) const fn aim(self, lock: bool) -> usize {
        match (self.focus, lock) {
            (None, _) => 0,
            (Some(false), false) => 1,
            (Some(true), true) => 3,
            _ => 2,
        }
    }

    pub(super) const fn eyes(self) -> usize {
        match self.focus {
            None => 0,
            Some(false) => 1,
            Some(true) => 2,
        }
    }
}

/// The chance of just so many of some dice.
const fn share(dice: usize, count: usize, chance: f64) -> f64 {
    let (mut share, mut at) = (1.0, 0);
    while at < dice {
        if at < count {
            share *= chance * (dice - at) as f64 / (count - at) as f64;
        } else {
            share *= 1.0 - chance;
        }
        at += 1;
    }
    share
}

/// How the dice of a shot are modified: in the tables' order.
pub(super) struct Stance {
    pub(super) aim: usize,
    pub(super) eyes: usize,
    pub(super) evades: usize,
    /// An evade of the defender is lost.
    pub(super) baits: bool,
}

impl Stance {
    /// The damage of so many dice against this agility, as a multiple of the usual one.
    pub(super) fn share(&self, dice: u8, agility: usize, band: usize) -> f32 {
        if self.aim == 0 && self.eyes == 0 && self.evades == 0 && !self.baits {
            return 1.0;
        }
        let red = usize::from(dice).min(RED);
        let green = (agility + usize::from(band == 2)).min(GREEN);
        let less = if self.baits { green.saturating_sub(1) } else { green };
        let usual = DAMAGE[red][green];
        if usual <= 0.0 {
            return 1.0;
        }
        AGAINST_USUAL[self.aim][self.eyes][self.evades][red][less] * DAMAGE[red][less] / usual
    }
}
