//! The table of lists, and the folders and tags beside it.

use iced::{
    Alignment, Element, Length,
    widget::{Column, Row, column, row, scrollable, text},
};

use super::{Lists, Message, Shown, SortColumn};
use crate::{
    context::Context,
    look::GAP,
    stored::ListTable,
    widget::{
        Pressable, icon,
        parts::{BOLD, body, chip, empty, gauge, labelled, small},
    },
};
use store::{ListRow, ListSummary};
use systems::SystemId;

/// The mark of a list's faction.
fn faction_icon(summary: &ListSummary) -> &'static str {
    let faction = SystemId::from_id(&summary.system).and_then(|system| system.faction(&summary.faction));
    faction.map_or("ui-info", |faction| faction.icon)
}

/// Days since 1970 as year, month and day.
fn date(seconds: i64) -> String {
    // Civil date from days, after the well-known algorithm that counts years from the first of March.
    let days = seconds.div_euclid(86_400) + 719_468;
    let era = days.div_euclid(146_097);
    let day_of_era = days.rem_euclid(146_097);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

/// Room for the scrollable's bar.
const BAR: f32 = 14.0;

/// Width of each column beside the name's.
struct Widths {
    points: f32,
    /// Room for the points before their bar, so that all bars stand below each other.
    numbers: f32,
    verdict: f32,
    format: Option<f32>,
    edited: Option<f32>,
    record: Option<f32>,
}

impl Widths {
    fn of(context: &Context<'_>, rows: &[&ListRow]) -> Self {
        let numbers = numbers(rows);
        if context.is_narrow() {
            Self { points: numbers + 34.0, numbers, verdict: 84.0, format: None, edited: None, record: None }
        } else {
            Self {
                points: numbers + 92.0,
                numbers,
                verdict: 96.0,
                format: Some(96.0),
                edited: Some(86.0),
                record: Some(70.0),
            }
        }
    }
}

/// Room for the longest points with their limit.
fn numbers(rows: &[&ListRow]) -> f32 {
    const LEAST: usize = "100/100".len();
    const FIGURE: f32 = 8.0;
    let length = |row: &&ListRow| format!("{}/{}", row.summary.points, row.summary.limit).len();
    rows.iter().map(length).fold(LEAST, usize::max) as f32 * FIGURE
}

impl Lists {
    pub(super) fn table<'a>(&'a self, context: &Context<'a>, table: &'a ListTable) -> Element<'a, Message> {
        let look = context.look;
        if table.rows.is_empty() {
            return empty(context, "ui-lists", context.text("gui.lists.empty"));
        }
        let rows = self.visible(table);
        if rows.is_empty() {
            return empty(context, "ui-search", context.text("gui.lists.no_match"));
        }
        let widths = Widths::of(context, &rows);
        let head = self.head(context, &widths);
        let lines = rows.into_iter().map(|entry| self.line(context, &widths, table, entry));
        // The bar lies over the content; it gets room there at all times, so that heads stand above their columns.
        let lines = Column::with_children(lines).spacing(1).width(Length::Fill).padding(iced::Padding::ZERO.right(BAR));
        let lines = scrollable(lines).height(Length::Fill).style(move |theme, status| look.scroll(theme, status));
        column![head, lines].spacing(2).into()
    }

    fn head<'a>(&self, context: &Context<'a>, widths: &Widths) -> Element<'a, Message> {
        let look = context.look;
        let order = self.order;
        let title = |key: &'static str, column: SortColumn, width: Length| {
            let mut label = row![small(context.text(key), look.muted).font(BOLD)].spacing(2).align_y(Alignment::Center);
            if order.column == column {
                let name = if order.descending { "ui-down" } else { "ui-up" };
                label = label.push(crate::widget::icon_in(name, 12.0, look.muted));
            }
            Pressable::new(label, move |status| look.quiet(status))
                .on_press(Message::Sorted(column))
                .padding([3, 0])
                .width(width)
        };
        let mut head = Row::new().spacing(GAP).push(title("gui.lists.name", SortColumn::Name, Length::Fill));
        if let Some(width) = widths.format {
            head = head.push(title("gui.lists.format", SortColumn::Format, Length::Fixed(width)));
        }
        head = head.push(title("gui.lists.points", SortColumn::Points, Length::Fixed(widths.points))).push(title(
            "gui.lists.verdict",
            SortColumn::Verdict,
            Length::Fixed(widths.verdict),
        ));
        if let Some(width) = widths.edited {
            head = head.push(title("gui.lists.edited", SortColumn::Edited, Length::Fixed(width)));
        }
        if let Some(width) = widths.record {
            head = head.push(
                iced::widget::container(small(context.text("gui.lists.record"), look.muted).font(BOLD))
                    .padding([3, 0])
                    .width(width),
            );
        }
        iced::widget::container(head).padding(iced::Padding::ZERO.left(6).right(6.0 + BAR)).into()
    }

    fn line<'a>(
        &'a self,
        context: &Context<'a>,
        widths: &Widths,
        table: &ListTable,
        entry: &'a ListRow,
    ) -> Element<'a, Message> {
        let look = context.look;
        let summary = &entry.summary;
        let chosen = self.picked == Some(entry.id);
        let name = if summary.name.is_empty() { context.text("gui.lists.unnamed") } else { summary.name.as_str() };
        let title = row![
            icon(faction_icon(summary), look.accent),
            column![body(name).wrapping(text::Wrapping::WordOrGlyph), small(game_word(context, summary), look.muted)]
                .width(Length::Fill),
        ]
        .spacing(GAP)
        .align_y(Alignment::Center)
        .width(Length::Fill);
        let mut line = Row::new().spacing(GAP).align_y(Alignment::Center).push(title);
        if let Some(width) = widths.format {
            line = line.push(iced::widget::container(small(format_word(context, summary), look.text)).width(width));
        }
        let bar = widths.points - widths.numbers - GAP * 2.0;
        let points = gauge(context, summary.points, summary.limit, bar, Length::Fixed(widths.numbers));
        line = line.push(iced::widget::container(points).width(widths.points));
        line = line.push(iced::widget::container(verdict(context, table, entry)).width(widths.verdict));
        if let Some(width) = widths.edited {
            line = line.push(iced::widget::container(small(date(entry.edited), look.muted)).width(width));
        }
        if let Some(width) = widths.record {
            let record = format!("{}-{}-{}", entry.won, entry.lost, entry.drawn);
            line = line.push(iced::widget::container(small(record, look.muted)).width(width));
        }
        Pressable::new(line, move |status| look.row(chosen, status))
            .on_press(Message::Picked(entry.id))
            .padding([4, 6])
            .width(Length::Fill)
            .into()
    }

    pub(super) fn folders<'a>(&'a self, context: &Context<'a>, table: &'a ListTable) -> Element<'a, Message> {
        let entry =
            |name: &'static str, word: String, shown: Shown| self.folder_entry(context, table, name, word, shown);
        let mut column = Column::new().spacing(2).width(Length::Fill);
        column = column.push(entry("ui-lists", context.text("gui.lists.all").to_owned(), Shown::All));
        for (id, name) in &table.folders {
            column = column.push(entry("ui-folder", name.clone(), Shown::Folder(*id)));
        }
        for tag in tags(table) {
            column = column.push(entry("ui-tag", tag.clone(), Shown::Tag(tag)));
        }
        column = column.push(entry("ui-archive", context.text("gui.lists.archive_place").to_owned(), Shown::Archive));
        let look = context.look;
        let scroll =
            scrollable(column).spacing(4).height(Length::Fill).style(move |theme, status| look.scroll(theme, status));
        let mut foot = Column::new().spacing(4).push(
            Pressable::new(labelled("ui-add", context.text("gui.lists.new_folder"), look.text), move |status| {
                look.button(status)
            })
            .on_press(Message::FolderPressed)
            .width(Length::Fill),
        );
        if let Shown::Folder(folder) = self.shown {
            foot = foot.push(
                Pressable::new(
                    labelled("ui-remove", context.text("gui.lists.remove_folder"), look.red),
                    move |status| look.danger(status),
                )
                .on_press(Message::FolderRemoved(folder))
                .width(Length::Fill),
            );
        }
        column![scroll, foot].spacing(GAP).height(Length::Fill).into()
    }

    fn folder_entry<'a>(
        &self,
        context: &Context<'a>,
        table: &ListTable,
        name: &'static str,
        word: String,
        shown: Shown,
    ) -> Element<'a, Message> {
        let look = context.look;
        let count = table.rows.iter().filter(|row| shown.shows(row)).count();
        let chosen = self.shown == shown;
        let line = row![
            icon(name, look.muted),
            body(word).width(Length::Fill).wrapping(text::Wrapping::WordOrGlyph),
            small(count.to_string(), look.muted),
        ]
        .spacing(GAP)
        .align_y(Alignment::Center);
        Pressable::new(line, move |status| look.row(chosen, status))
            .on_press(Message::Chosen(shown))
            .padding([5, 8])
            .width(Length::Fill)
            .into()
    }

    /// The folders as a line of chips, where there is no room for a column.
    pub(super) fn folder_chips<'a>(&'a self, context: &Context<'a>, table: &'a ListTable) -> Element<'a, Message> {
        let chip = |word: String, shown: Shown| chip(context, word, self.shown == shown, Message::Chosen(shown));
        let mut chips = Row::new().spacing(4).push(chip(context.text("gui.lists.all").to_owned(), Shown::All));
        for (id, name) in &table.folders {
            chips = chips.push(chip(name.clone(), Shown::Folder(*id)));
        }
        for tag in tags(table) {
            chips = chips.push(chip(tag.clone(), Shown::Tag(tag)));
        }
        chips = chips.push(chip(context.text("gui.lists.archive_place").to_owned(), Shown::Archive));
        chips.wrap().into()
    }

    /// The games of the lists as a line of chips; none where all lists are of one game.
    pub(super) fn game_chips<'a>(&self, context: &Context<'a>, table: &ListTable) -> Option<Element<'a, Message>> {
        let games = games(table);
        let now = self.game(&games);
        let all = chip(context, context.text("gui.lists.all_games"), now.is_none(), Message::GameShown(None));
        let chips = games.iter().map(|game| {
            chip(context, context.text(game.term()), now == Some(*game), Message::GameShown(Some(*game))).into()
        });
        let line = Row::new().spacing(4).push(all).extend(chips).wrap().vertical_spacing(4);
        (games.len() > 1).then(|| line.into())
    }
}

