//! Charts of a series: certainty of a win rate, and distribution of the margins.

use std::{cell::Cell, collections::BTreeMap};

use iced::{
    Color, Pixels, Point, Rectangle, Renderer, Size, Theme, alignment, mouse,
    widget::{
        canvas::{self, Cache, Frame, Geometry, Path, Stroke, Text},
        text,
    },
};

use crate::{
    look::{Look, SMALL},
    widget::parts::{BOLD, TYPEFACE},
};
use practice::{Difference, Rate};

/// A share with its interval on a line from 0 to 1.
pub(super) struct Interval {
    pub(super) rate: Rate,
    pub(super) color: Color,
    pub(super) look: &'static Look,
}

/// A cached drawing with its data.
#[derive(Default)]
pub(in crate::screen) struct ChartCache {
    cache: Cache,
    of: Cell<[u64; 4]>,
}

impl ChartCache {
    fn draw(&self, of: [u64; 4], renderer: &Renderer, size: Size, draw: impl FnOnce(&mut Frame)) -> Vec<Geometry> {
        if self.of.replace(of) != of {
            self.cache.clear();
        }
        vec![self.cache.draw(renderer, size, draw)]
    }
}

/// A chart's drawing.
pub(in crate::screen) trait Figure {
    /// Its data as numbers: it is redrawn when they change.
    fn shows(&self) -> [u64; 4];

    fn paint(&self, frame: &mut Frame, bounds: Rectangle);
}

/// A figure drawn once as long as its data stay the same.
pub(in crate::screen) struct Chart<F>(pub(in crate::screen) F);

impl<F: Figure, M> canvas::Program<M> for Chart<F> {
    type State = ChartCache;

    fn draw(
        &self,
        drawn: &ChartCache,
        renderer: &Renderer,
        _theme: &Theme,
        bounds: Rectangle,
        _cursor: mouse::Cursor,
    ) -> Vec<Geometry> {
        drawn.draw(self.0.shows(), renderer, bounds.size(), |frame| self.0.paint(frame, bounds))
    }
}

pub(in crate::screen) fn address<T: ?Sized>(of: &T) -> u64 {
    std::ptr::from_ref(of).cast::<()>() as u64
}

impl Figure for Interval {
    fn shows(&self) -> [u64; 4] {
        [self.rate.rate.to_bits(), self.rate.low.to_bits(), self.rate.high.to_bits(), address(self.look)]
    }

    fn paint(&self, frame: &mut Frame, bounds: Rectangle) {
        let (width, middle) = (bounds.width - 8.0, bounds.height / 2.0);
        let at = |share: f64| 4.0 + share as f32 * width;
        let line = |frame: &mut Frame, from: Point, to: Point, color: Color, pen: f32| {
            frame.stroke(&Path::line(from, to), Stroke::default().with_color(color).with_width(pen));
        };
        line(frame, Point::new(at(0.0), middle), Point::new(at(1.0), middle), self.look.line, 2.0);
        line(frame, Point::new(at(0.5), middle - 6.0), Point::new(at(0.5), middle + 6.0), self.look.muted, 1.0);
        let [low, high] = [self.rate.low, self.rate.high].map(at);
        line(frame, Point::new(low, middle), Point::new(high, middle), self.color, 5.0);
        frame.fill(&Path::circle(Point::new(at(self.rate.rate), middle), 5.0), self.color);
    }
}

/// A difference with its interval on a line from worse to better.
pub(in crate::screen) struct Span {
    pub(in crate::screen) difference: Difference,
    pub(in crate::screen) color: Color,
    pub(in crate::screen) look: &'static Look,
}

impl Figure for Span {
    fn shows(&self) -> [u64; 4] {
        let Difference { mean, low, high, .. } = self.difference;
        let color = [self.color.r, self.color.g, self.color.b].map(|part| u64::from((part * 255.0) as u8));
        let color = color[0] << 16 | color[1] << 8 | color[2];
        [mean.to_bits(), low.to_bits(), high.to_bits(), address(self.look) ^ color << 32]
    }

