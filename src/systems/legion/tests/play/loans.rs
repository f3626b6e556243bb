//! Whose tokens a unit spends: clones lend one in an attack (LEG-TYPE-02), an Exemplar as many as it has
//! (LEG-KW-EXEMPLAR), for whatever tokens are spent on.

use super::{scene, unit};
use legion::{
    cards::{
        TokenKind,
        keyword::{UnitKeyword, WeaponKeyword},
    },
    play::{
        Answer, QuestionKind,
        testing::{Pick, Scene, passing},
    },
};

const CLONES: &str = "phase_i_clone_troopers";
const PADME: &str = "padme_amidala";
const YES: Answer = Answer::Yes;
const ONE: Answer = Answer::Number(1);

fn give(scene: &mut Scene, number: u8, kind: TokenKind, count: u8) {
    let tokens = &mut scene.unit(number).tokens;
    match kind {
        TokenKind::Aim => tokens.aim = count,
        TokenKind::Dodge => tokens.dodge = count,
        _ => tokens.surge = count,
    }
}

fn held(scene: &Scene, number: u8, kind: TokenKind) -> u8 {
    let tokens = scene.tokens(number);
    match kind {
        TokenKind::Aim => tokens.aim,
        TokenKind::Dodge => tokens.dodge,
        _ => tokens.surge,
    }
}

fn asked(scene: &Scene, kind: QuestionKind) -> usize {
    scene.fixture.questions.iter().filter(|asked| asked.question.kind() == kind).count()
}

/// Weapons and keywords that let one clone spend a token on this, with the dice that fall.
struct Use {
    on: QuestionKind,
    kind: TokenKind,
    answer: Answer,
    set: fn(&mut Scene),
    dice: &'static [u32],
    defends: bool,
}

fn arm(scene: &mut Scene, keyword: WeaponKeyword) {
    scene.fixture.fixed.units[0].weapons.iter_mut().for_each(|weapon| weapon.keywords.add(keyword, 1));
}

fn learn(scene: &mut Scene, keyword: UnitKeyword) {
    scene.unit(0).keywords.add(keyword, 1);
}

/// All uses of tokens in an attack. Of a black die a crit is 0, hits 1 to 3, a surge 4; of a red defense die blocks 0 to 2, a surge 3.
const USES: &[Use] = &[
    Use { on: QuestionKind::Reroll, kind: TokenKind::Aim, answer: YES, set: |_| {}, dice: &[7, 1, 5], defends: false },
    Use {
        on: QuestionKind::AttackSurges,
        kind: TokenKind::Surge,
        answer: ONE,
        set: |_| {},
        dice: &[4, 5],
        defends: false,
    },
    Use {
        on: QuestionKind::Marksman,
        kind: TokenKind::Aim,
        answer: ONE,
        set: |scene| learn(scene, UnitKeyword::Marksman),
        dice: &[7, 5],
        defends: false,
    },
    Use {
        on: QuestionKind::Lethal,
        kind: TokenKind::Aim,
        answer: ONE,
        set: |scene| arm(scene, WeaponKeyword::Lethal),
        dice: &[1, 0],
        defends: false,
    },
    Use {
        on: QuestionKind::LongShot,
        kind: TokenKind::Aim,
        answer: ONE,
        set: |scene| {
            arm(scene, WeaponKeyword::LongShot);
            scene.put(2, 850, 400);
        },
        dice: &[1, 5],
        defends: false,
    },
    Use {
        on: QuestionKind::JarKai,
        kind: TokenKind::Dodge,
        answer: ONE,
        set: |scene| {
            learn(scene, UnitKeyword::JarKai);
            scene.put(2, 327, 400);
        },
        dice: &[7, 5],
        defends: false,
    },
    Use { on: QuestionKind::Dodge, kind: TokenKind::Dodge, answer: ONE, set: |_| {}, dice: &[1], defends: true },
    Use {
        on: QuestionKind::DefenseSurges,
        kind: TokenKind::Surge,
        answer: ONE,
        set: |_| {},
        dice: &[1, 3],
        defends: true,
    },
];

