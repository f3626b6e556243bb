//! Colors, sizes and styles: the one place where the window's looks are decided.

mod accent;
mod style;
mod tokens;

use iced::{Color, Theme, theme::Palette};
use serde::{Deserialize, Serialize};

pub use kernel::Accent;

/// Which of the looks the user has chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LookChoice {
    /// Dark text on light paper.
    #[default]
    Light,
    /// Light text on dark ground.
    Dark,
    /// Black, white and strong colors only.
    HighContrast,
}

impl LookChoice {
    /// Every look, in the order in which they are offered.
    pub const ALL: [Self; 3] = [Self::Light, Self::Dark, Self::HighContrast];

    /// The id in the settings.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
            Self::HighContrast => "high_contrast",
        }
    }

    /// The look with this id.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|choice| choice.id() == id)
    }

    /// The key of its name.
    pub const fn term(self) -> &'static str {
        match self {
            Self::Light => "gui.look.light",
            Self::Dark => "gui.look.dark",
            Self::HighContrast => "gui.look.high_contrast",
        }
    }

    /// Its colors, where no faction gives the accent.
    pub fn look(self) -> &'static Look {
        self.look_for(Accent::Plain)
    }

    /// Its colors with this accent.
    pub fn look_for(self, accent: Accent) -> &'static Look {
        tokens::page(self, accent)
    }
}

/// The colors of one look, with the accent of a screen.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Look {
    choice: LookChoice,
    faction: Accent,
    /// Ground of the window.
    pub ground: Color,
    /// Ground under sheets of paper.
    pub desk: Color,
    /// Ground of panes and cards.
    pub surface: Color,
    /// Ground of what lies on a pane: chips, and rows that are pointed at.
    pub raised: Color,
    /// Lines between things.
    pub line: Color,
    /// Borders of what can be pressed or typed into.
    pub edge: Color,
    pub text: Color,
    /// Text that steps back.
    pub muted: Color,
    /// The accent: what can be pressed first, what is chosen.
    pub accent: Color,
    /// Text on the accent.
    pub on_accent: Color,
    /// Ground of a plate and of the picked row.
    pub tint: Color,
    /// Ground of the chip that has the cursor.
    pub tint_strong: Color,
    /// The reader's own hand: what is planned, and what is picked with others.
    pub iris: Color,
    /// Text on iris.
    pub on_iris: Color,
    /// Ground of rows that are picked with others.
    pub iris_tint: Color,
    /// Where the ground of a bar begins.
    pub head: Color,
    /// All well; green maneuvers, agility.
    pub green: Color,
    /// Errors; red maneuvers, attack.
    pub red: Color,
    /// Warnings; hull.
    pub yellow: Color,
    /// Information; shields.
    pub blue: Color,
    /// Pilot skill.
    pub orange: Color,
    /// White maneuvers.
    pub white: Color,
    /// The first side of a match.
    pub side_one: Color,
    /// The other side of a match.
    pub side_two: Color,
}

const fn hex(rgb: u32) -> Color {
    Color::from_rgb8((rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8)
}

/// Corner radius of controls, in points.
pub const RADIUS: f32 = 4.0;
/// Corner radius of cards and dialogs.
pub const CARD_RADIUS: f32 = 8.0;
/// Corner radius of emblems' tiles.
pub const TILE_RADIUS: f32 = 6.0;
/// Gap between neighbours that belong together.
pub const GAP: f32 = 8.0;
/// Gap between groups.
pub const SPACE: f32 = 12.0;
/// Width of the rail at the left of the window with the line beside it, and where that is narrow.
pub const RAIL: f32 = 72.0;
pub const NARROW_RAIL: f32 = 52.0;
/// Size of ordinary text, before the user's text scale.
pub const TEXT: f32 = 14.0;
/// Size of small print.
pub const SMALL: f32 = 12.0;
/// Size of the names of rows and cards.
pub const NAME: f32 = 16.0;
/// Size of headings.
pub const HEADING: f32 = 20.0;
/// Size of what is said once a screen: a first sentence, a result.
pub const LARGE: f32 = 32.0;

impl Look {
    /// The colors of rail and bars, which are dark in every look, with the same accent.
    pub fn frame(&self) -> &'static Self {
        tokens::frame(self.choice, self.faction)
    }

    /// The same look with another accent.
    pub fn with_accent(&self, accent: Accent) -> &'static Self {
        tokens::page(self.choice, accent)
    }

    /// Whether what is picked shows by its outline instead of its ground.
    pub fn is_high_contrast(&self) -> bool {
        self.choice == LookChoice::HighContrast
    }

    /// The ground of a verdict in this color.
    pub fn wash(&self, color: Color) -> Color {
        mix(self.surface, color, 0.14)
    }

    /// The toolkit's theme with these colors.
    pub fn theme(&self) -> Theme {
        let palette = Palette {
            background: self.ground,
            text: self.text,
            primary: self.accent,
            success: self.green,
            warning: self.yellow,
            danger: self.red,
        };
        Theme::custom("Muster", palette)
    }

    /// A color so faint that text stays readable on it.
    pub fn faint(&self, color: Color) -> Color {
        mix(self.surface, color, 0.16)
    }

    /// The color of a drawing that cannot be pressed at the moment.
    pub fn disabled(&self) -> Color {
        mix(self.muted, self.surface, 0.65)
    }
}

