//! Everything about a figure: its numbers now, conditions, dice, surges, keywords and abilities.

use iced::{
    Element,
    widget::{Column, column, row},
};

use super::{
    marks::{status_color, token_color},
    mission,
};
use crate::{
    Context,
    face::{imperial_assault as face, marked, named_small},
    look::{GAP, SMALL},
    screen::play::{game::Message, ink::side, match_view::Sight, parts},
    widget::parts::{small, strong},
};
use imperial_assault::{
    ImperialAssault,
    cards::DeploymentCard,
    play::{Describer, FigureNo, View, fixed::Group, state::Presence},
    values,
};

/// Draws it.
pub(super) fn view<'a>(
    sight: &Sight<'a, ImperialAssault>,
    figure: FigureNo,
    context: &Context<'a>,
) -> Element<'a, Message> {
    let look = context.look;
    let (fixed, state) = (sight.game.fixed(), sight.game.state());
    if figure.index() >= fixed.figures.len() {
        return Column::new().into();
    }
    let (group, now) = (fixed.group(figure), state.figure(figure));
    let Some(card) = group.card.map(|card| sight.catalog.deployment(card)) else {
        return if fixed.campaign.is_some() { mission::card(sight, figure, context) } else { Column::new().into() };
    };
    let describer = Describer::of(sight.catalog, sight.game, context.language);
    let standing = match now.presence {
        Presence::Reserve => Some("gui.play.skirmish.reserve"),
        Presence::InPlay => None,
        Presence::Defeated => Some("gui.play.skirmish.defeated"),
    };
    let number = |icon, value, color, key| parts::number(context, icon, value, color, key);
    let view = View { fixed, state };
    let health = view.health(figure);
    let left = health.saturating_sub(now.damage);
    let numbers = row![
        number("ui-tag", group.cost.to_string(), look.text, "gui.play.skirmish.cost"),
        number("stat-wounds", format!("{left}/{health}"), look.yellow, "gui.play.skirmish.health_left"),
        number("stat-speed", view.speed(figure).to_string(), look.blue, "gui.imperial_assault.stat.speed"),
    ]
    .spacing(GAP + 4.0);
    column![
        column![
            strong(describer.figure(figure)).color(side(look, group.seat)),
            small(values::standing(card, context.language), look.muted),
        ]
        .push(standing.map(|key| small(context.text(key), look.red)))
        .spacing(2),
        numbers,
    ]
    .push(marks(sight, figure, context))
    .push(dice(card, group, context))
    .push(surges(card, group, context))
    .push(face::words(context, group.keywords, card))
    .push(attached(sight, group, context))
    .push(abilities(card, context))
    .spacing(GAP)
    .into()
}

/// Its conditions with what they do, and its power tokens.
fn marks<'a>(
    sight: &Sight<'a, ImperialAssault>,
    figure: FigureNo,
    context: &Context<'a>,
) -> Option<Element<'a, Message>> {
    let look = context.look;
    let now = sight.game.state().figure(figure);
    let mut rows: Vec<Element<'a, Message>> = Vec::new();
    for status in now.statuses.iter() {
        let (icon, color) = (status.icon(), status_color(look, status));
        let about = sight.catalog.find_condition(status.id()).map(|id| sight.catalog.condition(id));
        let name = marked(icon, 15.0, color, strong(context.text(status.term())).size(SMALL).color(color));
        let about = about.map(|condition| small(condition.text.text(context.language), look.muted));
        rows.push(column![name].push(about).into());
    }
    for token in &now.tokens {
        let (icon, color) = (token.icon(), token_color(look, *token));
        rows.push(marked(icon, 15.0, color, small(context.text(token.term()), color)).into());
    }
    (!rows.is_empty()).then(|| Column::with_children(rows).spacing(3).into())
}

/// Its attack and defense with their dice.
fn dice<'a>(card: &DeploymentCard, group: &Group, context: &Context<'a>) -> Element<'a, Message> {
    let attack = face::attack(context, group.attack.as_ref(), &card.gaps, 15.0);
    column![attack].push(face::defense(context, &group.defense, 15.0)).spacing(4).into()
}

fn surges<'a>(card: &DeploymentCard, group: &Group, context: &Context<'a>) -> Option<Element<'a, Message>> {
    let rows = group.surges.iter().map(|surge| face::surge(context, card, surge, SMALL));
    (!group.surges.is_empty()).then(|| column(rows).spacing(2).into())
}

/// The attachment on its group.
fn attached<'a>(
    sight: &Sight<'a, ImperialAssault>,
    group: &Group,
    context: &Context<'a>,
) -> Option<Element<'a, Message>> {
    let (card, language) = (sight.catalog.deployment(group.attachment?), context.language);
    Some(named_small(context, card.text.name(language), context.look.accent, card.text.text(language)))
}

fn abilities<'a>(card: &'a DeploymentCard, context: &Context<'a>) -> Option<Element<'a, Message>> {
    let rows = card.abilities.iter().map(|ability| {
        let (name, text) = (ability.text.name(context.language), ability.text.text(context.language));
        named_small(context, name, context.look.text, text)
    });
    (!card.abilities.is_empty()).then(|| column(rows).spacing(GAP).into())
}