/// The games there are lists of, in the order in which games are offered.
pub(super) fn games(table: &ListTable) -> Vec<SystemId> {
    let has_lists = |system: &SystemId| table.rows.iter().any(|row| row.summary.system == system.id());
    SystemId::ALL.iter().copied().filter(has_lists).collect()
}

/// Every tag that is in use, by name.
fn tags(table: &ListTable) -> Vec<String> {
    let mut tags: Vec<String> = table.rows.iter().flat_map(|row| row.tags.iter().cloned()).collect();
    tags.sort();
    tags.dedup();
    tags
}

/// The name of a list's game; its id where a newer program has written it.
pub(super) fn game_word<'a>(context: &Context<'_>, summary: &'a ListSummary) -> &'a str {
    SystemId::from_id(&summary.system).map_or(summary.system.as_str(), |system| context.text(system.term()))
}

/// The name of a list's format; its id where a newer program has written it.
pub(super) fn format_word<'a>(context: &Context<'_>, summary: &'a ListSummary) -> &'a str {
    let format = SystemId::from_id(&summary.system).and_then(|system| system.format(&summary.format));
    format.map_or(summary.format.as_str(), |format| context.text(format.term))
}

/// Legal, or how many errors; or that it cannot be read.
pub(super) fn verdict<'a>(context: &Context<'a>, table: &ListTable, row: &ListRow) -> Element<'a, Message> {
    let look = context.look;
    let (name, color, word) = match row.summary.errors {
        _ if table.unreadable.contains(&row.id) => {
            ("ui-error", look.red, context.text("gui.verdict.unreadable").to_owned())
        }
        0 => ("ui-check", look.green, context.text("gui.verdict.legal").to_owned()),
        errors => ("ui-error", look.red, context.say("gui.verdict.errors", &[("count", &errors)])),
    };
    row![icon(name, color), small(word, color)].spacing(4).align_y(Alignment::Center).into()
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn dates_are_civil_dates() {
        assert_eq!(date(0), "1970-01-01");
        assert_eq!(date(951_782_400), "2000-02-29");
        assert_eq!(date(1_795_219_200), "2026-11-21");
        assert_eq!(date(-1), "1969-12-31");
    }
}
