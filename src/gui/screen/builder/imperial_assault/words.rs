//! Drawings and phrases of the cards of Imperial Assault.

use iced::Element;

use super::{Message, cards};
use crate::{
    Context,
    face::marked,
    widget::{parts::small, tip},
};
use imperial_assault::{
    Army,
    cards::{CommandId, ConditionId, DeploymentCard, Effect, EffectUse},
    checks::users,
    values,
};

/// The most users told of a Command card.
const MOST_USERS: usize = 4;

/// The traits of a card.
pub fn traits(context: &Context<'_>, card: &DeploymentCard) -> Vec<&'static str> {
    card.trait_list.iter().map(|word| context.text(word.term())).collect()
}

/// Names of the army's figures that can use a Command card; none if nobody can.
pub fn used_by(context: &Context<'_>, army: &Army, id: CommandId) -> Option<String> {
    let catalog = cards(context);
    let users = users(catalog, army, id);
    let mut names: Vec<&str> = Vec::new();
    for user in &users {
        let name = values::name(catalog, catalog.deployment(*user).name_key, context.language);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let more = names.len().saturating_sub(MOST_USERS);
    names.truncate(MOST_USERS);
    let list = names.join(", ");
    match (names.is_empty(), more) {
        (true, _) => None,
        (false, 0) => Some(context.say("gui.imperial_assault.used_by", &[("who", &list)])),
        (false, more) => Some(context.say("gui.imperial_assault.used_by_more", &[("who", &list), ("count", &more)])),
    }
}

/// The id of the condition or power token that an effect gives.
const fn condition_of(effect: Effect) -> Option<&'static str> {
    Some(match effect {
        Effect::Bleed => "bleeding",
        Effect::Stun => "stunned",
        Effect::Weaken => "weakened",
        Effect::Focus => "focused",
        Effect::Hide => "hidden",
        Effect::DamageToken => "power-token-damage",
        Effect::SurgeToken => "power-token-surge",
        Effect::BlockToken => "power-token-block",
        Effect::EvadeToken => "power-token-evade",
        Effect::AnyToken => "power-token-any",
        _ => return None,
    })
}

/// The conditions and power tokens that a card's effects give or its abilities name, each once.
pub fn conditions(context: &Context<'_>, card: &DeploymentCard) -> Vec<ConditionId> {
    let catalog = cards(context);
    let effects = card.surges.iter().flat_map(|surge| surge.effects.iter()).chain(&card.innate);
    let given: Vec<ConditionId> = effects
        .filter_map(|used: &EffectUse| condition_of(used.effect))
        .filter_map(|id| catalog.find_condition(id))
        .collect();
    let texts: Vec<&str> = std::iter::once(card.text.text(context.language))
        .chain(card.abilities.iter().map(|ability| ability.text.text(context.language)))
        .collect();
    let named = |name: &str| texts.iter().any(|text| text.contains(name));
    catalog
        .conditions()
        .filter(|(id, condition)| given.contains(id) || named(condition.text.name(context.language)))
        .map(|(id, _)| id)
        .collect()
}

/// A condition by its name; what it does appears when the pointer rests on it.
pub fn condition<'a>(context: &Context<'a>, id: ConditionId) -> Element<'a, Message> {
    let look = context.look;
    let card = cards(context).condition(id);
    let name = small(card.text.name(context.language), look.accent);
    tip(context, marked("ui-info", 13.0, look.accent, name), card.text.text(context.language))
}
