//! The log of a match: by rounds and phases, a line for what belongs together, which unfolds.

use std::collections::BTreeSet;

use iced::{
    Alignment, Element, Length, Padding,
    widget::{Column, column, container, keyed, row, space},
};

use super::{
    MatchView, Message,
    game::{self, Match},
    ink::side,
    parts::{ground, line},
};
use crate::{
    Context,
    look::GAP,
    screen::series::number,
    widget::{
        Pressable, icon_in,
        parts::{BOLD, letters, small},
        pressable,
    },
};
use kernel::game::LogRank;
use practice::{LogEntry, Reason};

/// So many of the last lines are drawn at least, where there are so many.
const LINES: usize = 160;
/// So many lines are given up at once, so that in between lines only come.
const STEP: usize = 40;

/// What happened in a phase, or between two headings.
struct Part<'a> {
    /// The place of its first line.
    place: usize,
    headings: Vec<&'a LogEntry>,
    rows: Vec<usize>,
}

/// Draws it, the newest first.
pub(super) fn view<'a, S: MatchView>(game: &'a Match<S>, context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let at = game.record.at();
    let entries = game.chronicle.entries();
    let shown = entries.partition_point(|entry| entry.answers <= at);
    let from = shown.saturating_sub(LINES) / STEP * STEP;
    // A line that moves down as others come above it keeps its words as they were laid out, by its place in the log.
    let mut page = keyed::Column::new().width(Length::Fill);
    // The newest phase comes first, and within a phase the newest entry; headings stand above what they head.
    let mut parts: Vec<Part<'_>> = Vec::new();
    for (place, entry) in (from..).zip(&entries[from..shown]) {
        let heads = !matches!(entry.rank, LogRank::Entry | LogRank::Part);
        match parts.last_mut() {
            Some(part) if heads && part.rows.is_empty() => part.headings.push(entry),
            Some(part) if !heads => part.rows.push(place),
            _ if heads => parts.push(Part { place, headings: vec![entry], rows: Vec::new() }),
            _ => parts.push(Part { place, headings: Vec::new(), rows: vec![place] }),
        }
    }
    // The lines that are left out say in which round those begin that are drawn.
    let number = |entry: &LogEntry| if let LogRank::Round(number) = entry.rank { Some(number) } else { None };
    let before = entries[..from].iter().rev().find_map(number);
    let mut round = before.map(|number| context.say("gui.play.round", &[("round", &number)]));
    let mut titled: Vec<(String, Part<'_>)> = Vec::new();
    for part in parts {
        let headings = &part.headings;
        let plain = |entry: &LogEntry| entry.title.trim_end_matches('.').to_owned();
        for heading in headings {
            if let LogRank::Round(number) = heading.rank {
                round = Some(context.say("gui.play.round", &[("round", &number)]));
            }
        }
        let phase = headings.iter().rev().find(|heading| heading.rank == LogRank::Phase).map(|heading| plain(heading));
        let title = match (&round, phase) {
            (None, _) => context.text("gui.play.set_up").to_owned(),
            (Some(round), Some(phase)) => format!("{round} · {phase}"),
            (Some(round), None) => round.clone(),
        };
        titled.push((title, part));
    }
    let last = titled.len().saturating_sub(1);
    let explained = game.reasons.lines(entries, game.viewer());
    for (number, (title, Part { place, rows, .. })) in titled.into_iter().enumerate().rev() {
        // Of phases in which nothing was told only the one that runs is named.
        if rows.is_empty() && number < last {
            continue;
        }
        let title = letters(title, 12.0).font(BOLD).color(look.muted);
        let above = if number == last { 0.0 } else { 10.0 };
        let title = container(title).padding(Padding::ZERO.top(above).bottom(4.0));
        page = page.push((place, true), column![title]);
        for place in rows.into_iter().rev() {
            page = page.push((place, false), column![entry(game, place, at, &explained, context), line(look.line)]);
        }
    }
    page.into()
}

