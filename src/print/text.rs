//! Text broken into lines.
//!
//! Lines break at spaces and after hyphens; words wider than the line break at binding spaces or after a slash or the
//! like, and at last between any two letters. Nothing is ever cut off.

use unicode_normalization::{UnicodeNormalization, is_nfc_quick};

use super::{
    Color, Face, Operation, Point, Stroke, Tag, TextRun,
    glyph::{self, Outline},
    ink::{self, Field},
    press::Press,
    typeface::{self, CAPITALS},
};
use kernel::{
    Language, icons,
    sheet::{Alignment, Prose, Role, Span, Style},
};

/// Setting of text; spans may differ.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Type {
    /// Size, in points.
    pub size: f32,
    /// Height of a line, in points; at least 1.25 times the size.
    pub leading: f32,
    pub bold: bool,
    /// Role of text without its own.
    pub role: Role,
}

impl Type {
    pub const fn new(size: f32, leading: f32) -> Self {
        Self { size, leading, bold: false, role: Role::Text }
    }

    pub const fn bold(self) -> Self {
        Self { bold: true, ..self }
    }

    pub const fn role(self, role: Role) -> Self {
        Self { role, ..self }
    }

    /// This type at the scale of the press.
    pub fn on(self, press: &Press) -> Self {
        let size = press.pt(self.size).max(press.least);
        Self { size, leading: press.pt(self.leading).max(size * LEAST_LEADING), ..self }
    }

    /// This type at the scale of the press without a least size, for fields of fixed size.
    pub fn fitted(self, press: &Press) -> Self {
        Self { size: press.pt(self.size), leading: press.pt(self.leading), ..self }
    }

    /// Distance of the baseline from the top of a line with centered capitals.
    pub fn baseline(self) -> f32 {
        (self.leading + self.size * CAPITALS) / 2.0
    }
}

/// Least height of a line, as a share of the size.
const LEAST_LEADING: f32 = 1.25;

#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Line {
    pieces: Vec<Piece>,
    /// From the first letter to the last.
    pub width: f32,
}

#[derive(Debug, Clone, PartialEq)]
struct Piece {
    x: f32,
    width: f32,
    size: f32,
    ink: InkStyle,
    content: Content,
}

#[derive(Debug, Clone, PartialEq)]
enum Content {
    Words(String),
    Icon(Icon),
    Missing,
}

/// Properties shared by adjacent letters of one run.
#[derive(Debug, Clone, Copy, PartialEq)]
struct InkStyle {
    face: Face,
    color: Color,
    underlined: bool,
}

/// A letter or an icon.
#[derive(Debug, Clone, Copy)]
struct Atom {
    kind: Kind,
    width: f32,
    size: f32,
    ink: InkStyle,
    after: Break,
}

impl Atom {
    /// True for any space.
    fn is_space(&self) -> bool {
        matches!(self.kind, Kind::Space | Kind::Letter(' '))
    }

    /// True for punctuation after a word.
    fn closes(&self) -> bool {
        matches!(self.kind, Kind::Letter(',' | '.' | ';' | ':' | '!' | '?' | ')' | '…' | '»' | '”'))
    }
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Kind {
    Letter(char),
    Space,
    Newline,
    Icon(Icon),
    Missing,
}

/// An icon between words.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Icon {
    outline: &'static Outline,
    field: Option<Field>,
    /// Name of the icon, the number of icons it speaks for (none if one before speaks for it), and the role of its
    /// color.
    name: &'static str,
    count: usize,
    role: Option<Role>,
    language: Language,
}

impl Icon {
    /// Words for screen readers.
    fn words(&self) -> Option<String> {
        let words = icons::words(self.language, self.name, self.count).filter(|_| self.count > 0)?;
        let color = self.role.and_then(|role| ink::meaning(role, self.language));
        Some(color.map_or(words.clone(), |color| format!("{words}, {color}")))
    }
}

