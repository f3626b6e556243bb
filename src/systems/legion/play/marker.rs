//! Markers on the table: smoke, graffiti, priority missions.

use super::{
    Answer, Event, Question,
    bar::Bar,
    pieces::UnitNo,
    referee::Referee,
    state::{Phase, Stage},
    table::{Heading, Outline, RANGE, Spot, TOKEN, TOUCH, token_body},
    view::View,
};
use crate::{
    cards::{Player, TerrainShape, keyword::UnitKeyword},
    play::state::{Marker, MarkerKind},
};
use kernel::game::{Seat, stepped::Flow};

/// The distance of places for priority missions.
const STEP: i32 = RANGE / 2;

impl View<'_, '_> {
    /// Checks the place of a unit's marker. Smoke lies flat within range 1 and in sight of the leader, on no other
    /// token (LEG-KW-SMOKE-X); graffiti at range 1 and in sight, beside terrain that is no area (LEG-KW-GRAFFITI); a
    /// priority mission outside all deployment zones; a Bane token beyond range 1 of them, or later of all enemies and
    /// at range 1 of its unit (LEG-KW-BANE-TOKENS).
    pub fn marker_bar(&self, kind: MarkerKind, unit: UnitNo, at: Spot) -> Result<(), Bar> {
        let (field, base) = (&self.state.field, Outline::round(at, TOKEN));
        if !field.holds(&base) {
            return Err(Bar::Table);
        }
        if field.pieces.iter().any(|piece| piece.polygon.is_within(&base, -1)) {
            return Err(Bar::Terrain);
        }
        let objectives = self.state.tokens.iter().filter(|token| token.piece.is_none()).map(|token| token.at);
        let charges = self.state.charges.iter().map(|charge| charge.at);
        let markers = self.state.markers.iter().map(|marker| marker.at);
        if objectives.chain(charges).chain(markers).any(|other| Outline::round(other, TOKEN).overlaps(&base)) {
            return Err(Bar::Token);
        }
        if kind == MarkerKind::Mission {
            let zone = Player::ALL.iter().any(|player| self.is_near_zone(&base, *player, 0));
            return if zone { Err(Bar::Spread) } else { Ok(()) };
        }
        let under = |unit: UnitNo| self.outlines(unit).any(|outline| outline.overlaps(&base));
        if kind == MarkerKind::Bane && self.in_play().any(under) {
            return Err(Bar::Base);
        }
        if kind == MarkerKind::Bane && self.state.phase == Phase::Setup {
            let zone = Player::ALL.iter().any(|player| self.is_near_zone(&base, *player, 1));
            return if zone { Err(Bar::Spread) } else { Ok(()) };
        }
        let leader = self.leader_outline(unit).ok_or(Bar::Mini)?;
        if kind == MarkerKind::Bane {
            let far = self.is_beyond(&base, self.enemies(unit), 1);
            return match (base.is_within(&leader, RANGE), far) {
                (false, _) => Err(Bar::Far),
                (true, false) => Err(Bar::NearEnemies),
                (true, true) => Ok(()),
            };
        }
        let near = match kind {
            MarkerKind::Smoke => base.is_wholly_within(&leader, RANGE),
            _ => base.is_within(&leader, RANGE),
        };
        if !near {
            return Err(Bar::Far);
        }
        let solid = field.pieces.iter().filter(|piece| piece.shape != TerrainShape::Area);
        if kind == MarkerKind::Graffiti && !solid.map(|piece| &piece.polygon).any(|wall| wall.is_within(&base, TOUCH)) {
            return Err(Bar::Terrain);
        }
        let sees = field.sees(&self.body(unit, 0), &token_body(at), &self.hulls(), [unit.0, u8::MAX]);
        if sees { Ok(()) } else { Err(Bar::Way) }
    }

    /// Places for a marker of a unit: a sample.
    pub(super) fn marker_spots(&self, kind: MarkerKind, unit: UnitNo) -> Vec<Spot> {
        let mut spots: Vec<Spot> = Vec::new();
        match (kind, self.unit(unit).leader()) {
            (MarkerKind::Mission, _) => spots.extend(self.raster(STEP)),
            (MarkerKind::Bane, _) if self.state.phase == Phase::Setup => spots.extend(self.raster(STEP)),
            (MarkerKind::Smoke | MarkerKind::Bane, Some(leader)) => {
                let reach = RANGE + self.spec(unit).footprint.radius - 2 * TOKEN;
                spots.push(leader.at);
                for part in [reach, reach * 2 / 3, reach / 3] {
                    spots.extend(Heading::each(8).map(|heading| leader.at + heading.way(part)));
                }
            }
            (MarkerKind::Graffiti, Some(_)) => {
                for piece in self.state.field.pieces.iter().filter(|piece| piece.shape != TerrainShape::Area) {
                    let corners = piece.polygon.corners();
                    let middle = piece.polygon.middle();
                    for (at, corner) in corners.iter().enumerate() {
                        let next = corners[(at + 1) % corners.len()];
                        let side = corner.middle(next);
                        let out = (side - middle).scaled(TOKEN + 1);
                        spots.extend([corner.middle(side), side, side.middle(next)].map(|spot| spot + out));
                    }
                }
            }
            _ => {}
        }
        spots.retain(|at| self.marker_bar(kind, unit, *at).is_ok());
        spots
    }

