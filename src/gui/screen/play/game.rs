//! A match at the table: whose turn it is, who thinks, what is looked at.

use std::{
    sync::{Arc, Mutex},
    thread,
};

use iced::{
    Element, Point, Size, Task, Vector,
    keyboard::{Key, key::Named},
};

use super::{
    Action, AnyMatch, Message, Pace, Pointed, Tab, Table, file,
    table::{Camera, Lens, Sight},
};
use crate::{
    Context,
    background::{in_background, pause},
};
use kernel::{
    Language, chance,
    game::{BySeat, DecisionOf, Game, Outcome, Seat},
};
use practice::{HUMAN, LogLine, Record, Replay, Setup, opponents};

/// A player who may be thinking on another thread. The window's own thread never waits for it.
type Thinker<S> = Arc<Mutex<opponents::Opponent<S>>>;

/// The most answers that are given in one go.
const IN_ONE_GO: usize = 4_000;

/// A match at the table.
pub(super) struct Match<S: Table> {
    pub(super) record: Record<S>,
    pub(super) log: Vec<LogLine>,
    language: Language,
    /// By seat; none where a person sits.
    players: BySeat<Option<Thinker<S>>>,
    /// Answers for a person who asks for it.
    helper: Option<Thinker<S>>,
    /// The seats for which the helper sets up the table.
    helped: BySeat<bool>,
    /// Counts the wishes; an answer to an older one is dropped.
    wish: u64,
    pub(super) waits: bool,
    pub(super) runs: bool,
    /// Whether an answer that was given before is looked at, not the end of the game as far as it is played.
    pub(super) reviews: bool,
    pub(super) pace: Pace,
    /// Whether something happened that one should have time to see.
    paused: bool,
    trace: S::Trace,
    camera: Camera,
    pub(super) pointed: Pointed,
    weighed: Option<usize>,
    pub(super) chosen: Option<u16>,
    pub(super) bands: bool,
    pub(super) tab: Tab,
    /// Whether the end of the game is known, wherever one looks.
    ended: bool,
    /// The seat whose eyes the window was last meant for, where two persons share it.
    faced: Option<Seat>,
    version: u64,
}

impl<S: Table> Match<S> {
    /// Begins a match.
    ///
    /// # Errors
    /// Why it cannot be played.
    pub(super) fn begin(setup: Setup<S>, context: &Context<'_>) -> Result<(Self, Task<Message>), String> {
        let catalog = S::cards(context.catalogs);
        let record = Record::begin(catalog, setup).map_err(|fault| fault.sentence(context.language))?;
        let mut game = Self::resumed(record, context);
        game.runs = true;
        game.turn_to_the_next();
        let task = game.go_on();
        Ok((game, task))
    }

    /// A game as it was left. It stands still until somebody goes on.
    pub(super) fn resumed(record: Record<S>, context: &Context<'_>) -> Self {
        let setup = record.setup();
        let player = |id: &str, seat: Seat| {
            let seed = setup.player_seed(seat);
            opponents::player::<S>(id, seed).map(|player| Arc::new(Mutex::new(player)))
        };
        let players = setup.players.iter().map(|(seat, id)| player(id, seat)).collect();
        let usual = opponents::players::<S>().next().map_or("", |player| player.id);
        let helper = player(usual, Seat::First);
        let camera = Camera::whole(S::size(record.game()));
        let is_over = record.outcome().is_some();
        let mut game = Self {
            log: Vec::new(),
            language: context.language,
            players,
            helper,
            helped: BySeat::each(S::SEATS, |_| false),
            wish: 0,
            waits: false,
            runs: !is_over,
            reviews: false,
            pace: Pace::default(),
            paused: false,
            trace: S::Trace::default(),
            camera,
            pointed: Pointed::default(),
            weighed: None,
            chosen: None,
            bands: true,
            tab: if is_over { Tab::Account } else { Tab::Log },
            ended: is_over,
            faced: None,
            version: 1,
            record,
        };
        game.faced = game.asked_person();
        game.runs = game.asked_person().is_some();
        game.log = game.record.told(S::cards(context.catalogs), context.language);
        game
    }

