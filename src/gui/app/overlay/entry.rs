//! An entry with everything on it: copied to another list, kept as a template, inserted from one.

use std::sync::Arc;

use iced::{
    Alignment, Element, Length, Padding, Task,
    keyboard::{Key, key::Named},
    widget::{Column, column, container, operation, row, text_input},
};

use super::{App, Overlay, OverlayMessage, panel};
use crate::{
    app::{
        Destination, Done, EntryMessage as Message, Message as AppMessage, Screen, now,
        open_list::summary,
        undo::{Undo, UndoStep},
    },
    context::Context,
    look::{GAP, SPACE, TEXT},
    stored::is_fielded,
    widget::{
        Pressable, icon_in, icon_tool,
        parts::{BOLD, body, small, strong},
    },
};
use kernel::{Language, OutlineRow, plain::typed_name};
use store::{
    Label, ListId,
    lists::{Template, TemplateId},
};
use systems::{AnyDocument, Catalogs, Equipped};

const NAME: &str = "template-name";

const WIDTH: f32 = 520.0;

/// A choice of lists or templates.
#[derive(Debug)]
pub(in crate::app) struct Choice {
    kind: Kind,
    picked: usize,
    /// The row of the template being renamed, and the typed name.
    renaming: Option<(usize, String)>,
}

#[derive(Debug)]
enum Kind {
    /// Lists that can take this entry.
    Lists { entry: Equipped, name: String, rows: Vec<Row> },
    /// Templates to insert; `None` while they are read.
    Templates(Option<Vec<(Template, Row)>>),
}

#[derive(Debug)]
struct Row {
    target: Option<ListId>,
    icon: &'static str,
    title: String,
    detail: String,
    number: String,
}

/// Outline of an entry, made from a list with no other.
fn outline(catalogs: &Catalogs, entry: &Equipped, like: &AnyDocument, language: Language) -> Option<OutlineRow> {
    let format = like.format();
    let (faction, limit) = (like.faction().id, format.most.map(|_| format.limit));
    let new_list = kernel::NewList { faction, format: format.id, limit, variant: None, name: "" };
    let empty = AnyDocument::empty(catalogs, entry.system(), &new_list)?.with_packs(catalogs, &like.packs());
    entry.put_into(catalogs, &empty)?.outline(catalogs, language).into_iter().next()
}

/// Everything on an entry, in one line.
fn carried(row: &OutlineRow) -> String {
    let parts = std::iter::once(&row.subtitle).chain(&row.items);
    parts.filter(|part| !part.is_empty()).map(String::as_str).collect::<Vec<_>>().join(", ")
}

impl App {
    /// An entry of the open list, with its name.
    fn entry_of_open(&self, entry: usize) -> Option<(Equipped, OutlineRow)> {
        let document = &self.open.as_ref()?.open.document;
        let catalogs = &self.shared.catalogs;
        let equipped = document.equipped(catalogs, entry)?;
        let row = outline(catalogs, &equipped, document, self.shared.preferences.language)?;
        Some((equipped, row))
    }

    /// Shows the lists that can take an entry of the open list.
    pub(in crate::app) fn show_lists_for(&mut self, entry: usize) -> Task<AppMessage> {
        let Some(((entry, outline), open)) = self.entry_of_open(entry).zip(self.open.as_ref()) else {
            return Task::none();
        };
        let context = self.shared.context();
        let (id, faction) = (open.id, open.open.document.faction().id);
        let fits = |row: &&store::ListRow| {
            let is_readable = !self.table.is_unreadable(row.id);
            is_fielded(row, entry.system()) && row.id != id && !row.archived && is_readable
        };
        let mut lists: Vec<&store::ListRow> = self.table.rows().iter().filter(fits).collect();
        // Lists of the same faction come first.
        lists.sort_by_key(|row| (row.summary.faction != faction, std::cmp::Reverse(row.edited)));
        let rows = lists.into_iter().map(|row| {
            let own = entry.system().faction(&row.summary.faction);
            Row {
                target: Some(row.id),
                icon: own.map_or("ui-lists", |faction| faction.icon),
                title: match row.summary.name.as_str() {
                    "" => context.text("gui.lists.unnamed").to_owned(),
                    name => name.to_owned(),
                },
                detail: self.table.glance(row.id).map_or("", |glance| glance.contents(context.language)).to_owned(),
                number: format!("{}/{}", row.summary.points, row.summary.limit),
            }
        });
        let kind = Kind::Lists { rows: rows.collect(), entry, name: outline.title };
        self.open_overlay(Overlay::Entry(Choice { kind, picked: 0, renaming: None }));
        Task::none()
    }

