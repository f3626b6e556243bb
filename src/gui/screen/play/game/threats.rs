//! Where all pieces can end next and attack from there, kept up while it is shown.

use super::{Match, Message};
use crate::{
    background::in_background,
    screen::play::{Action, MatchView, match_view::Threats},
};
use std::sync::Arc;

/// What is shown, and the point of the match it is for.
#[derive(Debug, Default)]
pub(super) struct Overlay {
    is_on: bool,
    /// Number of answers and of changes when it was asked for.
    asked: Option<(usize, u64)>,
    found: Option<Arc<Threats>>,
}

impl Overlay {
    pub(super) fn shown(&self) -> Option<&Threats> {
        self.found.as_deref().filter(|_| self.is_on)
    }
}

impl<S: MatchView> Match<S> {
    /// True while threats are shown.
    pub(in crate::screen::play) const fn shows_threats(&self) -> bool {
        self.threats.is_on
    }

    pub(super) fn toggle_threats(&mut self) {
        self.threats = Overlay { is_on: !self.threats.is_on && S::THREATS.is_some(), ..Overlay::default() };
        self.version += 1;
    }

    /// The result of a point of the match; that of an earlier one is too late.
    pub(super) fn threats_found(&mut self, asked: (usize, u64), found: Option<Arc<Threats>>) {
        if self.threats.asked == Some(asked) {
            self.threats.found = found;
            self.version += 1;
        }
    }

    /// Runs what an action runs, and looks for the threats of the point in view if they are not known.
    pub(super) fn with_threats(&mut self, action: Action) -> Action {
        let now = (self.record.at(), self.changes);
        let Some(threats) = S::THREATS.filter(|_| self.threats.is_on && self.threats.asked != Some(now)) else {
            return action;
        };
        self.threats.asked = Some(now);
        let game = self.record.game().clone();
        let task = in_background(move || Arc::new(threats(&game)));
        let task = task.map(move |found| Message::ThreatsFound(now, found));
        action.and(task.map(crate::screen::play::Message::Match))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_off_shows_nothing() {
        let area = iced::Rectangle::with_size(iced::Size::new(10.0, 10.0));
        let found = Some(Arc::new(Threats::new(area, 5.0)));
        assert!(Overlay { is_on: false, asked: None, found: found.clone() }.shown().is_none());
        assert!(Overlay { is_on: true, asked: None, found }.shown().is_some());
    }
}
