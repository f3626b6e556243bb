//! The set-up of a match or a series: who plays which list, what is agreed, where the luck comes from.

use std::{
    path::PathBuf,
    time::{SystemTime, UNIX_EPOCH},
};

use iced::{
    Alignment, Element, Length,
    widget::{Column, Row, column, container, row, scrollable, space, text_input},
};

use super::{
    any::{TableNeeds, needs_of},
    choices_of, file,
    ink::side_color,
    match_view::{OptionChoice, OptionField, OptionKind},
    options_of, panel, players_of,
    shelf::{self, ListMenu, name_of},
    written_of,
};
use crate::{
    Context,
    bar::{Bar, on_bar},
    look::{GAP, SMALL, SPACE, TEXT},
    stored::ListTable,
    widget::{
        Popover, Pressable, drawing_of, emblem, icon, icon_in, icon_tool,
        parts::{body, chip, main_tool, pane, small, strong, tool},
        tip,
    },
};
use kernel::{
    Language, Materials as _, OutlineRow,
    chance::{LARGEST_SEED, nth_seed},
    game::{BySeat, Seat},
    phrase,
};
use practice::{HUMAN, Opponents, Shelved, gap_words, opponents::SEARCHING, registry};
use store::{ListId, ListRow};
use systems::{AnyDocument, Registered, SystemId};

/// How many of the cards that a match does not play as a whole are told at once.
const GAPS: usize = 4;

/// What changed in the set-up.
#[derive(Debug, Clone)]
pub enum Message {
    /// Another game is set up.
    GamePicked(SystemId),
    /// The choice of lists for a seat opens, or closes.
    ListsPressed(Option<Seat>),
    /// A list is to be played in this seat.
    ListPicked(Seat, ListId),
    /// This seat plays the list of the first.
    SameListPicked(Seat),
    /// This seat plays a list that comes with the program, by its place on the shelf.
    ShelfPicked(Seat, usize),
    /// This seat plays any of those.
    SurprisePressed(Seat),
    /// What is agreed is shown, or not.
    AgreedPressed,
    /// Who sits in this seat.
    PlayerPicked(Seat, &'static str),
    /// Everybody moves on by one seat.
    SeatsSwapped,
    /// An option has another value.
    OptionSet(&'static str, i64),
    /// The list of what an option can be opens, or closes.
    OptionPressed(Option<&'static str>),
    /// Another seed was typed.
    SeedTyped(String),
    /// Another seed is wished for.
    SeedPressed,
}

/// A list that was chosen.
#[derive(Debug, Clone)]
struct Chosen {
    /// None for one that comes with the program.
    id: Option<ListId>,
    document: AnyDocument,
    errors: usize,
    /// The cards that a match does not play as a whole, by [`Language`].
    gaps: [Vec<String>; Language::ALL.len()],
}

impl Chosen {
    fn new(id: Option<ListId>, document: AnyDocument, context: &Context<'_>) -> Self {
        let errors = document.check(context.catalogs, None).errors();
        let gaps = Language::ALL.map(|language| gaps_of(&document, context, language));
        Self { id, document, errors, gaps }
    }
}

/// What is settled for one seat.
#[derive(Debug, Clone)]
struct Side {
    list: Option<Chosen>,
    player: &'static str,
}

/// The set-up of a match or a series.
#[derive(Debug)]
pub struct SetUp {
    system: SystemId,
    sides: BySeat<Side>,
    /// Whether a list is chosen for each seat.
    has_lists: bool,
    options: Vec<(&'static OptionField, i64)>,
    /// The option whose list is open.
    open_option: Option<&'static str>,
    seed: String,
    open: Option<Seat>,
    shelf: Vec<Shelved>,
    /// What is agreed and the seed are shown.
    agreed_open: bool,
    /// No person plays.
    computers: bool,
}

/// The computer player of a game who plays best.
fn strongest(system: SystemId) -> Option<&'static str> {
    let computers = || players_of(system).into_iter().map(|player| player.id).filter(|id| *id != HUMAN.id);
    computers().find(|id| *id == SEARCHING.id).or_else(|| computers().next())
}

/// A seed nobody has thought of.
pub(crate) fn any_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64);
    // Short enough to be read aloud.
    nth_seed(now, 0) % 1_000_000
}

impl SetUp {
    /// Lets go of lists with packs: their cards may be others from now on.
    pub fn forget_packs(&mut self) {
        for side in self.sides.values_mut() {
            side.list.take_if(|chosen| !chosen.document.packs().is_empty());
        }
    }

