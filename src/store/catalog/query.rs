//! Search queries.

use super::filters::{FilterKind, filter_named};
use kernel::similar::{fold, fold_words};

/// Most words of a query.
const WORDS: usize = 12;
/// Most letters of a word.
const LETTERS: usize = 48;
/// Most characters of a line.
const LINE: usize = 400;
/// Most words after a filter that may belong to its value.
const FOLLOWING: usize = 4;

/// Signs between the name of a filter and its value.
const RELATIONS: [char; 4] = ['<', '>', '=', ':'];

/// A parsed search line: words and filters.
///
/// Every line is valid. Text that is no filter is words; punctuation is ignored.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SearchQuery {
    /// Folded words, in the order typed.
    pub words: Vec<String>,
    /// Filters by word, such as `slot:crew`.
    pub filters: Vec<Filter>,
    /// Filters by number.
    pub numbers: Vec<NumberFilter>,
    /// The only game to search.
    pub system: Option<String>,
    /// True for a line without letters and digits, which finds nothing.
    pub(super) unreadable: bool,
}

/// One `key:value`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Filter {
    /// `kind`, `system` or the key of a tag.
    pub key: String,
    /// The filter as typed.
    pub typed: String,
    /// Words right after it that may belong to its value: `trait:force user`.
    pub following: Vec<String>,
    /// Folded value without spaces; the beginning of a value or of one of its words is enough.
    pub value: String,
}

/// One `cost<=3`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NumberFilter {
    /// `cost` or the key of a number.
    pub key: String,
    /// The filter as typed.
    pub typed: String,
    pub least: i32,
    pub most: i32,
}

impl NumberFilter {
    pub const fn holds(&self, number: i32) -> bool {
        self.least <= number && number <= self.most
    }
}

/// The number every card may have.
pub(super) const COST: &str = "cost";

impl SearchQuery {
    /// Parses a line such as `luke slot:crew cost<=3`, with keys in any language.
    pub fn parse(line: &str) -> Self {
        let mut query = Self::default();
        let mut unread = false;
        // True while only words follow the last filter.
        let mut follows = false;
        for chunk in chunks(beginning(line)) {
            if is_begun(chunk) || query.take_number(chunk) {
                follows = false;
                continue;
            }
            if query.take_filter(chunk) {
                follows = true;
                continue;
            }
            if let Some(filter) = query.filters.last_mut().filter(|_| follows) {
                let words = fold_words(chunk);
                let room = FOLLOWING.saturating_sub(filter.following.len());
                let words = words.split(' ').filter(|word| !word.is_empty()).take(room);
                filter.following.extend(words.map(str::to_owned));
            }
            query.take_words(chunk);
            unread = true;
        }
        query.unreadable = unread && query.is_empty();
        query
    }

    /// Replaces or removes the filter of a key in a line; the rest stays.
    pub fn with(line: &str, key: &str, filter: Option<&str>) -> String {
        let is_it = |chunk: &&str| {
            let query = Self::parse(chunk);
            let keys = query.filters.iter().map(|filter| &filter.key);
            keys.chain(query.numbers.iter().map(|number| &number.key)).any(|known| known == key)
        };
        let kept = chunks(line).into_iter().filter(|chunk| !is_it(chunk)).map(str::trim);
        kept.chain(filter).collect::<Vec<_>>().join(" ")
    }

