//! Placing obstacles and ships: what is chosen, and how it is turned.

use std::cell::Cell;

use iced::{
    Element, Point, Rectangle, Renderer, Theme,
    keyboard::Key,
    mouse,
    widget::{
        Row,
        canvas::{self, Cache, Canvas, Geometry, Path},
        column, mouse_area,
    },
};

use crate::{
    Context,
    look::{Look, mix},
    screen::play::{
        game::Message,
        ink::{self, dashed, pen, words},
        match_view::Sight,
    },
    widget::{Pressable, parts::small, pressable},
};
use kernel::{
    game::DecisionOf,
    plane::{self, Pose},
};
use xwing::{
    XWing,
    play::{
        Answer, QuestionKind, View, XWingMatch,
        board::{ObstacleKind, ObstacleShape},
    },
};

/// The pose of an answer that is a place on the table.
pub(super) fn spot_pose(decision: &DecisionOf<XWingMatch>, answer: usize) -> Option<Pose> {
    let Some(Answer::Spot(spot)) = decision.answers.get(answer) else { return None };
    decision.question.spots.get(usize::from(*spot)).copied()
}

/// The outline of an obstacle as a tile shows it.
pub(super) fn tile_outline(shape_of: ObstacleShape, eighths: i8, middle: Point, scale: f32) -> Path {
    let pose = Pose::new(plane::Point::new(0.0, 0.0), plane::Facing::NORTH.turned(eighths));
    Path::new(|path| {
        for (number, (right, ahead)) in shape_of.outline().iter().enumerate() {
            let at = pose.place(*right, *ahead);
            let at = Point::new(middle.x + at.x as f32 * scale, middle.y - at.y as f32 * scale);
            if number == 0 { path.move_to(at) } else { path.line_to(at) }
        }
        path.close();
    })
}

/// The answer with the same piece at the same place, turned a step further.
pub(super) fn turned(decision: &DecisionOf<XWingMatch>, answer: usize, clockwise: bool) -> Option<usize> {
    if let Answer::Obstacle { shape, turn } = *decision.answers.get(answer)? {
        return with_turn(decision, shape, if clockwise { turn + 1 } else { turn + 7 } % 8);
    }
    let here = spot_pose(decision, answer)?;
    let near = |other: &usize| spot_pose(decision, *other).is_some_and(|pose| pose.at.distance(here.at) < 30.0);
    // By how much further each is turned; the same heading is the last one to come to.
    let further = |other: &usize| {
        let by = spot_pose(decision, *other).map_or(0.0, |pose| pose.facing.degrees() - here.facing.degrees());
        let by = if clockwise { by } else { -by }.rem_euclid(360.0);
        if by < 1.0 { 720.0 } else { by }
    };
    let all = (0..decision.answers.len()).filter(near).filter(|other| further(other) < 700.0);
    all.min_by(|one, other| further(one).total_cmp(&further(other)))
}

