//! The table: the galaxy row in the middle, the opponent above it, the player with the hand below.

use iced::{
    Alignment, Border, Color, Element, Length, Padding,
    widget::{Column, Row, column, container, mouse_area, responsive, row, space},
};

use super::{
    face::{self, Marks, Shape, look_of, mark_of},
    item::{PileOf, TableItem, TableView, Zone},
};
use crate::{
    Context,
    look::Look,
    screen::play::{
        game::{HAND_KEYS, Message, TABLE_KEYS},
        ink::{board, side},
        match_view::Sight,
        parts::ground,
    },
    widget::{
        Carry, Cut, Hover, Placed, Pressable, icon_in,
        parts::{BOLD, letters, small, strong},
        pressable, tip,
    },
};
use deckbuilding::{
    Deckbuilding,
    cards::Faction,
    play::{CardNo, Target, state::END},
};
use kernel::game::Seat;

/// Space between cards.
const ROOM: f32 = 6.0;
/// Height of an empty hand.
const EMPTY: f32 = 34.0;
/// Width of a pile.
const PILE: f32 = 94.0;

/// Layout for a size of the table.
#[derive(Debug, Clone, Copy)]
struct Plan {
    /// Size of cards of the row.
    row: Shape,
    hand: Shape,
    played: Shape,
    base: Shape,
    /// Piles lie in one line, with shortened names.
    narrow: bool,
}

impl Plan {
    /// A layout with the hand in sight, unless the sides have too much in play.
    fn of(size: iced::Size, table: &TableView<'_>) -> Self {
        let held = table.view.side(table.own).hand.len();
        let hand = held.max(1) as f32;
        // Scrollbar and edges.
        let inner = size.width - 2.0 * 8.0 - 6.0;
        if size.width < 640.0 {
            let columns = if inner >= 420.0 { 4.0 } else { 3.0 };
            let flat = Shape::Flat { width: ((inner - (columns - 1.0) * ROOM) / columns).floor() };
            return Self { row: flat, hand: flat, played: flat, base: flat, narrow: true };
        }
        // Six cards of the row, and a column with pilots and decks.
        let width = ((inner - 6.0 * ROOM) / 7.0).min(180.0).floor();
        let played = Shape::Short { width: width.min(130.0) };
        let base = Shape::Short { width: (width * 1.5).min(190.0) };
        // Lines of cards before each side.
        let lines = |seat: Seat| {
            let count = table.view.side(seat).in_play().len() as f32;
            let room = inner - piles_width(seat != table.own) - ROOM;
            let needed = base.width() + ROOM + count * (played.width() + ROOM);
            (needed / room).ceil().max(1.0)
        };
        let lines = lines(table.own) + lines(table.own.other());
        let taken = lines * (Shape::SHORT_HEIGHT + ROOM) + 44.0 + 2.0 * 4.0 + 2.0 * 8.0 + 5.0 * ROOM;
        // An empty hand leaves its space to the row.
        let shares = if held == 0 { 1.0 } else { 2.0 };
        let taken = if held == 0 { taken + EMPTY } else { taken };
        let height = ((size.height - taken) / shares).clamp(146.0, 280.0).floor();
        let most = ((inner - ROOM * hand) / hand).floor();
        Self {
            row: Shape::Full { width, height },
            hand: Shape::Full { width: most.clamp(width * 0.8, (width * 1.25).min(180.0)), height },
            played,
            base,
            narrow: false,
        }
    }
}

/// Width of a side's piles; the opponent has more of them.
const fn piles_width(other: bool) -> f32 {
    if other { 3.0 * PILE + 8.0 } else { 2.0 * PILE + 4.0 }
}

pub(super) fn view<'a>(sight: Sight<'a, Deckbuilding>, context: &Context<'a>) -> Element<'a, Message> {
    let (table, of) = (TableView::of(sight), *context);
    let page = responsive(move |size| page(&table, size, &of));
    let lifted = move |place: usize| {
        let thing = TableItem::at(place)?;
        (!table.answers(thing).is_empty()).then_some(Message::CardLifted(place))
    };
    let dropped = |card: usize, on: Option<usize>| Message::CardDropped { card, on };
    let ghost = move |place: usize| {
        let Some(TableItem::Card(card)) = TableItem::at(place) else { return space().into() };
        let look = of.look;
        let shape = Shape::Short { width: 118.0 };
        let face = face::card(&table, card, shape, Marks::default(), &of);
        let style = move |_: &iced::Theme| {
            container::background(look.surface)
                .border(Border { color: look.iris, width: 2.0, radius: 8.0.into() })
                .color(look.text)
        };
        container(face).width(shape.width()).height(shape.height()).style(style).into()
    };
    Carry::new(page, lifted, dropped, ghost).into()
}

