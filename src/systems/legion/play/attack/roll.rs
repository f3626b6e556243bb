//! Step 4: attack dice are rolled, rerolled and converted (LEG-ATK-08 to -10).

use super::Referee;
use crate::{
    cards::{
        AttackSurge, TokenKind,
        ability::Stat,
        keyword::{UnitKeyword, WeaponKeyword},
    },
    play::{
        Event, Question,
        dice::{AttackDie, Face, Faces, Rolled},
        pieces::UnitNo,
        state::{Pool, Volley},
    },
};
use kernel::game::stepped::Flow;

/// Dice that a call adds, or costs.
pub(crate) const CALLED: usize = 2;

impl Referee<'_> {
    pub(super) fn roll_attack(&mut self, unit: UnitNo, volley: &Volley, dice: [u8; 3], pool: &mut Pool) -> Flow {
        let mut rolled: Vec<Rolled> = Vec::new();
        for (die, count) in AttackDie::ALL.into_iter().zip(dice) {
            for _ in 0..count {
                let face = die.roll(&mut self.state.chance);
                rolled.push(Rolled { die, face });
            }
        }
        self.emit(Event::Rolled(unit, Faces::of(&rolled)));
        self.show(&rolled);
        let chart = self.view().surge_of(unit, volley);
        self.reroll(unit, volley, chart, &mut rolled, pool)?;
        if pool.called[0] {
            self.settle_call(volley.defender, &mut rolled)?;
        }
        self.convert(unit, chart, &mut rolled, pool)?;
        self.marksman(unit, &mut rolled, pool)?;
        self.jarkai(unit, volley, &mut rolled)?;
        self.show(&rolled);
        let faces = Faces::of(&rolled);
        self.emit(Event::Converted(unit, faces));
        (pool.hits, pool.crits) = (faces.hits, faces.crits);
        Ok(())
    }

    /// A crit was called: two more where one fell, else the other side takes away up to two dice, the best ones first.
    fn settle_call(&mut self, defender: UnitNo, rolled: &mut Vec<Rolled>) -> Flow {
        if rolled.iter().any(|die| die.face == Face::Crit) {
            rolled.extend([Rolled { die: AttackDie::Red, face: Face::Crit }; CALLED]);
        } else {
            let most = CALLED.min(rolled.len()) as u8;
            let count = self.ask_number(Question::TakeDice, defender, most)?;
            for _ in 0..count {
                let faces = [Face::Hit, Face::Surge, Face::Blank];
                let best = faces.iter().find_map(|face| rolled.iter().position(|die| die.face == *face));
                if let Some(place) = best {
                    rolled.remove(place);
                }
            }
        }
        self.show(rolled);
        Ok(())
    }

    fn show(&mut self, rolled: &[Rolled]) {
        self.lay(|attack| {
            attack.dice = rolled.to_vec();
            attack.now = Faces::of(rolled);
            attack.poor.clear();
        });
    }

    /// Aim and observation tokens, one after the other (LEG-ATK-09, LEG-KW-OBSERVE-X). Which dice are rerolled follows from
    /// their worth: blanks first, those of better dice before others, then surges that nothing converts.
    fn reroll(
        &mut self,
        unit: UnitNo,
        volley: &Volley,
        chart: Option<AttackSurge>,
        rolled: &mut [Rolled],
        pool: &mut Pool,
    ) -> Flow {
        let each =
            usize::from(self.view().stat(unit, Stat::AimRerolls, 2 + self.view().keyword(unit, UnitKeyword::Precise)));
        loop {
            let surges =
                usize::from(pool.keywords[WeaponKeyword::Critical] + self.view().spendable(unit, TokenKind::Surge));
            let mut bad = poor(rolled, chart, surges);
            bad.extend(self.spoiled(unit, volley, chart, rolled, pool));
            let purse = self.view().purse(unit, TokenKind::Aim, pool.lent[0]);
            if bad.is_empty() {
                return Ok(());
            }
            self.lay(|attack| attack.poor = bad.iter().take(each).map(|place| *place as u8).collect());
            if let Some(purse) = purse
                && self.ask_yes(Question::Reroll, unit)?
            {
                pool.lent[0] |= purse != unit;
                self.spend(purse, TokenKind::Aim);
                pool.rerolled += 1;
                pool.aims += 1;
                self.roll_again(unit, rolled, &bad[..each.min(bad.len())]);
                continue;
            }
            let observed = self.unit(volley.defender).tokens.observation > 0;
            if observed && self.ask_yes(Question::RerollObserved, unit)? {
                self.spend(volley.defender, TokenKind::Observation);
                self.roll_again(unit, rolled, &bad[..1]);
                continue;
            }
            return Ok(());
        }
    }

    /// Hits that armor cancels whatever happens: those beyond what dodge tokens, cover and Impact take, where armor is
    /// enough for all of them (LEG-KW-ARMOR, LEG-KW-IMPACT-X). Only a crit in their place counts. The best dice first.
    fn spoiled(
        &self,
        unit: UnitNo,
        volley: &Volley,
        chart: Option<AttackSurge>,
        rolled: &[Rolled],
        pool: &Pool,
    ) -> Vec<usize> {
        let (view, defender) = (self.view(), volley.defender);
        let armor = usize::from(view.keyword(defender, UnitKeyword::Armor));
        // Whoever turns hits into crits otherwise needs them.
        let jarkai = volley.melee && view.has(unit, UnitKeyword::JarKai) && self.unit(unit).tokens.dodge > 0;
        if armor == 0 || jarkai || view.has(unit, UnitKeyword::Marksman) || pool.keywords.has(WeaponKeyword::Primitive)
        {
            return Vec::new();
        }
        let of = |face: Face| rolled.iter().filter(move |die| die.face == face).count();
        let left = of(Face::Surge).saturating_sub(usize::from(pool.keywords[WeaponKeyword::Critical]));
        let turned = match chart {
            Some(AttackSurge::Hit) => left,
            Some(AttackSurge::Crit) => 0,
            None => left.min(usize::from(view.spendable(unit, TokenKind::Surge))),
        };
        let fast = pool.keywords.has(WeaponKeyword::HighVelocity);
        let dodges = if fast { 0 } else { view.at_hand(defender, TokenKind::Dodge) };
        let blast = pool.keywords.has(WeaponKeyword::Blast) && !view.has(defender, UnitKeyword::ImmuneBlast);
        let open = blast || !volley.is_ranged() || view.strikes_from_above(unit, defender);
        let cover = if open { 0 } else { view.cover(unit, defender) };
        let impact = pool.keywords[WeaponKeyword::Impact] + view.weak_point(unit, defender);
        let ram = if view.is_at_full_speed(unit) { pool.keywords[WeaponKeyword::Ram] } else { 0 };
        let wanted = [dodges, cover, impact, ram].into_iter().map(usize::from).sum();
        let hits: usize = of(Face::Hit) + turned;
        let beyond = hits.saturating_sub(wanted);
        if beyond > armor {
            return Vec::new();
        }
        let mut places: Vec<usize> = (0..rolled.len()).filter(|place| rolled[*place].face == Face::Hit).collect();
        places.sort_by_key(|place| rolled[*place].die);
        places.truncate(beyond);
        places
    }

    fn roll_again(&mut self, unit: UnitNo, rolled: &mut [Rolled], places: &[usize]) {
        for place in places {
            rolled[*place].face = rolled[*place].die.roll(&mut self.state.chance);
        }
        self.emit(Event::Rerolled(unit, Faces::of(rolled)));
        self.show(rolled);
    }

    /// LEG-ATK-10: Critical, the chart, surge tokens; what is left is blank.
    fn convert(&mut self, unit: UnitNo, chart: Option<AttackSurge>, rolled: &mut [Rolled], pool: &mut Pool) -> Flow {
        let mut critical = pool.keywords[WeaponKeyword::Critical];
        for die in rolled.iter_mut().filter(|die| die.face == Face::Surge) {
            if critical > 0 {
                critical -= 1;
                die.face = Face::Crit;
            } else if let Some(chart) = chart {
                die.face = match chart {
                    AttackSurge::Hit => Face::Hit,
                    AttackSurge::Crit => Face::Crit,
                };
            }
        }
        let left = rolled.iter().filter(|die| die.face == Face::Surge).count() as u8;
        let held = self.view().spendable(unit, TokenKind::Surge);
        if left > 0 && held > 0 {
            self.show(rolled);
            let count = self.ask_number(Question::AttackSurges, unit, left.min(held))?;
            for die in rolled.iter_mut().filter(|die| die.face == Face::Surge).take(usize::from(count)) {
                die.face = Face::Hit;
            }
            for _ in 0..count {
                self.spend_own_or_lent(unit, TokenKind::Surge);
            }
        }
        for die in rolled.iter_mut().filter(|die| die.face == Face::Surge) {
            die.face = Face::Blank;
        }
        Ok(())
    }

    /// LEG-KW-MARKSMAN: each aim token turns a blank into a hit, or a hit into a crit; blanks go first.
    fn marksman(&mut self, unit: UnitNo, rolled: &mut [Rolled], pool: &mut Pool) -> Flow {
        let aim = self.view().spendable(unit, TokenKind::Aim);
        let most = aim.min(room(rolled));
        if most == 0 || !self.view().has(unit, UnitKeyword::Marksman) {
            return Ok(());
        }
        self.show(rolled);
        let count = self.ask_number(Question::Marksman, unit, most)?;
        pool.aims += count;
        for _ in 0..count {
            self.spend_own_or_lent(unit, TokenKind::Aim);
            improve(rolled);
        }
        Ok(())
    }

    /// LEG-KW-JARKAI-MASTERY: in melee dodge tokens do the same.
    fn jarkai(&mut self, unit: UnitNo, volley: &Volley, rolled: &mut [Rolled]) -> Flow {
        let most = self.unit(unit).tokens.dodge.min(room(rolled));
        if !volley.melee || most == 0 || !self.view().has(unit, UnitKeyword::JarKai) {
            return Ok(());
        }
        let count = self.ask_number(Question::JarKai, unit, most)?;
        for _ in 0..count {
            self.spend(unit, TokenKind::Dodge);
            improve(rolled);
        }
        Ok(())
    }
}

