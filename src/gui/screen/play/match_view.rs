//! What a game brings to the screen of a match: how it is drawn, and what its questions look like.
//!
//! The frame (set-up, answers by mouse and keys, the log, taking back, replays) stands once and asks this trait for
//! whatever is of one game. [`Spatial`](super::Spatial) helps those whose table is measured on a plane or a grid.

use std::borrow::Cow;

use iced::{Color, Element, keyboard::Key};

use super::{
    game::{HAND_KEYS, Message},
    spatial,
};
use crate::Context;
use kernel::{
    Language,
    game::{DecisionOf, Game, Seat},
};
use practice::Opponents;
use systems::Registered;

/// A piece on the table, by the game's own count.
pub type PieceNo = u16;

/// Something that can be agreed before a game, as the set-up shows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OptionField {
    /// Its name in the game's options.
    pub key: &'static str,
    /// The key of its word.
    pub term: &'static str,
    /// What it can be.
    pub kind: OptionKind,
}

/// What an option can be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OptionKind {
    /// A whole number between two others.
    Number {
        least: i64,
        most: i64,
        /// What is usual.
        usual: i64,
    },
    /// Yes or no; usually no.
    Flag,
    /// One of those [`MatchView::choices`] gives, by its place; usually the first.
    Choice,
}

pub use kernel::game::OptionChoice;

impl OptionField {
    /// The usual value; 1 stands for yes.
    pub const fn usual(&self) -> i64 {
        match self.kind {
            OptionKind::Number { usual, .. } => usual,
            OptionKind::Flag | OptionKind::Choice => 0,
        }
    }

    /// This value as it is written in words; of a list the value is the place among `choices`.
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

/// What lies under the pointer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Pointed {
    pub piece: Option<PieceNo>,
    /// An answer to the open question, by its place.
    pub answer: Option<usize>,
}

/// A mark with an icon: a token of a piece, a point of hull.
#[derive(Debug, Clone, PartialEq)]
pub struct Mark {
    pub icon: &'static str,
    pub color: Color,
    pub count: u8,
    /// What it is called.
    pub word: Cow<'static, str>,
}

/// How far a piece is in this round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Readiness {
    /// Something is still to come.
    Ready,
    /// It has had its turn.
    Done,
    /// It is out of the game.
    Gone,
}

/// What a player has settled for a piece, such as its dial.
#[derive(Debug, Clone, PartialEq)]
pub struct Badge {
    pub icon: &'static str,
    /// A number beside the icon; may be empty.
    pub figure: String,
    /// What it is.
    pub word: String,
    /// Something speaks against it.
    pub warns: bool,
}

/// A piece as its side's strip has it.
#[derive(Debug, Clone, PartialEq)]
pub struct StripRow {
    pub piece: PieceNo,
    /// The number that says when it moves; may be empty.
    pub figure: String,
    /// The number is not the printed one.
    pub changed: bool,
    /// The id of its drawing.
    pub drawing: String,
    pub name: String,
    /// Its points of each kind: the color, how many are left, how many there were.
    pub pips: Vec<(Color, u8, u8)>,
    pub tokens: Vec<Mark>,
    /// What else is to be known of it, such as damage with a name.
    pub note: String,
    /// Where it is, or what belongs to it, that is no warning.
    pub remark: String,
    pub badge: Option<Badge>,
    pub readiness: Readiness,
}

/// How a die is cut.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DieShape {
    Octagon,
    Cube,
}

/// A die as it lies on the table.
#[derive(Debug, Clone, PartialEq)]
pub struct TrayDie {
    pub shape: DieShape,
    pub ground: Color,
    /// The color of what stands on it.
    pub ink: Color,
    /// What it shows; nothing for a blank.
    pub symbols: Vec<&'static str>,
    /// A number it shows besides.
    pub figure: Option<u8>,
    /// What else it can show, for its roll; nothing where it rolls as the dice beside it show.
    pub faces: Vec<(Vec<&'static str>, Option<u8>)>,
    /// It is cancelled.
    pub struck: bool,
    /// The answer that is looked at would change it.
    pub marked: bool,
}

/// The dice of one side.
#[derive(Debug, Clone, PartialEq)]
pub struct TrayRow {
    pub seat: Seat,
    pub title: String,
    pub about: String,
    pub dice: Vec<TrayDie>,
    pub tokens: Vec<Mark>,
}

/// What is thrown on the table now.
#[derive(Debug, Clone, PartialEq)]
pub struct Tray {
    pub rows: Vec<TrayRow>,
    /// The number that counts.
    pub result: String,
    /// What it counts.
    pub words: String,
    /// What may come of it: a word and its chance each.
    pub chances: Vec<(String, f64)>,
}

/// An answer in words.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Worded {
    pub icon: Option<&'static str>,
    pub title: String,
    /// What it does.
    pub about: String,
    /// What it comes to, where that is certain.
    pub outcome: String,
    /// Something speaks against it.
    pub warns: bool,
}

