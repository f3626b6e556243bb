//! The referee: carries out the rules on a state, and asks the players.

use super::{
    Answer, Battle, Event, Question, QuestionKind, State, View,
    pieces::FigureNo,
    state::{FigureState, Stage},
};
use crate::ImperialAssault;
use kernel::game::{
    Seat,
    stepped::{Flow, StepIo},
};

/// Who carries out the rules.
pub(super) struct Referee<'a> {
    pub(super) battle: &'a Battle,
    pub(super) state: &'a mut State,
    pub(super) table: StepIo<'a, ImperialAssault>,
}

impl<'a> Referee<'a> {
    /// Carries out the next step of the match.
    pub(super) fn step(&mut self) -> Flow {
        self.stage()?;
        // What the mission makes of what fell in this step.
        while let Some(fallen) = (!self.state.fallen.is_empty()).then(|| self.state.fallen.remove(0)) {
            self.mission_fallen(fallen)?;
        }
        Ok(())
    }

    fn stage(&mut self) -> Flow {
        match self.state.stage {
            Stage::Initiative => self.settle_initiative(),
            Stage::Zone => self.choose_zone(),
            Stage::DeployGroup { seat } => self.deploy_group(seat),
            Stage::Deploy { seat, placed } => self.deploy_next(seat, placed),
            Stage::Draw => {
                self.draw_hands()?;
                self.mission_after_setup()
            }
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
        self.table.answers()
    }

    /// Asks a player. What has one answer only is not asked; what has none is a pass.
    pub(super) fn ask(&mut self, seat: Seat, question: Question, answers: Vec<Answer>) -> Flow<Answer> {
        let answer = self.table.ask(self.battle, self.state, seat, question, answers)?;
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
    pub(super) fn ask_yes(
        &mut self,
        seat: Seat,
        kind: QuestionKind,
        figure: Option<FigureNo>,
        token: Option<u8>,
    ) -> Flow<bool> {
        let mut answers = self.list();
        answers.extend([Answer::Yes, Answer::Pass]);
        Ok(self.ask(seat, Question { kind, figure, token }, answers)? == Answer::Yes)
    }

    /// Tells what happened, as long as the match goes on.
    pub(super) fn emit(&mut self, event: Event) {
        if self.state.outcome.is_none() || matches!(event, Event::Over(_)) {
            self.table.emit(event);
        }
    }

    /// What can be asked of the match as it is now.
    pub(super) const fn view(&self) -> View<'a, '_> {
        View { battle: self.battle, state: self.state }
    }

    pub(super) fn figure(&self, figure: FigureNo) -> &FigureState {
        &self.state.figures[figure.index()]
    }

    pub(super) fn figure_mut(&mut self, figure: FigureNo) -> &mut FigureState {
        &mut self.state.figures[figure.index()]
    }

    pub(super) fn seat(&self, figure: FigureNo) -> Seat {
        self.battle.seat(figure)
    }

    pub(super) const fn is_over(&self) -> bool {
        self.state.outcome.is_some()
    }

    /// Both players, who has initiative first.
    pub(super) const fn by_initiative(&self) -> [Seat; 2] {
        [self.state.initiative, self.state.initiative.other()]
    }
}
