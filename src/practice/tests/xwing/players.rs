//! The computer players of X-Wing.

use kernel::{
    chance::nth_seed,
    game::{Match, Playable, Player, Seat, answer_of},
};
use practice::{
    opponents::player,
    testing::{Mirrored, mustered},
    xwing::Heuristic,
};
use xwing::{
    XWing,
    cards::{Difficulty, ability::words::Token},
    play::{
        Answer, Decision, Options, QuestionKind, Seen, XWingMatch,
        board::{Base, Board, Course},
    },
};

use super::{catalog, lists};

fn begin(seed: u64) -> XWingMatch {
    let [first, second] = lists(seed);
    XWing::begin(catalog(), [&first, &second].into(), &Options::default(), seed, &mut Vec::new()).unwrap()
}

/// Games won by the first player, out of games with these squads and with the seats changed.
fn wins(ids: [&str; 2], pairs: u64) -> (u32, u32) {
    let (mut won, mut games) = (0, 0);
    for seed in 0..pairs {
        for seat in Seat::BOTH {
            let mut game = begin(seed);
            let mut one = player::<XWing>(ids[0], nth_seed(seed, 1)).unwrap();
            let mut other = player::<XWing>(ids[1], nth_seed(seed, 2)).unwrap();
            match seat {
                Seat::First => game.play_out(&mut [&mut *one, &mut *other]),
                _ => game.play_out(&mut [&mut *other, &mut *one]),
            }
            won += u32::from(game.outcome().unwrap().winner == Some(seat));
            games += 1;
        }
    }
    (won, games)
}

#[test]
fn the_heuristic_player_beats_the_random_one_nearly_always() {
    let (won, games) = wins(["heuristic", "random"], 30);
    assert!(won * 100 >= games * 95, "{won} of {games}");
}

#[test]
fn the_searching_player_beats_the_random_one() {
    let (won, games) = wins(["searching", "random"], 1);
    assert_eq!(won, games);
}

#[test]
fn the_expert_follows_from_its_seed_and_says_what_it_weighed() {
    let mut game = begin(6);
    let [mut first, mut second] = [1, 2].map(|seed| player::<XWing>("heuristic", seed).unwrap());
    let mut choices = 0;
    while choices < 2 && game.state().round < 8 {
        let decision = game.decision().unwrap();
        // From the third round on there is something to choose.
        if game.state().round > 2 && decision.question.kind == QuestionKind::Dial {
            let thinks = |seed| {
                let mut expert = player::<XWing>("expert", seed).unwrap();
                let answer = expert.answer(&game.seen(decision.seat), decision);
                (answer, expert.weighed().to_vec())
            };
            let (answer, weighed) = thinks(4);
            assert_eq!((answer, weighed.clone()), thinks(4));
            assert!(weighed.iter().all(|way| way.games > 0), "{weighed:?}");
            assert!(weighed.iter().any(|way| way.answer == answer), "what it did is among what it weighed");
            choices += u32::from(weighed.len() > 1);
        }
        let answer = answer_of(&game, &mut [&mut *first, &mut *second]).unwrap();
        game.apply(&answer, &mut Vec::new()).unwrap();
    }
    assert_eq!(choices, 2);
}

/// A heuristic player that watches whether it dials off the board without need.
struct Careful(Heuristic, u32);

impl Player<XWingMatch> for Careful {
    fn answer(&mut self, seen: &Seen<'_>, decision: &Decision) -> usize {
        let answer = self.0.answer(seen, decision);
        if let (QuestionKind::Dial, Some(ship), Answer::Dial(chosen)) =
            (decision.question.kind, decision.question.ship, decision.answers[answer])
        {
            let profile = &seen.fixed().ships[ship.index()];
            let state = seen.ship(ship).open();
            let base = Base::new(state.pose, profile.size);
            let stressed = state.token(Token::Stress) > 0;
            let stays = |place: u8| {
                let maneuver = profile.dial[usize::from(place)];
                let landing = Course::of(maneuver.bearing, maneuver.speed).landing(&base, 0.0);
                Board::STANDARD.holds(&base.at(landing).polygon())
                    && !(stressed && seen.color(ship, &maneuver) == Difficulty::Red && !seen.may_fly_red(ship))
            };
            let safe = decision.answers.iter().any(|action| matches!(action, Answer::Dial(place) if stays(*place)));
            // A ship that a card moves before its dial is revealed plans from where it will be then.
            if safe && !stays(chosen) && !moves_first(seen, ship) {
                panic!("{ship:?} dials off the board in round {}", seen.round());
            }
            self.1 += 1;
        }
        answer
    }
}

