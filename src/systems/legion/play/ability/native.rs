//! Functions of single cards.

use super::Context;
use crate::{
    cards::{ability::Native, keyword::WeaponKeyword},
    play::{
        Answer, Event, Question,
        pieces::{Source, UnitNo},
        referee::Referee,
        state::{Flag, Modifier, ModifierKind},
        view::View,
    },
};
use kernel::game::stepped::Flow;

/// The most pips of a command card.
const MOST_PIPS: u8 = 4;

impl View<'_, '_> {
    /// True if the function would change anything now.
    pub(super) fn native_would_change(&self, context: &Context, native: &Native) -> bool {
        match native {
            Native::RideAlong { who, on } => {
                let on = self.targets(context, on);
                self.targets(context, who).iter().any(|unit| on.iter().any(|on| self.has_room_beside(*unit, *on)))
            }
            other => other.facts().would_change(),
        }
    }
}

impl Referee<'_> {
    pub(super) fn resolve_native(&mut self, context: &mut Context, native: &Native) -> Flow {
        match native {
            Native::CallTheDice => {
                let attacks = self.state.attack.as_ref().is_some_and(|attack| context.subject != Some(attack.defender));
                self.change_pool(|pool| pool.called[usize::from(!attacks)] = true);
            }
            Native::CancelCard => {
                self.state.abilities.pending.canceled = true;
                self.emit(Event::Canceled);
            }
            Native::Contribute(who) => {
                for unit in self.choose_targets(context, who)? {
                    self.contribute(context, unit)?;
                }
            }
            Native::DeployLast(who) => {
                for unit in self.choose_targets(context, who)? {
                    self.unit_mut(unit).flags.set(Flag::DeploysLast);
                }
            }
            Native::KeepDodge(who) => {
                for unit in self.choose_targets(context, who)? {
                    self.unit_mut(unit).flags.set(Flag::KeepsDodge);
                }
            }
            Native::Reselect => self.state.abilities.pending.reselect = true,
            Native::RideAlong { who, on } => {
                let on = self.view().targets(context, on).first().copied();
                for unit in self.choose_targets(context, who)? {
                    if let Some(on) = on {
                        self.ride_along(context, unit, on)?;
                    }
                }
            }
            Native::SetAsideByPips => self.set_aside_by_pips(context)?,
            Native::Withhold(who) => {
                for unit in self.choose_targets(context, who)? {
                    self.unit_mut(unit).flags.set(Flag::Withheld);
                }
            }
        }
        Ok(())
    }

    /// A friend adds one of its ranged weapons to the pool.
    fn contribute(&mut self, context: &Context, unit: UnitNo) -> Flow {
        let Some(leader) = self.unit(unit).leader().map(|leader| leader.spec) else { return Ok(()) };
        let weapons = self.spec(unit).weapons.len() as u8;
        let defender = self.state.attack.as_ref().map(|attack| attack.defender);
        let fits = |weapon: &u8| {
            let row = &self.spec(unit).weapons[usize::from(*weapon)];
            let immune = defender.is_some_and(|defender| self.view().is_immune_to(defender, row));
            self.view().can_shoot_with(unit, leader, *weapon) && !immune
        };
        let open: Vec<u8> = (0..weapons).filter(fits).collect();
        let mut answers = self.list();
        answers.extend(open.into_iter().map(Answer::Weapon));
        let question = Question::Contribute(unit, context.source);
        let Answer::Weapon(weapon) = self.ask(context.seat, question, answers)? else { return Ok(()) };
        let row = &self.spec(unit).weapons[usize::from(weapon)];
        let (dice, keywords) = (row.dice, row.keywords);
        self.change_pool(|pool| {
            for (sum, more) in pool.extra.iter_mut().zip(dice) {
                *sum += more;
            }
            let fast = pool.keywords[WeaponKeyword::HighVelocity].min(keywords[WeaponKeyword::HighVelocity]);
            pool.keywords = pool.keywords.with(&keywords);
            pool.keywords[WeaponKeyword::HighVelocity] = fast;
        });
        self.emit(Event::Supported(unit));
        Ok(())
    }

    /// A unit is set in contact with another, and comes along with it from now on.
    fn ride_along(&mut self, context: &Context, unit: UnitNo, with: UnitNo) -> Flow {
        if self.set_beside(context.source, unit, with)? {
            self.modify(context, unit, ModifierKind::Rides(with));
        }
        Ok(())
    }

    fn set_beside(&mut self, card: Source, unit: UnitNo, with: UnitNo) -> Flow<bool> {
        let places = self.view().places_beside(unit, with);
        let question = Question::PlaceUnit(unit, Some(with), 0, card);
        self.set_unit(self.seat(unit), question, unit, &places)
    }

    /// Whoever comes along with a unit that has moved is set in contact with it again.
    pub(in crate::play) fn bring_along(&mut self, with: UnitNo) -> Flow {
        let rides = |modifier: &Modifier| {
            Some((modifier.unit.filter(|_| modifier.kind == ModifierKind::Rides(with))?, modifier.source))
        };
        let riders: Vec<(UnitNo, Source)> = self.state.abilities.modifiers.iter().filter_map(rides).collect();
        for (unit, card) in riders {
            if !self.is_over() {
                let _ = self.set_beside(card, unit, with)?;
            }
        }
        Ok(())
    }

    /// The opponent's cards with a number of pips, which the player names, lie face up until that side has selected a card in
    /// a later round.
    fn set_aside_by_pips(&mut self, context: &Context) -> Flow {
        let mut answers = self.list();
        answers.extend((1..=MOST_PIPS).map(Answer::Number));
        let question = Question::NamePips(context.source);
        let Answer::Number(pips) = self.ask(context.seat, question, answers)? else { return Ok(()) };
        self.emit(Event::NamedPips(context.seat, pips));
        let other = context.seat.other();
        let (named, kept): (Vec<u8>, Vec<u8>) =
            self.state.side(other).hand.iter().partition(|place| self.view().command(other, **place).pips == pips);
        let side = &mut self.state.sides[other.index()];
        side.hand = kept;
        side.aside.extend(named);
        Ok(())
    }
}
