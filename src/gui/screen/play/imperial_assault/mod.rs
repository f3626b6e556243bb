//! Imperial Assault at the table: skirmishes and missions of campaigns on a map of spaces.
//!
//! Both are the same match, so one screen draws both: what differs is asked of [`OnMap`], or of the match itself.

mod card;
mod duel;
mod figures;
mod ghost;
mod grid;
mod hand;
mod map;
mod marks;
mod measure;
mod mission;
mod pointing;
mod skirmish;
mod strip;
mod threats;
mod tray;
mod words;

use iced::{Element, Point, keyboard::Key, widget::canvas::Frame};

use super::{
    MatchView, Spatial,
    duel::Fought,
    game::Message,
    match_view::{AnswerText, OptionChoice, OptionField, PieceNo, PlannedAttack, Sight, StripRow, Threats, Tray},
    parts::bar_tool,
    spatial::{self, Lens, Measurement, TableState},
};
use crate::Context;
use duel::Duel;
use grid::{Grid, On, TableLens, middle_of};
use imperial_assault::{
    Catalog, ImperialAssault,
    campaign::table::MOST_THREAT,
    odds,
    play::{Answer, Event, FigureNo, GOAL, Phase, QuestionKind, SkirmishMatch, View, board::Stand, fixed::REBELS},
};
use kernel::{
    Language, System,
    game::{DecisionOf, Playable, Seat},
};
use pointing::{answer_at, piece_at};
use practice::Opponents;
use systems::Registered;

/// A way walked over the map, its start included.
#[derive(Debug, Clone, PartialEq)]
struct Way {
    figure: FigureNo,
    stands: Vec<Stand>,
}

/// Data kept for the drawing of a match.
#[derive(Debug)]
pub struct SkirmishView {
    table: TableState,
    /// The last way walked.
    way: Option<Way>,
    fought: Fought<Duel>,
}

impl SkirmishView {
    /// True while the reach of a figure that is not asked is shown.
    const fn shows_reach(&self) -> bool {
        self.table.bands
    }

    fn show(&mut self, way: Option<Way>) {
        self.table.ways += u64::from(way.is_some());
        self.way = way;
    }

    /// The camera goes to these figures.
    fn close_in(&mut self, game: &SkirmishMatch, figures: [FigureNo; 2]) {
        let grid = Grid::of(game);
        let places = figures.into_iter().flat_map(|figure| view_of(game).spaces(figure));
        let places: Vec<Point> = places.map(|space| grid.point(grid::middle(space))).collect();
        self.table.close_in(&places, 350.0);
    }

    /// The attack in view that is to be read.
    fn unread(&self, game: &SkirmishMatch) -> Option<&Duel> {
        let is_over = |duel: &Duel| !duel.runs(game);
        self.fought.shown().filter(|_| self.fought.is_unread(is_over))
    }
}

fn view_of<'a>(game: &'a SkirmishMatch) -> View<'a, 'a> {
    View { fixed: game.fixed(), state: game.state() }
}

/// A way to play Imperial Assault on a map: skirmishes, or missions of campaigns.
pub(super) trait OnMap: Opponents + Registered + Playable<Match = SkirmishMatch> {
    /// Options of a match.
    const FIELDS: &'static [OptionField] = &[];

    /// True if its sides are lists.
    const HAS_LISTS: bool = false;

    /// The cards of skirmish among those of this way to play.
    fn skirmish(catalog: &Self::Catalog) -> &Catalog;

    /// Values of a choice option, given the other options so far.
    fn values(
        _catalog: &Self::Catalog,
        _key: &str,
        _before: &[(&'static str, String)],
        _language: Language,
    ) -> Vec<OptionChoice> {
        Vec::new()
    }
}

/// The match as the drawings know it, whichever way it is played.
fn plain<'a, S: OnMap>(sight: &Sight<'a, S>) -> Sight<'a, ImperialAssault> {
    Sight {
        catalog: S::skirmish(sight.catalog),
        game: sight.game,
        viewer: sight.viewer,
        covered: sight.covered,
        state: sight.state,
        chosen: sight.chosen,
        pointed: sight.pointed,
        open: sight.open,
        weighed: sight.weighed,
        given: sight.given,
        held: sight.held,
        gathered: sight.gathered,
        last: sight.last,
        version: sight.version,
        arrived: sight.arrived,
        struck: sight.struck,
        threats: sight.threats,
        lifted: sight.lifted,
        arranged: sight.arranged,
    }
}

impl<S: OnMap> MatchView for S {
    type State = SkirmishView;

