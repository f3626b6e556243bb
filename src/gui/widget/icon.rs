//! The program's own icons.

use std::sync::LazyLock;

use iced::{
    Color, Element,
    widget::{
        Svg,
        svg::{self, Handle},
    },
};

use kernel::icons::ICONS;

/// One handle an icon, made once: the renderer caches drawings by handle.
static HANDLES: LazyLock<Vec<(&'static str, Handle)>> =
    LazyLock::new(|| ICONS.iter().map(|(name, text)| (*name, Handle::from_memory(text.as_bytes()))).collect());

/// An icon in a square of this size and color. An unknown name draws nothing.
pub fn icon_in<'a, Message: 'a>(name: &str, size: f32, color: Color) -> Element<'a, Message> {
    let handles = &*HANDLES;
    match handles.binary_search_by_key(&name, |(known, _)| known) {
        Ok(index) => Svg::new(handles[index].1.clone())
            .width(size)
            .height(size)
            .style(move |_, _| svg::Style { color: Some(color) })
            .into(),
        Err(_) => iced::widget::space().width(size).height(size).into(),
    }
}

/// An icon beside body text.
pub fn icon<'a, Message: 'a>(name: &str, color: Color) -> Element<'a, Message> {
    icon_in(name, 16.0, color)
}
