//! X-Wing at the table.

mod card;
mod draw;
mod ghost;
mod marks;

use iced::{
    Element, Length, Point, Size,
    keyboard::Key,
    widget::{Column, Row, canvas::Frame, column, container, mouse_area, space},
};

use super::{
    MatchView, Spatial,
    game::Message,
    match_view::{OptionField, OptionKind, PieceNo, Sight},
    spatial::{self, Lens, TableState},
};
use crate::{
    Context,
    widget::{
        Pressable,
        dial::{difficulty_color, maneuver_icon},
        icon_in,
        parts::small,
    },
};
use kernel::{game::DecisionOf, plane};
use xwing::{
    XWing,
    cards::{Bearing, Maneuver},
    play::{Answer, Dogfight, Event, Phase, QuestionKind, ShipNo, board::Board, maneuver::Flown},
};

/// A way flown over the table.
#[derive(Debug, Clone, Copy)]
pub struct Way {
    ship: ShipNo,
    from: plane::Pose,
    flown: Option<Flown>,
}

/// What is kept for the drawing of a match.
#[derive(Debug)]
pub struct DogfightView {
    table: TableState,
    /// The last way flown.
    way: Option<Way>,
    /// Who attacked whom last.
    attack: Option<(ShipNo, ShipNo)>,
}

impl DogfightView {
    fn show(&mut self, way: Option<Way>, attack: Option<(ShipNo, ShipNo)>) {
        (self.way, self.attack) = (way, attack);
    }
}

impl MatchView for XWing {
    type State = DogfightView;

    const OPTIONS: &'static [OptionField] = &[
        OptionField {
            key: "rounds",
            term: "gui.play.xwing.rounds",
            kind: OptionKind::Number { least: 0, most: 99, usual: 20 },
        },
        OptionField {
            key: "obstacles",
            term: "gui.play.xwing.obstacles",
            kind: OptionKind::Number { least: 0, most: 6, usual: 6 },
        },
        OptionField {
            key: "asteroids",
            term: "gui.play.xwing.asteroids",
            kind: OptionKind::Number { least: 0, most: 6, usual: 6 },
        },
        OptionField { key: "last_faq", term: "gui.play.xwing.last_faq", kind: OptionKind::Flag },
        OptionField { key: "original_deck", term: "gui.play.xwing.original_deck", kind: OptionKind::Flag },
    ];

    fn state(_: &Dogfight) -> DogfightView {
        let size = Size::new(Board::STANDARD.width as f32, Board::STANDARD.depth as f32);
        DogfightView { table: TableState::whole(size), way: None, attack: None }
    }

    fn view<'a>(sight: Sight<'a, Self>, context: &Context<'a>) -> Element<'a, Message> {
        spatial::view(sight, context)
    }

    fn tools<'a>(context: &Context<'a>) -> Vec<Element<'a, Message>> {
        spatial::tools(context)
    }

    fn update(state: &mut DogfightView, _: &Dogfight, message: spatial::Message) {
        state.table.update(message);
    }

    fn key(state: &DogfightView, key: &Key) -> Option<Message> {
        state.table.key(key)
    }

    fn happened(state: &mut DogfightView, event: &Event) {
        match event {
            Event::Flew { ship, from, flown, .. } => {
                state.show(Some(Way { ship: *ship, from: *from, flown: Some(*flown) }), None);
            }
            Event::Moved { ship, from, .. } => state.show(Some(Way { ship: *ship, from: *from, flown: None }), None),
            Event::AttackDeclared { attacker, defender, .. } => state.show(None, Some((*attacker, *defender))),
            Event::PhaseBegan(_) => state.show(None, None),
            _ => {}
        }
    }

    fn jumped(state: &mut DogfightView) {
        state.show(None, None);
    }

    fn is_placed(decision: &DecisionOf<Dogfight>, answer: usize) -> bool {
        Self::spot(decision, answer).is_some()
    }

    fn is_notable(event: &Event) -> bool {
        matches!(
            event,
            Event::Flew { .. }
                | Event::Moved { .. }
                | Event::Placed(..)
                | Event::AttackDeclared { .. }
                | Event::AttackResolved { .. }
                | Event::Destroyed(_)
                | Event::Fled(_)
                | Event::BombDetonated(_)
                | Event::RoundBegan(_)
        )
    }

    fn is_opening(game: &Dogfight) -> bool {
        game.state().phase == Phase::Setup
    }

    fn headline(game: &Dogfight, context: &Context<'_>) -> String {
        let state = game.state();
        let phase = context.text(match state.phase {
            Phase::Setup => "xwing.play.phase.setup",
            Phase::Planning => "xwing.play.phase.planning",
            Phase::Activation => "xwing.play.phase.activation",
            Phase::Combat => "xwing.play.phase.combat",
            Phase::End => "xwing.play.phase.end",
        });
        match state.round {
            0 => phase.to_owned(),
            round => context.say("gui.play.xwing.headline", &[("round", &round), ("phase", &phase)]),
        }
    }

    fn is_pass(action: &Answer) -> bool {
        *action == Answer::Pass
    }

    fn subject(decision: &DecisionOf<Dogfight>) -> Option<PieceNo> {
        decision.question.ship.map(|ship| PieceNo::from(ship.0))
    }

    fn answers<'a>(sight: &Sight<'a, Self>, context: &Context<'a>) -> Option<Element<'a, Message>> {
        let open = sight.open?;
        match open.question.kind {
            QuestionKind::Dial => {
                let ship = open.question.ship?;
                let dial = &sight.game.fixed().ships[ship.index()].dial;
                let cells = open.answers.iter().enumerate().filter_map(|(answer, action)| match action {
                    Answer::Dial(place) => Some((answer, *dial.get(usize::from(*place))?)),
                    _ => None,
                });
                Some(dial_of_answers(context, &cells.collect::<Vec<_>>(), sight.weighed))
            }
            _ => None,
        }
    }

    fn card<'a>(sight: &Sight<'a, Self>, piece: PieceNo, context: &Context<'a>) -> Element<'a, Message> {
        card::view(sight, ShipNo(piece as u8), context)
    }
}

