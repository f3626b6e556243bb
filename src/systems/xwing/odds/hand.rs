//! One side's dice: how they fall, what is done to them, and what counts of them in the end.

use std::borrow::Cow;

use arrayvec::ArrayVec;

use crate::play::dice::{Die, DieKind, Face};
use kernel::distribution::each_fall;

/// Dice by result: good (hits or evades), critical hits, eyes and blanks.
pub type Faces = [u8; 4];
const GOOD: usize = 0;
const CRIT: usize = 1;
const FOCUS: usize = 2;
const BLANK: usize = 3;

/// Some of the faces, a bit for each place of [`Faces`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Mask(pub u8);

impl Mask {
    /// Every face.
    pub const ALL: Self = Self(0b1111);

    const fn has(self, place: usize) -> bool {
        self.0 >> place & 1 == 1
    }
}

/// A change of dice by a card or token, once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Act {
    /// Turns up to `n` dice from some faces to another; they may not be rolled again where `fixes` says so.
    Change { from: Mask, to: u8, n: u8, fixes: bool },
    /// Rolls up to `n` dice with some faces again.
    Reroll { only: Mask, n: u8 },
    /// Rolls all dice again, those that hit among them.
    RerollAll,
    /// Adds `n` dice that show a face.
    Add { face: u8, n: u8 },
    /// Rolls `n` more dice into the roll, if more attack dice lie there than defense dice.
    Extra(u8),
    /// The target lock is kept.
    KeepLock,
    /// All dice give way to `n` that count, where that is more; last of all.
    Replace { n: u8 },
    /// One more that counts, if as many were rolled as are most likely: the guess.
    Guess,
}

/// The price of a tool.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Spend {
    /// Nothing that counts here.
    Nothing,
    Focus,
    Evade,
}

/// A card's effect on the dice of an attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Tool {
    pub act: Act,
    pub spend: Spend,
    /// It works in one of two attacks for one declaration only.
    pub once: bool,
}

impl Tool {
    /// A tool that costs nothing that counts, and may be used in every attack.
    pub const fn free(act: Act) -> Self {
        Self { act, spend: Spend::Nothing, once: false }
    }

    /// True if it saves blanks at no cost, but not all of them.
    const fn saves_some_blanks(&self) -> bool {
        matches!((self.act, self.spend), (Act::Change { from, to, n, .. }, Spend::Nothing)
            if from.has(BLANK) && (to as usize) < FOCUS && n < u8::MAX)
    }

    /// True if it rolls dice again.
    const fn rolls_again(&self) -> bool {
        matches!(self.act, Act::Reroll { .. } | Act::RerollAll)
    }

    /// Dice it adds for certain.
    pub(super) const fn added(&self) -> u8 {
        match (self.act, self.spend) {
            (Act::Add { n, .. }, Spend::Nothing) => n,
            _ => 0,
        }
    }

    /// In which order changes are made: eyes are made first and turned next, blanks after them, hits to critical hits last.
    const fn rank(&self) -> u8 {
        let Act::Change { from, to, .. } = self.act else { return 0 };
        match (from.has(BLANK), from.has(FOCUS), to as usize) {
            (_, _, FOCUS) => 1,
            (false, true, CRIT) => 2,
            (false, true, _) => 3,
            (true, false, _) => 4,
            (true, true, _) => 5,
            (false, false, _) => 6,
        }
    }
}

/// The effects of one side's cards on some dice.
pub type Tools = ArrayVec<Tool, 12>;

/// Dice on the table: those that may be rolled again, and those that may not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Lying {
    pub fresh: Faces,
    pub done: Faces,
}

impl Lying {
    /// Dice as they lie in a match.
    pub fn of(dice: &[Die]) -> Self {
        let mut lying = Self::default();
        for die in dice {
            let place = match die.face {
                Face::Hit | Face::Evade => GOOD,
                Face::Crit => CRIT,
                Face::Focus => FOCUS,
                Face::Blank => BLANK,
            };
            let faces = if die.rerollable() { &mut lying.fresh } else { &mut lying.done };
            faces[place] += 1;
        }
        lying
    }

    fn all(&self) -> Faces {
        std::array::from_fn(|place| self.fresh[place] + self.done[place])
    }

