//! The shop: items on offer by tier, what can be sold, and the picked item weighed for a hero.

use iced::{
    Alignment, Element, Length, Padding,
    widget::{Column, Row, column, container, row, text::Wrapping},
};

use super::{
    Message, Page, Practicing, Trying,
    edits::Change,
    parts::{SIDE, effect, emblem, flow, grid, head, kind, page},
    scene::Scene,
    stage::{NARROW, WIDTH},
};
use crate::{
    look::{GAP, SMALL, SPACE},
    measure::{self, Weight},
    widget::{
        Cut, Ground, Pressable, icon_in,
        parts::{BOLD, body, chip, heading, letters, push, small, strong, tool},
    },
};
use kernel::Choice;
use systems::campaign::{
    cards::ItemId,
    deal::item_deck,
    guide::Move,
    log::{Drawn, Gear, RebelStage},
};

/// What of the shop the screen remembers.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Shopping {
    pub item: Option<ItemId>,
    pub hero: usize,
    /// The items on offer are laid by hand.
    pub laying: bool,
}

impl<'a> Scene<'a> {
    pub(super) fn shop(&self, shopping: Shopping, columns: usize) -> Element<'a, Message> {
        let (context, look) = (&self.context, self.context.look);
        let Some((index, stage)) =
            self.shopping().and_then(|(index, entry)| Some((index, entry.rebel_stage.as_ref()?)))
        else {
            return self.closed_shop();
        };
        let mut content = Column::new();
        for (tier, items) in stage.drawn.iter().flatten() {
            content = content.push(self.tier_head(*tier, items.len()));
            let cards = items.iter().filter_map(Choice::known).map(|item| self.item_card(item, stage, shopping));
            content = content.push(match shopping.laying {
                true => self.laid(index, *tier, items),
                false => grid(cards, columns),
            });
        }
        if stage.drawn.as_ref().is_none_or(Drawn::is_empty) {
            content = content.push(body(self.text("gui.campaign.shop.nothing")).color(look.muted));
        }
        let sales: Vec<Element<'a, Message>> = self.sales();
        if !sales.is_empty() {
            let remark = self.text("gui.campaign.shop.half").to_owned();
            content = content.push(head(context, self.text("gui.campaign.shop.sell"), remark, None));
            content = content.push(flow(sales));
        }
        column![page(context, content), look.across(), self.sum(stage, shopping)].into()
    }

    fn closed_shop(&self) -> Element<'a, Message> {
        let words = self.text("gui.campaign.shop.closed");
        let sentence = self.step.sentence(&self.case, self.context.language);
        let look = self.context.look;
        let words = column![icon_in("ui-collection", 40.0, look.muted), body(words), body(sentence).color(look.muted)];
        container(words.spacing(GAP).align_x(Alignment::Center)).center(Length::Fill).padding(20).into()
    }

    fn tier_head(&self, tier: u8, count: usize) -> Element<'a, Message> {
        let all = item_deck(&self.case, &self.standing, tier).len();
        let title = self.say("gui.campaign.shop.tier", &[("tier", &tier)]);
        let remark = self.say("gui.campaign.shop.drawn", &[("count", &count), ("all", &all)]);
        row![strong(title).size(16), Cut::new(remark, 14.0).color(self.context.look.muted)].spacing(GAP).into()
    }

    fn item_card(&self, item: ItemId, stage: &RebelStage, shopping: Shopping) -> Element<'a, Message> {
        let (context, look) = (&self.context, self.context.look);
        let card = self.case.catalog.item(item);
        let gear = Gear::Item(item);
        let bought = stage.bought.iter().find(|bought| bought.item == Choice::Known(item));
        let picked = shopping.item == Some(item);
        let foot = match bought {
            Some(bought) => {
                small(self.say("gui.campaign.shop.bought_for", &[("hero", &self.hero(bought.hero))]), look.green)
            }
            None if card.cost > self.standing.credits => small(self.text("gui.campaign.shop.too_dear"), look.muted),
            None => small("", look.muted),
        };
        let price = heading(card.cost.to_string());
        let plate = container(emblem(self, &gear, shopping.hero, 28.0)).center_x(Length::Fill).center_y(52);
        let plate = plate.style(move |_| look.flat(if picked { look.tint_strong } else { look.raised }));
        let words = column![
            Cut::new(self.name(item), 14.0).bold(),
            Cut::new(kind(context, &card.equipment()), 12.0).color(look.muted),
            container(effect(self, &gear)).height(80).clip(true),
            row![price, push(), foot].spacing(4).align_y(Alignment::End),
        ]
        .spacing(4);
        let content = column![container(plate).padding(1), container(words).padding(10)];
        Pressable::new(content, move |status| look.card_button(picked, status))
            .padding(0)
            .width(Length::Fill)
            .id(format!("item-{}", card.id))
            .on_press(Message::ItemPicked(item))
            .into()
    }

    /// The whole deck of a tier, to be laid as it lies on the table.
    fn laid(&self, index: usize, tier: u8, items: &[Choice<ItemId>]) -> Element<'a, Message> {
        let context = &self.context;
        let mut deck = item_deck(&self.case, &self.standing, tier);
        deck.sort_by_key(|item| self.name(*item));
        flow(deck.into_iter().map(|item| {
            let chosen = items.contains(&Choice::Known(item));
            let change = Message::Changed(Box::new(Change::Offer(index, tier, item)));
            chip(context, self.name(item), chosen, change).into()
        }))
    }

    /// What can be sold, each with what it brings.
    fn sales(&self) -> Vec<Element<'a, Message>> {
        let look = self.context.look;
        let sales = self.step.moves.iter().filter_map(|wanted| match wanted {
            Move::Sell(gear) => Some((gear, wanted)),
            _ => None,
        });
        let owner = |gear: &Gear| {
            let mut heroes = 0..self.document.list.heroes.len();
            heroes.find(|hero| self.standing.gear_of(self.case.catalog, *hero).contains(gear)).unwrap_or_default()
        };
        sales
            .map(|(gear, wanted)| {
                let price = self.case.price(gear).unwrap_or_default();
                let content = row![
                    icon_in(self.portrait(owner(gear)), 20.0, self.rebel()),
                    body(self.gear(gear)),
                    strong(format!("+{price}")),
                ];
                Pressable::new(content.spacing(GAP).align_y(Alignment::Center), move |status| look.button(status))
                    .on_press(Message::Made(wanted.clone()))
                    .into()
            })
            .collect()
    }

    /// The credits, and the tools of the whole shop.
    fn sum(&self, stage: &RebelStage, shopping: Shopping) -> Element<'a, Message> {
        let (context, look) = (&self.context, self.context.look);
        let sold: i32 = stage.sold.iter().filter_map(|sale| sale.price.or_else(|| self.case.price(&sale.item))).sum();
        let items = stage.bought.iter().filter_map(|bought| bought.item.known());
        let spent: i32 = items.map(|item| self.case.catalog.item(item).cost).sum();
        let mut words = Row::new().spacing(SPACE).align_y(Alignment::Center);
        words = words.push(icon_in("ui-collection", 16.0, look.yellow));
        if sold + spent > 0 {
            let values: [(&str, &dyn std::fmt::Display); 3] =
                [("credits", &(self.standing.credits - sold + spent)), ("sold", &sold), ("spent", &spent)];
            words = words.push(body(self.say("gui.campaign.shop.sum", &values)).color(look.muted));
        }
        words = words.push(strong(self.say("gui.campaign.credits_of", &[("credits", &self.standing.credits)])));
        let again = (!self.decks().is_empty() && !shopping.laying).then_some(Message::Redrawn);
        let lay =
            chip(context, self.text("gui.campaign.shop.lay"), shopping.laying, Message::LayingPressed).padding([6, 10]);
        let tools = row![
            tool(context, "ui-undo", self.text("gui.campaign.shop.again"), again),
            lay,
            tool(context, "ui-check", self.text("gui.campaign.shop.close"), Some(Message::Made(Move::Close))),
        ]
        .spacing(GAP);
        let line: Element<'a, Message> = if context.is_narrow() {
            column![words, tools].spacing(GAP).into()
        } else {
            row![words, push(), tools].spacing(SPACE).align_y(Alignment::Center).into()
        };
        let line = container(line).padding([SPACE, SIDE]).width(Length::Fill);
        Ground::new(look, look.surface, line).into()
    }

    /// The picked item: for whom, what it replaces, and the button that buys it.
    pub(super) fn counter(&self, shopping: Shopping, odds: Option<Element<'a, Message>>) -> Element<'a, Message> {
        let (context, look) = (&self.context, self.context.look);
        let Some(item) = shopping.item else {
            let hint = body(self.text("gui.campaign.shop.pick")).color(look.muted);
            let pane = column![container(hint).padding(SIDE).height(Length::Fill)];
            return Ground::new(look, look.surface, container(pane).width(Length::Fill).height(Length::Fill)).into();
        };
        let card = self.case.catalog.item(item);
        let gear = Gear::Item(item);
        let title = row![heading(self.name(item)).width(Length::Fill), heading(card.cost.to_string())].spacing(GAP);
        let count = self.document.list.heroes.len().max(1) as f32;
        let width = match (context.is_tight(), context.is_narrow()) {
            (true, _) => context.width,
            (false, true) => NARROW,
            (false, false) => WIDTH,
        };
        let room = (width - 2.0 * SIDE - 6.0 * (count - 1.0)) / count - 8.0;
        let heroes = (0..self.document.list.heroes.len()).map(|hero| {
            let chosen = hero == shopping.hero;
            let name = self.hero(hero);
            let first = name.split(' ').next().unwrap_or_default().to_owned();
            // The longest name stays clear of the edges of its button.
            let size = (SMALL * room / measure::width(&first, Weight::Regular, SMALL)).clamp(9.0, SMALL);
            let content = column![
                icon_in(self.portrait(hero), 32.0, self.rebel()),
                letters(first, size).color(look.text).wrapping(Wrapping::None)
            ];
            Pressable::new(container(content.align_x(Alignment::Center)).center_x(Length::Fill), move |status| {
                look.choice(chosen, status)
            })
            .padding([6, 0])
            .width(Length::FillPortion(1))
            .id(format!("buyer-{hero}"))
            .on_press(Message::BuyerPicked(hero))
            .into()
        });
        let heroes = Row::with_children(heroes).spacing(6);
        let same = |own: &Gear| {
            let kinds = [own, &gear].map(|gear| gear.equipment(self.case.catalog).map(|equipment| equipment.kind));
            matches!(kinds, [Some(one), Some(other)] if one == other || one.is_weapon() && other.is_weapon())
        };
        let own = self.standing.gear_of(self.case.catalog, shopping.hero).into_iter().filter(same);
        let own: Vec<Element<'a, Message>> = own
            .map(|own| {
                let name = row![emblem(self, &own, shopping.hero, 18.0), body(self.gear(&own)).font(BOLD)];
                column![name.spacing(GAP).align_y(Alignment::Center), effect(self, &own)].spacing(3).into()
            })
            .collect();
        let has = (!own.is_empty()).then(|| {
            let title = self.say("gui.campaign.shop.has_now", &[("hero", &self.hero(shopping.hero))]);
            column![small(title, look.muted).font(BOLD)].extend(own).spacing(GAP)
        });
        let name = row![emblem(self, &gear, shopping.hero, 24.0), small(kind(context, &card.equipment()), look.muted)];
        let content = column![title, name.spacing(GAP).align_y(Alignment::Center), effect(self, &gear), heroes]
            .push(odds)
            .push(has)
            .spacing(SPACE);
        let content = look.scrollable(container(content).padding(Padding::from([SPACE, SIDE]))).height(Length::Fill);
        let wanted = Move::Buy(item, shopping.hero);
        let can = self.step.moves.contains(&wanted);
        let words = self.say("gui.campaign.shop.buy_for", &[("hero", &self.hero(shopping.hero))]);
        let color = if can { look.on_accent } else { look.muted };
        let buy = row![
            body(words).font(BOLD).color(color),
            small(self.text("gui.key.enter"), color).wrapping(Wrapping::None)
        ];
        let buy = container(buy.spacing(SPACE).align_y(Alignment::Center)).center_x(Length::Fill);
        let buy = Pressable::new(buy, move |status| look.primary(status))
            .padding([10, 8])
            .width(Length::Fill)
            .id("campaign-buy")
            .on_press_maybe(can.then_some(Message::Made(wanted)));
        let (word, message) = match context.is_tight() {
            true => ("gui.campaign.page.shop", Message::ItemPicked(item)),
            false => ("gui.campaign.page.overview", Message::PageOpened(Page::Overview)),
        };
        let tried = Practicing::Trying(Trying::Opened(gear.clone(), shopping.hero));
        let tried =
            tool(context, "ui-odds", self.text("gui.campaign.practice.try_it"), Some(Message::Practicing(tried)));
        let back = container(body(self.text(word))).center_x(Length::Fill);
        let back = Pressable::new(back, move |status| look.quiet(status)).width(Length::Fill).on_press(message);
        let foot = container(column![buy, tried.width(Length::Fill).id("campaign-try"), back].spacing(6))
            .padding([SPACE, SIDE]);
        let pane = column![content, look.across(), foot];
        Ground::new(look, look.surface, container(pane).width(Length::Fill).height(Length::Fill)).into()
    }
}
