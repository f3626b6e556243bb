//! Defenders and weapons of an attack (steps 1 to 3 of section 13).

use std::cell::OnceCell;

use arrayvec::ArrayVec;

use super::{FAR, View};
use crate::{
    cards::{
        TokenKind,
        ability::{Arms, Rule, Stat},
        keyword::{UnitKeyword, WeaponKeyword},
    },
    play::{
        battle_card::Condition,
        fixed::{MiniSpec, WeaponSpec},
        pieces::UnitNo,
        state::{Activation, Arm, Declaration, ModifierKind, Reach, Volley},
        table::{Arc, Hull},
    },
};

/// Ranges that aim tokens add to a weapon (LEG-KW-LONG-SHOT-X).
fn lengthened(weapon: &WeaponSpec, tokens: u8) -> u8 {
    tokens.min(weapon.keywords[WeaponKeyword::LongShot])
}

/// The most pools that are offered.
const MOST_POOLS: usize = 8;

impl View<'_, '_> {
    /// True if a mini may use a weapon at all in this kind of attack.
    fn is_usable(&self, unit: UnitNo, spec: u8, weapon: u8, melee: bool, only: u32) -> bool {
        let (mini, row) = (&self.spec(unit).minis[usize::from(spec)], &self.spec(unit).weapons[usize::from(weapon)]);
        let fits = if melee { row.melee } else { row.range.is_some() };
        if mini.weapons >> weapon & 1 == 0 || mini.noncombatant || !fits || !row.mode.is_normal() {
            return false;
        }
        let state = self.unit(unit);
        let spent = state.exhausted | state.expended | state.unequipped;
        let ready = row.upgrade.is_none_or(|upgrade| spent >> upgrade & 1 == 0);
        let face = row.face.is_none_or(|face| {
            row.upgrade.is_none_or(|upgrade| u32::from(face.min(1)) == state.flipped >> upgrade & 1)
        });
        // The weapon of a card is the leader's, while the card gives it.
        let leads = state.leader().is_some_and(|leader| leader.spec == spec);
        let given = row.given.is_none() || leads && (only >> weapon & 1 == 1 || self.may_use(unit, weapon));
        if !given || only != 0 && only >> weapon & 1 == 0 {
            return false;
        }
        let bound = mini.sidearm[usize::from(!melee)] && mini.upgrade != row.upgrade;
        ready && face && !bound
    }

    /// True if a mini may use a weapon at a distance.
    pub(in crate::play) fn can_shoot_with(&self, unit: UnitNo, spec: u8, weapon: u8) -> bool {
        self.is_usable(unit, spec, weapon, false, 0)
    }

    /// True if a mini may add a weapon to a pool against a unit (LEG-ATK-04); `engaged` tells whether either is
    /// engaged.
    fn adds(
        &self,
        unit: UnitNo,
        mini: usize,
        weapon: u8,
        volley: &Volley,
        (long, only): (u8, u32),
        engaged: &dyn Fn() -> bool,
    ) -> bool {
        let state = self.unit(unit);
        let spec = state.minis[mini].spec;
        let row = &self.spec(unit).weapons[usize::from(weapon)];
        if !self.is_usable(unit, spec, weapon, volley.melee, only) {
            return false;
        }
        let active = self.state.activation.as_ref().filter(|active| active.unit == unit);
        if row.keywords.has(WeaponKeyword::Cumbersome) && active.is_some_and(|active| active.left) {
            return false;
        }
        let here = &state.minis[mini];
        let arcs = [(WeaponKeyword::FixedFront, Arc::Front), (WeaponKeyword::FixedRear, Arc::Rear)];
        let fixed: ArrayVec<Arc, 2> =
            arcs.into_iter().filter(|(keyword, _)| row.keywords.has(*keyword)).map(|(_, arc)| arc).collect();
        let in_arc = |arc: &Arc| self.outlines(volley.defender).any(|outline| arc.has(here.at, here.heading, &outline));
        // A passenger that shoots turns as it likes (LEG-KW-TRANSPORT-X).
        if self.carrier(unit).is_none() && !fixed.is_empty() && !fixed.iter().any(in_arc) {
            return false;
        }
        if volley.melee {
            return true;
        }
        let Some((least, most)) = row.range else { return false };
        if self.is_immune_to(volley.defender, row) {
            return false;
        }
        let most = if most > 1 { self.stat(unit, Stat::WeaponRange, most) } else { most };
        (least..=most.saturating_add(lengthened(row, long))).contains(&volley.range)
            && (row.keywords.has(WeaponKeyword::Versatile)
                || !engaged()
                || self.lent_keywords(unit, Arms::Ranged).has(WeaponKeyword::Versatile))
    }

