//! The pane that the keys act on, and the effect of the keys there.

use iced::{Task, widget::operation};

use super::{Action, ActionOf, Builder, GameBuilder, NOWHERE, Open, Pane, SEARCH, Step, panes::Arrangement};
use crate::Context;
use kernel::Place;

/// Panes in the order of the keys.
const STATIONS: [Pane; 4] = [Pane::Cards, Pane::List, Pane::Details, Pane::Findings];

/// Id of the scrolling pane with the card.
pub(super) const CARD: &str = "builder-card";

/// Distance an arrow key scrolls a card, in points.
const SCROLL: f32 = 60.0;

impl<G: GameBuilder> Builder<G> {
    /// Moves the keys to the next pane, or the previous one. For the catalog the search box takes the focus.
    pub(super) fn pane_walked(&mut self, forward: bool, context: &Context<'_>) -> ActionOf<G> {
        let now = self.station.unwrap_or(match Arrangement::of(context) {
            Arrangement::Three => Pane::Cards,
            Arrangement::Two | Arrangement::One => self.pane,
        });
        let at = STATIONS.iter().position(|pane| *pane == now).unwrap_or_default();
        let next = STATIONS[(at + if forward { 1 } else { STATIONS.len() - 1 }) % STATIONS.len()];
        self.station = Some(next);
        self.pane = next;
        self.menu = None;
        if next == Pane::Cards { Action::Run(operation::focus(SEARCH)) } else { Action::Run(operation::focus(NOWHERE)) }
    }

    /// True if the catalog is in sight.
    pub(super) fn shows_catalog(&self, context: &Context<'_>) -> bool {
        match Arrangement::of(context) {
            Arrangement::Three => true,
            Arrangement::Two => matches!(self.pane, Pane::Cards | Pane::List),
            Arrangement::One => self.pane == Pane::Cards,
        }
    }

    /// The pane that up, down and Enter act on.
    fn keyed_pane(&self, context: &Context<'_>) -> Pane {
        match self.station {
            Some(station) => station,
            // Hidden rows get no keys.
            None if self.shows_catalog(context) => Pane::Cards,
            None => self.pane,
        }
    }

    /// Moves through the pane with the keys.
    pub(super) fn stepped_through(&mut self, step: Step, context: &Context<'_>, open: Open<'_, G>) -> ActionOf<G> {
        let forward = matches!(step, Step::Down | Step::PageDown);
        match self.keyed_pane(context) {
            Pane::Cards => self.row_moved(step, context, open),
            Pane::List => {
                let here = self.cursor(context, open);
                let pane = self.pane;
                self.put(next_entry(context, open, here, forward), pane);
            }
            Pane::Details => {
                let y = if forward { SCROLL } else { -SCROLL };
                return Action::Run(operation::scroll_by(CARD, operation::AbsoluteOffset { x: 0.0, y }));
            }
            Pane::Findings => {
                let last = open.report.findings.len().saturating_sub(1);
                self.finding = if forward { (self.finding + 1).min(last) } else { self.finding.saturating_sub(1) };
            }
        }
        Action::None
    }

    /// Handles Enter in the pane with the keys.
    pub(super) fn entered(&mut self, onward: super::Onward, context: &Context<'_>, open: Open<'_, G>) -> ActionOf<G> {
        match self.keyed_pane(context) {
            Pane::Cards => self.row_taken(onward, context, open),
            Pane::List | Pane::Details => {
                self.station = None;
                self.pane = Pane::Cards;
                Action::Run(operation::focus(SEARCH))
            }
            Pane::Findings => {
                let place = Self::in_order(open).get(self.finding).map(|at| open.report.findings[*at].place);
                place.map_or(Action::None, |place| {
                    let cursor = open.layout(context).kept(place);
                    let pane = self.pane;
                    self.put(cursor, pane);
                    Action::Run(Task::none())
                })
            }
        }
    }
}

/// The next entry, or the previous one; after the last one, the place for a new one.
fn next_entry<G: GameBuilder>(context: &Context<'_>, open: Open<'_, G>, here: Place, forward: bool) -> Place {
    let tree = open.layout(context).tree;
    let entries: Vec<Place> =
        tree.0.iter().map(|node| node.place).filter(|place| G::tab(place) == G::tab(&here)).collect();
    let at = tree.entry(here).and_then(|entry| entries.iter().position(|place| *place == entry.place));
    let next = match at {
        Some(at) if forward => at + 1,
        Some(at) => at.saturating_sub(1),
        None => entries.len().saturating_sub(1),
    };
    entries.get(next).copied().unwrap_or(here)
}
