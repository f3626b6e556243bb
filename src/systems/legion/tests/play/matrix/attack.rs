//! Whatever can meet in an attack, two by two: keywords, tokens and conditions that use the same token, die or number. Each pair
//! is played in the rules core and, with the same dice, in the attack that `odds::counted` writes down once more; what falls is
//! the same to the wound. Pairs that meet without any effect on each other are told apart by their exact odds.

use std::collections::BTreeSet;

use super::super::{CATALOG, scene, unit};
use crate::odds::{
    counted::{self, Dice, Fell},
    random::Policy,
};
use kernel::{Chance, chance::nth_seed, game::Seat};
use legion::{
    cards::{
        Affiliation, AttackSurge, KeywordUse, Restriction, Upgrade,
        keyword::{UnitKeyword as Unit, WeaponKeyword as Weapon},
    },
    odds::{ALL_HITS, Outcome, Situation, work_out},
    play::{
        LegionMatch,
        state::{Flag, Marker, MarkerKind},
        table::{MM, Spot},
        testing::{Scene, passing},
    },
};

/// The tokens, dice and numbers that pairs meet at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum At {
    Aim,
    AttackDice,
    AttackSurge,
    Blank,
    Hit,
    Crit,
    Dodge,
    Cover,
    Suppression,
    Shield,
    Pierce,
    DefenseDice,
    DefenseSurge,
    Block,
    Back,
    Wound,
}

/// The cards that bring something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum By {
    /// A keyword of the attacker, of its weapons, or of the defender.
    Attacker(Unit),
    Weapon(Weapon),
    Defender(Unit),
    /// A token, a chart, terrain, a friend: anybody may have it.
    Anybody,
}

struct Thing {
    name: &'static str,
    rule: &'static str,
    by: By,
    at: &'static [At],
    set: fn(&mut Scene),
}

/// The attacker with a friend, and the defender with a friend.
const ATTACKER: u8 = 0;
const FRIEND: u8 = 1;
const DEFENDER: u8 = 2;
const GUARD: u8 = 3;

fn add(scene: &mut Scene, number: u8, keyword: Unit) {
    scene.unit(number).keywords.add(keyword, 1);
}

fn arm(scene: &mut Scene, keyword: Weapon) {
    scene.fixture.fixed.units[0].weapons.iter_mut().for_each(|weapon| weapon.keywords.add(keyword, 1));
}

fn aims(scene: &mut Scene) {
    let aim = &mut scene.unit(ATTACKER).tokens.aim;
    *aim = (*aim).max(1);
}

fn dodges(scene: &mut Scene) {
    let dodge = &mut scene.unit(DEFENDER).tokens.dodge;
    *dodge = (*dodge).max(1);
}

fn fires(scene: &mut Scene, surge: AttackSurge) {
    let chart = &mut scene.fixture.fixed.units[0].attack_surge;
    *chart = if *chart == Some(AttackSurge::Crit) { *chart } else { Some(surge) };
}

/// A marker beside the defender, wherever it stands.
fn mark(scene: &mut Scene, kind: MarkerKind, seat: Seat) {
    let at = scene.unit(DEFENDER).minis[0].at + Spot::new(0, -30 * MM);
    scene.fixture.state.markers.push(Marker::new(kind, at, seat));
}

macro_rules! things {
    ($($name:literal $rule:literal $by:expr, [$($at:ident),+], $set:expr;)+) => {
        const THINGS: &[Thing] = &[$(Thing { name: $name, rule: $rule, by: $by, at: &[$(At::$at),+], set: $set }),+];
    };
}

use By::{Anybody, Attacker, Defender};

