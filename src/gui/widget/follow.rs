//! A scrolled pane that follows a goal.

use iced::{
    Element, Event, Rectangle, Theme, Vector,
    advanced::{
        Clipboard, Layout, Shell, Widget, mouse,
        widget::{
            Id, Operation, Tree,
            operation::{
                Scrollable,
                scrollable::{AbsoluteOffset, scroll_to},
            },
            tree,
        },
    },
};

use super::delegate::{delegate, into_element};

/// Margin above and below the goal.
const MARGIN: f32 = 8.0;

/// Goal to bring into sight.
#[derive(Debug, Clone, PartialEq)]
pub enum Goal {
    /// The widget with this id.
    Widget(Id),
    /// A stretch of the content, in points from its top.
    Stretch { top: f32, height: f32 },
}

/// A scrolled pane that brings its goal into sight whenever `version` changes; version 0 leaves it as it is.
pub struct Follow<'a, Message> {
    content: Element<'a, Message>,
    pane: Id,
    goal: Goal,
    version: u64,
}

impl<'a, Message: 'a> Follow<'a, Message> {
    /// Wraps the scrollable with the id `pane`.
    pub fn new(content: impl Into<Element<'a, Message>>, pane: impl Into<Id>, goal: Goal, version: u64) -> Self {
        Self { content: content.into(), pane: pane.into(), goal, version }
    }

    fn bring(&mut self, tree: &mut Tree, layout: Layout<'_>, renderer: &iced::Renderer) {
        let mut search = Search { pane: &self.pane, goal: &self.goal, view: None, found: None };
        self.content.as_widget_mut().operate(tree, layout, renderer, &mut search);
        if let Some(y) = search.offset() {
            let mut scroll = scroll_to(self.pane.clone(), AbsoluteOffset { x: None, y: Some(y) });
            self.content.as_widget_mut().operate(tree, layout, renderer, &mut scroll);
        }
    }
}

/// Finds pane and goal.
struct Search<'a> {
    pane: &'a Id,
    goal: &'a Goal,
    /// Bounds of the pane, height of its content, and its scroll position.
    view: Option<(Rectangle, f32, f32)>,
    found: Option<Rectangle>,
}

impl Search<'_> {
    /// New scroll position; `None` if the goal is in sight.
    fn offset(&self) -> Option<f32> {
        let (bounds, content, scrolled) = self.view?;
        let (top, height) = match self.goal {
            Goal::Widget(_) => self.found.map(|found| (found.y - bounds.y, found.height))?,
            Goal::Stretch { top, height } => (*top, *height),
        };
        scrolled_to(top, height, scrolled, bounds.height, content)
    }
}

/// Scroll position for a stretch of the content; `None` if it is in sight.
pub(super) fn scrolled_to(top: f32, height: f32, scrolled: f32, pane: f32, content: f32) -> Option<f32> {
    let wanted = if top - MARGIN < scrolled || height + 2.0 * MARGIN > pane {
        top - MARGIN
    } else if top + height + MARGIN > scrolled + pane {
        top + height + MARGIN - pane
    } else {
        return None;
    };
    Some(wanted.clamp(0.0, (content - pane).max(0.0)))
}

impl Operation for Search<'_> {
    fn traverse(&mut self, operate: &mut dyn FnMut(&mut dyn Operation)) {
        operate(self);
    }

    fn container(&mut self, id: Option<&Id>, bounds: Rectangle) {
        if let Goal::Widget(wanted) = self.goal
            && id == Some(wanted)
        {
            self.found = Some(bounds);
        }
    }

    fn scrollable(
        &mut self,
        id: Option<&Id>,
        bounds: Rectangle,
        content: Rectangle,
        translation: Vector,
        _state: &mut dyn Scrollable,
    ) {
        if id == Some(self.pane) {
            self.view = Some((bounds, content.height, translation.y));
        }
    }
}

/// The version brought into sight last.
#[derive(Debug, Clone, Copy, Default)]
struct LastVersion(u64);

impl<'a, Message: 'a> Widget<Message, Theme, iced::Renderer> for Follow<'a, Message> {
    fn tag(&self) -> tree::Tag {
        tree::Tag::of::<LastVersion>()
    }

    fn state(&self) -> tree::State {
        tree::State::new(LastVersion::default())
    }

    fn update(
        &mut self,
        tree: &mut Tree,
        event: &Event,
        layout: Layout<'_>,
        cursor: mouse::Cursor,
        renderer: &iced::Renderer,
        clipboard: &mut dyn Clipboard,
        shell: &mut Shell<'_, Message>,
        viewport: &Rectangle,
    ) {
        let shown = tree.state.downcast_mut::<LastVersion>();
        if shown.0 != self.version {
            shown.0 = self.version;
            self.bring(&mut tree.children[0], layout, renderer);
            shell.request_redraw();
        }
        let tree = &mut tree.children[0];
        self.content.as_widget_mut().update(tree, event, layout, cursor, renderer, clipboard, shell, viewport);
    }

    delegate! { children diff size layout operate draw mouse_interaction overlay }
}

into_element!(Follow);

#[cfg(test)]
mod tests {
    use super::*;

    fn offset(top: f32, height: f32, scrolled: f32) -> Option<f32> {
        let goal = Goal::Stretch { top, height };
        let bounds = Rectangle { x: 0.0, y: 50.0, width: 100.0, height: 200.0 };
        Search { pane: &Id::new("pane"), goal: &goal, view: Some((bounds, 1000.0, scrolled)), found: None }.offset()
    }

    #[test]
    fn what_is_in_sight_is_left_where_it_is() {
        assert_eq!(offset(120.0, 40.0, 100.0), None);
    }

    #[test]
    fn what_lies_above_or_below_is_brought_in_with_some_room() {
        assert_eq!(offset(50.0, 40.0, 100.0), Some(42.0));
        assert_eq!(offset(400.0, 40.0, 100.0), Some(248.0));
    }

    #[test]
    fn nothing_is_scrolled_beyond_the_ends() {
        assert_eq!(offset(0.0, 40.0, 100.0), Some(0.0));
        assert_eq!(offset(990.0, 10.0, 100.0), Some(800.0));
    }
}
