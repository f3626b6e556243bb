//! Whom a unit can attack, and with what (steps 1 to 3 of section 13); what cover a defender has (step 5).

use arrayvec::ArrayVec;

use super::{FAR, View};
use crate::{
    cards::{
        AttackSurge, Cover,
        ability::{Arms, Rule, Stat},
    },
    play::{
        ability::Mod,
        battle::WeaponSpec,
        event::TokenKind,
        keyword::{UnitKeyword, WeaponKeyword, WeaponKeywords},
        mission::Condition,
        pieces::UnitNo,
        table::{Arc, Hull, Obscured},
    },
};

/// A mini's weapon in a pool.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Arm {
    /// The mini, by its place among all of the unit at the start.
    pub spec: u8,
    /// Its weapon, by its place among those of the unit.
    pub weapon: u8,
    /// How often its dice are added (LEG-KW-SPRAY).
    pub times: u8,
}

/// A pool against one defender (LEG-ATK-04).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Volley {
    pub defender: UnitNo,
    pub melee: bool,
    pub range: u8,
    pub arms: Vec<Arm>,
    /// A friend that adds its weapons (LEG-KW-FIRE-SUPPORT), and these.
    pub support: Option<(UnitNo, Vec<Arm>)>,
}

/// What was used in the running attack: weapons are named by their first place among those of the unit.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Used {
    pub arms: Vec<Arm>,
    pub defenders: ArrayVec<UnitNo, 8>,
    /// The only weapons that may be used, a bit each; 0 for any.
    pub weapons: u32,
}

/// The most pools that are offered.
const MOST_POOLS: usize = 8;

impl View<'_, '_> {
    /// Beyond this range nobody sees anybody (conditions).
    fn visibility(&self) -> u8 {
        match (self.condition(), self.state.round) {
            (Condition::LimitedVisibility, 0 | 1) => 2,
            (Condition::LimitedVisibility, 2) => 3,
            _ => FAR,
        }
    }

    /// Whether a mini may use a weapon at all in this kind of attack.
    fn is_usable(&self, unit: UnitNo, spec: u8, weapon: u8, melee: bool, only: u32) -> bool {
        let (mini, row) = (&self.spec(unit).minis[usize::from(spec)], &self.spec(unit).weapons[usize::from(weapon)]);
        let state = self.unit(unit);
        let ready = row.upgrade.is_none_or(|upgrade| (state.exhausted | state.expended) >> upgrade & 1 == 0);
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
        mini.weapons >> weapon & 1 == 1
            && !mini.noncombatant
            && ready
            && face
            && !bound
            && if melee { row.melee } else { row.range.is_some() }
    }

    /// Whether a mini may add a weapon to a pool against a unit (LEG-ATK-04).
    fn adds(&self, unit: UnitNo, mini: usize, weapon: u8, volley: &Volley, long: u8, only: u32) -> bool {
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
        if !fixed.is_empty() && !fixed.iter().any(in_arc) {
            return false;
        }
        if volley.melee {
            return true;
        }
        let Some((least, most)) = row.range else { return false };
        if self.has(volley.defender, UnitKeyword::ImmuneRangeOne) && most == 1 {
            return false;
        }
        let engaged = self.is_engaged(unit) || self.is_engaged(volley.defender);
        let most = if most > 1 { self.stat(unit, Stat::WeaponRange, most) } else { most };
        let versatile = row.keywords.has(WeaponKeyword::Versatile)
            || self.lent_keywords(unit, Arms::Ranged).has(WeaponKeyword::Versatile);
        (least..=most.saturating_add(long)).contains(&volley.range) && (!engaged || versatile)
    }

    /// The number under which a weapon's name goes: the first weapon of that name.
    fn name_of(&self, unit: UnitNo, weapon: u8) -> usize {
        let weapons = &self.spec(unit).weapons;
        let name = &weapons[usize::from(weapon)].name;
        weapons.iter().position(|other| other.name == *name).unwrap_or(usize::from(weapon))
    }

    /// How much a weapon is worth against a defender, in eighths of hits.
    fn worth(&self, row: &WeaponSpec, times: u8, armored: bool) -> u32 {
        let [red, black, white] = row.dice.map(u32::from);
        let hits = (6 * red + 4 * black + 2 * white) * u32::from(times);
        let keyword = |keyword| u32::from(row.keywords[keyword]);
        hits + 3 * keyword(WeaponKeyword::Pierce)
            + 2 * keyword(WeaponKeyword::Critical)
            + keyword(WeaponKeyword::Blast)
            + if armored { 8 * keyword(WeaponKeyword::Impact) } else { 0 }
    }

