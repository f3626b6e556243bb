//! An attack in its seven steps (section 14), and the turn of a ship in the Combat phase.

use super::{
    Event,
    dice::{Dice, DieKind, Face},
    pieces::ShipNo,
    question::{Answer, Question, QuestionKind},
    referee::Referee,
    state::{Attack, Comparison, QueuedAttack, Standing, Until},
    view::ability::{Context, Trigger},
    view::aim::{Aim, Permit},
    view::damage::Blame,
    weapon::Weapon,
};
use crate::cards::ability::{
    Effect, Window,
    words::{Cause, LastAttack, RangeRule},
};
use kernel::game::stepped::Flow;

impl<'a> Referee<'a> {
    /// The turn of a ship in the Combat phase: it may make one attack (XW-COMBAT-01), then a ship that was kept for it is
    /// destroyed (XW-COMBAT-14, -15).
    pub(super) fn fight(&mut self, ship: ShipNo) -> Flow {
        self.state.active = Some(ship);
        self.open_window(&Trigger::of(Window::CombatTurn, ship))?;
        if self.ship(ship).lives() && self.view().has_opportunity(ship) {
            self.opportunity(ship)?;
            self.open_window(&Trigger::of(Window::AfterOpportunity, ship))?;
        } else if self.ship(ship).lives() && self.view().held_by_rock(ship) {
            self.emit(Event::HeldByRock(ship));
        }
        self.ship_mut(ship).fought = true;
        self.bury(ship)?;
        self.bury_dying()?;
        self.state.active = None;
        Ok(())
    }

    /// An attack, something in its place, or nothing (XW-COMBAT-12).
    fn opportunity(&mut self, ship: ShipNo) -> Flow {
        let mut answers = self.list();
        self.view().attack_options(ship, &Permit::FREE, &mut answers);
        let is_able = !answers.is_empty();
        let trigger = Trigger::of(Window::InsteadOfAttack, ship);
        if self.view().has_listeners(Window::InsteadOfAttack) {
            let ready = self.view().ready(&trigger, self.seat(ship), &[]);
            answers.extend(ready.iter().map(|ability| Answer::Use(ability.at)));
        }
        answers.push(Answer::Pass);
        match self.ask(self.seat(ship), Question::about(QuestionKind::Attack, ship), answers)? {
            Answer::Attack { weapon, target } => self.attack(ship, weapon, target, &Permit::FREE),
            Answer::Use(at) => {
                if let Some(ability) = self.view().ability_at(at) {
                    self.use_ability(ability, &trigger)?;
                }
                Ok(())
            }
            _ => {
                if is_able {
                    self.emit(Event::AttackDeclined(ship));
                }
                Ok(())
            }
        }
    }

    /// A further attack: at once, or when the running one is over. False if it was declined.
    pub(super) fn queue_attack(
        &mut self,
        context: &Context<'a, '_>,
        effect: &'a Effect,
        target: Option<ShipNo>,
    ) -> Flow<bool> {
        let weapon = self.state.attack.as_ref().map(|attack| attack.weapon);
        let queued =
            QueuedAttack { ship: context.bearer(), by: context.ability.at, id: context.ability.id, target, weapon };
        if self.state.attack.is_some() {
            self.state.queue.push(queued);
            return Ok(true);
        }
        self.attack_again(&queued, effect)
    }

    /// Makes the attacks that waited (XW-FAQ-05).
    fn run_queue(&mut self) -> Flow {
        while !self.state.queue.is_empty() {
            let queued = self.state.queue.remove(0);
            let ability = &self.fixed.plays[queued.id.index()];
            if let Some(effect) = ability.effects.iter().find(|effect| matches!(effect, Effect::Attack { .. })) {
                self.attack_again(&queued, effect)?;
            }
        }
        Ok(())
    }

    /// Makes a further attack, if it can be made and its player wants it.
    fn attack_again(&mut self, queued: &QueuedAttack, effect: &'a Effect) -> Flow<bool> {
        let ship = queued.ship;
        if !self.ship(ship).in_play() {
            return Ok(false);
        }
        let Some(permit) = self.view().permit_of(queued.by, effect, queued.target, queued.weapon) else {
            return Ok(false);
        };
        let mut answers = self.list();
        self.view().attack_options(ship, &permit, &mut answers);
        answers.push(Answer::Pass);
        let question = Question::about(QuestionKind::Attack, ship).because(queued.by);
        let Answer::Attack { weapon, target } = self.ask(self.seat(ship), question, answers)? else {
            return Ok(false);
        };
        // It is the last one of the round: nothing that answers it allows another.
        if matches!(effect, Effect::Attack { last: Some(LastAttack::Round), .. }) {
            self.ship_mut(ship).no_attack = true;
        }
        self.attack(ship, weapon, target, &permit)?;
        Ok(true)
    }

