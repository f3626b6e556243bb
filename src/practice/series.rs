//! Many games between the same lists, on several threads.
//!
//! Games come in rounds of as many as there are seats, with one seed and the seats taken in turns, so that no list has
//! more of the luck or of the better seat. All of a game follows from the seed of the series and its number; so does the result, whatever the threads.

use std::{
    collections::BTreeMap,
    ops::Range,
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    thread,
    time::{Duration, Instant},
};

use serde::{Deserialize, Serialize};

use super::{
    Reason, Record, Setup,
    opponents::{self, NoPlayer, Opponent, Opponents},
    outcome::seat_key,
};
use kernel::{
    Language,
    chance::nth_seed,
    game::{BySeat, Game, Outcome, PieceAccount, Player, Seat, Unplayable},
    phrase,
};

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
    is_cancelled: AtomicBool,
}

impl Progress {
    /// How many games are done.
    pub fn done(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
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

/// What came of the games of a series. What is by seat is by the seats of the first game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// How many games came to an end.
    pub games: u64,
    /// How many games did not come to an end; none, unless the core is at fault.
    pub unfinished: u64,
    /// How many games each won.
    pub wins: BySeat<u64>,
    /// How many games nobody won.
    pub draws: u64,
    /// The rounds of all games.
    pub rounds: u64,
    /// How often the first score was above the best of the others by this much.
    pub margins: BTreeMap<i32, u64>,
    /// What each piece did: by its place, the sum of each column of the account.
    pub pieces: BySeat<Vec<Vec<u64>>>,
    /// How many games took so many rounds.
    pub lengths: BTreeMap<u16, u64>,
    /// What each side got in the course of the games, by the number of its kind.
    pub acquired: BySeat<BTreeMap<u16, Acquired>>,
}

/// How often one side got something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Acquired {
    /// The games in which it did.
    pub games: u64,
    /// Those of them that it won.
    pub won: u64,
    /// How many it got in all.
    pub copies: u64,
}

impl Tally {
    /// Of no games between so many.
    pub(super) fn none(seats: usize) -> Self {
        Self {
            games: 0,
            unfinished: 0,
            wins: BySeat::each(seats, |_| 0),
            draws: 0,
            rounds: 0,
            margins: BTreeMap::new(),
            pieces: BySeat::each(seats, |_| Vec::new()),
            lengths: BTreeMap::new(),
            acquired: BySeat::each(seats, |_| BTreeMap::new()),
        }
    }

    /// The rounds of a game in the mean; 0 without games.
    pub fn rounds_mean(&self) -> f64 {
        if self.games == 0 { 0.0 } else { self.rounds as f64 / self.games as f64 }
    }

    /// The length of the game in the middle, were all games put in a row by their length; 0 without games.
    pub fn rounds_median(&self) -> u16 {
        let mut left = self.games.div_ceil(2);
        let found = self.lengths.iter().find(|(_, games)| {
            let is_here = left <= **games;
            left = left.saturating_sub(**games);
            is_here
        });
        found.map_or(0, |(rounds, _)| *rounds)
    }

    /// Adds a game in which the one of each seat of the first game sat in `seats`.
    fn count(
        &mut self,
        outcome: Outcome,
        seats: &BySeat<Seat>,
        accounts: impl Fn(Seat) -> Vec<PieceAccount>,
        acquired: impl Fn(Seat) -> Vec<(u16, u16)>,
    ) {
        self.games += 1;
        *self.lengths.entry(outcome.rounds).or_default() += 1;
        for (kinds, seat) in self.acquired.values_mut().zip(seats.values()) {
            for (kind, copies) in acquired(*seat) {
                let row = kinds.entry(kind).or_default();
                row.games += 1;
                row.won += u64::from(outcome.winner == Some(*seat));
                row.copies += u64::from(copies);
            }
        }
        self.rounds += u64::from(outcome.rounds);
        self.draws += u64::from(outcome.winner.is_none());
        for (wins, seat) in self.wins.values_mut().zip(seats.values()) {
            *wins += u64::from(outcome.winner == Some(*seat));
        }
        let mut scores = seats.values().map(|seat| outcome.score[*seat]);
        let own = scores.next().unwrap_or(0);
        *self.margins.entry(own.saturating_sub(scores.max().unwrap_or(0))).or_default() += 1;
        for (pieces, seat) in self.pieces.values_mut().zip(seats.values()) {
            for piece in accounts(*seat) {
                add(pieces, piece.place, piece.values.into_iter().map(u64::from));
            }
        }
    }

    /// Adds the games of another thread or block.
    pub(super) fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.unfinished += other.unfinished;
        self.draws += other.draws;
        self.rounds += other.rounds;
        for (margin, count) in &other.margins {
            *self.margins.entry(*margin).or_default() += count;
        }
        for (wins, others) in self.wins.values_mut().zip(other.wins.values()) {
            *wins += others;
        }
        for (rounds, count) in &other.lengths {
            *self.lengths.entry(*rounds).or_default() += count;
        }
        for (kinds, others) in self.acquired.values_mut().zip(other.acquired.values()) {
            for (kind, other) in others {
                let row = kinds.entry(*kind).or_default();
                row.games += other.games;
                row.won += other.won;
                row.copies += other.copies;
            }
        }
        for (pieces, others) in self.pieces.values_mut().zip(other.pieces.values()) {
            for (place, values) in others.iter().enumerate() {
                add(pieces, place, values.iter().copied());
            }
        }
    }
}

