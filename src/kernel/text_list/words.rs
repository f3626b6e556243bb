//! Says what each piece of a line may mean.

use rustc_hash::FxHashMap;

use super::{
    cut::{
        Atom, MOST_CUTS, bare_count, counted_points, cut, denied, is_noise, joined_parts, leading_count, points,
        stated_total, total_of, trailing_count, worded_count,
    },
    lexicon::{Lexicon, Meaning},
};
use crate::similar::fold;

/// Most pieces compared with every name; the rest of a text full of unknown words is not guessed.
const GUESSES: usize = 200;
/// A piece of more words or letters is a sentence, not a card.
const MOST_WORDS: usize = 12;
const MOST_LETTERS: usize = 90;
/// A longer line is not cut at all; the longest squad on one line is a tenth of it.
const LONGEST_LINE: usize = 20_000;

/// Least similarity of a text to a name if it contains other names.
const SLIP: f64 = 0.85;

/// True for a word written as a short form: in capitals, with digits, or too long for an everyday word.
fn is_written_as_short_form(word: &str) -> bool {
    const EVERYDAY: usize = 3;
    let letters = word.chars().filter(|letter| letter.is_alphanumeric()).count();
    letters > EVERYDAY
        || (letters > 1 && !word.chars().any(|letter| letter.is_lowercase() && letter != 's'))
        || word.chars().any(|letter| letter.is_ascii_digit())
}

/// Spellings of a system's names in lists, beside those of the lexicon.
pub trait Dictionary {
    /// Possible meanings of a name.
    type Meaning: Meaning;

    /// Words of the system, folded, that stand in its lists and are no cards.
    const NOISE: &'static [&'static str];

    /// The meaning of a spelling that the lexicon lacks.
    fn alias(&self, folded: &str) -> Option<Self::Meaning>;

    /// The name that another program's spelling stands for, folded.
    fn spelling(&self, _folded: &str) -> Option<&'static str> {
        None
    }

    /// The names that a player's short form stands for, folded.
    fn short_forms(&self, folded: &str) -> Vec<&'static str>;

    /// The word of names, folded, that a shortened one stands for.
    fn whole_word(&self, _folded: &str) -> Option<&'static str> {
        None
    }

    /// True if this tag in brackets, in lower case, tells one of the meaning's cards from its namesakes.
    fn is_tag(&self, meaning: &Self::Meaning, tag: &str) -> bool;
}

/// Certainty of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sure {
    /// Not at all.
    Unknown,
    /// By some of a name's words: only worth something among other cards.
    Weak,
    /// As a slip of the pen or a short form.
    Guessed,
    /// As it stands.
    Exact,
}

/// A piece of a line.
#[derive(Debug, Clone)]
pub struct Token<M> {
    /// The piece itself.
    pub written: String,
    /// Its possible meanings.
    pub meaning: M,
    pub sure: Sure,
    /// The number behind it.
    pub points: Option<i32>,
    /// Number of copies.
    pub count: u32,
    /// A tag in brackets after it that tells it from its namesakes; `?` for a card marked as unknown.
    pub tag: Option<String>,
    /// True if it is in brackets.
    pub bracketed: bool,
    /// True if it is the first in brackets that open right behind the piece before.
    pub opens: bool,
    /// True if a colon follows: it may be a mere label.
    pub label: bool,
    /// The count that the short form of a card may be as well, such as `x7`.
    pub may_count: Option<u32>,
    /// True if nothing but a space stands before it.
    pub is_beside: bool,
    /// True if it shares its name with the token before, such as the second of `IG-88B & C`, and all that either has.
    pub is_twin: bool,
}

impl<M: Meaning> Token<M> {
    pub(super) fn new(written: &str, meaning: M, sure: Sure) -> Self {
        let written = written.trim().to_owned();
        Self {
            written,
            meaning,
            sure,
            points: None,
            count: 1,
            tag: None,
            bracketed: false,
            opens: false,
            label: false,
            may_count: None,
            is_beside: false,
            is_twin: false,
        }
    }

