//! Sheets of every game on paper: within their pages, summaries on one page, small files.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may stop at the first surprise")]

#[allow(dead_code, reason = "shared with the measurements")]
#[path = "../../../systems/legion/tests/armies.rs"]
mod armies;
#[allow(dead_code, reason = "shared with the tests of the game")]
#[path = "../../../systems/imperial_assault/tests/army.rs"]
mod army;
mod campaign;
mod deckbuilding;
mod imperial_assault;
mod legion;
#[path = "../../../../tests/support/pages.rs"]
mod pages;
#[path = "../../../systems/imperial_assault/tests/campaign/played.rs"]
mod played;
#[allow(dead_code, reason = "shared with the measurements")]
#[path = "../../../systems/legion/tests/random_armies.rs"]
mod random_armies;
#[allow(dead_code, reason = "shared with the measurements")]
#[path = "../../../systems/imperial_assault/tests/random_skirmishes.rs"]
mod random_skirmishes;
#[allow(dead_code, reason = "shared with the tests of each game")]
#[path = "../../../../tests/support/sheets.rs"]
mod sheets;
#[allow(dead_code, reason = "shared with the measurements")]
#[path = "../../../systems/imperial_assault/tests/skirmishes.rs"]
mod skirmishes;
#[allow(dead_code, reason = "shared with the tests of the game")]
#[path = "../../../systems/xwing/tests/squads.rs"]
mod squads;
#[allow(dead_code, reason = "shared with the tests of the game")]
#[path = "../../../systems/imperial_assault/tests/campaign/trial.rs"]
mod trial;
mod xwing;

use kernel::{
    Language,
    sheet::{Kind, Sheet},
};
use print::{Ink, Metadata, Operation, PageSetup, Pages, Paper};

/// A game with sheets.
trait Printed {
    type List;

    /// Typical lists.
    fn typical() -> Vec<Self::List>;

    /// Random legal lists.
    fn random(count: usize) -> Vec<Self::List>;

    /// Renames a list.
    fn name(list: &mut Self::List, name: &str);

