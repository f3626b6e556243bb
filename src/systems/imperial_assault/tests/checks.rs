//! CC-A01 to CC-A21 and CC-C01 to CC-C07: what each check says beside the worked examples.

use imperial_assault::{
    cards::{Affiliation, Season},
    checks::{check, figures, home, users},
};
use kernel::Severity;

use crate::{
    army::{CATALOG, FIT_DECK, Trial, fit_deck_with, iacp, imperial, mercenary, rebel},
    cards::catalog_with,
    skirmishes::skirmishes,
};

const DEAR: [&str; 4] = ["darth-vader", "royal-guard-elite", "imperial-officer-elite", "imperial-officer-elite"];

#[test]
fn cc_a01_an_army_without_figures_is_told_that_alone() {
    for lines in [&[][..], &["zillo-technique"], &["black-market", "driven-by-hatred"]] {
        imperial(lines).fails(&["CC-A01"]).warns(&[]).has_numbers("CC-A01", &[("found", 0)]);
        assert_eq!(imperial(lines).notes(), [""; 0]);
    }
    imperial(&[]).deck(&FIT_DECK[..14]).fails(&["CC-A01", "CC-C01"]);
    imperial(&["no-such-card"]).fails(&["CC-A14", "CC-A01"]);
}

#[test]
fn cc_a02_the_dearest_cards_are_named() {
    let army = imperial(&[&DEAR[..], &["probe-droid-regular"]].concat());
    army.fails(&["CC-A02"]).has_numbers("CC-A02", &[("total", 43), ("excess", 3)]);
    assert_eq!(army.fact("CC-A02", "largest"), "darth-vader royal-guard-elite imperial-officer-elite");
}

#[test]
fn cc_a03_a_card_of_another_affiliation_names_who_would_let_it_in() {
    let army = imperial(&["darth-vader", "2 rebel-trooper-regular"]);
    army.fails(&["CC-A03"]);
    assert_eq!(army.fact("CC-A03", "card"), "rebel-trooper-regular");
    assert_eq!(army.fact("CC-A03", "permitting"), "");
    assert_eq!(imperial(&["darth-vader", "maul"]).fact("CC-A03", "permitting"), "temporary-alliance-hired-guns");
    assert_eq!(rebel(&["han-solo", "maul"]).fact("CC-A03", "permitting"), "saska-teft");
    assert_eq!(
        mercenary(&["maul", "c-3po"]).fact("CC-A03", "permitting"),
        "jawa-scavenger-elite temporary-alliance-a-common-enemy"
    );
}

#[test]
fn cc_a04_the_one_card_that_lets_guests_in_decides() {
    rebel(&["saska-teft", "boba-fett"]).undeclared().fails(&[]);
    imperial(&["temporary-alliance-hired-guns", "boba-fett", "stormtrooper-regular"]).undeclared().fails(&[]);
    mercenary(&["2 jawa-scavenger-elite", "c-3po"]).undeclared().fails(&[]);
    let two = rebel(&["saska-teft", "temporary-alliance-hired-guns", "boba-fett", "stormtrooper-regular"]).undeclared();
    two.fails(&["CC-A04"]);
    assert_eq!(home(&CATALOG, &two.document.list), None);
}

#[test]
fn cc_a04_cards_of_one_affiliation_need_no_declaration() {
    // IA-ARMY-02.
    let army = mercenary(&["boba-fett", "black-market"]).undeclared();
    army.fails(&[]);
    assert_eq!(home(&CATALOG, &army.document.list), Some(Affiliation::Mercenary));
    imperial(&["stormtrooper-regular", "black-market"]).undeclared().fails(&["CC-A08"]);
    // A neutral figure asks for nothing; upgrades then decide.
    let mara = |more: &[&str]| iacp(Affiliation::Rebel, &[&["iacp-mara-jade"], more].concat()).undeclared();
    mara(&[]).fails(&[]);
    assert_eq!(home(&CATALOG, &mara(&[]).document.list), None);
    assert_eq!(home(&CATALOG, &mara(&["iacp-black-market"]).document.list), Some(Affiliation::Mercenary));
    let torn = mara(&["iacp-black-market", "iacp-rule-by-fear"]);
    torn.fails(&["CC-A04"]);
    assert_eq!(torn.fact("CC-A04", "affiliations"), "imperial mercenary");
}

