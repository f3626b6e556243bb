//! Report on lists whose verdict or total changed with the cards or the checks.

use iced::{
    Alignment, Element, Length, Task,
    widget::{Column, column, container, row, text},
};

use super::{App, Done, Message, Notice, NoticeKind};
use crate::{
    context::Context,
    look::{GAP, SPACE},
    stored::{VerdictChange, judged_words},
    widget::{
        Pressable, icon,
        parts::{body, heading, main_tool, push, small, strong},
    },
};
use kernel::State;
use store::ListId;

/// Lists with a changed verdict.
#[derive(Debug, Default)]
pub(super) struct Report {
    lists: Vec<VerdictChange>,
    /// The report is open.
    pub shown: bool,
}

impl Report {
    /// True if there is nothing to report.
    pub const fn is_empty(&self) -> bool {
        self.lists.is_empty()
    }

    /// The report as a dialog.
    pub fn view<'a>(&'a self, context: &Context<'a>) -> Element<'a, Message> {
        let look = context.look;
        let lines = self.lists.iter().map(|list| {
            let (name, color) = match list.after.verdict.as_str() {
                id if id == State::Legal.id() => ("ui-check", look.green),
                id if id == State::Unfinished.id() => ("mark-unfinished", look.blue),
                id if id == State::Freeform.id() => ("ui-warning", look.yellow),
                _ => ("ui-error", look.red),
            };
            let title = if list.name.is_empty() { context.text("gui.lists.unnamed") } else { list.name.as_str() };
            let (before, after) =
                (judged_words(&list.before, context.language), judged_words(&list.after, context.language));
            let change = context.say("gui.rejudged.change", &[("before", &before), ("after", &after)]);
            let game = small(context.text(list.system.term()), look.muted);
            let words = column![strong(title).wrapping(text::Wrapping::None), body(change), game].spacing(2);
            let open = Pressable::new(body(context.text("gui.rejudged.open")), move |status| look.button(status))
                .on_press(Message::RejudgedOpened(list.id));
            let line = row![icon(name, color), container(words).width(Length::Fill).clip(true), open];
            let line = container(line.spacing(SPACE).align_y(Alignment::Center)).padding([8, 0]);
            column![line, look.across()].into()
        });
        let lines = look.scrollable(Column::with_children(lines).width(Length::Fill)).spacing(GAP);
        let later = Pressable::new(body(context.text("gui.rejudged.later")), move |status| look.quiet(status))
            .on_press(Message::RejudgedShown(false));
        let seen = main_tool(context, "ui-check", context.text("gui.rejudged.seen"), Some(Message::RejudgedSeen));
        let content = column![
            heading(context.say("gui.rejudged.title", &[("count", &self.lists.len())])),
            body(context.text("gui.rejudged.why")).color(look.muted),
            container(lines).max_height(360),
            row![push(), later, seen].spacing(GAP).align_y(Alignment::Center),
        ]
        .spacing(SPACE);
        container(content).padding(16).max_width(640).style(move |_| look.menu()).into()
    }
}

impl App {
    /// Adds lists with a changed verdict.
    pub(super) fn rejudged(&mut self, lists: Vec<VerdictChange>) {
        let is_there = |list: &VerdictChange| self.table.row(list.id).is_some_and(|row| row.deleted.is_none());
        self.rejudged.lists.extend(lists.into_iter().filter(is_there));
    }

    /// Shows a notice about the report once all lists are read, unless a problem is shown.
    pub(super) fn notify_rejudged(&mut self) {
        let is_problem = |notice: &Notice| notice.kind == NoticeKind::Problem;
        if self.rejudged.is_empty() || self.rejudged_noticed || self.notice.as_ref().is_some_and(is_problem) {
            return;
        }
        self.rejudged_noticed = true;
        let count = self.rejudged.lists.len();
        let sentence = self.shared.context().say("gui.rejudged.done", &[("count", &count)]);
        let offer = Some(("gui.rejudged.show", Message::RejudgedShown(true)));
        self.show_notice(Notice { text: sentence, kind: NoticeKind::News, offer });
    }

    pub(super) fn show_rejudged(&mut self, shown: bool) -> Task<Message> {
        self.version += 1;
        self.rejudged.shown = shown && !self.rejudged.is_empty();
        if shown {
            self.notice = None;
        }
        Task::none()
    }

    /// Accepts the new verdicts.
    pub(super) fn rejudged_seen(&mut self) -> Task<Message> {
        let lists = std::mem::take(&mut self.rejudged.lists);
        let hidden = self.show_rejudged(false);
        let noted = self.ask(move |keeper| keeper.accept(&lists).map(|()| Done::Kept));
        Task::batch([hidden, noted])
    }

    pub(super) fn rejudged_opened(&mut self, id: ListId) -> Task<Message> {
        let hidden = self.show_rejudged(false);
        Task::batch([hidden, self.open_list(id)])
    }
}
