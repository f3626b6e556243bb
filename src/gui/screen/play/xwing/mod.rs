//! X-Wing at the table.

mod card;
mod dial;
mod draw;
mod duel;
mod ghost;
mod lessons;
mod marks;
mod measure;
mod placing;
mod squad;
mod threats;
mod tray;

use std::cell::RefCell;

use iced::{Element, Point, Size, keyboard::Key, widget::canvas::Frame};

use draw::On;
use duel::{Duel, Loss};

use super::{
    MatchView, Spatial,
    duel::Fought,
    game::Message,
    match_view::{
        AnswerText, Lesson, OptionChoice, OptionField, OptionKind, PieceNo, PlanRow, PlannedAttack, Sight, StripRow,
        Threats, Tray,
    },
    spatial::{self, Lens, Measurement, TableState},
};
use crate::Context;
use kernel::{
    Language,
    game::{DecisionOf, Match as _, Seat},
    phrase, plane,
};
use xwing::{
    Catalog, XWing,
    play::{
        Answer, Describer, Event, Phase, Question, QuestionKind, ShipNo, View, Weapon, XWingMatch,
        board::{Base, Board, Course, Edge, Range, range_between},
        maneuver::Flown,
        question::ShipAction,
        state::ShipState,
        view::Forecast,
    },
};

/// A way flown over the table.
#[derive(Debug, Clone, Copy)]
pub struct Way {
    ship: ShipNo,
    from: plane::Pose,
    flown: Option<Flown>,
}

impl Way {
    /// Pose of the ship on its way to its base, `share` of it done: along the template as far as it came, or straight.
    fn base_at(&self, end: Base, share: f32, size: xwing::cards::Size) -> Base {
        let (from, share) = (Base::new(self.from, size), f64::from(share));
        let chord = |to: &plane::Pose| self.from.at.distance(to.at);
        match self.flown.map(|flown| Course::of(flown.template.unwrap_or(flown.bearing), flown.speed)) {
            Some(course) => {
                let came = (chord(&end.pose) / chord(&course.landing(&from, 0.0)).max(1e-6)).min(1.0);
                end.at(course.pose_at(&from, share * came * course.length(&from)))
            }
            None => end.at(plane::Pose::new(self.from.at.towards(end.pose.at, share), end.pose.facing)),
        }
    }
}

/// State of the drawing of a match.
#[derive(Debug)]
pub struct XWingView {
    table: TableState,
    /// The last way flown.
    way: Option<Way>,
    fought: Fought<Duel>,
    /// Losses without an attack since the last move.
    losses: Vec<Loss>,
    exchange: Exchange,
}

/// The damage to be expected after the maneuver that is looked at, worked out once.
#[derive(Debug, Default)]
struct Exchange(RefCell<Option<Exchanged>>);

/// The version of the table, the end of the maneuver, and the damage.
type Exchanged = (u64, Forecast, [f64; 2]);

impl Exchange {
    /// Damage dealt and suffered.
    fn of(&self, sight: &Sight<'_, XWing>, forecast: &Forecast) -> [f64; 2] {
        let mut kept = self.0.borrow_mut();
        match &*kept {
            Some((version, known, found)) if *version == sight.version && known == forecast => *found,
            _ => {
                let found = View::new(sight.game.fixed(), sight.game.state()).exchange(forecast);
                *kept = Some((sight.version, forecast.clone(), found));
                found
            }
        }
    }
}

impl XWingView {
    fn show(&mut self, way: Option<Way>) {
        self.table.ways += u64::from(way.is_some());
        self.way = way;
        self.losses.clear();
    }

    /// The camera goes to these ships, with a third of a range around them.
    fn close_in(&mut self, game: &XWingMatch, ships: &[ShipNo]) {
        let place = |ship: &ShipNo| game.state().ships[ship.index()].pose.at;
        let places: Vec<Point> = ships.iter().map(place).map(|at| Point::new(at.x as f32, at.y as f32)).collect();
        self.table.close_in(&places, 75.0);
    }

