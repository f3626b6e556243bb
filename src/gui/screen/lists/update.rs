//! What follows from what happens on the screen of lists.

use std::time::Instant;

use iced::{
    keyboard,
    widget::{operation, scrollable},
};

use crate::{context::Context, stored::ListTable};
use kernel::plain::typed_name;
use store::{ListChange, ListId, ListRow, lists::GameResult};
use systems::SystemId;

use super::{
    Action, DialogMessage, Lists, Message, SEARCH, Shown, TABLE, TWICE,
    brief::Brief,
    dialog::{self, Dialog},
    example, field, folder_name, shown_name, time, told,
};

impl Lists {
    /// What a key means here.
    pub fn key(&self, key: &keyboard::Key, modifiers: keyboard::Modifiers) -> Option<Message> {
        use keyboard::key::Named;
        if self.dialog.is_some() {
            return (*key == keyboard::Key::Named(Named::Escape)).then_some(Message::Dialog(DialogMessage::Dismissed));
        }
        if self.is_menu_open() && !modifiers.command() {
            return match key.as_ref() {
                keyboard::Key::Named(Named::ArrowDown) => Some(Message::MenuMoved(true)),
                keyboard::Key::Named(Named::ArrowUp) => Some(Message::MenuMoved(false)),
                keyboard::Key::Named(Named::Escape) => Some(Message::MenuClosed),
                _ => None,
            };
        }
        if modifiers.command() {
            return match key.as_ref() {
                keyboard::Key::Character("a") => Some(Message::AllTicked),
                keyboard::Key::Character("d") => Some(Message::DuplicatePressed),
                keyboard::Key::Character("f") => Some(Message::SearchWanted),
                keyboard::Key::Character("v") => Some(Message::PastePressed),
                keyboard::Key::Character("n") => Some(Message::NewPressed),
                keyboard::Key::Character("o") => Some(Message::ImportPressed),
                keyboard::Key::Character("z") => Some(Message::TakeBackPressed),
                keyboard::Key::Named(Named::Space) => Some(Message::PickTicked),
                _ => None,
            };
        }
        /// How far a page goes.
        const PAGE: i32 = 10;
        let moved = |by| if modifiers.shift() { Message::Stretched(by) } else { Message::Moved(by) };
        match key.as_ref() {
            keyboard::Key::Character("/") => Some(Message::SearchWanted),
            keyboard::Key::Character("n" | "N") => Some(Message::NewPressed),
            keyboard::Key::Character("i" | "I") => Some(Message::ImportPressed),
            keyboard::Key::Named(Named::ArrowDown) => Some(moved(1)),
            keyboard::Key::Named(Named::ArrowUp) => Some(moved(-1)),
            keyboard::Key::Named(Named::PageDown) => Some(moved(PAGE)),
            keyboard::Key::Named(Named::PageUp) => Some(moved(-PAGE)),
            keyboard::Key::Named(Named::Home) => Some(moved(-i32::MAX)),
            keyboard::Key::Named(Named::End) => Some(moved(i32::MAX)),
            keyboard::Key::Named(Named::Space) => Some(Message::PickTicked),
            keyboard::Key::Named(Named::Enter) => Some(Message::Opened(None)),
            keyboard::Key::Named(Named::Delete) => Some(Message::DeleteKey),
            keyboard::Key::Named(Named::F2) => Some(Message::NamePressed),
            keyboard::Key::Named(Named::F10) if modifiers.shift() => Some(Message::MorePressed),
            keyboard::Key::Named(Named::ContextMenu) => Some(Message::MorePressed),
            keyboard::Key::Named(Named::Escape) => Some(Message::StepBack),
            _ => None,
        }
    }

