//! Drawings and answers of a system on the match screen.
//!
//! The frame (set-up, answers by mouse and keys, log, undo, replays) exists once; it asks this trait for everything
//! specific to a system. [`Spatial`](super::Spatial) helps those with a table measured on a plane or a grid.

use std::borrow::Cow;

use iced::{Color, Element, keyboard::Key};

use super::message::{HAND_KEYS, Message, ViewMessage};
pub use super::message::{PieceNo, Pointed};
pub use super::threats::Threats;
use crate::Context;
use kernel::{
    Language,
    game::{DecisionOf, Match, Seat, arranging::Subject},
};
use practice::Opponents;
use systems::Registered;

/// An option of a match in the set-up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OptionField {
    /// Its name in the system's options.
    pub key: &'static str,
    /// Phrase key of its label.
    pub term: &'static str,
    /// Its possible values.
    pub kind: OptionKind,
}

/// Possible values of an option.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OptionKind {
    /// A whole number in a range.
    Number {
        least: i64,
        most: i64,
        /// The default.
        usual: i64,
    },
    /// Yes or no; usually no.
    Flag,
    /// One of [`MatchView::choices`], by its index; usually the first.
    Choice,
}

pub use kernel::game::OptionChoice;

impl OptionField {
    /// The default value; 1 means yes.
    pub const fn usual(&self) -> i64 {
        match self.kind {
            OptionKind::Number { usual, .. } => usual,
            OptionKind::Flag | OptionKind::Choice => 0,
        }
    }

    /// A value in words; of a choice the value is the index in `choices`.
    pub fn written(&self, value: i64, choices: &[OptionChoice]) -> String {
        match self.kind {
            OptionKind::Choice => {
                let chosen = usize::try_from(value).ok().and_then(|place| choices.get(place));
                chosen.map_or_else(String::new, |choice| choice.id.clone())
            }
            OptionKind::Number { .. } => value.to_string(),
            OptionKind::Flag => (value != 0).to_string(),
        }
    }
}

/// A mark with an icon: a token of a piece, a point of hull.
#[derive(Debug, Clone, PartialEq)]
pub struct Mark {
    pub icon: &'static str,
    pub color: Color,
    pub count: u8,
    /// Its name.
    pub word: Cow<'static, str>,
}

/// State of a piece in this round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Readiness {
    /// It can still act.
    Ready,
    /// It has acted.
    Done,
    /// It is out of the match.
    Gone,
}

/// A player's choice for a piece, such as its dial.
#[derive(Debug, Clone, PartialEq)]
pub struct Badge {
    pub icon: &'static str,
    /// Number beside the icon; may be empty.
    pub figure: String,
    /// Its name.
    pub word: String,
    /// It has a drawback.
    pub warns: bool,
}

/// A piece in its side's roster panel.
#[derive(Debug, Clone, PartialEq)]
pub struct StripRow {
    pub piece: PieceNo,
    /// Number that determines its turn; may be empty.
    pub figure: String,
    /// The number differs from the printed one.
    pub changed: bool,
    /// Id of its drawing.
    pub drawing: String,
    pub name: String,
    /// Points of each kind: color, remaining and initial number.
    pub pips: Vec<(Color, u8, u8)>,
    pub tokens: Vec<Mark>,
    /// Further state, such as a damage card.
    pub note: String,
    /// Place or attachment that is no warning.
    pub remark: String,
    pub badge: Option<Badge>,
    pub readiness: Readiness,
}

/// Shape of a die.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DieShape {
    Octagon,
    Cube,
}

