//! Context menu of an entry.

use iced::{
    Alignment, Element, Length,
    widget::{Column, row},
};

use super::{
    CursorMessage, Direction, GameBuilder, ListMessage, Message, Open, Request,
    parts::{FIRST, menu},
    row::line,
};
use crate::{
    Context,
    look::{GAP, SMALL},
    widget::{
        Pressable, icon_in,
        parts::{body, chord},
    },
};

pub(super) fn view<'a, G: GameBuilder>(
    context: &Context<'a>,
    open: Open<'a, G>,
    index: usize,
) -> Element<'a, Message<G>> {
    let look = context.look;
    let at = G::START.at(index);
    let list = open.layout(context);
    let item = |icon: &str, key: &'static str, keys: &str, message: Message<G>| {
        let is_removal = matches!(message, Message::List(ListMessage::Removed(_)));
        let color = if is_removal { look.red } else { look.text };
        let words = body(context.text(key)).color(color).width(Length::Fill);
        let keys = (!keys.is_empty()).then(|| line(chord(context, keys), SMALL).color(look.muted));
        let content = row![icon_in(icon, 16.0, color), words].push(keys).spacing(GAP).align_y(Alignment::Center);
        Pressable::new(content, move |status| look.quiet(status)).width(Length::Fill).holding_focus().on_press(message)
    };
    let to_list = |icon, key, keys, message| item(icon, key, keys, Message::List(message));
    let moved = |direction| ListMessage::Moved(Some(index), direction);
    let doubled = list.duplicate(at).is_some();
    let attacks = G::GAME.attacks().is_some() && G::attacks(context, open, at);
    let change = item("ui-edit", G::change_term(&at), "", Message::Cursor(CursorMessage::CardWanted(at))).id(FIRST);
    let items = Column::new()
        .push(change)
        .push(
            doubled.then(|| {
                to_list("ui-duplicate", "gui.lists.duplicate", "Ctrl+D", ListMessage::Duplicated(Some(index)))
            }),
        )
        .push(list.moved(at, at, true).map(|_| to_list("ui-up", "gui.entry.up", "Alt+↑", moved(Direction::Up))))
        .push(list.moved(at, at, false).map(|_| to_list("ui-down", "gui.entry.down", "Alt+↓", moved(Direction::Down))))
        .push(to_list("ui-export", "gui.entry.pass_on", "Ctrl+M", ListMessage::PassedOn(Some(index))))
        .push(to_list("ui-save", "gui.entry.keep", "Ctrl+T", ListMessage::Kept(Some(index))))
        .push(attacks.then(|| item("ui-odds", "gui.builder.odds", "", Message::Asked(Request::Odds(index)))))
        .push(to_list("ui-delete", "gui.builder.remove", "Del", ListMessage::Removed(Some(at))));
    menu(context, items.spacing(2))
}
