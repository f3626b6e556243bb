//! The battle cards of a match: where tokens lie, where sides deploy, what scores (section 17).

use super::{
    Answer, Event, Question,
    charge::AreaWeapon,
    pieces::UnitNo,
    referee::Referee,
    state::{Standing, TokenState},
    table::{DEPTH, Outline, Polygon, RANGE, Spot, TOUCH},
    view::View,
};
use arrayvec::ArrayVec;

use crate::{
    cards::{BattleId, Cells, Player, Rank, UnitType, Zones},
    play::{
        battle_card::{CardRule, Condition, Deploying, Objective},
        state::{Flag, Score},
        table::TOKEN,
    },
};
use kernel::game::{Seat, stepped::Flow};

/// A square of a zone as an outline.
fn square((corner, _): (Spot, Spot)) -> Polygon {
    let middle = corner + Spot::new(RANGE / 2, RANGE / 2);
    Polygon::rectangle(middle, (RANGE, RANGE), super::table::Heading::default())
}

impl View<'_, '_> {
    fn rule(&self, card: Option<BattleId>) -> &CardRule {
        card.and_then(|card| self.fixed.rules.get(card.index())).unwrap_or(&CardRule::None)
    }

    pub fn objective(&self) -> Option<Objective> {
        if let CardRule::Objective(objective) = self.rule(self.state.mission.objective) {
            Some(*objective)
        } else {
            None
        }
    }

    pub fn condition(&self) -> Condition {
        if let CardRule::Condition(condition) = self.rule(self.state.mission.condition) {
            *condition
        } else {
            Condition::Clear
        }
    }

    pub fn deploying(&self) -> Deploying {
        if let CardRule::Deployment(_, deploying) = self.rule(self.state.mission.deployment) {
            *deploying
        } else {
            Deploying::Plain
        }
    }

    /// Deployment zones.
    pub fn zone_map(&self) -> Option<&Zones> {
        if let CardRule::Deployment(zones, _) = self.rule(self.state.mission.deployment) { Some(zones) } else { None }
    }

    /// The zones of a side as squares of range 1, one after the other: two corners of each.
    pub fn squares(&self, player: Player) -> ArrayVec<(Spot, Spot), 72> {
        let mut squares = ArrayVec::new();
        let Some(Zones::Cells(cells)) = self.zone_map() else { return squares };
        let field = &self.state.field;
        let count = cells.rows().count() as i32;
        for (row, cells) in (0_i32..).zip(cells.rows()) {
            let columns = cells.len() as i32;
            for (column, owner) in (0_i32..).zip(cells) {
                if *owner != Some(player) {
                    continue;
                }
                let (column, row) =
                    if self.state.red_is_far { (columns - 1 - column, count - 1 - row) } else { (column, row) };
                let corner = Spot::new(field.left + column * RANGE, row * RANGE);
                let _ = squares.try_push((corner, corner + Spot::new(RANGE, RANGE)));
            }
        }
        squares
    }

    /// The zones of a side as outlines.
    pub fn cells(&self, player: Player) -> Vec<Polygon> {
        self.squares(player).into_iter().map(square).collect()
    }

    /// The middle of a side's edge.
    pub fn edge_middle(&self, player: Player) -> Spot {
        let far = (player == Player::Red) == self.state.red_is_far;
        Spot::new(self.state.field.middle().x, if far { DEPTH } else { 0 })
    }

    /// True if a base is wholly in a zone of a side.
    pub fn is_in_zone(&self, outline: &Outline, player: Player) -> bool {
        match self.zone_map() {
            None => false,
            Some(Zones::HalfCircle(range)) => {
                let middle = Outline::round(self.edge_middle(player), 0);
                self.state.field.holds(outline) && outline.is_wholly_within(&middle, i32::from(*range) * RANGE)
            }
            Some(Zones::Cells(cells)) => {
                self.state.field.holds(outline)
                    && (self.has_box_in_cells(cells, outline, player)
                        || is_covered(outline, |point| self.is_in_cell(cells, point, player)))
            }
        }
    }

    /// True if all squares that the box around a base lies on are those of a side: then all of the base is in them.
    fn has_box_in_cells(&self, cells: &Cells, outline: &Outline, player: Player) -> bool {
        let (least, most) = outline.bounds();
        let (rows, left) = (cells.rows().len() as i32, self.state.field.left);
        // A point on an edge has no width: one square at least is asked.
        let squares = |least: i32, most: i32| {
            let first = least.div_euclid(RANGE);
            first..=first.max((most - 1).div_euclid(RANGE))
        };
        squares(least.y, most.y).all(|row| {
            let row = if self.state.red_is_far { rows - 1 - row } else { row };
            let Some(row) = usize::try_from(row).ok().and_then(|row| cells.row(row)) else { return false };
            squares(least.x - left, most.x - left).all(|column| {
                let column = if self.state.red_is_far { row.len() as i32 - 1 - column } else { column };
                usize::try_from(column).ok().and_then(|column| row.get(column)) == Some(&Some(player))
            })
        })
    }

