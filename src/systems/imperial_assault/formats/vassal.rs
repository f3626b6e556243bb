//! Decks saved by the module of the game for VASSAL.
//!
//! A saved deck is text in which each card is a piece: `piece;;;<picture>;<name>/…`. The picture says what the card is;
//! the name has its border in brackets behind it, upgrades stand in square brackets.

use super::text;
use crate::{cards::Catalog, list::Document};
use kernel::{Imported, ReadError};

/// Prefix of a piece's picture.
const PIECE: &str = "piece;;;";

/// True for the text of such a deck.
pub(super) fn is_deck(text: &str) -> bool {
    text.contains(PIECE)
}

/// Reads such a deck as the list of its cards. It has no name and no notes.
///
/// # Errors
/// A deck without any card of the game.
pub(super) fn read(catalog: &Catalog, text: &str) -> Result<Imported<Document>, ReadError> {
    text::read(catalog, &as_list(text))
}

/// The cards of a deck, a line each.
fn as_list(text: &str) -> String {
    let (mut deployment, mut command) = (String::new(), String::new());
    for piece in text.split(PIECE).skip(1) {
        let Some((picture, rest)) = piece.split_once(';') else { continue };
        let name = rest.split(['/', '\\', ';']).next().unwrap_or_default().trim();
        let picture = picture.to_ascii_lowercase();
        // Companions come with the cards that name them.
        if name.is_empty() || picture.contains("comp card") || picture.contains("companion card") {
            continue;
        }
        let list = if picture.contains("c card") { &mut command } else { &mut deployment };
        list.push_str(&format!("- {name}\n"));
    }
    if command.is_empty() { deployment } else { format!("Deployment:\n{deployment}Command:\n{command}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_piece_is_a_line_under_what_its_picture_says() {
        let text = "DECK\t\u{1b}+/1/mark;x\\\tpiece;;;D card-Imp--Death Trooper elite.png;Death Trooper (Elite)/\tnull;1\
            \u{1b}piece;;;IACP9_C card--Focus.png;Focus/\u{1b}piece;;;Comp card--Dio.png;Dio/";
        assert_eq!(as_list(text), "Deployment:\n- Death Trooper (Elite)\nCommand:\n- Focus\n");
        assert!(is_deck(text) && !is_deck("Death Trooper"));
    }
}
