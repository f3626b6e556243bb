//! The list of saved games, and the options of a new one.

use std::path::PathBuf;

use iced::{
    Alignment, Element, Length, Padding,
    widget::{Column, Row, column, container, row},
};

use super::{Message, RebellionScreen, SavedGame, answers::fold, saved};
use crate::{
    Context,
    bar::Bar,
    look::{GAP, SPACE},
    widget::{
        Pressable, icon_in, icon_tool,
        parts::{body, chip, empty_with, field, heading, main_tool, small, strong, tool},
    },
};
use kernel::{Language, chance::LARGEST_SEED, phrase};
use systems::rebellion::{
    Depth, Options,
    cards::Set,
    play::{DestinationDie, Dice, RebelCards, RebelStart},
};

/// Id of the field for the name of a new game.
pub const NAME: &str = "rebellion-name";

/// Width of the rows.
const WIDTH: f32 = 860.0;

/// A change of an option.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OptionChange {
    Set(Set),
    Dice(Dice),
    RebelCards(RebelCards),
    Depth(Depth),
    AdvancedTactics(bool),
    Movement(bool),
    Destination(DestinationDie),
    Start(RebelStart),
    Deployment(bool),
    Unplayable(bool),
}

impl OptionChange {
    pub(super) const fn apply(self, options: &mut Options) {
        match self {
            Self::Set(set) => options.set = set,
            Self::Dice(dice) => options.dice = dice,
            Self::RebelCards(cards) => options.rebel_cards = cards,
            Self::Depth(depth) => options.depth = depth,
            Self::AdvancedTactics(on) => options.advanced_tactics = on,
            Self::Movement(on) => options.movement_variant = on,
            Self::Destination(die) => options.destination_die = die,
            Self::Start(start) => options.rebel_start = start,
            Self::Deployment(on) => options.deployment_priority = on,
            Self::Unplayable(on) => options.unplayable_variant = on,
        }
    }
}

/// A new game being set up.
#[derive(Debug, Clone)]
pub(super) struct NewGame {
    pub name: String,
    pub seed: String,
    pub options: Options,
    /// True if options that a first game does not need are in sight.
    pub shows_more: bool,
}

impl NewGame {
    pub(super) fn new(seed: u64) -> Self {
        Self { name: String::new(), seed: seed.to_string(), options: Options::default(), shows_more: false }
    }

    /// The typed seed.
    pub(super) fn seed(&self) -> Option<u64> {
        self.seed.trim().parse().ok().filter(|seed| *seed <= LARGEST_SEED)
    }

    /// The name, or one made of the date.
    pub(super) fn name_or_usual(&self, language: Language) -> String {
        match self.name.trim() {
            "" => {
                let today = SavedGame {
                    path: std::path::PathBuf::new(),
                    name: String::new(),
                    moment: saved::now(),
                    standing: Err(String::new()),
                };
                phrase::say(language, "gui.rebellion.usual_name", &[("date", &today.date())])
            }
            name => name.to_owned(),
        }
    }

