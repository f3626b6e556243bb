//! Results of a list in measured games: how they are stored with the list, and the sentence the builder shows.

use serde_json::{Value, json};

use crate::Context;
use kernel::Language;
use practice::Rate;
use store::lists::Measurement;
use systems::{AnyDocument, Catalogs};

/// Results of one measurement of a list.
#[derive(Debug, Clone, PartialEq)]
pub struct GameResults {
    /// Number of opposing lists.
    pub opponents: u64,
    /// Name of the opposing list, if there was only one.
    pub against: String,
    /// Number of games.
    pub games: u64,
    /// Share of points won, with its interval.
    pub rate: Rate,
    pub seed: u64,
    /// Year whose tournaments weighted the opponents.
    pub year: Option<u16>,
}

impl GameResults {
    /// The stored form, with the list that played.
    pub fn stored(&self, document: &AnyDocument, catalogs: &Catalogs, played: i64) -> Measurement {
        let Self { opponents, against, games, rate, seed, year } = self;
        let result = json!({
            "opponents": opponents, "against": against, "games": games, "seed": seed, "year": year,
            "score": rate.rate, "low": rate.low, "high": rate.high,
        });
        Measurement { played, document: document.to_json(catalogs).to_string(), result: result.to_string() }
    }
}

/// Stored results with the part of the document they depend on.
#[derive(Debug, Clone, PartialEq)]
pub struct StoredResults {
    results: GameResults,
    content: [Value; 2],
}

impl StoredResults {
    /// Reads a stored measurement; `None` if it is malformed.
    pub fn read(measurement: &Measurement) -> Option<Self> {
        let document: Value = serde_json::from_str(&measurement.document).ok()?;
        let result: Value = serde_json::from_str(&measurement.result).ok()?;
        let number = |field: &str| result.get(field)?.as_f64();
        let count = |field: &str| result.get(field)?.as_u64();
        let results = GameResults {
            opponents: count("opponents")?,
            against: result.get("against")?.as_str()?.to_owned(),
            games: count("games")?,
            rate: Rate { rate: number("score")?, low: number("low")?, high: number("high")? },
            seed: count("seed")?,
            year: count("year").and_then(|year| u16::try_from(year).ok()),
        };
        Some(Self { results, content: content(&document) })
    }
}

/// Fields of a document that games depend on: the format and the list, but neither name nor notes.
fn content(document: &Value) -> [Value; 2] {
    ["format", "list"].map(|field| document.get(field).cloned().unwrap_or(Value::Null))
}

/// Results shown in the builder.
#[derive(Debug, Clone, PartialEq)]
pub struct ShownResults {
    pub results: GameResults,
    /// The list was edited since.
    pub is_stale: bool,
}

impl ShownResults {
    /// Picks the newest results for the list as it is now, else the newest of all, marked as stale.
    pub fn newest(stored: &[StoredResults], document: &AnyDocument, catalogs: &Catalogs) -> Option<Self> {
        let newest = stored.first()?;
        let now = content(&document.to_json(catalogs));
        let current = stored.iter().find(|stored| stored.content == now);
        Some(Self { results: current.unwrap_or(newest).results.clone(), is_stale: current.is_none() })
    }

    /// The results as a sentence.
    pub fn sentence(&self, context: &Context<'_>) -> String {
        let GameResults { opponents, against, games, rate, year, .. } = &self.results;
        let [share, low, high] = [rate.rate, rate.low, rate.high].map(|share| percent(share, context.language));
        let key = if *opponents == 1 { "gui.builder.result.one" } else { "gui.builder.result" };
        let line = context.say(
            key,
            &[
                ("rate", &share),
                ("low", &low),
                ("high", &high),
                ("games", games),
                ("opponents", opponents),
                ("against", against),
            ],
        );
        let year = year.map(|year| context.say("gui.builder.result.year", &[("year", &year)]));
        format!("{line}{}. {}", year.unwrap_or_default(), context.text("gui.builder.result.care"))
    }
}

/// A share in percent with one decimal, written as the language does.
pub(crate) fn percent(share: f64, language: Language) -> String {
    language.decimal(share * 100.0, 1) + " %"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_the_language_writes_them() {
        assert_eq!(percent(0.655, Language::English), "65.5 %");
        assert_eq!(percent(0.325, Language::Spanish), "32,5 %");
    }
}
