//! Deployment (LEG-SETUP-08 to -14): where units may be put, in turn, and those who come later.

use super::{
    Answer, Event, Question,
    action::MoveKind,
    bar::Bar,
    battle_card::Deploying,
    motion::{Grant, Motion},
    pieces::{Source, UnitNo},
    reckoning::Cause,
    referee::Referee,
    state::{Order, Stage, Standing},
    table::{DEPTH, Heading, Level, MM, Outline, Piece, RANGE, Spot, TOUCH, template},
    view::{Allows, Landing, Place, View},
};
use crate::{
    cards::{Player, Rank, ability::Window, keyword::UnitKeyword},
    play::{action::Choice, state::Flag},
};
use kernel::game::{Seat, stepped::Flow};

/// The distance of deployment places.
const DEPLOY_STEP: i32 = 60 * MM;

/// A permission to deploy: all places that one of its parts lets.
#[derive(Default)]
struct Permit {
    /// In its zone.
    zone: bool,
    /// At range 1 of its zone as well.
    rolls: bool,
    /// Anywhere beyond this range of all enemies.
    beyond: Option<u8>,
    /// Beside one of these units.
    hosts: Vec<UnitNo>,
}

impl View<'_, '_> {
    /// The places where a unit may be deployed: in its zone, or where its keywords let it (LEG-SETUP-08, LEG-SETUP-09).
    fn deployments(&self, unit: UnitNo, step: i32) -> Vec<Landing> {
        let spec = self.spec(unit);
        let player = self.state.color(spec.seat);
        let headings: &[i32] = if spec.notched { &[0, 16, -16] } else { &[0] };
        let mut found = Vec::new();
        let permit = self.permit(unit);
        // Its middle has to be in its zone, whatever else may stick out.
        let zoned = permit.zone && !permit.rolls && permit.beyond.is_none();
        // A wide base fits a zone as deep as range 1 along its middle alone.
        let wide = spec.footprint.reach() > RANGE / 3;
        let near = self.others(unit);
        let middles = wide.then(|| self.raster(RANGE)).into_iter().flatten();
        let is_free = |at: Spot, outline: &Outline| {
            self.bar_by(unit, &permit, outline).is_ok()
                && (!zoned || self.is_in_zone(&Outline::round(at, 0), player))
                && self.bar_near(unit, outline, Level::Ground, Allows::default(), Some(&near)).is_ok()
        };
        let squares = self.squares(player);
        let first = squares.first().copied().filter(|_| zoned);
        let zone = first.map(|first| {
            squares.iter().fold(first, |(low, high), (least, most)| {
                let low = Spot::new(low.x.min(least.x), low.y.min(least.y));
                (low, Spot::new(high.x.max(most.x), high.y.max(most.y)))
            })
        });
        let lies_off =
            |at: Spot| zone.is_some_and(|(low, high)| at.x < low.x || at.x > high.x || at.y < low.y || at.y > high.y);
        for at in self.raster(step).chain(middles) {
            if lies_off(at) {
                continue;
            }
            // Away from the nearer long edge: zones may lie at both of them.
            let forward = if at.y < DEPTH / 2 { Heading::QUARTER } else { -Heading::QUARTER };
            // A round base lies alike however it faces.
            let mut alike = None;
            for turn in headings {
                let heading = Heading::new(forward + turn);
                let is_free = match alike {
                    Some(is_free) if spec.footprint.half == 0 => is_free,
                    _ => is_free(at, &spec.footprint.at(at, heading)),
                };
                alike = Some(is_free);
                if is_free {
                    let level = self.state.field.ground_level(at);
                    found.push(landing_of(Place { at, heading, level }));
                }
            }
        }
        found
    }

    /// A place where a unit may be deployed, whether it is among the sample or not.
    pub(super) fn deployment_at(&self, unit: UnitNo, place: Place) -> Result<Landing, Bar> {
        let field = &self.state.field;
        let outline = self.spec(unit).footprint.at(place.at, place.heading);
        if !field.holds(&outline) {
            return Err(Bar::Table);
        }
        let roof = field.piece(place.level).is_some_and(Piece::is_climbed);
        if place.level != field.ground_level(place.at) && !roof {
            return Err(Bar::Height);
        }
        self.deployment_bar(unit, &outline)?;
        self.bar(unit, &outline, place.level, Allows::default())?;
        let landing = landing_of(place);
        if self.keeps_zones(unit, &landing) { Ok(landing) } else { Err(Bar::Zone) }
    }

