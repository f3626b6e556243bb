//! What the log of a match must tell: who or what does harm, with which weapons, and numbers that add up.

use std::collections::BTreeSet;

use imperial_assault::ImperialAssault;
use kernel::{
    Language, ListBuilding, Mustered,
    game::{BySeat, Match, Playable},
    sheet::{Block, Shape},
};
use legion::{Legion, play::UnitNo};
use practice::{
    Chronicle, Opponents, Record, Report, ReportForm, Series,
    testing::{mustered, pair_of},
};
use xwing::{XWing, play::ShipNo};

type EventOf<S> = <<S as Playable>::Match as Match>::Event;

/// Matches between lists of the shelf by the heuristic player.
fn each_match<S: Opponents + ListBuilding + Playable<Materials = Mustered<S>>>(
    catalog: &S::Catalog,
    mut see: impl FnMut(&Record<S>),
) {
    let lists = mustered::<S>(catalog);
    let options = S::Options::default();
    for number in 0..6 {
        let [one, other] = pair_of::<S>(catalog, &lists, &options, [number, number + 3]);
        let series = Series::<S> {
            catalog,
            materials: [one, other].into(),
            options: &options,
            seed: number,
            games: 1,
            players: BySeat::from(["heuristic", "heuristic"]),
            jobs: 1,
        };
        see(&series.record(0).unwrap());
    }
}

/// Every event of a match with its sentence.
fn each_event<S: Opponents>(
    record: &Record<S>,
    catalog: &S::Catalog,
    language: Language,
    mut see: impl FnMut(&S::Match, &EventOf<S>, Option<String>),
) {
    record.each_step(|game, _, events| {
        for event in events {
            see(game, event, S::describe_event(catalog, game, event, language));
        }
    });
}

/// True if the sum of a sentence such as "3 hits − 1 (cover) = 2 wounds." is right; none falls below zero.
fn adds_up(sentence: &str) -> bool {
    let Some((sum, result)) = sentence.split_once(" = ") else { return false };
    let number = |words: &str| words.split_whitespace().next().and_then(|word| word.parse::<i32>().ok());
    if sum.ends_with("set to zero") {
        return number(result) == Some(0);
    }
    let (mut left, mut sign) = (0, 1);
    for word in sum.split_whitespace() {
        match word {
            "+" => sign = 1,
            "−" => sign = -1,
            _ => left += word.parse::<i32>().map_or(0, |number| sign * number),
        }
    }
    number(result) == Some(left.max(0))
}

#[test]
fn sums_of_sentences_are_read() {
    assert!(adds_up("2 hits + 1 crit − 1 (cover) − 4 blocks + 1 (Pierce) = 0 wounds."));
    assert!(adds_up("3 + 0 + 2 (added) − 1 block = 4 damage."));
    assert!(!adds_up("3 + 0 + 2 (added) − 1 block = 5 damage."));
    assert!(!adds_up("The attack hits."));
}

#[test]
fn numbers_of_attacks_add_up_in_legion() {
    use legion::play::Event;
    let catalog = legion::Catalog::bundled().unwrap();
    let mut sums = 0;
    each_match::<Legion>(&catalog, |record| {
        let mut told = None;
        each_event(record, &catalog, Language::English, |_, event, sentence| match event {
            Event::Reckoned(unit, sum) => {
                if let Some(sentence) = sentence {
                    assert!(adds_up(&sentence), "{sentence}: {sum:?}");
                    sums += 1;
                }
                told = Some((*unit, sum.wounds));
            }
            // The next wounds of the defender are those.
            Event::Wounded(unit, wounds, by) if by.unit().is_some() => {
                if let Some((_, expected)) = told.take_if(|(of, _)| of == unit) {
                    assert_eq!(*wounds, expected);
                }
            }
            _ => {}
        });
    });
    assert!(sums > 100, "{sums} sums");
}

#[test]
fn numbers_of_attacks_add_up_in_imperial_assault() {
    use imperial_assault::play::Event;
    let catalog = imperial_assault::Catalog::bundled().unwrap();
    let mut sums = 0;
    each_match::<ImperialAssault>(&catalog, |record| {
        each_event(record, &catalog, Language::English, |_, event, sentence| {
            if let Event::Hit { damage, sum, .. } = event {
                let sentence = sentence.unwrap();
                assert!(adds_up(&sentence) && sum.damage() == *damage, "{sentence}: {damage}, {sum:?}");
                sums += 1;
            }
        });
    });
    assert!(sums > 50, "{sums} sums");
}

