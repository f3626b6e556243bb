//! Update of the Lists screen.

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
    Action, DialogMessage, DragMessage, FilterMessage, FolderMessage, GameMessage, Lists, ListsMessage, MenuMessage,
    Message, PickMessage, SEARCH, Section, TABLE, TWICE,
    brief::Brief,
    dialog::{self, Dialog},
    example, field, folder_name, notice, shown_name, time,
};

impl Lists {
    /// Message of a key.
    pub fn key(&self, key: &keyboard::Key, modifiers: keyboard::Modifiers) -> Option<Message> {
        use keyboard::key::Named;
        if self.dialog.is_some() {
            return match key.as_ref() {
                keyboard::Key::Named(Named::Escape) => Some(Message::Dialog(DialogMessage::Dismissed)),
                keyboard::Key::Named(Named::ArrowRight | Named::ArrowDown) => {
                    Some(Message::Menu(MenuMessage::MenuMoved(true)))
                }
                keyboard::Key::Named(Named::ArrowLeft | Named::ArrowUp) => {
                    Some(Message::Menu(MenuMessage::MenuMoved(false)))
                }
                _ => None,
            };
        }
        if self.is_menu_open() && !modifiers.command() {
            return match key.as_ref() {
                keyboard::Key::Named(Named::ArrowDown) => Some(Message::Menu(MenuMessage::MenuMoved(true))),
                keyboard::Key::Named(Named::ArrowUp) => Some(Message::Menu(MenuMessage::MenuMoved(false))),
                keyboard::Key::Named(Named::Escape) => Some(Message::Menu(MenuMessage::MenuClosed)),
                _ => None,
            };
        }
        if modifiers.command() {
            return match key.as_ref() {
                keyboard::Key::Character("a") => Some(Message::Pick(PickMessage::AllTicked)),
                keyboard::Key::Character("d") => Some(Message::Lists(ListsMessage::DuplicatePressed)),
                keyboard::Key::Character("f") => Some(Message::Filter(FilterMessage::SearchWanted)),
                keyboard::Key::Character("v") => Some(Message::PastePressed),
                keyboard::Key::Character("n") => Some(Message::Lists(ListsMessage::NewPressed)),
                keyboard::Key::Character("o") => Some(Message::Lists(ListsMessage::ImportPressed)),
                keyboard::Key::Character("z") => Some(Message::Lists(ListsMessage::UndoPressed)),
                keyboard::Key::Named(Named::Space) => Some(Message::Pick(PickMessage::PickTicked)),
                _ => None,
            };
        }
        /// Rows of a page.
        const PAGE: i32 = 10;
        let moved = |by| {
            if modifiers.shift() {
                Message::Pick(PickMessage::Stretched(by))
            } else {
                Message::Pick(PickMessage::Moved(by))
            }
        };
        match key.as_ref() {
            keyboard::Key::Character("/") => Some(Message::Filter(FilterMessage::SearchWanted)),
            keyboard::Key::Character("n" | "N") => Some(Message::Lists(ListsMessage::NewPressed)),
            keyboard::Key::Character("i" | "I") => Some(Message::Lists(ListsMessage::ImportPressed)),
            keyboard::Key::Named(Named::ArrowDown) => Some(moved(1)),
            keyboard::Key::Named(Named::ArrowUp) => Some(moved(-1)),
            keyboard::Key::Named(Named::PageDown) => Some(moved(PAGE)),
            keyboard::Key::Named(Named::PageUp) => Some(moved(-PAGE)),
            keyboard::Key::Named(Named::Home) => Some(moved(-i32::MAX)),
            keyboard::Key::Named(Named::End) => Some(moved(i32::MAX)),
            keyboard::Key::Named(Named::Space) => Some(Message::Pick(PickMessage::PickTicked)),
            keyboard::Key::Named(Named::Enter) => Some(Message::Lists(ListsMessage::Opened(None))),
            keyboard::Key::Named(Named::Delete) => Some(Message::Lists(ListsMessage::DeleteKey)),
            keyboard::Key::Named(Named::F2) => Some(Message::Lists(ListsMessage::NamePressed)),
            keyboard::Key::Named(Named::F10) if modifiers.shift() => Some(Message::Menu(MenuMessage::MorePressed)),
            keyboard::Key::Named(Named::ContextMenu) => Some(Message::Menu(MenuMessage::MorePressed)),
            keyboard::Key::Named(Named::Escape) => Some(Message::StepBack),
            _ => None,
        }
    }

