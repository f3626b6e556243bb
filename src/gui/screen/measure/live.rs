//! What is seen of a gauntlet while its games are played.

use std::sync::{Mutex, OnceLock, PoisonError};

use kernel::Language;
use practice::{gauntlet::Pairing, list_names, series::MatchEnd};
use systems::{AnyDocument, Catalogs};

/// Number of drawings of a list.
const DRAWN: usize = 8;

/// A list of a gauntlet as it is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Face {
    pub name: String,
    /// Icon of its faction, and phrase key of that.
    pub mark: &'static str,
    pub faction: &'static str,
    /// Drawings of its ships or figures.
    pub drawings: Vec<String>,
    /// Number of its entries with a drawing.
    pub pieces: usize,
}

impl Face {
    /// Faces of these lists; equal names are told apart.
    pub(super) fn of(documents: &[&AnyDocument], catalogs: &Catalogs, language: Language) -> Vec<Self> {
        let names = list_names(documents.iter().map(|document| document.name()), language);
        let face = |(document, name): (&&AnyDocument, String)| {
            let outline = document.outline(document.catalogs(catalogs), language);
            let mut drawings: Vec<String> = outline.into_iter().filter_map(|row| row.drawing).collect();
            let pieces = drawings.len();
            drawings.truncate(DRAWN);
            let faction = document.faction();
            Self { name, mark: faction.icon, faction: faction.term, drawings, pieces }
        };
        documents.iter().zip(names).map(face).collect()
    }
}

/// Finished games of a pairing: their number, and the points of the row's list, two for a win.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Done {
    pub pairing: Pairing,
    pub games: u64,
    pub points: u64,
}

impl Done {
    pub fn share(&self) -> f64 {
        self.points as f64 / (2 * self.games.max(1)) as f64
    }
}

/// The lists that meet, and what is known of their games.
#[derive(Debug, Default)]
pub struct Live {
    faces: OnceLock<Vec<Face>>,
    done: Mutex<Vec<Done>>,
}

impl Live {
    pub(super) fn meet(&self, faces: Vec<Face>) {
        let _ = self.faces.set(faces);
    }

    pub(super) fn tell(&self, pairing: Pairing, games: &[Option<MatchEnd>]) {
        let mut done = self.done.lock().unwrap_or_else(PoisonError::into_inner);
        let ended = games.iter().flatten();
        let (games, points) = ended.fold((0, 0), |(games, points), game| (games + 1, points + u64::from(game.points)));
        match done.iter_mut().find(|known| known.pairing == pairing) {
            Some(known) => (known.games, known.points) = (known.games + games, known.points + points),
            None => done.push(Done { pairing, games, points }),
        }
    }

    /// The lists, the measured ones first; none before the games begin.
    pub fn faces(&self) -> &[Face] {
        self.faces.get().map(Vec::as_slice).unwrap_or_default()
    }

    /// What is over.
    pub fn done(&self) -> Vec<Done> {
        self.done.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_of_a_pairing_add_up_and_unfinished_games_do_not_count() {
        let live = Live::default();
        let game = |points| Some(MatchEnd { points, margin: 0, rounds: 1 });
        let pairing = Pairing { row: 0, column: 2 };
        live.tell(pairing, &[game(2), None, game(1)]);
        live.tell(Pairing { row: 0, column: 1 }, &[game(0)]);
        live.tell(pairing, &[game(2)]);
        assert_eq!(live.done()[0], Done { pairing, games: 3, points: 5 });
        assert!((live.done()[0].share() - 5.0 / 6.0).abs() < 1e-9 && live.done()[1].share() == 0.0);
        assert!(live.faces().is_empty());
    }
}