#[test]
fn cc_a05_upgrades_of_one_unique_name_conflict_like_figures() {
    // IA-ARMY-03, IA-ARMY-07.
    let army = imperial(&["darth-vader", "zillo-technique", "royal-guard-elite", "zillo-technique"]);
    army.fails(&["CC-A05"]).has_numbers("CC-A05", &[("found", 2)]);
    assert_eq!(army.place("CC-A05"), "deployment[3]");
}

#[test]
fn cc_a06_the_first_elite_copy_too_many_is_where_it_is_told() {
    // IA-ARMY-04.
    let army = imperial(&["stormtrooper-elite", "probe-droid-regular", "3 stormtrooper-elite"]);
    army.fails(&["CC-A06"]).has_numbers("CC-A06", &[("found", 4), ("limit", 2)]);
    assert_eq!(army.place("CC-A06"), "deployment[3]");
    imperial(&["probe-droid-elite", "3 cross-training"]).fails(&["CC-A06"]);
}

#[test]
fn cc_a07_upgrades_count_copies_like_figures() {
    // IA-ARMY-05, IA-ARMY-16.
    let army = imperial(&["stormtrooper-regular", "5 targeting-computer"]);
    army.fails(&["CC-A07"]).has_numbers("CC-A07", &[("found", 5), ("limit", 4)]);
    assert_eq!(army.place("CC-A07"), "deployment[5]");
}

#[test]
fn cc_a08_saska_teft_lets_no_upgrade_in() {
    // IA-ARMY-13, IA-ARMY-14.
    let army = rebel(&["saska-teft", "boba-fett", "black-market"]);
    army.fails(&["CC-A08"]);
    assert_eq!((army.fact("CC-A08", "affiliation"), army.fact("CC-A08", "army")), ("mercenary".into(), "rebel".into()));
}

#[test]
fn cc_a09_each_elite_jawa_lets_three_droids_in() {
    // IA-ARMY-28, IA-ARMY-29: of any affiliation, each copy anew.
    let droids = ["2 jawa-scavenger-elite", "3 probe-droid-regular", "probe-droid-elite", "mhd-19", "c-3po"];
    mercenary(&droids).fails(&[]);
    let army = mercenary(&[&droids[..], &["r2-d2"]].concat());
    army.fails(&["CC-A09"]).has_numbers("CC-A09", &[("count", 7), ("limit", 6)]);
    assert_eq!(army.fact("CC-A09", "granting"), "jawa-scavenger-elite");
    assert_eq!(army.fact("CC-A09", "allowed"), "droid");
    mercenary(&["jawa-scavenger-elite", "4 probe-droid-regular"]).fails(&["CC-A09"]);
}

#[test]
fn cc_a09_who_has_a_place_of_its_own_does_not_compete() {
    let cards = ["iacp-doctor-aphra", "iacp-jawa-scavenger-elite", "iacp-0-0-0", "2 iacp-probe-droid-elite"];
    let three = [&cards[..], &["iacp-probe-droid-regular"]].concat();
    iacp(Affiliation::Mercenary, &three).fails(&[]);
    let four = iacp(Affiliation::Mercenary, &[&three[..], &["iacp-probe-droid-regular"]].concat());
    four.fails(&["CC-A09"]).has_numbers("CC-A09", &[("count", 4), ("limit", 3)]);
    assert_eq!(four.fact("CC-A09", "granting"), "iacp-jawa-scavenger-elite");
    assert!(!four.fact("CC-A09", "cards").contains("iacp-0-0-0"));
    // With every place taken all of them compete.
    let six = [&three[..], &["iacp-bt-1", "iacp-probe-droid-regular"]].concat();
    iacp(Affiliation::Mercenary, &six).fails(&["CC-A09"]).has_numbers("CC-A09", &[("count", 4), ("limit", 3)]);
}

#[test]
fn cc_a10_an_allowance_is_told_with_what_the_card_lacks() {
    let army = mercenary(&["jawa-scavenger-elite", "2 rebel-trooper-regular"]);
    army.fails(&["CC-A10"]);
    assert_eq!((army.fact("CC-A10", "allowed"), army.fact("CC-A10", "traits")), ("droid".into(), "trooper".into()));
    assert_eq!(army.fact("CC-A10", "granting"), "jawa-scavenger-elite");
}

