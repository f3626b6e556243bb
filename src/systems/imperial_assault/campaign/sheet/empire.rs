//! The Empire: class cards, what it has earned, the groups it can deploy, its Agenda cards.

use super::{
    Part,
    hero::numbers,
    writer::{Writer, in_columns},
};
use crate::{
    campaign::{
        cards::{AgendaCardId, Group, RewardSide, Role as Loyalty},
        log::Strength,
    },
    cards::DeploymentCard,
    sheet::{DASH, ROUNDS, dice},
};
use kernel::{
    Choice,
    sheet::{Block, Column, Fact, Heading, Item, Level, Prose, Role, Sheet, Stat, TableBlock, TickShape, figures},
};

/// The most threat (IA-CAMP-25).
pub(super) const THREAT: u16 = 20;

impl Writer<'_> {
    pub fn empire(&self, sheet: &mut Sheet) {
        self.verdict(sheet);
        let empire = &self.case.campaign.empire;
        let title = match &empire.class {
            Some(class) => class.name(self.case.catalog, self.language).to_owned(),
            None if empire.automated => self.text("imperial_assault.campaign.sheet.automated").to_owned(),
            None => self.text("imperial_assault.campaign.sheet.no_class").to_owned(),
        };
        let note = match empire.automated && empire.strength != Strength::default() {
            true => self.text(empire.strength.term()),
            false => empire.player.as_str(),
        };
        sheet.push(Heading::new(Level::Part, title).note(note));
        sheet.push(self.imperial_values());
        if self.options.has(Part::Ticks) {
            let threat = self.boxes(TickShape::Square, Role::Text, "imperial_assault.campaign.sheet.threat", THREAT);
            let rounds = self.boxes(TickShape::Square, Role::Text, "systems.sheet.track.rounds", ROUNDS);
            sheet.push(Block::Ticks(vec![threat, rounds]));
        }
        let cards: Vec<Item> = (self.standing.imperial_cards.iter())
            .map(|id| {
                let card = self.case.catalog.imperial_card(*id);
                let xp = card.xp.map_or_else(|| DASH.to_owned(), |xp| xp.to_string());
                let item = Item::new(card.text.name(self.language), self.text_and_gaps(&card.text, &card.gaps));
                let item = item.figure(self.say("imperial_assault.campaign.sheet.xp", &[("xp", &xp)]));
                Item { ticks: self.card_boxes(&card.text, true), ..item }
            })
            .collect();
        self.part("imperial_assault.campaign.sheet.class_cards", cards, sheet);
        let rewards = self.standing.rewards.iter().map(|(card, _)| self.case.catalog.reward(*card));
        let rewards = rewards.filter(|card| card.side == RewardSide::Imperial);
        let rewards =
            rewards.map(|card| Item::new(card.text.name(self.language), self.text_and_gaps(&card.text, &card.gaps)));
        self.part("imperial_assault.campaign.sheet.rewards", rewards.collect(), sheet);
        let open = self.standing.agendas.iter().filter(|card| !self.hides(**card));
        self.part("imperial_assault.campaign.sheet.open_agendas", open.map(|card| self.agenda(*card)).collect(), sheet);
        if self.options.has(Part::Groups) {
            self.groups(sheet);
        }
    }

    fn part(&self, key: &str, items: Vec<Item>, sheet: &mut Sheet) {
        if let Some(block) = in_columns(items) {
            sheet.push(Heading::new(Level::Minor, self.text(key)));
            sheet.push(block);
        }
    }

    /// XP, influence, the threat level of the next mission, and the number of secret cards.
    fn imperial_values(&self) -> Vec<Stat> {
        let stat = |key: &str, value: i32| Stat::new(Role::Text, self.text(key), figures(value));
        let secret = self.standing.agendas.iter().filter(|card| self.hides(**card)).count();
        vec![
            stat("imperial_assault.campaign.sheet.stat.xp", self.standing.imperial_xp()),
            stat("imperial_assault.campaign.sheet.stat.influence", self.standing.influence),
            stat("imperial_assault.campaign.sheet.stat.threat_level", self.threat_level()),
            stat("imperial_assault.campaign.sheet.stat.secret", secret as i32),
        ]
    }

    /// The threat level of the mission that is being played, or of the next one.
    pub fn threat_level(&self) -> i32 {
        let last = self.case.campaign.log.iter().rev().find(|entry| entry.again.is_none());
        if last.is_some_and(|entry| entry.mission.is_some() && entry.winner.is_none()) {
            return self.standing.threat_level;
        }
        let next = self.case.next_slot(self.standing.slot);
        next.map_or(self.standing.threat_level, |(_, slot)| slot.threat + self.standing.threat)
    }

    /// The groups that can be open ones, cheapest first, with the rounds of threat they take.
    fn groups(&self, sheet: &mut Sheet) {
        let level = self.threat_level().max(1);
        let mut groups: Vec<(&Group, Option<&DeploymentCard>)> = (self.case.catalog.groups())
            .filter(|(id, group)| match group.role {
                Loyalty::Imperial => true,
                Loyalty::Villain => self.standing.villains.contains(id),
                Loyalty::Ally => false,
            })
            .map(|(_, group)| (group, self.figure_card(group)))
            .filter(|(_, card)| card.is_none_or(|card| self.is_in_boxes(card)))
            .collect();
        groups.sort_by_key(|(group, _)| (group.cost, group.text.name(self.language)));
        let rows = groups.iter().map(|(group, card)| {
            let mut row = self.group_row(group, *card);
            row.insert(1, (group.cost.max(0) + level - 1).div_euclid(level).to_string().into());
            row
        });
        let mut columns = self.group_columns();
        columns.insert(1, numbers(self.text("imperial_assault.campaign.sheet.column.rounds")));
        let title = self.say("imperial_assault.campaign.sheet.groups", &[("level", &level)]);
        let note = self.text("imperial_assault.campaign.sheet.groups.note");
        sheet.push(Heading::new(Level::Part, title).note(note));
        sheet.push(TableBlock { columns, rows: rows.collect() });
    }

    /// True if a card is in the boxes that are played with.
    fn is_in_boxes(&self, card: &DeploymentCard) -> bool {
        card.products.is_empty()
            || card.products.iter().any(|product| self.case.campaign.has_product(&self.skirmish.product(*product).id))
    }

    /// The card of a group's figures, which has their values.
    pub fn figure_card(&self, group: &Group) -> Option<&DeploymentCard> {
        self.skirmish.find_deployment(&group.id).map(|id| self.skirmish.deployment(id))
    }

    /// Titles over the rows of groups.
    pub fn group_columns(&self) -> Vec<Column> {
        let number = |key: &str| numbers(self.text(key));
        vec![
            Column::new(self.text("imperial_assault.campaign.sheet.column.group"), 2.2),
            number("imperial_assault.campaign.sheet.column.cost"),
            number("imperial_assault.campaign.sheet.column.reinforcement"),
            number("imperial_assault.sheet.stat.figures"),
            number("imperial_assault.sheet.stat.health"),
            number("imperial_assault.sheet.stat.speed"),
            Column::new(self.text("imperial_assault.sheet.stat.defense"), 0.7),
            Column::new(self.text("imperial_assault.sheet.attack"), 1.9),
        ]
    }

    /// A group with its costs and the values of its figures.
    pub fn group_row(&self, group: &Group, card: Option<&DeploymentCard>) -> Vec<Prose> {
        let number = |value: Option<i32>| Prose::from(value.map_or_else(|| DASH.to_owned(), |value| value.to_string()));
        let icon = group.affiliation.map_or_else(Prose::new, |own| Prose::new().glyph(own.icon()).text("\u{a0}"));
        let mut name = icon.bold(group.text.name(self.language));
        if group.elite {
            name = name.text(" ").small(self.text("imperial_assault.campaign.sheet.elite"));
        }
        let attack = card.and_then(|card| card.attack.as_ref());
        let attack = attack.map_or_else(
            || DASH.into(),
            |attack| Prose::new().small(self.text(attack.kind.term())).text("\u{a0}").then(dice(&attack.dice)),
        );
        vec![
            name,
            number(Some(group.cost)),
            number(group.reinforcement),
            number(Some(group.figures.into())),
            number(card.and_then(|card| card.health.map(i32::from))),
            number(card.and_then(|card| card.speed.map(i32::from))),
            card.and_then(|card| card.defense.as_deref()).map_or_else(|| DASH.into(), dice),
            attack,
        ]
    }

    /// The Agenda cards; those that are hidden only by their number.
    pub fn agendas(&self, sheet: &mut Sheet) {
        self.verdict(sheet);
        let cards = |cards: &[AgendaCardId]| {
            let open = cards.iter().filter(|card| !self.hides(**card));
            open.map(|card| self.agenda(*card)).collect::<Vec<_>>()
        };
        let hidden = self.standing.agendas.iter().filter(|card| self.hides(**card)).count();
        let influence = self.standing.influence;
        let figure = self.say("imperial_assault.campaign.sheet.influence", &[("influence", &influence)]);
        let title = self.text("imperial_assault.campaign.sheet.kind.agendas");
        sheet.push(Heading::new(Level::Part, title).figure(figure));
        if hidden > 0 {
            sheet.push(Block::from(&*self.say("imperial_assault.campaign.journal.hidden", &[("count", &hidden)])));
        }
        let held = cards(&self.standing.agendas);
        if held.is_empty() && hidden == 0 {
            sheet.push(Block::from(self.text("imperial_assault.campaign.sheet.no_agendas")));
        }
        sheet.blocks.extend(in_columns(held));
        self.part("imperial_assault.campaign.sheet.agenda_missions", cards(&self.standing.agenda_missions), sheet);
        if self.is_secret() {
            self.offered_agendas(sheet);
        }
    }

    /// The Agenda cards on offer in the stage that goes on.
    fn offered_agendas(&self, sheet: &mut Sheet) {
        let last = self.case.campaign.log.iter().rev().find(|entry| entry.again.is_none());
        let stage = last.and_then(|entry| entry.imperial_stage.as_ref()).filter(|stage| stage.open);
        let offered = stage.into_iter().flat_map(|stage| {
            let drawn = stage.drawn.iter().flatten();
            drawn.filter(|card| !stage.bought.contains(card)).filter_map(Choice::known)
        });
        self.part("imperial_assault.campaign.sheet.offered", offered.map(|card| self.agenda(card)).collect(), sheet);
    }

    /// An Agenda card with its kind, its mission and what it does.
    fn agenda(&self, id: AgendaCardId) -> Item {
        let card = self.case.catalog.agenda_card(id);
        let mut kind = vec![self.text(card.kind.term()).to_owned(), self.name(card.set).to_owned()];
        kind.extend(card.mission.map(|mission| self.name(mission).to_owned()));
        let text = Prose::new().small(kind.join(" · "));
        let told = self.text_and_gaps(&card.text, &[]);
        let text = if told.is_empty() { text } else { text.text("\n").then(told) };
        let influence = self.say("imperial_assault.campaign.sheet.influence", &[("influence", &card.influence)]);
        Item::new(card.text.name(self.language), text).figure(influence)
    }

    /// Villains, allies and active missions as facts.
    pub fn facts(&self) -> Vec<Fact> {
        let fact = |key: &str, names: String| (!names.is_empty()).then(|| Fact::new(self.text(key), names));
        let standing = &self.standing;
        [
            fact("imperial_assault.campaign.sheet.active", self.names(standing.active.iter().copied())),
            fact(
                "imperial_assault.campaign.sheet.forced",
                self.names(standing.forced.iter().map(|forced| forced.mission)),
            ),
            fact("imperial_assault.campaign.sheet.allies", self.names(standing.allies.iter().copied())),
            fact("imperial_assault.campaign.sheet.villains", self.names(standing.villains.iter().copied())),
        ]
        .into_iter()
        .flatten()
        .collect()
    }
}
