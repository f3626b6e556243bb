//! The Lists screen: systems, folders and tags, the table of lists, and details of the picked one.

mod brief;
mod compare;
mod detail;
mod dialog;
mod docked;
pub(in crate::screen) mod example;
mod field;
mod filing;
mod filter;
mod first_run;
mod message;
mod new_list;
mod order;
mod pick;
mod random_list;
mod side;
mod table;
mod ticks;
pub(crate) mod time;
mod update;
mod view;

use std::time::{Duration, Instant};

use iced::{Point, keyboard};

use crate::{context::Context, stored::ListTable};
use store::{FolderId, ListId, ListRow, RevisionId};
use systems::SystemId;

use brief::Brief;
use dialog::Dialog;
pub use filter::Section;
pub use message::{
    Action, DialogMessage, DragItem, DragMessage, FilterMessage, FolderMessage, GameMessage, ListsMessage, MenuMessage,
    Message, PickMessage,
};
pub use order::{Column as SortColumn, Order};
pub use random_list::RandomRequest;
pub(crate) use table::faction_icon;
use ticks::Ticks;

/// Id of the search field, for the keyboard.
pub const SEARCH: &str = "lists-search";

/// Id of the scrolled rows.
pub const TABLE: &str = "lists-table";

/// Time between two presses of a double click.
const TWICE: Duration = Duration::from_millis(500);

/// State of the screen, kept while others are shown.
#[derive(Debug)]
pub struct Lists {
    search: String,
    shown: Section,
    /// The only system shown.
    only: Option<SystemId>,
    order: Order,
    /// The lists that are shown, in order.
    rows: Vec<ListId>,
    /// No list matches the search, so similar ones are shown.
    is_guess: bool,
    picked: Option<ListId>,
    ticks: Ticks,
    /// The list pressed last, and the time.
    pressed: Option<(ListId, Instant)>,
    /// The picked list, once it has been read, and its state.
    detail: Option<Brief>,
    read: Option<(ListId, RevisionId)>,
    /// The list kept for comparison, and one that will be once it is read.
    kept: Option<Brief>,
    awaited: Option<ListId>,
    /// The state of it that was read.
    kept_state: Option<RevisionId>,
    dialog: Option<Dialog>,
    /// Opponent of the next counted game.
    opponent: String,
    /// Day of the next counted game, as typed; empty for today.
    day: String,
    /// Modifier keys held down.
    held: keyboard::Modifiers,
    /// Visible range of the rows, in points; unknown before the first event.
    sight: Option<(f32, f32)>,
    /// The filter menu is open.
    menu: bool,
    /// The menu with further actions is open.
    more: bool,
    /// The list with an open context menu, and its point in the row.
    hung: Option<(ListId, Point)>,
    /// The picked list is shown in place of the table, where only one fits.
    shows_detail: bool,
    /// Counts requests to bring the pick into sight.
    bring: u64,
}

impl Default for Lists {
    fn default() -> Self {
        Self::new()
    }
}

impl Lists {
    /// The screen in its initial state.
    pub fn new() -> Self {
        Self {
            search: String::new(),
            shown: Section::All,
            only: None,
            order: Order::default(),
            rows: Vec::new(),
            is_guess: false,
            picked: None,
            ticks: Ticks::default(),
            pressed: None,
            detail: None,
            read: None,
            kept: None,
            awaited: None,
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

/// The shown name of a list, even if it has none.
pub(crate) fn shown_name<'a>(context: &Context<'_>, row: &'a ListRow) -> &'a str {
    if row.summary.name.is_empty() { context.text("gui.lists.unnamed") } else { row.summary.name.as_str() }
}

/// Notice about a change to lists. `key` is the phrase for a single list, with its name; the one for several ends in
/// `.many`.
fn notice(
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
