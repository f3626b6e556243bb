//! Where figures can end a move and attack from there.

use iced::Point;

use super::{
    grid::{Grid, middle_of},
    view_of,
};
use crate::screen::play::match_view::Threats;
use imperial_assault::play::{
    SkirmishMatch,
    board::{SpaceSet, Spaces, sees},
    dice::faces,
};

/// One move, sight past walls and the best accuracy of the dice count; figures in the way of sight do not.
pub(super) fn threats(game: &SkirmishMatch) -> Threats {
    let (view, grid) = (view_of(game), Grid::of(game));
    let ground = &game.state().ground;
    let (area, side) = grid.area();
    let mut threats = Threats::new(area, side);
    for figure in view.in_play() {
        let group = view.group(figure);
        let stand = view.figure(figure).stand;
        let reach = view.reach(figure, view.speed(figure), false);
        let stands: Vec<_> = reach.stops().map(|(stand, _)| stand).chain([stand]).collect();
        let ends: Vec<Spaces> = stands.iter().map(|stand| group.base.spaces(*stand)).collect();
        let dice = group.attack.iter().flat_map(|attack| &attack.dice);
        let best = |die| faces(die).iter().map(|face| face.accuracy).max().unwrap_or(0);
        let accuracy: i8 = dice.map(|die| best(*die)).sum();
        let far = match group.attack {
            None => 0,
            Some(_) if group.is_melee() => 1 + u8::from(group.has(imperial_assault::cards::Keyword::Reach)),
            Some(_) => accuracy.max(1) as u8,
        };
        let attacks = |at: Point| {
            let Some(space) = grid.space_at(at).filter(|space| far > 0 && ground.has(*space)) else { return false };
            ends.iter().flatten().any(|from| {
                let is_near = *from == space || ground.distance(*from, space).is_some_and(|way| way <= far);
                is_near && (view.touch(*from, space) || sees(ground, *from, space, &SpaceSet::EMPTY))
            })
        };
        let places = stands.iter().map(|stand| grid.point(middle_of(group.base, *stand)));
        threats.add(group.seat, places, attacks);
    }
    threats
}
