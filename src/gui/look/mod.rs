//! Colors, sizes and styles: the looks of the window are defined only here.

mod accent;
pub mod dice;
mod style;
mod tokens;

use iced::{Color, Theme, theme::Palette};
use kernel::words::words;

pub use kernel::Accent;

words! {
    /// A look to choose.
    #[derive(Default)]
    LookChoice, "gui.look.", {
        /// Dark text on light paper.
        #[default]
        Light = "light",
        /// Light text on dark ground.
        Dark = "dark",
        /// Only black, white and strong colors.
        HighContrast = "high_contrast",
    }
}

impl LookChoice {
    /// Its colors without a faction's accent.
    pub fn look(self) -> &'static Look {
        self.look_for(Accent::Plain)
    }

    /// Its colors with this accent.
    pub fn look_for(self, accent: Accent) -> &'static Look {
        tokens::page(self, accent)
    }
}

/// Colors of a look, with the accent of a screen.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Look {
    choice: LookChoice,
    faction: Accent,
    pub ground: Color,
    /// Ground under sheets of paper.
    pub desk: Color,
    /// Ground of panes and cards.
    pub surface: Color,
    /// Ground of chips, and of rows under the pointer.
    pub raised: Color,
    pub line: Color,
    /// Borders of buttons and fields.
    pub edge: Color,
    pub text: Color,
    /// Secondary text.
    pub muted: Color,
    /// The accent: the main button, the current choice.
    pub accent: Color,
    pub on_accent: Color,
    /// Ground of a plate and of the picked row.
    pub tint: Color,
    /// Ground of the chip with the cursor.
    pub tint_strong: Color,
    /// Color of the player's own plans and multiple selections.
    pub iris: Color,
    pub on_iris: Color,
    /// Ground of rows in a multiple selection.
    pub iris_tint: Color,
    /// Start of a bar's gradient.
    pub head: Color,
    /// Success; green maneuvers, agility.
    pub green: Color,
    /// Errors; red maneuvers, attack.
    pub red: Color,
    /// Warnings; hull.
    pub yellow: Color,
    /// Information; shields.
    pub blue: Color,
    pub orange: Color,
    pub white: Color,
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
/// Gap between related neighbors.
pub const GAP: f32 = 8.0;
/// Gap between groups.
pub const SPACE: f32 = 12.0;
/// Width of the rail with the line beside it, in a usual and a narrow window.
pub const RAIL: f32 = 72.0;
pub const NARROW_RAIL: f32 = 52.0;
/// Size of body text, before the user's text scale.
pub const TEXT: f32 = 14.0;
/// Size of small print.
pub const SMALL: f32 = 12.0;
/// Size of the names of rows and cards.
pub const NAME: f32 = 16.0;
/// Size of headings.
pub const HEADING: f32 = 20.0;
/// Size of the most prominent text of a screen: a first sentence, a result.
pub const LARGE: f32 = 32.0;

impl Look {
    /// Colors of rail and bars, dark in every look, with the same accent.
    pub fn frame(&self) -> &'static Self {
        tokens::frame(self.choice, self.faction)
    }

    /// The same look with another accent.
    pub fn with_accent(&self, accent: Accent) -> &'static Self {
        tokens::page(self.choice, accent)
    }

    /// True if a selection shows by its outline instead of its ground.
    pub fn is_high_contrast(&self) -> bool {
        self.choice == LookChoice::HighContrast
    }

    /// Ground of a verdict in this color.
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

    /// A color faint enough for readable text on it.
    pub fn faint(&self, color: Color) -> Color {
        mix(self.surface, color, 0.16)
    }

    /// Color of a disabled icon.
    pub fn disabled(&self) -> Color {
        mix(self.muted, self.surface, 0.65)
    }
}

/// Mixes two colors; `amount` is the share of the second.
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

    /// Relative luminance, as in the web's accessibility guidelines (WCAG).
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
