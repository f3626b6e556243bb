//! Results of a series, and their drawing.

use std::{collections::BTreeMap, fmt::Display};

use iced::{
    Alignment, Color, Element, Length, Padding,
    widget::{Column, Row, canvas::Canvas, column, container, row},
};

use super::chart::{self, Chart};
use crate::{
    Context,
    look::{GAP, SPACE},
    results::percent,
    screen::play::side_color,
    widget::{
        icon_in,
        parts::{BOLD, body, letters, pane, small, strong},
        share,
    },
};
use kernel::{
    Language, Materials as _,
    game::{AccountColumn, BySeat, ColumnKind, Seat},
    phrase,
};
use practice::{Opponents, Rate, Series, Tally, names, opponents, series::Acquisition, win_rate};
use systems::Registered;

/// Results of a series.
#[derive(Debug, Clone, PartialEq)]
pub struct Account {
    pub tally: Tally,
    pub names: BySeat<String>,
    pub players: BySeat<String>,
    /// Pieces of each list, with their average work in words.
    pub pieces: BySeat<Vec<[String; 2]>>,
    /// Average work of each piece in a game, by column.
    pub means: BySeat<Vec<Vec<f64>>>,
    /// Columns of the work.
    pub columns: &'static [AccountColumn],
    /// Phrase key of the heading over acquired cards, where they are counted.
    pub acquired_term: Option<&'static str>,
    /// Cards each side acquired, the most frequent first: name, share of the games, and share of those won.
    pub acquired: BySeat<Vec<(String, f64, Rate)>>,
    /// Games a second, if they were played in one go.
    pub pace: Option<f64>,
    /// Number of games requested.
    pub planned: u64,
    /// Caveats of the results.
    pub bias: String,
}

/// Results of a series, ready to be shown.
pub(in crate::screen) fn account<S: Opponents + Registered>(
    series: &Series<'_, S>,
    played: &practice::series::SeriesResult,
    language: Language,
) -> Account {
    let tally = &played.tally;
    let games = tally.games.max(1) as f64;
    let pieces = |(seat, materials): (Seat, &&S::Materials)| {
        let titles = materials.pieces(series.catalog, language);
        let line = |(place, sums): (usize, &Vec<u64>)| {
            let means = S::ACCOUNT.columns.iter().zip(sums).map(|(column, sum)| {
                let mean = *sum as f64 / games;
                let words = match column.kind {
                    ColumnKind::Flag => percent(mean, language),
                    ColumnKind::Count => language.decimal(mean, 1),
                };
                (column.id, words)
            });
            let means: Vec<(&str, String)> = means.collect();
            let holes: Vec<(&str, &dyn Display)> =
                means.iter().map(|(id, words)| (*id, words as &dyn Display)).collect();
            [titles.get(place).cloned().unwrap_or_default(), phrase::say(language, S::ACCOUNT.means, &holes)]
        };
        tally.pieces[seat].iter().enumerate().map(line).collect()
    };
    let means = |(_, pieces): (Seat, &Vec<Vec<u64>>)| {
        pieces.iter().map(|sums| sums.iter().map(|sum| *sum as f64 / games).collect()).collect()
    };
    let acquired = |(_, kinds): (Seat, &BTreeMap<u16, Acquisition>)| {
        let mut rows: Vec<(u16, &Acquisition)> = kinds.iter().map(|(kind, row)| (*kind, row)).collect();
        rows.sort_by_key(|(kind, row)| (std::cmp::Reverse(row.games), *kind));
        let row = |(kind, row): (u16, &Acquisition)| {
            let won = win_rate(row.won, row.games).unwrap_or(Rate { rate: 0.0, low: 0.0, high: 1.0 });
            (S::acquired_name(series.catalog, kind, language), row.games as f64 / games, won)
        };
        rows.into_iter().map(row).collect()
    };
    Account {
        acquired_term: S::ACQUIRED,
        acquired: tally.acquired.iter().map(acquired).collect(),
        means: tally.pieces.iter().map(means).collect(),
        columns: S::ACCOUNT.columns,
        names: names::<S>(&series.materials, language),
        players: series.players.map(|player| opponents::name::<S>(player, language).to_owned()),
        pieces: series.materials.iter().map(pieces).collect(),
        pace: (!played.took.is_zero()).then(|| played.games_per_second()),
        planned: series.games,
        bias: practice::bias::<S>(series.players.values().copied(), language),
        tally: tally.clone(),
    }
}

