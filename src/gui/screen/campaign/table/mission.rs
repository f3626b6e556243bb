//! The rules of the mission at the table: the objective, what it answers now, what people see happen, what was told.

use iced::{
    Alignment, Element, Length,
    widget::{Column, column, row},
};

use super::super::{
    Message,
    parts::{flow, framed, head},
    scene::Scene,
};
use crate::{
    look::GAP,
    widget::{
        Pressable, icon_in,
        parts::{body, chip, heading, small, strong, tool},
    },
};
use systems::campaign::table::{Briefing, Deed, Kind, Knowledge, Proposal, Table, mission::Call};

impl<'a> Scene<'a> {
    /// The rules of the mission as this seat sees them; none where only the printed guide has them.
    fn briefing(&self, table: &Table) -> Option<Briefing> {
        let knowledge = match () {
            () if self.seat.sees_agendas() => Knowledge::All,
            () if self.document.list.empire.automated => Knowledge::Now,
            () => Knowledge::Told,
        };
        self.told(table).briefing(knowledge)
    }

    /// The objective with what the mission answers, and what people see.
    pub(super) fn mission(&self, table: &Table) -> Element<'a, Message> {
        let (context, look) = (&self.context, self.context.look);
        let title = head(context, self.text("gui.campaign.table.mission"), None, None);
        let Some(briefing) = self.briefing(table) else {
            let none = small(self.text("imperial_assault.table.mission.none"), look.muted);
            return column![title, none].spacing(GAP).into();
        };
        let goal = self.say("imperial_assault.table.mission.goal", &[("goal", &briefing.goal)]);
        let counters = briefing.counters.iter().map(|line| strong(line.clone()).into());
        let (reports, answers): (Vec<_>, Vec<_>) =
            briefing.proposals.iter().partition(|(proposal, _)| matches!(proposal.kind, Kind::Report | Kind::Told));
        let answers: Vec<Element<'a, Message>> =
            answers.into_iter().map(|(proposal, words)| self.answer(proposal, words)).collect();
        let now = (!answers.is_empty()).then(|| {
            let name = row![icon_in("ui-info", 18.0, look.accent), strong(self.text("gui.campaign.table.mission.now"))];
            column![name.spacing(GAP).align_y(Alignment::Center), Column::with_children(answers).spacing(GAP)]
                .spacing(GAP)
        });
        let waits = briefing.waits.then(|| body(self.text("imperial_assault.table.mission.waits")).color(look.yellow));
        let seen = reports.into_iter().map(|(proposal, words)| {
            chip(context, words.clone(), false, Message::Advised(proposal.deeds.clone())).into()
        });
        let seen: Vec<Element<'a, Message>> = seen.collect();
        let seen = (!seen.is_empty()).then(|| {
            column![small(self.text("gui.campaign.table.mission.reports"), look.muted), flow(seen)].spacing(4)
        });
        let rules = briefing.rules.iter().map(|rule| small(rule.clone(), look.muted).into());
        let content = column![heading(goal)]
            .extend(counters)
            .push(briefing.last.clone().map(body))
            .push(now)
            .push(waits)
            .push(seen)
            .push(Column::with_children(rules).spacing(2))
            .push(self.listed("imperial_assault.table.mission.ahead", &briefing.ahead))
            .push(self.listed("imperial_assault.table.mission.gaps", &briefing.gaps))
            .spacing(GAP);
        column![title, framed(context, content)].spacing(GAP).into()
    }

    /// What the mission answers: what it says, a button to carry it out, one to pass it over.
    fn answer(&self, proposal: &Proposal, words: &str) -> Element<'a, Message> {
        let look = self.context.look;
        let icon = if proposal.kind == Kind::Option { "ui-check" } else { "ui-play" };
        let content = row![icon_in(icon, 16.0, look.text), body(words.to_owned()).width(Length::Fill)];
        let carry = Pressable::new(content.spacing(8).align_y(Alignment::Center), move |status| look.button(status))
            .padding([6, 12])
            .width(Length::Fill)
            .on_press(Message::Advised(proposal.deeds.clone()));
        let pass = match proposal.deeds.first() {
            Some(Deed::Mission(Call::Happens(name))) => {
                let deed = Deed::Mission(Call::Passes(name.clone()));
                let words = self.text("gui.campaign.table.mission.pass");
                Some(tool(&self.context, "ui-close", words, Some(Message::Happened(deed))))
            }
            _ => None,
        };
        row![carry].push(pass).spacing(GAP).align_y(Alignment::Center).into()
    }

    fn listed(&self, key: &'static str, lines: &[String]) -> Option<Element<'a, Message>> {
        let look = self.context.look;
        let title = (!lines.is_empty()).then(|| strong(self.text(key).to_owned()))?;
        let lines = lines.iter().map(|line| small(line.clone(), look.muted).into());
        Some(column![title, Column::with_children(lines).spacing(2)].spacing(4).into())
    }
}
