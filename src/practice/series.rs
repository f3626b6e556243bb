//! Many games between two lists, on several threads.
//!
//! Games come in pairs with one seed and the seats swapped, so that neither list has more of the luck or of the better
//! seat. All of a game follows from the seed of the series and its number; so does the result, whatever the threads.

use std::{
    collections::BTreeMap,
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    thread,
    time::{Duration, Instant},
};

use super::{
    Record, Setup,
    opponents::{self, NoPlayer, Opponent, Opponents},
};
use kernel::{
    Language, Mustered,
    chance::nth_seed,
    game::{Game, Outcome, PieceAccount, Player, Seat, Unplayable},
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
    /// The two lists.
    pub lists: [&'a Mustered<S>; 2],
    /// What is agreed for every game.
    pub options: &'a S::Options,
    /// Where all luck of the series comes from; the first two games have it themselves.
    pub seed: u64,
    /// How many games.
    pub games: u64,
    /// The ids of the players of the two lists.
    pub players: [&'a str; 2],
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

    /// Ends the series after the games that are being played.
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
    /// The core cannot play one of the lists: the first or the second of the series.
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
                let key = match fault.seat {
                    Seat::First => "practice.unplayable.first",
                    Seat::Second => "practice.unplayable.second",
                };
                phrase::say(language, key, &[("reason", &reason)])
            }
        }
    }
}

/// What the games did to one piece of a list, summed up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PieceTally {
    /// In how many games it was on the table at the end.
    pub survived: u64,
    /// Damage it did to others in all games.
    pub dealt: u64,
    /// Damage it took in all games.
    pub taken: u64,
}

/// What came of the games of a series. Pairs are by list, not by seat.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tally {
    /// How many games came to an end.
    pub games: u64,
    /// How many games did not come to an end; none, unless the core is at fault.
    pub unfinished: u64,
    /// How many games each list won.
    pub wins: [u64; 2],
    /// How many games nobody won.
    pub draws: u64,
    /// The rounds of all games.
    pub rounds: u64,
    /// How often the first list's score was above the second's by this much.
    pub margins: BTreeMap<i32, u64>,
    /// What each piece did, by its place in its list.
    pub pieces: [Vec<PieceTally>; 2],
}

impl Tally {
    /// The rounds of a game in the mean; 0 without games.
    pub fn rounds_mean(&self) -> f64 {
        if self.games == 0 { 0.0 } else { self.rounds as f64 / self.games as f64 }
    }

    /// Adds a game in which the first list sat in `seat`.
    fn count(&mut self, outcome: Outcome, seat: Seat, accounts: [&[PieceAccount]; 2]) {
        let seats = [seat, seat.other()];
        self.games += 1;
        self.rounds += u64::from(outcome.rounds);
        match outcome.winner {
            Some(winner) => self.wins[usize::from(winner != seat)] += 1,
            None => self.draws += 1,
        }
        let [mine, theirs] = seats.map(|seat| outcome.score[seat.index()]);
        *self.margins.entry(mine.saturating_sub(theirs)).or_default() += 1;
        for (pieces, account) in self.pieces.iter_mut().zip(accounts) {
            for piece in account {
                let tally = place_of(pieces, piece.place);
                tally.survived += u64::from(piece.survived);
                tally.dealt += u64::from(piece.dealt);
                tally.taken += u64::from(piece.taken);
            }
        }
    }

    /// Adds the games of another thread.
    fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.unfinished += other.unfinished;
        self.draws += other.draws;
        self.rounds += other.rounds;
        for (margin, count) in &other.margins {
            *self.margins.entry(*margin).or_default() += count;
        }
        for list in 0..2 {
            self.wins[list] += other.wins[list];
            for (place, piece) in other.pieces[list].iter().enumerate() {
                let tally = place_of(&mut self.pieces[list], place);
                tally.survived += piece.survived;
                tally.dealt += piece.dealt;
                tally.taken += piece.taken;
            }
        }
    }
}

fn place_of(pieces: &mut Vec<PieceTally>, place: usize) -> &mut PieceTally {
    if pieces.len() <= place {
        pieces.resize(place + 1, PieceTally::default());
    }
    &mut pieces[place]
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
    /// Games a second.
    pub fn games_per_second(&self) -> f64 {
        self.tally.games as f64 / self.took.as_secs_f64().max(1e-9)
    }
}

