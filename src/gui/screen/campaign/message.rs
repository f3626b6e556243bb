//! Messages of the screen.

use super::Request;

/// A message of the screen.
#[derive(Debug, Clone)]
pub enum Message {
    /// A request to the application.
    Asked(Request),
    Bar(BarMessage),
}

/// A message of the bar.
#[derive(Debug, Clone)]
pub enum BarMessage {
    NameTyped(String),
    /// The name is complete.
    NameSubmitted,
    MenuPressed,
    MenuLeft,
}
