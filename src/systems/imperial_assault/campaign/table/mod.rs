//! A mission at the table: rounds, activations, heroes, groups and threat, entered as they happen.
//!
//! The people carry out what the mission says; the table keeps count and allows what the rules allow (IA-CAMP-20 to 38,
//! 60, 70 to 73, 83 to 95). A table is its mission and the lines of its [`Deed`]s.

pub mod board;
mod card;
mod chance;
mod deed;
mod empire;
mod empire_card;
mod event;
pub mod mission;
mod offers;
mod orders;
mod preview;
mod proposals;
mod rules;
mod staging;
mod state;
mod target;
mod text;
mod weigher;

pub use card::{Card, Held, Readiness};
pub use deed::{Condition, Deed};
pub use empire::{Advice, Aim, Attacker, Purchase};
pub use empire_card::{EmpireCard, EmpireHeld};
pub use event::{Acts, Event};
pub use orders::{Candidate, Order, Shot, Step};
pub use preview::Prospect;
pub use proposals::{Kind, Proposal};
pub use rules::Refused;
pub(crate) use rules::fits as is_host;
pub use staging::OnMap;
pub use state::{
    Active, AllyState, Counted, Figure, GroupState, HeroSheet, HeroState, MOST_THREAT, Origin, Phase, Place, Setup,
    SetupFault, Span, State, Wounds, first_tokens, tested,
};
pub use target::{Actor, Target};
pub use text::{Briefing, Knowledge, Told};
pub use weigher::Weigher;

use super::{
    cards::{AgendaCardId, Catalog},
    log::Entry,
};
use kernel::Choice;
use rules::Referee;

/// Most lines of a table.
pub const MOST_DEEDS: usize = 2_000;
/// Longest line, in bytes.
pub const LONGEST_DEED: usize = 80;

/// A mission at the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    setup: Setup,
    state: State,
}

/// A line that cannot be carried out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LineFault {
    /// Its number, counted from 1.
    pub line: usize,
    /// Why; none for a line that says nothing.
    pub refused: Option<Refused>,
}

impl Table {
    pub fn new(setup: Setup, catalog: &Catalog) -> Self {
        let state = State::of(&setup, catalog);
        Self { setup, state }
    }

    /// The table after these lines, with what came of the last one.
    ///
    /// # Errors
    /// A line is none, or breaks a rule.
    pub fn after<'l>(
        setup: Setup,
        lines: impl IntoIterator<Item = &'l str>,
        catalog: &Catalog,
    ) -> Result<(Self, Vec<Event>), LineFault> {
        let mut table = Self::new(setup, catalog);
        let mut state = table.state.clone();
        let mut events = Vec::new();
        for (number, line) in lines.into_iter().enumerate() {
            let fault = |refused| LineFault { line: number + 1, refused };
            let deed: Deed = line.parse().map_err(|()| fault(None))?;
            let mut referee = Referee { setup: &table.setup, catalog, state: &mut state, events: Vec::new() };
            referee.apply(&deed).map_err(|refused| fault(Some(refused)))?;
            events = referee.events;
        }
        table.state = state;
        Ok((table, events))
    }

    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    pub const fn state(&self) -> &State {
        &self.state
    }

    /// Health that a figure has left, and all of it; none where its card does not tell it.
    pub fn life(&self, who: Target, catalog: &Catalog) -> Option<(u8, u8)> {
        let figure = |figures: &[Figure]| figures.iter().find(|figure| !figure.is_defeated).map(|one| one.damage);
        let (damage, health) = match who {
            Target::Hero(hero) => {
                let state = self.state.heroes.get(hero)?;
                let side = usize::from(state.wounds != Wounds::Healthy);
                (state.damage, self.setup.heroes[hero].health[side])
            }
            Target::Ally(ally) => {
                let ally = self.state.allies.get(ally)?;
                (figure(&ally.figures)?, catalog.group(ally.card).health)
            }
            Target::Figure { group, figure } => {
                let group = self.state.groups.get(group)?;
                (group.figures.get(figure)?.damage, catalog.group(group.card).health)
            }
        };
        let whole = |number: i32| u8::try_from(number.max(0)).ok();
        Some((whole(health - damage)?, whole(health)?)).filter(|(_, health)| *health > 0)
    }

    /// Carries out a deed and adds its line to the entry that is being played, or changes nothing. Crates that are claimed
    /// count for the entry, and secret Agenda cards that are used leave the campaign with it (IA-CAMP-67).
    ///
    /// A card that is drawn is named in the line, so that other cards in the deck do not change what was drawn.
    ///
    /// # Errors
    /// As for [`Self::apply`]; or there is no room for the line.
    pub fn enter(&mut self, deed: &Deed, entry: &mut Entry, catalog: &Catalog) -> Result<Vec<Event>, Refused> {
        if entry.table.len() >= MOST_DEEDS {
            return Err("imperial_assault.table.refused.full");
        }
        let line = match (deed, self.state.supplies.first()) {
            (Deed::Supply { hero, card: None }, Some(next)) => {
                let card = Some(catalog.supply_card(*next).id.clone());
                Deed::Supply { hero: *hero, card }.to_string()
            }
            _ => deed.to_string(),
        };
        // What is carried out is what the line says again.
        let deed = line.parse().map_err(|()| "imperial_assault.table.refused.too_long")?;
        let events = self.apply(&deed, catalog)?;
        entry.table.push(line);
        entry.crates += i32::from(is_crate(&deed));
        entry.discarded.extend(secret(&deed, catalog).map(Choice::Known));
        Ok(events)
    }

    /// Takes the last line of the entry back; false if there is none.
    pub fn take_back(entry: &mut Entry, catalog: &Catalog) -> bool {
        let Some(line) = entry.table.pop() else { return false };
        let Ok(deed) = line.parse() else { return true };
        if is_crate(&deed) {
            entry.crates = (entry.crates - 1).max(0);
        }
        if let Some(card) = secret(&deed, catalog) {
            let used = entry.discarded.iter().rposition(|known| *known == Choice::Known(card));
            used.into_iter().for_each(|place| drop(entry.discarded.remove(place)));
        }
        true
    }

    /// Carries out a deed, or changes nothing.
    ///
    /// # Errors
    /// The rule it breaks, as the key of a sentence.
    pub fn apply(&mut self, deed: &Deed, catalog: &Catalog) -> Result<Vec<Event>, Refused> {
        let mut state = self.state.clone();
        let mut referee = Referee { setup: &self.setup, catalog, state: &mut state, events: Vec::new() };
        referee.apply(deed)?;
        let events = referee.events;
        self.state = state;
        Ok(events)
    }
}

/// The secret Agenda card that a deed uses.
fn secret(deed: &Deed, catalog: &Catalog) -> Option<AgendaCardId> {
    let Deed::Empire { card, .. } = deed else { return None };
    let id = card.strip_prefix("agenda:").unwrap_or(card);
    let card = catalog.find_agenda_card(id)?;
    EmpireCard::Agenda(card).is_secret(catalog).then_some(card)
}

const fn is_crate(deed: &Deed) -> bool {
    matches!(deed, Deed::Crate(_))
}