things! {
    "aim tokens" "LEG-ATK-09" Anybody, [Aim, AttackDice], |scene| scene.unit(ATTACKER).tokens.aim = 2;
    "an aim token of an Exemplar" "LEG-KW-EXEMPLAR" Anybody, [Aim, AttackDice], |scene| {
        add(scene, FRIEND, Unit::Exemplar);
        scene.unit(FRIEND).tokens.aim = 1;
    };
    "a surge token, attacking" "LEG-ATK-10" Anybody, [AttackSurge, Hit], |scene| scene.unit(ATTACKER).tokens.surge = 1;
    "surges to hits" "LEG-ATK-10" Anybody, [AttackSurge, Hit], |scene| fires(scene, AttackSurge::Hit);
    "surges to crits" "LEG-ATK-10" Anybody, [AttackSurge, Crit], |scene| fires(scene, AttackSurge::Crit);
    "observation" "LEG-KW-OBSERVE-X" Anybody, [AttackDice], |scene| scene.unit(DEFENDER).tokens.observation = 1;
    "Precise" "LEG-KW-PRECISE-X" Attacker(Unit::Precise), [Aim, AttackDice], |scene| add(scene, ATTACKER, Unit::Precise);
    "Sharpshooter" "LEG-KW-SHARPSHOOTER-X" Attacker(Unit::Sharpshooter), [Cover],
        |scene| add(scene, ATTACKER, Unit::Sharpshooter);
    "Marksman" "LEG-KW-MARKSMAN" Attacker(Unit::Marksman), [Aim, Blank, Hit, Crit], |scene| {
        add(scene, ATTACKER, Unit::Marksman);
        aims(scene);
    };
    "Duelist, attacking" "LEG-KW-DUELIST" Attacker(Unit::Duelist), [Aim, Pierce], |scene| {
        add(scene, ATTACKER, Unit::Duelist);
        aims(scene);
    };
    "Makashi" "LEG-KW-MAKASHI-MASTERY" Attacker(Unit::Makashi), [Pierce], |scene| add(scene, ATTACKER, Unit::Makashi);
    "Jar'Kai" "LEG-KW-JARKAI-MASTERY" Attacker(Unit::JarKai), [Blank, Hit, Crit], |scene| {
        add(scene, ATTACKER, Unit::JarKai);
        scene.unit(ATTACKER).tokens.dodge = 1;
    };
    "Jedi Hunter" "LEG-KW-JEDI-HUNTER" Attacker(Unit::JediHunter), [AttackSurge, Crit], |scene| {
        add(scene, ATTACKER, Unit::JediHunter);
        scene.fixture.fixed.units[usize::from(DEFENDER)].has_force_slot = true;
    };
    "Complete the Mission, attacking" "LEG-KW-CRITICAL-X" Attacker(Unit::CompleteTheMission), [AttackSurge, Crit], |scene| {
        add(scene, ATTACKER, Unit::CompleteTheMission);
        mark(scene, MarkerKind::Mission, Seat::First);
    };
    "Blast" "LEG-KW-BLAST" By::Weapon(Weapon::Blast), [Cover], |scene| arm(scene, Weapon::Blast);
    "Critical" "LEG-KW-CRITICAL-X" By::Weapon(Weapon::Critical), [AttackSurge, Crit], |scene| arm(scene, Weapon::Critical);
    "High Velocity" "LEG-KW-HIGH-VELOCITY" By::Weapon(Weapon::HighVelocity), [Dodge],
        |scene| arm(scene, Weapon::HighVelocity);
    "Immune: Deflect" "LEG-KW-IMMUNE-DEFLECT" By::Weapon(Weapon::ImmuneDeflect), [Back],
        |scene| arm(scene, Weapon::ImmuneDeflect);
    "Immobilize" "LEG-KW-IMMOBILIZE-X" By::Weapon(Weapon::Immobilize), [Wound], |scene| arm(scene, Weapon::Immobilize);
    "Impact" "LEG-KW-IMPACT-X" By::Weapon(Weapon::Impact), [Hit, Crit], |scene| arm(scene, Weapon::Impact);
    "Ion" "LEG-KW-ION-X" By::Weapon(Weapon::Ion), [Shield], |scene| arm(scene, Weapon::Ion);
    "Lethal" "LEG-KW-LETHAL-X" By::Weapon(Weapon::Lethal), [Aim, Pierce], |scene| {
        arm(scene, Weapon::Lethal);
        aims(scene);
    };
    "Pierce" "LEG-KW-PIERCE-X" By::Weapon(Weapon::Pierce), [Pierce, Block], |scene| arm(scene, Weapon::Pierce);
    "Poison" "LEG-KW-POISON-X" By::Weapon(Weapon::Poison), [Wound], |scene| arm(scene, Weapon::Poison);
    "Primitive" "LEG-KW-PRIMITIVE" By::Weapon(Weapon::Primitive), [Hit, Crit], |scene| arm(scene, Weapon::Primitive);
    "Ram" "LEG-KW-RAM-X" By::Weapon(Weapon::Ram), [Blank, Hit, Crit], |scene| arm(scene, Weapon::Ram);
    "Spray" "LEG-KW-SPRAY" By::Weapon(Weapon::Spray), [AttackDice], |scene| arm(scene, Weapon::Spray);
    "Suppressive" "LEG-KW-SUPPRESSIVE" By::Weapon(Weapon::Suppressive), [Suppression],
        |scene| arm(scene, Weapon::Suppressive);
    "heavy ground" "LEG-COVER-03" Anybody, [Cover, Hit], |scene| {
        scene.terrain(&CATALOG, "barricade", (440, 500), (10, 500), 30);
    };
    "smoke" "LEG-KW-SMOKE-X" Anybody, [Cover, Hit], |scene| mark(scene, MarkerKind::Smoke, Seat::First);
    "dodge tokens" "LEG-ATK-11" Anybody, [Dodge, Hit], |scene| scene.unit(DEFENDER).tokens.dodge = 2;
    "a dodge token of an Exemplar" "LEG-KW-EXEMPLAR" Anybody, [Dodge, Hit], |scene| {
        add(scene, GUARD, Unit::Exemplar);
        scene.unit(GUARD).tokens.dodge = 1;
    };
    "a surge token, defending" "LEG-DEF-03" Anybody, [DefenseSurge, Block], |scene| scene.unit(DEFENDER).tokens.surge = 1;
    "surges to blocks" "LEG-DEF-03" Anybody, [DefenseSurge, Block],
        |scene| scene.fixture.fixed.units[usize::from(DEFENDER)].blocks_surge = true;
    "suppression" "LEG-COVER-04" Anybody, [Suppression, Cover], |scene| {
        let suppression = &mut scene.unit(DEFENDER).tokens.suppression;
        *suppression = (*suppression).max(1);
    };
    "shields" "LEG-KW-SHIELDED-X" Defender(Unit::Shielded), [Shield, Hit, Crit],
        |scene| scene.unit(DEFENDER).tokens.shields = 1;
    "Armor" "LEG-KW-ARMOR" Defender(Unit::Armor), [Hit],
        |scene| scene.unit(DEFENDER).keywords[Unit::Armor] = ALL_HITS;
    "Armor X" "LEG-KW-ARMOR-X" Defender(Unit::Armor), [Hit], |scene| {
        let armor = &mut scene.unit(DEFENDER).keywords[Unit::Armor];
        *armor = (*armor).max(1);
    };
    "a weak point" "LEG-KW-WEAK-POINT-X" Defender(Unit::WeakPointRear), [Hit, Crit],
        |scene| add(scene, DEFENDER, Unit::WeakPointRear);
    "Ataru" "LEG-KW-ATARU-MASTERY" Defender(Unit::Ataru), [Dodge, DefenseSurge, Back], |scene| {
        add(scene, DEFENDER, Unit::Ataru);
        dodges(scene);
    };
    "Block" "LEG-KW-BLOCK" Defender(Unit::Block), [Dodge, DefenseSurge], |scene| {
        add(scene, DEFENDER, Unit::Block);
        dodges(scene);
    };
    "Cover X" "LEG-KW-COVER-X" Defender(Unit::Cover), [Cover], |scene| add(scene, DEFENDER, Unit::Cover);
    "Danger Sense" "LEG-KW-DANGER-SENSE-X" Defender(Unit::DangerSense), [Suppression, DefenseDice], |scene| {
        add(scene, DEFENDER, Unit::DangerSense);
        let suppression = &mut scene.unit(DEFENDER).tokens.suppression;
        *suppression = (*suppression).max(1);
    };
    "Deflect" "LEG-KW-DEFLECT" Defender(Unit::Deflect), [Dodge, DefenseSurge, Back], |scene| {
        add(scene, DEFENDER, Unit::Deflect);
        dodges(scene);
    };
    "Djem So" "LEG-KW-DJEM-SO-MASTERY" Defender(Unit::DjemSo), [Dodge, DefenseSurge, Back, Hit, Crit], |scene| {
        add(scene, DEFENDER, Unit::DjemSo);
        dodges(scene);
    };
    "Duelist, defending" "LEG-KW-DUELIST" Defender(Unit::Duelist), [Dodge, Pierce], |scene| {
        add(scene, DEFENDER, Unit::Duelist);
        dodges(scene);
    };
    "Immune: Blast" "LEG-KW-IMMUNE-BLAST" Defender(Unit::ImmuneBlast), [Cover],
        |scene| add(scene, DEFENDER, Unit::ImmuneBlast);
    "Immune: Melee Pierce" "LEG-KW-IMMUNE-PIERCE" Defender(Unit::ImmuneMeleePierce), [Pierce],
        |scene| add(scene, DEFENDER, Unit::ImmuneMeleePierce);
    "Immune: Pierce" "LEG-KW-IMMUNE-PIERCE" Defender(Unit::ImmunePierce), [Pierce],
        |scene| add(scene, DEFENDER, Unit::ImmunePierce);
    "Impervious" "LEG-KW-IMPERVIOUS" Defender(Unit::Impervious), [Pierce, DefenseDice],
        |scene| add(scene, DEFENDER, Unit::Impervious);
    "Low Profile" "LEG-KW-LOW-PROFILE" Defender(Unit::LowProfile), [Cover, Hit],
        |scene| add(scene, DEFENDER, Unit::LowProfile);
    "Nimble" "LEG-KW-NIMBLE" Defender(Unit::Nimble), [Dodge], |scene| {
        add(scene, DEFENDER, Unit::Nimble);
        dodges(scene);
    };
    "Outmaneuver" "LEG-KW-OUTMANEUVER" Defender(Unit::Outmaneuver), [Dodge, Crit], |scene| {
        add(scene, DEFENDER, Unit::Outmaneuver);
        dodges(scene);
    };
    "Soresu" "LEG-KW-SORESU-MASTERY" Defender(Unit::Soresu), [Dodge, DefenseSurge, Back], |scene| {
        add(scene, DEFENDER, Unit::Soresu);
        dodges(scene);
    };
    "Uncanny Luck" "LEG-KW-UNCANNY-LUCK-X" Defender(Unit::UncannyLuck), [DefenseDice, DefenseSurge],
        |scene| add(scene, DEFENDER, Unit::UncannyLuck);
    "Complete the Mission, defending" "LEG-DEF-03" Defender(Unit::CompleteTheMission), [DefenseSurge, Block], |scene| {
        add(scene, DEFENDER, Unit::CompleteTheMission);
        mark(scene, MarkerKind::Mission, Seat::Second);
    };
    "Wheel Mode" "LEG-KW-WHEEL-MODE" Defender(Unit::WheelMode), [Cover, Shield],
        |scene| scene.unit(DEFENDER).flags.set(Flag::OnWheels);
    "an Ewok beside Divine Influence" "LEG-KW-GUARDIAN-X" Defender(Unit::DivineInfluence), [Hit, Crit, Pierce, Block],
        |scene| {
            add(scene, DEFENDER, Unit::DivineInfluence);
            scene.fixture.fixed.units[usize::from(GUARD)].affiliation = Some(Affiliation::Ewoks);
        };
    "Unconcerned" "LEG-KW-UNCONCERNED" Defender(Unit::Unconcerned), [Cover],
        |scene| add(scene, DEFENDER, Unit::Unconcerned);
    "a guardian" "LEG-KW-GUARDIAN-X" Anybody, [Hit, Pierce, Block], |scene| {
        let guardian = &mut scene.unit(GUARD).keywords[Unit::Guardian];
        *guardian = (*guardian).max(1);
    };
    "a guardian with Soresu" "LEG-KW-SORESU-MASTERY" Anybody, [Hit, Pierce, Block, Back], |scene| {
        let guardian = &mut scene.unit(GUARD).keywords[Unit::Guardian];
        *guardian = (*guardian).max(2);
        scene.unit(GUARD).keywords[Unit::Soresu] = 1;
        scene.unit(GUARD).tokens.dodge = 1;
    };
}

