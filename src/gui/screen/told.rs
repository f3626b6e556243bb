//! What screens with files of their own ask of the application.

use iced::Task;

/// A request of a screen to the application.
pub enum Told<M> {
    None,
    Run(Task<M>),
    /// Show a notice.
    Notice(String),
    Problem(String),
    /// Show a notice with an action.
    NoticeWith(String, &'static str, M, Task<M>),
}
