//! Form for a new list: system, faction and format; empty or random.

use iced::{
    Element,
    widget::{Row, column},
};

use super::{
    field::{FIRST_FIELD, field},
    random_list::{self, RandomForm, RandomRequest},
};
use crate::{
    background::Waiting,
    context::Context,
    look::GAP,
    widget::{
        Pressable,
        parts::{body, labelled, small},
    },
};
use kernel::{FormatInfo, NewList, plain::typed_name};
use systems::{AnyDocument, SystemId};

/// A message of the form.
#[derive(Debug, Clone)]
pub enum Message {
    NameTyped(String),
    GamePicked(SystemId),
    FactionPicked(&'static str),
    /// The variant within the faction, by its id.
    VariantPicked(Option<String>),
    FormatPicked(&'static FormatInfo),
    /// The points limit was typed.
    LimitTyped(String),
    /// A random list was chosen, or an empty one.
    RandomPicked(bool),
    /// A message of the form for a random list.
    Random(random_list::Message),
}

impl Message {
    /// True if it comes from a field, which then keeps the keyboard.
    pub(super) const fn is_typed(&self) -> bool {
        matches!(self, Self::NameTyped(_) | Self::LimitTyped(_) | Self::Random(_))
    }
}

/// State of the form for a new list.
#[derive(Debug)]
pub(super) struct NewListForm {
    name: String,
    system: SystemId,
    faction: &'static str,
    variant: Option<String>,
    format: Option<&'static FormatInfo>,
    limit: String,
    chance: Option<RandomForm>,
    /// The search for a random list in progress.
    pub(super) waiting: Option<Waiting>,
    /// No random list was found.
    pub(super) found_none: bool,
}

impl NewListForm {
    /// A list of this system, of its first faction and in its usual format.
    pub(super) fn new(system: SystemId) -> Self {
        let faction = system.lists().factions.first().map_or("", |faction| faction.id);
        let mut form = Self {
            name: String::new(),
            system,
            faction,
            variant: None,
            format: None,
            limit: String::new(),
            chance: None,
            waiting: None,
            found_none: false,
        };
        if let Some(format) = system.lists().formats.first() {
            form.pick_format(format);
        }
        form
    }

    /// Applies a message.
    pub(super) fn update(&mut self, message: Message) {
        // The search is for another list now.
        (self.waiting, self.found_none) = (None, false);
        match message {
            Message::NameTyped(name) => self.name = typed_name(name),
            // The name and the choice of a random list stay.
            Message::GamePicked(system) if system != self.system => {
                let chance = self.chance.as_ref().map(|_| RandomForm::new());
                *self = Self { name: std::mem::take(&mut self.name), chance, ..Self::new(system) };
            }
            Message::GamePicked(_) => {}
            Message::FactionPicked(faction) => {
                self.variant = None;
                self.faction = faction;
            }
            Message::VariantPicked(variant) => self.variant = variant,
            Message::FormatPicked(format) => self.pick_format(format),
            Message::LimitTyped(limit) => {
                self.limit = limit;
                self.forget_points();
            }
            Message::RandomPicked(random) => self.chance = random.then(RandomForm::new),
            Message::Random(message) => {
                if let Some(chance) = &mut self.chance {
                    chance.update(message);
                }
            }
        }
    }

    fn forget_points(&mut self) {
        if let Some(chance) = &mut self.chance {
            chance.forget_points();
        }
    }

    /// The points limit.
    fn points_limit(&self) -> i32 {
        let info = self.format;
        let typed = || self.limit.trim().parse().unwrap_or_default();
        info.map_or(0, |format| if format.most.is_some() { typed() } else { format.limit })
    }

    /// The request for a random list; `None` for an empty list, or while the input is invalid.
    pub(super) fn request(&self) -> Option<RandomRequest> {
        self.chance.as_ref()?.chosen(self.points_limit())
    }

    /// Selects a format, with its usual limit.
    fn pick_format(&mut self, format: &'static FormatInfo) {
        self.limit = format.limit.to_string();
        self.format = Some(format);
        self.forget_points();
    }

    /// The new list, or the start of a random one, if the input is valid.
    pub(super) fn document(&self, context: &Context<'_>) -> Option<AnyDocument> {
        let format = self.format?;
        let limit = match format.most {
            Some(_) => Some(self.limit.trim().parse().ok()?),
            None => None,
        };
        let chosen = match &self.chance {
            Some(_) => Some(self.request()?),
            None => None,
        };
        let by_seed = chosen.map(|chosen| context.say("gui.chance.name", &[("seed", &chosen.seed)]));
        let name = match self.name.trim() {
            "" => by_seed.as_deref().unwrap_or_else(|| context.text(self.system.lists().new_list)),
            name => name,
        };
        let new_list =
            NewList { faction: self.faction, format: format.id, limit, variant: self.variant.as_deref(), name };
        AnyDocument::empty(context.catalogs, self.system, &new_list)
    }

    /// Draws the form. `said` maps its messages; `confirmed` is the message of the main button.
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
            page = page.push(field(context, &hint, &self.limit, limit_typed, confirmed.clone()).width(140));
        }
        let kinds = [(false, "gui.chance.empty"), (true, "gui.chance.random")].map(|(random, key)| {
            let chosen = random == self.chance.is_some();
            choice(body(context.text(key)).into(), chosen, Message::RandomPicked(random))
        });
        page = page.push(small(context.text("gui.chance.begin"), look.muted)).push(row(kinds.into()));
        if let Some(chance) = &self.chance {
            let typed = move |message| said(Message::Random(message));
            page = page.push(chance.view(context, self.system, self.points_limit(), typed, confirmed));
        }
        if self.waiting.is_some() {
            page = page.push(small(context.text("gui.chance.looking"), look.muted));
        }
        if self.found_none {
            page = page.push(small(context.text("gui.chance.none"), look.red));
        }
        page.into()
    }
}
