//! Lists that are printed or passed on: the open one, or those picked in the table.

use iced::Task;

use super::{App, Destination, Done, Message, Screen};
use crate::{
    screen::{
        print::{self, Print},
        share::{self, Share},
    },
    stored::Unreadable,
};
use store::ListId;
use systems::AnyDocument;

/// What is wished for with lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Passing {
    Print,
    Share,
}

impl App {
    /// The lists that are picked, as long as the table of lists is shown.
    pub(super) fn picked_lists(&self) -> Vec<ListId> {
        match self.screen {
            Screen::Lists => self.lists.targets(),
            _ => Vec::new(),
        }
    }

    /// Reads lists to print or share them. A single one to print is opened as well.
    pub(super) fn pass_on(&mut self, passing: Passing, ids: Vec<ListId>) -> Task<Message> {
        if let (Passing::Print, [id]) = (passing, &ids[..]) {
            return self.print_list(*id);
        }
        self.ask(move |keeper| {
            let lists = ids.into_iter().map(|id| keeper.look_at(id)).collect::<Result<Vec<_>, _>>()?;
            Ok(Done::ToPass(passing, lists.into_iter().map(|list| list.document).collect()))
        })
    }

    /// Shows what was read; what cannot be read is told and left out.
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

    /// Shows these lists as they will be printed.
    pub(super) fn print_these(&mut self, lists: Vec<AnyDocument>) -> Task<Message> {
        if lists.is_empty() {
            return Task::none();
        }
        self.version += 1;
        let (print, task) = Print::new(&self.shared.context(), &self.shared.catalogs, lists);
        self.screen = Screen::Print(print);
        task.map(Message::Print)
    }

    /// Shows the forms of these lists.
    pub(super) fn share_these(&mut self, lists: Vec<AnyDocument>) -> Task<Message> {
        if let Some(share) = Share::new(&self.shared.context(), lists) {
            self.version += 1;
            self.screen = Screen::Share(Box::new(share));
        }
        Task::none()
    }

    pub(super) fn share_message(&mut self, message: share::Message) -> Task<Message> {
        let Screen::Share(share) = &mut self.screen else { return Task::none() };
        match share.update(message, &self.shared.context()) {
            share::Action::None => Task::none(),
            share::Action::Run(task) => task.map(Message::Share),
            share::Action::Copy(text) => self.copy(text),
            share::Action::Print(lists) => self.print_these(lists),
            share::Action::Back => self.go_back(),
            share::Action::Notice(sentence) => {
                self.tell(sentence);
                Task::none()
            }
        }
    }

    pub(super) fn print_message(&mut self, message: print::Message) -> Task<Message> {
        let Screen::Print(print) = &mut self.screen else { return Task::none() };
        match print.update(message, &self.shared.context(), &self.shared.catalogs) {
            print::Action::None => Task::none(),
            print::Action::Run(task) => task.map(Message::Print),
            print::Action::Back => self.go_back(),
            print::Action::Notice(sentence) => {
                self.tell(sentence);
                Task::none()
            }
        }
    }

    /// Back to the open list if that alone is shown, else to the table.
    fn go_back(&mut self) -> Task<Message> {
        let shown = match &self.screen {
            Screen::Print(print) => print.alone(),
            Screen::Share(share) => share.alone(),
            _ => None,
        };
        let is_open = shown.is_some() && shown == self.open.as_ref().map(|list| &list.open.document);
        self.go(if is_open { Destination::Builder } else { Destination::Lists })
    }
}
