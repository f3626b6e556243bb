//! A hero: both sides of the sheet, the class deck, and what the hero has.

use iced::{
    Alignment, Element, Length,
    widget::{Column, Row, column, container, row},
};

use super::{
    Message, Page, Practicing, Trying,
    parts::{card, framed, grid, head, page, purse},
    scene::Scene,
};
use crate::{
    face::imperial_assault::dice,
    look::{GAP, SPACE},
    widget::{
        Pressable, icon_in, icon_tool,
        parts::{BOLD, body, push, small, strong},
    },
};
use imperial_assault::cards::Die;
use systems::campaign::{
    cards::{ClassCardId, Hero, HeroSide},
    guide::Move,
    log::Gear,
};

impl<'a> Scene<'a> {
    pub(super) fn hero_page(&self, hero: usize, columns: usize) -> Element<'a, Message> {
        let context = &self.context;
        let Some(sheet) = self.known_hero(hero).map(|id| self.case.catalog.hero(id)) else {
            return page(context, Column::new().push(body(self.hero(hero))));
        };
        let xp = purse(context, self.standing.heroes[hero].xp(), self.text("gui.campaign.xp"));
        let subtitle = sheet.subtitle.as_deref().unwrap_or_default().to_owned();
        let name = sheet.text.name(context.language);
        let mut content = Column::new().push(self.others(hero)).push(head(context, name, subtitle, Some(xp)));
        content = content.push(self.player_field(Some(hero)));
        let health = self.standing.health(&self.case, hero);
        let sides = [("gui.campaign.healthy", &sheet.healthy, true), ("gui.campaign.wounded", &sheet.wounded, false)];
        let sides = sides.into_iter().map(|(title, side, healthy)| {
            let total = health.map(|[one, other]| if healthy { one } else { other });
            self.side(sheet, side, (title, healthy), total)
        });
        content = content.push(grid(sides, columns));
        let learned = self.standing.heroes[hero].cards.len();
        let deck = self.case.catalog.class_cards().filter(|(_, card)| Some(card.hero) == self.known_hero(hero));
        let mut deck: Vec<ClassCardId> = deck.map(|(id, _)| id).collect();
        deck.sort_by_key(|id| self.case.catalog.class_card(*id).xp);
        let remark = self.say("gui.campaign.learned_of", &[("count", &learned), ("all", &deck.len())]);
        content = content.push(head(context, self.text("gui.campaign.class_deck"), remark, None));
        content = content.push(grid(deck.into_iter().map(|id| self.class_card(hero, id)), columns + columns / 2));
        let items = self.standing.gear_of(self.case.catalog, hero).into_iter();
        let items: Vec<Element<'a, Message>> = items
            .filter(|gear| !matches!(gear, Gear::Class(_)))
            .map(|gear| framed(context, card(self, &gear, hero, None)).into())
            .collect();
        if !items.is_empty() {
            content = content.push(head(context, self.text("gui.campaign.items"), None, None));
            content = content.push(grid(items, columns + columns / 2));
        }
        page(context, content)
    }

    /// The heroes as small pictures, to look at another.
    fn others(&self, hero: usize) -> Element<'a, Message> {
        let look = self.context.look;
        let heroes = (0..self.document.list.heroes.len()).map(|other| {
            let name = self.hero(other);
            let first = name.split(' ').next().unwrap_or_default().to_owned();
            let content = row![icon_in(self.portrait(other), 20.0, self.rebel()), body(first)];
            let content = content.spacing(6).align_y(Alignment::Center);
            Pressable::new(content, move |status| look.choice(other == hero, status))
                .padding([4, 10])
                .on_press(Message::PageOpened(Page::Hero(other)))
                .into()
        });
        Row::with_children(heroes).spacing(6).wrap().vertical_spacing(6).into()
    }

    fn side(
        &self,
        sheet: &'a Hero,
        side: &'a HeroSide,
        (title, healthy): (&'static str, bool),
        health: Option<i8>,
    ) -> Element<'a, Message> {
        let (context, look) = (&self.context, self.context.look);
        let number = |icon: &'static str, color, name: &'static str, number: i8| {
            row![icon_in(icon, 16.0, color), strong(number.to_string()), small(context.text(name), look.muted),]
                .spacing(4)
                .align_y(Alignment::Center)
        };
        let numbers = row![
            number("stat-wounds", look.red, "gui.campaign.stat.health", health.unwrap_or(side.health)),
            number("stat-resilience", look.blue, "gui.campaign.stat.endurance", side.endurance),
            number("stat-speed", look.text, "gui.campaign.stat.speed", side.speed),
        ];
        let pool = |name: &'static str, pool: &[Die]| {
            row![small(context.text(name), look.muted).width(72), dice(context, pool, 18.0)]
                .spacing(GAP)
                .align_y(Alignment::Center)
        };
        let pools = column![
            pool("gui.campaign.stat.defense", &side.defense),
            pool("gui.campaign.stat.strength", &side.strength),
            pool("gui.campaign.stat.insight", &side.insight),
            pool("gui.campaign.stat.tech", &side.tech),
        ];
        let abilities =
            sheet.abilities.iter().filter(|ability| if healthy { ability.healthy } else { ability.wounded });
        let abilities = abilities.map(|ability| {
            let text = &ability.text;
            column![body(text.name(context.language)).font(BOLD), small(text.text(context.language), look.text),]
                .spacing(1)
                .into()
        });
        let color = if healthy { self.rebel() } else { look.red };
        let head = row![icon_in(&sheet.icon, 28.0, color), strong(context.text(title)).size(16),];
        let content = column![
            head.spacing(GAP).align_y(Alignment::Center),
            numbers.spacing(SPACE).wrap().vertical_spacing(4),
            pools.spacing(4),
        ]
        .extend(abilities)
        .spacing(GAP);
        framed(context, content).into()
    }

    fn class_card(&self, hero: usize, id: ClassCardId) -> Element<'a, Message> {
        let look = self.context.look;
        let own = &self.standing.heroes[hero];
        let xp = self.case.catalog.class_card(id).xp;
        let wanted = Move::Learn(hero, id);
        let is_own = own.cards.contains(&id);
        let foot: Element<'a, Message> = if is_own {
            row![icon_in("ui-check", 14.0, look.green), small(self.text("gui.campaign.is_learned"), look.green)]
                .spacing(4)
                .into()
        } else if self.step.moves.contains(&wanted) {
            let words = self.say("gui.campaign.learn_for", &[("xp", &xp)]);
            Pressable::new(body(words), move |status| look.button(status))
                .padding([4, 10])
                .id(format!("learn-{}", self.case.catalog.class_card(id).id))
                .on_press(Message::Made(wanted))
                .into()
        } else {
            let lacks = xp - own.xp();
            let words = match lacks > 0 {
                true => self.say("gui.campaign.xp_short", &[("xp", &lacks)]),
                false => self.say("gui.campaign.costs_xp", &[("xp", &xp)]),
            };
            small(words, look.muted).into()
        };
        let tried = (!is_own).then(|| {
            let message = Practicing::Trying(Trying::Opened(Gear::Class(id), hero));
            icon_tool(
                &self.context,
                "ui-odds",
                self.text("gui.campaign.practice.try_it"),
                14.0,
                Some(Message::Practicing(message)),
            )
        });
        let content = card(
            self,
            &Gear::Class(id),
            hero,
            Some(
                row![foot, push(), small(xp.to_string(), look.muted)]
                    .push(tried)
                    .spacing(6)
                    .align_y(Alignment::Center)
                    .into(),
            ),
        );
        container(content).padding(10).width(Length::Fill).style(move |_| look.card(is_own)).into()
    }
}
