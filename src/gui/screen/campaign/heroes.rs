//! The middle of the overview: heroes, open missions, and who is with them.

use iced::{
    Alignment, Element, Length, Padding,
    widget::{Column, column, container, row},
};

use super::{
    Message, Page,
    parts::{emblem, flow, grid, head, page, purse, tag},
    scene::Scene,
};
use crate::{
    face::imperial_assault::dice,
    look::{GAP, SPACE},
    widget::{
        Cut, Pressable, icon_in,
        parts::{body, small, strong},
    },
};
use systems::campaign::{
    cards::{GearKind, MissionId, RewardSide, StoryKind},
    guide::Move,
    log::Gear,
};

/// Width of the plate with a hero's drawing.
const PLATE: f32 = 80.0;

impl<'a> Scene<'a> {
    /// The overview's middle for the heroes and the table.
    pub(super) fn heroes(&self, columns: usize) -> Element<'a, Message> {
        let context = &self.context;
        let credits = purse(context, self.standing.credits, self.text("gui.campaign.credits"));
        let count = self.document.list.heroes.len();
        let mut content = Column::new().push(head(
            context,
            self.text("imperial_assault.campaign.journal.heroes"),
            self.say("gui.campaign.heroes_of", &[("count", &count)]),
            Some(credits),
        ));
        content = content.push(grid((0..count).map(|hero| self.hero_card(hero)), columns));
        let missions = self.missions();
        if !missions.is_empty() {
            content = content.push(head(context, self.text("gui.campaign.open_missions"), None, None));
            content = content.push(grid(missions, columns));
        }
        let with: Vec<Element<'a, Message>> = self.companions();
        if !with.is_empty() {
            content = content.push(head(context, self.text("gui.campaign.with_heroes"), None, None)).push(flow(with));
        }
        page(context, content)
    }

    fn hero_card(&self, hero: usize) -> Element<'a, Message> {
        let (context, look) = (&self.context, self.context.look);
        let Some(sheet) = self.known_hero(hero).map(|id| self.case.catalog.hero(id)) else {
            return container(body(self.hero(hero))).padding(SPACE).into();
        };
        let health = self.standing.health(&self.case, hero).map_or(sheet.healthy.health, |[healthy, _]| healthy);
        let number = |icon: &'static str, color, number: i8| {
            row![icon_in(icon, 14.0, color), strong(number.to_string())].spacing(4).align_y(Alignment::Center)
        };
        let numbers = row![
            number("stat-wounds", look.red, health),
            number("stat-resilience", look.blue, sheet.healthy.endurance),
            number("stat-speed", look.text, sheet.healthy.speed),
            dice(context, &sheet.healthy.defense, 16.0),
        ]
        .spacing(SPACE)
        .align_y(Alignment::Center);
        let own = &self.standing.heroes[hero];
        let cards = own.cards.iter().map(|id| (*id, self.case.catalog.class_card(*id)));
        let feats = cards.filter(|(_, card)| card.kind == GearKind::Feat && card.xp > 0);
        let feats: Vec<Element<'a, Message>> =
            feats.map(|(id, card)| tag(context, "ui-unique", self.name(id).to_owned(), Some(card.xp))).collect();
        let items = self.standing.gear_of(self.case.catalog, hero).into_iter();
        let is_loose = |gear: &Gear| {
            let is_on = |own: &Gear| own == gear;
            !self.case.campaign.armory.iter().any(|held| held.modifications.iter().any(is_on))
        };
        let items = items.filter(is_loose).map(|gear| {
            let held = self.case.campaign.armory.iter().filter(|held| held.item == gear);
            let on: Vec<String> = held.flat_map(|held| &held.modifications).map(|card| self.gear(card)).collect();
            let on = (!on.is_empty()).then(|| Cut::new(format!("+ {}", on.join(", ")), 12.0).color(look.muted));
            row![emblem(self, &gear, hero, 16.0), Cut::new(self.gear(&gear), 14.0)]
                .push(on)
                .spacing(GAP)
                .align_y(Alignment::Center)
                .into()
        });
        let subtitle = sheet.subtitle.as_deref().unwrap_or_default();
        let player = &self.document.list.heroes[hero].player;
        let subtitle = if player.is_empty() { subtitle.to_owned() } else { format!("{subtitle} · {player}") };
        let names = column![Cut::new(self.hero(hero), 16.0).bold(), Cut::new(subtitle, 12.0).color(look.muted)];
        let words = column![names.spacing(2), numbers]
            .push((!feats.is_empty()).then(|| flow(feats)))
            .push(Column::with_children(items).spacing(4))
            .spacing(GAP)
            .width(Length::Fill);
        let xp = self.say("gui.campaign.xp_of", &[("xp", &own.xp())]);
        let xp = container(small(xp, look.iris)).padding([2, 8]).style(move |_| iced::widget::container::Style {
            border: iced::border::rounded(100.0).color(look.iris).width(1.0),
            ..look.flat(look.surface)
        });
        let plate =
            column![icon_in(self.portrait(hero), 52.0, self.rebel()), xp].spacing(GAP).align_x(Alignment::Center);
        let plate = container(plate).width(PLATE).padding(Padding::ZERO.top(14)).align_x(Alignment::Center);
        let content = row![plate, container(words).padding(Padding::from([SPACE, SPACE]).left(4))];
        Pressable::new(content, move |status| look.card_button(false, status))
            .padding(0)
            .width(Length::Fill)
            .id(format!("hero-{hero}"))
            .on_press(Message::PageOpened(Page::Hero(hero)))
            .into()
    }

    /// Missions that can be played, now or later: a press begins one that can be begun.
    fn missions(&self) -> Vec<Element<'a, Message>> {
        let mut all: Vec<(MissionId, Option<Move>)> = Vec::new();
        for wanted in &self.step.moves {
            if let Move::Begin(_, mission) | Move::Force(mission) = wanted {
                all.push((*mission, Some(wanted.clone())));
            }
        }
        for mission in &self.standing.active {
            if !all.iter().any(|(own, _)| own == mission) {
                all.push((*mission, None));
            }
        }
        all.into_iter().map(|(mission, wanted)| self.mission_card(mission, wanted)).collect()
    }

    fn mission_card(&self, id: MissionId, wanted: Option<Move>) -> Element<'a, Message> {
        let (context, look) = (&self.context, self.context.look);
        let mission = self.case.catalog.mission(id);
        let kinds: Vec<&str> = mission.kinds.iter().map(|kind| context.text(kind.term())).collect();
        let drawing = match (mission.hero, mission.allies.first(), mission.villains.first()) {
            (Some(hero), _, _) => self.case.catalog.hero(hero).icon.as_ref(),
            (_, Some(group), _) | (_, _, Some(group)) => self.figure(*group),
            _ if mission.kinds.contains(StoryKind::Side) => "ui-compare",
            _ => "ui-jump",
        };
        let gives = mission.endings.iter().filter(|ending| ending.winner == systems::campaign::cards::Side::Rebels);
        let gives: Vec<&str> = gives
            .flat_map(|ending| {
                let rewards = ending.rewards.iter().map(|card| self.name(*card));
                rewards.chain(ending.allies.iter().map(|card| self.name(*card)))
            })
            .take(2)
            .collect();
        let gives = (!gives.is_empty())
            .then(|| Cut::new(self.say("gui.campaign.gives", &[("cards", &gives.join(", "))]), 12.0));
        let words = column![Cut::new(self.name(id), 14.0).bold(), Cut::new(kinds.join(" · "), 12.0).color(look.muted)]
            .push(gives)
            .spacing(2)
            .width(Length::Fill);
        let content = row![icon_in(drawing, 28.0, self.rebel()), words].spacing(SPACE).align_y(Alignment::Center);
        Pressable::new(content, move |status| look.card_button(false, status))
            .padding(SPACE)
            .width(Length::Fill)
            .id(format!("mission-{}", mission.id))
            .on_press_maybe(wanted.map(Message::Made))
            .into()
    }

    /// Allies and rewards of the heroes together.
    fn companions(&self) -> Vec<Element<'a, Message>> {
        let (context, look) = (&self.context, self.context.look);
        let tag = |icon: &str, word: &'a str, what: &'a str| -> Element<'a, Message> {
            let content = row![icon_in(icon, 20.0, self.rebel()), body(word), small(what, look.muted)];
            container(content.spacing(GAP).align_y(Alignment::Center))
                .padding([5, 10])
                .style(move |_| look.chip())
                .into()
        };
        let allies = self.standing.allies.iter();
        let allies = allies.map(|ally| tag(self.figure(*ally), self.name(*ally), context.text("gui.campaign.ally")));
        let rewards = self
            .standing
            .rewards
            .iter()
            .filter(|(card, own)| own.is_none() && self.case.catalog.reward(*card).side == RewardSide::Rebel);
        let rewards =
            rewards.map(|(card, _)| tag("card-victory", self.name(*card), context.text("gui.campaign.reward")));
        allies.chain(rewards).collect()
    }
}
