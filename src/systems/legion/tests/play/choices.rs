//! Choices that the book leaves to a player within an attack: which dice, which results, which mini.

use super::{CATALOG, scene, unit};
use legion::{
    cards::keyword::{UnitKeyword, WeaponKeyword},
    play::{
        Answer, Event, QuestionKind,
        testing::{Pick, Scene, passing},
    },
};

const YES: Answer = Answer::Yes;

/// One side's unit beside the other's: so many minis attack so many.
fn duel(sides: [&str; 2], apart: i32, minis: [usize; 2]) -> Scene {
    let mut scene = scene(&[sides[0]], &[sides[1]]);
    scene.put(0, 300, 400).put(1, 300 + apart, 400).keep_minis(0, minis[0]).keep_minis(1, minis[1]);
    scene.unit(0).keywords = Default::default();
    scene.unit(1).keywords = Default::default();
    scene
}

fn give(scene: &mut Scene, number: u8, keyword: UnitKeyword, value: u8) {
    scene.unit(number).keywords.add(keyword, value);
}

fn arm(scene: &mut Scene, keyword: WeaponKeyword, value: u8) {
    scene.fixture.fixed.units[0].weapons.iter_mut().for_each(|weapon| weapon.keywords[keyword] = value);
}

fn asked(scene: &Scene, kind: QuestionKind) -> usize {
    scene.fixture.questions.iter().filter(|asked| asked.question.kind() == kind).count()
}

const fn number(kind: QuestionKind, number: u8) -> Pick {
    (kind, Answer::Number(number))
}

/// Hits and crits after the dice were converted.
fn converted(scene: &Scene) -> (u8, u8) {
    let told = scene.fixture.events.iter();
    told.filter_map(|event| if let Event::Converted(_, faces) = event { Some((faces.hits, faces.crits)) } else { None })
        .next_back()
        .unwrap()
}

#[test]
fn a_marksman_makes_a_crit_of_a_hit_instead_of_a_hit_of_a_blank() {
    // LEG-KW-MARKSMAN with LEG-KW-ARMOR: one token, a hit and a blank.
    for (crits, result, wounds) in [(0, (2, 0), 0), (1, (0, 1), 1)] {
        let mut scene = duel(["stormtroopers", "at_rt_rebel"], 300, [2, 1]);
        give(&mut scene, 0, UnitKeyword::Marksman, 1);
        give(&mut scene, 1, UnitKeyword::Armor, 99);
        scene.unit(0).tokens.aim = 1;
        scene.dice(&[1, 7]).dice(if wounds > 0 { &[5] } else { &[] });
        let picks = [number(QuestionKind::Marksman, 1), number(QuestionKind::ImproveHits, crits)];
        scene.fight(0, &picks);
        assert_eq!((converted(&scene), scene.unit(1).wounds(), scene.dice_left()), (result, wounds, 0));
    }
}

#[test]
fn improvements_are_asked_about_only_where_crits_are_more_than_hits() {
    // LEG-KW-MARKSMAN, LEG-KW-JARKAI-MASTERY: nothing cancels hits of whoever stands in the open.
    for (melee, keyword, number_of) in
        [(false, UnitKeyword::Marksman, QuestionKind::Marksman), (true, UnitKeyword::JarKai, QuestionKind::JarKai)]
    {
        for (armor, questions) in [(0, 0), (1, 1)] {
            let mut scene = duel(["stormtroopers", "rebel_troopers"], if melee { 27 } else { 300 }, [2, 4]);
            give(&mut scene, 0, keyword, 1);
            give(&mut scene, 1, UnitKeyword::Armor, armor);
            (scene.unit(0).tokens.aim, scene.unit(0).tokens.dodge) = (u8::from(!melee), u8::from(melee));
            scene.mini(0, 1, 300, 373).mini(1, 1, 327, 373);
            scene.seed(4);
            scene.fixture.fixed.units[0].weapons.iter_mut().for_each(|weapon| weapon.dice = [0, 0, 1]);
            scene.forget_dice().dice(&[1, 7]).dice(&[5, 5][usize::from(armor)..]);
            scene.fight(0, &[number(number_of, 1)]);
            assert_eq!(
                (asked(&scene, QuestionKind::ImproveHits), converted(&scene)),
                (questions, (2, 0)),
                "{keyword:?}"
            );
        }
    }
}

