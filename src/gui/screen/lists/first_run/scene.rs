//! Drawings of game tables, seen from above.

use iced::{
    Color, Point, Rectangle, Renderer, Size, Theme, Vector, border, mouse,
    widget::canvas::{self, Cache, Frame, Path, Stroke},
};

use crate::{
    context::Context,
    look::{Accent, Look, mix},
    widget::drawing,
};
use systems::SystemId;

/// Subject of a drawing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Two squads over the whole width, for the head of the page.
    Head,
    Ships,
    Units,
    Figures,
    Cards,
}

impl Kind {
    pub(super) fn of(system: SystemId) -> Self {
        match system.id() {
            "xwing" => Self::Ships,
            "legion" => Self::Units,
            "imperial-assault" => Self::Figures,
            _ => Self::Cards,
        }
    }
}

/// A drawing and its colors.
pub(super) struct Scene {
    kind: Kind,
    look: &'static Look,
}

/// Cached drawing and its look.
#[derive(Default)]
pub(super) struct SceneCache {
    cache: Cache,
    of: std::cell::Cell<Option<(u8, [u32; 3])>>,
}

impl Scene {
    pub(super) fn of(context: &Context<'_>, kind: Kind) -> Self {
        Self { kind, look: context.look }
    }

    /// Color of a faction on the dark.
    fn color(&self, accent: Accent) -> Color {
        self.look.with_accent(accent).frame().accent
    }

    fn head(&self, accent: Accent) -> Color {
        self.look.with_accent(accent).head
    }
}

impl<Message> canvas::Program<Message> for Scene {
    type State = SceneCache;

    fn draw(
        &self,
        state: &SceneCache,
        renderer: &Renderer,
        _theme: &Theme,
        bounds: Rectangle,
        _cursor: mouse::Cursor,
    ) -> Vec<canvas::Geometry> {
        let ground = self.head(Accent::Plain);
        let now = Some((self.kind as u8, [ground.r, ground.g, self.look.text.r].map(f32::to_bits)));
        if state.of.replace(now) != now {
            state.cache.clear();
        }
        vec![state.cache.draw(renderer, bounds.size(), |frame| match self.kind {
            Kind::Head => self.draw_head(frame),
            Kind::Ships => self.draw_ships(frame),
            Kind::Units => self.draw_units(frame),
            Kind::Figures => self.draw_figures(frame),
            Kind::Cards => self.draw_cards(frame),
        })]
    }
}

impl Scene {
    fn draw_head(&self, frame: &mut Frame) {
        let Size { width, height } = frame.size();
        let (from, to) = (self.head(Accent::Plain), self.look.frame().ground);
        // Strips, since not all renderers draw gradients on a canvas alike.
        let strips = 48_u8;
        for strip in 0..strips {
            let share = f32::from(strip) / f32::from(strips - 1);
            let color = mix(from, to, ((share - 0.3) / 0.5).clamp(0.0, 1.0));
            let left = (width * f32::from(strip) / f32::from(strips)).floor();
            let right = (width * f32::from(strip + 1) / f32::from(strips)).ceil();
            frame.fill_rectangle(Point::new(left, 0.0), Size::new(right - left, height), color);
        }
        // The text at the left has priority.
        if width < 700.0 {
            return;
        }
        let whole = width >= 1080.0;
        let scale = height / 196.0;
        let at = |x: f32, y: f32| Point::new(width - (1208.0 - x) * scale, y * scale);
        stars(frame, width * 0.5, mix(to, Color::WHITE, 0.5));
        let (blue, red) = (self.color(Accent::Imperial), self.color(Accent::Rebel));
        if whole {
            // The firing arc of the middle ship reaches the other squad.
            wedge(frame, at(1010.0, 140.0), 190.0 * scale, (-3.0, -2.1), mix(to, red, 0.16));
            wedge(frame, at(1010.0, 140.0), 130.0 * scale, (-3.0, -2.1), mix(to, red, 0.22));
            wedge(frame, at(1010.0, 140.0), 80.0 * scale, (-3.0, -2.1), mix(to, red, 0.30));
            ship(frame, "ship-tieinterceptor", at(838.0, 60.0), 92.0 * scale, 1.9, blue);
            ship(frame, "ship-tiefighter", at(716.0, 42.0), 62.0 * scale, 1.9, blue);
            ship(frame, "ship-tiefighter", at(752.0, 126.0), 62.0 * scale, 1.9, blue);
            ship(frame, "ship-lambdaclassshuttle", at(640.0, 104.0), 72.0 * scale, 1.9, mix(to, blue, 0.65));
        }
        ship(frame, "ship-yt1300", at(1010.0, 140.0), 116.0 * scale, -0.98, red);
        ship(frame, "ship-xwing", at(1118.0, 84.0), 84.0 * scale, -1.3, red);
        ship(frame, "ship-awing", at(1146.0, 160.0), 56.0 * scale, -1.2, red);
    }