    /// Checks a base of a unit at its deployment against zones and keywords.
    pub fn deployment_bar(&self, unit: UnitNo, outline: &Outline) -> Result<(), Bar> {
        self.bar_by(unit, &self.permit(unit), outline)
    }

    /// The permission to deploy that keywords and cards give a unit.
    fn permit(&self, unit: UnitNo) -> Permit {
        if self.unit(unit).is(Flag::SetAside) {
            return Permit { beyond: Some(2), ..Permit::default() };
        }
        if self.unit(unit).is(Flag::Bound) {
            return Permit { hosts: self.hosts(unit).collect(), ..Permit::default() };
        }
        let rolls = self.deploying() == Deploying::RollOut && self.spec(unit).is_vehicle();
        // LEG-KW-INFILTRATE: it may, and its zone stays open to it.
        let beyond = self.has(unit, UnitKeyword::Infiltrate).then_some(3);
        Permit { zone: true, rolls, beyond, hosts: Vec::new() }
    }

    fn bar_by(&self, unit: UnitNo, permit: &Permit, outline: &Outline) -> Result<(), Bar> {
        if !self.state.field.holds(outline) {
            return Err(Bar::Table);
        }
        let player = self.state.color(self.fixed.seat(unit));
        let inside = permit.zone
            && (self.is_in_zone(outline, player)
                || permit.rolls && self.is_near_zone(outline, player, 1)
                || self.spec(unit).footprint.half > 0 && self.leans_on_edge(outline, player));
        let allowed = inside
            || permit.beyond.is_some_and(|range| self.is_beyond(outline, self.enemies(unit), range))
            || permit.hosts.iter().any(|host| self.is_beside(unit, outline, *host));
        match permit {
            _ if allowed => Ok(()),
            Permit { beyond: Some(_), .. } => Err(Bar::NearEnemies),
            _ => Err(Bar::Zone),
        }
    }

    /// LEG-SETUP-12: a long base that touches an edge of the battlefield may stick out of the zone by half of it.
    fn leans_on_edge(&self, outline: &Outline, player: Player) -> bool {
        let field = &self.state.field;
        let touches = |point: Spot| {
            let sides = [point.x - field.left, field.right - point.x, point.y, DEPTH - point.y];
            sides.into_iter().any(|gap| gap - outline.radius <= TOUCH)
        };
        let middle = Outline::round(outline.middle(), 0);
        self.is_in_zone(&middle, player) && [outline.front, outline.rear].into_iter().any(touches)
    }

    /// The units beside whose leaders a detachment may be deployed, each of them beside one that has none yet
    /// (LEG-KW-DETACHMENT).
    fn hosts(&self, unit: UnitNo) -> impl Iterator<Item = UnitNo> + use<'_> {
        let (view, spec) = (*self, self.spec(unit));
        let own = self.has(unit, UnitKeyword::Detachment);
        self.friends(unit).take_while(move |_| own).filter(move |friend| {
            let its = view.spec(*friend);
            let taken = |other: UnitNo| other != unit && view.unit(other).beside == Some(*friend);
            spec.detached.has(its.card, view.rank(*friend), its.kind, its.ai.is_some())
                && !view.fixed.units_of(its.seat).any(taken)
        })
    }

    /// True if a base is no farther from a leader than a move of speed 1, and no more than height 1 above or below.
    fn is_beside(&self, unit: UnitNo, outline: &Outline, host: UnitNo) -> bool {
        let Some(leader) = self.unit(host).leader() else { return false };
        let level = self.state.field.ground_level(outline.middle());
        let apart = (self.state.field.height(level) - self.state.field.height(leader.level)).abs();
        let reach = template(1) + 2 * self.spec(unit).footprint.reach();
        apart <= RANGE && self.leader_outline(host).is_some_and(|base| outline.is_wholly_within(&base, reach))
    }

    /// Disarray: at least one unit in each of the own zones. Zones are told apart by the half of the table they lie in.
    fn keeps_zones(&self, unit: UnitNo, landing: &Landing) -> bool {
        let elsewhere = [Flag::SetAside, Flag::Bound].into_iter().any(|flag| self.unit(unit).is(flag));
        if self.deploying() != Deploying::Disarray || elsewhere {
            return true;
        }
        let seat = self.fixed.seat(unit);
        let middle = self.state.field.middle().x;
        let player = self.state.color(seat);
        let late = |other: UnitNo| [Flag::SetAside, Flag::Withheld].into_iter().any(|flag| self.unit(other).is(flag));
        let reserve = |other: &UnitNo| self.unit(*other).standing == Standing::Reserve && !late(*other);
        let waiting = self.fixed.units_of(seat).filter(reserve).count();
        let zone_at = |base: &Outline| self.is_in_zone(&Outline::round(base.middle(), 0), player);
        let mut sides = [false; 2];
        for other in self.units_of(seat) {
            if let Some(base) = self.leader_outline(other).filter(zone_at) {
                sides[usize::from(base.middle().x > middle)] = true;
            }
        }
        let missing = sides.iter().filter(|side| !**side).count();
        let fills = zone_at(&Outline::round(landing.at, 0)) && !sides[usize::from(landing.at.x > middle)];
        missing == 0 || waiting > missing || fills
    }
}

