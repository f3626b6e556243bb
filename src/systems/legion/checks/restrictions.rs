//! Restrictions of upgrades (LEG-UPG-03): LEG-CHK-32 to LEG-CHK-37.

use super::{
    ids,
    roster::{Roster, bearer},
    unit_names,
};
use crate::{
    cards::{Catalog, Faction, Restriction, Side, SlotRestriction, UnitCard, UnitId, UnitType, UpgradeId},
    list::{Army, Format, Part, Unit, upgrades},
};
use kernel::{CheckId, Fact, Finding};

/// A card that is asked whether it fits a restriction.
struct Bearer<'a> {
    catalog: &'a Catalog,
    id: UnitId,
    card: &'a UnitCard,
    rank: crate::cards::Rank,
}

impl Bearer<'_> {
    fn fits(&self, restriction: &Restriction) -> bool {
        match restriction {
            Restriction::All(parts) => parts.iter().all(|part| self.fits(part)),
            Restriction::Any(parts) => parts.iter().any(|part| self.fits(part)),
            Restriction::Not(part) => !self.fits(part),
            Restriction::Units(units) => units.contains(self.id),
            Restriction::Faction(faction) => self.card.faction == *faction,
            Restriction::Rank(rank) => self.rank == *rank,
            Restriction::Type(unit_type) => self.card.unit_type.is(*unit_type),
            Restriction::Side(side) => {
                // A mercenary without a side fails neither.
                let of_no_side = self.card.faction == Faction::Mercenary && self.card.sides.is_empty();
                self.card.tempted || of_no_side || self.card.sides.contains(*side)
            }
            Restriction::Slot(slot) => self.card.bar[*slot] > 0,
        }
    }

    /// The parts of a restriction that all must hold and do not.
    fn failing<'r>(&self, restriction: &'r Restriction, tell: &mut impl FnMut(&'r Restriction)) {
        match restriction {
            Restriction::All(parts) => parts.iter().for_each(|part| self.failing(part, tell)),
            part if !self.fits(part) => tell(part),
            _ => {}
        }
    }
}

/// The facts that a restriction requires.
fn wanted(catalog: &Catalog, restriction: &Restriction, out: &mut Vec<Fact>) {
    match restriction {
        Restriction::All(parts) | Restriction::Any(parts) => parts.iter().for_each(|part| wanted(catalog, part, out)),
        Restriction::Not(part) => wanted(catalog, part, out),
        Restriction::Units(units) => {
            unit_names(catalog, units, out);
        }
        Restriction::Faction(faction) => out.push(Fact::Term(faction.term())),
        Restriction::Rank(rank) => out.push(Fact::Term(rank.term())),
        Restriction::Type(unit_type) => out.push(Fact::Term(unit_type.term())),
        Restriction::Side(side) => out.push(Fact::Term(side.term())),
        Restriction::Slot(slot) => out.push(Fact::Term(slot.term())),
    }
}

/// The check and the phrase that speak of a part of a restriction.
fn speaks(restriction: &Restriction) -> (CheckId, &'static str) {
    match restriction {
        Restriction::Units(_) => (ids::CHK_32, "legion.check.32"),
        Restriction::Type(_) => (ids::CHK_33, "legion.check.33"),
        Restriction::Slot(_) => (ids::CHK_33, "legion.check.33.slot"),
        Restriction::Rank(_) => (ids::CHK_34, "legion.check.34"),
        Restriction::Faction(_) => (ids::CHK_35, "legion.check.35"),
        Restriction::Side(_) => (ids::CHK_36, "legion.check.36"),
        Restriction::Not(part) => (speaks(part).0, "legion.check.33.not"),
        // Of several ways to fit the first gives the name; all are told.
        Restriction::Any(parts) | Restriction::All(parts) => {
            parts.first().map_or((ids::CHK_32, "legion.check.32"), speaks)
        }
    }
}