    fn paint(&self, frame: &mut Frame, bounds: Rectangle) {
        /// Difference at either end; few changes are worth more.
        const MOST: f64 = 0.4;
        let (width, middle) = (bounds.width - 8.0, bounds.height / 2.0);
        let at = |share: f64| 4.0 + ((share / MOST).clamp(-1.0, 1.0) as f32 + 1.0) / 2.0 * width;
        let line = |frame: &mut Frame, from: f32, to: f32, color: Color, pen: f32| {
            let path = Path::line(Point::new(from, middle), Point::new(to, middle));
            frame.stroke(&path, Stroke::default().with_color(color).with_width(pen));
        };
        line(frame, at(-MOST), at(MOST), self.look.line, 2.0);
        let even = Path::line(Point::new(at(0.0), middle - 6.0), Point::new(at(0.0), middle + 6.0));
        frame.stroke(&even, Stroke::default().with_color(self.look.muted).with_width(1.0));
        line(frame, at(self.difference.low), at(self.difference.high), self.color, 4.0);
        frame.fill(&Path::circle(Point::new(at(self.difference.mean), middle), 4.0), self.color);
    }
}

/// Frequency of each margin, in bars; victories of the first list are at the right.
pub(super) struct Margins<'a> {
    pub(super) margins: &'a BTreeMap<i32, u64>,
    pub(super) colors: [Color; 2],
    pub(super) look: &'static Look,
}

/// Margins in bins of equal width: the width, and the lowest margin and number of games of each.
fn bins(margins: &BTreeMap<i32, u64>) -> (i32, Vec<(i32, u64)>) {
    const MOST: i32 = 15;
    let widest = margins.keys().map(|margin| margin.saturating_abs()).max().unwrap_or(0).max(1);
    let breadth = (widest / MOST + 1).max(1);
    let reach = widest / breadth;
    let mut bins: Vec<(i32, u64)> = (-reach..=reach).map(|bin| (bin * breadth, 0)).collect();
    for (margin, games) in margins {
        // Rounded towards zero, so that both sides are alike.
        let bin = margin / breadth + reach;
        if let Some(bin) = usize::try_from(bin).ok().and_then(|bin| bins.get_mut(bin)) {
            bin.1 += games;
        }
    }
    (breadth, bins)
}

impl Figure for Margins<'_> {
    fn shows(&self) -> [u64; 4] {
        let games = self.margins.values().sum();
        [address(self.margins), games, self.margins.len() as u64, address(self.look)]
    }

    fn paint(&self, frame: &mut Frame, bounds: Rectangle) {
        const FOOT: f32 = 20.0;
        const HEAD: f32 = 16.0;
        let (_, bins) = bins(self.margins);
        let most = bins.iter().map(|(_, games)| *games).max().unwrap_or(0).max(1);
        let step = bounds.width / bins.len() as f32;
        let room = bounds.height - FOOT - HEAD;
        let every = (44.0 / step).ceil().max(1.0) as usize;
        let middle = bins.len() / 2;
        for (number, (margin, games)) in bins.iter().enumerate() {
            let height = room * *games as f32 / most as f32;
            let left = number as f32 * step;
            let color = match margin.signum() {
                1 => self.colors[0],
                -1 => self.colors[1],
                _ => self.look.muted,
            };
            let corner = Point::new(left + step * 0.1, HEAD + room - height);
            frame.fill_rectangle(corner, Size::new(step * 0.8, height), color);
            if *games > 0 && step > 22.0 {
                let at = Point::new(left + step / 2.0, HEAD + room - height - 8.0);
                word(frame, games.to_string(), at, self.look.muted);
            }
            if number.abs_diff(middle) % every == 0 {
                let at = Point::new(left + step / 2.0, bounds.height - FOOT / 2.0);
                word(frame, format!("{margin:+}").replace("+0", "0"), at, self.look.text);
            }
        }
        let foot = HEAD + room;
        let line = Path::line(Point::new(0.0, foot), Point::new(bounds.width, foot));
        frame.stroke(&line, Stroke::default().with_color(self.look.line).with_width(1.0));
    }
}

