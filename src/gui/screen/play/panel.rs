//! What stands around the table: the bar over it, the question with its answers, the log, the account.

use std::fmt::Display;

use iced::{
    Alignment, Element, Length, Padding,
    widget::{Column, Row, column, container, mouse_area, row, rule, scrollable, slider, space, text_input},
};

use super::{
    MatchView, Message, Pace, Tab, file,
    game::{self, Match},
    match_view::Sight,
};
use crate::{
    Context,
    look::{GAP, TEXT},
    widget::{
        Popover, Pressable, icon_in, icon_tool,
        parts::{body, chip, heading, main_tool, pane, push, small, strong, tool},
        popover::Side,
    },
};
use kernel::{
    Materials as _,
    game::{AccountInfo, ColumnKind, DecisionOf, Game, PieceAccount, Seat},
};
use practice::outcome_words;

/// The most answers that have words; more would be no choice but a search.
const WORDED: usize = 120;
/// The most lines of the log that are drawn.
const LINES: usize = 300;

/// Draws a match.
pub(super) fn view<'a, S: MatchView>(
    game: &'a Match<S>,
    context: &Context<'a>,
    files: Option<&'a str>,
) -> Element<'a, Message> {
    let look = context.look;
    let table = container(S::view(game.sight(context), context).map(Message::Match))
        .clip(true)
        .style(move |_| container::Style { background: Some(look.desk.into()), ..container::Style::default() });
    let width = if context.is_narrow() { 270.0 } else { 350.0 };
    let left = column![bar(game, context, files), table, course(game, context)].spacing(4);
    row![
        left.width(Length::Fill).height(Length::Fill),
        container(side(game, context)).width(width).height(Length::Fill),
    ]
    .spacing(GAP)
    .padding(GAP)
    .into()
}

fn bar<'a, S: MatchView>(game: &'a Match<S>, context: &Context<'a>, files: Option<&'a str>) -> Element<'a, Message> {
    let tool = |icon: &str, key: &'static str, message: Option<Message>| {
        icon_tool(context, icon, context.text(key), 18.0, message)
    };
    let at = game.record.at();
    let can_run = game.reviews() || game.asked_person().is_none();
    let (run, key) = if game.runs() && can_run { ("ui-pause", "gui.play.pause") } else { ("ui-play", "gui.play.run") };
    let can_step = game.reviews() || can_run && !game.runs() && !game.waits();
    let paces = Pace::ALL.map(|pace| {
        let picked = Message::Match(game::Message::PacePicked(pace));
        chip(context, context.text(pace.term()), pace == game.pace, picked).padding([4, 6]).into()
    });
    let press = |can: bool, message: game::Message| can.then_some(Message::Match(message));
    let places = row![
        tool("ui-back", "gui.play.to_set_up", Some(Message::SetUpPressed)),
        tool("ui-undo", "gui.play.undo", press(at > 0 && !game.reviews(), game::Message::UndoPressed)),
        tool("ui-left", "gui.play.step_back", press(at > 0, game::Message::StepBackPressed)),
        tool(run, key, press(can_run, game::Message::RunPressed)),
        tool("ui-right", "gui.play.step", press(can_step, game::Message::StepPressed)),
        Row::with_children(paces).spacing(2),
        push(),
        Row::with_children(S::tools(context).into_iter().map(|tool| tool.map(Message::Match))).spacing(2),
        files_tool(context, files),
    ];
    places.spacing(2).align_y(Alignment::Center).into()
}