    /// True if a point is in or on the edge of a square of a side.
    fn is_in_cell(&self, cells: &Cells, point: Spot, player: Player) -> bool {
        let count = cells.rows().len() as i32;
        let (x, y) = (point.x - self.state.field.left, point.y);
        // Points on an edge belong to the squares on both sides of it.
        let around = |at: i32| [at.div_euclid(RANGE), (at - 1).div_euclid(RANGE)];
        around(y).into_iter().any(|row| {
            let row = if self.state.red_is_far { count - 1 - row } else { row };
            let Some(row) = usize::try_from(row).ok().and_then(|row| cells.row(row)) else { return false };
            around(x).into_iter().any(|column| {
                let column = if self.state.red_is_far { row.len() as i32 - 1 - column } else { column };
                usize::try_from(column).ok().and_then(|column| row.get(column)) == Some(&Some(player))
            })
        })
    }

    /// True if a base is at this range of a zone, at least in part.
    pub fn is_near_zone(&self, outline: &Outline, player: Player, range: u8) -> bool {
        let reach = i32::from(range) * RANGE;
        match self.zone_map() {
            None => false,
            Some(Zones::HalfCircle(own)) => {
                let middle = Outline::round(self.edge_middle(player), i32::from(*own) * RANGE);
                outline.is_within(&middle, reach)
            }
            Some(Zones::Cells(_)) => {
                let (low, high) = outline.grown(reach).bounds();
                let meets = |(least, most): &(Spot, Spot)| {
                    low.x <= most.x && least.x <= high.x && low.y <= most.y && least.y <= high.y
                };
                self.squares(player).into_iter().filter(meets).any(|cell| square(cell).is_within(outline, reach))
            }
        }
    }

    /// True if a unit counts for victory: never while panicked (LEG-MORALE-05).
    pub fn counts(&self, unit: UnitNo) -> bool {
        let there = self.state.unit(unit).is_in_play() && self.carrier(unit).is_none();
        there && !self.is_panicked(unit) && !self.is_incognito(unit)
    }

    /// True if its leader claims and repairs: troopers but creatures and emplacements (LEG-TYPE-03, LEG-TYPE-05).
    pub fn claims(&self, unit: UnitNo) -> bool {
        let spec = self.fixed.unit(unit);
        spec.is_trooper()
            && self.carrier(unit).is_none()
            && !matches!(spec.kind, UnitType::CreatureTrooper | UnitType::EmplacementTrooper)
    }

    /// The side with more unit leaders that pass a test; none for a tie (LEG-OBJ-10).
    fn more_leaders(&self, mut test: impl FnMut(UnitNo) -> bool) -> Option<Seat> {
        let mut counts = [0; 2];
        for unit in self.fixed.all_units().filter(|unit| self.counts(*unit)) {
            if test(unit) {
                counts[self.fixed.seat(unit).index()] += 1;
            }
        }
        match counts[0].cmp(&counts[1]) {
            std::cmp::Ordering::Greater => Some(Seat::First),
            std::cmp::Ordering::Less => Some(Seat::Second),
            std::cmp::Ordering::Equal => None,
        }
    }

    /// The side that controls a token: more unit leaders at range 1, of troopers alone where the card says so.
    pub fn control(&self, token: usize) -> Option<Seat> {
        let troopers = self.objective() == Some(Objective::Intercept);
        let place = Outline::round(self.state.tokens[token].at, TOKEN);
        self.more_leaders(|unit| {
            (!troopers || self.fixed.unit(unit).is_trooper())
                && self.leader_outline(unit).is_some_and(|leader| leader.is_within(&place, RANGE))
        })
    }

    /// The side with more leaders in contact with a key position.
    fn holds_piece(&self, piece: u8) -> Option<Seat> {
        let polygon = &self.state.field.pieces[usize::from(piece)].polygon;
        self.more_leaders(|unit| self.leader_outline(unit).is_some_and(|leader| polygon.is_within(&leader, TOUCH)))
    }
}

/// Bombs of a side.
const BOMBS: u8 = 3;

/// True if an outline lies in squares together: no corner or side of it sticks out. The squares of a zone join without
/// gaps, so points around the base tell.
fn is_covered(outline: &Outline, is_inside: impl Fn(Spot) -> bool) -> bool {
    let rim = super::table::Heading::each(4).map(|heading| outline.farthest(heading.way(16_384)));
    [outline.front, outline.rear].into_iter().chain(rim).all(is_inside)
}

