//! Positions set by hand: units, their wounds and tokens as numbers, and what the rules forbid of them.

mod cards;

use super::{
    Fixed, State, View,
    action::Formation,
    pieces::UnitNo,
    referee::{Referee, held},
    state::{Damage, Flag, MiniState, Order, Phase, Stage, Standing},
    table::{DEPTH, Heading, MM, Outline, Spot, TOUCH, WIDTH},
};
use crate::{Legion, cards::TokenKind};
use kernel::{
    Chance,
    game::{
        Seat,
        arranging::{Arranged, Described, Flaw, Meaning, Setting, Stock, Subject, Trait},
        stepped::StepIo,
    },
};

pub(super) use cards::words as card_words;

/// The last round (LEG-END-04).
const LAST_ROUND: i32 = 6;
/// The most tokens of a kind.
const MOST: i32 = 20;

/// Traits of who holds a token, by side.
const HOLDERS: [&str; 2] = ["held_1", "held_2"];

/// The subject of every unit.
fn subjects_of(fixed: &Fixed) -> Vec<Subject> {
    Subject::pieces(fixed.units.iter().map(|spec| (spec.seat, usize::from(spec.place))))
}

fn units_of(fixed: &Fixed) -> impl Iterator<Item = UnitNo> + Clone + use<> {
    (0..fixed.units.len() as u8).map(UnitNo)
}

/// A unit by its number among those of its side, 0 for none.
fn numbered(fixed: &Fixed, unit: Option<UnitNo>) -> i32 {
    unit.map_or(0, |unit| {
        let seat = fixed.seat(unit);
        fixed.units[..=unit.index()].iter().filter(|other| other.seat == seat).count() as i32
    })
}

fn unit_at(fixed: &Fixed, seat: Seat, number: i32) -> Option<UnitNo> {
    units_of(fixed).find(|unit| fixed.seat(*unit) == seat && numbered(fixed, Some(*unit)) == number)
}

/// The order tokens in their order as numbers.
const ORDERS: [Order; 3] = [Order::None, Order::FaceUp, Order::FaceDown];

const ORDER_WORDS: [&str; 3] = ["position.order.none", "position.order.faceup", "position.order.facedown"];

const HARM_WORDS: [&str; 4] =
    ["position.harm.none", "position.harm.damaged", "position.harm.disabled", "position.harm.disrupted"];

fn place_of(order: Order) -> i32 {
    ORDERS.iter().position(|known| *known == order).unwrap_or_default() as i32
}

/// The damage of a vehicle as a number; a disrupted weapon is told but not set.
const fn harm(damage: Option<Damage>) -> i32 {
    match damage {
        None => 0,
        Some(Damage::Damaged) => 1,
        Some(Damage::Disabled) => 2,
        Some(Damage::Disrupted(_)) => 3,
    }
}

const fn round(state: &State) -> u8 {
    state.round + matches!(state.stage, Stage::RoundStart) as u8
}

/// A heading in whole degrees, from the x axis towards the y axis.
const fn degrees(heading: Heading) -> i32 {
    (heading.number() * 360 + Heading::COUNT / 2) / Heading::COUNT
}

const fn heading(degrees: i32) -> Heading {
    Heading::new((degrees * Heading::COUNT + 180) / 360)
}

/// Millimeters, rounded.
const fn millimeters(length: i32) -> i32 {
    (length + MM / 2).div_euclid(MM)
}

/// Wounds that the last mini of a unit can have without falling.
fn most_wounds(view: &View<'_, '_>, unit: UnitNo) -> i32 {
    let last = view.unit(unit).minis.last();
    last.map_or(0, |mini| i32::from(view.spec(unit).minis[usize::from(mini.spec)].wounds) - 1)
}