/// Permission to break a line after an atom.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Break {
    /// As a last resort.
    No,
    /// For a word wider than the line.
    InNeed,
    Yes,
}

/// Prefix of the names of dice.
const DIE: &str = "die-";
/// Side of an icon between words, as a share of the text size.
const ICON: f32 = 1.2;
/// Size of a role's letter in black and white, as a share of the text size.
const LETTER: f32 = 0.66;
/// Size of small text, as a share of the text size.
const SMALL: f32 = 0.84;
/// Tolerance for rounding of a line measured to fit.
const SLACK: f32 = 0.01;

/// Breaks text into lines of at most this width. Text without words and icons has no lines.
pub(super) fn lines(press: &mut Press, prose: &Prose, face: Type, width: f32) -> Vec<Line> {
    let atoms = atoms(press, prose, face);
    let mut lines = Vec::new();
    let mut start = 0;
    while start < atoms.len() {
        let (end, next) = line_end(&atoms, start, width);
        let used: f32 = atoms[start..end].iter().map(|atom| atom.width).sum();
        match hyphen(&atoms, end, next).filter(|hyphen| used + hyphen.width <= width + SLACK) {
            Some(hyphen) => lines.push(line(&[&atoms[start..end], std::slice::from_ref(&hyphen)].concat())),
            None => lines.push(line(&atoms[start..end])),
        }
        start = next;
    }
    if lines.iter().all(|line| line.pieces.is_empty()) {
        lines.clear();
    }
    lines
}

/// Width of the text broken at its own newlines only.
pub(super) fn natural_width(press: &mut Press, prose: &Prose, face: Type) -> f32 {
    lines(press, prose, face, f32::MAX).iter().map(|line| line.width).fold(0.0, f32::max)
}

/// The text on one line, cut with an ellipsis if too wide.
pub(super) fn one_line(press: &mut Press, text: &str, face: Type, width: f32) -> Line {
    let mut whole = atoms(press, &Prose::from(text), face);
    for atom in &mut whole {
        if atom.kind == Kind::Newline {
            (atom.kind, atom.width) = (Kind::Space, atom.size * 0.25);
        }
    }
    let last = whole.iter().rposition(|atom| atom.kind != Kind::Space).map_or(0, |last| last + 1);
    whole.truncate(last);
    let first = whole.iter().position(|atom| atom.kind != Kind::Space).unwrap_or(0);
    whole.drain(..first);
    let total: f32 = whole.iter().map(|atom| atom.width).sum();
    if total <= width + SLACK {
        return line(&whole);
    }
    let dots = atoms(press, &Prose::from("…"), face);
    let mut left = width - dots.iter().map(|atom| atom.width).sum::<f32>();
    let kept = whole.iter().take_while(|atom| {
        left -= atom.width;
        left >= 0.0
    });
    let mut kept: Vec<Atom> = kept.copied().collect();
    while kept.last().is_some_and(|atom| atom.kind == Kind::Space) {
        kept.pop();
    }
    kept.extend(dots);
    line(&kept)
}

/// End of the line that begins at `start`, and the start of the next.
fn line_end(atoms: &[Atom], start: usize, width: f32) -> (usize, usize) {
    let mut used = 0.0;
    let mut best: Option<(Break, usize)> = None;
    for (index, atom) in atoms.iter().enumerate().skip(start) {
        if atom.kind == Kind::Newline {
            return (index, index + 1);
        }
        // A space may exceed the width: it is not drawn there.
        if !atom.is_space() && used + atom.width > width + SLACK && index > start {
            // Closing punctuation never begins a line.
            let cut = if atom.closes() && index > start + 1 { index - 1 } else { index };
            // Within a word a hyphen needs room.
            let room = hyphen(atoms, cut, cut).is_none_or(|hyphen| used + hyphen.width <= width + SLACK);
            let cut = if room || cut <= start + 2 { cut } else { cut - 1 };
            let end = best.map_or(cut, |(_, end)| end);
            return (end, end);
        }
        used += atom.width;
        if atom.after != Break::No && best.is_none_or(|(kind, _)| atom.after >= kind) {
            best = Some((atom.after, index + 1));
        }
    }
    (atoms.len(), atoms.len())
}

