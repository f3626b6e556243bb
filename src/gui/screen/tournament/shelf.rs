//! The kept tournaments, and what is settled for a new one.

use std::collections::BTreeMap;

use iced::{
    Alignment, Element, Length, Padding,
    widget::{Column, Row, column, container, row},
};

use super::{Kept, Message, NAME};
use crate::{
    Context,
    bar::Bar,
    look::{GAP, SPACE},
    screen::kept,
    widget::{
        Pressable, icon_in, icon_tool,
        parts::{body, chip, empty_with, field, heading, main_tool, push, small, strong, tool},
    },
};
use systems::SystemId;
use tournament::{CUTS, Criterion, ListRule, Pairing, Settings, Tournament};

/// Width of the rows.
const WIDTH: f32 = 860.0;
/// Rounds that are offered.
const ROUNDS: [u32; 5] = [3, 4, 5, 6, 0];
/// Points of growing lists unless others are typed, and the greatest number that can be.
const START: u32 = 400;
const GROWTH: u32 = 100;
const MOST_NUMBER: u32 = 1_000;

/// Something settled for a new tournament.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Setting {
    System(SystemId),
    Pairing(Pairing),
    /// Three linked matches.
    Linked,
    Rounds(u32),
    Cut(u32),
    Lists(ListRule),
    /// What parts players in the standings, taken in as the next or left out.
    Order(Criterion),
}

/// A number of a new tournament.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Number {
    Win,
    Draw,
    Loss,
    /// Points of a list in the first round, and points more with each round.
    Start,
    Growth,
}

/// A new tournament being set up.
#[derive(Debug, Clone)]
pub(super) struct NewTournament {
    pub name: String,
    pub system: SystemId,
    pairing: Pairing,
    is_linked: bool,
    rounds: u32,
    cut: u32,
    lists: ListRule,
    /// Numbers that were typed instead of the usual ones.
    numbers: BTreeMap<Number, String>,
    /// What parts players, if it was picked.
    order: Option<Vec<Criterion>>,
}

impl Default for NewTournament {
    fn default() -> Self {
        Self {
            name: String::new(),
            system: SystemId::ALL[0],
            pairing: Pairing::Swiss,
            is_linked: false,
            rounds: ROUNDS[0],
            cut: 0,
            lists: ListRule::Open,
            numbers: BTreeMap::new(),
            order: None,
        }
    }
}

impl NewTournament {
    pub(super) fn settle(&mut self, setting: Setting) {
        match setting {
            Setting::System(system) => {
                self.system = system;
                // Points and tie-breaks are those of the game.
                self.order = None;
                self.numbers.retain(|number, _| matches!(number, Number::Start | Number::Growth));
            }
            Setting::Pairing(pairing) => (self.pairing, self.is_linked) = (pairing, false),
            Setting::Linked => (self.pairing, self.is_linked) = (Pairing::Free, true),
            Setting::Rounds(rounds) => self.rounds = rounds,
            Setting::Cut(cut) => self.cut = cut,
            Setting::Lists(lists) => self.lists = lists,
            Setting::Order(criterion) => {
                let mut order = self.settings(0).order;
                if order.contains(&criterion) {
                    order.retain(|other| *other != criterion);
                } else {
                    order.push(criterion);
                }
                if !order.is_empty() {
                    self.order = Some(order);
                }
            }
        }
    }

    pub(super) fn type_number(&mut self, number: Number, written: String) {
        let _ = self.numbers.insert(number, written);
    }

    /// What stands in the field of a number.
    fn written(&self, number: Number) -> String {
        let usual = || {
            let scoring = Settings::of(self.system, self.pairing, 0).scoring;
            match number {
                Number::Win => scoring.win,
                Number::Draw => scoring.draw,
                Number::Loss => scoring.loss,
                Number::Start => START,
                Number::Growth => GROWTH,
            }
        };
        self.numbers.get(&number).cloned().unwrap_or_else(|| usual().to_string())
    }

    fn number(&self, number: Number) -> Option<u32> {
        self.written(number).trim().parse().ok().filter(|number| *number <= MOST_NUMBER)
    }

    /// True if every number that counts is one.
    pub(super) fn is_ready(&self) -> bool {
        let grows = self.lists == ListRule::Growing;
        let all = [Number::Win, Number::Draw, Number::Loss].map(|number| (number, true));
        let all = all.into_iter().chain([(Number::Start, grows), (Number::Growth, grows)]);
        all.filter(|(_, counts)| *counts).all(|(number, _)| self.number(number).is_some())
            && (!grows || self.number(Number::Start) != Some(0))
    }

