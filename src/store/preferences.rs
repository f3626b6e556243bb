//! Preferences of the window: the values each can have, and the file that takes them to another computer.

use std::{collections::BTreeMap, ops::RangeInclusive};

use serde_json::{Map, Value};

use kernel::{
    Language, ReadError,
    json::{Json, Node},
};

/// The field that marks such a file, and the version of its form.
const MARK: &str = "muster_settings";
const VERSION: i64 = 1;

/// Valid text scales, in percent.
pub const SCALES: RangeInclusive<u16> = 50..=300;

/// Stored value of a switch that is on, and of one that is off.
pub const SWITCH: [&str; 2] = ["yes", "no"];

enum Values {
    Words(&'static [&'static str]),
    Percent,
    Switch,
}

/// Every preference by its key among the settings.
const PREFERENCES: [(&str, Values); 6] = [
    ("language", Values::Words(&[Language::English.code(), Language::Spanish.code()])),
    ("look", Values::Words(&["light", "dark", "high_contrast"])),
    ("scale", Values::Percent),
    ("motion", Values::Switch),
    ("drawing", Values::Words(&["automatic", "software"])),
    ("attacks", Values::Words(&["wait", "brief", "fast"])),
];

/// The text of a file with the preferences among these settings.
pub fn write(settings: &BTreeMap<String, String>) -> String {
    let mut written = Map::new();
    for (key, values) in &PREFERENCES {
        let Some(stored) = settings.get(*key) else { continue };
        let value = match values {
            Values::Words(words) => words.contains(&stored.as_str()).then(|| stored.as_str().into()),
            Values::Percent => stored.parse().ok().filter(|scale| SCALES.contains(scale)).map(Value::from),
            Values::Switch => SWITCH.contains(&stored.as_str()).then(|| (stored == SWITCH[0]).into()),
        };
        if let Some(value) = value {
            let _ = written.insert((*key).to_owned(), value);
        }
    }
    let mut file = Map::new();
    let _ = file.insert(MARK.to_owned(), VERSION.into());
    let _ = file.insert("settings".to_owned(), written.into());
    let text = serde_json::to_string_pretty(&Value::Object(file)).unwrap_or_default();
    text + "\n"
}

/// Reads a file: the settings in it by their keys.
///
/// # Errors
/// It is no such file, of a newer form, or a value in it is none, with line and column.
pub fn read(text: &str) -> Result<BTreeMap<String, String>, ReadError> {
    let json = Json::parse(text)?;
    let root = Node::root(text, &json);
    let Some(version) = root.field(MARK)? else { return Err(root.error("store.settings.no_file")) };
    if version.integer(0..=i64::MAX)? != VERSION {
        return Err(version.error("systems.read.version"));
    }
    root.only(&[MARK, "settings"])?;
    let settings = root.required("settings")?;
    settings.only(&PREFERENCES.map(|(key, _)| key))?;
    let mut read = BTreeMap::new();
    for (key, values) in &PREFERENCES {
        let Some(value) = settings.field(key)? else { continue };
        let value = match values {
            Values::Words(words) => settings.word(key, words, |word| word)?.unwrap_or_default().to_owned(),
            Values::Percent => value.integer(i64::from(*SCALES.start())..=i64::from(*SCALES.end()))?.to_string(),
            Values::Switch => SWITCH[usize::from(!settings.flag(key)?)].to_owned(),
        };
        let _ = read.insert((*key).to_owned(), value);
    }
    Ok(read)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(pairs: &[(&str, &str)]) -> BTreeMap<String, String> {
        pairs.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect()
    }

    #[test]
    fn settings_are_read_as_they_were_written_without_what_belongs_to_one_computer() {
        let preferences = [("language", "es"), ("look", "dark"), ("scale", "125"), ("motion", "no")];
        let all = settings(&[&preferences[..], &[("window_size", "900x700"), ("last_list", "7")]].concat());
        assert_eq!(read(&write(&all)).unwrap(), settings(&preferences));
        assert_eq!(read(&write(&settings(&[("scale", "9000"), ("look", "loud")]))).unwrap(), settings(&[]));
    }

    #[test]
    fn what_is_wrong_with_a_file_is_told_with_its_place() {
        let wrong = |text: &str| {
            let error = read(text).unwrap_err();
            (error.key, error.line)
        };
        assert_eq!(wrong("{}"), ("store.settings.no_file", 1));
        assert_eq!(wrong("{\"muster_settings\": 2, \"settings\": {}}").0, "systems.read.version");
        let with = |setting: &str| wrong(&format!("{{\"muster_settings\": 1, \"settings\": {{\n{setting}}}}}"));
        assert_eq!(with("\"scale\": 9000"), ("systems.read.bounds", 2));
        assert_eq!(with("\"look\": \"loud\""), ("systems.read.word", 2));
        assert_eq!(with("\"motion\": \"no\""), ("systems.read.want_flag", 2));
        assert_eq!(with("\"last_list\": 7"), ("systems.read.unknown_field", 2));
    }
}
