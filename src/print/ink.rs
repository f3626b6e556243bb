//! Inks by role.

use super::{Color, Ink, Operation, Point, Stroke};
use kernel::{Accent, Language, phrase, sheet::Role};

/// Inks of a sheet.
#[derive(Debug, Clone, Copy)]
pub(super) struct Palette {
    ink: Ink,
    accent: Accent,
}

/// Inks of a small field, such as a chip, a maneuver or a die.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Field {
    /// Fill; `None` leaves the paper.
    pub fill: Option<Color>,
    /// Outline.
    pub edge: Stroke,
    /// Contents.
    pub content: Color,
}

impl Field {
    /// The field as a rounded rectangle, outline included.
    pub fn drawn(self, corner: Point, width: f32, height: f32, radius: f32) -> Operation {
        let half = self.edge.width / 2.0;
        Operation::Rectangle {
            corner: Point::new(corner.x + half, corner.y + half),
            width: width - self.edge.width,
            height: height - self.edge.width,
            radius,
            fill: self.fill,
            stroke: Some(self.edge),
        }
    }
}

impl Palette {
    pub const fn new(ink: Ink, accent: Accent) -> Self {
        Self { ink, accent }
    }

    /// True if roles need marks without colors.
    pub fn needs_marks(self) -> bool {
        self.ink == Ink::BlackAndWhite
    }

    /// Color of the sheet for strong rules, figures and bars.
    pub fn accent(self) -> Color {
        if self.ink == Ink::BlackAndWhite {
            return Color::BLACK;
        }
        Color::rgb(self.accent.color().unwrap_or(0x3F_5A_73))
    }

    /// Faint tone of the sheet's color, for fields behind text.
    pub fn wash(self) -> Color {
        match self.ink {
            Ink::BlackAndWhite => Color::gray(0xF1),
            Ink::Color => blend(self.accent(), 0.07),
        }
    }

    /// Thin separating rules.
    pub fn hairline(self) -> Stroke {
        let color = match self.ink {
            Ink::BlackAndWhite => Color::gray(0x90),
            Ink::Color => Color::rgb(0xC9_CE_D4),
        };
        Stroke::solid(color, 0.5)
    }

    /// Light tone of a role's color, for areas.
    pub fn tone(self, role: Role) -> Color {
        blend(self.words(role), 0.2)
    }

    /// Words and glyphs on paper.
    pub fn words(self, role: Role) -> Color {
        if self.ink == Ink::BlackAndWhite {
            return match role {
                Role::Muted => Color::gray(0x55),
                _ => Color::BLACK,
            };
        }
        Color::rgb(match role {
            Role::Text | Role::White | Role::Black => 0x1E_24_2B,
            Role::Muted => 0x5C_66_70,
            Role::Accent => return self.accent(),
            Role::Skill => 0xB4_51_0B,
            Role::Attack | Role::Red => 0xB3_26_1E,
            Role::Error => 0xB8_12_37,
            Role::Agility | Role::Green | Role::Ok => 0x24_7A_3B,
            Role::Hull => 0x8A_6A_00,
            Role::Shields | Role::Blue => 0x1B_63_B0,
            Role::Energy => 0x6F_3F_A0,
            Role::Yellow => 0x8F_6B_00,
            Role::Warning => 0x9A_5B_00,
        })
    }

    /// A small field of this role.
    pub fn field(self, role: Role) -> Field {
        match self.ink {
            Ink::Color => {
                let content = self.words(role);
                match role {
                    Role::White | Role::Text | Role::Muted => {
                        Field { fill: Some(Color::WHITE), edge: Stroke::solid(Color::rgb(0xB4_BB_C2), 0.6), content }
                    }
                    Role::Black => Field {
                        fill: Some(Color::rgb(0x1E_24_2B)),
                        edge: Stroke::solid(Color::rgb(0x1E_24_2B), 0.6),
                        content: Color::WHITE,
                    },
                    _ => Field {
                        fill: Some(blend(content, 0.13)),
                        edge: Stroke::solid(blend(content, 0.55), 0.6),
                        content,
                    },
                }
            }
            Ink::BlackAndWhite => {
                let black = Color::BLACK;
                let (fill, edge, content) = match role {
                    Role::Red | Role::Error => (Some(black), Stroke::solid(black, 0.6), Color::WHITE),
                    Role::Black => (Some(Color::gray(0x55)), Stroke::solid(Color::gray(0x55), 0.6), Color::WHITE),
                    Role::Green | Role::Ok => (Some(Color::gray(0xD9)), Stroke::solid(black, 1.2), black),
                    Role::Blue => (None, Stroke::dashed(black, 0.9, [2.0, 1.3]), black),
                    Role::Yellow => (Some(Color::gray(0xEC)), Stroke::dashed(black, 0.7, [0.7, 1.3]), black),
                    Role::Warning => (None, Stroke::solid(black, 1.2), black),
                    _ => (None, Stroke::solid(Color::gray(0x70), 0.6), black),
                };
                Field { fill, edge, content }
            }
        }
    }
}

/// Blends a color with white paper; a share of 1 is the pure color.
fn blend(color: Color, share: f32) -> Color {
    let thin = |value: u8| (255.0 - (255.0 - f32::from(value)) * share).round() as u8;
    Color { r: thin(color.r), g: thin(color.g), b: thin(color.b) }
}

/// True for colors of dice and maneuvers; their icons stand in a small field.
pub(super) fn is_color(role: Role) -> bool {
    matches!(role, Role::Green | Role::White | Role::Red | Role::Blue | Role::Yellow | Role::Black)
}

/// Mark of a role's figure in black and white; none for a role without one.
pub(super) fn letter(role: Role, language: Language) -> Option<&'static str> {
    phrase::find(language, &format!("print.letter.{}", role.id()))
}

/// Meaning of a letter, for the explanation at the end of a sheet.
pub(super) fn meaning(role: Role, language: Language) -> Option<&'static str> {
    phrase::find(language, role.term())
}

/// Icon before words of this role, in every ink.
pub(super) fn sign(role: Role) -> Option<&'static str> {
    match role {
        Role::Ok => Some("mark-ok"),
        Role::Warning => Some("mark-warning"),
        Role::Error => Some("mark-error"),
        _ => None,
    }
}
