//! Many games between the same lists, on several threads.
//!
//! Games come in rounds of as many as there are seats, with one seed and the seats taken in turns, so that no list has
//! more of the luck or of the better seat. All of a game follows from the seed of the series and its number; so does the result, whatever the threads.

use std::{
    ops::{ControlFlow, Range},
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    time::{Duration, Instant},
};

use super::{
    Record, Setup,
    jobs::on_threads,
    opponents::{self, NoPlayer, Opponent, Opponents},
    outcome::seat_key,
    tally::OfSeed,
};
use kernel::{
    Language,
    chance::nth_seed,
    game::{BySeat, Game, Player, Seat, Unplayable},
    phrase,
};

pub use super::tally::{Acquired, Ended, Tally};

/// The most games of a series.
pub const MOST_GAMES: u64 = 10_000_000;
/// The most threads a series is played on.
pub const MOST_JOBS: usize = 1_024;

/// A series as it is wished for.
pub struct Series<'a, S: Opponents> {
    /// The cards.
    pub catalog: &'a S::Catalog,
    /// What is played from, by the seats of the first game.
    pub materials: BySeat<&'a S::Materials>,
    /// What is agreed for every game.
    pub options: &'a S::Options,
    /// Where all luck of the series comes from; the first game of each seat has it itself.
    pub seed: u64,
    /// How many games.
    pub games: u64,
    /// The ids of the players, by the seats of the first game.
    pub players: BySeat<&'a str>,
    /// On how many threads; 0 for as many as the machine has.
    pub jobs: usize,
}

/// How far a series is, to be looked at from outside, and a way to end it.
#[derive(Debug, Default)]
pub struct Progress {
    done: AtomicU64,
    expected: AtomicU64,
    is_cancelled: AtomicBool,
}

impl Progress {
    /// How many games are done.
    pub fn done(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }

    /// How many games there will be, where whoever plays them found it out.
    pub fn expected(&self) -> u64 {
        self.expected.load(Ordering::Relaxed)
    }

    /// Says how many games there will be.
    pub fn expect(&self, games: u64) {
        self.expected.store(games, Ordering::Relaxed);
    }

    /// One more game is done.
    pub(super) fn count(&self) {
        let _ = self.done.fetch_add(1, Ordering::Relaxed);
    }

    /// Ends the series; games that are being played are given up.
    pub fn cancel(&self) {
        let _ = self.is_cancelled.swap(true, Ordering::Relaxed);
    }

    /// Whether the series was ended.
    pub fn is_cancelled(&self) -> bool {
        self.is_cancelled.load(Ordering::Relaxed)
    }
}

