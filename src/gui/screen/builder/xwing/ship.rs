//! One ship of the squad: its card, its numbers, its actions and its upgrade icons with what is in them.

use iced::{
    Alignment, Element, Length, Padding,
    widget::{Row, column, row},
};

use super::{Message, Open, cards, figures, ship_name, upgrade_name, words};
use crate::{
    Context,
    look::{GAP, TEXT},
    screen::builder::{
        figures::line,
        tree::{self, Seated, ToolTerms},
    },
    widget::{
        Pressable, icon_in,
        parts::{BOLD, body, small},
        tip,
    },
};
use kernel::{Place, sheet};
use xwing::{
    PilotChoice, Ship,
    cards::{Action, Slot},
    checks::{Effective, SlotInstance, seats, ship_cost},
    list::{SHIPS, upgrades},
};

/// The ships of a squad, as findings name their place.
const FIELD: &str = "ships";

/// Draws a ship.
pub fn view<'a>(
    context: &Context<'a>,
    open: Open<'a>,
    index: usize,
    ship: &'a Ship,
    cursor: Place,
) -> Element<'a, Message> {
    let here = cursor.is_in(&SHIPS.at(index));
    let view = View { context: *context, open, index, ship, cursor };
    let content = column![view.head(), view.numbers(), view.chips()].spacing(GAP + 2.0);
    tree::frame(context, index, content, here).into()
}

const TOOLS: ToolTerms = ToolTerms { change: "gui.builder.change_pilot", remove: "gui.builder.remove_ship" };

struct View<'a> {
    context: Context<'a>,
    open: Open<'a>,
    index: usize,
    ship: &'a Ship,
    cursor: Place,
}

impl<'a> View<'a> {
    fn head(&self) -> Element<'a, Message> {
        let (context, look) = (&self.context, self.context.look);
        let (unique, kind) = match &self.ship.pilot {
            PilotChoice::Known(id) => {
                let pilot = cards(context).pilot(*id);
                (pilot.unique.is_some(), cards(context).ship(pilot.ship).text.name(context.language))
            }
            PilotChoice::Unknown { ship, .. } => (false, ship.as_ref()),
        };
        let name = row![]
            .push(unique.then(|| icon_in("ui-unique", 11.0, look.text)))
            .push(body(ship_name(context, &self.ship.pilot)).size(TEXT + 1.0).font(BOLD))
            .spacing(4)
            .align_y(Alignment::Center);
        let title = column![name, small(kind, look.muted)].spacing(1);
        let at = SHIPS.at(self.index);
        let ends = (self.index == 0, self.index + 1 == self.open.document.list.ships.len());
        let chosen = self.cursor == at;
        let title = Pressable::new(title, move |status| look.row(chosen, status))
            .padding(Padding::new(3.0).horizontal(6.0))
            .width(Length::Fill)
            .on_press(Message::CursorPut(at));
        let cost = body(sheet::figures(ship_cost(cards(context), self.ship))).size(TEXT + 3.0).font(BOLD);
        row![title]
            .push(tree::marks(context, self.open, FIELD, self.index))
            .push(tree::tools(context, self.index, ends, at, TOOLS))
            .push(tip(context, cost, context.text("gui.builder.ship_cost")))
            .spacing(GAP)
            .align_y(Alignment::Center)
            .into()
    }

    fn numbers(&self) -> Option<Element<'a, Message>> {
        let (context, look) = (&self.context, self.context.look);
        let effective = Effective::of(cards(context), self.ship)?;
        let kind = cards(context).ship(cards(context).pilot(effective.pilot).ship);
        let figures = line(context, &figures::of_ship(context, self.ship), TEXT);
        let actions = Action::ALL.into_iter().filter(|action| effective.actions.contains(*action)).map(|action| {
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
        let laid = seats(cards(&self.context), self.ship);
        let shown = laid.seats.iter().enumerate().filter(|(_, seat)| !seat.second_half);
        let icons = shown.map(|(at, seat)| self.seat(at, seat));
        let unslotted = laid.unslotted.iter().map(|upgrade| self.unslotted(*upgrade));
        Row::with_children(icons.chain(unslotted))
            .spacing(GAP)
            .align_y(Alignment::Center)
            .padding(Padding::ZERO.horizontal(2.0))
            .wrap()
            .vertical_spacing(GAP)
            .into()
    }

    fn seat(&self, at: usize, seat: &SlotInstance) -> Element<'a, Message> {
        let context = &self.context;
        let Some(card) = seat.card else {
            let cursor = upgrades(self.index).slot(at);
            let slots: Vec<Slot> = Slot::ALL.into_iter().filter(|slot| seat.icons.contains(*slot)).collect();
            let words: Vec<&str> = slots.iter().map(|slot| context.text(slot.term())).collect();
            let icons: Vec<&str> = slots.iter().map(|slot| slot.icon()).collect();
            return tree::empty_seat(context, &icons, words.join(" / "), cursor, self.cursor == cursor);
        };
        self.filled(card, Some(seat.slot))
    }

    fn unslotted(&self, upgrade: usize) -> Element<'a, Message> {
        let chip = self.filled(upgrade, None);
        tip(&self.context, chip, self.context.text("gui.builder.unslotted"))
    }

    /// An upgrade; without a slot it has no icon to sit in.
    fn filled(&self, at: usize, slot: Option<Slot>) -> Element<'a, Message> {
        let context = &self.context;
        let cursor = upgrades(self.index).at(at);
        let choice = &self.ship.upgrades[at];
        let wrong = slot.is_none()
            || tree::findings(self.open, FIELD, self.index)
                .any(|finding| finding.is_error() && finding.place.inner_index() == Some(at));
        let known = choice.known().map(|id| (id, cards(context).upgrade(id)));
        let icons = known.map_or_else(
            || vec!["ui-error"],
            |(_, upgrade)| vec![upgrade.slot.icon(); usize::from(upgrade.slots_occupied)],
        );
        let cost = known.map(|(id, upgrade)| {
            Effective::of(cards(context), self.ship)
                .map_or_else(|| i32::from(upgrade.points), |effective| effective.cost(cards(context), self.ship, id))
        });
        let unique = known.is_some_and(|(_, upgrade)| upgrade.unique.is_some());
        let card = Seated { icons, unique, name: upgrade_name(context, choice), cost, wrong };
        tree::filled_seat(context, &card, cursor, self.cursor == cursor)
    }
}
