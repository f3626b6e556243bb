//! A line of text that ends in an ellipsis if it is too long.

use std::borrow::Cow;

use iced::{
    Color, Element, Length, Rectangle, Size, Theme,
    advanced::{
        Layout, Widget, layout, mouse, renderer,
        widget::{Operation, Tree},
    },
    widget::{Text, text},
};

use super::parts::{BOLD, letters};
use crate::measure::{Weight, cut};

/// A line of text that ends in an ellipsis if it is too long.
pub struct Cut<'a> {
    words: Cow<'a, str>,
    weight: Weight,
    size: f32,
    color: Option<Color>,
    /// Space kept free behind it, in points.
    spared: f32,
    shown: Text<'a>,
}

impl<'a> Cut<'a> {
    /// Text of this size.
    pub fn new(words: impl Into<Cow<'a, str>>, size: f32) -> Self {
        Self { words: words.into(), weight: Weight::Regular, size, color: None, spared: 0.0, shown: text("") }
    }

    /// Sets bold text.
    #[must_use]
    pub fn bold(mut self) -> Self {
        self.weight = Weight::Bold;
        self
    }

    /// Sets the color.
    #[must_use]
    pub fn color(mut self, color: Color) -> Self {
        self.color = Some(color);
        self
    }

    /// Keeps this space free behind it.
    #[must_use]
    pub fn sparing(mut self, spared: f32) -> Self {
        self.spared = spared;
        self
    }

    fn view(&self, room: f32) -> Text<'a> {
        let words = cut(&self.words, self.weight, self.size, room).into_owned();
        let shown = letters(words, self.size).wrapping(text::Wrapping::None).color_maybe(self.color);
        if self.weight == Weight::Bold { shown.font(BOLD) } else { shown }
    }
}

/// The text as a widget of the toolkit.
fn widget<'b>(shown: &'b mut Text<'_>) -> &'b mut dyn Widget<(), Theme, iced::Renderer> {
    shown
}

impl<'a, Message> Widget<Message, Theme, iced::Renderer> for Cut<'a> {
    fn children(&self) -> Vec<Tree> {
        vec![Tree::empty()]
    }

    fn diff(&self, tree: &mut Tree) {
        tree.children.resize_with(1, Tree::empty);
    }

    fn size(&self) -> Size<Length> {
        Size::new(Length::Shrink, Length::Shrink)
    }

    fn layout(&mut self, tree: &mut Tree, renderer: &iced::Renderer, limits: &layout::Limits) -> layout::Node {
        self.shown = self.view(limits.max().width - self.spared);
        let shown: &dyn Widget<(), Theme, iced::Renderer> = &self.shown;
        if tree.children[0].tag == shown.tag() {
            shown.diff(&mut tree.children[0]);
        } else {
            tree.children[0] = Tree { tag: shown.tag(), state: shown.state(), children: shown.children() };
        }
        widget(&mut self.shown).layout(&mut tree.children[0], renderer, limits)
    }

    fn operate(
        &mut self,
        tree: &mut Tree,
        layout: Layout<'_>,
        renderer: &iced::Renderer,
        operation: &mut dyn Operation,
    ) {
        widget(&mut self.shown).operate(&mut tree.children[0], layout, renderer, operation);
    }

    fn draw(
        &self,
        tree: &Tree,
        renderer: &mut iced::Renderer,
        theme: &Theme,
        style: &renderer::Style,
        layout: Layout<'_>,
        cursor: mouse::Cursor,
        viewport: &Rectangle,
    ) {
        let shown: &dyn Widget<(), Theme, iced::Renderer> = &self.shown;
        shown.draw(&tree.children[0], renderer, theme, style, layout, cursor, viewport);
    }
}

impl<'a, Message: 'a> From<Cut<'a>> for Element<'a, Message> {
    fn from(words: Cut<'a>) -> Self {
        Self::new(words)
    }
}
