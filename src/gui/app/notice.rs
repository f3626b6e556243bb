//! A sentence at the foot of the window.

use super::{App, Message};

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
}

impl App {
    /// Says something worth knowing.
    pub(super) fn tell(&mut self, text: String) {
        self.notice = Some(Notice::info(text));
    }

    /// Says what went wrong.
    pub(super) fn problem(&mut self, text: String) {
        self.notice = Some(Notice::problem(text));
    }
}