impl Spatial for XWing {
    fn table(state: &DogfightView) -> &TableState {
        &state.table
    }

    fn draw(frame: &mut Frame, lens: &Lens, sight: &Sight<'_, Self>, context: &Context<'_>) {
        draw::table(frame, lens, sight, context);
    }

    fn draw_over(frame: &mut Frame, lens: &Lens, sight: &Sight<'_, Self>, context: &Context<'_>) {
        ghost::draw(frame, lens, sight, context);
    }

    fn piece_at(game: &Dogfight, at: Point) -> Option<PieceNo> {
        let at = plane::Point::new(f64::from(at.x), f64::from(at.y));
        let ships = game.state().ships.iter().enumerate();
        let mut over = ships.filter(|(_, ship)| ship.in_play() && ship.shape.contains(at));
        over.next().map(|(number, _)| number as PieceNo)
    }

    fn spot(decision: &DecisionOf<Dogfight>, answer: usize) -> Option<Point> {
        let pose = ghost::spot_pose(decision, answer)?;
        Some(Point::new(pose.at.x as f32, pose.at.y as f32))
    }

    fn is_about(decision: &DecisionOf<Dogfight>, answer: usize, piece: PieceNo) -> bool {
        let about = match decision.answers.get(answer) {
            Some(Answer::Ship(ship) | Answer::Change(ship) | Answer::Attack { target: ship, .. }) => *ship,
            _ => return false,
        };
        PieceNo::from(about.0) == piece
    }
}

/// A dial whose maneuvers are answers: clicked to answer, pointed at to see where they lead.
fn dial_of_answers<'a>(
    context: &Context<'a>,
    cells: &[(usize, Maneuver)],
    weighed: Option<usize>,
) -> Element<'a, Message> {
    const CELL: f32 = 34.0;
    let look = context.look;
    let has = |bearing: &Bearing| cells.iter().any(|(_, maneuver)| maneuver.bearing == *bearing);
    let columns: Vec<Bearing> = Bearing::ALL.into_iter().filter(has).collect();
    let mut speeds: Vec<u8> = cells.iter().map(|(_, maneuver)| maneuver.speed).collect();
    speeds.sort_unstable();
    speeds.dedup();
    // A dial with many directions still has to fit beside the table.
    let cell = if columns.len() > 7 { 27.0 } else { CELL };
    let mut rows = Column::new().spacing(3);
    for speed in speeds.into_iter().rev() {
        let label = container(small(speed.to_string(), look.muted)).width(14).center_y(cell);
        let mut row = Row::new().spacing(3).push(label);
        for bearing in &columns {
            let found = cells.iter().find(|(_, maneuver)| maneuver.speed == speed && maneuver.bearing == *bearing);
            row = match found {
                Some((answer, maneuver)) => {
                    let color = difficulty_color(look, maneuver.difficulty);
                    let chosen = weighed == Some(*answer);
                    let arrow =
                        container(icon_in(maneuver_icon(*bearing), cell - 10.0, color)).center(Length::Fixed(cell));
                    let press = Pressable::new(arrow, move |status| {
                        let style = look.verdict(color, status);
                        let width = if chosen { 2.5 } else { 1.0 };
                        let border = iced::Border { color, width, ..style.border };
                        crate::widget::pressable::Style { border, ..style }
                    })
                    .padding(0)
                    .on_press(Message::Answered(*answer));
                    row.push(
                        mouse_area(press).on_enter(Message::Weighed(Some(*answer))).on_exit(Message::Weighed(None)),
                    )
                }
                None => row.push(space().width(cell).height(cell)),
            };
        }
        rows = rows.push(row);
    }
    column![rows, small(context.text("gui.play.xwing.dial_hint"), look.muted)].spacing(4).into()
}
