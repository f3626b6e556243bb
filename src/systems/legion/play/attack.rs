//! An attack, step by step in the order of the book (section 13).

mod defend;
mod roll;

use super::{
    Answer, Event, Question, QuestionKind,
    event::TokenKind,
    keyword::{UnitKeyword, WeaponKeyword, WeaponKeywords},
    perk::Perk,
    pieces::UnitNo,
    referee::Referee,
    state::{Attack, Order},
    view::{Arm, Used, Volley},
};
use crate::cards::Spent;
use kernel::game::stepped::Flow;

/// What an attack may be, beyond the usual.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Limits {
    /// Melee weapons only (LEG-KW-CHARGE), or ranged weapons only (LEG-KW-STEADY).
    pub melee: Option<bool>,
    /// Against this unit alone.
    pub only: Option<UnitNo>,
    /// Whether it may be left out.
    pub may_pass: bool,
}

/// What the running pool comes to.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Pool {
    pub keywords: WeaponKeywords,
    pub crits: u8,
    pub hits: u8,
    /// Whether there was a hit or crit after the dice were converted (LEG-ATK-24).
    pub struck: bool,
    /// Blocks that can be canceled (LEG-DEF-04).
    pub pierce: u8,
    /// Dodge tokens the defender spent.
    pub dodged: u8,
    /// Aim tokens spent to reroll.
    pub rerolled: u8,
    /// Whether a clone lent a token, attacking and defending (LEG-TYPE-02).
    pub lent: [bool; 2],
    /// Hits and crits that were canceled.
    pub canceled: u8,
    /// Immune: Pierce and Impervious do not hold (LEG-KW-MAKASHI-MASTERY).
    pub makashi: bool,
}

