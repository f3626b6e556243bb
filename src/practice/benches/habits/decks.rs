//! What players of the Deckbuilding Game do.

use deckbuilding::{
    Catalog, Deckbuilding,
    cards::{Deck, Faction},
    play::{Answer, Event, Options, Source},
};
use kernel::game::{DecisionOf, Match, Playable};

use super::{arena::Habits, counts::Counts};

type Game = <Deckbuilding as Playable>::Match;

pub struct Watch {
    watched: [bool; 2],
    starters: Vec<bool>,
    death_star: Vec<bool>,
    bases: [u8; 2],
}

impl Habits for Deckbuilding {
    type Watch = Watch;

    fn tables(_: &Catalog) -> Vec<Options> {
        vec![Options::default(), Options { bribing: true, ..Options::default() }]
    }

    fn watch(catalog: &Catalog, game: &Game, watched: [bool; 2]) -> Watch {
        let library = &game.fixed().library;
        let starters = library.stats.iter().map(|card| catalog.card(card.card).deck == Deck::Starter).collect();
        let death_star = catalog.bases().map(|(_, base)| &*base.id == "death-star").collect();
        Watch { watched, starters, death_star, bases: [0; 2] }
    }

    fn saw(watch: &mut Watch, game: &Game, _: (&DecisionOf<Game>, &Answer), events: &[Event], counts: &mut Counts) {
        let empire = game.fixed().empire;
        for event in events {
            match event {
                Event::TurnBegan(seat, _) if watch.watched[seat.index()] => {
                    let own = if *seat == empire {
                        "D2 cards bought a turn, Empire"
                    } else {
                        "D2 cards bought a turn, Rebels"
                    };
                    counts.add(own, 0, 1);
                }
                Event::Bought { player, .. } if watch.watched[player.index()] => {
                    let own = if *player == empire {
                        "D2 cards bought a turn, Empire"
                    } else {
                        "D2 cards bought a turn, Rebels"
                    };
                    counts.add(own, 1, 0);
                }
                Event::BaseRevealed(seat, base) => {
                    watch.bases[seat.index()] += 1;
                    if *seat == empire && watch.bases[seat.index()] == 2 && watch.watched[seat.index()] {
                        counts.chance("D2 the Death Star is the second base", watch.death_star[base.index()]);
                    }
                }
                Event::Used(seat, Source::Base(base))
                    if watch.death_star[base.index()] && watch.watched[seat.index()] =>
                {
                    counts.add("D2 shots of the Death Star at cards of its own side in the row", 0, 1);
                }
                Event::ShipDestroyed(None, card) if game.fixed().library.card(*card).faction == Faction::Empire => {
                    counts.add("D2 shots of the Death Star at cards of its own side in the row", 1, 0);
                }
                Event::Exiled(seat, card) if watch.starters[card.index()] && watch.watched[seat.index()] => {
                    counts.add("D3 starters exiled a match and side", 1, 0);
                }
                _ => {}
            }
        }
    }

    fn ended(watch: Watch, game: &Game, counts: &mut Counts) {
        let sides = watch.watched.iter().filter(|watched| **watched).count() as u64;
        counts.add("D3 starters exiled a match and side", 0, sides);
        let winner = game.outcome().and_then(|outcome| outcome.winner);
        counts.chance("D1 the Empire wins", winner == Some(game.fixed().empire));
    }
}
