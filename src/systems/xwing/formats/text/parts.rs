//! Several ships on one line: where it is cut.

use super::lexicon::{Pieces, Reader};
use crate::cards::Catalog;
use kernel::text_list::{Sure, open};

/// The marks between ships, the plainest first. Some stand between the cards of one ship as well.
const MARKS: &[&str] = &["//", "||", " / ", " | ", ";"];

/// The parts of a line that are ships of their own; none if it is one ship at most.
pub(super) fn ships_of_line<'t>(catalog: &Catalog, reader: &mut Reader<'_>, line: &'t str) -> Option<Vec<&'t str>> {
    if line.contains("://") {
        return None;
    }
    MARKS.iter().filter(|mark| line.contains(**mark)).find_map(|mark| {
        let parts: Vec<&str> = line.split(mark).map(str::trim).filter(|part| !part.is_empty()).collect();
        let read: Vec<Pieces> = parts.iter().map(|part| reader.line(&open(part).text)).collect();
        // Every part begins with a ship, and something tells that they are more than crew cards.
        let is_cut = parts.len() > 1
            && read.iter().all(|pieces| begins_with_ship(pieces) || pieces.tokens.is_empty())
            && read.iter().any(begins_with_pilot)
            && read.iter().any(|pieces| is_surely_ship(catalog, pieces));
        is_cut.then_some(parts)
    })
}

fn begins_with_pilot(pieces: &Pieces) -> bool {
    pieces.tokens.first().is_some_and(|token| !token.meaning.pilots.is_empty())
}

fn begins_with_ship(pieces: &Pieces) -> bool {
    let Some((first, rest)) = pieces.tokens.split_first() else { return false };
    let carries = rest.iter().any(|token| token.sure > Sure::Unknown && !token.meaning.upgrades.is_empty());
    begins_with_pilot(pieces) || !first.meaning.ships.is_empty() || (first.may_be_name() && carries)
}

fn is_surely_ship(catalog: &Catalog, pieces: &Pieces) -> bool {
    let Some((first, rest)) = pieces.tokens.split_first() else { return false };
    let cost = first.points.is_some_and(|points| {
        first.meaning.pilots.iter().any(|id| catalog.pilot(*id).points.map(i32::from) == Some(points))
    });
    cost || first.count > 1 || first.meaning.upgrades.is_empty() || rest.iter().any(|token| token.is_card())
}
