//! Rows and headings of the catalog: all rows have the same height, so that none needs a layout before it is in sight.

use std::borrow::Cow;

use iced::{
    Alignment, Element, Length, Padding,
    widget::{column, container, row, space, text},
};

use super::{CatalogMessage, GameBuilder, Message};
use crate::{
    Context, face,
    look::{NAME, SMALL},
    measure::{self, Weight},
    widget::{
        Cut, Pressable, icon_in,
        parts::{BOLD, letters},
        tip,
    },
};
use kernel::{Act, Names, Offer, browsing, phrase, sheet};

/// Height of a card's row.
pub const ROW: f32 = 48.0;
/// Height of a group's heading.
pub const GROUP: f32 = 40.0;
/// Height of the heading over fitting offers.
pub const SECTION: f32 = 30.0;
/// Height of the heading over blocked offers.
pub const FOLD: f32 = 40.0;
/// Padding at both sides of a row.
pub(super) const INSIDE: f32 = 12.0;
/// Width of the element before the name.
pub(super) const LEAD: f32 = 40.0;
/// Side of the button that takes the card.
const TAKE: f32 = 28.0;
/// Gap between the parts of a row.
const GAPS: f32 = 8.0;
/// Side of the mark of a unique card.
const UNIQUE: f32 = 10.0;

/// State of an offer's row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RowState {
    /// The keys act on this row.
    pub picked: bool,
    /// The card is already at the place.
    pub there: bool,
    /// Effect of taking it.
    pub act: Act,
    /// The list is freeform.
    pub is_freeform: bool,
}

/// A line of text without breaks.
pub(super) fn line<'a>(words: impl text::IntoFragment<'a>, size: f32) -> text::Text<'a> {
    letters(words, size).wrapping(text::Wrapping::None)
}

/// Heading over fitting offers.
pub fn section<'a, M: 'a>(context: &Context<'_>, count: usize) -> Element<'a, M> {
    let look = context.look;
    let words = row![
        line(context.text("gui.builder.fits"), SMALL).font(BOLD).color(look.muted),
        line(count.to_string(), SMALL).color(look.muted),
    ];
    container(words.spacing(6)).center_y(SECTION).padding(Padding::ZERO.horizontal(INSIDE)).into()
}

/// Heading over blocked offers; pressing it shows or hides them.
pub fn fold<'a, G: GameBuilder>(context: &Context<'a>, count: usize, shown: bool) -> Element<'a, Message<G>> {
    let look = context.look;
    let words = row![
        icon_in(if shown { "ui-down" } else { "ui-right" }, 12.0, look.muted),
        line(context.text("gui.builder.does_not_fit"), SMALL).font(BOLD).color(look.muted),
        line(count.to_string(), SMALL).color(look.muted),
    ];
    let button = Pressable::new(words.spacing(6).align_y(Alignment::Center).height(Length::Fill), move |status| {
        look.row(false, status)
    });
    let button = button
        .padding(Padding::ZERO.horizontal(INSIDE))
        .width(Length::Fill)
        .height(Length::Fill)
        .id("catalog-fold")
        .on_press(Message::Catalog(CatalogMessage::BlockedPressed));
    column![look.across(), button].height(FOLD).into()
}

/// Heading of a group; pressing it shows this group only.
pub fn group<'a, G: GameBuilder>(context: &Context<'a>, group: G::Group) -> Element<'a, Message<G>> {
    let look = context.look;
    let figures = G::group_figures(context, group);
    let name = G::group_name(G::catalog(context), group, context.language);
    let mark = G::group_mark(context, group).map(|mark| icon_in(mark, 28.0, look.accent));
    let content = row![]
        .push(mark.map(|mark| container(mark).center_x(LEAD - GAPS)))
        .push(container(Cut::new(name, NAME).bold()).width(Length::Fill))
        .push((!figures.is_empty()).then(|| face::numbers(context, &figures, 14.0).spacing(8)))
        .spacing(GAPS)
        .align_y(Alignment::Center)
        .height(Length::Fill);
    let heading = Pressable::new(content, move |status| look.heading(status))
        .padding(Padding::ZERO.horizontal(INSIDE))
        .width(Length::Fill)
        .height(Length::Fill)
        .id(format!("group-{name}", name = G::group_name(G::catalog(context), group, context.language)))
        .on_press(Message::Catalog(CatalogMessage::GroupPicked(G::facet(group), Some(group))));
    container(heading).padding(Padding::ZERO.bottom(2.0)).into()
}

