//! What has to be so, in the words of matches.

use super::{Card, Holder, Lack};
use crate::{
    campaign::cards::{Attribute, ability::Condition},
    cards::{
        AttackType,
        ability::{Filter, Outcome, Side, StatusWord, Test, Who},
    },
};

/// What a condition is.
pub(super) enum Asks {
    Test(Box<Test>),
    /// A hero has to pass a test.
    Attribute(Attribute, u8),
    /// Another ability of the owner was used.
    After(&'static str),
}

impl Asks {
    /// The plain test that it is.
    pub fn test(self) -> Result<Vec<Test>, Lack> {
        if let Self::Test(test) = self { Ok(vec![*test]) } else { Err(Lack::Condition) }
    }
}

fn asks(test: Test) -> Asks {
    Asks::Test(Box::new(test))
}

/// What has to be so.
pub(super) fn condition(card: &Card<'_>, condition: Condition) -> Result<Asks, Lack> {
    let is = |who: Who, fits: Filter| asks(Test::Is { who, fits });
    let has = |word: StatusWord| Filter { has: Some(word), ..Filter::default() };
    let of = |side: Side| Filter { side: Some(side), ..Filter::default() };
    let near = |within: u8| Filter { within: Some(within), ..Filter::default() };
    let outcome = |outcome: Outcome| asks(Test::Outcome(outcome));
    let least = |damage: u8| outcome(Outcome { damage_min: Some(damage), ..Outcome::default() });
    let count = |of: Filter, min: u8, max: Option<usize>| asks(Test::Count { of, min, max: max.map(|max| max as u8) });
    let using = |name: &str| asks(Test::Using(name.replace('_', "-").into()));
    let own = matches!(card.holder, Holder::Hero | Holder::Group);
    Ok(match condition.id() {
        "melee" => asks(Test::AttackType(AttackType::Melee)),
        "ranged" => asks(Test::AttackType(AttackType::Ranged)),
        "pistol" => asks(Test::Wields(card.arms.pistols)),
        "focused" if own => is(Who::You, has(StatusWord::Focused)),
        "hidden" if own => is(Who::You, has(StatusWord::Hidden)),
        "healthy" => asks(Test::Not(Box::new(Test::Wounded(Who::You)))),
        "wounded" if own => asks(Test::Wounded(Who::You)),
        "target_adjacent" if own => is(Who::Target, Filter { adjacent: true, ..Filter::default() }),
        "target_within_2" => is(Who::Target, Filter { of_space: (!own).then_some(Who::Attacker), ..near(2) }),
        "target_within_3" => is(Who::Target, Filter { of_space: (!own).then_some(Who::Attacker), ..near(3) }),
        "target_at_least_5" => is(Who::TargetSpace, Filter { at_least: Some(5), ..Filter::default() }),
        "target_in_sight" if own => is(Who::Target, Filter { los: true, ..Filter::default() }),
        "target_does_not_see" if own => asks(Test::Not(Box::new(Test::Is {
            who: Who::Target,
            fits: Filter { los_to_you: true, ..Filter::default() },
        }))),
        "target_has_damage" => is(Who::Target, Filter { damage_min: Some(1), objects: true, ..Filter::default() }),
        "target_hero" => is(Who::Target, Filter { hero: Some(true), ..Filter::default() }),
        "target_damaged" | "damage_suffered" => least(1),
        "target_damage_3" | "damage_suffered_3" => least(3),
        "target_not_damaged" | "no_damage_suffered" => outcome(Outcome { damage_max: Some(0), ..Outcome::default() }),
        "target_defeated" => outcome(Outcome { target_defeated: Some(true), ..Outcome::default() }),
        "target_not_defeated" => outcome(Outcome { target_defeated: Some(false), ..Outcome::default() }),
        "not_missed" => outcome(Outcome { missed: Some(false), ..Outcome::default() }),
        "target_droid_or_vehicle" => is(
            Who::Target,
            Filter {
                traits: [crate::cards::Trait::Droid, crate::cards::Trait::Vehicle].into_iter().collect(),
                ..Filter::default()
            },
        ),
        "no_friendly_adjacent" if own => {
            count(Filter { other: true, adjacent: true, ..of(Side::Friendly) }, 0, Some(0))
        }
        "no_hostile_adjacent" if own => count(Filter { adjacent: true, ..of(Side::Hostile) }, 0, Some(0)),
        "adjacent_to_other_hostile" if own => {
            count(Filter { adjacent: true, not: Some(Who::Attacker), ..of(Side::Hostile) }, 1, None)
        }
        "two_hostile_within_3" if own => count(Filter { within: Some(3), ..of(Side::Hostile) }, 2, None),
        "no_attack" if own => asks(Test::Not(Box::new(Test::Is {
            who: Who::You,
            fits: Filter { attacked_this_activation: true, ..Filter::default() },
        }))),
        "target_strain_2" => asks(Test::Strain { who: Who::Target, min: 2 }),
        "target_strain_3" => asks(Test::Strain { who: Who::Target, min: 3 }),
        "attacker_strain_2" => asks(Test::Strain { who: Who::Attacker, min: 2 }),
        "moved" if own => is(Who::You, Filter { exited_space_this_activation: true, ..Filter::default() }),
        "quick_draw" | "havoc_shot" | "foresight" | "ambush" => using(condition.id()),
        "charge" | "command" => Asks::After(condition.id()),
        "test_strength" => Asks::Attribute(Attribute::Strength, 1),
        "test_strength_2" => Asks::Attribute(Attribute::Strength, 2),
        "test_insight" => Asks::Attribute(Attribute::Insight, 1),
        "test_tech" => Asks::Attribute(Attribute::Tech, 1),
        _ => return Err(Lack::Condition),
    })
}
