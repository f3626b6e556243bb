//! Form of a measurement: lists, field and number of games.

use std::collections::BTreeSet;

use iced::{
    Alignment, Element, Length,
    widget::{Row, column, row, text_input},
};

use super::{Against, Kind, MOST_GAMES, MeasureScreen, Message, Side};
use crate::{
    Context,
    look::{GAP, SPACE, TEXT},
    screen::play::{
        players_of, setup,
        shelf::{ListMenu, name_of},
    },
    stored::{ListTable, is_fielded},
    widget::{
        Popover, Pressable, emblem, icon_in, icon_tool,
        parts::{body, chip, pane, small, tool},
        tip,
    },
};
use kernel::{game::Seat, phrase};
use practice::{FieldWish, HUMAN, ShelfList};
use store::{FolderId, ListId, ListRow};
use systems::SystemId;

impl MeasureScreen {
    pub(super) fn form<'a>(&'a self, context: &Context<'a>, table: &'a ListTable) -> Element<'a, Message> {
        let look = context.look;
        if let Some(running) = &self.running {
            return running.view(context);
        }
        let mut games = Row::new().spacing(GAP);
        for system in SystemId::ALL.iter().copied().filter(|system| system.is_shown()) {
            games = games.push(chip(
                context,
                context.text(system.term()),
                system == self.system,
                Message::GamePicked(system),
            ));
        }
        let lists = self.lists_view(context, table, Side::Own);
        let key = if self.kind == Kind::Improve { "gui.measure.games_at_end" } else { "gui.measure.games" };
        let field = text_input("", &self.games)
            .id("measure-games")
            .on_input(Message::GamesTyped)
            .size(TEXT)
            .width(90)
            .style(move |_, status| look.field(status));
        let mut line = row![body(context.text(key)), field].spacing(GAP).align_y(Alignment::Center);
        for (against, key) in Against::ALL {
            let fits = match against {
                Against::Shelf => !self.shelf.is_empty(),
                Against::Chosen => true,
                Against::Among => self.kind == Kind::Gauntlet,
            };
            if fits {
                let picked = self.against() == against;
                line = line.push(chip(context, context.text(key), picked, Message::AgainstPicked(against)));
            }
        }
        let shelf = (self.against() == Against::Shelf).then(|| self.shelf_view(context)).flatten();
        let field = (self.against() == Against::Chosen).then(|| self.lists_view(context, table, Side::Field));
        let mut page = column![games.wrap().vertical_spacing(GAP), lists, line.wrap().vertical_spacing(GAP),]
            .extend(shelf)
            .extend(field)
            .push(self.players_view(context))
            .push(self.terms.agreed(context).map(Message::SetUp))
            .spacing(SPACE)
            .width(Length::Fill);
        if self.games().is_none() {
            page = page.push(small(context.say("gui.measure.wrong", &[("games", &MOST_GAMES)]), look.red));
        }
        if self.met().any(|own| !own.is_legal) {
            page = page.push(small(context.text("gui.measure.only_legal"), look.red));
        }
        for (place, reason) in &self.misfits {
            let Some(own) = self.met().nth(*place) else { continue };
            let list = name_of(own.document.name(), context);
            page =
                page.push(small(context.say("gui.measure.misfit", &[("list", &list), ("reason", reason)]), look.red));
        }
        if !self.misfits.is_empty() {
            let key = if self.misfits.len() == 1 { "gui.measure.without" } else { "gui.measure.without.many" };
            page = page.push(tool(context, "ui-close", context.text(key), Some(Message::MisfitsDropped)));
        }
        pane(context, page).width(Length::Fill).into()
    }

    /// Which lists of the shelf are met, where tournaments tell how much each was played.
    fn shelf_view<'a>(&'a self, context: &Context<'a>) -> Option<Element<'a, Message>> {
        let years: BTreeSet<u16> = self.shelf.iter().flat_map(ShelfList::years).collect();
        if years.is_empty() {
            return None;
        }
        let mut line = row![body(context.text("gui.measure.most"))].spacing(GAP).align_y(Alignment::Center);
        for most in [20, FieldWish::USUAL, self.shelf.len()] {
            let all = context.say("gui.measure.most_all", &[("count", &most)]);
            let word = if most == self.shelf.len() { all } else { most.to_string() };
            line = line.push(chip(context, word, self.wish.most == most, Message::MostPicked(most)));
        }
        line = line.push(body(context.text("gui.measure.year")));
        for year in std::iter::once(None).chain(years.into_iter().map(Some)) {
            let word = year.map_or(context.text("gui.measure.year_any").to_owned(), |year| year.to_string());
            let chip = chip(context, word, self.wish.year == year, Message::YearPicked(year));
            line = line.push(tip(context, chip, context.text("gui.measure.year_about").to_owned()));
        }
        Some(line.wrap().vertical_spacing(GAP).into())
    }

    /// Lists of a side, and the menu to add more.
    fn lists_view<'a>(&'a self, context: &Context<'a>, table: &'a ListTable, side: Side) -> Element<'a, Message> {
        let look = context.look;
        let (chosen, before, id, word) = match side {
            Side::Own => (&self.own, 0, "measure-add", None),
            Side::Field => (&self.field, self.own.len(), "measure-add-field", Some("gui.measure.meet")),
        };
        let mut lists = Row::new().spacing(GAP).align_y(Alignment::Center);
        lists = lists.extend(word.map(|word| body(context.text(word)).into()));
        for (place, own) in chosen.iter().enumerate() {
            let color = if own.is_legal { look.text } else { look.red };
            let name = body(name_of(own.document.name(), context)).color(color);
            let dropped = Some(Message::Dropped(before + place));
            let drop = icon_tool(context, "ui-close", context.text("gui.measure.drop"), 12.0, dropped);
            let content = row![emblem(look, own.document.faction().icon, 22.0), name, drop];
            lists = lists.push(pane(context, content.spacing(6).align_y(Alignment::Center)).padding([2, 6]));
        }
        let add = row![icon_in("ui-add", 16.0, look.text), body(context.text("gui.measure.add"))].spacing(6);
        let open = self.menu == Some(side);
        let add = Pressable::new(add.align_y(Alignment::Center), move |status| look.button(status))
            .id(id)
            .on_press(Message::MenuPressed((!open).then_some(side)));
        let panel = open.then(|| {
            let menu =
                ListMenu { context: *context, system: self.system, table, shelf: &self.shelf, search: &self.search };
            let stored = |row: &ListRow| (row.summary.errors == 0).then_some(Message::ListPicked(row.id));
            menu.view(self.folders(context, table), None, stored, Message::ShelfPicked, Message::SearchTyped)
        });
        lists.push(Popover::new(add, panel, Message::MenuPressed(None))).wrap().vertical_spacing(GAP).into()
    }

    /// Folders with playable lists, to add all of one.
    fn folders<'a>(&self, context: &Context<'a>, table: &'a ListTable) -> Vec<Element<'a, Message>> {
        let look = context.look;
        if self.kind == Kind::Improve && self.menu == Some(Side::Own) {
            return Vec::new();
        }
        let fits = |row: &&ListRow| {
            is_fielded(row, self.system) && row.summary.errors == 0 && row.deleted.is_none() && !row.archived
        };
        let entry = |(folder, name): &'a (FolderId, String)| {
            let within = |row: &&ListRow| row.folder.is_some_and(|inner| table.is_within(inner, *folder));
            let mut rows: Vec<&ListRow> = table.rows().iter().filter(fits).filter(within).collect();
            rows.sort_by_cached_key(|row| row.summary.name.to_lowercase());
            let ids: Vec<ListId> = rows.into_iter().map(|row| row.id).collect();
            let words = context.say("gui.measure.add_folder", &[("folder", name), ("count", &ids.len())]);
            let content = row![icon_in("ui-folder", 16.0, look.muted), body(words).width(Length::Fill)];
            let button =
                Pressable::new(content.spacing(GAP).align_y(Alignment::Center), move |status| look.quiet(status));
            (!ids.is_empty()).then(|| button.width(Length::Fill).on_press(Message::FolderPicked(ids)).into())
        };
        table.folders().iter().filter_map(entry).collect()
    }

    /// Players of the measured lists and of the field.
    fn players_view<'a>(&'a self, context: &Context<'a>) -> Element<'a, Message> {
        let own = if self.is_among() { "gui.measure.all_player" } else { "gui.measure.own_player" };
        let sides = [(Seat::First, own), (Seat::Second, "gui.measure.field_player")];
        let shown = if self.is_among() { 1 } else { 2 };
        let mut rows = Row::new().spacing(2.0 * SPACE).align_y(Alignment::Center);
        for ((seat, key), chosen) in sides.into_iter().zip(self.players()).take(shown) {
            let mut row = row![body(context.text(key))].spacing(GAP).align_y(Alignment::Center);
            for player in players_of(self.system).into_iter().filter(|player| player.id != HUMAN.id) {
                let pick = Message::SetUp(setup::Message::PlayerPicked(seat, player.id));
                let chip = chip(context, context.text(player.term), player.id == chosen, pick);
                let about = phrase::text(context.language, &format!("{}.about", player.term)).to_owned();
                row = row.push(tip(context, chip, about));
            }
            rows = rows.push(row);
        }
        rows.wrap().vertical_spacing(GAP).into()
    }
}
