//! Changes of a tournament, each refused with a reason where it does not fit.

use serde_json::Value;

use super::{
    model::{
        LONGEST_NAME, ListRule, MOST_PLAYERS, MOST_POINTS, MOST_ROUNDS, MOST_TABLES, Pairing, Player, Round, Seats,
        Stage, Table, Tournament,
    },
    refusal::Refusal,
    scoring::Score,
};
use kernel::plain::plain;

type Done = Result<(), Refusal>;

impl Tournament {
    /// The player of this name.
    ///
    /// # Errors
    /// There is none.
    pub fn player(&self, name: &str) -> Result<usize, Refusal> {
        self.find(name).ok_or_else(|| Refusal::new("tournament.refused.nobody").with("name", plain(name)))
    }

    /// Adds a player; during the rounds one starts without a score.
    ///
    /// # Errors
    /// The name is empty, too long or taken, or it is too late to join.
    pub fn join(&mut self, name: &str) -> Result<usize, Refusal> {
        let name = plain(name).replace(['\n', '\r', '\t'], " ").trim().to_owned();
        if name.is_empty() || name.chars().count() > LONGEST_NAME {
            return Err(Refusal::new("tournament.refused.name").with("most", LONGEST_NAME));
        }
        if let Some(known) = self.find(&name) {
            return Err(Refusal::new("tournament.refused.taken").with("name", &self.players[known].name));
        }
        if self.players.len() >= MOST_PLAYERS {
            return Err(Refusal::new("tournament.refused.full").with("most", MOST_PLAYERS));
        }
        let is_late = self.pairing() == Pairing::RoundRobin && !self.tonight().is_empty();
        if is_late || self.is_in_cut() {
            return Err(Refusal::new("tournament.refused.late").with("name", name));
        }
        self.players.push(Player { name, ..Player::default() });
        Ok(self.players.len() - 1)
    }

    /// Takes a player out of all further pairings, or back in.
    ///
    /// # Errors
    /// The player is out or in already.
    pub fn set_dropped(&mut self, player: usize, is_out: bool) -> Done {
        let rounds = self.rounds.len() as u32;
        let is_late = self.is_season() && self.pairing() == Pairing::RoundRobin && !self.tonight().is_empty();
        let is_there = || self.evening(self.evenings.len() - 1).1.contains(&player);
        if is_late && !is_out && !is_there() {
            return Err(Refusal::new("tournament.refused.late").with("name", &self.players[player].name));
        }
        let player = &mut self.players[player];
        if player.dropped.is_some() == is_out {
            let key = if is_out { "tournament.refused.out" } else { "tournament.refused.in" };
            return Err(Refusal::new(key).with("name", &player.name));
        }
        player.dropped = is_out.then_some(rounds);
        Ok(())
    }

    /// The points a list may have in the round that is played or comes next, in a season the evening; none without such
    /// a limit.
    pub fn list_limit(&self) -> Option<u32> {
        let lists = self.settings.lists;
        let steps = if self.is_season() { self.evenings.len() } else { self.rounds_of(Stage::Regular).count() };
        let rounds = steps.max(1) as u32;
        (lists.rule == ListRule::Growing).then(|| lists.start.saturating_add(lists.growth.saturating_mul(rounds - 1)))
    }

    /// Gives a player a list of so many points, or none.
    ///
    /// # Errors
    /// Lists are locked and matches have begun, or it costs more than lists may in this round.
    pub fn set_list(&mut self, player: usize, list: Option<(Value, i32)>) -> Done {
        let limit = self.list_limit();
        let player = &mut self.players[player];
        if let (Some(limit), Some((_, points))) = (limit, &list)
            && i64::from(*points) > i64::from(limit)
        {
            let refusal = Refusal::new("tournament.refused.grown").with("name", &player.name);
            return Err(refusal.with("points", points).with("limit", limit));
        }
        let list = list.map(|(list, _)| list);
        let is_locked = self.settings.lists.rule == ListRule::Locked && !self.rounds.is_empty();
        if is_locked && player.list.is_some() && !same_list(player.list.as_ref(), list.as_ref()) {
            return Err(Refusal::new("tournament.refused.locked").with("name", &player.name));
        }
        player.list = list;
        Ok(())
    }

    /// True once the rounds before the cut are over.
    pub fn is_in_cut(&self) -> bool {
        self.rounds[self.tonight()].last().is_some_and(|round| round.stage == Stage::Cut)
    }

    /// Pairs the next round; `to_cut` begins the cut before the planned number of rounds.
    ///
    /// # Errors
    /// A result is missing, there are too few players, or all rounds have been paired.
    pub fn pair(&mut self, to_cut: bool) -> Done {
        if self.rounds.len() >= MOST_ROUNDS {
            return Err(Refusal::new("tournament.refused.over").with("rounds", self.rounds.len()));
        }
        if self.is_season() {
            return self.pair_tonight(to_cut);
        }
        self.all_results()?;
        let (settings, regular) = (&self.settings, self.rounds_of(Stage::Regular).count());
        let circle = if settings.pairing == Pairing::RoundRobin { self.whole_circle() } else { 0 };
        let planned = if settings.rounds == 0 { circle } else { settings.rounds as usize };
        let is_over = planned > 0 && regular >= planned;
        if to_cut && settings.cut == 0 {
            return Err(Refusal::new("tournament.refused.no_cut"));
        }
        let round = if self.is_in_cut() || to_cut || (is_over && settings.cut > 0) {
            let active = self.active().count();
            if !self.is_in_cut() && active < settings.cut as usize {
                let refusal = Refusal::new("tournament.refused.small_cut").with("players", active);
                return Err(refusal.with("cut", settings.cut));
            }
            Round::new(Stage::Cut, self.next_of_cut())
        } else if is_over {
            return Err(Refusal::new("tournament.refused.over").with("rounds", regular));
        } else if self.active().count() < 2 {
            return Err(Refusal::new("tournament.refused.alone"));
        } else {
            self.next_round()
        };
        if round.stage == Stage::Cut && round.tables.is_empty() {
            return Err(Refusal::new("tournament.refused.won"));
        }
        self.rounds.push(round);
        Ok(())
    }