    /// Answers a message.
    pub fn update(&mut self, message: Message, context: &Context<'_>, table: &ListTable) -> Action {
        let stays = matches!(
            message,
            Message::MorePressed | Message::MenuMoved(_) | Message::Held(_) | Message::Scrolled(_) | Message::Read(_)
        );
        if !stays {
            (self.more, self.hung) = (false, None);
        }
        match message {
            Message::Searched(text) => {
                self.search = text;
                return self.refresh(table);
            }
            Message::SearchEntered => {
                return if self.picked.is_some() { self.open(None, table) } else { self.move_pick(0) };
            }
            Message::Chosen(shown) => {
                self.shown = shown;
                self.menu = false;
                return self.refresh(table);
            }
            Message::SearchCleared => {
                self.search.clear();
                return Action::All(vec![self.refresh(table), Action::Run(operation::focus(SEARCH))]);
            }
            Message::GameShown(game) => {
                self.only = game;
                (self.shown, self.menu) = (Shown::All, false);
                return self.refresh(table);
            }
            Message::EverythingShown => {
                self.only = None;
                (self.shown, self.menu) = (Shown::All, false);
                return self.refresh(table);
            }
            Message::MenuPressed => self.menu = !self.menu,
            Message::MenuClosed => self.menu = false,
            Message::MenuMoved(true) => return Action::Run(operation::focus_next()),
            Message::MenuMoved(false) => return Action::Run(operation::focus_previous()),
            Message::MenuWanted(id, at) => {
                // What is ticked is meant only where the pointer is at one of it.
                if !self.several.has(id) {
                    self.several.clear();
                }
                self.hung = Some((id, at));
                return self.pick(id);
            }
            Message::MorePressed => {
                self.hung = None;
                self.more = !self.more && self.picked.is_some();
            }
            Message::MoreClosed => self.more = false,
            Message::DetailPressed => self.shows_detail = !self.shows_detail,
            Message::NewOf(system) => return self.ask(Dialog::begin(system)),
            Message::ExamplePressed(system) => {
                let document = example::of(system).and_then(|text| example::read(context, text));
                return document.map_or(Action::None, |document| Action::New(Box::new(document)));
            }
            Message::Sorted(column) => {
                self.order = self.order.pressed(column);
                self.bring += 1;
                return self.refresh(table);
            }
            Message::Picked(id) if self.held.command() => {
                if self.several.is_empty()
                    && let Some(picked) = self.picked.filter(|picked| *picked != id)
                {
                    self.several.add(picked);
                }
                self.several.toggle(id);
                return self.pick(id);
            }
            Message::Picked(id) if self.held.shift() => {
                self.several.extend(self.picked, id, &self.rows);
                return self.pick(id);
            }
            Message::Picked(id) => {
                let before = self.pressed.replace((id, Instant::now()));
                // Pressed twice in a row it is opened.
                if before.is_some_and(|(last, at)| last == id && at.elapsed() < TWICE) {
                    return self.open(Some(id), table);
                }
                return self.pick(id);
            }
            Message::Found(id) => return self.find(id, table),
            Message::Ticked(id) if self.held.shift() => self.several.extend(self.picked, id, &self.rows),
            Message::Ticked(id) => self.several.toggle(id),
            Message::PickTicked => self.picked.into_iter().for_each(|id| self.several.toggle(id)),
            Message::AllTicked => self.several.take_all(&self.rows),
            Message::TicksCleared => self.several.clear(),
            Message::Moved(by) => return self.move_pick(by),
            Message::Stretched(by) => {
                let from = self.picked;
                let action = self.move_pick(by);
                if let Some(to) = self.picked {
                    self.several.extend(from, to, &self.rows);
                }
                return action;
            }
            Message::Read(list) => {
                let is_kept = self.kept.as_ref().is_some_and(|kept| kept.id == list.id);
                let is_picked = self.picked == Some(list.id);
                let brief = (is_kept || is_picked).then(|| Brief::of(context, *list));
                if is_kept {
                    self.kept = brief.clone().filter(Brief::is_readable);
                }
                if is_picked {
                    self.detail = brief;
                }
            }
            Message::PlayPressed(id) => return Action::Play(id),
            Message::PrintPressed => return Action::Print(self.targets()),
            Message::Opened(id) => return self.open(id, table),
            Message::NewPressed => return self.ask(Dialog::begin(self.usual_game(table))),
            Message::RandomPressed => return self.ask(Dialog::by_chance(self.usual_game(table))),
            Message::ImportPressed => return self.ask(Dialog::import()),
            Message::FolderPressed => {
                // While a folder is shown a new one is to lie in it.
                return self.ask(Dialog::folder(Vec::new(), self.folder()));
            }
            Message::NestPressed(folder) => return self.ask(Dialog::Nest { folder }),
            Message::RenamePressed(folder) => {
                if let Some(name) = folder_name(table, folder) {
                    return self.ask(Dialog::rename(folder, name));
                }
            }
            Message::NamePressed if self.shown != Shown::Bin => {
                if let Some(row) = self.picked_row(table).filter(|row| !table.is_unreadable(row.id)) {
                    let asked = self.ask(Dialog::name(row));
                    let all = operation::select_all(field::FIRST_FIELD);
                    return Action::All(vec![asked, Action::Run(all)]);
                }
            }
            Message::NamePressed => {}
            Message::TagsPressed => {
                let rows = self.targets().into_iter().filter_map(|id| table.row(id)).collect::<Vec<_>>();
                if !rows.is_empty() {
                    return self.ask(Dialog::tags(&rows));
                }
            }
            Message::FolderRemoved(folder) => {
                let name = folder_name(table, folder).unwrap_or_default().to_owned();
                let told = context.say("gui.lists.told.folder_removed", &[("name", &name)]);
                self.shown = Shown::All;
                return Action::All(vec![self.refresh(table), Action::RemoveFolder { folder, name, told }]);
            }
            Message::DuplicatePressed => {
                let stays = self.picked.filter(|_| self.shown != Shown::Bin);
                return stays.map_or(Action::None, Action::Duplicate);
            }
            Message::ArchivePressed => {
                let archive = self.shown != Shown::Archive;
                let told = if archive { "gui.lists.told.archived" } else { "gui.lists.told.unarchived" };
                return self.change(context, table, told, &[], |_| Some(ListChange::Archived(archive)));
            }
            Message::DeleteKey if self.shown == Shown::Bin => return self.ask_to_purge(table),
            Message::DeleteKey if !self.is_pick_in_sight() => self.bring += 1,
            Message::DeletePressed | Message::DeleteKey => {
                let delete = self.shown != Shown::Bin;
                let told = if delete { "gui.lists.told.deleted" } else { "gui.lists.told.restored" };
                return self.change(context, table, told, &[], |_| Some(ListChange::Deleted(delete)));
            }
            Message::PurgePressed => return self.ask_to_purge(table),
            Message::GuidePressed => return Action::Guide,
            Message::SharePressed => return Action::Share(self.targets()),
            Message::TogetherPressed => return Action::Together(self.targets()),
            Message::FilePressed => {
                let ids = self.targets();
                if !ids.is_empty() {
                    return self.ask(Dialog::file(ids, table));
                }
            }
            Message::Filed(folder) => return self.file(context, table, &self.targets(), folder),
            Message::OpponentTyped(name) => self.opponent = typed_name(name),
            Message::DayTyped(day) => self.day = typed_name(day),
            Message::Recorded(result) => return self.count(context, table, result),
            Message::GameForgotten(game) => {
                let row = self.picked_row(table);
                let game = row.and_then(|row| Some((row, row.games.iter().find(|played| played.id == game)?)));
                if let Some((row, game)) = game {
                    let told = context.say("gui.lists.told.forgotten", &[("name", &shown_name(context, row))]);
                    return Action::Forget { id: row.id, game: game.clone(), told };
                }
            }
            Message::TakeBackPressed => return Action::TakeBack,
            Message::ComparePressed => {
                self.kept = self.detail.clone().filter(Brief::is_readable);
                self.kept_state = self.kept.as_ref().and_then(|kept| table.row(kept.id)).map(|row| row.revision);
            }
            Message::RowLifted | Message::RowDropped { on_other: false, .. } => {}
            Message::RowDropped { of_kept, row, .. } => {
                let (Some(kept), Some(detail)) = (&self.kept, &self.detail) else { return Action::None };
                let (from, to) = if of_kept { (kept, detail) } else { (detail, kept) };
                let row = from.rows.get(row).cloned().map(Box::new);
                return row.map_or(Action::None, |row| Action::CopyRow { from: from.id, row, to: to.id });
            }
            Message::CompareClosed => self.kept = None,
            Message::Lifted => {}
            Message::Brought { thing, onto } => return self.bring_to(context, table, thing, onto),
            Message::SearchWanted => return Action::Run(operation::focus(SEARCH)),
            Message::StepBack => return self.step_back(table),
            Message::PastePressed => return Action::Run(iced::clipboard::read().map(Message::Pasted)),
            Message::Pasted(text) => {
                if let Some(text) = text.filter(|text| !text.trim().is_empty()) {
                    self.dialog = None;
                    return Action::ImportText(text);
                }
            }
            Message::Held(held) => self.held = held,
            Message::Scrolled(view) => {
                let top = view.absolute_offset().y;
                self.sight = Some((top, top + view.bounds().height));
            }
            Message::MadeByChance(waiter, list) if waiter.waits() => return Dialog::found(&mut self.dialog, list),
            Message::MadeByChance(..) => {}
            Message::Dialog(message) => return self.answer_dialog(message, context, table),
        }
        Action::None
    }

