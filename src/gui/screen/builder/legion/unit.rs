//! One unit of the army: its card, its numbers, its keywords and its slots with what is in them.

use iced::{
    Alignment, Element, Length, Padding,
    widget::{Column, Row, column, container, row},
};

use super::{Message, Open, cards, figures};
use crate::{
    Context, face,
    look::{GAP, NAME, SMALL, TEXT},
    screen::builder::{
        CursorMessage, ListMessage, Spot, row as parts,
        tree::{self, Entry, SlotCard, ToolTerms},
    },
    widget::{
        Cut, Placed, Pressable, icon_in, icon_tool,
        parts::{BOLD, small},
        pressable::Style,
        tip,
    },
};
use kernel::{Choice, Names, Place, sheet};
use legion::{
    Unit,
    builder::has_counterpart_place,
    cards::{Rank, UnitCard},
    checks::{Costs, rank, seats},
    list::{Part, UNITS, UnitChoice, counterpart, upgrades},
};

/// The units of an army, as findings name their place.
const FIELD: &str = "units";
const TOOLS: ToolTerms = ToolTerms { remove: "gui.legion.remove_unit" };

/// Height of a unit in one line.
const LINE: f32 = 44.0;

/// Draws a unit: whole while the cursor is in it, else in one line. `at` is its place among the units, with its rank where
/// it is the first of that; `ends` says whether it is the first and whether it is the last of its rank.
pub fn view<'a>(
    context: &Context<'a>,
    open: Open<'a>,
    (index, rank): (usize, Option<Option<Rank>>),
    unit: &'a Unit,
    costs: &Costs<'a>,
    spot: &Spot,
    ends: (bool, bool),
) -> Element<'a, Message> {
    let at = UNITS.at(index);
    let cursor = spot.cursor;
    let view = View { context: *context, open, index, unit, costs: *costs, cursor, spot: spot.clone() };
    if !cursor.is_in(&at) {
        return view.line(rank);
    }
    let mut body = column![view.body(Part::Unit, &unit.card)].spacing(GAP);
    if has_counterpart_place(cards(context), unit) {
        body = body.push(view.counterpart());
    }
    let entry = Entry {
        index,
        at,
        here: true,
        plate: unit.card.known().map(|id| &*cards(context).unit(id).icon),
        title: view.title(&unit.card),
        marks: tree::marks(context, open, FIELD, index),
        tools: tree::tools(context, open, index, ends, at, TOOLS),
        cost: Some(costs.unit(unit)),
        body: body.push(view.loadout()),
    };
    container(entry.view(context)).padding(Padding::ZERO.vertical(4.0)).into()
}

struct View<'a> {
    context: Context<'a>,
    open: Open<'a>,
    index: usize,
    unit: &'a Unit,
    costs: Costs<'a>,
    cursor: Place,
    spot: Spot,
}

