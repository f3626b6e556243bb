//! The squad: its ships, one under the other, and the place for a further one.

use iced::{
    Alignment, Element, Length, Padding,
    advanced::widget::Id,
    widget::{Column, Row, column, container, row, space},
};

use super::{Cursor, Message, Open, Wish, ship};
use crate::{
    gui::{
        Context,
        look::{GAP, SPACE},
        screen::builder::tree,
        widget::{
            Pressable, icon_in,
            parts::{body, small, strong},
        },
    },
    systems::xwing::cards::{Faction, SquadFaction},
};

/// The id of the place for a further ship.
const NEW_SHIP: &str = "builder-new-ship";

/// The drawing of a squad's faction.
pub const fn faction_icon(faction: SquadFaction) -> &'static str {
    super::words::faction_icon(match faction {
        SquadFaction::Rebel => Faction::Rebel,
        SquadFaction::Imperial => Faction::Imperial,
        SquadFaction::Scum => Faction::Scum,
    })
}

/// Draws the squad.
pub fn view<'a>(context: &Context<'a>, open: Open<'a>, cursor: Cursor, turn: u64) -> Element<'a, Message> {
    let squad = &open.document.list;
    let count = squad.ships.len();
    let mut list = Column::new();
    if squad.ships.is_empty() {
        list = list.push(nothing_yet(context, squad.faction));
    }
    let (first, last) = tree::shown(count, cursor.ship());
    if first > 0 {
        let words = context.say("gui.builder.ships_before", &[("count", &first)]);
        list = list.push(tree::beyond(context, words, Cursor::Ship(first - 1)));
    }
    for (index, entry) in squad.ships.iter().enumerate().take(last).skip(first) {
        list = list.push(ship::view(context, open, index, entry, cursor));
    }
    if last < count {
        let words = context.say("gui.builder.ships_after", &[("count", &(count - last))]);
        list = list.push(tree::beyond(context, words, Cursor::Ship(last)));
    }
    let word = context.text("gui.builder.add_ship");
    list = list.push(tree::further(context, NEW_SHIP, word, Cursor::NewShip, cursor == Cursor::NewShip));
    let goal = cursor.ship().map_or(Id::new(NEW_SHIP), tree::entry_id);
    tree::pane(context, heading(context, open), list, goal, turn)
}

fn heading<'a>(context: &Context<'a>, open: Open<'a>) -> Element<'a, Message> {
    let look = context.look;
    let squad = &open.document.list;
    let count = context.say("gui.builder.ships", &[("count", &squad.ships.len())]);
    row![
        icon_in(faction_icon(squad.faction), 18.0, look.accent),
        strong(context.text(squad.faction.term())),
        small(count, look.muted),
    ]
    .spacing(GAP)
    .align_y(Alignment::Center)
    .padding(Padding::new(2.0).horizontal(4.0))
    .into()
}

fn nothing_yet<'a>(context: &Context<'a>, faction: SquadFaction) -> Element<'a, Message> {
    let look = context.look;
    let factions = SquadFaction::ALL.map(|choice| {
        let chosen = choice == faction;
        let color = if chosen { look.accent } else { look.muted };
        let content = row![icon_in(faction_icon(choice), 20.0, color), body(context.text(choice.term()))]
            .spacing(GAP)
            .align_y(Alignment::Center);
        Pressable::new(content, move |status| look.choice(chosen, status))
            .padding([8, 14])
            .on_press(Message::Wished(Wish::Faction(choice)))
            .into()
    });
    let words = column![
        icon_in(faction_icon(faction), 56.0, look.line),
        space().height(4),
        strong(context.text("gui.builder.empty.title")),
        container(body(context.text("gui.builder.empty.text")).color(look.muted).align_x(Alignment::Center))
            .max_width(420),
        Row::with_children(factions).spacing(GAP).wrap().vertical_spacing(GAP),
    ]
    .spacing(SPACE)
    .align_x(Alignment::Center);
    container(words).center_x(Length::Fill).padding(Padding::new(28.0).horizontal(12.0)).into()
}
