//! Matrix of a gauntlet: share and certainty of each pairing, and its details.

use std::sync::Arc;

use iced::{
    Alignment, Color, Element, Length, Padding, border,
    widget::{Column, Row, column, container, row, scrollable::Direction, scrollable::Scrollbar, text_input},
};

use super::{
    Message,
    work::{CardWork, Matrix},
};
use crate::{
    Context,
    look::{GAP, HEADING, Look, RADIUS, SPACE, TEXT, mix},
    results::percent,
    screen::{play::side_color, series::account_view},
    widget::{
        Pressable, emblem, icon_in,
        parts::{BOLD, body, chip, letters, pane, small, strong, tool},
    },
};
use kernel::game::BySeat;
use practice::{
    Lean, Rate, TournamentRecord,
    gauntlet::{Cell, Pairing},
    series::MatchEnd,
};

/// Width and height of a cell, and width of the names before the cells.
const CELL: f32 = 88.0;
const HIGH: f32 = 36.0;
const NAME: f32 = 250.0;
/// Width of what real matches tell of a list.
const RECORD: f32 = 150.0;
/// Number of lists up to which a pairing fits beside the matrix.
const BESIDE: usize = 3;
/// Number of games offered to watch, from either end.
const WATCHED: usize = 5;

/// Ground of a cell: blue of the first side for victories, orange of the second for defeats.
fn ground(look: &Look, rate: Rate) -> Color {
    let far = ((rate.rate - 0.5).abs() * 2.0).min(1.0) as f32;
    let side = if rate.rate > 0.5 { look.side_one } else { look.side_two };
    mix(look.surface, side, far * 0.42)
}

/// Interval of a share, in games out of 100.
pub(super) fn bounds(rate: Rate) -> String {
    format!("{:.0}–{:.0}", rate.low * 100.0, rate.high * 100.0)
}

/// What real matches tell of a list: won out of 100, with the interval and the number of matches.
fn record(record: &TournamentRecord) -> String {
    let rate = record.rate().unwrap_or(Rate::UNKNOWN);
    format!("{:.0} ({}), {}", rate.rate * 100.0, bounds(rate), record.matches)
}

/// How far the computer's share lies from the real one, in games out of 100.
fn lean(lean: &Lean) -> String {
    let hundred = |share: f64| signed((share * 100.0).round() as i32);
    format!("{} ({}…{})", hundred(lean.mean), hundred(lean.low), hundred(lean.high))
}

/// The pairing in view.
#[derive(Debug, Clone, Copy)]
pub(super) struct PairingInView<'a> {
    pub(super) pairing: Pairing,
    /// Typed number of one of its games.
    pub(super) typed: &'a str,
}

/// Draws the results of a gauntlet.
pub(super) fn view<'a>(
    context: &Context<'a>,
    matrix: &'a Matrix,
    chosen: Option<PairingInView<'a>>,
    work: Option<&'a (Pairing, Option<Arc<CardWork>>)>,
) -> Element<'a, Message> {
    let cell = chosen.map(|chosen| chosen.pairing);
    let typed = chosen.map_or("", |chosen| chosen.typed);
    let look = context.look;
    let results = &matrix.results;
    let mut page = Column::new().spacing(SPACE).width(Length::Fill);
    if let Some(words) = &matrix.verdict {
        let words = row![icon_in("ui-compare", 22.0, look.iris), letters(words.as_str(), HEADING).width(Length::Fill)];
        page =
            page.push(pane(context, words.spacing(SPACE).align_y(Alignment::Center)).padding(16).width(Length::Fill));
    }
    let games: usize = results.cells().iter().map(|cell| cell.games.len()).sum();
    let facts = context.say("gui.measure.facts", &[("games", &games), ("player", &matrix.player)]);
    page = page.push(small(facts, look.muted));
    let care = row![icon_in("ui-info", 16.0, look.blue), small(matrix.bias.as_str(), look.muted).width(Length::Fill)];
    page = page.push(care.spacing(GAP)).push(small(matrix.about_real, look.muted));
    if matrix.records.iter().any(Option::is_some) {
        page = page.push(small(context.text("practice.record.about"), look.muted));
    }
    if matrix.leans.iter().any(Option::is_some) {
        page = page.push(small(context.text("practice.lean.about"), look.muted));
    }
    page = page.push(matrix.about_weighting.as_ref().map(|about| small(about.as_str(), look.muted)));
    let table = table(context, matrix, cell);
    let found = cell.and_then(|at| results.cells().iter().position(|cell| cell.pairing == at));
    if results.own() > BESIDE || context.width < 1200.0 {
        let table = look
            .scrollable(container(table).padding(Padding::ZERO.bottom(12.0)))
            .direction(Direction::Horizontal(Scrollbar::default()));
        return page.push(table).push(found.map(|found| pairing(context, matrix, found, typed, work))).into();
    }
    // A pairing fits beside the matrix, in one column.
    let beside = match found {
        Some(found) => pairing(&Context { width: 800.0, ..*context }, matrix, found, typed, work),
        None => small(context.text("gui.measure.press"), look.muted).into(),
    };
    page.push(row![table, container(beside).width(Length::Fill)].spacing(24)).into()
}