    pub fn update(&mut self, message: Message, context: &Context<'_>, table: &ListTable) -> Action {
        let stays = matches!(
            message,
            Message::Menu(MenuMessage::MorePressed | MenuMessage::MenuMoved(_))
                | Message::Held(_)
                | Message::Scrolled(_)
                | Message::Pick(PickMessage::Read(_))
        );
        if !stays {
            (self.more, self.hung) = (false, None);
        }
        match message {
            Message::Filter(message) => return self.update_filter(message, table),
            Message::Menu(message) => return self.update_menu(message),
            Message::Pick(message) => return self.update_pick(message, context, table),
            Message::Lists(message) => return self.update_lists(message, context, table),
            Message::Folder(message) => return self.update_folder(message, context, table),
            Message::Game(message) => return self.update_game(message, context, table),
            Message::Drag(message) => return self.update_drag(message, context, table),
            Message::Dialog(message) => return self.answer_dialog(message, context, table),
            Message::RandomMade(waiter, list) if waiter.waits() => return Dialog::found(&mut self.dialog, list),
            Message::RandomMade(..) => {}
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
            Message::StepBack => return self.step_back(table),
        }
        Action::None
    }

    fn update_filter(&mut self, message: FilterMessage, table: &ListTable) -> Action {
        match message {
            FilterMessage::Searched(text) => self.search = text,
            FilterMessage::SearchEntered if self.picked.is_some() => return self.open(None, table),
            FilterMessage::SearchEntered => return self.move_pick(0),
            FilterMessage::SearchCleared => {
                self.search.clear();
                return Action::All(vec![self.refresh(table), Action::Run(operation::focus(SEARCH))]);
            }
            FilterMessage::SearchWanted => return Action::Run(operation::focus(SEARCH)),
            FilterMessage::Chosen(shown) => (self.shown, self.menu) = (shown, false),
            FilterMessage::GameShown(game) => (self.only, self.shown, self.menu) = (game, Section::All, false),
            FilterMessage::EverythingShown => (self.only, self.shown, self.menu) = (None, Section::All, false),
            FilterMessage::Sorted(column) => {
                self.order = self.order.pressed(column);
                self.bring += 1;
            }
        }
        self.refresh(table)
    }

    fn update_menu(&mut self, message: MenuMessage) -> Action {
        match message {
            MenuMessage::MenuPressed => self.menu = !self.menu,
            MenuMessage::MenuClosed => self.menu = false,
            MenuMessage::MenuMoved(true) => return Action::Run(operation::focus_next()),
            MenuMessage::MenuMoved(false) => return Action::Run(operation::focus_previous()),
            MenuMessage::MenuWanted(id, at) => {
                // The ticks count only where the pointer is at one of them.
                if !self.ticks.has(id) {
                    self.ticks.clear();
                }
                self.hung = Some((id, at));
                return self.pick(id);
            }
            MenuMessage::MorePressed => {
                self.hung = None;
                self.more = !self.more && self.picked.is_some();
            }
            MenuMessage::MoreClosed => self.more = false,
        }
        Action::None
    }

