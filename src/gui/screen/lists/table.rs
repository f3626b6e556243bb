//! The table of lists: one row a list, built only while in sight.

use iced::{
    Alignment, Color, Element, Length, Padding,
    widget::{Row, column, container, row, space, text},
};

use super::{
    DragItem, FilterMessage, Lists, MenuMessage, Message, PickMessage, Section, SortColumn, TABLE, shown_name, time,
};
use crate::{
    context::Context,
    look::{Accent, GAP, Look, SMALL, TEXT},
    measure::{self, Weight},
    stored::ListTable,
    widget::{
        Follow, Heights, Placed, Popover, Pressable, VirtualList, emblem,
        follow::Goal,
        icon_in,
        parts::{BOLD, letters, small, strong},
        pressable::Style,
        ruler,
    },
};
use kernel::{Lack, Verdict};
use store::{ListRow, ListSummary, lists::GameResult};
use systems::SystemId;

/// Height of a row with the line beneath it.
pub(super) const ROW: f32 = 55.0;

/// Height of the headings.
const HEAD: f32 = 32.0;

/// Height of the table with so many rows.
pub(super) fn height(rows: usize) -> f32 {
    HEAD + 1.0 + ROW * rows as f32
}

/// Width of the scroll bar.
const BAR: f32 = 12.0;

/// Size of a drawing in a row.
const DRAWING: f32 = 30.0;

/// Widths of the columns beside the name.
struct Widths {
    /// The rest, for the name.
    name: f32,
    /// Drawings of the list.
    drawn: Option<f32>,
    points: f32,
    /// The state, as an icon with words; on a narrow table it is below the points.
    state: Option<f32>,
    record: f32,
    edited: f32,
}

impl Widths {
    fn of(context: &Context<'_>, room: f32) -> Self {
        /// Edges, tick and emblem with the gaps between them.
        const START: f32 = 16.0 + 26.0 + GAP + 26.0 + GAP + BAR + 4.0;
        if context.is_narrow() {
            let (points, edited) = (92.0, 76.0);
            let name = room - START - points - edited - 2.0 * GAP;
            return Self { name, drawn: None, points, state: None, record: 0.0, edited };
        }
        let (points, state, record, edited) = (84.0, 100.0, 44.0, 88.0);
        let name = room - START - points - state - record - edited - 4.0 * GAP;
        let drawn = DRAWING * 3.0 + 8.0;
        match name - drawn - GAP {
            name if name > 180.0 => Self { name, drawn: Some(drawn), points, state: Some(state), record, edited },
            _ => Self { name, drawn: None, points, state: Some(state), record, edited },
        }
    }
}

/// Icon of a list's faction.
pub(crate) fn faction_icon(summary: &ListSummary) -> &'static str {
    let faction = SystemId::from_id(&summary.system).and_then(|system| system.faction(&summary.faction));
    faction.map_or("faction-neutral", |faction| faction.icon)
}

/// Colors of a list's faction.
pub(super) fn faction_look(context: &Context<'_>, summary: &ListSummary) -> &'static Look {
    context.look.with_accent(Accent::of_mark(faction_icon(summary)))
}

/// Record of a list: `7–3`, followed by the draws.
pub(super) fn record(row: &ListRow) -> String {
    let [won, lost, drawn] = [GameResult::Won, GameResult::Lost, GameResult::Drawn].map(|result| row.count(result));
    match (won, lost, drawn) {
        (0, 0, 0) => "–".to_owned(),
        (won, lost, 0) => format!("{won}–{lost}"),
        (won, lost, drawn) => format!("{won}–{lost}–{drawn}"),
    }
}

/// State of a list: icon, color and words.
pub(super) fn state(context: &Context<'_>, table: &ListTable, row: &ListRow) -> (&'static str, Color, String) {
    let look = context.look;
    if table.is_unreadable(row.id) {
        return ("ui-error", look.red, context.text("gui.verdict.unreadable").to_owned());
    }
    let errors = |count: usize| ("ui-error", look.red, context.say("gui.verdict.errors", &[("count", &count)]));
    match table.glance(row.id).map(|glance| &glance.verdict) {
        Some(Verdict::Wrong(count)) => errors(*count),
        Some(Verdict::Freeform) => ("ui-warning", look.yellow, context.text("systems.verdict.freeform").to_owned()),
        Some(Verdict::Unfinished(lacks)) => ("mark-unfinished", look.blue, lacking(context, lacks)),
        None if row.summary.errors > 0 => errors(row.summary.errors as usize),
        Some(Verdict::Legal) | None => ("ui-check", look.green, context.text("gui.verdict.legal").to_owned()),
    }
}

/// The first lack; further ones follow once it is resolved.
fn lacking(context: &Context<'_>, lacks: &[Lack]) -> String {
    lacks.first().map_or_else(String::new, |lack| lack.words(context.language))
}

/// Points of a list with their ruler.
pub(super) fn points<'a>(look: &'static Look, summary: &ListSummary, width: f32) -> Element<'a, Message> {
    let over = summary.points > summary.limit;
    let value = letters(summary.points.to_string(), 14.0).font(BOLD).wrapping(text::Wrapping::None);
    let value = if over { value.color(look.red) } else { value };
    let limit = small(format!("/ {}", summary.limit), look.muted).wrapping(text::Wrapping::None);
    column![row![value, limit].spacing(4).align_y(Alignment::Center), ruler(look, summary.points, summary.limit, width)]
        .spacing(4)
        .into()
}