/// A place with its answer, or with what bars it.
type Placed = Result<(Answer, Pose), (&'static str, Pose)>;

/// The pose for a ship that is placed with the pointer there, and its answer; or what bars it. Near the zone it stands at
/// the nearest place in it. `None` if no ship is placed.
pub(super) fn pose_at(sight: &Sight<'_, XWing>, at: Point) -> Option<Placed> {
    /// Distance from the zone, in millimeters, at which it is still meant.
    const NEAR: f64 = 60.0;
    let question = sight.open.map(|open| &open.question).filter(|question| question.kind == QuestionKind::Deploy)?;
    let ship = question.ship?;
    let view = View::new(sight.game.fixed(), sight.game.state());
    let at = plane::Point::new(f64::from(at.x), f64::from(at.y));
    let answer = view.standing_near(ship, at, sight.state.table.turn as i8);
    let Answer::Stand { along, gap, turn } = answer else { return None };
    let pose = view.standing(ship, along, gap, turn);
    if pose.at.distance(at) > NEAR {
        return Some(Err(("xwing.play.bar.zone", Pose::new(at, pose.facing))));
    }
    Some(view.stand_bar(ship, pose).map(|()| (answer, pose)).map_err(|bar| (bar, pose)))
}

fn with_turn(decision: &DecisionOf<XWingMatch>, shape: u8, turn: u8) -> Option<usize> {
    decision.answers.iter().position(|answer| *answer == Answer::Obstacle { shape, turn })
}

/// The obstacles that are left, by their numbers.
fn shapes(decision: &DecisionOf<XWingMatch>) -> Vec<u8> {
    let mut shapes: Vec<u8> = decision
        .answers
        .iter()
        .filter_map(|answer| if let Answer::Obstacle { shape, .. } = answer { Some(*shape) } else { None })
        .collect();
    shapes.dedup();
    shapes
}

/// Digits choose among the obstacles.
pub(super) fn key(decision: &DecisionOf<XWingMatch>, at: Option<usize>, key: &Key) -> Option<usize> {
    let Key::Character(digit) = key.as_ref() else { return None };
    let digit = digit.parse::<usize>().ok()?.checked_sub(1)?;
    let turn = match at.and_then(|at| decision.answers.get(at)) {
        Some(Answer::Obstacle { turn, .. }) => *turn,
        _ => 0,
    };
    let shape = *shapes(decision).get(digit)?;
    with_turn(decision, shape, turn).or_else(|| with_turn(decision, shape, 0))
}

/// The obstacles as tiles, drawn as they are.
pub(super) fn tiles<'a>(
    sight: &Sight<'a, XWing>,
    decision: &DecisionOf<XWingMatch>,
    context: &Context<'a>,
) -> Element<'a, Message> {
    let look = context.look;
    let all = sight.game.fixed().options.obstacle_shapes();
    let weighed = sight.weighed.and_then(|answer| decision.answers.get(answer)).copied();
    let mut tiles = Row::new().spacing(6);
    for (number, place) in shapes(decision).into_iter().enumerate() {
        let turn = match weighed {
            Some(Answer::Obstacle { shape, turn }) if shape == place => turn,
            _ => sight.state.table.turn,
        };
        let Some(answer) = with_turn(decision, place, turn).or_else(|| with_turn(decision, place, 0)) else { continue };
        let Some(shape) = all.get(usize::from(place)).copied() else { continue };
        let chosen = sight.weighed == Some(answer);
        let tile = Canvas::new(Tile { shape, turn, digit: number + 1, look }).width(70).height(66);
        let press = Pressable::new(tile, move |status| {
            let style = look.button(status);
            let border =
                if chosen { iced::Border { color: look.iris, width: 2.0, ..style.border } } else { style.border };
            pressable::Style { border, ..style }
        })
        .padding(2)
        .on_press(Message::Answered(answer));
        let area = mouse_area(press).on_enter(Message::Weighed(Some(answer))).on_exit(Message::Weighed(None));
        tiles = tiles.push(area);
    }
    column![tiles.wrap().vertical_spacing(6), small(context.text("gui.play.xwing.place_hint"), look.muted)]
        .spacing(6)
        .into()
}

/// An obstacle on a tile.
struct Tile {
    shape: ObstacleShape,
    turn: u8,
    digit: usize,
    look: &'static Look,
}

#[derive(Default)]
struct Drawn {
    cache: Cache,
    of: Cell<[usize; 4]>,
}

impl canvas::Program<Message> for Tile {
    type State = Drawn;

    fn draw(
        &self,
        drawn: &Drawn,
        renderer: &Renderer,
        _theme: &Theme,
        bounds: Rectangle,
        _cursor: mouse::Cursor,
    ) -> Vec<Geometry> {
        let look = self.look;
        let now = [self.shape as usize, usize::from(self.turn), self.digit, std::ptr::from_ref(look) as usize];
        if drawn.of.replace(now) != now {
            drawn.cache.clear();
        }
        let tile = drawn.cache.draw(renderer, bounds.size(), |frame| {
            let middle = Point::new(bounds.width / 2.0, bounds.height / 2.0);
            let path = tile_outline(self.shape, self.turn as i8, middle, bounds.height / 96.0);
            let ground = ink::board(look);
            match self.shape.kind() {
                ObstacleKind::Asteroid => {
                    frame.fill(&path, mix(ground, look.muted, 0.4));
                    frame.stroke(&path, pen(look.muted, 1.5));
                }
                ObstacleKind::Debris => {
                    frame.fill(&path, mix(ground, look.yellow, 0.16));
                    frame.stroke(&path, dashed(look.yellow, 1.5, &[4.0, 3.0]));
                }
            }
            words(frame, self.digit.to_string(), Point::new(9.0, 10.0), 12.0, look.muted, true);
        });
        vec![tile]
    }
}
