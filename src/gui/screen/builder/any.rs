//! The builder of any system.

use std::{any::Any, borrow::Cow, fmt::Debug};

use iced::{
    Element, Subscription,
    keyboard::{Key, Modifiers},
};

use super::{
    super::{
        campaign::{self, CampaignScreen, Practicing, Trying},
        running,
    },
    Action, AnyOpen, Builder, GameBuilder, Message,
};
use crate::Context;
use kernel::{Fact, Names as _, browsing, first_fit};
use systems::{AnyDocument, SystemId, for_each_system, if_able};

/// An action of a builder, with the edited document.
pub type AnyAction = Action<Box<AnyDocument>, AnyMessage>;

/// A message of the builder of some system.
#[derive(Debug)]
pub struct AnyMessage(Box<dyn ErasedMessage>);

/// A message with its system erased.
trait ErasedMessage: Any + Debug + Send {
    fn boxed(&self) -> Box<dyn ErasedMessage>;
}

impl<M: Any + Debug + Clone + Send> ErasedMessage for M {
    fn boxed(&self) -> Box<dyn ErasedMessage> {
        Box::new(self.clone())
    }
}

impl AnyMessage {
    /// Erases the system of a message.
    pub fn of<G: GameBuilder>(message: Message<G>) -> Self {
        Self(Box::new(message))
    }

    /// A message of the screen of a campaign.
    pub fn of_campaign(message: campaign::Message) -> Self {
        Self(Box::new(message))
    }
}

impl Clone for AnyMessage {
    fn clone(&self) -> Self {
        Self((*self.0).boxed())
    }
}

/// The builder of some system, `None` for a system without lists; or, as the flag says, the screen of a campaign.
#[derive(Debug)]
pub struct AnyBuilder(Option<Box<dyn ErasedBuilder>>, bool);

/// Result of adding a card found in any search.
#[derive(Debug)]
pub enum Adding {
    /// The list with the card at the first place it fits.
    Fits { document: Box<AnyDocument>, label: &'static str, facts: Vec<(&'static str, String)> },
    /// The card fits nowhere, for this reason.
    Refused(String),
    /// The card is not for lists of this system, or the list is of another one.
    Foreign,
}

/// A card found in any search, as shown there.
pub struct CardMatch<'a> {
    /// Name of its drawing.
    pub portrait: &'a str,
    /// A list may have it only once.
    pub is_unique: bool,
    /// The whole card as printed.
    pub card: Element<'a, AnyMessage>,
}

