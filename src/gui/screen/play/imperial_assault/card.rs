//! Everything about a figure: its numbers now, conditions, dice, surges, keywords and abilities.

use iced::{
    Alignment, Element,
    widget::{Column, Row, column, row},
};

use super::marks::{status_color, token_color};
use crate::{
    Context,
    look::{GAP, SMALL},
    screen::play::{game::Message, ink::side, match_view::Sight, parts},
    widget::{
        icon_in,
        parts::{small, strong},
        tip,
    },
};
use imperial_assault::{
    ImperialAssault,
    cards::{AttackType, DeploymentCard, Die},
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
    let card = sight.catalog.deployment(group.card);
    let describer = Describer::of(sight.catalog, sight.game, context.language);
    let standing = match now.presence {
        Presence::Reserve => Some("gui.play.skirmish.reserve"),
        Presence::InPlay => None,
        Presence::Defeated => Some("gui.play.skirmish.defeated"),
    };
    let number = |icon, value, color, key| parts::number(context, icon, value, color, key);
    let speed = View { fixed, state }.speed(figure);
    let left = group.health.saturating_sub(now.damage);
    let numbers = row![
        number("ui-tag", group.cost.to_string(), look.text, "gui.play.skirmish.cost"),
        number("stat-wounds", format!("{left}/{}", group.health), look.yellow, "gui.play.skirmish.health_left"),
        number("stat-speed", speed.to_string(), look.blue, "gui.imperial_assault.stat.speed"),
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
    .push(dice(group, context))
    .push(surges(card, group, context))
    .push(words(card, group, context))
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
        let (icon, color) = (super::marks::status_icon(status), status_color(look, status));
        let about = sight.catalog.find_condition(status.id()).map(|id| sight.catalog.condition(id));
        let name = row![icon_in(icon, 15.0, color), strong(context.text(status.term())).size(SMALL).color(color)]
            .spacing(4)
            .align_y(Alignment::Center);
        let about = about.map(|condition| small(condition.text.text(context.language), look.muted));
        rows.push(column![name].push(about).into());
    }
    for token in &now.tokens {
        let (icon, color) = (super::marks::token_icon(*token), token_color(look, *token));
        rows.push(row![icon_in(icon, 15.0, color), small(context.text(token.term()), color)].spacing(4).into());
    }
    (!rows.is_empty()).then(|| Column::with_children(rows).spacing(3).into())
}

fn drawn<'a>(dice: &[Die]) -> Row<'a, Message> {
    use iced::Color;
    const INK: Color = Color::from_rgb8(0x1B, 0x1E, 0x24);
    let die = |die: Die| -> Element<'a, Message> {
        let (ground, ink) = super::tray::colors(die);
        let color = if die == Die::White { INK } else { ground };
        let plate = iced::widget::container(iced::widget::space()).width(15).height(15);
        plate
            .style(move |_| iced::widget::container::Style {
                border: iced::border::rounded(3).color(if die == Die::Black { ink } else { color }).width(1),
                ..iced::widget::container::background(ground)
            })
            .into()
    };
    Row::with_children(dice.iter().copied().map(die)).spacing(3).align_y(Alignment::Center)
}

/// Its attack and defense with their dice.
fn dice<'a>(group: &'a Group, context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let mut page = Column::new().spacing(4);
    if let Some(attack) = &group.attack {
        let icon = match attack.kind {
            AttackType::Melee => "range-melee",
            AttackType::Ranged => "stat-range",
        };
        let content = row![icon_in(icon, 15.0, look.red), small(context.text(attack.kind.term()), look.text)]
            .push(drawn(&attack.dice))
            .spacing(5)
            .align_y(Alignment::Center);
        page = page.push(tip(context, content, values::attack(attack, context.language)));
    } else {
        page = page.push(small(context.text("gui.imperial_assault.attack.none"), look.muted));
    }
    if !group.defense.is_empty() {
        let words =
            context.say("gui.imperial_assault.defense", &[("dice", &values::dice(&group.defense, context.language))]);
        let content = row![icon_in("result-block", 15.0, look.blue), drawn(&group.defense)].spacing(5);
        page = page.push(tip(context, content.align_y(Alignment::Center), words));
    }
    page.into()
}

fn surges<'a>(card: &'a DeploymentCard, group: &'a Group, context: &Context<'a>) -> Option<Element<'a, Message>> {
    let look = context.look;
    let surge = |surge: &imperial_assault::cards::Surge| -> Element<'a, Message> {
        let marks = (0..surge.cost).map(|_| icon_in("result-surge", 13.0, look.orange));
        let words = small(values::surge(card, surge, context.language), look.text);
        row![Row::with_children(marks).spacing(1), words].spacing(4).align_y(Alignment::Center).into()
    };
    (!group.surges.is_empty()).then(|| Column::with_children(group.surges.iter().map(surge)).spacing(2).into())
}

/// Its traits and keywords.
fn words<'a>(card: &'a DeploymentCard, group: &Group, context: &Context<'a>) -> Option<Element<'a, Message>> {
    let look = context.look;
    let mut words: Vec<Element<'a, Message>> = Vec::new();
    for keyword in group.keywords.iter() {
        let word = small(context.text(keyword.term()), look.accent);
        words.push(tip(context, word, values::keyword_meaning(keyword, context.language)));
    }
    words.extend(card.trait_list.iter().map(|word| small(context.text(word.term()), look.muted).into()));
    (!words.is_empty()).then(|| Row::with_children(words).spacing(8).wrap().vertical_spacing(2).into())
}

/// The attachment on its group.
fn attached<'a>(
    sight: &Sight<'a, ImperialAssault>,
    group: &Group,
    context: &Context<'a>,
) -> Option<Element<'a, Message>> {
    let look = context.look;
    let card = sight.catalog.deployment(group.attachment?);
    let text = card.text.text(context.language);
    let text = (!text.is_empty()).then(|| small(text, look.muted));
    let name = strong(card.text.name(context.language)).size(SMALL).color(look.accent);
    Some(column![name].push(text).spacing(1).into())
}

fn abilities<'a>(card: &'a DeploymentCard, context: &Context<'a>) -> Option<Element<'a, Message>> {
    let look = context.look;
    let ability = |ability: &'a imperial_assault::cards::Ability| -> Element<'a, Message> {
        let (name, text) = (ability.text.name(context.language), ability.text.text(context.language));
        let name = (!name.is_empty()).then(|| strong(name).size(SMALL));
        let text = (!text.is_empty()).then(|| small(text, look.muted));
        column![].push(name).push(text).spacing(1).into()
    };
    (!card.abilities.is_empty()).then(|| Column::with_children(card.abilities.iter().map(ability)).spacing(GAP).into())
}
