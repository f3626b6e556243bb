//! Steps 5 to 9: dodge, cover, modified dice, defense dice, wounds.

use super::{Referee, roll::CALLED};
use crate::{
    cards::{
        DefenseDie, TokenKind,
        ability::{Rule, Window},
        keyword::{UnitKeyword, WeaponKeyword},
    },
    play::{
        Event, Question,
        dice::{Shield, Shields, roll_defense},
        pieces::UnitNo,
        reckoning::{Cause, Shelter},
        state::{Flag, Pool, Volley},
        view::{Guard, Part},
    },
};
use kernel::game::stepped::Flow;

impl Pool {
    /// Cancels hits; gives how many.
    fn cancel(&mut self, count: u8) -> u8 {
        let hits = count.min(self.hits);
        self.hits -= hits;
        self.canceled += hits;
        hits
    }

    const fn results(&self) -> u8 {
        self.hits + self.crits
    }
}

impl Referee<'_> {
    fn has(&self, unit: UnitNo, keyword: UnitKeyword) -> bool {
        self.view().has(unit, keyword)
    }

    /// Step 5a (LEG-ATK-11).
    pub(super) fn dodge(&mut self, unit: UnitNo, volley: &Volley, pool: &mut Pool) -> Flow {
        let defender = volley.defender;
        // LEG-KW-HIGH-VELOCITY.
        if pool.keywords.has(WeaponKeyword::HighVelocity) {
            return Ok(());
        }
        let crits =
            self.has(defender, UnitKeyword::Outmaneuver) || self.view().is_switched(defender, Rule::DodgeCancelsCrits);
        let useful = pool.hits + if crits { pool.crits } else { 0 };
        let gains = [
            UnitKeyword::Nimble,
            UnitKeyword::Block,
            UnitKeyword::Deflect,
            UnitKeyword::DjemSo,
            UnitKeyword::Soresu,
            UnitKeyword::Ataru,
            UnitKeyword::Duelist,
        ];
        // A ram makes results of blanks later (LEG-KW-RAM-X).
        let rams = pool.blanks > 0
            && pool.from.is_none()
            && pool.keywords.has(WeaponKeyword::Ram)
            && self.view().is_at_full_speed(unit);
        let pays = (pool.results() > 0 || rams) && gains.iter().any(|keyword| self.has(defender, *keyword));
        // Tokens may be spent for nothing; one is offered where a keyword asks for it.
        let wanted = useful.max(u8::from(pays));
        let most = wanted.min(self.view().spendable(defender, TokenKind::Dodge));
        if most == 0 {
            return Ok(());
        }
        let count = self.ask_number(Question::Dodge, defender, most)?;
        pool.dodged = self.spend_for(defender, TokenKind::Dodge, count, Part::Fights)?;
        let canceled = if crits {
            let tells = self.cancels_hits(unit, volley, pool);
            self.cancel_any(defender, pool, count, tells)?
        } else {
            pool.cancel(count)
        };
        pool.told.dodged += canceled;
        if count > 0 {
            self.emit(Event::Dodged(defender, canceled));
        }
        Ok(())
    }

    /// Cancels hits or crits; where these are not the same any more, its player says how many of them are crits, else hits go
    /// first.
    fn cancel_any(&mut self, unit: UnitNo, pool: &mut Pool, count: u8, tells: bool) -> Flow<u8> {
        let count = count.min(pool.results());
        let [least, most] = [count.saturating_sub(pool.hits), count.min(pool.crits)];
        let crits = if tells && most > least {
            self.ask_between(Question::CancelCrits(unit, count), [least, most])?
        } else {
            least
        };
        pool.crits -= crits;
        pool.canceled += crits;
        Ok(crits + pool.cancel(count - crits))
    }

    /// The hits that cover cancels of a pool (LEG-COVER-01 to -04).
    pub(super) fn cover_against(&self, unit: UnitNo, volley: &Volley, pool: &Pool) -> u8 {
        self.shelter_against(unit, volley, pool).0
    }

    /// The same, with what the cover is owed to.
    fn shelter_against(&self, unit: UnitNo, volley: &Volley, pool: &Pool) -> (u8, Shelter) {
        let defender = volley.defender;
        let none = (0, Shelter::default());
        let blast = pool.keywords.has(WeaponKeyword::Blast) && !self.has(defender, UnitKeyword::ImmuneBlast);
        if blast || !volley.is_ranged() {
            return none;
        }
        match &pool.from {
            Some(token) => {
                let shelter = self.view().shelter_from(token, u8::MAX, defender);
                (shelter.sum(), shelter)
            }
            None if self.view().strikes_from_above(unit, defender) => none,
            None => self.view().shelter(unit, defender),
        }
    }

    /// True if a crit may come to more than a hit against this defender.
    pub(super) fn tells_crits(&self, unit: UnitNo, volley: &Volley, pool: &Pool) -> bool {
        let fast = pool.keywords.has(WeaponKeyword::HighVelocity);
        !fast && self.view().spendable(volley.defender, TokenKind::Dodge) > 0 || self.cancels_hits(unit, volley, pool)
    }

    /// True if after dodge tokens something may yet cancel hits or crits, but not both alike.
    fn cancels_hits(&self, unit: UnitNo, volley: &Volley, pool: &Pool) -> bool {
        self.armor(volley.defender) > 0
            || self.has_listeners(Window::AttackModify)
            || self.cover_against(unit, volley, pool) > 0
            || !self.open_guardians(volley).is_empty()
    }

    /// Steps 5b to 5d (LEG-COVER-02 to -05).
    pub(super) fn take_cover(&mut self, unit: UnitNo, volley: &Volley, pool: &mut Pool) {
        let defender = volley.defender;
        let (cover, mut shelter) = self.shelter_against(unit, volley, pool);
        let mut canceled = pool.cancel(cover);
        // LEG-KW-LOW-PROFILE: one more where cover canceled any.
        if canceled > 0 && self.has(defender, UnitKeyword::LowProfile) {
            let low = pool.cancel(1);
            (canceled, shelter.low) = (canceled + low, low > 0);
        }
        pool.told.covered += canceled;
        if canceled > 0 {
            self.emit(Event::Covered(defender, canceled, shelter));
        }
    }

    /// Step 6, the attacker first (LEG-ATK-12).
    pub(super) fn modify_attack(&mut self, unit: UnitNo, volley: &Volley, pool: &mut Pool) -> Flow {
        let defender = volley.defender;
        // LEG-KW-ION-X: shields are flipped and cancel nothing; on wheels none can be (LEG-KW-WHEEL-MODE, LEG-GEN-02).
        let ion = pool.keywords[WeaponKeyword::Ion].min(pool.results());
        let open = if self.unit(defender).is(Flag::OnWheels) { 0 } else { self.unit(defender).tokens.shields };
        let flipped = ion.min(open);
        if flipped > 0 {
            self.flip_shields(defender, flipped);
        }
        let by_unit = pool.from.is_none();
        if by_unit && self.view().is_at_full_speed(unit) {
            // LEG-KW-RAM-X: any results; a blank that becomes a crit is worth no less than a hit that does.
            let ram = pool.keywords[WeaponKeyword::Ram];
            let blanks = ram.min(pool.blanks);
            let hits = (ram - blanks).min(pool.hits);
            pool.blanks -= blanks;
            pool.hits -= hits;
            pool.crits += blanks + hits;
            pool.told.rammed += blanks;
        }
        if self.armor(defender) > 0 {
            // LEG-KW-WEAK-POINT-X: of an attack without a unit the token is the leader.
            let point = match &pool.from {
                Some(token) => self.view().weak_point_from(&token.outline, defender),
                None => self.view().weak_point(unit, defender),
            };
            let impact = pool.keywords[WeaponKeyword::Impact] + point;
            let turned = impact.min(pool.hits);
            pool.hits -= turned;
            pool.crits += turned;
            if pool.keywords.has(WeaponKeyword::Primitive) {
                // LEG-KW-PRIMITIVE: after Impact.
                pool.hits += std::mem::take(&mut pool.crits);
            }
        }
        // LEG-KW-LETHAL-X.
        let lethal = pool.keywords[WeaponKeyword::Lethal];
        if by_unit && lethal > 0 && pool.results() > 0 {
            let most = lethal.min(self.view().spendable(unit, TokenKind::Aim));
            let count = if most > 0 { self.ask_number(Question::Lethal, unit, most)? } else { 0 };
            let count = self.spend_for(unit, TokenKind::Aim, count, Part::Fights)?;
            pool.aims += count;
            pool.pierce += count;
        }
        // LEG-KW-DUELIST: an aim token was spent to reroll in melee.
        if by_unit && volley.melee && pool.rerolled > 0 && self.has(unit, UnitKeyword::Duelist) {
            pool.pierce += 1;
        }
        Ok(())
    }

    fn armor(&self, unit: UnitNo) -> u8 {
        self.view().keyword(unit, UnitKeyword::Armor)
    }

    fn flip_shields(&mut self, unit: UnitNo, count: u8) {
        let tokens = &mut self.unit_mut(unit).tokens;
        tokens.shields -= count;
        tokens.spent_shields += count;
        self.unit_mut(unit).flags.set(Flag::ShieldFlipped);
        self.emit(Event::ShieldsFlipped(unit, count));
    }

    /// Step 6, the defender: armor, shields, guardians. Gives the wounds of guardians, who suffer them with the others.
    pub(super) fn modify_defense(&mut self, unit: UnitNo, volley: &Volley, pool: &mut Pool) -> Flow<Vec<(UnitNo, u8)>> {
        let defender = volley.defender;
        // LEG-KW-ARMOR, LEG-KW-ARMOR-X: nobody lets a hit through.
        let armored = pool.cancel(self.armor(defender));
        pool.told.armored += armored;
        if armored > 0 {
            self.emit(Event::Armored(defender, armored));
        }
        let guards = self.open_guardians(volley);
        let shields = self.unit(defender).tokens.shields.min(pool.results());
        if volley.is_ranged() && shields > 0 && !self.unit(defender).is(Flag::OnWheels) {
            let count = self.ask_number(Question::Shields, defender, shields)?;
            if count > 0 {
                self.flip_shields(defender, count);
                pool.told.shields += self.cancel_any(defender, pool, count, !guards.is_empty())?;
            }
        }
        self.guardians(unit, defender, pool, &guards)
    }

    /// The friends that may take hits of a pool for its defender (LEG-KW-GUARDIAN-X).
    fn open_guardians(&self, volley: &Volley) -> Vec<Guard> {
        let in_melee = volley.melee && self.fixed.abilities.switches(Rule::GuardianInMelee);
        if !volley.is_ranged() && !in_melee {
            return Vec::new();
        }
        let mut guards = self.view().guardians(volley.defender);
        guards.retain(|guard| !in_melee || self.view().is_switched(guard.unit, Rule::GuardianInMelee));
        guards
    }

    /// LEG-KW-GUARDIAN-X, one guardian after the other.
    fn guardians(
        &mut self,
        unit: UnitNo,
        defender: UnitNo,
        pool: &mut Pool,
        guards: &[Guard],
    ) -> Flow<Vec<(UnitNo, u8)>> {
        let mut suffered = Vec::new();
        for (place, guard) in guards.iter().enumerate() {
            let Guard { unit: guardian, crits, .. } = *guard;
            let most = guard.hits.min(if crits { pool.results() } else { pool.hits });
            if most == 0 {
                continue;
            }
            let hits = self.ask_number(Question::Guardian, guardian, most)?;
            if hits == 0 {
                continue;
            }
            let others = &guards[place + 1..];
            pool.told.guarded += if crits {
                self.cancel_any(guardian, pool, hits, others.iter().any(|other| !other.crits))?
            } else {
                pool.cancel(hits)
            };
            // LEG-KW-SORESU-MASTERY: for a dodge token one of them needs no die, and surges are blocks.
            let dodges = self.has(guardian, UnitKeyword::Soresu)
                && self.view().spendable_as(guardian, TokenKind::Dodge, Part::Guards) > 0
                && self.ask_yes(Question::GuardianDodge, guardian)?;
            if dodges {
                let _ = self.spend_for(guardian, TokenKind::Dodge, 1, Part::Guards)?;
            }
            let count = hits - u8::from(dodges);
            let die = self.view().defense_die(guardian);
            let mut dice: Vec<Shield> = (0..count).map(|_| roll_defense(die, &mut self.state.chance)).collect();
            let surges = dice.iter().filter(|die| **die == Shield::Surge).count() as u8;
            let chart = self.spec(guardian).blocks_surge || dodges;
            self.convert_shields(guardian, &mut dice, chart, Part::Guards)?;
            let blocks = dice.iter().filter(|die| **die == Shield::Block).count() as u8;
            let pierced = self.pierce_guardian(unit, [guardian, defender], pool, blocks, others)?;
            pool.pierce -= pierced;
            let wounds = count - (blocks - pierced);
            self.emit(Event::Guarded { guardian, unit: defender, hits, wounds });
            suffered.push((guardian, wounds));
            if dodges && pool.from.is_none() && !pool.keywords.has(WeaponKeyword::ImmuneDeflect) {
                self.suffer(unit, surges, Cause::Unit(guardian))?;
            }
        }
        Ok(suffered)
    }

    /// The blocks of a guardian that Pierce cancels: all it can, less what its player keeps for somebody else's.
    fn pierce_guardian(
        &mut self,
        unit: UnitNo,
        [guardian, defender]: [UnitNo; 2],
        pool: &Pool,
        blocks: u8,
        others: &[Guard],
    ) -> Flow<u8> {
        let most = if self.is_unpierced(guardian, false) { 0 } else { pool.pierce.min(blocks) };
        let later = pool.results() > 0
            && (!self.is_unpierced(defender, false)
                || others.iter().any(|other| !self.is_unpierced(other.unit, false)));
        if most == 0 || !later || pool.from.is_some() {
            return Ok(most);
        }
        Ok(most - self.ask_between(Question::KeepPierce(unit, guardian, most), [0, most])?)
    }

    fn is_unpierced(&self, unit: UnitNo, melee: bool) -> bool {
        self.has(unit, UnitKeyword::ImmunePierce) || melee && self.has(unit, UnitKeyword::ImmuneMeleePierce)
    }

    /// Surges become blocks by the chart, then with surge tokens; the rest is blank (LEG-DEF-03).
    fn convert_shields(&mut self, unit: UnitNo, dice: &mut [Shield], chart: bool, part: Part) -> Flow {
        if chart {
            for die in dice.iter_mut().filter(|die| **die == Shield::Surge) {
                *die = Shield::Block;
            }
        }
        let left = dice.iter().filter(|die| **die == Shield::Surge).count() as u8;
        if left > 0 {
            let held = self.view().spendable_as(unit, TokenKind::Surge, part);
            let count = if held > 0 { self.ask_number(Question::DefenseSurges, unit, left.min(held))? } else { 0 };
            let spent = self.spend_for(unit, TokenKind::Surge, count, part)?;
            for die in dice.iter_mut().filter(|die| **die == Shield::Surge).take(usize::from(spent)) {
                *die = Shield::Block;
            }
        }
        for die in dice.iter_mut().filter(|die| **die == Shield::Surge) {
            *die = Shield::Blank;
        }
        Ok(())
    }

    /// Steps 7 to 9: defense dice, and the wounds that are left (LEG-DEF-01 to -04, LEG-ATK-20).
    pub(super) fn defend(&mut self, unit: UnitNo, volley: &Volley, pool: &mut Pool) -> Flow<u8> {
        let (defender, melee) = (volley.defender, volley.melee);
        let results = pool.results();
        let ranged = volley.is_ranged();
        if results == 0 {
            // Whatever was canceled comes back even where nothing is left to defend against (LEG-KW-DJEM-SO-MASTERY).
            self.return_wounds(unit, defender, pool, [0, 0], ranged)?;
            return Ok(0);
        }
        let die = self.view().defense_die(defender);
        let duels = melee && pool.dodged > 0 && self.has(defender, UnitKeyword::Duelist);
        let unpierced = !pool.makashi && (self.is_unpierced(defender, melee) || duels);
        let mut count = results;
        if self.has(defender, UnitKeyword::Impervious) && !unpierced && !pool.makashi {
            // LEG-KW-IMPERVIOUS.
            count += pool.pierce;
        }
        // LEG-KW-DANGER-SENSE-X.
        let danger = self.view().keyword(defender, UnitKeyword::DangerSense);
        count += danger.min(self.unit(defender).tokens.suppression);
        self.hear_attack(Window::DefenseRoll, pool)?;
        // Dice of the unit's own color first, then white ones that cards add.
        let [white, own] = pool.shields;
        let dice = std::iter::repeat_n(die, usize::from(count + own));
        let colors: Vec<DefenseDie> = dice.chain(std::iter::repeat_n(DefenseDie::White, usize::from(white))).collect();
        let mut dice: Vec<Shield> = colors.iter().map(|die| roll_defense(*die, &mut self.state.chance)).collect();
        let dodges = pool.dodged > 0;
        let always = [UnitKeyword::Block, UnitKeyword::DjemSo, UnitKeyword::Soresu];
        let turns = dodges
            && (ranged && self.has(defender, UnitKeyword::Deflect)
                || always.iter().any(|keyword| self.has(defender, *keyword)));
        let chart = turns || self.view().blocks_surges(defender);
        self.lay(|attack| attack.defense.clone_from(&dice));
        self.luck(defender, &colors, chart, &mut dice)?;
        self.lay(|attack| attack.defense.clone_from(&dice));
        if pool.called[1] {
            self.settle_blocks(defender, &mut dice)?;
        }
        let turned = self.view().is_switched(defender, Rule::DeflectBlanks);
        let back = if turned { Shield::Blank } else { Shield::Surge };
        let surges = dice.iter().filter(|die| **die == Shield::Surge).count() as u8;
        let deflected = dice.iter().filter(|die| **die == back).count() as u8;
        self.emit(Event::Defended(defender, Shields::of(&dice)));
        self.convert_shields(defender, &mut dice, chart, Part::Fights)?;
        let blocks = dice.iter().filter(|die| **die == Shield::Block).count() as u8;
        let pierced = if unpierced { 0 } else { pool.pierce.min(blocks) };
        self.lay(|attack| (attack.defense, attack.pierced) = (dice, pierced));
        (pool.told.blocks, pool.told.pierced) = (blocks, pierced);
        if pierced > 0 {
            self.emit(Event::Pierced(defender, pierced));
        }
        self.return_wounds(unit, defender, pool, [surges, deflected], ranged)?;
        Ok(results.saturating_sub(blocks - pierced))
    }

    /// A block was called: two more where one fell, else the other side takes away up to two dice, blocks being none of them.
    fn settle_blocks(&mut self, defender: UnitNo, dice: &mut Vec<Shield>) -> Flow {
        if dice.contains(&Shield::Block) {
            dice.extend([Shield::Block; CALLED]);
            return Ok(());
        }
        let most = CALLED.min(dice.len()) as u8;
        let count = self.ask_opponent(defender, most)?;
        for _ in 0..count {
            let place = dice.iter().position(|die| *die == Shield::Surge).unwrap_or(0);
            dice.remove(place);
        }
        Ok(())
    }

    /// LEG-KW-UNCANNY-LUCK-X: dice are rerolled all together; blanks, and surges that nothing converts, before others that the
    /// player picks.
    fn luck(&mut self, unit: UnitNo, colors: &[DefenseDie], chart: bool, dice: &mut [Shield]) -> Flow {
        let most = usize::from(self.view().keyword(unit, UnitKeyword::UncannyLuck));
        if most == 0 {
            return Ok(());
        }
        let held = usize::from(self.view().spendable(unit, TokenKind::Surge));
        let dead = dice.iter().filter(|die| **die == Shield::Surge).count().saturating_sub(held);
        let places =
            |face: Shield| dice.iter().enumerate().filter(move |(_, die)| **die == face).map(|(place, _)| place);
        let surges = places(Shield::Surge).take(if chart { 0 } else { dead });
        let bad: Vec<usize> = places(Shield::Blank).chain(surges).collect();
        if bad.is_empty() {
            return Ok(());
        }
        let kinds: Vec<(DefenseDie, Shield)> = colors.iter().copied().zip(dice.iter().copied()).collect();
        let questions = [Question::Luck(unit), Question::RerollShield(unit)];
        let picked = self.pick_places(questions, &kinds, &bad, most, |_, _| {})?;
        for place in picked.into_iter().flatten() {
            dice[place] = roll_defense(colors[place], &mut self.state.chance);
        }
        Ok(())
    }

    /// Wounds the attacker suffers: Deflect, Soresu and Ataru for each surge, Djem So for anything canceled. The attack
    /// goes on (LEG-KW-DEFLECT).
    fn return_wounds(
        &mut self,
        unit: UnitNo,
        defender: UnitNo,
        pool: &Pool,
        [surges, deflected]: [u8; 2],
        ranged: bool,
    ) -> Flow {
        if pool.dodged == 0 || pool.from.is_some() || pool.keywords.has(WeaponKeyword::ImmuneDeflect) {
            return Ok(());
        }
        let mut wounds = 0;
        if ranged && self.has(defender, UnitKeyword::Deflect) {
            wounds += deflected;
        } else if self.has(defender, UnitKeyword::Soresu) || ranged && self.has(defender, UnitKeyword::Ataru) {
            wounds += surges;
        }
        if self.has(defender, UnitKeyword::DjemSo) && pool.canceled > 0 {
            wounds += 1;
        }
        self.suffer(unit, wounds, Cause::Unit(defender))
    }
}
