//! What an attack that could be made is likely to do: its dice, what lies in the way, and the chances of its hits.

use crate::{
    abilities::words::{RangeRule, Token},
    play::{
        Answer,
        dice::{DieKind, Face, FaceCounts},
        pieces::ShipNo,
        state::Attack,
        view::View,
        weapon::Weapon,
    },
};

/// The chances that 0, 1, 2 … results get through.
#[derive(Debug, Clone, PartialEq)]
pub struct Chances(Vec<f64>);

impl Chances {
    /// The chance of exactly this many.
    pub fn of(&self, count: usize) -> f64 {
        self.0.get(count).copied().unwrap_or_default()
    }

    /// The most that can get through.
    pub const fn most(&self) -> usize {
        self.0.len().saturating_sub(1)
    }

    /// How many get through on average.
    pub fn mean(&self) -> f64 {
        self.0.iter().enumerate().map(|(count, chance)| count as f64 * chance).sum()
    }

    /// How many of one kind of dice show what counts, each with this chance.
    fn of_dice(count: u8, chance: f64) -> Self {
        let mut chances = vec![1.0];
        for _ in 0..count {
            let mut next = vec![0.0; chances.len() + 1];
            for (hits, before) in chances.iter().enumerate() {
                next[hits] += before * (1.0 - chance);
                next[hits + 1] += before * chance;
            }
            chances = next;
        }
        Self(chances)
    }

    /// What is left of these after those have cancelled.
    fn less(&self, other: &Self) -> Self {
        let mut left = vec![0.0; self.0.len()];
        for (hits, chance) in self.0.iter().enumerate() {
            for (evades, against) in other.0.iter().enumerate() {
                left[hits.saturating_sub(evades)] += chance * against;
            }
        }
        Self(left)
    }

    /// That many more for certain.
    fn shifted(mut self, by: u8) -> Self {
        for _ in 0..by {
            self.0.insert(0, 0.0);
        }
        self
    }
}

/// Dice as they are thrown, or as they lie.
#[derive(Debug, Clone, Copy)]
struct Hand {
    count: u8,
    lie: Option<FaceCounts>,
    focus: bool,
    rerolls: bool,
}

impl Hand {
    /// How many results that count this gives; `plain` of eight sides show them, two more or less show an eye.
    fn chances(&self, wanted: &[Face], kind: DieKind) -> Chances {
        let counts = |face: Face| wanted.contains(&face) || (self.focus && face == Face::Focus);
        let sides = (0..8).filter(|side| counts(kind.side(*side))).count();
        let once = sides as f64 / 8.0;
        match self.lie {
            Some(faces) => {
                let sure: u8 = Face::ALL.iter().zip(faces).filter(|(face, _)| counts(**face)).map(|(_, n)| n).sum();
                let others = faces.iter().sum::<u8>().saturating_sub(sure);
                Chances::of_dice(if self.rerolls { others } else { 0 }, once).shifted(sure)
            }
            None => {
                let chance = if self.rerolls { once + (1.0 - once) * once } else { once };
                Chances::of_dice(self.count, chance)
            }
        }
    }
}

/// An attack that could be made.
#[derive(Debug, Clone, PartialEq)]
pub struct Volley {
    pub range: u8,
    /// Something lies in the way (XW-OBST-09).
    pub obstructed: bool,
    /// Attack and defense dice, cards that answer to the attack left out.
    pub dice: [u8; 2],
    /// How many results get through, if each side uses its own focus tokens, evade tokens and target lock.
    pub chances: Chances,
}

impl<'a, 's> View<'a, 's> {
    /// What an attack would be; none if the weapon does not reach its target.
    pub fn volley(self, attacker: ShipNo, weapon: Weapon, defender: ShipNo) -> Option<Volley> {
        let aim = self.aim(attacker, weapon, defender, None)?;
        let obstructed = self.is_obstructed(attacker, defender, aim.arcs);
        let primary = weapon == Weapon::Primary;
        let bonus = |ship: ShipNo| if self.range_rule(ship, RangeRule::DoubleBonus, weapon).is_some() { 2 } else { 1 };
        let red = match weapon {
            Weapon::Primary => {
                let near = aim.range == 1 && self.range_rule(attacker, RangeRule::NoBonus, weapon).is_none();
                self.attack_value(attacker) + if near { bonus(attacker) } else { 0 }
            }
            Weapon::Card(card) => {
                self.profile(attacker).cards.get(usize::from(card))?.weapon.map_or(0, |weapon| weapon.attack as i8)
            }
        };
        let far = if primary && aim.range == 3 { bonus(defender) } else { 0 };
        let green = self.agility(defender) + far + i8::from(obstructed);
        let dice = [red.max(0) as u8, green.max(0) as u8];
        let hand = |ship: ShipNo, count: u8, rerolls: bool| Hand {
            count,
            lie: None,
            focus: self.ship(ship).token(Token::Focus) > 0,
            rerolls,
        };
        let spends_lock = !primary
            && self.header(attacker, weapon).is_some_and(|header| {
                header.costs.iter().any(|cost| matches!(cost, crate::abilities::Cost::SpendLock { .. }))
            });
        let reds = hand(attacker, dice[0], !spends_lock && self.has_lock(attacker, defender));
        let chances = self.through(defender, &reds, &hand(defender, dice[1], false));
        Some(Volley { range: aim.range, obstructed, dice, chances })
    }