#[test]
fn two_tokens_of_a_marksman_are_two_hits_or_one_crit() {
    // LEG-KW-MARKSMAN: two blanks; a blank that became a hit may become a crit.
    for (crits, result) in [(0, (2, 0)), (1, (0, 1))] {
        let mut scene = duel(["stormtroopers", "rebel_troopers"], 300, [2, 4]);
        give(&mut scene, 0, UnitKeyword::Marksman, 1);
        give(&mut scene, 1, UnitKeyword::Cover, 1);
        scene.unit(0).tokens.aim = 2;
        scene.dice(&[7, 7]).dice(&[0]);
        scene.fight(0, &[number(QuestionKind::Marksman, 2), number(QuestionKind::ImproveHits, crits)]);
        assert_eq!((converted(&scene), scene.dice_left()), (result, 0));
    }
}

#[test]
fn who_outmaneuvers_says_which_results_a_dodge_cancels() {
    // LEG-KW-OUTMANEUVER with LEG-COVER-05: a hit and a crit, light cover.
    for (crits, fallen) in [(0, 1), (1, 0)] {
        let mut scene = duel(["stormtroopers", "rebel_troopers"], 300, [2, 4]);
        give(&mut scene, 1, UnitKeyword::Outmaneuver, 1);
        give(&mut scene, 1, UnitKeyword::Cover, 1);
        scene.unit(1).tokens.dodge = 1;
        scene.dice(&[1, 0]).dice(&[5; 1][..fallen]);
        scene.fight(0, &[number(QuestionKind::Dodge, 1), number(QuestionKind::CancelCrits, crits)]);
        assert_eq!((scene.unit(1).minis.len(), scene.dice_left()), (4 - fallen, 0));
    }
}

#[test]
fn nobody_is_asked_what_is_canceled_where_it_is_all_the_same() {
    // LEG-KW-OUTMANEUVER: in the open a hit is a crit; with hits alone there is no choice.
    for (rolled, cover) in [([1, 0], 0), ([1, 1], 1)] {
        let mut scene = duel(["stormtroopers", "rebel_troopers"], 300, [2, 4]);
        give(&mut scene, 1, UnitKeyword::Outmaneuver, 1);
        give(&mut scene, 1, UnitKeyword::Cover, cover);
        scene.unit(1).tokens.dodge = 1;
        scene.dice(&rolled).dice(&[0; 1][..usize::from(cover == 0)]);
        scene.fight(0, &[number(QuestionKind::Dodge, 1)]);
        assert_eq!((asked(&scene, QuestionKind::CancelCrits), scene.dice_left()), (0, 0));
    }
}

#[test]
fn outmaneuver_in_melee_meets_armor() {
    // LEG-KW-OUTMANEUVER, LEG-KW-ARMOR: the dodge takes the crit, the armor the hit.
    for (crits, wounds) in [(0, 1), (1, 0)] {
        let mut scene = duel(["rebel_troopers", "at_rt_rebel"], 40, [2, 1]);
        scene.put(1, 300 + 13 + 25, 400);
        give(&mut scene, 1, UnitKeyword::Outmaneuver, 1);
        give(&mut scene, 1, UnitKeyword::Armor, 99);
        scene.unit(1).tokens.dodge = 1;
        scene.dice(&[1, 0]).dice(&[5; 1][..wounds]);
        let at = (QuestionKind::Target, Answer::Target { unit: unit(1), melee: true });
        let targets = scene.view().attack_targets(unit(0), &Default::default());
        let picks = [at, number(QuestionKind::Dodge, 1), number(QuestionKind::CancelCrits, crits)];
        scene.fight(0, &picks[usize::from(targets.len() < 2)..]);
        assert_eq!((usize::from(scene.unit(1).wounds()), scene.dice_left()), (wounds, 0), "{targets:?}");
    }
}