impl Lists {
    /// Draws headings and rows.
    pub(super) fn rows<'a>(&'a self, context: &Context<'a>, table: &'a ListTable, room: f32) -> Element<'a, Message> {
        let look = context.look;
        let widths = std::rc::Rc::new(Widths::of(context, room));
        let now = time::now();
        let head = self.head(context, &widths);
        let (context, list) = (*context, std::rc::Rc::clone(&widths));
        // Rows are looked up when they are built: only those in sight.
        let row = move |index: usize| self.rows.get(index).and_then(|id| table.row(*id));
        let lines = VirtualList::new(Heights::Even(self.rows.len(), ROW), move |index| match row(index) {
            Some(row) => Placed::new(self.line(&context, &list, table, row, now), DragItem::row(index)).into(),
            None => space().into(),
        })
        .keyed(move |index| self.rows.get(index).map_or(0, |id| id.0 as u64));
        let lines =
            look.scrollable(lines).id(TABLE).on_scroll(Message::Scrolled).width(Length::Fill).height(Length::Fill);
        let picked = self.rows.iter().position(|id| Some(*id) == self.picked);
        let goal = Goal::Stretch { top: picked.unwrap_or_default() as f32 * ROW, height: ROW };
        let version = if picked.is_some() { self.bring } else { 0 };
        column![head, look.across(), Follow::new(lines, TABLE, goal, version)].into()
    }

    fn head<'a>(&self, context: &Context<'a>, widths: &Widths) -> Element<'a, Message> {
        let look = context.look;
        let order = self.order;
        let title = |key: &'static str, column: SortColumn, width: Length, right: bool| -> Element<'a, Message> {
            let sorted = order.column == column;
            let color = if sorted { look.text } else { look.muted };
            let word = small(context.text(key), color).font(BOLD).wrapping(text::Wrapping::None);
            let mark = sorted.then(|| icon_in(if order.descending { "ui-down" } else { "ui-up" }, 12.0, color));
            let label = if right { Row::new().extend(mark).push(word) } else { row![word].extend(mark) };
            let label =
                container(label.spacing(2).align_y(Alignment::Center)).width(Length::Fill).center_y(Length::Fill);
            let label = if right { label.align_x(Alignment::End) } else { label };
            Pressable::new(label, move |status| look.tab(status))
                .on_press(Message::Filter(FilterMessage::Sorted(column)))
                .padding(0)
                .width(width)
                .height(HEAD)
                .into()
        };
        let mut head = Row::new().spacing(GAP).align_y(Alignment::Center);
        head = head.push(title("gui.lists.name", SortColumn::Name, Length::Fill, false));
        if let Some(width) = widths.drawn {
            let word = small(context.text("gui.lists.in_it"), look.muted).font(BOLD);
            head = head.push(container(word).width(width));
        }
        head = head.push(title("gui.lists.points", SortColumn::Points, Length::Fixed(widths.points), false));
        if let Some(width) = widths.state {
            head = head.push(title("gui.lists.state", SortColumn::Verdict, Length::Fixed(width), false)).push(title(
                "gui.lists.won_column",
                SortColumn::Record,
                Length::Fixed(widths.record),
                true,
            ));
        }
        let edited = if self.shown == Section::Bin { "gui.lists.deleted_column" } else { "gui.lists.edited" };
        head = head.push(title(edited, SortColumn::Edited, Length::Fixed(widths.edited), true));
        container(head)
            .padding(Padding::ZERO.left(16).right(BAR + 4.0))
            .height(HEAD)
            .width(Length::Fill)
            .style(move |_| look.flat(look.raised))
            .into()
    }

    fn line<'a>(
        &self,
        context: &Context<'a>,
        widths: &Widths,
        table: &'a ListTable,
        row: &'a ListRow,
        now: i64,
    ) -> Element<'a, Message> {
        let look = context.look;
        let own = faction_look(context, &row.summary);
        let ticked = self.ticks.has(row.id);
        let picked = self.picked == Some(row.id);
        let mut line = Row::new().spacing(GAP).align_y(Alignment::Center).height(Length::Fill);
        line = line.push(tick(context, ticked, row)).push(emblem(look, faction_icon(&row.summary), 26.0));
        line = line.push(container(names(context, table, row, widths.name)).width(Length::Fill));
        if let Some(width) = widths.drawn {
            line = line.push(container(drawings(own.accent, table, row, DRAWING)).width(width));
        }
        let (name, color, word) = state(context, table, row);
        let room = widths.state.unwrap_or(widths.points) - 20.0;
        let word = measure::cut(&word, Weight::Regular, SMALL, room).into_owned();
        let when = row.deleted.unwrap_or(row.edited);
        let edited = small(time::ago(context, when, now), look.muted).wrapping(text::Wrapping::None);
        let edited = container(edited).width(widths.edited).align_x(Alignment::End);
        match widths.state {
            Some(width) => {
                let state = row![icon_in(name, 14.0, color), small(word, color).wrapping(text::Wrapping::None)];
                let record = strong(record(row)).wrapping(text::Wrapping::None);
                line = line
                    .push(container(points(own, &row.summary, widths.points - 12.0)).width(widths.points))
                    .push(container(state.spacing(4).align_y(Alignment::Center)).width(width))
                    .push(container(record).width(widths.record).align_x(Alignment::End))
                    .push(edited);
            }
            None => {
                let summary = &row.summary;
                let over = summary.points > summary.limit;
                let value = strong(format!("{}/{}", summary.points, summary.limit));
                let value = if over { value.color(look.red) } else { value };
                let state = row![icon_in(name, 12.0, color), small(word, color).wrapping(text::Wrapping::None)];
                let points = column![value, state.spacing(3).align_y(Alignment::Center)].spacing(2);
                let games = small(record(row), look.text).font(BOLD).wrapping(text::Wrapping::None);
                let games = container(games).width(widths.edited).align_x(Alignment::End);
                line = line.push(container(points).width(widths.points)).push(column![games, edited].spacing(4));
            }
        }
        let line = Pressable::new(line, move |status| {
            let style = if ticked { look.among_several(status) } else { look.row(picked, status) };
            // Every row has the faction's color at its left. It has a ground of its own, so that all of it is repainted
            // when that changes.
            Style { mark: Some(own.accent), background: style.background.or(Some(look.surface)), ..style }
        })
        .on_press(Message::Pick(PickMessage::Picked(row.id)))
        .on_menu(move |at| Message::Menu(MenuMessage::MenuWanted(row.id, at)))
        .id(format!("list-{}", row.id.0))
        .padding(Padding::ZERO.left(16).right(BAR + 4.0))
        .width(Length::Fill)
        .height(ROW - 1.0);
        let line: Element<'a, Message> = match self.hung.filter(|(id, _)| *id == row.id) {
            Some((_, at)) => {
                let menu = self.hung_menu(context, row, !table.is_unreadable(row.id));
                Popover::new(line, Some(menu), Message::Menu(MenuMessage::MoreClosed)).at(at).into()
            }
            None => line.into(),
        };
        column![line, look.across()].into()
    }
}

