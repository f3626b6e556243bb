//! The catalog of X-Wing: what is found, and the rows of its cards.

use iced::{Color, Element, widget::row};

use super::{Message, cards};
use crate::{
    Context,
    look::{NAME, SMALL},
    screen::builder::row::line,
    widget::{icon_in, parts::BOLD},
};
use xwing::list::Candidate;

/// Mark before the name of a card: a pilot's skill, or its ship if that is not the heading.
pub fn leader<'a>(context: &Context<'_>, candidate: Candidate, grouped: bool, ink: Color) -> Element<'a, Message> {
    match candidate {
        Candidate::Pilot(id) => {
            let pilot = cards(context).pilot(id);
            let skill = pilot.pilot_skill.map_or("–".to_owned(), |skill| skill.to_string());
            let size = if grouped { NAME } else { SMALL };
            let skill = line(skill, size).font(BOLD).color(context.look.orange);
            if grouped {
                return skill.into();
            }
            // Beside the ship, as two pilots of one name differ in it.
            let ship = icon_in(&cards(context).ship(pilot.ship).icon, 26.0, ink);
            row![skill, ship].spacing(2).align_y(iced::Alignment::Center).into()
        }
        Candidate::Upgrade(id) => icon_in(cards(context).upgrade(id).slot.icon(), 20.0, ink),
    }
}
