//! What stands beneath the list in a wide window: expected damage, notes, matches, and what tournament lists add.

use iced::{
    Alignment, Element, Length, Padding,
    widget::{Column, Row, column, container, row, space},
};

use super::{BarMessage, GameBuilder, Message, Open, Request, expected::Expected, row::line};
use crate::{
    Context,
    look::{GAP, HEADING, SMALL, SPACE},
    screen::lists::time,
    stored::diary::{LADDER, Met},
    widget::{
        Cut, Pressable, icon_in, icon_tool,
        parts::{BOLD, body, labelled, small, strong},
    },
};
use kernel::{Filling, Names, sheet};
use store::lists::{GameResult, PlayedGame};
use systems::AnyDocument;

/// Most matches and cards shown.
const MATCHES: usize = 5;
/// Width of a bar at its longest, and of a number with its bar.
const BAR: f32 = 26.0;
const CELL: f32 = 62.0;
/// Width of the longest bar of how often a card was fielded.
const FIELDED: f32 = 70.0;

/// Draws the blocks; none in a window without room for them, and under an empty list.
pub fn view<'a, G: GameBuilder>(context: &Context<'a>, open: Open<'a, G>) -> Option<Element<'a, Message<G>>> {
    let is_empty = open.layout(context).tree.0.iter().all(|entry| entry.card.is_none());
    if !context.is_wide() || is_empty {
        return None;
    }
    let expected = open.beneath.expected.as_ref().filter(|expected| !expected.attackers.is_empty());
    let lower = row![matches(context, &open.beneath.games)]
        .push((!open.beneath.added.is_empty()).then(|| added(context, open)))
        .spacing(SPACE);
    let blocks = Column::new().push(expected.map(|expected| damage(context, expected))).push(notes(context, open));
    Some(blocks.push(lower).spacing(SPACE).padding(Padding::ZERO.top(GAP)).into())
}

/// A block with its title and a word at the right.
fn block<'a, M: 'a>(
    context: &Context<'_>,
    title: &'a str,
    about: impl Into<Option<String>>,
    content: impl Into<Element<'a, M>>,
) -> Element<'a, M> {
    let look = context.look;
    let about = about.into().map(|about| small(about, look.muted));
    let head =
        row![body(title).size(HEADING - 2.0).font(BOLD), space::horizontal()].push(about).align_y(Alignment::Center);
    container(column![head, content.into()].spacing(GAP))
        .padding(16)
        .width(Length::Fill)
        .style(move |_| look.card(false))
        .into()
}

/// The mean damage of each unit on each target at each distance.
fn damage<'a, G: GameBuilder>(context: &Context<'a>, expected: &'a Expected) -> Element<'a, Message<G>> {
    let look = context.look;
    let most = expected.most();
    let group = |cells: Row<'a, Message<G>>| container(cells.spacing(GAP)).width(Length::FillPortion(2));
    let name = |content: Element<'a, Message<G>>| container(content).width(Length::FillPortion(2));
    let targets = expected.targets.iter().map(|target| {
        let head = row![icon_in(&target.drawing, 22.0, look.muted), Cut::new(target.name.as_str(), SMALL).bold()];
        let distances = expected
            .distances
            .iter()
            .map(|distance| container(line(distance.to_string(), SMALL).color(look.muted)).width(CELL).into());
        let column = column![head.spacing(6).align_y(Alignment::Center), Row::with_children(distances).spacing(GAP)];
        container(column.spacing(2)).width(Length::FillPortion(2)).into()
    });
    let term = context.text(G::GAME.attacks().map_or("", |game| game.distance_term()));
    let head = row![name(container(line(term, SMALL).color(look.muted)).align_bottom(40).into())]
        .extend(targets)
        .spacing(SPACE);
    let lines = expected.attackers.iter().map(|attacker| {
        let count =
            if attacker.count > 1 { format!("{} × {}", attacker.count, attacker.name) } else { attacker.name.clone() };
        let who = row![icon_in(&attacker.drawing, 24.0, look.accent), Cut::new(count, crate::look::TEXT)];
        let who = name(who.spacing(GAP).align_y(Alignment::Center).into());
        let numbers = attacker.damage.iter().map(|of_target| {
            group(Row::with_children(of_target.iter().map(|mean| number(context, *mean, most)))).into()
        });
        let line = row![who].extend(numbers).spacing(SPACE).align_y(Alignment::Center).height(30);
        column![look.across(), line].into()
    });
    let has_focus = G::GAME.attacks().is_some_and(|game| game.marks()[0].iter().any(|mark| mark.id == "focus"));
    let about = if has_focus { "gui.builder.expected.focus" } else { "gui.builder.expected.about" };
    let about = context.text(about).to_owned();
    let table = column![head].extend(lines.collect::<Vec<_>>()).spacing(2);
    block(context, context.text("gui.builder.expected"), about, table)
}