/// True if a unit can have tokens of this kind (LEG-SUPP-01, LEG-ACT-12, LEG-KW-ION-X, LEG-KW-POISON-X).
fn can_have(view: &View<'_, '_>, unit: UnitNo, kind: TokenKind) -> bool {
    let spec = view.spec(unit);
    match kind {
        TokenKind::Suppression => view.can_be_suppressed(unit),
        TokenKind::Standby => spec.is_trooper() || spec.kind == crate::cards::UnitType::GroundVehicle,
        TokenKind::Ion => spec.is_vehicle() || spec.is_droid_trooper(),
        TokenKind::Poison => spec.is_trooper() && !spec.is_droid_trooper(),
        _ => true,
    }
}

const fn rule_of(kind: TokenKind) -> &'static str {
    match kind {
        TokenKind::Suppression => "LEG-SUPP-01",
        TokenKind::Ion => "LEG-KW-ION-X",
        TokenKind::Poison => "LEG-KW-POISON-X",
        TokenKind::Immobilize => "LEG-KW-IMMOBILIZE-X",
        _ => "LEG-ACT-12",
    }
}

fn traits(view: &View<'_, '_>, unit: UnitNo) -> Vec<Trait> {
    let (own, spec) = (view.unit(unit), view.spec(unit));
    if own.inside.is_some() {
        return vec![Trait::told("in_play", own.is_in_play())];
    }
    let leader = own.leader().map_or((Spot::default(), Heading::default()), |leader| (leader.at, leader.heading));
    let mut traits = vec![
        Trait::flag("in_play", own.is_in_play(), "LEG-END-04"),
        Trait::new("x", millimeters(leader.0.x), (0, WIDTH / MM), "LEG-MOVE-06"),
        Trait::new("y", millimeters(leader.0.y), (0, DEPTH / MM), "LEG-MOVE-06"),
        Trait::new("heading", degrees(leader.1), (0, 359), "LEG-MOVE-06"),
    ];
    if spec.minis.len() > 1 {
        traits.push(Trait::new("minis", own.minis.len() as i32, (1, spec.minis.len() as i32), "LEG-END-04"));
    }
    let most = most_wounds(view, unit);
    if most > 0 {
        traits.push(Trait::new("wounds", own.wounds(), (0, most), "LEG-ATK-23"));
    }
    let tokens = TokenKind::ALL.into_iter().filter(|kind| can_have(view, unit, *kind));
    traits.extend(tokens.map(|kind| {
        let most = if kind == TokenKind::Standby { 1 } else { MOST };
        Trait::new(kind.id(), own.tokens.count(kind), (0, most), rule_of(kind))
    }));
    let shields = i32::from(own.tokens.shields + own.tokens.spent_shields);
    if shields > 0 {
        traits.push(Trait::new("shields", own.tokens.shields, (0, shields), "LEG-KW-SHIELDED-X"));
    }
    if spec.is_vehicle() {
        let harm = harm(own.damage);
        traits.push(
            match harm {
                3 => Trait::told("vehicle_damage", harm),
                _ => Trait::new("vehicle_damage", harm, (0, 2), "LEG-VEH-02"),
            }
            .meant(Meaning::Word(&HARM_WORDS)),
        );
    }
    traits.push(Trait::new("order", place_of(own.order), (0, 2), "LEG-CMD-11").meant(Meaning::Word(&ORDER_WORDS)));
    traits.extend([Trait::told("dealt", own.dealt as i32), Trait::told("taken", own.taken as i32)]);
    traits.push(Trait::told("activated", own.order == Order::FaceDown));
    traits
}