/// Weapon keywords that meet nothing of these: they say who is attacked with what and how far, or what comes afterwards.
const ELSEWHERE: &[Weapon] = &[
    Weapon::Beam,
    Weapon::Cumbersome,
    Weapon::Cycle,
    Weapon::FixedFront,
    Weapon::FixedRear,
    Weapon::LongShot,
    Weapon::Overrun,
    Weapon::Reconfigure,
    Weapon::Scatter,
    Weapon::SidearmMelee,
    Weapon::SidearmRanged,
    Weapon::TowCable,
    Weapon::Versatile,
];

/// An attack in which these things meet, in their order.
fn meeting(things: &[&Thing], melee: bool) -> Scene {
    let mut scene = scene(&["stormtroopers", "rebel_troopers"], &["rebel_troopers", "stormtroopers"]);
    scene.put(ATTACKER, 300, 400).put(FRIEND, 200, 400).put(DEFENDER, if melee { 327 } else { 550 }, 400);
    scene.put(GUARD, if melee { 400 } else { 600 }, 330).keep_minis(ATTACKER, 1).keep_minis(FRIEND, 1);
    for number in 0..4 {
        scene.unit(number).keywords = Default::default();
    }
    let units = &mut scene.fixture.fixed.units;
    for unit in units.iter_mut() {
        unit.minis.iter_mut().for_each(|mini| mini.wounds = 30);
        (unit.attack_surge, unit.blocks_surge) = (None, false);
    }
    for weapon in &mut units[0].weapons {
        (weapon.dice, weapon.keywords) = ([1, 1, 2], Default::default());
    }
    things.iter().for_each(|thing| (thing.set)(&mut scene));
    scene.activate(ATTACKER).to_actions(passing);
    scene.fixture.state.activation.as_mut().unwrap().full_speed = true;
    scene
}

