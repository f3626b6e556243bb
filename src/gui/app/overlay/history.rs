//! History of the open list: its states in a line, their differences, and the way back to any of them.

use iced::{
    Alignment, Element, Length, Padding, Task,
    keyboard::{Key, key::Named},
    widget::{Row, column, container, row, space},
};
use rustc_hash::FxHashMap;

use super::{App, Overlay, OverlayMessage, panel};
use crate::{
    app::{Against, Done, HistoryMessage as Message, Message as AppMessage, now},
    context::Context,
    differences,
    lists_thread::Step,
    look::{GAP, SPACE},
    screen::lists::time,
    widget::{
        Cut, Follow, Heights, Pressable, VirtualList,
        follow::Goal,
        parts::{BOLD, body, chip, main_tool, small, strong},
    },
};
use kernel::OutlineRow;
use store::{
    ListId, RevisionId,
    lists::{HistoryPosition, HistoryRow},
};

const WIDTH: f32 = 880.0;
const ROW: f32 = 48.0;
/// Width of the line that joins the states.
const LINE: f32 = 2.0;
const ROWS: &str = "history-rows";

#[derive(Debug)]
pub(in crate::app) struct History {
    list: ListId,
    /// States, newest first; `None` while they are read.
    rows: Option<Vec<HistoryRow>>,
    picked: usize,
    against: Against,
    /// Outlines of states, `None` for an unreadable one.
    outlines: FxHashMap<RevisionId, Option<Vec<OutlineRow>>>,
    turn: u64,
}

impl App {
    pub(in crate::app) fn show_history(&mut self) -> Task<AppMessage> {
        let Some(list) = &self.open else { return Task::none() };
        let id = list.id;
        let (rows, outlines) = (None, FxHashMap::default());
        let history = History { list: id, rows, picked: 0, against: Against::Before, outlines, turn: 0 };
        self.open_overlay(Overlay::History(history));
        self.ask(move |keeper| Ok(Done::History(id, keeper.history(id)?)))
    }

    pub(in crate::app) fn history_message(&mut self, message: Message) -> Task<AppMessage> {
        let Some(Overlay::History(history)) = &mut self.overlay else { return Task::none() };
        match message {
            Message::Read(list, mut rows) if list == history.list => {
                rows.reverse();
                history.picked =
                    rows.iter().position(|row| row.standing == HistoryPosition::Current).unwrap_or_default();
                history.turn += 1;
                history.rows = Some(rows);
            }
            Message::Read(..) => {}
            Message::Seen(revision, outline) => {
                let _ = history.outlines.insert(revision, outline);
                return Task::none();
            }
            Message::Picked(at) => history.picked = at,
            Message::Moved(by) => {
                let last = history.rows.as_ref().map_or(0, Vec::len).saturating_sub(1);
                history.picked = history.picked.saturating_add_signed(by as isize).min(last);
                history.turn += 1;
            }
            Message::AgainstPicked(against) => history.against = against,
            Message::BackWanted => return self.go_back_to_picked(),
        }
        self.look_into_states()
    }

    /// Reads the outlines of both compared states.
    fn look_into_states(&self) -> Task<AppMessage> {
        let Some(Overlay::History(history)) = &self.overlay else { return Task::none() };
        let (id, language) = (history.list, self.shared.preferences.language);
        let wanted: Vec<RevisionId> =
            history.compared().into_iter().flatten().filter(|state| !history.outlines.contains_key(state)).collect();
        let read = wanted
            .into_iter()
            .map(|revision| self.ask(move |keeper| Ok(Done::State(revision, keeper.outline(id, revision, language)?))));
        Task::batch(read)
    }

