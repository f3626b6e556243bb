//! The catalog of X-Wing: what is found, and the rows of its cards.

use iced::{Color, Element};

use super::{Message, cards};
use crate::{
    Context,
    look::NAME,
    screen::builder::row::line,
    widget::{icon_in, parts::BOLD},
};
use xwing::list::Candidate;

/// Mark before the name of a card: a pilot's skill, or its ship if that is not the heading.
pub fn leader<'a>(context: &Context<'_>, candidate: Candidate, grouped: bool, ink: Color) -> Element<'a, Message> {
    match candidate {
        Candidate::Pilot(id) => {
            let pilot = cards(context).pilot(id);
            if !grouped {
                return icon_in(&cards(context).ship(pilot.ship).icon, 28.0, ink);
            }
            let skill = pilot.pilot_skill.map_or("–".to_owned(), |skill| skill.to_string());
            line(skill, NAME).font(BOLD).color(context.look.orange).into()
        }
        Candidate::Upgrade(id) => icon_in(cards(context).upgrade(id).slot.icon(), 20.0, ink),
    }
}
