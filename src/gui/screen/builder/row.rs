//! Rows and headings of the shelf: how high they are and what they look like.

use iced::{
    Alignment, Element, Length, Padding,
    widget::{Row, column, container, row, space, text},
};

use super::{
    Message,
    figures::{self},
    filter::reason,
    words,
};
use crate::{
    gui::{
        Context,
        look::{SMALL, TEXT},
        measure::{self, Weight},
        widget::{
            Pressable, icon_in,
            parts::{BOLD, body, small, strong},
            tip,
        },
    },
    kernel::Offer,
    systems::xwing::{
        cards::{ShipId, Slot},
        checks::Candidate,
    },
};

/// Height of the heading over what can be taken, or over what cannot.
pub const SECTION: f32 = 30.0;
/// Room inside a row, on each side.
const INSIDE: f32 = 8.0;
/// Room inside a row, above and below.
const ABOVE: f32 = 5.0;
/// Room between the lines of a row.
const BETWEEN: f32 = 2.0;
/// Width of what stands before the name: drawing and pilot skill.
const LEAD: f32 = 42.0;
/// Width of what stands before the name of an upgrade.
const SHORT_LEAD: f32 = 22.0;
/// Width of the cost.
const COST: f32 = 58.0;
/// Side of the button that takes the card.
const TAKE: f32 = 26.0;
/// Width of the numbers of a ship type, small.
const NUMBERS: f32 = 84.0;
/// Side of a drawing in a line of facts.
const MARK: f32 = 14.0;

/// A line of facts under the name.
enum Line {
    Words(String),
    /// The name of a ship type, with its numbers.
    Ship(ShipId),
    Slots(Vec<Slot>),
    /// Why it cannot be taken, or what to think of.
    Note(String),
}

/// How an offer stands at the place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    /// It is the row the keys act on.
    pub picked: bool,
    /// It is the card that is there already.
    pub there: bool,
}

fn lead(candidate: Candidate) -> f32 {
    match candidate {
        Candidate::Pilot(_) => LEAD,
        Candidate::Upgrade(_) => SHORT_LEAD,
    }
}

fn lines(context: &Context<'_>, offer: &Offer<Candidate>, grouped: bool) -> Vec<Line> {
    let mut lines = Vec::new();
    match offer.candidate {
        Candidate::Pilot(id) => {
            let pilot = context.xwing.pilot(id);
            if !grouped {
                lines.push(Line::Ship(pilot.ship));
            }
            if !pilot.slots.is_empty() {
                lines.push(Line::Slots(pilot.slots.clone()));
            }
        }
        Candidate::Upgrade(id) => {
            let upgrade = context.xwing.upgrade(id);
            let facts: Vec<String> = upgrade
                .weapon
                .map(|weapon| words::weapon(context, weapon))
                .into_iter()
                .chain(words::restrictions(context, upgrade))
                .collect();
            if !facts.is_empty() {
                lines.push(Line::Words(facts.join(" · ")));
            }
        }
    }
    lines.extend(reason(context, offer).map(Line::Note));
    lines
}

impl Line {
    fn height(&self, context: &Context<'_>, room: f32) -> f32 {
        match self {
            Self::Words(words) => measure::height(words, Weight::Regular, SMALL, room),
            Self::Note(words) => measure::height(words, Weight::Regular, SMALL, room - MARK - 4.0),
            Self::Ship(ship) => {
                let name = context.xwing.ship(*ship).text.name(context.language);
                measure::height(name, Weight::Regular, SMALL, room - NUMBERS - 8.0)
            }
            Self::Slots(slots) => {
                let in_line = ((room / (MARK + 4.0)) as usize).max(1);
                slots.len().div_ceil(in_line) as f32 * (MARK + 3.0)
            }
        }
    }
}

fn name<'a>(context: &Context<'a>, candidate: Candidate) -> &'a str {
    match candidate {
        Candidate::Pilot(id) => context.xwing.pilot(id).text.name(context.language),
        Candidate::Upgrade(id) => context.xwing.upgrade(id).text.name(context.language),
    }
}

/// The height of an offer's row that is `room` wide.
pub fn height(context: &Context<'_>, offer: &Offer<Candidate>, grouped: bool, room: f32) -> f32 {
    let inside = room - 2.0 * INSIDE - lead(offer.candidate);
    let name = measure::height(name(context, offer.candidate), Weight::Bold, TEXT, inside - COST - TAKE - 16.0);
    let facts: f32 = lines(context, offer, grouped).iter().map(|line| line.height(context, inside) + BETWEEN).sum();
    (name.max(TAKE) + facts + 2.0 * ABOVE).ceil()
}

/// The height of a ship type's heading that is `room` wide.
pub fn ship_height(context: &Context<'_>, ship: ShipId, room: f32) -> f32 {
    let name = context.xwing.ship(ship).text.name(context.language);
    (measure::height(name, Weight::Bold, TEXT, room - 2.0 * INSIDE - 108.0) + 16.0).ceil()
}

