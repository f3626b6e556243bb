//! The open tournament: players, a round with its results, standings.

use std::path::PathBuf;

use iced::{
    Alignment, Element, Length, Padding,
    widget::{Column, Row, column, container, row},
};

use super::{Kept, Message, OpenTournament, PLAYER, Part, played};
use crate::{
    Context,
    bar::{Bar, on_bar},
    look::{GAP, SPACE},
    widget::{
        Pressable, icon_tool,
        parts::{body, chip, field, heading, main_tool, pane, small, strong, tool},
    },
};
use tournament::{Decision, Pairing, Round, Rows, Seats, Stage, Table};

/// Widths: of the players, of a field for points, of a column of figures, of a table's number.
const PLAYERS: f32 = 280.0;
const POINTS: f32 = 64.0;
const FIGURE: f32 = 62.0;
const NUMBER: f32 = 32.0;
/// Width of a column of an evening.
const EVENING: f32 = 30.0;
/// Greatest width of rounds and standings.
const PAGE: f32 = 900.0;

pub(super) fn view<'a>(open: &'a OpenTournament, kept: &'a [Kept], context: &Context<'a>) -> Element<'a, Message> {
    let tournament = &open.tournament;
    let frame = on_bar(context);
    let [can_undo, can_redo] = open.can_step();
    let undo = can_undo.then_some(Message::UndoPressed);
    let redo = can_redo.then_some(Message::RedoPressed);
    let export = Message::ExportPressed;
    let subtitle = context.say(
        "gui.tournament.settled",
        &[("game", &context.text(tournament.system.term())), ("pairing", &context.text(tournament.pairing().term()))],
    );
    let bar = Bar::new(&tournament.name)
        .subtitle(subtitle)
        .tool(icon_tool(&frame, "ui-undo", context.text("gui.builder.undo"), 20.0, undo))
        .tool(icon_tool(&frame, "ui-redo", context.text("gui.builder.redo"), 20.0, redo))
        .tool(icon_tool(&frame, "ui-import", context.text("gui.tournament.import"), 20.0, Some(Message::ImportPressed)))
        .tool(icon_tool(
            &frame,
            "ui-export",
            context.text("gui.tournament.export_pairings"),
            20.0,
            Some(export(Part::Pairings)),
        ))
        .tool(icon_tool(
            &frame,
            "ui-series",
            context.text("gui.tournament.export_standings"),
            20.0,
            Some(export(Part::Standings)),
        ))
        .tool(icon_tool(&frame, "ui-print", context.text("gui.tournament.print"), 20.0, Some(Message::PrintPressed)))
        .tool(icon_tool(&frame, "ui-back", context.text("gui.tournament.all"), 20.0, Some(Message::ShelfPressed)));
    let rounds = column![round(open, kept, context), standings(open, context)].spacing(SPACE).max_width(PAGE);
    let players = players(open, context);
    // Where they are below each other, what is needed next comes first.
    let content: Element<'a, Message> = match (context.is_narrow(), tournament.rounds.is_empty()) {
        (false, _) => row![container(players).width(PLAYERS), rounds].spacing(SPACE).into(),
        (true, true) => column![players, rounds].spacing(SPACE).into(),
        (true, false) => column![rounds, players].spacing(SPACE).into(),
    };
    let page = context.look.scrollable(container(content).padding(20)).width(Length::Fill).height(Length::Fill);
    column![bar.view(context), page].into()
}

