//! The bar over a match: round and phases, both sides with their points, and tools.

use iced::{
    Alignment, Element, Length,
    widget::{Column, Row, column, container, row, text},
};

use super::{
    Files, MatchView, Message, Onward, Pace, file,
    game::{self, Match},
    ink::side,
    parts::{bar_tool, path_field, points_bar},
    setup::any_seed,
};
use crate::{
    Context,
    bar::Bar,
    look::{GAP, HEADING},
    preferences::AttackTime,
    widget::{
        Popover, Pressable, icon_in,
        parts::{BOLD, body, chip, letters, main_tool, push, small, tool},
        popover::Side,
        pressable, tip,
    },
};
use kernel::game::Seat;

/// Height of the bar.
const HEIGHT: f32 = 56.0;

/// Draws the bar.
pub(super) fn view<'a, S: MatchView>(
    game: &'a Match<S>,
    context: &Context<'a>,
    files: Files<'a>,
) -> Element<'a, Message> {
    let round = match S::round(game.record.game()) {
        0 => context.text("gui.play.set_up").to_owned(),
        round => context.say("gui.play.round", &[("round", &round)]),
    };
    let title = letters(round, HEADING).font(BOLD).wrapping(text::Wrapping::None);
    let narrow = context.is_narrow();
    let middle = row![phases(game, context, narrow), push(), sides(game, context, narrow), push()]
        .spacing(GAP)
        .align_y(Alignment::Center);
    Bar::titled(title).middle(middle).tool(tools(game, context, files)).height(HEIGHT).view(context)
}

fn phases<'a, S: MatchView>(game: &'a Match<S>, context: &Context<'a>, narrow: bool) -> Element<'a, Message> {
    let frame = context.look.frame();
    let now = S::phase(game.record.game());
    let mut line = Row::new().spacing(4).align_y(Alignment::Center);
    for (place, key) in S::PHASES.iter().enumerate() {
        let is_now = now == Some(place);
        if narrow && !is_now {
            continue;
        }
        if place > 0 && !narrow {
            line = line.push(icon_in("ui-right", 10.0, frame.muted));
        }
        let color = if is_now { frame.on_iris } else { frame.muted };
        let word = letters(context.text(key), 13.0).color(color).wrapping(text::Wrapping::None);
        let word = if is_now { word.font(BOLD) } else { word };
        line = line.push(container(word).padding([6, 10]).style(move |_| container::Style {
            background: is_now.then(|| frame.iris.into()),
            border: iced::border::rounded(4),
            ..container::Style::default()
        }));
    }
    line.into()
}

fn sides<'a, S: MatchView>(game: &'a Match<S>, context: &Context<'a>, narrow: bool) -> Element<'a, Message> {
    let names = game.record.setup().names(context.language);
    let frame = context.look.frame();
    let state = game.record.game();
    let mut parts = Row::new().spacing(10).align_y(Alignment::Center);
    let standing = |seat: Seat| S::standing(state, seat);
    for (seat, name) in names.iter() {
        let player = game.player_name(seat, context);
        let about = match standing(seat) {
            Some([stands, _]) => context.say(S::points(state, seat)[0], &[("player", &player), ("points", &stands)]),
            None => player.to_owned(),
        };
        let first = seat == Seat::First;
        let align = if first { Alignment::End } else { Alignment::Start };
        let short = shortened(name, if narrow { 10 } else { 28 });
        let mut lines = Column::new().align_x(align);
        // In a tight window the colors are enough.
        let short = if context.is_tight() { String::new() } else { short };
        lines = lines.push(letters(short, 14.0).font(BOLD).color(side(frame, seat)).wrapping(text::Wrapping::None));
        // Without room for a second line, only the number stands beside the name.
        let number = standing(seat).filter(|_| narrow).map(|[stands, _]| {
            letters(stands.to_string(), 14.0).font(BOLD).color(frame.text).wrapping(text::Wrapping::None)
        });
        if !narrow {
            lines = lines.push(small(about, frame.muted).wrapping(text::Wrapping::None));
        }
        parts = match first {
            true => parts.push(lines).push(number),
            false => parts.push(number).push(lines),
        };
        if let (true, Some(own), Some(other)) = (first, standing(Seat::First), standing(Seat::Second)) {
            let colors = [side(frame, Seat::First), side(frame, Seat::Second)];
            let width = if narrow { 60.0 } else { 120.0 };
            parts = parts.push(container(points_bar(colors, [own, other], frame.line)).width(width));
        }
    }
    parts.into()
}

