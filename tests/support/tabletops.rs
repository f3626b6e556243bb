//! Properties of the tables of any game.

use std::fmt::Debug;

use kernel::tabletop::{Laid, TableChoice, Tabletop};

/// A table that is saved is the table that is read, from a file and from the options of a replay.
pub fn is_read_as_it_was_written<P: Laid>(pieces: &[P]) {
    let mut table = Tabletop::new("A \"table\"".to_owned(), pieces.to_vec());
    table.notes = "For two\nplayers".to_owned();
    let text = table.text();
    assert_eq!(Tabletop::read(&text).as_ref(), Ok(&table), "{text}");
    let chosen = TableChoice::Own(table.into());
    let kept = serde_json::to_value(&chosen).unwrap();
    assert_eq!(serde_json::from_value::<TableChoice<P>>(kept).unwrap(), chosen);
    let as_option = serde_json::Value::from(text);
    assert_eq!(serde_json::from_value::<TableChoice<P>>(as_option).unwrap(), chosen);
}

/// What is done twice, or all around, is undone.
pub fn comes_back<P: Laid + Debug>(pieces: &[P]) {
    for piece in pieces {
        assert_eq!(piece.opposite().opposite(), *piece, "half a turn of the table");
        let mut turned = piece.clone();
        turned.turn(1);
        turned.turn(P::TURNS - 1);
        assert_eq!(turned, *piece, "a whole turn");
    }
    if P::MIRRORS {
        let mut table = Tabletop::new(String::new(), pieces.to_vec());
        table.mirror();
        table.mirror();
        assert_eq!(table.pieces, pieces, "mirrored twice");
    }
}
