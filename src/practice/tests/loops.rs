//! Every match ends: random lists against each other and against themselves, each match looked through for states that come
//! back.

use std::{
    collections::HashSet,
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
};

use kernel::{
    Browsing, ListBuilding as _, Mustered, NewList, RandomWish, System,
    chance::nth_seed,
    game::{Match, Playable, Player, answer_of},
    muster,
};
use practice::{Opponents, opponents::player};
use systems::{Deckbuilding, ImperialAssault, Legion, XWing};

/// No match needs nearly so many answers; from here on its states are compared.
const MANY: usize = 1_500;

/// A legal list by chance, as `muster random` makes them; none where chance found none.
pub fn random_list<S: Browsing>(catalog: &S::Catalog, seed: u64) -> Option<Mustered<S>> {
    let faction = S::LISTS.factions[seed as usize % S::LISTS.factions.len()].id;
    let new = NewList { faction, format: S::LISTS.formats[0].id, limit: None, variant: None, name: "By chance" };
    let empty = S::empty(catalog, &new)?;
    let limit = S::format(&empty.format).limit;
    let wish = RandomWish { least: limit - limit / 20, most: None, entries: None };
    let list = kernel::random_list::<S>(catalog, &empty, &wish, None, seed, &|| true)?;
    muster::<S>(catalog, list).ok()
}

/// Plays a match and says why it never ends, if it does not; with it the number of answers.
fn looked_through<G: Match>(mut game: G, mut players: [&mut dyn Player<G>; 2]) -> (usize, Option<String>) {
    let (mut seen, mut events, mut answers) = (HashSet::new(), Vec::new(), 0);
    while let Some(answer) = answer_of(&game, &mut players) {
        events.clear();
        game.apply(&answer, &mut events).unwrap();
        answers += 1;
        if answers > MANY {
            let mut state = String::new();
            game.write_state(&mut state).unwrap();
            if !seen.insert(state) {
                return (answers, Some(format!("a state comes back after {answers} answers")));
            }
        }
    }
    (answers, game.is_given_up().then(|| format!("given up after {answers} answers")))
}

/// Plays so many matches between random lists, with these options in turn (JSON), and tells those without end.
fn look<S: Browsing + Opponents + Playable<Materials = Mustered<S>>>(options: &[&str], games: usize, from: usize) {
    let catalog = S::load(S::FILES).unwrap();
    let (next, longest) = (AtomicUsize::new(from), AtomicUsize::new(0));
    let (played, endless) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let work = || loop {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if number >= from + games {
            return;
        }
        let seed = number as u64;
        // A third of the lists meets itself: both players hold what they hold back.
        let other = if number % 3 == 0 { seed } else { seed * 7 + 1 };
        let Some([own, other]) =
            random_list::<S>(&catalog, seed).and_then(|own| Some([own, random_list::<S>(&catalog, other)?]))
        else {
            continue;
        };
        let options = serde_json::from_str(options[number % options.len()]).unwrap();
        let Ok(game) = S::begin(&catalog, [&own, &other].into(), &options, seed, &mut Vec::new()) else { continue };
        let id = if number % 4 == 1 { "random" } else { "heuristic" };
        let [mut first, mut second] = [1, 2].map(|n| player::<S>(id, nth_seed(seed, n)).unwrap());
        let (answers, fault) = looked_through(game, [&mut *first, &mut *second]);
        let _ = played.fetch_add(1, Ordering::Relaxed);
        let _ = longest.fetch_max(answers, Ordering::Relaxed);
        if let Some(fault) = fault {
            endless.lock().unwrap().push(format!("{} {number} ({id}): {fault}", S::INFO.id));
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..2 {
            let _ = scope.spawn(work);
        }
    });
    let (played, longest) = (played.into_inner(), longest.into_inner());
    eprintln!("{}: {played} of {games} matches between random lists, the longest of {longest} answers", S::INFO.id);
    let endless = endless.into_inner().unwrap();
    assert!(endless.is_empty() && played > 0, "{endless:#?}");
}

