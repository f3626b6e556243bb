//! Bane tokens: three that lie face down, of which only their player knows what each is (LEG-KW-BANE-TOKENS).

use super::{
    Answer, Event, Question,
    charge::AreaWeapon,
    pieces::UnitNo,
    referee::Referee,
    state::{Marker, MarkerKind, Order, Standing},
    table::{Body, Heading, RANGE, Spot, token_body},
    view::{Allows, Passage, View},
};
use crate::play::state::{Bane, Flag};
use kernel::game::{Seat, stepped::Flow};

impl View<'_, '_> {
    /// The unit of a side that comes out of a Bane token.
    fn hunter(&self, seat: Seat) -> Option<UnitNo> {
        self.fixed.units_of(seat).find(|unit| self.unit(*unit).is(Flag::Hunter))
    }

    /// The unit that comes out of a Bane token of a side, and where that lies: known to its player alone.
    pub fn hides_at(&self, seat: Seat) -> Option<(UnitNo, Spot)> {
        let (_, marker) = self.banes(seat).find(|(_, marker)| marker.bane == Some(Bane::HereIAm))?;
        Some((self.hunter(seat)?, marker.at))
    }

    /// The Bane tokens of a side, by their places among the markers.
    fn banes(&self, seat: Seat) -> impl Iterator<Item = (usize, &Marker)> {
        let markers = self.state.markers.iter().enumerate();
        markers.filter(move |(_, marker)| marker.seat == seat && marker.bane.is_some())
    }

    /// True if a mini of a unit is at range 1 of a token and in its sight, or its leader was on its way.
    fn is_near_token(&self, unit: UnitNo, way: &[Passage], at: Spot) -> bool {
        let (body, hulls) = (token_body(at), self.hulls());
        let tall = self.spec(unit).silhouette;
        let passed = way.iter().map(|(outline, level)| {
            let foot = self.state.field.height(*level);
            Body { outline: *outline, foot, top: foot + tall, level: *level }
        });
        let minis = (0..self.unit(unit).minis.len()).map(|mini| self.body(unit, mini));
        minis.chain(passed).any(|its| {
            its.outline.is_within(&body.outline, RANGE) && self.state.field.sees(&body, &its, &hulls, [u8::MAX, unit.0])
        })
    }

    /// The place of a unit that replaces a token: there, or the nearest free one.
    fn place_for(&self, unit: UnitNo, at: Spot) -> Option<Spot> {
        let footprint = self.spec(unit).footprint;
        let heading = self.unit(unit).leader()?.heading;
        let rings = (1..24).flat_map(|ring| Heading::each(4).map(move |way| way.way(ring * RANGE / 12)));
        let spots = std::iter::once(at).chain(rings.map(|way| at + way));
        let level = |at: Spot| self.state.field.ground_level(at);
        spots.into_iter().find(|at| self.is_free(unit, &footprint.at(*at, heading), level(*at), Allows::default()))
    }
}

impl Referee<'_> {
    /// A side puts a Bane token of a unit on the table: it says which, in secret, then where.
    pub(super) fn put_bane(&mut self, unit: UnitNo) -> Flow {
        let seat = self.seat(unit);
        let lies = |bane: &Bane| self.view().banes(seat).any(|(_, marker)| marker.bane == Some(*bane));
        let open: Vec<u8> = Bane::ALL.iter().filter(|bane| !lies(bane)).map(|bane| *bane as u8).collect();
        let mut answers = self.list();
        answers.extend(open.iter().copied().map(Answer::Option));
        let question = Question::ChooseBane(unit);
        let chosen = match self.ask(seat, question, answers)? {
            Answer::Option(number) => number,
            _ => open.first().copied().unwrap_or(0),
        };
        let Some(bane) = Bane::ALL.get(usize::from(chosen)).copied() else { return Ok(()) };
        let count = self.state.markers.len();
        self.put_marker(MarkerKind::Bane, unit)?;
        if self.state.markers.len() > count
            && let Some(marker) = self.state.markers.last_mut()
        {
            marker.bane = Some(bane);
        }
        Ok(())
    }

    /// An enemy has moved along this way, deployed or been placed: tokens at range 1 of it and in sight are revealed.
    pub(super) fn meet_banes(&mut self, unit: UnitNo, way: &[Passage]) -> Flow {
        let other = self.fixed.seat(unit).other();
        loop {
            if self.is_over() || !self.unit(unit).is_in_play() || self.view().carrier(unit).is_some() {
                return Ok(());
            }
            let view = self.view();
            let near = view.banes(other).find(|(_, marker)| view.is_near_token(unit, way, marker.at));
            let Some(number) = near.map(|(number, _)| number) else { return Ok(()) };
            self.reveal_bane(number)?;
        }
    }

    fn reveal_bane(&mut self, number: usize) -> Flow {
        let marker = self.state.markers.remove(number);
        let Some(bane) = marker.bane else { return Ok(()) };
        self.emit(Event::BaneRevealed(marker.seat, bane, marker.at));
        match bane {
            Bane::HereIAm => self.appear(marker.seat, marker.at),
            Bane::Decoy => Ok(()),
            Bane::Bang => self.explode(marker.at, &AreaWeapon::kablamo()),
        }
    }

    /// The hunter takes the place of his token, unless he is defeated. Who was not in play has an order then.
    fn appear(&mut self, seat: Seat, at: Spot) -> Flow {
        let Some(unit) = self.view().hunter(seat) else { return Ok(()) };
        if self.unit(unit).standing == Standing::Defeated {
            return Ok(());
        }
        let Some(place) = self.view().place_for(unit, at) else { return Ok(()) };
        let level = self.state.field.ground_level(place);
        let comes = self.unit(unit).standing == Standing::Reserve;
        self.unit_mut(unit).flags.clear(Flag::Withheld);
        let state = self.unit_mut(unit);
        (state.standing, state.inside) = (Standing::InPlay, None);
        for mini in &mut self.unit_mut(unit).minis {
            (mini.at, mini.level) = (place, level);
        }
        self.form_up(unit, seat)?;
        self.carry_tokens(unit);
        self.emit(if comes { Event::Deployed(unit, place) } else { Event::Displaced(unit, place) });
        if comes && self.unit(unit).order == Order::None {
            self.issue_order(unit, Some(unit), None)?;
        }
        Ok(())
    }

    /// As a round begins a side may reveal where its hunter is, blue first.
    pub(super) fn show_hunters(&mut self) -> Flow {
        for seat in self.blue_first() {
            let view = self.view();
            let hidden = view.banes(seat).find(|(_, marker)| marker.bane == Some(Bane::HereIAm));
            let hidden = hidden.map(|(number, _)| number);
            let (Some(number), Some(unit)) = (hidden, view.hunter(seat)) else { continue };
            if self.unit(unit).standing != Standing::Defeated && self.ask_yes(Question::HereIAm, unit)? {
                self.reveal_bane(number)?;
            }
        }
        Ok(())
    }
}