    fn update_pick(&mut self, message: PickMessage, context: &Context<'_>, table: &ListTable) -> Action {
        match message {
            PickMessage::Picked(id) if self.held.command() => {
                if self.ticks.is_empty()
                    && let Some(picked) = self.picked.filter(|picked| *picked != id)
                {
                    self.ticks.add(picked);
                }
                self.ticks.toggle(id);
                return self.pick(id);
            }
            PickMessage::Picked(id) if self.held.shift() => {
                self.ticks.extend(self.picked, id, &self.rows);
                return self.pick(id);
            }
            PickMessage::Picked(id) => {
                let before = self.pressed.replace((id, Instant::now()));
                // A double click opens the list.
                if before.is_some_and(|(last, at)| last == id && at.elapsed() < TWICE) {
                    return self.open(Some(id), table);
                }
                return self.pick(id);
            }
            PickMessage::Found(id) => return self.find(id, table),
            PickMessage::Ticked(id) if self.held.shift() => self.ticks.extend(self.picked, id, &self.rows),
            PickMessage::Ticked(id) => self.ticks.toggle(id),
            PickMessage::PickTicked => self.picked.into_iter().for_each(|id| self.ticks.toggle(id)),
            PickMessage::AllTicked => self.ticks.take_all(&self.rows),
            PickMessage::TicksCleared => self.ticks.clear(),
            PickMessage::Moved(by) => return self.move_pick(by),
            PickMessage::Stretched(by) => {
                let from = self.picked;
                let action = self.move_pick(by);
                if let Some(to) = self.picked {
                    self.ticks.extend(from, to, &self.rows);
                }
                return action;
            }
            PickMessage::Read(list) => {
                let is_kept = self.kept.as_ref().is_some_and(|kept| kept.id == list.id)
                    || self.awaited.take_if(|awaited| *awaited == list.id).is_some();
                let is_picked = self.picked == Some(list.id);
                let brief = (is_kept || is_picked).then(|| Brief::of(context, *list));
                if is_kept {
                    self.kept = brief.clone().filter(Brief::is_readable);
                }
                if is_picked {
                    self.detail = brief;
                }
            }
            PickMessage::DetailPressed => self.shows_detail = !self.shows_detail,
            PickMessage::ComparePressed => {
                self.kept = self.detail.clone().filter(Brief::is_readable);
                self.kept_state = self.kept.as_ref().and_then(|kept| table.row(kept.id)).map(|row| row.revision);
                // The comparison shows only once a second list is picked.
                if self.kept.is_some() {
                    return Action::Notify(context.text("gui.lists.compare_pick").to_owned());
                }
            }
            PickMessage::CompareClosed => self.kept = None,
        }
        Action::None
    }

    fn update_lists(&mut self, message: ListsMessage, context: &Context<'_>, table: &ListTable) -> Action {
        match message {
            ListsMessage::Opened(id) => self.open(id, table),
            ListsMessage::PlayPressed(id) => Action::Play(id),
            ListsMessage::QuickPressed(id) => Action::Quick(id),
            ListsMessage::MeasurePressed => Action::Measure(self.targets()),
            ListsMessage::ComparePressed => {
                let [kept, other] = self.targets()[..] else { return Action::None };
                self.kept = None;
                self.awaited = Some(kept);
                self.kept_state = table.row(kept).map(|row| row.revision);
                self.ticks.clear();
                let picked = self.pick(other);
                Action::All(vec![Action::Read(kept), picked])
            }
            ListsMessage::PrintPressed => Action::Print(self.targets()),
            ListsMessage::SharePressed => Action::Share(self.targets()),
            ListsMessage::GuidePressed => Action::Guide,
            ListsMessage::CampaignPressed => Action::Campaign,
            ListsMessage::TogetherPressed => Action::Together(self.targets()),
            ListsMessage::ExamplePressed(system) => {
                let document = example::of(system).and_then(|text| example::read(context, text));
                document.map_or(Action::None, |document| Action::New(Box::new(document)))
            }
            ListsMessage::NewOf(system) => self.ask(Dialog::new_list(system)),
            ListsMessage::NewPressed => self.ask(Dialog::new_list(self.usual_game(table))),
            ListsMessage::RandomPressed => self.ask(Dialog::random(self.usual_game(table))),
            ListsMessage::ImportPressed => self.ask(Dialog::import()),
            ListsMessage::DuplicatePressed => {
                let stays = self.picked.filter(|_| self.shown != Section::Bin);
                stays.map_or(Action::None, Action::Duplicate)
            }
            ListsMessage::ArchivePressed => {
                let archive = self.shown != Section::Archive;
                let key = if archive { "gui.lists.done.archived" } else { "gui.lists.done.unarchived" };
                self.change(context, table, key, &[], |_| Some(ListChange::Archived(archive)))
            }
            ListsMessage::DeleteKey if self.shown == Section::Bin => self.ask_to_purge(table),
            ListsMessage::DeleteKey if !self.is_pick_in_sight() => {
                self.bring += 1;
                Action::None
            }
            ListsMessage::DeletePressed | ListsMessage::DeleteKey => {
                let delete = self.shown != Section::Bin;
                let key = if delete { "gui.lists.done.deleted" } else { "gui.lists.done.restored" };
                self.change(context, table, key, &[], |_| Some(ListChange::Deleted(delete)))
            }
            ListsMessage::PurgePressed => self.ask_to_purge(table),
            ListsMessage::NamePressed => {
                let row = self.picked_row(table).filter(|row| !table.is_unreadable(row.id));
                let Some(row) = row.filter(|_| self.shown != Section::Bin) else { return Action::None };
                let asked = self.ask(Dialog::name(row));
                Action::All(vec![asked, Action::Run(operation::select_all(field::FIRST_FIELD))])
            }
            ListsMessage::TagsPressed => {
                let rows = self.targets().into_iter().filter_map(|id| table.row(id)).collect::<Vec<_>>();
                if rows.is_empty() { Action::None } else { self.ask(Dialog::tags(&rows)) }
            }
            ListsMessage::FilePressed => {
                let ids = self.targets();
                if ids.is_empty() { Action::None } else { self.ask(Dialog::file(ids, table)) }
            }
            ListsMessage::Filed(folder) => self.file(context, table, &self.targets(), folder),
            ListsMessage::UndoPressed => Action::Undo,
        }
    }

