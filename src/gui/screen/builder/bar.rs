//! The bar on top: name, format, points, verdict, and what can be done with the list.

use iced::{
    Alignment, Element, Length, Padding,
    widget::{Column, Row, column, container, row, rule, text_input},
};

use super::{Builder, GameBuilder, Menu, Message, NAME, Open, Pane, edits::own_limit, panes::Arrangement};
use crate::{
    Context,
    look::{GAP, TEXT},
    widget::{
        Popover, Pressable, icon_in, icon_tool,
        parts::{BOLD, body, gauge, labelled, leading, push, small, strong, tool},
        popover::Side,
        tip,
    },
};
use practice::registry;

/// Height of everything that can be pressed or typed into.
const HEIGHT: f32 = 32.0;
/// The id of the item of an open menu that takes the focus first.
pub(super) const FIRST: &str = "builder-menu-first";
/// Width of an open menu.
const MENU: f32 = 250.0;

impl<G: GameBuilder> Builder<G> {
    /// Draws the bar.
    pub(super) fn bar<'a>(&'a self, context: &Context<'a>, open: Open<'a, G>) -> Element<'a, Message<G>> {
        let look = context.look;
        let arrangement = Arrangement::of(context);
        let content: Element<'a, Message<G>> = if arrangement == Arrangement::Three {
            row![
                self.back(context),
                self.name_field(context, open),
                saved(context, open),
                self.format(context, open),
                points(context, open, 120.0),
                self.verdict(context, open),
                self.tools(context, open, true),
            ]
            .spacing(GAP + 2.0)
            .align_y(Alignment::Center)
            .into()
        } else {
            let first = row![
                self.back(context),
                self.name_field(context, open),
                saved(context, open),
                self.tools(context, open, false),
            ];
            let second =
                row![self.format(context, open), points(context, open, 90.0), push(), self.verdict(context, open),];
            let line = |row: Row<'a, Message<G>>| row.spacing(GAP).align_y(Alignment::Center);
            column![line(first), line(second)].spacing(GAP).into()
        };
        container(content).padding(Padding::new(GAP).horizontal(GAP + 2.0)).style(move |_| look.bar()).into()
    }

    fn back<'a>(&self, context: &Context<'a>) -> Element<'a, Message<G>> {
        tip(
            context,
            tool(context, "ui-back", context.text("gui.builder.back"), Some(Message::BackPressed))
                .height(HEIGHT)
                .padding(Padding::new(6.0).horizontal(8.0)),
            context.text("gui.builder.back_tip"),
        )
    }

    fn name_field<'a>(&'a self, context: &Context<'a>, open: Open<'a, G>) -> Element<'a, Message<G>> {
        let look = context.look;
        let name: &'a str = self.name.as_deref().unwrap_or(&open.document.name);
        let field = text_input(context.text(G::WORDS.name), name)
            .id(NAME)
            .on_input(Message::NameTyped)
            .on_submit(Message::NameSubmitted)
            .size(TEXT + 2.0)
            .line_height(leading(TEXT + 2.0))
            .font(BOLD)
            .padding([5, 8])
            .width(Length::Fill)
            .style(move |_, status| look.title_field(status));
        // A long name does not fit into the field; it can be read whole beside the pointer.
        tip(context, field, if name.is_empty() { context.text(G::WORDS.name) } else { name })
    }

    fn format<'a>(&'a self, context: &Context<'a>, open: Open<'a, G>) -> Element<'a, Message<G>> {
        let look = context.look;
        let format = open.document.format;
        let content = row![body(context.text(G::format(&format).term)), icon_in("ui-down", 12.0, look.muted)]
            .spacing(4)
            .align_y(Alignment::Center);
        let button = Pressable::new(content, move |status| look.button(status))
            .height(HEIGHT)
            .on_press(Message::MenuPressed(Menu::Format));
        let button = tip(context, button, context.text("gui.builder.format"));
        let panel = (self.menu == Some(Menu::Format)).then(|| self.formats(context, format));
        Popover::new(button, panel, Message::MenuLeft).into()
    }

    fn formats<'a>(&'a self, context: &Context<'a>, now: G::Format) -> Element<'a, Message<G>> {
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
            choice(context, content, chosen, Message::FormatPicked(format))
        });
        let mut items = Column::with_children(choices).spacing(2);
        if let Some(own) = own_limit::<G>(&now) {
            let most = G::format(&now).most.unwrap_or_default();
            let typed = self.limit.clone().unwrap_or_else(|| own.to_string());
            let field = text_input(context.text("gui.builder.limit"), &typed)
                .on_input(Message::LimitTyped)
                .on_submit(Message::LimitSubmitted)
                .size(TEXT)
                .line_height(leading(TEXT))
                .width(90)
                .padding([4, 8])
                .style(move |_, status| look.field(status));
            let fits = typed.trim().parse().is_ok_and(|limit| (1..=most).contains(&limit));
            let word = context.text("gui.builder.set_limit");
            let set = tool(context, "ui-check", word, fits.then_some(Message::LimitSubmitted));
            items = items.push(
                container(row![field, set].spacing(GAP).align_y(Alignment::Center))
                    .padding(Padding::new(4.0).left(10.0)),
            );
            if !fits {
                let sentence = context.say("gui.builder.limit_wrong", &[("most", &most)]);
                items = items.push(container(small(sentence, look.red)).padding(Padding::ZERO.horizontal(10.0)));
            }
        }
        menu(context, items)
    }

    fn verdict<'a>(&self, context: &Context<'a>, open: Open<'_, G>) -> Element<'a, Message<G>> {
        let look = context.look;
        let errors = open.report.errors();
        let (icon, color, word) = match errors {
            0 => ("mark-ok", look.green, context.text("gui.builder.legal").to_owned()),
            errors => ("mark-error", look.red, context.say("gui.builder.errors", &[("count", &errors)])),
        };
        let first = open.report.findings.iter().find(|finding| finding.is_error());
        let message = match (Arrangement::of(context), first) {
            (Arrangement::Three, first) => first.map(|finding| Message::Jumped(finding.place)),
            _ => Some(Message::PanePicked(Pane::Findings)),
        };
        let content = row![icon_in(icon, 16.0, color), strong(word).color(color)].spacing(5).align_y(Alignment::Center);
        Pressable::new(content, move |status| look.verdict(color, status)).height(HEIGHT).on_press_maybe(message).into()
    }

    fn tools<'a>(&'a self, context: &Context<'a>, open: Open<'_, G>, words: bool) -> Element<'a, Message<G>> {
        let small_tool = |icon: &str, key: &'static str, message: Option<Message<G>>| {
            icon_tool(context, icon, context.text(key), 18.0, message)
        };
        let undo = small_tool("ui-undo", "gui.builder.undo", open.can_undo.then_some(Message::UndoPressed));
        let redo = small_tool("ui-redo", "gui.builder.redo", open.can_redo.then_some(Message::RedoPressed));
        let [play, print, more]: [Element<'a, Message<G>>; 3] = if words {
            let button = |icon: &str, key: &'static str, message: Message<G>| {
                tool(context, icon, context.text(key), Some(message)).height(HEIGHT).into()
            };
            [
                button("ui-play", "gui.builder.play", Message::PlayPressed),
                button("ui-print", "gui.builder.print", Message::PrintPressed),
                button("ui-more", "gui.builder.more", Message::MenuPressed(Menu::More)),
            ]
        } else {
            [
                small_tool("ui-play", "gui.builder.play", Some(Message::PlayPressed)),
                small_tool("ui-print", "gui.builder.print", Some(Message::PrintPressed)),
                small_tool("ui-more", "gui.builder.more", Some(Message::MenuPressed(Menu::More))),
            ]
        };
        let panel = (self.menu == Some(Menu::More)).then(|| self.more(context, open));
        let more = Popover::new(more, panel, Message::MenuLeft).side(Side::End);
        let mut tools = row![undo, redo];
        if registry::is_playable(G::GAME) {
            tools = tools.push(play);
        }
        tools.push(print).push(more).spacing(4).align_y(Alignment::Center).into()
    }

    fn more<'a>(&self, context: &Context<'a>, open: Open<'_, G>) -> Element<'a, Message<G>> {
        let look = context.look;
        let item = |icon: &str, key: &'static str, message: Message<G>| -> Element<'a, Message<G>> {
            // Words that are too long for the menu take a second line.
            let words = body(context.text(key)).width(Length::Fill);
            let content = row![icon_in(icon, 16.0, look.text), words].spacing(GAP).align_y(Alignment::Center);
            Pressable::new(content, move |status| look.quiet(status)).width(Length::Fill).on_press(message).into()
        };
        let notes = if open.document.notes.is_empty() { "gui.builder.notes.add" } else { "gui.builder.notes.edit" };
        let notes = labelled("ui-edit", context.text(notes), look.text).width(Length::Fill);
        let notes = Pressable::new(notes, move |status| look.quiet(status)).width(Length::Fill).id(FIRST);
        let mut items = Column::new().spacing(2).push(notes.on_press(Message::NotesPressed));
        items = items.push(container(rule::horizontal(1).style(move |_| look.rule())).padding([4, 0]));
        items = items.extend(G::COPIES.iter().map(|(form, key)| item("ui-copy", key, Message::CopyPicked(form))));
        menu(context, items)
    }
}

