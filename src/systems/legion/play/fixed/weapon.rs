//! Weapons as a match uses them.

use crate::cards::{
    AttackSurge, Catalog, Spent, Weapon, WeaponMode,
    keyword::{self, WeaponKeywords},
};

/// A weapon as a match uses it.
#[derive(Debug, Clone)]
pub struct WeaponSpec {
    pub name: Box<str>,
    /// The least and the greatest range; none for melee alone.
    pub range: Option<(u8, u8)>,
    pub melee: bool,
    /// Red, black and white dice.
    pub dice: [u8; 3],
    pub surge: Option<AttackSurge>,
    pub keywords: WeaponKeywords,
    /// The upgrade it comes from, by its place among those of the unit.
    pub upgrade: Option<u8>,
    pub spent: Option<Spent>,
    /// The face of its card that has to be up.
    pub face: Option<u8>,
    pub mode: Mode,
    /// The play, by its number, that gives it for a while.
    pub given: Option<u16>,
}

/// The use of a weapon.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    Normal,
    /// LEG-KW-OVERRUN-X.
    Overrun,
    /// LEG-KW-SELF-DESTRUCT-X.
    SelfDestruct,
    /// A charge (LEG-KW-DETONATE-X).
    Charge,
}

impl Mode {
    /// True if it is added to pools.
    pub const fn is_normal(self) -> bool {
        matches!(self, Self::Normal)
    }

    const fn of(mode: WeaponMode) -> Self {
        match mode {
            WeaponMode::Normal | WeaponMode::UnlimitedRange => Self::Normal,
            WeaponMode::Overrun => Self::Overrun,
            WeaponMode::SelfDestruct => Self::SelfDestruct,
            WeaponMode::Area => Self::Charge,
        }
    }
}

/// Adds weapons; gives them as bits. Those whose dice no source has take no part.
pub(super) fn bits(
    all: &mut Vec<WeaponSpec>,
    catalog: &Catalog,
    weapons: &[Weapon],
    upgrade: Option<(u8, Option<Spent>)>,
) -> u32 {
    let mut set = 0;
    for weapon in weapons {
        let mode = Mode::of(weapon.mode);
        let range = weapon.range.or((mode == Mode::Overrun).then_some((1, Some(1))));
        let (Some(range), Some(dice)) = (range, weapon.dice) else { continue };
        if all.len() >= MOST_WEAPONS {
            continue;
        }
        let mut keywords = WeaponKeywords::default();
        for keyword in &weapon.keywords {
            let _ = keyword::put_weapon(&mut keywords, catalog, keyword);
        }
        let most = range.1.unwrap_or(UNLIMITED);
        set |= 1 << all.len();
        all.push(WeaponSpec {
            name: weapon.name.clone(),
            range: (most > 0).then_some((range.0.max(1), most)),
            melee: range.0 == 0,
            dice,
            surge: weapon.attack_surge,
            keywords,
            upgrade: upgrade.map(|(number, _)| number),
            spent: weapon.spent.or(upgrade.and_then(|(_, spent)| spent)),
            face: None,
            mode,
            given: None,
        });
    }
    set
}

/// The most weapons of a unit.
pub const MOST_WEAPONS: usize = 32;

/// The greatest range of a weapon without a limit: farther than the table is long.
pub const UNLIMITED: u8 = 20;

impl WeaponSpec {
    /// The weapon of a card that gives it for a while; none where no source has its dice.
    pub(in crate::play) fn given(catalog: &Catalog, weapon: &Weapon, ability: u16) -> Option<Self> {
        let mut all = Vec::new();
        let _ = bits(&mut all, catalog, std::slice::from_ref(weapon), None);
        all.pop().map(|row| Self { given: Some(ability), ..row })
    }
}

/// Half of some dice, rounded up: the weakest ones go first.
pub(in crate::play) fn halved([red, black, white]: [u8; 3]) -> [u8; 3] {
    let mut keep = (red + black + white).div_ceil(2);
    let mut take = |count: u8| {
        let taken = count.min(keep);
        keep -= taken;
        taken
    };
    [take(red), take(black), take(white)]
}

#[cfg(test)]
mod tests {
    use super::halved;

    #[test]
    fn leg_ex_141_a_disrupted_weapon_with_five_dice_adds_three() {
        // LEG-VEH-05.
        assert_eq!(halved([0, 5, 0]), [0, 3, 0]);
        assert_eq!(halved([1, 1, 2]), [1, 1, 0]);
    }
}
