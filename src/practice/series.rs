//! Series: many matches between the same lists, on several threads.
//!
//! Matches come in rounds of as many as there are seats; those of a round share a seed and rotate the seats, so no list
//! has better luck or the better seat. Where seats are sides, nobody changes them. A match follows from the seed of the series and its number, so the result does
//! not depend on the threads.

use std::{
    collections::BTreeMap,
    ops::{ControlFlow, Range},
    sync::atomic::{AtomicU64, Ordering},
    time::{Duration, Instant},
};

use super::{
    jobs::on_threads,
    opponents::{self, NoPlayer, Opponent, Opponents},
    outcome::seat_key,
    record::{Record, Setup, player_seed},
    tally::OfSeed,
    work::{self, Work, WorkSums},
};
use kernel::{
    Language,
    chance::nth_seed,
    game::{BySeat, Match, Player, Seat, Unplayable},
    phrase,
};

pub use super::{
    jobs::{MOST_JOBS, Progress},
    tally::{Acquisition, MatchEnd, Tally},
};

/// Largest number of matches in a series.
pub const MOST_GAMES: u64 = 10_000_000;

/// A series to play.
pub struct Series<'a, S: Opponents> {
    pub catalog: &'a S::Catalog,
    /// Lists by the seats of the first match.
    pub materials: BySeat<&'a S::Materials>,
    /// Options of every match.
    pub options: &'a S::Options,
    /// Seed of the series; the first match of each seat uses it directly.
    pub seed: u64,
    pub games: u64,
    /// Player ids by the seats of the first match.
    pub players: BySeat<&'a str>,
    /// Number of threads; 0 for one per core.
    pub jobs: usize,
}

/// Reasons why a series cannot be played.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SeriesFault {
    /// The ruleset cannot play the list of a seat, as in the first match.
    #[error(transparent)]
    Unplayable(#[from] Unplayable),
    /// The system has no such player.
    #[error(transparent)]
    NoPlayer(#[from] NoPlayer),
}

impl SeriesFault {
    /// Returns the reason in a sentence.
    pub fn sentence(&self, language: Language) -> String {
        match self {
            Self::NoPlayer(fault) => fault.sentence(language),
            Self::Unplayable(fault) => {
                let reason = fault.sentence(language);
                phrase::say(language, &format!("practice.unplayable.{}", seat_key(fault.seat)), &[("reason", &reason)])
            }
        }
    }
}

/// The result of a series.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeriesResult {
    pub tally: Tally,
    /// Wall time.
    pub took: Duration,
}

impl SeriesResult {
    pub fn games_per_second(&self) -> f64 {
        self.tally.games as f64 / self.took.as_secs_f64().max(1e-9)
    }
}

