//! The bar: name, format, points, verdict and tools of the list.

use iced::{
    Alignment, Element, Length, Padding,
    widget::{Column, column, container, row, text_input},
};

use super::{
    BarMessage, Builder, GameBuilder, Menu, Message, NAME, Open, Request, SaveState,
    findings::verdict_mark,
    packs::packs,
    parts::{FIRST, choice, menu, own_limit},
    row::line,
};
use crate::{
    Context,
    bar::{Bar, name_field, on_bar},
    look::{GAP, HEADING, SMALL, TEXT},
    widget::{
        Cut, Popover, Pressable, icon_in, icon_tool,
        parts::{BOLD, body, chord, labelled, leading, push, small, tool},
        popover::Side,
        ruler, tip,
    },
};
use kernel::Verdict;

/// Height of buttons and fields.
const HEIGHT: f32 = 32.0;
/// Width of the points with their ruler.
const POINTS: f32 = 156.0;

impl<G: GameBuilder> Builder<G> {
    pub(super) fn bar<'a>(&'a self, context: &Context<'a>, open: Open<'a, G>) -> Element<'a, Message<G>> {
        let frame = on_bar(context);
        let narrow = context.is_narrow();
        let names = column![self.name_field(&frame, open), self.format(context, open)];
        let undo = open.can_undo.then_some(Message::Asked(Request::Undo));
        let redo = open.can_redo.then_some(Message::Asked(Request::Redo));
        let step = |icon, key, message| icon_tool(&frame, icon, context.text(key), 20.0, message);
        let button =
            |icon, key, request| tool(&frame, icon, context.text(key), Some(Message::Asked(request))).height(HEIGHT);
        let more = step("ui-more", "gui.builder.more", Some(Message::Bar(BarMessage::MenuPressed(Menu::More))));
        let panel = (self.menu == Some(Menu::More)).then(|| self.more(context, open));
        let more = Popover::new(more, panel, Message::Bar(BarMessage::MenuLeft)).side(Side::End);
        let mut bar = Bar::titled(names)
            .mark(G::faction(&open.document.list).icon)
            .middle(container(points(&frame, open)).align_right(Length::Fill))
            .tool(self.verdict(&frame, open));
        let mut steps = row![step("ui-undo", "gui.builder.undo", undo)].align_y(Alignment::Center);
        if !narrow {
            steps = steps.push(step("ui-redo", "gui.builder.redo", redo));
            bar = bar.tool(steps).tool(button("ui-print", "gui.builder.print", Request::Print));
            if G::GAME.is_shown() {
                bar = bar.tool(button("ui-play", "gui.builder.play", Request::Play));
            }
            bar = bar.tool(more);
        } else {
            bar = bar.tool(steps.push(more));
        }
        bar.view(context)
    }

    fn name_field<'a>(&'a self, frame: &Context<'a>, open: Open<'a, G>) -> Element<'a, Message<G>> {
        let name: &'a str = self.name.as_deref().unwrap_or(&open.document.name);
        // As wide as the points and tools beside it allow, so that a long name is whole.
        let most = match frame.is_narrow() {
            true => (frame.width - 540.0).clamp(200.0, 340.0),
            false => (frame.width - 840.0).clamp(340.0, 620.0),
        };
        name_field(frame, NAME, frame.text(G::WORDS.name), name, most)
            .on_input(|name| Message::Bar(BarMessage::NameTyped(name)))
            .on_submit(Message::Bar(BarMessage::NameEntered))
            .into()
    }

    /// The system, the format with its menu, and the save state.
    fn format<'a>(&'a self, context: &Context<'a>, open: Open<'a, G>) -> Element<'a, Message<G>> {
        let look = context.look.frame();
        let format = open.document.format;
        let game = context.text(G::GAME.term());
        // Edition and full title stand elsewhere.
        let game = game.rsplit(": ").next().and_then(|game| game.split(" (").next()).unwrap_or(game);
        let mut words = format!("{game} · {}", context.text(G::format(&format).term));
        if open.document.is_freeform() {
            words = format!("{words} · {}", context.text("systems.verdict.freeform"));
        }
        for named in open.document.packs() {
            let name = context.catalogs.pack(&named.id).map_or(named.id, |pack| pack.name.clone());
            words = format!("{words} · {name}");
        }
        // Pack names may be long, but the points must stay in sight.
        let beside = if context.is_narrow() { 560.0 } else { 840.0 };
        let words = container(Cut::new(words, SMALL).color(look.muted)).max_width((context.width - beside).max(160.0));
        let content = row![words, icon_in("ui-down", 10.0, look.muted)].spacing(4).align_y(Alignment::Center);
        let button = Pressable::new(content, move |status| look.quiet(status))
            .padding(Padding::new(1.0).horizontal(6.0))
            .id("builder-format")
            .on_press(Message::Bar(BarMessage::MenuPressed(Menu::Format)));
        let button = tip(context, button, context.text("gui.builder.format"));
        let panel = (self.menu == Some(Menu::Format)).then(|| self.formats(context, open, format));
        let menu = Popover::new(button, panel, Message::Bar(BarMessage::MenuLeft));
        let (saved, color) = open.saved.word(look);
        let state = line(format!("· {}", context.text(saved)), SMALL).color(color);
        let again = (open.saved == SaveState::Failed).then(|| {
            Pressable::new(line(context.text("gui.keeping.again"), SMALL), move |status| look.link(status))
                .padding(Padding::new(1.0).horizontal(6.0))
                .id("builder-save-again")
                .on_press(Message::Asked(Request::Save))
        });
        row![menu, state].push(again).align_y(Alignment::Center).into()
    }

    fn formats<'a>(&'a self, context: &Context<'a>, open: Open<'_, G>, now: G::Format) -> Element<'a, Message<G>> {
        let look = context.look;
        let choices = G::formats(&now).into_iter().map(|format| {
            let info = G::format(&format);
            let chosen = info.id == G::format(&now).id;
            let content = row![
                body(context.text(info.term)).width(Length::Fill),
                small(context.say("gui.builder.points", &[("points", &info.limit)]), look.muted),
            ]
            .spacing(GAP)
            .align_y(Alignment::Center);
            choice(context, content, chosen, Message::Bar(BarMessage::FormatPicked(format)))
        });
        let mut items = Column::with_children(choices).spacing(2);
        if let Some(own) = own_limit::<G>(&now) {
            let most = G::format(&now).most.unwrap_or_default();
            let typed = self.limit.clone().unwrap_or_else(|| own.to_string());
            let field = text_input(context.text("gui.builder.limit"), &typed)
                .on_input(|it| Message::Bar(BarMessage::LimitTyped(it)))
                .on_submit(Message::Bar(BarMessage::LimitSubmitted))
                .size(TEXT)
                .line_height(leading(TEXT))
                .width(90)
                .padding([4, 8])
                .style(move |_, status| look.field(status));
            let fits = typed.trim().parse().is_ok_and(|limit| (1..=most).contains(&limit));
            let word = context.text("gui.builder.set_limit");
            let set = tool(context, "ui-check", word, fits.then_some(Message::Bar(BarMessage::LimitSubmitted)));
            items = items.push(
                container(row![field, set].spacing(GAP).align_y(Alignment::Center))
                    .padding(Padding::new(4.0).left(10.0)),
            );
            if !fits {
                let sentence = context.say("gui.builder.limit_wrong", &[("most", &most)]);
                items = items.push(container(small(sentence, look.red)).padding(Padding::ZERO.horizontal(10.0)));
            }
        }
        let freeform = column![
            body(context.text("gui.builder.freeform")),
            small(context.text("gui.builder.freeform.about"), look.muted),
        ]
        .width(Length::Fill);
        let is_freeform = open.document.is_freeform();
        let tick = is_freeform.then(|| icon_in("ui-check", 16.0, look.accent));
        let freeform = row![freeform].push(tick).spacing(GAP).align_y(Alignment::Center);
        let freeform = Pressable::new(freeform, move |status| look.row(is_freeform, status))
            .padding(Padding::new(5.0).horizontal(8.0))
            .width(Length::Fill)
            .holding_focus()
            .id("builder-freeform")
            .on_press(Message::Bar(BarMessage::FreeformPressed));
        items = items.push(container(look.across()).padding([4, 0])).push(freeform);
        menu(context, items.extend(packs(context, G::GAME, &open.document.packs(), Message::Asked)))
    }

    fn verdict<'a>(&self, frame: &Context<'a>, open: Open<'_, G>) -> Element<'a, Message<G>> {
        let look = frame.look;
        let verdict = open.report.verdict();
        let is_wrong = matches!(verdict, Verdict::Wrong(_));
        let (icon, color) = verdict_mark(look, &verdict);
        let ink = if is_wrong { look.surface } else { color };
        let word = line(verdict.words(frame.language), TEXT).font(BOLD).color(ink);
        let content = row![icon_in(icon, 16.0, ink), word].spacing(GAP).align_y(Alignment::Center).height(Length::Fill);
        let style = move |status| if is_wrong { look.wrong_verdict(status) } else { look.verdict(color, status) };
        let button = Pressable::new(content, style)
            .padding(Padding::ZERO.horizontal(12.0))
            .height(HEIGHT)
            .id("builder-verdict")
            .on_press(Message::Bar(BarMessage::VerdictPressed));
        match verdict.missing(frame.language) {
            missing if missing.is_empty() => button.into(),
            missing => tip(frame, button, missing),
        }
    }

    fn more<'a>(&self, context: &Context<'a>, open: Open<'_, G>) -> Element<'a, Message<G>> {
        let look = context.look;
        let item = |icon: &str, key: &'static str, keys: &str, message: Message<G>| -> Element<'a, Message<G>> {
            // Text too long for the menu wraps.
            let words = body(context.text(key)).width(Length::Fill);
            let keys = (!keys.is_empty()).then(|| line(chord(context, keys), SMALL).color(look.muted));
            let content =
                row![icon_in(icon, 16.0, look.text), words].push(keys).spacing(GAP).align_y(Alignment::Center);
            Pressable::new(content, move |status| look.quiet(status))
                .width(Length::Fill)
                .holding_focus()
                .on_press(message)
                .into()
        };
        let notes = if open.document.notes.is_empty() { "gui.builder.notes.add" } else { "gui.builder.notes.edit" };
        let notes = labelled("ui-edit", context.text(notes), look.text).width(Length::Fill);
        let notes = Pressable::new(notes, move |status| look.quiet(status)).width(Length::Fill).id(FIRST);
        let mut items = Column::new().spacing(2);
        let fill = item("ui-add", "gui.fill.open", "Ctrl+L", Message::Asked(Request::Fill));
        let templates = item("ui-paste", "gui.entry.templates", "Ctrl+Shift+T", Message::Asked(Request::Templates));
        let history = item("ui-history", "gui.history.open", "Ctrl+H", Message::Asked(Request::History));
        items = items
            .push(notes.holding_focus().on_press(Message::Bar(BarMessage::NotesPressed)))
            .push(templates)
            .push(fill)
            .push(history);
        if G::GAME.is_shown() && open.report.is_legal() {
            items = items.push(item("ui-series", "gui.builder.improve", "", Message::Asked(Request::Improve)));
        }
        if context.is_narrow() {
            let redo =
                open.can_redo.then(|| item("ui-redo", "gui.builder.redo", "Ctrl+Y", Message::Asked(Request::Redo)));
            items =
                items.push(redo).push(item("ui-print", "gui.builder.print", "Ctrl+P", Message::Asked(Request::Print)));
            if G::GAME.is_shown() {
                items = items.push(item("ui-play", "gui.builder.play", "", Message::Asked(Request::Play)));
            }
        }
        items = items.push(container(look.across()).padding([4, 0]));
        items = items.push(item("ui-export", "gui.builder.share", "Ctrl+E", Message::Asked(Request::Share)));
        menu(context, items)
    }
}