fn page<'a>(table: &TableView<'a>, size: iced::Size, context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let (own, other) = (table.own, table.own.other());
    let plan = Plan::of(size, table);
    let upper = spread(table, plan, context).unwrap_or_else(|| area(table, other, plan, context));
    let page = Column::new().spacing(ROOM).padding(Padding::new(8.0).right(14.0).bottom(ROOM)).width(Length::Fill);
    let page = page.push(edge(look, other)).push(upper).push(galaxy(table, plan, context));
    let page = page.push(middle(table, plan, context)).push(area(table, own, plan, context));
    let page = look.scrollable(page).id("play-cards").width(Length::Fill).height(Length::Fill);
    // The hand stays in sight.
    let hand = column![hand(table, plan, context), edge(look, own)].spacing(ROOM);
    let hand = container(hand).padding(Padding::new(8.0).top(0.0).right(14.0)).width(Length::Fill);
    let page = column![page, hand];
    container(page).width(Length::Fill).height(Length::Fill).style(ground(board(look))).into()
}

/// The edge of a side, in its color.
fn edge<'a>(look: &'static Look, seat: Seat) -> Element<'a, Message> {
    container(space().width(Length::Fill).height(4.0)).style(ground(side(look, seat))).into()
}

/// State of an item beyond its face.
struct Frame {
    /// It has answers.
    is_open: bool,
    /// The held item can be brought to it.
    is_target: bool,
    is_held: bool,
    /// The previewed answer is about it.
    is_weighed: bool,
    is_chosen: bool,
}

/// An item to press, drag and read.
fn item<'a>(
    table: &TableView<'a>,
    thing: TableItem,
    shape: Shape,
    content: Element<'a, Message>,
    context: &Context<'a>,
) -> Element<'a, Message> {
    let look = context.look;
    let place = thing.place();
    let answers = table.answers(thing);
    let held = table.sight.held.and_then(TableItem::at);
    let is_target = held.is_some_and(|held| held != thing && !table.brought(held, thing).is_empty());
    let frame = Frame {
        is_open: !answers.is_empty(),
        is_target,
        is_held: held == Some(thing),
        is_weighed: table.is_weighed(thing),
        is_chosen: table.sight.chosen == Some(thing.piece()),
    };
    let says = match frame.is_open || is_target {
        true => Message::CardPressed(Some(place)),
        false => Message::RowPressed(thing.piece()),
    };
    let press = Pressable::new(content, move |status| style(look, &frame, status))
        .padding(face::BORDER)
        .width(shape.width())
        .height(shape.height())
        .on_press(says);
    let press = if is_target { press.dashed() } else { press };
    // Shows the result of a press before it is done.
    let only = match (held, &answers[..]) {
        (Some(held), _) if is_target => match table.brought(held, thing)[..] {
            [only] => Some(only),
            _ => None,
        },
        (_, [only]) => Some(*only),
        _ => None,
    };
    let area = mouse_area(press);
    let area = match only {
        Some(_) => area.on_enter(Message::Weighed(only)).on_exit(Message::Weighed(None)),
        None => area.on_enter(Message::RowPointed(Some(thing.piece()))).on_exit(Message::RowPointed(None)),
    };
    let (table, of) = (*table, *context);
    let hover = Hover::new(area, move || face::whole(&table, thing, &of));
    Placed::new(hover, place).into()
}

fn style(look: &'static Look, frame: &Frame, status: pressable::Status) -> pressable::Style {
    let pointed = matches!(status, pressable::Status::Hovered | pressable::Status::Pressed);
    let (color, width) = match frame {
        Frame { is_held: true, .. } => (look.iris, 3.0),
        Frame { is_target: true, .. } => (look.text, 2.0),
        Frame { is_weighed: true, .. } => (look.iris, 3.0),
        Frame { is_open: true, .. } => (look.iris, if pointed { 2.0 } else { 1.0 }),
        Frame { is_chosen: true, .. } => (look.muted, 2.0),
        _ => (look.line, 1.0),
    };
    let ground = match frame {
        Frame { is_held: true, .. } | Frame { is_weighed: true, .. } => look.iris_tint,
        _ if pointed && frame.is_open => look.raised,
        _ => look.surface,
    };
    pressable::Style {
        background: Some(ground),
        text: look.text,
        border: Border { color, width, radius: 8.0.into() },
        mark: None,
        ring: look.text,
    }
}