    /// True if no pool against a unit may have this weapon at a distance (LEG-KW-IMMUNE-RANGE-1).
    pub(in crate::play) fn is_immune_to(&self, defender: UnitNo, weapon: &WeaponSpec) -> bool {
        weapon.range.is_some_and(|(_, most)| most == 1) && self.has(defender, UnitKeyword::ImmuneRangeOne)
    }

    /// Weapons that each mini may add (LEG-KW-ARSENAL-X): in the second attack of a barrage one (LEG-KW-BARRAGE).
    fn arsenal(&self, unit: UnitNo) -> usize {
        let most = self.keyword(unit, UnitKeyword::Arsenal).max(1);
        let again = |active: &Activation| active.unit == unit && active.attacked && !active.arsenal;
        let barrage = most > 1
            && self.has(unit, UnitKeyword::Barrage)
            && !self.has(unit, UnitKeyword::Ataru)
            && self.state.activation.as_ref().is_some_and(again);
        usize::from(if barrage { 1 } else { most })
    }

    /// The number under which a weapon's name goes: the first weapon of that name.
    fn name_of(&self, unit: UnitNo, weapon: u8) -> usize {
        let weapons = &self.spec(unit).weapons;
        let name = &weapons[usize::from(weapon)].name;
        weapons.iter().position(|other| other.name == *name).unwrap_or(usize::from(weapon))
    }

    /// The worth of a weapon against a defender, in eighths of hits.
    fn worth(&self, row: &WeaponSpec, times: u8, armored: bool) -> u32 {
        let [red, black, white] = row.dice.map(u32::from);
        let hits = (6 * red + 4 * black + 2 * white) * u32::from(times);
        let keyword = |keyword| u32::from(row.keywords[keyword]);
        hits + 3 * keyword(WeaponKeyword::Pierce)
            + 2 * keyword(WeaponKeyword::Critical)
            + keyword(WeaponKeyword::Blast)
            + if armored { 8 * keyword(WeaponKeyword::Impact) } else { 0 }
    }