    pub(super) const fn camera(&self) -> Camera {
        self.camera
    }

    pub(super) const fn version(&self) -> u64 {
        self.version
    }

    pub(super) const fn pointed(&self) -> Pointed {
        self.pointed
    }

    pub(super) fn table(&self) -> Size {
        S::size(self.record.game())
    }

    pub(super) fn lens(&self, view: Size) -> Lens {
        self.camera.lens(self.table(), view)
    }

    /// Whether a person sits there.
    pub(super) fn is_person(&self, seat: Seat) -> bool {
        self.players[seat].is_none()
    }

    /// The seats of persons.
    fn persons(&self) -> impl Iterator<Item = Seat> {
        self.players.iter().filter(|(_, player)| player.is_none()).map(|(seat, _)| seat)
    }

    /// Whether several persons share the window.
    fn is_shared(&self) -> bool {
        self.persons().nth(1).is_some()
    }

    /// The person who is asked here and now.
    pub(super) fn asked_person(&self) -> Option<Seat> {
        let seat = self.record.decision()?.seat;
        (self.is_person(seat) && !self.reviews && !self.helped[seat]).then_some(seat)
    }

    /// The question a person can answer here and now.
    pub(super) fn open(&self) -> Option<&DecisionOf<S::Game>> {
        let _ = self.asked_person().filter(|_| !self.is_veiled())?;
        self.record.decision()
    }

    /// Whether the next person has not sat down yet.
    pub(super) fn is_veiled(&self) -> bool {
        self.is_shared() && !self.reviews && self.asked_person().is_some_and(|seat| self.faced != Some(seat))
    }

    /// Whose eyes look; none where nothing is hidden: in games of computers, and in what is over.
    fn viewer(&self) -> Option<Seat> {
        let first = self.persons().next().filter(|_| self.record.outcome().is_none() && !self.ended)?;
        if self.is_shared() { self.faced.or(Some(first)) } else { Some(first) }
    }

    pub(super) fn sight<'a>(&'a self, context: &Context<'a>) -> Sight<'a, S> {
        Sight {
            catalog: S::cards(context.catalogs),
            game: self.record.game(),
            viewer: self.viewer(),
            trace: &self.trace,
            chosen: self.chosen,
            pointed: self.pointed.piece,
            open: self.open(),
            weighed: self.weighed.or(self.pointed.answer),
            bands: self.bands,
        }
    }

    /// What lies under a point of the table; `scale` is points of the screen to one measure of the table.
    pub(super) fn under(&self, at: Point, scale: f32) -> Pointed {
        let piece = S::piece_at(self.record.game(), at);
        let answer = self.open().and_then(|open| {
            let near = 26.0 / scale;
            let spots = (0..open.answers.len()).filter_map(|answer| {
                let spot = S::spot(open, answer)?;
                let way = spot.distance(at);
                (way <= near).then_some((answer, way))
            });
            // Among places that lie on one another, the one that is looked at already stays.
            let nearest = spots.fold(None, |best: Option<(usize, f32)>, (answer, way)| match best {
                Some((kept, least)) if way > least - 0.5 && !(way < least + 0.5 && self.weighed == Some(answer)) => {
                    Some((kept, least))
                }
                _ => Some((answer, way)),
            });
            let spot = nearest.map(|(answer, _)| answer);
            spot.or_else(|| {
                let piece = piece?;
                let mut about = (0..open.answers.len()).filter(|answer| S::is_about(open, *answer, piece));
                about.next().filter(|_| about.next().is_none())
            })
        });
        Pointed { piece, answer }
    }