    /// Makes an attack from declaring the target (XW-COMBAT-04) to the end.
    pub(super) fn attack(&mut self, attacker: ShipNo, weapon: Weapon, defender: ShipNo, permit: &Permit<'_>) -> Flow {
        let Some(aim) = self.choose_arc(attacker, weapon, defender, permit)? else { return Ok(()) };
        let mut attack = Attack::new(attacker, defender, weapon, aim.range, aim.arcs);
        attack.obstructed = self.view().is_obstructed(attacker, defender, aim.arcs);
        let obstructed = attack.obstructed;
        self.state.attack = Some(attack);
        self.count_attack();
        for assigned in &mut self.state.conditions {
            assigned.source_attacked |= assigned.source == attacker;
        }
        self.emit(Event::AttackDeclared { attacker, defender, weapon, range: aim.range, obstructed });
        let mut times = 1;
        if let Some((at, header)) = self.view().header_at(attacker, weapon) {
            times = header
                .effects
                .iter()
                .find_map(|effect| match effect {
                    Effect::PerformAttack { times, .. } => Some(*times),
                    _ => None,
                })
                .unwrap_or(1);
            if let Some(ability) = self.view().ability_at(at) {
                let mut trigger = Trigger::of(Window::Attack, attacker);
                trigger.other = Some(defender);
                let mut context = Context::new(ability, &trigger);
                context.it = Some(defender);
                self.pay_all(&mut context)?;
            }
        }
        if let Some(attack) = &mut self.state.attack {
            attack.declared = true;
        }
        self.open_window(&self.view().attack_moment(Window::Declare))?;
        for pass in 0..times {
            if self.ship(attacker).is_gone()
                || self.ship(defender).is_gone()
                || self.ship(defender).standing == Standing::Dying
            {
                break;
            }
            if pass > 0 {
                self.begin_second_attack();
            }
            self.roll_and_compare()?;
        }
        self.settle_munitions()?;
        self.open_window(&self.view().attack_moment(Window::AfterAttack))?;
        self.finish_attack()
    }

    /// For a target in the primary arc and in another one, the attacker picks the arc if it matters (XW-ARC-05).
    fn choose_arc(
        &mut self,
        attacker: ShipNo,
        weapon: Weapon,
        defender: ShipNo,
        permit: &Permit<'_>,
    ) -> Flow<Option<Aim>> {
        let aims = self.view().aims(attacker, weapon, defender, permit.arc);
        if aims.len() < 2 || !self.view().arcs_differ(attacker, defender, &aims) {
            return Ok(aims.into_iter().min_by_key(|aim| aim.range));
        }
        let mut answers = self.list();
        answers.extend((0..aims.len() as u8).map(Answer::Option));
        match self.ask(self.seat(attacker), Question::about(QuestionKind::FiringArc, attacker), answers)? {
            Answer::Option(place) => Ok(aims.get(usize::from(place)).copied()),
            _ => Ok(None),
        }
    }

    /// The running attack is one more of its attacker and on its defender.
    fn count_attack(&mut self) {
        let Some(attack) = &mut self.state.attack else { return };
        let ships = &mut self.state.ships;
        let attacks = &mut ships[attack.attacker.index()].attacks;
        attack.first[0] = *attacks == 0;
        *attacks = attacks.saturating_add(1);
        let defenses = &mut ships[attack.defender.index()].defenses;
        attack.first[1] = *defenses == 0;
        *defenses = defenses.saturating_add(1);
    }

    /// Of two attacks for one declaration the second begins with new dice (XW-FAQ-06).
    fn begin_second_attack(&mut self) {
        self.expire(Until::ThisOne);
        self.count_attack();
        if let Some(attack) = &mut self.state.attack {
            attack.attack_dice.clear();
            attack.defense_dice.clear();
            attack.comparison = Comparison::default();
            attack.used.clear();
            attack.forced_hit = false;
            attack.guessed = None;
            attack.named = None;
            attack.set_aside = 0;
        }
    }

