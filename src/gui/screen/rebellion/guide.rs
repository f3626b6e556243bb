//! The guide: the step with its reasons and answers, and the log or the board beside it.

use iced::{
    Alignment, Element, Length, Padding,
    widget::{Column, Row, column, container, row, text},
};

use super::{
    FileKind, GuidedGame, Message, Tab,
    answers::{answers, fold},
    board, map,
    table::Line,
};
use crate::{
    Context,
    bar::{Bar, on_bar},
    look::{GAP, SPACE},
    widget::{
        Pressable, icon_in, icon_tool,
        parts::{BOLD, body, letters, small, strong, tool},
    },
};
use kernel::game::{LogRank, Match};
use systems::rebellion::play::{Step, text::Reason};

/// Lines of the log shown at first.
const LINES: usize = 150;
/// Size of the sentence of the step.
const SENTENCE: f32 = 20.0;

pub(super) fn view<'a>(table: &'a GuidedGame, context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let narrow = context.is_narrow();
    let line = || look.upright();
    let page: Element<'a, Message> = if narrow {
        let pane = match table.tab {
            Tab::Step => step(table, context),
            tab => beside(table, tab, context),
        };
        column![tabs(table, &[Tab::Step, Tab::Log, Tab::Map, Tab::Board], context), pane].into()
    } else {
        let tab = if table.tab == Tab::Step { Tab::Log } else { table.tab };
        let right = column![tabs(table, &[Tab::Log, Tab::Map, Tab::Board], context), beside(table, tab, context)];
        let left = container(step(table, context)).width(Length::FillPortion(9));
        row![left, line(), right.width(Length::FillPortion(11))].height(Length::Fill).into()
    };
    column![bar(table, context), page].into()
}

fn bar<'a>(table: &'a GuidedGame, context: &Context<'a>) -> Element<'a, Message> {
    let bar = on_bar(context);
    let state = table.game().state();
    let left = state.reputation.saturating_sub(state.time);
    let mut subtitle = context.say(
        "gui.rebellion.head",
        &[("round", &state.time), ("time", &state.time), ("reputation", &state.reputation), ("left", &left)],
    );
    if let Some(phase) = table.phase() {
        subtitle = format!("{subtitle} · {phase}");
    }
    let name = crate::measure::cut(&table.name, crate::measure::Weight::Bold, 20.0, (context.width - 470.0).max(140.0));
    let tool = |icon: &str, key: &'static str, message: Option<Message>| {
        icon_tool(&bar, icon, context.text(key), 20.0, message)
    };
    let back = (table.answers() > 0).then_some(Message::UndoPressed);
    let mut bar = Bar::titled(letters(name, 20.0).font(BOLD).wrapping(text::Wrapping::None))
        .subtitle(subtitle)
        .tool(tool("ui-undo", "gui.rebellion.back", back))
        .tool(tool("ui-redo", "gui.rebellion.on", table.can_redo().then_some(Message::RedoPressed)));
    for what in [FileKind::SetUp, FileKind::Round, FileKind::Log] {
        let icon = if what == FileKind::SetUp { "ui-lists" } else { what.icon() };
        bar = bar.tool(tool(icon, what.term(), Some(Message::SavingPressed(what))));
    }
    bar.tool(tool("ui-folder", "gui.rebellion.games", Some(Message::GamesPressed))).view(context)
}

fn tabs<'a>(table: &'a GuidedGame, all: &[Tab], context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let shown = if all.contains(&table.tab) { table.tab } else { Tab::Log };
    let words = all.iter().map(|tab| {
        let key = match tab {
            Tab::Step => "gui.rebellion.tab.step",
            Tab::Log => "gui.rebellion.tab.log",
            Tab::Map => "gui.rebellion.tab.map",
            Tab::Board => "gui.rebellion.tab.board",
        };
        let chosen = *tab == shown;
        let word = body(context.text(key));
        let word = if chosen { word.font(BOLD) } else { word };
        Pressable::new(word, move |status| look.choice(chosen, status)).on_press(Message::TabPicked(*tab)).into()
    });
    container(Row::with_children(words).spacing(4)).padding([8, 12]).into()
}