    /// Takes the count of the last card of a line, which stands behind everything else, for the card that carries it.
    /// True if it has.
    pub fn take_copies(&mut self, copies: Option<u32>, last: &mut Self) -> bool {
        let is_taken = self.count == 1 && last.count > 1 && copies == Some(last.count);
        if is_taken {
            std::mem::swap(&mut self.count, &mut last.count);
        }
        is_taken
    }

    /// True for a card or ship, however certain.
    pub fn is_card(&self) -> bool {
        self.meaning.is_card()
    }

    /// True if it may be the name of an unknown card.
    pub fn may_be_name(&self) -> bool {
        const MOST_WORDS_OF_A_NAME: usize = 6;
        self.sure == Sure::Unknown
            && self.written.chars().any(char::is_alphabetic)
            && self.written.split_whitespace().count() <= MOST_WORDS_OF_A_NAME
            && self.written.len() <= MOST_LETTERS
            && !self.written.contains("//")
    }
}

/// Tokens of a line.
#[derive(Debug, Clone)]
pub struct Pieces<M> {
    /// The pieces.
    pub tokens: Vec<Token<M>>,
    /// The first number that belongs to no piece.
    pub number: Option<i32>,
    /// True if that number precedes all tokens.
    pub is_led: bool,
    /// Two numbers with a slash between: a total and a limit.
    pub of: Option<(i32, i32)>,
    /// A count behind everything else: the last token's, or that of all the line names.
    pub copies: Option<u32>,
}

impl<M> Default for Pieces<M> {
    fn default() -> Self {
        Self { tokens: Vec::new(), number: None, is_led: false, of: None, copies: None }
    }
}

impl<M: Meaning> Pieces<M> {
    /// The pieces with all that was guessed by single words taken for what it was before: unknown.
    pub fn without_guesses(mut self) -> Self {
        for token in self.tokens.iter_mut().filter(|token| token.sure == Sure::Weak) {
            token.meaning = M::default();
            token.sure = Sure::Unknown;
        }
        self
    }
}

/// Reads lines; remembers what it has read, so that a text costs no more than its variety.
pub struct Reader<D: Dictionary> {
    dictionary: D,
    lexicon: Lexicon<D::Meaning>,
    guesses: usize,
    known: FxHashMap<String, Vec<Token<D::Meaning>>>,
}

impl<D: Dictionary> Reader<D> {
    /// Reads by this lexicon.
    pub fn new(dictionary: D, lexicon: Lexicon<D::Meaning>) -> Self {
        Self { dictionary, lexicon, guesses: GUESSES, known: FxHashMap::default() }
    }

    /// Reads a line without its bullet.
    pub fn line(&mut self, line: &str) -> Pieces<D::Meaning> {
        let mut pieces = Pieces::default();
        if line.len() > LONGEST_LINE {
            pieces.tokens.push(Token::new(line, D::Meaning::default(), Sure::Unknown));
            return pieces;
        }
        let atoms = cut(line);
        let mut count = None;
        let mut index = 0;
        while let Some(atom) = atoms.get(index) {
            if let Some((tokens, taken)) = self.joined(&atoms[index..]) {
                push(&mut pieces, tokens, count.take());
                index += taken;
                continue;
            }
            index += 1;
            let (number, copies) = match counted_points(atom.text) {
                Some((points, copies)) => (Some(points), Some(copies)),
                None if self.is_short_form(&atom.folded) => (None, None),
                None => {
                    let number = points(atom.text).filter(|_| !self.is_card_of_digits(&atom.folded));
                    (number.or_else(|| stated_total(atom.text)), bare_count(atom.text))
                }
            };
            if let Some(points) = number {
                match pieces.tokens.last_mut() {
                    Some(last) if last.points.is_none() => last.points = Some(points),
                    _ => {
                        pieces.is_led |= pieces.tokens.is_empty();
                        pieces.number = pieces.number.or(Some(points));
                    }
                }
            }
            if let Some(copies) = copies {
                match pieces.tokens.last_mut() {
                    Some(last) if last.count == 1 => last.count = copies,
                    Some(_) => {}
                    None => count = Some(copies),
                }
                pieces.copies = Some(copies);
            } else if number.is_some() {
                // Noted above.
            } else if let Some(of) = total_of(atom.text) {
                pieces.of = pieces.of.or(Some(of));
            } else if !(atom.opens && self.is_tag(atom.text, pieces.tokens.last_mut())) {
                let mut tokens = self.atom(atom.text);
                for token in &mut tokens {
                    token.bracketed = atom.bracketed;
                    token.opens = atom.opens;
                }
                if let Some(last) = tokens.last_mut() {
                    last.label = atom.label;
                }
                if let ([token], Some(before)) = (&mut tokens[..], pieces.tokens.last())
                    && token.sure == Sure::Unknown
                    && let Some(twin) = self.twin(&fold(&before.written), &token.written)
                {
                    *token = twin;
                }
                push(&mut pieces, tokens, count.take());
            }
        }
        pieces
    }