/// A builder with its system erased.
trait ErasedBuilder: Debug {
    fn found<'a>(&self, _: &Context<'a>, _: &'a AnyOpen, _kind: &str, _id: &str) -> Option<CardMatch<'a>> {
        None
    }
    fn brief<'a>(&self, _: &Context<'a>, _kind: &str, _id: &str) -> Option<(&'a str, Cow<'a, str>)> {
        None
    }
    fn adding(&self, _: &Context<'_>, _: &AnyOpen, _kind: &str, _id: &str) -> Adding {
        Adding::Foreign
    }
    fn update(&mut self, message: AnyMessage, context: &Context<'_>, open: &AnyOpen) -> AnyAction;
    fn view<'a>(&'a self, context: &Context<'a>, open: &'a AnyOpen) -> Element<'a, AnyMessage>;
    fn key(&self, key: &Key, modifiers: Modifiers) -> Option<AnyMessage>;
    fn turn(&self) -> u64;
    fn field_left(&self) -> Option<AnyMessage>;
    fn typed(&self, open: &AnyOpen) -> Option<AnyMessage>;
    fn stepped(&mut self, before: &AnyOpen, after: &AnyOpen, context: &Context<'_>);
    fn begin(&mut self, _: &Context<'_>, _: &AnyOpen) {}
    fn is_playing(&self) -> bool {
        false
    }
}

impl AnyBuilder {
    /// The builder of an open list, or the screen of an open campaign.
    pub fn of(document: &AnyDocument) -> Self {
        match document.campaign() {
            Some(_) => Self(Some(Box::new(CampaignScreen::default())), true),
            None => Self::new(document.system()),
        }
    }

    /// True for the screen of a campaign.
    pub const fn is_campaign(&self) -> bool {
        self.1
    }

    /// Answers a message. A late message from another system's builder does nothing.
    pub fn update(&mut self, message: AnyMessage, context: &Context<'_>, open: &AnyOpen) -> AnyAction {
        self.0.as_mut().map_or(AnyAction::None, |builder| builder.update(message, context, open))
    }

    /// Draws the screen; empty if the list is of another system.
    pub fn view<'a>(&'a self, context: &Context<'a>, open: &'a AnyOpen) -> Element<'a, AnyMessage> {
        self.0.as_ref().map_or_else(|| iced::widget::space().into(), |builder| builder.view(context, open))
    }

    /// True while games are played in the background of a campaign.
    pub fn is_playing(&self) -> bool {
        self.0.as_ref().is_some_and(|builder| builder.is_playing())
    }

    /// Ticks while games are played.
    pub fn subscription(&self) -> Subscription<AnyMessage> {
        running::clock(self.is_playing())
            .map(|()| AnyMessage::of_campaign(campaign::Message::Practicing(Practicing::Trying(Trying::Looked))))
    }

    /// Counts moves of the cursor and changes of the list.
    pub fn turn(&self) -> u64 {
        self.0.as_ref().map_or(0, |builder| builder.turn())
    }

    /// Message of a key that no widget handled.
    pub fn key(&self, key: &Key, modifiers: Modifiers) -> Option<AnyMessage> {
        self.0.as_ref().and_then(|builder| builder.key(key, modifiers))
    }

    /// Message that finishes text being typed.
    pub fn typed(&self, open: &AnyOpen) -> Option<AnyMessage> {
        self.0.as_ref().and_then(|builder| builder.typed(open))
    }

    /// The list was replaced by another state from the store: the cursor follows its card.
    pub fn stepped(&mut self, before: &AnyOpen, after: &AnyOpen, context: &Context<'_>) {
        if let Some(builder) = &mut self.0 {
            builder.stepped(before, after, context);
        }
    }

    /// The list was opened: the cursor goes to where there is something to choose.
    pub fn begin(&mut self, context: &Context<'_>, open: &AnyOpen) {
        if let Some(builder) = &mut self.0 {
            builder.begin(context, open);
        }
    }

    /// Adds a card, by the kind and id of a search result.
    pub fn adding(&self, context: &Context<'_>, open: &AnyOpen, kind: &str, id: &str) -> Adding {
        self.0.as_ref().map_or(Adding::Foreign, |builder| builder.adding(context, open, kind, id))
    }

    /// Looks up a card, by the kind and id of a search result; `None` if it is not for lists. `open` is any list of the
    /// system.
    pub fn found<'a>(&self, context: &Context<'a>, open: &'a AnyOpen, kind: &str, id: &str) -> Option<CardMatch<'a>> {
        self.0.as_ref()?.found(context, open, kind, id)
    }

    /// Something in the catalog in short: the name of its drawing, or of that of its kind, and the type of a card in one line.
    pub fn brief<'a>(&self, context: &Context<'a>, kind: &str, id: &str) -> (&'a str, Cow<'a, str>) {
        let found = self.0.as_ref().and_then(|builder| builder.brief(context, kind, id));
        let of_kind = if kind == "product" { "ui-collection" } else { "ui-unique" };
        found.unwrap_or((of_kind, Cow::default()))
    }

    /// Message for Escape in a field, if any.
    pub fn field_left(&self) -> Option<AnyMessage> {
        self.0.as_ref().and_then(|builder| builder.field_left())
    }
}

/// Looks up a card by kind and id.
fn found<G: GameBuilder>(catalog: &G::Catalog, kind: &str, id: &str) -> Option<G::Candidate> {
    G::candidates(catalog).find(|candidate| G::searched(catalog, *candidate) == (kind, id))
}

