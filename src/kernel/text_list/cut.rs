//! The marks of a line: where it is cut, what stands before it, counts and numbers.

use std::borrow::Cow;

use super::strip::trim_emphasis;
use crate::similar::fold;

/// The most pieces of one line that are looked at.
const MOST_PIECES: usize = 256;
/// The most copies of one card that a count such as `2x` is believed to mean.
const MOST_COPIES: u32 = 20;

/// A piece of a line.
pub(super) struct Atom<'t> {
    pub text: &'t str,
    pub folded: String,
    pub bracketed: bool,
    /// True for the first piece in a bracket that opens right after the preceding piece.
    pub opens: bool,
    /// True if a colon follows.
    pub label: bool,
}

/// The most pieces that follow the first one of a name with marks in it.
pub(super) const MOST_CUTS: usize = 3;

/// The folded first piece of a name, if a line with it would be cut within the name.
pub(super) fn first_of_cut_name(name: &str) -> Option<String> {
    let atoms = cut(name);
    let first = atoms.first()?;
    (atoms.len() > 1).then(|| first.folded.clone())
}

/// Cuts a line at its marks: commas, pluses, bars, brackets, dashes with spaces around them, colons.
pub(super) fn cut(line: &str) -> Vec<Atom<'_>> {
    let mut atoms = Vec::new();
    let mut depth = 0_usize;
    // True if only brackets follow the preceding piece, and if one has just opened.
    let (mut is_behind, mut opens) = (false, false);
    let mut rest = line;
    while atoms.len() < MOST_PIECES {
        let Some((at, length)) = next_mark(rest) else { break };
        let mark = rest.as_bytes()[at];
        if add(&mut atoms, &rest[..at], (depth > 0, opens), mark == b':') {
            is_behind = true;
        }
        match mark {
            b'(' | b'[' | b'{' => (depth, opens) = (depth + 1, is_behind),
            b')' | b']' | b'}' => (depth, opens) = (depth.saturating_sub(1), false),
            _ => (is_behind, opens) = (false, false),
        }
        rest = &rest[at + length..];
    }
    let _ = add(&mut atoms, rest, (depth > 0, opens), false);
    atoms
}

/// The next mark: where, and how long with the spaces that belong to it.
fn next_mark(text: &str) -> Option<(usize, usize)> {
    let bytes = text.as_bytes();
    for (at, letter) in text.char_indices() {
        let next = at + letter.len_utf8();
        let space_before = at == 0 || bytes[at - 1].is_ascii_whitespace();
        let space_after = bytes.get(next).is_none_or(u8::is_ascii_whitespace);
        let is_mark = match letter {
            '\t' | ',' | ';' | '+' | '|' | '•' | '·' | '—' | '–' | '=' | '→' | '(' | ')' | '[' | ']' | '{' | '}' => {
                true
            }
            ':' => space_after,
            '-' | '/' | '&' => space_before && space_after,
            // `w/` stands for "with".
            'w' | 'W' if space_before && bytes.get(next) == Some(&b'/') => return Some((at, 2)),
            _ => false,
        };
        if is_mark {
            return Some((at, letter.len_utf8()));
        }
    }
    None
}

/// Adds a piece, unless there is nothing in it; whether there was.
fn add<'t>(atoms: &mut Vec<Atom<'t>>, text: &'t str, (bracketed, opens): (bool, bool), label: bool) -> bool {
    let text = text.trim().trim_matches(['*', '_', '`', '~']).trim();
    if !text.is_empty() {
        atoms.push(Atom { text, folded: fold(text), bracketed, opens, label });
    }
    !text.is_empty()
}

/// A number of points: `29`, `29 pts`, `29 puntos`.
pub(super) fn points(text: &str) -> Option<i32> {
    let end = text.find(|letter: char| !letter.is_ascii_digit() && letter != '-').unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    let unit = fold(unit);
    let is_unit = matches!(unit.as_str(), "" | "p" | "pt" | "pts" | "point" | "points" | "punto" | "puntos" | "ptos");
    if is_unit && number.len() <= 5 { number.parse().ok() } else { None }
}

