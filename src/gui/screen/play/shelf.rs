//! Lists for a match, a series or an attack: stored and example ones.

use iced::{
    Alignment, Element, Length,
    widget::{Column, Row, container, row},
};

use crate::{
    Context,
    look::GAP,
    stored::{ListTable, is_fielded},
    widget::{
        Popover, Pressable, emblem, icon_in,
        parts::{body, labelled, small, strong},
    },
};
use practice::{Opponents, ShelfList, registry};
use store::ListRow;
use systems::{Registered, SystemId};

/// Example lists of a system; empty if it has none, or is not played.
pub(in crate::screen) fn of(system: SystemId) -> Vec<ShelfList> {
    struct Shelf;
    impl practice::Task for Shelf {
        type Output = Vec<ShelfList>;

        fn run<S: Opponents + Registered>(self) -> Self::Output {
            practice::shelf::<S>()
        }
    }
    registry::with(system, Shelf).unwrap_or_default()
}

/// Menu with the lists of a system.
pub(in crate::screen) struct ListMenu<'a> {
    pub(in crate::screen) context: Context<'a>,
    pub(in crate::screen) system: SystemId,
    pub(in crate::screen) table: &'a ListTable,
    pub(in crate::screen) shelf: &'a [ShelfList],
}

impl<'a> ListMenu<'a> {
    /// Draws the menu. `before` stands over the lists, `surprise` picks a random example; a stored list without a
    /// message of `stored` cannot be picked.
    pub(in crate::screen) fn view<M: Clone + 'a>(
        &self,
        before: Vec<Element<'a, M>>,
        surprise: Option<M>,
        stored: impl Fn(&ListRow) -> Option<M>,
        shelved: impl Fn(usize) -> M,
    ) -> Element<'a, M> {
        let (context, look) = (&self.context, self.context.look);
        let entry = |content: Element<'a, M>, message: Option<M>| -> Element<'a, M> {
            let button = Pressable::new(content, move |status| look.quiet(status));
            button.width(Length::Fill).on_press_maybe(message).into()
        };
        let mut rows = Column::with_children(before).spacing(2).width(Length::Fill);
        let mut own = (self.table.rows().iter())
            .filter(|row| is_fielded(row, self.system) && row.deleted.is_none() && !row.archived)
            .peekable();
        if own.peek().is_none() {
            rows = rows.push(small(context.text("gui.play.no_lists"), look.muted));
        }
        for list in own {
            let (mark, color, about) = match list.summary.errors {
                0 => {
                    let points = context.say("gui.builder.points", &[("points", &list.summary.points)]);
                    ("mark-ok", look.green, points)
                }
                errors => ("mark-error", look.red, context.say("gui.builder.errors", &[("count", &errors)])),
            };
            let name = body(name_of(&list.summary.name, context)).width(Length::Fill);
            let content = row![icon_in(mark, 14.0, color), name, small(about, look.muted)];
            rows = rows.push(entry(content.spacing(GAP).align_y(Alignment::Center).into(), stored(list)));
        }
        if !self.shelf.is_empty() {
            rows = rows.push(container(strong(context.text("gui.play.shelf"))).padding([8, 4]));
        }
        if let Some(message) = surprise.filter(|_| !self.shelf.is_empty()) {
            let words = labelled("ui-redo", context.text("gui.play.surprise"), look.iris);
            rows = rows.push(entry(words.into(), Some(message)));
        }
        for (place, list) in self.shelf.iter().enumerate() {
            let mark = list.faction().and_then(|faction| self.system.faction(faction)).map(|faction| faction.icon);
            let content = Row::new()
                .extend(mark.map(|mark| emblem(look, mark, 22.0)))
                .push(body(list.name(context.language)).width(Length::Fill))
                .spacing(GAP)
                .align_y(Alignment::Center);
            rows = rows.push(entry(content.into(), Some(shelved(place))));
        }
        let rows = look.scrollable(rows).spacing(4);
        container(rows).padding(6).width(330).max_height(360.0).style(move |_| look.menu()).into()
    }
}

/// The button with the chosen list of a side, and its menu.
pub(in crate::screen) fn list_button<'a, M: Clone + 'a>(
    context: &Context<'a>,
    chosen: Option<&'a str>,
    menu: Option<Element<'a, M>>,
    [pressed, closed]: [M; 2],
) -> Element<'a, M> {
    let look = context.look;
    let (name, color) = match chosen {
        Some(name) => (name_of(name, context), look.text),
        None => (context.text("gui.play.no_list"), look.muted),
    };
    let content = row![body(name).color(color).width(Length::Fill), icon_in("ui-down", 12.0, look.muted)]
        .spacing(GAP)
        .align_y(Alignment::Center);
    let button = Pressable::new(content, move |status| look.button(status)).width(Length::Fill).on_press(pressed);
    Popover::new(button, menu, closed).into()
}

/// The shown name of a list, even if it has none.
pub(in crate::screen) fn name_of<'a>(name: &'a str, context: &Context<'a>) -> &'a str {
    if name.trim().is_empty() { context.text("gui.lists.unnamed") } else { name }
}