    pub(super) fn name_or_usual<'a>(&'a self, context: &Context<'a>) -> &'a str {
        match self.name.trim() {
            "" => context.text("gui.tournament.usual_name"),
            name => name,
        }
    }

    pub(super) fn settings(&self, seed: u64) -> Settings {
        let mut settings = Settings::of(self.system, self.pairing, seed);
        if self.pairing == Pairing::Swiss {
            (settings.rounds, settings.cut) = (self.rounds, self.cut);
        }
        settings.lists.rule = self.lists;
        if self.lists == ListRule::Growing {
            let points = |number| self.number(number).unwrap_or(0);
            (settings.lists.start, settings.lists.growth) = (points(Number::Start), points(Number::Growth));
        }
        let scoring = &mut settings.scoring;
        for (number, field) in
            [(Number::Win, &mut scoring.win), (Number::Draw, &mut scoring.draw), (Number::Loss, &mut scoring.loss)]
        {
            if self.numbers.contains_key(&number) {
                *field = self.number(number).unwrap_or(*field);
            }
        }
        if self.numbers.contains_key(&Number::Win) {
            // A win of one's own worth has no lesser kind.
            (scoring.modified_win, scoring.modified_below) = (scoring.win, 0);
        }
        let mut settings = if self.is_linked { settings.linked() } else { settings };
        if let Some(order) = &self.order {
            settings.order.clone_from(order);
        }
        settings
    }

    pub(super) fn view<'a>(&'a self, context: &Context<'a>) -> Element<'a, Message> {
        let look = context.look;
        let usual = self.name_or_usual(context);
        let name = field(context, usual, &self.name, Message::NameTyped).id(NAME).on_submit(Message::BeginPressed);
        let choice = |title: &'static str, chips: Vec<Element<'a, Message>>| {
            let chips = Row::with_children(chips).spacing(4).wrap().vertical_spacing(4);
            column![strong(context.text(title)), chips].spacing(4)
        };
        let picked = |word: String, chosen: bool, setting: Setting| -> Element<'a, Message> {
            chip(context, word, chosen, Message::Settled(setting)).into()
        };
        let text = |key: &'static str| context.text(key).to_owned();
        let games =
            SystemId::ALL.iter().map(|game| picked(text(game.term()), self.system == *game, Setting::System(*game)));
        let pairings = Pairing::ALL.map(|pairing| {
            let is_chosen = self.pairing == pairing && !self.is_linked;
            picked(text(pairing.term()), is_chosen, Setting::Pairing(pairing))
        });
        let linked = picked(text("gui.tournament.linked"), self.is_linked, Setting::Linked);
        let rounds = ROUNDS.map(|rounds| {
            let word = if rounds == 0 { text("gui.tournament.any_rounds") } else { rounds.to_string() };
            picked(word, self.rounds == rounds, Setting::Rounds(rounds))
        });
        let cuts = CUTS.map(|cut| {
            let word = if cut == 0 { text("gui.tournament.no_cut") } else { cut.to_string() };
            picked(word, self.cut == cut, Setting::Cut(cut))
        });
        let lists = ListRule::ALL.map(|rule| picked(text(rule.term()), self.lists == rule, Setting::Lists(rule)));
        let number = |term: &'static str, number: Number| -> Element<'a, Message> {
            let written = self.written(number);
            let color = if self.number(number).is_some() { look.muted } else { look.red };
            let typed = field(context, "", &written, move |written| Message::NumberTyped(number, written)).width(64);
            row![small(context.text(term), color), typed].spacing(6).align_y(Alignment::Center).into()
        };
        let growing = (self.lists == ListRule::Growing).then(|| {
            let fields =
                [number("gui.tournament.start", Number::Start), number("gui.tournament.growth", Number::Growth)];
            Row::with_children(fields).spacing(SPACE).wrap().vertical_spacing(4)
        });
        let worth = [
            number("gui.tournament.win", Number::Win),
            number("gui.tournament.draw", Number::Draw),
            number("gui.tournament.loss", Number::Loss),
        ];
        let worth = column![
            strong(context.text("gui.tournament.scoring")),
            Row::with_children(worth).spacing(SPACE).wrap().vertical_spacing(4),
        ];
        let order = self.settings(0).order;
        let order = Criterion::ALL.map(|criterion| {
            let place = order.iter().position(|other| *other == criterion);
            let word = text(criterion.term());
            let word = place.map_or_else(|| word.clone(), |place| format!("{}. {word}", place + 1));
            picked(word, place.is_some(), Setting::Order(criterion))
        });
        let is_swiss = self.pairing == Pairing::Swiss;
        let content = column![
            column![strong(context.text("gui.tournament.name")), name].spacing(4),
            choice("gui.tournament.game", games.collect()),
            choice("gui.tournament.pairing", pairings.into_iter().chain([linked]).collect()),
        ];
        let content = content
            .push(is_swiss.then(|| choice("gui.tournament.rounds", rounds.into())))
            .push(is_swiss.then(|| choice("gui.tournament.cut", cuts.into())))
            .push(choice("gui.tournament.lists", lists.into()).push(growing))
            .push(worth.spacing(4))
            .push(choice("gui.tournament.order", order.into()));
        let buttons = row![
            push(),
            tool(context, "ui-close", context.text("gui.tournament.drop"), Some(Message::Dropped)),
            main_tool(
                context,
                "ui-play",
                context.text("gui.tournament.begin"),
                self.is_ready().then_some(Message::BeginPressed)
            ),
        ];
        let content = container(content.spacing(SPACE)).padding(Padding::ZERO.right(SPACE));
        let content = look.scrollable(content).height(Length::Shrink);
        let page = column![
            heading(context.text("gui.tournament.new")),
            container(content).max_height((context.height - 180.0).max(200.0)),
            buttons.spacing(GAP),
        ];
        container(page.spacing(SPACE)).padding(20).width(620).style(move |_| look.menu()).into()
    }
}

