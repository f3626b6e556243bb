//! Lists that are printed or shared together.

use iced::widget::text;

use crate::{
    Context,
    bar::Bar,
    measure::{self, Weight},
    widget::parts::{BOLD, letters},
};
use systems::AnyDocument;

/// The list, if it is the only one.
pub fn alone(lists: &[AnyDocument]) -> Option<&AnyDocument> {
    lists.first().filter(|_| lists.len() == 1)
}

/// The name of the only list, or the number of lists.
pub fn title(lists: &[AnyDocument], context: &Context<'_>) -> String {
    match lists {
        [list] if !list.name().is_empty() => list.name().to_owned(),
        [_] => context.text("gui.lists.unnamed").to_owned(),
        several => context.say("gui.lists.count", &[("count", &several.len())]),
    }
}

/// The mark of the faction of the only list.
pub fn mark(lists: &[AnyDocument]) -> Option<&'static str> {
    alone(lists).map(|list| list.faction().icon)
}

/// A bar with title and mark, whose other parts have this width.
pub(super) fn bar<'a, M: Clone + 'a>(
    lists: &[AnyDocument],
    context: &Context<'a>,
    term: &'static str,
    others: f32,
) -> Bar<'a, M> {
    let room = (context.width - others).max(140.0);
    let name = measure::cut(&title(lists, context), Weight::Bold, 20.0, room).into_owned();
    let title = letters(name, 20.0).font(BOLD).color(context.look.frame().text).wrapping(text::Wrapping::None);
    let bar = Bar::titled(title).subtitle(context.text(term));
    match mark(lists) {
        Some(mark) => bar.mark(mark),
        None => bar,
    }
}