fn files_tool<'a>(context: &Context<'a>, files: Option<&'a str>) -> Element<'a, Message> {
    let look = context.look;
    let button = icon_tool(
        context,
        "ui-save",
        context.text("gui.play.files"),
        18.0,
        Some(Message::Files(file::Message::PanelPressed(files.is_none()))),
    );
    let panel = files.map(|path| {
        container(
            column![
                small(context.text("gui.play.path"), look.muted),
                path_field(context, path, Message::Files(file::Message::SavePressed)),
                row![
                    main_tool(
                        context,
                        "ui-save",
                        context.text("gui.play.save"),
                        Some(Message::Files(file::Message::SavePressed))
                    ),
                    tool(
                        context,
                        "ui-open",
                        context.text("gui.play.open"),
                        Some(Message::Files(file::Message::OpenPressed))
                    ),
                ]
                .spacing(4),
                row![
                    tool(
                        context,
                        "ui-folder",
                        context.text("gui.play.choose_save"),
                        Some(Message::Files(file::Message::ChoosePressed { save: true }))
                    ),
                    tool(
                        context,
                        "ui-folder",
                        context.text("gui.play.choose_open"),
                        Some(Message::Files(file::Message::ChoosePressed { save: false }))
                    ),
                ]
                .spacing(4)
                .wrap(),
            ]
            .spacing(GAP),
        )
        .padding(10)
        .width(380)
        .style(move |_| look.menu())
        .into()
    });
    Popover::new(button, panel, Message::Files(file::Message::PanelPressed(false))).side(Side::End).into()
}

/// The field for the path of a replay.
pub(super) fn path_field<'a>(context: &Context<'a>, path: &'a str, enter: Message) -> Element<'a, Message> {
    let look = context.look;
    text_input(context.text("gui.play.path"), path)
        .id("play-path")
        .on_input(|path| Message::Files(file::Message::PathTyped(path)))
        .on_submit(enter)
        .size(TEXT)
        .style(move |_, status| look.field(status))
        .into()
}

/// The course of the game so far, with a slider over all its answers.
fn course<'a, S: MatchView>(game: &'a Match<S>, context: &Context<'a>) -> Element<'a, Message> {
    let (at, all) = game.answers();
    let (at, all) = (at as u32, all as u32);
    let look = context.look;
    row![
        slider(0..=all.max(1), at, |point| Message::Match(game::Message::WentTo(point as usize))),
        small(context.say("gui.play.answers", &[("at", &at), ("all", &all)]), look.muted),
    ]
    .spacing(GAP)
    .align_y(Alignment::Center)
    .padding(Padding::ZERO.horizontal(4.0))
    .into()
}

fn side<'a, S: MatchView>(game: &'a Match<S>, context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let question = scrollable(question(game, context).padding(Padding::ZERO.right(8.0)).width(Length::Fill))
        .id("play-question")
        .style(move |theme, status| look.scroll(theme, status));
    column![
        pane(context, head(game, context)).padding(8).width(Length::Fill),
        pane(context, column![container(question).max_height(300.0)].extend(helps(game, context)).spacing(GAP))
            .padding(8)
            .width(Length::Fill),
        pane(context, below(game, context)).padding(8).width(Length::Fill).height(Length::Fill),
    ]
    .spacing(GAP)
    .into()
}

fn head<'a, S: MatchView>(game: &'a Match<S>, context: &Context<'a>) -> Element<'a, Message> {
    let names = game.record.setup().names(context.language);
    let asked = game.record.decision().map(|decision| decision.seat);
    let mut lines = Column::new().spacing(2).push(strong(S::headline(game.record.game(), context)));
    for (seat, name) in names.iter() {
        let color = side_color(context, seat);
        let player = game.player_name(seat, context);
        let line = context.say("gui.play.side", &[("list", name), ("player", &player)]);
        let line = if asked == Some(seat) { strong(line) } else { body(line) };
        let mark = container(space().width(10).height(10)).style(move |_| container::Style {
            background: Some(color.into()),
            border: iced::border::rounded(if seat == Seat::First { 0.0 } else { 5.0 }),
            ..container::Style::default()
        });
        lines = lines.push(row![mark, line.size(13)].spacing(GAP).align_y(Alignment::Center));
    }
    lines.into()
}

/// The color of a side of the table.
pub(in crate::screen) const fn side_color(context: &Context<'_>, seat: Seat) -> iced::Color {
    let look = context.look;
    match seat {
        Seat::First => look.blue,
        Seat::Second => look.orange,
        Seat::Third => look.green,
        Seat::Fourth => look.yellow,
    }
}

