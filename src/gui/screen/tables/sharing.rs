//! A pack of tables being put together.

use std::collections::BTreeSet;

use iced::{
    Alignment, Element, Length, Padding,
    widget::{Column, Row, column, container, row},
};

use super::{Kept, Message};
use crate::{
    Context,
    look::{GAP, SPACE},
    widget::{
        Pressable, icon,
        parts::{body, chip, field, heading, main_tool, push, small, strong, tool},
    },
};
use kernel::{PackRef, similar::fold_words};
use systems::{
    AnyTable, Pack, PackFile, SystemId,
    packs::{MANIFEST, packed},
};

/// Id of the field for the name of the pack.
pub(super) const NAME: &str = "table-pack-name";

pub(super) struct Sharing {
    pub system: SystemId,
    pub name: String,
    pub version: String,
    /// Places among the kept tables of those that are left out.
    out: BTreeSet<usize>,
}

impl Sharing {
    /// A pack of all tables that can be played on, of the game of the first.
    pub(super) fn of(kept: &[Kept], context: &Context<'_>) -> Self {
        let mut tables = kept.iter().filter_map(|kept| kept.read.as_ref().ok());
        let system =
            tables.find(|table| table.is_playable(context.catalogs)).map_or(SystemId::Legion, AnyTable::system);
        Self { system, name: String::new(), version: "1".to_owned(), out: BTreeSet::new() }
    }

    pub(super) fn switch(&mut self, place: usize) {
        if !self.out.remove(&place) {
            self.out.insert(place);
        }
    }

    pub(super) fn name_or_usual(&self, context: &Context<'_>) -> String {
        match self.name.trim() {
            "" => context.text("gui.tables.pack_name").to_owned(),
            name => name.to_owned(),
        }
    }

    /// The tables of the game on which matches can be played, by their places.
    fn offered<'k>(
        &self,
        kept: &'k [Kept],
        context: &Context<'k>,
    ) -> impl Iterator<Item = (usize, &'k AnyTable)> + use<'k> {
        let (system, catalogs) = (self.system, context.catalogs);
        let tables = kept.iter().enumerate().filter_map(|(place, kept)| Some((place, kept.read.as_ref().ok()?)));
        tables.filter(move |(_, table)| table.system() == system && table.is_playable(catalogs))
    }

    /// The file of the pack.
    ///
    /// # Errors
    /// It would be refused, with the first reason.
    pub(super) fn pack(&self, kept: &[Kept], context: &Context<'_>) -> Result<String, String> {
        let tables = self.offered(kept, context).filter(|(place, _)| !self.out.contains(place));
        let tables: Vec<AnyTable> = tables.map(|(_, table)| table.clone()).collect();
        let name = self.name_or_usual(context);
        let plain = |letter: &char| letter.is_ascii_alphanumeric() || *letter == '-';
        let id = fold_words(&name).replace(' ', "-").chars().filter(plain).collect();
        let reference = PackRef { id, version: self.version.trim().to_owned() };
        let text = packed(&reference, &name, &tables).unwrap_or_default();
        let file = PackFile { name: MANIFEST.to_owned(), text: text.clone() };
        let slip = Pack::read(vec![file]).err().and_then(|slips| slips.into_iter().next());
        slip.map_or(Ok(text), |slip| Err(slip.sentence(context.language)))
    }

    pub(super) fn view<'a>(&'a self, kept: &'a [Kept], context: &Context<'a>) -> Element<'a, Message> {
        let look = context.look;
        let usual = context.text("gui.tables.pack_name");
        let name = field(context, usual, &self.name, Message::PackNamed).id(NAME);
        let version = field(context, "1", &self.version, Message::VersionTyped).width(90);
        let mut systems: Vec<SystemId> = Vec::new();
        for table in kept.iter().filter_map(|kept| kept.read.as_ref().ok()) {
            if !systems.contains(&table.system()) {
                systems.push(table.system());
            }
        }
        let games = systems.into_iter().map(|system| -> Element<'a, Message> {
            chip(context, context.text(system.term()), self.system == system, Message::ShareOf(system)).into()
        });
        let games = Row::with_children(games).spacing(4).wrap().vertical_spacing(4);
        let rows = self.offered(kept, context).map(|(place, table)| -> Element<'a, Message> {
            let is_in = !self.out.contains(&place);
            let mark = icon(if is_in { "ui-check" } else { "tick-square" }, look.accent);
            let line = row![mark, body(table.shown_name(context.language).into_owned())].spacing(GAP);
            Pressable::new(line.align_y(Alignment::Center), move |status| look.quiet(status))
                .padding([4, 6])
                .width(Length::Fill)
                .on_press(Message::ShareSwitched(place))
                .into()
        });
        let rows: Vec<Element<'a, Message>> = rows.collect();
        let count = self.offered(kept, context).filter(|(place, _)| !self.out.contains(place)).count();
        let content = column![
            column![strong(context.text("gui.tables.name")), name].spacing(4),
            column![strong(context.text("gui.tables.pack_version")), version].spacing(4),
            column![strong(context.text("gui.tables.game")), games].spacing(4),
            Column::with_children(rows),
            small(context.text("gui.tables.share_about"), look.muted),
        ];
        let content = container(content.spacing(SPACE)).padding(Padding::ZERO.right(SPACE));
        let content = look.scrollable(content).height(Length::Shrink);
        let save = main_tool(
            context,
            "ui-export",
            context.text("gui.tables.pack_save"),
            (count > 0).then_some(Message::PackPressed),
        );
        let cancel = tool(context, "ui-close", context.text("gui.tables.drop"), Some(Message::Dropped));
        let page = column![
            heading(context.text("gui.tables.share")),
            container(content).max_height((context.height - 180.0).max(200.0)),
            row![push(), cancel, save].spacing(GAP),
        ];
        container(page.spacing(SPACE)).padding(20).width(560).style(move |_| look.menu()).into()
    }
}
