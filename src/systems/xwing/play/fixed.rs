//! Everything that does not change in a match: the ships of both squads as their cards make them, and their abilities.

mod index;

use std::sync::Arc;

use index::AbilityIndex;
pub(super) use index::Listener;

use super::{
    Options,
    board::{Course, Reach},
    pieces::{AbilityAt, MOST_CARDS, Origin, ShipNo, ShipSet},
};
use crate::{
    Catalog, XWing,
    cards::{
        Action, Arc as FiringArc, ConditionId, Faction, Maneuver, Pilot, PilotId, ShipId, Size, Slot, StatChanges,
        UniqueKey, UpgradeId, Weapon, WeaponArc,
        ability::{Effect, Hook, Play, PlayId, RuleChange, words::DamageTrait},
    },
    checks,
};
use kernel::{
    Mustered,
    game::{BySeat, Seat, Unplayable},
    names_apart,
    words::Words,
};

/// A card of a ship.
#[derive(Debug, Clone)]
pub struct CardProfile {
    /// The upgrade; none for the ship card.
    pub upgrade: Option<UpgradeId>,
    /// Its icon.
    pub slot: Option<Slot>,
    pub points: i16,
    /// Numbers of a secondary weapon.
    pub weapon: Option<Weapon>,
    /// Abilities, in the order of the card.
    pub plays: Box<[PlayId]>,
    /// Stats it changes as long as it is faceup.
    pub stats: StatChanges,
    /// Action icons it adds as long as it is faceup, as numbers of [`Action`].
    pub actions: Words<Action>,
    /// A card with two sides.
    pub dual: bool,
    /// Its only unique name.
    pub unique: Option<UniqueKey>,
}

/// A ship as its cards make it.
#[derive(Debug, Clone)]
pub struct Profile {
    pub seat: Seat,
    /// Its place in the squad.
    pub place: u16,
    /// Bought; a docked ship may come for free (XW-DOCK-12).
    pub bought: bool,
    /// The ship card.
    pub pilot: PilotId,
    pub ship_type: ShipId,
    /// Size of its base: small or large.
    pub size: Size,
    /// Printed faction.
    pub faction: Faction,
    pub unique: bool,
    /// Printed pilot skill.
    pub skill: i8,
    /// Printed primary weapon value; none for an unarmed ship.
    pub attack: Option<i8>,
    /// Printed agility.
    pub agility: i8,
    /// Hull, fixed changes counted.
    pub hull: i8,
    /// Shields, fixed changes counted.
    pub shields: i8,
    /// Printed action bar, as numbers of [`Action`].
    pub bar: Words<Action>,
    /// Firing arcs, as numbers of [`FiringArc`].
    pub arcs: Words<FiringArc>,
    /// Arcs that secondary weapons of one icon may use besides the primary arc.
    pub weapon_arcs: Vec<WeaponArc>,
    /// Range of the primary weapon.
    pub primary_range: [u8; 2],
    pub dial: Vec<Maneuver>,
    /// Ends of the maneuvers of the dial.
    pub reaches: Vec<Reach>,
    /// Its cards: the ship card, then the upgrades.
    pub cards: Vec<CardProfile>,
    /// Conditions that its cards hand out.
    pub conditions: Vec<ConditionId>,
    /// Its points, all upgrades counted.
    pub cost: i32,
    /// The ship it is docked at when the game begins (XW-DOCK-01).
    pub carrier: Option<ShipNo>,
}

/// A kind of damage card of the deck in use.
#[derive(Debug, Clone)]
pub struct DamageKind {
    /// Its place in the catalog's deck.
    pub place: u8,
    /// Pilot or ship.
    pub trait_: DamageTrait,
    /// Abilities while faceup.
    pub plays: Box<[PlayId]>,
    /// Damage cards it counts as while faceup (XW-DAMAGE-05).
    pub counts: u8,
}

/// Everything that does not change in a match.
#[derive(Debug)]
pub struct Fixed {
    /// Options of the match.
    pub options: Options,
    /// Names of the players, if their lists tell them apart.
    pub names: Option<[Box<str>; 2]>,
    /// The ships: the first squad's, the second's, then those that come with others.
    pub ships: Vec<Profile>,
    /// Squad totals by [`Seat`].
    pub totals: [i32; 2],
    /// Worth of whole squads in tournaments, by [`Seat`]: the limit they were built to.
    pub limits: [i32; 2],
    /// A squad was built for Epic play.
    pub epic: bool,
    /// The kinds of damage cards.
    pub damage: Vec<DamageKind>,
    /// The kind of every card of a deck.
    pub deck: Vec<u8>,
    /// The catalog's deck.
    pub deck_place: usize,
    pub(super) plays: Arc<[Play]>,
    pub(super) conditions: Vec<Box<[PlayId]>>,
    /// Conditions of which each player has one copy (XW-COND-02).
    pub(super) unique_conditions: Vec<ConditionId>,
    /// The title whose ships share their pilot abilities.
    pub(super) hive_title: Option<UpgradeId>,
    /// The condition that lends a pilot ability.
    pub(super) mimic: Option<ConditionId>,
    /// The condition that lends a pilot skill.
    pub(super) shadow: Option<ConditionId>,
    /// Abilities by the window or hook they belong to.
    pub(super) index: AbilityIndex,
    /// Ships whose pilot abilities others may have: those with a card that shares them, and carriers.
    pub(super) lending: ShipSet,
}

