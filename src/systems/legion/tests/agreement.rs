//! The summary of a card says what its row of abilities says (see the shared part).

use serde_json::Value;

use crate::agreement_support::{Card, Mark, agree, allows, counts, has, is, mentions, several, tells};

const ROWS: &str = include_str!("../../../../catalog/legion/abilities.json");
const TEXTS: &str = include_str!("../../../../catalog/legion/texts.en.json");

const PLACED: &str = "where it may be placed goes with the kind of token";
const DIVULGED: &str = "a card is divulged by choice";
const WHENEVER: &str = "the moment of the row comes each time";

/// True if a value that a row changes ends so.
fn changes(row: &Value, end: &str) -> bool {
    row["stat"].as_str().is_some_and(|stat| stat.ends_with(end))
}

const MARKS: [Mark; 6] = [
    Mark {
        name: "may",
        is_told: allows,
        is_meant: |row| {
            is(row, "optional")
                || has(row, &["allow", "share_tokens", "attacks", "free_action", "up_to"])
                || changes(row, "range")
                || changes(row, "card_actions")
        },
        told_alone: &[
            ("a fact of the weapon", &["fragmentation_grenades", "emp_droid_poppers"]),
            ("the face of the card is what counts", &["defensive_offensive_stance"]),
            ("a bound", &["programmed_loyalty"]),
            ("a free action is chosen", &["symbol_of_rebellion", "face_me", "ruthless_tactics"]),
        ],
        meant_alone: &[
            (DIVULGED, &["darkness_descends", "diplomatic_cover", "i_make_the_rules_now"]),
            ("a rule that is bent", &["fear_and_dead_men"]),
        ],
        as_well: &["if you like", "up to", "as many", "can ", "reach"],
    },
    Mark {
        name: "once",
        is_told: |text| tells(text, &["Once", "once per"]),
        is_meant: |row| has(row, &["limit"]),
        told_alone: &[
            ("an action of a card is taken once", &["symbol_of_rebellion"]),
            ("once for each of several results", &["fear_and_dead_men"]),
            ("an activation has one beginning", &["incapacitate"]),
        ],
        meant_alone: &[
            ("the card is spent for it", &["ace_up_his_sleeve"]),
            ("up to so many times", &["unexpected_but_not_unwelcome"]),
        ],
        as_well: &["first", "Each time", "as often", "each ", "once", "When a unit has disembarked"],
    },
    Mark {
        name: "range",
        is_told: |text| counts(text, "range "),
        is_meant: |row| has(row, &["range"]) || changes(row, "range"),
        told_alone: &[
            (PLACED, &["smoke_grenades", "force_lift", "symbol_of_rebellion", "smoke_screen", "i_make_the_rules_now"]),
            ("a ban with its own number", &["the_phantom_menace", "fight_another_day"]),
            ("a placement of its own", &["you_have_something_i_want"]),
        ],
        meant_alone: &[
            ("the range of the keyword", &["protector"]),
            ("the blanks of the text, as no source has them", &["anti_capture_protocols"]),
        ],
        as_well: &["maximum range"],
    },
    Mark {
        name: "discard",
        is_told: |text| text.contains("discard") || text.contains("Discard"),
        is_meant: |row| mentions(row, "discard") || has(row, &["lose"]),
        told_alone: &[("the thing that goes is named instead", &["insatiable_curiosity"])],
        meant_alone: &[],
        as_well: &["remove", "suppression", "lose", "clear"],
    },
    Mark {
        name: "another",
        is_told: |text| {
            let words = [
                "another friendly",
                "other friendly",
                "another unit",
                "other unit",
                "other units",
                "other trooper",
                "another small-base",
                "different friendly",
                "your other vehicles",
            ];
            tells(text, &words)
        },
        is_meant: |row| is(row, "other") || has(row, &["not_units"]),
        told_alone: &[
            ("the unit itself has its own tokens anyway", &["veteran_clone_pilot"]),
            ("a condition of its own", &["this_is_where_the_fun_begins"]),
            ("several are picked, each once", &["aggression", "discretion"]),
        ],
        meant_alone: &[("the keyword says it", &["protector"])],
        as_well: &["besides", "not himself", "a different", "other than"],
    },
    Mark {
        name: "each",
        is_told: |text| tells(text, &["each", "Each", "every", "Every"]),
        is_meant: |row| {
            let moments = [
                "order_issued",
                "wound_after",
                "end_tokens",
                "action_after",
                "activation_after",
                "attack_after",
                "round_start",
            ];
            has(row, &["each"])
                || row["all"].is_object() && row["all"]["units"].is_null()
                || row["n"] == "each"
                || row["n"].is_object()
                || has(row, &["of"]) && (several(row, "up_to") || several(row, "n"))
                || moments.iter().any(|moment| row["when"] == *moment)
                || several(&row["limit"], "times")
                || changes(row, "card_actions")
        },
        told_alone: &[
            ("a fact of the weapon", &["fragmentation_grenades", "emp_droid_poppers"]),
            (
                WHENEVER,
                &[
                    "implacable",
                    "coordinated_bombardment",
                    "hero_of_the_clone_wars",
                    "this_is_where_the_fun_begins",
                    "you_underestimate_my_power",
                    "size_matters_sometimes",
                    "rule_with_respect",
                ],
            ),
            ("as many as were given or given up", &["im_in_control", "aggression", "discretion"]),
            (PLACED, &["i_make_the_rules_now"]),
            ("of each kind of token", &["idiots_array"]),
            ("a rule that is bent", &["you_hide_your_fear_well"]),
        ],
        meant_alone: crate::agreement_support::ANY,
        as_well: &[],
    },
];

#[test]
fn texts_and_rows_of_abilities_agree_in_the_words_that_mark_a_rule() {
    let (rows, texts): (Value, Value) = (serde_json::from_str(ROWS).unwrap(), serde_json::from_str(TEXTS).unwrap());
    let tables = [("upgrade", "upgrades"), ("command", "command_cards"), ("battle", "battle_cards"), ("flaw", "flaws")];
    let cards = rows["rows"].as_array().unwrap().iter().flat_map(|row| {
        tables.iter().filter_map(|(kind, table)| {
            let text = texts[*table][row[*kind].as_str()?]["text"].as_str()?;
            Some(Card { id: row["id"].as_str().unwrap().to_owned(), text, play: row["play"].clone() })
        })
    });
    agree(&cards.collect::<Vec<_>>(), &MARKS, 9);
}
