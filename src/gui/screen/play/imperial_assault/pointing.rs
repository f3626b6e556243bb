//! What of the map is under the pointer: answers, doors, figures.

use iced::Point;

use super::{
    ghost,
    grid::{Grid, middle_of},
    view_of,
};
use crate::screen::play::match_view::{PieceNo, Sight};
use imperial_assault::{
    ImperialAssault,
    cards::Edge,
    play::{Answer, FigureNo, Interactable, SkirmishMatch, View, board::Space},
};

/// The answer at this point of the map: the place whose middle is nearest among those over the space, else the figure
/// or the token there.
pub(super) fn answer_at(sight: &Sight<'_, ImperialAssault>, at: Point) -> Option<usize> {
    let open = sight.open?;
    let grid = Grid::of(sight.game);
    let (space, place) = (grid.space_at(at)?, grid.place(at));
    let view = view_of(sight.game);
    if let Some(door) = open.answers.iter().position(|answer| is_door_at(&view, answer, place)) {
        return Some(door);
    }
    if let Some(figure) = open.question.figure() {
        let base = view.fixed.group(figure).base;
        let way = |answer: &Answer| {
            let stand = ghost::stand_of(answer).filter(|stand| base.spaces(*stand).contains(&space))?;
            let middle = middle_of(base, stand);
            Some((middle.0 - place.0).hypot(middle.1 - place.1))
        };
        let ways = open.answers.iter().enumerate().filter_map(|(number, answer)| Some((number, way(answer)?)));
        let nearest = ways.fold(None, |best: Option<(usize, f32)>, (number, way)| match best {
            // Of two that lie over the same middle the one that is looked at already stays.
            Some((kept, least)) if way > least - 0.01 && !(way < least + 0.01 && sight.weighed == Some(number)) => {
                Some((kept, least))
            }
            _ => Some((number, way)),
        });
        if let Some((number, _)) = nearest {
            return Some(number);
        }
    }
    let figure = figure_at(sight.game, space);
    let is_piece = |target: FigureNo| view.fixed.piece(target).is_some();
    let is_there = |answer: &&Answer| match answer {
        Answer::Attack { target, space: aimed } => {
            (figure == Some(*target) || figure.is_none() && is_piece(*target)) && *aimed == space
        }
        // A place for a mission token.
        Answer::Stand(stand) if open.question.figure().is_none() => stand.at == space,
        Answer::Interact(Interactable::Token(token)) | Answer::MissionToken(token) | Answer::Spend(token) => {
            view.token_space(usize::from(*token)) == space
        }
        answer => figure.is_some_and(|figure| ghost::figures_of(sight, answer).contains(&figure)),
    };
    let whole = |answer: &&Answer| matches!(answer, Answer::Attack { target, .. } if figure == Some(*target));
    let found = open.answers.iter().position(|answer| is_there(&answer));
    found.or_else(|| open.answers.iter().position(|answer| whole(&answer)))
}

/// True if an answer is about a door near a place, in columns and rows.
fn is_door_at(view: &View<'_, '_>, answer: &Answer, (column, row): (f32, f32)) -> bool {
    // Nearer than this to the middle of one of its edges, in spaces: the middle of a space is farther away.
    const NEAR: f32 = 0.38;
    let (Answer::Interact(Interactable::Door(door)) | Answer::Door(door)) = answer else { return false };
    let edges = view.state.ground.doors().get(usize::from(*door)).into_iter().flatten();
    let middle = |edge: &Edge| {
        let (x, y) = (f32::from(edge.space.0), f32::from(edge.space.1));
        if edge.is_east { (x + 1.0, y + 0.5) } else { (x + 0.5, y + 1.0) }
    };
    edges.map(middle).any(|(x, y)| (x - column).hypot(y - row) < NEAR)
}

/// The figure on a space.
pub(super) fn figure_at(game: &SkirmishMatch, space: Space) -> Option<FigureNo> {
    let view = view_of(game);
    view.in_play().find(|figure| view.spaces(*figure).contains(&space))
}

/// The figure at a point of the table.
pub(super) fn piece_at(game: &SkirmishMatch, at: Point) -> Option<PieceNo> {
    let space = Grid::of(game).space_at(at)?;
    figure_at(game, space).map(|figure| PieceNo::from(figure.0))
}
