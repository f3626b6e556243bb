//! What players of X-Wing do.

use kernel::game::{DecisionOf, Match};
use xwing::{
    Catalog, XWing,
    cards::{Size, ability::words::Token},
    play::{Answer, Event, Options, QuestionKind, ShipNo, XWingMatch},
};

use super::{arena::Habits, counts::Counts};

pub struct Watch {
    watched: [bool; 2],
    rounds: u16,
    /// Focus tokens of each ship that are not spent yet.
    focus: Vec<u64>,
    shots: u64,
    /// Somebody has attacked in this match.
    met: bool,
}

impl Watch {
    fn counts(&self, game: &XWingMatch, ship: ShipNo) -> bool {
        self.watched[game.fixed().ships[ship.index()].seat.index()]
    }

    fn settle(&mut self, counts: &mut Counts) {
        if self.met {
            counts.chance("P10 rounds without a shot after the first", self.shots == 0);
        }
        self.met |= self.shots > 0;
        self.shots = 0;
    }
}

impl Habits for XWing {
    type Watch = Watch;

    fn tables(_: &Catalog) -> Vec<Options> {
        vec![Options::default()]
    }

    fn watch(_: &Catalog, game: &XWingMatch, watched: [bool; 2]) -> Watch {
        Watch { watched, rounds: 0, focus: vec![0; game.fixed().ships.len()], shots: 0, met: false }
    }

    fn saw(
        watch: &mut Watch,
        game: &XWingMatch,
        (decision, answer): (&DecisionOf<XWingMatch>, &Answer),
        events: &[Event],
        counts: &mut Counts,
    ) {
        if decision.question.kind == QuestionKind::Initiative && watch.watched[decision.seat.index()] {
            counts.chance("P12 initiative taken", *answer == decision.answers[0]);
        }
        for event in events {
            match event {
                Event::RoundBegan(round) => {
                    watch.settle(counts);
                    watch.rounds = *round;
                }
                Event::Flew { ship, overlapped, .. } if watch.counts(game, *ship) => {
                    let large = game.fixed().ships[ship.index()].size == Size::Large;
                    let [bumps, rocks] = if large {
                        ["P9 bumps of large ships", "P9 obstacles met by large ships"]
                    } else {
                        ["P9 bumps of small ships", "P9 obstacles met by small ships"]
                    };
                    counts.chance(bumps, !overlapped.is_empty());
                    counts.add(rocks, 0, 1);
                    counts.add("P10 actions declined, of all maneuvers", 0, 1);
                }
                Event::MetObstacle { ship, .. } if watch.counts(game, *ship) => {
                    let large = game.fixed().ships[ship.index()].size == Size::Large;
                    let rocks =
                        if large { "P9 obstacles met by large ships" } else { "P9 obstacles met by small ships" };
                    counts.add(rocks, 1, 0);
                }
                Event::ActionDeclined(ship) if watch.counts(game, *ship) => {
                    counts.add("P10 actions declined, of all maneuvers", 1, 0);
                }
                Event::Fled(ship) if watch.counts(game, *ship) => {
                    counts.add("P8 ships off the board a match and side", 1, 0);
                }
                Event::HeldByRock(ship) if watch.counts(game, *ship) => {
                    counts.add("P9 attacks lost to a rock below, of all attacks", 1, 0);
                }
                Event::AttackDeclared { attacker, .. } => {
                    watch.shots += 1;
                    if watch.counts(game, *attacker) {
                        counts.add("P9 attacks lost to a rock below, of all attacks", 0, 1);
                    }
                }
                Event::Gained(ship, Token::Focus, count) if watch.counts(game, *ship) => {
                    watch.focus[ship.index()] += u64::from(*count);
                    counts.add("P13 focus tokens unspent at the end of a round", 0, u64::from(*count));
                }
                Event::Spent(ship, Token::Focus) if watch.counts(game, *ship) => {
                    watch.focus[ship.index()] = watch.focus[ship.index()].saturating_sub(1);
                }
                Event::TokensCleared(ships) => {
                    for (number, kept) in watch.focus.iter_mut().enumerate() {
                        if ships.contains(ShipNo(number as u8)) {
                            let kept = std::mem::take(kept);
                            counts.add("P13 focus tokens unspent at the end of a round", kept, 0);
                        }
                    }
                }
                _ => {}
            }
        }
    }

    fn ended(mut watch: Watch, game: &XWingMatch, counts: &mut Counts) {
        watch.settle(counts);
        let sides = watch.watched.iter().filter(|watched| **watched).count() as u64;
        counts.add("P8 ships off the board a match and side", 0, sides);
        counts.chance("P10 matches of 20 rounds", watch.rounds >= 20);
        counts.chance("draws", game.outcome().is_some_and(|outcome| outcome.winner.is_none()));
    }
}