/// A die on the table.
#[derive(Debug, Clone, PartialEq)]
pub struct TrayDie {
    pub shape: DieShape,
    pub ground: Color,
    /// Color of its symbols.
    pub ink: Color,
    /// Symbols in view; empty for a blank.
    pub symbols: Vec<&'static str>,
    /// Number on it.
    pub figure: Option<u8>,
    /// Other faces, for the rolling animation; empty if it rolls like the dice beside it.
    pub faces: Vec<(Vec<&'static str>, Option<u8>)>,
    /// It is canceled.
    pub struck: bool,
    /// The previewed answer would change it.
    pub marked: bool,
}

/// Dice of one side.
#[derive(Debug, Clone, PartialEq)]
pub struct TrayRow {
    pub seat: Seat,
    pub title: String,
    pub about: String,
    pub dice: Vec<TrayDie>,
    pub tokens: Vec<Mark>,
}

/// Chances of counts as a tray has room for: the last stands for all beyond it.
pub fn bars(counts: &kernel::Distribution) -> Vec<(String, f64)> {
    let last = counts.most().min(7);
    let chance = |count: usize| if count == last { counts.at_least(count) } else { counts.of(count) };
    let name = |count: usize| format!("{count}{}", if count == last && counts.most() > last { "+" } else { "" });
    (0..=last).map(|count| (name(count), chance(count))).collect()
}

/// The dice on the table.
#[derive(Debug, Clone, PartialEq)]
pub struct Tray {
    pub rows: Vec<TrayRow>,
    /// The number that counts.
    pub result: String,
    /// Unit of the result.
    pub words: String,
    /// Possible results with their chances.
    pub chances: Vec<(String, f64)>,
}

/// Text of an answer.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct AnswerText {
    pub icon: Option<&'static str>,
    pub title: String,
    /// Its effect.
    pub about: String,
    /// Its certain result.
    pub outcome: String,
    /// It has a drawback.
    pub warns: bool,
}

/// A piece in the planning of simultaneous choices.
#[derive(Debug, Clone, PartialEq)]
pub struct PlanRow {
    pub piece: PieceNo,
    pub badge: Option<Badge>,
    pub title: String,
    pub about: String,
    /// Index of the answer that changes the plan.
    pub answer: Option<usize>,
}

/// An attack in a match: attacker and target by their indices in their lists, distance, and marks of both.
#[derive(Debug, Clone, PartialEq)]
pub struct PlannedAttack {
    pub attacker: (Seat, usize),
    pub target: (Seat, usize),
    pub distance: Option<u8>,
    /// The attacker's weapon, by its index.
    pub weapon: usize,
    /// Marks of both sides, by their keys.
    pub marks: [Vec<(&'static str, u8)>; 2],
    /// Document of the situation, where it says more than lists and marks.
    pub situation: Option<String>,
}

/// A gesture on the table.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Gesture {
    /// A piece was dragged from here; the ways to move it are tried one after the other, by their number.
    Dragged(iced::Point, usize),
    Clicked(PieceNo),
}

/// A view of a match: its state, the viewer, and the elements in focus.
pub struct Sight<'a, S: MatchView> {
    pub catalog: &'a S::Catalog,
    pub game: &'a S::Match,
    /// The viewer; `None` if nothing is hidden.
    pub viewer: Option<Seat>,
    /// The window passes from one person to another: hidden information is covered.
    pub covered: bool,
    /// View state of the system.
    pub state: &'a S::State,
    pub chosen: Option<PieceNo>,
    pub pointed: Pointed,
    /// The question, if it can be answered now.
    pub open: Option<&'a DecisionOf<S::Match>>,
    /// Index of the previewed answer.
    pub weighed: Option<usize>,
    /// Index of the answer that was given, where a review shows a better one.
    pub given: Option<usize>,
    /// Index of the held card in hand, if it has several answers.
    pub held: Option<usize>,
    /// Answers chosen on a sheet.
    pub gathered: &'a [<S::Match as Match>::Answer],
    /// The last answer.
    pub last: Option<&'a <S::Match as Match>::Answer>,
    /// Changes whenever the drawing does.
    pub version: u64,
    /// Progress of the last move, from 0 to 1.
    pub arrived: f32,
    /// Progress of the last loss, from 0 to 1.
    pub struck: f32,
    /// Where the pieces can end next and attack from there, while that is shown.
    pub threats: Option<&'a Threats>,
    /// Start of the drag of a piece, on the table.
    pub lifted: Option<iced::Point>,
    /// Places of what is nobody's, while the table is set up by hand.
    pub arranged: Option<&'a [(Subject, iced::Point)]>,
}

// A derive would put the same bounds on the system, which is only a type name.
impl<S: MatchView> Clone for Sight<'_, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: MatchView> Copy for Sight<'_, S> {}

impl<'a, S: MatchView> Sight<'a, S> {
    /// The match as this piece's side sees it, as far as the viewer may.
    pub fn seen(&self, owner: Seat) -> <S::Match as Match>::Seen<'a> {
        self.game.seen(self.viewer.unwrap_or(owner))
    }

    /// True if the viewer may see this side's hidden information.
    pub fn may_see(&self, owner: Seat) -> bool {
        !self.covered && self.viewer.is_none_or(|viewer| viewer == owner)
    }
}

/// A lesson of the coach, by the phrases of its title and its text.
pub type Lesson = (&'static str, &'static str);

