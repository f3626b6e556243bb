//! Results of played games, by list.

use std::collections::BTreeMap;

use rusqlite::{Connection, params};

use super::{ListId, ListsDb, MatchId, file::broken, seal::GAME};
use crate::{
    StoreError,
    error::{Fault, exists, found},
};

/// Result of a game for a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GameResult {
    Won,
    Lost,
    Drawn,
}

/// All results.
const RESULTS: [GameResult; 3] = [GameResult::Won, GameResult::Lost, GameResult::Drawn];

impl GameResult {
    fn id(self) -> &'static str {
        match self {
            Self::Won => "won",
            Self::Lost => "lost",
            Self::Drawn => "drawn",
        }
    }

    fn from_id(id: &str) -> Option<Self> {
        RESULTS.into_iter().find(|result| result.id() == id)
    }
}

/// A game counted for a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayedGame {
    pub id: MatchId,
    /// Time, in seconds since 1970; unknown for old games.
    pub played: Option<i64>,
    pub result: GameResult,
    /// The opponent; may be empty.
    pub opponent: String,
}

impl ListsDb {
    /// Counts a game.
    ///
    /// # Errors
    /// No such list, or a database failure.
    pub fn count_game(
        &mut self,
        id: ListId,
        result: GameResult,
        opponent: &str,
        now: i64,
    ) -> Result<MatchId, StoreError> {
        self.write(|db| {
            exists(db, "SELECT 1 FROM list WHERE id = ?", id.0, StoreError::NoSuchList(id.0))?;
            db.prepare_cached("INSERT INTO game (list, played, result, opponent) VALUES (?, ?, ?, ?)")?
                .execute(params![id.0, now, result.id(), opponent.trim()])?;
            let game = db.last_insert_rowid();
            GAME.seal(db, &[&game])?;
            Ok(MatchId(game))
        })
    }

    /// Removes a counted game.
    ///
    /// # Errors
    /// No such game, or a database failure.
    pub fn forget_game(&mut self, game: MatchId) -> Result<(), StoreError> {
        self.write(|db| {
            let forgotten = db.prepare_cached("DELETE FROM game WHERE id = ?")?.execute([game.0])?;
            found(forgotten, StoreError::NoSuchGame(game.0))
        })
    }
}

/// Games of every list, newest first.
pub(super) fn by_list(db: &Connection) -> Result<BTreeMap<i64, Vec<PlayedGame>>, Fault> {
    let mut games = BTreeMap::<i64, Vec<PlayedGame>>::new();
    let sql = format!(
        "SELECT list, id, played, result, opponent, {} AS whole FROM game ORDER BY COALESCE(played, 0) DESC, id DESC",
        GAME.is_whole()
    );
    let mut statement = db.prepare_cached(&sql)?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        if !row.get::<_, bool>("whole")? {
            return Err(broken());
        }
        let result: String = row.get(3)?;
        // The schema rejects other words.
        let Some(result) = GameResult::from_id(&result) else { continue };
        let game = PlayedGame { id: MatchId(row.get(1)?), played: row.get(2)?, result, opponent: row.get(4)? };
        games.entry(row.get(0)?).or_default().push(game);
    }
    Ok(games)
}