fn situation(scene: &Scene, melee: bool) -> Situation {
    let view = scene.view();
    let volley = &view.pools(unit(ATTACKER), unit(DEFENDER), melee, &Default::default(), 0)[0];
    Situation::of(&view, unit(ATTACKER), volley)
}

/// The outcome of the attack in the rules core with these draws; with it immobilize and poison tokens of the defender.
fn play(scene: &mut Scene, seed: u64, aim: u8, [kept, saved]: [u8; 2]) -> (Fell, [u8; 2]) {
    scene.seed(seed);
    let (fixed, state) = (scene.fixture.fixed.clone(), scene.fixture.state.clone());
    let mut game = LegionMatch::begin(fixed, state, &mut Vec::new());
    let (mut one, mut other) = (Policy::new(aim, kept, saved), Policy::new(aim, kept, saved));
    game.play_on(&mut [&mut one, &mut other], |state| state.activation.as_ref().is_some_and(|active| !active.attacked));
    let (before, after) = (&scene.fixture.state.units, &game.state().units);
    let taken = |unit: u8| (after[usize::from(unit)].taken - before[usize::from(unit)].taken) as u8;
    let suppression = |units: &[legion::play::state::UnitState]| units[usize::from(DEFENDER)].tokens.suppression;
    let fell = Fell {
        wounds: taken(DEFENDER),
        suppression: suppression(after) - suppression(before),
        returned: taken(ATTACKER),
        guarded: taken(GUARD),
    };
    let tokens = &after[usize::from(DEFENDER)].tokens;
    (fell, [tokens.immobilize, tokens.poison])
}

