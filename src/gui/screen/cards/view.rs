//! Drawing of the Cards screen.

use std::borrow::Cow;

use iced::{
    Alignment, Element, Length, Padding,
    widget::{Column, Row, column, container, mouse_area, row, space, stack},
};

use super::{Cards, Message, ROWS, SEARCH};
use crate::{
    Context,
    bar::{Bar, on_bar},
    look::{GAP, HEADING, NAME, NARROW_RAIL, RAIL, SMALL, SPACE},
    widget::{
        Cut, Follow, Ground, Heights, Popover, Pressable, VirtualList,
        follow::Goal,
        icon_in,
        parts::{BOLD, body, empty, field, key_cap, leading, letters, main_tool, small, tool},
        tip,
    },
};
use kernel::{Accent, FactionInfo, phrase};
use store::{FilterChoice, SearchHit};
use systems::SystemId;

/// Height of a row with the line beneath it.
const ROW: f32 = 64.0;
const CHIP: f32 = 24.0;
/// Most facts of a card in its row, and what stands between them.
const MOST_FACTS: usize = 5;
const SEPARATOR: &str = " · ";
/// Width of the card beside the rows, in a usual and a narrow window.
const CARD: f32 = 360.0;
const NARROW_CARD: f32 = 300.0;
/// Width below which only one pane fits.
const NARROWEST: f32 = 720.0;
/// Width and maximum height of an open menu.
const MENU: (f32, f32) = (260.0, 400.0);

pub(super) fn view<'a>(cards: &'a Cards, context: &Context<'a>, open: Option<SystemId>) -> Element<'a, Message> {
    let look = context.look;
    let is_alone = context.width < NARROWEST;
    let wide = if context.is_narrow() { NARROW_CARD } else { CARD };
    let shown = cards.pointed.unwrap_or(cards.picked);
    let card = || -> Element<'a, Message> {
        match cards.hit(context, shown) {
            Some(hit) => whole(cards, context, hit, open),
            None => space().into(),
        }
    };
    let line = || look.upright();
    let panes: Element<'a, Message> = match (is_alone, cards.shows_card) {
        (true, true) => card(),
        (true, false) => rows(cards, context, context.width),
        _ => {
            row![rows(cards, context, context.width - wide), line(), container(card()).width(wide).height(Length::Fill)]
                .into()
        }
    };
    let page = column![bar(cards, context), filters(cards, context, is_alone), panes];
    Ground::new(look, look.surface, container(page).width(Length::Fill).height(Length::Fill)).into()
}

fn bar<'a>(cards: &'a Cards, context: &Context<'a>) -> Element<'a, Message> {
    let on = on_bar(context);
    let frame = on.look;
    let field = field(&on, context.text("gui.cards.hint"), &cards.line, Message::Typed)
        .id(SEARCH)
        .on_submit(Message::AddPressed)
        .padding(Padding::from([8, 10]).left(34).right(34))
        .width(Length::Fill);
    let end: Element<'a, Message> = if cards.line.is_empty() {
        container(key_cap(&on, "/")).padding([0, 6]).into()
    } else {
        Pressable::new(icon_in("ui-close", 14.0, frame.text), move |status| frame.quiet(status))
            .on_press(Message::SearchCleared)
            .padding(7)
            .into()
    };
    let around = row![container(icon_in("ui-search", 16.0, frame.muted)).padding([0, 10]), space::horizontal(), end]
        .align_y(Alignment::Center)
        .height(Length::Fill);
    let search = container(stack![field, around]).height(36).max_width(560);
    let count = context.say("gui.cards.count", &[("count", &cards.found.len())]);
    let mut bar = Bar::new(context.text("gui.place.cards")).middle(search);
    if !context.is_tight() {
        bar = bar.tool(small(count, frame.muted));
    }
    bar.view(context)
}

