//! A squad as its builder shows it: ships with their upgrade icons, and the orders of what can be taken.

use std::borrow::Cow;

use super::{
    Catalog, XWing,
    cards::{self, ShipId, Slot as Icon, SquadFaction, Words},
    checks::{self, Effective, ids, seats_in_squad},
    list::{Candidate, Change, Document, Edit, Format, PilotChoice, SHIPS, Ship, Squad, upgrades},
};
use kernel::{
    Act, Browsing, Building, CardRef, Choice, Counter, CounterShape, Fact, Finding, Language, Names, Node, Offer,
    Order, Owned, Place, Reason, Repair,
    Step::{Field, Index, Slot as Empty},
    Tree, Value, similar,
};

/// A candidate for a place in a squad.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Slot {
    /// A ship.
    Ship,
    /// An upgrade of one of these icons, as numbers of [`Icon`].
    Upgrade(Words<Icon>),
}

/// An order of the offers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sort {
    /// By ship type, the best pilot first.
    Ship,
    /// By pilot skill, the highest first.
    Skill,
    /// By cost, the lowest first.
    Cost,
    /// By name.
    Name,
}

/// The icons of an upgrade's place, which may be an empty slot; none where no icon is.
pub fn icons(catalog: &cards::Catalog, squad: &Squad, place: &Place) -> Option<Words<Icon>> {
    let [Field("ships"), Index(ship), Field("upgrades"), last] = *place.path() else { return None };
    let laid = seats_in_squad(catalog, &squad.ships, ship as usize);
    let ship = squad.ships.get(ship as usize)?;
    match last {
        Empty(number) => laid.seats.get(number as usize).map(|seat| seat.icons),
        Index(index) => {
            let seat = laid.seats.iter().find(|seat| seat.card == Some(index as usize));
            seat.map(|seat| seat.icons).or_else(|| {
                // A known card without an icon has none here; another one in its place would not have one either.
                let Choice::Unknown(id) = ship.upgrades.get(index as usize)? else { return None };
                let slot = Icon::from_xws(id.split(':').next()?)?;
                Some(Words::from_iter([slot]))
            })
        }
        Field(_) => None,
    }
}

/// The places for upgrades of a ship: its icons as they are laid out, then the cards for which there is none.
fn on_ship(catalog: &Catalog, squad: &Squad, index: usize) -> Vec<Node<Candidate>> {
    let (ship, place) = (&squad.ships[index], upgrades(index));
    let laid = seats_in_squad(catalog, &squad.ships, index);
    let icons = laid.seats.iter().enumerate().filter(|(_, seat)| !seat.second_half);
    let icons = icons.map(|(number, seat)| match seat.card {
        Some(at) => Node { slot: Some(place.slot(number)), ..Node::card(place.at(at), &ship.upgrades[at]) },
        None => Node::empty(place.slot(number)),
    });
    let without = laid.unslotted.iter().map(|at| Node::card(place.at(*at), &ship.upgrades[*at]));
    icons.chain(without).collect()
}

impl Building for XWing {
    type Candidate = Candidate;
    type Change = Change;
    type Slot = Slot;

    const START: Place = SHIPS;
    const ENTRY: &'static str = "ship";

    fn offers(catalog: &Catalog, document: &Document, place: Place, owned: Option<&Owned>) -> Vec<Offer<Candidate>> {
        let mut offers = checks::offers(catalog, document, place);
        if let Some(owned) = owned {
            owned.judge::<Self>(catalog, document, place, &mut offers);
        }
        offers
    }

    /// A pilot takes the model of the ship along.
    fn needs(catalog: &Catalog, candidate: Candidate) -> Vec<CardRef> {
        match candidate {
            Candidate::Pilot(id) => vec![id.into(), catalog.pilot(id).ship.into()],
            Candidate::Upgrade(id) => vec![id.into()],
        }
    }

    fn tree(catalog: &Catalog, squad: &Squad) -> Tree<Candidate> {
        let ships = squad.ships.iter().enumerate().map(|(index, ship)| {
            let pilot = match &ship.pilot {
                PilotChoice::Known(id) => Choice::Known(*id),
                PilotChoice::Unknown { pilot, .. } => Choice::Unknown(pilot.clone()),
            };
            Node { children: on_ship(catalog, squad, index), ..Node::card(SHIPS.at(index), &pilot) }
        });
        Tree(ships.chain([Node::empty(SHIPS)]).collect())
    }

    fn slot(catalog: &Catalog, squad: &Squad, place: &Place) -> Option<Slot> {
        match place.path() {
            [Field("ships")] | [Field("ships"), Index(_)] => Some(Slot::Ship),
            _ => icons(catalog, squad, place).map(Slot::Upgrade),
        }
    }

