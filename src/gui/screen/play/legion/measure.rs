//! The ruler: distances in ranges and centimeters, and sight.

use iced::Point;

use super::{
    lens::{mm, point, spot},
    minis::view_of,
};
use crate::{
    Context,
    screen::play::{
        match_view::Sight,
        spatial::{Measurement, Spatial},
    },
};
use legion::{
    Legion,
    play::{
        Describer, UnitNo,
        table::{Outline, RANGE},
    },
};

pub(super) fn measured(sight: &Sight<'_, Legion>, from: Point, to: Point, context: &Context<'_>) -> Measurement {
    let view = view_of(sight);
    let describer = Describer::of(sight.catalog, sight.game, context.language);
    let unit_at = |at: Point| {
        let units = sight.game.fixed().units.len();
        Legion::piece_at(sight.game, at).map(|piece| UnitNo(piece as u8)).filter(|unit| unit.index() < units)
    };
    let (one, other) = (unit_at(from), unit_at(to).filter(|other| Some(*other) != unit_at(from)));
    // From the leader of a unit, to the nearest mini of another.
    let start = one.and_then(|unit| view.leader_outline(unit)).unwrap_or(Outline::round(spot(from), 0));
    let nearest = other.and_then(|unit| view.outlines(unit).min_by_key(|outline| start.gap(outline)));
    let end = nearest.unwrap_or(Outline::round(spot(to), 0));
    let gap = start.gap(&end).max(0);
    let range = (1..).find(|range| start.is_within(&end, range * RANGE)).unwrap_or(0);
    let length = context.language.decimal(f64::from(mm(gap)) / 10.0, 1);
    let mut words = vec![context.say("gui.play.clash.measured", &[("range", &range), ("length", &length)])];
    if let (Some(one), Some(other)) = (one, other) {
        let names: [(&str, &dyn std::fmt::Display); 2] =
            [("from", &describer.unit(one)), ("to", &describer.unit(other))];
        words.insert(0, context.say("gui.play.clash.from_to", &names));
        let hulls = view.hulls();
        let key = if view.sees(one, 0, other, &hulls) {
            "gui.play.clash.leader_sees"
        } else if view.any_sees(one, other, &hulls) {
            "gui.play.clash.some_see"
        } else {
            "gui.play.clash.unseen"
        };
        words.push(context.text(key).to_owned());
        words.push(context.say("gui.play.clash.cover", &[("cover", &view.cover(one, other))]));
    }
    Measurement { from: point(start.middle()), to: point(end.middle()), words }
}