/// Number of games by length, in bars.
pub(super) struct Lengths<'a> {
    pub(super) lengths: &'a BTreeMap<u16, u64>,
    pub(super) look: &'static Look,
}

/// Lengths in bins of equal width: the shortest length and number of games of each.
fn length_bins(lengths: &BTreeMap<u16, u64>) -> Vec<(u16, u64)> {
    const MOST: u16 = 24;
    let (Some((least, _)), Some((most, _))) = (lengths.first_key_value(), lengths.last_key_value()) else {
        return Vec::new();
    };
    let breadth = ((most - least) / MOST + 1).max(1);
    let mut bins: Vec<(u16, u64)> = (0..=(most - least) / breadth).map(|bin| (least + bin * breadth, 0)).collect();
    for (rounds, games) in lengths {
        bins[usize::from((rounds - least) / breadth)].1 += games;
    }
    bins
}

impl Figure for Lengths<'_> {
    fn shows(&self) -> [u64; 4] {
        let games = self.lengths.values().sum();
        [address(self.lengths), games, self.lengths.len() as u64, address(self.look)]
    }

    fn paint(&self, frame: &mut Frame, bounds: Rectangle) {
        const FOOT: f32 = 20.0;
        const WIDEST: f32 = 28.0;
        let bins = length_bins(self.lengths);
        let most = bins.iter().map(|(_, games)| *games).max().unwrap_or(0).max(1);
        let step = (bounds.width / bins.len().max(1) as f32).min(WIDEST);
        let room = bounds.height - FOOT;
        let every = (30.0 / step).ceil().max(1.0) as usize;
        for (number, (rounds, games)) in bins.iter().enumerate() {
            let height = room * *games as f32 / most as f32;
            let left = number as f32 * step;
            let corner = Point::new(left + step * 0.1, room - height);
            frame.fill_rectangle(corner, Size::new(step * 0.8, height), self.look.iris);
            if number % every == 0 {
                let at = Point::new(left + step / 2.0, bounds.height - FOOT / 2.0);
                word(frame, rounds.to_string(), at, self.look.text);
            }
        }
        let line = Path::line(Point::new(0.0, room), Point::new(bounds.width, room));
        frame.stroke(&line, Stroke::default().with_color(self.look.line).with_width(1.0));
    }
}

/// A bold label from its top left corner.
pub(in crate::screen) fn label(frame: &mut Frame, content: String, position: Point, color: Color) {
    frame.fill_text(Text {
        content,
        position,
        color,
        size: Pixels(SMALL),
        font: BOLD,
        shaping: text::Shaping::Basic,
        ..Text::default()
    });
}

fn word(frame: &mut Frame, content: String, position: Point, color: Color) {
    frame.fill_text(Text {
        content,
        position,
        color,
        size: Pixels(SMALL - 1.0),
        font: TYPEFACE,
        align_x: text::Alignment::Center,
        align_y: alignment::Vertical::Center,
        shaping: text::Shaping::Basic,
        ..Text::default()
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_lie_in_bins_that_hold_every_game() {
        let lengths = BTreeMap::from([(7, 2), (8, 5), (60, 1), (100, 3)]);
        let found = length_bins(&lengths);
        assert_eq!(found.iter().map(|(_, games)| games).sum::<u64>(), 11);
        assert!(found.len() <= 25 && found[0] == (7, 7), "{found:?}");
        assert!(length_bins(&BTreeMap::new()).is_empty());
    }

    #[test]
    fn margins_lie_in_bins_that_are_alike_on_both_sides() {
        let margins = BTreeMap::from([(-100, 2), (-3, 1), (0, 4), (100, 5)]);
        let (breadth, found) = bins(&margins);
        assert_eq!(found.iter().map(|(_, games)| games).sum::<u64>(), 12);
        assert_eq!((found.len() % 2, found[found.len() / 2].0), (1, 0));
        assert!(breadth > 1 && found[0].1 == 2 && found[found.len() - 1].1 == 5);
        assert_eq!(bins(&BTreeMap::new()).1.iter().map(|(_, games)| games).sum::<u64>(), 0);
    }
}