    /// The usual set-up of a game: a person against its usual computer player.
    pub fn new(system: SystemId) -> Self {
        let computer = strongest(system).unwrap_or(HUMAN.id);
        let TableNeeds { seats, has_lists } = needs_of(system);
        Self {
            system,
            sides: BySeat::each(seats, |seat| Side {
                list: None,
                player: if seat == Seat::First { HUMAN.id } else { computer },
            }),
            has_lists,
            options: options_of(system).iter().map(|field| (field, field.usual())).collect(),
            open_option: None,
            seed: any_seed().to_string(),
            open: None,
            shelf: shelf::of(system),
            agreed_open: false,
            computers: false,
        }
    }

    /// The same between computers.
    pub fn of_computers(system: SystemId) -> Self {
        let mut setup = Self { computers: true, ..Self::new(system) };
        let computer = players_of(system).into_iter().find(|player| player.id != HUMAN.id);
        for side in setup.sides.values_mut() {
            side.player = computer.map_or(HUMAN.id, |player| player.id);
        }
        setup
    }

    /// The game.
    pub const fn system(&self) -> SystemId {
        self.system
    }

    /// The list of a seat.
    pub fn list(&self, seat: Seat) -> Option<&AnyDocument> {
        self.sides.get(seat)?.list.as_ref().map(|chosen| &chosen.document)
    }

    /// The stored list of a seat, if it plays one.
    pub fn list_id(&self, seat: Seat) -> Option<ListId> {
        self.sides.get(seat)?.list.as_ref()?.id
    }

    /// Takes the lists of another set-up.
    pub fn take_lists(&mut self, other: &Self) {
        if other.system == self.system {
            for (side, other) in self.sides.values_mut().zip(other.sides.values()) {
                side.list.clone_from(&other.list);
            }
        }
    }

    /// Who sits in each seat.
    pub fn players(&self) -> BySeat<&'static str> {
        self.sides.map(|side| side.player)
    }

    /// What is agreed, as it is written in words.
    pub fn options(&self, context: &Context<'_>) -> Vec<String> {
        let choices = self.choices(context);
        let options = self.options.iter().zip(&choices);
        let written = options.map(|((field, value), choices)| (field.key, field.written(*value, choices)));
        written_of(self.system, written.collect())
    }