    /// The eligible minis with all weapons they may add (LEG-ATK-03, LEG-ATK-04); with `any`, of a unit whose leader sees the
    /// defender, no more than one of them.
    fn eligible(
        &self,
        unit: UnitNo,
        volley: &Volley,
        used: &Declaration,
        long: u8,
        hulls: &[Hull],
        any: bool,
    ) -> Vec<Arm> {
        let mut arms = Vec::new();
        let arsenal = self.arsenal(unit);
        // Shared by all minis and weapons.
        let known = OnceCell::new();
        let engaged = || *known.get_or_init(|| self.is_engaged(unit) || self.is_engaged(volley.defender));
        for (mini, state) in self.unit(unit).minis.iter().enumerate() {
            let own = used.arms.iter().filter(|arm| arm.spec == state.spec);
            if own.clone().count() >= arsenal {
                continue;
            }
            let mut sight = None;
            for weapon in 0..self.spec(unit).weapons.len() as u8 {
                let taken = !used.arms.is_empty() && {
                    let name = self.name_of(unit, weapon);
                    used.arms.iter().any(|arm| self.name_of(unit, arm.weapon) == name)
                };
                let other = used.only.is_some_and(|only| (only.spec, only.weapon) != (state.spec, weapon));
                if taken || other || !self.adds(unit, mini, weapon, volley, (long, used.weapons), &engaged) {
                    continue;
                }
                let minis = 0..self.unit(volley.defender).minis.len();
                let mut targets = minis.filter(|target| self.is_mini_target(volley.defender, *target, volley.melee));
                let sees = |target: &usize| self.sees_mini(unit, mini, volley.defender, *target, hulls);
                if any {
                    // Its leader was asked before all others.
                    if volley.melee || mini == 0 || targets.any(|target| sees(&target)) {
                        return vec![Arm { spec: state.spec, weapon, times: 1 }];
                    }
                    break;
                }
                let seen = *sight.get_or_insert_with(|| targets.filter(sees).count() as u8);
                if seen == 0 && !volley.melee {
                    break;
                }
                let spray = self.spec(unit).weapons[usize::from(weapon)].keywords.has(WeaponKeyword::Spray);
                arms.push(Arm { spec: state.spec, weapon, times: if spray { seen.max(1) } else { 1 } });
            }
        }
        arms
    }

    /// True if any ranged weapon of the unit reaches so far, whoever carries it.
    fn reaches(&self, unit: UnitNo, volley: &Volley, used: &Declaration, long: u8) -> bool {
        let in_range = |weapon: &WeaponSpec| {
            weapon.range.is_some_and(|(least, most)| {
                let most = if most > 1 { self.stat(unit, Stat::WeaponRange, most) } else { most };
                (least..=most.saturating_add(lengthened(weapon, long))).contains(&volley.range)
            })
        };
        let unused = |weapon: usize| !used.arms.iter().any(|arm| usize::from(arm.weapon) == weapon);
        let mut weapons = self.weapons(unit);
        weapons.any(|(place, weapon)| in_range(weapon) && unused(place))
    }

    /// True if a leader has a weapon in range and sees a unit (LEG-ATK-02).
    fn can_target(&self, unit: UnitNo, volley: &Volley, used: &Declaration, long: u8, hulls: &[Hull]) -> bool {
        let minis = 0..self.unit(volley.defender).minis.len();
        let mut targets = minis.filter(|target| self.is_mini_target(volley.defender, *target, volley.melee));
        let dawn = !volley.melee && self.condition() == Condition::Dawn && self.state.round <= 1 && volley.range > 2;
        !dawn
            && (volley.melee
                || self.reaches(unit, volley, used, long)
                    && targets.any(|target| self.sees_mini(unit, 0, volley.defender, target, hulls)))
            && !self.eligible(unit, volley, used, long, hulls, true).is_empty()
    }

    /// A pool that is still empty.
    fn aimed(&self, unit: UnitNo, defender: UnitNo, melee: bool) -> Volley {
        let range = self.leader_outline(unit).map_or(FAR, |leader| {
            let minis = self.outlines(defender).enumerate();
            let bases = minis.filter(|(mini, _)| self.is_mini_target(defender, *mini, melee)).map(|(_, base)| base);
            super::range_to(&leader, bases)
        });
        Volley { defender, melee, range, arms: Vec::new(), reach: Reach::Weapons, support: None }
    }

    /// A ranged pool of these weapons.
    pub fn volley(&self, unit: UnitNo, defender: UnitNo, arms: Vec<Arm>) -> Volley {
        Volley { arms, ..self.aimed(unit, defender, false) }
    }

    /// True if a mini counts for attacks on its unit: small ones do not at a distance (LEG-KW-SMALL).
    pub fn is_mini_target(&self, unit: UnitNo, mini: usize, melee: bool) -> bool {
        let spec = self.unit(unit).minis[mini].spec;
        melee || !self.spec(unit).minis[usize::from(spec)].small
    }