/// A place as a landing.
const fn landing_of(place: Place) -> Landing {
    Landing { at: place.at, heading: place.heading, level: place.level, full: false, speed: 0 }
}

impl Referee<'_> {
    /// Before the first unit deploys cards of the hands may be divulged, blue's first: what they do then is done, and they stay
    /// in the hand (LEG-KW-DIVULGE).
    pub(super) fn divulge(&mut self) -> Flow {
        for seat in self.blue_first() {
            for place in self.state.side(seat).hand.clone() {
                let source = Source::Command(seat, place);
                let fixed = self.fixed;
                let of = |number: &&u16| fixed.abilities.ability(**number).source == source;
                let Some(number) = fixed.abilities.at(Window::DeployBefore).iter().find(of) else { continue };
                let card = self.view().command(seat, place);
                let named = |unit: UnitNo| card.units.contains(self.spec(unit).card);
                if !card.units.is_empty() && !self.fixed.units_of(seat).any(named) {
                    continue;
                }
                if fixed.abilities.ability(*number).play.optional {
                    let mut answers = self.list();
                    answers.extend([Answer::Yes, Answer::Pass]);
                    let question = Question::Divulge(source);
                    if self.ask(seat, question, answers)? != Answer::Yes {
                        continue;
                    }
                }
                self.state.sides[seat.index()].divulged |= 1 << place;
                self.emit(Event::Divulged(seat, place));
                self.resolve_card(Window::DeployBefore, source)?;
            }
        }
        self.start_deployment();
        Ok(())
    }

    pub(super) fn start_deployment(&mut self) {
        // A Field Commander of an army without a Commander has the commander token (LEG-KW-FIELD-COMMANDER).
        for seat in Seat::BOTH {
            let units: Vec<UnitNo> = self.fixed.units_of(seat).collect();
            if !units.iter().any(|unit| self.view().is_commander(*unit)) {
                let field = units.iter().find(|unit| self.view().has(**unit, UnitKeyword::FieldCommander));
                if let Some(field) = field.copied() {
                    self.unit_mut(field).flags.set(Flag::FieldCommander);
                }
            }
        }
        self.state.stage = Stage::Deploy(self.state.blue);
    }

    /// A side deploys its next unit (LEG-SETUP-08); when it has none left the other goes on alone (LEG-SETUP-13).
    pub(super) fn deploy(&mut self, seat: Seat) -> Flow {
        let waiting = |seat: Seat| {
            let units = self.fixed.units_of(seat);
            let hidden = |unit: &UnitNo| self.unit(*unit).is(Flag::Withheld);
            let waits = |unit: &UnitNo| {
                self.unit(*unit).standing == Standing::Reserve && !self.unit(*unit).is(Flag::SetAside) && !hidden(unit)
            };
            units.filter(waits).collect::<Vec<UnitNo>>()
        };
        let (own, others) = (waiting(seat), waiting(seat.other()));
        if own.is_empty() {
            if others.is_empty() {
                self.enter_play()?;
            } else {
                self.state.stage = Stage::Deploy(seat.other());
            }
            return Ok(());
        }
        // A unit that a card makes deploy last waits for all others of both sides.
        let late = |unit: &UnitNo| self.unit(*unit).is(Flag::DeploysLast);
        if own.iter().all(late) && !others.iter().all(late) {
            self.state.stage = Stage::Deploy(seat.other());
            return Ok(());
        }
        let mut open: Vec<UnitNo> = own.iter().copied().filter(|unit| !late(unit)).collect();
        if open.is_empty() {
            open = own;
        }
        // LEG-KW-REINFORCEMENTS: these may come after all others; as long as there are others they can wait, but not for those
        // that wait for them.
        let view = self.view();
        let reinforces = |unit: &UnitNo| view.has(*unit, UnitKeyword::Reinforcements);
        open.sort_by_key(reinforces);
        let may_wait = open.iter().all(reinforces) && !others.iter().all(|unit| late(unit) || reinforces(unit));
        // LEG-KW-DETACHMENT: those whom a detachment follows come first.
        let awaited = |unit: &UnitNo| {
            let spec = self.spec(*unit);
            let named = |other: &UnitNo| {
                let its = self.spec(*other);
                *other != *unit && spec.detached.has(its.card, self.view().rank(*other), its.kind, its.ai.is_some())
            };
            self.view().has(*unit, UnitKeyword::Detachment) && waiting(seat).iter().any(named)
        };
        if !open.iter().all(awaited) {
            let late: Vec<UnitNo> = open.iter().copied().filter(awaited).collect();
            open.retain(|unit| !late.contains(unit));
        }
        let Some(unit) = self.ask_unit(seat, Question::DeployUnit, open, may_wait)? else {
            self.state.stage = Stage::Deploy(seat.other());
            return Ok(());
        };
        self.swap_cards(unit)?;
        self.go_covert(unit)?;
        self.state.stage = Stage::Deploy(seat);
        if self.put_down(seat, unit)? {
            self.state.stage = Stage::Deploy(seat.other());
            self.open_window_for(Window::Deploy, unit)?;
            self.enters(unit)?;
            self.scout(unit)?;
        }
        self.state.stage = Stage::Deploy(seat.other());
        Ok(())
    }

    /// A unit has come into play, however late: tokens that lie near, and the wounds it comes with (LEG-KW-BANE-TOKENS,
    /// LEG-KW-WOUND-X).
    fn enters(&mut self, unit: UnitNo) -> Flow {
        self.meet_banes(unit, &[])?;
        let wounds = self.view().keyword(unit, UnitKeyword::Wound);
        self.suffer(unit, wounds, Cause::Keyword(UnitKeyword::Wound))
    }

    /// The places where a unit may be put down; a finer sample where a coarse one finds none.
    fn places(&self, unit: UnitNo) -> Vec<Landing> {
        let places = self.view().deployments(unit, DEPLOY_STEP);
        if places.is_empty() { self.view().deployments(unit, DEPLOY_STEP / 4) } else { places }
    }

    /// A unit is put on the table where it may be deployed; whether there was room for it.
    fn put_down(&mut self, seat: Seat, unit: UnitNo) -> Flow<bool> {
        // LEG-KW-DETACHMENT: beside one of those it follows, and elsewhere only where there is no room for that.
        if !self.unit(unit).is(Flag::SetAside) && self.view().hosts(unit).next().is_some() {
            self.unit_mut(unit).flags.set(Flag::Bound);
            if self.places(unit).is_empty() {
                self.unit_mut(unit).flags.clear(Flag::Bound);
            }
        }
        let mut places = self.places(unit);
        places.retain(|landing| self.view().keeps_zones(unit, landing));
        let mut answers = self.list();
        answers.extend(places.iter().map(Landing::answer));
        // LEG-KW-TRANSPORT-X: or in a vehicle that is deployed, which is where its passengers are.
        let view = self.view();
        let permit = view.permit(unit);
        let stands_well = |carrier: &UnitNo| {
            let base = view.leader_outline(*carrier);
            permit.zone || base.is_some_and(|base| view.bar_by(unit, &permit, &base).is_ok())
        };
        let carriers = view.units_of(seat).filter(|carrier| view.has_room_for(*carrier, unit)).filter(stands_well);
        answers.extend(carriers.map(Answer::Unit));
        let answer = self.ask(seat, Question::DeployAt(unit), answers)?;
        if let Answer::Unit(carrier) = answer {
            self.put_aboard(unit, carrier);
            return Ok(true);
        }
        let offered = places.into_iter().find(|landing| landing.answer() == answer);
        let named = || match answer {
            Answer::Place { at, heading, level } => self.view().deployment_at(unit, Place { at, heading, level }).ok(),
            _ => None,
        };
        let Some(landing) = offered.or_else(named) else {
            // There is no room for it: it stays out of the game, and counts as defeated.
            self.unit_mut(unit).standing = Standing::Defeated;
            self.unit_mut(unit).minis.clear();
            self.emit(Event::Defeated(unit));
            return Ok(false);
        };
        let base = self.spec(unit).footprint.at(landing.at, landing.heading);
        let player = self.state.color(seat);
        let view = self.view();
        let host = view.hosts(unit).find(|host| !view.is_in_zone(&base, player) && view.is_beside(unit, &base, *host));
        self.unit_mut(unit).beside = host;
        self.unit_mut(unit).standing = Standing::InPlay;
        for mini in &mut self.unit_mut(unit).minis {
            (mini.at, mini.heading, mini.level) = (landing.at, landing.heading, landing.level);
        }
        self.form_up(unit, seat)?;
        self.emit(Event::Deployed(unit, landing.at));
        Ok(true)
    }

    /// A unit that was set aside comes as its order is drawn, beyond range 2 of all enemies; it counts as activated.
    pub(super) fn reinforce(&mut self, seat: Seat, unit: UnitNo) -> Flow {
        let stage = std::mem::replace(&mut self.state.stage, Stage::Deploy(seat));
        self.swap_cards(unit)?;
        if self.put_down(seat, unit)? {
            self.unit_mut(unit).order = Order::FaceDown;
            self.enters(unit)?;
        }
        self.unit_mut(unit).flags.clear(Flag::SetAside);
        self.state.stage = match stage {
            Stage::Turn(own) => Stage::Turn(own.other()),
            other => other,
        };
        Ok(())
    }

    /// LEG-KW-SCOUT-X: a move as it is deployed.
    fn scout(&mut self, unit: UnitNo) -> Flow {
        let view = self.view();
        let advanced = view.deploying() == Deploying::AdvancedPositions && view.spec(unit).is_trooper();
        let own = view.keyword(unit, UnitKeyword::Scout) + u8::from(advanced);
        let speed = own.min(3);
        let stays = view.has(unit, UnitKeyword::Stationary) && !advanced || view.carrier(unit).is_some();
        if speed == 0 || stays || self.unit(unit).is(Flag::Scattered) {
            return Ok(());
        }
        if !self.scout_by(unit, speed)? {
            return Ok(());
        }
        // LEG-KW-SCOUTING-PARTY-X.
        for _ in 0..self.view().keyword(unit, UnitKeyword::ScoutingParty) {
            let view = self.view();
            let follows = |friend: &UnitNo| {
                view.spec(*friend).is_trooper() && !view.unit(*friend).is(Flag::Scouted) && view.is_at(unit, *friend, 2)
            };
            let friends: Vec<UnitNo> = view.friends(unit).filter(follows).collect();
            let question = Question::Choose(unit, Choice::Help);
            let Some(friend) = self.ask_unit(self.seat(unit), question, friends, true)? else { break };
            if !self.scout_by(friend, speed)? {
                break;
            }
        }
        Ok(())
    }

    /// A scouting move of this speed; whether the unit made it.
    pub(super) fn scout_by(&mut self, unit: UnitNo, speed: u8) -> Flow<bool> {
        self.unit_mut(unit).flags.set(Flag::Scouted);
        let motion = Motion::new(MoveKind::Standard, Grant::Deployment);
        let moved = self.make_move(unit, Motion { speed: Some(speed), fights: false, ..motion })?;
        if !moved {
            self.unit_mut(unit).flags.clear(Flag::Scouted);
        }
        Ok(moved)
    }

    /// Deployment is over: the rounds begin (LEG-SETUP-11).
    fn enter_play(&mut self) -> Flow {
        for seat in self.blue_first() {
            for unit in self
                .view()
                .units_of(seat)
                .filter(|unit| self.view().has(*unit, UnitKeyword::Bounty))
                .collect::<Vec<_>>()
            {
                // LEG-KW-BOUNTY.
                let view = self.view();
                let leads = |enemy: &UnitNo| matches!(view.rank(*enemy), Rank::Commander | Rank::Operative);
                let enemies: Vec<UnitNo> = view.enemies(unit).filter(leads).collect();
                let question = Question::Bounty(unit);
                if let Some(enemy) = self.ask_unit(seat, question, enemies, false)? {
                    self.unit_mut(unit).hunts = Some(enemy);
                    self.emit(Event::Hunted(unit, enemy));
                }
            }
        }
        self.give_bombs()?;
        self.state.stage = Stage::RoundStart;
        Ok(())
    }

    /// LEG-KW-COVERT-OPS: as an Operative, with Infiltrate.
    fn go_covert(&mut self, unit: UnitNo) -> Flow {
        let commander = self.fixed.units_of(self.seat(unit)).any(|other| self.view().is_commander(other));
        if commander && self.view().has(unit, UnitKeyword::CovertOps) && self.ask_yes(Question::CovertOps, unit)? {
            self.unit_mut(unit).flags.set(Flag::Covert);
            self.unit_mut(unit).keywords.add(UnitKeyword::Infiltrate, 1);
        }
        Ok(())
    }
}
