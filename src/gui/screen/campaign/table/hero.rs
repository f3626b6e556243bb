//! A hero at the table, with its buttons.

use iced::{
    Alignment, Element, Length,
    widget::{Column, Row, column, container, row},
};

use super::super::{
    Message,
    parts::{flow, framed},
    scene::Scene,
};
use crate::{
    look::GAP,
    widget::{
        Cut, Pressable, icon_in, icon_tool,
        parts::{small, strong, tool},
        tip,
    },
};
use systems::campaign::table::{Actor, Card, Condition, Deed, Held, Readiness, Table, Target, Wounds};

/// Side of a drawing.
const DRAWING: f32 = 40.0;

impl<'a> Scene<'a> {
    /// A number that changes by one with its buttons.
    fn counted(
        &self,
        name: &'static str,
        value: String,
        less: Option<Deed>,
        more: Option<Deed>,
    ) -> Element<'a, Message> {
        let context = &self.context;
        let button = |icon: &'static str, key: &'static str, deed: Option<Deed>| {
            icon_tool(context, icon, self.text(key), 14.0, deed.map(Message::Happened))
        };
        row![
            small(self.text(name), context.look.muted).width(Length::Fill),
            button("ui-remove", "gui.campaign.table.less", less),
            container(strong(value)).center_x(56),
            button("ui-add", "gui.campaign.table.more", more),
        ]
        .spacing(2)
        .align_y(Alignment::Center)
        .into()
    }

    pub(super) fn hero_at_table(&self, table: &Table, hero: usize, offers: &[Deed]) -> Element<'a, Message> {
        let (context, look) = (&self.context, self.context.look);
        let (state, sheet) = (&table.state().heroes[hero], &table.setup().heroes[hero]);
        let side = usize::from(state.wounds != Wounds::Healthy);
        let color = if state.wounds == Wounds::Withdrawn { look.muted } else { self.rebel() };
        let how = match state.wounds {
            Wounds::Healthy => None,
            Wounds::Wounded => Some(small(self.text("gui.campaign.table.wounded"), look.red)),
            Wounds::Withdrawn => Some(small(self.text("gui.campaign.table.withdrawn"), look.muted)),
        };
        let is_active = table.state().active.is_some_and(|active| active.actor == Actor::Hero(hero));
        let ready = state.tokens - state.used.min(state.tokens);
        let tokens = (0..state.tokens).map(|token| {
            let color = if token < ready { look.green } else { look.line };
            icon_in("token-activation", 16.0, color)
        });
        let act = Deed::Activate(Actor::Hero(hero));
        let act: Option<Element<'a, Message>> = match is_active {
            true => Some(strong(self.text("gui.campaign.table.active")).color(look.iris).into()),
            false => offers.contains(&act).then(|| self.act(act)),
        };
        let title = row![
            icon_in(self.portrait(hero), DRAWING, color),
            column![Cut::new(self.hero(hero), 15.0).bold(), Row::with_children(tokens).spacing(2)]
                .push(how)
                .spacing(2)
                .width(Length::Fill),
        ]
        .push(act)
        .spacing(GAP)
        .align_y(Alignment::Center);
        if state.wounds == Wounds::Withdrawn {
            return framed(context, title).into();
        }
        let target = Target::Hero(hero);
        let damage = self.counted(
            "gui.campaign.table.damage",
            format!("{}/{}", state.damage, sheet.health[side]),
            (state.damage > 0).then_some(Deed::Heal { target, amount: 1 }),
            Some(Deed::Damage { target, amount: 1 }),
        );
        let strain = self.counted(
            "gui.campaign.table.strain",
            format!("{}/{}", state.strain, sheet.endurance[side]),
            (state.strain > 0).then_some(Deed::Recover { hero, amount: 1 }),
            Some(Deed::Force { hero, amount: 1 }),
        );
        let crates = tool(
            context,
            "ui-collection",
            self.text("gui.campaign.table.crate"),
            Some(Message::Happened(Deed::Crate(target))),
        );
        let supply = table.state().supplies.first().map(|_| Message::Happened(Deed::Supply { hero, card: None }));
        let supply = tool(context, "ui-cards", self.text("gui.campaign.table.supply"), supply);
        let cards = self.cards_at_table(table, hero);
        let content = column![title, damage, strain, self.conditions(target, &state.conditions)]
            .push(cards)
            .push(flow([crates.into(), supply.into()]))
            .spacing(6);
        framed(context, content).into()
    }

    /// The cards of a hero that can be used or lie otherwise than at the start, and its Supply cards.
    fn cards_at_table(&self, table: &Table, hero: usize) -> Option<Element<'a, Message>> {
        let uses = table.uses(hero, self.case.catalog);
        let written = |held: &Held| held.card.written(self.case.catalog);
        let of_card = |held: &Held| {
            let card = written(held);
            let own =
                uses.iter().filter(move |(deed, _)| matches!(deed, Deed::Use { card: own, .. } if **own == *card));
            own.map(|(deed, _)| deed).collect::<Vec<_>>()
        };
        let is_shown = |held: &&Held| match (&held.card, held.is) {
            (Card::Supply(_), is) => is != Readiness::Discarded,
            (Card::Gear(_) | Card::Sheet(..), is) => is != Readiness::Ready || !of_card(held).is_empty(),
        };
        let held = table.state().heroes[hero].cards.iter().filter(is_shown);
        let lines: Vec<Element<'a, Message>> =
            held.map(|held| self.card_at_table(table, hero, held, &of_card(held))).collect();
        (!lines.is_empty()).then(|| Column::with_children(lines).spacing(4).into())
    }

    /// A card with what it can be used for, each with its cost.
    fn card_at_table(&self, table: &Table, hero: usize, held: &Held, uses: &[&Deed]) -> Element<'a, Message> {
        let (context, look) = (&self.context, self.context.look);
        let told = self.told(table);
        let is_ready = held.is == Readiness::Ready;
        let name = small(told.held(held), if is_ready { look.text } else { look.muted });
        let effect = held.card.text(self.case.catalog, context.language);
        let name: Element<'a, Message> = if effect.is_empty() { name.into() } else { tip(context, name, effect) };
        let buttons = uses.iter().filter(|deed| table.allows(deed, self.case.catalog)).map(|deed| {
            let cost = match deed {
                Deed::Use { ability, .. } => told.cost(&held.card, *ability),
                _ => String::new(),
            };
            Pressable::new(small(cost, look.text), move |status| look.button(status))
                .padding([2, 8])
                .on_press(Message::Happened((*deed).clone()))
                .into()
        });
        let turn = |to: Readiness| {
            Message::Happened(Deed::Turn { hero, card: held.card.written(self.case.catalog).into(), to })
        };
        let other = match (&held.card, is_ready) {
            (_, false) => Some(icon_tool(
                context,
                "ui-undo",
                self.text("gui.campaign.table.ready"),
                14.0,
                Some(turn(Readiness::Ready)),
            )),
            (Card::Supply(_), true) if uses.is_empty() => Some(icon_tool(
                context,
                "ui-close",
                self.text("gui.campaign.table.discard"),
                14.0,
                Some(turn(Readiness::Discarded)),
            )),
            (_, true) => None,
        };
        row![container(name).width(Length::Fill)]
            .extend(buttons)
            .push(other)
            .spacing(4)
            .align_y(Alignment::Center)
            .into()
    }

    /// Conditions, each switched by a press.
    fn conditions(&self, target: Target, conditions: &[Condition]) -> Element<'a, Message> {
        let look = self.context.look;
        flow(Condition::ALL.into_iter().map(|condition| {
            let on = conditions.contains(&condition);
            let words = small(self.text(condition.term()), if on { look.text } else { look.muted });
            Pressable::new(words, move |status| look.choice(on, status))
                .padding([2, 6])
                .on_press(Message::Happened(Deed::Condition { target, condition, on: !on }))
                .into()
        }))
    }
}
