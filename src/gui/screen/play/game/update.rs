//! Update of a match by messages and keys.

use super::{HAND_KEYS, Match, Message, TABLE_KEYS, arrange, flow::Mode};
use crate::{
    Context,
    screen::play::{
        Action, MatchView, Tab,
        match_view::{Gesture, PieceNo},
        spatial,
    },
};
use iced::{
    Task,
    keyboard::{Key, key::Named},
};
use kernel::{
    Materials as _,
    game::{BySeat, Seat},
};

/// Most answers given in one go by a press.
const MOST_TOGETHER: usize = 60;

impl<S: MatchView> Match<S> {
    pub(in crate::screen::play) fn update(&mut self, message: Message, context: &Context<'_>) -> Action {
        let action = self.updated(message, context);
        self.with_threats(action)
    }

    fn updated(&mut self, message: Message, context: &Context<'_>) -> Action {
        match message {
            Message::Arrange(message) => self.arrange(message),
            Message::UndoPressed if self.hand().is_some() => self.arrange(arrange::Message::Undone),
            Message::Clicked(spatial_at) if self.hand().is_some() => self.pick_piece(spatial_at.piece),
            Message::RowPressed(piece) if self.hand().is_some() => self.pick_piece(Some(piece)),
            Message::Chosen(piece) if self.hand().is_some() => self.pick_piece(piece),
            Message::ThreatsPressed => self.toggle_threats(),
            Message::ThreatsFound(asked, found) => self.threats_found(asked, found),
            Message::Answered(answer) => return self.answered(answer, context),
            Message::TogetherPressed => return self.answered_together(context),
            Message::Delegated if self.has_sheet() => {
                self.sheet = None;
                self.lay_sheet();
                return self.give_sheet(context);
            }
            Message::Delegated => return Action::at_table(self.delegate()),
            Message::Gathered(piece) => {
                let _ = self.choose(piece);
            }
            Message::SheetGiven => return self.give_sheet(context),
            Message::OddsPressed => {
                let Some(attack) = S::planned_attack(&self.sight(context)) else { return Action::None };
                let list =
                    |seat: Seat| self.record.setup().materials[seat].to_json(S::cards(context.catalogs)).to_string();
                let lists = [list(attack.attacker.0), list(attack.target.0)];
                return Action::Odds(Box::new((lists, attack)));
            }
            Message::OpeningDelegated => {
                let Some(open) = self.open() else {
                    // A computer player has the first question: persons are helped once they are asked.
                    self.helped = BySeat::each(S::SEATS, |seat| self.players[seat].is_none());
                    return Action::None;
                };
                let seat = open.seat;
                self.helped[seat] = true;
                return Action::at_table(self.go_on(context));
            }
            Message::Unveiled => {
                self.faced = self.asked_person();
                self.turn_to_the_next();
            }
            Message::Thought(ticket, picks) if self.waits_for(ticket) => return self.thought(picks, context),
            Message::Waited(ticket) if self.waits_for(ticket) => return Action::at_table(self.waited(context)),
            Message::Thought(..) | Message::Waited(_) | Message::ReviewTicked => {}
            Message::LessonRead => self.coach.understood(),
            Message::CoachDismissed => self.coach.dismiss(),
            Message::HintPressed => return self.seek_hint(),
            Message::Hinted(ticket, found) => return self.hinted(ticket, found, context),
            Message::ReviewPressed { seat, anew } => return self.review(seat, anew),
            Message::ReviewCanceled => return self.cancel_review(),
            Message::Reviewed(ticket, found) => return self.reviewed(ticket, found, context),
            Message::MistakeStepped(forward) => {
                if let Some(point) = self.next_mistake(forward) {
                    self.look_at(point);
                    self.tab = Tab::Review;
                    self.see(self.weighed_spot());
                }
            }
            Message::ReadOn if self.is_reading() => return Action::at_table(self.read_on(context)),
            Message::ReadOn => {}
            Message::AttackTimePicked(attacks) => {
                let task = if self.is_reading() { self.go_on(&Context { attacks, ..*context }) } else { Task::none() };
                return Action::TimeAttacks(attacks, task.map(crate::screen::play::Message::Match));
            }
            Message::StepBackPressed => {
                self.mode = Mode::Still;
                // A review or a finished match only moves back; a live match is undone.
                if self.reviews() || self.record.outcome().is_some() {
                    self.look_at(self.record.at().saturating_sub(1));
                } else {
                    self.record.step_back(1);
                    self.forget_the_rest(context);
                    self.mode = self.mode_of_question();
                }
            }
            Message::UndoPressed => {
                let person = self.persons().next().filter(|_| !self.is_shared());
                match person {
                    // Back to what was asked, not to what went by itself.
                    Some(seat) => {
                        while self.record.back_to(seat) && self.is_routine() {}
                        self.back_to_sheet(seat);
                    }
                    None => self.record.step_back(1),
                }
                S::jumped(&mut self.state);
                self.forget_the_rest(context);
                self.mode = self.mode_of_question();
            }
            Message::WentTo(point) => {
                self.look_at(point);
                self.see(self.weighed_spot());
                self.mode = self.mode_of_question();
            }
            Message::StepPressed => return self.step(),
            Message::RunPressed => {
                self.mode = if self.runs() { Mode::Still } else { Mode::Running };
                // A finished match is replayed from its start.
                if self.runs() && self.record.outcome().is_some() {
                    self.look_at(0);
                }
                return Action::at_table(self.go_on(context));
            }
            Message::PacePicked(pace) => self.pace = pace,
            Message::PlayOnPressed => {
                self.forget_the_rest(context);
                self.mode = Mode::Running;
                return Action::at_table(self.go_on(context));
            }
            Message::Pointed(pointed) => {
                self.pointed = pointed;
                if pointed.answer.is_some() || self.open().is_some_and(|open| S::is_free(open)) {
                    self.weighed = None;
                }
            }
            Message::Clicked(under) => {
                if self.has_sheet() && under.piece.is_some_and(|piece| self.choose(piece)) {
                    return Action::None;
                }
                if let Some(answer) = under.answer {
                    return self.answered(answer, context);
                }
                if let Some(action) = under.piece.and_then(|piece| self.attacked(piece, context)) {
                    return action;
                }
                self.chosen = under.piece;
                self.version += 1;
                if under.piece.is_some() {
                    self.glance();
                }
            }
            Message::Named { from, at } => return self.named(from, at, context),
            Message::Weighed(answer) => self.weighed = answer,
            Message::SpotStepped(forward) => {
                self.weighed = self.next_spot(forward);
                self.see(self.weighed_spot());
            }
            Message::Chosen(piece) => {
                self.chosen = piece;
                self.version += 1;
            }
            Message::TabPicked(tab) => {
                self.tab = tab;
                self.reads = tab != Tab::Question;
                self.glances = false;
            }
            Message::Unfolded(place) => {
                if !self.unfolded.remove(&place) {
                    let _ = self.unfolded.insert(place);
                }
            }
            Message::WhyPressed(place) => {
                let (whole, viewer) = (self.whole(), self.viewer());
                let catalog = S::cards(context.catalogs);
                self.reasons.press(place, self.chronicle.entries(), &whole, viewer, catalog, context.language);
            }
            Message::CardPressed(card) => return self.card_pressed(card, context),
            Message::CardKeyed(letter) => {
                let letters = S::lettered(&self.sight(context));
                if let Some((_, card)) = letters.into_iter().find(|(known, _)| *known == letter) {
                    return self.card_pressed(Some(card), context);
                }
            }
            Message::CardLifted(card) => {
                self.held = Some((card, S::card_answers(&self.sight(context), card)));
                self.weighed = None;
            }
            Message::CardDropped { card, on } => return self.card_dropped(card, on, context),
            Message::PileOpened(pile) => S::pile_opened(&mut self.state, pile),
            Message::RowPressed(piece) => return self.row_pressed(piece, context),
            Message::RowPointed(piece) => self.pointed.piece = piece,
            Message::View(spatial::Message::Turned { clockwise }) => self.turn(clockwise, context),
            Message::View(spatial::Message::Zoomed(factor, None)) => {
                // Without a pointer it goes to the chosen piece.
                let chosen = || self.chosen.and_then(|piece| S::place_of(self.record.game(), piece));
                let at = self.weighed_spot().or_else(chosen);
                S::update(&mut self.state, self.record.game(), spatial::Message::Zoomed(factor, None));
                self.see(at);
            }
            Message::View(message) => S::update(&mut self.state, self.record.game(), message),
        }
        Action::None
    }

