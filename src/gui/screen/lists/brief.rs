//! Summary of a list, beside the table and in a comparison.

use iced::{
    Alignment, Element, Length,
    widget::{Column, column, container, row},
};

use super::Message;
use crate::{
    context::Context,
    look::{GAP, Look},
    stored::{StoredList, Unreadable},
    widget::{
        icon_in,
        parts::{BOLD, body, small},
    },
};
use kernel::{OutlineRow, sheet};
use store::ListId;

/// Number of characters shown of an unreadable text.
const GLIMPSE: usize = 600;

/// Summary of a list.
#[derive(Debug, Clone)]
pub(super) struct Brief {
    pub(super) id: ListId,
    pub(super) name: String,
    pub(super) notes: String,
    /// Its first total and the limit.
    pub(super) points: i32,
    pub(super) limit: i32,
    pub(super) rows: Vec<OutlineRow>,
    /// The reason it is unreadable.
    unreadable: Option<Unreadable>,
}

impl Brief {
    pub(super) fn of(context: &Context<'_>, list: StoredList) -> Self {
        let id = list.id;
        match list.document {
            Ok(document) => {
                let report = document.check(context.catalogs, None);
                let (points, limit) = report.totals.first().map_or((0, 0), |total| (total.value, total.limit));
                let (name, notes) = (document.name().to_owned(), document.notes().to_owned());
                let rows = document.outline(context.catalogs, context.language);
                Self { id, name, notes, points, limit, rows, unreadable: None }
            }
            Err(list) => {
                let (name, notes) = (list.name.clone(), String::new());
                Self { id, name, notes, points: 0, limit: 0, rows: Vec::new(), unreadable: Some(list) }
            }
        }
    }

    pub(super) fn is_readable(&self) -> bool {
        self.unreadable.is_none()
    }
}

/// The cost of an entry, at the end of its line.
pub(super) fn cost<'a>(entry: &OutlineRow) -> Option<Element<'a, Message>> {
    entry.cost.map(|cost| body(sheet::figures(cost)).font(BOLD).into())
}

/// Lines below an entry's name: its parts and upgrades.
fn below<'a>(context: &Context<'a>, entry: &'a OutlineRow) -> Vec<Element<'a, Message>> {
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

/// Entries of a list; of an unreadable one the reason and the start of its text.
pub(super) fn entries<'a>(context: &Context<'a>, own: &'static Look, brief: &'a Brief) -> Element<'a, Message> {
    let look = context.look;
    if let Some(list) = &brief.unreadable {
        let glimpse = match list.text.char_indices().nth(GLIMPSE) {
            Some((end, _)) => format!("{}…", &list.text[..end]),
            None => list.text.clone(),
        };
        let sentence = body(list.sentence(context.language));
        return column![sentence, small(glimpse, look.muted)].spacing(GAP).into();
    }
    let mut lines = Column::new();
    for entry in &brief.rows {
        let title = body(entry.title.as_str()).font(BOLD).width(Length::Fill);
        let words = column![title].extend(below(context, entry)).width(Length::Fill).spacing(1);
        let drawn = entry.drawing.as_deref().map(|name| icon_in(name, 36.0, own.accent));
        let line = row![].extend(drawn).push(words).extend(cost(entry)).spacing(GAP).align_y(Alignment::Center);
        lines = lines.push(container(line).padding([6, 0])).push(look.across());
    }
    lines.into()
}
