//! Assignment of hits (REB-COMBAT-08, REB-COMBAT-09).

use super::{
    Answer, Event,
    board::Units,
    combat::{Hits, damages},
    number::{At, UnitNo},
    question::{Halt, Hit, QuestionKind},
    referee::Referee,
    state::{Battle, Stage},
    why::{Candidate, Choice},
};
use crate::cards::{Criterion, Side, Theater};
use kernel::game::stepped::Flow;

/// Units with new damage, each with its total.
fn new_damage(before: &Battle, after: &Battle) -> Vec<(UnitNo, u8)> {
    let mut known = before.damage.clone();
    let mut found = Vec::new();
    for hurt in &after.damage {
        match known.iter().position(|of| of == hurt) {
            Some(place) => {
                let _ = known.remove(place);
            }
            None => found.push(*hurt),
        }
    }
    found.sort_unstable();
    found
}

impl Referee<'_> {
    /// Assigns hits to the Rebels (REB-COMBAT-08).
    pub fn hit_rebels(&mut self, battle: &mut Battle, theater: Theater, mut found: Hits) -> Flow {
        if found.count() == 0 {
            return Ok(());
        }
        let answers = (0..=found.count().min(4)).map(Answer::Number).collect();
        let kind = QuestionKind::Block { theater, hits: found.count() };
        if let Some(Answer::Number(blocked @ 1..)) = self.ask(kind, "REB-COMBAT-06", answers)? {
            found = found.without(blocked);
            self.emit(Event::Blocked(blocked));
        }
        let Some(at) = battle.at else {
            let hits = found.count();
            return if hits == 0 { Ok(()) } else { self.halt(Halt::Losses { theater, hits }, "REB-COMBAT-08") };
        };
        let all = [(Hit::Black, found.black), (Hit::Red, found.red), (Hit::Direct, found.direct)];
        let all: Vec<Hit> = all.into_iter().flat_map(|(hit, count)| std::iter::repeat_n(hit, count.into())).collect();
        let mut blows = self.assign_hits(battle, at, theater, &all)?;
        while !blows.is_empty() && self.state.outcome.is_none() {
            let struck = self.struck(battle, at, theater, &blows);
            let mut units: Vec<UnitNo> = blows.iter().map(|(_, unit)| *unit).collect();
            units.sort_unstable();
            units.dedup();
            let mut answers = vec![Answer::Confirm];
            let others = |unit: &UnitNo| !self.other_targets(battle, at, theater, &blows, *unit).is_empty();
            answers.extend(units.into_iter().filter(others).map(Answer::OtherUnit));
            answers.push(Answer::Differs);
            let kind = QuestionKind::Casualties { theater, hurt: new_damage(battle, &struck) };
            match self.ask_open(kind, "REB-COMBAT-08", answers)? {
                Some(Answer::OtherUnit(unit)) => {
                    let others = self.other_targets(battle, at, theater, &blows, unit);
                    let answers = others.iter().map(|(_, other)| Answer::Unit(*other)).collect();
                    let kind = QuestionKind::OtherTarget { unit };
                    if let Some(Answer::Unit(other)) = self.ask(kind, "REB-COMBAT-09", answers)?
                        && let Some((blow, _)) = others.iter().find(|(_, of)| *of == other)
                    {
                        blows[*blow].1 = other;
                    }
                }
                Some(_) => {
                    *battle = struck;
                    break;
                }
                // The person has corrected the board.
                None => blows = self.assign_hits(battle, at, theater, &all)?,
            }
        }
        for (hit, unit) in blows {
            self.emit(Event::Damaged { unit, hit });
        }
        self.state.why.clear();
        self.state.stage = Stage::Battle(battle.clone());
        Ok(())
    }

    /// Assigns the Empire's hits to Rebel units by its criteria; reports hits without a target.
    pub fn assign_hits(&mut self, battle: &Battle, at: At, theater: Theater, hits: &[Hit]) -> Flow<Vec<(Hit, UnitNo)>> {
        self.state.why.clear();
        let mut after = battle.clone();
        let mut blows = Vec::new();
        for hit in hits {
            match self.target_of(&after, at, theater, *hit)? {
                Some((unit, left)) => {
                    self.damage(&mut after, unit, left);
                    blows.push((*hit, unit));
                }
                None => self.emit(Event::NoTarget(*hit)),
            }
        }
        Ok(blows)
    }

    /// The battle after these hits; the most damaged unit of a kind takes the next.
    pub fn struck(&self, battle: &Battle, at: At, theater: Theater, blows: &[(Hit, UnitNo)]) -> Battle {
        let mut after = battle.clone();
        for (hit, unit) in blows {
            let targets = self.targets(&after, at, Side::Rebel, theater, *hit);
            if let Some(left) = targets.iter().filter(|(of, _)| of == unit).map(|(_, left)| *left).min() {
                self.damage(&mut after, *unit, left);
            }
        }
        after
    }

    /// Other units that could take a hit, each with the index of that hit.
    fn other_targets(
        &self,
        battle: &Battle,
        at: At,
        theater: Theater,
        blows: &[(Hit, UnitNo)],
        unit: UnitNo,
    ) -> Vec<(usize, UnitNo)> {
        let mut found: Vec<(usize, UnitNo)> = Vec::new();
        for (place, (hit, _)) in blows.iter().enumerate().filter(|(_, (_, of))| *of == unit) {
            let mut rest = blows.to_vec();
            let _ = rest.remove(place);
            let after = self.struck(battle, at, theater, &rest);
            for (other, _) in self.targets(&after, at, Side::Rebel, theater, *hit) {
                if other != unit && found.iter().all(|(_, known)| *known != other) {
                    found.push((place, other));
                }
            }
        }
        found
    }

    /// Units of a side in a theater that a hit can damage, one by one with the health left.
    pub fn targets(&self, battle: &Battle, at: At, side: Side, theater: Theater, hit: Hit) -> Vec<(UnitNo, u8)> {
        let library = self.library();
        let bunker = self.state.board.spot(at).units.of(library.known.bunker) > 0;
        let mut found = Vec::new();
        for (unit, count) in self.state.board.of(library, at, side).iter() {
            let row = library.unit(unit);
            let (Some(health), Some(color)) = (row.health, row.color) else { continue };
            let protected = bunker && (unit == library.known.site || unit == library.known.death_star);
            if row.theater != theater || !damages(hit, color) || protected {
                continue;
            }
            let hurt: Vec<u8> = battle.damage.iter().filter(|(of, _)| *of == unit).map(|(_, damage)| *damage).collect();
            let whole = usize::from(count).saturating_sub(hurt.len());
            let left = hurt.into_iter().map(|damage| health.saturating_sub(damage));
            let left = left.chain(std::iter::repeat_n(health, whole)).filter(|left| *left > 0);
            found.extend(left.map(|left| (unit, left)));
        }
        found
    }

    /// The Rebel unit that takes a hit, with the health left: Ion Cannons first, then the weakest, then the greatest
    /// firepower.
    fn target_of(&mut self, battle: &Battle, at: At, theater: Theater, hit: Hit) -> Flow<Option<(UnitNo, u8)>> {
        const CRITERIA: [Criterion; 3] = [Criterion::IonCannon, Criterion::Weakest, Criterion::Firepower];
        let ion = self.library().known.ion_cannon;
        let targets = self.targets(battle, at, Side::Rebel, theater, hit);
        let candidate = |(unit, left): &(UnitNo, u8)| {
            let dice = i32::from(self.library().unit(*unit).dice());
            Candidate { choice: Choice::Unit(*unit), values: vec![i32::from(*unit == ion), -i32::from(*left), dice] }
        };
        let candidates = targets.iter().map(candidate).collect();
        let chosen = self.choose_place("REB-COMBAT-08", &CRITERIA, candidates)?;
        Ok(match chosen {
            Some((Choice::Unit(unit), place)) => Some((unit, targets[place].1)),
            _ => None,
        })
    }

    /// Damages a unit of this kind with this much health left.
    fn damage(&self, battle: &mut Battle, unit: UnitNo, left: u8) {
        let health = self.library().unit(unit).health.unwrap_or(0);
        let hurt = health - left;
        match battle.damage.iter_mut().find(|(of, damage)| *of == unit && *damage == hurt && hurt > 0) {
            Some((_, damage)) => *damage += 1,
            None => battle.damage.push((unit, 1)),
        }
    }

    /// Prompts the Rebels to assign their hits to Imperial units.
    pub fn hit_empire(&mut self, battle: &mut Battle, theater: Theater, found: Hits) -> Flow {
        let Some(at) = battle.at else { return Ok(()) };
        for (hit, count) in [(Hit::Black, found.black), (Hit::Red, found.red), (Hit::Direct, found.direct)] {
            for _ in 0..count {
                let targets = self.targets(battle, at, Side::Empire, theater, hit);
                let mut kinds: Vec<UnitNo> = targets.iter().map(|(unit, _)| *unit).collect();
                kinds.dedup();
                let answers = kinds.into_iter().map(Answer::Unit).collect();
                let kind = QuestionKind::Damage { theater, hit };
                let Some(Answer::Unit(unit)) = self.ask(kind, "REB-COMBAT-09", answers)? else {
                    self.emit(Event::NoTarget(hit));
                    continue;
                };
                // The most damaged unit of a kind takes it.
                let left = targets.iter().filter(|(of, _)| *of == unit).map(|(_, left)| *left).min().unwrap_or(1);
                self.damage(battle, unit, left);
                self.emit(Event::Damaged { unit, hit });
            }
        }
        Ok(())
    }

    /// Removes destroyed units after both attacks.
    pub fn remove_destroyed(&mut self, battle: &mut Battle, theater: Theater) {
        let Some(at) = battle.at else { return };
        let mut gone = Units::default();
        battle.damage.retain(|(unit, damage)| {
            let row = self.fixed.library.unit(*unit);
            let falls = row.theater == theater && row.health.is_some_and(|health| *damage >= health);
            if falls {
                gone.add(*unit, 1);
            }
            !falls
        });
        for (unit, count) in gone.iter() {
            let spot = self.state.board.spot_mut(at);
            let count = count.min(spot.units.of(unit));
            spot.units.take(unit, count);
            let arrived = spot.arrived.of(unit).min(spot.units.of(unit));
            spot.arrived.set(unit, arrived);
            self.emit(Event::Destroyed { unit, count, at });
        }
    }
}
