//! An army as its strip has it, what its player holds, the battle cards, and what the terrain does.

use std::collections::BTreeSet;

use iced::{
    Alignment, Element, Length, Padding,
    widget::{Column, Row, column, container, row, space},
};

use super::{
    marks::{marks, order_words, whole},
    minis::{is_done, view_of},
    terrain,
};
use crate::{
    Context,
    look::GAP,
    screen::play::{
        game::Message,
        ink::side,
        match_view::{Badge, Mark, Readiness, Sight, StripRow},
        parts::pips,
    },
    widget::{
        icon_in,
        parts::{small, strong},
        tip,
    },
};
use kernel::game::Seat;
use legion::{
    Legion,
    cards::{BattleKind, Player},
    play::{
        Describer, Phase, UnitNo,
        fixed::CommandSpec,
        state::{Flag, Order, Standing},
    },
};

/// The units of a side, in the order of their army.
pub(super) fn strip(sight: &Sight<'_, Legion>, seat: Seat, context: &Context<'_>) -> Vec<StripRow> {
    let look = context.look;
    let view = view_of(sight);
    let describer = Describer::of(sight.catalog, sight.game, context.language);
    let row_of = |unit: UnitNo| {
        let (spec, state) = (view.spec(unit), view.unit(unit));
        let minis = if state.standing == Standing::Defeated { 0 } else { state.minis.len() };
        let life = if minis == 0 { 0 } else { view.life(unit) };
        let rank = view.rank(unit);
        let order = order_words(state.order, rank, context);
        let mut tokens = marks(sight, unit, context);
        let badge = (state.order == Order::FaceUp && !is_done(sight, unit)).then(|| Badge {
            icon: rank.icon(),
            figure: String::new(),
            word: order.clone(),
            warns: false,
        });
        if badge.is_none() {
            tokens.insert(0, Mark { icon: rank.icon(), color: look.muted, count: 1, word: order.into() });
        }
        let scattered = state.standing == Standing::InPlay && state.is(Flag::Scattered);
        let note = if scattered { context.text("gui.play.clash.scattered").to_owned() } else { String::new() };
        StripRow {
            piece: u16::from(unit.0),
            figure: minis.to_string(),
            changed: minis < spec.minis.len(),
            drawing: sight.catalog.unit(spec.card).icon.to_string(),
            name: describer.unit(unit),
            pips: vec![(look.yellow, life, whole(sight, unit))],
            tokens,
            note,
            remark: remark(sight, unit, context).unwrap_or_default(),
            badge,
            readiness: match (state.standing, is_done(sight, unit)) {
                (Standing::Defeated, _) => Readiness::Gone,
                (_, true) => Readiness::Done,
                (_, false) => Readiness::Ready,
            },
        }
    };
    view.fixed.units_of(seat).map(row_of).collect()
}

/// A remark for a unit that is not on its own on the table, or that carries others.
pub(super) fn remark(sight: &Sight<'_, Legion>, unit: UnitNo, context: &Context<'_>) -> Option<String> {
    let view = view_of(sight);
    let describer = Describer::of(sight.catalog, sight.game, context.language);
    let state = view.unit(unit);
    match state.standing {
        Standing::Reserve if state.is(Flag::SetAside) => Some(context.text("gui.play.clash.set_aside").to_owned()),
        Standing::Reserve if sight.game.state().phase != Phase::Setup => {
            Some(context.text("gui.play.clash.reserve").to_owned())
        }
        Standing::Reserve | Standing::Defeated => None,
        Standing::InPlay => {
            if let Some(carrier) = view.carrier(unit) {
                return Some(context.say("gui.play.clash.rides_in", &[("unit", &describer.unit(carrier))]));
            }
            let aboard: Vec<String> = view.passengers(unit).map(|passenger| describer.unit(passenger)).collect();
            (!aboard.is_empty()).then(|| context.say("gui.play.clash.carries", &[("units", &aboard.join(", "))]))
        }
    }
}

/// Pips of a command card as dots.
pub(super) fn pip_dots<'a>(count: u8, color: iced::Color) -> Row<'a, Message> {
    Row::with_children((0..count).map(|_| icon_in("command-pip", 9.0, color))).spacing(1).align_y(Alignment::Center)
}

fn command<'a>(
    sight: &Sight<'a, Legion>,
    card: &CommandSpec,
    icon: &'static str,
    context: &Context<'a>,
) -> Element<'a, Message> {
    let look = context.look;
    let row_of = sight.catalog.command(card.card);
    let name = row![
        icon_in(icon, 13.0, look.iris),
        container(pip_dots(card.pips, look.muted)).width(40),
        small(row_of.text.name(context.language), look.text),
    ]
    .spacing(4)
    .align_y(Alignment::Center);
    let text = [row_of.orders.text(context.language), row_of.text.text(context.language)];
    tip(context, name, text.join("\n"))
}