    /// The card whose name ends in other letters than this one: `C` behind `IG-88B`.
    fn twin(&self, name: &str, ending: &str) -> Option<Token<D::Meaning>> {
        const LONGEST: usize = 2;
        let folded = fold(ending);
        let stem = name.get(..name.len().checked_sub(folded.len())?)?;
        let is_ending = (1..=LONGEST).contains(&folded.len()) && stem.len() > LONGEST;
        let entry = self.lexicon.exact(&format!("{stem}{folded}")).filter(|_| is_ending)?;
        let _ = self.lexicon.exact(name)?;
        let mut token = Token::new(ending, self.lexicon.meaning(entry).clone(), Sure::Exact);
        token.is_twin = true;
        Some(token)
    }

    /// Cards that share the beginning of their names: `IG88B&C`.
    fn twins(&self, text: &str) -> Option<Vec<Token<D::Meaning>>> {
        let (first, rest) = text.split_once(['&', '/'])?;
        let name = fold(first);
        let entry = self.lexicon.exact(&name)?;
        let mut tokens = vec![Token::new(first, self.lexicon.meaning(entry).clone(), Sure::Exact)];
        for ending in rest.split(['&', '/']) {
            tokens.push(self.twin(&name, ending)?);
        }
        Some(tokens)
    }

    /// True if a text is a player's short form of a card.
    fn is_short_form(&self, folded: &str) -> bool {
        !self.dictionary.short_forms(folded).is_empty()
    }

    /// Reads a text that is one name as a whole, such as a field of a file.
    pub fn name(&mut self, text: &str) -> Token<D::Meaning> {
        let key = format!("\0{text}");
        if let Some(known) = self.known.get(&key).and_then(|tokens| tokens.first()) {
            return known.clone();
        }
        let folded = fold(text);
        let is_name = folded.len() <= MOST_LETTERS && !folded.is_empty();
        let found = if is_name { self.whole(text, &folded).or_else(|| self.guess(text, &folded)) } else { None };
        let token = found.unwrap_or_else(|| Token::new(text, D::Meaning::default(), Sure::Unknown));
        let _ = self.known.insert(key, vec![token.clone()]);
        token
    }