/// A name cut to this length.
fn shortened(name: &str, most: usize) -> String {
    if name.chars().count() <= most {
        return name.to_owned();
    }
    let start: String = name.chars().take(most - 1).collect();
    format!("{}…", start.trim_end())
}

fn tools<'a, S: MatchView>(game: &'a Match<S>, context: &Context<'a>, files: Files<'a>) -> Element<'a, Message> {
    let at = game.record.at();
    let undo = (at > 0 && !game.reviews()).then_some(Message::Match(game::Message::UndoPressed));
    let mut line = Row::new().spacing(2).align_y(Alignment::Center);
    if !S::IS_ALL_ON_TABLE && !in_menu(context) {
        line = line.push(attack_times(context));
    }
    line = line.push(bar_tool(context, "ui-undo", context.text("gui.play.undo"), false, undo));
    if S::THREATS.is_some() {
        let pressed = Some(Message::Match(game::Message::ThreatsPressed));
        line = line.push(bar_tool(
            context,
            "action-target-lock",
            context.text("gui.play.threats"),
            game.shows_threats(),
            pressed,
        ));
    }
    for tool in S::tools(game.view_state(), context) {
        line = line.push(tool.map(Message::Match));
    }
    line.push(files_tool(context, files)).push(more_tool(game, context, files.more, files.onward)).into()
}

/// True if the bar has no room for how long the dice of an attack stay.
fn in_menu(context: &Context<'_>) -> bool {
    context.width < 1200.0
}

/// How long the dice of an attack stay, on the frame's dark ground.
fn attack_times<'a>(context: &Context<'a>) -> Element<'a, Message> {
    let frame = context.look.frame();
    let mut line = Row::new().spacing(1).align_y(Alignment::Center);
    if context.is_wide() {
        line = line.push(container(small(context.text("gui.play.attacks"), frame.muted)).padding([0, 6]));
    }
    for time in AttackTime::ALL {
        let chosen = time == context.attacks;
        let word = letters(context.text(time.term()), 12.0).color(if chosen { frame.on_iris } else { frame.muted });
        let word = if chosen { word.font(BOLD) } else { word };
        let press = Pressable::new(word.wrapping(text::Wrapping::None), move |status| {
            let style = frame.quiet(status);
            pressable::Style { background: if chosen { Some(frame.iris) } else { style.background }, ..style }
        });
        let picked = Message::Match(game::Message::AttackTimePicked(time));
        line = line.push(tip(context, press.padding([5, 7]).on_press(picked), context.text("gui.play.attacks_about")));
    }
    line.into()
}

const fn arrange_pressed() -> Message {
    Message::Match(game::Message::Arrange(game::arrange::Message::Opened(true)))
}

/// How the match is played on from the point in view: by whom, and with which dice.
pub(super) fn onward<'a, S: MatchView>(
    game: &'a Match<S>,
    context: &Context<'a>,
    now: Onward,
    is_fine: bool,
) -> Element<'a, Message> {
    let look = context.look;
    let picked = |word: String, is_on: bool, onward: Onward| -> Element<'a, Message> {
        chip(context, word, is_on, Message::OnwardPicked(onward)).into()
    };
    let names = game.record.setup().names(context.language);
    let seats = names.iter().map(|(seat, name)| {
        let word = context.say("gui.play.onward.you", &[("name", &shortened(name, 18))]);
        picked(word, now.own == Some(seat), Onward { own: Some(seat), ..now })
    });
    let nobody =
        picked(context.text("gui.play.onward.nobody").to_owned(), now.own.is_none(), Onward { own: None, ..now });
    let levels = S::PLAYERS.iter().enumerate().map(|(level, player)| {
        picked(context.text(player.term).to_owned(), now.level == level, Onward { level, ..now })
    });
    let same =
        picked(context.text("gui.play.onward.same").to_owned(), now.dice.is_none(), Onward { dice: None, ..now });
    let other = Onward { dice: Some(now.dice.unwrap_or_else(any_seed)), ..now };
    let other = picked(context.text("gui.play.onward.other").to_owned(), now.dice.is_some(), other);
    let is_composed = game.hand().is_some();
    let go = context.text(if is_composed { "gui.arrange.go" } else { "gui.play.onward.go" });
    let goes_on = (is_fine && game.record.decision().is_some()).then_some(Message::OnwardPressed);
    let line = |chips: Vec<Element<'a, Message>>| Row::with_children(chips).spacing(4).wrap().vertical_spacing(4);
    column![
        small(context.text(if is_composed { "gui.arrange.play" } else { "gui.play.onward.title" }), look.muted),
        line(seats.chain([nobody]).collect()),
        line(levels.collect()),
        line(vec![same, other]),
        tool(context, "ui-play", go, goes_on).width(Length::Fill),
    ]
    .spacing(GAP)
    .into()
}