    /// A card in hand was pressed: it is played if there is one way, else only its ways are offered until it is put
    /// back.
    fn card_pressed(&mut self, card: Option<usize>, context: &Context<'_>) -> Action {
        let before = self.held.as_ref().map(|(card, _)| *card);
        // A held card that can move to this one does so.
        if let (Some(held), Some(card)) = (before, card)
            && let [only] = S::brought(&self.sight(context), held, card)[..]
        {
            return self.answered(only, context);
        }
        self.held = None;
        let Some(card) = card.filter(|card| before != Some(*card)) else { return Action::None };
        let answers = S::card_answers(&self.sight(context), card);
        self.offer(card, answers, context)
    }

    /// A card was dropped: its only action is taken, or several are offered.
    fn card_dropped(&mut self, card: usize, on: Option<usize>, context: &Context<'_>) -> Action {
        let answers = on.map_or_else(Vec::new, |on| S::brought(&self.sight(context), card, on));
        self.held = None;
        self.offer(card, answers, context)
    }

    /// Takes the only action of a card, or offers all until it is put back.
    fn offer(&mut self, card: usize, answers: Vec<usize>, context: &Context<'_>) -> Action {
        match answers[..] {
            _ if self.open().is_none() => {}
            [] => {}
            [only] => return self.answered(only, context),
            _ => {
                self.held = Some((card, answers));
                // In a narrow window the question takes the place of the hand.
                self.reads = false;
                self.tab = Tab::Log;
            }
        }
        Action::None
    }

