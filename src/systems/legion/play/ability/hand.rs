//! Cards that plays bring back.

use super::Context;
use crate::{
    cards::{Slot, ability::Thing},
    play::{Answer, Event, Question, pieces::Source, referee::Referee},
};
use kernel::game::stepped::Flow;

impl Referee<'_> {
    pub(super) fn card_to_hand(&mut self, context: &mut Context, thing: &Thing) -> Flow {
        let seat = context.seat;
        let discard = self.state.side(seat).discard.clone();
        let place = match thing {
            Thing::Card(card) => discard.into_iter().find(|place| self.view().command(seat, *place).card == *card),
            Thing::DiscardedOf(units) => {
                let of = |place: &u8| {
                    let named = &self.view().command(seat, *place).units;
                    !named.is_empty() && units.iter().any(|unit| named.contains(unit))
                };
                let open: Vec<u8> = discard.into_iter().filter(of).collect();
                let mut answers = self.list();
                answers.extend(open.into_iter().map(Answer::Command));
                match self.ask_card(context, Question::AbilityCard, answers, seat)? {
                    Answer::Command(place) => Some(place),
                    _ => None,
                }
            }
            Thing::OpponentRevealed => {
                let other = seat.other();
                self.state.sides[other.index()].barred = self.state.side(other).card;
                self.return_card(other);
                None
            }
            Thing::WeaponOrGearOfChosen => {
                self.disarm(context)?;
                None
            }
        };
        if let Some(place) = place {
            let side = &mut self.state.sides[seat.index()];
            side.discard.retain(|card| *card != place);
            side.hand.push(place);
            self.emit(Event::BackToHand(seat, place));
        }
        Ok(())
    }

    /// An upgrade of the chosen unit that is no unique one and a weapon or gear is discarded.
    fn disarm(&mut self, context: &Context) -> Flow {
        let Some(unit) = context.chosen.first().copied() else { return Ok(()) };
        let kept = |place: usize| self.unit(unit).carries(place as u8);
        let upgrades = self.spec(unit).upgrades.iter().enumerate();
        let arms = [Slot::HeavyWeapon, Slot::Gear, Slot::Armament];
        let open = upgrades.filter(|(place, row)| row.common && arms.contains(&row.slot) && kept(*place));
        let open: Vec<u8> = open.map(|(place, _)| place as u8).collect();
        let mut answers = self.list();
        answers.extend(open.into_iter().map(Answer::Option));
        let question = Question::AbilityUpgrade(context.me, unit, context.source);
        if let Answer::Option(place) = self.ask(context.seat, question, answers)? {
            self.discard(Source::Upgrade(unit, place));
        }
        Ok(())
    }
}
