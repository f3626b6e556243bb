//! Corrections of a place: every press is one correction, undone like an answer.

use iced::{
    Alignment, Element, Length, Padding,
    widget::{Column, Row, column, container, row},
};

use super::{
    GuidedGame, Message,
    board::{ink, small_tool, stepper},
};
use crate::{
    Context,
    look::{GAP, SPACE},
    widget::parts::{body, chip, heading, main_tool, small, strong},
};
use systems::rebellion::{
    cards::{Set, Side},
    play::{At, Change, Marker, Post, Probe},
};

/// Draws the place with its controls.
pub(super) fn view<'a>(table: &'a GuidedGame, at: At, context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let mut page = Column::new().spacing(SPACE).width(Length::Fill);
    if at.is_system() {
        page = page.push(marks(table, at, context));
    }
    for side in [Side::Empire, Side::Rebel] {
        if at.is_system() || side == Side::Rebel {
            page = page.push(units(table, at, side, context)).push(leaders(table, at, side, context));
        }
    }
    let content = look.scrollable(container(page).padding(Padding::ZERO.right(SPACE)));
    let title = table.describer().at(at).to_owned();
    let done = main_tool(context, "ui-check", context.text("gui.rebellion.right"), Some(Message::Dropped));
    let page = column![
        column![heading(title), small(context.text("gui.rebellion.correct"), look.muted)].spacing(2),
        container(content).max_height((context.height - 190.0).max(180.0)),
        done,
    ];
    container(page.spacing(SPACE)).padding(20).width(620).style(move |_| look.menu()).into()
}

/// An option of a correction.
fn word<'a>(context: &Context<'a>, words: &'a str, chosen: bool, change: Change) -> Element<'a, Message> {
    chip(context, words, chosen, Message::Corrected(change)).into()
}

fn marks<'a>(table: &'a GuidedGame, at: At, context: &Context<'a>) -> Element<'a, Message> {
    let game = table.game();
    let spot = game.state().board.spot(at);
    let row = game.fixed().library.system(at);
    let mut lines = Column::new().spacing(6);
    let line = |chips: Vec<Element<'a, Message>>| Row::with_children(chips).spacing(4).wrap().vertical_spacing(4);
    let has_loyalty = !row.remote && !row.capital;
    if has_loyalty {
        let loyalties = [
            (Some(Side::Empire), "rebellion.loyalty.empire"),
            (None, "rebellion.loyalty.neutral"),
            (Some(Side::Rebel), "rebellion.loyalty.rebel"),
        ];
        let chips = loyalties
            .map(|(side, key)| word(context, context.text(key), spot.loyalty == side, Change::Loyalty(at, side)));
        lines = lines.push(line(chips.into()));
    }
    let markers = [
        (Marker::Subjugated, spot.subjugated, "rebellion.marker.subjugated"),
        (Marker::Sabotaged, spot.sabotaged, "rebellion.marker.sabotaged"),
        (Marker::Destroyed, spot.destroyed, "rebellion.marker.destroyed"),
    ];
    let chips = markers.into_iter().filter(|(marker, ..)| has_loyalty || *marker != Marker::Subjugated);
    let chips =
        chips.map(|(marker, there, key)| word(context, context.text(key), there, Change::Marker(at, marker, !there)));
    lines = lines.push(line(chips.collect()));
    let probe = game.state().probe(at);
    if !matches!(probe, Probe::None | Probe::Base) {
        let probes = [
            (Probe::Deck, "rebellion.probe.deck"),
            (Probe::Held, "rebellion.probe.held"),
            (Probe::Explored, "rebellion.probe.explored"),
            (Probe::Box, "rebellion.probe.box"),
        ];
        let chips =
            probes.map(|(place, key)| word(context, context.text(key), probe == place, Change::Probe(at, place)));
        lines = lines.push(small(context.text("gui.rebellion.probe"), context.look.muted)).push(line(chips.into()));
    }
    lines.into()
}

fn units<'a>(table: &'a GuidedGame, at: At, side: Side, context: &Context<'a>) -> Element<'a, Message> {
    let game = table.game();
    let (library, describer) = (&game.fixed().library, table.describer());
    let spot = game.state().board.spot(at);
    let set = game.fixed().options.set;
    let key = if side == Side::Empire { "gui.rebellion.imperial_units" } else { "gui.rebellion.rebel_units" };
    let mut lines = column![strong(context.text(key)).color(ink(context.look, side))].spacing(4);
    let mut absent: Vec<Element<'a, Message>> = Vec::new();
    let kinds = library.units().filter(|(_, row)| row.side == side && (row.set == Set::Base || set == row.set));
    for (unit, _) in kinds {
        let count = spot.units.of(unit);
        let to = |count: u8| Message::Corrected(Change::Units(at, unit, count));
        if count == 0 {
            let name = describer.unit(unit);
            absent.push(chip(context, format!("+ {name}"), false, to(1)).into());
        } else {
            let words = [
                describer.units(unit, count),
                context.text("gui.rebellion.fewer").to_owned(),
                context.text("gui.rebellion.more").to_owned(),
            ];
            lines = lines.push(stepper(context, words, Some(to(count - 1)), Some(to(count + 1))));
        }
    }
    lines.push(Row::with_children(absent).spacing(4).wrap().vertical_spacing(4)).into()
}

fn leaders<'a>(table: &'a GuidedGame, at: At, side: Side, context: &Context<'a>) -> Element<'a, Message> {
    let game = table.game();
    let (library, describer) = (&game.fixed().library, table.describer());
    let mut lines = Column::new().spacing(4);
    let mut others: Vec<Element<'a, Message>> = Vec::new();
    for (leader, _) in library.leaders().filter(|(_, row)| row.side == side) {
        let post = game.state().post(leader);
        let to = |post: Post| Message::Corrected(Change::Leader(leader, post));
        let name = describer.leader(leader).to_owned();
        let captured = post == Post::Captured(at);
        if post == Post::At(at) || captured {
            let mut line = row![body(if captured { format!("({name})") } else { name })];
            if captured {
                line = line.push(chip(context, context.text("gui.rebellion.freed"), false, to(Post::At(at))));
            } else if side == Side::Rebel && at.is_system() {
                line = line.push(chip(context, context.text("gui.rebellion.captured"), false, to(Post::Captured(at))));
            }
            let home = small_tool(context, "ui-back", context.text("gui.rebellion.to_pool"), to(Post::Pool));
            lines = lines.push(line.push(home).spacing(GAP).align_y(Alignment::Center));
        } else if matches!(post, Post::Pool | Post::At(_) | Post::Out) {
            others.push(chip(context, format!("+ {name}"), false, to(Post::At(at))).into());
        }
    }
    lines.push(Row::with_children(others).spacing(4).wrap().vertical_spacing(4)).into()
}
