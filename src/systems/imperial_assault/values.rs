//! Values of cards in words, for the screen and for paper alike.

use crate::cards::{
    Attack, Catalog, DeploymentCard, Die, Effect, EffectUse, Host, Keyword, NameKey, Size, Surge, Trait, User, Value,
    Words,
};
use kernel::{Language, phrase, sheet::figures};

/// Between the words of a row.
const COMMA: &str = ", ";

/// A surge ability in words (IA-SURGE-01, IA-SURGE-07): symbols, keywords, and the name of the ability for the rest.
pub fn surge(card: &DeploymentCard, surge: &Surge, language: Language) -> String {
    let effects = effects(&surge.effects, language);
    match surge.ability(card).map(|ability| ability.text.name(language)) {
        None => effects,
        Some(name) if effects.is_empty() => name.to_owned(),
        Some(name) => format!("{effects}{COMMA}{name}"),
    }
}

/// Effects in a row, such as the bonuses printed on a card.
pub fn effects(effects: &[EffectUse], language: Language) -> String {
    effects.iter().map(|used| effect(*used, language)).collect::<Vec<_>>().join(COMMA)
}

/// One effect: `+2 damage`, `Pierce 2`, `Stun`.
pub fn effect(used: EffectUse, language: Language) -> String {
    let word = phrase::text(language, used.effect.term());
    match used.effect {
        Effect::Damage | Effect::Accuracy | Effect::Surge | Effect::Block | Effect::Evade | Effect::Dodge => {
            match used.value {
                Value::Number(number) if number > 0 => format!("+{number}\u{a0}{word}"),
                Value::Number(number) => format!("{}\u{a0}{word}", figures(number.into())),
                Value::X => format!("+X\u{a0}{word}"),
                Value::None => word.to_owned(),
            }
        }
        Effect::DamageToken | Effect::SurgeToken | Effect::BlockToken | Effect::EvadeToken | Effect::AnyToken => {
            match used.value {
                Value::Number(count) if count != 1 => {
                    phrase::say(language, "imperial_assault.told.effect.tokens", &[("count", &count), ("token", &word)])
                }
                _ => word.to_owned(),
            }
        }
        Effect::Strain => match used.value {
            Value::Number(number) => format!("{number}\u{a0}{word}"),
            _ => word.to_owned(),
        },
        Effect::Pierce
        | Effect::Blast
        | Effect::Cleave
        | Effect::Recover
        | Effect::Bleed
        | Effect::Stun
        | Effect::Weaken
        | Effect::Focus
        | Effect::Hide => match used.value {
            Value::Number(number) => format!("{word}\u{a0}{number}"),
            Value::X => format!("{word}\u{a0}X"),
            Value::None => word.to_owned(),
        },
    }
}

/// The meaning of a keyword (section 15 of the rules inventory).
pub fn keyword_meaning(keyword: Keyword, language: Language) -> String {
    phrase::text(language, &format!("imperial_assault.sheet.term.{}", keyword.id())).to_owned()
}

/// The effects that have a name of their own and a meaning that is explained.
pub const EXPLAINED: [Effect; 9] = [
    Effect::Pierce,
    Effect::Blast,
    Effect::Cleave,
    Effect::Recover,
    Effect::Bleed,
    Effect::Stun,
    Effect::Weaken,
    Effect::Focus,
    Effect::Hide,
];

/// The meaning of an effect (sections 12 and 14 of the rules inventory); none for mere symbols.
pub fn effect_meaning(effect: Effect, language: Language) -> Option<String> {
    let key = format!("imperial_assault.sheet.term.{}", effect.id());
    EXPLAINED.contains(&effect).then(|| phrase::text(language, &key).to_owned())
}

/// The attack of a card: `Ranged: 2 blue, 1 red`.
pub fn attack(attack: &Attack, language: Language) -> String {
    let mut told = format!("{}: {}", phrase::text(language, attack.kind.term()), dice(&attack.dice, language));
    if let Some(most) = attack.most_of_a_color {
        told.push_str(COMMA);
        told.push_str(&phrase::say(language, "imperial_assault.told.most_of_a_color", &[("most", &most)]));
    }
    told
}

