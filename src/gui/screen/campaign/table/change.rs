//! What the mission tells the people to do: attribute tests, counters, and what happens at the end of a round.

use iced::{
    Alignment, Element, Length,
    widget::{Column, column, container, row},
};

use super::super::{
    Entering, Message,
    parts::{flow, head, stepper},
    scene::Scene,
};
use crate::{
    look::{GAP, SPACE},
    widget::{
        icon_tool,
        parts::{body, chip, field, small, strong, tool},
    },
};
use systems::campaign::{
    cards::Attribute,
    table::{Actor, Deed, Phase, Table, Target, Wounds},
};

/// The place of a test as it is kept.
fn plain(words: &str) -> String {
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

impl<'a> Scene<'a> {
    /// Tests, counters and timers.
    pub(super) fn changes(&self, table: &Table) -> Option<Element<'a, Message>> {
        if matches!(table.state().phase, Phase::Over(..)) {
            return None;
        }
        let title = head(&self.context, self.text("gui.campaign.table.changes"), None, None);
        Some(column![title, self.test(table), self.counters(table), self.timers(table)].spacing(SPACE).into())
    }

    /// An attribute test: who, what, where, the chance to pass, and the successes that were rolled.
    fn test(&self, table: &Table) -> Element<'a, Message> {
        let (context, look, draft) = (&self.context, self.context.look, &self.draft);
        let enter = |entering: Entering| Message::Entering(entering);
        let state = table.state();
        let heroes: Vec<usize> =
            (0..state.heroes.len()).filter(|hero| state.heroes[*hero].wounds != Wounds::Withdrawn).collect();
        let active = match state.active.map(|active| active.actor) {
            Some(Actor::Hero(hero)) => Some(hero),
            _ => None,
        };
        let chosen = draft.tester.or(active).filter(|hero| heroes.contains(hero)).or_else(|| heroes.first().copied());
        let place = plain(&draft.place);
        let needed = u8::try_from(draft.needed).unwrap_or(1);
        let rolled = |hero: usize| table.successes(&self.case, &self.standing, hero, draft.attribute);
        let attributes = Attribute::ALL.into_iter().map(|attribute| {
            let key = match attribute {
                Attribute::Strength => "gui.campaign.stat.strength",
                Attribute::Insight => "gui.campaign.stat.insight",
                Attribute::Tech => "gui.campaign.stat.tech",
            };
            chip(context, self.text(key), draft.attribute == attribute, enter(Entering::Attribute(attribute))).into()
        });
        let needs = stepper(context, self.text("gui.campaign.table.test.needed").to_owned(), draft.needed, 1, {
            let needed = draft.needed;
            move |by| Message::Entering(Entering::Needed(needed + by))
        });
        let hint = self.text("gui.campaign.table.test.place");
        let where_ = field(context, hint, &draft.place, |words| Message::Entering(Entering::Place(words)));
        let there = state.tests.get(&place).copied().filter(|there| *there > 0);
        let there =
            there.map(|there| small(self.say("gui.campaign.table.test.there", &[("count", &there)]), look.muted));
        let testers = heroes.iter().map(|hero| {
            let chance = rolled(*hero).map_or(0.0, |rolled| table.passes(&rolled, needed, &place));
            let words = format!("{} · {} %", self.hero(*hero), context.language.percent(chance));
            chip(context, words, chosen == Some(*hero), enter(Entering::Tester(*hero))).into()
        });
        let results = chosen.and_then(|hero| Some((hero, rolled(hero)?))).map(|(hero, rolled)| {
            let most = u8::try_from(rolled.most()).unwrap_or(u8::MAX);
            flow((0..=most).map(|successes| {
                let (attribute, place) = (draft.attribute, place.clone());
                let deed = Deed::Test { who: Target::Hero(hero), attribute, needed, successes, place };
                chip(context, successes.to_string(), false, Message::Happened(deed))
                    .padding([4, 14])
                    .id(format!("successes-{successes}"))
                    .into()
            }))
        });
        let content =
            column![strong(self.text("gui.campaign.table.test")), flow(attributes), needs, where_.id("test-place"),]
                .push(there)
                .push(flow(testers))
                .push(small(self.text("gui.campaign.table.test.about"), look.muted))
                .push(results)
                .spacing(GAP);
        content.into()
    }

    /// Counters of the mission, each with its buttons, and a field for another one.
    fn counters(&self, table: &Table) -> Element<'a, Message> {
        let (context, draft) = (&self.context, &self.draft);
        let lines = table.state().counters.iter().map(|(name, value)| {
            let (name, value) = (name.clone(), *value);
            let counter = name.clone();
            stepper(context, name, value, 1, move |by| {
                Message::Happened(Deed::Counter { name: counter.clone(), value: value.saturating_add(by) })
            })
        });
        let new = Message::Happened(Deed::Counter { name: plain(&draft.counter), value: 0 });
        let named = field(context, self.text("gui.campaign.table.counter.new"), &draft.counter, |words| {
            Message::Entering(Entering::Counter(words))
        });
        let named = named.id("counter-name").on_submit(new.clone());
        let add = tool(context, "ui-add", self.text("gui.campaign.table.add"), Some(new)).id("counter-add");
        column![
            strong(self.text("gui.campaign.table.counter")),
            Column::with_children(lines).spacing(2),
            row![named, add].spacing(GAP).align_y(Alignment::Center),
        ]
        .spacing(GAP)
        .into()
    }

    /// What happens at the end of a round, and fields for more of it.
    fn timers(&self, table: &Table) -> Element<'a, Message> {
        let (context, draft) = (&self.context, &self.draft);
        let current = table.state().round;
        let round = draft.round.unwrap_or(current).max(current);
        let coming = table.state().timers.iter().filter(|(at, _)| *at >= current);
        let coming = coming.map(|(at, words)| {
            body(self.say("imperial_assault.table.line.timer", &[("round", at), ("words", words)])).into()
        });
        let new = Message::Happened(Deed::Timer { round, words: plain(&draft.timer) });
        let words = field(context, self.text("gui.campaign.table.timer.new"), &draft.timer, |words| {
            Message::Entering(Entering::Timer(words))
        });
        let words = words.id("timer-words").on_submit(new.clone());
        let at = |by: i32| Message::Entering(Entering::Round(i32::from(round) + by));
        let rounds = row![
            small(self.text("gui.campaign.table.timer.round"), context.look.muted),
            icon_tool(
                context,
                "ui-remove",
                self.text("gui.campaign.table.less"),
                14.0,
                (round > current).then(|| at(-1))
            ),
            container(strong(round.to_string())).center_x(24),
            icon_tool(context, "ui-add", self.text("gui.campaign.table.more"), 14.0, Some(at(1))),
            container(tool(context, "ui-add", self.text("gui.campaign.table.add"), Some(new)).id("timer-add"))
                .align_right(Length::Fill),
        ];
        column![
            strong(self.text("gui.campaign.table.timer")),
            Column::with_children(coming).spacing(2),
            words,
            rounds.spacing(4).align_y(Alignment::Center),
        ]
        .spacing(GAP)
        .into()
    }
}