    /// The eligible minis with all weapons they may add (LEG-ATK-03, LEG-ATK-04).
    fn eligible(&self, unit: UnitNo, volley: &Volley, used: &Used, long: u8, hulls: &[Hull]) -> Vec<Arm> {
        let mut arms = Vec::new();
        let arsenal = self.keyword(unit, UnitKeyword::Arsenal).max(1);
        for (mini, state) in self.unit(unit).minis.iter().enumerate() {
            let own = used.arms.iter().filter(|arm| arm.spec == state.spec);
            if own.clone().count() >= usize::from(arsenal) {
                continue;
            }
            let mut sight = None;
            for weapon in 0..self.spec(unit).weapons.len() as u8 {
                let name = self.name_of(unit, weapon);
                let taken = used.arms.iter().any(|arm| self.name_of(unit, arm.weapon) == name);
                if taken || !self.adds(unit, mini, weapon, volley, long, used.weapons) {
                    continue;
                }
                let targets = 0..self.unit(volley.defender).minis.len();
                let seen = *sight.get_or_insert_with(|| {
                    targets.filter(|target| self.sees_mini(unit, mini, volley.defender, *target, hulls)).count() as u8
                });
                if seen == 0 && !volley.melee {
                    break;
                }
                let spray = self.spec(unit).weapons[usize::from(weapon)].keywords.has(WeaponKeyword::Spray);
                arms.push(Arm { spec: state.spec, weapon, times: if spray { seen.max(1) } else { 1 } });
            }
        }
        arms
    }

    /// Whether a leader has a weapon in range and sees a unit (LEG-ATK-02).
    fn can_target(&self, unit: UnitNo, volley: &Volley, used: &Used, long: u8, hulls: &[Hull]) -> bool {
        let in_sight = volley.melee || volley.range <= self.visibility() && self.sees(unit, 0, volley.defender, hulls);
        let dawn = !volley.melee && self.condition() == Condition::Dawn && self.state.round <= 1 && volley.range > 2;
        in_sight && !dawn && !self.eligible(unit, volley, used, long, hulls).is_empty()
    }

    /// A pool that is still empty.
    fn aimed(&self, unit: UnitNo, defender: UnitNo, melee: bool) -> Volley {
        Volley { defender, melee, range: self.range(unit, defender), arms: Vec::new(), support: None }
    }

    /// The longest range that aim tokens can add (LEG-KW-LONG-SHOT-X).
    pub fn long_shot(&self, unit: UnitNo) -> u8 {
        let weapons = self.spec(unit).weapons.iter();
        let most = weapons.map(|weapon| weapon.keywords[WeaponKeyword::LongShot]).max().unwrap_or(0);
        most.min(self.unit(unit).tokens.aim)
    }

    /// The enemies a unit can attack, in melee or at a distance (LEG-ATK-02, LEG-MELEE-05).
    pub fn targets(&self, unit: UnitNo, used: &Used) -> Vec<(UnitNo, bool)> {
        if !self.unit(unit).is_in_play() {
            return Vec::new();
        }
        let (hulls, long) = (self.hulls(), self.long_shot(unit));
        let mut found = Vec::new();
        for enemy in self.enemies(unit).filter(|enemy| !used.defenders.contains(enemy)) {
            // LEG-KW-INCOGNITO.
            if self.is_incognito(enemy) && !self.is_at(unit, enemy, 1) {
                continue;
            }
            let beyond = self.switched(enemy, Rule::BeAttackedBeyond);
            if beyond.is_some_and(|(most, _)| !self.is_at(unit, enemy, most)) {
                continue;
            }
            for melee in [true, false] {
                if melee && !self.in_contact(unit, enemy) || !melee && self.is_switched(enemy, Rule::BeAttackedRanged) {
                    continue;
                }
                let volley = self.aimed(unit, enemy, melee);
                if self.can_target(unit, &volley, used, long, &hulls) {
                    found.push((enemy, melee));
                }
            }
        }
        if self.battle.book.draws_fire && found.iter().any(|(enemy, _)| self.draws_fire(*enemy)) {
            found.retain(|(enemy, _)| self.draws_fire(*enemy));
        }
        // LEG-KW-INCONSPICUOUS.
        let hides =
            |enemy: UnitNo| self.has(enemy, UnitKeyword::Inconspicuous) && self.unit(enemy).tokens.suppression > 0;
        if found.iter().any(|(enemy, _)| !hides(*enemy)) {
            found.retain(|(enemy, _)| !hides(*enemy));
        }
        found
    }

