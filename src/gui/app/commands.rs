//! What the palette can do beside finding cards: go to screens, begin lists, do something to the one that is open.

use super::Destination;
use crate::look::LookChoice;
use kernel::Language;
use store::ListId;

/// What can be done from everywhere: its icon, its words, the keys that do the same, and what happens.
pub(super) const COMMANDS: [(&str, &str, &str, Deed); 31] = [
    ("ui-lists", "gui.place.lists", "Ctrl+1", Deed::Go(Destination::Lists)),
    ("ui-edit", "gui.place.builder", "Ctrl+2", Deed::Go(Destination::Builder)),
    ("ui-print", "gui.place.print", "Ctrl+P", Deed::Go(Destination::Print)),
    ("ui-export", "gui.place.share", "Ctrl+E", Deed::Go(Destination::Share)),
    ("ui-cards", "gui.place.cards", "Ctrl+6", Deed::Go(Destination::Cards)),
    ("ui-play", "gui.place.play", "Ctrl+3", Deed::Go(Destination::Play)),
    ("ui-series", "gui.place.series", "Ctrl+4", Deed::Go(Destination::Series)),
    ("ui-odds", "gui.place.odds", "Ctrl+5", Deed::Go(Destination::Odds)),
    ("ui-collection", "gui.place.collection", "Ctrl+7", Deed::Go(Destination::Collection)),
    ("ui-collection", "gui.palette.lacks", "", Deed::Weigh),
    ("ui-rebellion", "gui.place.rebellion", "Ctrl+8", Deed::Go(Destination::Rebellion)),
    ("ui-settings", "gui.place.settings", "Ctrl+,", Deed::Go(Destination::Settings)),
    ("ui-about", "gui.place.about", "", Deed::Go(Destination::About)),
    ("ui-new", "gui.palette.new", "", Deed::New),
    ("ui-new", "gui.palette.random", "", Deed::Random),
    ("ui-import", "gui.palette.import", "", Deed::Import),
    ("ui-paste", "gui.palette.paste", "", Deed::Paste),
    ("ui-folder", "gui.lists.new_folder", "", Deed::Folder),
    ("ui-edit", "gui.palette.rename", "", Deed::List(ListDeed::Rename)),
    ("ui-tag", "gui.palette.tags", "", Deed::List(ListDeed::Tags)),
    ("ui-folder", "gui.palette.file", "", Deed::List(ListDeed::File)),
    ("ui-compare", "gui.palette.compare", "", Deed::List(ListDeed::Compare)),
    ("ui-duplicate", "gui.palette.duplicate", "", Deed::List(ListDeed::Duplicate)),
    ("ui-archive", "gui.palette.archive", "", Deed::List(ListDeed::Archive)),
    ("ui-add", "gui.fill.command", "Ctrl+L", Deed::Fill),
    ("ui-paste", "gui.entry.templates_command", "Ctrl+Shift+T", Deed::Templates),
    ("ui-history", "gui.history.command", "Ctrl+H", Deed::History),
    ("ui-series", "gui.palette.improve", "", Deed::Improve),
    ("ui-undo", "gui.palette.take_back", "", Deed::TakeBack),
    ("ui-info", "gui.palette.rejudged", "", Deed::Rejudged),
    ("ui-keyboard", "gui.keys.title", "?", Deed::Keys),
];

/// What happens when a row is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Deed {
    Go(Destination),
    New,
    /// A list by chance.
    Random,
    Import,
    Paste,
    /// A folder is to be made.
    Folder,
    /// Something is done to the list that is open, or to those picked where the lists are shown.
    List(ListDeed),
    TakeBack,
    Keys,
    Fill,
    History,
    Templates,
    /// What improves the open list is looked for by games.
    Improve,
    /// The report of lists that are judged otherwise than before.
    Rejudged,
    /// What the open list lacks of the collection is to be told.
    Weigh,
    /// The window gets this look.
    Look(LookChoice),
    /// The window speaks this language.
    Speak(Language),
    Open(ListId),
    /// The card of this number among those that were found.
    Card(usize),
}

/// What is done to a list as a whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ListDeed {
    Rename,
    Tags,
    File,
    Compare,
    Duplicate,
    Archive,
}

/// What there is that commands need.
#[derive(Debug, Clone, Copy)]
pub(super) struct Around {
    /// A list is open; it can be played.
    pub open: bool,
    pub plays: bool,
    /// Something can be done to a list as a whole.
    pub picked: bool,
    /// Lists are judged otherwise than before.
    pub rejudged: bool,
    pub look: LookChoice,
}

impl Around {
    /// Whether what is wished for can be done now.
    pub(super) const fn allows(self, deed: Deed) -> bool {
        match deed {
            Deed::Go(Destination::Builder | Destination::Print | Destination::Share)
            | Deed::Fill
            | Deed::History
            | Deed::Templates
            | Deed::Weigh => self.open,
            Deed::Improve => self.plays,
            Deed::List(_) => self.picked,
            Deed::Rejudged => self.rejudged,
            _ => true,
        }
    }
}
