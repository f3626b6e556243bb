//! Legion at the table: armies of minis on a table of six by three feet.

mod agreed;
mod battle;
mod card;
mod ends;
mod gestures;
mod ghost;
mod lens;
mod marks;
mod measure;
mod minis;
mod placing;
mod planned;
mod routine;
mod strip;
mod terrain;
mod there;
mod things;
mod threat;
mod threats;
mod tray;
mod words;

use iced::{Element, Point, Size, keyboard::Key, widget::canvas::Frame};

use super::{
    MatchView, Spatial,
    game::Message,
    match_view::{
        AnswerText, Gesture, OptionChoice, OptionField, OptionKind, PieceNo, PlannedAttack, Sight, StripRow, Threats,
        Tray,
    },
    parts::bar_tool,
    spatial::{self, Lens, Measurement, TableState},
};
use crate::Context;
use kernel::{
    Language,
    game::{DecisionOf, Playable as _, Seat},
};
use legion::{
    Catalog, Legion,
    cards::BattleKind,
    play::{
        Answer, Bar, Describer, Event, LegionMatch, Options, Phase, QuestionKind, UnitNo, View,
        table::{DEPTH, MM, Outline, RANGE, Spot, TOKEN, WIDTH},
    },
};
use lens::{On, TableLens, mm, point, spot};

/// A way that a unit's leader has gone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Way {
    unit: UnitNo,
    from: Spot,
    to: Spot,
}

/// The state of the view of a match.
#[derive(Debug)]
pub struct LegionView {
    table: TableState,
    /// The last way gone.
    way: Option<Way>,
    /// An attack was declared whose dice were not read yet.
    unread: bool,
    /// Questions that hardly matter are asked, too.
    asks_all: bool,
    /// The ground that was drawn last.
    ground: ghost::Ground,
    /// The match in which the dragged unit moves.
    lifted: gestures::Lifted,
}

/// Rings of range.
const BANDS: [f32; 5] = {
    let range = RANGE as f32 / MM as f32;
    [range, 2.0 * range, 3.0 * range, 4.0 * range, 5.0 * range]
};
/// The greatest distance of the pointer from a base that it finds.
const NEAR: i32 = 12 * MM;

fn view_of(game: &LegionMatch) -> View<'_, '_> {
    View { fixed: game.fixed(), state: game.state() }
}

impl MatchView for Legion {
    type State = LegionView;

