//! The stage at the right: what is done, and the one step that is next.

use iced::{
    Alignment, Element, Length, Padding,
    widget::{Column, column, container, row, text::Wrapping},
};

use super::{
    Message, Page,
    parts::{SIDE, flow, tag},
    scene::Scene,
};
use crate::{
    look::{GAP, SPACE, TEXT},
    measure::{self, Weight},
    widget::{
        Ground, Pressable,
        drawing::emblem,
        icon_in,
        parts::{BOLD, body, heading, key_cap, small, strong},
    },
};
use systems::campaign::{
    guide::{Move, Seat, StepKind},
    log::{Deck, Entry},
};

/// Width of the pane, in a usual and a narrow window.
pub(super) const WIDTH: f32 = 268.0;
pub(super) const NARROW: f32 = 248.0;

/// Room for the words of the main button beside its key.
const ROOM: f32 = 168.0;

/// How far a step of an entry is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Done {
    Yes,
    Now,
    Later,
}

/// The main button of the stage: its words, and what it does.
pub(super) struct Main {
    pub words: String,
    pub message: Message,
}

impl<'a> Scene<'a> {
    /// The step that is next as one button; none where somebody has to choose, or where nothing is left to do.
    pub(super) fn main(&self, page: Page) -> Option<Main> {
        let main = |words: String, message| Some(Main { words, message });
        let of_move = |wanted: &Move| {
            main(wanted.words(&self.case, &self.step, self.context.language), Message::Made(wanted.clone()))
        };
        let open = |page| Message::PageOpened(page);
        match self.step.kind {
            StepKind::ImperialStage if !self.seat.sees_agendas() => {
                main(self.text("gui.campaign.pass").to_owned(), Message::SeatPicked(Seat::Empire))
            }
            _ if self.seat.sees_agendas() && self.step.kind != StepKind::ImperialStage => {
                main(self.text("gui.campaign.cover").to_owned(), Message::SeatPicked(Seat::Table))
            }
            StepKind::RebelStage if self.shopping().is_some() && page != Page::Shop => {
                main(self.text("gui.campaign.open_shop").to_owned(), open(Page::Shop))
            }
            // In the shop Enter buys; the stage ends with its own button.
            StepKind::RebelStage if self.shopping().is_some() => None,
            StepKind::RebelStage | StepKind::ImperialStage => self.step.moves.first().and_then(of_move),
            StepKind::SetUp => match &self.step.moves[..] {
                [only] => of_move(only),
                _ => None,
            },
            StepKind::Mission | StepKind::Forced | StepKind::SideMissions => self.step.moves.first().and_then(of_move),
            // Who won is known to nobody but the table.
            StepKind::Ending => None,
            StepKind::Over => main(self.text("gui.campaign.open_account").to_owned(), open(Page::Account)),
        }
    }

