//! A moment of a replay, as arguments name it: after so many answers, or as a round begins.

use clap::{Arg, ArgMatches};

use super::{
    builder::{self, Builder},
    session::{Halt, Session},
};
use kernel::{
    game::{LogRank, Match as _, Player},
    narration::LogEvent as _,
};
use practice::{Opponents, Record};

const AT: &str = "at";
const ROUND: &str = "round";

/// The arguments.
pub(super) fn arguments(builder: Builder) -> [Arg; 2] {
    let number = |name, help| builder.option(name, "cli.value.number", help).allow_negative_numbers(true);
    [number(AT, "cli.onward.at").conflicts_with(ROUND), number(ROUND, "cli.onward.round")]
}

/// The moment that is asked for.
pub(super) struct Moment {
    /// Number of answers before it.
    at: Option<usize>,
    /// The round whose beginning it is.
    round: Option<u16>,
}

impl Moment {
    /// Reads the arguments.
    ///
    /// # Errors
    /// A number is out of bounds.
    pub fn of(matches: &ArgMatches, session: &Session) -> Result<Self, Halt> {
        let at = builder::number(matches, session, AT, 0..=practice::MOST_ANSWERS as u64)?;
        let round = builder::number(matches, session, ROUND, 1..=99)?;
        Ok(Self { at: at.map(|at| at as usize), round: round.map(|round| round as u16) })
    }

    /// Goes there: to the last point where somebody is asked, if nothing is asked for. Returns the number of answers.
    ///
    /// # Errors
    /// There is no such moment, or the game is over then.
    pub fn go_to<S: Opponents>(&self, record: &mut Record<S>, session: &Session) -> Result<usize, Halt> {
        let at = self.answers(record).ok_or_else(|| session.failed("cli.onward.no_moment", &[]))?;
        record.go_to(at);
        match record.decision() {
            Some(_) => Ok(at),
            None => Err(session.failed("cli.onward.over", &[])),
        }
    }

    fn answers<S: Opponents>(&self, record: &Record<S>) -> Option<usize> {
        let count = record.answers().len();
        match (self.at, self.round) {
            (Some(at), _) => (at <= count).then_some(at),
            (None, None) => Some(if record.outcome().is_some() { count.saturating_sub(1) } else { count }),
            (None, Some(round)) => {
                let mut found = None;
                record.each_step(|game, at, events| {
                    let begins = events.iter().any(|event| event.rank() == LogRank::Round(round));
                    if begins && found.is_none() && game.decision().is_some() {
                        found = Some(at);
                    }
                });
                found
            }
        }
    }
}

/// Lets players answer until the first round begins.
pub(super) fn to_first_round<S: Opponents>(record: &mut Record<S>, players: &mut [&mut dyn Player<S::Match>]) {
    let begins = |record: &Record<S>| record.latest().iter().any(|event| matches!(event.rank(), LogRank::Round(_)));
    while !begins(record) && matches!(record.ask(players), Some(Ok(_))) {}
}