    fn label(act: Act, _: &Place, is_entry: bool) -> &'static str {
        match (act, is_entry) {
            (Act::Add, true) => "gui.edit.add_ship",
            (Act::Replace, true) => "gui.edit.set_pilot",
            (Act::Add | Act::Replace, false) => "gui.edit.add_upgrade",
            (Act::Remove, true) => "gui.edit.remove_ship",
            (Act::Remove, false) => "gui.edit.remove_upgrade",
            (Act::Copy, _) => "gui.edit.duplicate_ship",
            (Act::Move, _) => "gui.edit.move_ship",
        }
    }

    fn is_unique(catalog: &Catalog, candidate: Candidate) -> bool {
        match candidate {
            Candidate::Pilot(id) => catalog.pilot(id).unique.is_some(),
            Candidate::Upgrade(id) => catalog.upgrade(id).unique.is_some(),
        }
    }
}

impl Browsing for XWing {
    type Group = ShipId;
    type Sort = Sort;

    const FACETS: &'static [&'static str] = &["gui.builder.chip.ships"];
    const WHOLE: &'static str = "xwing.value.squad";

    fn formats(now: &Format) -> Vec<Format> {
        vec![Format::Standard, Format::Epic, Format::TeamEpic, Format::Custom(now.limit() as u16)]
    }

    fn with_limit(limit: i32) -> Option<Format> {
        Format::begun(Format::Custom(0).id(), Some(limit))
    }

    fn title(catalog: &Catalog, squad: &Squad, place: &Place) -> (&'static str, &'static str) {
        match Self::slot(catalog, squad, place) {
            Some(Slot::Ship) if *place == SHIPS => (squad.faction.icon(), "gui.builder.catalog.new_ship"),
            Some(Slot::Ship) => ("ui-edit", "gui.builder.catalog.pilot"),
            Some(Slot::Upgrade(icons)) => Icon::ALL
                .into_iter()
                .find(|slot| icons.contains(*slot))
                .map_or(("ui-info", ""), |slot| (slot.icon(), slot.term())),
            None => ("ui-error", "gui.builder.catalog.unslotted"),
        }
    }

    fn change_term(place: &Place) -> &'static str {
        if place.inner_index().is_some() { "gui.builder.change_upgrade" } else { "gui.builder.change_pilot" }
    }

    fn group(catalog: &Catalog, candidate: Candidate) -> Option<ShipId> {
        match candidate {
            Candidate::Pilot(id) => Some(catalog.pilot(id).ship),
            Candidate::Upgrade(_) => None,
        }
    }

    fn group_name(catalog: &Catalog, ship: ShipId, language: Language) -> &str {
        catalog.ship(ship).text.name(language)
    }

    // The ship types of the squad's faction.
    fn groups(
        catalog: &Catalog,
        squad: &Squad,
        slot: Slot,
        offers: &[Offer<Candidate>],
        language: Language,
    ) -> Vec<ShipId> {
        if slot != Slot::Ship {
            return Vec::new();
        }
        let pilots = offers.iter().filter_map(|offer| match offer.candidate {
            Candidate::Pilot(id) => Some(catalog.pilot(id)),
            Candidate::Upgrade(_) => None,
        });
        let own = pilots.filter(|pilot| pilot.squad_faction() == squad.faction);
        let mut types: Vec<ShipId> = own.map(|pilot| pilot.ship).collect();
        types.sort_by_key(|id| similar::fold(catalog.ship(*id).text.name(language)));
        types.dedup();
        types
    }

    fn sorts(slot: Slot) -> &'static [Sort] {
        match slot {
            Slot::Ship => &[Sort::Ship, Sort::Skill, Sort::Cost, Sort::Name],
            Slot::Upgrade(_) => &[Sort::Cost, Sort::Name],
        }
    }

    fn sort_term(sort: Sort) -> &'static str {
        match sort {
            Sort::Ship => "gui.builder.sort.ship",
            Sort::Skill => "gui.builder.sort.skill",
            Sort::Cost => "gui.builder.sort.cost",
            Sort::Name => "gui.builder.sort.name",
        }
    }

    fn is_grouped(sort: Sort) -> bool {
        sort == Sort::Ship
    }

    fn order(
        catalog: &Catalog,
        document: &Document,
        place: &Place,
        sort: Sort,
        offer: &Offer<Candidate>,
        language: Language,
    ) -> Order {
        // Another card for a ship is sought among those of its type first.
        let home = place.outer_index().and_then(|ship| document.list.ships.get(ship)?.pilot.known());
        let home = home.map(|pilot| catalog.pilot(pilot).ship);
        let (ship, skill, away) = match offer.candidate {
            Candidate::Pilot(id) => {
                let pilot = catalog.pilot(id);
                let ship = catalog.ship(pilot.ship).text.name(language);
                (ship, pilot.pilot_skill.map_or(1, |skill| -i32::from(skill)), Some(pilot.ship) != home)
            }
            Candidate::Upgrade(_) => ("", 0, false),
        };
        Order {
            group: if sort == Sort::Ship { (away, similar::fold(ship)) } else { (false, String::new()) },
            number: if matches!(sort, Sort::Ship | Sort::Skill) { skill } else { 0 },
            cost: if sort == Sort::Name { 0 } else { offer.cost },
            name: similar::fold(catalog.card_name(offer.candidate.into(), language)),
        }
    }

    fn reason(catalog: &Catalog, finding: &Finding, candidate: Candidate) -> Reason {
        match (finding.check, candidate) {
            (ids::CHK_01, _) => Reason::Cost,
            // Of another card of the ship it is a rule like any other, which names that card.
            (ids::ADVICE_01, card) if finding.fact("card") == Some(&Fact::Card(card.into())) => {
                Reason::Useless(match finding.phrase {
                    "xwing.check.advice_01.action" => "gui.xwing.no_action",
                    _ => "gui.xwing.no_card",
                })
            }
            (ids::CHK_02, Candidate::Pilot(id)) => Reason::Stranger(catalog.pilot(id).squad_faction().term()),
            _ => Reason::Rule,
        }
    }

    fn settings(catalog: &Catalog, document: &Document, findings: &[Finding]) -> Vec<Repair<Edit>> {
        let ships = &document.list.ships;
        let mut settings = Vec::new();
        for faction in SquadFaction::ALL.into_iter().filter(|faction| *faction != document.list.faction) {
            let set = Edit::Change(Change::Faction(faction));
            let told = || vec![("faction", Fact::Term(faction.term()))];
            let is_other =
                |ship: &Ship| ship.pilot.known().is_some_and(|pilot| catalog.pilot(pilot).squad_faction() != faction);
            let others = ships.iter().enumerate().filter(|(_, ship)| is_other(ship));
            let others: Vec<Place> = others.map(|(index, _)| SHIPS.at(index)).collect();
            settings.push(Repair::new("xwing.repair.set_faction", told(), set.clone()));
            if !others.is_empty() && others.len() < ships.len() {
                let edit = Edit::Many(vec![Edit::removing(others), set]);
                settings.push(Repair::new("xwing.repair.only_faction", told(), edit));
            }
        }
        // A squad without cards of Epic play is not meant for it, whatever it costs.
        if findings.iter().any(|finding| finding.check == ids::CHK_22) {
            let facts = vec![("format", Fact::Term(Format::Epic.term()))];
            settings.push(Repair::new("xwing.repair.set_format", facts, Edit::SetFormat(Format::Epic)));
        }
        settings
    }

    // A pilot needs the ship too.
    fn usage(catalog: &Catalog, candidate: Candidate) -> Option<u32> {
        Some(u32::from(match candidate {
            Candidate::Pilot(id) => catalog.pilot(id).usage,
            Candidate::Upgrade(id) => catalog.upgrade(id).usage,
        }))
    }

    fn key(catalog: &Catalog, candidate: Candidate) -> &str {
        match candidate {
            Candidate::Pilot(id) => &catalog.pilot(id).key,
            Candidate::Upgrade(id) => &catalog.upgrade(id).id,
        }
    }

    fn has_cost(_: Candidate) -> bool {
        true
    }

    fn icon(catalog: &Catalog, candidate: Candidate) -> &'static str {
        match candidate {
            Candidate::Pilot(id) => catalog.pilot(id).faction.icon(),
            Candidate::Upgrade(id) => catalog.upgrade(id).slot.icon(),
        }
    }

    // Epic points are the only thing counted beside points, and only huge ships have them.
    fn counted(catalog: &Catalog, document: &Document) -> Vec<Counter> {
        let Some(most) = document.format.epic_points() else { return Vec::new() };
        let halves: u32 = (document.list.ships.iter())
            .filter_map(|ship| ship.pilot.known())
            .map(|pilot| u32::from(catalog.ship(catalog.pilot(pilot).ship).epic_half_points))
            .sum();
        let count = Counter::number("xwing.count.epic_points", "slot-hardpoint", halves.div_ceil(2));
        vec![count.within(CounterShape::Boxes, 0, most)]
    }

    fn values(catalog: &Catalog, squad: &Squad, place: &Place) -> Vec<Value> {
        let ship = place.outer_index().and_then(|index| squad.ships.get(index));
        let Some(ship) = ship.and_then(|ship| Effective::of(catalog, ship)) else { return Vec::new() };
        [
            ("xwing.value.skill", "stat-skill", ship.pilot_skill),
            ("xwing.value.attack", "stat-attack", ship.attack),
            ("xwing.value.agility", "stat-agility", Some(ship.agility)),
            ("xwing.value.hull", "stat-hull", Some(ship.hull)),
            ("xwing.value.shields", "stat-shields", Some(ship.shields)),
        ]
        .into_iter()
        .filter_map(|(term, icon, value)| Some(Value { term, icon, value: value?.into() }))
        .collect()
    }

    // A ship card without an ability is told by its ship type.
    fn line(catalog: &Catalog, candidate: Candidate, language: Language) -> Cow<'_, str> {
        let text = match candidate {
            Candidate::Pilot(id) => match catalog.pilot(id).text.text(language) {
                "" => catalog.ship(catalog.pilot(id).ship).text.name(language),
                text => text,
            },
            Candidate::Upgrade(id) => catalog.upgrade(id).text.text(language),
        };
        text.into()
    }

    fn change_label(change: &Change) -> (&'static str, Vec<(&'static str, Fact)>) {
        let Change::Faction(faction) = change;
        ("gui.edit.set_faction", vec![("faction", Fact::Term(faction.term()))])
    }
}