    /// Lists that cover every card of the catalog, each with the names required on its sheets.
    fn everything(language: Language) -> Vec<(Self::List, Vec<&'static str>)>;

    fn empty() -> Self::List;

    /// A sheet with all its parts.
    fn sheet(list: &Self::List, kind: Kind, language: Language) -> Sheet;
}

fn lay_out(sheet: &Sheet, paper: Paper, ink: Ink) -> Pages {
    print::layout(sheet, &PageSetup { paper, ink, ..PageSetup::default() })
}

/// Asserts that everything stays on its page and is printed as given.
#[track_caller]
fn stays_on_paper(pages: &Pages, what: &str) {
    assert_eq!(pages.warnings, [], "{what}");
    for operation in pages.pages.iter().flat_map(|page| &page.operations) {
        let (low, high) = Operation::bounds(operation);
        let inside = low.x >= 0.0 && low.y >= 0.0 && high.x <= pages.width && high.y <= pages.height;
        assert!(inside, "{what}: {operation:?}");
    }
}

/// Texts of a page.
fn runs(pages: &Pages, page: usize) -> Vec<&str> {
    let runs = pages.pages[page].operations.iter().filter_map(|operation| match operation {
        Operation::Text(run) => Some(&*run.text),
        _ => None,
    });
    runs.collect()
}

fn every_card_stays_on_its_page<G: Printed>() {
    for (paper, ink, language) in
        [(Paper::A4, Ink::Color, Language::English), (Paper::Letter, Ink::BlackAndWhite, Language::Spanish)]
    {
        for (list, names) in G::everything(language) {
            for kind in Kind::ALL {
                let sheet = G::sheet(&list, kind, language);
                let words = sheets::words(&sheet);
                // Opponent and table sheets omit parts of a list, and not every game has every kind.
                let omits = matches!(kind, Kind::Opponent | Kind::Table | Kind::Compact | Kind::Pieces);
                for name in names.iter().filter(|_| !omits) {
                    assert!(words.contains(name), "{kind:?} {language}: {name}");
                }
                stays_on_paper(&lay_out(&sheet, paper, ink), &format!("{kind:?} {language}"));
            }
        }
    }
}

#[test]
fn every_pilot_and_upgrade_of_xwing_stays_on_its_page_in_both_languages() {
    every_card_stays_on_its_page::<xwing::Squads>();
}

#[test]
fn every_card_of_legion_stays_on_its_page_in_both_languages() {
    every_card_stays_on_its_page::<legion::Armies>();
}

#[test]
fn every_card_of_imperial_assault_stays_on_its_page_in_both_languages() {
    every_card_stays_on_its_page::<imperial_assault::Skirmishes>();
}

#[test]
fn every_base_of_the_deckbuilding_game_stays_on_its_page_in_both_languages() {
    every_card_stays_on_its_page::<deckbuilding::Decks>();
}

fn summaries_are_one_page<G: Printed>() {
    for (number, list) in G::typical().iter().enumerate() {
        for (paper, language) in [(Paper::Letter, Language::Spanish), (Paper::A4, Language::English)] {
            for kind in [Kind::Summary, Kind::Form] {
                let pages = lay_out(&G::sheet(list, kind, language), paper, Ink::BlackAndWhite);
                assert_eq!(pages.pages.len(), 1, "list {number}, {kind:?}, {paper:?}, {language}");
            }
        }
    }
}

#[test]
fn summary_and_tournament_form_of_a_typical_list_are_one_page_on_any_paper() {
    summaries_are_one_page::<xwing::Squads>();
    summaries_are_one_page::<legion::Armies>();
    summaries_are_one_page::<imperial_assault::Skirmishes>();
    summaries_are_one_page::<deckbuilding::Decks>();
}

fn summaries_of_legal_lists_are_one_page<G: Printed>(name: &str) {
    for (number, mut list) in G::random(12).into_iter().enumerate() {
        G::name(&mut list, name);
        for (paper, language) in [(Paper::Letter, Language::Spanish), (Paper::A4, Language::English)] {
            let pages = lay_out(&G::sheet(&list, Kind::Summary, language), paper, Ink::Color);
            assert_eq!(pages.pages.len(), 1, "list {number}, {paper:?}, {language}");
            stays_on_paper(&pages, "summary");
        }
    }
}

#[test]
fn the_summary_of_every_legal_list_is_one_page_however_long_its_name() {
    let name = "The list with the longest name that anybody has ever thought of, and then some more ".repeat(4);
    summaries_of_legal_lists_are_one_page::<xwing::Squads>(&name);
    summaries_of_legal_lists_are_one_page::<legion::Armies>(&name);
    summaries_of_legal_lists_are_one_page::<imperial_assault::Skirmishes>(&name);
    summaries_of_legal_lists_are_one_page::<deckbuilding::Decks>(&name);
}

/// Number of pages more than 30 % blank at their ends, except for last pages; of last pages with three lines or fewer;
/// and of pages.
fn badly_filled<G: Printed>() -> (usize, usize, usize) {
    let (mut half, mut runts, mut all) = (0, 0, 0);
    for list in G::random(8) {
        for (paper, language) in [(Paper::Letter, Language::Spanish), (Paper::A4, Language::English)] {
            let laid = lay_out(&G::sheet(&list, Kind::Reference, language), paper, Ink::Color);
            let ends = pages::blank_ends(&laid);
            half += ends[..ends.len() - 1].iter().filter(|blank| **blank > 0.3).count();
            runts += usize::from(ends.len() > 1 && pages::last_lines(&laid) <= 3);
            all += ends.len();
            assert!(pages::white(&laid) < 0.7);
        }
    }
    (half, runts, all)
}

#[test]
fn reference_sheets_have_few_half_empty_pages_and_no_last_page_of_two_lines() {
    for (half, runts, all) in [
        badly_filled::<xwing::Squads>(),
        badly_filled::<legion::Armies>(),
        badly_filled::<imperial_assault::Skirmishes>(),
        badly_filled::<deckbuilding::Decks>(),
    ] {
        // Units are kept whole, so some pages end early.
        assert!(half * 10 <= all && runts == 0, "{half} half empty, {runts} of two lines, of {all} pages");
    }
}

fn files_are_small<G: Printed>() {
    for list in G::typical().iter().take(8) {
        let sheet = G::sheet(list, Kind::Reference, Language::Spanish);
        let file = print::pdf(&lay_out(&sheet, Paper::A4, Ink::Color), &Metadata::of(&sheet)).unwrap();
        assert!(file.len() < 200 * 1024, "{} bytes", file.len());
    }
}

#[test]
fn the_fullest_sheet_of_a_typical_list_is_a_small_file() {
    files_are_small::<xwing::Squads>();
    files_are_small::<legion::Armies>();
    files_are_small::<imperial_assault::Skirmishes>();
    files_are_small::<deckbuilding::Decks>();
}

fn an_empty_list_has_sheets<G: Printed>() {
    for kind in Kind::ALL {
        stays_on_paper(&lay_out(&G::sheet(&G::empty(), kind, Language::Spanish), Paper::A4, Ink::Color), kind.id());
    }
}

#[test]
fn a_list_without_cards_has_sheets_too() {
    an_empty_list_has_sheets::<xwing::Squads>();
    an_empty_list_has_sheets::<legion::Armies>();
    an_empty_list_has_sheets::<imperial_assault::Skirmishes>();
    an_empty_list_has_sheets::<deckbuilding::Decks>();
}
