//! Drawing of the Collection screen.

use iced::{
    Alignment, Element, Length, Padding,
    widget::{Column, Row as Line, column, container, row, space, text},
};

use super::{
    CollectionScreen, Message, REPORT, ROWS, SEARCH, Tab, Together,
    rows::{Row, counts, kind_name},
};
use crate::{
    bar::{Bar, on_bar},
    context::Context,
    look::{GAP, RAIL, SMALL, SPACE, TEXT},
    path_row::{self, Purpose},
    screen::lists::shown_name,
    stored::{ListTable, is_fielded},
    widget::{
        Cut, Follow, Ground, Heights, Pressable, VirtualList, emblem,
        follow::Goal,
        icon, icon_in, icon_tool,
        parts::{BOLD, body, chip, field, heading, push, small, strong, tool},
    },
};
use kernel::{Accent, Enforcement, owned::PRODUCT};
use store::ListRow;
use systems::Collection;

/// Height of a row with the line beneath it.
const ROW: f32 = 49.0;
/// Height of a box on the shelf with the gap beneath it.
const BOX: f32 = 146.0;
/// Least width of a box on the shelf.
const BOX_WIDTH: f32 = 250.0;
/// Most drawings on a box.
const DRAWN: usize = 5;
/// Width of the scroll bar.
const BAR: f32 = 12.0;
/// Height below which only the essential fits.
const LOW: f32 = 480.0;
/// Width of the lists to choose from.
const LISTS: f32 = 380.0;

const fn level_term(enforcement: Enforcement) -> &'static str {
    match enforcement {
        Enforcement::Off => "gui.collection.off",
        Enforcement::Warn => "gui.collection.warn",
        Enforcement::Forbid => "gui.collection.forbid",
    }
}

