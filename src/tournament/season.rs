//! A season: evenings whose results count together.
//!
//! Each evening is a tournament of those who are there, paired by its own results; whom they met on evenings before is
//! avoided as long as that is possible. The season counts all its matches, those of cuts left out.

use std::ops::Range;

use kernel::{Language, chance::nth_seed, document::Extra, phrase, plain::plain};

use super::{
    model::{
        Evening, LONGEST_NAME, MOST_EVENINGS, MOST_PLAYERS, MOST_ROUNDS, Pairing, Player, Round, Seats, Table,
        Tournament,
    },
    refusal::Refusal,
};

impl Seats {
    /// The same seats with other numbers of their players; none if somebody has no number there.
    pub(crate) fn renumbered(self, number: impl Fn(usize) -> Option<usize>) -> Option<Self> {
        Some(match self {
            Self::Bye(only) => Self::Bye(number(only)?),
            Self::Pair(first, second) => Self::Pair(number(first)?, number(second)?),
        })
    }
}

impl Round {
    fn renumbered(&self, number: impl Fn(usize) -> Option<usize>) -> Self {
        let table = |table: &Table| Some(Table { players: table.players.renumbered(&number)?, ..table.clone() });
        Self { tables: self.tables.iter().filter_map(table).collect(), ..self.clone() }
    }
}

impl Tournament {
    pub fn is_season(&self) -> bool {
        !self.evenings.is_empty()
    }

    /// The evening of a round, both counted from 0; none in a tournament that is no season.
    pub fn evening_of(&self, round: usize) -> Option<usize> {
        self.evenings.iter().rposition(|evening| evening.first <= round)
    }

    /// The rounds of an evening.
    pub fn rounds_in(&self, evening: usize) -> Range<usize> {
        let first = |evening: usize| self.evenings.get(evening).map_or(self.rounds.len(), |evening| evening.first);
        first(evening)..first(evening + 1)
    }

    /// The rounds of the evening that runs; all of a tournament that is no season.
    pub(crate) fn tonight(&self) -> Range<usize> {
        self.evenings.last().map_or(0, |evening| evening.first)..self.rounds.len()
    }

    /// How players of a round are paired.
    pub fn pairing_of(&self, round: usize) -> Pairing {
        self.evening_of(round).map_or(self.settings.pairing, |evening| self.evenings[evening].pairing)
    }

    /// How players are paired now.
    pub fn pairing(&self) -> Pairing {
        self.evenings.last().map_or(self.settings.pairing, |evening| evening.pairing)
    }

    /// The number of a round within its evening, counted from 1.
    pub fn numbered(&self, round: usize) -> usize {
        round + 1 - self.evening_of(round).map_or(0, |evening| self.evenings[evening].first)
    }

    /// The name of an evening, or its number.
    pub fn evening_name(&self, evening: usize, language: Language) -> String {
        match self.evenings.get(evening).map_or("", |evening| evening.name.trim()) {
            "" => phrase::say(language, "tournament.evening", &[("number", &(evening + 1))]),
            name => name.to_owned(),
        }
    }

    /// An evening as a tournament by itself, with the number in the season of each of its players: those who sat at a
    /// table, and in the last evening all who are there.
    pub fn evening(&self, number: usize) -> (Self, Vec<usize>) {
        let rounds = self.rounds_in(number);
        let is_last = number + 1 == self.evenings.len();
        let mut is_there: Vec<bool> = self.players.iter().map(|player| is_last && player.dropped.is_none()).collect();
        for player in
            self.rounds[rounds.clone()].iter().flat_map(|round| &round.tables).flat_map(|it| it.players.players())
        {
            is_there[player] = true;
        }
        let players: Vec<usize> = (0..is_there.len()).filter(|player| is_there[*player]).collect();
        let place = |player: usize| players.binary_search(&player).ok();
        let earlier = self.rounds[..rounds.start].iter().flat_map(|round| &round.tables);
        let mut settings = self.settings.clone();
        settings.seed = nth_seed(settings.seed, number as u64);
        if let Some(evening) = self.evenings.get(number) {
            settings.pairing = evening.pairing;
        }
        let own = |player: &usize| Player {
            dropped: self.players[*player].dropped.filter(|_| is_last),
            ..self.players[*player].clone()
        };
        let evening = Self {
            name: self.name.clone(),
            settings,
            players: players.iter().map(own).collect(),
            rounds: self.rounds[rounds].iter().map(|round| round.renumbered(place)).collect(),
            earlier: earlier.filter_map(|table| table.players.renumbered(place)).collect(),
            ..Self::new(self.system, "", self.settings.clone())
        };
        (evening, players)
    }

