//! Words for the things of a match: players, units, cards, tokens, dice, places.

mod names;

use super::{Fixed, Question, State, View};
use crate::{
    Catalog, Legion,
    cards::{BattleId, keyword::UnitKeyword},
    play::{
        action::{CardAction, Choice, MoveKind},
        dice::{Faces, Shields},
        pieces::{Source, UnitNo},
        reckoning::{Cause, Device, Reckoning, Shelter},
        state::{Arm, Damage, MarkerKind, Phase, Score, Standing},
        table::{Heading, Level, Spot},
    },
};
use kernel::{
    Language,
    game::{Outcome, Seat, stepped::Stepped},
    narration::{Narrator, described},
};

/// Puts a match into words.
#[derive(Debug, Clone, Copy)]
pub struct Describer<'a> {
    pub(super) catalog: &'a Catalog,
    pub(super) fixed: &'a Fixed,
    pub(super) state: &'a State,
    pub(super) language: Language,
    /// The question of an answer in words, and the player it is for.
    pub(super) asked: Option<(Seat, Question)>,
}

impl Narrator for Describer<'_> {
    fn language(&self) -> Language {
        self.language
    }
}

described! {
    Describer<'_>;
    Seat => player,
    UnitNo => unit,
    Spot => spot,
    BattleId => battle_card,
    Source => card,
    CardAction => card_action,
    Faces => faces,
    Shields => shields,
    [u8; 3] => dice,
    MarkerKind => _,
    MoveKind => _,
    Phase => _,
    Damage => _,
    Score => _,
    Choice => _,
    Heading => _,
    Level => _,
    Outcome => _,
    Arm => _,
    [i32; 2] => _,
    [u8; 2] => _,
    (Seat, bool) => _,
    (Seat, u8) => _,
    Cause => cause,
    Device => device,
    Reckoning => _,
    Shelter => _,
}

impl<'a> Describer<'a> {
    /// Tells of this match as it stands.
    pub fn of(catalog: &'a Catalog, game: &'a Stepped<Legion>, language: Language) -> Self {
        Self { catalog, fixed: game.fixed(), state: game.state(), language, asked: None }
    }

    pub(super) const fn view(&self) -> View<'a, 'a> {
        View { fixed: self.fixed, state: self.state }
    }

    /// The sides of a token: whose goal it is, and whose asset.
    pub(super) fn token_sides(&self, number: u8) -> (Option<Seat>, Option<Seat>) {
        let token = self.state.tokens.get(usize::from(number));
        token.map_or((None, None), |token| (token.of, token.asset))
    }

    /// The name of a disrupted weapon.
    pub(super) fn disrupted(&self, unit: UnitNo, damage: Damage) -> &str {
        let Damage::Disrupted(weapon) = damage else { return "" };
        self.fixed.unit(unit).weapons.get(usize::from(weapon)).map_or("", |weapon| &*weapon.name)
    }

    /// The reason for a victory token.
    pub(super) fn score(&self, why: Score) -> String {
        match why {
            Score::Token(number) => self.objective_token(number),
            Score::Unit(unit) => self.unit(unit),
            Score::Spot(at) => self.say("legion.play.bomb", &[("place", &self.spot(at))]),
        }
    }

    pub(super) fn over(&self, outcome: &Outcome) -> String {
        let score = outcome.score.both();
        let (first, second) = score.map_or((0, 0), |[first, second]| (*first, *second));
        match outcome.winner {
            Some(seat) => {
                let values: [(&str, &dyn std::fmt::Display); 3] =
                    [("player", &self.player(seat)), ("first", &first), ("second", &second)];
                let won = self.say("legion.play.event.won", &values);
                match self.why_won(seat, first == second) {
                    Some(why) => format!("{won} {why}"),
                    None => won,
                }
            }
            None => self.say("legion.play.event.drawn", &[("first", &first), ("second", &second)]),
        }
    }

    /// The tie-break that won the match (LEG-END-04, LEG-END-06).
    fn why_won(&self, seat: Seat, is_tied: bool) -> Option<String> {
        let mut others = self.fixed.units_of(seat.other());
        if others.all(|unit| self.state.unit(unit).standing == Standing::Defeated) {
            return Some(self.text("legion.play.event.won_alone").to_owned());
        }
        if !is_tied {
            return None;
        }
        let destroyed = [seat, seat.other()].map(|side| self.state.sides[side.index()].destroyed);
        if destroyed[0] != destroyed[1] {
            let [own, other] = destroyed;
            return Some(self.say("legion.play.event.won_destroyed", &[("own", &own), ("other", &other)]));
        }
        Some(self.text("legion.play.event.won_dearer").to_owned())
    }

    /// Actions left in the running activation.
    pub(super) fn actions_left(&self) -> u8 {
        let active = self.state.activation.as_ref();
        active.map_or(0, |active| active.actions + u8::from(self.view().has_extra_action(active.unit)))
    }

    /// The name of the keyword that gives the next action, if one does.
    pub(super) fn extra_action(&self) -> String {
        let active = self.state.activation.as_ref();
        let has = active.is_some_and(|active| self.view().has_extra_action(active.unit));
        if has { format!(" ({})", self.cause(Cause::Keyword(UnitKeyword::Juyo))) } else { String::new() }
    }
}