impl Use {
    /// The clone with a friend, the third unit as its enemy: one mini and one die attack.
    fn scene(&self, lender: &str) -> Scene {
        let mut scene = scene(&[CLONES, lender], &[if self.defends { CLONES } else { "snowtroopers" }]);
        // The friend stands at range 1 of the clone, and farther from the enemy.
        scene.put(0, 300, 400).put(1, 220, 400).put(2, 600, 400).keep_minis(if self.defends { 2 } else { 0 }, 1);
        scene.unit(2).keywords = Default::default();
        (self.set)(&mut scene);
        give(&mut scene, 1, self.kind, 1);
        scene.dice(self.dice);
        scene
    }

    fn attack(&self, scene: &mut Scene) {
        let (attacker, target) = if self.defends { (2, 0) } else { (0, 2) };
        let melee = self.on == QuestionKind::JarKai;
        let picks: [Pick; 2] =
            [(QuestionKind::Target, Answer::Target { unit: unit(target), melee }), (self.on, self.answer)];
        let named = scene.view().attack_targets(unit(attacker), &Default::default()).len() > 1;
        let at = usize::from(!named);
        // What has one answer alone is not asked, as the one aim token that reaches the enemy.
        let all = if self.on == QuestionKind::LongShot { &picks[at..1] } else { &picks[at..] };
        scene.fight(attacker, all);
    }
}

#[test]
fn every_use_of_a_token_takes_one_that_a_friend_lends() {
    // LEG-TYPE-02, LEG-KW-EXEMPLAR, LEG-KW-LETHAL-X, LEG-KW-LONG-SHOT-X, LEG-KW-MARKSMAN, LEG-KW-JARKAI-MASTERY.
    for used in USES {
        for lender in [CLONES, PADME] {
            let mut scene = used.scene(lender);
            used.attack(&mut scene);
            let state = (held(&scene, 1, used.kind), scene.dice_left());
            assert_eq!(state, (0, 0), "{:?} of {lender}: {:?}", used.on, scene.fixture.events);
        }
    }
}

#[test]
fn nobody_lends_out_of_sight_or_reach_or_to_others_than_clones() {
    // LEG-TYPE-02: range 1; LEG-KW-EXEMPLAR: range 1 to 2.
    for used in USES {
        for (lender, far) in [(CLONES, 420), (PADME, 720), ("stormtroopers", 0)] {
            let mut scene = used.scene(lender);
            if far > 0 {
                scene.put(1, 300 - far.min(280), 400 + far);
            }
            let (attacker, spender) = if used.defends { (2, 0) } else { (0, 0) };
            assert_eq!(scene.view().spendable(unit(spender), used.kind), 0, "{:?} {lender}", used.on);
            if used.on != QuestionKind::LongShot {
                scene.forget_dice().seed(1);
                scene.attack(attacker, passing);
                assert_eq!(asked(&scene, used.on), 0, "{:?} {lender}", used.on);
            }
        }
    }
}

#[test]
fn clones_lend_one_token_in_an_attack_of_whatever_kind() {
    // LEG-TYPE-02: an aim token for the blank, and then no surge token for the surge.
    let mut scene = scene(&[CLONES, CLONES], &["snowtroopers"]);
    scene.put(0, 300, 400).put(1, 220, 400).put(2, 600, 400).keep_minis(0, 1);
    give(&mut scene, 1, TokenKind::Aim, 2);
    give(&mut scene, 1, TokenKind::Surge, 2);
    scene.dice(&[7, 4]).fight(0, &[(QuestionKind::Reroll, YES)]);
    assert_eq!((held(&scene, 1, TokenKind::Aim), held(&scene, 1, TokenKind::Surge), scene.dice_left()), (1, 2, 0));
    assert_eq!((asked(&scene, QuestionKind::Reroll), asked(&scene, QuestionKind::AttackSurges)), (1, 0));
    // In another attack one more.
    scene.dice(&[4, 5]).fight(0, &[(QuestionKind::AttackSurges, ONE)]);
    assert_eq!((held(&scene, 1, TokenKind::Surge), scene.dice_left()), (1, 0));
}

