//! Closed lists of words. The program knows some of them by name; of the others it knows that they are words.

use std::{borrow::Cow, fmt};

use serde::{Deserialize, Deserializer, de};

/// Declares a kind of words, all of which are listed.
macro_rules! listed {
    ($(#[$doc:meta])* $name:ident, $all:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        pub struct $name(&'static str);

        impl $name {
            /// Every word of the kind.
            pub const ALL: &'static [&'static str] = $all;

            /// The word in files.
            pub const fn id(self) -> &'static str {
                self.0
            }

            /// The word that is written.
            pub(super) fn find<E: de::Error>(written: &str) -> Result<Self, E> {
                let known = Self::ALL.iter().find(|word| **word == written);
                known.map(|word| Self(word)).ok_or_else(|| E::unknown_variant(written, Self::ALL))
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str(self.0)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                Self::find(&Cow::<str>::deserialize(deserializer)?)
            }
        }
    };
}

listed!(
    /// Whose attack it is, whom it is done to, what it is about.
    Whom,
    &[
        "88-z", "adjacent", "adjacent_to_imperial_leader", "all_adjacent_to_imperial",
        "all_in_or_adjacent_to_space_within_3", "all_on_or_adjacent_to_rubble", "all_within_3_of_space",
        "all_within_3_of_token", "ally", "any_figure", "ally_within_3", "attacked_this_activation", "attacker",
        "boltslinger_target", "chosen", "chosen_hero", "companion", "creature", "defeated_figure", "defender",
        "device_holder", "different", "door_adjacent", "droid", "droid_adjacent", "each_damaged", "each_hero",
        "each_hostile_adjacent", "each_hostile_within_2_of_target", "each_hostile_within_3_in_sight", "each_isolated_hero", "each_of_both_groups",
        "each_of_first_group", "each_of_group", "each_of_regular_group", "first_rebel", "friendly",
        "friendly_adjacent", "friendly_in_sight_at_least_4", "friendly_or_you", "friendly_or_you_adjacent",
        "friendly_or_you_within_2", "friendly_or_you_within_3", "friendly_within_2", "friendly_within_3",
        "friendly_within_3_of_target", "friendly_within_3_of_villain", "group_with_attachment", "guardian",
        "hand_card", "hand_card_with_token", "heavy_weapon_or_vehicle", "heavy_weapon_or_vehicle_group", "hero",
        "hero_adjacent", "hero_below_full_strain", "heroes_shared", "hostile", "hostile_adjacent", "hostile_in_left_space", "hostile_in_sight",
        "hostile_in_own_space", "hostile_within_3", "hostile_within_3_cost_3", "hostile_within_3_cost_threat_level",
        "hostile_within_3_in_sight", "hunter", "hunter_deployed", "imperial", "imperial-officer-regular",
        "imperial_class_card", "imperial_droid", "imperial_trooper", "jawa-scavenger", "last_stormtrooper",
        "mercenary", "mercenary_deployed", "object_adjacent", "on_entrance", "one_group", "one_of_group",
        "other_adjacent_to_target", "other_friendly", "other_friendly_within_2", "other_friendly_within_3",
        "other_hero_in_sight", "other_hero_within_3", "other_hero_within_4", "other_hostile_adjacent",
        "other_hostile_within_3_in_sight", "other_of_group", "other_rebel_within_3", "other_within_2_of_target",
        "other_within_3", "others_in_or_adjacent_to_space_within_2", "own_class_card", "pushed", "pushed_hostile",
        "rancor", "rebel", "rebel_adjacent", "rebel_or_you_within_3", "rebel_trooper", "rebel_with_harmful",
        "rebel_within_2", "rebels_adjacent", "rebels_shared", "rebels_within_5",
        "resting_hero", "same", "shares_villain_trait", "small_adjacent", "small_hostile", "small_hostile_adjacent",
        "small_hostile_within_3", "small_within_3", "stormtrooper", "stormtrooper-regular", "target", "that_figure", "that_group",
        "that_hostile", "this", "trooper", "trooper_and_adjacent_imperial", "unique_ally", "up_to_2_demolished",
        "up_to_2_hostile_within_2_of_target", "up_to_2_imperial", "up_to_2_other_within_2", "up_to_3_imperial",
        "up_to_3_in_sight", "up_to_5_imperial", "vehicle", "villain", "who_defeated", "within_3_of_target_space",
        "within_3_shared", "you", "you_and_other_friendly", "you_or_companion",
    ]
);