/// The points over their ruler, and how many are left or too many.
fn points<'a, G: GameBuilder>(frame: &Context<'a>, open: Open<'_, G>) -> Element<'a, Message<G>> {
    let look = frame.look;
    let limit = G::format(&open.document.format).limit;
    // Some systems count bases instead of points.
    let totals = &open.report.totals;
    let total = totals.iter().find(|total| total.name == "points").or(totals.first());
    let value = total.map_or(0, |total| total.value);
    let left: Element<'a, Message<G>> = match limit - value {
        over if over < 0 => {
            line(frame.say("gui.builder.too_many", &[("points", &-over)]), SMALL).color(look.red).into()
        }
        0 => line(frame.say("gui.builder.still_left", &[("points", &0)]), SMALL).color(look.muted).into(),
        left => {
            let words = line(frame.say("gui.builder.still_left", &[("points", &left)]), SMALL);
            let fill = Pressable::new(words, move |status| look.link(status))
                .padding(Padding::ZERO.horizontal(2.0))
                .id("builder-fill")
                .on_press(Message::Asked(Request::Fill));
            tip(frame, fill, frame.text("gui.fill.open"))
        }
    };
    let numbers = row![
        line(value.to_string(), HEADING).font(BOLD).color(look.text),
        line(frame.say("gui.builder.of_limit", &[("limit", &limit)]), SMALL).color(look.muted),
        push(),
        left,
    ]
    .spacing(6)
    .align_y(Alignment::Center);
    column![numbers, ruler(look, value, limit, Length::Fill)].spacing(2).width(POINTS).into()
}