/// Chips of the systems, and the filters.
fn filters<'a>(cards: &'a Cards, context: &Context<'a>, is_alone: bool) -> Element<'a, Message> {
    let look = context.look;
    let chip = |word: &'a str, chosen: bool, message: Message| -> Element<'a, Message> {
        Pressable::new(word_of(word), move |status| look.filter(chosen, status))
            .padding(Padding::ZERO.horizontal(10.0))
            .height(CHIP)
            .id(format!("cards-{word}"))
            .on_press(message)
            .into()
    };
    let mut chips: Vec<Element<'a, Message>> = Vec::new();
    if is_alone && cards.shows_card {
        let back = context.text("gui.cards.back");
        return container(chip(back, false, Message::RowsWanted)).padding([GAP, SPACE]).into();
    }
    chips.push(chip(context.text("gui.cards.all_games"), cards.game.is_none(), Message::GamePicked(None)));
    for system in SystemId::ALL.iter().copied() {
        let chosen = cards.game == Some(system);
        chips.push(chip(context.text(system.term()), chosen, Message::GamePicked((!chosen).then_some(system))));
    }
    let games = Row::with_children(chips).spacing(4).wrap().vertical_spacing(4);
    let menus = cards.choices.iter().map(|choice| menu(cards, context, choice));
    let most = cards.most().map_or_else(String::new, |most| most.to_string());
    let most = iced::widget::text_input(context.text("gui.cards.most"), &most)
        .id("cards-most")
        .on_input(Message::MostTyped)
        .size(SMALL)
        .line_height(leading(SMALL))
        .width(76)
        .padding(Padding::new(4.0).horizontal(10.0))
        .style(move |_, status| look.filter_field(status));
    let menus = Row::with_children(menus).push(most).spacing(4).wrap().vertical_spacing(4);
    let note = match cards.remarks.as_slice() {
        [] if cards.is_guess && !cards.found.is_empty() => Some(context.text("gui.cards.guessed").to_owned()),
        [] => None,
        remarks => Some(remarks.join(" ")),
    };
    let content = column![games, menus].push(note.map(|note| small(note, look.muted))).spacing(6);
    column![container(content).padding([GAP, SPACE]).width(Length::Fill), look.across()].into()
}

fn word_of<'a>(word: &'a str) -> Element<'a, Message> {
    container(letters(word, SMALL).wrapping(iced::widget::text::Wrapping::None)).center_y(CHIP).into()
}

/// A filter with its menu.
fn menu<'a>(cards: &'a Cards, context: &Context<'a>, choice: &'a FilterChoice) -> Element<'a, Message> {
    let look = context.look;
    let chosen = cards.chosen(choice);
    let key = choice.key;
    let name = phrase::text(context.language, term_of(key));
    let content = row![word_of(chosen.unwrap_or(name)), icon_in("ui-down", 10.0, look.muted)]
        .spacing(4)
        .align_y(Alignment::Center);
    let button = Pressable::new(content, move |status| look.filter(chosen.is_some(), status))
        .padding(Padding::ZERO.horizontal(10.0))
        .height(CHIP)
        .id(format!("cards-filter-{key}"))
        .on_press(Message::MenuPressed(key));
    let panel = (cards.menu == Some(key)).then(|| {
        let item = |word: &'a str, value: Option<String>| -> Element<'a, Message> {
            let is_it = value.as_deref() == chosen;
            Pressable::new(body(word), move |status| look.row(is_it, status))
                .padding(Padding::new(5.0).horizontal(8.0))
                .width(Length::Fill)
                .holding_focus()
                .on_press(Message::FilterPicked(key, value))
                .into()
        };
        let any = item(context.text("gui.cards.any"), None);
        let values = choice.values.iter().map(|value| item(value, Some(value.clone())));
        let items = Column::with_children(std::iter::once(any).chain(values));
        let items = look.scrollable(items);
        let most = MENU.1.min(context.height - 180.0);
        container(container(items).max_height(most)).padding(6).width(MENU.0).style(move |_| look.menu()).into()
    });
    Popover::new(button, panel, Message::MenuLeft).into()
}