    const IS_OF_LISTS: bool = S::HAS_LISTS;

    const OPTIONS: &'static [OptionField] = S::FIELDS;

    fn title(game: &SkirmishMatch, language: Language) -> Option<String> {
        game.fixed().campaign.as_ref().map(|campaign| campaign.text.name(language).to_owned())
    }

    const THREATS: Option<fn(&SkirmishMatch) -> Threats> = Some(threats::threats);

    const PHASES: &'static [&'static str] = &["gui.play.skirmish.phase.activation", "gui.play.skirmish.phase.status"];

    fn points(game: &SkirmishMatch, seat: Seat) -> [&'static str; 2] {
        match (game.fixed().campaign.is_some(), seat) {
            (false, _) => ["gui.play.skirmish.side_points", "gui.play.skirmish.points"],
            (true, REBELS) => ["gui.play.mission.side_healthy", "gui.play.mission.healthy"],
            (true, _) => ["gui.play.mission.side_threat", "gui.play.mission.threat"],
        }
    }

    fn choices(
        catalog: &S::Catalog,
        key: &str,
        before: &[(&'static str, String)],
        language: Language,
    ) -> Vec<OptionChoice> {
        S::values(catalog, key, before, language)
    }

    fn state(game: &SkirmishMatch) -> SkirmishView {
        let mut table = TableState::whole(Grid::of(game).size());
        table.bands = false;
        SkirmishView { table, way: None, fought: Fought::default() }
    }

    fn view<'a>(sight: Sight<'a, Self>, context: &Context<'a>) -> Element<'a, Message> {
        spatial::view(sight, context)
    }

    fn tools<'a>(state: &SkirmishView, context: &Context<'a>) -> Vec<Element<'a, Message>> {
        let tool = |icon: &str, key: &'static str, on: bool, message: spatial::Message| {
            bar_tool(context, icon, context.text(key), on, Some(Message::View(message)))
        };
        vec![
            tool("ui-fit", "gui.play.fit", false, spatial::Message::FitPressed),
            tool("stat-range", "gui.play.ruler", state.table.ruler, spatial::Message::RulerPressed),
            tool("stat-speed", "gui.play.skirmish.reach", state.table.bands, spatial::Message::BandsPressed),
        ]
    }

    fn update(state: &mut SkirmishView, _: &SkirmishMatch, message: spatial::Message) {
        state.table.update(message);
    }

    fn piece_under(game: &SkirmishMatch, at: Point) -> Option<PieceNo> {
        <Self as Spatial>::piece_at(game, at)
    }

    const THING_REACH: f32 = 50.0;
    const STEP: [i32; 2] = [1, -1];

    fn numbers_at(game: &SkirmishMatch, at: Point) -> [i32; 2] {
        let (column, row) = Grid::of(game).place(at);
        [column.floor() as i32, row.floor() as i32]
    }

    fn point_of(game: &SkirmishMatch, [column, row]: [i32; 2]) -> Point {
        Grid::of(game).point((column as f32 + 0.5, row as f32 + 0.5))
    }

    fn place_of(game: &SkirmishMatch, piece: PieceNo) -> Option<Point> {
        let figure = FigureNo(piece as u8);
        let state = game.state().figures.get(figure.index()).filter(|state| state.is_in_play())?;
        Some(Grid::of(game).point(middle_of(game.fixed().group(figure).base, state.stand)))
    }

    fn spot_of(game: &SkirmishMatch, decision: &DecisionOf<SkirmishMatch>, answer: usize) -> Option<Point> {
        let stand = decision.answers.get(answer).and_then(ghost::stand_of)?;
        Some(Grid::of(game).point(grid::middle(stand.at)))
    }

    fn key(state: &SkirmishView, key: &Key) -> Option<Message> {
        state.table.key(key)
    }

    fn turned(decision: &DecisionOf<SkirmishMatch>, answer: usize, clockwise: bool) -> Option<usize> {
        let here = ghost::stand_of(decision.answers.get(answer)?)?;
        // Of the places with the length the other way the one next to it; the same kind of turn comes back to it.
        let way = |other: &usize| {
            let stand = decision.answers.get(*other).and_then(ghost::stand_of)?;
            let (columns, rows) = (stand.at.column() - here.at.column(), stand.at.row() - here.at.row());
            (stand.turned != here.turned).then_some(columns.abs() + rows.abs()).filter(|way| *way <= 2)
        };
        let all = (0..decision.answers.len()).filter(|other| way(other).is_some());
        if clockwise { all.min_by_key(way) } else { all.rev().min_by_key(way) }
    }

    fn seated(state: &mut SkirmishView, game: &SkirmishMatch, _: Option<Seat>) {
        state.table.resize(Grid::of(game).size());
    }

    fn happened(state: &mut SkirmishView, game: &SkirmishMatch, event: &Event) {
        match event {
            Event::Walked { figure, from, way } => {
                let stands = std::iter::once(*from).chain(way.iter().copied()).collect();
                state.show(Some(Way { figure: *figure, stands }));
            }
            Event::Displaced { figure, from, to } | Event::Placed { figure, from, to } => {
                state.show(Some(Way { figure: *figure, stands: vec![*from, *to] }));
            }
            Event::AttackDeclared { .. } | Event::Activated(_) | Event::FigureActivated(_) | Event::PhaseBegan(_) => {
                state.show(None);
            }
            _ => {}
        }
        state.table.blows += u64::from(matches!(event, Event::Damaged(..)));
        match Duel::declared(event) {
            Some(duel) => {
                let figures = [duel.attacker, duel.target];
                state.fought.begin(duel);
                if state.fought.is_alone() {
                    state.close_in(game, figures);
                }
            }
            None if matches!(event, Event::Activated(_) | Event::PhaseBegan(_)) && state.unread(game).is_none() => {
                state.fought.clear();
                state.table.draw_back();
            }
            None => {
                if let Some(duel) = state.fought.last_mut() {
                    duel.take(event);
                }
            }
        }
    }

    fn is_unread(state: &SkirmishView, game: &SkirmishMatch) -> bool {
        state.unread(game).is_some()
    }

    fn read_on(state: &mut SkirmishView, game: &SkirmishMatch) {
        state.fought.read_on();
        let next = state.unread(game).map(|duel| [duel.attacker, duel.target]);
        match next {
            Some(figures) => state.close_in(game, figures),
            None => state.table.draw_back(),
        }
    }

    fn toll(event: &Event) -> [u32; 2] {
        match event {
            Event::AttackDeclared { .. } => [1, 0],
            Event::Damaged(_, damage, _) => [0, u32::from(*damage)],
            _ => [0, 0],
        }
    }

    fn jumped(state: &mut SkirmishView) {
        state.show(None);
        state.fought.clear();
    }

    fn is_opening(game: &SkirmishMatch) -> bool {
        // Cards can be played at the start of the first round, before its first phase.
        game.state().phase == Phase::Setup && game.state().round == 0
    }

    fn round(game: &SkirmishMatch) -> u16 {
        game.state().round
    }

    fn phase(game: &SkirmishMatch) -> Option<usize> {
        match game.state().phase {
            Phase::Setup => None,
            Phase::Activation => Some(0),
            Phase::Status => Some(1),
        }
    }

    fn standing(game: &SkirmishMatch, seat: Seat) -> Option<[i32; 2]> {
        let view = view_of(game);
        let Some((campaign, state)) = view.campaign() else { return Some([view.points(seat), GOAL]) };
        Some(match seat {
            REBELS => [view.healthy() as i32, campaign.heroes.len() as i32],
            _ => [state.threat, MOST_THREAT],
        })
    }

    fn strip(sight: &Sight<'_, Self>, seat: Seat, context: &Context<'_>) -> Vec<StripRow> {
        strip::strip(&plain(sight), seat, context)
    }

    fn is_known(sight: &Sight<'_, Self>, seat: Seat, place: usize) -> bool {
        let sight = &plain(sight);
        let mut groups = sight.game.fixed().groups_of(seat);
        let own = groups.find(|(_, group)| !group.is_companion && usize::from(group.place) == place);
        own.is_none_or(|(number, _)| mission::is_listed(sight, number))
    }

    fn holds<'a>(sight: &Sight<'a, Self>, seat: Seat, context: &Context<'a>) -> Option<Element<'a, Message>> {
        let sight = &plain(sight);
        if sight.game.fixed().campaign.is_some() {
            mission::holds(sight, seat, context)
        } else {
            hand::view(sight, seat, context)
        }
    }

    fn card_answers(sight: &Sight<'_, Self>, card: usize) -> Vec<usize> {
        hand::answers(&plain(sight), card)
    }

    fn about<'a>(sight: &Sight<'a, Self>, context: &Context<'a>) -> Option<Element<'a, Message>> {
        let sight = &plain(sight);
        Some(if sight.game.fixed().campaign.is_some() {
            mission::about(sight, context)
        } else {
            strip::about(sight, context)
        })
    }

    fn tray(sight: &Sight<'_, Self>, context: &Context<'_>) -> Option<Tray> {
        tray::tray(&plain(sight), context)
    }

    fn foretold(sight: &Sight<'_, Self>, context: &Context<'_>) -> Option<Tray> {
        tray::foretold(&plain(sight), context)
    }

    fn worded(sight: &Sight<'_, Self>, answer: usize, context: &Context<'_>) -> AnswerText {
        words::worded(&plain(sight), answer, context)
    }

    fn is_placed(decision: &DecisionOf<SkirmishMatch>, answer: usize) -> bool {
        decision.answers.get(answer).and_then(ghost::stand_of).is_some()
    }

    fn planned_attack(sight: &Sight<'_, Self>) -> Option<PlannedAttack> {
        let view = view_of(sight.game);
        if !S::IS_OF_LISTS {
            return None;
        }
        // Groups stand in their army's order.
        let unit = |figure: FigureNo| {
            let group = view.fixed.figures[figure.index()];
            let seat = view.fixed.seat(figure);
            let place = view.fixed.groups_of(seat).position(|(known, _)| known == group);
            Some((seat, place?))
        };
        let (attacker, target, space) = match (&view.state.attack, sight.open) {
            (Some(attack), _) => (attack.attacker, attack.target, attack.space),
            // The dice of an ability's attack are not known yet.
            (None, Some(open)) if open.question.kind() == QuestionKind::Act => {
                let weighed = sight.weighed.and_then(|answer| open.answers.get(answer));
                let (target, space) = weighed.into_iter().chain(&open.answers).find_map(|answer| match answer {
                    Answer::Attack { target, space } => Some((*target, *space)),
                    _ => None,
                })?;
                (open.question.figure()?, target, space)
            }
            (None, _) => return None,
        };
        let distance = view.distance(attacker, target).map(|distance| distance.clamp(1, 15));
        let (situation, left_out) = odds::with_cards(&view, attacker, target, space, &[]);
        let situation = odds::write(&situation, &odds::ids(S::skirmish(sight.catalog), view.fixed, &left_out));
        Some(PlannedAttack {
            attacker: unit(attacker)?,
            target: unit(target)?,
            distance,
            weapon: 0,
            marks: [marks::counted(&view, attacker, true), marks::counted(&view, target, false)],
            situation: Some(kernel::odds::document(<S as System>::INFO.id, &situation).to_string()),
        })
    }

    fn is_pass(answer: &Answer) -> bool {
        *answer == Answer::Pass
    }

    /// Command cards are in a hidden hand, and are used like abilities.
    fn lies_open(answer: &Answer) -> bool {
        !matches!(answer, Answer::Use(..) | Answer::Card(_) | Answer::Option(_))
    }

    fn escapes(decision: &DecisionOf<SkirmishMatch>) -> bool {
        // Actions that are left, and the turn of a group, are given up by a button or its digit.
        !matches!(decision.question.kind(), QuestionKind::Act | QuestionKind::Group)
    }

    fn subject(decision: &DecisionOf<SkirmishMatch>) -> Option<PieceNo> {
        decision.question.figure().map(|figure| PieceNo::from(figure.0))
    }

    fn card<'a>(sight: &Sight<'a, Self>, piece: PieceNo, context: &Context<'a>) -> Element<'a, Message> {
        card::view(&plain(sight), FigureNo(piece as u8), context)
    }
}