/// The heading over what can be taken, or over what cannot.
pub fn section<'a>(context: &Context<'_>, free: bool, count: usize) -> Element<'a, Message> {
    let key = if free { "gui.builder.section.free" } else { "gui.builder.section.blocked" };
    container(small(context.say(key, &[("count", &count)]), context.look.muted).font(BOLD))
        .height(SECTION)
        .align_y(Alignment::Center)
        .padding(Padding::ZERO.horizontal(INSIDE))
        .into()
}

/// The heading over the pilots of a ship type; pressing it shows this type only.
pub fn ship<'a>(context: &Context<'a>, id: ShipId) -> Element<'a, Message> {
    let look = context.look;
    let kind = context.xwing.ship(id);
    let content = row![
        strong(kind.text.name(context.language)).width(Length::Fill),
        figures::plain(context, &figures::of_type(kind), TEXT),
    ]
    .spacing(8)
    .align_y(Alignment::Center);
    let heading = Pressable::new(container(content).center_y(Length::Fill), move |status| look.heading(status))
        .padding(Padding::new(3.0).horizontal(INSIDE))
        .width(Length::Fill)
        .height(Length::Fill)
        .on_press(Message::ShipPicked(Some(id)));
    container(heading).padding(Padding::ZERO.top(4.0).bottom(2.0)).into()
}

/// What is said of an offer.
fn content<'a>(
    context: &Context<'a>,
    offer: &Offer<Candidate>,
    grouped: bool,
    standing: Standing,
) -> Element<'a, Message> {
    let look = context.look;
    let free = offer.is_free();
    let ink = if free { look.text } else { look.muted };
    let candidate = offer.candidate;
    let unique = match candidate {
        Candidate::Pilot(id) => context.xwing.pilot(id).unique,
        Candidate::Upgrade(id) => context.xwing.upgrade(id).unique,
    };
    let title = row![]
        .push(unique.map(|_| icon_in("ui-unique", 10.0, ink)))
        .push(strong(name(context, candidate)).color(ink).width(Length::Fill))
        .spacing(4)
        .align_y(Alignment::Center)
        .width(Length::Fill);
    let take: Element<'a, Message> = if standing.there {
        tip(
            context,
            container(icon_in("ui-check", 16.0, look.green)).center(Length::Fixed(TAKE)),
            context.text("gui.builder.there"),
        )
    } else if free {
        let button =
            Pressable::new(container(icon_in("ui-add", 16.0, look.accent)).center(Length::Fill), move |status| {
                look.button(status)
            })
            .padding(0)
            .width(TAKE)
            .height(TAKE)
            .id(take_id(context, candidate))
            .on_press(Message::Taken(candidate));
        tip(context, button, context.text("gui.builder.take"))
    } else {
        space().width(TAKE).height(TAKE).into()
    };
    let head =
        row![leader(context, candidate, ink), title, cost(context, offer), take].spacing(4).align_y(Alignment::Center);
    let facts: Vec<_> = lines(context, offer, grouped).iter().map(|line| facts(context, line, free)).collect();
    let facts =
        (!facts.is_empty()).then(|| column(facts).spacing(BETWEEN).padding(Padding::ZERO.left(lead(candidate))));
    column![head].push(facts).spacing(BETWEEN).into()
}

/// An offer as a row that can be pressed.
pub fn offer<'a>(
    context: &Context<'a>,
    offer: &Offer<Candidate>,
    grouped: bool,
    standing: Standing,
) -> Element<'a, Message> {
    let look = context.look;
    let candidate = offer.candidate;
    let content = content(context, offer, grouped, standing);
    Pressable::new(content, move |status| look.row(standing.picked, status))
        .padding(Padding::new(ABOVE).horizontal(INSIDE))
        .width(Length::Fill)
        .height(Length::Fill)
        .id(row_id(context, candidate))
        .on_press(Message::RowPressed(candidate))
        .into()
}

/// The id of the row of a candidate: `offer-` and the key of the ship card or the id of the upgrade.
pub fn row_id(context: &Context<'_>, candidate: Candidate) -> String {
    format!("offer-{}", card_id(context, candidate))
}

/// The id of the button that takes a candidate: `take-` and the key of the ship card or the id of the upgrade.
pub fn take_id(context: &Context<'_>, candidate: Candidate) -> String {
    format!("take-{}", card_id(context, candidate))
}

fn card_id<'a>(context: &Context<'a>, candidate: Candidate) -> &'a str {
    match candidate {
        Candidate::Pilot(id) => &context.xwing.pilot(id).key,
        Candidate::Upgrade(id) => &context.xwing.upgrade(id).id,
    }
}

fn leader<'a>(context: &Context<'_>, candidate: Candidate, ink: iced::Color) -> Element<'a, Message> {
    let look = context.look;
    match candidate {
        Candidate::Pilot(id) => {
            let pilot = context.xwing.pilot(id);
            let skill = pilot.pilot_skill.map_or("–".to_owned(), |skill| skill.to_string());
            row![
                icon_in(words::faction_icon(pilot.faction), 16.0, look.muted),
                text(skill).size(TEXT).font(BOLD).color(look.orange).width(16).align_x(Alignment::Center),
            ]
            .spacing(4)
            .align_y(Alignment::Center)
            .width(LEAD - 4.0)
            .into()
        }
        Candidate::Upgrade(id) => {
            let slot = context.xwing.upgrade(id).slot;
            container(icon_in(slot.icon(), 16.0, ink)).width(SHORT_LEAD - 4.0).into()
        }
    }
}

