//! Details of the picked list: contents, games and actions.

use iced::{
    Alignment, Element, Length, Padding,
    widget::{Column, Row, column, container, row, space, text},
};

use super::{
    GameMessage, Lists, ListsMessage, MenuMessage, Message, PickMessage, Section, brief, shown_name,
    table::{drawings, faction_look, faction_word, format_word, game_word, points, record, state},
    time,
};
use crate::{
    context::Context,
    look::{GAP, SPACE},
    stored::{ListTable, diary, is_fielded},
    widget::{
        Popover, Pressable, icon_in,
        parts::{BOLD, body, chord, empty, field, heading, labelled, push, small, strong},
        popover::Side,
        pressable::Style,
        tip,
    },
};
use kernel::calendar::DAY;
use store::{ListRow, lists::GameResult};
use systems::SystemId;

/// Width of the pane.
pub(super) const WIDTH: f32 = 270.0;

/// Number of recent games shown.
const GAMES: usize = 12;

impl Lists {
    pub(super) fn detail<'a>(&'a self, context: &Context<'a>, table: &'a ListTable) -> Element<'a, Message> {
        let look = context.look;
        let Some(row) = self.picked_row(table) else {
            return empty(context, "ui-open", context.text("gui.lists.nothing_picked"));
        };
        let readable = !table.is_unreadable(row.id);
        let mut content =
            Column::new().spacing(SPACE).padding(Padding::from([SPACE, 16.0]).right(20)).width(Length::Fill);
        let (name, color, word) = state(context, table, row);
        let own = faction_look(context, &row.summary);
        let word = crate::measure::cut(&word, crate::measure::Weight::Regular, 12.0, 100.0).into_owned();
        let standing = row![icon_in(name, 14.0, color), small(word, color)].spacing(4).align_y(Alignment::Center);
        content = content
            .push(row![points(own, &row.summary, 110.0), push(), standing].spacing(GAP).align_y(Alignment::Center));
        if let Some(detail) = self.detail.as_ref().filter(|detail| detail.id == row.id) {
            content = content.push(brief::entries(context, own, detail));
            if !detail.notes.is_empty() {
                content = content.push(small(detail.notes.as_str(), look.muted));
            }
        }
        if self.shown != Section::Bin {
            content = content.push(self.games(context, row));
        }
        let content = content.extend(self.place(context, table, row));
        let content = look.scrollable(content).height(Length::Fill);
        let line = look.across();
        column![head(context, table, row), content, line, self.foot(context, row, readable)].into()
    }

    /// The most frequent actions.
    fn foot<'a>(&self, context: &Context<'a>, row: &ListRow, readable: bool) -> Element<'a, Message> {
        let look = context.look;
        if self.shown == Section::Bin {
            let purge = container(labelled("ui-delete", context.text("gui.lists.purge"), look.red));
            let back = container(labelled("ui-undo", context.text("gui.lists.restore"), look.on_accent));
            let buttons = column![
                Pressable::new(back.center_x(Length::Fill), move |status| look.primary(status))
                    .on_press(Message::Lists(ListsMessage::DeletePressed))
                    .width(Length::Fill),
                Pressable::new(purge.center_x(Length::Fill), move |status| look.danger(status))
                    .on_press(Message::Lists(ListsMessage::PurgePressed))
                    .width(Length::Fill),
            ];
            return container(buttons.spacing(GAP)).padding([SPACE, 16.0]).into();
        }
        let word = row![icon_in("ui-open", 16.0, look.on_accent), body(context.text("gui.lists.open")).font(BOLD)]
            .extend((!is_low(context)).then(|| small("Enter", look.on_accent).into()))
            .spacing(GAP)
            .align_y(Alignment::Center);
        let open = Pressable::new(container(word).center_x(Length::Fill), move |status| look.primary(status))
            .on_press(Message::Lists(ListsMessage::Opened(Some(row.id))))
            .width(Length::Fill);
        let half = |name: &'static str, key: &'static str, message: Option<Message>| {
            let color = if message.is_some() { look.text } else { look.disabled() };
            let word = container(labelled(name, context.text(key), color)).center_x(Length::Fill);
            Pressable::new(word, move |status| look.button(status))
                .on_press_maybe(message)
                .width(Length::FillPortion(1))
        };
        let plays = readable && plays(row);
        let mut second = Row::new().spacing(GAP);
        if plays {
            second = second.push(half(
                "ui-play",
                "gui.play.now",
                Some(Message::Lists(ListsMessage::QuickPressed(Some(row.id)))),
            ));
        }
        let print = readable.then_some(Message::Lists(ListsMessage::PrintPressed));
        second = second.push(half("ui-print", "gui.lists.print", print));
        let more = Popover::new(
            half("ui-more", "gui.lists.more", Some(Message::Menu(MenuMessage::MorePressed))).width(Length::Fill),
            self.more.then(|| self.more(context, row, readable)),
            Message::Menu(MenuMessage::MoreClosed),
        )
        .side(Side::End);
        let third = row![
            half("ui-duplicate", "gui.lists.duplicate", Some(Message::Lists(ListsMessage::DuplicatePressed))),
            container(more).width(Length::FillPortion(1))
        ];
        if is_low(context) {
            let open = container(open).width(Length::FillPortion(1));
            return container(
                row![open, second.width(Length::FillPortion(2)), third.spacing(GAP).width(Length::FillPortion(2))]
                    .spacing(GAP),
            )
            .padding([GAP, 16.0])
            .into();
        }
        container(column![open, second, third.spacing(GAP)].spacing(GAP)).padding([SPACE, 16.0]).into()
    }

    /// Menu of further actions.
    fn more<'a>(&self, context: &Context<'a>, row: &ListRow, readable: bool) -> Element<'a, Message> {
        menu(context, self.items(row, readable))
    }

    /// Context menu with all actions.
    pub(super) fn hung_menu<'a>(&self, context: &Context<'a>, row: &ListRow, readable: bool) -> Element<'a, Message> {
        if self.shown == Section::Bin {
            let back =
                MenuItem::new("ui-undo", "gui.lists.restore", "", Some(Message::Lists(ListsMessage::DeletePressed)));
            let purge =
                MenuItem::new("ui-delete", "gui.lists.purge", "Del", Some(Message::Lists(ListsMessage::PurgePressed)))
                    .destroying();
            return menu(context, vec![back, purge]);
        }
        let mut items = vec![
            MenuItem::new(
                "ui-open",
                "gui.lists.open",
                "Enter",
                Some(Message::Lists(ListsMessage::Opened(Some(row.id)))),
            ),
            MenuItem::new(
                "ui-print",
                "gui.lists.print",
                "",
                readable.then_some(Message::Lists(ListsMessage::PrintPressed)),
            ),
            MenuItem::new(
                "ui-duplicate",
                "gui.lists.duplicate",
                "Ctrl+D",
                Some(Message::Lists(ListsMessage::DuplicatePressed)),
            ),
        ];
        if readable && plays(row) {
            items.insert(
                1,
                MenuItem::new("ui-play", "gui.lists.play", "", Some(Message::Lists(ListsMessage::PlayPressed(row.id)))),
            );
        }
        items.extend(self.items(row, readable));
        menu(context, items)
    }

    /// Less frequent actions.
    fn items(&self, row: &ListRow, readable: bool) -> Vec<MenuItem> {
        let archive = if row.archived { "gui.lists.unarchive" } else { "gui.lists.archive" };
        let kept = self.kept.as_ref().map(|kept| kept.id);
        let compare = if kept == Some(row.id) { "gui.lists.compare_pick" } else { "gui.lists.compare" };
        vec![
            MenuItem::new(
                "ui-edit",
                "gui.lists.rename",
                "F2",
                readable.then_some(Message::Lists(ListsMessage::NamePressed)),
            ),
            MenuItem::new("ui-compare", compare, "", readable.then_some(Message::Pick(PickMessage::ComparePressed))),
            MenuItem::new("ui-tag", "gui.lists.tags", "", Some(Message::Lists(ListsMessage::TagsPressed))),
            MenuItem::new("ui-folder", "gui.lists.file", "", Some(Message::Lists(ListsMessage::FilePressed))),
            MenuItem::new(
                "ui-export",
                "gui.lists.share",
                "Ctrl+E",
                readable.then_some(Message::Lists(ListsMessage::SharePressed)),
            ),
            MenuItem::new(
                "ui-collection",
                "gui.lists.together",
                "",
                Some(Message::Lists(ListsMessage::TogetherPressed)),
            ),
            MenuItem::new("ui-archive", archive, "", Some(Message::Lists(ListsMessage::ArchivePressed))),
            MenuItem::new("ui-delete", "gui.lists.delete", "Del", Some(Message::Lists(ListsMessage::DeletePressed)))
                .destroying(),
        ]
    }

    /// Folder of the list, or its remaining time in the bin.
    fn place<'a>(&self, context: &Context<'a>, table: &'a ListTable, row: &'a ListRow) -> Option<Element<'a, Message>> {
        let look = context.look;
        if self.shown == Section::Bin {
            let left = row.deleted.map_or(0, |deleted| days_left(deleted, time::now()));
            return Some(small(context.say("gui.lists.bin_left", &[("days", &left)]), look.muted).into());
        }
        let folder = row.folder.and_then(|folder| super::folder_name(table, folder))?;
        let name = row![icon_in("ui-folder", 14.0, look.muted), small(folder, look.muted)].spacing(6);
        Some(name.align_y(Alignment::Center).into())
    }

    /// Games played, and the form to count another.
    fn games<'a>(&'a self, context: &Context<'a>, row: &'a ListRow) -> Element<'a, Message> {
        let look = context.look;
        let title = row![small(context.text("gui.lists.record"), look.muted).font(BOLD), push(), strong(record(row))];
        let mut content = Column::new().spacing(GAP).push(title.align_y(Alignment::Center));
        if !row.games.is_empty() {
            content = content.push(strip(context, row));
            let now = time::now();
            let lines = row.games.iter().take(3).map(|game| {
                let (key, color) = word_of(context, game.result);
                let mut words = context.text(key).to_owned();
                if !game.opponent.is_empty() {
                    words = context.say("gui.lists.against", &[("result", &words), ("opponent", &game.opponent)]);
                }
                let when = game.played.map(|played| small(time::ago(context, played, now), look.muted).into());
                let none = Pressable::new(icon_in("ui-close", 12.0, look.muted), move |status| look.quiet(status))
                    .on_press(Message::Game(GameMessage::GameForgotten(game.id)))
                    .padding(4);
                row![icon_in("tick-circle", 10.0, color), small(words, look.text).width(Length::Fill)]
                    .extend(when)
                    .push(tip(context, none, context.text("gui.lists.forget")))
                    .spacing(6)
                    .align_y(Alignment::Center)
                    .into()
            });
            content = content.push(Column::with_children(lines)).push(levels(context, row));
        }
        let button = |key: &'static str, result| {
            let word = container(small(context.text(key), look.text)).center_x(Length::Fill);
            Pressable::new(word, move |status| look.button(status))
                .on_press_maybe(self.played().is_some().then_some(Message::Game(GameMessage::Recorded(result))))
                .padding([5, 4])
                .width(Length::FillPortion(1))
        };
        let against = field(context, context.text("gui.lists.opponent"), &self.opponent, |text| {
            Message::Game(GameMessage::OpponentTyped(text))
        })
        .size(12)
        .padding([5, 8]);
        let day =
            field(context, context.text("gui.lists.day"), &self.day, |text| Message::Game(GameMessage::DayTyped(text)))
                .size(12)
                .padding([5, 8]);
        // An invalid day is reported in place, and nothing is counted until it is corrected.
        let wrong = self.played().is_none().then(|| small(context.text("gui.lists.no_day"), look.red).into());
        content
            .push(row![against.width(Length::FillPortion(3)), day.width(Length::FillPortion(2))].spacing(6))
            .extend(wrong)
            .push(
                row![
                    button("gui.lists.won", GameResult::Won),
                    button("gui.lists.lost", GameResult::Lost),
                    button("gui.lists.drawn", GameResult::Drawn),
                ]
                .spacing(6),
            )
            .into()
    }
}