    fn draw_ships(&self, frame: &mut Frame) {
        let ground = self.head(Accent::Imperial);
        ground_of(frame, ground, 7.0);
        stars(frame, 0.0, mix(ground, Color::WHITE, 0.45));
        let Size { width, height } = frame.size();
        let at = |x: f32, y: f32| Point::new(width * x, height * y);
        let (blue, red) = (self.color(Accent::Imperial), self.color(Accent::Rebel));
        for (radius, amount) in [(118.0, 0.22), (80.0, 0.32), (42.0, 0.44)] {
            wedge(frame, at(0.25, 0.68), radius, (-1.35, 0.02), mix(ground, blue, amount));
        }
        ship(frame, "ship-tieinterceptor", at(0.23, 0.7), 62.0, 0.85, blue);
        ship(frame, "ship-tieinterceptor", at(0.1, 0.44), 56.0, 0.85, blue);
        ship(frame, "ship-xwing", at(0.58, 0.32), 72.0, -1.9, red);
        ship(frame, "ship-ywing", at(0.8, 0.58), 62.0, -1.5, red);
    }

    fn draw_units(&self, frame: &mut Frame) {
        let ground = self.head(Accent::Scum);
        ground_of(frame, ground, 7.0);
        let Size { width, height } = frame.size();
        let at = |x: f32, y: f32| Point::new(width * x, height * y);
        let (green, red) = (self.color(Accent::Scum), self.color(Accent::Republic));
        frame.fill(&Path::circle(at(0.3, 0.52), 92.0), mix(ground, green, 0.10));
        frame.fill(&Path::circle(at(0.3, 0.52), 52.0), mix(ground, green, 0.22));
        for (x, y, wide, high) in [(0.53, 0.45, 14.0, 52.0), (0.62, 0.74, 54.0, 13.0)] {
            let corner = at(x, y) - Vector::new(wide / 2.0, high / 2.0);
            frame.fill(
                &Path::rounded_rectangle(corner, Size::new(wide, high), border::radius(2.0)),
                mix(ground, green, 0.4),
            );
        }
        base(frame, at(0.3, 0.52), 11.0, green, true);
        figure(frame, "figure-rebel-trooper", at(0.3, 0.52), 18.0, ground);
        for (x, y) in [(0.235, 0.36), (0.37, 0.33), (0.385, 0.62), (0.245, 0.72), (0.17, 0.5)] {
            base(frame, at(x, y), 9.0, green, false);
        }
        base(frame, at(0.72, 0.42), 11.0, red, true);
        figure(frame, "figure-stormtrooper", at(0.72, 0.42), 18.0, ground);
        for (x, y) in [(0.66, 0.32), (0.78, 0.3), (0.67, 0.6), (0.79, 0.56)] {
            base(frame, at(x, y), 9.0, red, false);
        }
        figure(frame, "figure-at-st", at(0.9, 0.5), 54.0, red);
    }

    fn draw_figures(&self, frame: &mut Frame) {
        let ground = self.head(Accent::FirstOrder);
        ground_of(frame, ground, 7.0);
        let Size { width, height } = frame.size();
        let (blue, red, wall) =
            (self.color(Accent::Imperial), self.color(Accent::Rebel), self.color(Accent::FirstOrder));
        let side = 28.0;
        let origin = Point::new((width - side * 11.0) / 2.0, (height - side * 4.0) / 2.0);
        let rows: [&[usize]; 4] =
            [&[1, 2, 3, 4], &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9], &[2, 3, 6, 7, 8, 9, 10], &[6, 7, 8, 9, 10]];
        for (line, squares) in rows.iter().enumerate() {
            for square in *squares {
                let corner = Point::new(origin.x + side * *square as f32 + 0.5, origin.y + side * line as f32 + 0.5);
                frame.fill_rectangle(corner, Size::new(side - 1.0, side - 1.0), mix(ground, wall, 0.2));
            }
        }
        let center = |x: f32, y: f32| Point::new(origin.x + side * (x + 0.5), origin.y + side * (y + 0.5));
        for (x, y, high) in [(2.0, 0.0, 1.0), (8.0, 2.0, 2.0)] {
            let corner = Point::new(origin.x + side * x - 1.5, origin.y + side * y);
            frame.fill_rectangle(corner, Size::new(3.0, side * high), wall);
        }
        let dashes = canvas::LineDash { segments: &[4.0, 4.0], offset: 0 };
        let line = Stroke { line_dash: dashes, ..Stroke::default().with_color(Color::WHITE).with_width(1.5) };
        frame.stroke(&Path::line(center(2.0, 1.0), center(6.0, 2.0)), line);
        for (name, x, y, color) in [
            ("figure-dark-lord", 1.0, 1.0, blue),
            ("figure-stormtrooper", 2.0, 1.0, blue),
            ("figure-stormtrooper", 3.0, 2.0, blue),
            ("figure-smuggler", 6.0, 2.0, red),
            ("figure-wookiee", 9.0, 1.0, red),
            ("figure-rebel-trooper", 9.0, 3.0, red),
        ] {
            base(frame, center(x, y), 11.0, color, true);
            figure(frame, name, center(x, y), 18.0, ground);
        }
    }

    fn draw_cards(&self, frame: &mut Frame) {
        let ground = self.head(Accent::Plain);
        ground_of(frame, ground, 7.0);
        let Size { width, height } = frame.size();
        let middle = width / 2.0;
        let (blue, red) = (self.color(Accent::Imperial), self.color(Accent::Rebel));
        let neutral = mix(ground, Color::WHITE, 0.55);
        let row = [
            ("ship-tiefighter", blue),
            ("figure-smuggler", neutral),
            ("ship-xwing", red),
            ("figure-stormtrooper", blue),
            ("ship-yt1300", neutral),
            ("figure-wookiee", red),
        ];
        for ((name, color), place) in row.into_iter().zip(0_u8..) {
            let x = middle + (f32::from(place) - 2.5) * 46.0;
            card(frame, name, Point::new(x, height * 0.3), 0.0, mix(ground, color, 0.35), color);
        }
        let hand = ["ship-awing", "figure-rebel-trooper", "ship-xwing", "figure-rebel-trooper", "ship-ywing"];
        for (name, place) in hand.into_iter().zip(0_u8..) {
            let from_middle = f32::from(place) - 2.0;
            let at = Point::new(middle + from_middle * 34.0, height * 0.84 + from_middle * from_middle * 4.0);
            card(frame, name, at, from_middle * 0.16, mix(ground, red, 0.45), red);
        }
    }
}