fn entry<'a, S: MatchView>(
    game: &'a Match<S>,
    place: usize,
    at: usize,
    explained: &BTreeSet<usize>,
    context: &Context<'a>,
) -> Element<'a, Message> {
    let look = context.look;
    let entry = &game.chronicle.entries()[place];
    let color = entry.seat.map_or(look.line, |seat| side(look, seat));
    let unfolded = game.unfolded.contains(&place) && entry.unfolds();
    let mut lines = Column::new().width(Length::Fill);
    if entry.line.is_empty() {
        lines = lines.push(small(entry.title.as_str(), look.text));
    } else {
        lines = lines.push(letters(entry.title.as_str(), 13.0).font(BOLD).color(look.text));
        // What is still to come in what is looked at is not told before.
        if entry.until <= at {
            lines = lines.push(small(entry.line.as_str(), look.muted));
        }
    }
    let fold = if unfolded { "ui-down" } else { "ui-right" };
    let mark: Element<'a, Message> =
        if entry.unfolds() { icon_in(fold, 10.0, look.muted) } else { space().width(10).into() };
    let content = row![lines, mark].spacing(GAP).align_y(Alignment::Center);
    let press = Pressable::new(content, move |status| pressable::Style { mark: Some(color), ..look.quiet(status) })
        .padding(Padding::new(5.0).left(11.0).right(4.0))
        .width(Length::Fill)
        .on_press_maybe(entry.unfolds().then_some(Message::Match(game::Message::Unfolded(place))));
    let mut page = Column::new().push(press);
    if unfolded {
        page = page.push(self::told(entry, at, context));
    }
    let asks = entry.until <= at && explained.contains(&place);
    let told = game.reasons.told(place);
    if asks {
        let fold = if told.is_some() { "ui-down" } else { "ui-right" };
        let word = row![icon_in(fold, 10.0, look.iris), small(context.text("gui.play.why"), look.iris)];
        let ask = Pressable::new(word.spacing(4).align_y(Alignment::Center), move |status| look.link(status))
            .padding([1, 0])
            .on_press(Message::Match(game::Message::WhyPressed(place)));
        page = page.push(container(ask).padding(Padding::new(0.0).left(11.0).bottom(4.0)));
    }
    page.extend(told.filter(|_| asks).map(|told| why(told, context))).into()
}

/// What was thought of, the best first, with what it came to.
fn why<'a>(reasons: &'a [Reason], context: &Context<'a>) -> Element<'a, Message> {
    /// So many ways are shown, and the one that was taken.
    const WAYS: usize = 5;
    let look = context.look;
    let mut page = Column::new().spacing(4).width(Length::Fill);
    for reason in reasons {
        page = page.push(small(reason.question.as_str(), look.text).font(BOLD));
        let ways = reason.ways.iter().enumerate().filter(|(place, way)| *place < WAYS || way.taken);
        for (_, way) in ways {
            let mark: Element<'a, Message> =
                if way.taken { icon_in("ui-check", 12.0, look.iris) } else { space().width(12).into() };
            let color = if way.taken { look.text } else { look.muted };
            let worth = number(way.worth, context.language);
            let worth = if way.worth > 0.0 { format!("+{worth}") } else { worth };
            let answer = small(way.answer.as_str(), color).width(Length::Fill);
            page = page.push(row![mark, answer, small(worth, color)].spacing(6));
        }
    }
    let games = reasons.iter().flat_map(|reason| &reason.ways).map(|way| way.games);
    let (least, most) = (games.clone().min().unwrap_or(0), games.max().unwrap_or(0));
    let about = match (least, most) {
        (least, most) if least == most => context.say("gui.play.why_about", &[("games", &most)]),
        (least, most) => context.say("gui.play.why_about_between", &[("least", &least), ("most", &most)]),
    };
    let page = page.push(small(about, look.muted));
    container(page).padding([6, 12]).width(Length::Fill).style(ground(look.raised)).into()
}

/// The sentences of a line.
fn told<'a>(entry: &'a LogEntry, at: usize, context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let mut told = Column::new().spacing(2);
    for sentence in entry.sentences.iter().filter(|sentence| sentence.answers <= at) {
        told = told.push(small(sentence.sentence.as_str(), look.text));
    }
    let go = Pressable::new(small(context.text("gui.play.go_there"), look.iris), move |status| look.link(status))
        .padding([2, 0])
        .on_press(Message::Match(game::Message::WentTo(entry.answers)));
    container(told.push(go)).padding([4, 12]).width(Length::Fill).style(ground(look.raised)).into()
}