#[test]
fn both_pools_of_an_attack_share_the_one_token_of_a_clone() {
    // LEG-TYPE-02, LEG-ATK-25.
    let mut scene = scene(&[CLONES, CLONES], &["snowtroopers", "snowtroopers"]);
    scene.put(0, 300, 400).put(1, 220, 400).put(2, 600, 400).put(3, 600, 600).keep_minis(0, 1);
    learn(&mut scene, UnitKeyword::Gunslinger);
    give(&mut scene, 1, TokenKind::Surge, 2);
    let further = (QuestionKind::FurtherTarget, Answer::Target { unit: unit(3), melee: false });
    scene.dice(&[4, 5]).dice(&[4]).fight(0, &[further, (QuestionKind::AttackSurges, ONE)]);
    assert_eq!((held(&scene, 1, TokenKind::Surge), scene.dice_left()), (1, 0));
    assert_eq!(asked(&scene, QuestionKind::AttackSurges), 1);
}

#[test]
fn attacker_and_defender_borrow_one_each() {
    // LEG-TYPE-02.
    let mut scene = scene(&[CLONES, CLONES], &[CLONES, CLONES]);
    scene.put(0, 300, 400).put(1, 220, 400).put(2, 600, 400).put(3, 680, 300).keep_minis(0, 1);
    give(&mut scene, 1, TokenKind::Surge, 1);
    give(&mut scene, 3, TokenKind::Surge, 1);
    let at = (QuestionKind::Target, Answer::Target { unit: unit(2), melee: false });
    scene.dice(&[4]).dice(&[3]);
    scene.fight(0, &[at, (QuestionKind::AttackSurges, ONE), (QuestionKind::DefenseSurges, ONE)]);
    let left = (held(&scene, 1, TokenKind::Surge), held(&scene, 3, TokenKind::Surge));
    assert_eq!((left, scene.unit(2).minis.len(), scene.dice_left()), ((0, 0), 4, 0));
}

#[test]
fn an_exemplar_lends_all_it_has_wherever_it_stands_in_the_army() {
    // LEG-KW-EXEMPLAR with LEG-TYPE-02: three rerolls, two tokens of hers and one of the clones.
    for friends in [[PADME, CLONES], [CLONES, PADME]] {
        let mut scene = scene(&[CLONES, friends[0], friends[1]], &["snowtroopers"]);
        scene.put(0, 300, 400).put(1, 220, 400).put(2, 300, 340).put(3, 600, 400).keep_minis(0, 1).keep_minis(2, 1);
        let (model, clones) = if friends[0] == PADME { (1, 2) } else { (2, 1) };
        give(&mut scene, model, TokenKind::Aim, 2);
        give(&mut scene, clones, TokenKind::Aim, 2);
        scene.dice(&[7; 4]).fight(0, &[(QuestionKind::Reroll, YES); 3]);
        let left = (held(&scene, model, TokenKind::Aim), held(&scene, clones, TokenKind::Aim));
        assert_eq!((left, scene.dice_left()), ((0, 1), 0), "{friends:?}");
        // Whose token goes is asked as long as there are two.
        assert_eq!(asked(&scene, QuestionKind::Purse), 2, "{friends:?}");
    }
}

