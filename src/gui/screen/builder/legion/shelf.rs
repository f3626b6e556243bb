//! The catalog of Legion: what is found, and the rows of its cards.

use iced::{Alignment, Color, Element, widget::Row};

use super::{Message, cards, words};
use crate::{Context, widget::icon_in};
use kernel::Browsing;
use legion::{Legion, builder::Group, list::Candidate};

/// The leader of the name of a card.
pub fn leader<'a>(context: &Context<'_>, candidate: Candidate, ink: Color) -> Element<'a, Message> {
    let catalog = cards(context);
    match candidate {
        Candidate::Unit(id) => icon_in(&catalog.unit(id).icon, 30.0, ink),
        Candidate::Command(id) => pips(catalog.command(id).pips, 9.0, ink),
        Candidate::Battle(id) => {
            let kind = catalog.battle(id).kind;
            icon_in(kind.icon(), 20.0, words::battle_color(context.look, kind))
        }
        Candidate::Upgrade(_) | Candidate::Force(_) => icon_in(Legion::icon(catalog, candidate), 20.0, ink),
    }
}

/// The drawing that stands before the name of a group.
pub fn group_mark(group: Group) -> Option<&'static str> {
    match group {
        Group::Rank(rank) => Some(rank.icon()),
        Group::Pips(_) => Some("command-pip"),
    }
}

/// The pips of a command card.
pub fn pips<'a>(count: u8, size: f32, color: Color) -> Element<'a, Message> {
    let pips = (0..count).map(|_| icon_in("command-pip", size, color));
    Row::with_children(pips).spacing(0).align_y(Alignment::Center).into()
}
