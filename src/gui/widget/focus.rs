//! What takes part when the focus goes on: a page takes none while something lies over it.

use iced::{
    Rectangle, Vector,
    advanced::widget::{
        Id, Operation,
        operation::{Focusable, Scrollable},
    },
};

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
        self.0.custom(id, bounds, state);
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