    /// What each option can be; those of a list depend on those before them, the others have nothing to choose from.
    fn choices(&self, context: &Context<'_>) -> Vec<Vec<OptionChoice>> {
        let mut settled: Vec<(&'static str, String)> = Vec::new();
        let each = self.options.iter().map(|(field, value)| {
            if field.kind != OptionKind::Choice {
                return Vec::new();
            }
            let choices = choices_of(self.system, context, field.key, &settled);
            let chosen = usize::try_from(*value).ok().and_then(|place| choices.get(place));
            settled.push((field.key, chosen.map(|choice| choice.id.clone()).unwrap_or_default()));
            choices
        });
        each.collect()
    }

    /// The seed, if it is one.
    pub fn seed(&self) -> Option<u64> {
        self.seed.trim().parse().ok().filter(|seed| *seed <= LARGEST_SEED)
    }

    /// Whether a match can begin.
    pub fn is_ready(&self) -> bool {
        let legal = |side: &Side| !self.has_lists || side.list.as_ref().is_some_and(|chosen| chosen.errors == 0);
        self.sides.values().all(legal) && self.seed().is_some()
    }

    /// Takes a list for a seat. Whoever has none that can be played yet takes one that comes with the program, of another
    /// faction if there is one, or else the same.
    pub fn take(&mut self, seat: Seat, id: Option<ListId>, document: AnyDocument, context: &Context<'_>) {
        if document.system() != self.system || self.sides.get(seat).is_none() {
            return;
        }
        let chosen = Chosen::new(id, document, context);
        let lacks = |side: &Side| side.list.as_ref().is_none_or(|own| own.errors > 0);
        let opponent = self.sides.values().any(lacks).then(|| self.opponent_of(&chosen.document, context)).flatten();
        for other in self.sides.values_mut() {
            match &other.list {
                Some(same) if id.is_some() && same.id == id => other.list = Some(chosen.clone()),
                Some(own) if own.errors == 0 => {}
                _ => other.list = Some(opponent.clone().unwrap_or_else(|| chosen.clone())),
            }
        }
        self.sides[seat].list = Some(chosen);
    }

    /// A list that comes with the program, to play against this one: another one with every seed.
    fn opponent_of(&self, document: &AnyDocument, context: &Context<'_>) -> Option<Chosen> {
        let others: Vec<&Shelved> =
            self.shelf.iter().filter(|shelved| shelved.faction() != Some(document.faction().id)).collect();
        // Of the same format, as long as there is any.
        let alike = |shelved: &&&Shelved| shelved.format() == document.format().id;
        let alike: Vec<&Shelved> = others.iter().filter(alike).copied().collect();
        let others = if alike.is_empty() { others } else { alike };
        let place = self.seed()? % (others.len() as u64).max(1);
        // Lists of one table are built with the same packs.
        let list = others.get(place as usize)?.document(context.catalogs, context.language, &document.packs())?;
        Some(Chosen::new(None, list, context)).filter(|chosen| chosen.errors == 0)
    }

    /// Answers a message; gives the list that is to be read.
    pub fn update(&mut self, message: Message, context: &Context<'_>) -> Option<(Seat, ListId)> {
        match message {
            Message::GamePicked(system) if system == self.system => {}
            Message::GamePicked(system) => {
                *self = if self.computers { Self::of_computers(system) } else { Self::new(system) };
            }
            Message::ListsPressed(seat) => self.open = seat,
            Message::ListPicked(seat, id) => {
                self.open = None;
                return Some((seat, id));
            }
            Message::SameListPicked(seat) => {
                self.open = None;
                self.sides[seat].list = self.sides[Seat::First].list.clone();
            }
            Message::ShelfPicked(seat, place) => {
                self.open = None;
                self.take_shelved(seat, place, context);
            }
            Message::SurprisePressed(seat) => {
                self.open = None;
                let count = self.shelf.len().max(1) as u64;
                let place = (any_seed() % count) as usize;
                // Another one than the one that is chosen already.
                let same = |place: usize| {
                    let name = self.shelf.get(place).map(|shelved| shelved.name(context.language));
                    name.is_some() && name == self.list(seat).map(|list| list.name())
                };
                let place = if same(place) { (place + 1) % self.shelf.len().max(1) } else { place };
                self.take_shelved(seat, place, context);
            }
            Message::AgreedPressed => self.agreed_open = !self.agreed_open,
            Message::PlayerPicked(seat, player) => self.sides[seat].player = player,
            Message::SeatsSwapped => {
                let mut turned: Vec<Side> = self.sides.values().cloned().collect();
                turned.rotate_left(1);
                self.sides = turned.into_iter().collect();
            }
            Message::OptionSet(key, value) => {
                self.open_option = None;
                let lists = |setup: &Self| -> Vec<Vec<String>> {
                    let ids = |choices: Vec<OptionChoice>| choices.into_iter().map(|row| row.id).collect();
                    setup.choices(context).into_iter().map(ids).collect()
                };
                let before = lists(self);
                if let Some((_, now)) = self.options.iter_mut().find(|(field, _)| field.key == key) {
                    *now = value;
                }
                // Where the list is another one now, nothing of the old one stays chosen.
                let after = lists(self);
                for ((field, now), (before, after)) in self.options.iter_mut().zip(before.into_iter().zip(after)) {
                    if field.kind == OptionKind::Choice && field.key != key && before != after {
                        *now = 0;
                    }
                }
            }
            Message::OptionPressed(key) => self.open_option = key,
            Message::SeedTyped(seed) => self.seed = seed,
            Message::SeedPressed => self.seed = any_seed().to_string(),
        }
        None
    }

    fn take_shelved(&mut self, seat: Seat, place: usize, context: &Context<'_>) {
        let Some(shelved) = self.shelf.get(place) else { return };
        let others = Seat::of(self.sides.len()).iter().filter(|other| **other != seat);
        let packs = others.filter_map(|other| self.list(*other)).map(|list| list.packs()).next().unwrap_or_default();
        if let Some(list) = shelved.document(context.catalogs, context.language, &packs) {
            self.take(seat, None, list, context);
        }
    }

    /// The seats with their lists and players; `persons` says whether persons can play.
    pub fn seats<'a>(&'a self, context: &Context<'a>, shelf: &'a ListTable, persons: bool) -> Element<'a, Message> {
        let mut games = Row::new().spacing(GAP);
        for system in SystemId::ALL.iter().copied().filter(|system| system.is_shown()) {
            let chosen = system == self.system;
            games = games.push(chip(context, context.text(system.term()), chosen, Message::GamePicked(system)));
        }
        let mut seats = Row::new().spacing(GAP);
        for seat in self.sides.seats() {
            if *seat == Seat::Second {
                let swap = Some(Message::SeatsSwapped);
                seats = seats.push(icon_tool(context, "ui-compare", context.text("gui.play.swap"), 20.0, swap));
            }
            seats = seats.push(self.side(context, shelf, *seat, persons));
        }
        column![games.wrap().vertical_spacing(GAP), seats].spacing(SPACE).into()
    }

    fn side<'a>(
        &'a self,
        context: &Context<'a>,
        shelf: &'a ListTable,
        seat: Seat,
        persons: bool,
    ) -> Element<'a, Message> {
        let look = context.look;
        let title = match seat {
            Seat::First => "gui.play.first_seat",
            Seat::Second => "gui.play.second_seat",
            Seat::Third => "gui.play.third_seat",
            Seat::Fourth => "gui.play.fourth_seat",
        };
        let side = &self.sides[seat];
        let (name, color) = match &side.list {
            Some(chosen) => (name_of(chosen.document.name(), context), look.text),
            None => (context.text("gui.play.no_list"), look.muted),
        };
        let content = row![body(name).color(color).width(Length::Fill), icon_in("ui-down", 12.0, look.muted)]
            .spacing(GAP)
            .align_y(Alignment::Center);
        let open = self.open == Some(seat);
        let button = Pressable::new(content, move |status| look.button(status))
            .width(Length::Fill)
            .on_press(Message::ListsPressed((!open).then_some(seat)));
        let panel = open.then(|| self.lists(context, shelf, seat));
        let button = Popover::new(button, panel, Message::ListsPressed(None));
        let mut page = column![strong(context.text(title)).color(side_color(context, seat)),].spacing(GAP);
        if self.has_lists {
            page = page.push(small(context.text("gui.play.list"), look.muted)).push(button);
        }
        if let Some(chosen) = side.list.as_ref().filter(|chosen| chosen.errors > 0) {
            let line = context.say("gui.play.list_illegal", &[("errors", &chosen.errors)]);
            page = page.push(row![icon("mark-error", look.red), small(line, look.red)].spacing(4));
        }
        if let Some(chosen) = &side.list {
            let rows = chosen.document.outline(context.catalogs, context.language);
            let mark = chosen.document.faction().icon;
            let cost: i32 = rows.iter().filter_map(|row| row.cost).sum();
            // Where nothing costs anything there are no points.
            let has_cost = rows.iter().any(|row| row.cost.is_some());
            let points = has_cost.then(|| small(context.say("gui.builder.points", &[("points", &cost)]), look.muted));
            let mut pieces = Row::new().spacing(SPACE).align_y(Alignment::Center);
            pieces = pieces.push(row![emblem(look, mark, 26.0)].push(points).spacing(GAP).align_y(Alignment::Center));
            let alike = |one: &OutlineRow, other: &OutlineRow| one.title == other.title;
            for entries in rows.chunk_by(alike) {
                let [entry, ..] = entries else { continue };
                let drawing = entry.drawing.as_ref().map(|drawing| drawing_of(look, mark, drawing, 26.0));
                let title = match entries.len() {
                    1 => entry.title.clone(),
                    count => format!("{count} × {}", entry.title),
                };
                let entry = Row::new().extend(drawing).push(small(title, look.text)).spacing(4);
                pieces = pieces.push(entry.align_y(Alignment::Center));
            }
            page = page.push(pieces.wrap().vertical_spacing(4));
            let gaps = &chosen.gaps[context.language as usize];
            for gap in gaps.iter().take(GAPS) {
                page = page.push(
                    row![icon("ui-info", look.yellow), small(gap.as_str(), look.yellow).width(Length::Fill)].spacing(4),
                );
            }
            if let Some(rest) = gaps.get(GAPS..).filter(|rest| !rest.is_empty()) {
                let words = context.say("gui.builder.findings.more", &[("count", &rest.len())]);
                let line = row![icon("ui-info", look.yellow), small(words, look.yellow)].spacing(4);
                page = page.push(tip(context, line, rest.join("\n")));
            }
        }
        let players = players_of(self.system).into_iter().filter(|player| persons || player.id != HUMAN.id);
        let mut rows = Column::new().spacing(4).width(Length::Fill);
        for player in players {
            let word = if player.id == HUMAN.id { "gui.play.you" } else { player.term };
            let about = phrase::text(context.language, &format!("{}.about", player.term)).to_owned();
            let chosen = player.id == side.player;
            let mark = if chosen { icon_in("ui-check", 16.0, look.iris) } else { space().width(16).height(16).into() };
            let lines = column![strong(context.text(word)).size(13), small(about, look.muted)].width(Length::Fill);
            let content = row![mark, lines].spacing(GAP).align_y(Alignment::Center);
            rows = rows.push(
                Pressable::new(content, move |status| look.row(chosen, status))
                    .padding([5, 8])
                    .width(Length::Fill)
                    .on_press(Message::PlayerPicked(seat, player.id)),
            );
        }
        page = page.push(small(context.text("gui.play.player"), look.muted)).push(rows);
        pane(context, page).width(Length::Fill).into()
    }

    /// The lists that could be played in a seat.
    fn lists<'a>(&'a self, context: &Context<'a>, table: &'a ListTable, seat: Seat) -> Element<'a, Message> {
        let look = context.look;
        let has_first = seat != Seat::First && self.sides[Seat::First].list.is_some();
        let same = has_first.then(|| {
            let same = body(context.text("gui.play.same_list")).width(Length::Fill);
            Pressable::new(same, move |status| look.quiet(status))
                .width(Length::Fill)
                .on_press(Message::SameListPicked(seat))
                .into()
        });
        let menu = ListMenu { context: *context, system: self.system, table, shelf: &self.shelf };
        let stored = |list: &ListRow| (list.summary.errors == 0).then_some(Message::ListPicked(seat, list.id));
        let surprise = Some(Message::SurprisePressed(seat));
        menu.view(same.into_iter().collect(), surprise, stored, |place| Message::ShelfPicked(seat, place))
    }

    /// An option of a list, by a button that opens it.
    fn choice<'a>(
        &'a self,
        context: &Context<'a>,
        field: &'static OptionField,
        value: i64,
        choices: Vec<OptionChoice>,
    ) -> Element<'a, Message> {
        let look = context.look;
        let open = self.open_option == Some(field.key);
        let name = usize::try_from(value).ok().and_then(|place| choices.get(place));
        let name = name.map_or_else(String::new, |choice| choice.name.clone());
        let content = row![body(name).width(Length::Fill), icon_in("ui-down", 12.0, look.muted)]
            .spacing(GAP)
            .align_y(Alignment::Center);
        let button = Pressable::new(content, move |status| look.button(status))
            .width(250)
            .on_press(Message::OptionPressed((!open).then_some(field.key)));
        let panel = open.then(|| {
            let rows = choices.into_iter().zip(0_i64..).map(|(choice, place)| {
                let about = (!choice.about.is_empty()).then(|| small(choice.about, look.muted));
                let lines = column![body(choice.name)].push(about).width(Length::Fill);
                let chosen = place == value;
                Pressable::new(lines, move |status| look.row(chosen, status))
                    .padding([5, 8])
                    .width(Length::Fill)
                    .on_press(Message::OptionSet(field.key, place))
                    .into()
            });
            let rows = scrollable(Column::with_children(rows).spacing(2).width(Length::Fill));
            let rows = rows.spacing(4).style(move |theme, status| look.scroll(theme, status));
            container(rows).padding(6).width(330).max_height(300.0).style(move |_| look.menu()).into()
        });
        row![body(context.text(field.term)), Popover::new(button, panel, Message::OptionPressed(None))]
            .spacing(GAP)
            .align_y(Alignment::Center)
            .into()
    }

    /// What is agreed, and the seed.
    pub fn agreed<'a>(&'a self, context: &Context<'a>) -> Element<'a, Message> {
        let look = context.look;
        let fold = if self.agreed_open { "ui-down" } else { "ui-right" };
        let title = row![icon_in(fold, 12.0, look.muted), strong(context.text("gui.play.agreed"))]
            .spacing(GAP)
            .align_y(Alignment::Center);
        let title = Pressable::new(title, move |status| look.quiet(status)).on_press(Message::AgreedPressed);
        if !self.agreed_open && self.seed().is_some() {
            return title.into();
        }
        let mut fields = Row::new().spacing(SPACE).align_y(Alignment::Center);
        for ((field, value), choices) in self.options.iter().zip(self.choices(context)) {
            let shown = match field.kind {
                // Where another option leaves no choice, none is offered.
                OptionKind::Choice if choices.len() < 2 => continue,
                OptionKind::Choice => self.choice(context, field, *value, choices),
                _ => option(context, field, *value),
            };
            fields = fields.push(shown);
        }
        let seed = text_input(context.text("gui.play.seed"), &self.seed)
            .id("play-seed")
            .on_input(Message::SeedTyped)
            .size(TEXT)
            .width(150)
            .style(move |_, status| look.field(status));
        let mut page = column![
            title,
            fields.wrap().vertical_spacing(GAP),
            row![
                body(context.text("gui.play.seed")),
                seed,
                tool(context, "ui-redo", context.text("gui.play.seed_new"), Some(Message::SeedPressed)),
            ]
            .spacing(GAP)
            .align_y(Alignment::Center),
            small(context.text("gui.play.seed_about"), look.muted),
        ]
        .spacing(GAP);
        if self.seed().is_none() {
            page = page.push(small(context.text("gui.play.seed_wrong"), look.red));
        }
        pane(context, page).width(Length::Fill).into()
    }
}

