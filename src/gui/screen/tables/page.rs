//! The editor: kinds of pieces, the table, the picked piece and the findings.

use iced::{
    Alignment, Element, Length, Padding,
    widget::{Column, Row, canvas::Canvas, column, container, row},
};
use serde_json::Value;

use super::{Change, Message, OpenTable, Play, SEARCH, TITLE, Tab, surface::Surface};
use crate::{
    Context,
    bar::{Bar, name_field, on_bar},
    look::{GAP, SPACE},
    screen::play::parts::bar_tool,
    widget::{
        Pressable, icon, icon_in, icon_tool,
        parts::{body, chip, field, push, small, strong},
    },
};
use kernel::{
    Finding,
    similar::fold_words,
    tabletop::{Setting, SettingValue},
};
use systems::SystemId;

/// Widths of the panes.
const KINDS: f32 = 216.0;
const SIDE: f32 = 288.0;
const NARROW: f32 = 236.0;
/// Most kinds that are listed at once.
const MOST_KINDS: usize = 60;

pub(super) fn view<'a>(open: &'a OpenTable, context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let table = Canvas::new(Surface { open, context: *context }).width(Length::Fill).height(Length::Fill);
    let content: Element<'a, Message> = if context.is_narrow() {
        let tabs = Tab::ALL.map(|tab| -> Element<'a, Message> {
            chip(context, title(open, tab, context), open.tab == tab, Message::TabPressed(tab)).into()
        });
        let tabs = Row::with_children(tabs).spacing(4).wrap().vertical_spacing(4);
        let pane = match open.tab {
            Tab::Kinds => kinds(open, context),
            Tab::Piece => scrolled(context, piece(open, context)),
            Tab::Findings => scrolled(context, findings(open, context)),
        };
        row![table, look.upright(), column![tabs, pane].spacing(GAP).padding(GAP).width(NARROW)].into()
    } else {
        let side = column![piece(open, context), findings(open, context)].spacing(SPACE);
        let side = container(scrolled(context, side)).padding(SPACE).width(SIDE);
        let kinds = container(kinds(open, context)).padding(GAP).width(KINDS);
        row![kinds, look.upright(), table, look.upright(), side].into()
    };
    column![bar(open, context), content].into()
}

fn scrolled<'a>(context: &Context<'a>, content: impl Into<Element<'a, Message>>) -> Element<'a, Message> {
    context.look.scrollable(content).width(Length::Fill).height(Length::Fill).spacing(4).into()
}

fn bar<'a>(open: &'a OpenTable, context: &Context<'a>) -> Element<'a, Message> {
    let frame = on_bar(context);
    let [can_undo, can_redo] = open.can_step();
    let hint = context.text("tabletop.unnamed");
    let name = name_field(&frame, TITLE, hint, open.table.name(), 300.0).on_input(Message::Renamed);
    let game = context.text(open.table.system().term());
    let subtitle = context.say("gui.tables.settled", &[("game", &game), ("count", &open.table.pieces())]);
    let icon_of = |icon, key, message| icon_tool(&frame, icon, context.text(key), 20.0, message);
    let measure = context.text("gui.tables.ruler");
    let ruler = bar_tool(context, "stat-range", measure, open.measures, Some(Message::RulerPressed));
    let mirror = open.table.facts().mirrors.then_some(Message::Changed(Change::MirrorAll));
    Bar::titled(name)
        .subtitle(subtitle)
        .middle(verdict(open, &frame))
        .tool(icon_of("ui-undo", "gui.builder.undo", can_undo.then_some(Message::UndoPressed)))
        .tool(icon_of("ui-redo", "gui.builder.redo", can_redo.then_some(Message::RedoPressed)))
        .tool(ruler)
        .tool(icon_of("ui-fit", "gui.play.fit", Some(Message::FitPressed)))
        .tool(icon_of("ui-mirror", "gui.tables.mirror_all", mirror))
        .tool(icon_of("ui-print", "gui.tables.print", Some(Message::PrintPressed)))
        .tool(icon_of("ui-export", "gui.tables.export", Some(Message::ExportPressed)))
        .tool(icon_of("ui-back", "gui.tables.all", Some(Message::ShelfPressed)))
        .view(context)
}

