//! Things on the table beside units and terrain: tokens of the objective, charges, markers, bomb carts. Each can be
//! pointed at, is named there, and is told about in full where it is chosen.

use iced::{
    Color, Element, Point, Vector,
    widget::{
        canvas::{Frame, Path},
        column,
    },
};

use super::{
    lens::{On, TableLens, spot},
    minis::view_of,
};
use crate::{
    Context,
    look::{GAP, Look, mix},
    screen::play::{
        game::Message,
        ink::{self, dashed, icon, pen, plate, side, words},
        match_view::{PieceNo, Sight},
    },
    widget::parts::{small, strong},
};
use kernel::game::Seat;
use legion::{
    Legion,
    play::{
        Describer, LegionMatch, View,
        battle_card::Objective,
        pieces::MOST_UNITS,
        state::{Cart, Marker, MarkerKind},
        table::{Heading, Outline, RANGE, Spot, TOKEN},
    },
};

/// The least size of a cart on the screen, for its bed to be drawn.
const LEAST_CART: f32 = 8.5;
/// Their numbers as pieces come after those of all units.
const FIRST: u16 = 2 * MOST_UNITS as u16;

/// Something on the table, by its place among those of its kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Thing {
    Token(usize),
    Charge(usize),
    Marker(usize),
    Cart(usize),
}

/// Everything there is, in the order of the numbers; tokens that somebody holds are the unit's.
fn all(game: &LegionMatch) -> impl Iterator<Item = (Thing, Outline)> {
    let state = game.state();
    let tokens = state.tokens.iter().enumerate().filter(|(_, token)| token.holder.is_none());
    let tokens = tokens.map(|(at, token)| (Thing::Token(at), Outline::round(token.at, TOKEN)));
    let charges = state.charges.iter().enumerate();
    let charges = charges.map(|(at, charge)| (Thing::Charge(at), Outline::round(charge.at, TOKEN)));
    let markers = state.markers.iter().enumerate();
    let markers = markers.map(|(at, marker)| (Thing::Marker(at), Outline::round(marker.at, TOKEN)));
    let carts = state.carts.iter().enumerate().map(|(at, cart)| (Thing::Cart(at), cart.outline()));
    tokens.chain(charges).chain(markers).chain(carts)
}

/// The number of what lies at a point of the table, within reach of it.
pub(super) fn number_at(game: &LegionMatch, at: Point, reach: i32) -> Option<PieceNo> {
    let there = Outline::round(spot(at), 0);
    let near = (FIRST..).zip(all(game)).map(|(number, (_, outline))| (outline.gap(&there), number));
    near.filter(|(gap, _)| *gap <= reach).min().map(|(_, number)| number)
}

/// The thing of this number, with its outline.
pub(super) fn numbered(game: &LegionMatch, number: PieceNo) -> Option<(Thing, Outline)> {
    all(game).nth(usize::from(number.checked_sub(FIRST)?))
}

/// Draws them.
pub(super) fn draw(frame: &mut Frame, on: On<'_>) {
    let On { lens, sight, look, .. } = on;
    let state = sight.game.state();
    for marker in &state.markers {
        draw_marker(frame, lens, marker, look);
    }
    charges(frame, on);
    for cart in &state.carts {
        let color = side(look, cart.seat);
        draw_cart(frame, lens, (&cart.outline(), cart.heading), [ink::base_ground(look, cart.seat), color]);
    }
    tokens(frame, on);
}

/// A disc with something on it.
fn disc(frame: &mut Frame, at: Point, radius: f32, [ground, rim]: [Color; 2], drawing: &str) {
    let path = Path::circle(at, radius);
    frame.fill(&path, ground);
    frame.stroke(&path, pen(rim, 1.6));
    icon(frame, drawing, at, radius * 1.35, rim);
}

/// A marker by its shape: smoke is a cloud and how far it hides, graffiti a splash on a square that stands on its corner, a
/// priority mission a flag of six sides, a Bane token a square that says nothing.
fn draw_marker(frame: &mut Frame, lens: &TableLens<'_>, marker: &Marker, look: &Look) {
    let board = ink::board(look);
    let color = side(look, marker.seat);
    let (at, radius) = (lens.at(marker.at), lens.length(TOKEN).max(8.0));
    match marker.kind {
        MarkerKind::Smoke => {
            let near = lens.outline(&Outline::round(marker.at, TOKEN + RANGE), Vector::ZERO);
            frame.fill(&near, Color { a: 0.07, ..look.muted });
            frame.stroke(&near, dashed(Color { a: 0.5, ..look.muted }, 1.2, &[3.0, 5.0]));
            for (x, y, size) in [(-0.6, 0.25, 0.72), (0.62, 0.25, 0.72), (0.0, -0.35, 0.95), (0.0, 0.35, 0.8)] {
                let puff = Path::circle(Point::new(at.x + x * radius, at.y + y * radius), radius * size);
                frame.fill(&puff, mix(board, look.muted, 0.55));
            }
            frame.stroke(&Path::circle(at, radius * 1.25), pen(color, 1.6));
        }
        MarkerKind::Graffiti => {
            let rim = ink::regular(at, radius * 1.3, 4);
            frame.fill(&rim, mix(board, color, 0.28));
            frame.stroke(&rim, pen(color, 1.8));
            icon(frame, "ui-edit", at, radius * 1.35, color);
        }
        MarkerKind::Mission => {
            let rim = ink::regular(at, radius * 1.25, 6);
            frame.fill(&rim, mix(board, color, 0.28));
            frame.stroke(&rim, pen(color, 1.8));
            icon(frame, "battle-objective", at, radius * 1.45, color);
        }
        MarkerKind::Bane => {
            let corner = Point::new(at.x - radius, at.y - radius);
            let rim = Path::rounded_rectangle(corner, iced::Size::new(2.0 * radius, 2.0 * radius), 3.0.into());
            frame.fill(&rim, mix(board, color, 0.28));
            frame.stroke(&rim, pen(color, 1.8));
            words(frame, "?", at, (radius * 1.5).max(11.0), color, true);
        }
    }
}

