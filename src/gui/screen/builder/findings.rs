//! What the checks found, with ways out.

use iced::{
    Alignment, Color, Element, Length, Padding,
    widget::{Row, column, container, row},
};

use super::{Builder, GameBuilder, Message, Open, panes::scrolled};
use crate::{
    Context,
    look::{GAP, Look, SPACE},
    widget::{
        Pressable, icon_in,
        parts::{BOLD, body, small, strong},
    },
};
use kernel::{EditOf, Finding, Names, Place, Repair, Severity};

/// The most findings shown at once.
const MOST: usize = 60;

/// The drawing and the color of a severity.
pub fn mark(look: &Look, severity: Severity) -> (&'static str, Color) {
    match severity {
        Severity::Error => ("ui-error", look.red),
        Severity::Warning => ("ui-warning", look.yellow),
        Severity::Info | Severity::Data => ("ui-info", look.blue),
    }
}

impl<G: GameBuilder> Builder<G> {
    /// Draws the findings, errors first.
    pub(super) fn findings<'a>(&'a self, context: &Context<'a>, open: Open<'a, G>) -> Element<'a, Message<G>> {
        let look = context.look;
        let findings = &open.report.findings;
        let errors = open.report.errors();
        let title = row![strong(context.text("gui.builder.pane.findings")).width(Length::Fill)]
            .push(
                (errors > 0).then(|| strong(context.say("gui.builder.errors", &[("count", &errors)])).color(look.red)),
            )
            .align_y(Alignment::Center);
        let head = container(title).padding(Padding::new(2.0).horizontal(4.0));
        if findings.is_empty() {
            let well = row![
                icon_in("mark-ok", 16.0, look.green),
                body(context.text("gui.builder.findings.none")).width(Length::Fill),
            ]
            .spacing(GAP)
            .align_y(Alignment::Center);
            return column![head, container(well).padding([2, 4])].spacing(GAP).into();
        }
        let repairs = self.repairs(context, open);
        let none = Vec::new();
        let mut order: Vec<usize> = (0..findings.len()).collect();
        order.sort_by_key(|at| findings[*at].severity);
        let rows = order
            .iter()
            .take(MOST)
            .map(|at| finding::<G>(context, *at, &findings[*at], repairs.get(*at).unwrap_or(&none)));
        let mut list = column(rows).spacing(SPACE - 2.0).padding(Padding::new(2.0).horizontal(4.0));
        if findings.len() > MOST {
            let rest = findings.len() - MOST;
            list = list.push(small(context.say("gui.builder.findings.more", &[("count", &rest)]), look.muted));
        }
        column![head, scrolled(context, list)].spacing(GAP).into()
    }
}

fn finding<'a, G: GameBuilder>(
    context: &Context<'a>,
    at: usize,
    finding: &Finding,
    repairs: &[Repair<EditOf<G>>],
) -> Element<'a, Message<G>> {
    let look = context.look;
    let names: &dyn Names = G::catalog(context);
    let (icon, color) = mark(look, finding.severity);
    let jump = (finding.place != Place::ROOT).then(|| {
        let words = row![
            icon_in("ui-jump", 13.0, look.accent),
            small(context.text("gui.builder.jump"), look.accent).font(BOLD)
        ]
        .spacing(4)
        .align_y(Alignment::Center);
        Pressable::new(words, move |status| look.quiet(status)).padding([2, 6]).on_press(Message::Jumped(finding.place))
    });
    let rule = row![small(finding.check.as_str(), look.muted)].push(jump).spacing(GAP).align_y(Alignment::Center);
    let sentence = column![body(finding.sentence(context.language, names)), rule].spacing(1).width(Length::Fill);
    let repairs = repairs.iter().enumerate().map(|(which, repair)| {
        let words = row![icon_in("ui-repair", 14.0, look.accent), body(repair.sentence(context.language, names)),]
            .spacing(GAP)
            .align_y(Alignment::Center);
        Pressable::new(words, move |status| look.button(status))
            .padding([3, 8])
            .id(format!("repair-{at}-{which}"))
            .on_press(Message::Repaired(at, which))
            .into()
    });
    let buttons: Vec<Element<'a, Message<G>>> = repairs.collect();
    let mut content = column![sentence].spacing(4).width(Length::Fill);
    if !buttons.is_empty() {
        content = content.push(Row::with_children(buttons).spacing(GAP).wrap().vertical_spacing(4));
    }
    row![container(icon_in(icon, 16.0, color)).padding(Padding::ZERO.top(1)), content].spacing(GAP + 2.0).into()
}