/// Phrase key of a filter on its menu.
fn term_of(key: &str) -> &'static str {
    match key {
        "kind" => "gui.cards.filter.kind",
        "faction" => "gui.cards.filter.faction",
        "season" => "gui.cards.filter.season",
        "rank" => "gui.cards.filter.rank",
        "trait" => "gui.cards.filter.trait",
        "keyword" => "gui.cards.filter.keyword",
        "slot" => "gui.cards.filter.slot",
        "ship" => "gui.cards.filter.ship",
        "size" => "gui.cards.filter.size",
        "attack" => "gui.cards.filter.attack",
        "dice" => "gui.cards.filter.dice",
        "timing" => "gui.cards.filter.timing",
        "for" => "gui.cards.filter.for",
        "level" => "gui.cards.filter.level",
        "deck" => "gui.cards.filter.deck",
        _ => "gui.cards.filter.other",
    }
}

fn rows<'a>(cards: &'a Cards, context: &Context<'a>, width: f32) -> Element<'a, Message> {
    let look = context.look;
    if cards.found.is_empty() {
        let words = empty(context, "ui-search", context.text("gui.cards.nothing"));
        let clear = tool(context, "ui-close", context.text("gui.cards.clear"), Some(Message::SearchCleared));
        return column![words, container(clear).center_x(Length::Fill), space().height(48)].height(Length::Fill).into();
    }
    let rail = if context.is_narrow() { NARROW_RAIL } else { RAIL };
    let of = *context;
    // A card is looked up when its row is built: only those in sight.
    let view = move |at: usize| match cards.hit(&of, at) {
        Some(hit) => line(cards, &of, at, hit),
        None => space().into(),
    };
    let list = VirtualList::new(Heights::Even(cards.found.len(), ROW), view).starting_at(cards.scrolled);
    let pane = look
        .scrollable(list)
        .id(ROWS)
        .width(Length::Fixed((width - rail).max(200.0)))
        .height(Length::Fill)
        .on_scroll(Message::Scrolled);
    let goal = Goal::Stretch { top: cards.picked as f32 * ROW, height: ROW };
    Follow::new(pane, ROWS, goal, cards.turn).into()
}

/// A card in short: name, cost, type, numbers, and a line of its text.
fn line<'a>(cards: &Cards, context: &Context<'a>, at: usize, hit: SearchHit) -> Element<'a, Message> {
    let look = context.look;
    let is_picked = cards.picked == at;
    let bench = SystemId::from_id(&hit.system).and_then(|system| cards.bench(system));
    let brief = bench.map(|bench| bench.builder.brief(context, &hit.kind, &hit.id));
    let (drawing, kind) = brief.unwrap_or(("ui-unique", Cow::Borrowed("")));
    let drawing: Element<'a, Message> = icon_in(drawing, 28.0, color_of(context, &hit));
    let facts = facts(context, &hit, cards.game.is_none(), |key| figure_icon(key).is_none());
    // The first ones say what it is; the card beside has them all.
    let facts = facts.split(SEPARATOR).take(MOST_FACTS).collect::<Vec<_>>().join(SEPARATOR);
    let figures = figures(context, &hit);
    let cost = hit.cost.map(|cost| letters(kernel::sheet::figures(cost), NAME).font(BOLD));
    // As much of the text as fits, or the part that matches.
    let text = if hit.snippet.starts_with('…') { hit.snippet } else { hit.text };
    let text = if text.is_empty() { kind.into_owned() } else { text };
    let about =
        row![container(Cut::new(facts, SMALL).color(look.muted)).width(Length::Fill)].push(figures).spacing(GAP);
    let words = column![Cut::new(hit.name, NAME).bold(), about, Cut::new(text, SMALL)].width(Length::Fill);
    let content = row![container(drawing).center_x(36), container(words).width(Length::Fill).clip(true)]
        .push(cost)
        .spacing(GAP)
        .align_y(Alignment::Center)
        .height(Length::Fill);
    let button = Pressable::new(content, move |status| look.row(is_picked, status))
        .padding(Padding::ZERO.left(SPACE).right(20.0))
        .width(Length::Fill)
        .height(ROW - 1.0)
        .id(format!("card-{}-{}-{}", hit.system, hit.kind, hit.id))
        .on_press(Message::Picked(at))
        // A resting pointer picks nothing when the keys move other rows under it.
        .on_point_maybe((cards.pointed != Some(at)).then_some(Message::Pointed(at)));
    let area = mouse_area(button).on_exit(Message::Unpointed(at));
    column![area, look.across()].into()
}