    /// Keeps an entry of the open list as a template.
    pub(in crate::app) fn keep_template(&mut self, entry: usize) -> Task<AppMessage> {
        let Some((entry, row)) = self.entry_of_open(entry) else { return Task::none() };
        let notice = self.shared.context().say("gui.entry.kept", &[("name", &row.title)]);
        self.ask(move |keeper| {
            let id = keeper.lists.keep_template(entry.system().id(), &row.title, &entry.text())?;
            Ok(Done::EntryUndoable(None, Undo { notice, step: UndoStep::DropTemplate(id) }))
        })
    }

    /// Shows the templates for the open list.
    pub(in crate::app) fn show_templates(&mut self) -> Task<AppMessage> {
        let Some(list) = &self.open else { return Task::none() };
        let system = list.open.document.system().id();
        self.open_overlay(Overlay::Entry(Choice { kind: Kind::Templates(None), picked: 0, renaming: None }));
        self.ask(move |keeper| Ok(Done::Templates(keeper.lists.templates(system)?)))
    }

    pub(in crate::app) fn entry_message(&mut self, message: Message) -> Task<AppMessage> {
        let Some(Overlay::Entry(choice)) = &mut self.overlay else { return Task::none() };
        match message {
            Message::Read(templates) => {
                let Some(list) = &self.open else { return Task::none() };
                let (catalogs, language) = (&self.shared.catalogs, self.shared.preferences.language);
                let row = |template: Template| {
                    let entry = Equipped::from_text(&template.document);
                    let like = &list.open.document;
                    let outline = entry.and_then(|entry| outline(catalogs, &entry, like, language));
                    let cost = outline.as_ref().and_then(|outline| outline.cost);
                    let row = Row {
                        target: None,
                        icon: "ui-paste",
                        title: template.name.clone(),
                        detail: outline.as_ref().map(carried).unwrap_or_default(),
                        number: cost.map(kernel::sheet::figures).unwrap_or_default(),
                    };
                    (template, row)
                };
                choice.kind = Kind::Templates(Some(templates.into_iter().map(row).collect()));
                choice.picked = choice.picked.min(choice.last());
            }
            Message::Moved(by) => choice.picked = choice.picked.saturating_add_signed(by).min(choice.last()),
            Message::Entered => return self.take_row(self.picked_row()),
            Message::Taken(at) => return self.take_row(at),
            Message::Dropped(at) => return self.drop_template(at),
            Message::RenamePressed(at) => {
                let at = at.unwrap_or(choice.picked);
                if let Kind::Templates(Some(templates)) = &choice.kind
                    && let Some((template, _)) = templates.get(at)
                {
                    (choice.picked, choice.renaming) = (at, Some((at, template.name.clone())));
                    return operation::focus(NAME).chain(operation::select_all(NAME));
                }
            }
            Message::NameTyped(name) => {
                if let Some((_, typed)) = &mut choice.renaming {
                    *typed = typed_name(name);
                }
            }
            Message::Renamed => return self.rename_template(),
            Message::RenamingLeft => choice.renaming = None,
        }
        Task::none()
    }

    fn picked_row(&self) -> usize {
        match &self.overlay {
            Some(Overlay::Entry(choice)) => choice.picked,
            _ => 0,
        }
    }

