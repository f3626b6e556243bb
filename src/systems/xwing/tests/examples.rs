//! XW-EX-01 to XW-EX-25 and XW-EX-58 to XW-EX-60: each example under its name.

use kernel::Fact;
use xwing::{Format, cards::SquadFaction};

use crate::fixture::{imperial, number, rebel, scum, squad};

#[test]
fn xw_ex_01_four_copies_of_a_non_unique_card_are_legal() {
    rebel(&["bluesquadronnovice@t70xwing"; 4]).is_legal_at(96);
}

#[test]
fn xw_ex_02_nine_academy_pilots_are_eight_points_too_many() {
    let nine = imperial(&["academypilot@tiefighter"; 9]);
    nine.fails(&["XW-CHK-01"]);
    let finding = nine.finding("XW-CHK-01");
    assert_eq!((number(&finding, "total"), number(&finding, "limit"), number(&finding, "excess")), (108, 100, 8));
    imperial(&["academypilot@tiefighter"; 8]).is_legal_at(96);
}

#[test]
fn xw_ex_03_first_order_and_empire_fly_together() {
    imperial(&["omegaleader@tiefofighter", "darthvader@tieadvanced"]).is_legal_at(50);
}

#[test]
fn xw_ex_04_two_main_factions_are_reported_with_their_names() {
    let mixed = rebel(&["rookiepilot@xwing", "academypilot@tiefighter"]);
    mixed.fails(&["XW-CHK-02"]);
    let factions = mixed.finding("XW-CHK-02").fact("factions").cloned();
    assert_eq!(
        factions,
        Some(Fact::List(vec![Fact::Term("xwing.faction.rebel"), Fact::Term("xwing.faction.imperial")]))
    );
}

#[test]
fn xw_ex_05_a_unique_name_on_a_pilot_and_a_crew_card_is_reported() {
    let trial = rebel(&["lukeskywalker@xwing", "chewbacca@yt1300 lukeskywalker"]);
    trial.fails(&["XW-CHK-04"]);
    assert_eq!(trial.total(), 77);
    let finding = trial.finding("XW-CHK-04");
    assert_eq!(finding.fact("first_kind"), Some(&Fact::Term("xwing.kind.pilot")));
    assert_eq!(finding.fact("second_kind"), Some(&Fact::Term("xwing.slot.crew")));
}

#[test]
fn xw_ex_06_non_unique_upgrades_may_repeat() {
    rebel(&["rookiepilot@xwing r2astromech"; 2]).is_legal_at(44);
}

#[test]
fn xw_ex_07_two_modifications_are_one_too_many() {
    let trial = imperial(&["academypilot@tiefighter hullupgrade shieldupgrade"]);
    trial.fails(&["XW-CHK-07"]);
    assert_eq!(number(&trial.finding("XW-CHK-07"), "allowed"), 1);
}

#[test]
fn xw_ex_08_royal_guard_tie_allows_two_different_modifications() {
    imperial(&["soontirfel@tieinterceptor royalguardtie pushthelimit stealthdevice hullupgrade"]).is_legal_at(36);
}

#[test]
fn xw_ex_09_royal_guard_tie_asks_for_different_modifications() {
    imperial(&["soontirfel@tieinterceptor royalguardtie stealthdevice stealthdevice"]).fails(&["XW-CHK-17"]);
}

#[test]
fn xw_ex_10_royal_guard_tie_needs_pilot_skill_five() {
    let trial = imperial(&["sabersquadronpilot@tieinterceptor royalguardtie"]);
    trial.fails(&["XW-CHK-12"]);
    let finding = trial.finding("XW-CHK-12");
    assert_eq!((number(&finding, "skill"), number(&finding, "needed")), (4, 5));
}

#[test]
fn xw_ex_11_a_wing_test_pilot_gives_a_second_elite_icon_and_a_negative_cost_subtracts() {
    rebel(&["greensquadronpilot@awing awingtestpilot pushthelimit predator chardaanrefit"]).is_legal_at(23);
}

#[test]
fn xw_ex_12_tie_x1_lowers_the_cost_of_a_system_to_no_less_than_zero() {
    imperial(&["tempestsquadronpilot@tieadvanced tiex1 accuracycorrector"]).is_legal_at(21);
    imperial(&["tempestsquadronpilot@tieadvanced tiex1 advtargetingcomputer"]).is_legal_at(22);
}

