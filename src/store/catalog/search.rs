//! Finding cards.

use std::collections::BTreeSet;

use rusqlite::{params_from_iter, types::Value};

use super::{
    CatalogDb, Filter, SearchQuery,
    filters::place_of_filter,
    query::COST,
    spelling::{self, PARTED, slips, slips_allowed, trigrams},
};
use kernel::Language;

/// A card that was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchHit {
    /// The game.
    pub system: String,
    /// The table, such as `pilot`.
    pub kind: String,
    /// The card's id within its game and kind.
    pub id: String,
    /// The name in the language that was asked for.
    pub name: String,
    /// What it costs.
    pub cost: Option<i32>,
    /// What tells it from its namesakes, such as its season; may be empty.
    pub detail: String,
    /// The part of the card's text in which a word was found, or its beginning.
    pub snippet: String,
    /// The whole text.
    pub text: String,
    /// What the card is and has: the key of each fact, which is one to filter by, and its word or number.
    pub facts: Vec<(String, String)>,
}

/// What a search found.
#[derive(Debug)]
pub struct Found<T> {
    /// The cards, best first.
    pub cards: Vec<FoundCard<T>>,
    /// Whether no card has the words, and those found have words like them.
    pub is_guess: bool,
}

/// A card that was found.
#[derive(Debug)]
pub struct FoundCard<T> {
    /// What the card is for whoever searched.
    pub card: T,
    /// How well it fits.
    pub fit: Fit,
    row: i64,
    score: u32,
}

/// How well a card fits what was typed, best first. Cards that fit alike are still told apart by the order of [`Found`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fit {
    /// It is the name.
    Name,
    /// The name begins with these very words or, of a unique card, has them.
    Words,
    /// The name begins with it.
    Begins,
    /// Every word begins a word of the name.
    WordsBegin,
    /// It stands in the name, or in the words for what the card is, such as the ship of a pilot.
    Within,
    /// It stands in the text.
    Text,
}

/// What a search reads of a card; all of them are held in memory, since a letter finds half the catalog.
#[derive(Debug)]
pub(super) struct Candidate {
    pub system: Box<str>,
    pub kind: Box<str>,
    pub id: Box<str>,
    pub cost: Option<i32>,
    /// Its names in English and Spanish, as they are searched.
    pub names: [Box<str>; 2],
    /// The words for what it is.
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

/// Which letters occur, one bit each; only equal masks of equal sets matter, so letters may share a bit.
fn mask(letters: &[char]) -> u64 {
    letters.iter().fold(0, |mask, letter| mask | 1 << (u32::from(*letter) % 64))
}

/// A word that is looked for, and what it may have been meant to be.
struct Sought {
    word: String,
    /// The word with a space in front, as it begins a word of a text.
    beginning: String,
    /// Words of names within reach of a few slips, with their number.
    meant: Vec<(String, usize)>,
}

impl Sought {
    fn new(word: &str, meant: Vec<(String, usize)>) -> Self {
        Self { word: word.to_owned(), beginning: format!(" {word}"), meant }
    }

    /// Too short for the full-text index, which knows runs of three letters.
    fn is_short(&self) -> bool {
        self.word.chars().nth(2).is_none()
    }

    /// How well a card fits: its names, the one in the reader's language before the other, then the words for what it is.
    fn rank(&self, names: [&str; 2], home: &str) -> u32 {
        let own = self.rank_in(names[0]);
        let best = if names[0] == names[1] { own } else { own.max(self.rank_in(names[1]) - 1) };
        if best < HOME_RANK && home.contains(&self.beginning) { HOME_RANK } else { best }
    }

