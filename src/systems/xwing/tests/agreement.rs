//! The summary of a card says what its row of abilities says (see the shared part).

use serde_json::Value;

use crate::agreement_support::{ANY, Card, Mark, NATIVE, agree, allows, counts, has, is, mentions, tells};

const ROWS: &str = include_str!("../../../../catalog/xwing/abilities.json");
const TEXTS: &str = include_str!("../../../../catalog/xwing/texts.en.json");

const MARKS: [Mark; 6] = [
    Mark {
        name: "may",
        is_told: allows,
        is_meant: |row| {
            is(row, "optional") || is(row, "may") || has(row, &["choose_one", "allow"]) || row["count"][0] == 0
        },
        told_alone: &[
            (
                "the choice is part of the question",
                &["rebel:yt1300:landocalrissian", "rebel:ywing:dutchvander", "systemsofficer", "squadleader"],
            ),
            (
                "a fact of the weapon",
                &[
                    "autoblaster",
                    "autoblasterturret",
                    "blasterturret",
                    "dorsalturret",
                    "hotshotblaster",
                    "ioncannonturret",
                    "twinlaserturret",
                ],
            ),
            (
                "a bound or a rule that is bent",
                &["longrangescanners", "collisiondetector", "starvipermkii", "rebel:uwing:magvayarro"],
            ),
            (
                NATIVE,
                &[
                    "imperial:tiefighter:youngster",
                    "targetingsynchronizer",
                    "illshowyouthedarkside",
                    "fanaticaldevotion",
                ],
            ),
        ],
        meant_alone: &[],
        as_well: &["if you wish", "choice", "up to", "either", "can obstruct"],
    },
    Mark {
        name: "once",
        is_told: |text| text.contains("nce per ") || text.contains("first time"),
        is_meant: |row| !row["limit"].is_null(),
        told_alone: &[],
        meant_alone: &[],
        as_well: &[],
    },
    Mark {
        name: "range",
        is_told: |text| counts(text, "Range "),
        is_meant: |row| has(row, &["range", "band", "beyond", "range_rule", "lock_rule"]),
        told_alone: &[(
            NATIVE,
            &[
                "imperial:upsilonclassshuttle:majorstridan",
                "minefieldmapper",
                "targetingsynchronizer",
                "seismictorpedo",
            ],
        )],
        meant_alone: ANY,
        as_well: &[],
    },
    Mark {
        name: "discard",
        is_told: |text| text.contains("discard") || text.contains("Discard"),
        is_meant: |row| mentions(row, "discard"),
        told_alone: &[
            (
                "of several cards drawn the rest goes by itself",
                &["imperial:tieadvanced:maarekstele", "imperial:tiedefender:maarekstele", "rebel:yt2400:leebo"],
            ),
            ("a token", &["rebel:t70xwing:niennunb", "electronicbaffle"]),
            ("cards that were discarded before, or are not", &["scum:m3ainterceptor:quinnjast", "bombletgenerator"]),
            (NATIVE, &["minefieldmapper"]),
        ],
        meant_alone: ANY,
        as_well: &[],
    },
    Mark {
        name: "another",
        is_told: |text| {
            ["another friendly", "another ship", "another enemy", "other friendly", "other ship"]
                .iter()
                .any(|words| text.contains(words))
        },
        is_meant: |row| is(row, "other"),
        told_alone: &[
            ("a condition excludes the ship itself", &["rebel:arc170:thanekyrell", "crossfireformation"]),
            (
                "no ship touches or overlaps itself",
                &["rebel:t70xwing:snapwexley", "dauntless", "millenniumfalcon-swx57", "core_tfa:stunnedpilot"],
            ),
            ("the ship itself is meant too", &["iontorpedoes"]),
            (NATIVE, &["ig2000"]),
        ],
        meant_alone: &[
            ("told in other words", &["arccaster", "boshek", "firstordervanguard"]),
            ("another card", &["chopper-swx72"]),
            (NATIVE, &["imperial:tiefighter:youngster"]),
        ],
        as_well: &[],
    },
    Mark {
        name: "each",
        is_told: |text| tells(text, &["each", "Each", "every", "Every"]),
        is_meant: |row| {
            let all = ["all", "any", "each"].iter().any(|word| row["n"] == *word);
            is(row, "each")
                || has(row, &["for_each", "roll_damage"])
                || row["count"].is_object()
                || row["count"].is_string()
                || all
                || row["limit"] == "first_each_round"
                || row["side"].is_string() && row["pick"].is_null()
        },
        told_alone: &[
            (
                "after each of several moments: once at each",
                &["imperial:tiebomber:deathfire", "greedo", "rage", "optimizedprototype"],
            ),
            ("the kind of card says on which it lies", &["ordnancesilos", "extramunitions"]),
            (
                "whatever comes: it is the moment of the row",
                &["breachspecialist", "lightscykinterceptor", "core_tfa:majorhullbreach"],
            ),
            ("each round has one end", &["cloakingdevice"]),
            (NATIVE, &["scum:m3ainterceptor:genesisred", "ig88d", "ig2000", "seismictorpedo"]),
        ],
        meant_alone: ANY,
        as_well: &[],
    },
];

#[test]
fn texts_and_rows_of_abilities_agree_in_the_words_that_mark_a_rule() {
    let (rows, texts): (Value, Value) = (serde_json::from_str(ROWS).unwrap(), serde_json::from_str(TEXTS).unwrap());
    let rows = rows["rows"].as_array().unwrap();
    let played = rows.iter().filter(|row| row["coverage"] == "vocabulary" || row["coverage"] == "native");
    let cards = played.filter_map(|row| {
        let id = row["id"].as_str().unwrap();
        let table = match row["kind"].as_str().unwrap() {
            "pilot" => "pilots",
            "upgrade" => "upgrades",
            "condition" => "conditions",
            _ => "damage",
        };
        let text = texts[table][id]["text"].as_str()?;
        Some(Card { id: id.to_owned(), text, play: row["play"].clone() })
    });
    agree(&cards.collect::<Vec<_>>(), &MARKS, 20);
}
