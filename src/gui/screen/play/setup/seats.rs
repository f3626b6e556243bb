//! Seats of a set-up with their players and lists.

use iced::{
    Alignment, Element, Length,
    widget::{Column, Row, column, row, space},
};

use super::{GAPS, Message, SetUp};
use crate::{
    Context,
    look::{GAP, SPACE},
    screen::play::{
        ink::side_color,
        players_of,
        shelf::{ListMenu, list_button},
    },
    stored::ListTable,
    widget::{
        Pressable, drawing_of, emblem, icon, icon_in, icon_tool,
        parts::{body, chip, pane, small, strong},
        tip,
    },
};
use kernel::{OutlineRow, game::Seat, phrase};
use practice::HUMAN;
use store::ListRow;
use systems::SystemId;

impl SetUp {
    /// Draws the seats; `persons` if persons can play.
    pub fn seats<'a>(&'a self, context: &Context<'a>, shelf: &'a ListTable, persons: bool) -> Element<'a, Message> {
        let mut games = Row::new().spacing(GAP);
        for system in SystemId::ALL.iter().copied().filter(|system| system.is_shown()) {
            let chosen = system == self.system;
            games = games.push(chip(context, context.text(system.term()), chosen, Message::GamePicked(system)));
        }
        let mut seats = Row::new().spacing(GAP);
        for seat in self.sides.seats() {
            if *seat == Seat::Second {
                let swap = Some(Message::SeatsSwapped);
                seats = seats.push(icon_tool(context, "ui-compare", context.text("gui.play.swap"), 20.0, swap));
            }
            seats = seats.push(self.side(context, shelf, *seat, persons));
        }
        column![games.wrap().vertical_spacing(GAP), seats].spacing(SPACE).into()
    }

    fn side<'a>(
        &'a self,
        context: &Context<'a>,
        shelf: &'a ListTable,
        seat: Seat,
        persons: bool,
    ) -> Element<'a, Message> {
        let look = context.look;
        let side = &self.sides[seat];
        let title = self.title(seat);
        let open = self.open == Some(seat);
        let panel = open.then(|| self.lists(context, shelf, seat));
        let pressed = Message::ListsPressed((!open).then_some(seat));
        let chosen = side.list.as_ref().map(|chosen| chosen.document.name());
        let button = list_button(context, chosen, panel, [pressed, Message::ListsPressed(None)]);
        let mut page = column![strong(context.text(title)).color(side_color(context, seat)),].spacing(GAP);
        if self.has_lists {
            page = page.push(small(context.text("gui.play.list"), look.muted)).push(button);
        }
        if let Some(chosen) = side.list.as_ref().filter(|chosen| chosen.errors > 0) {
            let line = context.say("gui.play.list_illegal", &[("errors", &chosen.errors)]);
            page = page.push(row![icon("mark-error", look.red), small(line, look.red)].spacing(4));
        }
        if let Some(chosen) = &side.list {
            let rows = chosen.document.outline(context.catalogs, context.language);
            let mark = chosen.document.faction().icon;
            let cost: i32 = rows.iter().filter_map(|row| row.cost).sum();
            // Without costs there are no points.
            let has_cost = rows.iter().any(|row| row.cost.is_some());
            let points = has_cost.then(|| small(context.say("gui.builder.points", &[("points", &cost)]), look.muted));
            let mut pieces = Row::new().spacing(SPACE).align_y(Alignment::Center);
            pieces = pieces.push(row![emblem(look, mark, 26.0)].push(points).spacing(GAP).align_y(Alignment::Center));
            let alike = |one: &OutlineRow, other: &OutlineRow| one.title == other.title;
            for entries in rows.chunk_by(alike) {
                let [entry, ..] = entries else { continue };
                let drawing = entry.drawing.as_ref().map(|drawing| drawing_of(look, mark, drawing, 26.0));
                let title = match entries.len() {
                    1 => entry.title.clone(),
                    count => format!("{count} × {}", entry.title),
                };
                let entry = Row::new().extend(drawing).push(small(title, look.text)).spacing(4);
                pieces = pieces.push(entry.align_y(Alignment::Center));
            }
            page = page.push(pieces.wrap().vertical_spacing(4));
            let gaps = &chosen.gaps[context.language as usize];
            for gap in gaps.iter().take(GAPS) {
                page = page.push(
                    row![icon("ui-info", look.yellow), small(gap.as_str(), look.yellow).width(Length::Fill)].spacing(4),
                );
            }
            if let Some(rest) = gaps.get(GAPS..).filter(|rest| !rest.is_empty()) {
                let words = context.say("gui.builder.findings.more", &[("count", &rest.len())]);
                let line = row![icon("ui-info", look.yellow), small(words, look.yellow)].spacing(4);
                page = page.push(tip(context, line, rest.join("\n")));
            }
        }
        let players = players_of(self.system).into_iter().filter(|player| persons || player.id != HUMAN.id);
        let mut rows = Column::new().spacing(4).width(Length::Fill);
        for player in players {
            let word = if player.id == HUMAN.id { "gui.play.you" } else { player.term };
            let about = phrase::text(context.language, &format!("{}.about", player.term)).to_owned();
            let chosen = player.id == side.player;
            let mark = if chosen { icon_in("ui-check", 16.0, look.iris) } else { space().width(16).height(16).into() };
            let lines = column![strong(context.text(word)).size(13), small(about, look.muted)].width(Length::Fill);
            let content = row![mark, lines].spacing(GAP).align_y(Alignment::Center);
            rows = rows.push(
                Pressable::new(content, move |status| look.row(chosen, status))
                    .padding([5, 8])
                    .width(Length::Fill)
                    .on_press(Message::PlayerPicked(seat, player.id)),
            );
        }
        page = page.push(small(context.text("gui.play.player"), look.muted)).push(rows);
        pane(context, page).width(Length::Fill).into()
    }

    /// You or the computer where one person plays, else the number of the seat.
    fn title(&self, seat: Seat) -> &'static str {
        let is_person = |seat: Seat| self.sides[seat].player == HUMAN.id;
        let persons = self.sides.seats().iter().filter(|seat| is_person(**seat)).count();
        match seat {
            _ if persons == 1 && is_person(seat) => "gui.play.you",
            _ if persons == 1 && self.sides.seats().len() == 2 => "gui.play.computer",
            Seat::First => "gui.play.first_seat",
            Seat::Second => "gui.play.second_seat",
            Seat::Third => "gui.play.third_seat",
            Seat::Fourth => "gui.play.fourth_seat",
        }
    }

    /// Lists for a seat.
    fn lists<'a>(&'a self, context: &Context<'a>, table: &'a ListTable, seat: Seat) -> Element<'a, Message> {
        let look = context.look;
        let has_first = seat != Seat::First && self.sides[Seat::First].list.is_some();
        let same = has_first.then(|| {
            let same = body(context.text("gui.play.same_list")).width(Length::Fill);
            Pressable::new(same, move |status| look.quiet(status))
                .width(Length::Fill)
                .on_press(Message::SameListPicked(seat))
                .into()
        });
        let menu = ListMenu { context: *context, system: self.system, table, shelf: &self.shelf, search: &self.search };
        let stored = |list: &ListRow| (list.summary.errors == 0).then_some(Message::ListPicked(seat, list.id));
        let surprise = Some(Message::SurprisePressed(seat));
        let shelved = |place| Message::ShelfPicked(seat, place);
        menu.view(same.into_iter().collect(), surprise, stored, shelved, Message::SearchTyped)
    }
}
