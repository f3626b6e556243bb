//! Keyboard focus: none for a page under a dialog, and the focused widget scrolls into sight.

use iced::{
    Rectangle, Vector,
    advanced::widget::{
        Id, Operation,
        operation::{Focusable, Scrollable, scrollable::AbsoluteOffset},
    },
};

use super::follow::scrolled_to;

/// Id by which an open panel is found.
pub const MENU: &str = "open-menu";

/// An operation that removes the focus everywhere.
pub struct RemoveFocus<'a>(pub &'a mut dyn Operation);

impl Operation for RemoveFocus<'_> {
    fn traverse(&mut self, operate: &mut dyn FnMut(&mut dyn Operation)) {
        self.0.traverse(&mut |operation| operate(&mut RemoveFocus(operation)));
    }

    fn container(&mut self, id: Option<&Id>, bounds: Rectangle) {
        self.0.container(id, bounds);
    }

    fn focusable(&mut self, _id: Option<&Id>, _bounds: Rectangle, state: &mut dyn Focusable) {
        state.unfocus();
    }

    fn scrollable(
        &mut self,
        id: Option<&Id>,
        bounds: Rectangle,
        content: Rectangle,
        translation: Vector,
        state: &mut dyn Scrollable,
    ) {
        self.0.scrollable(id, bounds, content, translation, state);
    }

    fn text(&mut self, id: Option<&Id>, bounds: Rectangle, text: &str) {
        self.0.text(id, bounds, text);
    }

    fn custom(&mut self, id: Option<&Id>, bounds: Rectangle, state: &mut dyn std::any::Any) {
        // A menu left open under a dialog is invisible.
        if id != Some(&Id::new(MENU)) {
            self.0.custom(id, bounds, state);
        }
    }
}

/// Finds an open panel.
#[derive(Debug, Default)]
pub struct FindMenu {
    pub is_open: bool,
}

impl Operation for FindMenu {
    fn traverse(&mut self, operate: &mut dyn FnMut(&mut dyn Operation)) {
        operate(self);
    }

    fn custom(&mut self, id: Option<&Id>, _bounds: Rectangle, _state: &mut dyn std::any::Any) {
        self.is_open |= id == Some(&Id::new(MENU));
    }
}

/// Runs an operation, and scrolls to the widget it focused.
pub fn in_sight(operation: &mut dyn Operation, operate: &mut dyn FnMut(&mut dyn Operation)) {
    let before = FocusedWidget::find(operate).map(|focused| focused.at);
    operate(operation);
    let Some(focused) = FocusedWidget::find(operate).filter(|focused| Some(focused.at) != before) else { return };
    if let Some((pane, to)) = focused.scroll() {
        operate(&mut Scroll { pane, to, at: 0 });
    }
}

/// A scrolled pane, by its index on the page.
#[derive(Debug, Clone, Copy)]
struct Pane {
    at: usize,
    bounds: Rectangle,
    /// Height and scroll position of its content.
    content: f32,
    scrolled: f32,
}

/// The focused widget.
#[derive(Debug, Clone, Copy)]
struct FocusedWidget {
    /// Its index among the focusable ones.
    at: usize,
    bounds: Rectangle,
    /// The pane it is in.
    pane: Option<Pane>,
}

impl FocusedWidget {
    fn find(operate: &mut dyn FnMut(&mut dyn Operation)) -> Option<Self> {
        let mut search = Search::default();
        operate(&mut search);
        search.found
    }

    /// The pane to scroll, and its new position.
    fn scroll(&self) -> Option<(usize, f32)> {
        let pane = self.pane?;
        let top = self.bounds.y - pane.bounds.y;
        let to = scrolled_to(top, self.bounds.height, pane.scrolled, pane.bounds.height, pane.content)?;
        Some((pane.at, to))
    }
}

/// Finds the focused widget.
#[derive(Debug, Default)]
struct Search {
    focusables: usize,
    panes: usize,
    /// The pane with the next content, and the current one.
    next: Option<Pane>,
    inside: Option<Pane>,
    found: Option<FocusedWidget>,
}

impl Operation for Search {
    fn traverse(&mut self, operate: &mut dyn FnMut(&mut dyn Operation)) {
        let outside = self.inside;
        self.inside = self.next.take().or(outside);
        operate(self);
        self.inside = outside;
    }

    fn scrollable(
        &mut self,
        _id: Option<&Id>,
        bounds: Rectangle,
        content: Rectangle,
        translation: Vector,
        _state: &mut dyn Scrollable,
    ) {
        self.next = Some(Pane { at: self.panes, bounds, content: content.height, scrolled: translation.y });
        self.panes += 1;
    }

    fn focusable(&mut self, _id: Option<&Id>, bounds: Rectangle, state: &mut dyn Focusable) {
        if state.is_focused() {
            self.found = Some(FocusedWidget { at: self.focusables, bounds, pane: self.inside });
        }
        self.focusables += 1;
    }
}

/// Scrolls one pane.
struct Scroll {
    pane: usize,
    to: f32,
    at: usize,
}

impl Operation for Scroll {
    fn traverse(&mut self, operate: &mut dyn FnMut(&mut dyn Operation)) {
        operate(self);
    }

    fn scrollable(
        &mut self,
        _id: Option<&Id>,
        _bounds: Rectangle,
        _content: Rectangle,
        _translation: Vector,
        state: &mut dyn Scrollable,
    ) {
        if self.at == self.pane {
            state.scroll_to(AbsoluteOffset { x: None, y: Some(self.to) });
        }
        self.at += 1;
    }
}