impl<'a> View<'a> {
    /// The unit in one line: its rank where it is the first of that, its minis, its name, what it carries and what it could.
    fn line(&self, rank: Option<Option<Rank>>) -> Element<'a, Message> {
        let (context, look) = (&self.context, self.context.look);
        let at = UNITS.at(self.index);
        let (name, title, unique) = self.names(&self.unit.card);
        let known = self.unit.card.known().map(|id| cards(context).unit(id));
        let ink = if known.is_some() { look.text } else { look.red };
        let mark = rank.map(|rank| rank.map_or("ui-error", Rank::icon));
        let rank = container(mark.map(|mark| icon_in(mark, 16.0, look.accent))).center_x(24);
        let figure = container(known.map(|card| icon_in(&card.icon, 30.0, look.accent))).center_x(36);
        let names = row![Cut::new(name, NAME).bold().color(ink)]
            .push(unique.then(|| icon_in("ui-unique", 9.0, look.muted)))
            .spacing(5)
            .align_y(Alignment::Center);
        let title = (!title.is_empty() && self.has_title()).then(|| Cut::new(title, SMALL).color(look.muted));
        let names = container(column![names].push(title)).width(Length::FillPortion(3)).clip(true);
        let (carried, free) = self.carried();
        let carried = container(Row::with_children(carried).spacing(8)).width(Length::FillPortion(2)).clip(true);
        let cost = sheet::figures(self.costs.unit(self.unit));
        let cost = container(parts::line(cost, NAME).font(BOLD)).width(34).align_x(Alignment::End);
        let content = row![rank, figure, names]
            .push((!context.is_narrow()).then_some(carried))
            .push(Row::with_children(free).spacing(4))
            .push(tree::marks(context, self.open, FIELD, self.index))
            .push(cost)
            .spacing(GAP)
            .align_y(Alignment::Center)
            .height(Length::Fill);
        let row = Pressable::new(content, move |status| Style { mark: Some(look.accent), ..look.line_button(status) })
            .padding(Padding::ZERO.left(4.0).right(12.0))
            .width(Length::Fill)
            .height(LINE)
            .id(tree::entry_id(self.index))
            .on_press(Message::Cursor(CursorMessage::Put(at)));
        Placed::new(column![row, look.across()], self.index).into()
    }

    fn has_title(&self) -> bool {
        self.unit.card.known().is_some_and(|id| cards(&self.context).unit(id).title.is_some())
    }

    /// Equipped upgrades of the unit, and its empty slots.
    fn carried(&self) -> (Vec<Element<'a, Message>>, Vec<Element<'a, Message>>) {
        let (context, look) = (&self.context, self.context.look);
        let catalog = cards(context);
        let laid = seats(catalog, self.unit, Part::Unit);
        let (mut carried, mut free) = (Vec::new(), Vec::new());
        for (at, seat) in laid.seats.iter().enumerate() {
            let (icon, word) = (seat.slot.icon(), context.text(seat.slot.term()));
            match seat.card.and_then(|card| self.unit.upgrades_of(Part::Unit).get(card)) {
                Some(choice) => carried.push((icon, choice.name(catalog, context.language))),
                None => free.push(tree::empty_mark(context, icon, word, upgrades(self.index, Part::Unit).slot(at))),
            }
        }
        if let Some(counterpart) = &self.unit.counterpart {
            carried.insert(0, (Rank::Counterpart.icon(), counterpart.card.name(catalog, context.language)));
        }
        // Only the first has room for its name.
        let others = carried.len().saturating_sub(1) as f32 * 22.0;
        let carried = carried.into_iter().enumerate().map(|(at, (icon, name))| {
            let mark = icon_in(icon, 14.0, look.muted);
            if at > 0 {
                return tip(context, mark, name);
            }
            let name = Cut::new(name, SMALL).sparing(others);
            row![mark, name].spacing(4).align_y(Alignment::Center).into()
        });
        let carried = carried.collect();
        (carried, free)
    }

    /// Name and title of a unit or counterpart, and whether an army has it once only.
    fn names(&self, card: &'a UnitChoice) -> (&'a str, &'a str, bool) {
        let context = &self.context;
        match card {
            Choice::Known(id) => {
                let card = cards(context).unit(*id);
                let subtitle = match card.subtitle.name(context.language) {
                    "" => context.text(card.unit_type.term()),
                    title => title,
                };
                (card.called.name(context.language), subtitle, card.bullets.is_some())
            }
            Choice::Unknown(_) => (card.name(cards(context), context.language), "", false),
        }
    }

    fn title(&self, card: &'a UnitChoice) -> Element<'a, Message> {
        let (context, look) = (&self.context, self.context.look);
        let (name, title, unique) = self.names(card);
        let ink = if card.known().is_some() { look.text } else { look.red };
        let rank = card.known().map(|id| match cards(context).unit(id).rank {
            Rank::Counterpart => Rank::Counterpart.icon(),
            _ => rank(cards(context), self.unit, id).icon(),
        });
        row![]
            .push(rank.map(|rank| icon_in(rank, 16.0, look.accent)))
            .push(parts::line(name, NAME).font(BOLD).color(ink))
            .push(unique.then(|| icon_in("ui-unique", 10.0, look.muted)))
            // A narrow window needs the room of the tools.
            .push((!context.is_narrow()).then(|| parts::line(title, SMALL).color(look.muted)))
            .spacing(GAP)
            .align_y(Alignment::Center)
            .into()
    }

    /// Numbers, keywords and slots of the unit or of its counterpart.
    fn body(&self, part: Part, card: &UnitChoice) -> Column<'a, Message> {
        let context = &self.context;
        let known = card.known().map(|id| cards(context).unit(id));
        let keywords = known.and_then(|card| {
            let effective = figures::of_upgrades(cards(context), self.unit, part, card);
            let now = effective.as_ref().map_or(&card.keywords, |effective| &effective.keywords);
            face::legion::keywords(context, now, &card.keywords)
        });
        column![].push(known.map(|card| self.numbers(part, card))).push(keywords).push(self.chips(part)).spacing(GAP)
    }

    fn numbers(&self, part: Part, card: &'a UnitCard) -> Element<'a, Message> {
        let context = &self.context;
        let figures = figures::of_unit(cards(context), self.unit, part, card);
        let effective = figures::of_upgrades(cards(context), self.unit, part, card);
        let surge = effective.map_or(card.attack_surge, |effective| effective.attack_surge);
        row![face::numbers(context, &figures, TEXT), face::legion::defense(context, card, surge, 17.0)]
            .spacing(18)
            .align_y(Alignment::Center)
            .wrap()
            .vertical_spacing(6)
            .into()
    }

    fn chips(&self, part: Part) -> Option<Element<'a, Message>> {
        let laid = seats(cards(&self.context), self.unit, part);
        if laid.seats.is_empty() && laid.unslotted.is_empty() {
            return None;
        }
        let icons = laid.seats.iter().enumerate().map(|(at, seat)| match seat.card {
            Some(card) => self.filled(part, card, true),
            None => {
                let cursor = upgrades(self.index, part).slot(at);
                let word = self.context.text(seat.slot.term());
                let icon = seat.slot.icon();
                tree::empty_seat(&self.context, &[icon], word, cursor, &self.spot)
            }
        });
        let unslotted = laid.unslotted.iter().map(|upgrade| {
            tip(&self.context, self.filled(part, *upgrade, false), self.context.text("gui.legion.unslotted"))
        });
        let chips = Row::with_children(icons.chain(unslotted)).spacing(GAP).align_y(Alignment::Center);
        Some(chips.wrap().vertical_spacing(GAP).into())
    }

    /// An upgrade, with or without a slot to sit in.
    fn filled(&self, part: Part, at: usize, seated: bool) -> Element<'a, Message> {
        let context = &self.context;
        let catalog = cards(context);
        let place = upgrades(self.index, part).at(at);
        let wrong = !seated || self.open.report.findings.iter().any(|found| found.is_error() && found.place == place);
        let choice = &self.unit.upgrades_of(part)[at];
        let name: &'a str = match choice {
            Choice::Known(id) => catalog.card_name((*id).into(), context.language),
            Choice::Unknown(id) => id,
        };
        let known = choice.known().map(|id| (id, catalog.upgrade(id)));
        let card = SlotCard {
            icons: vec![known.map_or("ui-error", |(_, upgrade)| upgrade.slot.icon())],
            unique: known.is_some_and(|(_, upgrade)| upgrade.bullets.is_some()),
            name,
            // Cards set aside cost nothing.
            cost: known.filter(|_| part != Part::Loadout).map(|(id, _)| self.costs.upgrade(self.unit, part, id)),
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
            let place = tree::empty_seat(context, &[icon], word, at, &self.spot);
            return row![place].padding(Padding::ZERO.horizontal(2.0)).into();
        };
        let remove = icon_tool(
            context,
            "ui-delete",
            context.text("gui.builder.remove"),
            15.0,
            Some(Message::List(ListMessage::Removed(Some(at)))),
        );
        let chosen = self.cursor == at;
        let title = Pressable::new(self.title(&counterpart.card), move |status| look.row(chosen, status))
            .padding(Padding::new(3.0).horizontal(6.0))
            .width(Length::Fill)
            .id(format!("seat-{at}"))
            .on_press(Message::Cursor(CursorMessage::Put(at)));
        let head = row![icon_in(icon, 16.0, look.muted), title, remove].spacing(4).align_y(Alignment::Center);
        column![head]
            .push(self.body(Part::Counterpart, &counterpart.card))
            .spacing(GAP)
            .padding(Padding::ZERO.left(14.0))
            .into()
    }

    /// Cards set aside for the unit.
    fn loadout(&self) -> Option<Element<'a, Message>> {
        let (context, look) = (&self.context, self.context.look);
        let chips = self.chips(Part::Loadout)?;
        let word = small(context.text("gui.legion.loadout"), look.muted).font(BOLD);
        Some(column![row![word].padding(Padding::ZERO.horizontal(6.0)), chips].spacing(4).into())
    }
}
