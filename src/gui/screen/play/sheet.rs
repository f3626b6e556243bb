//! A sheet of answers that are given together: a line for each, with a tick.

use iced::{
    Alignment, Element, Length,
    widget::{Column, Row, mouse_area},
};

use super::{
    MatchView, Message,
    game::{self, Match, SheetRow},
    parts::{key_cap, main_answer, outlined},
};
use crate::{
    Context,
    look::GAP,
    widget::{
        Pressable, icon_in,
        parts::{BOLD, letters, small},
    },
};

/// The lines of the open sheet, if there is one, and the button that gives it.
pub(super) fn view<'a, S: MatchView>(game: &Match<S>, context: &Context<'a>) -> Option<Element<'a, Message>> {
    let (rows, chosen, most) = game.sheet(context)?;
    let told = context.say("gui.play.sheet_of", &[("chosen", &chosen), ("most", &most)]);
    let rows = rows.into_iter().zip(1..).map(|(row, digit)| line(row, digit, context));
    // Above its lines, which may be more than there is room for.
    let give = main_answer(context.text("gui.play.sheet_give").to_owned(), game::Message::SheetGiven, context);
    let page = Column::new().spacing(GAP).width(Length::Fill).push(small(told, context.look.muted)).push(give);
    Some(page.extend(rows).into())
}

fn line<'a>(row: SheetRow, digit: usize, context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let (piece, chosen) = (row.piece, row.is_chosen);
    let tick = if chosen { icon_in("ui-check", 16.0, look.iris) } else { icon_in("tick-square", 16.0, look.muted) };
    let title = letters(row.title, 13.0).width(Length::Fill);
    let title = if chosen { title.font(BOLD) } else { title };
    let content = Row::new()
        .extend((digit <= 9).then(|| key_cap(context, digit.to_string())))
        .push(tick)
        .push(title)
        .spacing(GAP)
        .align_y(Alignment::Center);
    let press = Pressable::new(content, move |status| outlined(look, chosen, status))
        .padding([7, 10])
        .width(Length::Fill)
        .on_press(Message::Match(game::Message::Gathered(piece)));
    mouse_area(press)
        .on_enter(Message::Match(game::Message::RowPointed(Some(piece))))
        .on_exit(Message::Match(game::Message::RowPointed(None)))
        .into()
}
