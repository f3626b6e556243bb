//! What the checks say, with places and repairs.

use std::rc::Rc;

use iced::{
    Alignment, Element, Length, Padding,
    widget::{Column, column, row},
};

use super::{CampaignScreen, Message, Page, scene::Scene};
use crate::{
    look::{GAP, SPACE},
    screen::builder::{finding_mark, verdict_mark},
    widget::{
        Pressable, icon_in,
        parts::{body, key_cap, small, strong},
        pressable::Style,
    },
};
use kernel::{Finding, Place, Repair, Severity, Step, folded};
use systems::campaign::{Document, checks};

/// Most findings that are shown.
const MOST: usize = 30;
/// Findings for which repairs are looked for; a trial judges the whole campaign.
const MOST_REPAIRED: usize = 6;
/// Repairs with a key of their own.
const MOST_NUMBERED: usize = 9;

/// Repairs of each finding, in the order of the report.
pub(super) type Repairs = Vec<Vec<Repair<Document>>>;

/// The page a place is on.
fn page_of(place: Place) -> Page {
    match place.path() {
        [Step::Field("log"), Step::Index(index), ..] => Page::Entry(*index as usize),
        [Step::Field("armory"), ..] => Page::Armory,
        [Step::Field("heroes"), Step::Index(index), ..] => Page::Hero(*index as usize),
        [Step::Field("empire" | "side_deck"), ..] => Page::Empire,
        _ => Page::Overview,
    }
}

impl CampaignScreen {
    /// The repairs of the first errors, worked out once for each state.
    pub(super) fn repairs(&self, scene: &Scene<'_>) -> Rc<Repairs> {
        let document = scene.document;
        self.repairs.get(
            |known| known == document,
            || {
                let mut left = MOST_REPAIRED;
                let of = |finding: &Finding| {
                    // What is left unspent is no fault; a loose modification is put in place with a press.
                    let matters = finding.severity == Severity::Error || page_of(finding.place) == Page::Armory;
                    let matters = matters && left > 0;
                    left -= usize::from(matters);
                    if matters { checks::repairs(scene.case.catalog, document, finding) } else { Vec::new() }
                };
                let repairs = scene.open.report.findings.iter().map(of).collect();
                (document.clone(), repairs)
            },
        )
    }

    /// The repairs that have a key, in the order of the findings.
    pub(super) fn numbered(&self, scene: &Scene<'_>) -> Vec<(usize, usize)> {
        let repairs = self.repairs(scene);
        let findings = folded(&scene.open.report.findings);
        let shown = findings.iter().filter(|folded| scene.may_tell(folded.finding));
        let first = shown.filter_map(|folded| folded.members.first().copied());
        let all = first.flat_map(|at| (0..repairs.get(at).map_or(0, Vec::len)).map(move |which| (at, which)));
        all.take(MOST_NUMBERED).collect()
    }

    /// The findings below the stage; none where there is nothing to say.
    pub(super) fn findings<'a>(&self, scene: &Scene<'a>) -> Option<Element<'a, Message>> {
        let (context, look) = (&scene.context, scene.context.look);
        let findings = &scene.open.report.findings;
        let all = folded(findings);
        let (told, hidden): (Vec<_>, Vec<_>) = all.into_iter().partition(|folded| scene.may_tell(folded.finding));
        if told.is_empty() && hidden.is_empty() {
            return None;
        }
        let (icon, color) = verdict_mark(look, &scene.open.report.verdict());
        let title = row![icon_in(icon, 16.0, color), strong(scene.text("gui.campaign.findings"))];
        let mut content = column![look.across(), title.spacing(GAP).align_y(Alignment::Center)].spacing(SPACE);
        let repairs = self.repairs(scene);
        let numbered = self.numbered(scene);
        for folded in told.iter().take(MOST) {
            let at = folded.members.first().copied().unwrap_or_default();
            let finding = folded.finding;
            let (_, color) = finding_mark(look, finding.severity);
            let sentence = column![
                body(folded.sentence(context.language, scene.case.catalog)).width(Length::Fill),
                small(finding.check.as_str(), look.muted),
            ];
            let style = move |status| Style { mark: Some(color), ..look.row(false, status) };
            let jump = Pressable::new(sentence.spacing(1), style)
                .padding(Padding::new(2.0).left(10.0).right(4.0))
                .width(Length::Fill)
                .id(format!("finding-{at}"))
                .on_press(Message::PageOpened(page_of(finding.place)));
            let repairs = repairs.get(at).into_iter().flatten().enumerate().map(|(which, repair)| {
                let number = numbered.iter().position(|known| *known == (at, which));
                let key = number.map(|number| key_cap(context, format!("Alt {}", number + 1)));
                let words = row![
                    icon_in("ui-repair", 14.0, look.accent),
                    body(repair.sentence(context.language, scene.case.catalog)).width(Length::Fill),
                ];
                Pressable::new(words.push(key).spacing(GAP).align_y(Alignment::Center), move |status| {
                    look.button(status)
                })
                .padding(Padding::new(5.0).horizontal(8.0))
                .width(Length::Fill)
                .id(format!("repair-{at}-{which}"))
                .on_press(Message::Repaired(at, which))
                .into()
            });
            content = content.push(Column::new().push(jump).extend(repairs).spacing(6));
        }
        let more = told.len().saturating_sub(MOST);
        if more > 0 {
            content = content.push(small(scene.say("gui.builder.findings.more", &[("count", &more)]), look.muted));
        }
        if !hidden.is_empty() {
            let count = hidden.len();
            content = content.push(small(scene.say("gui.campaign.findings_hidden", &[("count", &count)]), look.muted));
        }
        Some(content.into())
    }
}
