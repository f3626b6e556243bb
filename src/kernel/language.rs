//! The languages the program speaks.

use serde::{Deserialize, Serialize};

/// A language of the program and of the card texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub enum Language {
    /// English, the language the catalog's names are first written in.
    #[default]
    #[serde(rename = "en")]
    English,
    /// European Spanish.
    #[serde(rename = "es")]
    Spanish,
}

impl Language {
    /// A number with so many decimals, in the way of the language.
    pub fn decimal(self, value: f64, digits: usize) -> String {
        self.pointed(format!("{value:.digits$}"))
    }

    /// The same with a sign, for a difference.
    pub fn signed(self, value: f64, digits: usize) -> String {
        // What rounds to nothing has no sign.
        let least = 0.5 * 0.1_f64.powi(digits as i32);
        let value = if value.abs() < least { 0.0 } else { value };
        self.pointed(format!("{value:+.digits$}").replace('-', "−"))
    }

    fn pointed(self, written: String) -> String {
        match self {
            Self::English => written,
            Self::Spanish => written.replace('.', ","),
        }
    }

    /// A chance in whole percent: 0 and 100 only where it is next to nothing or certain.
    pub fn percent(self, chance: f64) -> String {
        let percent = (chance * 100.0).round();
        let bound = if chance < 1e-9 {
            0.0
        } else if chance > 1.0 - 1e-9 {
            100.0
        } else {
            percent.clamp(1.0, 99.0)
        };
        format!("{bound:.0}")
    }

    /// Every language, in the order in which they are offered.
    pub const ALL: [Self; 2] = [Self::English, Self::Spanish];

    /// The two-letter code used in files and on the command line.
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Spanish => "es",
        }
    }

    /// The language's own name.
    pub const fn own_name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::Spanish => "Español",
        }
    }

    /// The language with this code, or with a locale that begins with it (`es_ES.UTF-8`).
    pub fn from_code(code: &str) -> Option<Self> {
        let head = code.split(['_', '-', '.', '@']).next().unwrap_or_default();
        Self::ALL.into_iter().find(|language| language.code().eq_ignore_ascii_case(head))
    }
}

impl std::fmt::Display for Language {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.own_name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_has_its_sign_and_none_where_it_rounds_to_nothing() {
        let english = [1.25, -0.34, -0.04, 0.0].map(|value| Language::English.signed(value, 1));
        assert_eq!(english, ["+1.2", "−0.3", "+0.0", "+0.0"]);
        assert_eq!(Language::Spanish.signed(-2.5, 1), "−2,5");
    }

    #[test]
    fn a_locale_names_its_language() {
        assert_eq!(Language::from_code("es_ES.UTF-8"), Some(Language::Spanish));
        assert_eq!(Language::from_code("EN"), Some(Language::English));
        assert_eq!(Language::from_code("de"), None);
        assert_eq!(Language::from_code(""), None);
    }
}
