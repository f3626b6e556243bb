//! Fields of the dialogs.

use iced::widget::text_input;

use crate::{Context, widget::parts};

/// Id of a dialog's first field, for the keyboard.
pub(super) const FIRST_FIELD: &str = "dialog-first-field";

/// A field of a dialog; Enter in it presses the main button.
pub(super) fn field<'a, Message: Clone + 'a>(
    context: &Context<'a>,
    hint: &str,
    value: &str,
    typed: impl Fn(String) -> Message + 'a,
    confirmed: Message,
) -> text_input::TextInput<'a, Message> {
    parts::field(context, hint, value, typed).on_submit(confirmed).padding(8)
}