    /// The pools a unit can form: first the one with the best weapon of each mini, then without the weapons of one name, and
    /// with those of one name alone (LEG-ATK-05). All have an arm at least.
    pub fn pools(&self, unit: UnitNo, defender: UnitNo, melee: bool, used: &Used, long: u8) -> Vec<Volley> {
        let hulls = self.hulls();
        let empty = self.aimed(unit, defender, melee);
        let armored = self.has(defender, UnitKeyword::Armor);
        let mut all = self.eligible(unit, &empty, used, long, &hulls);
        let weapons = &self.spec(unit).weapons;
        all.sort_by_key(|arm| std::cmp::Reverse(self.worth(&weapons[usize::from(arm.weapon)], arm.times, armored)));
        let arsenal = usize::from(self.keyword(unit, UnitKeyword::Arsenal).max(1));
        let best = || {
            let mut arms: Vec<Arm> = Vec::new();
            for arm in &all {
                let before = used.arms.iter().filter(|other| other.spec == arm.spec).count();
                if arms.iter().filter(|other| other.spec == arm.spec).count() + before < arsenal {
                    arms.push(*arm);
                }
            }
            arms.sort_by_key(|arm| (arm.spec, arm.weapon));
            Volley { arms, ..empty.clone() }
        };
        let whole = best();
        let mut names: Vec<usize> = whole.arms.iter().map(|arm| self.name_of(unit, arm.weapon)).collect();
        names.sort_unstable();
        names.dedup();
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

    /// The dice of a pool: red, black, white (LEG-VEH-05: a disrupted weapon adds half of its own).
    pub fn dice_of(&self, unit: UnitNo, arms: &[Arm]) -> [u8; 3] {
        let mut dice = [0_u8; 3];
        for arm in arms {
            let row = &self.spec(unit).weapons[usize::from(arm.weapon)];
            let mut own = row.dice.map(|count| count.saturating_mul(arm.times));
            let disrupted = crate::play::state::Damage::Disrupted(arm.weapon);
            if self.unit(unit).damage == Some(disrupted) || self.adds_half(unit, row.upgrade) {
                own = halved(own);
            }
            for (sum, more) in dice.iter_mut().zip(own) {
                *sum = sum.saturating_add(more);
            }
        }
        dice
    }

    /// The weapon keywords of a pool. High Velocity counts only where every weapon has it, Blast and the like where any has.
    pub fn keywords_of(&self, unit: UnitNo, arms: &[Arm]) -> WeaponKeywords {
        let mut sum = WeaponKeywords::default();
        for arm in arms {
            sum = sum.with(&self.spec(unit).weapons[usize::from(arm.weapon)].keywords);
        }
        let fast =
            |arm: &Arm| self.spec(unit).weapons[usize::from(arm.weapon)].keywords.has(WeaponKeyword::HighVelocity);
        let ranged = arms.iter().any(|arm| !self.spec(unit).weapons[usize::from(arm.weapon)].melee);
        if !arms.is_empty() {
            sum = sum.with(&self.lent_keywords(unit, Arms::Any));
            sum = if ranged { sum.with(&self.lent_keywords(unit, Arms::Ranged)) } else { sum };
        }
        sum[WeaponKeyword::HighVelocity] = u8::from(!arms.is_empty() && arms.iter().all(fast));
        sum
    }

    /// What surges of a pool become: what the weapons say where all say the same, else what the unit's card says.
    pub fn surge_of(&self, unit: UnitNo, volley: &Volley) -> Option<AttackSurge> {
        let own = |arm: &Arm| self.spec(unit).weapons[usize::from(arm.weapon)].surge;
        let first = volley.arms.first().and_then(own);
        let chart = first.filter(|_| volley.arms.iter().all(|arm| own(arm) == first));
        let hunted = self.has(unit, UnitKeyword::JediHunter) && self.spec(volley.defender).has_force_slot;
        match (hunted, self.lasting_surge(unit)) {
            (true, _) | (_, Some(AttackSurge::Crit)) => Some(AttackSurge::Crit),
            (_, lasting) => lasting.or(chart).or(self.spec(unit).attack_surge),
        }
    }

    /// The cover a defender has by terrain alone (LEG-COVER-02, LEG-COVER-03, LEG-COVER-06).
    pub fn terrain_cover(&self, attacker: UnitNo, defender: UnitNo, hulls: &[Hull]) -> Cover {
        let leader = self.body(attacker, 0);
        let units = [attacker.0, defender.0];
        let field = &self.state.field;
        let (mut hidden, mut heavy) = (0, 0);
        let minis = self.unit(defender).minis.len();
        for mini in 0..minis {
            let body = self.body(defender, mini);
            let obscured = if self.spec(defender).is_vehicle() {
                field.vehicle_obscured(&leader, &body, hulls, units)
            } else {
                field.obscured(&leader, &body, hulls, units)
            };
            if let Obscured::By(cover) = obscured {
                hidden += usize::from(cover != Cover::None);
                heavy += usize::from(cover == Cover::Heavy);
            }
        }
        if hidden == 0 || 2 * hidden < minis {
            Cover::None
        } else if 2 * heavy > hidden {
            Cover::Heavy
        } else {
            Cover::Light
        }
    }

    /// The cover a defender has: all that adds first, 2 at most, then Sharpshooter (LEG-COVER-04).
    pub fn cover(&self, attacker: UnitNo, defender: UnitNo) -> u8 {
        if self.has(defender, UnitKeyword::Unconcerned) {
            return 0;
        }
        let terrain = match self.terrain_cover(attacker, defender, &self.hulls()) {
            Cover::None => 0,
            Cover::Light => 1,
            Cover::Heavy => 2,
        };
        let ducked = self.hides_when_suppressed(defender) && self.unit(defender).tokens.suppression > 0;
        let wheels = if self.unit(defender).wheels { 2 } else { 0 };
        let sum = terrain + u8::from(ducked) + self.keyword(defender, UnitKeyword::Cover) + wheels;
        sum.min(2).saturating_sub(self.keyword(attacker, UnitKeyword::Sharpshooter))
    }

    /// Whether a card lets a unit use this weapon for a while.
    fn may_use(&self, unit: UnitNo, weapon: u8) -> bool {
        let lasting = &self.state.abilities.lasting;
        lasting.iter().any(|lasting| lasting.unit == Some(unit) && lasting.what == Mod::Weapon(weapon))
    }

    /// Whether the weapons of an upgrade add half their dice for a while.
    fn adds_half(&self, unit: UnitNo, upgrade: Option<u8>) -> bool {
        let lasting = &self.state.abilities.lasting;
        upgrade.is_some_and(|upgrade| {
            lasting.iter().any(|lasting| lasting.unit == Some(unit) && lasting.what == Mod::HalfDice(upgrade))
        })
    }

    /// The weapon keywords that cards give a unit's weapons for a while.
    fn lent_keywords(&self, unit: UnitNo, arms: Arms) -> WeaponKeywords {
        let mut sum = WeaponKeywords::default();
        for lasting in self.state.abilities.lasting.iter().filter(|lasting| lasting.unit == Some(unit)) {
            if let Mod::WeaponKeyword(which, keyword, x) = lasting.what
                && which == arms
            {
                sum.add(keyword, x);
            }
        }
        sum
    }

    /// How many tokens of a kind a unit can spend: its own, and those that cards let it spend.
    pub(in crate::play) fn spendable(&self, unit: UnitNo, kind: TokenKind) -> u8 {
        if self.may_not_spend(unit, kind) {
            return 0;
        }
        let count = |unit: UnitNo| {
            let tokens = &self.unit(unit).tokens;
            match kind {
                TokenKind::Aim => tokens.aim,
                TokenKind::Dodge => tokens.dodge,
                TokenKind::Surge => tokens.surge,
                _ => 0,
            }
        };
        let lent = self.lenders(unit, kind).into_iter().map(count);
        lent.fold(count(unit), u8::saturating_add)
    }

    /// Whose token of a kind a unit can spend: its own, or that of a friend that lets it (LEG-TYPE-02, LEG-KW-EXEMPLAR).
    /// `shared` says whether a clone has lent one already.
    pub fn purse(&self, unit: UnitNo, kind: TokenKind, shared: bool) -> Option<UnitNo> {
        use crate::cards::UnitType::CloneTrooper;
        let count = |unit: UnitNo| {
            let tokens = &self.unit(unit).tokens;
            match kind {
                TokenKind::Aim => tokens.aim,
                TokenKind::Dodge => tokens.dodge,
                TokenKind::Surge => tokens.surge,
                _ => 0,
            }
        };
        if self.may_not_spend(unit, kind) {
            return None;
        }
        if count(unit) > 0 {
            return Some(unit);
        }
        if let Some(lender) = self.lenders(unit, kind).into_iter().find(|lender| count(*lender) > 0) {
            return Some(lender);
        }
        let clone = self.spec(unit).kind == CloneTrooper && !shared;
        let lends = |friend: &UnitNo| {
            let clones = clone && self.spec(*friend).kind == CloneTrooper && self.is_at(unit, *friend, 1);
            let model = self.has(*friend, UnitKeyword::Exemplar) && self.is_at(unit, *friend, 2);
            count(*friend) > 0 && (clones || model) && self.any_sees(unit, *friend, &self.hulls())
        };
        self.friends(unit).find(lends)
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