/// What a row at the foot of the table says of each list.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Sum {
    Overall,
    Real,
    Record,
    Lean,
    Rating,
    Best,
    Worst,
}

/// Lists in columns, opponents in rows, overall results at the foot.
fn table<'a>(context: &Context<'a>, matrix: &'a Matrix, chosen: Option<Pairing>) -> Element<'a, Message> {
    let look = context.look;
    let results = &matrix.results;
    let own = 0..results.own();
    let head = |list: usize| {
        let name = small(matrix.names[list].as_str(), look.text).align_x(Alignment::Center);
        container(column![emblem(look, matrix.faces[list].mark, 24.0), name].align_x(Alignment::Center).spacing(2))
            .width(CELL)
            .height(64)
            .align_bottom(64)
            .clip(true)
            .into()
    };
    let corner = small(context.text("gui.measure.of_hundred"), look.muted);
    let heads: Vec<Element<'a, Message>> = own.clone().map(head).collect();
    let mut lines = Column::new().spacing(4);
    // What real matches tell of the opponents stands between their names and the cells.
    let is_recorded = results.columns().any(|list| matrix.records[list].is_some());
    let before = if is_recorded { NAME + RECORD } else { NAME };
    let recorded = is_recorded.then(|| container(small(context.text("gui.measure.record"), look.muted)).width(RECORD));
    let corner = row![container(corner).width(NAME)].push(recorded).align_y(Alignment::End);
    lines = lines.push(row![corner].extend(heads).spacing(4).align_y(Alignment::End));
    for column in results.columns() {
        let name = row![emblem(look, matrix.faces[column].mark, 22.0), body(matrix.names[column].as_str())];
        let name = container(name.spacing(GAP).align_y(Alignment::Center)).width(NAME).center_y(HIGH).clip(true);
        let record = matrix.records[column].as_ref().map(record).unwrap_or_default();
        let record = is_recorded.then(|| container(small(record, look.muted)).width(RECORD));
        let mut line = row![row![name].push(record).align_y(Alignment::Center)].spacing(4).align_y(Alignment::Center);
        for row in own.clone() {
            line = line.push(match results.met(row, column) {
                Some((rate, cell)) => self::cell(context, rate, cell, chosen),
                None => container(small("·", look.muted)).center_x(CELL).into(),
            });
        }
        lines = lines.push(line);
    }
    lines = lines.push(container(look.across()).width(before + CELL * own.len() as f32));
    let is_real = matrix.real.iter().any(Option::is_some);
    let is_own_recorded = own.clone().any(|list| matrix.records[list].is_some());
    let sums = [
        ("gui.measure.overall", Sum::Overall),
        ("gui.measure.real", Sum::Real),
        ("gui.measure.record", Sum::Record),
        ("gui.measure.lean", Sum::Lean),
        ("gui.measure.rating", Sum::Rating),
        ("gui.measure.best", Sum::Best),
        ("gui.measure.worst", Sum::Worst),
    ];
    let is_shown = |sum: &Sum| match sum {
        Sum::Real => is_real,
        Sum::Record => is_own_recorded,
        Sum::Lean => matrix.leans.iter().any(Option::is_some),
        Sum::Overall | Sum::Rating | Sum::Best | Sum::Worst => true,
    };
    for (key, sum) in sums.into_iter().filter(|(_, sum)| is_shown(sum)) {
        let mut line = row![container(strong(context.text(key))).width(before)].spacing(4).align_y(Alignment::Center);
        for list in own.clone() {
            let extreme = |which: usize| {
                let name = results.extremes(list).map_or("", |found| matrix.names[found[which].0].as_str());
                small(name, look.text).align_x(Alignment::Center)
            };
            let content: Element<'a, Message> = match sum {
                Sum::Overall => {
                    let rate = results.overall(list).unwrap_or(Rate::UNKNOWN);
                    let share = letters(format!("{:.0}", rate.rate * 100.0), HEADING).font(BOLD);
                    column![share, small(bounds(rate), look.muted)].align_x(Alignment::Center).into()
                }
                Sum::Rating => body(format!("{:.0}", matrix.ratings[list])).into(),
                Sum::Best => extreme(0).into(),
                Sum::Worst => extreme(1).into(),
                Sum::Record => small(matrix.records[list].as_ref().map(record).unwrap_or_default(), look.text)
                    .align_x(Alignment::Center)
                    .into(),
                Sum::Lean => small(matrix.leans[list].as_ref().map(lean).unwrap_or_default(), look.text)
                    .align_x(Alignment::Center)
                    .into(),
                Sum::Real => {
                    let share = matrix.real[list].map_or("–".to_owned(), |share| format!("{:.0}", share * 100.0));
                    letters(share, HEADING).into()
                }
            };
            line = line.push(container(content).center_x(CELL));
        }
        lines = lines.push(line);
    }
    lines.into()
}