#[test]
fn every_attack_names_its_weapons_or_dice() {
    for language in Language::ALL {
        let catalog = legion::Catalog::bundled().unwrap();
        each_match::<Legion>(&catalog, |record| {
            let mut unarmed = None;
            each_event(record, &catalog, language, |game, event, sentence| match event {
                legion::play::Event::AttackDeclared { attacker, .. } => unarmed = Some(*attacker),
                legion::play::Event::Armed(unit, arms) if unarmed == Some(*unit) => {
                    let weapons = &game.fixed().unit(*unit).weapons;
                    let sentence = sentence.unwrap();
                    assert!(!arms.is_empty(), "{sentence}");
                    for arm in arms {
                        let weapon = &weapons[usize::from(arm.weapon)];
                        assert!(sentence.contains(&*weapon.name), "{sentence} lacks {}", weapon.name);
                    }
                    unarmed = None;
                }
                legion::play::Event::Rolled(..) => assert_eq!(unarmed, None, "rolled without weapons"),
                _ => {}
            });
        });
        let catalog = xwing::Catalog::bundled().unwrap();
        each_match::<XWing>(&catalog, |record| {
            each_event(record, &catalog, language, |game, event, sentence| {
                if let xwing::play::Event::AttackDeclared { attacker, weapon, .. } = event {
                    let describer = xwing::play::Describer::of(&catalog, game, language);
                    let weapon = describer.weapon(*attacker, *weapon).to_string();
                    assert!(!weapon.is_empty() && sentence.is_some_and(|told| told.contains(&weapon)), "{weapon}");
                }
            });
        });
        let catalog = imperial_assault::Catalog::bundled().unwrap();
        each_match::<ImperialAssault>(&catalog, |record| {
            each_event(record, &catalog, language, |_, event, sentence| {
                if let imperial_assault::play::Event::Rolled { attack, .. } = event {
                    let dice = sentence.map_or(0, |told| told.matches('(').count());
                    assert!(dice > 0 || attack.is_empty(), "{attack:?}");
                }
            });
        });
    }
}

#[test]
fn no_two_pieces_share_a_shown_name() {
    fn distinct(names: impl Iterator<Item = String>) {
        let mut known = BTreeSet::new();
        for name in names {
            assert!(!name.is_empty() && known.insert(name.clone()), "{name} twice");
        }
    }
    for language in Language::ALL {
        let catalog = legion::Catalog::bundled().unwrap();
        each_match::<Legion>(&catalog, |record| {
            let game = record.game();
            let describer = legion::play::Describer::of(&catalog, game, language);
            distinct((0..game.fixed().units.len() as u8).map(|unit| describer.unit(UnitNo(unit))));
        });
        let catalog = xwing::Catalog::bundled().unwrap();
        each_match::<XWing>(&catalog, |record| {
            let game = record.game();
            let describer = xwing::play::Describer::of(&catalog, game, language);
            distinct((0..game.fixed().ships.len() as u8).map(|ship| describer.ship(ShipNo(ship))));
        });
        let catalog = imperial_assault::Catalog::bundled().unwrap();
        each_match::<ImperialAssault>(&catalog, |record| {
            let game = record.game();
            let describer = imperial_assault::play::Describer::of(&catalog, game, language);
            let figures = game.fixed().figures().filter(|figure| game.fixed().piece(*figure).is_none());
            distinct(figures.map(|figure| describer.figure(figure)));
        });
    }
}

#[test]
fn two_units_with_one_name_have_a_letter_each() {
    let catalog = legion::Catalog::bundled().unwrap();
    let names = |unit: &str| {
        let rows = catalog.units().filter(move |(_, row)| row.called.name(Language::English) == unit);
        rows.map(|(_, row)| row.id.to_string()).collect::<Vec<_>>()
    };
    let twins = names("Wookiee Warriors");
    assert!(twins.len() > 1, "{twins:?}");
    let twins: Vec<&str> = twins.iter().take(2).map(String::as_str).collect();
    let scene = legion::play::testing::Scene::new(&catalog, [&twins[..], &["stormtroopers"]]);
    let game = scene.game();
    let describer = legion::play::Describer::of(&catalog, &game, Language::English);
    assert_eq!([0, 1].map(|unit| describer.unit(UnitNo(unit))), ["Wookiee Warriors A", "Wookiee Warriors B"]);
}