    /// Copies the entry to the list of this row, or inserts its template in the open list.
    fn take_row(&mut self, at: usize) -> Task<AppMessage> {
        let Some(Overlay::Entry(Choice { kind, .. })) = self.overlay.take() else { return Task::none() };
        match kind {
            Kind::Lists { entry, name, rows } => match rows.into_iter().nth(at) {
                Some(Row { target: Some(id), title, .. }) => self.put_into(id, title, entry, name),
                _ => Task::none(),
            },
            Kind::Templates(templates) => {
                let template =
                    templates.and_then(|templates| templates.into_iter().nth(at)).map(|(template, _)| template);
                template.map_or_else(Task::none, |template| self.put_in(&template))
            }
        }
    }

    /// Copies an entry to a list that is not open.
    pub(in crate::app) fn put_into(
        &mut self,
        id: ListId,
        list: String,
        entry: Equipped,
        name: String,
    ) -> Task<AppMessage> {
        let context = self.shared.context();
        let notice = context.say("gui.entry.passed_on", &[("name", &name), ("list", &list)]);
        let unread = context.say("gui.entry.not_passed_on", &[("list", &list)]);
        let (catalogs, time) = (Arc::clone(&self.shared.catalogs), now());
        self.ask(move |keeper| {
            let document = keeper.open(id)?.document.ok();
            let Some(document) = document.and_then(|document| entry.put_into(&catalogs, &document)) else {
                return Ok(Done::Problem(unread));
            };
            let summary = summary(&document, &document.check(&catalogs, None));
            let label = Label::new("gui.edit.put_in").with("name", name);
            let into = keeper.save(id, &document.to_json(&catalogs).to_string(), &summary, &label, time)?;
            let revision = keeper.lists.load(into)?.revision;
            Ok(Done::EntryUndoable(Some(keeper.table()?), Undo { notice, step: UndoStep::Undo(into, revision) }))
        })
    }

    /// Copies the entry of an outline row to another list.
    pub(in crate::app) fn copy_row(&self, from: ListId, row: OutlineRow, to: ListId) -> Task<AppMessage> {
        let (catalogs, language) = (Arc::clone(&self.shared.catalogs), self.shared.preferences.language);
        self.ask(move |keeper| {
            let document = keeper.look_at(from)?.document.ok();
            let found = document.and_then(|document| {
                let json = document.to_json(&catalogs);
                let entries = json.get("list")?.get(document.entries_field()?)?.as_array()?.len();
                let is_it = |entry: &Equipped| {
                    let own = outline(&catalogs, entry, &document, language);
                    own.is_some_and(|own| own.title == row.title && own.items == row.items)
                };
                (0..entries).filter_map(|entry| document.equipped(&catalogs, entry)).find(is_it)
            });
            Ok(Done::EntryFound(to, found.map(|entry| Box::new((entry, row.title)))))
        })
    }

    /// Takes an entry found in one list for another.
    pub(in crate::app) fn entry_found(
        &mut self,
        to: ListId,
        found: Option<Box<(Equipped, String)>>,
    ) -> Task<AppMessage> {
        let context = self.shared.context();
        let Some((entry, name)) = found.map(|found| *found) else {
            let problem = context.text("gui.entry.no_entry").to_owned();
            self.problem(problem);
            return Task::none();
        };
        // The open list is edited as by hand, and its row follows.
        if let Some(open) = self.open.as_ref().filter(|open| open.id == to) {
            let notice = context.say("gui.entry.passed_on", &[("name", &name), ("list", &open.open.document.name())]);
            let Some(after) = entry.put_into(&self.shared.catalogs, &open.open.document) else { return Task::none() };
            let edited = self.edit(after, "gui.edit.put_in", vec![("name", name)]);
            self.notify(notice);
            return edited.chain(self.read_table());
        }
        let list = self.table.row(to).map(|row| row.summary.name.clone()).filter(|list| !list.is_empty());
        let list = list.unwrap_or_else(|| context.text("gui.lists.unnamed").to_owned());
        self.put_into(to, list, entry, name)
    }