/// A number with its bar.
fn number<'a, M: 'a>(context: &Context<'_>, mean: Option<f64>, most: f64) -> Element<'a, M> {
    let look = context.look;
    let Some(mean) = mean else {
        return container(line("–", SMALL).color(look.muted)).width(CELL).into();
    };
    let long = (mean / most) as f32 * BAR;
    let bar = container(space().width(long).height(8)).style(move |_| look.flat(look.accent));
    let value = context.language.decimal(mean, 1);
    row![container(bar).width(BAR), line(value, SMALL)].spacing(6).align_y(Alignment::Center).width(CELL).into()
}

fn notes<'a, G: GameBuilder>(context: &Context<'a>, open: Open<'a, G>) -> Element<'a, Message<G>> {
    let look = context.look;
    let text = match open.document.notes.as_str() {
        "" => body(context.text(G::WORDS.notes)).color(look.muted),
        notes => body(notes),
    };
    let edit = labelled("ui-edit", context.text("gui.builder.notes.edit"), look.text);
    let edit = Pressable::new(edit, move |status| look.button(status))
        .padding([4, 8])
        .on_press(Message::Bar(BarMessage::NotesPressed));
    block(context, context.text("gui.builder.notes"), None, row![text.width(Length::Fill), edit].spacing(SPACE))
}

fn matches<'a, G: GameBuilder>(context: &Context<'a>, games: &'a [PlayedGame]) -> Element<'a, Message<G>> {
    let look = context.look;
    let now = time::now();
    let lines = games.iter().take(MATCHES).map(|game| {
        let (key, color) = match game.result {
            GameResult::Won => ("gui.lists.won", look.green),
            GameResult::Lost => ("gui.lists.lost", look.muted),
            GameResult::Drawn => ("gui.lists.drawn", look.blue),
        };
        let met = Met::of(game);
        let name = met.map_or(game.opponent.as_str(), |met| met.list);
        let name = if name.is_empty() { context.text("gui.builder.matches.somebody") } else { name };
        let level = met.and_then(|met| met.level).map(|level| small(context.text(LADDER[level].term), look.muted));
        let when = game.played.map(|played| time::ago(context, played, now)).unwrap_or_default();
        let words = row![container(Cut::new(name, crate::look::TEXT)).width(Length::Fill)]
            .push(level)
            .push(met.map(|met| strong(met.score)))
            .push(container(line(context.text(key), SMALL).font(BOLD).color(color)).width(64))
            .push(container(small(when, look.muted)).width(96).align_x(Alignment::End))
            .spacing(GAP)
            .align_y(Alignment::Center)
            .height(30);
        column![look.across(), words].into()
    });
    let count = |result| games.iter().filter(|game| game.result == result).count();
    let about = (!games.is_empty()).then(|| {
        let words: [(&str, &dyn std::fmt::Display); 2] =
            [("won", &count(GameResult::Won)), ("lost", &count(GameResult::Lost))];
        context.say("gui.builder.matches.sum", &words)
    });
    let none = games.is_empty().then(|| body(context.text("gui.builder.matches.none")).color(look.muted));
    let play = G::GAME.is_shown().then(|| {
        let word = labelled("ui-play", context.text("gui.builder.play"), look.text);
        Pressable::new(word, move |status| look.button(status)).padding([4, 8]).on_press(Message::Asked(Request::Play))
    });
    let content = column![].extend(lines.collect::<Vec<_>>()).push(none).push(play).spacing(GAP);
    block(context, context.text("gui.builder.matches"), about, content)
}

/// The cards that real lists put on what this one has, and that fit.
fn added<'a, G: GameBuilder>(context: &Context<'a>, open: Open<'a, G>) -> Element<'a, Message<G>> {
    let look = context.look;
    let names = G::catalog(context);
    let usage = |filling: &Filling<AnyDocument>| filling.cards.first().and_then(|card| card.usage).unwrap_or_default();
    let most = open.beneath.added.iter().map(usage).max().unwrap_or_default().max(1) as f32;
    let lines = open.beneath.added.iter().enumerate().filter_map(|(at, filling)| {
        let card = filling.cards.first()?;
        let on = card.on.map(|on| names.card_name(on, context.language)).unwrap_or_default();
        let long = usage(filling) as f32 / most * FIELDED;
        let bar = container(space().width(long).height(8)).style(move |_| look.flat(look.accent));
        let name = row![strong(names.card_name(card.card, context.language)), small(on, look.muted)].spacing(6);
        let take = icon_tool(
            context,
            "ui-add",
            context.text("gui.builder.take"),
            16.0,
            Some(Message::Asked(Request::TakeAdded(at))),
        );
        let words = row![container(name).width(Length::Fill).clip(true), container(bar).width(FIELDED)]
            .push(container(small(usage(filling).to_string(), look.muted)).width(52).align_x(Alignment::End))
            .push(container(strong(sheet::figures(card.cost))).width(28).align_x(Alignment::End))
            .push(take)
            .spacing(GAP)
            .align_y(Alignment::Center)
            .height(30);
        Some(column![look.across(), words].into())
    });
    let about = context.text("gui.builder.added.about").to_owned();
    let lines: Vec<Element<'a, Message<G>>> = lines.collect();
    block(context, context.text("gui.builder.added"), about, Column::with_children(lines).spacing(2))
}
