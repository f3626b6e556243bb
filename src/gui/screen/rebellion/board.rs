//! The board as a table by regions; a press on a system corrects it.

use iced::{
    Alignment, Color, Element, Length, Padding,
    widget::{Column, Row, column, container, row},
};

use super::{GuidedGame, Message, WORDS};
use crate::{
    Context,
    look::{GAP, Look, SPACE},
    widget::{
        Pressable, icon_in, icon_tool,
        parts::{body, empty, field, letters, small, strong},
    },
};
use systems::rebellion::{
    cards::Side,
    play::{At, Change, Post, board::Units},
};

/// Color of a side.
pub(super) const fn ink(look: &Look, side: Side) -> Color {
    match side {
        Side::Empire => look.side_one,
        Side::Rebel => look.side_two,
    }
}

/// Icon of a side.
pub(super) const fn mark(side: Side) -> &'static str {
    match side {
        Side::Empire => "faction-imperial",
        Side::Rebel => "faction-rebel",
    }
}

/// Leaders of a side at a place, captured ones in brackets.
pub(super) fn leaders(table: &GuidedGame, at: At, side: Side) -> Vec<String> {
    let game = table.game();
    let (library, describer) = (&game.fixed().library, table.describer());
    let there = library.leaders().filter(|(_, row)| row.side == side);
    there
        .filter_map(|(leader, _)| match game.state().post(leader) {
            Post::At(post) if post == at => Some(describer.leader(leader).to_owned()),
            Post::Captured(post) if post == at => Some(format!("({})", describer.leader(leader))),
            _ => None,
        })
        .collect()
}

pub(super) fn words(table: &GuidedGame, units: &Units) -> String {
    table.describer().army(units)
}

/// The notice without a tracked board.
pub(super) fn oracle<'a>(context: &Context<'a>) -> Element<'a, Message> {
    empty(context, "ui-rebellion", context.text("gui.rebellion.oracle"))
}

pub(super) fn view<'a>(table: &'a GuidedGame, context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let game = table.game();
    if !game.fixed().options.is_tracked() {
        return oracle(context);
    }
    let library = &game.fixed().library;
    let mut regions: Vec<u8> = At::systems().map(|at| library.system(at).region).collect();
    regions.sort_unstable();
    regions.dedup();
    let mut page = column![markers(table, context)].spacing(SPACE).width(Length::Fill);
    for region in regions {
        let places = At::systems().filter(|at| library.system(*at).region == region);
        let rows = places.map(|at| place(table, at, context));
        let title = small(context.say("gui.rebellion.region", &[("region", &region)]), look.muted);
        page = page.push(Column::new().push(title).extend(rows).spacing(3));
    }
    let base = column![small(context.text("gui.rebellion.base"), look.muted), place(table, At::BASE_SPACE, context)];
    page = page.push(base.spacing(3));
    if table.is_open() {
        let words = field(context, context.text("gui.rebellion.words_hint"), &table.words, Message::WordsTyped);
        page = page.push(
            column![
                small(context.text("gui.rebellion.words"), look.muted),
                words.id(WORDS).on_submit(Message::WordsEntered)
            ]
            .spacing(4),
        );
    }
    look.scrollable(container(page).padding(Padding::new(12.0).right(20.0)))
        .width(Length::Fill)
        .height(Length::Fill)
        .into()
}

/// A number with buttons for more and less.
pub(super) fn stepper<'a>(
    context: &Context<'a>,
    words: [String; 3],
    less: Option<Message>,
    more: Option<Message>,
) -> Element<'a, Message> {
    let look = context.look;
    let [name, fewer, further] = words;
    let button = |icon: &'static str, word: String, message: Option<Message>| {
        let color = if message.is_some() { look.text } else { look.disabled() };
        let press = Pressable::new(icon_in(icon, 12.0, color), move |status| look.button(status))
            .padding(5)
            .on_press_maybe(message);
        crate::widget::tip(context, press, word)
    };
    row![button("ui-remove", fewer, less), body(name), button("ui-add", further, more)]
        .spacing(6)
        .align_y(Alignment::Center)
        .into()
}

/// Markers of time and reputation.
fn markers<'a>(table: &'a GuidedGame, context: &Context<'a>) -> Element<'a, Message> {
    let state = table.game().state();
    let open = table.is_open();
    let marker = |key: &'static str, space: u8, change: fn(u8) -> Change| {
        let to = |space: u8| (open && (1..=15).contains(&space)).then(|| Message::Corrected(change(space)));
        let word = |key: &'static str| context.text(key).to_owned();
        let words = [
            context.say(key, &[("space", &space)]),
            word("gui.rebellion.marker_back"),
            word("gui.rebellion.marker_on"),
        ];
        stepper(context, words, to(space.saturating_sub(1)), to(space + 1))
    };
    Row::new()
        .push(marker("gui.rebellion.time", state.time, Change::Time))
        .push(marker("gui.rebellion.reputation", state.reputation, Change::Reputation))
        .spacing(20)
        .wrap()
        .into()
}

/// A row of the board.
fn place<'a>(table: &'a GuidedGame, at: At, context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let game = table.game();
    let library = &game.fixed().library;
    let spot = game.state().board.spot(at);
    let describer = table.describer();
    let answers = table.step.as_ref().map_or(&[][..], |step| &step.answers);
    let is_answer = answers.iter().any(|(answer, _)| GuidedGame::place_of(answer) == Some(at));
    let loyalty: Element<'a, Message> = match spot.loyalty {
        Some(side) => icon_in(mark(side), 16.0, ink(look, side)),
        None => container(letters("–", 14.0).color(look.muted)).center_x(16).into(),
    };
    let mut head =
        row![loyalty, strong(describer.at(at).to_owned()).color(look.text)].spacing(GAP).align_y(Alignment::Center);
    for (there, key) in [
        (spot.subjugated, "rebellion.marker.subjugated"),
        (spot.sabotaged, "rebellion.marker.sabotaged"),
        (spot.destroyed, "rebellion.marker.destroyed"),
    ] {
        if there {
            head = head.push(small(context.text(key), look.red));
        }
    }
    if game.state().base == Some(at) {
        head = head.push(small(context.text("gui.rebellion.is_base"), look.side_two));
    }
    let mut lines = column![head.wrap()].spacing(2).width(Length::Fill);
    for side in [Side::Empire, Side::Rebel] {
        let units = words(table, &game.state().board.of(library, at, side));
        let leaders = leaders(table, at, side);
        let mut parts = leaders;
        if !units.is_empty() {
            parts.push(units);
        }
        if !parts.is_empty() {
            let words = letters(parts.join(", "), 13.0).color(ink(look, side));
            let line = row![icon_in(mark(side), 12.0, ink(look, side)), words.width(Length::Fill)];
            lines = lines.push(container(line.spacing(6)).padding(Padding::ZERO.left(24)));
        }
    }
    Pressable::new(lines, move |status| look.choice(is_answer, status))
        .padding([5, 10])
        .width(Length::Fill)
        .on_press_maybe((is_answer || table.is_open()).then_some(Message::PlacePressed(at)))
        .into()
}

/// An icon button with a tooltip.
pub(super) fn small_tool<'a>(
    context: &Context<'a>,
    icon: &str,
    word: &'a str,
    message: Message,
) -> Element<'a, Message> {
    icon_tool(context, icon, word, 14.0, Some(message))
}
