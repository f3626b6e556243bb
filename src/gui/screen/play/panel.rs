//! A match as a whole: squads, table with dice and slider, question and log.

use std::fmt::Display;

use iced::{
    Alignment, Element, Length, Padding,
    widget::{Column, Row, column, container, row},
};

use super::{
    MatchView, Message, Onward, Tab, arrange, choices, course, ending, exercises,
    game::{self, Match},
    ink::side_color,
    log,
    parts::{ground, line, upright_line},
    review, strips, tray,
};
use crate::{
    Context,
    look::GAP,
    widget::{
        Pressable, icon_in,
        parts::{BOLD, letters, small, strong},
    },
};
use kernel::{
    Materials as _,
    game::{AccountInfo, ColumnKind, Match as _, PieceAccount},
};

pub(super) fn view<'a, S: MatchView>(
    game: &'a Match<S>,
    onward: Onward,
    context: &Context<'a>,
) -> Element<'a, Message> {
    let look = context.look;
    let sight = game.sight(context);
    let hand = game.hand();
    let table = container(S::view(sight, context).map(Message::Match))
        .id("play-table")
        .clip(true)
        .width(Length::Fill)
        .height(Length::Fill)
        .style(ground(look.desk));
    // Its place is kept from the first round on, so that the table never changes its size under the hand.
    let dice = (!S::IS_ALL_ON_TABLE && hand.is_none() && !S::is_opening(game.record.game())).then(|| {
        let tray = S::foretold(&sight, context).or_else(|| S::tray(&sight, context));
        tray::view(tray.ok_or_else(|| coming(game, context)), game.is_reading(), context)
    });
    let middle = Column::new()
        .push(table)
        .extend(dice)
        .push(hand.is_none().then(|| column![line(look.line), course::view(game, context)]))
        .width(Length::Fill)
        .height(Length::Fill);
    let panel = match hand {
        Some(hand) => arrange::view(game, hand, onward, context),
        None => panel(game, context),
    };
    let panel = container(panel).height(Length::Fill).style(ground(look.surface));
    if context.is_narrow() {
        return row![middle, upright_line(look.line), panel.width(270)].into();
    }
    let width = if context.is_wide() { context.width * 0.3 } else { 288.0 };
    let strips = (!S::IS_ALL_ON_TABLE).then(|| {
        let strips = container(strips::view(game, context)).width(strips::WIDTH).height(Length::Fill);
        row![strips, upright_line(look.line)].into()
    });
    Row::new().extend(strips).extend([middle.into(), upright_line(look.line), panel.width(width).into()]).into()
}

/// Who is to decide and what comes next, while no attack is made.
fn coming<S: MatchView>(game: &Match<S>, context: &Context<'_>) -> String {
    let state = game.record.game();
    let (Some(decision), Some(now)) = (game.record.decision(), S::phase(state)) else {
        return context.text("gui.play.no_dice").to_owned();
    };
    let phase = |place: usize| S::PHASES.get(place % S::PHASES.len()).map_or("", |key| context.text(key));
    let next = phase(now + 1);
    if game.is_person(decision.seat) && !game.is_shared() {
        return context.say("gui.play.turn_yours", &[("phase", &phase(now)), ("next", &next)]);
    }
    let name = match game.is_person(decision.seat) {
        true => game.record.setup().names(context.language)[decision.seat].clone(),
        false => game.player_name(decision.seat, context).to_owned(),
    };
    context.say("gui.play.turn_of", &[("player", &name), ("phase", &phase(now)), ("next", &next)])
}

/// The question above, the tabs below; in a narrow window one at a time.
fn panel<'a, S: MatchView>(game: &'a Match<S>, context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let upper = || {
        let asked = match game.record.outcome().filter(|_| !game.reviews() && !game.is_reading()) {
            Some(outcome) => ending::view(game, &outcome, context),
            None => choices::view(game, context),
        };
        match exercises::task(game, context) {
            Some(task) => column![task, asked].spacing(GAP).into(),
            None => asked,
        }
    };
    let scroll = |content: Element<'a, Message>, id: &'static str| {
        look.scrollable(container(content).padding(Padding::new(14.0).right(16.0)).width(Length::Fill))
            .id(id)
            .width(Length::Fill)
    };
    let docked = (game.record.outcome().is_none().then(|| S::docked(&game.sight(context), context)).flatten())
        .map(|docked| container(docked.map(Message::Match)).id("play-docked").into());
    let ruled = |content: Element<'a, Message>| -> Element<'a, Message> { column![line(look.line), content].into() };
    if context.is_narrow() {
        let tab = game.shown_tab(true);
        let shown: Element<'a, Message> = match tab {
            Tab::Question => upper(),
            Tab::Pieces if !S::IS_ALL_ON_TABLE => {
                return column![tabs(game, context, true), strips::view(game, context)].into();
            }
            _ => below(game, context),
        };
        let helps = choices::helps(game, context).filter(|_| tab == Tab::Question);
        return column![tabs(game, context, true), scroll(shown, "play-narrow").height(Length::Fill)]
            .extend(helps.map(ruled))
            .extend(docked.filter(|_| tab == Tab::Question).map(ruled))
            .into();
    }
    // The question takes what it needs and the log folds; tabs and helps stand still between them and the dial.
    let kept = 56.0 + if docked.is_some() { 250.0 } else { 0.0 } + 190.0;
    column![
        container(scroll(upper(), "play-question")).max_height((context.height - kept).max(160.0)),
        line(look.line),
        scroll(below(game, context), "play-below").height(Length::Fill),
        line(look.line),
        tabs(game, context, false),
    ]
    .extend(choices::helps(game, context).map(ruled))
    .extend(docked.map(ruled))
    .into()
}