/// True if the window shows matches of the list.
fn plays(row: &ListRow) -> bool {
    SystemId::from_id(&row.summary.system).is_some_and(|system| system.is_shown() && is_fielded(row, system))
}

/// A menu item: icon, word, chord, and its message if it is possible.
struct MenuItem {
    icon: &'static str,
    word: &'static str,
    keys: &'static str,
    message: Option<Message>,
    destroys: bool,
}

impl MenuItem {
    const fn new(icon: &'static str, word: &'static str, keys: &'static str, message: Option<Message>) -> Self {
        Self { icon, word, keys, message, destroys: false }
    }

    /// Marks an item that deletes.
    fn destroying(self) -> Self {
        Self { destroys: true, ..self }
    }
}

/// Draws an open menu.
fn menu<'a>(context: &Context<'a>, items: Vec<MenuItem>) -> Element<'a, Message> {
    let look = context.look;
    let items = items.into_iter().map(|item| {
        let color = match item.message {
            None => look.disabled(),
            Some(_) if item.destroys => look.red,
            Some(_) => look.text,
        };
        let word = row![labelled(item.icon, context.text(item.word), color)].width(Length::Fill);
        let keys = (!item.keys.is_empty()).then(|| small(chord(context, item.keys), look.muted));
        let content = word.push(push()).push(keys).spacing(GAP).align_y(Alignment::Center);
        let style = move |status| Style { text: color, ..look.row(false, status) };
        Pressable::new(content, style).on_press_maybe(item.message).holding_focus().width(230).into()
    });
    container(Column::with_children(items)).padding([4, 1]).style(move |_| look.menu()).into()
}

