//! What a message changes.

use std::sync::Arc;

use super::{
    Action, Entrant, Kind, MeasureScreen, Message, Outcome, QUICK, Side, USUAL, USUAL_AT_END, unfinished::Unfinished,
    work,
};
use crate::{Context, background::broken, screen::play::setup};
use practice::gauntlet::{MOST_LISTS, Pairing};
use systems::{AnyDocument, Catalogs};

impl MeasureScreen {
    pub fn update(&mut self, message: Message, context: &Context<'_>, catalogs: &Arc<Catalogs>) -> Action {
        match message {
            Message::GamePicked(system) if system != self.system && self.running.is_none() => {
                *self = self.anew(system);
            }
            Message::KindPicked(kind) if self.running.is_none() && kind != self.kind => {
                self.kind = kind;
                self.games = if kind == Kind::Improve { USUAL_AT_END } else { USUAL }.to_string();
                self.own.truncate(if kind == Kind::Improve { 1 } else { MOST_LISTS });
                self.find_misfits(context);
                let now = self.request.take().zip(self.outcome.take());
                if let Some((request, outcome)) = std::mem::replace(&mut self.aside, now) {
                    (self.request, self.outcome) = (Some(request), Some(outcome));
                }
            }
            Message::MenuPressed(side) => (self.menu, self.search) = (side, String::new()),
            Message::SearchTyped(search) => self.search = search,
            Message::ListPicked(id) => return self.ask_for(vec![id]),
            Message::FolderPicked(ids) => return self.ask_for(ids),
            Message::ShelfPicked(place) => {
                let side = self.menu.take().unwrap_or(Side::Own);
                self.take_shelved(side, place, context);
            }
            Message::ListRead(id, document) => {
                let side = self.awaited_for(id);
                self.take(side, Entrant::of(Some(id), *document, context), context);
            }
            Message::Dropped(place) if self.running.is_none() => {
                self.leave_out(place);
                self.find_misfits(context);
            }
            Message::MisfitsDropped => {
                for (place, _) in std::mem::take(&mut self.misfits).into_iter().rev() {
                    self.leave_out(place);
                }
            }
            Message::AgainstPicked(against) => {
                self.levels.clear();
                self.against = against;
                self.find_misfits(context);
            }
            // The system and the lists are picked in the form.
            Message::SetUp(setup::Message::GamePicked(_)) => {}
            Message::SetUp(message) if self.running.is_none() => {
                self.is_usual = false;
                self.levels.clear();
                let _ = self.terms.update(message, context);
            }
            Message::MostPicked(most) => {
                self.wish.most = most;
                self.levels.clear();
            }
            Message::YearPicked(year) => {
                self.wish.year = year;
                self.levels.clear();
            }
            Message::GamesTyped(games) => (self.games, self.is_usual) = (games, false),
            Message::StartPressed if self.is_ready() => return Action::Run(self.start(context, catalogs)),
            Message::GoOnPressed if self.running.is_none() => return Action::Run(self.go_on(context, catalogs)),
            Message::ForgetPressed => {
                self.unfinished = None;
                if let Some(folder) = &self.folder {
                    Unfinished::forget(folder);
                }
            }
            Message::UnfinishedRead(found) => self.unfinished = found,
            Message::CancelPressed => {
                if let Some(running) = &self.running {
                    running.cancel();
                }
            }
            Message::Played(turn, outcome) if turn == self.turn => {
                let (took, cancelled) = self
                    .running
                    .take()
                    .map_or_else(Default::default, |running| (running.took(), running.is_cancelled()));
                self.outcome = Some(outcome.unwrap_or_else(|| Arc::new(Err(broken(context.language)))));
                let before = self.before.take();
                if let Some((request, outcome)) = before.filter(|_| cancelled && self.tells_nothing()) {
                    (self.request, self.outcome) = (Some(request), Some(outcome));
                }
                if !cancelled {
                    self.note_level();
                    let keep = self.keep();
                    return match self.stronger().filter(|_| took < QUICK) {
                        Some(player) => Action::KeepAnd(keep, self.start_as(player, context, catalogs)),
                        None => Action::Keep(keep),
                    };
                }
            }
            Message::CellPressed(pairing) => {
                self.cell = Some(pairing);
                self.game.clear();
            }
            Message::GameTyped(game) => self.game = game,
            Message::GamePressed(pairing, number) => {
                if let Some((request, _)) = &self.request {
                    let turn = self.turn;
                    let task = work::replay(Arc::clone(request), catalogs, pairing, number, context.language);
                    return Action::Run(task.map(move |read| Message::GameRead(turn, read)));
                }
            }
            Message::GameRead(turn, Ok(text)) if turn == self.turn => return Action::Watch(text),
            Message::GameRead(_, Err(sentence)) => return Action::Problem(sentence),
            Message::WorkPressed(pairing) => {
                if let Some((request, _)) = &self.request {
                    let turn = self.turn;
                    self.work = Some((pairing, None));
                    let task = work::count(Arc::clone(request), catalogs, pairing, context.language);
                    return Action::Run(task.map(move |read| Message::WorkRead(turn, pairing, read)));
                }
            }
            Message::WorkRead(turn, pairing, read) if turn == self.turn => match read {
                Ok(worked) => self.work = Some((pairing, Some(worked))),
                Err(sentence) => {
                    self.work = None;
                    return Action::Problem(sentence);
                }
            },
            Message::ChangePressed(place) => return self.change(place),
            Message::CopyPressed => {
                if let Some(Ok(Outcome::Gauntlet(matrix))) = self.outcome() {
                    return Action::Copy(matrix.csv());
                }
            }
            Message::FormPressed => self.form_open = !self.form_open,
            Message::LevelPressed(player) if self.running.is_none() => {
                return Action::Run(self.start_as(player, context, catalogs));
            }
            Message::ImprovePressed if self.running.is_none() => {
                let _ = self.update(Message::KindPicked(Kind::Improve), context, catalogs);
                if self.is_ready() {
                    return Action::Run(self.start(context, catalogs));
                }
            }
            Message::PlayPressed(Pairing { row, column }) => {
                if let Some((request, ids)) = &self.request {
                    let all: Vec<&AnyDocument> = request.own.iter().chain(&request.field).collect();
                    if let (Some(own), Some(other)) = (all.get(row), all.get(column)) {
                        let lists = Box::new([(*own).clone(), (*other).clone()]);
                        return Action::Play(ids.get(row).copied().flatten(), lists);
                    }
                }
            }
            Message::SeriesPressed => return Action::Series,
            Message::BackPressed => return Action::Back,
            Message::GamePicked(_)
            | Message::KindPicked(_)
            | Message::Dropped(_)
            | Message::SetUp(_)
            | Message::StartPressed
            | Message::GoOnPressed
            | Message::LevelPressed(_)
            | Message::ImprovePressed
            | Message::Looked
            | Message::GameRead(..)
            | Message::WorkRead(..)
            | Message::Played(..) => {}
        }
        Action::None
    }
}