#[test]
fn no_harm_is_told_without_what_did_it() {
    let catalog = legion::Catalog::bundled().unwrap();
    each_match::<Legion>(&catalog, |record| {
        each_event(record, &catalog, Language::English, |_, event, sentence| {
            if let legion::play::Event::Wounded(..) = event {
                let sentence = sentence.unwrap();
                let by = sentence.split_once(" from ").map(|(_, by)| by.trim_end_matches('.'));
                assert!(by.is_some_and(|by| !by.is_empty()), "{sentence}");
            }
        });
    });
    let catalog = imperial_assault::Catalog::bundled().unwrap();
    each_match::<ImperialAssault>(&catalog, |record| {
        each_event(record, &catalog, Language::English, |_, event, sentence| {
            if let imperial_assault::play::Event::Damaged(..) = event {
                let sentence = sentence.unwrap();
                let by = sentence.split_once(" from ").map(|(_, by)| by.trim_end_matches('.'));
                assert!(by.is_some_and(|by| !by.is_empty()), "{sentence}");
            }
        });
    });
    // In X-Wing the entry around it says so: an attack, an activation with its obstacles, a bomb, a card.
    let catalog = xwing::Catalog::bundled().unwrap();
    each_match::<XWing>(&catalog, |record| {
        use xwing::play::Event;
        let mut harm = BTreeSet::new();
        each_event(record, &catalog, Language::English, |_, event, sentence| {
            if matches!(event, Event::ShieldLost(..) | Event::DamageDealt(..) | Event::Destroyed(_)) {
                harm.extend(sentence);
            }
        });
        let log = Chronicle::of(record, &catalog, Language::English);
        for entry in log.entries() {
            assert!(!harm.contains(&entry.sentences[0].sentence), "{}", entry.sentences[0].sentence);
        }
    });
}

#[test]
fn a_round_ends_with_what_each_side_has() {
    let catalog = legion::Catalog::bundled().unwrap();
    each_match::<Legion>(&catalog, |record| {
        let (mut rounds, mut told) = (0, 0);
        each_event(record, &catalog, Language::English, |_, event, sentence| match event {
            legion::play::Event::Standing { .. } => told += usize::from(sentence.is_some()),
            legion::play::Event::RoundBegan(_) => rounds += 1,
            _ => {}
        });
        // One that ends early has no end of its last round.
        assert!(told == rounds || told + 1 == rounds, "{told} of {rounds} rounds");
    });
}

/// Matches of a system have a picture of the table for the setup and each round, with every piece on it.
fn pictures_of<S: Opponents + ListBuilding + Playable<Materials = Mustered<S>>>(catalog: &S::Catalog) {
    let mut seen = 0;
    each_match::<S>(catalog, |record| {
        let rounds = record.outcome().map_or(0, |outcome| usize::from(outcome.rounds));
        let Report::Text(page) = practice::report(record, catalog, Language::English, ReportForm::Html) else {
            panic!("a page is text");
        };
        assert_eq!(page.matches("<svg ").count(), rounds + 1);
        let Report::Sheet(sheet) = practice::report(record, catalog, Language::Spanish, ReportForm::Pdf) else {
            panic!("a PDF is printed of a sheet");
        };
        let drawings = sheet.blocks.iter().filter_map(|block| match block {
            Block::Drawings(drawings) => Some(&drawings[0]),
            _ => None,
        });
        for drawing in drawings {
            let (wide, high) = drawing.size;
            let inside =
                |(x, y): (f32, f32)| (-0.1 * wide..1.1 * wide).contains(&x) && (-0.1 * high..1.1 * high).contains(&y);
            let letters = drawing.shapes.iter().filter_map(|shape| match shape {
                Shape::Letters { at, .. } => Some(*at),
                _ => None,
            });
            assert!(letters.clone().all(inside), "{:?} in {:?}", letters.collect::<Vec<_>>(), drawing.size);
            assert!(!drawing.words.is_empty() && !drawing.caption.is_empty());
            seen += 1;
        }
    });
    assert!(seen > 10, "{seen} pictures");
}

#[test]
fn a_report_has_a_picture_of_the_table_for_each_round() {
    pictures_of::<XWing>(&xwing::Catalog::bundled().unwrap());
    pictures_of::<Legion>(&legion::Catalog::bundled().unwrap());
    pictures_of::<ImperialAssault>(&imperial_assault::Catalog::bundled().unwrap());
}
