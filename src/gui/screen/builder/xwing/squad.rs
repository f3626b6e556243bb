//! The squad: its ships, one under the other, and the place for a further one.

use iced::{
    Alignment, Element, Padding,
    advanced::widget::Id,
    widget::{Column, row},
};

use super::{Message, Open, ship};
use crate::{
    Context,
    look::GAP,
    screen::builder::tree,
    widget::{
        icon_in,
        parts::{small, strong},
    },
};
use kernel::Place;
use xwing::{
    cards::SquadFaction,
    list::{Change, SHIPS},
};

/// The id of the place for a further ship.
const NEW_SHIP: &str = "builder-new-ship";

/// Draws the squad.
pub fn view<'a>(context: &Context<'a>, open: Open<'a>, cursor: Place, turn: u64) -> Element<'a, Message> {
    let squad = &open.document.list;
    let count = squad.ships.len();
    let mut list = Column::new();
    if squad.ships.is_empty() {
        let factions = SquadFaction::ALL.map(|choice| {
            (choice.icon(), context.text(choice.term()), choice == squad.faction, Change::Faction(choice))
        });
        let (title, words) = (context.text("gui.builder.empty.title"), context.text("gui.builder.empty.text"));
        list = list.push(tree::beginning(context, title, words, factions));
    }
    let (first, last) = tree::shown(count, cursor.outer_index());
    if first > 0 {
        let words = context.say("gui.builder.ships_before", &[("count", &first)]);
        list = list.push(tree::beyond(context, words, SHIPS.at(first - 1)));
    }
    for (index, entry) in squad.ships.iter().enumerate().take(last).skip(first) {
        list = list.push(ship::view(context, open, index, entry, cursor));
    }
    if last < count {
        let words = context.say("gui.builder.ships_after", &[("count", &(count - last))]);
        list = list.push(tree::beyond(context, words, SHIPS.at(last)));
    }
    let word = context.text("gui.builder.add_ship");
    list = list.push(tree::further(context, NEW_SHIP, word, SHIPS, cursor == SHIPS));
    let goal = cursor.outer_index().map_or(Id::new(NEW_SHIP), tree::entry_id);
    tree::pane(context, heading(context, open), list, goal, turn)
}

fn heading<'a>(context: &Context<'a>, open: Open<'a>) -> Element<'a, Message> {
    let look = context.look;
    let squad = &open.document.list;
    let count = context.say("gui.builder.ships", &[("count", &squad.ships.len())]);
    row![
        icon_in(squad.faction.icon(), 18.0, look.accent),
        strong(context.text(squad.faction.term())),
        small(count, look.muted),
    ]
    .spacing(GAP)
    .align_y(Alignment::Center)
    .padding(Padding::new(2.0).horizontal(4.0))
    .into()
}
