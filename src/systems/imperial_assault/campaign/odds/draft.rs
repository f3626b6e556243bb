//! An attack that is put together, card by card.

use super::{
    super::{
        cards::{
            Ability, HeroAbility, Surge, Weapon,
            ability::{Chosen, Clause, Condition, Cost, Effect, Payment, Pool, Swapped, Whom, Window},
            vocabulary::GearTrait,
        },
        standing::Case,
    },
    Duel, Effort, Fighter, LeftOut, Reason, Source,
};
use crate::{
    cards::{Affiliation, AttackType, DeploymentCard, Die, Trait},
    odds::{ATTACK, DEFENSE, MOST_DICE, Situation, work_out},
    play::fixed::Bonus,
};
use kernel::words::Words;

/// An attack of a hero, or on one.
pub(super) struct Draft<'c, 'f> {
    fighter: &'f Fighter,
    situation: Situation,
    other: &'c DeploymentCard,
    /// The weapon the hero attacks with; none while it defends.
    weapon: Option<(&'c Weapon, Words<GearTrait>)>,
    distance: u8,
    /// Abilities of the hero's sheet, and whether they are used.
    abilities: Vec<(&'c str, bool)>,
    left_out: Vec<LeftOut<'c>>,
}

/// What becomes of some effects.
enum Verdict {
    /// They are of another attack, or change nothing of this one.
    Other,
    Left(Reason),
    Counts,
}

impl<'c, 'f> Draft<'c, 'f> {
    /// An attack on the other, or of the other, at this distance.
    pub fn of(
        fighter: &'f Fighter,
        case: &Case<'c>,
        situation: Situation,
        (other, distance): (&'c DeploymentCard, u8),
    ) -> Self {
        let abilities = fighter.abilities(case).map(|ability| (&*ability.id, false)).collect();
        Self { fighter, situation, other, weapon: None, distance, abilities, left_out: Vec::new() }
    }

    pub fn with_weapon(self, weapon: &'c Weapon, traits: Words<GearTrait>) -> Self {
        Self { weapon: Some((weapon, traits)), ..self }
    }

    /// The attack as it is now.
    pub fn done(mut self) -> Duel<'c> {
        let told = self.other.abilities.iter().map(Source::Group);
        self.left_out.extend(told.map(|source| LeftOut { source, reason: Reason::Text }));
        Duel { situation: self.situation, distance: self.distance, left_out: self.left_out }
    }

    fn leave(&mut self, source: Source<'c>, reason: Reason) {
        let left = LeftOut { source, reason };
        if !self.left_out.contains(&left) {
            self.left_out.push(left);
        }
    }

    /// Adds a surge ability of the weapon, if it is one now.
    pub fn surge(&mut self, surge: &Surge) {
        if surge.condition.is_none_or(|condition| self.holds(condition) == Some(true)) {
            gain(&mut self.situation, surge);
        }
    }

    /// Uses an ability of the hero's sheet.
    pub fn hero(&mut self, ability: &'c HeroAbility) {
        let before = self.left_out.len();
        let counts = self.card(Source::Hero(ability), &ability.does);
        if counts && self.left_out.len() == before {
            self.abilities.iter_mut().filter(|(id, _)| **id == *ability.id).for_each(|(_, used)| *used = true);
        }
    }

    /// Uses what a card can do; true if something of it is done in this attack.
    pub fn card(&mut self, source: Source<'c>, abilities: &'c [Ability]) -> bool {
        let mut counts = false;
        // A card is exhausted or depleted once, for the best of what it can do.
        let (once, always): (Vec<&Ability>, Vec<&Ability>) =
            abilities.iter().partition(|ability| ability.cost.exhaust || ability.cost.deplete || ability.cost.discard);
        for ability in always {
            if let Some(after) = self.ability(source, ability) {
                self.situation = after;
                counts = true;
            }
        }
        let ways: Vec<Situation> = once.into_iter().filter_map(|ability| self.ability(source, ability)).collect();
        if !ways.is_empty() {
            counts = true;
            self.situation = self.best(ways);
        }
        counts
    }

    /// The attack after an ability was used; none where it is not.
    fn ability(&mut self, source: Source<'c>, ability: &'c Ability) -> Option<Situation> {
        if !ability.when.is_of_attack() || ability.cost.actions > 0 || ability.weapon && self.weapon.is_none() {
            return None;
        }
        if ability.effects.is_empty() && ability.when != Window::Always && ability.when != Window::BeforeAttack {
            self.leave(source, Reason::Text);
        }
        let mut after = None;
        for clause in &ability.effects {
            match self.verdict(ability, clause) {
                Verdict::Other => {}
                Verdict::Left(reason) => self.leave(source, reason),
                Verdict::Counts => {
                    let from = after.take().unwrap_or_else(|| self.situation.clone());
                    after = Some(self.clause(source, ability, clause, from));
                }
            }
        }
        after
    }

    fn verdict(&self, ability: &Ability, clause: &Clause) -> Verdict {
        let is_own = clause.who.is_none_or(is_hero);
        let held: Vec<Option<bool>> = clause.conditions.iter().map(|condition| self.holds(*condition)).collect();
        if clause.defends != self.weapon.is_none() || !is_own || held.contains(&Some(false)) {
            return Verdict::Other;
        }
        let depends = held.contains(&None) || clause.per.is_some() || clause.cost != Payment::default();
        let reason = match effort(ability.cost) {
            _ if depends => Reason::Situation,
            needed if needed > self.fighter.effort => Reason::Cost,
            _ => return Verdict::Counts,
        };
        let changes = clause.effects.iter().any(|effect| concerns(effect, ability.when));
        if changes { Verdict::Left(reason) } else { Verdict::Other }
    }

    /// The attack with the effects of a clause, as they are best.
    fn clause(&mut self, source: Source<'c>, ability: &Ability, clause: &Clause, from: Situation) -> Situation {
        let is_choice = clause.choose == Some(Chosen::One);
        let may = clause.optional || ability.cost != Cost::default();
        let mut ways = if may { vec![from.clone()] } else { Vec::new() };
        let mut all = vec![from.clone()];
        for effect in clause.effects.iter().filter(|effect| concerns(effect, ability.when)) {
            let before = if is_choice { vec![from.clone()] } else { std::mem::take(&mut all) };
            let mut after = Vec::new();
            for situation in &before {
                after.extend(self.effect(effect, situation));
            }
            if after.is_empty() {
                self.leave(source, Reason::Results);
                after = before;
            }
            match is_choice {
                true => ways.extend(after),
                false => all = after,
            }
        }
        if !is_choice {
            ways.extend(all);
        }
        self.best(ways)
    }

    /// The ways an effect can change the attack; none if that is not worked out.
    fn effect(&self, effect: &Effect, from: &Situation) -> Vec<Situation> {
        let mut after = from.clone();
        let (attack, defense) = (&mut after.attack, &mut after.defense);
        match effect {
            Effect::Modify(more) => {
                attack.damage += more.damage;
                attack.surge += more.surge;
                attack.accuracy += more.accuracy;
                defense.block += more.block;
                defense.evade += more.evade;
                defense.dodge += more.dodge;
            }
            Effect::AttackGains(gain) => attack.pierce += gain.pierce,
            Effect::Surge(surge) => gain(&mut after, surge),
            Effect::Reroll { pool, n, forced: false, whole: false } => {
                let n = n.fixed().map_or(MOST_DICE, |n| n.clamp(0, MOST_DICE as i8) as u8);
                let rerolls = match (pool, self.weapon) {
                    (Pool::Attack, Some(_)) => &mut attack.reroll,
                    (Pool::Defense, None) => &mut defense.reroll,
                    _ => return Vec::new(),
                };
                *rerolls = (*rerolls + n).min(MOST_DICE);
            }
            // Being Focused counts once.
            Effect::Condition(_) if self.fighter.focused => {}
            Effect::Condition(_) => after.condition([true, false, false], [false, false]),
            Effect::AddDice { pool, dice } => {
                let mut ways = vec![after];
                for die in dice {
                    let colors = if *die == Die::Any { &ATTACK[..] } else { std::slice::from_ref(die) };
                    let with =
                        |way: &Situation| colors.iter().map(|color| add(way, *pool, *color, 1)).collect::<Vec<_>>();
                    ways = ways.iter().flat_map(with).collect();
                }
                return ways;
            }
            Effect::RemoveDice { pool, n, color } => {
                let colors: &[Die] = if *pool == Pool::Attack { &ATTACK } else { &DEFENSE };
                let fitting = colors.iter().filter(|known| color.is_none_or(|color| color == **known));
                let Some(n) = n.fixed() else {
                    let all = -(MOST_DICE as i8);
                    return vec![fitting.fold(after, |way, color| add(&way, *pool, *color, all))];
                };
                let mut ways = vec![after];
                for _ in 0..n {
                    let without = |way: &Situation| {
                        let some = fitting.clone().filter(|color| count(way, *pool, **color) > 0);
                        let ways: Vec<Situation> = some.map(|color| add(way, *pool, *color, -1)).collect();
                        if ways.is_empty() { vec![way.clone()] } else { ways }
                    };
                    ways = ways.iter().flat_map(without).collect();
                }
                return ways;
            }
            Effect::ReplaceDice { pool: Pool::Attack, from: swapped, to } => {
                let from: &[Die] = match swapped {
                    Swapped::Any => &ATTACK,
                    Swapped::Yellow => &[Die::Yellow],
                    Swapped::Focused => &[Die::Green],
                };
                let to: &[Die] = if *to == Die::Any { &ATTACK } else { std::slice::from_ref(to) };
                let there = from.iter().filter(|color| count(&after, Pool::Attack, **color) > 0);
                let swap = |out: &Die| {
                    let without = add(&after, Pool::Attack, *out, -1);
                    to.iter().map(|color| add(&without, Pool::Attack, *color, 1)).collect::<Vec<_>>()
                };
                let ways: Vec<Situation> = there.flat_map(swap).collect();
                return if ways.is_empty() { vec![after] } else { ways };
            }
            _ => return Vec::new(),
        }
        vec![after]
    }

    /// The way that serves the hero best on average, before rerolls; the first of equals.
    fn best(&self, mut ways: Vec<Situation>) -> Situation {
        ways.dedup();
        let worth = |way: &Situation| {
            let mut way = way.clone();
            (way.attack.reroll, way.defense.reroll) = (0, 0);
            let mean = work_out(&way).damage.mean();
            if self.weapon.is_some() { mean } else { -mean }
        };
        if ways.len() == 1 {
            return ways.swap_remove(0);
        }
        let mut best: Option<(f64, Situation)> = None;
        for way in ways {
            let own = worth(&way);
            // Rerolls are worth nothing here, and yet something.
            let is_more = |(known, other): &(f64, Situation)| {
                let rerolls = |way: &Situation| way.attack.reroll + way.defense.reroll;
                own > known + 1e-12 || own > known - 1e-12 && rerolls(&way) > rerolls(other)
            };
            if best.as_ref().is_none_or(is_more) {
                best = Some((own, way));
            }
        }
        best.map_or_else(|| self.situation.clone(), |(_, way)| way)
    }

    /// True or false where the attack itself tells it; none where the map does.
    fn holds(&self, condition: Condition) -> Option<bool> {
        let (target, distance) = (self.weapon.is_some().then_some(self.other), self.distance);
        let is = |word: Trait| target.map(|target| target.traits.contains(word));
        match condition.id() {
            "melee" => Some(self.kind() == Some(AttackType::Melee)),
            "ranged" => Some(self.kind() == Some(AttackType::Ranged)),
            "reach" => self.weapon.map(|(weapon, _)| weapon.reach),
            "no_reach" => self.weapon.map(|(weapon, _)| !weapon.reach),
            "pistol" => self.weapon.map(|(_, traits)| traits.contains(GearTrait::Pistol)),
            "healthy" => Some(!self.fighter.wounded),
            "wounded" => Some(self.fighter.wounded),
            "focused" => Some(self.fighter.focused),
            "hidden" => Some(self.fighter.hidden),
            "target_in_sight" => Some(true),
            "target_adjacent" => Some(distance <= 1),
            "target_within_2" => Some(distance <= 2),
            "target_within_3" => Some(distance <= 3),
            "target_at_least_5" => Some(distance >= 5),
            "target_droid_or_vehicle" => Some(is(Trait::Droid)? || is(Trait::Vehicle)?),
            "target_imperial_trooper" => {
                Some(is(Trait::Trooper)? && self.other.affiliation == Some(Affiliation::Imperial))
            }
            "target_object" | "target_hero" | "strength" | "insight" | "tech" | "test" | "rest" => Some(false),
            word => {
                let ability = word.replace('_', "-");
                let used = self.abilities.iter().find(|(id, _)| *id == ability)?.1;
                used.then_some(true)
            }
        }
    }

    fn kind(&self) -> Option<AttackType> {
        match self.weapon {
            Some((weapon, _)) => Some(weapon.kind),
            None => self.other.attack.as_ref().map(|attack| attack.kind),
        }
    }
}

/// True where the hero is meant, among others.
fn is_hero(whom: Whom) -> bool {
    matches!(
        whom.id(),
        "friendly_or_you"
            | "friendly_or_you_adjacent"
            | "friendly_or_you_within_2"
            | "rebel_or_you_within_3"
            | "friendly"
            | "rebel"
            | "hero"
            | "you"
    )
}

/// What the fighter has to be ready for.
pub(super) fn effort(cost: Cost) -> Effort {
    match cost {
        Cost { deplete: true, .. } | Cost { discard: true, .. } => Effort::All,
        Cost { strain: 1.., .. } => Effort::Strain,
        Cost { exhaust: true, .. } => Effort::Exhaust,
        _ => Effort::Free,
    }
}

/// True for an effect that can change the damage of the attack itself.
fn concerns(effect: &Effect, when: Window) -> bool {
    match effect {
        Effect::Modify(_) | Effect::SetDie { .. } | Effect::Convert { .. } | Effect::Miss => true,
        Effect::FixedResults { .. } | Effect::SurgeTwice { .. } | Effect::SurgesOf(_) | Effect::NoEffect(_) => true,
        Effect::ReducePierce { .. } | Effect::NeedsAccuracy { .. } | Effect::AttackPool(_) => true,
        Effect::DamageAsStrain(_) | Effect::DamageInstead(_) | Effect::Waives { .. } => true,
        Effect::AttackGains(gain) => gain.pierce != 0,
        Effect::Surge(surge) => {
            let bonus = Bonus::of(&surge.effects);
            bonus.pierce != 0 || bonus.symbols.damage != 0 || bonus.symbols.accuracy != 0
        }
        Effect::Reroll { pool, .. }
        | Effect::AddDice { pool, .. }
        | Effect::RemoveDice { pool, .. }
        | Effect::ReplaceDice { pool, .. } => *pool != Pool::Test,
        Effect::Condition(deed) => {
            let is = |word: &str| deed.is.is_some_and(|is| is.id() == word);
            matches!(when, Window::BeforeAttack | Window::AttackDeclared)
                && is("focused")
                && deed.to.is_some_and(|to| matches!(to.id(), "you" | "attacker"))
        }
        _ => false,
    }
}

/// A surge ability that is there now.
fn gain(situation: &mut Situation, surge: &Surge) {
    let bonus = Bonus::of(&surge.effects);
    situation.attack.put_surge(surge.cost, &bonus, 1);
}

/// The number of dice of a color.
fn count(situation: &Situation, pool: Pool, color: Die) -> u8 {
    let dice: (&[Die], &[u8]) = match pool {
        Pool::Attack => (&ATTACK, &situation.attack.dice),
        _ => (&DEFENSE, &situation.defense.dice),
    };
    dice.0.iter().zip(dice.1).filter(|(known, _)| **known == color).map(|(_, count)| *count).sum()
}

/// The attack with more or fewer dice of a color.
fn add(situation: &Situation, pool: Pool, color: Die, more: i8) -> Situation {
    let mut after = situation.clone();
    let (colors, dice): (&[Die], &mut [u8]) = match pool {
        Pool::Attack => (&ATTACK, &mut after.attack.dice),
        _ => (&DEFENSE, &mut after.defense.dice),
    };
    if let Some(place) = colors.iter().position(|known| *known == color) {
        dice[place] = dice[place].saturating_add_signed(more).min(MOST_DICE);
    }
    after
}
