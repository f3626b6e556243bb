//! Base decks: checks, offers, repairs, import and export.

use deckbuilding::{
    Deckbuilding, Document, Format,
    cards::Faction,
    checks::{self, offers},
    formats::{Form, export, import},
    list::{BASES, FACTIONS, new_document},
    play::testing::CATALOG,
};
use kernel::{Building, Choice, Language, Verdict, repairs_of};

fn deck(format: Format, faction: Faction, bases: &[&str]) -> Document {
    let mut document = new_document(&CATALOG, format, faction, "A deck");
    document.list.bases = bases.iter().map(|id| Choice::find(id, |id| CATALOG.find_base(id))).collect();
    document
}

/// Ids of the failed checks, in order.
fn found(document: &Document) -> Vec<&'static str> {
    let report = checks::check(&CATALOG, document);
    report.findings.iter().filter(|finding| finding.is_error()).map(|finding| finding.check.as_str()).collect()
}

#[test]
fn a_new_deck_is_legal_where_the_mode_leaves_no_choice_and_begun_where_it_does() {
    for faction in FACTIONS {
        for format in [Format::Introductory, Format::FullGalaxy] {
            let document = new_document(&CATALOG, format, faction, "x");
            assert_eq!(checks::check(&CATALOG, &document).verdict(), Verdict::Legal, "{format:?}");
            assert_eq!(document.list.bases.len(), format.size());
        }
        let document = new_document(&CATALOG, Format::SecretBases, faction, "x");
        assert!(matches!(checks::check(&CATALOG, &document).verdict(), Verdict::Unfinished(_)));
    }
}

#[test]
fn dbg_adv_01_a_deck_of_the_introductory_game_is_exactly_its_five() {
    let missing = deck(Format::Introductory, Faction::Empire, &["lothal", "corellia"]);
    assert_eq!(found(&missing), ["DBG-ADV-01"]);
    let other =
        deck(Format::Introductory, Faction::Empire, &["lothal", "corellia", "coruscant", "death-star", "kessel"]);
    assert_eq!(found(&other), ["DBG-ADV-01", "DBG-ADV-01"]);
}

#[test]
fn dbg_adv_02_full_galaxy_has_all_ten() {
    let missing = deck(Format::FullGalaxy, Faction::Rebel, &["dantooine", "hoth"]);
    assert_eq!(found(&missing), ["DBG-ADV-02"]);
}

#[test]
fn dbg_adv_04_there_are_126_legal_decks_for_secret_bases_of_each_faction() {
    for faction in FACTIONS {
        let all: Vec<&str> =
            CATALOG.bases().filter(|(_, base)| base.faction == faction).map(|(_, base)| &*base.id).collect();
        let legal = (0_u32..1 << all.len())
            .filter(|set| set.count_ones() == 5)
            .filter(|set| {
                let bases: Vec<&str> = (0..all.len()).filter(|at| set & (1 << at) != 0).map(|at| all[at]).collect();
                checks::check(&CATALOG, &deck(Format::SecretBases, faction, &bases)).is_legal()
            })
            .count();
        assert_eq!(legal, 126);
    }
}

#[test]
fn dbg_base_07_dbg_comp_02_a_base_twice_or_one_nobody_knows_is_an_error() {
    // DBG-BASE-07, DBG-COMP-02
    let twice = deck(Format::SecretBases, Faction::Empire, &["lothal", "endor", "endor", "kessel", "rodia"]);
    assert_eq!(found(&twice), ["DBG-BASE-07"]);
    let unknown = deck(Format::SecretBases, Faction::Empire, &["lothal", "endorr", "coruscant", "kessel", "rodia"]);
    assert_eq!(found(&unknown), ["DBG-COMP-02"]);
}

#[test]
fn bases_that_rest_on_one_source_say_so_and_are_legal() {
    let document = deck(Format::SecretBases, Faction::Rebel, &["dantooine", "tatooine", "hoth", "jedha", "bespin"]);
    let report = checks::check(&CATALOG, &document);
    assert!(report.is_legal());
    let told: Vec<&str> = report.findings.iter().map(|finding| finding.phrase).collect();
    assert_eq!(
        told,
        ["deckbuilding.check.unconfirmed", "deckbuilding.check.disputed", "deckbuilding.check.unconfirmed"]
    );
}

#[test]
fn what_is_offered_freely_can_be_put_in_without_a_new_error() {
    let document = deck(Format::SecretBases, Faction::Empire, &["lothal", "endor"]);
    let offers = offers(&CATALOG, &document, BASES);
    assert_eq!(offers.len(), 10);
    let free = offers.iter().filter(|offer| offer.is_free()).count();
    assert_eq!(free, 8, "all but the two that are there");
}

