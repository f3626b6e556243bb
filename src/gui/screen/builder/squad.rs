//! The squad: its ships, one under the other, and the place for a further one.

use iced::{
    Alignment, Element, Length, Padding,
    advanced::widget::Id,
    widget::{Column, Row, column, container, row, space},
};

use super::{Builder, Cursor, Message, Open, panes::scrolled, ship};
use crate::{
    gui::{
        Context,
        look::{GAP, SPACE},
        widget::{
            Follow, Pressable,
            follow::Goal,
            icon_in,
            parts::{body, labelled, main_tool, small, strong},
        },
    },
    systems::xwing::cards::{Faction, SquadFaction},
};

/// The id of the scrolled pane.
const PANE: &str = "builder-squad";
/// The most ships drawn at once; of a larger squad those around the cursor.
const MOST: usize = 60;

/// The id of a ship's frame.
pub(super) fn ship_id(index: usize) -> Id {
    Id::from(format!("ship-{index}"))
}

/// The id of the place for a further ship.
pub(super) const NEW_SHIP: &str = "builder-new-ship";

/// The drawing of a squad's faction.
pub(super) const fn faction_icon(faction: SquadFaction) -> &'static str {
    super::words::faction_icon(match faction {
        SquadFaction::Rebel => Faction::Rebel,
        SquadFaction::Imperial => Faction::Imperial,
        SquadFaction::Scum => Faction::Scum,
    })
}

impl Builder {
    /// Draws the squad.
    pub(super) fn squad<'a>(&'a self, context: &Context<'a>, open: &'a Open) -> Element<'a, Message> {
        let squad = &open.document.list;
        let cursor = self.cursor(context, open);
        let mut list = Column::new().spacing(GAP + 2.0).padding(Padding::new(2.0));
        if squad.ships.is_empty() {
            list = list.push(self.nothing_yet(context, squad.faction));
        }
        let (first, last) = shown(squad.ships.len(), cursor.ship());
        if first > 0 {
            list = list.push(beyond(context, "gui.builder.ships_before", first, first - 1));
        }
        for (index, entry) in squad.ships.iter().enumerate().take(last).skip(first) {
            list = list.push(ship::view(context, open, index, entry, cursor));
        }
        if last < squad.ships.len() {
            list = list.push(beyond(context, "gui.builder.ships_after", squad.ships.len() - last, last));
        }
        list = list.push(self.new_ship(context, cursor));
        let goal = cursor.ship().map_or(Goal::Widget(Id::new(NEW_SHIP)), |ship| Goal::Widget(ship_id(ship)));
        let pane = scrolled(context, list).id(PANE).height(Length::Fill).width(Length::Fill);
        column![self.heading(context, open), Follow::new(pane, PANE, goal, self.squad_turn),].spacing(GAP).into()
    }

    fn heading<'a>(&self, context: &Context<'a>, open: &'a Open) -> Element<'a, Message> {
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

    fn new_ship<'a>(&self, context: &Context<'a>, cursor: Cursor) -> Element<'a, Message> {
        let look = context.look;
        let word = context.text("gui.builder.add_ship");
        let message = Some(Message::CursorPut(Cursor::NewShip));
        let here = cursor == Cursor::NewShip;
        let button = if here {
            // The cursor is here already: the catalog beside it says what can come.
            Pressable::new(labelled("ui-add", word, look.text), move |status| look.choice(true, status))
                .on_press_maybe(message)
        } else {
            main_tool(context, "ui-add", word, message)
        };
        container(button.id(NEW_SHIP).height(36).padding(Padding::new(8.0).horizontal(14.0))).width(Length::Fill).into()
    }

    fn nothing_yet<'a>(&self, context: &Context<'a>, faction: SquadFaction) -> Element<'a, Message> {
        let look = context.look;
        let factions = SquadFaction::ALL.map(|choice| {
            let chosen = choice == faction;
            let color = if chosen { look.accent } else { look.muted };
            let content = row![icon_in(faction_icon(choice), 20.0, color), body(context.text(choice.term()))]
                .spacing(GAP)
                .align_y(Alignment::Center);
            Pressable::new(content, move |status| look.choice(chosen, status))
                .padding([8, 14])
                .on_press(Message::FactionPicked(choice))
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
}

/// Which ships of so many are drawn.
fn shown(count: usize, cursor: Option<usize>) -> (usize, usize) {
    if count <= MOST {
        return (0, count);
    }
    let middle = cursor.unwrap_or(count);
    let first = middle.saturating_sub(MOST / 2).min(count - MOST);
    (first, first + MOST)
}

/// Leads to ships that are not drawn.
fn beyond<'a>(context: &Context<'a>, key: &str, count: usize, to: usize) -> Element<'a, Message> {
    let look = context.look;
    Pressable::new(small(context.say(key, &[("count", &count)]), look.muted), move |status| look.quiet(status))
        .width(Length::Fill)
        .on_press(Message::CursorPut(Cursor::Ship(to)))
        .into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_huge_squad_the_ships_around_the_cursor_are_drawn() {
        assert_eq!(shown(8, Some(3)), (0, 8));
        assert_eq!(shown(1000, Some(0)), (0, 60));
        assert_eq!(shown(1000, Some(500)), (470, 530));
        assert_eq!(shown(1000, None), (940, 1000));
    }
}