/// Draws the results of a series, with their caveats.
pub(in crate::screen) fn account_view<'a, M: 'a>(
    context: &Context<'a>,
    account: &'a Account,
    bias: &'a str,
) -> Element<'a, M> {
    let (result, work) = (result(context, account), work(context, account));
    let acquired = acquired(context, account);
    let care = |context| care(context, bias);
    if context.is_narrow() {
        return column![result, work].push(acquired).push(care(context)).spacing(SPACE).into();
    }
    row![
        container(column![result, care(context)].spacing(SPACE)).width(Length::FillPortion(2)),
        container(column![work].push(acquired).spacing(SPACE)).width(Length::FillPortion(3)),
    ]
    .spacing(SPACE)
    .into()
}

/// A share as a number and on a line, with its interval.
pub(in crate::screen) fn rate_bar<'a, M: 'a>(context: &Context<'a>, rate: Rate, color: Color) -> Element<'a, M> {
    let (look, language) = (context.look, context.language);
    let sure = context
        .say("gui.series.interval", &[("low", &percent(rate.low, language)), ("high", &percent(rate.high, language))]);
    let share = letters(percent(rate.rate, language), 32.0).font(BOLD).color(color);
    let about = column![
        Canvas::new(Chart(chart::Interval { rate, color, look })).width(Length::Fill).height(18),
        small(sure, look.muted),
    ];
    row![container(share).width(130), about].spacing(GAP).align_y(Alignment::Center).into()
}

/// The result: share, certainty and margins.
fn result<'a, M: 'a>(context: &Context<'a>, account: &'a Account) -> Element<'a, M> {
    let look = context.look;
    let language = context.language;
    let tally = &account.tally;
    let done = if tally.games < account.planned { "gui.series.cut_short" } else { "gui.series.done" };
    let mut page = Column::new().spacing(GAP).width(Length::Fill);
    page = page.push(strong(context.say(done, &[("games", &tally.games), ("wished", &account.planned)])));
    for (seat, name) in account.names.iter() {
        let color = side_color(context, seat);
        let rate = tally.paired[seat].rate().unwrap_or(Rate::UNKNOWN);
        page = page.push(
            column![
                row![strong(name.as_str()).color(color), small(account.players[seat].as_str(), look.muted)]
                    .spacing(GAP)
                    .align_y(Alignment::Center),
                rate_bar(context, rate, color),
            ]
            .spacing(2),
        );
    }
    let key = if account.pace.is_some() { "gui.series.facts" } else { "gui.series.facts_only" };
    let facts = context.say(
        key,
        &[
            ("rounds", &language.decimal(tally.rounds_mean(), 1)),
            ("draws", &tally.draws),
            ("pace", &account.pace.map(|pace| language.decimal(pace, 1)).unwrap_or_default()),
        ],
    );
    page = page.push(small(facts, look.muted));
    if let (Some((least, _)), Some((most, _))) = (tally.lengths.first_key_value(), tally.lengths.last_key_value()) {
        let middle = tally.rounds_median();
        let words = context.say("gui.series.lengths", &[("least", least), ("middle", &middle), ("most", most)]);
        let bars = Canvas::new(Chart(chart::Lengths { lengths: &tally.lengths, look }));
        page = page.push(small(words, look.muted)).push(bars.width(Length::Fill).height(90));
    }
    if tally.unfinished > 0 {
        page = page.push(body(context.say("gui.series.unfinished", &[("games", &tally.unfinished)])).color(look.red));
    }
    let margin = match account.names.both() {
        Some([first, second]) => context.say("gui.series.margin", &[("first", first), ("second", second)]),
        None => context.say("gui.series.margin_many", &[("first", &account.names[Seat::First])]),
    };
    let colors = [look.side_one, look.side_two];
    let margins = Canvas::new(Chart(chart::Margins { margins: &tally.margins, colors, look }));
    page = page.push(small(margin, look.muted)).push(margins.width(Length::Fill).height(150));
    pane(context, page).padding(16).width(Length::Fill).into()
}

