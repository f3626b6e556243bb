//! What screens with files of their own ask of the application.

use iced::Task;

use systems::AnyTable;

/// What is played on a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Play {
    Match,
    Series,
    Gauntlet,
}

/// A request of a screen to the application.
pub enum Told<M> {
    None,
    Run(Task<M>),
    /// Show a notice.
    Notice(String),
    Problem(String),
    /// Set up a match, a series or a gauntlet on a table.
    PlayOn(Box<AnyTable>, Play),
    /// Show a notice with an action.
    NoticeWith(String, &'static str, M, Task<M>),
}