fn tabs<'a, S: MatchView>(game: &'a Match<S>, context: &Context<'a>, narrow: bool) -> Element<'a, Message> {
    let look = context.look;
    let all = [
        (Tab::Question, "gui.play.question", narrow),
        (Tab::Log, "gui.play.log", true),
        (Tab::Pieces, "gui.play.pieces", narrow && !S::IS_ALL_ON_TABLE),
        (Tab::Piece, "gui.play.piece", true),
        (Tab::Account, "gui.play.account", !narrow || game.record.outcome().is_some()),
        (Tab::Review, "gui.play.review", game.reviewable().next().is_some()),
    ];
    let mut line = Row::new().spacing(2);
    for (tab, key, _) in all.into_iter().filter(|(_, _, shown)| *shown) {
        let chosen = tab == game.shown_tab(narrow);
        let word = letters(context.text(key), 13.0).color(if chosen { look.text } else { look.muted });
        let word = if chosen { word.font(BOLD) } else { word };
        let mark = container(iced::widget::space().width(Length::Fill).height(3.0)).style(ground(if chosen {
            look.iris
        } else {
            look.surface
        }));
        let content = column![container(word).padding([6, if narrow { 3 } else { 6 }]), mark].width(Length::Shrink);
        line = line.push(
            Pressable::new(content, move |status| look.tab(status))
                .padding(0)
                .on_press(Message::Match(game::Message::TabPicked(tab))),
        );
    }
    container(column![container(line.wrap()).padding([0, 8]), self::line(look.line)]).id("play-tabs").into()
}

fn below<'a, S: MatchView>(game: &'a Match<S>, context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    match game.tab {
        Tab::Log | Tab::Question | Tab::Pieces => {
            let since = choices::since(game, context).filter(|_| !game.is_reading());
            Column::new().extend(since).push(log::view(game, context)).spacing(GAP).into()
        }
        Tab::Piece => match game.pointed.piece.or(game.chosen) {
            Some(piece) => S::card(&game.sight(context), piece, context).map(Message::Match),
            None => small(context.text("gui.play.no_piece"), look.muted).into(),
        },
        Tab::Account => account(game, context),
        Tab::Review => review::view(game, context),
    }
}

fn account<'a, S: MatchView>(game: &'a Match<S>, context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let setup = game.record.setup();
    let names = setup.names(context.language);
    let sight = game.sight(context);
    let mut page = Column::new().spacing(GAP);
    for (seat, name) in names.iter() {
        let titles = setup.materials[seat].pieces(S::cards(context.catalogs), context.language);
        page = page.push(strong(name.clone()).color(side_color(context, seat)));
        let pieces = game.record.game().account(seat).into_iter();
        for piece in pieces.filter(|piece| S::is_known(&sight, seat, piece.place)) {
            let title = titles.get(piece.place).cloned().unwrap_or_default();
            page = page.push(piece_line(context, title, &S::ACCOUNT, &piece));
        }
    }
    page.push(small(context.text(S::ACCOUNT.about), look.muted)).into()
}

fn piece_line<'a>(
    context: &Context<'a>,
    title: String,
    account: &AccountInfo,
    piece: &PieceAccount,
) -> Element<'a, Message> {
    let look = context.look;
    let values = || account.columns.iter().zip(&piece.values);
    let flag = values().find(|(column, _)| column.kind == ColumnKind::Flag).map(|(_, value)| {
        let (icon, color) = if *value > 0 { ("mark-ok", look.green) } else { ("ui-close", look.red) };
        icon_in(icon, 14.0, color)
    });
    let holes: Vec<(&str, &dyn Display)> = values().map(|(column, value)| (column.id, value as &dyn Display)).collect();
    let facts = small(context.say(account.line, &holes), look.muted);
    Row::new().extend(flag).push(column![small(title, look.text), facts]).spacing(GAP).align_y(Alignment::Center).into()
}
