//! Units that a card or keyword describes.

use crate::cards::{Affiliation, Catalog, OrderLine, Rank, UnitId, UnitSet, UnitType};
use kernel::words::Words;

/// Every trooper type (LEG-TYPE-01: rules for a type hold for its subtypes).
pub const TROOPERS: [UnitType; 6] = [
    UnitType::Trooper,
    UnitType::CloneTrooper,
    UnitType::CreatureTrooper,
    UnitType::DroidTrooper,
    UnitType::EmplacementTrooper,
    UnitType::WookieeTrooper,
];
const VEHICLES: [UnitType; 2] = [UnitType::GroundVehicle, UnitType::RepulsorVehicle];

/// Units of any of several descriptions.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Fits(Vec<OrderLine>);

fn words<T: kernel::words::Word>(all: &[T]) -> Words<T> {
    let mut set = Words::default();
    for word in all {
        set.insert(*word);
    }
    set
}

impl Fits {
    /// Parses the parameter of a keyword: types, ranks and names with commas between.
    pub fn of(catalog: &Catalog, param: &str) -> Self {
        // The number of Advanced Targeting stands behind the type.
        let names = param.split(", ").map(|part| part.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end());
        Self(names.map(|part| line(catalog, part)).collect())
    }

    /// Units of these cards.
    pub fn named(units: UnitSet) -> Self {
        let (ranks, types) = (Words::default(), Words::default());
        Self(vec![OrderLine { count: 1, units, ranks, types, ai: false }])
    }

    /// True if it means nobody.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// True if a unit fits.
    pub fn has(&self, card: UnitId, rank: Rank, kind: UnitType, ai: bool) -> bool {
        self.0.iter().any(|line| fits(line, card, rank, kind, ai))
    }

    pub fn extend(&mut self, other: Self) {
        self.0.extend(other.0);
    }
}

/// True if a unit fits an order line (LEG-CMD-09).
pub fn fits(line: &OrderLine, card: UnitId, rank: Rank, kind: UnitType, ai: bool) -> bool {
    if line.ai && ai {
        return true;
    }
    (line.units.is_empty() || line.units.contains(card))
        && (line.ranks == Words::default() || line.ranks.contains(rank))
        && (line.types == Words::default() || line.types.contains(kind))
        && !(line.ai && line.types == Words::default())
}

fn of_affiliation(catalog: &Catalog, affiliation: Affiliation) -> UnitSet {
    catalog.units().filter(|(_, card)| card.affiliation == Some(affiliation)).map(|(id, _)| id).collect()
}

fn line(catalog: &Catalog, text: &str) -> OrderLine {
    let mut line =
        OrderLine { count: 1, units: UnitSet::default(), ranks: Words::default(), types: Words::default(), ai: false };
    let mut rest = text.strip_suffix(" Unit").unwrap_or(text);
    let ranks = [
        ("Corps", Rank::Corps),
        ("Commander", Rank::Commander),
        ("Operative", Rank::Operative),
        ("Special Forces", Rank::SpecialForces),
        ("Support", Rank::Support),
        ("Heavy", Rank::Heavy),
    ];
    for (word, rank) in ranks {
        if let Some(after) = rest.strip_prefix(word) {
            line.ranks.insert(rank);
            rest = after.trim_start();
        }
    }
    match rest {
        "" | "Unit" => {}
        "AI" => line.ai = true,
        "Black Sun" => line.units = of_affiliation(catalog, Affiliation::BlackSun),
        "Pyke" => line.units = of_affiliation(catalog, Affiliation::PykeSyndicate),
        "Ewok" => line.units = of_affiliation(catalog, Affiliation::Ewoks),
        "Ewok Trooper" => {
            line.units = of_affiliation(catalog, Affiliation::Ewoks);
            line.types = words(&TROOPERS);
        }
        "Trooper" | "Separatist Trooper" => line.types = words(&TROOPERS),
        "Vehicle" => line.types = words(&VEHICLES),
        "Clone Trooper" => line.types = words(&[UnitType::CloneTrooper]),
        "Droid Trooper" => line.types = words(&[UnitType::DroidTrooper]),
        "Emplacement Trooper" => line.types = words(&[UnitType::EmplacementTrooper]),
        name => {
            let named = |called: &str| called == name || name.starts_with("Ewok") && called.contains("Ewok");
            line.units = catalog.units().filter(|(_, card)| named(&card.name)).map(|(id, _)| id).collect();
        }
    }
    line
}