/// Why a series cannot be played.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SeriesFault {
    /// The core cannot play the materials of a seat, counted as in the first game.
    #[error(transparent)]
    Unplayable(#[from] Unplayable),
    /// The game has no such player.
    #[error(transparent)]
    NoPlayer(#[from] NoPlayer),
}

impl SeriesFault {
    /// The same for people.
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

/// A series that was played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// What came of it.
    pub tally: Tally,
    /// How long it took.
    pub took: Duration,
}

impl Played {
    pub fn games_per_second(&self) -> f64 {
        self.tally.games as f64 / self.took.as_secs_f64().max(1e-9)
    }
}

impl<S: Opponents> Series<'_, S> {
    /// How many games have one seed.
    const ROUND: u64 = S::SEATS as u64;

    /// Plays the series. When it is cancelled, the games that are done are told.
    ///
    /// # Errors
    /// The game has no such player, or its core cannot play one of the lists.
    pub fn play(&self, progress: &Progress) -> Result<Played, SeriesFault> {
        let began = Instant::now();
        let tally = self.play_some(0..self.games, progress)?;
        Ok(Played { tally, took: began.elapsed() })
    }

    /// Plays the games of these numbers, counted from 0; they begin with the first of a seed. When the series is cancelled,
    /// the games that are done are told.
    ///
    /// # Errors
    /// The game has no such player, or its core cannot play one of the lists.
    pub fn play_some(&self, games: Range<u64>, progress: &Progress) -> Result<Tally, SeriesFault> {
        // What cannot be played at all is told before any thread begins.
        let _ = self.opponents(0)?;
        let next = AtomicU64::new(games.start);
        let rounds = (games.end - games.start).div_ceil(Self::ROUND);
        let tallies = on_threads(self.jobs, rounds, || self.work(&next, games.end, progress));
        let mut all = Tally::none(S::SEATS);
        for tally in tallies {
            all.add(&tally?);
        }
        Ok(all)
    }

    /// The game of this number, counted from 0, as it is before its first question.
    pub fn setup(&self, number: u64) -> Setup<S> {
        let sitters = self.sitters(number);
        Setup {
            materials: sitters.map(|sitter| self.materials[*sitter].clone()),
            options: self.options.clone(),
            seed: self.seed_of(number),
            players: sitters.map(|sitter| self.players[*sitter].to_owned()),
        }
    }

    /// Plays the game of this number, counted from 0, and keeps it.
    ///
    /// # Errors
    /// The game has no such player, or its core cannot play one of the lists.
    pub fn record(&self, number: u64) -> Result<Record<S>, SeriesFault> {
        let mut opponents = self.opponents(number)?;
        let mut record = Record::begin(self.catalog, self.setup(number)).map_err(|fault| self.blame(number, fault))?;
        record.play_out(&mut as_players::<S>(&mut opponents));
        Ok(record)
    }

    /// Plays the first game alone and keeps it.
    ///
    /// # Errors
    /// The game has no such player, or its core cannot play one of the lists.
    pub fn play_first(&self) -> Result<(Played, Record<S>), SeriesFault> {
        let began = Instant::now();
        let record = self.record(0)?;
        Ok((Played { tally: self.tally_of_first(&record), took: began.elapsed() }, record))
    }

    /// Plays the first game alone and keeps it, with what the players who say it weighed their answers against.
    ///
    /// # Errors
    /// The game has no such player, or its core cannot play one of the lists.
    pub fn explain_first(&self) -> Result<(Played, Record<S>), SeriesFault> {
        let began = Instant::now();
        let mut opponents = self.opponents(0)?;
        let mut record = Record::begin(self.catalog, self.setup(0)).map_err(|fault| self.blame(0, fault))?;
        record.play_out_explained(&mut as_players::<S>(&mut opponents));
        Ok((Played { tally: self.tally_of_first(&record), took: began.elapsed() }, record))
    }

    /// What the first game alone came to.
    fn tally_of_first(&self, record: &Record<S>) -> Tally {
        let mut tally = Tally::none(S::SEATS);
        let mut of_seed = OfSeed::new(S::SEATS);
        let _ = self.count(0, record.game(), &mut tally, &mut of_seed);
        of_seed.close(&mut tally);
        tally
    }

    /// Plays round after round until none is left.
    fn work(&self, next: &AtomicU64, end: u64, progress: &Progress) -> Result<Tally, SeriesFault> {
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

    /// Plays the games of these numbers on this thread, beginning with the first of a seed, and tells how each ended; none
    /// for one that did not. When the series is cancelled, those that are done are told.
    pub(super) fn play_listed(
        &self,
        games: Range<u64>,
        progress: &Progress,
    ) -> Result<(Tally, Vec<Option<Ended>>), SeriesFault> {
        let mut tally = Tally::none(S::SEATS);
        let (mut events, mut ended) = (Vec::new(), Vec::new());
        for round in games.clone().step_by(S::SEATS) {
            let games = round..games.end.min(round.saturating_add(Self::ROUND));
            let flow = self.play_round(games, &mut events, &mut tally, progress, |game| ended.push(game))?;
            if flow.is_break() {
                break;
            }
        }
        Ok((tally, ended))
    }

    /// Plays the games of one seed; breaks off when the series is cancelled.
    fn play_round(
        &self,
        games: Range<u64>,
        events: &mut Vec<<S::Game as Game>::Event>,
        tally: &mut Tally,
        progress: &Progress,
        mut tell: impl FnMut(Option<Ended>),
    ) -> Result<ControlFlow<()>, SeriesFault> {
        let mut of_seed = OfSeed::new(S::SEATS);
        let mut flow = ControlFlow::Continue(());
        for number in games {
            if progress.is_cancelled() {
                flow = ControlFlow::Break(());
                break;
            }
            match self.play_one(number, events, tally, &mut of_seed, progress) {
                Ok(ControlFlow::Continue(ended)) => tell(ended),
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

    /// Plays one game and counts it; breaks off if it was given up because the series was cancelled.
    fn play_one(
        &self,
        number: u64,
        events: &mut Vec<<S::Game as Game>::Event>,
        tally: &mut Tally,
        of_seed: &mut OfSeed,
        progress: &Progress,
    ) -> Result<ControlFlow<(), Option<Ended>>, SeriesFault> {
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

    /// Adds what came of the game of this number, and tells how it ended; none if it did not.
    fn count(&self, number: u64, game: &S::Game, tally: &mut Tally, of_seed: &mut OfSeed) -> Option<Ended> {
        let sitters = self.sitters(number);
        // The other way round: in which seat of this game each sits.
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
        Some(Ended { points, margin, rounds: outcome.rounds })
    }

    /// Who sits in each seat of a game, named by the seat in the first game.
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

    /// The players of a game, by seat.
    fn opponents(&self, number: u64) -> Result<BySeat<Opponent<S>>, NoPlayer> {
        let seed = self.seed_of(number);
        let opponent = |(seat, sitter): (Seat, &Seat)| {
            let id = self.players[*sitter];
            opponents::player::<S>(id, opponents::seed_of(seed, seat)).ok_or_else(|| NoPlayer::of::<S>(id))
        };
        self.sitters(number).iter().map(opponent).collect()
    }

    /// Whose materials they are in the series that the core could not play in a game.
    fn blame(&self, number: u64, fault: Unplayable) -> Unplayable {
        let seat = self.sitters(number).get(fault.seat).copied().unwrap_or(fault.seat);
        Unplayable { seat, ..fault }
    }
}

fn as_players<S: Opponents>(opponents: &mut BySeat<Opponent<S>>) -> Vec<&mut dyn Player<S::Game>> {
    opponents.values_mut().map(|opponent| &mut **opponent as &mut dyn Player<S::Game>).collect()
}
