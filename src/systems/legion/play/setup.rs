//! Setup (section 6): colors and edges, battle cards, tokens, deployment.

use std::sync::Arc;

use super::{
    Answer, Event, Question,
    bar::Bar,
    battle_card::Objective,
    fixed::Fixed,
    referee::Referee,
    state::{Mission, Stage},
    table::{DEPTH, Grid, Heading, Level, MM, Outline, Piece, Polygon, RANGE, Spot, TOKEN},
    view::View,
};
use crate::cards::{BattleId, BattleKind, Player, Zones};
use kernel::game::{Seat, stepped::Flow};

/// Turns in which battle cards can be eliminated (LEG-SETUP-05).
const ELIMINATIONS: u8 = 4;
/// The distance of places for tokens and barricades.
const TOKEN_STEP: i32 = RANGE / 2;
/// Cards of a row (LEG-SETUP-04).
const ROW: usize = 4;

impl Fixed {
    /// A barricade as the condition brings it: 95 by 22 mm, 25 mm high.
    fn barricade(&self, at: Spot, turn: Heading) -> Option<Piece> {
        let piece = self.barricade.as_ref()?;
        Some(Piece { polygon: Polygon::rectangle(at, (95 * MM, 22 * MM), turn), ..piece.clone() })
    }
}

impl View<'_, '_> {
    /// Spots all over the battlefield.
    pub(super) fn raster(&self, step: i32) -> impl Iterator<Item = Spot> + use<> {
        let (left, right) = (self.state.field.left, self.state.field.right);
        let columns = (right - left) / step;
        let rows = DEPTH / step;
        let spot = move |row: i32, column: i32| Spot::new(left + column * step + step / 2, row * step + step / 2);
        (0..rows).flat_map(move |row| (0..columns).map(move |column| spot(row, column)))
    }

    /// Checks the place of the next token of the objective.
    pub(super) fn token_bar(&self, at: Spot) -> Result<(), Bar> {
        let apart = if self.objective() == Some(Objective::Sabotage) { 2 } else { 1 };
        let (field, token) = (&self.state.field, Outline::round(at, TOKEN));
        let near_token =
            |other: &super::state::TokenState| Outline::round(other.at, TOKEN).is_within(&token, apart * RANGE);
        if !field.holds(&token) {
            return Err(Bar::Table);
        }
        if field.pieces.iter().any(|piece| piece.polygon.is_within(&token, -1)) {
            return Err(Bar::Terrain);
        }
        let near_zone = Player::ALL.iter().any(|player| self.is_near_zone(&token, *player, 1));
        if near_zone || self.state.tokens.iter().any(near_token) { Err(Bar::Spread) } else { Ok(()) }
    }

    /// Places for the next mine.
    pub(super) fn mine_spots(&self) -> Vec<Spot> {
        self.raster(TOKEN_STEP).filter(|at| self.mine_bar(*at).is_ok()).collect()
    }

    /// Places for the next token of the objective.
    fn token_spots(&self) -> Vec<Spot> {
        self.raster(TOKEN_STEP).filter(|at| self.token_bar(*at).is_ok()).collect()
    }

    /// Checks the next barricade: free of terrain and tokens, in the own zone or at range 2 of it.
    pub(super) fn barricade_bar(&self, at: Spot, heading: Heading) -> Result<(), Bar> {
        let player = self.state.color(self.barricade_seat());
        let half = 95 * MM / 2 - 11 * MM;
        let outline = super::table::Footprint { half, radius: 11 * MM }.at(at, heading);
        let field = &self.state.field;
        if !field.holds(&outline) {
            return Err(Bar::Table);
        }
        if field.pieces.iter().any(|piece| piece.polygon.is_within(&outline, 0)) {
            return Err(Bar::Terrain);
        }
        if self.state.tokens.iter().any(|token| Outline::round(token.at, TOKEN).is_within(&outline, 0)) {
            return Err(Bar::Token);
        }
        if self.is_near_zone(&outline, player, 2) { Ok(()) } else { Err(Bar::Zone) }
    }

