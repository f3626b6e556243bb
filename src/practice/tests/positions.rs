//! Positions of every game: saved and read, played on from, changed by hand.

use kernel::{
    Chance, ListBuilding, Mustered,
    game::{Match, arranging::Change},
};
use practice::{
    Opponents, Random, Record, Replay, ReplayText, Setup,
    position::{self, Astray},
};

use crate::proofs::{ONE_ROUND, Short, TWO_BASES, played};

/// The whole state of a match.
fn state(game: &impl Match) -> String {
    let mut state = String::new();
    game.write_state(&mut state).unwrap();
    state
}

/// So many moments of a game at which somebody is asked, the first among them.
fn moments<S: Opponents>(record: &Record<S>, count: usize) -> impl Iterator<Item = usize> {
    let answers = record.answers().len();
    (0..count).map(move |part| part * answers / count)
}

/// The match of a position that was written down and read again.
fn read_again<S: Opponents>(catalog: &S::Catalog, setup: Setup<S>) -> Record<S> {
    let text = Replay::unplayed(setup, catalog).text(catalog);
    let replay =
        Replay::<S>::read(catalog, &ReplayText::open(&text).unwrap()).unwrap_or_else(|fault| panic!("{fault}"));
    Record::begin(catalog, replay.setup).unwrap()
}

fn is_kept<S>(catalog: &S::Catalog, short: &Short)
where
    S: ListBuilding + Opponents<Materials = Mustered<S>>,
{
    let mut whole = played::<S>(catalog, short, 4);
    let end = state(whole.game());
    for at in moments(&whole.clone(), 5) {
        whole.go_to(at);
        let mut again = read_again(catalog, Setup::at(&whole));
        assert_eq!(state(again.game()), state(whole.game()), "after {at} answers");
        // With the same dice and the same answers it is the same game.
        again.follow(&whole.answers()[at..]).unwrap();
        assert_eq!(state(again.game()), end, "after {at} answers");
        assert!(again.outcome().is_some());
        let replay = Replay::of(&again, catalog).text(catalog);
        let replay = Replay::<S>::read(catalog, &ReplayText::open(&replay).unwrap()).unwrap();
        assert_eq!(replay.verify(catalog).unwrap().parting, None, "the replay of a game from a position is verified");
    }
}

fn goes_on<S>(catalog: &S::Catalog, short: &Short)
where
    S: ListBuilding + Opponents<Materials = Mustered<S>>,
{
    let mut whole = played::<S>(catalog, short, 5);
    let mut ends = Vec::new();
    for at in moments(&whole.clone(), 6) {
        whole.go_to(at);
        assert_eq!(S::flaws(whole.game()), [], "a position of a game breaks no rule, after {at} answers");
        for seed in 0..2 {
            let mut on = read_again(catalog, Setup::at(&whole).with_dice(seed));
            assert_eq!(on.decision(), whole.decision(), "other dice ask the same question");
            on.play_out(&mut [&mut Random::new(seed), &mut Random::new(9)]);
            assert!(on.outcome().is_some(), "after {at} answers");
            ends.push(state(on.game()));
        }
    }
    ends.dedup();
    assert!(ends.len() > 6, "other dice are another game");
}

/// Sets numbers to others within their bounds: the position is as it says or is said to break a rule, and goes on.
fn is_changed<S>(catalog: &S::Catalog, short: &Short)
where
    S: ListBuilding + Opponents<Materials = Mustered<S>>,
{
    let mut whole = played::<S>(catalog, short, 6);
    let mut chance = Chance::seeded(3);
    let (mut set, mut barred) = (0, 0);
    for at in moments(&whole.clone(), 12) {
        whole.go_to(at);
        let known = S::subjects(whole.game());
        let same = S::arranged(whole.game(), &position::whole(&known)).unwrap();
        assert_eq!(state(&same), state(whole.game()), "what is set to what it is changes nothing");
        let changes: Vec<Change> = (0..2)
            .map(|_| {
                let open = position::whole(&known);
                let mut change = open[chance.place(open.len())].clone();
                let described = known.iter().find(|known| known.subject == change.subject).unwrap();
                let of = described.traits.iter().find(|of| of.id == change.id).unwrap();
                change.value = of.low + chance.below((of.high - of.low + 1) as u32) as i32;
                change
            })
            .collect();
        let setup = Setup::at(&whole).changed(changes.clone());
        match setup.reached(catalog) {
            Err(Astray::Flawed(flaws)) => {
                assert!(!flaws.is_empty(), "{changes:?}");
                barred += 1;
            }
            Err(astray) => panic!("{astray:?}"),
            Ok(game) => {
                let mut on = read_again(catalog, setup);
                assert_eq!(state(on.game()), state(&game));
                let now = S::subjects(on.game());
                let last = changes.last().unwrap();
                let value = now.iter().find(|known| known.subject == last.subject).unwrap().value(&last.id);
                assert!(value == Some(last.value) || last.id == "in_play", "{last:?}: {value:?}");
                on.play_out(&mut [&mut Random::new(1), &mut Random::new(2)]);
                assert!(on.outcome().is_some(), "{changes:?}");
                set += 1;
            }
        }
    }
    assert!(set > 3, "{set} set, {barred} barred");
}

macro_rules! of_each_game {
    ($($name:ident: $what:ident;)+) => {$(
        #[test]
        fn $name() {
            $what::<xwing::XWing>(&xwing::Catalog::bundled().unwrap(), &ONE_ROUND);
            $what::<legion::Legion>(&legion::Catalog::bundled().unwrap(), &ONE_ROUND);
            $what::<imperial_assault::ImperialAssault>(&imperial_assault::Catalog::bundled().unwrap(), &ONE_ROUND);
            $what::<deckbuilding::Deckbuilding>(&deckbuilding::Catalog::bundled().unwrap(), &TWO_BASES);
        }
    )+};
}

of_each_game! {
    a_position_that_is_saved_is_the_position_that_is_read: is_kept;
    every_position_can_be_played_on_to_an_end_with_other_dice: goes_on;
    a_position_changed_by_hand_is_as_it_says_or_said_to_break_a_rule: is_changed;
}
