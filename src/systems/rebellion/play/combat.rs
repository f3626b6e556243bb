//! Combat (REB-COMBAT).

use super::{
    Answer, Event,
    board::Units,
    number::{At, UnitNo},
    question::{DieColor, Face, Halt, Hit, QuestionKind},
    referee::Referee,
    state::{Battle, Post, Stage},
    why::{Candidate, Thing},
};
use crate::cards::{Color, Criterion, Side, Theater, Timing};
use kernel::game::stepped::Flow;

/// The most dice of a color, black and red alike, and of green ones (REB-TABLE-05).
pub const MOST_DICE: u8 = 5;
pub const MOST_GREEN: u8 = 3;

/// A battle that neither side wins is broken off after so many rounds; ours.
const LAST_ROUND: u8 = 40;

/// Hits of an attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Hits {
    pub black: u8,
    pub red: u8,
    pub direct: u8,
}

impl Hits {
    pub const fn count(self) -> u8 {
        self.black + self.red + self.direct
    }

    /// Takes away so many, the direct ones first.
    #[must_use]
    pub fn without(mut self, mut blocked: u8) -> Self {
        for part in [&mut self.direct, &mut self.red, &mut self.black] {
            let taken = blocked.min(*part);
            *part -= taken;
            blocked -= taken;
        }
        self
    }
}

/// What dice amount to. Specials of the Empire without tactic cards are hits of their die's color (REB-COMBAT-02); a green one
/// damages any unit, which is best for the Empire (REB-OPEN-05).
pub fn hits(dice: &[(DieColor, Face)], specials_hit: bool) -> Hits {
    let mut hits = Hits::default();
    for (color, face) in dice {
        let colored = match color {
            DieColor::Black => &mut hits.black,
            DieColor::Red => &mut hits.red,
            DieColor::Green => &mut hits.direct,
        };
        match face {
            Face::Hit => *colored += 1,
            Face::Special if specials_hit => *colored += 1,
            Face::Direct => hits.direct += 1,
            Face::Special | Face::Blank => {}
        }
    }
    hits
}

/// The places of the dice that must be re-rolled: direct hits first, then hits (REB-COMBAT-03).
pub fn rerolled(dice: &[(DieColor, Face)], allowance: u8) -> Vec<usize> {
    let showing = |face: Face| dice.iter().enumerate().filter(move |(_, (_, of))| *of == face).map(|(place, _)| place);
    showing(Face::Direct).chain(showing(Face::Hit)).take(usize::from(allowance)).collect()
}

/// Whether a hit can damage health of this color (REB-COMBAT-09).
pub const fn damages(hit: Hit, color: Color) -> bool {
    matches!((hit, color), (Hit::Direct, _) | (Hit::Black, Color::Black) | (Hit::Red, Color::Red))
}

