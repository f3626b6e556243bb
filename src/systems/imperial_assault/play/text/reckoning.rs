//! Causes and sums in words.

use super::Describer;
use crate::play::reckoning::{Cause, Reckoning};
use kernel::{game::Seat, narration::Narrator as _};

impl Describer<'_> {
    /// The cause of damage in the middle of a sentence.
    pub(in crate::play) fn cause(&self, cause: Cause) -> String {
        match cause {
            Cause::Figure(figure) => self.figure(figure),
            Cause::Ability(ability) => self.play(ability),
            Cause::Token(token) => self.mission_token(token),
            Cause::Condition(status) => self.status(status).to_owned(),
            Cause::Mission => self.text("imperial_assault.play.mission").to_owned(),
        }
    }

    /// The numbers of an attack as a sum: 4 + 3 + 1 − 2 (block) + 1 (Pierce).
    pub(in crate::play) fn reckoning(&self, sum: &Reckoning) -> String {
        let dice = sum.dice.iter().map(ToString::to_string).collect::<Vec<_>>().join(" + ");
        let mut text = if dice.is_empty() { "0".to_owned() } else { dice };
        let mut add = |sign: &str, key: &str, count: i8| {
            if count != 0 {
                text.push_str(&format!(" {sign} {}", self.say(key, &[("count", &count.unsigned_abs())])));
            }
        };
        add(if sum.added < 0 { "−" } else { "+" }, "imperial_assault.play.sum.added", sum.added);
        add("−", "imperial_assault.play.sum.block", sum.block);
        add("+", "imperial_assault.play.sum.pierced", sum.pierced);
        if sum.zeroed {
            text.push_str(self.text("imperial_assault.play.sum.zeroed"));
        }
        text
    }

    /// What each side has at the end of a round.
    pub(in crate::play) fn standing(&self, figures: [u8; 2], points: [i32; 2]) -> String {
        let told = Seat::BOTH.map(|seat| {
            let (figures, points) = (figures[seat.index()], points[seat.index()]);
            self.say(
                "imperial_assault.play.standing",
                &[("player", &self.player(seat)), ("figures", &figures), ("points", &points)],
            )
        });
        told.join("; ")
    }
}
