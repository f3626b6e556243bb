//! The wish for a new list: its game, then its faction and format.

use iced::{
    Element,
    widget::{Row, column},
};

use super::field::{FIRST_FIELD, field};
use crate::{
    context::Context,
    look::GAP,
    widget::{
        Pressable,
        parts::{body, labelled, small},
    },
};
use kernel::{FormatInfo, NewList, plain::typed_name};
use systems::{AnyDocument, SystemId};

/// What was chosen or typed.
#[derive(Debug, Clone)]
pub enum Message {
    NameTyped(String),
    GamePicked(SystemId),
    FactionPicked(&'static str),
    /// What the list is to be within its faction, by its id.
    VariantPicked(Option<String>),
    FormatPicked(&'static FormatInfo),
    /// The points limit.
    LimitTyped(String),
}

/// What was chosen and typed for a new list.
#[derive(Debug)]
pub(super) struct Begin {
    name: String,
    system: SystemId,
    faction: &'static str,
    variant: Option<String>,
    format: Option<&'static FormatInfo>,
    limit: String,
}

impl Begin {
    /// A list of this game, of its first faction and in its usual format.
    pub(super) fn new(system: SystemId) -> Self {
        let faction = system.lists().factions.first().map_or("", |faction| faction.id);
        let mut begin =
            Self { name: String::new(), system, faction, variant: None, format: None, limit: String::new() };
        if let Some(format) = system.lists().formats.first() {
            begin.pick_format(format);
        }
        begin
    }

    /// Takes what was chosen or typed.
    pub(super) fn update(&mut self, message: Message) {
        match message {
            Message::NameTyped(name) => self.name = typed_name(name),
            // The name stays.
            Message::GamePicked(system) if system != self.system => {
                *self = Self { name: std::mem::take(&mut self.name), ..Self::new(system) };
            }
            Message::GamePicked(_) => {}
            Message::FactionPicked(faction) => {
                self.variant = None;
                self.faction = faction;
            }
            Message::VariantPicked(variant) => self.variant = variant,
            Message::FormatPicked(format) => self.pick_format(format),
            Message::LimitTyped(limit) => self.limit = limit,
        }
    }

    /// Takes another format, with its usual points.
    fn pick_format(&mut self, format: &'static FormatInfo) {
        self.limit = format.limit.to_string();
        self.format = Some(format);
    }

    /// The list, if all that was typed makes sense.
    pub(super) fn document(&self, context: &Context<'_>) -> Option<AnyDocument> {
        let format = self.format?;
        let limit = match format.most {
            Some(_) => Some(self.limit.trim().parse().ok()?),
            None => None,
        };
        let name = match self.name.trim() {
            "" => context.text(self.system.lists().new_list),
            name => name,
        };
        let wish = NewList { faction: self.faction, format: format.id, limit, variant: self.variant.as_deref(), name };
        AnyDocument::empty(context.catalogs, self.system, &wish)
    }

    /// `said` makes a message of the dialog; `confirmed` is the one that its main button sends.
    pub(super) fn view<'a, M: Clone + 'a>(
        &'a self,
        context: &Context<'a>,
        said: impl Fn(Message) -> M + Copy + 'a,
        confirmed: M,
    ) -> Element<'a, M> {
        let look = context.look;
        let choice = |content: Element<'a, M>, chosen: bool, message: Message| -> Element<'a, _> {
            Pressable::new(content, move |status| look.choice(chosen, status)).on_press(said(message)).into()
        };
        let games = SystemId::ALL.iter().copied().map(|system| {
            let word = body(context.text(system.term())).into();
            choice(word, system == self.system, Message::GamePicked(system))
        });
        let factions = self.system.lists().factions.iter().map(|faction| {
            let word = labelled(faction.icon, context.text(faction.term), look.text).into();
            choice(word, faction.id == self.faction, Message::FactionPicked(faction.id))
        });
        let formats = self.system.lists().formats.iter().map(|format| {
            let name = context.text(format.term);
            let word = match format.most {
                Some(_) => body(name),
                None => body(format!("{name} ({})", format.limit)),
            };
            choice(word.into(), self.format == Some(format), Message::FormatPicked(format))
        });
        let row = |chips| Row::with_children(chips).spacing(GAP).wrap().vertical_spacing(GAP);
        let game: Element<'a, M> = match SystemId::ALL {
            [only] => labelled("app", context.text(only.term()), look.text).into(),
            _ => row(games.collect::<Vec<_>>()).into(),
        };
        let name_typed = move |name| said(Message::NameTyped(name));
        let mut page = column![
            small(context.text("gui.lists.game"), look.muted),
            game,
            small(context.text("gui.lists.name"), look.muted),
            field(context, context.text(self.system.lists().new_list), &self.name, name_typed, confirmed.clone())
                .id(FIRST_FIELD),
            small(context.text("gui.lists.faction"), look.muted),
            row(factions.collect()),
        ]
        .spacing(GAP);
        let variants = context.catalogs.variants(self.system, self.faction);
        if !variants.is_empty() {
            let chips = variants.iter().map(|variant| {
                let chosen = self.variant.as_deref() == Some(variant.id);
                let picked = (!chosen).then(|| variant.id.to_owned());
                let name = body(variant.names[context.language as usize]);
                choice(name.into(), chosen, Message::VariantPicked(picked))
            });
            page = page.push(small(context.text(self.system.lists().variant), look.muted)).push(row(chips.collect()));
        }
        page = page.push(small(context.text("gui.lists.format"), look.muted)).push(row(formats.collect()));
        if let Some(most) = self.format.and_then(|format| format.most) {
            let hint = context.say("gui.lists.limit_hint", &[("most", &most)]);
            page = page.push(small(context.text("gui.lists.limit"), look.muted));
            let limit_typed = move |limit| said(Message::LimitTyped(limit));
            page = page.push(field(context, &hint, &self.limit, limit_typed, confirmed).width(140));
        }
        page.into()
    }
}