/// Plays an attack in the rules core and as it is written down once more: all aim tokens for rerolls, and none.
fn agrees(things: &[&Thing], melee: bool, seeds: std::ops::Range<u64>) {
    let mut scene = meeting(things, melee);
    let odds = situation(&scene, melee);
    let aim = odds.attack.aim;
    let other_uses = odds.attack.marksman || odds.attack.lethal > 0;
    for kept in if other_uses { vec![0, aim] } else { vec![0] } {
        let saved = kept.min(odds.attack.lethal);
        for seed in seeds.clone() {
            let seed = nth_seed(seed, 7);
            let mut dice = Dice::Match(Chance::seeded(seed));
            let expected = counted::attack(&odds, aim - kept, saved, &mut dice);
            let (fell, tokens) = play(&mut scene, seed, aim, [kept, saved]);
            // Whoever is wounded by it gains them.
            let gained = [Weapon::Immobilize, Weapon::Poison].map(|keyword| {
                u8::from(expected.wounds > 0 && things.iter().any(|thing| thing.by == By::Weapon(keyword)))
            });
            let names: Vec<(&str, &str)> = things.iter().map(|thing| (thing.name, thing.rule)).collect();
            assert_eq!((fell, tokens), (expected, gained), "{names:?} melee {melee} kept {kept} seed {seed}: {odds:?}");
        }
    }
}

