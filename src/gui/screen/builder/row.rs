//! Rows and headings of the shelf: how high they are and what they look like.

use std::borrow::Cow;

use iced::{
    Alignment, Color, Element, Length, Padding, border,
    widget::{Row, column, container, row, space},
};

use super::{Figure, GameBuilder, Message, figures};
use crate::{
    Context,
    look::{SMALL, TEXT},
    measure::{self, Weight},
    widget::{
        Pressable, icon_in,
        parts::{BOLD, body, small, strong},
        tip,
    },
};
use kernel::{Names, Offer, browsing, sheet};

/// Height of the heading over what can be taken, or over what cannot.
pub const SECTION: f32 = 30.0;
/// Room inside a row, on each side.
pub(super) const INSIDE: f32 = 8.0;
/// Room inside a row, above and below.
pub(super) const ABOVE: f32 = 5.0;
/// Room between the lines of a row.
const BETWEEN: f32 = 2.0;
/// Width of the cost.
const COST: f32 = 58.0;
/// Side of the button that takes the card.
const TAKE: f32 = 26.0;
/// Side of the mark of what a list has once only.
const UNIQUE: f32 = 10.0;
/// Width of one number, small, with the room before it.
const NUMBER: f32 = 21.0;
/// Side of a drawing in a line of facts.
const MARK: f32 = 14.0;

/// A line of facts under the name.
pub enum Line<'a> {
    /// Words.
    Words(String),
    /// A name with numbers.
    Numbered(Cow<'a, str>, Vec<Figure>),
    /// Drawings, by their names.
    Icons(Vec<&'static str>),
    /// Words, and drawings in colors of their own, such as dice.
    Drawn(String, Vec<Drawing>),
    /// Why it cannot be taken, or what to think of.
    Note(String),
}

/// A drawing in a color of its own.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Drawing {
    /// The name of the drawing.
    pub icon: &'static str,
    /// Its color.
    pub color: Color,
    /// What shines through its gaps, where that is not what it lies on.
    pub ground: Option<Color>,
}

impl Drawing {
    /// A drawing through whose gaps shines what it lies on.
    pub const fn new(icon: &'static str, color: Color) -> Self {
        Self { icon, color, ground: None }
    }

    /// Draws it with sides of so many points.
    pub fn view<'a, M: 'a>(self, size: f32) -> Element<'a, M> {
        let drawn = icon_in(self.icon, size, self.color);
        match self.ground {
            Some(ground) => {
                let style = container::Style { border: border::rounded(size / 6.0), ..container::background(ground) };
                container(drawn).style(move |_| style).into()
            }
            None => drawn,
        }
    }
}

/// How an offer stands at the place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    /// It is the row the keys act on.
    pub picked: bool,
    /// It is the card that is there already.
    pub there: bool,
}

fn lines<'a, G: GameBuilder>(context: &Context<'a>, offer: &Offer<G::Candidate>, grouped: bool) -> Vec<Line<'a>> {
    let mut lines = G::lines(context, offer.candidate, grouped);
    lines.extend(browsing::reason::<G>(G::catalog(context), offer, context.language).map(Line::Note));
    lines
}

impl Line<'_> {
    fn height(&self, room: f32) -> f32 {
        match self {
            Self::Words(words) => measure::height(words, Weight::Regular, SMALL, room),
            Self::Note(words) => measure::height(words, Weight::Regular, SMALL, room - MARK - 4.0),
            Self::Numbered(name, figures) => {
                measure::height(name, Weight::Regular, SMALL, room - figures.len() as f32 * NUMBER - 8.0)
            }
            Self::Drawn(words, marks) => {
                let room = room - marks.len() as f32 * (MARK + 2.0) - 8.0;
                measure::height(words, Weight::Regular, SMALL, room).max(MARK)
            }
            Self::Icons(icons) => {
                let in_line = ((room / (MARK + 4.0)) as usize).max(1);
                icons.len().div_ceil(in_line) as f32 * (MARK + 3.0)
            }
        }
    }
}

