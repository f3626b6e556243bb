//! Faces of cards and bases in three sizes.

use iced::{
    Alignment, Border, Color, Element, Length, Padding, Size,
    widget::{Column, Row, column, container, row, space},
};

use super::{
    drawing,
    item::{TableItem, TableView, Zone},
};
use crate::{
    Context,
    face::{doubts, text},
    look::{GAP, Look, NAME, mix},
    measure::{Weight, leading, lines, width},
    screen::play::game::Message,
    widget::{
        Cut, icon_in,
        parts::{BOLD, letters, small, strong},
        tip,
    },
};
use deckbuilding::{
    Deckbuilding,
    cards::{BaseId, Card, CardType, Faction},
    play::{BaseNo, CardNo, Target},
};
use kernel::{Accent, ListBuilding, game::Seat};

/// Width of a card read beside the table.
pub(super) const READ: f32 = 250.0;

/// Size of a card.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Shape {
    /// With its text.
    Full { width: f32, height: f32 },
    /// Name, drawing and figures.
    Short { width: f32 },
    /// Name above figures.
    Flat { width: f32 },
}

impl Shape {
    pub(super) const fn width(self) -> f32 {
        match self {
            Self::Full { width, .. } | Self::Short { width } | Self::Flat { width } => width,
        }
    }

    /// Size within the border.
    pub(super) const fn inner(self) -> Size {
        Size::new(self.width() - 2.0 * BORDER, self.height() - 2.0 * BORDER)
    }

    /// Height of a card without text.
    pub(super) const SHORT_HEIGHT: f32 = SHORT;

    pub(super) const fn height(self) -> f32 {
        match self {
            Self::Full { height, .. } => height,
            Self::Short { .. } => SHORT,
            Self::Flat { .. } => FLAT,
        }
    }
}

/// Height of a card without text.
const SHORT: f32 = 100.0;
const FLAT: f32 = 62.0;
/// Size of letters on a card.
const SIZE: f32 = 12.0;
/// Padding of a card at each side.
const EDGE: f32 = 5.0;
/// Width of the coin beside a name.
const COIN: f32 = 25.0;
/// Height and width of a figure with its icon.
const FIGURE: f32 = 20.0;
const FIGURE_WIDTH: f32 = 26.0;
/// Widest border of a card.
pub(super) const BORDER: f32 = 3.0;

/// Look of a faction's cards.
pub(super) fn look_of(look: &'static Look, faction: Faction) -> &'static Look {
    look.with_accent(match faction {
        Faction::Empire => Accent::Imperial,
        Faction::Rebel => Accent::Rebel,
        Faction::Neutral => Accent::Neutral,
    })
}

pub(super) fn card_of<'a>(table: &TableView<'a>, card: CardNo) -> &'a Card {
    table.sight.catalog.card(table.view.library().card(card).card)
}

pub(super) fn base_of<'a>(table: &TableView<'a>, base: BaseNo) -> &'a deckbuilding::cards::Base {
    table.sight.catalog.base(BaseId::at(u16::from(base.0)))
}

pub(super) fn name_of<'a>(table: &TableView<'a>, thing: TableItem, context: &Context<'a>) -> &'a str {
    match thing {
        TableItem::Card(card) => card_of(table, card).text.name(context.language),
        TableItem::Base(base) => base_of(table, base).text.name(context.language),
        TableItem::Area(_) | TableItem::Pile(_) => "",
    }
}

struct Figure {
    icon: &'static str,
    value: String,
    color: Color,
    /// Key of its name.
    key: &'static str,
}

/// Figures of a card in place, with bonuses to its attack.
fn figures(table: &TableView<'_>, card: CardNo, look: &'static Look) -> Vec<Figure> {
    let printed = table.view.library().card(card);
    let attack = match table.zone(card) {
        Zone::Play(seat) => {
            let target = table.target_of(card).unwrap_or(Target::Base);
            table.view.attack(seat, card, target)
        }
        _ => u16::from(printed.attack),
    };
    let mut all = Vec::new();
    if attack > 0 || printed.attack > 0 {
        let color = if attack == u16::from(printed.attack) { look.red } else { look.iris };
        all.push(Figure { icon: "stat-attack", value: attack.to_string(), color, key: "gui.play.cards.attack" });
    }
    let mut push = |icon, value: u8, color, key| {
        if value > 0 {
            all.push(Figure { icon, value: value.to_string(), color, key });
        }
    };
    push("card-resources", printed.resources, look.yellow, "gui.play.cards.resources");
    push("card-force", printed.force, look.blue, "gui.play.cards.force");
    all
}

