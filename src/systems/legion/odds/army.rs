//! Attacks between the units of two armies.

use serde_json::Value;

use super::{
    MOST_TOKENS, Situation,
    document::{self, named},
    ids,
    situation::{Formed, weighed},
};
use crate::{
    Catalog, Legion,
    cards::{ability::Live, keyword::UnitKeyword},
    list::{Army, Document},
    play::{
        Fixed, Options, UnitNo, View,
        fixed::{Ability, UnitSpec, WeaponSpec},
        pieces::Source,
        state::{Order, Reach, Standing, State, UnitState, Volley},
        table::{Field, RANGE, Spot},
    },
};
use kernel::{
    Chance, Language, ReadError,
    game::Seat,
    json::Node,
    odds::{Answer, Arm, Attacks, Mark, Playable, Setup, Unit},
    phrase,
};

const ATTACKER: &[Mark] = &[
    Mark { id: "aim", term: "legion.play.token.aim", icon: "token-focus", most: 9 },
    Mark { id: "surge", term: "legion.play.token.surge", icon: "result-surge", most: 9 },
    Mark { id: "dodge", term: "legion.play.token.dodge", icon: "token-evade", most: 9 },
    Mark { id: "full_speed", term: "legion.odds.full_speed", icon: "stat-speed", most: 1 },
    Mark { id: "weak_point", term: "legion.odds.weak_point", icon: "stat-resilience", most: 1 },
    Mark { id: "minis_lost", term: "legion.odds.minis_lost", icon: "stat-minis", most: 12 },
];

const DEFENDER: &[Mark] = &[
    Mark { id: "cover", term: "legion.odds.cover", icon: "range-in", most: 2 },
    Mark { id: "suppression", term: "legion.play.token.suppression", icon: "token-suppression", most: 9 },
    Mark { id: "dodge", term: "legion.play.token.dodge", icon: "token-evade", most: 9 },
    Mark { id: "surge", term: "legion.play.token.surge", icon: "result-surge", most: 9 },
    Mark { id: "observation", term: "legion.play.token.observation", icon: "token-target-lock", most: 9 },
    Mark { id: "shields_flipped", term: "legion.odds.shields_flipped", icon: "token-shield", most: 9 },
    Mark { id: "damage", term: "legion.odds.damage", icon: "stat-wounds", most: 40 },
];

/// The farthest range that is asked about.
const FAR: u8 = 5;

/// The known units of an army with what their cards say.
fn fielded(catalog: &Catalog, army: &Army) -> Vec<(usize, UnitSpec)> {
    let known = army.units.iter().enumerate().filter_map(|(place, unit)| Some((place, unit, unit.card.known()?)));
    known
        .map(|(place, unit, card)| (place, UnitSpec::new(catalog, army, unit, card, Seat::First, place as u8)))
        .collect()
}

/// With what a unit attacks: all that its minis have, at a distance or in melee, or the weapons of one name.
struct Armed {
    melee: bool,
    name: Option<Box<str>>,
    reach: [u8; 2],
}

fn armed(spec: &UnitSpec) -> Vec<Armed> {
    let mut all: Vec<Armed> = Vec::new();
    for melee in [false, true] {
        let reach = |weapon: &WeaponSpec| match (melee, weapon.range) {
            (true, _) => weapon.melee.then_some([0, 0]),
            (false, Some((near, far))) => (near <= FAR).then_some([near, far.min(FAR)]),
            (false, None) => None,
        };
        let aside = |weapon: &WeaponSpec| weapon.upgrade.is_some_and(|upgrade| spec.spare >> upgrade & 1 == 1);
        let usable = (spec.weapons.iter().enumerate())
            .filter(|(_, weapon)| !aside(weapon))
            .filter(|(place, _)| spec.minis.iter().any(|mini| mini.weapons >> place & 1 == 1 && !mini.noncombatant));
        let mut named: Vec<Armed> = Vec::new();
        for (_, weapon) in usable {
            let Some(reach) = reach(weapon) else { continue };
            if !named.iter().any(|known| known.name.as_ref() == Some(&weapon.name)) {
                named.push(Armed { melee, name: Some(weapon.name.clone()), reach });
            }
        }
        if named.is_empty() {
            continue;
        }
        let near = named.iter().map(|armed| armed.reach[0]).min().unwrap_or(0);
        let far = named.iter().map(|armed| armed.reach[1]).max().unwrap_or(0);
        all.push(Armed { melee, name: None, reach: [near, far] });
        if named.len() > 1 {
            all.extend(named);
        }
    }
    all
}

impl Armed {
    fn arm(&self, language: Language) -> Arm {
        let (id, term) = if self.melee { ("melee", "legion.odds.melee") } else { ("ranged", "legion.odds.ranged") };
        let term = phrase::text(language, term);
        match &self.name {
            None => Arm { id: id.to_owned(), name: term.to_owned(), reach: self.reach },
            Some(name) if self.melee => {
                let named = phrase::say(language, "legion.odds.melee_with", &[("weapon", name)]);
                Arm { id: format!("melee:{name}"), name: named, reach: self.reach }
            }
            Some(name) => Arm { id: name.to_string(), name: name.to_string(), reach: self.reach },
        }
    }
}