fn moves_first(seen: &Seen<'_>, ship: xwing::play::ShipNo) -> bool {
    ["adaptiveailerons", "advancedailerons"]
        .iter()
        .filter_map(|id| catalog().find_upgrade(id))
        .any(|upgrade| seen.fixed().ships[ship.index()].card_of(upgrade).is_some())
}

#[test]
fn nobody_dials_off_the_board_while_a_safe_maneuver_is_on_the_dial() {
    let mut dials = 0;
    for seed in 0..40 {
        let mut game = begin(seed);
        let [mut first, mut second] = [1, 2].map(|n| Careful(Heuristic::new(nth_seed(seed, n)), 0));
        game.play_out(&mut [&mut first, &mut second]);
        dials += first.1 + second.1;
    }
    assert!(dials > 500);
}

#[test]
fn a_computer_player_follows_from_its_seed() {
    let game = |seed: u64| {
        let mut game = begin(5);
        let mut first = player::<XWing>("heuristic", seed).unwrap();
        let mut second = player::<XWing>("heuristic", 2).unwrap();
        let mut actions = Vec::new();
        let mut events = Vec::new();
        while let Some(action) = answer_of(&game, &mut [&mut *first, &mut *second]) {
            game.apply(&action, &mut events).unwrap();
            actions.push(action);
        }
        (actions, events)
    };
    assert_eq!(game(1), game(1));
    assert_ne!(game(1), game(3));
}

#[test]
fn an_imagined_game_waits_for_the_same_answer_and_knows_no_hidden_dial() {
    use kernel::Chance;
    let mut game = begin(9);
    let mut first = player::<XWing>("heuristic", 1).unwrap();
    let mut second = player::<XWing>("heuristic", 2).unwrap();
    let (mut imagined, mut rolled) = (0, 0);
    for _ in 0..400 {
        let Some(decision) = game.decision() else { break };
        let seen = game.seen(decision.seat);
        let asked = |kind: &QuestionKind| {
            matches!(kind, QuestionKind::ShipAction { .. } | QuestionKind::Dial | QuestionKind::Use(_))
        };
        if asked(&decision.question.kind) {
            let mut asked_for = Vec::new();
            let other = seen.imagined(Chance::seeded(3), |ship| {
                asked_for.push(ship);
                Some(0)
            });
            if let Some(other) = other {
                imagined += 1;
                assert_eq!(other.decision(), Some(decision));
                // Dice that lie on the table lie there as well.
                assert_eq!(other.seen(decision.seat).attack(), seen.attack());
                rolled += u32::from(seen.attack().is_some());
            }
            // Only dials that are hidden are made up.
            for ship in asked_for {
                assert_eq!(seen.ship(ship).dial(), None);
            }
        }
        let action = answer_of(&game, &mut [&mut *first, &mut *second]).unwrap();
        game.apply(&action, &mut Vec::new()).unwrap();
    }
    assert!(imagined > 20 && rolled > 5, "{imagined} {rolled}");
}

/// `PLAYERS=expert,searching GAMES=1000 cargo test --release -p practice pilots_in_long -- --ignored --nocapture` says how
/// many mirrored games between the squads of the shelf the first player wins.
#[test]
#[ignore = "an expert thinks for seconds a game"]
fn pilots_in_long_mirrored_series() {
    let asked = |name: &str, usual: &str| std::env::var(name).unwrap_or_else(|_| usual.into());
    let players = asked("PLAYERS", "expert,searching");
    let (first, second) = players.split_once(',').unwrap();
    let (games, jobs) = (asked("GAMES", "1000").parse().unwrap(), asked("JOBS", "0").parse().unwrap());
    let (lists, options) = (mustered::<XWing>(catalog()), [Options::default()]);
    let players = [first, second];
    let series = Mirrored::<XWing> { catalog: catalog(), lists: &lists, options: &options, players, games, jobs };
    let start = std::time::Instant::now();
    let score = series.play();
    let seconds = start.elapsed().as_secs_f64();
    eprintln!("{first} won {} of {} against {second} in {seconds:.0} s", score.won, score.games);
}
