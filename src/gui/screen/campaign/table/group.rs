//! Groups at the table and in the hand of the Empire, and threat.

use iced::{
    Alignment, Element, Length,
    widget::{Column, column, container, row, text::Wrapping},
};

use super::super::{
    Message,
    parts::{framed, head},
    scene::Scene,
};
use crate::{
    look::{GAP, SPACE},
    widget::{
        Cut, Pressable, icon_in, icon_tool,
        parts::{small, strong, tool},
        tip,
    },
};
use systems::campaign::table::{Actor, Deed, GroupState, MOST_THREAT, Phase, Place, Readiness, Table, Target};

impl<'a> Scene<'a> {
    /// Threat as a number with buttons.
    pub(super) fn threat(&self, table: &Table) -> Element<'a, Message> {
        let (context, look) = (&self.context, self.context.look);
        let threat = table.state().threat;
        let by = |icon: &'static str, key: &'static str, by: i32, possible: bool| {
            icon_tool(context, icon, self.text(key), 14.0, possible.then_some(Message::Happened(Deed::Threat(by))))
        };
        row![
            icon_in("faction-imperial", 16.0, look.blue),
            by("ui-remove", "gui.campaign.table.threat_less", -1, threat > 0),
            strong(self.say("gui.campaign.table.threat", &[("threat", &threat)])).wrapping(Wrapping::None),
            by("ui-add", "gui.campaign.table.threat_more", 1, threat < MOST_THREAT),
        ]
        .spacing(4)
        .align_y(Alignment::Center)
        .into()
    }

    pub(super) fn group_at_table(&self, table: &Table, group: usize, offers: &[Deed]) -> Element<'a, Message> {
        let (context, look) = (&self.context, self.context.look);
        let state: &GroupState = &table.state().groups[group];
        let told = self.told(table);
        let is_active = table.state().active.is_some_and(|active| active.actor == Actor::Group(group));
        let act = Deed::Activate(Actor::Group(group));
        let act: Option<Element<'a, Message>> = match is_active {
            true => Some(strong(self.text("gui.campaign.table.active")).color(look.iris).into()),
            false if state.exhausted && table.state().phase == Phase::Activation => {
                Some(small(self.text("gui.campaign.table.exhausted"), look.muted).into())
            }
            false => offers.contains(&act).then(|| self.act(act)),
        };
        let again = Deed::Reinforce(group);
        let again = offers.contains(&again).then(|| self.offer_button(&again, told.offer(&again), false));
        let title = row![
            icon_in(self.figure(state.card), 32.0, look.blue),
            container(Cut::new(told.group(group), 15.0).bold()).width(Length::Fill)
        ]
        .push(act)
        .spacing(GAP)
        .align_y(Alignment::Center);
        let barred = told.barred(state.card);
        let attached = state.attached.iter().map(|card| told.empire_card(*card)).collect::<Vec<_>>().join(", ");
        let remarks = [attached, barred.trim_start_matches(" · ").to_owned()];
        let remarks = remarks.into_iter().filter(|words| !words.is_empty());
        let remarks = remarks.map(|words| small(words, look.muted).into());
        let health = self.case.catalog.group(state.card).health;
        let standing = state.figures.iter().enumerate().filter(|(_, figure)| !figure.is_defeated);
        let figures = standing.map(|(place, figure)| {
            let target = Target::Figure { group, figure: place };
            let button = |icon: &'static str, key: &'static str, deed: Option<Deed>| {
                icon_tool(context, icon, self.text(key), 14.0, deed.map(Message::Happened))
            };
            row![
                small(self.say("gui.campaign.table.figure", &[("number", &(place + 1))]), look.muted)
                    .width(Length::Fill),
                button(
                    "ui-remove",
                    "gui.campaign.table.less",
                    (figure.damage > 0).then_some(Deed::Heal { target, amount: 1 })
                ),
                container(strong(format!("{}/{health}", figure.damage))).center_x(56),
                button("ui-add", "gui.campaign.table.more", Some(Deed::Damage { target, amount: 1 })),
                button("ui-close", "gui.campaign.table.defeat", Some(Deed::Defeat(target))),
            ]
            .spacing(2)
            .align_y(Alignment::Center)
            .into()
        });
        framed(
            context,
            column![title].extend(remarks).push(Column::with_children(figures).spacing(2)).push(again).spacing(6),
        )
        .into()
    }

    /// What the Empire can field by round: its groups for who knows its hand.
    pub(super) fn preview(&self, table: &Table, sees_hand: bool) -> Option<Element<'a, Message>> {
        let lines = self.told(table).preview(sees_hand);
        let title = strong(self.text("imperial_assault.table.preview.title"));
        let lines = lines.into_iter().map(|line| small(line, self.context.look.text).into()).collect::<Vec<_>>();
        (!lines.is_empty()).then(|| column![title, Column::with_children(lines).spacing(2)].spacing(4).into())
    }

    /// Cards of the Empire with what they can be used for; the secret ones for the Empire alone.
    pub(super) fn empire_at_table(&self, table: &Table, sees_hand: bool) -> Option<Element<'a, Message>> {
        let (context, look, told) = (&self.context, self.context.look, self.told(table));
        let held = table.state().empire.iter().filter(|held| held.is != Readiness::Discarded);
        let held = held.filter(|held| sees_hand || !held.card.is_secret(self.case.catalog));
        let lines: Vec<Element<'a, Message>> = held
            .map(|held| {
                let is_ready = held.is == Readiness::Ready;
                let words = match held.is {
                    Readiness::Ready => told.empire_card(held.card).to_owned(),
                    is => format!("{} ({})", told.empire_card(held.card), self.text(is.term())),
                };
                let name = small(words, if is_ready { look.text } else { look.muted });
                let effect = held.card.text(self.case.catalog, context.language);
                let name: Element<'a, Message> =
                    if effect.is_empty() { name.into() } else { tip(context, name, effect) };
                let uses = table.empire_uses(held, self.case.catalog).into_iter().map(|deed| {
                    let cost = match &deed {
                        Deed::Empire { ability, .. } => told.empire_cost(held.card, *ability),
                        _ => String::new(),
                    };
                    Pressable::new(small(cost, look.text), move |status| look.button(status))
                        .padding([2, 8])
                        .on_press(Message::Happened(deed))
                        .into()
                });
                let card = held.card.written(self.case.catalog).into();
                let ready = (!is_ready).then(|| {
                    let deed = Deed::Lay { card, to: Readiness::Ready };
                    icon_tool(
                        context,
                        "ui-undo",
                        self.text("gui.campaign.table.ready"),
                        14.0,
                        Some(Message::Happened(deed)),
                    )
                });
                row![container(name).width(Length::Fill)]
                    .extend(uses)
                    .push(ready)
                    .spacing(4)
                    .align_y(Alignment::Center)
                    .into()
            })
            .collect();
        (!lines.is_empty()).then(|| framed(context, Column::with_children(lines).spacing(6)).into())
    }

    /// Groups in hand and in reserve, for the Empire.
    pub(super) fn hand(&self, table: &Table, offers: &[Deed]) -> Vec<Element<'a, Message>> {
        let context = &self.context;
        let told = self.told(table);
        let groups = table.state().groups.iter().enumerate();
        let kept = groups.filter(|(_, group)| matches!(group.place, Place::Hand | Place::Reserved));
        let lines: Vec<Element<'a, Message>> = kept
            .map(|(place, group)| {
                let deploy = Deed::Deploy(place);
                let deploy = offers.contains(&deploy).then(|| self.offer_button(&deploy, told.offer(&deploy), false));
                let put = tool(
                    context,
                    "ui-jump",
                    self.text("gui.campaign.table.place"),
                    Some(Message::Happened(Deed::Place(place))),
                );
                let key = if group.place == Place::Hand {
                    "gui.campaign.table.in_hand"
                } else {
                    "gui.campaign.table.reserved"
                };
                row![
                    icon_in(self.figure(group.card), 28.0, context.look.muted),
                    column![strong(told.group(place)), small(self.text(key), context.look.muted)].width(Length::Fill),
                ]
                .push(deploy)
                .push(put)
                .spacing(GAP)
                .align_y(Alignment::Center)
                .into()
            })
            .collect();
        if lines.is_empty() {
            return lines;
        }
        let title = head(context, self.text("gui.campaign.table.hand"), None, None);
        vec![title, framed(context, Column::with_children(lines).spacing(SPACE)).into()]
    }
}