#[test]
fn cc_a10_a_guest_lets_nobody_in() {
    // IA-ARMY-29; and the Jawas let in only for Mercenaries.
    imperial(&["temporary-alliance-hired-guns", "jawa-scavenger-elite", "mhd-19"]).fails(&["CC-A10"]);
    rebel(&["jawa-scavenger-elite", "probe-droid-regular"]).fails(&["CC-A03", "CC-A03"]);
}

#[test]
fn cc_a10_doctor_aphra_lets_two_droids_in_by_name() {
    // IA-ARMY-28.
    let own = ["iacp-doctor-aphra", "iacp-0-0-0", "iacp-bt-1"];
    iacp(Affiliation::Mercenary, &own).fails(&[]);
    let army = iacp(Affiliation::Mercenary, &[&own[..], &["iacp-probe-droid-elite"]].concat());
    army.fails(&["CC-A10"]);
    assert_eq!(army.fact("CC-A10", "allowed"), "0-0-0 BT-1");
    iacp(Affiliation::Rebel, &["iacp-yoda", "iacp-0-0-0"]).fails(&["CC-A03"]);
}

#[test]
fn cc_a11_scavenged_walker_needs_the_walker_it_lets_in() {
    let walker =
        |more: &[&str]| iacp(Affiliation::Mercenary, &[&["iacp-greedo", "iacp-scavenged-walker"], more].concat());
    walker(&[]).fails(&["CC-A11"]);
    walker(&["iacp-at-st"]).fails(&[]);
    walker(&["iacp-at-dp"]).fails(&[]);
    walker(&["iacp-at-st", "iacp-at-dp"]).fails(&["CC-A09"]);
    iacp(Affiliation::Mercenary, &["iacp-greedo", "iacp-at-st"]).fails(&["CC-A03"]);
}

#[test]
fn cc_a11_a_host_that_holds_another_attachment_is_named() {
    let army = imperial(&["darth-vader", "2 driven-by-hatred"]);
    army.fails(&["CC-A05", "CC-A11"]);
    assert_eq!(army.fact("CC-A11", "groups"), "darth-vader");
    assert_eq!(army.finding("CC-A11").phrase, "imperial_assault.check.a11.taken");
}

#[test]
fn cc_a12_negative_costs_are_served_first() {
    // IA-ARMY-21, IA-ARMY-22: the attachment that only wastes its points is the one left over.
    let army = rebel(&["han-solo", "smugglers-run", "rogue-smuggler"]);
    army.fails(&[]).warns(&["CC-A15", "CC-A12"]);
    assert_eq!(army.fact("CC-A12", "card"), "smugglers-run");
}

#[test]
fn cc_a13_cards_that_no_army_chooses_are_told_apart() {
    // IA-ARMY-23, IA-ARMY-32.
    let companion = mercenary(&["ugnaught-tinkerer-elite", "junk-droid"]);
    companion.fails(&["CC-A13"]);
    assert_eq!(companion.finding("CC-A13").phrase, "imperial_assault.check.a13.companion");
    let unknown = imperial(&["darth-vader", "a-fighting-chance"]);
    assert_eq!(unknown.finding("CC-A13").phrase, "imperial_assault.check.a13.nowhere");
}

#[test]
fn cc_a14_an_unknown_card_is_named_as_it_was_written() {
    let army = imperial(&[&DEAR[..], &["darth-vadar"]].concat());
    army.fails(&["CC-A14"]).warns(&[]);
    assert_eq!((army.fact("CC-A14", "card"), army.place("CC-A14")), ("darth-vadar".into(), "deployment[4]".into()));
}

#[test]
fn cc_a14_what_no_source_says_of_a_card_is_named() {
    let army = imperial(&[&DEAR[..], &["a-fighting-chance"]].concat());
    army.fails(&["CC-A13", "CC-A14"]);
    assert_eq!(army.fact("CC-A14", "fields"), "cost unique");
}

#[test]
fn cc_a14_gaps_of_a_playable_card_are_told_once_and_are_no_error() {
    let army = iacp(Affiliation::Imperial, &["2 iacp-death-trooper-elite"]);
    army.fails(&[]).warns(&["CC-A15"]);
    let data = army.report().findings.iter().filter(|finding| finding.severity == Severity::Data).count();
    assert_eq!(data, 1);
}