fn cell<'a>(context: &Context<'a>, rate: Rate, cell: &Cell, chosen: Option<Pairing>) -> Element<'a, Message> {
    let look = context.look;
    let (ground, is_chosen) = (ground(look, rate), chosen == Some(cell.pairing));
    let share = strong(format!("{:.0}", rate.rate * 100.0));
    let content = row![share, small(bounds(rate), look.text)].spacing(6).align_y(Alignment::Center);
    Pressable::new(container(content).center(Length::Fill), move |status| {
        let mut style = look.quiet(status);
        style.background = Some(ground);
        let (color, width) = if is_chosen { (look.iris, 2.0) } else { (look.line, 1.0) };
        style.border = border::rounded(RADIUS).color(color).width(width);
        style
    })
    .padding(0)
    .width(CELL)
    .height(HIGH)
    .on_press(Message::CellPressed(cell.pairing))
    .into()
}

/// A pairing: results, work of the pieces, and games.
pub(super) fn pairing<'a>(
    context: &Context<'a>,
    matrix: &'a Matrix,
    at: usize,
    typed: &'a str,
    work: Option<&'a (Pairing, Option<Arc<CardWork>>)>,
) -> Element<'a, Message> {
    let cell = &matrix.results.cells()[at];
    let look = context.look;
    let mut page = Column::new().spacing(SPACE).width(Length::Fill);
    let mut sorted: Vec<&(u64, MatchEnd)> = cell.games.iter().collect();
    sorted.sort_by_key(|(number, game)| (-game.margin, *number));
    let closest = cell.closest().map(|number| {
        let word = context.text("gui.measure.closest");
        tool(context, "ui-play", word, Some(Message::GamePressed(cell.pairing, number)))
    });
    let mut watch = Row::new().spacing(GAP).align_y(Alignment::Center).push(closest);
    let ends = if sorted.len() > 2 * WATCHED {
        [&sorted[..WATCHED], &sorted[sorted.len() - WATCHED..]].concat()
    } else {
        sorted
    };
    for (number, game) in ends {
        let words = context.say("gui.measure.game", &[("number", &(number + 1)), ("margin", &signed(game.margin))]);
        watch = watch.push(chip(context, words, false, Message::GamePressed(cell.pairing, *number)));
    }
    let head = small(context.text("gui.measure.watch"), look.muted);
    if cell.games.len() > 2 * WATCHED {
        watch = watch.push(any_game(context, cell, typed));
    }
    page = page.push(pane(context, column![head, watch.wrap().vertical_spacing(GAP)].spacing(GAP)).width(Length::Fill));
    let margin = context.language.decimal(cell.margin_mean().abs(), 1);
    let won = cell.rate().map(|rate| percent(rate.rate, context.language)).unwrap_or_default();
    let key = if cell.margin_mean() < 0.0 { "gui.measure.pairing.behind" } else { "gui.measure.pairing" };
    let words = context.say(key, &[("won", &won), ("margin", &margin)]);
    page = page.push(small(words, look.muted));
    page = page.push(match work.filter(|(pairing, _)| *pairing == cell.pairing) {
        Some((_, Some(worked))) => Some(cards(context, matrix, &matrix.accounts[at].names, worked)),
        Some((_, None)) => Some(small(context.text("gui.measure.counting"), look.muted).into()),
        None => (!matrix.heads.is_empty()).then(|| {
            let word = context.text("gui.measure.cards");
            tool(context, "ui-cards", word, Some(Message::WorkPressed(cell.pairing))).into()
        }),
    });
    page.push(account_view(context, &matrix.accounts[at], &matrix.bias)).into()
}

