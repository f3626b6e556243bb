//! Combat (REB-COMBAT).

use super::{
    Answer, Event,
    number::{At, UnitNo},
    question::{DieColor, Face, Halt, Hit, QuestionKind},
    referee::Referee,
    state::{Battle, Post, Stage},
};
use crate::cards::{Color, Side, Theater, Timing};
use kernel::game::stepped::Flow;

/// Most black and red dice together, and most green ones (REB-TABLE-05).
pub const MOST_DICE: u8 = 5;
pub const MOST_GREEN: u8 = 3;

/// Rounds after which an undecided battle ends; our limit.
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

    /// Removes blocked hits, direct ones first.
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

/// Hits of dice. Specials of the Empire without tactic cards are hits of the die's color (REB-COMBAT-02); a green one
/// damages any unit, as is best for the Empire (REB-OPEN-05).
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

/// Dice to re-roll: direct hits first, then hits (REB-COMBAT-03).
pub fn rerolled(dice: &[(DieColor, Face)], allowance: u8) -> Vec<usize> {
    let showing = |face: Face| dice.iter().enumerate().filter(move |(_, (_, of))| *of == face).map(|(place, _)| place);
    showing(Face::Direct).chain(showing(Face::Hit)).take(usize::from(allowance)).collect()
}

/// True if a hit can damage health of this color (REB-COMBAT-09).
pub const fn damages(hit: Hit, color: Color) -> bool {
    matches!((hit, color), (Hit::Direct, _) | (Hit::Black, Color::Black) | (Hit::Red, Color::Red))
}

impl Referee<'_> {
    /// Fights a battle: leaders join, then rounds follow until it is over.
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

    /// True if neither side has dice.
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

    /// Tactic value of the Imperial leader in a theater.
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
                    let expansion = self.fixed.options.set == crate::cards::Set::Expansion;
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

    /// Attacks in a theater.
    fn attack(&mut self, battle: &mut Battle, side: Side, theater: Theater) -> Flow {
        let advanced = self.fixed.options.advanced_tactics;
        // Reasons of the last attack do not explain this question.
        self.state.why.clear();
        if side == Side::Empire && advanced {
            self.halt(Halt::AdvancedTactic(theater), "REB-COMBAT-07")?;
        }
        let mut dice = self.dice(battle, side, theater)?;
        if dice.is_empty() {
            // What no die uses is kept (REB-COMBAT-04).
            let kept = side == Side::Rebel && !advanced && battle.at.is_some();
            return if kept { self.reroll(battle, theater, &mut dice) } else { Ok(()) };
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

    /// Re-rolls Rebel hits for the Imperial leader (REB-COMBAT-03 to 06).
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

    /// The oracle's best leader on the board; the person gives the value that counts.
    fn oracle_tactic(&mut self, theater: Theater) -> Flow<u8> {
        let answers = (0..=3).map(Answer::Number).collect();
        let kind = QuestionKind::OracleTactic { theater };
        Ok(match self.ask(kind, "REB-COMBAT-03", answers)? {
            Some(Answer::Number(value)) => value,
            _ => 0,
        })
    }

    /// Offers the Rebels a retreat with a leader; the Empire never retreats (REB-OPEN-16).
    fn retreat(&mut self, battle: &Battle) -> Flow {
        let Some(at) = battle.at else { return Ok(()) };
        let library = std::sync::Arc::clone(&self.fixed.library);
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
                // Units that left have no damage.
                let spot = self.state.board.spot(at);
                battle.damage.retain(|(unit, _)| spot.units.of(*unit) > 0);
            }
        }
        Ok(())
    }

    /// Ends a battle: subjugation, explored systems, an objective, the next turn.
    pub fn after_battle(&mut self, attacker: Side) -> Flow {
        self.update_board();
        if self.state.outcome.is_some() {
            return Ok(());
        }
        self.score(Timing::Combat)?;
        self.check_end();
        self.next_turn(attacker);
        Ok(())
    }
}