/// One of the pieces for which something is being settled before all of it happens.
#[derive(Debug, Clone, PartialEq)]
pub struct PlanRow {
    pub piece: PieceNo,
    pub badge: Option<Badge>,
    pub title: String,
    pub about: String,
    /// The answer that settles it anew, by its place.
    pub answer: Option<usize>,
}

/// An attack in a match, by the lists it is between: whose units, by their places among those of their lists, how far
/// apart, and what lies on both.
#[derive(Debug, Clone, PartialEq)]
pub struct PlannedAttack {
    pub attacker: (Seat, usize),
    pub target: (Seat, usize),
    pub distance: Option<u8>,
    /// The attacker's weapon, by its place among those of its unit.
    pub weapon: usize,
    /// What both sides have of the marks of their side, by their words.
    pub marks: [Vec<(&'static str, u8)>; 2],
    /// The document of the situation as the match has it, where that says more than lists and marks.
    pub situation: Option<String>,
}

/// What is looked at, and by whom.
pub struct Sight<'a, S: MatchView> {
    /// The cards.
    pub catalog: &'a S::Catalog,
    pub game: &'a S::Game,
    /// Whose eyes look; none where nothing is hidden.
    pub viewer: Option<Seat>,
    /// The table is handed from one person to another: what a side keeps to itself is covered.
    pub covered: bool,
    /// What the game keeps for its drawing.
    pub state: &'a S::State,
    /// The piece that was chosen.
    pub chosen: Option<PieceNo>,
    /// What lies under the pointer.
    pub pointed: Pointed,
    /// The question, if it is answered here and now.
    pub open: Option<&'a DecisionOf<S::Game>>,
    /// The answer that is looked at, by its place.
    pub weighed: Option<usize>,
    /// The card in hand that was picked up and leaves more than one answer, by its place there.
    pub held: Option<usize>,
    /// The last answer that was given.
    pub last: Option<&'a <S::Game as Game>::Answer>,
    /// Another number whenever what is drawn is another.
    pub version: u64,
    /// How much of the last way its piece has done, from 0 to 1.
    pub arrived: f32,
    /// Where on the table a piece was taken up that is dragged now.
    pub lifted: Option<iced::Point>,
}

// Derived, these would ask the same of the game's type, which is only a name.
impl<S: MatchView> Clone for Sight<'_, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: MatchView> Copy for Sight<'_, S> {}

impl<'a, S: MatchView> Sight<'a, S> {
    /// The game as the side with this piece sees it, as far as the viewer may.
    pub fn seen(&self, owner: Seat) -> <S::Game as Game>::Seen<'a> {
        self.game.seen(self.viewer.unwrap_or(owner))
    }

    /// Whether what this side keeps to itself may be shown.
    pub fn may_see(&self, owner: Seat) -> bool {
        !self.covered && self.viewer.is_none_or(|viewer| viewer == owner)
    }
}

/// A game whose matches are shown in the window.
pub trait MatchView: Opponents + Registered {
    /// What is kept for its drawing, such as the part of the table that is seen.
    type State: 'static;

    /// What can be agreed before a game.
    const OPTIONS: &'static [OptionField];