/// The figure that removes a card: its target in the row, or its hit points.
fn resistance(table: &TableView<'_>, card: CardNo, look: &'static Look) -> Option<Figure> {
    let printed = table.view.library().card(card);
    if printed.is_ship {
        let left = table.view.ship_left(card);
        let color = if left < printed.hit_points { look.red } else { look.green };
        let value = if left < printed.hit_points { format!("{left}/{}", printed.hit_points) } else { left.to_string() };
        return Some(Figure { icon: "stat-hull", value, color, key: "gui.play.cards.hit_points" });
    }
    let target = printed.target?;
    Some(Figure {
        icon: "token-target-lock",
        value: target.to_string(),
        color: look.muted,
        key: "gui.play.cards.target",
    })
}

fn figure<'a>(context: &Context<'a>, figure: Figure, size: f32) -> Element<'a, Message> {
    let content = row![
        icon_in(figure.icon, size, figure.color),
        letters(figure.value, size - 1.0).font(BOLD).color(figure.color)
    ]
    .spacing(2)
    .align_y(Alignment::Center);
    tip(context, content, context.text(figure.key))
}

fn coin<'a>(look: &'static Look, cost: u8) -> Element<'a, Message> {
    let number = letters(cost.to_string(), 12.0).font(BOLD).color(look.on_accent);
    container(number)
        .center(20)
        .style(move |_| container::background(look.accent).border(iced::border::rounded(10.0)))
        .into()
}

/// Background of the head of a card.
fn head_ground(look: &'static Look) -> impl Fn(&iced::Theme) -> container::Style {
    move |_| {
        container::background(look.tint_strong)
            .border(Border { radius: iced::border::Radius::new(0.0).top(5.0), ..Border::default() })
    }
}

/// A text cut to a number of lines with an ellipsis.
fn fitted(text: &str, weight: Weight, room: f32, most: u32) -> String {
    if lines(text, weight, SIZE, room) <= most {
        return text.to_owned();
    }
    let mut end = 0;
    for (at, _) in text.match_indices(' ') {
        let tried = format!("{}…", &text[..at]);
        if lines(&tried, weight, SIZE, room) > most {
            break;
        }
        end = at;
    }
    format!("{}…", text[..end].trim_end_matches([',', ';', ':', '.']))
}

/// State of a card beyond its face.
#[derive(Debug, Clone, Default)]
pub(super) struct Marks {
    /// Letter of its key.
    pub(super) letter: Option<&'static str>,
    /// Plan for it, in the reader's own color.
    pub(super) plan: String,
    /// Its ability is used.
    pub(super) used: bool,
    /// It is exiled at the end of the turn.
    pub(super) fleeting: bool,
    /// The previewed answer removes it.
    pub(super) falls: bool,
}