impl<S: Opponents> Series<'_, S> {
    /// Number of matches that share a seed.
    pub(super) const ROUND: u64 = if S::HAS_SIDES { 1 } else { S::SEATS as u64 };

    /// Plays the series; once canceled, returns the matches finished so far.
    ///
    /// # Errors
    /// The system has no such player, or the ruleset cannot play one of the lists.
    pub fn play(&self, progress: &Progress) -> Result<SeriesResult, SeriesFault> {
        let began = Instant::now();
        let tally = self.play_some(0..self.games, progress)?;
        Ok(SeriesResult { tally, took: began.elapsed() })
    }

    /// Plays the matches of these numbers, counted from 0, starting with the first of a seed; once canceled, returns
    /// those finished so far.
    ///
    /// # Errors
    /// The system has no such player, or the ruleset cannot play one of the lists.
    pub fn play_some(&self, games: Range<u64>, progress: &Progress) -> Result<Tally, SeriesFault> {
        // Faults show before any thread starts.
        let _ = self.opponents(0)?;
        let next = AtomicU64::new(games.start);
        let rounds = (games.end - games.start).div_ceil(Self::ROUND);
        let tallies = on_threads(self.jobs, rounds, || self.play_rounds(&next, games.end, progress));
        let mut all = Tally::none(S::SEATS);
        for tally in tallies {
            all.add(&tally?);
        }
        Ok(all)
    }

    /// Returns the set-up of the match of this number, counted from 0.
    pub fn setup(&self, number: u64) -> Setup<S> {
        let sitters = self.sitters(number);
        Setup {
            materials: sitters.map(|sitter| self.materials[*sitter].clone()),
            options: self.options.clone(),
            seed: self.seed_of(number),
            players: sitters.map(|sitter| self.players[*sitter].to_owned()),
            from: Vec::new(),
        }
    }

    /// Plays and keeps the match of this number, counted from 0.
    ///
    /// # Errors
    /// The system has no such player, or the ruleset cannot play one of the lists.
    pub fn record(&self, number: u64) -> Result<Record<S>, SeriesFault> {
        let mut opponents = self.opponents(number)?;
        let mut record = Record::begin(self.catalog, self.setup(number)).map_err(|fault| self.blame(number, fault))?;
        record.play_out(&mut as_players::<S>(&mut opponents));
        Ok(record)
    }

    /// Plays and keeps the first match alone.
    ///
    /// # Errors
    /// The system has no such player, or the ruleset cannot play one of the lists.
    pub fn play_first(&self) -> Result<(SeriesResult, Record<S>), SeriesFault> {
        let began = Instant::now();
        let record = self.record(0)?;
        Ok((SeriesResult { tally: self.tally_of_first(&record), took: began.elapsed() }, record))
    }

    /// Plays and keeps the first match alone, with the alternatives its players weighed.
    ///
    /// # Errors
    /// The system has no such player, or the ruleset cannot play one of the lists.
    pub fn explain_first(&self) -> Result<(SeriesResult, Record<S>), SeriesFault> {
        let began = Instant::now();
        let mut opponents = self.opponents(0)?;
        let mut record = Record::begin(self.catalog, self.setup(0)).map_err(|fault| self.blame(0, fault))?;
        record.play_out_explained(&mut as_players::<S>(&mut opponents));
        Ok((SeriesResult { tally: self.tally_of_first(&record), took: began.elapsed() }, record))
    }

    /// Sums the work of the first `games` matches, replayed on `jobs` threads; once canceled, of those finished so far.
    /// Returns their number too.
    ///
    /// # Errors
    /// The system has no such player, or the ruleset cannot play one of the lists.
    pub fn count_work(&self, games: u64, jobs: usize, progress: &Progress) -> Result<(WorkSums, u64), SeriesFault> {
        let none = || (WorkSums::each(S::SEATS, |_| BTreeMap::new()), 0);
        let next = AtomicU64::new(0);
        let run = || {
            let (mut sums, mut done) = none();
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= games || progress.is_cancelled() {
                    return Ok((sums, done));
                }
                let sitters = self.sitters(number);
                for Work { seat, worker, values } in S::work(&self.record(number)?) {
                    work::add(&mut sums[sitters[seat]], worker, values);
                }
                done += 1;
                progress.count();
            }
        };
        let parts: Vec<Result<(WorkSums, u64), SeriesFault>> = on_threads(jobs, games, run);
        let (mut all, mut done) = none();
        for part in parts {
            let (part, count) = part?;
            done += count;
            for (sums, others) in all.values_mut().zip(part) {
                for (worker, values) in others {
                    work::add(sums, worker, values);
                }
            }
        }
        Ok((all, done))
    }

    /// Returns the number of columns of each piece of each seat of the first match, before its first answer.
    ///
    /// # Errors
    /// The lists cannot meet.
    pub(super) fn pieces(&self) -> Result<Vec<Vec<usize>>, Unplayable> {
        let materials = self.sitters(0).map(|sitter| self.materials[*sitter]);
        let game = S::begin(self.catalog, materials, self.options, self.seed_of(0), &mut Vec::new())?;
        let columns = |seat: &Seat| {
            let mut pieces = Vec::new();
            for piece in game.account(*seat) {
                super::tally::add(&mut pieces, piece.place, piece.values.into_iter().map(u64::from));
            }
            pieces.iter().map(Vec::len).collect()
        };
        Ok(Seat::of(S::SEATS).iter().map(columns).collect())
    }

    /// Returns the tally of the first match alone.
    fn tally_of_first(&self, record: &Record<S>) -> Tally {
        let mut tally = Tally::none(S::SEATS);
        let mut of_seed = OfSeed::new(S::SEATS);
        let _ = self.count(0, record.game(), &mut tally, &mut of_seed);
        of_seed.close(&mut tally);
        tally
    }

    /// Plays rounds until none is left.
    fn play_rounds(&self, next: &AtomicU64, end: u64, progress: &Progress) -> Result<Tally, SeriesFault> {
        let mut tally = Tally::none(S::SEATS);
        let mut events = Vec::new();
        loop {
            let round = next.fetch_add(Self::ROUND, Ordering::Relaxed);
            let games = round..end.min(round.saturating_add(Self::ROUND));
            if self.play_round(games, &mut events, &mut tally, progress, |_| ())?.is_break() || round >= end {
                return Ok(tally);
            }
        }
    }

    /// Plays the matches of these numbers on this thread, starting with the first of a seed, and lists their ends; none
    /// for an unfinished one. Once canceled, returns those finished so far.
    pub(super) fn play_listed(
        &self,
        games: Range<u64>,
        progress: &Progress,
    ) -> Result<(Tally, Vec<Option<MatchEnd>>), SeriesFault> {
        let mut tally = Tally::none(S::SEATS);
        let (mut events, mut ended) = (Vec::new(), Vec::new());
        for round in games.clone().step_by(Self::ROUND as usize) {
            let games = round..games.end.min(round.saturating_add(Self::ROUND));
            let flow = self.play_round(games, &mut events, &mut tally, progress, |game| ended.push(game))?;
            if flow.is_break() {
                break;
            }
        }
        Ok((tally, ended))
    }

    /// Plays the matches of one seed; breaks off once canceled.
    fn play_round(
        &self,
        games: Range<u64>,
        events: &mut Vec<<S::Match as Match>::Event>,
        tally: &mut Tally,
        progress: &Progress,
        mut list: impl FnMut(Option<MatchEnd>),
    ) -> Result<ControlFlow<()>, SeriesFault> {
        let mut of_seed = OfSeed::new(S::SEATS);
        let mut flow = ControlFlow::Continue(());
        for number in games {
            if progress.is_cancelled() {
                flow = ControlFlow::Break(());
                break;
            }
            match self.play_one(number, events, tally, &mut of_seed, progress) {
                Ok(ControlFlow::Continue(ended)) => list(ended),
                Ok(ControlFlow::Break(())) => {
                    flow = ControlFlow::Break(());
                    break;
                }
                Err(fault) => {
                    progress.cancel();
                    return Err(fault);
                }
            }
            progress.count();
        }
        of_seed.close(tally);
        Ok(flow)
    }

    /// Plays and counts one match; breaks off if it was dropped by a cancellation.
    fn play_one(
        &self,
        number: u64,
        events: &mut Vec<<S::Match as Match>::Event>,
        tally: &mut Tally,
        of_seed: &mut OfSeed,
        progress: &Progress,
    ) -> Result<ControlFlow<(), Option<MatchEnd>>, SeriesFault> {
        let mut opponents = self.opponents(number)?;
        events.clear();
        let materials = self.sitters(number).map(|sitter| self.materials[*sitter]);
        let mut game = S::begin(self.catalog, materials, self.options, self.seed_of(number), events)
            .map_err(|fault| self.blame(number, fault))?;
        game.play_out_while(&mut as_players::<S>(&mut opponents), &|| !progress.is_cancelled());
        if game.outcome().is_none() && progress.is_cancelled() {
            return Ok(ControlFlow::Break(()));
        }
        Ok(ControlFlow::Continue(self.count(number, &game, tally, of_seed)))
    }

    /// Adds the match of this number to the tally and returns its end; none if it is unfinished.
    fn count(&self, number: u64, game: &S::Match, tally: &mut Tally, of_seed: &mut OfSeed) -> Option<MatchEnd> {
        let sitters = self.sitters(number);
        // Inverse of `sitters`.
        let seat_of = |of_first| sitters.iter().find(|(_, sitter)| **sitter == of_first).map(|(seat, _)| seat);
        let seats: BySeat<Seat> = sitters.seats().iter().filter_map(|of_first| seat_of(*of_first)).collect();
        let Some(outcome) = game.outcome() else {
            tally.unfinished += 1;
            return None;
        };
        of_seed.count(outcome, &seats);
        let margin = tally.count(outcome, &seats, |seat| game.account(seat), |seat| S::acquired(game, seat));
        let points = match outcome.winner {
            None => 1,
            Some(winner) => 2 * u8::from(winner == seats[Seat::First]),
        };
        Some(MatchEnd { points, margin, rounds: outcome.rounds })
    }

    /// Returns the seat in the first match of whoever sits in each seat of a match.
    pub(super) fn sitters(&self, number: u64) -> BySeat<Seat> {
        let seats = Seat::of(S::SEATS);
        let turn = (number % Self::ROUND) as usize;
        BySeat::each(S::SEATS, |seat| seats[(seat.index() + turn) % seats.len()])
    }

    const fn seed_of(&self, number: u64) -> u64 {
        match number / Self::ROUND {
            0 => self.seed,
            round => nth_seed(self.seed, round),
        }
    }

    /// Returns the players of a match by seat.
    fn opponents(&self, number: u64) -> Result<BySeat<Opponent<S>>, NoPlayer> {
        let seed = self.seed_of(number);
        let opponent = |(seat, sitter): (Seat, &Seat)| {
            let id = self.players[*sitter];
            opponents::player::<S>(id, player_seed(seed, seat)).ok_or_else(|| NoPlayer::of::<S>(id))
        };
        self.sitters(number).iter().map(opponent).collect()
    }

    /// Moves a fault of a match to the seat of the first match.
    fn blame(&self, number: u64, fault: Unplayable) -> Unplayable {
        let seat = self.sitters(number).get(fault.seat).copied().unwrap_or(fault.seat);
        Unplayable { seat, ..fault }
    }
}

fn as_players<S: Opponents>(opponents: &mut BySeat<Opponent<S>>) -> Vec<&mut dyn Player<S::Match>> {
    opponents.values_mut().map(|opponent| &mut **opponent as &mut dyn Player<S::Match>).collect()
}