/// A face-up card.
fn card<'a>(
    table: &TableView<'a>,
    number: CardNo,
    shape: Shape,
    letter: Option<&'static str>,
    context: &Context<'a>,
) -> Element<'a, Message> {
    let turn = &table.view.state.turn;
    let own = TableItem::Card(number);
    let prepared = table.attacks_on(Target::Row(number));
    let plan = match (table.zone(number), prepared) {
        (Zone::Row, Some(cards)) => {
            let aim = table.view.aim(table.view.state.active, cards, Target::Row(number));
            context.say("gui.play.cards.aimed", &[("total", &aim.total), ("needed", &aim.needed)])
        }
        (Zone::Play(_), _) => match table.target_of(number) {
            Some(Target::Base) => context.text("gui.play.cards.at_base").to_owned(),
            Some(Target::Row(card)) => {
                let name = face::name_of(table, TableItem::Card(card), context);
                context.say("gui.play.cards.at_card", &[("card", &name)])
            }
            None if turn.assigned.contains(number) => context.text("gui.play.cards.has_attacked").to_owned(),
            None => String::new(),
        },
        _ => String::new(),
    };
    let marks = Marks {
        letter: letter.filter(|_| !table.answers(own).is_empty()),
        plan,
        used: turn.used.contains(number),
        fleeting: turn.fleeting.contains(number),
        falls: table.foreseen().is_some_and(|seen| seen.falls.contains(number)),
    };
    let content = face::card(table, number, shape, marks, context);
    item(table, own, shape, content, context)
}

/// A row of cards, wrapped where too long.
fn wrapped<'a>(cards: impl Iterator<Item = Element<'a, Message>>) -> Element<'a, Message> {
    Row::with_children(cards).spacing(ROOM).wrap().vertical_spacing(ROOM).into()
}

/// The galaxy row with its decks, and the pilots.
fn galaxy<'a>(table: &TableView<'a>, plan: Plan, context: &Context<'a>) -> Element<'a, Message> {
    let state = table.view.state;
    let look = context.look;
    let shape = plan.row;
    let empty = move || {
        let style = move |_: &iced::Theme| {
            container::Style::default().border(Border { color: look.line, width: 1.0, radius: 8.0.into() })
        };
        container(space()).width(shape.width()).height(shape.height()).style(style).into()
    };
    let cards = state.row.iter().map(|place| match place {
        Some(number) => card(table, *number, shape, None, context),
        None => empty(),
    });
    let pilot = state.pilots.iter().next();
    let small_piles = Plan { narrow: true, ..plan };
    let pile = |of: Option<PileOf>, icon: &'static str, key: &'static str, count: usize| {
        pile(context, table, of, icon, key, count, small_piles)
    };
    let piles = [
        pile(None, "card-pile", "gui.play.cards.galaxy_deck", state.galaxy.len()),
        pile(Some(PileOf::GalaxyDiscard), "card-pile", "gui.play.cards.galaxy_discard", state.galaxy_discard.len()),
        pile(Some(PileOf::Exiled), "ui-delete", "gui.play.cards.exiled", state.exiled.len()),
    ];
    if plan.narrow {
        let pilot = pilot.map(|pilot| card(table, pilot, shape, None, context));
        let piles = Row::with_children(piles).spacing(4).wrap().vertical_spacing(4);
        return column![wrapped(cards.chain(pilot)), piles].spacing(4).into();
    }
    let flat = Shape::Flat { width: shape.width() };
    let pilots = pilot.map(|pilot| {
        let words = context.say("gui.play.cards.pilots", &[("count", &state.pilots.len())]);
        column![card(table, pilot, flat, None, context), Cut::new(words, 12.0).color(look.muted)].spacing(2)
    });
    let piles = Column::with_children(piles).spacing(2);
    let beside = Column::new().push(piles).push(space::vertical()).push(pilots);
    row![beside.width(shape.width()).height(shape.height()), wrapped(cards)].spacing(ROOM).into()
}