impl Referee<'_> {
    /// Whether a unit has anybody to attack under these limits.
    pub(super) fn can_attack(&self, unit: UnitNo, limits: Limits) -> bool {
        !self.allowed_targets(unit, limits, &Used::default()).is_empty()
    }

    fn allowed_targets(&self, unit: UnitNo, limits: Limits, used: &Used) -> Vec<(UnitNo, bool)> {
        // LEG-KW-WHEEL-MODE: no attacks while on wheels.
        if self.unit(unit).wheels {
            return Vec::new();
        }
        let mut targets = self.view().targets(unit, used);
        targets.retain(|(enemy, melee)| {
            limits.melee.is_none_or(|wanted| wanted == *melee) && limits.only.is_none_or(|only| only == *enemy)
        });
        targets
    }

    /// A unit attacks; whether it did.
    pub(super) fn attack(&mut self, unit: UnitNo, limits: Limits) -> Flow<bool> {
        self.state.attack = None;
        let mut used = Used::default();
        let Some(first) = self.declare(unit, limits, &mut used)? else { return Ok(false) };
        let mut volleys = vec![first];
        // Step 3 (LEG-ATK-06): further defenders with weapons not used yet.
        while volleys.len() < 8 {
            let more = Limits { may_pass: true, only: None, ..limits };
            let Some(volley) = self.declare_further(unit, more, &mut used)? else { break };
            volleys.push(volley);
        }
        let arsenal = self.view().has(unit, UnitKeyword::Arsenal);
        if volleys.len() > 1
            && let Some(active) = self.state.activation.as_mut().filter(|active| active.unit == unit)
        {
            active.arsenal |= arsenal;
        }
        self.gunslinger(unit, &mut volleys)?;
        self.beam(unit, &mut volleys)?;
        self.unit_mut(unit).known = true;
        self.lose_standby(unit);
        for volley in volleys {
            if self.is_over() {
                break;
            }
            if self.unit(volley.defender).is_in_play() {
                self.resolve(unit, &volley)?;
            }
        }
        if self.unit(unit).is_in_play() && self.view().has(unit, UnitKeyword::Ataru) {
            self.gain(unit, TokenKind::Dodge, 1);
        }
        Ok(true)
    }

    /// Step 1 and 2: the defender, and the pool against it.
    fn declare(&mut self, unit: UnitNo, limits: Limits, used: &mut Used) -> Flow<Option<Volley>> {
        let targets = self.allowed_targets(unit, limits, used);
        let question = Question::about(QuestionKind::Target, unit);
        self.declare_among(unit, targets, question, limits.may_pass, used)
    }

    fn declare_further(&mut self, unit: UnitNo, limits: Limits, used: &mut Used) -> Flow<Option<Volley>> {
        let targets = self.allowed_targets(unit, limits, used);
        if targets.is_empty() {
            return Ok(None);
        }
        let question = Question::about(QuestionKind::FurtherTarget, unit);
        self.declare_among(unit, targets, question, true, used)
    }

    fn declare_among(
        &mut self,
        unit: UnitNo,
        targets: Vec<(UnitNo, bool)>,
        question: Question,
        may_pass: bool,
        used: &mut Used,
    ) -> Flow<Option<Volley>> {
        let mut answers = self.list();
        answers.extend(targets.iter().map(|(enemy, melee)| Answer::Target { unit: *enemy, melee: *melee }));
        if may_pass && !answers.is_empty() {
            answers.push(Answer::Pass);
        }
        let Answer::Target { unit: defender, melee } = self.ask(self.seat(unit), question, answers)? else {
            return Ok(None);
        };
        let long = self.lengthen(unit, defender, melee, used)?;
        let pools = self.view().pools(unit, defender, melee, used, long);
        let mut answers = self.list();
        answers.extend((0..pools.len() as u8).map(Answer::Pool));
        let question = Question { other: Some(defender), ..Question::about(QuestionKind::Pool, unit) };
        let picked = match self.ask(self.seat(unit), Question { number: u8::from(melee), ..question }, answers)? {
            Answer::Pool(number) => usize::from(number),
            _ => 0,
        };
        used.defenders.push(defender);
        let Some(mut volley) = pools.into_iter().nth(picked) else { return Ok(None) };
        used.arms.extend(&volley.arms);
        if !melee {
            volley.support = self.support(unit, defender)?;
        }
        Ok(Some(volley))
    }

    /// LEG-KW-LONG-SHOT-X: aim tokens lengthen the range before it is measured. Tokens that would change nothing are not
    /// asked about.
    fn lengthen(&mut self, unit: UnitNo, defender: UnitNo, melee: bool, used: &Used) -> Flow<u8> {
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
        let question = Question::about(QuestionKind::LongShot, unit);
        let Answer::Number(count) = self.ask(self.seat(unit), question, answers)? else { return Ok(0) };
        for _ in 0..count {
            self.spend(unit, TokenKind::Aim);
        }
        Ok(count)
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
        let used = Used { arms: Vec::new(), defenders: volleys.iter().map(|volley| volley.defender).collect() };
        let limits = Limits { melee: Some(false), may_pass: true, only: None };
        let mut targets = self.allowed_targets(unit, limits, &used);
        targets.retain(|(enemy, melee)| {
            self.view()
                .pools(unit, *enemy, *melee, &used, 0)
                .iter()
                .any(|pool| pool.arms.iter().any(|other| (other.spec, other.weapon) == (arm.spec, arm.weapon)))
        });
        let question = Question::about(QuestionKind::FurtherTarget, unit);
        let mut answers = self.list();
        answers.extend(targets.iter().map(|(enemy, melee)| Answer::Target { unit: *enemy, melee: *melee }));
        if answers.is_empty() {
            return Ok(());
        }
        answers.push(Answer::Pass);
        if let Answer::Target { unit: defender, melee } = self.ask(self.seat(unit), question, answers)? {
            let range = self.view().range(unit, defender);
            volleys.push(Volley { defender, melee, range, arms: vec![arm], support: None });
        }
        Ok(())
    }

    /// LEG-KW-FIRE-SUPPORT: a friend with a face-up order that is not engaged adds a weapon for each mini; its order is
    /// turned down.
    fn support(&mut self, unit: UnitNo, defender: UnitNo) -> Flow<Option<(UnitNo, Vec<Arm>)>> {
        let view = self.view();
        let helps = |friend: &UnitNo| {
            view.has(*friend, UnitKeyword::FireSupport)
                && view.unit(*friend).order == Order::FaceUp
                && !view.is_engaged(*friend)
                && !view.pools(*friend, defender, false, &Used::default(), 0).is_empty()
        };
        let friends: Vec<UnitNo> = view.friends(unit).filter(helps).collect();
        let question = Question::about(QuestionKind::FireSupport, unit);
        let Some(friend) = self.ask_unit(self.seat(unit), question, friends, true)? else { return Ok(None) };
        let pool = self.view().pools(friend, defender, false, &Used::default(), 0).into_iter().next();
        self.unit_mut(friend).order = Order::FaceDown;
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
            let question = Question::about(QuestionKind::FurtherTarget, unit);
            let Some(enemy) = self.ask_unit(self.seat(unit), question, enemies, true)? else { break };
            let range = self.view().range(unit, enemy);
            volleys.push(Volley { defender: enemy, melee: false, range, arms: vec![arm], support: None });
            last = enemy;
        }
        Ok(())
    }

    /// Notes what lies on the table of the running attack.
    pub(super) fn lay(&mut self, change: impl FnOnce(&mut Attack)) {
        if let Some(attack) = &mut self.state.attack {
            change(attack);
        }
    }

    /// Steps 4 to 11 for one pool (LEG-ATK-07).
    fn resolve(&mut self, unit: UnitNo, volley: &Volley) -> Flow {
        let defender = volley.defender;
        let mut dice = self.view().dice_of(unit, &volley.arms);
        let mut pool = Pool { keywords: self.view().keywords_of(unit, &volley.arms), ..Pool::default() };
        if let Some((friend, arms)) = &volley.support {
            let (more, fast) = (self.view().dice_of(*friend, arms), pool.keywords[WeaponKeyword::HighVelocity]);
            for (sum, more) in dice.iter_mut().zip(more) {
                *sum += more;
            }
            let theirs = self.view().keywords_of(*friend, arms);
            pool.keywords = pool.keywords.with(&theirs);
            pool.keywords[WeaponKeyword::HighVelocity] = fast.min(theirs[WeaponKeyword::HighVelocity]);
        }
        if self.view().uses_perk(unit, &volley.arms, Perk::Poppers) {
            pool.keywords.add(WeaponKeyword::Ion, 1);
        }
        let hurt = self.unit(unit).wounds() > 0 || self.unit(unit).minis.len() < self.spec(unit).minis.len();
        if volley.melee && hurt && self.view().has_perk(unit, Perk::Tenacity) {
            dice[0] += 1;
        }
        if self.spec(defender).is_trooper()
            && self.unit(defender).wounds() > 0
            && self.view().has_perk(unit, Perk::Hunter)
        {
            self.gain(unit, TokenKind::Aim, 1);
        }
        pool.pierce = pool.keywords[WeaponKeyword::Pierce];
        let (melee, range) = (volley.melee, volley.range);
        self.emit(Event::AttackDeclared { attacker: unit, defender, melee, range });
        self.emit(Event::PoolFormed(unit, dice));
        self.use_up(unit, volley);
        self.state.attack = Some(Attack::new(unit, defender, melee, range, dice));
        if melee && self.view().has(unit, UnitKeyword::Makashi) && pool.pierce > 0 {
            let immune = [UnitKeyword::ImmunePierce, UnitKeyword::ImmuneMeleePierce, UnitKeyword::Impervious];
            if immune.iter().any(|keyword| self.view().has(defender, *keyword)) {
                (pool.pierce, pool.makashi) = (pool.pierce - 1, true);
            }
        }
        // Step 4.
        self.roll_attack(unit, volley, dice, &mut pool)?;
        pool.struck = pool.hits + pool.crits > 0;
        // Step 5.
        self.dodge(volley, &mut pool)?;
        if !melee {
            if self.view().has_perk(defender, Perk::DuckAndCover)
                && self.view().can_be_suppressed(defender)
                && self.ask_yes(QuestionKind::DuckAndCover, defender)?
            {
                self.gain(defender, TokenKind::Suppression, 1);
            }
            self.take_cover(unit, defender, &mut pool);
        }
        // Step 6.
        self.lay(|attack| attack.canceled = pool.canceled);
        self.modify_attack(unit, volley, &mut pool)?;
        let guarded = self.modify_defense(volley, &mut pool)?;
        // Steps 7 to 9.
        self.lay(|attack| attack.canceled = pool.canceled);
        let wounds = self.defend(unit, volley, &mut pool)?;
        let wounds = self.view().wounds_in_sight(unit, volley).map_or(wounds, |most| wounds.min(most));
        self.lay(|attack| attack.wounds = Some(wounds));
        if wounds == 0 {
            self.emit(Event::NoWounds(defender));
        }
        self.suffer(defender, wounds, Some(unit))?;
        for (guardian, count) in guarded {
            self.suffer(guardian, count, Some(unit))?;
        }
        // Step 10 (LEG-ATK-24).
        let mut suppression = u8::from(pool.keywords.has(WeaponKeyword::Suppressive));
        suppression += u8::from(!melee && pool.struck);
        self.gain(defender, TokenKind::Suppression, suppression);
        self.after_pool(unit, volley, &pool, wounds)?;
        Ok(())
    }

    /// What comes once a pool is done: keywords of those who were wounded or dodged, and contact (LEG-MELEE-08).
    fn after_pool(&mut self, unit: UnitNo, volley: &Volley, pool: &Pool, wounds: u8) -> Flow {
        let defender = volley.defender;
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
            self.gain(defender, TokenKind::Dodge, 1);
        }
        self.unit_mut(defender).known = true;
        if !volley.melee
            && volley.range <= 2
            && self.unit(unit).is_in_play()
            && self.view().has_perk(unit, Perk::UpClose)
        {
            self.gain(unit, TokenKind::Dodge, 1);
        }
        if self.unit(defender).is_in_play() && self.view().has(defender, UnitKeyword::Ataru) {
            self.gain(defender, TokenKind::Aim, 1);
        }
        self.roll_damage(defender)?;
        self.roll_damage(unit)?;
        if volley.melee && self.unit(unit).is_in_play() && self.unit(defender).is_in_play() {
            self.close_up(unit, defender);
        }
        Ok(())
    }

    /// Cards whose weapons were added are exhausted or expended (LEG-UPG-08).
    fn use_up(&mut self, unit: UnitNo, volley: &Volley) {
        for arm in &volley.arms {
            let row = &self.spec(unit).weapons[usize::from(arm.weapon)];
            let Some(upgrade) = row.upgrade else { continue };
            match row.spent {
                Some(Spent::Exhausted) => self.unit_mut(unit).exhausted |= 1 << upgrade,
                Some(Spent::Expended) => self.unit_mut(unit).expended |= 1 << upgrade,
                None => {}
            }
        }
    }
}