/// Field for the number of a game, as not all are offered.
fn any_game<'a>(context: &Context<'a>, cell: &Cell, typed: &'a str) -> Element<'a, Message> {
    let look = context.look;
    let wanted = typed.trim().parse::<u64>().ok().and_then(|number| number.checked_sub(1));
    let wanted = wanted.filter(|wanted| cell.games.iter().any(|(number, _)| number == wanted));
    let watched = wanted.map(|number| Message::GamePressed(cell.pairing, number));
    let last = cell.games.iter().map(|(number, _)| number + 1).max().unwrap_or_default();
    let hint = context.say("gui.measure.any_game", &[("last", &last)]);
    let field = text_input(&hint, typed)
        .id("measure-game")
        .on_input(Message::GameTyped)
        // Enter belongs to the field, even for an invalid number: it does not start another gauntlet.
        .on_submit(watched.clone().unwrap_or(Message::Looked))
        .size(TEXT)
        .width(150)
        .style(move |_, status| look.field(status));
    let watch = tool(context, "ui-play", context.text("gui.measure.watch_it"), watched);
    row![field, watch].spacing(GAP).align_y(Alignment::Center).into()
}

/// Average work of cards, weapons and pilots in a game.
fn cards<'a>(
    context: &Context<'a>,
    matrix: &'a Matrix,
    names: &'a BySeat<String>,
    worked: &'a CardWork,
) -> Element<'a, Message> {
    const NUMBER: f32 = 80.0;
    let look = context.look;
    let mut page = Column::new().spacing(6).width(Length::Fill);
    for ((seat, name), lines) in names.iter().zip(worked) {
        page = page.push(strong(name.as_str()).color(side_color(context, seat)));
        for (kind, heads) in matrix.heads {
            let mut of_kind = lines.iter().filter(|line| line.kind == *kind).peekable();
            if of_kind.peek().is_none() {
                continue;
            }
            let head = |key: &'static str| {
                container(small(context.text(key), look.muted)).width(NUMBER).align_x(Alignment::End).into()
            };
            page = page.push(row![container("").width(Length::Fill)].extend(heads.map(head)).spacing(GAP));
            for line in of_kind {
                let value = |value: &f64| {
                    container(body(context.language.decimal(*value, 1))).width(NUMBER).align_x(Alignment::End).into()
                };
                let values: Vec<Element<'a, Message>> = line.values.iter().map(value).collect();
                page = page
                    .push(row![small(line.name.as_str(), look.text).width(Length::Fill)].extend(values).spacing(GAP));
            }
        }
        page = page.push(look.across());
    }
    let about = small(matrix.work_about.as_str(), look.muted);
    pane(context, page.push(about)).padding(16).width(Length::Fill).into()
}

fn signed(margin: i32) -> String {
    if margin > 0 { format!("+{margin}") } else { margin.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::look::LookChoice;

    #[test]
    fn what_is_won_is_blue_what_is_lost_is_orange_and_even_is_neither() {
        let rate = |rate| Rate { rate, low: 0.0, high: 1.0 };
        for look in LookChoice::ALL.map(LookChoice::look) {
            assert_eq!(ground(look, rate(0.5)), look.surface);
            assert_ne!(ground(look, rate(0.9)), ground(look, rate(0.1)));
        }
        assert_eq!(bounds(Rate { rate: 0.9, low: 0.7, high: 0.98 }), "70–98");
        assert_eq!(record(&TournamentRecord { matches: 200, points: 260 }), "65 (58–71), 200");
        assert_eq!((signed(3), signed(-3), signed(0)), ("+3".into(), "-3".into(), "0".into()));
    }
}