fn more_tool<'a, S: MatchView>(
    game: &'a Match<S>,
    context: &Context<'a>,
    open: bool,
    wish: Onward,
) -> Element<'a, Message> {
    let look = context.look;
    let button =
        bar_tool(context, "ui-more", context.text("gui.play.more_tools"), open, Some(Message::MorePressed(!open)));
    let panel = open.then(|| {
        let paces = Pace::ALL.map(|pace| {
            let picked = Message::Match(game::Message::PacePicked(pace));
            chip(context, context.text(pace.term()), pace == game.pace, picked).into()
        });
        let press = |icon: &str, key: &'static str, message: Message| {
            Element::from(tool(context, icon, context.text(key), Some(message)).width(Length::Fill))
        };
        let zoom = |by: f32| Message::Match(game::Message::View(super::spatial::Message::Zoomed(by, None)));
        let attacks = (!S::IS_ALL_ON_TABLE && in_menu(context)).then(|| {
            let times = AttackTime::ALL.map(|time| {
                let picked = Message::Match(game::Message::AttackTimePicked(time));
                chip(context, context.text(time.term()), time == context.attacks, picked).into()
            });
            column![small(context.text("gui.play.attacks"), look.muted), Row::with_children(times).spacing(4)]
                .spacing(GAP)
                .into()
        });
        container(
            Column::new()
                .extend(attacks)
                .extend([
                    small(context.text("gui.play.pace"), look.muted).into(),
                    Row::with_children(paces).spacing(4).into(),
                    press("ui-add", "gui.play.zoom_in", zoom(1.25)),
                    press("ui-remove", "gui.play.zoom_out", zoom(0.8)),
                    match S::IS_OF_LISTS {
                        true => press("ui-back", "gui.play.to_set_up", Message::SetUpPressed),
                        false => press("ui-back", "gui.play.mission.back", Message::BackPressed),
                    },
                    press("ui-edit", "gui.arrange.open", arrange_pressed()),
                    onward(game, context, wish, true),
                ])
                .spacing(GAP),
        )
        .padding(10)
        .width(300)
        .style(move |_| look.menu())
        .into()
    });
    Popover::new(button, panel, Message::MorePressed(false)).side(Side::End).into()
}

fn files_tool<'a>(context: &Context<'a>, files: Files<'a>) -> Element<'a, Message> {
    let look = context.look;
    let open = files.path.is_some();
    let pressed = Some(Message::Files(file::Message::PanelPressed(!open)));
    let button = bar_tool(context, "ui-save", context.text("gui.play.files"), open, pressed);
    let press = |message: file::Message| Some(Message::Files(message));
    let panel = files.path.map(|path| {
        let mut page = column![
            small(context.text("gui.play.path"), look.muted),
            path_field(context, path, Message::Files(file::Message::SavePressed)),
        ]
        .spacing(GAP);
        if let Some(there) = files.replaces {
            let name = there.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
            page = page.push(body(context.say("gui.play.replace", &[("name", &name)])).color(look.red)).push(tool(
                context,
                "ui-save",
                context.text("gui.play.replace_it"),
                press(file::Message::ReplacePressed),
            ));
        }
        page = page
            .push(
                row![
                    main_tool(context, "ui-save", context.text("gui.play.save"), press(file::Message::SavePressed)),
                    tool(context, "ui-open", context.text("gui.play.open"), press(file::Message::OpenPressed)),
                ]
                .spacing(4),
            )
            .push(
                row![
                    tool(
                        context,
                        "ui-folder",
                        context.text("gui.play.choose_save"),
                        press(file::Message::ChoosePressed { save: true })
                    ),
                    tool(
                        context,
                        "ui-folder",
                        context.text("gui.play.choose_open"),
                        press(file::Message::ChoosePressed { save: false })
                    ),
                ]
                .spacing(4)
                .wrap(),
            )
            .push(tool(
                context,
                "ui-save",
                context.text("gui.play.position.save"),
                press(file::Message::PositionPressed),
            ))
            .push(tool(context, "ui-export", context.text("gui.play.report"), press(file::Message::ReportPressed)));
        container(page).padding(10).width(380).style(move |_| look.menu()).into()
    });
    Popover::new(button, panel, Message::Files(file::Message::PanelPressed(false))).side(Side::End).into()
}
