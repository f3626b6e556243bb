//! Every value of a document replaced by a value of every other type: a report or one clear error each time.

use serde_json::{Value, json};

use crate::program::{LEGAL, Scratch};

const OURS_WITH_LIMIT: &str = r#"{"muster":1,"system":"xwing","format":"custom","limit":90,"name":"A","notes":"B",
    "list":{"faction":"rebel","ships":[{"pilot":"lukeskywalker","ship":"xwing","upgrades":["r2d2"]}]}}"#;

const XWS: &str = r#"{"name":"A","description":"B","faction":"rebel","points":32,"version":"1.0.0",
    "pilots":[{"name":"lukeskywalker","ship":"xwing","points":32,"upgrades":{"amd":["r2d2"]}}],
    "vendor":{"somebody":{"link":"http://localhost"}}}"#;

/// Pointers to all values of a document, the root first.
fn places(value: &Value, pointer: String, out: &mut Vec<String>) {
    out.push(pointer.clone());
    match value {
        Value::Object(fields) => {
            fields.iter().for_each(|(key, inner)| places(inner, format!("{pointer}/{key}"), out));
        }
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(index, inner)| places(inner, format!("{pointer}/{index}"), out));
        }
        _ => {}
    }
}

/// A document with one changed value.
struct Variant {
    pointer: String,
    value: Value,
    document: Value,
}

fn variants(document: &Value) -> Vec<Variant> {
    let values = [
        json!(null),
        json!(true),
        json!(-7),
        json!(1.5),
        json!(u64::MAX),
        json!("x"),
        json!(""),
        json!([]),
        json!([[]]),
        json!({}),
        json!({"x": 1}),
    ];
    let mut pointers = Vec::new();
    places(document, String::new(), &mut pointers);
    let mut variants = Vec::new();
    for pointer in pointers {
        for value in values.iter().filter(|value| document.pointer(&pointer) != Some(value)) {
            let mut changed = document.clone();
            *changed.pointer_mut(&pointer).unwrap() = value.clone();
            variants.push(Variant { pointer: pointer.clone(), value: value.clone(), document: changed });
        }
    }
    variants
}

/// Checks all variants in one stream; returns the readable ones.
fn readable(document: &Value) -> Vec<Variant> {
    let variants = variants(document);
    let lines: Vec<String> = variants.iter().map(|variant| variant.document.to_string()).collect();
    let run = Scratch::new().with_input("check --jsonl -", lines.join("\n"));
    assert_eq!(run.status, 2);
    let answers = run.json();
    assert_eq!(answers.len(), variants.len());
    for (number, (line, answer)) in lines.iter().zip(&answers).enumerate() {
        let error = &answer["error"];
        if error.is_null() {
            assert!(answer["legal"].is_boolean() && answer["findings"].is_array(), "{line}: {answer}");
            continue;
        }
        assert_eq!(error["line"], number + 1, "{line}");
        let column = error["column"].as_u64().unwrap() as usize;
        assert!(column >= 1 && column <= line.chars().count(), "{line}: {error}");
        let message = error["message"].as_str().unwrap();
        assert!(message.ends_with('.') && !message.contains("{path}"), "{line}: {message}");
    }
    let read = variants.into_iter().zip(answers).filter(|(_, answer)| answer["error"].is_null());
    read.map(|(variant, _)| variant).collect()
}

#[test]
fn in_our_document_every_wrong_type_is_an_error_where_it_stands() {
    // Optional values may be null.
    let may_be_missing = ["/format", "/limit", "/name", "/notes", "/list/faction", "/list/ships"];
    for document in [LEGAL, OURS_WITH_LIMIT] {
        let document: Value = serde_json::from_str(document).unwrap();
        for Variant { pointer, value, document: changed } in readable(&document) {
            let same_type = document
                .pointer(&pointer)
                .is_some_and(|old| std::mem::discriminant(old) == std::mem::discriminant(&value));
            let left_out = value.is_null()
                && (may_be_missing.contains(&pointer.as_str())
                    || pointer.ends_with("/ship")
                    || pointer.ends_with("/upgrades"));
            assert!(same_type || left_out, "{pointer} = {value} was read: {changed}");
        }
    }
}

#[test]
fn in_xws_every_wrong_type_is_answered() {
    let document: Value = serde_json::from_str(XWS).unwrap();
    let _ = readable(&document);
}
