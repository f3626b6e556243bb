//! Headings: a name with a figure at the right.

use std::rc::Rc;

use super::{LOW, Point, filled, icon, one_if_low, recolored, rule};
use crate::{
    Color, Operation, Stroke,
    ink::Field,
    press::Press,
    slice::{Head, Name, Slice, Strip, WHOLE},
    text::{Type, lines, natural_width, one_line},
};
use kernel::{
    phrase,
    sheet::{Alignment, Badge, Heading, Level, Prose, Role},
};

/// Setting of a level of headings.
struct Form {
    text: Type,
    figure: Type,
    /// Space above the heading.
    gap: f32,
    /// Padding within its field: horizontal and vertical.
    inset: (f32, f32),
}

impl Form {
    fn of(level: Level) -> Self {
        match level {
            Level::Part => Self {
                text: Type::new(14.0, 18.0).bold(),
                figure: Type::new(12.0, 18.0).bold().role(Role::Accent),
                gap: 20.0,
                inset: (0.0, 0.0),
            },
            Level::Entry => Self {
                text: Type::new(12.0, 15.5).bold(),
                figure: Type::new(12.0, 15.5).bold().role(Role::Accent),
                gap: 16.0,
                inset: (9.0, 4.0),
            },
            Level::Minor => Self {
                text: Type::new(8.4, 11.0).bold().role(Role::Accent),
                figure: Type::new(8.4, 11.0).bold(),
                gap: 9.0,
                inset: (0.0, 0.0),
            },
        }
    }
}

/// Space for the drawing before an entry's name.
const LEAD: f32 = 34.0;

/// A name repeated on a continued page.
const CONTINUED: Type = Type::new(9.4, 12.4).bold();
const CONTINUED_NOTE: Type = Type::new(8.4, 12.4).role(Role::Muted);

const NOTE: Type = Type::new(8.4, 11.2).role(Role::Muted);

pub(super) fn heading(press: &mut Press, heading: &Heading, width: f32) -> Strip {
    let form = Form::of(heading.level);
    let (text, figure, note) = (form.text.on(press), form.figure.on(press), NOTE.on(press));
    let (side, pad) = (press.pt(form.inset.0), press.pt(form.inset.1));
    let lead = if heading.drawing.is_some() { press.pt(LEAD) } else { 0.0 };
    let inner = width - 2.0 * side - lead;
    let left = side + lead;

    let figure_width = natural_width(press, &heading.figure, figure).min(inner * 0.42);
    let figures = lines(press, &heading.figure, figure, figure_width);
    let between = if figures.is_empty() { 0.0 } else { press.pt(10.0) };
    let mut name = heading.text.clone();
    let (badge, badge_width) = match &heading.badge {
        Some(badge) => draw_badge(press, badge, text, inner * 0.25).unwrap_or_else(|| {
            // Too long for a field of its own.
            name = Prose::new().role(badge.role, badge.text.as_str()).text(" ").then(name.clone());
            (Vec::new(), 0.0)
        }),
        None => (Vec::new(), 0.0),
    };
    let beside = inner - badge_width - figure_width - between;
    // In a narrow column the figure stands below the name.
    let narrow = !figures.is_empty() && beside < press.pt(60.0);
    let names = lines(press, &name, text, if narrow { inner - badge_width } else { beside });
    let below = if narrow { names.len().max(usize::from(badge_width > 0.0)) } else { 0 };
    let notes = lines(press, &heading.note, note, inner);

    // Name and figure line by line, then the note: one slice each, joined if few.
    let mut strip = Strip::new();
    for index in 0..names.len().max(below + figures.len()).max(usize::from(badge_width > 0.0)) {
        let mut operations = Vec::new();
        if index == 0 {
            operations.extend(badge.iter().cloned());
            crate::slice::shift(&mut operations, left, 0.0);
        }
        if let Some(line) = names.get(index) {
            line.draw(left + badge_width, 0.0, text, &mut operations);
        }
        if let Some(line) = index.checked_sub(below).and_then(|index| figures.get(index)) {
            line.draw_aligned(Alignment::Right, left, inner, 0.0, figure, &mut operations);
        }
        strip.push(Slice::new(text.leading, operations));
    }
    for line in &notes {
        let mut operations = Vec::new();
        line.draw(left, 0.0, note, &mut operations);
        strip.push(Slice::new(note.leading, operations));
    }
    if strip.is_empty() {
        return strip;
    }
    if let Some(name) = &heading.drawing {
        draw_before(press, name, side, if heading.level == Level::Entry { pad } else { 0.0 }, &mut strip);
    }
    decorate(press, heading.level, &mut strip, width, pad);
    strip[0].gap = press.pt(form.gap);
    strip[0].name = Some(Rc::new(Name { level: heading.level, text: spoken(heading) }));
    if let Some(last) = strip.last_mut() {
        last.leads = true;
    }
    one_if_low(press, strip, WHOLE)
}

