//! Print and export of lists: the open one, or the picked ones.

use iced::Task;

use super::{App, Destination, Done, Message, Screen, done::Passing};
use crate::{
    screen::{
        passed_on,
        print::{self, Print},
        share::{self, Share},
    },
    stored::Unreadable,
};
use store::ListId;
use systems::AnyDocument;

impl App {
    /// The picked lists, while the table is shown.
    pub(super) fn picked_lists(&self) -> Vec<ListId> {
        match self.screens.shown {
            Screen::Lists => self.screens.lists.targets(),
            _ => Vec::new(),
        }
    }

    /// Reads lists to print or share them. A single list to print is opened as well.
    pub(super) fn pass_on(&mut self, passing: Passing, ids: Vec<ListId>) -> Task<Message> {
        if let (Passing::Print, [id]) = (passing, &ids[..]) {
            return self.print_list(*id);
        }
        self.ask(move |keeper| {
            let lists = ids.into_iter().map(|id| keeper.look_at(id)).collect::<Result<Vec<_>, _>>()?;
            Ok(Done::ToPass(passing, lists.into_iter().map(|list| list.document).collect()))
        })
    }

    /// Shows the readable lists, with a notice about the others.
    pub(super) fn passed(&mut self, passing: Passing, lists: Vec<Result<AnyDocument, Unreadable>>) -> Task<Message> {
        let mut readable = Vec::new();
        let mut left_out = Vec::new();
        for list in lists {
            match list {
                Ok(document) => readable.push(document),
                Err(list) => left_out.push(list.name),
            }
        }
        if let Some(sentence) = share::left_out(self.shared.preferences.language, &left_out) {
            self.problem(sentence);
        }
        match passing {
            Passing::Print => self.print_these(readable),
            Passing::Share => self.share_these(readable),
        }
    }

    /// Shows the pages of these lists.
    pub(super) fn print_these(&mut self, lists: Vec<AnyDocument>) -> Task<Message> {
        if lists.is_empty() {
            return Task::none();
        }
        if let Some(list) = lists.iter().find(|list| list.is_too_long(&self.shared.catalogs)) {
            let sentence = self.shared.context().say("systems.sheet.too_long", &[("name", &list.name())]);
            self.problem(sentence);
            return Task::none();
        }
        self.version += 1;
        let (print, task) = Print::new(&self.shared.context(), &self.shared.catalogs, lists);
        self.screens.shown = Screen::Print(print);
        task.map(Message::Print)
    }

    /// Shows these lists for export.
    pub(super) fn share_these(&mut self, lists: Vec<AnyDocument>) -> Task<Message> {
        if let Some(share) = Share::new(&self.shared.context(), lists) {
            self.version += 1;
            self.screens.shown = Screen::Share(Box::new(share));
        }
        Task::none()
    }

    pub(super) fn share_message(&mut self, message: share::Message) -> Task<Message> {
        let Screen::Share(share) = &mut self.screens.shown else { return Task::none() };
        match share.update(message, &self.shared.context()) {
            share::Action::None => Task::none(),
            share::Action::Run(task) => task.map(Message::Share),
            share::Action::Copy(text) => self.copy(text),
            share::Action::Print(lists) => self.print_these(lists),
            share::Action::Back => self.go_back(),
            share::Action::Notice(sentence) => {
                self.notify(sentence);
                Task::none()
            }
        }
    }

    pub(super) fn print_message(&mut self, message: print::Message) -> Task<Message> {
        let Screen::Print(print) = &mut self.screens.shown else { return Task::none() };
        match print.update(message, &self.shared.context(), &self.shared.catalogs) {
            print::Action::None => Task::none(),
            print::Action::Run(task) => task.map(Message::Print),
            print::Action::Back => self.go_back(),
            print::Action::Notice(sentence) => {
                self.notify(sentence);
                Task::none()
            }
        }
    }

    /// Returns to the open list if it alone is shown, else to the table.
    fn go_back(&mut self) -> Task<Message> {
        let shown = self.screens.shown.passed_on().and_then(passed_on::alone);
        let is_open = shown.is_some() && shown == self.open.as_ref().map(|list| &list.open.document);
        self.go(if is_open { Destination::Builder } else { Destination::Lists })
    }
}
