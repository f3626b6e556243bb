//! An attack, step by step in the order of the book (section 13).

mod area;
mod defend;
mod roll;
mod special;

pub(crate) use roll::{CALLED, crits_among};

use super::{
    Answer, Event, Question,
    ability::Trigger,
    action::MoveKind,
    pieces::UnitNo,
    reckoning::{Cause, Reckoning},
    referee::Referee,
    state::{Arm, Attack, Declaration, Order, Volley},
    view::Part,
};
use crate::{
    cards::{
        Spent, TokenKind, Turned,
        ability::{Rule, Until, Window},
        keyword::{UnitKeyword, WeaponKeyword},
    },
    play::state::{Flag, Pool},
};
use kernel::game::stepped::Flow;

/// Limits of an attack, beyond the usual.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(in crate::play) struct Limits {
    /// Melee weapons only (LEG-KW-CHARGE), or ranged weapons only (LEG-KW-STEADY).
    pub melee: Option<bool>,
    /// Against this unit alone.
    pub only: Option<UnitNo>,
    /// It may be left out.
    pub may_pass: bool,
    /// Against one of these units, a bit each; 0 for any.
    pub among: u64,
    /// With these weapons alone, a bit each; 0 for any.
    pub weapons: u32,
    /// Against one defender.
    pub single: bool,
}