impl CollectionScreen {
    pub fn view<'a>(&'a self, context: &Context<'a>, table: &'a ListTable) -> Element<'a, Message> {
        let look = context.look;
        let line = || look.across();
        let bar_context = on_bar(context);
        let act = |name: &'static str, purpose: Purpose| -> Element<'a, Message> {
            let (word, wanted) = (bar_context.text(purpose.term()), Message::File(path_row::Message::Wanted(purpose)));
            match context.is_narrow() {
                true => icon_tool(&bar_context, name, word, 16.0, Some(wanted)),
                false => tool(&bar_context, name, word, Some(wanted)).into(),
            }
        };
        let bar = Bar::new(context.text("gui.collection.title"))
            .tool(act("ui-import", Purpose::ImportCollection))
            .tool(act("ui-export", Purpose::ExportCollection));
        let games = Collection::games().map(|game| {
            chip(context, context.text(game.term()), game == self.game, Message::GamePicked(game))
                .padding([6, 12])
                .into()
        });
        let games = Line::with_children(games).spacing(GAP).wrap().vertical_spacing(GAP);
        let typed = self.path_row.view(context).map(|row| row.map(Message::File));
        let head = column![].push(typed).push(games).push(self.enforcement(context)).spacing(SPACE);
        let content: Element<'a, Message> = match self.tab {
            Tab::Boxes | Tab::Cards => self.things(context),
            Tab::Lists => self.lists(context, table),
        };
        let side = if context.is_narrow() { 16.0 } else { 28.0 };
        let page = column![
            container(head).padding(Padding::new(side).top(SPACE).bottom(SPACE)),
            self.tabs(context, side),
            line(),
            content,
        ];
        let page = Ground::new(look, look.surface, container(page).width(Length::Fill).height(Length::Fill));
        column![bar.view(context), page].into()
    }

    /// Enforcement of the collection, and the kinds it applies to.
    fn enforcement<'a>(&self, context: &Context<'a>) -> Element<'a, Message> {
        let look = context.look;
        let Some(enforced) = context.collection.map(|collection| collection.enforced(self.game)) else {
            return space().into();
        };
        let levels = Enforcement::ALL.map(|level| {
            let chosen = level == enforced.enforcement;
            chip(context, context.text(level_term(level)), chosen, Message::EnforcementPicked(level)).into()
        });
        let mut line = Line::new().spacing(GAP).align_y(Alignment::Center);
        line = line.push(body(context.text("gui.collection.when_short"))).extend(levels);
        let kinds = self.game.collection().map_or(&[][..], |info| info.kinds);
        if enforced.enforcement != Enforcement::Off {
            line = line.push(space().width(GAP)).push(body(context.text("gui.collection.counted")));
            line = line.extend(kinds.iter().map(|kind| {
                let counts = enforced.counts(self.game, kind.id);
                let mark = if counts { "ui-check" } else { "tick-square" };
                let word = small(kind_name(context.language, self.game, kind.id), look.text);
                let words = row![icon_in(mark, 14.0, look.accent), word].spacing(4).align_y(Alignment::Center);
                Pressable::new(words, move |status| look.choice(counts, status))
                    .on_press(Message::KindCounts(kind.id, !counts))
                    .padding([3, 8])
                    .into()
            }));
        }
        let boxes = self.game.collection().map_or("", |info| info.boxes);
        let is_empty = context.collection.is_some_and(|collection| collection.items(self.game).is_empty());
        let unminded = (is_empty && enforced.enforcement != Enforcement::Off)
            .then(|| small(context.text("gui.collection.nothing_minded"), look.blue));
        // A low window keeps its room for the rows.
        let boxes = (context.height >= LOW).then(|| small(context.text(boxes), look.muted));
        column![line.wrap().vertical_spacing(GAP)].push(boxes).push(unminded).spacing(GAP).into()
    }

    fn tabs<'a>(&self, context: &Context<'a>, side: f32) -> Element<'a, Message> {
        let look = context.look;
        let tabs = Tab::ALL.into_iter().filter(|tab| *tab != Tab::Boxes || self.has_boxes).map(|tab| {
            let chosen = tab == self.tab;
            let word = body(context.text(tab.term())).wrapping(text::Wrapping::None);
            let word = if chosen { word.font(BOLD) } else { word.color(look.muted) };
            let mark = container(space().width(Length::Fill).height(3));
            let mark = mark.style(move |_| look.flat(if chosen { look.accent } else { look.surface }));
            let content = column![container(word).padding([6, 0]), mark].width(Length::Shrink);
            Pressable::new(content, move |status| look.tab(status))
                .on_press(Message::TabPicked(tab))
                .padding([0, 4])
                .into()
        });
        let line = Line::with_children(tabs).spacing(SPACE);
        container(line).padding(Padding::ZERO.horizontal(side)).into()
    }

    /// Boxes or single cards with their counts.
    fn things<'a>(&'a self, context: &Context<'a>) -> Element<'a, Message> {
        let look = context.look;
        let side = if context.is_narrow() { 16.0 } else { 28.0 };
        let search = field(context, context.text(self.search_term()), &self.search, Message::Searched)
            .id(SEARCH)
            .padding([7, 12]);
        let mut chips = Line::new().spacing(GAP).align_y(Alignment::Center);
        let word = context.text("gui.collection.owned_only");
        chips = chips.push(chip(context, word, self.owned_only, Message::OwnedOnlyPressed));
        if self.tab == Tab::Cards {
            let kinds = self.game.collection().map_or(&[][..], |info| info.kinds);
            chips = chips.extend(kinds.iter().map(|kind| {
                let word = kind_name(context.language, self.game, kind.id);
                chip(context, word, self.kind == Some(kind.id), Message::KindPicked(Some(kind.id))).into()
            }));
        }
        let factions = self.factions.iter().map(|faction| {
            let chosen = self.faction == Some(*faction);
            let words = row![emblem(context.look, faction.icon, 14.0), small(context.text(faction.term), look.text)];
            Pressable::new(words.spacing(4).align_y(Alignment::Center), move |status| look.choice(chosen, status))
                .on_press(Message::FactionPicked(faction))
                .padding([3, 8])
                .into()
        });
        chips = chips.extend(factions);
        let found = small(context.say("gui.collection.found", &[("count", &self.rows.len())]), look.muted);
        let all = |name, key, by, possible: bool| {
            let message = possible.then_some(Message::AllCounted(by));
            icon_tool(context, name, context.text(key), 16.0, message)
        };
        let counted = |row: &Row| counts(context.collection, self.game, row).counted > 0;
        let fewer = all("ui-remove", "gui.collection.fewer_all", -1, self.rows.iter().any(counted));
        let found = row![found, fewer, all("ui-add", "gui.collection.more_all", 1, !self.rows.is_empty())];
        let found = found.spacing(4).align_y(Alignment::Center);
        let filters = column![search, row![chips.wrap(), push(), found].spacing(GAP).align_y(Alignment::Center)];
        let filters = container(filters.spacing(GAP)).padding(Padding::new(side).top(SPACE).bottom(GAP));
        if self.rows.is_empty() {
            let nothing = container(body(context.text("gui.collection.nothing")).color(look.muted)).padding(side);
            return column![filters, nothing].into();
        }
        let view = *context;
        let is_shelf = self.tab == Tab::Boxes && !context.is_narrow();
        let columns = if is_shelf { ((context.width - RAIL - 2.0 * side) / BOX_WIDTH).max(1.0) as usize } else { 1 };
        let height = if is_shelf { BOX } else { ROW };
        let rows = VirtualList::new(Heights::Even(self.rows.len().div_ceil(columns), height), move |at| {
            if is_shelf {
                return self.board(&view, at * columns, columns, side);
            }
            self.rows.get(at).map_or_else(|| space().into(), |row| self.line(&view, at, row, side))
        });
        let rows = look.scrollable(rows).id(ROWS).width(Length::Fill).height(Length::Fill);
        let goal = Goal::Stretch { top: (self.picked / columns) as f32 * height, height };
        column![filters, look.across(), Follow::new(rows, ROWS, goal, self.bring)].into()
    }

    /// A board of the shelf: as many boxes as fit beside each other.
    fn board<'a>(&'a self, context: &Context<'a>, first: usize, columns: usize, side: f32) -> Element<'a, Message> {
        let boxes = (first..first + columns).map(|at| match self.rows.get(at) {
            Some(row) => self.shelved(context, at, row),
            None => space().width(Length::Fill).into(),
        });
        let boxes = Line::with_children(boxes).spacing(GAP).height(BOX - GAP);
        container(boxes).padding(Padding::new(side).top(GAP).bottom(0).right(side.max(BAR + 8.0))).into()
    }

    /// A box with the drawings of what is in it, in the color of its faction.
    fn shelved<'a>(&self, context: &Context<'a>, at: usize, row: &'a Row) -> Element<'a, Message> {
        let look = context.look;
        let owned = counts(context.collection, self.game, row).all() > 0;
        let page = row.faction.map_or(look, |faction| look.with_accent(Accent::of_mark(faction.icon)));
        let (ground, ink) = if owned { (page.accent, page.on_accent) } else { (page.tint, page.accent) };
        let drawings = row.drawings.iter().take(DRAWN).map(|drawing| icon_in(drawing, 38.0, ink));
        let drawings = container(Line::with_children(drawings).spacing(6)).center(Length::Fill).height(54);
        let drawings = Ground::new(look, ground, drawings);
        let words =
            column![Cut::new(row.name.as_str(), TEXT).bold(), Cut::new(row.detail.as_str(), SMALL).color(look.muted),];
        let counter = Line::new().push(push()).extend(self.counter(context, at, row)).align_y(Alignment::Center);
        let content = column![drawings, container(words.spacing(2)).padding([6, 10]), counter];
        let picked = at == self.picked;
        // Without a frame, which would be painted through a mask at the edge of the shelf.
        Pressable::new(content, move |status| look.row(picked, status))
            .on_press(Message::RowPressed(at))
            .id(format!("thing-{}-{}", row.kind, row.id))
            .padding(0)
            .width(Length::Fill)
            .height(Length::Fill)
            .into()
    }

    /// The count of a row between its buttons.
    fn counter<'a>(&self, context: &Context<'a>, at: usize, row: &Row) -> [Element<'a, Message>; 3] {
        let counts = counts(context.collection, self.game, row);
        let step = |name: &'static str, key: &'static str, by: i32, possible: bool| {
            let message = possible.then_some(Message::Counted(at, by));
            icon_tool(context, name, context.text(key), 16.0, message)
        };
        [
            step("ui-remove", "gui.collection.fewer", -1, counts.counted > 0),
            container(strong(counts.counted.to_string())).center_x(32).into(),
            step("ui-add", "gui.collection.more", 1, true),
        ]
    }

    fn line<'a>(&self, context: &Context<'a>, at: usize, row: &'a Row, side: f32) -> Element<'a, Message> {
        let look = context.look;
        let counts = counts(context.collection, self.game, row);
        let page = row.faction.map_or(look, |faction| look.with_accent(Accent::of_mark(faction.icon)));
        let ink = page.accent;
        let name = Cut::new(row.name.as_str(), TEXT).bold();
        let name = if counts.all() > 0 { name } else { name.color(look.muted) };
        let detail = Cut::new(row.detail.as_str(), SMALL).color(look.muted);
        let words = container(column![name, detail].spacing(2)).width(Length::Fill);
        let boxed = (counts.boxed > 0).then(|| {
            let words = context.say("gui.collection.in_boxes", &[("count", &counts.boxed)]);
            small(words, look.muted).wrapping(text::Wrapping::None)
        });
        let drawing = row.drawings.first().map_or("", String::as_str);
        let line = Line::new()
            .push(icon_in(drawing, 28.0, ink))
            .push(words)
            .push(boxed)
            .extend(self.counter(context, at, row))
            .spacing(GAP)
            .align_y(Alignment::Center)
            .height(Length::Fill);
        let picked = at == self.picked;
        let line = Pressable::new(line, move |status| look.row(picked, status))
            .on_press(Message::RowPressed(at))
            .id(format!("thing-{}-{}", row.kind, row.id))
            .padding(Padding::ZERO.left(side).right(BAR + 8.0))
            .width(Length::Fill)
            .height(ROW - 1.0);
        column![line, look.across()].into()
    }

    /// Lists to choose from, and the shortages of the chosen ones.
    fn lists<'a>(&'a self, context: &Context<'a>, table: &'a ListTable) -> Element<'a, Message> {
        let look = context.look;
        let narrow = context.is_narrow();
        let side = if narrow { 16.0 } else { 28.0 };
        let own = |row: &&ListRow| !row.archived && is_fielded(row, self.game) && !table.is_unreadable(row.id);
        let lists: Vec<&ListRow> = table.rows().iter().filter(own).collect();
        if lists.is_empty() {
            let sentence = body(context.text("gui.collection.no_lists")).color(look.muted);
            return container(sentence).padding(side).into();
        }
        let every = lists.iter().map(|row| row.id).collect();
        let lines = lists.into_iter().map(|row| self.list(context, row));
        let all = small(context.text("gui.collection.all"), look.text);
        let all = Pressable::new(all, move |status| look.quiet(status)).on_press(Message::ListsTicked(every));
        let clear = (!self.chosen.is_empty()).then(|| {
            let word = small(context.text("gui.collection.clear"), look.text);
            Pressable::new(word, move |status| look.quiet(status)).on_press(Message::ListsCleared).padding([3, 8])
        });
        let head =
            row![body(context.text("gui.collection.choose")).width(Length::Fill), all.padding([3, 8])].push(clear);
        let lines = column![head.align_y(Alignment::Center), Column::with_children(lines).spacing(2)].spacing(GAP);
        let report = match &self.together {
            Some(together) if !self.chosen.is_empty() => report(context, together),
            _ => body(context.text("gui.collection.choose_hint")).color(look.muted).into(),
        };
        let scrolled = |content: Element<'a, Message>| {
            look.scrollable(container(content).padding(Padding::new(side).top(SPACE)).width(Length::Fill))
                .width(Length::Fill)
                .height(Length::Fill)
        };
        if narrow {
            return scrolled(column![report, lines].spacing(SPACE * 2.0).into()).id(REPORT).into();
        }
        let line = look.upright();
        row![container(scrolled(lines.into())).width(LISTS + side), line, scrolled(report).id(REPORT)].into()
    }

    fn list<'a>(&self, context: &Context<'a>, row: &'a ListRow) -> Element<'a, Message> {
        let look = context.look;
        let chosen = self.chosen.contains(&row.id);
        let mark = if chosen { "ui-check" } else { "tick-square" };
        let name = Cut::new(shown_name(context, row), TEXT);
        let words = row![
            icon(mark, if chosen { look.accent } else { look.muted }),
            container(name).width(Length::Fill),
            strong(row.summary.points.to_string()),
        ];
        Pressable::new(words.spacing(GAP).align_y(Alignment::Center), move |status| look.choice(chosen, status))
            .on_press(Message::ListTicked(row.id))
            .id(format!("together-{}", row.id.0))
            .width(Length::Fill)
            .padding([7, 10])
            .into()
    }
}

