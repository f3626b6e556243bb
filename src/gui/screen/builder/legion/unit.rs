//! One unit of the army: its card, its numbers, its keywords and its slots with what is in them.

use iced::{
    Alignment, Element, Length, Padding,
    widget::{Column, Row, column, row},
};

use super::{Message, Open, cards, figures, weapon};
use crate::{
    Context,
    look::{GAP, TEXT},
    screen::builder::{
        figures::line,
        tree::{self, Seated, ToolTerms},
    },
    widget::{
        Pressable, icon_in, icon_tool,
        parts::{BOLD, body, small},
        tip,
    },
};
use kernel::{Choice, Names, Place, sheet};
use legion::{
    Unit,
    builder::has_counterpart_place,
    cards::{Rank, UnitCard},
    checks::{seats, unit_cost, upgrade_cost},
    list::{Part, UNITS, UnitChoice, counterpart, upgrades},
};

/// The units of an army, as findings name their place.
const FIELD: &str = "units";
const TOOLS: ToolTerms = ToolTerms { change: "gui.legion.change_unit", remove: "gui.legion.remove_unit" };

/// Draws a unit. `ends` says whether it is the first and whether it is the last of its rank.
pub fn view<'a>(
    context: &Context<'a>,
    open: Open<'a>,
    index: usize,
    unit: &'a Unit,
    cursor: Place,
    ends: (bool, bool),
) -> Element<'a, Message> {
    let here = cursor.is_in(&UNITS.at(index));
    let view = View { context: *context, open, index, unit, cursor };
    let mut content = column![view.head(ends)].push(view.body(Part::Unit, &unit.card)).spacing(GAP + 1.0);
    if has_counterpart_place(cards(context), unit) {
        content = content.push(view.counterpart());
    }
    content = content.push(view.loadout());
    tree::frame(context, index, content, here).into()
}

struct View<'a> {
    context: Context<'a>,
    open: Open<'a>,
    index: usize,
    unit: &'a Unit,
    cursor: Place,
}

