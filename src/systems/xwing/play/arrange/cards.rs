//! Damage decks, conditions and upgrades as piles of a position.

use super::{super::state::AssignedCondition, DamageCard, Fixed, Referee, ShipNo, State, subjects_of};
use crate::{
    Catalog,
    cards::{ConditionId, UpgradeId},
};
use kernel::game::{
    Seat,
    arranging::{CardKind, CardWords, Face, Pile, Stock, Subject},
};

/// Families of cards.
const DAMAGE: u8 = 0;
const CONDITION: u8 = 1;
const UPGRADE: u8 = 2;

/// Copies of a condition that may lie on several ships (XW-COND-03).
const COPIES: usize = 3;

/// Piles of a damage deck before those of the ships.
const PILES: usize = 3;

/// What a card is called.
pub(in crate::play) fn words(catalog: &Catalog, fixed: &Fixed, kind: CardKind) -> Option<CardWords> {
    match kind.family {
        DAMAGE => {
            let card = usize::from(fixed.damage.get(usize::from(kind.place))?.place);
            let card = catalog.damage_decks().get(fixed.deck_place)?.cards.get(card)?;
            Some(CardWords::of(&card.id, &card.text))
        }
        CONDITION => {
            let card = catalog.condition(ConditionId::at(kind.place));
            Some(CardWords::of(&card.id, &card.text))
        }
        _ => {
            let card = catalog.upgrade(UpgradeId::at(kind.place));
            Some(CardWords::of(&card.id, &card.text))
        }
    }
}

fn ships(fixed: &Fixed) -> impl Iterator<Item = ShipNo> + use<> {
    (0..fixed.ships.len() as u8).map(ShipNo)
}

fn ships_of(fixed: &Fixed, seat: Seat) -> impl Iterator<Item = ShipNo> + use<'_> {
    ships(fixed).filter(move |ship| fixed.ships[ship.index()].seat == seat)
}

/// The cards of ships with upgrades, by their places; the ship card is none.
fn with_upgrades(fixed: &Fixed) -> impl Iterator<Item = ShipNo> + use<'_> {
    ships(fixed).filter(|ship| fixed.ships[ship.index()].cards.len() > 1)
}

/// Every copy of a condition with the ship that can assign it.
fn conditions(fixed: &Fixed) -> Vec<(ShipNo, ConditionId)> {
    let of_ship = |ship: ShipNo| {
        let own = fixed.ships[ship.index()].conditions.iter();
        own.flat_map(move |card| {
            let copies = if fixed.unique_conditions.contains(card) { 1 } else { COPIES };
            std::iter::repeat_n((ship, *card), copies)
        })
    };
    ships(fixed).flat_map(of_ship).collect()
}

/// Damage decks by seat, conditions, the upgrades of each ship that has some.
pub(super) fn stocks(fixed: &Fixed, state: &State) -> Vec<Stock> {
    let mut stocks: Vec<Stock> = Seat::BOTH.map(|seat| damage(fixed, state, seat)).into();
    stocks.push(of_conditions(fixed, state));
    let subjects = subjects_of(fixed);
    stocks.extend(with_upgrades(fixed).map(|ship| {
        let (profile, own) = (&fixed.ships[ship.index()], &state.ships[ship.index()]);
        let upgrades = profile.cards[1..].iter().filter_map(|card| card.upgrade);
        let kinds = upgrades.map(|id| CardKind { family: UPGRADE, place: id.index() as u16 }).collect();
        let (gone, there) = (1..own.cards.len()).partition::<Vec<_>, _>(|card| own.cards[*card].discarded);
        let numbers = |cards: Vec<usize>| cards.into_iter().map(|card| card as u16 - 1).collect();
        let subject = subjects[ship.index()];
        let equipped = Pile::new(subject, "equipped", numbers(there)).faced(Face::Rest);
        Stock::new(kinds, vec![equipped, Pile::new(subject, "discarded", numbers(gone))], "XW-CARD-07")
    }));
    stocks
}

fn damage(fixed: &Fixed, state: &State, seat: Seat) -> Stock {
    let kinds = fixed.deck.iter().map(|kind| CardKind { family: DAMAGE, place: u16::from(*kind) });
    let (side, deck) = (Subject::Side(seat), &state.decks[seat.index()]);
    let numbers = |cards: &[u8]| cards.iter().map(|card| u16::from(*card)).collect::<Vec<_>>();
    let mut draw = numbers(&deck.draw);
    draw.reverse();
    let mut piles = vec![
        Pile::new(side, "damage_deck", draw).faced(Face::Deck),
        Pile::new(side, "deck_top", Vec::new()).faced(Face::Hidden).ordered(),
        Pile::new(side, "discard", numbers(&deck.discard)),
    ];
    let (subjects, of_side) = (subjects_of(fixed), ships_of(fixed, seat));
    for ship in of_side {
        let cards = |faceup| {
            let lying = state.ships[ship.index()].damage.iter().filter(move |card| card.faceup == faceup);
            lying.filter_map(|card| card.card.map(u16::from)).collect::<Vec<_>>()
        };
        let subject = subjects[ship.index()];
        piles.push(Pile::new(subject, "faceup", cards(true)));
        piles.push(Pile::new(subject, "facedown", cards(false)).faced(Face::Hidden));
        let held = state.conditions.iter().filter(|assigned| assigned.on == ship).filter_map(|assigned| assigned.held);
        piles.push(Pile::new(subject, "held", held.map(u16::from).collect()).faced(Face::Kept));
    }
    Stock::new(kinds.collect(), piles, "XW-DAMAGE-13")
}