/// The tick box of a list.
fn tick<'a>(context: &Context<'a>, ticked: bool, row: &ListRow) -> Element<'a, Message> {
    let look = context.look;
    let mark: Element<'a, Message> = match ticked {
        true => icon_in("ui-check", 14.0, look.on_iris),
        false => space().width(14).height(14).into(),
    };
    // The box is smaller than its button.
    let shown = container(mark).center(18).style(move |_| iced::widget::container::Style {
        background: Some(if ticked { look.iris } else { look.surface }.into()),
        border: iced::border::rounded(4.0).color(if ticked { look.iris } else { look.edge }).width(1.0),
        ..Default::default()
    });
    Pressable::new(shown, move |status| look.quiet(status))
        .on_press(Message::Pick(PickMessage::Ticked(row.id)))
        .padding(4)
        .into()
}

/// Width of the number of hidden tags, in points.
const MORE: f32 = 26.0;

/// Number of tags that fit behind a name, and the room left for the name. The name keeps the greater part as far as it
/// needs it, and hidden tags leave room for their number.
fn fitting(tags: &[f32], name: f32, room: f32) -> (usize, f32) {
    let kept = name.min(room * 0.55);
    let spared = |shown: usize| if shown < tags.len() { MORE } else { 0.0 };
    let left = |shown: usize| room - tags[..shown].iter().sum::<f32>() - spared(shown);
    let shown = (1..=tags.len()).rev().find(|shown| left(*shown) >= kept).unwrap_or(0);
    (shown, left(shown))
}

