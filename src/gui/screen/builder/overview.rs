//! The list at a glance, where no card is looked at: its numbers, the notes, the keys.

use iced::{
    Alignment, Element, Length,
    widget::{Column, Row, column, container, row, rule},
};

use super::{GameBuilder, Message, Open, panes::section};
use crate::{
    Context,
    look::{GAP, HEADING, SPACE},
    widget::{
        Pressable, icon_in,
        parts::{BOLD, body, labelled, small},
    },
};

/// Draws the list at a glance.
pub fn view<'a, G: GameBuilder>(context: &Context<'a>, open: Open<'a, G>) -> Column<'a, Message<G>> {
    let look = context.look;
    let mut content = column![body(context.text(G::WORDS.overview)).size(HEADING).font(BOLD)];
    content = content.push(G::overview(context, open)).push(body(context.text(G::WORDS.nothing)).color(look.muted));
    let line = || rule::horizontal(1).style(move |_| look.rule());
    if !open.document.notes.is_empty() {
        let edit =
            Pressable::new(labelled("ui-edit", context.text("gui.builder.notes.edit"), look.text), move |status| {
                look.button(status)
            });
        content = content.push(line()).push(
            column![
                section(context, context.text("gui.builder.notes")),
                body(open.document.notes.as_str()),
                edit.padding([4, 8]).on_press(Message::NotesPressed),
            ]
            .spacing(GAP),
        );
    }
    content.push(line()).push(keys::<G>(context)).spacing(SPACE)
}

/// What stands on a key: words or drawings.
enum Cap {
    Word(&'static str),
    Icon(&'static str),
}

fn keys<'a, G: GameBuilder>(context: &Context<'a>) -> Element<'a, Message<G>> {
    use Cap::{Icon, Word};
    let look = context.look;
    let keys: [(&[Cap], &str); 7] = [
        (&[Word("/")], "gui.builder.key.search"),
        (&[Icon("ui-up"), Icon("ui-down")], "gui.builder.key.rows"),
        (&[Word(context.text("gui.builder.key.enter"))], "gui.builder.key.take"),
        (&[Icon("ui-left"), Icon("ui-right")], G::WORDS.walk),
        (&[Word("Alt"), Icon("ui-up"), Icon("ui-down")], G::WORDS.move_entry),
        (&[Word("Ctrl"), Word("D")], G::WORDS.duplicate),
        (&[Word(context.text("gui.builder.key.del"))], "gui.builder.key.remove"),
    ];
    let rows = keys.into_iter().map(|(caps, words)| {
        let caps = caps.iter().map(|cap| {
            let cap: Element<'a, Message<G>> = match cap {
                Word(word) => small(*word, look.text).into(),
                Icon(name) => icon_in(name, 12.0, look.text),
            };
            container(cap).padding([1, 6]).height(20).align_y(Alignment::Center).style(move |_| look.chip()).into()
        });
        let caps = Row::with_children(caps).spacing(3).width(100).align_y(Alignment::Center);
        row![caps, small(context.text(words), look.muted).width(Length::Fill)]
            .spacing(GAP)
            .align_y(Alignment::Center)
            .into()
    });
    column![section(context, context.text("gui.builder.overview.keys")), column(rows).spacing(4)].spacing(GAP).into()
}
