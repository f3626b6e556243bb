//! Bar under the table with actions for several lists.

use iced::{
    Alignment, Element, Length,
    widget::{Row, container, space},
};

use super::{Lists, ListsMessage, Message, PickMessage, Section};
use crate::{
    context::Context,
    look::GAP,
    stored::{ListTable, is_fielded},
    widget::{
        Pressable, icon_in,
        parts::{BOLD, body, labelled, push},
        tip,
    },
};

use store::ListRow;
use systems::SystemId;

/// Height of the bar, in points.
const HEIGHT: f32 = 56.0;

impl Lists {
    /// The bar, while several lists are ticked.
    pub(super) fn docked<'a>(&self, context: &Context<'a>, table: &ListTable) -> Option<Element<'a, Message>> {
        if self.ticks.is_empty() {
            return None;
        }
        let frame = context.look.frame();
        // Words appear only if all fit beside the other panes.
        let worded = context.width >= 1180.0;
        let sized = |worded: bool,
                     name: &'static str,
                     key: &'static str,
                     message: Message,
                     color: iced::Color|
         -> Element<'a, Message> {
            let word = context.text(key);
            let content: Element<'a, Message> =
                if worded { labelled(name, word, color).into() } else { icon_in(name, 16.0, color) };
            let button = Pressable::new(content, move |status| frame.quiet(status)).on_press(message).padding([7, 9]);
            if worded { button.into() } else { tip(context, button, word) }
        };
        let act = |name, key, message, color| sized(worded, name, key, message, color);
        // What is about several lists at once is an icon where the words of all would not fit.
        let together = |name, key, message| sized(context.width >= 1440.0, name, key, message, frame.text);
        let count = self.ticks.len();
        let mut line = Row::new().spacing(GAP / 2.0).align_y(Alignment::Center);
        line = line.push(body(context.say("gui.lists.count", &[("count", &count)])).font(BOLD).color(frame.text));
        line = line.push(push());
        if self.shown == Section::Bin {
            line = line
                .push(act("ui-undo", "gui.lists.restore", Message::Lists(ListsMessage::DeletePressed), frame.text))
                .push(act("ui-delete", "gui.lists.purge", Message::Lists(ListsMessage::PurgePressed), frame.red));
        } else {
            let archive = if self.shown == Section::Archive { "gui.lists.unarchive" } else { "gui.lists.archive" };
            let rows: Vec<&ListRow> = self.targets().into_iter().filter_map(|id| table.row(id)).collect();
            let system = rows.first().and_then(|row| SystemId::from_id(&row.summary.system));
            let is_fielded = |system| rows.iter().all(|row| is_fielded(row, system));
            let plays = system.is_some_and(|system| system.is_shown() && is_fielded(system));
            if count == 2 {
                line = line.push(together(
                    "ui-compare",
                    "gui.lists.compare_both",
                    Message::Lists(ListsMessage::ComparePressed),
                ));
            }
            if plays {
                line = line.push(together(
                    "ui-series",
                    "gui.measure.gauntlet",
                    Message::Lists(ListsMessage::MeasurePressed),
                ));
            }
            line = line
                .push(act("ui-tag", "gui.lists.tag", Message::Lists(ListsMessage::TagsPressed), frame.text))
                .push(act("ui-folder", "gui.lists.file", Message::Lists(ListsMessage::FilePressed), frame.text))
                .push(act("ui-archive", archive, Message::Lists(ListsMessage::ArchivePressed), frame.text))
                .push(act(
                    "ui-collection",
                    "gui.lists.together",
                    Message::Lists(ListsMessage::TogetherPressed),
                    frame.text,
                ))
                .push(act("ui-export", "gui.lists.share", Message::Lists(ListsMessage::SharePressed), frame.text))
                .push(act("ui-print", "gui.lists.print", Message::Lists(ListsMessage::PrintPressed), frame.text))
                .push(space().width(GAP))
                .push(act("ui-delete", "gui.lists.delete", Message::Lists(ListsMessage::DeletePressed), frame.red));
        }
        let close = Pressable::new(icon_in("ui-close", 16.0, frame.text), move |status| frame.quiet(status))
            .on_press(Message::Pick(PickMessage::TicksCleared))
            .padding(7);
        line = line.push(tip(context, close, context.text("gui.lists.untick")));
        let bar = container(line).width(Length::Fill).height(HEIGHT).center_y(HEIGHT).padding([0, 16]);
        Some(bar.style(move |_| frame.flat(frame.ground)).into())
    }
}