fn players<'a>(open: &'a OpenTournament, context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let tournament = &open.tournament;
    let hint = context.text("gui.tournament.player_hint");
    let name = field(context, hint, &open.name, Message::PlayerTyped).id(PLAYER).on_submit(Message::PlayerEntered);
    let add = (!open.name.trim().is_empty()).then_some(Message::PlayerEntered);
    let add = icon_tool(context, "ui-add", context.text("gui.tournament.add"), 18.0, add);
    let is_free = tournament.pairing() == Pairing::Free && !tournament.is_in_cut();
    let out = if tournament.is_season() { "gui.tournament.away" } else { "gui.tournament.out" };
    let rows = tournament.players.iter().enumerate().map(|(number, player)| {
        let is_out = player.dropped.is_some();
        let color = if is_out { look.muted } else { look.text };
        let list = player.list.as_ref().and_then(|list| list.get("name")).and_then(|name| name.as_str());
        let words = column![body(player.name.as_str()).color(color)]
            .push(list.filter(|list| !list.is_empty()).map(|list| small(list.to_owned(), look.muted)))
            .push(is_out.then(|| small(context.text(out), look.muted)))
            .width(Length::Fill);
        let is_first = open.first == Some(number);
        let words: Element<'a, Message> = if is_free && !is_out {
            Pressable::new(words, move |status| look.card_button(is_first, status))
                .padding([4, 8])
                .width(Length::Fill)
                .on_press(Message::MeetPicked(number))
                .into()
        } else {
            container(words).padding([4, 8]).into()
        };
        let (icon, term) =
            if is_out { ("ui-undo", "gui.tournament.back") } else { ("ui-remove", "gui.tournament.leaves") };
        let drop = icon_tool(context, icon, context.text(term), 16.0, Some(Message::DropPressed(number)));
        let bring = Some(Message::ListPressed(number));
        let bring = icon_tool(context, "ui-import", context.text("gui.tournament.bring"), 16.0, bring);
        row![words, bring, drop].spacing(4).align_y(Alignment::Center).into()
    });
    let title = context.say("gui.tournament.players", &[("count", &tournament.players.len())]);
    let meet = is_free.then(|| small(context.text("gui.tournament.meet"), look.muted));
    let content = column![
        heading(title),
        row![name, add].spacing(4).align_y(Alignment::Center),
        Column::with_children(rows).spacing(2),
    ];
    pane(context, container(content.push(meet).spacing(GAP)).padding(14)).width(Length::Fill).into()
}

fn round<'a>(open: &'a OpenTournament, kept: &'a [Kept], context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let tournament = &open.tournament;
    let is_free = tournament.pairing() == Pairing::Free && !tournament.is_in_cut();
    let next = context.text(if is_free { "gui.tournament.next_week" } else { "gui.tournament.pair" });
    // Once all is played, it is said why nothing more is paired.
    let is_played = !tournament.rounds.is_empty() && !tournament.rounds.iter().any(Round::is_open);
    let over = is_played.then(|| tournament.clone().pair(false).err()).flatten();
    let pair: Element<'a, Message> = match over {
        Some(refusal) => small(refusal.sentence(context.language), look.muted).into(),
        None => main_tool(context, "ui-right", next, Some(Message::PairPressed)).into(),
    };
    let evening = tournament.evening_of(open.round);
    let in_sight = evening.map_or(0..tournament.rounds.len(), |evening| tournament.rounds_in(evening));
    let evenings = (0..tournament.evenings.len()).map(|number| -> Element<'a, Message> {
        let first = Message::RoundPicked(tournament.rounds_in(number).start);
        chip(context, tournament.evening_name(number, context.language), evening == Some(number), first).into()
    });
    let evenings = Row::with_children(evenings).spacing(GAP).wrap().vertical_spacing(GAP);
    let evenings = tournament.is_season().then_some(evenings);
    let chips = in_sight.map(|round| -> Element<'a, Message> {
        let title = tournament.title_within(round, context.language);
        chip(context, title, round == open.round, Message::RoundPicked(round)).into()
    });
    let head = Row::with_children(chips).push(pair).spacing(GAP).align_y(Alignment::Center);
    let head = head.wrap().vertical_spacing(GAP);
    let content = match tournament.rounds.get(open.round) {
        None => column![small(context.text("gui.tournament.unpaired"), look.muted)],
        Some(round) => {
            let is_cut = round.stage == Stage::Cut;
            let rows = round.tables.iter().enumerate();
            Column::with_children(rows.map(|(number, table)| row_of(open, number, table, is_cut, context)))
        }
    };
    let content = column![].push(evenings).push(head).push(content.spacing(6));
    let content = content.push(is_played.then(|| onward(open, kept, context))).spacing(GAP);
    pane(context, container(content).padding(14)).width(Length::Fill).into()
}

