//! Players and options by name.

use kernel::{
    Language,
    game::{Match, Player},
};
use practice::{
    OptionFault, Random, Record,
    opponents::{NoPlayer, called, name, player, players},
    options,
};

use crate::toy::{Ground, Race, RaceOptions, Stable, State, setup};

#[test]
fn every_game_has_the_random_player_after_its_own() {
    let ids: Vec<&str> = players::<Race>().map(|player| player.id).collect();
    assert_eq!(ids, ["heuristic", "random"]);
    assert!(ids.iter().all(|id| player::<Race>(id, 1).is_some()) && player::<Race>("human", 1).is_none());
    assert_eq!(
        (name::<Race>("random", Language::Spanish), name::<Race>("other", Language::English)),
        ("Al azar", "other")
    );
}

#[test]
fn a_slip_in_the_name_of_a_player_is_answered_with_what_was_meant() {
    assert_eq!(NoPlayer::of::<Race>("heurstic").meant, Some("heuristic"));
    assert_eq!(NoPlayer::of::<Race>("Al azar").meant, Some("random"));
    assert_eq!(NoPlayer::of::<Race>("Wedge").meant, None);
    for language in Language::ALL {
        for written in ["heurstic", "Wedge"] {
            let sentence = NoPlayer::of::<Race>(written).sentence(language);
            assert!(
                sentence.contains(written) && sentence.contains("heuristic (") && sentence.contains(", random ("),
                "{sentence}"
            );
            assert!(!sentence.contains('{'), "{sentence}");
        }
    }
}

#[test]
fn a_player_is_called_by_its_id_or_by_its_name_in_any_language() {
    let called = |written: &str| called::<Race>(written).map(|player| player.id);
    for written in ["heuristic", "Beginner", "beginner", "PRINCIPIANTE"] {
        assert_eq!(called(written), Some("heuristic"), "{written}");
    }
    assert_eq!((called("azar"), called("human"), called("")), (Some("random"), None, None));
    // The race has no club player.
    assert_eq!(called("club"), None);
}

#[test]
fn the_random_player_takes_every_answer_and_the_same_ones_for_the_same_seed() {
    let record = Record::begin(&Stable, setup(1)).unwrap();
    let (game, decision) = (record.game(), record.decision().unwrap());
    let answers = |seed| {
        let mut random = Random::new(seed);
        (0..60).map(|_| Player::<State>::answer(&mut random, &game.seen(decision.seat), decision)).collect::<Vec<_>>()
    };
    assert_eq!(answers(5), answers(5));
    assert_ne!(answers(5), answers(6));
    assert!((0..decision.answers.len()).all(|place| answers(5).contains(&place)));
    // A player's luck is not the game's.
    assert_ne!(setup(1).player_seed(decision.seat), 1);
}

#[test]
fn options_are_read_from_words_and_slips_are_answered() {
    let read = options::<Race>(&["ground=mud", "lead = 5"]).unwrap();
    assert_eq!(read, RaceOptions { ground: Ground::Mud, lead: 5 });
    assert_eq!(options::<Race>(&[""; 0]).unwrap(), RaceOptions::default());
    for (written, part) in [
        ("ground", "key=value"),
        ("grund=mud", "did you mean ground?"),
        ("weather=rain", "available: ground, lead"),
        ("ground=ice", "grass, mud"),
        ("lead=-1", "lead"),
    ] {
        let fault: OptionFault = options::<Race>(&[written]).unwrap_err();
        let sentence = fault.sentence(Language::English);
        assert!(sentence.contains(part), "{written}: {sentence}");
        assert!(!fault.sentence(Language::Spanish).contains('{'));
    }
}
