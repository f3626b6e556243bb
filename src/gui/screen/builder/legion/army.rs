//! The army: its faction and battle force, its three tabs, and its units by rank.

use iced::{
    Alignment, Element, Length, Padding,
    advanced::widget::Id,
    widget::{Column, Row, column, row, space},
};

use super::{Message, Open, cards, counters, deck, hand, unit};
use crate::{
    Context,
    look::{GAP, SMALL, TEXT},
    measure::{self, Weight},
    screen::builder::{
        CursorMessage, Spot, beneath,
        counters::{counted, in_tab},
        panes::Arrangement,
        row::line,
        tree,
    },
    widget::{Pressable, icon_in, parts::small, tip},
};
use kernel::{Choice, Layout, Node, Place};
use legion::{
    Legion,
    builder::{self, Tab, tab},
    cards::Faction,
    checks::Costs,
    list::{COMMANDS, Candidate, Change, FORCE, UNITS},
};

/// The id of the battle force.
const FORCE_ID: &str = "builder-force";
/// The id of the place for a further unit.
const NEW_UNIT: &str = "builder-new-unit";

/// Draws the tab the cursor is in, under the heading of the army.
pub fn view<'a>(context: &Context<'a>, open: Open<'a>, spot: &Spot) -> Element<'a, Message> {
    let (cursor, turn) = (spot.cursor, spot.turn);
    let tab = tab(&cursor);
    let (list, goal) = match tab {
        Tab::Army => {
            let (list, goal) = units(context, open, spot);
            (list.push(beneath::view(context, open)), goal)
        }
        Tab::Hand => hand::view(context, open, cursor),
        Tab::Deck => deck::view(context, open, cursor),
    };
    let ranks = (tab == Tab::Army).then(|| counters::strip(context, open));
    let head = tree::head(context, column![tabs(context, open, tab)].push(ranks).spacing(6));
    tree::pane(context, head, list, goal, turn)
}

/// The battle force of the army, by which another one is chosen.
fn force<'a>(context: &Context<'a>, open: Open<'a>, cursor: Place) -> Element<'a, Message> {
    let look = context.look;
    let (force, ink) = match &open.document.list.battle_force {
        Some(Choice::Known(id)) => (cards(context).force(*id).text.name(context.language), look.text),
        Some(Choice::Unknown(id)) => (id.as_ref(), look.red),
        None => (context.text("gui.legion.force.none"), look.muted),
    };
    let chosen = cursor == FORCE;
    let content = row![icon_in("slot-command", 14.0, ink), line(force, SMALL + 1.0).color(ink)]
        .spacing(5)
        .align_y(Alignment::Center)
        .height(Length::Fill);
    let force = Pressable::new(content, move |status| look.filter(chosen, status))
        .padding(Padding::ZERO.horizontal(10.0))
        .height(26)
        .id(FORCE_ID)
        .on_press(Message::Cursor(CursorMessage::Put(FORCE)));
    tip(context, force, context.text("gui.legion.force.tip"))
}

fn tabs<'a>(context: &Context<'a>, open: Open<'a>, shown: Tab) -> Element<'a, Message> {
    let counted = counted(context, open);
    let of = |label| counted.iter().find(|counter| counter.label == label);
    let tabs = [
        (Tab::Army, "gui.legion.army", Place::ROOT, None),
        (Tab::Hand, "gui.legion.tab.hand", COMMANDS, of("legion.count.hand")),
        (Tab::Deck, "gui.legion.tab.deck", Place::field("battle_deck"), of("legion.count.deck")),
    ];
    // The boxes give way where the words leave them no room: ten points each, and sixty beside the word of a tab.
    let words: f32 = tabs.iter().map(|(_, key, ..)| measure::width(context.text(key), Weight::Bold, TEXT) + 60.0).sum();
    let all: u32 = tabs.iter().filter_map(|(.., counter)| counter.as_ref()?.most).sum();
    let boxes = words + all as f32 * 10.0 < Arrangement::of(context).list_room(context) - 32.0;
    let units = open.document.list.units.len();
    let tabs = tabs.into_iter().map(|(tab, key, place, counter)| {
        let count: Element<'a, Message> = match counter {
            Some(counter) => in_tab(context, counter, boxes),
            None => small(units.to_string(), context.look.muted).into(),
        };
        let errors = open.report.findings.iter().filter(|found| found.is_wrong() && builder::tab(&found.place) == tab);
        let message = Message::Cursor(CursorMessage::Jumped(place));
        tree::tab_button(context, context.text(key), Some(count), errors.count(), tab == shown, message)
    });
    Row::with_children(tabs).spacing(4).wrap().vertical_spacing(4).into()
}

fn units<'a>(context: &Context<'a>, open: Open<'a>, spot: &Spot) -> (Column<'a, Message>, Id) {
    let cursor = spot.cursor;
    let army = &open.document.list;
    let mut list = column![force(context, open, cursor), space().height(GAP)];
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
    let costs = Costs::new(cards(context), army);
    let mut rank = None;
    let mut first_of_rank = false;
    for (at, node) in all.iter().enumerate().take(last).skip(first) {
        if rank != Some(node.section) {
            rank = Some(node.section);
            first_of_rank = true;
        }
        let Some(index) = node.place.outer_index() else { continue };
        // Units of a rank stand together, and change places with each other alone.
        let is_alike = |other: &&Node<Candidate>| other.section == node.section;
        let before = at.checked_sub(1).and_then(|before| all.get(before)).copied().filter(is_alike);
        let behind = all.get(at + 1).copied().filter(is_alike);
        let ends = (before.is_none(), behind.is_none());
        let rank = first_of_rank.then(|| builder::rank_of(node));
        first_of_rank = false;
        list = list.push(unit::view(context, open, (index, rank), &army.units[index], &costs, spot, ends));
    }
    if last < all.len() {
        let words = context.say("gui.legion.units_after", &[("count", &(all.len() - last))]);
        list = list.push(tree::beyond(context, words, all[last].place));
    }
    let word = context.text("gui.legion.add_unit");
    let here = of_unit.is_none() && cursor.is_in(&UNITS);
    list = list.push(space().height(GAP)).push(tree::further(context, NEW_UNIT, word, UNITS, here));
    let goal = match of_unit {
        Some(unit) => tree::entry_id(unit),
        None if cursor == FORCE => Id::new(FORCE_ID),
        None => Id::new(NEW_UNIT),
    };
    (list, goal)
}