/// A cart: a round base with a square bed, whose front bears a thick edge.
pub(super) fn draw_cart(
    frame: &mut Frame,
    lens: &TableLens<'_>,
    (base, heading): (&Outline, Heading),
    [ground, rim]: [Color; 2],
) {
    // Small on the screen it is a disc of its own kind, with nothing but what it carries.
    if lens.length(base.radius) < LEAST_CART {
        return disc(frame, lens.at(base.middle()), LEAST_CART, [ground, rim], "slot-bomb");
    }
    let path = lens.outline(base, Vector::ZERO);
    frame.fill(&path, ground);
    frame.stroke(&path, pen(rim, 2.0));
    let half = base.radius * 6 / 10;
    let corner = |turn: i32| base.middle() + heading.turned(turn).way(half * 14 / 10);
    let bed: Vec<Spot> = [8, 24, 40, 56].map(corner).to_vec();
    frame.stroke(&lens.polygon(&bed), pen(rim, 1.5));
    frame.stroke(&lens.line(corner(-8), corner(8)), pen(rim, 4.0));
    icon(frame, "slot-bomb", lens.at(base.middle()), lens.length(base.radius).max(8.0), rim);
}

/// Charges in the color of who placed them, and mines, which are everybody's.
fn charges(frame: &mut Frame, on: On<'_>) {
    let On { lens, sight, look, .. } = on;
    let board = ink::board(look);
    for charge in &sight.game.state().charges {
        let color = charge.by.map_or(look.red, |(unit, _)| side(look, sight.game.fixed().seat(unit)));
        let (at, radius) = (lens.at(charge.at), lens.length(TOKEN).max(7.0));
        disc(frame, at, radius, [mix(board, color, 0.16), color], "slot-bomb");
    }
}

/// True if tokens of the objective count for whoever is near.
fn counts(view: &View<'_, '_>) -> bool {
    matches!(view.objective(), Some(Objective::Intercept | Objective::Control))
}

/// Tokens of the objective: who controls them rims them.
fn tokens(frame: &mut Frame, on: On<'_>) {
    let On { lens, sight, look, .. } = on;
    let state = sight.game.state();
    let view = view_of(sight);
    let board = ink::board(look);
    let counts = counts(&view);
    for (number, token) in state.tokens.iter().enumerate() {
        let owner = match token.holder {
            Some(unit) => Some(view.fixed.seat(unit)),
            None if counts => view.control(number),
            None => token.of.or(token.asset),
        };
        let rim = owner.map_or(look.iris, |seat| side(look, seat));
        if let Some(piece) = token.piece.and_then(|piece| state.field.pieces.get(usize::from(piece))) {
            frame.stroke(&lens.polygon(piece.polygon.corners()), pen(token.of.map_or(look.iris, |_| rim), 2.5));
        }
        // A claimed token lies beside its unit.
        let mut at = lens.at(token.at);
        let radius = lens.length(TOKEN).max(7.0);
        if token.holder.is_some() {
            at = Point::new(at.x - radius * 1.5, at.y + radius * 1.5);
        } else if counts {
            let near = Outline::round(token.at, TOKEN + RANGE);
            frame.stroke(&lens.outline(&near, Vector::ZERO), dashed(Color { a: 0.55, ..rim }, 1.2, &[3.0, 5.0]));
        }
        if token.of.is_some() {
            disc(frame, at, radius, [mix(board, rim, 0.3), rim], "battle-objective");
            continue;
        }
        if token.asset.is_some() {
            disc(frame, at, radius, [mix(board, rim, 0.3), rim], "slot-cargo");
            continue;
        }
        let path = Path::circle(at, radius);
        frame.fill(&path, mix(board, rim, 0.3));
        frame.stroke(&path, pen(rim, 2.0));
        words(frame, (number + 1).to_string(), at, (radius * 1.15).clamp(9.0, 20.0), look.text, true);
        if token.wounds > 0 {
            let place = Point::new(at.x + radius * 0.9, at.y + radius * 0.8);
            frame.fill(&Path::circle(place, radius * 0.6), look.red);
            words(frame, token.wounds.to_string(), place, (radius * 0.85).max(8.0), look.surface, true);
        }
    }
}

