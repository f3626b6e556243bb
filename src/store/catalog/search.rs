//! The search.

use std::collections::BTreeSet;

use rusqlite::{params_from_iter, types::Value};

use super::{
    CatalogDb, Filter, SearchQuery,
    filters::place_of_filter,
    query::COST,
    spelling::{self, PARTED, slips, slips_allowed, trigrams},
};
use crate::error::corrupt;
use kernel::Language;

/// A card for display.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchHit {
    pub system: String,
    /// Table, such as `pilot`.
    pub kind: String,
    /// Id within its game and kind.
    pub id: String,
    /// Name in the reader's language.
    pub name: String,
    pub cost: Option<i32>,
    /// Distinction from namesakes, such as the season; may be empty.
    pub detail: String,
    /// Part of the text with a word of the query, or its beginning.
    pub snippet: String,
    /// Whole text.
    pub text: String,
    /// Facts with their values, by the key of the filter for each.
    pub facts: Vec<(String, String)>,
}

/// Results of a search.
#[derive(Debug)]
pub struct SearchResults<T> {
    /// Cards, best first.
    pub cards: Vec<CardHit<T>>,
    /// True if no card has the words; the results have similar words.
    pub is_guess: bool,
}

/// A hit.
#[derive(Debug)]
pub struct CardHit<T> {
    /// The card for the caller.
    pub card: T,
    /// Quality of the match.
    pub fit: Fit,
    row: i64,
    score: u32,
}

/// Quality of a match, best first. Equal ones are still ordered in [`SearchResults`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fit {
    /// Equal to the name.
    Name,
    /// The beginning of the name in whole words, or any whole words of a unique card.
    Words,
    /// The beginning of the name.
    Begins,
    /// Beginnings of words of the name.
    WordsBegin,
    /// Within the name, or in the words for the kind of card, such as the ship of a pilot.
    Within,
    /// In the text.
    Text,
}

/// Search data of a card, held in memory since a letter finds half the catalog.
#[derive(Debug)]
pub(super) struct Candidate {
    pub system: Box<str>,
    pub kind: Box<str>,
    pub id: Box<str>,
    pub cost: Option<i32>,
    /// Names in English and Spanish, folded.
    pub names: [Box<str>; 2],
    /// Words for the kind of card.
    pub home: Box<str>,
    pub standing: i64,
}

/// A word of a name.
#[derive(Debug)]
pub(super) struct Word {
    text: String,
    letters: Vec<char>,
    mask: u64,
}

impl Word {
    pub(super) fn new(text: String) -> Self {
        let letters: Vec<char> = text.chars().collect();
        Self { mask: mask(&letters), letters, text }
    }
}

/// Letters as a bit mask; letters may share a bit, since masks only rule out.
fn mask(letters: &[char]) -> u64 {
    letters.iter().fold(0, |mask, letter| mask | 1 << (u32::from(*letter) % 64))
}

/// A word of the query with its corrections.
struct QueryWord {
    word: String,
    /// The word with a leading space, as at the beginning of a word.
    beginning: String,
    /// Similar words of names, with the number of slips.
    meant: Vec<(String, usize)>,
}

impl QueryWord {
    fn new(word: &str, meant: Vec<(String, usize)>) -> Self {
        Self { word: word.to_owned(), beginning: format!(" {word}"), meant }
    }

    /// True if the word is too short for the full-text index of three letters.
    fn is_short(&self) -> bool {
        self.word.chars().nth(2).is_none()
    }

    /// Ranks a card by its names, the reader's language first, then by the words for its kind.
    fn rank(&self, names: [&str; 2], home: &str) -> u32 {
        let own = self.rank_in(names[0]);
        let best = if names[0] == names[1] { own } else { own.max(self.rank_in(names[1]) - 1) };
        if best < HOME_RANK && home.contains(&self.beginning) { HOME_RANK } else { best }
    }

