//! The face of a ship card or an upgrade: numbers, text, dial, icons.

use iced::{
    Alignment, Element,
    widget::{Column, column, row},
};

use super::{Message, cards, figures, words};
use crate::{
    Context,
    face::{self, Figure, flow, marked, part, text},
    look::{GAP, SPACE},
    widget::{
        dial::dial,
        icon_in,
        parts::{body, small, strong},
    },
};
use kernel::Place;
use practice::{Rate, win_rate};
use xwing::{
    Document,
    cards::{ConditionId, PilotId, UpgradeId, ability::Simulated},
    checks::Effective,
    list::Candidate,
    play::lack_words,
};

/// Draws a card: as printed, or as it is at its place.
pub fn view<'a>(
    context: &Context<'a>,
    document: &Document,
    candidate: Candidate,
    at: Option<Place>,
) -> Element<'a, Message> {
    let sheet = CardPane { context: *context };
    match candidate {
        Candidate::Pilot(id) => sheet.pilot(id, at, document),
        Candidate::Upgrade(id) => sheet.upgrade(id, at, document),
    }
}

/// Draws the parts of a card.
struct CardPane<'a> {
    context: Context<'a>,
}

impl<'a> CardPane<'a> {
    fn pilot(&self, id: PilotId, at: Option<Place>, document: &Document) -> Element<'a, Message> {
        let (context, look) = (&self.context, self.context.look);
        let pilot = cards(context).pilot(id);
        let kind = cards(context).ship(pilot.ship);
        let ship = at.and_then(|at| document.list.ships.get(at.outer_index()?));
        let figures: Vec<Figure> =
            ship.map_or_else(|| figures::of_card(pilot, kind), |ship| figures::of_ship(context, ship));
        let cost = pilot.points.map(|points| context.say("gui.builder.points", &[("points", &points)]));
        let size = context.say("gui.builder.card.base", &[("what", &context.text(kind.size.term()))]);
        let facts: Vec<String> = [
            Some(cards(context).faction(pilot.faction).name(context.language).to_owned()),
            Some(size),
            cost,
            epic_points(context, kind.epic_half_points),
        ]
        .into_iter()
        .flatten()
        .collect();
        let kind_name = strong(kind.text.name(context.language));
        let mut content = Column::new().spacing(SPACE);
        content = content.push(column![kind_name, small(facts.join(" · "), look.muted)].spacing(2));
        content = content.push(face::numbers(context, &figures, 18.0).wrap().vertical_spacing(6));
        content = content.push(text(pilot.text.text(context.language)));
        if let Some(range) = pilot.primary_range {
            content =
                content.push(body(context.say("gui.builder.card.primary_range", &[("range", &words::range(range))])));
        }
        let effective = ship.and_then(|ship| Effective::of(cards(context), ship));
        let actions = xwing::cards::Action::ALL.into_iter().filter(|action| match effective {
            Some(effective) => effective.actions.contains(*action),
            None => kind.actions.contains(action),
        });
        let actions = actions.map(|action| {
            let color = if kind.actions.contains(&action) { look.text } else { look.accent };
            self.token(action.icon(), context.text(action.term()), color)
        });
        content = content.push(self.tokens("gui.builder.card.actions", actions));
        let slots = pilot.slots.iter().map(|slot| {
            let (icon, word) = words::slot(context, *slot);
            self.token(icon, word, look.text)
        });
        content = content.push(self.tokens("gui.builder.card.slots", slots));
        let arcs = kind
            .arcs
            .iter()
            .chain(pilot.weapon_arcs.iter().map(|weapon| &weapon.arc))
            .map(|arc| self.token(arc.icon(), context.text(arc.term()), look.text));
        content = content.push(self.tokens("gui.builder.card.arcs", arcs));
        let maneuvers = (!kind.dial.is_empty()).then(|| dial(look, &kind.dial));
        content
            .push(part(context, "gui.builder.card.dial", 4.0, maneuvers))
            .push(self.conditions(&pilot.conditions))
            .push(self.results(pilot.results))
            .push(self.gap(cards(context).pilot_simulated(id)))
            .into()
    }

    fn upgrade(&self, id: UpgradeId, at: Option<Place>, document: &Document) -> Element<'a, Message> {
        let (context, look) = (&self.context, self.context.look);
        let upgrade = cards(context).upgrade(id);
        let printed = i32::from(upgrade.points);
        let ship = at.and_then(|at| document.list.ships.get(at.outer_index()?));
        let here = ship.and_then(|ship| Some(Effective::of(cards(context), ship)?.cost(cards(context), ship, id)));
        let cost = match here.filter(|here| *here != printed) {
            Some(here) => context.say("gui.builder.points_here", &[("points", &here), ("printed", &printed)]),
            None => context.say("gui.builder.points", &[("points", &printed)]),
        };
        let facts = [context.text(upgrade.slot.term()).to_owned(), cost];
        let mut content = Column::new().spacing(SPACE);
        let unique = upgrade.unique.map(|_| context.text("gui.builder.card.unique").to_owned());
        let restrictions: Vec<String> = unique.into_iter().chain(words::restrictions(context, upgrade)).collect();
        let mut printed = column![strong(facts.join(" · "))].spacing(2);
        if !restrictions.is_empty() {
            printed = printed.push(small(restrictions.join(" · "), look.muted));
        }
        if !upgrade.sides.is_empty() {
            let sides = upgrade.sides.join(" / ");
            printed = printed.push(small(context.say("gui.builder.card.sides", &[("what", &sides)]), look.muted));
        }
        content = content.push(printed);
        if let Some(weapon) = upgrade.weapon {
            let energy = upgrade.energy.map(|energy| context.say("gui.builder.card.energy", &[("what", &energy)]));
            let words: Vec<String> = std::iter::once(words::weapon(context, weapon)).chain(energy).collect();
            content = content.push(
                row![icon_in("stat-attack", 20.0, look.red), strong(words.join(" · "))]
                    .spacing(GAP)
                    .align_y(Alignment::Center),
            );
        }
        content = content.push(text(upgrade.text.text(context.language)));
        let actions =
            upgrade.actions.iter().map(|action| self.token(action.icon(), context.text(action.term()), look.accent));
        content = content.push(self.tokens("gui.builder.card.adds_actions", actions));
        content
            .push(self.conditions(&upgrade.conditions))
            .push(self.results(upgrade.results))
            .push(self.gap(cards(context).upgrade_simulated(id)))
            .into()
    }

    /// A quiet line about the card in real tournaments, with the bounds of its rate.
    fn results(&self, [won, lost]: [u16; 2]) -> Option<Element<'a, Message>> {
        let games = u64::from(won) + u64::from(lost);
        let Rate { rate, low, high } = win_rate(u64::from(won), games)?;
        let [rate, low, high] = [rate, low, high].map(|share| (share * 100.0).round());
        let facts: [(&str, &dyn std::fmt::Display); 4] =
            [("rate", &rate), ("games", &games), ("low", &low), ("high", &high)];
        Some(small(self.context.say("gui.builder.card.results", &facts), self.context.look.muted).into())
    }

    /// A quiet line for a card of which practice matches play a part or nothing.
    fn gap(&self, simulated: Simulated) -> Option<Element<'a, Message>> {
        let why = lack_words(simulated.lack()?, self.context.language);
        Some(face::simulated(&self.context, matches!(simulated, Simulated::Partly(_)), why))
    }

    fn token(&self, icon: &str, word: &'a str, color: iced::Color) -> Element<'a, Message> {
        marked(icon, 16.0, color, small(word, self.context.look.text)).into()
    }

    fn tokens(
        &self,
        key: &'static str,
        tokens: impl Iterator<Item = Element<'a, Message>>,
    ) -> Option<Element<'a, Message>> {
        part(&self.context, key, 4.0, flow(tokens, 12.0, 4.0))
    }

    fn conditions(&self, conditions: &[ConditionId]) -> Option<Element<'a, Message>> {
        let (context, look) = (&self.context, self.context.look);
        let cards = conditions.iter().map(|id| {
            let condition = cards(context).condition(*id);
            column![
                row![]
                    .push(condition.unique.then(|| icon_in("ui-unique", 11.0, look.text)))
                    .push(strong(condition.text.name(context.language)))
                    .spacing(4)
                    .align_y(Alignment::Center),
                body(condition.text.text(context.language)),
            ]
            .spacing(2)
            .into()
        });
        let cards = part(context, "gui.builder.card.conditions", GAP, cards)?;
        Some(column![look.across(), cards].spacing(GAP).into())
    }
}

fn epic_points(context: &Context<'_>, halves: u8) -> Option<String> {
    let half = if halves.is_multiple_of(2) { "" } else { "½" };
    let points = format!("{}{half}", halves / 2);
    (halves > 0).then(|| context.say("gui.builder.card.epic_points", &[("points", &points)]))
}
