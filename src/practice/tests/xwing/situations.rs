//! Situations a club player would laugh at, each looked for in the log of games that bring it about.

use kernel::Language;
use practice::{Series, shelf, testing::mustered};
use xwing::{XWing, play::Options};

use super::catalog;

/// Returns the logs of some matches between two squads of the shelf.
fn logs([one, other]: [&str; 2], seed: u64) -> Vec<Vec<String>> {
    const GAMES: u64 = 4;
    let lists = mustered::<XWing>(catalog());
    let of = |id: &str| &lists[shelf::<XWing>().iter().position(|shelved| shelved.id == id).unwrap()];
    let options = Options::default();
    let series = Series::<XWing> {
        catalog: catalog(),
        materials: [of(one), of(other)].into(),
        options: &options,
        seed,
        games: GAMES,
        players: ["heuristic", "heuristic"].into(),
        jobs: 1,
    };
    let lines = |number: u64| {
        let record = series.record(number).unwrap();
        record.log_lines(catalog(), Language::English).into_iter().map(|line| line.sentence).collect()
    };
    (0..GAMES).map(lines).collect()
}

/// Returns the number of sentences with these words.
fn count(games: &[Vec<String>], words: &str) -> usize {
    games.iter().flatten().filter(|line| line.contains(words)).count()
}

/// The sentences behind each with these words, as far as the next attack.
fn after<'a>(games: &'a [Vec<String>], words: &'a str) -> impl Iterator<Item = &'a [String]> {
    games.iter().flat_map(move |lines| {
        let uses = lines.iter().enumerate().filter(move |(_, line)| line.contains(words));
        uses.map(move |(at, _)| {
            let rest = &lines[at + 1..];
            let end = rest.iter().position(|line| line.contains(" attacks ")).unwrap_or(rest.len());
            &rest[..end]
        })
    })
}

/// The damage that attack dice show.
fn damage(line: &str) -> u32 {
    let words: Vec<&str> = line.split([' ', ',', '.', ':']).filter(|word| !word.is_empty()).collect();
    let number = |at: usize| words.get(at).and_then(|word| word.parse::<u32>().ok());
    let of = |(at, word): (usize, &&str)| {
        let named = word.starts_with("hit");
        named.then(|| number(at.wrapping_sub(1)).or_else(|| number(at.wrapping_sub(2)))).flatten()
    };
    words.iter().enumerate().filter_map(of).sum()
}

#[test]
fn crack_shot_is_spent_for_a_hit_alone() {
    let games = logs(["crack-swarm", "triple-aces"], 102);
    assert!(count(&games, "uses Crack Shot") > 2, "nobody had a shot");
    for rest in after(&games, "uses Crack Shot") {
        assert!(!rest.iter().any(|line| line.starts_with("The attack misses")), "{rest:?}");
    }
}

#[test]
fn nobody_rolls_a_friends_hits_again() {
    let games = logs(["howlrunner-swarm", "poe-golds"], 102);
    let mut rerolls = 0;
    for lines in &games {
        let mut before = None;
        let mut helped = false;
        for line in lines {
            if line.contains("rolls attack dice") {
                (before, helped) = (Some(damage(line)), false);
            }
            helped |= line.contains("Howlrunner\" uses its pilot ability");
            if line.starts_with("The attack dice now show") {
                let now = damage(line);
                if helped {
                    rerolls += 1;
                    assert!(before.is_none_or(|before| now >= before), "{before:?}: {line}");
                }
                (before, helped) = (Some(now), false);
            }
        }
    }
    assert!(rerolls > 0, "Howlrunner helped nobody");
}

#[test]
fn han_solo_rolls_all_his_dice_again_for_more_alone() {
    let games: Vec<_> = (31..37).flat_map(|seed| logs(["palpatine-aces", "fat-han"], seed)).collect();
    let mut rerolls = 0;
    for lines in &games {
        let mut shown = 0;
        for line in lines {
            if line.contains("rolls attack dice") || line.starts_with("The attack dice now show") {
                shown = damage(line);
            }
            if line.starts_with("Han Solo uses its pilot ability") {
                rerolls += 1;
                // Four dice and a focus token are likely to come to three hits.
                assert!(shown < 3, "{shown} hits are given up");
            }
        }
    }
    assert!(rerolls > 0, "Han never rolled again");
}

#[test]
fn a_phantom_that_uses_its_cloaking_device_cloaks() {
    let games = logs(["whisper", "four-blues"], 11);
    let uses = count(&games, "uses Advanced Cloaking Device");
    assert!(uses > 2, "{uses} uses");
    for rest in after(&games, "uses Advanced Cloaking Device") {
        assert!(rest.first().is_some_and(|line| line.to_lowercase().contains("cloak")), "{rest:?}");
    }
}

#[test]
fn miranda_gains_shields_by_her_turret_and_hardly_ever_spends_one_on_it() {
    let games = logs(["miranda-corran", "whisper"], 104);
    let with_turret = |lines: &[String], at: usize| {
        let attack = lines[..at].iter().rev().find(|line| line.contains(" attacks "));
        attack.is_some_and(|line| line.starts_with("Miranda Doni") && line.contains("Twin Laser Turret"))
    };
    let (mut uses, mut spent) = (0, 0);
    for lines in &games {
        for (at, line) in lines.iter().enumerate() {
            if line.starts_with("Miranda Doni uses its pilot ability") && with_turret(lines, at) {
                uses += 1;
                spent += u32::from(lines.get(at + 1).is_some_and(|line| line.contains("loses 1 shield")));
            }
        }
    }
    assert!(spent * 5 <= uses, "{spent} of {uses}");
}

#[test]
fn the_y_wing_with_btl_a4_shoots_both_its_weapons() {
    let games = logs(["poe-golds", "fat-han"], 102);
    assert!(count(&games, "with the primary weapon") > 0);
    let by_first = |words: &str| {
        let is_shot = |line: &&String| line.starts_with("Gold Squadron Pilot 1 attacks") && line.contains(words);
        games.iter().flatten().filter(is_shot).count()
    };
    let (primary, turret) = (by_first("the primary weapon"), by_first("Twin Laser Turret"));
    assert!(primary > 0 && primary * 2 >= turret, "{primary} primary attacks, {turret} with the turret");
}

#[test]
fn missiles_leave_their_tubes() {
    let games = logs(["jonus-bombers", "dash-poe"], 1);
    for (number, lines) in games.iter().enumerate() {
        assert!(lines.iter().any(|line| line.contains(" attacks ") && line.contains("Missiles")), "game {number}");
    }
}

#[test]
fn damage_is_read_off_a_sentence() {
    assert_eq!(damage("The attack dice now show: 2 hits, 1 critical hit, 1 blank."), 3);
    assert_eq!(damage("X rolls attack dice: 1 focus, 3 blanks."), 0);
}
