//! The catalog of Imperial Assault: what is found, and the rows of its cards.

use iced::{Color, Element};

use super::{Message, cards};
use crate::{Context, widget::icon_in};
use imperial_assault::{ImperialAssault, list::Candidate};
use kernel::Browsing;

/// A mark before the name of a card.
pub fn leader<'a>(context: &Context<'_>, candidate: Candidate, ink: Color) -> Element<'a, Message> {
    let catalog = cards(context);
    let figure = match candidate {
        Candidate::Deployment(id) => catalog.deployment(id).icon.as_deref(),
        Candidate::Command(_) | Candidate::Map(_) => None,
    };
    match figure {
        Some(figure) => icon_in(figure, 30.0, ink),
        None => icon_in(ImperialAssault::icon(catalog, candidate), 20.0, ink),
    }
}
