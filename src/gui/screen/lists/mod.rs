//! The screen Lists: games, folders and tags, the table of lists, the picked list in short.

mod begin;
mod brief;
mod by_chance;
mod compare;
mod detail;
mod dialog;
mod docked;
mod example;
mod field;
mod filing;
mod filter;
mod first_run;
mod message;
mod order;
mod pick;
mod several;
mod side;
mod table;
pub(crate) mod time;
mod update;
mod view;

use std::time::{Duration, Instant};

use iced::{Point, keyboard};

use crate::{context::Context, stored::ListTable};
use store::{FolderId, ListId, ListRow, RevisionId};
use systems::SystemId;

use brief::Brief;
pub use by_chance::Chosen as ChanceChosen;
use dialog::Dialog;
pub use dialog::Message as DialogMessage;
pub use filing::Thing;
pub use filter::Shown;
pub use message::{Action, Message};
pub use order::{Column as SortColumn, Order};
use several::Several;

/// The id of the search field, for the keyboard.
pub const SEARCH: &str = "lists-search";

/// The id of the scrolled rows.
pub const TABLE: &str = "lists-table";

/// Two presses within this time are one wish.
const TWICE: Duration = Duration::from_millis(500);

/// The state of the screen. It stays as it is while other screens are shown.
#[derive(Debug)]
pub struct Lists {
    search: String,
    shown: Shown,
    /// The only game whose lists are shown.
    only: Option<SystemId>,
    order: Order,
    /// The lists that are shown, in order.
    rows: Vec<ListId>,
    /// Whether no list has what was searched for, and those are shown that nearly have it.
    is_guess: bool,
    picked: Option<ListId>,
    several: Several,
    /// The list that was pressed last, and when.
    pressed: Option<(ListId, Instant)>,
    /// The picked list, once it has been read, and which state of it.
    detail: Option<Brief>,
    read: Option<(ListId, RevisionId)>,
    /// The list that is kept for comparison.
    kept: Option<Brief>,
    /// Which state of it was read.
    kept_state: Option<RevisionId>,
    dialog: Option<Dialog>,
    /// Whom the next game is counted against.
    opponent: String,
    /// The day of the next game that is counted, as it was typed; empty for today.
    day: String,
    /// Which keys such as Shift are held down.
    held: keyboard::Modifiers,
    /// What of the rows is in sight, from its top, in points; not known before the first event.
    sight: Option<(f32, f32)>,
    /// Whether the menu of what can be shown is open.
    menu: bool,
    /// Whether the menu of what else can be done with the picked list is open.
    more: bool,
    /// The list whose menu hangs in its row, and where in it.
    hung: Option<(ListId, Point)>,
    /// Whether the picked list is shown in place of the table, where there is room for one of them.
    shows_detail: bool,
    /// Counts how often the pick is to be brought into sight.
    bring: u64,
}

impl Default for Lists {
    fn default() -> Self {
        Self::new()
    }
}

impl Lists {
    /// The screen as it is first shown.
    pub fn new() -> Self {
        Self {
            search: String::new(),
            shown: Shown::All,
            only: None,
            order: Order::default(),
            rows: Vec::new(),
            is_guess: false,
            picked: None,
            several: Several::default(),
            pressed: None,
            detail: None,
            read: None,
            kept: None,
            kept_state: None,
            dialog: None,
            opponent: String::new(),
            day: String::new(),
            held: keyboard::Modifiers::empty(),
            sight: None,
            menu: false,
            more: false,
            hung: None,
            shows_detail: false,
            bring: 1,
        }
    }
}

/// The name of a folder.
fn folder_name(table: &ListTable, folder: FolderId) -> Option<&str> {
    table.folders().iter().find(|(id, _)| *id == folder).map(|(_, name)| name.as_str())
}

/// What a list is called, also where it has no name.
pub(crate) fn shown_name<'a>(context: &Context<'_>, row: &'a ListRow) -> &'a str {
    if row.summary.name.is_empty() { context.text("gui.lists.unnamed") } else { row.summary.name.as_str() }
}

/// The sentence that tells what was done to these lists. `key` is the phrase for one of them, which it names; the one for
/// several ends in `.many`.
fn told(
    context: &Context<'_>,
    table: &ListTable,
    key: &'static str,
    ids: &[ListId],
    values: &[(&str, &dyn std::fmt::Display)],
) -> String {
    let mut values = values.to_vec();
    if let [id] = ids {
        let name = table.row(*id).map_or_else(String::new, |row| shown_name(context, row).to_owned());
        values.push(("name", &name));
        return context.say(key, &values);
    }
    let count = ids.len();
    values.push(("count", &count));
    context.say(&format!("{key}.many"), &values)
}

#[cfg(test)]
mod tests;
