//! The rows of battle cards while they are eliminated, over the table.

use iced::{
    Element, Length,
    widget::{Column, Row, column, container, row},
};

use crate::{
    Context,
    look::GAP,
    screen::play::{game::Message, match_view::Sight},
    widget::{
        Pressable, icon_in,
        parts::{small, strong},
        pressable, tip,
    },
};
use legion::{
    Legion,
    cards::BattleKind,
    play::{Answer, QuestionKind},
};

/// True if the rows are on the table.
pub(super) fn is_open(sight: &Sight<'_, Legion>) -> bool {
    let state = sight.game.state();
    state.mission.objective.is_none() && state.rows.iter().any(|row| !row.is_empty())
}

/// Draws them in a width: the leftmost card of each row can be eliminated, the last one never.
pub(super) fn grid<'a>(sight: &Sight<'a, Legion>, width: f32, context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let state = sight.game.state();
    let open = sight.open.filter(|open| open.question.kind() == QuestionKind::Eliminate);
    let mut page = Column::new().spacing(GAP).push(strong(context.text("gui.play.clash.rows")));
    page = page.push(small(context.text("gui.play.clash.rows_about"), look.muted));
    for (kind, cards) in BattleKind::ALL.into_iter().zip(&state.rows) {
        let head = row![icon_in(kind.icon(), 15.0, look.iris), small(context.text(kind.term()), look.muted)].spacing(5);
        let mut line = Row::new().spacing(6);
        for (place, card) in cards.iter().enumerate() {
            let card = sight.catalog.battle(*card);
            let is_last = place + 1 == cards.len();
            let answer = open.filter(|_| place == 0 && !is_last);
            let answer = answer.and_then(|open| open.answers.iter().position(|answer| *answer == Answer::Row(kind)));
            let weighed = answer.is_some() && answer == sight.weighed;
            let ink = if answer.is_some() { look.text } else { look.muted };
            let name = small(card.text.name(context.language), ink);
            let tile = Pressable::new(container(name).width(Length::Fill), move |status| {
                let style = look.button(status);
                let border =
                    if weighed { iced::Border { color: look.iris, width: 2.0, ..style.border } } else { style.border };
                pressable::Style { border, ..style }
            })
            .padding([8, 8])
            .width(Length::FillPortion(1))
            .on_press_maybe(answer.map(Message::Answered));
            line = line
                .push(container(tip(context, tile, card.text.text(context.language))).width(Length::FillPortion(1)));
        }
        page = page.push(column![head, line].spacing(3));
    }
    container(page).padding(14).width(width).style(move |_| look.menu()).into()
}
