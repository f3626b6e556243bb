//! The report card of one list: what it wins against each list of a field, what it beats and fears, who did the work.

use std::cmp::Reverse;

use iced::{
    Alignment, Color, Element, Length, Padding,
    widget::{Canvas, Column, Row, column, container, row},
};

use super::{
    Message,
    kinds::{Against, beaten_and_feared},
    live::{Done, Face, Live},
    matrix::{self, PairingInView, bounds},
    shares::{Bar, Scale},
    work::{CardWork, Change, Matrix},
};
use crate::{
    Context,
    look::{GAP, HEADING, LARGE, SPACE},
    measure::{self as letters_of, Weight},
    screen::series::Chart,
    widget::{
        Pressable, drawing_of, icon_in,
        parts::{BOLD, body, chip, heading, key_cap, letters, main_tool, pane, small, strong, tool},
        share,
    },
};
use kernel::game::{ColumnKind, Seat};
use practice::{PlayerInfo, Rate, gauntlet::Pairing};
use systems::SystemId;

/// Height of a row and its parts' widths.
const HIGH: f32 = 28.0;
const NAME: f32 = 180.0;
const DRAWINGS: f32 = 140.0;
const BAR: f32 = 190.0;
const RECORD: f32 = 64.0;
/// Size of a drawing in a row.
const DRAWING: f32 = 18.0;

/// What a report card is drawn from.
pub(super) struct Report<'a> {
    pub system: SystemId,
    /// Results, once all games are over.
    pub matrix: Option<&'a Matrix>,
    pub live: &'a Live,
    /// Shares by player, weakest first.
    pub levels: &'a [(&'static PlayerInfo, Rate)],
    /// Computer players, and the one on both sides.
    pub players: Vec<&'static PlayerInfo>,
    pub player: &'static str,
    pub looked_at: Option<PairingInView<'a>>,
    pub work: Option<&'a (Pairing, Option<std::sync::Arc<CardWork>>)>,
    /// The best change found for this list, by its place.
    pub change: Option<(usize, &'a Change)>,
}

/// A list of the field in a row.
struct Line {
    column: usize,
    pairing: Pairing,
    share: Option<f64>,
}