impl<'a> View<'a> {
    fn head(&self, ends: (bool, bool)) -> Element<'a, Message> {
        let context = &self.context;
        let army = &self.open.document.list;
        let at = UNITS.at(self.index);
        let cost = unit_cost(cards(context), army, self.unit);
        let cost = body(sheet::figures(cost)).size(TEXT + 3.0).font(BOLD);
        row![self.title(&self.unit.card, at)]
            .push(tree::marks(context, self.open, FIELD, self.index))
            .push(tree::tools(context, self.index, ends, at, TOOLS))
            .push(tip(context, cost, context.text("gui.builder.ship_cost")))
            .spacing(GAP)
            .align_y(Alignment::Center)
            .into()
    }

    /// The name of a unit or counterpart, which leads to its card.
    fn title(&self, card: &'a UnitChoice, at: Place) -> Element<'a, Message> {
        let (context, look) = (&self.context, self.context.look);
        let (name, title, unique) = match card {
            Choice::Known(id) => {
                let card = cards(context).unit(*id);
                let whole = card.text.name(context.language);
                // The subtitle stands under the name, where the name alone is the beginning of the whole.
                match card.title.as_ref().filter(|_| whole.starts_with(card.name.as_ref())) {
                    Some(title) => (card.name.as_ref(), title.as_ref(), card.bullets.is_some()),
                    None => (whole, context.text(card.unit_type.term()), card.bullets.is_some()),
                }
            }
            Choice::Unknown(_) => (card.name(cards(context), context.language), "", false),
        };
        let ink = if card.known().is_some() { look.text } else { look.red };
        let name = row![]
            .push(unique.then(|| icon_in("ui-unique", 11.0, look.text)))
            .push(body(name).size(TEXT + 1.0).font(BOLD).color(ink))
            .spacing(4)
            .align_y(Alignment::Center);
        let chosen = self.cursor == at;
        Pressable::new(column![name, small(title, look.muted)].spacing(1), move |status| look.row(chosen, status))
            .padding(Padding::new(3.0).horizontal(6.0))
            .width(Length::Fill)
            .on_press(Message::CursorPut(at))
            .into()
    }

    /// Numbers, keywords and slots of the unit or of its counterpart.
    fn body(&self, part: Part, card: &UnitChoice) -> Column<'a, Message> {
        let context = &self.context;
        let known = card.known().map(|id| cards(context).unit(id));
        let keywords = known.filter(|card| !card.keywords.is_empty()).map(|card| {
            let keywords = card.keywords.iter().map(|keyword| weapon::keyword(context, keyword));
            Row::with_children(keywords).spacing(10).padding(Padding::ZERO.horizontal(6.0)).wrap().vertical_spacing(2)
        });
        column![].push(known.map(|card| self.numbers(part, card))).push(keywords).push(self.chips(part)).spacing(GAP)
    }

    fn numbers(&self, part: Part, card: &'a UnitCard) -> Element<'a, Message> {
        let context = &self.context;
        let figures = figures::of_unit(cards(context), self.unit, part, card);
        row![line(context, &figures, TEXT), weapon::defense(context, card, 17.0)]
            .spacing(18)
            .align_y(Alignment::Center)
            .padding(Padding::ZERO.horizontal(6.0))
            .wrap()
            .vertical_spacing(6)
            .into()
    }

    fn chips(&self, part: Part) -> Option<Element<'a, Message>> {
        let (catalog, army) = (cards(&self.context), &self.open.document.list);
        let laid = seats(catalog, army, self.unit, part);
        if laid.seats.is_empty() && laid.unslotted.is_empty() {
            return None;
        }
        let icons = laid.seats.iter().enumerate().map(|(at, seat)| match seat.card {
            Some(card) => self.filled(part, card, true),
            None => {
                let cursor = upgrades(self.index, part).slot(at);
                let word = self.context.text(seat.slot.term());
                let icon = seat.slot.icon();
                tree::empty_seat(&self.context, &[icon], word, cursor, self.cursor == cursor)
            }
        });
        let unslotted = laid.unslotted.iter().map(|upgrade| {
            tip(&self.context, self.filled(part, *upgrade, false), self.context.text("gui.legion.unslotted"))
        });
        let chips = Row::with_children(icons.chain(unslotted))
            .spacing(GAP)
            .align_y(Alignment::Center)
            .padding(Padding::ZERO.horizontal(2.0));
        Some(chips.wrap().vertical_spacing(GAP).into())
    }

    /// An upgrade, with or without a slot to sit in.
    fn filled(&self, part: Part, at: usize, seated: bool) -> Element<'a, Message> {
        let context = &self.context;
        let (catalog, army) = (cards(context), &self.open.document.list);
        let place = upgrades(self.index, part).at(at);
        let wrong = !seated || self.open.report.findings.iter().any(|found| found.is_error() && found.place == place);
        let choice = &self.unit.upgrades_of(part)[at];
        let name: &'a str = match choice {
            Choice::Known(id) => catalog.card_name((*id).into(), context.language),
            Choice::Unknown(id) => id,
        };
        let known = choice.known().map(|id| (id, catalog.upgrade(id)));
        let card = Seated {
            icons: vec![known.map_or("ui-error", |(_, upgrade)| upgrade.slot.icon())],
            unique: known.is_some_and(|(_, upgrade)| upgrade.bullets.is_some()),
            name,
            // Cards set aside cost nothing.
            cost: known
                .filter(|_| part != Part::Loadout)
                .map(|(id, _)| upgrade_cost(catalog, army, self.unit, part, id)),
            wrong,
        };
        tree::filled_seat(context, &card, place, self.cursor == place)
    }

    /// The counterpart that has joined the unit, or the place for one.
    fn counterpart(&self) -> Element<'a, Message> {
        let (context, look) = (&self.context, self.context.look);
        let at = counterpart(self.index);
        let icon = Rank::Counterpart.icon();
        let Some(counterpart) = &self.unit.counterpart else {
            let word = context.text("gui.legion.counterpart.add");
            let place = tree::empty_seat(context, &[icon], word, at, self.cursor == at);
            return row![place].padding(Padding::ZERO.horizontal(2.0)).into();
        };
        let remove =
            icon_tool(context, "ui-delete", context.text("gui.builder.remove"), 15.0, Some(Message::Removed(Some(at))));
        let head = row![icon_in(icon, 16.0, look.muted), self.title(&counterpart.card, at), remove]
            .spacing(4)
            .align_y(Alignment::Center);
        column![head]
            .push(self.body(Part::Counterpart, &counterpart.card))
            .spacing(GAP)
            .padding(Padding::ZERO.left(14.0))
            .into()
    }

    /// What is set aside for the unit.
    fn loadout(&self) -> Option<Element<'a, Message>> {
        let (context, look) = (&self.context, self.context.look);
        let chips = self.chips(Part::Loadout)?;
        let word = small(context.text("gui.legion.loadout"), look.muted).font(BOLD);
        Some(column![row![word].padding(Padding::ZERO.horizontal(6.0)), chips].spacing(4).into())
    }
}
