//! A builder at work on a list, for the tests of every game: its edits are made, as the application would make them.

use std::sync::LazyLock;

use iced::{
    Element, Font, Settings,
    keyboard::{Key, Modifiers},
};
use iced_test::Simulator;

use super::{
    Action, ActionOf, AnyOpen, Builder, CatalogMessage, GameBuilder, Message, Open, SaveState, derived::CatalogPane,
};
use crate::Context;
use kernel::{DocumentOf, Language, Place};
use print::typeface;
use systems::{AnyDocument, Catalogs, Collection};

pub(super) static CATALOGS: LazyLock<Catalogs> = LazyLock::new(Catalogs::default);

/// A builder with its list.
pub(super) struct Trial<G: GameBuilder> {
    pub builder: Builder<G>,
    pub open: AnyOpen,
    pub language: Language,
    pub width: f32,
    pub collection: Option<Collection>,
}

impl<G: GameBuilder> Trial<G> {
    pub fn new(document: DocumentOf<G>) -> Self {
        Self {
            builder: Builder::default(),
            open: opened::<G>(document, None),
            language: Language::English,
            width: 1280.0,
            collection: None,
        }
    }

    pub fn context(&self) -> Context<'_> {
        Context { width: self.width, collection: self.collection.as_ref(), ..Context::plain(&CATALOGS, self.language) }
    }

    /// The list as the builder looks at it.
    pub fn list(&self) -> Open<'_, G> {
        list(&self.open)
    }

    pub fn document(&self) -> &DocumentOf<G> {
        self.list().document
    }

    /// Opens another state of the list.
    pub fn reopen(&mut self, document: DocumentOf<G>) {
        self.open = opened::<G>(document, self.collection.as_ref());
    }

    /// Sends a message to the builder, and makes its edit.
    pub fn send(&mut self, message: Message<G>) -> ActionOf<G> {
        let collection = self.collection.as_ref();
        let context = Context { width: self.width, collection, ..Context::plain(&CATALOGS, self.language) };
        let action = self.builder.update(message, &context, list(&self.open));
        if let Action::Edit { edit, .. } = &action {
            self.reopen(edit.apply(self.document()).expect("the edit names places of the list"));
        }
        action
    }

    pub fn press(&mut self, key: Key, modifiers: Modifiers) -> ActionOf<G> {
        self.builder.key(&key, modifiers).map_or(Action::None, |message| self.send(message))
    }

    /// Takes a card whether it fits or not; the label of the edit.
    pub fn take(&mut self, candidate: G::Candidate) -> &'static str {
        label::<G>(&self.send(Message::Catalog(CatalogMessage::TakenAnyway(candidate))))
    }

    pub fn cursor(&self) -> Place {
        self.builder.cursor(&self.context(), self.list())
    }

    pub fn shown(&self) -> CatalogPane<G> {
        self.builder.shown(&self.context(), self.list()).unwrap()
    }

    pub fn ui(&self) -> Simulator<'_, Message<G>> {
        simulator(self.builder.view(&self.context(), self.list()), (self.width, 800.0))
    }
}

pub(super) fn list<G: GameBuilder>(open: &AnyOpen) -> Open<'_, G> {
    open.of(open.document.list::<G>().expect("a list of another game"))
}

/// A list as the application would have it, checked and saved.
fn opened<G: GameBuilder>(document: DocumentOf<G>, collection: Option<&Collection>) -> AnyOpen {
    let document = AnyDocument::new::<G>(document);
    let report = document.check(&CATALOGS, collection.and_then(|collection| collection.of(document.system())));
    AnyOpen {
        document,
        report,
        can_undo: false,
        can_redo: false,
        saved: SaveState::Saved,
        results: None,
        beneath: Default::default(),
    }
}

pub(super) fn label<G: GameBuilder>(action: &ActionOf<G>) -> &'static str {
    match action {
        Action::Edit { label, .. } => label,
        other => panic!("no edit but {other:?}"),
    }
}

pub(super) fn simulator<'a, M>(view: impl Into<Element<'a, M>>, size: (f32, f32)) -> Simulator<'a, M> {
    let settings = Settings {
        fonts: vec![typeface::REGULAR.into(), typeface::BOLD.into()],
        default_font: Font::with_name("Roboto"),
        ..Settings::default()
    };
    Simulator::with_size(settings, size, view)
}
