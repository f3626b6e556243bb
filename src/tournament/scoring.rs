//! What a match earns: tournament points, and the margin that parts equals.

use kernel::{
    document::Extra,
    game::{Outcome, Seat},
};
use systems::SystemId;

/// Who won, where points do not tell: by elimination, a last tie-break of the game, or the organizer's word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    First,
    Second,
    Draw,
}

impl Decision {
    pub const ALL: [Self; 3] = [Self::First, Self::Second, Self::Draw];

    /// The word in files.
    pub const fn id(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Second => "second",
            Self::Draw => "draw",
        }
    }

    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|decision| decision.id() == id)
    }
}

/// How a match ended for one of its players.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    Win,
    /// By fewer points than a full win takes.
    ModifiedWin,
    Draw,
    Loss,
}

/// The result of a match, as the players report it.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Score {
    /// Points of the game: destroyed ones in X-Wing, victory tokens in Legion, victory points in Imperial Assault.
    pub points: [u32; 2],
    /// Points of destroyed enemies where they part equal points (LEG-END-06, IA-WIN-06).
    pub destroyed: Option<[u32; 2]>,
    pub decision: Option<Decision>,
    pub extra: Extra,
}

impl Score {
    pub fn of(first: u32, second: u32) -> Self {
        Self { points: [first, second], ..Self::default() }
    }

    /// The result of a match that was played in Muster.
    pub fn played(outcome: &Outcome) -> Self {
        let points = [Seat::First, Seat::Second].map(|seat| u32::try_from(outcome.score[seat]).unwrap_or(0));
        let mut score = Self::of(points[0], points[1]);
        let winner = outcome.winner.map(|seat| usize::from(seat == Seat::Second));
        if score.winner() != winner {
            score.decision = Some(match winner {
                Some(0) => Decision::First,
                Some(_) => Decision::Second,
                None => Decision::Draw,
            });
        }
        score
    }

    /// The side that won; none for a draw.
    pub fn winner(&self) -> Option<usize> {
        let more = |[first, second]: [u32; 2]| (first != second).then_some(usize::from(second > first));
        match self.decision {
            Some(Decision::First) => Some(0),
            Some(Decision::Second) => Some(1),
            Some(Decision::Draw) => None,
            None => more(self.points).or_else(|| more(self.destroyed?)),
        }
    }

    /// The result with its sides exchanged.
    #[must_use]
    pub fn turned(mut self) -> Self {
        self.points.reverse();
        if let Some(destroyed) = &mut self.destroyed {
            destroyed.reverse();
        }
        self.decision = self.decision.map(|decision| match decision {
            Decision::First => Decision::Second,
            Decision::Second => Decision::First,
            Decision::Draw => Decision::Draw,
        });
        self
    }
}

/// Tournament points for each ending, and the base of the margin.
#[derive(Debug, Clone, PartialEq)]
pub struct Scoring {
    pub win: u32,
    pub modified_win: u32,
    /// A win by fewer points than these is a modified one; 0 where there are none.
    pub modified_below: u32,
    pub draw: u32,
    pub loss: u32,
    /// The margin of a match without difference: the points of a full list in X-Wing. With 0 the margin is the difference
    /// of points alone.
    pub base: u32,
    pub extra: Extra,
}

/// What a match earns one of its players.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Earned {
    pub ending: Ending,
    pub score: u32,
    pub margin: i64,
    pub points: u32,
}

impl Scoring {
    /// The scoring of a game. Rulebooks say who wins a match (XW-OPT-08, LEG-END-05, IA-WIN-01), not what a win is worth:
    /// X-Wing has the values of the publisher's regulations of 2015, the others two points a win and one a draw.
    pub fn of(system: SystemId) -> Self {
        let plain =
            Self { win: 2, modified_win: 2, modified_below: 0, draw: 1, loss: 0, base: 0, extra: Extra::default() };
        match system {
            SystemId::XWing => Self { win: 5, modified_win: 3, modified_below: 12, base: 100, ..plain },
            _ => plain,
        }
    }

    fn of_ending(&self, ending: Ending) -> u32 {
        match ending {
            Ending::Win => self.win,
            Ending::ModifiedWin => self.modified_win,
            Ending::Draw => self.draw,
            Ending::Loss => self.loss,
        }
    }

    /// What a result earns each side.
    pub fn earned(&self, score: &Score) -> [Earned; 2] {
        let winner = score.winner();
        let lead = |side: usize| i64::from(score.points[side]) - i64::from(score.points[1 - side]);
        // A winner by decision may have fewer points, which are no margin.
        let gap = winner.map_or(0, |side| lead(side).max(0));
        [0, 1].map(|side| {
            let ending = match winner {
                None => Ending::Draw,
                Some(winner) if winner != side => Ending::Loss,
                Some(_) if gap < i64::from(self.modified_below) => Ending::ModifiedWin,
                Some(_) => Ending::Win,
            };
            let signed = if winner == Some(side) { gap } else { -gap };
            let base = i64::from(self.base);
            let margin = if base == 0 { signed } else { (base + signed).clamp(0, 2 * base) };
            Earned { ending, score: self.of_ending(ending), margin, points: score.points[side] }
        })
    }

    /// What a bye earns: a win with half a base as margin.
    pub fn bye(&self) -> Earned {
        let base = i64::from(self.base);
        Earned { ending: Ending::Win, score: self.win, margin: base + base / 2, points: 0 }
    }
}
