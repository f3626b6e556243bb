//! Lists for a match, a series or an attack: stored and example ones.

use iced::{
    Alignment, Element, Length,
    widget::{Column, Row, column, container, row},
};

use crate::{
    Context,
    look::GAP,
    stored::{ListTable, diary::Met, is_fielded},
    widget::{
        Popover, Pressable, drawing_of, emblem, icon_in,
        parts::{body, field, labelled, small, strong},
        tip,
    },
};
use kernel::similar::fold;
use practice::{Opponents, ShelfList, registry};
use rustc_hash::FxHashSet;
use store::{ListRow, lists::GameResult};
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

/// Id of the search of a menu, for the keyboard.
const SEARCH: &str = "list-menu-search";

/// Menu with the lists of a system.
pub(in crate::screen) struct ListMenu<'a> {
    pub(in crate::screen) context: Context<'a>,
    pub(in crate::screen) system: SystemId,
    pub(in crate::screen) table: &'a ListTable,
    pub(in crate::screen) shelf: &'a [ShelfList],
    /// What is searched for among names.
    pub(in crate::screen) search: &'a str,
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
        typed: impl Fn(String) -> M + 'a,
    ) -> Element<'a, M> {
        let (context, look) = (&self.context, self.context.look);
        let entry = |content: Element<'a, M>, message: Option<M>| -> Element<'a, M> {
            let button = Pressable::new(content, move |status| look.quiet(status));
            button.width(Length::Fill).on_press_maybe(message).into()
        };
        let wanted = fold(self.search.trim());
        let is_meant = |name: &str| fold(name).contains(&wanted);
        let mut rows = Column::with_children(before).spacing(2).width(Length::Fill);
        let mut own = (self.table.rows().iter())
            .filter(|row| is_fielded(row, self.system) && row.deleted.is_none() && !row.archived)
            .filter(|row| is_meant(&row.summary.name))
            .peekable();
        if own.peek().is_none() && wanted.is_empty() {
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
            let faction = self.system.faction(&list.summary.faction).map_or("", |faction| faction.icon);
            let drawings = self.table.glance(list.id).map_or(&[][..], |glance| &glance.drawings);
            let drawings = drawings.iter().map(|drawing| drawing_of(look, faction, drawing, 20.0));
            let drawings = Row::with_children(drawings).spacing(2);
            let content = row![icon_in(mark, 14.0, color), name, drawings, small(about, look.muted)];
            rows = rows.push(entry(content.spacing(GAP).align_y(Alignment::Center).into(), stored(list)));
        }
        if !self.shelf.is_empty() {
            rows = rows.push(container(strong(context.text("gui.play.shelf"))).padding([8, 4]));
        }
        if let Some(message) = surprise.filter(|_| !self.shelf.is_empty() && wanted.is_empty()) {
            let words = labelled("ui-redo", context.text("gui.play.surprise"), look.iris);
            rows = rows.push(entry(words.into(), Some(message)));
        }
        let beaten = beaten(self.table);
        for (place, list) in self.shelf.iter().enumerate() {
            let name = list.name(context.language);
            if !is_meant(name) {
                continue;
            }
            let is_beaten = beaten.contains(name);
            let tick = is_beaten.then(|| {
                let mark = container(icon_in("ui-check", 14.0, look.green)).id("beaten");
                tip(context, mark, context.text("gui.play.beaten"))
            });
            let mark = list.faction().and_then(|faction| self.system.faction(faction)).map(|faction| faction.icon);
            let content = Row::new()
                .extend(mark.map(|mark| emblem(look, mark, 22.0)))
                .push(body(name).width(Length::Fill))
                .push(tick)
                .spacing(GAP)
                .align_y(Alignment::Center);
            rows = rows.push(entry(content.into(), Some(shelved(place))));
        }
        let search = field(context, context.text("gui.play.search_lists"), self.search, typed).id(SEARCH);
        let rows = column![search, look.scrollable(rows).spacing(4)].spacing(6);
        container(rows).padding(6).width(330).max_height(360.0).style(move |_| look.menu()).into()
    }
}

/// Lists that a match of the window was won against, by name.
fn beaten(table: &ListTable) -> FxHashSet<&str> {
    let games = table.rows().iter().flat_map(|row| &row.games).filter(|game| game.result == GameResult::Won);
    games.filter_map(|game| Met::of(game).map(|met| met.list)).collect()
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
