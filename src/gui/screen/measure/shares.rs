//! Shares as drawings: a bar to either side of one half, and several shares on one line.

use iced::{
    Color, Point, Rectangle, Size,
    widget::canvas::{Frame, Path, Stroke},
};

use crate::{
    look::{Look, SMALL},
    measure::{self as letters_of, Weight},
    screen::series::{Figure, address, label},
};

/// A share as a bar to either side of one half.
pub(super) struct Bar {
    pub share: Option<f64>,
    pub look: &'static Look,
}

impl Figure for Bar {
    fn shows(&self) -> [u64; 4] {
        [self.share.map_or(u64::MAX, f64::to_bits), address(self.look), 0, 0]
    }

    fn paint(&self, frame: &mut Frame, bounds: Rectangle) {
        let middle = bounds.width / 2.0;
        frame.fill_rectangle(Point::ORIGIN, bounds.size(), self.look.raised);
        if let Some(share) = self.share {
            let end = share as f32 * bounds.width;
            let color = if share < 0.5 { self.look.side_two } else { self.look.side_one };
            let size = Size::new((end - middle).abs(), bounds.height);
            frame.fill_rectangle(Point::new(middle.min(end), 0.0), size, color);
        }
        let half = Path::line(Point::new(middle, 0.0), Point::new(middle, bounds.height));
        frame.stroke(&half, Stroke::default().with_color(self.look.muted).with_width(1.0));
    }
}

/// Shares of one list by player, and by real tournaments, on one line.
pub(super) struct Scale {
    pub levels: Vec<(&'static str, f64, bool)>,
    pub real: Option<(&'static str, f64)>,
    pub look: &'static Look,
}

/// Left ends of labels of these centers and widths, moved apart where they would meet.
fn apart(labels: &[(f32, f32)], room: f32) -> Vec<f32> {
    const BETWEEN: f32 = 10.0;
    let mut order: Vec<usize> = (0..labels.len()).collect();
    order.sort_by(|one, other| labels[*one].0.total_cmp(&labels[*other].0));
    let mut places = vec![0.0; labels.len()];
    let mut free = 0.0_f32;
    for place in &order {
        let (center, width) = labels[*place];
        places[*place] = (center - width / 2.0).max(free);
        free = places[*place] + width + BETWEEN;
    }
    let mut end = room;
    for place in order.iter().rev() {
        places[*place] = places[*place].min(end - labels[*place].1).max(0.0);
        end = places[*place] - BETWEEN;
    }
    places
}

impl Figure for Scale {
    fn shows(&self) -> [u64; 4] {
        let sum = |sum: u64, (name, share, is_it): &(&str, f64, bool)| {
            sum.rotate_left(7) ^ share.to_bits() ^ address(*name) ^ u64::from(*is_it)
        };
        let real = self.real.map_or(0, |(name, share)| share.to_bits() ^ address(name));
        [self.levels.iter().fold(0, sum), real, address(self.look), self.levels.len() as u64]
    }

    fn paint(&self, frame: &mut Frame, bounds: Rectangle) {
        let look = self.look;
        let (width, line) = (bounds.width - 12.0, 28.0);
        let at = |share: f64| 6.0 + share as f32 * width;
        frame.fill_rectangle(Point::new(at(0.0), line - 1.0), Size::new(width, 3.0), look.line);
        let mark = |frame: &mut Frame, share: f64, color: Color, pen: f32| {
            let top = Point::new(at(share) - pen / 2.0, line - 9.0);
            frame.fill_rectangle(top, Size::new(pen, 19.0), color);
        };
        let words = |name: &str, share: f64| format!("{name} {:.0}", share * 100.0);
        let labels: Vec<(String, f32, f32)> = (self.levels.iter())
            .map(|(name, share, _)| {
                let words = words(name, *share);
                let wide = letters_of::width(&words, Weight::Bold, SMALL);
                (words, at(*share), wide)
            })
            .collect();
        let places = apart(&labels.iter().map(|(_, at, wide)| (*at, *wide)).collect::<Vec<_>>(), bounds.width);
        for (((words, ..), place), (_, share, is_it)) in labels.into_iter().zip(places).zip(&self.levels) {
            let color = if *is_it { look.iris } else { look.text };
            mark(frame, *share, color, if *is_it { 4.0 } else { 2.0 });
            label(frame, words, Point::new(place, 0.0), color);
        }
        if let Some((name, share)) = self.real {
            mark(frame, share, look.green, 3.0);
            let words = words(name, share);
            let wide = letters_of::width(&words, Weight::Bold, SMALL);
            let place = apart(&[(at(share), wide)], bounds.width)[0];
            label(frame, words, Point::new(place, 40.0), look.green);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_of_shares_that_lie_close_stand_apart_and_stay_within_the_line() {
        let places = apart(&[(95.0, 40.0), (90.0, 40.0), (5.0, 20.0)], 120.0);
        assert!(places[2] >= 0.0 && places[0] + 40.0 <= 120.0, "{places:?}");
        assert!(places[1] + 40.0 <= places[0] && places[2] + 20.0 <= places[1], "{places:?}");
    }
}