    /// The longest range that aim tokens can add (LEG-KW-LONG-SHOT-X).
    pub fn long_shot(&self, unit: UnitNo) -> u8 {
        let weapons = self.weapons(unit);
        let most = weapons.map(|(_, weapon)| weapon.keywords[WeaponKeyword::LongShot]).max().unwrap_or(0);
        if most == 0 { 0 } else { most.min(self.spendable(unit, TokenKind::Aim)) }
    }

    /// The enemies a unit can attack, in melee or at a distance (LEG-ATK-02, LEG-MELEE-05).
    pub fn attack_targets(&self, unit: UnitNo, used: &Declaration) -> Vec<(UnitNo, bool)> {
        self.open_targets(unit, used, false)
    }

    /// True if there is any.
    pub fn has_target(&self, unit: UnitNo) -> bool {
        !self.open_targets(unit, &Declaration::default(), true).is_empty()
    }

    /// The enemies a unit can attack; with `any` none but the first that is found.
    fn open_targets(&self, unit: UnitNo, used: &Declaration, any: bool) -> Vec<(UnitNo, bool)> {
        if !self.unit(unit).is_in_play() {
            return Vec::new();
        }
        let (hulls, long) = (self.hulls(), self.long_shot(unit));
        let mut found = Vec::new();
        for enemy in self.enemies(unit).filter(|enemy| !used.defenders.contains(enemy)) {
            // LEG-OBJ-09.
            if self.is_spared(enemy) {
                continue;
            }
            // LEG-KW-INCOGNITO.
            if self.is_incognito(enemy) && !self.is_at(unit, enemy, 1) {
                continue;
            }
            let beyond = self.switched(enemy, Rule::BeAttackedBeyond);
            if beyond.is_some_and(|(most, _)| !self.is_at(unit, enemy, most)) {
                continue;
            }
            // LEG-KW-TRANSPORT-X: out of and into open vehicles, but not at a distance where they touch.
            if self.is_sealed(unit) || self.is_sealed(enemy) {
                continue;
            }
            let aboard = self.carrier(unit).is_some() || self.carrier(enemy).is_some();
            for melee in [true, false] {
                if aboard && !melee && self.can_strike(unit, enemy) {
                    continue;
                }
                if melee && !self.can_strike(unit, enemy) || !melee && self.is_switched(enemy, Rule::BeAttackedRanged) {
                    continue;
                }
                let volley = self.aimed(unit, enemy, melee);
                if self.can_target(unit, &volley, used, long, &hulls) {
                    found.push((enemy, melee));
                    // Later weapons choose among several and leave one at least.
                    if any {
                        return found;
                    }
                }
            }
        }
        if self.fixed.abilities.draws_fire && found.iter().any(|(enemy, _)| self.draws_fire(*enemy)) {
            found.retain(|(enemy, _)| self.draws_fire(*enemy));
        }
        // LEG-KW-DISTRACT: first of all whoever distracts it.
        if let Some(first) = self.unit(unit).distracted.filter(|first| !used.defenders.contains(first))
            && found.iter().any(|(enemy, _)| *enemy == first)
        {
            found.retain(|(enemy, _)| *enemy == first);
            return found;
        }
        // LEG-KW-INCONSPICUOUS; whoever distracts somebody has lost it for the round.
        let distracts = |enemy: UnitNo| self.in_play().any(|other| self.unit(other).distracted == Some(enemy));
        let hides = |enemy: UnitNo| {
            self.has(enemy, UnitKeyword::Inconspicuous) && self.unit(enemy).tokens.suppression > 0 && !distracts(enemy)
        };
        if found.iter().any(|(enemy, _)| !hides(*enemy)) {
            found.retain(|(enemy, _)| !hides(*enemy));
        }
        found
    }

