//! Two lists side by side: the parts only one has carry the accent.

use iced::{
    Alignment, Element, Length,
    widget::{Column, Row, column, container, row, text},
};

use super::{
    DragMessage, Message, PickMessage,
    brief::{Brief, cost},
};
use crate::{
    context::Context,
    look::GAP,
    screen::builder::signed,
    widget::{
        Carry, Placed, icon_in,
        parts::{BOLD, body, heading, small, strong, tool},
    },
};
use kernel::{
    OutlineRow,
    comparison::{Comparison, Standing, shared},
};

/// First drag place of the picked list; lower ones belong to the kept list.
const PICKED: usize = 1 << 20;

/// Drag place of a whole list, behind all its rows.
const HEAD: usize = PICKED - 1;

/// Draws both lists. Dragging a row to the other list copies it there.
pub(super) fn view<'a>(context: &Context<'a>, kept: &'a Brief, picked: &'a Brief) -> Element<'a, Message> {
    let look = context.look;
    let close = tool(
        context,
        "ui-close",
        context.text("gui.lists.compare_close"),
        Some(Message::Pick(PickMessage::CompareClosed)),
    );
    let sides = row![side(context, kept, picked, 0), side(context, picked, kept, PICKED)].spacing(GAP * 3.0);
    let legend = small(context.text("gui.lists.compare_legend"), look.muted);
    let title = column![heading(context.text("gui.lists.compare_title")), legend].spacing(2);
    let lists = look.scrollable(container(sides).padding(iced::Padding::ZERO.right(16))).height(Length::Fill);
    let lifted = |place: usize| (place % PICKED < HEAD).then_some(Message::Drag(DragMessage::RowLifted));
    let dropped = |place: usize, on: Option<usize>| {
        Message::Drag(DragMessage::RowDropped {
            of_kept: place < PICKED,
            row: place % PICKED,
            on_other: on.is_some_and(|on| (on < PICKED) != (place < PICKED)),
        })
    };
    let ghost = move |place: usize| -> Element<'a, Message> {
        let rows = if place < PICKED { &kept.rows } else { &picked.rows };
        let name = rows.get(place % PICKED).map_or("", |row| row.title.as_str());
        container(strong(name)).padding([6, 12]).style(move |_| look.menu()).into()
    };
    column![
        row![title.width(Length::Fill), close].spacing(GAP).align_y(Alignment::Center),
        Carry::new(lists, lifted, dropped, ghost).marking(look.iris),
    ]
    .spacing(GAP * 2.0)
    .padding(16)
    .into()
}

/// Draws one list; `first` is the drag place of its first row.
fn side<'a>(context: &Context<'a>, brief: &'a Brief, other: &'a Brief, first: usize) -> Element<'a, Message> {
    let look = context.look;
    let name = if brief.name.is_empty() { context.text("gui.lists.unnamed") } else { brief.name.as_str() };
    let points = context.say("gui.points", &[("points", &brief.points), ("limit", &brief.limit)]);
    let by = brief.points - other.points;
    let by = (by != 0).then(|| small(signed(by), look.accent).font(BOLD).into());
    let head = column![
        strong(name).wrapping(text::Wrapping::WordOrGlyph),
        row![small(points, look.muted)].extend(by).spacing(GAP)
    ];
    let mut lines = Column::new();
    let standings = Comparison::new(&brief.rows, &other.rows).standings;
    for (at, (entry, standing)) in brief.rows.iter().zip(standings).enumerate() {
        let line = Placed::new(line(context, entry, &standing), first + at);
        lines = lines.push(look.across()).push(line);
    }
    let whole = column![head, lines].spacing(GAP).width(Length::Fill);
    container(Placed::new(whole, first + HEAD)).width(Length::FillPortion(1)).into()
}

fn line<'a>(context: &Context<'a>, entry: &'a OutlineRow, standing: &Standing<'_>) -> Element<'a, Message> {
    let look = context.look;
    let (mark, color) = match standing {
        Standing::Same => ("ui-check", look.muted),
        Standing::Changed(_) | Standing::Alone => ("ui-compare", look.accent),
    };
    let title = body(entry.title.as_str()).font(BOLD).width(Length::Fill);
    let title = if *standing == Standing::Alone { title.color(look.accent) } else { title };
    let has = match standing {
        Standing::Same => vec![true; entry.items.len()],
        Standing::Changed(other) => shared(&entry.items, &other.items),
        Standing::Alone => vec![false; entry.items.len()],
    };
    let last = entry.items.len().saturating_sub(1);
    let items = entry.items.iter().zip(has).enumerate().map(|(index, (item, shared))| {
        let word = if index == last { item.clone() } else { format!("{item},") };
        let word = small(word, if shared { look.muted } else { look.accent });
        if shared { word.into() } else { word.font(BOLD).into() }
    });
    let items = (!entry.items.is_empty()).then(|| Row::with_children(items).spacing(4).wrap().into());
    let kind = (!entry.subtitle.is_empty()).then(|| small(entry.subtitle.as_str(), look.muted).into());
    let words = column![title].extend(kind).extend(items).spacing(1).width(Length::Fill);
    // Difference in cost of the same entry.
    let by = match standing {
        Standing::Changed(other) => entry.cost.zip(other.cost).map(|(own, other)| own - other).filter(|by| *by != 0),
        Standing::Same | Standing::Alone => None,
    };
    let by = by.map(|by| small(signed(by), look.accent).font(BOLD).into());
    let line = row![icon_in(mark, 14.0, color), words].extend(by).extend(cost(entry)).spacing(GAP);
    container(line.align_y(Alignment::Center)).padding([7, 6]).into()
}
