//! The army: its season, affiliation and map, its two tabs, and its Deployment cards by kind.

use iced::{
    Alignment, Element, Padding,
    advanced::widget::Id,
    widget::{Column, Row, column, row},
};

use super::{Message, Open, cards, deck, group};
use crate::{
    Context,
    look::{GAP, SMALL},
    screen::builder::{
        CursorMessage, ListMessage, Spot, beneath,
        counters::{counted, in_tab},
        tree,
    },
    widget::{
        Pressable, icon_in,
        parts::{body, small},
        tip,
    },
};
use imperial_assault::{
    ImperialAssault,
    builder::{self, Section},
    cards::{Affiliation, Season},
    checks::figures,
    list::{COMMAND, Candidate, Change, DEPLOYMENT, MAP},
};
use kernel::{Choice, Finding, Layout, Node, Place};

/// The id of the map.
const MAP_ID: &str = "builder-map";
/// The id of the place for a further Deployment card.
const NEW_CARD: &str = "builder-new-card";

/// Draws the tab the cursor is in, the army's under its season, affiliation and map.
pub fn view<'a>(context: &Context<'a>, open: Open<'a>, spot: &Spot) -> Element<'a, Message> {
    let (cursor, turn) = (spot.cursor, spot.turn);
    let in_deck = cursor.is_in(&COMMAND);
    let (list, goal) = match in_deck {
        false => {
            let (list, goal) = groups(context, open, spot);
            (list.push(beneath::view(context, open)), goal)
        }
        true => deck::view(context, open, cursor),
    };
    // The deck takes the room of notes on the whole army.
    let heading = (!in_deck).then(|| heading(context, open, cursor));
    let head = column![tabs(context, open, in_deck)].push(heading).spacing(GAP);
    tree::pane(context, tree::head(context, head), list.spacing(GAP), goal, turn)
}

/// Season, affiliation and map. While the army is empty its affiliation stands in the middle of the pane.
fn heading<'a>(context: &Context<'a>, open: Open<'a>, cursor: Place) -> Element<'a, Message> {
    let look = context.look;
    let army = &open.document.list;
    let chip = |icon: Option<&'static str>, word: &'a str, chosen: bool, wish: Change| -> Element<'a, Message> {
        let color = if chosen { look.accent } else { look.muted };
        let content = row![]
            .push(icon.map(|icon| icon_in(icon, 15.0, color)))
            .push(body(word).size(SMALL + 1.0))
            .spacing(5)
            .align_y(Alignment::Center);
        Pressable::new(content, move |status| look.filter(chosen, status))
            .padding([3, 10])
            .id(format!("wish-{word}"))
            .on_press(Message::List(ListMessage::Changed(wish)))
            .into()
    };
    let affiliations = (!army.deployment.is_empty()).then(|| {
        let chips = Affiliation::OF_ARMIES.map(|choice| {
            let chosen = army.affiliation == Some(choice);
            chip(Some(choice.icon()), context.text(choice.term()), chosen, Change::Affiliation(choice))
        });
        Row::with_children(chips).spacing(2)
    });
    let seasons = Season::ALL.map(|season| {
        let chosen = army.season == Some(season);
        let tells = match season {
            Season::Official => "gui.imperial_assault.season.official",
            Season::Iacp => "gui.imperial_assault.season.iacp",
        };
        tip(context, chip(None, context.text(season.term()), chosen, Change::Season(season)), context.text(tells))
    });
    let (map, ink) = match &army.map {
        Some(Choice::Known(id)) => (cards(context).map(*id).text.name(context.language), look.text),
        Some(Choice::Unknown(id)) => (id.as_ref(), look.red),
        None => (context.text("gui.imperial_assault.map.none"), look.muted),
    };
    let chosen = cursor == MAP;
    let content = row![icon_in("battle-deployment", 14.0, ink), body(map).size(SMALL + 1.0).color(ink)]
        .spacing(5)
        .align_y(Alignment::Center);
    let map = Pressable::new(content, move |status| look.filter(chosen, status))
        .padding([3, 10])
        .id(MAP_ID)
        .on_press(Message::Cursor(CursorMessage::Put(MAP)));
    row![]
        .push(affiliations)
        .push(Row::with_children(seasons).spacing(2))
        .push(tip(context, map, context.text("gui.imperial_assault.map.tip")))
        .spacing(GAP + 2.0)
        .align_y(Alignment::Center)
        .padding(Padding::new(2.0).horizontal(4.0))
        .wrap()
        .vertical_spacing(4)
        .into()
}

