//! Positions set by hand: the Force, damage, the pool and whose turn it is as numbers, every card in its pile.

mod cards;

use super::{
    fixed::Fixed,
    options::Options,
    state::{END, Stage, State, Turn},
};
use crate::Deckbuilding;
use kernel::{
    Chance,
    game::{
        Seat,
        arranging::{Arranged, Described, Flaw, Setting, Stock, Subject, Trait},
        stepped::StepIo,
    },
};

pub(super) use cards::words as card_words;

/// The most resources that can be set.
const MOST: i32 = 99;

impl Arranged for Deckbuilding {
    fn subjects(fixed: &Fixed, state: &State) -> Vec<Described> {
        let described = |subject, traits| Described { subject, kind: "", traits };
        let end = i32::from(END);
        let last = i32::from(Options::LAST_TURN) - 1;
        let table = vec![
            Trait::new("round", i32::from(state.number), (0, last), "DBG-TURN-27"),
            Trait::seat("turn", state.active, "DBG-TURN-01"),
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

    fn arrange<'a>(_: &'a Fixed, state: &'a mut State, _: StepIo<'a, Self>, settings: &[Setting<'_>]) {
        for setting in settings {
            let value = setting.value;
            match (setting.subject, setting.id) {
                (Subject::Table, "round") => state.number = value as u16,
                // The turn of the other begins.
                (Subject::Table, "turn") => {
                    (state.active, state.stage, state.turn) = (setting.seat(), Stage::Start, Turn::new());
                }
                (Subject::Table, "force") => state.force = value as i8,
                (Subject::Table, "resources") => state.turn.resources = value as u16,
                (Subject::Side(seat), "damage") => state.side_mut(seat).damage = value as u8,
                _ => {}
            }
        }
    }

    fn stocks(fixed: &Fixed, state: &State) -> Vec<Stock> {
        cards::stocks(fixed, state)
    }

    fn lay<'a>(_: &'a Fixed, state: &'a mut State, _: StepIo<'a, Self>, place: usize, stock: &Stock) {
        match place {
            0 => cards::lay(state, stock),
            _ => cards::lay_bases(state, Seat::BOTH[place - 1], stock),
        }
    }

    fn flaws(fixed: &Fixed, state: &State) -> Vec<Flaw> {
        let mut flaws = Vec::new();
        for seat in Seat::BOTH {
            let (side, subject) = (state.side(seat), Subject::Side(seat));
            let mut flaw = |rule, key| flaws.push(Flaw::of(rule, key, subject, None));
            if side.base.is_some_and(|base| side.damage >= fixed.library.base(base).hit_points) {
                flaw("DBG-BASE-01", "position.flaw.base");
            }
            if side.lost.len() >= usize::from(fixed.goal) {
                flaw("DBG-TURN-24", "position.flaw.lost");
            }
            if seat != state.active && !side.units.is_empty() {
                flaw("DBG-TURN-11", "position.flaw.not_turn");
            }
            if side.base.is_none() && (seat == state.active && state.stage != Stage::Start || side.base_deck.is_empty())
            {
                flaw("DBG-TURN-03", "position.flaw.no_base");
            }
        }
        flaws
    }

    fn chance(state: &mut State) -> &mut Chance {
        &mut state.chance
    }
}