    pub(crate) fn all_results(&self) -> Done {
        let mut missing = self.rounds.iter().enumerate().filter_map(|(index, round)| {
            let table = round.tables.iter().position(Table::is_open)?;
            let is_free = self.pairing_of(index) == Pairing::Free && round.stage == Stage::Regular;
            (!is_free).then_some((self.numbered(index), table + 1))
        });
        match missing.next() {
            None => Ok(()),
            Some((round, table)) => {
                Err(Refusal::new("tournament.refused.missing").with("round", round).with("table", table))
            }
        }
    }

    /// Seats two players in the last round of a league with free pairings, or in its first one. Gives round and table,
    /// counted from 0.
    ///
    /// # Errors
    /// Pairings are not free, a player has left, or both are the same.
    pub fn meet(&mut self, first: usize, second: usize) -> Result<(usize, usize), Refusal> {
        if self.pairing() != Pairing::Free || self.is_in_cut() {
            return Err(Refusal::new("tournament.refused.not_free"));
        }
        if first == second {
            return Err(Refusal::new("tournament.refused.self").with("name", &self.players[first].name));
        }
        if let Some(out) = [first, second].into_iter().find(|it| self.players[*it].dropped.is_some()) {
            return Err(Refusal::new("tournament.refused.out").with("name", &self.players[out].name));
        }
        if self.tonight().is_empty() {
            self.pair(false)?;
        }
        let round = self.rounds.len() - 1;
        let tables = &mut self.rounds[round].tables;
        if tables.len() >= MOST_TABLES {
            return Err(Refusal::new("tournament.refused.tables").with("most", MOST_TABLES));
        }
        tables.push(Table::new(Seats::Pair(first, second)));
        Ok((round, tables.len() - 1))
    }

    /// Takes back the last round, which must be without results; in a league with free pairings its last table; an
    /// evening that has no round.
    ///
    /// # Errors
    /// There is none, or it has results.
    pub fn unpair(&mut self) -> Done {
        if self.is_season() && self.tonight().is_empty() {
            self.evenings.pop();
            return Ok(());
        }
        let number = self.rounds.len().checked_sub(1).map_or(0, |last| self.numbered(last));
        let is_free = self.pairing() == Pairing::Free && !self.is_in_cut();
        let Some(round) = self.rounds.last_mut() else { return Err(Refusal::new("tournament.refused.no_rounds")) };
        let kept = if is_free { &round.tables[round.tables.len().saturating_sub(1)..] } else { &round.tables[..] };
        if kept.iter().any(|table| table.result.is_some()) {
            return Err(Refusal::new("tournament.refused.has_results").with("round", number));
        }
        if !is_free || round.tables.pop().is_none() || round.tables.is_empty() {
            self.rounds.pop();
        }
        Ok(())
    }

    fn table(&mut self, round: usize, table: usize) -> Result<&mut Table, Refusal> {
        let number = self.numbered(round);
        let refusal = Refusal::new("tournament.refused.no_table").with("round", number).with("table", table + 1);
        let end = self.evening_of(round).map_or(self.rounds.len(), |evening| self.rounds_in(evening).end);
        let mut later = self.rounds[..end].iter().skip(round + 1);
        if later.any(|round| round.stage == Stage::Cut) {
            return Err(Refusal::new("tournament.refused.later").with("round", number));
        }
        let found = self.rounds.get_mut(round).and_then(|round| round.tables.get_mut(table)).ok_or(refusal)?;
        if matches!(found.players, Seats::Bye(_)) {
            return Err(Refusal::new("tournament.refused.bye").with("round", number).with("table", table + 1));
        }
        Ok(found)
    }

    /// Enters or replaces the result of a table; round and table are counted from 0.
    ///
    /// # Errors
    /// There is no such table, points are out of bounds, the cut needs a winner, or its next round is paired already.
    pub fn enter(&mut self, round: usize, table: usize, mut score: Score) -> Done {
        let is_cut = self.rounds.get(round).is_some_and(|round| round.stage == Stage::Cut);
        let found = self.table(round, table)?;
        let points = score.points.iter().chain(score.destroyed.iter().flatten());
        if points.max().is_some_and(|most| *most > MOST_POINTS) {
            return Err(Refusal::new("tournament.refused.points").with("most", MOST_POINTS));
        }
        if is_cut && score.winner().is_none() {
            return Err(Refusal::new("tournament.refused.draw").with("table", table + 1));
        }
        if let Some(before) = found.result.take() {
            score.extra = before.extra;
        }
        found.result = Some(score);
        Ok(())
    }

    /// Takes a result back.
    ///
    /// # Errors
    /// There is no such table, or the next round of the cut is paired already.
    pub fn clear(&mut self, round: usize, table: usize) -> Done {
        self.table(round, table)?.result = None;
        Ok(())
    }
}

/// True if two documents have the same list, whatever their names and notes.
fn same_list(first: Option<&Value>, second: Option<&Value>) -> bool {
    let list = |document: Option<&Value>| -> [Option<Value>; 3] {
        ["format", "list", "packs"].map(|field| document?.get(field).cloned())
    };
    list(first) == list(second)
}
