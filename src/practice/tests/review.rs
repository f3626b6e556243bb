//! Matches looked at again.

use deckbuilding::{
    Deckbuilding, Format,
    cards::Faction,
    play::{
        Options,
        testing::{CATALOG, standard},
    },
};
use kernel::{
    Language, ListBuilding, Materials as _, Mustered,
    game::{BySeat, Match as _, Playable, Player, Seat},
};
use practice::{
    Opponents, Progress, Record, Replay, ReplayText, Review, Reviewed, Series, Setup, opponents,
    testing::{mustered, pair_of},
};

/// A match of the introductory game, played to its end.
fn played(players: [&str; 2], seed: u64) -> Record<Deckbuilding> {
    let materials = [Faction::Empire, Faction::Rebel].map(|faction| standard(Format::Introductory, faction));
    let players = players.map(str::to_owned);
    let setup = Setup {
        materials: materials.into(),
        options: Options::default(),
        seed,
        players: players.clone().into(),
        from: Vec::new(),
    };
    let mut record = Record::<Deckbuilding>::begin(&CATALOG, setup).unwrap();
    let mut minds: Vec<_> =
        (seed..).zip(&players).map(|(seed, id)| opponents::player::<Deckbuilding>(id, seed).unwrap()).collect();
    let mut minds: Vec<&mut dyn Player<_>> =
        minds.iter_mut().map(|mind| -> &mut dyn Player<_> { &mut **mind }).collect();
    record.play_out(&mut minds);
    record
}

/// Judged by the heuristic player, which is quick.
fn review(seat: Seat) -> Review<'static> {
    Review { seat, judge: "heuristic", games: 16, most: 6, seed: 3, jobs: 0 }
}

#[test]
fn a_match_played_at_random_has_mistakes_that_cost_chances_and_better_answers() {
    let record = played(["random", "heuristic"], 5);
    let progress = Progress::default();
    let reviewed = review(Seat::First).of(&record, &progress).unwrap();
    assert_eq!(progress.done(), progress.expected());
    assert!(reviewed.otherwise > reviewed.choices / 4, "{} of {}", reviewed.otherwise, reviewed.choices);
    assert!(!reviewed.mistakes.is_empty());
    assert!(reviewed.mistakes.is_sorted_by(|one, next| one.cost.mean >= next.cost.mean));
    let mut then = record.clone();
    for mistake in &reviewed.mistakes {
        then.go_to(mistake.answers);
        let decision = then.decision().unwrap();
        assert_eq!(decision.seat, Seat::First);
        assert_ne!(decision.answers[mistake.better], record.answers()[mistake.answers]);
        assert!(mistake.cost.low > 0.0);
    }
}

#[test]
fn a_better_answer_is_better_for_the_piece_that_its_reason_names() {
    let mut record = played(["random", "heuristic"], 5);
    let reviewed = review(Seat::First).of(&record, &Progress::default()).unwrap();
    let mut sides = Vec::new();
    for mistake in &reviewed.mistakes {
        let words = mistake.words(Seat::First, &mut record, &CATALOG, Language::English).unwrap();
        let Some(fate) = mistake.fate else {
            assert_eq!(words.why, None);
            continue;
        };
        let sign = if fate.seat == Seat::First { 1.0 } else { -1.0 };
        let [taken, left] = [fate.taken, fate.left].map(|[given, better]| sign * (better - given));
        assert!(left > 0.0 || taken < 0.0, "{fate:?}");
        let names = record.setup().materials[fate.seat].pieces(&CATALOG, Language::English);
        assert!(words.why.unwrap().contains(&names[fate.place]));
        sides.push(fate.seat);
    }
    assert!(!sides.is_empty(), "{:?}", reviewed.mistakes);
}

#[test]
fn the_chance_begins_in_between_and_follows_the_match_to_its_end() {
    let record = played(["random", "heuristic"], 5);
    assert_eq!(record.outcome().unwrap().winner, Some(Seat::Second));
    let of = |seat| review(seat).of(&record, &Progress::default()).unwrap().chances;
    let (loser, winner) = (of(Seat::First), of(Seat::Second));
    assert!(loser.is_sorted_by(|one, next| one.answers < next.answers));
    assert!(loser[0].answers == 0 && (0.1..0.9).contains(&loser[0].chance.rate), "{:?}", loser[0]);
    assert!(loser.last().unwrap().chance.rate < 0.2 && winner.last().unwrap().chance.rate > 0.8);
}

#[test]
fn a_player_has_nothing_to_say_against_its_own_match() {
    let record = played(["heuristic", "heuristic"], 5);
    let reviewed = review(Seat::Second).of(&record, &Progress::default()).unwrap();
    assert!(reviewed.choices > 50);
    assert_eq!((reviewed.otherwise, reviewed.mistakes.len()), (0, 0));
}

