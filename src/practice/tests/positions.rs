//! Positions of every game: saved and read, played on from, changed by hand.

use kernel::{
    Chance, ListBuilding, Mustered,
    game::{
        Match,
        arranging::{Change, Pile, Stock, Value},
    },
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

/// A number at random within its bounds, or a pile of cards that fit there.
fn any_change<S: Opponents>(game: &S::Match, chance: &mut Chance) -> Change {
    let (known, stocks) = (S::subjects(game), S::stocks(game));
    let piles = |stock: &Stock| stock.piles.iter().filter(|pile| pile.face.is_set()).count();
    let count: usize = stocks.iter().map(piles).sum();
    if chance.below(3) == 0 && count > 0 {
        let all = stocks.iter().flat_map(|stock| stock.piles.iter().map(move |pile| (stock, pile)));
        let (stock, pile) = all.filter(|(_, pile)| pile.face.is_set()).nth(chance.place(count)).unwrap();
        let fitting = stock.fitting(pile);
        let cards = (0..chance.below(5)).map(|_| fitting[chance.place(fitting.len())]).collect();
        return Change::cards(pile.subject, pile.id, cards);
    }
    let open: Vec<Change> = position::whole::<S>(game);
    let open: Vec<&Change> = open.iter().filter(|change| matches!(change.value, Value::Number(_))).collect();
    let change = open[chance.place(open.len())];
    let described = known.iter().find(|known| known.subject == change.subject).unwrap();
    let of = described.traits.iter().find(|of| of.id == change.id).unwrap();
    Change::number(change.subject, &*change.id, of.low + chance.below((of.high - of.low + 1) as u32) as i32)
}

/// The cards of a pile, in no order.
fn cards_of<S: Opponents>(game: &S::Match, change: &Change) -> Value {
    let stocks = S::stocks(game);
    let found = stocks.iter().find_map(|stock| {
        let is = |pile: &&Pile| (pile.subject, pile.id) == (change.subject, &*change.id);
        Some(stock.kinds_in(stock.piles.iter().find(is)?))
    });
    sorted(&Value::Cards(found.unwrap()))
}

fn sorted(value: &Value) -> Value {
    let Value::Cards(cards) = value else { return value.clone() };
    let mut cards = cards.clone();
    cards.sort_unstable();
    Value::Cards(cards)
}

/// Sets numbers and cards at random: the position is as it says or is said to break a rule, and goes on.
fn is_changed<S>(catalog: &S::Catalog, short: &Short)
where
    S: ListBuilding + Opponents<Materials = Mustered<S>>,
{
    let mut whole = played::<S>(catalog, short, 6);
    let mut chance = Chance::seeded(3);
    let (mut set, mut barred, mut dealt) = (0, 0, 0);
    for at in moments(&whole.clone(), 24) {
        whole.go_to(at);
        let same = S::arranged(whole.game(), &position::whole::<S>(whole.game())).unwrap();
        assert_eq!(state(&same), state(whole.game()), "what is set to what it is changes nothing");
        let changes: Vec<Change> = (0..2).map(|_| any_change::<S>(whole.game(), &mut chance)).collect();
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
                let last = changes.last().unwrap();
                match &last.value {
                    Value::Number(value) => {
                        let now = S::subjects(&S::laid_out(whole.game(), &changes));
                        let is = now.iter().find(|known| known.subject == last.subject).unwrap().value(&last.id);
                        assert!(is == Some(*value) || last.id == "in_play", "{last:?}: {is:?}");
                    }
                    // The top of a deck is a part of the deck, and the row is filled up.
                    Value::Cards(_) if ["deck_top", "galaxy_row"].contains(&&*last.id) => {}
                    cards => {
                        let laid = S::laid_out(whole.game(), &changes);
                        assert_eq!(cards_of::<S>(&laid, last), sorted(cards), "{last:?}");
                        dealt += 1;
                    }
                }
                // Written out as a whole it is the same.
                // The turn of a side begins anew where it is set, and its number goes on with it.
                if !changes.iter().any(|change| change.id == "turn") {
                    let whole = Setup::at(&on).changed(position::whole::<S>(on.game())).reached(catalog);
                    let told = |game: &S::Match| S::subjects(game);
                    assert_eq!(whole.map(|game| told(&game)), Ok(told(on.game())), "{changes:?}");
                }
                on.play_out(&mut [&mut Random::new(1), &mut Random::new(2)]);
                assert!(on.outcome().is_some(), "{changes:?}");
                set += 1;
            }
        }
    }
    assert!(set > 6 && dealt > 0, "{set} set, {dealt} of them cards, {barred} barred");
}

/// No card of a stock is lost or lies twice, whatever is laid.
fn keeps_its_cards<S>(catalog: &S::Catalog, short: &Short)
where
    S: ListBuilding + Opponents<Materials = Mustered<S>>,
{
    let mut whole = played::<S>(catalog, short, 8);
    let mut chance = Chance::seeded(5);
    let all = |game: &S::Match| -> Vec<Vec<_>> {
        let of = |stock: &Stock| {
            let mut kinds: Vec<_> = stock.piles.iter().flat_map(|pile| stock.kinds_in(pile)).collect();
            kinds.sort_unstable();
            kinds
        };
        S::stocks(game).iter().map(of).collect()
    };
    for at in moments(&whole.clone(), 12) {
        whole.go_to(at);
        let before = all(whole.game());
        for stock in S::stocks(whole.game()) {
            let mut cards = stock.kinds.len();
            cards -= stock.piles.iter().map(|pile| pile.cards.len()).sum::<usize>();
            assert_eq!(cards, 0, "each card lies in one pile");
        }
        for _ in 0..12 {
            let changes: Vec<Change> = (0..3).map(|_| any_change::<S>(whole.game(), &mut chance)).collect();
            assert_eq!(all(&S::laid_out(whole.game(), &changes)), before, "{changes:?}");
        }
    }
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
    no_card_is_lost_or_found_twice_whatever_is_laid: keeps_its_cards;
    a_position_changed_by_hand_is_as_it_says_or_said_to_break_a_rule: is_changed;
}
