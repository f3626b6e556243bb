//! The builder of whatever game the open list is of.

use iced::{
    Element, Task,
    keyboard::{Key, Modifiers},
};

use super::{Action, AnyOpen, Builder, Message};
use crate::Context;
use imperial_assault::ImperialAssault;
use kernel::Building;
use legion::Legion;
use systems::{AnyDocument, SystemId};
use xwing::XWing;

/// What a builder asks of the application.
#[derive(Debug)]
pub enum AnyAction {
    /// Nothing.
    None,
    /// The list is to become this one.
    Edit {
        /// The list after the edit.
        document: Box<AnyDocument>,
        /// The phrase that tells what was done.
        label: &'static str,
        /// The values of the phrase's holes, in the language of the window.
        facts: Vec<(&'static str, String)>,
    },
    /// Take the last edit back.
    Undo,
    /// Bring back the edit that was taken back.
    Redo,
    /// Show the list as it will be printed.
    Print,
    /// Play a match with the list.
    Play,
    /// Go back to the lists.
    Back,
    /// Put the list on the clipboard in the form of this id.
    Export(&'static str),
    /// Run a task of the screen's own.
    Run(Task<AnyMessage>),
}

/// Declares the games that have a builder: their names in the registry, and the types that speak for them.
macro_rules! benches {
    ($($(#[$doc:meta])* $Game:ident: $GameBuilder:ty;)+) => {
        /// The builder of some game.
        #[derive(Debug)]
        pub enum AnyBuilder {
            $($(#[$doc])* $Game(Box<Builder<$GameBuilder>>),)+
        }

        /// What happened in the builder of some game.
        #[derive(Debug, Clone)]
        pub enum AnyMessage {
            $($(#[$doc])* $Game(Message<$GameBuilder>),)+
        }

        impl AnyBuilder {
            /// The builder of a game, with the cursor where a list is begun.
            pub fn new(system: SystemId) -> Self {
                match system { $(SystemId::$Game => Self::$Game(Box::default()),)+ }
            }

            /// Answers what happened. A message of another game's builder is too late and says nothing.
            pub fn update(&mut self, message: AnyMessage, context: &Context<'_>, open: &AnyOpen) -> AnyAction {
                match (self, message, &open.document) {
                    $((Self::$Game(builder), AnyMessage::$Game(message), AnyDocument::$Game(document)) => {
                        match builder.update(message, context, open.of(document)) {
                            Action::None => AnyAction::None,
                            Action::Edit { edit, label, facts } => match <$GameBuilder>::apply(&edit, document) {
                                Some(next) => {
                                    let document = Box::new(AnyDocument::$Game(next));
                                    AnyAction::Edit { document, label, facts }
                                }
                                None => AnyAction::None,
                            },
                            Action::Undo => AnyAction::Undo,
                            Action::Redo => AnyAction::Redo,
                            Action::Print => AnyAction::Print,
                            Action::Play => AnyAction::Play,
                            Action::Back => AnyAction::Back,
                            Action::Export(form) => AnyAction::Export(form),
                            Action::Run(task) => AnyAction::Run(task.map(AnyMessage::$Game)),
                        }
                    })+
                    #[allow(unreachable_patterns, reason = "reached as soon as there are two games")]
                    _ => AnyAction::None,
                }
            }

            /// Draws the screen; nothing where the list is of another game.
            pub fn view<'a>(&'a self, context: &Context<'a>, open: &'a AnyOpen) -> Element<'a, AnyMessage> {
                match (self, &open.document) {
                    $((Self::$Game(builder), AnyDocument::$Game(document)) => {
                        builder.view(context, open.of(document)).map(AnyMessage::$Game)
                    })+
                    #[allow(unreachable_patterns, reason = "reached as soon as there are two games")]
                    _ => iced::widget::space().into(),
                }
            }

            /// What a key says that no widget has used; none if it says nothing.
            pub fn key(&self, key: &Key, modifiers: Modifiers) -> Option<AnyMessage> {
                match self { $(Self::$Game(builder) => builder.key(key, modifiers).map(AnyMessage::$Game),)+ }
            }
        }
    };
}

benches! {
    /// X-Wing, first edition.
    XWing: XWing;
    /// Legion, at 800 points.
    Legion: Legion;
    /// Imperial Assault, skirmish.
    ImperialAssault: ImperialAssault;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screen::builder::GameBuilder;
    use kernel::{Language, phrase};

    /// Every form for the clipboard is one the game has, and every word of the frame has a phrase.
    fn is_whole<G: GameBuilder>() {
        for (form, term) in G::COPIES {
            assert!(G::EXPORTS.iter().any(|known| known.id == *form), "{form} is no form of {}", G::ID);
            assert!(phrase::exists(Language::Spanish, term), "{term}");
        }
    }

    #[test]
    fn every_game_offers_forms_that_exist() {
        is_whole::<XWing>();
        is_whole::<Legion>();
        is_whole::<ImperialAssault>();
    }
}