    /// True for an empty query, which matches every card.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty() && self.filters.is_empty() && self.numbers.is_empty()
    }

    /// Restricts the query to a game.
    #[must_use]
    pub fn within(mut self, system: &str) -> Self {
        self.system = Some(system.to_owned());
        self
    }

    /// Takes the filters of the cost, for a caller that knows the cost in its place.
    pub fn take_costs(&mut self) -> Vec<NumberFilter> {
        self.numbers.extract_if(.., |number| number.key == COST).collect()
    }

    /// Adds words, each once.
    pub(super) fn take_words(&mut self, text: &str) {
        for word in fold_words(text).split(' ').filter(|word| !word.is_empty()) {
            let word: String = word.chars().take(LETTERS).collect();
            if self.words.len() < WORDS && !self.words.contains(&word) {
                self.words.push(word);
            }
        }
    }

    fn take_number(&mut self, chunk: &str) -> bool {
        let Some(at) = chunk.find(RELATIONS) else { return false };
        let number = chunk[at..].trim_start_matches(RELATIONS).trim_start_matches([' ', '<', '>', '=', ':']);
        let relation: String = chunk[at..chunk.len() - number.len()].split_whitespace().collect();
        let Ok(number) = number.trim().parse::<i32>() else { return false };
        let (least, most) = match relation.as_str() {
            ":" | "=" | "==" | ":=" => (number, number),
            "<" | ":<" => (i32::MIN, number.saturating_sub(1)),
            ">" | ":>" => (number.saturating_add(1), i32::MAX),
            "<=" | "=<" | ":<=" => (i32::MIN, number),
            ">=" | "=>" | ":>=" => (number, i32::MAX),
            _ => return false,
        };
        let key = match filter_named(&chunk[..at]) {
            Some(filter) if filter.takes == FilterKind::Words => return false,
            Some(filter) => filter.key.to_owned(),
            // `4-lom:4` is no filter, and neither is `r2:d2`; `range>=4` is meant as one.
            None if relation.starts_with(':') => return false,
            None => fold(&chunk[..at]),
        };
        if key.is_empty() || self.numbers.len() >= WORDS {
            return false;
        }
        self.numbers.push(NumberFilter { key, typed: chunk.to_owned(), least, most });
        true
    }

    fn take_filter(&mut self, chunk: &str) -> bool {
        let Some(at) = chunk.find(RELATIONS) else { return false };
        let (name, value) = (&chunk[..at], chunk[at..].trim_start_matches(RELATIONS));
        let key = match filter_named(name) {
            Some(filter) if filter.takes == FilterKind::Numbers || !chunk[at..].starts_with(['<', '>']) => {
                filter.key.to_owned()
            }
            None if chunk[at..].starts_with(':') => fold(name),
            _ => return false,
        };
        let value = fold(&value.chars().take(LETTERS).collect::<String>());
        if key.is_empty() || value.is_empty() || self.filters.len() >= WORDS {
            return false;
        }
        self.filters.push(Filter { key, typed: chunk.to_owned(), following: Vec::new(), value });
        true
    }
}

/// The beginning of a line, up to the limit and without a split word.
fn beginning(line: &str) -> &str {
    match line.char_indices().nth(LINE) {
        None => line,
        Some((end, _)) => &line[..line[..end].rfind(char::is_whitespace).unwrap_or(end)],
    }
}

/// True for one of our filters without a value yet, such as `slot:` or `cost<=`.
fn is_begun(chunk: &str) -> bool {
    let key = chunk.trim_end_matches(['<', '>', '=', ':', ' ']);
    let begun = chunk[key.len()..].contains(RELATIONS);
    begun && filter_named(key).is_some_and(|filter| filter.takes != FilterKind::Words || chunk.ends_with([':', '=']))
}

