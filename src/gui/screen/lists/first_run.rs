//! The page shown before there are lists: a tile for each system to begin with.

mod scene;

use iced::{
    Alignment, Element, Length, Padding, border,
    widget::{Canvas, Column, Row, column, container, row, space},
};

use super::{ListsMessage, Message, example};
use crate::{
    bar::on_bar,
    context::Context,
    look::{CARD_RADIUS, GAP, LARGE, SPACE},
    widget::{
        Pressable, icon_in,
        parts::{BOLD, body, labelled, letters, main_tool, small, tool},
    },
};
use kernel::phrase;
use scene::{Kind, Scene};
use systems::SystemId;

/// Height of the drawing on a tile.
const DRAWN: f32 = 132.0;

/// Minimum width of a tile.
const TILE: f32 = 300.0;

/// Catalog counts that are shown for a system.
const LARGEST: [&str; 4] = ["ships", "units", "deployment_cards", "cards"];

pub(super) fn view<'a>(context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let rail = if context.is_narrow() { 52.0 } else { 72.0 };
    let room = (context.width - rail).max(240.0);
    let side = if context.is_narrow() { 16.0 } else { 24.0 };
    let columns = (((room - side * 2.0 + SPACE) / (TILE + SPACE)) as usize).clamp(1, 4);
    let width = (room - side * 2.0 - SPACE * (columns as f32 - 1.0)) / columns as f32;
    let mut rows: Vec<Row<'a, Message>> = Vec::new();
    let mut next = 0;
    for system in SystemId::ALL {
        next = push(&mut rows, next, columns, tile(context, *system, width));
    }
    next = push(&mut rows, next, columns, have(context, width));
    // A single tile takes its whole row.
    let alone = next % columns == 0;
    let wide = room - side * 2.0;
    let _ = push(&mut rows, next, columns, guide(context, if alone { wide } else { width }));
    let rows = Column::with_children(rows.into_iter().map(Into::into)).spacing(SPACE);
    let tiles = container(rows).padding(Padding::from([20.0, side]));
    let page = column![head(context, room), tiles];
    look.scrollable(page.width(Length::Fill)).height(Length::Fill).into()
}

/// Least room for two small tiles side by side.
pub(super) const FURTHER: f32 = 2.0 * TILE + 3.0 * SPACE;

/// Small tiles to begin with under a table of few lists.
pub(super) fn further<'a>(context: &Context<'a>, room: f32) -> Element<'a, Message> {
    let columns = (((room - SPACE) / (TILE + SPACE)) as usize).clamp(1, 4);
    let width = (room - SPACE * (columns as f32 + 1.0)) / columns as f32;
    let mut rows: Vec<Row<'a, Message>> = Vec::new();
    let mut next = 0;
    for system in SystemId::ALL {
        let title = letters(context.text(system.term()), 16.0).font(BOLD);
        let words = column![title, tools(context, *system)].spacing(GAP);
        let content = row![icon_in(drawing(*system), 48.0, context.look.accent), words].spacing(SPACE);
        next = push(&mut rows, next, columns, framed(context, column![content.align_y(Alignment::Center)], width));
    }
    let title = small(context.text("gui.first.further"), context.look.muted).font(BOLD);
    let rows = Column::with_children(rows.into_iter().map(Into::into)).spacing(SPACE);
    let tiles = column![title, rows].spacing(GAP).padding(SPACE);
    context.look.scrollable(tiles.width(Length::Fill)).height(Length::Fill).into()
}

/// Name of a drawing that stands for a game.
fn drawing(system: SystemId) -> &'static str {
    match system.id() {
        "xwing" => "ship-xwing",
        "legion" => "figure-stormtrooper",
        "imperial-assault" => "figure-dark-lord",
        _ => "ui-cards",
    }
}

/// Buttons to begin a list of a game.
fn tools<'a>(context: &Context<'a>, system: SystemId) -> Element<'a, Message> {
    let look = context.look;
    let mut tools = row![main_tool(
        context,
        "ui-add",
        context.text("gui.lists.new"),
        Some(Message::Lists(ListsMessage::NewOf(system)))
    )];
    if example::of(system).is_some() {
        let word = body(context.text("gui.first.example"));
        tools = tools.push(
            Pressable::new(word, move |status| look.button(status))
                .on_press(Message::Lists(ListsMessage::ExamplePressed(system))),
        );
    }
    if system == SystemId::ImperialAssault {
        let word = labelled("ui-campaign", context.text("gui.place.campaign"), look.text);
        tools = tools.push(
            Pressable::new(word, move |status| look.button(status))
                .on_press(Message::Lists(ListsMessage::CampaignPressed)),
        );
    }
    tools.spacing(GAP).wrap().vertical_spacing(GAP).into()
}