    fn finish_attack(&mut self) -> Flow {
        if let Some(attack) = self.state.attack.take() {
            self.state.last_defender = Some(attack.defender);
        }
        self.expire(Until::Attack);
        self.expire(Until::ThisOne);
        self.emit(Event::Settled);
        // Modifiers for the next attack end with it.
        for until in self
            .state
            .granted
            .iter_mut()
            .filter_map(|grant| grant.until.as_mut())
            .chain(self.state.modifiers.iter_mut().map(|modifier| &mut modifier.until))
        {
            if *until == Until::NextAttack {
                *until = Until::Attack;
            }
        }
        for ship in self.all() {
            let answers = self.state.queue.iter().any(|queued| queued.ship == ship);
            if self.ship(ship).standing == Standing::Dying && !answers && self.state.active != Some(ship) {
                self.bury(ship)?;
            }
        }
        self.run_queue()?;
        for ship in self.all() {
            if self.ship(ship).standing == Standing::Dying && self.state.active != Some(ship) {
                self.bury(ship)?;
            }
        }
        Ok(())
    }

    /// A weapon whose card is only discarded when it hits (Munitions Failsafe).
    fn settle_munitions(&mut self) -> Flow {
        let Some(attack) = &self.state.attack else { return Ok(()) };
        if let (true, true, Weapon::Card(card)) = (attack.discard_on_hit, attack.hit, attack.weapon) {
            let attacker = attack.attacker;
            self.discard(attacker, card, None)?;
        }
        Ok(())
    }

    /// Steps 2 to 7.
    fn roll_and_compare(&mut self) -> Flow {
        self.roll_attack_dice()?;
        self.modify(Window::AttackModify)?;
        self.roll_defense_dice()?;
        self.modify(Window::DefenseModify)?;
        self.compare()?;
        Ok(())
    }

    /// Step 2: the number of attack dice is settled, then they are rolled (XW-COMBAT-06).
    fn roll_attack_dice(&mut self) -> Flow {
        let Some(attack) = &mut self.state.attack else { return Ok(()) };
        attack.more_attack = 0;
        attack.more_defense = 0;
        attack.set_attack = None;
        attack.set_defense = None;
        let (attacker, weapon, defender) = (attack.attacker, attack.weapon, attack.defender);
        self.open_window(&self.view().attack_moment(Window::AttackDice))?;
        let value = match weapon {
            Weapon::Primary => self.view().attack_value(attacker),
            Weapon::Card(card) => {
                self.profile(attacker).cards[usize::from(card)].weapon.map_or(0, |weapon| weapon.attack as i8)
            }
        };
        let bonus = self.view().range_bonus(attacker, defender);
        let Some(attack) = &self.state.attack else { return Ok(()) };
        let count = attack.set_attack.unwrap_or(value + attack.more_attack + bonus).max(0) as u8;
        self.before_roll(attacker, DieKind::Attack, count)?;
        let dice = Dice::roll(DieKind::Attack, count, &mut self.state.chance);
        self.emit(Event::Rolled { ship: attacker, kind: DieKind::Attack, faces: dice.counts(|_| true) });
        if let Some(attack) = &mut self.state.attack {
            attack.attack_rolled = count;
            attack.attack_dice = dice;
        }
        self.show_named(attacker)?;
        self.open_window(&self.view().attack_moment(Window::AttackRolled)).map(|_| ())
    }

    /// Cards that act before a roll of the attack: where no dice are rolled there is no roll (XW-FAQ-10).
    fn before_roll(&mut self, roller: ShipNo, kind: DieKind, count: u8) -> Flow {
        if count == 0 {
            return Ok(());
        }
        let mut trigger = Trigger::of(Window::BeforeRoll, roller);
        trigger.dice = Some(kind);
        trigger.causes.insert(Cause::Attack);
        self.open_window(&trigger).map(|_| ())
    }

    /// Step 4: the number of defense dice is settled, then they are rolled (XW-COMBAT-08).
    fn roll_defense_dice(&mut self) -> Flow {
        self.open_window(&self.view().attack_moment(Window::DefenseDice))?;
        let Some(attack) = &self.state.attack else { return Ok(()) };
        let defender = attack.defender;
        let mut value = self.view().agility(defender);
        if attack.weapon == Weapon::Primary && attack.counted_range() == 3 {
            let doubled = self.view().range_rule(defender, RangeRule::DoubleBonus, Weapon::Primary).is_some();
            value += if doubled { 2 } else { 1 };
        }
        if attack.obstructed {
            value += 1;
        }
        let count = attack.set_defense.unwrap_or(value + attack.more_defense).max(0) as u8;
        self.before_roll(defender, DieKind::Defense, count)?;
        let dice = Dice::roll(DieKind::Defense, count, &mut self.state.chance);
        self.emit(Event::Rolled { ship: defender, kind: DieKind::Defense, faces: dice.counts(|_| true) });
        let mut guessed = false;
        if let Some(attack) = &mut self.state.attack {
            attack.defense_rolled = count;
            guessed = attack.guessed.take() == Some(dice.count(Face::Evade));
            attack.defense_dice = dice;
        }
        // An added result is a modification like any other (XW-FAQ-13).
        if guessed && !self.view().modifying_barred(defender, crate::cards::ability::words::Dice::Defense, false) {
            if let Some(attack) = &mut self.state.attack {
                attack.defense_dice.add(super::dice::Die::showing(Face::Evade));
            }
            self.report_dice(DieKind::Defense);
        }
        self.show_named(defender)?;
        self.open_window(&self.view().attack_moment(Window::DefenseRolled)).map(|_| ())
    }