impl Attacks for Legion {
    const MARKS: [&'static [Mark]; 2] = [ATTACKER, DEFENDER];
    const DISTANCE: [u8; 3] = [0, FAR, 3];
    const DISTANCE_TERM: &'static str = "legion.odds.range";

    fn work_out(catalog: &Catalog, odds: &Node<'_, '_>, language: Language) -> Result<Answer, ReadError> {
        let (situation, not_counted) = document::read(odds)?;
        Ok(document::answer(catalog, &situation, not_counted, language))
    }

    fn units(catalog: &Catalog, document: &Document, language: Language) -> Vec<Unit> {
        fielded(catalog, &document.list)
            .into_iter()
            .map(|(place, spec)| {
                let card = catalog.unit(spec.card);
                let weapons = armed(&spec).iter().map(|armed| armed.arm(language)).collect();
                Unit::new(place, language, |language| card.text.name(language), &[&card.id], weapons)
                    .among(&document.list.units)
            })
            .collect()
    }

    fn cards(
        catalog: &Catalog,
        attacker: (&Document, &Setup),
        defender: (&Document, &Setup),
        distance: u8,
        language: Language,
    ) -> [Vec<Playable>; 2] {
        let Some(duel) = Duel::new(catalog, attacker, defender, distance) else { return Default::default() };
        let plain = duel.situation(&[]).0;
        // A card without effect on the attack is no choice.
        let changes = |card: &Source| duel.situation(&[*card]).0 != plain;
        Seat::BOTH.map(|seat| {
            let found = duel.sources(seat).into_iter().filter(changes);
            let ids = ids(catalog, &duel.view(), &found.collect::<Vec<_>>());
            let playable = |id: String| named(catalog, &id, language).map(|name| Playable { id, name });
            ids.into_iter().filter_map(playable).collect()
        })
    }

    fn situation(
        catalog: &Catalog,
        attacker: (&Document, &Setup),
        defender: (&Document, &Setup),
        distance: u8,
    ) -> Option<Value> {
        let duel = Duel::new(catalog, attacker, defender, distance)?;
        let mut chosen: Vec<Source> = Vec::new();
        for (seat, setup) in Seat::BOTH.into_iter().zip([attacker.1, defender.1]) {
            let is_chosen = |source: &Source| {
                let id = ids(catalog, &duel.view(), &[*source]);
                setup.cards.iter().any(|card| id.contains(card))
            };
            chosen.extend(duel.sources(seat).into_iter().filter(is_chosen));
        }
        let (situation, left_out) = duel.situation(&chosen);
        Some(document::write(&situation, &ids(catalog, &duel.view(), &left_out)))
    }
}

/// Two units alone on the table, so far apart, with the marks of both.
struct Duel {
    fixed: Fixed,
    state: State,
    volley: Volley,
    /// Cover by terrain.
    cover: u8,
    full_speed: bool,
    weak_point: bool,
}

impl Duel {
    const OWN: UnitNo = UnitNo(0);
    const OTHER: UnitNo = UnitNo(1);

    /// None if there is no such unit, or it has no such weapon.
    fn new(
        catalog: &Catalog,
        (attacks, attacker): (&Document, &Setup),
        (defends, defender): (&Document, &Setup),
        range: u8,
    ) -> Option<Self> {
        let armies = [(attacks, attacker), (defends, defender)].map(|(document, setup)| {
            // Nobody but the two units takes part.
            let known = document.list.units.iter().filter(|unit| unit.card.known().is_some());
            let units = known.skip(setup.unit).take(1).cloned().collect();
            Army { units, ..document.list.clone() }
        });
        let mut fixed =
            Fixed::of(catalog, [&armies[0], &armies[1]], &Options::default(), &mut Chance::seeded(0)).ok()?;
        if fixed.units.len() != 2 {
            return None;
        }
        let armed = armed(&fixed.units[0]).into_iter().nth(attacker.weapon)?;
        fixed.field = Field::empty();
        let mut state = State::new(&fixed, Chance::seeded(0));
        let has = |id: &str| attacker.count(ATTACKER, id).min(MOST_TOKENS);
        let defends = |id: &str| defender.count(DEFENDER, id);
        let [own, other] = &mut state.units[..] else { return None };
        // Nobody has activated yet.
        (own.standing, other.standing) = (Standing::InPlay, Standing::InPlay);
        (own.order, other.order) = (Order::FaceUp, Order::FaceUp);
        (own.tokens.aim, own.tokens.surge, own.tokens.dodge) = (has("aim"), has("surge"), has("dodge"));
        lose_minis(&fixed.units[0], own, attacker.count(ATTACKER, "minis_lost"));
        (other.tokens.dodge, other.tokens.surge) = (defends("dodge"), defends("surge"));
        (other.tokens.suppression, other.tokens.observation) = (defends("suppression"), defends("observation"));
        other.tokens.shields = other.tokens.shields.saturating_sub(defends("shields_flipped"));
        wound(&fixed.units[1], other, defends("damage"));
        let reach = fixed.units.iter().map(|unit| unit.footprint.reach()).sum::<i32>();
        for mini in &mut other.minis {
            mini.at = Spot::new(if armed.melee { reach } else { i32::from(range) * RANGE }, 0);
        }
        let view = View { fixed: &fixed, state: &state };
        let weapons = &fixed.units[0].weapons;
        let wanted = |weapon: u8| armed.name.as_ref().is_none_or(|name| weapons[usize::from(weapon)].name == *name);
        let arms = view.arms_of(Self::OWN, Self::OTHER, armed.melee, range, wanted);
        if arms.is_empty() {
            return None;
        }
        let volley =
            Volley { defender: Self::OTHER, melee: armed.melee, range, arms, reach: Reach::Weapons, support: None };
        let cover = defends("cover").min(2);
        let [full_speed, weak_point] = ["full_speed", "weak_point"].map(|id| has(id) > 0);
        Some(Self { fixed, state, volley, cover, full_speed, weak_point })
    }