impl Arranged for Legion {
    fn subjects(fixed: &Fixed, state: &State) -> Vec<Described> {
        let view = View { fixed, state };
        let described = |subject, traits| Described { subject, kind: "", traits };
        let table = vec![
            Trait::new("round", i32::from(round(state)), (1, LAST_ROUND), "LEG-END-04"),
            Trait::seat("priority", state.priority, "LEG-CMD-05"),
        ];
        let mut all = vec![described(Subject::Table, table)];
        all.extend(Seat::BOTH.map(|seat| {
            let side = state.side(seat);
            let tokens = Trait::new("points", side.tokens, (0, 99), "LEG-END-05");
            let units = fixed.units_of(seat).count() as i32;
            let commander = Trait::new("commander", numbered(fixed, side.commander), (0, units), "LEG-CMD-08")
                .meant(Meaning::Piece(Some(seat)));
            described(Subject::Side(seat), vec![tokens, Trait::told("destroyed", side.destroyed), commander])
        }));
        all.extend(
            units_of(fixed).zip(subjects_of(fixed)).map(|(unit, subject)| described(subject, traits(&view, unit))),
        );
        all.extend(state.tokens.iter().enumerate().map(|(number, token)| {
            let places = [("x", token.at.x, WIDTH), ("y", token.at.y, DEPTH)];
            let is_free = token.holder.is_none() && token.piece.is_none();
            let mut traits = places
                .map(|(id, at, most)| match is_free {
                    true => Trait::new(id, millimeters(at), (0, most / MM), "LEG-OBJ-01"),
                    false => Trait::told(id, millimeters(at)),
                })
                .to_vec();
            if token.piece.is_none() {
                // Held by a unit of the first or of the second side, by its number there.
                for seat in Seat::BOTH {
                    let held = token.holder.filter(|holder| fixed.seat(*holder) == seat);
                    let units = fixed.units_of(seat).count() as i32;
                    let held = Trait::new(HOLDERS[seat.index()], numbered(fixed, held), (0, units), "LEG-OBJ-02");
                    traits.push(held.meant(Meaning::Piece(Some(seat))));
                }
            }
            traits.push(Trait::new("wounds", token.wounds, (0, MOST), "LEG-OBJ-05"));
            Described { subject: Subject::Thing(number), kind: "position.objective", traits }
        }));
        all
    }

    fn arrange<'a>(fixed: &'a Fixed, state: &'a mut State, table: StepIo<'a, Self>, settings: &[Setting<'_>]) {
        let mut referee = Referee { fixed, state, table };
        let subjects = subjects_of(fixed);
        let mut moved = Vec::new();
        for setting in settings {
            let Setting { subject, id, value } = *setting;
            match subject {
                Subject::Table if id == "round" => {
                    let waits = u8::from(referee.state.stage == Stage::RoundStart);
                    referee.state.round = value as u8 - waits;
                }
                Subject::Table => referee.state.priority = setting.seat(),
                Subject::Side(seat) if id == "commander" => {
                    referee.state.sides[seat.index()].commander = unit_at(fixed, seat, value);
                }
                Subject::Side(seat) => referee.state.sides[seat.index()].tokens = value,
                Subject::Thing(number) => referee.arrange_token(number, id, value),
                Subject::Piece { .. } => {
                    let unit = units_of(fixed).find(|unit| subjects[unit.index()] == subject);
                    if let Some(unit) = unit
                        && referee.arrange_unit(unit, id, value)
                        && !moved.contains(&unit)
                    {
                        moved.push(unit);
                    }
                }
            }
        }
        for unit in &moved {
            let at = referee.unit(*unit).leader().map(|leader| leader.at);
            let level = at.map(|at| referee.state.field.ground_level(at));
            // Its minis are out of the way until they are placed anew.
            for mini in &mut referee.unit_mut(*unit).minis {
                (mini.at, mini.level) = (at.unwrap_or(mini.at), level.unwrap_or(mini.level));
            }
        }
        for unit in moved {
            let followers: Vec<usize> = (1..referee.unit(unit).minis.len()).collect();
            if referee.unit(unit).is_in_play() {
                referee.arrange(unit, &followers, Formation::Compact, None);
            }
            referee.carry_tokens(unit);
        }
        units_of(fixed).for_each(|unit| referee.refresh(unit));
    }

    fn stocks(fixed: &Fixed, state: &State) -> Vec<Stock> {
        cards::stocks(fixed, state)
    }