fn question<'a, S: MatchView>(game: &'a Match<S>, context: &Context<'a>) -> Column<'a, Message> {
    let look = context.look;
    let page = Column::new().spacing(GAP);
    if game.reviews() {
        let (at, all) = game.answers();
        return page
            .push(strong(context.text("gui.play.looking")))
            .push(small(context.say("gui.play.looking_at", &[("at", &at), ("all", &all)]), look.muted))
            .push(tool(
                context,
                "ui-play",
                context.text("gui.play.play_on"),
                Some(Message::Match(game::Message::PlayOnPressed)),
            ))
            .push(tool(
                context,
                "ui-right",
                context.text("gui.play.to_end"),
                Some(Message::Match(game::Message::WentTo(usize::MAX))),
            ));
    }
    if let Some(outcome) = game.record.outcome() {
        let names = game.record.setup().names(context.language);
        return page
            .push(heading(outcome_words(&outcome, &names, context.language)))
            .push(tool(
                context,
                "ui-history",
                context.text("gui.play.replay"),
                Some(Message::Match(game::Message::RunPressed)),
            ))
            .push(tool(
                context,
                "ui-redo",
                context.text("gui.play.again_new"),
                Some(Message::AgainPressed { anew: true }),
            ))
            .push(tool(
                context,
                "ui-undo",
                context.text("gui.play.again_same"),
                Some(Message::AgainPressed { anew: false }),
            ))
            .push(small(context.say("gui.play.seed_was", &[("seed", &game.record.setup().seed)]), look.muted));
    }
    if game.is_veiled() {
        let seat = game.asked_person().unwrap_or(Seat::First);
        let names = game.record.setup().names(context.language);
        let line = context.say("gui.play.hand_over", &[("name", &names[seat])]);
        return page.push(strong(line)).push(main_tool(
            context,
            "ui-check",
            context.text("gui.play.unveil"),
            Some(Message::Match(game::Message::Unveiled)),
        ));
    }
    match game.open() {
        Some(open) => open_question(game, open, context, page),
        None if game.waits() => {
            let seat = game.record.decision().map_or(Seat::First, |decision| decision.seat);
            let line = context.say("gui.play.thinking", &[("player", &game.player_name(seat, context))]);
            page.push(body(line).color(look.muted))
        }
        None => page.push(body(context.text("gui.play.paused")).color(look.muted)).push(main_tool(
            context,
            "ui-play",
            context.text("gui.play.run"),
            Some(Message::Match(game::Message::RunPressed)),
        )),
    }
}

fn open_question<'a, S: MatchView>(
    game: &'a Match<S>,
    open: &'a DecisionOf<S::Game>,
    context: &Context<'a>,
    mut page: Column<'a, Message>,
) -> Column<'a, Message> {
    let sight = game.sight(context);
    page = page.push(strong(S::describe_question(sight.catalog, sight.game, context.language)));
    let spots = (0..open.answers.len()).filter(|place| S::is_placed(open, *place)).count();
    if spots > 0 {
        page = page.push(places(&sight_of_spots::<S>(open, sight.weighed, spots), context));
    }
    let own = S::answers(&sight, context).map(|own| own.map(Message::Match));
    let is_own = own.is_some();
    page = page.extend(own);
    let worded = (0..open.answers.len()).filter(|place| {
        let in_words = !is_own || S::is_pass(&open.answers[*place]);
        in_words && !S::is_placed(open, *place)
    });
    for place in worded.take(WORDED) {
        page = page.push(button(&sight, place, context));
    }
    page
}

/// What the computer can do for the person who is asked.
fn helps<'a, S: MatchView>(game: &'a Match<S>, context: &Context<'a>) -> Option<Element<'a, Message>> {
    let _ = game.open()?;
    let answer = chip(context, context.text("gui.play.delegate"), false, Message::Match(game::Message::Delegated))
        .padding([4, 8]);
    let opening = S::is_opening(game.record.game()).then(|| {
        let words = context.text("gui.play.delegate_opening");
        chip(context, words, false, Message::Match(game::Message::OpeningDelegated)).padding([4, 8]).into()
    });
    Some(Row::new().spacing(4).push(answer).extend(opening).wrap().vertical_spacing(4).into())
}

