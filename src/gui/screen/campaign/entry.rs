//! An entry of the log, to be read and corrected: its ending, what it gave, and what was learned, sold and bought.

use iced::{
    Alignment, Element,
    widget::{Column, column, row},
};

use super::{
    Adding, Message, Page,
    edits::{Change, Number, Part},
    parts::{capital, flow, framed, grid, head, kept, page, stepper},
    scene::Scene,
};
use crate::{
    Context,
    look::GAP,
    widget::{
        Pressable, icon_in,
        parts::{chip, small, strong, tool},
    },
};
use systems::campaign::{
    cards::{MissionId, RewardSide, Role},
    guide::Step,
    log::Entry,
};

fn changed(change: Change) -> Message {
    Message::Changed(Box::new(change))
}

/// How many crates the heroes claimed.
pub(super) fn crates<'a>(context: &Context<'a>, index: usize, entry: &Entry) -> Element<'a, Message> {
    let name = context.text("gui.campaign.number.crates").to_owned();
    stepper(context, name, entry.crates, 1, |by| changed(Change::Number(index, Number::Crates, by)))
}

impl<'a> Scene<'a> {
    pub(super) fn entry(&self, index: usize, columns: usize) -> Element<'a, Message> {
        let context = &self.context;
        let Some(entry) = self.document.list.log.get(index) else { return page(context, Column::new()) };
        let mission = entry.mission.as_ref();
        let title = match mission {
            Some(mission) => mission.name(self.case.catalog, context.language),
            None => self.text("imperial_assault.campaign.journal.before"),
        };
        let kind = self.case.slot(entry.slot).map(|slot| capital(self.text(slot.kind.term())));
        let back = tool(
            context,
            "ui-back",
            self.text("gui.campaign.page.overview"),
            Some(Message::PageOpened(Page::Overview)),
        );
        let mut content = Column::new().push(head(context, title, kind, Some(back.into())));
        if let Some(known) = mission.and_then(|mission| mission.known()) {
            content = content.push(self.endings(index, entry, known));
        }
        if entry.gained.is_some() {
            let numbers = framed(context, self.numbers(index, entry)).into();
            let cards = framed(context, self.gained_cards(index, entry)).into();
            content = content.push(grid([numbers, cards], columns));
        }
        content = content.push(self.spent(index, entry));
        // Taking one back out of the middle is what an edit is for; what no longer holds then is named.
        let out =
            tool(context, "ui-delete", self.text("gui.campaign.entry_out"), Some(changed(Change::EntryOut(index))));
        page(context, content.push(out))
    }

    fn endings(&self, index: usize, entry: &Entry, mission: MissionId) -> Element<'a, Message> {
        let context = &self.context;
        let step = Step { mission: Some(mission), ..self.step.clone() };
        let endings = 0..self.case.catalog.mission(mission).endings.len();
        let chips = endings.map(|number| {
            let ending = systems::campaign::guide::Move::End(number);
            let words = ending.words(&self.case, &step, context.language);
            chip(context, words, entry.ending == Some(number), changed(Change::Ending(index, number))).into()
        });
        column![small(self.text("gui.campaign.step.ending"), context.look.muted), flow(chips)].spacing(4).into()
    }

    /// The numbers an entry gave, each with a button at both sides.
    fn numbers(&self, index: usize, entry: &Entry) -> Element<'a, Message> {
        let context = &self.context;
        let line = |name: String, value: i32, step: i32, number: Number| {
            stepper(context, name, value, step, move |by| changed(Change::Number(index, number, by)))
        };
        let gains = entry.gained.clone().unwrap_or_default();
        let mut lines = Column::new().spacing(4).push(strong(self.text("gui.campaign.gave")));
        for hero in 0..self.document.list.heroes.len() {
            let name = self.say("gui.campaign.number.hero_xp", &[("hero", &self.hero(hero))]);
            let xp = gains.hero_xp.get(hero).copied().unwrap_or_default();
            lines = lines.push(line(name, xp, 1, Number::HeroXp(hero)));
        }
        let text = |key: &'static str| self.text(key).to_owned();
        lines = lines.push(line(text("gui.campaign.number.credits"), gains.credits, 25, Number::Credits)).push(line(
            text("gui.campaign.number.crates"),
            entry.crates,
            1,
            Number::Crates,
        ));
        if !self.document.list.empire.automated {
            lines = lines
                .push(line(text("gui.campaign.number.imperial_xp"), gains.imperial_xp, 1, Number::ImperialXp))
                .push(line(text("gui.campaign.number.influence"), gains.influence, 1, Number::Influence));
        }
        if let Some(level) = entry.threat_level {
            lines = lines.push(line(text("gui.campaign.number.threat"), level, 1, Number::Threat));
        }
        let guide = tool(context, "ui-undo", self.text("gui.campaign.as_guide"), Some(changed(Change::Guide(index))));
        lines.push(guide).into()
    }

    fn gained_cards(&self, index: usize, entry: &'a Entry) -> Element<'a, Message> {
        let (context, catalog) = (&self.context, self.case.catalog);
        let Some(gains) = &entry.gained else { return Column::new().into() };
        let out = |part, number| changed(Change::Out(index, part, number));
        let rewards = gains.rewards.iter().enumerate().map(|(number, won)| {
            kept(context, won.card.name(catalog, context.language).to_owned(), out(Part::Rewards, number))
        });
        let groups = [(Part::Allies, &gains.allies), (Part::Villains, &gains.villains)];
        let groups = groups.into_iter().flat_map(|(part, groups)| {
            groups.iter().enumerate().map(move |(number, group)| {
                kept(context, group.name(catalog, context.language).to_owned(), out(part, number))
            })
        });
        let cards: Vec<Element<'a, Message>> = rewards.chain(groups).collect();
        let none = cards.is_empty().then(|| small(self.text("gui.campaign.no_cards"), context.look.muted));
        let add = Adding::ALL.map(|kind| {
            let chosen = self.adding == Some(kind);
            chip(context, self.text(kind.term()), chosen, Message::AddingPressed(kind)).into()
        });
        let offered = self.adding.map(|kind| {
            let cards = self.offered(index, kind).into_iter().map(|(name, change)| {
                let look = context.look;
                let words = row![icon_in("ui-add", 12.0, look.muted), small(name, look.text)].spacing(4);
                let button = Pressable::new(words.align_y(Alignment::Center), move |status| look.button(status));
                button.padding([3, 8]).on_press(changed(change)).into()
            });
            flow(cards)
        });
        Column::new()
            .push(strong(self.text("gui.campaign.cards_won")))
            .push((!cards.is_empty()).then(|| flow(cards)))
            .push(none)
            .push(flow(add))
            .push(offered)
            .spacing(GAP)
            .into()
    }

    /// Cards that can be added to what an entry gave, by name.
    fn offered(&self, index: usize, kind: Adding) -> Vec<(String, Change)> {
        let catalog = self.case.catalog;
        let rewards = |side: RewardSide| {
            let cards = catalog.rewards().filter(move |(_, card)| card.side == side);
            cards.map(|(id, _)| (self.name(id).to_owned(), Change::RewardIn(index, id))).collect::<Vec<_>>()
        };
        let groups = |role: Role| {
            let cards = catalog.groups().filter(move |(_, group)| group.role == role);
            let name = |elite: bool, id| match elite {
                true => self.say("gui.campaign.elite", &[("group", &self.name(id))]),
                false => self.name(id).to_owned(),
            };
            let named = cards.map(|(id, group)| {
                (name(group.elite && !group.unique, id), Change::GroupIn(index, role == Role::Ally, id))
            });
            named.collect::<Vec<_>>()
        };
        let mut offered = match kind {
            Adding::Reward => rewards(RewardSide::Rebel),
            Adding::ImperialReward => rewards(RewardSide::Imperial),
            Adding::Ally => groups(Role::Ally),
            Adding::Villain => groups(Role::Villain),
        };
        offered.sort_by(|one, other| one.0.cmp(&other.0));
        offered
    }

    /// What was learned, sold and bought in the stages, each with a button that takes it back.
    fn spent(&self, index: usize, entry: &'a Entry) -> Option<Element<'a, Message>> {
        let (context, catalog) = (&self.context, self.case.catalog);
        let out = |part, number| changed(Change::Out(index, part, number));
        let mut parts: Vec<(&'static str, Vec<Element<'a, Message>>)> = Vec::new();
        if let Some(stage) = &entry.rebel_stage {
            let learned = stage.learned.iter().enumerate().map(|(number, learned)| {
                let words = format!("{}: {}", self.hero(learned.hero), learned.card.name(catalog, context.language));
                kept(context, words, out(Part::Learned, number))
            });
            parts.push(("gui.campaign.learned", learned.collect()));
            let sold = stage.sold.iter().enumerate();
            let sold = sold.map(|(number, sale)| kept(context, self.gear(&sale.item), out(Part::Sold, number)));
            parts.push(("gui.campaign.sold", sold.collect()));
            let bought = stage.bought.iter().enumerate().map(|(number, bought)| {
                let words = format!("{}: {}", self.hero(bought.hero), bought.item.name(catalog, context.language));
                kept(context, words, out(Part::Bought, number))
            });
            parts.push(("gui.campaign.bought", bought.collect()));
        }
        if let Some(stage) = &entry.imperial_stage {
            let learned = stage.learned.iter().enumerate().map(|(number, card)| {
                kept(context, card.name(catalog, context.language).to_owned(), out(Part::ImperialLearned, number))
            });
            parts.push(("gui.campaign.imperial_learned", learned.collect()));
            let bought = stage.bought.iter().enumerate();
            let bought = bought.filter(|(_, card)| card.known().is_none_or(|card| self.sees(card)));
            let bought = bought.map(|(number, card)| {
                kept(context, card.name(catalog, context.language).to_owned(), out(Part::AgendasBought, number))
            });
            parts.push(("gui.campaign.agendas_bought", bought.collect()));
        }
        let drawn = entry.side_missions.iter().flatten().enumerate().map(|(number, card)| {
            kept(context, card.name(catalog, context.language).to_owned(), out(Part::SideMissions, number))
        });
        parts.push(("gui.campaign.side_missions_drawn", drawn.collect()));
        let used = entry.discarded.iter().enumerate();
        let used = used.filter(|(_, card)| card.known().is_none_or(|card| self.sees(card)));
        let used = used.map(|(number, card)| {
            kept(context, card.name(catalog, context.language).to_owned(), out(Part::Discarded, number))
        });
        parts.push(("gui.campaign.agendas_used", used.collect()));
        parts.retain(|(_, cards)| !cards.is_empty());
        if parts.is_empty() {
            return None;
        }
        let parts = parts
            .into_iter()
            .map(|(title, cards)| column![small(self.text(title), context.look.muted), flow(cards)].spacing(4).into());
        Some(framed(context, Column::with_children(parts).spacing(GAP)).into())
    }
}
