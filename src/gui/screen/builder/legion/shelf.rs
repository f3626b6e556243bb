//! The catalog of Legion: what is found, and the rows of its cards.

use iced::{
    Alignment, Color, Element,
    widget::{Row, container, row},
};

use super::{Message, cards, figures, words};
use crate::{Context, screen::builder::Line, widget::icon_in};
use kernel::Browsing;
use legion::{Legion, list::Candidate};

/// Width of two drawings before the name, or of up to four pips.
const LEAD: f32 = 42.0;
/// Width of one drawing before the name.
const SHORT_LEAD: f32 = 22.0;

/// The width of what stands before the name of a card.
pub const fn lead(candidate: Candidate) -> f32 {
    match candidate {
        Candidate::Unit(_) | Candidate::Command(_) => LEAD,
        Candidate::Upgrade(_) | Candidate::Battle(_) | Candidate::Force(_) => SHORT_LEAD,
    }
}

/// What stands before the name of a card.
pub fn leader<'a>(context: &Context<'_>, candidate: Candidate, ink: Color) -> Element<'a, Message> {
    let look = context.look;
    let catalog = cards(context);
    match candidate {
        Candidate::Unit(id) => {
            let card = catalog.unit(id);
            row![icon_in(card.faction.icon(), 16.0, look.muted), icon_in(card.rank.icon(), 16.0, ink)]
                .spacing(4)
                .align_y(Alignment::Center)
                .width(LEAD - 4.0)
                .into()
        }
        Candidate::Command(id) => container(pips(catalog.command(id).pips, 9.0, ink)).width(LEAD - 4.0).into(),
        Candidate::Battle(id) => {
            let kind = catalog.battle(id).kind;
            let color = words::battle_color(look, kind);
            container(icon_in(kind.icon(), 16.0, color)).width(SHORT_LEAD - 4.0).into()
        }
        Candidate::Upgrade(_) | Candidate::Force(_) => {
            container(icon_in(Legion::icon(catalog, candidate), 16.0, ink)).width(SHORT_LEAD - 4.0).into()
        }
    }
}

/// The pips of a command card.
pub fn pips<'a>(count: u8, size: f32, color: Color) -> Element<'a, Message> {
    let pips = (0..count).map(|_| icon_in("command-pip", size, color));
    Row::with_children(pips).spacing(0).align_y(Alignment::Center).into()
}

/// The lines under the name of a card.
pub fn lines<'a>(context: &Context<'a>, candidate: Candidate, grouped: bool) -> Vec<Line<'a>> {
    let catalog = cards(context);
    match candidate {
        Candidate::Unit(id) => {
            let card = catalog.unit(id);
            let word = if grouped { card.unit_type.term() } else { card.rank.term() };
            let figures = figures::of_card(card);
            let slots = card.upgrade_bar.iter().map(|slot| slot.icon()).collect();
            let slots = (!card.upgrade_bar.is_empty()).then_some(Line::Icons(slots));
            std::iter::once(Line::Numbered(context.text(word).into(), figures)).chain(slots).collect()
        }
        Candidate::Upgrade(id) => {
            let card = catalog.upgrade(id);
            let weapons = card.weapons.iter().map(|weapon| {
                let dice = weapon.dice.map_or_else(Vec::new, |dice| words::dice(context.look, dice));
                Line::Drawn(words::range(context, weapon).unwrap_or_default(), dice)
            });
            let minis = (card.minis > 0).then(|| context.say("gui.legion.adds_minis", &[("count", &card.minis)]));
            let keywords = (!card.keywords.is_empty()).then(|| words::keywords(context, &card.keywords));
            let facts: Vec<String> =
                minis.into_iter().chain(keywords).chain(words::restriction(context, card)).collect();
            let facts = (!facts.is_empty()).then(|| Line::Words(facts.join(" · ")));
            weapons.chain(facts).collect()
        }
        Candidate::Command(id) => {
            let card = catalog.command(id);
            let orders = card.orders.text(context.language);
            let orders = (!orders.is_empty()).then(|| Line::Words(orders.to_owned()));
            orders.into_iter().chain(words::needs(context, card).map(Line::Words)).collect()
        }
        Candidate::Battle(id) => {
            let card = catalog.battle(id);
            let force = card.battle_force.map(|id| catalog.force(id).text.name(context.language));
            let facts: Vec<&str> = std::iter::once(context.text(card.size.term())).chain(force).collect();
            vec![Line::Words(facts.join(" · "))]
        }
        Candidate::Force(id) => vec![Line::Words(context.text(catalog.force(id).faction.term()).to_owned())],
    }
}