/// Words of a heading without its drawings, in one line.
fn spoken(heading: &Heading) -> String {
    let words = heading.text.words();
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Head of a continued page or column with the name of its heading.
pub(crate) fn continuation(press: &mut Press, name: &str, width: f32) -> Head {
    let (face, note) = (CONTINUED.on(press), CONTINUED_NOTE.on(press));
    let mut operations = Vec::new();
    let word = phrase::text(press.language, "print.continued");
    let word = one_line(press, word, note, width * 0.4);
    let gap = press.pt(5.0);
    let name = one_line(press, name, face, width - word.width - gap);
    name.draw(0.0, 0.0, face, &mut operations);
    word.draw(name.width + gap, 0.0, note, &mut operations);
    let y = face.leading + press.pt(1.0);
    operations.push(rule(0.0, width, y, press.palette.hairline()));
    Head { height: y + press.pt(5.0), operations }
}

/// The badge before a name with its width; none if wider than allowed.
fn draw_badge(press: &mut Press, badge: &Badge, text: Type, most: f32) -> Option<(Vec<Operation>, f32)> {
    let face = Type { size: text.size * 0.92, ..text };
    let pad = text.size * 0.36;
    if badge.text.contains('\n') || natural_width(press, &Prose::from(badge.text.as_str()), face) > most {
        return None;
    }
    let figure = one_line(press, &badge.text, face, most);
    let small = Type { size: text.size * 0.55, ..text };
    // Words need no letter; a bare figure does.
    let figure_only = !badge.text.chars().any(char::is_alphabetic);
    let letter = if figure_only { press.letter(badge.role) } else { None }.unwrap_or_default();
    let letter = one_line(press, letter, small, most);
    let gap = if letter.width > 0.0 { text.size * 0.2 } else { 0.0 };
    let width = (figure.width + gap + letter.width + 2.0 * pad).max(text.leading);
    let field = press.palette.field(badge.role);
    // Hides the heading's own field.
    let field = Field { fill: field.fill.or(Some(Color::WHITE)), ..field };
    let mut out = vec![field.drawn(Point::default(), width, text.leading, text.size * 0.22)];
    let left = (width - figure.width - gap - letter.width) / 2.0;
    recolored(&mut out, field.content, |out| {
        figure.draw(left, 0.0, face, out);
        // Both share a baseline.
        letter.draw(left + figure.width + gap, face.baseline() - small.baseline(), small, out);
    });
    Some((out, width + text.size * 0.55))
}

/// Draws the icon before a heading in the middle of its lines, or beside the first if they cross a page end.
fn draw_before(press: &mut Press, name: &str, side: f32, pad: f32, strip: &mut Strip) {
    let (Some(first), Some(last)) = (strip.first(), strip.last()) else { return };
    let height = crate::slice::height(strip);
    let is_whole = strip.len() == 1 || height + 2.0 * pad <= press.room * LOW;
    let (size, y) = if is_whole {
        let size = (height + pad).min(press.pt(LEAD - 6.0));
        (size, (height - size) / 2.0 - (height - last.height))
    } else {
        (first.height.min(press.pt(LEAD - 6.0)), 0.0)
    };
    let (color, mut operations) = (press.palette.accent(), Vec::new());
    icon(press, name, Point::new(side, y), size, color, &mut operations);
    // With the last line if possible, so that no field covers it.
    let slice = if is_whole { strip.last_mut() } else { strip.first_mut() };
    slice.into_iter().for_each(|slice| slice.operations.append(&mut operations));
}

/// Gives an entry its field and a part its rule.
fn decorate(press: &Press, level: Level, strip: &mut Strip, width: f32, pad: f32) {
    let last = strip.len() - 1;
    match level {
        Level::Minor => {}
        Level::Part => {
            let slice = &mut strip[last];
            let y = slice.height + press.pt(2.5);
            slice.operations.push(rule(0.0, width, y, Stroke::solid(press.palette.accent(), press.pt(1.2))));
            slice.height = y + press.pt(2.0);
        }
        Level::Entry => {
            for (index, slice) in strip.iter_mut().enumerate() {
                let above = if index == 0 { pad } else { 0.0 };
                let below = if index == last { pad } else { 0.0 };
                crate::slice::shift(&mut slice.operations, 0.0, above);
                slice.height += above + below;
                let bar = filled(Point::default(), press.pt(3.0), slice.height, 0.0, press.palette.accent());
                let field = filled(Point::default(), width, slice.height, 0.0, press.palette.wash());
                slice.operations.splice(0..0, [field, bar]);
            }
        }
    }
}
