//! Whom the words of campaign cards mean.

use super::{Card, Holder, Lack};
use crate::{
    campaign::cards::ability::Whom,
    cards::{
        Size, Trait,
        ability::{Filter, Side, Who},
    },
};

/// Whom a word means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Meant {
    Who(Who),
    /// One that fits, as the player of the card likes.
    One(Filter),
    /// So many of them at most.
    UpTo(u8, Filter),
    /// All that fit.
    All(Filter),
    /// Everybody in a space that is chosen so near, or adjacent to it.
    Around(u8),
    /// Those that were chosen last.
    Chosen,
    /// Those that were pushed, as far as they are hostile.
    ChosenHostile,
}

/// Whom a word of a card means.
pub(super) fn meant(card: &Card<'_>, word: Whom) -> Result<Meant, Lack> {
    let of = |side: Side| Filter { side: Some(side), ..Filter::default() };
    let (friends, foes) = (of(Side::Friendly), of(Side::Hostile));
    let rebels = if card.holder == Holder::Hero { friends.clone() } else { foes.clone() };
    let imperials = if card.holder == Holder::Hero { foes.clone() } else { friends.clone() };
    let traits = |one: Trait| [one].into_iter().collect();
    let small = |filter: Filter| Filter { size: Some(Size::Small), ..filter };
    let near = |filter: Filter, within: u8| Filter { within: Some(within), ..filter };
    let beside = |filter: Filter| Filter { adjacent: true, ..filter };
    let other = |filter: Filter| Filter { other: true, ..filter };
    let seen = |filter: Filter| Filter { los: true, ..filter };
    let hero = |filter: Filter| Filter { hero: Some(true), ..filter };
    let meant = match word.id() {
        "you" => Meant::Who(Who::You),
        "attacker" => Meant::Who(Who::Attacker),
        "defender" | "target" => Meant::Who(Who::Target),
        "that_hostile" | "that_figure" => Meant::Who(Who::Trigger),
        "chosen" | "pushed" => Meant::Chosen,
        "pushed_hostile" => Meant::ChosenHostile,
        "friendly_or_you" | "friendly" => Meant::One(friends),
        "other_friendly" => Meant::One(other(friends)),
        "friendly_adjacent" => Meant::One(beside(friends)),
        "friendly_or_you_adjacent" => Meant::One(Filter { or_you: true, ..beside(friends) }),
        "friendly_within_2" | "friendly_or_you_within_2" => Meant::One(near(friends, 2)),
        "friendly_within_3" | "friendly_or_you_within_3" => Meant::One(near(friends, 3)),
        "other_friendly_within_2" => Meant::One(near(other(friends), 2)),
        "other_friendly_within_3" => Meant::One(near(other(friends), 3)),
        "friendly_in_sight_at_least_4" => Meant::One(Filter { at_least: Some(4), ..seen(other(friends)) }),
        "any_figure" => Meant::One(Filter::default()),
        "hostile_in_sight" => Meant::One(seen(foes)),
        "hostile" => Meant::One(foes),
        "hostile_adjacent" => Meant::One(beside(foes)),
        "hostile_within_3" => Meant::One(near(foes, 3)),
        "hostile_within_3_in_sight" => Meant::One(seen(near(foes, 3))),
        "hostile_within_3_cost_3" => Meant::One(Filter { cost_max: Some(3), ..near(foes, 3) }),
        "other_hostile_adjacent" => Meant::One(Filter { not: Some(Who::Attacker), ..beside(foes) }),
        "other_hostile_within_3_in_sight" => Meant::One(Filter { not: Some(Who::Target), ..seen(near(foes, 3)) }),
        "each_hostile_adjacent" => Meant::All(beside(foes)),
        "each_hostile_within_3_in_sight" => Meant::All(seen(near(foes, 3))),
        "other_adjacent_to_target" => {
            Meant::One(Filter { adjacent_to: Some(Who::Target), not: Some(Who::Target), objects: true, ..foes })
        }
        "small_within_3" => Meant::One(other(small(near(Filter::default(), 3)))),
        "small_adjacent" => Meant::One(small(beside(Filter::default()))),
        "small_hostile_adjacent" => Meant::One(small(beside(foes))),
        "small_hostile_within_3" => Meant::One(seen(small(near(foes, 3)))),
        "droid_adjacent" => Meant::One(Filter { traits: traits(Trait::Droid), ..beside(Filter::default()) }),
        "all_in_or_adjacent_to_space_within_3" => Meant::Around(3),
        "hero" => Meant::One(hero(rebels)),
        "each_hero" => Meant::All(hero(rebels)),
        "hero_adjacent" => Meant::One(hero(beside(rebels))),
        "other_hero_within_3" => Meant::One(hero(other(near(rebels, 3)))),
        "other_hero_within_4" => Meant::One(hero(other(near(rebels, 4)))),
        "other_hero_in_sight" => Meant::One(hero(other(seen(rebels)))),
        "rebel" => Meant::One(rebels),
        "rebel_adjacent" => Meant::One(beside(rebels)),
        "rebel_or_you_within_3" => Meant::One(near(rebels, 3)),
        "other_rebel_within_3" => Meant::One(other(near(rebels, 3))),
        "imperial" => Meant::One(imperials),
        "imperial_trooper" => Meant::One(Filter { traits: traits(Trait::Trooper), ..imperials }),
        "imperial_droid" => Meant::One(Filter { traits: traits(Trait::Droid), ..imperials }),
        "heavy_weapon_or_vehicle" => {
            Meant::One(Filter { traits: [Trait::HeavyWeapon, Trait::Vehicle].into_iter().collect(), ..imperials })
        }
        "mercenary" => Meant::One(Filter { affiliation: Some(crate::cards::Affiliation::Mercenary), ..imperials }),
        "creature" => Meant::One(Filter { traits: traits(Trait::Creature), ..imperials }),
        "villain" => Meant::One(Filter { unique: Some(true), ..imperials }),
        "up_to_2_imperial" => Meant::UpTo(2, imperials),
        "up_to_3_imperial" => Meant::UpTo(3, imperials),
        "up_to_5_imperial" => Meant::UpTo(5, imperials),
        "up_to_2_hostile_within_2_of_target" => {
            Meant::UpTo(2, Filter { of_space: Some(Who::TargetSpace), ..near(foes, 2) })
        }
        "each_hostile_within_2_of_target" => Meant::All(Filter { of_space: Some(Who::TargetSpace), ..near(foes, 2) }),
        _ => return Err(Lack::Whom),
    };
    match &meant {
        // The Empire itself stands nowhere.
        Meant::Around(_) if card.holder == Holder::Empire => Err(Lack::Whom),
        Meant::One(filter) | Meant::UpTo(_, filter) | Meant::All(filter)
            if card.holder == Holder::Empire && is_from_you(filter) =>
        {
            Err(Lack::Whom)
        }
        _ => Ok(meant),
    }
}

/// True if it asks where the owner is.
const fn is_from_you(filter: &Filter) -> bool {
    let is_near = filter.adjacent || filter.within.is_some() || filter.at_least.is_some();
    filter.other || filter.los || is_near && filter.of_space.is_none()
}