impl Fixed {
    /// The ships of two legal squads.
    ///
    /// # Errors
    /// A squad has huge ships, or both have more ships than a game can hold.
    pub fn new(catalog: &Catalog, squads: BySeat<&Mustered<XWing>>, options: &Options) -> Result<Self, Unplayable> {
        if squads.len() != Seat::BOTH.len() {
            return Err(Unplayable::SEATS);
        }
        let mut ships = Vec::new();
        let mut totals = [0; 2];
        let mut limits = [0; 2];
        let epic = squads.iter().any(|(_, squad)| squad.document().format.is_epic());
        for (seat, squad) in squads.iter() {
            limits[seat.index()] = squad.document().format.limit();
            let squad = &squad.document().list;
            for (place, ship) in squad.ships.iter().enumerate() {
                let Some(pilot) = ship.pilot.known() else { continue };
                let upgrades: Vec<UpgradeId> = ship.known_upgrades().map(|(_, upgrade)| upgrade).collect();
                let cost = checks::ship_cost(catalog, ship);
                totals[seat.index()] += cost;
                let profile = Profile::new(catalog, seat, place, pilot, &upgrades, cost);
                if profile.size == Size::Huge {
                    return Err(Unplayable { reason: "xwing.play.huge", seat });
                }
                if profile.cards.len() > MOST_CARDS {
                    return Err(Unplayable { reason: "xwing.play.too_many_cards", seat });
                }
                ships.push(profile);
            }
        }
        if ships.len() > ShipSet::CAPACITY - 2 {
            let firsts = ships.iter().filter(|ship| ship.seat == Seat::First).count();
            let seat = if firsts * 2 > ships.len() { Seat::First } else { Seat::Second };
            return Err(Unplayable { reason: "xwing.play.too_many_ships", seat });
        }
        dock(catalog, &mut ships);
        Ok(Self { limits, epic, names: names_apart(&squads), ..Self::of(catalog, ships, totals, options) })
    }

    /// A game of these ships, legal or not: what examples and tests set up by hand.
    pub(crate) fn of(catalog: &Catalog, ships: Vec<Profile>, totals: [i32; 2], options: &Options) -> Self {
        let deck_place = usize::from(!options.original_deck);
        let condition = |id: &str| catalog.conditions().find(|(_, card)| *card.id == *id).map(|(id, _)| id);
        let mut fixed = Self {
            options: options.clone(),
            names: None,
            ships,
            totals,
            limits: totals.map(|total| total.max(100)),
            epic: false,
            damage: Vec::new(),
            deck: Vec::new(),
            deck_place,
            plays: catalog.play_table(),
            conditions: catalog.conditions().map(|(id, _)| catalog.condition_abilities(id).plays.clone()).collect(),
            unique_conditions: catalog.conditions().filter(|(_, card)| card.unique).map(|(id, _)| id).collect(),
            hive_title: catalog.find_upgrade("ig2000"),
            mimic: condition("mimicked"),
            shadow: condition("shadowed"),
            index: AbilityIndex::default(),
            lending: ShipSet::EMPTY,
        };
        for (place, card) in (0_u8..).zip(&catalog.damage_decks()[deck_place].cards) {
            let plays = catalog.damage_abilities(deck_place, usize::from(place)).plays.clone();
            let counts = plays.iter().flat_map(|id| &fixed.plays[id.index()].effects).find_map(|effect| match effect {
                Effect::Rule(RuleChange::CountsAs { n }) => Some(*n),
                _ => None,
            });
            let trait_ = if &*card.kind == "pilot" { DamageTrait::Pilot } else { DamageTrait::Ship };
            fixed.damage.push(DamageKind { place, trait_, plays, counts: counts.unwrap_or(1) });
            fixed.deck.extend(std::iter::repeat_n(place, usize::from(card.count)));
        }
        for (ship, profile) in (0_u8..).map(ShipNo).zip(&fixed.ships) {
            for (card, abilities) in (0_u8..).zip(&profile.cards) {
                for (n, id) in (0_u8..).zip(&abilities.plays) {
                    let at = AbilityAt { ship, on: Origin::Card(card), n };
                    fixed.index.add(Listener { at, id: *id }, &fixed.plays[id.index()]);
                }
            }
        }
        for listener in fixed.index.hooked(Hook::Borrowed) {
            fixed.lending.insert(listener.at.ship);
            if let Some(carrier) = fixed.ships[listener.at.ship.index()].carrier {
                fixed.lending.insert(carrier);
            }
        }
        fixed
    }

    /// The text of an ability.
    pub fn play(&self, id: PlayId) -> &Play {
        &self.plays[id.index()]
    }

