//! Small stateless parts of the builder: menus, headings, keys.

use iced::{
    Element, Length, Padding,
    widget::{Column, Scrollable, container},
};

use super::GameBuilder;
use crate::{Context, widget::Pressable};

/// Id of the menu item that takes the focus first.
pub(super) const FIRST: &str = "builder-menu-first";
/// Width of an open menu.
const MENU: f32 = 310.0;

/// A menu item; the current choice takes the focus when the menu opens.
pub(super) fn choice<'a, M: Clone + 'a>(
    context: &Context<'_>,
    content: impl Into<Element<'a, M>>,
    chosen: bool,
    message: M,
) -> Element<'a, M> {
    let look = context.look;
    let item = Pressable::new(content, move |status| look.row(chosen, status))
        .padding(Padding::new(5.0).horizontal(8.0))
        .width(Length::Fill)
        .holding_focus()
        .on_press(message);
    if chosen { item.id(FIRST).into() } else { item.into() }
}

/// Frame of an open menu.
pub(super) fn menu<'a, M: 'a>(context: &Context<'_>, items: Column<'a, M>) -> Element<'a, M> {
    let look = context.look;
    container(items).padding(6).width(MENU).style(move |_| look.menu()).into()
}

/// Content that scrolls, with its bar beside it.
pub(super) fn scrolled<'a, M: 'a>(context: &Context<'_>, content: impl Into<Element<'a, M>>) -> Scrollable<'a, M> {
    use iced::widget::scrollable::{Direction, Scrollbar};
    let look = context.look;
    let bar = Scrollbar::new().width(8).scroller_width(8).margin(2).spacing(2);
    look.scrollable(content).direction(Direction::Vertical(bar))
}

/// The custom limit of a format, if it has one.
pub(super) fn own_limit<G: GameBuilder>(format: &G::Format) -> Option<i32> {
    let info = G::format(format);
    info.most.map(|_| info.limit)
}
