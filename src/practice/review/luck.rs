//! Luck with dice, apart from play: the damage of all attacks of a match against the mean of the same attacks rolled anew.

use kernel::{
    chance::nth_seed,
    game::{Match, Seat, answer_of},
};

use super::{AnswerOf, Damage, Luck};
use crate::{
    Opponents,
    ending::{seated, usual},
    statistics::mean,
};

/// An attack, or several in one breath, with the answer that led to it.
pub(super) struct Attack<S: Opponents> {
    before: S::Match,
    answer: AnswerOf<S>,
    /// Damage to the other side and to the own.
    fell: [i64; 2],
}

/// An attack as it was, and as it went in each imagined match.
pub(super) struct Rolled {
    fell: [i64; 2],
    anew: Vec<[i64; 2]>,
}

/// Finds the attacks of a match, step by step.
pub(super) struct Attacks<S: Opponents> {
    pub(super) all: Vec<Attack<S>>,
    /// The match as it was between attacks.
    quiet: Option<S::Match>,
    running: Option<Attack<S>>,
}

impl<S: Opponents> Default for Attacks<S> {
    fn default() -> Self {
        Self { all: Vec::new(), quiet: None, running: None }
    }
}

impl<S: Opponents> Attacks<S> {
    /// Takes the next answer with its events, and the match after it.
    pub(super) fn step(
        &mut self,
        game: &S::Match,
        seat: Seat,
        answer: Option<&AnswerOf<S>>,
        events: &[<S::Match as Match>::Event],
    ) {
        if let (Some(before), Some(answer)) = (self.quiet.take(), answer)
            && events.iter().any(S::begins_attack)
        {
            self.running = Some(Attack { before, answer: answer.clone(), fell: [0; 2] });
        }
        if S::is_attacking(game) {
            return;
        }
        if let Some(mut attack) = self.running.take() {
            attack.fell = gained::<S>(&attack.before, game, seat);
            self.all.push(attack);
        }
        self.quiet = Some(game.clone());
    }
}

impl<S: Opponents> Attack<S> {
    /// Rolls it anew in so many imagined matches.
    pub(super) fn again(self, seat: Seat, games: u32, seed: u64) -> Rolled {
        let anew = (0..games).filter_map(|number| {
            let seed = nth_seed(seed, u64::from(number));
            let mut game = S::imagined(&self.before, seat, seed)?;
            let before = damage::<S>(&game, seat);
            let mut events = Vec::new();
            game.apply(&self.answer, &mut events).ok()?;
            let mut guides = seated::<S>(&usual::<S>(), seed)?;
            let mut players: Vec<_> = guides.iter_mut().map(|player| &mut **player as _).collect();
            while S::is_attacking(&game) {
                let answer = answer_of(&game, &mut players)?;
                events.clear();
                game.apply(&answer, &mut events).ok()?;
            }
            let after = damage::<S>(&game, seat);
            Some([0, 1].map(|side| after[side] - before[side]))
        });
        Rolled { fell: self.fell, anew: anew.collect() }
    }
}

/// Sums attacks up; none if none could be rolled anew.
pub(super) fn luck_of(all: &[Rolled]) -> Option<Luck> {
    let all: Vec<&Rolled> = all.iter().filter(|attack| !attack.anew.is_empty()).collect();
    let games = all.iter().map(|attack| attack.anew.len()).min()?;
    let side = |side: usize| Damage {
        fell: all.iter().map(|attack| attack.fell[side]).sum(),
        expected: all.iter().map(|attack| mean(attack.anew.iter().map(|fell| fell[side] as f64))).sum(),
    };
    let balance = |[dealt, taken]: [i64; 2]| dealt - taken;
    let was: i64 = all.iter().map(|attack| balance(attack.fell)).sum();
    let worse = (0..games).filter(|game| {
        let anew: i64 = all.iter().map(|attack| balance(attack.anew[*game])).sum();
        anew < was
    });
    let worse = worse.count() as f64 / games as f64;
    Some(Luck { attacks: all.len(), dealt: side(0), taken: side(1), worse })
}

/// Damage to the other side and to the own so far, by the account of the match.
pub(super) fn damage<S: Opponents>(game: &S::Match, seat: Seat) -> [i64; 2] {
    let column = S::ACCOUNT.columns.iter().position(|column| column.id == "taken");
    let of = |seat: Seat| {
        let taken = game.account(seat).into_iter().filter_map(|piece| piece.values.get(column?).copied());
        taken.map(i64::from).sum()
    };
    [of(seat.other()), of(seat)]
}

fn gained<S: Opponents>(before: &S::Match, after: &S::Match, seat: Seat) -> [i64; 2] {
    let (before, after) = (damage::<S>(before, seat), damage::<S>(after, seat));
    [0, 1].map(|side| after[side] - before[side])
}
