//! Attacks between the units of two armies.

use serde_json::Value;

use super::{MOST_TOKENS, Situation, document, situation::COUNTED};
use crate::{
    Catalog, Legion,
    cards::ability::Window,
    list::{Army, Document},
    play::{
        Options, UnitNo, View,
        ability::Source,
        battle::{Battle, UnitSpec, WeaponSpec},
        keyword::{UnitKeyword, WeaponKeyword},
        state::{Standing, State, UnitState},
        table::Field,
        view::{Reach, Volley},
    },
};
use kernel::{
    Chance, Language, ReadError,
    game::Seat,
    json::Node,
    odds::{Answer, Arm, Attacks, Mark, Setup, Unit},
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
        let usable = (spec.weapons.iter().enumerate())
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
                let named = Language::ALL.map(|language| card.text.name(language).to_owned());
                Unit {
                    place,
                    name: card.text.name(language).to_owned(),
                    others: named.into_iter().chain([card.id.to_string()]).collect(),
                    weapons: armed(&spec).iter().map(|armed| armed.arm(language)).collect(),
                }
            })
            .collect()
    }

    fn situation(
        catalog: &Catalog,
        (attacks, attacker): (&Document, &Setup),
        (defends, defender): (&Document, &Setup),
        distance: u8,
    ) -> Option<Value> {
        let armies = [(attacks, attacker), (defends, defender)].map(|(document, setup)| {
            // Nobody but the two units takes part.
            let known = document.list.units.iter().filter(|unit| unit.card.known().is_some());
            let units = known.skip(setup.unit).take(1).cloned().collect();
            Army { units, ..document.list.clone() }
        });
        let mut battle =
            Battle::of(catalog, [&armies[0], &armies[1]], &Options::default(), &mut Chance::seeded(0)).ok()?;
        if battle.units.len() != 2 {
            return None;
        }
        let armed = armed(&battle.units[0]).into_iter().nth(attacker.weapon)?;
        battle.field = Field::empty();
        let mut state = State::new(&battle, Chance::seeded(0));
        let has = |id: &str| attacker.count(ATTACKER, id).min(MOST_TOKENS);
        let defends = |id: &str| defender.count(DEFENDER, id);
        let [own, other] = &mut state.units[..] else { return None };
        (own.standing, other.standing) = (Standing::InPlay, Standing::InPlay);
        (own.tokens.aim, own.tokens.surge, own.tokens.dodge) = (has("aim"), has("surge"), has("dodge"));
        lose_minis(&battle.units[0], own, attacker.count(ATTACKER, "minis_lost"));
        (other.tokens.dodge, other.tokens.surge) = (defends("dodge"), defends("surge"));
        (other.tokens.suppression, other.tokens.observation) = (defends("suppression"), defends("observation"));
        other.tokens.shields = other.tokens.shields.saturating_sub(defends("shields_flipped"));
        wound(&battle.units[1], other, defends("damage"));
        let view = View { battle: &battle, state: &state };
        let (own, other) = (UnitNo(0), UnitNo(1));
        let weapons = &battle.units[0].weapons;
        let wanted = |weapon: u8| armed.name.as_ref().is_none_or(|name| weapons[usize::from(weapon)].name == *name);
        let arms = view.arms_of(own, other, armed.melee, distance, wanted);
        if arms.is_empty() {
            return None;
        }
        let volley =
            Volley { defender: other, melee: armed.melee, range: distance, arms, reach: Reach::Weapons, support: None };
        let mut situation = Situation::with_arms(&view, own, &volley);
        situation.defense.cover = defends("cover").min(2);
        if has("full_speed") > 0 {
            situation.attack.ram = view.keywords_of(own, &volley.arms)[WeaponKeyword::Ram];
        }
        if has("weak_point") > 0 && situation.defense.armor > 0 {
            let points = [UnitKeyword::WeakPointRear, UnitKeyword::WeakPointSides];
            situation.attack.impact += points.map(|point| view.keyword(other, point)).into_iter().max().unwrap_or(0);
        }
        Some(document::write(&situation, &not_counted(catalog, &view)))
    }
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
    unit.keywords = spec.keywords_of(&unit.minis, unit.flipped, unit.discarded);
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
    unit.keywords = spec.keywords_of(&unit.minis, unit.flipped, unit.discarded);
}

/// The windows in which cards change what an attack comes to.
const WINDOWS: [Window; 6] = [
    Window::AttackPool,
    Window::AttackRoll,
    Window::AttackConvert,
    Window::AttackDodge,
    Window::AttackModify,
    Window::DefenseRoll,
];

/// Upgrades of both units that change an attack in a way that is not worked out, by their ids.
fn not_counted(catalog: &Catalog, view: &View<'_, '_>) -> Vec<String> {
    let book = &view.battle.book;
    let mut ids = Vec::new();
    for number in WINDOWS.iter().flat_map(|window| book.at(*window)) {
        let Source::Upgrade(unit, place) = book.clause(*number).source else { continue };
        let id = &catalog.upgrade(view.spec(unit).upgrades[usize::from(place)].card).id;
        if !COUNTED.contains(&&**id) && !ids.iter().any(|known: &String| **known == **id) {
            ids.push(id.to_string());
        }
    }
    ids
}
