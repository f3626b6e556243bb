//! The computer players of a system, by name.

use super::{
    record::Record,
    work::{Work, WorkHeads},
};
use kernel::{
    Language,
    game::{Match, Playable, Player, Random, Seat},
    phrase, similar,
};
use serde_json::Value;

/// A player to choose.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PlayerInfo {
    /// Id on the command line and in replays.
    pub id: &'static str,
    /// Key of the name.
    pub term: &'static str,
}

/// A person.
pub const HUMAN: PlayerInfo = PlayerInfo { id: "human", term: "practice.player.human" };
/// Answers at random; plays every system.
pub const RANDOM: PlayerInfo = PlayerInfo { id: "random", term: "practice.player.random" };
/// Judges the position.
pub const HEURISTIC: PlayerInfo = PlayerInfo { id: "heuristic", term: "practice.player.heuristic" };
/// Looks ahead.
pub const SEARCHING: PlayerInfo = PlayerInfo { id: "searching", term: "practice.player.searching" };
/// Looks further ahead, and in X-Wing plans its whole side together.
pub const EXPERT: PlayerInfo = PlayerInfo { id: "expert", term: "practice.player.expert" };

/// A computer player that can move to another thread.
pub type Opponent<S> = Box<dyn Player<<S as Playable>::Match> + Send>;

/// A system with computer players of its own.
pub trait Opponents: Playable {
    /// Its own players, the default first; [`RANDOM`] is not among them.
    const PLAYERS: &'static [PlayerInfo];

    /// Number of matches that the first player finishes in a second of a usual core, roughly.
    const PACE: u64 = 1_000;

    /// Text of the shelf: lists to play against.
    const SHELF: Option<&'static str> = None;

    /// Text of the exercises.
    const EXERCISES: Option<&'static str> = None;

    /// Headings of the work it counts; empty for none.
    const WORK: WorkHeads = &[];

    /// Counts the work of cards, weapons and pilots in a match.
    fn work(_record: &Record<Self>) -> Vec<Work>
    where
        Self: Sized,
    {
        Vec::new()
    }

    /// Returns the strength of a list in real tournaments; none where nothing is known. The difference between two lists is
    /// the log-odds of the first one winning.
    fn tournament_strength(_catalog: &Self::Catalog, _list: &Self::Materials) -> Option<f64> {
        None
    }

    /// Returns what lists have in common that tournaments count together, by a document; none where nothing is counted.
    fn tournament_kind(_document: &Value) -> Option<String> {
        None
    }

    /// Returns its own player of this id. Players of one seed answer alike.
    fn player(id: &str, seed: u64) -> Option<Opponent<Self>>;

    /// Imagines a match that agrees with everything this seat sees, with luck and hidden things from a seed; none if it
    /// would not reach the open question, or if nothing is imagined in this system.
    fn imagined(_game: &Self::Match, _seat: Seat, _seed: u64) -> Option<Self::Match> {
        None
    }

    /// True if an attack with dice begins.
    fn begins_attack(_event: &<Self::Match as Match>::Event) -> bool {
        false
    }

    /// True while such an attack goes on.
    fn is_attacking(_game: &Self::Match) -> bool {
        false
    }
}

/// Returns all computer players of a system, the default first.
pub fn players<S: Opponents>() -> impl Iterator<Item = &'static PlayerInfo> + Clone {
    S::PLAYERS.iter().chain([&RANDOM])
}

/// Returns the computer player of this id.
pub fn player<S: Opponents>(id: &str, seed: u64) -> Option<Opponent<S>> {
    if id == RANDOM.id { Some(Box::new(Random::new(seed))) } else { S::player(id, seed) }
}

/// Returns the name of a player; an unknown id stands for itself.
pub fn name<S: Opponents>(id: &str, language: Language) -> &str {
    let known = players::<S>().chain([&HUMAN]).find(|player| player.id == id);
    known.map_or(id, |player| phrase::text(language, player.term))
}