/// Adds values to the sums of the piece in this place.
fn add(pieces: &mut Vec<Vec<u64>>, place: usize, values: impl Iterator<Item = u64>) {
    if pieces.len() <= place {
        pieces.resize(place + 1, Vec::new());
    }
    let sums = &mut pieces[place];
    for (column, value) in values.enumerate() {
        match sums.get_mut(column) {
            Some(sum) => *sum += value,
            None => sums.push(value),
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
        let jobs = self.threads(games.end - games.start);
        let tallies = if jobs == 1 {
            vec![self.work(&next, games.end, progress)]
        } else {
            thread::scope(|scope| {
                let work = || self.work(&next, games.end, progress);
                let workers: Vec<_> = (0..jobs).map(|_| scope.spawn(work)).collect();
                let ended = workers.into_iter().map(thread::ScopedJoinHandle::join);
                ended.map(|tally| tally.unwrap_or_else(|fault| std::panic::resume_unwind(fault))).collect()
            })
        };
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
        let mut tally = Tally::none(S::SEATS);
        self.count(0, record.game(), &mut tally);
        Ok((Played { tally, took: began.elapsed() }, record))
    }

    /// Plays the first game alone, keeps it, and gives the reasons of the players who say them.
    ///
    /// # Errors
    /// The game has no such player, or its core cannot play one of the lists.
    pub fn explain_first(&self, language: Language) -> Result<(Played, Record<S>, Vec<Reason>), SeriesFault> {
        let began = Instant::now();
        let mut opponents = self.opponents(0)?;
        let mut record = Record::begin(self.catalog, self.setup(0)).map_err(|fault| self.blame(0, fault))?;
        let reasons = record.play_out_explained(&mut as_players::<S>(&mut opponents), self.catalog, language);
        let mut tally = Tally::none(S::SEATS);
        self.count(0, record.game(), &mut tally);
        Ok((Played { tally, took: began.elapsed() }, record, reasons))
    }

    fn threads(&self, games: u64) -> usize {
        let asked = match self.jobs {
            0 => thread::available_parallelism().map_or(1, usize::from),
            jobs => jobs,
        };
        // More threads than rounds have nothing to do.
        let rounds = usize::try_from(games.div_ceil(Self::ROUND)).unwrap_or(usize::MAX);
        asked.min(rounds).clamp(1, MOST_JOBS)
    }

    /// Plays round after round until none is left.
    fn work(&self, next: &AtomicU64, end: u64, progress: &Progress) -> Result<Tally, SeriesFault> {
        let mut tally = Tally::none(S::SEATS);
        let mut events = Vec::new();
        loop {
            let round = next.fetch_add(Self::ROUND, Ordering::Relaxed);
            for number in round..end.min(round.saturating_add(Self::ROUND)) {
                if progress.is_cancelled() {
                    return Ok(tally);
                }
                match self.play_one(number, &mut events, &mut tally, progress) {
                    Ok(true) => {}
                    Ok(false) => return Ok(tally),
                    Err(fault) => {
                        progress.cancel();
                        return Err(fault);
                    }
                }
                let _ = progress.done.fetch_add(1, Ordering::Relaxed);
            }
            if round >= end {
                return Ok(tally);
            }
        }
    }

    /// Plays one game and counts it; false if it was given up because the series was cancelled.
    fn play_one(
        &self,
        number: u64,
        events: &mut Vec<<S::Game as Game>::Event>,
        tally: &mut Tally,
        progress: &Progress,
    ) -> Result<bool, SeriesFault> {
        let mut opponents = self.opponents(number)?;
        events.clear();
        let materials = self.sitters(number).map(|sitter| self.materials[*sitter]);
        let mut game = S::begin(self.catalog, materials, self.options, self.seed_of(number), events)
            .map_err(|fault| self.blame(number, fault))?;
        game.play_out_while(&mut as_players::<S>(&mut opponents), &|| !progress.is_cancelled());
        if game.outcome().is_none() && progress.is_cancelled() {
            return Ok(false);
        }
        self.count(number, &game, tally);
        Ok(true)
    }

    /// Adds what came of the game of this number.
    fn count(&self, number: u64, game: &S::Game, tally: &mut Tally) {
        let sitters = self.sitters(number);
        // The other way round: in which seat of this game each sits.
        let seat_of = |of_first| sitters.iter().find(|(_, sitter)| **sitter == of_first).map(|(seat, _)| seat);
        let seats = sitters.seats().iter().filter_map(|of_first| seat_of(*of_first)).collect();
        match game.outcome() {
            Some(outcome) => tally.count(outcome, &seats, |seat| game.account(seat), |seat| S::acquired(game, seat)),
            None => tally.unfinished += 1,
        }
    }

    /// Who sits in each seat of a game, named by the seat in the first game.
    fn sitters(&self, number: u64) -> BySeat<Seat> {
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