impl<'a> Report<'a> {
    fn faces(&self) -> &'a [Face] {
        self.matrix.map_or_else(|| self.live.faces(), |matrix| &matrix.faces)
    }

    /// Best first; while games are played, in the order in which they are.
    fn lines(&self) -> Vec<Line> {
        let line = |column: usize, share| Line { column, pairing: Pairing { row: 0, column }, share };
        let Some(matrix) = self.matrix else {
            let done = self.live.done();
            let share = |column: usize| done.iter().find(|done| done.pairing.column == column).map(Done::share);
            return (1..self.faces().len()).map(|column| line(column, share(column))).collect();
        };
        let share = |column: usize| matrix.results.met(0, column).map(|(rate, _)| rate.rate);
        let mut lines: Vec<Line> = matrix.results.columns().map(|column| line(column, share(column))).collect();
        lines.sort_by_key(|line| Reverse(line.share.map(|share| (share * 10_000.0) as i64)));
        lines
    }

    pub(super) fn view(&self, context: &Context<'a>) -> Element<'a, Message> {
        let look = context.look;
        let head = container(self.head(context)).padding(Padding::new(16.0).horizontal(20.0)).width(Length::Fill);
        let (rows, side) = (self.rows(context), self.side(context));
        if context.is_narrow() {
            return column![head, look.across(), rows, side].width(Length::Fill).into();
        }
        let rows = look.scrollable(rows).id("measure-rows").height(Length::Fill);
        let side = look.scrollable(side).id("measure-side").height(Length::Fill);
        let side = container(side).width(Length::Fill).style(move |_| look.flat(look.ground));
        column![head, look.across(), row![container(rows).width(self.width(context)), look.upright(), side]]
            .width(Length::Fill)
            .height(Length::Fill)
            .into()
    }

    fn is_recorded(&self) -> bool {
        self.matrix.is_some_and(|matrix| matrix.results.columns().any(|list| matrix.records[list].is_some()))
    }

    /// Width of the rows.
    fn width(&self, context: &Context<'_>) -> f32 {
        let record = if self.is_recorded() { RECORD + GAP } else { 0.0 };
        NAME + DRAWINGS + self.bar(context) + record + 3.0 * GAP + 90.0
    }

    fn bar(&self, context: &Context<'_>) -> f32 {
        if context.is_wide() { BAR * 1.8 } else { BAR }
    }

    /// The number, what it means, and the yardstick.
    fn head(&self, context: &Context<'a>) -> Element<'a, Message> {
        let look = context.look;
        let overall = self.matrix.and_then(|matrix| matrix.results.overall(0));
        let so_far = || {
            let done = self.live.done();
            (!done.is_empty()).then(|| done.iter().map(Done::share).sum::<f64>() / done.len() as f64)
        };
        let shown = overall.map(|rate| rate.rate).or_else(so_far);
        let color = if shown.is_some_and(|share| share < 0.5) { look.side_two } else { look.side_one };
        let number = shown.map_or("–".to_owned(), |share| format!("{:.0}", share * 100.0));
        let number = column![
            letters(number, 1.5 * LARGE).font(BOLD).color(color),
            small(context.text("gui.report.of_hundred"), look.muted)
        ];
        let number = number.align_x(Alignment::Center);
        let mut words = Column::new().spacing(4).width(Length::Fill);
        match (self.matrix, overall) {
            (Some(matrix), Some(overall)) => {
                words = words.push(heading(match headline(matrix, overall) {
                    Some(key) => context.text(key).to_owned(),
                    None => sure(context, overall),
                }));
                let lean = matrix.leans[0].as_ref().map(|lean| lean.words(context.language) + ".");
                words = words.push(small(lean.unwrap_or_else(|| matrix.about_real.to_owned()), look.text));
            }
            _ => words = words.push(heading(context.text("gui.report.running"))),
        }
        let mut both = Row::new().spacing(GAP).align_y(Alignment::Center);
        both = both.push(small(context.text("gui.report.both_play"), look.muted));
        for player in &self.players {
            let about = kernel::phrase::text(context.language, &format!("{}.about", player.term)).to_owned();
            let chip =
                chip(context, context.text(player.term), player.id == self.player, Message::LevelPressed(player.id));
            both = both.push(crate::widget::tip(context, chip, about));
        }
        let scale = (!self.levels.is_empty()).then(|| {
            let lean = self.matrix.and_then(|matrix| matrix.leans[0]);
            let real = overall.zip(lean).map(|(overall, lean)| overall.rate - lean.mean);
            let level = |(player, rate): &(&'static PlayerInfo, Rate)| {
                (context.text(player.term), rate.rate, player.id == self.player)
            };
            let levels = self.levels.iter().map(level).collect();
            let scale = Scale { levels, real: real.map(|real| (context.text("gui.report.real"), real)), look };
            Canvas::new(Chart(scale)).width(Length::Fill).height(54)
        });
        if context.is_narrow() {
            return column![row![number, words].spacing(SPACE), both.wrap()].push(scale).spacing(SPACE).into();
        }
        let right = column![both].push(scale).spacing(GAP).width(Length::FillPortion(2));
        let left = row![number, words].spacing(20).width(Length::FillPortion(3)).align_y(Alignment::Center);
        row![left, right].spacing(24).align_y(Alignment::Center).into()
    }

    fn rows(&self, context: &Context<'a>) -> Element<'a, Message> {
        let look = context.look;
        let bar = self.bar(context);
        let record = self.is_recorded();
        let order = if self.matrix.is_some() { "gui.report.best_first" } else { "gui.report.as_played" };
        let ends = row![
            small(context.text("gui.report.they"), look.side_two),
            crate::widget::parts::push(),
            small(context.text("gui.report.you"), look.side_one),
        ];
        let mut head = row![
            container(small(context.text(order), look.muted).font(BOLD)).width(NAME + DRAWINGS + GAP),
            ends.width(bar),
            container(small(context.text("gui.report.of_hundred.short"), look.muted)).width(40).align_x(Alignment::End),
        ]
        .spacing(GAP)
        .align_y(Alignment::Center);
        if record {
            let word = container(small(context.text("gui.report.met"), look.muted));
            let word = word.width(RECORD).align_x(Alignment::End);
            head = head.push(crate::widget::tip(context, word, context.text("practice.record.about").to_owned()));
        }
        let mut rows = Column::new().push(container(head).padding([8, 16]));
        for line in self.lines() {
            rows = rows.push(self.row(context, &line, bar, record));
        }
        let weighting = self.matrix.and_then(|matrix| matrix.about_weighting.as_deref());
        rows.push(weighting.map(|about| container(small(about, look.muted)).padding([8, 16]))).into()
    }

    fn row(&self, context: &Context<'a>, line: &Line, bar: f32, record: bool) -> Element<'a, Message> {
        let look = context.look;
        let face = &self.faces()[line.column];
        let drawings = face.drawings.iter().map(|name| drawing_of(look, face.mark, name, DRAWING));
        let number = line.share.map_or("…".to_owned(), |share| format!("{:.0}", share * 100.0));
        let name = letters_of::cut(&face.name, Weight::Regular, crate::look::TEXT, NAME).into_owned();
        let mut content = row![
            container(body(name).wrapping(iced::widget::text::Wrapping::None)).width(NAME).clip(true),
            container(Row::with_children(drawings).spacing(1)).width(DRAWINGS).clip(true),
            Canvas::new(Chart(Bar { share: line.share, look })).width(bar).height(14),
            container(strong(number)).width(40).align_x(Alignment::End),
        ]
        .spacing(GAP)
        .align_y(Alignment::Center);
        if record {
            let real = self.matrix.and_then(|matrix| matrix.records[line.column].as_ref());
            let real = real.and_then(practice::TournamentRecord::rate);
            let real = real.map(|rate| format!("{:.0}", rate.rate * 100.0)).unwrap_or_default();
            content = content.push(container(small(real, look.muted)).width(RECORD).align_x(Alignment::End));
        }
        let chosen = self.looked_at.is_some_and(|looked| looked.pairing == line.pairing);
        let content = container(content).center_y(Length::Fill);
        if self.matrix.is_none() {
            return content.padding([0, 16]).width(Length::Fill).height(HIGH).into();
        }
        Pressable::new(content, move |status| look.row(chosen, status))
            .padding([0, 16])
            .width(Length::Fill)
            .height(HIGH)
            .on_press(Message::CellPressed(line.pairing))
            .into()
    }

    fn side(&self, context: &Context<'a>) -> Element<'a, Message> {
        let look = context.look;
        let mut page = Column::new().spacing(SPACE).padding(20).width(Length::Fill);
        let Some(matrix) = self.matrix else {
            return page.push(small(context.text("gui.report.wait"), look.muted)).into();
        };
        // What was pressed comes first, in sight.
        let found = self.looked_at.and_then(|looked| {
            let at = matrix.results.cells().iter().position(|cell| cell.pairing == looked.pairing)?;
            Some((at, looked))
        });
        if let Some((at, looked)) = found {
            let face = &matrix.faces[looked.pairing.column];
            let drawing = face.drawings.first().map(|name| drawing_of(look, face.mark, name, 28.0));
            let play = tool(
                context,
                "ui-play",
                context.text("gui.report.play_it"),
                Some(Message::PlayPressed(looked.pairing)),
            );
            let title = row![].push(drawing).push(letters(face.name.as_str(), HEADING).font(BOLD).width(Length::Fill));
            page = page.push(title.push(play).spacing(GAP).align_y(Alignment::Center));
            let narrow = Context { width: 800.0, ..*context };
            page = page.push(matrix::pairing(&narrow, matrix, at, looked.typed, self.work)).push(look.across());
        }
        let [beats, fears] = beaten_and_feared(matrix);
        if beats.is_none() && fears.is_none() {
            page = page.push(small(context.text("gui.report.no_kind"), look.muted));
        }
        let kinds =
            [(beats, "gui.report.beats", "ui-up", look.green), (fears, "gui.report.fears", "ui-down", look.red)];
        for (against, key, icon, color) in kinds {
            page = page.push(against.map(|against| self.kind(context, matrix, against, key, icon, color)));
        }
        page = page.push(look.across()).push(self.workers(context, matrix)).push(self.changed(context));
        let overall = matrix.results.overall(0).unwrap_or(Rate::UNKNOWN);
        let games: usize = matrix.results.cells().iter().map(|cell| cell.games.len()).sum();
        let sure = sure(context, overall);
        let facts = context.say("gui.measure.facts", &[("games", &games), ("player", &matrix.player)]);
        let about = column![strong(sure), small(facts, look.muted), small(matrix.bias.as_str(), look.muted)]
            .push(matrix.leans[0].is_some().then(|| small(context.text("practice.lean.about"), look.muted)))
            .spacing(4);
        let sure = row![icon_in("ui-info", 18.0, look.blue), about.width(Length::Fill)].spacing(GAP);
        if found.is_none() {
            page = page.push(small(context.text("gui.report.press"), look.muted));
        }
        page.push(sure).into()
    }

    fn kind(
        &self,
        context: &Context<'a>,
        matrix: &'a Matrix,
        against: Against,
        key: &'static str,
        icon: &'static str,
        color: Color,
    ) -> Element<'a, Message> {
        let look = context.look;
        let of_kind = matrix.results.columns().map(|list| &matrix.faces[list]).filter(|face| against.kind.has(face));
        let drawings =
            of_kind.filter_map(|face| Some(drawing_of(look, face.mark, face.drawings.first()?, 26.0))).take(3);
        let words = context.say(key, &[("kind", &against.kind.words(context, self.system))]);
        let lists = context.say("gui.report.lists", &[("lists", &against.lists), ("bounds", &bounds(against.rate))]);
        row![
            icon_in(icon, 18.0, color),
            column![strong(words), small(lists, look.muted)].width(Length::Fill),
            Row::with_children(drawings).spacing(2),
            container(heading(format!("{:.0}", against.rate.rate * 100.0))).width(40).align_x(Alignment::End),
        ]
        .spacing(SPACE)
        .align_y(Alignment::Center)
        .into()
    }

    /// What each piece did on average over all games.
    fn workers(&self, context: &Context<'a>, matrix: &'a Matrix) -> Option<Element<'a, Message>> {
        const NUMBER: f32 = 64.0;
        let look = context.look;
        let account = matrix.accounts.first()?;
        let (sums, games) = matrix.results.pieces(0);
        let face = &matrix.faces[0];
        // Entries are the pieces where there are as many of them.
        let is_alike = face.drawings.len() == sums.len();
        let mut heads = Row::new().spacing(GAP).align_y(Alignment::Center);
        heads = heads.push(container(strong(context.text("gui.report.workers"))).width(Length::Fill));
        for column in account.columns {
            let (width, align) = match column.kind {
                ColumnKind::Flag => (2.0 * NUMBER, Alignment::Start),
                ColumnKind::Count => (NUMBER, Alignment::End),
            };
            heads = heads.push(container(small(context.text(column.term), look.muted)).width(width).align_x(align));
        }
        let mut page = Column::new().push(heads).width(Length::Fill);
        for (place, ([title, _], sums)) in account.pieces[Seat::First].iter().zip(&sums).enumerate() {
            let drawing = face.drawings.get(place).filter(|_| is_alike);
            let mut line = Row::new().spacing(GAP).align_y(Alignment::Center);
            line = line.push(drawing.map(|name| drawing_of(look, face.mark, name, 24.0)));
            line = line.push(container(body(title.as_str())).width(Length::Fill));
            for (column, sum) in account.columns.iter().zip(sums) {
                let mean = *sum as f64 / games.max(1) as f64;
                line = line.push(match column.kind {
                    ColumnKind::Flag => share(context, mean, look.side_one, 2.0 * NUMBER),
                    ColumnKind::Count => {
                        container(body(context.language.decimal(mean, 1))).width(NUMBER).align_x(Alignment::End).into()
                    }
                });
            }
            page = page.push(container(line).padding([5, 0])).push(look.across());
        }
        Some(page.into())
    }

    /// The best single change, or the button that looks for it.
    fn changed(&self, context: &Context<'a>) -> Element<'a, Message> {
        let look = context.look;
        let title = heading(context.text("gui.report.change")).width(Length::Fill);
        let Some((place, change)) = self.change else {
            let look_for =
                tool(context, "ui-repair", context.text("gui.report.look_for"), Some(Message::ImprovePressed));
            let content = column![title, small(context.text("gui.report.look_for.about"), look.muted), look_for];
            return pane(context, content.spacing(GAP)).padding(16).width(Length::Fill).into();
        };
        let difference = change.found.difference;
        let is_sure = difference.low > 0.0;
        let hundred = |share: f64| format!("{:+.1}", share * 100.0);
        let others = tool(
            context,
            "ui-lists",
            context.text("gui.report.others"),
            Some(Message::KindPicked(super::Kind::Improve)),
        );
        let mut content = Column::new().spacing(GAP);
        if is_sure {
            let number = heading(hundred(difference.mean)).color(look.green);
            let bounds =
                [("low", &hundred(difference.low) as &dyn std::fmt::Display), ("high", &hundred(difference.high))];
            let make = row![
                main_tool(context, "ui-check", context.text("gui.report.make"), Some(Message::ChangePressed(place))),
                key_cap(context, crate::widget::parts::chord(context, "Alt+1")),
                others,
            ];
            content = content
                .push(row![title, number])
                .push(strong(change.words.as_str()))
                .push(small(context.say("gui.report.surely", &bounds), look.muted))
                .push(make.spacing(GAP).align_y(Alignment::Center));
        } else {
            content = content.push(title).push(body(context.text("gui.measure.improve_unsure"))).push(row![others]);
        }
        pane(context, content).padding(16).width(Length::Fill).into()
    }
}

/// What a result says, with what tournaments say beside it; nothing where it says too little.
fn headline(matrix: &Matrix, overall: Rate) -> Option<&'static str> {
    /// Bounds further apart say nothing in words.
    const WIDEST: f64 = 0.4;
    Some(match matrix.leans[0] {
        Some(lean) if lean.high < 0.0 => "gui.report.head.underrated",
        Some(lean) if lean.low > 0.0 => "gui.report.head.overrated",
        _ if overall.low > 0.5 => "gui.report.head.wins",
        _ if overall.high < 0.5 => "gui.report.head.loses",
        _ if overall.high - overall.low > WIDEST => return None,
        _ => "gui.report.head.even",
    })
}

/// A share with its bounds.
fn sure(context: &Context<'_>, overall: Rate) -> String {
    let share = format!("{:.0}", overall.rate * 100.0);
    context.say("gui.report.sure", &[("share", &share), ("bounds", &bounds(overall))])
}