/// The means of what an attack comes to.
fn means(things: &[&Thing], melee: bool) -> [f64; 4] {
    let Outcome { wounds, suppression, returned, guarded, .. } = work_out(&situation(&meeting(things, melee), melee));
    [wounds, suppression, returned, guarded].map(|spread| spread.mean())
}

fn pairs() -> impl Iterator<Item = (&'static Thing, &'static Thing)> {
    THINGS.iter().enumerate().flat_map(|(at, one)| THINGS[at + 1..].iter().map(move |other| (one, other)))
}

fn meet(one: &Thing, other: &Thing) -> bool {
    one.at.iter().any(|at| other.at.contains(at))
}

/// The ids of keywords that some unit has together with its upgrades: its own, its weapons', and those of all cards that fit.
fn fielded() -> Vec<BTreeSet<String>> {
    fn names<'a>(used: impl Iterator<Item = &'a KeywordUse>) -> impl Iterator<Item = String> {
        used.flat_map(|used| {
            let id = CATALOG.keyword(used.keyword).id.to_string();
            let params = used.param.as_deref().unwrap_or("").split(", ");
            let whole: Vec<String> = params.map(|param| format!("{id}:{param}")).collect();
            whole.into_iter().chain([id])
        })
    }
    let of_upgrade = |card: &Upgrade| {
        let weapons = card.weapons.iter().flat_map(|weapon| weapon.keywords.iter());
        names(card.keywords.iter().chain(weapons)).collect::<Vec<_>>()
    };
    CATALOG
        .units()
        .map(|(id, card)| {
            let weapons = card.weapons.iter().flat_map(|weapon| weapon.keywords.iter());
            let mut all: BTreeSet<String> = names(card.keywords.iter().chain(weapons)).collect();
            for (_, upgrade) in CATALOG.upgrades() {
                let fits = match &upgrade.restriction {
                    None => true,
                    Some(Restriction::Units(units)) => units.contains(id),
                    Some(Restriction::Type(kind)) => *kind == card.unit_type,
                    Some(Restriction::Faction(faction)) => *faction == card.faction,
                    Some(Restriction::Rank(rank)) => *rank == card.rank,
                    Some(_) => false,
                };
                if fits && card.upgrade_bar.contains(&upgrade.slot) {
                    all.extend(of_upgrade(upgrade));
                }
            }
            all
        })
        .collect()
}