pub(super) fn card<'a>(
    table: &TableView<'a>,
    card: CardNo,
    shape: Shape,
    marks: Marks,
    context: &Context<'a>,
) -> Element<'a, Message> {
    let look = context.look;
    let printed = table.view.library().card(card);
    let own = look_of(look, printed.faction);
    let shown = card_of(table, card);
    let name = shown.text.name(context.language);
    let room = shape.inner().width - 2.0 * EDGE;
    let below: Element<'a, Message> = if marks.plan.is_empty() && !marks.falls {
        let traits: Vec<&str> = shown.traits.iter().map(|word| context.text(word.term())).collect();
        let kind = if shown.kind == CardType::CapitalShip { context.text(shown.kind.term()) } else { "" };
        let words = if kind.is_empty() { traits.join(", ") } else { kind.to_owned() };
        Cut::new(words, SIZE).color(look.muted).into()
    } else {
        let words = if marks.falls { context.text("gui.play.cards.falls_mark").to_owned() } else { marks.plan.clone() };
        let color = if marks.falls { look.red } else { look.iris };
        Cut::new(words, SIZE).bold().color(color).into()
    };
    let mut state = Row::new().spacing(3).align_y(Alignment::Center);
    if marks.fleeting {
        state =
            state.push(tip(context, icon_in("ui-delete", 13.0, look.yellow), context.text("gui.play.cards.fleeting")));
    }
    if marks.used {
        state = state.push(tip(context, icon_in("ui-check", 13.0, look.muted), context.text("gui.play.cards.used")));
    }
    let cap = marks.letter.map(|letter| crate::screen::play::parts::key_cap(context, letter.to_uppercase()));
    let values = figures(table, card, look);
    let resists = resistance(table, card, look);
    match shape {
        Shape::Flat { .. } => {
            let title = fitted(name, Weight::Bold, room, 2);
            let title = column![letters(title, SIZE).font(BOLD)].height(2.0 * leading(SIZE)).width(Length::Fill);
            let line = Row::new()
                .push(coin(own, printed.cost))
                .extend(values.into_iter().map(|value| figure(context, value, 13.0)))
                .push(space::horizontal())
                .push((marks.fleeting || marks.used).then_some(state))
                // A hand has no room for figures of the row.
                .extend(resists.filter(|_| cap.is_none() || printed.is_ship).map(|value| figure(context, value, 13.0)))
                .extend(cap)
                .spacing(3)
                .align_y(Alignment::Center);
            let title: Element<'a, Message> = if marks.plan.is_empty() && !marks.falls {
                title.into()
            } else {
                column![Cut::new(name, SIZE).bold(), below].height(2.0 * leading(SIZE)).width(Length::Fill).into()
            };
            column![title, line].padding(Padding::ZERO.left(EDGE).right(EDGE)).height(FLAT - 2.0 * BORDER).into()
        }
        Shape::Short { .. } | Shape::Full { .. } => {
            // A word of full width leaves no room for the coin.
            let has_room = name.split_whitespace().all(|word| width(word, Weight::Bold, SIZE) <= room - COIN);
            let title = fitted(name, Weight::Bold, if has_room { room - COIN } else { room }, 2);
            let head = Row::new()
                .push(has_room.then(|| coin(own, printed.cost)))
                .push(letters(title, SIZE).font(BOLD).width(Length::Fill))
                .spacing(5)
                .align_y(Alignment::Center);
            let head = container(head)
                .height(2.0 * leading(SIZE) + 4.0)
                .align_y(Alignment::Center)
                .width(Length::Fill)
                .padding([0.0, EDGE])
                .style(head_ground(own));
            let full = matches!(shape, Shape::Full { .. });
            // Without its drawing and its text.
            let left = shape.inner().height - 2.0 * leading(SIZE) - 4.0 - 18.0 - 16.0;
            let about = shown.text.text(context.language);
            let picture = if full { picture_side(about, left, room) } else { 26.0 };
            // Beside a large drawing, figures stand on top of each other.
            let stacked = picture >= values.len() as f32 * FIGURE;
            let needed = picture + 6.0 + values.len() as f32 * (FIGURE_WIDTH + 6.0);
            let picture_drawn = if stacked || needed <= room { picture } else { (room - needed + picture).max(0.0) };
            let values = values.into_iter().map(|value| figure(context, value, 14.0));
            let values: Element<'a, Message> = match stacked {
                true => Column::with_children(values).into(),
                false => Row::with_children(values).spacing(6).into(),
            };
            let line = Row::new()
                .push((!has_room).then(|| coin(own, printed.cost)))
                .push(icon_in(drawing::of(shown), picture_drawn, own.accent))
                .push(space::horizontal())
                .push(values)
                .spacing(6)
                .height(picture)
                .align_y(Alignment::Center);
            let foot = Row::new()
                .push(container(below).width(Length::Fill))
                .push(state)
                .extend(resists.map(|value| figure(context, value, 13.0)))
                .extend(cap)
                .spacing(4)
                .height(18.0)
                .align_y(Alignment::Center);
            let mut page = Column::new().push(head).spacing(2);
            let mut inner = column![line].spacing(3).padding(Padding::ZERO.left(EDGE).right(EDGE));
            if full {
                let most = ((left - picture) / leading(SIZE)).floor().max(0.0) as u32;
                let text = fitted(about, Weight::Regular, room, most);
                inner = inner.push(container(small(text, look.text)).height(Length::Fill));
            } else {
                inner = inner.push(space::vertical());
            }
            page = page.push(inner.push(foot).height(Length::Fill));
            page.height(shape.inner().height).into()
        }
    }
}