    fn update_folder(&mut self, message: FolderMessage, context: &Context<'_>, table: &ListTable) -> Action {
        match message {
            // A folder made while another is shown lies in it.
            FolderMessage::FolderPressed => self.ask(Dialog::folder(Vec::new(), self.folder())),
            FolderMessage::NestPressed(folder) => self.ask(Dialog::Nest { folder }),
            FolderMessage::RenamePressed(folder) => match folder_name(table, folder) {
                Some(name) => self.ask(Dialog::rename(folder, name)),
                None => Action::None,
            },
            FolderMessage::FolderRemoved(folder) => {
                let name = folder_name(table, folder).unwrap_or_default().to_owned();
                let notice = context.say("gui.lists.done.folder_removed", &[("name", &name)]);
                self.shown = Section::All;
                Action::All(vec![self.refresh(table), Action::RemoveFolder { folder, name, notice }])
            }
        }
    }

    fn update_game(&mut self, message: GameMessage, context: &Context<'_>, table: &ListTable) -> Action {
        match message {
            GameMessage::OpponentTyped(name) => self.opponent = typed_name(name),
            GameMessage::DayTyped(day) => self.day = typed_name(day),
            GameMessage::Recorded(result) => return self.count(context, table, result),
            GameMessage::GameForgotten(game) => {
                let row = self.picked_row(table);
                let game = row.and_then(|row| Some((row, row.games.iter().find(|played| played.id == game)?)));
                if let Some((row, game)) = game {
                    let notice = context.say("gui.lists.done.forgotten", &[("name", &shown_name(context, row))]);
                    return Action::Forget { id: row.id, game: game.clone(), notice };
                }
            }
        }
        Action::None
    }

    fn update_drag(&self, message: DragMessage, context: &Context<'_>, table: &ListTable) -> Action {
        match message {
            DragMessage::Lifted | DragMessage::RowLifted | DragMessage::RowDropped { on_other: false, .. } => {
                Action::None
            }
            DragMessage::RowDropped { of_kept, row, .. } => {
                let (Some(kept), Some(detail)) = (&self.kept, &self.detail) else { return Action::None };
                let (from, to) = if of_kept { (kept, detail) } else { (detail, kept) };
                let row = from.rows.get(row).cloned().map(Box::new);
                row.map_or(Action::None, |row| Action::CopyRow { from: from.id, row, to: to.id })
            }
            DragMessage::Brought { thing, onto } => self.drop_on(context, table, thing, onto),
        }
    }

    pub(super) fn answer_dialog(&mut self, message: DialogMessage, context: &Context<'_>, table: &ListTable) -> Action {
        match Dialog::answer(&mut self.dialog, message, context, table) {
            dialog::Reply::None => Action::None,
            dialog::Reply::Do(action) => action,
            dialog::Reply::Nest(folder, parent) => Self::nest(context, table, folder, parent),
            dialog::Reply::File(ids, folder) => self.file(context, table, &ids, folder),
            dialog::Reply::Tag(tags) => {
                let ids: Vec<ListId> = tags.iter().map(|(id, _)| *id).collect();
                let notice = notice(context, table, "gui.lists.done.tagged", &ids, &[]);
                let changes = tags.into_iter().map(|(id, tags)| (id, ListChange::Tags(tags))).collect();
                Action::Change { changes, notice }
            }
        }
    }

