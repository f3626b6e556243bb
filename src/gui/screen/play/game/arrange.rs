//! A position that is set up by hand: the changes so far, the table with them, and what the rules forbid of it.

pub mod message;

use iced::{
    Point,
    keyboard::{Key, key::Named},
};

pub(in crate::screen::play) use super::draft::Draft;
use super::{Match, MatchView, flow::Mode};
use crate::Context;
use kernel::{
    game::{
        Seat,
        arranging::{CardKind, Change, Described, Face, Flaw, Stock, Subject, Value},
    },
    similar::fold,
};
pub use message::Message;
use practice::{Exercise, Setup, exercise, position::flaw_words};

/// What is dragged, where it was taken, and where it stood then.
struct Drag {
    subject: Subject,
    from: Point,
    stood: [i32; 2],
    before: Vec<Change>,
}

pub(in crate::screen::play) struct Hand<S: MatchView> {
    /// The match as it was, after so many answers.
    from: S::Match,
    at: usize,
    is_open: bool,
    changes: Vec<Change>,
    past: Vec<Vec<Change>>,
    future: Vec<Vec<Change>>,
    drag: Option<Drag>,
    /// The table with the changes, and what can be set of it.
    pub laid: S::Match,
    pub known: Vec<Described>,
    pub stocks: Vec<Stock>,
    pub flaws: Vec<Flaw>,
    /// The places of what is nobody's.
    pub things: Vec<(Subject, Point)>,
    pub picked: Option<Subject>,
    /// The number that is being typed.
    pub typed: Option<(Subject, &'static str, String)>,
    pub choosing: Option<(Subject, &'static str)>,
    pub search: String,
    pub draft: Option<Draft>,
}

/// Names of the numbers that say where something stands.
const PLACES: [[&str; 2]; 2] = [["x", "y"], ["column", "row"]];

impl<S: MatchView> Hand<S> {
    fn new(game: &S::Match, at: usize) -> Self {
        let mut hand = Self {
            from: game.clone(),
            at,
            is_open: true,
            changes: Vec::new(),
            past: Vec::new(),
            future: Vec::new(),
            drag: None,
            laid: game.clone(),
            known: Vec::new(),
            stocks: Vec::new(),
            flaws: Vec::new(),
            things: Vec::new(),
            picked: None,
            typed: None,
            choosing: None,
            search: String::new(),
            draft: None,
        };
        hand.lay();
        hand
    }

    /// Lays the table anew. What the rules forbid is found once nothing is dragged.
    fn lay(&mut self) {
        self.laid = S::laid_out(&self.from, &self.changes);
        (self.known, self.stocks) = (S::subjects(&self.laid), S::stocks(&self.laid));
        let place = |one: &Described| {
            let [x, y] = stands(one)?;
            Some((one.subject, S::point_of(&self.laid, [x, y])))
        };
        let things = self.known.iter().filter(|one| matches!(one.subject, Subject::Thing(_)));
        self.things = things.filter_map(place).collect();
        if self.drag.is_none() {
            self.flaws = S::arranged(&self.from, &self.changes).err().unwrap_or_default();
        }
    }

    /// Sets one thing, in the place of what was set of it before.
    fn set(&mut self, change: Change) {
        self.changes.retain(|old| (old.subject, &old.id) != (change.subject, &change.id));
        self.changes.push(change);
    }

    /// Makes a step that can be undone.
    fn step(&mut self, changes: impl IntoIterator<Item = Change>) {
        self.past.push(self.changes.clone());
        self.future.clear();
        changes.into_iter().for_each(|change| self.set(change));
        self.lay();
    }

    pub(in crate::screen::play) fn described(&self, subject: Subject) -> Option<&Described> {
        self.known.iter().find(|one| one.subject == subject)
    }

    /// What can be undone, and done again.
    pub(in crate::screen::play) fn steps(&self) -> (bool, bool) {
        (!self.past.is_empty(), !self.future.is_empty())
    }

    /// What lies at a point of the table.
    fn subject_at(&self, at: Point) -> Option<Subject> {
        let piece = S::piece_under(&self.laid, at).and_then(|piece| self.subject_of(piece));
        piece.or_else(|| {
            let near = self.things.iter().filter(|(_, there)| there.distance(at) <= S::THING_REACH);
            near.min_by(|(_, one), (_, two)| one.distance(at).total_cmp(&two.distance(at))).map(|(subject, _)| *subject)
        })
    }

    /// The subject of a piece by its number: pieces are told in the order of their numbers.
    fn subject_of(&self, piece: super::PieceNo) -> Option<Subject> {
        let mut pieces = self.known.iter().filter(|one| matches!(one.subject, Subject::Piece { .. }));
        pieces.nth(usize::from(piece)).map(|one| one.subject)
    }

    /// The number of the picked piece.
    pub(in crate::screen::play) fn piece(&self) -> Option<super::PieceNo> {
        let picked = self.picked?;
        let pieces = self.known.iter().filter(|one| matches!(one.subject, Subject::Piece { .. }));
        pieces.zip(0..).find(|(one, _)| one.subject == picked).map(|(_, number)| number)
    }

    /// The pile of cards of this name, with its stock.
    pub(in crate::screen::play) fn pile(&self, subject: Subject, id: &str) -> Option<(&Stock, Vec<CardKind>)> {
        self.stocks.iter().find_map(|stock| {
            let pile = stock.piles.iter().find(|pile| (pile.subject, pile.id) == (subject, id))?;
            Some((stock, self.said(subject, id).unwrap_or_else(|| stock.kinds_in(pile))))
        })
    }

    /// What was said of a pile, which may be more than there can be.
    fn said(&self, subject: Subject, id: &str) -> Option<Vec<CardKind>> {
        self.changes.iter().find_map(|change| match &change.value {
            Value::Cards(cards) if (change.subject, change.id.as_str()) == (subject, id) => Some(cards.clone()),
            _ => None,
        })
    }

    /// What was said of a number, or what it is.
    pub(in crate::screen::play) fn number(&self, subject: Subject, id: &str, is: i32) -> i32 {
        let said = self.changes.iter().find_map(|change| match change.value {
            Value::Number(value) if (change.subject, change.id.as_str()) == (subject, id) => Some(value),
            _ => None,
        });
        said.unwrap_or(is)
    }

    /// A pile as it is to be; cards that come from another open pile leave it.
    fn cards(&mut self, subject: Subject, id: &'static str, cards: Vec<CardKind>, added: Option<CardKind>) {
        let mut changes = vec![Change::cards(subject, id, cards)];
        let source = added.and_then(|kind| {
            let (stock, _) = self.pile(subject, id)?;
            let copies = stock.kinds.iter().filter(|known| **known == kind).count();
            let open = stock.piles.iter().filter(|pile| pile.face == Face::Open);
            let lying: Vec<(Subject, &'static str, Vec<CardKind>)> = open
                .map(|pile| (pile.subject, pile.id, self.pile(pile.subject, pile.id).map(|(_, kinds)| kinds)))
                .filter_map(|(subject, id, kinds)| Some((subject, id, kinds?)))
                .collect();
            let count: usize = lying.iter().map(|(.., kinds)| kinds.iter().filter(|it| **it == kind).count()).sum();
            let holds = |(of, at, kinds): &&(Subject, &'static str, Vec<CardKind>)| {
                (*of, *at) != (subject, id) && kinds.contains(&kind)
            };
            lying.iter().find(holds).filter(|_| count >= copies).map(|(of, at, kinds)| {
                let mut kinds = kinds.clone();
                if let Some(place) = kinds.iter().position(|known| *known == kind) {
                    kinds.remove(place);
                }
                Change::cards(*of, *at, kinds)
            })
        });
        changes.extend(source);
        self.step(changes);
    }

    fn drag(&mut self, from: Point, to: Point) {
        if self.drag.as_ref().is_none_or(|drag| drag.from != from) {
            let Some(subject) = self.subject_at(from) else { return };
            let Some(stood) = self.described(subject).and_then(stands) else { return };
            self.picked = Some(subject);
            self.drag = Some(Drag { subject, from, stood, before: self.changes.clone() });
        }
        let Some(drag) = &self.drag else { return };
        let (subject, stood) = (drag.subject, drag.stood);
        let (start, end) = (S::numbers_at(&self.laid, from), S::numbers_at(&self.laid, to));
        let by = [end[0] - start[0], end[1] - start[1]];
        self.place(subject, [stood[0] + by[0], stood[1] + by[1]]);
        self.lay();
    }

    /// Places a subject, within the bounds of the table.
    fn place(&mut self, subject: Subject, at: [i32; 2]) {
        let Some(one) = self.described(subject) else { return };
        let names = PLACES.into_iter().find(|names| one.value(names[0]).is_some());
        let changes: Vec<Change> = names
            .into_iter()
            .flatten()
            .zip(at)
            .filter_map(|(name, value)| {
                let of = one.traits.iter().find(|of| of.id == name).filter(|of| !of.is_told())?;
                Some(Change::number(subject, name, value.clamp(of.low, of.high)))
            })
            .collect();
        changes.into_iter().for_each(|change| self.set(change));
    }

    fn put_down(&mut self) {
        if let Some(drag) = self.drag.take() {
            if drag.before != self.changes {
                self.past.push(drag.before);
                self.future.clear();
            }
            self.lay();
        }
    }

    fn turn(&mut self, by: i32) {
        let Some(subject) = self.picked else { return };
        let Some(one) = self.described(subject) else { return };
        let change = match (one.value("heading"), one.value("turned")) {
            (Some(heading), _) => Change::number(subject, "heading", (heading + by).rem_euclid(360)),
            (None, Some(turned)) => Change::number(subject, "turned", 1 - turned),
            (None, None) => return,
        };
        self.step([change]);
    }

    /// Undoes a step, or does it again.
    fn go(&mut self, back: bool) {
        let from = if back { self.past.pop() } else { self.future.pop() };
        let Some(changes) = from else { return };
        let now = std::mem::replace(&mut self.changes, changes);
        if back {
            self.future.push(now)
        } else {
            self.past.push(now)
        }
        self.lay();
    }

    fn update(&mut self, message: Message) {
        if !matches!(message, Message::Typed(..)) {
            self.typed = None;
        }
        match message {
            Message::Opened(open) => self.is_open = open,
            Message::Picked(picked) => self.picked = picked,
            Message::PickedAt(at) => self.picked = self.subject_at(at),
            Message::Dragged(from, to) => self.drag(from, to),
            Message::PutDown => self.put_down(),
            Message::Set(subject, id, value) => self.step([Change::number(subject, id, value)]),
            Message::Typed(subject, id, text) => {
                if let Ok(value) = text.trim().parse() {
                    self.step([Change::number(subject, id, value)]);
                }
                self.typed = Some((subject, id, text));
            }
            Message::Turned(by) => self.turn(by),
            Message::Nudged(x, y) => {
                let Some(subject) = self.picked else { return };
                let Some(at) = self.described(subject).and_then(stands) else { return };
                let before = self.changes.clone();
                let [by_x, by_y] = S::STEP;
                self.place(subject, [at[0] + x * by_x, at[1] + y * by_y]);
                self.past.push(before);
                self.future.clear();
                self.lay();
            }
            Message::Choosing(pile) => (self.choosing, self.search) = (pile, String::new()),
            Message::SearchTyped(search) => self.search = search,
            Message::Added(kind) => {
                let Some((subject, id)) = self.choosing else { return };
                let Some((_, mut cards)) = self.pile(subject, id) else { return };
                cards.push(kind);
                self.cards(subject, id, cards, Some(kind));
            }
            Message::Removed(subject, id, place) => {
                let Some((_, mut cards)) = self.pile(subject, id) else { return };
                if place < cards.len() {
                    cards.remove(place);
                    self.cards(subject, id, cards, None);
                }
            }
            Message::Undone => self.go(true),
            Message::Redone => self.go(false),
            Message::Drafted(false) => self.draft = None,
            Message::Drafted(true) => {
                let round = self.described(Subject::Table).and_then(|table| table.value("round")).unwrap_or(1);
                let seat = Seat::First;
                let (name, task) = (String::new(), String::new());
                self.draft = Some(Draft { name, task, seat, within: round + 1, goals: Vec::new() });
            }
            message => {
                if let Some(draft) = &mut self.draft {
                    draft.update(message);
                }
            }
        }
    }
}

/// Where something stands; none for what stands nowhere.
fn stands(one: &Described) -> Option<[i32; 2]> {
    PLACES.into_iter().find_map(|[x, y]| Some([one.value(x)?, one.value(y)?]))
}

impl<S: MatchView> Match<S> {
    /// The hand that sets up the table.
    pub(in crate::screen::play) fn hand(&self) -> Option<&Hand<S>> {
        self.hand.as_deref().filter(|hand| hand.is_open)
    }

    /// Handles a message of the hand.
    pub(super) fn arrange(&mut self, message: Message) {
        if let Message::Opened(true) = message {
            let at = self.record.at();
            if self.hand.as_ref().is_none_or(|hand| hand.at != at) {
                self.hand = Some(Box::new(Hand::new(self.record.game(), at)));
            }
            // Nobody plays on meanwhile.
            self.mode = Mode::Still;
        }
        if let Some(hand) = &mut self.hand {
            hand.update(message);
        }
        if self.hand().is_none() {
            self.mode = self.mode_of_question();
        }
        self.version += 1;
    }

    /// Picks a piece by its number.
    pub(super) fn pick_piece(&mut self, piece: Option<super::PieceNo>) {
        let picked = self.hand().and_then(|hand| hand.subject_of(piece?));
        self.arrange(Message::Picked(picked));
    }

    /// The message of a key for the hand.
    pub(super) fn hand_key(&self, key: &Key) -> Option<Message> {
        let hand = self.hand()?;
        let nudge = |x, y| hand.picked.map(|_| Message::Nudged(x, y));
        match key.as_ref() {
            Key::Named(Named::Escape) if hand.choosing.is_some() => Some(Message::Choosing(None)),
            Key::Named(Named::Escape) if hand.picked.is_some() => Some(Message::Picked(None)),
            Key::Named(Named::Escape) => Some(Message::Opened(false)),
            Key::Named(Named::ArrowLeft) => nudge(-1, 0),
            Key::Named(Named::ArrowRight) => nudge(1, 0),
            Key::Named(Named::ArrowUp) => nudge(0, 1),
            Key::Named(Named::ArrowDown) => nudge(0, -1),
            Key::Character("r") => hand.picked.map(|_| Message::Turned(-15)),
            Key::Character("R") => hand.picked.map(|_| Message::Turned(15)),
            _ => None,
        }
    }

    /// The set-up of a match that begins with the point in view, changed by hand.
    pub(in crate::screen::play) fn position_setup(&self) -> Setup<S> {
        let setup = Setup::at(&self.record);
        match self.hand() {
            Some(hand) if !hand.changes.is_empty() => setup.changed(hand.changes.clone()),
            _ => setup,
        }
    }

    /// What the rules forbid, a sentence each with its rule.
    pub(in crate::screen::play) fn hand_flaws(&self, context: &Context<'_>) -> Vec<(&'static str, String)> {
        let Some(hand) = self.hand() else { return Vec::new() };
        let (catalog, setup) = (S::cards(context.catalogs), self.record.setup());
        let words = |flaw: &Flaw| flaw_words(setup, catalog, (&hand.laid, &hand.known), flaw, context.language);
        hand.flaws.iter().map(|flaw| (flaw.rule, words(flaw))).collect()
    }

    /// The exercise that is made of the position.
    pub(in crate::screen::play) fn drafted(&self) -> Option<Exercise<S>> {
        let draft = self.hand()?.draft.as_ref()?;
        let made = Exercise::made(draft.name.trim(), draft.task.trim(), self.position_setup());
        Some(made.asking(draft.seat, draft.within, draft.goals.clone()))
    }

    /// The file of the exercise that is made, and its name.
    ///
    /// # Errors
    /// Something of it is still missing, or the rules forbid it.
    pub(in crate::screen::play) fn exercise_file(&self, context: &Context<'_>) -> Result<(String, String), String> {
        let Some(made) = self.drafted() else { return Err(String::new()) };
        let missing = |key: &'static str| Err(context.text(key).to_owned());
        match () {
            () if made.name(context.language).is_empty() => missing("gui.arrange.no_name"),
            () if made.goals.is_empty() => missing("gui.arrange.no_goal"),
            () if !self.hand().is_some_and(|hand| hand.flaws.is_empty()) => missing("gui.arrange.flawed"),
            () => {
                let text = exercise::write(S::cards(context.catalogs), std::slice::from_ref(&made));
                Ok((made.name(context.language).to_owned(), text))
            }
        }
    }

    /// Kinds of cards that fit into the pile they are chosen for, as far as they are meant.
    pub(in crate::screen::play) fn fitting(&self, context: &Context<'_>) -> Vec<(CardKind, String)> {
        let Some(hand) = self.hand() else { return Vec::new() };
        let Some((subject, id)) = hand.choosing else { return Vec::new() };
        let Some((stock, _)) = hand.pile(subject, id) else { return Vec::new() };
        let Some(pile) = stock.piles.iter().find(|pile| (pile.subject, pile.id) == (subject, id)) else {
            return Vec::new();
        };
        let wanted = fold(&hand.search);
        let mut cards: Vec<(CardKind, String)> = (stock.fitting(pile).into_iter())
            .map(|kind| (kind, self.card_name(kind, context)))
            .filter(|(_, name)| fold(name).contains(&wanted))
            .collect();
        cards.sort_by(|(_, one), (_, two)| one.cmp(two));
        cards
    }

    pub(in crate::screen::play) fn card_name(&self, kind: CardKind, context: &Context<'_>) -> String {
        let words = S::card_words(S::cards(context.catalogs), self.record.game(), kind);
        words.map_or_else(String::new, |words| words.name(context.language).to_owned())
    }
}
