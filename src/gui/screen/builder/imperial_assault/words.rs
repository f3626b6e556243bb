//! Drawings and phrases of the cards of Imperial Assault.

use iced::{Color, Element};

use super::{Message, cards};
use crate::{
    Context,
    look::Look,
    screen::builder::Drawing,
    widget::{icon_in, parts::small, tip},
};
use imperial_assault::{
    Army,
    cards::{AttackType, CommandId, ConditionId, DeploymentCard, Die, Effect, EffectUse},
    checks::users,
    values,
};
use kernel::game::Gap;

/// The most users told of a Command card.
const MOST_USERS: usize = 4;

/// The body of the black die and of the marks on the white one, whatever the look.
const INK: Color = Color::from_rgb8(0x1B, 0x1E, 0x24);
/// The body of the yellow die, whatever the look.
const AMBER: Color = Color::from_rgb8(0xE6, 0xB4, 0x22);
/// The body of the white die and of the marks on the black one, whatever the look.
const IVORY: Color = Color::from_rgb8(0xF7, 0xF5, 0xEF);

/// A note on the parts of a card that practice matches do not play.
pub(super) fn simulated<'a>(context: &Context<'a>, gap: Option<Gap>) -> Option<Element<'a, Message>> {
    let gap = gap?;
    let key = if gap.partly { "gui.builder.card.partly_simulated" } else { "gui.builder.card.not_simulated" };
    Some(small(context.say(key, &[("why", &gap.why)]), context.look.muted).into())
}

/// A die as it is drawn.
pub const fn die(look: &Look, die: Die) -> Drawing {
    let (color, ground) = match die {
        Die::Red => (look.red, None),
        Die::Blue => (look.blue, None),
        Die::Green => (look.green, None),
        Die::Yellow => (AMBER, Some(INK)),
        Die::Any => (look.muted, None),
        Die::Black | Die::White => (INK, Some(IVORY)),
    };
    Drawing { icon: die.icon(), color, ground }
}

/// The drawing of a kind of attack.
pub const fn attack_icon(kind: AttackType) -> &'static str {
    match kind {
        AttackType::Melee => "range-melee",
        AttackType::Ranged => "stat-range",
    }
}

/// The traits of a card.
pub fn traits(context: &Context<'_>, card: &DeploymentCard) -> Vec<&'static str> {
    card.trait_list.iter().map(|word| context.text(word.term())).collect()
}

/// The users of a Command card in words; anybody by default.
pub fn restriction(context: &Context<'_>, id: CommandId) -> String {
    let catalog = cards(context);
    match values::user(catalog, &catalog.command(id).user, context.language) {
        words if words.is_empty() => context.text("gui.imperial_assault.for_anyone").to_owned(),
        words => context.say("gui.imperial_assault.only_for", &[("what", &words)]),
    }
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
    let word = iced::widget::row![icon_in("ui-info", 13.0, look.accent), name].spacing(4);
    tip(context, word.align_y(iced::Alignment::Center), card.text.text(context.language))
}