    /// A list was opened: it is picked when the lists are shown again.
    pub fn opened(&mut self, id: ListId) {
        self.dialog = None;
        if self.picked.replace(id) != Some(id) {
            self.detail = None;
            self.read = None;
            self.bring += 1;
        }
    }

    /// Shows the screen again in its last state.
    pub fn shown(&mut self, table: &ListTable) -> Action {
        self.held = keyboard::Modifiers::empty();
        self.pressed = None;
        let action = self.refresh(table);
        // The toolkit forgets the scroll position of a hidden screen.
        let Some((top, _)) = self.sight.filter(|(top, _)| *top > 0.0) else { return action };
        let offset = scrollable::AbsoluteOffset { x: 0.0, y: top };
        Action::All(vec![action, Action::Run(operation::scroll_to(TABLE, offset))])
    }

    /// Takes another table.
    pub fn table_changed(&mut self, table: &ListTable) -> Action {
        if let Section::Folder(folder) = self.shown
            && folder_name(table, folder).is_none()
        {
            self.shown = Section::All;
        }
        let action = self.refresh(table);
        // The kept list of a comparison is read again when it changes.
        let kept = self.kept.as_ref().and_then(|kept| table.row(kept.id)).map(|row| (row.id, row.revision));
        let state = kept.map(|(_, revision)| revision);
        match kept.filter(|_| std::mem::replace(&mut self.kept_state, state) != state) {
            Some((id, _)) => Action::All(vec![action, Action::Read(id)]),
            None => action,
        }
    }

    /// True while a menu is open, which takes the arrows and Escape.
    const fn is_menu_open(&self) -> bool {
        self.menu || self.more || self.hung.is_some()
    }

    /// Opens a dialog, with the keyboard in its first field.
    pub(super) fn ask(&mut self, dialog: Dialog) -> Action {
        self.menu = false;
        (self.more, self.hung) = (false, None);
        self.dialog = Some(dialog);
        Action::Run(operation::focus(field::FIRST_FIELD))
    }

    pub(super) fn ask_to_purge(&mut self, table: &ListTable) -> Action {
        let ids = self.targets();
        if ids.is_empty() || self.shown != Section::Bin {
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

    /// Escape: clears the search, the ticks, the comparison or the pick.
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
        if !self.ticks.is_empty() {
            self.ticks.clear();
        } else if self.kept.is_some() {
            self.kept = None;
        } else {
            self.picked = None;
            self.detail = None;
        }
        Action::None
    }

    /// Applies a change to all picked lists, with a notice that names them.
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
        let notice = notice(context, table, key, &ids, values);
        self.ticks.clear();
        Action::Change { changes, notice }
    }

    pub(super) fn count(&mut self, context: &Context<'_>, table: &ListTable, result: GameResult) -> Action {
        let (Some(row), Some(played)) = (self.picked_row(table), self.played()) else { return Action::None };
        let key = match result {
            GameResult::Won => "gui.lists.done.won",
            GameResult::Lost => "gui.lists.done.lost",
            GameResult::Drawn => "gui.lists.done.drawn",
        };
        let notice = context.say(key, &[("name", &shown_name(context, row))]);
        let opponent = std::mem::take(&mut self.opponent).trim().to_owned();
        self.day.clear();
        Action::Count { id: row.id, result, opponent, played, notice }
    }

    /// Time of the next counted game, in seconds since 1970; `None` if the typed day is invalid.
    pub(super) fn played(&self) -> Option<i64> {
        let now = time::now();
        if self.day.trim().is_empty() { Some(now) } else { time::read_day(&self.day, now) }
    }

    /// Likely system of a new list: the one shown, else that of the picked or the newest list.
    pub(super) fn usual_game(&self, table: &ListTable) -> SystemId {
        let near = || self.picked_row(table).or(table.rows().iter().max_by_key(|row| row.edited));
        let of_near = || near().and_then(|row| SystemId::from_id(&row.summary.system));
        self.game(table).or_else(of_near).unwrap_or(SystemId::ALL[0])
    }
}