    pub(super) fn view<'a>(&'a self, context: &Context<'a>) -> Element<'a, Message> {
        let look = context.look;
        let options = &self.options;
        let usual = self.name_or_usual(context.language);
        let name = field(context, &usual, &self.name, Message::NameTyped).id(NAME).on_submit(Message::BeginPressed);
        let seed = field(context, "", &self.seed, Message::SeedTyped).on_submit(Message::BeginPressed).width(140);
        let choice = |title: &'static str, about: &'static str, chips: Vec<Element<'a, Message>>| {
            column![
                strong(context.text(title)),
                Row::with_children(chips).spacing(4).wrap().vertical_spacing(4),
                small(context.text(about), look.muted),
            ]
            .spacing(4)
        };
        let picked = |term: &'static str, chosen: bool, agreed: OptionChange| -> Element<'a, Message> {
            chip(context, context.text(term), chosen, Message::OptionChanged(agreed)).into()
        };
        let sets = Set::ALL.map(|set| picked(set.term(), options.set == set, OptionChange::Set(set)));
        let dice = Dice::ALL.map(|dice| picked(dice.term(), options.dice == dice, OptionChange::Dice(dice)));
        let depths = Depth::ALL.map(|depth| picked(depth.term(), options.depth == depth, OptionChange::Depth(depth)));
        // In the expansion the Rebels' cards always lie on the table.
        let kept = options.keeps_rebel_cards();
        let cards = RebelCards::ALL.into_iter().filter(|cards| options.set == Set::Base || *cards == RebelCards::Table);
        let cards = cards
            .map(|cards| picked(cards.term(), kept == (cards == RebelCards::Program), OptionChange::RebelCards(cards)));
        let variant = |term: &'static str, on: bool, agreed: fn(bool) -> OptionChange| picked(term, on, agreed(!on));
        let variants = vec![
            variant("gui.rebellion.advanced_tactics", options.advanced_tactics, OptionChange::AdvancedTactics),
            variant("gui.rebellion.movement", options.movement_variant, OptionChange::Movement),
            variant("gui.rebellion.deployment", options.deployment_priority, OptionChange::Deployment),
            variant("gui.rebellion.unplayable", options.unplayable_variant, OptionChange::Unplayable),
        ];
        let starts =
            RebelStart::ALL.map(|start| picked(start.term(), options.rebel_start == start, OptionChange::Start(start)));
        let destinations = DestinationDie::ALL
            .map(|die| picked(die.term(), options.destination_die == die, OptionChange::Destination(die)));
        let content = column![
            column![strong(context.text("gui.rebellion.name")), name].spacing(4),
            choice("gui.rebellion.set", "gui.rebellion.set_about", sets.into()),
            choice("gui.rebellion.dice", "gui.rebellion.dice_about", dice.into()),
            choice("gui.rebellion.cards", "gui.rebellion.cards_about", cards.collect()),
            choice("gui.rebellion.depth", "gui.rebellion.depth_about", depths.into()),
            fold(context.text("gui.rebellion.more_options"), self.shows_more, Message::MoreOptionsPressed, context),
        ];
        let more = || {
            column![
                choice("gui.rebellion.variants", "gui.rebellion.variants_about", variants),
                choice("gui.rebellion.start", "gui.rebellion.start_about", starts.into()),
                choice("gui.rebellion.destination", "gui.rebellion.destination_about", destinations.into()),
                column![
                    strong(context.text("gui.rebellion.seed")),
                    seed,
                    small(context.text("gui.rebellion.seed_about"), look.muted)
                ]
                .spacing(4),
            ]
            .spacing(SPACE)
        };
        let content = content.push(self.shows_more.then(more));
        let begin = self.seed().map(|_| Message::BeginPressed);
        let buttons = row![
            main_tool(context, "ui-play", context.text("gui.rebellion.begin"), begin),
            tool(context, "ui-close", context.text("gui.rebellion.drop"), Some(Message::Dropped)),
        ];
        let content = look
            .scrollable(container(content.spacing(SPACE)).padding(Padding::ZERO.right(SPACE)))
            .height(Length::Shrink);
        let page = column![
            heading(context.text("gui.rebellion.new")),
            container(content).max_height((context.height - 180.0).max(200.0)),
            buttons.spacing(GAP),
        ];
        container(page.spacing(SPACE)).padding(20).width(620).style(move |_| look.menu()).into()
    }
}