/// What can follow once all is played: another evening, games between evenings, a tournament that was kept by itself.
fn onward<'a>(open: &'a OpenTournament, kept: &'a [Kept], context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let own = open.tournament.settings.pairing;
    let evening = Some(Message::EveningPressed(own));
    let tools = row![tool(context, "ui-add", context.text("gui.tournament.evening"), evening)];
    let between = (own != Pairing::Free).then(|| {
        let begun = Some(Message::EveningPressed(Pairing::Free));
        tool(context, "ui-swap", context.text("gui.tournament.between"), begun)
    });
    let take = tool(context, "ui-import", context.text("gui.tournament.take"), Some(Message::TakePressed));
    let tools = tools.push(between).push(take).spacing(GAP).wrap().vertical_spacing(4);
    let others = kept.iter().enumerate().filter(|(_, kept)| kept.path != open.path);
    let others = others.filter_map(|(place, kept)| Some((place, kept.read.as_ref().ok()?)));
    let others = others
        .filter(|(_, other)| other.system == open.tournament.system && !other.is_season() && !other.rounds.is_empty());
    let others: Vec<Element<'a, Message>> = others
        .filter(|_| open.takes)
        .map(|(place, other)| chip(context, other.name.as_str(), false, Message::Taken(place)).into())
        .collect();
    let none = open.takes && others.is_empty();
    let none = none.then(|| small(context.text("gui.tournament.none_to_take"), look.muted));
    let others = Row::with_children(others).spacing(4).wrap().vertical_spacing(4);
    let about = small(context.text("gui.tournament.evening_about"), look.muted);
    column![about, tools].push(open.takes.then_some(others)).push(none).spacing(6).into()
}

fn row_of<'a>(
    open: &'a OpenTournament,
    number: usize,
    table: &'a Table,
    is_cut: bool,
    context: &Context<'a>,
) -> Element<'a, Message> {
    let look = context.look;
    let [first, second] = open.tournament.seated(table, context.language);
    let label = small((number + 1).to_string(), look.muted).width(NUMBER);
    if matches!(table.players, Seats::Bye(_)) {
        let words = row![label, body(first), small(second, look.muted)];
        return words.spacing(GAP).align_y(Alignment::Center).into();
    }
    let [own, other] = open.points(number);
    let typed = |side: usize, value: &str| {
        field(context, "", value, move |written| Message::PointsTyped(number, side, written))
            .width(POINTS)
            .align_x(Alignment::Center)
            .on_submit(Message::ResultEntered(number, None))
    };
    let name = |name: String, side: usize| {
        let is_winner = table.result.as_ref().is_some_and(|score| score.winner() == Some(side));
        let words = if is_winner { strong(name) } else { body(name) };
        words.width(Length::Fill)
    };
    let score = open.score(number, None);
    let is_typed = open.typed.contains_key(&number);
    let enter = score.as_ref().filter(|_| is_typed).map(|_| Message::ResultEntered(number, None));
    let clear = table.result.as_ref().map(|_| Message::ClearPressed(number));
    let is_choosing = open.matches.as_ref().is_some_and(|(table, _)| *table == number);
    let from_match = Message::MatchesPressed((!is_choosing).then_some(number));
    let line = row![
        label,
        name(first.clone(), 0).align_x(Alignment::End),
        typed(0, &own),
        body(":"),
        typed(1, &other),
        name(second.clone(), 1),
        icon_tool(context, "ui-check", context.text("gui.tournament.enter"), 18.0, enter),
        icon_tool(context, "ui-history", context.text("gui.tournament.from_match"), 18.0, Some(from_match)),
        icon_tool(context, "ui-remove", context.text("gui.tournament.clear"), 18.0, clear),
    ];
    let line = line.spacing(GAP).align_y(Alignment::Center);
    // Equal points leave open who won.
    let decision = table.result.as_ref().and_then(|score| score.decision);
    let is_open = score.is_some_and(|score| score.winner().is_none());
    let matches = open.matches.as_ref().filter(|_| is_choosing).and_then(|(_, found)| found.as_deref());
    let matches = matches.map(|found| matches_of(number, found, [&first, &second], context));
    if !is_open && decision.is_none() {
        return column![line].push(matches).spacing(4).into();
    }
    let won = |name: &str| context.say("gui.tournament.won", &[("name", &name)]);
    let chips = [
        (won(&first), Decision::First),
        (context.text("gui.tournament.draw").to_owned(), Decision::Draw),
        (won(&second), Decision::Second),
    ];
    let chips = chips.into_iter().filter(|(_, meant)| !is_cut || *meant != Decision::Draw).map(|(word, meant)| {
        let entered = Message::ResultEntered(number, Some(meant));
        chip(context, word, decision == Some(meant), entered).into()
    });
    let chips = Row::with_children(chips).spacing(4).wrap().vertical_spacing(4);
    column![line, container(chips).padding(Padding::ZERO.left(NUMBER + GAP))].push(matches).spacing(4).into()
}

