//! The left column: lists by system, folder and tag, archive and bin.

use iced::{
    Alignment, Border, Element, Length, Padding, border,
    widget::{Column, Row, column, container, row, space, text},
};

use super::{DragItem, FilterMessage, FolderMessage, Lists, Message, Section};
use crate::{
    context::Context,
    look::{GAP, Look, SPACE},
    stored::ListTable,
    widget::{
        Placed, Pressable, icon_in,
        parts::{BOLD, body, small},
        pressable::{Status, Style},
    },
};

/// Width of the column.
pub(super) const WIDTH: f32 = 176.0;

impl Lists {
    /// Draws systems, folders and tags, from top to bottom.
    pub(super) fn side<'a>(&'a self, context: &Context<'a>, table: &'a ListTable) -> Element<'a, Message> {
        let look = context.look;
        let games = &table.tally().games;
        let only = self.game(table);
        let all = self.shown == Section::All && only.is_none();
        let mut lines = Column::new().width(Length::Fill);
        let everything = entry(
            context,
            context.text("gui.lists.all").to_owned(),
            Section::All.count(table),
            all,
            Message::Filter(FilterMessage::EverythingShown),
        );
        lines = lines.push(Placed::new(everything, DragItem::all()));
        if games.len() > 1 {
            for (game, count) in games.iter().copied() {
                let chosen = only == Some(game);
                let message = Message::Filter(FilterMessage::GameShown((!chosen).then_some(game)));
                lines = lines.push(entry(context, context.text(game.term()).to_owned(), count, chosen, message));
            }
        }
        let add = Pressable::new(icon_in("ui-add", 14.0, look.muted), move |status| look.quiet(status))
            .on_press(Message::Folder(FolderMessage::FolderPressed))
            .padding(5);
        let add = crate::widget::tip(context, add, context.text("gui.lists.new_folder"));
        let title = heading(context, context.text("gui.lists.folders")).push(space::horizontal()).push(add);
        lines = lines.push(container(title).padding(Padding::ZERO.top(SPACE)));
        for (index, (id, name)) in table.folders().iter().enumerate() {
            let shown = Section::Folder(*id);
            let count = shown.count(table);
            let chosen = self.shown == shown;
            // The column has room for a few levels; deeper folders share the last of them.
            let inset = 12.0 * table.depth(*id).min(4) as f32;
            let folder =
                inset_entry(context, name.clone(), count, chosen, Message::Filter(FilterMessage::Chosen(shown)), inset);
            lines = lines.push(Placed::new(folder, DragItem::folder(index)));
            if chosen {
                let link = |key: &'static str, message| {
                    Pressable::new(small(context.text(key), look.accent), move |status| look.link(status))
                        .on_press(message)
                        .padding([3, 6])
                };
                let tools = row![
                    link("gui.lists.rename", Message::Folder(FolderMessage::RenamePressed(*id))),
                    link("gui.lists.nest", Message::Folder(FolderMessage::NestPressed(*id))),
                    link("gui.lists.remove_folder", Message::Folder(FolderMessage::FolderRemoved(*id))),
                ];
                lines = lines.push(container(tools.wrap()).padding([0, 10]));
            }
        }
        let tags = &table.tally().tags;
        if !tags.is_empty() {
            let title =
                container(heading(context, context.text("gui.lists.tags"))).padding(Padding::ZERO.top(SPACE).bottom(4));
            lines = lines.push(title);
            let chips = tags.iter().map(|(tag, count)| {
                let shown = Section::Tag(tag.clone());
                let chosen = self.shown == shown;
                let word = row![
                    small(tag.as_str(), look.text).wrapping(text::Wrapping::WordOrGlyph),
                    small(count.to_string(), look.muted)
                ]
                .spacing(4);
                Pressable::new(word, move |status| pill(look, chosen, status))
                    .on_press(Message::Filter(FilterMessage::Chosen(if chosen { Section::All } else { shown })))
                    .padding([2, 9])
                    .into()
            });
            lines = lines.push(
                container(
                    Row::with_children(chips.collect::<Vec<Element<'a, Message>>>())
                        .spacing(4)
                        .wrap()
                        .vertical_spacing(4),
                )
                .padding([0, 14]),
            );
        }
        let scroll = look.scrollable(lines).height(Length::Fill);
        let place = |key: &'static str, shown: Section| {
            let count = shown.count(table);
            let chosen = self.shown == shown;
            entry(context, context.text(key).to_owned(), count, chosen, Message::Filter(FilterMessage::Chosen(shown)))
        };
        column![scroll, place("gui.lists.archive_place", Section::Archive), place("gui.lists.bin", Section::Bin)]
            .spacing(GAP / 2.0)
            .padding([GAP, 0.0])
            .height(Length::Fill)
            .into()
    }

    /// Word for the current selection, where the column has no room.
    pub(super) fn shown_word<'a>(&'a self, context: &Context<'a>, table: &'a ListTable) -> &'a str {
        match &self.shown {
            Section::All => match self.game(table) {
                Some(game) => context.text(game.term()),
                None => context.text("gui.lists.all"),
            },
            Section::Folder(folder) => super::folder_name(table, *folder).unwrap_or_default(),
            Section::Tag(tag) => tag,
            Section::Archive => context.text("gui.lists.archive_place"),
            Section::Bin => context.text("gui.lists.bin"),
        }
    }
}

/// Style of a tag button.
fn pill(look: &Look, chosen: bool, status: Status) -> Style {
    let style = look.choice(chosen, status);
    Style { border: Border { radius: border::radius(100.0), ..style.border }, ..style }
}

/// A heading of the column.
fn heading<'a>(context: &Context<'a>, word: &'a str) -> Row<'a, Message> {
    row![small(word, context.look.muted).font(BOLD)].align_y(Alignment::Center).padding([0, 16])
}

fn entry<'a>(
    context: &Context<'a>,
    word: String,
    count: usize,
    chosen: bool,
    message: Message,
) -> Element<'a, Message> {
    inset_entry(context, word, count, chosen, message, 0.0)
}

/// An indented entry.
fn inset_entry<'a>(
    context: &Context<'a>,
    word: String,
    count: usize,
    chosen: bool,
    message: Message,
    inset: f32,
) -> Element<'a, Message> {
    let look = context.look;
    let word = body(word).width(Length::Fill);
    let line = row![
        if chosen { word.font(BOLD) } else { word },
        small(count.to_string(), if chosen { look.text } else { look.muted })
    ]
    .spacing(GAP)
    .align_y(Alignment::Center);
    Pressable::new(line, move |status| look.row(chosen, status))
        .on_press(message)
        .padding(Padding::from([8, 16]).left(16.0 + inset))
        .width(Length::Fill)
        .into()
}