    /// Step 6: evades cancel hits, then critical hits (XW-COMBAT-10); then step 7, the damage (XW-COMBAT-11).
    fn compare(&mut self) -> Flow {
        self.open_window(&self.view().attack_moment(Window::Compare))?;
        if let Some(attack) = &mut self.state.attack {
            cancel(attack);
        }
        self.open_window(&self.view().attack_moment(Window::Compared))?;
        let Some(attack) = &mut self.state.attack else { return Ok(()) };
        let landed = attack.attack_dice.count(Face::Hit) + attack.attack_dice.count(Face::Crit) + attack.set_aside;
        let hit = landed > 0 || attack.forced_hit;
        attack.hit |= hit;
        let (attacker, defender) = (attack.attacker, attack.defender);
        let faces = (attack.attack_dice.count(Face::Hit) + attack.set_aside, attack.attack_dice.count(Face::Crit));
        self.emit(Event::AttackCompared { defender, hit, hits: faces.0, crits: faces.1 });
        if hit {
            self.open_window(&self.view().attack_moment(Window::Hit))?;
        }
        let Some(attack) = &self.state.attack else { return Ok(()) };
        let hits = attack.attack_dice.count(Face::Hit) + attack.set_aside;
        let crits = attack.attack_dice.count(Face::Crit);
        self.emit(Event::AttackResolved { defender, hit, hits, crits });
        let mut blame = Blame::by(attacker).with(Cause::Attack);
        blame.attacked = Some(defender);
        self.suffer(defender, hits, crits, blame)
    }
}

/// Lets the evades cancel.
fn cancel(attack: &mut Attack) {
    let evades = attack.defense_dice.count(Face::Evade);
    let results = [attack.attack_dice.count(Face::Hit), attack.attack_dice.count(Face::Crit)];
    let [gone_hits, gone_crits] = attack.comparison.cancelled(results, evades);
    attack.attack_dice.remove(Face::Hit, gone_hits);
    attack.attack_dice.remove(Face::Crit, gone_crits);
    attack.defense_dice.remove(Face::Evade, gone_hits + gone_crits);
    attack.comparison.hits_cancelled = gone_hits;
    attack.comparison.crits_cancelled = gone_crits;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::{board::Arcs, dice::Die};

    fn compared(attack_faces: &[Face], evades: u8, comparison: Comparison) -> (u8, u8) {
        let mut attack = Attack::new(ShipNo(0), ShipNo(1), Weapon::Primary, 2, Arcs::FRONT);
        attack.comparison = comparison;
        for face in attack_faces {
            attack.attack_dice.add(Die::showing(*face));
        }
        for _ in 0..evades {
            attack.defense_dice.add(Die::showing(Face::Evade));
        }
        cancel(&mut attack);
        (attack.attack_dice.count(Face::Hit), attack.attack_dice.count(Face::Crit))
    }

    #[test]
    fn xw_combat_10_all_hits_are_cancelled_before_any_critical_hit() {
        let faces = [Face::Hit, Face::Hit, Face::Crit, Face::Focus];
        assert_eq!(compared(&faces, 1, Comparison::default()), (1, 1));
        assert_eq!(compared(&faces, 3, Comparison::default()), (0, 0));
    }

    #[test]
    fn protected_results_stay_and_bar_the_way_to_critical_hits() {
        let faces = [Face::Hit, Face::Crit];
        let protected = Comparison { safe_hits: u8::MAX, ..Comparison::default() };
        assert_eq!(compared(&faces, 3, protected), (1, 1));
        let order = Comparison { crits_first: true, ..protected };
        assert_eq!(compared(&faces, 3, order), (1, 0));
    }
}