    fn through(self, defender: ShipNo, reds: &Hand, greens: &Hand) -> Chances {
        let evades = self.ship(defender).token(Token::Evade);
        let hits = reds.chances(&[Face::Hit, Face::Crit], DieKind::Attack);
        hits.less(&greens.chances(&[Face::Evade], DieKind::Defense).shifted(evades))
    }

    /// How many results of the running attack get through, from the dice as they lie, if each side uses its own tokens;
    /// none before the attack dice lie.
    pub fn running_chances(self) -> Option<Chances> {
        let attack = self.state.attack.as_ref().filter(|attack| attack.attack_rolled > 0)?;
        let rolled = attack.defense_rolled > 0 || !attack.defense_dice.is_empty();
        let focus = |ship: ShipNo| self.ship(ship).token(Token::Focus) > 0;
        let lock = !rolled && self.has_lock(attack.attacker, attack.defender);
        let reds = Hand {
            count: 0,
            lie: Some(attack.attack_dice.counts(|_| true)),
            // After the defense dice were rolled the attacker changes nothing any more (XW-COMBAT-07).
            focus: !rolled && focus(attack.attacker),
            rerolls: lock,
        };
        let count = self.defense_dice_of(attack);
        let lie = rolled.then(|| attack.defense_dice.counts(|_| true));
        let greens = Hand { count, lie, focus: focus(attack.defender), rerolls: false };
        Some(self.through(attack.defender, &reds, &greens))
    }

    /// How many defense dice the running attack will be met with, cards that answer to it left out.
    pub fn defense_dice_of(self, attack: &Attack) -> u8 {
        let far = attack.weapon == Weapon::Primary && attack.counted_range() == 3;
        let twice = || self.range_rule(attack.defender, RangeRule::DoubleBonus, Weapon::Primary).is_some();
        let more = if far { 1 + i8::from(twice()) } else { 0 };
        (self.agility(attack.defender) + more + i8::from(attack.obstructed)).max(0) as u8
    }

    /// The dice of the running attack after this answer to how they are modified: what is certain of it, tokens that turn
    /// eyes. None for what leaves it to luck or to a card.
    pub fn dice_after(self, answer: &Answer, kind: DieKind) -> Option<FaceCounts> {
        let attack = self.state.attack.as_ref()?;
        let dice = if kind == DieKind::Attack { &attack.attack_dice } else { &attack.defense_dice };
        let mut faces = dice.counts(|_| true);
        let to = if kind == DieKind::Attack { Face::Hit } else { Face::Evade };
        match answer {
            Answer::Pass => {}
            Answer::Spend(Token::Focus) => {
                let turned = dice.all().iter().filter(|die| die.face == Face::Focus && !die.locked).count() as u8;
                faces[Face::Focus as usize] -= turned;
                faces[to as usize] += turned;
            }
            Answer::Spend(Token::Evade) => faces[Face::Evade as usize] += 1,
            _ => return None,
        }
        Some(faces)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_add_up_and_agree_with_counting() {
        let red = Hand { count: 2, lie: None, focus: false, rerolls: false };
        let green = Hand { count: 1, lie: None, focus: false, rerolls: false };
        let hits = red.chances(&[Face::Hit, Face::Crit], DieKind::Attack);
        assert_eq!((hits.of(0), hits.of(1), hits.of(2)), (0.25, 0.5, 0.25));
        let left = hits.less(&green.chances(&[Face::Evade], DieKind::Defense));
        assert!((left.of(2) - 0.25 * 0.625).abs() < 1e-12 && (left.of(1) - (0.5 * 0.625 + 0.25 * 0.375)).abs() < 1e-12);
        assert!((left.0.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        let lock = Hand { rerolls: true, ..red }.chances(&[Face::Hit, Face::Crit], DieKind::Attack);
        assert!((lock.mean() - 1.5).abs() < 1e-12, "three of four dice hit in the end");
    }

    #[test]
    fn dice_that_lie_are_certain_and_only_rerolls_are_not() {
        let mut faces = FaceCounts::default();
        (faces[Face::Hit as usize], faces[Face::Focus as usize], faces[Face::Blank as usize]) = (1, 1, 1);
        let lie = Hand { count: 0, lie: Some(faces), focus: true, rerolls: false };
        assert_eq!(lie.chances(&[Face::Hit, Face::Crit], DieKind::Attack).of(2), 1.0);
        let rerolled = Hand { rerolls: true, ..lie }.chances(&[Face::Hit, Face::Crit], DieKind::Attack);
        assert!((rerolled.of(3) - 0.75).abs() < 1e-12);
    }
}