/// Improvements that dice have room for: a blank to a hit, a hit to a crit.
fn room(rolled: &[Rolled]) -> u8 {
    let steps = rolled.iter().map(|die| match die.face {
        Face::Blank => 2,
        Face::Hit => 1,
        _ => 0,
    });
    steps.sum()
}

/// Improves one die by one step; blanks go first.
fn improve(rolled: &mut [Rolled]) {
    let place = [Face::Blank, Face::Hit].iter().find_map(|face| rolled.iter().position(|die| die.face == *face));
    if let Some(place) = place {
        rolled[place].face = if rolled[place].face == Face::Blank { Face::Hit } else { Face::Crit };
    }
}

/// The places of the dice that are worth a reroll: blanks, and surges that nothing converts; the best dice first.
fn poor(rolled: &[Rolled], chart: Option<AttackSurge>, convertible: usize) -> Vec<usize> {
    let mut surges = rolled.iter().filter(|die| die.face == Face::Surge).count();
    surges = if chart.is_some() { 0 } else { surges.saturating_sub(convertible) };
    let of = |face| rolled.iter().enumerate().filter(move |(_, die)| die.face == face);
    let mut blanks: Vec<usize> = of(Face::Blank).map(|(place, _)| place).collect();
    blanks.sort_by_key(|place| rolled[*place].die);
    blanks.extend(of(Face::Surge).map(|(place, _)| place).take(surges));
    blanks
}
