//! The ruler: spaces and sight between two places.

use iced::Point;

use super::grid::{Grid, middle};
use crate::{
    Context,
    screen::play::{match_view::Sight, spatial::Measurement},
};
use imperial_assault::{
    ImperialAssault,
    play::{
        Describer, FigureNo, View,
        board::{Distances, Space, SpaceSet, sees},
    },
};

pub(super) fn measured(
    sight: &Sight<'_, ImperialAssault>,
    from: Point,
    to: Point,
    context: &Context<'_>,
) -> Measurement {
    let grid = Grid::of(sight.game);
    let view = View { fixed: sight.game.fixed(), state: sight.game.state() };
    let ground = &view.state.ground;
    let there = |at: Point| grid.space_at(at).filter(|space| ground.has(*space));
    let (Some(start), Some(end)) = (there(from), there(to)) else {
        return Measurement { from, to, words: Vec::new() };
    };
    let describer = Describer::of(sight.catalog, sight.game, context.language);
    let figure_at = |at: Point| super::pointing::piece_at(sight.game, at).map(|piece| FigureNo(piece as u8));
    let figures = (figure_at(from), figure_at(to));
    let name = |figure: Option<FigureNo>, space: Space| {
        figure.map_or_else(|| describer.space(space), |figure| describer.figure(figure))
    };
    let names: [(&str, &dyn std::fmt::Display); 2] = [("from", &name(figures.0, start)), ("to", &name(figures.1, end))];
    let mut words = vec![context.say("gui.play.skirmish.from_to", &names)];
    let distance = Distances::from(ground, &[start], u8::MAX).to(end);
    words.push(match distance {
        Some(distance) => context.say("gui.play.skirmish.distance", &[("count", &distance)]),
        None => context.text("gui.play.skirmish.cut_off").to_owned(),
    });
    let bodies = match figures {
        (Some(one), Some(other)) => view.bodies(one, other),
        (one, other) => {
            let mut bodies = view.spaces_of(|figure| Some(figure) != one && Some(figure) != other);
            [start, end].into_iter().for_each(|space| bodies.remove(space));
            bodies
        }
    };
    let key = match (sees(ground, start, end, &bodies), sees(ground, start, end, &SpaceSet::EMPTY)) {
        (true, _) => "gui.play.skirmish.seen",
        (false, true) => "gui.play.skirmish.hidden_by_figures",
        (false, false) => "gui.play.skirmish.unseen",
    };
    words.push(context.text(key).to_owned());
    Measurement { from: grid.point(middle(start)), to: grid.point(middle(end)), words }
}