    /// Begins the next evening, with only these players if any are named; the rounds so far become the first evening.
    ///
    /// # Errors
    /// A result is missing, the evening that runs has no round, or the name is too long.
    pub fn begin_evening(&mut self, name: &str, pairing: Pairing, present: &[usize]) -> Result<(), Refusal> {
        self.all_results()?;
        if self.is_season() && self.tonight().is_empty() {
            return Err(Refusal::new("tournament.refused.idle"));
        }
        self.add_evening(name, pairing)?;
        let first = self.rounds.len();
        for (number, player) in self.players.iter_mut().enumerate().filter(|_| !present.is_empty()) {
            player.dropped = (!present.contains(&number)).then_some(first as u32);
        }
        Ok(())
    }

    /// Adds an evening after all rounds so far, which become the first one if there was none.
    pub(crate) fn add_evening(&mut self, name: &str, pairing: Pairing) -> Result<(), Refusal> {
        let name = self.evening_named(name)?;
        if !self.is_season() && !self.rounds.is_empty() {
            let pairing = self.settings.pairing;
            self.evenings.push(Evening { name: String::new(), pairing, first: 0, extra: Extra::default() });
        }
        self.evenings.push(Evening { name, pairing, first: self.rounds.len(), extra: Extra::default() });
        Ok(())
    }

    /// Takes in another tournament of the game as an evening that has been played; players are told by their names.
    ///
    /// # Errors
    /// It is of another game, a season itself, not over yet, or taken in already; there are too many rounds or players.
    pub fn take_in(&mut self, other: &Self) -> Result<(), Refusal> {
        let named = |key| Refusal::new(key).with("name", &other.name);
        self.all_results()?;
        other.all_results()?;
        if other.system != self.system {
            return Err(named("tournament.refused.other_system"));
        }
        if other.is_season() || other.rounds.is_empty() {
            return Err(named("tournament.refused.no_evening"));
        }
        if self.is_season() && self.tonight().is_empty() {
            return Err(Refusal::new("tournament.refused.idle"));
        }
        if self.rounds.len() + other.rounds.len() > MOST_ROUNDS {
            return Err(Refusal::new("tournament.refused.over").with("rounds", self.rounds.len()));
        }
        let mut after = self.clone();
        let mut places = Vec::with_capacity(other.players.len());
        for player in &other.players {
            let place = after.find(&player.name).unwrap_or_else(|| {
                after.players.push(Player { name: player.name.clone(), ..Player::default() });
                after.players.len() - 1
            });
            if after.players.len() > MOST_PLAYERS {
                return Err(Refusal::new("tournament.refused.full").with("most", MOST_PLAYERS));
            }
            if after.players[place].list.is_none() {
                after.players[place].list.clone_from(&player.list);
            }
            places.push(place);
        }
        let rounds = other.rounds.iter().map(|round| round.renumbered(|player| places.get(player).copied()));
        let rounds: Vec<Round> = rounds.collect();
        if (0..self.evenings.len()).any(|evening| self.rounds[self.rounds_in(evening)] == rounds) {
            return Err(named("tournament.refused.taken_in"));
        }
        after.add_evening(&other.name, other.settings.pairing)?;
        after.rounds.extend(rounds);
        *self = after;
        Ok(())
    }

    fn evening_named(&self, name: &str) -> Result<String, Refusal> {
        let name = plain(name).trim().to_owned();
        if name.chars().count() > LONGEST_NAME {
            return Err(Refusal::new("tournament.refused.long").with("most", LONGEST_NAME));
        }
        if self.evenings.len() + 1 >= MOST_EVENINGS {
            return Err(Refusal::new("tournament.refused.evenings").with("most", MOST_EVENINGS));
        }
        Ok(name)
    }

    /// Pairs the next round of the evening that runs.
    pub(crate) fn pair_tonight(&mut self, to_cut: bool) -> Result<(), Refusal> {
        let (mut tonight, players) = self.evening(self.evenings.len() - 1);
        tonight.pair(to_cut)?;
        let round = tonight.rounds.pop().map(|round| round.renumbered(|player| players.get(player).copied()));
        self.rounds.extend(round);
        Ok(())
    }
}