/// `Total 99 points`: the number behind the word.
pub(super) fn stated_total(text: &str) -> Option<i32> {
    let (word, rest) = text.split_once(char::is_whitespace)?;
    if word.eq_ignore_ascii_case("total") { points(rest.trim()) } else { None }
}

/// `99/100`.
pub(super) fn total_of(text: &str) -> Option<(i32, i32)> {
    let (total, limit) = text.split_once('/')?;
    Some((points(total.trim())?, points(limit.trim())?))
}

/// The numbers of a line that may be the points a list may have: behind a slash, and in the `head` of a list before a word
/// for points.
pub fn limits(line: &str, head: bool) -> Vec<i32> {
    let pieces = line.split(['(', ')', '[', ']', ',', ':', '|', '-', '–', '—']).map(str::trim);
    let mut limits = Vec::new();
    for piece in pieces {
        // The total and its limit are the words around the slash.
        if let Some((total, limit)) = piece.split_once('/') {
            let total = total.trim_end().rsplit(char::is_whitespace).next().unwrap_or_default();
            let limit = limit.trim_start().split(char::is_whitespace).next().unwrap_or_default();
            limits.extend(total_of(&format!("{total}/{limit}")).map(|(_, limit)| limit));
        } else if head {
            let words: Vec<&str> = piece.split_whitespace().collect();
            let apart = words.windows(2).map(|pair| pair.concat());
            let stated = words.iter().map(|word| (*word).to_owned()).chain(apart);
            let has_unit = |word: &String| word.ends_with(char::is_alphabetic);
            limits.extend(stated.filter(has_unit).filter_map(|word| points(&word)));
        }
    }
    limits
}

/// `2x Rookie Pilot`, `2 Rookie Pilots`: the count, 1 where there is none, and the rest.
pub(super) fn leading_count(text: &str) -> (u32, &str) {
    // The mark may stand before the number.
    let marked = text.strip_prefix(TIMES).filter(|rest| rest.starts_with(|letter: char| letter.is_ascii_digit()));
    if let Some((number, name)) = marked.and_then(|rest| rest.split_once(' '))
        && let Some(count) = copies(number)
    {
        return (count, name.trim_start());
    }
    let end = text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len());
    let Some(count) = copies(&text[..end]) else { return (1, text) };
    let rest = &text[end..];
    let times = rest.trim_start();
    let after = times.strip_prefix(TIMES).unwrap_or(times);
    let has_times = after.len() < times.len();
    let is_apart = if has_times { after.starts_with([' ', '\t']) } else { rest.starts_with(' ') };
    let name = after.trim_start();
    let begins_name = |letter: char| letter.is_alphabetic() || letter == '"' || letter == '“';
    if is_apart && (name.starts_with(begins_name) || begins_with_digits(name, has_times)) {
        (count, name)
    } else {
        (1, text)
    }
}

/// True for a name such as `74-Z Speeder Bikes` rather than a number. After a bare count, a letter must show it.
fn begins_with_digits(text: &str, has_times: bool) -> bool {
    let first = text.split_whitespace().next().unwrap_or_default();
    let is_mixed = first.bytes().any(|byte| !byte.is_ascii_digit());
    text.starts_with(|letter: char| letter.is_ascii_digit())
        && is_mixed
        && (has_times || text.contains(char::is_alphabetic))
        && points(text).is_none()
        && bare_count(first).is_none()
}

/// The marks of a count.
const TIMES: [char; 4] = ['x', 'X', '×', '*'];

