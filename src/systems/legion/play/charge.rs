//! Charges, mines and bombs: what lies on the table and goes off (LEG-KW-ARM-X, LEG-KW-DETONATE-X, LEG-KW-AREA-WEAPON).

use super::{
    Answer, Event, Question,
    bar::Bar,
    battle_card::{Condition, Objective},
    dice::{Shield, roll_defense},
    fixed::Mode,
    pieces::UnitNo,
    reckoning::Device,
    referee::Referee,
    state::{Stage, Standing},
    table::{Body, Heading, Outline, RANGE, Spot, TOKEN},
    view::View,
};
use crate::{
    cards::{
        AttackSurge, DefenseDie, Player, UnitType,
        keyword::{UnitKeyword, WeaponKeyword, WeaponKeywords},
    },
    play::{
        state::{Charge, Flag},
        table::token_body,
    },
};
use kernel::game::{Seat, stepped::Flow};

/// Mines of the condition.
const MINES: u8 = 4;

/// A weapon that attacks everybody near (LEG-KW-AREA-WEAPON).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AreaWeapon {
    /// Red, black and white dice.
    pub dice: [u8; 3],
    pub surge: Option<AttackSurge>,
    pub keywords: WeaponKeywords,
    pub device: Device,
    /// The play, by its number, that gives it for a while.
    pub given: Option<u16>,
}

impl AreaWeapon {
    fn with(device: Device, dice: [u8; 3], keywords: [WeaponKeyword; 2]) -> Self {
        let mut table = WeaponKeywords::default();
        for keyword in keywords {
            table.add(keyword, 1);
        }
        Self { dice, surge: Some(AttackSurge::Crit), keywords: table, device, given: None }
    }

    /// A mine of the Minefield.
    pub fn mine() -> Self {
        Self::with(Device::Mine, [1, 1, 0], [WeaponKeyword::Blast, WeaponKeyword::Impact])
    }

    /// The Bane token that goes off (LEG-KW-BANE-TOKENS).
    pub fn kablamo() -> Self {
        let mut weapon = Self::with(Device::Bane, [2, 2, 0], [WeaponKeyword::Blast, WeaponKeyword::Suppressive]);
        weapon.keywords.add(WeaponKeyword::Impact, 2);
        weapon
    }

    /// A bomb of the Bombing Run.
    pub fn bomb() -> Self {
        Self::with(Device::Bomb, [3, 0, 0], [WeaponKeyword::Blast, WeaponKeyword::Suppressive])
    }
}

impl View<'_, '_> {
    fn area_weapon(&self, charge: &Charge) -> AreaWeapon {
        let Some((unit, weapon)) = charge.by else { return AreaWeapon::mine() };
        let row = &self.spec(unit).weapons[usize::from(weapon)];
        let device = Device::Charge(unit, weapon);
        AreaWeapon { dice: row.dice, surge: row.surge, keywords: row.keywords, device, given: row.given }
    }

    /// The charge a unit arms: one that a card gives it now before its own.
    fn charge_of(&self, unit: UnitNo) -> Option<usize> {
        let charges = self.weapons(unit).filter(|(_, row)| row.mode == Mode::Charge);
        let open = charges.filter(|(place, row)| row.given.is_none() || self.may_use(unit, *place as u8));
        open.max_by_key(|(_, row)| row.given.is_some()).map(|(place, _)| place)
    }

    /// The units at range 1 of a spot that see it.
    fn units_near(&self, at: Spot) -> impl Iterator<Item = UnitNo> {
        let body = token_body(at);
        let near = move |unit: &UnitNo| self.outlines(*unit).any(|base| base.is_within(&body.outline, RANGE));
        let sees =
            move |unit: &UnitNo| (0..self.unit(*unit).minis.len()).any(|mini| self.is_seen_from(&body, *unit, mini));
        self.in_play().filter(|unit| !self.is_sealed(*unit)).filter(near).filter(sees)
    }

    /// The units that something attacks which goes off at a spot (LEG-KW-AREA-WEAPON): its weapon has range 1
    /// (LEG-KW-IMMUNE-RANGE-1).
    pub fn units_struck(&self, at: Spot) -> impl Iterator<Item = UnitNo> {
        self.units_near(at).filter(|unit| !self.has(*unit, UnitKeyword::ImmuneRangeOne))
    }

    /// True if a token sees a mini.
    pub(in crate::play) fn is_seen_from(&self, token: &Body, unit: UnitNo, mini: usize) -> bool {
        let hull = self.carrier(unit).unwrap_or(unit);
        self.state.field.sees(token, &self.body(unit, mini), &self.hulls(), [u8::MAX, hull.0])
    }

