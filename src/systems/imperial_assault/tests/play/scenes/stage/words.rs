//! The names of figures, and the answers of a scene.

use imperial_assault::play::{
    Answer,
    testing::{Pick, Scene},
};
use kernel::game::testing::scenes::{Piece, number, word};

use super::seat;

/// The names of figures, in their order.
pub struct Words(Vec<String>);

impl Words {
    pub fn of(scene: &Scene, pieces: &[Vec<&Piece>; 2]) -> Self {
        let fixed = &scene.fixture.fixed;
        let mut left = pieces.each_ref().map(|pieces| pieces.iter());
        let mut names = Vec::new();
        for group in &fixed.groups {
            let figures = group.figures.clone();
            let of_group = if group.is_companion {
                Some("pet")
            } else {
                left[group.seat.index()].next().map(|piece| &*piece.name)
            };
            let name = of_group.unwrap_or("nobody");
            names.extend((0..figures.len()).map(|at| match at {
                0 => name.to_owned(),
                _ => format!("{name}{}", at + 1),
            }));
        }
        Self(names)
    }

    /// These names, by the numbers of the figures.
    pub const fn named(names: Vec<String>) -> Self {
        Self(names)
    }

    pub fn figure(&self, name: &str) -> Result<u8, String> {
        let place = self.0.iter().position(|known| known == name);
        place.map(|place| place as u8).ok_or_else(|| format!("no figure {name}"))
    }

    /// An answer.
    pub fn pick(&self, want: String) -> Result<Pick, String> {
        // Names of abilities live as long as the scenes, which are never dropped.
        let want: &'static str = Box::leak(want.into_boxed_str());
        let words: Vec<&'static str> = want.split_whitespace().collect();
        Ok(match words[..] {
            ["pass"] => Pick::Pass,
            ["yes"] => Pick::Yes,
            ["use", name] => Pick::Use(name),
            ["use", name, "by", figure] => Pick::By(name, self.figure(figure)?),
            ["attack", figure] => Pick::Attack(self.figure(figure)?),
            ["on", figure] => Pick::Figure(self.figure(figure)?),
            ["at", x, y] => Pick::At(number(x)?, number(y)?),
            ["token", kind] => Pick::Token(word(kind)?),
            ["status", kind] => Pick::Status(word(kind)?),
            ["option", place] => Pick::Option(number(place)?),
            ["number", count] => Pick::Number(number(count)?),
            ["nth", place] => Pick::Nth(number(place)?),
            ["surge", place] => Pick::Surge(number(place)?),
            ["die", "defense", place] => Pick::Die(true, number(place)?),
            ["die", place] => Pick::Die(false, number(place)?),
            ["color", color] => Pick::Color(word(color)?),
            ["face", place, face] => {
                Pick::Is(Answer::Face { defense: false, place: number(place)?, face: number(face)? })
            }
            ["seat", side] => Pick::Is(Answer::Seat(seat(side)?)),
            ["zone", zone] => Pick::Is(Answer::Zone(word(zone)?)),
            ["walk"] => Pick::Walk,
            ["rest"] => Pick::Is(Answer::Rest),
            ["wield", weapon] => Pick::Is(Answer::Wield(number(weapon)?)),
            ["aim"] => Pick::Is(Answer::Aim),
            ["move"] => Pick::Is(Answer::Move),
            _ => return Err(format!("no answer {want}")),
        })
    }
}