/// Dice in words: `2 blue, 1 red`; empty without dice.
pub fn dice(dice: &[Die], language: Language) -> String {
    let of = |die: Die| dice.iter().filter(|other| **other == die).count();
    let counts = Die::ALL.into_iter().map(|die| (die, of(die))).filter(|(_, count)| *count > 0);
    let told = counts.map(|(die, count)| {
        phrase::say(language, &format!("imperial_assault.told.die.{}", die.id()), &[("count", &count)])
    });
    told.collect::<Vec<_>>().join(COMMA)
}

/// The users of a Command card in words (IA-CMD-04); empty if any figure may.
pub fn user(catalog: &Catalog, user: &User, language: Language) -> String {
    let text = |key: &'static str| phrase::text(language, key).to_owned();
    let mut parts = Vec::new();
    if let Some(affiliation) = user.army {
        let affiliation = phrase::text(language, affiliation.term());
        parts.push(phrase::say(language, "imperial_assault.told.user.army", &[("affiliation", &affiliation)]));
    }
    parts.extend(user.affiliation.map(|affiliation| text(affiliation.term())));
    parts.extend(names(catalog, &user.names, language));
    parts.extend(traits(user.traits, language));
    parts.extend(user.size.map(|size| match size {
        Size::Small => text("imperial_assault.told.user.small"),
        Size::Large => text("imperial_assault.told.user.large"),
    }));
    parts.extend(keywords(user.keywords, language));
    parts.extend(keywords(user.not_keywords, language).map(|words| not(&words, language)));
    parts.extend(user.unique.map(|unique| match unique {
        true => text("imperial_assault.told.user.unique"),
        false => text("imperial_assault.told.user.common"),
    }));
    parts.join(COMMA)
}

/// The hosts of an attachment in words (IA-ARMY-21).
pub fn host(catalog: &Catalog, host: &Host, language: Language) -> String {
    let text = |key: &'static str| phrase::text(language, key).to_owned();
    let mut parts = Vec::new();
    parts.extend(host.affiliation.map(|affiliation| text(affiliation.term())));
    parts.extend(names(catalog, &host.names, language));
    parts.extend(traits(host.traits, language));
    parts.extend(keywords(host.not_keywords, language).map(|words| not(&words, language)));
    parts.extend(host.unique.map(|unique| match unique {
        true => text("imperial_assault.told.host.unique"),
        false => text("imperial_assault.told.host.common"),
    }));
    parts.extend(
        host.figures.map(|count| phrase::say(language, "imperial_assault.told.host.figures", &[("count", &count)])),
    );
    parts
        .extend(host.min_cost.map(|cost| phrase::say(language, "imperial_assault.told.host.cost", &[("cost", &cost)])));
    if parts.is_empty() { text("imperial_assault.told.host.any") } else { parts.join(COMMA) }
}

/// A card in a word: unique, elite or regular for groups, the kind for others.
pub fn standing(card: &DeploymentCard, language: Language) -> &'static str {
    match card.rank {
        Some(rank) if card.is_group() && card.unique != Some(true) => phrase::text(language, rank.term()),
        _ if card.is_group() => phrase::text(language, "imperial_assault.unique"),
        _ => phrase::text(language, card.kind.term()),
    }
}

/// A name that cards share, in this language where one of the cards tells it; else as it is printed.
pub fn name(catalog: &Catalog, key: NameKey, language: Language) -> &str {
    let printed = catalog.printed_name(key);
    let mut cards = catalog.deployments().map(|(_, card)| card).filter(|card| card.name_key == key);
    let told = cards.find(|card| short_name(card, Language::English) == printed);
    told.map_or(printed, |card| short_name(card, language))
}

/// The name of a card without its subtitle, which stands behind a comma.
pub fn short_name(card: &DeploymentCard, language: Language) -> &str {
    let name = card.text.name(language);
    match (&card.subtitle, name.split_once(COMMA)) {
        (Some(_), Some((name, _))) => name,
        _ => name,
    }
}

/// Names of which one is asked for; none where any name will do.
fn names(catalog: &Catalog, keys: &[NameKey], language: Language) -> Option<String> {
    either(keys.iter().map(|key| name(catalog, *key, language)).collect(), language)
}