/// The units that have more damage than before, each with all it has.
fn newly_hurt(before: &Battle, after: &Battle) -> Vec<(UnitNo, u8)> {
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
    /// A battle: first who joins it, then rounds until it is over.
    pub fn battle(&mut self, mut battle: Battle) -> Flow {
        if !battle.joined {
            return self.join(battle);
        }
        battle.round += 1;
        self.emit(Event::BattleRound(battle.round));
        for theater in Theater::ALL {
            if !self.goes_on(&battle, theater) {
                continue;
            }
            for side in [battle.attacker, battle.attacker.other()] {
                self.attack(&mut battle, side, theater)?;
            }
            self.remove_destroyed(&mut battle, theater);
            if battle.at.is_none() {
                let answers = vec![Answer::Pass, Answer::Done];
                let kind = QuestionKind::OracleGoesOn { theater };
                let over = self.ask(kind, "REB-COMBAT-01", answers)? == Some(Answer::Done);
                battle.theaters[theater as usize] = !over;
            }
        }
        self.state.stage = Stage::Battle(battle.clone());
        let fights =
            |referee: &Self, battle: &Battle| Theater::ALL.into_iter().any(|theater| referee.goes_on(battle, theater));
        if fights(self, &battle) {
            self.retreat(&battle)?;
        }
        let harmless = battle.at.is_some_and(|at| self.is_harmless(at));
        if !fights(self, &battle) || harmless || battle.round >= LAST_ROUND {
            self.emit(Event::BattleEnded { at: battle.at });
            self.state.stage = Stage::AfterBattle(battle.attacker);
        }
        Ok(())
    }

    fn goes_on(&self, battle: &Battle, theater: Theater) -> bool {
        match battle.at {
            Some(at) => self.view().fights(at, theater),
            None => battle.theaters[theater as usize],
        }
    }

    /// Whether nobody there has a die left.
    fn is_harmless(&self, at: At) -> bool {
        let fights = |theater: &Theater| self.view().fights(at, *theater);
        let dice = |theater: Theater| -> u8 {
            Side::ALL.into_iter().map(|side| self.dice_of(at, side, theater).iter().sum::<u8>()).sum()
        };
        Theater::ALL.into_iter().filter(fights).all(|theater| dice(theater) == 0)
    }

    fn join(&mut self, mut battle: Battle) -> Flow {
        self.state.why.clear();
        self.emit(Event::BattleBegan { at: battle.at });
        let theaters: Vec<Theater> =
            Theater::ALL.into_iter().filter(|theater| self.goes_on(&battle, *theater)).collect();
        self.join_battle(battle.at, &theaters)?;
        let leaders = battle.at.map_or_else(Vec::new, |at| self.view().leaders_at(Side::Empire, at));
        for leader in leaders {
            for card in self.combat_cards(leader) {
                self.emit(Event::Reminder(card));
            }
        }
        let leads = |leader: &super::LeaderNo| self.library().leader(*leader).leads();
        let there = battle.at.is_some_and(|at| self.view().leaders_at(Side::Rebel, at).iter().any(leads));
        if !there {
            let mut answers = vec![Answer::Pass];
            answers.extend(self.view().pool(Side::Rebel).into_iter().filter(leads).map(Answer::Leader));
            if let Some(Answer::Leader(leader)) =
                self.ask(QuestionKind::RebelJoins { at: battle.at }, "REB-COMBAT-01", answers)?
            {
                self.state.send(leader, battle.at.map_or(Post::Out, Post::At));
                self.emit(Event::JoinedBattle { leader });
            }
        }
        battle.joined = true;
        self.state.stage = Stage::Battle(battle);
        Ok(())
    }

    /// The tactic value of the Imperial leader in a theater.
    pub fn imperial_tactic(&self, battle: &Battle, theater: Theater) -> u8 {
        let value = |leader: super::LeaderNo| self.library().leader(leader).tactic(theater);
        let leaders = match battle.at {
            Some(at) => self.view().leaders_at(Side::Empire, at),
            None => Vec::new(),
        };
        leaders.into_iter().map(value).max().unwrap_or(0)
    }

    /// Black, red and green dice of a side in a theater.
    fn dice_of(&self, at: At, side: Side, theater: Theater) -> [u8; 3] {
        let mut dice = [0_u16; 3];
        for (unit, count) in self.state.board.of(self.library(), at, side).iter() {
            let row = self.library().unit(unit);
            if row.theater == theater {
                for (sum, each) in dice.iter_mut().zip([row.black, row.red, row.green]) {
                    *sum += u16::from(each) * u16::from(count);
                }
            }
        }
        let most = [MOST_DICE, MOST_DICE, MOST_GREEN].map(u16::from);
        [dice[0].min(most[0]) as u8, dice[1].min(most[1]) as u8, dice[2].min(most[2]) as u8]
    }

    fn dice(&mut self, battle: &Battle, side: Side, theater: Theater) -> Flow<Vec<(DieColor, Face)>> {
        let mut counts = [0; 3];
        let colors = [DieColor::Black, DieColor::Red, DieColor::Green];
        match battle.at {
            Some(at) => counts = self.dice_of(at, side, theater),
            None => {
                for (place, color) in colors.into_iter().enumerate() {
                    let expansion = self.setting.options.set == crate::cards::Set::Expansion;
                    if color == DieColor::Green && !expansion {
                        continue;
                    }
                    let most = if color == DieColor::Green { MOST_GREEN } else { MOST_DICE };
                    let answers = (0..=most).map(Answer::Number).collect();
                    let kind = QuestionKind::OracleDice { side, theater, color };
                    if let Some(Answer::Number(count)) = self.ask(kind, "REB-COMBAT-01", answers)? {
                        counts[place] = count;
                    }
                }
            }
        }
        let mut dice = Vec::new();
        for (color, count) in colors.into_iter().zip(counts) {
            for _ in 0..count {
                dice.push((color, self.face(side, theater, color)?));
            }
        }
        Ok(dice)
    }

    /// One side's attack in a theater.
    fn attack(&mut self, battle: &mut Battle, side: Side, theater: Theater) -> Flow {
        let advanced = self.setting.options.advanced_tactics;
        // What was chosen for the attack before is no reason for what is asked now.
        self.state.why.clear();
        if side == Side::Empire && advanced {
            self.halt(Halt::AdvancedTactic(theater), "REB-COMBAT-07")?;
        }
        let mut dice = self.dice(battle, side, theater)?;
        if dice.is_empty() {
            return Ok(());
        }
        self.emit(Event::Attack { side, theater, dice: dice.clone() });
        if side == Side::Rebel && !advanced {
            self.reroll(battle, theater, &mut dice)?;
        }
        let found = hits(&dice, side == Side::Empire && !advanced);
        self.emit(Event::Hits { black: found.black, red: found.red, direct: found.direct });
        match side {
            Side::Empire => self.hit_rebels(battle, theater, found),
            Side::Rebel => self.hit_empire(battle, theater, found),
        }
    }

    /// Rebel hits that the Imperial leader has re-rolled (REB-COMBAT-03 to 06).
    pub fn reroll(&mut self, battle: &mut Battle, theater: Theater, dice: &mut [(DieColor, Face)]) -> Flow {
        let value = match battle.at {
            Some(_) => self.imperial_tactic(battle, theater),
            None => self.oracle_tactic(theater)?,
        };
        if value == 0 {
            *battle.kept(theater) = 0;
            return Ok(());
        }
        let allowance = value + *battle.kept(theater);
        let places = rerolled(dice, allowance);
        for place in &places {
            let color = dice[*place].0;
            dice[*place].1 = self.face(Side::Rebel, theater, color)?;
        }
        if !places.is_empty() {
            self.emit(Event::Rerolled { count: places.len() as u8, dice: dice.to_vec() });
        }
        let left = allowance - places.len() as u8;
        *battle.kept(theater) = left;
        if left > 0 {
            self.emit(Event::RerollsKept(left));
        }
        Ok(())
    }

    /// The oracle's best leader on the board; the person says the value that counts.
    fn oracle_tactic(&mut self, theater: Theater) -> Flow<u8> {
        let answers = (0..=3).map(Answer::Number).collect();
        let kind = QuestionKind::OracleTactic { theater };
        Ok(match self.ask(kind, "REB-COMBAT-03", answers)? {
            Some(Answer::Number(value)) => value,
            _ => 0,
        })
    }

    /// Hits on the Rebels (REB-COMBAT-08).
    fn hit_rebels(&mut self, battle: &mut Battle, theater: Theater, mut found: Hits) -> Flow {
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
            let kind = QuestionKind::Casualties { theater, hurt: newly_hurt(battle, &struck) };
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
                // The board is another now.
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

    /// Gives the Empire's hits to Rebel units by its criteria, one after the other; a hit that damages nothing is told.
    fn assign_hits(&mut self, battle: &Battle, at: At, theater: Theater, hits: &[Hit]) -> Flow<Vec<(Hit, UnitNo)>> {
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

    /// The battle after these hits; of units of one kind the most damaged takes the next.
    fn struck(&self, battle: &Battle, at: At, theater: Theater, blows: &[(Hit, UnitNo)]) -> Battle {
        let mut after = battle.clone();
        for (hit, unit) in blows {
            let targets = self.targets(&after, at, Side::Rebel, theater, *hit);
            if let Some(left) = targets.iter().filter(|(of, _)| of == unit).map(|(_, left)| *left).min() {
                self.damage(&mut after, *unit, left);
            }
        }
        after
    }

    /// Units that could take a hit in the place of this one, each with the place of that hit.
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

    /// The units of a side in a theater that a hit can still damage, one by one, with the health they have left.
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

    /// The Empire gives one hit to a Rebel unit: Ion Cannons first, then the weakest, then the greatest firepower.
    pub fn hit_one(&mut self, battle: &mut Battle, at: At, theater: Theater, hit: Hit) -> Flow {
        match self.target_of(battle, at, theater, hit)? {
            Some((unit, left)) => {
                self.damage(battle, unit, left);
                self.emit(Event::Damaged { unit, hit });
            }
            None => self.emit(Event::NoTarget(hit)),
        }
        Ok(())
    }

    /// The Rebel unit that takes a hit, with the health it has left.
    fn target_of(&mut self, battle: &Battle, at: At, theater: Theater, hit: Hit) -> Flow<Option<(UnitNo, u8)>> {
        const CRITERIA: [Criterion; 3] = [Criterion::IonCannon, Criterion::Weakest, Criterion::Firepower];
        let ion = self.library().known.ion_cannon;
        let targets = self.targets(battle, at, Side::Rebel, theater, hit);
        let candidate = |(unit, left): &(UnitNo, u8)| {
            let dice = i32::from(self.library().unit(*unit).dice());
            Candidate { thing: Thing::Unit(*unit), values: vec![i32::from(*unit == ion), -i32::from(*left), dice] }
        };
        let candidates = targets.iter().map(candidate).collect();
        let chosen = self.choose_place("REB-COMBAT-08", &CRITERIA, candidates)?;
        Ok(match chosen {
            Some((Thing::Unit(unit), place)) => Some((unit, targets[place].1)),
            _ => None,
        })
    }

    /// A unit of this kind that has so much health left takes a damage.
    fn damage(&self, battle: &mut Battle, unit: UnitNo, left: u8) {
        let health = self.library().unit(unit).health.unwrap_or(0);
        let hurt = health - left;
        match battle.damage.iter_mut().find(|(of, damage)| *of == unit && *damage == hurt && hurt > 0) {
            Some((_, damage)) => *damage += 1,
            None => battle.damage.push((unit, 1)),
        }
    }

    /// The Rebels give their hits to Imperial units as they like.
    fn hit_empire(&mut self, battle: &mut Battle, theater: Theater, found: Hits) -> Flow {
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
                // Of units of one kind the most damaged takes it.
                let left = targets.iter().filter(|(of, _)| *of == unit).map(|(_, left)| *left).min().unwrap_or(1);
                self.damage(battle, unit, left);
                self.emit(Event::Damaged { unit, hit });
            }
        }
        Ok(())
    }

    /// After both attacks, what has taken all its damage leaves the board.
    fn remove_destroyed(&mut self, battle: &mut Battle, theater: Theater) {
        let Some(at) = battle.at else { return };
        let mut gone = Units::default();
        battle.damage.retain(|(unit, damage)| {
            let row = self.setting.library.unit(*unit);
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

    /// The Rebels may retreat with a leader; the Empire never does (REB-OPEN-16).
    fn retreat(&mut self, battle: &Battle) -> Flow {
        let Some(at) = battle.at else { return Ok(()) };
        let library = std::sync::Arc::clone(&self.setting.library);
        let leaders = self.view().leaders_at(Side::Rebel, at);
        let held = self.state.board.spot(at).units.of(library.known.interdictor) > 0;
        let mut answers = vec![Answer::Pass];
        if !leaders.is_empty() && !held {
            let free = |to: &&At| {
                !self.state.board.has(&library, **to, Side::Empire) && !self.state.board.spot(**to).destroyed
            };
            answers.extend(library.adjacent(at).iter().filter(free).map(|to| Answer::Retreat(*to)));
        }
        if answers.len() == 1 {
            answers.push(Answer::Differs);
        }
        if let Some(Answer::Retreat(to)) = self.ask_open(QuestionKind::Retreat { at }, "REB-COMBAT-01", answers)? {
            let all = self.state.board.of(&library, at, Side::Rebel);
            let goes = |unit: UnitNo| !library.unit(unit).immobile && !library.unit(unit).carried;
            let mut units = all.only(|unit| goes(unit) && library.is_ship(unit));
            let mut room: u16 =
                units.iter().map(|(unit, count)| u16::from(library.unit(unit).capacity) * u16::from(count)).sum();
            for (unit, count) in all.only(|unit| library.unit(unit).carried).iter() {
                let count = u16::from(count).min(room);
                units.add(unit, count as u8);
                room -= count;
            }
            for (unit, count) in units.iter() {
                self.emit(Event::Moved { unit, count, from: at, to });
            }
            self.state.board.spot_mut(at).units.take_all(&units);
            self.state.board.spot_mut(to).units.add_all(&units);
            for leader in leaders {
                self.state.send(leader, Post::At(to));
            }
            self.emit(Event::Retreated { from: at, to });
            if let Stage::Battle(battle) = &mut self.state.stage {
                // Who left is out of the count of damage.
                let spot = self.state.board.spot(at);
                battle.damage.retain(|(unit, _)| spot.units.of(*unit) > 0);
            }
        }
        Ok(())
    }

    /// What follows from a battle: subjugation, explored systems, an objective, the next turn.
    pub fn after_battle(&mut self, attacker: Side) -> Flow {
        self.look_around();
        if self.state.outcome.is_some() {
            return Ok(());
        }
        self.score(Timing::Combat)?;
        self.check_end();
        self.next_turn(attacker);
        Ok(())
    }
}
