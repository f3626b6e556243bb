//! Order tokens that plays turn and keep.

use super::Context;
use crate::{
    cards::{Rank, ability::OrderWay},
    play::{Answer, Event, Question, pieces::UnitNo, referee::Referee, state::Order},
};
use kernel::game::stepped::Flow;

impl Referee<'_> {
    /// The order token of a unit is turned face down: it has activated. One of its rank comes from the pool where it has none.
    pub(in crate::play) fn turn_order(&mut self, unit: UnitNo, from_pool: bool) {
        if self.unit(unit).order == Order::None {
            if !from_pool {
                return;
            }
            let (rank, seat) = (self.view().rank(unit), self.seat(unit));
            let pool = &mut self.state.sides[seat.index()].pool;
            let Some(at) = pool.iter().position(|other| *other == rank) else { return };
            pool.remove(at);
        }
        self.unit_mut(unit).order = Order::FaceDown;
        self.emit(Event::TurnedDown(unit));
    }

    pub(super) fn store_orders(&mut self, context: &Context, n: u8, by: OrderWay) -> Flow {
        let seat = context.seat;
        for _ in 0..n {
            if by == OrderWay::Chosen {
                let waiting: Vec<UnitNo> = self.view().waiting(seat);
                let mut answers = self.list();
                answers.extend(waiting.into_iter().map(Answer::Unit));
                let Answer::Unit(unit) = self.ask_card(context, Question::AbilityUnit, answers, seat)? else {
                    return Ok(());
                };
                let rank = self.view().rank(unit);
                let pool = &mut self.state.sides[seat.index()].pool;
                if let Some(at) = pool.iter().position(|other| *other == rank) {
                    pool.remove(at);
                    self.state.sides[seat.index()].stored.push(rank);
                }
            } else if let Some(rank) = self.state.sides[seat.index()].pool.pop() {
                self.state.sides[seat.index()].stored.push(rank);
            }
        }
        Ok(())
    }

    /// The player of a card names the rank that the other side draws next: one whose token is in the pool.
    pub(super) fn name_rank(&mut self, context: &Context) -> Flow {
        let pool = &self.state.side(context.seat.other()).pool;
        let ranks: Vec<Rank> = Rank::ALL.iter().copied().filter(|rank| pool.contains(rank)).collect();
        let mut answers = self.list();
        answers.extend(ranks.into_iter().map(|rank| Answer::Option(rank as u8)));
        let question = Question::NameRank(context.source);
        if let Answer::Option(number) = self.ask(context.seat, question, answers)?
            && let Some(rank) = Rank::ALL.get(usize::from(number)).copied()
        {
            self.state.abilities.pending.rank = Some(rank);
            self.emit(Event::NamedRank(context.seat, rank));
        }
        Ok(())
    }
}