/// True if nothing forbids the unit at this place of an army, or its counterpart, an upgrade (LEG-UPG-03).
pub fn may_carry(catalog: &Catalog, army: &Army, index: usize, unit: &Unit, part: Part, upgrade: UpgradeId) -> bool {
    let Some(id) = bearer(unit, part) else { return false };
    let mut findings = Vec::new();
    check(&Roster::new(catalog, Format::default(), army), index, unit, part, 0, id, upgrade, &mut findings);
    findings.is_empty()
}

/// LEG-CHK-32 to LEG-CHK-37 for one upgrade on one card.
#[allow(clippy::too_many_arguments, reason = "the place of an upgrade, and the card it is asked of")]
pub(super) fn check(
    roster: &Roster<'_>,
    index: usize,
    unit: &Unit,
    part: Part,
    at: usize,
    id: UnitId,
    upgrade: UpgradeId,
    findings: &mut Vec<Finding>,
) {
    let catalog = roster.catalog;
    let (card, place) = (catalog.upgrade(upgrade), upgrades(index, part).at(at));
    let rank = unit.card.known().map_or(catalog.unit(id).rank, |own| roster.rank(unit, own));
    let bearer = Bearer { catalog, id, card: catalog.unit(id), rank };
    let about = |check, phrase| Finding::error(check, phrase, place).card("card", upgrade).card("unit", id);
    if let Some(restriction) = card.restriction.as_ref().filter(|_| !lent(roster, &bearer, upgrade)) {
        bearer.failing(restriction, &mut |part| {
            let (check, phrase) = speaks(part);
            let mut required = Vec::new();
            wanted(bearer.catalog, part, &mut required);
            findings.push(about(check, phrase).with("required", Fact::List(required)).with("own", own(&bearer, part)));
        });
    }
    for SlotRestriction { slot, allowed } in &bearer.card.slot_restrictions {
        if *slot == card.slot && !allowed.contains(&upgrade) {
            let allowed = allowed.iter().map(|id| Fact::Card((*id).into())).collect();
            findings.push(
                about(ids::CHK_32, "legion.check.32.slot")
                    .term("slot", slot.term())
                    .with("required", Fact::List(allowed)),
            );
        }
    }
    if let Some(faction) = card.army_faction.filter(|faction| *faction != roster.army.faction) {
        findings.push(
            about(ids::CHK_35, "legion.check.35.army")
                .term("faction", faction.term())
                .term("army_faction", roster.army.faction.term()),
        );
    }
    // LEG-CHK-37: of unique upgrades a battle force takes only those it lists.
    if let (Some(force_id), Some(force)) = (roster.army.force(), roster.force)
        && card.bullets.is_some()
        && !force.unique_upgrades.contains(&upgrade)
    {
        findings.push(about(ids::CHK_37, "legion.check.37").card("force", force_id));
    }
}

/// The facts of the card in place of the required ones.
fn own(bearer: &Bearer<'_>, restriction: &Restriction) -> Fact {
    let card = bearer.card;
    match restriction {
        Restriction::Type(_) => Fact::Term(card.unit_type.term()),
        Restriction::Rank(_) => Fact::Term(bearer.rank.term()),
        Restriction::Faction(_) => Fact::Term(card.faction.term()),
        Restriction::Side(_) => Fact::List(
            Side::ALL
                .into_iter()
                .filter(|side| card.sides.contains(*side))
                .map(|side| Fact::Term(side.term()))
                .collect(),
        ),
        // The part that gives the finding its phrase speaks here.
        Restriction::Any(parts) | Restriction::All(parts) if !parts.is_empty() => own(bearer, &parts[0]),
        _ => Fact::Card(bearer.id.into()),
    }
}

/// True if the battle force lends its troopers, droids apart, this heavy weapon.
fn lent(roster: &Roster<'_>, bearer: &Bearer<'_>, upgrade: UpgradeId) -> bool {
    let trooper = bearer.card.unit_type.is_trooper() && bearer.card.unit_type != UnitType::DroidTrooper;
    trooper && roster.force.is_some_and(|force| force.extra_heavy_weapons.contains(&upgrade))
}
