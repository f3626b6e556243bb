//! Log of a match: entries by round and phase, which unfold.

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
    widget::{
        Pressable, icon_in,
        parts::{BOLD, letters, small},
        pressable,
    },
};
use kernel::game::LogRank;
use practice::{LogEntry, Reason};

/// Minimum number of recent entries drawn.
const LINES: usize = 160;
/// Number of entries dropped at once, so that in between entries are only added.
const STEP: usize = 40;

/// Entries of a phase, or between two headings.
struct Part<'a> {
    /// Index of its first entry.
    place: usize,
    headings: Vec<&'a LogEntry>,
    rows: Vec<usize>,
}

/// Draws the log, newest first.
pub(super) fn view<'a, S: MatchView>(game: &'a Match<S>, context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let at = game.record.at();
    let entries = game.chronicle.entries();
    let shown = entries.partition_point(|entry| entry.answers <= at);
    let from = shown.saturating_sub(LINES) / STEP * STEP;
    // An entry that moves down keeps its text layout, by its index in the log.
    let mut page = keyed::Column::new().width(Length::Fill);
    // The newest phase and its newest entry come first; headings stay above their entries.
    let mut parts: Vec<Part<'_>> = Vec::new();
    for (place, entry) in (from..).zip(&entries[from..shown]) {
        let heads = matches!(entry.rank, LogRank::Round(_) | LogRank::Phase);
        match parts.last_mut() {
            Some(part) if heads && part.rows.is_empty() => part.headings.push(entry),
            Some(part) if !heads => part.rows.push(place),
            _ if heads => parts.push(Part { place, headings: vec![entry], rows: Vec::new() }),
            _ => parts.push(Part { place, headings: Vec::new(), rows: vec![place] }),
        }
    }
    // The entries left out determine the round of the first ones drawn.
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
        // Of empty phases only the current one has a heading.
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
        // A review does not show later events.
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
        page = page.push(sentences(entry, at, context));
    }
    let asks = entry.until <= at && explained.contains(&place);
    let reasons = game.reasons.shown(place);
    if asks {
        let fold = if reasons.is_some() { "ui-down" } else { "ui-right" };
        let word = row![icon_in(fold, 10.0, look.iris), small(context.text("gui.play.why"), look.iris)];
        let ask = Pressable::new(word.spacing(4).align_y(Alignment::Center), move |status| look.link(status))
            .padding([1, 0])
            .on_press(Message::Match(game::Message::WhyPressed(place)));
        page = page.push(container(ask).padding(Padding::new(0.0).left(11.0).bottom(4.0)));
    }
    page.extend(reasons.filter(|_| asks).map(|reasons| why(reasons, context))).into()
}

/// Options with their values, the best first.
fn why<'a>(reasons: &'a [Reason], context: &Context<'a>) -> Element<'a, Message> {
    /// Number of options shown, beside the chosen one.
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
            let worth = context.language.decimal(way.worth, 1);
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

/// Sentences of an entry.
fn sentences<'a>(entry: &'a LogEntry, at: usize, context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let mut lines = Column::new().spacing(2);
    for sentence in entry.sentences.iter().filter(|sentence| sentence.answers <= at) {
        lines = lines.push(small(sentence.sentence.as_str(), look.text));
    }
    let go = Pressable::new(small(context.text("gui.play.go_there"), look.iris), move |status| look.link(status))
        .padding([2, 0])
        .on_press(Message::Match(game::Message::WentTo(entry.answers)));
    container(lines.push(go)).padding([4, 12]).width(Length::Fill).style(ground(look.raised)).into()
}