#[test]
fn a_unit_keeps_its_own_token_where_it_spends_that_of_a_friend() {
    // LEG-KW-EXEMPLAR: the player says whose token is spent.
    for (owner, left) in [(0, (0, 1)), (1, (1, 0))] {
        let mut scene = scene(&[CLONES, PADME], &["snowtroopers"]);
        scene.put(0, 300, 400).put(1, 220, 400).put(2, 600, 400).keep_minis(0, 1);
        give(&mut scene, 0, TokenKind::Aim, 1);
        give(&mut scene, 1, TokenKind::Aim, 1);
        let whose = (QuestionKind::Purse, Answer::Unit(unit(owner)));
        scene.dice(&[7, 7]).fight(0, &[(QuestionKind::Reroll, YES), whose]);
        assert_eq!((held(&scene, 0, TokenKind::Aim), held(&scene, 1, TokenKind::Aim)), left);
    }
}

#[test]
fn a_guardian_borrows_of_an_exemplar_but_of_no_clone() {
    // LEG-KW-GUARDIAN-X, LEG-TYPE-02: it neither attacks nor defends; LEG-KW-EXEMPLAR: as its own.
    for (lender, lends) in [(CLONES, 0), (PADME, 1)] {
        let mut scene = scene(&["b1_battle_droids"], &["rebel_troopers", CLONES, lender]);
        scene.put(0, 300, 400).put(1, 600, 400).put(2, 640, 300).put(3, 720, 300).keep_minis(0, 1).keep_minis(3, 1);
        scene.unit(2).keywords.add(UnitKeyword::Guardian, 1);
        give(&mut scene, 3, TokenKind::Surge, 1);
        let at = (QuestionKind::Target, Answer::Target { unit: unit(1), melee: false });
        let mut picks = vec![at, (QuestionKind::Guardian, ONE)];
        picks.extend((lends > 0).then_some((QuestionKind::DefenseSurges, ONE)));
        scene.dice(&[1]).dice(&[3]).fight(0, &picks);
        let state = (held(&scene, 3, TokenKind::Surge), scene.unit(2).minis.len(), scene.dice_left());
        assert_eq!(state, (1 - lends, 3 + usize::from(lends), 0), "{lender}");
    }
}

#[test]
fn nimble_and_block_count_a_dodge_token_that_a_friend_lent() {
    // LEG-KW-NIMBLE, LEG-KW-BLOCK, LEG-KW-EXEMPLAR.
    let mut scene = scene(&["b1_battle_droids"], &[CLONES, PADME]);
    scene.put(0, 300, 400).put(1, 600, 400).put(2, 690, 400).keep_minis(0, 2);
    scene.unit(1).keywords.add(UnitKeyword::Nimble, 1);
    scene.unit(1).keywords.add(UnitKeyword::Block, 1);
    give(&mut scene, 2, TokenKind::Dodge, 1);
    // One of two hits is dodged, and the surge of the other's die blocks.
    let at = (QuestionKind::Target, Answer::Target { unit: unit(1), melee: false });
    scene.dice(&[1, 1]).dice(&[3]).fight(0, &[at, (QuestionKind::Dodge, ONE)]);
    let state = (held(&scene, 1, TokenKind::Dodge), held(&scene, 2, TokenKind::Dodge), scene.unit(1).minis.len());
    assert_eq!((state, scene.dice_left()), ((1, 0, 4), 0));
}

#[test]
fn aim_tokens_lengthen_no_other_weapon_than_the_one_that_says_so() {
    // LEG-KW-LONG-SHOT-X.
    let mut scene = scene(&["stormtroopers dlt_19_stormtrooper"], &["snowtroopers"]);
    scene.put(0, 300, 400).put(1, 850, 400).unit(0).tokens.aim = 1;
    for weapon in &mut scene.fixture.fixed.units[0].weapons {
        weapon.range = weapon.range.map(|_| (1, 3));
        weapon.keywords[WeaponKeyword::LongShot] = u8::from(weapon.name.contains("DLT-19"));
    }
    let pools = scene.view().pools(unit(0), unit(1), false, &Default::default(), 1);
    let dice: Vec<[u8; 3]> = pools.iter().map(|pool| scene.view().dice_of(unit(0), &pool.arms)).collect();
    assert_eq!(dice, [[2, 0, 0]]);
}
