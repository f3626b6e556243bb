//! Repairing and treating (LEG-KW-REPAIR-X, LEG-KW-TREAT-X, LEG-KW-RESTORE, LEG-KW-LATENT-POWER).

use super::{act, begin, scene};
use legion::{
    cards::{TokenKind, keyword::UnitKeyword},
    play::{
        Answer, QuestionKind,
        action::UnitAction,
        state::Damage,
        testing::{Pick, Scene},
    },
};

/// R2-D2, who repairs 2, beside a friend.
fn beside(friend: &str) -> Scene {
    let mut scene = scene(&["r2_d2_independent_astromech", friend], &["stormtroopers"]);
    scene.put(0, 300, 300).put(1, 390, 300).put(2, 1_600, 800);
    scene
}

fn repair(scene: &mut Scene, picks: &[Pick]) {
    begin(scene, 0, &[]);
    act(scene, UnitAction::Mend(0), picks);
}

#[test]
fn repairs_take_tokens_off_in_any_combination() {
    // LEG-KW-REPAIR-X.
    for (picks, left) in [
        ([Answer::DAMAGE, Answer::Token(TokenKind::Ion)], (2, 0, false)),
        ([Answer::Mini(0), Answer::DAMAGE], (1, 1, false)),
        ([Answer::Mini(0), Answer::Mini(0)], (0, 1, true)),
        ([Answer::Token(TokenKind::Ion), Answer::Mini(0)], (1, 0, true)),
    ] {
        let mut scene = beside("at_rt_rebel");
        scene.unit(1).minis[0].wounds = 2;
        scene.unit(1).tokens.ion = 1;
        scene.unit(1).damage = Some(Damage::Disabled);
        repair(&mut scene, &picks.map(|pick| (QuestionKind::Mend, pick)));
        let state = scene.unit(1);
        assert_eq!((state.wounds(), state.tokens.ion, state.damage.is_some()), left, "{picks:?}");
    }
}

#[test]
fn where_all_tokens_go_nobody_is_asked_which() {
    // LEG-KW-REPAIR-X.
    let mut scene = beside("at_rt_rebel");
    scene.unit(1).minis[0].wounds = 1;
    scene.unit(1).damage = Some(Damage::Damaged);
    repair(&mut scene, &[]);
    assert!(scene.unit(1).wounds() == 0 && scene.unit(1).damage.is_none());
    assert!(scene.fixture.questions.iter().all(|asked| asked.question.kind() != QuestionKind::Mend));
    // Nor where there is one kind of them.
    let mut wounded = beside("at_rt_rebel");
    wounded.unit(1).minis[0].wounds = 4;
    repair(&mut wounded, &[]);
    assert_eq!(wounded.unit(1).wounds(), 2);
}

#[test]
fn the_unconcerned_are_neither_repaired_nor_restored() {
    // LEG-KW-UNCONCERNED.
    for (keyword, offered) in [(None, true), (Some(UnitKeyword::Unconcerned), false)] {
        let mut scene = beside("b2_super_battle_droids");
        if let Some(keyword) = keyword {
            scene.unit(1).keywords.add(keyword, 1);
        }
        scene.unit(1).tokens.ion = 1;
        begin(&mut scene, 0, &[]);
        assert_eq!(scene.offers().contains(&Answer::Action(UnitAction::Mend(0))), offered);
    }
    let mut dark = beside("imperial_dark_troopers");
    dark.unit(1).minis[1].wounds = 1;
    begin(&mut dark, 0, &[]);
    assert!(!dark.offers().contains(&Answer::Action(UnitAction::Mend(0))));
}

#[test]
fn minis_come_back_instead_of_tokens_where_their_player_likes_that() {
    // LEG-KW-REPAIR-X, LEG-KW-RESTORE.
    for (how, minis, ion) in [(Answer::TOKENS, 2, 0), (Answer::MINIS, 3, 1)] {
        let mut scene = beside("b2_super_battle_droids");
        scene.unit(1).tokens.ion = 1;
        let fallen = scene.unit(1).minis.pop().unwrap();
        scene.unit(1).fallen.push(fallen.spec);
        repair(&mut scene, &[(QuestionKind::MendHow, how)]);
        assert_eq!((scene.unit(1).minis.len(), scene.unit(1).tokens.ion), (minis, ion), "{how:?}");
    }
}

#[test]
fn latent_power_removes_a_wound_or_a_poison_token() {
    // LEG-KW-LATENT-POWER.
    for (pick, left) in [(Answer::Mini(0), (0, 1)), (Answer::Token(TokenKind::Poison), (1, 0))] {
        let mut scene = scene(&["stormtroopers", "darth_vader_dark_lord_of_the_sith"], &["rebel_troopers"]);
        scene.put(0, 300, 300).keep_minis(0, 1).put(1, 380, 300).put(2, 1_600, 800);
        scene.unit(0).keywords.add(UnitKeyword::LatentPower, 1);
        scene.unit(1).minis[0].wounds = 1;
        scene.unit(1).tokens.poison = 1;
        begin(&mut scene, 0, &[]);
        scene.dice(&[5]);
        let picks = [(QuestionKind::LatentPower, Answer::Yes), (QuestionKind::Mend, pick)];
        scene.go_on(&picks);
        assert_eq!((scene.unit(1).wounds(), scene.unit(1).tokens.poison), left);
    }
}
