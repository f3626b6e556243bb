//! One ship of the squad: its card, its numbers, its actions and its upgrade icons with what is in them.

use iced::{
    Alignment, Element, border,
    widget::{Column, Row, column, container, row},
};

use super::{Message, Open, cards, figures as numbers, ship_name, upgrade_name};
use crate::{
    Context, face,
    look::{GAP, NAME, RADIUS, SMALL, TEXT},
    screen::builder::{
        Spot,
        row::line,
        tree::{self, Entry, SlotCard, ToolTerms},
    },
    widget::{icon_in, parts::BOLD, tip},
};
use kernel::Place;
use xwing::{
    PilotChoice, Ship,
    cards::{Action, Slot},
    checks::{Effective, SlotInstance, seats_in_squad, ship_cost},
    list::{SHIPS, upgrades},
};

/// The ships of a squad, as findings name their place.
const FIELD: &str = "ships";

const TOOLS: ToolTerms = ToolTerms { remove: "gui.builder.remove_ship" };

/// Draws a ship.
pub fn view<'a>(
    context: &Context<'a>,
    open: Open<'a>,
    index: usize,
    ship: &'a Ship,
    spot: &Spot,
) -> Element<'a, Message> {
    let at = SHIPS.at(index);
    let ends = (index == 0, index + 1 == open.document.list.ships.len());
    let cursor = spot.cursor;
    let view = View { context: *context, open, index, ship, cursor, spot: spot.clone() };
    let plate = match &ship.pilot {
        PilotChoice::Known(id) => Some(&*cards(context).ship(cards(context).pilot(*id).ship).icon),
        PilotChoice::Unknown { .. } => None,
    };
    Entry {
        index,
        at,
        here: cursor.is_in(&at),
        plate,
        title: view.title(),
        marks: tree::marks(context, open, FIELD, index),
        tools: tree::tools(context, open, index, ends, at, TOOLS),
        cost: Some(ship_cost(cards(context), ship)),
        body: Column::new().push(view.numbers()).push(view.chips()).spacing(GAP),
    }
    .view(context)
}

struct View<'a> {
    context: Context<'a>,
    open: Open<'a>,
    index: usize,
    ship: &'a Ship,
    cursor: Place,
    spot: Spot,
}

impl<'a> View<'a> {
    fn title(&self) -> Element<'a, Message> {
        let (context, look) = (&self.context, self.context.look);
        let known = match &self.ship.pilot {
            PilotChoice::Known(id) => Some(cards(context).pilot(*id)),
            PilotChoice::Unknown { .. } => None,
        };
        let ink = if known.is_some() { look.text } else { look.red };
        let unique = known.is_some_and(|pilot| pilot.unique.is_some());
        row![]
            .push(Effective::of(cards(context), self.ship).map(|now| self.skill(now.pilot_skill)))
            .push(line(ship_name(context, &self.ship.pilot), NAME).font(BOLD).color(ink))
            .push(unique.then(|| icon_in("ui-unique", 10.0, look.muted)))
            .spacing(GAP)
            .align_y(Alignment::Center)
            .into()
    }

    /// The pilot skill on its own ground; an arrow where upgrades have changed it.
    fn skill(&self, now: Option<i16>) -> Element<'a, Message> {
        let (context, look) = (&self.context, self.context.look);
        let figure = numbers::of_ship(context, self.ship).into_iter().find(|figure| figure.term == "xwing.stat.skill");
        let printed = figure.and_then(|figure| figure.printed);
        let number = now.map_or("–".to_owned(), |skill| skill.to_string());
        let mark = now.zip(printed).map(|(now, printed)| if now > printed { "ui-up" } else { "ui-down" });
        let tile = container(line(number, TEXT).font(BOLD).color(look.surface))
            .center(22)
            .style(move |_| container::Style { border: border::rounded(RADIUS), ..look.flat(look.orange) });
        let skill =
            row![tile].push(mark.map(|mark| icon_in(mark, 11.0, look.orange))).spacing(3).align_y(Alignment::Center);
        let name = context.text("xwing.stat.skill");
        let words = match printed {
            Some(printed) => context.say("gui.builder.changed", &[("stat", &name), ("printed", &printed)]),
            None => name.to_owned(),
        };
        tip(context, skill, words)
    }

    fn numbers(&self) -> Element<'a, Message> {
        let (context, look) = (&self.context, self.context.look);
        let kind = match &self.ship.pilot {
            PilotChoice::Known(id) => cards(context).ship(cards(context).pilot(*id).ship).text.name(context.language),
            PilotChoice::Unknown { ship, .. } => ship.as_ref(),
        };
        let name = line(kind, SMALL).color(look.muted);
        let Some(effective) = Effective::of(cards(context), self.ship) else { return name.into() };
        let known = cards(context).ship(cards(context).pilot(effective.pilot).ship);
        let mut shown = numbers::of_ship(context, self.ship);
        shown.retain(|figure| figure.term != "xwing.stat.skill");
        let actions = Action::ALL.into_iter().filter(|action| effective.actions.contains(*action)).map(|action| {
            // An action added by an upgrade stands out.
            let color = if known.actions.contains(&action) { look.muted } else { look.accent };
            tip(context, icon_in(action.icon(), 16.0, color), context.text(action.term()))
        });
        let actions = (!context.is_narrow()).then(|| Row::with_children(actions).spacing(6).align_y(Alignment::Center));
        row![name, face::numbers(context, &shown, NAME)]
            .push(actions)
            .spacing(16)
            .align_y(Alignment::Center)
            .wrap()
            .vertical_spacing(4)
            .into()
    }

    fn chips(&self) -> Element<'a, Message> {
        let laid = seats_in_squad(cards(&self.context), &self.open.document.list.ships, self.index);
        let shown = laid.seats.iter().enumerate().filter(|(_, seat)| !seat.second_half);
        let icons = shown.map(|(at, seat)| self.seat(at, seat));
        let unslotted = laid.unslotted.iter().map(|upgrade| self.unslotted(*upgrade));
        column![Row::with_children(icons.chain(unslotted)).spacing(6).wrap().vertical_spacing(6)].into()
    }
    fn seat(&self, at: usize, seat: &SlotInstance) -> Element<'a, Message> {
        let context = &self.context;
        let Some(card) = seat.card else {
            let cursor = upgrades(self.index).slot(at);
            let slots: Vec<Slot> = Slot::ALL.into_iter().filter(|slot| seat.icons.contains(*slot)).collect();
            let words: Vec<&str> = slots.iter().map(|slot| context.text(slot.term())).collect();
            let icons: Vec<&str> = slots.iter().map(|slot| slot.icon()).collect();
            return tree::empty_seat(context, &icons, words.join(" / "), cursor, &self.spot);
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
        let card = SlotCard { icons, unique, name: upgrade_name(context, choice), cost, wrong };
        tree::filled_seat(context, &card, cursor, self.cursor == cursor)
    }
}