/// Side of the drawing of a card with its text: what the text leaves.
fn picture_side(text: &str, left: f32, room: f32) -> f32 {
    let text = lines(text, Weight::Regular, SIZE, room) as f32 * leading(SIZE);
    (left - text).clamp(30.0, 96.0_f32.min(room * 0.66).max(30.0)).floor()
}

/// Hit points left on a base, with the preview of damage.
fn bar<'a>(look: &'static Look, most: u8, damage: u8, foreseen: u8) -> Element<'a, Message> {
    let (least, worst) = (damage.min(foreseen), damage.max(foreseen));
    let part = |points: u8, color: Color| {
        (points > 0).then(|| {
            container(space().width(Length::Fill).height(9.0))
                .width(Length::FillPortion(u16::from(points)))
                .style(move |_| container::background(color))
                .into()
        })
    };
    // Losses are in the reader's color, repairs in green.
    let between = if foreseen > damage { look.iris } else { look.green };
    let line = Row::new()
        .extend(part(most.saturating_sub(worst), look.yellow))
        .extend(part(worst - least, between))
        .extend(part(least, mix(look.surface, look.muted, 0.3)));
    container(line)
        .width(Length::Fill)
        .clip(true)
        .style(move |_| container::Style::default().border(Border { color: look.edge, width: 1.0, radius: 2.0.into() }))
        .padding(1)
        .into()
}

pub(super) fn base<'a>(
    table: &TableView<'a>,
    owner: Seat,
    base: BaseNo,
    shape: Shape,
    marks: Marks,
    context: &Context<'a>,
) -> Element<'a, Message> {
    let look = context.look;
    let shown = base_of(table, base);
    let own = look_of(look, shown.faction);
    let side = table.view.side(owner);
    let is_there = side.base == Some(base);
    let damage = if is_there { side.damage } else { 0 };
    let foreseen = match table.foreseen().and_then(|seen| seen.base) {
        Some((seat, _, after)) if is_there && seat == owner => after,
        _ => damage,
    };
    let name = shown.text.name(context.language);
    let most = shown.hit_points;
    let left = match foreseen == damage {
        true => format!("{}/{most}", most - damage),
        false => format!("{} → {}", most.saturating_sub(damage), most.saturating_sub(foreseen)),
    };
    let left_color = if foreseen > damage { look.iris } else { look.text };
    let cap = marks.letter.map(|letter| crate::screen::play::parts::key_cap(context, letter.to_uppercase()));
    let used =
        marks.used.then(|| tip(context, icon_in("ui-check", 13.0, look.muted), context.text("gui.play.cards.used")));
    let bar = bar(look, most, damage, foreseen);
    if let Shape::Flat { .. } = shape {
        let head = Row::new()
            .push(icon_in("card-base", 16.0, own.accent))
            .push(Cut::new(name, SIZE).bold())
            .spacing(4)
            .align_y(Alignment::Center);
        let line = Row::new()
            .push(letters(left, 12.0).font(BOLD).color(left_color))
            .push(space::horizontal())
            .push((!marks.plan.is_empty()).then(|| Cut::new(marks.plan, SIZE).color(look.iris)))
            .extend(used)
            .extend(cap)
            .spacing(4)
            .align_y(Alignment::Center);
        return column![head, bar, line]
            .spacing(3)
            .padding(Padding::new(1.0).horizontal(EDGE))
            .height(FLAT - 2.0 * BORDER)
            .into();
    }
    let head = row![icon_in("card-base", 20.0, own.accent), Cut::new(name, 13.0).bold(),]
        .spacing(5)
        .align_y(Alignment::Center);
    let head = container(head)
        .height(26.0)
        .align_y(Alignment::Center)
        .width(Length::Fill)
        .padding([0.0, EDGE])
        .style(head_ground(own));
    let line = row![bar, letters(left, 13.0).font(BOLD).color(left_color)].spacing(6).align_y(Alignment::Center);
    let room = shape.inner().width - 2.0 * EDGE;
    let has_foot = !marks.plan.is_empty() || cap.is_some() || marks.used;
    let rows = if has_foot { 1 } else { 2 };
    let rows = if let Shape::Full { .. } = shape { 5 } else { rows };
    let text = fitted(shown.text.text(context.language), Weight::Regular, room, rows);
    let foot = Row::new()
        .push(container(Cut::new(marks.plan, SIZE).bold().color(look.iris)).width(Length::Fill))
        .extend(used)
        .extend(cap)
        .spacing(4)
        .height(18.0)
        .align_y(Alignment::Center);
    let inner = column![line, container(small(text, look.text)).height(Length::Fill)]
        .push(has_foot.then_some(foot))
        .spacing(3)
        .padding(Padding::new(3.0).left(EDGE).right(EDGE))
        .height(Length::Fill);
    column![head, inner].height(shape.inner().height).into()
}

