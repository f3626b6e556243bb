//! Dice, surges, keywords and abilities of Imperial Assault's cards.

use iced::{
    Alignment, Color, Element,
    widget::{Row, row},
};

use super::{Drawing, flow};
use crate::{
    Context,
    look::{Look, SMALL},
    widget::{
        icon_in,
        parts::{body, small},
        tip,
    },
};
use imperial_assault::{
    Catalog,
    cards::{Attack, AttackType, DeploymentCard, Die, GapField, Keyword, Surge, User, Words},
    values,
};

/// The body of the black die and of the marks on the white one, whatever the look.
const INK: Color = Color::from_rgb8(0x1B, 0x1E, 0x24);
/// The body of the yellow die, whatever the look.
const AMBER: Color = Color::from_rgb8(0xE6, 0xB4, 0x22);
/// The body of the white die and of the marks on the black one, whatever the look.
const IVORY: Color = Color::from_rgb8(0xF7, 0xF5, 0xEF);

/// A die as it is drawn.
const fn die(look: &Look, die: Die) -> Drawing {
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

/// Dice in a row.
pub fn dice<'a, M: 'a>(context: &Context<'_>, dice: &[Die], size: f32) -> Row<'a, M> {
    let dice = dice.iter().map(|one| die(context.look, *one).view(size));
    Row::with_children(dice).spacing(3).align_y(Alignment::Center)
}

/// Attack type and dice, or that a card with these gaps does not attack.
pub fn attack<'a, M: 'a>(
    context: &Context<'a>,
    attack: Option<&Attack>,
    gaps: &[GapField],
    size: f32,
) -> Element<'a, M> {
    let look = context.look;
    let Some(attack) = attack else {
        let key = match gaps.contains(&GapField::Attack) {
            true => "gui.imperial_assault.attack.unknown",
            false => "gui.imperial_assault.attack.none",
        };
        return small(context.text(key), look.muted).into();
    };
    let icon = match attack.kind {
        AttackType::Melee => "range-melee",
        AttackType::Ranged => "stat-range",
    };
    let word = body(context.text(attack.kind.term())).size(SMALL + 1.0);
    let content = row![icon_in(icon, size - 1.0, look.red), word]
        .push(dice(context, &attack.dice, size))
        .spacing(5)
        .align_y(Alignment::Center);
    tip(context, content, values::attack(attack, context.language))
}

/// The dice of a defense; none where it has no dice.
pub fn defense<'a, M: 'a>(context: &Context<'a>, defense: &[Die], size: f32) -> Option<Element<'a, M>> {
    let content = row![icon_in("result-block", size - 1.0, context.look.blue), dice(context, defense, size)]
        .spacing(5)
        .align_y(Alignment::Center);
    let words = context.say("gui.imperial_assault.defense", &[("dice", &values::dice(defense, context.language))]);
    (!defense.is_empty()).then(|| tip(context, content, words))
}

/// A surge ability: a mark for each surge it costs, and what it does; what its words mean while the pointer rests on it.
pub fn surge<'a, M: 'a>(context: &Context<'_>, card: &DeploymentCard, surge: &Surge, size: f32) -> Element<'a, M> {
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

/// Keywords, each with what it means, and traits.
pub fn words<'a, M: 'a>(
    context: &Context<'a>,
    keywords: Words<Keyword>,
    card: &DeploymentCard,
) -> Option<Element<'a, M>> {
    let keywords = keywords.iter().map(|keyword| {
        let word = small(context.text(keyword.term()), context.look.accent);
        tip(context, word, values::keyword_meaning(keyword, context.language))
    });
    let traits = card.trait_list.iter().map(|word| small(context.text(word.term()), context.look.muted).into());
    flow(keywords.chain(traits), 8.0, 2.0)
}

/// The users of a Command card in words; anybody by default.
pub fn users(context: &Context<'_>, catalog: &Catalog, user: &User) -> String {
    match values::user(catalog, user, context.language) {
        words if words.is_empty() => context.text("gui.imperial_assault.for_anyone").to_owned(),
        words => context.say("gui.imperial_assault.only_for", &[("what", &words)]),
    }
}