/// True if a unit of the catalog can have both, or they are on two sides.
fn is_fielded(one: &Thing, other: &Thing, fielded: &[BTreeSet<String>]) -> bool {
    let id = |by: By| match by {
        Attacker(keyword) | Defender(keyword) => Some(keyword.id()),
        By::Weapon(keyword) => Some(keyword.id()),
        Anybody => None,
    };
    let defends = |by: By| matches!(by, Defender(_));
    match (id(one.by), id(other.by)) {
        (Some(first), Some(second)) if defends(one.by) == defends(other.by) => {
            fielded.iter().any(|all| all.contains(first) && all.contains(second))
        }
        _ => true,
    }
}

#[test]
fn whatever_meets_in_an_attack_comes_to_what_the_rules_say() {
    for (one, other) in pairs() {
        for melee in [false, true] {
            agrees(&[one, other], melee, 0..if meet(one, other) { 3 } else { 1 });
        }
    }
}

#[test]
#[ignore = "all pairs and triples of those that meet, for when the rules of attacks change"]
fn three_things_that_meet_come_to_what_the_rules_say() {
    for (one, other) in pairs() {
        for third in THINGS.iter().filter(|third| meet(one, third) || meet(other, third)) {
            for melee in [false, true] {
                agrees(&[one, other, third], melee, 0..2);
            }
        }
    }
}

#[test]
fn the_order_in_which_two_things_come_about_is_of_no_account() {
    // Both orders of each pair: the attack is the same, so is what falls.
    for (one, other) in pairs().filter(|(one, other)| meet(one, other)) {
        for melee in [false, true] {
            let [first, second] = [[one, other], [other, one]].map(|things| situation(&meeting(&things, melee), melee));
            assert_eq!(first, second, "{} and {}", one.name, other.name);
        }
    }
}

#[test]
fn pairs_are_counted_by_what_they_do_to_each_other() {
    let fielded = fielded();
    let single: Vec<[[f64; 4]; 2]> =
        THINGS.iter().map(|thing| [false, true].map(|melee| means(&[thing], melee))).collect();
    let none = [false, true].map(|melee| means(&[], melee));
    let (mut all, mut unfielded) = (0, 0);
    // Pairs by whether they share a token, die or number, and whether they change what the other does.
    let mut counts = [[0; 2]; 2];
    for (at, one) in THINGS.iter().enumerate() {
        for (beside, other) in THINGS.iter().enumerate().skip(at + 1) {
            all += 1;
            if !is_fielded(one, other, &fielded) {
                unfielded += 1;
                continue;
            }
            let interplay = [false, true].into_iter().any(|melee| {
                let both = means(&[one, other], melee);
                let way = usize::from(melee);
                (0..4).any(|place| {
                    let more = both[place] - single[at][way][place] - single[beside][way][place] + none[way][place];
                    more.abs() > 1e-9
                })
            });
            counts[usize::from(meet(one, other))][usize::from(interplay)] += 1;
        }
    }
    // All pairs, and those that no unit of the catalog can have; of the others those that share nothing, without an effect on each
    // other and with one through how many results are left, then those that share something.
    assert_eq!((all, unfielded, counts), (1_830, 339, [[680, 429], [107, 275]]));
}

#[test]
fn every_keyword_of_weapons_is_in_the_matrix_or_named_elsewhere() {
    for keyword in Weapon::ALL {
        let here = THINGS.iter().any(|thing| thing.by == By::Weapon(*keyword));
        assert!(here != ELSEWHERE.contains(keyword), "{keyword:?}");
    }
    assert_eq!((THINGS.len(), ELSEWHERE.len(), Weapon::ALL.len()), (61, 13, 27));
}