impl Referee<'_> {
    /// Puts a token of the objective on the table.
    pub(super) fn put_token(&mut self, at: Spot, piece: Option<u8>, wounds: u8) {
        let number = self.state.tokens.len() as u8;
        self.state.tokens.push(TokenState { at, holder: None, wounds, asset: None, dropped: None, piece, of: None });
        self.emit(Event::TokenPlaced(number, at));
    }

    pub(super) fn score(&mut self, seat: Seat, tokens: i32, why: Score) {
        self.state.sides[seat.index()].tokens += tokens;
        self.emit(Event::Scored { seat, tokens, why });
    }

    /// Scores at the end of a round, after the counter has advanced (LEG-END-07).
    pub(super) fn score_round(&mut self, round: u8) {
        let scores = match self.view().objective() {
            Some(Objective::Intercept) => matches!(round, 2 | 4),
            Some(Objective::Control) => matches!(round, 2..=4),
            _ => false,
        };
        if scores {
            self.score_control(1);
        }
    }

    fn score_control(&mut self, each: i32) {
        for token in 0..self.state.tokens.len() {
            if self.state.tokens[token].asset.is_some() {
                continue;
            }
            if let Some(seat) = self.view().control(token) {
                self.score(seat, each, Score::Token(token as u8));
            }
        }
    }

    /// Scores at the end of the game.
    pub(super) fn score_end(&mut self) {
        let units: Vec<UnitNo> = self.fixed.all_units().collect();
        match self.view().objective() {
            Some(Objective::Breakthrough) => {
                for unit in units {
                    let seat = self.fixed.seat(unit);
                    let enemy = self.state.color(seat.other());
                    let view = self.view();
                    let leader = view.leader_outline(unit);
                    if view.counts(unit) && leader.is_some_and(|leader| view.is_in_zone(&leader, enemy)) {
                        self.score(seat, 1, Score::Unit(unit));
                    }
                }
            }
            Some(Objective::Intercept | Objective::Control) => self.score_control(2),
            Some(objective @ (Objective::KeyPositions | Objective::PivotalPositions)) => {
                let each = if objective == Objective::KeyPositions { 1 } else { 2 };
                for (number, token) in self.state.tokens.clone().into_iter().enumerate() {
                    let holder = token.piece.and_then(|piece| self.view().holds_piece(piece));
                    if let Some(seat) = holder {
                        self.score(seat, each, Score::Token(number as u8));
                    }
                }
            }
            Some(Objective::Recover) => {
                for (number, token) in self.state.tokens.clone().into_iter().enumerate() {
                    if let Some(unit) = token.holder.filter(|unit| token.asset.is_none() && self.view().counts(*unit)) {
                        self.score(self.fixed.seat(unit), 1, Score::Token(number as u8));
                    }
                }
            }
            Some(Objective::Sabotage) => {
                let (blue, red) = (self.state.blue, self.state.blue.other());
                for (number, token) in self.state.tokens.clone().into_iter().enumerate() {
                    let why = Score::Token(number as u8);
                    match token.wounds {
                        _ if token.asset.is_some() => {}
                        0 | 1 => self.score(red, 2, why),
                        2 => {}
                        more => self.score(blue, i32::from(more) - 2, why),
                    }
                }
            }
            Some(Objective::Elimination) => {
                for unit in units {
                    if self.state.unit(unit).standing == Standing::Defeated {
                        let heavy =
                            matches!(self.fixed.unit(unit).rank, Rank::Commander | Rank::Operative | Rank::Heavy);
                        self.score(self.fixed.seat(unit).other(), 1 + i32::from(heavy), Score::Unit(unit));
                    }
                }
            }
            Some(Objective::Breach) => {
                for unit in units {
                    let seat = self.fixed.seat(unit);
                    let far = self.view().edge_middle(self.state.color(seat.other())).y;
                    let view = self.view();
                    let at_edge = view
                        .leader_outline(unit)
                        .is_some_and(|leader| (leader.middle().y - far).abs() <= leader.radius + TOUCH);
                    if view.counts(unit) && at_edge {
                        self.score(seat, 2, Score::Unit(unit));
                    }
                }
            }
            Some(Objective::HostageExchange) => self.score_hostages(),
            Some(Objective::Payload) => self.score_carts(),
            // It scores as its bombs go off.
            Some(Objective::BombingRun) | None => {}
        }
        // LEG-KW-HUNTED: an enemy holds the asset.
        for (number, token) in self.state.tokens.clone().into_iter().enumerate() {
            let holder = token.holder.map(|unit| self.fixed.seat(unit));
            if let (Some(owner), Some(seat)) = (token.asset, holder)
                && owner != seat
            {
                self.score(seat, 1, Score::Token(number as u8));
            }
        }
        // LEG-KW-SECRET-MISSION, LEG-KW-BOUNTY.
        for unit in self.fixed.all_units().filter(|unit| self.state.unit(*unit).is_in_play()).collect::<Vec<_>>() {
            let (done, paid) =
                (self.state.unit(unit).is(Flag::MissionDone), self.state.unit(unit).is(Flag::BountyClaimed));
            for _ in 0..u8::from(done) + u8::from(paid) {
                self.score(self.fixed.seat(unit), 1, Score::Unit(unit));
            }
        }
    }

    /// Each side gives three bombs to leaders in its zone, one to a unit at most (Bombing Run).
    pub(super) fn give_bombs(&mut self) -> Flow {
        if self.view().objective() != Some(Objective::BombingRun) {
            return Ok(());
        }
        for seat in self.blue_first() {
            for _ in 0..BOMBS {
                let view = self.view();
                let player = view.state.color(seat);
                let free = |unit: &UnitNo| {
                    let leader = view.leader_outline(*unit);
                    leader.is_some_and(|leader| view.is_in_zone(&leader, player))
                        && !view.state.tokens.iter().any(|token| token.holder == Some(*unit))
                };
                let units: Vec<UnitNo> = view.units_of(seat).filter(free).collect();
                let question = Question::GiveBomb;
                let Some(unit) = self.ask_unit(seat, question, units, false)? else { break };
                let at = self.state.unit(unit).leader().map(|leader| leader.at).unwrap_or_default();
                self.put_token(at, None, 0);
                if let Some(token) = self.state.tokens.last_mut() {
                    token.holder = Some(unit);
                }
            }
        }
        Ok(())
    }

    /// A unit puts a token it holds down in contact with its leader, towards the enemy where it can (LEG-OBJ-04).
    pub(super) fn drop_bomb(&mut self, unit: UnitNo, number: u8) {
        let seat = self.fixed.seat(unit);
        let Some(leader) = self.state.unit(unit).leader().copied() else { return };
        let reach = self.fixed.unit(unit).footprint.reach() + TOKEN + 2;
        let far = self.view().edge_middle(self.state.color(seat.other()));
        let toward = super::table::Heading::of(far - leader.at);
        let view = self.view();
        let free = |at: &Spot| {
            let base = Outline::round(*at, TOKEN);
            let apart = |other: &TokenState| !Outline::round(other.at, TOKEN).overlaps(&base);
            view.state.field.holds(&base) && view.state.tokens.iter().filter(|other| other.holder.is_none()).all(apart)
        };
        let around = (0..8).map(|turn| leader.at + toward.turned(turn * 8).way(reach));
        let at = around.into_iter().find(free).unwrap_or(leader.at);
        let token = &mut self.state.tokens[usize::from(number)];
        (token.holder, token.at, token.dropped) = (None, at, Some(seat));
        self.emit(Event::Dropped(unit, number));
    }

    /// At the end of the Activation Phase each side may let one bomb go off that it dropped (Bombing Run).
    pub(super) fn bomb(&mut self) -> Flow {
        if self.view().objective() != Some(Objective::BombingRun) {
            return Ok(());
        }
        for seat in self.by_priority() {
            let tokens = self.state.tokens.iter().enumerate();
            let own = tokens.filter(|(_, token)| token.holder.is_none() && token.dropped == Some(seat));
            let own: Vec<u8> = own.map(|(number, _)| number as u8).collect();
            let mut answers = self.list();
            answers.extend(own.into_iter().map(Answer::Charge));
            if answers.is_empty() || self.is_over() {
                continue;
            }
            answers.push(Answer::Pass);
            let Answer::Charge(number) = self.ask(seat, Question::Bomb, answers)? else { continue };
            let token = self.state.tokens.remove(usize::from(number));
            self.explode(token.at, &AreaWeapon::bomb())?;
            let enemy = self.state.color(seat.other());
            let base = Outline::round(token.at, TOKEN);
            if self.view().is_near_zone(&base, enemy, 1) {
                self.score(seat, 1, Score::Spot(token.at));
            }
        }
        Ok(())
    }

    /// A unit drops all tokens it holds (LEG-OBJ-03).
    pub(super) fn drop_tokens(&mut self, unit: UnitNo) {
        for number in 0..self.state.tokens.len() {
            if self.state.tokens[number].holder == Some(unit) {
                self.state.tokens[number].holder = None;
                self.emit(Event::Dropped(unit, number as u8));
            }
        }
    }
}