    /// Returns the list to the picked state; this can be undone like an edit.
    fn go_back_to_picked(&mut self) -> Task<AppMessage> {
        let Some(Overlay::History(history)) = self.overlay.take() else { return Task::none() };
        let state = history.rows.as_ref().and_then(|rows| rows.get(history.picked));
        let state = state.filter(|state| state.standing != HistoryPosition::Current).map(|state| state.revision);
        let (Some(revision), Some(list)) = (state, &self.open) else { return Task::none() };
        if list.id != history.list {
            return Task::none();
        }
        self.step_open(Step::BackTo(revision, now()))
    }
}

impl History {
    /// The picked state, and the one it is compared with.
    fn compared(&self) -> [Option<RevisionId>; 2] {
        let Some(rows) = &self.rows else { return [None; 2] };
        let picked = rows.get(self.picked);
        let other = match self.against {
            Against::Before => picked.and_then(|row| row.parent),
            Against::Now => rows.iter().find(|row| row.standing == HistoryPosition::Current).map(|row| row.revision),
        };
        [picked.map(|row| row.revision), other]
    }

    pub(super) fn key(&self, key: &Key) -> Option<Message> {
        match key.as_ref() {
            Key::Named(Named::ArrowDown) => Some(Message::Moved(1)),
            Key::Named(Named::ArrowUp) => Some(Message::Moved(-1)),
            Key::Named(Named::PageDown) => Some(Message::Moved(10)),
            Key::Named(Named::PageUp) => Some(Message::Moved(-10)),
            Key::Named(Named::Home) => Some(Message::Moved(-i32::MAX)),
            Key::Named(Named::End) => Some(Message::Moved(i32::MAX)),
            Key::Named(Named::ArrowLeft) => Some(Message::AgainstPicked(Against::Before)),
            Key::Named(Named::ArrowRight) => Some(Message::AgainstPicked(Against::Now)),
            Key::Named(Named::Enter) => Some(Message::BackWanted),
            _ => None,
        }
    }

    /// Draws the line of states beside the differences of the picked one.
    pub(super) fn view<'a>(&'a self, context: &Context<'a>) -> Element<'a, AppMessage> {
        let title = context.text("gui.history.title").to_owned();
        let Some(rows) = &self.rows else {
            return panel(context, title, None, body(context.text("gui.history.reading")).into(), WIDTH);
        };
        let height = (context.height - 190.0).clamp(160.0, 520.0);
        let about = context.say("gui.history.about", &[("count", &rows.len())]);
        let narrow = context.is_narrow();
        let states =
            container(self.states(context, rows)).height(height).width(Length::FillPortion(if narrow { 6 } else { 5 }));
        let beside = container(self.beside(context, rows)).height(height).width(Length::FillPortion(5));
        let look = context.look;
        let line = look.upright();
        let content = row![states, container(line).height(height), beside].spacing(SPACE);
        panel(context, title, Some(about), content.into(), WIDTH)
    }