impl<S: OnMap> Spatial for S {
    fn table(state: &SkirmishView) -> &TableState {
        &state.table
    }

    fn draw(frame: &mut Frame, lens: &Lens, sight: &Sight<'_, Self>, context: &Context<'_>) {
        let (lens, sight) = (TableLens { screen: lens, grid: Grid::of(sight.game) }, plain(sight));
        let on = On::new(&lens, &sight, context);
        map::draw(frame, on);
        figures::draw(frame, on);
    }

    fn draw_over(frame: &mut Frame, lens: &Lens, sight: &Sight<'_, Self>, _: Option<Point>, context: &Context<'_>) {
        let (lens, sight) = (TableLens { screen: lens, grid: Grid::of(sight.game) }, plain(sight));
        ghost::draw(frame, On::new(&lens, &sight, context));
    }

    fn measured(sight: &Sight<'_, Self>, from: Point, to: Point, context: &Context<'_>) -> Measurement {
        measure::measured(&plain(sight), from, to, context)
    }

    fn piece_at(game: &SkirmishMatch, at: Point) -> Option<PieceNo> {
        piece_at(game, at)
    }

    fn answer_at(sight: &Sight<'_, Self>, at: Point) -> Option<Option<usize>> {
        Some(answer_at(&plain(sight), at))
    }
}