/// Shortages of lists, and products to buy.
fn report<'a>(context: &Context<'a>, together: &'a Together) -> Element<'a, Message> {
    let look = context.look;
    let names = context.catalogs.names(together.game);
    let kind = |card| kind_name(context.language, together.game, together.kind(card));
    let count = together.names.len();
    let fits = together.fit.missing.is_empty();
    let key = match (fits, count) {
        (true, 1) => "gui.collection.fits",
        (true, _) => "gui.collection.fit",
        (false, 1) => "gui.collection.lacks",
        (false, _) => "gui.collection.lack",
    };
    let (name, color) = if fits { ("ui-check", look.green) } else { ("ui-error", look.red) };
    let verdict = row![icon_in(name, 20.0, color), heading(context.say(key, &[("count", &count)]))];
    let own = (!fits).then(|| {
        let word =
            context.text(if count == 1 { "gui.collection.own_missing" } else { "gui.collection.own_all_missing" });
        tool(context, "ui-check", word, Some(Message::MissingOwned))
    });
    let head = row![verdict.spacing(GAP).align_y(Alignment::Center)].push(own).spacing(SPACE);
    let mut page = column![head.align_y(Alignment::Center).wrap().vertical_spacing(GAP)].spacing(GAP);
    let thing = |drawing: &str, name: String, detail: String, count: String| -> Element<'a, Message> {
        let words = column![strong(name), small(detail, look.muted)].spacing(2).width(Length::Fill);
        let line = row![icon_in(drawing, 24.0, look.accent), words, strong(count)];
        column![container(line.spacing(SPACE).align_y(Alignment::Center)).padding([6, 0]), look.across()].into()
    };
    let drawing = |card| context.catalogs.drawing(together.game, card);
    for found in &together.fit.missing {
        let missing = &found.missing;
        let users: Vec<&str> = found.lists.iter().map(|at| together.names[*at].as_str()).collect();
        let kind = kind(missing.card);
        let detail = if count == 1 { kind } else { format!("{kind} · {}", users.join(", ")) };
        let values: [(&str, &dyn std::fmt::Display); 2] = [("owned", &missing.owned), ("needed", &missing.needed)];
        let counts = context.say("gui.collection.of_needed", &values);
        let name = names.card_name(missing.card, context.language).to_owned();
        page = page.push(thing(drawing(missing.card), name, detail, counts));
    }
    let purchase = &together.fit.purchase;
    if !purchase.boxes.is_empty() || !purchase.singles.is_empty() {
        page = page.push(space().height(GAP)).push(heading(context.text("gui.collection.buy")));
    }
    let products = context.catalogs.products(together.game);
    for (at, count) in &purchase.boxes {
        let product = &products[*at];
        let drawn = product.contents.first().map_or("", |(card, _)| drawing(*card));
        let word = kind_name(context.language, together.game, PRODUCT);
        let detail = [word.as_str(), product.sku].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>();
        let name = product.names[context.language as usize].to_owned();
        page = page.push(thing(drawn, name, detail.join(" · "), format!("{count} ×")));
    }
    for (card, count) in &purchase.singles {
        let name = names.card_name(*card, context.language).to_owned();
        page = page.push(thing(drawing(*card), name, kind(*card), format!("{count} ×")));
    }
    container(page).max_width(640).into()
}
