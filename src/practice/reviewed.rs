//! What a review found, and its form in a replay.

use kernel::{ReadError, game::Seat, json::Node};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{
    options::{plain, read as read_value},
    statistics::{Difference, Rate},
};

/// The chance of winning at one moment.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Moment {
    /// Number of answers before it.
    pub answers: usize,
    /// The round that begins; 0 before the first.
    pub round: u16,
    pub chance: Rate,
}

/// A decision that cost some of the chance.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Mistake {
    /// Number of answers before it.
    pub answers: usize,
    pub round: u16,
    /// The better answer, by its place among those offered.
    pub better: usize,
    /// What the better answer would have added to the chance.
    pub cost: Difference,
    /// Mean damage that it would have added to the other side's and to the own, up to the end.
    pub damage: [f64; 2],
    /// Mean number of points that it would have added to the lead at the end; 0 in older reviews.
    #[serde(default)]
    pub lead: f64,
    /// None where no piece is surely better off, and in older reviews.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fate: Option<Fate>,
}

/// The piece whose fate the better answer changes most. Pairs are with the answer given, then with the better one.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Fate {
    /// The side it belongs to.
    pub seat: Seat,
    /// Its place among the pieces of its side.
    pub place: usize,
    /// Mean damage it takes up to the end.
    pub taken: [f64; 2],
    /// Share of the imagined matches in which something of it is left.
    pub left: [f64; 2],
}

/// What there is to say of a match.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Reviewed {
    /// The player whose decisions were judged.
    pub seat: Seat,
    /// Id of the computer player who judged.
    pub judge: String,
    /// Number of imagined matches for each chance.
    pub games: u32,
    pub seed: u64,
    /// As the match and each of its rounds began, in order.
    pub chances: Vec<Moment>,
    /// Those that are sure beyond luck, costliest first.
    pub mistakes: Vec<Mistake>,
    /// Number of decisions with more than one answer.
    pub choices: usize,
    /// Number of those that the judge would have answered otherwise.
    pub otherwise: usize,
    /// None where no attack rolled dice.
    pub luck: Option<Luck>,
}

/// Damage of one side in all attacks.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Damage {
    pub fell: i64,
    /// Mean of the same attacks rolled anew, answered by the heuristic players.
    pub expected: f64,
}

/// Luck with dice in a match.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Luck {
    pub attacks: usize,
    pub dealt: Damage,
    pub taken: Damage,
    /// Share of the dice rolled anew that gave the judged player a worse balance of damage than the match did.
    pub worse: f64,
}

/// Field of the reviews in a replay, present only if there are any.
pub(super) const FIELD: &str = "reviews";

/// Writes reviews for a replay, with as many decimals as they are good for.
pub(super) fn values(reviews: &[Reviewed]) -> Vec<Value> {
    let review = |review: &Reviewed| {
        let mut value = plain(review);
        shorten(&mut value);
        value
    };
    reviews.iter().map(review).collect()
}

fn shorten(value: &mut Value) {
    const DIGITS: f64 = 1e4;
    match value {
        Value::Array(all) => all.iter_mut().for_each(shorten),
        Value::Object(fields) => fields.values_mut().for_each(shorten),
        Value::Number(number) if number.is_f64() => {
            *value = number.as_f64().map_or(Value::Null, |number| ((number * DIGITS).round() / DIGITS).into());
        }
        _ => {}
    }
}

/// Reads the reviews in a replay of so many answers.
///
/// # Errors
/// A review is malformed, or about more answers than there are.
pub(super) fn read(root: &Node<'_, '_>, answers: usize) -> Result<Vec<Reviewed>, ReadError> {
    root.each(FIELD, |row| {
        let review: Option<Reviewed> = read_value(row.json.to_value()).ok();
        let fits = |review: &Reviewed| {
            review.chances.iter().all(|moment| moment.answers <= answers)
                && review.mistakes.iter().all(|mistake| mistake.answers < answers)
        };
        review.filter(fits).ok_or_else(|| row.error("practice.read.review"))
    })
}