impl Referee<'_> {
    /// True if a unit has anybody to attack under these limits.
    pub(super) fn can_attack(&self, unit: UnitNo, limits: Limits) -> bool {
        if limits == Limits::default() {
            // LEG-KW-WHEEL-MODE.
            let barred = self.unit(unit).is(Flag::OnWheels) || self.view().is_switched(unit, Rule::Attack);
            return !barred && self.view().has_target(unit);
        }
        !self.allowed_targets(unit, limits, &Declaration::default()).is_empty()
    }

    fn allowed_targets(&self, unit: UnitNo, limits: Limits, used: &Declaration) -> Vec<(UnitNo, bool)> {
        // LEG-KW-WHEEL-MODE: no attacks while on wheels.
        if self.unit(unit).is(Flag::OnWheels) || self.view().is_switched(unit, Rule::Attack) {
            return Vec::new();
        }
        let used = &Declaration { weapons: limits.weapons, ..used.clone() };
        let mut targets = self.view().attack_targets(unit, used);
        targets.retain(|(enemy, melee)| {
            limits.melee.is_none_or(|wanted| wanted == *melee)
                && limits.only.is_none_or(|only| only == *enemy)
                && (limits.among == 0 || limits.among >> enemy.0 & 1 == 1)
        });
        targets
    }

    /// A unit attacks; whether it did.
    pub(super) fn attack(&mut self, unit: UnitNo, limits: Limits) -> Flow<bool> {
        self.state.attack = None;
        Ok(self.attack_one(unit, limits)?.is_some())
    }

    /// Attacks under these limits; gives the first defender.
    pub(super) fn attack_one(&mut self, unit: UnitNo, limits: Limits) -> Flow<Option<UnitNo>> {
        self.borrowing(|referee| referee.attack_all(unit, limits))
    }

    fn attack_all(&mut self, unit: UnitNo, limits: Limits) -> Flow<Option<UnitNo>> {
        self.turn_cards(unit, Turned::AttackOrMove)?;
        if self.has_listeners(Window::AttackBefore) && limits.weapons == 0 {
            self.open_window_for(Window::AttackBefore, unit)?;
            if let Some(first) = self.state.abilities.pending.replaced.take() {
                return Ok(Some(first));
            }
        }
        let declared = self.declare_all(unit, limits)?;
        self.state.declared = None;
        let Some((volleys, first)) = declared else { return Ok(None) };
        self.unit_mut(unit).flags.set(Flag::Revealed);
        self.lose_standby(unit);
        let mut done: Vec<Attack> = Vec::new();
        for volley in volleys {
            // Nobody is left to roll the pools of a unit that fell to what came back at it.
            if self.is_over() || !self.unit(unit).is_in_play() {
                break;
            }
            if self.unit(volley.defender).is_in_play() {
                self.resolve_attack(unit, &volley)?;
                done.extend(self.state.attack.take());
            }
        }
        if self.has_listeners(Window::AttackAfter) {
            for attack in done {
                self.state.attack = Some(attack);
                self.open_window(Window::AttackAfter, Trigger::default())?;
            }
        } else {
            self.state.attack = done.pop();
        }
        self.end_modifiers(Until::Attack);
        if let Some(active) = self.state.activation.as_mut().filter(|active| active.unit == unit) {
            active.attacked = true;
        }
        if self.unit(unit).is_in_play() && self.view().has(unit, UnitKeyword::Ataru) {
            self.receive(unit, TokenKind::Dodge, 1)?;
        }
        Ok(Some(first))
    }

    /// Steps 1 to 3: all pools, and the first defender.
    fn declare_all(&mut self, unit: UnitNo, limits: Limits) -> Flow<Option<(Vec<Volley>, UnitNo)>> {
        let mut used = Declaration { weapons: limits.weapons, ..Declaration::default() };
        let Some(first) = self.declare(unit, limits, &mut used)? else { return Ok(None) };
        let defender = first.defender;
        let mut volleys = vec![first];
        // Step 3 (LEG-ATK-06): further defenders with weapons not used yet.
        while volleys.len() < 8 && !limits.single {
            let more = Limits { may_pass: true, only: None, ..limits };
            if used.alone {
                break;
            }
            let Some(volley) = self.declare_further(unit, more, &mut used)? else { break };
            volleys.push(volley);
        }
        // LEG-KW-ARSENAL-X: used by whoever adds a second weapon, to one pool or to several.
        let arms = || volleys.iter().flat_map(|volley| &volley.arms);
        let adds_more = arms().enumerate().any(|(at, arm)| arms().take(at).any(|other| other.spec == arm.spec));
        if let Some(active) = self.state.activation.as_mut().filter(|active| active.unit == unit) {
            active.arsenal |= adds_more;
        }
        if !used.alone {
            if !limits.single {
                self.gunslinger(unit, &mut volleys)?;
            }
            self.beam(unit, &mut volleys)?;
        }
        Ok(Some((volleys, defender)))
    }

    /// Step 1 and 2: the defender, and the pool against it.
    fn declare(&mut self, unit: UnitNo, limits: Limits, used: &mut Declaration) -> Flow<Option<Volley>> {
        let targets = self.allowed_targets(unit, limits, used);
        let question = Question::Target(unit);
        self.declare_among(unit, targets, question, limits.may_pass, used)
    }

    fn declare_further(&mut self, unit: UnitNo, limits: Limits, used: &mut Declaration) -> Flow<Option<Volley>> {
        let targets = self.allowed_targets(unit, limits, used);
        if targets.is_empty() {
            return Ok(None);
        }
        let question = Question::FurtherTarget(unit);
        self.declare_among(unit, targets, question, true, used)
    }

    fn declare_among(
        &mut self,
        unit: UnitNo,
        targets: Vec<(UnitNo, bool)>,
        question: Question,
        may_pass: bool,
        used: &mut Declaration,
    ) -> Flow<Option<Volley>> {
        used.long = 0;
        self.state.declared = Some((unit, used.clone()));
        let mut answers = self.list();
        answers.extend(targets.iter().map(|(enemy, melee)| Answer::Target { unit: *enemy, melee: *melee }));
        if may_pass && !answers.is_empty() {
            answers.push(Answer::Pass);
        }
        let Answer::Target { unit: defender, melee } = self.ask(self.seat(unit), question, answers)? else {
            return Ok(None);
        };
        used.long = self.lengthen(unit, defender, melee, used)?;
        self.state.declared = Some((unit, used.clone()));
        let pools = self.view().open_pools(unit, defender, melee);
        let mut answers = self.list();
        answers.extend((0..pools.len() as u8).map(Answer::Pool));
        let picked = match self.ask(self.seat(unit), Question::Pool(unit, defender, melee), answers)? {
            Answer::Pool(number) => usize::from(number),
            _ => 0,
        };
        used.defenders.push(defender);
        let Some(mut volley) = pools.into_iter().nth(picked) else { return Ok(None) };
        used.arms.extend(&volley.arms);
        if used.defenders.len() == 1 {
            used.alone = self.target_alone(unit, defender)?;
        }
        if !melee || self.fixed.abilities.switches(Rule::FireSupportInMelee) {
            volley.support = self.support(unit, defender, melee)?;
        }
        Ok(Some(volley))
    }

    /// LEG-KW-ADVANCED-TARGETING: aim tokens against the named kind of unit, which is attacked alone then.
    fn target_alone(&mut self, unit: UnitNo, defender: UnitNo) -> Flow<bool> {
        let count = self.view().aims_alone(unit, defender);
        if count == 0 || !self.ask_yes(Question::AdvancedTargeting, unit)? {
            return Ok(false);
        }
        self.receive(unit, TokenKind::Aim, count)?;
        Ok(true)
    }

    /// LEG-KW-LONG-SHOT-X: aim tokens lengthen the range before it is measured. Tokens that would change nothing are not
    /// asked about.
    fn lengthen(&mut self, unit: UnitNo, defender: UnitNo, melee: bool, used: &Declaration) -> Flow<u8> {
        let most = self.view().long_shot(unit);
        if melee || most == 0 {
            return Ok(0);
        }
        let plain = self.view().pools(unit, defender, melee, used, 0);
        let long = self.view().pools(unit, defender, melee, used, most);
        if plain == long {
            return Ok(0);
        }
        let least = if plain.is_empty() {
            (1..=most).find(|count| !self.view().pools(unit, defender, melee, used, *count).is_empty()).unwrap_or(most)
        } else {
            0
        };
        let mut answers = self.list();
        answers.extend((least..=most).map(Answer::Number));
        let question = Question::LongShot(unit);
        let Answer::Number(count) = self.ask(self.seat(unit), question, answers)? else { return Ok(0) };
        self.spend_for(unit, TokenKind::Aim, count, Part::Fights)
    }

    /// LEG-KW-GUNSLINGER: once, a pool with one ranged weapon that was used already, against another defender.
    fn gunslinger(&mut self, unit: UnitNo, volleys: &mut Vec<Volley>) -> Flow {
        if !self.view().has(unit, UnitKeyword::Gunslinger) {
            return Ok(());
        }
        let Some(arm) = volleys.iter().filter(|volley| !volley.melee).flat_map(|volley| &volley.arms).next().copied()
        else {
            return Ok(());
        };
        let defenders = volleys.iter().map(|volley| volley.defender).collect();
        let used = Declaration { defenders, only: Some(arm), ..Declaration::default() };
        let limits = Limits { melee: Some(false), may_pass: true, ..Limits::default() };
        let mut targets = self.allowed_targets(unit, limits, &used);
        self.state.declared = Some((unit, used));
        // No aim token lengthens its range.
        targets.retain(|(enemy, melee)| !self.view().open_pools(unit, *enemy, *melee).is_empty());
        let question = Question::FurtherTarget(unit);
        let mut answers = self.list();
        answers.extend(targets.iter().map(|(enemy, melee)| Answer::Target { unit: *enemy, melee: *melee }));
        if answers.is_empty() {
            return Ok(());
        }
        answers.push(Answer::Pass);
        if let Answer::Target { unit: defender, melee } = self.ask(self.seat(unit), question, answers)? {
            let range = self.view().range(unit, defender);
            volleys.push(Volley { range, ..self.view().volley(unit, defender, vec![arm]) });
            debug_assert!(!melee);
        }
        Ok(())
    }

    /// LEG-KW-FIRE-SUPPORT: a friend with a face-up order that is not engaged adds a weapon for each mini; its order is
    /// turned down.
    fn support(&mut self, unit: UnitNo, defender: UnitNo, melee: bool) -> Flow<Option<(UnitNo, Vec<Arm>)>> {
        let view = self.view();
        let helps = |friend: &UnitNo| {
            view.has(*friend, UnitKeyword::FireSupport)
                && (!melee || view.is_switched(*friend, Rule::FireSupportInMelee))
                && view.unit(*friend).order == Order::FaceUp
                && !view.is_engaged(*friend)
                && !view.pools(*friend, defender, false, &Declaration::default(), 0).is_empty()
        };
        let friends: Vec<UnitNo> = view.friends(unit).filter(helps).collect();
        let question = Question::FireSupport(unit);
        let Some(friend) = self.ask_unit(self.seat(unit), question, friends, true)? else { return Ok(None) };
        let pool = self.view().pools(friend, defender, false, &Declaration::default(), 0).into_iter().next();
        if !self.view().is_switched(friend, Rule::KeepFireSupportOrder) {
            self.unit_mut(friend).order = Order::FaceDown;
        }
        self.emit(Event::Supported(friend));
        Ok(pool.map(|pool| (friend, pool.arms)))
    }

    /// LEG-KW-BEAM-X: with the beam alone, against units at range 1 of the one before and in sight.
    fn beam(&mut self, unit: UnitNo, volleys: &mut Vec<Volley>) -> Flow {
        let beam = |arm: &Arm| self.spec(unit).weapons[usize::from(arm.weapon)].keywords[WeaponKeyword::Beam];
        let mut all = volleys.iter().flat_map(|volley| volley.arms.iter().map(move |arm| (volley.defender, *arm)));
        let Some((mut last, arm)) = all.find(|(_, arm)| beam(arm) > 0) else { return Ok(()) };
        let most = beam(&arm);
        for _ in 0..most {
            let view = self.view();
            let hulls = view.hulls();
            let hit = |enemy: &UnitNo| volleys.iter().any(|volley| volley.defender == *enemy);
            let next = |enemy: &UnitNo| {
                !hit(enemy)
                    && view.is_at(last, *enemy, 1)
                    && view.sees(unit, 0, *enemy, &hulls)
                    && !view.is_engaged(*enemy)
            };
            let enemies: Vec<UnitNo> = view.enemies(unit).filter(next).collect();
            let question = Question::FurtherTarget(unit);
            let Some(enemy) = self.ask_unit(self.seat(unit), question, enemies, true)? else { break };
            let range = self.view().range(unit, enemy);
            volleys.push(Volley { range, ..self.view().volley(unit, enemy, vec![arm]) });
            last = enemy;
        }
        Ok(())
    }

    /// Notes what lies on the table of the running attack.
    pub(in crate::play) fn lay(&mut self, change: impl FnOnce(&mut Attack)) {
        if let Some(attack) = &mut self.state.attack {
            change(attack);
        }
    }

    /// Steps 4 to 11 for one pool (LEG-ATK-07).
    fn resolve_attack(&mut self, unit: UnitNo, volley: &Volley) -> Flow {
        let defender = volley.defender;
        let (melee, range) = (volley.melee, volley.range);
        self.emit(Event::AttackDeclared { attacker: unit, defender, melee, range });
        let arms = std::iter::once((unit, &volley.arms)).chain(volley.support.as_ref().map(|(by, arms)| (*by, arms)));
        for (by, arms) in arms {
            self.emit(Event::Armed(by, arms.clone()));
        }
        let mut pool = Pool::default();
        let attack = Attack::new(unit, defender, melee, range, [0; 3]);
        self.state.attack = Some(Attack { volley: Some(volley.clone()), ..attack });
        self.hear_attack(Window::AttackDeclare, &mut pool)?;
        let (mut dice, keywords) = self.view().formed(unit, volley);
        pool.keywords = pool.keywords.with(&keywords);
        self.hear_attack(Window::AttackPool, &mut pool)?;
        for (sum, more) in dice.iter_mut().zip(pool.extra) {
            *sum += more;
        }
        pool.pierce = pool.keywords[WeaponKeyword::Pierce];
        self.emit(Event::PoolFormed(unit, dice));
        self.use_up(unit, volley);
        self.lay(|attack| attack.pool = dice);
        self.hear_attack(Window::AttackRoll, &mut pool)?;
        self.hear_attack(Window::AttackConvert, &mut pool)?;
        if melee
            && pool.pierce > 0
            && self.view().has(unit, UnitKeyword::Makashi)
            && self.view().may_ignore_pierce(defender, &pool.keywords)
            && self.ask_yes(Question::Makashi, unit)?
        {
            (pool.pierce, pool.makashi) = (pool.pierce - 1, true);
        }
        // Step 4.
        self.roll_attack(unit, volley, dice, &mut pool)?;
        pool.struck = pool.hits + pool.crits > 0;
        // Step 5.
        self.hear_attack(Window::AttackDodge, &mut pool)?;
        self.dodge(unit, volley, &mut pool)?;
        self.take_cover(unit, volley, &mut pool);
        // Step 6.
        self.lay(|attack| attack.canceled = pool.canceled);
        self.modify_attack(unit, volley, &mut pool)?;
        self.hear_attack(Window::AttackModify, &mut pool)?;
        let guarded = self.modify_defense(unit, volley, &mut pool)?;
        // Steps 7 to 9.
        self.lay(|attack| attack.canceled = pool.canceled);
        let wounds = self.defend(unit, volley, &mut pool)?;
        let most = self.view().wounds_in_sight(unit, volley).unwrap_or(u8::MAX);
        pool.wounds = wounds.min(most);
        pool.told.unseen = wounds - pool.wounds;
        if pool.wounds > 0 {
            self.hear_wounds(defender, &mut pool)?;
        }
        let wounds = pool.wounds;
        self.lay(|attack| attack.wounds = Some(wounds));
        self.tell_wounds(defender, &pool);
        self.suffer(defender, wounds, Cause::Unit(unit))?;
        for (guardian, count) in guarded {
            self.suffer(guardian, count, Cause::Unit(unit))?;
        }
        // Step 10 (LEG-ATK-24).
        let mut suppression = u8::from(pool.keywords.has(WeaponKeyword::Suppressive));
        suppression += u8::from(volley.is_ranged() && pool.struck);
        self.gain(defender, TokenKind::Suppression, suppression);
        pool.wounded = wounds > 0;
        self.after_pool(unit, volley, &pool, wounds)?;
        self.end_modifiers(Until::Pool);
        if let Some(attack) = &mut self.state.attack {
            attack.sum = pool;
        }
        Ok(())
    }

    /// Tells how the numbers of a pool come to its wounds.
    fn tell_wounds(&mut self, defender: UnitNo, pool: &Pool) {
        self.emit(Event::Reckoned(defender, Reckoning { wounds: pool.wounds, ..pool.told }));
        if pool.wounds == 0 {
            self.emit(Event::NoWounds(defender));
        }
    }

    /// Keywords of those who were wounded or dodged, and contact, after a pool (LEG-MELEE-08).
    fn after_pool(&mut self, unit: UnitNo, volley: &Volley, pool: &Pool, wounds: u8) -> Flow {
        let defender = volley.defender;
        self.mark(defender, pool, wounds)?;
        self.scatter(unit, volley, pool)?;
        self.roll_damage(defender)?;
        self.roll_damage(unit)?;
        if volley.melee && self.unit(unit).is_in_play() && self.unit(defender).is_in_play() {
            self.close_up(unit, defender);
        }
        Ok(())
    }

    /// Tokens that a pool leaves on whom it wounded, and what the defender gains for having defended; nobody takes it for
    /// another any more (LEG-KW-INCOGNITO).
    fn mark(&mut self, defender: UnitNo, pool: &Pool, wounds: u8) -> Flow {
        if wounds > 0 {
            let vehicle = self.spec(defender).is_vehicle() || self.spec(defender).is_droid_trooper();
            if vehicle {
                self.gain(defender, TokenKind::Ion, pool.keywords[WeaponKeyword::Ion]);
            } else {
                self.gain(defender, TokenKind::Poison, pool.keywords[WeaponKeyword::Poison]);
            }
            self.gain(defender, TokenKind::Immobilize, pool.keywords[WeaponKeyword::Immobilize]);
        }
        if pool.dodged > 0 && self.view().has(defender, UnitKeyword::Nimble) {
            self.receive(defender, TokenKind::Dodge, 1)?;
        }
        self.unit_mut(defender).flags.set(Flag::Revealed);
        if self.unit(defender).is_in_play() && self.view().has(defender, UnitKeyword::Ataru) {
            self.receive(defender, TokenKind::Aim, 1)?;
        }
        Ok(())
    }

    /// Effects of weapons on those they attacked: minis are scattered (LEG-KW-SCATTER), a vehicle is turned on a cable
    /// (LEG-KW-TOW-CABLE). The attacker's player says how.
    fn scatter(&mut self, unit: UnitNo, volley: &Volley, pool: &Pool) -> Flow {
        let defender = volley.defender;
        if self.is_over() || !self.unit(defender).is_in_play() {
            return Ok(());
        }
        let small = self.spec(defender).is_trooper() && !self.spec(defender).notched;
        let scatters = pool.keywords.has(WeaponKeyword::Scatter) && small && self.unit(defender).minis.len() > 1;
        if scatters && self.ask_yes(Question::Scatter, unit)? {
            self.form_up(defender, self.seat(unit))?;
        }
        let cabled = pool.keywords.has(WeaponKeyword::TowCable) && pool.wounded && self.spec(defender).is_vehicle();
        if cabled && self.spec(defender).notched {
            let pivots = self.view().landings(defender, MoveKind::Pivot);
            let mut answers = self.list();
            answers.extend(pivots.iter().map(|pivot| Answer::Heading(pivot.heading)));
            let question = Question::TowCable(unit, defender);
            if let Answer::Heading(heading) = self.ask(self.seat(unit), question, answers)? {
                self.face(defender, heading);
                let at = self.unit(defender).leader().map(|leader| leader.at).unwrap_or_default();
                self.emit(Event::Moved { unit: defender, kind: MoveKind::Pivot, from: at, to: at });
            }
        }
        Ok(())
    }

    /// Cards whose weapons were added are exhausted or expended (LEG-UPG-08).
    fn use_up(&mut self, unit: UnitNo, volley: &Volley) {
        for arm in &volley.arms {
            let row = &self.spec(unit).weapons[usize::from(arm.weapon)];
            let Some(upgrade) = row.upgrade else { continue };
            if let Some(active) = self.state.activation.as_mut().filter(|active| active.unit == unit) {
                active.fired |= 1 << upgrade;
            }
            match row.spent {
                Some(Spent::Exhausted) => self.unit_mut(unit).exhausted |= 1 << upgrade,
                Some(Spent::Expended) => self.unit_mut(unit).expended |= 1 << upgrade,
                None => {}
            }
        }
    }
}