    /// Inserts a template in the open list.
    fn put_in(&mut self, template: &Template) -> Task<AppMessage> {
        let document = self.open.as_ref().map(|list| &list.open.document);
        let entry = Equipped::from_text(&template.document);
        let after = entry.zip(document).and_then(|(entry, list)| entry.put_into(&self.shared.catalogs, list));
        let Some(after) = after else {
            let problem = self.shared.context().say("gui.entry.unreadable", &[("name", &template.name)]);
            self.problem(problem);
            return Task::none();
        };
        let edited = self.edit(after, "gui.edit.put_in", vec![("name", template.name.clone())]);
        let shown = match &self.screens.shown {
            Screen::Builder(_) => Task::none(),
            _ => self.go(Destination::Builder),
        };
        Task::batch([edited, shown])
    }

    /// Renames a template as typed, unless the name is blank.
    fn rename_template(&mut self) -> Task<AppMessage> {
        let Some(Overlay::Entry(choice)) = &mut self.overlay else { return Task::none() };
        let Some((at, typed)) = choice.renaming.take() else { return Task::none() };
        let Kind::Templates(Some(templates)) = &choice.kind else { return Task::none() };
        let Some((template, _)) = templates.get(at) else { return Task::none() };
        let (name, before) = (typed.trim().to_owned(), template.name.clone());
        if name.is_empty() || name == before {
            return Task::none();
        }
        let notice = self.shared.context().say("gui.entry.renamed", &[("before", &before), ("name", &name)]);
        let (id, system) = (template.id, template.system.clone());
        let rename = self.ask(move |keeper| {
            keeper.lists.rename_template(id, &name)?;
            Ok(Done::EntryUndoable(None, Undo { notice, step: UndoStep::NameTemplate(id, before) }))
        });
        let read = self.ask(move |keeper| Ok(Done::Templates(keeper.lists.templates(&system)?)));
        rename.chain(read)
    }

    fn drop_template(&mut self, at: Option<usize>) -> Task<AppMessage> {
        let Some(Overlay::Entry(choice)) = &self.overlay else { return Task::none() };
        let Kind::Templates(Some(templates)) = &choice.kind else { return Task::none() };
        let Some((template, _)) = templates.get(at.unwrap_or(choice.picked)) else { return Task::none() };
        let notice = self.shared.context().say("gui.entry.dropped", &[("name", &template.name)]);
        let (template, system) = (template.clone(), template.system.clone());
        let id: TemplateId = template.id;
        let drop = self.ask(move |keeper| {
            keeper.lists.drop_template(id)?;
            Ok(Done::EntryUndoable(None, Undo { notice, step: UndoStep::KeepTemplate(template) }))
        });
        let read = self.ask(move |keeper| Ok(Done::Templates(keeper.lists.templates(&system)?)));
        drop.chain(read)
    }
}

impl Choice {
    fn rows(&self) -> Vec<&Row> {
        match &self.kind {
            Kind::Lists { rows, .. } => rows.iter().collect(),
            Kind::Templates(templates) => templates.iter().flatten().map(|(_, row)| row).collect(),
        }
    }

    /// True while a name is typed.
    pub(super) const fn is_renaming(&self) -> bool {
        self.renaming.is_some()
    }

    fn last(&self) -> usize {
        self.rows().len().saturating_sub(1)
    }

    pub(super) fn key(&self, key: &Key) -> Option<Message> {
        match key.as_ref() {
            Key::Named(Named::Enter) if self.is_renaming() => Some(Message::Renamed),
            _ if self.is_renaming() => None,
            Key::Named(Named::F2) => Some(Message::RenamePressed(None)),
            Key::Named(Named::ArrowDown) => Some(Message::Moved(1)),
            Key::Named(Named::ArrowUp) => Some(Message::Moved(-1)),
            Key::Named(Named::PageDown) => Some(Message::Moved(8)),
            Key::Named(Named::PageUp) => Some(Message::Moved(-8)),
            Key::Named(Named::Enter) => Some(Message::Entered),
            Key::Named(Named::Delete) => Some(Message::Dropped(None)),
            _ => None,
        }
    }

