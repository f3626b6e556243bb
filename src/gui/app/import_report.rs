//! Report on the cards of an imported list that were guessed or not understood.

use iced::{
    Alignment, Element, Length,
    widget::{Column, column, container, row, scrollable},
};

use super::Message;
use crate::{
    context::Context,
    look::{GAP, SPACE},
    widget::{
        icon,
        parts::{body, heading, main_tool, push, small},
    },
};
use kernel::{ImportNote, Language, Outcome, phrase};
use systems::{AnyDocument, Catalogs};

/// Report on the cards of an imported list.
#[derive(Debug, Clone)]
pub(super) struct ImportReport {
    name: String,
    mapped: usize,
    /// One sentence each; what was not understood comes first.
    doubts: Vec<(Outcome, String)>,
    /// Number of sentences without a line, for want of room.
    beyond: usize,
    guessed: usize,
    refused: usize,
}

/// Maximum number of lines.
const MOST: usize = 200;

impl ImportReport {
    pub fn of(language: Language, document: &AnyDocument, notes: &[ImportNote], catalogs: &Catalogs) -> Self {
        let names = document.names(catalogs);
        let of = |outcome| notes.iter().filter(move |note| note.outcome == outcome);
        let doubts = of(Outcome::Refused).chain(of(Outcome::Guessed));
        Self {
            name: document.name().to_owned(),
            mapped: of(Outcome::Mapped).count(),
            beyond: doubts.clone().count().saturating_sub(MOST),
            doubts: doubts.take(MOST).map(|note| (note.outcome, note.sentence(language, names))).collect(),
            guessed: of(Outcome::Guessed).count(),
            refused: of(Outcome::Refused).count(),
        }
    }

    /// The report as a dialog.
    pub fn view<'a>(&'a self, context: &Context<'a>) -> Element<'a, Message> {
        let look = context.look;
        let Self { mapped, guessed, refused, .. } = self;
        let counts =
            context.say("gui.lists.report.counts", &[("mapped", mapped), ("guessed", guessed), ("refused", refused)]);
        let lines = self.doubts.iter().map(|(outcome, sentence)| {
            let (name, color, word) = match outcome {
                Outcome::Refused => ("ui-error", look.red, "gui.lists.report.refused"),
                Outcome::Guessed | Outcome::Mapped => ("ui-info", look.blue, "gui.lists.report.guessed"),
            };
            let word = container(small(phrase::text(context.language, word), color)).width(110);
            row![icon(name, color), word, body(sentence.as_str()).width(Length::Fill)].spacing(GAP).into()
        });
        let beyond = (self.beyond > 0)
            .then(|| body(context.say("gui.lists.report.more", &[("count", &self.beyond)])).color(look.muted).into());
        let lines = Column::with_children(lines.chain(beyond)).spacing(GAP).width(Length::Fill);
        let lines = scrollable(lines).spacing(GAP).style(move |theme, status| look.scroll(theme, status));
        let close = main_tool(context, "ui-check", context.text("gui.lists.report.close"), Some(Message::ReportClosed));
        let content = column![
            heading(context.say("gui.lists.report.title", &[("name", &self.name)])),
            body(counts).color(look.muted),
            container(lines).max_height(320),
            row![push(), close].align_y(Alignment::Center),
        ]
        .spacing(SPACE);
        container(content).padding(16).max_width(640).style(move |_| look.menu()).into()
    }
}
