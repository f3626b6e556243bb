//! A match in the window: its record, the viewer, and the point in view.

pub mod arrange;
pub(super) mod coach;
mod draft;
mod exercise;
mod flow;
pub(super) mod hint;
mod reasons;
pub(super) mod review;
mod sheet;
mod threats;
mod update;

pub(super) use super::message::{HAND_KEYS, TABLE_KEYS};
pub use super::message::{Message, Pick};
use super::{
    Pace, Tab,
    match_view::{MatchView, PieceNo, Pointed, Sight},
};
use crate::Context;
use coach::Coach;
use flow::{Mode, Thinker};
use iced::Task;
use kernel::{
    Language, Names as _, PackRef,
    catalog::PackMark,
    game::{BySeat, DecisionOf, Outcome, Seat},
    narration::LogEvent,
};
use practice::{Chronicle, HUMAN, Record, Setup, opponents};
use reasons::Reasons;
pub(super) use sheet::SheetRow;
use std::{
    collections::BTreeSet,
    sync::{Arc, Mutex},
};

/// A match in the window.
pub(super) struct Match<S: MatchView> {
    pub(super) record: Record<S>,
    /// Packs of the match.
    pub(super) packs: Vec<PackRef>,
    /// Version of its cards.
    pub(super) version_of_cards: String,
    pub(super) chronicle: Chronicle<S>,
    /// Indices of the unfolded log entries.
    pub(super) unfolded: BTreeSet<usize>,
    pub(super) reasons: Reasons<S>,
    pub(super) look: review::Look,
    pub(super) hint: hint::Hint,
    pub(super) coach: Coach,
    threats: threats::Overlay,
    exercise: Option<exercise::InHand<S>>,
    /// The hand that sets up the table.
    hand: Option<Box<arrange::Hand<S>>>,
    language: Language,
    /// `None` for a person.
    players: BySeat<Option<Thinker<S>>>,
    /// Answers for a person on request.
    helper: Option<Thinker<S>>,
    /// Seats for which the helper sets up the table.
    helped: BySeat<bool>,
    mode: Mode,
    /// Counts waits.
    tickets: u64,
    pub(super) pace: Pace,
    /// An event happened that deserves a pause.
    lingers: bool,
    /// Attacks and damage since the last answer of a person.
    toll: [u32; 2],
    state: S::State,
    pub(super) pointed: Pointed,
    pub(super) weighed: Option<usize>,
    /// The card held in hand, by its index, and the answers that play it.
    pub(super) held: Option<(usize, Vec<usize>)>,
    /// The sheet that lies open, and the last one that was given.
    sheet: Option<sheet::OrderSheet<S>>,
    given: Option<sheet::Given<S>>,
    pub(super) chosen: Option<PieceNo>,
    pub(super) tab: Tab,
    /// The tab was picked since the question came.
    pub(super) reads: bool,
    /// A click on a piece brought its tab to the front, for this question.
    glances: bool,
    /// The end of the match if it is known, whatever point is in view.
    pub(super) ended: Option<Outcome>,
    /// The seat the window was last meant for, if persons share it.
    faced: Option<Seat>,
    version: u64,
    /// Counts changes of the stored answers.
    changes: u64,
}

impl<S: MatchView> Match<S> {
    /// Starts a match.
    ///
    /// # Errors
    /// The match cannot be played, for this reason.
    pub(super) fn begin(setup: Setup<S>, context: &Context<'_>) -> Result<(Self, Task<Message>), String> {
        let catalog = S::cards(context.catalogs);
        let record = Record::begin(catalog, setup).map_err(|fault| fault.sentence(context.language))?;
        let mut game = Self::resumed(record, context);
        game.mode = Mode::Running;
        game.turn_to_the_next();
        let task = game.go_on(context);
        Ok((game, task))
    }

    /// Starts another match with the same materials.
    ///
    /// # Errors
    /// The match cannot be played, for this reason.
    pub(super) fn begin_again(&mut self, setup: Setup<S>, context: &Context<'_>) -> Result<Task<Message>, String> {
        let (game, _) = Self::begin(setup, context)?;
        let before = std::mem::replace(self, game);
        self.pace = before.pace;
        self.state = before.state;
        S::jumped(&mut self.state);
        let viewer = self.viewer();
        S::seated(&mut self.state, self.record.game(), viewer);
        // An answer still computed for the old match is not for this one.
        self.tickets = before.tickets;
        self.coach = before.coach;
        self.changes = before.changes + 1;
        self.mode = Mode::Running;
        Ok(self.go_on(context))
    }

