//! Ends of moves that were found already: who plans a move, who offers it and who makes it ask for the same ones.

use std::{cell::RefCell, sync::Arc};

use arrayvec::ArrayVec;

use super::{Landing, View};
use crate::{
    cards::keyword::{UnitKeyword, UnitKeywords},
    play::{
        pieces::{MOST_MINIS, UnitNo},
        state::{Cart, Marker, MiniState, Movement, Standing, State, TokenState, UnitState},
        table::{Field, Grid},
    },
};

/// Keywords that decide where a move may end. Where a card lends one of them to others nothing is kept, as such a card may
/// look at anything.
const DECIDING: [UnitKeyword; 9] = [
    UnitKeyword::HoverGround,
    UnitKeyword::ClimbingVehicle,
    UnitKeyword::FullPivot,
    UnitKeyword::ImmuneMelee,
    UnitKeyword::Jump,
    UnitKeyword::WeighedDown,
    UnitKeyword::Grounded,
    UnitKeyword::Scale,
    UnitKeyword::ExpertClimber,
];

/// The facts about a unit that its places depend on.
struct Stands {
    standing: Standing,
    inside: Option<UnitNo>,
    keywords: UnitKeywords,
    minis: ArrayVec<MiniState, MOST_MINIS>,
}

impl Stands {
    fn of(unit: &UnitState) -> Self {
        Self { standing: unit.standing, inside: unit.inside, keywords: unit.keywords, minis: unit.minis.clone() }
    }

    fn is_of(&self, unit: &UnitState) -> bool {
        self.standing == unit.standing
            && self.inside == unit.inside
            && self.minis == unit.minis
            && self.keywords == unit.keywords
    }
}

/// All that the ends of moves depend on: bases, terrain, and what lies on the table.
struct Table {
    field: Arc<Field>,
    grid: Arc<Grid>,
    units: Vec<Stands>,
    tokens: Vec<TokenState>,
    markers: Vec<Marker>,
    carts: Vec<Cart>,
    turncoat: Option<UnitNo>,
    hostages: [Option<UnitNo>; 2],
    begins: bool,
}

impl Table {
    fn of(state: &State) -> Self {
        Self {
            field: Arc::clone(&state.field),
            grid: Arc::clone(&state.grid),
            units: state.units.iter().map(Stands::of).collect(),
            tokens: state.tokens.clone(),
            markers: state.markers.clone(),
            carts: state.carts.clone(),
            turncoat: state.abilities.turncoat,
            hostages: state.sides.each_ref().map(|side| side.hostage),
            begins: state.round <= 1,
        }
    }

    fn is_of(&self, state: &State) -> bool {
        // Fields are made with their matches, so one that is the same is one of the same armies.
        Arc::ptr_eq(&self.field, &state.field)
            && Arc::ptr_eq(&self.grid, &state.grid)
            && self.begins == (state.round <= 1)
            && self.turncoat == state.abilities.turncoat
            && self.hostages == state.sides.each_ref().map(|side| side.hostage)
            && self.tokens == state.tokens
            && self.markers == state.markers
            && self.carts == state.carts
            && self.units.len() == state.units.len()
            && self.units.iter().zip(&state.units).all(|(known, unit)| known.is_of(unit))
    }
}

/// The table that was asked about last, and what was found there.
#[derive(Default)]
struct Cache {
    table: Option<Table>,
    found: Vec<(UnitNo, Movement, Vec<Landing>)>,
}

thread_local! {
    static CACHE: RefCell<Cache> = RefCell::default();
}

impl View<'_, '_> {
    fn keeps_landings(&self) -> bool {
        !DECIDING.into_iter().any(|keyword| self.fixed.abilities.has_aura(keyword))
    }

    /// All ends of a move like this, if they were found before and nothing has changed since.
    pub(super) fn known_landings<T>(
        &self,
        unit: UnitNo,
        going: Movement,
        run: impl FnOnce(&[Landing]) -> T,
    ) -> Option<T> {
        CACHE.with_borrow(|cache| {
            let (.., found) = cache.found.iter().find(|(of, how, _)| (*of, *how) == (unit, going))?;
            let same = cache.table.as_ref().is_some_and(|table| table.is_of(self.state));
            (same && self.keeps_landings()).then(|| run(found))
        })
    }

    pub(super) fn keep_landings(&self, unit: UnitNo, going: Movement, found: &[Landing]) {
        if !self.keeps_landings() {
            return;
        }
        CACHE.with_borrow_mut(|cache| {
            if !cache.table.as_ref().is_some_and(|table| table.is_of(self.state)) {
                *cache = Cache { table: Some(Table::of(self.state)), found: Vec::new() };
            }
            cache.found.push((unit, going, found.to_vec()));
        });
    }
}
