//! Step 4: attack dice are rolled, rerolled and converted (LEG-ATK-08 to -10).

use super::Referee;
use crate::{
    cards::{
        AttackSurge, TokenKind,
        ability::Stat,
        keyword::{UnitKeyword, WeaponKeyword},
    },
    play::{
        Answer, Event, Question,
        dice::{AttackDie, Face, Faces, Rolled},
        pieces::UnitNo,
        state::{Pool, Volley},
        view::Part,
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
            self.settle_call(unit, &mut rolled)?;
        }
        self.convert(unit, chart, &mut rolled, pool)?;
        self.marksman(unit, volley, &mut rolled, pool)?;
        self.jarkai(unit, volley, &mut rolled, pool)?;
        self.show(&rolled);
        let faces = Faces::of(&rolled);
        self.emit(Event::Converted(unit, faces));
        (pool.hits, pool.crits, pool.blanks) = (faces.hits, faces.crits, faces.blanks);
        (pool.told.hits, pool.told.crits) = (faces.hits, faces.crits);
        Ok(())
    }

    /// A crit was called: two more where one fell, else the other side takes away up to two dice, the best ones first.
    fn settle_call(&mut self, attacker: UnitNo, rolled: &mut Vec<Rolled>) -> Flow {
        if rolled.iter().any(|die| die.face == Face::Crit) {
            rolled.extend([Rolled { die: AttackDie::Red, face: Face::Crit }; CALLED]);
        } else {
            let most = CALLED.min(rolled.len()) as u8;
            let count = self.ask_opponent(attacker, most)?;
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

    /// Asks the other side how many dice of a unit it takes away.
    pub(super) fn ask_opponent(&mut self, unit: UnitNo, most: u8) -> Flow<u8> {
        let mut answers = self.list();
        answers.extend((0..=most).rev().map(Answer::Number));
        let answer = self.ask(self.seat(unit).other(), Question::TakeDice(unit, most), answers)?;
        Ok(if let Answer::Number(number) = answer { number } else { 0 })
    }

    fn show(&mut self, rolled: &[Rolled]) {
        self.lay(|attack| {
            attack.dice = rolled.to_vec();
            attack.now = Faces::of(rolled);
            attack.poor.clear();
        });
    }

    /// Aim and observation tokens, one after the other (LEG-ATK-09, LEG-KW-OBSERVE-X). The dice that are worth it come first:
    /// blanks and surges that nothing converts, those of better dice before others; the player may pick others.
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
            let aims = self.view().spendable(unit, TokenKind::Aim) > 0;
            let observed = self.unit(volley.defender).tokens.observation > 0;
            if !aims && !observed {
                return Ok(());
            }
            let surges =
                usize::from(pool.keywords[WeaponKeyword::Critical] + self.view().spendable(unit, TokenKind::Surge));
            let mut bad = poor(rolled, chart, surges);
            bad.extend(self.spoiled(unit, volley, chart, rolled, pool));
            if bad.is_empty() && !self.may_reroll_good_dice(unit, volley, rolled, pool) {
                return Ok(());
            }
            if aims && let Some(places) = self.pick_dice(Question::Reroll(unit), rolled, &bad, each)? {
                let _ = self.spend_for(unit, TokenKind::Aim, 1, Part::Fights)?;
                pool.rerolled += 1;
                pool.aims += 1;
                self.roll_again(unit, rolled, &places);
                continue;
            }
            if observed && let Some(places) = self.pick_dice(Question::RerollObserved(unit), rolled, &bad, 1)? {
                self.spend(volley.defender, TokenKind::Observation);
                self.roll_again(unit, rolled, &places);
                continue;
            }
            return Ok(());
        }
    }

    /// True if there is a reason to reroll dice that are good: a token that is spent for it counts by itself (LEG-KW-DUELIST),
    /// or cover and dodge tokens are enough for all hits.
    fn may_reroll_good_dice(&self, unit: UnitNo, volley: &Volley, rolled: &[Rolled], pool: &Pool) -> bool {
        let duels = || volley.melee && pool.rerolled == 0 && self.view().has(unit, UnitKeyword::Duelist);
        let hits = rolled.iter().filter(|die| die.face == Face::Hit).count();
        let in_vain = || {
            let fast = pool.keywords.has(WeaponKeyword::HighVelocity);
            let dodges = if fast { 0 } else { self.view().spendable(volley.defender, TokenKind::Dodge) };
            hits <= usize::from(dodges) || hits <= usize::from(dodges + self.cover_against(unit, volley, pool))
        };
        !rolled.is_empty() && (duels() || hits > 0 && in_vain())
    }

    /// Asks whether a token is spent on a reroll, and of which dice, `each` at most: the first of the bad ones, or others that the
    /// player picks one by one.
    fn pick_dice(
        &mut self,
        question: Question,
        rolled: &[Rolled],
        bad: &[usize],
        each: usize,
    ) -> Flow<Option<Vec<usize>>> {
        let Some(unit) = question.unit() else { return Ok(None) };
        let marked = |places: &[usize]| places.iter().map(|place| *place as u8).collect::<Vec<u8>>();
        let best = &bad[..each.min(bad.len())];
        self.lay(|attack| attack.poor = marked(best));
        let kinds: Vec<(AttackDie, Face)> = rolled.iter().map(|die| (die.die, die.face)).collect();
        self.pick_places([question, Question::RerollDie(unit)], &kinds, bad, each, |referee, picked| {
            referee.lay(|attack| attack.poor = marked(picked));
        })
    }

    /// Asks whether dice of these kinds are rerolled: the first of the bad ones, or others that the player picks one by one.
    pub(super) fn pick_places<K: PartialEq>(
        &mut self,
        [question, which]: [Question; 2],
        kinds: &[K],
        bad: &[usize],
        each: usize,
        mut show: impl FnMut(&mut Self, &[usize]),
    ) -> Flow<Option<Vec<usize>>> {
        let (Some(unit), best) = (question.unit(), &bad[..each.min(bad.len())]) else { return Ok(None) };
        let mut answers = self.list();
        if !best.is_empty() {
            answers.push(Answer::Yes);
        }
        if each > 0 && kinds.len() > best.len() {
            answers.push(Answer::Option(0));
        }
        if answers.is_empty() {
            return Ok(None);
        }
        answers.push(Answer::Pass);
        let seat = self.seat(unit);
        match self.ask(seat, question, answers)? {
            Answer::Yes => return Ok(Some(best.to_vec())),
            Answer::Option(_) => {}
            _ => return Ok(None),
        }
        let mut picked: Vec<usize> = Vec::new();
        while picked.len() < each.min(kinds.len()) {
            show(self, &picked);
            let mut open: Vec<usize> = Vec::new();
            for place in bad.iter().copied().chain(0..kinds.len()) {
                if !picked.contains(&place) && !open.iter().any(|other| kinds[*other] == kinds[place]) {
                    open.push(place);
                }
            }
            let mut answers = self.list();
            answers.extend(open.into_iter().map(|place| Answer::Option(place as u8)));
            if !picked.is_empty() {
                answers.push(Answer::Pass);
            }
            let Answer::Option(place) = self.ask(seat, which, answers)? else { break };
            picked.push(usize::from(place));
        }
        Ok(Some(picked))
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
        let jarkai = volley.melee && view.has(unit, UnitKeyword::JarKai) && view.spendable(unit, TokenKind::Dodge) > 0;
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
        let dodges = if fast { 0 } else { view.spendable(defender, TokenKind::Dodge) };
        let cover = self.cover_against(unit, volley, pool);
        let impact = pool.keywords[WeaponKeyword::Impact] + view.weak_point(unit, defender);
        // Ram turns blanks first (LEG-KW-RAM-X).
        let ram = if view.is_at_full_speed(unit) { pool.keywords[WeaponKeyword::Ram] } else { 0 };
        let ram = ram.saturating_sub(of(Face::Blank) as u8);
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
            let spent = self.spend_for(unit, TokenKind::Surge, count, Part::Fights)?;
            for die in rolled.iter_mut().filter(|die| die.face == Face::Surge).take(usize::from(spent)) {
                die.face = Face::Hit;
            }
        }
        for die in rolled.iter_mut().filter(|die| die.face == Face::Surge) {
            die.face = Face::Blank;
        }
        Ok(())
    }

    /// LEG-KW-MARKSMAN: each aim token turns a blank into a hit, or a hit into a crit.
    fn marksman(&mut self, unit: UnitNo, volley: &Volley, rolled: &mut [Rolled], pool: &mut Pool) -> Flow {
        if !self.view().has(unit, UnitKeyword::Marksman) {
            return Ok(());
        }
        let most = self.view().spendable(unit, TokenKind::Aim).min(room(rolled));
        if most == 0 {
            return Ok(());
        }
        self.show(rolled);
        let count = self.ask_number(Question::Marksman, unit, most)?;
        pool.aims += count;
        let count = self.spend_for(unit, TokenKind::Aim, count, Part::Fights)?;
        self.improve(unit, volley, count, rolled, pool)
    }

    /// LEG-KW-JARKAI-MASTERY: in melee dodge tokens do the same.
    fn jarkai(&mut self, unit: UnitNo, volley: &Volley, rolled: &mut [Rolled], pool: &Pool) -> Flow {
        if !volley.melee || !self.view().has(unit, UnitKeyword::JarKai) {
            return Ok(());
        }
        let most = self.view().spendable(unit, TokenKind::Dodge).min(room(rolled));
        if most == 0 {
            return Ok(());
        }
        self.show(rolled);
        let count = self.ask_number(Question::JarKai, unit, most)?;
        let count = self.spend_for(unit, TokenKind::Dodge, count, Part::Fights)?;
        self.improve(unit, volley, count, rolled, pool)
    }

    /// Improves dice by so many steps; its player says how many of them make crits of hits, the others make hits of blanks. Where
    /// a crit is no more than a hit, blanks go first.
    fn improve(&mut self, unit: UnitNo, volley: &Volley, steps: u8, rolled: &mut [Rolled], pool: &Pool) -> Flow {
        let of = |face: Face| rolled.iter().filter(|die| die.face == face).count() as u8;
        let [least, most] = crits_among(steps, of(Face::Blank), of(Face::Hit));
        let crits = if most > least && self.tells_crits(unit, volley, pool) {
            self.ask_between(Question::ImproveHits(unit, steps), [least, most])?
        } else {
            least
        };
        for (from, to, count) in [(Face::Blank, Face::Hit, steps - crits), (Face::Hit, Face::Crit, crits)] {
            for die in rolled.iter_mut().filter(|die| die.face == from).take(usize::from(count)) {
                die.face = to;
            }
        }
        Ok(())
    }
}