/// `amount` of the way from one color to another.
pub const fn mix(from: Color, to: Color, amount: f32) -> Color {
    Color {
        r: from.r + (to.r - from.r) * amount,
        g: from.g + (to.g - from.g) * amount,
        b: from.b + (to.b - from.b) * amount,
        a: from.a + (to.a - from.a) * amount,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Relative luminance as the web's accessibility guidelines define it.
    fn luminance(color: Color) -> f32 {
        let linear = |part: f32| if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) };
        0.2126 * linear(color.r) + 0.7152 * linear(color.g) + 0.0722 * linear(color.b)
    }

    fn contrast(first: Color, second: Color) -> f32 {
        let (first, second) = (luminance(first), luminance(second));
        (first.max(second) + 0.05) / (first.min(second) + 0.05)
    }

    #[test]
    fn every_text_color_can_be_read_on_every_ground() {
        for (choice, accent) in looks() {
            let look = choice.look_for(accent);
            let frame = look.frame();
            let grounds = [look.ground, look.surface, look.raised];
            let colors = [look.text, look.muted, look.accent, look.iris, look.green, look.red, look.yellow, look.blue];
            let more = [look.orange, look.white, look.side_one, look.side_two];
            for text in colors.into_iter().chain(more) {
                for ground in grounds {
                    holds(text, ground, 4.5, (choice, accent));
                }
            }
            for text in [frame.text, frame.muted, frame.accent, frame.iris, frame.green, frame.red, frame.blue] {
                for ground in [frame.ground, frame.raised] {
                    holds(text, ground, 4.5, (choice, accent));
                }
            }
            for text in [frame.text, frame.muted] {
                holds(text, look.head, 4.5, (choice, accent));
            }
        }
    }

    #[test]
    fn the_accents_can_be_read_on_their_tints_and_text_on_the_accents() {
        for (choice, accent) in looks() {
            for look in [choice.look_for(accent), choice.look_for(accent).frame()] {
                for ground in [look.tint, look.tint_strong] {
                    holds(look.accent, ground, 4.5, (choice, accent));
                    holds(look.text, ground, 4.5, (choice, accent));
                    holds(look.muted, ground, 4.5, (choice, accent));
                }
                holds(look.text, look.iris_tint, 4.5, (choice, accent));
                holds(look.on_accent, look.accent, 4.5, (choice, accent));
                holds(look.on_iris, look.iris, 4.5, (choice, accent));
            }
        }
    }

    #[test]
    fn verdicts_can_be_read_on_their_own_ground() {
        for (choice, accent) in looks() {
            let look = choice.look_for(accent);
            for color in [look.green, look.red, look.yellow, look.blue] {
                holds(look.text, look.wash(color), 4.5, (choice, accent));
                holds(color, look.wash(color), 4.0, (choice, accent));
            }
        }
    }

    #[test]
    fn borders_of_controls_can_be_seen_on_every_ground() {
        for (choice, accent) in looks() {
            for look in [choice.look_for(accent), choice.look_for(accent).frame()] {
                for ground in [look.surface, look.raised, look.ground] {
                    holds(look.edge, ground, 3.0, (choice, accent));
                }
            }
        }
    }

    fn looks() -> impl Iterator<Item = (LookChoice, Accent)> {
        LookChoice::ALL.into_iter().flat_map(|choice| Accent::ALL.map(|accent| (choice, accent)))
    }

    fn holds(over: Color, under: Color, least: f32, at: (LookChoice, Accent)) {
        let found = contrast(over, under);
        assert!(found >= least, "{at:?}: {over:?} on {under:?} is {found}");
    }
}
