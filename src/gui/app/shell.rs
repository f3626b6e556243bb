//! What frames every screen: the bar at the top and the notice at the foot.

use iced::{
    Alignment, Element, Length,
    widget::{Row, column, container, row, rule},
};

use super::{App, Destination, Message, Notice, NoticeKind, Screen};
use crate::{
    context::Context,
    look::{GAP, SPACE},
    widget::{
        Pressable, icon, icon_in,
        parts::{BOLD, body, labelled, letters, push},
    },
};

impl App {
    /// The screen with its frame.
    pub(super) fn shell<'a>(&'a self, context: &Context<'a>, screen: Element<'a, Message>) -> Element<'a, Message> {
        let look = context.look;
        let mut frame = column![self.bar(context), rule::horizontal(1).style(move |_| rule_style(look.line))];
        frame = frame.push(container(screen).width(Length::Fill).height(Length::Fill));
        if let Some(notice) = &self.notice {
            frame = frame.push(foot(context, notice));
        }
        container(frame)
            .width(Length::Fill)
            .height(Length::Fill)
            .style(move |_| container::Style {
                background: Some(look.ground.into()),
                text_color: Some(look.text),
                ..Default::default()
            })
            .into()
    }

    fn bar<'a>(&'a self, context: &Context<'a>) -> Element<'a, Message> {
        let look = context.look;
        let here = match self.screen {
            Screen::Lists(_) | Screen::Unreadable(_) => Destination::Lists,
            Screen::Builder(_) => Destination::Builder,
            Screen::Print(_) => Destination::Print,
            Screen::Play => Destination::Play,
            Screen::Series => Destination::Series,
            Screen::Settings(_) => Destination::Settings,
            Screen::About => Destination::About,
        };
        let go = |destination: Destination, name: &'static str, key: &'static str, possible: bool| {
            let chosen = destination == here;
            let color = if possible { look.text } else { look.muted };
            Pressable::new(labelled(name, context.text(key), color), move |status| look.row(chosen, status))
                .on_press_maybe(possible.then_some(Message::Went(destination)))
        };
        let open = self.open.is_some();
        let mut places = Row::new().spacing(GAP).align_y(Alignment::Center);
        if !context.is_narrow() {
            places = places
                .push(icon_in("app", 22.0, look.accent))
                .push(letters("Muster", 16.0).font(BOLD))
                .push(iced::widget::space().width(SPACE));
        }
        places = places
            .push(go(Destination::Lists, "ui-lists", "gui.place.lists", true))
            .push(go(Destination::Builder, "ui-edit", "gui.place.builder", open))
            .push(go(Destination::Print, "ui-print", "gui.place.print", open))
            .push(go(Destination::Play, "ui-play", "gui.place.play", true))
            .push(go(Destination::Series, "ui-series", "gui.place.series", true))
            .push(push())
            .push(go(Destination::Settings, "ui-settings", "gui.place.settings", true))
            .push(go(Destination::About, "ui-about", "gui.place.about", true));
        container(places).padding([5, 10]).width(Length::Fill).style(move |_| look.bar()).into()
    }
}

/// A thin line.
pub(super) fn rule_style(color: iced::Color) -> rule::Style {
    rule::Style { color, radius: 0.0.into(), fill_mode: rule::FillMode::Full, snap: true }
}

fn foot<'a>(context: &Context<'a>, notice: &'a Notice) -> Element<'a, Message> {
    let look = context.look;
    let (name, color) = match notice.kind {
        NoticeKind::Info => ("ui-info", look.blue),
        NoticeKind::Problem => ("ui-error", look.red),
    };
    let mut line =
        row![icon(name, color), body(&notice.text).width(Length::Fill)].spacing(GAP).align_y(Alignment::Center);
    if let Some((word, message)) = &notice.offer {
        let offer =
            Pressable::new(body(context.text(word)), move |status| look.button(status)).on_press(message.clone());
        line = line.push(offer);
    }
    let close =
        Pressable::new(icon("ui-close", look.text), move |status| look.quiet(status)).on_press(Message::NoticeClosed);
    container(container(line.push(close)).padding([6, 10]).width(Length::Fill).style(move |_| look.note(color)))
        .padding([GAP, 10.0])
        .into()
}