#[test]
fn a_shield_takes_the_crit_where_a_guardian_takes_the_hit() {
    // LEG-KW-SHIELDED-X with LEG-KW-GUARDIAN-X.
    for (crits, fallen) in [(0, 1), (1, 0)] {
        let mut scene = scene(&["stormtroopers"], &["rebel_troopers", "stormtroopers"]);
        scene.put(0, 300, 400).put(1, 600, 400).put(2, 640, 300).keep_minis(0, 2);
        scene.unit(0).keywords = Default::default();
        scene.unit(1).tokens.shields = 1;
        give(&mut scene, 2, UnitKeyword::Guardian, 1);
        let at = (QuestionKind::Target, Answer::Target { unit: unit(1), melee: false });
        let mut picks = vec![at, number(QuestionKind::Shields, 1), number(QuestionKind::CancelCrits, crits)];
        scene.dice(&[1, 0]);
        if crits > 0 {
            // The guardian blocks the hit.
            picks.push(number(QuestionKind::Guardian, 1));
            scene.dice(&[0]);
        } else {
            scene.dice(&[5]);
        }
        scene.fight(0, &picks);
        assert_eq!((scene.unit(1).minis.len(), scene.unit(2).minis.len(), scene.dice_left()), (4 - fallen, 4, 0));
    }
}

#[test]
fn pierce_is_kept_from_the_blocks_of_a_guardian_or_not() {
    // LEG-KW-GUARDIAN-X, LEG-KW-PIERCE-X: a block of the guardian and one of the defender, Pierce 1.
    for (kept, fallen) in [(0, [0, 1]), (1, [1, 0])] {
        let mut scene = scene(&["stormtroopers"], &["stormtroopers", "stormtroopers"]);
        scene.put(0, 300, 400).put(1, 600, 400).put(2, 640, 300).keep_minis(0, 2);
        scene.unit(0).keywords = Default::default();
        arm(&mut scene, WeaponKeyword::Pierce, 0);
        scene.fixture.fixed.units[0].weapons.iter_mut().for_each(|weapon| weapon.keywords[WeaponKeyword::Pierce] = 1);
        scene.keep_minis(0, 1).fixture.fixed.units[0].weapons.iter_mut().for_each(|weapon| weapon.dice = [0, 0, 2]);
        give(&mut scene, 2, UnitKeyword::Guardian, 1);
        let at = (QuestionKind::Target, Answer::Target { unit: unit(1), melee: false });
        scene.dice(&[1, 1]).dice(&[0]).dice(&[0]);
        scene.fight(0, &[at, number(QuestionKind::Guardian, 1), number(QuestionKind::KeepPierce, kept)]);
        let lost = [1, 2].map(|number| 4 - scene.unit(number).minis.len());
        assert_eq!((lost, scene.dice_left()), (fallen, 0), "{kept}");
    }
}

#[test]
fn a_guardian_loses_its_blocks_to_pierce_that_nobody_else_needs() {
    // LEG-KW-GUARDIAN-X, LEG-KW-IMMUNE-PIERCE: the defender's blocks cannot be pierced, or there is nothing left for it.
    for (immune, hits) in [(1, 2), (0, 1)] {
        let mut scene = scene(&["stormtroopers"], &["stormtroopers", "stormtroopers"]);
        scene.put(0, 300, 400).put(1, 600, 400).put(2, 640, 300).keep_minis(0, hits);
        scene.unit(0).keywords = Default::default();
        arm(&mut scene, WeaponKeyword::Pierce, 1);
        scene.unit(1).keywords[UnitKeyword::ImmunePierce] = immune;
        give(&mut scene, 2, UnitKeyword::Guardian, 1);
        let at = (QuestionKind::Target, Answer::Target { unit: unit(1), melee: false });
        scene.dice(&[1; 2][..hits]).dice(&[0]).dice(&[0; 1][..hits - 1]);
        scene.fight(0, &[at, number(QuestionKind::Guardian, 1)]);
        assert_eq!((asked(&scene, QuestionKind::KeepPierce), scene.unit(2).minis.len()), (0, 3));
        assert_eq!(scene.dice_left(), 0);
    }
}

#[test]
fn a_player_picks_the_dice_that_are_rerolled() {
    // LEG-ATK-09: a hit against heavy cover instead of the blanks.
    let mut scene = duel(["stormtroopers", "rebel_troopers"], 300, [3, 4]);
    give(&mut scene, 1, UnitKeyword::Cover, 2);
    scene.unit(0).tokens.aim = 1;
    scene.dice(&[1, 7, 7]).dice(&[0]).dice(&[0]);
    let picks = [
        (QuestionKind::Reroll, Answer::Option(0)),
        (QuestionKind::RerollDie, Answer::Option(0)),
        (QuestionKind::RerollDie, Answer::Pass),
    ];
    scene.fight(0, &picks);
    assert_eq!((converted(&scene), scene.dice_left()), ((0, 1), 0));
}