/// Looks up a card with the active packs, and returns their cards with it.
fn home<'a, G: GameBuilder>(context: &Context<'a>, kind: &str, id: &str) -> Option<(Context<'a>, G::Candidate)> {
    let on = context.catalogs.packs_on(G::GAME);
    if !on.is_empty() {
        let context = context.with_packs(&on);
        let catalog = G::catalog(&context);
        let changed = found::<G>(catalog, kind, id).filter(|card| catalog.origin((*card).into()).is_some());
        if let Some(candidate) = changed {
            return Some((context, candidate));
        }
    }
    if let Some(candidate) = found::<G>(G::catalog(context), kind, id) {
        return Some((*context, candidate));
    }
    let packs = context.catalogs.packs().iter().filter(|pack| pack.system == G::GAME && pack.brings > 0);
    packs.into_iter().find_map(|pack| {
        let context = Context { catalogs: context.catalogs.for_packs(&[pack.reference()]), ..*context };
        found::<G>(G::catalog(&context), kind, id).map(|candidate| (context, candidate))
    })
}

impl<G: GameBuilder> ErasedBuilder for Builder<G> {
    fn found<'a>(&self, context: &Context<'a>, open: &'a AnyOpen, kind: &str, id: &str) -> Option<CardMatch<'a>> {
        let document = open.document.list::<G>()?;
        let (context, candidate) = &home::<G>(context, kind, id)?;
        let (catalog, candidate) = (G::catalog(context), *candidate);
        Some(CardMatch {
            portrait: G::portrait(context, candidate),
            is_unique: G::is_unique(catalog, candidate),
            card: G::card(context, open.of(document), candidate, None).map(AnyMessage::of),
        })
    }

    fn brief<'a>(&self, context: &Context<'a>, kind: &str, id: &str) -> Option<(&'a str, Cow<'a, str>)> {
        let Some((context, candidate)) = &home::<G>(context, kind, id) else {
            return G::other_drawing(context, kind, id).map(|drawing| (drawing, Cow::default()));
        };
        let (catalog, candidate) = (G::catalog(context), *candidate);
        Some((G::portrait(context, candidate), G::line(catalog, candidate, context.language)))
    }

    fn adding(&self, context: &Context<'_>, open: &AnyOpen, kind: &str, id: &str) -> Adding {
        let Some(document) = open.document.list::<G>() else { return Adding::Foreign };
        let catalog = G::catalog(context);
        let is_it = |candidate| G::searched(catalog, candidate) == (kind, id);
        let Some((place, offer)) = first_fit::<G>(catalog, document, G::collection(context), is_it) else {
            return Adding::Refused(context.text("gui.palette.no_place").to_owned());
        };
        if !browsing::fits::<G>(catalog, &offer) {
            let reason = browsing::reason::<G>(catalog, &offer, context.language);
            return Adding::Refused(reason.unwrap_or_else(|| context.text("gui.palette.no_place").to_owned()));
        }
        let labelled = open.of::<G>(document).layout(context).take(document, place, offer.candidate);
        let Some((labelled, next)) =
            labelled.and_then(|labelled| labelled.edit.apply(document).map(|next| (labelled, next)))
        else {
            return Adding::Foreign;
        };
        let words = |(name, fact): (_, Fact)| (name, fact.words(context.language, catalog));
        let facts = labelled.facts.into_iter().map(words).collect();
        Adding::Fits { document: Box::new(AnyDocument::new::<G>(next)), label: labelled.label, facts }
    }

    fn update(&mut self, message: AnyMessage, context: &Context<'_>, open: &AnyOpen) -> AnyAction {
        let message: Box<dyn Any> = message.0;
        let (Ok(message), Some(document)) = (message.downcast::<Message<G>>(), open.document.list::<G>()) else {
            return Action::None;
        };
        match Self::update(self, *message, context, open.of(document)) {
            Action::None => Action::None,
            Action::Edit { edit, label, facts, then } => edit.apply(document).map_or(Action::None, |next| {
                let edit = Box::new(AnyDocument::new::<G>(next));
                Action::Edit { edit, label, facts, then: then.map(AnyMessage::of) }
            }),
            Action::Try(edit, card) => edit
                .apply(document)
                .map_or(Action::None, |next| Action::Try(Box::new(AnyDocument::new::<G>(next)), card)),
            Action::Practice(start) => Action::Practice(start),
            Action::Ask(request) => Action::Ask(request),
            Action::Run(task) => Action::Run(task.map(AnyMessage::of)),
        }
    }

    fn view<'a>(&'a self, context: &Context<'a>, open: &'a AnyOpen) -> Element<'a, AnyMessage> {
        match open.document.list::<G>() {
            Some(document) => Self::view(self, context, open.of(document)).map(AnyMessage::of),
            None => iced::widget::space().into(),
        }
    }

    fn key(&self, key: &Key, modifiers: Modifiers) -> Option<AnyMessage> {
        Self::key(self, key, modifiers).map(AnyMessage::of)
    }

    fn turn(&self) -> u64 {
        self.list_turn
    }

    fn field_left(&self) -> Option<AnyMessage> {
        Self::field_left(self).map(AnyMessage::of)
    }

    fn typed(&self, open: &AnyOpen) -> Option<AnyMessage> {
        Self::typed(self, open.of(open.document.list::<G>()?)).map(AnyMessage::of)
    }

    fn stepped(&mut self, before: &AnyOpen, after: &AnyOpen, context: &Context<'_>) {
        if let (Some(old), Some(new)) = (before.document.list::<G>(), after.document.list::<G>()) {
            Self::stepped(self, before.of(old), after.of(new), context);
        }
    }

    fn begin(&mut self, context: &Context<'_>, open: &AnyOpen) {
        if let Some(document) = open.document.list::<G>() {
            Self::begin(self, context, open.of(document));
        }
    }
}