const XWING: &[&str] = &["{}", r#"{"asteroids": 3, "last_faq": true, "original_deck": true}"#];
const ASSAULT: &[&str] = &["{}", r#"{"figures_score": true, "passing": true}"#];
const DECKS: &[&str] = &["{}", r#"{"bribing": true}"#];

#[test]
fn matches_between_random_lists_come_to_an_end() {
    look::<XWing>(XWING, 6, 0);
    look::<Legion>(&["{}"], 4, 0);
    look::<ImperialAssault>(ASSAULT, 8, 0);
    look::<Deckbuilding>(DECKS, 8, 0);
}

/// `MUSTER_LOOPS` matches of each game or of `MUSTER_LOOPS_GAME`, from the number `MUSTER_LOOPS_FROM` on.
#[test]
#[ignore = "long: some thousand matches"]
fn thousands_of_matches_between_random_lists_come_to_an_end() {
    fn look_long<S: Browsing + Opponents + Playable<Materials = Mustered<S>>>(options: &[&str]) {
        let told = |name: &str| std::env::var(name).ok();
        let number = |name: &str, usual: usize| told(name).and_then(|text| text.parse().ok()).unwrap_or(usual);
        if told("MUSTER_LOOPS_GAME").is_none_or(|only| only == S::INFO.id) {
            look::<S>(options, number("MUSTER_LOOPS", 1_000), number("MUSTER_LOOPS_FROM", 0));
        }
    }
    look_long::<ImperialAssault>(ASSAULT);
    look_long::<Deckbuilding>(DECKS);
    look_long::<XWing>(XWING);
    look_long::<Legion>(&["{}"]);
}

/// Plays a match of Imperial Assault between these lists; how it ended.
fn ends(own: &Mustered<ImperialAssault>, other: &Mustered<ImperialAssault>, options: &str, seed: u64) -> bool {
    let catalog = ImperialAssault::load(ImperialAssault::FILES).unwrap();
    let options = serde_json::from_str(options).unwrap();
    let game = ImperialAssault::begin(&catalog, [own, other].into(), &options, seed, &mut Vec::new()).unwrap();
    let [mut first, mut second] = [1, 2].map(|n| player::<ImperialAssault>("heuristic", nth_seed(seed, n)).unwrap());
    looked_through(game, [&mut *first, &mut *second]).1.is_none()
}

/// An army with Sit Tight, by chance.
const TIGHT: &str = r#"{ "muster": 1, "system": "imperial-assault", "format": "skirmish", "name": "By chance", "list": {
    "season": "ffg", "affiliation": "rebel",
    "deployment": ["r2-d2", "scavenged-weaponry", "jyn-odan", "motivation", "verena-talos", "hera-syndulla",
        "smugglers-run", "fenn-signis", "tress-hacnua", "lie-in-ambush", "heavy-fire", "balance-of-the-force"],
    "command": ["sit-tight", "jump-jets", "officers-training", "close-the-gap", "strength-in-numbers", "parry", "regroup",
        "rally", "new-orders", "pummel", "deadeye", "set-a-trap", "stimulants", "pummel", "prepared-for-battle"] } }"#;

#[test]
fn a_group_that_has_to_be_next_does_not_hide_how_many_are_ready() {
    // One player passes with fewer groups, the other is held back until it has more.
    for number in [651, 1_507] {
        look::<ImperialAssault>(ASSAULT, 1, number);
    }
}

#[test]
fn two_armies_that_both_sit_tight_come_to_an_end() {
    // As many groups each, all held back until there are more than the other has.
    let catalog = ImperialAssault::load(ImperialAssault::FILES).unwrap();
    let known = ImperialAssault::import(&catalog, TIGHT).unwrap().document;
    let known = muster::<ImperialAssault>(&catalog, known).ok().unwrap();
    for seed in 1..4 {
        assert!(ends(&known, &known, ASSAULT[0], seed), "{seed}");
    }
    let list = |seed| random_list::<ImperialAssault>(&catalog, seed).unwrap();
    let tight = catalog.find_command("sit-tight").unwrap();
    for [own, other, seed] in [[185, 128, 785], [6, 7, 1], [16, 16, 2]] {
        let lists = [own, other].map(list);
        assert!(lists.iter().all(|list| list.document().list.deck().iter().any(|card| card.known() == Some(tight))));
        assert!(ends(&lists[0], &lists[1], ASSAULT[1], seed), "{own} {other}");
    }
}
