//! Notices at the foot of the window. Information expires, a problem stays until it is closed.

use std::time::Duration;

use iced::{Subscription, futures::stream};

use super::{App, Message};
use crate::background;

/// Time an information is shown.
const SHOWN: Duration = Duration::from_secs(6);

/// Time an offer is shown, such as undo.
const OFFERED: Duration = Duration::from_secs(12);

/// A notice at the foot of the window.
#[derive(Debug, Clone)]
pub(super) struct Notice {
    pub text: String,
    pub kind: NoticeKind,
    /// Button of the notice: phrase key and message.
    pub offer: Option<(&'static str, Message)>,
}

/// Kind of a notice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NoticeKind {
    Info,
    /// Information nobody asked for; it stays like a problem.
    News,
    Problem,
}

impl Notice {
    /// An information.
    pub fn info(text: String) -> Self {
        Self { text, kind: NoticeKind::Info, offer: None }
    }

    /// A problem.
    pub fn problem(text: String) -> Self {
        Self { text, kind: NoticeKind::Problem, offer: None }
    }

    /// Time until the notice expires; `None` if it stays.
    fn stays(&self) -> Option<Duration> {
        match (self.kind, &self.offer) {
            (NoticeKind::Problem | NoticeKind::News, _) => None,
            (NoticeKind::Info, Some(_)) => Some(OFFERED),
            (NoticeKind::Info, None) => Some(SHOWN),
        }
    }
}

impl App {
    /// Shows a notice in place of the previous one.
    pub(super) fn show_notice(&mut self, notice: Notice) {
        log::info!("{:?}: {}", notice.kind, notice.text);
        self.notice = Some(notice);
        self.notices += 1;
    }

    /// Shows an information.
    pub(super) fn notify(&mut self, text: String) {
        self.show_notice(Notice::info(text));
    }

    /// Shows a problem.
    pub(super) fn problem(&mut self, text: String) {
        self.show_notice(Notice::problem(text));
    }

    /// Removes an expired notice.
    pub(super) fn notice_over(&mut self, number: u64) {
        if number == self.notices && self.notice.as_ref().is_some_and(|notice| notice.stays().is_some()) {
            self.notice = None;
        }
    }

    /// Timer of the notice that is shown.
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
