//! Lines and words that mean the same in every system, and whether a text is a list.

use super::{
    MOST_BY_COUNT,
    cut::{is_noise, open, total_of},
    lexicon::Meaning,
    words::{Dictionary, Pieces, Reader, Sure, Token},
};
use crate::{
    Language, phrase,
    post::NOTES,
    similar::{fold, push_folded},
};

/// True if a word is the text of this key in any language.
pub fn is_word(line: &str, key: &str) -> bool {
    let folded = fold(line);
    !folded.is_empty() && Language::ALL.iter().any(|language| fold(phrase::text(*language, key)) == folded)
}

/// True if a line begins the notes, which take the rest of the text.
pub fn is_heading_of_notes(line: &str) -> bool {
    line.trim().trim_matches(['*', '#', ' ', '_']).strip_suffix(':').is_some_and(|word| is_word(word, NOTES))
}

/// True if the word before a colon announces the list's name: a general word, one of this system's `own`, or the text
/// of the key its posts use.
pub fn is_label_of_name(label: &str, own: &[&str], key: &str) -> bool {
    let folded = fold(label);
    matches!(folded.as_str(), "name" | "list" | "nombre" | "lista")
        || own.contains(&folded.as_str())
        || is_word(label, key)
}

/// Words for a list of any game, folded.
const LISTS: &[&str] = &["army", "ejercito", "escuadron", "list", "lista", "skirmish", "squad", "squadron", "team"];

/// True for a line of nothing but the game and its points or a word for a list: `800 pts Legion`.
pub fn is_of_game(text: &str, aliases: &[&str]) -> bool {
    let all = words(text);
    let Some(game) = aliases.iter().map(|alias| words(alias)).find(|game| has_words(text, game)) else { return false };
    let is_word = |word: &&String| !game.contains(word);
    let mut others = all.iter().filter(is_word).peekable();
    others.peek().is_some() && others.all(|word| is_noise(word, LISTS))
}

/// What stands behind a label that names the game and its lists: `X-Wing squad: …`.
pub fn without_game<'t>(text: &'t str, aliases: &[&str]) -> Option<&'t str> {
    let (label, rest) = text.split_once(':')?;
    let (lists, game): (Vec<String>, Vec<String>) =
        words(label).into_iter().partition(|word| LISTS.contains(&&word[..]));
    let game = game.concat();
    let is_label = !lists.is_empty() && aliases.iter().any(|alias| fold(alias) == game);
    Some(rest.trim()).filter(|rest| is_label && !rest.is_empty())
}

/// True for a builder's signature below a list.
pub fn is_signature(line: &str) -> bool {
    const BEGINNINGS: &[&str] = &["viewinyetanothersquadbuilder", "viewinyasb", "createdwith", "builtwith", "madewith"];
    let folded = fold(line);
    BEGINNINGS.iter().any(|beginning| folded.starts_with(beginning))
}

/// The line that was taken for a list's name though nothing but its place says that it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Taken(Option<usize>);

impl Taken {
    /// Takes the line of this number.
    pub const fn take(&mut self, number: usize) {
        self.0 = Some(number);
    }

    /// Notes that the line of this number is blank: a line that stands apart is plainly a title.
    pub fn pass_blank(&mut self, number: usize) {
        if self.0.is_some_and(|taken| taken + 1 == number) {
            self.0 = None;
        }
    }

    /// True if a name of the list is a guess.
    pub const fn is_guess(self) -> bool {
        self.0.is_some()
    }
}

/// True if a number after a card is one of these costs, or that of all its copies.
pub fn is_cost(points: i32, count: u32, costs: &[i32]) -> bool {
    let count = i32::try_from(count).unwrap_or(1);
    costs.iter().any(|cost| *cost == points || cost.saturating_mul(count) == points)
}

/// The number of the line that is the list's name, whatever it may mean besides: the first, if the one below it states the
/// points, or if it states them itself and has no name that is surely a card or a heading.
pub fn title<D: Dictionary>(reader: &mut Reader<D>, text: &str) -> Option<usize> {
    let mut lines = text.split('\n').enumerate().filter(|(_, line)| line.contains(char::is_alphanumeric));
    let ((first, name), (second, points)) = (lines.next()?, lines.next()?);
    let pieces = reader.line(&open(name).text);
    let is_title = match pieces.of {
        Some(_) => !pieces.tokens.is_empty() && pieces.tokens.iter().all(|token| token.sure < Sure::Exact),
        None => second == first + 1 && reader.line(&open(points).text).of.is_some(),
    };
    (is_title && !name.contains(':')).then_some(first + 1)
}

