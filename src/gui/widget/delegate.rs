//! Delegation of a widget to its only content, which is its first child and has its bounds.

/// Methods of a widget, by name, that only delegate to `self.content`.
macro_rules! delegate {
    ($($method:ident)+) => {
        $($crate::widget::delegate::delegate!(@$method);)+
    };
    (@children) => {
        fn children(&self) -> Vec<iced::advanced::widget::Tree> {
            vec![iced::advanced::widget::Tree::new(&self.content)]
        }
    };
    (@diff) => {
        fn diff(&self, tree: &mut iced::advanced::widget::Tree) {
            tree.diff_children(std::slice::from_ref(&self.content));
        }
    };
    (@size) => {
        fn size(&self) -> iced::Size<iced::Length> {
            self.content.as_widget().size()
        }
    };
    (@layout) => {
        fn layout(
            &mut self,
            tree: &mut iced::advanced::widget::Tree,
            renderer: &iced::Renderer,
            limits: &iced::advanced::layout::Limits,
        ) -> iced::advanced::layout::Node {
            self.content.as_widget_mut().layout(&mut tree.children[0], renderer, limits)
        }
    };
    (@operate) => {
        fn operate(
            &mut self,
            tree: &mut iced::advanced::widget::Tree,
            layout: iced::advanced::Layout<'_>,
            renderer: &iced::Renderer,
            operation: &mut dyn iced::advanced::widget::Operation,
        ) {
            self.content.as_widget_mut().operate(&mut tree.children[0], layout, renderer, operation);
        }
    };
    (@update) => {
        fn update(
            &mut self,
            tree: &mut iced::advanced::widget::Tree,
            event: &iced::Event,
            layout: iced::advanced::Layout<'_>,
            cursor: iced::advanced::mouse::Cursor,
            renderer: &iced::Renderer,
            clipboard: &mut dyn iced::advanced::Clipboard,
            shell: &mut iced::advanced::Shell<'_, Message>,
            viewport: &iced::Rectangle,
        ) {
            let content = &mut tree.children[0];
            self.content.as_widget_mut().update(content, event, layout, cursor, renderer, clipboard, shell, viewport);
        }
    };
    (@draw) => {
        fn draw(
            &self,
            tree: &iced::advanced::widget::Tree,
            renderer: &mut iced::Renderer,
            theme: &iced::Theme,
            style: &iced::advanced::renderer::Style,
            layout: iced::advanced::Layout<'_>,
            cursor: iced::advanced::mouse::Cursor,
            viewport: &iced::Rectangle,
        ) {
            self.content.as_widget().draw(&tree.children[0], renderer, theme, style, layout, cursor, viewport);
        }
    };
    (@mouse_interaction) => {
        fn mouse_interaction(
            &self,
            tree: &iced::advanced::widget::Tree,
            layout: iced::advanced::Layout<'_>,
            cursor: iced::advanced::mouse::Cursor,
            viewport: &iced::Rectangle,
            renderer: &iced::Renderer,
        ) -> iced::advanced::mouse::Interaction {
            self.content.as_widget().mouse_interaction(&tree.children[0], layout, cursor, viewport, renderer)
        }
    };
    (@overlay) => {
        fn overlay<'b>(
            &'b mut self,
            tree: &'b mut iced::advanced::widget::Tree,
            layout: iced::advanced::Layout<'b>,
            renderer: &iced::Renderer,
            viewport: &iced::Rectangle,
            translation: iced::Vector,
        ) -> Option<iced::advanced::overlay::Element<'b, Message, iced::Theme, iced::Renderer>> {
            self.content.as_widget_mut().overlay(&mut tree.children[0], layout, renderer, viewport, translation)
        }
    };
}
pub(crate) use delegate;

/// A widget around one content is an element, whose messages may have to be cloned.
macro_rules! into_element {
    ($Widget:ident $(: $bound:ident)?) => {
        impl<'a, Message: $($bound +)? 'a> From<$Widget<'a, Message>> for iced::Element<'a, Message> {
            fn from(widget: $Widget<'a, Message>) -> Self {
                Self::new(widget)
            }
        }
    };
}
pub(crate) use into_element;
