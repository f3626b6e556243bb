//! The squad: its ships, one under the other, and the place for a further one.

use iced::{
    Element,
    advanced::widget::Id,
    widget::{Column, column},
};

use super::{Message, Open, ship};
use crate::{
    Context,
    look::SPACE,
    screen::builder::{Spot, beneath, tree},
};
use xwing::{
    cards::SquadFaction,
    list::{Change, SHIPS},
};

/// The id of the place for a further ship.
const NEW_SHIP: &str = "builder-new-ship";

/// Draws the squad.
pub fn view<'a>(context: &Context<'a>, open: Open<'a>, spot: &Spot) -> Element<'a, Message> {
    let (cursor, turn) = (spot.cursor, spot.turn);
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
    let ships = squad.ships.iter().enumerate().take(last).skip(first);
    let ships: Vec<_> = ships.map(|(index, entry)| ship::view(context, open, index, entry, spot)).collect();
    list = list.push(tree::columns(context, ships));
    if last < count {
        let words = context.say("gui.builder.ships_after", &[("count", &(count - last))]);
        list = list.push(tree::beyond(context, words, SHIPS.at(last)));
    }
    let word = context.text("gui.builder.add_ship");
    list = list.push(tree::further(context, NEW_SHIP, word, SHIPS, cursor == SHIPS));
    let list = list.push(beneath::view(context, open));
    let goal = cursor.outer_index().map_or(Id::new(NEW_SHIP), tree::entry_id);
    tree::pane(context, column![], list.spacing(SPACE), goal, turn)
}
