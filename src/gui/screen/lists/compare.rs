//! Two lists side by side: what only one of them has carries the accent.

use iced::{
    Element, Length,
    widget::{Column, column, row, scrollable, text},
};

use super::{
    Message,
    detail::{ship_name, upgrade_names},
};
use crate::{
    gui::{
        context::Context,
        look::GAP,
        widget::{
            icon,
            parts::{body, push, small, strong, tool},
        },
    },
    systems::xwing::{
        self,
        checks::{ship_cost, squad_cost},
    },
};

/// For each ship of `ours`, whether `theirs` has one just like it left that is not matched yet.
pub(super) fn matched(ours: &[xwing::Ship], theirs: &[xwing::Ship]) -> Vec<bool> {
    let mut taken = vec![false; theirs.len()];
    ours.iter()
        .map(|ship| {
            let twin = theirs.iter().enumerate().position(|(index, other)| {
                !taken[index] && other.pilot == ship.pilot && same_cards(&other.upgrades, &ship.upgrades)
            });
            if let Some(index) = twin {
                taken[index] = true;
            }
            twin.is_some()
        })
        .collect()
}

fn same_cards(one: &[xwing::UpgradeChoice], other: &[xwing::UpgradeChoice]) -> bool {
    one.len() == other.len()
        && one.iter().all(|card| {
            let count = |cards: &[xwing::UpgradeChoice]| cards.iter().filter(|found| *found == card).count();
            count(one) == count(other)
        })
}

/// Draws both lists.
pub(super) fn view<'a>(
    context: &Context<'a>,
    kept: &'a xwing::Document,
    picked: &'a xwing::Document,
) -> Element<'a, Message> {
    let look = context.look;
    let close = tool(context, "ui-close", context.text("gui.lists.compare_close"), Some(Message::CompareClosed));
    let side = |document: &'a xwing::Document, other: &'a xwing::Document| -> Element<'a, Message> {
        let total = squad_cost(context.xwing, &document.list.ships);
        let limit = document.format.limit();
        let name = if document.name.is_empty() { context.text("gui.lists.unnamed") } else { document.name.as_str() };
        let head = column![
            strong(name).wrapping(text::Wrapping::WordOrGlyph),
            small(context.say("gui.points", &[("points", &total), ("limit", &limit)]), look.muted),
        ];
        let both = matched(&document.list.ships, &other.list.ships);
        let ships = document.list.ships.iter().zip(both).map(|(ship, both)| {
            let color = if both { look.text } else { look.accent };
            let mark = if both { "ui-check" } else { "ui-compare" };
            let upgrades: Vec<&str> = upgrade_names(context.xwing, ship, context.language).collect();
            let name = body(ship_name(context.xwing, ship, context.language)).color(color).width(Length::Fill);
            let cost = body(ship_cost(context.xwing, ship).to_string());
            column![row![icon(mark, color), name, cost].spacing(GAP), small(upgrades.join(", "), look.muted)].into()
        });
        let list = Column::with_children(ships).spacing(GAP);
        column![head, list].spacing(GAP * 2.0).width(Length::FillPortion(1)).into()
    };
    let sides = row![side(kept, picked), side(picked, kept)].spacing(GAP * 3.0);
    let legend = small(context.text("gui.lists.compare_legend"), look.muted);
    column![
        row![strong(context.text("gui.lists.compare_title")), push(), close].align_y(iced::Alignment::Center),
        legend,
        scrollable(sides).spacing(GAP).height(Length::Fill).style(move |theme, status| look.scroll(theme, status)),
    ]
    .spacing(GAP)
    .padding(8)
    .into()
}