    /// A row of a strip was pressed: its only answer is given, else the piece is shown.
    fn row_pressed(&mut self, piece: PieceNo, context: &Context<'_>) -> Action {
        let plan = S::plan(&self.sight(context), context);
        let settles = plan.into_iter().find(|row| row.piece == piece).and_then(|row| row.answer);
        if let Some(answer) = settles {
            return self.answered(answer, context);
        }
        self.chosen = Some(piece);
        self.version += 1;
        self.glance();
        if let Some(at) = S::place_of(self.record.game(), piece) {
            S::update(&mut self.state, self.record.game(), spatial::Message::Centered(at));
        }
        Action::None
    }

    /// Shows the chosen piece until the next question.
    fn glance(&mut self) {
        self.glances |= self.tab != Tab::Piece;
        self.tab = Tab::Piece;
        self.reads = true;
    }

    /// Place of the previewed answer.
    pub(super) fn weighed_spot(&self) -> Option<iced::Point> {
        let better = self.mistake_in_view().map(|(mistake, _)| mistake.better);
        let (open, answer) = (self.record.decision()?, better.or(self.weighed)?);
        S::spot_of(self.record.game(), open, answer)
    }

    /// Brings a point of the table into sight.
    pub(super) fn see(&mut self, at: Option<iced::Point>) {
        if let Some(at) = at {
            S::update(&mut self.state, self.record.game(), spatial::Message::Sought(at));
        }
    }

    /// True if the piece to place, or just placed, can be turned.
    pub(in crate::screen::play) fn turns(&self) -> bool {
        let Some(open) = self.open() else { return false };
        let last = self.record.at().checked_sub(1).map(|last| &self.record.answers()[last]);
        (0..open.answers.len()).any(|answer| S::turned(open, answer, true).is_some())
            || last.is_some_and(|last| S::turned_before(last, true).is_some())
    }

    /// Turns the piece to place by a step: to another answer, or by another answer to the previous question.
    fn turn(&mut self, clockwise: bool, context: &Context<'_>) {
        let message = spatial::Message::Turned { clockwise };
        let weighed = self.weighed.or(self.pointed.answer);
        let Some(open) = self.open() else { return };
        if let Some(turned) = weighed.and_then(|answer| S::turned(open, answer, clockwise)) {
            self.weighed = Some(turned);
            return;
        }
        let last = self.record.at().checked_sub(1).map(|last| &self.record.answers()[last]);
        let before = last.and_then(|last| S::turned_before(last, clockwise));
        let placed = (0..open.answers.len()).any(|place| S::is_placed(open, place));
        if let Some(before) = before.filter(|_| placed) {
            let old = open.clone();
            self.record.step_back(1);
            self.forget_the_rest(context);
            let place = self.record.decision().and_then(|now| now.answers.iter().position(|answer| *answer == before));
            let Some(place) = place else { return };
            let _ = self.take(place, context);
            self.turn_to_the_next();
            self.weighed = match (self.open(), weighed) {
                (Some(open), Some(answer)) => S::nearest(open, &old, answer),
                _ => None,
            };
        }
        S::update(&mut self.state, self.record.game(), message);
    }