    /// The attack in view that is to be read.
    fn unread(&self, game: &XWingMatch) -> Option<&Duel> {
        let is_over = |duel: &Duel| !duel.runs(game);
        self.fought.shown().filter(|_| self.fought.is_unread(is_over))
    }
}

/// The skill of a ship as the game has it now.
fn effective_skill(sight: &Sight<'_, XWing>, ship: ShipNo) -> i8 {
    View::new(sight.game.fixed(), sight.game.state()).skill(ship)
}

/// The name of a ship, short enough for the table, numbered where there are several of it.
fn name(sight: &Sight<'_, XWing>, ship: ShipNo, context: &Context<'_>) -> String {
    Describer::of(sight.catalog, sight.game, context.language).short(ship)
}

/// The maneuver of an answer that is one, and whose it is.
fn maneuver_of(sight: &Sight<'_, XWing>, answer: usize) -> Option<(ShipNo, Flown)> {
    let open = sight.open?;
    let ship = open.question.ship?;
    let view = View::new(sight.game.fixed(), sight.game.state());
    let flown = match open.answers.get(answer)? {
        Answer::Dial(place) => view.dial(ship).nth(usize::from(*place))?,
        Answer::Fly(place) => *open.question.maneuvers.get(usize::from(*place))?,
        _ => return None,
    };
    Some((ship, flown))
}

/// Every maneuver that is set and may be seen, and is still to be flown; the one that is looked at in the place of its
/// ship's.
fn plans(sight: &Sight<'_, XWing>, weighed: Option<(ShipNo, Flown)>) -> Vec<(ShipNo, Flown)> {
    let state = sight.game.state();
    if !matches!(state.phase, Phase::Planning | Phase::Activation) && weighed.is_none() {
        return Vec::new();
    }
    let view = View::new(sight.game.fixed(), state);
    let seats = Seat::BOTH.into_iter().filter(|seat| sight.may_see(*seat));
    let mut plans: Vec<(ShipNo, Flown)> = seats.flat_map(|seat| view.set_dials(seat)).collect();
    if let Some((ship, _)) = weighed {
        plans.retain(|(other, _)| *other != ship);
    }
    plans.extend(weighed);
    plans
}

impl MatchView for XWing {
    type State = XWingView;