impl<S: Opponents> Series<'_, S> {
    /// Plays the series. When it is cancelled, the games that are done are told.
    ///
    /// # Errors
    /// The game has no such player, or its core cannot play one of the lists.
    pub fn play(&self, progress: &Progress) -> Result<Played, SeriesFault> {
        let began = Instant::now();
        // What cannot be played at all is told before any thread begins.
        let _ = self.opponents(0)?;
        let next = AtomicU64::new(0);
        let jobs = self.threads();
        let tallies = if jobs == 1 {
            vec![self.work(&next, progress)]
        } else {
            thread::scope(|scope| {
                let workers: Vec<_> = (0..jobs).map(|_| scope.spawn(|| self.work(&next, progress))).collect();
                let ended = workers.into_iter().map(thread::ScopedJoinHandle::join);
                ended.map(|tally| tally.unwrap_or_else(|fault| std::panic::resume_unwind(fault))).collect()
            })
        };
        let mut all = Tally::default();
        for tally in tallies {
            all.add(&tally?);
        }
        Ok(Played { tally: all, took: began.elapsed() })
    }

    /// The game of this number, counted from 0, as it is before its first question.
    pub fn setup(&self, number: u64) -> Setup<S> {
        let [first, second] = self.seats(number).map(Seat::index);
        Setup {
            lists: [self.lists[first].clone(), self.lists[second].clone()],
            options: self.options.clone(),
            seed: self.seed_of(number),
            players: [self.players[first].to_owned(), self.players[second].to_owned()],
        }
    }

    /// Plays the game of this number, counted from 0, and keeps it.
    ///
    /// # Errors
    /// The game has no such player, or its core cannot play one of the lists.
    pub fn record(&self, number: u64) -> Result<Record<S>, SeriesFault> {
        let [mut first, mut second] = self.opponents(number)?;
        let mut record = Record::begin(self.catalog, self.setup(number)).map_err(|fault| self.blame(number, fault))?;
        record.play_out([first.as_mut(), second.as_mut()]);
        Ok(record)
    }

    /// Plays the first game alone and keeps it.
    ///
    /// # Errors
    /// The game has no such player, or its core cannot play one of the lists.
    pub fn play_first(&self) -> Result<(Played, Record<S>), SeriesFault> {
        let began = Instant::now();
        let record = self.record(0)?;
        let mut tally = Tally::default();
        self.count(0, record.game(), &mut tally);
        Ok((Played { tally, took: began.elapsed() }, record))
    }

    fn threads(&self) -> usize {
        let asked = match self.jobs {
            0 => thread::available_parallelism().map_or(1, usize::from),
            jobs => jobs,
        };
        // More threads than pairs have nothing to do.
        let pairs = usize::try_from(self.games.div_ceil(2)).unwrap_or(usize::MAX);
        asked.min(pairs).clamp(1, MOST_JOBS)
    }

    /// Plays pair after pair until none is left.
    fn work(&self, next: &AtomicU64, progress: &Progress) -> Result<Tally, SeriesFault> {
        let mut tally = Tally::default();
        let mut events = Vec::new();
        loop {
            let pair = next.fetch_add(2, Ordering::Relaxed);
            for number in pair..self.games.min(pair.saturating_add(2)) {
                if progress.is_cancelled() {
                    return Ok(tally);
                }
                if let Err(fault) = self.play_one(number, &mut events, &mut tally) {
                    progress.cancel();
                    return Err(fault);
                }
                let _ = progress.done.fetch_add(1, Ordering::Relaxed);
            }
            if pair >= self.games {
                return Ok(tally);
            }
        }
    }

    fn play_one(
        &self,
        number: u64,
        events: &mut Vec<<S::Game as Game>::Event>,
        tally: &mut Tally,
    ) -> Result<(), SeriesFault> {
        let [mut first, mut second] = self.opponents(number)?;
        let [one, two] = self.seats(number).map(Seat::index);
        events.clear();
        let lists = [self.lists[one], self.lists[two]];
        let mut game = S::begin(self.catalog, lists, self.options, self.seed_of(number), events)
            .map_err(|fault| self.blame(number, fault))?;
        let players: [&mut dyn Player<S::Game>; 2] = [first.as_mut(), second.as_mut()];
        game.play_out(players);
        self.count(number, &game, tally);
        Ok(())
    }

    /// Adds what came of the game of this number.
    fn count(&self, number: u64, game: &S::Game, tally: &mut Tally) {
        let [seat, other] = self.seats(number);
        match game.outcome() {
            Some(outcome) => tally.count(outcome, seat, [&game.account(seat), &game.account(other)]),
            None => tally.unfinished += 1,
        }
    }

    /// Which list sits in each seat; read the other way, in which seat each list sits.
    const fn seats(&self, number: u64) -> [Seat; 2] {
        if number.is_multiple_of(2) { Seat::ALL } else { [Seat::Second, Seat::First] }
    }

    const fn seed_of(&self, number: u64) -> u64 {
        match number / 2 {
            0 => self.seed,
            pair => nth_seed(self.seed, pair),
        }
    }

    /// The players of a game, by seat.
    fn opponents(&self, number: u64) -> Result<[Opponent<S>; 2], NoPlayer> {
        let seed = self.seed_of(number);
        let opponent = |seat: Seat| {
            let id = self.players[self.seats(number)[seat.index()].index()];
            opponents::player::<S>(id, opponents::seed_of(seed, seat)).ok_or_else(|| NoPlayer::of::<S>(id))
        };
        Ok([opponent(Seat::First)?, opponent(Seat::Second)?])
    }

    /// Whose list it is in the series that the core could not play in a game.
    const fn blame(&self, number: u64, fault: Unplayable) -> Unplayable {
        let seat = self.seats(number)[fault.seat as usize];
        Unplayable { seat, ..fault }
    }
}
