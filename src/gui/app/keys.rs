//! Overview of the keyboard shortcuts.

use iced::{
    Alignment, Element, Length, Padding,
    widget::{Column, Row, center, column, container, mouse_area, opaque, row},
};

use super::Message;
use crate::{
    context::Context,
    look::{GAP, SPACE},
    widget::{
        icon_in, icon_tool,
        parts::{body, heading, small, strong},
    },
};

/// Label of a key cap: a word, a phrase, a drawing.
enum Cap {
    Sign(&'static str),
    Word(&'static str),
    Icon(&'static str),
}

use Cap::{Icon, Sign, Word};

/// A part of the program with its shortcuts.
type Part = (&'static str, &'static [(&'static [Cap], &'static str)]);

const PARTS: &[Part] = &[
    (
        "gui.keys.everywhere",
        &[
            (&[Word("gui.key.ctrl"), Sign("1"), Sign("–"), Sign("8")], "gui.keys.places"),
            (&[Word("gui.key.ctrl"), Sign("K")], "gui.keys.palette"),
            (&[Word("gui.key.ctrl"), Sign(",")], "gui.keys.settings"),
            (&[Word("gui.key.tab")], "gui.keys.tab"),
            (&[Word("gui.key.escape")], "gui.keys.escape"),
            (&[Sign("F1")], "gui.place.help"),
            (&[Sign("?")], "gui.keys.keys"),
        ],
    ),
    (
        "gui.place.lists",
        &[
            (&[Sign("N")], "gui.keys.new"),
            (&[Word("gui.key.ctrl"), Sign("V")], "gui.keys.paste"),
            (&[Sign("I")], "gui.keys.import"),
            (&[Sign("/")], "gui.keys.search"),
            (&[Icon("ui-up"), Icon("ui-down")], "gui.keys.lists"),
            (&[Word("gui.key.enter")], "gui.keys.open"),
            (&[Word("gui.key.space")], "gui.keys.tick"),
            (&[Word("gui.key.ctrl"), Sign("A")], "gui.keys.tick_all"),
            (&[Word("gui.key.ctrl"), Sign("D")], "gui.keys.copy_list"),
            (&[Sign("F2")], "gui.keys.rename"),
            (&[Word("gui.key.delete")], "gui.keys.bin"),
            (&[Word("gui.key.shift"), Sign("F10")], "gui.keys.menu"),
            (&[Word("gui.key.ctrl"), Sign("Z")], "gui.keys.take_back_last"),
        ],
    ),
    (
        "gui.place.builder",
        &[
            (&[Sign("/")], "gui.keys.search_cards"),
            (&[Icon("ui-up"), Icon("ui-down")], "gui.keys.rows"),
            (&[Word("gui.key.enter")], "gui.keys.take"),
            (&[Word("gui.key.ctrl"), Word("gui.key.enter")], "gui.keys.take_and_stay"),
            (&[Icon("ui-left"), Icon("ui-right")], "gui.keys.walk"),
            (&[Word("gui.key.ctrl"), Word("gui.key.page_down")], "gui.keys.tabs"),
            (&[Sign("F6")], "gui.keys.panes"),
            (&[Word("gui.key.alt"), Sign("1"), Sign("–"), Sign("9")], "gui.keys.repair"),
            (&[Word("gui.key.alt"), Icon("ui-up"), Icon("ui-down")], "gui.keys.move"),
            (&[Word("gui.key.ctrl"), Sign("D")], "gui.keys.duplicate"),
            (&[Word("gui.key.delete")], "gui.keys.remove"),
            (&[Word("gui.key.ctrl"), Sign("Z")], "gui.keys.undo"),
            (&[Word("gui.key.ctrl"), Sign("Y")], "gui.keys.redo"),
            (&[Word("gui.key.ctrl"), Sign("L")], "gui.keys.fill"),
            (&[Word("gui.key.ctrl"), Sign("M")], "gui.keys.pass_on"),
            (&[Word("gui.key.ctrl"), Sign("T")], "gui.keys.keep"),
            (&[Word("gui.key.ctrl"), Word("gui.key.shift"), Sign("T")], "gui.keys.templates"),
            (&[Word("gui.key.ctrl"), Sign("H")], "gui.keys.history"),
            (&[Word("gui.key.ctrl"), Sign("P")], "gui.keys.print"),
            (&[Word("gui.key.ctrl"), Sign("E")], "gui.keys.share"),
        ],
    ),
    (
        "gui.place.odds",
        &[
            (&[Sign("C")], "gui.keys.compare"),
            (&[Sign("X")], "gui.keys.swap"),
            (&[Icon("ui-left"), Icon("ui-right")], "gui.keys.distance"),
        ],
    ),
    (
        "gui.place.collection",
        &[
            (&[Sign("/")], "gui.keys.search_things"),
            (&[Icon("ui-up"), Icon("ui-down")], "gui.keys.rows"),
            (&[Icon("ui-left"), Icon("ui-right")], "gui.keys.count"),
            (&[Word("gui.key.ctrl"), Word("gui.key.page_down")], "gui.keys.tabs"),
        ],
    ),
    (
        "gui.place.play",
        &[
            (&[Sign("1"), Sign("–"), Sign("9")], "gui.keys.answer"),
            (&[Sign("A"), Sign("S"), Sign("D"), Sign("–"), Sign("L")], "gui.keys.hand"),
            (&[Sign("Q"), Sign("W"), Sign("E"), Sign("–"), Sign("O")], "gui.keys.table_cards"),
            (&[Sign("Z")], "gui.keys.play_all"),
            (&[Sign("N"), Sign("P")], "gui.keys.spots"),
            (&[Word("gui.key.enter")], "gui.keys.take_spot"),
            (&[Word("gui.key.escape")], "gui.keys.pass"),
            (&[Sign("C")], "gui.keys.delegate"),
            (&[Sign("R")], "gui.keys.turn_piece"),
            (&[Word("gui.key.ctrl"), Sign("Z")], "gui.keys.take_back"),
            (&[Sign(","), Sign(".")], "gui.keys.step"),
            (&[Word("gui.key.space")], "gui.keys.run"),
            (&[Icon("ui-up"), Icon("ui-right"), Sign("+"), Sign("-"), Sign("0")], "gui.keys.table"),
            (&[Sign("M"), Sign("B")], "gui.keys.ruler"),
            (&[Sign("T")], "gui.keys.threats"),
            (&[Word("gui.key.ctrl"), Sign("S")], "gui.keys.save_game"),
        ],
    ),
    (
        "gui.place.rebellion",
        &[
            (&[Sign("1"), Sign("–"), Sign("9"), Sign("A"), Sign("–"), Sign("Z")], "gui.rebellion.keys.answer"),
            (&[Icon("ui-up"), Icon("ui-down"), Word("gui.key.enter")], "gui.rebellion.keys.pick"),
            (&[Word("gui.key.ctrl"), Sign("Z")], "gui.rebellion.keys.back"),
            (&[Word("gui.key.ctrl"), Sign("Y")], "gui.rebellion.keys.on"),
            (&[Sign("/")], "gui.rebellion.keys.search"),
            (&[Word("gui.key.ctrl"), Sign("S")], "gui.rebellion.save_log"),
            (&[Sign("F6")], "gui.rebellion.keys.tabs"),
            (&[Sign("N")], "gui.rebellion.new"),
            (&[Sign("F2")], "gui.rebellion.rename"),
        ],
    ),
    (
        "gui.place.tournament",
        &[
            (&[Word("gui.key.ctrl"), Sign("Z")], "gui.keys.take_back"),
            (&[Sign("N")], "gui.tournament.new"),
            (&[Word("gui.key.escape")], "gui.tournament.all"),
        ],
    ),
    (
        "gui.place.tables",
        &[
            (&[Icon("ui-up"), Icon("ui-right")], "gui.tables.keys.move"),
            (&[Sign("R")], "gui.tables.keys.turn"),
            (&[Sign("F")], "gui.tables.mirror"),
            (&[Sign("D")], "gui.tables.duplicate"),
            (&[Sign("O")], "gui.tables.opposite"),
            (&[Word("gui.key.tab")], "gui.tables.keys.next"),
            (&[Sign("M")], "gui.tables.ruler"),
        ],
    ),
    (
        "gui.place.campaign",
        &[
            (&[Word("gui.key.enter")], "gui.campaign.keys.main"),
            (&[Sign("E")], "gui.campaign.keys.seat"),
            (&[Sign("1"), Sign("–"), Sign("4")], "gui.campaign.keys.buyer"),
            (&[Word("gui.key.escape")], "gui.campaign.keys.back"),
        ],
    ),
    (
        "gui.place.cards",
        &[
            (&[Sign("/")], "gui.keys.search_cards"),
            (&[Icon("ui-up"), Icon("ui-down")], "gui.keys.rows"),
            (&[Word("gui.key.enter")], "gui.keys.add_card"),
            (&[Word("gui.key.ctrl"), Word("gui.key.enter")], "gui.keys.uses"),
        ],
    ),
];

/// Parts in each column, by their indices, for as many columns as fit.
const COLUMNS: [&[&[usize]]; 3] =
    [&[&[0, 1, 2, 8, 4, 3, 5, 6, 7]], &[&[0, 1, 8, 3, 4, 7], &[2, 5, 6]], &[&[0, 1, 4], &[2, 7, 6], &[5, 8, 3]]];

/// Width of the key caps of a line.
const CAPS: f32 = 150.0;

/// Draws the overview.
pub(super) fn view<'a>(context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let close = icon_tool(context, "ui-close", context.text("gui.keys.close"), 16.0, Some(Message::KeysShown(false)));
    let head = row![heading(context.text("gui.keys.title")).width(Length::Fill), close].align_y(Alignment::Center);
    let columns = match context.width {
        width if width < 820.0 => 1,
        width if width < 1200.0 => 2,
        _ => 3,
    };
    let column_of = |places: &&[usize]| -> Element<'a, Message> {
        let parts = places.iter().map(|place| view_of(context, &PARTS[*place]));
        Column::with_children(parts).spacing(SPACE * 2.0).width(Length::FillPortion(1)).into()
    };
    let parts = Row::with_children(COLUMNS[columns - 1].iter().map(column_of)).spacing(SPACE * 2.0);
    let parts = look.scrollable(container(parts).padding(Padding::ZERO.right(SPACE)));
    let panel = container(column![head, parts].spacing(SPACE))
        .padding(20)
        .max_width(430.0 * columns as f32)
        .style(move |_| look.menu());
    let beside = center(opaque(panel)).padding(24).style(move |_| look.veil());
    opaque(mouse_area(beside).on_press(Message::KeysShown(false)))
}

fn view_of<'a>(context: &Context<'a>, (title, keys): &'static Part) -> Element<'a, Message> {
    let look = context.look;
    let rows = keys.iter().map(|(caps, words)| {
        let caps = caps.iter().map(|cap| {
            let cap: Element<'a, Message> = match cap {
                // Signs between keys have no cap.
                Sign("–") => return small("–", look.muted).into(),
                Sign(word) => small(*word, look.text).into(),
                Word(key) => small(context.text(key), look.text).into(),
                Icon(name) => icon_in(name, 12.0, look.text),
            };
            container(cap).padding([1, 6]).height(20).align_y(Alignment::Center).style(move |_| look.chip()).into()
        });
        let caps = Row::with_children(caps).spacing(3).width(CAPS).align_y(Alignment::Center);
        row![caps, body(context.text(words)).width(Length::Fill)].spacing(GAP).align_y(Alignment::Center).into()
    });
    column![strong(context.text(title))].extend(rows).spacing(6).into()
}