    /// The first of the pools that a unit can form: the one with the best weapon of each mini.
    pub fn whole_pool(
        &self,
        unit: UnitNo,
        defender: UnitNo,
        melee: bool,
        used: &Declaration,
        long: u8,
    ) -> Option<Volley> {
        let (_, whole) = self.best_pool(unit, defender, melee, used, long);
        (!whole.arms.is_empty()).then_some(whole)
    }

    /// All arms that may be added to a pool, the best first, and the pool with the best weapon of each mini.
    fn best_pool(
        &self,
        unit: UnitNo,
        defender: UnitNo,
        melee: bool,
        used: &Declaration,
        long: u8,
    ) -> (Vec<Arm>, Volley) {
        let hulls = self.hulls();
        let empty = self.aimed(unit, defender, melee);
        let armored = self.has(defender, UnitKeyword::Armor);
        let mut all = self.eligible(unit, &empty, used, long, &hulls, false);
        let weapons = &self.spec(unit).weapons;
        all.sort_by_key(|arm| std::cmp::Reverse(self.worth(&weapons[usize::from(arm.weapon)], arm.times, armored)));
        let arsenal = self.arsenal(unit);
        let mut arms: Vec<Arm> = Vec::new();
        for arm in &all {
            let before = used.arms.iter().filter(|other| other.spec == arm.spec).count();
            if arms.iter().filter(|other| other.spec == arm.spec).count() + before < arsenal {
                arms.push(*arm);
            }
        }
        arms.sort_by_key(|arm| (arm.spec, arm.weapon));
        (all, Volley { arms, ..empty })
    }

    /// The pools a unit can form: first the one with the best weapon of each mini, then without the weapons of one name, and
    /// with those of one name alone (LEG-ATK-05). All have an arm at least.
    pub fn pools(&self, unit: UnitNo, defender: UnitNo, melee: bool, used: &Declaration, long: u8) -> Vec<Volley> {
        let (all, whole) = self.best_pool(unit, defender, melee, used, long);
        let empty = Volley { arms: Vec::new(), ..whole.clone() };
        let arsenal = self.arsenal(unit);
        let mut names: Vec<usize> = whole.arms.iter().map(|arm| self.name_of(unit, arm.weapon)).collect();
        names.sort_unstable();
        names.dedup();
        if self.unit(unit).distracted == Some(defender) {
            // LEG-KW-DISTRACT: all who can take part in this pool do.
            return if whole.arms.is_empty() { Vec::new() } else { vec![whole] };
        }
        let mut pools = vec![whole];
        // Minis whose weapons are left out stand ready for another pool.
        for name in names.iter().copied().filter(|_| names.len() > 1) {
            for keeps in [false, true] {
                let mut part = pools[0].clone();
                part.arms.retain(|arm| (self.name_of(unit, arm.weapon) == name) == keeps);
                pools.push(part);
            }
        }
        // Weapons that are no minis' best can be used all the same: by all that have them, beside the best of the others.
        let mut others: Vec<usize> = all.iter().map(|arm| self.name_of(unit, arm.weapon)).collect();
        others.sort_unstable();
        others.dedup();
        for name in others.into_iter().filter(|name| !names.contains(name)) {
            let mut arms: Vec<Arm> = Vec::new();
            for arm in &all {
                let own = self.name_of(unit, arm.weapon) == name;
                let has = all.iter().any(|other| other.spec == arm.spec && self.name_of(unit, other.weapon) == name);
                let before = arms.iter().filter(|other| other.spec == arm.spec).count()
                    + used.arms.iter().filter(|other| other.spec == arm.spec).count();
                // The others with Arsenal stay beside it.
                let room = if own || !has { arsenal } else { arsenal - 1 };
                if before < room {
                    arms.push(*arm);
                }
            }
            arms.sort_by_key(|arm| (arm.spec, arm.weapon));
            pools.push(Volley { arms, ..empty.clone() });
        }
        let mut distinct: Vec<Volley> = Vec::new();
        for pool in pools {
            if !pool.arms.is_empty() && !distinct.contains(&pool) && distinct.len() < MOST_POOLS {
                distinct.push(pool);
            }
        }
        distinct
    }

