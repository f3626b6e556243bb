//! The army: its faction and battle force, its three tabs, and its units by rank.

use iced::{
    Alignment, Element, Padding,
    advanced::widget::Id,
    widget::{Column, Row, column, row},
};

use super::{Message, Open, cards, counters, deck, hand, unit};
use crate::{
    Context,
    look::{GAP, SMALL},
    screen::builder::{counters::of, tree},
    widget::{
        Pressable, icon_in,
        parts::{body, small, strong},
        tip,
    },
};
use kernel::{Choice, Layout, Node, Place};
use legion::{
    Legion,
    builder::{self, Tab, tab},
    cards::{Faction, Rank},
    list::{COMMANDS, Candidate, Change, FORCE, UNITS},
};

/// The id of the battle force.
const FORCE_ID: &str = "builder-force";
/// The id of the place for a further unit.
const NEW_UNIT: &str = "builder-new-unit";

/// Draws the tab the cursor is in, under the heading of the army.
pub fn view<'a>(context: &Context<'a>, open: Open<'a>, cursor: Place, turn: u64) -> Element<'a, Message> {
    let tab = tab(&cursor);
    let (list, goal) = match tab {
        Tab::Army => units(context, open, cursor),
        Tab::Hand => hand::view(context, open, cursor),
        Tab::Deck => deck::view(context, open, cursor),
    };
    let head = column![heading(context, open, cursor), tabs(context, open, tab)].spacing(GAP);
    tree::pane(context, head, list, goal, turn)
}

fn heading<'a>(context: &Context<'a>, open: Open<'a>, cursor: Place) -> Element<'a, Message> {
    let look = context.look;
    let army = &open.document.list;
    let count = context.say("gui.legion.units", &[("count", &army.units.len())]);
    let (force, ink) = match &army.battle_force {
        Some(Choice::Known(id)) => (cards(context).force(*id).text.name(context.language), look.text),
        Some(Choice::Unknown(id)) => (id.as_ref(), look.red),
        None => (context.text("gui.legion.force.none"), look.muted),
    };
    let chosen = cursor == FORCE;
    let content = row![icon_in("slot-command", 14.0, ink), body(force).size(SMALL + 1.0).color(ink)]
        .spacing(5)
        .align_y(Alignment::Center);
    let force = Pressable::new(content, move |status| look.choice(chosen, status))
        .padding([3, 8])
        .id(FORCE_ID)
        .on_press(Message::CursorPut(FORCE));
    row![
        icon_in(army.faction.icon(), 18.0, look.accent),
        strong(context.text(army.faction.term())),
        small(count, look.muted),
        tip(context, force, context.text("gui.legion.force.tip")),
    ]
    .spacing(GAP)
    .align_y(Alignment::Center)
    .padding(Padding::new(2.0).horizontal(4.0))
    .wrap()
    .vertical_spacing(4)
    .into()
}

fn tabs<'a>(context: &Context<'a>, open: Open<'a>, shown: Tab) -> Element<'a, Message> {
    let army = &open.document.list;
    let tabs = [
        (Tab::Army, "gui.legion.army", Place::ROOT, None),
        (Tab::Hand, "gui.legion.tab.hand", COMMANDS, army.command_cards.as_ref().map(Vec::len)),
        (
            Tab::Deck,
            "gui.legion.tab.deck",
            Place::field("battle_deck"),
            army.battle_deck.as_ref().map(|deck| deck.len()),
        ),
    ];
    let tabs = tabs.into_iter().map(|(tab, key, place, count)| {
        let count = match tab {
            Tab::Army => None,
            Tab::Hand => Some(of(count.unwrap_or(0), counters::HAND)),
            Tab::Deck => Some(of(count.unwrap_or(0), counters::DECK)),
        };
        let chosen = tab == shown;
        let word = context.text(key);
        tree::tab(context, open, tree::Tab { word, count, place, chosen }, |finding| {
            builder::tab(&finding.place) == tab
        })
    });
    Row::with_children(tabs).spacing(4).wrap().vertical_spacing(4).into()
}

fn units<'a>(context: &Context<'a>, open: Open<'a>, cursor: Place) -> (Column<'a, Message>, Id) {
    let army = &open.document.list;
    let mut list = Column::new();
    if army.units.is_empty() {
        let factions = Faction::ALL.map(|choice| {
            (choice.icon(), context.text(choice.term()), choice == army.faction, Change::Faction(choice))
        });
        let (title, words) = (context.text("gui.legion.empty.title"), context.text("gui.legion.empty.text"));
        list = list.push(tree::beginning(context, title, words, factions));
    }
    let layout = Layout::<Legion>::new(cards(context), army);
    let is_unit = |node: &&Node<Candidate>| node.card.is_some() && node.place.is_in(&UNITS);
    let all: Vec<&Node<Candidate>> = layout.tree.0.iter().filter(is_unit).collect();
    let of_unit = cursor.outer_index().filter(|_| cursor.is_in(&UNITS));
    let here = of_unit.and_then(|unit| all.iter().position(|node| node.place == UNITS.at(unit)));
    let (first, last) = tree::shown(all.len(), here);
    if first > 0 {
        let words = context.say("gui.legion.units_before", &[("count", &first)]);
        list = list.push(tree::beyond(context, words, all[first - 1].place));
    }
    let mut rank = None;
    for node in &all[first..last] {
        if rank != Some(node.section) {
            rank = Some(node.section);
            list = list.push(rank_heading(context, builder::rank_of(node)));
        }
        let Some(index) = node.place.outer_index() else { continue };
        let ends = layout.neighbors(node.place).map(|other| other.is_none());
        list = list.push(unit::view(context, open, index, &army.units[index], cursor, ends.into()));
    }
    if last < all.len() {
        let words = context.say("gui.legion.units_after", &[("count", &(all.len() - last))]);
        list = list.push(tree::beyond(context, words, all[last].place));
    }
    let word = context.text("gui.legion.add_unit");
    let here = of_unit.is_none() && cursor.is_in(&UNITS);
    list = list.push(tree::further(context, NEW_UNIT, word, UNITS, here));
    let goal = match of_unit {
        Some(unit) => tree::entry_id(unit),
        // The battle force stands in the heading, which is always in sight.
        None if cursor == FORCE => Id::new(FORCE_ID),
        None => Id::new(NEW_UNIT),
    };
    (list, goal)
}

fn rank_heading<'a>(context: &Context<'a>, rank: Option<Rank>) -> Element<'a, Message> {
    match rank {
        Some(rank) => tree::heading(context, rank.icon(), context.text(rank.term())),
        None => tree::heading(context, "ui-error", context.text("gui.legion.unknown_units")),
    }
}