    /// The side that places the next barricade: blue begins.
    fn barricade_seat(&self) -> Seat {
        let placed = if let Stage::Barricades(placed) = self.state.stage { placed } else { 0 };
        if placed.is_multiple_of(2) { self.state.blue } else { self.state.blue.other() }
    }

    /// True if a piece lies wholly in one zone.
    fn lies_in_a_zone(&self, piece: &Piece) -> bool {
        let corners = piece.polygon.corners();
        let inside = |player: Player| corners.iter().all(|at| self.is_in_zone(&Outline::round(*at, 0), player));
        Player::ALL.iter().any(|player| inside(*player))
    }

    /// The pieces that may become key positions: wholly outside all zones.
    fn key_pieces(&self) -> Vec<u8> {
        let outside = |piece: &Piece| {
            let corners = piece.polygon.corners();
            let middle = piece.polygon.middle();
            let inside =
                |point: Spot| Player::ALL.iter().any(|player| self.is_near_zone(&Outline::round(point, 0), *player, 0));
            !corners.iter().copied().any(inside) && !inside(middle)
        };
        let taken = |number: u8| self.state.tokens.iter().any(|token| token.piece == Some(number));
        let pieces = self.state.field.pieces.iter().enumerate().map(|(number, piece)| (number as u8, piece));
        pieces.filter(|(number, piece)| outside(piece) && !taken(*number)).map(|(number, _)| number).collect()
    }
}

