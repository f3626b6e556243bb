//! Paper sizes, inks and margins.

const POINTS_PER_MM: f32 = 72.0 / 25.4;

pub const fn mm(length: f32) -> f32 {
    length * POINTS_PER_MM
}

/// A paper size, upright.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Paper {
    /// 210 by 297 mm.
    #[default]
    A4,
    /// 8.5 by 11 inches.
    Letter,
}

impl Paper {
    /// All sizes in their displayed order.
    pub const ALL: [Self; 2] = [Self::A4, Self::Letter];

    /// Width and height, in points.
    pub const fn size(self) -> (f32, f32) {
        match self {
            Self::A4 => (mm(210.0), mm(297.0)),
            Self::Letter => (612.0, 792.0),
        }
    }
}

/// Inks of the printer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Ink {
    #[default]
    Color,
    /// Black and grays.
    BlackAndWhite,
}

impl Ink {
    /// All inks in their displayed order.
    pub const ALL: [Self; 2] = [Self::Color, Self::BlackAndWhite];
}

/// Margins, in millimeters.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Margins {
    pub top: f32,
    pub right: f32,
    pub bottom: f32,
    pub left: f32,
}

impl Margins {
    /// These margins, each at most this wide.
    pub(super) fn at_most(self, mm: f32) -> Self {
        let Self { top, right, bottom, left } = self;
        Self { top: top.min(mm), right: right.min(mm), bottom: bottom.min(mm), left: left.min(mm) }
    }

    /// Equal margins on all sides.
    pub const fn even(mm: f32) -> Self {
        Self { top: mm, right: mm, bottom: mm, left: mm }
    }
}

impl Default for Margins {
    fn default() -> Self {
        Self::even(15.0)
    }
}

/// Settings of the printed page.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct PageSetup {
    pub paper: Paper,
    pub ink: Ink,
    /// Margins; narrowed if they would leave less than half the paper.
    pub margins: Margins,
}

/// The printed field of a page, in points.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Frame {
    pub left: f32,
    pub top: f32,
    pub right: f32,
    pub bottom: f32,
}

impl Frame {
    pub fn width(&self) -> f32 {
        self.right - self.left
    }

    pub fn height(&self) -> f32 {
        self.bottom - self.top
    }
}

impl PageSetup {
    /// The field within the margins.
    pub(super) fn frame(&self) -> Frame {
        let (width, height) = self.paper.size();
        let (left, right) = narrowed(self.margins.left, self.margins.right, width);
        let (top, bottom) = narrowed(self.margins.top, self.margins.bottom, height);
        Frame { left, top, right: width - right, bottom: height - bottom }
    }

    /// The field of a page of cards: up to a line of small words at head and foot.
    pub(super) fn card_frame(&self) -> Frame {
        let (width, height) = self.paper.size();
        let frame = self.frame();
        Frame {
            left: frame.left.min(mm(CARD_SIDE)),
            top: frame.top.min(mm(CARD_EDGE)),
            right: frame.right.max(width - mm(CARD_SIDE)),
            bottom: frame.bottom.max(height - mm(CARD_EDGE)),
        }
    }
}

/// Margins above and below a page of cards, in millimeters, as printers require.
const CARD_EDGE: f32 = 5.0;
/// Margins beside cards: three small ones that lie fit between them on A4.
const CARD_SIDE: f32 = 7.0;

/// Two opposite margins in points, narrowed to leave at least half of the length.
fn narrowed(one: f32, other: f32, length: f32) -> (f32, f32) {
    let clean = |margin: f32| if margin.is_finite() { mm(margin.clamp(0.0, 1000.0)) } else { 0.0 };
    let (one, other) = (clean(one), clean(other));
    let most = length / 2.0;
    let shrink = if one + other > most { most / (one + other) } else { 1.0 };
    (one * shrink, other * shrink)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn margins_that_would_leave_no_room_are_narrowed() {
        for wild in [500.0, -3.0, f32::NAN, f32::INFINITY] {
            for paper in Paper::ALL {
                let frame = PageSetup { paper, margins: Margins::even(wild), ..PageSetup::default() }.frame();
                let (width, height) = paper.size();
                assert!(frame.width() >= width / 2.0 - 0.1 && frame.height() >= height / 2.0 - 0.1, "{frame:?}");
                assert!(frame.left >= 0.0 && frame.right <= width && frame.top >= 0.0 && frame.bottom <= height);
            }
        }
    }
}
