//! Drawings as SVG.

use std::fmt::Write as _;

use super::plain;
use kernel::sheet::{AreaLook, Drawing, Role, Shape, Sign};

/// Size of letters and width of lines, as shares of the greater side.
const LETTERS: f32 = 0.016;
const LINE: f32 = 0.0014;

/// A drawing as an element of a page.
pub(super) fn svg(drawing: &Drawing) -> String {
    let (wide, high) = drawing.size;
    let unit = wide.max(high);
    let mut text = format!(
        "<svg viewBox=\"0 0 {wide} {high}\" role=\"img\" aria-label=\"{}\" stroke-width=\"{}\">\n",
        plain(&drawing.words),
        unit * LINE
    );
    for shape in &drawing.shapes {
        // Writing into a string never fails.
        let _ = match shape {
            Shape::Area { outline, role, look } => {
                let points: Vec<String> = outline.iter().map(|(x, y)| format!("{x:.2},{y:.2}")).collect();
                writeln!(text, "<polygon points=\"{}\" {}/>", points.join(" "), paint(*role, *look))
            }
            Shape::Circle { middle: (x, y), radius, role, look } => {
                writeln!(text, "<circle cx=\"{x:.2}\" cy=\"{y:.2}\" r=\"{radius:.2}\" {}/>", paint(*role, *look))
            }
            Shape::Line { from, to, is_dashed } => {
                let dash = if *is_dashed {
                    format!(" stroke-dasharray=\"{0} {0}\"", unit * LINE * 4.0)
                } else {
                    String::new()
                };
                writeln!(
                    text,
                    "<line x1=\"{:.2}\" y1=\"{:.2}\" x2=\"{:.2}\" y2=\"{:.2}\" stroke=\"#5b6675\"{dash}/>",
                    from.0, from.1, to.0, to.1
                )
            }
            Shape::Letters { at, text: words, role } => letters(&mut text, *at, unit * LETTERS, words, *role),
            Shape::Sign { at, height, sign: Sign::Large(words), role, .. } => {
                letters(&mut text, *at, *height, words, *role)
            }
            // No icon is in a page of its own.
            Shape::Sign { .. } => Ok(()),
        };
    }
    text.push_str("</svg>\n");
    text
}

fn letters(text: &mut String, (x, y): (f32, f32), size: f32, words: &str, role: Role) -> std::fmt::Result {
    writeln!(
        text,
        "<text x=\"{x:.2}\" y=\"{y:.2}\" font-size=\"{size:.2}\" font-family=\"system-ui,sans-serif\" font-weight=\"700\" \
         text-anchor=\"middle\" dominant-baseline=\"central\" fill=\"{}\">{}</text>",
        ink(role),
        plain(words)
    )
}

fn paint(role: Role, look: AreaLook) -> String {
    let fill = if look == AreaLook::Edge { "none" } else { tone(role) };
    let stroke = if look == AreaLook::Tone { "none" } else { ink(role) };
    format!("fill=\"{fill}\" stroke=\"{stroke}\"")
}

const fn ink(role: Role) -> &'static str {
    match role {
        Role::Blue => "#1d4fa8",
        Role::Red => "#a8321d",
        Role::Green => "#3d6b35",
        Role::Yellow => "#8a6a00",
        _ => "#5b6675",
    }
}

const fn tone(role: Role) -> &'static str {
    match role {
        Role::Blue => "#cfe0ff",
        Role::Red => "#ffd6cc",
        Role::Green => "#dcebd6",
        Role::Yellow => "#fff0bf",
        Role::White => "#f4f6f9",
        _ => "#d5dbe3",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shape_is_an_element_in_the_field_of_the_drawing() {
        let drawing = Drawing {
            size: (20.0, 10.0),
            shapes: vec![
                Shape::rectangle((0.0, 0.0), (20.0, 10.0), Role::Muted, AreaLook::Edge),
                Shape::Circle { middle: (3.0, 4.0), radius: 1.0, role: Role::Red, look: AreaLook::Both },
                Shape::Line { from: (1.0, 1.0), to: (2.0, 2.0), is_dashed: true },
                Shape::Letters { at: (3.0, 4.0), text: "<1>".into(), role: Role::Red },
            ],
            ..Drawing::default()
        };
        let drawn = svg(&drawing);
        assert!(drawn.starts_with("<svg viewBox=\"0 0 20 10\""));
        for part in ["<polygon ", "<circle ", "stroke-dasharray", "&lt;1&gt;</text>", "</svg>"] {
            assert_eq!(drawn.matches(part).count(), 1, "{part} in {drawn}");
        }
    }
}