    pub(super) fn answer_dialog(&mut self, message: DialogMessage, context: &Context<'_>, table: &ListTable) -> Action {
        match Dialog::answer(&mut self.dialog, message, context, table) {
            dialog::Wish::None => Action::None,
            dialog::Wish::Do(action) => action,
            dialog::Wish::Nest(folder, parent) => Self::nest(context, table, folder, parent),
            dialog::Wish::File(ids, folder) => self.file(context, table, &ids, folder),
            dialog::Wish::Tag(tags) => {
                let ids: Vec<ListId> = tags.iter().map(|(id, _)| *id).collect();
                let told = told(context, table, "gui.lists.told.tagged", &ids, &[]);
                let changes = tags.into_iter().map(|(id, tags)| (id, ListChange::Tags(tags))).collect();
                Action::Change { changes, told }
            }
        }
    }

    /// A list was opened: it is the one that is picked when the lists are shown again.
    pub fn opened(&mut self, id: ListId) {
        self.dialog = None;
        if self.picked.replace(id) != Some(id) {
            self.detail = None;
            self.read = None;
            self.bring += 1;
        }
    }

    /// The screen is shown again, as it was left.
    pub fn shown(&mut self, table: &ListTable) -> Action {
        self.held = keyboard::Modifiers::empty();
        self.pressed = None;
        let action = self.refresh(table);
        // What a scrolled pane remembers is gone with the screen.
        let Some((top, _)) = self.sight.filter(|(top, _)| *top > 0.0) else { return action };
        let offset = scrollable::AbsoluteOffset { x: 0.0, y: top };
        Action::All(vec![action, Action::Run(operation::scroll_to(TABLE, offset))])
    }