fn tabs<'a>(context: &Context<'a>, open: Open<'a>, in_deck: bool) -> Element<'a, Message> {
    let (catalog, army) = (cards(context), &open.document.list);
    let groups = builder::groups(catalog, army);
    let told = context
        .say("gui.imperial_assault.groups_figures", &[("groups", &groups), ("figures", &figures(catalog, army))]);
    let told = small(told, context.look.muted).into();
    let counted = counted(context, open);
    let deck = counted.iter().find(|counter| counter.label == "imperial_assault.count.deck");
    let deck = deck.map(|counter| in_tab(context, counter, context.width >= 1180.0));
    let tabs =
        [("gui.imperial_assault.army", Place::ROOT, Some(told)), ("gui.imperial_assault.tab.deck", COMMAND, deck)];
    let tabs = tabs.into_iter().map(|(key, place, count)| {
        let of_deck = place == COMMAND;
        let about = |found: &&Finding| found.is_wrong() && found.place.is_in(&COMMAND) == of_deck;
        let errors = open.report.findings.iter().filter(about).count();
        let message = Message::Cursor(CursorMessage::Jumped(place));
        tree::tab_button(context, context.text(key), count, errors, of_deck == in_deck, message)
    });
    Row::with_children(tabs).spacing(4).wrap().vertical_spacing(4).into()
}

fn groups<'a>(context: &Context<'a>, open: Open<'a>, spot: &Spot) -> (Column<'a, Message>, Id) {
    let cursor = spot.cursor;
    let army = &open.document.list;
    let mut list = Column::new();
    if army.deployment.is_empty() {
        let sides = Affiliation::OF_ARMIES.map(|choice| {
            let chosen = army.affiliation == Some(choice);
            (choice.icon(), context.text(choice.term()), chosen, Change::Affiliation(choice))
        });
        let (title, words) =
            (context.text("gui.imperial_assault.empty.title"), context.text("gui.imperial_assault.empty.text"));
        list = list.push(tree::beginning(context, title, words, sides));
    }
    let layout = Layout::<ImperialAssault>::new(cards(context), army);
    let is_card = |node: &&Node<Candidate>| node.card.is_some() && node.place.is_in(&DEPLOYMENT);
    let all: Vec<&Node<Candidate>> = layout.tree.0.iter().filter(is_card).collect();
    let here = layout.tree.entry(cursor).and_then(|entry| all.iter().position(|node| node.place == entry.place));
    let (first, last) = tree::shown(all.len(), here);
    if first > 0 {
        let words = context.say("gui.imperial_assault.cards_before", &[("count", &first)]);
        list = list.push(tree::beyond(context, words, all[first - 1].place));
    }
    let mut section = None;
    let mut cards_of = Vec::new();
    for node in &all[first..last] {
        if section != Some(node.section) {
            section = Some(node.section);
            if !cards_of.is_empty() {
                list = list.push(tree::columns(context, std::mem::take(&mut cards_of)));
            }
            list = list.push(section_heading(context, Section::ALL[usize::from(node.section)]));
        }
        let ends = layout.neighbors(node.place).map(|other| other.is_none());
        cards_of.push(group::view(context, open, node, spot, ends.into()));
    }
    if !cards_of.is_empty() {
        list = list.push(tree::columns(context, cards_of));
    }
    if last < all.len() {
        let words = context.say("gui.imperial_assault.cards_after", &[("count", &(all.len() - last))]);
        list = list.push(tree::beyond(context, words, all[last].place));
    }
    let word = context.text("gui.imperial_assault.add_card");
    list = list.push(tree::further(context, NEW_CARD, word, DEPLOYMENT, cursor == DEPLOYMENT));
    let goal = match here.and_then(|at| all[at].place.outer_index()) {
        Some(index) => tree::entry_id(index),
        // The map stands in the heading, which is always in sight.
        None if cursor == MAP => Id::new(MAP_ID),
        None => Id::new(NEW_CARD),
    };
    (list, goal)
}

fn section_heading<'a>(context: &Context<'a>, section: Section) -> Element<'a, Message> {
    let (icon, key) = match section {
        Section::Groups => ("stat-minis", "gui.imperial_assault.section.groups"),
        Section::Upgrades => ("slot-command", "gui.imperial_assault.section.upgrades"),
        Section::Lost => ("ui-error", "gui.imperial_assault.section.lost"),
        Section::Unknown => ("ui-error", "gui.imperial_assault.unknown"),
    };
    tree::heading(context, icon, context.text(key))
}