/// A pile with its count; a face-up one can be browsed.
fn pile<'a>(
    context: &Context<'a>,
    table: &TableView<'a>,
    of: Option<PileOf>,
    icon: &'static str,
    key: &'static str,
    count: usize,
    plan: Plan,
) -> Element<'a, Message> {
    let look = context.look;
    let place = of.map(|of| TableItem::Pile(of).place());
    let is_target = place.and_then(TableItem::at).zip(table.sight.held.and_then(TableItem::at));
    let is_target = is_target.is_some_and(|(pile, held)| !table.brought(held, pile).is_empty());
    let is_shown = place.is_some() && table.sight.state.pile == place;
    let can = place.is_some() && count > 0;
    let ink = if can { look.text } else { look.muted };
    let head = row![icon_in(icon, 14.0, look.muted), strong(count.to_string()).color(ink)]
        .spacing(4)
        .align_y(Alignment::Center);
    let word = context.text(key);
    let content: Element<'a, Message> = if plan.narrow {
        row![head, Cut::new(word, 12.0).color(look.muted)].spacing(4).align_y(Alignment::Center).into()
    } else {
        column![head, Cut::new(word, 12.0).color(look.muted)].into()
    };
    let press = Pressable::new(content, move |status| {
        let style = if can { look.button(status) } else { look.quiet(pressable::Status::Disabled) };
        let color = match (is_target, is_shown) {
            (true, _) => look.text,
            (_, true) => look.iris,
            _ => style.border.color,
        };
        let width = if is_target || is_shown { 2.0 } else { style.border.width };
        pressable::Style { border: Border { color, width, ..style.border }, text: look.text, ..style }
    })
    .padding(if plan.narrow { [2, 6] } else { [3, 8] })
    .width(if plan.narrow { Length::Shrink } else { Length::Fixed(PILE) })
    .on_press_maybe(can.then(|| Message::PileOpened(place.filter(|_| !is_shown))));
    match place {
        Some(place) => Placed::new(press, place).into(),
        None => press.into(),
    }
}

/// The area of a side: base, ships, units and piles.
fn area<'a>(table: &TableView<'a>, seat: Seat, plan: Plan, context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let state = table.view.state;
    let side_of = table.view.side(seat);
    let is_own = seat == table.own;
    let letters_of = table.own_table();
    let letter = |thing: TableItem| {
        let place = letters_of.iter().position(|known| *known == thing).filter(|_| is_own)?;
        TABLE_KEYS.get(place).copied()
    };
    let prepared = table.attacks_on(Target::Base).filter(|_| seat != state.active);
    let plan_words = match prepared {
        Some(cards) => {
            let aim = table.view.aim(state.active, cards, Target::Base);
            context.say("gui.play.cards.prepared", &[("count", &aim.total)])
        }
        None => String::new(),
    };
    let base: Element<'a, Message> = match side_of.base {
        Some(base) => {
            let own = TableItem::Base(base);
            let marks = Marks {
                letter: letter(own).filter(|_| !table.answers(own).is_empty()),
                plan: plan_words,
                used: is_own && seat == state.active && state.turn.base_used,
                ..Marks::default()
            };
            let content = face::base(table, seat, base, plan.base, marks, context);
            item(table, own, plan.base, content, context)
        }
        None => {
            let words = context.text("gui.play.cards.no_base");
            let content = container(small(words, look.muted)).padding(8).width(plan.base.width());
            Placed::new(content.height(plan.base.height()), TableItem::Area(seat).place()).into()
        }
    };
    let ships = side_of.ships.iter().chain(side_of.units.iter());
    let mut ships =
        ships.map(|number| card(table, number, plan.played, letter(TableItem::Card(number)), context)).peekable();
    let known = table.sight.may_see(seat) || !table.view.fixed.secret;
    let lost = PileOf::Lost(seat);
    let mut piles = vec![
        pile(context, table, None, "card-pile", "gui.play.cards.deck", side_of.deck.len(), plan),
        pile(
            context,
            table,
            Some(PileOf::Discard(seat)),
            "card-pile",
            "gui.play.cards.discard",
            side_of.discard.len(),
            plan,
        ),
    ];
    if !is_own {
        piles.push(pile(context, table, None, "slot-gear", "gui.play.cards.hand", side_of.hand.len(), plan));
    }
    let bases = Some(PileOf::Bases(seat)).filter(|_| known);
    piles.push(pile(context, table, bases, "card-base", "gui.play.cards.bases", side_of.base_deck.len(), plan));
    piles.push(pile(context, table, Some(lost), "card-victory", "gui.play.cards.lost", side_of.lost.len(), plan));
    let content: Element<'a, Message> = if plan.narrow {
        let piles = Row::with_children(piles).spacing(4).wrap().vertical_spacing(4);
        let head = row![base, container(piles).width(Length::Fill)].spacing(ROOM);
        let cards = ships.peek().is_some().then(|| wrapped(ships));
        Column::new().push(head).push(cards).spacing(ROOM).into()
    } else {
        let cards = wrapped(std::iter::once(base).chain(ships));
        // Two stacked piles are no higher than a card.
        let piles = Row::with_children(piles).spacing(4).wrap().vertical_spacing(4);
        let piles = container(piles).width(piles_width(!is_own));
        row![container(cards).width(Length::Fill), piles].spacing(ROOM).into()
    };
    Placed::new(container(content).width(Length::Fill), TableItem::Area(seat).place()).into()
}