#[test]
fn cc_a15_is_silent_at_the_limit_and_above_it() {
    imperial(&DEAR).is_legal();
    imperial(&[&DEAR[..], &["probe-droid-regular"]].concat()).warns(&[]);
}

#[test]
fn cc_a16_an_alliance_without_an_ally_wastes_its_points() {
    let army = imperial(&["temporary-alliance-hired-guns", "darth-vader"]);
    army.fails(&[]).warns(&["CC-A15", "CC-A16"]).has_numbers("CC-A16", &[("cost", 1)]);
    imperial(&["temporary-alliance-hired-guns", "darth-vader", "maul"]).warns(&["CC-A15"]);
    // Figures do something else as well.
    rebel(&["saska-teft"]).warns(&["CC-A15"]);
}

#[test]
fn cc_a17_the_total_decides_who_chooses_to_begin() {
    imperial(&DEAR).has_numbers("CC-A17", &[("total", 40)]);
    assert_eq!(imperial(&DEAR).notes(), ["CC-A17"]);
}

#[test]
fn cc_a18_large_figures_take_more_room() {
    // The smaller zone of this map has 18 spaces.
    let map = |lines: &[&str]| imperial(lines).map("ord-mantell-junkyard");
    let full = map(&["4 stormtrooper-regular", "at-st-elite"]);
    full.warns(&["CC-A15"]);
    let crowded = map(&["4 stormtrooper-regular", "at-st-elite", "imperial-officer-regular"]);
    crowded.fails(&[]).warns(&["CC-A18"]);
    crowded.has_numbers("CC-A18", &[("figures", 14), ("needed", 19), ("spaces", 18)]);
    crowded.clone().map("sewers-of-nar-shaddaa").is_legal();
    crowded.map("no-such-map").warns(&["CC-A18"]);
}

#[test]
fn cc_a18_counts_the_figure_of_a_squad_upgrade() {
    // IA-ARMY-17, IA-ARMY-25, IA-ARMY-32.
    let army = iacp(Affiliation::Imperial, &["iacp-shoretrooper-elite", "iacp-flame-trooper", "iacp-zillo-technique"]);
    assert_eq!(figures(&CATALOG, &army.document.list), 3);
}

#[test]
fn cc_a19_cards_of_the_other_season_are_told_once_and_checked_with_their_own_values() {
    // IA-ARMY-31.
    let army = imperial(&["royal-guard-champion", "2 iacp-royal-guard-elite", "iacp-director-krennic"]);
    army.fails(&["CC-A19", "CC-A19"]);
    assert_eq!(army.fact("CC-A19", "counterpart"), "royal-guard-elite");
    assert_eq!(army.total(), 15 + 9 + 9 + 5);
    imperial(&["iacp-director-krennic"]).fails(&["CC-A19"]);
    assert_eq!(imperial(&["iacp-director-krennic"]).finding("CC-A19").phrase, "imperial_assault.check.a19.alone");
}

#[test]
fn cc_a20_spectre_cell_reads_subtitles() {
    // IA-ARMY-30; upgrades do not count (IA-ARMY-13).
    let cell =
        ["spectre-cell", "hera-syndulla", "c1-10p", "ezra-bridger", "kanan-jarrus", "sabine-wren", "zeb-orrelios"];
    rebel(&cell).fails(&[]);
    rebel(&["spectre-cell", "hera-syndulla", "rebel-high-command"]).fails(&[]);
    let army = rebel(&["spectre-cell", "hera-syndulla", "2 rebel-trooper-regular"]);
    army.fails(&["CC-A20"]);
    assert_eq!(army.fact("CC-A20", "cards"), "rebel-trooper-regular");
    assert_eq!(army.fact("CC-A20", "words"), "spectre chopper");
}

#[test]
fn cc_a20_a_new_hope_asks_for_its_heroes_alone() {
    let hope = |more: &[&str]| {
        let heroes = ["iacp-a-new-hope", "iacp-luke-skywalker", "iacp-c-3po", "iacp-leia-organa"];
        iacp(Affiliation::Rebel, &[&heroes[..], more].concat())
    };
    hope(&["iacp-r2-d2", "iacp-obi-wan-kenobi", "iacp-han-solo"]).fails(&[]);
    let army = hope(&["iacp-rebel-trooper-elite"]);
    army.fails(&["CC-A20"]);
    assert_eq!(army.fact("CC-A20", "cards"), "iacp-rebel-trooper-elite");
    iacp(Affiliation::Rebel, &["iacp-a-new-hope", "iacp-luke-skywalker-jedi-knight"]).fails(&["CC-A20"]);
}