    /// Takes an answer, tells what happened and gives whether it was worth a look.
    fn take(&mut self, picked: usize, context: &Context<'_>) -> bool {
        let Some(decision) = self.record.decision() else { return false };
        let Some(action) = decision.answers.get(picked).or(decision.answers.last()).cloned() else { return false };
        let catalog = S::cards(context.catalogs);
        let Ok(events) = self.record.answer(&action).map(<[_]>::to_vec) else { return false };
        let answers = self.record.at();
        for event in &events {
            S::trace(&mut self.trace, event);
            let told = S::describe_event(catalog, self.record.game(), event, context.language);
            self.log.extend(told.map(|sentence| LogLine { answers, sentence }));
        }
        if !S::is_opening(self.record.game()) {
            self.help_nobody();
        }
        if self.record.outcome().is_some() {
            self.ended = true;
            self.runs = false;
            self.tab = Tab::Account;
        }
        events.iter().any(|event| S::is_notable(event))
    }

    fn help_nobody(&mut self) {
        self.helped = BySeat::each(S::SEATS, |_| false);
    }

    /// The question is another one: nothing of the old one is looked at any more.
    fn turn_to_the_next(&mut self) {
        self.version += 1;
        self.weighed = None;
        self.pointed.answer = None;
        if !self.is_shared() {
            self.faced = self.asked_person().or(self.faced);
        }
        if let Some(piece) = self.open().and_then(|open| S::subject(open)) {
            self.chosen = Some(piece);
        }
    }

    /// Lets computer players think, or a replay go on, until a person is asked.
    fn go_on(&mut self) -> Task<Message> {
        self.wish += 1;
        self.waits = false;
        if !self.runs {
            return Task::none();
        }
        let wish = self.wish;
        if self.reviews {
            self.waits = true;
            return pause(self.pace.time().max(std::time::Duration::from_millis(60)))
                .map(move |_| Message::Waited(wish));
        }
        let Some(decision) = self.record.decision() else { return Task::none() };
        if self.asked_person().is_some() {
            return Task::none();
        }
        let helper = |seat: Seat| self.helper.clone().filter(|_| self.helped[seat]);
        let thinkers: BySeat<Option<Thinker<S>>> =
            self.players.iter().map(|(seat, player)| player.clone().or_else(|| helper(seat))).collect();
        if thinkers[decision.seat].is_none() {
            return Task::none();
        }
        self.waits = true;
        let (game, pace) = (self.record.game().clone(), self.pace);
        let wait = self.paused && !S::is_opening(&game);
        let helped = self.helped;
        in_background(move || {
            if wait {
                thread::sleep(pace.time());
            }
            think::<S>(game, &thinkers, helped, pace)
        })
        .map(move |picks| Message::Thought(wish, picks))
    }

    /// Goes to a point of the game; all answers stay.
    fn look_at(&mut self, point: usize) {
        self.record.go_to(point);
        self.reviews = self.record.at() < self.record.answers().len();
        self.trace = S::Trace::default();
        for event in self.record.latest() {
            S::trace(&mut self.trace, event);
        }
        self.turn_to_the_next();
    }

    /// Forgets what lies behind the point that is looked at.
    fn forget_the_rest(&mut self) {
        self.record.cut();
        let at = self.record.at();
        self.log.retain(|told| told.answers <= at);
        self.reviews = false;
        self.ended = self.record.outcome().is_some();
        self.help_nobody();
        self.paused = false;
        if self.tab == Tab::Account {
            self.tab = Tab::Log;
        }
        self.turn_to_the_next();
    }

    /// The next of the answers with a place on the table, or the one before.
    fn next_spot(&self, forward: bool) -> Option<usize> {
        let open = self.open()?;
        let spots: Vec<usize> = (0..open.answers.len()).filter(|answer| S::spot(open, *answer).is_some()).collect();
        let last = spots.len().checked_sub(1)?;
        let now = self.weighed.or(self.pointed.answer).and_then(|now| spots.iter().position(|spot| *spot == now));
        let next = match (now, forward) {
            (None, true) => 0,
            (None, false) => last,
            (Some(now), true) => {
                if now == last {
                    0
                } else {
                    now + 1
                }
            }
            (Some(now), false) => {
                if now == 0 {
                    last
                } else {
                    now - 1
                }
            }
        };
        Some(spots[next])
    }