    /// Resumes a match; it waits until the user continues.
    pub(super) fn resumed(record: Record<S>, context: &Context<'_>) -> Self {
        let setup = record.setup();
        let player = |id: &str, seat: Seat| {
            let seed = setup.player_seed(seat);
            opponents::player::<S>(id, seed).map(|player| Arc::new(Mutex::new(player)))
        };
        let players = setup.players.iter().map(|(seat, id)| player(id, seat)).collect();
        let usual = opponents::players::<S>().next().map_or("", |player| player.id);
        let helper = player(usual, Seat::First);
        let ended = record.outcome();
        let catalog = S::cards(context.catalogs);
        let reference = |pack: &PackMark| PackRef { id: pack.id.clone(), version: pack.version.clone() };
        let mut game = Self {
            packs: catalog.packs().iter().map(reference).collect(),
            version_of_cards: S::version(catalog).to_owned(),
            chronicle: Chronicle::default(),
            unfolded: BTreeSet::new(),
            reasons: Reasons::of(&record),
            look: review::Look::of(&record, context),
            hint: hint::Hint::default(),
            // Whoever sits down brings one.
            coach: Coach::new(u16::MAX),
            threats: threats::Overlay::default(),
            exercise: exercise::InHand::of(&record, catalog),
            hand: None,
            language: context.language,
            players,
            helper,
            helped: BySeat::each(S::SEATS, |_| false),
            mode: Mode::Still,
            tickets: 0,
            pace: Pace::default(),
            lingers: false,
            toll: [0, 0],
            state: S::state(record.game()),
            pointed: Pointed::default(),
            weighed: None,
            held: None,
            sheet: None,
            given: None,
            chosen: None,
            tab: Tab::Log,
            reads: false,
            glances: false,
            ended,
            faced: None,
            version: 1,
            changes: 0,
            record,
        };
        game.faced = game.asked_person();
        game.mode = game.mode_of_question();
        game.chronicle = Chronicle::of(&game.record, catalog, context.language);
        let viewer = game.viewer();
        S::seated(&mut game.state, game.record.game(), viewer);
        game.lay_sheet();
        game
    }