/// The hyphen of a line that ends within a word.
fn hyphen(atoms: &[Atom], end: usize, next: usize) -> Option<Atom> {
    let [last, first] = [atoms.get(end.checked_sub(1)?)?, atoms.get(next)?];
    let is_letter = |atom: &Atom| matches!(atom.kind, Kind::Letter(letter) if letter.is_alphabetic());
    let divides = end == next && last.after == Break::No && is_letter(last) && is_letter(first);
    let width = typeface::advance(last.ink.face, '-')? * last.size;
    divides.then_some(Atom { kind: Kind::Letter('-'), width, ..*last })
}

/// Joins atoms into a line, without spaces at either end.
fn line(atoms: &[Atom]) -> Line {
    let drawn = |atom: &Atom| atom.kind != Kind::Space;
    let first = atoms.iter().position(drawn).unwrap_or(atoms.len());
    let last = atoms.iter().rposition(|atom| !atom.is_space()).map_or(first, |last| (last + 1).max(first));
    let mut out = Line::default();
    for atom in &atoms[first..last] {
        let letter = match atom.kind {
            Kind::Letter(letter) => Some(letter),
            Kind::Space => Some(' '),
            _ => None,
        };
        match (letter, out.pieces.last_mut()) {
            (Some(letter), Some(Piece { content: Content::Words(words), width, size, ink, .. }))
                if *ink == atom.ink && *size == atom.size =>
            {
                words.push(letter);
                *width += atom.width;
            }
            (letter, _) => {
                let content = match (letter, atom.kind) {
                    (Some(letter), _) => Content::Words(letter.into()),
                    (None, Kind::Icon(icon)) => Content::Icon(icon),
                    (None, _) => Content::Missing,
                };
                out.pieces.push(Piece { x: out.width, width: atom.width, size: atom.size, ink: atom.ink, content });
            }
        }
        out.width += atom.width;
    }
    out
}

fn atoms(press: &mut Press, prose: &Prose, face: Type) -> Vec<Atom> {
    let mut out = Vec::with_capacity(prose.spans.iter().map(span_length).sum());
    let mut spans = prose.spans.iter().peekable();
    let mut before = None;
    while let Some(span) = spans.next() {
        // The first of several equal icons speaks for all, with their number.
        let alike = 1 + spans.clone().filter(|next| !is_space(next)).take_while(|next| *next == span).count();
        let repeated = before == Some(span);
        before = if is_space(span) { before } else { Some(span) };
        let count = |name: &str| match icons::is_counted(press.language, name) {
            true if repeated => 0,
            true => alike,
            false => 1,
        };
        match span {
            Span::Text { text, style } => push_text(press, &mut out, text, *style, face),
            Span::Glyph { name, role } => {
                let style = Style { role: *role, ..Style::default() };
                let (ink, size) = inked(press, style, face);
                let field = ink::is_color(*role).then(|| press.palette.field(*role));
                let told = (count(name), ink::is_color(*role).then_some(*role));
                push_icon(press, &mut out, name, field, (ink, size), told);
                push_letter(press, &mut out, *role, ink, size);
            }
            Span::Shape { name, role } => {
                let (ink, size) = inked(press, Style { role: *role, ..Style::default() }, face);
                push_icon(press, &mut out, name, None, (ink, size), (count(name), None));
                // Dice are distinguished by color; the last of several equal ones has the letter.
                if name.starts_with(DIE) && spans.peek() != Some(&span) {
                    push_letter(press, &mut out, *role, ink, size);
                }
            }
        }
    }
    out
}

/// True for a span of separating space.
fn is_space(span: &Span) -> bool {
    matches!(span, Span::Text { text, .. } if text.trim().is_empty())
}

