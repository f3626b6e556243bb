//! The referee: prompts, rolls and reports.

use super::{
    Answer, Event, Question, RebellionMatch,
    board::Marker,
    change::Change,
    fixed::Fixed,
    number::{At, LeaderNo},
    options::Dice,
    question::{DieColor, Face, Halt, Purpose, QuestionKind},
    state::{Post, Probe, Stage, State},
    view::View,
    why::{Candidate, Choice, DieRoll, Why, best},
};
use crate::{
    Rebellion,
    cards::{Criterion, Side, Theater},
};
use kernel::game::{
    Outcome, Seat,
    stepped::{Flow, StepIo},
};

pub struct Referee<'a> {
    pub fixed: &'a Fixed,
    pub state: &'a mut State,
    pub table: StepIo<'a, Rebellion>,
}

impl Referee<'_> {
    pub const fn view(&self) -> View<'_> {
        View { fixed: self.fixed, state: self.state }
    }

    pub fn library(&self) -> &super::library::Library {
        &self.fixed.library
    }

    pub fn emit(&mut self, event: Event) {
        self.table.emit(event);
    }

    /// Prompts for one of the answers.
    pub fn ask(&mut self, kind: QuestionKind, rule: &'static str, answers: Vec<Answer>) -> Flow<Option<Answer>> {
        self.put(Question { kind, rule, open: false }, answers)
    }

    fn put(&mut self, question: Question, answers: Vec<Answer>) -> Flow<Option<Answer>> {
        self.table.ask(self.fixed, self.state, Seat::First, question, answers)
    }

    /// Prompts where the board may be corrected. None after a correction, so that the rules start over.
    pub fn ask_open(&mut self, kind: QuestionKind, rule: &'static str, answers: Vec<Answer>) -> Flow<Option<Answer>> {
        match self.put(Question { kind, rule, open: true }, answers)? {
            Some(Answer::Change(change)) => {
                self.change(change)?;
                Ok(None)
            }
            Some(Answer::Differs) => {
                self.correct()?;
                Ok(None)
            }
            answer => Ok(answer),
        }
    }

    /// Waits until the order is carried out at the table.
    pub fn halt(&mut self, halt: Halt, rule: &'static str) -> Flow {
        let answers = vec![Answer::Done, Answer::Differs];
        // A correction stands; the match goes on from it.
        let _ = self.ask_open(QuestionKind::Stop(halt), rule, answers)?;
        Ok(())
    }

    /// Takes corrections until there are no more.
    fn correct(&mut self) -> Flow {
        loop {
            let (time, reputation) = (self.state.time, self.state.reputation);
            let offered = [
                Change::Time(time + 1),
                Change::Time(time.saturating_sub(1)),
                Change::Reputation(reputation + 1),
                Change::Reputation(reputation.saturating_sub(1)),
            ];
            let view = self.view();
            let mut answers = vec![Answer::Done];
            answers.extend(offered.into_iter().filter(|change| change.check(view).is_ok()).map(Answer::Change));
            let question = Question { kind: QuestionKind::Correct, rule: "REB-APP-04", open: true };
            match self.put(question, answers)? {
                Some(Answer::Change(change)) => self.change(change)?,
                _ => return Ok(()),
            }
        }
    }

    /// Rolls a die, or prompts a person to roll it (REB-APP-07).
    pub fn roll(&mut self, sides: u8, purpose: Purpose) -> Flow<u8> {
        self.roll_among(sides, purpose, Vec::new())
    }

    /// Rolls a die with a meaning for each number.
    pub fn roll_among(&mut self, sides: u8, purpose: Purpose, among: Vec<Choice>) -> Flow<u8> {
        let result = if self.fixed.options.dice == Dice::Hand {
            let answers = (1..=sides).map(Answer::Number).collect();
            match self.ask(QuestionKind::Die { sides, purpose, among }, "REB-APP-07", answers)? {
                Some(Answer::Number(result)) => result,
                _ => 1,
            }
        } else {
            self.state.chance.below(u32::from(sides)) as u8 + 1
        };
        self.emit(Event::Die { sides, result, purpose });
        Ok(result)
    }

    /// Rolls a die of combat (REB-TABLE-05): two blanks, two hits, a direct hit, a special; a green die has two direct
    /// hits and no hits.
    pub fn face(&mut self, side: Side, theater: Theater, color: DieColor) -> Flow<Face> {
        if self.fixed.options.dice == Dice::Hand {
            let faces = match color {
                DieColor::Green => vec![Face::Blank, Face::Direct, Face::Special],
                _ => vec![Face::Blank, Face::Hit, Face::Direct, Face::Special],
            };
            let answers = faces.into_iter().map(Answer::Face).collect();
            let kind = QuestionKind::Face { side, theater, color };
            return Ok(match self.ask(kind, "REB-APP-07", answers)? {
                Some(Answer::Face(face)) => face,
                _ => Face::Blank,
            });
        }
        Ok(match (self.state.chance.below(6), color) {
            (2 | 3, DieColor::Green) => Face::Direct,
            (2 | 3, _) => Face::Hit,
            (4, DieColor::Black | DieColor::Red) => Face::Direct,
            (5, _) => Face::Special,
            _ => Face::Blank,
        })
    }

    /// Chooses by criteria in order, and by a die between equals (REB-OPEN-05), with its reason. None without
    /// candidates.
    pub fn choose(
        &mut self,
        rule: &'static str,
        criteria: &[Criterion],
        candidates: Vec<Candidate>,
    ) -> Flow<Option<Choice>> {
        Ok(self.choose_place(rule, criteria, candidates)?.map(|(choice, _)| choice))
    }

    /// Chooses, and returns the index of the choice too.
    pub fn choose_place(
        &mut self,
        rule: &'static str,
        criteria: &[Criterion],
        candidates: Vec<Candidate>,
    ) -> Flow<Option<(Choice, usize)>> {
        let (left, decided) = best(&candidates);
        let Some(first) = left.first().copied() else { return Ok(None) };
        let (chosen, die) = if left.len() == 1 {
            (first, None)
        } else {
            let sides = left.len() as u8;
            let among = left.iter().map(|place| candidates[*place].choice).collect();
            let result = self.roll_among(sides, Purpose::Tie, among)?;
            (left[usize::from(result - 1)], Some(DieRoll { sides, result }))
        };
        let why = Why { rule, criteria: criteria.to_vec(), candidates, chosen, decided, die };
        let choice = why.choice();
        self.state.why.push(why.clone());
        self.emit(Event::Chose(why));
        Ok(Some((choice, chosen)))
    }

    pub fn systems(&self, systems: impl IntoIterator<Item = At>, criteria: &[Criterion]) -> Vec<Candidate> {
        let view = self.view();
        let values = |at: At| criteria.iter().map(|criterion| view.worth(at, *criterion)).collect();
        systems.into_iter().map(|at| Candidate { choice: Choice::System(at), values: values(at) }).collect()
    }

    /// Makes a change by hand.
    pub fn change(&mut self, change: Change) -> Flow {
        self.emit(Event::Changed(change));
        match change {
            Change::Time(space) => self.state.time = space,
            Change::Reputation(space) => self.state.reputation = space,
            Change::Loyalty(at, side) => self.state.board.spot_mut(at).loyalty = side,
            Change::Marker(at, marker, there) => {
                let spot = self.state.board.spot_mut(at);
                match marker {
                    Marker::Subjugated => spot.subjugated = there,
                    Marker::Sabotaged => spot.sabotaged = there,
                    Marker::Destroyed => spot.destroyed = there,
                }
            }
            Change::Units(at, unit, count) => {
                let spot = self.state.board.spot_mut(at);
                spot.units.set(unit, count);
                let arrived = spot.arrived.of(unit).min(count);
                spot.arrived.set(unit, arrived);
            }
            Change::Queue(space, unit, count) => {
                let side = self.library().unit(unit).side;
                self.state.queues[side as usize][usize::from(space - 1)].set(unit, count);
            }
            Change::Leader(leader, post) => self.state.send(leader, post),
            Change::Probe(at, probe) => self.state.probes[at.index()] = probe,
            Change::DrawProbes(count) => self.draw_probes(count),
            Change::GainProjects(count) => self.gain_projects(count),
            Change::Strength(unit, value) => {
                let _ = self.state.strengths.insert(unit, value);
            }
            Change::Production(at, value) => {
                let _ = self.state.productions.insert(at, value);
            }
            Change::Mission(mission, skill, cost) => {
                let _ = self.state.costs.insert(mission, (skill, cost));
            }
        }
        self.update_board();
        Ok(())
    }

    /// Draws probe cards for the Empire (REB-REFRESH-05).
    pub fn draw_probes(&mut self, count: u8) {
        for _ in 0..count {
            let deck: Vec<At> = At::systems().filter(|at| self.state.probe(*at) == Probe::Deck).collect();
            if deck.is_empty() {
                break;
            }
            let at = deck[self.state.chance.place(deck.len())];
            self.state.probes[at.index()] = Probe::Held;
            self.emit(Event::ProbeDrawn(at));
        }
    }

    /// Sets project cards aside, unread (REB-CMD-14, REB-CMD-22).
    pub fn gain_projects(&mut self, count: u8) {
        for _ in 0..count {
            if let Some(card) = self.state.empire.projects.pop() {
                self.state.empire.set_aside.push(card);
                self.emit(Event::ProjectGained);
            }
        }
    }

    /// Updates the board: subjugation, lost explored systems, unguarded captives, a revealed base, the end of the
    /// match.
    pub fn update_board(&mut self) {
        if self.fixed.options.is_tracked() && !matches!(self.state.stage, Stage::SetUp) {
            for (at, held) in self.state.board.settle(&self.fixed.library) {
                self.emit(Event::Subjugated(at, held));
            }
            self.lose_explored();
            self.free_captives();
        }
        self.check_base();
        self.check_end();
    }

    fn free_captives(&mut self) {
        let captured = |post: &Post| if let Post::Captured(at) = post { Some(*at) } else { None };
        let leaders: Vec<(LeaderNo, At)> = self
            .state
            .leaders
            .iter()
            .enumerate()
            .filter_map(|(number, post)| Some((LeaderNo(number as u8), captured(post)?)))
            .collect();
        for (leader, at) in leaders {
            if !self.state.board.has(&self.fixed.library, at, Side::Empire) {
                self.state.send(leader, Post::At(at));
                self.emit(Event::Rescued(leader));
            }
        }
    }

    /// Ends the match if a side has won (REB-TABLE-10).
    pub fn check_end(&mut self) {
        if self.state.outcome.is_some()
            || matches!(self.state.stage, Stage::SetUp | Stage::PlaceUnits | Stage::PlaceBase)
        {
            return;
        }
        let margin = i32::from(self.state.reputation) - i32::from(self.state.time);
        let rounds = u16::from(self.state.time);
        if margin <= 0 {
            self.emit(Event::RebelsWin);
            self.state.outcome = Some(Outcome { winner: Some(Seat::First), rounds, score: [1].into() });
        } else if self.base_is_lost() {
            self.emit(Event::EmpireWins);
            self.state.outcome = Some(Outcome { winner: None, rounds, score: [0].into() });
        }
        if self.state.outcome.is_some() {
            self.state.stage = Stage::Over;
        }
    }

    fn base_is_lost(&self) -> bool {
        let Some(base) = self.view().known_base() else { return false };
        let (board, library) = (&self.state.board, self.library());
        if board.spot(base).destroyed {
            return true;
        }
        self.fixed.options.is_tracked()
            && board.has(library, base, Side::Empire)
            && !board.has(library, base, Side::Rebel)
    }

    /// Takes the present step.
    pub fn step(&mut self) -> Flow {
        // Reasons of earlier choices do not explain questions to the Rebels.
        if matches!(
            self.state.stage,
            Stage::PlaceUnits
                | Stage::PlaceBase
                | Stage::Assign
                | Stage::RoundDeck
                | Stage::Turn(_)
                | Stage::Moving { .. }
                | Stage::Effects(_)
                | Stage::Found(_)
                | Stage::AfterBattle(_)
                | Stage::Refresh(_)
        ) {
            self.state.why.clear();
        }
        match self.state.stage.clone() {
            Stage::SetUp => self.set_up(),
            Stage::PlaceUnits => self.place_units(),
            Stage::PlaceBase => self.place_base(),
            Stage::Assign => self.assign(),
            Stage::RoundDeck => self.build_round_deck(),
            Stage::Turn(Side::Rebel) => self.rebel_turn(),
            Stage::Turn(Side::Empire) => self.imperial_turn(),
            Stage::Mission(planned) => self.propose_mission(planned),
            Stage::Advance(advance) => self.propose_advance(advance),
            Stage::Moving { leader, to, moved } => self.rebel_moves(leader, to, moved),
            Stage::Resolve(context) => self.resolve(context),
            Stage::Effects(context) => self.effects(context),
            Stage::Found(context) => self.found_base(context),
            Stage::Battle(battle) => self.battle(battle),
            Stage::AfterBattle(attacker) => self.after_battle(attacker),
            Stage::Refresh(step) => self.refresh(step),
            Stage::Over => Ok(()),
        }
    }

    /// Passes the turn to the other side.
    pub fn next_turn(&mut self, done: Side) {
        if self.state.outcome.is_none() {
            self.state.stage = Stage::Turn(done.other());
        }
    }
}

/// The match as the person sees it: all but the decks.
#[derive(Debug, Clone, Copy)]
pub struct Seen<'a> {
    pub view: View<'a>,
    pub waiting: Option<&'a RebellionMatch>,
}