    const fn view(&self) -> View<'_, '_> {
        View { fixed: &self.fixed, state: &self.state }
    }

    /// The upgrades of a side's unit, and its command hand.
    fn sources(&self, seat: Seat) -> Vec<Source> {
        let unit = if seat == Seat::First { Self::OWN } else { Self::OTHER };
        let upgrades = self.fixed.units[unit.index()].upgrades.len() as u8;
        let hand = self.fixed.side(seat).hand.len() as u8;
        let upgrades = (0..upgrades).map(|place| Source::Upgrade(unit, place));
        upgrades.chain((0..hand).map(|place| Source::Command(seat, place))).collect()
    }

    /// True if a card works from the hand.
    fn is_held(&self, source: Source) -> bool {
        let of = |clause: &Ability| clause.source == source && clause.play.live == Some(Live::Hand);
        self.fixed.abilities.all.iter().any(of)
    }

    /// The situation with these cards; with it those that are not counted. A command card that does not work from the hand
    /// is the revealed one.
    fn situation(&self, chosen: &[Source]) -> (Situation, Vec<Source>) {
        let mut state = self.state.clone();
        for source in chosen {
            if let Source::Command(seat, place) = *source
                && !self.is_held(*source)
            {
                state.reveal(seat, place);
            }
        }
        let view = View { fixed: &self.fixed, state: &state };
        let made = |view: &View<'_, '_>, formed: &Formed| {
            let mut situation = formed.situation(view, Self::OWN, &self.volley);
            situation.defense.cover = self.cover;
            if self.full_speed {
                situation.attack.ram = formed.ram();
            }
            if self.weak_point && situation.defense.armor > 0 {
                let points = [UnitKeyword::WeakPointRear, UnitKeyword::WeakPointSides];
                let points = points.map(|point| view.keyword(Self::OTHER, point));
                situation.attack.impact += points.into_iter().max().unwrap_or(0);
            }
            situation
        };
        weighed(&view, Self::OWN, &self.volley, chosen, &made)
    }
}

/// The place of all that a unit has for an attack, in melee or at a distance, among what it attacks with.
pub fn arm_of(spec: &UnitSpec, melee: bool) -> Option<usize> {
    armed(spec).iter().position(|armed| armed.melee == melee && armed.name.is_none())
}

/// Takes so many minis away: plain ones first, the leader stays.
fn lose_minis(spec: &UnitSpec, unit: &mut UnitState, count: u8) {
    for _ in 0..count {
        let plain = |place: &usize| spec.minis[usize::from(unit.minis[*place].spec)].upgrade.is_none();
        let last = unit.minis.len().saturating_sub(1);
        if last == 0 {
            break;
        }
        let gone = (1..=last).rev().find(plain).unwrap_or(last);
        unit.minis.remove(gone);
    }
    unit.keywords = spec.keywords_of(unit.minis.iter().map(|mini| mini.spec), unit.flipped, unit.unequipped);
}

/// Wounds a unit, so that a mini at least stays (LEG-ATK-21).
fn wound(spec: &UnitSpec, unit: &mut UnitState, count: u8) {
    for _ in 0..count {
        let hurt = (1..unit.minis.len()).find(|place| unit.minis[*place].wounds > 0);
        let plain = |place: &usize| spec.minis[usize::from(unit.minis[*place].spec)].upgrade.is_none();
        let next = hurt.or_else(|| (1..unit.minis.len()).rev().find(plain));
        let next = next.unwrap_or(unit.minis.len() - 1);
        let most = spec.minis[usize::from(unit.minis[next].spec)].wounds;
        if unit.minis[next].wounds + 1 < most {
            unit.minis[next].wounds += 1;
        } else if unit.minis.len() > 1 {
            unit.minis.remove(next);
        }
    }
    unit.keywords = spec.keywords_of(unit.minis.iter().map(|mini| mini.spec), unit.flipped, unit.unequipped);
}
