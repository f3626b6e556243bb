//! The situation of an attack in a match: what lies on both cards and figures. Abilities that are used in between, and cards
//! that are played, are left out.

use std::hash::BuildHasherDefault;

use rustc_hash::FxHasher;

use super::{
    ATTACK, Attack, DEFENSE, Defense, MOST_DICE, MOST_SURGES, OUT_OF_REACH, Outcome, Situation, SurgeChoice, SurgeUse,
    work_out,
};
use crate::{
    cards::{self, Die},
    play::{
        View,
        battle::{Bonus, Group},
        board::Space,
        pieces::{FigureNo, PowerToken, Status},
    },
};

/// The situation of an attack on a figure in this of its spaces, from where the attacker stands.
pub fn of_attack(view: &View<'_, '_>, attacker: FigureNo, target: FigureNo, space: Space) -> Situation {
    let distance = if view.group(attacker).is_melee() { Some(0) } else { view.distance(attacker, target) };
    let mut situation = Situation::of(view, attacker, target, distance);
    let mission = view.mission_symbols(attacker, space);
    situation.attack.surge += mission.surge;
    situation.attack.accuracy += mission.accuracy;
    situation
}

impl Situation {
    /// The situation of an attack from so far away; none where there is no way. Figures have the conditions and spend the
    /// tokens they have now: damage before surge, block before evade.
    pub fn of(view: &View<'_, '_>, attacker: FigureNo, target: FigureNo, distance: Option<u8>) -> Self {
        let mut situation = Self::between(view.group(attacker), view.group(target));
        let (attacks, defends) = (view.figure(attacker).statuses, view.figure(target).statuses);
        situation.distance = if situation.attack.melee { 0 } else { distance.unwrap_or(OUT_OF_REACH) };
        situation.condition(
            [attacks.has(Status::Focused), attacks.has(Status::Hidden), attacks.has(Status::Weakened)],
            [defends.has(Status::Hidden), defends.has(Status::Weakened)],
        );
        for (figure, attacks) in [(attacker, true), (target, false)] {
            if view.figure(figure).tokens.is_empty() {
                continue;
            }
            match view.spendable(figure, attacks).first() {
                Some(PowerToken::Damage) => situation.attack.damage += 1,
                Some(PowerToken::Surge) => situation.attack.surge += 1,
                Some(PowerToken::Block) => situation.defense.block += 1,
                Some(PowerToken::Evade) => situation.defense.evade += 1,
                None => {}
            }
        }
        let left = view.group(target).health.saturating_sub(view.figure(target).damage);
        situation.defense.health = Some(left.max(1));
        situation
    }

    /// What both cards say, without conditions.
    pub fn between(attacker: &Group, target: &Group) -> Self {
        let mut situation = Self::of_pools(
            attacker.attack.as_ref(),
            &attacker.innate,
            attacker.surges.iter().map(|surge| (surge, attacker.surge_repeat)),
            &target.defense,
            &target.innate,
        );
        situation.defense.health = Some(target.health);
        situation
    }

    /// The same of the facts of cards alone.
    pub(super) fn of_pools<'c>(
        card: Option<&cards::Attack>,
        innate: &Bonus,
        surges: impl Iterator<Item = (&'c cards::Surge, u8)>,
        defense: &[Die],
        shields: &Bonus,
    ) -> Self {
        let mut attack = Attack {
            melee: card.is_some_and(|card| card.kind == cards::AttackType::Melee),
            dice: card.map(dice_of).unwrap_or_default(),
            damage: innate.symbols.damage,
            surge: innate.symbols.surge,
            accuracy: innate.symbols.accuracy,
            pierce: innate.pierce,
            ..Attack::default()
        };
        for (surge, times) in surges.filter(|(surge, _)| surge.told_by.is_none() && !surge.effects.is_empty()) {
            let gained = Bonus::of(&surge.effects);
            let count = |value: i8| value.max(0) as u8;
            let bought = SurgeUse {
                cost: surge.cost,
                damage: count(gained.symbols.damage),
                pierce: count(gained.pierce),
                accuracy: count(gained.symbols.accuracy),
                times: times.max(1),
            };
            // What only stuns or heals leaves the damage as it is.
            if bought.damage > 0 || bought.pierce > 0 || bought.accuracy > 0 && !attack.melee {
                let _ = attack.surges.try_push(bought);
            }
        }
        let defense = Defense {
            dice: DEFENSE
                .map(|die| defense.iter().filter(|known| **known == die).count().min(MOST_DICE as usize) as u8),
            block: shields.symbols.block,
            evade: shields.symbols.evade,
            dodge: shields.symbols.dodge,
            ..Defense::default()
        };
        Self { attack, defense, distance: 0, choice: SurgeChoice::MostDamage }
    }

    /// Conditions: a focused, hidden and weakened attacker, a hidden and weakened target (IA-COND-06, the rules of each
    /// condition).
    pub fn condition(&mut self, [focused, hidden, weakened]: [bool; 3], [unseen, weak]: [bool; 2]) {
        let attack = &mut self.attack;
        attack.dice[Die::Green.place()] += u8::from(focused);
        attack.surge += i8::from(hidden) - i8::from(weakened);
        attack.accuracy -= 2 * i8::from(unseen);
        self.defense.evade -= i8::from(weak);
    }
}

impl Die {
    /// Its place among [`ATTACK`].
    fn place(self) -> usize {
        ATTACK.iter().position(|die| *die == self).unwrap_or(0)
    }
}

/// The dice of a card. Where its player chooses them they are red as far as the card lets them, then blue.
fn dice_of(card: &cards::Attack) -> [u8; 4] {
    let mut dice = ATTACK.map(|die| card.dice.iter().filter(|known| **known == die).count() as u8);
    let mut free = card.dice.iter().filter(|die| **die == Die::Any).count() as u8;
    let most = card.most_of_a_color.unwrap_or(free);
    for count in &mut dice {
        let more = free.min(most);
        *count += more;
        free -= more;
    }
    dice
}

/// Outcomes that were worked out already, kept for a match.
#[derive(Debug, Clone, Default)]
pub struct Known(std::collections::HashMap<Situation, Outcome, BuildHasherDefault<FxHasher>>);

impl Known {
    /// No more outcomes than this are kept; then all are forgotten.
    const MOST: usize = 20_000;

    /// What an attack from so far away comes to; see [`Situation::of`].
    pub fn of(&mut self, view: &View<'_, '_>, attacker: FigureNo, target: FigureNo, distance: Option<u8>) -> &Outcome {
        self.of_situation(Situation::of(view, attacker, target, distance))
    }

    /// What an attack comes to. Health is left out of account.
    pub fn of_situation(&mut self, mut situation: Situation) -> &Outcome {
        situation.defense.health = None;
        if self.0.len() >= Self::MOST {
            self.0.clear();
        }
        self.0.entry(situation).or_insert_with_key(work_out)
    }
}

const _: () = assert!(MOST_SURGES >= 10, "no card has more surge abilities");