const ROGUES: [&str; 6] =
    ["iacp-baze-malbus", "iacp-bodhi-rook", "iacp-cassian-andor", "iacp-chirrut-imwe", "iacp-jyn-erso", "iacp-k-2so"];

#[test]
fn cc_a20_rogue_one_asks_for_six_names_and_no_other_cheap_ones() {
    let rogue = |crew: &[&str], more: &[&str]| iacp(Affiliation::Rebel, &[&["iacp-rogue-one"], crew, more].concat());
    rogue(&ROGUES, &["iacp-rebel-trooper-regular"]).fails(&[]);
    let without_bodhi = rogue(&[&ROGUES[..1], &ROGUES[2..]].concat(), &[]);
    without_bodhi.fails(&["CC-A20"]);
    assert_eq!(without_bodhi.fact("CC-A20", "names"), "Bodhi Rook");
    let cheap = rogue(&ROGUES, &["iacp-c-3po"]);
    cheap.fails(&["CC-A20"]);
    assert_eq!(cheap.fact("CC-A20", "cards"), "iacp-c-3po");
}

#[test]
fn cc_a20_bib_fortuna_suffers_no_rebels() {
    let army = |more: &[&str]| iacp(Affiliation::Mercenary, &[&["iacp-bib-fortuna", "iacp-greedo"], more].concat());
    army(&[]).fails(&[]);
    let allied = army(&["iacp-temporary-alliance-a-common-enemy", "iacp-rebel-trooper-regular"]);
    allied.fails(&["CC-A20"]);
    assert_eq!(allied.fact("CC-A20", "affiliation"), "rebel");
}

#[test]
fn cc_a21_the_season_of_most_cards_is_assumed() {
    // IA-ARMY-31.
    let official = imperial(&DEAR).season(None);
    official.is_legal().has_numbers("CC-A21", &[("official", 19), ("iacp", 0)]);
    assert_eq!(official.notes(), ["CC-A21", "CC-A17"]);
    let other = iacp(Affiliation::Imperial, &["iacp-darth-vader", "royal-guard-elite"]).season(None);
    other.fails(&["CC-A19"]);
    assert_eq!(
        (other.fact("CC-A21", "season"), other.fact("CC-A19", "card")),
        ("iacp".into(), "royal-guard-elite".into())
    );
    let tie = imperial(&["darth-vader", "iacp-darth-vader"]).season(None).deck(&[]);
    assert_eq!(tie.fact("CC-A21", "season"), "ffg");
}

#[test]
fn cc_c01_a_deck_that_is_not_chosen_is_a_warning() {
    let mut army = imperial(&DEAR);
    army.document.list.command = None;
    army.fails(&[]).warns(&["CC-C01"]);
    imperial(&DEAR).deck(&[]).fails(&["CC-C01"]).has_numbers("CC-C01", &[("found", 0), ("difference", 15)]);
}

#[test]
fn cc_c01_nemiks_manifesto_allows_eighteen_cards() {
    // IA-CMD-01, IA-CMD-11: the cost stays.
    let free = ["iacp-rally", "iacp-recovery", "iacp-urgency", "iacp-mitigate"];
    let deck = |count: usize| {
        let ids: Vec<String> = FIT_DECK.iter().map(|id| format!("iacp-{id}")).collect();
        let ids: Vec<&str> = ids.iter().map(String::as_str).chain(free).take(count).collect();
        iacp(Affiliation::Rebel, &["iacp-yoda", "iacp-nemiks-manifesto"]).deck(&ids)
    };
    for count in 15..=18 {
        deck(count).fails(&[]);
    }
    deck(19).fails(&["CC-C01"]).has_numbers("CC-C01", &[("found", 19), ("most", 18), ("difference", 1)]);
    deck(14).fails(&["CC-C01"]).has_numbers("CC-C01", &[("least", 15), ("difference", 1)]);
    let without = iacp(Affiliation::Rebel, &["iacp-yoda"]).deck(&FIT_DECK).season(Some(Season::Official));
    assert_eq!(without.report().totals[2].limit, 15);
}

