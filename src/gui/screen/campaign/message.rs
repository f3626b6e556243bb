//! Messages of the screen.

use iced::widget::text_editor;

use super::{Request, edits::Change};
use kernel::words::words;
use systems::campaign::{
    cards::{Attribute, ItemId},
    guide::{Move, Seat},
    log::Gear,
    table::{Deed, Target},
};

/// A message of the screen.
#[derive(Debug, Clone)]
pub enum Message {
    /// A request to the application.
    Asked(Request),
    Bar(BarMessage),
    /// Looks at it from a seat; the Empire's is covered first.
    SeatPicked(Seat),
    /// The Empire sits at the screen.
    Uncovered,
    PageOpened(Page),
    /// A step of the guide was taken.
    Made(Move),
    /// The decks on offer are drawn from again.
    Redrawn,
    /// The items on offer are laid by hand, or no more.
    LayingPressed,
    Changed(Box<Change>),
    /// The main button of the stage.
    Entered,
    /// An item of the shop is looked at.
    ItemPicked(ItemId),
    /// The hero an item is weighed for.
    BuyerPicked(usize),
    /// Cards that could be added to an entry are shown, or no more.
    AddingPressed(Adding),
    /// A loose modification is picked up, or put back.
    Held(Gear),
    /// The repair of this number of a finding.
    Repaired(usize, usize),
    /// The repair with this number, from 1.
    RepairNumbered(usize),
    /// The name of the person who plays a hero, or the Empire, while it is typed.
    PlayerTyped(Option<usize>, String),
    /// That name is complete.
    PlayerSubmitted,
    /// The journal is copied.
    JournalCopied,
    /// Something happened at the table of the mission.
    Happened(Deed),
    /// The Empire does what it was advised.
    Advised(Vec<Deed>),
    /// Something is being entered there.
    Entering(Entering),
    Practicing(super::practice::message::Practicing),
}

/// Something is being entered at the table.
#[derive(Debug, Clone)]
pub enum Entering {
    Tester(usize),
    Attribute(Attribute),
    Needed(i32),
    Place(String),
    Counter(String),
    Timer(String),
    Round(i32),
    /// The figure to be placed on the map, or none.
    Placing(Option<Target>),
    /// It lies from west to east, or no more.
    Turned(bool),
}

/// A message of the bar.
#[derive(Debug, Clone)]
pub enum BarMessage {
    NameTyped(String),
    /// The name is complete.
    NameSubmitted,
    MenuPressed,
    MenuLeft,
    /// The notes were opened, written in, saved, or left as they were.
    NotesPressed,
    NotesEdited(text_editor::Action),
    NotesSaved,
    NotesLeft,
}

words! {
    /// Cards that can be added to what an entry gave.
    Adding, "gui.campaign.add.", {
        Reward = "reward",
        ImperialReward = "imperial_reward",
        Ally = "ally",
        Villain = "villain",
    }
}

/// What the screen shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Page {
    #[default]
    Overview,
    Shop,
    Armory,
    Hero(usize),
    Empire,
    Account,
    /// The mission that is being played.
    Table,
    /// The drawn map of that mission.
    Board,
    /// Missions against the computer, and cards compared in them.
    Practice,
    /// An entry of the log.
    Entry(usize),
}