    /// A name that the line's marks have cut into several atoms, such as a ship with its section in brackets.
    fn joined(&self, atoms: &[Atom<'_>]) -> Option<(Vec<Token<D::Meaning>>, usize)> {
        let first = atoms.first()?;
        let (copies, rest) = leading_count(first.text);
        let begin = if rest.len() < first.text.len() { fold(rest) } else { first.folded.clone() };
        if !self.lexicon.begins_cut_name(&begin) {
            return None;
        }
        let mut name = begin;
        let mut found = None;
        for (before, atom) in atoms.iter().enumerate().skip(1).take(MOST_CUTS) {
            name.push_str(&atom.folded);
            if let Some(entry) = self.lexicon.exact(&name) {
                found = Some((entry, before + 1));
            }
        }
        let (entry, taken) = found?;
        let written: Vec<&str> = atoms[..taken].iter().map(|atom| atom.text).collect();
        let mut token = Token::new(&written.join(" "), self.lexicon.meaning(entry).clone(), Sure::Exact);
        token.count = copies;
        Some((vec![token], taken))
    }

    /// True for a card name that looks like a number, such as `000` for `0-0-0`. No number begins with such digits.
    fn is_card_of_digits(&self, folded: &str) -> bool {
        let entry = if folded.starts_with("00") { self.lexicon.exact(folded) } else { None };
        entry.is_some_and(|entry| self.lexicon.meaning(entry).is_card())
    }

    /// True if the atom in brackets is a tag of the preceding token, which keeps it.
    fn is_tag(&self, text: &str, before: Option<&mut Token<D::Meaning>>) -> bool {
        let Some(before) = before else { return false };
        let id = text.to_ascii_lowercase();
        if text == "?" {
            // Not in the catalog of whoever wrote it: the name is not to be guessed.
            before.meaning = D::Meaning::default();
            before.sure = Sure::Unknown;
        } else if !self.dictionary.is_tag(&before.meaning, &id) {
            return false;
        }
        before.tag = Some(id);
        true
    }

    /// The tokens of an atom; empty for words of no card.
    fn atom(&mut self, text: &str) -> Vec<Token<D::Meaning>> {
        if let Some(known) = self.known.get(text) {
            return known.clone();
        }
        let tokens = self.look_up(text);
        let _ = self.known.insert(text.to_owned(), tokens.clone());
        tokens
    }

    fn look_up(&mut self, text: &str) -> Vec<Token<D::Meaning>> {
        let folded = fold(text);
        if folded.is_empty() {
            return Vec::new();
        }
        if let Some(entry) = self.lexicon.exact(&folded) {
            return vec![Token::new(text, self.lexicon.meaning(entry).clone(), Sure::Exact)];
        }
        if folded.len() > MOST_LETTERS || text.split_whitespace().count() > MOST_WORDS {
            return vec![Token::new(text, D::Meaning::default(), Sure::Unknown)];
        }
        if let Some(tokens) = self.conjoined(text) {
            return tokens;
        }
        let (before, rest) = leading_count(text);
        let (after, rest, written) = trailing_count(rest).unwrap_or((1, rest, ""));
        let mut tokens = self.without_count(rest);
        if self.is_short_form(&fold(written)) {
            // A card's short form that looks like a count.
            tokens.extend(self.whole(written, &fold(written)));
        } else if let Some(last) = tokens.last_mut() {
            last.count = after;
        }
        if let Some(first) = tokens.first_mut() {
            first.count = first.count.max(before);
        }
        for token in &mut tokens {
            token.may_count = token.may_count.or(bare_count(&token.written));
        }
        tokens
    }

    /// Names with a word between that joins them, each known by itself.
    fn conjoined(&mut self, text: &str) -> Option<Vec<Token<D::Meaning>>> {
        let parts = joined_parts(text);
        if let [only] = parts[..] {
            if denied(only).is_some_and(|rest| self.look_up(rest).iter().all(|token| token.sure > Sure::Unknown)) {
                return Some(Vec::new());
            }
            let (count, rest) = worded_count(only)?;
            let mut tokens = self.look_up(rest);
            tokens.iter().all(Token::is_card).then_some(())?;
            let first = tokens.first_mut()?;
            first.count = first.count.max(count);
            return Some(tokens);
        }
        if self.by_words(text).is_some_and(|found| found.sure == Sure::Guessed) {
            return None;
        }
        let mut all = Vec::new();
        for part in parts {
            let tokens = self.look_up(part);
            if tokens.is_empty() || !tokens.iter().all(Token::is_card) {
                return None;
            }
            all.extend(tokens);
        }
        Some(all)
    }

    fn without_count(&mut self, text: &str) -> Vec<Token<D::Meaning>> {
        let folded = fold(text);
        if let Some(found) = self.whole(text, &folded) {
            return vec![found];
        }
        if text.split(|letter: char| letter.is_whitespace() || letter == '/').all(Self::is_noise) {
            return Vec::new();
        }
        if let Some(twins) = self.twins(text) {
            return twins;
        }
        if let Some(found) = self.word_by_word(text) {
            // A slip in a long name leaves another name within it: the whole is looked at first.
            let is_certain = found.iter().all(|token| token.sure == Sure::Exact);
            if !is_certain && let Some(whole) = self.by_words(text).filter(|whole| whole.sure == Sure::Guessed) {
                return vec![whole];
            }
            return match self.guess_at_least(text, &folded, SLIP).filter(|_| !is_certain) {
                Some(whole) => vec![whole],
                None => found,
            };
        }
        if let Some(found) = self.by_words(text) {
            return vec![found];
        }
        if let Some(found) = self.guess(text, &folded) {
            return vec![found];
        }
        self.first_names(text).unwrap_or_else(|| vec![Token::new(text, D::Meaning::default(), Sure::Unknown)])
    }

    /// First names one after another, as in `Luke Leia Chewie Han`: each word by itself begins or is a name.
    fn first_names(&self, text: &str) -> Option<Vec<Token<D::Meaning>>> {
        const FEWEST: usize = 3;
        const MOST: usize = 12;
        let words: Vec<&str> = text.split_whitespace().collect();
        let is_capital = |word: &&str| word.starts_with(char::is_uppercase);
        if !(FEWEST..=MOST).contains(&words.len()) || !words.iter().all(is_capital) {
            return None;
        }
        let named = |word: &str| {
            let token = self.whole(word, &fold(word)).or_else(|| self.by_words(word))?;
            token.is_card().then_some(token)
        };
        words.into_iter().map(named).collect()
    }

    /// The cards whose names have all the words of a text. Several words that only one name has say it.
    fn by_words(&self, text: &str) -> Option<Token<D::Meaning>> {
        let (meaning, names) = self.lexicon.by_words(text, |word| self.dictionary.whole_word(word))?;
        let words = text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()).count();
        let sure = if names == 1 && words > 1 { Sure::Guessed } else { Sure::Weak };
        Some(Token::new(text, meaning, sure))
    }