#[test]
fn dice_that_look_alike_are_offered_once_and_the_suggested_ones_first() {
    // LEG-ATK-09.
    let mut scene = duel(["stormtroopers dlt_19_stormtrooper", "rebel_troopers"], 300, [5, 4]);
    scene.unit(0).tokens.aim = 1;
    // Red: a hit and a blank; white: a hit and three blanks.
    scene.dice(&[1, 7]).dice(&[1, 7, 7, 7]).dice(&[7, 7]).dice(&[0, 0]);
    let picks = [
        (QuestionKind::Reroll, Answer::Option(0)),
        (QuestionKind::RerollDie, Answer::Option(1)),
        (QuestionKind::RerollDie, Answer::Option(3)),
    ];
    scene.fight(0, &picks);
    let offered: Vec<usize> = (scene.fixture.questions.iter())
        .filter(|asked| asked.question.kind() == QuestionKind::RerollDie)
        .map(|asked| asked.answers.len())
        .collect();
    // Four kinds at first, then three and the way out.
    assert_eq!((offered, scene.dice_left()), (vec![4, 4], 0));
}

#[test]
fn dead_surges_are_blanks_and_go_by_their_color() {
    // LEG-ATK-09, LEG-ATK-10: a red surge that nothing converts before two white blanks.
    let mut scene = duel(["stormtroopers dlt_19_stormtrooper", "rebel_troopers"], 300, [5, 4]);
    scene.fixture.fixed.units[0].attack_surge = None;
    scene.unit(0).tokens.aim = 1;
    scene.dice(&[1, 6]).dice(&[1, 1, 7, 7]).dice(&[0, 0]).dice(&[0; 5]);
    scene.fight(0, &[(QuestionKind::Reroll, YES)]);
    assert_eq!((converted(&scene), scene.dice_left()), ((3, 2), 0));
}

#[test]
fn a_duelist_may_reroll_a_hit_for_pierce() {
    // LEG-KW-DUELIST: the token spent on a reroll counts.
    let mut scene = duel(["wookiee_warriors_noble_fighters", "stormtroopers"], 27, [1, 4]);
    give(&mut scene, 0, UnitKeyword::Duelist, 1);
    scene.unit(0).tokens.aim = 1;
    scene.dice(&[1, 1]).dice(&[1]).dice(&[0, 5]);
    // Both dice are alike, so that the first is not asked about.
    let picks = [(QuestionKind::Reroll, Answer::Option(0)), (QuestionKind::RerollDie, Answer::Pass)];
    scene.fight(0, &picks);
    assert_eq!((scene.unit(1).minis.len(), scene.dice_left()), (2, 0));
}

#[test]
fn uncanny_luck_rerolls_the_dice_its_player_picks() {
    // LEG-KW-UNCANNY-LUCK-X: a block for a surge that comes back (LEG-KW-DEFLECT), and the blank stays.
    let mut scene = duel(["stormtroopers", "rebel_troopers"], 300, [2, 4]);
    give(&mut scene, 1, UnitKeyword::UncannyLuck, 1);
    scene.dice(&[1, 1]).dice(&[0, 4]).dice(&[0]);
    let picks = [(QuestionKind::Luck, Answer::Option(0)), (QuestionKind::RerollShield, Answer::Option(0))];
    scene.fight(0, &picks);
    assert_eq!((scene.unit(1).minis.len(), scene.dice_left()), (3, 0));
}