    fn lay<'a>(fixed: &'a Fixed, state: &'a mut State, table: StepIo<'a, Self>, place: usize, stock: &Stock) {
        Referee { fixed, state, table }.lay_stock(place, stock);
    }

    fn flaws(fixed: &Fixed, state: &State) -> Vec<Flaw> {
        let (view, subjects) = (View { fixed, state }, subjects_of(fixed));
        let stands = |unit: &UnitNo| view.carrier(*unit).is_none();
        let units: Vec<UnitNo> = view.in_play().filter(stands).collect();
        let bases = |unit: UnitNo| -> Vec<Outline> { view.outlines(unit).collect() };
        let mut flaws = Vec::new();
        for (at, unit) in units.iter().enumerate() {
            let (subject, own) = (subjects[unit.index()], bases(*unit));
            if own.iter().any(|outline| !state.field.holds(outline)) {
                flaws.push(Flaw::of("LEG-MOVE-06", "position.flaw.table", subject, None));
            }
            for other in &units[at + 1..] {
                let meets = |one: &Outline| {
                    // Bases that touch lie a rounding on each other.
                    bases(*other).iter().any(|its| one.overlaps(its) && one.gap(its) < -TOUCH)
                };
                let apart = match (view.unit(*unit).leader(), view.unit(*other).leader()) {
                    (Some(one), Some(two)) => (state.field.height(one.level) - state.field.height(two.level)).abs(),
                    _ => 0,
                };
                let tall = view.spec(*unit).silhouette.max(view.spec(*other).silhouette);
                if apart <= tall && own.iter().any(meets) {
                    let other = Some(subjects[other.index()]);
                    flaws.push(Flaw::of("LEG-MOVE-07", "position.flaw.overlap", subject, other));
                }
            }
            let barred = view.unit(*unit).leader().is_some_and(|leader| {
                let outline = view.outline(*unit, 0);
                state.field.piece(leader.level).is_none() && !state.field.is_free(&outline, view.spec(*unit).mover())
            });
            if barred {
                flaws.push(Flaw::of("LEG-MOVE-12", "position.flaw.terrain", subject, None));
            }
        }
        for (number, token) in state.tokens.iter().enumerate() {
            if token.holder.is_some_and(|holder| !view.unit(holder).is_in_play()) {
                let other = token.holder.map(|holder| subjects[holder.index()]);
                flaws.push(Flaw::of("LEG-OBJ-03", "position.flaw.holder", Subject::Thing(number), other));
            }
        }
        for seat in Seat::BOTH {
            if let Some(commander) = state.side(seat).commander.filter(|unit| !view.unit(*unit).is_in_play()) {
                let other = Some(subjects[commander.index()]);
                flaws.push(Flaw::of("LEG-CMD-08", "position.flaw.commander", Subject::Side(seat), other));
            }
        }
        flaws
    }

    fn chance(state: &mut State) -> &mut Chance {
        &mut state.chance
    }
}

