//! Where ships can end next, whom they could shoot at from there, and what damage that would come to.

use crate::{
    cards::Difficulty,
    odds,
    play::{
        board::{Arcs, Base, Board},
        pieces::ShipNo,
        state::Phase,
        view::{Forecast, View},
    },
};

/// A weapon's arcs, and the least and greatest range it reaches.
pub type Field = (Arcs, [u8; 2]);

impl View<'_, '_> {
    /// Where a ship can end its next move, if nobody is in its way; where it stands, if it has moved in this round.
    pub fn ends(self, ship: ShipNo) -> Vec<Base> {
        let (base, state) = (self.base(ship), self.ship(ship));
        let moves = match self.state.phase {
            Phase::Setup => false,
            Phase::Planning => true,
            Phase::Activation => !state.activated && state.maneuver.is_none(),
            _ => false,
        };
        if !moves {
            return vec![base];
        }
        let red = state.stressed();
        let open = self.reaches(ship).into_iter().filter(|(_, color)| !(red && *color == Difficulty::Red));
        let ends = open.map(|(pose, _)| base.at(pose)).filter(|end| Board::STANDARD.holds(&end.polygon()));
        ends.collect()
    }

    /// The arcs and ranges of everything a ship can shoot with.
    pub fn fields(self, ship: ShipNo) -> Vec<Field> {
        let field = |weapon| {
            let reach = self.reach(ship, weapon);
            (self.weapon_arcs(ship, weapon), [reach.near, reach.far])
        };
        self.weapons(ship).map(field).collect()
    }

    /// Expected damage of the best attack that a ship could make from the end of a maneuver, and of the best ones of all
    /// enemies on it there, everybody else where they stand.
    pub fn exchange(self, forecast: &Forecast) -> [f64; 2] {
        let ship = forecast.ship;
        let mut state = self.state.clone();
        let moved = &mut state.ships[ship.index()];
        (moved.pose, moved.shape) = (forecast.base.pose, forecast.base.polygon());
        let view = View { state: &state, ..self };
        let best = |attacker: ShipNo, target: ShipNo| {
            let volleys = view.weapons(attacker).filter_map(|weapon| view.volley(attacker, weapon, target));
            volleys.map(|volley| odds::work_out(&volley.situation).hits.mean()).fold(0.0, f64::max)
        };
        let enemies = || view.in_play_of(view.seat(ship).other()).into_iter();
        [enemies().map(|enemy| best(ship, enemy)).fold(0.0, f64::max), enemies().map(|enemy| best(enemy, ship)).sum()]
    }
}
