//! The Empire on the drawn map of a campaign's mission.

use std::{collections::BTreeSet, sync::LazyLock, time::Instant};

use imperial_assault::{
    Catalog,
    campaign::{
        Case, Document, log,
        maps::Ground,
        table::{Advice, Attacker, Deed, Order, Setup, Step, Table, Target, Told, board::Spot},
    },
};
use kernel::{Chance, Language};
use practice::imperial_assault::empire;
use serde_json::{Value, json};

static SKIRMISH: LazyLock<Catalog> = LazyLock::new(|| Catalog::bundled().unwrap());
static CAMPAIGN: LazyLock<imperial_assault::campaign::Catalog> =
    LazyLock::new(|| imperial_assault::campaign::Catalog::bundled().unwrap());

const HEROES: [&str; 4] = ["diala-passil", "fenn-signis", "gaarkhan", "gideon-argus"];

/// A campaign of these heroes in this mission, with these open groups and an Empire of this strength.
fn campaign(heroes: &[&str], mission: &str, open: &[&str], strength: &str) -> Document {
    let heroes: Vec<Value> = heroes.iter().map(|hero| json!({"hero": hero})).collect();
    let json = json!({"muster": 1, "system": "imperial-assault", "format": "campaign", "name": "", "notes": "", "list": {
        "campaign": "core", "seed": 7341, "heroes": heroes,
        "empire": {"automated": true, "strength": strength},
        "log": [{"slot": 1, "mission": mission, "threat_level": 2, "open_groups": open}],
    }});
    log::read_text(&CAMPAIGN, &json.to_string()).unwrap()
}

/// The table of a campaign after these lines.
#[track_caller]
fn table(document: &Document, lines: &[&str]) -> Table {
    let setup = Setup::of(&Case::new(&CAMPAIGN, &document.list)).unwrap();
    Table::after(setup, lines.iter().copied(), &CAMPAIGN).unwrap().0
}

/// What the Empire does after these lines.
#[track_caller]
fn advised(document: &Document, lines: &[&str]) -> Vec<Attacker> {
    let table = table(document, lines);
    match empire::advice(&table, &Case::new(&CAMPAIGN, &document.list), &SKIRMISH) {
        Some(Advice::Activate(groups)) => groups,
        other => panic!("the Empire acts: {other:?}"),
    }
}

/// What the figures of a group do after these lines.
#[track_caller]
fn orders(document: &Document, group: usize, lines: &[&str]) -> Vec<Order> {
    advised(document, lines).into_iter().find(|attacker| attacker.group == group).unwrap().orders
}

fn aftermath(strength: &str) -> Document {
    campaign(&HEROES, "core2", &["royal-guard-regular"], strength)
}

fn shots(orders: &[Order]) -> Vec<Target> {
    orders.iter().flat_map(Order::shots).map(|shot| shot.at).collect()
}

fn moves(order: &Order) -> impl Iterator<Item = (Target, Spot)> {
    order.steps.iter().filter_map(|step| match step {
        Step::Go(who, to) => Some((*who, *to)),
        _ => None,
    })
}

/// The troopers of Aftermath behind the door, a hero before it.
const BEFORE_THE_DOOR: [&str; 8] =
    ["reveal 1", "stand h1 c5", "stand g3.1 i6", "stand g3.2 j6", "stand g3.3 j7", "begin", "activate h2", "end"];

#[test]
fn nobody_is_attacked_through_a_closed_door_and_all_attack_through_an_open_one() {
    let closed = orders(&aftermath("even"), 2, &BEFORE_THE_DOOR);
    assert_eq!(closed.len(), 3);
    let opens = |order: &Order| order.steps.iter().any(|step| matches!(step, Step::Open(0)));
    assert!(shots(&closed).is_empty() || closed.iter().any(opens), "{closed:#?}");
    let open = orders(&aftermath("even"), 2, &[&BEFORE_THE_DOOR[..], &["door 1"]].concat());
    assert_eq!(shots(&open), [Target::Hero(0); 3], "{open:#?}");
    let all = open.iter().flat_map(Order::shots);
    assert!(all.into_iter().all(|shot| shot.damage > 0.5 && shot.distance > 0), "{open:#?}");
    let ends: BTreeSet<(u8, u8)> = open.iter().flat_map(moves).map(|(_, to)| to.at).collect();
    assert!(ends.len() > 1, "each in a space of its own: {open:#?}");
    // What else it could do is told, the best first.
    assert!(open.iter().all(|order| !order.candidates.is_empty()), "{open:#?}");
    let worths = |order: &Order| order.candidates.iter().map(|candidate| candidate.worth).collect::<Vec<_>>();
    assert!(open.iter().map(worths).all(|worths| worths.is_sorted_by(|one, other| one >= other)));
}

#[test]
fn a_stunned_figure_spends_an_action_on_it() {
    let stunned = ["door 1", "condition g3.1 stunned"];
    let all = orders(&aftermath("even"), 2, &[&BEFORE_THE_DOOR[..], &stunned].concat());
    assert!(all.iter().any(|order| matches!(order.steps.first(), Some(Step::Discard(_)))), "{all:#?}");
}