/// The pool, the available attack and the Force.
fn middle<'a>(table: &TableView<'a>, plan: Plan, context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let state = table.view.state;
    let active = state.active;
    let seen = table.foreseen();
    let number = |icon: &'static str, key: &'static str, now: String, then: Option<String>, color: Color| {
        let mut line = Row::new().spacing(5).align_y(Alignment::Center);
        line = line.push(icon_in(icon, 18.0, color)).push(letters(now, 18.0).font(BOLD).color(color));
        if let Some(then) = then {
            line = line.push(letters(format!("→ {then}"), 16.0).font(BOLD).color(look.iris));
        }
        if !plan.narrow {
            line = line.push(small(context.text(key), look.muted));
        }
        tip(context, line, context.text(key))
    };
    let pool = seen.and_then(|seen| seen.resources).map(|(_, after)| after.to_string());
    let pool =
        number("card-resources", "gui.play.cards.resources", state.turn.resources.to_string(), pool, look.yellow);
    let attack = table.view.attack_at_hand(active).to_string();
    let attack = number("stat-attack", "gui.play.cards.attack_at_hand", attack, None, look.red);
    let faction = table.view.fixed.faction(active);
    let whose = row![icon_in(mark_of(faction), 18.0, look_of(look, faction).accent)]
        .push((!plan.narrow).then(|| {
            let key =
                if faction == Faction::Empire { "gui.play.cards.turn.empire" } else { "gui.play.cards.turn.rebel" };
            strong(context.text(key)).color(side(look, active))
        }))
        .spacing(5)
        .align_y(Alignment::Center);
    let line = Row::new()
        .push(whose)
        .push(pool)
        .push(attack)
        .push(space::horizontal())
        .push(force(table, context))
        .spacing(if plan.narrow { 10 } else { 18 })
        .align_y(Alignment::Center);
    container(line)
        .padding([4, 10])
        .width(Length::Fill)
        .style(move |_| {
            container::background(look.surface).border(Border { color: look.line, width: 1.0, radius: 8.0.into() })
        })
        .into()
}

/// The Force track: seven spaces, the marker, and its preview.
fn force<'a>(table: &TableView<'a>, context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let now = table.view.state.force;
    let then = table.foreseen().and_then(|seen| seen.force).map(|(_, after)| after);
    let space_of = |place: i8| {
        let color = match place {
            0 => look.muted,
            ..0 => look_of(look, Faction::Empire).accent,
            _ => look_of(look, Faction::Rebel).accent,
        };
        let (fill, width, line) = match place {
            _ if place == now => (Some(color), 2.0, color),
            _ if Some(place) == then => (Some(look.iris_tint), 3.0, look.iris),
            _ => (None, 1.5, color),
        };
        let mark = (place == now).then(|| icon_in("card-force", 14.0, look.surface));
        container(Row::new().extend(mark))
            .center(20)
            .style(move |_| container::Style {
                background: fill.map(Into::into),
                border: Border { color: line, width, radius: 10.0.into() },
                ..container::Style::default()
            })
            .into()
    };
    let spaces = Row::with_children((-END..=END).map(space_of)).spacing(4).align_y(Alignment::Center);
    let ends =
        [Faction::Empire, Faction::Rebel].map(|faction| icon_in(mark_of(faction), 16.0, look_of(look, faction).accent));
    let [dark, light] = ends;
    let line = row![dark, spaces, light].spacing(6).align_y(Alignment::Center);
    let words = match now {
        0 => context.text("gui.play.cards.force.nobody").to_owned(),
        ..0 => context.say("gui.play.cards.force.dark", &[("count", &-now)]),
        _ => context.say("gui.play.cards.force.light", &[("count", &now)]),
    };
    tip(context, line, words)
}

