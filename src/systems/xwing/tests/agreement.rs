//! The summary of a card says what its row of abilities says: words that mark a choice, a limit, a range, a discard or
//! another ship stand in both, or the card is listed here with the reason.

use serde_json::Value;

const ROWS: &str = include_str!("../../../../catalog/xwing/abilities.json");
const TEXTS: &str = include_str!("../../../../catalog/xwing/texts.en.json");

/// Cards whose text has the mark and whose row has not, with the reason.
type Reasons = &'static [(&'static str, &'static [&'static str])];

/// A mark: its name, its words in a text, its signs in a row, and the exceptions.
struct Mark {
    name: &'static str,
    is_told: fn(&str) -> bool,
    is_meant: fn(&Value) -> bool,
    told_alone: Reasons,
    meant_alone: Reasons,
    /// Words of a text that answer to the row as well.
    as_well: &'static [&'static str],
}

const NATIVE: &str = "a function of its own";

const MARKS: [Mark; 5] = [
    Mark {
        name: "may",
        is_told: |text| text.split("may").skip(1).any(|rest| rest.starts_with(' ') && !rest.starts_with(" not")),
        is_meant: |row| {
            is(row, "optional")
                || is(row, "may")
                || row["op"] == "either"
                || row["op"] == "allow"
                || row["count"][0] == 0
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
                &["rebel:uwing:magvayarro", "longrangescanners", "collisiondetector", "starvipermkii"],
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
        is_told: |text| text.split("Range ").skip(1).any(|rest| rest.starts_with(|c: char| c.is_ascii_digit())),
        is_meant: |row| {
            ["range", "band", "beyond"].iter().any(|field| !row[field].is_null())
                || row["op"] == "range_rule"
                || row["op"] == "lock_rule"
        },
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
        is_meant: |row| {
            let word = |field: &str| row[field].as_str().is_some_and(|word| word.contains("discard"));
            is(row, "discards") || word("op") || word("when") || word("fn")
        },
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
];

/// Rows have it for more than texts tell.
const ANY: Reasons = &[("any", &["*"])];

fn is(row: &Value, field: &str) -> bool {
    row[field] == true
}

/// True if a value or one inside it has a sign.
fn any(value: &Value, sign: fn(&Value) -> bool) -> bool {
    match value {
        Value::Object(fields) => sign(value) || fields.values().any(|field| any(field, sign)),
        Value::Array(items) => items.iter().any(|item| any(item, sign)),
        _ => false,
    }
}

fn listed(reasons: Reasons, id: &str) -> bool {
    reasons.iter().any(|(_, ids)| ids.contains(&id) || ids.contains(&"*"))
}

#[test]
fn texts_and_rows_of_abilities_agree_in_the_words_that_mark_a_rule() {
    let (rows, texts): (Value, Value) = (serde_json::from_str(ROWS).unwrap(), serde_json::from_str(TEXTS).unwrap());
    let mut wrong = Vec::new();
    for mark in MARKS {
        let (mut agreed, mut used) = (0, Vec::new());
        for row in rows["rows"].as_array().unwrap() {
            let played = row["coverage"] == "vocabulary" || row["coverage"] == "native";
            let id = row["id"].as_str().unwrap();
            let table = match row["kind"].as_str().unwrap() {
                "pilot" => "pilots",
                "upgrade" => "upgrades",
                "condition" => "conditions",
                _ => "damage",
            };
            let Some(text) = texts[table][id]["text"].as_str().filter(|_| played) else { continue };
            let (told, meant) = ((mark.is_told)(text), any(&row["play"], mark.is_meant));
            let as_well = mark.as_well.iter().any(|words| text.contains(words));
            match (told, meant) {
                (true, true) => agreed += 1,
                (true, false) if listed(mark.told_alone, id) => used.push(id),
                (false, true) if as_well || listed(mark.meant_alone, id) => used.push(id),
                (true, false) => wrong.push(format!("{}: only the text of {id}: {text}", mark.name)),
                (false, true) => wrong.push(format!("{}: only the row of {id}: {text}", mark.name)),
                (false, false) => {}
            }
        }
        assert!(agreed >= 20, "{}: {agreed}", mark.name);
        // A reason that is not needed any more goes.
        let all = mark.told_alone.iter().chain(mark.meant_alone).flat_map(|(_, ids)| *ids);
        let idle: Vec<_> = all.filter(|id| **id != "*" && !used.contains(id)).collect();
        assert!(idle.is_empty(), "{}: not needed: {idle:?}", mark.name);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