pub(super) fn view<'a>(kept: &'a [Kept], is_listed: bool, context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let bar = Bar::new(context.text("gui.place.tournament")).subtitle(context.text("gui.tournament.about"));
    let new = main_tool(context, "ui-new", context.text("gui.tournament.new"), Some(Message::NewPressed));
    if kept.is_empty() {
        let page = is_listed
            .then(|| empty_with(context, "ui-tournament", context.text("gui.tournament.none"), Some(new.into())));
        return column![bar.view(context)].push(page).into();
    }
    let rows = kept.iter().enumerate().map(|(place, kept)| row_of(place, kept, context));
    let rows = Column::with_children(rows).spacing(GAP).max_width(WIDTH);
    let page = look.scrollable(container(rows).center_x(Length::Fill)).width(Length::Fill).height(Length::Fill);
    column![bar.tool(new).view(context), container(page).padding(20)].into()
}

fn row_of<'a>(place: usize, kept: &'a Kept, context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let (name, line) = match &kept.read {
        Ok(tournament) => (tournament.name.clone(), small(told(tournament, context), look.muted)),
        Err(sentence) => (String::new(), small(sentence.as_str(), look.red)),
    };
    let name = if name.is_empty() { kept::stem(&kept.path) } else { name };
    let text = column![body(name), line].spacing(2).width(Length::Fill);
    let content = row![icon_in("ui-tournament", 22.0, look.accent), text].spacing(SPACE).align_y(Alignment::Center);
    let open = Pressable::new(content, move |status| look.card_button(false, status))
        .padding([10, 14])
        .width(Length::Fill)
        .on_press_maybe(kept.read.is_ok().then_some(Message::OpenPressed(place)));
    let delete = Some(Message::DeletePressed(place));
    let delete = icon_tool(context, "ui-delete", context.text("gui.tournament.delete"), 18.0, delete);
    row![open, delete].spacing(GAP).align_y(Alignment::Center).into()
}

/// Game, players, rounds, and who leads.
fn told(tournament: &Tournament, context: &Context<'_>) -> String {
    let game = context.text(tournament.system.term());
    let (players, rounds) = (tournament.players.len(), tournament.rounds.len());
    let line = context.say("gui.tournament.standing", &[("game", &game), ("players", &players), ("rounds", &rounds)]);
    let leader = tournament.standings().into_iter().find(|line| line.matches + line.byes > 0);
    match leader {
        Some(leader) => {
            let name = &tournament.players[leader.player].name;
            context.say("gui.tournament.led", &[("line", &line), ("name", name)])
        }
        None => line,
    }
}
