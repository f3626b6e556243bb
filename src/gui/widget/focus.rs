//! What takes part when the focus goes on: a page takes none while something lies over it, and what gets it comes into sight.

use iced::{
    Rectangle, Vector,
    advanced::widget::{
        Id, Operation,
        operation::{Focusable, Scrollable, scrollable::AbsoluteOffset},
    },
};

use super::follow::scrolled_to;

/// The id by which a panel that hangs over the page tells that it is there.
pub const MENU: &str = "open-menu";

/// An operation that takes the focus from all it comes to, and gives it to none.
pub struct Unfocused<'a>(pub &'a mut dyn Operation);

impl Operation for Unfocused<'_> {
    fn traverse(&mut self, operate: &mut dyn FnMut(&mut dyn Operation)) {
        self.0.traverse(&mut |operation| operate(&mut Unfocused(operation)));
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
        // A menu that was left open under a dialog is not to be seen.
        if id != Some(&Id::new(MENU)) {
            self.0.custom(id, bounds, state);
        }
    }
}

/// Finds out whether a panel hangs over the page.
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

/// Carries an operation out, and scrolls to what got the focus by it.
pub fn in_sight(operation: &mut dyn Operation, operate: &mut dyn FnMut(&mut dyn Operation)) {
    let before = Focused::find(operate).map(|focused| focused.at);
    operate(operation);
    let Some(focused) = Focused::find(operate).filter(|focused| Some(focused.at) != before) else { return };
    if let Some((pane, to)) = focused.scroll() {
        operate(&mut Scroll { pane, to, at: 0 });
    }
}

/// A scrolled pane, by its number on the page.
#[derive(Debug, Clone, Copy)]
struct Pane {
    at: usize,
    bounds: Rectangle,
    /// The height of its content, and how far it is scrolled.
    content: f32,
    scrolled: f32,
}

/// What has the focus.
#[derive(Debug, Clone, Copy)]
struct Focused {
    /// Its number among what can have it.
    at: usize,
    bounds: Rectangle,
    /// The pane it lies in.
    pane: Option<Pane>,
}

impl Focused {
    fn find(operate: &mut dyn FnMut(&mut dyn Operation)) -> Option<Self> {
        let mut search = Search::default();
        operate(&mut search);
        search.found
    }

    /// Which pane is to be scrolled how far, if one is.
    fn scroll(&self) -> Option<(usize, f32)> {
        let pane = self.pane?;
        let top = self.bounds.y - pane.bounds.y;
        let to = scrolled_to(top, self.bounds.height, pane.scrolled, pane.bounds.height, pane.content)?;
        Some((pane.at, to))
    }
}

/// Looks for what has the focus.
#[derive(Debug, Default)]
struct Search {
    focusables: usize,
    panes: usize,
    /// The pane whose content comes next, and the one that is looked through.
    next: Option<Pane>,
    inside: Option<Pane>,
    found: Option<Focused>,
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
            self.found = Some(Focused { at: self.focusables, bounds, pane: self.inside });
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
