//! The facts that do not change during a match: units, hands, decks, options.

mod ability;
mod fits;
mod side;
mod unit;
mod upgrade;
mod weapon;

pub use ability::{Ability, AbilityIndex};
pub use fits::{Fits, fits};
pub use side::{CommandSpec, Side};
pub use unit::{Flaw, Mend, MiniSpec, Transport, UnitSpec};
pub use upgrade::UpgradeSpec;

pub(in crate::play) use weapon::halved;
pub use weapon::{MOST_WEAPONS, Mode, UNLIMITED, WeaponSpec};

use std::{borrow::Cow, sync::Arc};

use super::{
    Options,
    battle_card::CardRule,
    pieces::{MOST_UNITS, UnitNo},
    table::{Field, Piece},
};
use crate::{
    Army, Legion,
    cards::{BattleId, BattleKind, Catalog},
};
use kernel::{
    Chance, Language, Mustered,
    game::{BySeat, Seat, Unplayable},
    names_apart,
};

/// A match before anything has happened.
#[derive(Debug, Clone)]
pub struct Fixed {
    pub options: Options,
    /// Names of the players, where their lists tell them apart.
    pub names: Option<[Box<str>; 2]>,
    pub units: Vec<UnitSpec>,
    pub sides: [Side; 2],
    /// The layout of the catalog; none on a table of a player's own.
    pub layout: Option<crate::cards::LayoutId>,
    pub field: Field,
    /// The battle cards that were agreed on, where they were: objective, deployment, condition.
    pub agreed: Option<[BattleId; 3]>,
    /// Fixed cards that take part, by id, for whoever has no deck: objective, deployment, condition.
    pub quick: [BattleId; 3],
    /// The piece of a condition's barricade.
    pub barricade: Option<Piece>,
    /// Rules of the catalog's battle cards, by their place there.
    pub rules: Vec<CardRule>,
    /// Abilities of upgrades and command cards.
    pub abilities: Arc<AbilityIndex>,
}

impl Fixed {
    /// A match between two legal armies.
    ///
    /// # Errors
    /// The options name no layout or battle cards of the catalog, or there are too many units.
    pub fn new(
        catalog: &Catalog,
        armies: BySeat<&Mustered<Legion>>,
        options: &Options,
        chance: &mut Chance,
    ) -> Result<Self, Unplayable> {
        let names = names_apart(&armies);
        let armies = armies.both().ok_or(Unplayable::SEATS)?.map(|army| army.document());
        let fixed = Self::of(catalog, [&armies[0].list, &armies[1].list], options, chance)?;
        Ok(Self { names, ..fixed })
    }

    /// Builds the facts of a match between any two armies.
    ///
    /// # Errors
    /// See [`Self::new`].
    pub fn of(
        catalog: &Catalog,
        armies: [&Army; 2],
        options: &Options,
        chance: &mut Chance,
    ) -> Result<Self, Unplayable> {
        let refused = |reason| Unplayable { reason, seat: Seat::First };
        let mut units = Vec::new();
        for (seat, army) in Seat::BOTH.into_iter().zip(armies) {
            for (place, entry) in army.units.iter().enumerate() {
                if let Some(card) = entry.card.known() {
                    units.push(UnitSpec::new(catalog, army, entry, card, seat, place as u8));
                }
            }
        }
        if units.len() > MOST_UNITS {
            return Err(refused("legion.play.unplayable.units"));
        }
        let no_layout = || refused("legion.play.unplayable.layout");
        let layout = match (options.layout.own(), options.layout.name()) {
            (Some(_), _) => None,
            (None, "") => {
                let all: Vec<_> = catalog.layouts().map(|(id, _)| id).collect();
                Some(*all.get(chance.place(all.len())).ok_or_else(no_layout)?)
            }
            (None, named) => Some(catalog.find_layout(named).ok_or_else(no_layout)?),
        };
        let field = match (options.layout.own(), layout) {
            (Some(table), _) if !table.is_playable(catalog) => return Err(refused("legion.play.unplayable.table")),
            (Some(table), _) => Field::own(catalog, &table.pieces),
            (None, Some(layout)) => Field::new(catalog, layout),
            (None, None) => return Err(no_layout()),
        };
        let find = |id: &str| catalog.find_battle(id);
        let rules: Vec<_> = catalog.battles().map(|(_, card)| CardRule::of(card)).collect();
        let trio = |ids: [&str; 3]| -> Option<[BattleId; 3]> {
            let cards = ids.map(find);
            let [Some(objective), Some(deployment), Some(condition)] = cards else { return None };
            let kinds = [objective, deployment, condition].map(|id| catalog.battle(id).kind);
            let plays = [objective, deployment, condition].iter().all(|id| rules[id.index()].is_played());
            (kinds == BattleKind::ALL && plays).then_some([objective, deployment, condition])
        };
        let quick = trio(["intercept_the_transmissions", "battle_lines", "clear_conditions"])
            .ok_or_else(|| refused("legion.play.unplayable.battle"))?;
        let agreed = match options.battle.as_str() {
            "" => None,
            Options::QUICK => Some(quick),
            named => {
                let ids: Vec<&str> = named.split(',').map(str::trim).collect();
                let ids: [&str; 3] = ids.try_into().map_err(|_| refused("legion.play.unplayable.battle"))?;
                Some(trio(ids).ok_or_else(|| refused("legion.play.unplayable.battle"))?)
            }
        };
        let mut sides = armies.map(|army| Side::new(catalog, army, &rules));
        let abilities = Arc::new(AbilityIndex::of(catalog, &mut units, &mut sides));
        let barricade = catalog.find_terrain("barricade").map(|kind| Piece::of(catalog, kind));
        Ok(Self {
            options: options.clone(),
            names: None,
            units,
            sides,
            layout,
            field,
            agreed,
            quick,
            rules,
            barricade,
            abilities,
        })
    }

    #[inline]
    pub fn unit(&self, unit: UnitNo) -> &UnitSpec {
        &self.units[unit.index()]
    }

    /// The name of the layout, or of a player's own table.
    pub fn ground_name<'a>(&'a self, catalog: &'a Catalog, language: Language) -> Cow<'a, str> {
        match (self.options.layout.own(), self.layout) {
            (None, Some(layout)) => catalog.layout(layout).text.name(language).into(),
            (table, _) => table.map_or_else(Cow::default, |table| table.shown_name(language)),
        }
    }

    #[inline]
    pub fn seat(&self, unit: UnitNo) -> Seat {
        self.unit(unit).seat
    }

    /// All units of a side.
    pub fn units_of(&self, seat: Seat) -> impl Iterator<Item = UnitNo> + Clone + '_ {
        self.all_units().filter(move |unit| self.seat(*unit) == seat)
    }

    pub fn all_units(&self) -> impl DoubleEndedIterator<Item = UnitNo> + Clone + use<> {
        (0..self.units.len() as u8).map(UnitNo)
    }

    #[inline]
    pub const fn side(&self, seat: Seat) -> &Side {
        &self.sides[seat.index()]
    }
}
