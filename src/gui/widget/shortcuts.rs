//! Keys for the window even while a field has the focus.

use iced::{
    Element, Event, Rectangle, Theme,
    advanced::{
        Clipboard, Layout, Shell, Widget, mouse,
        widget::{Operation, Tree},
    },
    keyboard::{self, Key, Modifiers, key::Named},
};

use super::{
    delegate::{delegate, into_element},
    focus::{FindMenu, RemoveFocus, in_sight},
};

/// True if a chord is for the window, whatever has the focus.
///
/// A field keeps its chords for copying, cutting, pasting and selecting, and the keys that move and delete in it.
/// Anything else would be typed into it: the toolkit's field takes the `1` of Ctrl+1 for a letter.
pub fn is_for_window(key: &Key, modifiers: Modifiers) -> bool {
    match key.as_ref() {
        Key::Character(letter) if modifiers.command() && !modifiers.alt() => {
            !matches!(letter.to_lowercase().as_str(), "a" | "c" | "v" | "x")
        }
        // AltGr, which counts as both in some places, types letters.
        Key::Character(letter) if modifiers.alt() && !modifiers.control() => {
            letter.chars().all(|letter| letter.is_ascii_digit())
        }
        Key::Named(Named::Enter | Named::PageDown | Named::PageUp) => modifiers.command(),
        _ => false,
    }
}

/// True if an event is for the window, whatever has the focus.
pub fn passes_by(event: &Event) -> bool {
    matches!(event, Event::Keyboard(keyboard::Event::KeyPressed { key, modifiers, .. }) if is_for_window(key, *modifiers))
}

/// Wrapper of the window that keeps such keys from its widgets.
pub struct Shortcuts<'a, Message> {
    content: Element<'a, Message>,
}

impl<'a, Message: 'a> Shortcuts<'a, Message> {
    /// Wraps the window.
    pub fn new(content: impl Into<Element<'a, Message>>) -> Self {
        Self { content: content.into() }
    }
}

impl<'a, Message: 'a> Widget<Message, Theme, iced::Renderer> for Shortcuts<'a, Message> {
    fn operate(
        &mut self,
        tree: &mut Tree,
        layout: Layout<'_>,
        renderer: &iced::Renderer,
        operation: &mut dyn Operation,
    ) {
        let tree = &mut tree.children[0];
        let mut menu = FindMenu::default();
        self.content.as_widget_mut().operate(tree, layout, renderer, &mut menu);
        let mut operate = |operation: &mut dyn Operation| {
            self.content.as_widget_mut().operate(tree, layout, renderer, operation);
        };
        // The keyboard stays in an open menu, which handles arrows by itself.
        match menu.is_open {
            true => operate(&mut RemoveFocus(operation)),
            false => in_sight(operation, &mut operate),
        }
    }

    fn update(
        &mut self,
        tree: &mut Tree,
        event: &Event,
        layout: Layout<'_>,
        cursor: mouse::Cursor,
        renderer: &iced::Renderer,
        clipboard: &mut dyn Clipboard,
        shell: &mut Shell<'_, Message>,
        viewport: &Rectangle,
    ) {
        if !passes_by(event) {
            let tree = &mut tree.children[0];
            self.content.as_widget_mut().update(tree, event, layout, cursor, renderer, clipboard, shell, viewport);
        }
    }

    delegate! { children diff size layout draw mouse_interaction overlay }
}

into_element!(Shortcuts);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_keeps_what_it_edits_with_and_hands_on_all_other_shortcuts() {
        let letter = |letter: &str| Key::Character(letter.into());
        for kept in ["a", "C", "v", "x"] {
            assert!(!is_for_window(&letter(kept), Modifiers::COMMAND), "{kept}");
        }
        for letter_key in ["1", "9", ",", "z", "y", "d", "f", "p", "/"] {
            assert!(is_for_window(&letter(letter_key), Modifiers::COMMAND), "{letter_key}");
            assert!(!is_for_window(&letter(letter_key), Modifiers::empty()), "{letter_key}");
        }
        assert!(is_for_window(&letter("1"), Modifiers::ALT));
        assert!(!is_for_window(&letter("q"), Modifiers::ALT));
        assert!(!is_for_window(&letter("2"), Modifiers::ALT | Modifiers::CTRL), "AltGr makes letters");
        assert!(is_for_window(&Key::Named(Named::Enter), Modifiers::COMMAND));
        assert!(!is_for_window(&Key::Named(Named::Enter), Modifiers::empty()));
        assert!(!is_for_window(&Key::Named(Named::ArrowLeft), Modifiers::COMMAND));
    }
}