#[test]
fn xw_ex_13_tie_advanced_only_does_not_fit_the_prototype() {
    imperial(&["sienartestpilot@tieadvprototype tiex1"]).fails(&["XW-CHK-11"]);
}

#[test]
fn xw_ex_14_a_tie_fighter_card_fits_a_tie_fo_by_type_but_sabines_masterpiece_is_rebel_only() {
    imperial(&["epsilonsquadronpilot@tiefofighter sabinesmasterpiece"]).fails(&["XW-CHK-03"]);
}

#[test]
fn xw_ex_15_integrated_astromech_fits_the_t_70() {
    rebel(&["bluesquadronnovice@t70xwing integratedastromech r2astromech"]).is_legal_at(25);
}

#[test]
fn xw_ex_16_emperor_palpatine_takes_two_crew_icons() {
    let trial = imperial(&["omicrongrouppilot@lambdaclassshuttle emperorpalpatine intelligenceagent"]);
    trial.fails(&["XW-CHK-05"]);
    let finding = trial.finding("XW-CHK-05");
    assert_eq!((number(&finding, "available"), number(&finding, "used")), (2, 3));
    imperial(&["omicrongrouppilot@lambdaclassshuttle emperorpalpatine"]).is_legal_at(29);
}

#[test]
fn xw_ex_17_bomb_loadout_takes_a_torpedo_icon_and_gives_a_bomb_icon() {
    rebel(&["goldsquadronpilot@ywing bombloadout protontorpedoes protonbombs"]).is_legal_at(27);
    let trial = rebel(&["goldsquadronpilot@ywing bombloadout protontorpedoes protonbombs plasmatorpedoes"]);
    trial.fails(&["XW-CHK-05"]);
    let finding = trial.finding("XW-CHK-05");
    assert_eq!((number(&finding, "available"), number(&finding, "used")), (2, 3));
}

#[test]
fn xw_ex_18_a_limited_card_stands_once_on_a_ship() {
    imperial(&["omicrongrouppilot@lambdaclassshuttle tactician tactician"]).fails(&["XW-CHK-09"]);
    imperial(&["omicrongrouppilot@lambdaclassshuttle tactician systemsofficer"]).is_legal_at(25);
    imperial(&["omicrongrouppilot@lambdaclassshuttle tactician"; 2]).is_legal_at(46);
}

#[test]
fn xw_ex_19_tie_shuttle_bounds_its_crew_and_takes_the_torpedo_icons() {
    imperial(&["scimitarsquadronpilot@tiebomber tieshuttle fleetofficer intelligenceagent"]).is_legal_at(20);
    let gunner = imperial(&["scimitarsquadronpilot@tiebomber tieshuttle fleetofficer gunner"]);
    gunner.fails(&["XW-CHK-20"]);
    assert_eq!(number(&gunner.finding("XW-CHK-20"), "bound"), 4);
    imperial(&["scimitarsquadronpilot@tiebomber tieshuttle fleetofficer intelligenceagent protontorpedoes"])
        .fails(&["XW-CHK-06"]);
}

#[test]
fn xw_ex_20_a_huge_ship_is_for_epic_play() {
    rebel(&["gr75mediumtransport@gr75mediumtransport"]).fails(&["XW-CHK-22"]);
    squad(SquadFaction::Rebel, Format::Epic, &["gr75mediumtransport@gr75mediumtransport"]).is_legal_at(30);
}

#[test]
fn xw_ex_21_epic_points_and_sections_are_counted() {
    let corvette = ["cr90corvettefore@cr90corvettefore", "cr90corvetteaft@cr90corvetteaft"];
    let transport = "gr75mediumtransport@gr75mediumtransport";
    let epic = |ships: &[&str]| squad(SquadFaction::Rebel, Format::Epic, ships);
    epic(&[corvette[0], corvette[1], transport]).is_legal_at(120);
    let two = epic(&[corvette[0], corvette[1], corvette[0], corvette[1]]);
    two.fails(&["XW-CHK-23"]);
    let finding = two.finding("XW-CHK-23");
    assert_eq!((number(&finding, "total"), number(&finding, "limit")), (6, 5));
    epic(&[corvette[0]]).fails(&["XW-CHK-25"]);
}

#[test]
fn xw_ex_22_an_imperial_only_card_on_a_rebel_ship_is_reported() {
    rebel(&["wedgeantilles@xwing ruthlessness"]).fails(&["XW-CHK-03"]);
}