/// `Rookie Pilot x2`, `Rookie Pilot 2x`: the count as well, and as it was written.
pub(super) fn trailing_count(text: &str) -> Option<(u32, &str, &str)> {
    let is_count = |at: &usize| bare_count(&text[*at..]).is_some() && text[..*at].ends_with(char::is_whitespace);
    let last = text.rfind(char::is_whitespace)?;
    // The mark may be a word of its own: `Rookie Pilot x 2`.
    let second = text[..last].trim_end().rfind(char::is_whitespace);
    let behind = |space: usize| space + text[space..].chars().next().map_or(0, char::len_utf8);
    let at = [Some(last), second].into_iter().flatten().map(behind).find(is_count)?;
    Some((bare_count(&text[at..])?, text[..at].trim_end(), &text[at..]))
}

/// `2x` or `x2` alone.
pub(super) fn bare_count(text: &str) -> Option<u32> {
    copies(text.strip_prefix(TIMES).or_else(|| text.strip_suffix(TIMES))?.trim())
}

/// `25 pts x 4`, `4 x 25`: points and the number of copies that each cost them, or all of them together.
pub(super) fn counted_points(text: &str) -> Option<(i32, u32)> {
    if let Some((count, rest, _)) = trailing_count(text) {
        return Some((points(rest)?, count));
    }
    let (count, cost) = text.split_once(TIMES)?;
    Some((points(cost.trim()).filter(|_| !cost.trim().is_empty())?, copies(count.trim())?))
}

/// Numbers as words.
const NUMBERS: &[(&str, u32)] = &[
    ("a", 1),
    ("an", 1),
    ("one", 1),
    ("un", 1),
    ("una", 1),
    ("two", 2),
    ("dos", 2),
    ("three", 3),
    ("tres", 3),
    ("four", 4),
    ("cuatro", 4),
    ("five", 5),
    ("cinco", 5),
    ("six", 6),
    ("seis", 6),
];

/// `two Rookie Pilots`, `an Imperial Officer`: the count, and the rest.
pub(super) fn worded_count(text: &str) -> Option<(u32, &str)> {
    let (word, rest) = text.split_once(char::is_whitespace)?;
    let word = word.to_lowercase();
    let (_, count) = NUMBERS.iter().find(|(number, _)| *number == word)?;
    Some((*count, rest.trim_start()))
}

/// Words that join two names.
const JOINING: &[&str] = &["and", "in", "plus", "with", "y", "e", "en", "con", "más"];

/// The parts of a text between the words that join them; one if there is no such word.
pub(super) fn joined_parts(text: &str) -> Vec<&str> {
    let is_joining = |word: &str| JOINING.contains(&word.to_lowercase().as_str());
    let (mut parts, mut from) = (Vec::new(), 0);
    let mut at = 0;
    for word in text.split(' ') {
        if is_joining(word) && at > from {
            parts.push(text[from..at].trim());
            from = at + word.len();
        }
        at += word.len() + 1;
    }
    parts.push(text[from.min(text.len())..].trim());
    parts
}

/// The rest of a text that says what is left out: `no title`.
pub(super) fn denied(text: &str) -> Option<&str> {
    let (word, rest) = text.split_once(' ')?;
    matches!(word.to_lowercase().as_str(), "no" | "without" | "w/o" | "sin").then_some(rest)
}

fn copies(digits: &str) -> Option<u32> {
    digits.parse().ok().filter(|count| (1..=MOST_COPIES).contains(count))
}

/// Words that stand in lists of any system and are no cards.
const NOISE: &[&str] = &[
    "a",
    "an",
    "and",
    "by",
    "con",
    "cost",
    "coste",
    "costs",
    "de",
    "del",
    "e",
    "el",
    "en",
    "equipment",
    "faccion",
    "faction",
    "flies",
    "flown",
    "flying",
    "in",
    "la",
    "list",
    "lista",
    "mejora",
    "mejoras",
    "of",
    "on",
    "p",
    "pilotando",
    "piloting",
    "point",
    "points",
    "pt",
    "pts",
    "ptos",
    "punto",
    "puntos",
    "subtotal",
    "the",
    "total",
    "totals",
    "un",
    "una",
    "upgrade",
    "upgrades",
    "w",
    "with",
    "x",
    "y",
];