#[test]
fn a_review_is_the_same_on_any_number_of_cores_and_stops_when_it_is_canceled() {
    let record = played(["random", "heuristic"], 7);
    let on = |jobs| Review { jobs, ..review(Seat::First) }.of(&record, &Progress::default());
    assert_eq!(on(1), on(3));
    let progress = Progress::default();
    progress.cancel();
    assert_eq!(review(Seat::First).of(&record, &progress), None);
    assert_eq!(Review { judge: "nobody", ..review(Seat::First) }.of(&record, &Progress::default()), None);
}

/// The damage of all attacks of some matches of the shelf, and what was expected.
fn luck_of<S: Opponents + ListBuilding + Playable<Materials = Mustered<S>>>(
    catalog: &S::Catalog,
    games: u64,
) -> Vec<[f64; 2]> {
    let lists = mustered::<S>(catalog);
    let options = S::Options::default();
    let [one, other] = pair_of::<S>(catalog, &lists, &options, [0, 4]);
    let series = |seed| Series::<S> {
        catalog,
        materials: [one, other].into(),
        options: &options,
        seed,
        games: 1,
        players: BySeat::from(["heuristic", "heuristic"]),
        jobs: 1,
    };
    let looked = (0..games).flat_map(|seed| {
        let (_, record) = series(seed).play_first().unwrap();
        let look = Review { games: 24, most: 0, seed, ..review(Seat::First) };
        let luck = look.luck(&record, &Progress::default()).unwrap().unwrap();
        let taken: u32 = record.game().account(Seat::First).iter().map(|piece| piece.values[2]).sum();
        assert!(luck.attacks > 5, "{luck:?}");
        assert!(luck.taken.fell <= i64::from(taken) && luck.taken.fell * 2 > i64::from(taken), "{luck:?} of {taken}");
        assert!((0.0..=1.0).contains(&luck.worse));
        [luck.dealt, luck.taken].map(|damage| [damage.fell as f64, damage.expected])
    });
    looked.collect()
}

#[test]
fn over_several_matches_the_dice_give_what_is_expected() {
    let near = |of: Vec<[f64; 2]>| {
        let [fell, expected] = [0, 1].map(|which| of.iter().map(|damage| damage[which]).sum::<f64>());
        // The damage of an attack varies about as much as its mean, so its sum does like its root.
        assert!((fell - expected).abs() < 4.0 * expected.sqrt(), "{fell} fell, {expected} were expected");
        assert!(of.iter().any(|[fell, expected]| (fell - expected).abs() > 0.5), "luck is there");
    };
    near(luck_of::<xwing::XWing>(&xwing::Catalog::bundled().unwrap(), 8));
    near(luck_of::<legion::Legion>(&legion::Catalog::bundled().unwrap(), 3));
    near(luck_of::<imperial_assault::ImperialAssault>(&imperial_assault::Catalog::bundled().unwrap(), 5));
}

#[test]
fn a_review_is_kept_with_its_replay_until_the_match_goes_another_way() {
    let mut record = played(["random", "heuristic"], 5);
    for seat in Seat::BOTH {
        let reviewed = review(seat).of(&record, &Progress::default()).unwrap();
        record.keep_review(reviewed.clone());
        record.keep_review(reviewed);
    }
    assert_eq!(record.reviews().len(), 2);
    let text = Replay::of(&record, &CATALOG).text(&CATALOG);
    let read = |text: &str| {
        let written = ReplayText::open(text).map_err(|error| error.sentence(Language::English))?;
        let replay =
            Replay::<Deckbuilding>::read(&CATALOG, &written).map_err(|error| error.sentence(Language::English))?;
        Ok::<_, String>(replay.verify(&CATALOG).unwrap().record)
    };
    let mut again = read(&text).unwrap();
    let told = |record: &Record<Deckbuilding>| {
        let told = |review: &Reviewed| (review.seat, review.chances.len(), review.mistakes.len(), review.otherwise);
        record.reviews().iter().map(told).collect::<Vec<_>>()
    };
    assert_eq!(told(&again), told(&record));
    assert_eq!(Replay::of(&again, &CATALOG).text(&CATALOG), text);
    again.go_to(10);
    assert_eq!(again.reviews().len(), 2, "looking back changes nothing");
    again.cut();
    assert!(again.reviews().is_empty());
    let wrong = read(&text.replace("\"judge\"", "\"judged\"")).err().unwrap();
    assert!(wrong.contains("invalid review"), "{wrong}");
}