/// The player's hand; hidden cards are only counted.
fn hand<'a>(table: &TableView<'a>, plan: Plan, context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let side_of = table.view.side(table.own);
    let shown = if table.sight.covered { deckbuilding::play::CardSet::EMPTY } else { table.hand(table.own) };
    if side_of.hand.is_empty() {
        let words = small(context.text("gui.play.cards.hand_empty"), look.muted);
        return container(words).padding(8).height(EMPTY).into();
    }
    if shown.is_empty() {
        let words = context.say("gui.play.cards.in_hand", &[("count", &side_of.hand.len())]);
        return container(small(words, look.muted)).padding(8).height(plan.hand.height()).into();
    }
    let cards = shown.iter().enumerate();
    wrapped(cards.map(|(place, number)| card(table, number, plan.hand, HAND_KEYS.get(place).copied(), context)))
}

/// A browsed pile, or hidden cards of a question, in place of the opponent.
fn spread<'a>(table: &TableView<'a>, plan: Plan, context: &Context<'a>) -> Option<Element<'a, Message>> {
    let look = context.look;
    let asked = table.shown_for_question();
    let opened = table.sight.state.pile.and_then(TableItem::at).filter(|_| asked.is_empty());
    let state = table.view.state;
    let cards = |cards: &[CardNo]| cards.iter().rev().copied().map(TableItem::Card).collect::<Vec<_>>();
    let (title, things) = match opened {
        _ if !asked.is_empty() => (context.text("gui.play.cards.asked").to_owned(), asked),
        Some(TableItem::Pile(pile)) => {
            let side_of = |seat: Seat| table.view.side(seat);
            let bases = |bases: deckbuilding::play::BaseSet| bases.iter().map(TableItem::Base).collect::<Vec<_>>();
            match pile {
                PileOf::Discard(seat) => {
                    (context.text("gui.play.cards.discard").to_owned(), cards(side_of(seat).discard.cards()))
                }
                PileOf::Lost(seat) => (context.text("gui.play.cards.lost").to_owned(), bases(side_of(seat).lost)),
                PileOf::Bases(seat) => {
                    (context.text("gui.play.cards.bases").to_owned(), bases(side_of(seat).base_deck))
                }
                PileOf::GalaxyDiscard => {
                    (context.text("gui.play.cards.galaxy_discard").to_owned(), cards(state.galaxy_discard.cards()))
                }
                PileOf::Exiled => {
                    let exiled: Vec<CardNo> = state.exiled.iter().collect();
                    (context.text("gui.play.cards.exiled").to_owned(), cards(&exiled))
                }
            }
        }
        _ => return None,
    };
    let head = Row::new()
        .push(strong(title))
        .push(small(things.len().to_string(), look.muted))
        .push(space::horizontal())
        .extend(opened.map(|_| {
            crate::widget::icon_tool(
                context,
                "ui-close",
                context.text("gui.play.cards.close"),
                16.0,
                Some(Message::PileOpened(None)),
            )
        }))
        .spacing(8)
        .align_y(Alignment::Center);
    let faces = things.into_iter().map(|shown| match shown {
        TableItem::Base(base) => {
            let owner = table.view.fixed.seat_of(face::base_of(table, base).faction);
            let content = face::base(table, owner, base, plan.base, Marks::default(), context);
            item(table, shown, plan.base, content, context)
        }
        TableItem::Card(number) => card(table, number, plan.played, None, context),
        TableItem::Area(_) | TableItem::Pile(_) => space().into(),
    });
    let content = column![head, wrapped(faces)].spacing(4);
    let content = container(content).padding(8).width(Length::Fill).style(move |_| {
        container::background(look.raised).border(Border { color: look.muted, width: 1.0, radius: 8.0.into() })
    });
    Some(content.into())
}