/// A list's name without the points that stand behind it: `Vader's Fist (40/40)`.
pub fn without_total(line: &str) -> &str {
    let line = line.trim();
    let start = if line.ends_with([')', ']']) { line.rfind(['(', '[']) } else { line.rfind([' ', '\t']) };
    let Some(start) = start.filter(|start| total_of(line[*start..].trim_matches(['(', ')', '[', ']', ' '])).is_some())
    else {
        return line;
    };
    line[..start].trim_end_matches([' ', '\t', '(', '[', '-', '–', '—', '·', ',', ':'])
}

/// Takes a small number in the place of a cost for a count: that of a card which can carry others, or the only number of a
/// line, behind all that such a card carries. `costs` tells if a meaning has this cost. True if a number was taken.
pub fn take_numbers_for_counts<M: Meaning>(
    pieces: &mut Pieces<M>,
    carries: impl Fn(&M) -> bool,
    costs: impl Fn(&M, i32) -> bool,
) -> bool {
    const MOST: i32 = 9;
    let count = |token: &Token<M>| {
        let number = token.points.filter(|number| (2..=MOST).contains(number) && token.count == 1)?;
        u32::try_from(number).ok().filter(|_| token.sure > Sure::Weak && !costs(&token.meaning, number))
    };
    let mut is_taken = false;
    for token in pieces.tokens.iter_mut().filter(|token| carries(&token.meaning)) {
        if let Some(count) = count(token) {
            (token.count, token.points, is_taken) = (count, None, true);
        }
    }
    if let [first, others @ .., last] = &mut pieces.tokens[..]
        && carries(&first.meaning)
        && first.count == 1
        && first.points.is_none()
        && others.iter().all(|token| token.points.is_none() && !carries(&token.meaning))
        && let Some(count) = count(last)
    {
        (last.count, last.points, is_taken) = (count, None, true);
        pieces.copies = Some(count);
    }
    is_taken
}

/// The copies that a count makes of a card; one, once the counts of a text have `made` as many as they may.
pub const fn counted(made: &mut u32, count: u32) -> u32 {
    if count < 2 || *made + count > MOST_BY_COUNT {
        return 1;
    }
    *made += count;
    count
}

/// Gives the card of a line the count that stands behind the last card it carries. True if the count may be the last card's
/// all the same: the carrier `holds` as many.
pub fn share_copies<M: Meaning>(
    carrier: &mut Token<M>,
    last: &mut Token<M>,
    copies: Option<u32>,
    made: &mut u32,
    holds: impl Fn(&M, &M) -> u32,
) -> bool {
    if !carrier.take_copies(copies, last) {
        return false;
    }
    let count = carrier.count;
    carrier.count = counted(made, count);
    holds(&carrier.meaning, &last.meaning) >= count
}

/// Reads a draft; or the first of its `others`, if that one comes to the total that the text states and the draft does not.
pub fn by_total<D, R>(
    draft: D,
    others: impl IntoIterator<Item = D>,
    stated: Option<i32>,
    read: impl Fn(D) -> R,
    total: impl Fn(&R) -> Option<i32>,
) -> R {
    let first = read(draft);
    if stated.is_none() || total(&first) == stated {
        return first;
    }
    others.into_iter().map(read).find(|other| total(other) == stated).unwrap_or(first)
}

fn split_words(name: &str) -> impl Iterator<Item = &str> {
    name.split(|letter: char| !letter.is_alphanumeric() && letter != '\'')
}

/// The folded words of a name.
pub fn words(name: &str) -> Vec<String> {
    split_words(name).map(fold).filter(|word| !word.is_empty()).collect()
}