impl Referee<'_> {
    /// The cheaper army chooses its color; for equal costs a die says who does (LEG-SETUP-02).
    pub(super) fn choose_color(&mut self) -> Flow {
        let costs = self.fixed.sides.each_ref().map(|side| side.points);
        let mut roll = None;
        let seat = match costs[0].cmp(&costs[1]) {
            std::cmp::Ordering::Less => Seat::First,
            std::cmp::Ordering::Greater => Seat::Second,
            std::cmp::Ordering::Equal => {
                let seat = self.roll_off(Seat::First);
                roll = Some(seat == Seat::First);
                seat
            }
        };
        self.emit(Event::Costs(costs, roll));
        let mut answers = self.list();
        answers.extend([Answer::Player(Player::Blue), Answer::Player(Player::Red)]);
        let answer = self.ask(seat, Question::Color, answers)?;
        let color = if answer == Answer::Player(Player::Red) { Player::Red } else { Player::Blue };
        self.state.blue = if color == Player::Blue { seat } else { seat.other() };
        self.emit(Event::Color(seat, color));
        self.state.stage = Stage::Edge;
        Ok(())
    }

    /// Red picks an edge (LEG-SETUP-03). Layouts are the same after half a turn; what an army makes of an edge is not.
    pub(super) fn choose_edge(&mut self) -> Flow {
        let red = self.state.blue.other();
        let mut answers = self.list();
        answers.extend([Answer::Far(false), Answer::Far(true)]);
        let answer = self.ask(red, Question::Edge, answers)?;
        self.state.red_is_far = answer == Answer::Far(true);
        self.emit(Event::Edge(red));
        match self.fixed.agreed {
            Some(cards) => self.reveal(cards),
            None => {
                let deck = &self.fixed.side(self.state.blue).deck;
                for (kind, cards) in deck.iter().enumerate() {
                    let mut row: Vec<BattleId> = cards.clone();
                    self.state.chance.shuffle(&mut row);
                    row.truncate(ROW);
                    if row.is_empty() {
                        row.push(self.fixed.quick[kind]);
                    }
                    self.state.rows[kind] = row;
                }
                self.state.stage = Stage::Eliminate(0);
            }
        }
        Ok(())
    }

    /// In turn, from blue, the leftmost card of a row is eliminated, or none; the last of a row never is (LEG-SETUP-05).
    pub(super) fn eliminate(&mut self, turn: u8) -> Flow {
        if turn < ELIMINATIONS {
            let seat = self.blue_first()[usize::from(turn % 2)];
            let mut answers = self.list();
            let long = (0..BattleKind::ALL.len()).filter(|kind| self.state.rows[*kind].len() > 1);
            answers.extend(long.map(|kind| Answer::Row(BattleKind::ALL[kind])));
            if !answers.is_empty() {
                answers.push(Answer::Pass);
            }
            let question = Question::Eliminate(turn);
            if let Answer::Row(kind) = self.ask(seat, question, answers)? {
                let card = self.state.rows[kind as usize].remove(0);
                self.emit(Event::Eliminated(seat, card));
            } else {
                self.emit(Event::Declined(seat));
            }
            self.state.stage = Stage::Eliminate(turn + 1);
            return Ok(());
        }
        // LEG-SETUP-06.
        let first = |kind: usize| self.state.rows[kind].first().copied().unwrap_or(self.fixed.quick[kind]);
        let cards = [first(0), first(1), first(2)];
        self.reveal(cards);
        Ok(())
    }

    fn reveal(&mut self, cards: [BattleId; 3]) {
        let [objective, deployment, condition] = cards.map(Some);
        self.state.mission = Mission { objective, deployment, condition };
        for (kind, card) in BattleKind::ALL.into_iter().zip(cards) {
            self.emit(Event::BattleCard(kind, card));
        }
        let columns = match self.view().zone_map() {
            Some(Zones::Cells(cells)) => cells.rows().next().map_or(12, <[_]>::len),
            Some(Zones::HalfCircle(_)) => 6,
            None => 12,
        };
        if columns < 12 {
            let field = Arc::make_mut(&mut self.state.field);
            field.keep_columns(columns);
            self.state.grid = Arc::new(Grid::new(&self.state.field));
        }
        self.state.stage = Stage::Tokens(0);
    }

    /// The tokens of the objective, one a step (LEG-SETUP-07).
    pub(super) fn place_token(&mut self, placed: u8) -> Flow {
        let field = &self.state.field;
        let middle = field.middle();
        let quarter = (field.right - field.left) / 4;
        let size = super::table::Footprint::round(TOKEN);
        let open = |spot: Spot| field.open_spot(spot, size);
        let fixed = |spots: &[Spot]| spots.get(usize::from(placed)).map(|spot| (open(*spot), 0));
        let across = Spot::new(quarter, 0);
        let given = match self.view().objective() {
            Some(Objective::Intercept) => fixed(&[middle, middle - across, middle + across]),
            Some(Objective::Control) => fixed(&[middle]),
            Some(Objective::Recover) if placed == 0 => fixed(&[middle]),
            _ => None,
        };
        let next = Stage::Tokens(placed + 1);
        if let Some((at, wounds)) = given {
            self.put_token(at, None, wounds);
            self.state.stage = next;
            return Ok(());
        }
        if self.view().objective() == Some(Objective::HostageExchange) && placed < 2 {
            self.take_hostage(self.blue_first()[usize::from(placed)])?;
            self.state.stage = next;
            return Ok(());
        }
        if self.view().objective() == Some(Objective::Payload) {
            return self.place_payload(placed);
        }
        let (most, wounds) = match self.view().objective() {
            Some(Objective::Recover) => (5, 0),
            Some(Objective::Sabotage) => (4, 2),
            Some(Objective::KeyPositions | Objective::PivotalPositions) => (3, 0),
            _ => (0, 0),
        };
        if placed >= most {
            self.state.stage = Stage::Barricades(0);
            return Ok(());
        }
        // Blue begins; a token that lies there already was nobody's turn.
        let own = u8::from(self.view().objective() == Some(Objective::Recover));
        let seat = self.blue_first()[usize::from((placed - own) % 2)];
        self.state.stage = next;
        if matches!(self.view().objective(), Some(Objective::KeyPositions | Objective::PivotalPositions)) {
            return self.choose_key_position(seat, placed);
        }
        let mut answers = self.list();
        answers.extend(self.view().token_spots().into_iter().map(Answer::Spot));
        let question = Question::PlaceToken(placed);
        if let Answer::Spot(at) = self.ask(seat, question, answers)? {
            self.put_token(at, None, wounds);
        }
        Ok(())
    }

    /// From blue each side puts its cart in its zone, then marks a piece of terrain that is not wholly in a zone with the color
    /// of the other (Payload).
    fn place_payload(&mut self, placed: u8) -> Flow {
        let seat = self.blue_first()[usize::from(placed % 2)];
        self.state.stage = Stage::Tokens(placed + 1);
        if placed < 2 {
            return self.put_cart(seat);
        }
        if placed >= 4 {
            self.state.stage = Stage::Barricades(0);
            return Ok(());
        }
        let view = self.view();
        let pieces = view.state.field.pieces.iter().enumerate();
        let open = pieces.filter(|(_, piece)| !view.lies_in_a_zone(piece)).map(|(number, _)| number as u8);
        let open: Vec<u8> = open.collect();
        let mut answers = self.list();
        answers.extend(open.into_iter().map(Answer::Piece));
        let question = Question::MarkGoal(placed);
        if let Answer::Piece(number) = self.ask(seat, question, answers)? {
            let at = self.state.field.pieces[usize::from(number)].polygon.middle();
            self.put_token(at, Some(number), 0);
            if let Some(token) = self.state.tokens.last_mut() {
                token.of = Some(seat.other());
            }
        }
        Ok(())
    }

    fn choose_key_position(&mut self, seat: Seat, placed: u8) -> Flow {
        let mut pieces = self.view().key_pieces();
        let middle_of = |number: u8| self.state.field.pieces[usize::from(number)].polygon.middle();
        let pivotal = self.view().objective() == Some(Objective::PivotalPositions);
        if placed == 0 && pivotal {
            // The first is the one nearest to the middle.
            let middle = self.state.field.middle();
            pieces.sort_by_key(|number| middle_of(*number).distance(middle));
            pieces.truncate(1);
        }
        let mut answers = self.list();
        answers.extend(pieces.into_iter().map(Answer::Piece));
        let question = Question::KeyPosition(placed);
        if let Answer::Piece(number) = self.ask(seat, question, answers)? {
            let at = { self.state.field.pieces[usize::from(number)].polygon.middle() };
            self.put_token(at, Some(number), 0);
        }
        Ok(())
    }

    /// The barricades of the condition, one a step, from blue in turn, in the own zone or at range 2 of it.
    pub(super) fn place_barricade(&mut self, placed: u8) -> Flow {
        let most = match self.view().condition() {
            super::battle_card::Condition::Barricades(most) => most,
            _ => 0,
        };
        if placed >= most {
            if most > 0 {
                self.state.grid = Arc::new(Grid::new(&self.state.field));
            }
            self.state.stage = Stage::Mines(0);
            return Ok(());
        }
        let seat = self.view().barricade_seat();
        let view = self.view();
        let mut spots = Vec::new();
        for at in view.raster(TOKEN_STEP) {
            for heading in [Heading::new(0), Heading::new(Heading::QUARTER)] {
                if view.barricade_bar(at, heading).is_ok() {
                    spots.push((at, heading));
                }
            }
        }
        let mut answers = self.list();
        answers.extend(spots.into_iter().map(|(at, heading)| Answer::Place { at, heading, level: Level::Ground }));
        let question = Question::PlaceBarricade(None, placed);
        let answer = self.ask(seat, question, answers)?;
        self.state.stage = Stage::Barricades(placed + 1);
        if let Answer::Place { at, heading, .. } = answer
            && let Some(piece) = self.fixed.barricade(at, heading)
        {
            Arc::make_mut(&mut self.state.field).pieces.push(piece);
            self.emit(Event::BarricadePlaced(seat, at));
        }
        Ok(())
    }
}