/// Adds a tile to the last row, or to a new one; returns the next index.
fn push<'a>(rows: &mut Vec<Row<'a, Message>>, index: usize, columns: usize, tile: Element<'a, Message>) -> usize {
    match rows.pop() {
        Some(row) if !index.is_multiple_of(columns) => rows.push(row.push(tile)),
        row => {
            rows.extend(row);
            rows.push(Row::new().spacing(SPACE).push(tile));
        }
    }
    index + 1
}

/// The question over the tiles, with ships on the dark of the frame.
fn head<'a>(context: &Context<'a>, room: f32) -> Element<'a, Message> {
    let frame = context.look.frame();
    let height = if room < 760.0 { 156.0 } else { 184.0 };
    let words = column![
        letters(context.text("gui.first.title"), if room < 760.0 { 24.0 } else { LARGE }).font(BOLD).color(frame.text),
        container(letters(context.text("gui.first.sentence"), 16.0).color(frame.muted)).max_width(440),
        main_tool(
            &on_bar(context),
            "ui-play",
            context.text("gui.play.now"),
            Some(Message::Lists(ListsMessage::QuickPressed(None)))
        ),
    ]
    .spacing(GAP);
    let words = container(words).height(height).center_y(height).padding([0, 32]);
    let scene = Canvas::new(Scene::of(context, Kind::Head)).width(Length::Fill).height(height);
    container(iced::widget::stack![scene, words]).width(Length::Fill).height(height).into()
}

fn tile<'a>(context: &Context<'a>, system: SystemId, width: f32) -> Element<'a, Message> {
    let look = context.look;
    let drawn = Canvas::new(Scene::of(context, Kind::of(system))).width(Length::Fill).height(DRAWN);
    let counts = context.catalogs.counts(system).into_iter().filter(|(name, _)| LARGEST.contains(name));
    let counts = counts
        .map(|(name, count)| format!("{count} {}", phrase::text(context.language, &format!("systems.count.{name}"))));
    let about = phrase::text(context.language, &format!("gui.first.{}", system.id())).to_owned();
    let counts = counts.take(1).collect::<String>();
    let words = column![
        letters(context.text(system.term()), 18.0).font(BOLD),
        small(about, look.muted),
        small(counts, look.muted),
        space().height(GAP),
        tools(context, system),
    ]
    .spacing(4);
    let content = column![drawn, container(words).padding(16)];
    container(content).width(width).padding(1).style(move |_| look.card(false)).into()
}

/// Tile of the guide for Rebellion: no lists, and no match in the window.
fn guide<'a>(context: &Context<'a>, width: f32) -> Element<'a, Message> {
    let look = context.look;
    let title = titled(context, "ui-rebellion", "gui.first.rebellion_title");
    let open = tool(
        context,
        "ui-rebellion",
        context.text("gui.rebellion.open_guide"),
        Some(Message::Lists(ListsMessage::GuidePressed)),
    );
    let about = body(context.text("gui.first.rebellion")).color(look.muted);
    framed(context, column![title, about, open].spacing(SPACE), width)
}

fn titled<'a>(context: &Context<'a>, icon: &'static str, key: &'static str) -> Row<'a, Message> {
    row![icon_in(icon, 24.0, context.look.accent), letters(context.text(key), 18.0).font(BOLD)]
        .spacing(SPACE)
        .align_y(Alignment::Center)
}

/// A quiet frame around a tile that is not for a system with lists.
fn framed<'a>(context: &Context<'a>, content: Column<'a, Message>, width: f32) -> Element<'a, Message> {
    let look = context.look;
    container(content)
        .width(width)
        .padding(20)
        .style(move |_| iced::widget::container::Style {
            border: border::rounded(CARD_RADIUS).color(look.edge).width(1.0),
            ..look.flat(look.surface)
        })
        .into()
}

/// Tile for existing lists.
fn have<'a>(context: &Context<'a>, width: f32) -> Element<'a, Message> {
    let look = context.look;
    let title = titled(context, "ui-paste", "gui.first.have_title");
    let paste = tool(context, "ui-paste", context.text("gui.first.paste"), Some(Message::PastePressed));
    let key = container(small("Ctrl V", look.muted)).padding([2, 7]).style(move |_| look.chip());
    let file = Pressable::new(
        row![icon_in("ui-folder", 16.0, look.accent), body(context.text("gui.first.file")).color(look.accent)]
            .spacing(GAP)
            .align_y(Alignment::Center),
        move |status| look.link(status),
    )
    .on_press(Message::Lists(ListsMessage::ImportPressed));
    let tools =
        row![row![paste, key].spacing(GAP).align_y(Alignment::Center), file].spacing(GAP).align_y(Alignment::Center);
    let content =
        column![title, body(context.text("gui.first.have")).color(look.muted), tools.wrap().vertical_spacing(GAP)]
            .spacing(SPACE);
    framed(context, content, width)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Language;

    #[test]
    fn every_game_is_told_of_in_a_line() {
        for system in SystemId::ALL {
            let key = format!("gui.first.{}", system.id());
            assert!(Language::ALL.into_iter().all(|language| phrase::exists(language, &key)), "{key}");
        }
    }
}
