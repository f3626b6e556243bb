//! The rules of the table: what a deed does, and why it cannot be done.

/// Why a deed cannot be done, by the key of its sentence.
pub type Refused = &'static str;

macro_rules! refuse {
    ($reason:literal) => {
        return Err(concat!("imperial_assault.table.refused.", $reason))
    };
}

mod board;
mod cards;
mod empire;
mod groups;
mod heroes;
mod mission;
mod round;

pub(crate) use empire::fits;

use super::{
    super::cards::Catalog,
    deed::Deed,
    event::Event,
    state::{Phase, Setup, State},
    target::Target,
};

pub(super) use mission::Seen;

pub(super) struct Referee<'a> {
    pub setup: &'a Setup,
    pub catalog: &'a Catalog,
    pub state: &'a mut State,
    pub events: Vec<Event>,
}

impl Referee<'_> {
    pub fn apply(&mut self, deed: &Deed) -> Result<(), Refused> {
        if matches!(self.state.phase, Phase::Over(..)) {
            refuse!("over");
        }
        let before = self.events.len();
        self.carry_out(deed)?;
        // Who comes back to the table comes back to no space.
        self.state.leave_map();
        // The last one who could act has fallen: the turn passes, or the Status Phase comes.
        let waits = self.state.phase == Phase::Activation && self.state.active.is_none();
        if waits && !self.state.is_ready(self.state.turn) {
            self.turn_to(self.state.turn);
        }
        self.answer(deed, before);
        Ok(())
    }

    fn carry_out(&mut self, deed: &Deed) -> Result<(), Refused> {
        match deed {
            Deed::Begin => self.begin(),
            Deed::Activate(actor) => self.activate(*actor),
            Deed::End => self.end(),
            Deed::Rest => {
                let hero = self.active_hero()?;
                let amount = self.endurance(hero);
                self.recover(hero, amount);
                Ok(())
            }
            Deed::Run => self.run(),
            Deed::Strain { hero, amount } => {
                self.hero(*hero)?;
                self.choose_strain(*hero, i32::from(*amount))
            }
            Deed::Force { hero, amount } => {
                self.hero(*hero)?;
                self.force_strain(*hero, i32::from(*amount));
                Ok(())
            }
            Deed::Recover { hero, amount } => {
                self.hero(*hero)?;
                self.recover(*hero, i32::from(*amount));
                Ok(())
            }
            Deed::Damage { target, amount } => self.damage(*target, i32::from(*amount)),
            Deed::Heal { target, amount } => self.heal(*target, i32::from(*amount)),
            Deed::Defeat(target) => self.fall(*target),
            Deed::Condition { target, condition, on } => {
                let (target, condition, on) = (*target, *condition, *on);
                let Some(conditions) = self.state.conditions_mut(target) else { refuse!("nobody") };
                conditions.retain(|known| *known != condition);
                if on {
                    conditions.push(condition);
                }
                self.events.push(Event::Conditioned { target, condition, on });
                Ok(())
            }
            Deed::Attack => self.attack(),
            Deed::Calm => self.calm(),
            Deed::Test { who, needed, successes, place, .. } => self.test(*who, *needed, *successes, place),
            Deed::Crate(Target::Hero(hero)) => {
                self.hero(*hero)?;
                self.state.crates = self.state.crates.saturating_add(1);
                self.events.push(Event::CrateClaimed(*hero));
                Ok(())
            }
            Deed::Crate(Target::Ally(_) | Target::Figure { .. }) => refuse!("crate"),
            Deed::Supply { hero, card } => self.supply(*hero, card.as_deref()),
            Deed::Use { hero, card, ability } => self.use_card(*hero, card, *ability),
            Deed::Turn { hero, card, to } => self.turn(*hero, card, *to),
            Deed::Empire { card, ability } => self.use_empire(card, *ability),
            Deed::Lay { card, to } => self.lay(card, *to),
            Deed::Attach { group, card } => self.attach(*group, card),
            Deed::Deploy(group) => self.deploy(*group),
            Deed::Place(group) => self.place(*group),
            Deed::Reinforce(group) => self.reinforce(*group),
            Deed::Threat(by) => {
                self.gain_threat(*by);
                Ok(())
            }
            Deed::Token { from, to } => self.pass_token(*from, *to),
            Deed::Counter { name, value } => {
                if name.is_empty() {
                    refuse!("nameless");
                }
                let _ = self.state.counters.insert(name.clone(), *value);
                self.events.push(Event::Counted { name: name.clone(), value: *value });
                Ok(())
            }
            Deed::Timer { round, words } => {
                if words.is_empty() {
                    refuse!("nameless");
                }
                if *round < self.state.round {
                    refuse!("timer");
                }
                self.state.timers.push((*round, words.clone()));
                self.events.push(Event::Set(*round, words.clone()));
                Ok(())
            }
            Deed::Board(wanted) => self.on_board(*wanted),
            Deed::Mission(call) => self.call(call),
            Deed::Advance => self.advance(),
            Deed::Win { winner, ending } => {
                self.state.phase = Phase::Over(*winner, *ending);
                self.events.push(Event::Won(*winner));
                Ok(())
            }
        }
    }
}
