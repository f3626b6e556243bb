//! Report on the cards of an imported list that were guessed or not understood.

use iced::{
    Alignment, Element, Length,
    widget::{Column, column, container, row},
};

use super::{
    Message,
    message::{ImportedList, ImportedText},
};
use crate::{
    context::Context,
    look::{GAP, SPACE},
    widget::{
        icon,
        parts::{body, heading, main_tool, push, small},
    },
};
use kernel::{ImportNote, ImportOutcome, Language, phrase};
use systems::{AnyDocument, Catalogs};

/// Report on the cards of an imported list.
#[derive(Debug, Clone)]
pub(super) struct ImportReport {
    /// Of the list, or of the folder of several.
    name: String,
    several: bool,
    mapped: usize,
    /// One sentence each; what was not understood comes first.
    doubts: Vec<(ImportOutcome, String)>,
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
        let doubts = of(ImportOutcome::Refused).chain(of(ImportOutcome::Guessed));
        Self {
            name: document.name().to_owned(),
            several: false,
            mapped: of(ImportOutcome::Mapped).count(),
            beyond: doubts.clone().count().saturating_sub(MOST),
            doubts: doubts.take(MOST).map(|note| (note.outcome, note.sentence(language, names))).collect(),
            guessed: of(ImportOutcome::Guessed).count(),
            refused: of(ImportOutcome::Refused).count(),
        }
    }

    /// Report on several lists in a folder, a line each.
    pub fn of_several(language: Language, folder: &str, imported: &ImportedText) -> Self {
        let line = |list: &ImportedList| {
            let of = |outcome| list.notes.iter().filter(|note| note.outcome == outcome).count();
            let (guessed, refused) = (of(ImportOutcome::Guessed), of(ImportOutcome::Refused));
            let outcome = match (guessed, refused) {
                (0, 0) => ImportOutcome::Mapped,
                (_, 0) => ImportOutcome::Guessed,
                _ => ImportOutcome::Refused,
            };
            let facts: [(&str, &dyn std::fmt::Display); 4] = [
                ("name", &list.document.name()),
                ("mapped", &of(ImportOutcome::Mapped)),
                ("guessed", &guessed),
                ("refused", &refused),
            ];
            (outcome, phrase::say(language, "gui.lists.report.list", &facts))
        };
        let unread = imported.refused.iter().map(|sentence| (ImportOutcome::Refused, sentence.clone()));
        let mut doubts: Vec<(ImportOutcome, String)> = unread.chain(imported.lists.iter().map(line)).collect();
        let of = |outcome: ImportOutcome| doubts.iter().filter(|(of, _)| *of == outcome).count();
        let (mapped, guessed, refused) =
            (of(ImportOutcome::Mapped), of(ImportOutcome::Guessed), of(ImportOutcome::Refused));
        let beyond = doubts.len().saturating_sub(MOST);
        doubts.truncate(MOST);
        Self { name: folder.to_owned(), several: true, mapped, doubts, beyond, guessed, refused }
    }

    /// The report as a dialog.
    pub fn view<'a>(&'a self, context: &Context<'a>) -> Element<'a, Message> {
        let look = context.look;
        let Self { mapped, guessed, refused, .. } = self;
        let counts = if self.several { "gui.lists.report.lists" } else { "gui.lists.report.counts" };
        let counts = context.say(counts, &[("mapped", mapped), ("guessed", guessed), ("refused", refused)]);
        let lines = self.doubts.iter().map(|(outcome, sentence)| {
            let (name, color, word) = match outcome {
                ImportOutcome::Refused => ("ui-error", look.red, "gui.lists.report.refused"),
                ImportOutcome::Mapped => ("ui-check", look.green, "gui.lists.report.mapped"),
                ImportOutcome::Guessed => ("ui-info", look.blue, "gui.lists.report.guessed"),
            };
            let word = container(small(phrase::text(context.language, word), color)).width(110);
            row![icon(name, color), word, body(sentence.as_str()).width(Length::Fill)].spacing(GAP).into()
        });
        let beyond = (self.beyond > 0)
            .then(|| body(context.say("gui.lists.report.more", &[("count", &self.beyond)])).color(look.muted).into());
        let lines = Column::with_children(lines.chain(beyond)).spacing(GAP).width(Length::Fill);
        let lines = look.scrollable(lines).spacing(GAP);
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
