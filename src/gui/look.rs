//! Colors, sizes and styles: the one place where the window's looks are decided.

use iced::{
    Background, Border, Color, Theme, border,
    theme::Palette,
    widget::{container, rule, scrollable, text_editor, text_input},
};
use serde::{Deserialize, Serialize};

use super::widget::pressable::{Status, Style};

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

    /// Its colors.
    pub const fn look(self) -> &'static Look {
        match self {
            Self::Light => &LIGHT,
            Self::Dark => &DARK,
            Self::HighContrast => &HIGH_CONTRAST,
        }
    }
}

/// The colors of one look.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Look {
    /// Ground of the window.
    pub ground: Color,
    /// Ground under sheets of paper.
    pub desk: Color,
    /// Ground of panes and cards.
    pub surface: Color,
    /// Ground of what lies on a pane: chips, fields.
    pub raised: Color,
    /// Lines between things.
    pub line: Color,
    pub text: Color,
    /// Text that steps back.
    pub muted: Color,
    /// The accent: what can be pressed first, what is chosen.
    pub accent: Color,
    /// Text on the accent.
    pub on_accent: Color,
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
}

const fn hex(rgb: u32) -> Color {
    Color::from_rgb8((rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8)
}

static LIGHT: Look = Look {
    ground: hex(0xEE_F0_F3),
    desk: hex(0xC9_CF_D8),
    surface: hex(0xFF_FF_FF),
    raised: hex(0xF3_F5_F8),
    line: hex(0xD3_D8_E0),
    text: hex(0x1B_22_2C),
    muted: hex(0x5B_66_75),
    accent: hex(0x2B_5D_A8),
    on_accent: hex(0xFF_FF_FF),
    green: hex(0x1F_7A_3D),
    red: hex(0xB3_26_1E),
    yellow: hex(0x8F_5F_00),
    blue: hex(0x1D_6F_A5),
    orange: hex(0xA3_43_06),
    white: hex(0x3C_46_54),
};

static DARK: Look = Look {
    ground: hex(0x14_18_1E),
    desk: hex(0x0C_0F_13),
    surface: hex(0x1D_22_2A),
    raised: hex(0x28_2F_3A),
    line: hex(0x38_41_4E),
    text: hex(0xE8_EC_F1),
    muted: hex(0x9F_AA_B8),
    accent: hex(0x6F_A8_F0),
    on_accent: hex(0x0E_14_1C),
    green: hex(0x62_C9_83),
    red: hex(0xF2_7B_72),
    yellow: hex(0xE9_B9_49),
    blue: hex(0x63_BD_EE),
    orange: hex(0xF2_97_4B),
    white: hex(0xE8_EC_F1),
};

static HIGH_CONTRAST: Look = Look {
    ground: hex(0x00_00_00),
    desk: hex(0x40_40_40),
    surface: hex(0x00_00_00),
    raised: hex(0x18_18_18),
    line: hex(0xFF_FF_FF),
    text: hex(0xFF_FF_FF),
    muted: hex(0xE0_E0_E0),
    accent: hex(0xFF_E0_00),
    on_accent: hex(0x00_00_00),
    green: hex(0x4C_FF_7A),
    red: hex(0xFF_7A_7A),
    yellow: hex(0xFF_E0_00),
    blue: hex(0x6C_D3_FF),
    orange: hex(0xFF_B0_4C),
    white: hex(0xFF_FF_FF),
};

/// Corner radius of panes, chips and buttons, in points.
pub const RADIUS: f32 = 5.0;
/// Gap between neighbours that belong together.
pub const GAP: f32 = 6.0;
/// Gap between groups.
pub const SPACE: f32 = 12.0;
/// Size of ordinary text, before the user's text scale.
pub const TEXT: f32 = 14.0;
/// Size of small print.
pub const SMALL: f32 = 12.0;
/// Size of headings.
pub const HEADING: f32 = 18.0;

impl Look {
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
        Color { a: 0.16, ..color }
    }

    /// The color of a drawing that cannot be pressed at the moment.
    pub fn disabled(&self) -> Color {
        mix(self.muted, self.surface, 0.65)
    }

    fn pressable(&self, background: Option<Color>, text: Color, line: Option<Color>) -> Style {
        let border = Border {
            color: line.unwrap_or(Color::TRANSPARENT),
            width: if line.is_some() { 1.0 } else { 0.0 },
            radius: border::radius(RADIUS),
        };
        Style { background, text, border, ring: self.accent }
    }

    /// The button to press first.
    pub fn primary(&self, status: Status) -> Style {
        match status {
            Status::Disabled => self.pressable(Some(self.raised), self.muted, Some(self.line)),
            Status::Active => self.with_ring(self.pressable(Some(self.accent), self.on_accent, None)),
            Status::Hovered | Status::Pressed => {
                let lit = mix(self.accent, self.text, 0.18);
                self.with_ring(self.pressable(Some(lit), self.on_accent, None))
            }
        }
    }

    /// On the accent's own ground the ring takes the text's color, to be seen.
    fn with_ring(&self, style: Style) -> Style {
        Style { ring: self.text, ..style }
    }

    /// An ordinary button.
    pub fn button(&self, status: Status) -> Style {
        match status {
            Status::Disabled => {
                self.pressable(None, mix(self.muted, self.surface, 0.35), Some(mix(self.line, self.surface, 0.4)))
            }
            Status::Active => self.pressable(Some(self.surface), self.text, Some(self.line)),
            Status::Hovered | Status::Pressed => self.pressable(Some(self.raised), self.text, Some(self.muted)),
        }
    }

    /// A button without a border, for rows and tools.
    pub fn quiet(&self, status: Status) -> Style {
        match status {
            Status::Disabled => self.pressable(None, mix(self.muted, self.surface, 0.35), None),
            Status::Active => self.pressable(None, self.text, None),
            Status::Hovered | Status::Pressed => self.pressable(Some(self.raised), self.text, None),
        }
    }

    /// A button that takes something away.
    pub fn danger(&self, status: Status) -> Style {
        match status {
            Status::Disabled => self.button(status),
            Status::Active => self.pressable(Some(self.surface), self.red, Some(self.line)),
            Status::Hovered | Status::Pressed => self.pressable(Some(self.faint(self.red)), self.red, Some(self.red)),
        }
    }

    /// A choice among several: a tab, a chip, a row of a list.
    pub fn choice(&self, chosen: bool, status: Status) -> Style {
        match (chosen, status) {
            (true, _) => self.pressable(Some(self.faint(self.accent)), self.text, Some(self.accent)),
            (false, status) => self.button(status),
        }
    }

    /// A row of a list; the chosen one carries the accent.
    pub fn row(&self, chosen: bool, status: Status) -> Style {
        match (chosen, status) {
            (true, _) => self.pressable(Some(self.faint(self.accent)), self.text, Some(self.accent)),
            (false, status) => self.quiet(status),
        }
    }

    /// A place that holds nothing yet.
    pub fn empty_seat(&self, chosen: bool, status: Status) -> Style {
        match (chosen, status) {
            (true, _) => self.pressable(Some(self.faint(self.accent)), self.text, Some(self.accent)),
            (false, Status::Active | Status::Disabled) => self.pressable(None, self.muted, Some(self.line)),
            (false, _) => self.pressable(Some(self.raised), self.text, Some(self.muted)),
        }
    }

    /// A place with a card in it; one that breaks a rule has a red frame.
    pub fn seat(&self, wrong: bool, chosen: bool, status: Status) -> Style {
        let line = match (wrong, chosen) {
            (true, _) => self.red,
            (false, true) => self.accent,
            (false, false) => self.line,
        };
        let ground = match (wrong, chosen, status) {
            (_, true, _) => self.faint(self.accent),
            (true, ..) => mix(self.surface, self.red, 0.08),
            (false, _, Status::Hovered | Status::Pressed) => mix(self.raised, self.muted, 0.15),
            (false, ..) => self.raised,
        };
        self.pressable(Some(ground), self.text, Some(line))
    }

    /// A verdict that can be pressed, in the color of the verdict.
    pub fn verdict(&self, color: Color, status: Status) -> Style {
        let amount = if matches!(status, Status::Hovered | Status::Pressed) { 0.2 } else { 0.1 };
        self.pressable(Some(mix(self.surface, color, amount)), color, Some(mix(self.surface, color, 0.6)))
    }

    /// The frame of one thing among several on a pane; the one with the cursor carries the accent.
    pub fn card(&self, chosen: bool) -> container::Style {
        container::Style {
            background: Some(Background::Color(self.surface)),
            border: Border {
                color: if chosen { self.accent } else { self.line },
                width: if chosen { 1.5 } else { 1.0 },
                radius: border::radius(RADIUS),
            },
            text_color: Some(self.text),
            ..container::Style::default()
        }
    }

    /// A panel over the rest: a menu, a dialog, the words beside the pointer. It has no shadow: the toolkit would lay
    /// another one over the panel with every part of it that is painted anew.
    pub fn menu(&self) -> container::Style {
        container::Style {
            background: Some(Background::Color(self.surface)),
            border: Border { color: self.muted, width: 1.0, radius: border::radius(RADIUS) },
            text_color: Some(self.text),
            ..container::Style::default()
        }
    }

    /// What lies between a dialog and the rest of the window.
    pub fn veil(&self) -> container::Style {
        container::Style {
            background: Some(Background::Color(Color { a: 0.55, ..Color::BLACK })),
            ..container::Style::default()
        }
    }

    /// A thin line between groups.
    pub fn rule(&self) -> rule::Style {
        rule::Style { color: self.line, radius: border::radius(0.0), fill_mode: rule::FillMode::Full, snap: true }
    }

    /// A heading among rows that can be pressed.
    pub fn heading(&self, status: Status) -> Style {
        let amount = if matches!(status, Status::Hovered | Status::Pressed) { 0.15 } else { 0.0 };
        self.pressable(Some(mix(self.raised, self.muted, amount)), self.text, None)
    }

    pub fn pane(&self) -> container::Style {
        container::Style {
            background: Some(Background::Color(self.surface)),
            border: Border { color: self.line, width: 1.0, radius: border::radius(RADIUS) },
            text_color: Some(self.text),
            ..container::Style::default()
        }
    }

    /// A chip or a field of numbers on a pane.
    pub fn chip(&self) -> container::Style {
        container::Style {
            background: Some(Background::Color(self.raised)),
            border: Border { color: self.line, width: 1.0, radius: border::radius(RADIUS) },
            text_color: Some(self.text),
            ..container::Style::default()
        }
    }

    /// A note in a color: verdicts and findings.
    pub fn note(&self, color: Color) -> container::Style {
        container::Style {
            background: Some(Background::Color(mix(self.surface, color, 0.1))),
            border: Border { color, width: 1.0, radius: border::radius(RADIUS) },
            text_color: Some(self.text),
            ..container::Style::default()
        }
    }

    /// A bar along an edge of the window.
    pub fn bar(&self) -> container::Style {
        container::Style {
            background: Some(Background::Color(self.surface)),
            text_color: Some(self.text),
            ..container::Style::default()
        }
    }

    /// A field to type in.
    pub fn field(&self, status: text_input::Status) -> text_input::Style {
        let focused = matches!(status, text_input::Status::Focused { .. });
        text_input::Style {
            background: Background::Color(self.surface),
            border: Border {
                color: if focused { self.accent } else { self.line },
                width: if focused { 2.0 } else { 1.0 },
                radius: border::radius(RADIUS),
            },
            icon: self.muted,
            placeholder: self.muted,
            value: self.text,
            selection: self.faint(self.accent),
        }
    }

    /// A field that looks like a heading until it is typed into.
    pub fn title_field(&self, status: text_input::Status) -> text_input::Style {
        let line = match status {
            text_input::Status::Focused { .. } => self.accent,
            text_input::Status::Hovered => self.line,
            _ => Color::TRANSPARENT,
        };
        let style = self.field(status);
        text_input::Style { border: Border { color: line, ..style.border }, ..style }
    }

    /// A field for several lines.
    pub fn editor(&self, status: text_editor::Status) -> text_editor::Style {
        let focused = matches!(status, text_editor::Status::Focused { .. });
        text_editor::Style {
            background: Background::Color(self.surface),
            border: Border {
                color: if focused { self.accent } else { self.line },
                width: if focused { 2.0 } else { 1.0 },
                radius: border::radius(RADIUS),
            },
            placeholder: self.muted,
            value: self.text,
            selection: self.faint(self.accent),
        }
    }

    /// A scrollable's bar.
    pub fn scroll(&self, theme: &Theme, status: scrollable::Status) -> scrollable::Style {
        let mut style = scrollable::default(theme, status);
        for rail in [&mut style.vertical_rail, &mut style.horizontal_rail] {
            rail.background = None;
            rail.scroller.background = Background::Color(self.line);
        }
        style
    }
}

/// `amount` of the way from one color to another.
pub fn mix(from: Color, to: Color, amount: f32) -> Color {
    let blend = |from: f32, to: f32| from + (to - from) * amount;
    Color { r: blend(from.r, to.r), g: blend(from.g, to.g), b: blend(from.b, to.b), a: blend(from.a, to.a) }
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
        for choice in LookChoice::ALL {
            let look = choice.look();
            for ground in [look.ground, look.surface, look.raised] {
                for text in
                    [look.text, look.muted, look.accent, look.green, look.red, look.yellow, look.blue, look.orange]
                {
                    assert!(
                        contrast(text, ground) >= 4.5,
                        "{choice:?}: {text:?} on {ground:?} is {}",
                        contrast(text, ground)
                    );
                }
            }
            assert!(contrast(look.on_accent, look.accent) >= 4.5, "{choice:?}");
        }
    }
}