/// The cards of a list that a match does not play as a whole, a sentence for each.
fn gaps_of(document: &AnyDocument, context: &Context<'_>, language: Language) -> Vec<String> {
    struct Gaps<'a>(&'a AnyDocument, &'a Context<'a>, Language);
    impl practice::Task for Gaps<'_> {
        type Done = Vec<String>;

        fn run<S: Opponents + Registered>(self) -> Vec<String> {
            let Self(document, context, language) = self;
            let catalog = S::cards(document.catalogs(context.catalogs));
            let materials = S::Materials::chosen(catalog, Some(document.as_any())).and_then(Result::ok);
            let gaps = materials.map(|materials| S::gaps(catalog, &materials, language)).unwrap_or_default();
            gaps.iter().map(|gap| format!("{}.", gap_words(gap, language))).collect()
        }
    }
    registry::with(document.system(), Gaps(document, context, language)).unwrap_or_default()
}

fn option<'a>(context: &Context<'a>, field: &'static OptionField, value: i64) -> Element<'a, Message> {
    let look = context.look;
    match field.kind {
        OptionKind::Flag => {
            let on = value != 0;
            let mark = if on { "ui-check" } else { "tick-square" };
            let line = row![icon(mark, if on { look.accent } else { look.muted }), body(context.text(field.term))]
                .spacing(GAP)
                .align_y(Alignment::Center);
            Pressable::new(line, move |status| look.quiet(status))
                .padding([4, 6])
                .on_press(Message::OptionSet(field.key, i64::from(!on)))
                .into()
        }
        OptionKind::Choice => space().into(),
        OptionKind::Number { least, most, .. } => {
            let step = |by: i64| {
                let next = value + by;
                (least..=most).contains(&next).then_some(Message::OptionSet(field.key, next))
            };
            row![
                body(context.text(field.term)),
                icon_tool(context, "ui-remove", context.text("gui.play.less"), 14.0, step(-1)),
                strong(value.to_string()),
                icon_tool(context, "ui-add", context.text("gui.play.more"), 14.0, step(1)),
            ]
            .spacing(2)
            .align_y(Alignment::Center)
            .into()
        }
    }
}