#[test]
fn cc_c02_a_second_balance_of_the_force_changes_nothing_more() {
    // IA-CMD-02, IA-CMD-11.
    let army = rebel(&["chewbacca", "2 balance-of-the-force"]);
    assert_eq!(army.report().totals[1].limit, 18);
    let dear = imperial(&DEAR).deck(&fit_deck_with(&[("focus", "grenadier")]));
    assert_eq!(dear.fact("CC-C02", "dearest"), "grenadier adrenaline blitz");
}

#[test]
fn cc_c03_as_many_copies_as_limit_icons_are_allowed() {
    // IA-CMD-03.
    let copies = |count: usize| {
        let places = ["blitz", "camouflage", "ferocity", "focus"];
        let changes: Vec<_> = places.iter().take(count).map(|old| (*old, "escalating-hostility")).collect();
        imperial(&DEAR).deck(&fit_deck_with(&changes))
    };
    copies(3).is_legal();
    copies(4).fails(&["CC-C03"]).has_numbers("CC-C03", &[("found", 4), ("limit", 3)]);
    assert_eq!(copies(4).place("CC-C03"), "command[9]");
}

#[test]
fn cc_c03_a_limit_no_source_has_is_told_with_the_finding() {
    let army = iacp(Affiliation::Imperial, &["iacp-darth-vader"]);
    let deck = ["iacp-capitalize", "iacp-capitalize"];
    let army = army.deck(&deck);
    army.fails(&["CC-C01", "CC-C03"]);
    let findings = army.report().findings;
    assert!(findings.iter().any(|finding| finding.check == "CC-C04" && finding.severity == Severity::Data));
}

#[test]
fn cc_c04_an_unknown_command_card_is_named_as_it_was_written() {
    let army = imperial(&DEAR).deck(&fit_deck_with(&[("focus", "focuss")]));
    army.fails(&["CC-C04"]);
    assert_eq!((army.fact("CC-C04", "card"), army.place("CC-C04")), ("focuss".into(), "command[9]".into()));
}

#[test]
fn cc_c04_a_card_without_cost_or_limit_cannot_be_checked() {
    let catalog = catalog_with("command_cards", "focus", |card| {
        card["cost"].take();
        card["copies"].take();
    });
    let report = check(&catalog, &imperial(&DEAR).document);
    let finding = report.findings.iter().find(|finding| finding.check == "CC-C04").unwrap();
    assert_eq!((finding.phrase, finding.is_error()), ("imperial_assault.check.c04.field", true));
}

/// An army with these two cards in its deck.
fn with_commands(army: Trial, first: &'static str, second: &'static str) -> Trial {
    let prefix = if army.document.list.season == Some(Season::Iacp) { "iacp-" } else { "" };
    let deck: Vec<String> = FIT_DECK.iter().skip(2).map(|id| format!("{prefix}{id}")).collect();
    let deck: Vec<&str> = deck.iter().map(String::as_str).chain([first, second]).collect();
    army.deck(&deck)
}

#[test]
fn cc_c05_each_part_of_a_restriction_that_nobody_meets_is_named() {
    // IA-CMD-04, IA-CMD-05.
    for (card, unmet) in [
        ("son-of-skywalker", "name"),
        ("heart-of-freedom", "affiliation"),
        ("chaotic-force", "army"),
        ("terminal-protocol", "trait"),
        ("size-advantage", "size"),
        ("crush", "keyword"),
        ("force-push", "affiliation trait"),
    ] {
        let army = with_commands(imperial(&["2 royal-guard-elite"]), card, "take-initiative");
        assert_eq!(army.fact("CC-C05", "unmet"), unmet, "{card}");
        assert_eq!(army.fact("CC-C05", "card"), card);
    }
    with_commands(imperial(&["2 royal-guard-elite"]), "second-chance", "bodyguard").warns(&["CC-A15", "CC-C05"]);
    with_commands(imperial(&["darth-vader", "royal-guard-elite"]), "second-chance", "bodyguard").warns(&["CC-A15"]);
    with_commands(imperial(&[]), "second-chance", "bodyguard").warns(&[]);
}

#[test]
fn cc_c05_an_attachment_can_give_the_trait() {
    let trained = |more: &[&str]| {
        with_commands(imperial(&[&["stormtrooper-elite"], more].concat()), "data-theft", "take-initiative")
    };
    trained(&[]).warns(&["CC-A15", "CC-C05"]);
    trained(&["cross-training"]).warns(&["CC-A15"]);
}

