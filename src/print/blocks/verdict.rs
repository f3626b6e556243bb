//! The banner with the result of the checks.

use super::{BODY, GAP, Point, filled, icon};
use crate::{
    Operation,
    press::Press,
    slice::{LINES, Slice, Strip, WHOLE, shift},
    text::{Type, lines},
};
use kernel::sheet::{Role, Verdict, VerdictKind};

const TITLE: Type = Type::new(10.4, 14.0).bold();
/// Distance from the left edge to the words.
const INDENT: f32 = 28.0;
const PAD: f32 = 7.0;

pub(super) fn verdict(press: &mut Press, verdict: &Verdict, width: f32) -> Strip {
    let (role, sign) = match verdict.outcome {
        VerdictKind::Ok => (Role::Ok, "mark-ok"),
        VerdictKind::Warning => (Role::Warning, "mark-warning"),
        VerdictKind::NotOk => (Role::Error, "mark-error"),
    };
    let (title, body) = (TITLE.on(press), BODY.on(press));
    let (indent, pad) = (press.pt(INDENT), press.pt(PAD));
    let inner = width - indent - pad;

    let mut strip = Strip::new();
    for (index, line) in lines(press, &verdict.title, title, inner).iter().enumerate() {
        let mut operations = Vec::new();
        line.draw(indent, 0.0, title, &mut operations);
        strip.push(Slice::new(title.leading, operations).tie(if index == 0 { 0 } else { WHOLE }));
    }
    for sentence in &verdict.sentences {
        let bullet = press.pt(9.0);
        for (index, line) in lines(press, sentence, body, inner - bullet).iter().enumerate() {
            let mut operations = Vec::new();
            if index == 0 {
                let side = press.pt(2.6);
                let corner = Point::new(indent + press.pt(1.0), (body.leading - side) / 2.0);
                operations.push(filled(corner, side, side, side / 2.0, press.palette.words(role)));
            }
            line.draw(indent + bullet, 0.0, body, &mut operations);
            strip.push(Slice::new(body.leading, operations).tie(if index == 0 { 0 } else { LINES }));
        }
    }
    if strip.is_empty() {
        strip.push(Slice::new(title.leading, Vec::new()));
    }
    if strip.len() > 1 {
        strip[0].leads = true;
    }
    let side = press.pt(13.0);
    let field = press.palette.field(role);
    let color = press.palette.words(role);
    icon(press, sign, Point::new(press.pt(9.0), (title.leading - side) / 2.0), side, color, &mut strip[0].operations);
    let last = strip.len() - 1;
    for (index, slice) in strip.iter_mut().enumerate() {
        let above = if index == 0 { pad } else { 0.0 };
        let below = if index == last { pad } else { 0.0 };
        shift(&mut slice.operations, 0.0, above);
        slice.height += above + below;
        slice.operations.splice(0..0, background(press, field.fill, role, width, slice.height));
    }
    strip[0].gap = press.pt(GAP + 2.0);
    strip
}

/// The field behind one slice, marked by the bar at its left.
fn background(press: &Press, fill: Option<crate::Color>, role: Role, width: f32, height: f32) -> Vec<Operation> {
    let corner = Point::default();
    let bar = filled(corner, press.pt(3.0), height, 0.0, press.palette.words(role));
    let wash = if press.palette.needs_marks() { Some(press.palette.wash()) } else { fill };
    wash.map(|wash| filled(corner, width, height, 0.0, wash)).into_iter().chain([bar]).collect()
}