/// What stands around the set-up of a match.
pub(super) struct Around<'a> {
    /// Whether a match is on the table already.
    pub goes_on: bool,
    /// The round and the other side of a match that was not over when the program ended.
    pub left: Option<(u16, String)>,
    /// The path of a replay.
    pub path: &'a str,
    /// The saved games there are.
    pub saved: &'a [PathBuf],
}

/// Draws the set-up of a match.
pub(super) fn page<'a>(
    setup: &'a SetUp,
    context: &Context<'a>,
    shelf: &'a ListTable,
    around: Around<'a>,
) -> Element<'a, super::Message> {
    use super::Message as Outer;
    let look = context.look;
    if !setup.system.is_shown() {
        let sentence = practice::NotPlayed(setup.system).sentence(context.language);
        return column![
            Bar::new(context.text("gui.place.play")).view(context),
            container(
                column![
                    body(sentence).color(look.muted),
                    tool(context, "ui-back", context.text("gui.play.back"), Some(Outer::BackPressed)),
                ]
                .spacing(SPACE)
            )
            .padding(SPACE),
        ]
        .into();
    }
    let title = context.text("gui.place.play");
    let mut bar = Bar::new(title).subtitle(context.text(setup.system.term()));
    if around.goes_on {
        let on = on_bar(context);
        bar = bar.tool(main_tool(&on, "ui-play", context.text("gui.play.continue"), Some(Outer::ContinuePressed)));
    }
    let bar = bar.view(context);
    let left = around.left.map(|(round, other)| {
        let words = match round {
            0 => context.say("gui.play.go_on_set_up", &[("name", &other)]),
            round => context.say("gui.play.go_on_round", &[("round", &round), ("name", &other)]),
        };
        let content = row![
            icon_in("ui-history", 20.0, look.iris),
            column![strong(words), small(context.text("gui.play.left_about"), look.muted)].width(Length::Fill),
            icon_in("ui-right", 16.0, look.iris),
        ]
        .spacing(SPACE)
        .align_y(Alignment::Center);
        Pressable::new(content, move |status| look.row(true, status))
            .padding([10, 14])
            .width(Length::Fill)
            .on_press(Outer::LeftPressed)
    });
    let start =
        main_tool(context, "ui-play", context.text("gui.play.start"), setup.is_ready().then_some(Outer::StartPressed));
    let mut files = column![
        strong(context.text("gui.play.saved_games")),
        row![
            container(panel::path_field(context, around.path, Outer::Files(file::Message::OpenPressed)))
                .width(Length::Fill),
            tool(context, "ui-open", context.text("gui.play.open"), Some(Outer::Files(file::Message::OpenPressed))),
            tool(
                context,
                "ui-folder",
                context.text("gui.play.choose_open"),
                Some(Outer::Files(file::Message::ChoosePressed { save: false }))
            ),
        ]
        .spacing(4),
    ]
    .spacing(GAP);
    if around.saved.is_empty() {
        files = files.push(small(context.text("gui.play.none_saved"), look.muted));
    }
    for path in around.saved {
        let name = path.file_stem().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        let line = row![icon("ui-history", look.muted), body(name).size(SMALL + 1.0)].spacing(GAP);
        files = files.push(
            Pressable::new(line, move |status| look.quiet(status))
                .padding([3, 6])
                .width(Length::Fill)
                .on_press(Outer::Files(file::Message::SavedPicked(path.clone()))),
        );
    }
    let page = Column::new()
        .extend(left.map(Element::from))
        .push(setup.seats(context, shelf, true).map(Outer::SetUp))
        .push(
            row![start, small(context.text("gui.play.start_about"), look.muted)]
                .spacing(SPACE)
                .align_y(Alignment::Center),
        )
        .push(setup.agreed(context).map(Outer::SetUp))
        .push(pane(context, files).width(Length::Fill))
        .spacing(SPACE)
        .padding(SPACE)
        .width(Length::Fill)
        .max_width(1060);
    let page = scrollable(container(page).center_x(Length::Fill))
        .id("play-set-up")
        .height(Length::Fill)
        .style(move |theme, status| look.scroll(theme, status));
    column![bar, page].into()
}
