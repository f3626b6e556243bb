//! A table with the two ships of an attack, face to face, as a match would have them: the rules themselves say how many
//! dice they roll and which of their cards work.

use crate::{
    Catalog,
    cards::ability::words::Token,
    play::{
        Fixed, Options, Phase, ShipNo, State, View, Weapon,
        board::{Base, Edge},
        fixed::Profile,
        pieces::Origin,
        state::{DamageCard, Lock, Standing},
        view::Volley,
    },
};
use kernel::{
    Chance,
    game::Seat,
    odds::{Mark, Setup},
    plane::{Facing, Point, Pose},
};

use super::{Reading, facts::Told};

/// The ship that attacks, and the one that defends.
pub(super) const SHIPS: [ShipNo; 2] = [ShipNo(0), ShipNo(1)];

/// What a card makes of an attack.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Heard {
    pub(super) told: Vec<Told>,
    /// Part of it is not worked out.
    pub(super) uncounted: bool,
}

/// The two ships of an attack.
#[derive(Debug)]
pub(super) struct Table {
    fixed: Fixed,
    state: State,
}

/// A token on a table, with the mark that stands for it.
const TOKENS: [(Token, &str); 6] = [
    (Token::Focus, "focus"),
    (Token::Evade, "evade"),
    (Token::Stress, "stress"),
    (Token::Reinforce, "reinforce"),
    (Token::Cloak, "cloak"),
    (Token::TractorBeam, "tractor_beam"),
];

impl Table {
    /// The ships at this range with what they are said to have.
    pub(super) fn set(catalog: &Catalog, ships: [&Profile; 2], setups: [(&Setup, &[Mark]); 2], range: u8) -> Self {
        let seated = [Seat::First, Seat::Second].into_iter().zip(ships);
        let seated = seated.map(|(seat, ship)| Profile { seat, carrier: None, ..ship.clone() }).collect();
        let fixed = Fixed::of(catalog, seated, [0; 2], &Options::default());
        let mut state = State::new(&fixed, Chance::seeded(0));
        (state.round, state.phase) = (1, Phase::Combat);
        state.edges = [Edge::South, Edge::North];
        // Bases are set in the middle of the range.
        let away = f64::from(range) * 100.0 - 50.0;
        let [near, far] =
            SHIPS.map(|ship| Base::new(Pose::new(Point::ORIGIN, Facing::NORTH), fixed.ships[ship.index()].size).half());
        let poses = [
            Pose::new(Point::new(450.0, 200.0), Facing::NORTH),
            Pose::new(Point::new(450.0, 200.0 + near + away + far), Facing::SOUTH),
        ];
        let sides = state.ships.iter_mut().zip(&fixed.ships).zip(poses).zip(setups);
        for (((ship, profile), pose), (setup, marks)) in sides {
            (ship.standing, ship.pose) = (Standing::InPlay, pose);
            ship.shape = Base::new(pose, profile.size).polygon();
            for (token, mark) in TOKENS {
                ship.tokens[token] = setup.count(marks, mark);
            }
            // Damage takes shields first.
            let damage = setup.count(marks, "damage");
            let cards = damage.saturating_sub(ship.shields).min(profile.hull.max(0) as u8);
            ship.shields = ship.shields.saturating_sub(damage);
            ship.damage.extend((0..cards).map(|card| DamageCard::new(Some(card), false, 0)));
        }
        if setups[0].0.count(setups[0].1, "target_lock") > 0 {
            state.locks.push(Lock { by: SHIPS[0], on: SHIPS[1] });
        }
        state.count_listeners(&fixed);
        Self { fixed, state }
    }

    pub(super) const fn view(&self) -> View<'_, '_> {
        View::new(&self.fixed, &self.state)
    }

    /// The attack with this weapon, and what each card of both ships makes of it; none if the weapon does not reach.
    pub(super) fn attack(&self, weapon: Weapon, obstructed: bool) -> Option<(Volley, [Vec<Heard>; 2])> {
        let mut heard = SHIPS.map(|ship| vec![Heard::default(); self.fixed.ships[ship.index()].cards.len()]);
        let volley = self.view().volley_told(
            SHIPS[0],
            weapon,
            SHIPS[1],
            obstructed,
            &mut |at, window, by_attacker, reading| {
                let Origin::Card(card) = at.on else { return };
                let heard = &mut heard[at.ship.index()][usize::from(card)];
                match reading {
                    Reading::Nothing => {}
                    Reading::Uncounted => heard.uncounted = true,
                    Reading::Parts(parts) => {
                        heard.told.extend(parts.iter().map(|part| Told { window, by_attacker, part: *part }));
                    }
                }
            },
        )?;
        Some((volley, heard))
    }
}