    pub(super) fn stage(
        &self,
        page: Page,
        findings: Option<Element<'a, Message>>,
        more: Option<Element<'a, Message>>,
    ) -> Element<'a, Message> {
        let look = self.context.look;
        let content = Column::new().push(self.stage_head()).push(self.steps());
        let content = content.push(self.choices(page)).push(more);
        // What is wrong comes before all that is only told.
        let content = match self.open.report.errors() {
            0 => content.push(self.empire_brief()).push(findings),
            _ => content.push(findings).push(self.empire_brief()),
        };
        let scrolled = container(content.spacing(SPACE)).padding(Padding::from([SPACE, SIDE])).width(Length::Fill);
        let scrolled = look.scrollable(scrolled).width(Length::Fill).height(Length::Fill);
        let main = self.main(page).map(|main| container(self.main_button(main)).padding([SPACE, SIDE]));
        let foot = main.is_some().then(|| look.across());
        let pane = column![scrolled].push(foot).push(main);
        Ground::new(look, look.surface, container(pane).width(Length::Fill).height(Length::Fill)).into()
    }

    fn stage_head(&self) -> Element<'a, Message> {
        let look = self.context.look;
        let kind = match self.step.kind {
            StepKind::SetUp => "gui.campaign.stage.set_up",
            StepKind::Mission | StepKind::Forced => "gui.campaign.stage.mission",
            StepKind::Ending => "gui.campaign.stage.ending",
            StepKind::SideMissions => "gui.campaign.stage.side_missions",
            StepKind::RebelStage => "gui.campaign.stage.rebel",
            StepKind::ImperialStage => "gui.campaign.stage.imperial",
            StepKind::Over => "gui.campaign.stage.over",
        };
        let place = match (self.step.slot, self.step.mission) {
            (0, _) => self.text("imperial_assault.campaign.journal.before").to_owned(),
            (slot, Some(mission)) => format!("{slot} · {}", self.name(mission)),
            (slot, None) => self.say("gui.campaign.mission_number", &[("slot", &slot)]),
        };
        let sentence = self.step.sentence(&self.case, self.context.language);
        column![small(place, look.muted), heading(self.text(kind)), body(sentence).color(look.muted)].spacing(2).into()
    }

    /// The steps of the last entry, those done with a tick.
    fn steps(&self) -> Option<Element<'a, Message>> {
        let (index, entry) = self.last()?;
        let automated = self.document.list.empire.automated;
        let now = |kind: &[StepKind]| kind.contains(&self.step.kind);
        let state = |done: bool, kind: &[StepKind]| match (done, now(kind)) {
            (_, true) => Done::Now,
            (true, false) => Done::Yes,
            (false, false) => Done::Later,
        };
        let mut steps: Vec<Element<'a, Message>> = Vec::new();
        if entry.mission.is_some() {
            let done = state(entry.winner.is_some(), &[StepKind::Ending]);
            steps.push(self.step_row("gui.campaign.step.ending", self.ending_line(entry), done, Page::Entry(index)));
            let drawn = entry.side_missions.as_ref().map(|drawn| {
                let names: Vec<&str> =
                    drawn.iter().map(|card| card.name(self.case.catalog, self.context.language)).collect();
                names.join(", ")
            });
            let done = state(entry.winner.is_some(), &[StepKind::SideMissions]);
            let done = if done == Done::Yes && entry.winner.is_none() { Done::Later } else { done };
            steps.push(self.step_row(
                "gui.campaign.step.clean_up",
                drawn.unwrap_or_default(),
                done,
                Page::Entry(index),
            ));
        }
        if !entry.forced {
            let closed = entry.rebel_stage.as_ref().is_some_and(|stage| !stage.open);
            let xp: i32 = self.standing.heroes.iter().map(|hero| hero.xp()).sum();
            let line = self.say("gui.campaign.kept", &[("xp", &xp), ("credits", &self.standing.credits)]);
            let line = if entry.rebel_stage.is_some() { line } else { String::new() };
            let page = if closed { Page::Entry(index) } else { Page::Shop };
            steps.push(self.step_row("gui.campaign.step.rebel", line, state(closed, &[StepKind::RebelStage]), page));
            if !automated {
                let closed = entry.imperial_stage.as_ref().is_some_and(|stage| !stage.open);
                let line = self.say("gui.campaign.influence_of", &[("influence", &self.standing.influence)]);
                let done = state(closed, &[StepKind::ImperialStage]);
                steps.push(self.step_row("gui.campaign.step.imperial", line, done, Page::Empire));
            }
        }
        let done = state(false, &[StepKind::Mission, StepKind::Forced, StepKind::Over]);
        steps.push(self.step_row("gui.campaign.step.next", String::new(), done, Page::Overview));
        Some(Column::with_children(steps).spacing(2).into())
    }

    fn ending_line(&self, entry: &Entry) -> String {
        let Some(winner) = entry.winner else { return String::new() };
        let xp = entry.gained.as_ref().and_then(|gains| gains.hero_xp.first().copied()).unwrap_or_default();
        let winner = self.text(winner.term());
        self.say("gui.campaign.ending_line", &[("winner", &winner), ("xp", &xp)])
    }

    fn step_row(&self, title: &'static str, line: String, done: Done, page: Page) -> Element<'a, Message> {
        let look = self.context.look;
        let mark: Element<'a, Message> = match done {
            Done::Yes => icon_in("ui-check", 16.0, look.green),
            Done::Now => icon_in("tick-circle", 14.0, look.iris),
            Done::Later => container(iced::widget::space()).width(12).height(12).style(move |_| look.tag()).into(),
        };
        let title = self.text(title);
        let title = match done {
            Done::Now => body(title).font(BOLD),
            Done::Yes => body(title),
            Done::Later => body(title).color(look.muted),
        };
        let line = (!line.is_empty() && done != Done::Later).then(|| small(line, look.muted));
        let content = row![container(mark).center_x(18), column![title].push(line).width(Length::Fill)];
        let style = move |status| match done {
            Done::Now => look.among_several(status),
            Done::Yes | Done::Later => look.row(false, status),
        };
        Pressable::new(content.spacing(SPACE).align_y(Alignment::Center), style)
            .padding(Padding::from([5.0, 6.0]))
            .width(Length::Fill)
            .on_press_maybe((done != Done::Later).then_some(Message::PageOpened(page)))
            .into()
    }

    fn main_button(&self, main: Main) -> Element<'a, Message> {
        let look = self.context.look;
        // Long words need the whole button.
        let is_short = measure::width(&main.words, Weight::Bold, TEXT) < ROOM;
        let key = is_short.then(|| small(self.text("gui.key.enter"), look.on_accent).wrapping(Wrapping::None));
        let words = row![body(main.words).font(BOLD).color(look.on_accent)].push(key);
        let words = container(words.spacing(SPACE).align_y(Alignment::Center)).center_x(Length::Fill);
        Pressable::new(words, move |status| look.primary(status))
            .padding([10, 8])
            .width(Length::Fill)
            .id("campaign-main")
            .on_press(Message::Entered)
            .into()
    }

    /// What else can be done in the step, each a button.
    fn choices(&self, page: Page) -> Option<Element<'a, Message>> {
        let (context, look) = (&self.context, self.context.look);
        if self.step.kind == StepKind::ImperialStage && !self.seat.sees_agendas() {
            return Some(small(self.text("gui.campaign.empires_turn"), look.muted).into());
        }
        let button = |wanted: &Move| -> Element<'a, Message> {
            let words = wanted.words(&self.case, &self.step, context.language);
            Pressable::new(body(words).width(Length::Fill), move |status| look.button(status))
                .width(Length::Fill)
                .on_press(Message::Made(wanted.clone()))
                .into()
        };
        let is_shown = |wanted: &&Move| match (self.step.kind, wanted) {
            (StepKind::SetUp | StepKind::Ending | StepKind::Mission | StepKind::Forced, wanted) => match wanted {
                Move::Discard(card) | Move::Return(card) => self.sees(*card),
                _ => true,
            },
            (StepKind::RebelStage | StepKind::ImperialStage, Move::Close) => {
                !matches!((self.step.kind, page), (StepKind::RebelStage, Page::Shop))
                    && self.step.kind != StepKind::ImperialStage
            }
            _ => false,
        };
        let main = self.main(page).is_some();
        let skipped =
            usize::from(main && matches!(self.step.kind, StepKind::Mission | StepKind::Forced | StepKind::SetUp));
        let moves: Vec<Element<'a, Message>> =
            self.step.moves.iter().skip(skipped).filter(is_shown).map(button).collect();
        let mut content = Column::new().spacing(6);
        if self.step.kind == StepKind::Ending
            && let Some((index, entry)) = self.playing()
        {
            let words = row![icon_in("ui-play", 16.0, look.text), body(self.text("gui.campaign.table.open"))];
            let table = Pressable::new(words.spacing(8).align_y(Alignment::Center), move |status| look.button(status));
            let table = table.width(Length::Fill).on_press(Message::PageOpened(Page::Table));
            content = content.push((page != Page::Table).then_some(table));
            let words = row![icon_in("ui-odds", 16.0, look.text), body(self.text("gui.campaign.practice.open"))];
            let tried = Pressable::new(words.spacing(8).align_y(Alignment::Center), move |status| look.button(status));
            let tried = tried.width(Length::Fill).id("campaign-practice").on_press(Message::PageOpened(Page::Practice));
            content = content.push((page != Page::Practice).then_some(tried));
            content = content.push(super::entry::crates(context, index, entry));
        }
        if self.step.kind == StepKind::RebelStage {
            let unspent = self.standing.heroes.iter().enumerate().filter(|(_, hero)| hero.xp() > 0);
            let unspent = unspent.map(|(index, hero)| {
                let words = self.say("gui.campaign.learn_with", &[("hero", &self.hero(index)), ("xp", &hero.xp())]);
                let link = Pressable::new(body(words), move |status| look.link(status)).padding([3, 6]);
                link.on_press(Message::PageOpened(Page::Hero(index))).into()
            });
            if self.shopping().is_some() {
                content = content.extend(unspent);
            }
        }
        Some(content.extend(moves).into())
    }

    /// The Empire in short: its class, what it has, and how many cards are secret.
    fn empire_brief(&self) -> Element<'a, Message> {
        let (context, look) = (&self.context, self.context.look);
        let empire = &self.document.list.empire;
        let class = match (&empire.class, empire.automated) {
            (_, true) => self.text("gui.campaign.automated").to_owned(),
            (Some(class), false) => class.name(self.case.catalog, context.language).to_owned(),
            (None, false) => String::new(),
        };
        let head = row![
            emblem(look, "faction-imperial", 24.0),
            strong(self.text("imperial_assault.campaign.seat.empire")).width(Length::Fill),
            small(class, look.muted),
        ];
        let cards = self.standing.imperial_cards.iter().map(|id| {
            let card = self.case.catalog.imperial_card(*id);
            tag(context, "ui-unique", self.name(*id).to_owned(), card.xp.filter(|xp| *xp > 0))
        });
        let cards: Vec<Element<'a, Message>> = cards.collect();
        let numbers = (!empire.automated).then(|| {
            let values: [(&str, &dyn std::fmt::Display); 2] =
                [("xp", &self.standing.imperial_xp()), ("influence", &self.standing.influence)];
            body(self.say("gui.campaign.imperial_line", &values))
        });
        let hidden = self.standing.agendas.iter().filter(|card| !self.sees(**card)).count();
        let hidden = (hidden > 0).then(|| {
            let backs = (0..hidden.min(4)).map(|_| {
                container(icon_in("faction-imperial", 14.0, look.blue))
                    .center_x(24)
                    .center_y(32)
                    .style(move |_| look.chip())
                    .into()
            });
            let words = column![
                body(self.say("gui.campaign.secret_cards", &[("count", &hidden)])),
                small(self.text("gui.campaign.hidden_here"), look.muted),
            ];
            row![iced::widget::Row::with_children(backs).spacing(4), words].spacing(GAP).align_y(Alignment::Center)
        });
        let pass =
            (!empire.automated && !self.seat.sees_agendas() && self.step.kind != StepKind::ImperialStage).then(|| {
                let words =
                    row![small(self.text("gui.campaign.pass"), look.muted).width(Length::Fill), key_cap(context, "E"),];
                Pressable::new(words.spacing(GAP).align_y(Alignment::Center), move |status| look.quiet(status))
                    .padding([4, 4])
                    .width(Length::Fill)
                    .on_press(Message::SeatPicked(Seat::Empire))
            });
        let content = column![head.spacing(GAP).align_y(Alignment::Center)]
            .push((!cards.is_empty()).then(|| flow(cards)))
            .push(numbers)
            .push(hidden)
            .push(pass)
            .spacing(GAP);
        column![look.across(), content].spacing(SPACE).into()
    }

    /// The decks on offer as words.
    pub(super) fn decks(&self) -> Vec<Deck> {
        systems::campaign::guide::drawn_decks(&self.case)
    }
}