/// The kept matches that may be the result of a table: each with who was first in it.
fn matches_of<'a>(table: usize, found: &[PathBuf], names: [&str; 2], context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    if found.is_empty() {
        return small(context.text("gui.tournament.no_matches"), look.muted).into();
    }
    let rows = found.iter().map(|path| {
        let first = |turned: bool| -> Element<'a, Message> {
            let word = context.say("gui.tournament.first_was", &[("name", &names[usize::from(turned)])]);
            chip(context, word, false, Message::MatchPicked { table, path: path.clone(), turned }).into()
        };
        let chips = Row::with_children([first(false), first(true)]).spacing(4).wrap().vertical_spacing(4);
        column![small(played::name(path), look.text), chips].spacing(2).into()
    });
    let rows = column![small(context.text("gui.tournament.which_match"), look.muted)].extend(rows).spacing(6);
    container(rows).padding(Padding::ZERO.left(NUMBER + GAP)).into()
}

fn standings<'a>(open: &'a OpenTournament, context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let season = &open.tournament;
    let Rows { mut head, mut rows } = match open.evening {
        Some(evening) => season.evening(evening).0.standing_rows(context.language),
        None => season.standing_rows(context.language),
    };
    // Columns of evenings, for which there is no room in a small window.
    let mut evenings = if open.evening.is_none() { season.evening_columns() } else { 0 };
    if context.is_narrow() {
        for row in rows.iter_mut().chain([&mut head]) {
            row.drain(2..2 + evenings);
        }
        evenings = 0;
    }
    let of = |word: String, evening: Option<usize>| -> Element<'a, Message> {
        chip(context, word, open.evening == evening, Message::StandingsOf(evening)).into()
    };
    let each = (0..season.evenings.len()).map(|number| of(season.evening_name(number, context.language), Some(number)));
    let chips = std::iter::once(of(context.text("gui.tournament.season").to_owned(), None)).chain(each);
    let chips = season.is_season().then(|| Row::with_children(chips).spacing(4).wrap().vertical_spacing(4));
    let cells = |cells: Vec<String>, is_head: bool| {
        let cells = cells.into_iter().enumerate().map(|(column, cell)| -> Element<'a, Message> {
            let words = if is_head { small(cell, look.muted) } else { body(cell) };
            match column {
                0 => words.width(NUMBER).into(),
                1 => words.width(Length::Fill).into(),
                _ if column < 2 + evenings => words.width(EVENING).align_x(Alignment::End).into(),
                _ => words.width(FIGURE).align_x(Alignment::End).into(),
            }
        });
        Row::with_children(cells).spacing(GAP).into()
    };
    let rows = std::iter::once(cells(head, true)).chain(rows.into_iter().map(|row| cells(row, false)));
    let order = open.tournament.settings.order.iter();
    let order = order.map(|it| format!("{}: {}", context.text(it.short()), context.text(it.term())));
    let order = small(order.collect::<Vec<_>>().join(" · "), look.muted);
    let content = column![heading(context.text("gui.tournament.standings"))];
    let content = content.push(chips).push(Column::with_children(rows).spacing(4)).push(order);
    pane(context, container(content.spacing(GAP)).padding(14)).width(Length::Fill).into()
}