/// Draws an offer as a row.
pub fn offer<'a, G: GameBuilder>(
    context: &Context<'a>,
    offer: &Offer<G::Candidate>,
    grouped: bool,
    state: RowState,
) -> Element<'a, Message<G>> {
    let look = context.look;
    let (candidate, catalog) = (offer.candidate, G::catalog(context));
    let free = offer.is_free();
    let ink = if free { look.text } else { look.muted };
    let numbers = numbers::<G>(context, offer, state);
    let unique = G::is_unique(catalog, candidate);
    let mark = if unique { UNIQUE + 4.0 } else { 0.0 };
    let whole = catalog.card_name(candidate.into(), context.language);
    let (name, epithet) = told_apart(whole);
    let reason = browsing::reason::<G>(catalog, offer, context.language);
    // What the card does is what rows are told apart by; a remark is a sign beside it.
    let (remark, reason) = if browsing::is_remark::<G>(catalog, offer) { (reason, None) } else { (None, reason) };
    let line = reason.map_or_else(|| without_name(whole, G::line(catalog, candidate, context.language)), Cow::Owned);
    let line = match epithet {
        Some(epithet) if line.is_empty() => Cow::Borrowed(epithet),
        Some(epithet) => Cow::Owned(format!("{epithet} · {line}")),
        None => line,
    };
    let line = match context.origin(catalog, candidate.into()) {
        Some(origin) if line.is_empty() => Cow::Owned(origin),
        // The reason it is blocked matters more than its origin.
        Some(origin) if !free => Cow::Owned(format!("{line} · {origin}")),
        Some(origin) => Cow::Owned(format!("{origin} · {line}")),
        None => line,
    };
    let title = row![Cut::new(name, NAME).bold().color(ink).sparing(mark)]
        .push(unique.then(|| icon_in("ui-unique", UNIQUE, look.muted)))
        .spacing(4)
        .align_y(Alignment::Center);
    let words = column![title].push((!line.is_empty()).then(|| Cut::new(line, SMALL).color(look.muted)));
    let content = row![
        container(G::leader(context, candidate, grouped, if free { look.accent } else { look.muted })).center_x(LEAD),
        container(words).width(Length::Fill).clip(true),
    ]
    .push(remark.map(|remark| tip(context, icon_in("ui-info", 14.0, look.yellow), remark)))
    .extend([numbers.0, take::<G>(context, offer, state)])
    .spacing(GAPS)
    .align_y(Alignment::Center)
    .height(Length::Fill);
    Pressable::new(content, move |status| look.row(state.picked, status))
        .padding(Padding::ZERO.left(INSIDE - 4.0).right(INSIDE - 4.0))
        .width(Length::Fill)
        .height(ROW)
        .id(row_id::<G>(context, candidate))
        .on_press(Message::Catalog(CatalogMessage::RowPressed(candidate)))
        .into()
}

/// A name in its two parts: `Count Dooku`, `Darth Tyranus`. In one line the second would be cut off, and with it what tells
/// cards of one name apart.
fn told_apart(name: &str) -> (&str, Option<&str>) {
    name.split_once(", ").map_or((name, None), |(name, epithet)| (name, Some(epithet)))
}

/// What a card does, without its name before it, which stands in the line above.
fn without_name<'a>(name: &str, line: Cow<'a, str>) -> Cow<'a, str> {
    let short = name.split_once(", ").map_or(name, |(short, _)| short);
    let rest = [name, short].into_iter().find_map(|name| line.strip_prefix(name));
    match rest.map(|rest| rest.trim_start_matches([':', ' '])) {
        Some(rest) if rest.len() < line.len() && !rest.is_empty() => Cow::Owned(phrase::capital(rest)),
        _ => line,
    }
}