    fn rank_in(&self, name: &str) -> u32 {
        let exact = rank_of(&self.word, name) * 10;
        let meant = self.meant.iter().map(|(word, slips)| match rank_of(word, name) {
            // Corrections apply to whole words only.
            0..=2 => 5,
            rank => (rank * 10).saturating_sub(4 + 3 * *slips as u32),
        });
        meant.fold(exact, u32::max)
    }
}

/// Rank of a word for the kind of a card: between a name and the text.
const HOME_RANK: u32 = 15;
/// Least rank of the beginning of a word in a name, in either language and with slips.
const BEGINS_RANK: u32 = 23;

/// 4: beginning of the name; 3: beginning of a word; 2: within the name; 1: not in the name.
fn rank_of(word: &str, name: &str) -> u32 {
    let (word, name) = (word.as_bytes(), name.as_bytes());
    let Some(first) = word.first() else { return 4 };
    let mut best = 1;
    // Names are short: a searcher costs more to set up than it saves.
    for at in 1..(name.len() + 1).saturating_sub(word.len()) {
        if name[at] == *first && name[at..].starts_with(word) {
            match (at, name[at - 1]) {
                (1, _) => return 4,
                (_, b' ') => best = 3,
                _ => best = best.max(2),
            }
        }
    }
    best
}

/// Weight of a product or the like, shown behind equally good cards.
pub(super) const BEHIND: i64 = 0;
/// Weight of a unique card.
pub(super) const UNIQUE: i64 = 2;

/// Quality of the whole query against the names; `least` is the rank of the worst word.
fn fit_of(names: [&str; 2], joined: &str, words: &[String], is_unique: bool, least: u32) -> Fit {
    // A name is stored in several spellings, the whole name first and last.
    let is_name = |name: &str| {
        name.strip_prefix(joined).is_some_and(|rest| rest.is_empty() || rest.starts_with(PARTED))
            || name.strip_suffix(joined).is_some_and(|rest| rest.is_empty() || rest.ends_with(PARTED))
    };
    let has_all = |name: &str| is_unique && words.iter().all(|word| has_word(name, word));
    if names.into_iter().any(is_name) {
        Fit::Name
    } else if names.iter().any(|name| begins_whole(name, joined) || has_all(name)) {
        Fit::Words
    } else if names.iter().any(|name| name.starts_with(joined)) {
        Fit::Begins
    } else if least >= BEGINS_RANK {
        Fit::WordsBegin
    } else if least >= HOME_RANK {
        Fit::Within
    } else {
        Fit::Text
    }
}

/// True if the name begins with these whole words.
fn begins_whole(name: &str, joined: &str) -> bool {
    name.strip_prefix(joined).is_some_and(|rest| rest.starts_with(' '))
}

/// Leading digits of the score. The exact name of a product comes before partial names of cards; other products come
/// behind.
fn place_of(fit: Fit, standing: i64) -> u32 {
    const STEP: u32 = 10_000_000;
    let place = match fit {
        Fit::Name if standing == BEHIND => 5,
        _ if standing == BEHIND => 0,
        Fit::Name => 7,
        Fit::Words => 6,
        Fit::Begins => 4,
        Fit::WordsBegin => 3,
        Fit::Within => 2,
        Fit::Text => 1,
    };
    place * STEP
}

/// True if the name contains the word.
fn has_word(name: &str, word: &str) -> bool {
    name.match_indices(word).any(|(at, _)| {
        let rest = &name[at + word.len()..];
        name[..at].ends_with(' ') && (rest.is_empty() || rest.starts_with(' '))
    })
}

/// A search with its query and caller.
struct Search<'a, F> {
    query: &'a SearchQuery,
    language: Language,
    among: &'a F,
}

