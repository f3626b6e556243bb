//! Text of the ruler: range, and between two ships arc and obstruction.

use iced::Point;

use super::name;
use crate::{
    Context,
    screen::play::{
        match_view::Sight,
        spatial::{Measurement, Spatial},
    },
};
use kernel::plane;
use xwing::{
    XWing,
    play::{
        ShipNo, View, Weapon,
        board::{Range, range_between},
    },
};

pub(super) fn measured(sight: &Sight<'_, XWing>, from: Point, to: Point, context: &Context<'_>) -> Measurement {
    let ship_at = |at: Point| XWing::piece_at(sight.game, at).map(|piece| ShipNo(piece as u8));
    let on_table = |at: Point| plane::Point::new(f64::from(at.x), f64::from(at.y));
    let on_screen = |at: plane::Point| Point::new(at.x as f32, at.y as f32);
    let ships = &sight.game.state().ships;
    let said = |range: Range| match range {
        Range::Beyond => context.text("gui.play.xwing.out_of_range").to_owned(),
        range => context.say("gui.play.xwing.range", &[("range", &range.number())]),
    };
    match (ship_at(from), ship_at(to)) {
        (Some(one), Some(other)) if one != other => {
            let (near, far) = ships[one.index()].shape.nearest(&ships[other.index()].shape);
            let range = range_between(&ships[one.index()].shape, &ships[other.index()].shape);
            let names =
                [("from", &name(sight, one, context) as &dyn std::fmt::Display), ("to", &name(sight, other, context))];
            let mut words = vec![context.say("gui.play.xwing.from_to", &names), said(range)];
            let view = View::new(sight.game.fixed(), sight.game.state());
            match view.volley(one, Weapon::Primary, other) {
                Some(volley) => {
                    words.push(context.text("gui.play.xwing.in_arc").to_owned());
                    if volley.obstructed {
                        words.push(context.text("gui.play.xwing.obstructed").to_owned());
                    }
                }
                None if range != Range::Beyond => words.push(context.text("gui.play.xwing.not_in_arc").to_owned()),
                None => {}
            }
            Measurement { from: on_screen(near), to: on_screen(far), words }
        }
        (one, _) => {
            let from = match one {
                // From the point of the base that is nearest.
                Some(ship) => {
                    let shape = &ships[ship.index()].shape;
                    let dot =
                        plane::Polygon::rectangle(&plane::Pose::new(on_table(to), plane::Facing::NORTH), 0.01, 0.01);
                    on_screen(shape.nearest(&dot).0)
                }
                None => from,
            };
            let way = f64::from(from.distance(to));
            let centimeters = format!("{:.1} cm", way / 10.0);
            Measurement { from, to, words: vec![said(Range::of(way)), centimeters] }
        }
    }
}
