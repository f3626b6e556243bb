//! Drawing of a side: the ship looks at the other one, figures stand.

use iced::{
    Color, Element, Length, Rectangle,
    widget::{Canvas, canvas::Frame},
};

use crate::{
    Context,
    look::{Look, mix},
    screen::{
        play::side_color,
        series::{Chart, Figure, address},
    },
    widget::drawing,
};
use kernel::game::Seat;

/// Height of a drawing.
pub(super) const HIGH: f32 = 120.0;

/// A drawing from above on the ground of its side.
struct Portrait {
    name: String,
    turn: f32,
    color: Color,
    look: &'static Look,
}

/// Draws a unit; `turns` where drawings look to the front, as ships do.
pub(super) fn portrait<'a, M: 'a>(
    context: &Context<'a>,
    seat: Seat,
    name: &str,
    turns: bool,
    high: f32,
) -> Element<'a, M> {
    let quarter = std::f32::consts::FRAC_PI_2;
    let turn = match seat {
        _ if !turns => 0.0,
        Seat::First => quarter,
        _ => -quarter,
    };
    let portrait = Portrait { name: name.to_owned(), turn, color: side_color(context, seat), look: context.look };
    Canvas::new(Chart(portrait)).width(Length::Fill).height(high).into()
}

impl Figure for Portrait {
    fn shows(&self) -> [u64; 4] {
        let name = self.name.bytes().fold(5381_u64, |sum, byte| sum.wrapping_mul(33) ^ u64::from(byte));
        let color = [self.color.r, self.color.g, self.color.b].map(|part| u64::from((part * 255.0) as u8));
        [name, u64::from(self.turn.to_bits()), color[0] << 16 | color[1] << 8 | color[2], address(self.look)]
    }

    fn paint(&self, frame: &mut Frame, bounds: Rectangle) {
        frame.fill_rectangle(iced::Point::ORIGIN, bounds.size(), mix(self.look.surface, self.color, 0.14));
        let middle = iced::Point::new(bounds.width / 2.0, bounds.height / 2.0);
        drawing::paint(frame, &self.name, middle, bounds.height - 16.0, self.turn, self.color);
    }
}