fn beside<'a>(table: &'a GuidedGame, tab: Tab, context: &Context<'a>) -> Element<'a, Message> {
    match tab {
        Tab::Map => map::view(table, context),
        Tab::Board => board::view(table, context),
        Tab::Step | Tab::Log => log(table, context),
    }
}

/// Most answers kept in sight at the foot; fewer in a low window, to leave room for reasons.
const FEW: usize = 6;
const FEW_IN_LOW: usize = 3;
/// Height below which a window is low.
const LOW: f32 = 700.0;

/// The step at the left: order, reasons, events and answers.
fn step<'a>(table: &'a GuidedGame, context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let Some(step) = &table.step else {
        let page = column![end(table, context), happened(table, context)].spacing(SPACE);
        return scrolled(page, context);
    };
    let sentence = container(letters(step.sentence.as_str(), SENTENCE).font(BOLD)).padding([14, 16]);
    let mut page = column![happened(table, context), why(table, step, context)].spacing(SPACE).width(Length::Fill);
    let mut whole = column![sentence].height(Length::Fill);
    let few = if context.height < LOW { FEW_IN_LOW } else { FEW };
    if table.found().len() <= few {
        let line = look.across();
        let foot = container(answers(table, step, context)).padding([10, 16]);
        whole = whole.push(scrolled(page, context)).push(line).push(foot);
    } else {
        page = page.push(answers(table, step, context));
        whole = whole.push(scrolled(page, context));
    }
    whole.into()
}

fn scrolled<'a>(page: Column<'a, Message>, context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    look.scrollable(container(page).padding(Padding::new(4.0).left(16.0).right(20.0).bottom(16.0)))
        .width(Length::Fill)
        .height(Length::Fill)
        .into()
}

/// Events of the last answer, to be carried out on the board.
fn happened<'a>(table: &'a GuidedGame, context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    if table.happened.is_empty() {
        return Column::new().into();
    }
    let is_setup = table.answers() == 0;
    let lines = table.happened.iter().enumerate().map(|(place, line)| {
        if is_setup {
            return setup_line(place, line, table.laid.contains(&place), context);
        }
        row![icon_in("ui-right", 12.0, look.accent), body(line.as_str()).width(Length::Fill)]
            .spacing(GAP)
            .align_y(Alignment::Center)
            .into()
    });
    let title = match is_setup {
        true => {
            let counts: [(&str, &dyn std::fmt::Display); 2] =
                [("done", &table.laid.len()), ("all", &table.happened.len())];
            let told = small(context.say("gui.rebellion.setup_told", &counts), look.muted);
            row![strong(context.text("gui.rebellion.dealt")).width(Length::Fill), told]
        }
        false => row![strong(context.text("gui.rebellion.happened"))],
    };
    let page = column![title, Column::with_children(lines).spacing(if is_setup { 0 } else { 4 })].spacing(6);
    container(page).padding(12).width(Length::Fill).style(move |_| look.chip()).into()
}

/// A line of the setup, ticked once it lies on the board.
fn setup_line<'a>(place: usize, line: &'a str, laid: bool, context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let (mark, color) = if laid { ("ui-check", look.green) } else { ("tick-square", look.muted) };
    let words = body(line).color(if laid { look.muted } else { look.text }).width(Length::Fill);
    let content = row![icon_in(mark, 14.0, color), words].spacing(GAP).align_y(Alignment::Center);
    let button = Pressable::new(content, move |status| look.link(status)).padding([2, 0]).width(Length::Fill);
    button.on_press(Message::LaidPressed(place)).into()
}

fn end<'a>(table: &'a GuidedGame, context: &Context<'a>) -> Element<'a, Message> {
    let won = table.game().outcome().is_some_and(|outcome| outcome.winner.is_some());
    let key = if won { "gui.rebellion.won" } else { "gui.rebellion.lost" };
    column![
        letters(context.text(key), SENTENCE).font(BOLD),
        body(context.text("gui.rebellion.over")),
        row![
            tool(context, "ui-undo", context.text("gui.rebellion.back"), Some(Message::UndoPressed)),
            tool(context, "ui-folder", context.text("gui.rebellion.games"), Some(Message::GamesPressed)),
        ]
        .spacing(GAP)
        .wrap(),
    ]
    .spacing(SPACE)
    .into()
}