    /// The abilities of a condition card.
    pub(super) fn condition(&self, card: ConditionId) -> &[PlayId] {
        &self.conditions[card.index()]
    }
}

impl Profile {
    /// A ship with these cards.
    pub fn new(catalog: &Catalog, seat: Seat, place: usize, pilot: PilotId, upgrades: &[UpgradeId], cost: i32) -> Self {
        let card: &Pilot = catalog.pilot(pilot);
        let ship = catalog.ship(card.ship);
        let fixed = &card.stat_overrides;
        let mut cards = vec![CardProfile {
            upgrade: None,
            slot: None,
            points: card.points.unwrap_or_default(),
            weapon: None,
            plays: catalog.pilot_abilities(pilot).plays.clone(),
            stats: StatChanges::default(),
            actions: Words::EMPTY,
            dual: false,
            unique: card.unique,
        }];
        cards.extend(upgrades.iter().map(|id| {
            let upgrade = catalog.upgrade(*id);
            let dual = !upgrade.sides.is_empty();
            CardProfile {
                upgrade: Some(*id),
                slot: Some(upgrade.slot),
                points: upgrade.points,
                weapon: upgrade.weapon,
                plays: catalog.upgrade_abilities(*id).plays.clone(),
                // Changes by a side of a dual card are among its abilities.
                stats: if dual { StatChanges::default() } else { upgrade.stats },
                actions: if dual { Words::EMPTY } else { upgrade.actions.iter().copied().collect() },
                dual,
                unique: upgrade.unique,
            }
        }));
        let mut conditions = card.conditions.clone();
        conditions.extend(upgrades.iter().flat_map(|id| &catalog.upgrade(*id).conditions));
        let gained = |value: fn(&StatChanges) -> i8| cards.iter().map(|card| value(&card.stats)).sum::<i8>();
        let (hull, shields) = (gained(|stats| stats.hull), gained(|stats| stats.shields));
        let base = |value: u8| i8::try_from(value).unwrap_or(i8::MAX);
        Self {
            seat,
            place: place as u16,
            bought: true,
            pilot,
            ship_type: card.ship,
            size: ship.size,
            faction: card.faction,
            unique: card.unique.is_some(),
            skill: base(card.pilot_skill.unwrap_or_default()) + fixed.pilot_skill,
            attack: ship.attack.map(|attack| base(attack) + fixed.attack),
            agility: base(ship.agility) + fixed.agility,
            hull: base(ship.hull) + fixed.hull + hull,
            shields: base(ship.shields) + fixed.shields + shields,
            bar: ship.actions.iter().copied().collect(),
            arcs: ship.arcs.iter().copied().collect(),
            weapon_arcs: card.weapon_arcs.clone(),
            primary_range: card.primary_range.unwrap_or([1, 3]),
            reaches: ship.dial.iter().map(|to| Course::of(to.bearing, to.speed).reach(ship.size)).collect(),
            dial: ship.dial.clone(),
            conditions,
            cards,
            cost,
            carrier: None,
        }
    }

    pub fn has_arc(&self, arc: FiringArc) -> bool {
        self.arcs.contains(arc)
    }

    /// The place of this upgrade among the ship's cards.
    pub fn card_of(&self, upgrade: UpgradeId) -> Option<u8> {
        self.cards.iter().position(|card| card.upgrade == Some(upgrade)).map(|place| place as u8)
    }

    /// True if the printed action bar has this action.
    pub fn has_icon(&self, action: Action) -> bool {
        self.bar.contains(action)
    }
}

/// Titles of carriers, with the ship that docks at them and the title that ship needs; the last comes without being bought.
const PAIRS: [(&str, &str); 2] = [("ghost", "phantom"), ("ghost-swx72", "phantomii")];
/// The title whose carrier brings a ship along (XW-DOCK-01).
const BRINGS: (&str, &str) = ("houndstooth", "scum:z95headhunter:nashtahpuppilot");

/// Docks ships at their carriers and adds those that come along.
pub(super) fn dock(catalog: &Catalog, ships: &mut Vec<Profile>) {
    let carries =
        |ship: &Profile, id: &str| catalog.find_upgrade(id).is_some_and(|upgrade| ship.card_of(upgrade).is_some());
    for (title, docked) in PAIRS {
        for carrier in 0..ships.len() {
            if !carries(&ships[carrier], title) {
                continue;
            }
            let seat = ships[carrier].seat;
            let found =
                ships.iter().position(|ship| ship.seat == seat && ship.carrier.is_none() && carries(ship, docked));
            if let Some(found) = found {
                ships[found].carrier = Some(ShipNo(carrier as u8));
            }
        }
    }
    let pup: Option<PilotId> = catalog.find_pilot_key(BRINGS.1);
    for carrier in 0..ships.len() {
        if let (true, Some(pup)) = (carries(&ships[carrier], BRINGS.0), pup) {
            let mut profile =
                Profile::new(catalog, ships[carrier].seat, usize::from(ships[carrier].place), pup, &[], 1);
            profile.bought = false;
            profile.carrier = Some(ShipNo(carrier as u8));
            ships.push(profile);
        }
    }
}
