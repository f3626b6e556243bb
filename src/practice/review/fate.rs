//! The reason of a better answer: the piece whose fate it changes most.

use std::collections::BTreeMap;

use kernel::{
    Language, Materials as _, Playable,
    game::{Match as _, Seat},
    phrase,
};

use super::{Fate, Pair};
use crate::{
    Record,
    statistics::{Difference, mean},
};

/// Damage of each piece at the end of a match, and whether it is left, by side and place.
pub(super) type Ends = BTreeMap<(Seat, usize), PieceEnd>;

#[derive(Debug, Clone, Copy, Default)]
pub(super) struct PieceEnd {
    taken: f64,
    is_left: bool,
}

/// The end of every piece; empty where the system keeps no account of damage.
pub(super) fn ends<S: Playable>(game: &S::Match) -> Ends {
    let column = |id| S::ACCOUNT.columns.iter().position(|column| column.id == id);
    let (taken, survived) = (column("taken"), column("survived"));
    let mut ends = Ends::new();
    for seat in Seat::of(S::SEATS) {
        for piece in game.account(*seat) {
            let value = |column: Option<usize>| piece.values.get(column?).copied();
            let Some(taken) = value(taken) else { continue };
            let end = ends.entry((*seat, piece.place)).or_default();
            end.taken += f64::from(taken);
            end.is_left |= value(survived).is_some_and(|left| left > 0);
        }
    }
    ends
}

/// The sum of damage of one side.
pub(super) fn taken(ends: &Ends, seat: Seat) -> f64 {
    ends.iter().filter(|((side, _), _)| *side == seat).map(|(_, end)| end.taken).sum()
}

/// Finds the piece whose end is surely better for this side with the better answer: first by being left or not, then by
/// damage.
pub(super) fn fate(pairs: &[Pair], seat: Seat) -> Option<Fate> {
    let gain = |piece: (Seat, usize), of: &dyn Fn(PieceEnd) -> f64| {
        let sign = if piece.0 == seat { 1.0 } else { -1.0 };
        let gains: Vec<f64> = pairs
            .iter()
            .map(|pair| sign * (end(&pair[1].pieces, piece, of) - end(&pair[0].pieces, piece, of)))
            .collect();
        Difference::of(&gains).filter(|gain| gain.low > 0.0).map(|gain| gain.mean)
    };
    let best = |of: &dyn Fn(PieceEnd) -> f64| {
        let pieces = pairs.first()?[0].pieces.keys();
        let gains = pieces.filter_map(|piece| Some((*piece, gain(*piece, of)?)));
        gains.max_by(|one, other| one.1.total_cmp(&other.1)).map(|(piece, _)| piece)
    };
    let left = |end: PieceEnd| f64::from(u8::from(end.is_left));
    let piece = best(&left).or_else(|| best(&|end| -end.taken))?;
    let means = |of: &dyn Fn(PieceEnd) -> f64| {
        [0, 1].map(|way| mean(pairs.iter().map(|pair| end(&pair[way].pieces, piece, of))))
    };
    Some(Fate { seat: piece.0, place: piece.1, taken: means(&|end| end.taken), left: means(&left) })
}

fn end(ends: &Ends, piece: (Seat, usize), of: &dyn Fn(PieceEnd) -> f64) -> f64 {
    ends.get(&piece).map_or(0.0, |end| of(*end))
}

impl Fate {
    /// The reason in a sentence, for the player of a seat; none if the record has no such piece.
    pub(super) fn words<S: Playable>(
        &self,
        seat: Seat,
        record: &Record<S>,
        catalog: &S::Catalog,
        language: Language,
    ) -> Option<String> {
        let names = record.setup().materials.get(self.seat)?.pieces(catalog, language);
        let piece = names.get(self.place)?;
        let [given, better] = self.taken.map(|taken| language.decimal(taken, 1));
        let side = if self.seat == seat { "own" } else { "other" };
        let damage = [("piece", piece as &dyn std::fmt::Display), ("given", &given), ("better", &better)];
        let damage = phrase::say(language, &format!("practice.review.damage.{side}"), &damage);
        let shares = self.left.map(|share| (100.0 * share).round());
        if shares[0] == shares[1] {
            return Some(damage);
        }
        let [given, better] = shares.map(|share| language.decimal(share, 0));
        let left = phrase::say(language, "practice.review.left", &[("given", &given), ("better", &better)]);
        Some(format!("{damage} {left}"))
    }
}
