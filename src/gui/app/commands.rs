//! Commands of the palette: go to a screen, make a list, act on the open list.

use super::Destination;
use crate::look::LookChoice;
use kernel::Language;
use store::ListId;

/// Commands beside those that go to a screen: icon, phrase key, chord and command.
pub(super) const COMMANDS: [(&str, &str, &str, Command); 19] = [
    ("ui-collection", "gui.palette.lacks", "", Command::Shortages),
    ("ui-new", "gui.palette.new", "", Command::New),
    ("ui-new", "gui.palette.random", "", Command::Random),
    ("ui-import", "gui.palette.import", "", Command::Import),
    ("ui-paste", "gui.palette.paste", "", Command::Paste),
    ("ui-folder", "gui.lists.new_folder", "", Command::Folder),
    ("ui-edit", "gui.palette.rename", "", Command::List(ListCommand::Rename)),
    ("ui-tag", "gui.palette.tags", "", Command::List(ListCommand::Tags)),
    ("ui-folder", "gui.palette.file", "", Command::List(ListCommand::File)),
    ("ui-compare", "gui.palette.compare", "", Command::List(ListCommand::Compare)),
    ("ui-duplicate", "gui.palette.duplicate", "", Command::List(ListCommand::Duplicate)),
    ("ui-archive", "gui.palette.archive", "", Command::List(ListCommand::Archive)),
    ("ui-add", "gui.fill.command", "Ctrl+L", Command::Fill),
    ("ui-paste", "gui.entry.templates_command", "Ctrl+Shift+T", Command::Templates),
    ("ui-history", "gui.history.command", "Ctrl+H", Command::History),
    ("ui-series", "gui.palette.improve", "", Command::Improve),
    ("ui-undo", "gui.palette.take_back", "", Command::Undo),
    ("ui-info", "gui.palette.rejudged", "", Command::Rejudged),
    ("ui-keyboard", "gui.keys.title", "?", Command::Keys),
];

/// The palette row for a destination.
pub(super) const fn go(to: Destination) -> (&'static str, &'static str, &'static str, Command) {
    let (icon, term, keys) = to.face();
    (icon, term, keys, Command::Go(to))
}

/// A command of the palette.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Command {
    Go(Destination),
    New,
    /// Makes a random list.
    Random,
    Import,
    Paste,
    /// Makes a folder.
    Folder,
    /// Acts on the open list, or on the picked ones on the Lists screen.
    List(ListCommand),
    Undo,
    Keys,
    Fill,
    History,
    Templates,
    /// Searches for improvements of the open list by playing games.
    Improve,
    /// Shows the report on lists whose verdict has changed.
    Rejudged,
    /// Shows what the collection lacks for the open list.
    Shortages,
    /// Changes the look.
    Look(LookChoice),
    /// Changes the language.
    Speak(Language),
    Open(ListId),
    /// Adds the card with this number among the search results.
    Card(usize),
}

/// A command for a whole list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ListCommand {
    Rename,
    Tags,
    File,
    Compare,
    Duplicate,
    Archive,
}

/// Conditions under which commands are available.
#[derive(Debug, Clone, Copy)]
pub(super) struct Conditions {
    /// A list is open, and it can be played.
    pub open: bool,
    pub plays: bool,
    /// A list is picked or open.
    pub picked: bool,
    /// Lists have a changed verdict.
    pub rejudged: bool,
    pub look: LookChoice,
}

impl Conditions {
    /// True if the command is available.
    pub(super) const fn allows(self, command: Command) -> bool {
        match command {
            Command::Go(Destination::Builder | Destination::Print | Destination::Share)
            | Command::Fill
            | Command::History
            | Command::Templates
            | Command::Shortages => self.open,
            Command::Improve => self.plays,
            Command::List(_) => self.picked,
            Command::Rejudged => self.rejudged,
            _ => true,
        }
    }
}
