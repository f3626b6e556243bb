//! The army: its season, affiliation and map, its two tabs, and its Deployment cards by kind.

use iced::{
    Alignment, Element, Padding,
    advanced::widget::Id,
    widget::{Column, Row, column, row},
};

use super::{Cursor, Message, Open, Wish, cards, counters, cursor::Tab, deck, group, order, order::Section};
use crate::{
    Context,
    look::{GAP, SMALL},
    screen::builder::tree,
    widget::{Pressable, icon_in, parts::body, tip},
};
use imperial_assault::{
    cards::{Affiliation, Season},
    checks::figures,
};
use kernel::{Choice, Finding, Place, Step};

/// The id of the map.
const MAP: &str = "builder-map";
/// The id of the place for a further Deployment card.
const NEW_CARD: &str = "builder-new-card";

/// Draws the tab the cursor is in, the army's under its season, affiliation and map.
pub fn view<'a>(context: &Context<'a>, open: Open<'a>, cursor: Cursor, turn: u64) -> Element<'a, Message> {
    let tab = cursor.tab();
    let (list, goal) = match tab {
        Tab::Army => groups(context, open, cursor),
        Tab::Deck => deck::view(context, open, cursor),
    };
    // What is said of the army as a whole leaves the deck the room.
    let heading = (tab == Tab::Army).then(|| heading(context, open, cursor));
    let head = column![tabs(context, open, tab)].push(heading).spacing(GAP);
    tree::pane(context, head, list, goal, turn)
}

/// Season, affiliation and map. While the army is empty its affiliation stands in the middle of the pane.
fn heading<'a>(context: &Context<'a>, open: Open<'a>, cursor: Cursor) -> Element<'a, Message> {
    let look = context.look;
    let army = &open.document.list;
    let chip = |icon: Option<&'static str>, word: &'a str, chosen: bool, wish: Wish| -> Element<'a, Message> {
        let color = if chosen { look.accent } else { look.muted };
        let content = row![]
            .push(icon.map(|icon| icon_in(icon, 15.0, color)))
            .push(body(word).size(SMALL + 1.0))
            .spacing(5)
            .align_y(Alignment::Center);
        Pressable::new(content, move |status| look.choice(chosen, status))
            .padding([3, 8])
            .on_press(Message::Wished(wish))
            .into()
    };
    let affiliations = (!army.deployment.is_empty()).then(|| {
        let chips = Affiliation::OF_ARMIES.map(|choice| {
            let chosen = army.affiliation == Some(choice);
            chip(Some(choice.icon()), context.text(choice.term()), chosen, Wish::Affiliation(choice))
        });
        Row::with_children(chips).spacing(2)
    });
    let seasons = Season::ALL.map(|season| {
        let chosen = army.season == Some(season);
        let tells = match season {
            Season::Official => "gui.imperial_assault.season.official",
            Season::Iacp => "gui.imperial_assault.season.iacp",
        };
        tip(context, chip(None, context.text(season.term()), chosen, Wish::Season(season)), context.text(tells))
    });
    let (map, ink) = match &army.map {
        Some(Choice::Known(id)) => (cards(context).map(*id).text.name(context.language), look.text),
        Some(Choice::Unknown(id)) => (id.as_ref(), look.red),
        None => (context.text("gui.imperial_assault.map.none"), look.muted),
    };
    let chosen = cursor == Cursor::Map;
    let content = row![icon_in("battle-deployment", 14.0, ink), body(map).size(SMALL + 1.0).color(ink)]
        .spacing(5)
        .align_y(Alignment::Center);
    let map = Pressable::new(content, move |status| look.choice(chosen, status))
        .padding([3, 8])
        .id(MAP)
        .on_press(Message::CursorPut(Cursor::Map));
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

/// Whether a finding is about what stands in a tab.
fn is_in(tab: Tab, finding: &Finding) -> bool {
    let of_deck = finding.place.steps().next() == Some(Step::Field("command"));
    tab == if of_deck { Tab::Deck } else { Tab::Army }
}