/// True if the window is too low, as with large text: then everything stands side by side.
fn is_low(context: &Context<'_>) -> bool {
    context.height < 520.0 && context.width < 720.0
}

/// Whole days until a deleted list is removed for good.
fn days_left(deleted: i64, now: i64) -> i64 {
    (30 - (now - deleted).max(0) / DAY).max(0)
}

/// Word and color of a result.
fn word_of(context: &Context<'_>, result: GameResult) -> (&'static str, iced::Color) {
    let look = context.look;
    match result {
        GameResult::Won => ("gui.lists.won", look.green),
        GameResult::Lost => ("gui.lists.lost", look.muted),
        GameResult::Drawn => ("gui.lists.drawn", look.blue),
    }
}

/// Victories and matches against each computer player that was met; none if none was.
fn levels<'a>(context: &Context<'a>, row: &ListRow) -> Option<Element<'a, Message>> {
    let look = context.look;
    let met = diary::ladder(&row.games);
    let met = diary::LADDER.into_iter().zip(met).filter(|(_, (_, games))| *games > 0);
    let steps: Vec<Element<'a, Message>> = met
        .map(|(player, (won, games))| {
            let color = if won > 0 { look.green } else { look.muted };
            let words =
                [("player", &context.text(player.term) as &dyn std::fmt::Display), ("won", &won), ("games", &games)];
            let words = context.say("gui.lists.level", &words);
            row![icon_in(if won > 0 { "ui-check" } else { "tick-circle" }, 10.0, color), small(words, look.text)]
                .spacing(6)
                .align_y(Alignment::Center)
                .into()
        })
        .collect();
    let title = small(context.text("gui.lists.ladder"), look.muted).font(BOLD);
    (!steps.is_empty()).then(|| column![title].extend(steps).spacing(4).into())
}

