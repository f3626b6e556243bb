//! Gestures that stand for several answers: a unit that is dragged is activated and moves, an enemy that is clicked is
//! attacked.

use std::cell::{Ref, RefCell};

use iced::Point;

use super::{lens::spot, view_of};
use crate::screen::play::match_view::{Gesture, Sight};
use kernel::game::Match as _;
use legion::{
    Legion,
    play::{
        Answer, Decision, LegionMatch, QuestionKind, UnitNo,
        action::{MoveKind, UnitAction},
        table::Outline,
    },
};

/// The answer that comes first for a gesture, if it is offered.
pub(super) fn first(game: &LegionMatch, open: &Decision, gesture: Gesture) -> Option<Answer> {
    let first = match (open.question.kind(), gesture) {
        (QuestionKind::Act, Gesture::Dragged(_, way)) => {
            *open.answers.iter().filter(|answer| moves(answer)).nth(way)?
        }
        (QuestionKind::Act, Gesture::Clicked(piece)) => {
            let unit = UnitNo(piece as u8);
            let is_enemy = game.fixed().units.get(unit.index()).is_some_and(|spec| spec.seat != open.seat);
            is_enemy.then_some(Answer::Action(UnitAction::Attack))?
        }
        (QuestionKind::Turn | QuestionKind::DrawnUnit, Gesture::Dragged(from, _)) => {
            let is_there = |answer: &&Answer| matches!(answer, Answer::Unit(unit) if leads_at(game, *unit, from));
            *open.answers.iter().find(is_there)?
        }
        _ => return None,
    };
    Some(first).filter(|first| open.answers.contains(first))
}

/// True if an action moves a unit to a place that is named.
const fn moves(answer: &Answer) -> bool {
    use MoveKind::{Climb, Jump, Reverse, Standard};
    matches!(answer, Answer::Action(UnitAction::Move(Standard | Reverse | Climb | Jump)))
}

/// True if the leader of a unit stands at a point.
fn leads_at(game: &LegionMatch, unit: UnitNo, at: Point) -> bool {
    let there = Outline::round(spot(at), 0);
    view_of(game).leader_outline(unit).is_some_and(|leader| leader.gap(&there) <= super::NEAR)
}

/// True if a unit can be dragged in answer to a question that names no place.
pub(super) fn drags(open: &Decision) -> bool {
    match open.question.kind() {
        QuestionKind::Act => open.answers.iter().any(moves),
        QuestionKind::Turn | QuestionKind::DrawnUnit => {
            open.answers.iter().any(|answer| matches!(answer, Answer::Unit(_)))
        }
        _ => false,
    }
}

/// True if a unit that can be dragged leads at a point.
pub(super) fn lifts(sight: &Sight<'_, Legion>, at: Point) -> bool {
    let Some(open) = sight.open.filter(|open| drags(open)) else { return false };
    match open.question.unit() {
        Some(unit) => leads_at(sight.game, unit, at),
        None => first(sight.game, open, Gesture::Dragged(at, 0)).is_some(),
    }
}

/// The matches in which a dragged unit is to move, one for each way to move, kept while it is dragged: it is drawn anew at
/// each move of the pointer.
#[derive(Debug, Default)]
pub(super) struct Lifted(RefCell<Option<(Key, Vec<LegionMatch>)>>);

/// The table, and where the unit was lifted.
type Key = (u64, Point);

impl Lifted {
    /// The matches after what a drag from a point needs first; none if it needs nothing.
    pub(super) fn games(&self, sight: &Sight<'_, Legion>, from: Point) -> Ref<'_, [LegionMatch]> {
        let now = (sight.version, from);
        if self.0.borrow().as_ref().is_none_or(|(of, _)| *of != now) {
            let games = (0..).map_while(|way| moving(sight, Gesture::Dragged(from, way))).collect();
            *self.0.borrow_mut() = Some((now, games));
        }
        Ref::map(self.0.borrow(), |kept| kept.as_ref().map_or(&[][..], |(_, games)| games))
    }
}

fn moving(sight: &Sight<'_, Legion>, drag: Gesture) -> Option<LegionMatch> {
    let mut game = sight.game.clone();
    let mut answer = first(&game, sight.open?, drag)?;
    loop {
        game.apply(&answer, &mut Vec::new()).ok()?;
        let open = game.decision()?;
        if open.question.kind() == QuestionKind::Destination {
            return Some(game);
        }
        answer = first(&game, open, drag)?;
    }
}