#[test]
fn an_officer_commands_another_figure() {
    // Wherever the officer cannot attack well, somebody near it is moved.
    let document = aftermath("even");
    let map = table(&document, &[]).setup().map().clone();
    let commands = |at: &(u8, u8)| {
        let officer = format!("stand g1.1 {}", Spot::upright(*at));
        let lines = [&BEFORE_THE_DOOR[..5], &["door 1", &officer], &BEFORE_THE_DOOR[5..]].concat();
        let setup = Setup::of(&Case::new(&CAMPAIGN, &document.list)).unwrap();
        if Table::after(setup, lines.iter().copied(), &CAMPAIGN).is_err() {
            return false;
        }
        let own = orders(&document, 0, &lines);
        let uses = own[0]
            .steps
            .iter()
            .position(|step| matches!(step, Step::Use(text) if text.name(Language::English) == "Order"));
        let moved = || own[0].steps.iter().any(|step| matches!(step, Step::Go(who, _) if *who != own[0].figure));
        uses.is_some() && moved()
    };
    let places = map.spaces.keys().filter(|at| commands(at)).count();
    assert!(places > 3, "{places} of {}", map.spaces.len());
}

#[test]
fn the_strengths_differ_in_whom_they_attack_and_in_what_they_hold() {
    // Gaarkhan stands one damage more, Diala all of hers; both are in sight at the same distance.
    let beside = ["stand g3.1 e6", "stand g3.2 f6", "stand g3.3 f7", "stand h3 c6", "damage h3 13"];
    let lines = [&BEFORE_THE_DOOR[..], &beside].concat();
    let first = |strength: &str| shots(&orders(&aftermath(strength), 2, &lines))[0];
    assert_eq!(["even", "hard"].map(first), [Target::Hero(2); 2]);
    assert_eq!(first("gentle"), Target::Hero(0), "whoever stands most");
    let all = shots(&orders(&aftermath("even"), 2, &lines));
    assert!(all.contains(&Target::Hero(0)), "nobody attacks whom the others are likely to have felled: {all:?}");
}

#[test]
fn every_decision_is_told_in_both_languages_with_its_reasons() {
    let (document, lines) = (aftermath("even"), [&BEFORE_THE_DOOR[..], &["door 1"]].concat());
    let table = table(&document, &lines);
    let advice = empire::advice(&table, &Case::new(&CAMPAIGN, &document.list), &SKIRMISH).unwrap();
    for language in Language::ALL {
        let told = Told { table: &table, catalog: &CAMPAIGN, language };
        let words = told.advice(&advice).join("\n") + &told.about(&advice);
        assert!(!words.contains('{') && words.contains("Diala"), "{words}");
        eprintln!("{words}");
    }
}

/// A table of a mission with its figures on spaces of chance.
fn scattered(document: &Document, chance: &mut Chance) -> Table {
    let mut table = table(document, &[]);
    let map = table.setup().map().clone();
    let mut spaces: Vec<(u8, u8)> = map
        .spaces
        .iter()
        .filter(|(_, space)| space.ground == Ground::Open && map.is_open(space.section))
        .map(|(at, _)| *at)
        .collect();
    spaces.sort_unstable();
    for who in table.state().on_table().collect::<Vec<_>>() {
        for _ in 0..spaces.len().min(20) {
            let place = chance.below(spaces.len() as u32) as usize;
            let line = format!("stand {who} {}", Spot::upright(spaces[place]));
            if table.apply(&line.parse().unwrap(), &CAMPAIGN).is_ok() {
                let _ = spaces.swap_remove(place);
                break;
            }
        }
    }
    table
}

#[test]
fn on_every_map_the_empire_moves_to_free_spaces_within_half_a_second() {
    let (mut moved, mut shot, mut used, mut large) = (0, 0, 0, 0);
    let mut slowest = (0, String::new());
    for (seed, (_, mission)) in CAMPAIGN.missions().enumerate() {
        let open = ["stormtrooper-elite", "imperial-officer-elite", "nexu-regular"];
        let strength = ["gentle", "even", "hard"][seed % 3];
        let document = campaign(&HEROES[..2], &mission.id, &open, strength);
        let mut table = scattered(&document, &mut Chance::seeded(seed as u64));
        for line in ["begin", "activate h1", "end"] {
            let _ = table.apply(&line.parse().unwrap(), &CAMPAIGN).unwrap();
        }
        let start = Instant::now();
        let advice = empire::advice(&table, &Case::new(&CAMPAIGN, &document.list), &SKIRMISH);
        let took = start.elapsed().as_millis();
        if took > slowest.0 {
            slowest = (took, mission.id.to_string());
        }
        let Some(Advice::Activate(groups)) = advice else { continue };
        for group in &groups {
            shot += group.orders.iter().flat_map(Order::shots).count();
            for step in group.orders.iter().flat_map(|order| &order.steps) {
                used += usize::from(matches!(step, Step::Use(_)));
                if let Step::Go(who, to) = step {
                    let (width, length) = table.state().size(*who, &CAMPAIGN);
                    large += usize::from(width * length > 1);
                    moved += 1;
                    let board = &table.state().board;
                    assert!(
                        to.spaces((width, length)).all(|at| board.has(table.setup().map(), at)),
                        "{}: {who} to {to}",
                        mission.id
                    );
                }
            }
        }
        // The first choice is carried out as it stands.
        let first = &groups[0];
        for deed in Advice::Activate(vec![first.clone()]).deeds() {
            let done = table.apply(&deed, &CAMPAIGN);
            assert!(
                done.is_ok() || matches!(deed, Deed::Board(_)) && first.orders.len() > 9,
                "{}: {deed}: {done:?}",
                mission.id
            );
        }
    }
    eprintln!("{moved} moves, {large} of large figures, {shot} attacks, {used} abilities; slowest {slowest:?} ms");
    assert!(moved > 200 && shot > 100 && used > 20 && large > 5, "{moved} {shot} {used} {large}");
    // In release it is 20 times as fast.
    assert!(slowest.0 < 10_000, "{slowest:?}");
}
