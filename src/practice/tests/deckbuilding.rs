//! The computer players of the Deckbuilding Game.

use deckbuilding::{
    Deckbuilding, Format,
    cards::Faction,
    play::{
        Answer, Options, Question, Target,
        testing::{CATALOG, EMPIRE, Position, REBELS, standard},
    },
};
use kernel::game::{BySeat, Match, Playable, Player};
use practice::opponents::{Opponent, player};

/// Returns the share of wins of `first` over `second`, and of the Empire over the Rebels, in mirrored matches: two of
/// each seed with factions swapped, a draw as half.
fn meet(first: &str, second: &str, pairs: u64, format: Format) -> (f64, f64) {
    let decks = [standard(format, Faction::Empire), standard(format, Faction::Rebel)];
    let (mut won, mut empire) = (0.0, 0.0);
    for game in 0..2 * pairs {
        let seed = game / 2;
        let lists = BySeat::from(decks.each_ref());
        let mut played = Deckbuilding::begin(&CATALOG, lists, &Options::default(), seed, &mut Vec::new()).unwrap();
        let ids = if game % 2 == 0 { [first, second] } else { [second, first] };
        let mut players: Vec<Opponent<Deckbuilding>> = ids
            .iter()
            .enumerate()
            .map(|(seat, id)| player::<Deckbuilding>(id, seed * 2 + seat as u64).unwrap())
            .collect();
        let mut players: Vec<&mut dyn Player<_>> =
            players.iter_mut().map(|player| -> &mut dyn Player<_> { &mut **player }).collect();
        played.play_out(&mut players);
        let winner = played.outcome().unwrap().winner;
        let share = |is_first: bool| match winner {
            None => 0.5,
            Some(seat) => f64::from(u8::from((seat.index() == 0) == is_first)),
        };
        won += share(game % 2 == 0);
        empire += share(true);
    }
    (won / (2 * pairs) as f64, empire / (2 * pairs) as f64)
}

/// The answer of the heuristic player to the first question of a position.
fn answers(position: Position) -> Answer {
    let game = position.fixture.into_game();
    let decision = game.decision().unwrap();
    let mut chosen: Opponent<Deckbuilding> = player::<Deckbuilding>("heuristic", 1).unwrap();
    decision.answers[chosen.answer(&game.seen(decision.seat), decision)]
}

#[test]
fn dbg_ai_03_cards_are_played_before_anything_is_bought_and_what_moves_the_force_first() {
    let start = || Position::default().force(0).pool(3).row(&["tie-fighter"]);
    let position = start().hand(EMPIRE, &["imperial-shuttle", "kel-dor-mystic"]);
    let mystic = position.state().side(EMPIRE).hand.and(position.copies("kel-dor-mystic")).iter().next().unwrap();
    assert_eq!(answers(position), Answer::Play(mystic));
    assert!(matches!(answers(start()), Answer::Buy(_)));
}

#[test]
fn dbg_ai_03_an_attack_that_destroys_the_base_is_not_spent_on_the_row() {
    let position =
        Position::default().force(0).base_is(REBELS, "jedha", 10).play_area(EMPIRE, &["boba-fett"]).row(&["x-wing"]);
    assert!(matches!(answers(position), Answer::Assign(_, Target::Base)));
}

#[test]
fn the_death_star_is_fired_at_an_enemy_in_play_and_not_at_what_its_owner_could_buy() {
    let start = || Position::default().force(0).base_is(EMPIRE, "death-star", 0).pool(4);
    let own = start().row(&["gozanti-cruiser", "tie-fighter"]);
    assert_ne!(answers(own), Answer::UseBase);
    let enemy = start().row(&["gozanti-cruiser"]).play_area(REBELS, &["mon-calamari-cruiser"]);
    assert_eq!(answers(enemy), Answer::UseBase);
}

#[test]
fn a_base_that_gives_a_card_is_revealed_for_a_dear_card_of_the_row() {
    let revealed = |row: &[&str]| {
        let position =
            Position::default().force(0).turn_of(REBELS).no_base(EMPIRE, &["corellia", "death-star"]).row(row);
        let mut game = position.fixture.into_game();
        while game.decision().unwrap().question != Question::RevealBase {
            let last = game.decision().unwrap().answers.last().cloned().unwrap();
            game.apply(&last, &mut Vec::new()).unwrap();
        }
        let mut chosen: Opponent<Deckbuilding> = player::<Deckbuilding>("heuristic", 1).unwrap();
        let decision = game.decision().unwrap();
        let Answer::Base(base) = decision.answers[chosen.answer(&game.seen(decision.seat), decision)] else {
            panic!("a base is revealed, not {decision:?}")
        };
        base
    };
    let named = |id: &str| Position::default().base(id);
    assert_eq!(revealed(&["star-destroyer"]), named("corellia"));
    assert_eq!(revealed(&["tie-fighter", "x-wing"]), named("death-star"));
}

#[test]
fn dbg_ai_04_the_card_worth_least_is_discarded() {
    let mut position = Position::default()
        .turn_of(REBELS)
        .force(0)
        .play_area(REBELS, &["snowspeeder"])
        .hand(EMPIRE, &["imperial-shuttle", "darth-vader"]);
    let shuttle = position.state().side(EMPIRE).hand.and(position.copies("imperial-shuttle")).iter().next().unwrap();
    let speeder = position.state().side(REBELS).units.iter().next().unwrap();
    position.state_mut().turn.resources = 0;
    let mut game = position.fixture.into_game();
    game.apply(&Answer::Use(speeder), &mut Vec::new()).unwrap();
    let decision = game.decision().unwrap();
    let mut chosen: Opponent<Deckbuilding> = player::<Deckbuilding>("heuristic", 1).unwrap();
    let answer = decision.answers[chosen.answer(&game.seen(decision.seat), decision)];
    assert_eq!((decision.seat, answer), (EMPIRE, Answer::Card(shuttle)));
}

#[test]
fn the_heuristic_player_beats_the_random_one_nearly_always() {
    let (won, _) = meet("heuristic", "random", 15, Format::Introductory);
    assert!(won >= 0.95, "{won}");
}

#[test]
fn the_searching_player_finishes_its_matches() {
    let (won, _) = meet("searching", "random", 1, Format::Introductory);
    assert!(won >= 0.5, "{won}");
}

#[test]
#[ignore = "long: a thousand matches each"]
fn a_thousand_mirrored_matches_show_how_strong_the_players_are() {
    let pairs = |usual| std::env::var("MUSTER_PAIRS").ok().and_then(|text| text.parse().ok()).unwrap_or(usual);
    for format in [Format::Introductory, Format::FullGalaxy] {
        let (won, _) = meet("heuristic", "random", pairs(500), format);
        eprintln!("{format:?}: heuristic beats random {won:.3}");
        assert!(won >= 0.95);
        let (_, empire) = meet("heuristic", "heuristic", pairs(500), format);
        eprintln!("{format:?}: the Empire beats the Rebels {empire:.3}");
    }
    let (won, empire) = meet("searching", "heuristic", pairs(500), Format::Introductory);
    eprintln!("searching beats heuristic {won:.3}, the Empire the Rebels {empire:.3}");
    assert!(won >= 0.65);
}