#[test]
fn a_ram_turns_any_results_blanks_before_hits() {
    // LEG-KW-RAM-X: a hit and a blank, Ram 2, against armor.
    for (ram, wounds) in [(0, 0), (1, 1), (2, 2), (3, 2)] {
        let mut scene = duel(["stormtroopers", "at_rt_rebel"], 300, [2, 1]);
        give(&mut scene, 1, UnitKeyword::Armor, 99);
        arm(&mut scene, WeaponKeyword::Ram, ram);
        scene.activate(0).to_actions(passing);
        scene.fixture.state.activation.as_mut().unwrap().full_speed = true;
        // Each weapon has the keyword once in the pool of two.
        scene.keep_minis(0, 1).fixture.fixed.units[0].weapons.iter_mut().for_each(|weapon| weapon.dice = [0, 0, 2]);
        scene.dice(&[1, 7]).dice(&[5; 2][..wounds]);
        scene.fight(0, &[]);
        assert_eq!((usize::from(scene.unit(1).wounds()), scene.dice_left()), (wounds, 0), "Ram {ram}");
    }
}

#[test]
fn a_dodge_token_is_spent_on_what_a_ram_will_make_of_blanks() {
    // LEG-KW-RAM-X with LEG-KW-BLOCK, LEG-ATK-11: a token may be spent although no hit has been rolled.
    let mut scene = duel(["stormtroopers", "luke_skywalker_jedi_knight"], 300, [1, 1]);
    arm(&mut scene, WeaponKeyword::Ram, 1);
    give(&mut scene, 1, UnitKeyword::Block, 1);
    scene.unit(1).tokens.dodge = 1;
    scene.activate(0).to_actions(passing);
    scene.fixture.state.activation.as_mut().unwrap().full_speed = true;
    scene.dice(&[7]).dice(&[3]).fight(0, &[number(QuestionKind::Dodge, 1)]);
    assert_eq!((scene.unit(1).wounds(), scene.tokens(1).dodge, scene.dice_left()), (0, 0, 0));
}

#[test]
fn a_ram_counts_no_dice_that_a_dodge_or_cover_took_away() {
    // LEG-ATK-11: a die that is canceled is gone from the pool.
    let mut scene = duel(["stormtroopers", "rebel_troopers"], 300, [1, 4]);
    arm(&mut scene, WeaponKeyword::Ram, 2);
    give(&mut scene, 1, UnitKeyword::Cover, 1);
    scene.activate(0).to_actions(passing);
    scene.fixture.state.activation.as_mut().unwrap().full_speed = true;
    scene.dice(&[1]).fight(0, &[]);
    assert_eq!((scene.unit(1).minis.len(), scene.dice_left()), (4, 0));
}

#[test]
fn makashi_is_chosen_before_a_dodge_token_gives_immunity() {
    // LEG-KW-MAKASHI-MASTERY with LEG-KW-DUELIST: a hit, dodged, and a crit, blocked.
    for (answer, fallen) in [(YES, 1), (Answer::Pass, 0)] {
        let mut scene = duel(["count_dooku", "wookiee_warriors_noble_fighters"], 27, [1, 1]);
        give(&mut scene, 0, UnitKeyword::Makashi, 1);
        give(&mut scene, 1, UnitKeyword::Duelist, 1);
        scene.unit(1).tokens.dodge = 1;
        scene.fixture.fixed.units[0].weapons.iter_mut().for_each(|weapon| weapon.dice = [2, 0, 0]);
        scene.dice(&[1, 0]).dice(&[0]);
        scene.fight(0, &[(QuestionKind::Makashi, answer), number(QuestionKind::Dodge, 1)]);
        assert_eq!((scene.unit(1).wounds(), scene.dice_left()), (fallen, 0), "{answer:?}");
    }
    // Nobody asks where nothing can come of it.
    let mut plain = duel(["count_dooku", "wookiee_warriors_noble_fighters"], 27, [1, 1]);
    give(&mut plain, 0, UnitKeyword::Makashi, 1);
    give(&mut plain, 1, UnitKeyword::Duelist, 1);
    plain.fixture.fixed.units[0].weapons.iter_mut().for_each(|weapon| weapon.dice = [1, 0, 0]);
    plain.dice(&[7]).fight(0, &[]);
    assert_eq!(asked(&plain, QuestionKind::Makashi), 0);
}