#[test]
fn every_error_of_a_deck_has_a_way_out_that_removes_it() {
    for document in [
        deck(Format::Introductory, Faction::Empire, &["lothal"]),
        deck(Format::Introductory, Faction::Empire, &["lothal", "corellia", "coruscant", "death-star", "kessel"]),
        deck(Format::FullGalaxy, Faction::Rebel, &["dantooine"]),
        deck(Format::SecretBases, Faction::Empire, &["endor", "coruscant", "kessel", "rodia"]),
        deck(Format::SecretBases, Faction::Empire, &["lothal", "endor", "endor", "kessel", "rodia"]),
        deck(Format::SecretBases, Faction::Empire, &["lothal", "endor", "hoth", "kessel", "rodia"]),
        deck(Format::SecretBases, Faction::Empire, &["lothal", "endorr", "coruscant", "kessel", "rodia"]),
        deck(Format::SecretBases, Faction::Empire, &["lothal", "endor", "coruscant", "kessel", "rodia", "mustafar"]),
    ] {
        let report = checks::check(&CATALOG, &document);
        let finding = report.findings.iter().find(|finding| finding.is_error()).unwrap();
        let repairs = repairs_of::<Deckbuilding>(&CATALOG, &document, finding);
        let repair = repairs.first().unwrap_or_else(|| panic!("no way out of {finding:?}"));
        let after = repair.edit.apply(&document).unwrap();
        assert!(found(&after).len() < found(&document).len(), "{finding:?}");
        for language in Language::ALL {
            assert!(!repair.sentence(language, &*CATALOG).contains('{'));
            assert!(!finding.sentence(language, &*CATALOG).contains('{'));
        }
    }
}

#[test]
fn a_deck_that_was_posted_is_read_again() {
    for faction in FACTIONS {
        for format in Format::ALL {
            let mut document = new_document(&CATALOG, format, faction, "Out and in");
            if format == Format::SecretBases {
                let own = CATALOG.bases().filter(|(_, base)| base.faction == faction && !base.starting);
                document.list.bases.extend(own.take(4).map(|(id, _)| Choice::Known(id)));
            }
            for form in Form::ALL {
                for language in Language::ALL {
                    let text = export(&CATALOG, &document, *form, language);
                    let read =
                        import(&CATALOG, &text).unwrap_or_else(|error| panic!("{form:?}: {error:?}\n{text}")).document;
                    assert_eq!(
                        (read.format, &read.list, &read.name),
                        (format, &document.list, &document.name),
                        "{text}"
                    );
                }
            }
        }
    }
}

#[test]
fn a_deck_as_somebody_types_it_is_read() {
    let text = "My bases\nLothal\n2. Death star\n- coruscant\nendor, corelia";
    let read = import(&CATALOG, text).unwrap();
    assert_eq!(read.document.list.bases.len(), 5);
    assert_eq!((read.document.format, read.document.name.as_str()), (Format::Introductory, "My bases"));
    let named = import(&CATALOG, "Empire: Lothal, Endor, Kessel, Rodia, Coruscant").unwrap().document;
    assert_eq!((named.list.bases.len(), named.format), (5, Format::SecretBases));
    assert!(import(&CATALOG, "What a fine day.\nNothing of this is a base.").is_err());
}

#[test]
fn a_builder_shows_every_base_and_a_place_for_another() {
    let document = new_document(&CATALOG, Format::Introductory, Faction::Rebel, "");
    let tree = Deckbuilding::tree(&CATALOG, &document.list);
    assert_eq!(tree.0.len(), 6);
}

#[test]
fn dbg_adv_06_the_team_mode_is_no_format_its_rules_being_unknown() {
    assert!(Format::from_id("team").is_none() && Format::ALL.len() == 3);
}

#[test]
fn an_unfinished_deck_of_secret_bases_is_told_what_finishes_it() {
    let unfinished = deck(Format::SecretBases, Faction::Empire, &["lothal", "endor"]);
    let ways = kernel::fillings::<Deckbuilding>(&CATALOG, &unfinished, None, 5, &|| true);
    assert_eq!(ways.len(), 5);
    for way in &ways {
        assert_eq!((way.cards.len(), way.total, way.left), (3, 5, 0));
        assert_eq!(checks::check(&CATALOG, &way.document).verdict(), Verdict::Legal);
    }
    // A full deck has no free place.
    let whole = new_document(&CATALOG, Format::Introductory, Faction::Empire, "x");
    assert!(kernel::fillings::<Deckbuilding>(&CATALOG, &whole, None, 5, &|| true).is_empty());
}
