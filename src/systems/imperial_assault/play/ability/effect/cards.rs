//! Command cards and victory points.

use super::super::{Origin, Scope, Tabled, Thing};
use crate::{
    cards::{
        CommandId, Trait,
        ability::{Amount, CardRef, Look, Lookable, Name, Pile, Player, Who},
    },
    play::{Event, QuestionKind, event::Score, referee::Referee},
};
use kernel::game::{Seat, stepped::Flow};

impl Referee<'_> {
    /// Victory points by an ability; nobody goes below none.
    pub(in crate::play::ability) fn gain_victory(&mut self, seat: Seat, points: i32, ability: super::super::AbilityNo) {
        let points = points.max(-self.state.side(seat).points);
        if points != 0 {
            self.score(seat, points, Score::Ability(ability));
        }
    }

    pub(super) fn victory_points(&mut self, scope: &Scope, who: Player, n: &Amount) {
        let points = i32::from(self.view().amount(scope, n));
        // What one player takes the other loses, and no more than there is.
        for seat in scope.seats(who) {
            self.gain_victory(seat, points, scope.ability);
        }
        self.settle();
    }

    pub(super) fn draws(&mut self, scope: &mut Scope, who: Player, n: &Amount) {
        let count = self.view().amount(scope, n);
        for seat in scope.seats(who) {
            if count < 0 {
                // One card of a draw is not drawn.
                self.state.fewer_draws[seat.index()] += count.unsigned_abs();
            } else if !self.view().may_not_draw(seat) {
                let before = self.state.side(seat).hand.len();
                self.draw(seat, count as usize);
                if seat == scope.seat {
                    let hand = &self.state.side(seat).hand;
                    scope.drawn = hand.get(before..).unwrap_or_default().to_vec();
                }
            }
        }
    }

    /// Discards a card of a hand (IA-CMD-07).
    pub(in crate::play::ability) fn discard_from_hand(&mut self, seat: Seat, card: CommandId) {
        let side = &mut self.state.sides[seat.index()];
        if let Some(place) = side.hand.iter().position(|held| *held == card) {
            side.hand.remove(place);
            side.discard.push(card);
            self.emit(Event::CardDiscarded(seat, card));
        }
    }

    pub(super) fn discard_hand(&mut self, scope: &Scope, who: Player, n: &Amount, random: bool) -> Flow {
        for seat in scope.seats(who) {
            for _ in 0..self.view().count(scope, n).min(40) {
                let hand = self.state.side(seat).hand.clone();
                let card = if random {
                    let place = self.state.chance.place(hand.len().max(1));
                    hand.get(place).copied()
                } else {
                    self.ask_card(seat, hand, false)?
                };
                let Some(card) = card else { break };
                self.discard_from_hand(seat, card);
            }
        }
        Ok(())
    }

    pub(super) fn discard_deck_top(&mut self, scope: &Scope, who: Player, n: &Amount) {
        for seat in scope.seats(who) {
            let count = self.view().count(scope, n);
            if !self.state.side(seat).deck.is_empty() {
                self.mill(seat, usize::from(count));
            }
        }
    }

    /// Takes a card from wherever it lies; whose it is.
    fn take_card(&mut self, scope: &Scope, card: CommandId) -> Option<Seat> {
        if let Some(playing) = self.state.playing.iter_mut().rev().find(|playing| playing.card == card && !playing.gone)
        {
            playing.gone = true;
            return Some(playing.seat);
        }
        if let Some(place) = self.state.tabled.iter().position(|row| row.card == card && row.seat == scope.seat) {
            self.state.tabled.remove(place);
            return Some(scope.seat);
        }
        let looked = scope.looked.iter().find(|(_, known)| *known == card).map(|(seat, _)| *seat);
        let order = match looked {
            Some(seat) => [seat, seat.other()],
            None => [scope.seat, scope.seat.other()],
        };
        for seat in order {
            let side = &mut self.state.sides[seat.index()];
            for pile in [&mut side.discard, &mut side.hand, &mut side.deck] {
                // The top of a deck lies at its end.
                if let Some(place) = pile.iter().rposition(|known| *known == card) {
                    pile.remove(place);
                    return Some(seat);
                }
            }
        }
        None
    }

    pub(super) fn move_card(&mut self, scope: &Scope, card: CardRef, to: Pile) {
        let cards: Vec<CommandId> = match card {
            CardRef::OpponentDiscardAll => self.state.side(scope.seat.other()).discard.clone(),
            CardRef::HandOf(name) => match scope.thing(name) {
                Some(Thing::Seat(seat)) => self.state.side(*seat).hand.clone(),
                _ => Vec::new(),
            },
            other => self.view().card_meant(scope, other).into_iter().collect(),
        };
        for card in cards {
            self.send_card(scope, card, to);
        }
    }

    fn send_card(&mut self, scope: &Scope, card: CommandId, to: Pile) {
        let Some(owner) = self.take_card(scope, card) else { return };
        let is_shuffled = to == Pile::OwnDeckShuffled;
        let side = &mut self.state.sides[owner.index()];
        match to {
            Pile::Hand => self.state.sides[scope.seat.index()].hand.push(card),
            Pile::DeckTop => side.deck.push(card),
            Pile::OwnDeckBottom => side.deck.insert(0, card),
            Pile::OwnDeckShuffled => side.deck.push(card),
            Pile::OutOfGame => side.removed.push(card),
        }
        if is_shuffled {
            self.shuffle(owner);
        }
        // A card from a hand goes where nobody sees which it is.
        self.emit(Event::CardMoved(owner, to));
    }

    /// Shuffles a deck.
    fn shuffle(&mut self, seat: Seat) {
        let mut deck = std::mem::take(&mut self.state.sides[seat.index()].deck);
        self.state.chance.shuffle(&mut deck);
        self.state.sides[seat.index()].deck = deck;
    }

    pub(super) fn discard_card(&mut self, scope: &Scope, card: CardRef) {
        let Some(card) = self.view().card_meant(scope, card) else { return };
        if let Some(owner) = self.take_card(scope, card) {
            self.state.sides[owner.index()].discard.push(card);
            self.emit(Event::CardDiscarded(owner, card));
        }
    }

    /// A player looks at cards, and puts them back in any order where it may.
    pub(super) fn look(&mut self, scope: &mut Scope, look: &Look) -> Flow {
        let (seat, cards): (Seat, Vec<CommandId>) = match look.at {
            Lookable::OpponentHand => {
                let seat = scope.seat.other();
                (seat, self.state.side(seat).hand.clone())
            }
            Lookable::OwnDeckTop | Lookable::OpponentDeckTop => {
                let seat = if look.at == Lookable::OwnDeckTop { scope.seat } else { scope.seat.other() };
                let deck = &self.state.side(seat).deck;
                (seat, deck.iter().rev().take(usize::from(look.n.unwrap_or(1))).copied().collect())
            }
        };
        scope.looked.extend(cards.iter().map(|card| (seat, *card)));
        self.emit(Event::Looked { by: scope.seat, at: seat, count: cards.len() as u8 });
        if look.reveal {
            self.emit(Event::Revealed(seat, cards.clone()));
        } else if look.at == Lookable::OpponentHand {
            self.state.sides[scope.seat.index()].seen = cards.clone();
        }
        if look.reorder {
            let mut left = cards;
            let mut order: Vec<CommandId> = Vec::new();
            while !left.is_empty() {
                // The first that is named lies on top.
                let Some(card) = self.ask_card(scope.seat, left.clone(), false)? else { break };
                if let Some(place) = left.iter().position(|other| *other == card) {
                    left.remove(place);
                }
                order.push(card);
            }
            let deck = &mut self.state.sides[seat.index()].deck;
            let kept = deck.len() - order.len();
            deck.truncate(kept);
            deck.extend(order.into_iter().rev());
        }
        Ok(())
    }

    /// A Command card, or an attachment, is put on a Deployment card.
    pub(super) fn attach(&mut self, scope: &mut Scope, to: &Who) -> Flow {
        let figure = match to {
            Who::Fits(filter) => {
                let mut figures = self.view().fitting(scope, filter);
                figures.dedup_by_key(|figure| self.battle.figures[figure.index()]);
                let question = self.asked(scope, QuestionKind::Choose);
                self.ask_figure(scope.seat, question, figures, false)?
            }
            who => self.view().the(scope, who),
        };
        let Some(figure) = figure else { return Ok(()) };
        let group = self.battle.figures[figure.index()];
        if let Origin::Command(card) = self.battle.book.source_of(scope.ability).origin {
            self.take_card(scope, card);
            self.state.tabled.push(Tabled { seat: scope.seat, card, on: Some(group), exhausted: false });
            self.emit(Event::Attached(scope.ability, group));
        } else {
            self.move_attachment(scope, group);
        }
        Ok(())
    }

    /// Searches the own deck for a card, shows it, and shuffles.
    pub(super) fn search_deck(
        &mut self,
        scope: &mut Scope,
        name: Name,
        of_trait: Option<Trait>,
        wanted: Option<CommandId>,
        of: Option<&Who>,
    ) -> Flow {
        let view = self.view();
        let owner = of.and_then(|who| view.the(scope, who)).map(|figure| view.group(figure).name);
        let fits = |card: &CommandId| {
            let known = self.battle.command(*card);
            wanted.is_none_or(|wanted| *card == wanted)
                && of_trait.is_none_or(|word| known.is_some_and(|known| known.user.traits.contains(word)))
                && (of.is_none()
                    || owner.is_some_and(|owner| known.is_some_and(|known| known.user.names.contains(&owner))))
        };
        let cards: Vec<CommandId> = self.state.side(scope.seat).deck.iter().copied().filter(fits).collect();
        if let Some(card) = self.ask_card(scope.seat, cards, true)? {
            scope.name(name, Thing::Card(card));
            self.emit(Event::Revealed(scope.seat, vec![card]));
        }
        self.shuffle(scope.seat);
        Ok(())
    }

    /// The card that is being played does nothing.
    pub(super) fn cancel_card(&mut self) {
        let own = self.state.playing.len();
        // The card that cancels is the last, unless it lies on the table.
        let is_played = self.state.running.last().is_some_and(|used| {
            let card = self.battle.book.source_of(used.ability).command();
            self.state.playing.last().map(|playing| playing.card) == card && card.is_some()
        });
        let place = own.checked_sub(if is_played { 2 } else { 1 });
        if let Some(playing) = place.and_then(|place| self.state.playing.get_mut(place)) {
            playing.cancelled = true;
            let (seat, card) = (playing.seat, playing.card);
            self.emit(Event::CardCancelled(seat, card));
        }
    }

    pub(super) fn put_in_play(&mut self, scope: &Scope, card: CardRef) {
        let Some(card) = self.view().card_meant(scope, card) else { return };
        if self.take_card(scope, card).is_some() {
            self.state.tabled.push(Tabled { seat: scope.seat, card, on: None, exhausted: false });
        }
    }
}