    /// Turns up to so many dice, those that may be rolled again first; gives how many.
    fn turn(&mut self, from: usize, to: usize, n: u8, fixes: bool) -> u8 {
        if from == to {
            return 0;
        }
        let fresh = self.fresh[from].min(n);
        let done = self.done[from].min(n - fresh);
        self.fresh[from] -= fresh;
        self.done[from] -= done;
        if fixes {
            self.done[to] += fresh + done;
        } else {
            self.fresh[to] += fresh;
            self.done[to] += done;
        }
        fresh + done
    }
}

/// A ban on modifying dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum Ban {
    /// There is none.
    #[default]
    Free,
    /// Focus tokens alone may be spent.
    ButFocus,
    All,
}

/// The dice of one side when all is done, and what its player has left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Final {
    /// Results that count and critical hits, with a focus token spent where it helps.
    pub(super) best: [u8; 2],
    /// The same without a focus token.
    pub(super) unspent: [u8; 2],
    /// The target lock was spent.
    pub(super) lock_spent: bool,
}

/// One side of an attack: its dice, its tokens, and what is done to its dice.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Hand {
    pub kind: DieKind,
    /// Dice that are rolled.
    pub dice: u8,
    /// The dice as they lie, in an attack that runs; they are not rolled then.
    pub lies: Option<Lying>,
    pub focus: u8,
    /// Evade tokens. The defender's cancel a result each; the attacker's are spent for cards alone.
    pub evade: u8,
    /// A target lock on the defender that may be spent for rerolls.
    pub lock: bool,
    /// Dice that may be rolled again besides.
    pub reroll: u8,
    /// The most dice that may be rolled again.
    pub most_rerolls: u8,
    /// Bans on modifying them: for their own side and for the other.
    pub bans: [Ban; 2],
    /// Changes right after the roll.
    pub rolled: Tools,
    /// Cards of the other side.
    pub against: Tools,
    /// Cards of the own side.
    pub own: Tools,
}

impl Hand {
    /// So many dice of the attacker, and nothing else.
    pub const fn attack(dice: u8) -> Self {
        Self::of(DieKind::Attack, dice)
    }

    /// So many dice of the defender, and nothing else.
    pub const fn defense(dice: u8) -> Self {
        Self::of(DieKind::Defense, dice)
    }

    const fn of(kind: DieKind, dice: u8) -> Self {
        Self {
            kind,
            dice,
            lies: None,
            focus: 0,
            evade: 0,
            lock: false,
            reroll: 0,
            most_rerolls: u8::MAX,
            bans: [Ban::Free; 2],
            rolled: ArrayVec::new_const(),
            against: ArrayVec::new_const(),
            own: ArrayVec::new_const(),
        }
    }

    /// The chances of a die's faces.
    const fn sides(&self) -> [f64; 4] {
        match self.kind {
            DieKind::Attack => [0.375, 0.125, 0.25, 0.25],
            DieKind::Defense => [0.375, 0.0, 0.25, 0.375],
        }
    }