fn name<'a, G: GameBuilder>(context: &Context<'a>, candidate: G::Candidate) -> &'a str {
    G::catalog(context).card_name(candidate.into(), context.language)
}

/// The height of an offer's row that is `room` wide.
pub fn height<G: GameBuilder>(context: &Context<'_>, offer: &Offer<G::Candidate>, grouped: bool, room: f32) -> f32 {
    let inside = room - 2.0 * INSIDE - G::lead(offer.candidate);
    let name = name::<G>(context, offer.candidate);
    // The mark and its gap, less what is left free beside every name.
    let mark = if G::is_unique(G::catalog(context), offer.candidate) { UNIQUE - 2.0 } else { 0.0 };
    let name = measure::height(name, Weight::Bold, TEXT, inside - COST - TAKE - 16.0 - mark);
    let facts: f32 = lines::<G>(context, offer, grouped).iter().map(|line| line.height(inside) + BETWEEN).sum();
    (name.max(TAKE) + facts + 2.0 * ABOVE).ceil()
}

/// The height of a group's heading that is `room` wide.
pub fn group_height<G: GameBuilder>(context: &Context<'_>, group: G::Group, room: f32) -> f32 {
    let name = G::group_name(G::catalog(context), group, context.language);
    (measure::height(name, Weight::Bold, TEXT, room - 2.0 * INSIDE - 108.0) + 16.0).ceil()
}

/// The heading over what can be taken, or over what cannot.
pub fn section<'a, M: 'a>(context: &Context<'_>, free: bool, count: usize) -> Element<'a, M> {
    let key = if free { "gui.builder.section.free" } else { "gui.builder.section.blocked" };
    container(small(context.say(key, &[("count", &count)]), context.look.muted).font(BOLD))
        .height(SECTION)
        .align_y(Alignment::Center)
        .padding(Padding::ZERO.horizontal(INSIDE))
        .into()
}

/// The heading over the cards of a group; pressing it shows this group only.
pub fn group<'a, G: GameBuilder>(context: &Context<'a>, group: G::Group) -> Element<'a, Message<G>> {
    let look = context.look;
    let content = row![
        strong(G::group_name(G::catalog(context), group, context.language)).width(Length::Fill),
        figures::plain(context, &G::group_figures(context, group), TEXT),
    ]
    .spacing(8)
    .align_y(Alignment::Center);
    let heading = Pressable::new(container(content).center_y(Length::Fill), move |status| look.heading(status))
        .padding(Padding::new(3.0).horizontal(INSIDE))
        .width(Length::Fill)
        .height(Length::Fill)
        .on_press(Message::GroupPicked(G::facet(group), Some(group)));
    container(heading).padding(Padding::ZERO.top(4.0).bottom(2.0)).into()
}

/// What is said of an offer.
pub(super) fn content<'a, G: GameBuilder>(
    context: &Context<'a>,
    offer: &Offer<G::Candidate>,
    grouped: bool,
    standing: Standing,
) -> Element<'a, Message<G>> {
    let look = context.look;
    let free = offer.is_free();
    let ink = if free { look.text } else { look.muted };
    let candidate = offer.candidate;
    let unique = G::is_unique(G::catalog(context), candidate);
    let title = row![]
        .push(unique.then(|| icon_in("ui-unique", UNIQUE, ink)))
        .push(strong(name::<G>(context, candidate)).color(ink).width(Length::Fill))
        .spacing(4)
        .align_y(Alignment::Center)
        .width(Length::Fill);
    let take: Element<'a, Message<G>> = if standing.there {
        tip(
            context,
            container(icon_in("ui-check", 16.0, look.green)).center(Length::Fixed(TAKE)),
            context.text(G::WORDS.there),
        )
    } else if free {
        let button =
            Pressable::new(container(icon_in("ui-add", 16.0, look.accent)).center(Length::Fill), move |status| {
                look.button(status)
            })
            .padding(0)
            .width(TAKE)
            .height(TAKE)
            .id(take_id::<G>(context, candidate))
            .on_press(Message::Taken(candidate));
        tip(context, button, context.text("gui.builder.take"))
    } else {
        space().width(TAKE).height(TAKE).into()
    };
    let cost = G::has_cost(candidate).then(|| cost::<G>(context, offer));
    let head =
        row![G::leader(context, candidate, ink), title].push(cost).push(take).spacing(4).align_y(Alignment::Center);
    let facts: Vec<_> = lines::<G>(context, offer, grouped).iter().map(|line| facts(context, line, free)).collect();
    let facts =
        (!facts.is_empty()).then(|| column(facts).spacing(BETWEEN).padding(Padding::ZERO.left(G::lead(candidate))));
    column![head].push(facts).spacing(BETWEEN).into()
}

