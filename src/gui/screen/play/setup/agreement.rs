//! Options of a match, and its seed.

use iced::{
    Alignment, Element, Length,
    widget::{Column, Row, column, container, row, space, text_input},
};

use super::{Message, SetUp};
use crate::{
    Context,
    look::{GAP, SPACE, TEXT},
    screen::play::match_view::{OptionChoice, OptionField, OptionKind},
    widget::{
        Popover, Pressable, icon, icon_in, icon_tool,
        parts::{body, pane, small, strong, tool},
    },
};

impl SetUp {
    /// A choice option, with its button.
    fn choice<'a>(
        &'a self,
        context: &Context<'a>,
        field: &'static OptionField,
        value: i64,
        choices: Vec<OptionChoice>,
    ) -> Element<'a, Message> {
        let look = context.look;
        let open = self.open_option == Some(field.key);
        let name = usize::try_from(value).ok().and_then(|place| choices.get(place));
        let name = name.map_or_else(String::new, |choice| choice.name.clone());
        let content = row![body(name).width(Length::Fill), icon_in("ui-down", 12.0, look.muted)]
            .spacing(GAP)
            .align_y(Alignment::Center);
        let button = Pressable::new(content, move |status| look.button(status))
            .width(250)
            .on_press(Message::OptionPressed((!open).then_some(field.key)));
        let panel = open.then(|| {
            let rows = choices.into_iter().zip(0_i64..).map(|(choice, place)| {
                let note = if choice.brief.is_empty() { choice.about } else { choice.brief };
                let note = (!note.is_empty()).then(|| small(note, look.muted));
                let lines = column![body(choice.name)].push(note).width(Length::Fill);
                let chosen = place == value;
                Pressable::new(lines, move |status| look.row(chosen, status))
                    .padding([5, 8])
                    .width(Length::Fill)
                    .on_press(Message::OptionSet(field.key, place))
                    .into()
            });
            let rows = look.scrollable(Column::with_children(rows).spacing(2).width(Length::Fill));
            let rows = rows.spacing(4);
            container(rows).padding(6).width(330).max_height(300.0).style(move |_| look.menu()).into()
        });
        row![body(context.text(field.term)), Popover::new(button, panel, Message::OptionPressed(None))]
            .spacing(GAP)
            .align_y(Alignment::Center)
            .into()
    }

    /// Draws options and seed.
    pub fn agreed<'a>(&'a self, context: &Context<'a>) -> Element<'a, Message> {
        let look = context.look;
        let fold = if self.agreed_open { "ui-down" } else { "ui-right" };
        let title = row![icon_in(fold, 12.0, look.muted), strong(context.text("gui.play.agreed"))]
            .spacing(GAP)
            .align_y(Alignment::Center);
        let title = Pressable::new(title, move |status| look.quiet(status)).on_press(Message::AgreedPressed);
        if !self.agreed_open && self.seed().is_some() {
            return title.into();
        }
        let mut fields = Row::new().spacing(SPACE).align_y(Alignment::Center);
        let mut note = None;
        for ((field, value), choices) in self.options.iter().zip(self.choices(context)) {
            let chosen = usize::try_from(*value).ok().and_then(|place| choices.get(place));
            if let Some(OptionChoice { name, about, .. }) = chosen.filter(|choice| !choice.brief.is_empty()) {
                note = Some(small(format!("{name}: {about}"), look.muted));
            }
            let shown = match field.kind {
                // An option without alternatives is hidden.
                OptionKind::Choice if choices.len() < 2 => continue,
                OptionKind::Choice => self.choice(context, field, *value, choices),
                _ => option(context, field, *value),
            };
            fields = fields.push(shown);
        }
        let seed = text_input(context.text("gui.play.seed"), &self.seed)
            .id("play-seed")
            .on_input(Message::SeedTyped)
            .size(TEXT)
            .width(150)
            .style(move |_, status| look.field(status));
        let mut page = column![title, fields.wrap().vertical_spacing(GAP)].spacing(GAP);
        page = page.push(note);
        page = page.extend([
            row![
                body(context.text("gui.play.seed")),
                seed,
                tool(context, "ui-redo", context.text("gui.play.seed_new"), Some(Message::SeedPressed)),
            ]
            .spacing(GAP)
            .align_y(Alignment::Center)
            .into(),
            small(context.text("gui.play.seed_about"), look.muted).into(),
        ]);
        if self.seed().is_none() {
            page = page.push(small(context.text("gui.play.seed_wrong"), look.red));
        }
        pane(context, page).width(Length::Fill).into()
    }
}

fn option<'a>(context: &Context<'a>, field: &'static OptionField, value: i64) -> Element<'a, Message> {
    let look = context.look;
    match field.kind {
        OptionKind::Flag => {
            let on = value != 0;
            let mark = if on { "ui-check" } else { "tick-square" };
            let line = row![icon(mark, if on { look.accent } else { look.muted }), body(context.text(field.term))]
                .spacing(GAP)
                .align_y(Alignment::Center);
            Pressable::new(line, move |status| look.quiet(status))
                .padding([4, 6])
                .on_press(Message::OptionSet(field.key, i64::from(!on)))
                .into()
        }
        OptionKind::Choice => space().into(),
        OptionKind::Number { least, most, .. } => {
            let step = |by: i64| {
                let next = value + by;
                (least..=most).contains(&next).then_some(Message::OptionSet(field.key, next))
            };
            row![
                body(context.text(field.term)),
                icon_tool(context, "ui-remove", context.text("gui.play.less"), 14.0, step(-1)),
                strong(value.to_string()),
                icon_tool(context, "ui-add", context.text("gui.play.more"), 14.0, step(1)),
            ]
            .spacing(2)
            .align_y(Alignment::Center)
            .into()
        }
    }
}
