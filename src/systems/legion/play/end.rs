//! The End Phase, and the end of the game (section 15).

use super::{
    Event, Question, QuestionKind,
    event::TokenKind,
    keyword::UnitKeyword,
    mission::Condition,
    perk::Perk,
    pieces::UnitNo,
    referee::Referee,
    state::{Order, Phase, Stage},
};
use kernel::game::{Seat, stepped::Flow};

impl Referee<'_> {
    /// LEG-END-01: cards, tokens, promotion, the counter.
    pub(super) fn end_phase(&mut self) -> Flow {
        self.bomb()?;
        self.state.phase = Phase::End;
        self.emit(Event::PhaseBegan(Phase::End));
        for side in &mut self.state.sides {
            if let Some(card) = side.card.take() {
                side.discard.push(card);
            }
            side.commander = None;
        }
        self.remove_tokens();
        for seat in self.by_priority() {
            self.promote(seat)?;
        }
        for unit in self.view().in_play().collect::<Vec<_>>() {
            let generator = self.view().keyword(unit, UnitKeyword::Generator);
            self.restore_shields(unit, generator);
        }
        let round = self.state.round;
        self.score_round(round);
        if round >= self.battle.options.rounds.max(1) {
            self.score_end();
            self.decide();
        }
        self.state.stage = Stage::RoundStart;
        Ok(())
    }

    /// LEG-END-02: what is green, standby and observation, then one suppression token each.
    fn remove_tokens(&mut self) {
        let hostile = self.view().condition() == Condition::HostileEnvironment;
        for unit in self.view().in_play().collect::<Vec<_>>() {
            let view = self.view();
            let exposed = hostile
                && view.spec(unit).is_trooper()
                && view.leader_outline(unit).is_some_and(|leader| !view.state.field.touches_terrain(&leader));
            let state = self.unit_mut(unit);
            state.wheels = false;
            state.order = Order::None;
            let tokens = &mut state.tokens;
            // What lies on cards stays (LEG-KW-CACHE).
            let [aim, dodge, surge] = tokens.kept;
            tokens.kept = [tokens.aim.min(aim), tokens.dodge.min(dodge), tokens.surge.min(surge)];
            [tokens.aim, tokens.dodge, tokens.surge] = tokens.kept;
            (tokens.observation, tokens.standby) = (0, false);
            state.fallen.clear();
            (state.distracted, state.twice) = (None, false);
            let bursts = std::mem::take(&mut state.bursts);
            let endures = self.view().has_perk(unit, Perk::Endurance);
            self.gain(unit, TokenKind::Immobilize, u8::from(bursts));
            if endures {
                let _ = self.lose(unit, TokenKind::Suppression, 1);
            }
            if !exposed {
                let _ = self.lose(unit, TokenKind::Suppression, 1);
            }
        }
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
        let leads = |unit: UnitNo| view.is_commander(unit) || view.unit(unit).field_commander;
        if view.units_of(seat).any(leads) {
            return Ok(());
        }
        let troopers: Vec<UnitNo> = view.units_of(seat).filter(|unit| view.spec(*unit).is_trooper()).collect();
        if let Some(unit) = self.ask_unit(seat, Question::of(QuestionKind::Promote), troopers, false)? {
            self.unit_mut(unit).promoted = true;
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
            .or_else(|| by(self.battle.sides.each_ref().map(|side| side.points)));
        self.finish(winner);
    }
}