/// Color of the faction of a card.
fn color_of(context: &Context<'_>, hit: &SearchHit) -> iced::Color {
    let factions = SystemId::from_id(&hit.system).map_or(&[][..], |system| system.lists().factions);
    let is_of = |faction: &&FactionInfo| hit.facts.iter().any(|(_, value)| value == context.text(faction.term));
    let own = factions.iter().find(is_of).map(|faction| Accent::of_mark(faction.icon));
    own.map_or(context.look.muted, |accent| context.look.with_accent(accent).accent)
}

/// The icon of a number of a card.
fn figure_icon(key: &str) -> Option<&'static str> {
    Some(match key {
        "skill" => "stat-skill",
        "attack" => "stat-attack",
        "agility" => "stat-agility",
        "hull" | "hit_points" => "stat-hull",
        "shields" => "stat-shields",
        "health" => "stat-wounds",
        "courage" => "stat-courage",
        "speed" => "stat-speed",
        "figures" => "stat-minis",
        "pips" => "command-pip",
        "resources" => "card-resources",
        "force" => "card-force",
        _ => return None,
    })
}

/// Numbers of a card with their icons; the pointer tells what they are.
fn figures<'a>(context: &Context<'a>, hit: &SearchHit) -> Row<'a, Message> {
    let look = context.look;
    let figures = hit.facts.iter().filter_map(|(key, value)| {
        let (icon, number) = (figure_icon(key)?, value.parse::<i32>().ok()?);
        let name = phrase::say(context.language, &format!("gui.cards.number.{key}"), &[("count", &number)]);
        let figure = row![icon_in(icon, 12.0, look.muted), letters(value.clone(), SMALL).font(BOLD)];
        Some(tip(context, figure.spacing(3).align_y(Alignment::Center), name))
    });
    Row::with_children(figures).spacing(GAP)
}

/// Type and numbers of a card in one line, as far as they are wanted.
fn facts(context: &Context<'_>, hit: &SearchHit, names_game: bool, wanted: impl Fn(&str) -> bool) -> String {
    let mut parts: Vec<String> = Vec::new();
    if names_game && let Some(game) = systems::registry::game_term(&hit.system) {
        parts.push(context.text(game).to_owned());
    }
    for (key, value) in hit.facts.iter().filter(|(key, value)| value.parse::<i32>().is_err() || wanted(key)) {
        let part = match value.parse::<i32>() {
            Ok(number) => {
                let key = format!("gui.cards.number.{key}");
                if !phrase::exists(context.language, &key) {
                    continue;
                }
                phrase::say(context.language, &key, &[("count", &number)])
            }
            Err(_) => value.clone(),
        };
        if !parts.contains(&part) {
            parts.push(part);
        }
    }
    parts.join(SEPARATOR)
}