    fn answered(&mut self, answer: usize, context: &Context<'_>) -> Action {
        if self.open().is_none_or(|open| answer >= open.answers.len()) {
            return Action::None;
        }
        let _ = self.take(answer, context);
        // What a person has done was seen.
        self.paused = false;
        self.runs = self.record.outcome().is_none();
        self.turn_to_the_next();
        Action::Run(self.go_on())
    }

    fn thought(&mut self, picks: Option<Vec<usize>>, context: &Context<'_>) -> Action {
        self.waits = false;
        let Some(picks) = picks else {
            self.runs = false;
            return Action::Problem(file::broken(context.language));
        };
        self.paused = false;
        for pick in picks {
            self.paused |= self.take(pick, context);
        }
        self.turn_to_the_next();
        Action::Run(self.go_on())
    }

    /// One answer on in what is looked at; further, if nothing was to be seen.
    fn step_on(&mut self) -> bool {
        for _ in 0..IN_ONE_GO {
            let at = self.record.at();
            if at >= self.record.answers().len() {
                return false;
            }
            self.look_at(at + 1);
            if self.record.latest().iter().any(|event| S::is_notable(event)) {
                break;
            }
        }
        self.record.at() < self.record.answers().len()
    }
}

/// Answers for computer players until a person is asked or something happened that one should have time to see.
fn think<S: Table>(
    mut game: S::Game,
    thinkers: &BySeat<Option<Thinker<S>>>,
    helped: BySeat<bool>,
    pace: Pace,
) -> Vec<usize> {
    let mut picks = Vec::new();
    let mut events = Vec::new();
    while let Some(decision) = game.decision() {
        let seat = decision.seat;
        if helped[seat] && !picks.is_empty() && !S::is_opening(&game) {
            break;
        }
        let Some(thinker) = &thinkers[seat] else { break };
        // A player that broke down while thinking has left no wrong state: its answers are checked like any other.
        let mut thinker = thinker.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let picked = thinker.answer(&game.seen(seat), decision).min(decision.answers.len() - 1);
        let action = decision.answers[picked].clone();
        drop(thinker);
        picks.push(picked);
        events.clear();
        let seen = game.apply(&action, &mut events).is_err() || events.iter().any(|event| S::is_notable(event));
        let hurry = pace == Pace::AtOnce || S::is_opening(&game);
        if seen && !hurry || picks.len() >= IN_ONE_GO {
            break;
        }
    }
    picks
}