    /// Context with the cards of the match.
    pub(super) fn own<'a>(&self, context: &Context<'a>) -> Context<'a> {
        context.with_packs(&self.packs)
    }

    /// Rewrites the log in the window's language.
    pub(super) fn translate(&mut self, context: &Context<'_>) {
        if self.language != context.language {
            self.language = context.language;
            let whole = self.whole();
            self.chronicle = Chronicle::of(&whole, S::cards(context.catalogs), context.language);
            self.reasons.translate(&whole, S::cards(context.catalogs), context.language);
            self.translate_review(context);
            self.version += 1;
        }
    }

    /// The record at the end of all answers.
    pub(super) fn whole(&self) -> Record<S> {
        let mut whole = self.record.clone();
        whole.go_to(usize::MAX);
        whole
    }

    /// True if an earlier point is in view.
    pub(super) fn reviews(&self) -> bool {
        self.record.at() < self.record.answers().len()
    }

    /// Number of answers before the point in view, and in all.
    pub(super) fn answers(&self) -> (usize, usize) {
        (self.record.at(), self.record.answers().len())
    }

    /// Seats of persons.
    pub(super) fn persons(&self) -> impl Iterator<Item = Seat> {
        self.players.iter().filter(|(_, player)| player.is_none()).map(|(seat, _)| seat)
    }

    /// Seats whose decisions can be reviewed, those of persons first; none before the end.
    pub(super) fn reviewable(&self) -> impl Iterator<Item = Seat> {
        let computers = self.players.iter().filter(|(_, player)| player.is_some()).map(|(seat, _)| seat);
        self.persons().chain(computers).filter(|_| self.ended.is_some())
    }

    /// True if several persons share the window.
    pub(super) fn is_shared(&self) -> bool {
        self.persons().nth(1).is_some()
    }

    /// The person who is asked now.
    pub(super) fn asked_person(&self) -> Option<Seat> {
        let seat = self.record.decision()?.seat;
        (self.players[seat].is_none() && !self.reviews() && !self.helped[seat]).then_some(seat)
    }

    /// The question a person can answer now.
    pub(super) fn open(&self) -> Option<&DecisionOf<S::Match>> {
        let _ = self.asked_person().filter(|_| !self.is_veiled() && !self.is_reading())?;
        self.record.decision()
    }

    /// True while the dice of a finished attack wait to be read.
    pub(super) fn is_reading(&self) -> bool {
        S::is_unread(&self.state, self.record.game())
    }

    /// Attacks and damage since the last answer of a person.
    pub(super) const fn toll(&self) -> [u32; 2] {
        self.toll
    }

    /// True if attacks go by: everything is to happen at once, or nobody plays.
    fn hurries(&self) -> bool {
        self.pace == Pace::AtOnce || self.persons().next().is_none()
    }

    /// Leaves the dice of the last attack in view, as read.
    fn skim(&mut self) {
        while S::is_unread(&self.state, self.record.game()) {
            S::read_on(&mut self.state, self.record.game());
        }
    }

    /// True if the next person has not taken over yet.
    pub(super) fn is_veiled(&self) -> bool {
        !self.is_reading() && self.is_shared() && self.asked_person().is_some_and(|seat| self.faced != Some(seat))
    }

    /// The viewer; `None` if nothing is hidden: between computers, and once the match is over.
    pub(super) fn viewer(&self) -> Option<Seat> {
        let first = self.persons().next().filter(|_| self.record.outcome().is_none() && self.ended.is_none())?;
        if self.is_shared() { self.faced.or(Some(first)) } else { Some(first) }
    }

    pub(super) fn sight<'a>(&'a self, context: &Context<'a>) -> Sight<'a, S> {
        let sight = self.sight_of_match(context);
        let Some(hand) = self.hand() else { return sight };
        // Nothing is hidden from the hand, and nobody is asked.
        Sight {
            game: &hand.laid,
            viewer: None,
            covered: false,
            chosen: hand.piece(),
            open: None,
            weighed: None,
            given: None,
            held: None,
            gathered: &[],
            last: None,
            threats: None,
            arranged: Some(&hand.things),
            ..sight
        }
    }

    fn sight_of_match<'a>(&'a self, context: &Context<'a>) -> Sight<'a, S> {
        let mistake = self.mistake_in_view().and_then(|(mistake, _)| {
            let (decision, given) = (self.record.decision()?, self.record.answers().get(mistake.answers)?);
            Some((decision, mistake.better, decision.answers.iter().position(|answer| answer == given)))
        });
        Sight {
            catalog: S::cards(context.catalogs),
            game: self.record.game(),
            viewer: self.viewer(),
            covered: self.is_veiled(),
            state: &self.state,
            chosen: self.chosen,
            pointed: self.pointed,
            open: self.open().or(mistake.map(|(decision, ..)| decision)),
            weighed: self.weighed.or(self.pointed.answer).or(mistake.map(|(_, better, _)| better)),
            given: mistake.and_then(|(_, _, given)| given),
            held: self.held.as_ref().map(|(card, _)| *card),
            gathered: self.chosen_answers(),
            last: self.record.at().checked_sub(1).and_then(|last| self.record.answers().get(last)),
            version: self.version,
            arrived: 1.0,
            struck: 1.0,
            threats: self.threats.shown(),
            lifted: None,
            arranged: None,
        }
    }

    /// Name of the player in this seat.
    pub(super) fn player_name<'a>(&'a self, seat: Seat, context: &Context<'a>) -> &'a str {
        let id = &self.record.setup().players[seat];
        if *id == HUMAN.id { context.text("gui.play.you") } else { opponents::name::<S>(id, context.language) }
    }

    /// True if a person has this seat, whoever answers now.
    pub(super) fn is_person(&self, seat: Seat) -> bool {
        self.players[seat].is_none()
    }

    /// Applies an answer by its index; returns true if an event deserves a pause.
    fn take(&mut self, picked: usize, context: &Context<'_>) -> bool {
        let Some(decision) = self.record.decision() else { return false };
        let Some(answer) = decision.answers.get(picked).or(decision.answers.last()).cloned() else { return false };
        self.take_answer(&answer, context)
    }

    /// Applies any answer, offered or not.
    fn take_answer(&mut self, answer: &<S::Match as kernel::game::Match>::Answer, context: &Context<'_>) -> bool {
        let catalog = S::cards(context.catalogs);
        let Ok(events) = self.record.answer(answer).map(<[_]>::to_vec) else { return false };
        let answers = self.record.at();
        self.changes += 1;
        self.look.forget();
        for event in &events {
            S::happened(&mut self.state, self.record.game(), event);
            let [attacks, damage] = S::toll(event);
            self.toll = [self.toll[0] + attacks, self.toll[1] + damage];
        }
        if self.hurries() {
            self.skim();
        }
        self.reasons.happened(answers, &events);
        self.chronicle.take(self.record.game(), answers, &events, catalog, context.language);
        if !S::is_opening(self.record.game()) {
            self.help_nobody();
        }
        if let Some(exercise) = &mut self.exercise {
            exercise.step(&self.record);
        }
        self.ended = self.record.outcome();
        if self.ended.is_some() {
            self.mode = Mode::Still;
        }
        events.iter().any(LogEvent::is_notable)
    }

    fn help_nobody(&mut self) {
        self.helped = BySeat::each(S::SEATS, |_| false);
    }

    /// Clears previews of the old question.
    fn turn_to_the_next(&mut self) {
        self.version += 1;
        self.weighed = None;
        self.hint.forget();
        self.held = None;
        self.pointed.answer = None;
        self.reads = false;
        if self.tab == Tab::Question || std::mem::take(&mut self.glances) {
            self.tab = Tab::Log;
        }
        if !self.is_shared() {
            self.faced = self.asked_person().or(self.faced);
        }
        if let Some(piece) = self.open().and_then(|open| S::subject(open)) {
            self.chosen = Some(piece);
        }
        let viewer = self.viewer();
        S::seated(&mut self.state, self.record.game(), viewer);
        self.lay_sheet();
        self.turn_coach();
    }

    /// Lets the coach see the open question.
    pub(super) fn turn_coach(&mut self) {
        let Some(open) = self.open() else { return };
        let (seat, at) = (open.seat, self.record.at());
        let fits: Vec<usize> = S::lessons(self.record.game(), open, seat);
        self.coach.turn(at, fits.into_iter());
    }

    /// The tab in front: in a narrow window the question is one of the tabs.
    pub(super) fn shown_tab(&self, narrow: bool) -> Tab {
        match self.tab {
            // A new question comes to the front, whatever was read before.
            _ if narrow && self.asks() && !self.reads => Tab::Question,
            Tab::Question | Tab::Pieces if !narrow => Tab::Log,
            tab => tab,
        }
    }

    /// True if the question's place needs an answer.
    pub(super) fn asks(&self) -> bool {
        self.open().is_some()
            || self.is_reading()
            || self.is_veiled()
            || self.reviews()
            || self.record.outcome().is_some()
    }

    /// View state of the system.
    pub(super) const fn view_state(&self) -> &S::State {
        &self.state
    }

    /// Counts changes of the stored answers.
    pub(super) const fn changes(&self) -> u64 {
        self.changes
    }

    /// Indices of answers with buttons, in order: those without a place in the view, or those that play the held card.
    pub(super) fn worded(&self) -> Vec<usize> {
        let Some(open) = self.open() else { return Vec::new() };
        if let Some((_, answers)) = &self.held {
            return answers.clone();
        }
        let drawn = S::draws_answers(open);
        let has_button = |place: &usize| {
            let is_drawn = drawn && !S::is_pass(&open.answers[*place]);
            !is_drawn && !S::is_placed(open, *place) && !S::goes_with_card(open, *place)
        };
        (0..open.answers.len()).filter(has_button).collect()
    }

    /// Answers with buttons, and the digit of each as long as there are digits: 0 always passes, the others count from 1.
    pub(super) fn keyed(&self) -> Vec<(usize, Option<usize>)> {
        let Some(open) = self.open() else { return Vec::new() };
        let mut next = 1..=9;
        let digit = |place: usize| if S::is_pass(&open.answers[place]) { Some(0) } else { next.next() };
        let worded = self.worded();
        let digits: Vec<Option<usize>> = worded.iter().copied().map(digit).collect();
        worded.into_iter().zip(digits).collect()
    }

    /// Goes to a point of the match; all answers stay.
    fn look_at(&mut self, point: usize) {
        self.record.go_to(point);
        S::jumped(&mut self.state);
        for event in self.record.latest() {
            S::happened(&mut self.state, self.record.game(), event);
        }
        self.skim();
        self.toll = [0, 0];
        self.given = None;
        self.turn_to_the_next();
    }

    /// Drops the answers after the point in view.
    fn forget_the_rest(&mut self, context: &Context<'_>) {
        self.record.cut();
        self.changes += 1;
        if self.record.reviews().is_empty() {
            self.look.forget();
        }
        let at = self.record.at();
        self.chronicle.cut(at, self.record.game(), S::cards(context.catalogs), context.language);
        self.reasons.cut(at);
        self.ended = self.record.outcome();
        self.help_nobody();
        self.lingers = false;
        self.toll = [0, 0];
        self.given = None;
        self.skim();
        self.turn_to_the_next();
    }

    /// The next answer with a place in the view, or the previous one.
    fn next_spot(&self, forward: bool) -> Option<usize> {
        let open = self.open()?;
        let spots: Vec<usize> = (0..open.answers.len()).filter(|answer| S::is_placed(open, *answer)).collect();
        let now = self.weighed.or(self.pointed.answer).and_then(|now| spots.iter().position(|spot| *spot == now));
        let next = match now {
            Some(now) if forward => (now + 1) % spots.len(),
            Some(now) => now.checked_sub(1).unwrap_or(spots.len() - 1),
            None if forward => 0,
            None => spots.len().checked_sub(1)?,
        };
        spots.get(next).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use practice::shelf;
    use systems::{AnyDocument, Catalogs, SystemId};
    use xwing::{XWing, play::Phase};

    /// A match between two persons at one window, with example lists.
    fn shared(catalogs: &Catalogs, context: &Context<'_>) -> Match<XWing> {
        let list = |place: usize| {
            let text = shelf::<XWing>()[place].text(Language::English);
            let document = AnyDocument::read(catalogs, &text, Some(SystemId::XWing)).unwrap().document;
            let catalog = <XWing as systems::Registered>::cards(catalogs);
            <kernel::Mustered<XWing> as kernel::Materials<XWing>>::chosen(catalog, Some(document.as_any()))
                .unwrap()
                .unwrap()
        };
        let setup = Setup {
            materials: [list(2), list(3)].into(),
            options: xwing::play::Options::default(),
            seed: 3,
            players: [HUMAN.id, HUMAN.id].map(str::to_owned).into(),
            from: Vec::new(),
        };
        let mut game = Match::begin(setup, context).unwrap().0;
        game.pace = Pace::AtOnce;
        game
    }

    #[test]
    fn dials_are_covered_while_the_table_is_handed_over() {
        let catalogs = Catalogs::default();
        let context = Context::plain(&catalogs, Language::English);
        let mut game = shared(&catalogs, &context);
        let badges = |game: &Match<XWing>, seat: Seat| {
            let rows = XWing::strip(&game.sight(&context), seat, &context);
            rows.iter().filter(|row| row.badge.is_some()).count()
        };
        let (mut seen, mut covered) = (false, false);
        for _ in 0..400 {
            if game.is_veiled() {
                if game.record.game().state().phase == Phase::Planning {
                    covered = true;
                    assert_eq!(Seat::BOTH.map(|seat| badges(&game, seat)), [0, 0], "a dial is seen by who comes next");
                    assert!(!Seat::BOTH.iter().any(|seat| game.sight(&context).may_see(*seat)));
                }
                let _ = game.update(Message::Unveiled, &context);
            } else {
                let own = game.asked_person();
                seen |= own.is_some_and(|seat| badges(&game, seat) > 0);
                let other = own.map(Seat::other);
                if game.record.game().state().phase == Phase::Planning {
                    assert_eq!(other.map_or(0, |seat| badges(&game, seat)), 0, "the other side's dial is seen");
                }
                let _ = game.update(Message::Answered(0), &context);
            }
            if seen && covered && game.record.game().state().round > 1 {
                return;
            }
        }
        panic!("no dial was set, or the table never handed over");
    }

    #[test]
    fn digits_answer_only_where_a_digit_stands() {
        let catalogs = Catalogs::default();
        let context = Context::plain(&catalogs, Language::English);
        let mut game = shared(&catalogs, &context);
        let digit = |digit: &str| iced::keyboard::Key::Character(digit.into());
        let (mut dials, mut spots, mut reviews) = (0, 0, 0);
        for _ in 0..400 {
            if game.is_veiled() {
                let _ = game.update(Message::Unveiled, &context);
                continue;
            }
            let Some(open) = game.open() else { break };
            let answers = |message: Option<Message>| matches!(message, Some(Message::Answered(_)));
            let one = answers(game.key(&digit("1")));
            if XWing::goes_on(open) {
                reviews += 1;
                assert!(!one, "a plan has no digits");
            } else if XWing::draws_answers(open) {
                dials += 1;
                assert!(!one && !answers(game.key(&digit("3"))), "a dial has no digits");
            } else if (0..open.answers.len()).all(|answer| XWing::is_placed(open, answer)) {
                spots += 1;
                assert!(!one, "a place has no digit");
            } else {
                assert!(one, "the first button has the digit 1");
            }
            if dials > 8 && spots > 3 && reviews > 1 {
                return;
            }
            let pass = open.answers.iter().position(XWing::is_pass).unwrap_or(0);
            let _ = game.update(Message::Answered(pass), &context);
        }
        panic!("{dials} dials, {spots} places, {reviews} reviews");
    }
}