fn of_conditions(fixed: &Fixed, state: &State) -> Stock {
    let all = conditions(fixed);
    let kinds = all.iter().map(|(_, card)| CardKind { family: CONDITION, place: card.index() as u16 });
    let mut free: Vec<u16> = (0..all.len() as u16).collect();
    let mut on = vec![Vec::new(); fixed.ships.len()];
    for assigned in &state.conditions {
        let copy = free.iter().position(|number| all[usize::from(*number)] == (assigned.source, assigned.card));
        if let Some(copy) = copy {
            on[assigned.on.index()].push(free.remove(copy));
        }
    }
    let mut piles = vec![Pile::new(Subject::Table, "conditions", free).faced(Face::Rest)];
    if all.is_empty() {
        // Nobody hands out any.
        on.clear();
    }
    piles.extend(subjects_of(fixed).into_iter().zip(on).map(|(subject, on)| Pile::new(subject, "conditions", on)));
    Stock::new(kinds.collect(), piles, "XW-COND-02")
}

impl Referee<'_> {
    /// Lays cards as the stock at this place says.
    pub(super) fn lay_stock(&mut self, place: usize, stock: &Stock) {
        match place {
            0 | 1 => self.lay_damage(Seat::BOTH[place], stock),
            2 => self.lay_conditions(stock),
            _ => {
                let ship = with_upgrades(self.fixed).nth(place - 3);
                let cards = ship.map(|ship| &mut self.ship_mut(ship).cards);
                for (card, state) in cards.into_iter().flat_map(|cards| cards.iter_mut().enumerate().skip(1)) {
                    state.discarded = stock.piles[1].cards.contains(&(card as u16 - 1));
                }
            }
        }
        self.state.count_listeners(self.fixed);
    }

    /// Facedown cards make room for those that are turned up, and take the place of those that are not any more, unless
    /// they are laid as well.
    fn lay_damage(&mut self, seat: Seat, stock: &Stock) {
        let now = damage(self.fixed, self.state, seat);
        let numbers = |pile: usize| stock.piles[pile].cards.iter().map(|card| *card as u8);
        let deck = &mut self.state.decks[seat.index()];
        deck.draw = numbers(1).chain(numbers(0)).collect();
        deck.draw.reverse();
        deck.discard = numbers(2).collect();
        let round = self.state.round;
        for (number, ship) in ships_of(self.fixed, seat).enumerate() {
            let (up, down) = (PILES + 3 * number, PILES + 3 * number + 1);
            let before = i32::from(self.view().damage_count(ship));
            let is = |pile: usize| stock.piles[pile].cards == now.piles[pile].cards;
            if is(up) && is(down) {
                continue;
            }
            let known = self.ship(ship).damage.clone();
            let dealt = |card: u8, faceup: bool| {
                let same = known.iter().find(|old| old.card == Some(card) && old.faceup == faceup);
                same.copied().unwrap_or(DamageCard::new(Some(card), faceup, round))
            };
            let mut cards: Vec<DamageCard> = known.iter().filter(|card| card.card.is_none()).copied().collect();
            cards.extend(numbers(down).map(|card| dealt(card, false)));
            cards.extend(numbers(up).map(|card| dealt(card, true)));
            self.ship_mut(ship).damage = cards;
            if is(down) {
                let facedown = self.ship(ship).damage.iter().filter(|card| !card.faceup).count() as i32;
                let least = i32::from(self.view().damage_count(ship)) - facedown;
                self.arrange_damage(ship, before.max(least));
            }
        }
    }

    fn lay_conditions(&mut self, stock: &Stock) {
        let all = conditions(self.fixed);
        let lying = ships(self.fixed).zip(&stock.piles[1..]);
        let mut wanted: Vec<(ShipNo, ShipNo, ConditionId)> = lying
            .flat_map(|(on, pile)| pile.cards.iter().map(move |card| (on, *card)))
            .map(|(on, card)| (on, all[usize::from(card)].0, all[usize::from(card)].1))
            .collect();
        let mut gone = Vec::new();
        self.state.conditions.retain(|assigned| {
            let is_known = all.contains(&(assigned.source, assigned.card));
            let at = wanted.iter().position(|it| *it == (assigned.on, assigned.source, assigned.card));
            at.map(|at| wanted.remove(at));
            if at.is_none() && is_known {
                gone.extend(assigned.held.map(|card| (assigned.on, card)));
            }
            at.is_some() || !is_known
        });
        for (on, card) in gone {
            let seat = self.seat(on).index();
            self.state.decks[seat].discard.push(card);
        }
        for (on, source, card) in wanted {
            let number = self.number();
            let assigned = AssignedCondition { number, card, on, source, held: None, source_attacked: false };
            self.state.conditions.push(assigned);
        }
    }
}
