//! Positions set by hand, as far as cards allow: the Force, the bases' damage, the pool, whose turn it is. Hands, decks and
//! the row are those of the game that the position is of.

use super::{
    fixed::Fixed,
    state::{END, State},
};
use crate::Deckbuilding;
use kernel::{
    Chance,
    game::{
        Seat,
        arranging::{Arranged, Change, Described, Flaw, Subject, Trait},
        stepped::StepIo,
    },
};

/// The most resources that can be set.
const MOST: i32 = 99;

impl Arranged for Deckbuilding {
    fn subjects(fixed: &Fixed, state: &State) -> Vec<Described> {
        let described = |subject, traits| Described { subject, kind: "", traits };
        let end = i32::from(END);
        let table = vec![
            Trait::told("round", i32::from(state.number)),
            Trait::told("turn", state.active.index() as i32 + 1),
            Trait::new("force", state.force, (-end, end), "DBG-FORCE-01"),
            Trait::new("resources", i32::from(state.turn.resources), (0, MOST), "DBG-TURN-14"),
        ];
        let sides = Seat::BOTH.map(|seat| {
            let side = state.side(seat);
            let lost = Trait::told("points", state.side(seat.other()).lost.len() as i32);
            let mut traits = vec![lost, Trait::told("hand", side.hand.len() as i32)];
            if let Some(base) = side.base {
                let most = i32::from(fixed.library.base(base).hit_points) - 1;
                traits.push(Trait::new("damage", side.damage, (0, most), "DBG-BASE-01"));
            }
            described(Subject::Side(seat), traits)
        });
        std::iter::once(described(Subject::Table, table)).chain(sides).collect()
    }

    fn arrange<'a>(_: &'a Fixed, state: &'a mut State, _: StepIo<'a, Self>, changes: &[Change]) {
        for Change { subject, id, value } in changes {
            match (subject, id.as_str()) {
                (Subject::Table, "force") => state.force = *value as i8,
                (Subject::Table, "resources") => state.turn.resources = *value as u16,
                (Subject::Side(seat), "damage") => state.side_mut(*seat).damage = *value as u8,
                _ => {}
            }
        }
    }

    fn flaws(_: &Fixed, _: &State) -> Vec<Flaw> {
        Vec::new()
    }

    fn chance(state: &mut State) -> &mut Chance {
        &mut state.chance
    }
}
