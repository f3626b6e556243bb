//! The defender of an attack: arcs, wounds it can suffer, those who stand by it.

use arrayvec::ArrayVec;

use super::View;
use crate::{
    cards::{
        Affiliation, TokenKind,
        ability::{Effect, Rule},
        keyword::{UnitKeyword, WeaponKeyword, WeaponKeywords},
    },
    play::{
        pieces::{MOST_MINIS, UnitNo},
        state::{MiniState, Volley},
        table::{Arc, Body, Outline},
    },
};
use kernel::ability;

/// Somebody who may take hits for another unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Guard {
    /// The guardian.
    pub unit: UnitNo,
    /// Hits it may take.
    pub hits: u8,
    /// Crits, too.
    pub crits: bool,
}

impl View<'_, '_> {
    /// The most wounds a defender can suffer: those of the minis that any mini of the attacker sees (LEG-ATK-22). None where
    /// nothing bounds them: in melee everybody is seen.
    pub fn wounds_in_sight(&self, unit: UnitNo, volley: &Volley) -> Option<u8> {
        let defender = volley.defender;
        if !volley.is_ranged() || !self.unit(unit).is_in_play() {
            return None;
        }
        let hulls = self.hulls();
        let own = 0..self.unit(unit).minis.len();
        let is_seen = |target: usize| own.clone().any(|mini| self.sees_mini(unit, mini, defender, target, &hulls));
        let targets = 0..self.unit(defender).minis.len();
        self.threshold(
            defender,
            targets.filter(|target| self.is_mini_target(defender, *target, false) && is_seen(*target)),
        )
    }

    /// As [`Self::wounds_in_sight`], of a token that attacks: small minis count, as it is no attack of a weapon's reach
    /// (LEG-KW-SMALL).
    pub(in crate::play) fn wounds_seen_from(&self, token: &Body, defender: UnitNo) -> Option<u8> {
        let targets = 0..self.unit(defender).minis.len();
        self.threshold(defender, targets.filter(|target| self.is_seen_from(token, defender, *target)))
    }

    /// The wounds that all of these minis stand together.
    fn threshold(&self, unit: UnitNo, minis: impl Iterator<Item = usize>) -> Option<u8> {
        let spec = |mini: usize| self.unit(unit).minis[mini].spec;
        let sum = minis.map(|mini| self.spec(unit).minis[usize::from(spec(mini))].wounds).fold(0, u8::saturating_add);
        // Guns that see nobody do not shoot; where rounding says so, nothing is held back.
        (sum > 0).then_some(sum)
    }

    /// Wounds each mini of a unit still stands, in the order in which minis usually fall: those with most wounds, plain ones,
    /// those upgrades add, the leader last (LEG-ATK-21). While a counterpart lives, all wounds that leave the others
    /// standing come before (LEG-KW-COUNTERPART).
    pub fn standing_wounds(&self, unit: UnitNo) -> ArrayVec<u8, MOST_MINIS> {
        let (spec, state) = (self.spec(unit), self.unit(unit));
        let counterparts = state.minis.iter().any(|mini| spec.minis[usize::from(mini.spec)].counterpart);
        let mut minis: ArrayVec<(usize, &MiniState), MOST_MINIS> = state.minis.iter().enumerate().collect();
        minis.sort_by_key(|(place, mini)| {
            let row = &spec.minis[usize::from(mini.spec)];
            (*place == 0, std::cmp::Reverse(mini.wounds), row.noncombatant, row.upgrade.is_some())
        });
        let left =
            |(_, mini): (usize, &MiniState)| spec.minis[usize::from(mini.spec)].wounds.saturating_sub(mini.wounds);
        if !counterparts {
            return minis.into_iter().map(left).collect();
        }
        let is_counterpart = |(_, mini): &(usize, &MiniState)| spec.minis[usize::from(mini.spec)].counterpart;
        minis.sort_by_key(|mini| !is_counterpart(mini));
        let others = minis.iter().filter(|mini| !is_counterpart(mini));
        let mut spare: u8 = others.map(|mini| left(*mini).saturating_sub(1)).sum();
        let fall =
            |mini| if is_counterpart(&mini) { left(mini) + std::mem::take(&mut spare) } else { left(mini).min(1) };
        minis.into_iter().map(fall).collect()
    }

    /// LEG-KW-DEATH-FROM-ABOVE: whether it attacks from higher terrain than the defending leader's.
    pub fn strikes_from_above(&self, unit: UnitNo, defender: UnitNo) -> bool {
        let height = |unit: UnitNo| {
            let leader = self.unit(unit).leader();
            leader.map_or(0, |leader| self.state.field.height(leader.level))
        };
        self.has(unit, UnitKeyword::DeathFromAbove) && height(unit) > height(defender)
    }

