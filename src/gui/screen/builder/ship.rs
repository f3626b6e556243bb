//! One ship of the squad: its card, its numbers, its actions and its upgrade icons with what is in them.

use iced::{
    Alignment, Element, Length, Padding,
    widget::{Row, column, container, row},
};

use super::{
    Cursor, Direction, Message, Open,
    edits::{ship_name, upgrade_name},
    figures,
    findings::mark,
    squad::ship_id,
    words,
};
use crate::{
    gui::{
        Context,
        look::{GAP, SMALL, TEXT},
        widget::{
            Pressable, icon_in, icon_tool,
            parts::{BOLD, body, small},
            tip,
        },
    },
    kernel::{Finding, Severity},
    systems::xwing::{
        PilotChoice, Ship, UpgradeChoice,
        cards::{Action, Slot},
        checks::{Effective, Seat, seats, ship_cost},
    },
};

/// Draws a ship.
pub(super) fn view<'a>(
    context: &Context<'a>,
    open: &'a Open,
    index: usize,
    ship: &'a Ship,
    cursor: Cursor,
) -> Element<'a, Message> {
    let look = context.look;
    let here = cursor.ship() == Some(index);
    let view = View { context: *context, open, index, ship, cursor };
    let content = column![view.head(), view.numbers(), view.chips()].spacing(GAP + 2.0);
    container(content)
        .id(ship_id(index))
        .padding(Padding::new(8.0).horizontal(10.0))
        .width(Length::Fill)
        .style(move |_| look.card(here))
        .into()
}

struct View<'a> {
    context: Context<'a>,
    open: &'a Open,
    index: usize,
    ship: &'a Ship,
    cursor: Cursor,
}