/// Recent games as blocks, the newest at the right: victories are taller.
fn strip<'a>(context: &Context<'a>, row: &ListRow) -> Element<'a, Message> {
    let blocks = row.games.iter().take(GAMES).rev().map(|game| {
        let (_, color) = word_of(context, game.result);
        let height = if game.result == GameResult::Won { 18.0 } else { 8.0 };
        let block = container(space()).width(Length::Fill).height(height);
        container(block.style(move |_| iced::widget::container::Style {
            background: Some(color.into()),
            border: iced::border::rounded(2.0),
            ..Default::default()
        }))
        .height(18)
        .align_y(Alignment::End)
        .width(Length::FillPortion(1))
        .into()
    });
    let width = (row.games.len().min(GAMES) as f32 * 22.0).min(WIDTH - 40.0);
    Row::with_children(blocks).spacing(3).width(width).into()
}

/// Name of the list on its faction's color, with a drawing.
fn head<'a>(context: &Context<'a>, table: &'a ListTable, row: &'a ListRow) -> Element<'a, Message> {
    let own = faction_look(context, &row.summary);
    let frame = own.frame();
    let summary = &row.summary;
    let words = [game_word(context, summary), format_word(context, summary), faction_word(context, summary)];
    let kind = words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" · ");
    let name = heading(shown_name(context, row)).color(frame.text).wrapping(text::Wrapping::WordOrGlyph);
    let names = column![name, small(kind, frame.muted)].spacing(4);
    let content: Element<'a, Message> = if is_low(context) {
        row![names.width(Length::Fill), drawings(frame.accent, table, row, 40.0)].align_y(Alignment::Center).into()
    } else {
        let drawn = container(drawings(frame.accent, table, row, 64.0)).height(64);
        column![drawn, names].spacing(4).into()
    };
    let ground = own.head;
    container(content).padding([SPACE, 16.0]).width(Length::Fill).style(move |_| frame.flat(ground)).into()
}