/// Whether a match can be played on the table.
fn verdict<'a>(open: &'a OpenTable, frame: &Context<'a>) -> Element<'a, Message> {
    let look = frame.look;
    let errors = open.report.errors();
    let advice = open.report.findings.len() - errors;
    let (mark, color, words) = match (errors, advice) {
        (0, 0) => ("mark-ok", look.green, frame.text("gui.tables.ready").to_owned()),
        (0, _) => ("mark-warning", look.yellow, frame.say("gui.tables.advised", &[("count", &advice)])),
        _ => ("mark-error", look.red, frame.say("gui.tables.wrong", &[("count", &errors)])),
    };
    let line = row![icon_in(mark, 16.0, color), small(words, look.text)].spacing(6).align_y(Alignment::Center);
    Pressable::new(line, move |status| look.quiet(status))
        .padding([4, 6])
        .on_press(Message::TabPressed(Tab::Findings))
        .into()
}

fn title(open: &OpenTable, tab: Tab, context: &Context<'_>) -> String {
    let word = context.text(tab.term());
    match (tab, open.report.findings.len()) {
        (Tab::Findings, count) if count > 0 => format!("{word} {count}"),
        _ => word.to_owned(),
    }
}

/// The kinds that can be laid, those of the search.
fn kinds<'a>(open: &'a OpenTable, context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let all = open.table.kinds(context.catalogs, context.language);
    let has_search = all.len() > 14;
    let wanted = fold_words(&open.search);
    let mut group = "";
    let mut rows = Column::new().spacing(2).width(Length::Fill);
    let found: Vec<_> =
        all.into_iter().filter(|kind| fold_words(&format!("{} {}", kind.name, kind.about)).contains(&wanted)).collect();
    let beyond = found.len().saturating_sub(MOST_KINDS);
    for kind in found.into_iter().take(MOST_KINDS) {
        if kind.group != group {
            group = kind.group;
            rows = rows.push(container(strong(context.text(group))).padding([4, 6]));
        }
        let about = (!kind.about.is_empty()).then(|| small(kind.about, look.muted));
        let words = column![body(kind.name)].push(about).width(Length::Fill);
        let content = row![words, icon("ui-add", look.muted)].spacing(4).align_y(Alignment::Center);
        rows = rows.push(
            Pressable::new(content, move |status| look.row(false, status))
                .padding([4, 8])
                .width(Length::Fill)
                .on_press(Message::KindPressed(kind.id)),
        );
    }
    let beyond = (beyond > 0).then(|| small(context.say("gui.tables.beyond", &[("count", &beyond)]), look.muted));
    let rows = rows.push(beyond);
    let search = has_search
        .then(|| field(context, context.text("gui.tables.search"), &open.search, Message::SearchTyped).id(SEARCH));
    column![].push(search).push(scrolled(context, rows)).spacing(GAP).into()
}

/// The picked piece: what can be done with it, and its settings.
fn piece<'a>(open: &'a OpenTable, context: &Context<'a>) -> Column<'a, Message> {
    let look = context.look;
    let Some(piece) = open.picked else {
        return column![strong(context.text("gui.tables.piece")), small(context.text("gui.tables.pick"), look.muted)]
            .spacing(4);
    };
    let facts = open.table.facts();
    let name = open.table.piece_name(context.catalogs, piece, context.language);
    let (x, y) = open.table.at(piece);
    let place = context.say("gui.tables.at", &[("number", &(piece + 1)), ("x", &x), ("y", &y)]);
    let tool = |icon, key, change| icon_tool(context, icon, context.text(key), 18.0, Some(Message::Changed(change)));
    let mirror = facts.mirrors.then(|| tool("ui-mirror", "gui.tables.mirror", Change::Mirror));
    let tools = row![
        tool("ui-undo", "gui.tables.turn_left", Change::Turn(false)),
        tool("ui-redo", "gui.tables.turn_right", Change::Turn(true)),
    ]
    .push(mirror)
    .push(tool("ui-duplicate", "gui.tables.duplicate", Change::Duplicate))
    .push(tool("ui-swap", "gui.tables.opposite", Change::Opposite))
    .push(tool("ui-delete", "gui.tables.remove", Change::Remove));
    let settings = open.table.settings(context.catalogs, piece).into_iter().map(|it| setting(it, context));
    column![strong(name), small(place, look.muted), tools.spacing(2)].extend(settings).spacing(6).width(Length::Fill)
}