    /// The table is another one.
    pub fn table_changed(&mut self, table: &ListTable) -> Action {
        if let Shown::Folder(folder) = self.shown
            && folder_name(table, folder).is_none()
        {
            self.shown = Shown::All;
        }
        let action = self.refresh(table);
        // The other list of a comparison is read again, too, when it has become another.
        let kept = self.kept.as_ref().and_then(|kept| table.row(kept.id)).map(|row| (row.id, row.revision));
        let state = kept.map(|(_, revision)| revision);
        match kept.filter(|_| std::mem::replace(&mut self.kept_state, state) != state) {
            Some((id, _)) => Action::All(vec![action, Action::Read(id)]),
            None => action,
        }
    }

    /// Whether a menu is open, which has the arrows and Escape then.
    const fn is_menu_open(&self) -> bool {
        self.menu || self.more || self.hung.is_some()
    }

    /// Shows a dialog, with the keyboard in its first field.
    pub(super) fn ask(&mut self, dialog: Dialog) -> Action {
        self.menu = false;
        (self.more, self.hung) = (false, None);
        self.dialog = Some(dialog);
        Action::Run(operation::focus(field::FIRST_FIELD))
    }

    pub(super) fn ask_to_purge(&mut self, table: &ListTable) -> Action {
        let ids = self.targets();
        if ids.is_empty() || self.shown != Shown::Bin {
            return Action::None;
        }
        let names = ids.iter().filter_map(|id| table.row(*id)).map(|row| row.summary.name.clone()).collect();
        self.ask(Dialog::Purge { ids, names })
    }