impl CatalogDb {
    pub(super) fn find_in<T, F: Fn(&str, &str) -> Option<T>>(
        &self,
        query: &SearchQuery,
        language: Language,
        among: &F,
    ) -> rusqlite::Result<SearchResults<T>> {
        let mut found = SearchResults { cards: Vec::new(), is_guess: false };
        if query.unreadable {
            return Ok(found);
        }
        let query = &self.understood(query);
        let search = Search { query, language, among };
        // One transaction for all statements locks the file once.
        let _reading = self.db.unchecked_transaction()?;
        let exactly: Vec<QueryWord> = query.words.iter().map(|word| QueryWord::new(word, Vec::new())).collect();
        found.cards = self.rank_words(&search, &exactly)?;
        if found.cards.is_empty() && !exactly.is_empty() {
            found.is_guess = true;
            let meant: Vec<QueryWord> = query.words.iter().map(|word| self.guess(word)).collect();
            if meant.iter().any(|wanted| !wanted.meant.is_empty()) {
                found.cards = self.rank_words(&search, &meant)?;
            }
            if found.cards.is_empty() {
                found.cards = self.rank_likeness(&search)?;
            }
        }
        found.cards.sort_unstable_by(|a, b| b.score.cmp(&a.score).then(a.row.cmp(&b.row)));
        Ok(found)
    }

    /// A word with its nearest corrections.
    fn guess(&self, word: &str) -> QueryWord {
        let letters: Vec<char> = word.chars().collect();
        let mask = mask(&letters);
        let mut allowed = slips_allowed(letters.len());
        let mut meant: Vec<(String, usize)> = Vec::new();
        for known in &self.vocabulary {
            if allowed == 0 {
                break;
            }
            if (mask & !known.mask).count_ones() as usize > allowed {
                continue;
            }
            if let Some(slips) = slips(&letters, &known.letters, allowed) {
                if slips < allowed {
                    allowed = slips;
                    meant.retain(|(_, other)| *other <= slips);
                }
                meant.push((known.text.clone(), slips));
            }
        }
        QueryWord::new(word, meant)
    }

    /// Ranks every card with all these words.
    fn rank_words<T, F: Fn(&str, &str) -> Option<T>>(
        &self,
        search: &Search<'_, F>,
        wanted: &[QueryWord],
    ) -> rusqlite::Result<Vec<CardHit<T>>> {
        // Folded words are letters and digits, and so no syntax.
        let long = wanted.iter().filter(|one| !one.is_short()).map(|one| {
            let words = std::iter::once(&one.word).chain(one.meant.iter().map(|(word, _)| word));
            format!("({})", words.map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join(" OR "))
        });
        let short = wanted.iter().filter(|one| one.is_short()).map(|one| format!("\"{}\" *", one.word));
        let [long, short] = [long.collect::<Vec<_>>(), short.collect()].map(|words| words.join(" AND "));
        let words = &search.query.words;
        let joined = format!(" {}", words.join(" "));
        self.scan(search, &self.select(search.query, &long, &short), |row| {
            if wanted.is_empty() {
                // Without words all cards sort by name.
                return Some((Fit::Text, 0));
            }
            let (mut least, mut sum) = (u32::MAX, 0);
            for one in wanted {
                let rank = one.rank(row.names, row.home);
                least = least.min(rank);
                sum += rank;
            }
            let mean = sum / wanted.len() as u32;
            let fit = fit_of(row.names, &joined, words, row.standing == UNIQUE, least);
            Some((fit, place_of(fit, row.standing) + least * 100_000 + mean * 1_000 + shortness(row.names[0])))
        })
    }

    /// Ranks cards that share at least half of the runs of three letters with the words.
    fn rank_likeness<T, F: Fn(&str, &str) -> Option<T>>(
        &self,
        search: &Search<'_, F>,
    ) -> rusqlite::Result<Vec<CardHit<T>>> {
        let runs: Vec<&str> = search.query.words.iter().flat_map(|word| trigrams(word)).take(64).collect();
        if runs.len() < 2 {
            return Ok(Vec::new());
        }
        let quoted: Vec<String> = runs.iter().map(|run| format!("\"{run}\"")).collect();
        let select = self.select(search.query, &format!("names : ({})", quoted.join(" OR ")), "");
        self.scan(search, &select, |row| {
            let shared = |name: &str| runs.iter().filter(|run| name.contains(**run)).count();
            let shared = shared(row.names[0]).max(shared(row.names[1]));
            (shared * 2 >= runs.len()).then(|| (Fit::Within, shared as u32 * 1_000 + shortness(row.names[0])))
        })
    }