/// True if a name contains these words in a row.
pub fn has_words(name: &str, wanted: &[String]) -> bool {
    let Some(first) = wanted.first() else { return false };
    // Few names have a word that begins like the first; only theirs are folded whole.
    let mut letter = String::new();
    let begins_alike = |word: &str| {
        letter.clear();
        if let Some(begins) = word.chars().find(|letter| letter.is_alphanumeric()) {
            push_folded(&mut letter, begins);
        }
        first.starts_with(letter.as_str())
    };
    split_words(name).any(begins_alike) && words(name).windows(wanted.len()).any(|window| window == wanted)
}

/// True if a part of a name is long enough to identify it.
pub fn tells(folded: &str) -> bool {
    folded.len() > 2 || (folded.len() > 1 && folded.bytes().any(|byte| byte.is_ascii_digit()))
}

/// The lines of notes without the marks of a quotation before each.
pub fn notes(lines: &[&str]) -> String {
    let quoted = lines.iter().filter(|line| !line.trim().is_empty()).all(|line| line.starts_with('>'));
    let lines = lines
        .iter()
        .map(|line| if quoted { line.strip_prefix("> ").unwrap_or(line.trim_start_matches('>')) } else { line });
    lines.collect::<Vec<_>>().join("\n").trim().to_owned()
}

/// Keeps what passes the test, unless nothing does.
pub fn keep<T: Clone>(list: &mut Vec<T>, test: impl Fn(&T) -> bool) {
    if list.len() > 1 && list.iter().any(&test) {
        list.retain(test);
    }
}

/// Number of understood lines of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    understood: usize,
    other: usize,
    /// Lines of nothing but names that are surely cards.
    whole: usize,
}

impl Tally {
    /// Counts a line by its pieces. A line of a name with a number behind it, known or not, is one of a list.
    pub fn count<M: Meaning>(&mut self, tokens: &[Token<M>]) {
        let letters = |token: &Token<M>| token.written.chars().filter(|letter| letter.is_alphanumeric()).count();
        let (mut known, mut unknown, mut priced) = (0, 0, false);
        for token in tokens {
            if token.sure > Sure::Unknown {
                known += letters(token);
            } else {
                unknown += letters(token);
                priced |= token.points.is_some() || token.tag.is_some();
            }
        }
        if unknown == 0 && tokens.iter().any(|token| token.is_card() && token.sure == Sure::Exact) {
            self.whole += 1;
        }
        if known > 0 && known >= unknown {
            self.understood += 1;
        } else if unknown > 0 && !priced {
            self.other += 1;
        }
    }

    /// Counts a line that may be anything, such as the first: only if it is one of a list.
    pub fn count_if_understood<M: Meaning>(&mut self, tokens: &[Token<M>]) {
        let before = self.other;
        if tokens.iter().any(|token| token.is_card() && token.sure > Sure::Weak) {
            self.count(tokens);
        }
        self.other = before;
    }