    fn states<'a>(&'a self, context: &Context<'a>, rows: &'a [HistoryRow]) -> Element<'a, AppMessage> {
        let look = context.look;
        let (of, now) = (*context, now());
        let view = move |at: usize| match rows.get(at) {
            Some(row) => self.state(&of, rows, at, row, now),
            None => space().into(),
        };
        let list = VirtualList::new(Heights::Even(rows.len(), ROW), view);
        let pane = look.scrollable(list).id(ROWS).width(Length::Fill).height(Length::Fill);
        let goal = Goal::Stretch { top: self.picked as f32 * ROW, height: ROW };
        Follow::new(pane, ROWS, goal, self.turn).into()
    }

    /// Draws a state: knot, edit, time, points and their change.
    fn state<'a>(
        &self,
        context: &Context<'a>,
        rows: &'a [HistoryRow],
        at: usize,
        state: &'a HistoryRow,
        now: i64,
    ) -> Element<'a, AppMessage> {
        let look = context.look;
        let chosen = at == self.picked;
        let (ink, knot) = match state.standing {
            HistoryPosition::Current => (look.text, look.accent),
            HistoryPosition::Before => (look.text, look.edge),
            HistoryPosition::After | HistoryPosition::Dropped => (look.muted, look.line),
        };
        let word = match state.standing {
            HistoryPosition::Current => Some("gui.history.current"),
            HistoryPosition::After => Some("gui.history.after"),
            HistoryPosition::Dropped => Some("gui.history.dropped"),
            HistoryPosition::Before => None,
        };
        let stretch = move |shown: bool| {
            let line = container(space()).width(LINE).height(Length::Fill);
            line.style(move |_| if shown { look.flat(look.line) } else { container::Style::default() })
        };
        let dot = container(space())
            .width(10)
            .height(10)
            .style(move |_| container::Style { border: iced::border::rounded(5.0), ..look.flat(knot) });
        let line = column![stretch(at > 0), dot, stretch(at + 1 < rows.len())].align_x(Alignment::Center).width(14);
        let before = state.parent.and_then(|parent| rows.iter().find(|row| row.revision == parent));
        let difference = before.map_or(0, |before| state.summary.points - before.summary.points);
        let difference = (difference != 0).then(|| {
            let color = if difference > 0 { look.green } else { look.red };
            small(format!("{difference:+}"), color).font(BOLD)
        });
        let mut when = time::ago(context, state.saved, now);
        if let Some(word) = word {
            when = format!("{when} · {}", context.text(word));
        }
        let label = Cut::new(state.label.sentence(context.language), crate::look::TEXT).color(ink);
        let label = if state.standing == HistoryPosition::Current { label.bold() } else { label };
        let words = column![label, small(when, look.muted)].width(Length::Fill);
        let points = strong(state.summary.points.to_string()).color(ink);
        let points = column![points].push(difference).align_x(Alignment::End);
        let content = row![line, container(words).width(Length::Fill).clip(true), points]
            .spacing(GAP)
            .align_y(Alignment::Center)
            .height(Length::Fill);
        Pressable::new(content, move |status| look.row(chosen, status))
            .padding(Padding::ZERO.left(8.0).right(14.0))
            .width(Length::Fill)
            .height(ROW)
            .id(format!("state-{}", state.revision.0))
            .on_press(OverlayMessage::History(Message::Picked(at)).into())
            .into()
    }

    /// Draws the differences of the picked state, and the button to return to it.
    fn beside<'a>(&'a self, context: &Context<'a>, rows: &'a [HistoryRow]) -> Element<'a, AppMessage> {
        let look = context.look;
        let against =
            [(Against::Before, "gui.history.before"), (Against::Now, "gui.history.now")].map(|(against, key)| {
                let message = OverlayMessage::History(Message::AgainstPicked(against)).into();
                chip(context, context.text(key), self.against == against, message).into()
            });
        let against = Row::with_children(against).spacing(4).wrap();
        let [state, other] = self.compared();
        let outline = |state: Option<RevisionId>| state.map(|state| self.outlines.get(&state));
        let hint = |key: &'static str| -> Element<'a, AppMessage> { body(context.text(key)).color(look.muted).into() };
        let content = match (outline(state), outline(other)) {
            (_, None) => hint("gui.history.first"),
            (Some(Some(Some(state))), Some(Some(Some(other)))) => {
                // Compared with the current list, the differences show the effect of returning.
                differences::view(context, other, state).unwrap_or_else(|| hint("gui.history.same"))
            }
            (Some(Some(None)), _) | (_, Some(Some(None))) => hint("gui.history.unreadable"),
            _ => hint("gui.history.reading"),
        };
        let content = look
            .scrollable(container(content).padding(Padding::ZERO.right(SPACE)))
            .height(Length::Fill)
            .width(Length::Fill);
        let is_other = rows.get(self.picked).is_some_and(|row| row.standing != HistoryPosition::Current);
        let back = is_other.then(|| OverlayMessage::History(Message::BackWanted).into());
        let back = main_tool(context, "ui-undo", context.text("gui.history.back"), back);
        column![against, content, back].spacing(SPACE).into()
    }
}