    /// The pools a unit can form in the attack that is being declared, without what it used already; in one that may yet begin
    /// where none is.
    pub fn open_pools(&self, unit: UnitNo, defender: UnitNo, melee: bool) -> Vec<Volley> {
        let used = self.declaration(unit);
        self.pools(unit, defender, melee, &used, used.long)
    }

    /// The declaration of a unit's attack; empty if it declares none.
    pub fn declaration(&self, unit: UnitNo) -> Declaration {
        let declared = self.state.declared.as_ref().filter(|(attacker, _)| *attacker == unit);
        declared.map(|(_, used)| used.clone()).unwrap_or_default()
    }

    /// The arms of a unit at a range as far as its cards say: of each living mini the best weapons that reach, whoever sees
    /// whom.
    pub fn arms_at(&self, unit: UnitNo, defender: UnitNo, melee: bool, range: u8) -> Vec<Arm> {
        self.arms_of(unit, defender, melee, range, |_| true)
    }

    /// As [`Self::arms_at`], of the wanted weapons by their places among those of the unit.
    pub fn arms_of(
        &self,
        unit: UnitNo,
        defender: UnitNo,
        melee: bool,
        range: u8,
        wanted: impl Fn(u8) -> bool,
    ) -> Vec<Arm> {
        let weapons = &self.spec(unit).weapons;
        let armored = self.has(defender, UnitKeyword::Armor);
        let arsenal = self.arsenal(unit);
        let targets = self.unit(defender).minis.len().max(1) as u8;
        let immune = self.has(defender, UnitKeyword::ImmuneRangeOne);
        let reaches = |weapon: u8| {
            weapons[usize::from(weapon)]
                .range
                .is_some_and(|(least, most)| (least..=most).contains(&range) && !(immune && most == 1))
        };
        let mut arms: Vec<Arm> = Vec::with_capacity(self.unit(unit).minis.len() + weapons.len());
        // The last mini that is no leader, with its arms: whoever is armed alike adds the same.
        let mut last: Option<(&MiniSpec, usize, usize)> = None;
        for (place, mini) in self.unit(unit).minis.iter().enumerate() {
            let first = arms.len();
            let row = &self.spec(unit).minis[usize::from(mini.spec)];
            if let Some((_, from, to)) = last.filter(|(other, ..)| other.is_armed_as(row)) {
                arms.extend_from_within(from..to);
                arms[first..].iter_mut().for_each(|arm| arm.spec = mini.spec);
                continue;
            }
            let open = (0..weapons.len() as u8)
                .filter(|weapon| melee || reaches(*weapon))
                .filter(|weapon| wanted(*weapon) && self.is_usable(unit, mini.spec, *weapon, melee, 0));
            arms.extend(open.map(|weapon| {
                let spray = weapons[usize::from(weapon)].keywords.has(WeaponKeyword::Spray);
                Arm { spec: mini.spec, weapon, times: if spray { targets } else { 1 } }
            }));
            arms[first..].sort_by_key(|arm: &Arm| {
                std::cmp::Reverse(self.worth(&weapons[usize::from(arm.weapon)], arm.times, armored))
            });
            arms.truncate(first + arsenal);
            if place > 0 {
                last = Some((row, first, arms.len()));
            }
        }
        arms
    }

    /// True if a card lets a unit use this weapon for a while.
    pub(in crate::play) fn may_use(&self, unit: UnitNo, weapon: u8) -> bool {
        let lasting = &self.state.abilities.modifiers;
        lasting.iter().any(|modifier| modifier.unit == Some(unit) && modifier.kind == ModifierKind::Weapon(weapon))
    }
}
