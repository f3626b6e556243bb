//! The summary of a card or of one of its abilities says what its row says (see the shared part).

use serde_json::Value;

use crate::agreement_support::{ANY, Card, Mark, NATIVE, agree, allows, counts, has, is, mentions, several, tells};

const ROWS: &str = include_str!("../../../../catalog/imperial-assault/abilities.json");
const TEXTS: &str = include_str!("../../../../catalog/imperial-assault/texts.en.json");

const MARKS: [Mark; 6] = [
    Mark {
        name: "may",
        is_told: allows,
        is_meant: |row| {
            let lets = [
                "may",
                "up_to",
                "opponent_may",
                "extra_action",
                "choose_pool",
                "surges_of",
                "surge_repeat",
                "special_repeat",
                "play_as_own",
                "widen_ability",
                "choose_all",
                "extend_friendly_range",
            ];
            is(row, "optional") || has(row, &lets) || mentions(row, "multi_attack") || row["native"] == "set_a_trap"
        },
        told_alone: &[],
        meant_alone: &[("all that the ability has", &["mandalorian-tactics"])],
        as_well: &["up to", "xhaust", "eplete", "at most 2 of one", "choose"],
    },
    Mark {
        name: "once",
        is_told: |text| {
            let words = [
                "Once per",
                "once per",
                "Once in",
                "once in",
                "once this",
                "only once",
                "only 1",
                "At most one",
                "Only one",
                "any number of times",
            ];
            tells(text, &words) || text.contains("once in each")
        },
        is_meant: |row| has(row, &["limit"]) || row["do"] == "take",
        told_alone: &[(
            "more than once",
            &[
                "at-dp-elite:assault",
                "e-web-engineer-elite:assault",
                "e-web-engineer-regular:assault",
                "fenn-signis:assault",
                "gaarkhan:enraged",
                "ig-88:assault",
            ],
        )],
        meant_alone: &[],
        as_well: &["First", "Once", "one surge ability"],
    },
    Mark {
        name: "range",
        is_told: |text| counts(text, "within ") || tells(text, &["adjacent", "Adjacent"]),
        is_meant: |row| mentions(row, "within") || mentions(row, "adjacent"),
        told_alone: &[(NATIVE, &["advanced-com-systems", "arcing-shot", "smugglers-tricks"])],
        meant_alone: &[],
        as_well: &["at most 2", "no more than", "further", "limit of"],
    },
    Mark {
        name: "discard",
        is_told: |text| text.contains("discard") || text.contains("Discard"),
        is_meant: |row| mentions(row, "discard"),
        told_alone: &[
            (NATIVE, &["under-duress"]),
            ("a card that is cancelled goes to its pile", &["comm-disruption", "negation"]),
        ],
        meant_alone: &[],
        as_well: &["remove", "lose"],
    },
    Mark {
        name: "another",
        is_told: |text| {
            let words = [
                "another friendly",
                "other friendly",
                "another figure",
                "other figure",
                "other figures",
                "All other",
                "other than you",
                "other than yourself",
            ];
            tells(text, &words)
        },
        is_meant: |row| {
            is(row, "other")
                || has(row, &["not_in_set", "other_group"])
                || row["not"] == "trigger"
                || row["role"].as_str().is_some_and(|role| role.starts_with("ally_"))
        },
        told_alone: &[
            (NATIVE, &["advanced-com-systems", "unlimited-power"]),
            ("a figure beside one of its own group", &["endless-reserves", "reinforcements"]),
            ("you and the others are all", &["forward-march"]),
        ],
        meant_alone: &[("a friendly Droid is one, too", &["targeting-network"])],
        as_well: &[
            "different",
            "except you",
            "you count",
            "3 figures each",
            "Or",
            "friendly figure",
            "friendly Trooper",
            "friendly Vehicle",
            "hostile",
        ],
    },
    Mark {
        name: "each",
        is_told: |text| tells(text, &["each", "Each", "every", "Every"]),
        is_meant: |row| {
            has(row, &["each", "for_each", "dice_each", "watch", "surge_repeat"])
                || row["all"].is_object()
                || is(row, "up_to")
                || row["targets"] == "different"
                || row["n"] == "all"
                || row["n"].is_object()
                || row["count"].is_object()
                || several(row, "count")
                || several(row, "n") && has(row, &["from"])
                || row["limit"].is_string()
                || mentions(row, "multi_attack")
        },
        told_alone: &[
            (
                "the moment of the row comes each time",
                &[
                    "bt-1:assassin",
                    "jabba-the-hutt:nefarious-gains",
                    "focused-on-the-kill",
                    "heroic-effort",
                    "scavenged-weaponry",
                ],
            ),
            (
                "so many as there are results or cards",
                &["nexu-elite:cunning", "nexu-regular:cunning", "protect-the-old-ways"],
            ),
            ("two that are named one by one", &["onar-koma:rush", "first-strike", "etiquette-and-protocol"]),
            (NATIVE, &["clawdite-shapeshifter-elite:shape", "clawdite-shapeshifter-regular:shape"]),
            ("a whole pile", &["fool-me-once"]),
        ],
        meant_alone: ANY,
        as_well: &[],
    },
];

#[test]
fn texts_and_rows_of_abilities_agree_in_the_words_that_mark_a_rule() {
    let (rows, texts): (Value, Value) = (serde_json::from_str(ROWS).unwrap(), serde_json::from_str(TEXTS).unwrap());
    let mut cards: Vec<Card<'_>> = Vec::new();
    for row in rows["rows"].as_array().unwrap() {
        let Some(plays) = row["play"].as_array() else { continue };
        if let Some(id) = row["command"].as_str() {
            let text = texts["command_cards"][id]["text"].as_str();
            cards.extend(text.map(|text| Card { id: id.to_owned(), text, play: row["play"].clone() }));
            continue;
        }
        let Some(card) = row["card"].as_str() else { continue };
        // A card has a text for each of its named abilities, or one for all.
        for play in plays {
            let id = play["name"].as_str().map_or_else(|| card.to_owned(), |name| format!("{card}:{name}"));
            let text =
                texts["abilities"][&id]["text"].as_str().or_else(|| texts["deployment_cards"][card]["text"].as_str());
            match cards.iter_mut().find(|known| known.id == id) {
                Some(known) => known.play.as_array_mut().unwrap().push(play.clone()),
                None => cards.extend(text.map(|text| Card { id, text, play: Value::Array(vec![play.clone()]) })),
            }
        }
    }
    agree(&cards, &MARKS, 20);
}