#[test]
fn wounds_are_split_between_a_unit_and_its_counterpart() {
    // LEG-KW-COUNTERPART: freely, but the counterpart falls first.
    let mut scene = scene(&["r2_d2_hero_of_a_thousand_devices &c_3po_human_cyborg_relations"], &["stormtroopers"]);
    scene.put(0, 300, 400).put(1, 1_200, 400);
    // Three wounds on the one with four, and it stands; the next goes to the counterpart without a question.
    scene.suffer(0, 3, |question, answers| {
        assert_eq!(question.kind(), QuestionKind::Wound);
        assert!(answers.len() == 2 && answers.contains(&Answer::Mini(0)), "{answers:?}");
        Answer::Mini(0)
    });
    assert_eq!(scene.unit(0).minis.iter().map(|mini| mini.wounds).collect::<Vec<_>>(), [3, 0]);
    scene.suffer(0, 2, passing);
    assert_eq!(scene.unit(0).minis.iter().map(|mini| mini.wounds).collect::<Vec<_>>(), [3]);
    scene.suffer(0, 1, passing);
    assert!(!scene.unit(0).is_in_play());
}

#[test]
fn a_wounded_counterpart_takes_no_further_wound_by_force() {
    // LEG-KW-COUNTERPART with LEG-ATK-21: wounds may be split although one of them is wounded already.
    let mut scene = scene(&["r2_d2_hero_of_a_thousand_devices &c_3po_human_cyborg_relations"], &["stormtroopers"]);
    scene.put(0, 300, 400).put(1, 1_200, 400);
    for mini in [1, 0] {
        scene.suffer(0, 1, |_, _| Answer::Mini(mini));
    }
    assert_eq!(scene.unit(0).minis.iter().map(|mini| mini.wounds).collect::<Vec<_>>(), [1, 1]);
}

#[test]
fn the_order_in_which_minis_fall_is_that_of_wounds_that_are_split() {
    // LEG-KW-COUNTERPART: four wounds and two.
    let mut scene = scene(&["r2_d2_hero_of_a_thousand_devices &c_3po_human_cyborg_relations"], &["stormtroopers"]);
    scene.put(0, 300, 400);
    assert_eq!(scene.view().standing_wounds(unit(0))[..], [5, 1]);
    scene.suffer(0, 1, |_, _| Answer::Mini(0));
    assert_eq!(scene.view().standing_wounds(unit(0))[..], [4, 1]);
}

#[test]
fn shields_go_with_the_counterpart_that_brought_them() {
    // LEG-KW-SHIELDED-X, LEG-KW-COUNTERPART: flipped or not.
    for flipped in [false, true] {
        let mut scene = scene(&["iden_versio &id10_seeker_droid"], &["stormtroopers"]);
        scene.put(0, 300, 400).put(1, 1_200, 400);
        let tokens = &mut scene.unit(0).tokens;
        assert_eq!(tokens.shields, 1);
        if flipped {
            (tokens.shields, tokens.spent_shields) = (0, 1);
        }
        scene.suffer(0, 1, |_, answers| *answers.iter().find(|answer| **answer == Answer::Mini(1)).unwrap());
        assert_eq!((scene.unit(0).minis.len(), scene.tokens(0).shields, scene.tokens(0).spent_shields), (1, 0, 0));
    }
}

#[test]
fn every_label_of_a_die_says_its_color_and_face() {
    use legion::play::{Describer, LegionMatch, action::UnitAction};
    let mut scene = duel(["stormtroopers", "rebel_troopers"], 300, [3, 4]);
    scene.unit(0).tokens.aim = 1;
    scene.activate(0).to_actions(passing).dice(&[1, 7, 7]);
    let mut game: LegionMatch = scene.game();
    use kernel::game::Match as _;
    for wanted in [QuestionKind::Act, QuestionKind::Reroll] {
        while game.decision().unwrap().question.kind() != wanted {
            let open = game.decision().unwrap();
            let answer = open.answers[0];
            game.apply(&answer, &mut Vec::new()).unwrap();
        }
        let answer = if wanted == QuestionKind::Act { Answer::Action(UnitAction::Attack) } else { Answer::Option(0) };
        game.apply(&answer, &mut Vec::new()).unwrap();
    }
    let open = game.decision().unwrap();
    assert_eq!(open.question.kind(), QuestionKind::RerollDie);
    let describer = Describer::of(&CATALOG, &game, kernel::Language::English);
    let told: Vec<String> =
        open.answers.iter().map(|answer| describer.answer(open.seat, &open.question, answer)).collect();
    assert_eq!(told, ["White: blank", "White: hit"]);
}
