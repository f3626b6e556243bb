//! A maneuver dial as a grid: a row a speed, fastest on top, a column a direction.

use iced::{
    Alignment, Color, Element, Length,
    widget::{Column, Row, container, space},
};

use super::{icon_in, parts::small};
use crate::look::Look;
use xwing::cards::{Bearing, Difficulty, Maneuver};

/// The icon of a direction.
pub const fn maneuver_icon(bearing: Bearing) -> &'static str {
    match bearing {
        Bearing::TurnLeft => "maneuver-turn-left",
        Bearing::BankLeft => "maneuver-bank-left",
        Bearing::Straight => "maneuver-straight",
        Bearing::BankRight => "maneuver-bank-right",
        Bearing::TurnRight => "maneuver-turn-right",
        Bearing::KoiogranTurn => "maneuver-koiogran-turn",
        Bearing::SegnorsLoopLeft => "maneuver-segnors-loop-left",
        Bearing::SegnorsLoopRight => "maneuver-segnors-loop-right",
        Bearing::TallonRollLeft => "maneuver-tallon-roll-left",
        Bearing::TallonRollRight => "maneuver-tallon-roll-right",
        Bearing::Stationary => "maneuver-stationary",
        Bearing::ReverseStraight => "maneuver-reverse-straight",
        Bearing::ReverseBankLeft => "maneuver-reverse-bank-left",
        Bearing::ReverseBankRight => "maneuver-reverse-bank-right",
    }
}

pub const fn difficulty_color(look: &Look, difficulty: Difficulty) -> Color {
    match difficulty {
        Difficulty::Green => look.green,
        Difficulty::White => look.white,
        Difficulty::Red => look.red,
    }
}

/// Draws a dial. Each cell has the color of its maneuver as its frame and its arrow.
pub fn dial<'a, Message: 'a>(look: &'static Look, maneuvers: &[Maneuver]) -> Element<'a, Message> {
    const CELL: f32 = 26.0;
    let columns: Vec<Bearing> = Bearing::ALL
        .into_iter()
        .filter(|bearing| maneuvers.iter().any(|maneuver| maneuver.bearing == *bearing))
        .collect();
    let mut speeds: Vec<u8> = maneuvers.iter().map(|maneuver| maneuver.speed).collect();
    speeds.sort_unstable();
    speeds.dedup();
    let mut rows = Column::new().spacing(2);
    for speed in speeds.into_iter().rev() {
        let label = container(small(speed.to_string(), look.muted)).width(14).align_y(Alignment::Center).height(CELL);
        let mut cells = Row::new().spacing(2).push(label);
        for bearing in &columns {
            let maneuver = maneuvers.iter().find(|maneuver| maneuver.speed == speed && maneuver.bearing == *bearing);
            cells = match maneuver {
                Some(maneuver) => {
                    let color = difficulty_color(look, maneuver.difficulty);
                    let arrow = container(icon_in(maneuver_icon(*bearing), 18.0, color))
                        .center(Length::Fixed(CELL))
                        .style(move |_| look.note(color));
                    cells.push(arrow)
                }
                None => cells.push(space().width(CELL).height(CELL)),
            };
        }
        rows = rows.push(cells);
    }
    rows.into()
}