    const LESSONS: &'static [Lesson] = lessons::LESSONS;

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
        OptionField { key: "table", term: "gui.play.xwing.table", kind: OptionKind::Choice },
        OptionField { key: "last_faq", term: "gui.play.xwing.last_faq", kind: OptionKind::Flag },
        OptionField { key: "original_deck", term: "gui.play.xwing.original_deck", kind: OptionKind::Flag },
        OptionField { key: "tournament", term: "gui.play.xwing.tournament", kind: OptionKind::Flag },
    ];

    /// The obstacles of the players; tables of their own come after.
    fn choices(_: &Catalog, key: &str, _: &[(&'static str, String)], language: Language) -> Vec<OptionChoice> {
        let usual = || OptionChoice {
            name: phrase::text(language, "gui.play.xwing.placed").to_owned(),
            about: phrase::text(language, "gui.play.xwing.placed_about").to_owned(),
            ..OptionChoice::default()
        };
        (key == "table").then(usual).into_iter().collect()
    }

    const THREATS: Option<fn(&XWingMatch) -> Threats> = Some(threats::threats);

    const PHASES: &'static [&'static str] = &[
        "gui.play.xwing.phase.planning",
        "gui.play.xwing.phase.activation",
        "gui.play.xwing.phase.combat",
        "gui.play.xwing.phase.end",
    ];

    fn lessons(game: &XWingMatch, open: &DecisionOf<XWingMatch>, seat: Seat) -> Vec<usize> {
        lessons::at(game, open, seat)
    }

    fn state(_: &XWingMatch) -> XWingView {
        let size = Size::new(Board::STANDARD.width as f32, Board::STANDARD.depth as f32);
        XWingView {
            table: TableState::whole(size),
            way: None,
            fought: Fought::default(),
            losses: Vec::new(),
            exchange: Exchange::default(),
        }
    }

    fn view<'a>(sight: Sight<'a, Self>, context: &Context<'a>) -> Element<'a, Message> {
        spatial::view(sight, context)
    }

    fn tools<'a>(state: &XWingView, context: &Context<'a>) -> Vec<Element<'a, Message>> {
        spatial::tools(&state.table, context)
    }

    fn update(state: &mut XWingView, _: &XWingMatch, message: spatial::Message) {
        state.table.update(message);
    }

    fn seated(state: &mut XWingView, game: &XWingMatch, viewer: Option<Seat>) {
        let own = viewer.unwrap_or(Seat::First);
        state.table.quarters = match game.state().edges[own.index()] {
            _ if !game.state().has_edges() => 0,
            Edge::South => 0,
            Edge::West => 1,
            Edge::North => 2,
            Edge::East => 3,
        };
        // Near an attack, who can attack or be attacked next is in sight, too.
        let decision = game.decision().filter(|_| state.table.is_close() && state.unread(game).is_none());
        if let Some(decision) = decision {
            let named = decision.answers.iter().filter_map(|answer| match answer {
                Answer::Attack { target: ship, .. } | Answer::Ship(ship) => Some(*ship),
                _ => None,
            });
            let ships: Vec<ShipNo> = decision.question.ship.into_iter().chain(named).collect();
            if ships.len() > 1 {
                state.close_in(game, &ships);
            }
        }
    }

    fn piece_under(game: &XWingMatch, at: Point) -> Option<PieceNo> {
        <Self as Spatial>::piece_at(game, at)
    }

    fn place_of(game: &XWingMatch, piece: PieceNo) -> Option<Point> {
        let ship = game.state().ships.get(usize::from(piece)).filter(|ship| ship.in_play())?;
        Some(Point::new(ship.pose.at.x as f32, ship.pose.at.y as f32))
    }

    fn spot_of(_: &XWingMatch, decision: &DecisionOf<XWingMatch>, answer: usize) -> Option<Point> {
        Self::spot(decision, answer)
    }

    fn key(state: &XWingView, key: &Key) -> Option<Message> {
        state.table.key(key)
    }

    fn answer_key(decision: &DecisionOf<XWingMatch>, game: &XWingMatch, at: Option<usize>, key: &Key) -> Option<usize> {
        match decision.question.kind {
            QuestionKind::Obstacle => placing::key(decision, at, key),
            _ if Self::draws_answers(decision) => dial::key(decision, game, at, key),
            _ => None,
        }
    }

    fn turned(decision: &DecisionOf<XWingMatch>, answer: usize, clockwise: bool) -> Option<usize> {
        placing::turned(decision, answer, clockwise)
    }

    fn turned_before(last: &Answer, clockwise: bool) -> Option<Answer> {
        let Answer::Obstacle { shape, turn } = last else { return None };
        Some(Answer::Obstacle { shape: *shape, turn: if clockwise { turn + 1 } else { turn + 7 } % 8 })
    }

    fn nearest(decision: &DecisionOf<XWingMatch>, other: &DecisionOf<XWingMatch>, answer: usize) -> Option<usize> {
        let wished = placing::spot_pose(other, answer)?.at;
        let way = |answer: &usize| placing::spot_pose(decision, *answer).map(|pose| pose.at.distance(wished));
        let all = (0..decision.answers.len()).filter(|answer| way(answer).is_some());
        all.min_by(|one, two| way(one).unwrap_or_default().total_cmp(&way(two).unwrap_or_default()))
    }

    fn happened(state: &mut XWingView, game: &XWingMatch, event: &Event) {
        match event {
            Event::Flew { ship, from, flown, .. } => {
                state.show(Some(Way { ship: *ship, from: *from, flown: Some(*flown) }));
            }
            Event::Moved { ship, from, .. } => state.show(Some(Way { ship: *ship, from: *from, flown: None })),
            Event::AttackDeclared { .. } | Event::PhaseBegan(_) => state.show(None),
            _ => {}
        }
        match Duel::declared(event) {
            Some(duel) => {
                let ships = [duel.attacker, duel.defender];
                state.fought.begin(duel);
                if state.fought.is_alone() {
                    state.close_in(game, &ships);
                }
            }
            None if matches!(event, Event::PhaseBegan(_)) && state.unread(game).is_none() => {
                state.fought.clear();
                state.table.draw_back();
            }
            None => {
                state.table.blows += u64::from(Loss::is_one(event));
                if !state.fought.last_mut().is_some_and(|duel| duel.take(event)) {
                    Loss::join(&mut state.losses, event);
                }
            }
        }
    }

    fn is_unread(state: &XWingView, game: &XWingMatch) -> bool {
        state.unread(game).is_some()
    }

    fn read_on(state: &mut XWingView, game: &XWingMatch) {
        state.fought.read_on();
        let next = state.unread(game).map(|duel| [duel.attacker, duel.defender]);
        match next {
            Some(ships) => state.close_in(game, &ships),
            None if game.state().phase != Phase::Combat => state.table.draw_back(),
            None => {}
        }
    }

    fn toll(event: &Event) -> [u32; 2] {
        match event {
            Event::AttackDeclared { .. } => [1, 0],
            Event::ShieldLost(_, count) => [0, u32::from(*count)],
            Event::DamageDealt(..) => [0, 1],
            _ => [0, 0],
        }
    }

    fn jumped(state: &mut XWingView) {
        state.show(None);
        state.fought.clear();
    }

    fn is_placed(decision: &DecisionOf<XWingMatch>, answer: usize) -> bool {
        Self::spot(decision, answer).is_some()
    }

    fn is_opening(game: &XWingMatch) -> bool {
        game.state().phase == Phase::Setup
    }

    fn sets_up(decision: &DecisionOf<XWingMatch>) -> bool {
        decision.question.why.is_none() && !matches!(decision.question.kind, QuestionKind::Use(_))
    }

    fn round(game: &XWingMatch) -> u16 {
        game.state().round
    }

    fn phase(game: &XWingMatch) -> Option<usize> {
        match game.state().phase {
            Phase::Setup => None,
            Phase::Planning => Some(0),
            Phase::Activation => Some(1),
            Phase::Combat => Some(2),
            Phase::End => Some(3),
        }
    }

    fn standing(game: &XWingMatch, seat: Seat) -> Option<[i32; 2]> {
        let ships = game.fixed().ships.iter().zip(&game.state().ships).filter(|(profile, _)| profile.seat == seat);
        let standing = ships.filter(|(_, ship)| !ship.is_gone()).map(|(profile, _)| profile.cost).sum();
        Some([standing, game.fixed().totals[seat.index()]])
    }

    fn strip(sight: &Sight<'_, Self>, seat: Seat, context: &Context<'_>) -> Vec<StripRow> {
        squad::strip(sight, seat, context)
    }

    fn tray(sight: &Sight<'_, Self>, context: &Context<'_>) -> Option<Tray> {
        tray::tray(sight, context)
    }

    fn foretold(sight: &Sight<'_, Self>, context: &Context<'_>) -> Option<Tray> {
        tray::foretold(sight, context)
    }

    fn question(sight: &Sight<'_, Self>, context: &Context<'_>) -> String {
        let describer = Describer::of(sight.catalog, sight.game, context.language);
        sight.open.map(|open| describer.question_beside_dice(&open.question)).unwrap_or_default()
    }

    fn worded(sight: &Sight<'_, Self>, answer: usize, context: &Context<'_>) -> AnswerText {
        let Some((open, given)) = sight.open.and_then(|open| Some((open, open.answers.get(answer)?))) else {
            return AnswerText::default();
        };
        let describer = Describer::of(sight.catalog, sight.game, context.language);
        AnswerText {
            icon: icon_of(given),
            title: describer.answer(&open.question, given),
            about: describer.about_answer(&open.question, given).unwrap_or_default(),
            outcome: describer.outcome(&open.question, given).unwrap_or_default(),
            warns: false,
        }
    }

    fn barred(sight: &Sight<'_, Self>, context: &Context<'_>) -> Vec<String> {
        let open = sight.open.filter(|open| open.question.kind == QuestionKind::ShipAction { free: false });
        let Some((open, ship)) = open.and_then(|open| Some((open, open.question.ship?))) else { return Vec::new() };
        let is_offered = |action: ShipAction| open.answers.contains(&Answer::Perform(action));
        let describer = Describer::of(sight.catalog, sight.game, context.language);
        let barred = View::new(sight.game.fixed(), sight.game.state()).barred(ship, is_offered);
        barred.into_iter().map(|(action, barrier)| describer.barred_action(action, barrier)).collect()
    }

    fn plan(sight: &Sight<'_, Self>, context: &Context<'_>) -> Vec<PlanRow> {
        squad::plan(sight, context)
    }

    fn planned_attack(sight: &Sight<'_, Self>) -> Option<PlannedAttack> {
        let fixed = sight.game.fixed();
        // Ships that were bought stand in their squad's order; others come behind them and are in no list.
        let unit = |ship: ShipNo| {
            let profile = fixed.ships.get(ship.index()).filter(|profile| profile.bought)?;
            let before = fixed.ships[..ship.index()].iter().filter(|other| other.seat == profile.seat);
            Some((profile.seat, before.count()))
        };
        let (attacker, target, weapon) = match (&sight.game.state().attack, sight.open) {
            (Some(attack), _) => (attack.attacker, attack.defender, attack.weapon),
            (None, Some(open)) => {
                let weighed = sight.weighed.and_then(|answer| open.answers.get(answer));
                let (target, weapon) = weighed.into_iter().chain(&open.answers).find_map(|answer| match answer {
                    Answer::Attack { target, weapon } => Some((*target, *weapon)),
                    _ => None,
                })?;
                (open.question.ship?, target, weapon)
            }
            (None, None) => return None,
        };
        let shapes = &sight.game.state().ships;
        let range = range_between(&shapes[attacker.index()].shape, &shapes[target.index()].shape).number();
        let distance = Some(range.clamp(1, 3));
        let profile = &fixed.ships[attacker.index()];
        let place = match weapon {
            Weapon::Primary => 0,
            Weapon::Card(card) => {
                let before = profile.cards.iter().take(usize::from(card)).filter(|card| card.weapon.is_some());
                usize::from(profile.attack.is_some()) + before.count()
            }
        };
        Some(PlannedAttack {
            attacker: unit(attacker)?,
            target: unit(target)?,
            distance,
            weapon: place,
            marks: squad::counted(sight, attacker, target, weapon),
            situation: None,
        })
    }

    fn is_pass(action: &Answer) -> bool {
        *action == Answer::Pass
    }

    /// Dials are hidden until they are revealed (XW-PLAN-01).
    fn is_secret(question: &Question) -> bool {
        question.kind == QuestionKind::Dial
    }

    fn reveals(event: &Event, question: &Question) -> bool {
        matches!(event, Event::DialRevealed(ship, _) if question.ship == Some(*ship))
    }

    /// No card is hidden from anybody.
    fn lies_open(_: &Answer) -> bool {
        true
    }

    fn goes_on(decision: &DecisionOf<XWingMatch>) -> bool {
        decision.question.kind == QuestionKind::Review
    }

    fn subject(decision: &DecisionOf<XWingMatch>) -> Option<PieceNo> {
        decision.question.ship.map(|ship| PieceNo::from(ship.0))
    }

    fn draws_answers(decision: &DecisionOf<XWingMatch>) -> bool {
        decision.question.kind == QuestionKind::Obstacle
            || decision.question.ship.is_some()
                && decision.answers.iter().any(|answer| matches!(answer, Answer::Dial(_)))
    }

    fn is_free(decision: &DecisionOf<XWingMatch>) -> bool {
        decision.question.kind == QuestionKind::Deploy
    }

    fn named(sight: &Sight<'_, Self>, _: Option<Point>, at: Point) -> Option<Result<Answer, &'static str>> {
        placing::pose_at(sight, at).map(|place| place.map(|(answer, _)| answer).map_err(|(bar, _)| bar))
    }

    fn answers<'a>(sight: &Sight<'a, Self>, context: &Context<'a>) -> Option<Element<'a, Message>> {
        let open = sight.open?;
        (open.question.kind == QuestionKind::Obstacle).then(|| placing::tiles(sight, open, context))
    }

    fn docked<'a>(sight: &Sight<'a, Self>, context: &Context<'a>) -> Option<Element<'a, Message>> {
        dial::docked(sight, context)
    }

    fn card<'a>(sight: &Sight<'a, Self>, piece: PieceNo, context: &Context<'a>) -> Element<'a, Message> {
        card::view(sight, ShipNo(piece as u8), context)
    }
}