    /// Gives the answers that a gesture needs first; returns true if there are any.
    fn opened(&mut self, gesture: Gesture, context: &Context<'_>) -> bool {
        let start = self.record.at();
        loop {
            let before = self.record.at();
            let first = S::opens(&self.sight(context), gesture);
            match (first, self.routine()) {
                (Some(first), _) => _ = self.take_answer(&first, context),
                (None, Some(routine)) if before > start => _ = self.take(routine, context),
                _ => {}
            }
            if self.record.at() == before {
                return before > start;
            }
            self.turn_to_the_next();
        }
    }

    /// Takes back what a gesture needed first.
    fn closed(&mut self, start: usize, context: &Context<'_>) {
        self.record.step_back(self.record.at() - start);
        self.forget_the_rest(context);
    }

    /// Attacks the piece that was clicked, if that is all that was missing.
    fn attacked(&mut self, piece: PieceNo, context: &Context<'_>) -> Option<Action> {
        let start = self.record.at();
        if !self.opened(Gesture::Clicked(piece), context) {
            return None;
        }
        let open = self.open();
        let answers = open.map_or(0, |open| open.answers.len());
        let aimed = (0..answers).filter(|answer| open.is_some_and(|open| S::is_aimed(open, *answer, piece)));
        match aimed.collect::<Vec<_>>()[..] {
            [] => {
                self.closed(start, context);
                None
            }
            [only] => Some(self.answered(only, context)),
            // In melee or at a distance: that is asked.
            _ => Some(Action::at_table(self.go_on(context))),
        }
    }

    /// Gives the named place as the answer, if it is legal.
    fn named(&mut self, from: Option<iced::Point>, at: iced::Point, context: &Context<'_>) -> Action {
        let start = self.record.at();
        let mut barred = None;
        for way in 0.. {
            let opened = from.is_some_and(|from| self.opened(Gesture::Dragged(from, way), context));
            let asks_place = self.open().is_some_and(|open| S::is_free(open));
            if opened && !asks_place && barred.is_none() {
                // Something else is asked first.
                return Action::at_table(self.go_on(context));
            }
            if way > 0 && (!opened || !asks_place) {
                break;
            }
            let action = self.named_now(from, at, context);
            if !opened || !matches!(action, Action::Problem(_) | Action::None) {
                return action;
            }
            self.closed(start, context);
            barred = barred.or(Some(action));
        }
        if self.record.at() > start {
            self.closed(start, context);
        }
        barred.unwrap_or(Action::None)
    }

    fn named_now(&mut self, from: Option<iced::Point>, at: iced::Point, context: &Context<'_>) -> Action {
        match self.open().and_then(|_| S::named(&self.sight(context), from, at)) {
            Some(Ok(answer)) => {
                self.mode = Mode::Running;
                self.toll = [0, 0];
                let _ = self.take_answer(&answer, context);
                self.lingers = false;
                self.turn_to_the_next();
                Action::at_table(self.go_on(context))
            }
            Some(Err(reason)) => Action::Problem(context.text(reason).to_owned()),
            None => Action::None,
        }
    }

    fn answered(&mut self, answer: usize, context: &Context<'_>) -> Action {
        if self.open().is_none_or(|open| answer >= open.answers.len()) {
            return Action::None;
        }
        self.mode = Mode::Running;
        self.toll = [0, 0];
        let _ = self.take(answer, context);
        // A person has seen their own move.
        self.lingers = false;
        self.turn_to_the_next();
        Action::at_table(self.go_on(context))
    }

    /// Gives the answers that go together, as long as the same seat is asked for more of them.
    fn answered_together(&mut self, context: &Context<'_>) -> Action {
        let Some(seat) = self.open().map(|open| open.seat) else { return Action::None };
        let mut action = Action::None;
        for _ in 0..MOST_TOGETHER {
            let next = self.open().filter(|open| open.seat == seat).and_then(S::together);
            let Some(next) = next else { break };
            action = self.answered(next, context);
        }
        action
    }