    fn whole(&self, text: &str, folded: &str) -> Option<Token<D::Meaning>> {
        if let Some(entry) = self.lexicon.exact(folded) {
            return Some(Token::new(text, self.lexicon.meaning(entry).clone(), Sure::Exact));
        }
        if let Some(entry) = self.dictionary.spelling(folded).and_then(|name| self.lexicon.exact(name)) {
            return Some(Token::new(text, self.lexicon.meaning(entry).clone(), Sure::Exact));
        }
        if let Some(meaning) = self.dictionary.alias(folded) {
            return Some(Token::new(text, meaning, Sure::Exact));
        }
        if let Some(entry) = self.lexicon.look_alike(folded) {
            return Some(Token::new(text, self.lexicon.meaning(entry).clone(), Sure::Exact));
        }
        self.short_form(text, folded)
    }

    /// The meaning of a player's short form, with or without a plural ending.
    fn short_form(&self, text: &str, folded: &str) -> Option<Token<D::Meaning>> {
        let mut names = self.dictionary.short_forms(folded);
        if let Some(stem) = folded.strip_suffix('s').filter(|stem| names.is_empty() && stem.len() > 2) {
            names = self.dictionary.short_forms(stem);
        }
        let mut entries = names.into_iter().filter_map(|name| self.lexicon.exact(name));
        let mut meaning = self.lexicon.meaning(entries.next()?).clone();
        for entry in entries {
            meaning.join(self.lexicon.meaning(entry));
        }
        Some(Token::new(text, meaning, Sure::Guessed))
    }