/// Name and tags, with the contents below; text without room is cut.
fn names<'a>(context: &Context<'a>, table: &'a ListTable, row: &'a ListRow, room: f32) -> Element<'a, Message> {
    let look = context.look;
    let widths: Vec<f32> =
        row.tags.iter().map(|tag| measure::width(tag, Weight::Regular, SMALL) + 16.0 + 6.0).collect();
    let name = shown_name(context, row);
    let (shown, left) = fitting(&widths, measure::width(name, Weight::Bold, TEXT) + 1.0, room);
    let tags = row.tags[..shown].iter().map(|tag| -> Element<'a, Message> {
        let word = small(tag.as_str(), look.muted).wrapping(text::Wrapping::None);
        container(word).padding([0, 7]).style(move |_| look.tag()).into()
    });
    let more = (shown < row.tags.len()).then(|| small(format!("+{}", row.tags.len() - shown), look.muted));
    let name = measure::cut(name, Weight::Bold, TEXT, left);
    let name = letters(name, TEXT).font(BOLD).wrapping(text::Wrapping::None);
    let title = Row::new().push(name).extend(tags).push(more).spacing(6).align_y(Alignment::Center);
    let contents = table.glance(row.id).map(|glance| glance.contents(context.language));
    // An empty or unread list shows its system and format instead.
    let kind = || format!("{} · {}", game_word(context, &row.summary), format_word(context, &row.summary));
    let contents = contents.filter(|contents| !contents.is_empty()).map_or_else(kind, str::to_owned);
    let contents = measure::cut(&contents, Weight::Regular, SMALL, room).into_owned();
    let contents = small(contents, look.muted);
    let contents = contents.wrapping(text::Wrapping::None);
    column![title, contents].spacing(2).into()
}

/// The first ships or figures of a list.
pub(super) fn drawings<'a>(color: Color, table: &ListTable, row: &ListRow, side: f32) -> Element<'a, Message> {
    let names = table.glance(row.id).map_or(&[][..], |glance| &glance.drawings);
    Row::with_children(names.iter().map(|name| icon_in(name, side, color))).spacing(4).into()
}

/// Name of a list's system; its id if a newer program wrote it.
pub(super) fn game_word<'a>(context: &Context<'_>, summary: &'a ListSummary) -> &'a str {
    SystemId::from_id(&summary.system).map_or(summary.system.as_str(), |system| context.text(system.term()))
}

/// Name of a list's format; its id if a newer program wrote it.
pub(super) fn format_word<'a>(context: &Context<'_>, summary: &'a ListSummary) -> &'a str {
    let format = SystemId::from_id(&summary.system).and_then(|system| system.format(&summary.format));
    format.map_or(summary.format.as_str(), |format| context.text(format.term))
}

/// Name of a list's faction; its id if a newer program wrote it.
pub(super) fn faction_word<'a>(context: &Context<'_>, summary: &'a ListSummary) -> &'a str {
    let faction = SystemId::from_id(&summary.system).and_then(|system| system.faction(&summary.faction));
    faction.map_or(summary.faction.as_str(), |faction| context.text(faction.term))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_take_what_a_name_does_not_need_and_the_rest_is_counted() {
        assert_eq!(fitting(&[40.0, 40.0], 60.0, 200.0), (2, 120.0));
        assert_eq!(fitting(&[80.0, 80.0], 60.0, 200.0), (1, 200.0 - 80.0 - MORE));
        assert_eq!(fitting(&[80.0], 500.0, 200.0), (1, 120.0));
        assert_eq!(fitting(&[120.0], 500.0, 200.0), (0, 200.0 - MORE));
        assert_eq!(fitting(&[], 500.0, 200.0), (0, 200.0));
    }
}