    /// The phases of a round, by the keys of their words; empty where a round has none.
    const PHASES: &'static [&'static str];

    /// The keys of the words for the points of a side: with its player, and alone.
    const POINTS: [&'static str; 2] = ["gui.play.side_points", "gui.play.points_left"];

    /// What an option of a list can be, with what is settled for the others so far, by their keys.
    fn choices(
        _catalog: &Self::Catalog,
        _key: &str,
        _settled: &[(&'static str, String)],
        _language: Language,
    ) -> Vec<OptionChoice> {
        Vec::new()
    }

    /// What is settled for all options, by their keys, as the words the game reads.
    fn written(settled: Vec<(&'static str, String)>) -> Vec<String> {
        settled.into_iter().map(|(key, value)| format!("{key}={value}")).collect()
    }

    /// What is kept when a game is first shown.
    fn state(game: &Self::Game) -> Self::State;

    /// Draws the game.
    fn view<'a>(sight: Sight<'a, Self>, context: &Context<'a>) -> Element<'a, Message>;

    /// Tools of its view, for the bar above it.
    fn tools<'a>(_state: &Self::State, _context: &Context<'a>) -> Vec<Element<'a, Message>> {
        Vec::new()
    }

    /// Answers a message of its own view.
    fn update(_state: &mut Self::State, _game: &Self::Game, _message: spatial::Message) {}

    /// Whoever sits at the table now looks at it from this seat.
    fn seated(_state: &mut Self::State, _game: &Self::Game, _viewer: Option<Seat>) {}

    /// Where a piece stands, in the measure of its view.
    fn place_of(_game: &Self::Game, _piece: PieceNo) -> Option<iced::Point> {
        None
    }

    /// Where an answer to the question would put something, in the measure of its view.
    fn spot_of(_game: &Self::Game, _decision: &DecisionOf<Self::Game>, _answer: usize) -> Option<iced::Point> {
        None
    }

    /// What a key means to its view.
    fn key(_state: &Self::State, _key: &Key) -> Option<Message> {
        None
    }

    /// The answer a key leads to from the one that is looked at, such as a row of a dial by its digit and its neighbor by
    /// an arrow. The answer is looked at then, not given.
    fn answer_key(
        _decision: &DecisionOf<Self::Game>,
        _game: &Self::Game,
        _at: Option<usize>,
        _key: &Key,
    ) -> Option<usize> {
        None
    }

    /// The answer that puts the same piece to the same place, turned a step further.
    fn turned(_decision: &DecisionOf<Self::Game>, _answer: usize, _clockwise: bool) -> Option<usize> {
        None
    }

    /// The answer that should have been given before instead, to have the piece that is placed now turned a step further.
    fn turned_before(_last: &<Self::Game as Game>::Answer, _clockwise: bool) -> Option<<Self::Game as Game>::Answer> {
        None
    }

    /// The answer to this question that is nearest to one to another.
    fn nearest(_decision: &DecisionOf<Self::Game>, _other: &DecisionOf<Self::Game>, _answer: usize) -> Option<usize> {
        None
    }

    /// Takes note of something that happened; what is no longer to be shown goes.
    fn happened(_state: &mut Self::State, _event: &<Self::Game as Game>::Event) {}

    /// The game is looked at from another point: nothing that happened before is to be shown.
    fn jumped(_state: &mut Self::State) {}

    /// Whether one should have time to see that this happened.
    fn is_notable(event: &<Self::Game as Game>::Event) -> bool;

    /// Whether the table is still being set up.
    fn is_opening(_game: &Self::Game) -> bool {
        false
    }

    /// The round, from 1; 0 before the first.
    fn round(game: &Self::Game) -> u16;

    /// The phase, by its place in [`Self::PHASES`].
    fn phase(_game: &Self::Game) -> Option<usize> {
        None
    }

    /// How many points of a side still stand, and of how many.
    fn standing(_game: &Self::Game, _seat: Seat) -> Option<[i32; 2]> {
        None
    }

    /// Whether all of a match lies on its table, so that no strips are needed beside it.
    const IS_ALL_ON_TABLE: bool = false;

    /// The pieces of a side.
    fn strip(sight: &Sight<'_, Self>, seat: Seat, context: &Context<'_>) -> Vec<StripRow>;

    /// What else a side has, for the foot of its strip, such as cards in hand.
    fn holds<'a>(_sight: &Sight<'a, Self>, _seat: Seat, _context: &Context<'a>) -> Option<Element<'a, Message>> {
        None
    }

    /// The answers to the open question that play the card at this place of the hand of whoever is asked. Where more than
    /// hands consists of cards, the places are those of all of them.
    fn card_answers(_sight: &Sight<'_, Self>, _card: usize) -> Vec<usize> {
        Vec::new()
    }

    /// The answers that bring the card at one place to the other.
    fn brought(_sight: &Sight<'_, Self>, _card: usize, _to: usize) -> Vec<usize> {
        Vec::new()
    }

    /// The letters that play cards, with the places of these.
    fn lettered(_sight: &Sight<'_, Self>) -> Vec<(&'static str, usize)> {
        HAND_KEYS.into_iter().zip(0..).collect()
    }

    /// Whether an answer is offered only to whoever picks up its card.
    fn goes_with_card(_decision: &DecisionOf<Self::Game>, _answer: usize) -> bool {
        false
    }

    /// A pile of cards is to be seen, by its place, or none.
    fn pile_opened(_state: &mut Self::State, _pile: Option<usize>) {}

    /// What the game is about, for the foot of all strips, such as a mission.
    fn about<'a>(_sight: &Sight<'a, Self>, _context: &Context<'a>) -> Option<Element<'a, Message>> {
        None
    }

    /// The dice on the table.
    fn tray(_sight: &Sight<'_, Self>, _context: &Context<'_>) -> Option<Tray> {
        None
    }

    /// Whether the question is asked over the dice on the table; else they lie there from an attack that is over.
    fn asks_over_dice(_sight: &Sight<'_, Self>) -> bool {
        true
    }

    /// The question in words; shorter where the dice on the table say the rest.
    fn question(sight: &Sight<'_, Self>, context: &Context<'_>) -> String {
        Self::describe_question(sight.catalog, sight.game, context.language)
    }

    /// An answer in words, with what is to be known before it is given.
    fn worded(sight: &Sight<'_, Self>, answer: usize, context: &Context<'_>) -> Worded {
        let title = sight.open.and_then(|open| open.answers.get(answer));
        let title = title.map(|answer| Self::describe_answer(sight.catalog, sight.game, answer, context.language));
        Worded { title: title.unwrap_or_default(), ..Worded::default() }
    }

    /// The pieces for which something is being settled, while it is.
    fn plan(_sight: &Sight<'_, Self>, _context: &Context<'_>) -> Vec<PlanRow> {
        Vec::new()
    }

    /// Whether an answer to the question is picked in the view, where it has its place, and not by words.
    fn is_placed(_decision: &DecisionOf<Self::Game>, _answer: usize) -> bool {
        false
    }

    /// The attack that is looked at or asked about, for the screen of odds; none where there is none.
    fn planned_attack(_sight: &Sight<'_, Self>) -> Option<PlannedAttack> {
        None
    }

    /// Whether there is such an attack; every frame asks.
    fn plans_attack(sight: &Sight<'_, Self>) -> bool {
        Self::planned_attack(sight).is_some()
    }

    /// Whether the question leaves room: any legal place may be named, besides those that are offered.
    fn is_free(_decision: &DecisionOf<Self::Game>) -> bool {
        false
    }

    /// The answer that somebody means who points at a place of the table where the question leaves room, maybe after taking
    /// up a piece from another; or the key of the phrase that says why it is not legal.
    fn named(
        _sight: &Sight<'_, Self>,
        _from: Option<iced::Point>,
        _at: iced::Point,
    ) -> Option<Result<<Self::Game as Game>::Answer, &'static str>> {
        None
    }

    /// Whether the answer declines or goes on.
    fn is_pass(answer: &<Self::Game as Game>::Answer) -> bool;

    /// Whether the answer that declines is the usual one, and what all others only put off: Enter gives it.
    fn goes_on(_decision: &DecisionOf<Self::Game>) -> bool {
        false
    }

    /// Whether Escape gives the answer that declines: not where it gives up more than what is asked about.
    fn escapes(_decision: &DecisionOf<Self::Game>) -> bool {
        true
    }

    /// The piece the question is about.
    fn subject(_decision: &DecisionOf<Self::Game>) -> Option<PieceNo> {
        None
    }

    /// Whether all answers but those that decline are drawn by the view itself, such as a dial beside its ship.
    fn draws_answers(_decision: &DecisionOf<Self::Game>) -> bool {
        false
    }

    /// Answers as the game itself shows them beside the question; none where buttons with words will do, or where its view
    /// shows them.
    fn answers<'a>(_sight: &Sight<'a, Self>, _context: &Context<'a>) -> Option<Element<'a, Message>> {
        None
    }

    /// Whether the answer to this question stays hidden from the other sides until something [`reveals`](Self::reveals) it.
    fn is_secret(_question: &<Self::Game as Game>::Question) -> bool {
        false
    }

    /// Whether what happened brings the answer to a secret question to light.
    fn reveals(_event: &<Self::Game as Game>::Event, _question: &<Self::Game as Game>::Question) -> bool {
        false
    }

    /// Whether the other sides may know that this could have been answered: it names nothing that is hidden from them.
    fn lies_open(_answer: &<Self::Game as Game>::Answer) -> bool {
        false
    }

    /// Everything about a piece.
    fn card<'a>(sight: &Sight<'a, Self>, piece: PieceNo, context: &Context<'a>) -> Element<'a, Message>;
}
