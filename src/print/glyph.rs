//! Icons as outlines.
//!
//! The project's icons use a small part of SVG: a field of 24 by 24, filled paths of one color, a title. The printed
//! page and the window take their outlines from here or from the same SVG text, and so draw alike.

use std::sync::LazyLock;

use kurbo::{BezPath, PathEl};
use rustc_hash::FxHashMap;

use super::{Color, Face, FillRule, Operation, Point, Segment, typeface::CAPITALS};
use kernel::icons::ICONS;

/// Side of the field of an icon.
const FIELD: f32 = 24.0;

/// Filled paths of an icon, in a field of 24 by 24.
#[derive(Debug, Clone, PartialEq)]
pub struct Outline {
    paths: Vec<(Vec<Segment>, FillRule)>,
}

/// A defect of an icon.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum OutlineError {
    /// Invalid XML.
    #[error("not XML: {0}")]
    Xml(String),
    /// A field other than 24 by 24.
    #[error("the view box is not \"0 0 24 24\"")]
    ViewBox,
    /// An element other than a filled path.
    #[error("<{0}> is not a filled path")]
    Element(String),
    /// An attribute that would change the drawing of a path.
    #[error("the attribute {0} is not understood")]
    Attribute(String),
    /// Invalid outline.
    #[error("path: {0}")]
    Path(String),
    /// Outline beyond the field.
    #[error("the outline leaves the field of 24 by 24")]
    Outside,
    /// No path.
    #[error("no path")]
    Empty,
}

static OUTLINES: LazyLock<FxHashMap<&'static str, Outline>> =
    LazyLock::new(|| ICONS.iter().filter_map(|(name, svg)| Some((*name, Outline::parse(svg).ok()?))).collect());

/// The outline of an icon by name.
pub fn outline(name: &str) -> Option<&'static Outline> {
    OUTLINES.get(name)
}

/// The outline of an icon with its static name.
pub(super) fn named(name: &str) -> Option<(&'static str, &'static Outline)> {
    OUTLINES.get_key_value(name).map(|(name, outline)| (*name, outline))
}

impl Outline {
    /// Parses an icon.
    ///
    /// # Errors
    /// The part of the icon beyond the small part of SVG.
    pub fn parse(svg: &str) -> Result<Self, OutlineError> {
        let document = roxmltree::Document::parse(svg).map_err(|error| OutlineError::Xml(error.to_string()))?;
        let root = document.root_element();
        if root.attribute("viewBox") != Some("0 0 24 24") {
            return Err(OutlineError::ViewBox);
        }
        let mut paths = Vec::new();
        for element in root.children().filter(roxmltree::Node::is_element) {
            match element.tag_name().name() {
                "path" => {}
                "title" => continue,
                other => return Err(OutlineError::Element(other.to_owned())),
            }
            let mut rule = FillRule::NonZero;
            for attribute in element.attributes() {
                match (attribute.name(), attribute.value()) {
                    ("d", _) | ("fill", "currentColor") | ("fill-rule", "nonzero") => {}
                    ("fill-rule", "evenodd") => rule = FillRule::EvenOdd,
                    (name, _) => return Err(OutlineError::Attribute(name.to_owned())),
                }
            }
            let path = BezPath::from_svg(element.attribute("d").unwrap_or_default())
                .map_err(|error| OutlineError::Path(error.to_string()))?;
            let field = kurbo::Shape::bounding_box(&path);
            if field.x0 < -0.01 || field.y0 < -0.01 || field.x1 > 24.01 || field.y1 > 24.01 {
                return Err(OutlineError::Outside);
            }
            paths.push((segments(&path), rule));
        }
        if paths.iter().all(|(segments, _)| segments.is_empty()) {
            return Err(OutlineError::Empty);
        }
        Ok(Self { paths })
    }

    /// Filled paths, in the field of 24 by 24.
    pub fn paths(&self) -> impl Iterator<Item = (&[Segment], FillRule)> {
        self.paths.iter().map(|(segments, rule)| (segments.as_slice(), *rule))
    }

    /// Draws the icon in a square with this corner and side.
    pub fn operations(&self, corner: Point, side: f32, fill: Color) -> impl Iterator<Item = Operation> + '_ {
        let scale = side / FIELD;
        let at = move |point: Point| Point::new(corner.x + point.x * scale, corner.y + point.y * scale);
        self.paths.iter().map(move |(segments, rule)| Operation::Path {
            segments: segments
                .iter()
                .map(|segment| match *segment {
                    Segment::Move(point) => Segment::Move(at(point)),
                    Segment::Line(point) => Segment::Line(at(point)),
                    Segment::Cubic(one, two, end) => Segment::Cubic(at(one), at(two), at(end)),
                    Segment::Close => Segment::Close,
                })
                .collect(),
            rule: *rule,
            fill,
        })
    }
}

