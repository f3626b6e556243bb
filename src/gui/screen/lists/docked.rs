//! The bar under the table with what can be done to several lists.

use iced::{
    Alignment, Element, Length,
    widget::{Row, container, space},
};

use super::{Lists, Message, Shown};
use crate::{
    context::Context,
    look::GAP,
    widget::{
        Pressable, icon_in,
        parts::{BOLD, body, labelled, push},
        tip,
    },
};

/// The height of the bar, in points.
const HEIGHT: f32 = 56.0;

impl Lists {
    /// How high the bar is that is shown; nothing while there is none.
    pub(crate) fn docked_height(&self) -> f32 {
        if self.several.is_empty() { 0.0 } else { HEIGHT }
    }

    /// The bar, while lists are picked together.
    pub(super) fn docked<'a>(&self, context: &Context<'a>) -> Option<Element<'a, Message>> {
        if self.several.is_empty() {
            return None;
        }
        let frame = context.look.frame();
        // Words only where all of them fit beside the other panes.
        let worded = context.width >= 1180.0;
        let act =
            |name: &'static str, key: &'static str, message: Message, color: iced::Color| -> Element<'a, Message> {
                let word = context.text(key);
                let content: Element<'a, Message> =
                    if worded { labelled(name, word, color).into() } else { icon_in(name, 16.0, color) };
                let button =
                    Pressable::new(content, move |status| frame.quiet(status)).on_press(message).padding([7, 9]);
                if worded { button.into() } else { tip(context, button, word) }
            };
        let count = self.several.len();
        let mut line = Row::new().spacing(GAP / 2.0).align_y(Alignment::Center);
        line = line.push(body(context.say("gui.lists.count", &[("count", &count)])).font(BOLD).color(frame.text));
        line = line.push(push());
        if self.shown == Shown::Bin {
            line = line.push(act("ui-undo", "gui.lists.restore", Message::DeletePressed, frame.text)).push(act(
                "ui-delete",
                "gui.lists.purge",
                Message::PurgePressed,
                frame.red,
            ));
        } else {
            let archive = if self.shown == Shown::Archive { "gui.lists.unarchive" } else { "gui.lists.archive" };
            line = line
                .push(act("ui-tag", "gui.lists.tag", Message::TagsPressed, frame.text))
                .push(act("ui-folder", "gui.lists.file", Message::FilePressed, frame.text))
                .push(act("ui-archive", archive, Message::ArchivePressed, frame.text))
                .push(act("ui-collection", "gui.lists.together", Message::TogetherPressed, frame.text))
                .push(act("ui-export", "gui.lists.share", Message::SharePressed, frame.text))
                .push(act("ui-print", "gui.lists.print", Message::PrintPressed, frame.text))
                .push(space().width(GAP))
                .push(act("ui-delete", "gui.lists.delete", Message::DeletePressed, frame.red));
        }
        let close = Pressable::new(icon_in("ui-close", 16.0, frame.text), move |status| frame.quiet(status))
            .on_press(Message::TicksCleared)
            .padding(7);
        line = line.push(tip(context, close, context.text("gui.lists.untick")));
        let bar = container(line).width(Length::Fill).height(HEIGHT).center_y(HEIGHT).padding([0, 16]);
        Some(bar.style(move |_| frame.flat(frame.ground)).into())
    }
}