/// One of the answers that have words, with the key that gives it.
fn button<'a, S: MatchView>(sight: &Sight<'a, S>, place: usize, context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let Some(open) = sight.open else { return space().into() };
    let words =
        body(S::describe_answer(sight.catalog, sight.game, &open.answers[place], context.language)).width(Length::Fill);
    let key = if place < 9 { (place + 1).to_string() } else { String::new() };
    let content = row![small(key, look.muted).width(12), words].spacing(4).align_y(Alignment::Center);
    let weighed = sight.weighed == Some(place);
    let press = Pressable::new(content, move |status| look.choice(weighed, status))
        .padding([5, 8])
        .width(Length::Fill)
        .on_press(game::Message::Answered(place));
    let area = mouse_area(press).on_enter(game::Message::Weighed(Some(place))).on_exit(game::Message::Weighed(None));
    Element::from(area).map(Message::Match)
}

/// Which of the places on the table is looked at.
struct Spots {
    at: Option<usize>,
    answer: Option<usize>,
    all: usize,
}

fn sight_of_spots<S: MatchView>(open: &DecisionOf<S::Game>, weighed: Option<usize>, all: usize) -> Spots {
    let answer = weighed.filter(|place| *place < open.answers.len() && S::is_placed(open, *place));
    let at = answer.map(|answer| (0..=answer).filter(|place| S::is_placed(open, *place)).count());
    Spots { at, answer, all }
}

fn places<'a>(spots: &Spots, context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let words = match spots.at {
        Some(at) => context.say("gui.play.place_of", &[("at", &at), ("all", &spots.all)]),
        None => context.say("gui.play.places", &[("all", &spots.all)]),
    };
    let press = |message: game::Message| Some(Message::Match(message));
    let take = spots.answer.and_then(|answer| press(game::Message::Answered(answer)));
    column![
        small(words, look.muted),
        row![
            tool(context, "ui-left", context.text("gui.play.spot_before"), press(game::Message::SpotStepped(false))),
            tool(context, "ui-right", context.text("gui.play.spot_next"), press(game::Message::SpotStepped(true))),
            main_tool(context, "ui-check", context.text("gui.play.spot_take"), take),
        ]
        .spacing(4)
        .wrap()
        .vertical_spacing(4),
    ]
    .spacing(4)
    .into()
}

fn below<'a, S: MatchView>(game: &'a Match<S>, context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let tab = |tab: Tab, key: &'static str| {
        chip(context, context.text(key), tab == game.tab, Message::Match(game::Message::TabPicked(tab)))
            .padding([4, 10])
    };
    let tabs =
        row![tab(Tab::Log, "gui.play.log"), tab(Tab::Piece, "gui.play.piece"), tab(Tab::Account, "gui.play.account"),]
            .spacing(4);
    let content: Element<'a, Message> = match game.tab {
        Tab::Log => log(game, context),
        Tab::Piece => match game.pointed.piece.or(game.chosen) {
            Some(piece) => S::card(&game.sight(context), piece, context).map(Message::Match),
            None => small(context.text("gui.play.no_piece"), look.muted).into(),
        },
        Tab::Account => account(game, context),
    };
    let mut content = scrollable(container(content).padding(Padding::ZERO.right(10.0)).width(Length::Fill))
        .width(Length::Fill)
        .height(Length::Fill)
        .style(move |theme, status| look.scroll(theme, status));
    if game.tab == Tab::Log {
        content = content.anchor_bottom();
    }
    column![tabs, rule::horizontal(1).style(move |_| look.rule()), content].spacing(GAP).into()
}

fn log<'a, S: MatchView>(game: &'a Match<S>, context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let at = game.record.at();
    let shown = game.log.partition_point(|told| told.answers <= at);
    let from = shown.saturating_sub(LINES);
    let mut lines = Column::new().spacing(3).width(Length::Fill);
    for told in &game.log[from..shown] {
        let color = if told.answers == at { look.text } else { look.muted };
        lines = lines.push(small(told.sentence.as_str(), color));
    }
    lines.into()
}

fn account<'a, S: MatchView>(game: &'a Match<S>, context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let setup = game.record.setup();
    let names = setup.names(context.language);
    let mut page = Column::new().spacing(GAP);
    for (seat, name) in names.iter() {
        let titles = setup.materials[seat].pieces(S::cards(context.catalogs), context.language);
        page = page.push(strong(name.clone()).color(side_color(context, seat)));
        for piece in game.record.game().account(seat) {
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