fn tabs<'a>(context: &Context<'a>, open: Open<'a>, shown: Tab) -> Element<'a, Message> {
    let (catalog, army) = (cards(context), &open.document.list);
    let groups = counters::groups(catalog, army);
    let told = context
        .say("gui.imperial_assault.groups_figures", &[("groups", &groups), ("figures", &figures(catalog, army))]);
    let deck = format!("{}/{}", army.deck().len(), counters::deck_size(catalog, army));
    let tabs = [
        (Tab::Army, "gui.imperial_assault.army", Place::ROOT, told),
        (Tab::Deck, "gui.imperial_assault.tab.deck", Place::field("command"), deck),
    ];
    let tabs = tabs.into_iter().map(|(tab, key, place, count)| {
        let drawn = tree::Tab { word: context.text(key), count: Some(count), place, chosen: tab == shown };
        tree::tab(context, open, drawn, |finding| is_in(tab, finding))
    });
    Row::with_children(tabs).spacing(4).wrap().vertical_spacing(4).into()
}

fn groups<'a>(context: &Context<'a>, open: Open<'a>, cursor: Cursor) -> (Column<'a, Message>, Id) {
    let army = &open.document.list;
    let mut list = Column::new();
    if army.deployment.is_empty() {
        let sides = Affiliation::OF_ARMIES.map(|choice| {
            let chosen = army.affiliation == Some(choice);
            (choice.icon(), context.text(choice.term()), chosen, Wish::Affiliation(choice))
        });
        let (title, words) =
            (context.text("gui.imperial_assault.empty.title"), context.text("gui.imperial_assault.empty.text"));
        list = list.push(tree::beginning(context, title, words, sides));
    }
    let sections = order::shown(cards(context), army);
    let all: Vec<order::Block> = sections.iter().flat_map(|(_, blocks)| blocks.iter().copied()).collect();
    let here = cursor.deployment().and_then(|index| all.iter().position(|block| block.has(index)));
    let (first, last) = tree::shown(all.len(), here);
    if first > 0 {
        let words = context.say("gui.imperial_assault.cards_before", &[("count", &first)]);
        list = list.push(tree::beyond(context, words, Cursor::Card(all[first - 1].card)));
    }
    let drawn = &all[first..last];
    for (section, blocks) in &sections {
        let mut shown = blocks.iter().enumerate().filter(|(_, block)| drawn.contains(block)).peekable();
        if shown.peek().is_none() {
            continue;
        }
        list = list.push(section_heading(context, *section));
        for (at, block) in shown {
            let ends = (at == 0, at + 1 == blocks.len());
            list = list.push(group::view(context, open, *block, cursor, ends));
        }
    }
    if last < all.len() {
        let words = context.say("gui.imperial_assault.cards_after", &[("count", &(all.len() - last))]);
        list = list.push(tree::beyond(context, words, Cursor::Card(all[last].card)));
    }
    let word = context.text("gui.imperial_assault.add_card");
    list = list.push(tree::further(context, NEW_CARD, word, Cursor::NewCard, cursor == Cursor::NewCard));
    let goal = match here.map(|at| all[at]) {
        Some(block) => tree::entry_id(block.card),
        // The map stands in the heading, which is always in sight.
        None if cursor == Cursor::Map => Id::new(MAP),
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

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Severity;

    #[test]
    fn findings_of_the_deck_are_counted_in_its_tab() {
        let finding = |place| Finding::new("CC-C01", Severity::Error, "imperial_assault.check.c01.few", place);
        assert!(is_in(Tab::Deck, &finding(Place::entry("command", 3))));
        assert!(is_in(Tab::Army, &finding(Place::entry("deployment", 3))));
        assert!(is_in(Tab::Army, &finding(Place::ROOT)));
    }
}