/// Work of the pieces: a line each, with a bar for a share.
fn work<'a, M: 'a>(context: &Context<'a>, account: &'a Account) -> Element<'a, M> {
    const NUMBER: f32 = 64.0;
    let look = context.look;
    let mut page = Column::new().width(Length::Fill);
    page = page.push(container(strong(context.text("gui.series.work"))).padding(Padding::ZERO.bottom(6.0)));
    for (seat, name) in account.names.iter() {
        let color = side_color(context, seat);
        let mut heads = Row::new().spacing(GAP).align_y(Alignment::Center);
        heads = heads.push(strong(name.as_str()).color(color).width(Length::Fill));
        for column in account.columns {
            let width = if column.kind == ColumnKind::Flag { 2.0 * NUMBER } else { NUMBER };
            let align = if column.kind == ColumnKind::Flag { Alignment::Start } else { Alignment::End };
            heads = heads.push(container(small(context.text(column.term), look.muted)).width(width).align_x(align));
        }
        page = page.push(container(heads).padding([6, 0]));
        for ([title, _], means) in account.pieces[seat].iter().zip(&account.means[seat]) {
            let mut line = Row::new().spacing(GAP).align_y(Alignment::Center);
            line = line.push(container(small(title.as_str(), look.text)).width(Length::Fill));
            for (column, mean) in account.columns.iter().zip(means) {
                line = line.push(match column.kind {
                    ColumnKind::Flag => share(context, *mean, color, 2.0 * NUMBER),
                    ColumnKind::Count => {
                        container(body(context.language.decimal(*mean, 1))).width(NUMBER).align_x(Alignment::End).into()
                    }
                });
            }
            page = page.push(look.across());
            page = page.push(container(line).padding([7, 0]));
        }
    }
    pane(context, page).padding(16).width(Length::Fill).into()
}

/// Cards each side acquired, and how often it won with them.
fn acquired<'a, M: 'a>(context: &Context<'a>, account: &'a Account) -> Option<Element<'a, M>> {
    const SHARE: f32 = 120.0;
    let look = context.look;
    let mut page = Column::new().width(Length::Fill).push(strong(context.text(account.acquired_term?)));
    for (seat, name) in account.names.iter() {
        let color = side_color(context, seat);
        let head = |key: &'static str| container(small(context.text(key), look.muted)).width(SHARE);
        let heads = row![
            strong(name.as_str()).color(color).width(Length::Fill),
            head("gui.series.acquired.games"),
            head("gui.series.acquired.won"),
        ];
        page = page.push(container(heads.spacing(GAP).align_y(Alignment::Center)).padding([6, 0]));
        for (title, games, won) in &account.acquired[seat] {
            let line = row![
                small(title.as_str(), look.text).width(Length::Fill),
                share(context, *games, look.muted, SHARE),
                share(context, won.rate, color, SHARE),
            ];
            page = page.push(look.across());
            page = page.push(container(line.spacing(GAP).align_y(Alignment::Center)).padding([5, 0]));
        }
    }
    page = page.push(container(small(context.text("gui.series.acquired.about"), look.muted)).padding([8, 0]));
    Some(pane(context, page).padding(16).width(Length::Fill).into())
}

/// Caveats of the numbers.
fn care<'a, M: 'a>(context: &Context<'a>, bias: &'a str) -> Element<'a, M> {
    let look = context.look;
    let head = row![icon_in("ui-info", 16.0, look.blue), strong(context.text("gui.series.care"))]
        .spacing(GAP)
        .align_y(Alignment::Center);
    let words = small(bias, look.muted);
    pane(context, column![head, words].spacing(4)).padding(16).width(Length::Fill).into()
}
