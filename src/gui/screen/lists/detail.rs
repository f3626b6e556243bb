//! The picked list in short, with what can be done to it.

use iced::{
    Alignment, Element, Length,
    widget::{Column, Row, column, row, scrollable, text},
};

use super::{
    Lists, Message, brief,
    table::{format_word, game_word, verdict},
};
use crate::{
    context::Context,
    look::GAP,
    stored::ListTable,
    widget::{
        Pressable,
        parts::{empty, heading, main_tool, small, strong, tool},
    },
};
use practice::registry;
use store::{ListRow, lists::GameResult};
use systems::SystemId;

impl Lists {
    pub(super) fn detail<'a>(&'a self, context: &Context<'a>, table: &'a ListTable) -> Element<'a, Message> {
        let Some(row) = self.picked_row(table) else {
            return empty(context, "ui-open", context.text("gui.lists.nothing_picked"));
        };
        let look = context.look;
        let summary = &row.summary;
        let name = if summary.name.is_empty() { context.text("gui.lists.unnamed") } else { summary.name.as_str() };
        let words = [game_word(context, summary), format_word(context, summary)];
        let kind = words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" · ");
        let mut content = column![
            heading(name).wrapping(text::Wrapping::WordOrGlyph),
            small(kind, look.muted),
            row![
                strong(context.say("gui.points", &[("points", &summary.points), ("limit", &summary.limit)])),
                verdict(context, table, row),
            ]
            .spacing(GAP * 2.0)
            .align_y(Alignment::Center),
        ]
        .spacing(GAP);
        let open = main_tool(context, "ui-open", context.text("gui.lists.open"), Some(Message::Opened(Some(row.id))));
        let readable = !table.unreadable.contains(&row.id);
        let playable = readable && SystemId::from_id(&summary.system).is_some_and(registry::is_playable);
        let play = playable.then(|| {
            tool(context, "ui-play", context.text("gui.lists.play"), Some(Message::PlayPressed(row.id))).into()
        });
        content = content.push(Row::new().spacing(4).push(open).extend(play));
        if let Some(detail) = self.detail.as_ref().filter(|detail| detail.id == row.id) {
            content = content.push(brief::entries(context, detail));
            if !detail.notes.is_empty() {
                content = content.push(small(detail.notes.as_str(), look.muted));
            }
        }
        content = content
            .push(self.tools(context, row, readable))
            .push(self.filing(context, table, row))
            .push(record(context));
        scrollable(content.width(Length::Fill))
            .spacing(GAP)
            .height(Length::Fill)
            .style(move |theme, status| look.scroll(theme, status))
            .into()
    }

    fn tools<'a>(&self, context: &Context<'a>, row: &ListRow, readable: bool) -> Element<'a, Message> {
        let archive = if row.archived { "gui.lists.unarchive" } else { "gui.lists.archive" };
        let kept = self.kept.as_ref().map(|kept| kept.id);
        let compare = if kept == Some(row.id) { "gui.lists.compare_pick" } else { "gui.lists.compare" };
        let look = context.look;
        let delete = crate::widget::parts::labelled("ui-delete", context.text("gui.lists.delete"), look.red);
        Row::new()
            .spacing(4)
            .push(tool(context, "ui-duplicate", context.text("gui.lists.duplicate"), Some(Message::DuplicatePressed)))
            .push(tool(context, "ui-archive", context.text(archive), Some(Message::ArchivePressed)))
            .push(tool(context, "ui-compare", context.text(compare), readable.then_some(Message::ComparePressed)))
            .push(tool(context, "ui-tag", context.text("gui.lists.tags"), Some(Message::TagsPressed)))
            .push(Pressable::new(delete, move |status| look.danger(status)).on_press(Message::DeletePressed))
            .wrap()
            .vertical_spacing(4)
            .into()
    }

    /// The folders the list can go into.
    fn filing<'a>(&self, context: &Context<'a>, table: &'a ListTable, row: &ListRow) -> Element<'a, Message> {
        let look = context.look;
        if table.folders.is_empty() {
            return Column::new().into();
        }
        let chip = |word: &'a str, folder| {
            let chosen = row.folder == folder;
            Pressable::new(small(word, look.text), move |status| look.choice(chosen, status))
                .on_press(Message::Filed(folder))
                .padding([3, 8])
        };
        let mut chips = Row::new().spacing(4).push(chip(context.text("gui.lists.no_folder"), None));
        for (id, name) in &table.folders {
            chips = chips.push(chip(name, Some(*id)));
        }
        column![small(context.text("gui.lists.folder"), look.muted), chips.wrap().vertical_spacing(4)].spacing(4).into()
    }
}

/// Buttons that count a game.
fn record<'a>(context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let button = |key: &'static str, result| {
        Pressable::new(small(context.text(key), look.text), move |status| look.button(status))
            .on_press(Message::Recorded(result))
            .padding([3, 8])
    };
    column![
        small(context.text("gui.lists.record_game"), look.muted),
        row![
            button("gui.lists.won", GameResult::Won),
            button("gui.lists.lost", GameResult::Lost),
            button("gui.lists.drawn", GameResult::Drawn),
        ]
        .spacing(4),
    ]
    .spacing(4)
    .into()
}