fn span_length(span: &Span) -> usize {
    match span {
        Span::Text { text, .. } => text.len(),
        Span::Glyph { .. } | Span::Shape { .. } => 2,
    }
}

fn inked(press: &Press, style: Style, face: Type) -> (InkStyle, f32) {
    let role = if style.role == Role::Text { face.role } else { style.role };
    let ink = InkStyle {
        face: if style.bold || face.bold { Face::Bold } else { Face::Regular },
        color: press.palette.words(role),
        underlined: press.palette.needs_marks() && style.role == Role::Accent,
    };
    (ink, if style.small { (face.size * SMALL).max(press.least.min(face.size)) } else { face.size })
}

fn push_text(press: &mut Press, out: &mut Vec<Atom>, text: &str, style: Style, face: Type) {
    let (ink, size) = inked(press, style, face);
    if press.palette.needs_marks()
        && !text.trim().is_empty()
        && let Some(sign) = ink::sign(style.role)
    {
        push_icon(press, out, sign, None, (ink, size), (0, None));
    }
    if is_nfc_quick(text.chars()) == unicode_normalization::IsNormalized::Yes {
        text.chars().for_each(|letter| push_character(press, out, letter, ink, size));
    } else {
        text.nfc().for_each(|letter| push_character(press, out, letter, ink, size));
    }
    // Words need no letter; a bare figure does.
    if !text.trim().is_empty() && !text.chars().any(char::is_alphabetic) {
        push_letter(press, out, style.role, ink, size);
    }
}

fn push_character(press: &mut Press, out: &mut Vec<Atom>, character: char, ink: InkStyle, size: f32) {
    let space = typeface::advance(ink.face, ' ').unwrap_or(0.25) * size;
    match character {
        '\n' => out.push(Atom { kind: Kind::Newline, width: 0.0, size, ink, after: Break::No }),
        // Binding spaces.
        '\u{a0}' | '\u{202f}' | '\u{2007}' => {
            out.push(Atom { kind: Kind::Letter(' '), width: space, size, ink, after: Break::InNeed });
        }
        _ if character.is_whitespace() => {
            let twice = out.last().is_some_and(|atom| atom.kind == Kind::Space);
            if !twice && character != '\r' {
                out.push(Atom { kind: Kind::Space, width: space, size, ink, after: Break::Yes });
            }
        }
        _ if is_invisible(character) => {}
        _ => match typeface::advance(ink.face, character) {
            Some(width) => {
                let after = match character {
                    '-' if !follows_word(out) => Break::InNeed,
                    '-' | '–' | '—' | '…' => Break::Yes,
                    '/' | '\\' | '_' | '.' | ',' | ';' | ':' | '@' | '&' | '=' | '|' | '+' | '?' => Break::InNeed,
                    _ => Break::No,
                };
                out.push(Atom { kind: Kind::Letter(character), width: width * size, size, ink, after });
            }
            None => {
                let width = MISSING * size;
                out.push(Atom { kind: Kind::Missing, width, size, ink, after: Break::InNeed });
                press.miss_character(character);
            }
        },
    }
}

/// True after two letters of a word: no line ends with a single letter and a hyphen.
fn follows_word(atoms: &[Atom]) -> bool {
    let is_letter = |atom: &Atom| matches!(atom.kind, Kind::Letter(letter) if letter.is_alphanumeric());
    atoms.len() >= 2 && atoms[atoms.len() - 2..].iter().all(is_letter)
}

/// Width of the box for a missing character, as a share of the size.
const MISSING: f32 = 0.62;