/// The color of a side, priority, its card and its hand: the own cards by name, of the other how many there are.
pub(super) fn holds<'a>(sight: &Sight<'a, Legion>, seat: Seat, context: &Context<'a>) -> Option<Element<'a, Message>> {
    let look = context.look;
    let state = sight.game.state();
    let seen = sight.seen(seat);
    let (cards, pool) = seen.left(seat);
    let color = match state.color(seat) {
        Player::Red => "legion.play.answer.red",
        Player::Blue => "legion.play.answer.blue",
    };
    let mut head: Vec<String> = Vec::new();
    head.extend(terrain::has_colors(state).then(|| context.text(color).to_owned()));
    if state.round > 0 {
        head.push(context.say("gui.play.clash.destroyed_points", &[("points", &state.side(seat).destroyed)]));
    }
    let mut page = Column::new().spacing(3);
    page = page.extend((!head.is_empty()).then(|| small(head.join(" · "), look.muted).into()));
    if matches!(state.phase, Phase::Activation | Phase::End) && state.priority == seat {
        let words = small(context.text("gui.play.clash.priority"), side(look, seat));
        page = page.push(row![icon_in("ui-up", 13.0, side(look, seat)), words].spacing(4).align_y(Alignment::Center));
    }
    let counts: [(&str, &dyn std::fmt::Display); 2] = [("cards", &cards), ("orders", &pool)];
    page = page.push(
        row![icon_in("token-order", 13.0, look.muted), small(context.say("gui.play.clash.holds", &counts), look.muted)]
            .spacing(4)
            .align_y(Alignment::Center),
    );
    let own = sight.may_see(seat);
    let shown = seen.card(seat).filter(|_| own || state.side(seat).revealed);
    if let Some(card) = shown {
        page = page.push(command(sight, card, "ui-play", context));
    } else if seen.has_chosen(seat) {
        let words = small(context.text("gui.play.clash.card_hidden"), look.muted);
        page = page.push(row![icon_in("slot-command", 13.0, look.muted), words].spacing(4));
    }
    if own {
        for (_, card) in seen.hand() {
            page = page.push(command(sight, card, "slot-command", context));
        }
    }
    let [aside, stays] = seen.open_cards(seat);
    let contingencies: Vec<&CommandSpec> = if own { seen.contingencies().collect() } else { Vec::new() };
    for (key, cards, icon) in [
        ("gui.play.clash.cards_stay", stays, "ui-play"),
        ("gui.play.clash.cards_aside", aside, "ui-pause"),
        ("gui.play.clash.contingencies", contingencies, "ui-archive"),
    ] {
        if !cards.is_empty() {
            page = page.push(container(small(context.text(key), look.muted)).padding(Padding::ZERO.top(5)));
            page = page.extend(cards.into_iter().map(|card| command(sight, card, icon, context)));
        }
    }
    Some(page.into())
}

/// The battle cards and what they ask, the terrain on the table, what is played in a simpler way.
pub(super) fn about<'a>(sight: &Sight<'a, Legion>, context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let state = sight.game.state();
    let mission = state.mission;
    let mut page = Column::new().spacing(GAP);
    for (kind, card) in BattleKind::ALL.into_iter().zip([mission.objective, mission.deployment, mission.condition]) {
        let Some(card) = card.map(|card| sight.catalog.battle(card)) else { continue };
        let name = row![
            icon_in(kind.icon(), 15.0, look.iris),
            strong(card.text.name(context.language)).size(13).width(Length::Fill)
        ]
        .spacing(5)
        .align_y(Alignment::Center);
        let text = card.text.text(context.language);
        let text = (!text.is_empty()).then(|| small(text, look.muted));
        page = page.push(column![name].push(text).spacing(1));
    }
    page = page.push(legend(sight, context));
    let note = row![
        icon_in("ui-info", 14.0, look.muted),
        small(context.text("gui.play.clash.simplified"), look.muted).width(Length::Fill)
    ]
    .spacing(5);
    page.push(note).push(small(context.text("legion.play.simplified"), look.muted)).into()
}

/// The kinds of terrain on the table and what each does.
fn legend<'a>(sight: &Sight<'a, Legion>, context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let field = &sight.game.state().field;
    let layout = sight.game.fixed().ground_name(sight.catalog, context.language);
    let title = context.say("gui.play.clash.terrain", &[("layout", &layout)]);
    let mut page = Column::new().spacing(3).push(strong(title).size(13));
    let mut told = BTreeSet::new();
    for piece in &field.pieces {
        if !told.insert(piece.kind) {
            continue;
        }
        let (fill, rim) = terrain::colors(look, piece);
        let swatch = container(space()).width(15).height(12).style(move |_| container::Style {
            border: iced::border::rounded(2).color(rim).width(1),
            ..container::background(fill)
        });
        let kind = sight.catalog.terrain(piece.kind);
        let mut does: Vec<&str> = Vec::new();
        let cover = context.text(piece.cover.term());
        does.push(cover);
        does.push(context.text(kind.troopers.term()));
        if piece.blocks {
            does.push(context.text("gui.play.clash.blocks"));
        }
        let words = context.say(
            "gui.play.clash.terrain_row",
            &[("name", &kind.text.name(context.language)), ("does", &does.join(", "))],
        );
        page =
            page.push(row![container(swatch).padding([2, 0]), small(words, look.muted).width(Length::Fill)].spacing(6));
    }
    page.into()
}

/// The life of a unit as pips, for its card.
pub(super) fn life<'a>(sight: &Sight<'_, Legion>, unit: UnitNo, context: &Context<'a>) -> Element<'a, Message> {
    let view = view_of(sight);
    let pips = pips(context.look, &[(context.look.yellow, view.life(unit), whole(sight, unit))]);
    Row::with_children(pips).spacing(4).into()
}