    const OPTIONS: &'static [OptionField] = &[
        OptionField { key: "layout", term: "gui.play.clash.layout", kind: OptionKind::Choice },
        OptionField { key: agreed::OBJECTIVE, term: "gui.play.clash.battle", kind: OptionKind::Choice },
        OptionField { key: agreed::DEPLOYMENT, term: "gui.play.clash.deployment", kind: OptionKind::Choice },
        OptionField { key: agreed::CONDITION, term: "gui.play.clash.condition", kind: OptionKind::Choice },
        OptionField {
            key: "rounds",
            term: "gui.play.clash.rounds",
            kind: OptionKind::Number { least: 1, most: 12, usual: Options::ROUNDS as i64 },
        },
    ];

    const THREATS: Option<fn(&LegionMatch) -> Threats> = Some(threats::threats);

    const PHASES: &'static [&'static str] =
        &["gui.play.clash.phase.command", "gui.play.clash.phase.activation", "gui.play.clash.phase.end"];

    fn points(_: &Self::Match, _: Seat) -> [&'static str; 2] {
        ["gui.play.clash.side_tokens", "gui.play.clash.tokens"]
    }

    fn choices(
        catalog: &Catalog,
        key: &str,
        settled: &[(&'static str, String)],
        language: Language,
    ) -> Vec<OptionChoice> {
        match key {
            "layout" => agreed::layouts(catalog, language),
            agreed::OBJECTIVE => agreed::battles(catalog, language),
            agreed::DEPLOYMENT => agreed::beside(catalog, BattleKind::Deployment, settled, language),
            agreed::CONDITION => agreed::beside(catalog, BattleKind::Condition, settled, language),
            _ => Vec::new(),
        }
    }

    fn written(settled: Vec<(&'static str, String)>) -> Vec<String> {
        agreed::written(settled)
    }

    fn state(_: &LegionMatch) -> LegionView {
        LegionView {
            table: TableState::whole(Size::new(mm(WIDTH), mm(DEPTH))),
            way: None,
            unread: false,
            asks_all: false,
            ground: ghost::Ground::default(),
            lifted: gestures::Lifted::default(),
        }
    }

    fn view<'a>(sight: Sight<'a, Self>, context: &Context<'a>) -> Element<'a, Message> {
        spatial::view(sight, context)
    }

    fn tools<'a>(state: &LegionView, context: &Context<'a>) -> Vec<Element<'a, Message>> {
        let tool = |icon: &str, key: &'static str, on: bool, message: spatial::Message| {
            bar_tool(context, icon, context.text(key), on, Some(Message::View(message)))
        };
        vec![
            tool("ui-fit", "gui.play.fit", false, spatial::Message::FitPressed),
            tool("ui-help", "gui.play.clash.asks_all", state.asks_all, spatial::Message::RoutinePressed),
            tool("ui-redo", "gui.play.turn_table", false, spatial::Message::TablePressed),
            tool("stat-range", "gui.play.ruler", state.table.ruler, spatial::Message::RulerPressed),
            tool("arc-front", "gui.play.clash.bands", state.table.bands, spatial::Message::BandsPressed),
        ]
    }

    fn update(state: &mut LegionView, _: &LegionMatch, message: spatial::Message) {
        state.asks_all ^= matches!(message, spatial::Message::RoutinePressed);
        state.table.update(message);
    }

    fn seated(state: &mut LegionView, game: &LegionMatch, viewer: Option<Seat>) {
        let own = game.state().color(viewer.unwrap_or(Seat::First));
        state.table.quarters = if view_of(game).edge_middle(own).y == 0 { 0 } else { 2 };
    }

    fn piece_under(game: &LegionMatch, at: Point) -> Option<PieceNo> {
        <Self as Spatial>::piece_at(game, at)
    }

    fn place_of(game: &LegionMatch, piece: PieceNo) -> Option<Point> {
        if let Some((_, outline)) = things::numbered(game, piece) {
            return Some(point(outline.middle()));
        }
        let view = view_of(game);
        let unit = UnitNo(piece as u8);
        let known = unit.index() < view.fixed.units.len();
        known.then(|| view.leader_outline(unit)).flatten().map(|leader| point(leader.middle()))
    }

    fn spot_of(_: &LegionMatch, decision: &DecisionOf<LegionMatch>, answer: usize) -> Option<Point> {
        Self::spot(decision, answer)
    }

    fn key(state: &LegionView, key: &Key) -> Option<Message> {
        state.table.key(key)
    }

    fn turned(decision: &DecisionOf<LegionMatch>, answer: usize, clockwise: bool) -> Option<usize> {
        let Some(Answer::Place { at, heading, .. }) = decision.answers.get(answer) else { return None };
        // Another heading at the place, the nearest one around.
        let turn = |other: &usize| match decision.answers.get(*other) {
            Some(Answer::Place { at: there, heading: other, .. }) if there == at && other != heading => {
                let by = (other.number() - heading.number()).rem_euclid(64);
                Some(if clockwise { 64 - by } else { by })
            }
            _ => None,
        };
        (0..decision.answers.len()).filter(|other| turn(other).is_some()).min_by_key(turn)
    }

    fn happened(state: &mut LegionView, game: &LegionMatch, event: &Event) {
        match event {
            Event::AttackDeclared { attacker, defender, .. } => {
                state.unread = true;
                let places = [*attacker, *defender].map(|unit| Self::place_of(game, unit.0.into()));
                let around = 200.0;
                state.table.close_in(&places.into_iter().flatten().collect::<Vec<_>>(), around);
            }
            Event::Activated(unit) if !Self::is_unread(state, game) => {
                let place = Self::place_of(game, unit.0.into());
                let around = 420.0;
                state.table.close_in(place.as_slice(), around);
            }
            Event::PhaseBegan(_) if !Self::is_unread(state, game) => state.table.draw_back(),
            _ => {}
        }
        match event {
            Event::Moved { unit, from, to, .. } if from != to => {
                state.way = Some(Way { unit: *unit, from: *from, to: *to });
                state.table.ways += 1;
            }
            Event::Activated(_) | Event::PhaseBegan(_) | Event::AttackDeclared { .. } => state.way = None,
            _ => {}
        }
    }

    fn is_unread(state: &LegionView, game: &LegionMatch) -> bool {
        // The dice of an attack stay in the match until the next one.
        state.unread && game.state().attack.as_ref().is_some_and(|attack| !planned::runs(attack))
    }

    fn read_on(state: &mut LegionView, _: &LegionMatch) {
        state.unread = false;
    }

    fn toll(event: &Event) -> [u32; 2] {
        match event {
            Event::AttackDeclared { .. } => [1, 0],
            Event::Wounded(_, count, _) => [0, u32::from(*count)],
            _ => [0, 0],
        }
    }

    fn jumped(state: &mut LegionView) {
        state.way = None;
        state.unread = false;
        state.ground = ghost::Ground::default();
    }

    fn is_routine(state: &LegionView, game: &LegionMatch, decision: &DecisionOf<LegionMatch>) -> bool {
        !state.asks_all && routine::is_routine(game, decision)
    }

    fn opens(sight: &Sight<'_, Self>, gesture: Gesture) -> Option<Answer> {
        gestures::first(sight.game, sight.open?, gesture)
    }

    /// The orders of a commander.
    fn gathers(decision: &DecisionOf<LegionMatch>) -> bool {
        decision.question.kind() == QuestionKind::Order
    }

    fn piece_of(answer: &Answer) -> Option<PieceNo> {
        ghost::unit_of(answer).map(|unit| PieceNo::from(unit.0))
    }

    fn question(sight: &Sight<'_, Self>, context: &Context<'_>) -> String {
        let commander = sight.open.filter(|open| Self::gathers(open)).and_then(|open| open.question.unit());
        match commander {
            Some(commander) => {
                let name = Describer::of(sight.catalog, sight.game, context.language).unit(commander);
                context.say("gui.play.clash.orders", &[("unit", &name)])
            }
            None => Self::describe_question(sight.catalog, sight.game, context.language),
        }
    }

    fn is_aimed(decision: &DecisionOf<LegionMatch>, answer: usize, piece: PieceNo) -> bool {
        let aims = |unit: UnitNo| PieceNo::from(unit.0) == piece;
        matches!(decision.answers.get(answer), Some(Answer::Target { unit, .. }) if aims(*unit))
    }

    fn is_opening(game: &LegionMatch) -> bool {
        game.state().phase == Phase::Setup
    }

    fn round(game: &LegionMatch) -> u16 {
        game.state().round.into()
    }

    fn phase(game: &LegionMatch) -> Option<usize> {
        match game.state().phase {
            Phase::Setup => None,
            Phase::Command => Some(0),
            Phase::Activation => Some(1),
            Phase::End => Some(2),
        }
    }

    fn standing(game: &LegionMatch, seat: Seat) -> Option<[i32; 2]> {
        let tokens = Seat::BOTH.map(|seat| game.state().side(seat).tokens);
        // The bar is full for whoever leads.
        Some([tokens[seat.index()], tokens.into_iter().max().unwrap_or(0).max(4)])
    }

    fn strip(sight: &Sight<'_, Self>, seat: Seat, context: &Context<'_>) -> Vec<StripRow> {
        strip::strip(sight, seat, context)
    }

    fn holds<'a>(sight: &Sight<'a, Self>, seat: Seat, context: &Context<'a>) -> Option<Element<'a, Message>> {
        strip::holds(sight, seat, context)
    }

    fn about<'a>(sight: &Sight<'a, Self>, context: &Context<'a>) -> Option<Element<'a, Message>> {
        Some(strip::about(sight, context))
    }

    fn tray(sight: &Sight<'_, Self>, context: &Context<'_>) -> Option<Tray> {
        tray::tray(sight, context)
    }

    fn foretold(sight: &Sight<'_, Self>, context: &Context<'_>) -> Option<Tray> {
        tray::foretold(sight, context)
    }

    fn worded(sight: &Sight<'_, Self>, answer: usize, context: &Context<'_>) -> AnswerText {
        words::worded(sight, answer, context)
    }

    fn is_placed(decision: &DecisionOf<LegionMatch>, answer: usize) -> bool {
        decision.answers.get(answer).is_some_and(words::is_placed)
    }

    fn is_free(decision: &DecisionOf<LegionMatch>) -> bool {
        placing::is_free(&decision.question)
    }

    fn named(sight: &Sight<'_, Self>, from: Option<Point>, at: Point) -> Option<Result<Answer, &'static str>> {
        placing::named(sight, from, at).map(|named| named.map_err(Bar::term))
    }

    fn planned_attack(sight: &Sight<'_, Self>) -> Option<PlannedAttack> {
        planned::attack(sight)
    }

    fn plans_attack(sight: &Sight<'_, Self>) -> bool {
        planned::is_there(sight)
    }

    fn is_pass(answer: &Answer) -> bool {
        *answer == Answer::Pass
    }

    /// Command cards are in a hidden hand.
    fn lies_open(answer: &Answer) -> bool {
        !matches!(answer, Answer::Command(_) | Answer::Option(_))
    }

    fn escapes(decision: &DecisionOf<LegionMatch>) -> bool {
        use QuestionKind as Kind;
        // Actions that are left, a turn, a move or an attack that was begun, and orders are given up by a button or its digit.
        !matches!(
            decision.question.kind(),
            Kind::Act | Kind::Turn | Kind::Destination | Kind::Target | Kind::Order | Kind::ExtraOrder
        )
    }

    fn subject(decision: &DecisionOf<LegionMatch>) -> Option<PieceNo> {
        decision.question.unit().map(|unit| PieceNo::from(unit.0))
    }

    fn card<'a>(sight: &Sight<'a, Self>, piece: PieceNo, context: &Context<'a>) -> Element<'a, Message> {
        things::card(sight, piece, context).unwrap_or_else(|| card::view(sight, UnitNo(piece as u8), context))
    }
}