/// Change of the total, if it differs from the cost, and the cost; with the width of both.
fn numbers<'a, G: GameBuilder>(
    context: &Context<'_>,
    offer: &Offer<G::Candidate>,
    state: RowState,
) -> (Element<'a, Message<G>>, f32) {
    let look = context.look;
    if !G::has_cost(offer.candidate) {
        return (space().into(), 0.0);
    }
    let changed = offer.difference != offer.cost || state.act == Act::Replace;
    let difference = changed.then(|| signed(offer.difference));
    let cost = sheet::figures(offer.cost);
    let width = |words: &str, size| measure::width(words, Weight::Bold, size) + 2.0;
    let room = difference.as_deref().map_or(0.0, |words| width(words, SMALL) + 6.0) + width(&cost, NAME).max(18.0);
    let ink = if offer.is_free() { look.text } else { look.muted };
    let numbers = row![]
        .push(difference.map(|words| line(words, SMALL).color(look.muted)))
        .push(line(cost, NAME).font(BOLD).color(ink))
        .spacing(6)
        .align_y(Alignment::Center);
    (container(numbers).width(room).align_x(Alignment::End).into(), room)
}

/// Button that takes a card; a tick if it is there already.
fn take<'a, G: GameBuilder>(
    context: &Context<'a>,
    offer: &Offer<G::Candidate>,
    state: RowState,
) -> Element<'a, Message<G>> {
    let look = context.look;
    if state.there {
        let tick = container(icon_in("ui-check", 18.0, look.accent)).center(TAKE);
        return tip(context, tick, context.text(G::WORDS.there));
    }
    if !offer.is_free() && !state.is_freeform {
        return space().width(TAKE).height(TAKE).into();
    }
    let (icon, words) = match state.act {
        Act::Replace => ("ui-swap", "gui.builder.change_to"),
        _ => ("ui-add", "gui.builder.take"),
    };
    let color = if state.picked { look.accent } else { look.muted };
    let button =
        Pressable::new(container(icon_in(icon, 16.0, color)).center(Length::Fill), move |status| look.quiet(status))
            .padding(0)
            .width(TAKE)
            .height(TAKE)
            .id(take_id::<G>(context, offer.candidate))
            .on_press(Message::Catalog(CatalogMessage::Taken(offer.candidate)));
    tip(context, button, context.text(words))
}

/// Id of a candidate's row: `offer-` and the game's id of the card.
pub fn row_id<G: GameBuilder>(context: &Context<'_>, candidate: G::Candidate) -> String {
    format!("offer-{}", G::key(G::catalog(context), candidate))
}

/// Id of a candidate's take button: `take-` and the game's id of the card.
pub fn take_id<G: GameBuilder>(context: &Context<'_>, candidate: G::Candidate) -> String {
    format!("take-{}", G::key(G::catalog(context), candidate))
}

/// A difference of points with its sign.
pub fn signed(difference: i32) -> String {
    match difference {
        0 => "±0".to_owned(),
        less if less < 0 => sheet::figures(less),
        more => format!("+{more}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_cards_with_one_name_differ_in_their_second_line() {
        assert_eq!(told_apart("Count Dooku, Darth Tyranus"), ("Count Dooku", Some("Darth Tyranus")));
        assert_eq!(told_apart("Poe Dameron"), ("Poe Dameron", None));
        let line = |line: &'static str| without_name("Super Tactical Droid, Kalani", Cow::Borrowed(line)).into_owned();
        assert_eq!(line("Super Tactical Droid has the keyword."), "Has the keyword.");
        assert_eq!(line("Super Tactical Droid, Kalani: aims."), "Aims.");
        assert_eq!(line("Another one aims."), "Another one aims.");
    }
}