/// A system with matches in the window.
pub trait MatchView: Opponents + Registered {
    /// View state, such as the visible part of the table.
    type State: 'static;

    /// True if its sides are lists: they can be changed, met in a series, and looked at in the odds.
    const IS_OF_LISTS: bool = true;

    /// What the match is called, where its sides do not tell.
    fn title(_game: &Self::Match, _language: Language) -> Option<String> {
        None
    }

    /// Options of a match.
    const OPTIONS: &'static [OptionField];

    /// Phases of a round, by phrase key; may be empty.
    const PHASES: &'static [&'static str];

    /// Phrase keys of a side's points: with its player, and alone.
    fn points(_: &Self::Match, _: Seat) -> [&'static str; 2] {
        ["gui.play.side_points", "gui.play.points_left"]
    }

    /// The lessons of a coached first game, at most sixteen.
    const LESSONS: &'static [Lesson] = &[];

    /// Lessons that a question is about, by their indices, the most pressing first.
    fn lessons(_game: &Self::Match, _open: &DecisionOf<Self::Match>, _seat: Seat) -> Vec<usize> {
        Vec::new()
    }

    /// Values of a choice option, given the other options so far.
    fn choices(
        _catalog: &Self::Catalog,
        _key: &str,
        _settled: &[(&'static str, String)],
        _language: Language,
    ) -> Vec<OptionChoice> {
        Vec::new()
    }

    /// Options of a set-up in words.
    fn written(settled: Vec<(&'static str, String)>) -> Vec<String> {
        settled.into_iter().map(|(key, value)| format!("{key}={value}")).collect()
    }

    /// View state of a new match.
    fn state(game: &Self::Match) -> Self::State;

    fn view<'a>(sight: Sight<'a, Self>, context: &Context<'a>) -> Element<'a, Message>;

    /// Tools of the view, for the bar.
    fn tools<'a>(_state: &Self::State, _context: &Context<'a>) -> Vec<Element<'a, Message>> {
        Vec::new()
    }

    /// Answers a message of the view.
    fn update(_state: &mut Self::State, _game: &Self::Match, _message: ViewMessage) {}

    /// Turns the view to this seat.
    fn seated(_state: &mut Self::State, _game: &Self::Match, _viewer: Option<Seat>) {}

    /// The piece at a point of the table.
    fn piece_under(_game: &Self::Match, _at: iced::Point) -> Option<PieceNo> {
        None
    }

    /// How near to the middle of something that is nobody's it is taken by the hand, in the view's unit.
    const THING_REACH: f32 = 40.0;

    /// A step to the right and up, in the numbers of a position.
    const STEP: [i32; 2] = [10, 10];

    /// The numbers that a position has of a point of the table.
    fn numbers_at(_game: &Self::Match, at: iced::Point) -> [i32; 2] {
        [at.x.round() as i32, at.y.round() as i32]
    }

    /// The point of the table that a position has these numbers of.
    fn point_of(_game: &Self::Match, [x, y]: [i32; 2]) -> iced::Point {
        iced::Point::new(x as f32, y as f32)
    }

    /// Position of a piece, in the view's unit.
    fn place_of(_game: &Self::Match, _piece: PieceNo) -> Option<iced::Point> {
        None
    }

    /// Position at which an answer would put a piece, in the view's unit.
    fn spot_of(_game: &Self::Match, _decision: &DecisionOf<Self::Match>, _answer: usize) -> Option<iced::Point> {
        None
    }

    /// Message of a key in the view.
    fn key(_state: &Self::State, _key: &Key) -> Option<Message> {
        None
    }

    /// The answer previewed by a key, from the current one: a row of a dial by its digit, its neighbor by an arrow.
    fn answer_key(
        _decision: &DecisionOf<Self::Match>,
        _game: &Self::Match,
        _at: Option<usize>,
        _key: &Key,
    ) -> Option<usize> {
        None
    }

    /// The answer with the same piece at the same place, turned a step further.
    fn turned(_decision: &DecisionOf<Self::Match>, _answer: usize, _clockwise: bool) -> Option<usize> {
        None
    }

    /// Replacement of the last answer that turns the piece being placed a step further.
    fn turned_before(
        _last: &<Self::Match as Match>::Answer,
        _clockwise: bool,
    ) -> Option<<Self::Match as Match>::Answer> {
        None
    }

    /// The answer nearest to an answer of another question.
    fn nearest(_decision: &DecisionOf<Self::Match>, _other: &DecisionOf<Self::Match>, _answer: usize) -> Option<usize> {
        None
    }

    /// Updates the view state after an event; the match has gone on to its next question.
    fn happened(_state: &mut Self::State, _game: &Self::Match, _event: &<Self::Match as Match>::Event) {}

    /// True if the dice of a finished attack are in view that nobody has read yet.
    fn is_unread(_state: &Self::State, _game: &Self::Match) -> bool {
        false
    }

    /// The dice in view were read: those of the next attack come.
    fn read_on(_state: &mut Self::State, _game: &Self::Match) {}

    /// Attacks and damage of an event.
    fn toll(_event: &<Self::Match as Match>::Event) -> [u32; 2] {
        [0, 0]
    }

    /// The match moved to another point: clears traces of earlier events.
    fn jumped(_state: &mut Self::State) {}

    /// True while the table is set up.
    fn is_opening(_game: &Self::Match) -> bool {
        false
    }

    /// True if the question sets up the table and is not about a card's own effect: who lets the computer set up still
    /// decides about those.
    fn sets_up(_decision: &DecisionOf<Self::Match>) -> bool {
        true
    }

    /// True if the question need not be asked of a person: its answers come to the same, or hardly matter.
    fn is_routine(_state: &Self::State, _game: &Self::Match, _decision: &DecisionOf<Self::Match>) -> bool {
        false
    }

    /// True if this question is one of several alike that are answered together, on a sheet.
    fn gathers(_decision: &DecisionOf<Self::Match>) -> bool {
        false
    }

    /// The piece that an answer on a sheet picks.
    fn piece_of(_answer: &<Self::Match as Match>::Answer) -> Option<PieceNo> {
        None
    }

    /// True if an answer attacks this piece.
    fn is_aimed(_decision: &DecisionOf<Self::Match>, _answer: usize, _piece: PieceNo) -> bool {
        false
    }

    /// The answer that has to come first so that a gesture can be answered: a piece dragged from a point to another, or
    /// a click on a piece.
    fn opens(_sight: &Sight<'_, Self>, _gesture: Gesture) -> Option<<Self::Match as Match>::Answer> {
        None
    }

    /// Where the pieces can end next and attack from there; worked out in the background.
    const THREATS: Option<fn(&Self::Match) -> Threats> = None;

    /// The round, from 1; 0 before the first.
    fn round(game: &Self::Match) -> u16;

    /// The phase, by its index in [`Self::PHASES`].
    fn phase(_game: &Self::Match) -> Option<usize> {
        None
    }

    /// Remaining and initial points of a side.
    fn standing(_game: &Self::Match, _seat: Seat) -> Option<[i32; 2]> {
        None
    }

    /// True if the whole match is on the table, so that no roster panels are needed.
    const IS_ALL_ON_TABLE: bool = false;

    /// Pieces of a side for its roster panel.
    fn strip(sight: &Sight<'_, Self>, seat: Seat, context: &Context<'_>) -> Vec<StripRow>;

    /// True if the viewer may know of a piece of a side, by its place in the side's list.
    fn is_known(_sight: &Sight<'_, Self>, _seat: Seat, _place: usize) -> bool {
        true
    }

    /// Further possessions of a side for the foot of its panel, such as cards in hand.
    fn holds<'a>(_sight: &Sight<'a, Self>, _seat: Seat, _context: &Context<'a>) -> Option<Element<'a, Message>> {
        None
    }

    /// Answers that play the card at this index of the asked player's hand. If cards lie elsewhere, too, the index runs
    /// over all of them.
    fn card_answers(_sight: &Sight<'_, Self>, _card: usize) -> Vec<usize> {
        Vec::new()
    }

    /// Answers that move a card to another one.
    fn brought(_sight: &Sight<'_, Self>, _card: usize, _to: usize) -> Vec<usize> {
        Vec::new()
    }

    /// Letters that play cards, with the cards' indices.
    fn lettered(_sight: &Sight<'_, Self>) -> Vec<(&'static str, usize)> {
        HAND_KEYS.into_iter().zip(0..).collect()
    }

    /// True if an answer is offered only with its card in hand.
    fn goes_with_card(_decision: &DecisionOf<Self::Match>, _answer: usize) -> bool {
        false
    }

    /// Opens a pile of cards, or closes it.
    fn pile_opened(_state: &mut Self::State, _pile: Option<usize>) {}

    /// Subject of the match for the foot of all panels, such as a mission.
    fn about<'a>(_sight: &Sight<'a, Self>, _context: &Context<'a>) -> Option<Element<'a, Message>> {
        None
    }

    fn tray(_sight: &Sight<'_, Self>, _context: &Context<'_>) -> Option<Tray> {
        None
    }

    /// The attack that is looked at before it is made: its chances, without dice.
    fn foretold(_sight: &Sight<'_, Self>, _context: &Context<'_>) -> Option<Tray> {
        None
    }

    /// The question in words; shorter if the dice on the table say the rest.
    fn question(sight: &Sight<'_, Self>, context: &Context<'_>) -> String {
        Self::describe_question(sight.catalog, sight.game, context.language)
    }

    /// What cannot be answered now, in words with the reason.
    fn barred(_sight: &Sight<'_, Self>, _context: &Context<'_>) -> Vec<String> {
        Vec::new()
    }

    /// An answer in words, with its effect.
    fn worded(sight: &Sight<'_, Self>, answer: usize, context: &Context<'_>) -> AnswerText {
        let title = sight.open.and_then(|open| open.answers.get(answer));
        let title = title.map(|answer| Self::describe_answer(sight.catalog, sight.game, answer, context.language));
        AnswerText { title: title.unwrap_or_default(), ..AnswerText::default() }
    }

    /// Pieces with plans, during planning.
    fn plan(_sight: &Sight<'_, Self>, _context: &Context<'_>) -> Vec<PlanRow> {
        Vec::new()
    }

    /// True if an answer is picked at its place in the view.
    fn is_placed(_decision: &DecisionOf<Self::Match>, _answer: usize) -> bool {
        false
    }

    /// The attack in view or in question, for the Odds screen.
    fn planned_attack(_sight: &Sight<'_, Self>) -> Option<PlannedAttack> {
        None
    }

    /// True if there is such an attack; asked in every frame.
    fn plans_attack(sight: &Sight<'_, Self>) -> bool {
        Self::planned_attack(sight).is_some()
    }

    /// The next of the answers that are given in one go on request, by its index.
    fn together(_decision: &DecisionOf<Self::Match>) -> Option<usize> {
        None
    }

    /// True if the question accepts any legal place besides the offered ones.
    fn is_free(_decision: &DecisionOf<Self::Match>) -> bool {
        false
    }

    /// The answer for a named place, maybe with a piece dragged from another; or the phrase key of the reason it is
    /// illegal.
    fn named(
        _sight: &Sight<'_, Self>,
        _from: Option<iced::Point>,
        _at: iced::Point,
    ) -> Option<Result<<Self::Match as Match>::Answer, &'static str>> {
        None
    }

    /// True if the answer passes.
    fn is_pass(answer: &<Self::Match as Match>::Answer) -> bool;

    /// True if passing is the usual answer and all others only postpone it: Enter passes.
    fn goes_on(_decision: &DecisionOf<Self::Match>) -> bool {
        false
    }

    /// True if Escape passes; false if that gives up more than the question is about.
    fn escapes(_decision: &DecisionOf<Self::Match>) -> bool {
        true
    }

    /// The piece the question is about.
    fn subject(_decision: &DecisionOf<Self::Match>) -> Option<PieceNo> {
        None
    }

    /// True if the view draws all answers but the pass, such as a dial beside its ship.
    fn draws_answers(_decision: &DecisionOf<Self::Match>) -> bool {
        false
    }

    /// The system's own drawing of the answers; `None` if buttons with words do, or the view draws them.
    fn answers<'a>(_sight: &Sight<'a, Self>, _context: &Context<'a>) -> Option<Element<'a, Message>> {
        None
    }

    /// True if the answer stays hidden from the other sides until an event [`reveals`](Self::reveals) it.
    fn is_secret(_question: &<Self::Match as Match>::Question) -> bool {
        false
    }

    /// True if the event reveals the answer to a secret question.
    fn reveals(_event: &<Self::Match as Match>::Event, _question: &<Self::Match as Match>::Question) -> bool {
        false
    }

    /// True if the other sides may see this answer as an option: it names nothing hidden.
    fn lies_open(_answer: &<Self::Match as Match>::Answer) -> bool {
        false
    }

    /// A tool with a fixed place beside the table, such as a dial.
    fn docked<'a>(_sight: &Sight<'a, Self>, _context: &Context<'a>) -> Option<Element<'a, Message>> {
        None
    }

    /// The details of a piece.
    fn card<'a>(sight: &Sight<'a, Self>, piece: PieceNo, context: &Context<'a>) -> Element<'a, Message>;
}
