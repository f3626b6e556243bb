//! The situation of an attack in a match: as it will be with its abilities ([`of_attack`]), and by both cards and figures
//! alone ([`Situation::of`]), which is cheap and enough to weigh many attacks.

use super::{
    ATTACK, Attack, DEFENSE, Defense, MOST_DICE, MOST_SURGES, OUT_OF_REACH, Outcome, Situation, SurgeChoice, SurgeUse,
    work_out,
};
use crate::{
    cards::{self, CommandId, Die},
    play::{
        View,
        ability::AttackPreview,
        board::Space,
        dice::Symbols,
        fixed::{Bonus, Group, Origin},
        pieces::{FigureNo, PowerToken, Status},
    },
};
use kernel::game::Seat;

/// The situation of an attack on this space of a figure, from the attacker's place, with abilities.
pub fn of_attack(view: &View<'_, '_>, attacker: FigureNo, target: FigureNo, space: Space) -> Situation {
    with_cards(view, attacker, target, space, &[]).0
}

/// The situation of an attack with played Command cards, and the cards of both sides not counted in it.
pub fn with_cards(
    view: &View<'_, '_>,
    attacker: FigureNo,
    target: FigureNo,
    space: Space,
    chosen: &[(Seat, CommandId)],
) -> (Situation, Vec<Origin>) {
    let foreseen = view.preview_attack(attacker, target, space, chosen);
    let mut situation = Situation::of_foreseen(&foreseen);
    let left = view.health(target).saturating_sub(view.figure(target).damage);
    situation.defense.health = Some(left.max(1));
    let left_out = foreseen.left_out.iter().map(|source| view.fixed.abilities.source(*source).origin).collect();
    (situation, left_out)
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

    fn of_foreseen(foreseen: &AttackPreview) -> Self {
        let Symbols { damage, surge, accuracy, block, evade, dodge } = foreseen.added.symbols;
        let mut attack = Attack {
            melee: foreseen.is_melee,
            damage,
            surge,
            accuracy,
            pierce: foreseen.added.pierce.max(-20),
            reroll: foreseen.rerolls[0].min(MOST_DICE),
            ..Attack::default()
        };
        attack.put_dice(&foreseen.pool, foreseen.most_of_a_color);
        for surge in &foreseen.surges {
            attack.put_surge(surge.cost, &surge.gained, surge.times);
        }
        let shield = &foreseen.shield;
        let defense = Defense {
            dice: DEFENSE.map(|die| shield.iter().filter(|known| **known == die).count().min(MOST_DICE as usize) as u8),
            block,
            evade,
            dodge,
            block_per_evade: foreseen.block_per_evade,
            reroll: foreseen.rerolls[1].min(MOST_DICE),
            health: None,
        };
        let distance = if foreseen.is_melee { 0 } else { foreseen.distance.unwrap_or(OUT_OF_REACH) };
        Self { attack, defense, distance, choice: SurgeChoice::MostDamage }
    }

    /// The situation between two cards, without conditions.
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

    /// The situation between the facts of two cards.
    pub(crate) fn of_pools<'c>(
        card: Option<&cards::Attack>,
        innate: &Bonus,
        surges: impl Iterator<Item = (&'c cards::Surge, u8)>,
        defense: &[Die],
        shields: &Bonus,
    ) -> Self {
        let mut attack = Attack {
            melee: card.is_some_and(|card| card.kind == cards::AttackType::Melee),
            damage: innate.symbols.damage,
            surge: innate.symbols.surge,
            accuracy: innate.symbols.accuracy,
            pierce: innate.pierce,
            ..Attack::default()
        };
        if let Some(card) = card {
            attack.put_dice(&card.dice, card.most_of_a_color);
        }
        // What an ability in words does besides is not counted.
        for (surge, times) in surges {
            attack.put_surge(surge.cost, &Bonus::of(&surge.effects), times.max(1));
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

impl Attack {
    /// Takes the dice of a pool, as many as there may be.
    fn put_dice(&mut self, pool: &[Die], most_of_a_color: Option<u8>) {
        for die in pool.iter().take(usize::from(MOST_DICE)) {
            match ATTACK.iter().position(|color| color == die) {
                Some(place) => self.dice[place] += 1,
                None => self.free += 1,
            }
        }
        self.most_of_a_color = if self.free == 0 { 0 } else { most_of_a_color.unwrap_or(self.free) };
    }

    /// Adds a surge ability, if it changes the damage: what only stuns or heals leaves it as it is.
    pub(crate) fn put_surge(&mut self, cost: u8, gained: &Bonus, times: u8) {
        let count = |value: i8| value.max(0) as u8;
        let bought = SurgeUse {
            cost,
            damage: count(gained.symbols.damage),
            pierce: count(gained.pierce),
            accuracy: count(gained.symbols.accuracy),
            times,
        };
        if bought.damage > 0 || bought.pierce > 0 || bought.accuracy > 0 && !self.melee {
            let _ = self.surges.try_push(bought);
        }
    }
}

/// Outcomes that were worked out already, kept for a match.
#[derive(Debug, Clone, Default)]
pub struct Known(kernel::odds::Cache<Situation, Outcome>);

impl Known {
    /// The odds of an attack from a distance; see [`Situation::of`].
    pub fn of(&mut self, view: &View<'_, '_>, attacker: FigureNo, target: FigureNo, distance: Option<u8>) -> &Outcome {
        self.of_situation(Situation::of(view, attacker, target, distance))
    }

    /// The odds of a situation. Health is ignored.
    pub fn of_situation(&mut self, mut situation: Situation) -> &Outcome {
        situation.defense.health = None;
        self.0.of(situation, work_out)
    }
}

const _: () = assert!(MOST_SURGES >= 10, "no card has more surge abilities");
