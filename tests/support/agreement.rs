//! The summary of a card says what its row of abilities says: words that mark a choice, a limit, a range, a discard, another
//! piece or each of several stand in both, or the card is named with the reason.

use serde_json::Value;

/// Cards whose text has the mark and whose row has not, or the other way round, with the reason.
pub type Reasons = &'static [(&'static str, &'static [&'static str])];

/// A mark: its name, its words in a text, its signs in a row, and the exceptions.
pub struct Mark {
    pub name: &'static str,
    pub is_told: fn(&str) -> bool,
    /// Asked of every object in a row.
    pub is_meant: fn(&Value) -> bool,
    pub told_alone: Reasons,
    pub meant_alone: Reasons,
    /// Words of a text that answer to the row as well.
    pub as_well: &'static [&'static str],
}

/// The text and the row of a card, or of one ability on it.
pub struct Card<'a> {
    pub id: String,
    pub text: &'a str,
    pub play: Value,
}

/// Reason of a card whose row is no more than the name of a function.
pub const NATIVE: &str = "a function of its own";

/// Rows have it for more than texts tell.
pub const ANY: Reasons = &[("any", &["*"])];

/// True if a row has this field set.
pub fn is(row: &Value, field: &str) -> bool {
    row[field] == true
}

/// True if a row has a number above one in this field.
pub fn several(row: &Value, field: &str) -> bool {
    row[field].as_u64().is_some_and(|number| number > 1)
}

/// True if a row has one of these fields.
pub fn has(row: &Value, fields: &[&str]) -> bool {
    fields.iter().any(|field| !row[*field].is_null())
}

/// True if a text has one of these words, whole.
pub fn tells(text: &str, words: &[&str]) -> bool {
    let inside = |character: Option<char>| character.is_some_and(char::is_alphabetic);
    words.iter().any(|word| {
        text.match_indices(word)
            .any(|(at, _)| !inside(text[..at].chars().next_back()) && !inside(text[at + word.len()..].chars().next()))
    })
}

/// True if a text has this word and a digit behind it.
pub fn counts(text: &str, word: &str) -> bool {
    text.split(word).skip(1).any(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
}

/// True if a text lets somebody choose: "may", but not "may not".
pub fn allows(text: &str) -> bool {
    let bans = [" not", " never", " cost"];
    text.split("may").skip(1).any(|rest| rest.starts_with([' ', ',']) && !bans.iter().any(|ban| rest.starts_with(ban)))
}

/// True if an object has one of these words among its fields, or as a value of one.
pub fn mentions(row: &Value, part: &str) -> bool {
    let tells = |value: &Value| value.as_str().is_some_and(|word| word.contains(part));
    row.as_object().is_some_and(|fields| {
        fields.iter().any(|(field, value)| {
            field.contains(part) || tells(value) || value.as_array().is_some_and(|words| words.iter().any(tells))
        })
    })
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

/// Compares all cards by all marks; `least` cards have to agree in each.
pub fn agree(cards: &[Card<'_>], marks: &[Mark], least: usize) {
    let mut wrong = Vec::new();
    for mark in marks {
        let (mut agreed, mut used) = (0, Vec::new());
        for Card { id, text, play } in cards {
            let (told, meant) = ((mark.is_told)(text), any(play, mark.is_meant));
            let as_well = mark.as_well.iter().any(|words| text.contains(words));
            match (told, meant) {
                (true, true) => agreed += 1,
                (true, false) if listed(mark.told_alone, id) => used.push(&**id),
                (false, true) if as_well => {}
                (false, true) if listed(mark.meant_alone, id) => used.push(id),
                (true, false) => wrong.push(format!("{}: only the text of {id}: {text}", mark.name)),
                (false, true) => wrong.push(format!("{}: only the row of {id}: {text}", mark.name)),
                (false, false) => {}
            }
        }
        if agreed < least {
            wrong.push(format!("{}: {agreed} agree", mark.name));
        }
        // A reason that is not needed any more goes.
        let all = mark.told_alone.iter().chain(mark.meant_alone).flat_map(|(_, ids)| *ids);
        wrong.extend(
            all.filter(|id| **id != "*" && !used.contains(id)).map(|id| format!("{}: not needed: {id}", mark.name)),
        );
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