/// An offer as a row that can be pressed.
pub fn offer<'a, G: GameBuilder>(
    context: &Context<'a>,
    offer: &Offer<G::Candidate>,
    grouped: bool,
    standing: Standing,
) -> Element<'a, Message<G>> {
    let look = context.look;
    let candidate = offer.candidate;
    let content = content(context, offer, grouped, standing);
    Pressable::new(content, move |status| look.row(standing.picked, status))
        .padding(Padding::new(ABOVE).horizontal(INSIDE))
        .width(Length::Fill)
        .height(Length::Fill)
        .id(row_id::<G>(context, candidate))
        .on_press(Message::RowPressed(candidate))
        .into()
}

/// The id of the row of a candidate: `offer-` and what the game calls the card.
pub fn row_id<G: GameBuilder>(context: &Context<'_>, candidate: G::Candidate) -> String {
    format!("offer-{}", G::key(G::catalog(context), candidate))
}

/// The id of the button that takes a candidate: `take-` and what the game calls the card.
pub fn take_id<G: GameBuilder>(context: &Context<'_>, candidate: G::Candidate) -> String {
    format!("take-{}", G::key(G::catalog(context), candidate))
}

fn cost<'a, G: GameBuilder>(context: &Context<'_>, offer: &Offer<G::Candidate>) -> Element<'a, Message<G>> {
    let look = context.look;
    let ink = if offer.is_free() { look.text } else { look.muted };
    let changed = offer.difference != offer.cost;
    let difference = changed.then(|| small(signed(offer.difference), look.muted));
    let numbers = row![]
        .push(difference)
        .push(body(sheet::figures(offer.cost)).font(BOLD).color(ink))
        .spacing(5)
        .align_y(Alignment::Center);
    container(numbers).width(COST).align_x(Alignment::End).into()
}

/// A difference of points with its sign.
pub fn signed(difference: i32) -> String {
    match difference {
        0 => "±0".to_owned(),
        less if less < 0 => sheet::figures(less),
        more => format!("+{more}"),
    }
}

fn facts<'a, M: 'a>(context: &Context<'a>, line: &Line<'a>, free: bool) -> Element<'a, M> {
    let look = context.look;
    match line {
        Line::Words(words) => small(words.clone(), look.muted).into(),
        Line::Numbered(name, figures) => {
            let room = figures.len() as f32 * NUMBER;
            let numbers = container(figures::plain(context, figures, SMALL)).width(room);
            row![small(name.to_string(), look.muted).width(Length::Fill), numbers].spacing(8).into()
        }
        Line::Drawn(words, marks) => {
            let marks = marks.iter().map(|drawing| drawing.view(MARK));
            let marks = Row::with_children(marks).spacing(2).align_y(Alignment::Center);
            let words = (!words.is_empty()).then(|| small(words.clone(), look.muted));
            row![].push(words).push(marks).spacing(8).align_y(Alignment::Center).into()
        }
        Line::Icons(icons) => {
            let marks = icons.iter().map(|name| icon_in(name, MARK, look.muted));
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