pub(super) fn view<'a>(screen: &'a RebellionScreen, context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let RebellionScreen { games, listed, picked, deleted, renaming, .. } = screen;
    let (listed, picked) = (*listed, *picked);
    let away = (!deleted.is_empty()).then(|| {
        let words = context.say("gui.rebellion.deleted_games", &[("count", &deleted.len())]);
        let words = row![icon_in("ui-delete", 14.0, look.muted), small(words, look.muted)];
        Pressable::new(words.spacing(6).align_y(Alignment::Center), move |status| look.link(status))
            .padding([4, 6])
            .on_press(Message::BinPressed)
    });
    let bar = Bar::new(context.text("gui.place.rebellion")).subtitle(context.text("gui.rebellion.about"));
    let new = main_tool(context, "ui-new", context.text("gui.rebellion.new"), Some(Message::NewPressed));
    if games.is_empty() && listed {
        let content =
            column![empty_with(context, "ui-rebellion", context.text("gui.rebellion.none"), Some(new.into()))];
        let content = content.push(away.map(|away| container(away).center_x(Length::Fill)));
        return column![bar.view(context), content].into();
    }
    let bar = bar.tool(new).view(context);
    if games.is_empty() {
        return bar;
    }
    let rows = games.iter().enumerate().map(|(place, game)| {
        let line = match &game.standing {
            Ok(standing) => {
                let how = match standing.won {
                    Some(true) => context.text("gui.rebellion.won").to_owned(),
                    Some(false) => context.text("gui.rebellion.lost").to_owned(),
                    None => context.say(
                        "gui.rebellion.standing",
                        &[("round", &standing.round), ("reputation", &standing.reputation)],
                    ),
                };
                small(format!("{how} · {}", context.text(standing.set.term())), look.muted)
            }
            Err(sentence) => small(sentence.as_str(), look.red),
        };
        let text = column![strong(game.name.as_str()), line].spacing(2).width(Length::Fill);
        let date = small(game.date(), look.muted);
        let content = row![icon_in("ui-rebellion", 22.0, look.accent), text, date];
        let content = content.spacing(SPACE).align_y(Alignment::Center);
        let open = Pressable::new(content, move |status| look.card_button(place == picked, status))
            .padding([10, 14])
            .width(Length::Fill)
            .on_press(Message::OpenPressed(game.path.clone()));
        if let Some((_, typed)) = renaming.as_ref().filter(|(path, _)| *path == game.path) {
            let name = field(context, context.text("gui.rebellion.name"), typed, Message::RenameTyped)
                .id(NAME)
                .on_submit(Message::RenameEntered);
            let done =
                main_tool(context, "ui-check", context.text("gui.rebellion.rename_done"), Some(Message::RenameEntered));
            let drop = tool(context, "ui-close", context.text("gui.rebellion.drop"), Some(Message::Dropped));
            return row![name, done, drop].spacing(GAP).align_y(Alignment::Center).into();
        }
        let rename = Message::RenamePressed(game.path.clone());
        let rename = icon_tool(context, "ui-edit", context.text("gui.rebellion.rename"), 18.0, Some(rename));
        let delete = Message::DeletePressed(game.path.clone());
        let delete = icon_tool(context, "ui-delete", context.text("gui.rebellion.delete"), 18.0, Some(delete));
        row![open, rename, delete].spacing(GAP).align_y(Alignment::Center).into()
    });
    let rows = Column::with_children(rows).spacing(GAP).max_width(WIDTH);
    let hint = body(context.text("gui.rebellion.kept")).color(look.muted);
    let page = look
        .scrollable(container(column![hint, rows].push(away).spacing(SPACE).max_width(WIDTH)).center_x(Length::Fill))
        .width(Length::Fill)
        .height(Length::Fill);
    column![bar, container(page).padding(20)].into()
}

/// Draws the deleted games, to restore one or to purge all.
pub(super) fn bin<'a>(deleted: &'a [PathBuf], sure: bool, context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let rows = deleted.iter().map(|path| {
        let back =
            tool(context, "ui-undo", context.text("gui.rebellion.restore"), Some(Message::Restored(path.clone())));
        row![body(saved::name_of(path)).width(Length::Fill), back].spacing(GAP).align_y(Alignment::Center).into()
    });
    let rows = look.scrollable(container(Column::with_children(rows).spacing(GAP)).padding(Padding::ZERO.right(SPACE)));
    let close = tool(context, "ui-close", context.text("gui.rebellion.close"), Some(Message::Dropped));
    let foot: Element<'a, Message> = if sure {
        let all = context.text("gui.rebellion.empty_sure");
        let words = context.say("gui.rebellion.empty_question", &[("count", &deleted.len())]);
        let buttons = row![main_tool(context, "ui-delete", all, Some(Message::EmptyConfirmed)), close].spacing(GAP);
        column![body(words), buttons].spacing(GAP).into()
    } else {
        let all = tool(context, "ui-delete", context.text("gui.rebellion.empty"), Some(Message::EmptyPressed));
        row![all, close].spacing(GAP).into()
    };
    let page = column![
        heading(context.text("gui.rebellion.bin")),
        container(rows).max_height((context.height - 240.0).max(120.0)),
        foot,
    ];
    container(page.spacing(SPACE)).padding(20).width(520).style(move |_| look.menu()).into()
}
