//! Kinds of lists in a field, and those that a list beats and fears.

use super::{live::Face, work::Matrix};
use crate::Context;
use practice::Rate;
use systems::SystemId;

/// Fewest lists of a kind of which something is said.
const FEWEST: usize = 4;

/// A kind of lists in a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Faction(&'static str),
    /// At most so many ships or units.
    Few(usize),
    /// At least so many.
    Many(usize),
}

impl Kind {
    pub(super) fn has(self, face: &Face) -> bool {
        match self {
            Self::Faction(faction) => face.faction == faction,
            Self::Few(most) => face.pieces <= most,
            Self::Many(least) => face.pieces >= least,
        }
    }

    pub(super) fn words(self, context: &Context<'_>, system: SystemId) -> String {
        let pieces = |key: &str, count: usize| {
            let key = format!("gui.report.kind.{key}.{}", system.id().replace('-', "_"));
            context.say(&key, &[("count", &count)])
        };
        match self {
            Self::Faction(term) => context.say("gui.report.kind.faction", &[("faction", &context.text(term))]),
            Self::Few(count) => pieces("few", count),
            Self::Many(count) => pieces("many", count),
        }
    }

    /// Kinds among these lists: factions, and the third with the fewest and the most pieces.
    fn among(faces: &[&Face]) -> Vec<Self> {
        let mut counts: Vec<usize> = faces.iter().map(|face| face.pieces).filter(|count| *count > 0).collect();
        counts.sort_unstable();
        let mut kinds: Vec<Self> = Vec::new();
        if let (Some(few), Some(many)) = (counts.get(counts.len() / 4), counts.get(counts.len() * 3 / 4)) {
            kinds.extend((few < many).then_some([Self::Few(*few), Self::Many(*many)]).into_iter().flatten());
        }
        for face in faces {
            if !kinds.contains(&Self::Faction(face.faction)) {
                kinds.push(Self::Faction(face.faction));
            }
        }
        kinds
    }
}

/// How a list does against a kind.
#[derive(Debug, Clone, Copy)]
pub(super) struct Against {
    pub kind: Kind,
    pub rate: Rate,
    pub lists: usize,
}

/// The kinds that a list beats and loses to beyond what luck explains, as far as there are any.
pub(super) fn beaten_and_feared(matrix: &Matrix) -> [Option<Against>; 2] {
    let results = &matrix.results;
    let Some(overall) = results.overall(0) else { return [None, None] };
    let field: Vec<&Face> = results.columns().map(|list| &matrix.faces[list]).collect();
    let against = |kind: Kind| {
        let lists = field.iter().filter(|face| kind.has(face)).count();
        let rate = results.against(0, |list| kind.has(&matrix.faces[list]))?;
        (lists >= FEWEST && lists < field.len()).then_some(Against { kind, rate, lists })
    };
    let kinds: Vec<Against> = Kind::among(&field).into_iter().filter_map(against).collect();
    let most = |is_it: fn(&Rate, &Rate) -> bool| {
        let apart = kinds.iter().filter(|kind| is_it(&kind.rate, &overall));
        apart.max_by(|one, other| {
            (one.rate.rate - overall.rate).abs().total_cmp(&(other.rate.rate - overall.rate).abs())
        })
    };
    [
        most(|kind, all| kind.low > all.rate && kind.rate > 0.5).copied(),
        most(|kind, all| kind.high < all.rate && kind.rate < 0.5).copied(),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn face(faction: &'static str, pieces: usize) -> Face {
        Face { name: String::new(), mark: "", faction, drawings: Vec::new(), pieces }
    }

    #[test]
    fn kinds_are_factions_and_the_quarters_with_the_fewest_and_the_most_pieces() {
        let faces = [face("a", 2), face("a", 3), face("b", 4), face("b", 7)];
        let kinds = Kind::among(&faces.iter().collect::<Vec<_>>());
        assert_eq!(kinds, [Kind::Few(3), Kind::Many(7), Kind::Faction("a"), Kind::Faction("b")]);
        assert!(Kind::Few(3).has(&faces[1]) && !Kind::Few(3).has(&faces[2]) && Kind::Many(7).has(&faces[3]));
        // Where all are alike, their size says nothing.
        let alike = [face("a", 3), face("a", 3)];
        assert_eq!(Kind::among(&alike.iter().collect::<Vec<_>>()), [Kind::Faction("a")]);
    }
}
