//! What frames every screen: the rail at the left, and what is told over the page.

use iced::{
    Alignment, Element, Length, Padding, border,
    widget::{Column, Stack, column, container, row, rule, space, stack, text},
};

use super::{App, Destination, Message, Notice, NoticeKind, Screen};
use crate::{
    context::Context,
    look::{CARD_RADIUS, GAP, NARROW_RAIL, RAIL, SPACE},
    widget::{
        Pressable, icon_in, over,
        parts::{BOLD, body, letters},
        tip,
    },
};

/// How high the mark over the places is, and a place in a wide window, in a narrow one, and at least.
const HEAD: f32 = 64.0;
const WIDE_PLACE: f32 = 56.0;
const NARROW_PLACE: f32 = 44.0;
const LEAST_PLACE: f32 = 22.0;
/// How many places there are.
const PLACES: f32 = 11.0;
/// The width of the line beside the rail.
const LINE: f32 = 1.0;
/// The most a sentence over the page is wide.
const TOAST: f32 = 560.0;

impl App {
    /// The screen with its frame.
    pub(super) fn shell<'a>(&'a self, context: &Context<'a>, screen: Element<'a, Message>) -> Element<'a, Message> {
        let look = context.look;
        let line = rule::vertical(LINE).style(move |_| look.frame().rule());
        // What a screen is scrolled to belongs to it: standing after as many empty places as its number, it never has the
        // place in which the toolkit remembers another one.
        let mut place = Column::new().width(Length::Fill).height(Length::Fill);
        for _ in 0..self.place() {
            place = place.push(space());
        }
        let screen = place.push(screen);
        let page = container(screen).width(Length::Fill).height(Length::Fill);
        let page: Element<'a, Message> = match &self.notice {
            Some(notice) => stack![page, toast(context, notice, self.docked())].into(),
            None => Stack::with_children([page.into()]).into(),
        };
        let frame = container(row![self.rail(context), line, page])
            .width(Length::Fill)
            .height(Length::Fill)
            .style(move |_| look.flat(look.ground));
        let report = || self.report.as_ref().map(|report| report.view(context));
        let rejudged = || self.rejudged.shown.then(|| self.rejudged.view(context));
        let overlay = || self.overlay_view(context);
        over(frame, self.closing_question(context).or_else(report).or_else(rejudged).or_else(overlay))
    }

    /// How high the bar at the foot of the screen is, over which notices stand.
    fn docked(&self) -> f32 {
        if matches!(self.screen, Screen::Lists) { self.lists.docked_height() } else { 0.0 }
    }

    /// What is shown, by a number of its own.
    fn place(&self) -> u8 {
        match self.screen {
            Screen::Lists => 0,
            Screen::Unreadable(_) => 1,
            Screen::Builder(_) => 2,
            Screen::Print(_) => 3,
            Screen::Play if self.play.is_at_table() => 4,
            Screen::Play => 5,
            Screen::Series => 6,
            Screen::Measure => 15,
            Screen::Settings(_) => 7,
            Screen::About => 8,
            Screen::Odds => 9,
            Screen::Cards => 10,
            Screen::Collection => 11,
            Screen::Share(_) => 12,
            Screen::Rebellion if self.rebellion.table().is_some() => 13,
            Screen::Rebellion => 14,
        }
    }

    fn rail<'a>(&'a self, context: &Context<'a>) -> Element<'a, Message> {
        let look = context.look;
        let frame = look.frame();
        let narrow = context.is_narrow();
        // Where the window is low, the head goes first, then the places become lower: the last one stays in sight.
        let usual = if narrow { NARROW_PLACE } else { WIDE_PLACE };
        let room = context.height - GAP;
        let has_head = room >= HEAD + PLACES * usual;
        let high = ((room - if has_head { HEAD } else { 0.0 }) / PLACES).clamp(LEAST_PLACE, usual);
        let size = (high - 8.0).min(20.0);
        let width = if narrow { NARROW_RAIL } else { RAIL } - LINE;
        let here = match self.screen {
            Screen::Lists | Screen::Unreadable(_) => Destination::Lists,
            Screen::Builder(_) => Destination::Builder,
            Screen::Print(_) => Destination::Print,
            Screen::Cards => Destination::Cards,
            Screen::Share(_) => Destination::Share,
            Screen::Play => Destination::Play,
            Screen::Series | Screen::Measure => Destination::Series,
            Screen::Odds => Destination::Odds,
            Screen::Collection => Destination::Collection,
            Screen::Rebellion => Destination::Rebellion,
            Screen::Settings(_) => Destination::Settings,
            Screen::About => Destination::About,
        };
        let go = |destination: Destination, name: &'static str, key: &'static str, possible: bool| {
            let chosen = destination == here;
            let color = match (possible, chosen) {
                (true, true) => frame.text,
                (true, false) => frame.muted,
                (false, _) => frame.disabled(),
            };
            let word = context.text(key);
            let mut content = column![icon_in(name, size, color)].align_x(Alignment::Center).spacing(4);
            // A name under it takes room that a low window has not.
            let tells = !narrow && high > NARROW_PLACE;
            if tells {
                let word = letters(word, 12.0).color(color).wrapping(text::Wrapping::None);
                content = content.push(if chosen { word.font(BOLD) } else { word });
            }

            let place =
                Pressable::new(container(content).center(Length::Fill), move |status| frame.row(chosen, status))
                    .padding(0)
                    .width(width)
                    .height(high)
                    .on_press_maybe(possible.then_some(Message::Went(destination)));
            if tells { place.into() } else { tip(context, place, word) }
        };
        let open = self.open.is_some();
        let head = has_head
            .then(|| container(icon_in("app", 30.0, frame.muted)).center_x(Length::Fill).height(HEAD).center_y(HEAD));
        let places = Column::new().push(head);
        let places = places.extend([
            go(Destination::Lists, "ui-lists", "gui.place.lists", true),
            go(Destination::Builder, "ui-edit", "gui.place.builder", open),
            go(Destination::Print, "ui-print", "gui.place.print", open),
            go(Destination::Cards, "ui-cards", "gui.place.cards", true),
            go(Destination::Play, "ui-play", "gui.place.play", true),
            go(Destination::Series, "ui-series", "gui.place.series", true),
            go(Destination::Odds, "ui-odds", "gui.place.odds", true),
            go(Destination::Collection, "ui-collection", "gui.place.collection", true),
            go(Destination::Rebellion, "ui-rebellion", "gui.place.rebellion", true),
            space().height(Length::Fill).into(),
            go(Destination::Settings, "ui-settings", "gui.place.settings", true),
            go(Destination::About, "ui-about", "gui.place.about", true),
        ]);
        container(Column::new().push(places))
            .width(width)
            .height(Length::Fill)
            .padding(Padding::ZERO.bottom(GAP))
            .style(move |_| frame.flat(frame.ground))
            .into()
    }
}