    pub(super) fn view<'a>(&'a self, context: &Context<'a>) -> Element<'a, AppMessage> {
        let look = context.look;
        let (title, about, nothing) = match &self.kind {
            Kind::Lists { name, .. } => {
                (context.say("gui.entry.lists_title", &[("name", name)]), "gui.entry.lists_about", "gui.entry.no_lists")
            }
            Kind::Templates(None) => {
                (context.text("gui.entry.templates").to_owned(), "gui.entry.templates_about", "gui.history.reading")
            }
            Kind::Templates(Some(_)) => {
                (context.text("gui.entry.templates").to_owned(), "gui.entry.templates_about", "gui.entry.no_templates")
            }
        };
        let are_templates = matches!(self.kind, Kind::Templates(_));
        let rows = self.rows();
        let content: Element<'a, AppMessage> = if rows.is_empty() {
            container(body(context.text(nothing)).color(look.muted)).padding([SPACE, 0.0]).into()
        } else {
            let rows = rows.into_iter().enumerate().map(|(at, row)| self.row(context, at, row, are_templates));
            Column::with_children(rows).into()
        };
        panel(context, title, Some(context.text(about).to_owned()), content, WIDTH)
    }

    fn row<'a>(&self, context: &Context<'a>, at: usize, shown: &'a Row, drops: bool) -> Element<'a, AppMessage> {
        let look = context.look;
        let chosen = at == self.picked;
        let message = |message: Message| -> AppMessage { OverlayMessage::Entry(message).into() };
        if let Some((_, typed)) = self.renaming.as_ref().filter(|(renamed, _)| *renamed == at) {
            let field = text_input(context.text("gui.entry.name"), typed)
                .id(NAME)
                .on_input(|name| OverlayMessage::Entry(Message::NameTyped(name)).into())
                .on_submit(message(Message::Renamed))
                .size(TEXT)
                .style(move |_, status| look.field(status));
            let keep = icon_tool(
                context,
                "ui-check",
                context.text("gui.lists.keep"),
                15.0,
                (!typed.trim().is_empty()).then(|| message(Message::Renamed)),
            );
            let leave = icon_tool(
                context,
                "ui-close",
                context.text("gui.entry.name_left"),
                15.0,
                Some(message(Message::RenamingLeft)),
            );
            return row![container(field).width(Length::Fill).padding([4.0, 10.0]), keep, leave]
                .align_y(Alignment::Center)
                .into();
        }
        let words = column![strong(shown.title.as_str())]
            .push((!shown.detail.is_empty()).then(|| small(shown.detail.as_str(), look.muted)))
            .spacing(1)
            .width(Length::Fill);
        let content = row![icon_in(shown.icon, 20.0, look.accent), words, body(shown.number.as_str()).font(BOLD)]
            .spacing(GAP)
            .align_y(Alignment::Center);
        let button = Pressable::new(content, move |status| look.row(chosen, status))
            .padding(Padding::new(7.0).horizontal(10.0))
            .width(Length::Fill)
            .id(format!("entry-choice-{at}"))
            .on_press(message(Message::Taken(at)));
        let tool = |mark, key, act| icon_tool(context, mark, context.text(key), 15.0, Some(message(act)));
        let rename = drops.then(|| tool("ui-edit", "gui.entry.rename", Message::RenamePressed(Some(at))));
        let drop = drops.then(|| tool("ui-delete", "gui.entry.drop", Message::Dropped(Some(at))));
        row![button].push(rename).push(drop).align_y(Alignment::Center).into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lies_on_a_template_is_told_in_a_line() {
        let catalogs = Catalogs::default();
        let text = r#"{"muster":1,"system":"xwing","name":"A","list":{"faction":"imperial","ships":[
            {"pilot":"soontirfel","ship":"tieinterceptor","upgrades":["pushthelimit","autothrusters"]}]}}"#;
        let list = AnyDocument::read(&catalogs, text, None).unwrap().document;
        let kept = Equipped::from_text(&list.equipped(&catalogs, 0).unwrap().text()).unwrap();
        let row = outline(&catalogs, &kept, &list, Language::English).unwrap();
        assert_eq!(row.title, "Soontir Fel");
        assert_eq!(carried(&row), "TIE Interceptor, Push the Limit, Autothrusters");
    }
}