impl<S: Table> AnyMatch for Match<S> {
    fn update(&mut self, message: Message, context: &Context<'_>) -> Action {
        match message {
            Message::Answered(answer) => return self.answered(answer, context),
            Message::Delegated => {
                let (Some(open), Some(helper)) = (self.open(), &self.helper) else { return Action::None };
                let (seat, game, helper) = (open.seat, self.record.game().clone(), Arc::clone(helper));
                self.wish += 1;
                let wish = self.wish;
                self.waits = true;
                let thinkers = BySeat::each(S::SEATS, |other| (other == seat).then(|| Arc::clone(&helper)));
                let everybody = BySeat::each(S::SEATS, |_| true);
                let task = in_background(move || {
                    let mut picks = think::<S>(game, &thinkers, everybody, Pace::AtOnce);
                    picks.truncate(1);
                    picks
                });
                return Action::Run(task.map(move |picks| Message::Thought(wish, picks)));
            }
            Message::OpeningDelegated => {
                let Some(open) = self.open() else { return Action::None };
                let seat = open.seat;
                self.helped[seat] = true;
                return Action::Run(self.go_on());
            }
            Message::Unveiled => {
                self.faced = self.asked_person();
                self.turn_to_the_next();
            }
            Message::Thought(wish, picks) if wish == self.wish => return self.thought(picks, context),
            Message::Waited(wish) if wish == self.wish => {
                self.waits = false;
                if self.reviews && self.runs {
                    self.runs = self.step_on();
                    return Action::Run(self.go_on());
                }
            }
            Message::StepBackPressed => {
                self.runs = false;
                self.wish += 1;
                self.waits = false;
                // What is over is only looked at; what goes on is taken back.
                if self.reviews || self.record.outcome().is_some() {
                    self.look_at(self.record.at().saturating_sub(1));
                } else {
                    self.record.step_back(1);
                    self.forget_the_rest();
                    self.runs = self.asked_person().is_some();
                }
            }
            Message::UndoPressed => {
                self.wish += 1;
                self.waits = false;
                let persons: Vec<Seat> = self.persons().collect();
                let _ = match persons[..] {
                    [seat] => self.record.back_to(seat),
                    _ => {
                        self.record.step_back(1);
                        true
                    }
                };
                self.trace = S::Trace::default();
                self.forget_the_rest();
                self.runs = self.asked_person().is_some();
            }
            Message::WentTo(point) => {
                self.runs = false;
                self.wish += 1;
                self.waits = false;
                self.look_at(point);
                if !self.reviews {
                    self.runs = self.asked_person().is_some();
                }
            }
            Message::StepPressed => {
                self.runs = false;
                if self.reviews {
                    self.look_at(self.record.at() + 1);
                } else if self.asked_person().is_none() {
                    self.runs = true;
                    let task = self.go_on();
                    self.runs = false;
                    return Action::Run(task);
                }
            }
            Message::RunPressed => {
                self.runs = !self.runs;
                // What is over is shown again from its beginning.
                if self.runs && self.record.outcome().is_some() {
                    self.tab = Tab::Log;
                    self.look_at(0);
                }
                return Action::Run(self.go_on());
            }
            Message::PacePicked(pace) => self.pace = pace,
            Message::PlayOnPressed => {
                self.forget_the_rest();
                self.runs = true;
                return Action::Run(self.go_on());
            }
            Message::Panned(by) => self.camera.pan(by, self.table()),
            Message::Zoomed(factor, at) => {
                let at = at.unwrap_or(self.camera.middle);
                self.camera.zoom(factor, at);
            }
            Message::FitPressed => self.camera = Camera::whole(self.table()),
            Message::Pointed(pointed) => {
                self.pointed = pointed;
                if pointed.answer.is_some() {
                    self.weighed = None;
                }
            }
            Message::TableClicked(at) => {
                // The pointer was there before, unless the click came without it, as from a touch screen.
                let under = self.pointed;
                let under = if under == Pointed::default() { self.under(at, 1.0) } else { under };
                if let Some(answer) = under.answer {
                    return self.answered(answer, context);
                }
                self.chosen = under.piece;
                self.version += 1;
                if under.piece.is_some() {
                    self.tab = Tab::Piece;
                }
            }
            Message::Weighed(answer) => self.weighed = answer,
            Message::SpotStepped(forward) => self.weighed = self.next_spot(forward),
            Message::Chosen(piece) => {
                self.chosen = piece;
                self.version += 1;
            }
            Message::BandsPressed => self.bands = !self.bands,
            Message::TabPicked(tab) => self.tab = tab,
            _ => {}
        }
        Action::None
    }

