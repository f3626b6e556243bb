//! The referee: carries out the rules on a state, and asks the players.

use super::{
    Answer, Event, Fixed, Question, State, View,
    pieces::FigureNo,
    state::{FigureState, Stage},
};
use crate::ImperialAssault;
use kernel::game::{
    Seat,
    stepped::{Flow, StepIo},
};

/// Applies the rules to a state.
pub(super) struct Referee<'a> {
    pub(super) fixed: &'a Fixed,
    pub(super) state: &'a mut State,
    pub(super) io: StepIo<'a, ImperialAssault>,
}

impl<'a> Referee<'a> {
    /// Carries out the next step of the match.
    pub(super) fn step(&mut self) -> Flow {
        self.stage()?;
        self.settle()
    }

    fn stage(&mut self) -> Flow {
        match self.state.stage {
            Stage::Initiative => self.determine_initiative(),
            Stage::Zone => self.choose_zone(),
            Stage::DeployGroup { seat } => self.deploy_group(seat),
            Stage::Deploy { seat, placed } => self.deploy_next(seat, placed),
            Stage::Draw => {
                self.draw_hands()?;
                self.mission_after_setup()
            }
            Stage::Muster { placed } => self.muster(placed),
            Stage::RoundStart => self.begin_round(),
            Stage::Turn { seat } => self.take_turn(seat),
            Stage::NextFigure => self.next_figure(),
            Stage::Act => self.act(),
            Stage::GroupDone => self.end_group(),
            Stage::Status => self.status_phase(),
        }
    }

    /// An empty list of answers.
    pub(super) fn list(&mut self) -> Vec<Answer> {
        self.io.answers()
    }

    /// Asks a player. What has one answer only is not asked; what has none is a pass.
    pub(super) fn ask(&mut self, seat: Seat, question: Question, answers: Vec<Answer>) -> Flow<Answer> {
        let answer = self.io.ask(self.fixed, self.state, seat, question, answers)?;
        Ok(answer.unwrap_or(Answer::Pass))
    }

    /// Asks for one of these figures; none if there is none, or if the player passes.
    pub(super) fn ask_figure(
        &mut self,
        seat: Seat,
        question: Question,
        figures: impl IntoIterator<Item = FigureNo>,
        may_pass: bool,
    ) -> Flow<Option<FigureNo>> {
        let mut answers = self.list();
        answers.extend(figures.into_iter().map(Answer::Figure));
        if may_pass && !answers.is_empty() {
            answers.push(Answer::Pass);
        }
        match self.ask(seat, question, answers)? {
            Answer::Figure(figure) => Ok(Some(figure)),
            _ => Ok(None),
        }
    }

    /// Asks yes or no.
    pub(super) fn ask_yes(&mut self, seat: Seat, question: Question) -> Flow<bool> {
        let mut answers = self.list();
        answers.extend([Answer::Yes, Answer::Pass]);
        Ok(self.ask(seat, question, answers)? == Answer::Yes)
    }

    /// Tells what happened, as long as the match goes on.
    pub(super) fn emit(&mut self, event: Event) {
        if self.state.outcome.is_none() || matches!(event, Event::Over(_)) {
            self.io.emit(event);
        }
    }

    /// The match as it is now, read-only.
    pub(super) const fn view(&self) -> View<'a, '_> {
        View { fixed: self.fixed, state: self.state }
    }

    pub(super) fn figure(&self, figure: FigureNo) -> &FigureState {
        &self.state.figures[figure.index()]
    }

    pub(super) fn figure_mut(&mut self, figure: FigureNo) -> &mut FigureState {
        &mut self.state.figures[figure.index()]
    }

    pub(super) fn seat(&self, figure: FigureNo) -> Seat {
        self.fixed.seat(figure)
    }

    pub(super) const fn is_over(&self) -> bool {
        self.state.outcome.is_some()
    }

    /// Both players, who has initiative first.
    pub(super) const fn by_initiative(&self) -> [Seat; 2] {
        [self.state.initiative, self.state.initiative.other()]
    }
}
