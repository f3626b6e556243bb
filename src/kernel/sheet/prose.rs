//! Words with glyphs between them.

use crate::words::words;

words! {
    /// The role of a thing on a sheet. Printing chooses ink by it; in black and white, outline, fill or a letter tells
    /// roles apart.
    #[derive(Default)]
    Role, "print.role.", {
        /// Plain text.
        #[default]
        Text = "text",
        /// Text of lesser weight: labels, remarks.
        Muted = "muted",
        /// The color of the sheet.
        Accent = "accent",
        /// Skill of a pilot or figure.
        Skill = "skill",
        /// Strength of attack.
        Attack = "attack",
        /// Strength of defense.
        Agility = "agility",
        /// Hit points.
        Hull = "hull",
        /// Protection of the hull.
        Shields = "shields",
        /// Energy of huge ships.
        Energy = "energy",
        /// An easy maneuver, a green die.
        Green = "green",
        /// A plain maneuver, a white die.
        White = "white",
        /// A hard maneuver, a red die.
        Red = "red",
        /// A very easy maneuver, a blue die.
        Blue = "blue",
        Yellow = "yellow",
        Black = "black",
        /// All is well.
        Ok = "ok",
        /// Worth a look.
        Warning = "warning",
        /// Something is wrong.
        Error = "error",
    }
}

/// The style of a stretch of text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Style {
    pub bold: bool,
    /// A step smaller than the text around it.
    pub small: bool,
    /// Its role; [`Role::Text`] takes the role of its place.
    pub role: Role,
}

/// A stretch of text of one style, or a glyph between words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Span {
    /// Text. A newline in it begins a new line; other white space counts as one space.
    Text { text: String, style: Style },
    /// A drawn icon, as high as the text.
    Glyph {
        /// The icon's name, such as `action-focus`.
        name: String,
        role: Role,
    },
    /// A drawn icon whose shape alone tells its role, such as a die: in the role's ink, without field or letter.
    Shape {
        /// The icon's name, such as `die-attack-red`.
        name: String,
        role: Role,
    },
}

/// Text with styles and glyphs, to be broken into lines.
///
/// ```
/// use kernel::sheet::{Prose, Role};
///
/// let text = Prose::new().bold("Attack: ").text("spend your ").glyph("action-target-lock").text(" token.");
/// assert_eq!(text.words(), "Attack: spend your  token.");
/// assert!(Prose::from("").is_empty());
/// let _ = Prose::new().role(Role::Skill, "9").text(" Wedge Antilles");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Prose {
    /// The stretches in reading order.
    pub spans: Vec<Span>,
}

impl Prose {
    pub const fn new() -> Self {
        Self { spans: Vec::new() }
    }

    #[must_use]
    pub fn styled(mut self, style: Style, text: impl Into<String>) -> Self {
        self.spans.push(Span::Text { text: text.into(), style });
        self
    }

    #[must_use]
    pub fn text(self, text: impl Into<String>) -> Self {
        self.styled(Style::default(), text)
    }

    #[must_use]
    pub fn bold(self, text: impl Into<String>) -> Self {
        self.styled(Style { bold: true, ..Style::default() }, text)
    }

    /// Adds small, muted text.
    #[must_use]
    pub fn small(self, text: impl Into<String>) -> Self {
        self.styled(Style { small: true, role: Role::Muted, ..Style::default() }, text)
    }

    #[must_use]
    pub fn role(self, role: Role, text: impl Into<String>) -> Self {
        self.styled(Style { role, ..Style::default() }, text)
    }

    /// Adds a glyph in the ink of the text around it.
    #[must_use]
    pub fn glyph(self, name: impl Into<String>) -> Self {
        self.glyph_in(name, Role::Text)
    }

    /// Adds a glyph of this role, such as a red maneuver.
    #[must_use]
    pub fn glyph_in(mut self, name: impl Into<String>, role: Role) -> Self {
        self.spans.push(Span::Glyph { name: name.into(), role });
        self
    }

    /// Adds an icon of this role whose shape alone tells it, such as a red die.
    #[must_use]
    pub fn shape(mut self, name: impl Into<String>, role: Role) -> Self {
        self.spans.push(Span::Shape { name: name.into(), role });
        self
    }

    #[must_use]
    pub fn then(mut self, other: Self) -> Self {
        self.spans.extend(other.spans);
        self
    }

    /// True if there is nothing to print.
    pub fn is_empty(&self) -> bool {
        self.spans.iter().all(|span| match span {
            Span::Text { text, .. } => text.is_empty(),
            Span::Glyph { .. } | Span::Shape { .. } => false,
        })
    }

    /// The words alone, without styles and glyphs.
    pub fn words(&self) -> String {
        let texts = self.spans.iter().filter_map(|span| match span {
            Span::Text { text, .. } => Some(text.as_str()),
            Span::Glyph { .. } | Span::Shape { .. } => None,
        });
        texts.collect()
    }
}

impl From<&str> for Prose {
    fn from(text: &str) -> Self {
        Self::new().text(text)
    }
}

impl From<String> for Prose {
    fn from(text: String) -> Self {
        Self::new().text(text)
    }
}