    /// Scans the cards of a statement that the caller wants, and scores them.
    fn scan<T, F: Fn(&str, &str) -> Option<T>>(
        &self,
        search: &Search<'_, F>,
        select: &Select,
        rank: impl Fn(&Row<'_>) -> Option<(Fit, u32)>,
    ) -> rusqlite::Result<Vec<CardHit<T>>> {
        let costs: Vec<_> = search.query.numbers.iter().filter(|number| number.key == COST).collect();
        let in_bounds = |cost: Option<i32>| costs.iter().all(|bounds| cost.is_some_and(|cost| bounds.holds(cost)));
        let mut statement = self.db.prepare_cached(&select.sql)?;
        let mut rows = statement.query(params_from_iter(&select.values))?;
        let mut found = Vec::new();
        while let Some(row) = rows.next()? {
            let row: i64 = row.get(0)?;
            let candidate = usize::try_from(row - 1).ok().and_then(|at| self.cards.get(at));
            let candidate = candidate.ok_or_else(corrupt)?;
            if search.query.system.as_deref().is_some_and(|system| system != &*candidate.system)
                || !in_bounds(candidate.cost)
            {
                continue;
            }
            let Some(card) = (search.among)(&candidate.kind, &candidate.id) else { continue };
            let mut names = candidate.names.each_ref().map(|name| &**name);
            if search.language == Language::Spanish {
                names.reverse();
            }
            if let Some((fit, score)) = rank(&Row { names, home: &candidate.home, standing: candidate.standing }) {
                found.push(CardHit { card, fit, row, score });
            }
        }
        Ok(found)
    }

    /// Cards for display.
    pub(super) fn hits<'a, T: 'a>(
        &self,
        found: impl Iterator<Item = &'a CardHit<T>>,
        query: &SearchQuery,
        language: Language,
    ) -> rusqlite::Result<Vec<SearchHit>> {
        let mut statement = self.db.prepare_cached(match language {
            Language::English => {
                "SELECT system, kind, card.card, english_name, cost, english_text, english_detail
                 FROM card JOIN shown ON shown.card = card.id WHERE card.id = ?"
            }
            Language::Spanish => {
                "SELECT system, kind, card.card, spanish_name, cost, spanish_text, spanish_detail
                 FROM card JOIN shown ON shown.card = card.id WHERE card.id = ?"
            }
        })?;
        let label = match language {
            Language::English => "english",
            Language::Spanish => "spanish",
        };
        let mut facts = self.db.prepare_cached(&format!(
            "SELECT key, {label}, place FROM label WHERE card = ?1
             UNION ALL SELECT key, CAST(value AS TEXT), NULL FROM number WHERE card = ?1 ORDER BY 3 NULLS LAST"
        ))?;
        found
            .map(|found| {
                let mut facts = facts
                    .query_map([found.row], |row| Ok((row.get(0)?, row.get(1)?)))?
                    .collect::<rusqlite::Result<Vec<(String, String)>>>()?;
                // The kind comes first; numbers stand behind words, as in the list of filters.
                facts.sort_by_key(|(key, value)| match value.parse::<i32>() {
                    Ok(_) => 2 + place_of_filter(key),
                    Err(_) => usize::from(key != "kind"),
                });
                statement.query_row([found.row], |row| {
                    Ok(SearchHit {
                        facts,
                        system: row.get(0)?,
                        kind: row.get(1)?,
                        id: row.get(2)?,
                        name: row.get(3)?,
                        cost: row.get(4)?,
                        snippet: snippet(row.get_ref(5)?.as_str()?, &query.words),
                        text: row.get(5)?,
                        detail: row.get(6)?,
                    })
                })
            })
            .collect()
    }

    /// The statement for the filters of a query, with expressions for the two full-text indexes, either of which may be
    /// empty.
    fn select(&self, query: &SearchQuery, found: &str, begun: &str) -> Select {
        let mut select = Select { sql: "SELECT card FROM (SELECT ".to_owned(), values: Vec::new() };
        match (found, begun) {
            ("", "") => select.sql.push_str("id AS card FROM card"),
            ("", begun) => {
                select.sql.push_str("rowid AS card FROM begun WHERE begun MATCH ?");
                select.values.push(Value::Text(begun.to_owned()));
            }
            (found, begun) => {
                select.sql.push_str("rowid AS card FROM found WHERE found MATCH ?");
                select.values.push(Value::Text(found.to_owned()));
                if !begun.is_empty() {
                    select.condition("rowid IN (SELECT rowid FROM begun WHERE begun MATCH ?)");
                    select.values.push(Value::Text(begun.to_owned()));
                }
            }
        }
        select.sql.push_str(") WHERE 1");
        for filter in &query.filters {
            self.narrow(&mut select, filter, query.system.as_deref());
        }
        for number in &query.numbers {
            if number.key != COST {
                select.condition("card IN (SELECT card FROM number WHERE key = ? AND value BETWEEN ? AND ?)");
                select.values.push(Value::Text(number.key.clone()));
                select.values.extend([number.least, number.most].map(|bound| Value::Integer(bound.into())));
            }
        }
        select
    }

    /// Adds a filter with its values in the searched game, or in each game.
    fn narrow(&self, select: &mut Select, filter: &Filter, system: Option<&str>) {
        const HAS: &str = "card IN (SELECT card FROM tag WHERE key = ? AND value IN (SELECT value FROM json_each(?)))";
        let games = self.values.games().filter(|game| system.is_none_or(|system| system == *game));
        let meant = games.map(|game| (game, self.values.meant(game, &filter.key, &filter.value)));
        let meant: Vec<(&str, BTreeSet<&str>)> = meant.filter(|(_, values)| !values.is_empty()).collect();
        // Values are letters and digits, and so no syntax.
        let array = |values: &BTreeSet<&str>| {
            let quoted: Vec<String> = values.iter().map(|value| format!("\"{value}\"")).collect();
            Value::Text(format!("[{}]", quoted.join(",")))
        };
        let key = || Value::Text(filter.key.clone());
        match meant.split_first() {
            None => select.condition("0"),
            Some(((_, values), others)) if others.iter().all(|(_, other)| other == values) => {
                select.condition(HAS);
                select.values.extend([key(), array(values)]);
            }
            Some(_) => {
                let own = vec![format!("card IN (SELECT id FROM card WHERE system = ?) AND {HAS}"); meant.len()];
                select.condition(&format!("({})", own.join(" OR ")));
                for (game, values) in &meant {
                    select.values.extend([Value::Text((*game).to_owned()), key(), array(values)]);
                }
            }
        }
    }
}

/// A statement in one of a few shapes, with its parameters.
struct Select {
    sql: String,
    values: Vec<Value>,
}

impl Select {
    fn condition(&mut self, condition: &str) {
        self.sql.push_str(" AND ");
        self.sql.push_str(condition);
    }
}

/// Data for ranking a card.
struct Row<'a> {
    /// Names, the reader's language first.
    names: [&'a str; 2],
    /// Words for the kind of card.
    home: &'a str,
    standing: i64,
}

/// Prefers the shorter of two equally good names.
fn shortness(name: &str) -> u32 {
    let length = name.find('|').map_or(name.len(), |at| at.saturating_sub(1));
    999_u32.saturating_sub(u32::try_from(length).unwrap_or(u32::MAX))
}

/// Letters of a snippet.
const SNIPPET: usize = 90;

/// Snippet of a text around the first word found, cut between words.
fn snippet(text: &str, words: &[String]) -> String {
    if text.chars().nth(SNIPPET).is_none() {
        return text.to_owned();
    }
    let at = words.iter().find_map(|word| spelling::find(text, word)).map_or(0, |at| at.start);
    let before = text[..at].chars().count();
    // The word is in the first third of the snippet, except near the end of the text.
    let total = before + text[at..].chars().count();
    let first = before.saturating_sub(SNIPPET / 3).min(total - SNIPPET);
    let from = text.char_indices().nth(first).map_or(0, |(byte, _)| byte);
    let to = text.char_indices().nth(first + SNIPPET).map_or(text.len(), |(byte, _)| byte);
    let start = if from == 0 { 0 } else { text[from..at.max(from)].find(' ').map_or(from, |space| from + space + 1) };
    let end = if to == text.len() { to } else { text[start..to].rfind(' ').map_or(to, |space| start + space) };
    let (lead, trail) = (if start > 0 { "…" } else { "" }, if end < text.len() { "…" } else { "" });
    format!("{lead}{}{trail}", &text[start..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_snippet_shows_the_word_and_is_cut_between_words() {
        let text = "Una nave que vuela muy despacio y que nunca llega a tiempo a ninguna parte, porque su cañón \
                    iónico pesa tanto que los motores apenas pueden con él en las curvas.";
        let found = snippet(text, &["ionico".to_owned()]);
        assert!(found.contains("iónico") && found.starts_with('…') && found.chars().count() <= SNIPPET + 2, "{found}");
        let begin = snippet(text, &["nothing".to_owned()]);
        assert!(begin.starts_with("Una nave") && begin.ends_with('…'), "{begin}");
        let end = snippet(text, &["curvas".to_owned()]);
        assert!(end.ends_with("curvas."), "{end}");
        assert_eq!(snippet("Short.", &["x".to_owned()]), "Short.");
    }

    #[test]
    fn the_beginning_of_a_name_ranks_before_its_middle() {
        let ranks = ["wing leader", "x wing", "swinging", "leader"].map(|name| rank_of("wing", &format!(" {name}")));
        assert_eq!(ranks, [4, 3, 2, 1]);
    }

    #[test]
    fn the_reader_s_language_ranks_before_the_other_and_the_inside_of_a_name_before_what_a_card_is() {
        let wanted = QueryWord::new("luz", Vec::new());
        assert!(wanted.rank([" luz", " light"], "") > wanted.rank([" light", " luz"], ""));
        assert!(wanted.rank([" light", " luz"], "") > wanted.rank([" fog luz", " fog"], ""));
        assert!(wanted.rank([" alaluz", " fog"], "") > wanted.rank([" fog", " fog"], " luz"));
        assert!(wanted.rank([" fog", " fog"], " luz") > wanted.rank([" fog", " fog"], ""));
    }

    #[test]
    fn who_types_a_whole_name_is_shown_it_before_names_that_only_have_its_words() {
        let words = ["elite".to_owned(), "storm".to_owned()];
        let fit = |name| fit_of([name, name], " elite storm", &words, false, 30);
        assert_eq!(fit(" elite heavy stormtrooper | eliteheavystormtrooper"), Fit::WordsBegin);
        assert_eq!(fit(" elite stormtrooper | elitestormtrooper"), Fit::Begins);
        assert_eq!(fit(" elite storm | elitestorm"), Fit::Name);
        let droid = " r2 d2 crew | r2d2 | r2d2crew";
        let fit = |typed: &str| fit_of([droid, droid], typed, &[typed.trim().to_owned()], true, 30);
        assert_eq!([fit(" r2d2crew"), fit(" r2d2"), fit(" r2d")], [Fit::Name, Fit::Words, Fit::WordsBegin]);
    }
}
