//! Places and ways, in words.

use super::{
    super::{
        View,
        board::{ObstacleKind, ObstacleShape},
    },
    Describer,
};
use kernel::{Language, narration::Narrator as _, phrase::capital, plane::Pose};

/// Whole degrees of a heading.
fn degrees(pose: &Pose) -> i32 {
    pose.facing.degrees().round() as i32 % 360
}

impl Describer<'_> {
    /// An obstacle of this shape.
    pub(in crate::play) fn obstacle(&self, shape: ObstacleShape) -> String {
        let number = shape.number();
        match (shape, shape.kind()) {
            (ObstacleShape::Cargo, _) => self.text("xwing.play.cargo").to_owned(),
            (_, ObstacleKind::Asteroid) => self.say("xwing.play.asteroid", &[("number", &number)]),
            (_, ObstacleKind::Debris) => self.say("xwing.play.debris", &[("number", &number)]),
        }
    }

    /// An obstacle on the board, by its number.
    pub(in crate::play) fn obstacle_at(&self, number: u8) -> String {
        self.state
            .obstacles
            .get(usize::from(number))
            .map_or_else(|| self.text("xwing.play.obstacle.some").to_owned(), |obstacle| self.obstacle(obstacle.shape))
    }

    fn centimetres(&self, millimetres: f64) -> String {
        let written = format!("{:.1}", millimetres / 10.0);
        match self.language {
            Language::English => written,
            Language::Spanish => written.replace('.', ","),
        }
    }

    /// A place on the board.
    pub(in crate::play) fn place(&self, pose: &Pose) -> String {
        let (west, south) = (self.centimetres(pose.at.x), self.centimetres(pose.at.y));
        self.say("xwing.play.at", &[("west", &west), ("south", &south)])
    }

    /// A place on the board with a heading, 0° being north.
    pub(in crate::play) fn stand(&self, pose: &Pose) -> String {
        self.say("xwing.play.at.facing", &[("place", &self.place(pose)), ("degrees", &degrees(pose))])
    }

    /// The place of the asked ship at its edge.
    pub(in crate::play) fn placed_at(&self, along: u16, gap: u16, turn: i8) -> String {
        let ship = self.asked.and_then(|question| question.ship);
        let pose = ship.map(|ship| View::new(self.fixed, self.state).standing(ship, along, gap, turn));
        pose.map_or_else(String::new, |pose| capital(&self.stand(&pose)))
    }

    /// The way from one pose to another, as the first sees it.
    pub(in crate::play) fn way(&self, from: &Pose, to: &Pose) -> String {
        let (right, ahead) = from.local(to.at);
        let turn = (degrees(to) - degrees(from) + 540) % 360 - 180;
        let (right, ahead) = (right.round() as i32, ahead.round() as i32);
        let mut parts = Vec::new();
        let mut part = |value: i32, plus: &str, minus: &str, hole: &str| {
            if value != 0 {
                parts.push(self.say(if value > 0 { plus } else { minus }, &[(hole, &value.abs())]));
            }
        };
        part(ahead, "xwing.play.by.ahead", "xwing.play.by.back", "millimeters");
        part(right, "xwing.play.by.right", "xwing.play.by.left", "millimeters");
        part(turn, "xwing.play.by.turned_right", "xwing.play.by.turned_left", "degrees");
        if parts.is_empty() { self.text("xwing.play.by.none").to_owned() } else { parts.join(", ") }
    }
}