fn cost<'a>(context: &Context<'_>, offer: &Offer<Candidate>) -> Element<'a, Message> {
    let look = context.look;
    let ink = if offer.is_free() { look.text } else { look.muted };
    let changed = offer.difference != offer.cost;
    let difference = changed.then(|| small(signed(offer.difference), look.muted));
    let numbers = row![]
        .push(difference)
        .push(body(number(offer.cost)).font(BOLD).color(ink))
        .spacing(5)
        .align_y(Alignment::Center);
    container(numbers).width(COST).align_x(Alignment::End).into()
}

/// A number of points, with a true minus sign.
pub fn number(points: i32) -> String {
    if points < 0 { format!("−{}", points.unsigned_abs()) } else { points.to_string() }
}

/// A difference of points with its sign.
pub fn signed(difference: i32) -> String {
    match difference {
        0 => "±0".to_owned(),
        less if less < 0 => format!("−{}", less.unsigned_abs()),
        more => format!("+{more}"),
    }
}

fn facts<'a>(context: &Context<'a>, line: &Line, free: bool) -> Element<'a, Message> {
    let look = context.look;
    match line {
        Line::Words(words) => small(words.clone(), look.muted).into(),
        Line::Ship(ship) => {
            let kind = context.xwing.ship(*ship);
            let numbers = container(figures::plain(context, &figures::of_type(kind), SMALL)).width(NUMBERS);
            row![small(kind.text.name(context.language), look.muted).width(Length::Fill), numbers].spacing(8).into()
        }
        Line::Slots(slots) => {
            let marks = slots.iter().map(|slot| icon_in(slot.icon(), MARK, look.muted));
            Row::with_children(marks).spacing(4).wrap().vertical_spacing(3).into()
        }
        Line::Note(words) => {
            let (name, color) = if free { ("ui-warning", look.yellow) } else { ("ui-error", look.muted) };
            row![container(icon_in(name, MARK, color)).padding(Padding::ZERO.top(1)), small(words.clone(), look.muted)]
                .spacing(4)
                .into()
        }
    }
}

#[cfg(test)]
mod tests {
    use iced::{Font, Settings};
    use iced_test::{Simulator, selector::id};

    use super::*;
    use crate::{
        kernel::Language,
        print::typeface,
        systems::{
            Catalogs,
            xwing::{
                Format, Ship,
                cards::{Slot, SquadFaction, WordSet},
                checks::{OfferPlace, offers},
                list::empty_document,
            },
        },
    };

    /// Rows are given the height that is measured; if the toolkit needed more, something would be cut off.
    #[test]
    fn no_row_needs_more_room_than_it_is_given() {
        let catalogs = Catalogs::default();
        let catalog = catalogs.xwing();
        let mut document = empty_document(SquadFaction::Rebel, Format::Standard, "");
        document.list.ships.push(Ship::new(catalog.find_pilot_key("rebel:xwing:rookiepilot").unwrap()));
        let icons = WordSet::from_iter(Slot::ALL.iter().map(|slot| *slot as u32));
        let slots = OfferPlace::Slot { ship: 0, icons, replacing: None };
        for (language, room, place, grouped) in [
            (Language::English, 308.0, OfferPlace::NewShip, true),
            (Language::Spanish, 308.0, OfferPlace::NewShip, false),
            (Language::Spanish, 308.0, slots, false),
            (Language::English, 590.0, slots, false),
        ] {
            let context = Context::plain(&catalogs, language);
            let offers = offers(catalog, &document, place, None);
            let sampled: Vec<_> = offers.iter().step_by(4).collect();
            let standing = Standing { picked: false, there: false };
            let rows = sampled.iter().enumerate().map(|(at, offer)| {
                let row =
                    Pressable::new(content(&context, offer, grouped, standing), |status| context.look.quiet(status))
                        .padding(Padding::new(ABOVE).horizontal(INSIDE))
                        .width(room);
                container(row).id(at.to_string()).into()
            });
            let settings = Settings {
                fonts: vec![typeface::REGULAR.into(), typeface::BOLD.into()],
                default_font: Font::with_name("Roboto"),
                ..Settings::default()
            };
            let list = iced::widget::scrollable(column(rows));
            let mut ui: Simulator<'_, Message> = Simulator::with_size(settings, (room, 600.0), list);
            for (at, offer) in sampled.iter().enumerate() {
                let needed = ui.find(id(at.to_string())).unwrap().bounds().height;
                let given = height(&context, offer, grouped, room);
                let name = name(&context, offer.candidate);
                assert!(needed <= given + 0.5, "{name}: {needed} of {given}");
                assert!(given - needed < 40.0, "{name}: {needed} of {given}");
            }
        }
    }
}
