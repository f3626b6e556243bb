//! Attack and defense of a card as they are drawn.

use iced::{
    Alignment, Element,
    widget::{Row, row},
};

use super::{Message, words};
use crate::{
    Context,
    look::SMALL,
    widget::{
        icon_in,
        parts::{body, small},
        tip,
    },
};
use imperial_assault::{
    cards::{DeploymentCard, Die, GapField, Surge},
    values,
};

fn drawn<'a>(context: &Context<'_>, dice: &[Die], size: f32) -> Row<'a, Message> {
    let dice = dice.iter().map(|die| words::die(context.look, *die).view(size));
    Row::with_children(dice).spacing(3).align_y(Alignment::Center)
}

/// Attack type and dice of a card, or that it does not attack.
pub fn attack<'a>(context: &Context<'a>, card: &DeploymentCard, size: f32) -> Element<'a, Message> {
    let look = context.look;
    let Some(attack) = &card.attack else {
        let key = match card.gaps.contains(&GapField::Attack) {
            true => "gui.imperial_assault.attack.unknown",
            false => "gui.imperial_assault.attack.none",
        };
        return small(context.text(key), look.muted).into();
    };
    let word = body(context.text(attack.kind.term())).size(SMALL + 1.0);
    let content = row![icon_in(words::attack_icon(attack.kind), size - 1.0, look.red), word]
        .push(drawn(context, &attack.dice, size))
        .spacing(5)
        .align_y(Alignment::Center);
    tip(context, content, values::attack(attack, context.language))
}

/// A surge ability: a mark for each surge it costs, and what it does; what its words mean while the pointer rests on it.
pub fn surge<'a>(context: &Context<'_>, card: &DeploymentCard, surge: &Surge, size: f32) -> Element<'a, Message> {
    let marks = (0..surge.cost).map(|_| icon_in("result-surge", size, context.look.accent));
    let words = body(values::surge(card, surge, context.language)).size(size);
    let drawn = row![Row::with_children(marks).spacing(1), words].spacing(4).align_y(Alignment::Center);
    let ability = surge.ability(card).map(|ability| ability.text.text(context.language).to_owned());
    let meanings: Vec<String> = (surge.effects.iter())
        .filter_map(|used| values::effect_meaning(used.effect, context.language))
        .chain(ability)
        .collect();
    if meanings.is_empty() { drawn.into() } else { tip(context, drawn, meanings.join("\n")) }
}

/// The dice a card defends with; none where it has no such dice.
pub fn defense<'a>(context: &Context<'a>, card: &DeploymentCard, size: f32) -> Option<Element<'a, Message>> {
    let look = context.look;
    let dice = card.defense.as_deref().filter(|dice| !dice.is_empty())?;
    let content = row![icon_in("result-block", size - 1.0, look.blue), drawn(context, dice, size)]
        .spacing(5)
        .align_y(Alignment::Center);
    let words = context.say("gui.imperial_assault.defense", &[("dice", &values::dice(dice, context.language))]);
    Some(tip(context, content, words))
}
