//! The End Phase, and the end of the game (section 15).

use super::{
    Event, Question,
    ability::Trigger,
    battle_card::Condition,
    pieces::UnitNo,
    referee::Referee,
    state::{MarkerKind, Order, Phase, Stage, Standing},
};
use crate::{
    cards::{
        ability::{Until, Window},
        keyword::UnitKeyword,
    },
    play::state::{End, Flag},
};
use kernel::game::{Seat, stepped::Flow};

impl Referee<'_> {
    /// LEG-END-01: cards, tokens, promotion, the counter.
    pub(super) fn end_phase(&mut self) -> Flow {
        self.bomb()?;
        self.open_window(Window::PhaseEnd, Trigger::default())?;
        self.end_modifiers(Until::Phase);
        self.state.phase = Phase::End;
        self.emit(Event::PhaseBegan(Phase::End));
        self.open_window(Window::EndStart, Trigger::default())?;
        self.put_cards_away();
        self.discard_flaws();
        self.open_window(Window::EndTokens, Trigger::default())?;
        self.remove_tokens()?;
        for seat in self.by_priority() {
            self.promote(seat)?;
        }
        for unit in self.view().in_play().collect::<Vec<_>>() {
            let generator = self.view().keyword(unit, UnitKeyword::Generator);
            self.restore_shields(unit, generator);
        }
        self.open_window(Window::EndAfter, Trigger::default())?;
        self.open_window(Window::RoundEnd, Trigger::default())?;
        self.end_modifiers(Until::Round);
        self.forget_round();
        let round = self.state.round;
        self.score_round(round);
        self.move_carts()?;
        self.tell_standing(round);
        if round >= self.fixed.options.rounds.max(1) {
            self.score_end();
            self.decide();
        }
        self.state.stage = Stage::RoundStart;
        Ok(())
    }

    /// Tells what each side has left and controls.
    fn tell_standing(&mut self, round: u8) {
        let view = self.view();
        let units = Seat::BOTH.map(|seat| {
            let left = self.fixed.units_of(seat).filter(|unit| self.unit(*unit).standing != Standing::Defeated);
            left.count() as u8
        });
        let tokens = self.state.sides.each_ref().map(|side| side.tokens);
        let goals = self.state.tokens.iter().enumerate().filter(|(_, token)| token.asset.is_none());
        let held = goals.filter_map(|(number, _)| Some((view.control(number)?, number as u8))).collect();
        self.emit(Event::Standing { round, units, tokens, held });
    }

    /// Played cards are discarded, but for those that stay (LEG-CMD-15).
    fn put_cards_away(&mut self) {
        for seat in Seat::BOTH {
            let side = &mut self.state.sides[seat.index()];
            side.commander = None;
            let Some(card) = side.card.take() else { continue };
            if self.fixed.side(seat).hand[usize::from(card)].stays {
                side.stays.push(card);
            } else {
                side.discard.push(card);
            }
        }
    }

    /// Clears the state of cards that ends with the round.
    fn forget_round(&mut self) {
        self.state.end_flags(End::Move);
        self.state.end_flags(End::Round);
        for side in &mut self.state.sides {
            (side.withheld_orders, side.barred) = (0, None);
            side.stored.clear();
        }
        let cards = &mut self.state.abilities;
        cards.used.clear();
        cards.activations.clear();
        cards.pending.draw = None;
    }

    /// LEG-END-02: what is green, standby and observation, then one suppression token each.
    fn remove_tokens(&mut self) -> Flow {
        self.state.markers.retain(|marker| marker.kind != MarkerKind::Smoke);
        let hostile = self.view().condition() == Condition::HostileEnvironment;
        for unit in self.view().in_play().collect::<Vec<_>>() {
            let view = self.view();
            let exposed = hostile
                && view.spec(unit).is_trooper()
                && view.leader_outline(unit).is_some_and(|leader| !view.state.field.touches_terrain(&leader));
            let state = self.unit_mut(unit);
            let keeps = state.is(Flag::KeepsDodge);
            (state.travels, state.marches) = (0, 0);
            state.order = Order::None;
            let tokens = &mut state.tokens;
            // Tokens on cards stay (LEG-KW-CACHE).
            let [aim, dodge, surge] = tokens.kept;
            tokens.kept = [tokens.aim.min(aim), tokens.dodge.min(dodge), tokens.surge.min(surge)];
            let held = usize::from(tokens.dodge > tokens.kept[1] && keeps);
            [tokens.aim, tokens.dodge, tokens.surge] = tokens.kept;
            tokens.dodge += held as u8;
            (tokens.observation, tokens.standby) = (0, false);
            state.fallen.clear();
            state.distracted = None;
            state.flags.end(End::Tokens);
            if !exposed {
                let _ = self.calm(unit, 1)?;
            }
        }
        Ok(())
    }

    /// Turns inactive shields active.
    pub(super) fn restore_shields(&mut self, unit: UnitNo, most: u8) {
        let tokens = &mut self.unit_mut(unit).tokens;
        let restored = most.min(tokens.spent_shields);
        tokens.spent_shields -= restored;
        tokens.shields += restored;
    }

    /// A side whose Commanders are all gone promotes the leader of a trooper unit (LEG-END-03). While a Field Commander has
    /// the commander token nobody is promoted.
    fn promote(&mut self, seat: Seat) -> Flow {
        let view = self.view();
        let leads = |unit: UnitNo| view.is_commander(unit) || view.unit(unit).is(Flag::FieldCommander);
        if view.units_of(seat).any(leads) {
            return Ok(());
        }
        let troopers: Vec<UnitNo> = view.units_of(seat).filter(|unit| view.spec(*unit).is_trooper()).collect();
        if let Some(unit) = self.ask_unit(seat, Question::Promote, troopers, false)? {
            self.unit_mut(unit).flags.set(Flag::Promoted);
            self.emit(Event::Promoted(unit));
        }
        Ok(())
    }

    /// Most victory tokens, then most points destroyed, then the dearer army (LEG-END-05, LEG-END-06).
    pub(super) fn decide(&mut self) {
        let by = |value: [i32; 2]| match value[0].cmp(&value[1]) {
            std::cmp::Ordering::Greater => Some(Seat::First),
            std::cmp::Ordering::Less => Some(Seat::Second),
            std::cmp::Ordering::Equal => None,
        };
        let sides = &self.state.sides;
        let winner = by(sides.each_ref().map(|side| side.tokens))
            .or_else(|| by(sides.each_ref().map(|side| side.destroyed)))
            .or_else(|| by(self.fixed.sides.each_ref().map(|side| side.points)));
        self.finish(winner);
    }
}
