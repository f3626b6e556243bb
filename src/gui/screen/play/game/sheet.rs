//! A sheet: questions alike that follow each other are answered together and given once.

use super::{Match, flow::Mode};
use crate::{
    Context,
    screen::play::{Action, MatchView, match_view::PieceNo},
};
use kernel::game::{DecisionOf, Match as _, Playable, Seat};
use std::sync::PoisonError;

type AnswerOf<S> = <<S as Playable>::Match as kernel::game::Match>::Answer;

/// Answers that were chosen on a sheet.
pub(super) struct OrderSheet<S: MatchView> {
    /// Number of answers before it.
    at: usize,
    chosen: Vec<AnswerOf<S>>,
}

/// Answers of a sheet that was given.
pub(super) struct Given<S: MatchView> {
    /// What it was for: one sheet a round and seat.
    of: (u16, Seat),
    /// Those that were not asked for yet, as other questions came between.
    left: Vec<AnswerOf<S>>,
}

/// A line of a sheet.
pub(in crate::screen::play) struct SheetRow {
    pub(in crate::screen::play) piece: PieceNo,
    pub(in crate::screen::play) title: String,
    pub(in crate::screen::play) is_chosen: bool,
}

impl<S: MatchView> Match<S> {
    /// The open question, if it is answered on a sheet.
    fn gathering(&self) -> Option<&DecisionOf<S::Match>> {
        self.open().filter(|open| S::gathers(open))
    }

    /// The answers that were chosen on the open sheet.
    pub(super) fn chosen_answers(&self) -> &[AnswerOf<S>] {
        let here = self.sheet.as_ref().filter(|sheet| sheet.at == self.record.at() && self.gathering().is_some());
        here.map_or(&[], |sheet| &sheet.chosen)
    }

    /// True if a sheet lies open.
    pub(in crate::screen::play) fn has_sheet(&self) -> bool {
        let at = self.record.at();
        self.sheet.as_ref().is_some_and(|sheet| sheet.at == at) && self.gathering().is_some()
    }

    /// The match after these answers, as far as they are asked for one after the other; and how many those are.
    fn after(&self, chosen: &[AnswerOf<S>]) -> (S::Match, usize) {
        let mut game = self.record.game().clone();
        let asks = |game: &S::Match, answer: &AnswerOf<S>| {
            game.decision().is_some_and(|now| S::gathers(now) && now.answers.contains(answer))
        };
        let taken =
            chosen.iter().take_while(|answer| asks(&game, answer) && game.apply(answer, &mut Vec::new()).is_ok());
        let taken = taken.count();
        (game, taken)
    }

    /// Lays a sheet out for the open question, with what the computer would choose.
    pub(super) fn lay_sheet(&mut self) {
        let at = self.record.at();
        let Some(open) = self.gathering() else { return };
        let seat = open.seat;
        if self.sheet.as_ref().is_some_and(|sheet| sheet.at == at) || self.next_given().is_some() {
            return;
        }
        let mut game = self.record.game().clone();
        let mut chosen = Vec::new();
        if let Some(helper) = &self.helper {
            // A helper that panicked has left no bad state.
            let mut helper = helper.lock().unwrap_or_else(PoisonError::into_inner);
            while let Some(now) = game.decision().filter(|now| now.seat == seat && S::gathers(now)) {
                let picked = helper.answer(&game.seen(seat), now).min(now.answers.len() - 1);
                let answer = now.answers[picked].clone();
                if S::is_pass(&answer) || game.apply(&answer, &mut Vec::new()).is_err() {
                    break;
                }
                chosen.push(answer);
            }
        }
        self.sheet = Some(OrderSheet { at, chosen });
    }

    /// Answers that can be chosen on the open sheet, in the order of their pieces.
    fn choosable(&self) -> Vec<AnswerOf<S>> {
        let chosen = self.chosen_answers();
        let (game, _) = self.after(chosen);
        let offered = [self.record.decision(), game.decision()].into_iter().flatten().filter(|now| S::gathers(now));
        let mut all = chosen.to_vec();
        for answer in offered.flat_map(|now| &now.answers).filter(|answer| !S::is_pass(answer)) {
            if !all.contains(answer) {
                all.push(answer.clone());
            }
        }
        all.sort_by_key(|answer| S::piece_of(answer));
        all
    }