/// A sentence over the foot of the page, so far above it.
fn toast<'a>(context: &Context<'a>, notice: &'a Notice, above: f32) -> Element<'a, Message> {
    let frame = context.look.frame();
    let (name, color) = match notice.kind {
        NoticeKind::Info | NoticeKind::News => ("ui-info", frame.blue),
        NoticeKind::Problem => ("ui-error", frame.red),
    };
    let words = container(body(&notice.text).color(frame.text)).max_width(TOAST);
    let mut line = row![icon_in(name, 16.0, color), words].spacing(SPACE).align_y(Alignment::Center);
    if let Some((word, message)) = &notice.offer {
        let word = body(context.text(word)).font(BOLD);
        line = line.push(Pressable::new(word, move |status| frame.link(status)).on_press(message.clone()));
    }
    let close = Pressable::new(icon_in("ui-close", 16.0, frame.text), move |status| frame.quiet(status))
        .on_press(Message::NoticeClosed);
    let panel = container(line.push(close)).padding([6, 12]).style(move |_| container::Style {
        border: border::rounded(CARD_RADIUS).color(frame.line).width(1.0),
        ..frame.flat(frame.ground)
    });
    let padding = Padding::new(16.0).bottom(16.0 + above);
    container(panel).padding(padding).width(Length::Fill).height(Length::Fill).align_y(Alignment::End).into()
}
