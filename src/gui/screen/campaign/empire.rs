//! The Empire: its class, its agenda cards and its influence. What is secret is there for its own seat alone.

use iced::{
    Alignment, Element, Length,
    widget::{Column, column, container, row},
};

use super::{
    Change, Message,
    parts::{flow, grid, head, page, purse, tag},
    scene::Scene,
};
use crate::{
    look::GAP,
    widget::{
        Cut, Pressable, icon_in,
        parts::{BOLD, body, chip, push, small, strong},
    },
};
use kernel::{Choice, catalog::CardText};
use systems::campaign::{
    cards::{AgendaCardId, AgendaKind, ImperialCardId},
    deal::agenda_deck,
    guide::{Move, StepKind},
    log::Strength,
};

/// The mark of a kind of agenda card.
const fn agenda_mark(kind: AgendaKind) -> &'static str {
    match kind {
        AgendaKind::Secret => "ui-dark",
        AgendaKind::Ongoing => "ui-history",
        AgendaKind::SideMission => "ui-compare",
        AgendaKind::ForcedMission => "ui-jump",
    }
}

impl<'a> Scene<'a> {
    pub(super) fn empire(&self, columns: usize) -> Element<'a, Message> {
        let (context, look) = (&self.context, self.context.look);
        if self.document.list.empire.automated {
            let words = body(self.text("gui.campaign.automated.about")).color(look.muted);
            let strengths = Strength::ALL.map(|strength| {
                let chosen = self.document.list.empire.strength == strength;
                let message = Message::Changed(Box::new(Change::Strength(strength)));
                chip(context, self.text(strength.term()), chosen, message).padding([5, 10]).into()
            });
            let content = column![head(context, self.text("imperial_assault.campaign.seat.empire"), None, None), words]
                .push(strong(self.text("gui.campaign.strength")))
                .push(flow(strengths))
                .push(self.villains());
            return page(context, content);
        }
        let mut content = Column::new().push(self.player_field(None));
        let stage = self.last().and_then(|(_, entry)| entry.imperial_stage.as_ref()).filter(|stage| stage.open);
        if let (Some(stage), true) = (stage, self.seat.sees_agendas()) {
            let drawn: Vec<AgendaCardId> = stage.drawn.iter().flatten().filter_map(Choice::known).collect();
            let deck = agenda_deck(&self.case, &self.standing).len();
            let remark = self.say("gui.campaign.agenda.drawn", &[("count", &drawn.len()), ("all", &deck)]);
            let influence = purse(context, self.standing.influence, self.text("gui.campaign.influence"));
            content = content.push(head(context, self.text("gui.campaign.agenda"), remark, Some(influence)));
            content = content.push(grid(drawn.into_iter().map(|card| self.agenda(card)), columns * 2));
        }
        let class = self.document.list.empire.class.as_ref().and_then(Choice::known);
        if let Some(class) = class {
            let cards = self.case.catalog.imperial_cards().filter(|(_, card)| card.class == class);
            let mut cards: Vec<ImperialCardId> = cards.map(|(id, _)| id).collect();
            cards.sort_by_key(|id| self.case.catalog.imperial_card(*id).xp);
            let learned = self.standing.imperial_cards.len();
            let remark = self.say("gui.campaign.learned_of", &[("count", &learned), ("all", &cards.len())]);
            let xp = purse(context, self.standing.imperial_xp(), self.text("gui.campaign.xp"));
            content = content.push(head(context, self.name(class), remark, Some(xp)));
            content = content.push(grid(cards.into_iter().map(|card| self.imperial_card(card)), columns + 1));
        }
        let (own, hidden): (Vec<_>, Vec<_>) = self.standing.agendas.iter().partition(|card| self.sees(**card));
        let missions = self.standing.agenda_missions.iter();
        let own: Vec<Element<'a, Message>> =
            own.into_iter().chain(missions).map(|card| self.held_agenda(*card)).collect();
        if !own.is_empty() {
            content = content.push(head(context, self.text("gui.campaign.agenda.held"), None, None));
            content = content.push(grid(own, columns));
        }
        if !hidden.is_empty() {
            let words = self.say("gui.campaign.secret_cards", &[("count", &hidden.len())]);
            let words = row![icon_in("ui-dark", 16.0, look.blue), body(words)].spacing(GAP).align_y(Alignment::Center);
            content = content.push(words);
        }
        let sets = self.document.list.empire.agenda_sets.iter();
        // Whoever knows the deck knows what may come.
        let sets: Vec<Element<'a, Message>> = sets
            .map(|set| tag(context, "ui-cards", set.name(self.case.catalog, context.language).to_owned(), None))
            .collect();
        if self.seat.sees_agendas() && !sets.is_empty() {
            content = content.push(head(context, self.text("gui.campaign.agenda.sets"), None, None)).push(flow(sets));
        }
        page(context, content.push(self.villains()))
    }

    fn villains(&self) -> Option<Element<'a, Message>> {
        let context = &self.context;
        let tags = self.standing.villains.iter();
        let tags: Vec<Element<'a, Message>> =
            tags.map(|group| tag(context, self.figure(*group), self.name(*group).to_owned(), None)).collect();
        let title = || head(context, self.text("gui.campaign.villains"), None, None);
        (!tags.is_empty()).then(|| column![title(), flow(tags)].spacing(GAP).into())
    }

    /// An agenda card that was drawn: a press buys it.
    fn agenda(&self, id: AgendaCardId) -> Element<'a, Message> {
        let (context, look) = (&self.context, self.context.look);
        let card = self.case.catalog.agenda_card(id);
        let wanted = Move::BuyAgenda(id);
        let can = self.step.moves.contains(&wanted);
        let bought = self.last().and_then(|(_, entry)| entry.imperial_stage.as_ref());
        let bought = bought.is_some_and(|stage| stage.bought.contains(&Choice::Known(id)));
        let foot = match (bought, can) {
            (true, _) => small(self.text("gui.campaign.agenda.bought"), look.green),
            (false, true) => small(self.text("gui.campaign.agenda.buy"), look.iris),
            (false, false) => small(self.text("gui.campaign.shop.too_dear"), look.muted),
        };
        let plate = container(icon_in(agenda_mark(card.kind), 24.0, look.blue)).center_x(Length::Fill).center_y(44);
        let plate = plate.style(move |_| look.flat(look.raised));
        let words = column![
            body(self.name(id)).font(BOLD),
            small(context.text(card.kind.term()), look.muted),
            small(card.text.text(context.language), look.text),
            row![strong(card.influence.to_string()), push(), foot].align_y(Alignment::Center),
        ]
        .spacing(4);
        let content = column![container(plate).padding(1), container(words).padding(10)];
        Pressable::new(content, move |status| look.card_button(bought, status))
            .padding(0)
            .width(Length::Fill)
            .id(format!("agenda-{}", card.id))
            .on_press_maybe(can.then_some(Message::Made(wanted)))
            .into()
    }

    /// An agenda card of the Empire; while a mission is played, it can be used.
    fn held_agenda(&self, id: AgendaCardId) -> Element<'a, Message> {
        let (context, look) = (&self.context, self.context.look);
        let card = self.case.catalog.agenda_card(id);
        let use_it = |wanted: Move, key: &'static str| -> Option<Element<'a, Message>> {
            let can = self.step.kind == StepKind::Ending && self.step.moves.contains(&wanted);
            can.then(|| {
                Pressable::new(small(self.text(key), look.text), move |status| look.button(status))
                    .padding([3, 8])
                    .on_press(Message::Made(wanted))
                    .into()
            })
        };
        let tools = row![]
            .push(use_it(Move::Discard(id), "gui.campaign.agenda.use"))
            .push(use_it(Move::Return(id), "gui.campaign.agenda.return"))
            .spacing(6);
        let words = column![body(self.name(id)).font(BOLD), small(card.text.text(context.language), look.text), tools,];
        let content = row![icon_in(agenda_mark(card.kind), 18.0, look.blue), words.spacing(3).width(Length::Fill)];
        container(content.spacing(GAP)).padding(10).width(Length::Fill).style(move |_| look.card(false)).into()
    }

    fn imperial_card(&self, id: ImperialCardId) -> Element<'a, Message> {
        let (context, look) = (&self.context, self.context.look);
        let card = self.case.catalog.imperial_card(id);
        let text: &'a CardText = &card.text;
        let own = self.standing.imperial_cards.contains(&id);
        let wanted = Move::LearnImperial(id);
        let can = self.seat.sees_agendas() && self.step.moves.contains(&wanted);
        let short = card.xp.unwrap_or_default() - self.standing.imperial_xp();
        let foot = match (own, can) {
            (true, _) => small(self.text("gui.campaign.is_learned"), look.green),
            (false, true) => small(self.text("gui.campaign.can_learn"), look.iris),
            (false, false) if short > 0 => small(self.say("gui.campaign.xp_short", &[("xp", &short)]), look.muted),
            (false, false) => small("", look.muted),
        };
        let cost = card.xp.map_or_else(String::new, |xp| xp.to_string());
        let words = column![
            row![Cut::new(self.name(id), 14.0).bold(), push(), small(cost, look.muted)].spacing(GAP),
            small(text.text(context.language), if own || can { look.text } else { look.muted }),
            foot,
        ];
        Pressable::new(words.spacing(4).width(Length::Fill), move |status| look.card_button(own, status))
            .padding(10)
            .width(Length::Fill)
            .id(format!("imperial-{}", card.id))
            .on_press_maybe(can.then_some(Message::Made(wanted)))
            .into()
    }
}