/// The reason for the Empire's choice and its rule, in short with details.
fn why<'a>(table: &'a GuidedGame, step: &'a Step, context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let fold = |key, open, message| fold(context.text(key), open, message, context);
    let mut page = Column::new().spacing(6).width(Length::Fill);
    let mut buttons = Row::new().spacing(SPACE);
    for reason in &step.reasons {
        page = page.push(body(reason.sentence.as_str()).color(look.muted));
    }
    let weighed = || step.reasons.iter().filter(|reason| reason.candidates.len() > 1);
    if weighed().next().is_some() {
        buttons = buttons.push(fold("gui.rebellion.why", table.shows_candidates, Message::CandidatesPressed));
    }
    if !step.about.is_empty() {
        buttons = buttons.push(fold("gui.rebellion.rule", table.shows_rule, Message::RulePressed));
    }
    page = page.push(buttons.wrap());
    if table.shows_candidates {
        page = page.extend(weighed().map(|reason| candidates(reason, context)));
    }
    if table.shows_rule && !step.about.is_empty() {
        let mut about = column![small(step.rule, look.muted), body(step.about)].spacing(4);
        if step.by_default {
            about = about.push(small(context.text("gui.rebellion.default"), look.muted));
        }
        page = page.push(container(about).padding(10).width(Length::Fill).style(move |_| look.chip()));
    }
    page.into()
}

/// Candidates of a choice with their values by criterion.
fn candidates<'a>(reason: &'a Reason, context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let cell = |words: &'a str, bold: bool| {
        let words = letters(words, 13.0);
        let words = if bold { words.font(BOLD) } else { words };
        Element::from(container(words).width(Length::FillPortion(2)))
    };
    let name = |words: &'a str, bold: bool| {
        let words = letters(words, 13.0);
        let words = if bold { words.font(BOLD) } else { words };
        Element::from(container(words).width(Length::FillPortion(3)))
    };
    let head = Row::with_children(
        std::iter::once(name("", true)).chain(reason.criteria.iter().map(|criterion| cell(criterion, true))),
    );
    let mut lines = column![small(reason.rule, look.muted), head.spacing(GAP)].spacing(4);
    for line in &reason.candidates {
        let values = line.values.iter().map(|value| cell(value, line.chosen));
        let cells = std::iter::once(name(&line.name, line.chosen)).chain(values);
        let line_row = container(Row::with_children(cells).spacing(GAP)).padding([2, 4]).width(Length::Fill);
        let chosen = line.chosen;
        lines = lines.push(line_row.style(move |_| look.flat(if chosen { look.tint_strong } else { look.raised })));
    }
    container(lines).padding(10).width(Length::Fill).style(move |_| look.chip()).into()
}

/// The log, with the newest line in sight.
fn log<'a>(table: &'a GuidedGame, context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let from = if table.whole_log { 0 } else { table.log.len().saturating_sub(LINES) };
    let mut page = Column::new().spacing(3).width(Length::Fill);
    if from > 0 {
        let words = context.say("gui.rebellion.earlier", &[("count", &from)]);
        page = page.push(
            Pressable::new(body(words).color(look.accent), move |status| look.link(status))
                .on_press(Message::WholeLogPressed),
        );
    }
    page = page.extend(table.log[from..].iter().map(|line| log_line(line, context)));
    look.scrollable(container(page).padding(Padding::new(12.0).right(20.0)))
        .anchor_bottom()
        .width(Length::Fill)
        .height(Length::Fill)
        .into()
}

fn log_line<'a>(line: &'a Line, context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let words = line.sentence.as_str();
    match line.rank {
        LogRank::Round(_) => container(letters(words, 16.0).font(BOLD)).padding(Padding::ZERO.top(10)).into(),
        LogRank::Phase => container(strong(words).color(look.accent)).padding(Padding::ZERO.top(6)).into(),
        LogRank::Entry | LogRank::Opening => container(strong(words)).padding(Padding::ZERO.top(4)).into(),
        LogRank::Part | LogRank::Closing => {
            container(body(words).color(look.muted)).padding(Padding::ZERO.left(14)).into()
        }
    }
}