/// The least and the most of so many improvements that can turn a hit into a crit, be it a hit that was a blank before.
pub(crate) fn crits_among(steps: u8, blanks: u8, hits: u8) -> [u8; 2] {
    let least = steps.saturating_sub(blanks);
    [least, steps.min(hits.saturating_add(steps) / 2).max(least)]
}

/// Improvements that dice have room for: a blank to a hit, a hit to a crit.
fn room(rolled: &[Rolled]) -> u8 {
    let steps = rolled.iter().map(|die| match die.face {
        Face::Blank => 2,
        Face::Hit => 1,
        Face::Surge | Face::Crit => 0,
    });
    steps.sum()
}

/// The places of the dice that are worth a reroll: blanks, and surges that nothing converts, which are no better; the best dice
/// first.
fn poor(rolled: &[Rolled], chart: Option<AttackSurge>, convertible: usize) -> Vec<usize> {
    let of = |face| {
        let mut places: Vec<usize> = (0..rolled.len()).filter(|place| rolled[*place].face == face).collect();
        places.sort_by_key(|place| rolled[*place].die);
        places
    };
    let (mut bad, surges) = (of(Face::Blank), of(Face::Surge));
    let dead = if chart.is_some() { 0 } else { surges.len().saturating_sub(convertible) };
    bad.extend(surges.into_iter().take(dead));
    bad.sort_by_key(|place| rolled[*place].die);
    bad
}