#[test]
fn cc_c05_companions_and_added_figures_use_cards_too() {
    // IA-ARMY-32.
    with_commands(mercenary(&["ugnaught-tinkerer-elite"]), "terminal-protocol", "take-initiative").warns(&["CC-A15"]);
    let squad = |more: &[&str]| iacp(Affiliation::Imperial, &[&["iacp-shoretrooper-elite"], more].concat());
    with_commands(squad(&[]), "iacp-lock-on", "iacp-take-initiative").warns(&["CC-A15", "CC-C05"]);
    with_commands(squad(&["iacp-flame-trooper"]), "iacp-lock-on", "iacp-take-initiative").warns(&["CC-A15"]);
}

#[test]
fn cc_c05_mara_jade_is_of_her_armys_affiliation() {
    // IA-ARMY-28.
    let mara = |affiliation| {
        with_commands(iacp(affiliation, &["iacp-mara-jade"]), "iacp-deadly-precision", "iacp-take-initiative")
    };
    mara(Affiliation::Imperial).fails(&[]).warns(&["CC-A15"]);
    mara(Affiliation::Rebel).fails(&[]).warns(&["CC-A15", "CC-C05"]);
}

#[test]
fn ia_cmd_05_users_of_a_command_card_are_named_once() {
    let army = imperial(&["2 royal-guard-elite", "darth-vader", "stormtrooper-elite"]).document.list;
    let users = users(&CATALOG, &army, CATALOG.find_command("bodyguard").unwrap());
    assert_eq!(users, [CATALOG.find_deployment("royal-guard-elite").unwrap()]);
}

#[test]
fn cc_c06_unused_points_of_the_deck_are_told() {
    let army = imperial(&DEAR).deck(&fit_deck_with(&[("adrenaline", "take-initiative")]));
    army.is_legal().has_numbers("CC-C06", &[("total", 13), ("limit", 15), ("rest", 2)]);
    assert_eq!(army.notes(), ["CC-A17", "CC-C06"]);
}

#[test]
fn cc_c07_a_card_that_changes_more_than_is_checked_is_told_once() {
    let army = iacp(Affiliation::Imperial, &["2 iacp-heavy-stormtrooper-elite"]);
    army.fails(&[]).warns(&["CC-C07", "CC-A15"]);
    assert_eq!(army.place("CC-C07"), "deployment[0]");
    // Those that are checked are not: Balance of the Force, Nemik's Manifesto (IA-CMD-11).
    rebel(&["chewbacca", "balance-of-the-force"]).warns(&["CC-A15"]);
}

#[test]
fn whole_armies_as_they_are_played_raise_nothing() {
    for document in skirmishes(&CATALOG) {
        let army = Trial { document };
        army.is_legal();
        assert_eq!(army.total(), 40, "{}", army.document.name);
    }
}

#[test]
fn cc_a05_both_luke_skywalkers_of_the_iacp_season_are_one_name() {
    let army = rebel(&["iacp-luke-skywalker", "iacp-luke-skywalker-jedi-knight"]).season(Some(Season::Iacp)).deck(&[]);
    assert!(army.errors().contains(&"CC-A05"));
    assert_eq!(army.fact("CC-A05", "name"), "Luke Skywalker");
}

#[test]
fn cc_c05_a_trait_that_another_card_of_the_army_lends_counts() {
    let with = |upgrade: &str| {
        let army = imperial(&["iacp-general-sorin", upgrade]).season(Some(Season::Iacp));
        army.deck(&["iacp-supercharge"]).warnings().contains(&"CC-C05")
    };
    assert!(with("iacp-zillo-technique"));
    assert!(!with("iacp-technician-training"));
}

#[test]
fn cc_c02_an_upgrade_of_another_affiliation_does_not_enlarge_the_deck() {
    let deck = |affiliation: fn(&[&str]) -> Trial, figure: &str| {
        let report = affiliation(&[figure, "balance-of-the-force"]).report();
        report.totals.iter().find(|total| total.name == "command_points").unwrap().limit
    };
    assert_eq!(deck(rebel, "luke-skywalker-jedi-knight"), 18);
    assert_eq!(deck(imperial, "darth-vader"), 15);
}
