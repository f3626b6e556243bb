//! A QR code on screen.

use std::sync::Arc;

use iced::{
    Color, Element, Length, Point, Rectangle, Renderer, Size, Theme, mouse,
    widget::canvas::{self, Canvas, Frame, Geometry},
};

use super::Message;
use print::code::{Modules, QUIET};

/// A code as large as possible, dark on white in every look, as cameras need it.
pub(super) fn drawn<'a>(modules: &Arc<Modules>) -> Element<'a, Message> {
    Canvas::new(CodeCache(Arc::clone(modules))).width(Length::Fill).height(Length::Fill).into()
}

struct CodeCache(Arc<Modules>);

impl canvas::Program<Message> for CodeCache {
    type State = ();

    fn draw(
        &self,
        _state: &(),
        renderer: &Renderer,
        _theme: &Theme,
        bounds: Rectangle,
        _cursor: mouse::Cursor,
    ) -> Vec<Geometry> {
        let count = (self.0.side + 2 * QUIET) as f32;
        let room = bounds.width.min(bounds.height);
        // On whole pixels, so that all modules are alike.
        let side = (room / count).floor().max(1.0);
        let whole = side * count;
        let left = ((bounds.width - whole) / 2.0).max(0.0).floor();
        let top = ((bounds.height - whole) / 2.0).max(0.0).floor();
        let mut frame = Frame::new(renderer, bounds.size());
        frame.fill_rectangle(Point::new(left, top), Size::new(whole, whole), Color::WHITE);
        for (row, from, to) in self.0.runs() {
            let at = |place: usize| (place + QUIET) as f32 * side;
            let corner = Point::new(left + at(from), top + at(row));
            frame.fill_rectangle(corner, Size::new((to - from) as f32 * side, side), Color::BLACK);
        }
        vec![frame.into_geometry()]
    }
}
