//! The cover of a defender (step 5 of section 13).

use super::View;
use crate::{
    cards::{Cover, UnitType, keyword::UnitKeyword},
    play::{
        pieces::UnitNo,
        reckoning::Shelter,
        state::Flag,
        table::{Body, Hull, Obscured},
    },
};

impl View<'_, '_> {
    /// The cover a defender has by terrain alone (LEG-COVER-02, LEG-COVER-03, LEG-COVER-06).
    pub fn terrain_cover(&self, attacker: UnitNo, defender: UnitNo, hulls: &[Hull]) -> Cover {
        self.terrain_cover_from(&self.body(attacker, 0), attacker.0, defender, hulls)
    }

    fn terrain_cover_from(&self, leader: &Body, attacker: u8, defender: UnitNo, hulls: &[Hull]) -> Cover {
        let units = [attacker, defender.0];
        let field = &self.state.field;
        let with_carts: Vec<Hull>;
        let hulls = if self.state.carts.is_empty() {
            hulls
        } else {
            // LEG-OBJ-08.
            with_carts = hulls.iter().cloned().chain(self.cart_hulls(defender)).collect();
            with_carts.as_slice()
        };
        // LEG-TER-04, LEG-TYPE-03: barricades cover troopers that are no creatures, and nobody else.
        let spec = self.spec(defender);
        let covered = spec.is_trooper() && spec.kind != UnitType::CreatureTrooper;
        let idle = self.fixed.barricade.as_ref().map(|piece| piece.kind).filter(|_| !covered);
        let (mut hidden, mut heavy) = (0, 0);
        // LEG-KW-SMALL: small minis count for attacks of tokens.
        let by_token = usize::from(attacker) >= self.fixed.units.len();
        let targets: Vec<usize> = (0..self.unit(defender).minis.len())
            .filter(|mini| self.is_mini_target(defender, *mini, by_token))
            .collect();
        let minis = targets.len();
        for mini in targets {
            let body = self.body(defender, mini);
            // Nobody is hidden better than who is not seen at all, but by no terrain.
            if self.is_dim(&leader.outline, &body.outline) {
                hidden += 1;
                continue;
            }
            let obscured = if spec.is_vehicle() {
                field.vehicle_obscured_but_by(idle, leader, &body, hulls, units)
            } else {
                field.obscured_but_by(idle, leader, &body, hulls, units)
            };
            if let Obscured::By(cover) = obscured {
                hidden += usize::from(cover != Cover::None);
                heavy += usize::from(cover == Cover::Heavy);
            }
        }
        if hidden == 0 || 2 * hidden < minis {
            Cover::None
        } else if 2 * heavy > hidden {
            Cover::Heavy
        } else {
            Cover::Light
        }
    }

    /// The cover a defender has: all that adds first, 2 at most, then Sharpshooter (LEG-COVER-04).
    pub fn cover(&self, attacker: UnitNo, defender: UnitNo) -> u8 {
        self.shelter(attacker, defender).0
    }

    /// The same, with what the cover is owed to.
    pub fn shelter(&self, attacker: UnitNo, defender: UnitNo) -> (u8, Shelter) {
        // It fell within its own attack.
        if self.unit(attacker).minis.is_empty() {
            return (0, Shelter::default());
        }
        let outside = self.carrier(attacker).unwrap_or(attacker);
        let shelter = self.shelter_from(&self.body(attacker, 0), outside.0, defender);
        (shelter.sum().saturating_sub(self.keyword(attacker, UnitKeyword::Sharpshooter)), shelter)
    }

    /// Cover before the attacker's reductions: from its leader, or a token that attacks.
    pub fn shelter_from(&self, leader: &Body, attacker: u8, defender: UnitNo) -> Shelter {
        if self.has(defender, UnitKeyword::Unconcerned) {
            return Shelter::default();
        }
        // LEG-KW-TRANSPORT-X: heavy for those in an open vehicle.
        let aboard = self.carrier(defender).is_some();
        let found =
            if aboard { Cover::None } else { self.terrain_cover_from(leader, attacker, defender, &self.hulls()) };
        let shooter = (usize::from(attacker) < self.fixed.units.len()).then_some(UnitNo(attacker));
        Shelter {
            terrain: match found {
                Cover::None => 0,
                Cover::Light => 1,
                Cover::Heavy => 2,
            },
            aboard,
            suppressed: self.hides_when_suppressed(defender) && self.unit(defender).tokens.suppression > 0,
            keyword: self.keyword(defender, UnitKeyword::Cover),
            on_wheels: self.unit(defender).is(Flag::OnWheels),
            smoke: self.smoke_cover(shooter, defender),
            low: false,
        }
    }
}
