//! A sentence at the foot of the window. What is only worth knowing goes by itself, a problem stays until it is closed.

use std::time::Duration;

use iced::{Subscription, futures::stream};

use super::{App, Message};
use crate::background;

/// How long something worth knowing is told.
const TOLD: Duration = Duration::from_secs(6);

/// How long something is offered, such as to take back what was done.
const OFFERED: Duration = Duration::from_secs(12);

/// A sentence at the foot of the window.
#[derive(Debug, Clone)]
pub(super) struct Notice {
    pub text: String,
    pub kind: NoticeKind,
    /// What the notice offers to do: its word and its message.
    pub offer: Option<(&'static str, Message)>,
}

/// What a notice is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NoticeKind {
    Info,
    /// Something worth knowing that nobody asked for; it stays as a problem does.
    News,
    Problem,
}

impl Notice {
    /// Something worth knowing.
    pub fn info(text: String) -> Self {
        Self { text, kind: NoticeKind::Info, offer: None }
    }

    /// Something that went wrong.
    pub fn problem(text: String) -> Self {
        Self { text, kind: NoticeKind::Problem, offer: None }
    }

    /// How long it stays; a problem stays until it is closed.
    fn stays(&self) -> Option<Duration> {
        match (self.kind, &self.offer) {
            (NoticeKind::Problem | NoticeKind::News, _) => None,
            (NoticeKind::Info, Some(_)) => Some(OFFERED),
            (NoticeKind::Info, None) => Some(TOLD),
        }
    }
}

impl App {
    /// Shows a notice in place of the one before.
    pub(super) fn show_notice(&mut self, notice: Notice) {
        self.notice = Some(notice);
        self.notices += 1;
    }

    /// Says something worth knowing.
    pub(super) fn tell(&mut self, text: String) {
        self.show_notice(Notice::info(text));
    }

    /// Says what went wrong.
    pub(super) fn problem(&mut self, text: String) {
        self.show_notice(Notice::problem(text));
    }

    /// The time of this notice is over.
    pub(super) fn notice_over(&mut self, number: u64) {
        if number == self.notices && self.notice.as_ref().is_some_and(|notice| notice.stays().is_some()) {
            self.notice = None;
        }
    }

    /// The clock of the notice that is shown.
    pub(super) fn notice_clock(&self) -> Subscription<Message> {
        let Some(time) = self.notice.as_ref().and_then(Notice::stays) else { return Subscription::none() };
        Subscription::run_with((self.notices, time), |(number, time)| {
            let (number, time) = (*number, *time);
            stream::once(async move {
                background::waited(time).await;
                Message::NoticeOver(number)
            })
        })
    }
}
