//! Differences between two lists, entry by entry: added, removed and changed ones.

use iced::{
    Alignment, Element, Length,
    widget::{Column, Row, column, container, row},
};

use crate::{
    context::Context,
    look::GAP,
    widget::{
        icon_in,
        parts::{BOLD, body, small, strong},
    },
};
use kernel::{
    OutlineRow,
    comparison::{Comparison, Standing, only},
    sheet,
};

/// Kind of a difference.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Added,
    Removed,
    Changed,
}

/// Draws the differences from `before` to `after`; `None` if there are none.
pub fn view<'a, M: 'a>(
    context: &Context<'a>,
    before: &'a [OutlineRow],
    after: &'a [OutlineRow],
) -> Option<Element<'a, M>> {
    let comparison = Comparison::new(after, before);
    let mut lines = Column::new().spacing(GAP + 2.0).width(Length::Fill);
    if comparison.is_equal() {
        return None;
    }
    for (row, standing) in after.iter().zip(&comparison.standings) {
        match standing {
            Standing::Same => {}
            Standing::Alone => lines = lines.push(entry(context, Kind::Added, row, None)),
            Standing::Changed(other) => lines = lines.push(entry(context, Kind::Changed, row, Some(other))),
        }
    }
    for row in comparison.missing {
        lines = lines.push(entry(context, Kind::Removed, row, None));
    }
    Some(lines.into())
}

fn entry<'a, M: 'a>(
    context: &Context<'a>,
    kind: Kind,
    row: &'a OutlineRow,
    before: Option<&'a OutlineRow>,
) -> Element<'a, M> {
    let look = context.look;
    let (icon, color) = match kind {
        Kind::Added => ("ui-add", look.green),
        Kind::Removed => ("ui-remove", look.red),
        Kind::Changed => ("ui-edit", look.accent),
    };
    let title = strong(row.title.as_str()).width(Length::Fill);
    let cost = match (before.and_then(|before| before.cost), row.cost) {
        (Some(old), Some(new)) if old != new => Some(format!("{} → {}", sheet::figures(old), sheet::figures(new))),
        (_, cost) => cost.map(sheet::figures),
    };
    let head = row![title].push(cost.map(|cost| body(cost).font(BOLD))).spacing(GAP);
    let signed = |sign: &'static str, name: &'a str, color| -> Element<'a, M> {
        let mark = small(sign, color).font(BOLD);
        row![container(mark).width(12), small(name, color).width(Length::Fill)].into()
    };
    let items: Vec<Element<'a, M>> = match before {
        Some(before) => {
            let gone = only(&before.items, &row.items).into_iter().map(|name| signed("−", name, look.red));
            let come = only(&row.items, &before.items).into_iter().map(|name| signed("+", name, look.green));
            gone.chain(come).collect()
        }
        None if row.items.is_empty() => Vec::new(),
        None => vec![small(row.items.join(", "), look.muted).into()],
    };
    let words = column![head].extend(items).spacing(2).width(Length::Fill);
    let mark = container(icon_in(icon, 14.0, color)).padding(iced::Padding::ZERO.top(2));
    Row::new().push(mark).push(words).spacing(GAP).align_y(Alignment::Start).into()
}