/// A card with a drawing, turned clockwise by this angle in radians.
fn card(frame: &mut Frame, name: &str, center: Point, turn: f32, ground: Color, ink: Color) {
    let size = Size::new(38.0, 52.0);
    frame.with_save(|frame| {
        frame.translate(Vector::new(center.x, center.y));
        frame.rotate(turn);
        let corner = Point::new(-size.width / 2.0, -size.height / 2.0);
        let shape = Path::rounded_rectangle(corner, size, border::radius(4.0));
        frame.fill(&shape, ground);
        frame.stroke(&shape, Stroke::default().with_color(ink).with_width(1.5));
        ship(frame, name, Point::new(0.0, -4.0), 24.0, 0.0, ink);
        frame.fill_rectangle(Point::new(-12.0, 14.0), Size::new(24.0, 2.0), ink);
        frame.fill_rectangle(Point::new(-12.0, 18.0), Size::new(16.0, 2.0), ink);
    });
}

/// Ground of a tile, with the corners of its card at the top.
fn ground_of(frame: &mut Frame, color: Color, radius: f32) {
    let corners = border::Radius { top_left: radius, top_right: radius, ..border::Radius::default() };
    frame.fill(&Path::rounded_rectangle(Point::ORIGIN, frame.size(), corners), color);
}

/// A few stars at fixed places.
fn stars(frame: &mut Frame, from: f32, color: Color) {
    let Size { width, height } = frame.size();
    for star in 1_u16..32 {
        let (x, y) = (f32::from(star * 197 % 991) / 991.0, f32::from(star * 89 % 499) / 499.0);
        let at = Point::new(from + (width - from) * x, 4.0 + (height - 8.0) * y);
        frame.fill(&Path::circle(at, if star % 5 == 0 { 1.2 } else { 0.7 }), color);
    }
}

/// A sector of a circle between two angles, in radians from the right.
fn wedge(frame: &mut Frame, center: Point, radius: f32, (from, to): (f32, f32), color: Color) {
    let steps = 24_u8;
    let part = Path::new(|path| {
        path.move_to(center);
        for step in 0..=steps {
            let turn = from + (to - from) * f32::from(step) / f32::from(steps);
            path.line_to(center + Vector::new(turn.cos(), turn.sin()) * radius);
        }
        path.close();
    });
    frame.fill(&part, color);
}

/// A ship from above, turned clockwise by this angle in radians.
fn ship(frame: &mut Frame, name: &str, center: Point, side: f32, turn: f32, color: Color) {
    drawing::paint(frame, name, center, side, turn, color);
}

fn figure(frame: &mut Frame, name: &str, center: Point, side: f32, color: Color) {
    ship(frame, name, center, side, 0.0, color);
}

/// A base; a leader's is filled.
fn base(frame: &mut Frame, center: Point, radius: f32, color: Color, filled: bool) {
    let circle = Path::circle(center, radius);
    if filled {
        frame.fill(&circle, color);
    } else {
        frame.stroke(&circle, Stroke::default().with_color(color).with_width(2.0));
    }
}
