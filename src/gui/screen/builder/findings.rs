//! Findings of the checks, with repairs.

use iced::{
    Alignment, Color, Element, Length, Padding,
    widget::{column, container, row},
};

use super::{
    Builder, CursorMessage, GameBuilder, ListMessage, Message, Open, Pane,
    derived::MOST_NUMBERED,
    parts::scrolled,
    row::{line, signed},
};
use crate::{
    Context,
    look::{GAP, Look, NAME, SMALL, SPACE},
    widget::{
        Pressable, icon_in,
        parts::{BOLD, body, key_cap, small},
        pressable::Style,
    },
};
use kernel::{EditOf, Folded, Names, Repair, Severity, Verdict, folded};

/// Maximum number of findings shown.
const MOST: usize = 60;

/// Drawing and color of a severity.
pub fn mark(look: &Look, severity: Severity) -> (&'static str, Color) {
    match severity {
        Severity::Error => ("ui-error", look.red),
        Severity::Warning => ("ui-warning", look.yellow),
        Severity::Info | Severity::Data => ("ui-info", look.blue),
    }
}

impl<G: GameBuilder> Builder<G> {
    /// The findings in display order, errors first.
    pub(super) fn in_order(open: Open<'_, G>) -> Vec<usize> {
        folded(&open.report.findings).into_iter().filter_map(|folded| folded.members.first().copied()).collect()
    }

    /// Draws the findings, errors first.
    pub(super) fn findings<'a>(&'a self, context: &Context<'a>, open: Open<'a, G>) -> Element<'a, Message<G>> {
        let look = context.look;
        let findings = &open.report.findings;
        let verdict = open.report.verdict();
        let (icon, color) = verdict_mark(look, &verdict);
        let word = verdict.words(context.language);
        let remarks = findings.iter().filter(|finding| !finding.is_open()).count();
        let remarks = (remarks > 0)
            .then(|| line(context.say("gui.builder.remarks", &[("count", &remarks)]), SMALL).color(look.muted));
        let head = row![icon_in(icon, 16.0, color), line(word, NAME).font(BOLD).width(Length::Fill)]
            .push(remarks)
            .spacing(GAP)
            .align_y(Alignment::Center);
        let head = container(head).padding(Padding::new(12.0).horizontal(16.0).bottom(GAP));
        if findings.is_empty() {
            let well = body(context.text("gui.builder.findings.none")).color(look.muted);
            return column![head, container(well).padding(Padding::new(16.0).top(0.0))].into();
        }
        let repairs = self.repairs(context, open);
        let numbered = self.numbered(context, open);
        let folded = folded(findings);
        let marked = (self.station == Some(Pane::Findings)).then_some(self.finding);
        let rows = folded.iter().take(MOST).enumerate().map(|(shown, folded)| {
            let at = folded.members.first().copied().unwrap_or_default();
            let none = Vec::new();
            let repairs = repairs.get(at).unwrap_or(&none);
            let first = numbered.iter().position(|(finding, _)| *finding == at);
            finding::<G>(context, (at, first), folded, repairs, marked == Some(shown))
        });
        let mut list = column(rows).spacing(SPACE).padding(Padding::new(16.0).top(0.0).right(10.0));
        if folded.len() > MOST {
            let rest = folded.len() - MOST;
            list = list.push(small(context.say("gui.builder.findings.more", &[("count", &rest)]), look.muted));
        }
        column![head, scrolled(context, list)].into()
    }
}

/// Drawing and color of a verdict.
pub fn verdict_mark(look: &Look, verdict: &Verdict) -> (&'static str, Color) {
    match verdict {
        Verdict::Legal => ("mark-ok", look.green),
        Verdict::Unfinished(_) => ("mark-unfinished", look.blue),
        Verdict::Wrong(_) => ("ui-error", look.red),
        Verdict::Freeform => ("ui-warning", look.yellow),
    }
}

/// Draws a finding with its repairs. `at` is its index in the report, and the number of its first repair, from 0.
fn finding<'a, G: GameBuilder>(
    context: &Context<'a>,
    (at, first): (usize, Option<usize>),
    folded: &Folded<'_>,
    repairs: &[Repair<EditOf<G>>],
    marked: bool,
) -> Element<'a, Message<G>> {
    let look = context.look;
    let names: &dyn Names = G::catalog(context);
    let finding = folded.finding;
    let (_, color) = if finding.lack.is_some() { ("", look.blue) } else { mark(look, finding.severity) };
    let sentence = column![
        body(folded.sentence(context.language, names)).width(Length::Fill),
        small(finding.check.as_str(), look.muted),
    ]
    .spacing(1);
    let style = move |status| {
        let style = look.row(marked, status);
        Style { mark: Some(color), ..style }
    };
    let jump = Pressable::new(sentence, style)
        .padding(Padding::new(2.0).left(12.0).right(4.0))
        .width(Length::Fill)
        .id(format!("finding-{at}"))
        .on_press(Message::Cursor(CursorMessage::Jumped(finding.place)));
    let repairs = repairs.iter().enumerate().map(|(which, repair)| {
        let number = first.map(|first| first + which + 1).filter(|number| *number <= MOST_NUMBERED);
        let key = number.filter(|_| !context.is_narrow()).map(|number| key_cap(context, format!("Alt {number}")));
        let words = row![
            icon_in("ui-repair", 14.0, look.accent),
            body(repair.sentence(context.language, names)).width(Length::Fill),
        ]
        .push((repair.difference != 0).then(|| line(signed(repair.difference), SMALL).color(look.muted)))
        .push(key)
        .spacing(GAP)
        .align_y(Alignment::Center);
        Pressable::new(words, move |status| look.button(status))
            .padding(Padding::new(6.0).horizontal(10.0))
            .width(Length::Fill)
            .id(format!("repair-{at}-{which}"))
            .on_press(Message::List(ListMessage::Repaired(at, which)))
            .into()
    });
    column![jump].extend(repairs).spacing(6).width(Length::Fill).into()
}