fn segments(path: &BezPath) -> Vec<Segment> {
    let point = |point: kurbo::Point| Point::new(point.x as f32, point.y as f32);
    let (mut here, mut start) = (kurbo::Point::ZERO, kurbo::Point::ZERO);
    let mut out = Vec::with_capacity(path.elements().len());
    for element in path.elements() {
        match *element {
            PathEl::MoveTo(to) => {
                out.push(Segment::Move(point(to)));
                (here, start) = (to, to);
            }
            PathEl::LineTo(to) => {
                out.push(Segment::Line(point(to)));
                here = to;
            }
            PathEl::QuadTo(control, to) => {
                let one = here.lerp(control, 2.0 / 3.0);
                let two = to.lerp(control, 2.0 / 3.0);
                out.push(Segment::Cubic(point(one), point(two), point(to)));
                here = to;
            }
            PathEl::CurveTo(one, two, to) => {
                out.push(Segment::Cubic(point(one), point(two), point(to)));
                here = to;
            }
            PathEl::ClosePath => {
                out.push(Segment::Close);
                here = start;
            }
        }
    }
    out
}

/// Bold letters of this height about the origin, as one outline.
pub(super) fn letters(text: &str, height: f32) -> Vec<Segment> {
    let Some(face) = Face::Bold.parsed() else { return Vec::new() };
    let size = f64::from(height / CAPITALS) / f64::from(face.units_per_em());
    let mut pen = Pen::default();
    for letter in text.chars().filter_map(|letter| face.glyph_index(letter)) {
        let _ = face.outline_glyph(letter, &mut pen);
        pen.x += f64::from(face.glyph_hor_advance(letter).unwrap_or_default());
    }
    let middle = kurbo::Affine::translate((-pen.x * size / 2.0, f64::from(height) / 2.0));
    pen.path.apply_affine(middle * kurbo::Affine::scale_non_uniform(size, -size));
    segments(&pen.path)
}

/// Draws the outlines of letters behind one another, in the units of their font.
#[derive(Default)]
struct Pen {
    path: BezPath,
    x: f64,
}

impl Pen {
    fn at(&self, x: f32, y: f32) -> kurbo::Point {
        kurbo::Point::new(self.x + f64::from(x), y.into())
    }
}

impl ttf_parser::OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.path.move_to(self.at(x, y));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.path.line_to(self.at(x, y));
    }

    fn quad_to(&mut self, one_x: f32, one_y: f32, x: f32, y: f32) {
        self.path.quad_to(self.at(one_x, one_y), self.at(x, y));
    }

    fn curve_to(&mut self, one_x: f32, one_y: f32, two_x: f32, two_y: f32, x: f32, y: f32) {
        self.path.curve_to(self.at(one_x, one_y), self.at(two_x, two_y), self.at(x, y));
    }

    fn close(&mut self) {
        self.path.close_path();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn icon(inner: &str) -> String {
        format!(r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">{inner}</svg>"#)
    }

    #[test]
    fn every_icon_keeps_to_the_part_of_svg_that_is_drawn() {
        for (name, svg) in ICONS {
            assert_eq!(Outline::parse(svg).err(), None, "{name}");
        }
    }

    #[test]
    fn what_would_be_drawn_wrongly_is_refused() {
        use OutlineError as Error;
        let refused = |inner: &str| Outline::parse(&icon(inner)).unwrap_err();
        assert_eq!(refused("<circle r='3'/>"), Error::Element("circle".into()));
        assert_eq!(refused("<path d='M0 0h9v9z' stroke='red'/>"), Error::Attribute("stroke".into()));
        assert_eq!(refused("<path d='M0 0h99v9z'/>"), Error::Outside);
        assert_eq!(refused(""), Error::Empty);
        assert!(matches!(refused("<path d='M0 0 what'/>"), Error::Path(_)));
        assert!(matches!(Outline::parse("<svg"), Err(Error::Xml(_))));
        assert_eq!(Outline::parse("<svg viewBox='0 0 9 9'/>"), Err(Error::ViewBox));
    }

    #[test]
    fn an_icon_is_placed_and_scaled() {
        let square = Outline::parse(&icon("<path d='M0 0h24v24h-24z' fill='currentColor'/>")).unwrap();
        let operations: Vec<_> = square.operations(Point::new(10.0, 20.0), 12.0, Color::BLACK).collect();
        assert_eq!(operations[0].bounds(), (Point::new(10.0, 20.0), Point::new(22.0, 32.0)));
    }

    #[test]
    fn a_quadratic_curve_becomes_the_same_cubic_one() {
        let curve = Outline::parse(&icon("<path d='M0 0Q12 24 24 0z'/>")).unwrap();
        let Segment::Cubic(one, two, end) = curve.paths[0].0[1] else { panic!("a cubic curve") };
        assert_eq!((one, two, end), (Point::new(8.0, 16.0), Point::new(16.0, 16.0), Point::new(24.0, 0.0)));
    }
}