/// A card or base with all its texts, to be read beside it.
pub(super) fn whole<'a>(table: &TableView<'a>, thing: TableItem, context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let content = container(reading(table, thing, context)).width(READ).padding(12).style(move |_| look.menu());
    content.into()
}

/// A card or base with all its texts, as a page.
pub(super) fn reading<'a>(table: &TableView<'a>, thing: TableItem, context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    match thing {
        TableItem::Card(number) => {
            let shown = card_of(table, number);
            let own = look_of(look, shown.faction);
            let facts = [
                context.text(shown.faction.term()).to_owned(),
                context.text(shown.kind.term()).to_owned(),
                shown.traits.iter().map(|word| context.text(word.term())).collect::<Vec<_>>().join(", "),
                if shown.unique { context.text("gui.play.cards.unique").to_owned() } else { String::new() },
            ];
            let facts = facts.into_iter().filter(|fact| !fact.is_empty()).collect::<Vec<_>>().join(" · ");
            let values = figures(table, number, look).into_iter().chain(resistance(table, number, look));
            let line = |value: Figure| {
                let words = small(context.text(value.key), look.muted);
                row![icon_in(value.icon, 15.0, value.color), strong(value.value).color(value.color), words]
                    .spacing(5)
                    .align_y(Alignment::Center)
                    .into()
            };
            column![
                row![coin(own, shown.cost), letters(shown.text.name(context.language), NAME).font(BOLD)]
                    .spacing(GAP)
                    .align_y(Alignment::Center),
                row![icon_in(drawing::of(shown), 40.0, own.accent), small(facts, look.muted)]
                    .spacing(GAP)
                    .align_y(Alignment::Center),
            ]
            .extend(values.map(line))
            .push(text(shown.text.text(context.language)))
            .push(text(shown.reward.text(context.language)))
            .push(doubts(context, shown.unconfirmed, shown.disputed))
            .spacing(GAP)
            .into()
        }
        TableItem::Base(number) => {
            let shown = base_of(table, number);
            let own = look_of(look, shown.faction);
            let faction = context.text(shown.faction.term());
            let points = context.say("deckbuilding.outline.hit_points", &[("count", &shown.hit_points)]);
            column![
                row![
                    icon_in("card-base", 26.0, own.accent),
                    letters(shown.text.name(context.language), NAME).font(BOLD)
                ]
                .spacing(GAP)
                .align_y(Alignment::Center),
                small(format!("{faction} · {points}"), look.muted),
            ]
            .push(text(shown.text.text(context.language)))
            .push(doubts(context, shown.unconfirmed, shown.disputed))
            .spacing(GAP)
            .into()
        }
        TableItem::Area(_) | TableItem::Pile(_) => space().into(),
    }
}

pub(super) fn mark_of(faction: Faction) -> &'static str {
    let factions = <Deckbuilding as ListBuilding>::LISTS.factions;
    factions.iter().find(|known| known.id == faction.id()).map_or("faction-neutral", |known| known.icon)
}