fn player<'a>(sight: &'a Sight<'_, Legion>, seat: Seat, context: &Context<'_>) -> &'a str {
    match &sight.game.fixed().names {
        Some(names) => &names[seat.index()],
        None => context.text(if seat == Seat::First { "gui.play.first_seat" } else { "gui.play.second_seat" }),
    }
}

/// Its name, its owner if it has one, and its effect.
struct Told {
    name: String,
    whose: Option<Seat>,
    about: String,
}

fn told(sight: &Sight<'_, Legion>, thing: Thing, context: &Context<'_>) -> Option<Told> {
    let state = sight.game.state();
    let view = view_of(sight);
    let describer = Describer::of(sight.catalog, sight.game, context.language);
    let text = |key: &'static str| context.text(key).to_owned();
    let objective = || state.mission.objective.map(|card| &sight.catalog.battle(card).text);
    Some(match thing {
        Thing::Token(at) => {
            let token = state.tokens.get(at)?;
            let told = |name: String, whose, about: String| Told { name, whose, about };
            match (token.of, token.asset) {
                (Some(seat), _) => told(text("gui.play.clash.goal"), Some(seat), text("gui.play.clash.goal_about")),
                (_, Some(seat)) => told(text("gui.play.clash.asset"), Some(seat), text("gui.play.clash.asset_about")),
                _ => {
                    let name = context.say("gui.play.clash.objective_token", &[("number", &(at + 1))]);
                    let about = objective().map_or_else(String::new, |card| card.text(context.language).to_owned());
                    told(name, if counts(&view) { view.control(at) } else { None }, about)
                }
            }
        }
        Thing::Charge(at) => match state.charges.get(at)?.by {
            Some((unit, _)) => Told {
                name: context.say("gui.play.clash.charge_of", &[("unit", &describer.unit(unit))]),
                whose: Some(view.fixed.seat(unit)),
                about: text("gui.play.clash.charge_about"),
            },
            None => Told { name: text("gui.play.clash.mine"), whose: None, about: text("gui.play.clash.mine_about") },
        },
        Thing::Marker(at) => {
            let marker = state.markers.get(at)?;
            let keys = match marker.kind {
                MarkerKind::Smoke => ["gui.play.clash.smoke", "gui.play.clash.smoke_about"],
                MarkerKind::Graffiti => ["gui.play.clash.graffiti", "gui.play.clash.graffiti_about"],
                MarkerKind::Mission => ["gui.play.clash.mission", "gui.play.clash.mission_about"],
                MarkerKind::Bane => ["gui.play.clash.bane", "gui.play.clash.bane_about"],
            };
            // Its own player alone knows its kind.
            let under = sight.seen(marker.seat).bane(marker).filter(|_| sight.may_see(marker.seat));
            let name = match under {
                Some(bane) => context.say("gui.play.clash.bane_under", &[("token", &describer.bane(bane))]),
                None => text(keys[0]),
            };
            Told { name, whose: Some(marker.seat), about: text(keys[1]) }
        }
        Thing::Cart(at) => {
            let Cart { seat, .. } = *state.carts.get(at)?;
            Told { name: text("gui.play.clash.cart"), whose: Some(seat), about: text("gui.play.clash.cart_about") }
        }
    })
}

fn titled(sight: &Sight<'_, Legion>, told: &Told, context: &Context<'_>) -> String {
    match told.whose {
        Some(seat) => format!("{} · {}", told.name, player(sight, seat, context)),
        None => told.name.clone(),
    }
}

/// The name of what the pointer rests on, beside it.
pub(super) fn name(frame: &mut Frame, on: On<'_>, number: PieceNo) {
    let On { lens, sight, context, look } = on;
    let Some((thing, outline)) = numbered(sight.game, number) else { return };
    let Some(told) = told(sight, thing, context) else { return };
    let (at, radius) = (lens.at(outline.middle()), lens.length(outline.radius).max(8.0));
    frame.stroke(&Path::circle(at, radius + 4.0), pen(look.text, 1.8));
    let above = at.y - radius - 20.0;
    let y = if above > 12.0 { above } else { at.y + radius + 20.0 };
    let rim = told.whose.map_or(look.iris, |seat| side(look, seat));
    plate(frame, &titled(sight, &told, context), Point::new(at.x, y), [look.surface, rim, look.text]);
}

/// Its card, in place of a unit's.
pub(super) fn card<'a>(
    sight: &Sight<'a, Legion>,
    number: PieceNo,
    context: &Context<'a>,
) -> Option<Element<'a, Message>> {
    let (thing, _) = numbered(sight.game, number)?;
    let told = told(sight, thing, context)?;
    let color = told.whose.map_or(context.look.text, |seat| side(context.look, seat));
    let title = titled(sight, &told, context);
    Some(column![strong(title).color(color), small(told.about, context.look.muted)].spacing(GAP).into())
}