/// Traits of which one is asked for; none where any trait will do.
fn traits(traits: Words<Trait>, language: Language) -> Option<String> {
    either(traits.iter().map(|word| phrase::text(language, word.term())).collect(), language)
}

/// Keywords of which one is spoken of; none where there are none.
fn keywords(keywords: Words<Keyword>, language: Language) -> Option<String> {
    either(keywords.iter().map(|word| phrase::text(language, word.term())).collect(), language)
}

/// Words of which one is enough: `A, B or C`.
fn either(words: Vec<&str>, language: Language) -> Option<String> {
    let (last, first) = words.split_last()?;
    if first.is_empty() {
        return Some((*last).to_owned());
    }
    Some(phrase::say(language, "imperial_assault.told.or", &[("first", &first.join(COMMA)), ("last", last)]))
}

fn not(what: &str, language: Language) -> String {
    phrase::say(language, "imperial_assault.told.no", &[("what", &what)])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told_of(id: &str) -> String {
        let catalog = Catalog::bundled().unwrap();
        let card = catalog.command(catalog.find_command(id).unwrap());
        user(&catalog, &card.user, Language::English)
    }

    #[test]
    fn a_restriction_is_told_part_by_part() {
        assert_eq!(told_of("blitz"), "");
        assert_eq!(told_of("cripple"), "Brawler or Hunter");
        assert_eq!(told_of("force-push"), "Rebel, Force User");
        assert_eq!(told_of("size-advantage"), "large figure");
        assert_eq!(told_of("corrupting-force"), "army: Imperial");
        assert_eq!(told_of("iacp-take-position"), "Guardian or Vehicle, not Massive");
        assert_eq!(told_of("iacp-static-pulse"), "Iden Versio or Dio");
    }

    #[test]
    fn the_hosts_of_an_attachment_are_told() {
        let catalog = Catalog::bundled().unwrap();
        let told = |id: &str| {
            let card = catalog.deployment(catalog.find_deployment(id).unwrap());
            host(&catalog, card.attachment.as_ref().unwrap(), Language::English)
        };
        assert_eq!(told("headhunter"), "any group");
        assert_eq!(told("lie-in-ambush"), "not Massive, non-unique group");
        assert_eq!(told("iacp-flame-trooper"), "Imperial, Trooper, non-unique group, group of 2 figures");
        assert_eq!(told("combat-suit"), "Guardian, Leader or Trooper");
    }

    #[test]
    fn surges_and_dice_are_told_in_one_line() {
        let catalog = Catalog::bundled().unwrap();
        let card = |id: &str| catalog.deployment(catalog.find_deployment(id).unwrap());
        let surges = |id: &str, language| -> Vec<String> {
            let card = card(id);
            card.surges.iter().map(|ability| surge(card, ability, language).replace('\u{a0}', " ")).collect()
        };
        assert_eq!(surges("general-weiss", Language::English), ["Blast 3", "Pierce 2"]);
        assert_eq!(surges("biv-bodhrik", Language::Spanish)[0], "+2 precisión, +1 daño");
        assert!(surges("tress-hacnua", Language::English).contains(&"Recover X".to_owned()));
        assert_eq!(surges("mak-eshkarey", Language::English)[2], "Pierce 2, Critical Hit");
        assert_eq!(surges("0-0-0", Language::English)[2], "Shocking Palm");
        let weiss = attack(card("general-weiss").attack.as_ref().unwrap(), Language::English);
        assert_eq!(weiss, "Ranged: 3 of any color, at most 2 of one color");
        assert_eq!(dice(card("darth-vader").defense.as_ref().unwrap(), Language::English), "2 black");
    }

    #[test]
    fn a_shared_name_is_told_in_the_language_without_a_subtitle() {
        let catalog = Catalog::bundled().unwrap();
        for (_, card) in catalog.deployments().filter(|(_, card)| card.subtitle.is_some()) {
            for language in Language::ALL {
                assert!(!name(&catalog, card.name_key, language).contains(COMMA), "{}", card.id);
            }
        }
        let blaise = catalog.deployment(catalog.find_deployment("agent-blaise").unwrap());
        assert_eq!(name(&catalog, blaise.name_key, Language::Spanish), "Agente Blaise");
    }
}