/// Splits a line at spaces, except within quotation marks and around `<`, `>` and `=`.
fn chunks(line: &str) -> Vec<&str> {
    let is_relation = |character: char| matches!(character, '<' | '>' | '=');
    let mut chunks = Vec::new();
    let mut start = 0;
    let mut quoted = false;
    for (at, character) in line.char_indices() {
        if character == '"' {
            quoted = !quoted;
        }
        let after = &line[at + character.len_utf8()..];
        let held = is_relation(line[start..at].trim_end().chars().next_back().unwrap_or(' '))
            || after.trim_start().starts_with(is_relation);
        if character.is_whitespace() && !held && !(quoted && after.contains('"')) {
            chunks.push(&line[start..at]);
            start = at + character.len_utf8();
        }
    }
    chunks.push(&line[start..]);
    chunks.retain(|chunk| !chunk.trim().is_empty());
    chunks
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filters(line: &str) -> Vec<(String, String)> {
        SearchQuery::parse(line).filters.into_iter().map(|filter| (filter.key, filter.value)).collect()
    }

    fn costs(line: &str) -> Vec<(i32, i32)> {
        SearchQuery::parse(line).numbers.into_iter().map(|cost| (cost.least, cost.most)).collect()
    }

    #[test]
    fn words_and_filters_are_told_apart() {
        let query = SearchQuery::parse("R2-D2 slot:Crew Luke's luke's");
        assert_eq!(query.words, ["r2", "d2", "lukes"]);
        assert_eq!(filters("R2-D2 slot:Crew Luke's"), [("slot".into(), "crew".into())]);
    }

    #[test]
    fn keys_are_understood_in_both_languages() {
        assert_eq!(filters("facción:rebel"), filters("faction:rebel"));
        assert_eq!(filters("RANURA:crew"), filters("slot:crew"));
        assert_eq!(costs("coste<=3"), costs("cost<=3"));
        assert_eq!(filters("rank:corps"), [("rank".into(), "corps".into())]);
        for (spanish, key) in [("rasgo", "trait"), ("temporada", "season"), ("momento", "timing"), ("rango", "rank")] {
            assert_eq!(filters(&format!("{spanish}:x")), [(key.into(), "x".into())], "{spanish}");
        }
        for (spanish, key) in [("vida", "health"), ("velocidad", "speed"), ("figuras", "figures")] {
            assert_eq!(SearchQuery::parse(&format!("{spanish}>=3")).numbers[0].key, key);
        }
        assert_eq!(
            filters("affiliation:rebel restriction:spy type:unit"),
            filters("faction:rebel trait:spy kind:unit")
        );
    }

    #[test]
    fn a_value_in_quotation_marks_may_have_spaces() {
        assert_eq!(filters("ship:\"T-65 X-Wing\" luke"), [("ship".into(), "t65xwing".into())]);
        assert_eq!(SearchQuery::parse("ship:\"T-65 X-Wing\" luke").words, ["luke"]);
        assert_eq!(SearchQuery::parse("\"luke sky").words, ["luke", "sky"]);
    }

    #[test]
    fn costs_are_read_with_every_relation() {
        assert_eq!(costs("cost:2"), [(2, 2)]);
        assert_eq!(costs("cost=-2"), [(-2, -2)]);
        assert_eq!(costs("cost <= 3"), [(i32::MIN, 3)]);
        assert_eq!(costs("cost>5 cost< 9"), [(6, i32::MAX), (i32::MIN, 8)]);
        assert_eq!(costs("cost>2147483647"), [(i32::MAX, i32::MAX)]);
    }

    #[test]
    fn what_is_asked_of_the_cost_is_taken_out_by_whoever_knows_it_better() {
        let mut query = SearchQuery::parse("luke cost<=3 skill>=8");
        let costs = query.take_costs();
        assert_eq!(query, SearchQuery::parse("luke skill>=8"));
        assert!(matches!(&costs[..], [one] if one.holds(3) && one.holds(-2) && !one.holds(4)));
    }

    #[test]
    fn what_is_no_filter_is_words() {
        assert_eq!(SearchQuery::parse("slot<=lots").words, ["slot", "lots"]);
        assert_eq!(SearchQuery::parse(":crew").words, ["crew"]);
        assert!(SearchQuery::parse("🚀 ** -- \"\"").unreadable);
        assert!(!SearchQuery::parse("  ").unreadable);
    }

    #[test]
    fn a_filter_of_a_line_is_put_in_replaced_and_taken_out() {
        let line = SearchQuery::with("luke", "slot", Some("slot:crew"));
        assert_eq!(line, "luke slot:crew");
        assert_eq!(SearchQuery::with(&line, "slot", Some("ranura:\"Elite Talent\"")), "luke ranura:\"Elite Talent\"");
        assert_eq!(SearchQuery::with("cost <= 3 ranura:crew luke", "slot", None), "cost <= 3 luke");
        assert_eq!(SearchQuery::with("coste<=3 luke", "cost", Some("cost<=2")), "luke cost<=2");
    }

    #[test]
    fn a_filter_that_is_still_being_typed_changes_nothing() {
        for line in ["slot:", "cost<", "cost <= ", "coste:", "luke ranura:"] {
            let query = SearchQuery::parse(line);
            let words: &[&str] = if line.starts_with("luke") { &["luke"] } else { &[] };
            assert_eq!(query.words, words, "{line}");
            assert!(query.filters.is_empty() && query.numbers.is_empty() && !query.unreadable, "{line}");
        }
    }

    #[test]
    fn a_line_of_any_length_is_cut_to_what_can_be_looked_at() {
        let query = SearchQuery::parse(&"ab ".repeat(10_000));
        assert_eq!(query.words, ["ab"]);
        let query = SearchQuery::parse(&"x".repeat(10_000));
        assert_eq!(query.words[0].len(), LETTERS);
        assert!(SearchQuery::parse(&"a:b".repeat(10_000)).words.len() <= WORDS);
    }
}