/// One of the choices of a menu; the one that is made already takes the focus when the menu opens.
pub(super) fn choice<'a, M: Clone + 'a>(
    context: &Context<'_>,
    content: impl Into<Element<'a, M>>,
    chosen: bool,
    message: M,
) -> Element<'a, M> {
    let look = context.look;
    let item = Pressable::new(content, move |status| look.row(chosen, status))
        .padding(Padding::new(5.0).horizontal(8.0))
        .width(Length::Fill)
        .on_press(message);
    if chosen { item.id(FIRST).into() } else { item.into() }
}

/// The frame of an open menu.
pub(super) fn menu<'a, M: 'a>(context: &Context<'_>, items: Column<'a, M>) -> Element<'a, M> {
    let look = context.look;
    container(items).padding(6).width(MENU).style(move |_| look.menu()).into()
}

fn saved<'a, G: GameBuilder>(context: &Context<'a>, open: Open<'_, G>) -> Element<'a, Message<G>> {
    let look = context.look;
    let (icon, key) = if open.saved { ("ui-check", "gui.builder.saved") } else { ("ui-save", "gui.builder.saving") };
    let words = context.text(key);
    if Arrangement::of(context) == Arrangement::Three {
        row![icon_in(icon, 14.0, look.muted), small(words, look.muted)].spacing(4).align_y(Alignment::Center).into()
    } else {
        tip(context, icon_in(icon, 14.0, look.muted), words)
    }
}

fn points<'a, G: GameBuilder>(context: &Context<'a>, open: Open<'_, G>, width: f32) -> Element<'a, Message<G>> {
    let limit = G::format(&open.document.format).limit;
    let value = open.report.totals.iter().find(|total| total.name == "points").map_or(0, |total| total.value);
    let words = match limit - value {
        over if over < 0 => context.say("gui.builder.over", &[("points", &-over)]),
        left => context.say("gui.builder.left", &[("points", &left)]),
    };
    tip(context, gauge(context, value, limit, width, Length::Shrink), words)
}
