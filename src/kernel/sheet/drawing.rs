//! Drawings to scale, and codes for cameras.

use super::{Prose, Role};
use crate::game::Seat;

/// A drawing to scale: areas, lines and letters in a field.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Drawing {
    /// Width and height of the field, in units of its own.
    pub size: (f32, f32),
    /// Width on paper in millimeters, if there is room.
    pub width_mm: f32,
    /// True for things to cut out: the width is kept, and pages have a rule to check it by.
    pub is_true_size: bool,
    pub shapes: Vec<Shape>,
    /// Below it.
    pub caption: Prose,
    /// A box to tick before the caption: whether it is ticked already.
    pub tick: Option<bool>,
    /// Text for screen readers.
    pub words: String,
}

/// A part of a drawing. Places are counted from the top left corner of the field.
#[derive(Debug, Clone, PartialEq)]
pub enum Shape {
    Area {
        /// Its corners; the last is joined to the first.
        outline: Vec<(f32, f32)>,
        role: Role,
        look: AreaLook,
    },
    Line {
        from: (f32, f32),
        to: (f32, f32),
        is_dashed: bool,
    },
    /// Letters with their middle here.
    Letters {
        at: (f32, f32),
        text: String,
        role: Role,
    },
    Circle {
        middle: (f32, f32),
        radius: f32,
        role: Role,
        look: AreaLook,
    },
    /// A sign of this height with its middle here, turned clockwise by so many degrees.
    Sign {
        at: (f32, f32),
        height: f32,
        turned: f32,
        sign: Sign,
        role: Role,
    },
}

/// A sign in a drawing.
#[derive(Debug, Clone, PartialEq)]
pub enum Sign {
    /// The icon of this name.
    Icon(String),
    /// Large letters or figures.
    Large(String),
}

/// The style of an area.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum AreaLook {
    /// Its edge.
    #[default]
    Edge,
    /// A tone without an edge.
    Tone,
    /// A tone with its edge.
    Both,
}

impl Shape {
    /// Moves it.
    pub fn shift(&mut self, by: (f32, f32)) {
        let moved = |at: &mut (f32, f32)| *at = (at.0 + by.0, at.1 + by.1);
        match self {
            Self::Area { outline, .. } => outline.iter_mut().for_each(moved),
            Self::Line { from, to, .. } => [from, to].into_iter().for_each(moved),
            Self::Letters { at, .. } | Self::Sign { at, .. } | Self::Circle { middle: at, .. } => moved(at),
        }
    }

    /// A rectangle from its top left corner.
    pub fn rectangle((left, top): (f32, f32), (width, height): (f32, f32), role: Role, look: AreaLook) -> Self {
        let (right, bottom) = (left + width, top + height);
        Self::Area { outline: vec![(left, top), (right, top), (right, bottom), (left, bottom)], role, look }
    }
}

/// The color of a side's pieces in a drawing of a table.
pub const fn side_role(seat: Seat) -> Role {
    match seat {
        Seat::First => Role::Blue,
        Seat::Second => Role::Red,
        Seat::Third => Role::Green,
        Seat::Fourth => Role::Yellow,
    }
}

/// The caption of a drawing of a table: for each side its name and its numbered pieces.
pub fn legend<'a>(sides: impl IntoIterator<Item = (&'a str, Vec<(u8, String)>)>) -> Prose {
    let told = sides.into_iter().filter(|(_, pieces)| !pieces.is_empty()).map(|(name, pieces)| {
        let pieces: Vec<String> = pieces.into_iter().map(|(number, piece)| format!("{number} {piece}")).collect();
        format!("{name}: {}", pieces.join(", "))
    });
    told.collect::<Vec<_>>().join(". ").into()
}

/// The id of the part of a sheet that is the list's code.
pub const CODE: &str = "code";

/// A text as a QR code.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Code {
    /// The encoded text.
    pub text: String,
    /// Beside it.
    pub caption: Prose,
}