/// True for a word of lists that is no card: a number, with or without its unit, a general word, or one of this
/// system's `own`.
pub(super) fn is_noise(word: &str, own: &[&str]) -> bool {
    let folded = fold(word);
    folded.bytes().all(|byte| byte.is_ascii_digit())
        || points(word).is_some()
        || NOISE.contains(&folded.as_str())
        || own.contains(&folded.as_str())
}

/// The level of a line in a list: its indentation, and whether a bullet stands before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Level {
    indent: usize,
    bullet: bool,
}

impl Level {
    /// True if the line has a bullet.
    pub const fn has_bullet(self) -> bool {
        self.bullet
    }
}

/// A line without its bullet, its number or its heading's mark.
#[derive(Debug)]
pub struct Opened<'t> {
    /// The rest of the line.
    pub text: Cow<'t, str>,
    pub level: Level,
    /// True for a heading.
    pub heading: bool,
}

/// Takes off what stands before a line.
pub fn open(line: &str) -> Opened<'_> {
    let text = line.trim_start();
    let indent = line[..line.len() - text.len()].chars().map(|space| if space == '\t' { 4 } else { 1 }).sum();
    let heading = text.starts_with('#') && text.trim_start_matches('#').starts_with(' ');
    let mut rest = text.trim_start_matches('#').trim_start();
    // A quoted list is a list.
    rest = rest.strip_prefix("> ").unwrap_or(rest).trim_start();
    let mut bullet = false;
    for mark in ["- ", "* ", "• ", "· ", "‣ ", "– ", "— ", "+ ", "> ", "o "] {
        if let Some(after) = rest.strip_prefix(mark) {
            (rest, bullet) = (after.trim_start(), true);
            break;
        }
    }
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    if (1..=2).contains(&digits) && rest[digits..].starts_with([')', '.']) && rest[digits + 1..].starts_with(' ') {
        rest = rest[digits + 1..].trim_start();
    }
    Opened { text: trim_emphasis(rest), level: Level { indent, bullet }, heading }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn totals_and_stated_points_are_limits() {
        let read = |line| limits(line, true);
        assert_eq!(read("796/800 (10 activations)"), [800]);
        assert_eq!(read("Rebels 800pts: Luke, 3x Rebel Troopers"), [800]);
        assert_eq!(read("Fist [38 / 40]"), [40]);
        assert_eq!(read("800 pts Legion"), [800]);
        assert!(read("4x Stormtroopers (40)").is_empty() && limits("Vader 40 pts", false).is_empty());
    }

    #[test]
    fn counts_stand_before_or_behind() {
        assert_eq!(leading_count("2x Rookie Pilot"), (2, "Rookie Pilot"));
        assert_eq!(leading_count("3 × Rookie Pilot"), (3, "Rookie Pilot"));
        assert_eq!(leading_count("2 Rookie Pilots"), (2, "Rookie Pilots"));
        assert_eq!(leading_count("4-LOM"), (1, "4-LOM"));
        assert_eq!(leading_count("2x 74-Z Speeder Bikes"), (2, "74-Z Speeder Bikes"));
        assert_eq!(leading_count("2 74-Z Speeder Bikes"), (2, "74-Z Speeder Bikes"));
        assert_eq!(leading_count("3 104th Battalion Pilots"), (3, "104th Battalion Pilots"));
        assert_eq!(leading_count("2x 0-0-0"), (2, "0-0-0"));
        assert_eq!(leading_count("2x 10 pts"), (1, "2x 10 pts"));
        assert_eq!(leading_count("12 400"), (1, "12 400"));
        assert_eq!(leading_count("9999x Rookie Pilot"), (1, "9999x Rookie Pilot"));
        assert_eq!(leading_count("x4 Rookie Pilot"), (4, "Rookie Pilot"));
        assert_eq!(leading_count("x7"), (1, "x7"));
        for line in ["Rookie Pilot x2", "Rookie Pilot x 2", "Rookie Pilot 2x", "Rookie Pilot ×2", "Rookie Pilot *2"] {
            let (count, name, _) = trailing_count(line).unwrap();
            assert_eq!((count, name), (2, "Rookie Pilot"), "{line}");
        }
        assert!(trailing_count("IG-2000").is_none() && trailing_count("x2").is_none());
        assert_eq!(bare_count("x3"), Some(3));
        assert_eq!(bare_count("x"), None);
    }

    #[test]
    fn numbers_are_points() {
        assert_eq!(points("29"), Some(29));
        assert_eq!(points("29 pts"), Some(29));
        assert_eq!(points("-2"), Some(-2));
        assert_eq!(points("R2"), None);
        assert_eq!(points(""), None);
        assert_eq!(total_of("99/100"), Some((99, 100)));
        assert_eq!(total_of("TIE/D"), None);
    }

    #[test]
    fn points_have_counts_too() {
        assert_eq!(counted_points("25 pts x 4"), Some((25, 4)));
        assert_eq!(counted_points("9 x2"), Some((9, 2)));
        assert_eq!(counted_points("4x25"), Some((25, 4)));
        assert_eq!(counted_points("2 x 2"), Some((2, 2)));
        for text in ["25", "x4", "4x", "TIE x7", "R2"] {
            assert_eq!(counted_points(text), None, "{text}");
        }
    }

    #[test]
    fn words_count_and_join_and_deny() {
        assert_eq!(worded_count("an Imperial Officer"), Some((1, "Imperial Officer")));
        assert_eq!(worded_count("Two Rookie Pilots"), Some((2, "Rookie Pilots")));
        assert_eq!(worded_count("Twodo Rookie"), None);
        assert_eq!(joined_parts("AT and SD"), ["AT", "SD"]);
        assert_eq!(joined_parts("a, b y c"), ["a, b", "c"]);
        assert_eq!(joined_parts("Anderson"), ["Anderson"]);
        assert_eq!(joined_parts("and so"), ["and so"]);
        assert_eq!(denied("no title"), Some("title"));
        assert_eq!(denied("Notitle"), None);
    }

    #[test]
    fn a_line_is_cut_at_its_marks() {
        let texts = |line: &'static str| cut(line).into_iter().map(|atom| atom.text).collect::<Vec<_>>();
        assert_eq!(texts("Wedge Antilles (29)"), ["Wedge Antilles", "29"]);
        assert_eq!(texts("Soontir Fel - Máximo esfuerzo - TIE/D"), ["Soontir Fel", "Máximo esfuerzo", "TIE/D"]);
        assert_eq!(texts("Rookie Pilot w/ R2-D2 + Hull Upgrade"), ["Rookie Pilot", "R2-D2", "Hull Upgrade"]);
        assert_eq!(texts("Crew: Rey\tept:foo"), ["Crew", "Rey", "ept:foo"]);
    }

    #[test]
    fn a_bracket_opens_right_behind_a_piece_or_it_does_not() {
        let opens = |line: &'static str| cut(line).into_iter().map(|atom| atom.opens).collect::<Vec<_>>();
        assert_eq!(opens("R2-D2 [r2d2-swx22] (4)"), [false, true, true]);
        assert_eq!(opens("IG-88A (Glitterstim, Glitterstim)"), [false, true, false]);
        assert_eq!(opens("Wedge, (Predator)"), [false, false]);
    }

    #[test]
    fn what_stands_before_a_line_is_taken_off() {
        let opened = |line: &'static str| {
            let opened = open(line);
            (opened.text.into_owned(), opened.level.indent, opened.level.bullet, opened.heading)
        };
        assert_eq!(opened("  - **Wedge**"), ("Wedge".to_owned(), 2, true, false));
        assert_eq!(opened("## A name"), ("A name".to_owned(), 0, false, true));
        assert_eq!(opened("1. Wedge"), ("Wedge".to_owned(), 0, false, false));
        assert_eq!(opened("4-LOM"), ("4-LOM".to_owned(), 0, false, false));
        assert_eq!(opened("-"), ("-".to_owned(), 0, false, false));
    }
}