    /// True if most lines are no list: the text merely mentions a card. Enough lines of cards alone make a list, even
    /// with sentences between them.
    pub const fn is_prose(self) -> bool {
        const ENOUGH: usize = 5;
        const SENTENCES: usize = 8;
        self.other > self.understood && (self.whole < ENOUGH || self.other > self.whole * SENTENCES)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_with_the_game_is_no_card() {
        let aliases = ["X-Wing", "Legion"];
        assert_eq!(without_game("X-Wing squad: Vader, Boba Fett", &aliases), Some("Vader, Boba Fett"));
        assert_eq!(without_game("My Legion army: x", &aliases), None);
        assert_eq!(without_game("X-Wing: Wedge", &aliases), None);
        assert_eq!(without_game("Legion list:", &aliases), None);
    }

    #[test]
    fn a_line_of_points_and_the_game_is_no_card() {
        let aliases = ["Legion", "SW Legion"];
        assert!(is_of_game("800 pts Legion", &aliases) && is_of_game("Legion list, 800pts", &aliases));
        assert!(!is_of_game("Legion", &aliases) && !is_of_game("501st Legion", &aliases));
        assert!(!is_of_game("800 points", &aliases));
    }

    #[test]
    fn a_name_is_told_from_the_points_behind_it() {
        for (line, name) in [
            ("Vader's Fist (40/40)", "Vader's Fist"),
            ("Vader's Fist - 40/40", "Vader's Fist"),
            ("Vader's Fist [38 / 40]", "Vader's Fist"),
            ("Half 1/2 hope", "Half 1/2 hope"),
            ("Fist", "Fist"),
        ] {
            assert_eq!(without_total(line), name);
        }
    }

    #[test]
    fn a_part_of_a_name_is_whole_words_of_it() {
        let wanted = |text: &str| words(text);
        assert!(has_words("Luke Skywalker, Jedi Knight", &wanted("jedi knight")));
        assert!(has_words("Vader's Finest", &wanted("Vader's")));
        assert!(!has_words("Vader's Finest", &wanted("Vader")) && !has_words("Vader", &wanted("--")));
        assert!(tells("r2") && tells("han") && !tells("of"));
    }

    #[test]
    fn a_name_that_stands_apart_is_no_guess() {
        let mut taken = Taken::default();
        assert!(!taken.is_guess());
        taken.take(1);
        assert!(taken.is_guess());
        taken.pass_blank(3);
        assert!(taken.is_guess());
        taken.pass_blank(2);
        assert!(!taken.is_guess());
    }

    #[test]
    fn what_builders_sign_with_is_no_part_of_a_list() {
        assert!(
            is_signature("[View in Yet Another Squad Builder](http://x.y)") && is_signature("Built with Legion HQ")
        );
        assert!(!is_signature("Built on Hope") && !is_signature(""));
    }

    #[test]
    fn a_number_is_the_cost_of_a_card_or_of_all_its_copies() {
        assert!(is_cost(27, 1, &[27]) && is_cost(24, 2, &[12]) && is_cost(30, 1, &[27, 30]));
        assert!(!is_cost(28, 1, &[27]) && !is_cost(24, 1, &[12]));
    }

    #[test]
    fn notes_and_names_have_their_headings() {
        assert!(is_heading_of_notes(" **Notes:** ".trim_end_matches("** ")) && is_heading_of_notes("Notas:"));
        assert!(!is_heading_of_notes("Notes on this list"));
        assert!(is_label_of_name("Nombre", &[], "systems.post.notes"));
        assert!(is_label_of_name("Squad", &["squad"], "systems.post.notes") && !is_label_of_name("Ship", &[], "x"));
    }

    #[test]
    fn notes_lose_the_marks_of_a_quotation_only_where_every_line_has_one() {
        assert_eq!(notes(&["", "> one", ">", "> two"]), "one\n\ntwo");
        assert_eq!(notes(&["> one", "two"]), "> one\ntwo");
    }

    #[derive(Debug, Clone, Default, PartialEq)]
    struct Card;

    impl Meaning for Card {
        fn is_card(&self) -> bool {
            true
        }

        fn join(&mut self, _: &Self) {}
    }

    fn token(written: &str, sure: Sure, points: Option<i32>) -> Token<Card> {
        Token { points, ..Token::new(written, Card, sure) }
    }

    #[test]
    fn a_text_is_prose_if_most_lines_are_no_part_of_a_list() {
        let known = || token("Wedge", Sure::Exact, None);
        let other = || token("was here again", Sure::Unknown, None);
        let mut tally = Tally::default();
        tally.count(&[known()]);
        tally.count(&[known(), other()]);
        assert!(!tally.is_prose(), "as many lines are understood as not");
        tally.count(&[other()]);
        assert!(tally.is_prose());
        tally.count::<Card>(&[]);
        tally.count(&[known()]);
        tally.count(&[token("A card of tomorrow", Sure::Unknown, Some(7))]);
        assert!(!tally.is_prose(), "names with costs are no prose");
        for _ in 0..5 {
            tally.count(&[other()]);
        }
        assert!(tally.is_prose());
        for _ in 0..3 {
            tally.count(&[known()]);
            tally.count(&[other()]);
            tally.count(&[other()]);
        }
        assert!(!tally.is_prose(), "cards with sentences between are a list");
    }

    #[test]
    fn what_passes_is_kept_unless_nothing_does() {
        let mut list = vec![1, 2, 3];
        keep(&mut list, |number| *number > 3);
        assert_eq!(list, [1, 2, 3]);
        keep(&mut list, |number| *number > 1);
        assert_eq!(list, [2, 3]);
    }
}