    /// True if it came at full speed in this activation (LEG-KW-RAM-X).
    pub fn is_at_full_speed(&self, unit: UnitNo) -> bool {
        self.state.activation.as_ref().is_some_and(|active| active.unit == unit && active.full_speed)
    }

    /// The aim tokens for an attack on this unit alone (LEG-KW-ADVANCED-TARGETING).
    pub fn aims_alone(&self, unit: UnitNo, defender: UnitNo) -> u8 {
        let spec = self.spec(defender);
        let named = self.spec(unit).picks.has(spec.card, self.rank(defender), spec.kind, spec.ai.is_some());
        if named { self.keyword(unit, UnitKeyword::AdvancedTargeting) } else { 0 }
    }

    /// Impact from an attacking leader in the arc of a weak point (LEG-KW-WEAK-POINT-X).
    pub fn weak_point(&self, unit: UnitNo, defender: UnitNo) -> u8 {
        self.leader_outline(unit).map_or(0, |leader| self.weak_point_from(&leader, defender))
    }

    /// Impact from an attacker that stands there, be it a unit's leader or a token.
    pub(in crate::play) fn weak_point_from(&self, leader: &Outline, defender: UnitNo) -> u8 {
        let Some(mini) = self.unit(defender).leader() else { return 0 };
        let points = [(UnitKeyword::WeakPointRear, Arc::Rear), (UnitKeyword::WeakPointSides, Arc::Sides)];
        let hit = points.into_iter().filter(|(_, arc)| arc.has(mini.at, mini.heading, leader));
        // One leader that is in two arcs meets one weak point.
        hit.map(|(keyword, _)| self.keyword(defender, keyword)).max().unwrap_or(0)
    }

    /// True if a unit may come to ignore Pierce in melee: by what it has, by a dodge token (LEG-KW-DUELIST), or by a card
    /// (LEG-KW-MAKASHI-MASTERY).
    pub(in crate::play) fn may_ignore_pierce(&self, defender: UnitNo, pool: &WeaponKeywords) -> bool {
        let ignores = [UnitKeyword::ImmunePierce, UnitKeyword::ImmuneMeleePierce, UnitKeyword::Impervious];
        let duels = || {
            self.has(defender, UnitKeyword::Duelist)
                && !pool.has(WeaponKeyword::HighVelocity)
                && self.spendable(defender, TokenKind::Dodge) > 0
        };
        let side = self.side_of(defender);
        let by_card = || {
            let mut live = self.fixed.abilities.all.iter().filter(|card| card.seat == side && self.is_live(card));
            let gives = |effect: &Effect| matches!(effect, Effect::Keyword { id, .. } if ignores.contains(id));
            live.any(|card| card.play.when.is_of_attack() && ability::any(&card.play.steps, gives))
        };
        ignores.iter().any(|keyword| self.has(defender, *keyword)) || duels() || by_card()
    }

    /// Friends that may take hits for a unit (LEG-KW-GUARDIAN-X).
    pub fn guardians(&self, defender: UnitNo) -> Vec<Guard> {
        let spec = self.spec(defender);
        let aboard = self.carrier(defender).is_some();
        if !spec.is_trooper() || aboard || self.has(defender, UnitKeyword::Guardian) {
            return Vec::new();
        }
        // LEG-KW-DIVINE-INFLUENCE: Ewoks guard whoever has it, from crits too.
        let divine = self.has(defender, UnitKeyword::DivineInfluence);
        let guard = |unit: UnitNo| {
            let own = self.spec(unit);
            // The units it guards by a card's keyword: any trooper.
            let fits =
                own.guards.is_empty() || own.guards.has(spec.card, self.rank(defender), spec.kind, spec.ai.is_some());
            let ewok = divine && own.is_trooper() && own.affiliation == Some(Affiliation::Ewoks);
            let hits = if fits { self.keyword(unit, UnitKeyword::Guardian) } else { 0 };
            let crits = ewok || self.is_switched(unit, Rule::GuardianCancelsCrits);
            Guard { unit, hits: hits.max(if ewok { 2 } else { 0 }), crits }
        };
        let outside = self.friends(defender).filter(|friend| self.carrier(*friend).is_none());
        let open = outside.map(guard).filter(|guard| guard.hits > 0);
        let near: Vec<Guard> = open.filter(|guard| self.is_at(guard.unit, defender, 1)).collect();
        if near.is_empty() {
            return near;
        }
        let hulls = self.hulls();
        near.into_iter().filter(|guard| self.any_sees(guard.unit, defender, &hulls)).collect()
    }
}
