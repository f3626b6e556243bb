//! Campaigns played by chance, step by step, as the guide offers them.

use imperial_assault::campaign::{
    Case, Document,
    guide::{self, Move, Step, StepKind},
    log::{self, Variant},
};
use kernel::{Chance, Choice};

use crate::trial::CATALOG;

/// Steps after which a campaign that has not ended never will.
pub const MOST_STEPS: usize = 2_000;

pub fn step(document: &Document) -> Step {
    guide::next(&Case::new(&CATALOG, &document.list))
}

/// A campaign of some kind, with some of the house rules and a number of heroes by this seed.
fn begun(seed: u64, chance: &mut Chance) -> Document {
    let kinds: Vec<_> = CATALOG.campaigns().map(|(id, _)| id).collect();
    let mut document = log::empty_document(kinds[chance.place(kinds.len())], seed, "");
    for variant in Variant::ALL {
        if chance.place(2) == 0 {
            document.list.variants.push(Choice::Known(variant));
        }
    }
    document.list.empire.automated = chance.place(5) == 0;
    let mut heroes: Vec<_> = CATALOG.heroes().map(|(id, _)| id).collect();
    chance.shuffle(&mut heroes);
    for hero in heroes.into_iter().take(2 + chance.place(3)) {
        document = guide::make(&CATALOG, &document, &Move::AddHero(hero));
    }
    document
}

/// One of a step's moves; the stages end sooner or later.
fn chosen(step: &Step, chance: &mut Chance) -> Option<Move> {
    let can_close = step.moves.contains(&Move::Close);
    if can_close && chance.place(6) == 0 {
        return Some(Move::Close);
    }
    (!step.moves.is_empty()).then(|| step.moves[chance.place(step.moves.len())].clone())
}

/// Plays a campaign to its end; looks at each state.
pub fn played(seed: u64, mut look: impl FnMut(&Document)) -> Document {
    let mut chance = Chance::seeded(seed);
    let mut document = begun(seed, &mut chance);
    for _ in 0..MOST_STEPS {
        let step = step(&document);
        let Some(wanted) = chosen(&step, &mut chance) else {
            assert_eq!(step.kind, StepKind::Over, "seed {seed}: {step:?}");
            return document;
        };
        let mut next = guide::make(&CATALOG, &document, &wanted);
        assert_ne!(next, document, "seed {seed}: {wanted:?} changes nothing");
        let decks = guide::drawn_decks(&Case::new(&CATALOG, &next.list));
        if !decks.is_empty() && next.list.log.len() < log::MOST_ENTRIES / 2 && chance.place(20) == 0 {
            next = guide::redraw(&CATALOG, &next, decks[chance.place(decks.len())]);
        }
        document = next;
        look(&document);
    }
    panic!("seed {seed}: no end after {MOST_STEPS} steps");
}
