//! Wounds, minis and units that fall (step 9, LEG-ATK-20 to -23), and damaged vehicles (LEG-VEH-02).

use super::{
    Answer, Event, Question,
    dice::{Shield, roll_defense},
    pieces::UnitNo,
    reckoning::Cause,
    referee::Referee,
    state::{Damage, Order, Standing},
};
use crate::{
    cards::{
        DefenseDie, TokenKind,
        ability::{Rule, Window},
        keyword::UnitKeyword,
    },
    play::state::Flag,
};
use kernel::game::{Seat, stepped::Flow};

impl Referee<'_> {
    /// A unit suffers wounds; its player assigns them one by one (LEG-ATK-21).
    pub(super) fn suffer(&mut self, unit: UnitNo, wounds: u8, cause: Cause) -> Flow {
        if wounds == 0 || !self.unit(unit).is_in_play() {
            return Ok(());
        }
        let by = cause.unit();
        self.emit(Event::Wounded(unit, wounds, cause));
        for _ in 0..wounds {
            let Some(mini) = self.assign(unit)? else { break };
            self.unit_mut(unit).minis[mini].wounds += 1;
            self.unit_mut(unit).taken += 1;
            if let Some(by) = by {
                self.unit_mut(by).dealt += 1;
            }
            let state = &self.unit(unit).minis[mini];
            let falls = state.wounds >= self.spec(unit).minis[usize::from(state.spec)].wounds;
            if falls && !self.view().is_switched(unit, Rule::DefeatUntilEndPhase) {
                self.fall(unit, mini, by)?;
            }
            if !self.unit(unit).is_in_play() || self.is_over() {
                break;
            }
        }
        self.note_wounds(unit);
        if self.unit(unit).is_in_play() {
            self.open_window_for(Window::WoundAfter, unit)
        } else {
            self.open_window_for(Window::Defeated, unit)
        }
    }

    /// A mini falls. Those in a vehicle get out of it (LEG-KW-TRANSPORT-X).
    fn fall(&mut self, unit: UnitNo, mini: usize, by: Option<UnitNo>) -> Flow {
        let empties = self.unit(unit).minis.len() == 1 && self.spec(unit).transport.is_some();
        let aboard = if empties { self.bail_out(unit)? } else { Vec::new() };
        self.remove_mini(unit, mini, by);
        for passenger in aboard {
            self.crawl_out(passenger)?;
        }
        Ok(())
    }

    /// A unit is defeated whole.
    pub(super) fn defeat(&mut self, unit: UnitNo) -> Flow {
        while self.unit(unit).is_in_play() {
            self.fall(unit, self.unit(unit).minis.len() - 1, None)?;
        }
        self.open_window_for(Window::Defeated, unit)
    }

    /// The mini that suffers the next wound: one that is wounded already, then others, the leader last; those that do
    /// not fight after the others (LEG-KW-NONCOMBATANT). While a counterpart lives, any mini, as long as none falls before
    /// it (LEG-KW-COUNTERPART).
    fn assign(&mut self, unit: UnitNo) -> Flow<Option<usize>> {
        let spec = self.spec(unit);
        let minis = &self.unit(unit).minis;
        if minis.is_empty() {
            return Ok(None);
        }
        let row = |at: usize| &spec.minis[usize::from(minis[at].spec)];
        let mut open: Vec<usize> = if minis.len() == 1 { vec![0] } else { (1..minis.len()).collect() };
        if minis.len() > 1 && (0..minis.len()).any(|at| row(at).counterpart) {
            let stands = |at: usize| minis[at].wounds + 1 < row(at).wounds;
            open = (0..minis.len()).filter(|at| row(*at).counterpart || stands(*at)).collect();
        } else {
            let worst = open.iter().map(|at| minis[*at].wounds).max().unwrap_or(0);
            if worst > 0 {
                open.retain(|at| minis[*at].wounds == worst);
            } else if open.iter().any(|at| !row(*at).noncombatant) {
                open.retain(|at| !row(*at).noncombatant);
            }
        }
        // Of minis that are alike the last one falls; the player chooses between those that differ.
        let mut distinct: Vec<usize> = Vec::new();
        for at in open.into_iter().rev() {
            if !distinct.iter().any(|other| row(*other) == row(at) && minis[*other].wounds == minis[at].wounds) {
                distinct.push(at);
            }
        }
        let mut answers = self.list();
        answers.extend(distinct.iter().map(|at| Answer::Mini(*at as u8)));
        match self.ask(self.seat(unit), Question::Wound(unit), answers)? {
            Answer::Mini(at) => Ok(Some(usize::from(at))),
            _ => Ok(distinct.first().copied()),
        }
    }

    fn remove_mini(&mut self, unit: UnitNo, mini: usize, by: Option<UnitNo>) {
        if self.unit(unit).minis.len() == 1 {
            // LEG-OBJ-03: tokens are dropped before the leader is removed.
            self.drop_tokens(unit);
        }
        let fixed = self.fixed;
        let state = self.unit_mut(unit);
        let gone = state.minis.remove(mini);
        let _ = state.fallen.try_push(gone.spec);
        let hunted =
            state.keywords.has(UnitKeyword::Hunted) && fixed.unit(unit).minis[usize::from(gone.spec)].counterpart;
        let falls = state.minis.is_empty();
        self.refresh(unit);
        if hunted {
            self.leave_asset(unit, gone.at);
        }
        if !falls {
            self.emit(Event::MiniDefeated(unit));
            return;
        }
        let state = self.unit_mut(unit);
        (state.standing, state.inside) = (Standing::Defeated, None);
        state.order = Order::None;
        state.tokens = super::state::Tokens::default();
        self.emit(Event::Defeated(unit));
        let points = fixed.unit(unit).points;
        let enemy = self.seat(unit).other();
        self.state.sides[enemy.index()].destroyed += points;
        if let Some(by) = by.filter(|by| self.seat(*by) == enemy) {
            self.unit_mut(by).destroyed += points;
            // LEG-KW-BOUNTY.
            if self.unit(by).hunts == Some(unit) {
                self.unit_mut(by).flags.set(Flag::BountyClaimed);
            }
        }
        self.check_elimination();
    }

    /// LEG-KW-HUNTED: an asset lies where the hunted one fell.
    fn leave_asset(&mut self, unit: UnitNo, at: super::table::Spot) {
        let number = self.state.tokens.len() as u8;
        let asset = Some(self.seat(unit));
        self.state.tokens.push(super::state::TokenState {
            at,
            holder: None,
            wounds: 0,
            asset,
            dropped: None,
            piece: None,
            of: None,
        });
        self.emit(Event::TokenPlaced(number, at));
    }

    /// A side without units has lost at once (LEG-END-04). Where both lose their last unit together, who still acts wins.
    fn check_elimination(&mut self) {
        let left = |seat: Seat| {
            let mut units = self.fixed.units_of(seat);
            units.any(|unit| self.unit(unit).standing != Standing::Defeated)
        };
        match (left(Seat::First), left(Seat::Second)) {
            (true, true) => {}
            (true, false) => self.finish(Some(Seat::First)),
            (false, true) => self.finish(Some(Seat::Second)),
            (false, false) => self.finish(None),
        }
    }

    /// The wounds of a unit are more or less than before (LEG-KW-ENRAGE-X): with enough of them it gains Charge, and
    /// without courage all suppression goes.
    pub(super) fn note_wounds(&mut self, unit: UnitNo) {
        let enraged = self.view().is_enraged(unit);
        if enraged != self.unit(unit).is(Flag::Enraged) {
            self.charge_for_wounds(unit, enraged);
        }
        if enraged && self.unit(unit).is_in_play() {
            let held = self.unit(unit).tokens.suppression;
            let _ = self.lose(unit, TokenKind::Suppression, held);
        }
    }

    /// A vehicle with as many wounds as its resilience rolls once (LEG-VEH-02).
    pub(super) fn roll_damage(&mut self, unit: UnitNo) -> Flow {
        let Some(resilience) = self.spec(unit).resilience else { return Ok(()) };
        let state = self.unit(unit);
        if !state.is_in_play() || state.is(Flag::DamageRolled) || state.wounds() < resilience {
            return Ok(());
        }
        self.unit_mut(unit).flags.set(Flag::DamageRolled);
        let damage = match roll_defense(DefenseDie::Red, &mut self.state.chance) {
            Shield::Block => Damage::Damaged,
            Shield::Blank => Damage::Disabled,
            Shield::Surge => {
                // The opponent picks the weapon (LEG-VEH-05).
                let mut answers = self.list();
                answers.extend(self.view().weapons(unit).map(|(place, _)| Answer::Weapon(place as u8)));
                let seat = self.seat(unit).other();
                match self.ask(seat, Question::Disrupted(unit), answers)? {
                    Answer::Weapon(weapon) => Damage::Disrupted(weapon),
                    _ => Damage::Disrupted(0),
                }
            }
        };
        self.unit_mut(unit).damage = Some(damage);
        self.emit(Event::VehicleDamaged(unit, damage));
        Ok(())
    }
}