    fn rank_in(&self, name: &str) -> u32 {
        let exact = rank_of(&self.word, name) * 10;
        let meant = self.meant.iter().map(|(word, slips)| match rank_of(word, name) {
            // A guess within a word is no guess.
            0..=2 => 5,
            rank => (rank * 10).saturating_sub(4 + 3 * *slips as u32),
        });
        meant.fold(exact, u32::max)
    }
}

/// The rank of a word that tells what a card is: between the inside of a name and its text.
const HOME_RANK: u32 = 15;
/// The least rank of a word that begins a word of a name, be it in the other language or with slips.
const BEGINS_RANK: u32 = 23;

/// 4: the name begins with it; 3: a word of the name does; 2: it stands within the name; 1: not in the name.
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

/// Of a thing that is shown behind cards that fit as well, such as a product.
pub(super) const BEHIND: i64 = 0;
/// Of a card that is unique.
pub(super) const UNIQUE: i64 = 2;

/// How well the words as a whole fit the names; `least` is the rank of the worst of them.
fn fit_of(names: [&str; 2], joined: &str, words: &[String], is_unique: bool, least: u32) -> Fit {
    // The first way of writing a name and the last are the whole of it.
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

/// Whether the name begins with these words, the last of them whole.
fn begins_whole(name: &str, joined: &str) -> bool {
    name.strip_prefix(joined).is_some_and(|rest| rest.starts_with(' '))
}

/// What goes before how well each word fits. The very name of a product comes before cards whose names only begin so, and
/// all other products come behind the cards.
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

/// Whether this is one of the words of the name.
fn has_word(name: &str, word: &str) -> bool {
    name.match_indices(word).any(|(at, _)| {
        let rest = &name[at + word.len()..];
        name[..at].ends_with(' ') && (rest.is_empty() || rest.starts_with(' '))
    })
}

/// What is looked for in all rows of one search, and for whom.
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
    ) -> rusqlite::Result<Found<T>> {
        let mut found = Found { cards: Vec::new(), is_guess: false };
        if query.unreadable {
            return Ok(found);
        }
        let query = &self.understood(query);
        let search = Search { query, language, among };
        // One reading transaction for all statements: the locks of the file are taken once.
        let _reading = self.db.unchecked_transaction()?;
        let exactly: Vec<Sought> = query.words.iter().map(|word| Sought::new(word, Vec::new())).collect();
        found.cards = self.rank_words(&search, &exactly)?;
        if found.cards.is_empty() && !exactly.is_empty() {
            found.is_guess = true;
            let meant: Vec<Sought> = query.words.iter().map(|word| self.guess(word)).collect();
            if meant.iter().any(|sought| !sought.meant.is_empty()) {
                found.cards = self.rank_words(&search, &meant)?;
            }
            if found.cards.is_empty() {
                found.cards = self.rank_likeness(&search)?;
            }
        }
        found.cards.sort_unstable_by(|a, b| b.score.cmp(&a.score).then(a.row.cmp(&b.row)));
        Ok(found)
    }

    /// The word with those words of names that a few slips would make of it; only the nearest.
    fn guess(&self, word: &str) -> Sought {
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
        Sought::new(word, meant)
    }

    /// Every card that has all these words.
    fn rank_words<T, F: Fn(&str, &str) -> Option<T>>(
        &self,
        search: &Search<'_, F>,
        sought: &[Sought],
    ) -> rusqlite::Result<Vec<FoundCard<T>>> {
        // Folded words are letters and digits, so that nothing in them can be taken for syntax.
        let long = sought.iter().filter(|one| !one.is_short()).map(|one| {
            let words = std::iter::once(&one.word).chain(one.meant.iter().map(|(word, _)| word));
            format!("({})", words.map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join(" OR "))
        });
        let short = sought.iter().filter(|one| one.is_short()).map(|one| format!("\"{}\" *", one.word));
        let [long, short] = [long.collect::<Vec<_>>(), short.collect()].map(|words| words.join(" AND "));
        let words = &search.query.words;
        let joined = format!(" {}", words.join(" "));
        self.scan(search, &self.select(search.query, &long, &short), |row| {
            if sought.is_empty() {
                // Nothing to rank by: all come in the order of their names.
                return Some((Fit::Text, 0));
            }
            let (mut least, mut sum) = (u32::MAX, 0);
            for one in sought {
                let rank = one.rank(row.names, row.home);
                least = least.min(rank);
                sum += rank;
            }
            let mean = sum / sought.len() as u32;
            let fit = fit_of(row.names, &joined, words, row.standing == UNIQUE, least);
            Some((fit, place_of(fit, row.standing) + least * 100_000 + mean * 1_000 + shortness(row.names[0])))
        })
    }