#[test]
fn xw_ex_23_r2_d6_needs_pilot_skill_three_and_no_elite_icon_but_its_own() {
    rebel(&["rookiepilot@xwing r2d6"]).fails(&["XW-CHK-12"]);
    rebel(&["redsquadronpilot@xwing r2d6 veteraninstincts"]).is_legal_at(25);
    rebel(&["lukeskywalker@xwing r2d6"]).fails(&["XW-CHK-14"]);
}

#[test]
fn xw_ex_24_autothrusters_need_the_boost_icon() {
    rebel(&["redsquadronpilot@xwing autothrusters"]).fails(&["XW-CHK-13"]);
    rebel(&["redsquadronpilot@xwing autothrusters engineupgrade"]).fails(&["XW-CHK-07"]);
}

#[test]
fn xw_ex_25_two_breaches_of_one_card_are_both_reported() {
    imperial(&["omicrongrouppilot@lambdaclassshuttle lightningreflexes"]).fails(&["XW-CHK-06", "XW-CHK-10"]);
}

#[test]
fn xw_ex_58_veteran_instincts_counts_for_the_pilot_skill_of_black_one() {
    rebel(&["snapwexley@t70xwing veteraninstincts blackone"]).is_legal_at(30);
    let trial = rebel(&["snapwexley@t70xwing blackone"]);
    trial.fails(&["XW-CHK-12"]);
    let finding = trial.finding("XW-CHK-12");
    assert_eq!((number(&finding, "skill"), number(&finding, "needed")), (6, 7));
}

#[test]
fn xw_ex_59_havoc_asks_for_a_unique_salvaged_astromech() {
    scum(&["captainnym@scurrgh6bomber havoc r4agromech"]).fails(&["XW-CHK-20"]);
}

#[test]
fn xw_ex_60_maul_fits_a_rebel_ship_beside_ezra_bridger() {
    rebel(&["lothalrebel@vcx100 maul"]).fails(&["XW-CHK-03"]);
    rebel(&["lothalrebel@vcx100 maul ezrabridger"]).is_legal_at(41);
    rebel(&["lothalrebel@vcx100 maul", "ezrabridger@attackshuttle"]).is_legal_at(58);
    imperial(&["omicrongrouppilot@lambdaclassshuttle maul ezrabridger"]).fails(&["XW-CHK-03", "XW-CHK-03"]);
}

#[test]
fn xw_chk_16_mist_hunter_must_carry_a_tractor_beam_which_needs_no_cannon_icon() {
    scum(&["zuckuss@g1astarfighter misthunter"]).fails(&["XW-CHK-16"]);
    scum(&["zuckuss@g1astarfighter misthunter tractorbeam"]).is_legal_at(29);
    scum(&["zuckuss@g1astarfighter misthunter tractorbeam ioncannon"]).fails(&["XW-CHK-06"]);
}

#[test]
fn xw_chk_18_a_card_of_two_icons_alone_exceeds_a_bar_of_one() {
    rebel(&["prototypepilot@awing unguidedrockets"]).fails(&["XW-CHK-18"]);
    scum(&["cartelspacer@m3ainterceptor heavyscykinterceptor unguidedrockets"]).fails(&["XW-CHK-18"]);
}

#[test]
fn xw_chk_05_the_choice_of_heavy_scyk_is_one_group_of_icons() {
    scum(&["cartelspacer@m3ainterceptor heavyscykinterceptor heavylasercannon"]).is_legal_at(23);
    let trial = scum(&["cartelspacer@m3ainterceptor heavyscykinterceptor heavylasercannon protontorpedoes"]);
    trial.fails(&["XW-CHK-05"]);
    let finding = trial.finding("XW-CHK-05");
    assert_eq!((number(&finding, "available"), number(&finding, "used")), (1, 2));
}

#[test]
fn xw_chk_19_light_scyk_forbids_modifications_and_that_is_not_a_surplus() {
    scum(&["cartelspacer@m3ainterceptor lightscykinterceptor stealthdevice hullupgrade"])
        .fails(&["XW-CHK-19", "XW-CHK-19"]);
}

#[test]
fn xw_chk_08_star_viper_mk_ii_allows_two_different_titles() {
    scum(&["blacksunenforcer@starviper starvipermkii starvipermkii"]).fails(&["XW-CHK-17"]);
    scum(&["princexizor@starviper starvipermkii virago"]).is_legal_at(29);
    imperial(&["onyxsquadronpilot@tiedefender tiex7 tied"]).fails(&["XW-CHK-08"]);
}