impl Referee<'_> {
    fn arrange_token(&mut self, number: usize, id: &str, value: i32) {
        let fixed = self.fixed;
        let Some(token) = self.state.tokens.get_mut(number) else { return };
        match id {
            "x" => token.at.x = value * MM,
            "y" => token.at.y = value * MM,
            "wounds" => token.wounds = value as u8,
            _ => {
                let seat = Seat::BOTH[usize::from(id == HOLDERS[1])];
                token.holder =
                    unit_at(fixed, seat, value).or(token.holder.filter(|holder| fixed.seat(*holder) != seat));
                if let Some(holder) = token.holder {
                    self.carry_tokens(holder);
                }
            }
        }
    }

    /// Sets the order token of a unit; those of the pool make up for it (LEG-CMD-13).
    fn arrange_order(&mut self, unit: UnitNo, order: Order) {
        let (rank, seat) = (self.view().rank(unit), self.fixed.seat(unit));
        let before = std::mem::replace(&mut self.unit_mut(unit).order, order);
        if self.state.phase != Phase::Activation {
            return;
        }
        let pool = &mut self.state.sides[seat.index()].pool;
        match (before, order) {
            (Order::None, Order::FaceUp | Order::FaceDown) => {
                if let Some(at) = pool.iter().position(|other| *other == rank) {
                    pool.remove(at);
                }
            }
            (Order::FaceUp | Order::FaceDown, Order::None) => {
                pool.push(rank);
                self.state.chance.shuffle(&mut self.state.sides[seat.index()].pool);
            }
            _ => {}
        }
    }

    /// Sets one number of a unit; true if its minis have to be placed anew.
    fn arrange_unit(&mut self, unit: UnitNo, id: &str, value: i32) -> bool {
        let spec = self.fixed.unit(unit);
        let whole = |number: usize, leader: MiniState| MiniState { spec: number as u8, wounds: 0, ..leader };
        match id {
            "in_play" if value == 0 => {
                self.drop_tokens(unit);
                let own = self.unit_mut(unit);
                (own.standing, own.order) = (Standing::Defeated, Order::None);
                own.minis.clear();
                self.state.sides.iter_mut().for_each(|side| side.commander = side.commander.filter(|it| *it != unit));
                false
            }
            "in_play" => {
                let own = self.unit_mut(unit);
                own.standing = Standing::InPlay;
                own.flags.clear(Flag::SetAside);
                let leader = MiniState {
                    spec: 0,
                    at: Spot::default(),
                    heading: Heading::default(),
                    level: super::table::Level::Ground,
                    wounds: 0,
                };
                let leader = own.leader().copied().unwrap_or(leader);
                own.minis = (0..spec.minis.len()).map(|number| whole(number, leader)).collect();
                true
            }
            "x" | "y" => {
                for mini in &mut self.unit_mut(unit).minis {
                    if id == "x" { mini.at.x = value * MM } else { mini.at.y = value * MM }
                }
                true
            }
            "heading" => {
                self.unit_mut(unit).minis.iter_mut().for_each(|mini| mini.heading = heading(value));
                false
            }
            "minis" => {
                let own = self.unit_mut(unit);
                own.minis.truncate(value as usize);
                let Some(leader) = own.leader().copied() else { return false };
                for number in 0..spec.minis.len() {
                    let is_there = own.minis.iter().any(|mini| usize::from(mini.spec) == number);
                    if own.minis.len() < value as usize && !is_there {
                        own.minis.push(whole(number, leader));
                    }
                }
                true
            }
            "order" => {
                self.arrange_order(unit, ORDERS[value as usize]);
                false
            }
            "shields" => {
                let tokens = &mut self.unit_mut(unit).tokens;
                let all = tokens.shields + tokens.spent_shields;
                (tokens.shields, tokens.spent_shields) = (value as u8, all - value as u8);
                false
            }
            "vehicle_damage" => {
                let own = self.unit_mut(unit);
                own.damage = [None, Some(Damage::Damaged), Some(Damage::Disabled)][value as usize];
                if own.damage.is_some() {
                    own.flags.set(Flag::DamageRolled)
                } else {
                    own.flags.clear(Flag::DamageRolled)
                }
                false
            }
            "wounds" => {
                let own = self.unit_mut(unit);
                own.minis.iter_mut().for_each(|mini| mini.wounds = 0);
                if let Some(last) = own.minis.last_mut() {
                    last.wounds = value as u8;
                }
                false
            }
            _ => {
                let tokens = &mut self.unit_mut(unit).tokens;
                match TokenKind::from_id(id) {
                    Some(TokenKind::Standby) => tokens.standby = value == 1,
                    Some(kind) => *held(tokens, kind) = value as u8,
                    None => {}
                }
                false
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_heading_is_read_as_it_is_written() {
        for number in 0..Heading::COUNT {
            assert_eq!(heading(degrees(Heading::new(number))), Heading::new(number));
        }
    }
}
