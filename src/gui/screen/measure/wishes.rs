//! What is to be measured: the lists, the field, how many games.

use iced::{
    Alignment, Element, Length,
    widget::{Row, column, row, text_input},
};

use super::{Kind, MOST_GAMES, MeasureScreen, Message};
use crate::{
    Context,
    look::{GAP, SPACE, TEXT},
    screen::{
        play::{
            players_of, setup,
            shelf::{ListMenu, name_of},
        },
        series::underway,
    },
    stored::ListTable,
    widget::{
        Popover, Pressable, emblem, icon_in, icon_tool,
        parts::{body, chip, pane, small, tool},
        tip,
    },
};
use kernel::{game::Seat, phrase};
use practice::HUMAN;
use systems::SystemId;

impl MeasureScreen {
    pub(super) fn wishes<'a>(&'a self, context: &Context<'a>, table: &'a ListTable) -> Element<'a, Message> {
        let look = context.look;
        if let Some(running) = &self.running {
            let all = running.games.max(running.progress.expected()).max(1);
            return underway(context, &running.progress, all);
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
        let mut lists = Row::new().spacing(GAP).align_y(Alignment::Center);
        for (place, own) in self.own.iter().enumerate() {
            let color = if own.is_legal { look.text } else { look.red };
            let name = body(name_of(own.document.name(), context)).color(color);
            let drop =
                icon_tool(context, "ui-close", context.text("gui.measure.drop"), 12.0, Some(Message::Dropped(place)));
            let content = row![emblem(look, own.document.faction().icon, 22.0), name, drop];
            lists = lists.push(pane(context, content.spacing(6).align_y(Alignment::Center)).padding([2, 6]));
        }
        let add = row![icon_in("ui-add", 16.0, look.text), body(context.text("gui.measure.add"))].spacing(6);
        let add = Pressable::new(add.align_y(Alignment::Center), move |status| look.button(status))
            .id("measure-add")
            .on_press(Message::MenuPressed(!self.menu_open));
        let panel = self.menu_open.then(|| {
            let menu = ListMenu { context: *context, system: self.system, table, shelf: &self.shelf };
            let stored = |row: &store::ListRow| (row.summary.errors == 0).then_some(Message::ListPicked(row.id));
            menu.view(Vec::new(), None, stored, Message::ShelfPicked)
        });
        lists = lists.push(Popover::new(add, panel, Message::MenuPressed(false)));
        let key = if self.kind == Kind::Improve { "gui.measure.games_at_end" } else { "gui.measure.games" };
        let field = text_input("", &self.games)
            .id("measure-games")
            .on_input(Message::GamesTyped)
            .size(TEXT)
            .width(90)
            .style(move |_, status| look.field(status));
        let mut wishes = row![body(context.text(key)), field].spacing(GAP).align_y(Alignment::Center);
        if self.kind == Kind::Gauntlet && !self.shelf.is_empty() {
            for (among, key) in [(false, "gui.measure.against_shelf"), (true, "gui.measure.among")] {
                wishes =
                    wishes.push(chip(context, context.text(key), self.among == among, Message::AmongPicked(among)));
            }
        }
        let mut page = column![
            games.wrap().vertical_spacing(GAP),
            lists.wrap().vertical_spacing(GAP),
            wishes.wrap().vertical_spacing(GAP),
            self.players_view(context),
            self.terms.agreed(context).map(Message::SetUp),
        ]
        .spacing(SPACE)
        .width(Length::Fill);
        if self.games().is_none() {
            page = page.push(small(context.say("gui.measure.wrong", &[("games", &MOST_GAMES)]), look.red));
        }
        if self.own.iter().any(|own| !own.is_legal) {
            page = page.push(small(context.text("gui.measure.only_legal"), look.red));
        }
        for (place, reason) in &self.misfits {
            let list = name_of(self.own[*place].document.name(), context);
            page =
                page.push(small(context.say("gui.measure.misfit", &[("list", &list), ("reason", reason)]), look.red));
        }
        if !self.misfits.is_empty() {
            let key = if self.misfits.len() == 1 { "gui.measure.without" } else { "gui.measure.without.many" };
            page = page.push(tool(context, "ui-close", context.text(key), Some(Message::MisfitsDropped)));
        }
        pane(context, page).width(Length::Fill).into()
    }

    /// Who plays the own lists, and who the field.
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