#[test]
fn xw_chk_20_smuggling_compartment_gives_a_second_modification_of_three_points_at_most() {
    let falcon = |cards: &str| rebel(&[&format!("outerrimsmuggler@yt1300 smugglingcompartment {cards}")]);
    falcon("hullupgrade").is_legal_at(30);
    falcon("engineupgrade").fails(&["XW-CHK-20"]);
    falcon("hullupgrade engineupgrade").fails(&["XW-CHK-07"]);
}

#[test]
fn xw_chk_21_attanni_mindlink_stands_twice_in_a_squad_at_most() {
    let ship = "talonbanecobra@kihraxzfighter attannimindlink";
    let other = "palobgodalhi@hwk290 attannimindlink";
    let third = "drearenthal@ywing attannimindlink";
    let trial = scum(&[ship, other, third]);
    let errors = trial.errors();
    assert!(errors.contains(&"XW-CHK-21"), "{errors:?}");
    assert_eq!(number(&trial.finding("XW-CHK-21"), "copies"), 3);
    assert!(!scum(&[ship, other]).errors().contains(&"XW-CHK-21"));
}

#[test]
fn xw_chk_24_epic_bounds_the_ships_of_one_type() {
    let thirteen = squad(SquadFaction::Imperial, Format::Epic, &["academypilot@tiefighter"; 13]);
    thirteen.fails(&["XW-CHK-24"]);
    squad(SquadFaction::Imperial, Format::Epic, &["academypilot@tiefighter"; 12]).is_legal_at(144);
    squad(SquadFaction::Imperial, Format::TeamEpic, &["academypilot@tiefighter"; 9]).fails(&["XW-CHK-24"]);
    squad(SquadFaction::Imperial, Format::TeamEpic, &["omicrongrouppilot@lambdaclassshuttle"; 5]).fails(&["XW-CHK-24"]);
}

#[test]
fn xw_chk_15_stats_count_with_the_ships_own_upgrades() {
    // The Z-95 has 2 shields; only a ship with exactly 1 fits.
    rebel(&["banditsquadronpilot@z95headhunter pulsedrayshield"]).fails(&["XW-CHK-15"]);
    imperial(&["alphasquadronpilot@tieinterceptor lightweightframe"]).fails(&["XW-CHK-15"]);
    imperial(&["scimitarsquadronpilot@tiebomber lightweightframe"]).is_legal_at(18);
}

#[test]
fn xw_chk_14_long_range_scanners_need_both_icons() {
    imperial(&["scimitarsquadronpilot@tiebomber longrangescanners"]).is_legal_at(16);
    rebel(&["rookiepilot@xwing longrangescanners"]).fails(&["XW-CHK-14"]);
}

#[test]
fn xw_chk_06_vaksai_and_renegade_refit_change_costs_with_their_own_floor() {
    scum(&["cartelmarauder@kihraxzfighter vaksai hullupgrade stealthdevice engineupgrade"]).is_legal_at(27);
    rebel(&["redsquadronpilot@xwing renegaderefit"]).is_legal_at(21);
}

#[test]
fn xw_chk_06_ordnance_tubes_let_hardpoints_hold_torpedoes() {
    let raider = "raiderclasscorvettefore@raiderclasscorvettefore";
    let ship = |cards: &str| {
        squad(
            SquadFaction::Imperial,
            Format::Epic,
            &[&format!("{raider} {cards}"), "raiderclasscorvetteaft@raiderclasscorvetteaft"],
        )
    };
    assert!(!ship("").errors().contains(&"XW-CHK-27"), "the raider's ids have changed");
    assert!(ship("protontorpedoes").errors().contains(&"XW-CHK-06"));
    assert_eq!(ship("ordnancetubes protontorpedoes").errors(), [""; 0]);
}

#[test]
fn xw_chk_01_a_custom_limit_is_an_ordinary_dogfight_at_another_total() {
    let at = |limit| squad(SquadFaction::Rebel, Format::Custom(limit), &["rookiepilot@xwing"; 3]);
    at(63).is_legal_at(63);
    at(62).fails(&["XW-CHK-01"]);
    squad(SquadFaction::Rebel, Format::Custom(300), &["gr75mediumtransport@gr75mediumtransport"]).fails(&["XW-CHK-22"]);
}