/// The icon of an answer that stands for something with one.
fn icon_of(answer: &Answer) -> Option<&'static str> {
    Some(match answer {
        Answer::Spend(token) | Answer::Token(token) => token.icon(),
        Answer::SpendLock => "token-target-lock",
        Answer::Attack { .. } => "stat-attack",
        Answer::Pass => "ui-check",
        Answer::Perform(action) => View::icon(*action)?.icon(),
        _ => return None,
    })
}

impl Spatial for XWing {
    fn table(state: &XWingView) -> &TableState {
        &state.table
    }

    fn draw(frame: &mut Frame, lens: &Lens, sight: &Sight<'_, Self>, context: &Context<'_>) {
        draw::table(frame, On::new(lens, sight, context));
    }

    fn draw_over(frame: &mut Frame, lens: &Lens, sight: &Sight<'_, Self>, at: Option<Point>, context: &Context<'_>) {
        ghost::draw(frame, On::new(lens, sight, context), at);
    }

    fn is_placing(decision: &DecisionOf<XWingMatch>) -> bool {
        decision.question.kind == QuestionKind::ObstacleSpot
    }

    fn is_turned(decision: &DecisionOf<XWingMatch>) -> bool {
        matches!(decision.question.kind, QuestionKind::Deploy | QuestionKind::ObstacleSpot)
    }

