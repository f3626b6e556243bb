//! Frame of every screen: the rail at the left, and notices over the page.

use iced::{
    Alignment, Element, Length, Padding, border,
    widget::{Column, Row, Stack, column, container, progress_bar, row, space, text},
};

use super::{App, Destination, Message, Notice, NoticeKind};
use crate::{
    context::Context,
    look::{CARD_RADIUS, GAP, NARROW_RAIL, RAIL, SPACE},
    widget::{
        Ground, Pressable, icon_in, over,
        parts::{BOLD, body, letters},
        tip,
    },
};

/// Heights: the head of the rail; a place in a wide window, in a narrow one, and at least.
const HEAD: f32 = 64.0;
const WIDE_PLACE: f32 = 52.0;
const NARROW_PLACE: f32 = 44.0;
const LEAST_PLACE: f32 = 16.0;
const LINE: f32 = 1.0;
/// Maximum width of a notice.
const TOAST: f32 = 560.0;

impl App {
    /// The screen with its frame.
    pub(super) fn shell<'a>(&'a self, context: &Context<'a>, screen: Element<'a, Message>) -> Element<'a, Message> {
        let look = context.look;
        let line = look.frame().upright();
        // The toolkit remembers scroll positions by index, so each screen follows as many empty elements as its slot.
        let mut place = Column::new().width(Length::Fill).height(Length::Fill);
        for _ in 0..self.screens.slot() {
            place = place.push(space());
        }
        let screen = place.push(screen);
        let page = container(screen).width(Length::Fill).height(Length::Fill);
        // A table keeps its size, so a notice lies over it; elsewhere it has a place of its own and covers nothing.
        let (over_table, below) = match &self.notice {
            Some(notice) if self.screens.is_at_table() => (Some(toast(context, notice)), None),
            Some(notice) => (None, Some(strip(context, notice))),
            None => (None, None),
        };
        let page = Stack::with_children(std::iter::once(page.into()).chain(over_table)).height(Length::Fill);
        let page = column![page].push(below);
        let frame = container(row![self.rail(context), line, page])
            .width(Length::Fill)
            .height(Length::Fill)
            // The window has this ground already.
            .style(move |_| container::Style::default().color(look.text));
        let report = || self.report.as_ref().map(|report| report.view(context));
        let rejudged = || self.rejudged.shown.then(|| self.rejudged.view(context));
        let overlay = || self.overlay_view(context);
        over(frame, self.closing_question(context).or_else(report).or_else(rejudged).or_else(overlay))
    }

    fn rail<'a>(&'a self, context: &Context<'a>) -> Element<'a, Message> {
        let look = context.look;
        let frame = look.frame();
        let narrow = context.is_narrow();
        // In a low window the head disappears first, then places shrink, so that the last one stays in sight.
        let usual = if narrow { NARROW_PLACE } else { WIDE_PLACE };
        let (room, count) = (context.height - GAP, Destination::ALL.iter().filter(is_in_rail).count() as f32);
        let has_head = room >= HEAD + count * usual;
        let high = ((room - if has_head { HEAD } else { 0.0 }) / count).clamp(LEAST_PLACE, usual);
        let size = (high - 8.0).min(20.0);
        let width = if narrow { NARROW_RAIL } else { RAIL } - LINE;
        let here = self.screens.destination();
        let document = self.open.as_ref().map(|list| &list.open.document);
        let builds = document.is_some_and(|document| document.is_fielded());
        let prints = document.is_some_and(|document| !document.documents().sheets.is_empty());
        let go = |destination: Destination| {
            let (name, key, _) = destination.face();
            let possible = match destination {
                Destination::Builder => builds,
                Destination::Print => prints,
                _ => true,
            };
            let chosen = destination == here;
            let color = match (possible, chosen) {
                (true, true) => frame.text,
                (true, false) => frame.muted,
                (false, _) => frame.disabled(),
            };
            let word = context.text(key);
            let mut content = column![icon_in(name, size, color)].align_x(Alignment::Center).spacing(4);
            // A low window has no room for names.
            let tells = !narrow && high > NARROW_PLACE;
            if tells {
                let word = letters(word, 12.0).color(color).wrapping(text::Wrapping::None);
                content = content.push(if chosen { word.font(BOLD) } else { word });
            }

            // Games go on whatever screen is in front.
            let played = self.screens.played().filter(|_| destination == Destination::Series);
            content = content.push(played.map(|played| {
                let bar = progress_bar(0.0..=1.0, played).length(Length::Fixed(size + 12.0)).girth(Length::Fixed(3.0));
                bar.style(move |_| progress_bar::Style {
                    background: frame.line.into(),
                    bar: frame.iris.into(),
                    border: border::rounded(1.0),
                })
            }));
            let place =
                Pressable::new(container(content).center(Length::Fill), move |status| frame.row(chosen, status))
                    .padding(0)
                    .width(width)
                    .height(high)
                    .on_press_maybe(possible.then_some(Message::Went(destination)));
            if tells { place.into() } else { tip(context, place, word) }
        };
        let head = has_head
            .then(|| container(icon_in("app", 30.0, frame.muted)).center_x(Length::Fill).height(HEAD).center_y(HEAD));
        let places = Column::new().push(head);
        let places = Destination::ALL.iter().filter(is_in_rail).fold(places, |places, destination| {
            // The program itself stands at the foot.
            let foot = (*destination == Destination::Settings).then(|| space().height(Length::Fill));
            places.push(foot).push(go(*destination))
        });
        let rail =
            container(Column::new().push(places)).width(width).height(Length::Fill).padding(Padding::ZERO.bottom(GAP));
        Ground::new(frame, frame.ground, rail).into()
    }
}

/// Lists are shared from their screens.
fn is_in_rail(destination: &&Destination) -> bool {
    **destination != Destination::Share
}

/// A notice over the foot of the page.
fn toast<'a>(context: &Context<'a>, notice: &'a Notice) -> Element<'a, Message> {
    let frame = context.look.frame();
    let panel = container(words(context, notice)).padding([6, 12]).style(move |_| container::Style {
        border: border::rounded(CARD_RADIUS).color(frame.line).width(1.0),
        ..frame.flat(frame.ground)
    });
    container(panel).padding(16).width(Length::Fill).height(Length::Fill).align_y(Alignment::End).into()
}

/// A notice in a strip below the page.
fn strip<'a>(context: &Context<'a>, notice: &'a Notice) -> Element<'a, Message> {
    let frame = context.look.frame();
    let words = container(words(context, notice)).padding([6, 16]).width(Length::Fill);
    words.style(move |_| frame.flat(frame.ground)).into()
}

/// Words and buttons of a notice.
fn words<'a>(context: &Context<'a>, notice: &'a Notice) -> Row<'a, Message> {
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
    line.push(close)
}
