//! Command cards and victory points.

use crate::{
    cards::{
        CommandId, Trait,
        ability::{Amount, CardRef, Look, Lookable, Name, Pile, Player, Who},
    },
    play::{
        Event, Question,
        event::Score,
        fixed::Origin,
        referee::Referee,
        state::{CardPlace, Context, Selection, TabledCard},
    },
};
use kernel::game::{Seat, stepped::Flow};

impl Referee<'_> {
    /// Victory points by an ability; nobody goes below none.
    pub(in crate::play::ability) fn gain_victory(
        &mut self,
        seat: Seat,
        points: i32,
        ability: crate::play::fixed::AbilityNo,
    ) {
        let points = points.max(-self.state.side(seat).points);
        if points != 0 {
            self.score(seat, points, Score::Ability(ability));
            self.clean_up();
        }
    }

    pub(super) fn victory_points(&mut self, context: &Context, who: Player, n: &Amount) {
        let points = i32::from(self.view().amount(context, n));
        // Points taken from one player are lost by the other, as far as there are any; both have theirs at one moment.
        self.state.together += 1;
        for seat in context.seats(who) {
            self.gain_victory(seat, points, context.ability);
        }
        self.state.together -= 1;
        self.clean_up();
    }

    pub(super) fn draws(&mut self, context: &mut Context, who: Player, n: &Amount) {
        let count = self.view().amount(context, n);
        for seat in context.seats(who) {
            if count < 0 {
                // One card of a draw is not drawn.
                self.state.fewer_draws[seat.index()] += count.unsigned_abs();
            } else if !self.view().may_not_draw(seat) {
                let before = self.state.side(seat).hand.len();
                self.draw(seat, count as usize);
                if seat == context.seat {
                    let hand = &self.state.side(seat).hand;
                    context.drawn = hand.get(before..).unwrap_or_default().to_vec();
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

    pub(super) fn discard_hand(&mut self, context: &Context, who: Player, n: &Amount, random: bool) -> Flow {
        for seat in context.seats(who) {
            for _ in 0..self.view().count(context, n).min(40) {
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

    pub(super) fn discard_deck_top(&mut self, context: &Context, who: Player, n: &Amount) {
        for seat in context.seats(who) {
            let count = self.view().count(context, n);
            if !self.state.side(seat).deck.is_empty() {
                self.mill(seat, usize::from(count));
            }
        }
    }

    /// Takes a card from wherever it lies; whose it is.
    fn take_card(&mut self, context: &Context, card: CommandId) -> Option<Seat> {
        if let Some(playing) = self.state.playing.iter_mut().rev().find(|playing| playing.card == card && !playing.gone)
        {
            playing.gone = true;
            return Some(playing.seat);
        }
        if let Some(place) = self.state.tabled.iter().position(|row| row.card == card && row.seat == context.seat) {
            self.state.tabled.remove(place);
            return Some(context.seat);
        }
        let home = context.homes.iter().find(|(known, ..)| *known == card);
        if let Some((_, seat, home)) = home {
            return self.take_from(*seat, *home, card).then_some(*seat);
        }
        for seat in [context.seat, context.seat.other()] {
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

    /// Takes a card from there; whether it lay there.
    fn take_from(&mut self, seat: Seat, home: CardPlace, card: CommandId) -> bool {
        let side = &mut self.state.sides[seat.index()];
        let pile = match home {
            CardPlace::Hand => &mut side.hand,
            CardPlace::Deck => &mut side.deck,
            CardPlace::Discard => &mut side.discard,
        };
        let place = pile.iter().rposition(|known| *known == card);
        place.map(|place| pile.remove(place)).is_some()
    }

    pub(super) fn move_card(&mut self, context: &Context, card: CardRef, to: Pile) {
        let all = |seat: Seat, home: CardPlace, cards: &[CommandId]| -> Vec<Option<(CommandId, Seat, CardPlace)>> {
            cards.iter().map(|card| Some((*card, seat, home))).collect()
        };
        let cards: Vec<Option<(CommandId, Seat, CardPlace)>> = match card {
            CardRef::OpponentDiscardAll => {
                let seat = context.seat.other();
                all(seat, CardPlace::Discard, &self.state.side(seat).discard)
            }
            CardRef::HandOf(name) => match context.selection(name) {
                Some(Selection::Seat(seat)) => all(*seat, CardPlace::Hand, &self.state.side(*seat).hand),
                _ => Vec::new(),
            },
            _ => vec![None],
        };
        let mut owners: Vec<Seat> = Vec::new();
        for from in cards {
            let moved = match from {
                Some((card, seat, home)) => {
                    let mut own = context.clone();
                    own.homes = vec![(card, seat, home)];
                    self.shift_card(&own, card, to)
                }
                None => self.view().target_card(context, card).and_then(|card| self.shift_card(context, card, to)),
            };
            owners.extend(moved);
        }
        if to == Pile::OwnDeckShuffled {
            owners.dedup();
            owners.into_iter().for_each(|owner| self.shuffle(owner));
        }
    }

    /// Moves a card; whose it is.
    fn shift_card(&mut self, context: &Context, card: CommandId, to: Pile) -> Option<Seat> {
        let owner = self.take_card(context, card)?;
        let side = &mut self.state.sides[owner.index()];
        match to {
            Pile::Hand => self.state.sides[context.seat.index()].hand.push(card),
            Pile::DeckTop => side.deck.push(card),
            Pile::OwnDeckBottom => side.deck.insert(0, card),
            Pile::OwnDeckShuffled => side.deck.push(card),
            Pile::OutOfGame => side.removed.push(card),
        }
        // A card from a hand goes where nobody sees which it is.
        self.emit(Event::CardMoved(owner, to));
        Some(owner)
    }

    /// Shuffles a deck.
    fn shuffle(&mut self, seat: Seat) {
        let mut deck = std::mem::take(&mut self.state.sides[seat.index()].deck);
        self.state.chance.shuffle(&mut deck);
        self.state.sides[seat.index()].deck = deck;
    }

    pub(super) fn discard_card(&mut self, context: &Context, card: CardRef) {
        let Some(card) = self.view().target_card(context, card) else { return };
        if let Some(owner) = self.take_card(context, card) {
            self.state.sides[owner.index()].discard.push(card);
            self.emit(Event::CardDiscarded(owner, card));
        }
    }

    /// A player looks at cards, and puts them back in any order where it may.
    pub(super) fn look(&mut self, context: &mut Context, look: &Look) -> Flow {
        let (seat, cards): (Seat, Vec<CommandId>) = match look.at {
            Lookable::OpponentHand => {
                let seat = context.seat.other();
                (seat, self.state.side(seat).hand.clone())
            }
            Lookable::OwnDeckTop | Lookable::OpponentDeckTop => {
                let seat = if look.at == Lookable::OwnDeckTop { context.seat } else { context.seat.other() };
                let deck = &self.state.side(seat).deck;
                (seat, deck.iter().rev().take(usize::from(look.n.unwrap_or(1))).copied().collect())
            }
        };
        context.looked.extend(cards.iter().map(|card| (seat, *card)));
        let home = if look.at == Lookable::OpponentHand { CardPlace::Hand } else { CardPlace::Deck };
        context.homes.extend(cards.iter().map(|card| (*card, seat, home)));
        self.emit(Event::Looked { by: context.seat, at: seat, count: cards.len() as u8 });
        if look.reveal {
            self.emit(Event::Revealed(seat, cards.clone()));
        } else if look.at == Lookable::OpponentHand {
            self.state.sides[context.seat.index()].seen = cards.clone();
        }
        if look.reorder {
            let mut left = cards;
            let mut order: Vec<CommandId> = Vec::new();
            while !left.is_empty() {
                // The first that is named lies on top.
                let Some(card) = self.ask_card(context.seat, left.clone(), false)? else { break };
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
    pub(super) fn attach(&mut self, context: &mut Context, to: &Who) -> Flow {
        let figure = match to {
            Who::Fits(filter) => {
                let mut figures = self.view().matching(context, filter);
                figures.dedup_by_key(|figure| self.fixed.figures[figure.index()]);
                let question = Question::Choose(context.you);
                self.ask_figure(context.seat, question, figures, false)?
            }
            who => self.view().target(context, who),
        };
        let Some(figure) = figure else { return Ok(()) };
        let group = self.fixed.figures[figure.index()];
        if let Origin::Command(card) = self.fixed.abilities.source_of(context.ability).origin {
            self.take_card(context, card);
            self.state.tabled.push(TabledCard { seat: context.seat, card, on: Some(group), exhausted: false });
            self.emit(Event::Attached(context.ability, group));
        } else {
            self.move_attachment(context, group);
        }
        Ok(())
    }

    /// Searches the own deck for a card, shows it, and shuffles.
    pub(super) fn search_deck(
        &mut self,
        context: &mut Context,
        name: Name,
        of_trait: Option<Trait>,
        wanted: Option<CommandId>,
        of: Option<&Who>,
    ) -> Flow {
        let view = self.view();
        let owner = of.and_then(|who| view.target(context, who)).map(|figure| view.group(figure).name);
        let fits = |card: &CommandId| {
            let known = self.fixed.command(*card);
            wanted.is_none_or(|wanted| *card == wanted)
                && of_trait.is_none_or(|word| known.is_some_and(|known| known.user.traits.contains(word)))
                && (of.is_none()
                    || owner.is_some_and(|owner| known.is_some_and(|known| known.user.names.contains(&owner))))
        };
        let cards: Vec<CommandId> = self.state.side(context.seat).deck.iter().copied().filter(fits).collect();
        if let Some(card) = self.ask_card(context.seat, cards, true)? {
            context.name(name, Selection::Card(card));
            context.homes.push((card, context.seat, CardPlace::Deck));
            self.emit(Event::Revealed(context.seat, vec![card]));
        }
        self.shuffle(context.seat);
        Ok(())
    }

    /// The card that is being played does nothing.
    pub(super) fn cancel_card(&mut self) {
        let own = self.state.playing.len();
        // The card that cancels is the last, unless it lies on the table.
        let is_played = self.state.running.last().is_some_and(|used| {
            let card = self.fixed.abilities.source_of(used.ability).command();
            self.state.playing.last().map(|playing| playing.card) == card && card.is_some()
        });
        let place = own.checked_sub(if is_played { 2 } else { 1 });
        if let Some(playing) = place.and_then(|place| self.state.playing.get_mut(place)) {
            playing.cancelled = true;
            let (seat, card) = (playing.seat, playing.card);
            self.emit(Event::CardCancelled(seat, card));
        }
    }

    pub(super) fn put_in_play(&mut self, context: &Context, card: CardRef) {
        let Some(card) = self.view().target_card(context, card) else { return };
        if self.take_card(context, card).is_some() {
            self.state.tabled.push(TabledCard { seat: context.seat, card, on: None, exhausted: false });
        }
    }
}