    /// The charges of a side that it may set off: of each type as many as its units with the keyword may, less those that went
    /// off already (LEG-KW-DETONATE-X).
    fn open_charges(&self, seat: Seat, gone: &[&str]) -> Vec<u8> {
        let types = |unit: UnitNo| self.spec(unit).weapons.iter().filter(|row| row.mode == Mode::Charge);
        let may = |name: &str| {
            let of = self.units_of(seat).filter(|unit| types(*unit).any(|row| *row.name == *name));
            let sum: u8 = of.map(|unit| self.keyword(unit, UnitKeyword::Detonate)).sum();
            usize::from(sum) > gone.iter().filter(|other| **other == name).count()
        };
        let open = |charge: &Charge| {
            let own = charge.by.is_some_and(|(unit, _)| self.fixed.seat(unit) == seat);
            own && self.charge_name(charge).is_some_and(may) && self.units_struck(charge.at).next().is_some()
        };
        let charges = self.state.charges.iter().enumerate();
        charges.filter(|(_, charge)| open(charge)).map(|(number, _)| number as u8).collect()
    }

    /// The type of a charge; mines have none.
    fn charge_name(&self, charge: &Charge) -> Option<&str> {
        charge.by.map(|(unit, weapon)| &*self.spec(unit).weapons[usize::from(weapon)].name)
    }

    /// Checks the place of a unit's charge: within range 1 and in sight of the leader, on no terrain, and over no
    /// other token (LEG-KW-ARM-X).
    pub fn charge_bar(&self, unit: UnitNo, at: Spot) -> Result<(), Bar> {
        let (field, base) = (&self.state.field, Outline::round(at, TOKEN));
        if !field.holds(&base) {
            return Err(Bar::Table);
        }
        let leader = self.leader_outline(unit).ok_or(Bar::Mini)?;
        if !base.is_wholly_within(&leader, RANGE) {
            return Err(Bar::Far);
        }
        if field.pieces.iter().any(|piece| piece.polygon.is_within(&base, -1)) {
            return Err(Bar::Terrain);
        }
        let tokens = self.state.tokens.iter().map(|token| token.at);
        let mut all = tokens.chain(self.state.charges.iter().map(|charge| charge.at));
        if all.any(|other| Outline::round(other, TOKEN).overlaps(&base)) {
            return Err(Bar::Token);
        }
        let sees = field.sees(&self.body(unit, 0), &token_body(at), &self.hulls(), [unit.0, u8::MAX]);
        if sees { Ok(()) } else { Err(Bar::Way) }
    }

    /// Places for a charge: in eight directions, near and far.
    pub(super) fn charge_spots(&self, unit: UnitNo) -> Vec<Spot> {
        let Some(leader) = self.unit(unit).leader() else { return Vec::new() };
        let reach = RANGE + self.spec(unit).footprint.radius - TOKEN;
        let ways = Heading::each(8).flat_map(|heading| [heading.way(reach), heading.way(reach / 2)]);
        ways.map(|way| leader.at + way).filter(|at| self.charge_bar(unit, *at).is_ok()).collect()
    }

    /// Checks the place of a mine: beyond range 1 of the zones, and range 2 of the other mines.
    pub fn mine_bar(&self, at: Spot) -> Result<(), Bar> {
        let (field, base) = (&self.state.field, Outline::round(at, TOKEN));
        if !field.holds(&base) {
            return Err(Bar::Table);
        }
        if field.pieces.iter().any(|piece| piece.polygon.is_within(&base, -1)) {
            return Err(Bar::Terrain);
        }
        if self.state.tokens.iter().any(|token| Outline::round(token.at, TOKEN).overlaps(&base)) {
            return Err(Bar::Token);
        }
        let near = |other: Spot| Outline::round(other, TOKEN).is_within(&base, 2 * RANGE);
        let zone = Player::ALL.iter().any(|player| self.is_near_zone(&base, *player, 1));
        if zone || self.state.charges.iter().any(|charge| near(charge.at)) { Err(Bar::Spread) } else { Ok(()) }
    }
}