listed!(
    /// What has to be so.
    Condition,
    &[
        "88_z_within_2", "adjacent_to_droid_heavy_weapon_or_vehicle", "adjacent_to_other_hostile", "ambush",
        "attacker_bounty", "attacker_strain_2", "attacker_within_3_of_88_z", "barrage", "becomes_hidden", "black_die",
        "blue_die_accuracy_4", "boltslinger", "charge", "close_and_personal", "close_quarters", "command",
        "damage_suffered", "damage_suffered_3", "damage_token_spent", "defeated_recon_token", "demolish",
        "evade_on_black_die", "false_orders", "focused", "foresight", "group_reduced", "group_size_1", "group_whole",
        "havoc_shot", "healthy", "hidden", "insight", "may_reroll", "melee", "mercenary", "moved",
        "nine_groups_defeated", "no_attack", "no_damage_suffered", "no_friendly_adjacent", "no_hostile_adjacent",
        "no_move", "no_reach", "no_rest", "not_missed", "not_test_insight", "other_leader_within_3", "parry",
        "pinpoint_shot", "pistol", "power_token_spent", "practical_solutions", "quick_draw", "ranged", "reach",
        "recon_token", "replaces", "rest", "rush", "second_attack", "single_icon", "strength", "target_adjacent",
        "target_adjacent_to_companion", "target_adjacent_to_recon_token", "target_at_least_5", "target_bounty",
        "target_chosen_hero", "target_damage_3", "target_damaged", "target_defeated", "target_did_not_see_at_start",
        "target_does_not_see", "target_droid_or_vehicle", "target_has_damage", "target_hero",
        "target_imperial_trooper", "target_in_sight", "target_least_damaged_healthy_hero", "target_marked",
        "target_not_damaged", "target_not_defeated", "target_object", "target_recon_token", "target_strain_2",
        "target_strain_3", "target_within_2", "target_within_3", "target_within_3_of_villain", "tech", "test",
        "test_insight", "test_insight_failed", "test_strength", "test_strength_2", "test_strength_failed",
        "test_tech", "two_hostile_within_3", "wounded",
    ]
);

listed!(
    /// How often.
    Limit,
    &[
        "activation", "attack", "crate", "deployment", "mission", "round", "round_per_activation_token",
        "round_per_figure", "twice_per_activation",
    ]
);

listed!(
    /// What is counted.
    Per,
    &[
        "activation_token", "device_token", "hostile_adjacent", "hostile_within_3", "own_activation_token",
        "ready_activation_token", "style_token", "success_insight", "success_strength", "target_strain",
    ]
);

listed!(
    /// A condition, a power token, a keyword or a kind of card.
    Token,
    &[
        "any", "any_harmful", "blast", "bleeding", "block", "block_or_evade", "cleave", "condition", "damage",
        "damage_or_block", "damage_or_surge", "evade", "explosive", "focused", "harmful", "hidden", "medical",
        "pierce", "stunned", "surge", "weakened",
    ]
);

listed!(
    /// Which weapons.
    Weapons,
    &[
        "melee", "other", "own_pistols", "pistol", "same", "this", "vibro_claws",
    ]
);

listed!(
    /// How a number is worked out.
    Asked,
    &[
        "as_adjacent_hero", "as_suffered", "blast_given_up", "endurance", "minus_threat_level", "roll", "speed",
        "surges_rolled", "threat_level", "threat_level_minus_successes", "threat_level_plus_2",
    ]
);