/// No card is put into a campaign from a search.
impl ErasedBuilder for CampaignScreen {
    fn update(&mut self, message: AnyMessage, context: &Context<'_>, open: &AnyOpen) -> AnyAction {
        let message: Box<dyn Any> = message.0;
        let (Ok(message), Some(document)) = (message.downcast::<campaign::Message>(), open.document.campaign()) else {
            return Action::None;
        };
        match Self::update(self, *message, context, (open, document)) {
            Action::None => Action::None,
            Action::Edit { edit, label, facts, then } => {
                let edit = Box::new(AnyDocument::of_campaign(edit));
                Action::Edit { edit, label, facts, then: then.map(AnyMessage::of_campaign) }
            }
            Action::Try(..) => Action::None,
            Action::Practice(start) => Action::Practice(start),
            Action::Ask(request) => Action::Ask(request),
            Action::Run(task) => Action::Run(task.map(AnyMessage::of_campaign)),
        }
    }

    fn view<'a>(&'a self, context: &Context<'a>, open: &'a AnyOpen) -> Element<'a, AnyMessage> {
        match open.document.campaign() {
            Some(document) => Self::view(self, context, open, document).map(AnyMessage::of_campaign),
            None => iced::widget::space().into(),
        }
    }

    fn key(&self, key: &Key, modifiers: Modifiers) -> Option<AnyMessage> {
        Self::key(self, key, modifiers).map(AnyMessage::of_campaign)
    }

    fn turn(&self) -> u64 {
        self.turn
    }

    fn is_playing(&self) -> bool {
        Self::is_playing(self)
    }

    fn field_left(&self) -> Option<AnyMessage> {
        Self::field_left(self).map(AnyMessage::of_campaign)
    }

    fn typed(&self, open: &AnyOpen) -> Option<AnyMessage> {
        Self::typed(self, open).map(AnyMessage::of_campaign)
    }

    fn stepped(&mut self, _: &AnyOpen, _: &AnyOpen, _: &Context<'_>) {
        Self::stepped(self);
    }
}

macro_rules! builders {
    ($($(#[$doc:meta])* $Id:ident, $field:ident: $System:ty, lists: $lists:ident, played: $played:ident, shown: $shown:ident, odds: $odds:ident;)+) => {
        impl AnyBuilder {
            /// The builder of a system, with the cursor where a list begins.
            pub fn new(system: SystemId) -> Self {
                let builder: Option<Box<dyn ErasedBuilder>> = match system {
                    $(SystemId::$Id => if_able!($lists, Some(Box::new(Builder::<$System>::default())), None),)+
                };
                Self(builder, false)
            }
        }
    };
}

for_each_system!(builders);
