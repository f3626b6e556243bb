//! Options of a match, from `key=value` and JSON.

use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Map, Value};

use kernel::{Language, Problem, game::Playable, phrase, similar};

/// Reasons to refuse options.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum OptionFault {
    /// Not of the form `key=value`.
    #[error("{0} is not written as key=value")]
    Form(String),
    /// The system has no such option.
    #[error("there is no option {key}; there are: {known}")]
    Unknown {
        key: String,
        /// The key probably meant.
        meant: Option<String>,
        /// Existing keys.
        known: String,
    },
    /// The option has no such value.
    #[error("{value} is no value of {key}")]
    Value { key: String, value: String, problem: Problem },
}

impl OptionFault {
    /// Returns the reason in a sentence.
    pub fn sentence(&self, language: Language) -> String {
        match self {
            Self::Form(written) => phrase::say(language, "practice.option.form", &[("written", written)]),
            Self::Unknown { key, known, .. } if known.is_empty() => {
                phrase::say(language, "practice.option.none", &[("key", key)])
            }
            Self::Unknown { key, meant: Some(meant), known } => {
                phrase::say(language, "practice.option.meant", &[("key", key), ("meant", meant), ("known", known)])
            }
            Self::Unknown { key, meant: None, known } => {
                phrase::say(language, "practice.option.unknown", &[("key", key), ("known", known)])
            }
            Self::Value { key, value, problem } => phrase::say(
                language,
                "practice.option.value",
                &[("key", key), ("value", value), ("reason", &problem.words(language))],
            ),
        }
    }
}

/// Returns the default options with these `key=value` applied. A value is read as JSON if possible, else as a word.
///
/// # Errors
/// The system has no such key or value.
pub fn options<S: Playable>(written: &[impl AsRef<str>]) -> Result<S::Options, OptionFault> {
    let clip = |text: &str| text.chars().take(60).collect::<String>();
    let mut options = S::Options::default();
    for written in written.iter().map(AsRef::as_ref) {
        let Some((key, value)) = written.split_once('=') else { return Err(OptionFault::Form(clip(written))) };
        let (key, value) = (key.trim(), value.trim());
        let Value::Object(mut fields) = plain(&options) else { return Err(unknown(key, &Map::new())) };
        let Some(field) = fields.get_mut(key) else { return Err(unknown(&clip(key), &fields)) };
        *field = match field {
            Value::String(_) => value.into(),
            _ => serde_json::from_str(value).unwrap_or_else(|_| value.into()),
        };
        options = read(Value::Object(fields)).map_err(|problem| OptionFault::Value {
            key: key.to_owned(),
            value: clip(value),
            problem,
        })?;
    }
    Ok(options)
}

fn unknown(key: &str, fields: &Map<String, Value>) -> OptionFault {
    let known: Vec<&str> = fields.keys().map(String::as_str).collect();
    let meant = similar::nearest(key, known.iter().map(|known| (*known, (*known).to_owned())));
    OptionFault::Unknown { key: key.to_owned(), meant, known: known.join(", ") }
}

/// Reads a value from JSON.
pub(super) fn read<T: DeserializeOwned>(value: Value) -> Result<T, Problem> {
    serde_json::from_value(value).map_err(|error| Problem::of_row(&error))
}

/// Writes an answer, an outcome or options as JSON.
#[allow(clippy::expect_used, reason = "plain data with names for keys, which JSON always holds; the tests write them")]
pub(super) fn plain(value: &impl Serialize) -> Value {
    serde_json::to_value(value).expect("plain data")
}