impl Referee<'_> {
    /// A unit places its charges (LEG-KW-ARM-X).
    pub(super) fn arm(&mut self, unit: UnitNo) -> Flow {
        let Some(weapon) = self.view().charge_of(unit) else { return Ok(()) };
        for _ in 0..self.view().keyword(unit, UnitKeyword::Arm) {
            let mut answers = self.list();
            answers.extend(self.view().charge_spots(unit).into_iter().map(Answer::Spot));
            let question = Question::PlaceCharge(unit);
            let Answer::Spot(at) = self.ask(self.seat(unit), question, answers)? else { break };
            self.state.charges.push(Charge { at, by: Some((unit, weapon as u8)) });
            self.emit(Event::ChargePlaced(self.seat(unit), at));
        }
        Ok(())
    }

    /// After a unit attacked, moved or acted, charges may go off: first those of the other side (LEG-KW-DETONATE-X).
    pub(super) fn detonate(&mut self, trigger: UnitNo) -> Flow {
        // LEG-OBJ-09: not in round 1 of a Hostage Exchange.
        let spared = self.view().objective() == Some(Objective::HostageExchange) && self.state.round <= 1;
        if spared || self.state.charges.iter().all(|charge| charge.by.is_none()) {
            return Ok(());
        }
        let own = self.seat(trigger);
        for seat in [own.other(), own] {
            let mut gone: Vec<&str> = Vec::new();
            while !self.is_over() {
                let open = self.view().open_charges(seat, &gone);
                if open.is_empty() {
                    break;
                }
                let mut answers = self.list();
                answers.extend(open.into_iter().map(Answer::Charge));
                answers.push(Answer::Pass);
                let question = Question::Detonate(trigger);
                let Answer::Charge(number) = self.ask(seat, question, answers)? else { break };
                let charge = self.state.charges.remove(usize::from(number));
                if let Some((unit, weapon)) = charge.by {
                    gone.push(&self.spec(unit).weapons[usize::from(weapon)].name);
                }
                self.explode(charge.at, &self.view().area_weapon(&charge))?;
            }
        }
        Ok(())
    }

    /// LEG-KW-AREA-WEAPON: everybody near is attacked, friend and foe, whoever has priority first.
    pub(super) fn explode(&mut self, at: Spot, weapon: &AreaWeapon) -> Flow {
        self.emit(Event::Detonated(weapon.device, at));
        let mut units: Vec<UnitNo> = self.view().units_struck(at).collect();
        units.sort_by_key(|unit| self.seat(*unit) != self.state.priority);
        for unit in units {
            if !self.is_over() && self.unit(unit).is_in_play() {
                self.strike_from(at, weapon, unit)?;
            }
        }
        self.emit(Event::Settled);
        Ok(())
    }

    /// The mines of the condition, one a step from blue in turn; then units are set aside, and deployment begins.
    pub(super) fn place_mine(&mut self, placed: u8) -> Flow {
        let seat = self.blue_first()[usize::from(placed % 2)];
        self.state.stage = Stage::Mines(placed + 1);
        match self.view().condition() {
            Condition::Minefield if placed < MINES => {
                let mut answers = self.list();
                let view = self.view();
                answers.extend(view.mine_spots().into_iter().map(Answer::Spot));
                let question = Question::PlaceMine(placed);
                if let Answer::Spot(at) = self.ask(seat, question, answers)? {
                    self.state.charges.push(Charge { at, by: None });
                    self.emit(Event::MinePlaced(seat, at));
                }
            }
            Condition::RapidReinforcements if placed < 4 => self.set_aside(seat)?,
            _ => self.state.stage = Stage::Missions(0),
        }
        Ok(())
    }

    /// A unit that does not hover has moved near mines: a die says how often each goes off.
    pub(super) fn tread(&mut self, unit: UnitNo) -> Flow {
        let rides = self.view().carrier(unit).is_some();
        if rides || self.spec(unit).kind == UnitType::RepulsorVehicle || !self.unit(unit).is_in_play() {
            return Ok(());
        }
        let view = self.view();
        let near = |charge: &Charge| charge.by.is_none() && view.units_near(charge.at).any(|other| other == unit);
        let mines: Vec<Charge> = self.state.charges.iter().copied().filter(near).collect();
        for mine in mines {
            let rolled = roll_defense(DefenseDie::Red, &mut self.state.chance);
            self.state.charges.retain(|charge| *charge != mine);
            let times = match rolled {
                Shield::Block => 1,
                Shield::Surge => 2,
                Shield::Blank => 0,
            };
            self.emit(Event::MineTrodden(unit, times, mine.at));
            for _ in 0..times {
                self.explode(mine.at, &AreaWeapon::mine())?;
            }
        }
        Ok(())
    }

    /// From blue in turn, a side sets up to two trooper units aside that are no Commanders (Rapid Reinforcements).
    fn set_aside(&mut self, seat: Seat) -> Flow {
        let view = self.view();
        // A hostage stands on the table already.
        let waits =
            |unit: &UnitNo| view.unit(*unit).standing == Standing::Reserve && !view.unit(*unit).is(Flag::SetAside);
        let fits = |unit: &UnitNo| view.spec(*unit).is_trooper() && !view.is_commander(*unit);
        let units: Vec<UnitNo> = self.fixed.units_of(seat).filter(waits).filter(fits).collect();
        // Somebody has to be left to deploy.
        let left = self.fixed.units_of(seat).filter(waits).count();
        if left < 2 {
            return Ok(());
        }
        if let Some(unit) = self.ask_unit(seat, Question::SetAside, units, true)? {
            self.unit_mut(unit).flags.set(Flag::SetAside);
            self.emit(Event::SetAside(unit));
        }
        Ok(())
    }
}