    /// Lines of the open sheet; number of answers chosen, and of those that can be.
    pub(in crate::screen::play) fn sheet(&self, context: &Context<'_>) -> Option<(Vec<SheetRow>, usize, usize)> {
        self.has_sheet().then_some(())?;
        let chosen = self.chosen_answers();
        let row = |answer: AnswerOf<S>| SheetRow {
            piece: S::piece_of(&answer).unwrap_or_default(),
            title: S::describe_answer(S::cards(context.catalogs), self.record.game(), &answer, context.language),
            is_chosen: chosen.contains(&answer),
        };
        let rows = self.choosable().into_iter().map(row).collect();
        let (mut game, taken) = self.after(chosen);
        let mut most = taken;
        while let Some(first) = game.decision().filter(|now| S::gathers(now)).map(|now| now.answers[0].clone()) {
            if S::is_pass(&first) || game.apply(&first, &mut Vec::new()).is_err() {
                break;
            }
            most += 1;
        }
        Some((rows, taken, most))
    }

    /// Chooses the answer about a piece, or puts it back. On a full sheet it takes the place of another; returns false if
    /// none is about the piece.
    pub(super) fn choose(&mut self, piece: PieceNo) -> bool {
        let found = self.choosable().into_iter().find(|answer| S::piece_of(answer) == Some(piece));
        let Some(answer) = found.filter(|_| self.has_sheet()) else { return false };
        let mut chosen = self.chosen_answers().to_vec();
        if chosen.contains(&answer) {
            chosen.retain(|other| *other != answer);
        } else {
            let without = |gone: Option<usize>| {
                let kept = chosen.iter().enumerate().filter(|(place, _)| gone != Some(*place));
                kept.map(|(_, other)| other.clone()).chain([answer.clone()]).collect::<Vec<_>>()
            };
            let ways = std::iter::once(None).chain((0..chosen.len()).rev().map(Some)).map(without);
            let fits = ways.into_iter().find(|all| self.after(all).1 == all.len());
            let Some(fits) = fits else { return true };
            chosen = fits;
        }
        // What was taken may have let another in.
        let (_, taken) = self.after(&chosen);
        chosen.truncate(taken);
        if let Some(sheet) = &mut self.sheet {
            sheet.chosen = chosen;
        }
        self.version += 1;
        true
    }

    /// The piece of a line of the open sheet.
    pub(super) fn sheet_piece(&self, row: usize) -> Option<PieceNo> {
        self.choosable().get(row).and_then(|answer| S::piece_of(answer))
    }

    /// Goes back to the first question of the sheet of which one is in view.
    pub(super) fn back_to_sheet(&mut self, seat: Seat) {
        let gathers = |game: &Self| game.record.decision().is_some_and(|now| S::gathers(now));
        let mut first = self.record.at();
        while gathers(self) {
            first = self.record.at();
            if !self.record.back_to(seat) {
                break;
            }
        }
        self.record.go_to(first);
    }

    /// Gives the sheet that lies open.
    pub(super) fn give_sheet(&mut self, context: &Context<'_>) -> Action {
        let Some(seat) = self.gathering().map(|open| open.seat) else { return Action::None };
        let left = self.chosen_answers().to_vec();
        self.sheet = None;
        self.given = Some(Given { of: (S::round(self.record.game()), seat), left });
        self.mode = Mode::Running;
        self.toll = [0, 0];
        self.lingers = false;
        Action::at_table(self.go_on(context))
    }

    /// The next answer of the sheet that was given, if it is asked for now: what is left of it, else that there is no more.
    pub(super) fn next_given(&self) -> Option<AnswerOf<S>> {
        let given = self.given.as_ref()?;
        let open = self.gathering()?;
        if given.of != (S::round(self.record.game()), open.seat) {
            return None;
        }
        let next = given.left.iter().find(|answer| open.answers.contains(answer));
        next.or_else(|| open.answers.iter().find(|answer| S::is_pass(answer))).cloned()
    }

    /// Gives the next answer of a given sheet; returns true if one was asked for.
    pub(super) fn give_next(&mut self, context: &Context<'_>) -> bool {
        let Some(answer) = self.next_given() else { return false };
        if let Some(given) = &mut self.given {
            given.left.retain(|other| *other != answer);
        }
        let before = self.record.at();
        self.lingers |= self.take_answer(&answer, context);
        self.record.at() > before
    }
}