impl Spatial for Legion {
    fn table(state: &LegionView) -> &TableState {
        &state.table
    }

    fn draw(frame: &mut Frame, lens: &Lens, sight: &Sight<'_, Self>, context: &Context<'_>) {
        let lens = TableLens { screen: lens };
        let on = On::new(&lens, sight, context);
        terrain::draw(frame, on);
        minis::draw(frame, on);
    }

    fn draw_over(frame: &mut Frame, lens: &Lens, sight: &Sight<'_, Self>, at: Option<Point>, context: &Context<'_>) {
        ghost::draw(frame, On::new(&TableLens { screen: lens }, sight, context), at);
    }

    fn beside<'a>(
        lens: &Lens,
        sight: &Sight<'a, Self>,
        context: &Context<'a>,
    ) -> Option<(Point, Element<'a, Message>)> {
        let width = (lens.view.width - 24.0).min(640.0);
        battle::is_open(sight).then(|| {
            let left = (lens.view.width - width) / 2.0;
            (Point::new(left.max(0.0), 12.0), battle::grid(sight, width, context))
        })
    }

    fn is_in_the_way(sight: &Sight<'_, Self>, piece: PieceNo) -> bool {
        let asked = sight.open.and_then(|open| open.question.unit());
        let is_unit = usize::from(piece) < sight.game.fixed().units.len();
        is_unit && asked.is_some_and(|unit| PieceNo::from(unit.0) != piece)
    }

    fn drags(sight: &Sight<'_, Self>) -> bool {
        sight.open.is_some_and(gestures::drags)
    }

    fn lifts(sight: &Sight<'_, Self>, at: Point) -> bool {
        placing::lifts(sight, at)
    }

    fn measured(sight: &Sight<'_, Self>, from: Point, to: Point, context: &Context<'_>) -> Measurement {
        measure::measured(sight, from, to, context)
    }

    fn bands() -> &'static [f32] {
        &BANDS
    }

    fn piece_at(game: &LegionMatch, at: Point) -> Option<PieceNo> {
        let view = view_of(game);
        let there = Outline::round(spot(at), 0);
        let gap = |unit: UnitNo| view.outlines(unit).map(|outline| outline.gap(&there)).min();
        // A passenger is where its vehicle is, which is meant.
        let outside = view.in_play().filter(|unit| view.carrier(*unit).is_none());
        let near = outside.filter_map(|unit| Some((gap(unit)?, unit))).filter(|(gap, _)| *gap <= NEAR);
        let unit = near.min_by_key(|(gap, _)| *gap);
        let thing = things::number_at(game, at, 0).filter(|_| unit.is_none_or(|(gap, _)| gap > 0));
        thing.or_else(|| unit.map(|(_, unit)| PieceNo::from(unit.0))).or_else(|| things::number_at(game, at, NEAR))
    }

    fn spot(decision: &DecisionOf<LegionMatch>, answer: usize) -> Option<Point> {
        decision.answers.get(answer).and_then(ends::spot_of).map(point)
    }

    fn answer_at(sight: &Sight<'_, Self>, at: Point) -> Option<Option<usize>> {
        let open = sight.open?;
        let there = spot(at);
        let field = &sight.game.state().field;
        let picks = |answer: &Answer| match answer {
            Answer::Piece(number) => {
                let piece = field.pieces.get(usize::from(*number));
                piece.is_some_and(|piece| piece.polygon.is_within(&Outline::round(there, 0), NEAR))
            }
            Answer::Far(far) => (there.y > DEPTH / 2) == *far && (there.y - DEPTH / 2).abs() > DEPTH / 4,
            Answer::Charge(number) => {
                let charge = marks::charge_at(sight, &open.question, *number);
                charge.is_some_and(|charge| charge.is_nearer(there, TOKEN + NEAR))
            }
            _ => false,
        };
        match open.question.kind() {
            QuestionKind::KeyPosition
            | QuestionKind::MarkGoal
            | QuestionKind::LiftBarricade
            | QuestionKind::Edge
            | QuestionKind::Detonate
            | QuestionKind::Bomb => Some(open.answers.iter().position(picks)),
            // A vehicle on a cable is turned to where somebody points.
            QuestionKind::TowCable => Some(ghost::turned_to(sight, open, there)),
            _ => None,
        }
    }

    fn is_about(decision: &DecisionOf<LegionMatch>, answer: usize, piece: PieceNo) -> bool {
        decision.answers.get(answer).and_then(ghost::unit_of) == Some(UnitNo(piece as u8))
    }
}