/// Finds a computer player by its id, its name in any language, or a word unique to its name, ignoring case.
pub fn called<S: Opponents>(written: &str) -> Option<&'static PlayerInfo> {
    let written = written.trim().to_lowercase();
    let names = |player: &PlayerInfo| Language::ALL.map(|language| phrase::text(language, player.term).to_lowercase());
    if let Some(player) = players::<S>().find(|player| player.id == written || names(player).contains(&written)) {
        return Some(player);
    }
    let has_word = |player: &&PlayerInfo| names(player).iter().any(|name| name.split(' ').any(|word| word == written));
    let mut found = players::<S>().filter(has_word);
    found.next().filter(|_| found.next().is_none())
}

/// Returns the reservation about results of these players.
pub fn bias<'a, S: Opponents>(players: impl IntoIterator<Item = &'a str>, language: Language) -> String {
    let usual = S::PLAYERS.first().map_or("", |player| player.id);
    let game = S::INFO.id.replace('-', "_");
    let mut players = players.into_iter();
    let first = players.next().unwrap_or(usual);
    let key = if players.any(|other| other != first) {
        "practice.bias.mixed".to_owned()
    } else if first == RANDOM.id {
        "practice.bias.random".to_owned()
    } else if first == usual {
        format!("practice.bias.{game}")
    } else {
        format!("practice.bias.{game}.{first}")
    };
    phrase::text(language, &key).to_owned()
}

/// The fault of a player that a system does not have.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no player {written}; there are: {known}")]
pub struct NoPlayer {
    pub written: String,
    /// The id probably meant.
    pub meant: Option<&'static str>,
    /// Ids of the players.
    pub known: String,
    players: Vec<&'static PlayerInfo>,
}

impl NoPlayer {
    /// Describes the missing player.
    pub fn of<S: Opponents>(written: &str) -> Self {
        let ids: Vec<&str> = players::<S>().map(|player| player.id).collect();
        let named = players::<S>().flat_map(|player| {
            let names = Language::ALL.map(|language| (phrase::text(language, player.term), player.id));
            [(player.id, player.id)].into_iter().chain(names)
        });
        let meant = similar::nearest(written, named);
        let players = players::<S>().collect();
        Self { written: written.chars().take(60).collect(), meant, known: ids.join(", "), players }
    }

    /// Returns the fault in a sentence.
    pub fn sentence(&self, language: Language) -> String {
        let named = |player: &&PlayerInfo| format!("{} ({})", player.id, phrase::text(language, player.term));
        let known = self.players.iter().map(named).collect::<Vec<String>>().join(", ");
        match self.meant {
            Some(meant) => phrase::say(
                language,
                "practice.no_player.meant",
                &[("written", &self.written), ("meant", &meant), ("known", &known)],
            ),
            None => {
                phrase::say(language, "practice.no_player.unknown", &[("written", &self.written), ("known", &known)])
            }
        }
    }
}

/// Returns the place of the best answer, the first of equals.
pub(crate) fn best<A>(answers: &[A], mut worth: impl FnMut(&A) -> f32) -> usize {
    let mut best = (0, f32::MIN);
    for (place, answer) in answers.iter().enumerate() {
        let worth = worth(answer);
        if worth > best.1 {
            best = (place, worth);
        }
    }
    best.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_to_be_kept_in_mind_is_said_of_the_players_who_played() {
        fn of_game<S: Opponents>() {
            for language in Language::ALL {
                let all: Vec<&str> = players::<S>().map(|player| player.id).collect();
                let said: Vec<String> = all.iter().map(|id| bias::<S>([*id, *id], language)).collect();
                let mut sentences = said.clone();
                sentences.push(bias::<S>([all[0], all[1]], language));
                sentences.sort();
                sentences.dedup();
                assert_eq!(sentences.len(), all.len() + 1, "each level has a sentence of its own: {sentences:?}");
                assert!(sentences.iter().all(|sentence| sentence.contains(' ')), "{sentences:?}");
                assert_eq!(bias::<S>([], language), said[0]);
            }
        }
        of_game::<xwing::XWing>();
        of_game::<legion::Legion>();
        of_game::<imperial_assault::ImperialAssault>();
        of_game::<deckbuilding::Deckbuilding>();
    }
}