/// The full card with its buttons.
fn whole<'a>(cards: &'a Cards, context: &Context<'a>, hit: SearchHit, open: Option<SystemId>) -> Element<'a, Message> {
    let look = context.look;
    let system = SystemId::from_id(&hit.system);
    let bench = system.and_then(|system| cards.bench(system));
    let drawn = bench.and_then(|bench| bench.builder.found(context, &bench.open, &hit.kind, &hit.id));
    let side = |name: &str| if name.starts_with("ship-") || name.starts_with("figure-") { 64.0 } else { 28.0 };
    let mut head = Row::new().spacing(SPACE).align_y(Alignment::Center);
    head = head.push(drawn.as_ref().map(|drawn| icon_in(drawn.portrait, side(drawn.portrait), look.accent)));
    let unique = drawn.as_ref().is_some_and(|drawn| drawn.is_unique);
    let name = row![letters(hit.name.clone(), HEADING).font(BOLD)]
        .push(unique.then(|| icon_in("ui-unique", 12.0, look.muted)))
        .spacing(6)
        .align_y(Alignment::Center);
    let game = systems::registry::game_term(&hit.system).map_or("", |game| context.text(game));
    let names = column![name, small(game, look.muted)].spacing(2).width(Length::Fill);
    let cost = hit.cost.map(|cost| letters(kernel::sheet::figures(cost), HEADING).font(BOLD));
    let head = container(head.push(names).push(cost)).padding(16).width(Length::Fill);
    let head = head.style(move |_| look.flat(look.tint));
    let content: Element<'a, Message> = match drawn {
        Some(drawn) => drawn.card.map(|_| Message::CardTouched),
        None => {
            let facts = facts(context, &hit, false, |_| true);
            let detail = (!hit.detail.is_empty()).then(|| body(hit.detail.clone()));
            column![small(facts, look.muted)]
                .push(detail)
                .push((!hit.text.is_empty()).then(|| body(hit.text)))
                .spacing(SPACE)
                .into()
        }
    };
    let content = look.scrollable(container(content).padding(16).width(Length::Fill)).height(Length::Fill);
    if system.is_none() {
        let guide =
            main_tool(context, "ui-rebellion", context.text("gui.rebellion.open_guide"), Some(Message::AddPressed));
        let line = look.across();
        return column![head, content, line, container(guide).padding([SPACE, 16.0])].width(Length::Fill).into();
    }
    let fits = open.is_some() && open == system;
    let add = main_tool(context, "ui-add", context.text("gui.palette.add"), fits.then_some(Message::AddPressed));
    let uses = tool(context, "ui-search", context.text("gui.palette.uses"), Some(Message::UsesPressed));
    let keys = |words: &'static [&'static str]| {
        Row::with_children(words.iter().map(|word| key_cap(context, context.text(word)))).spacing(4)
    };
    let narrow = context.is_narrow();
    let with = |button: Element<'a, Message>, words: &'static [&'static str]| {
        row![button].push((!narrow).then(|| keys(words))).spacing(GAP).align_y(Alignment::Center)
    };
    let deeds = column![with(add.into(), &["gui.key.enter"]), with(uses.into(), &["gui.key.ctrl", "gui.key.enter"]),]
        .push((!fits).then(|| small(context.text("gui.cards.no_list"), look.muted)))
        .spacing(6);
    let line = look.across();
    column![head, content, line, container(deeds).padding([SPACE, 16.0])].width(Length::Fill).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Language;
    use systems::Catalogs;

    #[test]
    fn every_filter_of_every_game_has_a_word_for_its_menu() {
        let catalogs = Catalogs::default();
        let finder = crate::finder::Finder::new(store::CatalogDb::in_memory(&catalogs.source()).unwrap(), 0);
        for system in SystemId::ALL {
            let choices = finder.choices(Some(system.id()), Language::Spanish);
            assert!(choices.len() > 1, "{}", system.id());
            assert!(choices.iter().all(|choice| term_of(choice.key) != "gui.cards.filter.other"), "{choices:?}");
        }
    }

    #[test]
    fn numbers_stand_beside_the_words_and_the_drawing_has_the_color_of_the_faction() {
        let catalogs = Catalogs::default();
        let context = Context::plain(&catalogs, Language::English);
        let fact = |key: &str, value: &str| (key.to_owned(), value.to_owned());
        let hit = |facts: &[(String, String)]| SearchHit {
            system: SystemId::Legion.id().to_owned(),
            kind: "unit".to_owned(),
            id: String::new(),
            name: String::new(),
            cost: None,
            detail: String::new(),
            snippet: String::new(),
            text: String::new(),
            facts: facts.to_vec(),
        };
        let rebel =
            [fact("faction", "Rebel Alliance"), fact("health", "6"), fact("wave", "3"), fact("trait", "Trooper")];
        let told = facts(&context, &hit(&rebel), false, |key| figure_icon(key).is_none());
        assert_eq!(told, "Rebel Alliance · wave 3 · Trooper");
        assert_eq!(facts(&context, &hit(&rebel), false, |_| true), "Rebel Alliance · health 6 · wave 3 · Trooper");
        let accent = context.look.with_accent(Accent::Rebel).accent;
        assert_eq!(color_of(&context, &hit(&rebel)), accent);
        assert_eq!(color_of(&context, &hit(&rebel[1..])), context.look.muted);
    }
}
