//! Names of players in the log: those of their lists, if distinct.

use imperial_assault::ImperialAssault;
use kernel::{
    Language, ListBuilding, Mustered,
    game::{BySeat, Match, Outcome, Playable, Seat},
};
use legion::Legion;
use practice::{
    opponents::Opponents,
    testing::{mustered, pair_of},
};
use xwing::XWing;

type EventOf<S> = <<S as Playable>::Match as Match>::Event;

/// Returns the sentence of the first player's win, for two lists and for a list against itself.
fn sentences<S>(catalog: &S::Catalog, over: fn(Outcome) -> EventOf<S>, language: Language) -> [String; 2]
where
    S: Opponents<Materials = Mustered<S>> + ListBuilding,
    S::Options: Default,
{
    let (lists, options) = (mustered::<S>(catalog), S::Options::default());
    let [one, other] = pair_of::<S>(catalog, &lists, &options, [0, 1]);
    [[one, other], [one, one]].map(|pair| {
        let game = S::begin(catalog, BySeat::from(pair), &options, 1, &mut Vec::new()).unwrap();
        let outcome = Outcome { winner: Some(Seat::First), rounds: 6, score: BySeat::from([5, 3]) };
        S::describe_event(catalog, &game, &over(outcome), language).unwrap()
    })
}

fn are_named<S>(catalog: &S::Catalog, over: fn(Outcome) -> EventOf<S>)
where
    S: Opponents<Materials = Mustered<S>> + ListBuilding,
    S::Options: Default,
{
    let lists = mustered::<S>(catalog);
    let name = &lists[0].document().name;
    for (language, numbered) in [(Language::English, "layer 1"), (Language::Spanish, "Jugador 1")] {
        let [by_lists, by_numbers] = sentences::<S>(catalog, over, language);
        assert!(by_lists.contains(&**name) && !by_lists.contains(numbered), "{by_lists}");
        assert!(by_numbers.contains(numbered) && !by_numbers.contains(&**name), "{by_numbers}");
    }
}

#[test]
fn players_are_called_by_their_lists_and_by_numbers_where_these_have_one_name() {
    are_named::<Legion>(&legion::Catalog::bundled().unwrap(), legion::play::Event::Over);
    are_named::<ImperialAssault>(&imperial_assault::Catalog::bundled().unwrap(), imperial_assault::play::Event::Over);
    are_named::<XWing>(&xwing::Catalog::bundled().unwrap(), xwing::play::Event::Over);
}
