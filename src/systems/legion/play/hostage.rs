//! The Hostage Exchange: a unit of each side begins in the middle, with a token of its own (LEG-OBJ-09).

use super::{
    Event, Question,
    action::MoveKind,
    motion::{Grant, Motion},
    pieces::UnitNo,
    referee::Referee,
    state::{Score, Standing},
    table::{Level, MM},
    view::{Allows, View},
};
use crate::cards::{Rank, keyword::UnitKeyword};
use kernel::game::{Seat, stepped::Flow};

/// The distance of places in the middle.
const STEP: i32 = 30 * MM;

impl View<'_, '_> {
    /// True if a unit is a hostage: until it has lost its token.
    pub fn is_hostage(&self, unit: UnitNo) -> bool {
        let held = self.state.side(self.fixed.seat(unit)).hostage == Some(unit);
        held && self.state.tokens.iter().any(|token| token.holder == Some(unit))
    }

    /// True if enemies leave it alone: hostages in round 1.
    pub fn is_spared(&self, unit: UnitNo) -> bool {
        self.state.round <= 1 && self.is_hostage(unit)
    }

    /// True if card effects of a side do nothing to a unit and cannot choose it (LEG-KW-IMMUNE-ENEMY-EFFECTS,
    /// LEG-OBJ-09). What keywords do is done by cards (LEG-GEN-13).
    pub fn shuns(&self, unit: UnitNo, seat: Seat) -> bool {
        self.fixed.seat(unit) != seat && (self.has(unit, UnitKeyword::ImmuneEnemyEffects) || self.is_spared(unit))
    }
}

impl Referee<'_> {
    /// A side names a Corps unit of troopers; the other puts it in the middle and moves it.
    pub(super) fn take_hostage(&mut self, placer: Seat) -> Flow {
        let owner = placer.other();
        let view = self.view();
        let corps = |unit: &UnitNo| view.spec(*unit).rank == Rank::Corps && view.spec(*unit).is_trooper();
        let units: Vec<UnitNo> = self.fixed.units_of(owner).filter(corps).collect();
        let Some(unit) = self.ask_unit(owner, Question::Hostage, units, false)? else {
            return Ok(());
        };
        let view = self.view();
        let middle = view.state.field.middle();
        let footprint = view.spec(unit).footprint;
        let heading = view.unit(unit).minis[0].heading;
        let mut places: Vec<_> = view.raster(STEP).collect();
        places.sort_by_key(|at| at.distance(middle));
        let free =
            |at: &super::table::Spot| view.is_free(unit, &footprint.at(*at, heading), Level::Ground, Allows::default());
        let at = std::iter::once(middle).chain(places).find(free).unwrap_or(middle);
        let level = view.state.field.ground_level(at);
        self.unit_mut(unit).standing = Standing::InPlay;
        for mini in &mut self.unit_mut(unit).minis {
            (mini.at, mini.level) = (at, level);
        }
        self.form_up(unit, placer)?;
        self.emit(Event::Deployed(unit, at));
        self.put_token(at, None, 0);
        if let Some(token) = self.state.tokens.last_mut() {
            token.holder = Some(unit);
        }
        self.state.sides[owner.index()].hostage = Some(unit);
        let motion = Motion::new(MoveKind::Standard, Grant::Deployment);
        let _ = self.make_move(unit, Motion { speed: Some(1), by: Some(placer), fights: false, ..motion })?;
        Ok(())
    }

    /// A token held is worth a victory token, and another in the own zone.
    pub(super) fn score_hostages(&mut self) {
        for (number, token) in self.state.tokens.clone().into_iter().enumerate() {
            let view = self.view();
            let Some(unit) = token.holder.filter(|unit| token.asset.is_none() && view.counts(*unit)) else { continue };
            let seat = self.fixed.seat(unit);
            let home = view.leader_outline(unit).is_some_and(|base| view.is_in_zone(&base, view.state.color(seat)));
            self.score(seat, 1 + i32::from(home), Score::Token(number as u8));
        }
    }
}
