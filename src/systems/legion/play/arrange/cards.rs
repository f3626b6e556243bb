//! Command cards and upgrades as piles of a position.

use super::{Fixed, Referee, State, UnitNo, subjects_of, units_of};
use crate::cards::{Catalog, CommandId, UpgradeId};
use kernel::game::{
    Seat,
    arranging::{CardKind, CardWords, Face, Pile, Stock, Subject},
};

/// Families of cards.
const COMMAND: u8 = 0;
const UPGRADE: u8 = 1;

/// What a card is called.
pub(in crate::play) fn words(catalog: &Catalog, kind: CardKind) -> Option<CardWords> {
    Some(if kind.family == COMMAND {
        let card = catalog.command(CommandId::at(kind.place));
        CardWords::of(&card.id, &card.text)
    } else {
        let card = catalog.upgrade(UpgradeId::at(kind.place));
        CardWords::of(&card.id, &card.text)
    })
}

/// Units with upgrades.
fn with_upgrades(fixed: &Fixed) -> impl Iterator<Item = UnitNo> + use<'_> {
    units_of(fixed).filter(|unit| !fixed.unit(*unit).upgrades.is_empty())
}

/// The command cards of each side, then the upgrades of each unit that has some.
pub(super) fn stocks(fixed: &Fixed, state: &State) -> Vec<Stock> {
    let mut stocks: Vec<Stock> = Seat::BOTH.map(|seat| command(fixed, state, seat)).into();
    let subjects = subjects_of(fixed);
    stocks.extend(with_upgrades(fixed).map(|unit| {
        let (spec, own) = (fixed.unit(unit), state.unit(unit));
        let kinds =
            spec.upgrades.iter().map(|upgrade| CardKind { family: UPGRADE, place: upgrade.card.index() as u16 });
        let kinds: Vec<CardKind> = kinds.collect();
        let gone = own.unequipped;
        let expended = own.expended & !gone;
        let exhausted = own.exhausted & !expended & !gone;
        let pile = |id, bits: u32| {
            let cards = (0..kinds.len() as u16).filter(|number| bits >> number & 1 == 1).collect();
            Pile::new(subjects[unit.index()], id, cards)
        };
        let ready = pile("ready", !(gone | expended | exhausted)).faced(Face::Rest);
        let piles = vec![ready, pile("exhausted", exhausted), pile("expended", expended), pile("discarded", gone)];
        Stock::new(kinds, piles, "LEG-UPG-10")
    }));
    stocks
}

fn command(fixed: &Fixed, state: &State, seat: Seat) -> Stock {
    let (spec, side) = (&fixed.sides[seat.index()], state.side(seat));
    let kinds = spec.hand.iter().map(|card| CardKind { family: COMMAND, place: card.card.index() as u16 });
    let pile =
        |id, cards: &[u8]| Pile::new(Subject::Side(seat), id, cards.iter().map(|card| u16::from(*card)).collect());
    let played = side.card.as_slice();
    let piles = vec![
        pile("discard", &side.discard).faced(Face::Rest),
        pile("hand", &side.hand),
        pile("contingencies", &side.contingencies),
        pile("played", played).at_most(1, "LEG-CMD-03"),
        pile("beside", &side.aside),
        pile("stays", &side.stays),
    ];
    Stock::new(kinds.collect(), piles, "LEG-HAND-02")
}

impl Referee<'_> {
    /// Lays cards as the stock at this place says.
    pub(super) fn lay_stock(&mut self, place: usize, stock: &Stock) {
        if place < 2 {
            let side = &mut self.state.sides[place];
            let numbers = |pile: usize| stock.piles[pile].cards.iter().map(|card| *card as u8).collect::<Vec<_>>();
            (side.discard, side.hand, side.contingencies) = (numbers(0), numbers(1), numbers(2));
            side.card = numbers(3).first().copied();
            side.revealed &= side.card.is_some();
            (side.aside, side.stays) = (numbers(4), numbers(5));
            return;
        }
        let Some(unit) = with_upgrades(self.fixed).nth(place - 2) else { return };
        let bits = |pile: usize| stock.piles[pile].cards.iter().fold(0, |bits, number| bits | 1 << number);
        let own = self.unit_mut(unit);
        (own.exhausted, own.expended, own.unequipped) = (bits(1), bits(2), bits(3));
        self.refresh(unit);
    }
}