fn setting<'a>(setting: Setting, context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let Setting { key, term, value } = setting;
    match value {
        SettingValue::Number { value, least, most, step } => {
            let to = |to: i32| Some(Message::Set(key, Value::from(to.clamp(least, most))));
            row![
                body(context.text(term)).width(Length::Fill),
                icon_tool(
                    context,
                    "ui-remove",
                    context.text("gui.play.less"),
                    14.0,
                    (value > least).then(|| to(value - step)).flatten()
                ),
                strong(value.to_string()),
                icon_tool(
                    context,
                    "ui-add",
                    context.text("gui.play.more"),
                    14.0,
                    (value < most).then(|| to(value + step)).flatten()
                ),
            ]
            .spacing(2)
            .align_y(Alignment::Center)
            .into()
        }
        SettingValue::Flag(on) => {
            let mark = if on { "ui-check" } else { "tick-square" };
            let line = row![icon(mark, if on { look.accent } else { look.muted }), body(context.text(term))];
            Pressable::new(line.spacing(GAP).align_y(Alignment::Center), move |status| look.quiet(status))
                .padding([4, 2])
                .on_press(Message::Set(key, Value::from(!on)))
                .into()
        }
        SettingValue::Word { value, words } => {
            let chips = words.into_iter().map(|(id, term)| -> Element<'a, Message> {
                chip(context, context.text(term), id == value, Message::Set(key, Value::from(id))).into()
            });
            let chips = Row::with_children(chips).spacing(4).wrap().vertical_spacing(4);
            column![body(context.text(term)), chips].spacing(4).into()
        }
    }
}

/// What can be played on the table.
fn play<'a>(open: &OpenTable, context: &Context<'a>) -> Column<'a, Message> {
    let tools = [
        ("gui.tables.play.match", Play::Match),
        ("gui.place.series", Play::Series),
        ("gui.measure.gauntlet", Play::Gauntlet),
    ];
    let tools = tools.map(|(key, play)| -> Element<'a, Message> {
        chip(context, context.text(key), false, Message::PlayPressed(play)).into()
    });
    let tools = Row::with_children(tools).spacing(4).wrap().vertical_spacing(4);
    let missions = (open.table.system() == SystemId::ImperialAssault)
        .then(|| small(context.text("gui.tables.play.missions"), context.look.muted));
    column![strong(context.text("gui.tables.play")), tools]
        .push(missions)
        .spacing(4)
        .padding(Padding::ZERO.bottom(SPACE))
}

/// What the checks say, errors first; a finding about a piece leads to it.
fn findings<'a>(open: &'a OpenTable, context: &Context<'a>) -> Column<'a, Message> {
    let look = context.look;
    let mut all: Vec<&Finding> = open.report.findings.iter().collect();
    all.sort_by_key(|finding| !finding.is_error());
    let names = open.table.names(context.catalogs);
    let rows = all.into_iter().map(|finding| -> Element<'a, Message> {
        let (mark, color) = if finding.is_error() { ("mark-error", look.red) } else { ("mark-warning", look.yellow) };
        let place = finding.place.words(context.language);
        let sentence = finding.sentence(context.language, names);
        let sentence =
            if place.is_empty() { sentence } else { format!("{}: {sentence}", kernel::phrase::capital(&place)) };
        let words = column![body(sentence), small(finding.check.as_str(), look.muted)].width(Length::Fill);
        let line = row![icon_in(mark, 16.0, color), words].spacing(GAP);
        let piece = finding.place.outer_index();
        Pressable::new(line, move |status| look.row(false, status))
            .padding([4, 6])
            .width(Length::Fill)
            .on_press_maybe(piece.map(|piece| Message::Picked(Some(piece))))
            .into()
    });
    let none = open.report.findings.is_empty();
    let none = none.then(|| small(context.text("gui.tables.nothing"), look.muted));
    let head = row![strong(context.text("gui.tables.findings")), push()];
    Column::new()
        .push((open.report.errors() == 0).then(|| play(open, context)))
        .push(head)
        .push(none)
        .extend(rows)
        .spacing(4)
        .width(Length::Fill)
}