    /// A ship is placed where the pointer is, not where others are offered.
    fn answer_at(sight: &Sight<'_, Self>, at: Point) -> Option<Option<usize>> {
        let open = sight.open.filter(|open| open.question.kind == QuestionKind::Deploy)?;
        let own = placing::pose_at(sight, at)?;
        if own.is_ok() {
            return Some(None);
        }
        // In an area that a card opens, the offered places are all there are.
        let near = |answer: &usize| Self::spot(open, *answer).is_some_and(|spot| spot.distance(at) < 40.0);
        Some((0..open.answers.len()).find(near))
    }

    fn measured(sight: &Sight<'_, Self>, from: Point, to: Point, context: &Context<'_>) -> Measurement {
        measure::measured(sight, from, to, context)
    }

    fn bands() -> &'static [f32] {
        const BAND: f32 = Range::BAND as f32;
        &[BAND, 2.0 * BAND, 3.0 * BAND]
    }

    fn piece_at(game: &XWingMatch, at: Point) -> Option<PieceNo> {
        let at = plane::Point::new(f64::from(at.x), f64::from(at.y));
        let ships = game.state().ships.iter().enumerate();
        let mut over = ships.filter(|(_, ship): &(usize, &ShipState)| ship.in_play() && ship.shape.contains(at));
        over.next().map(|(number, _)| number as PieceNo)
    }

    fn spot(decision: &DecisionOf<XWingMatch>, answer: usize) -> Option<Point> {
        let pose = placing::spot_pose(decision, answer)?;
        Some(Point::new(pose.at.x as f32, pose.at.y as f32))
    }

    fn is_about(decision: &DecisionOf<XWingMatch>, answer: usize, piece: PieceNo) -> bool {
        let about = match decision.answers.get(answer) {
            Some(Answer::Ship(ship) | Answer::Change(ship) | Answer::Attack { target: ship, .. }) => *ship,
            _ => return false,
        };
        PieceNo::from(about.0) == piece
    }
}
