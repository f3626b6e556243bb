//! The guide: what it offers is legal, from the first step to the final mission.

use imperial_assault::campaign::{
    Case, Document, Standing, checks,
    guide::{self, Move, Seat, StepKind},
    log::{self, Deck},
};
use kernel::{Choice, Finding, Language, Step as Way};

use crate::{
    played::{MOST_STEPS, played, step},
    trial::CATALOG,
};

fn told(findings: &[Finding]) -> Vec<String> {
    let errors = findings.iter().filter(|finding| finding.is_error());
    errors.map(|finding| format!("{}: {}", finding.place, finding.sentence(Language::English, &*CATALOG))).collect()
}

fn is_legal(seed: u64, document: &Document) {
    let report = checks::check(&CATALOG, document);
    let set_up = step(document).kind == StepKind::SetUp;
    assert!(report.is_legal() || set_up, "seed {seed}: {:#?}", told(&report.findings));
}

#[test]
fn whatever_the_guide_offers_is_legal_at_every_step() {
    for seed in 0..14 {
        let document = played(seed, |document| is_legal(seed, document));
        let case = Case::new(&CATALOG, &document.list);
        assert!(Standing::of(&case).winner.is_some(), "seed {seed}: nobody won");
    }
}

/// Campaigns played in the long test: 10,000, or as many as `MUSTER_CAMPAIGNS` says.
fn many() -> u64 {
    std::env::var("MUSTER_CAMPAIGNS").ok().and_then(|count| count.parse().ok()).unwrap_or(10_000)
}

#[test]
#[ignore = "some minutes; MUSTER_CAMPAIGNS sets how many campaigns"]
fn thousands_of_campaigns_end_legally_and_come_back_from_their_files() {
    for seed in 0..many() {
        let document = played(seed, |_| {});
        is_legal(seed, &document);
        assert!(Standing::of(&Case::new(&CATALOG, &document.list)).winner.is_some(), "seed {seed}: nobody won");
        let text = log::write(&CATALOG, &document).to_string();
        assert_eq!(log::read_text(&CATALOG, &text).unwrap(), document, "seed {seed}");
    }
}

#[test]
fn removing_an_entry_names_only_consequences() {
    for seed in 0..7 {
        let document = played(seed, |_| {});
        for removed in 0..document.list.log.len() {
            let mut without = document.clone();
            let _ = without.list.log.remove(removed);
            for finding in checks::check(&CATALOG, &without).findings.iter().filter(|finding| finding.is_error()) {
                let is_later = match finding.place.path() {
                    [Way::Field("log"), Way::Index(index), ..] => *index as usize >= removed,
                    path => path.first() == Some(&Way::Field("armory")),
                };
                assert!(is_later, "seed {seed}, entry {removed}: {:?}", told(std::slice::from_ref(finding)));
            }
        }
    }
}

#[test]
fn draws_are_the_same_for_a_seed_and_drawing_again_is_an_entry() {
    let mut document = played_to(StepKind::RebelStage);
    document = guide::make(&CATALOG, &document, &Move::OpenStage);
    let drawn =
        |document: &Document| document.list.log.iter().find_map(|entry| entry.rebel_stage.clone()?.drawn).unwrap();
    let entries = document.list.log.len();
    assert_eq!(guide::drawn_decks(&Case::new(&CATALOG, &document.list)), [Deck::Tier1]);
    let again = guide::redraw(&CATALOG, &document, Deck::Tier1);
    assert_eq!(again.list.log.len(), entries + 1);
    assert_ne!(drawn(&document), drawn(&again));
    assert_eq!(guide::redraw(&CATALOG, &document, Deck::Tier1), again);
    is_legal(0, &again);
    // The stage goes on where it was.
    assert_eq!(step(&again).kind, StepKind::RebelStage);
}

/// A core campaign with the first move of each step, up to a kind of step.
fn played_to(kind: StepKind) -> Document {
    let core = CATALOG.find_campaign("core").unwrap();
    let mut document = log::empty_document(core, 7, "");
    for hero in crate::trial::HEROES {
        document = guide::make(&CATALOG, &document, &Move::AddHero(CATALOG.find_hero(hero).unwrap()));
    }
    for _ in 0..MOST_STEPS {
        let step = step(&document);
        if step.kind == kind {
            return document;
        }
        document = guide::make(&CATALOG, &document, &step.moves[0]);
    }
    panic!("no step of this kind");
}

#[test]
fn ia_camp_19_the_steps_of_a_mission_come_in_their_order() {
    let mut document = played_to(StepKind::Mission);
    let mut kinds = Vec::new();
    while kinds.len() < 7 {
        let step = step(&document);
        kinds.push(step.kind);
        document = guide::make(&CATALOG, &document, &step.moves[0]);
    }
    use StepKind::{Ending, ImperialStage, Mission, RebelStage, SideMissions};
    assert_eq!(kinds, [Mission, Ending, SideMissions, RebelStage, RebelStage, ImperialStage, ImperialStage]);
    assert_eq!((step(&document).kind, step(&document).slot), (Mission, 2));
    let case = Case::new(&CATALOG, &document.list);
    assert_eq!(Standing::of(&case).credits, 800);
    assert_eq!(document.list.log[0].gained.as_ref().unwrap().influence, 1);
}

#[test]
fn an_optional_mission_that_leads_nowhere_leaves_the_story_where_it_was() {
    // Seed 22 plays the longer form of The Bespin Gambit.
    let document = played(22, |_| {});
    assert_eq!(document.list.campaign, Choice::Known(CATALOG.find_campaign("bespin").unwrap()));
    assert_eq!(Standing::of(&Case::new(&CATALOG, &document.list)).played.len(), 5);
}

#[test]
fn ia_camp_80_only_the_empire_sees_the_agenda_cards() {
    for (seat, sees) in [(Seat::Table, false), (Seat::Rebels, false), (Seat::Empire, true)] {
        assert_eq!((seat.sees(StepKind::ImperialStage), seat.sees_agendas()), (sees, sees));
        assert!(seat.sees(StepKind::RebelStage));
    }
}

#[test]
fn every_step_and_move_is_told_in_both_languages() {
    let mut seen = 0;
    for seed in 0..6 {
        let _ = played(seed, |document| {
            let case = Case::new(&CATALOG, &document.list);
            let step = guide::next(&case);
            for language in Language::ALL {
                let told = step.moves.iter().map(|wanted| wanted.words(&case, &step, language));
                for words in told.chain([step.sentence(&case, language)]) {
                    assert!(!words.is_empty() && !words.contains(['{', '}']), "{words}");
                    seen += 1;
                }
            }
        });
    }
    assert!(seen > 1_000);
}
