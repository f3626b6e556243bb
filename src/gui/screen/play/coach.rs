//! The card of the coach, over the answers.

use iced::{
    Alignment, Element,
    widget::{Column, Row, container, row, space},
};

use super::{
    MatchView, Message,
    game::{self, Match},
    parts::advice,
};
use crate::{
    Context,
    widget::parts::{BOLD, chip, letters, small},
};

/// Draws the lesson in view.
pub(super) fn view<'a, S: MatchView>(game: &'a Match<S>, context: &Context<'a>) -> Option<Element<'a, Message>> {
    let look = context.look;
    let shown = game.coach.shown()?;
    let (title, why) = S::LESSONS.get(shown)?;
    let dots = (0..S::LESSONS.len()).map(|lesson| {
        let color = if lesson == shown || game.coach.has_told(lesson) { look.iris } else { look.line };
        let dot = container(space().width(6.0).height(6.0));
        dot.style(move |_| container::background(color).border(iced::border::rounded(3.0))).into()
    });
    let head = row![
        letters(context.text("gui.play.coach"), 13.0).font(BOLD).color(look.iris),
        Row::with_children(dots).spacing(3).align_y(Alignment::Center),
    ];
    let press = |key, message| chip(context, context.text(key), false, Message::Match(message));
    let page = Column::new()
        .push(head.spacing(8).align_y(Alignment::Center))
        .push(letters(context.text(title), 14.0).font(BOLD))
        .push(small(context.text(why), look.text))
        .push(
            row![
                press("gui.play.coach.understood", game::Message::LessonRead),
                press("gui.play.coach.off", game::Message::CoachDismissed),
            ]
            .spacing(4)
            .wrap(),
        );
    Some(advice(context, page.spacing(4)))
}