    fn view<'a>(&'a self, context: &Context<'a>, files: Option<&'a str>) -> Element<'a, Message> {
        super::panel::view(self, context, files)
    }

    fn key(&self, key: &Key) -> Option<Message> {
        const STEP: f32 = 60.0;
        let pan = |x: f32, y: f32| Some(Message::Panned(Vector::new(x, y) * (STEP / self.camera.zoom)));
        match key.as_ref() {
            Key::Named(Named::ArrowLeft) => pan(-1.0, 0.0),
            Key::Named(Named::ArrowRight) => pan(1.0, 0.0),
            Key::Named(Named::ArrowUp) => pan(0.0, 1.0),
            Key::Named(Named::ArrowDown) => pan(0.0, -1.0),
            Key::Named(Named::Enter) if self.is_veiled() => Some(Message::Unveiled),
            Key::Named(Named::Enter) => {
                let open = self.open()?;
                let only = (open.answers.len() == 1).then_some(0);
                self.weighed.or(only).map(Message::Answered)
            }
            Key::Named(Named::Escape) => {
                let open = self.open().map(|open| open.answers.iter().position(|action| S::is_pass(action)));
                // Nothing is left by a key that was meant for something else.
                Some(open.flatten().map_or(Message::Chosen(None), Message::Answered))
            }
            Key::Named(Named::Space) => Some(Message::RunPressed),
            Key::Named(Named::Backspace) => Some(Message::UndoPressed),
            Key::Character("+" | "=") => Some(Message::Zoomed(1.25, None)),
            Key::Character("-") => Some(Message::Zoomed(0.8, None)),
            Key::Character("0") => Some(Message::FitPressed),
            Key::Character("n") => Some(Message::SpotStepped(true)),
            Key::Character("p") => Some(Message::SpotStepped(false)),
            Key::Character("b") => Some(Message::BandsPressed),
            Key::Character(",") => Some(Message::StepBackPressed),
            Key::Character(".") => Some(Message::StepPressed),
            Key::Character(digit) => {
                let number: usize = digit.parse().ok()?;
                let place = number.checked_sub(1)?;
                self.open().filter(|open| place < open.answers.len()).map(|_| Message::Answered(place))
            }
            _ => None,
        }
    }

    fn replay(&self, context: &Context<'_>) -> String {
        let catalog = S::cards(context.catalogs);
        // All answers are saved, wherever one looks.
        let mut whole = self.record.clone();
        whole.go_to(usize::MAX);
        Replay::of(&whole, catalog).text(catalog)
    }

    fn title(&self, context: &Context<'_>) -> String {
        self.record.setup().names(context.language).into_iter().collect::<Vec<_>>().join(" - ")
    }

    fn speak(&mut self, context: &Context<'_>) {
        if self.language != context.language {
            self.language = context.language;
            let mut whole = self.record.clone();
            whole.go_to(usize::MAX);
            self.log = whole.told(S::cards(context.catalogs), context.language);
            self.version += 1;
        }
    }

    fn again(&mut self, anew: bool, context: &Context<'_>) -> Result<Task<Message>, String> {
        let mut setup = self.record.setup().clone();
        if anew {
            setup.seed = chance::nth_seed(setup.seed, 1);
        }
        let (pace, bands) = (self.pace, self.bands);
        let (mut game, _) = Self::begin(setup, context)?;
        game.pace = pace;
        game.bands = bands;
        // What was still thought about in the old game is no answer in this one.
        game.wish = self.wish + 1;
        let task = game.go_on();
        *self = game;
        Ok(task)
    }

    fn open_answers(&self) -> Option<usize> {
        self.open().map(|open| open.answers.len())
    }

    fn answers(&self) -> (usize, usize) {
        (self.record.at(), self.record.answers().len())
    }

    fn outcome(&self) -> Option<Outcome> {
        self.record.outcome()
    }
}

impl<S: Table> Match<S> {
    /// The name of the player in this seat.
    pub(super) fn player_name<'a>(&'a self, seat: Seat, context: &Context<'a>) -> &'a str {
        let id = &self.record.setup().players[seat];
        if *id == HUMAN.id { context.text("gui.play.you") } else { opponents::name::<S>(id, context.language) }
    }
}