    /// Names that follow each other with nothing but spaces between. They must make up most of the text.
    fn word_by_word(&mut self, text: &str) -> Option<Vec<Token<D::Meaning>>> {
        const MOST_OF_A_NAME: usize = 8;
        const SHORTEST: usize = 3;
        let words: Vec<&str> = text.split_whitespace().collect();
        let folded: Vec<String> = words.iter().map(|word| fold(word)).collect();
        let mut tokens: Vec<Token<D::Meaning>> = Vec::new();
        let mut unknown: Vec<&str> = Vec::new();
        let mut index = 0;
        while index < words.len() {
            let mut name = String::new();
            let mut found = None;
            for length in 1..=MOST_OF_A_NAME.min(words.len() - index) {
                name.push_str(&folded[index + length - 1]);
                if let Some(entry) = self.lexicon.exact(&name).filter(|_| name.len() >= SHORTEST) {
                    found = Some((entry, length));
                }
            }
            if let Some((entry, length)) = found {
                self.flush(&mut unknown, &mut tokens);
                let written = words[index..index + length].join(" ");
                tokens.push(Token::new(&written, self.lexicon.meaning(entry).clone(), Sure::Exact));
                index += length;
                continue;
            }
            let word = words[index];
            index += 1;
            if let Some(short) = self.short_form(word, &folded[index - 1]).filter(|_| is_written_as_short_form(word)) {
                self.flush(&mut unknown, &mut tokens);
                tokens.push(short);
                continue;
            }
            match (points(word), tokens.last_mut()) {
                (Some(number), Some(last)) if unknown.is_empty() && last.points.is_none() => last.points = Some(number),
                _ if Self::is_noise(word) && unknown.is_empty() => {}
                _ => unknown.push(word),
            }
        }
        if tokens.is_empty() {
            return None;
        }
        self.flush(&mut unknown, &mut tokens);
        // A single word that names have is worth something only beside a short form.
        let has_short_form = tokens.iter().any(|token| token.sure == Sure::Guessed);
        let is_known = |token: &Token<D::Meaning>| match token.sure {
            Sure::Unknown => false,
            Sure::Weak => has_short_form || token.written.contains(char::is_whitespace),
            Sure::Guessed | Sure::Exact => true,
        };
        let letters = |known: bool| -> usize {
            let fits = |token: &&Token<D::Meaning>| is_known(token) == known;
            tokens.iter().filter(fits).map(|token| fold(&token.written).len()).sum()
        };
        let (known, unknown) = (letters(true), letters(false));
        (known > 0 && known * 10 >= (known + unknown) * 6).then_some(tokens)
    }

    fn flush(&mut self, unknown: &mut Vec<&str>, tokens: &mut Vec<Token<D::Meaning>>) {
        while unknown.last().is_some_and(|word| is_noise(word, &[])) {
            let _ = unknown.pop();
        }
        // A word of the system ends many names: `Blue Squadron`.
        let found = if unknown.len() > 1 { self.by_words(&unknown.join(" ")) } else { None };
        while found.is_none() && unknown.last().is_some_and(|word| Self::is_noise(word)) {
            let _ = unknown.pop();
        }
        if unknown.is_empty() {
            return;
        }
        let text = unknown.join(" ");
        unknown.clear();
        let folded = fold(&text);
        let guess = found
            .or_else(|| self.by_words(&text))
            .or_else(|| if tokens.is_empty() { None } else { self.guess(&text, &folded) });
        tokens.push(guess.unwrap_or_else(|| Token::new(&text, D::Meaning::default(), Sure::Unknown)));
    }

    fn is_noise(word: &str) -> bool {
        is_noise(word, D::NOISE)
    }

    fn guess(&mut self, text: &str, folded: &str) -> Option<Token<D::Meaning>> {
        // In a short name one letter is a larger part.
        let enough = if folded.chars().count() < 8 { 0.8 } else { 0.72 };
        self.guess_at_least(text, folded, enough)
    }

    fn guess_at_least(&mut self, text: &str, folded: &str, enough: f64) -> Option<Token<D::Meaning>> {
        const SHORTEST: usize = 4;
        const LONGEST: usize = 45;
        let letters = folded.chars().count();
        if !(SHORTEST..=LONGEST).contains(&letters) || self.guesses == 0 {
            return None;
        }
        self.guesses -= 1;
        let entry = self.lexicon.nearest(folded, enough)?;
        Some(Token::new(text, self.lexicon.meaning(entry).clone(), Sure::Guessed))
    }
}

fn push<M>(pieces: &mut Pieces<M>, mut found: Vec<Token<M>>, count: Option<u32>) {
    if let (Some(first), Some(count)) = (found.first_mut(), count) {
        first.count = first.count.max(count);
    }
    for token in found.iter_mut().skip(1) {
        token.is_beside = true;
    }
    if let Some(last) = found.last() {
        let is_behind = found.len() > 1 || !pieces.tokens.is_empty();
        pieces.copies = Some(last.count).filter(|copies| *copies > 1 && is_behind);
    }
    pieces.tokens.append(&mut found);
}