    /// Cards whose names share at least half of the runs of three letters with the words.
    fn rank_likeness<T, F: Fn(&str, &str) -> Option<T>>(
        &self,
        search: &Search<'_, F>,
    ) -> rusqlite::Result<Vec<FoundCard<T>>> {
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

    /// The cards that a statement finds, as far as they are wanted and `rank` gives them a score.
    fn scan<T, F: Fn(&str, &str) -> Option<T>>(
        &self,
        search: &Search<'_, F>,
        select: &Select,
        rank: impl Fn(&Row<'_>) -> Option<(Fit, u32)>,
    ) -> rusqlite::Result<Vec<FoundCard<T>>> {
        let costs: Vec<_> = search.query.numbers.iter().filter(|number| number.key == COST).collect();
        let in_bounds = |cost: Option<i32>| costs.iter().all(|bounds| cost.is_some_and(|cost| bounds.holds(cost)));
        let mut statement = self.db.prepare_cached(&select.sql)?;
        let mut rows = statement.query(params_from_iter(&select.values))?;
        let mut found = Vec::new();
        while let Some(row) = rows.next()? {
            let row: i64 = row.get(0)?;
            let candidate = usize::try_from(row - 1).ok().and_then(|at| self.cards.get(at));
            let candidate = candidate.ok_or_else(super::import::damaged)?;
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
                found.push(FoundCard { card, fit, row, score });
            }
        }
        Ok(found)
    }

    /// What is shown of cards that were found.
    pub(super) fn hits<'a, T: 'a>(
        &self,
        found: impl Iterator<Item = &'a FoundCard<T>>,
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
                // What kind of card it is comes first; numbers stand behind words, as filters are listed.
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

    /// The statement for the filters of a query and expressions of the two full-text indices, either may be empty.
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

    /// Adds a filter: the values it means in the game that is searched, or in each game its own.
    fn narrow(&self, select: &mut Select, filter: &Filter, system: Option<&str>) {
        const HAS: &str = "card IN (SELECT card FROM tag WHERE key = ? AND value IN (SELECT value FROM json_each(?)))";
        let games = self.values.games().filter(|game| system.is_none_or(|system| system == *game));
        let meant = games.map(|game| (game, self.values.meant(game, &filter.key, &filter.value)));
        let meant: Vec<(&str, BTreeSet<&str>)> = meant.filter(|(_, values)| !values.is_empty()).collect();
        // Values are letters and digits, so that nothing in them can be taken for syntax.
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

/// The statement of a search: what is asked for, in one of a few shapes, and the values apart.
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

/// What a card is ranked by.
struct Row<'a> {
    /// Its names, the one in the reader's language first.
    names: [&'a str; 2],
    /// The words for what it is.
    home: &'a str,
    standing: i64,
}

/// Of two names that fit alike the shorter one fits better.
fn shortness(name: &str) -> u32 {
    let length = name.find('|').map_or(name.len(), |at| at.saturating_sub(1));
    999_u32.saturating_sub(u32::try_from(length).unwrap_or(u32::MAX))
}

/// How many letters of a text are shown.
const SNIPPET: usize = 90;

/// The part of a text around the first word that is found in it, cut between words.
fn snippet(text: &str, words: &[String]) -> String {
    if text.chars().nth(SNIPPET).is_none() {
        return text.to_owned();
    }
    let at = words.iter().find_map(|word| spelling::find(text, word)).map_or(0, |at| at.start);
    let before = text[..at].chars().count();
    // The word stands in the first third of what is shown, unless the text is at its end.
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
        let sought = Sought::new("luz", Vec::new());
        assert!(sought.rank([" luz", " light"], "") > sought.rank([" light", " luz"], ""));
        assert!(sought.rank([" light", " luz"], "") > sought.rank([" fog luz", " fog"], ""));
        assert!(sought.rank([" alaluz", " fog"], "") > sought.rank([" fog", " fog"], " luz"));
        assert!(sought.rank([" fog", " fog"], " luz") > sought.rank([" fog", " fog"], ""));
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