    pub(super) fn open(&self, id: Option<ListId>, table: &ListTable) -> Action {
        let id = id.or(self.picked);
        let row = id.and_then(|id| table.row(id)).filter(|row| row.deleted.is_none());
        row.map_or(Action::None, |row| Action::Open(row.id))
    }

    /// One step back: the search, the ticks, the comparison, the pick.
    pub(super) fn step_back(&mut self, table: &ListTable) -> Action {
        if self.menu {
            self.menu = false;
            return Action::None;
        }
        if !self.search.is_empty() {
            self.search.clear();
            return self.refresh(table);
        }
        if std::mem::take(&mut self.shows_detail) {
            return Action::None;
        }
        if !self.several.is_empty() {
            self.several.clear();
        } else if self.kept.is_some() {
            self.kept = None;
        } else {
            self.picked = None;
            self.detail = None;
        }
        Action::None
    }

    /// The same change for all picked lists, told with a phrase that names them.
    pub(super) fn change(
        &mut self,
        context: &Context<'_>,
        table: &ListTable,
        key: &'static str,
        values: &[(&str, &dyn std::fmt::Display)],
        change: impl Fn(&ListRow) -> Option<ListChange>,
    ) -> Action {
        let rows = self.targets().into_iter().filter_map(|id| table.row(id));
        let changes: Vec<_> = rows.filter_map(|row| Some((row.id, change(row)?))).collect();
        if changes.is_empty() {
            return Action::None;
        }
        let ids: Vec<ListId> = changes.iter().map(|(id, _)| *id).collect();
        let told = told(context, table, key, &ids, values);
        self.several.clear();
        Action::Change { changes, told }
    }

    pub(super) fn count(&mut self, context: &Context<'_>, table: &ListTable, result: GameResult) -> Action {
        let (Some(row), Some(played)) = (self.picked_row(table), self.played()) else { return Action::None };
        let key = match result {
            GameResult::Won => "gui.lists.told.won",
            GameResult::Lost => "gui.lists.told.lost",
            GameResult::Drawn => "gui.lists.told.drawn",
        };
        let told = context.say(key, &[("name", &shown_name(context, row))]);
        let opponent = std::mem::take(&mut self.opponent).trim().to_owned();
        self.day.clear();
        Action::Count { id: row.id, result, opponent, played, told }
    }

    /// When the next game that is counted was played, in seconds since 1970; none where what was typed is no day.
    pub(super) fn played(&self) -> Option<i64> {
        let now = time::now();
        if self.day.trim().is_empty() { Some(now) } else { time::read_day(&self.day, now) }
    }

    /// The game a new list is likely to be of: the one that is shown, else that of the picked list or of the newest.
    pub(super) fn usual_game(&self, table: &ListTable) -> SystemId {
        let near = || self.picked_row(table).or(table.rows().iter().max_by_key(|row| row.edited));
        let of_near = || near().and_then(|row| SystemId::from_id(&row.summary.system));
        self.game(table).or_else(of_near).unwrap_or(SystemId::ALL[0])
    }
}