    /// The smoke at range 1 of the leader of a trooper unit, a bit for each token (LEG-KW-SMOKE-X).
    fn smoke_at(&self, unit: UnitNo) -> u64 {
        let Some(leader) = self.leader_outline(unit).filter(|_| self.spec(unit).is_trooper()) else { return 0 };
        let markers = self.state.markers.iter().enumerate();
        let near = markers.filter(|(_, marker)| {
            marker.kind == MarkerKind::Smoke && Outline::round(marker.at, TOKEN).is_within(&leader, RANGE)
        });
        near.fold(0, |bits, (number, _)| bits | 1 << number.min(63))
    }

    /// The cover that smoke adds to a defender; each token counts once (LEG-KW-SMOKE-X).
    pub(super) fn smoke_cover(&self, attacker: Option<UnitNo>, defender: UnitNo) -> u8 {
        if self.state.markers.is_empty() {
            return 0;
        }
        let bits = self.smoke_at(defender) | attacker.map_or(0, |attacker| self.smoke_at(attacker));
        bits.count_ones() as u8
    }

    /// True if graffiti of a side is at range 1 to 2 of a unit and in its sight (LEG-KW-GRAFFITI).
    pub(super) fn is_near_graffiti(&self, unit: UnitNo, seat: Seat) -> bool {
        let graffiti = |marker: &&Marker| marker.kind == MarkerKind::Graffiti && marker.seat == seat;
        let near = |marker: &Marker| {
            let body = token_body(marker.at);
            let hulls = self.hulls();
            self.outlines(unit).any(|outline| outline.is_within(&body.outline, 2 * RANGE))
                && (0..self.unit(unit).minis.len())
                    .any(|mini| self.state.field.sees(&self.body(unit, mini), &body, &hulls, [unit.0, u8::MAX]))
        };
        self.state.markers.iter().filter(graffiti).any(near)
    }

    /// True if a unit is at range 1 of a priority mission of a side.
    pub fn is_on_mission(&self, unit: UnitNo, seat: Seat) -> bool {
        let mut missions =
            self.state.markers.iter().filter(|marker| marker.kind == MarkerKind::Mission && marker.seat == seat);
        missions.any(|marker| {
            let token = Outline::round(marker.at, TOKEN);
            self.outlines(unit).any(|outline| outline.is_within(&token, RANGE))
        })
    }
}

impl Referee<'_> {
    /// A side puts a marker of a unit on the table, where there is room for one.
    pub(super) fn put_marker(&mut self, kind: MarkerKind, unit: UnitNo) -> Flow {
        let seat = self.seat(unit);
        let mut answers = self.list();
        answers.extend(self.view().marker_spots(kind, unit).into_iter().map(Answer::Spot));
        let question = Question::PlaceMarker(unit, kind);
        if let Answer::Spot(at) = self.ask(seat, question, answers)? {
            self.state.markers.push(Marker::new(kind, at, seat));
            self.emit(Event::MarkerPlaced(seat, kind, at));
        }
        Ok(())
    }

    /// The priority missions of units, one a step from blue on; then cards are divulged.
    pub(super) fn place_mission(&mut self, placed: u8) -> Flow {
        let view = self.view();
        let called = |unit: &UnitNo| view.has(*unit, UnitKeyword::CompleteTheMission);
        let mut units = self.blue_first().into_iter().flat_map(|seat| self.fixed.units_of(seat)).filter(called);
        let next = units.nth(usize::from(placed));
        self.state.stage = if next.is_some() { Stage::Missions(placed + 1) } else { Stage::Divulge };
        match next {
            Some(unit) => self.put_marker(MarkerKind::Mission, unit),
            None => Ok(()),
        }
    }

    /// LEG-KW-GRAFFITI: how many dice a unit rolls to rally.
    pub(super) fn rally_dice(&mut self, unit: UnitNo, suppression: u8) -> Flow<u8> {
        if self.state.markers.is_empty() || suppression == 0 {
            return Ok(suppression);
        }
        let seat = self.seat(unit);
        let mut dice = suppression;
        if self.view().is_near_graffiti(unit, seat.other()) {
            dice = dice.saturating_sub(1).max(1);
        }
        if self.view().is_near_graffiti(unit, seat) && self.ask_yes(Question::RallyDie, unit)? {
            dice += 1;
        }
        Ok(dice)
    }
}
