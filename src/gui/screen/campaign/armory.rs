//! The armory: what each hero has, modifications on the bars of weapons, and who brings what.

use iced::{
    Alignment, Element, Length,
    widget::{Column, column, container, row},
};

use super::{
    Message,
    edits::Change,
    parts::{card, flow, framed, grid, head, page},
    scene::Scene,
};
use crate::{
    look::{GAP, SPACE},
    widget::{
        Pressable, icon_in,
        parts::{body, chip, small, strong},
        tip,
    },
};
use systems::campaign::{
    checks::{bars, loose, takes},
    log::Gear,
};

impl<'a> Scene<'a> {
    pub(super) fn armory(&self, columns: usize) -> Element<'a, Message> {
        let (context, look) = (&self.context, self.context.look);
        let remark = match self.playing() {
            Some((_, entry)) => {
                let mission = entry.mission.as_ref().map(|own| own.name(self.case.catalog, context.language));
                self.say("gui.campaign.armory.brings", &[("mission", &mission.unwrap_or_default())])
            }
            None => self.text("gui.campaign.armory.about").to_owned(),
        };
        let mut content = Column::new().push(head(context, self.text("gui.campaign.page.armory"), remark, None));
        let lying = loose(&self.case, &self.standing);
        if !lying.is_empty() {
            let chips = lying.iter().map(|gear| {
                let chosen = self.held.as_ref() == Some(gear);
                chip(context, self.gear(gear), chosen, Message::Held(gear.clone())).into()
            });
            let words = small(self.text("gui.campaign.armory.loose"), look.muted);
            content = content.push(framed(context, column![words, flow(chips)].spacing(GAP)));
        }
        let heroes = (0..self.document.list.heroes.len()).map(|hero| self.locker(hero, &lying));
        page(context, content.push(grid(heroes, columns)))
    }

    /// All that a hero has.
    fn locker(&self, hero: usize, lying: &[Gear]) -> Element<'a, Message> {
        let (context, look) = (&self.context, self.context.look);
        let head = row![icon_in(self.portrait(hero), 32.0, self.rebel()), strong(self.hero(hero)).size(16)];
        let is_card =
            |gear: &Gear| gear.equipment(self.case.catalog).is_some_and(|equipment| !equipment.kind.is_modification());
        let items = self.standing.gear_of(self.case.catalog, hero).into_iter().filter(is_card);
        let items: Vec<Element<'a, Message>> = items.map(|gear| self.item(hero, &gear, lying)).collect();
        let none = items.is_empty().then(|| small(self.text("gui.campaign.armory.nothing"), look.muted));
        let content = column![head.spacing(GAP).align_y(Alignment::Center)].push(none).extend(items).spacing(SPACE);
        framed(context, content).into()
    }

    fn item(&self, hero: usize, gear: &Gear, lying: &[Gear]) -> Element<'a, Message> {
        let brings = self.playing().map(|(index, entry)| {
            let brought = entry.brought.iter().filter(|load| load.hero == hero);
            let chosen = brought.flat_map(|load| &load.items).any(|own| own == gear);
            let change = Change::Bring(index, hero, gear.clone());
            chip(&self.context, self.text("gui.campaign.armory.bring"), chosen, Message::Changed(Box::new(change)))
                .into()
        });
        let content = card(self, gear, hero, brings);
        column![content].push(self.slots(hero, gear, lying)).push(self.receivers(hero, gear)).spacing(6).into()
    }

    /// The other heroes, to hand an item to (IA-CAMP-68).
    fn receivers(&self, hero: usize, gear: &Gear) -> Option<Element<'a, Message>> {
        let look = self.context.look;
        let is_bound = gear.equipment(self.case.catalog).is_none_or(|card| card.bound);
        if is_bound || matches!(gear, Gear::Reward(_)) || self.document.list.heroes.len() < 2 {
            return None;
        }
        let others = (0..self.document.list.heroes.len()).filter(|other| *other != hero);
        let buttons = others.map(|other| {
            let name = self.hero(other);
            let first = name.split(' ').next().unwrap_or_default().to_owned();
            let button = Pressable::new(small(first, look.accent), move |status| look.link(status))
                .padding([1, 4])
                .id(format!("hand-{}-{hero}-{other}", gear.written(self.case.catalog)))
                .on_press(Message::Changed(Box::new(Change::Hand(gear.clone(), hero, other))));
            tip(&self.context, button, self.say("gui.campaign.armory.hand_to", &[("hero", &name)]))
        });
        let words = small(self.text("gui.campaign.armory.hand"), look.muted);
        let buttons = iced::widget::Row::with_children(buttons).spacing(2).wrap();
        Some(row![words, buttons].spacing(GAP).align_y(Alignment::Center).into())
    }

    /// The bars of a weapon, filled or empty.
    fn slots(&self, hero: usize, gear: &Gear, lying: &[Gear]) -> Option<Element<'a, Message>> {
        let look = self.context.look;
        let equipment = gear.equipment(self.case.catalog)?;
        let bars = bars(&self.case, &self.standing, hero, &equipment);
        let held = self.case.campaign.armory.iter().enumerate().find(|(_, held)| held.item == *gear);
        let (line, cards) = held.map_or((0, &[][..]), |(line, held)| (line, &held.modifications[..]));
        let filled = cards.iter().enumerate().map(|(number, card)| {
            let words = row![
                icon_in("slot-modification", 14.0, look.text),
                body(self.gear(card)),
                icon_in("ui-close", 12.0, look.muted)
            ];
            Pressable::new(words.spacing(6).align_y(Alignment::Center), move |status| look.seat(false, false, status))
                .padding([3, 8])
                .on_press(Message::Changed(Box::new(Change::Detach(line, number))))
                .into()
        });
        let fits = |card: &&Gear| takes(&self.case, &self.standing, (hero, gear), card);
        let wanted = self.held.as_ref().filter(|held| lying.contains(held)).filter(fits);
        let wanted = wanted.or_else(|| lying.iter().find(fits));
        let empty = (cards.len()..bars).map(|_| {
            let words = match wanted {
                Some(card) => self.say("gui.campaign.armory.put", &[("card", &self.gear(card))]),
                None => self.text("gui.campaign.armory.free_bar").to_owned(),
            };
            let message =
                wanted.map(|card| Message::Changed(Box::new(Change::Attach(card.clone(), hero, gear.clone()))));
            Pressable::new(small(words, look.muted), move |status| look.empty_seat(false, status))
                .dashed()
                .padding([5, 8])
                .on_press_maybe(message)
                .into()
        });
        let slots: Vec<Element<'a, Message>> = filled.chain(empty).collect();
        (!slots.is_empty()).then(|| container(flow(slots)).width(Length::Fill).into())
    }
}