impl<'a> View<'a> {
    fn head(&self) -> Element<'a, Message> {
        let (context, look) = (&self.context, self.context.look);
        let (unique, kind) = match &self.ship.pilot {
            PilotChoice::Known(id) => {
                let pilot = context.xwing.pilot(*id);
                (pilot.unique.is_some(), context.xwing.ship(pilot.ship).text.name(context.language))
            }
            PilotChoice::Unknown { ship, .. } => (false, ship.as_ref()),
        };
        let name = row![]
            .push(unique.then(|| icon_in("ui-unique", 11.0, look.text)))
            .push(body(ship_name(context, &self.ship.pilot)).size(TEXT + 1.0).font(BOLD))
            .spacing(4)
            .align_y(Alignment::Center);
        let title = column![name, small(kind, look.muted)].spacing(1);
        let chosen = self.cursor == Cursor::Ship(self.index);
        let title = Pressable::new(title, move |status| look.row(chosen, status))
            .padding(Padding::new(3.0).horizontal(6.0))
            .width(Length::Fill)
            .on_press(Message::CursorPut(Cursor::Ship(self.index)));
        let cost = body(super::row::number(ship_cost(context.xwing, self.ship))).size(TEXT + 3.0).font(BOLD);
        row![title]
            .push(self.marks())
            .push(self.tools())
            .push(tip(context, cost, context.text("gui.builder.ship_cost")))
            .spacing(GAP)
            .align_y(Alignment::Center)
            .into()
    }

    fn tools(&self) -> Element<'a, Message> {
        let context = &self.context;
        let index = self.index;
        let last = self.open.document.list.ships.len() - 1;
        let tool = |icon: &str, key: &'static str, message: Option<Message>| {
            icon_tool(context, icon, context.text(key), 15.0, message)
        };
        let moved = |direction| Message::Moved(Some(index), direction);
        row![
            tool("ui-up", "gui.builder.move_up", (index > 0).then(|| moved(Direction::Up))),
            tool("ui-down", "gui.builder.move_down", (index < last).then(|| moved(Direction::Down))),
            tool("ui-duplicate", "gui.builder.duplicate", Some(Message::Duplicated(Some(index)))),
            tool("ui-edit", "gui.builder.change_pilot", Some(Message::PilotWanted(index))),
            tool("ui-delete", "gui.builder.remove_ship", Some(Message::ShipRemoved(index))),
        ]
        .into()
    }

    fn findings(&self) -> impl Iterator<Item = &'a Finding> {
        let index = self.index;
        self.open.report.findings.iter().filter(move |finding| {
            finding.place.steps().next() == Some(crate::kernel::Step::Field("ships"))
                && finding.place.outer_index() == Some(index)
        })
    }

    /// How many errors and warnings the ship has; pressing them leads to the first.
    fn marks(&self) -> Option<Element<'a, Message>> {
        let (context, look) = (&self.context, self.context.look);
        let marks: Vec<Element<'a, Message>> = [Severity::Error, Severity::Warning]
            .into_iter()
            .filter_map(|severity| {
                let count = self.findings().filter(|finding| finding.severity == severity).count();
                let first = self.findings().find(|finding| finding.severity == severity)?;
                let (icon, color) = mark(look, severity);
                let content = row![icon_in(icon, 14.0, color), small(count.to_string(), color).font(BOLD)]
                    .spacing(3)
                    .align_y(Alignment::Center);
                let badge = Pressable::new(content, move |status| look.verdict(color, status))
                    .padding([2, 6])
                    .on_press(Message::Jumped(first.place));
                Some(tip(context, badge, first.sentence(context.language, context.xwing)))
            })
            .collect();
        (!marks.is_empty()).then(|| Row::with_children(marks).spacing(4).into())
    }

    fn numbers(&self) -> Option<Element<'a, Message>> {
        let (context, look) = (&self.context, self.context.look);
        let effective = Effective::of(context.xwing, self.ship)?;
        let kind = context.xwing.ship(context.xwing.pilot(effective.pilot).ship);
        let figures = figures::line(context, &figures::of_ship(context, self.ship), TEXT);
        let actions =
            Action::ALL.into_iter().filter(|action| effective.actions.contains(*action as u32)).map(|action| {
                // What an upgrade has added stands out.
                let color = if kind.actions.contains(&action) { look.muted } else { look.accent };
                tip(context, icon_in(words::action_icon(action), 17.0, color), context.text(action.term()))
            });
        let actions = Row::with_children(actions).spacing(7).align_y(Alignment::Center);
        Some(
            row![figures, actions]
                .spacing(22)
                .align_y(Alignment::Center)
                .padding(Padding::ZERO.horizontal(6.0))
                .wrap()
                .vertical_spacing(6)
                .into(),
        )
    }

    fn chips(&self) -> Element<'a, Message> {
        let laid = seats(self.context.xwing, self.ship);
        let shown = laid.seats.iter().enumerate().filter(|(_, seat)| !seat.second_half);
        let icons = shown.map(|(at, seat)| self.seat(at, seat));
        let homeless = laid.homeless.iter().map(|upgrade| self.homeless(*upgrade));
        Row::with_children(icons.chain(homeless))
            .spacing(GAP)
            .align_y(Alignment::Center)
            .padding(Padding::ZERO.horizontal(2.0))
            .wrap()
            .vertical_spacing(GAP)
            .into()
    }

    fn seat(&self, at: usize, seat: &Seat) -> Element<'a, Message> {
        let (context, look) = (&self.context, self.context.look);
        let cursor = Cursor::Seat { ship: self.index, seat: at };
        let chosen = self.cursor == cursor;
        let Some(card) = seat.card else {
            let icons: Vec<Slot> = Slot::ALL.into_iter().filter(|slot| seat.icons.contains(*slot as u32)).collect();
            let words: Vec<&str> = icons.iter().map(|slot| context.text(slot.term())).collect();
            let drawings = icons.iter().map(|slot| icon_in(slot.icon(), 14.0, look.muted));
            let content = Row::with_children(drawings)
                .push(small(words.join(" / "), look.muted))
                .spacing(5)
                .align_y(Alignment::Center);
            return Pressable::new(content, move |status| look.empty_seat(chosen, status))
                .padding([4, 8])
                .on_press(Message::CursorPut(cursor))
                .into();
        };
        self.filled(card, cursor, Some(seat.slot))
    }

    fn homeless(&self, upgrade: usize) -> Element<'a, Message> {
        let cursor = Cursor::Homeless { ship: self.index, upgrade };
        let chip = self.filled(upgrade, cursor, None);
        tip(&self.context, chip, self.context.text("gui.builder.homeless"))
    }

    /// An upgrade; without a slot it has no icon to sit in.
    fn filled(&self, at: usize, cursor: Cursor, slot: Option<Slot>) -> Element<'a, Message> {
        let (context, look) = (&self.context, self.context.look);
        let choice = &self.ship.upgrades[at];
        let wrong = slot.is_none()
            || self.findings().any(|finding| finding.is_error() && finding.place.inner_index() == Some(at));
        let chosen = self.cursor == cursor;
        let ink = if wrong { look.red } else { look.text };
        let mut content = Row::new();
        if let UpgradeChoice::Known(id) = choice {
            let upgrade = context.xwing.upgrade(*id);
            for _ in 0..upgrade.slots_occupied {
                content = content.push(icon_in(upgrade.slot.icon(), 14.0, ink));
            }
            content = content.push(upgrade.unique.map(|_| icon_in("ui-unique", 9.0, ink)));
        } else {
            content = content.push(icon_in("ui-error", 14.0, ink));
        }
        content = content.push(body(upgrade_name(context, choice)).size(SMALL + 1.0));
        if let UpgradeChoice::Known(id) = choice {
            let cost = Effective::of(context.xwing, self.ship).map_or_else(
                || i32::from(context.xwing.upgrade(*id).points),
                |effective| effective.cost(context.xwing, self.ship, *id),
            );
            content = content.push(small(super::row::number(cost), look.muted).font(BOLD));
        }
        Pressable::new(content.spacing(5).align_y(Alignment::Center), move |status| look.seat(wrong, chosen, status))
            .padding([4, 8])
            .on_press(Message::CursorPut(cursor))
            .into()
    }
}