/// True for control characters without a glyph.
pub(super) fn is_invisible(character: char) -> bool {
    character.is_control()
        || matches!(character, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{fe00}'..='\u{fe0f}' | '\u{feff}')
}

/// Adds an icon that speaks for several of its kind, with the role of its color.
fn push_icon(
    press: &mut Press,
    out: &mut Vec<Atom>,
    name: &str,
    field: Option<Field>,
    (ink, size): (InkStyle, f32),
    (count, role): (usize, Option<Role>),
) {
    let (kind, share) = match glyph::named(name) {
        Some((name, outline)) => {
            let icon = Icon { outline, field, name, count, role, language: press.language };
            (Kind::Icon(icon), ICON + if field.is_some() { 0.24 } else { 0.1 })
        }
        None => {
            press.miss_glyph(name);
            (Kind::Missing, MISSING)
        }
    };
    out.push(Atom { kind, width: share * size, size, ink, after: Break::InNeed });
}

fn push_letter(press: &mut Press, out: &mut Vec<Atom>, role: Role, ink: InkStyle, size: f32) {
    let Some(letters) = press.letter(role) else { return };
    let ink = InkStyle { face: Face::Bold, ..ink };
    for letter in letters.chars() {
        push_character(press, out, letter, ink, size * LETTER);
    }
}

impl Line {
    /// Draws the line with this top left corner.
    pub fn draw(&self, x: f32, top: f32, face: Type, out: &mut Vec<Operation>) {
        let baseline = top + face.baseline();
        for piece in &self.pieces {
            let x = x + piece.x;
            match &piece.content {
                Content::Words(words) => out.push(Operation::Text(TextRun {
                    text: words.clone(),
                    origin: Point::new(x, baseline),
                    width: piece.width,
                    face: piece.ink.face,
                    size: piece.size,
                    color: piece.ink.color,
                })),
                Content::Icon(icon) => {
                    out.extend(icon.words().map(|words| Operation::Tag(Tag::Drawing(words))));
                    let Icon { outline, field, .. } = icon;
                    let side = piece.size * ICON;
                    let top = baseline - piece.size * CAPITALS / 2.0 - side / 2.0;
                    let corner = Point::new(x + (piece.width - side) / 2.0, top);
                    let Some(field) = field else {
                        out.extend(outline.operations(corner, side, piece.ink.color));
                        continue;
                    };
                    out.push(field.drawn(corner, side, side, side * 0.18));
                    let inset = side * 0.12;
                    let inner = Point::new(corner.x + inset, corner.y + inset);
                    out.extend(outline.operations(inner, side - 2.0 * inset, field.content));
                }
                Content::Missing => out.push(missing_box(x, baseline, piece.size, piece.ink.color)),
            }
            if piece.ink.underlined {
                let y = baseline + piece.size * 0.16;
                let stroke = Stroke::solid(piece.ink.color, piece.size * 0.06);
                out.push(Operation::Line { from: Point::new(x, y), to: Point::new(x + piece.width, y), stroke });
            }
        }
    }

    /// Draws the line within a field.
    pub fn draw_aligned(&self, align: Alignment, x: f32, width: f32, top: f32, face: Type, out: &mut Vec<Operation>) {
        let shift = match align {
            Alignment::Left => 0.0,
            Alignment::Center => (width - self.width) / 2.0,
            Alignment::Right => width - self.width,
        };
        self.draw(x + shift.max(0.0), top, face, out);
    }
}

/// The box for a missing character or icon.
fn missing_box(x: f32, baseline: f32, size: f32, color: Color) -> Operation {
    let pen = size * 0.06;
    let side = size * 0.5;
    Operation::Rectangle {
        corner: Point::new(x + size * (MISSING - 0.5) / 2.0, baseline - size * CAPITALS / 2.0 - side / 2.0),
        width: side,
        height: side,
        radius: 0.0,
        fill: None,
        stroke: Some(Stroke::solid(color, pen)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Ink, ink::Palette};
    use kernel::{Accent, Language};

    const BODY: Type = Type::new(10.0, 13.0);

    fn press(ink: Ink) -> Press {
        Press::new(Palette::new(ink, Accent::Plain), Language::English, 500.0)
    }

    fn broken(text: &str, width: f32) -> Vec<String> {
        let lines = lines(&mut press(Ink::Color), &Prose::from(text), BODY, width);
        for line in &lines {
            assert!(line.width <= width + SLACK, "{} > {width}", line.width);
        }
        lines.iter().map(words).collect()
    }

    fn words(line: &Line) -> String {
        let words = line.pieces.iter().map(|piece| match &piece.content {
            Content::Words(words) => words.as_str(),
            Content::Icon(_) => "*",
            Content::Missing => "□",
        });
        words.collect()
    }

    #[test]
    fn lines_break_at_spaces_and_after_hyphens() {
        assert_eq!(broken("perform a free action", 60.0), ["perform a", "free action"]);
        assert_eq!(broken("well-known", 30.0), ["well-", "known"]);
        assert_eq!(broken("the X-wing", 35.0), ["the", "X-wing"]);
        assert_eq!(broken("one\ntwo\r\n\nthree", 500.0), ["one", "two", "", "three"]);
    }

    #[test]
    fn a_word_wider_than_its_line_breaks_where_it_must() {
        assert_eq!(broken("TIE/fo", 20.0), ["TIE/", "fo"]);
        assert_eq!(broken("TIE/fo Fighter", 40.0), ["TIE/fo", "Fighter"]);
        assert_eq!(broken("mmmmmm", 20.0), ["mm", "mm", "mm"]);
        assert_eq!(broken("a mmmmmm", 20.0), ["a", "mm", "mm", "mm"]);
        assert_eq!(broken("mmmmmm", 30.0), ["mmm-", "mmm"]);
        assert_eq!(lines(&mut press(Ink::Color), &Prose::from("mm"), BODY, 1.0).len(), 2);
    }

    #[test]
    fn a_space_that_binds_is_no_place_to_break() {
        assert_eq!(broken("of 27\u{a0}points", 45.0), ["of", "27 points"]);
    }

    #[test]
    fn bound_words_wider_than_their_line_part_at_their_space_and_keep_their_comma() {
        assert_eq!(broken("covering\u{a0}fire\u{a0}2, more", 45.0), ["covering", "fire 2,", "more"]);
        for tenths in 100..400 {
            let lines = broken("covering\u{a0}fire\u{a0}2, more", tenths as f32 / 10.0);
            assert!(lines.iter().all(|line| !line.starts_with([',', ' '])), "{lines:?}");
        }
    }

    #[test]
    fn accents_in_two_parts_become_one_letter() {
        assert_eq!(broken("Nin\u{303}o", 100.0), ["Niño"]);
    }

    #[test]
    fn what_the_typeface_lacks_is_a_box_and_a_warning() {
        let mut press = press(Ink::Color);
        let prose = Prose::from("漢 a").glyph("no-such-icon");
        let lines = lines(&mut press, &prose, BODY, 100.0);
        assert_eq!(words(&lines[0]), "□ a□");
        assert_eq!(
            press.into_warnings(),
            [super::super::Warning::MissingCharacter('漢'), super::super::Warning::MissingGlyph("no-such-icon".into())]
        );
    }

    #[test]
    fn nothing_but_space_has_no_lines() {
        assert!(broken("", 100.0).is_empty());
        assert!(broken(" \t \u{200b}\u{0} ", 100.0).is_empty());
    }

    #[test]
    fn a_line_too_long_for_its_head_ends_in_dots() {
        let mut press = press(Ink::Color);
        let line = one_line(&mut press, "A very long name of a squad", BODY, 60.0);
        assert!(words(&line).ends_with('…') && line.width <= 60.0);
        assert_eq!(words(&one_line(&mut press, "Short", BODY, 60.0)), "Short");
    }

    #[test]
    fn in_black_and_white_a_bare_figure_has_the_letter_of_its_role() {
        let mut press = press(Ink::BlackAndWhite);
        let figure = Prose::new().role(Role::Red, "3").text(" and ").role(Role::Red, "red");
        assert_eq!(words(&lines(&mut press, &figure, BODY, 200.0)[0]), "3R and red");
        assert!(press.explained_letters().unwrap().words().contains("red"));
    }
}
