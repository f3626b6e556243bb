//! A list in short, as it stands beside the table and in a comparison.

use iced::{
    Element, Length,
    widget::{Column, column, row},
};

use super::Message;
use crate::{
    context::Context,
    look::GAP,
    widget::parts::{body, small},
};
use kernel::{OutlineRow, sheet};
use store::ListId;
use systems::AnyDocument;

/// What is shown of a list that was read.
#[derive(Debug, Clone)]
pub(super) struct Short {
    pub(super) id: ListId,
    pub(super) name: String,
    pub(super) notes: String,
    /// Its first total and what is allowed of it.
    pub(super) points: i32,
    pub(super) limit: i32,
    pub(super) rows: Vec<OutlineRow>,
}

impl Short {
    pub(super) fn of(context: &Context<'_>, id: ListId, document: &AnyDocument) -> Self {
        let report = document.check(context.catalogs, None);
        let (points, limit) = report.totals.first().map_or((0, 0), |total| (total.value, total.limit));
        Self {
            id,
            name: document.name().to_owned(),
            notes: document.notes().to_owned(),
            points,
            limit,
            rows: document.outline(context.catalogs, context.language),
        }
    }
}

/// The cost of an entry, at the end of its line.
pub(super) fn cost<'a>(entry: &OutlineRow) -> Option<Element<'a, Message>> {
    entry.cost.map(|cost| body(sheet::figures(cost)).into())
}

/// What stands below an entry's name: what belongs to it, and what it carries.
pub(super) fn below<'a>(context: &Context<'a>, entry: &'a OutlineRow) -> Vec<Element<'a, Message>> {
    let muted = context.look.muted;
    let mut lines = Vec::new();
    if !entry.subtitle.is_empty() {
        lines.push(small(entry.subtitle.as_str(), muted).into());
    }
    if !entry.items.is_empty() {
        lines.push(small(entry.items.join(", "), muted).into());
    }
    lines
}

/// Every entry of a list.
pub(super) fn entries<'a>(context: &Context<'a>, short: &'a Short) -> Element<'a, Message> {
    let lines = short.rows.iter().map(|entry| {
        let head = row![body(entry.title.as_str()).width(Length::Fill)].extend(cost(entry)).spacing(GAP);
        column![head].extend(below(context, entry)).into()
    });
    Column::with_children(lines).spacing(GAP).into()
}