    /// The hand without what its bans take away.
    fn allowed(&self) -> Cow<'_, Self> {
        if self.bans == [Ban::Free; 2] && self.most_rerolls > 0 {
            return Cow::Borrowed(self);
        }
        let mut hand = self.clone();
        if hand.bans[0] != Ban::Free {
            (hand.lock, hand.reroll, hand.evade) = (false, 0, 0);
            hand.own.clear();
            hand.rolled.retain(|tool| matches!(tool.act, Act::Extra(_)));
            hand.focus = if hand.bans[0] == Ban::All { 0 } else { hand.focus };
        }
        if hand.bans[1] != Ban::Free {
            hand.against.clear();
        }
        if hand.most_rerolls == 0 {
            (hand.lock, hand.reroll) = (false, 0);
            hand.own.retain(|tool| !tool.rolls_again());
        }
        Cow::Owned(hand)
    }

    /// Evade tokens that may be spent.
    pub(super) fn evades(&self) -> u8 {
        if self.bans[0] == Ban::Free { self.evade } else { 0 }
    }

    /// Final results, good ones and critical hits, with their chances.
    pub(super) fn results(&self) -> Vec<([u8; 2], f64)> {
        let hand = self.allowed();
        let own = hand.sorted();
        let mut found: Vec<([u8; 2], f64)> = Vec::new();
        for (lying, chance) in hand.states(&own).into_iter().flatten() {
            let key = hand.counted(&own, &lying);
            match found.iter_mut().find(|(known, _)| *known == key) {
                Some((_, known)) => *known += chance,
                None => found.push((key, chance)),
            }
        }
        found
    }

    /// Final results with what was spent for them.
    pub(super) fn finals(&self) -> Vec<(Final, f64)> {
        let hand = self.allowed();
        let own = hand.sorted();
        let poor = Self { focus: 0, ..hand.clone().into_owned() };
        let mut found: Vec<(Final, f64)> = Vec::new();
        for (states, lock_spent) in hand.states(&own).into_iter().zip([false, true]) {
            for (lying, chance) in states {
                let (best, unspent) = (hand.counted(&own, &lying), poor.counted(&own, &lying));
                let key = Final { best, unspent, lock_spent };
                match found.iter_mut().find(|(known, _)| *known == key) {
                    Some((_, known)) => *known += chance,
                    None => found.push((key, chance)),
                }
            }
        }
        found
    }

    fn sorted(&self) -> Tools {
        let mut own = self.own.clone();
        own.sort_by_key(Tool::rank);
        own
    }

    /// What counts of the dice in the end, all changes made.
    fn counted(&self, own: &[Tool], lying: &Lying) -> [u8; 2] {
        let faces = self.finish(own, lying.all());
        let least = if self.kind == DieKind::Attack { replaced(own) } else { 0 };
        if faces[GOOD] + faces[CRIT] < least { [least, 0] } else { [faces[GOOD], faces[CRIT]] }
    }

    /// Evades that a card puts in the place of all dice and tokens.
    pub(super) fn least_evades(&self) -> u8 {
        if self.bans[0] == Ban::Free { replaced(&self.own) } else { 0 }
    }

    /// The dice when all rerolls are done: without the target lock, and with it.
    fn states(&self, own: &[Tool]) -> [Vec<(Lying, f64)>; 2] {
        let mut states: Vec<(Lying, f64)> = Vec::with_capacity(64);
        match self.lies {
            Some(lies) => states.push((lies, 1.0)),
            None => each_fall(self.dice, self.sides(), |fresh, chance| {
                let mut lying = Lying { fresh: *fresh, done: [0; 4] };
                for tool in &self.rolled {
                    act_for(&mut lying, tool.act, false);
                }
                // The guess is about what was rolled; the most likely number of evades is guessed.
                let guesses = self.rolled.iter().any(|tool| tool.act == Act::Guess);
                if guesses && self.dice > 0 && fresh[GOOD] == (self.dice + 1) * 3 / 8 {
                    lying.fresh[GOOD] += 1;
                }
                states.push((lying, chance));
            }),
        }
        for tool in &self.against {
            match tool.act {
                Act::Reroll { only, n } => self.reroll(&mut states, |lying| self.spoilt(lying, only, n)),
                act => states.iter_mut().for_each(|(lying, _)| act_for(lying, act, true)),
            }
        }
        for tool in own.iter().filter(|tool| tool.spend != Spend::Evade || self.evade > 0) {
            if let Act::Add { face, n } = tool.act {
                states.iter_mut().for_each(|(lying, _)| lying.fresh[usize::from(face)] += n);
            }
        }
        let lock = self.lock && !own.iter().any(|tool| tool.act == Act::KeepLock);
        if self.most_rerolls < u8::MAX {
            // Of several ways to roll a few dice again the widest is as good as any.
            let widest = own.iter().filter_map(|tool| match tool.act {
                Act::Reroll { only, .. } => Some(only),
                _ => None,
            });
            let widest = widest.max_by_key(|only| only.0.count_ones());
            let only = if lock || self.reroll > 0 { Some(Mask::ALL) } else { widest };
            if let Some(only) = only {
                self.reroll(&mut states, |lying| self.picked(own, lying, only, self.most_rerolls));
            }
            return [states, Vec::new()];
        }
        // Tools for few faces go first, the target lock last.
        for tool in own {
            if let Act::Reroll { only, n } = tool.act
                && only != Mask::ALL
            {
                self.reroll(&mut states, |lying| self.picked(own, lying, only, n));
            }
        }
        for tool in own {
            if let Act::Reroll { only: Mask::ALL, n } = tool.act {
                self.reroll(&mut states, |lying| self.picked(own, lying, Mask::ALL, n));
            }
        }
        if self.reroll > 0 {
            self.reroll(&mut states, |lying| self.picked(own, lying, Mask::ALL, self.reroll));
        }
        let mut locked = Vec::new();
        if lock {
            let pick = |lying: &Lying| self.picked(own, lying, Mask::ALL, u8::MAX);
            (states, locked) = states.into_iter().partition(|(lying, _)| pick(lying) == [0; 4]);
            self.reroll(&mut locked, pick);
        }
        // A tool that rerolls everything is used only when nothing else helps any more.
        if own.iter().any(|tool| tool.act == Act::RerollAll) {
            for states in [&mut states, &mut locked] {
                self.reroll(states, |lying| if self.is_better_anew(own, lying) { lying.fresh } else { [0; 4] });
            }
        }
        [states, locked]
    }

    /// Faces after all changes still to be made, and the focus token.
    fn finish(&self, own: &[Tool], mut faces: Faces) -> Faces {
        let mut focus = self.focus;
        for tool in own.iter().filter(|tool| tool.spend == Spend::Nothing && tool.rank() <= 5) {
            let Act::Change { from, to, n, .. } = tool.act else { continue };
            let to = usize::from(to);
            // Eyes are made only for whoever can turn them.
            if to == FOCUS && focus == 0 && !own.iter().any(|tool| matches!(tool.rank(), 2 | 3 | 5)) {
                continue;
            }
            let mut left = n;
            // The focus token turns eyes anyway.
            let order = if focus > 0 { [BLANK, FOCUS] } else { [FOCUS, BLANK] };
            for place in order {
                if from.has(place) && place != to {
                    let turned = faces[place].min(left);
                    faces[place] -= turned;
                    faces[to] += turned;
                    left -= turned;
                }
            }
            // When nothing is wasted, a hit becomes a critical hit.
            if from.has(GOOD) && to == CRIT {
                let turned = faces[GOOD].min(left);
                faces[GOOD] -= turned;
                faces[CRIT] += turned;
            }
        }
        if focus > 0 && faces[FOCUS] > 0 {
            focus -= 1;
            // A card may turn what the token would, to something better.
            let better = own.iter().any(|tool| {
                matches!(tool.act, Act::Change { from, to, n, .. }
                    if tool.spend == Spend::Focus && from.has(FOCUS) && to as usize == CRIT && n >= faces[FOCUS])
            });
            faces[if better { CRIT } else { GOOD }] += faces[FOCUS];
            faces[FOCUS] = 0;
        }
        for tool in own.iter().filter(|tool| tool.spend == Spend::Focus) {
            if let Act::Change { from, to, n, .. } = tool.act
                && focus > 0
                && from.has(BLANK)
                && faces[BLANK] > 0
            {
                let turned = faces[BLANK].min(n);
                faces[BLANK] -= turned;
                faces[usize::from(to)] += turned;
                focus -= 1;
            }
        }
        for tool in own.iter().filter(|tool| tool.spend == Spend::Nothing && tool.rank() == 6) {
            if let Act::Change { from, to, n, .. } = tool.act
                && from.has(GOOD)
            {
                let turned = faces[GOOD].min(n);
                faces[GOOD] -= turned;
                faces[usize::from(to)] += turned;
            }
        }
        faces
    }

    /// Dice that are worth rerolling: those without a use in the end. None before the roll.
    pub fn to_reroll(&self) -> Faces {
        let hand = self.allowed();
        self.lies.map_or([0; 4], |lies| hand.picked(&hand.sorted(), &lies, Mask::ALL, hand.most_rerolls))
    }

    /// The dice that are rolled again: those that do not count in the end. A card that saves a few blanks comes after the
    /// rerolls, so all that miss are rolled again where that comes to more.
    fn picked(&self, own: &[Tool], lying: &Lying, only: Mask, n: u8) -> Faces {
        let few = self.missing(own, lying, only, n);
        if !own.iter().any(Tool::saves_some_blanks) {
            return few;
        }
        let unsaved: Tools = own.iter().filter(|tool| !tool.saves_some_blanks()).copied().collect();
        let all = self.missing(&unsaved, lying, only, n);
        if all == few || self.anew(own, lying, all) <= self.anew(own, lying, few) + 1e-12 { few } else { all }
    }

    /// The results that count on average when these dice are rolled again.
    fn anew(&self, own: &[Tool], lying: &Lying, picked: Faces) -> f64 {
        let mut mean = 0.0;
        each_fall(picked.iter().sum(), self.sides(), |fell, share| {
            let all = lying.all();
            let faces = self.finish(own, std::array::from_fn(|place| all[place] - picked[place] + fell[place]));
            mean += share * f64::from(faces[GOOD] + faces[CRIT]);
        });
        mean
    }

    /// The dice that may be rolled again and do not count in the end: blanks before eyes.
    fn missing(&self, own: &[Tool], lying: &Lying, only: Mask, n: u8) -> Faces {
        let wasted = self.finish(own, lying.all());
        let mut picked = Faces::default();
        let mut left = n;
        for place in [BLANK, FOCUS] {
            if only.has(place) {
                picked[place] = wasted[place].min(lying.fresh[place]).min(left);
                left -= picked[place];
            }
        }
        picked
    }

    /// True if rerolling all eligible dice is likely to give more good results than the dice as they lie.
    fn is_better_anew(&self, own: &[Tool], lying: &Lying) -> bool {
        let counted = |faces: Faces| f64::from(faces[GOOD] + faces[CRIT]);
        let turns = |tool: &Tool| {
            tool.spend == Spend::Nothing && matches!(tool.act, Act::Change { from, .. } if from.has(FOCUS))
        };
        let [good, crit, eye, _] = self.sides();
        let chance = good + crit + if self.focus > 0 || own.iter().any(turns) { eye } else { 0.0 };
        let rolled = f64::from(lying.fresh.iter().sum::<u8>()) * chance;
        counted(self.finish(own, lying.done)) + rolled > counted(self.finish(own, lying.all()))
    }

    /// The dice whose loss hurts their owner most: what the other side rolls again.
    fn spoilt(&self, lying: &Lying, only: Mask, n: u8) -> Faces {
        let mut picked = Faces::default();
        let mut left = n;
        let eyes = self.focus > 0 && self.kind == DieKind::Defense;
        for place in [CRIT, GOOD].into_iter().chain(eyes.then_some(FOCUS)) {
            if only.has(place) {
                picked[place] = lying.fresh[place].min(left);
                left -= picked[place];
            }
        }
        picked
    }

    /// Rolls the picked dice of every state again.
    fn reroll(&self, states: &mut Vec<(Lying, f64)>, pick: impl Fn(&Lying) -> Faces) {
        let mut next: Vec<(Lying, f64)> = Vec::with_capacity(states.len() * 4);
        for (lying, chance) in states.iter() {
            let picked = pick(lying);
            let count: u8 = picked.iter().sum();
            if count == 0 {
                next.push((*lying, *chance));
                continue;
            }
            each_fall(count, self.sides(), |fell, share| {
                let mut after = *lying;
                for place in 0..picked.len() {
                    after.fresh[place] -= picked[place];
                    after.done[place] += fell[place];
                }
                next.push((after, chance * share));
            });
        }
        // Equal dice merge into one state.
        next.sort_unstable_by_key(|(lying, _)| *lying);
        next.dedup_by(|later, first| {
            let same = later.0 == first.0;
            if same {
                first.1 += later.1;
            }
            same
        });
        *states = next;
    }
}

/// Results that a card puts in the place of all dice.
fn replaced(own: &[Tool]) -> u8 {
    let results = own.iter().map(|tool| if let Act::Replace { n } = tool.act { n } else { 0 });
    results.max().unwrap_or_default()
}

/// Carries out what is done to the dice at once: by the other side, which takes the best first, or by the card of the roll.
fn act_for(lying: &mut Lying, act: Act, hostile: bool) {
    match act {
        Act::Change { from, to, n, fixes } => {
            let mut left = n;
            let order = if hostile { [CRIT, GOOD, FOCUS, BLANK] } else { [BLANK, FOCUS, GOOD, CRIT] };
            for place in order {
                if from.has(place) {
                    left -= lying.turn(place, usize::from(to), left, fixes);
                }
            }
        }
        Act::Add { face, n } => lying.fresh[usize::from(face)] += n,
        Act::Reroll { .. } | Act::RerollAll | Act::Extra(_) | Act::KeepLock | Act::Replace { .. } | Act::Guess => {}
    }
}