    /// Continues by one step.
    fn step(&mut self) -> Action {
        if let Mode::Waiting { goes_on, .. } = &mut self.mode {
            *goes_on = false;
        } else {
            self.mode = Mode::Still;
        }
        if self.reviews() {
            self.look_at(self.record.at() + 1);
        } else if self.asked_person().is_none() {
            return Action::at_table(self.go_one_step(false));
        }
        Action::None
    }

    /// Message of a key.
    pub(in crate::screen::play) fn key(&self, key: &Key) -> Option<Message> {
        if self.hand().is_some() {
            return self.hand_key(key).map(Message::Arrange).or_else(|| S::key(&self.state, key));
        }
        match key.as_ref() {
            Key::Named(Named::Enter | Named::Space) if self.is_reading() => Some(Message::ReadOn),
            Key::Named(Named::Enter) if self.is_veiled() => Some(Message::Unveiled),
            Key::Named(Named::Enter) if self.has_sheet() => Some(Message::SheetGiven),
            Key::Named(Named::Enter) => {
                let open = self.open()?;
                let only = (open.answers.len() == 1).then_some(0);
                let pass = || open.answers.iter().position(|answer| S::is_pass(answer)).filter(|_| S::goes_on(open));
                self.weighed.or(only).or_else(pass).map(Message::Answered)
            }
            Key::Named(Named::Escape) if self.held.is_some() => Some(Message::CardPressed(None)),
            Key::Named(Named::Escape) => {
                let open = self.open().filter(|open| S::escapes(open));
                let open = open.map(|open| open.answers.iter().position(|answer| S::is_pass(answer)));
                // Escape never leaves the screen: it is often meant for something else.
                Some(open.flatten().map_or(Message::Chosen(None), Message::Answered))
            }
            Key::Named(Named::Space) => Some(Message::RunPressed),
            Key::Named(Named::Backspace) => Some(Message::UndoPressed),
            Key::Character("c") if self.open().is_some() => Some(Message::Delegated),
            Key::Character("v") if self.open().is_some() => Some(Message::HintPressed),
            Key::Character("t") if S::THREATS.is_some() => Some(Message::ThreatsPressed),
            Key::Character("n") if self.open().is_none() && self.look.report().is_some() => {
                Some(Message::MistakeStepped(true))
            }
            Key::Character("p") if self.open().is_none() && self.look.report().is_some() => {
                Some(Message::MistakeStepped(false))
            }
            Key::Character("n") => Some(Message::SpotStepped(true)),
            Key::Character("p") => Some(Message::SpotStepped(false)),
            Key::Character(",") => Some(Message::StepBackPressed),
            Key::Character(".") => Some(Message::StepPressed),
            Key::Named(Named::Tab) => None,
            _ => self.answer_key(key).or_else(|| S::key(&self.state, key)).or_else(|| self.card_key(key)),
        }
    }

    /// Letters of the middle row play cards in hand, those above it cards on the table.
    fn card_key(&self, key: &Key) -> Option<Message> {
        let Key::Character(letter) = key.as_ref() else { return None };
        let _ = self.open()?;
        let letter = HAND_KEYS.into_iter().chain(TABLE_KEYS).find(|key| *key == letter)?;
        Some(Message::CardKeyed(letter))
    }

    /// Digits give the answers of their buttons, 0 the one that passes, and step through answers drawn in the view.
    fn answer_key(&self, key: &Key) -> Option<Message> {
        if let Some(open) = self.open() {
            let led = S::answer_key(open, self.record.game(), self.weighed.or(self.pointed.answer), key);
            if let Some(answer) = led {
                return Some(Message::Weighed(Some(answer)));
            }
        }
        let Key::Character(digit) = key.as_ref() else { return None };
        let digit = digit.parse::<usize>().ok()?;
        let open = self.open()?;
        // Dials and plans have no digits.
        if S::draws_answers(open) || S::goes_on(open) {
            return None;
        }
        if self.has_sheet() {
            return digit.checked_sub(1).and_then(|row| self.sheet_piece(row)).map(Message::Gathered);
        }
        let keyed = self.keyed();
        keyed.iter().find(|(_, key)| *key == Some(digit)).map(|(place, _)| Message::Answered(*place))
    }
}
